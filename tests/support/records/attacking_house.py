"""A house at a wheel that cheats with its draws, as far as the protocol lets it: it tries seeds,
sees a signature before it calls the witness absent, changes the witness, or signs one number twice.
"""

from random import Random

from support.records.signed_records import EXAMPLES, key_of
from tapisvert import Session
from tapisvert.fairness.dealing import next_spin
from tapisvert.fairness.protocol import SEED_BYTES, Kind, commitment, entropy_commitment
from tapisvert.fairness.rsa_fdh_vrf import VrfKey
from tapisvert.fairness.shoe import SealedSpin
from tapisvert.fairness.transcript import Announced, Terms, order, transcript
from tapisvert.rules import Refusal
from tapisvert.rules import commands as c

BOOK = "campione-roulette"
KEYS = tuple(map(key_of, EXAMPLES[:2]))
"""Two keys of RFC 9381, of 2048 and 3072 bits."""


class House:
    """A table of a wheel, each of whose spins is a draw of version 2."""

    def __init__(self, *players: str, first: int = 1, key: VrfKey | None = None, rule: str = ""):
        self.session, self.chance = Session(BOOK, minimum=500), Random(1)
        self.players, self.number, self.key, self.rule = players, first, key, rule or None
        self.numbers: list[int] = []
        """Numbers that fell."""
        for player in players:
            self.must(c.Sit(player, 100_000))

    def must(self, command: c.Command) -> None:
        """Give a command that the table takes."""
        answer = self.session.do(command)
        assert not isinstance(answer[0], Refusal), answer[0]

    def spin(
        self,
        name: str,
        *,
        tries: int = 1,
        target_numbers: frozenset[int] = frozenset(range(37)),
        silent_player: str | None = None,
    ) -> None:
        """Draw a number, and have one of those wanted if the house can: by another seed, as often
        as it tries (it knows the players' entropy), or by the order without the signature.
        """
        modulus = self.key.modulus if self.key else None
        announced = Announced("wheel", self.number, modulus, self.rule)
        self.number += 1
        added = {player: self.chance.randbytes(16) for player in self.players}
        commitments = {
            player: entropy_commitment(name, player, value) for player, value in added.items()
        }
        openings = {player: value for player, value in added.items() if player != silent_player}
        while True:
            seed = self.chance.randbytes(SEED_BYTES)
            fixed = transcript(
                *(Terms(BOOK), announced, Kind.SPIN, name),
                commitment=commitment(Kind.SPIN, name, seed),
                commitments=commitments,
                openings=openings,
                at_card=None,
            )
            tries -= 1
            if tries < 1 or int(order(Kind.SPIN, seed, fixed, b"")[0]) in target_numbers:
                break
        signature = self.key.prove(announced.alpha(fixed)) if self.key else b""
        if self.rule == "go_on":
            is_signed_wanted = int(order(Kind.SPIN, seed, fixed, signature)[0]) in target_numbers
            is_other_wanted = int(order(Kind.SPIN, seed, fixed, b"")[0]) in target_numbers
            signature = b"" if is_other_wanted and not is_signed_wanted else signature
        draw = SealedSpin(name, seed=seed)
        witness = None if modulus is None else f"{modulus:x}"
        announced_fields = (announced.table, announced.number, witness, self.rule)
        self.must(c.Commit(name, draw.commitment.hex(), *announced_fields))
        for player, entry in commitments.items():
            self.must(c.Entropy(player, commitment=entry.hex()))
        for player, entry in openings.items():
            self.must(c.Entropy(player, value=entry.hex()))
        root = draw.open_signed(fixed, signature)
        self.must(c.Root(root.hex(), signature.hex() or None))
        spin = next_spin(draw)
        self.numbers.append(spin.number)
        self.must(spin)
        self.must(c.Reveal(name, draw.close().hex()))

    def record(self) -> bytes:
        """The record of the closed table."""
        self.must(c.Finish())
        return self.session.full_record()

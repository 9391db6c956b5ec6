"""Evenings by version 2 of the protocol: packs cut before the openings, orders signed by a witness.

The witness's key is an example of RFC 9381, so that no test has to make one.
"""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric import rsa

from support.records.sealed_records import PLAYERS, Evening
from tapisvert.fairness import rsa_fdh_vrf as vrf
from tapisvert.fairness.protocol import SEED_BYTES, Kind
from tapisvert.fairness.shoe import DRAWS, SealedDraw, SealedShoe
from tapisvert.fairness.transcript import Announced, Terms, transcript
from tapisvert.rules import commands as c

PUBLISHED: Final = Path(__file__).parents[2] / "published" / "rsa_fdh_vrf.json"
EXAMPLES: Final[list[dict[str, Any]]] = json.loads(PUBLISHED.read_text())["examples"]


def key_of(example: dict[str, Any]) -> vrf.VrfKey:
    """The key of an example of the RFC, from its primes."""
    p, q, e = (int(example[name], 16) for name in "pqe")
    d = pow(e, -1, (p - 1) * (q - 1))
    numbers = rsa.RSAPrivateNumbers(
        *(p, q, d, d % (p - 1), d % (q - 1), pow(q, -1, p)), rsa.RSAPublicNumbers(e, p * q)
    )
    return vrf.VrfKey(numbers.private_key(unsafe_skip_rsa_key_validation=True))


@cache
def witness_key() -> vrf.VrfKey:
    """The witness of all these evenings: the RFC's key of 2048 bits."""
    return key_of(EXAMPLES[0])


def signed_evening(
    book_id: str,
    *,
    seed: int,
    draws: int = 3,
    coups: int | None = None,
    players: Sequence[str] = PLAYERS,
    absent: float = 0.2,
) -> bytes:
    """The full record of an evening by version 2, as `evening` plays one by version 1.

    A witness that may be missing is missing so often; every third draw has none.
    """
    return _SignedEvening(book_id, seed, players, absent).played(draws, coups).full_record()


class _SignedEvening(Evening):
    def __init__(self, book_id: str, seed: int, players: Sequence[str], absent: float) -> None:
        super().__init__(book_id, seed, players)
        self.absent, self.number = absent, self.chance.randint(1, 1000)

    def draw(self, name: str) -> SealedDraw:
        if self.chance.random() < 0.1:
            given_up = self._begun(f"{name}, given up")
            if self.chance.random() < 0.5:
                self._fixed(given_up)
            self.must(c.EndTaille())
            self.must(c.Reveal(given_up.name, given_up.close().hex()))
        if self.chance.random() < 0.1:
            self.number += self.chance.randint(1, 3)
        draw = self._begun(name)
        self._fixed(draw)
        return draw

    def _begun(self, name: str) -> SealedDraw:
        book = self.session.table.book
        kind, packs = DRAWS[Kind.of(book.wheel)], book.packs or 0
        draw = kind(name, seed=self.chance.randbytes(SEED_BYTES), packs=packs)
        modulus = f"{witness_key().modulus:x}" if self.number % 3 else None
        rule = None if modulus is None else self.chance.choice(("stop", "go_on"))
        commitment = draw.commitment.hex()
        self.commit = c.Commit(name, commitment, self.name, self.number, modulus, rule)
        self.must(self.commit)
        self.number += 1
        return draw

    def _fixed(self, draw: SealedDraw) -> None:
        """Entropy committed, cut, opened; the transcript signed, and the root."""
        book, at_card = self.session.table.book, None
        committed_entropy = self.committed_entropy(draw.name)
        if isinstance(draw, SealedShoe):
            at_card = self.chance.randint(0, book.cards)
            self.must(c.Cut(self.chance.choice(self.players()), at_card))
        opened_entropy = self.opened_entropy(committed_entropy)
        seal = self.session.table.taille.seal
        announcement = Announced.of(self.commit)
        assert seal is not None
        assert announcement is not None
        fixed = transcript(
            *(Terms(book.id), announcement, draw.kind, draw.name),
            commitment=draw.commitment,
            commitments={name: bytes.fromhex(entry) for name, entry in seal.commitments.items()},
            openings=opened_entropy,
            at_card=at_card,
            packs=book.packs or 0,
        )
        signature = b""
        if seal.if_absent == "stop" or (seal.witness and self.chance.random() >= self.absent):
            signature = witness_key().prove(announcement.alpha(fixed))
        root = draw.open_signed(fixed, signature)
        self.must(c.Root(root.hex(), signature.hex() or None))
        if isinstance(draw, SealedShoe):
            assert at_card is not None
            draw.cut(at_card, book.burnt_cards or 0)

"""Dealer of a table: the only object that touches sealed draws and makes commands of them.

No method returns cards before they are dealt. A draw is stored through the vault from its
commitment on, so that a table resumed on another node deals the same cards.
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from tapisvert.fairness.protocol import Kind, Proof
from tapisvert.fairness.shoe import DRAWS, SealedDraw, SealedShoe, SealedSpin, ShoeError
from tapisvert.fairness.transcript import Announced, Terms, digest_of, transcript
from tapisvert.fairness.vault import Vault, VaultError
from tapisvert.rules import Coup, Phase, Rulebook, deal
from tapisvert.rules import commands as c
from tapisvert.rules.rulebook import Layout
from tapisvert.rules.table import Seal, Table
from tapisvert.values import value

_CLEARING: Final = (c.Open, c.Commit, c.Deal, c.Lost, c.EndTaille, c.Finish)
"""Commands after which the table has no cards."""
_LOG: Final = logging.getLogger("tapisvert.server")

SeedSource = Callable[[], bytes | None]
"""Source of seeds: None means the operating system's randomness; a simulation passes its own."""


def opening(proof: Proof) -> c.Opening:
    """Return a proof in the form of the record."""
    return c.Opening(proof.at, proof.salt.hex(), tuple(sibling.hex() for sibling in proof.path))


def _from_hex(texts: Mapping[str, str]) -> dict[str, bytes]:
    """Return the bytes of each player's entropy or commitment."""
    return {name: bytes.fromhex(text) for name, text in texts.items()}


@value
class WitnessRule:
    """Witness of a house's draws: its modulus, and the rule for its absence, `stop` or `go_on`."""

    modulus: int
    if_absent: str


@value
class SigningRequest:
    """Transcript to be signed: table, number, and the digest, 32 bytes."""

    table: str
    number: int
    digest: bytes


class Dealer:
    """Dealer of sealed draws: commits to a draw, opens it card by card, reveals its seed.

    `dealt_cards` are the cards of the coup in play, each with its proof; at a real table they are
    entered, without proofs. `coup` is their result once complete. `lost_draw` is the name of the
    draw in play if it cannot be opened any more.
    """

    def __init__(
        self,
        book: Rulebook,
        vault: Vault,
        seeds: SeedSource = lambda: None,
        witness: WitnessRule | None = None,
    ) -> None:
        """With a witness the draws are of version 2, without one of version 1."""
        self._book, self._witness = book, witness
        self._terms: Terms | None = None
        self.last_number = 0
        """Number of the last draw of version 2 at this table."""
        self.vault = vault
        self._seeds = seeds
        self._draw: SealedDraw | None = None
        self._cut_at: int | None = None
        self.dealt_cards: list[tuple[str, c.Opening | None]] = []
        self.coup: Coup | None = None
        self.lost_draw: str | None = None

    def __repr__(self) -> str:
        return f"<Dealer of {self._book.id}>"

    @property
    def terms(self) -> Terms | None:
        """Terms that the witness signs; None without a witness."""
        return self._terms if self._witness is not None else None

    @property
    def at_wheel(self) -> bool:
        """True if the game is played with a wheel."""
        return self._book.layout is Layout.WHEEL

    def commit(self, name: str) -> tuple[c.Commit, bytes]:
        """Seal the next draw; return its commitment and the draw as the vault stores it.

        The name begins with the table's id and a slash.
        """
        draw = DRAWS[Kind.of(self._book.wheel)]
        self._draw = draw(name, seed=self._seeds(), packs=self._book.packs or 0)
        command = c.Commit(name, self._draw.commitment.hex())
        if witness := self._witness:
            table, _, _ = name.partition("/")
            announcement = (table, self.last_number + 1, f"{witness.modulus:x}", witness.if_absent)
            command = c.Commit(name, command.commitment, *announcement)
        return command, self.vault.store(self._draw)

    def signing_request(self, seal: Seal) -> SigningRequest | None:
        """Return the transcript that the draw's witness has to sign; None without a witness."""
        if seal.witness is None or seal.table is None or seal.number is None:
            return None
        return SigningRequest(seal.table, seal.number, digest_of(self._transcript(seal)))

    def root(self, seal: Seal, signature: bytes = b"") -> c.Root:
        """Fix the order of the draw with the players' entropy and the witness's signature."""
        assert self._draw is not None
        root = self._fix(self._draw, seal, signature)
        return c.Root(root.hex(), signature.hex() or None)

    def _fix(self, draw: SealedDraw, seal: Seal, signature: bytes) -> bytes:
        if seal.number is None:
            return draw.open(_from_hex(seal.openings))
        root = draw.open_signed(self._transcript(seal), signature)
        if seal.cut_depth is not None:
            self._draw = draw
            self.cut(seal.cut_depth)
        return root

    def _transcript(self, seal: Seal) -> bytes:
        """Return the transcript of a draw of version 2: all that was fixed before its order."""
        assert self._terms is not None
        announcement = Announced.of(
            c.Commit(
                *(seal.id, seal.commitment, seal.table, seal.number),
                *(seal.witness, seal.if_absent),
            )
        )
        assert announcement is not None
        return transcript(
            *(self._terms, announcement, Kind.of(self._book.wheel), seal.id),
            commitment=bytes.fromhex(seal.commitment),
            commitments=_from_hex(seal.commitments),
            openings=_from_hex(seal.openings),
            at_card=seal.cut_depth,
            packs=self._book.packs or 0,
        )

    def cut(self, card_number: int) -> None:
        """Cut the pack, and burn the number of cards that the rulebook sets."""
        assert isinstance(self._draw, SealedShoe)
        self._draw.cut(card_number, self._book.burnt_cards or 0)

    def card(self) -> tuple[str, c.Opening]:
        """Deal the next card; return it with its proof."""
        assert isinstance(self._draw, SealedShoe)
        card, proof = self._draw.next_card()
        proof_opening = opening(proof)
        self.enter(card, proof_opening)
        return card, proof_opening

    def enter(self, card: str, proof: c.Opening | None = None) -> None:
        """Add a card to the coup in play."""
        self.dealt_cards.append((card, proof))
        self.coup = deal(self._book, [card for card, _ in self.dealt_cards])

    def replay_card(self, card: str, proof: c.Opening | None = None) -> None:
        """Add a card from the journal, which `restore` deals again."""
        self.dealt_cards.append((card, proof))

    def undo(self) -> None:
        """Remove the card entered last."""
        self.dealt_cards.pop()
        self.coup = None

    def deal_command(self) -> c.Deal:
        """Return the dealt cards as a `Deal` command."""
        cards = tuple(card for card, _ in self.dealt_cards)
        return c.Deal(cards, tuple(proof for _, proof in self.dealt_cards if proof) or None)

    def lost_command(self) -> c.Lost:
        """Return the cards on the table when the draw was lost as a `Lost` command."""
        command = self.deal_command()
        return c.Lost(command.cards or None, command.proofs)

    def on_executed(self, command: c.Command) -> None:
        """Follow an executed command, live or on replay: note the cut, clear finished cards."""
        if isinstance(command, c.Cut):
            self._cut_at = command.at_card
        elif isinstance(command, _CLEARING):
            self.dealt_cards, self.coup = [], None
            if isinstance(command, c.Open | c.Commit):
                self._cut_at = self.lost_draw = None
            if isinstance(command, c.Open):
                self._book, self._terms = command.rulebook, Terms.of(command)
            if isinstance(command, c.Commit):
                self.last_number = command.number or self.last_number

    def number(self) -> c.Spin:
        """Return the wheel's number as a `Spin` command with its proof."""
        assert isinstance(self._draw, SealedSpin)
        number, proof = self._draw.number()
        return c.Spin(number, (opening(proof),))

    def reveal(self, name: str) -> c.Reveal:
        """Reveal the seed of a finished draw, and discard the draw."""
        assert self._draw is not None
        seed = self._draw.close()
        self._draw = None
        return c.Reveal(name, seed.hex())

    @property
    def dealing(self) -> tuple[int | None, tuple[tuple[str, c.Opening | None], ...]]:
        """The card at which the pack was cut, and the cards of the coup in play."""
        return self._cut_at, tuple(self.dealt_cards)

    def restore_dealing(
        self,
        opening: c.Open,
        cut_at: int | None,
        cards: Iterable[tuple[str, c.Opening | None]],
        last_number: int,
    ) -> None:
        """Restore opening, cut, cards and number from a snapshot; `restore` deals again."""
        self._book, self._terms = opening.rulebook, Terms.of(opening)
        self._cut_at, self.dealt_cards, self.last_number = cut_at, list(cards), last_number

    def restore(self, name: str, blob: bytes | None, table: Table) -> None:
        """Restore a stored draw to the state of the table: opened, cut, and dealt so far.

        If it cannot be opened, or deals other cards than before, it is `lost_draw`; the dealt cards
        stay.
        """
        dealt_cards = list(self.dealt_cards)
        try:
            if blob is None:
                raise VaultError("not in the vault")
            self._restore(name, blob, table)
        except (VaultError, ShoeError) as error:
            self.lost_draw, self.dealt_cards, self.coup = name, dealt_cards, None
            if table.phase is not Phase.FINISHED:  # otherwise it was closed from a backup
                _LOG.critical("cannot decrypt draw %s: %s", name, error)

    def _restore(self, name: str, blob: bytes, table: Table) -> None:
        draw = self.vault.restore(blob, name=name)
        self._draw, seal = draw, table.taille.seal
        dealt_cards, self.dealt_cards = self.dealt_cards, []
        if seal is None or seal.root is None:
            return
        root = self._fix(draw, seal, bytes.fromhex(seal.signature or ""))
        if root.hex() != seal.root:
            raise VaultError("order does not match the commitment")
        if isinstance(draw, SealedShoe) and self._cut_at is not None:
            if seal.cut_depth is None:
                self.cut(self._cut_at)
            for _ in range(table.taille.position - (self._book.burnt_cards or 0)):
                draw.next_card()
            for _ in dealt_cards:
                self.card()
            if self.dealt_cards != dealt_cards:
                raise VaultError("cards differ from those already dealt")

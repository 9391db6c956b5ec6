"""Dealer of a table: the only object that touches sealed draws and makes commands of them.

No method returns cards before they are dealt. The seed of a draw is stored through the vault from
its commitment on, so that a table resumed on another node deals the same cards.
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec

from tapisvert.fairness.chain import PackInPlay, coup_words
from tapisvert.fairness.rsa_fdh_vrf import fingerprint
from tapisvert.fairness.sealed_draw import DrawError, SealedDraw
from tapisvert.fairness.secret import Secret
from tapisvert.fairness.secret import seal as conceal
from tapisvert.fairness.vault import Vault, VaultError
from tapisvert.rules import Coup, Phase, Rulebook, deal
from tapisvert.rules import commands as c
from tapisvert.rules.rulebook import Layout
from tapisvert.rules.table import Seal, Table
from tapisvert.values import value

CLEARING: Final = (c.Open, c.Commit, c.Deal, c.Spin, c.Off, c.Lost, c.EndTaille, c.Finish, c.End)
"""Commands after which no coup is in play."""
_TEN: Final = "Ts"
"""A card of the most points: if it does not end the coup, no card does."""
_LOG: Final = logging.getLogger("tapisvert.server")

SeedSource = Callable[[], bytes | None]
"""Source of seeds: None means the operating system's randomness; a simulation passes its own."""


@value
class SigningRequest:
    """Request to the witness: the table, the start of the draw, the number of the coup or `end J`,
    and the head of the record that it signs. Start and head are hexadecimal.
    """

    table: str
    start: str
    coup: int | str
    head: str


class Dealer:
    """Dealer of sealed draws: commits to a draw, starts it, and opens it coup by coup.

    `dealt_cards` are the cards of the coup in play, `coup` what they make once it is complete.
    `statement` is the witness's for the coup in play. `pack` is the sealed pack without the coup in
    play. `lost_draw` is the tip of the draw in play if it cannot be opened any more.
    """

    def __init__(
        self,
        book: Rulebook,
        vault: Vault,
        seeds: SeedSource = lambda: None,
        witness: c.Witness | None = None,
    ) -> None:
        """`witness` is the command that names the witness of the draws; None without one."""
        self._book = book
        self.vault = vault
        self._seeds = seeds
        self._witness = witness
        self.fingerprint = fingerprint(int(witness.modulus, 16)) if witness else None
        self._draw: SealedDraw | None = None
        self._coup: Secret[c.Deal | c.Spin] | None = None
        self.pack = PackInPlay(0)
        self.dealt_cards: list[str] = []
        self.coup: Coup | None = None
        self.statement: c.Statement | None = None
        self.lost_draw: str | None = None

    def __repr__(self) -> str:
        return f"<Dealer of {self._book.id}>"

    @property
    def has_wheel(self) -> bool:
        """True if the game is played with a wheel."""
        return self._book.layout is Layout.WHEEL

    def witness_to_name(self, table: Table) -> c.Witness | None:
        """Return the command that names the witness, unless the table knows it."""
        witness = self._witness
        return None if witness is None or witness.modulus in table.flags.witnesses else witness

    def commit(self, table: str) -> tuple[c.Commit, bytes]:
        """Begin the next draw of a table; return its commitment, and its blob for the vault."""
        self._draw = SealedDraw(self._book, seed=self._seeds())
        return c.Commit(self._draw.tip, self.fingerprint), self._draw.store(self.vault, table)

    def is_spent(self, seal: Seal) -> bool:
        """Return whether the draw has no further coup, or another witness than the house now."""
        has_more = self._draw is None or seal.coups < self._draw.coups
        return not has_more or seal.witness != self.fingerprint

    def card(self, seal: Seal) -> str:
        """Deal the next card of the coup in play, and return it."""
        coup = self._sealed_coup(seal)
        assert isinstance(coup, c.Deal)
        assert coup.cards is not None
        card = coup.cards[len(self.dealt_cards)]
        self.enter(card)
        return card

    def coup_command(self, seal: Seal | None) -> c.Deal | c.Spin:
        """Return the coup in play as its command, which opens the coup of a sealed draw."""
        return c.Deal(tuple(self.dealt_cards)) if seal is None else self._sealed_coup(seal)

    def _sealed_coup(self, seal: Seal) -> c.Deal | c.Spin:
        """Return the coup of the draw that comes next, with all of its cards."""
        if self._coup is None:
            assert self._draw is not None
            assert seal.start is not None
            self._coup = conceal(
                self._draw.coup(seal.coups + 1, seal.start, self.statement, self.pack.copy())
            )
        return self._coup()

    def enter(self, card: str) -> None:
        """Add a card to the coup in play."""
        self.dealt_cards.append(card)
        self.coup = deal(self._book, self.dealt_cards)

    def may_end_coup(self) -> bool:
        """Return whether the next card may be the last of the coup in play."""
        return deal(self._book, [*self.dealt_cards, _TEN]) is not None

    def undo(self) -> None:
        """Remove the card entered last."""
        self.dealt_cards.pop()
        self.coup = None

    def lost_command(self) -> c.Lost:
        """Return the cards that lay when the draw was lost as a `Lost` command."""
        return c.Lost(tuple(self.dealt_cards) or None)

    def replay_notice(self, notice: Mapping[str, Any]) -> None:
        """Apply a notice of the coup in play: a card, its correction, the witness's statement."""
        match notice:
            case {"card": card}:
                self.dealt_cards.append(card)
            case {"coup": int()}:
                self.statement = msgspec.convert(notice, c.Statement)
            case {"notice": "correct"}:
                self.undo()

    def on_executed(self, command: c.Command, table: Table) -> None:
        """Follow an executed command, live or on replay; `table` is the table after it."""
        if isinstance(command, c.Open):
            self._book = command.rulebook
        if isinstance(command, c.Open | c.Commit):
            has_pack = isinstance(command, c.Commit) and not self.has_wheel
            self.pack = PackInPlay(self._book.packs or 0 if has_pack else 0)
            self.lost_draw = None
        elif isinstance(command, c.Deal) and command.share is not None:
            self._deal_from_pack(command, table)
        if isinstance(command, CLEARING):
            self.dealt_cards = []
            self.coup = None
            self._coup = None
            self.statement = None

    def _deal_from_pack(self, command: c.Deal, table: Table) -> None:
        """Take the cards of a coup out of the pack, by what the coup has opened."""
        seal = table.taille.seal or table.flags.to_end
        assert seal is not None
        assert seal.start is not None
        assert command.share is not None
        key = bytes.fromhex(command.witness.key or "") if command.witness else b""
        start = bytes.fromhex(seal.start)
        share = bytes.fromhex(command.share)
        self.pack.deal(self._book, coup_words(share, start, seal.coups, key))

    def restore_dealing(
        self,
        book: Rulebook,
        places: tuple[int, ...],
        dealt_count: int,
        cards: Iterable[str],
        statement: c.Statement | None,
    ) -> None:
        """Set the pack in play, the cards of the coup and its statement, as a snapshot has them."""
        self._book = book
        self.dealt_cards = list(cards)
        self.statement = statement
        self.pack = PackInPlay(book.packs or 0 if places else 0)
        self.pack.places = list(places)
        self.pack.dealt_count = dealt_count

    def restore(self, table_name: str, blob: bytes | None, table: Table) -> None:
        """Restore the draw in play; if it is missing or gives other cards, it is `lost_draw`."""
        seal = table.taille.seal
        assert seal is not None
        try:
            if blob is None:
                raise VaultError("not in the vault")
            self._draw = SealedDraw.restore(
                self._book, self.vault, blob, table=table_name, tip=seal.tip
            )
            if self.dealt_cards:
                self._check_dealt_cards(seal)
        except (VaultError, DrawError) as error:
            self.lost_draw = seal.tip
            self.coup = None
            self._coup = None
            if table.phase is not Phase.FINISHED:  # else it was closed from a backup
                _LOG.critical("cannot decrypt draw %s: %s", seal.tip, error)

    def _check_dealt_cards(self, seal: Seal) -> None:
        """Raise VaultError if the draw gives other cards than those that lie."""
        coup = self._sealed_coup(seal)
        assert isinstance(coup, c.Deal)
        assert coup.cards is not None
        if list(coup.cards[: len(self.dealt_cards)]) != self.dealt_cards:
            raise VaultError("cards differ from those already dealt")
        self.coup = deal(self._book, self.dealt_cards)


def blob_name(table: str, tip: str) -> str:
    """Return the name under which the database has the draw of a table."""
    return f"{table}/{tip}"

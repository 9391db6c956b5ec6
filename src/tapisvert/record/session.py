"""Session at a table: methods give commands and return events, and the lines are recorded."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import reduce
from typing import TYPE_CHECKING, Self, TypeAlias

from tapisvert import regulations
from tapisvert.cards import Cards, in_order
from tapisvert.notebook.pictures import Picture
from tapisvert.record.command_lines import format_command, round_trips
from tapisvert.record.full_record import full_record
from tapisvert.record.head import FIRST_HEAD, next_head
from tapisvert.record.permanence import Permanence
from tapisvert.record.reading import Source, read
from tapisvert.record.replay import Answer
from tapisvert.regulations.register import Book, book_of
from tapisvert.rules import commands as c
from tapisvert.rules.coup import Coup, Spun
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.rulebook import Rulings
from tapisvert.rules.step import step
from tapisvert.rules.table import Table

if TYPE_CHECKING:
    from tapisvert.record.explain import Explanation
    from tapisvert.rules.legal import LegalCommand


Maximum: TypeAlias = int | Mapping[str, int] | None
"""Maximum of a simple chance, or maxima by kind of chance; None for those of the regulation."""


class Session(Picture):
    """A table opened under a rulebook. Amounts are minor units; a refused command changes nothing.

    Every method gives one command and returns the table's events. A refused command raises its
    Refusal; unless `strict`, the answer is that one Refusal. The command is added to `lines` in
    both cases, as in the record of a live table. Raises KeyError, RulingError or ValueError if the
    table cannot be opened. A rulebook named by its id is in the edition in force today;
    `regulations.rulebook` returns another.

    >>> table = Session("venezia-trente-et-quarante", currency="EUR")
    >>> _ = table.sit("Anna", chips=100_000)
    >>> _ = table.bet("Anna", on="rouge", amount=50_000)
    >>> _ = table.deal("Th Td 7c Kd Ts Th 9s 3d")
    >>> table.chips("Anna")
    150000
    >>> table.bet("Anna", on="rouge", amount=300_000)
    Traceback (most recent call last):
    tapisvert.rules.refusals.Refusal: insufficient chips: 'Anna' has 150000, needs 300000 \
(insufficient_chips, record)
    """

    def __init__(
        self,
        rulebook: Book,
        *,
        currency: str = "EUR",
        minimum: int | None = None,
        maximum: Maximum = None,
        rulings: Rulings | None = None,
        table: str | None = None,
        strict: bool = True,
    ) -> None:
        house_book = book_of(rulebook)
        edition_name = regulations.edition_to_record(house_book)
        book = regulations.with_rulings(house_book, rulings or {})
        command = c.Open(book, currency, minimum, maximum, rulings or {}, edition_name, table)
        opening = step(None, command)
        if isinstance(opening, Refusal):
            raise opening
        self.table: Table = opening[0]
        self.opening: Answer = opening[1]
        self.lines: list[bytes] = [format_command(command)]
        self.strict = strict
        self._coups: list[Coup | Spun] = []

    @classmethod
    def from_record(cls, source: Source, *, strict: bool = True) -> Self:
        """Return the session of a record, to be continued: its path, its bytes, or its lines.

        Raises like `read`.

        >>> table = Session.from_record("docs/evening.jsonl")
        >>> table.chips("Anna"), table.permanence
        (89500, <Permanence of 1 coups: 31-31>)
        """
        record = read(source)
        session = cls.__new__(cls)
        session.table = record.table
        session.strict = strict
        session.opening = next(turn.answer for turn in record.turns if turn.after is not None)
        session.lines = [turn.text for turn in record.turns]
        session._coups = [*record.coups]
        return session

    def do(self, command: c.Command, by: c.Person | None = None) -> Answer:
        """Give any command, by any person. Refused ones that no line can hold are not recorded."""
        line = format_command(command, by)
        answer = step(self.table, command, by)
        if isinstance(answer, Refusal):
            if round_trips(line, command):
                self.lines.append(line)
            if self.strict:
                raise answer
            return (answer,)
        self.lines.append(line)
        self.table, events = answer
        if decided := self.table.decided:
            self._coups[decided[0].number - 1 :] = [coup.coup for coup in decided]
        return events

    def legal(
        self,
        *,
        player: str | None = None,
        role: str | None = None,
        kinds: Collection[str] | None = None,
    ) -> tuple[LegalCommand, ...]:
        """Return the possible commands now, with the ranges of their amounts: `rules.legal`.

        >>> table = Session("campione-roulette", currency="CHF")
        >>> _ = table.sit("Anna", chips=10_000)
        >>> bets = table.legal(player="Anna", kinds=["bet"])
        >>> len(bets), bets[0], table.do(bets[0].command())[0].amount
        (157, bet(player='Anna', on='rouge', amount=1..10000), 1)
        """
        from tapisvert.rules.legal import legal  # noqa: PLC0415 - seldom needed

        return legal(self.table, player=player, role=role, kinds=kinds)

    @property
    def permanence(self) -> Permanence:
        """Coups played so far, in order."""
        return Permanence(self.table.book, tuple(self._coups))

    def explain(self, coup: int | None = None) -> Explanation:
        """Explain a coup by its number, from 1, or the last one. Raises LookupError."""
        from tapisvert.record.explain import explain  # noqa: PLC0415 - seldom needed

        return explain(self.lines, coup)

    def __repr__(self) -> str:
        table = self.table
        coups = len(self._coups)
        players = ", ".join(table.players) or "no players"
        return f"<Session {table.book.id} {table.currency}: {table.phase}, {players}, coup {coups}>"

    def svg(self) -> str:
        """Return the picture of the cloth with its stakes."""
        return self.table.svg()

    def record(self) -> bytes:
        """Return the record so far, in the form that `replay` reads."""
        return b"".join(line + b"\n" for line in self.lines)

    def full_record(self) -> bytes:
        """Return the record so far with the answers after each command, ending with its digest."""
        return b"".join(full_record(self.lines))

    @property
    def head(self) -> bytes:
        """Head of the record so far, 32 bytes: the hash over all of its lines."""
        return reduce(next_head, self.lines, FIRST_HEAD)

    def chips(self, player: str) -> int:
        """Return a player's chips, without stakes."""
        return self.table.players[player].chips

    def sit(self, player: str, chips: int, *, standing: bool | None = None) -> Answer:
        """Take a place with chips, or bring more."""
        return self.do(c.Sit(player, chips, standing))

    def leave(self, player: str) -> Answer:
        """Leave the table with all chips."""
        return self.do(c.Leave(player))

    def bet(self, player: str, on: str, amount: int) -> Answer:
        """Add to the free stake on a chance."""
        return self.do(c.Bet(player, on, amount))

    def withdraw(
        self, player: str, on: str, amount: int | None = None, *, degree: int | None = None
    ) -> Answer:
        """Withdraw a free stake or a part of it. With a degree, withdraw an imprisoned one: R12."""
        return self.do(c.Withdraw(player, on, amount, degree))

    def move(self, player: str, on: str, to: str, *, degree: int | None = None) -> Answer:
        """Move a free stake, or with a degree an imprisoned one."""
        return self.do(c.Move(player, on, to, degree))

    def insure(self, player: str, on: str, amount: int | None = None) -> Answer:
        """Insure the free stake on a chance against the refait, or an amount of it."""
        return self.do(c.Insure(player, on, amount))

    def divide(self, player: str, on: str, *, degree: int | None = None) -> Answer:
        """Divide imprisoned stakes with the bank."""
        return self.do(c.Divide(player, on, degree))

    def announce(self, player: str, call: str, unit: int) -> Answer:
        """Announce `tiers`, `voisins`, `orphelins` or a finale."""
        return self.do(c.Announce(player, call, unit))

    def shoe(self, cards: Cards) -> Answer:
        """Place a whole pack, in dealing order before the cut."""
        return self.do(c.Shoe(in_order(cards)))

    def cut(self, player: str, at_card: int) -> Answer:
        """Cut the pack."""
        return self.do(c.Cut(player, at_card))

    def witness(self, modulus: str, proof: tuple[str, ...]) -> Answer:
        """Name a witness by its key. Digits are lower-case hexadecimal, here and below."""
        return self.do(c.Witness(modulus, proof))

    def commit(self, tip: str, witness: str | None = None) -> Answer:
        """Commit to the chain of a draw, with the fingerprint of its witness if it has one."""
        return self.do(c.Commit(tip, witness))

    def entropy(
        self, player: str, *, commitment: str | None = None, value: str | None = None
    ) -> Answer:
        """Commit to entropy, or open it."""
        return self.do(c.Entropy(player, commitment, value))

    def seal(self) -> Answer:
        """Seal the committed draw: its commitments and its cut are complete."""
        return self.do(c.Seal())

    def start(self, start: str) -> Answer:
        """Start the coups of the sealed draw."""
        return self.do(c.Start(start))

    def close(self) -> Answer:
        """Close the bets: 'rien ne va plus'."""
        return self.do(c.Close())

    def ask(self) -> Answer:
        """Complete the stakes of a sealed coup."""
        return self.do(c.Ask())

    def off(self) -> Answer:
        """Call off a coup whose stakes are complete, as its witness does not answer."""
        return self.do(c.Off())

    def end(self, head: str, *, witness: c.Statement | None = None) -> Answer:
        """End the draw; `head` is that of the record after its last coup, or after its start."""
        return self.do(c.End(head, witness))

    def deal(
        self,
        cards: Cards | None = None,
        *,
        share: str | None = None,
        witness: c.Statement | None = None,
    ) -> Answer:
        """Deal the coup: from the shoe, or the given cards in order, as `As Td 7h`.

        A coup of a sealed pack needs its share, and the statement of its witness if it has one.
        """
        dealt_cards = None if cards is None else in_order(cards)
        return self.do(c.Deal(dealt_cards, share, witness))

    def spin(
        self, number: int, *, share: str | None = None, witness: c.Statement | None = None
    ) -> Answer:
        """Settle the number that fell; 37 is a double zero. A sealed spin is opened as a `deal`."""
        return self.do(c.Spin(number, share, witness))

    def la_derniere(self) -> Answer:
        """Announce 'la dernière'."""
        return self.do(c.Last())

    def finish(self) -> Answer:
        """Close the table."""
        return self.do(c.Finish())

"""Reading of a whole record as values: its turns, events, coups and payments."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from io import BytesIO
from typing import Final, Protocol, TypeAlias

from tapisvert.notebook.frames import Frames
from tapisvert.record.command_lines import RecordError
from tapisvert.record.explain import (
    Explanation,
    NoSuchCoupError,
    StakeOutcome,
    decided_coup,
    explain_turn,
    no_such_coup,
    note_coup,
)
from tapisvert.record.permanence import Permanence
from tapisvert.record.replay import Answer, RecordTurn, Replay, cut_short, missing_rulebook
from tapisvert.rules.coup import Coup, Spun
from tapisvert.rules.table import Table
from tapisvert.values import value

Source: TypeAlias = str | os.PathLike[str] | bytes | Iterable[bytes]
"""A record: the path of its file, its bytes, or its lines."""

LONGEST_LINE: Final = 1 << 20
"""Maximum length of a line, in bytes; a pack of 312 cards takes about two thousand."""
_CHUNK: Final = 1 << 16


@value
class Record(Frames):
    """A record as values: its turns, each a command with the table's answer, and the last table.

    As a data frame it has each stake that a coup decided, with its payment and its clause.

    >>> record = read("docs/evening.jsonl")
    >>> record
    <Record venezia-trente-et-quarante EUR: 9 commands, 1 refused, 1 coup>
    >>> [turn.line for turn in record.turns if turn.refusal], record.columns()["to_player"]
    ([8], [0, 0, 50000])
    """

    turns: tuple[RecordTurn, ...]
    table: Table

    @property
    def events(self) -> Answer:
        """Answers to all commands, in order: events and refusals."""
        return tuple(event for turn in self.turns for event in turn.answer)

    @property
    def coups(self) -> tuple[Coup | Spun, ...]:
        """Coups in the order in which they were played, as they were corrected."""
        return tuple(decided_coup(turn, number).coup for number, turn in self._turns.items())

    @property
    def permanence(self) -> Permanence:
        """Coups as players write them down."""
        return Permanence(self.table.book, self.coups)

    def explain(self, coup: int | None = None) -> Explanation:
        """Explain a coup by its number, from 1, or the last one. Raises LookupError."""
        turns = self._turns
        if not 1 <= (number := len(turns) if coup is None else coup) <= len(turns):
            raise NoSuchCoupError(no_such_coup(coup, len(turns)))
        return explain_turn(turns[number], number)

    @property
    def _turns(self) -> dict[int, RecordTurn]:
        """Turns of the coups by their numbers."""
        turns: dict[int, RecordTurn] = {}
        for turn in self.turns:
            note_coup(turns, turn)
        return turns

    def columns(self) -> Mapping[str, Sequence[object]]:
        """Return the columns of a data frame: coup, line, and the fields of each outcome."""
        rows = [
            (explanation.coup, explanation.line, outcome)
            for number, turn in self._turns.items()
            for explanation in [explain_turn(turn, number)]
            for outcome in explanation.stakes
        ]
        names = [field.name for field in fields(StakeOutcome)]
        return {
            "coup": [coup for coup, _, _ in rows],
            "line": [line for _, line, _ in rows],
            **{name: [getattr(outcome, name) for _, _, outcome in rows] for name in names},
        }

    def __repr__(self) -> str:
        refusals = sum(turn.refusal is not None for turn in self.turns)
        coups = len(self.coups)
        commands = f"{len(self.turns)} commands, {refusals} refused"
        coups_text = "1 coup" if coups == 1 else f"{coups} coups"
        return f"<Record {self.table.book.id} {self.table.currency}: {commands}, {coups_text}>"


def read(source: Source) -> Record:
    """Read a record: the path of its file, its bytes, or its lines.

    The answers in a full record are computed again; `fairness.verify` compares them. Raises OSError
    for a file that cannot be read, RecordError for a line that is no line of a record, and for a
    record whose table was never opened.

    >>> from tapisvert import Session
    >>> table = Session("campione-roulette")
    >>> _ = table.spin(17), table.spin(0)
    >>> read(table.record()).coups
    (<Spun 17 noir>, <Spun 0 vert>)
    """
    turns = tuple(turns_of(lines_of(source)))
    table = turns[-1].after if turns else None
    if table is None:
        refusal = turns[0].refusal if turns else None
        raise RecordError(1, "the record is empty" if refusal is None else refusal.message)
    return Record(turns, table)


def turns_of(lines: Iterable[bytes]) -> Iterator[RecordTurn]:
    """Yield the turns of a record, line by line. Raises RecordError as `read`."""
    replay = Replay()
    for text in lines:
        try:
            turn = replay.turn(text)
        except RecordError as error:
            raise cut_short(text, error) from None
        if turn is not None:
            if (missing := missing_rulebook(turn.answer)) is not None:
                raise RecordError(turn.line, missing.message)
            yield turn


def lines_of(source: Source) -> Iterator[bytes]:
    """Yield the lines of a record, with their ends. Raises OSError, or RecordError if too long."""
    if isinstance(source, bytes):
        yield from lines_of_file(BytesIO(source))
    elif isinstance(source, str | os.PathLike):
        with open(source, "rb") as file:
            yield from lines_of_file(file)
    else:
        yield from source


class _Reader(Protocol):
    def read1(self, size: int, /) -> bytes: ...


def lines_of_file(
    file: _Reader, before_waiting: Callable[[], object] = lambda: None
) -> Iterator[bytes]:
    """Yield the lines of an open file with their line ends.

    `before_waiting` is called before each read, which may block. Raises RecordError for a line
    longer than `LONGEST_LINE`.
    """
    rest = b""
    number = 1
    while True:
        before_waiting()
        chunk = file.read1(_CHUNK)
        if not chunk:
            break
        *complete, rest = (rest + chunk).split(b"\n")
        for line in complete:
            yield line + b"\n"
        number += len(complete)
        if len(rest) > LONGEST_LINE:
            raise RecordError(number, f"line too long: limit {LONGEST_LINE} bytes")
    if rest:
        yield rest

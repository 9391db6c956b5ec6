"""Public proof of one draw: the record of its session up to its end, as every verifier takes it.

It shows the acts of the draws, the cards that lie of a coup in play, and nothing of money: every
other line is hidden by its SHA-256, so that the head of the record stays the one that witness and
players followed.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, Literal, TypeAlias

from tapisvert.fairness.verification.record_reader import read
from tapisvert.journal.entry import Entry
from tapisvert.journal.reader import REFUSED, iter_entries
from tapisvert.journal.sql import EventStore
from tapisvert.record import parse_command
from tapisvert.record.command_lines import format_card, format_hidden
from tapisvert.regulations import UnknownRulebookError
from tapisvert.reports import views
from tapisvert.reports.sessions import DrawPlace, fallen_card, is_card, recorded
from tapisvert.rules import commands as c
from tapisvert.rules.refusals import Refusal

_PUBLIC: Final = tuple(
    b'{"do":"%b"' % c.NAMES[command].encode()
    for command in (
        c.Open,
        c.Witness,
        c.Commit,
        c.Entropy,
        c.Cut,
        c.Seal,
        c.Start,
        c.Close,
        c.Ask,
        c.Deal,
        c.Spin,
        c.Off,
        c.Null,
        c.Lost,
        c.Suspend,
        c.Resume,
        c.EndTaille,
        c.Finish,
        c.End,
    )
)
"""Beginnings of the lines that a proof shows, if the table carried them out."""

State: TypeAlias = Literal["in_play", "played", "lost", "abandoned"]


class DrawProof:
    """Proof of a draw: `record` is that of its session up to its end, or so far; `verdict` is that
    of the verifier on its lines, `draws_verdict` that on its draws.
    """

    def __init__(
        self, summary: views.DrawRow, opening: c.Open, acts: Sequence[c.Command], record: bytes
    ) -> None:
        """`acts` are those of the draw alone, its commitment first."""
        self.summary = summary
        self.book = opening.rulebook
        self.record = record
        self.is_over = summary.state != "in_play"
        commit = next(act for act in acts if isinstance(act, c.Commit))
        self.tip = commit.tip
        self.witness = commit.witness
        self.start = next((act.start for act in acts if isinstance(act, c.Start)), None)
        self.cut_card = next((act.at_card for act in acts if isinstance(act, c.Cut)), None)
        entropy = [act for act in acts if isinstance(act, c.Entropy)]
        counted = {act.player for act in entropy if act.value is not None}
        withheld = {act.player for act in entropy} - counted if self.start else ()
        self.counted = tuple(sorted(counted))
        self.withheld = tuple(sorted(withheld))
        self.verdict = read(record.splitlines(keepends=True), is_growing=not self.is_over)
        self.draws_verdict = self.verdict.on_draws()


def summarize_draw(store: EventStore, table: str, place: DrawPlace) -> views.DrawRow:
    """Return the draw at a place in the journal, without its proof. It is `lost`; `in_play`; or
    else `played` or `abandoned`.
    """
    (entry,) = store.read(table, place.committed_n - 1, 1)
    commit = parse_command(entry.line, 1).command
    assert isinstance(commit, c.Commit)
    state: State = "played" if place.coups else "abandoned"
    if not place.is_over:
        state = "in_play"
    if place.is_lost:
        state = "lost"
    return views.DrawRow(entry.number, entry.at_ms, commit.tip, place.number, place.coups, state)


def read_opening(store: EventStore, table: str, number: int) -> c.Open:
    """Return the command that opened a session by its entry. Raises UnknownRulebookError."""
    (entry,) = store.read(table, number - 1, 1)
    opening = parse_command(entry.line, 1).command
    if isinstance(opening, Refusal):
        raise UnknownRulebookError(opening.message)
    assert isinstance(opening, c.Open)
    return opening


def read_draw(store: EventStore, table: str, place: DrawPlace) -> DrawProof:
    """Return the proof of a draw at its place. Raises UnknownRulebookError."""
    opening = read_opening(store, table, place.opened_n)
    entries = tuple(recorded(iter_entries(store, table, place.opened_n - 1, place.last_n)))
    commands = [
        parse_command(entry.line, 1).command
        for entry in entries
        if entry.number >= place.committed_n and is_public(entry)
    ]
    acts = [command for command in commands if not isinstance(command, Refusal)]
    record = b"".join(_lines(entries))
    return DrawProof(summarize_draw(store, table, place), opening, acts, record)


def is_public(entry: Entry) -> bool:
    """Return whether everyone may see the line of an entry: an act of a draw, carried out."""
    return entry.line.startswith(_PUBLIC) and not entry.answer.startswith(REFUSED)


def _lines(entries: Sequence[Entry]) -> Iterator[bytes]:
    """Yield the lines of the public record of a session."""
    command_line = 0
    for line, entry in enumerate(entries, 1):
        if is_card(entry):
            yield format_card(fallen_card(entry), command_line)
            continue
        command_line = line
        public_line = entry.line if is_public(entry) else format_hidden(sha256(entry.line).digest())
        yield public_line + b"\n"

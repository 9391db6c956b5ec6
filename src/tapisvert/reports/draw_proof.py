"""Public proof of one draw: its acts out of the journal, as a record that every verifier takes.

It has what fixes and shows the order, the cards that lie of a coup in play, and nothing of money:
no stake, no balance, no payment, no official's name. Each player who added entropy or cut sits down
with one unit, since a record lets only those at the table do so. Stakes have no influence on a
draw, so the proof is whole without.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from tapisvert.fairness.protocol import Kind
from tapisvert.fairness.transcript import Announced, Terms, transcript
from tapisvert.fairness.verification.choice import orders_of
from tapisvert.fairness.verification.findings import Fault, Finding, Note, Remark, in_order
from tapisvert.fairness.verification.verifier import CheckedLine, Verifier
from tapisvert.journal.entry import Entry
from tapisvert.journal.reader import REFUSED, iter_entries
from tapisvert.journal.sql import EventStore
from tapisvert.record import Line, Replay, format_command, parse_command
from tapisvert.record.command_lines import FallenCard, format_card, is_fallen_card, parse_card
from tapisvert.regulations import UnknownRulebookError
from tapisvert.reports.sessions import DrawPlace, fallen_card, is_card
from tapisvert.rules import commands as c
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.rulebook import Rulebook
from tapisvert.values import value

_HOUSE: Final = (c.Commit, c.Root, c.Deal, c.Spin, c.Lost, c.Reveal)
"""Acts of the house: one that the table refused is a fault, and so belongs into the proof."""
_CLOSE: Final = b'{"do":"close"'
_PHASES: Final = (_CLOSE, b'{"do":"deal"', b'{"do":"spin"', b'{"do":"lost"', b'{"do":"null"')
"""Acts that close the bets, or open them again."""

State: TypeAlias = Literal["in_play", "played", "lost", "abandoned"]
Grade: TypeAlias = Literal["witnessed", "unwitnessed", "no_entropy", "not_fixed"]


@value
class DrawSummary:
    """Draw that entry `n` of a table committed to. `number` is None of version 1; `coups` counts
    those dealt from it, and one in which it was lost.
    """

    n: int
    at_ms: int
    id: str
    number: int | None
    coups: int
    is_lost: bool
    is_over: bool

    @property
    def state(self) -> State:
        """`lost`, its seed shown or not; `in_play`; or whether it was `played` or `abandoned`."""
        if self.is_lost:
            return "lost"
        if not self.is_over:
            return "in_play"
        return "played" if self.coups else "abandoned"


@value
class DrawProof:
    """Proof of a draw.

    `lines` is a record of the draw alone. `witness` (the modulus, in hexadecimal), `if_absent` and
    `transcript` are None of version 1, `transcript` also before the root. `counted` opened their
    entropy, `withheld` committed to it and did not open it.
    """

    summary: DrawSummary
    book: Rulebook
    kind: Kind
    commitment: str
    witness: str | None
    if_absent: str | None
    at_card: int | None
    root: str | None
    signature: str | None
    seed: str | None
    transcript: bytes | None
    counted: tuple[str, ...]
    withheld: tuple[str, ...]
    lines: tuple[bytes, ...]
    findings: tuple[Finding, ...]
    remarks: tuple[Remark, ...]

    @property
    def record(self) -> bytes:
        """The lines as a file."""
        return b"".join(line + b"\n" for line in self.lines)

    @property
    def grade(self) -> Grade:
        """Grade of docs/fairness.md: it says how far the order could be chosen."""
        if self.root is None:
            return "not_fixed"
        if self.is_bound:
            return "witnessed"
        return "unwitnessed" if self.counted else "no_entropy"

    @property
    def is_bound(self) -> bool:
        """True if the order needed the signature that it has, and that is right."""
        is_wrong = any(found.fault is Fault.SIGNATURE_MISMATCH for found in self.findings)
        return self.signature is not None and self.if_absent == "stop" and not is_wrong

    @property
    def orders(self) -> int:
        """Number of orders among which the house could choose, with those who withheld entropy, if
        a player who was counted did not help it.
        """
        is_cut_last = self.kind is Kind.PACK and self.summary.number is None
        orders = orders_of(
            is_bound=self.is_bound,
            counted_draws=1,
            withheld_draws=len(self.withheld),
            places=self.kind.size_with(self.book.packs or 0) if is_cut_last else 1,
            has_witness=self.witness is not None,
        )
        assert orders is not None
        return orders


def summarize_draw(store: EventStore, table: str, place: DrawPlace) -> DrawSummary:
    """Return the draw at a place in the journal, without its proof."""
    (entry,) = store.read(table, place.acts[0] - 1, 1)
    committed = parse_command(entry.line, 1).command
    assert isinstance(committed, c.Commit)
    about = committed.id, committed.number, place.coups, place.is_lost, place.is_over
    return DrawSummary(entry.number, entry.at_ms, *about)


def read_draw(store: EventStore, table: str, place: DrawPlace) -> DrawProof:
    """Return the proof of a draw at its place in the journal.

    Raises UnknownRulebookError if no file has the edition of its session.
    """
    (opening,) = store.read(table, place.opened - 1, 1)
    opened = parse_command(opening.line, 1).command
    if isinstance(opened, Refusal):
        raise UnknownRulebookError(opened.message)
    assert isinstance(opened, c.Open)
    entries = [store.read(table, number - 1, 1)[0] for number in place.acts]
    acts = [line for entry in entries if (line := _act(entry)) is not None]
    fallen = () if place.is_over else _fallen(store, table, entries)
    return _proof(summarize_draw(store, table, place), opened, acts, fallen)


def _fallen(store: EventStore, table: str, acts: Sequence[Entry]) -> tuple[FallenCard, ...]:
    """Return the cards that lie of the coup in play; none before its bets are closed."""
    phases = (one for one in reversed(acts) if one.line.startswith(_PHASES) and _act(one))
    last = next(phases, None)
    if last is None or not last.line.startswith(_CLOSE):
        return ()
    return tuple(
        fallen_card(one) for one in iter_entries(store, table, last.number) if is_card(one)
    )


def _act(entry: Entry) -> Line | None:
    """Return the act of an entry; None if the table refused it, and it is not one of the house."""
    line = parse_command(entry.line, 1)
    is_refused = entry.answer.startswith(REFUSED)
    return None if is_refused and not isinstance(line.command, _HOUSE) else line


def _proof(
    summary: DrawSummary, opened: c.Open, acts: Sequence[Line], fallen: Sequence[FallenCard]
) -> DrawProof:
    commands = [line.command for line in acts]
    committed = next(one for one in commands if isinstance(one, c.Commit))
    root = next((one for one in commands if isinstance(one, c.Root)), None)
    bound, values = _entropy(commands)
    made = tuple(_lines(opened, acts))
    lines = (*made, *(format_card(card, len(made)).rstrip() for card in fallen))
    findings, remarks = check(lines, is_over=summary.is_over)
    return DrawProof(
        *(summary, opened.rulebook, Kind.of(opened.rulebook.wheel), committed.commitment),
        witness=committed.witness,
        if_absent=committed.if_absent,
        at_card=next((one.at_card for one in commands if isinstance(one, c.Cut)), None),
        root=root.root if root else None,
        signature=root.signature if root else None,
        seed=next((one.seed for one in commands if isinstance(one, c.Reveal)), None),
        transcript=_transcript(opened, commands, bound, values) if root else None,
        counted=tuple(sorted(values)),
        withheld=tuple(sorted(bound.keys() - values.keys())) if root else (),
        lines=lines,
        findings=findings,
        remarks=remarks,
    )


def _entropy(commands: Sequence[c.Command | Refusal]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return the commitments to entropy, and the values opened, by player."""
    bound, values = {}, {}
    for one in commands:
        if isinstance(one, c.Entropy) and one.commitment is not None:
            bound[one.player] = bytes.fromhex(one.commitment)
        elif isinstance(one, c.Entropy) and one.value is not None:
            values[one.player] = bytes.fromhex(one.value)
    return bound, values


def read_transcript(opened: c.Open, commands: Sequence[c.Command | Refusal]) -> bytes | None:
    """Return the transcript of a draw that has its root; None of version 1."""
    return _transcript(opened, commands, *_entropy(commands))


def _transcript(
    opened: c.Open,
    commands: Sequence[c.Command | Refusal],
    bound: Mapping[str, bytes],
    values: Mapping[str, bytes],
) -> bytes | None:
    committed = next(one for one in commands if isinstance(one, c.Commit))
    announced = Announced.of(committed)
    if announced is None:
        return None
    return transcript(
        *(Terms.of(opened), announced, Kind.of(opened.rulebook.wheel), committed.id),
        commitment=bytes.fromhex(committed.commitment),
        commitments=bound,
        openings=values,
        at_card=next((one.at_card for one in commands if isinstance(one, c.Cut)), None),
        packs=opened.rulebook.packs or 0,
    )


def _lines(opened: c.Open, acts: Sequence[Line]) -> Iterator[bytes]:
    """Yield the lines of a record with these acts alone."""
    yield format_command(replace(opened, minimum=None, maximum=None))
    named = (line.command for line in acts if isinstance(line.command, c.Entropy | c.Cut))
    for player in dict.fromkeys(one.player for one in named):
        yield format_command(c.Sit(player, 1))
    for line in acts:
        assert not isinstance(line.command, Refusal)
        yield format_command(line.command, at=line.at)


def check(
    lines: Sequence[bytes], *, is_over: bool
) -> tuple[tuple[Finding, ...], tuple[Remark, ...]]:
    """Return the faults of a record without answers, in order, and its remarks.

    With `is_over` a draw without its seed is a fault.
    """
    replay, verifier = Replay(), Verifier()
    for number, text in enumerate(lines, 1):
        before = replay.table
        answer = replay.feed(text)
        if is_fallen_card(text):
            fallen = parse_card(text, number)
            verifier.fall(number, fallen.card, fallen.proof, replay.table)
            continue
        line = parse_command(text, number)
        verifier.feed(CheckedLine(number, line.command, line.by, answer, before, replay.table))
    verifier.end(len(lines), so_far=not is_over)
    remarks = (one for one in verifier.remarks if one.note is not Note.NO_ANSWERS)
    return tuple(in_order(verifier.findings)), tuple(remarks)

"""Public proof of one draw: its acts from the journal, as a record for any verifier.

It has the acts that fix and show the order, the dealt cards of a coup in play, and nothing about
money: no stake, balance, payment or official's name. Each player who added entropy or cut sits down
with one unit, since in a record only players at the table may do so. Stakes do not influence a
draw, so the proof is complete without them.
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
from tapisvert.reports import views
from tapisvert.reports.sessions import DrawPlace, fallen_card, is_card
from tapisvert.rules import commands as c
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.rulebook import Rulebook
from tapisvert.values import value

_HOUSE: Final = (c.Commit, c.Root, c.Deal, c.Spin, c.Lost, c.Reveal)
"""Acts of the house: one that the table refused is a fault, and so belongs in the proof."""
_CLOSE: Final = b'{"do":"close"'
_PHASES: Final = (_CLOSE, b'{"do":"deal"', b'{"do":"spin"', b'{"do":"lost"', b'{"do":"null"')
"""Acts that close the bets, or open them again."""

State: TypeAlias = Literal["in_play", "played", "lost", "abandoned"]
Grade: TypeAlias = Literal["witnessed", "unwitnessed", "no_entropy", "not_fixed"]


@value
class DrawProof:
    """Proof of a draw.

    `lines` is a record of the draw alone. `witness` (the modulus, in hexadecimal), `if_absent` and
    `transcript` are None in version 1, `transcript` also before the root. `contributors` opened
    their entropy, `withholders` committed to it and did not open it.
    """

    summary: views.DrawRow
    is_over: bool
    book: Rulebook
    kind: Kind
    commitment: str
    witness: str | None
    if_absent: str | None
    cut_card: int | None
    root: str | None
    signature: str | None
    seed: str | None
    transcript: bytes | None
    contributors: tuple[str, ...]
    withholders: tuple[str, ...]
    lines: tuple[bytes, ...]
    findings: tuple[Finding, ...]
    notes: tuple[Remark, ...]

    @property
    def record(self) -> bytes:
        """The lines as a file."""
        return b"".join(line + b"\n" for line in self.lines)

    @property
    def grade(self) -> Grade:
        """Grade of docs/fairness.md: how far the order could be chosen."""
        if self.root is None:
            return "not_fixed"
        if self.is_bound:
            return "witnessed"
        return "unwitnessed" if self.contributors else "no_entropy"

    @property
    def is_bound(self) -> bool:
        """True if the order required a signature, and has a valid one."""
        is_wrong = any(finding.fault is Fault.SIGNATURE_MISMATCH for finding in self.findings)
        return self.signature is not None and self.if_absent == "stop" and not is_wrong

    @property
    def orders(self) -> int:
        """Number of orders among which the house could choose, with the players who withheld
        entropy, unless a counted player helped it.
        """
        is_cut_last = self.kind is Kind.PACK and self.summary.number is None
        orders = orders_of(
            is_bound=self.is_bound,
            counted_draws=1,
            withheld_draws=len(self.withholders),
            places=self.kind.size_with(self.book.packs or 0) if is_cut_last else 1,
            has_witness=self.witness is not None,
        )
        assert orders is not None
        return orders


def summarize_draw(store: EventStore, table: str, place: DrawPlace) -> views.DrawRow:
    """Return the draw at a place in the journal, without its proof. Its state is `lost` (with or
    without its seed), `in_play`, `played` or `abandoned`.
    """
    (entry,) = store.read(table, place.acts[0] - 1, 1)
    commitment = parse_command(entry.line, 1).command
    assert isinstance(commitment, c.Commit)
    state: State = "played" if place.coups else "abandoned"
    if not place.is_over:
        state = "in_play"
    if place.is_lost:
        state = "lost"
    head = entry.number, entry.at_ms, commitment.id, commitment.number
    return views.DrawRow(*head, place.coups, state)


def read_opening(store: EventStore, table: str, number: int) -> c.Open:
    """Return the command of entry `number`, which opened a session. Raises UnknownRulebookError if
    its edition is missing.
    """
    (entry,) = store.read(table, number - 1, 1)
    opening = parse_command(entry.line, 1).command
    if isinstance(opening, Refusal):
        raise UnknownRulebookError(opening.message)
    assert isinstance(opening, c.Open)
    return opening


def read_draw(store: EventStore, table: str, place: DrawPlace) -> DrawProof:
    """Return the proof of a draw at its place in the journal. Raises UnknownRulebookError as
    `read_opening` does.
    """
    opening = read_opening(store, table, place.opened_n)
    entries = [store.read(table, number - 1, 1)[0] for number in place.acts]
    acts = [line for entry in entries if (line := _act(entry)) is not None]
    cards = () if place.is_over else _dealt_cards(store, table, entries)
    summary = summarize_draw(store, table, place)
    return _proof(summary, opening, acts, cards, is_over=place.is_over)


def _dealt_cards(store: EventStore, table: str, acts: Sequence[Entry]) -> tuple[FallenCard, ...]:
    """Return the dealt cards of the coup in play; none before its bets are closed."""
    phases = (act for act in reversed(acts) if act.line.startswith(_PHASES) and _act(act))
    last = next(phases, None)
    if last is None or not last.line.startswith(_CLOSE):
        return ()
    entries = iter_entries(store, table, last.number)
    return tuple(fallen_card(entry) for entry in entries if is_card(entry))


def _act(entry: Entry) -> Line | None:
    """Return the act of an entry; None if the table refused it, or it is not one of the house."""
    line = parse_command(entry.line, 1)
    is_refused = entry.answer.startswith(REFUSED)
    return None if is_refused and not isinstance(line.command, _HOUSE) else line


def _proof(
    summary: views.DrawRow,
    opening: c.Open,
    acts: Sequence[Line],
    cards: Sequence[FallenCard],
    *,
    is_over: bool,
) -> DrawProof:
    commands = [line.command for line in acts]
    commit = next(command for command in commands if isinstance(command, c.Commit))
    root = next((command for command in commands if isinstance(command, c.Root)), None)
    seeds = (command.seed for command in commands if isinstance(command, c.Reveal))
    commitments, values = _entropy(commands)
    act_lines = tuple(_lines(opening, acts))
    lines = (*act_lines, *(format_card(card, len(act_lines)).rstrip() for card in cards))
    findings, notes = check(lines, is_over=is_over)
    return DrawProof(
        *(summary, is_over, opening.rulebook, Kind.of(opening.rulebook.wheel), commit.commitment),
        witness=commit.witness,
        if_absent=commit.if_absent,
        cut_card=_cut_card(commands),
        root=root.root if root else None,
        signature=root.signature if root else None,
        seed=next(seeds, None),
        transcript=_transcript(opening, commands, commitments, values) if root else None,
        contributors=tuple(sorted(values)),
        withholders=tuple(sorted(commitments.keys() - values.keys())) if root else (),
        lines=lines,
        findings=findings,
        notes=notes,
    )


def _entropy(commands: Sequence[c.Command | Refusal]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return the commitments to entropy, and the values opened, by player."""
    commitments, values = {}, {}
    for command in commands:
        if isinstance(command, c.Entropy) and command.commitment is not None:
            commitments[command.player] = bytes.fromhex(command.commitment)
        elif isinstance(command, c.Entropy) and command.value is not None:
            values[command.player] = bytes.fromhex(command.value)
    return commitments, values


def _cut_card(commands: Sequence[c.Command | Refusal]) -> int | None:
    return next((command.at_card for command in commands if isinstance(command, c.Cut)), None)


def read_transcript(opening: c.Open, commands: Sequence[c.Command | Refusal]) -> bytes | None:
    """Return the transcript of a draw with a root; None in version 1."""
    return _transcript(opening, commands, *_entropy(commands))


def _transcript(
    opening: c.Open,
    commands: Sequence[c.Command | Refusal],
    commitments: Mapping[str, bytes],
    values: Mapping[str, bytes],
) -> bytes | None:
    commit = next(command for command in commands if isinstance(command, c.Commit))
    announcement = Announced.of(commit)
    if announcement is None:
        return None
    return transcript(
        *(Terms.of(opening), announcement, Kind.of(opening.rulebook.wheel), commit.id),
        commitment=bytes.fromhex(commit.commitment),
        commitments=commitments,
        openings=values,
        at_card=_cut_card(commands),
        packs=opening.rulebook.packs or 0,
    )


def _lines(opening: c.Open, acts: Sequence[Line]) -> Iterator[bytes]:
    """Yield the lines of a record with these acts alone."""
    yield format_command(replace(opening, minimum=None, maximum=None))
    commands = [line.command for line in acts]
    players = (command.player for command in commands if isinstance(command, c.Entropy | c.Cut))
    for player in dict.fromkeys(players):
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
        old_table = replay.table
        answer = replay.feed(text)
        if is_fallen_card(text):
            card = parse_card(text, number)
            verifier.fall(number, card.card, card.proof, replay.table)
            continue
        line = parse_command(text, number)
        verifier.feed(CheckedLine(number, line.command, line.by, answer, old_table, replay.table))
    verifier.end(len(lines), so_far=not is_over)
    notes = (entry for entry in verifier.remarks if entry.note is not Note.NO_ANSWERS)
    return tuple(in_order(verifier.findings)), tuple(notes)

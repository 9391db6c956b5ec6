"""Explanation of one coup of a record: results by chance, outcomes by stake, and their clauses.

Everything comes from replaying the record. Nothing is computed a second time, and the result
contains no prose.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields

import msgspec

from tapisvert.money import written
from tapisvert.notebook.frames import Frames
from tapisvert.record.command_lines import RecordError
from tapisvert.record.event_lines import shape_of_coup
from tapisvert.record.replay import RecordTurn, Replay, missing_rulebook
from tapisvert.rules import correction_events as ce
from tapisvert.rules import events as e
from tapisvert.rules.coup import Coup, Reason, Result, Spun
from tapisvert.rules.rulebook import Rulebook
from tapisvert.rules.settlement import clause_of, dealt_coup, reading_of, result_on, settle
from tapisvert.rules.table import CORRECTABLE_COUPS, DecidedCoup, Table
from tapisvert.values import value

KEPT = "kept"
"""Outcome of a stake left unchanged by a null coup: R07."""
STAYED = "stayed"
"""Outcome of an imprisoned stake unchanged by a refait, under the alternative `stay` of R03."""
WITHDRAWN = "withdrawn"
"""Outcome of a free stake returned whole because the table closed after the coup: R11."""
PREMIUM_EARNED = "premium_earned"
PREMIUM_RETURNED = "premium_returned"


class NoSuchCoupError(LookupError):
    """The record has no coup of that number. The message states the number of coups."""


@value
class ChanceResult:
    """Result of a coup on one of the table's main chances, with the clause behind it."""

    chance: str
    result: Result
    reason: Reason
    clause: str


@value
class StakeOutcome:
    """Outcome of one stake or premium, in minor units, with the clause that decided it.

    `outcome` is that of the `settled` event, or `kept`, `stayed`, `withdrawn`, `premium_earned`,
    `premium_returned`. `degree` is before the coup (0: free), `degree_after` after it; it is 0 if
    the stake is no longer there.
    """

    player: str
    on: str
    degree: int
    stake: int
    outcome: str
    degree_after: int
    to_player: int
    to_bank: int
    clause: str


@value
class Explanation(Frames):
    """Explanation of one coup: its number in the record from 1, its line, the coup and its effects.

    The outcomes are in ledger order, followed by the untouched stakes, then by the effects of
    closing the table.

    >>> from tapisvert import Session
    >>> table = Session("campione-roulette")
    >>> _ = table.spin(17)
    >>> table.explain(1)
    <Explanation of coup 1, line 2: <Spun 17 noir>>
    """

    coup: int
    line: int
    rulebook: Rulebook
    currency: str
    is_last: bool
    dealt: Coup | Spun
    chances: tuple[ChanceResult, ...]
    stakes: tuple[StakeOutcome, ...]

    def columns(self) -> Mapping[str, Sequence[object]]:
        """Return the columns of a data frame: the fields of the stakes, in minor units."""
        names = [field.name for field in fields(StakeOutcome)]
        return {name: [getattr(stake, name) for stake in self.stakes] for name in names}

    def __repr__(self) -> str:
        return f"<Explanation of coup {self.coup}, line {self.line}: {self.dealt!r}>"

    def _repr_html_(self) -> str:
        """Return the coup, its chances and the outcome of each stake, for a notebook."""
        from tapisvert.notebook import html  # noqa: PLC0415 - seldom displayed

        chances = [
            (result.chance, result.result, result.reason, result.clause) for result in self.chances
        ]
        stakes = [
            (
                stake.player,
                stake.on,
                stake.degree or "free",
                written(stake.stake),
                stake.outcome,
                written(stake.to_player),
                written(stake.to_bank),
                stake.clause,
            )
            for stake in self.stakes
        ]
        heads = ("player", "on", "degree", "stake", "outcome", "to player", "to bank", "clause")
        return (
            self.dealt.svg()
            + html.table(f"Coup {self.coup}", ("chance", "result", "reason", "clause"), chances)
            + html.table(f"Stakes, {self.currency}", heads, stakes)
        )


@value
class _CoupLine:
    """A coup as replayed: the table before it, and the events of its line."""

    table: Table
    coup: Coup | Spun
    events: tuple[e.Event, ...]


def explain(lines: Iterable[bytes], number: int | None = None) -> Explanation:
    """Explain coup `number` of a record, counted from 1, or its last coup without a number.

    A corrected coup is explained as it was corrected. Reading stops where it can no longer be
    corrected. Raises RecordError for a malformed line before the coup was found, and
    NoSuchCoupError if the record has fewer coups.

    >>> from tapisvert.record.session import Session
    >>> table = Session("campione-roulette", currency="CHF")
    >>> _ = table.sit("Anna", 10_000), table.bet("Anna", "17", 500), table.spin(17)
    >>> told = explain(table.lines)
    >>> [(fate.outcome, fate.to_player, fate.clause) for fate in told.stakes]
    [('won', 18000, 'CR-2')]
    """
    replay = Replay()
    turns: dict[int, RecordTurn] = {}
    for text in lines:
        is_found = number in turns
        try:
            turn = replay.turn(text)
        except RecordError:
            if is_found:
                break  # later lines matter only for a correction
            raise
        if turn is None:
            continue
        if (missing := missing_rulebook(turn.answer)) is not None:
            raise RecordError(turn.line, missing.message)
        note_coup(turns, turn)
        older = max(turns, default=0) - CORRECTABLE_COUPS
        if older == number:
            break
        turns.pop(older, None)
    count = max(turns, default=0)
    place = count if number is None else number
    if place not in turns:
        raise NoSuchCoupError(no_such_coup(number, count))
    return explain_turn(turns[place], place)


def note_coup(turns: dict[int, RecordTurn], turn: RecordTurn) -> None:
    """Note the turn of a coup by its number, or of a correction by those decided again (R30)."""
    if _is_correction(turn):
        assert turn.before is not None
        assert turn.after is not None
        old_coups = [_decided_by(coup) for coup in turn.before.decided]
        for coup in turn.after.decided:
            if _decided_by(coup) not in old_coups:
                turns[coup.number] = turn
    elif dealt_coup(turn.answer) is not None:
        assert turn.after is not None
        assert turn.after.last is not None
        turns[turn.after.last.number] = turn


def decided_coup(turn: RecordTurn, number: int) -> DecidedCoup:
    """Return a coup that a turn has decided, or decided again."""
    assert turn.after is not None
    return next(coup for coup in turn.after.decided if coup.number == number)


def _decided_by(coup: DecidedCoup) -> tuple[object, ...]:
    """Return what decides the settlement of a coup."""
    return coup.number, coup.coup, coup.table.players, coup.table.flags


def _is_correction(turn: RecordTurn) -> bool:
    return bool(turn.answer) and isinstance(turn.answer[0], ce.Corrected | ce.StakeCorrected)


def explain_turn(turn: RecordTurn, number: int) -> Explanation:
    """Return the explanation of the coup of this number that a turn decides, or decides again."""
    coup_line = _coup_line(turn, number)
    book = coup_line.table.book
    reasons = coup_line.coup.reasons
    chances = tuple(
        ChanceResult(name, result, reasons[name], book.clause(reasons[name]))
        for name, result in coup_line.coup.results.items()
    )
    return Explanation(
        number,
        turn.line,
        book,
        coup_line.table.currency,
        coup_line.table.flags.is_last,
        coup_line.coup,
        chances,
        tuple(_stake_outcomes(coup_line)),
    )


def _coup_line(turn: RecordTurn, number: int) -> _CoupLine:
    if _is_correction(turn):
        decided = decided_coup(turn, number)
        entries = settle(decided.table, decided.coup)[2]
        return _CoupLine(decided.table, decided.coup, entries)
    coup = dealt_coup(turn.answer)
    assert turn.before is not None, "the table of a coup is open"
    assert coup is not None, "the turn has a coup"
    return _CoupLine(turn.before, coup, turn.answer)


def no_such_coup(number: int | None, count: int) -> str:
    if count == 0:
        return "no coup was played in this record"
    coups = "1 coup" if count == 1 else f"{count} coups"
    return f"coup {number} not found; the record has {coups}"


def _stake_outcomes(coup_line: _CoupLine) -> Iterator[StakeOutcome]:
    """Yield every stake and premium in the coup, then the effects of closing the table."""
    settlements = e.Settled.among(coup_line.events)
    for event in coup_line.events:
        if isinstance(event, e.Settled):
            yield _outcome_of_settlement(coup_line, event)
        elif isinstance(event, e.PremiumEarned):
            yield _premium(coup_line, event)
    yield from _standing(
        coup_line,
        {(settlement.player, settlement.on, settlement.degree) for settlement in settlements},
    )
    yield from _closing(coup_line)


def _outcome_of_settlement(coup_line: _CoupLine, event: e.Settled) -> StakeOutcome:
    step = e.DEGREE_CHANGES.get(event.outcome)
    table = coup_line.table
    stake = (event.on, event.degree)
    is_last = table.flags.is_last
    return StakeOutcome(
        event.player,
        event.on,
        event.degree,
        event.stake,
        event.outcome.value,
        0 if step is None else event.degree + step,
        event.to_player,
        event.to_bank,
        clause_of(table.book, coup_line.coup, stake, event.outcome, is_last=is_last),
    )


def _premium(line: _CoupLine, event: e.PremiumEarned | e.PremiumReturned) -> StakeOutcome:
    """Return the outcome of a premium.

    It is earned when the coup is decided (R08), or under R07's alternative by a null coup. It is
    returned to the player if the table closes before.
    """
    null = result_on(line.table.book, line.coup, event.on) is Result.NULL
    is_earned = isinstance(event, e.PremiumEarned)
    premium = event.premium
    return StakeOutcome(
        event.player,
        event.on,
        0,
        premium,
        PREMIUM_EARNED if is_earned else PREMIUM_RETURNED,
        0,
        0 if is_earned else premium,
        premium if is_earned else 0,
        reading_of(line.table.book, "premium_due" if null and is_earned else "insurance_rate"),
    )


def _standing(line: _CoupLine, settled_stakes: set[tuple[str, str, int]]) -> Iterator[StakeOutcome]:
    """Yield the stakes that remain after a coup: after a null coup, or where R03 lets them stay."""
    book = line.table.book
    for name, player in sorted(line.table.players.items()):
        free = {(chance, 0): stake.total for chance, stake in player.free.items()}
        for (chance, degree), amount in sorted((*free.items(), *player.prison.items())):
            if (name, chance, degree) in settled_stakes:
                continue
            if result_on(book, line.coup, chance) is Result.NULL:
                outcome = KEPT
                clause = book.clause(Reason.EQUAL_TOTALS)
            else:
                outcome = STAYED
                clause = reading_of(book, "refait_in_prison")
            yield StakeOutcome(name, chance, degree, amount, outcome, degree, 0, 0, clause)


def _closing(coup_line: _CoupLine) -> Iterator[StakeOutcome]:
    """Yield the effects of closing the table after its last coup: R11."""
    book = coup_line.table.book
    for event in coup_line.events:
        if isinstance(event, e.Divided):
            clause = book.clause("divided_last")
            outcome = (
                event.stake,
                e.Outcome.DIVIDED.value,
                0,
                event.to_player,
                event.to_bank,
                clause,
            )
            yield StakeOutcome(event.player, event.on, event.degree, *outcome)
        elif isinstance(event, e.Withdrawn):
            amount = event.amount + event.excess
            freed_source = book.sources["last_card_refait"] if event.degree else None
            clause = freed_source.clause if freed_source else book.clause("table_finished")
            outcome = (amount, WITHDRAWN, 0, amount, 0, clause)
            yield StakeOutcome(event.player, event.on, event.degree, *outcome)
        elif isinstance(event, e.PremiumReturned):
            yield _premium(coup_line, event)


def write_explanation(explanation: Explanation) -> bytes:
    """Return an explanation as one JSON object, with the names of the record's events.

    Keys: `coup`, `line`, `rulebook`, `currency`, `last`, then of the `coup` event `rows` and
    `totals` or `number` and `color`, `call`; `chances` (`chance`, `result`, `reason`, `clause`);
    `stakes` (the fields of StakeOutcome).
    """
    return msgspec.json.encode(
        {
            "coup": explanation.coup,
            "line": explanation.line,
            "rulebook": explanation.rulebook.id,
            "currency": explanation.currency,
            "last": explanation.is_last,
            **shape_of_coup(explanation.dealt),
            "call": explanation.dealt.call,
            "chances": explanation.chances,
            "stakes": explanation.stakes,
        }
    )

"""Views of rulebooks, odds, reports, and of the coups that were played. Amounts are minor units."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from tapisvert.api.bodies import AnnouncedBet, Moment, Posted

# Rulebooks ----------------------------------------------------------------------------------------


class RulebookLine(msgspec.Struct, frozen=True):
    """A house's game, in one edition. `in_force_from` is its first day, or null."""

    id: str
    game: str
    house: str
    name: str
    edition: str
    in_force_from: str | None
    layout: str


class RuleValue(msgspec.Struct, frozen=True):
    """A value of a rulebook, its clause, its ruling, and the alternatives for a table."""

    value: str | int | None
    clause: str | None
    ruling: str | None
    accepts: str | None


class CallTerms(msgspec.Struct, frozen=True):
    """The words of a call, and the clause that quotes them."""

    words: str
    clause: str


class ClothSpot(msgspec.Struct, frozen=True):
    """A place on the cloth, and the numbers that it covers; none at cards."""

    name: str
    kind: str
    numbers: list[int]


class ClauseText(msgspec.Struct, frozen=True):
    """The meaning of a clause, in the project's own words."""

    kind: str
    text: str


class RulingText(msgspec.Struct, frozen=True):
    """A ruling: the reading of a clause that leaves a choice."""

    title: str
    text: str


class RulingReason(msgspec.Struct, frozen=True):
    """The clause or ruling behind a code, and the key of its sentence in the `table` texts."""

    clause: str
    words: str | None


class RulebookView(RulebookLine, frozen=True):
    """A rulebook: `pays` to one by kind of chance, `chances` in the order of the cloth, `why`
    behind each refusal, outcome and reason; the direction alone raises a maximum up to `standing`,
    with consent up to `caps`; `multiples` are those of the minimum, by section, that amounts of
    `limits`, `standing` and `caps` are; `declarations` are the steps performed by the room,
    `announcements` all that the house accepts, by call. A table's default name begins with
    `file_name`, the name in the rulebook's file; `is_shipped` is false for a house's own file.
    """

    file_name: str
    is_shipped: bool
    language: str
    values: dict[str, RuleValue]
    pays: dict[str, int | float]
    limits: Posted
    standing: dict[str, int]
    caps: dict[str, int]
    multiples: dict[str, dict[str, int]]
    calls: dict[str, list[CallTerms]]
    chances: list[ClothSpot]
    clauses: dict[str, ClauseText]
    rulings: dict[str, RulingText]
    why: dict[str, RulingReason]
    declarations: list[str]
    announcements: dict[str, AnnouncedBet]


# The odds -----------------------------------------------------------------------------------------


class ChanceOdds(msgspec.Struct, frozen=True):
    """The probabilities of a coup for a chance; the rest is a void coup, for lack of cards."""

    wins: float
    wins_half: float
    loses: float
    null: float
    prison: float


class BetOdds(msgspec.Struct, frozen=True):
    """The bank's expected gain per unit placed, and per unit that a coup decides (null if none
    can); the player's probability of winning then; the standard deviation of the player's result,
    in units.
    """

    edge: float
    per_decided: float | None
    hit_rate: float
    deviation: float


class LawView(msgspec.Struct, frozen=True):
    """The distribution of a coup: `totals` of a row, `ties` at the totals that make a coup null,
    `numbers` of the wheel from 0 on, `bets` by chance and by the decision about the refait.
    """

    rulebook: str
    chances: dict[str, ChanceOdds]
    totals: dict[str, float]
    ties: dict[str, float]
    numbers: list[float]
    refait: float
    null: float
    bets: dict[str, dict[str, BetOdds]]


class BestBet(msgspec.Struct, frozen=True):
    """The bet with the lowest edge for the bank."""

    on: str
    decision: str


class BoundOdds(msgspec.Struct, frozen=True):
    """The return of a unit in prison: `divided` for certain, and `stays` on average if it stays on
    its chance or on another. `decision` is best, at `place`.
    """

    on: str
    degree: int
    divided: float
    stays: dict[str, float]
    place: str
    decision: str


class Odds(msgspec.Struct, frozen=True):
    """The odds of the next coup, after `gone` cards; `edges_before` are those of the full pack."""

    gone: int
    law: LawView
    edges_before: dict[str, dict[str, float]]
    best: BestBet
    insurance_pays: dict[str, bool]
    prison: list[BoundOdds]


# Reports ------------------------------------------------------------------------------------------


class KindSums(msgspec.Struct, frozen=True):
    """The stakes of one kind of chance, the bank's result on them and its expectation."""

    kind: str
    handle: int
    result: float
    expected: float


class PlaySums(msgspec.Struct, frozen=True):
    """The stakes decided, the bank's result on them, and the band round its expectation."""

    coups: int
    stakes: int
    handle: int
    result: int
    bound: float
    expected: float
    deviation: float
    low: float
    high: float


class BankSums(PlaySums, frozen=True):
    """The stakes decided, the bank's result, and `bound`, the bank's share of imprisoned stakes at
    their valuation. Result and bound together are compared with the expectation, around which 95 in
    100 results lie between `low` and `high`.
    """

    kinds: list[KindSums]


class Point(msgspec.Struct, frozen=True):
    """The bank's result and expectation after a number of coups, and the standard deviation."""

    coups: int
    result: float
    expected: float
    deviation: float


class _TableReport(msgspec.Struct, frozen=True):
    table: str
    name: str
    rulebook: str
    currency: str


class ReportLine(_TableReport, frozen=True):
    """A table's report in one line."""

    sessions: int
    sums: BankSums


class SessionReport(msgspec.Struct, frozen=True):
    """The report of a session; a session in play has no end."""

    opened: Moment
    closed: Moment | None
    sums: BankSums


class ReportView(_TableReport, frozen=True):
    """A table's report. `mechanism` is `worth`: imprisoned stakes count at the value of their
    division.
    """

    mechanism: str
    sums: BankSums
    sessions: list[SessionReport]
    series: list[Point]


# The house ----------------------------------------------------------------------------------------


class HouseAct(msgspec.Struct, frozen=True):
    """An act outside the tables: its entry of the house log (null: a checkpoint), its kind, for
    acts signed by two that of the request, the account that did it (null: the machine itself), the
    account, table or request concerned, the sum that it moved of purses, and further details.
    """

    number: int | None
    at: Moment
    act: str
    kind: str | None
    by: str | None
    about: str | None
    amount: int | None
    fields: dict[str, str]


class HouseActs(msgspec.Struct, frozen=True):
    """Acts of the house, newest first; `before` requests earlier ones, null: no more."""

    acts: list[HouseAct]
    before: int | None


class Result(msgspec.Struct, frozen=True):
    """A coup by its entry: the rows' totals or the number, the winners, why it is null; if it was
    corrected, the totals or the number before.
    """

    n: int
    at: Moment
    totals: Mapping[str, int] | None
    number: int | None
    result: str
    null: str | None
    previous: str | None


class TailleView(msgspec.Struct, frozen=True):
    """A run through the shoe, or a session of the wheel, with its coups in order. `session` is the
    opening of that session; `void` is set if the shoe ran out within a coup.
    """

    number: int
    session: Moment
    over: bool
    void: bool
    coups: list[Result]


class Permanence(msgspec.Struct, frozen=True):
    """The results of a table, latest taille last. `day` is the beginning of the current day of
    limits. `before` requests earlier coups; null if there are none. A taille may begin there.
    """

    table: str
    layout: str
    day: Moment
    tailles: list[TailleView]
    before: int | None


class ChanceReason(msgspec.Struct, frozen=True):
    """The result of a coup on a chance, the reason for it, and the clause of the reason."""

    chance: str
    result: str
    reason: str
    clause: str


class CoupDraw(msgspec.Struct, frozen=True):
    """The draw that a coup came from: the entry of its commitment, its tip and start, the coup's
    number in it, the share that it opened, and the witness's fingerprint, null without one.
    """

    n: int
    tip: str
    start: str
    coup: int
    share: str
    witness: str | None


class DrawFinding(msgspec.Struct, frozen=True):
    """Fault that a verifier finds on a line: its code, with its values."""

    line: int
    code: str
    values: dict[str, str | int]


class DrawSentence(msgspec.Struct, frozen=True):
    """Sentence of a verdict: its point, with its values. With a doubt the record is not complete,
    as docs/background/fairness.md has it.
    """

    point: str
    values: dict[str, str | int]
    doubt: bool


class DrawRow(msgspec.Struct, frozen=True):
    """One draw of a table: the pack of a taille, or the spins of a session. `n` is the entry of its
    commitment, `number` its number in the session; `coups` were dealt from it. It is `played`,
    `lost` before its end, `abandoned` before a coup, or `in_play`.
    """

    n: int
    at: Moment
    tip: str
    number: int
    coups: int
    state: Literal["in_play", "played", "lost", "abandoned"]


class Draws(msgspec.Struct, frozen=True):
    """Draws of a table, newest first, without those of archived sessions."""

    table: str
    draws: list[DrawRow]


class DrawProof(msgspec.Struct, frozen=True):
    """The proof of one draw, with nothing of money. `record` is the address of the session's record
    up to the draw's end, which each verifier takes. `witness` is the fingerprint of its key, null
    without one, `start` null before it. `withheld` are the players who committed to entropy and did
    not open it. `grade`, `is_right`, `is_complete`, `findings` and `sentences` are the server's own
    verdict on that record.
    """

    table: str
    draw: DrawRow
    rulebook: str
    witness: str | None
    start: str | None
    counted: tuple[str, ...]
    withheld: tuple[str, ...]
    grade: Literal["witnessed", "fixed", "choosable", "no_coup", "wrong"]
    is_right: bool
    is_complete: bool
    findings: list[DrawFinding]
    sentences: list[DrawSentence]
    record: str


class CoupReport(msgspec.Struct, frozen=True):
    """One coup: its number in its taille and its taille in its session, each counted from 1, the
    cards with their totals or the number with its colour, and each result. `draw` is null for real
    cards. It contains no data of players.
    """

    table: str
    n: int
    at: Moment
    rulebook: str
    edition: str
    session: int
    taille: int
    coup: int
    rows: list[tuple[str, ...]]
    totals: tuple[int, ...]
    number: int | None
    color: str | None
    call: tuple[str, ...]
    chances: list[ChanceReason]
    draw: CoupDraw | None

"""What is told of rulebooks, of the odds and of the house's results. Amounts are minor units."""

import msgspec

from tapisvert.server.schemas.bodies import Moment, Posted

# Rulebooks ----------------------------------------------------------------------------------------


class RulebookLine(msgspec.Struct, frozen=True):
    """A house's game, in one edition."""

    id: str
    game: str
    house: str
    name: str
    edition: str
    layout: str


class RuleValue(msgspec.Struct, frozen=True):
    """What a rulebook holds, by which clause and ruling; what a table may read instead."""

    value: str | int | None
    clause: str | None
    ruling: str | None
    accepts: str | None


class CallTerms(msgspec.Struct, frozen=True):
    """Words that are called, and the clause that quotes them."""

    words: str
    clause: str


class ClothSpot(msgspec.Struct, frozen=True):
    """A place on the cloth, and the numbers that it covers; none at cards."""

    name: str
    kind: str
    numbers: list[int]


class ClauseText(msgspec.Struct, frozen=True):
    """What a clause says, in our words."""

    kind: str
    text: str


class RulingText(msgspec.Struct, frozen=True):
    """How a text is read that leaves a choice."""

    title: str
    text: str


class RulingReason(msgspec.Struct, frozen=True):
    """The clause or ruling behind a code, and which of the words `table` says it in a sentence."""

    clause: str
    words: str | None


class RulebookView(msgspec.Struct, frozen=True):
    """A rulebook: `pays` to one by kind of chance, `chances` in the order of the cloth, `why`
    behind each refusal, outcome and reason; `declarations` are the steps that the room performs.
    """

    id: str
    game: str
    house: str
    name: str
    edition: str
    layout: str
    language: str
    values: dict[str, RuleValue]
    pays: dict[str, int]
    limits: Posted
    caps: dict[str, int]
    calls: dict[str, list[CallTerms]]
    chances: list[ClothSpot]
    clauses: dict[str, ClauseText]
    rulings: dict[str, RulingText]
    why: dict[str, RulingReason]
    declarations: list[str]


# The odds -----------------------------------------------------------------------------------------


class ChanceOdds(msgspec.Struct, frozen=True):
    """How probable each thing is that a coup does to a chance; the rest is a coup without end."""

    wins: float
    wins_half: float
    loses: float
    null: float
    prison: float


class BetOdds(msgspec.Struct, frozen=True):
    """What the bank wins in the mean of a unit placed, and of one that a coup decides (null where
    none can); how often the player wins something then; how far his result strays, in units.
    """

    edge: float
    per_decided: float | None
    hit_rate: float
    deviation: float


class LawView(msgspec.Struct, frozen=True):
    """The law of a coup. `totals` of a row, `ties` at those that make a coup null, `numbers` of the
    wheel from 0 on; `bets` by chance and by what is done about the refait.
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
    """The bet of which the bank wins least."""

    on: str
    decision: str


class BoundOdds(msgspec.Struct, frozen=True):
    """What comes back of a unit in prison: `divided` for certain, and in the mean if it stays on
    its chance, or on another. Best is to do `decision`, at `place`.
    """

    on: str
    degree: int
    divided: float
    stays: dict[str, float]
    place: str
    decision: str


class Odds(msgspec.Struct, frozen=True):
    """What bets are worth at the next coup, after `gone` cards; and what they were worth before."""

    gone: int
    law: LawView
    edges_before: dict[str, dict[str, float]]
    best: BestBet
    insurance_pays: dict[str, bool]
    prison: list[BoundOdds]


# Reports ------------------------------------------------------------------------------------------


class KindSums(msgspec.Struct, frozen=True):
    """Of one kind of chance: what was staked, what the bank won of it and was to win."""

    kind: str
    handle: int
    result: float
    expected: float


class BankSums(msgspec.Struct, frozen=True):
    """What was staked and decided, what the bank won, and `bound`, what it has of stakes in prison
    as they count. Result and bound together are held against what was to be expected, of which 95
    in 100 results lie between `low` and `high`.
    """

    coups: int
    stakes: int
    handle: int
    result: int
    bound: float
    expected: float
    deviation: float
    low: float
    high: float
    kinds: list[KindSums]


class Point(msgspec.Struct, frozen=True):
    """After so many coups: what the bank has won, was to win, and the deviation of that."""

    coups: int
    result: float
    expected: float
    deviation: float


class ReportLine(msgspec.Struct, frozen=True):
    """A table's report in a line."""

    table: str
    name: str
    rulebook: str
    currency: str
    sessions: int
    sums: BankSums


class SessionReport(msgspec.Struct, frozen=True):
    """A session; one that goes on has no end."""

    opened: Moment
    closed: Moment | None
    sums: BankSums


class ReportView(msgspec.Struct, frozen=True):
    """A table's report. `mechanism`: `worth`, if stakes in prison count for what dividing gives."""

    table: str
    name: str
    rulebook: str
    currency: str
    mechanism: str
    sums: BankSums
    sessions: list[SessionReport]
    series: list[Point]

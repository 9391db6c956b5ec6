"""Bank report of a table: its result against its expectation, for the direction.

Everything follows from the journal: the result is the sum of the bank's postings; the handle is the
amount of the free stakes that coups decided; the expectation is that of `expectation`. An entry is
read once; a report is saved, and only newer entries are read for the next one.
"""

import logging
from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from threading import Lock
from typing import Any, Final, TypeVar

import msgspec

from tapisvert import regulations
from tapisvert.accounts.permissions import Permission
from tapisvert.api.endpoint import Routes, TableId
from tapisvert.api.responses import Language, table_title
from tapisvert.api.table_catalog import TableCatalog
from tapisvert.journal.entry import COMMAND, START, Entry
from tapisvert.journal.reader import PAGE, iter_events
from tapisvert.journal.sql import EventStore
from tapisvert.live.ledger import BANK
from tapisvert.odds.expectation import Expectation, Position, worth
from tapisvert.record.event_lines import event_prefix
from tapisvert.reports import views
from tapisvert.rules.events import DEGREE_CHANGES, WINS, Outcome
from tapisvert.rules.rulebook import Rulebook, Winnings

POINTS: Final = 500
"""Maximum number of points of a curve."""
BAND: Final = 1.959964
"""Standard deviations to either side that hold 95 of 100 results, over many coups."""
_POSTINGS: Final = msgspec.json.Decoder(list[tuple[str, str, int]])
_BANK: Final = b'"bank"'

_COUNTED: Final = tuple(
    event_prefix(name)
    for name in (
        "opened",
        "finished",
        "coup",
        "settled",
        "premium_earned",
        "divided",
        "withdrawn",
        "insurance_taken",
        "premium_returned",
        "relaid",
        "reversed",
        "premium_reversed",
        "undivided",
    )
)
_FREED: Final = {"divided": 1, "withdrawn": 1, "relaid": -1, "undivided": -1}
"""Events that free an imprisoned stake, or with -1 bind it again."""
_N = TypeVar("_N", int, float)


class Curve(msgspec.Struct):
    """A thinned curve: the point of every `interval`-th coup, and the last point."""

    interval: int = 1
    points: list[views.Point] = []
    last: views.Point | None = None

    def add(self, point: views.Point) -> None:
        """Add the point of a coup."""
        self.last = point
        if point.coups % self.interval:
            return
        self.points.append(point)
        if len(self.points) >= POINTS:
            self.interval *= 2
            self.points = [point for point in self.points if point.coups % self.interval == 0]

    def all_points(self) -> list[views.Point]:
        """Return the points, from the first coup to the last."""
        end = [self.last] if self.last is not None and self.last not in self.points[-1:] else []
        return self.points + end


class RunningSums(msgspec.Struct):
    """Sums of stakes and results; `prison_share` is the bank's share of imprisoned stakes."""

    coups: int = 0
    stakes: int = 0
    result: int = 0
    prison_share: float = 0.0
    expected: float = 0.0
    variance: float = 0.0
    handle: dict[str, int] = {}
    won_by_kind: dict[str, float] = {}
    expected_by_kind: dict[str, float] = {}

    @property
    def point(self) -> views.Point:
        """The current point of the curve."""
        amounts = self.result + self.prison_share, self.expected, sqrt(self.variance)
        return views.Point(self.coups, *map(to_hundredths, amounts))

    def band(self) -> tuple[float, float]:
        """Return the limits of the 95% band round the expectation."""
        margin = BAND * sqrt(max(0.0, self.variance))
        return self.expected - margin, self.expected + margin

    def figures(self) -> dict[str, int | float]:
        """Return the fields of `PlaySums`."""
        low, high = self.band()
        return {
            "coups": self.coups,
            "stakes": self.stakes,
            "handle": sum(self.handle.values()),
            "result": self.result,
            "bound": to_hundredths(self.prison_share),
            "expected": to_hundredths(self.expected),
            "deviation": to_hundredths(sqrt(max(0.0, self.variance))),
            "low": to_hundredths(low),
            "high": to_hundredths(high),
        }

    def view(self) -> views.BankSums:
        """Return the published view, with the sums of each kind of chance."""
        kinds = [
            views.KindSums(
                kind,
                self.handle.get(kind, 0),
                to_hundredths(self.won_by_kind.get(kind, 0.0)),
                to_hundredths(expected),
            )
            for kind, expected in sorted(self.expected_by_kind.items())
        ]
        return msgspec.convert({**self.figures(), "kinds": kinds}, views.BankSums)

    def add(self, other: "RunningSums") -> None:
        """Add other sums."""
        self.coups += other.coups
        self.stakes += other.stakes
        self.result += other.result
        self.prison_share += other.prison_share
        self.expected += other.expected
        self.variance += other.variance
        _add_by_kind(self.handle, other.handle)
        _add_by_kind(self.won_by_kind, other.won_by_kind)
        _add_by_kind(self.expected_by_kind, other.expected_by_kind)


def _add_by_kind(amounts: dict[str, _N], more_amounts: Mapping[str, _N]) -> None:
    for kind, amount in more_amounts.items():
        amounts[kind] = amounts.get(kind, 0) + amount


def to_hundredths(amount: float) -> float:
    """Return an amount to hundredths of a minor unit; zero has no sign."""
    return round(amount, 2) + 0.0


class BankSession(msgspec.Struct):
    """A session: its opening and closing moments, the rules it was opened with, and its sums."""

    opened_ms: int
    rulebook: str
    edition: str
    rulings: dict[str, str]
    closed_ms: int | None = None
    sums: RunningSums = msgspec.field(default_factory=RunningSums)


# A state in the form of another version is ignored, like one whose last entry is not the one of
# the journal, as after a restored backup. Then the report reads the journal from its beginning.

_FORM: Final = "tapisvert report 2"
"""Form of a state, and of its computation: a change of either increases it."""


class ReportState(msgspec.Struct, frozen=True):
    """A report after entry `number`, whose hash is `entry_hash`; `insurances` by stake."""

    number: int
    entry_hash: bytes
    sessions: list[BankSession]
    total: RunningSums
    curve: Curve
    insurances: list[tuple[str, str, int]]
    form: str = _FORM


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(ReportState)


def encode_state(state: ReportState) -> bytes:
    """Return the bytes of a state."""
    return _ENCODER.encode(state)


def decode_state(raw: bytes) -> ReportState | None:
    """Return the state in these bytes; None if they have another form."""
    try:
        state = _DECODER.decode(raw)
    except msgspec.MsgspecError:
        return None
    return state if state.form == _FORM else None


class Report:
    """Report of one table, built from its entries in order."""

    def __init__(self, state: ReportState | None = None) -> None:
        """Begin with a saved state. Raises UnknownRulebookError if a file is missing."""
        state = state or ReportState(0, START, [], RunningSums(), Curve(), [])
        self.number = state.number
        self.hash = state.entry_hash
        self.sessions = state.sessions
        self.total = state.total
        self.curve = state.curve
        self._rules: dict[str, tuple[Rulebook, Expectation]] = {}
        self._book: Rulebook  # of the last session, with its expectation
        self._expectation: Expectation
        self._insured_amounts = Counter(
            {(player, chance): part for player, chance, part in state.insurances}
        )
        if self.sessions:
            self._use_rules(self.sessions[-1])

    def state(self) -> ReportState:
        """Return the state to be saved."""
        insurances = [(*place, part) for place, part in self._insured_amounts.items()]
        return ReportState(
            self.number, self.hash, self.sessions, self.total, self.curve, insurances
        )

    def apply(self, entries: Iterable[Entry]) -> None:
        """Add further entries."""
        for entry in entries:
            self.number = entry.number
            self.hash = entry.hash
            if entry.kind == COMMAND and (events := list(iter_events(entry, _COUNTED))):
                self._apply(entry, events)

    def _apply(self, entry: Entry, events: list[dict[str, Any]]) -> None:
        if events[0]["event"] == "opened":
            self.sessions.append(
                BankSession(
                    entry.at_ms, events[0]["rulebook"], events[0]["edition"], events[0]["rulings"]
                )
            )
            self._use_rules(self.sessions[-1])
        if any(event["event"] == "finished" for event in events):
            self.sessions[-1].closed_ms = entry.at_ms
        if _BANK in entry.postings:
            gain = sum(
                amount * ((credit == BANK) - (debit == BANK))
                for debit, credit, amount in _POSTINGS.decode(entry.postings)
            )
            self._add(RunningSums(result=gain))
        insured_parts: dict[tuple[str, str], int] = {}
        stakes: Counter[Position] = Counter()
        for event in events:
            self._add_event(event, insured_parts, stakes)
        for decided_stakes, sign in ((+stakes, 1), (-stakes, -1)):  # negative by a correction
            if decided_stakes:
                self._add_expectation(decided_stakes, sign)
        if any(event["event"] == "coup" for event in events):
            self._add(RunningSums(coups=1))
            self.curve.add(self.total.point)

    def _use_rules(self, session: BankSession) -> None:
        """Set the rulebook and the expectation of the last session."""
        key = f"{session.rulebook} {session.edition} {sorted(session.rulings.items())}"
        if key not in self._rules:
            book = regulations.with_rulings(
                regulations.rulebook(session.rulebook, session.edition), session.rulings
            )
            self._rules[key] = book, Expectation(book)
        self._book, self._expectation = self._rules[key]

    def _add_event(
        self,
        event: Mapping[str, Any],
        insured_parts: dict[tuple[str, str], int],
        stakes: Counter[Position],
    ) -> None:
        """Add one event; settled stakes are added to the others of their coup."""
        name = event["event"]
        if name == "premium_earned":
            place = event["player"], event["on"]
            insured_parts[place] = self._insured_amounts.pop(place)
            self._add_premium(event["on"], float(event["premium"]))
        elif name == "premium_reversed":
            self._insured_amounts[event["player"], event["on"]] += event["amount"]
            self._add_premium(event["on"], -float(event["premium"]))
        elif name in ("settled", "reversed") and event["outcome"] != Outcome.EXCESS_RETURNED:
            sign = 1 if name == "settled" else -1
            self._add_settlement(event, sign)
            part = self._insured_part(event, insured_parts)
            stakes[Position(event["on"], event["degree"], insured=True)] += sign * part
            stakes[Position(event["on"], event["degree"])] += sign * (event["stake"] - part)
        elif name == "insurance_taken":
            self._insured_amounts[event["player"], event["on"]] += event["amount"]
        elif name == "premium_returned":
            del self._insured_amounts[event["player"], event["on"]]
        elif name in _FREED and event["degree"]:
            amount = event["amount"] if "amount" in event else event["stake"]
            freed_share = _FREED[name] * _bank_share(amount, event["degree"])
            gain = _FREED[name] * float(event.get("to_bank", 0))
            won_by_kind = {self._kind(event["on"]): gain - freed_share}
            self._add(RunningSums(prison_share=-freed_share, won_by_kind=won_by_kind))

    def _add_premium(self, chance: str, premium: float) -> None:
        by_kind = {self._kind(chance): premium}
        self._add(RunningSums(expected=premium, won_by_kind=by_kind, expected_by_kind=by_kind))

    def _insured_part(self, event: Mapping[str, Any], parts: Mapping[tuple[str, str], int]) -> int:
        """Return the insured part of a settled stake; after a refait the rest is separate: R08."""
        if event["outcome"] == Outcome.INSURED:
            return int(event["stake"])
        is_whole = not event["degree"] and event["outcome"] in (*WINS, Outcome.LOST)
        return parts.get((event["player"], event["on"]), 0) if is_whole else 0

    def _add_settlement(self, event: Mapping[str, Any], sign: int) -> None:
        """Add a settlement, or with the sign -1 take a reversed one away."""
        stake = event["stake"]
        degree = event["degree"]
        outcome = event["outcome"]
        kind = self._kind(event["on"])
        deeper = DEGREE_CHANGES.get(outcome)
        new_share = 0.0 if deeper is None else _bank_share(stake, degree + deeper)
        change = new_share - _bank_share(stake, degree)
        gain = float(event["to_bank"])
        if outcome in WINS:
            is_staying = self._book.winnings is Winnings.STAY
            gain = float((0 if is_staying else stake) - event["to_player"])
        sums = RunningSums(prison_share=sign * change, won_by_kind={kind: sign * (gain + change)})
        if not degree:
            sums.stakes = sign
            sums.handle = {kind: sign * stake}
        self._add(sums)

    def _add_expectation(self, stakes: Mapping[Position, int], sign: int = 1) -> None:
        """Add the bank's expectation of decided stakes, or with the sign -1 subtract it."""
        expected, variance = self._expectation.of(stakes)
        by_kind: dict[str, float] = {}
        for position, amount in stakes.items():
            kind = self._kind(position.chance)
            mean = sign * amount * self._expectation.mean(position)
            by_kind[kind] = by_kind.get(kind, 0.0) + mean
        sums = RunningSums(expected=sign * expected, variance=sign * variance)
        sums.expected_by_kind = by_kind
        self._add(sums)

    def _kind(self, chance: str) -> str:
        return self._book.chances[chance].kind.value

    def _add(self, sums: RunningSums) -> None:
        self.sessions[-1].sums.add(sums)
        self.total.add(sums)


def _bank_share(stake: int, degree: int) -> float:
    """Return the bank's share of an imprisoned stake, at its valuation."""
    return stake * (1 - worth(degree))


SAVED_ENTRIES: Final = 10_000
"""Entries between two saved reports: the first report after a start reads fewer."""
_LOG: Final = logging.getLogger("tapisvert.server")


class Reports:
    """Reports of all tables, each built up to the entry at which it was last advanced."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._reports: dict[str, Report] = {}
        self._saved_numbers: dict[str, int] = {}
        self._turn = Lock()

    def find(self, table: str) -> Report:
        """Return the current report of a table. Raises ArchivedError if it lacks archived files."""
        while self.advance(table):
            pass
        return self._reports[table]

    def advance(self, table: str) -> bool:
        """Add a page of entries to a report; return False without new ones. Raises ArchivedError.

        One page of one table at a time; others may run in between.
        """
        with self._turn:
            report = self._reports.get(table)
            if report is None:
                report = self._reports[table] = self._load(table)
                self._saved_numbers[table] = report.number
            try:
                page = self._store.read(table, report.number, PAGE)
                report.apply(page)
            except BaseException:
                del self._reports[table]  # it may contain half an entry
                raise
            if report.number - self._saved_numbers[table] >= SAVED_ENTRIES:
                self._save(table, report)
        return bool(page)

    def save(self, table: str) -> None:
        """Save a table's report before the entries in it are archived."""
        with self._turn:
            if (report := self._reports.get(table)) and report.number > self._saved_numbers[table]:
                self._save(table, report)

    def _save(self, table: str, report: Report) -> None:
        raw = encode_state(report.state())
        self._store.save_report(table, report.number, raw)
        self._saved_numbers[table] = report.number

    def _load(self, table: str) -> Report:
        """Return the saved report of a table, or an empty one without a valid one."""
        raw = self._store.report(table)
        if raw is None:
            return Report()
        state = decode_state(raw)
        problem = "it is of another version"
        if state is not None:
            entries = self._store.read(table, state.number - 1, 1)
            if [entry.hash for entry in entries] == [state.entry_hash]:
                return Report(state)
            problem = "its entry is not in the journal"
        _LOG.warning("discarded cached report for table %s: %s", table, problem)
        return Report()


# Endpoints ---------------------------------------------------------------------------------------

MECHANISM: Final = "worth"
"""Valuation of imprisoned stakes: the value of their division (R04), at every coup."""

routes: Final = Routes()


@routes.add("GET", "/api/reports", Permission.READ_EVERYTHING)
def list_reports(
    language: Language, catalog: TableCatalog, reports: Reports
) -> list[views.ReportLine]:
    """List each table's result for the bank and its expectation."""
    lines = []
    for name, table in sorted(catalog.tables().items()):
        report = reports.find(name)
        lines.append(
            views.ReportLine(
                name,
                table_title(table, language),
                table.rulebook,
                table.currency,
                len(report.sessions),
                report.total.view(),
            )
        )
    return lines


@routes.add("GET", "/api/reports/{table}", Permission.READ_EVERYTHING)
def report(
    name: TableId, language: Language, *, catalog: TableCatalog, reports: Reports
) -> views.ReportView:
    """Return the report of one table, session by session, with a curve over all its coups."""
    bank_report = reports.find(name)
    table = catalog.tables()[name]
    return views.ReportView(
        name,
        table_title(table, language),
        table.rulebook,
        table.currency,
        MECHANISM,
        bank_report.total.view(),
        [
            views.SessionReport(session.opened_ms, session.closed_ms, session.sums.view())
            for session in bank_report.sessions
        ],
        bank_report.curve.all_points(),
    )

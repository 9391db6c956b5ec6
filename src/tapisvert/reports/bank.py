"""Bank report of a table: its result against its expectation, for the direction.

Everything follows from the journal: the result is the sum of the bank's postings; the handle is the
amount of the free stakes that coups decided; the expectation is that of `expectation`. An entry is
read once; a report is saved, and only newer entries are read for the next one.
"""

import logging
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from threading import Lock
from typing import Any, Final

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

# Saved state --------------------------------------------------------------------------------------

# A state in the form of another version is left aside; so is one whose last entry is not the one of
# the journal, as after a restored backup. Then the report reads the journal from its beginning.

_FORM: Final = "tapisvert report 1"
"""Form of a state, and way of counting: another number for either."""


class SumsState(msgspec.Struct, frozen=True):
    """Sums of stakes and results."""

    coups: int
    stakes: int
    result: int
    bound: float
    expected: float
    variance: float
    handle: dict[str, int]
    won: dict[str, float]
    wanted: dict[str, float]


class SessionState(msgspec.Struct, frozen=True):
    """A session: its moments, the rules that it was opened with, and its sums."""

    opened_ms: int
    closed_ms: int | None
    rulebook: str
    edition: str
    rulings: dict[str, str]
    sums: SumsState


class ReportState(msgspec.Struct, frozen=True):
    """A report after entry `number`, whose hash is `entry_hash`; `insured` amounts by stake."""

    number: int
    entry_hash: bytes
    sessions: list[SessionState]
    whole: SumsState
    every: int
    points: list[views.Point]
    last: views.Point | None
    insured: list[tuple[str, str, int]]
    form: str = _FORM


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(ReportState)


def encode_state(state: ReportState) -> bytes:
    """Return the bytes of a state."""
    return _ENCODER.encode(state)


def decode_state(raw: bytes) -> ReportState | None:
    """Return the state in these bytes; None if they are of another form."""
    try:
        state = _DECODER.decode(raw)
    except msgspec.MsgspecError:
        return None
    return state if state.form == _FORM else None


# Report of a table --------------------------------------------------------------------------------

_COUNTED: Final = tuple(
    event_prefix(name)
    for name in (
        *("opened", "finished", "coup", "settled", "premium_earned"),
        *("divided", "withdrawn", "insurance_taken", "premium_returned"),
    )
)


@dataclass(slots=True)
class Curve:
    """A thinned curve: the point of every `every`-th coup, and the last point."""

    every: int = 1
    points: list[views.Point] = field(default_factory=list)
    last: views.Point | None = None

    def add(self, point: views.Point) -> None:
        """Add the point of a coup."""
        self.last = point
        if point.coups % self.every:
            return
        self.points.append(point)
        if len(self.points) >= POINTS:
            self.every *= 2
            self.points = [one for one in self.points if one.coups % self.every == 0]

    def all_points(self) -> list[views.Point]:
        """Return the points, from the first coup to the last."""
        end = [self.last] if self.last is not None and self.last not in self.points[-1:] else []
        return self.points + end


@dataclass(slots=True)
class Sums:
    """Sums of stakes and results; `bound` is the bank's valued share of stakes in prison."""

    coups: int = 0
    stakes: int = 0
    result: int = 0
    bound: float = 0.0
    expected: float = 0.0
    variance: float = 0.0
    handle: Counter[str] = field(default_factory=Counter)
    won: dict[str, float] = field(default_factory=dict)
    wanted: dict[str, float] = field(default_factory=dict)

    @property
    def point(self) -> views.Point:
        """The current point of the curve."""
        result, expected = round(self.result + self.bound, 2), round(self.expected, 2)
        return views.Point(self.coups, result, expected, round(sqrt(self.variance), 2))

    def view(self) -> views.BankSums:
        """Return the published view, with the band that holds 95 of 100 results."""
        deviation = sqrt(self.variance)
        return views.BankSums(
            coups=self.coups,
            stakes=self.stakes,
            handle=sum(self.handle.values()),
            result=self.result,
            bound=round(self.bound, 2),
            expected=round(self.expected, 2),
            deviation=round(deviation, 2),
            low=round(self.expected - BAND * deviation, 2),
            high=round(self.expected + BAND * deviation, 2),
            kinds=[
                views.KindSums(
                    kind, self.handle[kind], round(self.won.get(kind, 0.0), 2), round(wanted, 2)
                )
                for kind, wanted in sorted(self.wanted.items())
            ],
        )

    def state(self) -> SumsState:
        """Return what is saved."""
        return SumsState(
            *(self.coups, self.stakes, self.result, self.bound, self.expected, self.variance),
            *(dict(self.handle), dict(self.won), dict(self.wanted)),
        )


def _sums(state: SumsState) -> Sums:
    told = msgspec.structs.asdict(state)
    return Sums(**told | {"handle": Counter(state.handle)})


@dataclass(slots=True)
class Session:
    """A session: its opening and closing moments, the rules it was opened with, and its sums."""

    opened_ms: int
    rulebook: str
    edition: str
    rulings: dict[str, str]
    closed_ms: int | None = None
    sums: Sums = field(default_factory=Sums)

    def state(self) -> SessionState:
        """Return what is saved."""
        rules = self.rulebook, self.edition, self.rulings
        return SessionState(self.opened_ms, self.closed_ms, *rules, self.sums.state())


class Report:
    """Report of one table, built from its entries in order."""

    def __init__(self) -> None:
        self.number, self.hash = 0, START
        self.sessions: list[Session] = []
        self.whole = Sums()
        self.curve = Curve()
        self._rules: dict[str, tuple[Rulebook, Expectation]] = {}
        self._book: Rulebook  # of the last session, with its expectation
        self._expectation: Expectation
        self._insured = Counter[tuple[str, str]]()

    def state(self) -> ReportState:
        """Return what is saved."""
        return ReportState(
            *(self.number, self.hash, [one.state() for one in self.sessions], self.whole.state()),
            *(self.curve.every, list(self.curve.points), self.curve.last),
            [(*place, part) for place, part in self._insured.items()],
        )

    @classmethod
    def restored(cls, state: ReportState) -> "Report":
        """Return the report of a state. Raises UnknownRulebookError if a file has gone."""
        report = cls()
        report.number, report.hash = state.number, state.entry_hash
        for one in state.sessions:
            rules = one.rulebook, one.edition, one.rulings
            sums = _sums(one.sums)
            report.sessions.append(Session(one.opened_ms, *rules, one.closed_ms, sums))
        report.whole = _sums(state.whole)
        report.curve = Curve(state.every, state.points, state.last)
        report._insured.update({(player, on): part for player, on, part in state.insured})
        if report.sessions:
            report._use_rules(report.sessions[-1])
        return report

    def apply(self, entries: Iterable[Entry]) -> None:
        """Add further entries."""
        for entry in entries:
            self.number, self.hash = entry.number, entry.hash
            if entry.kind == COMMAND and (events := list(iter_events(entry, _COUNTED))):
                self._apply(entry, events)

    def _apply(self, entry: Entry, events: list[dict[str, Any]]) -> None:
        if events[0]["event"] == "opened":
            self._begin_session(entry, events[0])
        if any(event["event"] == "finished" for event in events):
            self.sessions[-1].closed_ms = entry.at_ms
        if _BANK in entry.postings:
            gained = sum(
                amount * ((credit == BANK) - (debit == BANK))
                for debit, credit, amount in _POSTINGS.decode(entry.postings)
            )
            self._add(Sums(result=gained))
        insured: dict[tuple[str, str], int] = {}
        stakes: Counter[Position] = Counter()
        for event in events:
            self._add_event(event, insured, stakes)
        if stakes := +stakes:
            self._add_expectation(stakes)
        if any(event["event"] == "coup" for event in events):
            self._add(Sums(coups=1))
            self.curve.add(self.whole.point)

    def _begin_session(self, entry: Entry, event: Mapping[str, Any]) -> None:
        opened = Session(entry.at_ms, event["rulebook"], event["edition"], event["rulings"])
        self._use_rules(opened)
        self.sessions.append(opened)

    def _use_rules(self, session: Session) -> None:
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
        insured: dict[tuple[str, str], int],
        stakes: Counter[Position],
    ) -> None:
        """Add one event; settled stakes are added to the others of their coup."""
        name = event["event"]
        if name == "premium_earned":
            place = event["player"], event["on"]
            insured[place] = self._insured.pop(place)
            kind, premium = self._kind(event["on"]), float(event["premium"])
            self._add(Sums(expected=premium, won={kind: premium}, wanted={kind: premium}))
        elif name == "settled" and event["outcome"] != Outcome.EXCESS_RETURNED:
            self._add_settlement(event)
            part = self._insured_part(event, insured)
            stakes[Position(event["on"], event["degree"], insured=True)] += part
            stakes[Position(event["on"], event["degree"])] += event["stake"] - part
        elif name == "insurance_taken":
            self._insured[event["player"], event["on"]] += event["amount"]
        elif name == "premium_returned":
            del self._insured[event["player"], event["on"]]
        elif name in ("divided", "withdrawn") and event["degree"]:
            amount = event["stake" if name == "divided" else "amount"]
            freed = _bank_share(amount, event["degree"])
            won = float(event["to_bank"]) if name == "divided" else 0.0
            self._add(Sums(bound=-freed, won={self._kind(event["on"]): won - freed}))

    def _insured_part(
        self, event: Mapping[str, Any], insured: Mapping[tuple[str, str], int]
    ) -> int:
        """Return how much of a settled stake was insured; after a refait the rest is apart: R08."""
        if event["outcome"] == Outcome.INSURED:
            return int(event["stake"])
        is_whole = not event["degree"] and event["outcome"] in (*WINS, Outcome.LOST)
        return insured.get((event["player"], event["on"]), 0) if is_whole else 0

    def _add_settlement(self, event: Mapping[str, Any]) -> None:
        stake, degree, outcome = event["stake"], event["degree"], event["outcome"]
        kind = self._kind(event["on"])
        deeper = DEGREE_CHANGES.get(outcome)
        after = 0.0 if deeper is None else _bank_share(stake, degree + deeper)
        bound = after - _bank_share(stake, degree)
        won = float(event["to_bank"])
        if outcome in WINS:
            stays = self._book.winnings is Winnings.STAY
            won = float((0 if stays else stake) - event["to_player"])
        free = not degree
        handle = Counter({kind: stake}) if free else Counter()
        self._add(Sums(stakes=int(free), bound=bound, handle=handle, won={kind: won + bound}))

    def _add_expectation(self, stakes: Mapping[Position, int]) -> None:
        """Add the bank's expectation of the stakes that a coup decided."""
        expected, variance = self._expectation.of(stakes)
        wanted: dict[str, float] = {}
        for position, amount in stakes.items():
            kind = self._kind(position.on)
            wanted[kind] = wanted.get(kind, 0.0) + amount * self._expectation.mean(position)
        self._add(Sums(expected=expected, variance=variance, wanted=wanted))

    def _kind(self, on: str) -> str:
        return self._book.chances[on].kind.value

    def _add(self, more: Sums) -> None:
        for sums in (self.sessions[-1].sums, self.whole):
            sums.coups += more.coups
            sums.stakes += more.stakes
            sums.result += more.result
            sums.bound += more.bound
            sums.expected += more.expected
            sums.variance += more.variance
            sums.handle.update(more.handle)
            for mine, its in ((sums.won, more.won), (sums.wanted, more.wanted)):
                for kind, amount in its.items():
                    mine[kind] = mine.get(kind, 0.0) + amount


def _bank_share(stake: int, degree: int) -> float:
    """Return the bank's share of a stake in prison, at its valuation."""
    return stake * (1 - worth(degree))


SAVED_ENTRIES: Final = 10_000
"""Entries between two savings of a report: the first report after a start reads fewer."""
_LOG: Final = logging.getLogger("tapisvert.server")


class Reports:
    """Reports of all tables, each built up to the entry at which it was last advanced."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._reports: dict[str, Report] = {}
        self._saved: dict[str, int] = {}
        self._turn = Lock()

    def find(self, table: str) -> Report:
        """Return the report of a table, up to now; on any thread. Raises ArchivedError if it is to
        be made anew, and the files of archived sessions are not here.
        """
        while self.advance(table):
            pass
        return self._reports[table]

    def advance(self, table: str) -> bool:
        """Add a page of entries to a report; return False if there was none. Raises ArchivedError.

        One page of one table at a time; others may run in between.
        """
        with self._turn:
            report = self._reports.get(table)
            if report is None:
                report = self._reports[table] = self._load(table)
                self._saved[table] = report.number
            try:
                page = self._store.read(table, report.number, PAGE)
                report.apply(page)
            except BaseException:
                del self._reports[table]  # it may have half of an entry
                raise
            if report.number - self._saved[table] >= SAVED_ENTRIES:
                self._save(table, report)
        return bool(page)

    def save(self, table: str) -> None:
        """Save a table's report as it is, before entries that it has read are archived."""
        with self._turn:
            if (report := self._reports.get(table)) and report.number > self._saved[table]:
                self._save(table, report)

    def _save(self, table: str, report: Report) -> None:
        raw = encode_state(report.state())
        self._store.save_report(table, report.number, raw)
        self._saved[table] = report.number

    def _load(self, table: str) -> Report:
        """Return the saved report of a table, or an empty one if none holds."""
        raw = self._store.report(table)
        if raw is None:
            return Report()
        state, problem = decode_state(raw), "it is of another version"
        if state is not None:
            entries = self._store.read(table, state.number - 1, 1)
            if [entry.hash for entry in entries] == [state.entry_hash]:
                return Report.restored(state)
            problem = "its entry is not in the journal"
        _LOG.warning("the saved report of table %s is left aside: %s", table, problem)
        return Report()


# Endpoints ---------------------------------------------------------------------------------------

MECHANISM: Final = "worth"
"""Valuation of stakes in prison: what dividing them would give (R04), anew at every coup."""

routes: Final = Routes()


@routes.add("GET", "/api/reports", Permission.READ_EVERYTHING)
def list_reports(
    language: Language, catalog: TableCatalog, reports: Reports
) -> list[views.ReportLine]:
    """List each table's result for the bank and its expectation."""
    lines = []
    for name, table in sorted(catalog.tables().items()):
        found = reports.find(name)
        of_table = (
            name,
            table_title(table, language),
            table.rulebook,
            table.currency,
            len(found.sessions),
        )
        lines.append(views.ReportLine(*of_table, found.whole.view()))
    return lines


@routes.add("GET", "/api/reports/{table}", Permission.READ_EVERYTHING)
def report(
    name: TableId, language: Language, *, catalog: TableCatalog, reports: Reports
) -> views.ReportView:
    """Return the report of one table, session by session, with a curve over all its coups."""
    found, table = reports.find(name), catalog.tables()[name]
    return views.ReportView(
        *(name, table_title(table, language), table.rulebook, table.currency, MECHANISM),
        found.whole.view(),
        [
            views.SessionReport(one.opened_ms, one.closed_ms, one.sums.view())
            for one in found.sessions
        ],
        found.curve.all_points(),
    )

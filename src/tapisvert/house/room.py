"""The room: all tables for the chef; their openings and the day for the direction."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from enum import StrEnum
from itertools import islice
from typing import Final

import msgspec
from starlette.concurrency import run_in_threadpool

from tapisvert.accounts.accounts import Account
from tapisvert.accounts.permissions import Permission
from tapisvert.api import bodies
from tapisvert.api.bodies import Moment
from tapisvert.api.endpoint import HttpError, Routes, TableId
from tapisvert.api.gateway import StaffAction, TableGateway
from tapisvert.api.responses import Language, table_title
from tapisvert.api.snapshot import HeldPost
from tapisvert.api.table_access import actor_of
from tapisvert.api.table_catalog import TableCatalog
from tapisvert.clock import wall_ms
from tapisvert.config.fields import SettingsError
from tapisvert.config.settings import Settings
from tapisvert.config.table_settings import TableSettings, read_table
from tapisvert.house.approval_endpoints import refusal_in
from tapisvert.house.approvals import Approval, Approvals
from tapisvert.house.day_sheet import find_day
from tapisvert.house.incidents import Incident, Incidents
from tapisvert.live.node import Node
from tapisvert.live.requests import ReopenTable
from tapisvert.live.stages import Stage
from tapisvert.live.table import LiveTable
from tapisvert.reports.bank import Reports
from tapisvert.reports.views import BankSums
from tapisvert.rules import Phase, Role, Table
from tapisvert.rules import commands as c
from tapisvert.rules.limits import needs_consent


class DecisionKind(StrEnum):
    """Kind of a pending decision."""

    LATE = "late"
    POST = "post"
    RELIEF = "relief"
    ADVANCE = "advance"
    ABANDON = "abandon"
    DEROGATION = "derogation"
    IRREGULAR = "irregular"
    SUSPENDED = "suspended"
    AWAY = "away"
    UNCLAIMED = "unclaimed"
    COUNT = "count"


class PendingDecision(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pending decision at a table, the urgent kinds first.

    `late`: croupier `by` repeated a stake of `player`. `post`, `relief`: `by` gave `role` to
    `name`, whose signature is awaited. `advance`, `abandon`, `derogation`: the number of the
    `approval`. `irregular`: a card was seen. `suspended`: with its `reason`. `away`: `player` left
    stakes. `unclaimed`: winnings of `player` wait in the register. `count`: the table is open
    without an opening count of its float.
    """

    kind: DecisionKind
    player: str | None = None
    name: str | None = None
    by: str | None = None
    role: Role | None = None
    on: str | None = None
    call: str | None = None
    amount: int | None = None
    unit: int | None = None
    reason: str | None = None
    approval: int | None = None


class RoomTable(msgspec.Struct, frozen=True):
    """A table of the room. `seconds` remain of the `stage_seconds` of the stage; null without a
    clock. `stakes` is the sum of the stakes on the cloth, `players` the number of players at the
    table, `away` the number without a connection. `last` are its latest results, newest first.
    """

    id: str
    name: str
    layout: str
    mode: str
    phase: str
    stage: str
    seconds: float | None
    stage_seconds: float | None
    seats: int
    players: int
    away: int
    stakes: int
    last: list[str]
    is_last: bool
    is_assigned: bool
    posts: list[HeldPost]
    decisions: list[PendingDecision]


class TodayTable(msgspec.Struct, frozen=True):
    """The current or last session of a table, and its sums; `opened` is null before the first."""

    table: str
    name: str
    currency: str
    opened: Moment | None
    closed: Moment | None
    sums: BankSums | None


class Today(msgspec.Struct, frozen=True):
    """The house's day since `since`: each table's session and the incidents, newest first. The day
    sheet of this `day` is not complete yet.
    """

    day: str
    since: Moment
    tables: list[TodayTable]
    incidents: list[Incident]


_RESULTS: Final = 6
_TABLE_KINDS: Final = frozenset(
    {DecisionKind.ADVANCE, DecisionKind.ABANDON, DecisionKind.DEROGATION}
)


def room_table(
    settings: TableSettings,
    name: str,
    published_state: tuple[LiveTable, Table, Stage],
    approvals: Iterable[Approval],
    now_ms: int,
) -> RoomTable:
    """Return a table's line, by its `published_state`; `approvals` are all pending ones."""
    live, table, stage = published_state
    is_open = table.phase is not Phase.FINISHED
    players = table.players if is_open else {}
    return RoomTable(
        settings.id,
        name,
        table.book.layout.value,
        live.machine.mode.value,
        phase=table.phase.value,
        stage=stage.value,
        seconds=live.machine.seconds_left(now_ms),
        stage_seconds=live.machine.stage_seconds,
        seats=settings.seats,
        players=len(players),
        away=sum(name in live.machine.players.absences for name in players),
        stakes=sum(player.total - player.chips for player in players.values()),
        last=[coup.short for coup in islice(live.history.coups(), _RESULTS)],
        is_last=table.flags.is_last,
        is_assigned=live.machine.posts.is_assigned,
        posts=[HeldPost(post.role, post.name) for post in live.machine.posts.posts],
        decisions=list(_decisions(live, table, approvals)),
    )


def _decisions(
    live: LiveTable, table: Table, approvals: Iterable[Approval]
) -> Iterator[PendingDecision]:
    """Yield the pending decisions of people, the urgent ones first."""
    is_open = table.phase is not Phase.FINISHED
    if table.phase is Phase.CLOSED:
        yield from _late_stakes(live)
    if is_open and (suspension := live.history.suspension) is not None:
        yield PendingDecision(DecisionKind.SUSPENDED, reason=suspension.reason)
    for offer in live.machine.posts.offers:
        kind = DecisionKind.POST if offer.relief is None else DecisionKind.RELIEF
        yield PendingDecision(kind, name=offer.name, by=offer.by, role=offer.role)
    yield from _signatures(live.name, approvals)
    if is_open and table.taille.has_seen_card:
        yield PendingDecision(DecisionKind.IRREGULAR)
    for name, amount in sorted(table.bank.claims.items()):
        yield PendingDecision(DecisionKind.UNCLAIMED, player=name, amount=amount)
    if is_open:
        yield from _absent(live, table)
    if "count" in live.machine.missing:
        yield PendingDecision(DecisionKind.COUNT)


def _late_stakes(live: LiveTable) -> Iterator[PendingDecision]:
    for stake, croupiers in live.machine.late_repetitions.items():
        for croupier in croupiers:
            yield PendingDecision(DecisionKind.LATE, by=croupier.name, **asdict(stake))


def _signatures(table: str, approvals: Iterable[Approval]) -> Iterator[PendingDecision]:
    for approval in approvals:
        if approval.kind in _TABLE_KINDS and approval.subject.get("table") == table:
            kind = DecisionKind(approval.kind)
            subject = approval.subject
            fields = {name: subject.get(name) for name in ("player", "amount")}
            yield PendingDecision(kind, **fields, approval=approval.id)


def _absent(live: LiveTable, table: Table) -> Iterator[PendingDecision]:
    for name, player in sorted(table.players.items()):
        if name in live.machine.players.absences and (stakes := player.total - player.chips):
            yield PendingDecision(DecisionKind.AWAY, player=name, amount=stakes)


routes: Final = Routes()


def _own_tables(catalog: TableCatalog) -> list[TableSettings]:
    return [table for _, table in sorted(catalog.tables().items()) if table.opened_by is None]


@routes.add("GET", "/api/staff/room", Permission.READ_ROOM)
async def view_room(
    language: Language, catalog: TableCatalog, node: Node, approvals: Approvals
) -> list[RoomTable]:
    """List the house's own tables in their current state, each with its pending decisions."""
    pending = await run_in_threadpool(approvals.pending)
    at_ms = wall_ms()
    lines = []
    for table in _own_tables(catalog):
        state = await node.table_state(table.id)
        lines.append(room_table(table, table_title(table, language), state, pending, at_ms))
    return lines


@routes.add("GET", "/api/staff/today", Permission.READ_EVERYTHING)
def view_today(
    language: Language,
    catalog: TableCatalog,
    reports: Reports,
    incidents: Incidents,
    settings: Settings,
) -> Today:
    """View the day so far, which begins as that of the day sheet: the session of each of the
    house's tables, and all incidents.
    """
    day = find_day(None, settings.house.day)
    tables = _own_tables(catalog)
    incidents_today = [
        incident for table in tables for incident in incidents.find(table.id, day.begins_ms)
    ]
    return Today(
        day.name,
        day.begins_ms,
        [_today(table, table_title(table, language), reports) for table in tables],
        sorted(incidents_today, key=lambda incident: (incident.at, incident.n), reverse=True),
    )


def _today(table: TableSettings, name: str, reports: Reports) -> TodayTable:
    """Return the sums of a table's latest session."""
    sessions = reports.find(table.id).sessions
    if not sessions:
        return TodayTable(table.id, name, table.currency, None, None, None)
    last = sessions[-1]
    sums = last.sums.view()
    return TodayTable(table.id, name, table.currency, last.opened_ms, last.closed_ms, sums)


# Openings ----------------------------------------------------------------------------------------


@routes.add("POST", "/api/staff/tables", Permission.OPEN_TABLE, problems=(409,))
def make_table(actor: Account, form: bodies.NewTable, catalog: TableCatalog) -> bodies.Ok:
    """Create a table, with the keys of a table in the settings file.

    `currency` and `is_play_money` are those of the other tables by default. A maximum above the
    direction's own limit is a derogation, which is made at the open table: CR-5e.
    """
    other = next(iter(catalog.tables().values()), None)
    money = {"currency": other.currency, "is_play_money": other.is_play_money} if other else {}
    try:
        table = read_table({**money, **form.table}, "table")
    except SettingsError as error:
        raise HttpError(400, "invalid_table", str(error)) from None
    if other is not None and table.money_kind != other.money_kind:
        message = "all tables must use the same currency, and either all or none use play money"
        raise HttpError(400, "invalid_table", message)
    if (kind := needs_consent(table.open_command)) is not None:
        message = (
            f"maximum for {kind} needs a controller's consent: create the table with a lower"
            " maximum, then request a derogation"
        )
        raise HttpError(409, "consent_required", message)
    if not catalog.make_table(table, actor.id):
        raise HttpError(409, "table_taken", "table id already exists")
    return bodies.Ok()


_TABLE: Final = "/api/staff/tables/{table}"


@routes.add("POST", f"{_TABLE}/open", Permission.OPEN_TABLE, problems=(409,))
async def open_table(
    actor: Account, table: TableId, form: bodies.IdempotentBody, gateway: TableGateway
) -> bodies.Ok:
    """Reopen a closed table."""
    return await _command(gateway, table, actor, ReopenTable(), form.id)


@routes.add("POST", f"{_TABLE}/close", Permission.CLOSE_TABLE, problems=(409,))
async def close_table(
    actor: Account, table: TableId, form: bodies.IdempotentBody, gateway: TableGateway
) -> bodies.Ok:
    """Close a table: imprisoned stakes are returned by the rules, and chips go to the purses."""
    return await _command(gateway, table, actor, c.Finish(), form.id)


async def _command(
    gateway: TableGateway, table: str, account: Account, action: StaffAction, request: str
) -> bodies.Ok:
    """Give a table a command of the staff. Raises HttpError 409 if the table refuses it."""
    answer = await gateway.command(table, actor_of(account), action, request)
    if (refusal := refusal_in(answer)) is not None:
        raise HttpError(409, *refusal)
    return bodies.Ok()

"""View of a table beside all others of its room, with the decisions that it waits for."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from itertools import islice
from typing import Final

from tapisvert.live.stages import Stage
from tapisvert.live.table import LiveTable
from tapisvert.rules import Phase, Table
from tapisvert.server.accounts.approvals import Approval
from tapisvert.server.config.tables import TableSettings
from tapisvert.server.schemas.room import RoomDecision, RoomTable, Waiting
from tapisvert.server.schemas.snapshot import HeldPost

_RESULTS: Final = 6
_AT_TABLES: Final = frozenset({Waiting.ADVANCE, Waiting.ABANDON, Waiting.DEROGATION})


def room_table(
    settings: TableSettings,
    name: str,
    published: tuple[LiveTable, Table, Stage],
    approvals: Iterable[Approval],
    now_ms: int,
) -> RoomTable:
    """Return a table's line, by its state as it is `published`; `approvals` are all that wait."""
    live, table, stage = published
    is_open = table.phase is not Phase.FINISHED
    players = table.players if is_open else {}
    return RoomTable(
        *(settings.id, name, table.book.layout.value, live.machine.mode.value),
        phase=table.phase.value,
        stage=stage.value,
        seconds=live.machine.seconds_left(now_ms),
        stage_seconds=live.machine.stage_seconds,
        seats=settings.seats,
        players=len(players),
        away=sum(map(live.machine.players.absences.is_away, players)),
        stakes=sum(player.total - player.chips for player in players.values()),
        last=[coup.short for coup in islice(live.history.coups(), _RESULTS)],
        is_last=table.flags.is_last,
        is_assigned=live.machine.posts.is_assigned,
        posts=[HeldPost(one.role, one.name) for one in live.machine.posts.posts],
        decisions=list(_decisions(live, table, approvals)),
    )


def _decisions(
    live: LiveTable, table: Table, approvals: Iterable[Approval]
) -> Iterator[RoomDecision]:
    """Yield what waits for a person, the urgent first."""
    is_open = table.phase is not Phase.FINISHED
    if table.phase is Phase.CLOSED:
        yield from _late_stakes(live)
    if is_open and (halted := live.history.suspended) is not None:
        yield RoomDecision(Waiting.SUSPENDED, reason=halted.reason)
    for given in live.machine.posts.given:
        kind = Waiting.POST if given.relief is None else Waiting.RELIEF
        yield RoomDecision(kind, name=given.name, by=given.by, role=given.role)
    yield from _signatures(live.name, approvals)
    if is_open and table.taille.card_seen:
        yield RoomDecision(Waiting.IRREGULAR)
    for name, amount in sorted(table.bank.unclaimed.items()):
        yield RoomDecision(Waiting.UNCLAIMED, player=name, amount=amount)
    if is_open:
        yield from _absent(live, table)
    if live.is_uncounted:
        yield RoomDecision(Waiting.COUNT)


def _late_stakes(live: LiveTable) -> Iterator[RoomDecision]:
    for late, croupiers in live.machine.repeated.items():
        for croupier in croupiers:
            yield RoomDecision(Waiting.LATE, by=croupier.name, **asdict(late))


def _signatures(table: str, approvals: Iterable[Approval]) -> Iterator[RoomDecision]:
    for one in approvals:
        if one.kind in _AT_TABLES and one.subject.get("table") == table:
            about = one.subject.get("player"), one.subject.get("amount")
            yield RoomDecision(Waiting(one.kind), player=about[0], amount=about[1], approval=one.id)


def _absent(live: LiveTable, table: Table) -> Iterator[RoomDecision]:
    for name, player in sorted(table.players.items()):
        if live.machine.players.absences.is_away(name) and (laid := player.total - player.chips):
            yield RoomDecision(Waiting.AWAY, player=name, amount=laid)

"""Floats of real tables, with their shifts, and registers of abandoned money."""

from typing import Final

from tapisvert.clock import DAY_MS, wall_ms
from tapisvert.live.ledger import TIPS
from tapisvert.live.node import Node
from tapisvert.live.possible import float_acts
from tapisvert.live.stages import Mode
from tapisvert.server.accounts.permissions import Permission
from tapisvert.server.api.endpoint import Routes
from tapisvert.server.api.languages import Language
from tapisvert.server.api.table_catalog import TableCatalog
from tapisvert.server.config.settings import Settings
from tapisvert.server.routes.house.reports import table_title
from tapisvert.server.schemas.floats import FloatLine, KeptLine, RegisterLine, ShiftLine

routes: Final = Routes()


@routes.add("GET", "/api/staff/floats", Permission.READ_FLOATS)
async def list_floats(language: Language, catalog: TableCatalog, node: Node) -> list[FloatLine]:
    """List the shifts of each real table since its session opened, with what the table won."""
    lines = []
    for name, table in sorted(catalog.tables().items()):
        if table.mode is not Mode.REAL:
            continue
        live, _, _ = await node.table_state(name)
        ledger, shifts = live.core.ledger, live.core.floats.shifts
        shown = [ShiftLine.of(one, ledger) for one in shifts]
        told = table_title(table, language), table.currency, shown, ledger[TIPS]
        lines.append(FloatLine(name, *told, live.is_uncounted, [*float_acts(live)]))
    return lines


@routes.add("GET", "/api/staff/register", Permission.READ_PURSES)
async def list_registers(
    language: Language, catalog: TableCatalog, node: Node, settings: Settings
) -> list[RegisterLine]:
    """List what the registers of tables keep of earlier sessions; tables that keep nothing are left
    out.
    """
    until, lines = term_ends_ms(settings), []
    for name, table in sorted(catalog.tables().items()):
        live, _, _ = await node.table_state(name)
        register = live.core.register
        if not register.sums:
            continue
        sums = [
            KeptLine(row.player, row.amount, row.since_ms, row.since_ms <= until)
            for row in register.sums
        ]
        title = table_title(table, language)
        days, due = settings.register_days, register.due(until)
        lines.append(RegisterLine(name, title, table.currency, days, sums, due))
    return lines


def term_ends_ms(settings: Settings) -> int:
    """Return the moment since which a sum has been kept for the house's term: R27."""
    return wall_ms() - settings.register_days * DAY_MS

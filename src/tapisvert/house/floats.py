"""Floats of real tables: their shifts, and what follows from the counts."""

from typing import Any, Final, Self

import msgspec

from tapisvert.accounts.permissions import Permission
from tapisvert.api.bodies import Moment
from tapisvert.api.endpoint import Routes
from tapisvert.api.responses import Language, table_title
from tapisvert.api.table_catalog import TableCatalog
from tapisvert.live.chip_counts import FloatAct
from tapisvert.live.floats import Shift, ShiftFigures, figures
from tapisvert.live.ledger import TIPS, Ledger
from tapisvert.live.node import Node
from tapisvert.live.possible import float_acts
from tapisvert.live.stages import Mode

routes: Final = Routes()


class ShiftLine(msgspec.Struct, frozen=True):
    """A shift of a table since its session opened: what was counted, and what follows from it."""

    number: int
    opened_at: Moment
    closed_at: Moment | None
    opening: int
    fills: int
    credits: int
    closing: int | None
    drop: int | None
    figures: ShiftFigures

    @classmethod
    def of(cls, shift: Shift, ledger: Ledger, **more: Any) -> Self:
        """Return the line of a shift, by its counts and the ledger of its table."""
        given = shift.opening, shift.fills, shift.credits
        back = shift.closing, shift.drop
        moments = shift.opened_ms, shift.closed_ms
        return cls(shift.number, *moments, *given, *back, figures(shift, ledger), **more)


class FloatLine(msgspec.Struct, frozen=True):
    """The shifts of a real table since its session opened, oldest first, and its `tips`.
    `is_uncounted`: it is open without an opening count. `possible` are the acts that may come now.
    """

    table: str
    name: str
    currency: str
    shifts: list[ShiftLine]
    tips: int
    is_uncounted: bool
    possible: list[FloatAct]


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

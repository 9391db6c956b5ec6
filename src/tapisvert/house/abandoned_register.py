"""Register of abandoned stakes and winnings of a table, read from its entries (CR-19)."""

from typing import Any, Final

import msgspec

from tapisvert.accounts.permissions import Permission
from tapisvert.api.bodies import Moment
from tapisvert.api.endpoint import Routes
from tapisvert.api.responses import Language, table_title
from tapisvert.api.table_catalog import TableCatalog
from tapisvert.clock import DAY_MS, wall_ms
from tapisvert.config.settings import Settings
from tapisvert.journal.entry import Entry
from tapisvert.journal.reader import iter_events
from tapisvert.live.node import Node
from tapisvert.live.requests import Settlement
from tapisvert.live.unclaimed_funds import CARRIED_NOTICE, is_register
from tapisvert.record.event_lines import event_prefix

_MARKS: Final = tuple(event_prefix(name) for name in ("abandoned", "claimed", "endowed"))
_NOTICE: Final = msgspec.json.Decoder(dict[str, Any])


class AbandonedLine(msgspec.Struct, frozen=True):
    """Line of the register: the amount withdrawn, when and by whom, and its claim or payment.

    `on` is None for winnings. `endowed_at` is the time at which it went to the endowment at the
    close of the table, from which it may be claimed; `claimed_at` that of the claim. A payment by a
    cashier after the close has its requester (`by`) and signer, and so has the closing act that
    gave the amount to the endowment for good, at `closed_at` (R27).
    """

    entry: int
    at: int
    player: str
    on: str | None
    degree: int
    amount: int
    chef: str
    controller: str
    claimed_at: int | None = None
    endowed_at: int | None = None
    closed_at: int | msgspec.UnsetType = msgspec.UNSET
    by: str | msgspec.UnsetType = msgspec.UNSET
    signed_by: str | msgspec.UnsetType = msgspec.UNSET


class AbandonedRegister:
    """Register of a table, by its entries from the first on."""

    def __init__(self) -> None:
        self._lines: list[AbandonedLine] = []
        self._changed: list[int] = []  # the last entry about each line
        self._open: dict[str, list[int]] = {}  # positions of a player's unclaimed lines
        self._earlier_lines: list[tuple[int, str, int]] = []  # places carried over, players, since

    def apply(self, entry: Entry) -> None:
        """Apply an entry."""
        if is_register(entry):
            self._apply_notice(entry, _NOTICE.decode(entry.line))
        for event in iter_events(entry, _MARKS):
            player = event["player"]
            if event["event"] == "abandoned":
                self._open.setdefault(player, []).append(len(self._lines))
                fields = {
                    name: field for name, field in event.items() if name not in ("event", "line")
                }
                self._lines.append(AbandonedLine(entry.number, entry.at_ms, **fields))
                self._changed.append(entry.number)
            elif event["event"] == "claimed":
                self._set(self._open.pop(player, []), entry, claimed_at=entry.at_ms)
            else:
                self._set(self._open.get(player, []), entry, endowed_at=entry.at_ms)

    def _apply_notice(self, entry: Entry, notice: dict[str, Any]) -> None:
        """Apply a notice: store a closed session's lines, pay them, or close their register."""
        if notice["notice"] == CARRIED_NOTICE:
            open_places = [(place, name) for name, places in self._open.items() for place in places]
            self._earlier_lines += [(place, name, entry.at_ms) for place, name in open_places]
            self._open = {}
            return
        signers = {"by": notice["by"], "signed_by": notice["signed_by"]}
        if notice["act"] == Settlement.CLAIMED:
            done_lines = [row for row in self._earlier_lines if row[1] == notice["player"]]
            changed = {"claimed_at": entry.at_ms, **signers}
        else:
            done_lines = [row for row in self._earlier_lines if row[2] <= notice["until_ms"]]
            changed = {"closed_at": entry.at_ms, **signers}
        self._earlier_lines = [row for row in self._earlier_lines if row not in done_lines]
        self._set([place for place, _, _ in done_lines], entry, **changed)

    def _set(self, places: list[int], entry: Entry, **changed: Any) -> None:
        for place in places:
            self._lines[place] = msgspec.structs.replace(self._lines[place], **changed)
            self._changed[place] = entry.number

    def changed_since(self, entry: int) -> tuple[AbandonedLine, ...]:
        """Return the lines that were written, claimed, endowed or closed from an entry on."""
        pairs = zip(self._lines, self._changed, strict=True)
        return tuple(line for line, changed in pairs if changed >= entry)


# Endpoints ---------------------------------------------------------------------------------------

routes: Final = Routes()


class UnclaimedView(msgspec.Struct, frozen=True):
    """A sum that the register holds for a player; `is_due`: the house's term is over."""

    player: str
    amount: int
    since: Moment
    is_due: bool


class UnclaimedTableView(msgspec.Struct, frozen=True):
    """The register of a table: unclaimed sums of earlier sessions, oldest first, and the sum that
    the closing act gives to the table's endowment, by the house's term of so many `days`.
    """

    table: str
    name: str
    currency: str
    days: int
    sums: list[UnclaimedView]
    due: int


@routes.add("GET", "/api/staff/register", Permission.READ_PURSES)
async def list_registers(
    language: Language, catalog: TableCatalog, node: Node, settings: Settings
) -> list[UnclaimedTableView]:
    """List the tables' registers of unclaimed sums of earlier sessions; empty ones are left out."""
    term_end_ms = term_ends_ms(settings)
    lines = []
    for name, table in sorted(catalog.tables().items()):
        live, _, _ = await node.table_state(name)
        register = live.core.register
        if not register.sums:
            continue
        sums = [
            UnclaimedView(row.player, row.amount, row.since_ms, row.since_ms <= term_end_ms)
            for row in register.sums
        ]
        title = table_title(table, language)
        days = settings.register_days
        due = register.due(term_end_ms)
        lines.append(UnclaimedTableView(name, title, table.currency, days, sums, due))
    return lines


def term_ends_ms(settings: Settings) -> int:
    """Return the time before which a sum is past the house's term: R27."""
    return wall_ms() - settings.register_days * DAY_MS

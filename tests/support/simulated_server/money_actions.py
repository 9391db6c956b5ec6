"""Acts of a simulated staff that two persons sign, and the cashier's sales."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from support.simulated_server.client_actions import Wish, any_wish, counted
from support.simulated_server.virtual_clock import World
from tapisvert.journal.house_log import HOUSE_LOG_ID, REDEMPTION, SALE, HouseLog
from tapisvert.journal.store import StoreError
from tapisvert.live.stages import Stage
from tapisvert.live.table import LiveTable
from tapisvert.rules import Role

if TYPE_CHECKING:
    from support.simulated_server.clients import Client
    from support.simulated_server.world import Evening

_SECOND: Final = {
    "abandon": ("controller", Role.CONTROLLER),
    "limits": ("controller", Role.CONTROLLER),
    "advance": ("inspector", Role.INSPECTOR),
    "float": ("signed_by", Role.CASHIER),
    "register": ("signed_by", Role.CONTROLLER),
}
"""Field of the second person in each act, and the role of that person."""
_WAITING: Final = 4


class Desk:
    """Acts that wait for a second signature, as the approvals keep them."""

    def __init__(self) -> None:
        self._waiting: list[tuple[int, Client, Wish]] = []
        self._made = 0

    def ask(self, client: "Client", action: Wish) -> None:
        """Ask for a second signature."""
        if len(self._waiting) < _WAITING:
            self._made += 1
            self._waiting.append((self._made, client, action))

    def sign(self, client: "Client") -> None:
        """Sign the oldest act that this person may sign, and have it executed."""
        for item in self._waiting:
            number, asked_by, action = item
            field, role = _SECOND[action["do"]]
            if action.get("act") == "drop":
                role = Role.CONTROLLER
            if role in client.who.roles and client is not asked_by:
                self._waiting.remove(item)
                asked_by.execute(number, action | {field: client.who.name})
                return


class Till:
    """The cashier's sales and redemptions, each repeated until the house log has it."""

    def __init__(self, evening: "Evening") -> None:
        self._evening = evening
        self._made = 0
        self._acts: dict[str, tuple[str, dict[str, Any]]] = {}  # of each cashier, without an answer

    def serve(self, client: "Client") -> None:
        """Write the act that has no answer yet, or another; sometimes one that is there already."""
        machine = self._evening.some_machine(client.chance)
        if machine is None or machine.loop.is_dead or self._is_claimed(self._evening.world):
            return
        if client.who.account not in self._acts:
            self._acts[client.who.account] = self._next(client)
        name, act = self._acts[client.who.account]
        book = HouseLog(machine.store, f"the cashier at {id(machine)}", self._evening.now)
        try:
            book.write(act, client.who.account, None, name)
        except StoreError:
            self._evening.world.later(0, machine.die)
        else:
            if client.chance.random() < 0.8:
                del self._acts[client.who.account]

    def _is_claimed(self, world: World) -> bool:
        """Return whether a process died while it wrote, and the lease has not ended yet."""
        row = self._evening.disk.row(HOUSE_LOG_ID)
        return row.owner is not None and row.expires_ms > world.now_ms

    def _next(self, client: "Client") -> tuple[str, dict[str, Any]]:
        self._made += 1
        hands = self._evening.naive.hands
        is_back = hands > 0 and client.chance.random() < 0.5
        amount = min(hands, client.chance.choice((500, 12_300, 250_000)))
        amount = amount if is_back else client.chance.choice((5_000, 40_001))
        notice = REDEMPTION if is_back else SALE
        if is_back:
            self._evening.naive.lay_on_counter(amount)
        chips = counted("", amount)["chips"]
        act = {"notice": notice, "desk": "main", "amount": amount, "chips": chips}
        return f"cash-{self._made}", act


def cashier(client: "Client") -> Wish | None:
    """Sign counts, sell chips and buy them back, and count the money of the tables' boxes."""
    desk, live, chance = client.evening.desk, client.live, client.chance
    desk.sign(client)
    if chance.random() < 0.1:
        client.evening.till.serve(client)
    if live is not None and live.has_opened and chance.random() < 0.5:
        for shift in live.core.floats.shifts:
            if shift.closing is not None and shift.drop is None:
                amount = max(0, _box(client, shift.number) + chance.choice((0, 0, -100, 700)))
                desk.ask(client, counted("drop", amount, shift.number))
    if live is not None and live.has_opened and chance.random() < 0.1:
        for storage in live.core.register.sums[:1]:
            amount = live.core.register.amount_for(storage.player)
            topic = {"act": "claimed", "amount": amount, "player": storage.player}
            desk.ask(client, {"do": "register", **topic})
    return any_wish(client) if chance.random() < 0.02 else None


def close_register(client: "Client", live: LiveTable) -> None:
    """Ask for the closing act of what earlier sessions left."""
    register = live.core.register
    if register.sums:
        since_ms = register.sums[0].since_ms
        topic = {"act": "closed", "amount": register.due(since_ms), "until_ms": since_ms}
        client.evening.desk.ask(client, {"do": "register", **topic})


def _box(client: "Client", number: int) -> int:
    """Return the money in the box of a shift, as it can be counted."""
    shifts = client.evening.naive.shifts
    return shifts[number - 1].box if number <= len(shifts) else 0


def controller(client: "Client") -> Wish | None:
    """Sign what is abandoned, derogations and drops."""
    client.evening.desk.sign(client)
    return any_wish(client) if client.chance.random() < 0.02 else None


def count(client: "Client", live: LiveTable) -> bool:
    """Ask for a chef's next act about the float; return whether there is one."""
    desk, chance = client.evening.desk, client.chance
    shifts, action = live.core.floats.shifts, chance.random()
    is_open = bool(shifts) and shifts[-1].closing is None
    ask: Callable[[Wish], None] = partial(desk.ask, client)
    if live.machine.stage is Stage.OVER:
        if is_open:
            ask(counted("closing", max(0, client.evening.naive.tray)))
        return True
    if not is_open:
        if action < 0.3:
            ask(counted("opening", chance.choice((2_000_000, 500_000))))
        return action < 0.3
    if action < 0.04:
        wrong = chance.choice((0, 0, 700, -300))
        ask(counted("closing", max(0, client.evening.naive.tray + wrong)))
    elif action < 0.2:
        act = chance.choice(("fill", "fill", "credit"))
        ask(counted(act, chance.choice((10_000, 77_500, 200_000))))
    return action < 0.2

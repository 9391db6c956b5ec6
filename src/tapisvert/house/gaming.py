"""Gambling limits that players set for themselves, and their effect at the player's table."""

import asyncio
import secrets
from asyncio import to_thread
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from tapisvert.accounts.accounts import Account
from tapisvert.accounts.permissions import Permission
from tapisvert.api import bodies
from tapisvert.api.bodies import RequestBody
from tapisvert.api.endpoint import HttpError, Routes
from tapisvert.clock import wall_ms
from tapisvert.house.account_service import AccountService
from tapisvert.journal.store import StoreError
from tapisvert.live.node import Node
from tapisvert.responsible_gaming import limits as protection
from tapisvert.responsible_gaming.activity import Activity, Period, playing_time_ms, roll_forward
from tapisvert.responsible_gaming.limits import (
    EffectiveLimits,
    HouseLimits,
    Limit,
    PendingLimit,
    PlayerLimits,
    RealityCheck,
)
from tapisvert.responsible_gaming.monitor import LimitsMonitor
from tapisvert.responsible_gaming.repository import LimitsRepository

_READ: Final = "own:"
_HAS_READ: Final = "heeds:"
"""Prefixes of the notifications; table ids contain no colon."""
_PATIENCE_SECONDS: Final = 3.0


class SetLimit(RequestBody, frozen=True):
    """A limit in minor units or minutes; null lifts it, a day later."""

    limit: Limit
    amount: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None


class Sums(msgspec.Struct, frozen=True):
    """The net loss and the amount staked in a period, and the time played."""

    ends_ms: int
    lost: int
    staked: int
    time_ms: int


class Protected(msgspec.Struct, frozen=True):
    """The player's own limits, the limits in force, and the play that counts towards them."""

    own: dict[Limit, int]
    pending: dict[Limit, PendingLimit]
    in_force: dict[Limit, int]
    break_until_ms: int
    excluded_until_ms: int
    played: dict[str, Sums]
    reality: RealityCheck
    check_due_ms: int | None


class LimitsService:
    """Reloads changed limits, on this node or on the one that owns the player's table.

    The node that saved a change notifies the owner, which reloads the limits and acknowledges by a
    notification; then the request is answered. A notification may be lost, or the owner may have
    died, so the wait is at most 3 s. The owner also polls, and a new owner reloads the limits.
    """

    def __init__(
        self,
        node: Node,
        limits: LimitsRepository,
        house: HouseLimits,
        monitors: Mapping[str, LimitsMonitor],
        notify: Callable[[str, int], None],
    ) -> None:
        self._node = node
        self._limits = limits
        self._monitors = monitors
        self._house = house
        self._notify = notify
        self._process = secrets.token_hex(4)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._number = 0
        self._waiting: dict[int, tuple[str, asyncio.Future[None]]] = {}

    def start(self) -> None:
        """Begin to answer other nodes; call it on the event loop."""
        self._loop = asyncio.get_running_loop()

    def on_notify(self, name: str, number: int) -> None:
        """Handle a notification of another node, on any thread."""
        if self._loop is None:
            return
        if name.startswith(_READ):
            table, account, process = name.removeprefix(_READ).split(":")
            self._loop.call_soon_threadsafe(self._on_request, table, account, process, number)
        elif name.startswith(_HAS_READ):
            process, account = name.removeprefix(_HAS_READ).split(":")
            if process == self._process:
                self._loop.call_soon_threadsafe(self._on_reloaded, account, number)

    def _on_request(self, table: str, account: str, process: str, number: int) -> None:
        if self._node.owned_table(table) is not None:
            self._monitors[table].limits_changed(account)
            self._notify(f"{_HAS_READ}{process}:{account}", number)

    def _on_reloaded(self, account: str, number: int) -> None:
        """Finish the waits up to `number`: merged notifications have only the last."""
        for waiting_number, (waiting_account, future) in self._waiting.items():
            if waiting_account == account and waiting_number <= number and not future.done():
                future.set_result(None)

    async def reload(self, account: str) -> None:
        """Make a player's limits effective; on return the owner of their table has read them."""
        for monitor in self._monitors.values():
            monitor.limits_changed(account)
        table = await to_thread(self._limits.find_seat, account)
        if table is None or self._node.owned_table(table) is not None or self._loop is None:
            return
        self._number += 1
        number = self._number
        future = self._loop.create_future()
        self._waiting[number] = account, future
        try:
            with suppress(StoreError, TimeoutError):
                self._notify(f"{_READ}{table}:{account}:{self._process}", number)
                async with asyncio.timeout(_PATIENCE_SECONDS):  # wait_for may swallow a cancel
                    await future
        finally:
            del self._waiting[number]

    async def reload_and_view(self, account: str, limits: PlayerLimits) -> Protected:
        """Make a player's limits effective; return the view of them."""
        await self.reload(account)
        return await self.view(account, limits)

    async def view(self, account: str, limits: PlayerLimits) -> Protected:
        """Return a player's own limits, those in force, and the play that counts towards them."""
        at_ms = wall_ms()
        activity = await self._activity(account)
        in_force = protection.in_force(EffectiveLimits(limits, self._house), at_ms)
        activity = roll_forward(activity, at_ms, self._house.day)
        totals = {period: activity.tally(period) for period in Period}
        return Protected(
            dict(limits.limits),
            dict(limits.pending),
            dict(in_force),
            limits.break_until_ms,
            limits.excluded_until_ms,
            {
                period.value: Sums(
                    total.ends_ms,
                    total.lost,
                    total.staked,
                    playing_time_ms(activity, period, at_ms),
                )
                for period, total in totals.items()
            },
            protection.reality_check(activity, at_ms),
            protection.reality_check_due_ms(in_force, activity),
        )

    async def _activity(self, account: str) -> Activity:
        """Return the player's activity, from the player's current table where there is one."""
        table = await to_thread(self._limits.find_seat, account)
        snapshot = await to_thread(self._limits.load_activity, account)
        if table is not None and (monitor := self._monitors.get(table)) is not None:
            return monitor.activity(account, snapshot)
        return snapshot.played if snapshot else Activity()


# Endpoints ---------------------------------------------------------------------------------------

routes: Final = Routes()


@routes.add("GET", "/api/me/protection")
async def limits(
    account: Account, limits: LimitsRepository, live_limits: LimitsService
) -> Protected:
    """Return the player's own limits, those in force, and the play that counts towards them."""
    own_limits = await to_thread(limits.get, account.id)
    return await live_limits.view(account.id, own_limits)


@routes.add("PUT", "/api/me/limits", Permission.SET_OWN_LIMITS)
async def set_limit(
    account: Account, form: SetLimit, limits: LimitsRepository, live_limits: LimitsService
) -> Protected:
    """Set a limit for oneself: a stricter one applies immediately, a looser one 24 hours later."""
    own_limits = await to_thread(limits.set_limit, account.id, form.limit, form.amount, wall_ms())
    return await live_limits.reload_and_view(account.id, own_limits)


@routes.add("POST", "/api/me/break", Permission.SET_OWN_LIMITS)
async def take_time_out(
    account: Account, form: bodies.UntilBody, limits: LimitsRepository, live_limits: LimitsService
) -> Protected:
    """Take a time-out until a moment; it cannot be shortened."""
    if form.until_ms is None:
        message = "until is required for a break; omit it only for self-exclusion"
        raise HttpError(400, "invalid_time", message)
    own_limits = await to_thread(limits.take_time_out, account.id, form.until_ms, wall_ms())
    return await live_limits.reload_and_view(account.id, own_limits)


@routes.add("POST", "/api/me/exclusion", Permission.SET_OWN_LIMITS)
async def self_exclude(
    account: Account, form: bodies.UntilBody, accounts: AccountService, live_limits: LimitsService
) -> Protected:
    """Exclude oneself until a moment, or for good; all sessions end."""
    own_limits = await to_thread(
        accounts.self_exclude, account.id, form.until_or_forever_ms, wall_ms()
    )
    return await live_limits.reload_and_view(account.id, own_limits)

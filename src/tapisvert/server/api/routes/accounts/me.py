"""A player's own data: the purse, the limits and time-outs, every coup played."""

from asyncio import to_thread
from typing import Final

from tapisvert.server.accounts.accounts import Account
from tapisvert.server.accounts.permissions import Permission
from tapisvert.server.api.endpoint import Before, HttpError, Limit, Routes
from tapisvert.server.application.accounts.account_service import AccountService
from tapisvert.server.application.accounts.limits_service import LimitsService
from tapisvert.server.application.history.play_history import PlayHistory
from tapisvert.server.clock import wall_ms
from tapisvert.server.journal.store import EventStore
from tapisvert.server.responsible_gaming.repository import LimitsRepository
from tapisvert.server.schemas import bodies
from tapisvert.server.schemas.limits import Protected, SetLimit

routes: Final = Routes()


@routes.add("GET", "/api/me/purse")
def purse(account: Account, store: EventStore, limits: LimitsRepository) -> bodies.Purse:
    """Return the amount in the player's purse, and the table where the player is."""
    return bodies.Purse(store.purse(account.id), limits.seat_of(account.id))


@routes.add("GET", "/api/me/coups")
async def coups(
    account: Account, limit: Limit, before: Before, history: PlayHistory
) -> bodies.Coups:
    """Return every coup of the player, and movements of money apart from coups, latest first.

    They are rebuilt from the events of the tables.
    """
    return await history.page(account, limit, before)


# Limits -------------------------------------------------------------------------------------------


@routes.add("GET", "/api/me/protection")
async def limits(
    account: Account, limits: LimitsRepository, live_limits: LimitsService
) -> Protected:
    """Return the player's own limits, those in force, and the play that counts towards them."""
    own = await to_thread(limits.get, account.id)
    return await live_limits.view(account.id, own)


@routes.add("PUT", "/api/me/limits", Permission.SET_OWN_LIMITS)
async def set_limit(
    account: Account, form: SetLimit, limits: LimitsRepository, live_limits: LimitsService
) -> Protected:
    """Set a limit for oneself: a stricter one takes effect at once, a looser one 24 hours later."""
    own = await to_thread(limits.set_limit, account.id, form.limit, form.amount, wall_ms())
    return await live_limits.reload_and_view(account.id, own)


@routes.add("POST", "/api/me/break", Permission.SET_OWN_LIMITS)
async def take_time_out(
    account: Account, form: bodies.Until, limits: LimitsRepository, live_limits: LimitsService
) -> Protected:
    """Take a time-out until a moment; it cannot be shortened."""
    if form.until_ms is None:
        raise HttpError(400, "bad_moment", "a break has an end; without one it is an exclusion")
    own = await to_thread(limits.take_time_out, account.id, form.until_ms, wall_ms())
    return await live_limits.reload_and_view(account.id, own)


@routes.add("POST", "/api/me/exclusion", Permission.SET_OWN_LIMITS)
async def self_exclude(
    account: Account, form: bodies.Until, accounts: AccountService, live_limits: LimitsService
) -> Protected:
    """Exclude oneself until a moment, or for good; all sessions end."""
    own = await to_thread(accounts.self_exclude, account.id, form.until_or_forever_ms, wall_ms())
    return await live_limits.reload_and_view(account.id, own)

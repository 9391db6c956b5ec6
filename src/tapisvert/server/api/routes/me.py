"""A player's own data: the purse, the limits and time-outs, every coup played."""

import asyncio
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Final

import msgspec

from tapisvert.server.accounts.accounts import Account
from tapisvert.server.accounts.permissions import Permission
from tapisvert.server.api.endpoint import Endpoint, HttpError, Query, RequestContext
from tapisvert.server.application.services import Services
from tapisvert.server.clock import now
from tapisvert.server.journal.entry import Entry
from tapisvert.server.journal.reader import COUP, OPENED, iter_entries_backwards, iter_events
from tapisvert.server.responsible_gaming import activity
from tapisvert.server.responsible_gaming import limits as protection
from tapisvert.server.responsible_gaming.activity import Activity, Period
from tapisvert.server.responsible_gaming.limits import FOREVER, EffectiveLimits, PlayerLimits
from tapisvert.server.schemas import bodies

_LIMIT: Final = Query("limit", 1, 200, "how many, and what else is of the last one's moment; 50")
_BEFORE: Final = Query("before", 1, 2**53 - 1, "only coups before that moment, in milliseconds")


async def purse(call: RequestContext) -> bodies.Purse:
    """Return the amount in the player's purse, and the table where the player is."""
    account = await call.require_account()
    amount = await asyncio.to_thread(call.services.store.purse, account.id)
    table = await asyncio.to_thread(call.services.limits.seat_of, account.id)
    return bodies.Purse(amount, table)


# Limits -------------------------------------------------------------------------------------------


async def limits(call: RequestContext) -> bodies.Protected:
    """Return the player's own limits, the effective limits, and the play that counts towards
    them.
    """
    account = await call.require_account()
    own = await asyncio.to_thread(call.services.limits.get, account.id)
    return await _told(call, account, own)


async def set_limit(call: RequestContext) -> bodies.Protected:
    """Set a limit for oneself: a stricter one takes effect at once, a looser one 24 hours later."""
    account = await call.require_permission(Permission.SET_OWN_LIMITS)
    form: bodies.SetLimit = await call.body(bodies.SetLimit)
    change = call.services.limits.set_limit
    own = await asyncio.to_thread(change, account.id, form.limit, form.amount, now().wall_ms)
    return await _changed(call, account, own)


async def take_time_out(call: RequestContext) -> bodies.Protected:
    """Take a time-out until a moment; it cannot be shortened."""
    account = await call.require_permission(Permission.SET_OWN_LIMITS)
    form: bodies.Until = await call.body(bodies.Until)
    if form.until_ms is None:
        raise HttpError(400, "bad_moment", "a break has an end; without one it is an exclusion")
    change = call.services.limits.take_time_out
    own = await asyncio.to_thread(change, account.id, form.until_ms, now().wall_ms)
    return await _changed(call, account, own)


async def self_exclude(call: RequestContext) -> bodies.Protected:
    """Exclude oneself until a moment, or for good; all sessions end."""
    account = await call.require_permission(Permission.SET_OWN_LIMITS)
    form: bodies.Until = await call.body(bodies.Until)
    until_ms = FOREVER if form.until_ms is None else form.until_ms
    own = await asyncio.to_thread(
        call.services.accounts.self_exclude, account.id, until_ms, now().wall_ms
    )
    return await _changed(call, account, own)


async def _changed(call: RequestContext, account: Account, own: PlayerLimits) -> bodies.Protected:
    await call.services.live_limits.changed(account.id)
    return await _told(call, account, own)


async def _told(call: RequestContext, account: Account, own: PlayerLimits) -> bodies.Protected:
    rules, at_ms = call.services.settings.house, now().wall_ms
    held = await _played(call.services, account.id)
    counts = protection.in_force(EffectiveLimits(own, rules), at_ms)
    held = activity.roll_forward(held, at_ms, rules.day_begins)
    due = protection.reality_check_due_ms(counts, held)
    real = protection.reality_check(held, at_ms)
    tallies = {period.value: held.tally(period) for period in Period}
    return bodies.Protected(
        dict(own.limits),
        {name: bodies.PendingLimit(one.amount, one.from_ms) for name, one in own.pending.items()},
        dict(counts),
        own.break_until_ms,
        own.excluded_until_ms,
        {
            name: bodies.Sums(tally.ends_ms, tally.lost, tally.staked, tally.time_ms)
            for name, tally in tallies.items()
        },
        bodies.Reality(real.since_ms, real.minutes, real.staked, real.won),
        due,
    )


async def _played(services: Services, account: str) -> Activity:
    """Return the player's activity; the table where the player is knows it best."""
    table = await asyncio.to_thread(services.limits.seat_of, account)
    kept = await asyncio.to_thread(services.limits.load_activity, account)
    monitor = services.live_limits.monitor_at(table)
    if monitor is not None:
        return monitor.activity(account, kept)
    return kept.played if kept else Activity()


# Coups --------------------------------------------------------------------------------------------


async def coups(call: RequestContext) -> bodies.Coups:
    """Return every coup of the player, and movements of money apart from coups, latest first.

    They are rebuilt from the events of the tables.
    """
    account = await call.require_account()
    limit = call.query_number(_LIMIT.name, 50, _LIMIT.least, _LIMIT.most)
    before = call.query_number(_BEFORE.name, 2**53, _BEFORE.least, _BEFORE.most)
    assert limit is not None
    assert before is not None
    return await call.services.journal_threads.run(
        partial(_recall, call.services, account, limit, before)
    )


def _recall(services: Services, account: Account, limit: int, before_ms: int) -> bodies.Coups:
    found: list[bodies.Coup] = []
    is_cut = False
    for table in services.node.rows:
        if services.store.has_paid(table, account.id):  # otherwise its journal need not be read
            coups, goes_on = _first(_coups_of(services, table, account.name, before_ms), limit)
            found += coups
            is_cut |= goes_on
    found.sort(key=lambda coup: coup.at, reverse=True)
    page, goes_on = _first(found, limit)
    return bodies.Coups(page, page[-1].at if is_cut or goes_on else None)


def _first(coups: Iterable[bodies.Coup], limit: int) -> tuple[list[bodies.Coup], bool]:
    """Return the first coups, with all of the same moment as the last, and whether more follow."""
    first: list[bodies.Coup] = []
    for coup in coups:
        if len(first) >= limit and coup.at != first[-1].at:
            return first, True
        first.append(coup)
    return first, False


def _coups_of(services: Services, table: str, name: str, before_ms: int) -> Iterator[bodies.Coup]:
    """Yield a player's coups at one table, and events apart from them, latest first."""
    mark = b'"player":%b' % msgspec.json.encode(name)
    coup: tuple[Entry, dict[str, Any]] | None = None
    events: list[dict[str, Any]] = []  # of the coup
    apart: list[bodies.Coup] = []  # what happened since the coup before it, or the opening
    for entry in iter_entries_backwards(services.store, table):
        if entry.at_ms >= before_ms and coup is None:
            continue
        fell = next(iter_events(entry, COUP), None) if COUP in entry.answer else None
        if fell is not None or entry.answer.startswith(OPENED):
            yield from _shapes(table, coup, events, apart)
            coup, events, apart = None if fell is None else (entry, fell), [], []
        if mark not in entry.answer:
            continue
        own = _of(entry, name)
        moved = [event for event in own if event["event"] in _APART] if fell is None else []
        if moved:
            apart.append(bodies.Coup(table, entry.number, entry.at_ms, None, moved))
        if coup is not None:
            events = [event for event in own if event not in moved] + events
    yield from _shapes(table, coup, events, apart)


def _shapes(
    table: str,
    coup: tuple[Entry, dict[str, Any]] | None,
    events: list[dict[str, Any]],
    apart: list[bodies.Coup],
) -> Iterator[bodies.Coup]:
    """Yield a coup, if the player took part, and the earlier events apart from it."""
    if coup is not None and events:
        entry, fell = coup
        yield bodies.Coup(table, entry.number, entry.at_ms, fell, events)
    yield from apart


_COMES_AND_GOES: Final = ("sat", "left", "entropy_committed", "entropy_opened", "cut")
_APART: Final = ("divided", "abandoned", "claimed", "endowed", "endowment_returned")
"""Events that move a player's money apart from coups: CR-3.1, CR-19, R11."""


def _of(entry: Entry, name: str) -> list[dict[str, Any]]:
    return [
        event
        for event in iter_events(entry)
        if event.get("player") == name and event["event"] not in _COMES_AND_GOES
    ]


ENDPOINTS: Final = (
    Endpoint("GET", "/api/me/purse", purse, answer=bodies.Purse, problems=(401,)),
    Endpoint("GET", "/api/me/protection", limits, answer=bodies.Protected, problems=(401,)),
    Endpoint(
        *("PUT", "/api/me/limits", set_limit, bodies.SetLimit, bodies.Protected),
        problems=(401, 403),
    ),
    Endpoint(
        *("POST", "/api/me/break", take_time_out, bodies.Until, bodies.Protected),
        problems=(401, 403),
    ),
    Endpoint(
        *("POST", "/api/me/exclusion", self_exclude, bodies.Until, bodies.Protected),
        problems=(401, 403),
    ),
    Endpoint(
        *("GET", "/api/me/coups", coups),
        answer=bodies.Coups,
        query=(_LIMIT, _BEFORE),
        problems=(400, 401, 503),
    ),
)

"""Snapshot of a table for one viewer, without other players' purses and chips.

It is filtered here, once, before it is sent. The staff of the table see everything. A player sees
the public state, as a spectator does, and their own chips.
"""

from dataclasses import asdict
from typing import Any, Final

import msgspec

from tapisvert.live import requests
from tapisvert.live.console_requests import console_roles, possible
from tapisvert.live.table import LiveTable
from tapisvert.live.table_history import TableHistory
from tapisvert.record.event_lines import format_event
from tapisvert.regulations import changed_announcements, changed_readings
from tapisvert.rules import Player, Table
from tapisvert.rules.rulebook import Layout
from tapisvert.rules.taille import cards_left

_JSON: Final = msgspec.json.Encoder()
_READ: Final = msgspec.json.Decoder(dict[str, Any])


_MAX_SETTLED: Final = 200
"""Maximum of the last coup's settlements in a snapshot."""


def snapshot(live: LiveTable, name: str | None, now_ms: int, *, sees_all: bool) -> dict[str, Any]:
    """Return the state of a table for a new subscriber; `n` is the last entry included."""
    table = live.table
    history = live.history
    colours = live.machine.players.colours
    societes = table.flags.societes
    account = live.accounts.get(name) if name is not None else None
    return {
        "n": live.number,
        "table": live.name,
        "rulebook": table.book.id,
        "edition": table.book.edition,
        "currency": table.currency,
        "limits": {"minimum": table.limits.minimum, "maximum": table.limits.maximum},
        "phase": table.phase.value,
        "stage": live.machine.stage.value,
        "seconds": live.machine.seconds_left(now_ms),
        "stage_seconds": live.machine.stage_seconds,
        "quiet": live.machine.pace.quiet_seconds if live.machine.is_quiet else None,
        "is_last": table.flags.is_last,
        "without_rest": table.flags.without_rest,
        "refait_stands": table.flags.refait_stands,
        "run": table.flags.run,
        "players": _players(live, name, sees_all=sees_all),
        "nets": _nets(live) if history.is_one_session else None,
        "prefers": _preferences(live, name),
        "head": live.core.heads.last.hex(),
        "witnesses": table.flags.witnesses,
        "draw": _draw(live, table),
        "mode": live.machine.mode.value,
        "odds": live.odds,
        "amended": {key: getattr(table.book, key) for key in changed_readings(table.book)},
        "announcements": {
            call: announcement and asdict(announcement)
            for call, announcement in changed_announcements(table.book).items()
        },
        "cutter": live.machine.cutter,
        "cards": live.machine.dealt_cards,
        **_last_coup(history, name),
        "taille": {"number": history.taille.number, "coups": len(history.taille.coups)},
        "suspended": history.suspension,
        "suspended_from": table.flags.suspended_from,
        "officials": dict(history.officials),
        "societes": sorted({tuple(sorted({name, *rest})) for name, rest in societes.items()}),
        "societes_asked": dict(sorted(live.machine.players.societes.items())),
        "colours": {name: asdict(colour) for name, colour in sorted(colours.items())},
        "staff": _staff(live) if sees_all else None,
        "check_due_ms": live.core.listener.reality_check_due_ms(account) if account else None,
    }


def _players(live: LiveTable, name: str | None, *, sees_all: bool) -> dict[str, Any]:
    """Return the players at a table, with the holdings that this subscriber may see."""
    return {
        player: _holding(seat, is_own=sees_all or player == name)
        | ({"away": True} if player in live.machine.players.absences else {})
        | ({"ready": True} if player in live.machine.players.ready else {})
        | ({} if seat.total else {"idle": True})
        for player, seat in sorted(live.table.players.items())
    }


def _nets(live: LiveTable) -> dict[str, int]:
    """Return the result of each player since the opening; an insurance counts once it is earned."""
    seats = live.table.players
    held_premiums = {
        name: sum(stake.premium for stake in seat.free.values()) for name, seat in seats.items()
    }
    return {
        name: live.core.ledger.net(name) + held_premiums.get(name, 0)
        for name in sorted(live.accounts)
    }


def _staff(live: LiveTable) -> dict[str, Any]:
    """Return the posts of a table, its pending signatures, and its staff's possible requests."""
    staff = live.machine.posts
    return {
        "requests": console_roles(live),
        "possible": possible(live),
        "is_assigned": staff.is_assigned,
        "missing": live.machine.missing,
        "closing": live.machine.closing,
        "tips": live.core.ledger.total("tips"),
        "posts": [{"role": post.role.value, "name": post.name} for post in staff.posts],
        "given": [
            {
                "role": offer.role.value,
                "name": offer.name,
                "by": offer.by,
                "is_relief": offer.relief is not None,
            }
            for offer in staff.offers
        ],
        "readings": [requests.action_fields(reading) for reading in live.machine.readings],
        "repeated": [
            requests.action_fields(repetition) | {"by": croupier.name}
            for repetition, croupiers in live.machine.late_repetitions.items()
            for croupier in croupiers
        ],
    }


def _preferences(live: LiveTable, name: str | None) -> dict[str, object] | None:
    """Return the viewer's preferences, as in a `prefer` request; None if not playing."""
    if name is None or name not in live.present:
        return None
    preferences = live.machine.players.preferences_for(name)
    return {"pace": preferences.pace.value, "cut": preferences.cut, "entropy": preferences.entropy}


def _last_coup(history: TableHistory, name: str | None) -> dict[str, Any]:
    """Return the last decided coup and its settlements, the viewer's own first."""
    if history.last_result is None:
        return {"coup": None, "coup_number": 0, "settled": [], "null": history.null}
    n, event = history.last_result
    settlements = sorted(history.settlements, key=lambda event: event.player != name)[:_MAX_SETTLED]
    return {
        "coup": _READ.decode(format_event(event, n)),
        "coup_number": history.decided_count,
        "settled": [_READ.decode(format_event(event, n)) for event in settlements],
        "null": history.null,
    }


def _holding(player: Player, *, is_own: bool) -> dict[str, Any]:
    stakes = [
        {"on": position, "degree": 0, "amount": stake.amount, "excess": stake.excess}
        | {"insured": bool(stake.premium)}
        | ({} if stake.insured_part is None else {"insured_amount": stake.insured_part})
        for position, stake in sorted(player.free.items())
    ]
    stakes += [
        {"on": position, "degree": degree, "amount": amount, "excess": 0, "insured": False}
        for (position, degree), amount in sorted(player.prison.items())
    ]
    shape: dict[str, Any] = {"place": player.place.value, "stakes": stakes}
    return shape | {"chips": player.chips} if is_own else shape


def _draw(live: LiveTable, table: Table) -> dict[str, Any] | None:
    seal = table.taille.seal
    if seal is None:
        return None
    shape: dict[str, Any] = {
        "tip": seal.tip,
        "witness": seal.witness,
        "committed": sorted(seal.commitments),
        "opened": sorted(seal.openings),
        "start": seal.start,
        "coups": seal.coups,
        "asked": seal.is_asked,
        "statement": live.machine.dealer.statement,
    }
    if table.book.layout is not Layout.WHEEL:
        shape |= {"cut": seal.cut_depth is not None, "cards_left": cards_left(table)}
    return shape

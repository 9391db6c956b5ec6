"""What a seat may see: everything that happens at the table, but nobody else's purse or chips.

Filtered here, once, before anything is sent. The staff of the table sees all; a player what
concerns himself; everybody what one sees who stands around the table.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from tapisvert import houses
from tapisvert.record.answers import write_event
from tapisvert.rules import Player, Table
from tapisvert.rules.rulebook import Layout
from tapisvert.rules.taille import cards_left
from tapisvert.server.chronicle import Chronicle
from tapisvert.server.journal.entry import Entry
from tapisvert.server.live import LiveTable

_JSON: Final = msgspec.json.Encoder()
_READ: Final = msgspec.json.Decoder(dict[str, Any])

HIDDEN: Final = {
    "sat": ("brought", "chips"),
    "left": ("chips",),
    "abandoned": ("amount",),
    "claimed": ("amount",),
    "balances": ("players", "bank", "held", "unclaimed", "endowment"),
}
"""What others do not see of an event: the fields that say how much somebody has."""

_MOST_SETTLED: Final = 200
"""So many stakes of the last coup are told of to whoever comes later."""

_CONFIRMED: Final = b'{"notice":"confirm"}'
"""That somebody has seen since when he plays is his own affair."""

_MARKS: Final = tuple(b'{"event":"%b"' % name.encode() for name in (*HIDDEN, "refused"))
_MARKED: Final = re.compile(b"|".join(map(re.escape, _MARKS)))


def shown(entry: Entry, *, is_public: bool) -> bytes | None:
    """An entry as a client gets it; None for one that concerns its asker alone."""
    if entry.kind == "notice":
        if is_public and entry.line == _CONFIRMED:
            return None
        return b'{"n":%d,"at":%d,"notice":%b}' % (entry.number, entry.at_ms, entry.line)
    answer = entry.answer
    if is_public and _MARKED.search(answer):
        answer = _filtered(answer)
    if not answer or (is_public and entry.kind == "refusal"):
        return None
    events = answer[:-1].replace(b"\n", b",")
    return b'{"n":%d,"at":%d,"events":[%b]}' % (entry.number, entry.at_ms, events)


def _filtered(answer: bytes) -> bytes:
    kept = []
    for line in answer.splitlines(keepends=True):
        if not line.startswith(_MARKS):
            kept.append(line)
            continue
        event = _READ.decode(line)
        hidden = HIDDEN.get(event["event"])
        if hidden is None or event["event"] == "balances":
            continue
        event = {name: value for name, value in event.items() if name not in hidden}
        kept.append(_JSON.encode(event) + b"\n")
    return b"".join(kept)


def frame(entries: Iterable[Entry], *, is_public: bool) -> bytes | None:
    """One message with all these entries; None when none of them is for its reader."""
    last, parts = 0, []
    for entry in entries:
        last = entry.number
        if (part := shown(entry, is_public=is_public)) is not None:
            parts.append(part)
    return b'{"to":%d,"entries":[%b]}' % (last, b",".join(parts)) if parts else None


def acknowledged(request: str, number: int, answer: bytes, *, is_repeated: bool = False) -> bytes:
    """The answer to whoever asked: what came of it, the number under which it stands."""
    events = answer[:-1].replace(b"\n", b",")
    again = b',"again":true' if is_repeated else b""
    return b'{"id":%b,"n":%d%b,"events":[%b]}' % (_JSON.encode(request), number, again, events)


def snapshot(live: LiveTable, name: str | None, now_ms: int, *, sees_all: bool) -> dict[str, Any]:
    """How a table stands, for somebody who has just come: `n` is the last entry that it holds."""
    table, chronicle = live.table, live.chronicle
    assert table is not None
    account = live.host.accounts.get(name) if name is not None else None
    left = None if live.due_ms is None else max(0, live.due_ms - now_ms) / 1000
    return {
        "n": live.host.number,
        "table": live.host.name,
        "rulebook": table.book.id,
        "currency": table.currency,
        "limits": {"minimum": table.limits.minimum, "maximum": table.limits.maximum},
        "phase": table.phase.value,
        "stage": live.stage.value,
        "seconds": left,
        "is_last": table.floor.is_last,
        "players": {
            player: _holding(held, is_own=sees_all or player == name)
            | ({"away": True} if live.seating.is_away(player) else {})
            for player, held in sorted(table.players.items())
        },
        "draw": _draw(table),
        "mode": live.mode.value,
        "odds": live.odds,
        "amended": _amended(table),
        "cutter": live.cutter,
        "cards": [{"card": card, "proof": proof} for card, proof in live.lying],
        **_last_coup(chronicle, name),
        "taille": {"number": chronicle.taille.number, "coups": len(chronicle.taille.coups)},
        "suspended": chronicle.suspended,
        "suspended_from": table.floor.suspended_from,
        "officials": dict(chronicle.officials),
        "societes": sorted(
            {tuple(sorted(them | {one})) for one, them in table.floor.societes.items()}
        ),
        "societes_asked": dict(sorted(live.companies.asked.items())),
        "check_due_ms": live.host.listener.check_due_ms(account) if account else None,
    }


def _amended(table: Table) -> dict[str, str | int | None]:
    """The values that this table reads otherwise than its rulebook."""
    return {name: getattr(table.book, name) for name in houses.read_otherwise(table.book)}


def _last_coup(chronicle: Chronicle, name: str | None) -> dict[str, Any]:
    """The coup that was decided last, and what became of its stakes, one's own first."""
    if chronicle.dealt is None:
        return {"coup": None, "settled": [], "null": chronicle.null}
    n, event = chronicle.dealt
    settled = sorted(chronicle.settled, key=lambda one: one.player != name)[:_MOST_SETTLED]
    return {
        "coup": _READ.decode(write_event(event, n)),
        "settled": [_READ.decode(write_event(one, n)) for one in settled],
        "null": chronicle.null,
    }


def _holding(player: Player, *, is_own: bool) -> dict[str, Any]:
    stakes = [
        {"on": on, "degree": 0, "amount": stake.amount, "excess": stake.excess}
        | {"insured": bool(stake.premium)}
        for on, stake in sorted(player.free.items())
    ]
    stakes += [
        {"on": on, "degree": degree, "amount": amount, "excess": 0, "insured": False}
        for (on, degree), amount in sorted(player.prison.items())
    ]
    shape: dict[str, Any] = {"place": player.place.value, "stakes": stakes}
    return shape | {"chips": player.chips} if is_own else shape


def _draw(table: Table) -> dict[str, Any] | None:
    seal = table.taille.seal
    if seal is None:
        return None
    shape: dict[str, Any] = {"id": seal.id, "commitment": seal.commitment, "root": seal.root}
    shape |= {"committed": sorted(seal.committed), "opened": sorted(seal.opened)}
    if table.book.layout is not Layout.WHEEL:
        shape |= {"is_cut": table.taille.is_cut, "cards_left": cards_left(table)}
    return shape

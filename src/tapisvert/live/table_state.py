"""State of a live table after one entry, typed, and encoded identically on every machine.

It holds all that a replay of the session's entries gives: the engine's table, the ledger, stage and
consents, the record's heads, the pack in play and the cards that lie on the table, the permanence.
It does not hold what the database keeps anyway: the seeds of draws, the players' activity, and the
replies to requests, which are found in the journal. Neither does it hold the rulebook: the line
that opened the session names it.

The order of players, accounts and stakes matters, because calls and postings follow it; sets are
sorted.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, Final, get_args, get_type_hints

import msgspec

from tapisvert.fairness.chain import Heads
from tapisvert.fairness.encoding import encode_fields
from tapisvert.live.float_shifts import Floats, Shift
from tapisvert.live.ledger import Ledger, LedgerError
from tapisvert.live.requests import Prefer, ReportReading
from tapisvert.live.stages import Stage
from tapisvert.live.table import LiveTable
from tapisvert.live.table_history import HistoryState
from tapisvert.live.table_players import ColourChips, TablePlayers
from tapisvert.live.table_posts import Post, PostOffer
from tapisvert.live.unclaimed_funds import UnclaimedFunds, UnclaimedSum
from tapisvert.record import parse_command
from tapisvert.rules import Coup, Phase, Rulebook, Spun
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.rulebook import Limits
from tapisvert.rules.settlement import dealt_coup
from tapisvert.rules.table import Bank, DecidedCoup, Player, Seal, Table, TableFlags, Taille

FORMAT: Final = 1
"""Version of the meaning of the fields; their names and types are in the fingerprint."""


class StateError(ValueError):
    """The bytes are not a state of a table, or have another form or rulebook."""


class FlagsState(msgspec.Struct, frozen=True):
    """The engine's `TableFlags`; the partners of each société are sorted."""

    societes: dict[str, tuple[str, ...]]
    is_last: bool
    refait_stands: bool
    run: int
    limited_run: int
    after_refait: bool
    without_rest: bool
    last_number: int | None
    suspended_from: Phase | None
    to_end: Seal | None
    witnesses: tuple[str, ...]
    ball_rests: bool
    stakes_stay: bool


class LimitsState(msgspec.Struct, frozen=True):
    """Posted `Limits`, in decimal: a maximum may be larger than 64 bits."""

    minimum: str
    maximum: dict[str, str] | None


class ChangeState(msgspec.Struct, frozen=True, omit_defaults=True):
    """Change of one imprisoned stake, by its player or at the end of a taille."""

    divided: e.Divided | None = None
    moved: e.Moved | None = None
    withdrawn: e.Withdrawn | None = None


class DecidedCoupState(msgspec.Struct, frozen=True):
    """An engine's `DecidedCoup`; its table has the currency of the table, and its own limits."""

    number: int
    limits: LimitsState
    players: dict[str, Player]
    taille: Taille
    flags: FlagsState
    coup: e.CoupDealt | None
    ball: e.BallFell | None
    changes: tuple[ChangeState, ...]


class TableState(msgspec.Struct, frozen=True):
    """State of a live table whose session `opening`, a line of the record, has opened."""

    opening: bytes
    currency: str
    limits: LimitsState
    phase: Phase
    players: dict[str, Player]
    bank: Bank
    taille: Taille
    flags: FlagsState
    decided: tuple[DecidedCoupState, ...]
    accounts: dict[str, str]
    balances: dict[str, int]
    shifts: tuple[Shift, ...]
    register: tuple[UnclaimedSum, ...]
    stakes_stay: bool
    stage: Stage
    is_quiet: bool
    cutter: str | None
    absences: dict[str, bool | None]
    removed: tuple[str, ...]
    societe_requests: dict[str, tuple[str, ...]]
    ready: tuple[str, ...]
    preferences: dict[str, Prefer]
    colours: dict[str, ColourChips]
    posts: tuple[Post, ...]
    post_offers: tuple[PostOffer, ...]
    offered: tuple[str, ...]
    heads: Heads
    places: tuple[int, ...]
    dealt_count: int
    dealt_cards: tuple[str, ...]
    statement: c.Statement | None
    readings: tuple[ReportReading, ...]
    history: HistoryState


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(TableState)


def encode(state: TableState) -> bytes:
    """Return the canonical bytes of a state."""
    return _ENCODER.encode(state)


def decode(raw: bytes) -> TableState:
    """Return the state in these bytes. Raises StateError."""
    try:
        state = _DECODER.decode(raw)
    except msgspec.MsgspecError as error:
        raise StateError(f"it cannot be read: {error}") from error
    if encode(state) != raw:
        raise StateError("it is not written as this version writes it")
    return state


@lru_cache(maxsize=256)
def fingerprint(opening: bytes) -> bytes:
    """Return the SHA-256 of the form of a state and of the rulebook that a session opened with.

    A state with another fingerprint was written by a program with other fields, or under a rulebook
    whose file has changed since. Raises StateError if the rulebook is unknown.
    """
    book = _opening(opening).rulebook
    rules = {field.name: getattr(book, field.name) for field in fields(book) if field.compare}
    text = msgspec.json.encode(rules, order="deterministic", enc_hook=_encode_fraction)
    return hashlib.sha256(encode_fields(b"%d" % FORMAT, _form(), text)).digest()


def _encode_fraction(value: object) -> str:
    """Encode a fraction as text; msgspec encodes all other values of a rulebook."""
    assert isinstance(value, Fraction)
    return str(value)


def _opening(opening: bytes) -> c.Open:
    """Return the command that opened a session. Raises StateError."""
    try:
        command = parse_command(opening, 1).command
    except ValueError as error:
        raise StateError(f"its opening cannot be read: {error}") from error
    if not isinstance(command, c.Open):
        raise StateError("rulebook of this session not found")
    return command


@cache
def _form() -> bytes:
    """Return a text of all fields of a state, with their types, and of the members of enums."""
    forms: dict[str, list[str]] = {}
    waiting: list[Any] = [TableState]
    while waiting:
        kind = waiting.pop()
        waiting += get_args(kind)
        if not isinstance(kind, type) or (name := kind.__qualname__) in forms:
            continue
        if issubclass(kind, Enum):
            forms[name] = sorted(f"{member.name} {member.value}" for member in kind)
        elif is_dataclass(kind) or issubclass(kind, msgspec.Struct):
            hints = get_type_hints(kind)
            names = (
                hints
                if issubclass(kind, msgspec.Struct)
                else [member.name for member in fields(kind)]
            )
            forms[name] = [f"{field}: {hints[field]}" for field in names]
            waiting += [hints[field] for field in names]
    return "\n".join(f"{name}: {', '.join(forms[name])}" for name in sorted(forms)).encode()


def capture(live: LiveTable) -> TableState:
    """Return the state of an opened table; another thread may encode it."""
    aggregate = live.core
    table = live.table
    ledger = live.core.ledger
    players = live.machine.players
    dealer = live.machine.dealer
    return TableState(
        opening=aggregate.opening,
        currency=table.currency,
        limits=_limits_state(table.limits),
        phase=table.phase,
        players=dict(table.players),
        bank=table.bank,
        taille=table.taille,
        flags=_flags_state(table.flags),
        decided=tuple(map(_coup_state, table.decided)),
        accounts=dict(aggregate.accounts),
        balances=dict(ledger.all_balances),
        shifts=aggregate.floats.shifts,
        register=aggregate.register.sums,
        stakes_stay=ledger.stakes_stay,
        stage=live.machine.stage,
        is_quiet=live.machine.is_quiet,
        cutter=live.machine.cutter,
        absences=dict(players.absences),
        removed=tuple(sorted(players.removed)),
        societe_requests=dict(sorted(players.societes.items())),
        ready=tuple(sorted(players.ready)),
        preferences=dict(players.preferences),
        colours=dict(players.colours),
        posts=live.machine.posts.posts,
        post_offers=live.machine.posts.offers,
        offered=tuple(sorted(players.entropy_players)),
        heads=aggregate.heads,
        places=tuple(dealer.pack.places),
        dealt_count=dealer.pack.dealt_count,
        dealt_cards=tuple(dealer.dealt_cards),
        statement=dealer.statement,
        readings=live.machine.readings,
        history=live.history.state(),
    )


def restore(live: LiveTable, state: TableState, number: int, entry_hash: bytes) -> None:
    """Set a new table to the state after entry `number`, or raise StateError and change nothing."""
    opening = _opening(state.opening)
    rules = opening.rulebook, state.currency
    table = Table(
        *rules,
        _limits(state.limits),
        state.phase,
        state.players,
        state.bank,
        state.taille,
        _flags(state.flags),
        tuple(_decided_coup(coup, *rules) for coup in state.decided),
    )
    ledger = Ledger(state.balances, stakes_stay=state.stakes_stay)
    floats = Floats(state.shifts)
    register = UnclaimedFunds(state.register)
    try:
        if table.phase is not Phase.FINISHED:
            ledger.check(table)
        floats.check(ledger)
        register.check(ledger)
    except LedgerError as error:
        raise StateError(str(error)) from error
    live.core.start_from(number, entry_hash)
    live.core.restore(
        table,
        ledger,
        floats,
        register,
        accounts=state.accounts,
        opening=state.opening,
        heads=state.heads,
    )
    live.machine.restore(state.stage, state.cutter, is_quiet=state.is_quiet)
    live.machine.dealer.restore_dealing(
        opening.rulebook, state.places, state.dealt_count, state.dealt_cards, state.statement
    )
    live.machine.readings = state.readings
    _restore_players(live.machine.players, state)
    live.machine.posts.restore(state.posts, state.post_offers)
    live.history.restore(state.history)


def _restore_players(players: TablePlayers, state: TableState) -> None:
    players.absences = state.absences
    players.removed = set(state.removed)
    players.ready = set(state.ready)
    players.societes = state.societe_requests
    players.preferences = state.preferences
    players.colours = state.colours
    players.entropy_players = frozenset(state.offered)


def _coup_state(decided: DecidedCoup) -> DecidedCoupState:
    table = decided.table
    coup = decided.coup
    return DecidedCoupState(
        decided.number,
        _limits_state(table.limits),
        dict(table.players),
        table.taille,
        _flags_state(table.flags),
        e.CoupDealt(coup) if isinstance(coup, Coup) else None,
        e.BallFell(coup) if isinstance(coup, Spun) else None,
        tuple(map(_change_state, decided.changes)),
    )


def _change_state(change: e.Divided | e.Moved | e.Withdrawn) -> ChangeState:
    return ChangeState(
        change if isinstance(change, e.Divided) else None,
        change if isinstance(change, e.Moved) else None,
        change if isinstance(change, e.Withdrawn) else None,
    )


def _decided_coup(state: DecidedCoupState, book: Rulebook, currency: str) -> DecidedCoup:
    """Return a decided coup; its bets were closed."""
    table = Table(
        book,
        currency,
        _limits(state.limits),
        Phase.CLOSED,
        state.players,
        Bank(),
        state.taille,
        _flags(state.flags),
    )
    coup = dealt_coup((state.coup, state.ball))
    assert coup is not None
    changes = (change.divided or change.moved or change.withdrawn for change in state.changes)
    return DecidedCoup(state.number, table, coup, tuple(change for change in changes if change))


def _limits_state(limits: Limits) -> LimitsState:
    if limits.maximum is None:
        return LimitsState(str(limits.minimum), None)
    maximum = {str(kind): str(amount) for kind, amount in limits.maximum.items()}
    return LimitsState(str(limits.minimum), maximum)


def _limits(state: LimitsState) -> Limits:
    if state.maximum is None:
        return Limits(int(state.minimum), None)
    maximum = {kind: int(amount) for kind, amount in state.maximum.items()}
    return Limits(int(state.minimum), maximum)


def _flags_state(flags: TableFlags) -> FlagsState:
    societes = {name: tuple(sorted(members)) for name, members in flags.societes.items()}
    return FlagsState(societes, *(getattr(flags, name) for name in _OTHER_FLAGS))


def _flags(state: FlagsState) -> TableFlags:
    societes: Mapping[str, frozenset[str]] = {
        name: frozenset(members) for name, members in state.societes.items()
    }
    return TableFlags(societes, *(getattr(state, name) for name in _OTHER_FLAGS))


_OTHER_FLAGS: Final = FlagsState.__struct_fields__[1:]
assert ("societes", *_OTHER_FLAGS) == tuple(field.name for field in fields(TableFlags))

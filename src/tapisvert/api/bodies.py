"""Request and response bodies of the HTTP endpoints. Amounts are minor units."""

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from tapisvert.api.snapshot import ColouredChips, Draw, Preferences, StaffView
from tapisvert.live.client_messages import BadMessageError, refuse_repeated_keys
from tapisvert.responsible_gaming.limits import FOREVER
from tapisvert.rules import Role

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Password = Annotated[str, Meta(min_length=1, max_length=256)]
OneTimeCode = Annotated[str, Meta(max_length=40, description="six digits, or a recovery code")]
Place = Annotated[str, Meta(max_length=80, description="a place of the cloth")]
Amount = Annotated[int, Meta(ge=-(2**53) + 1, le=2**53 - 1)]
Kind = Annotated[str, Meta(max_length=40, description="a kind of chance")]
Posting = Annotated[int, Meta(ge=1, le=2**53 - 1)]
Moment = Annotated[int, Meta(ge=0, le=2**53 - 1, description="milliseconds since 1970, UTC")]


class RequestBody(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """A request body; unknown keys are rejected."""


class SignIn(RequestBody, frozen=True):
    """Credentials: `name` is the login name, not the displayed one. `code` is that of the second
    factor, or a recovery code, where the account has one.
    """

    name: Name
    password: Password
    code: OneTimeCode = ""


class SignUp(RequestBody, frozen=True):
    """A new player's account: the displayed name, the login name and the password."""

    name: Name
    login: Name
    password: Password


class Guest(RequestBody, frozen=True):
    """The displayed name of a guest at a demonstration."""

    name: Name


class UseLink(RequestBody, frozen=True):
    """An invitation token, with the new password and login name. Without a login name an account
    that has signed in before keeps its own.
    """

    token: Annotated[str, Meta(max_length=64)]
    password: Password
    login: Name | None = None


class ChangePassword(RequestBody, frozen=True):
    """The old and the new password, and optionally a new login name."""

    old: Password
    new: Password
    login: Name | None = None


class UntilBody(RequestBody, frozen=True):
    """End of a measure; null means for good, where that is allowed."""

    until_ms: Moment | None

    @property
    def until_or_forever_ms(self) -> int:
        """End of the measure, or FOREVER_MS."""
        return FOREVER if self.until_ms is None else self.until_ms


class NewAccount(RequestBody, frozen=True):
    """An account to be created by the direction."""

    name: Name
    roles: Annotated[list[Role], Meta(min_length=1, max_length=8)]


class Roles(RequestBody, frozen=True):
    """The roles of an account."""

    roles: Annotated[list[Role], Meta(min_length=1, max_length=8)]


class DecisionBody(RequestBody, frozen=True):
    """The decision on a request: approved or not."""

    approved: bool


class NewTable(RequestBody, frozen=True):
    """A table to be created, with the keys of a table in the settings file."""

    table: dict[str, Any]


class NewPrivate(RequestBody, frozen=True):
    """A private table to be opened: a rulebook, and the settings that differ from it."""

    rulebook: str
    name: str = ""
    rulings: dict[str, str | int | None] = {}
    minimum: int | None = None
    maximum: dict[str, int] | int | None = None
    mode: str | None = None
    pace: dict[str, float] | None = None


class IdempotentBody(RequestBody, frozen=True):
    """The request id that a client chooses; a repeated request is executed once."""

    id: Annotated[str, Meta(pattern="^[!-~]{1,64}$")]


class Problem(msgspec.Struct, frozen=True):
    """An error response: a code for programs, a message for people."""

    error: str
    message: str


class Account(msgspec.Struct, frozen=True):
    """An account: the roles that count, and the roles that await a second person's confirmation."""

    id: str
    name: str
    roles: list[Role]
    disabled: bool
    has_password: bool
    unconfirmed: list[Role]


class AccountRow(Account, frozen=True):
    """An account in the list of the staff; a ban and a self-exclusion with their ends, or 0."""

    has_second_factor: bool
    barred_until_ms: int
    excluded_until_ms: int


class Session(msgspec.Struct, frozen=True):
    """The signed-in account, if any, and what the server offers. Its owner alone sees `login`; null
    without a password. With `needs_second_factor` the roles of the staff count once the account has
    one. A `rehearsal` is a house of simulated people. `program` starts the house's commands.
    """

    account: Account | None
    demonstration: bool
    sign_up: bool
    password_letters: int
    login: str | None
    needs_second_factor: bool
    rehearsal: bool
    program: str


class AccountLink(msgspec.Struct, frozen=True):
    """An account, and the one-time address where its owner chooses a password."""

    account: str
    link: str


class TableLine(msgspec.Struct, frozen=True):
    """A table in the list, its names in the reader's language; `edition` is the edition under which
    it is open, by the name in its file. `last` are its latest results, newest first: the chances
    that won, or the number. `private` is the name of a private table's opener, `offered` are the
    posts there that the reader can take.
    """

    id: str
    name: str
    rulebook: str
    currency: str
    mode: str
    seats: int
    is_play_money: bool
    odds: bool
    stage: str
    players: int
    game: str
    house: str
    edition: str
    edition_title: str
    in_force_from: str | None
    layout: str
    minimum: int
    maximum: dict[str, int] | int | None
    bets_seconds: float | None
    is_last: bool
    last: list[str]
    private: str | None
    offered: list[Role]


class TableList(msgspec.Struct, frozen=True):
    """The tables that the reader sees, and the number of people who play now, at all tables."""

    playing: int
    tables: list[TableLine]


class PrivateTable(msgspec.Struct, frozen=True):
    """The id of a private table, opened by the account or open to it by an invitation."""

    table: str


class RolesAtTable(msgspec.Struct, frozen=True):
    """The account's roles at a table, and the name of a private table's opener."""

    roles: list[Role]
    private: str | None


class Evening(msgspec.Struct, frozen=True):
    """Each player's result after every coup of a private table since it opened, minor units."""

    results: dict[str, list[int]]


class Stake(msgspec.Struct, frozen=True):
    """A stake on the cloth; degree 0 is a free stake, outside prison. `insured_amount` is the
    insured part of it, where it is not the whole.
    """

    on: str
    degree: int
    amount: int
    excess: int
    insured: bool
    insured_amount: int | msgspec.UnsetType = msgspec.UNSET


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player at a table, `away` without a connection, `ready` to deal now, `idle` with neither
    chips nor stakes; `chips` are for them and the staff.
    """

    place: str
    stakes: list[Stake]
    chips: int | None = None
    away: bool = False
    ready: bool = False
    idle: bool = False


class Posted(msgspec.Struct, frozen=True):
    """The limits of a table."""

    minimum: int
    maximum: dict[str, int] | int | None


class TailleNow(msgspec.Struct, frozen=True):
    """The number of the current taille in its session, and its coups so far."""

    number: int
    coups: int


class Suspension(msgspec.Struct, frozen=True):
    """The reason for the suspension of the game, and the person who informed the control office."""

    reason: str
    informed: str


class AnnouncedBet(msgspec.Struct, frozen=True):
    """An announcement: what the croupier calls, and the pieces by chance; `of` says what is called
    after its name.
    """

    title: str
    pieces: dict[str, int]
    of: str | None


class TableView(msgspec.Struct, frozen=True):
    """A table after entry `n`; `table` is its id and `name` its public name. `coup` is the one
    decided last, number `coup_number` since the opening, with its settled stakes, one's own first;
    `null` is the reason why the coup after it was declared null. `amended` are the values that
    differ from the rulebook, `announcements` the added ones, null for those that this table
    refuses. `seconds` are left of the `stage_seconds` of the stage; null without a clock. `quiet`
    is the time from a lone player's last chip to the end of the window; null in company. `prefers`
    are one's own preferences; null if one is not playing. `nets` are the results of all who have
    played at a private table since it opened, by name; null at any other. `cutter` may cut now. A
    suspended game resumes in the phase `suspended_from`. `without_rest`: stakes of the first degree
    may be withdrawn whole. `refait_stands`: the last coup was a refait, and bets have not closed
    since; `run` is the number of refaits in a row. `societes_asked` is, by player, the société
    requested; it forms once all its players have requested it. `check_due_ms` is when one's own
    reality check is due. `head` is that of the record up to entry `n`, `witnesses` the moduli named
    in it; `cards` lie of the coup in play.
    """

    n: int
    table: str
    name: str
    rulebook: str
    edition: str
    currency: str
    limits: Posted
    phase: str
    stage: str
    seconds: float | None
    stage_seconds: float | None
    quiet: float | None
    is_last: bool
    without_rest: bool
    refait_stands: bool
    run: int
    players: dict[str, Seat]
    nets: dict[str, int] | None
    prefers: Preferences | None
    head: str
    witnesses: tuple[str, ...]
    draw: Draw | None
    mode: str
    odds: bool
    amended: dict[str, str | int | None]
    announcements: dict[str, AnnouncedBet | None]
    cutter: str | None
    cards: list[str]
    coup_number: int
    coup: dict[str, Any] | None
    settled: list[dict[str, Any]]
    null: str | None
    taille: TailleNow
    suspended: Suspension | None
    suspended_from: str | None
    officials: dict[str, str]
    societes: list[list[str]]
    societes_asked: dict[str, list[str]]
    check_due_ms: Moment | None
    colours: dict[str, ColouredChips]
    staff: StaffView | None


class Purse(msgspec.Struct, frozen=True):
    """The amount in a player's purse, and the table where the player is."""

    amount: int
    table: str | None


class TableHolding(msgspec.Struct, frozen=True):
    """A player's chips at a table, stakes on its cloth, and the amount left unclaimed."""

    table: str
    chips: int
    staked: int
    unclaimed: int


class Movement(msgspec.Struct, frozen=True):
    """A movement of a purse (negative: out of it), by entry `n` of a table, or of the house log if
    `table` is null; `balance` is the amount after it. `what` is `sat`, `left`, `claimed`, `closed`,
    `issued`, `taken_back` or `play_chips`. `by` caused it; a movement approved by two people has
    the number of the approval and the requester's account.
    """

    table: str | None
    n: int
    at: Moment
    what: str
    amount: int
    balance: int
    by: str
    asked_by: str | None
    approval: int | None


class AccountPurse(msgspec.Struct, frozen=True):
    """An account's money, in its purse and at tables, and the movements of its purse, latest first;
    `before` requests earlier ones, null if there are none. `names` are names of accounts.
    """

    account: str
    name: str
    amount: int
    at: list[TableHolding]
    movements: list[Movement]
    before: int | None
    names: dict[str, str]


class Coup(msgspec.Struct, frozen=True):
    """A coup of the player, with its effects as the table's events; or, without a coup, movements
    of money outside one: division, and abandoned stakes. `gain` is negative for a loss.
    """

    table: str
    n: int
    at: int
    coup: dict[str, Any] | None
    events: list[dict[str, Any]]
    gain: int


class Coups(msgspec.Struct, frozen=True):
    """Coups, newest first; `before` requests earlier ones, null if there are none. With `archived`
    there were earlier coups, in sessions whose files are not on this server.
    """

    coups: list[Coup]
    before: int | None
    archived: bool = False


class Approval(msgspec.Struct, frozen=True):
    """An approval that was requested, and its decision; `names` are those of its accounts.

    `outcome` is null until an approved request is executed; then it is `done` or the code of a
    refusal.
    """

    id: int
    kind: str
    subject: dict[str, Any]
    asked_by: str
    asked_ms: int
    decided_by: str | None
    decided_ms: Moment | None
    approved: bool | None
    outcome: str | None
    names: dict[str, str]


class Sessions(msgspec.Struct, frozen=True):
    """The number of sessions that a table has had; the last may be in play."""

    table: str
    sessions: int


class Ok(msgspec.Struct, frozen=True):
    """The request was carried out."""

    done: bool = True


_BACKSLASH: Final = rb"\\"
_NUL: Final = rb"\u0000"
"""The only JSON escape of NUL, which PostgreSQL text cannot contain."""


def read_body(text: bytes, form: type[RequestBody]) -> RequestBody:
    """Decode a request body. Raises BadMessageError if it is malformed.

    >>> read_body(b'{"name": "Anna"}', Guest)
    Guest(name='Anna')
    """
    try:
        shape = msgspec.json.decode(text, type=form)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        problem = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise BadMessageError(problem.replace("`$.", "key `")) from None
    refuse_repeated_keys(text)
    if _NUL in text.replace(_BACKSLASH, b""):
        raise BadMessageError("NUL characters are not allowed")
    return shape

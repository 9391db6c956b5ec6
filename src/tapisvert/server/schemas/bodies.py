"""What goes over HTTP: the bodies that are sent here, and the answers. Amounts are minor units."""

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from tapisvert.rules import Role
from tapisvert.server.responsible_gaming.limits import Limit
from tapisvert.server.schemas.client_messages import BadMessageError, refuse_repeated_keys

MAX_BYTES: Final = 65_536
"""The longest body."""

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Password = Annotated[str, Meta(min_length=1, max_length=256)]
Place = Annotated[str, Meta(max_length=80, description="a place of the cloth")]
Amount = Annotated[int, Meta(ge=-(2**53) + 1, le=2**53 - 1)]
Moment = Annotated[int, Meta(ge=0, le=2**53 - 1, description="milliseconds since 1970, UTC")]


class RequestBody(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """A body: unknown keys are refused."""


class SignIn(RequestBody, frozen=True):
    """Who signs in: `name` is the one to sign in with, not the one that is shown."""

    name: Name
    password: Password


class SignUp(RequestBody, frozen=True):
    """A new player's account: the name that is shown, the one to sign in with, the password."""

    name: Name
    login: Name
    password: Password


class Guest(RequestBody, frozen=True):
    """How a guest of a demonstration wants to be called."""

    name: Name


class UseLink(RequestBody, frozen=True):
    """A link's token, and what is chosen by it: the password and the name to sign in with. Without
    that name the account keeps its own, if it has been signed in to before.
    """

    token: Annotated[str, Meta(max_length=64)]
    password: Password
    login: Name | None = None


class ChangePassword(RequestBody, frozen=True):
    """The password until now, and from now on; another name to sign in with, if there is one."""

    old: Password
    new: Password
    login: Name | None = None


class SetLimit(RequestBody, frozen=True):
    """A limit: minor units or minutes; null lifts it, a day later."""

    limit: Limit
    amount: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None


class Until(RequestBody, frozen=True):
    """Until when; null is for good, where that can be."""

    until_ms: Moment | None


class NewAccount(RequestBody, frozen=True):
    """An account that the direction makes."""

    name: Name
    roles: Annotated[list[Role], Meta(min_length=1, max_length=6)]


class Roles(RequestBody, frozen=True):
    """The roles of an account."""

    roles: Annotated[list[Role], Meta(min_length=1, max_length=6)]


class RequestApproval(RequestBody, frozen=True):
    """What needs another's eyes: chips for an account (below nothing: taken back), or a stake, or
    chips, that a player has abandoned at a table.
    """

    account: str | None = None
    amount: Amount | None = None
    table: str | None = None
    player: Name | None = None
    on: Place | None = None
    degree: Annotated[int, Meta(ge=0, le=99)] | None = None


class Decide(RequestBody, frozen=True):
    """Whether it is approved."""

    approved: bool


class NewTable(RequestBody, frozen=True):
    """A table, with the keys that a table has in the settings' file."""

    table: dict[str, Any]


class NewPrivate(RequestBody, frozen=True):
    """A private table: a rulebook, and what is to be otherwise than a table of it has it."""

    rulebook: str
    rulings: dict[str, str | int | None] = {}
    minimum: int | None = None
    maximum: dict[str, int] | int | None = None
    mode: str | None = None
    pace: dict[str, float] | None = None


class IdempotentBody(RequestBody, frozen=True):
    """The id of a request of the client's making: asked again, it is done once."""

    id: Annotated[str, Meta(pattern="^[!-~]{1,64}$")]


class Problem(msgspec.Struct, frozen=True):
    """Why something was not done: a code for programs, a text for people."""

    error: str
    message: str


class Account(msgspec.Struct, frozen=True):
    """Somebody of the house."""

    id: str
    name: str
    roles: list[Role]
    disabled: bool
    has_password: bool


class Session(msgspec.Struct, frozen=True):
    """Who is signed in, if anybody is, and what this house offers. `login` is the name to sign in
    with, told to its owner alone; null without a password.
    """

    account: Account | None
    demonstration: bool
    sign_up: bool
    password_letters: int
    login: str | None


class Link(msgspec.Struct, frozen=True):
    """An account, and the address where its owner chooses a password, once."""

    account: str
    link: str


class TableLine(msgspec.Struct, frozen=True):
    """A table of the house. `last` are its last results, the latest first: what won, or the number.
    Of a private table `private` is who opened it.
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
    layout: str
    minimum: int
    maximum: dict[str, int] | int | None
    bets_seconds: float | None
    is_last: bool
    last: list[str]
    private: str | None


class PrivateTable(msgspec.Struct, frozen=True):
    """The id of a private table."""

    table: str


class RolesAtTable(msgspec.Struct, frozen=True):
    """Somebody's roles at a table; and of a private one, who opened it."""

    roles: list[Role]
    private: str | None


class Stake(msgspec.Struct, frozen=True):
    """A stake on the cloth; a degree of 0 is none: it is free."""

    on: str
    degree: int
    amount: int
    excess: int
    insured: bool


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player at a table, `away` if no connection of theirs is open; the chips are shown to the
    player and to the staff.
    """

    place: str
    stakes: list[Stake]
    chips: int | None = None
    away: bool = False


class Draw(msgspec.Struct, frozen=True, omit_defaults=True):
    """The sealed draw that decides: see the protocol of fairness."""

    id: str
    commitment: str
    root: str | None
    committed: list[str]
    opened: list[str]
    is_cut: bool | None = None
    cards_left: int | None = None


class Posted(msgspec.Struct, frozen=True):
    """The limits at a table."""

    minimum: int
    maximum: dict[str, int] | int | None


class Proof(msgspec.Struct, frozen=True):
    """A card's place in the sealed pack."""

    at: int
    salt: str
    path: list[str]


class DealtCards(msgspec.Struct, frozen=True):
    """A card of the coup that is being dealt; one that was entered has no proof."""

    card: str
    proof: Proof | None


class TailleNow(msgspec.Struct, frozen=True):
    """Which taille of the session is played, and how many coups it has had."""

    number: int
    coups: int


class Suspension(msgspec.Struct, frozen=True):
    """Why the game is suspended, and through whom the control office was informed."""

    reason: str
    informed: str


class TableView(msgspec.Struct, frozen=True):
    """How a table stands after entry `n`. `coup` is the one decided last, with what became of its
    stakes, one's own first; `null` why the one after it was declared so. `amended` is what is read
    here otherwise than in the rulebook. `cutter` may cut now. `suspended_from` is the phase to
    which a suspended game goes back. `societes_asked`: by player the société that was asked for; it
    forms once all its players have. `reality_check_due_ms`: one's own.
    """

    n: int
    table: str
    rulebook: str
    currency: str
    limits: Posted
    phase: str
    stage: str
    seconds: float | None
    is_last: bool
    players: dict[str, Seat]
    draw: Draw | None
    mode: str
    odds: bool
    amended: dict[str, str | int | None]
    cutter: str | None
    cards: list[DealtCards]
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


class Result(msgspec.Struct, frozen=True):
    """A coup by its entry: the rows' totals or the number, what won, why it was null if it was."""

    n: int
    at: Moment
    totals: dict[str, int] | None
    number: int | None
    result: str
    null: str | None


class TailleView(msgspec.Struct, frozen=True):
    """A run through the shoe, or a session of the wheel: its coups in order. `session` is when that
    session opened; `void` if the shoe ran out within a coup.
    """

    number: int
    session: Moment
    over: bool
    void: bool
    coups: list[Result]


class Permanence(msgspec.Struct, frozen=True):
    """What a table has shown, the latest taille last. The house's day began at `day`. `before` asks
    for the coups before these, null where there are none: a taille may begin there.
    """

    table: str
    layout: str
    day: Moment
    tailles: list[TailleView]
    before: int | None


class Purse(msgspec.Struct, frozen=True):
    """What somebody keeps away from the tables, and where he plays."""

    amount: int
    table: str | None


class Held(msgspec.Struct, frozen=True):
    """What somebody has at a table: chips, stakes on its cloth, and what he left unclaimed."""

    table: str
    chips: int
    staked: int
    unclaimed: int


class Movement(msgspec.Struct, frozen=True):
    """What came into a purse, or went out of it (below nothing): by entry `n` of a table, or of the
    house's own book, which is null; after it the purse held `balance`. `what` is `sat`, `left`,
    `claimed`, `closed`, `issued`, `taken_back` or `play_chips`. `by` did it; what two agreed upon
    has its approval's number, and who asked.
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
    """What somebody has, in his purse and at tables, and what moved his purse, the latest first;
    `before` asks for what was before that, null where nothing was. `names` are those of accounts.
    """

    account: str
    name: str
    amount: int
    at: list[Held]
    movements: list[Movement]
    before: int | None
    names: dict[str, str]


class PendingLimit(msgspec.Struct, frozen=True):
    """A limit that will be loosened: to what (null: lifted), and from when."""

    amount: int | None
    from_ms: int


class Sums(msgspec.Struct, frozen=True):
    """What was lost on balance and staked in a period, and for how long was played."""

    ends_ms: int
    lost: int
    staked: int
    time_ms: int


class Reality(msgspec.Struct, frozen=True):
    """Since when somebody plays, and what he staked and won (below nothing: lost)."""

    since_ms: int
    minutes: int
    staked: int
    won: int


class Protected(msgspec.Struct, frozen=True):
    """What a player has set, what counts, and what he has played."""

    own: dict[Limit, int]
    pending: dict[Limit, PendingLimit]
    in_force: dict[Limit, int]
    break_until_ms: int
    excluded_until_ms: int
    played: dict[str, Sums]
    reality: Reality
    check_due_ms: int | None


class Coup(msgspec.Struct, frozen=True):
    """A coup that somebody played: what came, and what it did to him, as the table's events; or,
    without a coup, what moved his money apart from one: division, and what he had abandoned.
    """

    table: str
    n: int
    at: int
    coup: dict[str, Any] | None
    events: list[dict[str, Any]]


class Coups(msgspec.Struct, frozen=True):
    """Coups, the latest first; `before` asks for those before them, null where none are left."""

    coups: list[Coup]
    before: int | None


class Approval(msgspec.Struct, frozen=True):
    """What was asked for, and whether another approved; `names` are those of its accounts.

    `outcome` is null until what was approved is carried out; then `done`, or the refusal's code, or
    `lapsed`: signed under an earlier version and never carried out.
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
    """How many sessions a table has had; the last may be going on."""

    table: str
    sessions: int


class Ok(msgspec.Struct, frozen=True):
    """It is done."""

    done: bool = True


_BACKSLASH: Final = rb"\\"
_NUL: Final = rb"\u0000"
"""How JSON writes it, and no otherwise; PostgreSQL keeps no text with it."""


def read_body(text: bytes, form: type[RequestBody]) -> RequestBody:
    """A body as its form. WireError for any other.

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
        raise BadMessageError("a text has a NUL in it")
    return shape

"""Acts of the house that one person requests and another signs, one declaration each.

An act is a frozen struct with the decorator `act`; its fields are the subject that both sign. The
declaration yields the request's form and its checks, the approval, the command at the table, the
OpenAPI document, the rows of permissions.md and the form of the page. A field's type gives the
page's input: its name in `extra`, a choice by its literals.
"""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeVar, Union

import msgspec
from msgspec import Meta, to_builtins

from tapisvert.accounts.accounts import AccountError
from tapisvert.house.foreign_money import Currency, Rate, foreign_problem
from tapisvert.house.person_sums import PersonNumber
from tapisvert.live.float_shifts import MOST_SHIFTS, FloatMove, Floats
from tapisvert.live.requests import (
    FloatAct,
    MoveFloat,
    Pile,
    Settlement,
    SettleUnclaimed,
    pile_changes,
    piles_problem,
    refuse,
)
from tapisvert.live.unclaimed_funds import UnclaimedFunds
from tapisvert.money import GREATEST
from tapisvert.rules import Refusal, Role
from tapisvert.rules import commands as c
from tapisvert.values import value
from tapisvert.wheel import TRIPLE_ZERO


@value
class TableFacts:
    """Facts about the table of a request: its float, its register, the time before which a sum in
    it is past the house's term (R27), the number of the last coup, 0 before the first, and for a
    count the last closing count of any session.
    """

    floats: Floats
    register: UnclaimedFunds
    term_ends_ms: int
    last_coup: int
    closer: FloatMove | None


class ActRequest(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"
):
    """Request for an act; its fields are the subject that the second person signs."""

    def problem(self, requester: str) -> Refusal | None:
        """Return a refusal that the types cannot express, or None; `requester` is the account."""
        return None

    def details(self, facts: TableFacts) -> dict[str, Any]:
        """Return the fields that the server adds by the table's facts. Raises AccountError."""
        return {}


class AtTable(ActRequest, frozen=True, kw_only=True):
    """Request for an act at one table; roles of its staff count with a post there."""

    table: str


@value
class Act:
    """Declaration of an act.

    `asks` and `signs` are the roles; the signer is another person. An act that no role asks for is
    requested by the server alone. The signature gives the `command` to the table of the request, in
    the requester's name and with the signer's in the field that `live.command_table` names; or it
    moves chips into the `purse` of an account, which returns both of a subject; or it is executed
    by a function that `Approvals` was given; or it is entered in the house log, as the notice that
    `house_notice` returns of a subject; or else it is the act, which is written down with both
    names. With `needs_code` the requester proves a second factor; who signs always does.
    """

    name: str
    request: type[ActRequest]
    asks: frozenset[Role]
    signs: frozenset[Role]
    command: type | None
    purse: Callable[[Mapping[str, Any]], tuple[str, int]] | None
    needs_code: bool
    house_notice: Callable[[Mapping[str, Any]], dict[str, Any]] | None

    @property
    def is_executed_later(self) -> bool:
        """True if a table or the house log executes the act, once it is signed."""
        return self.command is not None or self.house_notice is not None


ACTS: Final[dict[str, Act]] = {}
"""Every act, by its name."""

Request = TypeVar("Request", bound=type[ActRequest])


def act(
    *,
    requesters: Collection[Role],
    signs: Collection[Role],
    command: type | None = None,
    purse: Callable[[Mapping[str, Any]], tuple[str, int]] | None = None,
    needs_code: bool = False,
    house_notice: Callable[[Mapping[str, Any]], dict[str, Any]] | None = None,
) -> Callable[[Request], Request]:
    """Declare a request as an act, whose name is its tag."""

    def declare(request: Request) -> Request:
        name = str(request.__struct_config__.tag)
        ACTS[name] = Act(
            name,
            request,
            frozenset(requesters),
            frozenset(signs),
            command,
            purse,
            needs_code,
            house_notice,
        )
        return request

    return declare


# Acts --------------------------------------------------------------------------------------------

CONFIRMATION: Final = "account"
"""Name of the act that confirms an account, and ends its hold."""
CASH: Final = (Role.DIRECTION, Role.CASHIER)
SUPERVISES: Final = (Role.INSPECTOR, Role.CONTROLLER, Role.DIRECTION)
CONDUCTS: Final = (Role.TAILLEUR, Role.PAYEUR, Role.CHEF)

AccountId = Annotated[str, Meta(max_length=64, extra={"input": "account"})]
Player = Annotated[str, Meta(min_length=1, max_length=80, extra={"input": "player"})]
Place = Annotated[
    str, Meta(max_length=80, description="a place of the cloth", extra={"input": "place"})
]
Degree = Annotated[int, Meta(ge=0, le=99, extra={"input": "whole"})]
Amount = Annotated[
    int, Meta(ge=1, le=GREATEST, description="minor units", extra={"input": "amount"})
]
SignedAmount = Annotated[
    int, Meta(ge=-GREATEST, le=GREATEST, description="minor units", extra={"input": "amount"})
]
CountedAmount = Annotated[
    int, Meta(ge=0, le=GREATEST, description="minor units", extra={"input": "amount"})
]
CoupNumber = Annotated[int, Meta(ge=1, le=2**53, extra={"input": "coup"})]
LogEntry = Annotated[int, Meta(ge=1, le=2**53, extra={"input": "entry"})]
ForeignNotes = Annotated[tuple[Pile, ...], Meta(max_length=40, extra={"input": "foreign"})]
Piles = Annotated[tuple[Pile, ...], Meta(max_length=40, extra={"input": "piles"})]
KindOfChance = Annotated[str, Meta(max_length=40, description="a kind of chance")]
Maxima = Annotated[
    dict[KindOfChance, Amount], Meta(min_length=1, max_length=16, extra={"input": "maxima"})
]


WhyConfirmed = Literal["link", "roles", "enabled"]
"""Reason for a confirmation: a password was chosen with a link, roles were given, or a staff
account was enabled again.
"""


@act(
    requesters=CASH,
    signs=CASH,
    purse=lambda subject: (subject["account"], subject["amount"]),
    needs_code=True,
)
class MoveChips(ActRequest, frozen=True, kw_only=True, tag="chips"):
    """Chips into a player's purse; a negative amount is paid out of it."""

    account: AccountId
    amount: SignedAmount

    def problem(self, requester: str) -> Refusal | None:
        """Return the refusal of an amount of zero."""
        message = "amount must be a non-zero integer of minor units"
        return None if self.amount else refuse("invalid_amount", message)


@act(requesters={Role.CHEF}, signs={Role.CONTROLLER}, command=c.Abandon)
class WithdrawAbandoned(AtTable, frozen=True, kw_only=True, tag="abandon"):
    """Withdrawal of an abandoned stake, or without `on` of unclaimed winnings (CR-19)."""

    player: Player
    on: Place | None = None
    degree: Degree | None = None


@act(requesters=CONDUCTS, signs={Role.INSPECTOR}, command=c.Advance)
class AdvanceChips(AtTable, frozen=True, kw_only=True, tag="advance"):
    """Chips advanced to a player, with the consent of the table's inspector (CR-16)."""

    player: Player
    amount: Amount


class _OfCoup(AtTable, frozen=True, kw_only=True):
    """Correction of a coup by its number since the opening, or of the last one (R30)."""

    coup: CoupNumber | None = None

    def details(self, facts: TableFacts) -> dict[str, Any]:
        """Return the number of the coup."""
        return {"coup": facts.last_coup if self.coup is None else self.coup}


@act(requesters={Role.CHEF}, signs=SUPERVISES, command=c.CorrectCoup)
class CorrectNumber(_OfCoup, frozen=True, kw_only=True, tag="correct_number"):
    """Correction of the number of a coup, 37 being 00 and 38 being 000 (R30)."""

    number: Annotated[int, Meta(ge=0, le=TRIPLE_ZERO, extra={"input": "whole"})]


@act(requesters={Role.CHEF}, signs=SUPERVISES, command=c.CorrectCoup)
class CorrectCards(_OfCoup, frozen=True, kw_only=True, tag="correct_cards"):
    """Correction of the cards of a coup, all in order, such as `Ts 9h` (R30)."""

    cards: Annotated[str, Meta(min_length=2, max_length=100, pattern="^[^ ]+( [^ ]+)*$")]


@act(requesters={Role.CHEF}, signs=SUPERVISES, command=c.CorrectStake)
class CorrectBet(_OfCoup, frozen=True, kw_only=True, tag="correct_stake"):
    """Correction of a whole free stake of a coup, 0 if none lay; it is paid again (R30)."""

    player: Player
    on: Place
    amount: CountedAmount


@act(requesters={Role.DIRECTION}, signs={Role.CONTROLLER}, command=c.SetLimits)
class RaiseMaximum(AtTable, frozen=True, kw_only=True, tag="derogation"):
    """Maximum above what the direction raises alone (CR-5e)."""

    maximum: Maxima | Amount


DeskName = Annotated[
    str, Meta(min_length=1, max_length=16, description="a cash desk", extra={"input": "desk"})
]


class _ByPieces:
    """Refusal of a count whose pieces, its `chips`, do not add up to its `amount`."""

    __slots__ = ()
    amount: int
    chips: tuple[Pile, ...]

    def problem(self, requester: str) -> Refusal | None:
        """Return the refusal of a count, or None."""
        message = piles_problem(self.chips, self.amount)
        return None if message is None else refuse("invalid_count", message)


class _WithForeign(_ByPieces):
    """Refusal of a count, also of its banknotes of other currencies, `foreign`."""

    __slots__ = ()
    foreign: tuple[Pile, ...]

    def problem(self, requester: str) -> Refusal | None:
        """Return the refusal of a count, or None."""
        message = foreign_problem(self.foreign)
        return super().problem(requester) if message is None else refuse("invalid_count", message)


@act(
    requesters={Role.CHEF, Role.INSPECTOR}, signs={Role.CASHIER}, command=MoveFloat, needs_code=True
)
class CountFloat(_ByPieces, AtTable, frozen=True, kw_only=True, omit_defaults=True, tag="float"):
    """Opening or closing count of a table's float, a fill or a credit, from a cash desk or back
    there. An opening needs the check of the cards, or of the wheel, by both.
    """

    act: Literal["opening", "fill", "credit", "closing"]
    desk: DeskName | None = None
    amount: CountedAmount
    chips: Piles
    is_checked: bool = False

    def problem(self, requester: str) -> Refusal | None:
        """Return the refusal of a count, or None."""
        if self.act == "opening" and not self.is_checked:
            return refuse("check_missing", "check the cards or the wheel before the opening count")
        return super().problem(requester)

    def details(self, facts: TableFacts) -> dict[str, Any]:
        """Return how an opening differs from the last closing count, which both sign."""
        if self.act != "opening" or facts.closer is None:
            return {}
        differs = to_builtins(pile_changes(facts.closer.chips, self.chips))
        return {"closer": facts.closer.entry, "differs": differs}


@act(requesters={Role.CASHIER}, signs={Role.CONTROLLER}, command=MoveFloat, needs_code=True)
class CountDrop(_ByPieces, AtTable, frozen=True, kw_only=True, tag="drop"):
    """Count of the money in a table's box after a shift; its pieces are banknotes."""

    shift: Annotated[int, Meta(ge=1, le=MOST_SHIFTS, extra={"input": "whole"})]
    amount: CountedAmount
    chips: Piles

    def details(self, facts: TableFacts) -> dict[str, Any]:
        """Return the act about the float."""
        return {"act": FloatAct.DROP.value}


@act(
    requesters={Role.CASHIER, Role.CHEF, Role.INSPECTOR},
    signs={Role.CONTROLLER, Role.DIRECTION},
    command=MoveFloat,
    needs_code=True,
)
class CorrectCount(_ByPieces, AtTable, frozen=True, kw_only=True, tag="correct_count"):
    """Correction of a count, fill, credit or drop since the table opened; 0 voids it."""

    corrects: LogEntry
    amount: CountedAmount
    chips: Piles = ()

    def details(self, facts: TableFacts) -> dict[str, Any]:
        """Return the act about the float, and the amount to be corrected. Raises AccountError."""
        move = facts.floats.find(self.corrects)
        if move is None:
            message = "no such count since the table opened, or already corrected"
            raise AccountError("count_changed", message)
        return {"act": move.act.value, "previous": move.amount, "desk": move.desk}


def _cash_notice(subject: Mapping[str, Any]) -> dict[str, Any]:
    """Return the notice of an act of a cash desk."""
    fields = {name: field for name, field in subject.items() if name != "act"}
    return {"notice": subject["act"], **fields}


_cash_act: Final = partial(
    act, requesters={Role.CASHIER}, needs_code=True, house_notice=_cash_notice
)


@_cash_act(signs={Role.CASHIER, Role.CONTROLLER, Role.DIRECTION})
class SellChips(
    _WithForeign, ActRequest, frozen=True, kw_only=True, omit_defaults=True, tag="sale"
):
    """Sale or purchase of chips at a cash desk, above what the house leaves to one person; `person`
    is a number of the register.
    """

    act: Literal["chips_sold", "chips_redeemed"]
    amount: Amount
    chips: Piles
    foreign: ForeignNotes = ()
    person: PersonNumber | None = None


@_cash_act(signs={Role.CONTROLLER, Role.DIRECTION})
class CountDesk(_WithForeign, ActRequest, frozen=True, kw_only=True, tag="desk"):
    """Opening count or cash-up of the money in a cash desk; its pieces are banknotes."""

    act: Literal["desk_opened", "desk_closed"]
    desk: DeskName | None = None
    amount: CountedAmount
    chips: Piles
    foreign: ForeignNotes = ()


@_cash_act(signs={Role.CONTROLLER, Role.DIRECTION})
class CorrectCash(_WithForeign, ActRequest, frozen=True, kw_only=True, tag="correct_cash"):
    """Correction of a sale, a purchase or a count of a cash desk; 0 voids it."""

    corrects: LogEntry
    amount: CountedAmount
    chips: Piles = ()
    foreign: ForeignNotes = ()


@_cash_act(signs={Role.CONTROLLER, Role.DIRECTION})
class CountChips(_ByPieces, ActRequest, frozen=True, kw_only=True, tag="stock"):
    """Chips added to the house's stock at a cash desk or in the vault, or withdrawn from it, or a
    count of those there, blind.
    """

    act: Literal["chips_added", "chips_withdrawn", "chips_counted"]
    desk: DeskName | None = None
    amount: CountedAmount
    chips: Piles


@_cash_act(requesters=CASH, signs={*CASH, Role.CONTROLLER})
class Transfer(ActRequest, frozen=True, kw_only=True, tag="transfer"):
    """Money and chips from a cash desk to another, from the vault or there. Who gives asks, and who
    receives signs: cashiers at desks; the direction gives for the vault, a controller receives too.
    """

    act: Literal["desk_transferred"]
    desk: DeskName
    to: DeskName
    amount: CountedAmount
    notes: Piles
    chips: Piles = ()
    foreign: ForeignNotes = ()

    def problem(self, requester: str) -> Refusal | None:
        """Return the refusal of a transfer of nothing, of wrong pieces, or to the same desk."""
        if self.desk == self.to:
            return refuse("invalid_count", "a transfer goes to another desk")
        message = piles_problem(self.notes, self.amount)
        message = message or foreign_problem(self.chips) or foreign_problem(self.foreign)
        if not self.notes and not self.chips and not self.foreign:
            message = "no pieces are transferred"
        return None if message is None else refuse("invalid_count", message)


@_cash_act(signs={Role.CONTROLLER, Role.DIRECTION})
class PostRate(ActRequest, frozen=True, kw_only=True, tag="rate"):
    """Rate of another currency: the price of one unit in the house's, for the rest of the day."""

    act: Literal["rate_posted"]
    currency: Annotated[Currency, Meta(extra={"input": "currency"})]
    rate: Annotated[Rate, Meta(extra={"input": "text"})]


@act(requesters={Role.CASHIER}, signs={Role.CONTROLLER}, command=SettleUnclaimed, needs_code=True)
class PayClaim(AtTable, frozen=True, kw_only=True, tag="claim"):
    """Payment of a player's whole amount in a table's register (CR-19)."""

    player: Player

    def details(self, facts: TableFacts) -> dict[str, Any]:
        """Return the amount in the register."""
        amount = facts.register.amount_for(self.player)
        return {"act": Settlement.CLAIMED.value, "amount": amount}


@act(requesters={Role.DIRECTION}, signs={Role.CONTROLLER}, command=SettleUnclaimed, needs_code=True)
class CloseRegister(AtTable, frozen=True, kw_only=True, tag="register"):
    """Closing act of a table's register: sums that were not claimed in the house's term (R27)."""

    def details(self, facts: TableFacts) -> dict[str, Any]:
        """Return the end of the term, and the amount that is past it."""
        until_ms = facts.term_ends_ms
        amount = facts.register.due(facts.term_ends_ms)
        return {"act": Settlement.CLOSED.value, "until_ms": until_ms, "amount": amount}


@act(requesters={Role.CHEF, Role.INSPECTOR}, signs={Role.DIRECTION})
class NoteIncident(AtTable, frozen=True, kw_only=True, tag="incident"):
    """Note of an incident at a table; the direction signs that it has read it."""

    category: Literal["injury", "disturbance", "equipment", "dispute", "other"]
    text: Annotated[str, Meta(min_length=1, max_length=500)]


@act(requesters={Role.DIRECTION}, signs={Role.DIRECTION})
class RemoveSecondFactor(ActRequest, frozen=True, kw_only=True, tag="second_factor"):
    """Removal of the lost second factor of another account."""

    account: AccountId

    def problem(self, requester: str) -> Refusal | None:
        """Return the refusal of one's own second factor."""
        message = "you cannot request the removal of your own second factor"
        return refuse("four_eyes", message) if requester == self.account else None


@act(requesters=(), signs={Role.DIRECTION})
class ConfirmAccount(ActRequest, frozen=True, kw_only=True, tag=CONFIRMATION):
    """Confirmation of an account that gets staff roles."""

    account: AccountId
    roles: list[Role]
    why: WhyConfirmed


if TYPE_CHECKING:
    AnyAct = ActRequest
else:
    AnyAct = Union[tuple(act.request for act in ACTS.values() if act.asks)]  # noqa: UP007
"""Every act that a client may request, identified by its `kind`."""

_BY_REQUEST: Final = {act.request: act for act in ACTS.values()}


def find_act(request: ActRequest) -> Act:
    """Return the declaration of a request."""
    return _BY_REQUEST[type(request)]


def act_subject(request: ActRequest) -> dict[str, Any]:
    """Return the fields of a request in the stored form."""
    subject: dict[str, Any] = to_builtins(request)
    del subject["kind"]
    return subject

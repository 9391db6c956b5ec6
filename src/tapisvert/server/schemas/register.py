"""Bodies about the registers of abandoned money of tables. Amounts are minor units."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tapisvert.server.schemas.bodies import Moment, RequestBody
from tapisvert.server.tables.actions import RegisterAct


class RequestRegister(RequestBody, frozen=True):
    """A request for a controller's signature: under the payment of all that a table's register
    keeps for a `player`, or under its closing act.
    """

    act: RegisterAct
    player: Annotated[str, Meta(min_length=1, max_length=64)] | None = None


class KeptLine(msgspec.Struct, frozen=True):
    """A sum that the register keeps for a player; `is_due`: the house's term is over."""

    player: str
    amount: int
    since: Moment
    is_due: bool


class RegisterLine(msgspec.Struct, frozen=True):
    """The register of a table: what earlier sessions left, oldest first, and the sum that the
    closing act gives to the table's endowment, by the house's term of so many `days`.
    """

    table: str
    name: str
    currency: str
    days: int
    sums: list[KeptLine]
    due: int

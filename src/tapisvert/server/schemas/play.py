"""Bodies of the request to play now. Amounts are minor units."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tapisvert.server.schemas.bodies import RequestBody


class PlayNow(RequestBody, frozen=True):
    """The game to be played now, at any of its tables, or one table by its id."""

    game: Literal["trente-et-quarante", "roulette"] = "trente-et-quarante"
    table: Annotated[str, Meta(max_length=64)] | None = None


class SeatTaken(msgspec.Struct, frozen=True):
    """A player's seat: the table's id, the chips brought in minor units, and the player's name.

    `chips` is 0 if the player sat there before, or has to say first how many to bring.
    """

    table: str
    chips: int
    name: str

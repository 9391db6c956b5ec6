"""Bodies of requests for a seat, invitations and phrases, and views of a rehearsal."""

from enum import StrEnum
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tapisvert.rules import Role
from tapisvert.server.schemas.bodies import Moment, RequestBody


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


class Phrase(StrEnum):
    """One of the fixed phrases: there is no other talk at a table."""

    GOOD_LUCK = "good-luck"
    WELL_PLAYED = "well-played"
    THANKS = "thanks"
    ONE_MORE = "one-more"
    CHEERS = "cheers"
    BYE = "bye"


class Join(RequestBody, frozen=True):
    """The token of an invitation to a table; a listed table needs none."""

    token: Annotated[str, Meta(max_length=64)] = ""


class Invitation(msgspec.Struct, frozen=True):
    """The address, below the server's, that leads a friend to a table."""

    link: str


class Say(RequestBody, frozen=True):
    """A phrase to say at the table where one plays."""

    phrase: Phrase


class TrainingAccount(msgspec.Struct, frozen=True):
    """Account for a person who learns, of one role."""

    name: str
    role: Role
    login: str


class SpokenWords(msgspec.Struct, frozen=True):
    """Words that a simulated person said at a table, for the croupier there to enter."""

    table: str
    player: str
    words: str
    at: Moment


class RehearsalView(msgspec.Struct, frozen=True):
    """A rehearsal: its accounts, their one password, and what was said lately, latest first."""

    people: list[TrainingAccount]
    password: str
    said: list[SpokenWords]

"""Views of a rehearsal."""

import msgspec

from tapisvert.rules import Role
from tapisvert.server.schemas.bodies import Moment


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

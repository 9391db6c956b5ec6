"""Settings of a rehearsal: a house where staff learn the consoles, among simulated people.

It plays for play chips, in a database of its own. Its pages offer the accounts of every role.
"""

from dataclasses import field

from tapisvert.rules import Role
from tapisvert.server.config.fields import Secret
from tapisvert.values import value


@value
class TrainingPerson:
    """Account for a person who learns: its name, its role and its login name."""

    name: str
    role: Role
    login: str


@value
class Training:
    """Settings of a rehearsal: its accounts for people, with one password for all of them."""

    people: tuple[TrainingPerson, ...] = ()
    password: Secret = field(default_factory=lambda: Secret(""))

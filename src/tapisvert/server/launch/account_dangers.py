"""Dangers of accounts at a start, named in the log: settings and staff by which one person could
move money, or without whom no money moves.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from tapisvert.rules import Role
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.accounts.policy import SecondFactor
from tapisvert.server.config.settings import Settings

_LONG_HOURS: Final = 24
"""Hours after which an open session of the staff outlasts any shift."""


def account_dangers(
    settings: Settings, staff: Iterable[Account], with_factor: Collection[str]
) -> Iterator[str]:
    """Yield a sentence for each danger: what it is, and what to do. `staff` are the accounts with
    roles of the staff, `with_factor` the ids of those that have a second factor.
    """
    if settings.demonstration or settings.training is not None:
        return
    rule = settings.people.second_factor
    if not all(table.is_play_money for table in settings.tables):
        if rule is SecondFactor.OPTIONAL:
            yield (
                "people.second_factor: optional: two stolen passwords of the direction move money:"
                ' set "money" or "staff"'
            )
        if settings.people.session_hours > _LONG_HOURS:
            yield (
                f"people.session_hours: a session lasts {settings.people.session_hours} hours, at a"
                f" desk that others reach too: set {_LONG_HOURS} or less"
            )
    enabled = [one for one in staff if not one.disabled]
    directing = [one for one in enabled if Role.DIRECTION in one.roles]
    if len(directing) == 1:
        yield (
            f"{directing[0].name} is the only member of the direction: nothing that needs two"
            " people can be done. Make a second account, and confirm it with --confirm"
        )
    if waiting := [one.name for one in enabled if one.hold.holders and one.has_password]:
        yield f"accounts of the staff that wait for a second person: {', '.join(sorted(waiting))}"
    bare = [one.name for one in directing if one.id not in with_factor]
    if bare and rule is not SecondFactor.OPTIONAL:
        yield f"members of the direction without a second factor: {', '.join(sorted(bare))}"

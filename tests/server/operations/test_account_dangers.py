"""Dangers of accounts are named at the start; a house without any is silent."""

from dataclasses import replace
from pathlib import Path

from support.server.http_server import settings, table

from tapisvert.operations.warnings import account_dangers
from tapisvert.rules import Role
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.accounts.holds import FREE, Hold
from tapisvert.server.accounts.policy import SecondFactor

DIRECTION = frozenset({Role.DIRECTION})


def director(name: str, hold: Hold = FREE) -> Account:
    """A member of the direction with a password."""
    roles = hold.effective(DIRECTION)
    return Account(name, name, name, roles, False, True, 0, DIRECTION, hold)


def test_each_danger_is_named_and_a_good_house_is_silent(tmp_path: Path) -> None:
    """Money without devices, sessions of days, a direction of one, accounts that wait."""
    table_for_money = table(currency="EUR", is_play_money=False)
    house = settings(tmp_path, table_for_money, demonstration=False)
    people = replace(house.people, session_hours=72)
    dora, enzo = director("Dora"), director("Enzo", Hold(("Dora",)))
    wrong = list(account_dangers(replace(house, people=people), [dora, enzo], ()))
    assert [line.partition(" ")[0] for line in wrong] == [
        *("people.second_factor:", "people.session_hours:"),
        *("Dora", "accounts"),
    ]
    assert wrong[2].startswith("Dora is the only member of the direction")
    assert wrong[3].endswith(": Enzo")

    strict = replace(house, people=replace(house.people, second_factor=SecondFactor.STAFF))
    enzo = director("Enzo")
    (bare,) = account_dangers(strict, [dora, enzo], {"Dora"})
    assert bare == "members of the direction without a second factor: Enzo"
    assert list(account_dangers(strict, [dora, enzo], {"Dora", "Enzo"})) == []
    fired = replace(enzo, disabled=True)
    assert len(list(account_dangers(strict, [dora, fired], {"Dora"}))) == 1
    for harmless in (settings(tmp_path), settings(tmp_path, demonstration=False)):
        assert list(account_dangers(harmless, [dora, director("Enzo")], ())) == []

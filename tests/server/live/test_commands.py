"""Table of commands: its rows, and what the rules bound."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engine.strategies import PLAYERS, commands_of, examples

from tapisvert.accounts.permissions import ASSIGNABLE_ROLES
from tapisvert.live import requests
from tapisvert.live.command_table import COMMANDS, REQUESTS, may_give, needs_signature
from tapisvert.rules import Role
from tapisvert.rules import commands as c
from tapisvert.rules.permissions import players_of

OWN = [kind for kind in c.NAMES if COMMANDS[kind].roles == {Role.PLAYER}]


def test_every_command_and_action_has_a_row() -> None:
    """And no name is that of two; permissions.md has the roles, held against a server."""
    assert COMMANDS.keys() == c.NAMES.keys() | requests.NAMES.keys()
    assert len(set(REQUESTS.values())) == len(REQUESTS)


def test_wire_is_never_wider_than_the_rules() -> None:
    """Every command that an account may send over the wire, the engine allows to its role."""
    for kind, rule in c.RULES.items():
        row = COMMANDS[kind]
        assert row.roles | row.by_hand <= rule.roles, c.NAMES[kind]


def test_roles_of_commands_add_up() -> None:
    """A set of roles gives what one of them gives; an account without a role gives nothing."""
    for count in range(len(ASSIGNABLE_ROLES) + 1):
        for roles in combinations(ASSIGNABLE_ROLES, count):
            for command in (c.Leave("Anna"), c.Cut("Bice", 9), c.Close(), c.Balances()):
                item = any(may_give({role}, "Anna", command) for role in roles)
                assert may_give(roles, "Anna", command) is item


def test_controller_reads_only_balances() -> None:
    """A controller signs what others change, and changes nothing."""
    assert [name for kind, name in REQUESTS.items() if Role.CONTROLLER in COMMANDS[kind].roles] == [
        "balances"
    ]


@pytest.mark.parametrize(
    ("action", "is_signed"),
    [
        (c.SetLimits(minimum=100), False),
        (c.SetLimits(maximum=100, controller="Ida"), True),
        (c.Abandon("Anna", "Ida"), True),
        (c.Advance("Anna", 100, "Ivo"), True),
        (c.Bet("Anna", "rouge", 100), False),
        (requests.Proceed(), False),
    ],
)
def test_request_with_a_signature_needs_an_approval(action: Any, is_signed: bool) -> None:
    """A field that names the second person is filled by the approvals alone."""
    assert needs_signature(action) is is_signed


def test_rows_name_existing_signature_fields() -> None:
    """A second person's name is a field of the command that they sign."""
    for kind, row in COMMANDS.items():
        assert row.signed is None or row.signed in kind.__dataclass_fields__


@pytest.mark.parametrize("kind", OWN, ids=str)
@examples(8, exhaustive=80)
@given(data=st.data())
def test_player_disposes_of_no_other_stake(kind: type[c.Command], data: st.DataObject) -> None:
    """A player of any other roles gives such a command for themselves or not at all."""
    command = data.draw(commands_of(kind))
    roles = data.draw(st.sets(st.sampled_from(ASSIGNABLE_ROLES)))
    name = data.draw(st.sampled_from([*PLAYERS, *players_of(command)]))
    expected = Role.PLAYER in roles and name in players_of(command)
    assert may_give(roles, name, command) is expected


def test_official_cuts_for_any_player() -> None:
    """The cut is offered to one player; if the player does not take it, officials cut."""
    cut = c.Cut("Anna", 100)
    assert may_give({Role.PLAYER}, "Anna", cut)
    assert not may_give({Role.PLAYER}, "Bruno", cut)
    assert may_give({Role.PLAYER, Role.TAILLEUR}, "Bruno", cut)
    assert not may_give({Role.CONTROLLER}, "Anna", cut)


def test_officials_may_read_balances() -> None:
    """`balances` concerns no player in particular; the staff of the table is told."""
    for role in {*ASSIGNABLE_ROLES} - {Role.PLAYER, Role.CASHIER}:
        assert may_give({role}, "Ida", c.Balances())
    assert not may_give(set(), "Ida", c.Balances())

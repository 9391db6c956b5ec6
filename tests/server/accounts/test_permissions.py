"""Roles: every role and every set of them, against every command and act."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engine.strategies import PLAYERS, commands_of, examples

from tapisvert.rules import commands as c
from tapisvert.rules.commands import Role
from tapisvert.rules.permissions import ALLOWED_ROLES
from tapisvert.server.accounts.permissions import (
    ASSIGNABLE_ROLES,
    BY_TABLE,
    GRANTED_BY,
    OWN,
    PERMISSIONS,
    Permission,
    may,
    may_command,
    roles_problem,
)

P, T, A, K, S, D, INSPECTS, C = ASSIGNABLE_ROLES

# Each row names the roles that may, in the order above; what is not in the row may not.
COMMANDS = {
    "open": "--------",
    "shoe": "--------",
    "commit": "--------",
    "root": "--------",
    "reveal": "--------",
    "sit": "P-------",
    "leave": "P-------",
    "société": "P-------",
    "bet": "P-------",
    "withdraw": "P-------",
    "move": "P-------",
    "insure": "P-------",
    "divide": "P-------",
    "announce": "P-------",
    "claim": "P-------",
    "tip": "P-------",
    "entropy": "P-------",
    "cut": "PTAK-D--",
    "deal": "-T-K----",
    "spin": "-T-K----",
    "irregular": "-T-K----",
    "close": "-T-K-D--",
    "last": "-T-K-D--",
    "end_taille": "-T-K-D--",
    "lost": "-T-K-D--",
    "finish": "-----D--",
    "null": "---K----",
    "late": "---K----",
    "reject": "---K----",
    "abandon": "---K----",
    "rotate": "---K----",
    "advance": "-TAK----",
    "limits": "-----D--",
    "suspend": "-----D--",
    "resume": "-----D--",
    "decide": "-----D--",
    "declare": "-TAK-DI-",
    "balances": "PTAKSDI-",
}
ACTIONS = {
    Permission.OPEN_TABLE: "-----D--",
    Permission.CLOSE_TABLE: "-----D--",
    Permission.MANAGE_ACCOUNTS: "-----D--",
    Permission.ASK_CHIPS: "-----D-C",
    Permission.APPROVE_CHIPS: "-----D-C",
    Permission.ASK_ABANDON: "---K----",
    Permission.SIGN_ABANDON: "----S---",
    Permission.ASK_DEROGATION: "-----D--",
    Permission.CONSENT_TO_DEROGATION: "----S---",
    Permission.ASK_ADVANCE: "-TAK----",
    Permission.CONSENT_TO_ADVANCE: "------I-",
    Permission.ASK_FLOAT: "---K--I-",
    Permission.SIGN_FLOAT: "-------C",
    Permission.ASK_DROP: "-------C",
    Permission.SIGN_DROP: "----S---",
    Permission.ASK_CLAIM: "-------C",
    Permission.SIGN_CLAIM: "----S---",
    Permission.ASK_REGISTER_CLOSING: "-----D--",
    Permission.SIGN_REGISTER_CLOSING: "----S---",
    Permission.READ_FLOATS: "---KSDIC",
    Permission.SELL_CHIPS: "-------C",
    Permission.READ_ROOM: "---KSDI-",
    Permission.READ_EVERYTHING: "----SD--",
    Permission.READ_PURSES: "----SD-C",
    Permission.SET_OWN_LIMITS: "P-------",
}
LETTERS = dict(zip(ASSIGNABLE_ROLES, "PTAKSDIC", strict=True))


def row(roles_of: frozenset[Role]) -> str:
    """A row of the matrix."""
    return "".join(LETTERS[role] if role in roles_of else "-" for role in ASSIGNABLE_ROLES)


def test_the_matrix_of_commands() -> None:
    """Every cell: each command of the record, each role alone."""
    found = {
        c.NAMES[kind]: row(frozenset(role for role in ASSIGNABLE_ROLES if may({role}, kind)))
        for kind in c.NAMES
    }
    assert found == COMMANDS


def test_the_matrix_of_acts() -> None:
    """Every cell: each act of the house, each role alone."""
    assert {
        act: row(frozenset(r for r in ASSIGNABLE_ROLES if may({r}, act))) for act in Permission
    } == ACTIONS
    assert set(PERMISSIONS) == set(Permission)


def test_a_set_of_roles_may_what_one_of_them_may() -> None:
    """Roles add up and no more; an account without a role has no permission."""
    for count in range(len(ASSIGNABLE_ROLES) + 1):
        for held in combinations(ASSIGNABLE_ROLES, count):
            for asked in (*c.NAMES, *Permission):
                assert may(held, asked) is any(may({role}, asked) for role in held)


def test_the_wire_is_never_wider_than_the_rules() -> None:
    """Every command that an account may send over the wire, the engine allows to its role."""
    for kind, given_by in GRANTED_BY.items():
        assert given_by <= ALLOWED_ROLES[kind]
    assert BY_TABLE.isdisjoint(OWN)


def test_the_controller_changes_nothing() -> None:
    """Of all commands a controller gives `balances` alone, and of all acts reads and signs."""
    assert [c.NAMES[kind] for kind in c.NAMES if may({S}, kind)] == ["balances"]
    assert {act for act in Permission if may({S}, act)} == {
        Permission.READ_EVERYTHING,
        Permission.READ_PURSES,
        Permission.SIGN_ABANDON,
        Permission.SIGN_CLAIM,
        Permission.SIGN_DROP,
        Permission.SIGN_REGISTER_CLOSING,
        Permission.READ_FLOATS,
        Permission.READ_ROOM,
        Permission.CONSENT_TO_DEROGATION,
    }
    for others in combinations(ASSIGNABLE_ROLES, 2):
        assert (roles_problem(others) is None) is (S not in others)


@pytest.mark.parametrize("kind", [kind for kind in c.NAMES if kind in OWN], ids=str)
@examples(8, whole=80)
@given(data=st.data())
def test_no_player_disposes_of_anothers_stake(kind: type[c.Command], data: st.DataObject) -> None:
    """A player of any other roles gives such a command for themselves or not at all."""
    command = data.draw(commands_of(kind))
    roles = data.draw(st.sets(st.sampled_from(ASSIGNABLE_ROLES)))
    name = data.draw(st.sampled_from([*PLAYERS, *c.players_of(command)]))
    expected = P in roles and name in c.players_of(command)
    assert may_command(roles, name, command) is expected


def test_a_player_cuts_for_himself_and_an_official_for_anybody() -> None:
    """The cut is offered to one player; if the player does not take it, officials cut."""
    cut = c.Cut("Anna", 100)
    assert may_command({P}, "Anna", cut)
    assert not may_command({P}, "Bruno", cut)
    assert may_command({P, T}, "Bruno", cut)
    assert not may_command({S}, "Anna", cut)


def test_any_role_asks_for_the_balances() -> None:
    """`balances` concerns no player in particular."""
    for role in {*ASSIGNABLE_ROLES} - {C}:
        assert may_command({role}, "Ida", c.Balances())
    assert not may_command(set(), "Ida", c.Balances())

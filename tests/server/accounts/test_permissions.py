"""Roles: every role and every set of them, against every act."""

from itertools import combinations

from tapisvert.accounts.permissions import (
    ASSIGNABLE_ROLES,
    PERMISSIONS,
    Permission,
    may,
    roles_problem,
)
from tapisvert.house.acts import ACTS
from tapisvert.rules.commands import Role

P, T, A, K, S, D, INSPECTS, C = ASSIGNABLE_ROLES

# Each row names the roles that may, in the order above; what is not in the row may not.
ACTIONS = {
    Permission.OPEN_TABLE: "-----D--",
    Permission.CLOSE_TABLE: "-----D--",
    Permission.MANAGE_ACCOUNTS: "-----D--",
    Permission.READ_FLOATS: "---KSDIC",
    Permission.SELL_CHIPS: "-------C",
    Permission.IDENTIFY_PEOPLE: "---K-DIC",
    Permission.READ_ROOM: "---KSDI-",
    Permission.READ_EVERYTHING: "----SD--",
    Permission.READ_PURSES: "----SD-C",
    Permission.SET_OWN_LIMITS: "P-------",
}
LETTERS = dict(zip(ASSIGNABLE_ROLES, "PTAKSDIC", strict=True))


def row(roles_for: frozenset[Role]) -> str:
    """A row of the matrix."""
    return "".join(LETTERS[role] if role in roles_for else "-" for role in ASSIGNABLE_ROLES)


def test_permissions_match_matrix() -> None:
    """Every cell: each act of the house, each role alone."""
    assert {
        act: row(frozenset(r for r in ASSIGNABLE_ROLES if may({r}, act))) for act in Permission
    } == ACTIONS
    assert set(PERMISSIONS) == set(Permission)


def test_permissions_of_roles_add_up() -> None:
    """Roles add up and no more; an account without a role has no permission."""
    for count in range(len(ASSIGNABLE_ROLES) + 1):
        for combination in combinations(ASSIGNABLE_ROLES, count):
            for permission in Permission:
                assert may(combination, permission) is any(
                    may({role}, permission) for role in combination
                )


def test_controller_changes_nothing() -> None:
    """Of all acts a controller reads and signs."""
    assert {act for act in Permission if may({S}, act)} == {
        Permission.READ_EVERYTHING,
        Permission.READ_PURSES,
        Permission.READ_FLOATS,
        Permission.READ_ROOM,
    }
    assert [act.name for act in ACTS.values() if S in act.asks] == []
    for pair in combinations(ASSIGNABLE_ROLES, 2):
        assert (roles_problem(pair) is None) is (S not in pair)

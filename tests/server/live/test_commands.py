"""Table of commands: every role against every command, and what the rules bound."""

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

P, T, A, K, S, D, INSPECTS, C = ASSIGNABLE_ROLES
LETTERS = dict(zip(ASSIGNABLE_ROLES, "PTAKSDIC", strict=True))

# Each row names the roles that may, in the order above; what is not in the row may not.
ROLES = {
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
    "lost": "--------",
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
    "balances": "-TAKSDI-",
}
ACTIONS = {
    "go": "-T-K----",
    "fell": "-T-K----",
    "correct": "-T-K----",
    "open": "-----D--",
    "confirm": "P-------",
    "repeat": "-TA-----",
    "assign": "---K-D--",
    "take_post": "-TAK--I-",
    "dismiss": "---K-D--",
    "colour": "-TAK----",
    "float": "---K--IC",
    "register": "-----D-C",
    "ready": "P-------",
    "prefer": "P-------",
    "away": "--------",
    "back": "--------",
    "seat_given_up": "--------",
}
OWN = [kind for kind in c.NAMES if COMMANDS[kind].roles == {P}]


def letters(roles: frozenset[Role]) -> str:
    """A row of the matrix."""
    return "".join(LETTERS[role] if role in roles else "-" for role in ASSIGNABLE_ROLES)


def test_rows_name_the_roles_of_each_command() -> None:
    """Every cell: each command of the record and each action of a table, each role."""
    rows = {kind: letters(row.roles) for kind, row in COMMANDS.items()}
    assert {name: rows[kind] for kind, name in c.NAMES.items()} == ROLES
    assert {name: rows[kind] for kind, name in requests.NAMES.items()} == ACTIONS
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
    assert [name for kind, name in REQUESTS.items() if S in COMMANDS[kind].roles] == ["balances"]


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
@examples(8, whole=80)
@given(data=st.data())
def test_player_disposes_of_no_other_stake(kind: type[c.Command], data: st.DataObject) -> None:
    """A player of any other roles gives such a command for themselves or not at all."""
    command = data.draw(commands_of(kind))
    roles = data.draw(st.sets(st.sampled_from(ASSIGNABLE_ROLES)))
    name = data.draw(st.sampled_from([*PLAYERS, *c.players_of(command)]))
    expected = P in roles and name in c.players_of(command)
    assert may_give(roles, name, command) is expected


def test_official_cuts_for_any_player() -> None:
    """The cut is offered to one player; if the player does not take it, officials cut."""
    cut = c.Cut("Anna", 100)
    assert may_give({P}, "Anna", cut)
    assert not may_give({P}, "Bruno", cut)
    assert may_give({P, T}, "Bruno", cut)
    assert not may_give({S}, "Anna", cut)


def test_officials_may_read_balances() -> None:
    """`balances` concerns no player in particular; the staff of the table is told."""
    for role in {*ASSIGNABLE_ROLES} - {P, C}:
        assert may_give({role}, "Ida", c.Balances())
    assert not may_give(set(), "Ida", c.Balances())

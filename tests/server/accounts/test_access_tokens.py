"""Access tokens of accounts: made with a password, of a player alone, with an end."""

from support.server.account_fixtures import (
    DAY,
    HOUR,
    MINUTE,
    NOON,
    PASSWORD,
    HouseOfTests,
    on_both,
    refused,
)

from tapisvert.rules.commands import Role
from tapisvert.server.accounts.access_tokens import MAX_TOKENS
from tapisvert.server.accounts.second_factors import Code

PLAYER = frozenset({Role.PLAYER})


def make(house: HouseOfTests, account: str, days: int = 2, at_ms: int = NOON) -> tuple[str, str]:
    """Make a token: its text, and its id."""
    tokens = house.people.access_tokens
    text, made = tokens.make(account, "bot", days, PASSWORD, Code("", at_ms), now_ms=at_ms)
    return text, made.id


@on_both
def test_a_token_plays_until_it_ends(house: HouseOfTests) -> None:
    """As a player, whatever else its owner is; its last use is right to a minute."""
    dora = house.employ("Dora", PLAYER | {Role.DIRECTION})
    text, token = make(house, dora.id)
    people = house.people
    found = people.account_of_session(text, NOON + HOUR)
    assert found is not None
    assert (found.id, found.roles, found.granted) == (dora.id, PLAYER, PLAYER)
    people.account_of_session(text, NOON + HOUR + MINUTE - 1)
    (seen,) = people.access_tokens.all_of(dora.id)
    assert (seen.id, seen.label, seen.used_ms) == (token, "bot", NOON + HOUR)
    assert people.account_of_session(text, NOON + 2 * DAY - 1) is not None
    assert people.account_of_session(text, NOON + 2 * DAY) is None
    assert people.account_of_session(text + "x", NOON) is None
    make(house, dora.id, at_ms=NOON + 3 * DAY)  # those that have ended are gone
    assert len(people.access_tokens.all_of(dora.id)) == 1


@on_both
def test_tokens_end_with_the_sessions_of_their_owner(house: HouseOfTests) -> None:
    """By hand, with a closed account, other roles, an exclusion; those of others stay."""
    anna, bruno = house.employ("Anna", PLAYER), house.employ("Bruno", PLAYER)
    people = house.people
    others, _ = make(house, bruno.id)
    text, token = make(house, anna.id)
    people.access_tokens.revoke(anna.id, token, NOON)
    assert str(house.ended[-1].session).startswith("program ")
    assert people.account_of_session(text, NOON) is None
    refused("unknown_token", lambda: people.access_tokens.revoke(anna.id, token, NOON))
    for end in (
        lambda: people.self_exclude(anna.id, NOON + DAY, NOON),
        lambda: people.change_roles("system", anna.id, {Role.PLAYER, Role.CHEF}, NOON),
        lambda: people.disable("system", anna.id, NOON),
    ):
        text, _ = make(house, anna.id)
        assert people.account_of_session(text, NOON) is not None
        end()
        assert people.account_of_session(text, NOON) is None
    assert people.account_of_session(others, NOON) is not None
    told = [kind for kind in house.told() if kind.startswith("access_token")]
    assert told[:3] == ["access_token_made", "access_token_made", "access_token_revoked"]


def test_who_may_have_tokens(house: HouseOfTests) -> None:
    """Players, who know their password, up to a number."""
    anna, chef = house.employ("Anna", PLAYER), house.employ("Carlo", frozenset({Role.CHEF}))
    tokens = house.people.access_tokens
    refused("not_authorized", lambda: make(house, chef.id))
    wrong = ("bot", 1, "another", Code("", NOON))
    refused("wrong", lambda: tokens.make(anna.id, *wrong, now_ms=NOON))
    for _ in range(MAX_TOKENS):
        make(house, anna.id)
    refused("too_many_tokens", lambda: make(house, anna.id))
    assert tokens.all_of(chef.id) == []

"""Posts of a table: how they are given, taken and ended, and the authority that goes with them."""

import json

import pytest
from support.server.table_bench import ANNA, CHEF, DIRECTION, TAILLEUR, Bench

from tapisvert.live import table_state
from tapisvert.live.frames import visible_to
from tapisvert.live.requests import (
    Actor,
    AssignPost,
    DismissFromPost,
    Proceed,
    ReopenTable,
    RepeatLateStake,
    TakePost,
)
from tapisvert.live.stages import Mode
from tapisvert.rules import Role
from tapisvert.rules import commands as c

RELIEF = Actor("t2", "Teresa", frozenset({Role.TAILLEUR}))
BOTH = Actor("d2", "Delia", frozenset({Role.DIRECTION, Role.CHEF}))
INSPECTOR = Actor("i1", "Ida", frozenset({Role.INSPECTOR}))
CAMPIONE = "campione-trente-et-quarante"


def staffed(mode: Mode = Mode.REAL, book: str = "campione-roulette") -> Bench:
    """A table with a staff of its own: a chef and a tailleur."""
    bench = Bench(book, mode, is_staffed=True)
    post(bench, DIRECTION, CHEF, Role.CHEF)
    post(bench, CHEF, TAILLEUR, Role.TAILLEUR)
    return bench


def post(bench: Bench, giver: Actor, taker: Actor, role: Role) -> None:
    """Give a post, and take it."""
    assert bench.ask(giver, AssignPost(role, taker.name)) == []
    assert bench.ask(taker, TakePost(role)) == []


def posts(bench: Bench) -> list[tuple[str, str]]:
    """The posts of a table."""
    return [(one.role.value, one.name) for one in bench.live.machine.posts.posts]


def test_only_who_holds_a_post_has_power() -> None:
    """A role of the house is none at the table, before a post is given and until it is taken."""
    bench = Bench("campione-roulette", Mode.REAL, is_staffed=True)
    assert bench.code(TAILLEUR, c.Close()) == "not_on_staff"
    bench.ask(DIRECTION, AssignPost(Role.TAILLEUR, TAILLEUR.name))
    assert bench.code(TAILLEUR, c.Close()) == "not_on_staff"
    assert bench.code(RELIEF, TakePost(Role.TAILLEUR)) == "not_posted"
    bench.ask(TAILLEUR, TakePost(Role.TAILLEUR))
    assert bench.ask(TAILLEUR, c.Close())[0]["event"] == "call"


@pytest.mark.parametrize(
    ("who", "wish", "code"),
    [
        (CHEF, AssignPost(Role.CHEF, "Ciro"), "not_authorized"),
        (CHEF, AssignPost(Role.INSPECTOR, "Ida"), "not_authorized"),
        (TAILLEUR, AssignPost(Role.PAYEUR, "Pia"), "not_authorized"),
        (CHEF, AssignPost(Role.TAILLEUR, TAILLEUR.name), "not_now"),
        (DIRECTION, AssignPost(Role.DIRECTION, "Ciro"), "not_here"),
        (BOTH, AssignPost(Role.CHEF, BOTH.name), "four_eyes"),
        (TAILLEUR, DismissFromPost(Role.CHEF, CHEF.name), "not_authorized"),
        (CHEF, DismissFromPost(Role.PAYEUR, "Pia"), "not_posted"),
        (CHEF, c.Rotate("tailleur", CHEF.name), "four_eyes"),
        (CHEF, c.Rotate("croupier", "Pia"), "not_here"),
        (CHEF, c.Rotate("tailleur", "Teresa", 45), "inspector_not_told"),
        (RELIEF, c.Rotate("tailleur", "Teresa"), "not_authorized"),
        (BOTH, c.Rotate("tailleur", "Teresa"), "not_on_staff"),
    ],
)
def test_who_gives_and_ends_which_posts(who: Actor, wish: object, code: str) -> None:
    """The direction all, the chef of the table those of croupiers; none to themselves."""
    bench = staffed()
    before = posts(bench)
    assert bench.code(who, wish) == code  # type: ignore[arg-type]
    assert (posts(bench), bench.live.machine.posts.given) == (before, ())


@pytest.mark.clause("CR-13")
def test_a_relief_takes_the_authority_with_two_signatures() -> None:
    """The chef's command is written down once the relief signs; from then on the relief has the
    power and the one relieved has none. A replay and a snapshot have it so.
    """
    bench = staffed()
    assert bench.ask(CHEF, c.Rotate("tailleur", RELIEF.name)) == []
    assert bench.code(RELIEF, c.Close()) == "not_on_staff"
    assert bench.ask(TAILLEUR, c.Close())[0]["event"] == "call"
    assert bench.again().live.machine.posts.given[0].by == CHEF.name
    assert bench.ask(RELIEF, TakePost(Role.TAILLEUR)) == []
    signed, made = bench.entries[-2:]
    assert (signed.actor, made.actor) == (RELIEF.account, RELIEF.account)
    assert json.loads(made.line)["by"] == {"role": "chef", "name": CHEF.name}
    assert json.loads(made.answer)["event"] == "rotated"
    for _ in range(2):
        assert bench.code(TAILLEUR, c.Spin(17)) == "not_on_staff"
        assert posts(bench) == [("chef", CHEF.name), ("tailleur", RELIEF.name)]
        bench.again()
    state = table_state.decode(table_state.encode(table_state.capture(bench.live)))
    bench.live = bench.made()
    table_state.restore(bench.live, state, len(bench.entries), bench.entries[-1].hash)
    assert posts(bench)[-1] == ("tailleur", RELIEF.name)
    assert bench.ask(RELIEF, c.Spin(17))[0]["event"] == "coup"


def test_a_relief_says_whom_where_several_hold_the_post() -> None:
    """The one named is relieved, the other serves on."""
    bench, pia = staffed(), Actor("p1", "Pia", frozenset({Role.TAILLEUR}))
    post(bench, CHEF, pia, Role.TAILLEUR)
    bench.ask(CHEF, c.Rotate("tailleur", RELIEF.name))
    assert bench.code(RELIEF, TakePost(Role.TAILLEUR)) == "name_relieved"
    assert bench.code(RELIEF, TakePost(Role.TAILLEUR, "Carlo")) == "not_posted"
    assert bench.ask(RELIEF, TakePost(Role.TAILLEUR, "Pia")) == []
    assert posts(bench)[1:] == [("tailleur", TAILLEUR.name), ("tailleur", RELIEF.name)]
    assert bench.code(pia, c.Close()) == "not_on_staff"


def test_a_post_ends_by_the_chef_or_by_oneself_and_outlives_the_session() -> None:
    """The posts of a table that closes and opens again are those of before, after a replay too."""
    bench = staffed()
    bench.ask(CHEF, DismissFromPost(Role.TAILLEUR, TAILLEUR.name))
    assert bench.code(TAILLEUR, c.Close()) == "not_on_staff"
    bench.ask(DIRECTION, c.Finish())
    bench.ask(DIRECTION, ReopenTable())
    assert posts(bench) == [("chef", CHEF.name)]
    opening = next(n for n, one in reversed([*enumerate(bench.entries)]) if b'"open"' in one.line)
    assert posts(bench.again()) == [("chef", CHEF.name)]
    assert b'"staff"' in b"".join(entry.line for entry in bench.entries[opening:])
    bench.ask(CHEF, DismissFromPost(Role.CHEF, CHEF.name))
    assert posts(bench) == []


@pytest.mark.clause("CR-9")
def test_a_late_stake_takes_two_of_the_tables_own_staff() -> None:
    """A croupier of another table repeats nothing here, and a chef of another accepts nothing."""
    bench = staffed(book=CAMPIONE)
    bench.sit()
    bench.bet()
    bench.ask(TAILLEUR, c.Close())
    late = RepeatLateStake("Anna", "noir", 500)
    assert bench.code(RELIEF, late) == "not_on_staff"
    bench.ask(TAILLEUR, late)
    accept = c.Late("Anna", TAILLEUR.name, "noir", 500)
    other = Actor("c2", "Ciro", frozenset({Role.CHEF}))
    assert bench.code(other, accept) == "not_on_staff"
    assert bench.ask(CHEF, accept)[0]["event"] == "late_accepted"


@pytest.mark.clause("CR-16")
def test_an_advance_has_the_inspector_of_the_table() -> None:
    """Another inspector's name is refused; the chips come with both names, and the ledger agrees
    after each step, to the player's leaving with them.
    """
    bench = staffed()
    bench.sit(chips=1_000)
    advance = c.Advance("Anna", 500, INSPECTOR.name)
    assert bench.code(TAILLEUR, advance) == "not_on_staff"
    post(bench, DIRECTION, INSPECTOR, Role.INSPECTOR)
    (told,) = bench.ask(TAILLEUR, advance)
    assert (told["chips"], told["inspector"]) == (1_500, INSPECTOR.name)
    assert bench.live.core.ledger["advances"] == -500
    assert bench.ask(ANNA, c.Leave("Anna"))[0]["chips"] == 1_500
    assert posts(bench.again())[-1] == ("inspector", INSPECTOR.name)


def test_the_staff_alone_sees_the_posts() -> None:
    """Notices about posts are kept from players; the answer to a stake is not."""
    bench = staffed()
    hidden = [one for one in bench.entries if visible_to(one, is_public=True) is None]
    assert [json.loads(one.line)["notice"] for one in hidden] == ["assign", "take_post"] * 2
    assert all(visible_to(one, is_public=False) for one in hidden)


def test_where_the_house_serves_posts_are_not_given() -> None:
    """At a table without a staff of its own all officials serve, and `rotate` is a record."""
    bench = Bench("campione-roulette", Mode.TAILLEUR)
    assert bench.code(DIRECTION, AssignPost(Role.CHEF, CHEF.name)) == "not_here"
    assert bench.ask(CHEF, c.Rotate("tailleur", "Teresa"))[0]["event"] == "rotated"
    assert bench.ask(TAILLEUR, Proceed()) == []

"""Posts of a table, and players for whom its staff plays at their word."""

import json

import pytest
from support.server.table_bench import ANNA, CHEF, DIRECTION, TAILLEUR, Bench, by_roles

from tapisvert.live import table_state
from tapisvert.live.frames import visible_to
from tapisvert.live.requests import (
    WALK_IN_SUFFIX,
    Actor,
    AssignPost,
    DismissFromPost,
    GiveColour,
    Proceed,
    ReopenTable,
    RepeatLateStake,
    TakePost,
)
from tapisvert.live.stages import Mode
from tapisvert.rules import Phase, Role
from tapisvert.rules import commands as c

RELIEF = Actor("t2", "Teresa", frozenset({Role.TAILLEUR}))
BOTH = Actor("d2", "Delia", frozenset({Role.DIRECTION, Role.CHEF}))
INSPECTOR = Actor("i1", "Ida", frozenset({Role.INSPECTOR}))
CAMPIONE = "campione-trente-et-quarante"


def staffed_bench(mode: Mode = Mode.REAL, book: str = "campione-roulette") -> Bench:
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
    return [(item.role.value, item.name) for item in bench.live.machine.posts.posts]


def test_only_post_holder_has_authority() -> None:
    """A role of the house is none at the table, before a post is given and until it is taken."""
    bench = Bench("campione-roulette", Mode.REAL, is_staffed=True)
    assert bench.code(TAILLEUR, c.Close()) == "not_on_staff"
    bench.ask(DIRECTION, AssignPost(Role.TAILLEUR, TAILLEUR.name))
    assert bench.code(TAILLEUR, c.Close()) == "not_on_staff"
    assert bench.code(RELIEF, TakePost(Role.TAILLEUR)) == "not_posted"
    bench.ask(TAILLEUR, TakePost(Role.TAILLEUR))
    assert bench.ask(TAILLEUR, c.Close())[0]["event"] == "call"


@pytest.mark.parametrize(
    ("actor", "action", "code"),
    [
        (CHEF, AssignPost(Role.CHEF, "Ciro"), "forbidden"),
        (CHEF, AssignPost(Role.INSPECTOR, "Ida"), "forbidden"),
        (TAILLEUR, AssignPost(Role.PAYEUR, "Pia"), "forbidden"),
        (CHEF, AssignPost(Role.TAILLEUR, TAILLEUR.name), "invalid_state"),
        (DIRECTION, AssignPost(Role.DIRECTION, "Ciro"), "not_available"),
        (BOTH, AssignPost(Role.CHEF, BOTH.name), "four_eyes"),
        (TAILLEUR, DismissFromPost(Role.CHEF, CHEF.name), "forbidden"),
        (CHEF, DismissFromPost(Role.PAYEUR, "Pia"), "not_posted"),
        (CHEF, c.Rotate("tailleur", CHEF.name), "four_eyes"),
        (CHEF, c.Rotate("croupier", "Pia"), "not_available"),
        (CHEF, c.Rotate("tailleur", "Teresa", 45), "inspector_not_informed"),
        (RELIEF, c.Rotate("tailleur", "Teresa"), "forbidden"),
        (BOTH, c.Rotate("tailleur", "Teresa"), "not_on_staff"),
    ],
)
def test_posts_are_given_and_ended_by_superiors(actor: Actor, action: object, code: str) -> None:
    """The direction all, the chef of the table those of croupiers; none to themselves."""
    bench = staffed_bench()
    old_posts = posts(bench)
    assert bench.code(actor, action) == code  # type: ignore[arg-type]
    assert (posts(bench), bench.live.machine.posts.offers) == (old_posts, ())


@pytest.mark.clause("CR-13")
def test_relief_requires_two_signatures() -> None:
    """The chef's command is written down once the relief signs; from then on the relief has the
    power and the one relieved has none. A replay and a snapshot have it so.
    """
    bench = staffed_bench()
    assert bench.ask(CHEF, c.Rotate("tailleur", RELIEF.name)) == []
    assert bench.code(RELIEF, c.Close()) == "not_on_staff"
    assert bench.ask(TAILLEUR, c.Close())[0]["event"] == "call"
    assert bench.again().live.machine.posts.offers[0].by == CHEF.name
    assert bench.ask(RELIEF, TakePost(Role.TAILLEUR)) == []
    signed, created = bench.entries[-2:]
    assert (signed.actor, created.actor) == (RELIEF.account, RELIEF.account)
    assert json.loads(created.line)["by"] == {"role": "chef", "name": CHEF.name}
    assert json.loads(created.answer)["event"] == "rotated"
    for _ in range(2):
        assert bench.code(TAILLEUR, c.Spin(17)) == "not_on_staff"
        assert posts(bench) == [("chef", CHEF.name), ("tailleur", RELIEF.name)]
        bench.again()
    state = table_state.decode(table_state.encode(table_state.capture(bench.live)))
    bench.live = bench.made()
    table_state.restore(bench.live, state, len(bench.entries), bench.entries[-1].hash)
    assert posts(bench)[-1] == ("tailleur", RELIEF.name)
    assert bench.ask(RELIEF, c.Spin(17))[0]["event"] == "coup"


def test_relief_names_holder_of_shared_post() -> None:
    """The one named is relieved, the other serves on."""
    bench, pia = staffed_bench(), Actor("p1", "Pia", frozenset({Role.TAILLEUR}))
    post(bench, CHEF, pia, Role.TAILLEUR)
    bench.ask(CHEF, c.Rotate("tailleur", RELIEF.name))
    assert bench.code(RELIEF, TakePost(Role.TAILLEUR)) == "ambiguous_post"
    assert bench.code(RELIEF, TakePost(Role.TAILLEUR, "Carlo")) == "not_posted"
    assert bench.ask(RELIEF, TakePost(Role.TAILLEUR, "Pia")) == []
    assert posts(bench)[1:] == [("tailleur", TAILLEUR.name), ("tailleur", RELIEF.name)]
    assert bench.code(pia, c.Close()) == "not_on_staff"


def test_post_ends_by_chef_or_holder_and_survives_session() -> None:
    """The posts of a table that closes and opens again are those of before, after a replay too."""
    bench = staffed_bench()
    bench.ask(CHEF, DismissFromPost(Role.TAILLEUR, TAILLEUR.name))
    assert bench.code(TAILLEUR, c.Close()) == "not_on_staff"
    bench.ask(DIRECTION, c.Finish())
    bench.ask(DIRECTION, ReopenTable())
    assert posts(bench) == [("chef", CHEF.name)]
    opening = next(n for n, item in reversed([*enumerate(bench.entries)]) if b'"open"' in item.line)
    assert posts(bench.again()) == [("chef", CHEF.name)]
    assert b'"staff"' in b"".join(entry.line for entry in bench.entries[opening:])
    bench.ask(CHEF, DismissFromPost(Role.CHEF, CHEF.name))
    assert posts(bench) == []


@pytest.mark.clause("CR-9")
def test_late_stake_requires_two_officials_of_table() -> None:
    """A croupier of another table repeats nothing here, and a chef of another accepts nothing."""
    bench = staffed_bench(book=CAMPIONE)
    bench.sit()
    bench.bet()
    bench.ask(TAILLEUR, c.Close())
    repeat_late_stake = RepeatLateStake("Anna", "noir", 500)
    assert bench.code(RELIEF, repeat_late_stake) == "not_on_staff"
    bench.ask(TAILLEUR, repeat_late_stake)
    accept = c.Late("Anna", TAILLEUR.name, "noir", 500)
    other = Actor("c2", "Ciro", frozenset({Role.CHEF}))
    assert bench.code(other, accept) == "not_on_staff"
    assert bench.ask(CHEF, accept)[0]["event"] == "late_accepted"


@pytest.mark.clause("CR-16")
def test_advance_requires_inspector_of_table() -> None:
    """Another inspector's name is refused; the chips come with both names, and the ledger agrees
    after each step, to the player's leaving with them.
    """
    bench = staffed_bench()
    bench.sit(chips=1_000)
    advance = c.Advance("Anna", 500, INSPECTOR.name)
    assert bench.code(TAILLEUR, advance) == "not_on_staff"
    post(bench, DIRECTION, INSPECTOR, Role.INSPECTOR)
    (answer,) = bench.ask(TAILLEUR, advance)
    assert (answer["chips"], answer["inspector"]) == (1_500, INSPECTOR.name)
    assert bench.live.core.ledger["advances:Anna"] == -500
    assert bench.ask(ANNA, c.Leave("Anna"))[0]["chips"] == 1_500
    assert posts(bench.again())[-1] == ("inspector", INSPECTOR.name)


def test_only_staff_sees_posts() -> None:
    """Notices about posts are kept from players; the answer to a stake is not."""
    bench = staffed_bench()
    hidden = [entry for entry in bench.entries if visible_to(entry, is_public=True) is None]
    assert [json.loads(entry.line)["notice"] for entry in hidden] == ["assign", "take_post"] * 2
    assert all(visible_to(entry, is_public=False) for entry in hidden)


def test_served_table_gives_no_posts() -> None:
    """At a table without a staff of its own all officials serve, and `rotate` is a record."""
    bench = Bench("campione-roulette", Mode.TAILLEUR)
    assert bench.code(DIRECTION, AssignPost(Role.CHEF, CHEF.name)) == "not_available"
    assert bench.ask(CHEF, c.Rotate("tailleur", "Teresa"))[0]["event"] == "rotated"
    assert bench.ask(TAILLEUR, Proceed()) == []


ROSSI, VERDI = f"Rossi{WALK_IN_SUFFIX}", f"Verdi{WALK_IN_SUFFIX}"
PAYEUR = Actor("p1", "Pia", frozenset({Role.PAYEUR}))
VENEZIA = "venezia-trente-et-quarante"
CASH, CARRIED = "cash", "carried"


def real(book: str = "campione-roulette") -> Bench:
    """A real table whose payeur has a post, and a player of it without a device."""
    bench = Bench(book, Mode.REAL, is_staffed=True)
    bench.ask(DIRECTION, AssignPost(Role.PAYEUR, PAYEUR.name))
    bench.ask(PAYEUR, TakePost(Role.PAYEUR))
    assert bench.ask(PAYEUR, c.Sit(ROSSI, 10_000))[0]["event"] == "sat"
    return bench


@pytest.mark.clause("CT-5.4", "CR-3.3", "CR-17.1")
def test_payeur_plays_for_walk_in() -> None:
    """Chips for money, stakes, an announcement, a stake taken back and more money; then Rossi is
    paid and leaves. No purse moves, the ledger has the money, a replay and a snapshot agree.
    """
    bench = real()
    purses = bench.store.purses()
    for action in (
        c.Bet(ROSSI, "rouge", 5_000),
        c.Announce(ROSSI, "tiers", 500),
        c.Withdraw(ROSSI, "rouge", 1_000),
        c.Move(ROSSI, "rouge", "noir"),
        c.Sit(ROSSI, 2_000),
    ):
        assert bench.ask(PAYEUR, action)[0]["event"] != "refused", action
    assert bench.table.players[ROSSI].free["noir"].amount == 4_000
    assert bench.live.core.ledger[CASH] == -12_000
    state = table_state.capture(bench.live)
    assert table_state.capture(bench.again().live) == state
    assert bench.code(PAYEUR, c.Leave(ROSSI)) == "stakes_in_play"
    assert bench.store.purses() == purses
    assert all(entry.purse == () for entry in bench.entries)


@pytest.mark.clause("VT-11", "VT-13")
def test_payeur_insures_divides_and_pays() -> None:
    """A refait of an insured and of a bare stake: what is in prison is divided at Rossi's word, and
    they leave with their chips; the money that they brought is in the box.
    """
    bench = real(VENEZIA)
    bench.ask(PAYEUR, c.Bet(ROSSI, "rouge", 1_000))
    bench.ask(PAYEUR, c.Insure(ROSSI, "rouge"))
    bench.ask(PAYEUR, c.Bet(ROSSI, "couleur", 1_000))
    post_for(bench, TAILLEUR, Role.TAILLEUR)
    bench.ask(TAILLEUR, c.Close())
    bench.ask(TAILLEUR, c.Deal(("9h", "Td", "2h", "6h", "4d", "2s", "Jc", "9c", "Qs")))
    assert set(bench.table.players[ROSSI].prison) == {("couleur", 1)}
    (division,) = bench.ask(PAYEUR, c.Divide(ROSSI, "couleur"))
    assert (division["to_player"], division["to_bank"]) == (500, 500)
    bench.ask(PAYEUR, c.Withdraw(ROSSI, "rouge"))
    chips = bench.table.players[ROSSI].chips
    assert bench.ask(PAYEUR, c.Leave(ROSSI))[0]["chips"] == chips
    for ledger in (bench.live.core.ledger, bench.again().live.core.ledger):
        assert (ledger[CASH], ledger[CARRIED]) == (-10_000, chips)


def post_for(bench: Bench, actor: Actor, role: Role) -> None:
    """The direction gives a post, and the person takes it."""
    bench.ask(DIRECTION, AssignPost(role, actor.name))
    bench.ask(actor, TakePost(role))


def test_persons_leave_a_closed_table_with_their_chips() -> None:
    """An account's go into its purse; the ledger is empty of players."""
    bench = real()
    bench.sit(ANNA, 5_000)
    bench.ask(DIRECTION, c.Finish())
    assert bench.table.phase is Phase.FINISHED
    ledger = bench.live.core.ledger
    assert (ledger["purse:Anna"], ledger[f"chips:{ROSSI}"]) == (0, 0)
    assert (ledger[CASH], ledger[CARRIED]) == (-10_000, 10_000)
    assert bench.entries[-2].purse == ((ANNA.account, 5_000),)


@pytest.mark.parametrize(
    ("actor", "action", "code"),
    [
        (ANNA, c.Bet(ROSSI, "rouge", 500), "forbidden"),
        (ANNA, c.Sit(VERDI, 500), "forbidden"),
        (TAILLEUR, c.Bet(ROSSI, "rouge", 500), "not_on_staff"),
        (DIRECTION, c.Leave(ROSSI), "forbidden"),
        (INSPECTOR, c.Bet(ROSSI, "rouge", 500), "forbidden"),
        (PAYEUR, c.Bet("Anna", "rouge", 500), "forbidden"),
        (PAYEUR, c.Sit("Anna", 500), "wrong_player"),
        (PAYEUR, c.Sit(f" {WALK_IN_SUFFIX}", 500), "invalid_name"),
        (PAYEUR, c.Bet(VERDI, "rouge", 500), "unknown_player"),
    ],
)
def test_only_croupiers_of_table_play_for_walk_ins(
    actor: Actor, action: c.Command, code: str
) -> None:
    """A croupier disposes of no account's money, and only here of a person's."""
    bench = real()
    bench.sit(ANNA, 5_000)
    old_table = bench.table
    assert bench.code(actor, action) == code
    assert bench.table == old_table


def test_walk_in_cannot_play_at_server_draws() -> None:
    """Neither sits nor lays, under a name of theirs."""
    bench = Bench(mode=Mode.TAILLEUR)
    for action in (c.Sit(ROSSI, 500), c.Bet(ROSSI, "rouge", 5)):
        assert bench.code(TAILLEUR, action) == "not_available"
    assert by_roles(TAILLEUR, c.Bet(ROSSI, "rouge", 5), bench.table, bench.now) is None


def test_colours_have_values_per_player() -> None:
    """One colour, one player; the value stands while stakes lie; who leaves gives it back. A replay
    and a snapshot have them.
    """
    bench = real()
    bench.ask(PAYEUR, c.Sit(VERDI, 5_000))
    assert bench.ask(PAYEUR, GiveColour(ROSSI, "yellow", 500)) == []
    for action, code in (
        (GiveColour(VERDI, "yellow", 100), "colour_taken"),
        (GiveColour(VERDI, "gold", 100), "unknown_colour"),
        (GiveColour(VERDI, "blue", 0), "invalid_amount"),
        (GiveColour("Anna", "blue", 100), "invalid_state"),
    ):
        assert bench.code(PAYEUR, action) == code
    assert bench.code(TAILLEUR, GiveColour(VERDI, "blue", 100)) == "not_on_staff"
    bench.ask(PAYEUR, GiveColour(VERDI, "blue", 100))
    bench.ask(PAYEUR, c.Bet(ROSSI, "17", 500))
    assert bench.code(PAYEUR, GiveColour(ROSSI, "yellow", 1_000)) == "invalid_state"
    colours = dict(bench.again().live.machine.players.colours)
    assert {name: (item.colour, item.piece) for name, item in colours.items()} == {
        ROSSI: ("yellow", 500),
        VERDI: ("blue", 100),
    }
    state = table_state.decode(table_state.encode(table_state.capture(bench.live)))
    assert state.colours == colours
    bench.ask(PAYEUR, c.Leave(VERDI))
    assert set(bench.live.machine.players.colours) == {ROSSI}
    assert (
        Bench("venezia-trente-et-quarante", Mode.REAL).code(CHEF, GiveColour(ROSSI, "blue", 5))
        == "not_available"
    )

"""Players without a device: the staff of a real table plays for them, at their word."""

import pytest
from support.server.table_bench import ANNA, CHEF, DIRECTION, TAILLEUR, Bench, by_roles

from tapisvert.live import table_state
from tapisvert.live.requests import Actor, AssignPost, GiveColour, TakePost
from tapisvert.live.stages import Mode
from tapisvert.live.walk_ins import WALK_IN_SUFFIX
from tapisvert.rules import Phase, Role
from tapisvert.rules import commands as c

ROSSI, VERDI = f"Rossi{WALK_IN_SUFFIX}", f"Verdi{WALK_IN_SUFFIX}"
PAYEUR = Actor("p1", "Pia", frozenset({Role.PAYEUR}))
INSPECTOR = Actor("i1", "Ida", frozenset({Role.INSPECTOR}))
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
def test_a_payeur_plays_for_a_person_without_a_device() -> None:
    """Chips for money, stakes, an announcement, a stake taken back and more money; then Rossi is
    paid and leaves. No purse moves, the ledger has the money, a replay and a snapshot agree.
    """
    bench = real()
    before = dict(bench.store.disk.purses)
    for wish in (
        c.Bet(ROSSI, "rouge", 5_000),
        c.Announce(ROSSI, "tiers", 500),
        c.Withdraw(ROSSI, "rouge", 1_000),
        c.Move(ROSSI, "rouge", "noir"),
        c.Sit(ROSSI, 2_000),
    ):
        assert bench.ask(PAYEUR, wish)[0]["event"] != "refused", wish
    assert bench.table.players[ROSSI].free["noir"].amount == 4_000
    assert bench.live.core.ledger[CASH] == -12_000
    state = table_state.capture(bench.live)
    assert table_state.capture(bench.again().live) == state
    assert bench.code(PAYEUR, c.Leave(ROSSI)) == "stakes_in_play"
    assert dict(bench.store.disk.purses) == before
    assert all(entry.purse == () for entry in bench.entries)


@pytest.mark.clause("VT-11", "VT-13")
def test_a_payeur_insures_divides_and_pays_out() -> None:
    """A refait of an insured and of a bare stake: what is in prison is divided at Rossi's word, and
    they leave with their chips; the money that they brought is in the box.
    """
    bench = real(VENEZIA)
    bench.ask(PAYEUR, c.Bet(ROSSI, "rouge", 1_000))
    bench.ask(PAYEUR, c.Insure(ROSSI, "rouge"))
    bench.ask(PAYEUR, c.Bet(ROSSI, "couleur", 1_000))
    post_of(bench, TAILLEUR, Role.TAILLEUR)
    bench.ask(TAILLEUR, c.Close())
    bench.ask(TAILLEUR, c.Deal(("9h", "Td", "2h", "6h", "4d", "2s", "Jc", "9c", "Qs")))
    assert set(bench.table.players[ROSSI].prison) == {("couleur", 1)}
    (divided,) = bench.ask(PAYEUR, c.Divide(ROSSI, "couleur"))
    assert (divided["to_player"], divided["to_bank"]) == (500, 500)
    bench.ask(PAYEUR, c.Withdraw(ROSSI, "rouge"))
    held = bench.table.players[ROSSI].chips
    assert bench.ask(PAYEUR, c.Leave(ROSSI))[0]["chips"] == held
    for ledger in (bench.live.core.ledger, bench.again().live.core.ledger):
        assert (ledger[CASH], ledger[CARRIED]) == (-10_000, held)


def post_of(bench: Bench, who: Actor, role: Role) -> None:
    """The direction gives a post, and the person takes it."""
    bench.ask(DIRECTION, AssignPost(role, who.name))
    bench.ask(who, TakePost(role))


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
    ("who", "wish", "code"),
    [
        (ANNA, c.Bet(ROSSI, "rouge", 500), "not_authorized"),
        (ANNA, c.Sit(VERDI, 500), "not_authorized"),
        (TAILLEUR, c.Bet(ROSSI, "rouge", 500), "not_on_staff"),
        (DIRECTION, c.Leave(ROSSI), "not_authorized"),
        (INSPECTOR, c.Bet(ROSSI, "rouge", 500), "not_authorized"),
        (PAYEUR, c.Bet("Anna", "rouge", 500), "not_authorized"),
        (PAYEUR, c.Sit("Anna", 500), "not_yours"),
        (PAYEUR, c.Sit(f" {WALK_IN_SUFFIX}", 500), "bad_name"),
        (PAYEUR, c.Bet(VERDI, "rouge", 500), "unknown_player"),
    ],
)
def test_none_but_the_tables_croupiers_and_for_none_with_an_account(
    who: Actor, wish: c.Command, code: str
) -> None:
    """A croupier disposes of no account's money, and only here of a person's."""
    bench = real()
    bench.sit(ANNA, 5_000)
    before = bench.table
    assert bench.code(who, wish) == code
    assert bench.table == before


def test_no_person_without_a_device_plays_where_the_server_deals() -> None:
    """Neither sits nor lays, under a name of theirs."""
    bench = Bench(mode=Mode.TAILLEUR)
    for wish in (c.Sit(ROSSI, 500), c.Bet(ROSSI, "rouge", 5)):
        assert bench.code(TAILLEUR, wish) == "not_here"
    assert by_roles(TAILLEUR, c.Bet(ROSSI, "rouge", 5), bench.table, bench.now) is None


def test_colours_have_a_value_of_each_players_own() -> None:
    """One colour, one player; the value stands while stakes lie; who leaves gives it back. A replay
    and a snapshot have them.
    """
    bench = real()
    bench.ask(PAYEUR, c.Sit(VERDI, 5_000))
    assert bench.ask(PAYEUR, GiveColour(ROSSI, "yellow", 500)) == []
    for wish, code in (
        (GiveColour(VERDI, "yellow", 100), "colour_taken"),
        (GiveColour(VERDI, "gold", 100), "no_colour"),
        (GiveColour(VERDI, "blue", 0), "bad_amount"),
        (GiveColour("Anna", "blue", 100), "not_now"),
    ):
        assert bench.code(PAYEUR, wish) == code
    assert bench.code(TAILLEUR, GiveColour(VERDI, "blue", 100)) == "not_on_staff"
    bench.ask(PAYEUR, GiveColour(VERDI, "blue", 100))
    bench.ask(PAYEUR, c.Bet(ROSSI, "17", 500))
    assert bench.code(PAYEUR, GiveColour(ROSSI, "yellow", 1_000)) == "not_now"
    held = dict(bench.again().live.machine.players.colours.all_colours)
    assert {name: (one.colour, one.piece) for name, one in held.items()} == {
        ROSSI: ("yellow", 500),
        VERDI: ("blue", 100),
    }
    state = table_state.decode(table_state.encode(table_state.capture(bench.live)))
    assert state.colours == held
    bench.ask(PAYEUR, c.Leave(VERDI))
    assert set(bench.live.machine.players.colours.all_colours) == {ROSSI}
    assert (
        Bench("venezia-trente-et-quarante", Mode.REAL).code(CHEF, GiveColour(ROSSI, "blue", 5))
        == "not_here"
    )

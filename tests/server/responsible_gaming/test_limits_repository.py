"""The players' limits, seats and activity in the database."""

from concurrent.futures import ThreadPoolExecutor

from support.server.account_fixtures import DAY, NOON, HouseOfTests, on_both, refused

from tapisvert.rules.commands import Role
from tapisvert.server.responsible_gaming.activity import (
    Activity,
    ActivityDelta,
    acknowledge,
    apply,
)
from tapisvert.server.responsible_gaming.limits import COOLING_OFF_MS, FOREVER, Limit, PlayerLimits
from tapisvert.server.responsible_gaming.repository import ActivitySnapshot


def test_what_a_player_set_is_kept(house: HouseOfTests) -> None:
    """Limits, what will loosen them, breaks and exclusion come back after a restart."""
    anna, rosa = house.player(), house.employ("Rosa", {Role.DIRECTION})
    kept = house.people.limits
    kept.set_limit(anna.id, Limit.LOSS_DAY, 500, NOON)
    kept.set_limit(anna.id, Limit.LOSS_DAY, 900, NOON + 1)
    kept.take_time_out(anna.id, NOON + DAY, NOON)
    own = house.people.self_exclude(anna.id, FOREVER, NOON)
    assert house.again().limits.get(anna.id) == own
    assert own.pending[Limit.LOSS_DAY].from_ms == NOON + 1 + COOLING_OFF_MS
    refused("bad_limit", lambda: kept.set_limit(anna.id, Limit.LOSS_DAY, -1, NOON))
    refused("bad_moment", lambda: kept.take_time_out(anna.id, NOON, NOON))
    refused("bad_moment", lambda: house.people.self_exclude(anna.id, NOON, NOON))
    assert kept.get(anna.id) == own
    assert kept.get(rosa.id).limits == {}


@on_both
def test_limits_set_at_once_are_all_kept(house: HouseOfTests) -> None:
    """Two that come at the same moment do not undo one another."""
    anna = house.player()
    amounts = {limit: 10 + place for place, limit in enumerate(Limit)}
    set_limit = house.people.limits.set_limit
    with ThreadPoolExecutor(4) as pool:
        done = [
            pool.submit(set_limit, anna.id, limit, most, NOON) for limit, most in amounts.items()
        ]
        for one in done:
            one.result()
    assert house.people.limits.get(anna.id).limits == amounts


@on_both
def test_a_player_is_at_one_table(house: HouseOfTests) -> None:
    """A player is at the first table until they leave it, also with concurrent requests."""
    anna, bruno = house.player(), house.player("Bruno")
    kept = house.people.limits
    with ThreadPoolExecutor(4) as pool:
        let_in = list(pool.map(lambda n: kept.claim_seat(anna.id, f"table-{n}"), range(8)))
    assert sum(let_in) == 1
    table = f"table-{let_in.index(True)}"
    assert kept.claim_seat(anna.id, table)
    assert kept.seat_of(anna.id) == table
    assert kept.claim_seat(bruno.id, "table-9")
    assert kept.seats([table])[table].keys() == {anna.id}
    kept.release_seat(anna.id, ActivitySnapshot("elsewhere", 1, Activity()))
    assert kept.seat_of(anna.id) == table
    before = ActivitySnapshot(table, 0, Activity())
    assert kept.load_activity(anna.id) == before
    kept.release_seat(anna.id, ActivitySnapshot(table, 7, Activity()))
    assert kept.claim_seat(anna.id, "elsewhere")


@on_both
def test_what_a_player_played_is_kept(house: HouseOfTests) -> None:
    """With its entry, for the host that is made again; a confirmed reality check with it."""
    anna, kept = house.player(), house.people.limits
    played = apply(Activity(), ActivityDelta(300, 500, 200), NOON)
    assert kept.claim_seat(anna.id, "one")
    kept.release_seat(anna.id, ActivitySnapshot("one", 7, played))
    assert kept.load_activity(anna.id) == ActivitySnapshot("one", 7, played)
    confirmed = acknowledge(played, NOON + 5)
    assert kept.claim_seat(anna.id, "one")
    kept.release_seat(anna.id, ActivitySnapshot("one", 10, confirmed))
    assert confirmed.checked_ms == NOON + 5
    assert house.again().limits.load_activity(anna.id) == ActivitySnapshot("one", 10, confirmed)
    assert kept.load_activity("unknown") is None


@on_both
def test_a_snapshot_saves_what_all_players_of_its_table_played(house: HouseOfTests) -> None:
    """Each row by itself: not over a later one of the table, nor over another table's."""
    kept, (anna, bruno, carla) = house.people.limits, map(house.player, ("Anna", "Bruno", "Carla"))
    played = apply(Activity(), ActivityDelta(300, 500, 200), NOON)
    for player, table, number in ((anna, "one", 5), (bruno, "one", 9), (carla, "two", 5)):
        assert kept.claim_seat(player.id, table)
        kept.release_seat(player.id, ActivitySnapshot(table, number, Activity()))
    dora = house.player("Dora")
    new = ActivitySnapshot("one", 7, played)
    kept.save_activities([(player.id, new) for player in (dora, carla, bruno, anna)])
    assert [kept.load_activity(player.id) for player in (anna, bruno, carla, dora)] == [
        *(new, ActivitySnapshot("one", 9, Activity()), ActivitySnapshot("two", 5, Activity())),
        new,
    ]


@on_both
def test_seats_are_read_with_the_limits_of_all_tables_at_once(house: HouseOfTests) -> None:
    """A player without limits is at a table too, and a table without players is empty."""
    kept, anna, bruno = house.people.limits, house.player(), house.player("Bruno")
    for player, table in ((anna, "one"), (bruno, "one"), (house.player("Carla"), "two")):
        assert kept.claim_seat(player.id, table)
    own = kept.set_limit(bruno.id, Limit.LOSS_DAY, 500, NOON)
    found = kept.seats(["one", "three"])
    assert found == {"one": {anna.id: PlayerLimits(), bruno.id: own}, "three": {}}

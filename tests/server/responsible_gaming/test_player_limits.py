"""A player's own limits over restarts, from table to table, and at every process of a house."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import update
from support.engine.strategies import RULEBOOKS, examples, sessions
from support.server.account_fixtures import DAY, NOON, HouseOfTests, on_both, refused
from support.server.http_server import (
    PATIENT,
    Line,
    Person,
    Server,
    elsewhere,
    opened,
    settings,
    table,
    two_opened,
)
from support.server.node_harness import code

from tapisvert import Session
from tapisvert.api import gateway
from tapisvert.clock import now
from tapisvert.house import gaming as limits_service
from tapisvert.journal.entry import START
from tapisvert.journal.schema import TABLES
from tapisvert.journal.transactions import upsert, write_transaction
from tapisvert.responsible_gaming import limits as protection
from tapisvert.responsible_gaming.activity import Activity, ActivityDelta, acknowledge, apply
from tapisvert.responsible_gaming.limits import (
    COOLING_OFF_MS,
    FOREVER,
    HouseLimits,
    Limit,
    PlayerLimits,
)
from tapisvert.responsible_gaming.monitor import LimitsMonitor
from tapisvert.responsible_gaming.repository import ActivitySnapshot
from tapisvert.rules import Refusal
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.commands import Role

MANY = 510
"""Number of stakes laid and taken back: more than the reader keeps one by one."""


@contextmanager
def seated(player: Person, name: str) -> Iterator[Line]:
    """A player sits down at a table, may stake, takes back the stake, and leaves."""
    with player.at(name) as line:
        is_open = line.view["stage"] == "bets"
        assert code(line.ask("sit", chips=100_000)) is None
        if not is_open:
            line.stage("bets")
        yield line
        line.ask("withdraw", on="17")
        assert code(line.ask("leave")) is None


def plays(line: Line, amount: int) -> None:
    """Stake so much on a coup."""
    assert code(line.bet("17", amount)) is None
    line.event("coup")


def goes_back_and_forth(line: Line) -> None:
    """Lay a stake and take it back, many times."""
    for _ in range(MANY):
        assert code(line.bet("17", 100)) is None
        assert code(line.ask("withdraw", on="17")) is None


def staked_today(player: Person) -> int:
    """Today's stakes of a player, as the page reads them."""
    amount = player.get("/api/me/protection")["played"]["day"]["staked"]
    assert isinstance(amount, int)
    return amount


def set_stake_day(player: Person, amount: int) -> None:
    """Limit the player's stakes of a day."""
    player.post("/api/me/limits", method="PUT", limit="stake_day", amount=amount)


def test_two_tables_are_counted_exactly_after_restart(tmp_path: Path) -> None:
    """At either table the player comes back to: the amounts read again were kept at the leave."""
    house = settings(tmp_path, table("one"), table("two"))
    with opened(house) as server:
        anna = server.guest("Anna")
        for name, amount in (("one", 300), ("two", 200)):
            with seated(anna, name) as line:
                plays(line, amount)
        assert staked_today(anna) == 500
    with opened(house) as server:
        anna = elsewhere(anna, server)
        with anna.at("one") as line:
            line.ask("leave")  # he is not there, and it changes nothing
        assert staked_today(anna) == 500
        for name in ("one", "two"):
            with seated(anna, name):
                assert staked_today(anna) == 500


def test_limits_hold_at_reloaded_table(tmp_path: Path) -> None:
    """Much was played there before the restart; later stakes elsewhere count there too."""
    house = settings(tmp_path, table("one", pace=PATIENT), table("two"))
    with opened(house) as server:
        anna = server.guest("Anna")
        with seated(anna, "one") as line:
            goes_back_and_forth(line)
        set_stake_day(anna, 700)
    with opened(house) as server:
        anna = elsewhere(anna, server)
        with seated(anna, "two") as line:
            plays(line, 700)
            line.stage("bets", "idle")
            assert code(line.bet("17", 100)) == "stake_limit"
            assert staked_today(anna) == 700
        with seated(anna, "one") as line:
            assert code(line.bet("17", 100)) == "stake_limit"


def test_first_stake_after_restart_is_counted(tmp_path: Path) -> None:
    """Nothing has happened at the table since the snapshot that it starts from: a limit counts, and
    an exclusion that was set meanwhile.
    """
    house = settings(tmp_path, table(pace=PATIENT))
    with opened(house) as server:
        anna, bruno = server.guest("Anna"), server.guest("Bruno")
        set_stake_day(anna, 500)
        with anna.at(chips=10_000) as line, bruno.at(chips=10_000) as other:
            line.stage("bets")
            assert code(line.bet("17", 300)) is None
    with opened(house) as server:
        anna, bruno = (elsewhere(item, server) for item in (anna, bruno))
        bruno.post("/api/me/break", until_ms=now().wall_ms + 10**8)
        with anna.at() as line, bruno.at() as other:
            for item in (line, other):
                assert item.view["stage"] == "bets"
            assert code(line.bet("17", 201)) == "stake_limit"
            assert code(other.bet("17", 1)) == "on_break"
            assert code(line.bet("17", 200)) is None
        assert (staked_today(anna), staked_today(bruno)) == (500, 0)


@pytest.fixture
def processes(
    postgres_dsn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Server, Server]]:
    """The one that has the table, and another that follows; neither looks what people have set."""
    monkeypatch.setattr(gateway, "_SWEEP_SECONDS", 3_600)
    with two_opened(postgres_dsn, tmp_path, table("one", pace=PATIENT)) as pair:
        yield pair


def at_both(processes: tuple[Server, Server]) -> tuple[Person, Person]:
    """The same browser at either."""
    first_node, second_node = processes
    anna = first_node.guest("Anna")
    return anna, elsewhere(anna, second_node)


def test_limit_set_at_other_node_applies_to_next_stake(processes: tuple[Server, Server]) -> None:
    """Once it is answered no stake passes it, wherever the stake is asked for."""
    anna, other_node = at_both(processes)
    with seated(anna, "one") as line, other_node.at("one") as other:
        assert code(line.bet("17", 100)) is None
        for amount in range(900, 0, -100):
            set_stake_day(other_node, amount)
            for either in (line, other):
                assert code(either.bet("17", amount - 99)) == "stake_limit"
        other_node.post("/api/me/break", until_ms=now().wall_ms + 3_600_000)
        assert code(line.bet("17", 1)) == "on_break"


def test_other_node_returns_current_activity(processes: tuple[Server, Server]) -> None:
    """Its figures include the entries that it has shown."""
    anna, other_node = at_both(processes)
    with seated(anna, "one") as line, other_node.at("one") as other:
        assert code(line.bet("17", 100)) is None
        other.event("staked")
        assert staked_today(anna) == staked_today(other_node) == 100


@pytest.mark.usefixtures("looks_often")
def test_missed_notifications_are_recovered(tmp_path: Path) -> None:
    """The house looks now and then what those who sit at a table have set."""
    with opened(settings(tmp_path, table("one", pace=PATIENT))) as server:
        anna = server.guest("Anna")
        with seated(anna, "one") as line:
            assert code(line.bet("17", 100)) is None
            at_ms = now().wall_ms
            server.services.limits.set_limit(anna.id, Limit.STAKE_DAY, 100, at_ms)
            while (text := code(line.bet("17", 1))) is None:
                assert code(line.ask("withdraw", on="17")) is None
                assert code(line.bet("17", 100)) is None
            assert text == "stake_limit"


class Evening:
    """One table's entries, and who reads them; what is staked there is lost at once."""

    def __init__(self, house: HouseOfTests) -> None:
        self.kept, self._engine = house.people.limits, house.engine
        self.account = house.player().id
        self.owner, self.entries = self.reader(), list[tuple[int, tuple[e.Event, ...]]]()
        with write_transaction(self._engine) as connection:
            row = {"id": "one", "settings": b"", "made_ms": 0, "number": 0, "hash": START}
            upsert(connection, TABLES, [{**row, "fence": 0, "expires_ms": 0}], "id")

    def reader(self) -> LimitsMonitor:
        """A process that knows nothing of the table yet."""
        return LimitsMonitor("one", self.kept, HouseLimits(), seats=9, now_ms=lambda: NOON)

    def reads(self, care: LimitsMonitor, first: int = 0) -> None:
        """The reader gets all entries after the first ones."""
        for number, events in self.entries[first:]:
            care.on_events(number, NOON + number, events, {"Anna": self.account})

    def sitting(self, stakes: int) -> None:
        """She sits down, and stakes so often."""
        assert self.kept.claim_seat(self.account, "one")
        self.owner.player_activity(self.account)
        begins = len(self.entries)
        loss = e.Staked("Anna", "17", 1, 1, 0), e.Divided("Anna", "17", 1, 1, 1, 0)
        for events in ((e.Sat("Anna", 100, 100, standing=False),), *[loss] * stakes):
            self.entries.append((len(self.entries) + 1, events))
        with write_transaction(self._engine) as connection:
            connection.execute(update(TABLES).values(number=len(self.entries)))
        self.reads(self.owner, begins)

    def leaves(self) -> None:
        """The player leaves, and the activity is saved."""
        self.entries.append((len(self.entries) + 1, (e.Left("Anna", 100),)))
        self.reads(self.owner, -1)
        self.kept.release_seat(self.account, self.owner.snapshot(self.account))
        self.owner.untrack(self.account)

    def elsewhere(self, stakes: int) -> None:
        """She plays at another table."""
        assert self.kept.claim_seat(self.account, "two")
        snapshot = self.kept.load_activity(self.account)
        assert snapshot is not None
        activity = apply(snapshot.played, ActivityDelta(staked=stakes), NOON + len(self.entries))
        self.kept.release_seat(self.account, ActivitySnapshot("two", 5, activity))


@pytest.mark.parametrize("latecomer", [False, True], ids=["at once", "once it was kept"])
def test_new_owner_counts_like_former_owner(house: HouseOfTests, *, latecomer: bool) -> None:
    """It has read long evenings of a player who was elsewhere between them, soon or late."""
    evening, was_read = Evening(house), 0
    follower = evening.reader()
    for stakes in (3, 1_500, 2_200, 1_500, 3):
        evening.sitting(stakes)
        if not latecomer:
            evening.reads(follower, was_read)
            was_read = len(evening.entries)
        evening.leaves()
        evening.reads(follower, was_read)
        was_read = len(evening.entries)
        evening.elsewhere(10)
    evening.sitting(2_500)
    evening.reads(follower, was_read)
    second = evening.reader()
    evening.reads(second)
    total = 3 + 1_500 + 2_200 + 1_500 + 3 + 5 * 10 + 2_500
    for care in (evening.owner, follower, second):
        assert care.player_activity(evening.account).day.staked == total
        assert care.player_activity(evening.account) == evening.owner.player_activity(
            evening.account
        )


def test_unsaved_activity_survives_server_death(house: HouseOfTests) -> None:
    """She had left, and was not let go yet; she sits down again before she is."""
    evening = Evening(house)
    evening.elsewhere(10)
    evening.sitting(20)
    evening.entries.append((len(evening.entries) + 1, (e.Left("Anna", 100),)))
    evening.owner = evening.reader()
    evening.reads(evening.owner)
    evening.sitting(30)
    second = evening.reader()
    evening.reads(second)
    for care in (evening.owner, second):
        assert care.player_activity(evening.account).day.staked == 60


@pytest.mark.parametrize("stakes", [20, 2_500])
def test_start_from_snapshot_counts_earlier_play(house: HouseOfTests, stakes: int) -> None:
    """Activity up to a snapshot is saved with it, whether the owner had loaded it or only heard of
    it; an older snapshot that is saved late takes nothing back.
    """
    evening = Evening(house)
    evening.elsewhere(10)
    evening.sitting(stakes)
    follower = evening.reader()
    evening.reads(follower)
    latecomer, begins = evening.owner.saver(), len(evening.entries)
    for owner in (follower, evening.owner):
        owner.saver()()
        assert evening.reader().player_activity(evening.account).day.staked == 10 + stakes
    second = evening.reader()
    second.on_restored(begins, {"Anna": evening.account}, stakes_stay=False)
    evening.sitting(30)
    latecomer()
    evening.reads(second, begins)
    evening.reads(follower, begins)
    for care in (evening.owner, follower, second):
        assert care.player_activity(evening.account).day.staked == 10 + stakes + 30
    evening.owner.saver()()
    latecomer()
    assert evening.reader().player_activity(evening.account).day.staked == 10 + stakes + 30


def test_remaining_stake_is_counted_after_snapshot(house: HouseOfTests) -> None:
    """R19, read otherwise: the opening, which says so, is before the snapshot."""
    evening, session = Evening(house), Session("campione-roulette", rulings={"R19": "stay"})
    session.sit("Anna", 1_000)
    owner, accounts = evening.reader(), {"Anna": evening.account}
    owner.on_restored(1, accounts, stakes_stay=True)
    for number, answer in enumerate((session.bet("Anna", "rouge", 100), session.spin(1)), 2):
        events = tuple(event for event in answer if not isinstance(event, Refusal))
        owner.on_events(number, NOON + number, events, accounts)
    assert owner.player_activity(evening.account).day.staked == 200


def test_shown_time_continues_after_last_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the time that the limit counts, and the one that the reality check names."""
    minute = 60_000
    with opened(settings(tmp_path)) as server:
        anna = server.guest("Anna")
        account = str(anna.get("/api/session")["account"]["id"])
        activity = apply(Activity(), ActivityDelta(staked=400), NOON)
        activity = apply(activity, ActivityDelta(), NOON + minute)
        assert server.services.limits.claim_seat(account, "wheel")
        server.services.limits.release_seat(account, ActivitySnapshot("wheel", 0, activity))
        for minutes in (1, 7, 30):
            monkeypatch.setattr(limits_service, "wall_ms", lambda: NOON + minutes * minute)  # noqa: B023
            body = anna.get("/api/me/protection")
            assert body["reality"]["minutes"] == minutes
            assert {item["time_ms"] for item in body["played"].values()} == {minutes * minute}


def test_own_limits_are_stored(house: HouseOfTests) -> None:
    """Limits, what will loosen them, breaks and exclusion come back after a restart."""
    anna, rosa = house.player(), house.employ("Rosa", {Role.DIRECTION})
    limits = house.people.limits
    limits.set_limit(anna.id, Limit.LOSS_DAY, 500, NOON)
    limits.set_limit(anna.id, Limit.LOSS_DAY, 900, NOON + 1)
    limits.take_time_out(anna.id, NOON + DAY, NOON)
    saved_limits = house.people.self_exclude(anna.id, FOREVER, NOON)
    assert house.again().limits.get(anna.id) == saved_limits
    assert saved_limits.pending[Limit.LOSS_DAY].from_ms == NOON + 1 + COOLING_OFF_MS
    refused("invalid_limit", lambda: limits.set_limit(anna.id, Limit.LOSS_DAY, -1, NOON))
    refused("invalid_time", lambda: limits.take_time_out(anna.id, NOON, NOON))
    refused("invalid_time", lambda: house.people.self_exclude(anna.id, NOON, NOON))
    assert limits.get(anna.id) == saved_limits
    assert limits.get(rosa.id).limits == {}


@on_both
def test_limits_set_at_once_are_all_kept(house: HouseOfTests) -> None:
    """Two that come at the same moment do not undo one another."""
    anna = house.player()
    amounts = {limit: 10 + place for place, limit in enumerate(Limit)}
    set_limit = house.people.limits.set_limit
    with ThreadPoolExecutor(4) as pool:
        futures = [
            pool.submit(set_limit, anna.id, limit, maximum, NOON)
            for limit, maximum in amounts.items()
        ]
        for future in futures:
            future.result()
    assert house.people.limits.get(anna.id).limits == amounts


@on_both
def test_player_has_one_table(house: HouseOfTests) -> None:
    """A player is at the first table until they leave it, also with concurrent requests."""
    anna, bruno = house.player(), house.player("Bruno")
    limits = house.people.limits
    with ThreadPoolExecutor(4) as pool:
        let_in = list(pool.map(lambda n: limits.claim_seat(anna.id, f"table-{n}"), range(8)))
    assert sum(let_in) == 1
    table = f"table-{let_in.index(True)}"
    assert limits.claim_seat(anna.id, table)
    assert limits.find_seat(anna.id) == table
    assert limits.claim_seat(bruno.id, "table-9")
    assert limits.seats([table])[table].keys() == {anna.id}
    limits.release_seat(anna.id, ActivitySnapshot("elsewhere", 1, Activity()))
    assert limits.find_seat(anna.id) == table
    empty_snapshot = ActivitySnapshot(table, 0, Activity())
    assert limits.load_activity(anna.id) == empty_snapshot
    limits.release_seat(anna.id, ActivitySnapshot(table, 7, Activity()))
    assert limits.claim_seat(anna.id, "elsewhere")


@on_both
def test_activity_of_player_is_stored(house: HouseOfTests) -> None:
    """With its entry, for the host that is made again; a confirmed reality check with it."""
    anna, limits = house.player(), house.people.limits
    activity = apply(Activity(), ActivityDelta(300, 500, 200), NOON)
    assert limits.claim_seat(anna.id, "one")
    limits.release_seat(anna.id, ActivitySnapshot("one", 7, activity))
    assert limits.load_activity(anna.id) == ActivitySnapshot("one", 7, activity)
    confirmation = acknowledge(activity, NOON + 5)
    assert limits.claim_seat(anna.id, "one")
    limits.release_seat(anna.id, ActivitySnapshot("one", 10, confirmation))
    assert confirmation.checked_ms == NOON + 5
    assert house.again().limits.load_activity(anna.id) == ActivitySnapshot("one", 10, confirmation)
    assert limits.load_activity("unknown") is None


@on_both
def test_snapshot_saves_activity_of_all_players(house: HouseOfTests) -> None:
    """Each row by itself: not over a later one of the table, nor over another table's."""
    limits, (anna, bruno, carla) = (
        house.people.limits,
        map(house.player, ("Anna", "Bruno", "Carla")),
    )
    activity = apply(Activity(), ActivityDelta(300, 500, 200), NOON)
    for player, name, number in ((anna, "one", 5), (bruno, "one", 9), (carla, "two", 5)):
        assert limits.claim_seat(player.id, name)
        limits.release_seat(player.id, ActivitySnapshot(name, number, Activity()))
    dora = house.player("Dora")
    new = ActivitySnapshot("one", 7, activity)
    limits.save_activities([(player.id, new) for player in (dora, carla, bruno, anna)])
    assert [limits.load_activity(player.id) for player in (anna, bruno, carla, dora)] == [
        new,
        ActivitySnapshot("one", 9, Activity()),
        ActivitySnapshot("two", 5, Activity()),
        new,
    ]


@on_both
def test_seats_are_read_with_limits_of_all_tables(house: HouseOfTests) -> None:
    """A player without limits is at a table too, and a table without players is empty."""
    limits, anna, bruno = house.people.limits, house.player(), house.player("Bruno")
    for player, name in ((anna, "one"), (bruno, "one"), (house.player("Carla"), "two")):
        assert limits.claim_seat(player.id, name)
    saved_limits = limits.set_limit(bruno.id, Limit.LOSS_DAY, 500, NOON)
    result = limits.seats(["one", "three"])
    assert result == {"one": {anna.id: PlayerLimits(), bruno.id: saved_limits}, "three": {}}


# What a command stakes ----------------------------------------------------------------------------


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@examples(10, exhaustive=100)
@given(data=st.data())
def test_stake_is_never_undercounted(rulebook: str, data: st.DataObject) -> None:
    """The amount of a command is the amount that its events put at risk, or more, never less."""
    for turn in data.draw(sessions(rulebook)):
        if turn.before is None:
            continue
        at_risk = protection.command_stake(turn.before, turn.command)
        added = sum(event.added for event in turn.events if isinstance(event, e.Staked))
        added += sum(item.premium for item in turn.events if isinstance(item, e.InsuranceTaken))
        if turn.events and not isinstance(turn.command, c.Deal | c.Spin):
            assert at_risk == added
            assert not added or protection.is_play(turn.command)

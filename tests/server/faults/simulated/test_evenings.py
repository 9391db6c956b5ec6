"""Whole evenings of the real processes in virtual time, with every kind of people and trouble."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from support.simulated_server.client_actions import MAKERS
from support.simulated_server.reference_ledger import NaiveLedger
from support.simulated_server.world import Evening, FailedError, Machine, Plan, quick, quiet

from tapisvert import regulations
from tapisvert.journal.entry import Entry
from tapisvert.live.command_table import REQUESTS
from tapisvert.live.stages import Mode, Stage

CAMPAIGN = 20
"""Tests among which the campaign is divided, so that every core has its part."""
SHORT = 1
"""Those of them that are always played."""
EVENINGS = 20
"""Evenings that each of them plays at length; the first one otherwise."""
ROUGH = 25
"""Evenings of a campaign of which one has people and trouble of every kind."""
TWICE = 100
"""Evenings of which one is played twice."""

NIGHTS = (
    Plan(0, trouble=2, malicious=2),
    Plan(1, trouble=2, processes=2),
    Plan(2, "campione-trente-et-quarante", trouble=2),
    Plan(3, "venezia-trente-et-quarante", trouble=2, processes=2, malicious=2),
    Plan(4, "trente-et-quarante-2.0"),
    Plan(5, "trente-et-quarante-digest", processes=2),
    Plan(6, "venezia-trente-et-quarante", Mode.TAILLEUR),
    Plan(7, "campione-roulette", Mode.TAILLEUR, processes=2),
    Plan(8, "campione-trente-et-quarante", Mode.REAL, coups=60, processes=2),
    Plan(9, "campione-roulette", Mode.REAL),
)
"""Every game, every rhythm, with one process or two."""

FOUND = (
    Plan(8, "campione-trente-et-quarante", coups=15, processes=2),
    Plan(103, "campione-trente-et-quarante", coups=15, processes=2, trouble=2),
    Plan(109, "campione-trente-et-quarante", coups=15, processes=2, trouble=2),
    Plan(205, coups=20, processes=2, trouble=3),
    Plan(217, coups=20, processes=2, trouble=3),
)
"""Evenings that have failed once."""
CHANCE = (
    *(
        Plan(seed, night.book, night.mode, coups=12, processes=1 + seed % 2)
        for seed, night in zip(range(1000, 1010), NIGHTS, strict=True)
    ),
    Plan(1010, coups=12),
    Plan(1011, coups=12),
)
"""Short evenings with the trouble of most, one of each night's game and rhythm, and two others
at the wheel, where a session has one draw.
"""


POSTED = (
    Plan(151, mode=Mode.REAL, coups=40, staff=0, has_posts=True, processes=2),
    Plan(145, "campione-trente-et-quarante", Mode.REAL, coups=20, staff=0, has_posts=True),
)
"""Evenings of a staff with posts, and of players without a device."""


def label(plan: Plan) -> str:
    """A plan's name in a test's."""
    return f"{plan.seed}-{plan.book}-{plan.mode.value}-{plan.processes}"


@cache
def play_coups(plan: Plan) -> tuple[int, Counter[tuple[str, Any]], list[Entry]]:
    """The coups of an evening, what happened in it, and its journal. It is played once."""
    evening = Evening(plan).play()
    return evening.coups, evening.marks, evening.journal


@pytest.mark.parametrize("plan", FOUND, ids=label)
def test_failed_evenings_pass(plan: Plan) -> None:
    """Nothing is wrong in the evenings in which something was."""
    coups, _, _ = play_coups(plan)
    assert coups >= plan.coups


@pytest.mark.parametrize("plan", CHANCE, ids=label)
def test_evenings_of_chance(plan: Plan, scale: int) -> None:
    """Whatever people do, and whatever breaks: the invariants hold after every step."""
    play_coups(plan)
    for number in range(1, scale):
        Evening(replace(plan, seed=plan.seed + 100 * number)).play()


def test_staff_with_posts_plays_evening(scale: int) -> None:
    """They are assigned, take posts, relieve each other and are dismissed; they colour chips, play
    for people without a device, accept late bets, count floats, and sign for each other what takes
    two. The cashier sells chips and buys them back. Processes die meanwhile, and no one without a
    post has power.
    """
    marks: Counter[tuple[str, Any]] = Counter()
    for plan in POSTED:
        marks += play_coups(plan)[1]
        for number in range(1, scale):
            Evening(replace(plan, seed=plan.seed + 100 * number)).play()
    names = {name for name, is_done in _marked(marks, "command") if is_done}
    assert names >= {"rotate", "advance", "late", "announce", "divide", "move", "leave", "tip"}
    assert names >= {"abandon", "claim", "limits"}
    splits = {line.split('"')[3] for line in _marked(marks, "notice")}
    expected = {"assign", "take_post", "dismiss", "rotate_as", "colour", "repeat", "staff"}
    expected |= {"register"}
    assert expected <= {name[:9] for name in splits}
    counts = {"opening", "fill", "credit", "closing", "drop"}
    assert _marked(marks, "float") == counts
    assert _marked(marks, "cash") == {"chips_sold", "chips_redeemed"}
    assert _marked(marks, "turned away") | _marked(marks, "refused") >= {
        "not_on_staff",
        "not_posted",
    }


@pytest.mark.parametrize("plan", NIGHTS[:3], ids=label)
def test_half_of_messages_can_be_lost(plan: Plan) -> None:
    """Requests and answers, on every second way, and late or twice: all are answered in the end,
    once, and every client sees the journal without a gap.
    """
    evening = Evening(replace(plan, coups=15, trouble=0.0, lossy=0.5)).play()
    assert evening.coups >= 15


class Parted(Evening):
    """Half of the players have no connection while three coups are played."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.away = self.clients[: plan.players // 2]
        self.came: list[int] = []

    @property
    def is_parted(self) -> bool:
        """Return True while they have none."""
        return 2 <= self.coups < 5

    def _is_away(self, chance: Random) -> bool:
        return self.is_parted and any(item.chance is chance for item in self.away)

    def is_lost(self, chance: Random) -> bool:
        return self._is_away(chance) or super().is_lost(chance)

    def some_machine(self, chance: Random) -> Machine | None:
        return None if self._is_away(chance) else super().some_machine(chance)

    def _look_at(self, entry: Entry) -> None:
        super()._look_at(entry)
        if self.is_parted:
            self.came.append(entry.number)
            for item in self.away:
                item.socket.is_open = False


@pytest.mark.parametrize("book", ["campione-roulette", "venezia-trente-et-quarante"])
def test_half_of_players_can_be_cut_off(book: str) -> None:
    """The others are answered as before; what those had laid is settled, and they come back to
    the whole of what they missed.
    """
    evening = Parted(replace(quiet(7, book, coups=9), players=6))
    evening.play()
    first, last = evening.came[0], evening.came[-1]
    accounts = {client.who.account for client in evening.away}
    during = {entry.actor for entry in evening.journal[first + 20 : last]}
    new_actors = {entry.actor for entry in evening.journal[last:]}
    remaining = {client.who.account for client in evening.clients} - accounts
    assert remaining <= during
    assert not accounts & during
    assert accounts <= new_actors


@pytest.mark.parametrize("plan", CHANCE[1:2], ids=label)
def test_equal_seed_gives_equal_bytes(plan: Plan) -> None:
    """An evening can be had again from its seed, with all its faults."""
    _reopen(plan)


@pytest.mark.exhaustive
@pytest.mark.parametrize("plan", [*NIGHTS[1:4], NIGHTS[8], *CHANCE[2:4]], ids=label)
def test_equal_seed_gives_equal_bytes_for_whole_night(plan: Plan) -> None:
    """Also a long one."""
    _reopen(plan)


def _reopen(plan: Plan) -> None:
    second = Evening(plan).play()
    assert play_coups(plan) == (second.coups, second.marks, second.journal)


@pytest.mark.parametrize("book", ["campione-roulette", "venezia-trente-et-quarante"])
@pytest.mark.parametrize("completed", [False, True], ids=["lost", "kept"])
@pytest.mark.parametrize("start", range(4))
def test_crash_after_one_entry_loses_nothing(book: str, completed: bool, start: int) -> None:
    """Each entry has a transaction of its own, and one fails, before it took effect or after: two
    coups are played all the same, and everything adds up.
    """
    assert _crashes(book, range(1 + 4 * start, 90, 32), completed=completed) >= 2


@pytest.mark.exhaustive
@pytest.mark.parametrize("book", ["campione-roulette", "venezia-trente-et-quarante"])
@pytest.mark.parametrize("completed", [False, True], ids=["lost", "kept"])
@pytest.mark.parametrize("start", range(4))
def test_crash_after_any_entry_loses_nothing(book: str, completed: bool, start: int) -> None:
    """And so after each entry of two coups."""
    assert _crashes(book, range(1 + start, 90, 4), completed=completed) >= 8


def _crashes(book: str, numbers: range, *, completed: bool) -> int:
    """Number of evenings that went on after a crash, of those in which such an entry fails."""
    plan = replace(quiet(5, book), most=1)
    length = len(play_coups(plan)[2])
    victim = [(number, completed) for number in numbers if number < length]
    return sum(Evening(replace(plan, doomed=item)).play().made > 1 for item in victim)


@pytest.mark.parametrize("part", range(SHORT))
def test_campaign_passes(part: int, scale: int) -> None:
    """Hundreds of coups at the wheel, without a pause between them, and crashes now and then:
    not one in which the second ledger says otherwise.
    """
    _campaign(part, range(scale))


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(CAMPAIGN))
def test_long_campaign_passes(part: int, scale: int) -> None:
    """And a hundred thousand coups."""
    _campaign(part, range(EVENINGS * scale))


def _campaign(part: int, evenings: range) -> None:
    """Play evenings of a part; some are played twice, and leave the same journal each time."""
    for number in evenings:
        plan = _plan(10_000 * (1 + part) + number)
        evening = Evening(plan).play()
        assert evening.coups >= plan.coups
        if number % TWICE == TWICE - 1:
            assert Evening(plan).play().journal == evening.journal


def _plan(number: int) -> Plan:
    """Return a plan of the campaign: a quick evening, or now and then one with people and trouble
    of every kind, at all games, some with a staff with posts.
    """
    if number % ROUGH != ROUGH - 1:
        return quick(number)
    turn, books = number // ROUGH, regulations.rulebooks()
    mode = list(Mode)[turn // len(books) % 3]
    has_posts = mode is Mode.REAL and bool(turn % 2)
    return Plan(
        number,
        books[turn % len(books)],
        mode,
        processes=1 + turn % 2,
        trouble=1.0 + turn % 3,
        malicious=1 + turn % 2,
        staff=0 if has_posts else 1,
        has_posts=has_posts,
        snapshot_entries=(None, 20, 200)[turn % 3],
    )


def test_failed_evening_names_its_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake planted in the naive ledger ends an evening; its plan ends at the same place."""
    places, failures = NaiveLedger._places, list[str]()

    def unfair(self: NaiveLedger, number: int) -> set[str]:
        return places(self, number) - {"rouge"}

    monkeypatch.setattr(NaiveLedger, "_places", unfair)
    for _ in range(2):
        with pytest.raises(FailedError) as failure:
            Evening(quick(5)).play()
        failures.append(str(failure.value))
    assert failures[0] == failures[1]
    assert failures[0].startswith(str(quick(5)))


def test_possible_events_occur() -> None:
    """The evenings reach every command, every refusal of a live table, nearly every wish at every
    stage, and a crash in every stage in which a table stays for a while.
    """
    _everything([*FOUND, *CHANCE, *POSTED], 0.7)


@pytest.mark.exhaustive
def test_possible_events_occur_in_whole_nights() -> None:
    """And more of the wishes at more of the stages."""
    _everything([*NIGHTS, *POSTED], 0.8)


def _everything(nights: Sequence[Plan], reach: float) -> None:
    """Play until all is reached, and of wishes at stages that share."""
    marks: Counter[tuple[str, Any]] = Counter()
    for plan in nights:
        marks += play_coups(plan)[1]
    kinds = {kind for stage, kind in _marked(marks, "asked")}
    absent = {"correct_coup", "correct_stake", "reading"}  # nobody mistypes, and no sensor reads
    assert kinds == MAKERS.keys() == set(REQUESTS.values()) - absent
    stages = {stage for stage, _ in _marked(marks, "asked")}
    assert stages == set(Stage) - {Stage.WITNESS}  # these houses have none
    pairs = _marked(marks, "asked")
    assert len(pairs) >= reach * len(stages) * len(MAKERS)
    turned_away = {
        "not_available",
        "invalid_state",
        "wrong_player",
        "insufficient_balance",
        "entropy_mismatch",
    }
    assert _marked(marks, "turned away") >= turned_away | {"card_unavailable", "stake_required"}
    assert len(_marked(marks, "refused")) >= 30
    assert _marked(marks, "error") >= {"idempotency_conflict"}
    for seed in range(139, 172):  # where it crashes is chance, and whether a stake is withdrawn
        if _lacking(marks):
            marks += Evening(Plan(seed, coups=16, trouble=2, processes=2)).play().marks
    assert _lacking(marks) == set()
    assert all(_marked(marks, subject) for subject in ("close", "freeze", "clock"))


def _lacking(marks: Counter[tuple[str, Any]]) -> set[Any]:
    """The stages in which nothing crashed, the wishes that were never carried out, and those that
    were never asked for at a stage in which a table stays for a while.
    """
    stages = {"nowhere", "bets", "cards", "pause"} - _marked(marks, "crash")
    names = {name for name, is_done in _marked(marks, "command") if is_done}
    names |= {line.split('"')[3] for line in _marked(marks, "notice")}
    pairs, busy = _marked(marks, "asked"), (Stage.BETS, Stage.PAUSE, Stage.CARDS)
    absent = {(stage, kind) for stage in busy for kind in MAKERS} - pairs
    return stages | absent | (MAKERS.keys() - {"irregular", "go", "late", "ready"} - names)


def _marked(marks: Counter[tuple[str, Any]], mark_kind: str) -> set[Any]:
    return {value for kind, value in marks if kind == mark_kind}

"""Campaigns: the whole collective test, the same on any number of processes, and interrupted."""

import pytest
from support.fairness.fair_packs import GAMES, played
from support.server import process_signals as signals

from tapisvert.card_game import Game
from tapisvert.fairness.randomness_tests import campaign as module
from tapisvert.fairness.randomness_tests.campaign import MAX_PACKS, Campaign, Plan, run
from tapisvert.fairness.randomness_tests.orders import NAMES as ORDER_NAMES
from tapisvert.fairness.randomness_tests.outcomes import CoupCounts
from tapisvert.fairness.randomness_tests.wheel import NAMES as WHEEL_NAMES
from tapisvert.regulations import rulebook

SMALL_PIECE = 256


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces of a sixteenth of the packs and a fourth of the spins: a short campaign has some."""
    monkeypatch.setattr(module, "PACKS_PIECE", SMALL_PIECE)
    monkeypatch.setattr(module, "SPINS_PIECE", module.SPINS_PIECE // 4)


def campaign(packs: int, spins: int, *, workers: int = 1) -> Campaign:
    """A campaign of fixed seed with both games of cards."""
    plan = Plan(packs, spins, tuple(played()), seed=7, enumerates=False)
    return run(plan, played(), workers=workers)


def test_packs_and_spins_pass_the_collective_test(scale: int) -> None:
    """And as many spins as have every check: all that is drawn here looks as chance does."""
    done = campaign(2_500 * scale, 250_000 * scale)
    assert done.is_whole
    assert (done.packs, done.spins) == (2_500 * scale, 250_000 * scale)
    assert done.verdict.passed, done.verdict.failed
    assert done.too_few == ()
    of_games = sum(len(CoupCounts(game).names) for game in played())
    assert len(done.verdict.checks) == 2 * len(ORDER_NAMES) + of_games + len(WHEEL_NAMES)


@pytest.mark.usefixtures("small_pieces")
def test_processes_change_nothing() -> None:
    """Two of them, begun afresh, give what this one gives alone."""
    many = SMALL_PIECE + 100, 10_000
    one, two = campaign(*many), campaign(*many, workers=2)
    assert one.verdict == two.verdict
    assert one.counts.rising.tolist() == two.counts.rising.tolist()


def test_without_a_seed_every_campaign_is_another() -> None:
    """Fresh seeds for every pack and spin."""
    plan = Plan(100, 200, seed=None, enumerates=False)
    one, two = (run(plan, {}, workers=1).counts for _ in range(2))
    assert (one.before.cells != two.before.cells).any()
    assert (one.wheel.numbers != two.wheel.numbers).any()


@pytest.mark.usefixtures("small_pieces")
def test_an_interrupted_campaign_gives_what_there_is() -> None:
    """Whole pieces from the first on, and the verdict over them."""
    plan = Plan(2 * SMALL_PIECE, 2 * module.SPINS_PIECE, seed=7, enumerates=False)
    told: list[float] = []

    with signals.interrupting() as interrupt:

        def interrupt_once(part: float) -> None:
            told.append(part)
            if len(told) == 1:
                interrupt()

        done = run(plan, {}, workers=1, progress=interrupt_once)
    assert not done.is_whole
    assert done.packs == SMALL_PIECE
    assert done.verdict.checks
    shorter = run(Plan(done.packs, done.spins, seed=7, enumerates=False), {}, workers=1)
    assert shorter.verdict == done.verdict


def test_too_little_is_said() -> None:
    """With few packs and spins no check is made, and each is named."""
    done = campaign(10, 10)
    assert done.verdict.checks == ()
    assert {"orders", "two_rows.refait", "one_row.ace", "wheel.numbers"} <= set(done.too_few)


def test_progress_is_told_to_the_end() -> None:
    """In growing parts, the last of which is the whole."""
    told: list[float] = []
    run(Plan(300, 300, seed=1, enumerates=False), {}, workers=1, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == pytest.approx(1)


@pytest.mark.parametrize(
    ("plan", "workers", "said"),
    [
        (Plan(-1, 0), 1, "-1 packs"),
        (Plan(MAX_PACKS + 1, 0), 1, "packs: a campaign has"),
        (Plan(0, -5), 1, "-5 spins"),
        (Plan(1, 1), 0, "0 processes"),
        (Plan(1, 1, tuple(map(Game.from_rulebook, map(rulebook, GAMES)))), 1, "the law of"),
    ],
)
def test_what_cannot_be_asked_is_refused(plan: Plan, workers: int, said: str) -> None:
    """Before anything is done."""
    with pytest.raises(ValueError, match=said):
        run(plan, {}, workers=workers)

"""Campaigns: the whole collective test, the same on any number of processes, and interrupted."""

import pytest
from support.fairness.fair_packs import GAMES, play_packs
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
    plan = Plan(packs, spins, tuple(play_packs()), seed=7, enumerates=False)
    return run(plan, play_packs(), workers=workers)


def test_packs_and_spins_pass_the_collective_test(scale: int) -> None:
    """And as many spins as have every check: all that is drawn here looks as chance does."""
    result = campaign(2_500 * scale, 250_000 * scale)
    assert result.is_whole
    assert (result.packs, result.spins) == (2_500 * scale, 250_000 * scale)
    assert result.verdict.passed, result.verdict.failed
    assert result.verdict.too_few == ()
    check_total = sum(len(CoupCounts(game).names) for game in play_packs())
    assert len(result.verdict.checks) == len(ORDER_NAMES) + check_total + len(WHEEL_NAMES)


@pytest.mark.usefixtures("small_pieces")
def test_process_count_changes_nothing() -> None:
    """Two of them, begun afresh, give what this one gives alone."""
    count = SMALL_PIECE + 100, 10_000
    entry, two = campaign(*count), campaign(*count, workers=2)
    assert entry.verdict == two.verdict
    assert entry.counts.rising.tolist() == two.counts.rising.tolist()


def test_campaigns_without_seed_differ() -> None:
    """Fresh seeds for every pack and spin."""
    plan = Plan(100, 200, seed=None, enumerates=False)
    entry, two = (run(plan, {}, workers=1).counts for _ in range(2))
    assert (entry.orders.cells != two.orders.cells).any()
    assert (entry.wheel.numbers != two.wheel.numbers).any()


@pytest.mark.usefixtures("small_pieces")
def test_interrupted_campaign_returns_partial_result() -> None:
    """Whole pieces from the first on, and the verdict over them."""
    plan = Plan(2 * SMALL_PIECE, 2 * module.SPINS_PIECE, seed=7, enumerates=False)
    progress_calls: list[float] = []

    with signals.interrupting() as interrupt:

        def interrupt_once(part: float) -> None:
            progress_calls.append(part)
            if len(progress_calls) == 1:
                interrupt()

        result = run(plan, {}, workers=1, progress=interrupt_once)
    assert not result.is_whole
    assert result.packs == SMALL_PIECE
    assert result.verdict.checks
    shorter = run(Plan(result.packs, result.spins, seed=7, enumerates=False), {}, workers=1)
    assert shorter.verdict.checks == result.verdict.checks


def test_insufficient_data_is_reported() -> None:
    """With few packs and spins no check is made, and each is named."""
    result = campaign(10, 10)
    assert result.verdict.checks == ()
    assert {"orders", "two_rows.refait", "one_row.ace", "wheel.numbers"} <= set(
        result.verdict.too_few
    )


def test_progress_is_reported_until_completion() -> None:
    """In growing parts, the last of which is the whole."""
    progress_calls: list[float] = []
    run(Plan(300, 300, seed=1, enumerates=False), {}, workers=1, progress=progress_calls.append)
    assert progress_calls == sorted(progress_calls)
    assert progress_calls[-1] == pytest.approx(1)


@pytest.mark.parametrize(
    ("plan", "workers", "message"),
    [
        (Plan(-1, 0), 1, "-1 packs"),
        (Plan(MAX_PACKS + 1, 0), 1, "packs: a campaign has"),
        (Plan(0, -5), 1, "-5 spins"),
        (Plan(1, 1), 0, "0 processes"),
        (Plan(1, 1, tuple(map(Game.from_rulebook, map(rulebook, GAMES)))), 1, "the law of"),
    ],
)
def test_invalid_request_is_rejected(plan: Plan, workers: int, message: str) -> None:
    """Before anything is done."""
    with pytest.raises(ValueError, match=message):
        run(plan, {}, workers=workers)

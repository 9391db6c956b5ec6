"""The simulator under regulations combined at random, card for card and chip for chip."""

from dataclasses import replace
from itertools import chain
from pathlib import Path
from random import Random

import numpy as np
import pytest
from support.engine.engine_player import Guest, stacked_session
from support.engine.generated_regulations import TELLING, add_house, generated, one_maximum
from support.simulation.at_the_table import agrees, play_taille, played_tailles
from support.simulation.rulebooks import cell_of
from support.simulation.shoes import batch_shoes

from tapisvert import odds
from tapisvert.card_game import NO_COUP
from tapisvert.odds import edges
from tapisvert.odds.edges import Decision
from tapisvert.odds.laws import TwoRowLaw, WheelLaw
from tapisvert.rules import commands as c
from tapisvert.rules.rulebook import InsurancePart, Layout, Refait, Rulebook
from tapisvert.simulation import dealing_compiled, dealing_numpy
from tapisvert.simulation.estimands import SCALE, figures
from tapisvert.simulation.players import Habits, Insurance, Player, Prison
from tapisvert.wheel import ZEROS, written

AT_CARDS = [
    (seed, layout) for layout in (Layout.TWO_ROWS, Layout.ONE_ROW) for seed in TELLING[layout]
]


@pytest.mark.parametrize(("seed", "layout"), AT_CARDS)
def test_tailles_match_the_engine(seed: int, layout: Layout) -> None:
    """A batch of both loops, turned into real cards and dealt at a table, to the end."""
    book = generated(seed, layout)
    compiled, numpy = dealing_compiled.deal(book, seed, 3, 1), dealing_numpy.deal(book, seed, 3, 1)
    assert (compiled.cells == numpy.cells).all()
    assert (compiled.exact == numpy.exact).all()
    assert (compiled.void == numpy.void).all()
    for taille, shoe in enumerate(batch_shoes(book, seed, 3)[:6]):
        coups, is_over = play_taille(book, shoe)
        cells = [cell_of(book, coup) for coup in coups]
        assert numpy.cells[taille, : len(coups)].tolist() == cells
        assert (numpy.cells[taille, len(coups) :] == NO_COUP).all()
        assert numpy.exact[taille] == (is_over.cards_left == 0 and not is_over.void)
        assert numpy.void[taille] == is_over.void


def some_player(chance: Random, chances: tuple[str, ...], book: Rulebook) -> Player:
    """A player of some system who divides, stays or waits, insured whole or in part or not."""
    insurance = chance.choice(list(Insurance)) if book.insurance_rate else Insurance.NEVER
    decisions = [*Prison, Prison.DIVIDE]
    if book.refait is Refait.PRISON and book.prison_window is None:
        decisions = [Prison.STAY, Prison.WAIT]
    in_part = book.insurance_part is InsurancePart.ANY and insurance is not Insurance.NEVER
    return Player(
        tuple(chance.sample(chances, chance.randint(1, len(chances)))),
        chance.choice((9_999, 400_000, 10**9)),
        chance.choice((101, 501, 777, 50_000)),
        chance.choice(("flat", "martingale", "dalembert", "labouchere:1-2-3")),
        habits=Habits(
            insurance=insurance,
            insured_percent=chance.choice((100, 50, 35)) if in_part else 100,
            prison=chance.choice(decisions),
        ),
    )


@pytest.mark.parametrize("player_seed", range(2))
@pytest.mark.parametrize(("seed", "layout"), AT_CARDS)
def test_card_player_matches_the_table(
    seed: int, layout: Layout, player_seed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Every chip after every coup of some tailles is where the engine puts it."""
    chance, book = Random(f"{seed} {player_seed}"), generated(seed, layout)
    add_house(monkeypatch, tmp_path, seed, layout)
    player = some_player(chance, ("couleur", "noir", "inverse", "rouge"), book)
    guest = Guest(book.id, player, minimum=50, maximum=one_maximum(book, 120_000))
    book = replace(book, limits=guest.session.table.limits)
    shoes = [batch_shoes(book, seed, batch)[player_seed] for batch in range(2)]
    shoes += [stacked_session(book, seed)] if layout is Layout.TWO_ROWS else []
    agrees(guest, book, played_tailles(guest, shoes, chance))


@pytest.mark.parametrize("player_seed", range(2))
@pytest.mark.parametrize("seed", TELLING[Layout.WHEEL])
def test_wheel_player_matches_the_table(
    seed: int, player_seed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The same at the wheel, with many zeros."""
    chance, book = Random(f"{seed} {player_seed}"), generated(seed, Layout.WHEEL)
    add_house(monkeypatch, tmp_path, seed, Layout.WHEEL)
    assert book.wheel is not None
    all_of = book.wheel.numbers
    plein = written(max(ZEROS.intersection(all_of)))
    dozens = "P12/M12" if "P12/M12" in book.chances else "P12"
    player = some_player(chance, ("rouge", plein, "0/2", dozens, "manque"), book)
    maximum = one_maximum(book, 800)
    assert isinstance(maximum, dict)
    guest = Guest(book.id, player, minimum=20, maximum={**maximum, "plein": 150})
    book = replace(book, limits=guest.session.table.limits)
    zeros = sorted(ZEROS.intersection(all_of))
    numbers = [chance.choice([*zeros, chance.choice(all_of)]) for _ in range(60)]
    numbers += [chance.choice(all_of) for _ in range(60)]
    fortunes = []
    for number in numbers:
        guest.before()
        guest.coup(c.Spin(number))
        if guest.gone is None:
            fortunes.append((guest.chips, guest.on_the_cloth))
    cells = np.array(numbers, np.uint8).reshape(2, 1, -1)
    exact = np.ones((2, 1), np.bool_)
    coups = (cells, exact, np.full_like(cells, 255), fortunes)
    agrees(guest, book, coups)


def law_of_cells(book: Rulebook) -> list[float]:
    """The probability of each cell at the first coup, in the order of the tally."""
    law = odds.law(book)
    if isinstance(law, WheelLaw):
        return [float(p) for p in law.numbers]
    if isinstance(law, TwoRowLaw):
        cells = zip(chain(*law.joint), chain(*law.red_first), strict=True)
        return [float(p) for pair, red in cells for p in (pair - red, red)]
    return [float(p) for _, p in sorted(law.cells.items())]


@pytest.mark.parametrize("seed", range(20))
def test_cell_figures_match_mean_of_odds(seed: int) -> None:
    """The simulator's edge of every cell, weighed with its probability, is the exact edge."""
    book = generated(seed)
    weights, exact = np.array(law_of_cells(book)), edges.bets(book, odds.law(book))
    for name, values in figures(book).items():
        if name.startswith("edge."):
            _, chance, decision = name.split(".")
            mean = float(weights @ values) / SCALE
            assert mean == pytest.approx(float(exact[chance][Decision(decision)].edge), abs=1e-9), (
                name
            )

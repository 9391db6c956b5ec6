"""The ladder of prison: how a stake ends, what it is worth, and when to divide it."""

from fractions import Fraction
from itertools import product
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engine.prison_readings import MECHANISMS, part, read
from support.engine.strategies import examples

from tapisvert import rulebook
from tapisvert.odds import wheel
from tapisvert.odds.laws import ChanceLaw, Number
from tapisvert.odds.prison import best_play, drift, ends, is_positive, staying, staying_pays
from tapisvert.regulations import with_rulings
from tapisvert.rules import Outcome, Result
from tapisvert.rules.prison import outcome_in_prison
from tapisvert.rules.rulebook import PrisonWindow, RefaitInPrison, Rulebook

VENEZIA = rulebook("venezia-trente-et-quarante")
ROULETTE = rulebook("campione-roulette")
ROUGE = wheel.law(exact=True).chances["rouge"]

LIMITS = (0, 1, 2, 3, 7, None)
HALF = Fraction(1, 2)


def law(wins: int, loss: int, prison: int, null: int = 0, void: int = 0) -> ChanceLaw:
    """A law in proportion to these weights."""
    unit = Fraction(1, wins + loss + prison + null + void)
    return ChanceLaw(wins * unit, 0 * unit, loss * unit, null * unit, prison * unit)


def doubles(chance: ChanceLaw) -> ChanceLaw:
    """The same law in the fast form."""
    names = ("wins", "wins_half", "loses", "null", "prison")
    return ChanceLaw(**{name: float(getattr(chance, name)) for name in names})


WEIGHTS = st.integers(0, 12)
DECISIVE = st.tuples(WEIGHTS, WEIGHTS, WEIGHTS).filter(any)
LAWS = DECISIVE.map(lambda weights: law(*weights))
BOOKS = st.builds(read, st.sampled_from(MECHANISMS), st.sampled_from(LIMITS))

RESULTS = {Result.WINS: "wins", Result.LOSES: "loses", Result.PRISON: "prison"}


def walk_prison(
    chance: ChanceLaw, book: Rulebook, degree: int, coups: int
) -> tuple[dict[Fraction, Number], Number]:
    """Probabilities of a stake's ends after so many coups by `outcome_in_prison`, and the
    probability that it has not ended.
    """
    shares: dict[int, Number] = {degree: Fraction(1)}
    end_shares: dict[Fraction, Number] = {}
    for _ in range(coups):
        next_shares: dict[int, Number] = {}
        for (index, p), (result, name) in product(shares.items(), RESULTS.items()):
            outcome, next_degree = outcome_in_prison(book, result, index, is_last=False)
            chance_of_it = p * getattr(chance, name)
            if outcome in (Outcome.RELEASED, Outcome.LOST, Outcome.DIVIDED):
                returned_part = part(outcome, next_degree)
                end_shares[returned_part] = end_shares.get(returned_part, 0) + chance_of_it
            else:
                next_shares[next_degree] = next_shares.get(next_degree, 0) + chance_of_it
        shares = next_shares
    return end_shares, sum(shares.values())


@pytest.mark.clause("R03", "R05")
@given(LAWS, BOOKS, st.integers(1, 3))
@examples(100)
def test_stake_ends_match_the_engine(chance: ChanceLaw, book: Rulebook, degree: int) -> None:
    """Twelve coups walked by `outcome_in_prison`: each end has at least the probability found so
    far, and at most what is still open besides.
    """
    outcome, entry_shares = outcome_in_prison(book, Result.PRISON, degree - 1, is_last=False)
    if degree == 1 and outcome is Outcome.DIVIDED:  # the limit is none at all
        assert ends(chance, book) == {part(outcome, entry_shares): 1}
        return
    if book.degree_limit is not None and degree > book.degree_limit:
        return
    results, open_still = walk_prison(chance, book, degree, 12)
    end_law = ends(chance, book, degree)
    rounding = Fraction(1, 10**12)
    assert (
        results.keys() - {returned_part for returned_part in results if not results[returned_part]}
        <= end_law.keys()
    )
    for returned_part, p in end_law.items():
        minimum = results.get(Fraction(returned_part), 0)
        assert minimum - rounding <= p <= minimum + open_still + rounding
    assert sum(end_law.values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("degree", [1, 2, 5])
@pytest.mark.parametrize("limit", [5, 7, None])
@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_walked_long_enough_the_ends_are_the_same(
    mechanism: RefaitInPrison, limit: int | None, degree: int
) -> None:
    """After 150 coups nothing is open any more, and every end agrees to 1e-12."""
    chance, book = law(7, 9, 2), read(mechanism, limit)
    results, open_still = walk_prison(chance, book, degree, 150)
    assert open_still < 1e-12
    for returned_part, p in ends(chance, book, degree).items():
        assert float(p) == pytest.approx(float(results.get(Fraction(returned_part), 0)), abs=1e-12)


@given(DECISIVE, WEIGHTS, WEIGHTS, BOOKS, st.integers(1, 4))
@examples(100)
@pytest.mark.clause("R07")
def test_null_and_void_coups_change_nothing(
    weights: tuple[int, int, int], null: int, void: int, book: Rulebook, degree: int
) -> None:
    """A stake in prison ends the same however many coups leave it as it is: R07, R14."""
    among_others = ends(law(*weights, null, void), book, degree)
    assert among_others == ends(law(*weights), book, degree)


@pytest.mark.clause("R05")
def test_roulette_limit_of_three_by_hand() -> None:
    """With w = 18/37 and f = 1/37: freed w(1 - wf) / (1 - 2wf), divided as degree 4
    f³ / (1 - 2wf), each with its own determinant of the ladder's three equations.
    """
    end_law = ends(ROUGE, with_rulings(ROULETTE, {"R05": 3}))
    assert end_law == {
        1: Fraction(18 * 1351, 37 * 1333),
        0: 1 - Fraction(18 * 1351, 37 * 1333) - Fraction(1, 37 * 1333),
        Fraction(1, 16): Fraction(1, 37 * 1333),
    }


RUNS = [law(18, 18, 1), law(7, 9, 2), law(3, 9, 2), law(9, 5, 6), law(1, 2, 9)]


def chain(
    chance: ChanceLaw, limit: int, degree: int, run: int, coups: int
) -> tuple[dict[Fraction, Fraction], Fraction]:
    """A Markov chain in fractions, of degree and refaits in a row: how a stake has ended after so
    many coups, and the probability that it has not.
    """
    touched = Fraction(chance.wins + chance.loses + chance.prison)
    win, lose, refait = (Fraction(p) / touched for p in (chance.wins, chance.loses, chance.prison))
    states = {(degree, run): Fraction(1)}
    end_shares: dict[Fraction, Fraction] = {}

    def end(returned_part: Fraction, p: Fraction) -> None:
        end_shares[returned_part] = end_shares.get(returned_part, Fraction(0)) + p

    for _ in range(coups):
        next_states: dict[tuple[int, int], Fraction] = {}
        for (state_degree, refaits), p in states.items():
            end(Fraction(0), p * lose)
            if state_degree == 1:
                end(Fraction(1), p * win)
            else:
                next_states[state_degree - 1, 0] = (
                    next_states.get((state_degree - 1, 0), Fraction(0)) + p * win
                )
            if refaits == limit:
                end(Fraction(1, 2 ** (state_degree + 1)), p * refait)
            else:
                deeper = state_degree + 1, refaits + 1
                next_states[deeper] = next_states.get(deeper, Fraction(0)) + p * refait
        states = next_states
    return end_shares, sum(states.values(), Fraction(0))


@pytest.mark.parametrize("chance", RUNS, ids=lambda entry: f"{entry.wins}")
@pytest.mark.parametrize(("degree", "run"), [(1, 1), (1, 3), (2, 0), (2, 2), (4, 1)])
@pytest.mark.parametrize("limit", [3, 4])
@pytest.mark.clause("VT-15", "R05")
def test_run_limit_matches_chain_of_fractions(
    chance: ChanceLaw, limit: int, degree: int, run: int
) -> None:
    """Thirty coups of the chain bound every end from both sides; and the mean with them."""
    results, open_still = chain(chance, limit, degree, run, 30)
    book = with_rulings(VENEZIA, {"run_limit": limit})
    end_law = ends(chance, book, degree, run)
    error = Fraction(1, 10**13)
    for returned_part in results.keys() | end_law.keys():
        minimum = results.get(Fraction(returned_part), Fraction(0))
        assert minimum - error <= end_law.get(returned_part, 0) <= minimum + open_still + error
    assert sum(end_law.values()) == pytest.approx(1, abs=1e-12)
    mean = sum(returned_part * p for returned_part, p in results.items())
    assert mean - error <= staying(chance, book, degree, run) <= mean + open_still + error


@pytest.mark.clause("VT-15", "R05")
@pytest.mark.parametrize("limit", [0, 1, 3])
def test_run_chain_matches_the_engine(limit: int) -> None:
    """The same walk by `outcome_in_prison`, from a stake that the first refait imprisons."""
    book, chance = with_rulings(VENEZIA, {"run_limit": limit}), law(7, 9, 2)
    states: dict[tuple[int, int], Number] = {(1, 1): Fraction(1)}
    end_shares: dict[Fraction, Number] = {}
    for _ in range(8):
        next_states: dict[tuple[int, int], Number] = {}
        for ((index, run), p), (result, name) in product(states.items(), RESULTS.items()):
            refaits = run + 1 if result is Result.PRISON else 0
            outcome, degree = outcome_in_prison(book, result, index, is_last=False, run=refaits)
            chance_of_it = p * getattr(chance, name)
            if outcome in (Outcome.RELEASED, Outcome.LOST, Outcome.DIVIDED):
                returned_part = part(outcome, degree)
                end_shares[returned_part] = end_shares.get(returned_part, 0) + chance_of_it
            else:
                next_states[degree, refaits] = next_states.get((degree, refaits), 0) + chance_of_it
        states = next_states
    if limit == 0:
        assert end_shares == {Fraction(1): Fraction(7, 18), 0: HALF, Fraction(1, 4): Fraction(1, 9)}
    else:
        assert (end_shares, sum(states.values())) == chain(chance, limit, 1, 1, 8)


@pytest.mark.clause("VT-15", "R05")
def test_single_refait_in_a_row_by_hand() -> None:
    """With a limit of one a stake in degree 1 never gets past 2: x = w / (1 - wf) from a run that
    is over, w + f (w / (1 - wf) ...) from none; here the second refait divides at once.
    """
    w, f = Fraction(18, 37), Fraction(1, 37)
    end_law = ends(ROUGE, with_rulings(ROULETTE, {"run_limit": 1}))
    assert {returned_part: round(p, 14) for returned_part, p in end_law.items()} == {
        1: round(float(w), 14),
        0: round(float(w), 14),
        Fraction(1, 4): round(float(f), 14),
    }
    after_a_win = ends(ROUGE, with_rulings(ROULETTE, {"run_limit": 1}), run=0)
    assert after_a_win[1] == pytest.approx(float(w / (1 - w * f)), rel=1e-14)


@pytest.mark.clause("VT-15", "R05")
@pytest.mark.parametrize("chance", [*RUNS, law(10, 7, 2), law(19, 18, 1)])
def test_best_play_divides_now_or_never(chance: ChanceLaw) -> None:
    """By value iteration over degrees and runs, of a player who may divide at every moment."""
    touched = float(chance.wins + chance.loses + chance.prison)
    win, refait = float(chance.wins) / touched, float(chance.prison) / touched
    deepest = 48
    worth = [2.0**-k for k in range(deepest + 2)]
    best = [worth[:] for _ in range(4)]
    for _ in range(300):
        for run in range(4):
            for k in range(1, deepest):
                deeper = best[run + 1][k + 1] if run < 3 else worth[k + 1]
                best[run][k] = max(worth[k], win * best[0][k - 1] + refait * deeper)
    for run, degree in product(range(4), (1, 2, 3)):
        assert float(best_play(chance, VENEZIA, degree, run)) == pytest.approx(
            best[run][degree], abs=1e-9
        )


def test_unlimited_probability_is_the_smaller_root() -> None:
    """At roulette of x² - 37x + 18 = 0, which is irrational: a double, even from an exact law."""
    root = (37 - sqrt(1297)) / 2
    for degree in (1, 2, 3):
        release = ends(ROUGE, ROULETTE, degree)[1]
        assert isinstance(release, float)
        assert release == pytest.approx(root**degree, rel=1e-14)


def test_rational_root_stays_exact() -> None:
    """With w = 7/16, f = 1/4 the root of f x² - x + w is 1/2."""
    release = ends(law(7, 5, 4), read(RefaitInPrison.DEEPEN, None), 2)[1]
    assert type(release) is Fraction
    assert release == Fraction(1, 4)


def test_unlimited_case_is_the_limit() -> None:
    """A limit of a hundred degrees differs from none by less than doubles can show."""
    chance = law(7, 9, 2)
    deep = staying(chance, read(RefaitInPrison.DEEPEN, 100))
    assert float(deep) == pytest.approx(staying(chance, read(RefaitInPrison.DEEPEN, None)))


@pytest.mark.clause("R03")
def test_lose_and_stay_by_hand() -> None:
    """If a refait loses, one win in 37 spins of which 18 win; if the stake stays, one in 36."""
    assert staying(ROUGE, with_rulings(ROULETTE, {"R03": "lose"})) == Fraction(18, 37)
    assert staying(ROUGE, with_rulings(ROULETTE, {"R03": "lose"}), 2) == Fraction(18, 37) ** 2
    assert staying(ROUGE, with_rulings(ROULETTE, {"R03": "stay"})) == HALF
    assert staying(ROUGE, with_rulings(ROULETTE, {"R03": "stay"}), 3) == HALF**3


@pytest.mark.clause("R04")
@given(LAWS, BOOKS, st.integers(1, 9))
@examples(100)
def test_past_the_limit_a_stake_is_divided(chance: ChanceLaw, book: Rulebook, degree: int) -> None:
    """The degree to which a refait would put it is the degree at which it is divided: R05."""
    if book.degree_limit is not None and degree > book.degree_limit:
        assert ends(chance, book, degree) == {part(Outcome.DIVIDED, degree): 1}
        assert best_play(chance, book, degree) == part(Outcome.DIVIDED, degree)


@pytest.mark.parametrize("mechanism", MECHANISMS)
@pytest.mark.parametrize(
    ("weights", "release"),
    [
        ((0, 0, 0, 1, 0), 0),
        ((0, 0, 0, 0, 1), 0),
        ((0, 0, 1, 0, 0), 0),
        ((0, 3, 0, 1, 0), 0),
        ((0, 3, 1, 1, 0), 0),
        ((5, 0, 0, 1, 0), 1),
    ],
)
def test_law_without_decisions_divides_no_zero(
    weights: tuple[int, ...], release: int, mechanism: RefaitInPrison
) -> None:
    """A stake that never wins is never freed, and one that is never decided counts as lost."""
    exact = law(*weights)
    for limit, chance in product(LIMITS, (exact, doubles(exact))):
        book = read(mechanism, limit)
        end_law = ends(chance, book)
        assert sum(end_law.values()) == 1, limit
        assert all(p >= 0 for p in end_law.values()), limit
        if limit != 0:
            assert end_law[1] == release, limit
            assert best_play(chance, book) == max(release, HALF), limit
            assert staying_pays(chance, book) == bool(release), limit


def test_constant_refait_reaches_the_limit() -> None:
    """If only refaits are dealt, a stake sinks to the limit and is divided there."""
    end_law = ends(law(0, 0, 1), VENEZIA)
    assert end_law == {1: 0, 0: 0, Fraction(1, 16): 1}


def test_frequent_wins_free_a_stake_certainly() -> None:
    """With no losses, two wins to a refait free it whatever its degree; two refaits to a win free
    it half the time from the first.
    """
    book = read(RefaitInPrison.DEEPEN, None)
    assert ends(law(2, 0, 1), book, 3) == {1: 1, 0: 0}
    assert ends(law(1, 0, 2), book) == {1: HALF, 0: HALF}


@given(LAWS, BOOKS, st.integers(1, 4))
@examples(100)
def test_doubles_agree_with_fractions(chance: ChanceLaw, book: Rulebook, degree: int) -> None:
    """The fast form gives the same ends to 1e-12, never below 0, as doubles."""
    exact, fast = ends(chance, book, degree), ends(doubles(chance), book, degree)
    assert exact.keys() == fast.keys()
    for share, p in fast.items():
        assert type(p) is float
        assert p >= 0
        assert p == pytest.approx(float(exact[share]), abs=2e-8 if _double_root(chance) else 1e-12)


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize(
    "wins",
    [0.8165198560401508, 0.49999999999999994, 0.5000000000000001, 0.9999999999999999, 1 / 3, 0.7],
)
def test_rounding_yields_no_negative_probability(wins: float, limit: int | None) -> None:
    """Wins and refaits alone, in doubles that do not sum to 1 to the last digit; and both as near
    to each other as doubles come.
    """
    book = read(RefaitInPrison.DEEPEN, limit)
    approximate = 0.16116329866145984
    for entry, other in ((wins, 1 - wins), (approximate, 0.16116329866145987), (wins, wins)):
        for degree in range(1, 5):
            output = ends(ChanceLaw(entry, 0.0, 0.0, 0.0, other), book, degree)
            assert min(output.values()) >= 0
            assert sum(output.values()) == pytest.approx(1, abs=1e-12)


def test_half_win_frees_a_stake_wholly() -> None:
    """A stake in prison is paid nothing, as in the engine."""
    assert outcome_in_prison(VENEZIA, Result.WINS_HALF, 1, is_last=False) == (Outcome.RELEASED, 0)
    quarter = Fraction(1, 4)
    halves = ChanceLaw(quarter, quarter, quarter, 0 * quarter, quarter)
    assert ends(halves, VENEZIA) == ends(law(2, 1, 1), VENEZIA)
    assert drift(halves, VENEZIA) == drift(law(2, 1, 1), VENEZIA)


def _double_root(chance: ChanceLaw) -> bool:
    """Return True if both roots fall together, where a square root doubles a rounding's digits."""
    return chance.wins == chance.prison and not chance.loses


def optimum(chance: ChanceLaw, book: Rulebook, degree: int, deepest: int = 48) -> float:
    """Worth of a stake that a refait has just put there, by value iteration over all plays.

    A player who may divide takes the better of dividing and waiting; in the window of R06 that
    opens with a refait, a player who has won a degree back must wait.
    """
    touched = float(chance.wins + chance.loses + chance.prison)
    win, refait = float(chance.wins) / touched, float(chance.prison) / touched
    deepest = deepest if book.degree_limit is None else book.degree_limit
    worth = [2.0**-k for k in range(deepest + 2)]
    waiting = [1.0] + [0.0] * deepest
    for _ in range(2_000):
        best_worths = [max(worth[k], waiting[k]) for k in range(deepest + 1)] + [worth[deepest + 1]]
        winnings = waiting if book.prison_window is PrisonWindow.AFTER_REFAIT else best_worths
        winnings = worth if book.refait_in_prison is RefaitInPrison.HALVE else winnings
        at_limit = 0.0 if book.degree_limit is not None else worth[deepest + 1]
        next_degrees = {
            RefaitInPrison.DEEPEN: best_worths[1:],
            RefaitInPrison.DEEPEN_THEN_LOSE: [*best_worths[1:-1], at_limit],
            RefaitInPrison.HALVE: best_worths[1:],
            RefaitInPrison.LOSE: [0.0] * len(best_worths),
            RefaitInPrison.STAY: best_worths,
        }
        assert book.refait_in_prison is not None
        next_degree = next_degrees[book.refait_in_prison]
        old_waits = waiting
        waiting = [1.0] + [
            win * winnings[k - 1] + refait * next_degree[k] for k in range(1, deepest + 1)
        ]
        if max(abs(a - b) for a, b in zip(old_waits, waiting, strict=True)) < 1e-15:
            break
    return max(worth[degree], waiting[degree])


@pytest.mark.parametrize("mechanism", MECHANISMS)
@pytest.mark.parametrize(
    "chance",
    [law(18, 18, 1), law(19, 18, 1), law(37, 36, 2), law(10, 7, 2), law(3, 9, 2), law(9, 5, 6)],
    ids=lambda chance: f"{chance.wins}-{chance.loses}",
)
def test_best_play_is_one_of_two_in_both_windows(
    chance: ChanceLaw, mechanism: RefaitInPrison
) -> None:
    """No play that divides later, or sometimes, is worth more than to divide now or never; where
    the refait past the limit loses, at the limit too.
    """
    for limit, window in product((1, 3, None), PrisonWindow):
        book = read(mechanism, limit, window)
        for degree in range(1, (limit or 3) + 1):
            best = float(best_play(chance, book, degree))
            assert best == pytest.approx(optimum(chance, book, degree), abs=1e-10), window
            if mechanism is not RefaitInPrison.DEEPEN_THEN_LOSE:
                assert best == pytest.approx(max(float(staying(chance, book, degree)), 0.5**degree))


@given(LAWS, BOOKS, st.integers(1, 7))
@examples(100)
def test_decision_is_equal_at_all_degrees(chance: ChanceLaw, book: Rulebook, degree: int) -> None:
    """Staying pays at a degree exactly where it pays at the first, and as `drift` says."""
    if book.degree_limit is None or degree <= book.degree_limit:
        gain = float(staying(chance, book, degree) - Fraction(1, 2**degree))
        if abs(gain) > 1e-9 and book.refait_in_prison is not RefaitInPrison.DEEPEN_THEN_LOSE:
            assert (gain > 0) == staying_pays(chance, book)
        assert staying_pays(chance, book) == is_positive(drift(chance, book))


def test_rounding_never_favours_staying() -> None:
    """If staying is worth the same, doubles do not find it better by their last digit."""
    book = with_rulings(ROULETTE, {"R03": "stay"})
    nearly = ChanceLaw(0.45 + 1e-16, 0.0, 0.45, 0.08, 0.02)
    assert drift(nearly, book) > 0
    assert not staying_pays(nearly, book)


def test_chance_without_prison_is_rejected() -> None:
    """2.0 has none, and prison begins at the first degree."""
    with pytest.raises(ValueError, match=r"trente-et-quarante-2\.0 has no prison"):
        ends(ROUGE, rulebook("trente-et-quarante-2.0"))
    with pytest.raises(ValueError, match="there is no degree 0"):
        ends(ROUGE, ROULETTE, 0)

"""The wheel with a double zero: cloth, results, record, odds, simulation and sealed spins."""

import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from tapisvert import Session, odds, permanence, regulations
from tapisvert.chances import CLOTHS, Kind
from tapisvert.cli import app
from tapisvert.fairness.sealed_draw import SealedDraw
from tapisvert.odds.edges import bets
from tapisvert.permanence import PermanenceError
from tapisvert.record import replay
from tapisvert.record.explain import explain
from tapisvert.regulations.loading.faults import RulebookError
from tapisvert.regulations.register import VARIABLE
from tapisvert.rules import Refusal
from tapisvert.rules import commands as c
from tapisvert.rules.coup import Result, at_refait, spin
from tapisvert.rules.events import BallFell, Settled
from tapisvert.rules.rulebook import Rulebook
from tapisvert.rules.settlement import result_on
from tapisvert.simulation import dealing_compiled, dealing_numpy, simulate
from tapisvert.wheel import DOUBLE_ZERO, Wheel, color, number_written, written

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
HOUSE = "double-zero-roulette"
TEXT = (EXAMPLES / f"{HOUSE}.toml").read_text(encoding="utf-8")
CLOTH = CLOTHS[Wheel.DOUBLE_ZERO]


@pytest.fixture(autouse=True)
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example houses are added to the shipped ones."""
    monkeypatch.setenv(VARIABLE, str(EXAMPLES))


@pytest.fixture
def book() -> Rulebook:
    """The example house."""
    return regulations.rulebook(HOUSE)


def faults(text: str) -> list[str]:
    """Faults that the loader finds in a file."""
    with pytest.raises(RulebookError) as caught_numbers:
        regulations.load(text)
    return [f"{fault.key}: {fault.problem}" for fault in caught_numbers.value.faults]


def code_of(answer: object) -> str:
    """The code of a refusal."""
    assert isinstance(answer, tuple)
    assert isinstance(answer[0], Refusal)
    return answer[0].code


def test_pockets_match_the_american_wheel() -> None:
    """38 of them; opposite each other lie an odd number and the next even one, and the two zeros;
    red and black alternate between the zeros.
    """
    pockets = Wheel.DOUBLE_ZERO.pockets
    assert sorted(pockets) == list(Wheel.DOUBLE_ZERO.numbers) == list(range(38))
    for index, number in enumerate(pockets):
        other = pockets[(index + 19) % 38]
        pair = {number, other}
        assert pair == {0, DOUBLE_ZERO} or (max(pair) - min(pair) == 1 and min(pair) % 2)
    for half_wheel in (pockets[1:19], pockets[20:]):
        colours = [color(number) for number in half_wheel]
        assert colours == [colours[0], {"rouge": "noir", "noir": "rouge"}[colours[0]]] * 9
    assert [number_written(written(number)) for number in pockets] == list(pockets)


def test_cloth_has_two_zeros() -> None:
    """It is the French cloth but for the places at zero: 161 in all."""
    french = CLOTHS[Wheel.SINGLE_ZERO]
    assert len(CLOTH) == 161
    assert {name: set(CLOTH[name].numbers) for name in CLOTH.keys() - french.keys()} == {
        "00": {37},
        "0/00": {0, 37},
        "00/2": {37, 2},
        "00/3": {37, 3},
        "0-00-2": {0, 37, 2},
        "00-2-3": {37, 2, 3},
        "cinq premiers": {0, 37, 1, 2, 3},
    }
    assert french.keys() - CLOTH.keys() == {"0/3", "0-2-3", "quatre premiers"}
    assert all(CLOTH[name] == french[name] for name in CLOTH.keys() & french.keys())


@pytest.mark.parametrize(
    ("effect", "outcome"), [("lost", "lost"), ("partage", "divided"), ("prison", "imprisoned")]
)
def test_zeros_treat_simple_chances_by_the_rulebook(effect: str, outcome: str) -> None:
    """At 0 and at 00; all other bets win or lose by their numbers."""
    text = TEXT.replace('value = "lost"', f'value = "{effect}"')
    text = text.replace('zero = "DZ-3"', 'zero = "DZ-3"\ndivided = "DZ-3"')
    if effect == "prison":
        text = text.replace("absent = [", 'absent = ["run_limit", "degree_limit", ')
        ruling_line = 'refait_in_prison = { value = "deepen", ruling = "R03" }\n'
        ruling_line += 'prison_window = { value = "any_betting", ruling = "R06" }\n'
        text = text.replace("[values]\n", f"[values]\n{ruling_line}")
        lines_added = "\n".join(
            f'{key} = "R03"'
            for key in ("imprisoned", "released", "eased", "deepened", "divided_last")
        )
        text = text.replace("[clauses]\n", f"[clauses]\n{lines_added}\n")
    house = regulations.load(text)
    for zero in (0, DOUBLE_ZERO):
        table = Session(house)
        table.sit("Anna", 10_000_000)
        for chance_name in house.chances:
            table.bet("Anna", chance_name, 1_000)
        events = table.do(c.Spin(zero))
        (spin_result,) = (event.spun for event in events if isinstance(event, BallFell))
        assert (spin_result.color, spin_result.is_refait) == ("vert", True)
        assert spin_result.call == (("Zéro",) if zero == 0 else ("Double zéro",))
        assert set(spin_result.results.values()) == {at_refait(house)}
        for event in events:
            if not isinstance(event, Settled):
                continue
            chance = house.chances[event.on]
            if chance.kind is Kind.SIMPLE:
                assert event.outcome.value == outcome
            else:
                winnings = (
                    1_000 * (int(house.pays[chance.kind]) + 1) if zero in chance.numbers else 0
                )
                assert event.to_player == winnings, event.on


def test_record_is_replayed_and_explained(book: Rulebook) -> None:
    """00 is the number 37 in the record, and `00` in the names of chances."""
    table = Session(HOUSE, currency="USD")
    table.sit("Anna", 100_000)
    for chance in ("00", "0/00", "cinq premiers", "rouge"):
        table.bet("Anna", chance, 1_000)
    table.spin(DOUBLE_ZERO)
    assert table.chips("Anna") == 100_000 - 4_000 + 36_000 + 18_000 + 7_000
    written_events = b"".join(replay(table.lines)).decode()
    assert '"number":37,"color":"vert"' in written_events
    results = {stake.on: (stake.outcome, stake.clause) for stake in explain(table.lines).stakes}
    assert results["cinq premiers"] == ("won", "DZ-2")
    assert results["rouge"] == ("lost", "DZ-3")


def test_unavailable_bets_are_refused(book: Rulebook) -> None:
    """On each wheel's cloth the other's places at zero, and numbers past its last."""
    american, french = (Session(name, strict=False) for name in (HOUSE, "campione-roulette"))
    for table in (american, french):
        table.sit("Anna", 100_000)
    names = ("0/3", "0-2-3", "quatre premiers", "0/00/1")
    codes = [code_of(american.bet("Anna", name, 1_000)) for name in names]
    assert codes == [*["not_on_this_table"] * 3, "unknown_chance"]
    assert code_of(american.do(c.Spin(38))) == "invalid_number"
    assert code_of(american.do(c.Announce("Anna", "tiers", 500))) == "forbidden_announcement"
    for chance in ("00", "0/00", "cinq premiers"):
        assert code_of(french.bet("Anna", chance, 1_000)) == "unknown_chance"
    assert code_of(french.do(c.Spin(DOUBLE_ZERO))) == "invalid_number"
    chief = c.Person(c.Role.DIRECTION, "Dora")
    payments = {"cinq premiers": 2_000}
    assert code_of(french.do(c.SetLimits(None, payments), chief)) == "invalid_limits"
    assert not isinstance(american.do(c.SetLimits(None, payments), chief)[0], Refusal)


def test_wrong_files_are_reported() -> None:
    """Announcements, the other wheel's kinds of bet, and a wheel in a game of cards."""
    series = 'title = "Zéro"\npieces = { "0/00" = 1, "0/3" = 1 }\nclause = "DZ-6"'
    with_series = TEXT.replace("[calls]", f"[announcements.cercle]\n{series}\n\n[calls]")
    assert faults(with_series) == ['announcements.cercle.pieces."0/3": unknown key; is it 00/3?']
    french = TEXT.replace('value = "double_zero"', 'value = "single_zero"')
    assert [re.sub(r"[:;].*", "", fault) for fault in faults(french)] == [
        'pays."quatre premiers"',
        'pays."cinq premiers"',
        'limits."cinq premiers"',
    ]
    cards = (EXAMPLES / "monte-carlo-trente-et-quarante.toml").read_text(encoding="utf-8")
    cards = cards.replace('    "wheel",\n', "")
    wheel = 'wheel = { value = "double_zero", ruling = "R04" }'
    assert (
        "not available in a game of" in faults(cards.replace("[values]", f"[values]\n{wheel}"))[0]
    )


def test_edges_are_exact(book: Rulebook) -> None:
    """2 in 38 on every bet, 3 in 38 on the five numbers; half of it on a divided simple chance."""
    law = odds.law(book, exact=True)
    edges = {
        name: bet.edge for name, decisions in bets(book, law).items() for bet in decisions.values()
    }
    assert edges.pop("cinq premiers") == Fraction(3, 38)
    assert set(edges.values()) == {Fraction(2, 38)}


def test_simulator_numbers_match_the_engine(book: Rulebook) -> None:
    """Both loops spin the same numbers, all 38 of them, and count each result as the engine."""
    numbers_by_loop = [
        loop.numbers(5, 3, 2, Wheel.DOUBLE_ZERO) for loop in (dealing_numpy, dealing_compiled)
    ]
    assert (numbers_by_loop[0] == numbers_by_loop[1]).all()
    counts = np.bincount(numbers_by_loop[0], minlength=38)
    assert counts.size == 38
    assert counts.min() > 700
    tally = dealing_compiled.tally(book, 5, 3, 2)
    assert tally == dealing_numpy.tally(book, 5, 3, 2)
    assert tally.cells.tolist() == counts.tolist()
    spins = [spin(int(number), at_refait(book)) for number in numbers_by_loop[0][:2_000]]
    for chance in ("rouge", "passe"):
        results = [result_on(book, entry, chance) for entry in spins]
        expected = sum(int(item.number) in CLOTH[chance].numbers for item in spins)
        assert results.count(Result.WINS) == expected
    estimates = simulate(book, coups=400_000, seed=7).estimates()
    for name in ("zero", "edge.rouge.flat"):
        assert abs(estimates[name].value - 2 / 38) < 5 * estimates[name].error, name


def test_numbers_in_a_file_are_read(book: Rulebook) -> None:
    """00 is the double zero there, and no zero at a wheel with one."""
    assert list(permanence.read(b"17\n00\n0\n", book).cells) == [17, DOUBLE_ZERO, 0]
    coded = permanence.read(b"17\n37\n0\n", book, zero={"37": "00"})
    assert list(coded.cells) == [17, DOUBLE_ZERO, 0]
    with pytest.raises(PermanenceError, match=r"^line 2: 37 is not on the wheel"):
        permanence.read(b"17\n37\n0\n", book)
    with pytest.raises(PermanenceError, match=r"^line 2: the file has a double or triple zero"):
        permanence.read(b"17\n00\n0\n")


def test_sealed_spin_falls_on_each_number(book: Rulebook) -> None:
    """All 38 of them come."""
    draw = SealedDraw(book, seed=bytes(range(32)))
    spins = [draw.coup(coup, "00" * 32) for coup in range(1, 600)]
    assert {spin.number for spin in spins if isinstance(spin, c.Spin)} == {*range(38)}


@pytest.mark.parametrize(("number", "payout"), [("00", 36_000), ("0", 0)])
def test_terminal_settles_the_spin(number: str, payout: int) -> None:
    """`settle` takes 00 as it is written on the cloth."""
    args = ["settle", HOUSE, "--number", number, "--bet", "00=1000", "--json"]
    result = CliRunner().invoke(app, args)
    assert result.exit_code == 0, result.output
    assert f'"returned":{payout},' in result.output

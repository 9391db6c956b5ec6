"""Reports: by hand for a small session, by the ledger for long ones, by the odds for each bet."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random

import pytest
from support.engine.cards_and_coups import NOIR_COULEUR, REFAIT, ROUGE_COULEUR
from support.server.http_server import PATIENT, Server, opened, settings, table
from support.server.table_bench import ANNA, BICE, CARDS, CHEF, WHEEL, Bench

from tapisvert import regulations
from tapisvert.fairness.sealed_draw import SEED_BYTES
from tapisvert.live.stages import Mode, Stage, has_stakes
from tapisvert.odds import Composition, Decision, bets, law
from tapisvert.odds.expectation import Expectation, Position
from tapisvert.reports import views
from tapisvert.reports.bank import POINTS, Curve, Report, RunningSums
from tapisvert.rules import commands as c
from tapisvert.rules.rulebook import RefaitInPrison


def real_wheel() -> Bench:
    """A wheel that turns in the room, with Anna at it."""
    return Bench(WHEEL, Mode.REAL, players=[ANNA])


def spins(bench: Bench, number: int, *stakes: tuple[str, int]) -> None:
    """A coup with these stakes of Anna's."""
    for position, amount in stakes:
        bench.bet(ANNA, position, amount)
    bench.ask(CHEF, c.Close())
    bench.ask(CHEF, c.Spin(number))


def read(bench: Bench) -> Report:
    """Report of the journal."""
    report = Report()
    report.apply(bench.entries)
    return report


def test_small_session_by_hand() -> None:
    """Three spins: a plein that wins, rouge lost, and zero, of which a half is the bank's."""
    bench = real_wheel()
    spins(bench, 17, ("17", 100))
    spins(bench, 2, ("rouge", 1_000))
    spins(bench, 0, ("rouge", 1_000))
    answer = read(bench).total.view()
    assert (answer.coups, answer.stakes, answer.handle) == (3, 3, 2_100)
    assert (answer.result, answer.bound) == (-3_500 + 1_000, 500)
    expected = Fraction(100, 37) + 2 * Fraction(1_000, 74)
    assert answer.expected == pytest.approx(float(expected), abs=0.005)
    plein = Fraction(36 * 36 * 36, 37 * 37)  # of a unit: 36 squared, times 1/37, times 36/37
    rouge = Fraction(18 + 18, 37) + Fraction(1, 4 * 37) - Fraction(1, 74) ** 2
    variance = 100**2 * plein + 2 * 1_000**2 * rouge
    assert answer.deviation == pytest.approx(sqrt(variance), abs=0.005)
    assert answer.low == pytest.approx(float(expected) - 1.959964 * sqrt(variance), abs=0.01)
    assert answer.high == pytest.approx(float(expected) + 1.959964 * sqrt(variance), abs=0.01)
    kinds = {kind.kind: (kind.handle, kind.result) for kind in answer.kinds}
    assert kinds == {"plein": (100, -3_500), "simple": (2_000, 1_500)}


def test_prison_is_followed_to_its_end() -> None:
    """Deeper, eased, released and divided: bound and result stand as the ledger's money does."""
    bench = real_wheel()
    spins(bench, 0, ("rouge", 1_000))
    assert (read(bench).total.result, read(bench).total.prison_share) == (0, 500)
    spins(bench, 0)
    assert (read(bench).total.result, read(bench).total.prison_share) == (0, 750)
    spins(bench, 1)
    assert (read(bench).total.result, read(bench).total.prison_share) == (0, 500)
    spins(bench, 1)
    assert (read(bench).total.result, read(bench).total.prison_share) == (0, 0)
    spins(bench, 0, ("noir", 500))
    bench.ask(ANNA, c.Divide("Anna", "noir"))
    assert (read(bench).total.result, read(bench).total.prison_share) == (250, 0)
    prisoner = Expectation(bench.table.book).mean(Position("rouge", 2))
    assert prisoner == pytest.approx(1 / 37 / 8)


@pytest.mark.clause("VT-11", "R08")
@pytest.mark.parametrize("cards", [REFAIT, ROUGE_COULEUR, NOIR_COULEUR])
def test_expectation_follows_insured_parts(cards: tuple[str, ...]) -> None:
    """Chips added beside the insured part, and one insured further, are told apart at the coup; an
    insurance that ended before counts nothing.
    """
    bench = Bench(CARDS, Mode.REAL, players=[ANNA])
    for command in (
        c.Bet("Anna", "rouge", 1_000),
        c.Insure("Anna", "rouge"),
        c.Withdraw("Anna", "rouge", 1),
        c.Insure("Anna", "rouge", 300),
        c.Bet("Anna", "rouge", 501),
        c.Insure("Anna", "rouge", 200),
    ):
        bench.ask(ANNA, command)
    bench.ask(CHEF, c.Close())
    bench.ask(CHEF, c.Deal(cards))
    stakes = {Position("rouge", insured=True): 500, Position("rouge"): 1_000}
    mean, variance = Expectation(bench.table.book).of(stakes)
    answer = read(bench).total
    assert (answer.expected, answer.variance) == pytest.approx((5 + mean, variance))


def test_stakes_of_one_coup_are_correlated() -> None:
    """Rouge and noir together: nothing but zero strays; 17 beside rouge is not counted apart."""
    wheel = Expectation(regulations.rulebook(WHEEL))
    mean, variance = wheel.of({Position("rouge"): 100, Position("noir"): 100})
    assert mean == pytest.approx(100 / 37)
    assert variance == pytest.approx(100**2 * 36 / 37**2)
    _, pair = wheel.of({Position("17"): 100, Position("noir"): 1_000})
    difference = wheel.of({Position("17"): 100})[1] + wheel.of({Position("noir"): 1_000})[1]
    assert pair > difference


@pytest.mark.parametrize("name", regulations.rulebooks())
def test_expectation_matches_odds(name: str) -> None:
    """Of every free stake, insured or not; in prison what the refait takes of it."""
    book = regulations.rulebook(name)
    result, worked_out = law(book, Composition.full()), Expectation(book)
    for position, decisions in bets(book, result).items():
        plain = decisions.get(Decision.FLAT) or decisions[Decision.DIVIDE]
        assert worked_out.mean(Position(position)) == pytest.approx(
            float(plain.per_decided), abs=1e-9
        )
        _, variance = worked_out.of({Position(position): 1})
        mean, decided_share = float(plain.per_decided), 1 - float(plain.undecided)
        square = sum(float(p) * float(net) ** 2 for net, p in plain.net.items()) / decided_share
        assert variance == pytest.approx(square - mean**2, abs=1e-9)
        if Decision.INSURED in decisions:
            decision = decisions[Decision.INSURED]
            premium = float(decision.outlay) - 1
            mean = worked_out.mean(Position(position, insured=True)) + premium
            if book.premium_due == "until_decided":
                assert mean == pytest.approx(float(decision.per_decided), abs=1e-9)
    if book.refait_in_prison is RefaitInPrison.DEEPEN:
        rouge = result.chances["rouge"]
        drift = float(rouge.prison) / float(rouge.decided_share) / 2
        for degree in (1, 2, 3):
            got = worked_out.mean(Position("rouge", degree))
            assert got == pytest.approx(drift / 2**degree, abs=1e-9)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("book", [WHEEL, CARDS])
def test_result_is_the_ledgers(book: str, seed: int) -> None:
    """After any evening the bank has what its account in the ledger says; the kinds add up."""
    chance = Random(f"{book} {seed}")
    bench = Bench(book, seeds=lambda: chance.randbytes(SEED_BYTES))
    places = list(bench.table.book.chances)
    for player in (ANNA, BICE):
        bench.sit(player, 500_000)
    for _ in range(30):
        bench.until(Stage.BETS, Stage.DECISION)
        for player in (ANNA, BICE):
            position = chance.choice(places)
            if chance.random() < 0.8 and position not in bench.table.players[player.name].free:
                bench.ask(player, c.Bet(player.name, position, 5_000))
            if book == CARDS and chance.random() < 0.3:
                bench.ask(player, c.Insure(player.name, position, chance.choice((None, 1_700))))
            if chance.random() < 0.3:
                bench.ask(player, c.Divide(player.name, chance.choice(("rouge", "noir"))))
        if not has_stakes(bench.table):
            bench.ask(ANNA, c.Bet("Anna", "rouge", 5_000))
        bench.coup()
    report = read(bench)
    answer = report.total.view()
    assert answer.result == bench.table.bank.gain == bench.live.core.ledger["bank"]
    coups = sum(entry.answer.count(b'{"event":"coup"') for entry in bench.entries)
    assert answer.coups == coups >= 25
    total = sum(
        amount * (1 - 0.5**degree)
        for player in bench.table.players.values()
        for (_, degree), amount in player.prison.items()
    )
    assert answer.bound == total
    assert sum(kind.result for kind in answer.kinds) == pytest.approx(answer.result + answer.bound)
    assert sum(kind.expected for kind in answer.kinds) == pytest.approx(answer.expected, abs=0.05)
    assert sum(kind.handle for kind in answer.kinds) == answer.handle
    in_two = Report()
    in_two.apply(bench.entries[:50])
    in_two.apply(bench.entries[50:])
    assert in_two.total.view() == answer
    assert len(report.curve.all_points()) == coups


def test_curve_has_bounded_number_of_points() -> None:
    """However long: from early on to the last coup, evenly."""
    curve, sums = Curve(), RunningSums()
    for _ in range(12_345):
        sums.coups += 1
        curve.add(sums.point)
    points = [point.coups for point in curve.all_points()]
    assert len(points) <= POINTS + 1
    assert points[-1] == 12_345
    steps = {second - first for first, second in pairwise(points[:-1])}
    assert len(steps) == 1


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with two tables."""
    folder: Path = tmp_path_factory.mktemp("reports")
    with opened(settings(folder, table(), table("still", pace=PATIENT))) as server:
        yield server


def test_reports_require_full_rights(server: Server) -> None:
    """The direction and the controller read them; they say what the table's own bank says."""
    anna, chef = server.guest("Anna"), server.staff("Carlo", "chef")
    for employee in (anna, chef):
        employee.get("/api/reports", 403)
        employee.get("/api/reports/wheel", 403)
    with anna.at(chips=100_000) as line:
        for _ in range(3):
            line.stage("bets")
            line.bet("17", 100)
            line.event("coup")
        line.stage("pause")
    for role in ("controller", "direction"):
        employee = server.staff(f"The {role}", role)
        body = employee.get("/api/reports/wheel")
        live = server.services.node.owned_table("wheel")
        assert live is not None
        assert body["sums"]["result"] == live.table.bank.gain
        assert body["sums"]["handle"] == 300
        assert [item["coups"] for item in body["series"]] == [1, 2, 3]
        assert (body["mechanism"], len(body["sessions"])) == ("worth", 1)
        lines = {item["table"]: item for item in employee.get("/api/reports")}
        assert lines["wheel"]["sums"] == body["sums"]
        assert lines["still"]["sums"]["coups"] == 0
        employee.get("/api/reports/none", 404)


def test_points_match_form() -> None:
    """A point is rounded to hundredths of a minor unit."""
    assert RunningSums(3, 3, 10, 0.5, 1 / 3, 2.0).point == views.Point(3, 10.5, 0.33, 1.41)

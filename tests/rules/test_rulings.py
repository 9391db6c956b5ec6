"""The rulings: the reading taken, and every other reading that a table may open under."""

import json

import pytest
from support.engine.cards_and_coups import (
    NOIR_COULEUR,
    NULL,
    REFAIT,
    ROUGE_COULEUR,
    Cards,
    coup,
    deals,
    only,
    only_coup,
    outcomes,
    over,
    pack,
    play_to,
    settled_rows,
    shoe,
    stake,
)
from support.engine.engine_harness import (
    CAMPIONE,
    CHEF,
    DEUX_ZERO,
    DIGEST,
    ROULETTE,
    VENEZIA,
    Desk,
)

from tapisvert import rulebook
from tapisvert.record.command_lines import parse_command
from tapisvert.regulations import RulingError, choices, with_rulings
from tapisvert.rules import Refusal, verify
from tapisvert.rules import commands as c
from tapisvert.rules import events as e

TWO_ROWS = (CAMPIONE, DIGEST, VENEZIA)
WITH_PRISON = (*TWO_ROWS, ROULETTE)
ALL = (*WITH_PRISON, DEUX_ZERO)

# Ruling, field, the houses that leave it open, the values that it takes beside the house's own.
ALTERNATIVES: list[tuple[str, str, tuple[str, ...], tuple[str | int | None, ...]]] = [
    ("R01", "row_stop", (DIGEST,), (30, 31)),
    ("R02", "row_stop", (DEUX_ZERO,), (31,)),
    ("R03", "refait_in_prison", WITH_PRISON, ("lose", "stay", "deepen")),
    ("R05", "degree_limit", WITH_PRISON, (1, 2, 7, "none", None)),
    ("run_limit", "run_limit", WITH_PRISON, (1, 2, 7, "none", None)),
    ("null_in_run", "null_in_run", (VENEZIA,), ("ends", "counts", "ignored")),
    ("R11", "last_division", TWO_ROWS, ("taille", "session")),
    ("R06", "prison_window", WITH_PRISON, ("after_refait", "any_betting")),
    ("insurance_part", "insurance_part", TWO_ROWS, ("whole", "any")),
    ("changed_insurance", "changed_insurance", TWO_ROWS, ("ends", "stands")),
    ("R07", "premium_due", TWO_ROWS, ("every_coup", "until_decided")),
    ("R09", "excess", ALL, ("refuse", "if_won", "accept")),
    ("R12", "last_card_refait", (VENEZIA,), ("off", "withdraw_whole", "without_rest")),
    ("R14", "cut_card", (DEUX_ZERO,), (52, 60, 250)),
    ("R14", "cut_card", TWO_ROWS, (1, 52, "none", None)),
    ("R15", "seen_coups", (VENEZIA,), (1, 5)),
    ("seen_coups", "seen_coups", (DEUX_ZERO,), (1, 5)),
    ("seen_count", "seen_count", (DEUX_ZERO,), ("from_first", "with_seen_card")),
    ("R18", "finale_without_cheval", (ROULETTE,), ("refused", "pleins")),
    ("R19", "winnings", ALL, ("stay", "to_chips")),
    ("R24", "void_coup", (*TWO_ROWS, DEUX_ZERO), ("returned", "stands")),
    ("R25", "last_coup", (DEUX_ZERO,), ("one_more", "at_cut_card")),
    ("R26", "lost_draw", ALL, ("returned", "best_result")),
    ("R29", "null_spin", (ROULETTE,), ("stay", "open")),
]


def opened_desk(house: str, rulings: dict[str, str | int | None]) -> c.Command | Refusal:
    """Table that the first line of a record opens."""
    line = {"do": "open", "rulebook": house, "currency": "CHF", "rulings": rulings}
    return parse_command(json.dumps(line).encode(), 1).command


@pytest.mark.clause(
    "R01",
    "R02",
    "R03",
    "R05",
    "R06",
    "R07",
    "R09",
    "R11",
    "R12",
    "R14",
    "R15",
    "R18",
    "R19",
    "R24",
    "R25",
    "R26",
    "R29",
)
@pytest.mark.parametrize(
    ("ruling", "field", "house", "value"),
    [
        (ruling, field, house, value)
        for ruling, field, houses, values in ALTERNATIVES
        for house in houses
        for value in values
    ],
)
def test_alternatives_are_accepted_by_field_and_ruling(
    ruling: str, field: str, house: str, value: str | int | None
) -> None:
    """The open line names either; both open the same table, whose answer has the named reading."""
    expected = None if value == "none" else value
    for name in (ruling, field):
        command = opened_desk(house, {name: value})
        assert isinstance(command, c.Open)
        assert getattr(command.rulebook, field) == expected
        assert command.rulings == {name: value}
    desk = Desk(house, rulings={ruling: value})
    assert isinstance(desk.opening[0], e.Opened)
    assert desk.opening[0].rulings == {ruling: value}


@pytest.mark.clause("R08")
@pytest.mark.parametrize("house", TWO_ROWS)
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("insurance_rate", 250),
        ("insurance_minimum", 100),
        ("insurance_minimum", "none"),
        ("insurance_multiple", 7),
        ("insurance_multiple", "none"),
    ],
)
def test_insurance_has_three_fields(house: str, field: str, value: str | int) -> None:
    """Rate, minimum and multiple; the ruling alone does not say which is meant."""
    command = opened_desk(house, {field: value})
    assert isinstance(command, c.Open)
    assert getattr(command.rulebook, field) == (None if value == "none" else value)
    assert isinstance(opened_desk(house, {"R08": value}), Refusal)


@pytest.mark.parametrize("house", ALL)
def test_house_choices_match_its_rulings(house: str) -> None:
    """No field more, no field less than the alternatives above."""
    expected = {field for _, field, houses, _ in ALTERNATIVES if house in houses}
    if house in TWO_ROWS:
        expected |= {"insurance_rate", "insurance_minimum", "insurance_multiple"}
    assert set(choices(rulebook(house))) == expected


@pytest.mark.parametrize(
    ("house", "name", "value", "code"),
    [
        (VENEZIA, "R03", "escape", "invalid_ruling"),
        (VENEZIA, "degree_limit", -1, "invalid_ruling"),
        (VENEZIA, "R05", "three", "invalid_ruling"),
        (DEUX_ZERO, "cut_card", 51, "invalid_ruling"),
        (DEUX_ZERO, "cut_card", "none", "invalid_ruling"),
        (DEUX_ZERO, "row_stop", 32, "invalid_ruling"),
        (VENEZIA, "insurance_rate", 0, "invalid_ruling"),
        (VENEZIA, "R01", 31, "unknown_ruling"),
        (VENEZIA, "R02", 31, "unknown_ruling"),
        (VENEZIA, "R04", 1, "unknown_ruling"),
        (CAMPIONE, "R12", "off", "unknown_ruling"),
        (DEUX_ZERO, "R03", "lose", "unknown_ruling"),
        (ROULETTE, "R07", "every_coup", "unknown_ruling"),
        (ROULETTE, "cut_card", 52, "unknown_ruling"),
        (VENEZIA, "layout", "wheel", "unknown_ruling"),
    ],
)
def test_invalid_alternative_is_refused(house: str, name: str, value: str | int, code: str) -> None:
    """Another value, another house's choice, and what no ruling leaves open."""
    refusal = opened_desk(house, {name: value})
    assert isinstance(refusal, Refusal)
    assert refusal.code == code
    with pytest.raises(RulingError, match=name):
        with_rulings(rulebook(house), {name: value})


# ------------------------------------------------------------------------------ what each one does


@pytest.mark.clause("R01")
@pytest.mark.parametrize(
    ("stop", "cards", "totals"),
    [(30, "Ks Qs Th Kh Qh Ts", (30, 30)), (31, "Ks Qs Th As Kh Qh Ts 9s", (31, 39))],
)
def test_r01_where_two_rows_end(stop: int, cards: str, totals: tuple[int, int]) -> None:
    """Above 30, or at 30 too, where equal rows are null and the refait stays 31 to 31."""
    desk = Desk(DIGEST, rulings={"R01": stop})
    dealt_coup = only_coup(desk.give(c.Deal(tuple(cards.split()))))
    assert (dealt_coup.totals, dealt_coup.is_refait) == (totals, False)
    other = Desk(DIGEST, rulings={"R01": 61 - stop})
    assert other.refused(c.Deal(tuple(cards.split()))).code == "invalid_coup"


@pytest.mark.clause("R02")
@pytest.mark.parametrize(
    ("stop", "cards", "total"),
    [(30, "Ks Qs Th", 30), (31, "Ks Qs Th Ah", 31), (31, "Ks Qs Th Kh", 40), (30, "9s Ks Kh", 0)],
)
def test_r02_where_the_single_row_ends(stop: int, cards: str, total: int) -> None:
    """At 30 or more, or only above 30."""
    desk = Desk(DEUX_ZERO, rulings={"R02": stop})
    command = c.Deal(tuple(cards.split()))
    if total:
        assert only_coup(desk.give(command)).totals == (total,)
    else:
        assert desk.refused(command).code == "invalid_coup"
    other = Desk(DEUX_ZERO, rulings={"R02": 61 - stop})
    if total in (30, 31):
        assert other.refused(command).code == "invalid_coup"


@pytest.mark.clause("R03")
@pytest.mark.parametrize("house", TWO_ROWS)
@pytest.mark.parametrize("degree", [1, 2, 3])
@pytest.mark.parametrize(
    ("cards", "outcome", "change"),
    [
        (ROUGE_COULEUR, "eased", -1),
        (NOIR_COULEUR, "lost", None),
        (NULL, None, 0),
        (coup(31, 31, "black"), "deepened", 1),
    ],
)
def test_r03_ladder(
    house: str, degree: int, cards: Cards, outcome: str | None, change: int | None
) -> None:
    """A win takes a degree away, a refait adds one, a loss takes the stake, a null coup nothing."""
    desk = Desk(house, rulings={"degree_limit": "none"}, Anna=100_000)
    stake(desk, 80_000, "rouge")
    desk.give(*deals(*[REFAIT] * degree))
    assert desk.prison() == {("rouge", degree): 80_000}
    if outcome == "eased" and degree == 1:
        outcome, change = "released", None
    events = desk.give(c.Deal(cards))
    assert outcomes(events) == ({"rouge": outcome} if outcome else {})
    prison_left = {} if change is None else {("rouge", degree + change): 80_000}
    assert desk.prison() == prison_left
    assert desk.chips() == (100_000 if outcome == "released" else 20_000)


@pytest.mark.clause("R03")
@pytest.mark.parametrize("house", TWO_ROWS)
@pytest.mark.parametrize("is_last", [True, False])
def test_r03_lose_takes_the_prisoner(house: str, is_last: bool) -> None:
    """A refait in prison counts as a losing coup, the last one too; free stakes go to prison."""
    desk = Desk(house, rulings={"R03": "lose"}, Anna=200_000)
    stake(desk, 80_000, "rouge")
    desk.give(*deals(REFAIT))
    stake(desk, 10_000, "rouge")
    if is_last:
        desk.give(c.Last())
    free = ("divided", 5_000, 5_000) if is_last else ("imprisoned", 0, 0)
    assert sorted(settled_rows(desk.give(c.Deal(REFAIT)))) == [
        ("Anna", "rouge", 0, 10_000, *free),
        ("Anna", "rouge", 1, 80_000, "lost", 0, 80_000),
    ]


@pytest.mark.clause("R03", "R20")
@pytest.mark.parametrize("house", TWO_ROWS)
def test_r03_stay_leaves_the_prisoner(house: str) -> None:
    """A refait in prison changes nothing; the stake that comes to lie there is added to it."""
    desk = Desk(house, rulings={"R03": "stay"}, Anna=200_000)
    stake(desk, 80_000, "rouge")
    desk.give(*deals(REFAIT))
    stake(desk, 10_000, "rouge")
    assert settled_rows(desk.give(c.Deal(REFAIT))) == [
        ("Anna", "rouge", 0, 10_000, "imprisoned", 0, 0)
    ]
    assert desk.prison() == {("rouge", 1): 90_000}
    desk.give(c.Last())
    events = desk.give(c.Deal(REFAIT))
    assert settled_rows(events) == []
    assert only(e.Divided, events) == e.Divided("Anna", "rouge", 1, 90_000, 45_000, 45_000)


@pytest.mark.clause("R04")
@pytest.mark.parametrize("degree", range(1, 7))
@pytest.mark.parametrize("amount", [64, 1, 63, 65, 1_000_003])
def test_r04_degrees_halve_separately(degree: int, amount: int) -> None:
    """S / 2^k goes back, its fraction to the player; the rest is the bank's."""
    desk = Desk(CAMPIONE, maximum=amount, Anna=amount)
    stake(desk, amount, "rouge")
    desk.give(*deals(*[REFAIT] * degree))
    (division,) = desk.give(c.Divide("Anna", "rouge"))
    to_player = -(-amount // 2**degree)
    assert division == e.Divided("Anna", "rouge", degree, amount, to_player, amount - to_player)


@pytest.mark.clause("R05", "VT-15")
@pytest.mark.parametrize(
    ("reading", "by_null", "by_refait"),
    [
        ("counts", [(1, "divided", 5_000, 5_000)], []),
        ("ignored", [], [(1, "divided", 2_500, 7_500)]),
        ("ends", [], [(1, "deepened", 0, 0)]),
    ],
)
def test_r05_null_coup_within_a_run(
    reading: str, by_null: list[tuple[object, ...]], by_refait: list[tuple[object, ...]]
) -> None:
    """With a limit of one a null coup is the second après, or no one, or the end of the first."""
    desk = Desk(VENEZIA, rulings={"run_limit": 1, "null_in_run": reading}, Anna=100_000)
    stake(desk, 10_000, "rouge")
    desk.give(*deals(REFAIT))
    for cards, expected in ((NULL, by_null), (REFAIT, by_refait)):
        rows = [("Anna", "rouge", row[0], 10_000, *row[1:]) for row in expected]
        assert settled_rows(desk.give(c.Deal(cards))) == rows


@pytest.mark.clause("R11", "CT-9")
@pytest.mark.parametrize("house", TWO_ROWS)
@pytest.mark.parametrize("reading", ["session", "taille"])
@pytest.mark.parametrize("rest", [(), ("Ks", "Kh", "Kd")])
def test_r11_last_coup_of_every_taille(house: str, reading: str, rest: Cards) -> None:
    """A refait that ends the taille divides what it has imprisoned, also where the cards left for
    one coup more do not suffice; a stake that VT-16 frees is not divided.
    """
    desk = Desk(house, rulings={"R11": reading}, Anna=100_000)
    shoe(desk, pack(desk.table.book, end=(*REFAIT, *rest)))
    play_to(desk, len(REFAIT) + len(rest))
    stake(desk, 10_000, "rouge", "couleur")
    events = desk.give(c.Deal())
    if rest:
        assert not e.TailleOver.among(events)
        desk.give(c.Divide("Anna", "couleur"))
        events = desk.give(c.Deal())
        divided_chances = ["rouge"]
    else:
        divided_chances = ["couleur", "rouge"] if house != VENEZIA else []
    expected = [e.Divided("Anna", name, 1, 10_000, 5_000, 5_000) for name in divided_chances]
    end = next(place for place, event in enumerate(events) if isinstance(event, e.TailleOver))
    divisions = [event for event in events[end:] if isinstance(event, e.Divided)]
    assert divisions == (expected if reading == "taille" else [])
    assert bool(desk.prison()) is (reading == "session" or not divisions)


@pytest.mark.clause("R06")
@pytest.mark.parametrize("house", TWO_ROWS)
@pytest.mark.parametrize("window", ["after_refait", "any_betting"])
def test_r06_when_a_prisoner_is_divided_or_moved(house: str, window: str) -> None:
    """Until the bets close after a refait, or whenever they are open; a moved one keeps its
    degree.
    """
    desk = Desk(house, rulings={"R06": window}, Anna=80_000)
    stake(desk, 40_000, "rouge", "noir")
    desk.give(*deals(REFAIT), c.Divide("Anna", "noir"), c.Move("Anna", "rouge", "noir", 1))
    assert desk.prison() == {("noir", 1): 40_000}
    desk.give(c.Close(), *deals(NULL))
    move, divide = c.Move("Anna", "noir", "inverse", 1), c.Divide("Anna", "noir")
    if window == "any_betting":
        desk.give(move, c.Divide("Anna", "inverse"))
        assert desk.prison() == {}
    else:
        assert [desk.refused(command).code for command in (move, divide)] == ["not_in_window"] * 2
        desk.give(*deals(REFAIT))
        assert desk.give(divide) == (e.Divided("Anna", "noir", 2, 40_000, 10_000, 30_000),)


@pytest.mark.clause("R07")
@pytest.mark.parametrize("house", TWO_ROWS)
def test_r07_a_premium_for_every_coup(house: str) -> None:
    """A null coup earns it too, and the stake lies uninsured until another is paid."""
    desk = Desk(house, rulings={"R07": "every_coup"}, maximum=50_000, Anna=100_000)
    stake(desk, 60_000, "rouge")
    stake(desk, 10_000, "noir")
    desk.give(c.Insure("Anna", "rouge"))
    assert only(e.PremiumEarned, desk.give(c.Deal(NULL))) == e.PremiumEarned("Anna", "rouge", 500)
    assert desk.free() == {"rouge": (50_000, 10_000), "noir": (10_000, 0)}
    assert (desk.balances().bank, desk.balances().held) == (500, 0)
    desk.give(c.Insure("Anna", "rouge"))
    assert outcomes(desk.give(c.Deal(REFAIT)))["noir"] == "imprisoned"
    assert (desk.balances().bank, desk.chips()) == (1_000, 89_000)


@pytest.mark.clause("R08")
def test_r08_other_rate_minimum_and_multiple() -> None:
    """2.5% of stakes of at least 30.00 that are multiples of 7.00."""
    rulings: dict[str, str | int | None] = {
        "insurance_rate": 250,
        "insurance_minimum": 3_000,
        "insurance_multiple": 700,
    }
    for house in TWO_ROWS:
        desk = Desk(house, rulings=rulings, Anna=100_000)
        stake(desk, 2_800, "rouge")
        problem = "the stake on 'rouge' cannot be insured: {}"
        refusal = desk.refused(c.Insure("Anna", "rouge"))
        assert refusal.message == problem.format("below the insurance minimum of 30.00")
        stake(desk, 300, "rouge")
        uneven = desk.refused(c.Insure("Anna", "rouge"))
        assert uneven.message == problem.format("not a multiple of 7.00")
        stake(desk, 400, "rouge")
        assert desk.give(c.Insure("Anna", "rouge")) == (
            e.InsuranceTaken("Anna", "rouge", 87, 3_500),
        )


@pytest.mark.clause("R09", "CR-8")
@pytest.mark.parametrize(
    ("number", "rows"),
    [
        (1, [(1_000, "won", 2_000, 0), (501, "excess_returned", 501, 0)]),
        (2, [(1_501, "lost", 0, 1_501)]),
        (0, [(1_501, "imprisoned", 0, 0)]),
    ],
)
def test_r09_excess_returned_only_by_a_win(
    number: int, rows: list[tuple[int, str, int, int]]
) -> None:
    """It pays nothing, and is lost or imprisoned with the stake."""
    desk = Desk(ROULETTE, rulings={"R09": "if_won"}, maximum={"simple": 1_000}, Anna=9_000)
    desk.give(c.Bet("Anna", "rouge", 1_501))
    assert settled_rows(desk.give(c.Spin(number))) == [("Anna", "rouge", 0, *row) for row in rows]
    desk.give(c.Finish())
    shares = {1: 1_000, 2: -1_501, 0: -750}
    assert desk.chips() == 9_000 + shares[number]


@pytest.mark.clause("R18", "CR-17.4")
def test_r18_finales_without_a_cheval() -> None:
    """Two endings that touch nowhere are laid en plein, or are no finale; those that touch in one
    ten, and each ending alone, are laid under either reading.
    """
    for reading, code in (("pleins", None), ("refused", "forbidden_announcement")):
        desk = Desk(ROULETTE, rulings={"R18": reading}, Anna=10_000)
        for call in ("finale 1/7", "finale 0/6"):
            refusal = verify(desk.table, c.Announce("Anna", call, 100))
            assert (refusal and refusal.code) == code
        desk.give(c.Announce("Anna", "finale 0/2", 100), c.Announce("Anna", "finale 7", 100))
        assert desk.free() == dict.fromkeys(
            ("0/2", "10", "12", "20", "22", "30", "32", "7", "17", "27"), (100, 0)
        )


@pytest.mark.clause("R29", "CR-11", "CR-12")
def test_r29_stakes_after_a_null_spin() -> None:
    """The players take them back and move them; or they stay until the next spin, with more beside
    them, and only the chef may reject one.
    """
    commands = (c.Withdraw("Anna", "17"), c.Move("Anna", "17", "18"), c.Clear("Anna"))
    for reading, codes in (("open", ["", "", ""]), ("stay", ["spin_null"] * 3)):
        desk = Desk(ROULETTE, rulings={"R29": reading}, Anna=10_000)
        desk.give(c.Bet("Anna", "17", 100), c.Close())
        desk.give(c.Null("too_few_turns"), by=CHEF)
        refusals = [verify(desk.table, command) for command in commands]
        assert [refusal.code if refusal else "" for refusal in refusals] == codes
        desk.give(c.Bet("Anna", "18", 100))
        assert verify(desk.table, c.Reject("Anna", "17"), CHEF) is None
        desk.give(c.Spin(5), c.Bet("Anna", "17", 100), c.Withdraw("Anna", "17"))
        assert desk.chips() == 9_800


@pytest.mark.clause("R11")
@pytest.mark.parametrize("house", TWO_ROWS)
def test_r11_last_coup_imprisons_no_stake(house: str) -> None:
    """In every house; who is in prison when the table closes otherwise is divided too."""
    desk = Desk(house, Anna=100_000)
    stake(desk, 10_000, "rouge")
    desk.give(*deals(REFAIT))
    stake(desk, 10_000, "noir")
    desk.give(c.Last())
    assert settled_rows(desk.give(c.Deal(REFAIT))) == [
        ("Anna", "noir", 0, 10_000, "divided", 5_000, 5_000),
        ("Anna", "rouge", 1, 10_000, "divided", 2_500, 7_500),
    ]
    desk = Desk(house, Anna=100_000)
    stake(desk, 10_000, "rouge")
    desk.give(*deals(REFAIT, REFAIT))
    assert desk.give(c.Finish()) == (
        e.Divided("Anna", "rouge", 2, 10_000, 2_500, 7_500),
        e.Finished(),
    )
    assert desk.chips() == 92_500


@pytest.mark.clause("R12")
@pytest.mark.parametrize("value", ["without_rest", "withdraw_whole", "off"])
def test_r12_senza_resto(value: str) -> None:
    """Granted at Venezia, unless the house does not."""
    desk = Desk(VENEZIA, rulings={"R12": value}, Anna=100_000)
    shoe(desk, pack(desk.table.book, end=REFAIT))
    play_to(desk, 8)
    stake(desk, 10_000, "rouge")
    assert over(desk.give(c.Deal())).cards_left == 0
    command = c.Withdraw("Anna", "rouge", degree=1)
    if value == "off":
        assert desk.refused(command).code == "not_in_window"
    else:
        desk.give(command)
        assert desk.chips() == 100_000

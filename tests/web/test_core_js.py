"""Shared code of the pages: typed amounts, one request for one click, the result of a coup."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from support.engine.cards_and_coups import (
    NOIR_INVERSE,
    NULL,
    REFAIT,
    ROUGE_COULEUR,
    ROUGE_INVERSE,
    only,
)
from support.engine.engine_harness import (
    CAMPIONE,
    CHEF,
    DEUX_ZERO,
    DIGEST,
    HOUSES,
    ROULETTE,
    VENEZIA,
    Desk,
)
from support.page.node_runner import run_script

import tapisvert
from tapisvert import rulebook
from tapisvert.cards import sixain
from tapisvert.record.event_lines import format_event
from tapisvert.regulations.loading.fields import FIELDS
from tapisvert.rules import can, deal
from tapisvert.rules import commands as c
from tapisvert.rules.events import CoupDealt, Event, InsuranceTaken
from tapisvert.rules.insurance import most_insurable, uninsurable
from tapisvert.rules.rulebook import ChangedInsurance, InsurancePart, Layout, Rulebook, Winnings
from tapisvert.rules.table import Stake

_WEB: Final = Path(tapisvert.__file__).parent / "web"
LANGUAGES: Final = ("en", "it", "fr")
COUPS: Final = 40
FACED: Final = (REFAIT, NULL, ROUGE_COULEUR, ROUGE_INVERSE, NOIR_INVERSE)


def run_call(*call: Any) -> Any:
    """Return the result of one call."""
    return run_script("run_core.mjs", [call])[0]


# A table's connection ---------------------------------------------------------------------------


def test_connection_retries_within_two_seconds() -> None:
    """It tries twice a second, for some seconds; where it stays away, ever more seldom."""
    tries = run_call("tried", 20)
    pauses = [next_time - sooner for sooner, next_time in pairwise(tries)]
    warning = [pause for pause, ms in zip(pauses, tries, strict=False) if ms < 3_500]
    assert len(warning) >= 7
    assert max(warning) <= 500
    assert len(set(warning)) > 1  # not all pages at once
    assert 6_000 <= pauses[-1] <= 10_000


# Storage ----------------------------------------------------------------------------------------


def test_storage_is_touched_in_one_place() -> None:
    """A browser that blocks it throws at each touch: core/preferences.js alone catches that."""
    touched = re.compile(r"(?<!\")\b(?:local|session)Storage\b(?!\")|indexedDB|document\.cookie")
    result = {path.name for path in _WEB.rglob("*.js") if touched.search(path.read_text())}
    assert result == set()


# Amounts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("texts", "minor"),
    [
        (("500", " 500 ", "500,00", "500.0"), 50_000),
        (("12.50", "12,50", "12,5", "12.5"), 1_250),
        (("1 000", "1\u00a0000", "1\u202f000", "1\u2009000", "1'000", "1’000", "1000"), 100_000),
        (("1.000,50", "1,000.50", "1 000,50", "1'000.5"), 100_050),
        (("1.000.000", "1,000,000", "1 000 000", "1,000,000.00"), 100_000_000),
        (("0.01", "0,01"), 1),
        (("0",), 0),
    ],
)
def test_unambiguous_amount_parses_in_every_language(
    language: str, texts: tuple[str, ...], minor: int
) -> None:
    """Blanks of any width, apostrophes, point and comma where the other follows, or they return."""
    assert [run_call("parseMoney", text, language) for text in texts] == [minor] * len(texts)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("1,000", {"en": 100_000, "it": None, "fr": None}),
        ("1.000", {"en": None, "it": 100_000, "fr": None}),
        ("12,345", {"en": 1_234_500, "it": None, "fr": None}),
        ("999.000", {"en": None, "it": 99_900_000, "fr": None}),
    ],
)
def test_separator_follows_the_language(text: str, read: dict[str, int | None]) -> None:
    """An amount that could be either is refused."""
    assert {speaker: run_call("parseMoney", text, speaker) for speaker in LANGUAGES} == read


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "five",
        "-5",
        "1e3",
        "5-",
        "500 €",
        "1,,000",
        "1..5",
        ".5",
        "5.",
        "1 000 00",
        "12 50",
        "1.0000",
        "1,000,00",
        "1.000.00",
        "1.000,000",
        "1,000.000",
        "1 000.000",
        "0,500",
        "0.500",
        "1,000 000",
        "1'000,000",
        "1000,000",
        "1.234.5",
        "9999999999999",
    ],
)
def test_invalid_amount_is_refused(language: str, text: str) -> None:
    """Misplaced signs, half a group, a third decimal, a sum that no table knows."""
    assert run_call("parseMoney", text, language) is None


@pytest.mark.parametrize("minor", [1, 50, 1_000, 100_000, 100_050, 123_456_789])
def test_formatted_amount_parses_back(minor: int) -> None:
    """As the fields of a form are filled in; the other languages have a page test."""
    text = run_call("money", minor)
    assert run_call("parseMoney", text, "en") == minor


def test_whole_numbers_are_written_as_amounts_are() -> None:
    """With their thousands, and without a fraction."""
    texts = ("10,000", "10 000", "10000", "1.5", "1,000.50", "many")
    assert [run_call("parseWhole", text) for text in texts] == [10_000] * 3 + [None] * 3


# One request ------------------------------------------------------------------------------------


@pytest.mark.parametrize("ends", ["done", "refused"])
def test_pending_action_is_not_repeated(ends: str) -> None:
    """Three clicks are one; and the next is free, whatever came of it."""
    assert run_call("began", ends) == [1, 2]


_HARMLESS: Final = {
    "cloth/wheel/announcement-input.js",  # it empties its field as it lays the bets
    "lab/coup-view.js",  # it reads
    "lab/evenings-form.js",  # a simulation ends the one before
    "school/lesson-view.js",  # it sends nothing
    "table/seats/talk.js",  # it empties its field as it sends the words
}
"""Modules with a form that may be sent twice."""


def test_forms_send_single_requests() -> None:
    """Each module that makes a form guards its request by `once`, but for the harmless ones."""
    makes_form, guards = re.compile(r'\bh\(\s*"form[".]'), re.compile(r"\bonce\(")
    texts = {path.relative_to(_WEB).as_posix(): path.read_text() for path in _WEB.rglob("*.js")}
    forms = {name for name, text in texts.items() if makes_form.search(text)}
    assert {name for name in forms if not guards.search(texts[name])} == _HARMLESS
    assert len(forms) > len(_HARMLESS)


# At a real table --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "stage", "phase", "cards", "visible"),
    [
        ("real", "bets", "betting", 0, "bets"),
        ("real", "bets", "closed", 0, "closed"),
        ("real", "bets", "closed", 2, "cards"),
        ("real", "bets", "betting", 1, "cards"),
        ("real", "over", "finished", 0, "over"),
        ("automatic", "bets", "betting", 0, "bets"),
        ("automatic", "cards", "closed", 3, "cards"),
    ],
)
def test_stage_of_real_table_is_by_its_cards(
    mode: str, stage: str, phase: str, cards: int, visible: str
) -> None:
    """Its server says `bets` from beginning to end."""
    coup: dict[str, Any] = {"cards": [{}] * cards, "event": None, "nulled": None}
    state = {"mode": mode, "stage": stage, "phase": phase, "coup": coup}
    assert run_call("visibleStage", state) == visible
    decision = {**state, "phase": "betting", "coup": {**coup, "event": {}}}
    if stage == "bets":
        assert run_call("visibleStage", decision) == "bets"


# What a coup won --------------------------------------------------------------------------------


def coups(book: Rulebook, chance: Random) -> Iterator[c.Command]:
    """Coups of a game, those with a story among them."""
    if book.layout is Layout.WHEEL:
        yield from (c.Spin(chance.choice((0, chance.randint(0, 36)))) for _ in range(COUPS))
        return
    if book.layout is Layout.TWO_ROWS:
        for _ in range(5):
            rest = chance.sample(FACED, k=len(FACED))
            yield from (c.Deal(cards) for cards in (REFAIT, REFAIT, *rest))
            yield c.EndTaille()
    cards, start = list(sixain()), 0
    chance.shuffle(cards)
    while (coup := deal(book, cards, start)) is not None:
        yield c.Deal(tuple(cards[start : start + coup.length]))
        start += coup.length


def lay(desk: Desk, chance: Random) -> None:
    """Stakes, some of them above the maximum, some insured; prisons divided and moved."""
    anna = desk.table.players["Anna"]
    for place, degree in anna.prison:
        divide = c.Divide("Anna", place, degree)
        if chance.random() < 0.15 and can(desk.table, divide):
            desk.give(divide)
    simple = [name for name, item in desk.table.book.chances.items() if item.kind == "simple"]
    rest = chance.sample(sorted(desk.table.book.chances), k=1)
    for place in dict.fromkeys((*chance.sample(simple, k=min(2, len(simple))), *rest)):
        desk.give(c.Bet("Anna", place, chance.choice((50_000, 150_000, 250_000))))
        insure = c.Insure("Anna", place)
        if chance.random() < 0.7 and can(desk.table, insure):
            desk.give(insure)


@pytest.mark.parametrize(("house", "winnings"), list(product(HOUSES, Winnings)))
def test_gain_equals_bank_loss(house: str, winnings: Winnings) -> None:
    """Won, halved, lost, imprisoned, divided, insured with its premium, the excess: to the unit."""
    chance = Random(f"{house} {winnings}")
    book = rulebook(house)
    rulings = {"winnings": winnings.value}
    if book.premium_due is not None:
        rulings["premium_due"] = "every_coup"
    limit = 200_000
    kinds: dict[str, int] = dict.fromkeys(book.pays, limit)
    maximum = kinds if book.layout is Layout.WHEEL else limit
    desk = Desk(house, rulings=rulings, maximum=maximum, Anna=10**9)
    outcomes = set[str]()
    for command in coups(desk.table.book, chance):
        if not isinstance(command, c.EndTaille):
            lay(desk, chance)
        previous = desk.balances().bank
        events = desk.give(command)
        message = [json.loads(format_event(event, 1)) for event in events if is_own(event)]
        gain = run_call("totalGain", message, winnings is Winnings.STAY)
        assert gain == previous - desk.balances().bank, message
        outcomes |= {item.get("outcome", item["event"]) for item in message}
    assert outcomes >= expected(house), outcomes


def is_own(event: Event) -> bool:
    """Return True if an event is a player's own."""
    return not isinstance(event, CoupDealt) and hasattr(event, "player")


def expected(house: str) -> set[str]:
    """Return the events that an evening must have had to show anything."""
    outcomes = {"won", "lost", "excess_returned"}
    if house in (CAMPIONE, DIGEST, VENEZIA):
        outcomes |= {"insured", "premium_earned", "imprisoned", "released", "deepened"}
    if house == ROULETTE:
        outcomes |= {"imprisoned", "released"}
    return outcomes | ({"won_half"} if house == DEUX_ZERO else set())


def test_insured_win_deducts_the_premium() -> None:
    """500 on rouge, insured for 5, at Campione: 495."""
    desk = Desk(CAMPIONE, Anna=320_000)
    desk.give(c.Bet("Anna", "rouge", 50_000), c.Insure("Anna", "rouge"))
    events = desk.give(c.Deal(ROUGE_COULEUR))
    message = [json.loads(format_event(event, 1)) for event in events if is_own(event)]
    assert run_call("totalGain", message, False) == 49_500
    assert desk.chips() == 320_000 + 49_500


# Insurance --------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("minimum", [None, 150_000])
@pytest.mark.parametrize("multiple", [None, 70_000])
@pytest.mark.parametrize("part", InsurancePart)
def test_insurance_offer_follows_the_rules(
    house: str, minimum: int | None, multiple: int | None, part: InsurancePart
) -> None:
    """By the values of the table; no insured stake, and none in prison."""
    book = rulebook(house)
    values = {name: {"value": getattr(book, name)} for name in FIELDS if "insurance" in name}
    if book.insurance_rate is not None:
        other = {"insurance_minimum": minimum, "insurance_multiple": multiple}
        inputs = {name: value for name, value in other.items() if value}
        book = book_with(book, {**inputs, "insurance_part": part})
        values = {name: {"value": getattr(book, name)} for name in values}
    page = {"values": values}
    for amount in (1, 50, 99, 100, 10_000, 49_999, 50_000, 70_000, 75_000, 140_000, 210_000):
        stake = {"on": "rouge", "degree": 0, "amount": amount, "excess": 0, "insured": False}
        offer = run_call("insuranceOffer", page, stake)
        if book.insurance_rate is None:
            assert offer is None
            continue
        maximum = most_insurable(book, amount)
        assert offer["most"] == maximum, amount
        less = maximum and most_insurable(book, maximum - 1) > 0
        assert offer["hasLess"] == (bool(less) and book.insurance_part is InsurancePart.ANY)
        target = (
            None if uninsurable(book, Stake(amount)) else amount * book.insurance_rate // 10_000
        )
        assert run_call("insurancePremium", page, amount) == target
        for change in ({"insured": True}, {"degree": 1}):
            assert run_call("insuranceOffer", page, {**stake, **change}) is None


@pytest.mark.clause("R08")
@pytest.mark.parametrize("changed", ChangedInsurance)
@pytest.mark.parametrize(("house", "insured_amount"), [(CAMPIONE, 50_000), (VENEZIA, 199)])
def test_further_part_is_offered(
    house: str, insured_amount: int, changed: ChangedInsurance
) -> None:
    """Beside what is insured as much as the engine insures, for the same premium."""
    book = book_with(rulebook(house), {"changed_insurance": changed})
    page = {"values": {name: {"value": getattr(book, name)} for name in FIELDS if "insur" in name}}
    for amount in (insured_amount + 1, insured_amount + 150, 100_000, 175_000):
        stake = {"on": "rouge", "degree": 0, "amount": amount, "excess": 0, "insured": True}
        offer = run_call("insuranceOffer", page, {**stake, "insured_amount": insured_amount})
        if changed is ChangedInsurance.ENDS:
            assert offer is None
            continue
        maximum = most_insurable(book, amount, insured_amount)
        assert (offer["most"], offer["bare"]) == (maximum, amount - insured_amount)
        if maximum:
            desk = Desk(house, Anna=1_000_000)
            desk.give(c.Bet("Anna", "rouge", amount), c.Insure("Anna", "rouge", insured_amount))
            results = only(InsuranceTaken, desk.give(c.Insure("Anna", "rouge", maximum)))
            assert run_call("insurancePremium", page, maximum, insured_amount) == results.premium


@pytest.mark.clause("R08")
@pytest.mark.parametrize("changed", ChangedInsurance)
def test_page_follows_changed_insurance(changed: ChangedInsurance) -> None:
    """Event by event the page has what `balances` says of the stake."""
    desk = Desk(VENEZIA, maximum=50_000, rulings={"changed_insurance": changed}, Anna=100_000)
    holding = {"place": "seated", "chips": 100_000, "stakes": [], "away": False}
    players: dict[str, Any] = {"Anna": holding}
    for command in (
        c.Bet("Anna", "rouge", 10_000),
        c.Insure("Anna", "rouge"),
        c.Bet("Anna", "rouge", 45_000),
        c.Insure("Anna", "rouge", 5_000) if changed is ChangedInsurance.STANDS else c.Last(),
        c.Withdraw("Anna", "rouge", 15_000),
        c.Withdraw("Anna", "rouge", 26_000),
    ):
        for event in desk.give(command):
            message = json.loads(format_event(event, 1))
            players = run_call("applyEvent", players, message, False)
        (stake,) = json.loads(format_event(desk.balances(), 1))["players"]["Anna"]["stakes"]
        assert players["Anna"]["stakes"] == [stake], command
        assert players["Anna"]["chips"] == desk.chips()


@pytest.mark.clause("R09", "R30")
@pytest.mark.parametrize("cards", [NOIR_INVERSE, NULL, REFAIT])
def test_page_follows_corrected_excess(cards: tuple[str, ...]) -> None:
    """A reversed stake above the maximum lies again as `balances` says, its excess apart."""
    desk = Desk(VENEZIA, maximum=10_000, rulings={"excess": "if_won"}, Anna=100_000)
    players: dict[str, Any] = {
        "Anna": {"place": "seated", "chips": 100_000, "stakes": [], "away": False}
    }
    for command in (
        c.Bet("Anna", "rouge", 15_000),
        c.Deal(NULL if cards == NOIR_INVERSE else NOIR_INVERSE),
        c.CorrectCoup(1, "Bianchi", cards=cards),
        c.CorrectStake("Anna", "rouge", 12_000, 1, "Bianchi"),
    ):
        for event in desk.give(command, by=CHEF):
            message = json.loads(format_event(event, 1))
            players = run_call("applyEvent", players, message, False)
        stakes = json.loads(format_event(desk.balances(), 1))["players"]["Anna"]["stakes"]
        assert (players["Anna"]["stakes"], players["Anna"]["chips"]) == (stakes, desk.chips())


def book_with(book: Rulebook, values: dict[str, Any]) -> Rulebook:
    """The rulebook with other values."""
    return replace(book, **values)


def test_refused_insurance_names_the_minimum() -> None:
    """At Campione multiples of 500; at Venezia all that brings a premium."""
    rules = {}
    for house in (CAMPIONE, VENEZIA):
        book = rulebook(house)
        values = {name: {"value": getattr(book, name)} for name in FIELDS if "insurance" in name}
        rules[house] = run_call("insuranceRule", {"values": values})
    assert rules[CAMPIONE] == {"key": "insure-multiple", "amount": 50_000}
    assert rules[VENEZIA] == {"key": "insure-minimum", "amount": 100}


# Toasts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_above", [False, True])
def test_toast_avoids_controls(*, is_above: bool) -> None:
    """It stands nearest to its edge where no control is, beside one rather than far from the edge,
    and where all is controls, over the fewest.
    """
    size, room = {"width": 200, "height": 50}, box(0, 60, 1000, 700)
    edge = box(0, 60, 1000, 200) if is_above else box(0, 560, 1000, 700)
    sizes = {**edge, "right": 700}
    excess = [box(0, 60, 1000, 700), box(0, 60, 1000, 300 if is_above else 400)]
    free = run_call("bestPlace", size, room, {"controls": [], "words": []}, is_above)
    assert free == {"left": 400, "top": 72 if is_above else 638}
    for results, position in (
        ([edge], {"left": 400, "top": 200 if is_above else 510}),
        ([sizes], {"left": 788, "top": free["top"]}),
        (excess, {"left": 400, "top": 304 if is_above else 638}),
    ):
        result = run_call("bestPlace", size, room, {"controls": results, "words": []}, is_above)
        assert result["left"] == position["left"]
        assert abs(result["top"] - position["top"]) < 8


def box(remaining: int, top: int, right: int, bottom: int) -> dict[str, int]:
    """A rectangle of a window."""
    return {"left": remaining, "top": top, "right": right, "bottom": bottom}

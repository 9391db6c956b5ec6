"""The school's exercises: every answer is what a table answers to a player in that position."""

from collections.abc import Iterator
from itertools import accumulate

import pytest
from support.engine.engine_harness import HOUSES

from tapisvert import Session, rulebook
from tapisvert.cards import COPIES, RANKS
from tapisvert.i18n import LANGUAGES, has_message, translate
from tapisvert.regulations import clauses, rulings
from tapisvert.rules.events import CoupDealt, Settled
from tapisvert.rules.rulebook import Layout
from tapisvert.school import AnswerKind, Drill, Exercise, drills, exercise
from tapisvert.school.rows import RESULTS

SEEDS = range(60)
CARD_GAMES = tuple(house for house in HOUSES if rulebook(house).layout is not Layout.WHEEL)
FOUR = ("rouge", "noir", "couleur", "inverse")
ALL_DRILLS = [(house, drill) for house in HOUSES for drill in drills(rulebook(house))]


def exercises(house: str, drill: str, seeds: range = SEEDS) -> Iterator[Exercise]:
    """Those of every level."""
    levels = {entry.name: entry.levels for entry in drills(rulebook(house))}[drill]
    for level in range(1, levels + 1):
        for seed in seeds:
            yield exercise(rulebook(house), drill, level=level, seed=seed)


def answers(entry: Exercise) -> dict[str, str | int]:
    """The right answers; the two totals under their rows."""
    return {f"{q.key} {q.facts.get('row', '')}".strip(): q.answer for q in entry.questions}


def points(cards: tuple[str, ...]) -> int:
    """Points of cards, by the regulations' own words and no table of the engine's."""
    return sum(min(RANKS.index(card[0]) + 1, 10) for card in cards)


def play_exercise(
    house: str, cards: tuple[str, ...]
) -> tuple[tuple[str, ...], dict[str, tuple[str, int]]]:
    """The call of a coup, and what becomes of 100.00 on each chance, at a table of that house."""
    table = Session(house)
    table.sit("Anna", 100_000)
    for chance in FOUR:
        table.bet("Anna", chance, 10_000)
    events = table.deal(" ".join(cards))
    (coup,) = (event.coup for event in events if isinstance(event, CoupDealt))
    settlement = {
        event.on: (event.outcome.value, event.to_player)
        for event in events
        if isinstance(event, Settled)
    }
    return coup.call, settlement


def winners(settlement: dict[str, tuple[str, int]]) -> str:
    """The name of what came of the four stakes."""
    winnings = [
        chances_won
        for chances_won in FOUR
        if settlement.get(chances_won, ("", 0))[0] in ("won", "won_half")
    ]
    if winnings:
        return "_".join(winnings)
    return "prison" if settlement else "null"


# What every exercise keeps ------------------------------------------------------------------------


def test_houses_teach_their_games() -> None:
    """Prison where there is one, insurance where it is sold, pay-outs where a wheel stands."""
    taught_drills = {house: [drill.name for drill in drills(rulebook(house))] for house in HOUSES}
    cards = ["first", "stakes", "rows", "shortcut", "prison", "insurance"]
    assert taught_drills == {
        "campione-roulette": ["first", "stakes", "wheel", "payouts", "prison"],
        "campione-trente-et-quarante": cards,
        "trente-et-quarante-digest": cards,
        "venezia-trente-et-quarante": cards,
        "trente-et-quarante-2.0": ["first", "stakes", "rows", "shortcut"],
    }


@pytest.mark.parametrize(
    ("house", "drill"), ALL_DRILLS, ids=lambda item: getattr(item, "name", item)
)
def test_exercise_is_translated(house: str, drill: Drill) -> None:
    """Story, questions and steps; every clause exists; and the same seed gives the same."""
    for entry in exercises(house, drill.name, range(12)):
        second_exercise = exercise(rulebook(house), drill.name, level=entry.level, seed=entry.seed)
        assert entry == second_exercise
        questions = [(f"ask-{q.key}", q.facts) for q in entry.questions]
        questions += [(f"step-{step.key}", step.facts) for step in entry.steps]
        questions += [(f"deed-{action.what}", action.facts) for action in entry.scene.deeds]
        for key, facts in questions:
            values = {name.removesuffix("_minor"): fact for name, fact in facts.items()}
            for language in LANGUAGES:
                assert translate(language, f"school-{key}", "school", **values)
        cited_ids = {q.clause for q in entry.questions} | {step.clause for step in entry.steps}
        assert cited_ids <= {*clauses(), *rulings()}
        for question in entry.questions:
            assert (question.asked is AnswerKind.CHOICE) == bool(question.options)
            if question.options:
                assert question.answer in question.options
                assert len(set(question.options)) == len(question.options) <= 10
            else:
                assert isinstance(question.answer, int)
                assert question.answer >= 0


def test_seeds_yield_different_exercises() -> None:
    """Hardly two alike in a hundred, and none of the wrong level or name."""
    book = rulebook("venezia-trente-et-quarante")
    assert len({str(exercise(book, "rows", seed=seed).scene) for seed in range(100)}) > 95
    wrong: list[tuple[str, int, int]] = [("rows", 0, 0), ("rows", 9, 0), ("bingo", 1, 0)]
    for drill, level, seed in [*wrong, ("payouts", 1, 0), ("rows", 1, -1), ("rows", 1, 2**53)]:
        with pytest.raises(LookupError):
            exercise(book, drill, level=level, seed=seed)


def test_wrong_options_have_explanations() -> None:
    """A term that is not called in French is given in the reader's language."""
    calls = {"Un", "Deux", "Trois", "Quatre", "Cinq", "Six", "Sept", "Huit", "Neuf", "Quarante"}
    series = {"Voisins", "Tiers", "Orphelins"}
    terms = {*FOUR, "pair", "impair", "manque", "passe", *series}
    for house, drill in ALL_DRILLS:
        for entry in exercises(house, drill.name, range(20)):
            questions = [q for q in entry.questions if q.key not in ("pays", "neighbours")]
            for option in (option for q in questions for option in q.options):
                is_call = option.split(" ")[0] in calls | {"Rouge"} | terms
                assert is_call != has_message("it", f"school-option-{option}", "school"), option


# The first coups ----------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.clause("VT-8", "VT-12", "T2-3.2", "T2-3.3", "T2-3.4", "CR-2", "CR-3.1")
def test_first_coups_match_the_table(house: str) -> None:
    """The winner, the payment and the outcome of a stake, by playing the coup at a table; the rows
    are short, and each outcome that is an option comes.
    """
    answers_seen, options = set[str](), set[str]()
    for entry in exercises(house, "first"):
        (question,) = entry.questions
        options |= set(question.options)
        answers_seen.add(str(question.answer))
        table = Session(house)
        table.sit("Anna", 100_000)
        chances = [pile.on for pile in entry.scene.piles] or FOUR
        for chance in chances:
            table.bet("Anna", chance, 1_000)
        if entry.scene.number is None:
            assert max(len(row.cards) for row in entry.scene.rows) <= 6
            events = table.deal(" ".join(cards_of(entry)))
        else:
            events = table.spin(entry.scene.number)
        settlement = {event.on: event for event in events if isinstance(event, Settled)}
        if question.key == "own":
            assert settlement[str(question.facts["on"])].outcome.value == question.answer
        elif question.key == "pays":
            assert settlement[chances[0]].to_player == 1_000 * (int(question.answer) + 1)
        else:
            assert settlement[str(question.answer)].outcome.value == "won"
    assert answers_seen == options


# The rows -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", CARD_GAMES)
@pytest.mark.clause("CT-3.1", "CT-3.3", "CT-4", "VT-7", "VT-8", "VT-9", "T2-3.1", "T2-3.4", "R13")
def test_rows_match_the_table(house: str) -> None:
    """Totals by adding up; the call and who wins by playing the coup at a table."""
    seen_cards = set()
    for entry in exercises(house, "rows"):
        cards = tuple(card for row in entry.scene.rows for card in row.cards)
        call, settlement = play_exercise(house, cards)
        values = answers(entry)
        for row in entry.scene.rows:
            assert values.get(f"total {row.name}", points(row.cards)) == points(row.cards)
            stop = 30 if row.name == "row" else 31
            points_reached = [
                total >= stop for total in accumulate(points((card,)) for card in row.cards)
            ]
            assert points_reached.index(True) == len(row.cards) - 1
        assert values.get("call", call[-1]) == call[-1]
        assert values.get("winners", winners(settlement)) == winners(settlement)
        halved_calls = any(outcome == "won_half" for outcome, _ in settlement.values())
        assert values.get("paid", "half" if halved_calls else "whole") == (
            "half" if halved_calls else "whole"
        )
        seen_cards.add(winners(settlement))
    assert {"rouge_couleur", "rouge_inverse", "noir_couleur", "noir_inverse"} <= seen_cards
    assert ({"null", "prison"} <= seen_cards) == (house != "trente-et-quarante-2.0")


@pytest.mark.parametrize("house", CARD_GAMES)
def test_four_results_match_engine_calls(house: str) -> None:
    """As options, word for word, and no other."""
    called = {play_exercise(house, cards_of(entry))[0][-1] for entry in exercises(house, "rows")}
    colour_calls = {call.removesuffix(" après") for call in called if call.startswith("Rouge")}
    assert colour_calls == set(RESULTS)


def cards_of(entry: Exercise) -> tuple[str, ...]:
    """All its cards."""
    return tuple(card for row in entry.scene.rows for card in row.cards)


# The shortcut -------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", CARD_GAMES)
@pytest.mark.clause("VT-8", "T2-3.3", "R13")
def test_first_card_determines_couleur(house: str) -> None:
    """Red: rouge and couleur share a fate. Black: rouge and inverse do."""
    payment = 0
    for entry in exercises(house, "shortcut"):
        answer_values, row = answers(entry), entry.scene.rows[0]
        if "so_far" in answer_values:
            assert answer_values["so_far"] == points(row.cards)
            assert points(row.cards) < (30 if row.name == "row" else 31)
        if "side" in answer_values:
            is_red = row.cards[0][1] in "hd"
            rouge_wins = entry.questions[0].facts["rouge"] == "wins"
            assert answer_values["side"] == ("couleur" if is_red is rouge_wins else "inverse")
            payment += 1
        for key in answer_values:
            if key.startswith("units"):
                assert answer_values[key] == NAMES[points(row.cards) - 31]
        assert answer_values.get("total row", points(row.cards)) == points(row.cards)
    assert payment == len(SEEDS)


NAMES = ("Un", "Deux", "Trois", "Quatre", "Cinq", "Six", "Sept", "Huit", "Neuf", "Quarante")


@pytest.mark.parametrize("house", CARD_GAMES)
def test_call_follows_from_shown_cards(house: str) -> None:
    """Two units and a first card, or three cards and the last, are enough for the whole call."""
    for seed in SEEDS:
        entry = exercise(rulebook(house), "shortcut", level=4, seed=seed)
        first = entry.scene.rows[0].cards[0][1] in "hd"
        if entry.scene.said:
            noir, rouge = (NAMES.index(word) for word in entry.scene.said)
            rouge_wins, call_suffix = rouge < noir, ""
        else:
            rouge_wins = entry.scene.rows[1].cards[0][1] in "hd"
            call_suffix = " après" if "As" in entry.scene.rows[0].cards else ""
        place = 2 * (not rouge_wins) + (first is not rouge_wins)
        assert entry.questions[0].answer == RESULTS[place] + call_suffix


def test_seventh_copy_never_appears() -> None:
    """In no exercise, however long its story."""
    for house in CARD_GAMES:
        for drill in drills(rulebook(house)):
            for entry in exercises(house, drill.name, range(30)):
                texts = [str(action.facts.get("cards", "")).split() for action in entry.scene.deeds]
                cards = [*cards_of(entry), *(card for coup in texts for card in coup)]
                assert all(cards.count(card) <= COPIES for card in cards)

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
EVERY = [(house, drill) for house in HOUSES for drill in drills(rulebook(house))]


def exercises(house: str, drill: str, seeds: range = SEEDS) -> Iterator[Exercise]:
    """Those of every level."""
    levels = {one.name: one.levels for one in drills(rulebook(house))}[drill]
    for level in range(1, levels + 1):
        for seed in seeds:
            yield exercise(rulebook(house), drill, level=level, seed=seed)


def answers(one: Exercise) -> dict[str, str | int]:
    """The right answers; the two totals under their rows."""
    return {f"{q.key} {q.facts.get('row', '')}".strip(): q.answer for q in one.questions}


def points(cards: tuple[str, ...]) -> int:
    """Points of cards, by the regulations' own words and no table of the engine's."""
    return sum(min(RANKS.index(card[0]) + 1, 10) for card in cards)


def played(
    house: str, cards: tuple[str, ...]
) -> tuple[tuple[str, ...], dict[str, tuple[str, int]]]:
    """The call of a coup, and what becomes of 100.00 on each chance, at a table of that house."""
    table = Session(house)
    table.sit("Anna", 100_000)
    for on in FOUR:
        table.bet("Anna", on, 10_000)
    events = table.deal(" ".join(cards))
    (coup,) = (event.coup for event in events if isinstance(event, CoupDealt))
    settled = {
        event.on: (event.outcome.value, event.to_player)
        for event in events
        if isinstance(event, Settled)
    }
    return coup.call, settled


def winners(settled: dict[str, tuple[str, int]]) -> str:
    """The name of what came of the four stakes."""
    won = [on for on in FOUR if settled.get(on, ("", 0))[0] in ("won", "won_half")]
    if won:
        return "_".join(won)
    return "prison" if settled else "null"


# What every exercise keeps ------------------------------------------------------------------------


def test_each_house_teaches_what_it_has() -> None:
    """Prison where there is one, insurance where it is sold, pay-outs where a wheel stands."""
    taught = {house: [drill.name for drill in drills(rulebook(house))] for house in HOUSES}
    cards = ["rows", "shortcut", "prison", "insurance"]
    assert taught == {
        "campione-roulette": ["payouts", "prison"],
        "campione-trente-et-quarante": cards,
        "trente-et-quarante-digest": cards,
        "venezia-trente-et-quarante": cards,
        "trente-et-quarante-2.0": ["rows", "shortcut"],
    }


@pytest.mark.parametrize(("house", "drill"), EVERY, ids=lambda one: getattr(one, "name", one))
def test_an_exercise_is_said_in_three_languages(house: str, drill: Drill) -> None:
    """Story, questions and steps; every clause exists; and the same seed gives the same."""
    for one in exercises(house, drill.name, range(12)):
        again = exercise(rulebook(house), drill.name, level=one.level, seed=one.seed)
        assert one == again
        said = [(f"ask-{q.key}", q.facts) for q in one.questions]
        said += [(f"step-{step.key}", step.facts) for step in one.steps]
        said += [(f"deed-{deed.what}", deed.facts) for deed in one.scene.deeds]
        for key, facts in said:
            values = {name.removesuffix("_minor"): fact for name, fact in facts.items()}
            for language in LANGUAGES:
                assert translate(language, f"school-{key}", "school", **{"name": "", **values})
        cited = {q.clause for q in one.questions} | {step.clause for step in one.steps}
        assert cited <= {*clauses(), *rulings()}
        for question in one.questions:
            assert (question.asked is AnswerKind.CHOICE) == bool(question.options)
            if question.options:
                assert question.answer in question.options
                assert len(set(question.options)) == len(question.options) <= 10
            else:
                assert isinstance(question.answer, int)
                assert question.answer >= 0


def test_every_seed_is_another_exercise() -> None:
    """Hardly two alike in a hundred, and none of the wrong level or name."""
    book = rulebook("venezia-trente-et-quarante")
    assert len({str(exercise(book, "rows", seed=seed).scene) for seed in range(100)}) > 95
    wrong: list[tuple[str, int, int]] = [("rows", 0, 0), ("rows", 9, 0), ("bingo", 1, 0)]
    for drill, level, seed in [*wrong, ("payouts", 1, 0), ("rows", 1, -1), ("rows", 1, 2**53)]:
        with pytest.raises(LookupError):
            exercise(book, drill, level=level, seed=seed)


def test_every_option_that_is_no_call_has_words() -> None:
    """A term that is not called in French is given in the reader's language."""
    calls = {"Un", "Deux", "Trois", "Quatre", "Cinq", "Six", "Sept", "Huit", "Neuf", "Quarante"}
    terms = {"couleur", "inverse"}
    for house, drill in EVERY:
        for one in exercises(house, drill.name, range(20)):
            for option in (option for q in one.questions for option in q.options):
                is_call = option.split(" ")[0] in calls | {"Rouge"} | terms
                assert is_call != has_message("it", f"school-option-{option}", "school"), option


# The rows -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", CARD_GAMES)
@pytest.mark.clause("CT-3.1", "CT-3.3", "CT-4", "VT-7", "VT-8", "VT-9", "T2-3.1", "T2-3.4", "R13")
def test_rows_are_read_as_the_table_reads_them(house: str) -> None:
    """Totals by adding up; the call and who wins by playing the coup at a table."""
    seen = set()
    for one in exercises(house, "rows"):
        cards = tuple(card for row in one.scene.rows for card in row.cards)
        call, settled = played(house, cards)
        said = answers(one)
        for row in one.scene.rows:
            assert said.get(f"total {row.name}", points(row.cards)) == points(row.cards)
            stop = 30 if row.name == "row" else 31
            reached = [total >= stop for total in accumulate(points((card,)) for card in row.cards)]
            assert reached.index(True) == len(row.cards) - 1
        assert said.get("call", call[-1]) == call[-1]
        assert said.get("winners", winners(settled)) == winners(settled)
        halved = any(outcome == "won_half" for outcome, _ in settled.values())
        assert said.get("paid", "half" if halved else "whole") == ("half" if halved else "whole")
        seen.add(winners(settled))
    assert {"rouge_couleur", "rouge_inverse", "noir_couleur", "noir_inverse"} <= seen
    assert ({"null", "prison"} <= seen) == (house != "trente-et-quarante-2.0")


@pytest.mark.parametrize("house", CARD_GAMES)
def test_the_four_results_are_those_that_the_engine_calls(house: str) -> None:
    """As options, word for word, and no other."""
    called = {played(house, cards_of(one))[0][-1] for one in exercises(house, "rows")}
    decided = {call.removesuffix(" après") for call in called if call.startswith("Rouge")}
    assert decided == set(RESULTS)


def cards_of(one: Exercise) -> tuple[str, ...]:
    """All its cards."""
    return tuple(card for row in one.scene.rows for card in row.cards)


# The shortcut -------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", CARD_GAMES)
@pytest.mark.clause("VT-8", "T2-3.3", "R13")
def test_the_first_card_gives_couleur_away(house: str) -> None:
    """Red: rouge and couleur share a fate. Black: rouge and inverse do."""
    told = 0
    for one in exercises(house, "shortcut"):
        said, row = answers(one), one.scene.rows[0]
        if "so_far" in said:
            assert said["so_far"] == points(row.cards)
            assert points(row.cards) < (30 if row.name == "row" else 31)
        if "side" in said:
            is_red = row.cards[0][1] in "hd"
            rouge_wins = one.questions[0].facts["rouge"] == "wins"
            assert said["side"] == ("couleur" if is_red is rouge_wins else "inverse")
            told += 1
        for key in said:
            if key.startswith("units"):
                assert said[key] == NAMES[points(row.cards) - 31]
        assert said.get("total row", points(row.cards)) == points(row.cards)
    assert told == len(SEEDS)


NAMES = ("Un", "Deux", "Trois", "Quatre", "Cinq", "Six", "Sept", "Huit", "Neuf", "Quarante")


@pytest.mark.parametrize("house", CARD_GAMES)
def test_the_call_follows_from_what_is_shown(house: str) -> None:
    """Two units and a first card, or three cards and the last, are enough for the whole call."""
    for seed in SEEDS:
        one = exercise(rulebook(house), "shortcut", level=4, seed=seed)
        first = one.scene.rows[0].cards[0][1] in "hd"
        if one.scene.said:
            noir, rouge = (NAMES.index(word) for word in one.scene.said)
            rouge_wins, after = rouge < noir, ""
        else:
            rouge_wins = one.scene.rows[1].cards[0][1] in "hd"
            after = " après" if "As" in one.scene.rows[0].cards else ""
        place = 2 * (not rouge_wins) + (first is not rouge_wins)
        assert one.questions[0].answer == RESULTS[place] + after


def test_no_card_comes_out_a_seventh_time() -> None:
    """In no exercise, however long its story."""
    for house in CARD_GAMES:
        for drill in drills(rulebook(house)):
            for one in exercises(house, drill.name, range(30)):
                told = [str(deed.facts.get("cards", "")).split() for deed in one.scene.deeds]
                cards = [*cards_of(one), *(card for coup in told for card in coup)]
                assert all(cards.count(card) <= COPIES for card in cards)

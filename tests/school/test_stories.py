"""Prison and insurance at the school: every story is played again at a table, deed by deed."""

from collections import Counter

import pytest
import surroundings
from support.engine.cards_and_coups import pack
from support.engine.engine_harness import HOUSES

from tapisvert import Session, rulebook
from tapisvert.i18n import LANGUAGES, translate
from tapisvert.record.explain import explain
from tapisvert.rules import Event, Refusal
from tapisvert.rules.events import Divided, InsuranceTaken, PremiumEarned, Settled
from tapisvert.rules.rulebook import Layout
from tapisvert.school import Exercise, StakeAction, exercise
from tapisvert.school.prison import LEVELS

SEEDS = range(120 if surroundings.is_exhaustive else 30)
WITH_PRISON = tuple(house for house in HOUSES if house != "trente-et-quarante-2.0")
INSURING = tuple(house for house in WITH_PRISON if house != "campione-roulette")


class Replayed:
    """A story at a table: its last answer, and the player's result."""

    def __init__(self, entry: Exercise) -> None:
        self.one, book = entry, rulebook(entry.rulebook)
        maxima = [deed for deed in entry.scene.deeds if deed.what == "maximum"]
        maximum = int(maxima[0].facts["amount_minor"]) if maxima else None
        is_wheel = book.layout is Layout.WHEEL
        limit = {"simple": maximum} if is_wheel and maximum else maximum
        self.table = Session(entry.rulebook, currency="CHF", maximum=limit, strict=False)
        self.table.sit("Anna", 10**9)
        self.events: tuple[Event, ...] = ()
        self.received = 0
        self.degree, self.on = 0, ""
        if any(deed.what == "last_card" for deed in entry.scene.deeds):
            self.prepare()
        for action in entry.scene.deeds:
            self.act(action)

    def prepare(self) -> None:
        """A pack whose last coup is the story's, played as far as that."""
        (action,) = (entry for entry in self.one.scene.deeds if entry.what == "last_card")
        end = tuple(str(action.facts["cards"]).split())
        cards = pack(rulebook(self.one.rulebook), end=end)
        self.table.shoe(cards)
        self.table.cut("Anna", 0)
        while (taille := self.table.table.taille).position < len(cards) - len(end):
            assert taille.shoe
            self.table.deal()

    def act(self, stake_action: StakeAction) -> None:
        """Give the command that a deed is; the table must accept it."""
        facts, table = stake_action.facts, self.table
        chance, chips_before = str(facts.get("on", "")), table.chips("Anna")
        degrees = [degree for _, degree in table.table.players["Anna"].prison]
        self.degree = max(degrees, default=0)
        if stake_action.what == "stake":
            self.events = table.bet("Anna", chance, int(facts["amount_minor"]))
        elif stake_action.what in ("insure", "insure_part"):
            part = int(facts["amount_minor"]) if stake_action.what == "insure_part" else None
            self.events = table.insure("Anna", chance, part)
        elif stake_action.what == "divide":
            self.events = table.divide("Anna", chance)
        elif stake_action.what == "move":
            chance = str(facts["to"])
            self.events = table.move("Anna", str(facts["on"]), chance, degree=self.degree)
        elif stake_action.what == "withdraw":
            self.events = table.withdraw("Anna", chance, degree=1)
        elif stake_action.what == "last":
            self.events = table.la_derniere()
        elif stake_action.what == "last_card":
            self.events = table.deal()
        elif "number" in facts:
            self.events = table.spin(int(facts["number"]))
        elif "cards" in facts:
            self.events = table.deal(str(facts["cards"]))
        self.on = chance or self.on
        assert not any(isinstance(event, Refusal) for event in self.events), self.events
        self.received = table.chips("Anna") - chips_before

    def outcome(self, chance: str) -> str:
        """Outcome of the stake on a chance."""
        outcomes = [
            event.outcome.value
            for event in self.events
            if isinstance(event, Settled)
            and event.on == chance
            and event.outcome != "excess_returned"
        ]
        return outcomes[0] if outcomes else "kept"

    def answers(self) -> dict[str, object]:
        """Answers to all possible questions, from the table's answers."""
        player = self.table.table.players["Anna"]
        to_bank = [event.to_bank for event in self.events if isinstance(event, Divided)]
        is_earned = any(isinstance(event, PremiumEarned) for event in self.events)
        premium = [event.premium for event in self.events if isinstance(event, InsuranceTaken)]
        return {
            "received": self.received,
            "to_bank": sum(to_bank),
            "degree": max((degree for _, degree in player.prison), default=0),
            "bound": sum(player.prison.values()),
            "premium": sum(premium),
            "premium_now": "earned" if is_earned else "held",
        }


def held(entry: Exercise) -> Replayed:
    """Play it again, and hold every answer against the table's."""
    replayed_drill = Replayed(entry)
    answer_values = replayed_drill.answers()
    for question in entry.questions:
        if question.key == "outcome":
            assert question.answer == replayed_drill.outcome(str(question.facts["on"]))
        elif question.key != "insurable":
            assert question.answer == answer_values[question.key], (entry.seed, question)
    return replayed_drill


@pytest.mark.parametrize("level", range(1, 6))
@pytest.mark.parametrize("house", WITH_PRISON)
@pytest.mark.clause("CT-5.3", "DT-6", "VT-12", "VT-13", "VT-14", "CR-3.1", "CR-3.2", "R03", "R04")
def test_prison_story_matches_the_table(house: str, level: int) -> None:
    """Outcome, degree, money; and the clause is the one that the record's explanation gives."""
    seen_cards: Counter[object] = Counter()
    for seed in SEEDS:
        entry = exercise(rulebook(house), "prison", level=level, seed=seed)
        replayed_drill = held(entry)
        questions = {question.key: question for question in entry.questions}
        if "outcome" in questions:
            chance = str(questions["outcome"].facts["on"])
            outcomes = [
                stake
                for stake in explain(replayed_drill.table.lines).stakes
                if stake.on == chance and stake.outcome != "excess_returned"
            ]
            assert questions["outcome"].clause == outcomes[0].clause
            assert outcomes[0].clause in {step.clause for step in entry.steps}
        seen_cards[
            questions["outcome"].answer if "outcome" in questions else entry.scene.deeds[-1].what
        ] += 1
    assert len(seen_cards) >= 3


@pytest.mark.clause("VT-15", "VT-16", "R05", "R11", "R12")
def test_unusual_situations_occur() -> None:
    """At Venezia a fourth refait and the very last card; all over the last coup and the excess."""
    venezia = rulebook("venezia-trente-et-quarante")
    ladder = [exercise(venezia, "prison", level=4, seed=seed) for seed in SEEDS]
    fourth = [entry for entry in ladder if entry.questions[0].answer == "divided"]
    assert fourth
    assert {item.questions[0].clause for item in fourth} == {"VT-15"}
    for house in WITH_PRISON:
        exercises = [exercise(rulebook(house), "prison", level=5, seed=seed) for seed in SEEDS]
        kinds = {action.what for element in exercises for action in element.scene.deeds}
        assert {"last", "maximum"} <= kinds
        assert ("last_card" in kinds) == (house == "venezia-trente-et-quarante")


@pytest.mark.parametrize("level", range(1, 5))
@pytest.mark.parametrize("house", INSURING)
@pytest.mark.clause("CT-6", "DT-7", "VT-11", "R07", "R08")
def test_insurance_story_matches_the_table(house: str, level: int) -> None:
    """Premiums, insured and earned amounts; a refusal shows that there is none."""
    actions = set[str]()
    for seed in SEEDS:
        entry = exercise(rulebook(house), "insurance", level=level, seed=seed)
        replayed_drill = held(entry)
        questions = {question.key: question for question in entry.questions}
        actions |= {action.what for action in entry.scene.deeds}
        if "insurable" in questions:
            answer = replayed_drill.table.insure("Anna", str(questions["insurable"].facts["on"]))
            codes = [event.code for event in answer if isinstance(event, Refusal)]
            kinds = {"yes": [], "in_prison": ["unknown_stake"]}
            assert codes == kinds.get(str(questions["insurable"].answer), ["not_insurable"])
            for step in entry.steps:
                if part := step.facts.get("part_minor"):
                    (insurance,) = replayed_drill.table.insure("Anna", replayed_drill.on, int(part))
                    assert isinstance(insurance, InsuranceTaken)
    assert ("insure_part" in actions) is (level in (1, 4))


def test_premiums_are_rounded_down_for_the_player() -> None:
    """At Venezia a stake of any amount is insured, and the fraction is the player's."""
    book = rulebook("venezia-trente-et-quarante")
    exercises = [exercise(book, "insurance", level=1, seed=seed) for seed in SEEDS]
    rests = set()
    for entry in exercises:
        facts = entry.steps[0].facts
        stake, premium = int(facts["stake_minor"]), int(facts["premium_minor"])
        assert premium == stake // 100
        rests.add(stake % 100)
    assert len(rests) > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_wheel_steps_name_no_refait(language: str) -> None:
    """A zero imprisons there, and deepens what is in prison."""
    book = rulebook("campione-roulette")
    texts = {
        step.key: translate(
            language,
            f"school-step-{step.key}",
            "school",
            **{name.removesuffix("_minor"): fact for name, fact in step.facts.items()},
        )
        for level in range(1, LEVELS + 1)
        for seed in range(20)
        for step in exercise(book, "prison", level=level, seed=seed).steps
    }
    assert len(texts) > 9
    assert [text for text in texts.values() if "refait" in text.lower()] == []

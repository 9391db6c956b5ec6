"""The verifier on honest records: its grades and sentences, what it counts, and when it waits."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from support.engine.strategies import RULEBOOKS
from support.records.sealed_records import CARDS, WHEEL, House, evening
from support.records.signed_records import EXAMPLES, Signer, key_of, signed_evening

from tapisvert import regulations as houses
from tapisvert.cards import sixain
from tapisvert.fairness.verification.draws import DrawsCheck
from tapisvert.fairness.verification.findings import Note
from tapisvert.fairness.verification.record_reader import Verdict, read
from tapisvert.fairness.verification.verdict import DrawsVerdict, Grade, Point, judge
from tapisvert.record import parse_command
from tapisvert.record.command_lines import format_hidden
from tapisvert.rules import Person
from tapisvert.rules import commands as c

VECTORS = Path(__file__).parents[2] / "docs" / "vectors.json"
CHEF = Person("chef", "Carlo")
ANNA = {"Anna": bytes(range(16))}


def reading(house: House, *, so_far: bool = False) -> Verdict:
    """The verdict on the lines of a house, without answers."""
    return read(house.lines(), is_growing=so_far)


def on_draws(house: House, **options: Any) -> DrawsVerdict:
    verdict = reading(house)
    assert verdict.findings == ()
    return verdict.on_draws(**options)


def points(verdict: DrawsVerdict) -> dict[Point, dict[str, str | int]]:
    """The values of each point of a verdict."""
    return {sentence.point: dict(sentence.values) for sentence in verdict.sentences}


def doubts(verdict: DrawsVerdict) -> set[Point]:
    return {sentence.point for sentence in verdict.sentences if sentence.is_doubt}


# Whole evenings ----------------------------------------------------------------------------------


@pytest.mark.parametrize("book", RULEBOOKS)
def test_fair_evening_is_correct(book: str) -> None:
    """Whole tailles, spins, refused and late stakes, cards shown one by one, entropy withheld,
    draws never started: nothing is wrong, and everything was compared.
    """
    for seed in range(2):
        verdict = read(evening(book, seed=seed, draws=2).splitlines(keepends=True))
        assert verdict.findings == ()
        assert verdict.has_digest
        assert verdict.payments == verdict.payments_compared > 0
        void = verdict.tally.coups.total() - verdict.coups  # a coup for which the cards ran out
        assert 0 <= void <= verdict.tally.draws
        assert verdict.coups > 0
        assert verdict.on_draws().grade in (Grade.FIXED, Grade.CHOOSABLE)


@pytest.mark.parametrize("book", [WHEEL, CARDS])
def test_fair_evening_with_witness_is_complete(book: str) -> None:
    """Coups called off while the witness was silent are shown to be harmless."""
    signer = Signer()
    record = signed_evening(book, seed=4, draws=2, coups=4, signer=signer)
    verdict = read(record.splitlines(keepends=True))
    draws = verdict.on_draws(trusted={signer.fingerprint})
    assert verdict.findings == ()
    assert (draws.grade, draws.is_complete) == (Grade.WITNESSED, True)
    assert len(verdict.tally.statements) == 8 + 2
    assert verdict.tally.witnesses == [signer.fingerprint]


def test_vectors_have_expected_verdicts() -> None:
    """The two records of the specification, byte for byte: heads, statements, grades."""
    grades = []
    for record in json.loads(VECTORS.read_text())["records"]:
        draws, heads = DrawsCheck(), []
        for line, text in enumerate(record["lines"], 1):
            draws.feed(line, text.encode(), command_in(json.loads(text)))
            heads.append(draws.head.hex())
        assert draws.finding is None
        assert record["values"]["sealed"] in heads
        texts = [statement.text.decode() for statement in draws.tally.statements]
        assert texts == record["values"].get("statements", [])
        assert {*record["values"].get("asked", ())} <= {*heads}
        grades.append((judge(draws.tally).grade, judge(draws.tally).is_complete))
    assert grades == [(Grade.WITNESSED, True), (Grade.FIXED, True)]


def command_in(act: dict[str, Any]) -> c.Command | None:
    """The product's command for a line of a vector."""
    kind, outcome = act.pop("do"), act.pop("out", None)
    if kind == "open":
        return c.Open(
            houses.rulebook(WHEEL if act["game"] == "wheel" else CARDS), "EUR", table=act["table"]
        )
    if act.get("witness") and kind in ("coup", "end"):
        act["witness"] = c.Statement(**act["witness"])
    if isinstance(outcome, int):
        return c.Spin(outcome, **act)
    if outcome is not None:
        return c.Deal(tuple(outcome), **act)
    if kind == "witness":
        act["proof"] = tuple(act["proof"])
    act.pop("salt", None)
    kinds: dict[str, Callable[..., c.Command]] = {name: item for item, name in c.NAMES.items()}
    return kinds[kind](**act)


# Grades ------------------------------------------------------------------------------------------


def test_coups_with_witness_and_entropy_name_the_players() -> None:
    signer = Signer()
    house = House(signer=signer, players=("Éloi", "Anna"))
    house.begin({"Éloi": bytes(20), "Anna": bytes(16)})
    house.coup()
    house.coup()
    house.end()
    draws = on_draws(house)
    assert (draws.grade, draws.is_complete) == (Grade.WITNESSED, True)
    assert points(draws) == {
        Point.WITNESSED_PLAYERS: {
            "count": 2,
            "witness": signer.fingerprint,
            "players": "Anna, Éloi",
        },
        Point.COMPARE: {"count": 1, "witnesses": signer.fingerprint},
    }


def test_coups_without_witness_name_the_players() -> None:
    """With entropy of a player the house could not choose them; withheld entropy is an exception
    of 2 ** k choices.
    """
    house = House(players=("Anna", "Bruno", "Carla"))
    entropy = {player: bytes(16) for player in ("Anna", "Bruno", "Carla")}
    house.begin(entropy, withheld=("Bruno", "Carla"))
    house.coup()
    house.end()
    draws = on_draws(house)
    assert (draws.grade, draws.is_complete) == (Grade.FIXED, True)
    assert points(draws) == {
        Point.FIXED: {"count": 1, "players": "Anna"},
        Point.WITHHELD: {"count": 2, "choices": "4"},
    }


def test_coups_without_witness_or_entropy_are_choosable() -> None:
    """Entropy that was committed and withheld binds no one."""
    house = House()
    house.begin(ANNA, withheld=("Anna",))
    house.coup()
    house.end()
    draws = on_draws(house)
    assert (draws.grade, points(draws)) == (Grade.CHOOSABLE, {Point.CHOOSABLE: {"count": 1}})


def test_weakest_coup_decides_grade() -> None:
    """The sentence of that grade comes first."""
    house = House()
    for entropy, coups in ((ANNA, 3), ({}, 1)):
        house.begin(entropy)
        for _ in range(coups):
            house.coup()
        house.end()
    draws = on_draws(house)
    assert draws.grade is Grade.CHOOSABLE
    assert [sentence.point for sentence in draws.sentences] == [Point.CHOOSABLE, Point.FIXED]


def test_unsealed_record_has_grade_no_coup() -> None:
    """A coup played beside sealed ones is counted."""
    house = House()
    house.give(c.Spin(17))
    assert points(on_draws(house)) == {Point.NO_COUP: {}}
    assert on_draws(house).grade is Grade.NO_COUP
    assert not on_draws(house).is_complete
    house.begin(ANNA)
    house.coup()
    house.end()
    assert points(on_draws(house))[Point.UNSEALED] == {"count": 1}
    assert doubts(on_draws(house)) == {Point.UNSEALED}


def test_wrong_record_has_grade_wrong() -> None:
    house = House()
    house.begin(ANNA)
    house.coup()
    lines = house.lines()
    del lines[-3]
    assert read(lines).on_draws() == DrawsVerdict(Grade.WRONG)


def test_more_than_twelve_groups_are_counted() -> None:
    """Names of players that fill a page help no reader; the lowest grade is always named."""
    players = [f"Player {number}" for number in range(14)]
    house = House(players=players)
    for player in players:
        house.begin({player: bytes(16)})
        house.coup()
        house.coup()
        house.end()
    house.begin({})
    house.coup()
    house.end()
    order = [sentence.point for sentence in on_draws(house).sentences]
    assert order == [Point.CHOOSABLE, *[Point.FIXED] * 11, Point.OTHERS]
    assert points(on_draws(house))[Point.OTHERS] == {"count": 6}


# Complete or not ---------------------------------------------------------------------------------


def test_draw_without_end_is_not_complete() -> None:
    """Nothing is said of it while the record goes on."""
    house = House(signer=Signer())
    house.begin(ANNA)
    house.coup()
    assert doubts(on_draws(house)) == {Point.NO_END}
    assert reading(house, so_far=True).on_draws().is_complete
    house.close()
    assert doubts(on_draws(house)) == {Point.NO_END, Point.UNSETTLED}
    house.ask()
    assert doubts(on_draws(house)) == {Point.NO_END, Point.UNSETTLED}
    assert reading(house, so_far=True).on_draws().is_complete


def test_end_without_statement_is_not_complete() -> None:
    """A draw that never started needs no statement, nor does one without a witness."""
    house = House(signer=Signer())
    house.begin(ANNA)
    house.coup()
    house.end(is_signed=False)
    house.commit()
    house.end()
    assert doubts(on_draws(house)) == {Point.UNSTATED}
    assert points(on_draws(house))[Point.UNSTATED] == {"count": 1}


def test_lost_coup_is_not_settled() -> None:
    house = House(CARDS)
    house.begin(ANNA)
    house.coup()
    house.close()
    house.ask()
    house.give(c.Lost())
    house.end()
    assert doubts(on_draws(house)) == {Point.UNSETTLED}


def test_redrawn_coup_called_off_is_harmless() -> None:
    """The witness signs each coup once: the later statement shows that it had not. So does an end
    after fewer coups.
    """
    house = House(signer=Signer())
    house.begin(ANNA)
    for _ in range(2):
        house.close()
        house.give(c.Ask())
        house.off()
    house.coup()
    house.close()
    house.give(c.Ask())
    house.off()
    house.end()
    draws = on_draws(house)
    assert (points(draws)[Point.CALLED_OFF], draws.is_complete) == ({"count": 3, "shown": 3}, True)


@pytest.mark.parametrize("signer", [None, Signer()])
def test_called_off_coups_include_null_coup(signer: Signer | None) -> None:
    """The chef declares a spin null: before `ask` no one knows it if there is a witness; after it
    the number is shown, and counts as called off with a known outcome.
    """
    house = House(signer=signer)
    house.begin(ANNA)
    house.close()
    house.give(c.Null("foreign_body"), CHEF)
    house.coup()
    draws = on_draws(house)
    assert points(draws)[Point.CALLED_OFF] == {"count": 1, "shown": 1 if signer else 0}
    house.close()
    statement = house.ask()
    house.give(c.Null("foreign_body"), CHEF)
    house.show(statement)
    house.coup()
    house.end()
    draws = on_draws(house)
    assert points(draws)[Point.CALLED_OFF] == {"count": 2, "shown": 1 if signer else 0}
    assert points(draws).get(Point.SIGNED) == ({"count": 1} if signer else None)
    assert sum(sentence.values.get("count", 0) == 3 for sentence in draws.sentences) == 1


def test_changed_witness_is_named() -> None:
    """Each key counts that signed; one that is named and signs nothing does not."""
    house = House(signer=Signer())
    house.begin(ANNA)
    house.coup()
    house.end()
    house.give(Signer(key_of(EXAMPLES[2])).named)
    assert doubts(on_draws(house)) == set()
    house.signer = Signer(key_of(EXAMPLES[1]))
    house.give(house.signer.named)
    house.begin(ANNA)
    house.coup()
    house.end()
    assert points(on_draws(house))[Point.WITNESS_CHANGED] == {"count": 2}
    assert doubts(on_draws(house)) == {Point.WITNESS_CHANGED}


# Hidden lines ------------------------------------------------------------------------------------

ACTS = {"open", "witness", "commit", "entropy", "cut", "seal", "start", "close", "ask", "deal"}
ACTS |= {"spin", "off", "end", "null", "end_taille"}


@pytest.mark.parametrize("book", [WHEEL, CARDS])
def test_draws_are_verified_beside_hidden_lines(book: str) -> None:
    """As the public proof hides them: the head is the same, so are coups and statements."""
    house = House(book, signer=Signer())
    house.begin(ANNA)
    for _ in range(3):
        house.bet()
        house.coup(is_slow=True)
    house.end()
    lines = house.lines()
    public = [
        line
        if line.startswith(b'{"event"') or json.loads(line)["do"] in ACTS
        else format_hidden(sha256(line.removesuffix(b"\n")).digest()) + b"\n"
        for line in lines
    ]
    verdict = read(public)
    assert verdict.findings == ()
    assert verdict.late_stakes is None
    assert verdict.tally.coups == read(lines).tally.coups
    assert verdict.tally.statements == read(lines).tally.statements
    assert points(verdict.on_draws())[Point.HIDDEN] == {"count": 4}
    assert verdict.on_draws().is_complete
    hidden_line = next(line for line in public if line.startswith(b'{"hidden"'))
    index = public.index(hidden_line)
    for wrong in (
        hidden_line.replace(b"0", b"1"),
        b'{"hidden":"00"}\n',
        hidden_line[:-2] + b',"x":1}\n',
    ):
        altered_lines = [*public[:index], wrong, *public[index + 1 :]]
        assert read(altered_lines).findings


# What is counted ---------------------------------------------------------------------------------


def test_missing_answers_are_reported() -> None:
    """The record is right, and there was nothing to compare."""
    house = House()
    house.begin(ANNA)
    house.coup()
    verdict = reading(house)
    assert [note.note for note in verdict.remarks] == [Note.NO_ANSWERS]
    assert (verdict.comparisons, verdict.payments_compared, verdict.has_digest) == (0, 0, False)
    assert (verdict.commands, verdict.lines, verdict.coups) == (len(house.lines()),) * 2 + (1,)


def test_last_line_may_still_be_being_written() -> None:
    lines = evening(WHEEL, seed=1, draws=1, coups=1).splitlines(keepends=True)
    for end in range(2, len(lines), 7):
        cut = [*lines[:end], lines[end][: len(lines[end]) // 2]]
        verdict = read(cut, is_growing=True)
        assert verdict.findings == ()
        assert Note.CUT_SHORT in {note.note for note in verdict.remarks}


def test_burnt_cards_stay_unknown() -> None:
    """Of 312 cards five are never out: what the record shows is the pack without five."""
    house = House(CARDS, players=("Anna",))
    house.begin(ANNA)
    cards: list[str] = []
    while house.session.table.taille.seal is not None:
        coup = house.coup()
        assert isinstance(coup, c.Deal)
        cards += coup.cards or ()
    house.end()
    remaining_cards = sorted(sixain())
    for card in cards:
        remaining_cards.remove(card)
    assert len(remaining_cards) >= 5
    assert on_draws(house).is_complete


def test_line_of_another_system_is_named() -> None:
    house = House()
    lines = [line.replace(b"\n", b"\r\n") for line in house.lines()]
    assert "its line ends are CRLF" in str(read(lines).findings[0].values["problem"])
    assert parse_command(house.lines()[0], 1).salt is None

"""The regulations as data: five files, read strictly; and the catalogue that they cite."""

import tomllib

import pytest
from support.engine.strategies import RULEBOOKS
from support.regulations.files import TEXTS

from tapisvert import regulations
from tapisvert.regulations import RulingError, choices, load, with_rulings
from tapisvert.regulations.catalogue import LANGUAGES, ClauseKind
from tapisvert.regulations.loading.agreement import meaningless_fields
from tapisvert.regulations.loading.fields import FIELDS, LIMITS, Choice, WholeNumber
from tapisvert.rules.coup import Reason
from tapisvert.rules.events import Outcome
from tapisvert.rules.refusals import Code
from tapisvert.rules.rulebook import Layout, PrisonWindow, RefaitInPrison, Rulebook

VENEZIA = "venezia-trente-et-quarante"
every_rulebook = pytest.mark.parametrize("name", RULEBOOKS)


# The five files -----------------------------------------------------------------------------------


def test_package_ships_five_rulebooks() -> None:
    """By id, sorted."""
    assert regulations.rulebooks() == (
        "campione-roulette",
        "campione-trente-et-quarante",
        "trente-et-quarante-2.0",
        "trente-et-quarante-digest",
        "venezia-trente-et-quarante",
    )


@every_rulebook
def test_rulebook_is_found_by_id(name: str) -> None:
    """And read once."""
    assert regulations.rulebook(name).id == name
    assert regulations.rulebook(name) is regulations.rulebook(name)
    assert load(TEXTS[name]) == regulations.rulebook(name)


def test_unknown_rulebook_lists_known_names() -> None:
    """A long name is cut."""
    with pytest.raises(KeyError, match=r"unknown rulebook 'x{80}'; available: campione-roulette, "):
        regulations.rulebook("x" * 10_000)
    with pytest.raises(KeyError):
        regulations.rulebook("clauses")


def citations(book: Rulebook) -> set[str]:
    """Everything that a rulebook cites."""
    sources = {name for source in book.sources.values() for name in (source.clause, source.ruling)}
    calls = {call.clause for moment_calls in book.calls.values() for call in moment_calls}
    return ({*sources} - {None}) | calls | {*book.declarations} | {*book.clauses.values()}  # type: ignore[return-value]


@every_rulebook
def test_citations_are_in_the_catalogue(name: str) -> None:
    """Each clause and each ruling, and at a house's table only what can bind it."""
    book = regulations.rulebook(name)
    names = citations(book)
    assert names <= {*regulations.clauses(), *regulations.rulings()}
    other_cites = {cite for cite in names if cite[0] != "R" and not cite.startswith(book.prefix)}
    also = {"CR"} if book.prefix == "CT" else set()
    assert {cite.partition("-")[0] for cite in other_cites} <= also


@every_rulebook
def test_values_have_sources(name: str) -> None:
    """The values, the fields declared absent and those without a meaning are together all fields,
    each in one place.
    """
    book, data = regulations.rulebook(name), tomllib.loads(TEXTS[name])
    values = {key: getattr(book, key) for key in data["values"]} | dict.fromkeys(data["absent"])
    needless = meaningless_fields(values, data.get("announcements", {}))
    assert sorted([*data["values"], *data["absent"], *needless]) == sorted(FIELDS)
    assert {key for key in book.sources if "." not in key} == set(data["values"])
    assert all(getattr(book, key) is None for key in (*data["absent"], *needless))


@every_rulebook
def test_reasons_and_outcomes_have_clauses(name: str) -> None:
    """The rulebook explains every event that is possible at its table."""
    book = regulations.rulebook(name)
    reasons = {
        Layout.TWO_ROWS: (
            Reason.LOWER_TOTAL,
            Reason.FIRST_COLOUR,
            Reason.EQUAL_TOTALS,
            Reason.REFAIT,
        ),
        Layout.ONE_ROW: (Reason.LAST_COLOUR, Reason.SAME_COLOUR, Reason.ACE_OF_SPADES),
        Layout.WHEEL: (Reason.NUMBER, Reason.ZERO),
    }
    outcomes = {Outcome.WON, Outcome.LOST, Outcome.EXCESS_RETURNED}
    if book.refait_in_prison is not None:
        outcomes |= {Outcome.IMPRISONED, Outcome.RELEASED, Outcome.EASED, Outcome.DEEPENED}
        outcomes |= {Outcome.DIVIDED}
    if book.insurance_rate is not None:
        outcomes |= {Outcome.INSURED}
    if book.ace_of_spades is not None:
        outcomes |= {Outcome.WON_HALF}
    for key in (*reasons[book.layout], *outcomes):
        assert book.clause(key) == book.clauses[key]
    with pytest.raises(KeyError):
        book.clause("luck")


# Read otherwise -----------------------------------------------------------------------------------


def test_choices_match_open_rulings() -> None:
    """Fields for which the rulings give alternatives, also if the house's own reading is none."""
    assert {name: set(choices(regulations.rulebook(name))) for name in RULEBOOKS} == {
        "campione-roulette": {
            "refait_in_prison",
            "run_limit",
            "degree_limit",
            "prison_window",
            "excess",
            "winnings",
            "lost_draw",
            "null_spin",
            "finale_without_cheval",
        },
        "campione-trente-et-quarante": CAMPIONE,
        "trente-et-quarante-digest": CAMPIONE | {"row_stop"},
        "trente-et-quarante-2.0": {
            "row_stop",
            "excess",
            "winnings",
            "cut_card",
            "seen_coups",
            "void_coup",
            "last_coup",
            "lost_draw",
            "seen_count",
        },
        "venezia-trente-et-quarante": CAMPIONE | {"last_card_refait", "seen_coups", "null_in_run"},
    }


CAMPIONE = {
    "refait_in_prison",
    "run_limit",
    "degree_limit",
    "prison_window",
    "premium_due",
    "excess",
    "winnings",
    "last_division",
    "insurance_rate",
    "insurance_minimum",
    "insurance_multiple",
    "cut_card",
    "insurance_part",
    "changed_insurance",
    "void_coup",
    "lost_draw",
}


@every_rulebook
def test_choices_accept_their_values(name: str) -> None:
    """By field; and the rest of the rulebook stays as it is."""
    book = regulations.rulebook(name)
    for field, choice in choices(book).items():
        values: list[object] = []
        if isinstance(choice, Choice):
            values += list(choice.mechanisms)
        else:
            values += [choice.minimum, choice.maximum] + [None, "none"] * choice.or_none
        for value in values:
            read = getattr(with_rulings(book, {field: value}), field)
            assert read == (None if value == "none" else value)
            second_names = {
                name: getattr(book, name) for name in (LIMITS if field in LIMITS else (field,))
            }
            assert with_rulings(with_rulings(book, {field: value}), second_names) == book


def test_choice_is_named_by_field_or_ruling() -> None:
    """A ruling that governs several fields needs the field's name."""
    book = regulations.rulebook(VENEZIA)
    assert with_rulings(book, {"R03": "lose"}).refait_in_prison is RefaitInPrison.LOSE
    assert with_rulings(book, {"R06": "any_betting"}).prison_window is PrisonWindow.ANY_BETTING
    assert with_rulings(book, {"R05": "none", "R15": 5}) == with_rulings(
        book, {"degree_limit": None, "seen_coups": 5}
    )
    with pytest.raises(RulingError) as error:
        with_rulings(book, {"R08": 200})
    assert error.value.exists is False
    assert "insurance_rate" in error.value.known


def test_either_limit_takes_the_place_of_the_other() -> None:
    """R05 is one limit, written in two ways; alone it names the degrees, as it always did, so that
    a record that was kept before the run was counted replays as it was played.
    """
    book = regulations.rulebook(VENEZIA)
    readings: list[tuple[dict[str, str | int | None], tuple[int | None, int | None]]] = [
        ({}, (3, None)),
        ({"R05": 3}, (None, 3)),
        ({"degree_limit": 3}, (None, 3)),
        ({"R05": "none"}, (None, None)),
        ({"run_limit": 2}, (2, None)),
        ({"run_limit": None}, (None, None)),
        ({"run_limit": 4, "degree_limit": None}, (4, None)),
    ]
    for rulings, limits in readings:
        read = with_rulings(book, rulings)
        assert (read.run_limit, read.degree_limit) == limits
    with pytest.raises(RulingError) as error:
        with_rulings(book, {"run_limit": 2, "degree_limit": 3})
    assert error.value.sentence == "run_limit cannot be 2; it can be: none with degree_limit"


def test_empty_change_keeps_the_rulebook() -> None:
    """Not a copy."""
    book = regulations.rulebook(VENEZIA)
    assert with_rulings(book, {}) is book


def test_cut_card_of_2_0_leaves_one_pack() -> None:
    """Fifty-two cards, says its text; no ruling goes below."""
    book = regulations.rulebook("trente-et-quarante-2.0")
    assert with_rulings(book, {"R14": 52}).cut_card == 52
    for value in (51, 251, None, "none"):
        with pytest.raises(RulingError) as error:
            with_rulings(book, {"R14": value})
        assert (error.value.known, error.value.exists) == ("52 to 250", True)


@pytest.mark.parametrize("name", ["layout", "seats", "luck", "R01", "R99", "", "R3"])
def test_fixed_values_cannot_be_changed(name: str) -> None:
    """The error lists what can."""
    with pytest.raises(RulingError) as error:
        with_rulings(regulations.rulebook(VENEZIA), {name: 1})
    assert (error.value.name, error.value.exists) == (name, False)
    assert error.value.known == ", ".join(sorted(choices(regulations.rulebook(VENEZIA))))


@pytest.mark.parametrize(
    ("field", "value"),
    [("degree_limit", True), ("degree_limit", 1.0), ("R03", ""), ("R03", "DEEPEN"), ("R09", None)],
)
def test_choice_rejects_other_values(field: str, value: object) -> None:
    """The error says what it accepts."""
    with pytest.raises(RulingError) as error:
        with_rulings(regulations.rulebook(VENEZIA), {field: value})
    assert (error.value.name, error.value.value, error.value.exists) == (field, value, True)
    assert error.value.known


def test_field_lists_accepted_values() -> None:
    """In words for a person."""
    assert Choice(RefaitInPrison).accepts == "deepen, deepen_then_lose, halve, lose, stay"
    assert WholeNumber(1, 5).accepts == "1 to 5"
    assert WholeNumber(1, 5, or_none=True).accepts == "1 to 5, none"


@every_rulebook
def test_refusals_cite_existing_clauses(name: str) -> None:
    """No clause for a code, an outcome or a reason that does not exist."""
    all_keys = {*Code.__members__, *Outcome, *Reason, "divided_by_coup", "divided_last"}
    assert set(regulations.rulebook(name).clauses) <= all_keys


# The catalogue ------------------------------------------------------------------------------------


def test_catalogue_is_complete() -> None:
    """A hundred and seven clauses and thirty rulings."""
    assert len(regulations.clauses()) == 107
    by_prefix = [cite.partition("-")[0] for cite in regulations.clauses()]
    counts = {prefix: by_prefix.count(prefix) for prefix in dict.fromkeys(by_prefix)}
    assert counts == {"CT": 21, "DT": 8, "VT": 27, "T2": 15, "CR": 36}
    assert list(regulations.rulings()) == [f"R{number:02}" for number in range(1, 31)]


def test_catalogue_has_three_languages() -> None:
    """No text is empty, and no two languages have the same."""
    texts = [clause.text for clause in regulations.clauses().values()]
    for ruling in regulations.rulings().values():
        texts += [ruling.title, ruling.text, ruling.why]
        texts += [ruling.alternatives] if ruling.alternatives else []
    for text in texts:
        assert set(text) == set(LANGUAGES)
        assert all(message.strip() == message != "" for message in text.values())
        assert len(set(text.values())) == 3


def test_record_only_clauses_give_reasons() -> None:
    """The physical clauses, and no other."""
    for clause in regulations.clauses().values():
        assert bool(clause.recorded) is (clause.kind is ClauseKind.PHYSICAL)
    physical = [cite for cite, clause in regulations.clauses().items() if clause.recorded]
    assert physical == [
        "CT-1.4b",
        "CT-11",
        "VT-4b",
        "VT-4c",
        "T2-8b",
        "CR-5c",
        "CR-5f",
        "CR-5g",
        "CR-10",
        "CR-11c",
        "CR-11d",
    ]


def test_clauses_name_existing_rulings() -> None:
    """If its text leaves a choice."""
    for clause in regulations.clauses().values():
        assert clause.ruling is None or clause.ruling in regulations.rulings()


@pytest.mark.parametrize("language", LANGUAGES)
def test_summary_is_text_of_clause_or_ruling(language: str) -> None:
    """And nothing for what the record's own format decides."""
    assert (
        regulations.citation_text("VT-14", language)
        == regulations.clauses()["VT-14"].text[language]
    )
    assert regulations.citation_text("R03", language) == regulations.rulings()["R03"].text[language]
    assert regulations.citation_text("record", language) == ""

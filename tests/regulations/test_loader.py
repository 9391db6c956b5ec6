"""The regulations as data: five files, read strictly; and the catalogue that they cite."""

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest
from support.engine.strategies import RULEBOOKS

from tapisvert import regulations
from tapisvert.regulations import RulebookError, RulingError, choices, load, with_rulings
from tapisvert.regulations.catalogue import LANGUAGES, ClauseKind
from tapisvert.regulations.loader import FIELDS, LIMITS, Choice, Whole
from tapisvert.rules.coup import Reason
from tapisvert.rules.events import Outcome
from tapisvert.rules.refusals import Code
from tapisvert.rules.rulebook import Layout, PrisonWindow, RefaitInPrison, Rulebook

VENEZIA = "venezia-trente-et-quarante"
TEXTS = {
    name: files(regulations).joinpath(f"{name}.toml").read_text(encoding="utf-8")
    for name in RULEBOOKS
}
SECTIONS = ("values", "pays", "limits", "standing", "caps", "calls", "declarations", "clauses")
every_rulebook = pytest.mark.parametrize("name", RULEBOOKS)


def problem(text: str) -> str:
    """Why a rulebook's text is refused."""
    with pytest.raises(RulebookError) as error:
        load(text)
    return str(error.value)


def changed(name: str, line: str, into: str) -> str:
    """A rulebook's text with one line changed, found by how it begins."""
    text, count = re.subn(rf"^{re.escape(line)}.*$", into, TEXTS[name], count=1, flags=re.MULTILINE)
    assert count == 1, line
    return text


def added(name: str, section: str, line: str) -> str:
    """A rulebook's text with one line more in a section."""
    heading = f"[{section}]\n"
    assert heading in TEXTS[name]
    return TEXTS[name].replace(heading, f"{heading}{line}\n", 1)


def entries(name: str, section: str) -> list[str]:
    found: dict[str, Any] = tomllib.loads(TEXTS[name])[section]
    return list(found)


# The five files -----------------------------------------------------------------------------------


def test_there_are_five_rulebooks() -> None:
    """By id, sorted."""
    assert regulations.rulebooks() == (
        "campione-roulette",
        "campione-trente-et-quarante",
        "trente-et-quarante-2.0",
        "trente-et-quarante-digest",
        "venezia-trente-et-quarante",
    )


@every_rulebook
def test_a_rulebook_is_found_by_its_id(name: str) -> None:
    """And read once."""
    assert regulations.rulebook(name).id == name
    assert regulations.rulebook(name) is regulations.rulebook(name)
    assert load(TEXTS[name]) == regulations.rulebook(name)


def test_an_unknown_rulebook_lists_the_ones_there_are() -> None:
    """A long name is cut."""
    with pytest.raises(
        KeyError, match=r"there is no rulebook 'x{80}'; there are: campione-roulette, "
    ):
        regulations.rulebook("x" * 10_000)
    with pytest.raises(KeyError):
        regulations.rulebook("clauses")


def citations(book: Rulebook) -> set[str]:
    """Everything that a rulebook cites."""
    sources = {
        cited for source in book.sources.values() for cited in (source.clause, source.ruling)
    }
    calls = {call.clause for said in book.calls.values() for call in said}
    return ({*sources} - {None}) | calls | {*book.declarations} | {*book.clauses.values()}  # type: ignore[return-value]


@every_rulebook
def test_everything_cited_is_in_the_catalogue(name: str) -> None:
    """Each clause and each ruling, and at a house's table only what can bind it."""
    book = regulations.rulebook(name)
    cited = citations(book)
    assert cited <= {*regulations.clauses(), *regulations.rulings()}
    others = {cite for cite in cited if cite[0] != "R" and not cite.startswith(book.prefix)}
    also = {"CR"} if book.prefix == "CT" else set()
    assert {cite.partition("-")[0] for cite in others} <= also


@every_rulebook
def test_every_value_has_a_source(name: str) -> None:
    """What is given and what is declared absent are together all fields there are."""
    book, data = regulations.rulebook(name), tomllib.loads(TEXTS[name])
    assert {*data["values"], *data["absent"]} == set(FIELDS)
    assert {key for key in book.sources if "." not in key} == set(data["values"])
    assert all(getattr(book, key) is None for key in data["absent"])


@every_rulebook
def test_every_reason_and_outcome_of_the_game_has_its_clause(name: str) -> None:
    """What can happen at this table can be explained."""
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


# Strictly read ------------------------------------------------------------------------------------


@every_rulebook
def test_an_unknown_key_is_refused_by_its_name(name: str) -> None:
    """On the top and in every section."""
    assert problem("seat = 7\n" + TEXTS[name]) == f"{name}: unknown key seat"
    for section in SECTIONS:
        if f"[{section}]" in TEXTS[name]:
            line = 'colour = { value = 1, clause = "CR-1" }'
            said = problem(added(name, section, line))
            assert said == f"{name}: unknown key {section}.colour"


@every_rulebook
@pytest.mark.parametrize("key", ["id", "prefix", "game", "house", "name", "edition", "absent"])
def test_a_missing_identity_is_refused_by_its_name(name: str, key: str) -> None:
    """Every rulebook says which it is, in which edition."""
    data = re.sub(rf"^{key} = (\[[^\]]*\]|.*)$", "", TEXTS[name], count=1, flags=re.MULTILINE)
    assert f"missing key {key}" in problem(data)


@every_rulebook
def test_a_missing_value_is_refused_by_its_name(name: str) -> None:
    """Nothing has a default: a field is given or declared absent."""
    for field in entries(name, "values"):
        assert problem(changed(name, f"{field} =", "")) == f"{name}: missing key values.{field}"


@every_rulebook
def test_a_value_without_a_clause_is_refused_by_its_name(name: str) -> None:
    """However right the value is."""
    for section in ("values", "pays", "limits"):
        for field, entry in tomllib.loads(TEXTS[name])[section].items():
            key = field if field.isascii() and " " not in field else f'"{field}"'
            value = entry["value"] if isinstance(entry["value"], int) else f'"{entry["value"]}"'
            bare = changed_in(name, section, key, f"{key} = {value}")
            assert problem(bare) == f"{name}: {section}.{field} is not a value with its clause"
            alone = changed_in(name, section, key, f"{key} = {{ value = {value} }}")
            assert problem(alone) == f"{name}: {section}.{field} has neither a clause nor a ruling"


def changed_in(name: str, section: str, key: str, into: str) -> str:
    """A rulebook's text with one entry of a section changed."""
    head, heading, rest = TEXTS[name].partition(f"[{section}]\n")
    inside, mark, after = rest.partition("\n[")
    pattern = rf"^{re.escape(key)} = .*$"
    inside, count = re.subn(pattern, into.replace("\\", ""), inside, count=1, flags=re.MULTILINE)
    assert count == 1
    return head + heading + inside + mark + after


@pytest.mark.parametrize(
    "cited", ["", "VT", "VT-", "vt-7", "VT-7 ", "R1", "R001", "VT-7.1.1", "VII"]
)
def test_a_bad_citation_is_refused_where_it_stands(cited: str) -> None:
    """A clause is `VT-7` or `CR-17.4`, a ruling `R03`."""
    layout = f'layout = {{ value = "two_rows", clause = "{cited}" }}'
    said = f"cites {cited!r}, which is no clause or ruling"
    assert problem(changed(VENEZIA, "layout =", layout)) == f"{VENEZIA}: values.layout {said}"
    ruling = f'winnings = {{ value = "to_chips", ruling = "{cited}" }}'
    assert problem(changed(VENEZIA, "winnings =", ruling)) == f"{VENEZIA}: values.winnings {said}"
    call = f'last_coup = [{{ words = "La dernière", clause = "{cited}" }}]'
    assert problem(changed(VENEZIA, "last_coup =", call)) == f"{VENEZIA}: calls.last_coup {said}"
    declared = f'clauses = ["{cited}"]'
    assert problem(changed(VENEZIA, "clauses =", declared)) == f"{VENEZIA}: declarations {said}"
    won = f'won = "{cited}"'
    assert problem(changed(VENEZIA, "won =", won)) == f"{VENEZIA}: clauses.won {said}"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("layout", '"three_rows"'),
        ("layout", "1"),
        ("row_stop", "29"),
        ("row_stop", "32"),
        ("row_stop", '"31"'),
        ("row_stop", "31.0"),
        ("row_stop", "true"),
        ("refait_total", "30"),
        ("refait_total", "41"),
        ("refait_in_prison", '"flee"'),
        ("run_limit", "-1"),
        ("run_limit", "101"),
        ("insurance_rate", "0"),
        ("insurance_rate", "10001"),
        ("burnt_cards", "-1"),
        ("burnt_cards", "53"),
        ("seen_coups", "0"),
        ("seen_coups", "101"),
        ("seats", "0"),
        ("seats", "101"),
    ],
)
def test_a_value_that_its_field_cannot_take_is_refused_by_its_name(field: str, value: str) -> None:
    """Mechanisms by name, numbers within bounds, nothing of another kind."""
    text = changed(VENEZIA, f"{field} =", f'{field} = {{ value = {value}, clause = "VT-1" }}')
    shown = {"true": "True"}.get(value, value.replace('"', "'"))
    assert problem(text) == f"{VENEZIA}: values.{field} cannot be {shown}"


@pytest.mark.parametrize("value", ["0", "-1", '"1"', "1.0", "true"])
def test_an_amount_is_a_positive_whole_number(value: str) -> None:
    """What a chance pays, what is posted, how far the direction may go."""
    for section in ("pays", "limits", "caps"):
        key = "simple"
        text = changed_in(
            "campione-roulette", section, key, f'{key} = {{ value = {value}, clause = "CR-1" }}'
        )
        assert f"campione-roulette: {section}.{key} cannot be " in problem(text)


@pytest.mark.parametrize(
    ("right", "wrong", "key"),
    [
        ('edition = "', 'edition = 1 # "', "edition"),
        ("seats = { value = 7,", 'seats = { value = 7, at_least = "1",', "values.seats"),
        ('last_coup = [{ words = "La dernière",', "last_coup = [{ words = 1,", "calls.last_coup"),
        ("last_coup = [", "last_coup = 1 # [", "calls.last_coup"),
        ("last_coup = [", "last_coup = [1] # [", "calls.last_coup"),
        ('simple = { value = 1, clause = "VT-1" }', "", "pays.simple"),
    ],
)
def test_what_is_of_another_kind_is_refused_by_its_name(right: str, wrong: str, key: str) -> None:
    """A number where a text belongs, one call where a list does, a chance that pays nothing."""
    assert right in TEXTS[VENEZIA]
    assert key in problem(TEXTS[VENEZIA].replace(right, wrong, 1))


def test_what_is_absent_is_a_list() -> None:
    """Of fields."""
    text = re.sub(
        r"^absent = \[.*?\]", "absent = 1", TEXTS[VENEZIA], flags=re.DOTALL | re.MULTILINE
    )
    assert problem(text) == f"{VENEZIA}: absent is not a list"


def test_caps_are_a_table() -> None:
    """Where there are any."""
    name = next(name for name in RULEBOOKS if "[caps]" not in TEXTS[name])
    assert problem(f"caps = 1\n{TEXTS[name]}") == f"{name}: caps is not a table"


def test_a_value_cannot_be_both_given_and_absent() -> None:
    """One or the other."""
    text = TEXTS[VENEZIA].replace("absent = [", 'absent = ["seats", ', 1)
    assert problem(text) == f"{VENEZIA}: seats is both absent and given"


def test_an_unknown_field_cannot_be_absent() -> None:
    """It would say nothing."""
    text = TEXTS[VENEZIA].replace("absent = [", 'absent = ["luck", ', 1)
    assert problem(text) == f"{VENEZIA}: unknown key values.luck"


@pytest.mark.parametrize(
    ("name", "field"),
    [
        *((VENEZIA, field) for field in ("row_stop", "refait_total", "refait_in_prison")),
        (VENEZIA, "prison_window"),
        ("trente-et-quarante-2.0", "ace_of_spades"),
        ("campione-roulette", "refait_in_prison"),
    ],
)
def test_a_layout_without_what_it_is_played_with_is_refused(name: str, field: str) -> None:
    """Two rows, or a zero, imprison: without a reading of prison stakes went where no command could
    fetch them.
    """
    layout = regulations.rulebook(name).layout
    assert (
        problem(without(name, field)) == f"{name}: values.layout is {layout}, and {field} is absent"
    )


def test_values_that_contradict_each_other_are_refused_by_their_names() -> None:
    """A limit without a prison, an insurance that is never due, two limits where R05 is one."""
    lacking = ", and refait_in_prison is absent"
    for field in LIMITS:
        text = added(
            "trente-et-quarante-2.0", "values", f'{field} = {{ value = 3, ruling = "R05" }}'
        )
        text = text.replace(f'    "{field}",\n', "", 1)
        assert problem(text) == f"trente-et-quarante-2.0: values.{field} is 3{lacking}"
    unpaid = "values.insurance_rate is 100, and premium_due is absent"
    assert problem(without(VENEZIA, "premium_due")) == f"{VENEZIA}: {unpaid}"
    both = added(VENEZIA, "values", 'degree_limit = { value = 4, ruling = "R05" }')
    both = both.replace('    "degree_limit",\n', "", 1)
    said = "values.degree_limit is 4, and values.run_limit is 3: R05 is one limit"
    assert problem(both) == f"{VENEZIA}: {said}"


def test_a_layout_cannot_be_absent() -> None:
    """There is no game without one."""
    assert problem(without(VENEZIA, "layout")) == f"{VENEZIA}: layout is absent"


def without(name: str, field: str) -> str:
    """A rulebook's text with a field declared absent."""
    return changed(name, f"{field} =", "").replace("absent = [", f'absent = ["{field}", ', 1)


@every_rulebook
def test_what_always_happens_at_a_table_must_have_its_clause(name: str) -> None:
    """A win and a loss, for two."""
    for key in ("won", "lost"):
        text = changed_in(name, "clauses", key, "")
        assert problem(text) == f"{name}: missing key clauses.{key}"


@pytest.mark.parametrize(
    "section", ["values", "pays", "limits", "calls", "declarations", "clauses"]
)
def test_a_missing_section_is_refused_by_its_name(section: str) -> None:
    """All but the caps, which only the direction's limits need."""
    text = re.sub(rf"^\[{section}\]\n(?:(?!^\[).*\n?)*", "", TEXTS[VENEZIA], flags=re.MULTILINE)
    assert problem(text) == f"{VENEZIA}: missing key {section}"


# Read otherwise -----------------------------------------------------------------------------------


def test_the_choices_of_a_house_are_what_its_rulings_leave_open() -> None:
    """What the rulings give alternatives for, also where the house's own reading is none."""
    assert {name: set(choices(regulations.rulebook(name))) for name in RULEBOOKS} == {
        "campione-roulette": {
            *("refait_in_prison", "run_limit", "degree_limit", "prison_window"),
            *("excess", "winnings"),
        },
        "campione-trente-et-quarante": CAMPIONE,
        "trente-et-quarante-digest": CAMPIONE,
        "trente-et-quarante-2.0": {"row_stop", "excess", "winnings", "cut_card", "seen_coups"},
        "venezia-trente-et-quarante": CAMPIONE | {"last_card_refait", "seen_coups"},
    }


CAMPIONE = {
    *("refait_in_prison", "run_limit", "degree_limit", "prison_window", "premium_due"),
    *("excess", "winnings"),
    *("insurance_rate", "insurance_minimum", "insurance_multiple", "cut_card"),
}


@every_rulebook
def test_every_choice_takes_everything_that_it_accepts(name: str) -> None:
    """By field; and the rest of the rulebook stays as it is."""
    book = regulations.rulebook(name)
    for field, choice in choices(book).items():
        values: list[object] = []
        if isinstance(choice, Choice):
            values += list(choice.mechanisms)
        else:
            values += [choice.least, choice.most] + [None, "none"] * choice.or_none
        for value in values:
            read = getattr(with_rulings(book, {field: value}), field)
            assert read == (None if value == "none" else value)
            again = {
                name: getattr(book, name) for name in (LIMITS if field in LIMITS else (field,))
            }
            assert with_rulings(with_rulings(book, {field: value}), again) == book


def test_a_choice_is_named_by_its_field_or_by_its_ruling() -> None:
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
    assert error.value.sentence == "run_limit cannot be 2; it can be: none beside degree_limit"


def test_nothing_changed_is_the_same_rulebook() -> None:
    """Not a copy."""
    book = regulations.rulebook(VENEZIA)
    assert with_rulings(book, {}) is book


def test_the_cut_card_of_2_0_leaves_a_pack_at_least() -> None:
    """Fifty-two cards, says its text; no ruling goes below."""
    book = regulations.rulebook("trente-et-quarante-2.0")
    assert with_rulings(book, {"R14": 52}).cut_card == 52
    for value in (51, 251, None, "none"):
        with pytest.raises(RulingError) as error:
            with_rulings(book, {"R14": value})
        assert (error.value.known, error.value.exists) == ("52 to 250", True)


@pytest.mark.parametrize("name", ["layout", "seats", "luck", "R01", "R99", "", "R3"])
def test_what_the_house_does_not_leave_open_cannot_be_changed(name: str) -> None:
    """The error lists what can."""
    with pytest.raises(RulingError) as error:
        with_rulings(regulations.rulebook(VENEZIA), {name: 1})
    assert (error.value.name, error.value.exists) == (name, False)
    assert error.value.known == ", ".join(sorted(choices(regulations.rulebook(VENEZIA))))


@pytest.mark.parametrize(
    ("field", "value"),
    [("degree_limit", True), ("degree_limit", 1.0), ("R03", ""), ("R03", "DEEPEN"), ("R09", None)],
)
def test_a_choice_cannot_take_another_value(field: str, value: object) -> None:
    """The error says what it accepts."""
    with pytest.raises(RulingError) as error:
        with_rulings(regulations.rulebook(VENEZIA), {field: value})
    assert (error.value.name, error.value.value, error.value.exists) == (field, value, True)
    assert error.value.known


def test_a_field_says_what_it_accepts() -> None:
    """In words for a person."""
    assert Choice(RefaitInPrison).accepts == "deepen, lose, stay"
    assert Whole(1, 5).accepts == "1 to 5"
    assert Whole(1, 5, or_none=True).accepts == "1 to 5, none"


@every_rulebook
def test_every_refusal_that_names_a_clause_is_one_there_is(name: str) -> None:
    """No clause for a code, an outcome or a reason that does not exist."""
    known = {*Code.__members__, *Outcome, *Reason, "divided_by_coup", "divided_last"}
    assert set(regulations.rulebook(name).clauses) <= known


# The catalogue ------------------------------------------------------------------------------------


def test_the_catalogue_is_complete() -> None:
    """A hundred and seven clauses and twenty-three rulings."""
    assert len(regulations.clauses()) == 107
    by_prefix = [cite.partition("-")[0] for cite in regulations.clauses()]
    counts = {prefix: by_prefix.count(prefix) for prefix in dict.fromkeys(by_prefix)}
    assert counts == {"CT": 21, "DT": 8, "VT": 27, "T2": 15, "CR": 36}
    assert list(regulations.rulings()) == [f"R{number:02}" for number in range(1, 24)]


def test_everything_in_the_catalogue_is_said_in_three_languages() -> None:
    """No text is empty, and no two languages have the same."""
    texts = [clause.text for clause in regulations.clauses().values()]
    for ruling in regulations.rulings().values():
        texts += [ruling.title, ruling.text, ruling.why]
        texts += [ruling.alternatives] if ruling.alternatives else []
    for text in texts:
        assert set(text) == set(LANGUAGES)
        assert all(said.strip() == said != "" for said in text.values())
        assert len(set(text.values())) == 3


def test_what_software_can_only_record_says_why() -> None:
    """The physical clauses, and no other."""
    for clause in regulations.clauses().values():
        assert bool(clause.recorded) is (clause.kind is ClauseKind.PHYSICAL)
    physical = [cite for cite, clause in regulations.clauses().items() if clause.recorded]
    assert physical == [
        *("CT-1.4b", "CT-11", "VT-4b", "VT-4c", "T2-8b", "CR-5c", "CR-5f", "CR-5g"),
        *("CR-10", "CR-11c", "CR-11d", "CR-20"),
    ]


def test_a_clause_names_a_ruling_that_there_is() -> None:
    """Where its text leaves a choice."""
    for clause in regulations.clauses().values():
        assert clause.ruling is None or clause.ruling in regulations.rulings()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_gist_is_the_text_of_a_clause_or_a_ruling(language: str) -> None:
    """And nothing for what the record's own format decides."""
    assert (
        regulations.citation_text("VT-14", language)
        == regulations.clauses()["VT-14"].text[language]
    )
    assert regulations.citation_text("R03", language) == regulations.rulings()["R03"].text[language]
    assert regulations.citation_text("record", language) == ""

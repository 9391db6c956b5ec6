"""A wrong file of a regulation: one line for each fault, with its place and the way out of it."""

import re
import tomllib
from collections.abc import Mapping
from typing import Any

import pytest
from support.engine.strategies import RULEBOOKS
from support.regulations.files import TEXTS, faults, line_of, only, replace_once, without_lines

from tapisvert.i18n import LANGUAGES
from tapisvert.regulations import Fault, RulebookError, load
from tapisvert.regulations.loading.agreement import disagreements, meaningless_fields
from tapisvert.regulations.loading.faults import Path, sentence
from tapisvert.regulations.loading.fields import FIELDS, LIMITS
from tapisvert.regulations.loading.toml_lines import lines_of

VENEZIA = "venezia-trente-et-quarante"
ROULETTE = "campione-roulette"
DEUX_ZERO = "trente-et-quarante-2.0"
SECTIONS = ("values", "pays", "limits", "standing", "caps", "calls", "declarations", "clauses")
every_rulebook = pytest.mark.parametrize("name", RULEBOOKS)


# Keys ---------------------------------------------------------------------------------------------


@every_rulebook
def test_unknown_key_is_found_on_its_line(name: str) -> None:
    """On the top and in every section."""
    fault = only("seat = 7\n" + TEXTS[name])
    assert (fault.key, fault.line) == ("seat", 1)
    assert fault.problem.startswith("unknown key")
    for section in SECTIONS:
        heading = f"[{section}]\n"
        if heading in TEXTS[name]:
            line = 'colour = { value = 1, clause = "CR-1" }\n'
            text = TEXTS[name].replace(heading, heading + line, 1)
            fault = only(text)
            assert (fault.key, fault.line) == (f"{section}.colour", line_of(text, line))


@pytest.mark.parametrize(
    ("wrong", "right", "key"),
    [
        ("hosue = ", "house = ", "house"),
        ("seets = ", "seats = ", "seats"),
        ("wun = ", "won = ", "won"),
        ("bets_opened = ", "bets_open = ", "bets_open"),
    ],
)
def test_misspelt_key_suggests_the_right_name(wrong: str, right: str, key: str) -> None:
    """Beside the missing one."""
    text = replace_once(TEXTS[VENEZIA], right, wrong)
    misspelt = next(fault for fault in faults(text) if "unknown key" in fault.problem)
    assert misspelt.problem == f"unknown key; is it {key}?"
    assert misspelt.line == line_of(text, wrong)


@every_rulebook
@pytest.mark.parametrize("key", ["id", "prefix", "game", "house", "name", "edition", "absent"])
def test_header_fields_are_required(name: str, key: str) -> None:
    """Every rulebook says which it is, in which edition."""
    text = re.sub(rf"^{key} = (\[[^\]]*\]|.*)$", "", TEXTS[name], count=1, flags=re.MULTILINE)
    assert Fault(key, "it is missing") in faults(text)


@every_rulebook
def test_missing_values_are_found(name: str) -> None:
    """A field is given or declared absent, or another absent one leaves it no meaning."""
    data = tomllib.loads(TEXTS[name])
    absent = dict.fromkeys(data["absent"])
    needless = meaningless_fields(absent, data.get("announcements", {}))
    values = set(FIELDS) - {*absent, *needless}
    text = re.sub(r"^\[values\]\n(.+\n)*", "[values]\n", TEXTS[name], flags=re.MULTILINE)
    missing = [
        entry.key for entry in faults(text) if entry.problem.startswith("it is missing; it can be")
    ]
    assert sorted(missing) == [f"values.{field}" for field in sorted(values)]
    assert {fault.line for fault in faults(text)} == {line_of(text, "[values]")}


@pytest.mark.parametrize(
    "section", ["values", "pays", "limits", "calls", "declarations", "clauses"]
)
def test_missing_section_is_one_fault(section: str) -> None:
    """All but the caps, which only the direction's limits need."""
    text = re.sub(rf"^\[{section}\]\n(?:(?!^\[).*\n?)*", "", TEXTS[VENEZIA], flags=re.MULTILINE)
    assert only(text) == Fault(section, "it is missing")
    fault = only(f"{section} = 1\n{text}")
    assert (fault.key, fault.line) == (section, 1)
    assert fault.problem.endswith(f"under the heading [{section}]")


# One mistake, one line ----------------------------------------------------------------------------

MISTAKES: Mapping[str, tuple[str, str, str, str, str]] = {
    "bare": (VENEZIA, "{ value = 7, clause = 'VT-3' }", "7", "values.seats", "clause = "),
    "sourceless": (
        VENEZIA,
        "{ value = 7, clause = 'VT-3' }",
        "{ value = 7 }",
        "values.seats",
        "no clause or ruling given",
    ),
    "ruling on another field": (
        VENEZIA,
        "{ value = 7, clause = 'VT-3' }",
        "{ value = 7, clause = 'VT-3', ruling = 'R15' }",
        "values.seats.ruling",
        "R15 is the ruling on seen_coups, seen_count; leave it out",
    ),
    "ruling on one row": (
        VENEZIA,
        "{ value = 31, clause = 'VT-7' }",
        "{ value = 31, clause = 'VT-7', ruling = 'R02' }",
        "values.row_stop.ruling",
        "R02 is not the ruling on this value; cite R01",
    ),
    "limit without degrees": (
        VENEZIA,
        "refait_in_prison = { value = 'deepen'",
        "refait_in_prison = { value = 'lose'",
        "values.run_limit",
        'under refait_in_prison "lose" no stake gets a degree deeper',
    ),
    "no clause": (VENEZIA, "won = 'VT-1'", "won = 'VII'", "clauses.won", '"VII" is neither'),
    "lower case": (VENEZIA, "won = 'VT-1'", "won = 'vt-1'", "clauses.won", "is neither a clause"),
    "number": (VENEZIA, "won = 'VT-1'", "won = 1", "clauses.won", "1 is neither a clause"),
    "undefined": (
        VENEZIA,
        "won = 'VT-1'",
        "won = 'VT-99'",
        "clauses.won",
        "neither this file nor the shipped catalogue has",
    ),
    "unknown house": (
        VENEZIA,
        "won = 'VT-1'",
        "won = 'SR-1'",
        "clauses.won",
        "define it as a [[clause]]",
    ),
    "no ruling": (
        VENEZIA,
        "ruling = 'R19'",
        "ruling = 'R99'",
        "values.winnings.ruling",
        'unknown ruling "R99"; available: R01 to R',
    ),
    "ruling by clause": (
        VENEZIA,
        "ruling = 'R19'",
        "ruling = 'VT-1'",
        "values.winnings.ruling",
        "unknown ruling",
    ),
    "declared twice": (
        VENEZIA,
        "clauses = ['VT-4',",
        "clauses = ['VT-5',",
        "declarations.clauses[4]",
        "listed twice",
    ),
    "mechanism": (
        VENEZIA,
        "'deepen'",
        "'deeper'",
        "values.refait_in_prison.value",
        '"deeper" is not accepted; it can be deepen, deepen_then_lose, halve, lose, stay (is it',
    ),
    "too low": (
        VENEZIA,
        "row_stop = { value = 31",
        "row_stop = { value = 29",
        "values.row_stop.value",
        "29 is not accepted; it can be 30 to 31",
    ),
    "text": (
        VENEZIA,
        "seats = { value = 7",
        "seats = { value = '7'",
        "values.seats.value",
        '"7" is not accepted; it can be 1 to 100',
    ),
    "fraction": (
        VENEZIA,
        "seats = { value = 7",
        "seats = { value = 7.0",
        "values.seats.value",
        "7.0 is not accepted",
    ),
    "yes": (
        VENEZIA,
        "seats = { value = 7",
        "seats = { value = true",
        "values.seats.value",
        "true is not accepted",
    ),
    "at least": (
        VENEZIA,
        "seats = { value = 7,",
        "seats = { value = 7, at_least = 'a',",
        "values.seats.at_least",
        '"a" is not accepted; it can be 1 to 100',
    ),
    "below at least": (
        DEUX_ZERO,
        "value = 52, at_least = 52",
        "value = 51, at_least = 52",
        "values.cut_card.value",
        "51 is not accepted; it can be 52 to 250",
    ),
    "no field": (
        VENEZIA,
        "absent = [",
        "absent = ['seat',",
        "absent[1]",
        'unknown field "seat"; is it seats?',
    ),
    "no such chance": (
        ROULETTE,
        "[pays]\n",
        "[pays]\n'cinq premiers' = 6\n",
        'pays."cinq premiers"',
        "the cloth of this game has no such chance",
    ),
    "unpaid chance": (
        ROULETTE,
        "[limits]\n",
        "[limits]\nvingt-quatre = 100\n",
        "limits.vingt-quatre",
        "[pays] does not name this chance",
    ),
    "given and absent": (
        VENEZIA,
        "absent = [",
        "absent = ['seats',",
        "values.seats",
        "given here and listed as absent on line 9",
    ),
    "absent twice": (
        VENEZIA,
        "absent = [",
        "absent = ['cut_card',",
        "absent[6]",
        "listed twice",
    ),
    "nothing paid": (
        ROULETTE,
        "plein = { value = 35",
        "plein = { value = 0",
        "pays.plein.value",
        "0 is not accepted; it can be 0.01 to 100, or a ratio",
    ),
    "a nought too many": (
        ROULETTE,
        "plein = { value = 35",
        "plein = { value = 350",
        "pays.plein.value",
        "350 is not accepted",
    ),
    "no maximum": (
        ROULETTE,
        "simple = { value = 1000000",
        "simple = { value = -1",
        "limits.simple.value",
        "in the smallest unit: 500 is 5.00",
    ),
    "maximum under minimum": (
        ROULETTE,
        "minimum = { value = 1,",
        "minimum = { value = 50001,",
        "limits.plein",
        "the maximum 50000 is below the minimum 50001",
    ),
    "cap under limit": (
        ROULETTE,
        "cheval = { value = 200000",
        "cheval = { value = 40000",
        "caps.cheval",
        "the cap 40000 is below the 100000 posted in limits",
    ),
    "wordless": (
        VENEZIA,
        "words = 'La dernière'",
        "words = ' '",
        "calls.last_coup[1].words",
        "it is empty",
    ),
    "no call": (
        VENEZIA,
        "last_coup = [{ words = 'La dernière', clause = 'R11' }]",
        "last_coup = []",
        "calls.last_coup",
        "empty call",
    ),
    "call without clause": (
        VENEZIA,
        "'La dernière', clause = 'R11'",
        "'La dernière'",
        "calls.last_coup[1].clause",
        "it is missing",
    ),
    "call is no table": (
        VENEZIA,
        "last_coup = [{ words = 'La dernière', clause = 'R11' }]",
        "last_coup = [1]",
        "calls.last_coup[1]",
        "write it as {",
    ),
    "calls are no list": (
        VENEZIA,
        "last_coup = [{ words = 'La dernière', clause = 'R11' }]",
        "last_coup = 1",
        "calls.last_coup",
        "1 is not a list",
    ),
    "edition": (VENEZIA, "'Come si gioca, undated'", "1", "edition", "1 is not a string"),
    "control": (
        VENEZIA,
        "'Come si gioca, undated'",
        "'Come \\u001b[2J'",
        "edition",
        "characters that do not print",
    ),
    "id": (VENEZIA, f"id = '{VENEZIA}'", "id = '../x'", "id", '"../x" is not a valid id'),
    "prefix": (VENEZIA, "prefix = 'VT'", "prefix = 'Vt'", "prefix", "capital letters"),
    "undeterminable": (VENEZIA, "won = 'VT-1'", "", "clauses.won", "it can occur in this game"),
    "unexplained limit": (
        VENEZIA,
        "divided_by_coup = 'VT-15'",
        "",
        "clauses.divided_by_coup",
        "it can occur in this game",
    ),
    "day": (
        VENEZIA,
        "absent = [",
        "in_force_from = '2026-01-01'\nabsent = [",
        "in_force_from",
        "write it without quotation marks",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistake_is_one_fault_on_its_line(mistake: str) -> None:
    """With its key, and a sentence that gives the accepted values."""
    name, right, wrong, key, message = MISTAKES[mistake]
    text = replace_once(TEXTS[name], right.replace("'", '"'), wrong.replace("'", '"'))
    fault = only(text)
    assert fault.key == key
    assert message in fault.problem
    assert fault.line is not None
    results = text.splitlines()[fault.line - 1]
    section, _, last = re.sub(r"\[[0-9]+\]", "", key.removesuffix(".value")).rpartition(".")
    context = (last, f"[{section}]", section.rpartition(".")[2] or "cut_card")
    assert any(part in results for part in context)


def test_faults_are_translated() -> None:
    """Each mistake at its key and line in all three; no two languages share a sentence. What is
    no TOML is told without the parser's English.
    """
    for name, right, wrong, key, _ in MISTAKES.values():
        text = replace_once(TEXTS[name], right.replace("'", '"'), wrong.replace("'", '"'))
        results = []
        for language in LANGUAGES:
            with pytest.raises(RulebookError) as error:
                load(text, language=language)
            (fault,) = error.value.faults
            results.append(fault)
        assert {(fault.key, fault.line) for fault in results} == {(key, results[0].line)}
        assert len({fault.problem for fault in results}) == len(LANGUAGES), results
    for wrong in ("a", "a = ", "a = 1\na = 2", "a = [1", "a = 'x", 'a = "\\x"', "[a", "a = 1 2"):
        with pytest.raises(RulebookError) as error:
            load(wrong, language="it")
        assert re.fullmatch(r"questo non è TOML: [a-zà-ù=, ]+", error.value.faults[0].problem)


def test_faults_are_reported_in_line_order() -> None:
    """Nothing is loaded before the last is mended; each is mended alone."""
    edits = [
        MISTAKES[name] for name in ("sourceless", "mechanism", "undefined", "wordless", "edition")
    ]
    text = TEXTS[VENEZIA]
    for _, right, wrong, _, _ in edits:
        text = replace_once(text, right.replace("'", '"'), wrong.replace("'", '"'))
    results = faults(text)
    assert sorted(fault.key for fault in results) == sorted(mistake[3] for mistake in edits)
    assert [fault.line for fault in results] == sorted(fault.line or 0 for fault in results)
    for _, right, wrong, key, _ in edits:
        text = replace_once(text, wrong.replace("'", '"'), right.replace("'", '"'))
        assert key not in {fault.key for fault in (faults(text) if text != TEXTS[VENEZIA] else ())}
    assert load(text) == load(TEXTS[VENEZIA])


# Values that contradict each other ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "field"),
    [
        *((VENEZIA, field) for field in ("row_stop", "refait_total")),
        ("trente-et-quarante-digest", "refait_in_prison"),
        (DEUX_ZERO, "ace_of_spades"),
        (ROULETTE, "refait_in_prison"),
    ],
)
def test_layout_requires_its_equipment(name: str, field: str) -> None:
    """Without it a refait or zero would imprison stakes for good."""
    fault = only(without_lines(name, field))
    key = "values.refait" if "prison" in field else "values.layout"
    assert (fault.key, fault.problem.endswith(f"needs {field}, which is absent")) == (key, True)


@pytest.mark.parametrize("effect", ["partage", "lost"])
def test_harmless_refait_excludes_prison(effect: str) -> None:
    """A limit in a prison that no stake ever enters would say nothing."""
    text = TEXTS[VENEZIA].replace('refait = { value = "prison"', f'refait = {{ value = "{effect}"')
    keys = {fault.key for fault in faults(text)}
    ruling_names = ("refait_in_prison", "prison_window", "run_limit", "last_card_refait")
    assert {f"values.{name}" for name in ruling_names} <= keys


@pytest.mark.parametrize("field", ["layout", "excess", "winnings", "late_bets"])
def test_required_values_cannot_be_absent(field: str) -> None:
    """The engine would find nothing where it looks."""
    assert Fault("absent", f"{field} must be present in every game", 9) in faults(
        without_lines(VENEZIA, field)
    )


@pytest.mark.parametrize(
    ("name", "line", "key", "message"),
    [
        (DEUX_ZERO, "refait_total = 31", "values.refait_total", "not available in a game of"),
        (ROULETTE, "insurance_rate = 100", "values.insurance_rate", "not available in a game of"),
        (ROULETTE, "cut_card = 26", "values.cut_card", "not available in a game of"),
        (VENEZIA, "ace_of_spades = 3", "values.ace_of_spades", "not available in a game of"),
        (VENEZIA, "degree_limit = 4", "values.run_limit", "are mutually exclusive (R05)"),
    ],
)
def test_meaningless_value_is_refused(name: str, line: str, key: str, message: str) -> None:
    """A game without a refait has no insurance, and one limit of the prison."""
    field, _, value = line.partition(" = ")
    text = re.sub(rf'^    "{field}",\n', "", TEXTS[name], count=1, flags=re.MULTILINE)
    entry = f'{field} = {{ value = {value}, ruling = "R05" }}'
    results = faults(replace_once(text, "[values]\n", f"[values]\n{entry}\n"))
    assert key in [fault.key for fault in results if message in fault.problem]


def messages(
    values: Mapping[str, Any], amounts: Mapping[str, Mapping[str, int]]
) -> dict[Path, str]:
    """The sentences about values that contradict each other, by key."""
    results = disagreements(values, amounts, {})
    return {path: sentence("en", key, **facts) for path, (key, facts) in results}


def test_unplayable_values_are_refused() -> None:
    """A refait that no rows make, a taille without cards, an insurance that no stake can have."""
    no_limits: Mapping[str, Mapping[str, int]] = {"limits": {}, "standing": {}, "caps": {}}
    results = messages({"row_stop": 30, "refait_total": 40}, no_limits)
    assert "30 to 39, never 40" in results["values", "refait_total"]
    results = messages({"burnt_cards": 52, "cut_card": 250}, no_limits)
    assert "leave 10; leave 52 to play" in results["values", "cut_card"]
    insurance = {"insurance_rate": 100, "premium_due": "every_coup", "insurance_minimum": 500}
    limits: Mapping[str, Mapping[str, int]]
    limits = {"limits": {"simple": 499}, "standing": {}, "caps": {}}
    assert ("values", "insurance_minimum") in messages(insurance, limits)
    several = {**insurance, "insurance_multiple": 300}
    limits = {"limits": {"simple": 599}, "standing": {}, "caps": {}}
    assert "the least is 600" in messages(several, limits)["values", "insurance_multiple"]
    assert not messages(several, {"limits": {"simple": 600}, "standing": {}, "caps": {}})
    for limit in LIMITS:
        message = messages({limit: 3, "refait_in_prison": None}, no_limits)
        assert message["values", limit] == "it needs refait_in_prison, which is absent"
    unpaid = messages({"insurance_rate": 1, "premium_due": None}, no_limits)
    assert unpaid["values", "insurance_rate"] == "it needs premium_due, which is absent"


# A house's own clauses and texts ------------------------------------------------------------------

CLAUSES = """
[[clause]]
id = "VT-90b"
kind = "rule"
fr = "On salue en entrant."

[[clause]]
id = "VT-91.2"
kind = "physical"
ruling = "R01"
it = "Si saluta."
recorded = "Software sees no hats."

[texts.fr]
house = "Casino de Venise"
"""


def test_file_defines_its_clauses_and_texts() -> None:
    """One language suffices for a clause: the others fall back to it. They may then be cited."""
    book = load(replace_once(TEXTS[VENEZIA], 'won = "VT-1"', 'won = "VT-90b"') + CLAUSES)
    assert book.clause("won") == "VT-90b"
    assert book.own_clauses["VT-90b"].text["en"] == "On salue en entrant."
    assert book.own_clauses["VT-91.2"].recorded == "Software sees no hats."
    assert book.texts == {"fr": {"house": "Casino de Venise"}}
    file = replace_once(TEXTS[VENEZIA], "absent = [", "in_force_from = 2026-01-31\nabsent = [")
    assert load(file).in_force_from == "2026-01-31"


@pytest.mark.parametrize("own_text", [True, False], ids=["with articles", "without"])
@pytest.mark.parametrize(
    ("right", "wrong", "hint"),
    [
        ('won = "VT-1"\n', "", 'won = "{}"'),
        ('won = "VT-1"', 'won = "one"', 'e.g. "{}",'),
        ('packs = { value = 6, clause = "VT-2" }', "packs = 6", 'value = 6, clause = "{}"'),
    ],
)
def test_hints_use_the_file_prefix(right: str, wrong: str, hint: str, *, own_text: bool) -> None:
    """An article that it has, or one that it could have: never another house's."""
    text = replace_once(
        replace_once(TEXTS[VENEZIA], 'prefix = "VT"', 'prefix = "SAN"'), right, wrong
    )
    (fault,) = faults(text + CLAUSES.replace('"VT-9', '"SAN-9') if own_text else text)
    assert hint.format("SAN-90b" if own_text else "SAN-1") in fault.problem


@pytest.mark.parametrize(
    ("prefix", "problem"),
    [
        ("VT", '"VT" is the prefix of another house’s articles, and those of this file begin with'),
        ("SR", '"SR" is not the prefix of this file’s articles, which begin with'),
    ],
)
def test_mismatched_prefix_is_one_fault(prefix: str, problem: str) -> None:
    """At the prefix, and not at each article."""
    text = replace_once(TEXTS[VENEZIA], 'prefix = "VT"', f'prefix = "{prefix}"')
    (fault,) = faults(text + CLAUSES.replace('"VT-9', '"SAN-9'))
    assert (fault.key, fault.problem) == ("prefix", f'{problem} "SAN-"; write prefix = "SAN"')


@pytest.mark.parametrize(
    ("right", "wrong", "key", "message"),
    [
        ('"VT-90b"', '"SR-90"', "clause[1].id", 'does not begin with "VT-"'),
        ('"VT-90b"', '"VT90"', "clause[1].id", "use prefix and article"),
        ('id = "VT-90b"', "", "clause[1].id", "it is missing"),
        ('"VT-90b"', '"VT-91.2"', "clause[2].id", "defined twice"),
        ('"rule"', '"law"', "clause[1].kind", "one of: rule, procedure, authority, physical"),
        ('fr = "On salue en entrant."', "", "clause[1]", "one at least of: it, fr, en"),
        ('"On salue en entrant."', '""', "clause[1].fr", "it is empty"),
        ('fr = "On', 'de = "On', "clause[1].de", "unknown key"),
        ('recorded = "Software sees no hats."', "", "clause[2].recorded", "it is missing"),
        ('ruling = "R01"', 'ruling = "R91"', "clause[2].ruling", "unknown ruling"),
        ("[texts.fr]", "[texts.de]", "texts.de", "available: it, fr, en"),
        ('house = "Casino de', 'hous = "Casino de', "texts.fr.hous", "is it house?"),
        ('"Casino de Venise"', "1", "texts.fr.house", "1 is not a string"),
    ],
)
def test_wrong_house_clause_is_found(right: str, wrong: str, key: str, message: str) -> None:
    """By its number in the file, which counts from 1, and its line."""
    text = TEXTS[VENEZIA] + replace_once(CLAUSES, right, wrong)
    fault = next(fault for fault in faults(text) if fault.key == key)
    assert message in fault.problem
    assert fault.line is not None
    assert fault.line > TEXTS[VENEZIA].count("\n")


@pytest.mark.parametrize("text", ["clause = 1", "clause = [1]", "texts = 1", "texts = { it = 1 }"])
def test_clauses_and_texts_of_another_kind_are_refused(text: str) -> None:
    """With the heading that they stand under."""
    fault = only(f"{text}\n{TEXTS[VENEZIA]}")
    assert fault.line == 1
    assert "under a heading" in fault.problem


# Lines of keys ------------------------------------------------------------------------------------

ODD_TOML = """
a.b."c d" = \"\"\"x
"y" = z\"\"\"
e = [ # [not here]
 1, [2,
 3], {x = 1, y.z = 1979-05-27 07:32:00}]
[[t]]
k=1.5e3
[[t.u]]
[t.u.v]
w = '''
[no]
'''
[[t]]
k=2
[ j . "ʞ\\n" . 'l' ]
"""


def test_keys_have_line_numbers() -> None:
    """Dotted, quoted, within lists and tables in a line, after texts of several lines."""
    expected: dict[Path, int] = {
        **dict.fromkeys([("a",), ("a", "b"), ("a", "b", "c d")], 2),
        ("e",): 4,
        ("e", 0): 5,
        ("e", 1): 5,
        ("e", 1, 0): 5,
        ("e", 1, 1): 6,
        **dict.fromkeys([("e", 2), ("e", 2, "x"), ("e", 2, "y"), ("e", 2, "y", "z")], 6),
        ("t",): 7,
        ("t", 0): 7,
        ("t", 0, "k"): 8,
        ("t", 0, "u"): 9,
        ("t", 0, "u", 0): 9,
        ("t", 0, "u", 0, "v"): 10,
        ("t", 0, "u", 0, "v", "w"): 11,
        ("t", 1): 14,
        ("t", 1, "k"): 15,
        **dict.fromkeys([("j",), ("j", "ʞ\n"), ("j", "ʞ\n", "l")], 16),
    }
    assert lines_of(ODD_TOML) == expected
    assert lines_of(ODD_TOML.replace("\n", "\r\n")) == expected

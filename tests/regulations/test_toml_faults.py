"""A file that is no TOML, and values as a fault shows them."""

import pickle
import re

import pytest
from support.regulations.files import TEXTS, line_of, only, replace_once

from tapisvert.regulations import RulebookError, load
from tapisvert.regulations.loading.faults import in_toml

VENEZIA = "venezia-trente-et-quarante"
CAMPIONE = TEXTS["campione-trente-et-quarante"]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('id = "mine"\nhouse = \n', 2, 9),
        ('id = "mine"\nid = "mine"\n', 2, 12),
        ('id = "mine', 1, 11),
        ("[values\n", 1, 8),
        ("[values]\nseats = 0" + "9" * 5000, 2, 10),
    ],
)
def test_invalid_toml_is_located(text: str, line: int, column: int) -> None:
    """The rest cannot be read before it is mended."""
    fault = only(text)
    assert (fault.line, fault.column in (column, None)) == (line, True)
    assert fault.problem.startswith("invalid TOML")


@pytest.mark.parametrize(
    ("wrong", "advice"),
    [
        ("minimum = { value = 10,00, clause = 'VT-21' }", "10.00 is 1000"),
        ("minimum = { value = 10.000,50, clause = 'VT-21' }", "10.00 is 1000"),
        ("minimum = { value = 10 000, clause = 'VT-21' }", "10.00 is 1000"),
        ("minimum = { value = 0.9%, clause = 'VT-21' }", "0.9% is 90"),
        ("minimum = { value = € 10, clause = 'VT-21' }", "10.00 is 1000"),
        ("in_force_from = 1 gennaio 2027", "write the day in figures: 2027-01-31"),
        ("minimum = { value = 10 clause = 'VT-21' }", "write a comma between two entries: { value"),
        ("minimum = { value = 10, clause = “VT-21” }", 'write straight quotation marks: "VT-21"'),
        ("house = «Sanremo»", 'write straight quotation marks: "VT-'),
        ("house = Sanremo", "write words between quotation marks"),
        ("a = [1, 2", None),
    ],
)
def test_common_slip_suggests_correct_syntax(wrong: str, advice: str | None) -> None:
    """Amounts with commas, per cent, days in words, words without quotation marks."""
    fault = only(f"{TEXTS[VENEZIA]}\n[more]\n{wrong}\n")
    assert (advice in fault.problem) if advice else (";" not in fault.problem)


def test_fractional_rate_hint_names_the_unit() -> None:
    """An amount the smallest one."""
    for field, unit in (("insurance_rate", "90 is 0.9%"), ("insurance_multiple", "500 is 5.00")):
        text = re.sub(
            rf"^{field} = {{ ?value = \d+", f"{field} = {{ value = 0.9", CAMPIONE, flags=re.M
        )
        assert only(text).problem.endswith(unit)


@pytest.mark.parametrize("text", ["a = " + "[" * 100_000, "a = 1" + "0" * 10_000])
def test_excessive_nesting_is_refused(text: str) -> None:
    """Lists without end, numbers without end."""
    assert only(text).key == ""


def test_fault_names_its_file() -> None:
    """The id where none is given; an error crosses to another process whole."""
    text = replace_once(TEXTS[VENEZIA], "seats = { value = 7", "seats = { value = 0")
    line = line_of(text, "seats =")
    message = f"line {line}: values.seats.value: 0 is not accepted; it can be 1 to 100"
    for name in (None, "house.toml"):
        with pytest.raises(RulebookError) as error:
            load(text, name)
        assert str(error.value) == f"{name or VENEZIA}: {message}"
        copied_error = pickle.loads(pickle.dumps(error.value))
        assert (copied_error.faults, str(copied_error)) == (error.value.faults, str(error.value))
    assert str(only("id = ").key) == ""


def test_values_are_shown_as_written() -> None:
    """Cut short, without a letter that moves the cursor."""
    assert in_toml('"\x1b') == '"\\"\\x1b"'
    assert len(in_toml("x" * 1000)) < 80
    assert in_toml(16**5000) == "a number of more than a hundred digits"
    assert in_toml({}) == "a table"

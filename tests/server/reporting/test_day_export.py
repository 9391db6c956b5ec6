"""Exports of a day as CSV, for spreadsheets."""

import csv
import io

import pytest

from tapisvert.server.reporting.day_export import csv_text


@pytest.mark.parametrize("sign", [*"=+-@\t\r\n", *"\uff1d\uff0b\uff0d\uff20"])
def test_no_cell_begins_like_a_formula(sign: str) -> None:
    """A quote stands before what a spreadsheet would compute."""
    text = csv_text([{"name": f"{sign}1+1", "chips": -5}], ["name", "chips"])
    (row,) = csv.DictReader(io.StringIO(text, newline=""))
    assert row == {"name": f"'{sign}1+1", "chips": "-5"}

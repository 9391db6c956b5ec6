"""Permanences written in any form and read again."""

import json
from collections.abc import Sequence
from typing import Final

from hypothesis import given
from hypothesis import strategies as st
from support.engine.strategies import examples

from tapisvert import rulebook
from tapisvert.card_game import coups_by_cell
from tapisvert.permanence import PermanenceError, read
from tapisvert.rules.coup import Coup, Result
from tapisvert.wheel import ROUGE

VENEZIA: Final = rulebook("venezia-trente-et-quarante")
COUPS: Final = coups_by_cell(VENEZIA)
HEADS: Final = (
    ("Spin", "Date", "Dealer", "Number", "Colour", "Even/Odd"),
    ("Coup", "Date", "Croupier", "Numéro", "Couleur", "Pair/Impair"),
    ("Colpo", "Data", "Croupier", "Numero", "Colore", "Pari/Dispari"),
    ("Nr.", "Datum", "Dealer", "Zahl", "Farbe", "Gerade/Ungerade"),
    ("Tirada", "Fecha", "Crupier", "Número", "Color", "Par/Impar"),
)
COLOURS: Final = (("red", "black"), ("Rouge", "Noir"), ("R", "N"), ("rot", "schwarz"), ("r", "n"))
PARITIES: Final = (
    ("even", "odd"),
    ("P", "I"),
    ("pari", "dispari"),
    ("gerade", "ungerade"),
    ("par", "impar"),
)
ENCODINGS: Final = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252", "mac_roman")
QUESTIONS: Final = {"many-columns", "ordinals", "no-order"}
"""Refusals of a file that leaves its columns open."""
ROW_WORDS: Final = {Result.WINS: "couleur", Result.LOSES: "inverse"}

spins: Final = st.lists(st.integers(0, 36), min_size=2, max_size=40)


def facts(place: int, number: int, language: int) -> list[str]:
    """A line of a tracker: ordinal, date, dealer, number, colour, parity."""
    colours, parities = COLOURS[language], PARITIES[language]
    return [
        str(place),
        f"{1 + place // 9}.01.2024",
        ("Ada", "Zoë")[place // 7 % 2],
        str(number),
        *([colours[number not in ROUGE], parities[number % 2]] if number else ["", ""]),
    ]


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], bytes, int]:
    """Numbers, their table in one of many dialects, and the place of their column."""
    numbers, language = draw(spins), draw(st.sampled_from(range(5)))
    rows = [facts(place, number, language) for place, number in enumerate(numbers, 1)]
    if draw(st.booleans()):
        for row in rows:
            row[3] += draw(st.sampled_from(["", ".0"]))
    columns = draw(st.permutations([3, *(n for n in (0, 1, 2, 4, 5) if draw(st.booleans()))]))
    if draw(st.booleans()):
        rows.insert(0, [*HEADS[language]])
    separator, quote = draw(st.sampled_from(";\t|,")), draw(st.sampled_from(["", '"']))
    lines = [separator.join(f"{quote}{row[index]}{quote}" for index in columns) for row in rows]
    if draw(st.booleans()):
        lines.insert(0, "Casino “X”")
    if draw(st.booleans()) and len(columns) > 1:
        lines.insert(0, f"sep={separator}")
    end = draw(st.sampled_from(["\n", "\r\n", "\r"]))
    text = end.join(lines) + draw(st.sampled_from(["", end]))
    return numbers, text.encode(draw(st.sampled_from(ENCODINGS))), columns.index(3) + 1


@examples(60)
@given(tables())
def test_tables_are_read_or_asked_about(table: tuple[list[int], bytes, int]) -> None:
    """The same numbers; a file that leaves the column open is asked about, and then read."""
    numbers, data, column = table
    try:
        permanence = read(data)
    except PermanenceError as error:
        assert error.key in QUESTIONS  # noqa: PT017 - only these may be raised
        permanence = read(data, column=column)
    assert list(permanence.cells) == numbers


@examples(60)
@given(spins, st.integers(2, 9), st.sampled_from([" ", ", ", ";", "\t"]), st.sampled_from("lc"))
def test_grids_are_read_in_their_order(
    numbers: list[int], width: int, separator: str, order: str
) -> None:
    """Along the lines or down the columns, also on one line."""
    if order == "l":
        rows = [numbers[start : start + width] for start in range(0, len(numbers), width)]
    else:
        height = -(-len(numbers) // width)
        rows = [numbers[start::height] for start in range(height)]
    data = "\n".join(separator.join(map(str, row)) for row in rows).encode()
    permanence = read(data, order="lines" if order == "l" else "columns")
    assert list(permanence.cells) == numbers


@examples(60)
@given(spins, st.sampled_from(range(5)), st.sampled_from(range(5)))
def test_json_is_read_in_every_form(numbers: list[int], form: int, language: int) -> None:
    """A list, a list in an object, columns, a list of objects and lines of them."""
    rows = [facts(place, number, language) for place, number in enumerate(numbers, 1)]
    objects = [dict(zip(HEADS[language], row, strict=True)) for row in rows]
    columns = {head: [row[head] for row in objects] for head in HEADS[language]}
    content = (numbers, {"table": 3, "spins": numbers}, columns, objects)
    text = (
        "\n".join(map(json.dumps, objects)) if form == 4 else json.dumps(content[form], indent=form)
    )
    assert list(read(text.encode()).cells) == numbers


def rows_in_words(cells: Sequence[int], form: str) -> str:
    lines = []
    for cell in cells:
        coup = COUPS[cell]
        assert isinstance(coup, Coup)
        word = ROW_WORDS.get(coup.results["couleur"], "")
        noir, rouge = coup.totals
        lines.append(
            {
                "points": f"{noir};{rouge};{word}",
                "blanks": f"{noir} {rouge} {word}",
                "units": f"{noir - 30};{rouge - 30};{word}",
                "one": f"{noir}-{rouge} {word[:1].upper()}",
                "calls": ", ".join(coup.call),
            }[form]
        )
    return "\n".join(lines)


@examples(40)
@given(
    st.lists(st.integers(0, 199), min_size=1, max_size=30),
    st.sampled_from(["points", "blanks", "units", "one", "calls"]),
)
def test_rows_are_read_as_they_are_called(cells: list[int], form: str) -> None:
    """The totals and the result of every chance; without a winner the first card is open."""
    permanence = read(rows_in_words(cells, form).encode(), VENEZIA)
    expected = [COUPS[cell] for cell in cells]
    assert [COUPS[cell].results for cell in permanence.cells] == [coup.results for coup in expected]
    assert [cell // 2 for cell in permanence.cells] == [cell // 2 for cell in cells]

"""Pictures, tables and data frames of the values that a notebook shows."""

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

import pytest

from tapisvert import Session, odds, rulebook, simulation
from tapisvert.chances import CLOTHS
from tapisvert.notebook import cloth, wheel
from tapisvert.notebook.charts import Dots
from tapisvert.notebook.frames import MissingFrameLibraryError
from tapisvert.regulations import load_regulation
from tapisvert.wheel import Wheel

SVG: Final = "{http://www.w3.org/2000/svg}"
ROULETTE: Final = "campione-roulette"
VENEZIA: Final = "venezia-trente-et-quarante"


def parse_drawing(picture: str) -> ElementTree.Element:
    """A picture as XML; it has a title, and refers to no other file."""
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title")
    assert not re.search(r"href|<script|@import", picture)
    return root


def words(root: ElementTree.Element) -> list[str]:
    """The texts of a picture, in order."""
    return ["".join(entry.itertext()) for entry in root.iter(f"{SVG}text")]


def evening() -> Session:
    """A zero, a number, then stakes of two players on the cloth, free and in prison."""
    table = Session(ROULETTE, currency="CHF")
    _ = table.sit("Anna", 200_000), table.sit("Bruno & <Co>", 300_000)
    _ = table.bet("Anna", "rouge", 5_000), table.bet("Anna", "17", 500), table.spin(0)
    _ = table.bet("Anna", "14/17", 1_250), table.bet("Bruno & <Co>", "17", 2_500)
    return table


def test_cloth_shows_stakes_with_amount_and_degree() -> None:
    """Chips of two players, one in prison, and a name that is not markup."""
    table = evening()
    results = words(parse_drawing(table.svg()))
    assert {"12.50", "25", "50 (1)", "Anna", "Bruno & <Co>", "17", "D12"} <= set(results)
    assert table.svg() == table.table.svg()


@pytest.mark.parametrize("layout", Wheel)
def test_chances_have_separate_places_on_cloth(layout: Wheel) -> None:
    """No two chips lie on one point, and none off the cloth."""
    places = {name: sorted(chance.numbers) for name, chance in CLOTHS[layout].items()}
    root = parse_drawing(
        cloth.french(places, [cloth.Lying("Anna", place, 500) for place in places], "A table")
    )
    chips = root.findall(f"{SVG}circle")[: len(places)]
    points = {(float(chip.attrib["cx"]), float(chip.attrib["cy"])) for chip in chips}
    assert all(0 < x < float(root.attrib["width"]) for x, _ in points)
    assert all(0 < y < float(root.attrib["height"]) for _, y in points)
    assert len(points) == len(places)


def of_the_page() -> dict[str, str]:
    """The pictures of docs/reference/python.md: a cloth, a coup, and a ladder."""
    table = Session(ROULETTE, currency="CHF")
    _ = table.sit("Anna", 200_000), table.sit("Bruno", 300_000)
    _ = table.bet("Anna", "rouge", 5_000), table.bet("Bruno", "passe", 10_000), table.spin(0)
    stakes = {"17": 500, "14/17": 1_000, "25/29": 700, "13-18": 1_200, "0-2-3": 300, "P12": 2_500}
    for name, amount in stakes.items():
        table.bet("Anna", name, amount)
    cards = Session(VENEZIA)
    cards.deal("Th Td 7c Kd Ts Th 9s 3d")
    ladder = odds.prison_ladder(rulebook(VENEZIA))
    return {
        "notebook-cloth.svg": table.svg(),
        "notebook-coup.svg": cards.permanence.coups[0].svg(),
        "notebook-ladder.svg": ladder.svg(),
    }


def test_page_pictures_match_the_code(request: pytest.FixtureRequest) -> None:
    """`--write-goldens` draws them anew."""
    folder = Path(__file__).parents[1] / "docs" / "images"
    for name, picture in of_the_page().items():
        if request.config.getoption("--write-goldens"):
            (folder / name).write_text(picture, encoding="utf-8")
        assert (folder / name).read_text(encoding="utf-8") == picture


def test_tableau_and_coup_show_the_card_game() -> None:
    """Rows, totals, the call, the chances; a stake in prison at the foot of its chance."""
    table = Session(VENEZIA)
    _ = table.sit("Anna", 100_000), table.bet("Anna", "rouge", 50_000)
    _ = table.deal("Th Td 6c 5d Ts Th 9s 2d")
    assert "500 (1)" in words(parse_drawing(table.svg()))
    coup = words(parse_drawing(table.permanence.coups[0].svg()))
    assert [entry for entry in coup if entry.isdigit() and int(entry) > 30] == ["31", "31"]
    assert {"noir", "rouge", "rouge: prison", "Un, Un Après"} <= set(coup)


def test_wheel_shows_the_winning_number() -> None:
    """At the top, in the order of its pockets; the French wheel has no 00."""
    table = Session(ROULETTE)
    table.spin(17)
    (spin_result,) = table.permanence.coups
    assert words(parse_drawing(spin_result.svg()))[-2:] == [
        "17",
        "Dix-sept, noir, impair et manque",
    ]
    pockets = words(parse_drawing(Wheel.DOUBLE_ZERO.svg()))
    assert pockets[:3] == ["0", "28", "9"]
    with pytest.raises(ValueError, match="the wheel has no 37"):
        Wheel.SINGLE_ZERO.svg(37)
    assert wheel.picture([("0", "vert")], "0").count("<circle") == 4


def test_dots_have_the_scale_of_their_bands() -> None:
    """A dot at the limit of a band lies on its edge, also below dots farther out."""
    colors = ("vert",) * 5
    chart = Dots(
        "Dots", ("0", "1", "2", "3", "4"), (8, 3, 6, 4, 2), colors, 5, ((3, 8), (4, 6)), ""
    )
    drawing = parse_drawing(chart.svg())
    edges = [
        float(band.attrib["y"]) + height
        for band in drawing.findall(f"{SVG}rect")[1:]
        for height in (0, float(band.attrib["height"]))
    ]
    dots = [float(dot.attrib["cy"]) for dot in drawing.iter(f"{SVG}circle")]
    assert dots[:4] == pytest.approx(edges, abs=0.01)


def test_permanence_and_ladder_are_pictures() -> None:
    """The last thirty coups, and the degrees of the house with what they are worth."""
    table = Session(ROULETTE)
    for number in range(36):
        table.spin(number)
    shown_words = words(parse_drawing(table.permanence.svg()))
    assert ("6" in shown_words, "7" in shown_words, "36" in shown_words) == (True, True, True)
    assert "1" not in shown_words[6::2]
    ladder = odds.prison_ladder(rulebook(VENEZIA))
    ladder_words = words(parse_drawing(ladder.svg()))
    assert {"divided 0.5", "degree 3", "divided", "refait"} <= set(ladder_words)
    with pytest.raises(ValueError, match="has no prison"):
        odds.prison_ladder(rulebook("trente-et-quarante-2.0"))


def tables() -> Iterator[tuple[str, Any]]:
    """Every kind of result that is a table."""
    table, book = evening(), rulebook(ROULETTE)
    law = odds.law(book)
    yield "law", law
    yield "law of one row", odds.law(rulebook("trente-et-quarante-2.0"))
    yield "edges", odds.bets(book, law)
    simulated = simulation.simulate(book, coups=1_000, seed=7)
    yield "simulation", simulated
    yield "estimates", simulated.estimates()
    player = simulation.Player(("rouge",), 1_000, 1_000)
    yield "evenings", simulation.play(book, player, paths=64, coups=3, seed=7)
    yield "explanation", table.explain(1)
    yield "permanence", table.permanence
    yield "ladder", odds.prison_ladder(book)


def test_results_are_tables_and_data_frames() -> None:
    """The same columns by pandas, by polars and as lists; HTML, or a picture, and a short repr."""
    for name, entry in tables():
        columns: Mapping[str, Sequence[object]] = entry.columns()
        lengths = {len(column) for column in columns.values()}
        assert len(lengths) == 1, name
        assert lengths != {0}, name
        for frame in (entry.to_pandas(), entry.to_polars()):
            assert list(frame.columns) == list(columns), name
            assert {len(frame)} == lengths, name
        show: Callable[[], str] = getattr(entry, "_repr_html_", None) or entry._repr_svg_
        assert show().startswith(("<table>", "<svg")), name
        assert len(repr(entry)) < 120, name
        lines = str(entry).splitlines()
        assert len(lines) <= 24, name
        assert max(map(len, lines)) <= 120, name


@pytest.mark.parametrize("name", ["law", "law of one row", "edges", "evenings", "permanence"])
def test_pictures_are_vectors_pixels_and_plots(name: str, tmp_path: Path) -> None:
    """A chart, or the value's own picture, as SVG, as PNG and on axes."""
    entry = dict(tables())[name]
    assert len(words(parse_drawing(entry.svg()))) > 3
    assert entry._repr_svg_() == entry.svg()
    pixels = entry.png(tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes() == pixels
    assert pixels.startswith(b"\x89PNG")
    axes = entry.plot()
    assert entry.plot(axes) is axes
    assert axes.images or axes.patches or axes.lines


def test_values_compare_and_hash() -> None:
    """Results with arrays and mappings: equal ones have one hash; the duration does not count."""
    first, second, other = (
        simulation.simulate(ROULETTE, coups=1_000, seed=seed) for seed in (7, 7, 8)
    )
    assert (first == second, first == other) == (True, False)
    assert len({first, second, other, evening().permanence, rulebook(VENEZIA)}) == 4
    assert hash(evening().table) == hash(evening().table)


def test_rulebook_and_cards_have_one_convention() -> None:
    """A rulebook or its id; cards in one string or one by one; an unknown name is corrected."""
    book, cards = rulebook(VENEZIA), "As Ah 2c"
    assert odds.bets(VENEZIA) == odds.bets(book, odds.law(book)) == odds.bets(book)
    assert odds.law("venezia") == odds.law("Venezia-T40") == odds.law(book)
    assert Session("venezia").table.book is book
    assert odds.advise(VENEZIA, cards) == odds.advise(book, cards.split())
    assert odds.Composition.full().without(cards) == odds.Composition.full().without(cards.split())
    with pytest.raises(KeyError, match="'campione' may be campione-roulette or campione-trente"):
        Session("campione")
    with pytest.raises(KeyError, match="unknown rulebook 'rulette'; did you mean"):
        odds.law("rulette")
    with pytest.raises(KeyError, match="did you mean rouge"):
        odds.bets(book)["rouje"]


def test_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says what to install, and is one of imports."""
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(MissingFrameLibraryError, match="pip install polars"):
        odds.law(rulebook(ROULETTE)).to_polars()
    assert issubclass(MissingFrameLibraryError, ImportError)


def test_values_are_short_to_read() -> None:
    """A session, its table, its rulebook, laws and bets each fit on a line."""
    table, book = evening(), rulebook(VENEZIA)
    law = odds.law(book)
    displays: list[Any] = [table, table.table, table.permanence, book, law, *law.chances.values()]
    displays += [
        *odds.bets(book, law)["rouge"].values(),
        odds.advise(book),
        odds.Composition.full(),
    ]
    displays += odds.impact_of(book)
    displays.append(simulation.simulate(rulebook(ROULETTE), coups=100, seed=1).tally)
    assert [repr(entry) for entry in displays if len(repr(entry)) > 160] == []
    assert repr(table) == f"<Session {ROULETTE} CHF: betting, Anna, Bruno & <Co>, coup 1>"
    example = load_regulation("docs/examples/double-zero-roulette.toml")
    assert repr(Session(example).table).endswith("betting, no players>")

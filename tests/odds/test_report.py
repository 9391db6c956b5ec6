"""The accounting sheet: what it says, that it adds up, and that it is the same every time."""

import json
import re
import sys
from collections.abc import Mapping
from fractions import Fraction
from html.parser import HTMLParser
from math import comb, sqrt
from pathlib import Path
from xml.etree import ElementTree

import pytest
import surroundings
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import UndefinedError
from support.cli.cli_runner import invoke
from support.engine.engine_harness import CAMPIONE, DEUX_ZERO, DIGEST, ROULETTE, VENEZIA
from support.engine.strategies import examples

from tapisvert import odds, rulebook
from tapisvert.documents import pdf_or_html
from tapisvert.documents.blocks import Clauses, Document, Facts, Figure, Heading, Table, Text
from tapisvert.documents.html import html, render
from tapisvert.documents.numbers import percent
from tapisvert.odds.composition import Composition, CompositionError
from tapisvert.odds.edges import Decision, bets
from tapisvert.odds.laws import Number
from tapisvert.odds.report import ReportData, as_dict, collect, document
from tapisvert.odds.report.quantile_fan import COUP_COUNTS, LatticeError, _laws, fan
from tapisvert.regulations import rulebooks, with_rulings
from tapisvert.rules.rulebook import Layout
from tapisvert.tail_probabilities import FAN_LEVELS

SIXTEENTHS = [Fraction(part, 16) for part in range(-16, 33)]
LOPSIDED = Composition.parse("As*6 Ah*6 2d*6 3c*6 4h*6 5h*6 7d*6 9c*6 Ts*4 Kd*2")
SHORT = Composition.parse("Ts*3 Td*3 As*2")
"""Sixty-two points: some orders of these cards complete two rows, others none."""

TENS = Composition.parse("Ts*6 Td*2")
PRINTED = rulebooks() if surroundings.is_exhaustive else (VENEZIA, DEUX_ZERO, ROULETTE)
"""Rulebooks whose sheets are drawn and printed: one of each layout, or all."""


@pytest.fixture(scope="module")
def sheets() -> Mapping[str, ReportData]:
    return {name: collect(rulebook(name)) for name in rulebooks()}


@pytest.fixture(scope="module")
def documents(sheets: Mapping[str, ReportData]) -> Mapping[str, Document]:
    """A sheet of each layout as a document, drawings and all; every sheet with `--all`."""
    return {name: document(sheets[name]) for name in PRINTED}


@pytest.fixture(scope="module")
def pdfs(documents: Mapping[str, Document]) -> Mapping[str, bytes]:
    return {name: pdf_or_html(results, ".pdf") for name, results in documents.items()}


def report_words(part_name: Document) -> list[str]:
    texts = [part_name.title, part_name.house, part_name.edition]
    for block in part_name.blocks:
        match block:
            case Heading() | Text():
                texts.append(block.text)
            case Table():
                texts += [block.caption, *block.titles, *(c for row in block.rows for c in row)]
            case Figure():
                texts.append(block.caption)
            case Facts():
                texts += [text for fact in block.facts for text in fact]
            case Clauses():
                texts += [text for entry in block.entries for text in entry]
    return texts


class Page(HTMLParser):
    """Reads a page, holding every tag to the one that opened it."""

    EMPTY = frozenset({"meta"})

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        attributes = dict(attrs)
        self.ids += [attributes["id"] or ""] if "id" in attributes else []
        self.links += [
            attributes[key] or "" for key in ("href", "src", "xlink:href") if key in attributes
        ]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """A closing tag must close the one that was opened last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


class TestFan:
    """Results of many coups."""

    @pytest.mark.parametrize("coups", [1, 10, 100, 1000])
    def test_probability_ahead_matches_binomial_law(self, coups: int) -> None:
        """A bet that wins 18 of 37 times: ahead with more wins than losses, counted exactly."""
        win = Fraction(18, 37)
        wins = (
            comb(coups, k) * win**k * (1 - win) ** (coups - k)
            for k in range(coups // 2 + 1, coups + 1)
        )
        net: dict[Number, Number] = {Fraction(1): win, Fraction(-1): 1 - win}
        _, results, law = next(_laws(net, frozenset((coups,))))
        assert law[results > 0].sum() == pytest.approx(float(sum(wins)), rel=1e-12)

    def test_one_coup_matches_its_law(self) -> None:
        """After one coup the quantiles are those of the bet: the least result that is enough."""
        spread = fan("17", "flat", {Fraction(35): Fraction(1, 37), Fraction(-1): Fraction(36, 37)})
        first_index = spread.coups.index(1)
        assert [line[first_index] for line in spread.quantiles] == [-1, -1, -1, -1, -1, -1, 35]
        assert spread.ahead[1] == pytest.approx(1 / 37)
        assert spread.level[1] == 0

    def test_mean_and_deviation_add_up(self, sheets: Mapping[str, ReportData]) -> None:
        """After n independent coups the mean is n times that of one, and so is the variance."""
        for sheet in sheets.values():
            for line in sheet.lines:
                assert line.fan is not None
                coups = line.fan.coups[-1]
                assert line.fan.mean == pytest.approx(-coups * line.edge, rel=1e-9)
                assert line.fan.deviation == pytest.approx(sqrt(coups * line.variance), rel=1e-9)

    def test_fan_approaches_normal_law(self, sheets: Mapping[str, ReportData]) -> None:
        """At 1,000 coups the quantiles of a simple chance are the normal law's, to one unit."""
        normal = (-2.3263, -1.6449, -0.6745, 0, 0.6745, 1.6449, 2.3263)
        line = sheets[VENEZIA].lines[0]
        assert line.fan is not None
        ends = [quantiles[-1] for quantiles in line.fan.quantiles]
        expected = [line.fan.mean + z * line.fan.deviation for z in normal]
        assert ends == pytest.approx(expected, abs=1)

    @examples(10)
    @given(st.dictionaries(st.sampled_from(SIXTEENTHS), st.integers(1, 9), min_size=1, max_size=4))
    def test_quantiles_rise(self, weights: dict[Fraction, int]) -> None:
        """Whatever a coup can come to, a higher quantile is no lower, and probabilities are so."""
        total = sum(weights.values())
        net: dict[Number, Number] = {r: Fraction(n, total) for r, n in weights.items()}
        spread = fan("rouge", "flat", net)
        assert len(spread.quantiles) == len(FAN_LEVELS)
        for lower, upper in zip(spread.quantiles, spread.quantiles[1:], strict=False):
            assert all(low <= high for low, high in zip(lower, upper, strict=True))
        assert all(0 <= spread.ahead[n] + spread.level[n] <= 1 + 1e-9 for n in COUP_COUNTS)

    def test_fine_lattice_is_rejected(self) -> None:
        """A premium of 0.33% puts results too close together: the sheet says so and goes on."""
        book = with_rulings(rulebook(DIGEST), {"insurance_rate": 33})
        net = bets(book, odds.law(book))["rouge"][Decision.INSURED].net
        with pytest.raises(LatticeError):
            fan("rouge", "insured", net)
        sheet = collect(book)
        assert [line.fan is None for line in sheet.lines] == [False, False, True]
        assert any(text.startswith("Left out") for text in report_words(document(sheet)))

    def test_results_rarer_than_a_rounding(self) -> None:
        """They make the lattice no finer, and change nothing: a ladder without a limit has them."""
        even: dict[Number, Number] = {Fraction(1): Fraction(1, 2), Fraction(-1): Fraction(1, 2)}
        rare = Fraction(1, 10**17)
        results = fan("rouge", "stay", {**even, Fraction(1, 2**18): rare, Fraction(1, 2**19): rare})
        assert results == fan("rouge", "stay", even)


class TestSheet:
    """All numbers of the sheet."""

    def test_lines_contain_each_bet_once(self, sheets: Mapping[str, ReportData]) -> None:
        """Each chance and decision stands in one line, with the edge that the odds give it."""
        for name, sheet in sheets.items():
            book = rulebook(name)
            by_chance = bets(book, odds.law(book))
            results = {
                (chance, line.decision): line.edge
                for line in sheet.lines
                for chance in line.chances
            }
            assert sum(len(line.chances) for line in sheet.lines) == len(results)
            expected = {
                (key, decision): float(bet.edge)
                for key, decisions in by_chance.items()
                for decision, bet in decisions.items()
            }
            assert results == pytest.approx(expected, abs=1e-14)

    def test_cards_separate_the_chances(self) -> None:
        """With other cards red than black, couleur and inverse no longer share a line."""
        sheet = collect(rulebook(DIGEST), LOPSIDED)
        assert {line.chances for line in sheet.lines} == {
            ("rouge", "noir"),
            ("couleur",),
            ("inverse",),
        }
        assert sheet.pack is not None
        assert sheet.pack.cards == 54

    def test_json_keys(self, sheets: Mapping[str, ReportData]) -> None:
        for sheet in sheets.values():
            plain = json.loads(json.dumps(as_dict(sheet), allow_nan=False))
            assert list(plain) == [
                "page",
                "amended",
                "layout",
                "wheel",
                "pack",
                "law",
                "chances",
                "lines",
                "worth",
                "announcements",
            ]
            assert {"edge", "per_decided", "per_risked", "variance", "fan"} <= set(
                plain["lines"][0]
            )
            assert plain["page"]["clauses"]
            assert plain["worth"]

    def test_joint_law_and_pack(self, sheets: Mapping[str, ReportData]) -> None:
        """Two rows: 10 by 10 cells that sum to 1, six of each card; the wheel has neither."""
        plain = as_dict(sheets[VENEZIA])
        assert sum(map(sum, plain["law"]["joint"])) == pytest.approx(1)
        assert [len(row) for row in plain["law"]["joint"]] == [10] * 10
        assert set(plain["pack"]["by_card"].values()) == {6}
        assert as_dict(sheets[ROULETTE])["pack"] is None

    def test_worth_is_by_line(self, sheets: Mapping[str, ReportData]) -> None:
        """A ruling's changes stand in the order of the lines: R08 moves insured stakes alone."""
        sheet = sheets[VENEZIA]
        dearer = next(
            impact
            for impact in sheet.worth
            if (impact.field, impact.alternative) == ("insurance_rate", 200)
        )
        changes = dict(zip((line.decision for line in sheet.lines), dearer.changes, strict=True))
        assert changes.pop(Decision.INSURED) > 0.009
        assert set(changes.values()) == {0.0}

    def test_announcements(self, sheets: Mapping[str, ReportData]) -> None:
        """Voisins du zéro: nine pieces, seventeen numbers, the edge of any number."""
        voisins = next(x for x in sheets[ROULETTE].announcements if x.call == "voisins")
        assert (voisins.count, len(voisins.numbers)) == (9, 17)
        assert voisins.edge == pytest.approx(1 / 37)
        assert voisins.hit_rate == pytest.approx(17 / 37)

    def test_wheel_report_has_no_cards(self) -> None:
        """A composition for roulette is refused, not ignored."""
        with pytest.raises(CompositionError, match="no cards"):
            collect(rulebook(ROULETTE), LOPSIDED)


class TestDocument:
    """Contents of the report, the same in every format."""

    def test_report_contains_edges(
        self, sheets: Mapping[str, ReportData], documents: Mapping[str, Document]
    ) -> None:
        """Every edge stands in the text with five decimals."""
        for name, results in documents.items():
            sheet, texts = sheets[name], set(report_words(results))
            assert all(percent(line.edge) in texts for line in sheet.lines)

    def test_report_contains_clauses_and_rulings(
        self, sheets: Mapping[str, ReportData], documents: Mapping[str, Document]
    ) -> None:
        """The appendices hold all clauses and rulings of the rulebook."""
        for name, results in documents.items():
            sheet, texts = sheets[name], set(report_words(results))
            assert {article.id for article in sheet.page.clauses} <= texts
            assert {reading.id for reading in sheet.page.rulings} <= texts

    def test_numbered_in_order(self, documents: Mapping[str, Document]) -> None:
        """Sections, tables and figures are counted from 1 without a gap."""
        for results in documents.values():
            captions = [b.caption.split(".")[0] for b in results.blocks if isinstance(b, Table)]
            assert captions == [f"Table {n}" for n in range(1, len(captions) + 1)]
            numbers = [b.number for b in results.blocks if isinstance(b, Heading) and b.level == 1]
            sections = len(numbers) - 3
            assert numbers == [*map(str, range(1, sections + 1)), "A", "B", "C"]
            rulings = next(b for b in results.blocks if isinstance(b, Heading) and b.number == "5")
            assert rulings.text == "What the rulings are worth"  # section 1 refers to it

    def test_drawings_are_xml(self, documents: Mapping[str, Document]) -> None:
        """Every drawing is well-formed SVG, with no date in it and no text left to a machine's
        fonts, and says in words what it shows.
        """
        for results in documents.values():
            figures = [block for block in results.blocks if isinstance(block, Figure)]
            assert len(figures) >= 3
            for figure in figures:
                root = ElementTree.fromstring(figure.svg)
                assert root.tag.endswith("}svg")
                assert not list(root.iter("{http://www.w3.org/2000/svg}text"))
                assert "date" not in figure.svg.lower()
                assert figure.alternative

    def test_read_otherwise(self) -> None:
        """A rulebook read otherwise is marked, and is not compared with published figures."""
        sheet = collect(with_rulings(rulebook(VENEZIA), {"R03": "lose"}))
        texts = report_words(document(sheet))
        assert sheet.amended == ("refait_in_prison",)
        assert any("marked *: A refait in prison" in text for text in texts)
        assert "VT-14, R03 *" in texts
        assert any("--ruling refait_in_prison=lose" in text for text in texts)
        assert "Published figures" not in texts

    @pytest.mark.parametrize(
        ("name", "cards"),
        [
            (VENEZIA, SHORT),
            pytest.param(DEUX_ZERO, TENS, marks=pytest.mark.exhaustive),
            pytest.param(VENEZIA, TENS, marks=pytest.mark.exhaustive),
            pytest.param(DEUX_ZERO, SHORT, marks=pytest.mark.exhaustive),
            pytest.param(CAMPIONE, SHORT, marks=pytest.mark.exhaustive),
            pytest.param(DIGEST, TENS, marks=pytest.mark.exhaustive),
        ],
    )
    def test_few_remaining_cards(self, name: str, cards: Composition) -> None:
        """A pack so small that coups can be void, or all of a kind, still makes a sheet."""
        book = rulebook(name)
        results = document(collect(book, cards))
        texts = report_words(results)
        assert results.remark == f"the {cards.size} cards of section 1"
        assert any("--pack 'Ts" in text or "--pack 'As" in text for text in texts)
        if cards == SHORT and book.layout is Layout.TWO_ROWS:
            assert "the cards run out: void" in texts


class TestPages:
    """The PDF and the HTML page."""

    def test_pdf(self, pdfs: Mapping[str, bytes]) -> None:
        """It is a PDF without a date, of some pages, and marked with its title."""
        for pdf in pdfs.values():
            assert pdf.startswith(b"%PDF-")
            assert b"/CreationDate" not in pdf
            assert b"/Title" in pdf
            count = re.search(rb"/Type/Pages/Count ([0-9]+)", pdf)
            assert count is not None
            assert 6 <= int(count[1]) <= 10

    def test_report_uses_no_machine_fonts(self, pdfs: Mapping[str, bytes]) -> None:
        """The PDF's fonts are those that typst brings, whatever the machine has."""
        fonts = set(re.findall(rb"/FontName/[A-Z]{6}\+([A-Za-z0-9]+)", pdfs[VENEZIA]))
        assert fonts
        assert all(name.startswith((b"Libertinus", b"DejaVuSansMono")) for name in fonts)

    def test_html_is_well_formed(
        self, sheets: Mapping[str, ReportData], documents: Mapping[str, Document]
    ) -> None:
        """Every tag is closed in its turn, no id comes twice, every link leads somewhere within the
        page, there is no script, and every edge is there.
        """
        for name, results in documents.items():
            page = Page()
            page.feed(html(results))
            page.close()
            assert page.open == []
            assert len(page.ids) == len(set(page.ids))
            assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
            assert "script" not in page.tags
            assert all(percent(line.edge) in page.text for line in sheets[name].lines)

    def test_html_is_escaped(self) -> None:
        """Text that looks like a tag stays text, in an attribute too; a drawing stays a drawing."""
        figure = Figure('<svg width="1"><g/></svg>\n', 'a "b" <c>', "<d> 'e'")
        page = html(Document("k", "<b>&", "h", "e", "r", (Text("a < b & c"), figure)))
        assert "<h1>&lt;b&gt;&amp;</h1>" in page
        assert "a &lt; b &amp; c" in page
        assert 'aria-label="a &#34;b&#34; &lt;c&gt;"' in page
        assert '<svg role="img" aria-label="&lt;d&gt; &#39;e&#39;" width="1"><g/></svg>' in page

    def test_template_without_value_fails(self) -> None:
        """A name that a template knows and its values lack is an error, not an empty text."""
        with pytest.raises(UndefinedError, match="'css' is undefined"):
            render("report", language="en", document=Document("k", "t", "h", "e", "r", ()))


class TestWrite:
    """The file."""

    @pytest.mark.parametrize("suffix", [".pdf", ".html", ".json"])
    def test_format_follows_suffix(
        self,
        suffix: str,
        tmp_path: Path,
        sheets: Mapping[str, ReportData],
        documents: Mapping[str, Document],
        pdfs: Mapping[str, bytes],
    ) -> None:
        """The ending decides the format, in any case; drawn a second time, the same bytes."""
        file = tmp_path / f"sheet{suffix.upper()}"
        assert invoke("odds", DEUX_ZERO, "--report", str(file)).status == 0
        content = file.read_bytes()
        if suffix == ".json":
            assert json.loads(content) == json.loads(json.dumps(as_dict(sheets[DEUX_ZERO])))
        else:
            pages = {".pdf": pdfs[DEUX_ZERO], ".html": html(documents[DEUX_ZERO]).encode()}
            assert content == pages[suffix]

    def test_json_needs_only_the_standard_library(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The numbers alone do not need matplotlib."""
        monkeypatch.setitem(sys.modules, "matplotlib", None)
        assert invoke("odds", ROULETTE, "--report", str(tmp_path / "sheet.json")).status == 0
        assert (tmp_path / "sheet.json").stat().st_size > 10_000

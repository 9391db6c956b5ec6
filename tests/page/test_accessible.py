"""Every page and console in each language and theme: axe-core finds nothing, and nothing is cut."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import pytest
from playwright.sync_api import expect
from support.page.browser import COLOURS, WORDS, Visit
from support.page.page_player import CLOTH, Arrange, Guests, Visits, eventually
from support.server.node_harness import code

from tapisvert.i18n import LANGUAGES
from tapisvert.live.stages import Mode, Stage
from tapisvert.server import jobs

SIZES: Final = [(360, 740), (768, 1024), (1440, 900), (2560, 1440)]
SHORT: Final = SIZES[:3]
"""Sizes of which one shows whatever is too wide for the largest."""
CARDS: Final = "venezia-trente-et-quarante"
WHEEL: Final = "campione-roulette"
STAFF: Final = ("tailleur", "payeur", "chef")
IT, FR, EN = LANGUAGES
SIDE_PANEL: Final = ".permanence"
"""Parts beside a cloth, which load after it."""
CONSOLE: Final = ".console"
_LEFT_BEHIND: Final = """() => [...document.querySelectorAll(".unbroken")]
  .map((element) => element.previousSibling?.textContent ?? "")
  .filter((before) => /[‘“«([][\u00a0\u202f]?$/u.test(before))"""
"""Words before a term whose quotation mark or bracket a line may leave behind."""

Rules = Mapping[str, Any]
BOTH: Final[Rules] = {"type": "rule", "values": [*COLOURS["values"], *WORDS["values"]]}
View = Callable[[], None]
"""Brings a page to the view under test."""


@pytest.fixture(params=["short", pytest.param("whole", marks=pytest.mark.exhaustive)])
def is_whole(request: pytest.FixtureRequest) -> bool:
    """True if each rule is checked in each theme: the exhaustive form."""
    return bool(request.param == "whole")


def hold(
    visit: Visit, *views: View, is_whole: bool, languages: Sequence[str], scope: str = ""
) -> None:
    """In each dress nothing is found, and at no size a view is wider than its window.

    The visit is in English so far. The whole form takes every language, not these alone, and all
    of a page: the short one only the part `scope`, if the rest of it is another test's. Where it
    is wide, words of another language are not what is too wide: one is enough there. The dark theme
    changes colours alone, which are the same in each language; and a language changes words alone,
    so that only English is held to the rules of everything else, and another is read in the dark.
    """
    result: set[str] = set()
    page = visit.page
    for language in reversed(LANGUAGES if is_whole else languages):
        page.set_viewport_size({"width": 1280, "height": 900})
        if language != EN:
            visit.prefer(language=language)
        for view in views:
            view()
            expect(page.locator("html")).to_have_attribute("lang", language)
            for theme, only in dresses(language, is_whole=is_whole, is_only=len(languages) == 1):
                page.locator("html").evaluate("(html, is) => (html.dataset.theme = is)", theme)
                place = f"{page.url}, {language}, {theme}"
                part = "" if is_whole else scope
                result |= {f"{place}: {message}" for message in visit.violations(only, part)}
            wide = SIZES if is_whole else SHORT
            sizes = wide if language == EN else SIZES[:1]
            result |= {f"{language}: {message}" for message in cut(visit, sizes)}
    assert not result, "\n".join(sorted(result))


def dresses(language: str, *, is_whole: bool, is_only: bool) -> Iterator[tuple[str, Rules | None]]:
    """Themes in which a language is looked at, and the rules that each can break; None: all."""
    if is_whole:
        yield from (("bright", None), ("dark", None))
        return
    if language == EN:
        yield "bright", None
    if language != EN or is_only:
        yield "dark", COLOURS if language == EN else BOTH


def cut(visit: Visit, sizes: Sequence[tuple[int, int]]) -> Iterator[str]:
    """At which sizes the page is wider than its window."""
    for width, height in sizes:
        visit.page.set_viewport_size({"width": width, "height": height})
        if excess := visit.overflow():
            yield f"{width} wide: {excess} pixels too wide, {visit.widest()}"


def show_view(visit: Visit, *parts: str) -> View:
    """Waits until a page shows these parts, and awaits nothing more from the house."""

    def wait() -> None:
        for part in parts:
            expect(visit.page.locator(part).first).to_be_visible()
        visit.quiet()

    return wait


def open_view(visit: Visit, path: str) -> View:
    """Opens a page of the house."""

    def enter() -> None:
        visit.go(path)
        show_view(visit, "h1")()

    return enter


def room(visit: Visit, tab: str) -> View:
    """Opens a room of the staff."""

    def enter() -> None:
        visit.page.locator(f"#{tab}").click()
        expect(visit.page.locator("#room")).to_have_attribute("aria-labelledby", tab)
        visit.quiet()

    return enter


@pytest.mark.parametrize(("book", "result"), [(CARDS, "refait"), (WHEEL, 0)])
def test_table_after_refait(
    arrange: Arrange, at_table: Guests, book: str, result: str | int, *, is_whole: bool
) -> None:
    """With stakes in prison, free ones, one above the maximum, and another player's."""
    maximum = {"simple": 15_000} if book == WHEEL else 15_000
    game = arrange(book, result, maximum=maximum)
    anna = at_table(game, "Anna")
    with game.beside("Bice") as (bice,):
        game.wait(Stage.BETS)
        bice.bet("rouge", 1_000)
        anna.stake({"rouge": 1_000, "noir": 1_000})
        game.play()
        game.bets()
        for _ in range(2):
            anna.stake({"noir": 10_000})
        other = FR if book == WHEEL else IT
        view = show_view(anna.visit, CLOTH, SIDE_PANEL)
        hold(anna.visit, view, is_whole=is_whole, languages=(other, EN))


@pytest.mark.parametrize(
    ("book", "mode"),
    [
        *((CARDS, mode) for mode in (Mode.TAILLEUR, Mode.REAL)),
        (WHEEL, Mode.REAL),
        # the chef's buttons of the other rhythms, and nothing of the tailleur's
        pytest.param(CARDS, Mode.AUTOMATIC, marks=pytest.mark.exhaustive),
        pytest.param(WHEEL, Mode.AUTOMATIC, marks=pytest.mark.exhaustive),
        pytest.param(WHEEL, Mode.TAILLEUR, marks=pytest.mark.exhaustive),
    ],
)
def test_consoles_at_table(
    arrange: Arrange, at_table: Guests, book: str, mode: Mode, *, is_whole: bool
) -> None:
    """The tailleur's and the chef's, in each rhythm; a player has a stake there.

    The words of both games are the same except where officials enter the room's own results.
    """
    game = arrange(book, mode=mode)
    rest = {(CARDS, Mode.TAILLEUR): (IT,), (WHEEL, Mode.REAL): (FR,)}
    languages = (*rest.get((book, mode), ()), EN)
    staff = at_table(game, game.server.staff("Tullio", *STAFF))
    with game.beside("Anna") as (anna,):
        if mode is Mode.REAL:
            game.wait(Stage.BETS)
            assert code(anna.bet("rouge", 1_000)) is None
        view = show_view(staff.visit, CLOTH, SIDE_PANEL, "tv-chef")
        selector = CONSOLE if languages != (EN,) else ""  # one of them is held with all around it
        hold(staff.visit, view, is_whole=is_whole, languages=languages, scope=selector)


@pytest.mark.parametrize(
    ("paths", "other"),
    [
        (("/me",), FR),
        (("/", "/learn", "/welcome#token"), IT),
        # also test_school_on_page, with answers and corrections
        pytest.param(("/school",), IT, marks=pytest.mark.exhaustive),
    ],
    ids=["me", "hall", "school"],
)
def test_pages_without_a_table_are_accessible(
    arrange: Arrange, visits: Visits, paths: tuple[str, ...], other: str, *, is_whole: bool
) -> None:
    """The hall, the school, the choice of a password, one's own play."""
    game = arrange(CARDS)
    account = game.server.guest("Anna")
    with account.at(game.name, chips=100_000) as line:
        game.wait(Stage.BETS)
        line.ask("bet", on="rouge", amount=1_000)
        game.play()
    visit: Visit = visits(game.server, account)
    views = [open_view(visit, path) for path in paths]
    if len(paths) == 1:  # it stays open from language to language
        visit.go(paths[0])
        views = [show_view(visit, "h1")]
    hold(visit, *views, is_whole=is_whole, languages=(other, EN))


@pytest.mark.parametrize(
    "role",
    [
        "direction",
        # their rooms are some of the direction's, made by the same functions: pages/house.js
        *(
            pytest.param(role, marks=pytest.mark.exhaustive)
            for role in ("controller", "chef", "tailleur")
        ),
    ],
)
def test_rooms_of_staff(
    arrange: Arrange, visits: Visits, role: str, monkeypatch: pytest.MonkeyPatch, *, is_whole: bool
) -> None:
    """Every room that a role opens."""
    monkeypatch.setattr(jobs, "_CHECKPOINT_SECONDS", 0.1)  # the first checkpoint is soon there
    game = arrange(CARDS)
    account = game.server.staff("Dora", role)
    visit: Visit = visits(game.server, account)
    eventually(lambda: game.server.services.checkpoints.newest is not None, value=True)
    visit.go("/house")
    show_view(visit, "h1", '[role="tab"]')()
    rooms = [tab.get_attribute("id") or "" for tab in visit.page.get_by_role("tab").all()]
    languages = (FR, EN) if role == "direction" else (EN,)
    hold(visit, *(room(visit, tab) for tab in rooms), is_whole=is_whole, languages=languages)


@pytest.mark.parametrize("book", [CARDS, pytest.param(WHEEL, marks=pytest.mark.exhaustive)])
def test_rules_of_house(arrange: Arrange, visits: Visits, book: str, *, is_whole: bool) -> None:
    """The regulation folded and open; in the reader's theme, and the language of the address."""
    game = arrange(CARDS)
    visit: Visit = visits(game.server)
    for language in LANGUAGES if is_whole else (IT if book == CARDS else FR, EN):
        for theme, only in dresses(language, is_whole=is_whole, is_only=False):
            page = visit.go(f"/rules/{book}?lang={language}")
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            expect(page.locator(".term").first).to_be_visible()
            page.locator("summary").click()
            assert visit.violations(only) == []
            wide = SIZES if is_whole else SHORT
            assert [*cut(visit, SIZES[:1] if only else wide)] == []
            assert page.evaluate(_LEFT_BEHIND) == []
    page = visit.go(f"/rules/{book}")
    citation = page.locator(".cited").first
    clause = page.locator(f"dt[id='{citation.inner_text()}']")
    expect(clause).to_be_hidden()
    citation.click()
    expect(clause).to_be_in_viewport()


def test_missing_page_leads_back(arrange: Arrange, visits: Visits) -> None:
    """It says so in the reader's theme, and leads back."""
    visit: Visit = visits(arrange(CARDS).server)
    with visit.allowing("404"):
        page = visit.go("/nowhere")
        expect(page.locator("html")).to_have_attribute("data-theme", "bright")
        assert visit.violations() == []
        visit.page.get_by_role("link").first.click()
    expect(visit.page.locator("h1")).to_be_visible()

"""The pictures of README.md and the docs: eight scenes, set up and looked at by the real page.

`./tapis test --all tests/page/test_pictures.py --write-pictures` takes them anew. One scene is in
every run: a page that is drawn shows something there.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pytest
from PIL import Image
from playwright.sync_api import expect
from support.page.browser import Visit
from support.page.page_player import Arrange, AtTable, Visits, eventually
from support.page.rigged_table import HELD, Arranged
from support.server.http_server import Line, Person

from tapisvert.clock import Instant
from tapisvert.live.stages import Mode, Stage
from tapisvert.server import services

PICTURES: Final = Path(__file__).parents[2] / "docs" / "pictures"
MOMENT: Final = 1_800_000_000_000
ROOM: Final[dict[str, Any]] = {"size": (1280, 900), "stands_at": MOMENT, "is_drawn": True}
PHONE: Final[dict[str, Any]] = {
    "size": (360, 640),
    "stands_at": MOMENT,
    "is_drawn": True,
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
HALL: Final = {**ROOM, "size": (1280, 720)}
EVENINGS: Final = (
    "/lab?system=dalembert&beside=flat&coups=60&evenings=400&unit=500&bankroll=20000&seed=11"
)
CALM: Final = replace(HELD, bets_seconds=90, decision_seconds=90)
MINIMUM: Final = 500
STAKES: Final = ((1_000, ("17", "14/17", "13-15")), (5_000, ("rouge", "M12", "0-2-3")))
COLOURS: Final = 256
MOST_BYTES: Final = 300_000
_LOOK: Final = """([shows]) => {
  document.activeElement?.blur();
  document.querySelector(shows).scrollIntoView({block: shows === "body" ? "start" : "end"});
}"""


@pytest.fixture(autouse=True)
def _standing_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The day and hour of the house are the same in every picture; its pace goes on."""
    monkeypatch.setattr(services, "now", lambda: Instant(time.monotonic_ns() // 1_000_000, MOMENT))


@pytest.fixture
def take(request: pytest.FixtureRequest) -> Any:
    """Takes a picture of a visit's page; keeps it if the run writes pictures."""

    def take_picture(visit: Visit, name: str, shows: str = "body") -> None:
        page = visit.page
        page.mouse.move(0, 0)
        page.evaluate(_LOOK, [shows])
        visit.quiet()
        page.evaluate("() => document.fonts.ready")
        cards = Image.open(BytesIO(page.screenshot(animations="disabled", caret="hide")))
        assert visit.overflow() == 0
        assert len(cards.convert("RGB").getcolors(1 << 24) or ()) > COLOURS  # something is there
        file = PICTURES / f"{name}.png"
        if request.config.getoption("--write-pictures"):
            PICTURES.mkdir(exist_ok=True)
            small = cards.convert("RGB").quantize(COLOURS, kmeans=4, dither=Image.Dither.NONE)
            small.save(file, "PNG", optimize=True)
        assert file.stat().st_size < MOST_BYTES

    return take_picture


def looks(
    visits: Visits, game: Arranged, account: Person, language: str, **options: Any
) -> AtTable:
    """Open the table as a player or dealer, in their language; return what to photograph."""
    theme = options.pop("theme", "bright")
    cookies = dict(account.http.cookies)
    prefers = {"language": language, "theme": theme}
    visit = visits(game.server, cookies=cookies, prefers=prefers, **options)
    guest = AtTable(visit, game)
    expect(guest.page.locator(".permanence")).to_be_attached()
    return guest


@contextmanager
def seat_anna(game: Arranged) -> Iterator[tuple[Person, Line]]:
    """Anna, with more chips than others have; her stakes are laid on the wire."""
    anna = game.server.guest("Anna")
    with anna.at(game.name, chips=250_000) as line:
        game.wait(Stage.BETS)
        yield anna, line


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("en", "trente-et-quarante"),
        pytest.param("it", "trente-et-quarante-it", marks=pytest.mark.exhaustive),
    ],
)
def test_card_cloth_matches_picture(
    arrange: Arrange, visits: Visits, take: Any, language: str, name: str
) -> None:
    """Venezia: a refait, stakes in prison, and three players at the table."""
    game = arrange(
        "venezia-trente-et-quarante", "rouge", "noir", "refait", pace=CALM, minimum=MINIMUM
    )
    with seat_anna(game) as (anna, line), game.beside("Bruno", "Ludovica") as rest:
        for chance in ("rouge", "noir", "couleur"):
            line.bet(chance, 5_000)
            for other, place in zip(rest, ("noir", "inverse"), strict=True):
                other.bet(place, 2_000)
            game.play()
            game.bets()
        line.bet("rouge", 10_000)
        take(looks(visits, game, anna, language, **ROOM).visit, name)


@pytest.mark.exhaustive
def test_two_zero_cloth_matches_picture(arrange: Arrange, visits: Visits, take: Any) -> None:
    """2.0, in English, in a dark room: one row, and the ace of spades."""
    game = arrange("trente-et-quarante-2.0", "rouge", "half", pace=CALM, minimum=MINIMUM)
    with seat_anna(game) as (anna, line), game.beside("Bice") as (bice,):
        for chance in ("rouge", "couleur"):
            line.bet(chance, 5_000)
            bice.bet("noir", 1_000)
            game.play()
            if chance == "rouge":
                game.bets()
        take(looks(visits, game, anna, "en", theme="dark", **ROOM).visit, "deux-zero")


@pytest.mark.exhaustive
def test_roulette(arrange: Arrange, visits: Visits, take: Any) -> None:
    """Campione, in French: stakes all over the cloth."""
    game = arrange("campione-roulette", 32, 17, 5, pace=CALM, minimum=MINIMUM)
    with seat_anna(game) as (anna, line), game.beside("Bice") as (bice,):
        for _ in range(2):
            line.bet("rouge", 5_000)
            game.play()
            game.bets()
        for amount, places in STAKES:
            for chance in places:
                line.bet(chance, amount)
        for chance in ("noir", "26", "25-30", "C2"):
            bice.bet(chance, 2_000)
        low = {**ROOM, "size": (1280, 820)}
        take(looks(visits, game, anna, "fr", **low).visit, "roulette")


@pytest.mark.exhaustive
def test_tailleur_console_matches_picture(arrange: Arrange, visits: Visits, take: Any) -> None:
    """A real table at Campione, in Italian: its cards are entered as they fall."""
    game = arrange("campione-trente-et-quarante", mode=Mode.REAL, minimum=MINIMUM)
    with game.beside("Anna") as (line,):
        line.bet("couleur", 5_000)
        tullio = looks(visits, game, game.server.staff("Tullio", "tailleur"), "it", **ROOM)
        tullio.page.locator("tv-tailleur .go").first.click()  # rien ne va plus
        tullio.page.locator(".card-entry").focus()
        cards = ("9h", "Td", "2h", "6h", "5d", "2s", "Jc")
        for card in cards:
            tullio.page.locator(f'tv-tailleur [data-rank="{card[0]}"]').click()
            tullio.page.locator(f'tv-tailleur [data-suit="{card[1]}"]').click()
        live = game.live
        eventually(lambda: live.machine.dealt_cards, cards)
        take(tullio.visit, "console", "tv-tailleur")


@pytest.mark.exhaustive
def test_school(arrange: Arrange, visits: Visits, take: Any) -> None:
    """In English: where a croupier learns to read the rows."""
    visit: Visit = visits(arrange("campione-roulette").server, **ROOM)
    visit.go("/school?seed=7")
    expect(visit.page.locator("h1")).to_be_visible()
    take(visit, "school")


@pytest.mark.exhaustive
def test_hall(arrange: Arrange, visits: Visits, take: Any) -> None:
    """In English, as a stranger finds it."""
    game = arrange("venezia-trente-et-quarante", minimum=MINIMUM)
    visit: Visit = visits(game.server, **HALL)
    visit.go("/")
    expect(visit.page.locator(".hero button").first).to_be_visible()
    take(visit, "hall")


@pytest.mark.exhaustive
def test_laboratory(arrange: Arrange, visits: Visits, take: Any) -> None:
    """In English: evenings of two systems side by side, once all are played."""
    visit: Visit = visits(arrange("venezia-trente-et-quarante").server, **ROOM)
    visit.go(EVENINGS)
    expect(visit.page.locator(".lab-status")).to_contain_text("evenings of up to", timeout=60_000)
    expect(visit.page.locator(".evenings")).not_to_have_attribute("aria-busy", "true")
    take(visit, "laboratory")


@pytest.mark.exhaustive
def test_telephone(arrange: Arrange, visits: Visits, take: Any) -> None:
    """Venezia in French, on a telephone, in a dark room."""
    game = arrange("venezia-trente-et-quarante", "couleur", pace=CALM, minimum=MINIMUM)
    with seat_anna(game) as (anna, line):
        for chance in ("couleur", "rouge"):
            line.bet(chance, 5_000)
        game.play()
        take(looks(visits, game, anna, "fr", theme="dark", **PHONE).visit, "telephone")

"""Panels beside the cloth: permanence, odds and proof show the server's data."""

from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect
from support.page.page_player import Arrange, AtTable, Guests, Visits, eventually
from support.page.rigged_table import HELD
from support.server.http_server import Person

from tapisvert.i18n import LANGUAGES, translate
from tapisvert.live.stages import Stage

CARDS: Final = "venezia-trente-et-quarante"
WHEEL: Final = "campione-roulette"
WANTED: Final[dict[str, tuple[str | int | None, ...]]] = {
    CARDS: ("rouge", "refait", "noir"),
    WHEEL: (0, 17, 32, 8, 17),
}
TIGHTEST: Final = (1024, 700)
LYING: Final = [(1024, 768), TIGHTEST, (1180, 820)]
FINGER: Final = 40
_LAYOUT: Final = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const field = document.querySelector('[data-on="17"], [data-on="noir"]').getBoundingClientRect();
  const foot = box("tv-tableau, .spot-field > svg").bottom;
  return {foot, hand: box(".hand").top, least: Math.min(field.width, field.height)};
}"""
_ROWS: Final = """(rows) => rows.map((row) =>
  [...row.querySelectorAll(".coup, .mark, .across .figure")].map(({textContent}) => textContent))"""


def play_coups(arrange: Arrange, at_table: Guests, book: str) -> AtTable:
    """Anna at a table where some coups were played, the first ones as wanted."""
    expected = WANTED[book]
    anna: AtTable = at_table(arrange(book, *expected, odds=True), "Anna")
    for number in range(len(expected)):
        anna.arranged.wait(Stage.BETS, Stage.DECISION)
        anna.stake({"rouge": 1_000})
        anna.arranged.play()
        if number < len(expected) - 1:
            anna.arranged.bets()
    return anna


def fetch_panel(guest: AtTable, label: str) -> Any:
    """Answer of the server to any client about the table."""
    return Person(guest.arranged.server).get(f"/api/tables/{guest.arranged.name}/{label}")


def line(number: int, coup: dict[str, Any]) -> list[str]:
    """Line of a coup in the columns: its place, and the totals or the number."""
    if coup["number"] is not None:
        return [str(number), str(coup["number"])]
    noir, rouge = coup["totals"]["noir"], coup["totals"]["rouge"]
    if noir == rouge:
        return [str(number), f"{noir} = {rouge}"]
    return [str(number), str(noir), str(rouge)]


def _digits(text: str) -> int:
    """The number in a text."""
    return int("".join(filter(str.isdigit, text)))


def verify_record(anna: AtTable, coups: int) -> None:
    """By the player's own machine, from the record: all holds, and every coup was looked at."""
    anna.page.locator(".proof > summary").click()
    live = translate("en", "proof-state-verified", topic="proof", verified=str(coups))
    expect(anna.page.locator("tv-proof .state")).to_contain_text(live)
    anna.page.get_by_role("button", name=translate("en", "proof-verify", topic="proof")).click()
    result = anna.page.locator(".verifying .found")
    expect(result.locator(".verdict.good")).to_have_text(
        translate("en", "proof-right", topic="proof")
    )
    choosable = translate("en", "verdict-choosable", topic="verify", count=coups, n=str(coups))
    expect(result.locator(".sentences li")).to_have_text([choosable])
    count = result.locator("dt", has_text=translate("en", "proof-checked-coups", topic="proof"))
    expect(count.locator("+ dd")).to_have_text(str(coups))
    assert anna.page.locator("tv-proof .findings li").count() == 0
    save = anna.page.locator(".proof .receipts button")
    saved_count = _digits(save.inner_text())
    anna.page.reload()  # what the house signed for outlives it
    anna.page.locator(".proof > summary").click()
    assert _digits(save.inner_text()) >= saved_count > 0
    with anna.page.expect_download() as downloads:
        save.click()
    assert "\nreceipt 1\n" in Path(downloads.value.path()).read_text(encoding="utf-8")


_CHIP_OUTLINE: Final = "() => getComputedStyle(document.querySelector('tv-rack text')).stroke"


@pytest.mark.parametrize("book", [CARDS, WHEEL])
def test_panels_show_server_data(
    arrange: Arrange, at_table: Guests, visits: Visits, book: str
) -> None:
    """The columns are coup by coup as they fell, and the same to a later visitor; the whole record
    is verified; then the last results, the calls and the odds of what is to come.
    """
    anna = play_coups(arrange, at_table, book)

    def fetch_coups() -> Any:
        (taille,) = fetch_panel(anna, "permanence")["tailles"]
        return taille["coups"]

    # the last coup is told once it is durable, which may be after the table's pause has begun
    eventually(lambda: len(fetch_coups()), len(WANTED[book]))
    expected = [line(number, coup) for number, coup in enumerate(fetch_coups(), 1)]
    next_time = AtTable(visits(anna.arranged.server), anna.arranged)
    for guest in (anna, next_time):
        rows = guest.page.locator("tv-permanence tbody tr:not(.taille)")
        eventually(lambda rows=rows: rows.evaluate_all(_ROWS), expected)  # type: ignore[misc]
    verify_record(anna, len(expected))
    if book == WHEEL:
        last_results_are_seen(anna)
    else:
        no_call_is_cut(anna)
        signs_are_told(anna)
    assert anna.page.evaluate(_CHIP_OUTLINE) == "none"  # a figure on a chip is drawn clear
    odds_are_the_servers(anna, is_wheel=book == WHEEL)


def signs_are_told(anna: AtTable) -> None:
    """A tap on the last results deals the last coup again, and names their signs."""
    anna.page.locator("tv-strip li").first.click()
    dialog = anna.page.get_by_role("dialog")
    expect(dialog).to_contain_text("N Noir · R Rouge · C Couleur")
    cards = dialog.locator(".small-cards > *")
    expect(cards.first).to_be_visible()
    expect(cards.last).to_be_hidden()
    anna.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def last_results_are_seen(anna: AtTable) -> None:
    """In the bar of each window, with the frequent numbers; a tap on one spins it again."""
    strip, numbers = anna.page.locator(".bar tv-strip"), list(reversed(WANTED[WHEEL]))
    for width in (1440, 360, 768, 1440):
        anna.page.set_viewport_size({"width": width, "height": 900})
        expect(strip).to_be_visible()
        expect(strip.locator("> ol > li [aria-hidden]")).to_have_text(list(map(str, numbers)))
        expect(strip.locator(".frequent li")).to_have_text(["17×\u20092"])
        expect(strip.locator(".frequent")).to_be_visible(visible=width == 1440)
    strip.locator("> ol > li").nth(1).click()
    dialog = anna.page.get_by_role("dialog")
    expect(dialog.locator(".replay-number")).to_contain_text(str(numbers[1]))
    expect(dialog).to_contain_text("Of 5 spins; they say nothing about the next.")
    anna.page.keyboard.press("Escape")


_CUT: Final = """(list) => {
  const box = (element) => element.getBoundingClientRect();
  const [around, lines] = [box(list), [...list.children]];
  const isOut = (at) => at.top > around.bottom - 1;
  const isIn = (at) => at.right <= around.right + 0.1 && at.bottom <= around.bottom + 0.1
    && at.top >= around.top - 0.1;
  return lines.flatMap((line) => [line, ...line.querySelectorAll(".clause")])
    .filter((element) => box(element).width && !isOut(box(element)) && !isIn(box(element)))
    .map((element) => element.textContent);
}"""


def no_call_is_cut(anna: AtTable) -> None:
    """An earlier call stands whole, with its clause, or not at all."""
    calls = anna.page.locator(".calls")
    for widths in ((360, 1366, 2560), (1024, 1920)):
        for width in widths:
            anna.visit.resize(width, 900)
            assert calls.evaluate(_CUT) == [], width
        anna.arranged.bets()
        expect(anna.cloth).to_contain_class("open")


def odds_are_the_servers(anna: AtTable, *, is_wheel: bool) -> None:
    """Of each bet, to four digits; and after a coup more, those of then.

    At the wheel, which has neither pack nor refait, one line stands for all bets on numbers.
    """
    intro = "odds-next" if is_wheel else "odds-gone"
    anna.page.locator("details:has(tv-odds) > summary").click()
    for _ in range(2):
        odds = fetch_panel(anna, "odds")
        expect(anna.page.locator("tv-odds > p").first).to_have_text(
            translate("en", intro, topic="panels", cards=odds["gone"])
        )
        rows = anna.page.locator("tv-odds tbody tr")
        expect(rows).to_have_count(7 if is_wheel else 4)
        bets = [bet for chance, bet in odds["law"]["bets"].items() if not chance.isdecimal()]
        assert len({round(bet["flat"]["edge"], 12) for bet in bets if "stay" not in bet}) <= 1
        for row, bet in zip(rows.all(), bets, strict=False):
            for value in bet.values():
                expect(row).to_contain_text(f"{100 * value['edge']:.4f}%")
        anna.arranged.bets()
        anna.stake({"noir": 1_000})
        anna.arranged.play()


@pytest.mark.parametrize("sizes", [[TIGHTEST], pytest.param(LYING, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("book", [WHEEL, pytest.param(CARDS, marks=pytest.mark.exhaustive)])
def test_landscape_tablet_leaves_chances_uncovered(
    arrange: Arrange, at_table: Guests, book: str, sizes: list[tuple[int, int]]
) -> None:
    """Nor does the open decision; and a number is as large as a finger."""
    anna = at_table(arrange(book, 0 if book == WHEEL else "refait"), "Anna")
    anna.lay("rouge")
    anna.arranged.play()
    assert anna.arranged.bets() is Stage.DECISION
    for language in LANGUAGES if sizes == LYING else ("it",):  # whose words are longer
        anna.visit.prefer(language=language)
        expect(anna.page.locator("tv-decision")).to_be_visible()
        expect(anna.page.locator("tv-strip li").first).to_be_visible()
        for width, height in sizes:
            anna.visit.resize(width, height)
            position = anna.page.evaluate(_LAYOUT)
            assert position["foot"] <= position["hand"], (
                f"{language}, {width} by {height}: {position}"
            )
            assert position["least"] >= FINGER, f"{width} by {height}: {position}"
            assert anna.visit.overflow() == 0


_WATCH: Final = """() => {
  window.seen = [];
  const text = (selector) => document.querySelector(selector)?.textContent ?? "";
  new MutationObserver(() => window.seen.push([text("tv-strip"), text(".number.figure")])).observe(
    document.querySelector("tv-strip"), {childList: true, subtree: true, characterData: true});
}"""


def test_strip_waits_for_the_wheel(arrange: Arrange, at_table: Guests) -> None:
    """While the ball falls the strip does not show the number where it will rest."""
    anna = at_table(arrange(WHEEL, 17, 32), "Anna")
    for number in (17, 32):
        anna.lay("rouge")
        if number == 17:
            expect(anna.page.locator("tv-strip")).to_be_attached()
            anna.page.evaluate(_WATCH)
        else:  # this one is seen to fall
            anna.page.emulate_media(reduced_motion="no-preference")
        anna.arranged.play()
        expect(anna.page.locator("tv-strip")).to_contain_text(str(number))
        anna.arranged.bets()
    counts = anna.page.evaluate("seen")
    assert counts
    for strip, message in counts:
        assert message, "the wheel has told nothing yet"
        assert "32" not in strip or message.startswith("32")


_BANNER: Final = """([theme]) => {
  document.documentElement.dataset.theme = theme;
  const [banner] = document.getAnimations().filter(({effect}) => effect.target.matches(".no-more"));
  return [0.02, 0.07, 0.5, 0.95].map((part) => {
    banner.pause();
    banner.currentTime = part * banner.effect.getComputedTiming().duration;
    const {opacity, backgroundColor, color} = getComputedStyle(banner.effect.target);
    return [opacity, backgroundColor, color];
  });
}"""


def test_closing_banner_is_opaque_in_every_theme(arrange: Arrange, at_table: Guests) -> None:
    """It stands before the croupier's words: none of them shows through, at any moment."""
    anna = at_table(arrange(CARDS, pace=replace(HELD, closed_seconds=900)), "Anna")
    anna.page.emulate_media(reduced_motion="no-preference")
    anna.lay("rouge")
    anna.arranged.go_on(Stage.CLOSED)
    expect(anna.page.locator(".no-more")).not_to_be_empty()
    banners = [anna.page.evaluate(_BANNER, [theme]) for theme in ("bright", "dark")]
    assert {opacity for theme in banners for opacity, _, _ in theme} == {"1"}
    assert banners[0] == banners[1]


def test_hovered_chance_explains_its_win(arrange: Arrange, at_table: Guests) -> None:
    """Under a pointer that rests, once; the chip is laid through it. A term in the drawer has its
    bubble there, and the drawer stays open.
    """
    at_once = replace(HELD, closed_seconds=0)
    game = arrange("venezia-trente-et-quarante", "rouge", pace=at_once)
    anna = at_table(game, "Anna", size=(1366, 650))
    page, bubble = anna.page, anna.page.locator(".bubble")
    anna.arranged.wait(Stage.BETS)
    expect(page.locator("tv-permanence")).to_be_visible()
    anna.visit.quiet()
    anna.spot("couleur").hover()
    expect(bubble).to_have_text(translate("en", "hint-two_rows-couleur", topic="hints"))
    anna.lay("couleur")
    expect(bubble).to_be_hidden()
    anna.spot("noir").hover()
    expect(bubble).to_have_text(translate("en", "hint-two_rows-noir", topic="hints"))
    anna.arranged.play()
    expect(bubble).to_be_hidden()
    page.clock.install()
    page.locator("tv-tableau").evaluate(
        "(cloth) => cloth.querySelector('[data-on=inverse]').dispatchEvent("
        "new PointerEvent('pointerover', {bubbles: true, pointerType: 'mouse'}))"
    )  # the cloth was laid out anew under a pointer at rest
    page.clock.run_for(5_000)
    expect(bubble).to_be_hidden()
    page.set_viewport_size({"width": 768, "height": 1024})
    page.locator(".opens-side").first.click()
    page.locator("#side thead").hover()
    page.locator("#side thead .term", has_text="Couleur").hover()
    expect(bubble).to_have_text(translate("en", "term-couleur-means", topic="glossary"))
    expect(page.locator("#side")).to_be_visible()

"""A table without a mouse, and without eyes: the place of the focus, and the announcements."""

from dataclasses import replace
from typing import Final

import pytest
from playwright.sync_api import expect
from support.page.page_player import Arrange, AtTable, Guests, eventually
from support.page.rigged_table import HELD

from tapisvert.i18n import translate
from tapisvert.live.stages import Stage

BOOKS: Final = ("venezia-trente-et-quarante", "campione-roulette")
CARDS: Final = [BOOKS[0], pytest.param(BOOKS[1], marks=pytest.mark.exhaustive)]
"""Focus and announcements are of the page, not of the cloth: one game shows them."""
CONTROLS: Final = {"a", "button", "g", "summary", "div", "input", "select"}
MOST_STOPS: Final = 60
MOST_COUPS: Final = 80
RESULT: Final = "|".join(
    (
        r"Noir [0-9]+, Rouge [0-9]+\..* Coup [+−]?[0-9,]+(?:\.[0-9]+)?(?=\.)",
        "Tie: null coup",
        "No cards left.*",
    )
)
_RECORD_SPEECH: Final = """() => {
  globalThis.heard = [];
  new MutationObserver((list) => {
    for (const {addedNodes} of list)
      for (const node of addedNodes)
        if (node.parentElement?.closest("[aria-live], [role=status], [role=alert]"))
          globalThis.heard.push(node.textContent);
  }).observe(document.body, {childList: true, subtree: true});
}"""
_LIVE_TEXTS: Final = "() => new Promise((done) => setTimeout(done, 500))"
"""Resolves after what was to be announced before: a sentence waits 120 ms for others."""
_READ_SPEECH: Final = "() => globalThis.heard.splice(0)"
_FOCUSED: Final = """() => {
  const here = document.activeElement;
  const {x, y, width, height} = here.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  const drawn = getComputedStyle(here.querySelector(":scope > rect") ?? here);
  const sign = here.querySelector(":scope > .icon");
  return {
    tag: here.localName,
    name: here.getAttribute("aria-label") ?? here.textContent.trim(),
    covered: top?.closest("tv-croupier, .hand, .seat.away") !== here.closest(
      "tv-croupier, .hand, .seat.away"),
    seen: drawn.outlineStyle !== "none" || drawn.stroke !== "none" ||
      (sign !== null && getComputedStyle(sign).outlineStyle !== "none"),
  };
}"""


def stops(guest: AtTable) -> list[str]:
    """The names of all that Tab leads to, each a control, in view, and marked."""
    guest.page.evaluate("() => (document.activeElement.blur(), scrollTo(0, 0))")
    names: list[str] = []
    for _ in range(MOST_STOPS):
        guest.page.keyboard.press("Tab")
        stop = guest.page.evaluate(_FOCUSED)
        if stop["tag"] == "body":
            return names
        assert stop["tag"] in CONTROLS, stop
        assert stop["name"], stop
        assert stop["seen"], stop
        assert not stop["covered"], stop
        names.append(stop["name"])
    raise AssertionError(f"there is no end of it: {names}")


@pytest.mark.parametrize("book", CARDS)
def test_tab_reaches_usable_controls(arrange: Arrange, at_table: Guests, book: str) -> None:
    """On a telephone's width, nothing that sticks covers it; the cloth is one stop, stakes more."""
    game = arrange(book, 0 if book.endswith("roulette") else "refait")
    anna = at_table(game, "Anna", size=(360, 740))
    game.bets()
    anna.may_bet()
    anna.visit.quiet()
    undo, double = (translate("en", f"act-{act}", topic="page") for act in ("undo", "double"))
    previous = stops(anna)
    assert undo not in previous
    assert sum("pays" in name for name in previous) == 1
    anna.lay("rouge", by="press")
    expect(anna.page.get_by_role("button", name=undo)).to_be_enabled()
    assert {undo, double} <= set(stops(anna))
    game.play()
    game.bets()
    anna.may_bet()
    decides = translate("en", "decide-divide", topic="panels")
    expect(anna.page.get_by_role("button", name=decides)).to_be_visible()
    assert any(name.startswith(decides) for name in stops(anna))


@pytest.mark.parametrize("book", CARDS)
def test_hand_is_heard(arrange: Arrange, at_table: Guests, book: str) -> None:
    """The effect of each key is announced once, with the chips that are left."""
    anna = at_table(arrange(book), "Anna", 100_000)
    anna.arranged.bets()
    anna.may_bet()
    anna.visit.quiet()
    anna.page.evaluate(_LIVE_TEXTS)
    anna.page.evaluate(_RECORD_SPEECH)
    anna.take_chip(5_000)
    chance, withdrawal = "50 on Rouge", "nothing left on Rouge"
    undo = translate("en", "act-undo", topic="page")
    for key, text, chips in (
        ("Enter", chance, "950"),
        ("d", "100 on Rouge", "900"),
        ("z", chance, "950"),
        ("Delete", withdrawal, "1,000"),
        ("z", chance, "950"),
        ("c", withdrawal, "1,000"),
    ):
        if key == "Enter":
            anna.walk("rouge")
        if key == "z":
            expect(anna.page.get_by_role("button", name=undo)).to_be_enabled()
        anna.page.keyboard.press(key)
        anna.page.wait_for_function("() => globalThis.heard.length > 0")
        anna.visit.quiet()
        announcements = anna.page.evaluate(_READ_SPEECH)
        assert [item for item in announcements if "Rouge" in item] == [
            f"{text}. Chips: {chips}."
        ], key
        assert len(announcements) == 1, announcements


def test_french_colon_follows_a_space(arrange: Arrange, at_table: Guests) -> None:
    """A space that no line breaks is before it: in what is heard, and over another's stake."""
    game = arrange(BOOKS[0])
    with game.beside("Anna", "Bice") as (_, bice):
        game.wait(Stage.BETS)
        bice.bet("rouge", 500)
        anna = at_table(game, "Anna", chips=0, prefers={"language": "fr"})
        other = anna.page.locator(".pile.other")
        expect(other).to_have_attribute("title", "Bice\N{NBSP}: 5")
        anna.visit.quiet()
        anna.page.evaluate(_RECORD_SPEECH)
        anna.press("noir")
        announcements = "() => globalThis.heard.find((text) => text.includes('Jetons'))"
        anna.page.wait_for_function(announcements)
        assert "Jetons\N{NBSP}: " in anna.page.evaluate(announcements)


def test_end_of_stakes_is_heard(arrange: Arrange, at_table: Guests) -> None:
    """Ten seconds before, to a seated player; and no sentence ends twice."""
    game = arrange("campione-roulette", 17)
    anna = at_table(game, "Anna", is_first=True)
    game.bets()
    anna.page.clock.install()
    anna.page.reload()
    anna.lay("17")
    anna.page.evaluate(_RECORD_SPEECH)
    anna.page.clock.run_for(int(HELD.bets_seconds - 9) * 1_000)
    game.play()
    announcements: list[str] = []

    def has_fallen() -> bool:
        announcements.extend(anna.page.evaluate(_READ_SPEECH))
        return any("17, Noir" in item for item in announcements)

    eventually(has_fallen, value=True)
    warning = translate("en", "seconds-left", topic="page", seconds=10)
    assert any(warning in item for item in announcements), announcements
    assert not any(".." in item for item in announcements), announcements


@pytest.mark.parametrize("book", CARDS)
def test_focus_is_never_lost(arrange: Arrange, at_table: Guests, book: str) -> None:
    """The focus goes on when its element is gone: a button that is over, a stake taken back."""
    game = arrange(book, 0 if book.endswith("roulette") else "refait")
    anna = at_table(game, "Anna")
    keys, page = anna.page.keyboard, anna.page
    game.bets()
    anna.may_bet()
    anna.lay("rouge", by="press")
    undo = page.get_by_role("button", name=translate("en", "act-undo", topic="page"))
    expect(undo).to_be_enabled()  # its answer is there: a moment after the stake is shown
    undo.focus()
    keys.press("Enter")
    eventually(lambda: anna.money().cloth, 0)
    expect(page.locator("tv-rack [aria-checked=true]")).to_be_focused()
    anna.lay("rouge", by="press")
    game.play()
    game.bets()
    anna.may_bet()
    page.get_by_role("button", name=translate("en", "decide-divide", topic="panels")).focus()
    keys.press("Enter")
    eventually(lambda: anna.money().cloth, 0)
    expect(page.locator("tv-rack [aria-checked=true]")).to_be_focused()


def wait_for_speech(guest: AtTable, expected: str) -> str:
    """Wait until a live region has said what matches, forget all that was said, and return it."""
    result = "(wanted) => heard.map((text) => text.match(wanted)?.[0]).find(Boolean)"
    text = str(guest.page.wait_for_function(result, arg=expected).json_value())
    guest.page.evaluate(_READ_SPEECH)
    return text


def decides(guest: AtTable) -> None:
    """Go to the decision by Tab, and take its first way: partager."""
    for _ in range(MOST_STOPS):
        guest.page.keyboard.press("Tab")
        if guest.page.evaluate("() => document.activeElement.closest('tv-decision') !== null"):
            guest.page.keyboard.press("Enter")
            return
    raise AssertionError("Tab does not lead to the decision")


@pytest.mark.parametrize("limit", [2, pytest.param(MOST_COUPS, marks=pytest.mark.exhaustive)])
def test_taille_by_keys_and_ears(arrange: Arrange, at_table: Guests, limit: int) -> None:
    """Alone, without mouse and sight: bets, Deal now, prison; all that the ledger has is heard.

    The exhaustive form goes on to the end of the taille.
    """
    game = arrange(BOOKS[0], "rouge", "refait", pace=replace(HELD, quiet_seconds=900))
    anna = at_table(game, "Anna")
    anna.may_bet()
    anna.visit.quiet()
    anna.page.evaluate(_RECORD_SPEECH)
    for _ in range(limit):
        previous = anna.money()
        anna.press("rouge")
        wait_for_speech(anna, "on Rouge. Chips: ")
        anna.page.keyboard.press("g")
        message = wait_for_speech(anna, RESULT)
        if message.startswith("No cards"):
            return
        anna.agrees()
        following = anna.money()
        net = following.chips + following.cloth - previous.chips - previous.cloth
        assert message.endswith(f" Coup {signed(net)}" if "Coup" in message else "null coup"), (
            message,
            net,
        )
        assert net == 0 or "Coup" in message
        game.bets()
        anna.may_bet()
        if game.live.machine.stage is Stage.DECISION:
            decides(anna)
            eventually(lambda: anna.money().cloth, value=0)
    assert limit < MOST_COUPS, "the taille did not end"


def signed(amount: int) -> str:
    """Return a sum as the page says it, in English."""
    return f"{amount / 100:+,.2f}".removesuffix(".00").replace("-", "−").replace("+0", "0")

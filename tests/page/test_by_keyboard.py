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
        r"Noir [0-9]+, Rouge [0-9]+\..* Net [+−]?[0-9,]+(?:\.[0-9]+)?(?=\.)",
        *("Tie: null coup", "No cards left.*"),
    )
)
_HEARD: Final = """() => {
  globalThis.heard = [];
  new MutationObserver((list) => {
    for (const {addedNodes} of list)
      for (const node of addedNodes)
        if (node.parentElement?.closest("[aria-live], [role=status], [role=alert]"))
          globalThis.heard.push(node.textContent);
  }).observe(document.body, {childList: true, subtree: true});
}"""
_SPOKEN: Final = "() => new Promise((done) => setTimeout(done, 500))"
"""Resolves after what was to be announced before: a sentence waits 120 ms for others."""
_SAID: Final = "() => globalThis.heard.splice(0)"
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


def stops(at: AtTable) -> list[str]:
    """The names of all that Tab leads to, each a control, in view, and marked."""
    at.page.evaluate("() => (document.activeElement.blur(), scrollTo(0, 0))")
    names: list[str] = []
    for _ in range(MOST_STOPS):
        at.page.keyboard.press("Tab")
        here = at.page.evaluate(_FOCUSED)
        if here["tag"] == "body":
            return names
        assert here["tag"] in CONTROLS, here
        assert here["name"], here
        assert here["seen"], here
        assert not here["covered"], here
        names.append(here["name"])
    raise AssertionError(f"there is no end of it: {names}")


@pytest.mark.parametrize("book", CARDS)
def test_tab_leads_to_what_can_be_used(arrange: Arrange, at_table: Guests, book: str) -> None:
    """On a telephone's width, nothing that sticks covers it; the cloth is one stop, stakes more."""
    arranged = arrange(book, 0 if book.endswith("roulette") else "refait")
    anna = at_table(arranged, "Anna", size=(360, 740))
    arranged.bets()
    anna.may_bet()
    anna.visit.quiet()
    undo, double = (translate("en", f"act-{act}", topic="page") for act in ("undo", "double"))
    before = stops(anna)
    assert undo not in before
    assert sum("pays" in name for name in before) == 1
    anna.lay("rouge", by="press")
    expect(anna.page.get_by_role("button", name=undo)).to_be_enabled()
    assert {undo, double} <= set(stops(anna))
    arranged.play()
    arranged.bets()
    anna.may_bet()
    decides = translate("en", "decide-divide", topic="panels")
    expect(anna.page.get_by_role("button", name=decides)).to_be_visible()
    assert any(name.startswith(decides) for name in stops(anna))


@pytest.mark.parametrize("book", CARDS)
def test_a_hand_is_heard(arrange: Arrange, at_table: Guests, book: str) -> None:
    """The effect of each key is announced once, with the chips that are left."""
    anna = at_table(arrange(book), "Anna", 100_000)
    anna.arranged.bets()
    anna.may_bet()
    anna.visit.quiet()
    anna.page.evaluate(_SPOKEN)
    anna.page.evaluate(_HEARD)
    anna.take_chip(5_000)
    on, none = "50 on Rouge", "nothing left on Rouge"
    undo = translate("en", "act-undo", topic="page")
    for key, said, chips in (
        ("Enter", on, "950"),
        ("d", "100 on Rouge", "900"),
        ("z", on, "950"),
        ("Delete", none, "1,000"),
        ("z", on, "950"),
        ("c", none, "1,000"),
    ):
        if key == "Enter":
            anna.walk("rouge")
        if key == "z":
            expect(anna.page.get_by_role("button", name=undo)).to_be_enabled()
        anna.page.keyboard.press(key)
        anna.page.wait_for_function("() => globalThis.heard.length > 0")
        anna.visit.quiet()
        heard = anna.page.evaluate(_SAID)
        assert [one for one in heard if "Rouge" in one] == [f"{said}. Your chips: {chips}."], key
        assert len(heard) == 1, heard


def test_a_french_colon_stands_apart(arrange: Arrange, at_table: Guests) -> None:
    """A space that no line breaks is before it: in what is heard, and over another's stake."""
    arranged = arrange(BOOKS[0])
    with arranged.beside("Anna", "Bice") as (_, bice):
        arranged.wait(Stage.BETS)
        bice.bet("rouge", 500)
        anna = at_table(arranged, "Anna", chips=0, prefers={"language": "fr"})
        other = anna.page.locator(".pile.other")
        expect(other).to_have_attribute("title", "Bice\N{NBSP}: 5")
        anna.visit.quiet()
        anna.page.evaluate(_HEARD)
        anna.press("noir")
        heard = "() => globalThis.heard.find((text) => text.includes('Vos jetons'))"
        anna.page.wait_for_function(heard)
        assert "Vos jetons\N{NBSP}: " in anna.page.evaluate(heard)


def test_the_end_of_the_stakes_is_heard(arrange: Arrange, at_table: Guests) -> None:
    """Ten seconds before, to a seated player; and no sentence ends twice."""
    arranged = arrange("campione-roulette", 17)
    anna = at_table(arranged, "Anna", is_first=True)
    arranged.bets()
    anna.page.clock.install()
    anna.page.reload()
    anna.lay("17")
    anna.page.evaluate(_HEARD)
    anna.page.clock.run_for(int(HELD.bets_seconds - 9) * 1_000)
    arranged.play()
    heard: list[str] = []

    def fell() -> bool:
        heard.extend(anna.page.evaluate(_SAID))
        return any("17, Noir" in one for one in heard)

    eventually(fell, wanted=True)
    soon = translate("en", "seconds-left", topic="page", seconds=10)
    assert any(soon in one for one in heard), heard
    assert not any(".." in one for one in heard), heard


@pytest.mark.parametrize("book", CARDS)
def test_the_focus_is_never_lost(arrange: Arrange, at_table: Guests, book: str) -> None:
    """The focus goes on when its element is gone: a button that is over, a stake taken back."""
    arranged = arrange(book, 0 if book.endswith("roulette") else "refait")
    anna = at_table(arranged, "Anna")
    keys, page = anna.page.keyboard, anna.page
    arranged.bets()
    anna.may_bet()
    anna.lay("rouge", by="press")
    undo = page.get_by_role("button", name=translate("en", "act-undo", topic="page"))
    expect(undo).to_be_enabled()  # its answer is there: a moment after the stake is shown
    undo.focus()
    keys.press("Enter")
    eventually(lambda: anna.money().cloth, 0)
    expect(page.locator("tv-rack [aria-checked=true]")).to_be_focused()
    anna.lay("rouge", by="press")
    arranged.play()
    arranged.bets()
    anna.may_bet()
    page.get_by_role("button", name=translate("en", "decide-divide", topic="panels")).focus()
    keys.press("Enter")
    eventually(lambda: anna.money().cloth, 0)
    expect(page.locator("tv-rack [aria-checked=true]")).to_be_focused()


def hears(at: AtTable, wanted: str) -> str:
    """Wait until a live region has said what matches, forget all that was said, and return it."""
    found = "(wanted) => heard.map((one) => one.match(wanted)?.[0]).find(Boolean)"
    said = str(at.page.wait_for_function(found, arg=wanted).json_value())
    at.page.evaluate(_SAID)
    return said


def decides(at: AtTable) -> None:
    """Go to the decision by Tab, and take its first way: partager."""
    for _ in range(MOST_STOPS):
        at.page.keyboard.press("Tab")
        if at.page.evaluate("() => document.activeElement.closest('tv-decision') !== null"):
            at.page.keyboard.press("Enter")
            return
    raise AssertionError("Tab does not lead to the decision")


@pytest.mark.parametrize("most", [2, pytest.param(MOST_COUPS, marks=pytest.mark.exhaustive)])
def test_a_taille_by_keys_and_ears(arrange: Arrange, at_table: Guests, most: int) -> None:
    """Alone, without mouse and sight: bets, Deal now, prison; all that the ledger has is heard.

    The exhaustive form goes on to the end of the taille.
    """
    arranged = arrange(BOOKS[0], "rouge", "refait", pace=replace(HELD, quiet_seconds=900))
    anna = at_table(arranged, "Anna")
    arranged.wait(Stage.BETS)
    anna.may_bet()
    anna.visit.quiet()
    anna.page.evaluate(_HEARD)
    for _ in range(most):
        before = anna.money()
        anna.press("rouge")
        hears(anna, "on Rouge. Your chips: ")
        anna.page.keyboard.press("g")
        told = hears(anna, RESULT)
        if told.startswith("No cards"):
            return
        anna.agrees()
        after = anna.money()
        net = after.chips + after.cloth - before.chips - before.cloth
        assert told.endswith(f" Net {signed(net)}" if "Net" in told else "null coup"), (told, net)
        assert net == 0 or "Net" in told
        arranged.bets()
        anna.may_bet()
        if arranged.live.machine.stage is Stage.DECISION:
            decides(anna)
            eventually(lambda: anna.money().cloth, wanted=0)
    assert most < MOST_COUPS, "the taille did not end"


def signed(amount: int) -> str:
    """Return a sum as the page says it, in English."""
    return f"{amount / 100:+,.2f}".removesuffix(".00").replace("-", "−").replace("+0", "0")

"""Stakes on the page: prison and its three choices, insurance, excess, undo."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, expect
from support.engine.strategies import RULEBOOKS
from support.page.page_player import Arrange, AtTable, Guests, eventually

from tapisvert.live.stages import Stage

CHIP: Final = 10_000
LIKE_VENEZIA: Final = ("campione-trente-et-quarante", "trente-et-quarante-digest")
"""Their cloth, and what the page makes of a stake there, are the same."""
WITH_PRISON: Final = [
    pytest.param(book, marks=pytest.mark.exhaustive) if book in LIKE_VENEZIA else book
    for book in RULEBOOKS
    if book != "trente-et-quarante-2.0"
]
UNDO_THRICE: Final = """() => {
  for (const key of "zzz")
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}"""
"""No answer comes between these keys."""


def lay_stake(
    arrange: Arrange,
    at_table: Guests,
    book: str,
    *expected: str | int | None,
    chip: int = CHIP,
    method: str = "click",
    **options: object,
) -> AtTable:
    """Anna, who has a chip of 100 on rouge, or another; laid on the `wire`, the hand has none; and
    without a way she has laid none.
    """
    game = arrange(book, *expected, **options)
    anna: AtTable = at_table(game, "Anna", chips=500_000)
    game.wait(Stage.BETS)
    if method == "wire":
        anna.stake({"rouge": chip})
    elif method:
        anna.take_chip(chip)
        anna.lay("rouge", method)
    return anna


def own_stakes(guest: AtTable) -> dict[tuple[str, int], int]:
    """Stakes there by the engine: each by its chance and degree."""
    player = guest.arranged.table.players[guest.player]
    free = {(chance, 0): stake.amount for chance, stake in player.free.items()}
    return {**free, **player.prison}


def lying(prisoner: str) -> str:
    """Selector of a stake in prison on a chance, at cards and at the wheel."""
    return f'[data-on="{prisoner}"] .pile.prisoner, .prisoner-spot[data-on="{prisoner}"]'


def choose(guest: AtTable, choice: str, prisoner: str = "") -> None:
    """Open the menu of the stake on rouge, or of the prisoner on a chance, and choose there."""
    guest.may_bet()
    guest.page.locator(lying(prisoner) if prisoner else ".pile.own").click()
    dialog = guest.page.get_by_role("dialog")
    dialog.get_by_role("button", name=re.compile(choice)).click()
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("book", WITH_PRISON)
def test_prisoner_choices_are_settled(arrange: Arrange, at_table: Guests, book: str) -> None:
    """Half comes back at once, in a menu opened in the pause too; or it stays, or goes elsewhere,
    and the next coup frees it.
    """
    is_wheel = "roulette" in book
    half_chance, places = ("pair", "passe") if is_wheel else ("couleur", "inverse")
    anna = lay_stake(
        arrange, at_table, book, *((0, 32) if is_wheel else ("refait", "rouge")), method=""
    )
    anna.stake({"rouge": CHIP, half_chance: CHIP, places: CHIP})
    anna.arranged.play()
    anna.agrees()
    assert own_stakes(anna) == {("rouge", 1): CHIP, (half_chance, 1): CHIP, (places, 1): CHIP}
    anna.page.locator(lying(half_chance)).click()
    divide = anna.page.get_by_role("dialog").get_by_role("button", name=re.compile("Partager"))
    expect(divide).to_be_disabled()
    assert anna.arranged.bets() is Stage.DECISION
    divide.click()  # in the menu that was open before
    eventually(lambda: own_stakes(anna), {("rouge", 1): CHIP, (places, 1): CHIP})
    choose(anna, "Laisser", "rouge")
    choose(anna, "Déplacer.*[Rr]ouge", places)
    eventually(lambda: own_stakes(anna), {("rouge", 1): 2 * CHIP})
    anna.agrees()
    anna.arranged.play()
    eventually(lambda: own_stakes(anna), {})
    anna.agrees()
    assert anna.money().chips == 500_000 - CHIP // 2


@pytest.mark.parametrize(
    "book",
    [
        "venezia-trente-et-quarante",
        pytest.param("campione-trente-et-quarante", marks=pytest.mark.exhaustive),
    ],
)
def test_insured_stake_is_returned(arrange: Arrange, at_table: Guests, book: str) -> None:
    """The marker lies on the stake; after the refait it is not in prison, and cost its premium."""
    chip, premium = 50_000, 500
    anna = lay_stake(arrange, at_table, book, "refait", chip=chip, method="wire", minimum=chip)
    choose(anna, "Insure")
    eventually(lambda: anna.money().premiums, premium)
    anna.agrees()
    expect(anna.page.locator(".pile.own .marker")).to_have_text("insured")
    expect(anna.spot("rouge")).to_have_accessible_name(re.compile("insured"))
    anna.arranged.play()
    anna.agrees()
    assert own_stakes(anna) == {}
    assert anna.money().chips == 500_000 - premium
    assert anna.money().bank == premium
    for label in ("as it happened", "after a reload"):
        if label == "after a reload":
            anna.page.reload()
        for chance, outcome in (("rouge", "insured"), ("noir", "")):  # no stake there
            field = anna.page.locator(f'.chance-field[data-on="{chance}"]')
            expect(field.locator(".fate")).to_have_text(outcome)
        expect(anna.spot("rouge")).to_have_accessible_name(re.compile("insured"))
        expect(anna.page.locator("tv-result .sum")).to_have_text("Coup −5")
        expect(anna.page.locator("tv-result li > span")).to_have_text(
            ["Rouge: 500 insured, returned", "Insurance on Rouge −5"]
        )


def test_part_of_stake_is_insured(arrange: Arrange, at_table: Guests) -> None:
    """At Campione multiples of 500 (CT-6); of a lesser stake the menu says so. The greatest
    multiple is offered, less may be typed; the rest goes to prison. Chips that lack can be added.
    """
    anna = lay_stake(arrange, at_table, "campione-trente-et-quarante", "refait", method="wire")
    anna.page.locator(".pile.own").click()
    dialog = anna.page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Insure")).to_be_disabled()
    expect(dialog).to_contain_text("500 and its multiples")
    anna.page.keyboard.press("Escape")
    anna.stake({"rouge": 11 * CHIP})
    anna.page.locator(".pile.own").click()
    button, text = dialog.locator(".insurance button"), dialog.get_by_role("status")
    expect(button).to_have_text("Insure 1,000")
    expect(text).to_have_text("against the refait, for 10")
    amount = dialog.get_by_label("Amount to insure")
    for typed in ("1,500", "750", "x"):
        amount.fill(typed)
        expect(button).to_be_disabled()
        expect(text).to_contain_text("500 and its multiples")
    amount.fill("500")
    expect(text).to_have_text("against the refait, for 5")
    button.click()
    eventually(lambda: anna.money().premiums, 500)
    for label in ("as it happened", "after a reload"):
        if label == "after a reload":
            anna.page.reload()
        anna.agrees()
        expect(anna.page.locator(".pile.own .marker")).to_have_text("500 insured")
        expect(anna.spot("rouge")).to_have_accessible_name(re.compile("500 of it insured"))
    anna.page.locator("tv-tableau").evaluate(
        "(cloth, init) => cloth.dispatchEvent(new CustomEvent('tv-place', init))",
        {"bubbles": True, "detail": {"on": "noir", "amount": 450_000}},
    )
    problem = anna.page.locator(".toast", has_text="Not enough chips")
    problem.get_by_role("button", name="Add chips").click()
    expect(anna.page.get_by_role("dialog", name="Add chips")).to_be_visible()
    anna.page.keyboard.press("Escape")
    anna.arranged.play()
    anna.agrees()
    assert own_stakes(anna) == {("rouge", 1): 70_000}
    assert anna.money().chips == 500_000 - 500 - 70_000


@pytest.mark.parametrize("book", WITH_PRISON)
def test_excess_is_drawn_separately(arrange: Arrange, at_table: Guests, book: str) -> None:
    """It is not in play, and comes back when the stake is decided."""
    is_wheel = "roulette" in book
    maximum = {"maximum": {"simple": 15_000}} if is_wheel else {"maximum": 15_000}
    anna = lay_stake(arrange, at_table, book, 17 if is_wheel else "noir", **maximum)
    anna.lay("rouge", "press")
    stake = anna.arranged.table.players["Anna"].free["rouge"]
    assert (stake.amount, stake.excess) == (15_000, 5_000)
    separate = ".lying.excess" if is_wheel else ".pile.excess .amount"
    expect(anna.cloth.locator(separate)).to_have_count(1)
    expect(anna.spot("rouge")).to_have_accessible_name(re.compile("50 above the maximum"))
    anna.arranged.play()
    anna.agrees()
    assert anna.money().chips == 500_000 - 15_000


def test_stakes_are_undone_repeated_and_doubled(arrange: Arrange, at_table: Guests) -> None:
    """Undo, repeat, double, clear, delete: by the buttons and by the keys, three undos in a row;
    and a chip is dragged from the rack to a chance: let go beside it, nothing is laid.
    """
    anna = lay_stake(arrange, at_table, "venezia-trente-et-quarante", "rouge")
    is_dragged(anna)
    anna.page.get_by_role("button", name="Undo").click()
    eventually(lambda: own_stakes(anna), {("rouge", 0): CHIP})
    anna.agrees()
    anna.lay("couleur", "press")
    anna.page.get_by_role("button", name="Undo").click()
    eventually(lambda: own_stakes(anna), {("rouge", 0): CHIP})
    anna.arranged.play()
    anna.arranged.bets()
    anna.agrees()
    assert own_stakes(anna) == {}
    anna.may_bet()
    for key, expected in (("r", CHIP), ("d", 2 * CHIP), ("z", CHIP), ("c", 0), ("z", CHIP)):
        anna.page.keyboard.press(key)
        eventually(lambda: sum(own_stakes(anna).values()), expected)
        anna.agrees()
    for chance in ("couleur", "rouge"):
        anna.lay(chance, "press")
    anna.page.keyboard.press("c")
    eventually(lambda: own_stakes(anna), {})
    anna.agrees()
    anna.page.evaluate(UNDO_THRICE)
    eventually(lambda: own_stakes(anna), {("rouge", 0): CHIP})
    anna.agrees()
    anna.walk("rouge")
    anna.page.keyboard.press("Delete")
    eventually(lambda: own_stakes(anna), {})
    anna.agrees()
    assert anna.money().cloth == 0


def is_dragged(anna: AtTable) -> None:
    """From the rack to a chance, and beside it."""
    anna.page.set_viewport_size({"width": 1280, "height": 1600})
    rack = anna.page.get_by_role("radio", checked=True)
    mouse = anna.page.mouse
    for target in (anna.spot("inverse"), anna.page.locator("h1")):
        start, end = middle(rack), middle(target)
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=30)
        mouse.up()
        eventually(lambda: own_stakes(anna), {("rouge", 0): CHIP, ("inverse", 0): CHIP})
        anna.agrees()


def test_finger_leaves_no_tag_behind(arrange: Arrange, at_table: Guests) -> None:
    """The payout of a place is shown under a finger, a mouse or the keys; it covers no result."""
    anna = at_table(
        arrange("campione-roulette", 17), "Anna", size=(390, 844), has_touch=True, is_mobile=True
    )
    anna.lay("17", by="tap")
    anna.arranged.play()
    tag = anna.page.locator(".spot-tag")
    expect(tag).to_be_hidden()
    anna.page.keyboard.press("ArrowRight")
    expect(tag).to_be_visible()


def middle(locator: Locator) -> tuple[float, float]:
    """The middle of something, in its window."""
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_saved_bet_is_laid_again(arrange: Arrange, at_table: Guests) -> None:
    """A bet of several stakes is saved under a name, and lies again with one tap, after a reload
    too; a fourth is refused until another is deleted.
    """
    game = arrange("campione-roulette", None, None)
    anna = at_table(game, "Anna")
    page = anna.page
    dialog = page.get_by_role("dialog")
    stakes = {"17": 500, "17/20": 1_000, "rouge": 2_000}
    anna.choose("Saved bets")
    dialog.get_by_role("button", name="Save the bet").click()
    expect(dialog.get_by_role("alert")).to_have_text("No bet to save: place one first.")
    page.keyboard.press("Escape")
    anna.stake(stakes)
    described = "17 noir plein 5, Cheval 17/20 10 and Rouge 20: 35 in all"
    for name in ("Evening", "", "Third"):
        anna.choose("Saved bets")
        expect(dialog.locator("form")).to_contain_text(described)
        if name:
            dialog.get_by_label("Name").fill(name)
        dialog.get_by_role("button", name="Save the bet").click()
        expect(dialog).to_have_count(0)
    buttons = page.locator(".saved-bets button")
    expect(buttons).to_have_text(["Evening 35", "Bet 2 35", "Third 35"])
    anna.choose("Saved bets")
    assert anna.visit.violations() == []
    dialog.get_by_role("button", name="Save the bet").click()
    expect(dialog.get_by_role("alert")).to_have_text("Three bets are saved: delete one first.")
    dialog.get_by_role("button", name="Delete Third").click()
    page.keyboard.press("Escape")
    expect(buttons).to_have_count(2)
    for is_reloaded in (False, True):
        if is_reloaded:
            page.reload()
        game.play()
        game.bets()
        anna.choose("Saved bets")  # the two, and what the last coup had
        expect(dialog.get_by_text(described)).to_have_count(3)
        page.keyboard.press("Escape")
        buttons.first.click()
        eventually(lambda: own_stakes(anna), {(on, 0): amount for on, amount in stakes.items()})
        anna.agrees()

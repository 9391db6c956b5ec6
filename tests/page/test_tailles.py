"""Whole tailles on the page, under every rulebook, with the ledger's figures at every step."""

from itertools import cycle
from typing import Final

import pytest
from playwright.sync_api import expect
from support.engine.strategies import RULEBOOKS
from support.page.page_player import Arrange, AtTable, Guests

from tapisvert.i18n import translate
from tapisvert.live.stages import Stage

PHONE: Final = {"size": (360, 740), "has_touch": True, "is_mobile": True}
CARDS: Final = ("rouge", "noir", "couleur", "inverse")
WHEEL: Final = (
    "rouge",
    "17",
    "14/17",
    "C2",
    "0",
    "13-15",
    "pair",
    "passe",
    "0-1-2",
    "M12",
    "13/17",
    "13-18",
    "manque",
    "D12",
    "impair",
    "32",
    "noir",
    "0-2-3",
)
SOME_COUPS: Final = 6
SHOWN_COUPS: Final = 4
"""Coups before both leave: each hand once, and each row that lost."""
RETURNED: Final = 280
"""Drawn cards when a player who left is back, for the last coups of a taille."""
MOST_COUPS: Final = 80
LOSING: Final[dict[str, list[str]]] = {"refait": [], "rouge": ["noir"], "noir": ["rouge"]}
"""The row that lost, where there are two."""
WHOLE_BOOK: Final = "venezia-trente-et-quarante"
"""The others' tailles end like this one; Campione's and the digest's rows are the same as well."""
COUPS: Final = [
    pytest.param(WHOLE_BOOK, (MOST_COUPS, RETURNED), id=WHOLE_BOOK),
    pytest.param("trente-et-quarante-2.0", (SOME_COUPS // 2, 0), id="trente-et-quarante-2.0"),
    pytest.param("campione-roulette", (SOME_COUPS // 2, 0), id="campione-roulette"),
]
EXTRA_COUPS: Final = [
    pytest.param(book, (MOST_COUPS, 0), marks=pytest.mark.exhaustive, id=f"{book}-whole")
    for book in RULEBOOKS
    if "roulette" not in book
]
ALL_OVER_THE_CLOTH: Final = pytest.param(
    "campione-roulette",
    (len(WHEEL), 0),
    marks=pytest.mark.exhaustive,
    id="campione-roulette-whole",
)

_DARKENED: Final = """() => [...document.querySelectorAll(".row-of-cards")]
  .filter((row) => [...row.querySelectorAll(".laid > svg")]
    .some((card) => getComputedStyle(card).filter.includes("brightness")))
  .map((row) => (row.matches(".noir") ? "noir" : "rouge"))"""
"""The rows with darkened cards."""


@pytest.mark.parametrize(("book", "length"), [*COUPS, *EXTRA_COUPS, ALL_OVER_THE_CLOTH])
def test_whole_taille(
    arrange: Arrange, at_table: Guests, book: str, length: tuple[int, int], scale: int
) -> None:
    """By mouse and keyboard in one browser, by finger in another; both say what the ledger says.

    They play the first coups, as arranged; then each, or else they are away while another plays,
    until one is back for the end. Of cards, a row that lost is darkened: no lone or equal one.
    """
    coups, return_position = length
    is_wheel = "roulette" in book
    is_counted = is_wheel or coups <= SOME_COUPS
    losses = {} if is_wheel else {"half": []} if "2.0" in book else LOSING
    expected = (0, 17) if is_wheel else (None, *losses)
    game = arrange(book, *expected)
    game.runs_out = book == WHOLE_BOOK
    anna, bice = at_table(game, "Anna"), at_table(game, "Bice", **PHONE)
    game.wait(Stage.BETS)
    chances = cycle(WHEEL if is_wheel else CARDS)
    stage = anna.page.locator("tv-croupier .stage")
    hands = cycle(((anna, "click"), (bice, "tap"), (anna, "press")))
    present = [anna, bice]
    with game.beside("Carlo") as (carlo,):
        for coup in range(MOST_COUPS):
            if coup == SHOWN_COUPS and return_position:
                bice.visit.close()
                anna.visit.go("/health/live")
                present = []
            if return_position and not present and game.table.taille.position > return_position:
                anna = AtTable(anna.visit, game, "Anna")
                present, hands = [anna], cycle([(anna, "click")])
            if present:
                hand, method = next(hands)
                hand.lay(next(chances), method)
            else:
                carlo.bet("rouge", 1_000)
            game.play()
            if 0 < coup <= len(losses):
                expect(stage).to_have_text(translate("en", "stage-pause", topic="page"))
                assert anna.page.evaluate(_DARKENED) == losses[str(expected[coup])]
            is_last = coup + 1 == coups * scale if is_counted else is_over(anna)
            for guest in present:
                guest.agrees()
            if is_last:
                break
            game.bets()
        else:
            raise AssertionError("the taille did not end")
    assert present, "no player was back for the end"
    if book == WHOLE_BOOK:
        expect_void_coup(anna)


def expect_void_coup(guest: AtTable) -> None:
    """The cards ran out within the last coup, and the page says so."""
    void = translate("en", "coup-void-stands", topic="result")
    expect(guest.page.locator("tv-result")).to_have_text(void)


def is_over(guest: AtTable) -> bool:
    """Return True if the taille is over."""
    return guest.arranged.table.taille.seal is None

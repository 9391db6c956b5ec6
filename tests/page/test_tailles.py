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
    *("rouge", "17", "14/17", "C2", "0", "13-15", "pair", "passe", "0-1-2", "M12"),
    *("13/17", "13-18", "manque", "D12", "impair", "32", "noir", "0-2-3"),
)
FEW: Final = 6
THERE: Final = 4
"""Coups before both leave: each hand once, and each row that lost."""
BACK: Final = 280
"""Drawn cards when a player who left is back, for the last coups of a taille."""
MOST_COUPS: Final = 80
LOST: Final[dict[str, list[str]]] = {"refait": [], "rouge": ["noir"], "noir": ["rouge"]}
"""The row that lost, where there are two."""
WHOLE: Final = "venezia-trente-et-quarante"
"""The others' tailles end like this one; Campione's and the digest's rows are the same as well."""
COUPS: Final = [
    pytest.param(WHOLE, (MOST_COUPS, BACK), id=WHOLE),
    pytest.param("trente-et-quarante-2.0", (FEW // 2, 0), id="trente-et-quarante-2.0"),
    pytest.param("campione-roulette", (FEW // 2, 0), id="campione-roulette"),
]
MORE: Final = [
    pytest.param(book, (MOST_COUPS, 0), marks=pytest.mark.exhaustive, id=f"{book}-whole")
    for book in RULEBOOKS
    if "roulette" not in book
]
ALL_OVER_THE_CLOTH: Final = pytest.param(
    *("campione-roulette", (len(WHEEL), 0)),
    marks=pytest.mark.exhaustive,
    id="campione-roulette-whole",
)

_DARKENED: Final = """() => [...document.querySelectorAll(".row-of-cards")]
  .filter((row) => [...row.querySelectorAll(".laid > svg")]
    .some((card) => getComputedStyle(card).filter.includes("brightness")))
  .map((row) => row.classList[1])"""
"""The rows with darkened cards."""


@pytest.mark.parametrize(("book", "length"), [*COUPS, *MORE, ALL_OVER_THE_CLOTH])
def test_a_whole_taille(
    arrange: Arrange, at_table: Guests, book: str, length: tuple[int, int], scale: int
) -> None:
    """By mouse and keyboard in one browser, by finger in another; both say what the ledger says.

    They play each of the first coups, as those are arranged; then each, or else they are away and
    another player plays, until one of them is back for the end. Of cards, a row that lost is
    darkened: not the one row of 2.0, nor equal ones.
    """
    coups, back = length
    at_wheel = "roulette" in book
    lost = {} if at_wheel else {"half": []} if "2.0" in book else LOST
    wanted = (0, 17) if at_wheel else (None, *lost)
    arranged = arrange(book, *wanted)
    anna, bice = at_table(arranged, "Anna"), at_table(arranged, "Bice", **PHONE)
    arranged.wait(Stage.BETS)
    chances = cycle(WHEEL if at_wheel else CARDS)
    stage = anna.page.locator("tv-croupier .stage")
    hands = cycle(((anna, "click"), (bice, "tap"), (anna, "press")))
    there = [anna, bice]
    with arranged.beside("Carlo") as (carlo,):
        for played in range(MOST_COUPS):
            if played == THERE and back:
                bice.visit.close()
                anna.visit.go("/health/live")
                there = []
            if back and not there and arranged.table.taille.position > back:
                anna = AtTable(anna.visit, arranged, "Anna")
                there, hands = [anna], cycle([(anna, "click")])
            if there:
                hand, by = next(hands)
                hand.lay(next(chances), by)
            else:
                carlo.bet("rouge", 1_000)
            arranged.play()
            if 0 < played <= len(lost):
                expect(stage).to_have_text(translate("en", "stage-pause", topic="page"))
                assert anna.page.evaluate(_DARKENED) == lost[str(wanted[played])]
            over = played + 1 == coups * scale if at_wheel or coups <= FEW else is_over(anna)
            for at in there:
                at.agrees()
            if over:
                assert there, "no player was back for the end"
                if book == WHOLE:  # the cards run out within its last coup
                    void = translate("en", "coup-void-stands", topic="result")
                    expect(anna.page.locator("tv-result")).to_have_text(void)
                break
            arranged.bets()
        else:
            raise AssertionError("the taille did not end")


def is_over(at: AtTable) -> bool:
    """Return True if the taille is over."""
    return at.arranged.table.taille.seal is None

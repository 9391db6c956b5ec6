"""Stakes in prison on the page: they cover no words, and only possible decisions are offered."""

import re
from typing import Any, Final

import pytest
import surroundings
from playwright.sync_api import expect
from support.page.browser import Visit
from support.page.page_player import Arrange, AtTable, Guests, Visits

from tapisvert.i18n import translate

SIZES: Final = [(360, 740), (768, 1024), (1440, 900)]
SHORT: Final = SIZES[::2]
SIMPLE: Final = ("rouge", "noir", "pair", "impair", "manque", "passe")
CHANCES: Final = ("rouge", "noir", "couleur", "inverse")
OTHER_BOOKS: Final = ("Bice", "Carlo", "Dora", "Ezio")
_COVERED: Final = """([words, stakes]) => {
  const box = (element) => element.getBoundingClientRect();
  const seen = (selector) => [...document.querySelectorAll(selector)].filter(
    (element) => element.textContent.trim() && box(element).width > 0);
  const meet = (a, b, air = 1) => a.left < b.right - air && b.left < a.right - air &&
    a.top < b.bottom - air && b.top < a.bottom - air;
  return seen(words).flatMap((word) => [...document.querySelectorAll(stakes)]
    .filter((stake) => meet(box(word), box(stake)))
    .map((stake) => `${word.textContent} by ${stake.getAttribute("class")}`));
}"""
WHEEL: Final = [".printed :is(.name, .range, .hue), .fate text", ".stakes :is(.lying, .prisoner)"]
CARDS: Final = ["tv-tableau :is(.chance, .fate)", "tv-tableau :is(.pile, .prison)"]
_ASK: Final = """(state) => {
  const decision = document.querySelector("tv-decision");
  decision.update({ ...state, refaitStands: true }, { isOpen: false }, null);
  decision.update(state, { isOpen: true }, null);
}"""
WITHOUT_REST: Final = {
    "own": "Anna",
    "players": {
        "Anna": {
            "stakes": [
                {"on": chance, "degree": degree, "amount": 500, "excess": 0, "insured": False}
                for chance, degree in (("rouge", 1), ("noir", 2))
            ]
        }
    },
    "coup": {"n": 9, "event": None},
    "rulebook": {"chances": [{"name": chance, "kind": "simple"} for chance in ("rouge", "noir")]},
    "withoutRest": True,
    "refaitStands": False,
    "stage": "decision",
    "deadline": None,
    "stageMs": None,
    "skew": 0,
}
"""A taille ended without remainder, a null coup last: the first degree may go whole (VT-16)."""


def find_covered_words(visit: Visit, label: list[str]) -> set[str]:
    """The words of a cloth that a stake lies on, at any size; in short not at that between."""
    result = set[str]()
    for width, height in SIZES if surroundings.is_exhaustive else SHORT:
        visit.resize(width, height)
        result |= {f"{width}: {message}" for message in visit.page.evaluate(_COVERED, label)}
    visit.page.set_viewport_size({"width": 1440, "height": 900})
    return result


@pytest.mark.parametrize(
    ("book", "result", "chances"),
    [
        ("campione-roulette", (0, 0, 5), SIMPLE),
        ("venezia-trente-et-quarante", ("refait", "refait", "rouge"), CHANCES),
    ],
)
def test_stakes_cover_no_words(
    arrange: Arrange, visits: Visits, book: str, result: Any, chances: tuple[str, ...]
) -> None:
    """Two degrees of one's own and of four others, beside free stakes; and the fates of a coup.

    It is looked at after the second coup, when all that lay there at the first lies there too, and
    on both sides of the third.
    """
    label = WHEEL if chances == SIMPLE else CARDS
    game = arrange(book, *result)
    account = game.server.guest("Anna")
    cookies, degrees = dict(account.http.cookies), set[str]()
    with account.at(game.name, chips=100_000) as own_line, game.beside(*OTHER_BOOKS) as rest:
        anna: AtTable | None = None
        for remaining in reversed(range(len(result))):
            game.bets()
            for line in (own_line, *rest):
                for chance in chances:
                    line.bet(chance, 2_500)
            if anna is not None and not remaining:
                anna.agrees()
                assert find_covered_words(anna.visit, label) == set()
                degrees |= set(anna.cloth.locator(".degree").all_text_contents())
            game.play()
            if anna is None:
                visit = visits(game.server, cookies=cookies, size=SIZES[-1])
                anna = AtTable(visit, game, "Anna")
                continue
            anna.agrees()
            assert find_covered_words(anna.visit, label) == set()
    assert degrees == {"I", "II"}


def test_decision_lists_possible_choices(arrange: Arrange, at_table: Guests) -> None:
    """Players with stakes in prison decide while bets are open; the others are asked for stakes."""
    game = arrange("campione-roulette", 0, 17)
    anna: AtTable = at_table(game, "Anna", size=SIZES[-1])
    bice: AtTable = at_table(game, "Bice", size=SIZES[-1])
    decision = anna.page.locator("tv-decision")
    game.bets()
    anna.lay("rouge")
    game.play()
    expect(anna.page.locator("tv-result li:not(.page)")).to_have_count(1)
    expect(decision).to_be_hidden()
    game.bets()
    expect(decision).to_be_visible()
    for guest, key in ((anna, "stage-decision"), (bice, "stage-bets")):
        expect(guest.page.locator("tv-croupier .stage")).to_have_text(
            translate("en", key, topic="page")
        )
    decision.get_by_role("button", name=translate("en", "decide-move", topic="panels")).click()
    expect(anna.page.get_by_role("dialog").get_by_role("timer")).to_be_visible()
    anna.page.keyboard.press("Escape")
    anna.lay("rouge")
    game.play()
    losses = anna.page.locator("tv-result li:not(.page)")
    expect(losses).to_have_count(2)
    expect(losses.filter(has_text=re.compile("in prison"))).to_have_count(1)
    expect(decision).to_be_hidden()
    anna.page.evaluate(_ASK, WITHOUT_REST)
    for key in ("take-back", "decide-leave"):
        name = re.compile(re.escape(translate("en", key, topic="panels")))
        expect(decision.get_by_role("button", name=name)).to_be_visible()
    expect(decision.get_by_role("button")).to_have_count(2)

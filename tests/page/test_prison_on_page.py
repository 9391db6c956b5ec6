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
OTHERS: Final = ("Bice", "Carlo", "Dora", "Ezio")
_COVERED: Final = """([words, stakes]) => {
  const box = (element) => element.getBoundingClientRect();
  const seen = (selector) => [...document.querySelectorAll(selector)].filter(
    (one) => one.textContent.trim() && box(one).width > 0);
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
                {"on": on, "degree": degree, "amount": 500, "excess": 0, "insured": False}
                for on, degree in (("rouge", 1), ("noir", 2))
            ]
        }
    },
    "coup": {"n": 9, "event": None},
    "rulebook": {"chances": [{"name": on, "kind": "simple"} for on in ("rouge", "noir")]},
    "withoutRest": True,
    "refaitStands": False,
    "stage": "decision",
    "deadline": None,
    "stageMs": None,
    "skew": 0,
}
"""A taille ended without remainder, a null coup last: the first degree may go whole (VT-16)."""


def covered(visit: Visit, what: list[str]) -> set[str]:
    """The words of a cloth that a stake lies on, at any size; in short not at that between."""
    found = set[str]()
    for width, height in SIZES if surroundings.is_exhaustive else SHORT:
        visit.page.set_viewport_size({"width": width, "height": height})
        visit.quiet()
        found |= {f"{width}: {told}" for told in visit.page.evaluate(_COVERED, what)}
    visit.page.set_viewport_size({"width": 1440, "height": 900})
    return found


@pytest.mark.parametrize(
    ("book", "wanted", "chances"),
    [
        ("campione-roulette", (0, 0, 5), SIMPLE),
        ("venezia-trente-et-quarante", ("refait", "refait", None), CHANCES),
    ],
)
def test_stakes_cover_no_words(
    arrange: Arrange, visits: Visits, book: str, wanted: Any, chances: tuple[str, ...]
) -> None:
    """Two degrees of one's own and of four others, beside free stakes; and the fates of a coup.

    It is looked at after the second coup, when all that lay there at the first lies there too, and
    on both sides of the third.
    """
    what = WHEEL if chances == SIMPLE else CARDS
    arranged = arrange(book, *wanted)
    person = arranged.server.guest("Anna")
    cookies, degrees = dict(person.http.cookies), set[str]()
    with person.at(arranged.name, chips=100_000) as hers, arranged.beside(*OTHERS) as others:
        anna: AtTable | None = None
        for left in reversed(range(len(wanted))):
            arranged.bets()
            for line in (hers, *others):
                for on in chances:
                    line.bet(on, 2_500)
            if anna is not None and not left:
                anna.agrees()
                assert covered(anna.visit, what) == set()
                degrees |= set(anna.cloth.locator(".degree").all_text_contents())
            arranged.play()
            if anna is None:
                visit = visits(arranged.server.origin, cookies=cookies, size=SIZES[-1])
                anna = AtTable(visit, arranged, "Anna")
                continue
            anna.agrees()
            assert covered(anna.visit, what) == set()
    assert degrees == {"I", "II"}


def test_only_what_may_be_decided_is_asked(arrange: Arrange, at_table: Guests) -> None:
    """Players with stakes in prison decide while bets are open; the others are asked for stakes."""
    arranged = arrange("campione-roulette", 0, 17)
    anna: AtTable = at_table(arranged, "Anna", size=SIZES[-1])
    bice: AtTable = at_table(arranged, "Bice", size=SIZES[-1])
    decision = anna.page.locator("tv-decision")
    arranged.bets()
    anna.lay("rouge")
    arranged.play()
    expect(anna.page.locator("tv-result li:not(.page)")).to_have_count(1)
    expect(decision).to_be_hidden()
    arranged.bets()
    expect(decision).to_be_visible()
    for at, key in ((anna, "stage-decision"), (bice, "stage-bets")):
        expect(at.page.locator("tv-croupier .stage")).to_have_text(
            translate("en", key, topic="page")
        )
    decision.get_by_role("button", name=translate("en", "decide-move", topic="panels")).click()
    expect(anna.page.get_by_role("dialog").get_by_role("timer")).to_be_visible()
    anna.page.keyboard.press("Escape")
    anna.lay("rouge")
    arranged.play()
    lost = anna.page.locator("tv-result li:not(.page)")
    expect(lost).to_have_count(2)
    expect(lost.filter(has_text=re.compile("in prison"))).to_have_count(1)
    expect(decision).to_be_hidden()
    anna.page.evaluate(_ASK, WITHOUT_REST)
    for key in ("take-back", "decide-leave"):
        name = re.compile(re.escape(translate("en", key, topic="panels")))
        expect(decision.get_by_role("button", name=name)).to_be_visible()
    expect(decision.get_by_role("button")).to_have_count(2)

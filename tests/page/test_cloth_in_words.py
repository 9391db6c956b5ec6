"""Accessible text of the cloth, kept in files in every language.

`--write-goldens` writes them anew; read the difference before you keep it.
"""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect
from support.page.page_player import Arrange, Guests

from tapisvert.i18n import LANGUAGES
from tapisvert.live.stages import Stage

GOLDENS: Final = Path(__file__).parent / "goldens"
BOOKS: Final[dict[str, str | int]] = {
    "venezia-trente-et-quarante": "refait",
    "trente-et-quarante-2.0": "half",
    "campione-roulette": 0,
}
ACES: Final = {"en": "ace of spades", "fr": "as de pique", "it": "asso di picche"}


@pytest.mark.parametrize("book", BOOKS)
def test_cloth_in_words(
    arrange: Arrange, at_table: Guests, request: pytest.FixtureRequest, book: str
) -> None:
    """After a refait, the ace of spades or zero, with the player's own stakes and another's."""
    game = arrange(book, BOOKS[book])
    with game.beside("Anna", "Bice") as (line, bice):
        game.wait(Stage.BETS)
        bice.bet("rouge", 500)
        for chance in ("rouge", "noir"):
            line.bet(chance, 1_000)
        game.play()
        game.bets()
        line.bet("noir", 1_000)
        if BOOKS[book] == "half":  # of a chance that is not arranged
            for chance in ("rouge", "couleur", "inverse"):
                bice.bet(chance, 500)
        anna = at_table(game, "Anna", chips=0, prefers={"language": LANGUAGES[0]})
        for language in LANGUAGES:
            if language != LANGUAGES[0]:
                anna.visit.prefer(language=language)
            expect(anna.page.locator("tv-rack")).to_be_visible()
            anna.visit.quiet()
            words = anna.page.locator(".felt").aria_snapshot() + "\n"
            assert (f'img "{ACES[language]}": A A' in words) >= (BOOKS[book] == "half")
            # the arranged coup has one of many sets of cards
            text = re.sub(r'(  - img ".*\n)+', '  - img "…"\n', words)
            text = re.sub(r'strong: "\d\d"', 'strong: "…"', text)
            golden = GOLDENS / f"{book}.{language}.yml"
            if request.config.getoption("--write-goldens"):
                golden.parent.mkdir(exist_ok=True)
                golden.write_text(text)
            assert text == golden.read_text()

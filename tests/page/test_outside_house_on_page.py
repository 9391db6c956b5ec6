"""A house that a file adds, on the page: its names in the reader's language, its announcements."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from support.house_files import house
from support.page.page_player import Arrange, Guests, eventually
from support.regulations.announcing_house import ANNOUNCING_TEXT

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.fixture(autouse=True)
def examples(tmp_path: Path) -> Iterator[None]:
    """The example houses are added to the shipped ones, and one with every announcement."""
    folder = tmp_path / "regulations"
    folder.mkdir()
    for file in EXAMPLES.glob("*.toml"):
        shutil.copy(file, folder)
    (folder / "announcing.toml").write_text(ANNOUNCING_TEXT, encoding="utf-8")
    with house(folder):
        yield


def test_announcements_follow_the_house(arrange: Arrange, at_table: Guests) -> None:
    """The series and no finale, on the track, in the list and in the hint; typed, none is laid."""
    anna = at_table(arrange("la-partage-roulette"), "Anna", size=(1440, 900))
    anna.arranged.bets()
    track = anna.page.locator("tv-racetrack")
    expect(track.locator("[data-call]")).to_have_count(3)
    expect(track.locator(".ending")).to_have_count(0)
    typed = anna.page.locator("tv-announcement input")
    expect(typed).to_have_attribute("placeholder", "tiers du cylindre par 5")
    typed.fill("finale 4/7 par 5")
    typed.press("Enter")
    wrong = anna.page.locator("tv-announcement .wrong")
    expect(wrong).to_contain_text("Try tiers du cylindre, voisins du zéro, orphelins or 17 and")
    assert anna.page.locator("tv-announcement datalist option").count() == 3
    typed.fill("17 plein 5")
    typed.press("Enter")
    expect(wrong).to_contain_text("can mean “plein 5 par 17.00” or “plein 17 par 5.00”")
    typed.fill("sixain 13 par 5")
    expect(anna.page.locator(".chosen-bet .what")).to_have_text("Sixain 13-18 – 5")
    typed.press("Enter")
    expect(typed).to_have_value("")
    eventually(lambda: anna.money().cloth, value=500)
    expect(anna.spot("13-18")).to_have_attribute("aria-label", re.compile("13-18.*5"))
    typed.fill("sixain 13 maximum")
    expect(anna.page.locator(".chosen-bet .what")).to_have_text("Sixain 13-18 – 595")
    anna.visit.prefer(language="it")
    expect(anna.page.locator("h1")).to_have_text("Roulette francese, la partage")
    page = anna.visit.go("/")
    expect(page.locator(".table-card h3")).to_have_text("Roulette francese, la partage")
    page = anna.visit.go("/lab?rulebook=la-partage-roulette&evenings=1")
    expect(page.locator(".next-coup code")).to_have_text(
        "tapisvert odds la-partage-roulette --regulations DIR"
    )
    expect(page.locator(".evenings code")).to_contain_text("--regulations DIR --system")


@pytest.mark.clause("CR-17.0")
def test_racetrack_announces_all_kinds(arrange: Arrange, at_table: Guests) -> None:
    """A series within another, a number with so many neighbours, the complete of a number; typed in
    three languages; the words of the croupier stay the house's.
    """
    anna = at_table(arrange("announcing-roulette"), "Anna", size=(1440, 900))
    anna.arranged.bets()
    track = anna.page.locator("tv-racetrack")
    announcement = track.locator("strong")
    track.locator(".zone[data-call='jeu zéro']").click()
    eventually(lambda: anna.money().cloth > 0, value=True)
    expect(announcement).to_have_text("Jeu zéro")
    assert set(
        track.locator(".number.covers").evaluate_all("all => all.map(x => x.dataset.number)")
    ) == {"0", "3", "12", "15", "26", "32", "35"}
    more = track.get_by_role("button", name="More neighbours")
    more.click()
    track.locator("[data-number='26']").hover()
    expect(announcement).to_have_text("26 et les voisins, 3 de chaque côté")
    for _ in range(7):  # no call has as many as nine
        more.click()
    track.locator("[data-number='26']").hover()
    expect(announcement).to_have_text("26 and 9 neighbours")
    expect(track.locator(".told")).to_contain_text(["19 pleins, placed as ordinary stakes"])
    track.get_by_role("button", name="Complet").click()
    before = anna.money().cloth
    track.get_by_role("button", name="final 3", exact=True).press("Enter")
    eventually(lambda: anna.money().cloth > before, value=True)
    before = anna.money().cloth
    track.locator("[data-number='17']").hover()
    expect(announcement).to_have_text("17 complet")
    expect(track.locator(".what")).to_contain_text("40 chips")
    track.locator("[data-number='17']").click()
    eventually(lambda: anna.money().cloth > before, value=True)
    assert (anna.money().cloth - before) % 40 == 0
    for language, text in (("fr", "17 et 3 voisins par 1"), ("it", "completo 8 per 1")):
        anna.visit.prefer(language=language)
        typed = anna.page.locator("tv-announcement input")
        typed.fill(text)
        title = "17 et les voisins, 3 de chaque côté" if language == "fr" else "8 complet"
        expect(anna.page.locator(".chosen-bet .what")).to_contain_text(title)


@pytest.mark.clause("R18", "CR-7")
def test_wheel_takes_what_its_table_takes(arrange: Arrange, at_table: Guests) -> None:
    """Two endings that touch nowhere stand on no track whose table refuses them; "maximum" is what
    the other player of the société leaves.
    """
    game = arrange("campione-roulette", rulings={"R18": "refused"})
    anna = at_table(game, "Anna", size=(1440, 900))
    with game.beside("Bice") as (bice,):
        game.bets()
        calls = [call for call in game.table.book.announcements if "/" in call]
        pairs = [call.removeprefix("finale ").split("/") for call in calls]
        finales = anna.page.locator(".finales")
        expect(finales.locator(".ending:visible")).to_have_count(10)
        finales.get_by_role("button", name="Finales à cheval").press("Enter")
        finales.get_by_role("button", name="finale 7", exact=True).press("Enter")
        expect(anna.page.locator(".chosen-bet")).to_have_text(
            "Now tap the second number of the finale."
        )
        seven = {ending for pair in pairs if "7" in pair for ending in pair} - {"7"}
        expect(finales.locator(".goes")).to_have_text([*map(str, sorted(map(int, seven)))])
        assert anna.visit.violations() == []
        expect(finales.locator(".ending[aria-pressed=true]")).to_have_text(["7"])
        finales.get_by_role("button", name="finale 10").press("Enter")
        eventually(lambda: anna.money().cloth > 0, value=True)
        expect(finales.locator(".ending[aria-pressed=true]")).to_have_count(0)
        cloth = anna.money().cloth
        typed = anna.page.locator("tv-announcement input")
        typed.fill("finale 1/7 par 5")
        typed.press("Enter")
        expect(anna.page.locator("tv-announcement .wrong")).not_to_have_text("")
        assert anna.money().cloth == cloth
        typed.fill("17 maximum")
        expect(anna.page.locator(".chosen-bet .what")).to_have_text("17 noir plein – 500")
        bice.bet("17", 40_000)
        bice.ask("société", players=["Anna", "Bice"])
        with game.beside_oneself("Anna") as line:
            line.ask("société", players=["Anna", "Bice"])
        expect(anna.page.locator(".chosen-bet .what")).to_have_text("17 noir plein – 100")

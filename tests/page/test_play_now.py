"""The way in: from the address to the first bet in two actions, and a coach for the first coups."""

import re
import socket
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect
from support.page.browser import Visit
from support.page.page_player import Arrange, AtTable, Guests, Visits, eventually
from support.page.rigged_table import HELD
from support.server.account_fixtures import login_of
from support.server.http_server import PASSWORD, opened, settings, table

from tapisvert.i18n import translate
from tapisvert.live.stages import Stage

CARDS = "campione-trente-et-quarante"

OUTCOMES: Final[dict[str, tuple[str | int, dict[str, int], str]]] = {
    "venezia-trente-et-quarante": (
        "refait",
        {"rouge": 10_000, "couleur": 1_000},
        (
            r"Rouge: saved by the insurance\. Couleur: in prison\. 31–31, a refait\. "
            r"Take half of your bet in prison back now, or wait for the next coup\."
        ),
    ),
    "trente-et-quarante-2.0": (
        "half",
        {"rouge": 1_000, "noir": 1_000},
        (
            r"(Rouge: 5 won, paid half\. Noir: 10 lost|Noir: 5 won, paid half\. Rouge: 10 lost)\. "
            r"The last card is (red: Rouge|black: Noir) wins\. "
            r"Ace of spades: wins pay half\."
        ),
    ),
    "campione-roulette": (
        17,
        {"14/17": 1_000, "rouge": 10_000, "P12": 10_000},
        (
            r"Cheval 14/17: 170 won\. Première douzaine \(1–12\) and Rouge: 200 lost\. "
            r"17 came up\."
        ),
    ),
}
"""Coups by rulebook: what comes, Anna's stakes, and the coach's sentence."""


_PLACE = """() => {
  const place = document.createElement("div");
  place.className = "coach-place";
  document.querySelector("tv-coach").before(place);
  const heights = [place, place.nextElementSibling].map((element) => element.offsetHeight);
  place.remove();
  return heights;
}"""
"""Heights of the place that a table keeps for the coach, and of the coach."""


def coach_text(key: str, **values: str | int) -> str:
    """Text of the coach, in English."""
    return translate("en", key, topic="coach", **values)


def test_hall_shows_company_and_last_coup(arrange: Arrange, visits: Visits) -> None:
    """The number of those who play, and the cards and totals of the coup that was dealt last."""
    game = arrange(CARDS, "rouge")
    with game.beside("Bice", "Carla") as (line, _):
        game.bets()
        line.bet("rouge", 500)
        game.play()
        page = visits(game.server).go("/")
        expect(page.locator(".hero .playing")).to_have_text("2 people playing now")
        picture = page.locator(".hero-cloth")
        expect(picture).to_have_attribute("href", f"/tables/{game.name}")
        expect(picture).to_contain_text("2 people playing now. Watch")
        coup = game.server.guest("Dora").get(f"/api/tables/{game.name}")["coup"]
        codes = [code for row in coup["rows"].values() for code in row]
        read_codes = "(cards) => cards.map(({dataset}) => dataset.card)"
        assert picture.locator(".card").evaluate_all(read_codes) == codes
        totals = picture.locator(".figure").all_inner_texts()
        assert totals == [str(total) for total in coup["totals"].values()]


def test_stranger_bets_with_second_tap(arrange: Arrange, visits: Visits) -> None:
    """Play now, then the field: a name, a seat, chips and a chip in hand come by themselves.

    The coach says what to tap, then why it was won; after three coups, or when it is hidden, it is
    silent, in the next visit too. A strip leads back to the table, and so does a refused seat.
    """
    game = arrange(CARDS, *["rouge"] * 4, pace=replace(HELD, coupe_seconds=0.02), minimum=500)
    visit: Visit = visits(game.server, prefers={"tips": 0})
    page = visit.go("/?play=trente-et-quarante")  # as the button before its module is there
    page.wait_for_url("**/tables/table")
    guest = page.locator(".who .name").inner_text()
    player = AtTable(visit, game, guest, is_there=True)
    player.may_bet()
    player.click("rouge")
    eventually(lambda: player.money().cloth, 1_000)
    player.agrees()
    coach = page.get_by_role("note", name=coach_text("coach"))
    expect(coach).to_contain_text(coach_text("coach-more-cards"))
    for coup in range(3):
        game.play()
        expect(coach).to_contain_text(coach_text("coach-won", amount=10))
        game.bets()
        expect(coach).to_contain_text("31 wins")  # there is time to read it
        player.lay("rouge")
        if coup < 2:
            expect(coach).to_contain_text(coach_text("coach-more-cards"))
    expect(coach).to_have_count(0)
    page.reload()
    player = AtTable(visit, game, guest, is_there=True)
    player.agrees()
    visit.quiet()
    expect(coach).to_have_count(0)
    page.goto("/")
    expect(page.locator(".own-seat a")).to_have_attribute("href", "/tables/table")
    expect(page.locator(".sit", has_text="Back to your table")).to_have_count(1)
    sit = page.get_by_role("button", name=re.compile(rf"^Sit down: .* · {guest}$"))
    with visit.allowing("409"):  # the last bet lies there
        page.get_by_role("button", name="With friends").click()
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/tables/private-*")
        visit.quiet()  # a fetch that is cut off throws
        page.goto("/")
        sit.click(click_count=3)
        expect(page.locator(".toast")).to_have_text(re.compile("finish your bets there first"))
        page.locator(".toast").get_by_role("button", name="Back to your table").click()
        page.wait_for_url("**/tables/table")
    game.play()
    page.goto("/")
    sit.click()
    page.wait_for_url("**/tables/private-*")


def test_browser_offers_to_install(arrange: Arrange, visits: Visits) -> None:
    """The button comes with the browser's offer, which no browser without a screen makes."""
    page = visits(arrange(CARDS).server).go("/")
    button = page.get_by_role("button", name=translate("en", "install", topic="lobby"))
    expect(button).to_be_hidden()
    is_deferred = page.evaluate(
        """() => {
          const offer = new Event("beforeinstallprompt", { cancelable: true });
          window.prompted = new Promise((resolve) => { offer.prompt = () => resolve(true); });
          window.dispatchEvent(offer);
          return offer.defaultPrevented;
        }"""
    )
    assert is_deferred
    button.click()
    assert page.evaluate("window.prompted")
    expect(button).to_be_hidden()


def test_explanation_stays_until_next_bet(arrange: Arrange, at_table: Guests) -> None:
    """At the wheel too, where the next draw is sealed before bets are open again.

    While the ball of the first coup runs, the coach asks once whether the table sounds.
    """
    game = arrange("campione-roulette", 17, 5, pace=replace(HELD, ball_seconds=900))
    anna: AtTable = at_table(game, "Anna", prefers={"tips": 2})
    game.bets()
    anna.stake({"rouge": 1_000})
    game.go_on(Stage.BALL)
    coach = anna.page.get_by_role("note", name=coach_text("coach"))
    expect(coach).to_contain_text(coach_text("coach-sound"))
    assert anna.visit.violations() == []
    coach.get_by_role("button", name=coach_text("coach-sound-on")).press("Enter")
    expect(coach).to_contain_text(coach_text("coach-ball"))
    stored = "JSON.parse(localStorage.getItem('tapisvert'))"
    assert anna.page.evaluate(f"[{stored}.sound, {stored}.soundAnswered]") == [True, True]
    game.play()
    expect(coach).to_contain_text(coach_text("coach-lost", amount=10))
    game.bets()
    anna.may_bet()
    anna.visit.quiet()
    expect(coach).to_contain_text(coach_text("coach-why-miss", number=17))
    anna.stake({"noir": 1_000})
    expect(coach).to_have_count(0)


@pytest.mark.parametrize("book", OUTCOMES)
def test_coach_explains_each_outcome(arrange: Arrange, at_table: Guests, book: str) -> None:
    """However much was lost in all: one was saved, one waits, one won beside losses. The coach
    offers no choice any more once the player leaves a stake in prison.
    """
    outcome, stakes, sentence = OUTCOMES[book]
    game = arrange(book, outcome)
    anna: AtTable = at_table(game, "Anna", prefers={"tips": 0})
    anna.stake(stakes)
    if outcome == "refait":
        with game.beside_oneself("Anna") as line:
            line.ask("insure", on="rouge")
    game.play()
    coach = anna.page.get_by_role("note", name=coach_text("coach"))
    expect(coach.locator(".hint")).to_have_text(re.compile(f"^{sentence}$"))
    if outcome == "refait":
        game.bets()
        anna.page.get_by_role("button", name="Laisser").click()
        expect(coach.locator(".hint")).to_have_text(coach_text("coach-prison"))


@pytest.mark.parametrize(
    ("language", "half_text", "insured_text"),
    [
        ("en", "Noir: 10 won, paid half.", "Noir: saved by the insurance."),
        ("it", "Noir: vinti 10, pagati a metà.", "Noir: puntata salva con l’assicurazione."),
        ("fr", "Noir\N{NBSP}: 10 gagnés, payés à moitié.", "Noir\N{NBSP}: sauvé par l’assurance."),
    ],
)
def test_outcomes_read_well_in_every_language(
    language: str, half_text: str, insured_text: str
) -> None:
    """One short sentence for the chances of a fate."""
    for outcome, sentence in (("half", half_text), ("saved", insured_text)):
        fate = translate(language, f"coach-fate-{outcome}", topic="coach", amount="10")
        words = translate(language, "coach-fate", topic="coach", on="Noir", outcomes=fate)
        assert words == sentence


def test_newcomer_sees_rings_without_winners(arrange: Arrange, at_table: Guests) -> None:
    """A newcomer after a coup is told where to bet, and sees the winners of none."""
    game = arrange(CARDS, "rouge", pace=replace(HELD, quiet_seconds=900))
    anna: AtTable = at_table(game, "Anna")
    anna.stake({"rouge": 1_000})
    game.play()
    with game.beside_oneself("Anna") as line:
        line.ask("leave")
    bice: AtTable = at_table(game, "Bice", prefers={"tips": 0})
    game.bets()
    bice.may_bet()
    expect(bice.page.locator(".coached")).to_have_count(2)
    expect(bice.page.locator(".fate:not(:empty)")).to_have_count(0)


def test_hidden_coach_stays_silent(arrange: Arrange, visits: Visits) -> None:
    """By its button, which a keyboard reaches; the cloth has the focus then, and no ring stays.

    One who only watches has none, and no empty place.
    """
    game = arrange("campione-roulette", minimum=500)
    visit: Visit = visits(game.server, prefers={"tips": 0})
    page = visit.go("/tables/table")
    expect(page.locator("tv-permanence")).to_be_attached()
    visit.quiet()
    expect(page.locator(".hand > :is(.coach-place, tv-coach)")).to_be_hidden()
    page = visit.go("/")
    page.get_by_role("button", name="Roulette: Play now").click()
    page.wait_for_url("**/tables/table")
    game.wait(Stage.BETS)
    coach = page.get_by_role("note", name=coach_text("coach"))
    expect(coach).to_contain_text(coach_text("coach-bet-wheel"))
    expect(page.locator(".felt .coached")).to_have_count(2)
    assert visit.violations() == []
    for width, height in ((360, 640), (1280, 900)):  # the cloth moves under no finger when it comes
        page.set_viewport_size({"width": width, "height": height})
        saved_count, results = page.evaluate(_PLACE)
        assert saved_count == results > 0
    coach.get_by_role("button").press("Enter")
    expect(coach).to_have_count(0)
    expect(page.locator(".felt .coached")).to_have_count(0)
    assert page.evaluate("document.activeElement.matches('.spot')")
    page.reload()
    visit.quiet()
    expect(coach).to_have_count(0)
    visit.prefer(tips=0)
    expect(coach).to_contain_text(coach_text("coach-bet-wheel"))


@pytest.mark.parametrize("door", ["/", "/tables/money"])
def test_money_table_requests_the_amount(
    tmp_path: Path, visits: Visits, listener: socket.socket, door: str
) -> None:
    """Signing in comes first, and the request goes on after it: the dialog with its default."""
    for_money = table("money", CARDS, HELD, minimum=500, currency="EUR", is_play_money=False)
    house = settings(tmp_path, for_money, options={"--demonstration": "false"})
    with opened(house, listener) as server:
        berta = server.staff("Berta", "player")
        server.services.house_log.write({"notice": "gift"}, "system", {berta.id: 90_000}, "gift-1")
        visit: Visit = visits(server)
        page = visit.go(door)
        buttons = page.get_by_role("button", name=re.compile("^(Sign in to play|Sit down)$"))
        buttons.first.click()
        dialog = page.get_by_role("dialog")
        dialog.locator("input[name=name]").fill(login_of("Berta"))
        dialog.locator("input[name=password]").fill(PASSWORD)
        dialog.locator("button.first").click()
        page.wait_for_url("**/tables/money")
        expect(page.locator(".who")).to_contain_text("Berta")
        expect(dialog.locator("input[inputmode]")).to_have_value("500")
        assert berta.get("/api/me/purse") == {"amount": 90_000, "table": None}
        dialog.locator("button.first").click()
        expect(page.locator("tv-rack")).to_be_visible()
        assert berta.get("/api/me/purse") == {"amount": 40_000, "table": "money"}
        visit.go("/")
        expect(page.get_by_role("link", name="Back to your table")).to_be_visible()
        visit.close()  # while the house is open: its page is lent again

"""The newcomer's lesson in a browser: from the first bet to the way to a table, by keys alone."""

import re
import socket
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from support.page.browser import Visit
from support.page.page_player import Visits
from support.server.http_server import Server, opened, settings, table

from tapisvert import rulebook
from tapisvert.i18n import translate
from tapisvert.school import Lesson, LessonBet, lesson

VENEZIA, WHEEL = "venezia-trente-et-quarante", "campione-roulette"
SEED = 7
SIZES = ((360, 640), (640, 360), (1366, 650))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, listener: socket.socket) -> Iterator[Server]:
    """A house with a table of cards, to which a lesson leads."""
    house = settings(tmp_path_factory.mktemp("learn"), table("cards", VENEZIA))
    with opened(house, listener) as server:
        yield server


def lesson_text(key: str, **values: str | int) -> str:
    """A sentence of the lesson."""
    return translate("en", f"learn-{key}", "learn", **values)


def own_bet_text(plan: Lesson, bet: LessonBet, chance: str) -> str:
    """Text about the learner's bet."""
    values: dict[str, str | int] = {
        "on": chance,
        "where": lesson_text("where", on=chance),
        "stake": plan.stake_minor // 100,
        "gain": (bet.to_player_minor - plan.stake_minor) // 100,
        "to_player": bet.to_player_minor // 100,
        "to_bank": bet.to_bank_minor // 100,
    }
    return lesson_text(f"own-{bet.outcome}", **values)


def first_winner(plan: Lesson, *chances: str) -> str:
    """Chance that wins the first coup."""
    return next(chance for chance in chances if plan.coups[0].results[chance] == "wins")


def translate_minor(minor: int) -> str:
    """An amount in minor units, as the page writes it in English."""
    return f"{minor / 100:.2f}"


def answer_questions(page: Page) -> None:
    """Tap choices of an exercise until it is solved or explained, and go on."""
    expect(page.locator(".verdict")).to_be_empty()  # of the next exercise, no longer the last one's
    choices = page.locator(".choice:enabled")
    choices.first.click()
    if choices.count():
        expect(page.locator(".said-to-it")).to_contain_text("Try once more.")
        choices.first.click()
    expect(page.locator(".steps")).to_have_count(1)
    page.get_by_role("button", name=lesson_text("on"), exact=True).click()


def wait_in_prison(page: Page, plan: Lesson) -> None:
    """Leave the bet on rouge in prison for the next coup."""
    desk = page.locator(".desk")
    quarter = translate_minor(plan.second_degree["rouge"].to_player_minor)
    expect(desk).to_contain_text(lesson_text("deeper", layout="two_rows", amount=quarter))
    half_units = plan.divided["rouge"].to_player_minor // 100
    expect(
        desk.get_by_role("button", name=lesson_text("divide", amount=half_units))
    ).to_be_focused()
    press(page, "Tab", "Enter")
    assert plan.after
    expect(desk).to_contain_text(own_bet_text(plan, plan.after.bets["rouge"], "Rouge"))
    press(page, "Enter")


def insure_last_bet(page: Page, plan: Lesson) -> None:
    """Insure the last bet on rouge, up to the link to the exercises."""
    assert plan.insurance
    desk = page.locator(".desk")
    premium = translate_minor(plan.insurance.premium_minor)
    expect(desk.get_by_role("button", name=lesson_text("insure-not"))).to_be_visible()
    expect(desk).to_contain_text(lesson_text("insure", on="Rouge", stake=10, premium=premium))
    press(page, "Enter")
    expect(desk).to_contain_text(
        lesson_text("insured", noir=31, rouge=31, stake=10, premium=premium)
    )
    expect(page.locator("tv-tableau .fate:not(:empty)")).to_have_text(["insured"])
    expect(desk).to_contain_text(lesson_text("end"))
    expect(desk.get_by_role("link", name=lesson_text("exercises"))).to_be_focused()
    press(page, "Enter")


def follow_path(visit: Visit) -> None:
    """Answer three exercises, with a way round by the hall, up to the button to a table."""
    page, desk = visit.page, visit.page.locator(".desk")
    for number in range(1, 4):
        if number > 1:
            visit.go("/")
            text = translate("en", "learn-continue", "lobby", n=number, of=3)
            page.get_by_role("link", name=text).click()
        step = page.locator(".path [aria-current=step]")
        expect(step).to_contain_text(lesson_text("path-exercise", n=number))
        answer_questions(page)
    right = page.locator(".stars .all").count() + page.locator(".stars .half").count() / 2
    kind = "all" if right == 3 else "most" if right >= 2 else "few"
    result = lesson_text(f"path-{kind}", layout="two_rows", right=f"{right:g}", of=3)
    expect(desk).to_contain_text(result)
    expect(page.locator(".path li")).to_contain_text(["Lesson", "1", "2", "3", "Table"])
    expect(page.locator(".path .done")).to_have_count(page.locator(".stars [class]").count() + 1)
    play = desk.get_by_role("button", name=translate("en", "play-now", "lobby"))
    again = desk.get_by_role("button", name=lesson_text("path-again"))
    expect(again if kind == "few" else play).to_be_focused()
    expect(desk.locator(".mistakes li > span")).to_contain_text(
        [re.compile(r"\w")] * (3 - page.locator(".stars .all").count())
    )
    page.reload()
    expect(desk).to_contain_text(result)
    play.focus()


def press(page: Page, *keys: str) -> None:
    """Keys, one after the other."""
    for key in keys:
        page.keyboard.press(key)


def test_lesson_at_cards_by_keyboard(server: Server, visits: Visits) -> None:
    """Two rows, couleur, a refait, the wait in prison, an insured bet, exercises, a table; every
    sentence is the engine's result.
    """
    plan = lesson(rulebook(VENEZIA), SEED)
    visit = visits(server)
    page = visit.go(f"/learn?seed={SEED}")
    desk = page.locator(".desk")
    expect(desk).to_contain_text(lesson_text("bet-two_rows", stake=10, stop=31))
    expect(page.locator('[data-on="noir"] .spot')).to_be_focused()
    assert visit.violations() == []
    press(page, "ArrowDown", "Enter")
    expect(desk).to_contain_text(lesson_text("cloth-later"))
    expect(page.locator('[data-on="noir"] .spot')).to_be_focused()
    press(page, "ArrowRight", "Enter")
    expect(desk.get_by_role("button", name=lesson_text("deal-noir"))).to_be_focused()
    press(page, "Enter")
    expect(desk).to_contain_text(lesson_text("noir", stop=31, total=plan.coups[0].totals["noir"]))
    press(page, "Enter")
    expect(desk).to_contain_text(own_bet_text(plan, plan.coups[0].bets["rouge"], "Rouge"))
    press(page, "Enter")
    side = first_winner(plan, "couleur", "inverse")
    expect(page.locator('[data-on="couleur"] .spot')).to_be_focused()
    page.locator('[data-on="noir"] .spot').click()  # it was settled: the lesson leads on
    page.locator('[data-on="noir"] .spot').click()
    expect(desk.get_by_text(lesson_text("sides-now"))).to_have_count(1)
    expect(page.locator(".offered .spot:focus")).to_have_count(1)
    press(page, "Enter")
    assert side == "inverse"
    colour = "red" if plan.coups[0].rows[0].cards[0][-1] in "hd" else "black"
    row = first_winner(plan, "noir", "rouge").capitalize()
    message = {"side": side, "winner": side.capitalize(), "colour": colour, "row": row}
    expect(desk).to_contain_text(lesson_text("wrong-two_rows", **message))
    press(page, "Enter")
    expect(desk).to_contain_text(lesson_text("refait", total=31, stake=10, on="Rouge"))
    page.reload()  # the lesson is where it was
    expect(desk).to_contain_text(lesson_text("refait", total=31, stake=10, on="Rouge"))
    expect(desk.get_by_role("button", name=lesson_text("on"))).to_be_focused()
    press(page, "Enter")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert visit.overflow() <= 0
    wait_in_prison(page, plan)
    insure_last_bet(page, plan)
    follow_path(visit)
    assert visit.violations() == []
    press(page, "Enter")
    expect(page).to_have_url(f"{server.origin}/tables/cards")
    expect(page.locator("tv-tableau")).to_be_visible()


def test_lesson_at_wheel_by_keyboard(server: Server, visits: Visits) -> None:
    """A colour, a number that wins, zero, and half back. An unknown house has the usual."""
    plan = lesson(rulebook(WHEEL), SEED)
    visit = visits(server, size=(360, 640))
    with visit.allowing("404"):
        page = visit.go("/learn?rulebook=monaco")
        expect(page.locator(".desk")).to_contain_text(
            lesson_text("bet-two_rows", stake=10, stop=31)
        )
    page = visit.go(f"/learn?rulebook={WHEEL}&seed={SEED}")
    desk, spot = page.locator(".desk"), page.locator(".spot:focus")
    expect(spot).to_have_attribute("data-on", "noir")
    page.locator(".wheel-of-lesson .printed text", has_text="29").click(force=True)
    expect(desk).to_contain_text(lesson_text("colour-now"))
    expect(spot).to_have_attribute("data-on", "noir")
    press(page, "ArrowUp")
    expect(spot).to_have_attribute("data-on", "rouge")
    press(page, "Enter")
    expect(desk.get_by_role("button", name=lesson_text("spin"))).to_be_focused()
    press(page, "Enter")
    expect(desk).to_contain_text(own_bet_text(plan, plan.coups[0].bets["rouge"], "Rouge"))
    press(page, "Enter")
    expect(desk).to_contain_text(lesson_text("bet-number", plein=35))
    press(page, "ArrowRight", "ArrowRight", " ")
    chance = page.locator(".stakes .lying")
    expect(chance).to_have_count(1)
    path = lesson_text("where-number", number="31 noir")
    expect(desk).to_contain_text(lesson_text("laid", stake=10, where=path))
    press(page, "Enter")
    expect(desk.locator(".gain")).to_contain_text("350")
    press(page, "Enter")
    expect(page.locator(".spot:focus")).to_have_count(1)
    press(page, "Enter", "Enter", "Enter")
    expect(desk).to_contain_text(lesson_text("choose", on="Noir", stake=10, amount=5))
    press(page, "Enter")
    expect(desk).to_contain_text(own_bet_text(plan, plan.divided["noir"], "Noir"))
    assert plan.announcement
    press(page, "Enter")
    expect(desk.locator("button.first")).to_have_text("Voisins du zéro")
    press(page, "Enter")
    expect(chance).to_have_count(len(plan.announcement.pieces))
    press(page, "Enter")
    received = sum(bet.to_player_minor for bet in plan.announcement.coup.bets.values())
    result = lesson_text("announced-result", total=90, to_player=received // 100)
    expect(desk).to_contain_text(result)


def test_term_shows_meaning_in_bubble(server: Server, visits: Visits) -> None:
    """Under the pointer, with the focus, by a tap; Escape closes it; a reader hears it.
    It goes with its term. Words that only read alike have none: a colour, the last card.
    """
    visit = visits(server, prefers={"language": "fr"})
    page = visit.go(f"/learn?rulebook=trente-et-quarante-2.0&seed={SEED}")
    expect(page.locator(".desk")).to_contain_text("la couleur de la dernière gagne")
    expect(page.locator(".desk .term")).to_have_count(0)
    page.locator('[data-on="noir"] .spot').click()
    page.locator(".desk button").click()
    page.locator(".desk .row button").click()
    expect(page.locator(".desk .said")).to_contain_text("Touchez la chance gagnante")
    expect(page.locator(".desk .term")).to_have_count(0)  # Couleur and Inverse are to be tapped
    page.locator('[data-on="couleur"] .spot').click()
    winner = first_winner(lesson(rulebook("trente-et-quarante-2.0"), SEED), "couleur", "inverse")
    term = page.locator(".desk").get_by_role("button", name=winner.capitalize())
    explanation = translate("fr", f"term-{winner}-means", "glossary")
    expect(page.locator(".desk .term")).to_have_text([winner.capitalize()])
    bubble = page.locator(".bubble", has_text=explanation)
    expect(term).to_have_accessible_description(explanation)
    expect(bubble).to_be_hidden()
    term.hover()
    expect(bubble).to_be_visible()
    press(page, "Escape")
    expect(bubble).to_be_hidden()
    page.mouse.move(0, 0)
    term.click()
    expect(bubble).to_be_visible()
    assert visit.violations() == []
    page.locator("h1").click()
    expect(bubble).to_be_hidden()
    term.focus()
    press(page, "Shift+Tab", "Tab")
    expect(bubble).to_be_visible()
    box, width = bubble.bounding_box(), page.evaluate("innerWidth")
    words = page.locator(".desk .said").bounding_box()
    assert box
    assert words
    assert box["y"] + box["height"] <= words["y"]  # the buttons are below
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    page.locator("h1").click()
    term.hover()
    expect(bubble).to_be_visible()
    term.evaluate("(element) => element.remove()")  # no pointer leaves what is gone
    expect(bubble).to_be_hidden()

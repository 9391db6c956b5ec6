"""Forms and dialogs: amounts as people write them, one request for one click, and a way out."""

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect
from support.page.browser import Visit
from support.page.page_player import Arrange, Guests, Visits, eventually
from support.page.rigged_table import Arranged

from tapisvert.i18n import translate

TELEPHONE: Final = (360, 740)
THRICE: Final = "(form) => { for (let time = 0; time < 3; time++) form.requestSubmit(); }"
"""Enter, pressed three times before anything is answered."""
REFUSED: Final = {
    "many": "Enter an amount",
    "-5": "Enter an amount",
    "99999999": "Balance too low",
}
"""Texts that are refused, and the words of the refusal."""
OUTSIDE_POINT: Final = (5, 5)
COMPANY: Final = "**/company.en.ftl*"
STAGES: Final = (
    ("venezia-trente-et-quarante", "ball", "card"),
    ("campione-roulette", "card", "ball"),
)
"""A rulebook of each game, a stage that it lacks, and one that the other lacks."""
AMBIGUOUS: Final = {"en": "1.000", "it": "1,000", "fr": "1,000"}
"""Sums that are written otherwise in another language."""


def guest(game: Arranged, visits: Visits, name: str, **options: object) -> Visit:
    """A guest of the house, before a browser."""
    account = game.server.guest(name)
    visit: Visit = visits(game.server, account, **options)
    return visit


def asked_to_sit(page: Page) -> Locator:
    """Dialog that asks a player for chips, to sit down or to bring more."""
    expect(page.locator("tv-tableau, tv-roulette")).to_be_visible()
    button = page.locator(".seat button")
    if button.count():
        button.first.click()
    else:
        page.locator(".opens-menu").click()
        page.locator(".doors button").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


@pytest.mark.parametrize(
    "language",
    # amount.js in each language: tests/web/test_core_js
    [
        pytest.param("en", marks=pytest.mark.exhaustive),
        pytest.param("it", marks=pytest.mark.exhaustive),
        "fr",
    ],
)
def test_proposed_sum_is_accepted(arrange: Arrange, visits: Visits, language: str) -> None:
    """In every language, as it is written there; what could be two sums is refused."""
    game = arrange("venezia-trente-et-quarante", minimum=1_000)
    visit = guest(game, visits, "Anna", prefers={"language": language})
    dialog = asked_to_sit(visit.go(f"/tables/{game.name}"))
    field, submit = dialog.locator("input[inputmode]"), dialog.locator("button.first")
    default_sum = field.input_value()
    field.fill("")
    field.press("Enter")  # the browser's own words for it would be English
    missing = translate(language, "field-missing", topic="refusals")
    eventually(lambda: field.evaluate("(element) => element.validationMessage"), missing)
    field.fill(AMBIGUOUS[language])
    submit.click()
    message = translate(language, "amount-wrong", topic="page")
    expect(dialog.get_by_role("alert")).to_have_text(message)
    assert default_sum in message
    field.fill(default_sum)
    submit.click()
    expect(dialog).to_have_count(0)
    assert game.money("Anna").chips == 100_000


def test_bought_chips_fit_the_minimum(arrange: Arrange, visits: Visits) -> None:
    """A sum of less than a chip of the table is refused, and named with the chip."""
    game = arrange("campione-roulette", minimum=500)
    visit = guest(game, visits, "Anna")
    dialog = asked_to_sit(visit.go(f"/tables/{game.name}"))
    field, submit = dialog.locator("input[inputmode]"), dialog.locator("button.first")
    field.fill("12.50")
    submit.click()
    refusal = "Choose a multiple of 5, the smallest chip here."
    expect(dialog.get_by_role("alert")).to_have_text(refusal)
    field.fill("15")
    submit.click()
    expect(dialog).to_have_count(0)
    assert game.money("Anna").chips == 1_500


def test_repeated_click_buys_in_a_single_time(arrange: Arrange, visits: Visits) -> None:
    """Enter thrice is one request, at the first chips and at more; after a refusal it is free. A
    text that is no amount is refused, and so is more than the purse; both change nothing.
    """
    game = arrange("campione-roulette")
    visit = guest(game, visits, "Anna")
    sent = set[str]()  # after a break what is not answered is sent again, under its id
    visit.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.add(str(text))))
    page = visit.go(f"/tables/{game.name}")
    for text, chips, times in (("500", 50_000, 2), ("12.50", 51_250, 4)):
        dialog = asked_to_sit(page)
        form, field = dialog.locator("form"), dialog.locator("input[inputmode]")
        for amount, words in REFUSED.items():
            field.fill(amount)
            form.evaluate(THRICE)
            expect(dialog.get_by_role("alert")).to_contain_text(words)
            assert "Anna" not in game.table.players or times == 4
        field.fill(text)
        form.evaluate(THRICE)
        expect(dialog).to_have_count(0)
        assert len([text for text in sent if '"sit"' in text]) == times
        assert game.money("Anna").chips == chips


def test_form_is_free_again_after_break(arrange: Arrange, visits: Visits) -> None:
    """The line breaks under a request: the page says so; the next click sends it, once."""
    game = arrange("campione-roulette")
    visit = guest(game, visits, "Anna")
    page = visit.go("/")
    calls: list[str] = []
    visit.on("request", lambda request: calls.append(request.method))
    page.get_by_role("button", name="With friends").click()
    form = page.locator("dialog form")
    expect(form.locator("option")).not_to_have_count(0)
    calls.clear()
    with visit.allowing("failed", "ERR_FAILED"):
        page.route("**/api/tables/private", lambda route: route.abort())
        form.evaluate(THRICE)
        expect(form.get_by_role("alert")).not_to_be_empty()
        assert calls.count("POST") == 1
        page.unroute("**/api/tables/private")
    form.evaluate(THRICE)
    expect(page.locator("tv-tableau, tv-roulette")).to_be_visible()
    assert calls.count("POST") == 3  # the last one seats the host
    lines = game.server.staff("Bice", "controller").get("/api/tables")["tables"]
    assert len([line for line in lines if line["private"]]) == 1


def lets_out(page: Page, opener: Locator, *, writes: bool, item: str = "") -> None:
    """By a button that is seen, by a tap beside it, by Escape; the focus is back each time."""
    dialog = page.get_by_role("dialog")

    def opens() -> None:
        opener.click()
        if item:  # of the menu
            page.locator(".menu").get_by_text(item, exact=True).click()

    for exit_name in ("button", "beside", "Escape"):
        opens()
        expect(dialog).to_be_visible()
        if exit_name == "button":
            exit_button = dialog.get_by_role("button", name="Cancel").or_(
                dialog.get_by_role("button", name="Close")
            )
            expect(exit_button.first).to_be_in_viewport()
            exit_button.first.click()
        elif exit_name == "beside":
            page.mouse.click(*OUTSIDE_POINT)
        else:
            page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(opener).to_be_focused()
    if writes:
        opens()
        dialog.get_by_role("textbox").first.press_sequentially("7")
        page.mouse.click(*OUTSIDE_POINT)
        expect(dialog).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def test_dialogs_can_be_closed(arrange: Arrange, visits: Visits, at_table: Guests) -> None:
    """On a telephone; but what is written in a form is not lost by a tap beside it."""
    game = arrange("venezia-trente-et-quarante")
    visit = guest(game, visits, "Bice", size=TELEPHONE)
    page, button = visit.page, visit.page.locator(".seat button.first")
    routes = visit.hold(COMPANY)
    with page.expect_request(COMPANY):
        visit.go(f"/tables/{game.name}")
    button.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    for route in routes:  # words that come while a dialog is open take no focus away
        route.continue_()
    visit.quiet()
    page.unroute(COMPANY)
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    lets_out(page, button, writes=True)
    menu = page.locator(".opens-menu")
    lets_out(page, menu, item=translate("en", "settings", topic="page"), writes=False)
    visit.close()
    anna = at_table(game, "Anna", size=TELEPHONE)
    options = translate("en", "bring-more", topic="page")
    lets_out(anna.page, anna.page.locator(".opens-menu"), item=options, writes=True)
    anna.lay("rouge")
    lets_out(anna.page, anna.page.locator(".pile.own"), writes=False)
    anna.visit.close()
    dora = game.server.staff("Dora", "direction")
    visit = visits(game.server, dora, size=TELEPHONE)
    page = visit.go("/house")
    page.locator("#tab-tables").click()
    lets_out(page, page.get_by_role("button", name="New table"), writes=True)


def test_new_table_has_houses_money(arrange: Arrange, visits: Visits) -> None:
    """In a house that plays for euros the form is right as it opens; so is it without them. On a
    telephone a long choice stands beneath its list, which cuts it off.
    """
    game = arrange("campione-roulette", currency="EUR", is_play_money=False)
    dora = game.server.staff("Dora", "direction")
    visit: Visit = visits(game.server, dora)
    page = visit.go("/house")
    page.locator("#tab-tables").click()
    expect(page.locator(".table-list > li > p")).to_have_text("automatic · EUR")
    for name in ("left", "emptied"):
        page.get_by_role("button", name="New table").click()
        dialog = page.get_by_role("dialog")
        dialog.locator("[name=id]").fill(name)
        currency, odds = dialog.locator("[name=currency]"), dialog.locator("[name=odds]")
        expect(currency).to_have_value("EUR")
        expect(odds).not_to_be_checked()
        for book, absent, calls in STAGES:
            dialog.locator("[name=rulebook]").select_option(book)
            expect(dialog.locator(f"[name=pace-{absent}_seconds]")).to_have_count(0)
            expect(dialog.locator(f"[name=pace-{calls}_seconds]")).to_have_count(1)
        choice = dialog.locator("[name=rulebook] option:checked").text_content()
        text = dialog.locator("[name=rulebook] + .whole-choice")
        page.set_viewport_size({"width": 1_440, "height": 900})
        expect(text).to_be_empty()
        page.set_viewport_size({"width": 360, "height": 640})
        expect(text).to_have_text(choice or "")
        expect(text).to_be_visible()
        expect(dialog.locator("[name=mode] + .whole-choice")).to_be_empty()
        if name == "emptied":
            currency.fill("")
        dialog.locator("button.first").click()
        expect(dialog).to_have_count(0)
    created = [
        line for line in dora.get("/api/tables")["tables"] if line["id"] in ("left", "emptied")
    ]
    kinds = [(line["currency"], line["is_play_money"], line["odds"]) for line in created]
    assert kinds == [("EUR", False, False)] * 2

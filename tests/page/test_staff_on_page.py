"""Staff panels on the page: a tailleur deals, and a real table is entered by hand."""

from collections.abc import Callable
from hashlib import sha256
from typing import Final

import pytest
from playwright.sync_api import expect
from support.page.browser import ENTROPY
from support.page.page_player import Arrange, AtTable, Guests, eventually
from support.page.rigged_table import Arranged
from support.server.http_server import Person

from tapisvert.i18n import translate
from tapisvert.live.requests import WALK_IN_SUFFIX
from tapisvert.live.stages import Mode, Stage
from tapisvert.live.table import LiveTable
from tapisvert.rules.table import Seal

_MOST_WORDS: Final = 40
_KEY: Final = "a key of a sensor"
SENSOR: Final = sha256(_KEY.encode()).hexdigest()
REFAIT: Final = "9h Td 2h 6h 4d 2s Jc 9c Qs"
"""Noir 31, and rouge 31."""
ROUGE_WINS: Final = "Th Td 7c Kd Ts Th 9s 3d"


def send_readings(game: Arranged, *cards: str, **reading: object) -> None:
    """Send the readings of a table's sensor: cards, or a number."""
    headers = {"Authorization": f"Bearer {_KEY}"}
    bodies: list[dict[str, object]] = [{"card": card} for card in cards]
    for place, body in enumerate(bodies or [reading]):
        response = Person(game.server).http.post(
            "/api/sensors/table/readings", json={"id": f"{place}", **body}, headers=headers
        )
        assert response.status_code == 200, response.text


def spoken(tailleur: AtTable, key: str) -> None:
    """The tailleur's word, by a click or a key: the table has gone on."""
    previous = written(tailleur)
    go = tailleur.page.locator("tv-tailleur .go")
    expect(go).to_be_enabled()
    if key == "click":
        go.click()
    else:
        go.focus()
        tailleur.page.keyboard.press(key)
    eventually(lambda: written(tailleur) > previous, value=True)


def written(tailleur: AtTable) -> int:
    """Number of entries of the table; read between two of its acts, not in the middle of one."""
    return tailleur.arranged.on_loop(lambda: tailleur.arranged.live.number)


def seal(tailleur: AtTable) -> Seal:
    """The draw that is in play."""
    sealed = tailleur.arranged.table.taille.seal
    assert sealed is not None
    return sealed


def until(tailleur: AtTable, stage: Stage, key: str) -> None:
    """Give the tailleur's words one after the other, until the table is at that stage."""
    for _ in range(_MOST_WORDS):
        if tailleur.arranged.live.machine.stage is stage:
            return
        spoken(tailleur, key)
    raise AssertionError(f"{_MOST_WORDS} words did not lead to {stage}")


@pytest.mark.parametrize(
    "book",
    [
        "venezia-trente-et-quarante",
        pytest.param("campione-roulette", marks=pytest.mark.exhaustive),
    ],
)
def test_tailleur_deals_coups(arrange: Arrange, at_table: Guests, book: str) -> None:
    """Each word of the tailleur is the next act; Anna's browser adds to the chance before it."""
    result = 32 if "roulette" in book else "rouge"
    game = arrange(book, result, mode=Mode.TAILLEUR, entropy={"Anna": ENTROPY})
    anna = at_table(game, "Anna")
    tullio = at_table(game, game.server.staff("Tullio", "tailleur"))
    spoken(tullio, "click")
    assert game.live.machine.stage is Stage.COMMITMENTS
    eventually(lambda: set(seal(anna).commitments), {"Anna"})
    if game.table.book.wheel is None:
        until(tullio, Stage.COUPE, "click")
    spoken(tullio, "click")  # the tailleur cuts, and the draw is sealed
    eventually(lambda: set(seal(anna).openings), {"Anna"})
    until(tullio, Stage.BETS, "click")
    anna.lay("rouge")
    until(tullio, Stage.PAUSE, " ")
    anna.agrees()
    assert anna.money().cloth == 0
    chips = anna.money().chips
    assert chips > 100_000
    anna.page.locator(".opens-menu").click()
    anna.page.get_by_role("button", name="Tip", exact=True).click()
    anna.page.get_by_role("dialog").locator("input").fill("12.50")
    anna.page.keyboard.press("Enter")
    eventually(lambda: game.live.core.ledger.total("tips"), 1_250)
    eventually(lambda: anna.money().chips, chips - 1_250)


def entered(live: LiveTable) -> list[str]:
    """The cards of the coup in play."""
    return list(live.machine.dealt_cards)


def enter(tailleur: AtTable, cards: str) -> None:
    """Type the cards of a coup, two keys each, and settle it."""
    tailleur.page.locator(".card-entry").focus()
    for card in cards.split():
        tailleur.page.keyboard.type(card.lower())
    settle(tailleur, cards)
    expect(tailleur.page.locator(".card-entry .card-chip")).to_have_count(0)


def at_real_cards(arrange: Arrange, at_table: Guests) -> tuple[AtTable, AtTable]:
    """Anna, who plays, and Tullio, the tailleur, at a table whose cards are entered."""
    game = arrange("venezia-trente-et-quarante", mode=Mode.REAL, sensor=SENSOR)
    return at_table(game, "Anna"), at_table(game, game.server.staff("Tullio", "tailleur"))


def settle(tailleur: AtTable, cards: str) -> None:
    """By Enter, once all cards are there."""
    live = tailleur.arranged.live
    eventually(lambda: entered(live), cards.split()[:-1])  # the last waits for a word more
    tailleur.page.keyboard.press("Enter")
    eventually(lambda: entered(live), [])


def test_real_cards_are_entered_by_hand(arrange: Arrange, at_table: Guests) -> None:
    """Two keys a card, a wrong one taken back: a refait; the prisoner comes out of a coup of which
    Enter takes each card that the sensor read.
    """
    anna, tullio = at_real_cards(arrange, at_table)
    game = tullio.arranged
    anna.lay("rouge")
    stakes = anna.money().cloth
    stage = anna.page.locator("tv-croupier .stage")
    expect(stage).to_have_text(translate("en", "stage-bets", topic="page"))
    tullio.page.locator("tv-tailleur").press(" ")
    expect(stage).to_have_text(translate("en", "stage-closed", topic="page"))
    tullio.page.locator(".card-entry").focus()
    tullio.page.keyboard.type(REFAIT[:2].lower())
    expect(stage).to_have_text(translate("en", "stage-cards", topic="page"))
    expect(anna.cloth).not_to_contain_class("open")
    tullio.page.keyboard.press("Backspace")
    expect(stage).to_have_text(translate("en", "stage-closed", topic="page"))
    enter(tullio, REFAIT)
    anna.agrees()
    expect(stage).to_have_text(translate("en", "stage-bets", topic="page"))
    assert game.table.players["Anna"].prison == {("rouge", 1): stakes}
    tullio.page.locator(".card-entry").focus()
    tullio.page.keyboard.type("5s")
    eventually(lambda: entered(game.live), ["5s"])
    tullio.page.keyboard.press("Backspace")
    eventually(lambda: entered(game.live), [])
    send_readings(game, *ROUGE_WINS.split())
    sensor = tullio.page.locator(".sensor")
    names = (
        "ten of hearts, ten of diamonds, seven of clubs, king of diamonds, ten of spades, "
        "ten of hearts, nine of spades, three of diamonds"
    )
    for name in names.split(", "):
        expect(sensor).to_have_text(f"The sensor reads {name}: Enter takes it.")
        tullio.page.keyboard.press("Enter")
    expect(sensor).to_be_hidden()
    tullio.page.keyboard.press("Enter")
    eventually(lambda: entered(game.live), [])
    anna.agrees()
    assert anna.money().chips == 100_000
    assert tullio.page.locator("tv-rows").inner_text() == anna.page.locator("tv-rows").inner_text()


def test_real_number_is_entered_by_hand(arrange: Arrange, at_table: Guests) -> None:
    """Two digits, and Enter; or Enter alone, once the sensor has read it."""
    game = arrange("campione-roulette", mode=Mode.REAL, sensor=SENSOR)
    anna = at_table(game, "Anna")
    tullio = at_table(game, game.server.staff("Tullio", "tailleur"))
    anna.lay("17")
    stakes = anna.money().cloth
    tullio.page.locator(".number-entry").focus()
    tullio.page.keyboard.type("17")
    tullio.page.keyboard.press("Enter")
    eventually(lambda: anna.money().cloth, 0)
    anna.agrees()
    assert anna.money().chips == 100_000 + 35 * stakes
    send_readings(game, number=17)
    sensor = tullio.page.locator(".sensor")
    expect(sensor).to_have_text("The sensor reads 17: Enter takes it.")
    tullio.page.keyboard.type("1")
    expect(sensor).to_have_text("The sensor read 17: check before you settle.")
    tullio.page.keyboard.press("Backspace")
    expect(sensor).to_have_text("The sensor reads 17: Enter takes it.")
    tullio.page.keyboard.press("Enter")
    expect(sensor).to_be_hidden()
    assert [coup.number for coup in game.live.history.taille.coups] == [17, 17]


def test_typed_cards_are_not_the_stakes_keys(arrange: Arrange, at_table: Guests) -> None:
    """A player who deals at a private real table types a jack or a king: their own stakes stay."""
    house = arrange("campione-roulette")
    anna = house.server.guest("Anna")
    book = "venezia-trente-et-quarante"
    created = anna.post("/api/tables/private", rulebook=book, mode="real")
    private = Arranged(house.server, created["table"])
    with anna.at(private.name, chips=100_000) as line:
        line.ask("bet", on="rouge", amount=500)
    tailleur = at_table(private, anna)
    tailleur.player = "Anna"
    tailleur.agrees()
    double = tailleur.page.locator('tv-rack button:has-text("Double")')
    expect(tailleur.page.locator(".card-entry")).to_be_visible()
    expect(double).to_be_enabled()
    tailleur.page.evaluate("() => document.activeElement.blur()")
    tailleur.page.keyboard.type("qdkc")
    eventually(lambda: entered(private.live), ["Qd", "Kc"])
    assert tailleur.money().cloth == 500
    assert double.get_attribute("aria-keyshortcuts") is None


def test_keys_are_heard_outside_the_console(arrange: Arrange, at_table: Guests) -> None:
    """Nothing is touched after the page is there: the space bar, two keys a card and Enter."""
    anna, tullio = at_real_cards(arrange, at_table)
    anna.lay("rouge")
    expect(tullio.page.locator("tv-tailleur .go").first).to_be_visible()
    tullio.page.keyboard.press(" ")
    stage = anna.page.locator("tv-croupier .stage")
    expect(stage).to_have_text(translate("en", "stage-closed", topic="page"))
    tullio.page.keyboard.type(ROUGE_WINS.replace(" ", "").lower())
    settle(tullio, ROUGE_WINS)
    anna.agrees()


def test_enter_settles_after_a_touched_suit(arrange: Arrange, at_table: Guests) -> None:
    """A touched key of the console keeps neither Enter nor the space bar."""
    anna, tullio = at_real_cards(arrange, at_table)
    anna.lay("rouge")
    console = tullio.page.locator("tv-tailleur")
    console.locator("[data-rank='Q']").click()
    tullio.page.keyboard.press(" ")
    stage = anna.page.locator("tv-croupier .stage")
    expect(stage).to_have_text(translate("en", "stage-closed", topic="page"))
    expect(console.locator("[aria-pressed=true]")).to_have_count(0)
    for card in ROUGE_WINS.split():
        console.locator(f"[data-rank='{card[0]}']").click()
        console.locator(f"[data-suit='{card[1]}']").click()
    settle(tullio, ROUGE_WINS)
    anna.agrees()


def test_half_typed_results_are_dropped(arrange: Arrange, at_table: Guests) -> None:
    """A rank without its suit goes with a field, with a touch elsewhere and with Enter; the keys of
    a field and of a control that Tab reached stay theirs.
    """
    page = at_real_cards(arrange, at_table)[1].page
    choices = page.locator("tv-tailleur [aria-pressed=true]")
    rank = page.locator("tv-tailleur [data-rank='Q']")
    expect(rank).to_be_visible()
    exits: tuple[Callable[[], None], ...] = (
        lambda: page.keyboard.press("Enter"),
        lambda: page.locator("h1").click(),
    )
    for leave in exits:
        page.keyboard.type("q")
        expect(choices).to_have_count(1)
        leave()
        expect(choices).to_have_count(0)
    rank.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(choices).to_have_text("Q")


def chips_of(game: Arranged, name: str) -> int:
    """The chips of a person without a device."""
    return game.table.players[f"{name}{WALK_IN_SUFFIX}"].chips


def test_digits_are_heard_after_a_touched_cloth(arrange: Arrange, at_table: Guests) -> None:
    """A stake was laid by touch: the digits and Enter are the ball's, and lay no second stake."""
    game = arrange("campione-roulette", mode=Mode.REAL)
    tullio = at_table(game, game.server.staff("Tullio", "payeur", "tailleur"))
    page = tullio.page
    floor = page.locator("tv-walk-ins")
    floor.get_by_role("button", name="Seat a player").click()
    page.get_by_role("dialog").locator("input[name=name]").fill("Rossi")
    page.get_by_role("dialog").locator("input[name=chips]").fill("500")
    page.keyboard.press("Enter")
    expect(floor.get_by_role("textbox", name="Rossi says")).to_be_focused()
    page.keyboard.type("17 50")
    expect(page.locator("tv-tailleur .number")).to_have_text("–")
    page.keyboard.press("Enter")
    eventually(lambda: chips_of(game, "Rossi"), 45_000)
    floor.locator(".tap input").fill("5")
    tullio.click("rouge")
    eventually(lambda: chips_of(game, "Rossi"), 44_500)
    page.keyboard.type("17")
    expect(page.locator("tv-tailleur .number")).to_have_text("17")
    page.keyboard.press("Enter")
    eventually(lambda: chips_of(game, "Rossi"), 50_000 + 35 * 5_000 - 500)

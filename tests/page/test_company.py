"""Company at a table: an invited friend, names at their seats, phrases, and a seat given up."""

import re
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial

import pytest
from playwright.sync_api import expect
from support.page.browser import Visit
from support.page.page_player import Arrange, AtTable, Guests, Visits, eventually
from support.page.rigged_table import Arranged
from support.server.http_server import Person, Server

from tapisvert.i18n import translate
from tapisvert.live import presence
from tapisvert.live.frames import discard_reply
from tapisvert.live.requests import PlayerAway, ReleaseSeat
from tapisvert.live.stages import Stage
from tapisvert.play.private_tables import FASTEST_PACE

LONG = "Maximilian Alexander de Montmorency"
EVENING = "Anna’s evening"
WORDS = "<i>Again!</i> " + "words of eight " * 5 + "more."
"""A line of words, nearly as long as it may be."""
VENEZIA = "venezia-trente-et-quarante"


def test_full_table_is_played_standing(arrange: Arrange, at_table: Guests) -> None:
    """The dialog says that all seats are taken and offers no other way; who had it open as the last
    seat was taken is told so, and stands with the next press. Both watch until they play.
    """
    game = arrange(VENEZIA)
    with game.beside(*(f"Guest {number}" for number in range(6))):
        bice: AtTable = at_table(game, "Bice", chips=0)
        button, asks = bice.page.locator(".seat button.first"), bice.page.get_by_role("dialog")
        button.click()
        expect(asks.get_by_role("checkbox")).not_to_be_checked()
        with game.beside("Guest 6") as (line,):
            anna: AtTable = at_table(game, "Anna", chips=0)
            watching = anna.page.locator("tv-seats .watching")
            expect(watching).to_have_text("2 watching")
            anna.page.locator(".seat button.first").click()
            dialog = anna.page.get_by_role("dialog")
            expect(dialog).to_contain_text(translate("en", "refused-table_full", topic="refusals"))
            expect(dialog.get_by_role("checkbox")).to_have_count(0)
            dialog.get_by_role("button", name="Play standing").click()
            expect(anna.page.locator("tv-seats li.own")).to_contain_text("standing")
            asks.get_by_role("button", name="Sit down").click()
            expect(asks.get_by_role("alert")).to_contain_text("play standing")
            expect(asks.get_by_role("checkbox")).to_be_checked()
            asks.get_by_role("button", name="Sit down").click()
            expect(bice.page.locator("tv-seats li.own")).to_contain_text("standing")
            expect(watching).to_be_hidden()
            line.ask("leave")
            bice.page.get_by_role("button", name="Sit down here").click()
            expect(bice.page.locator("tv-seats li.own")).not_to_contain_text("standing")
            expect(anna.page.get_by_role("button", name="Sit down here")).to_be_hidden()


def test_invited_friend_sits_and_is_greeted(
    arrange: Arrange, at_table: Guests, visits: Visits
) -> None:
    """Anna copies her private table's link, or the page's address, which invites as well; her
    friend opens it, gives a name and sits: each sees the other's name, stake, phrase and words,
    whole and as text; a stranger finds no such table.
    """
    house = arrange("campione-roulette")
    server = house.server
    account = server.guest("Anna")
    created = account.post("/api/tables/private", rulebook=VENEZIA, mode="tailleur", name=EVENING)
    table = Arranged(server, created["table"])
    account.sit(table.name, chips=100_000)
    anna: AtTable = at_table(table, account)
    anna.page.get_by_role("button", name="Invite").click()
    dialog = anna.page.get_by_role("dialog")
    link = dialog.get_by_role("textbox").input_value()
    assert link.startswith(f"{server.origin}/join#{table.name}.")
    assert anna.visit.violations() == []
    dialog.get_by_role("button", name="Close").click()
    guest: Visit = visits(server)
    token = link.rpartition(".")[2]
    expect(anna.page).to_have_url(f"{server.origin}/tables/{table.name}#{token}")
    with guest.allowing("404"):
        guest.go(f"/tables/{table.name}#{token}")
        guest.page.wait_for_url(link)
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("Anna invites you to play")
    expect(guest.page.locator(".join")).to_contain_text("At the table: Anna")
    expect(guest.page.locator(".join")).to_contain_text(EVENING)
    expect(anna.page).to_have_title(f"{EVENING} – Tapis Vert")
    expect(anna.page.locator(".table-head h1")).to_have_text(EVENING)
    expect(guest.page.get_by_label("Name")).to_be_visible()
    assert guest.violations() == []
    friend = _arrive(guest, table, link.removeprefix(server.origin), LONG)
    seat = anna.page.locator("tv-seats li", has_text=LONG)
    expect(seat).to_be_visible()
    expect(seat.locator(".name")).to_have_text(LONG)
    expect(anna.page.locator("tv-seats li.own")).to_contain_text("Anna")
    expect(anna.page.locator("tv-seats .free")).to_have_text("5 free seats")
    friend.page.get_by_role("button", name="Say something").click()
    friend.page.get_by_role("button", name="Well played!").click()
    announcements = anna.page.locator(".only-read[aria-live=polite]")
    expect(announcements).to_contain_text(f"{LONG}: Well played!")
    for page in (anna.page, friend.page):
        expect(page.locator(".latest")).to_have_text(f"{LONG}Well played!")
    _friend_reads_words(anna, friend)
    assert friend.visit.violations() == []
    assert server.guest("Carla").http.get(f"/tables/{table.name}").status_code == 404
    anna.visit.close()
    _is_told_that_it_closed(table, visits(server), token)


@pytest.mark.parametrize("coups", [1, pytest.param(10, marks=pytest.mark.exhaustive)])
def test_host_pauses_and_removes(arrange: Arrange, visits: Visits, coups: int) -> None:
    """A full private table before two browsers: both see each coup, and what another says; the host
    pauses and resumes; a removed guest is back by the new link; the closed table shows the score.
    """
    server = arrange("campione-roulette").server
    host = server.guest("Anna")
    created = host.post("/api/tables/private", rulebook=VENEZIA, pace=_pace(), minimum=500)
    table = Arranged(server, created["table"], "rouge")
    host.sit(table.name, chips=100_000)
    link = _link(server, host, table)
    anna = AtTable(visits(server, host), table, "Anna")
    bice = _arrive(visits(server), table, link, "Bice")
    others = [server.guest(f"Guest {number}") for number in range(5)]
    for friend in others:
        friend.post(f"/api/tables/{table.name}/join", token=link.rpartition(".")[2])
        friend.sit(table.name, chips=1_000)
    for page in (anna.page, bice.page):
        expect(page.locator("tv-seats li")).to_have_count(7)
        expect(page.locator("tv-seats li", has_text="host")).to_have_text(re.compile("^Anna"))
    _seats_share_phone(bice)
    for number in range(coups):
        anna.lay("rouge")
        bice.lay("noir")
        expect(anna.spot("noir")).to_have_accessible_name(re.compile("others:? "))
        if number < len(others):
            others[number].post(f"/api/tables/{table.name}/phrases", phrase="good-luck")
            for words in (".latest p", ".reaction"):
                expect(bice.page.locator(words, has_text=f"Guest {number}")).to_be_visible()
        table.play()
        for guest in (anna, bice):
            guest.agrees()
        if not number:  # the draw that is arranged
            expect(anna.page.locator("tv-tableau .other[title^='Bice: ']")).to_have_text("Bi−10")
        rows = [guest.page.locator("tv-rows").inner_text() for guest in (anna, bice)]
        assert rows[0] == rows[1]
        table.bets()
    _score_is_that_of_seats(anna, bice, host)
    while bice.money().cloth:  # a refait: who has a stake in prison leaves with its decision
        table.play()
        table.bets()
    _both_see_pause(anna, bice)
    new_link = _removal_changes_link(anna, bice, lambda: _link(server, host, table))
    bice.visit.go("/")
    bice.visit.quiet()  # a fetch that is broken off would be an error
    bice.visit.go(new_link)
    bice.page.get_by_role("button", name="Take a seat").click()
    expect(bice.page.locator("tv-rack")).to_be_visible()
    expect(anna.page.locator("tv-seats li")).to_have_count(7)
    expect(anna.page.locator(".only-read[aria-live=polite]")).to_contain_text("Bice has sat down.")
    _closing_shows_score(anna, bice)


def _closing_shows_score(anna: AtTable, bice: AtTable) -> None:
    """The host closes the table: the guest sees the score and their own evening, a late comer too;
    the host alone plays again, and the guest who stayed is seated too.
    """
    net = bice.page.locator("tv-seats li.own .net").inner_text().removeprefix("tonight ")
    chips = f"{bice.money().chips / 100:,g}"
    anna.choose("Close the table")
    anna.page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    for is_late in (False, True):
        if is_late:
            bice.page.reload()
            bice.visit.quiet()
        card = bice.page.locator(".closing")
        expect(card.get_by_role("row", name="Bice")).to_have_text(f"Bice{net}")
        expect(card.get_by_role("row")).to_have_count(7)
        expect(card).to_contain_text(f"{chips} chips went back to your balance")
        expect(card.get_by_role("heading", name="wins the evening: +10")).to_be_visible()
        with bice.page.expect_download():  # without a share dialog
            card.get_by_role("button", name="Share the evening").click()
        expect(card).to_contain_text("If Anna plays again, you have your seat back here.")
        expect(bice.cloth).to_be_hidden()
    assert bice.visit.violations() == []
    with anna.page.expect_navigation():  # to the seat that the host takes
        anna.page.get_by_role("button", name="Play again").click()
    expect(bice.page.locator("tv-seats li", has_text="host")).to_have_text(re.compile("^Anna"))
    for guest in (anna, bice):
        expect(guest.page.locator("tv-rack")).to_be_visible()
        expect(guest.page.locator("tv-seats li")).to_have_count(2)


def _seats_share_phone(guest: AtTable) -> None:
    """In the narrowest window every seat is within it."""
    guest.page.set_viewport_size({"width": 360, "height": 640})
    for seat in guest.page.locator("tv-seats li").all():
        expect(seat).to_be_in_viewport(ratio=0.9)
    guest.page.set_viewport_size({"width": 1280, "height": 900})


def _both_see_pause(anna: AtTable, bice: AtTable) -> None:
    """The host alone ends it."""
    anna.choose("Pause the game")
    for guest in (anna, bice):
        expect(guest.page.locator("tv-croupier .stage")).to_have_text("Paused by Anna.")
        expect(guest.cloth).not_to_contain_class("open")
    expect(bice.page.locator(".menu").get_by_text("Resume the game")).to_have_count(0)
    anna.choose("Resume the game")
    for guest in (anna, bice):
        stage = guest.page.locator("tv-croupier .stage")
        expect(stage).to_have_text("Play resumes. Place your bets.")


def _score_is_that_of_seats(anna: AtTable, bice: AtTable, host: Person) -> None:
    """Both have the result in the dialog that each page has at the own seat."""
    dialog = anna.page.get_by_role("dialog")
    anna.page.get_by_role("button", name="Bice").click()
    expect(dialog.get_by_role("heading", name="Bice")).to_be_visible()
    expect(dialog.locator(".result")).to_have_text(
        bice.page.locator("tv-seats li.own .net").inner_text()
    )
    expect(dialog).to_contain_text("Worst coup: −10")
    dialog.get_by_role("button", name="Close").click()
    anna.choose("Score")
    for guest in (anna, bice):
        net = guest.page.locator("tv-seats li.own .net").inner_text().removeprefix("tonight ")
        row = dialog.get_by_role("row", name=guest.player)
        expect(row).to_have_text(f"{guest.player}{net}")
    assert anna.visit.violations() == []
    dialog.get_by_role("button", name="Close").click()
    path = f"/api/tables/{anna.arranged.name}"
    results = host.get(f"{path}/evening")["results"]
    assert {player: sums[-1] for player, sums in results.items()} == host.get(path)["nets"]
    firsts = {player: sums[0] for player, sums in results.items() if sums[0]}
    assert firsts == {"Anna": 1_000, "Bice": -1_000}


def _removal_changes_link(anna: AtTable, bice: AtTable, read_link: Callable[[], str]) -> str:
    """Remove Bice at Anna's table: her stake and her chips are in her purse, the link is no longer
    valid. Return the new one.
    """
    before, link = bice.money().purse, read_link()
    bice.lay("rouge")
    money = bice.money()
    anna.choose("Remove a player")
    assert anna.visit.violations() == []
    with bice.visit.allowing("404", "WebSocket", "Failed to fetch"):
        anna.page.get_by_role("dialog").get_by_role("button", name="Remove Bice").click()
        removed = bice.page.locator(".closing", has_text="The host has removed you")
        amount = f"{(money.chips + money.cloth) / 100:,g}"
        expect(removed).to_contain_text(f"{amount} chips went back to your balance")
        expect(removed.get_by_role("link")).to_have_attribute("href", "/")
        for part in (".felt", ".seat", ".doors", ".hand", "tv-seats", "tv-croupier"):
            expect(bice.page.locator(part).first).to_be_hidden()
        expect(anna.page.locator("tv-seats li")).to_have_count(6)
        expect(anna.page.locator(".only-read[aria-live=polite]")).to_contain_text(
            "Bice is no longer at the table."
        )
        assert bice.money().purse == before + money.chips + money.cloth
        eventually(lambda: read_link() == link, value=False)
        bice.visit.go(link)
        expect(bice.page.locator(".error")).to_contain_text("no longer valid")
    return read_link()


def _pace() -> dict[str, float]:
    """Pace in which the stakes and the pause last until the test goes on."""
    return asdict(replace(FASTEST_PACE, bets_seconds=900, decision_seconds=900, pause_seconds=900))


def _link(server: Server, host: Person, table: Arranged) -> str:
    """Path of the invitation as it stands."""
    link: str = host.get(f"/api/tables/{table.name}/invitation")["link"]
    return link.removeprefix(server.origin)


def _arrive(visit: Visit, table: Arranged, link: str, name: str) -> AtTable:
    """Come by an invitation, and sit down."""
    visit.go(link)
    visit.page.get_by_label("Name").fill(name)
    visit.page.get_by_role("button", name="Take a seat").click()
    guest = AtTable(visit, table, name, is_there=True)
    expect(visit.page.locator("tv-rack")).to_be_visible()
    return guest


def _friend_reads_words(anna: AtTable, friend: AtTable) -> None:
    """The open line gives words with a mark of direction back; the next words go at once, what is
    too early a little later; the friend's phone counts them, and the sheet closes with an answer.
    """
    line = anna.page.get_by_label("Write here")
    refused = "<i>Again!</i> abc\u202ecba"
    with anna.visit.allowing("400"):
        line.fill(refused)
        line.press("Enter")
        refusal = anna.page.get_by_role("alert").filter(has_text="Write 1 to 100 plain characters.")
        expect(refusal).to_have_count(1)
    expect(line).to_have_value(refused)
    assert anna.visit.violations() == []
    friend.page.set_viewport_size({"width": 360, "height": 640})
    with anna.visit.allowing("429"):
        for words in ("One", "Two", "Three", "Four", WORDS):
            line.fill(words)
            line.press("Enter")
            expect(line).to_have_value("")
        bubble = friend.page.locator(".bubbles p", has_text="Anna")
        expect(bubble).to_have_text(f"Anna{WORDS}")
    say = friend.page.get_by_role("button", name=re.compile("Say something: . new"))
    say.click()
    friend.page.keyboard.type("Me too")
    friend.page.keyboard.press("Enter")
    expect(friend.page.get_by_label("Write here")).to_be_hidden()
    expect(friend.page.get_by_role("button", name="Say something", exact=True)).to_be_focused()
    expect(anna.page.locator(".latest p")).to_have_count(5)
    expect(anna.page.locator(".latest p").last).to_have_text(f"{LONG}Me too")


def _is_told_that_it_closed(table: Arranged, visit: Visit, token: str) -> None:
    """A spectator comes without a name; when the invitation has ended, the page says so, with the
    way out, and does not go on connecting.
    """
    services = table.server.services
    visit.go(f"/join#{table.name}.{token}")
    visit.page.get_by_role("button", name="Just watch").click()
    guest = AtTable(visit, table, is_there=True)
    expect(guest.page.locator("tv-seats")).to_contain_text(LONG)
    name = guest.page.evaluate("JSON.parse(localStorage.tapisvert).guest")
    assert re.fullmatch(r"Guest \d+", name)
    account = services.accounts.find_by_name(name)
    assert account is not None
    watchers = services.node.broadcaster(table.name).find(account.id)
    services._accepted.revoke(token)
    with guest.visit.allowing("404", "WebSocket"):
        for watcher in watchers:
            table.on_loop(partial(watcher.socket.drop, "gone"))
        message = guest.page.locator(".closing")
        expect(message).to_contain_text("This table has closed")
        expect(guest.cloth).to_be_hidden()
        expect(message.get_by_role("link")).to_have_attribute("href", "/")


def test_phrases_of_others_are_hidden_by_a_setting(arrange: Arrange, at_table: Guests) -> None:
    """A player without them neither sees nor hears what others say, and sees who is ready."""
    game = arrange("campione-roulette")
    quiet, anna = game.server.guest("Anna"), game.server.guest("Bice")
    for account in (quiet, anna):
        with account.at(game.name, chips=100_000) as line:
            pass
    hidden: AtTable = at_table(game, quiet, prefers={"phrases": False})
    visible: AtTable = at_table(game, anna)
    for guest in (hidden, visible):
        expect(guest.page.locator("tv-seats li")).to_have_count(2)
    game.wait(Stage.BETS)
    with anna.at(game.name) as line:
        line.bet("rouge", 500)
        line.ask("ready", is_ready=True)
    seat = hidden.page.locator("tv-seats li", has_text="Bice")
    expect(seat).to_contain_text("ready")
    expect(seat.locator(".figure")).to_contain_text("5 on the cloth")
    anna.post(f"/api/tables/{game.name}/phrases", phrase="thanks")
    expect(visible.page.locator(".latest p")).to_have_count(1)
    quiet.post(f"/api/tables/{game.name}/phrases", phrase="cheers")
    expect(hidden.page.locator(".latest p")).to_have_text(["AnnaCheers!"])
    assert "Thank you!" not in hidden.page.locator(".only-read[aria-live=polite]").inner_text()


def test_returning_player_reads_about_lost_seat(arrange: Arrange, at_table: Guests) -> None:
    """Away for as long as the pace allows, a player's chips go home; the page says so, once."""
    game = arrange(VENEZIA)
    anna = at_table(game, "Anna")
    bice = at_table(game, "Bice")
    expect(anna.page.locator("tv-seats li")).to_have_count(2)
    anna.page.goto("about:blank")
    services = game.server.services
    account = game.live.accounts["Anna"]
    eventually(lambda: account in services.node.broadcaster(game.name).accounts, value=False)
    for change in (PlayerAway("Anna"), ReleaseSeat("Anna")):
        request = presence.request_for(change)
        game.on_loop(partial(services.node.submit, game.name, request, discard_reply))
        if isinstance(change, PlayerAway):
            expect(bice.page.locator("tv-seats li.away")).to_contain_text("Anna")
    for count in (1, 0):
        anna.page.goto(f"{game.server.origin}/tables/{game.name}")
        expect(anna.page.locator("tv-seats li")).to_have_count(1)
        told_her = anna.page.locator(".toast", has_text="back in your balance")
        expect(told_her).to_have_count(count)


def test_crowd_is_shown_whole_at_click(arrange: Arrange, at_table: Guests) -> None:
    """Of a full table the first seats are shown, oneself the first, and the rest by a button."""
    game = arrange("campione-roulette")
    for number in range(15):
        account = game.server.guest(f"Player {number}")
        account.sit(game.name, chips=1_000)
    zoe = at_table(game, "Zoe")
    seats = zoe.page.locator("tv-seats li")
    expect(seats).to_have_count(14)
    expect(seats.first).to_contain_text("Zoe")
    zoe.page.get_by_role("button", name="+2: show all players").click()
    expect(seats).to_have_count(16)
    expect(zoe.page.locator("tv-seats .more")).to_be_hidden()


def test_closed_table_calls_for_no_bets(arrange: Arrange, at_table: Guests) -> None:
    """Its chips went home: it has no calls for bets, no seats, no rack and no invitation."""
    game = arrange(VENEZIA)
    anna = at_table(game, "Anna")
    game.wait(Stage.BETS)
    croupier = anna.page.locator("tv-croupier")
    expect(croupier.locator(".calls")).to_contain_text("aites vos jeux")
    expect(anna.page.locator("tv-seats")).to_contain_text("Anna")
    with game.server.staff("Dora", "direction").at("table") as direction:
        direction.ask("finish")
    for is_seen_anew in (False, True):
        if is_seen_anew:
            anna.page.reload()
            anna.visit.quiet()
        expect(croupier.locator(".stage")).to_have_text("Table closed")
        expect(croupier.locator(".calls")).not_to_contain_text("aites vos jeux")
        for part in ("tv-seats", "tv-rack"):
            expect(anna.page.locator(part)).to_be_hidden()
        expect(anna.page.locator(".doors").get_by_text("Invite")).to_have_count(0)


_HIDE = """(is) => {
  Object.defineProperty(document, "hidden", {get: () => is, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
_RECORD_NOTIFICATIONS = """
globalThis.notifications = [];
globalThis.Notification = class extends Notification {
  constructor(title, options) {
    super(title, options);
    notifications.push(options.body);
  }
};"""


def test_hidden_tab_names_what_is_awaited(arrange: Arrange, visits: Visits) -> None:
    """Its title does, and the system once the player has switched that on and permits it: bets
    while others play, the word that all others gave, a decision; and no more once it is seen.
    """
    game = arrange(VENEZIA, "refait")
    account = game.server.guest("Anna")
    account.sit(game.name, chips=100_000)
    visit = visits(game.server, account, is_first=True)
    visit.page.add_init_script(_RECORD_NOTIFICATIONS)
    anna = AtTable(visit, game, "Anna")
    page = anna.page
    anna.choose("Settings")
    box = page.get_by_label("Notify me when the table waits for me")
    box.click()
    expect(page.locator(".toast")).to_contain_text("No notifications from this browser")
    expect(box).not_to_be_checked()
    visit.context.grant_permissions(["notifications"])
    box.click()
    eventually(lambda: len(page.evaluate("notifications")), value=1)
    expect(box).to_be_checked()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    title = page.title()
    page.evaluate(_HIDE, True)
    with game.beside("Bice") as (bice,):
        expect(page).to_have_title(f"● Place your bets. – {title}")
        bice.bet("noir", 500)
        bice.ask("ready", is_ready=True)
        expect(page).to_have_title(f"● All the others are ready. – {title}")
        with game.beside_oneself("Anna") as line:
            line.bet("rouge", 500)
        game.play()
        game.bets()
        expect(page).to_have_title(f"● Decide on your bets in prison. – {title}")
    bodies = page.evaluate("notifications")
    page.evaluate(_HIDE, False)
    expect(page).to_have_title(title)
    assert bodies[1:] == [
        "Place your bets.",
        "All the others are ready.",
        "Decide on your bets in prison.",
    ]

"""Company at a table: an invited friend, names at their seats, phrases, and a seat given up."""

from functools import partial

from playwright.sync_api import expect
from support.page.browser import Visit
from support.page.page_player import Arrange, AtTable, Guests, Visits, eventually
from support.page.rigged_table import Arranged

from tapisvert.i18n import translate
from tapisvert.live import presence
from tapisvert.live.frames import discard_reply
from tapisvert.live.requests import PlayerAway, ReleaseSeat
from tapisvert.live.stages import Stage

LONG = "Maximilian Alexander de Montmorency"
VENEZIA = "venezia-trente-et-quarante"


def test_full_table_is_played_standing(arrange: Arrange, at_table: Guests) -> None:
    """The dialog says that all seats are taken and offers no other way; who had it open as the last
    seat was taken is told so, and stands with the next press.
    """
    game = arrange(VENEZIA)
    with game.beside(*(f"Guest {number}" for number in range(6))):
        bice: AtTable = at_table(game, "Bice", chips=0)
        button, asks = bice.page.locator(".seat button.first"), bice.page.get_by_role("dialog")
        button.click()
        expect(asks.get_by_role("checkbox")).not_to_be_checked()
        with game.beside("Guest 6"):
            anna: AtTable = at_table(game, "Anna", chips=0)
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


def test_invited_friend_sits_and_is_greeted(
    arrange: Arrange, at_table: Guests, visits: Visits
) -> None:
    """Anna copies her private table's link; her friend opens it, gives a name and sits: each sees
    the other's name, stake and phrase, whole and as text; a stranger finds no such table.
    """
    house = arrange("campione-roulette")
    server = house.server
    account = server.guest("Anna")
    created = account.post("/api/tables/private", rulebook=VENEZIA, mode="tailleur")
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
    guest.go(link.removeprefix(server.origin))
    expect(guest.page.get_by_label("Name")).to_be_visible()
    assert guest.violations() == []
    guest.page.get_by_label("Name").fill(LONG)
    guest.page.get_by_role("button", name="Take a seat").click()
    friend = AtTable(guest, table, LONG, is_there=True)
    expect(friend.page.locator("tv-rack")).to_be_visible()
    seat = anna.page.locator("tv-seats li", has_text=LONG)
    expect(seat).to_be_visible()
    expect(seat.locator(".name")).to_have_text(LONG)
    expect(anna.page.locator("tv-seats li.own")).to_contain_text("Anna")
    expect(anna.page.locator("tv-seats .free")).to_have_text("5 free seats")
    friend.page.get_by_role("button", name="Say something").click()
    friend.page.get_by_role("button", name="Well played!").click()
    expect(seat.locator(".speech")).to_have_text("Well played!")
    announcements = anna.page.locator("[aria-live=polite]")
    expect(announcements).to_contain_text(f"{LONG}: Well played!")
    expect(friend.page.locator("tv-seats li.own .speech")).to_have_text("Well played!")
    assert friend.visit.violations() == []
    assert server.guest("Carla").http.get(f"/tables/{table.name}").status_code == 404
    anna.visit.close()
    _is_told_that_it_closed(table, at_table, link.rpartition(".")[2])


def _is_told_that_it_closed(table: Arranged, at_table: Guests, token: str) -> None:
    """A spectator whose invitation has ended reads so, with the way out; the page does not go on
    connecting.
    """
    services = table.server.services
    dora = table.server.guest("Dora")
    dora.post(f"/api/tables/{table.name}/join", token=token)
    guest: AtTable = at_table(table, dora)
    expect(guest.page.locator("tv-seats")).to_contain_text(LONG)
    watchers = services.node.broadcaster(table.name).find(dora.id)
    services._accepted.revoke(token)
    with guest.visit.allowing("404", "WebSocket"):
        for watcher in watchers:
            table.on_loop(partial(watcher.socket.drop, "gone"))
        message = guest.page.locator("main > .offline")
        expect(message).to_contain_text("This table has closed.")
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
    expect(visible.page.locator("tv-seats .says")).to_have_count(1)
    quiet.post(f"/api/tables/{game.name}/phrases", phrase="cheers")
    expect(hidden.page.locator("tv-seats li.own .speech")).to_have_text("Cheers!")
    expect(hidden.page.locator("tv-seats .says")).to_have_count(1)
    assert "Thank you!" not in hidden.page.locator("[aria-live=polite]").inner_text()


def test_returning_player_reads_about_lost_seat(arrange: Arrange, at_table: Guests) -> None:
    """Away for as long as the pace allows, a player's chips go home; the page says so, once."""
    game = arrange(VENEZIA)
    anna = at_table(game, "Anna")
    bice = at_table(game, "Bice")
    expect(anna.page.locator("tv-seats li")).to_have_count(2)
    anna.page.goto("about:blank")
    services = game.server.services
    account = game.live.accounts["Anna"]
    eventually(lambda: account in services.node.broadcaster(game.name).accounts, wanted=False)
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
        expect(croupier.locator(".stage")).to_have_text("Table closed.")
        expect(croupier.locator(".calls")).not_to_contain_text("aites vos jeux")
        for part in ("tv-seats", "tv-rack"):
            expect(anna.page.locator(part)).to_be_hidden()
        expect(anna.page.locator(".doors").get_by_text("Invite")).to_have_count(0)

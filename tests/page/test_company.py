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


def test_a_full_table_is_played_standing(arrange: Arrange, at_table: Guests) -> None:
    """The dialog says that all seats are taken and offers no other way; who had it open as the last
    seat was taken is told so, and stands with the next press.
    """
    arranged = arrange(VENEZIA)
    with arranged.beside(*(f"Guest {number}" for number in range(6))):
        bice: AtTable = at_table(arranged, "Bice", chips=0)
        sits, asks = bice.page.locator(".seat button.first"), bice.page.get_by_role("dialog")
        sits.click()
        expect(asks.get_by_role("checkbox")).not_to_be_checked()
        with arranged.beside("Guest 6"):
            anna: AtTable = at_table(arranged, "Anna", chips=0)
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


def test_a_friend_is_invited_sits_down_and_is_greeted(
    arrange: Arrange, at_table: Guests, visits: Visits
) -> None:
    """Anna copies her private table's link; her friend opens it, gives a name and sits: each sees
    the other's name, stake and phrase, whole and as text; a stranger finds no such table.
    """
    house = arrange("campione-roulette")
    server = house.server
    person = server.guest("Anna")
    made = person.post("/api/tables/private", rulebook=VENEZIA, mode="tailleur")
    table = Arranged(server, made["table"])
    person.sit(table.name, chips=100_000)
    anna: AtTable = at_table(table, person)
    anna.page.get_by_role("button", name="Invite").click()
    dialog = anna.page.get_by_role("dialog")
    link = dialog.get_by_role("textbox").input_value()
    assert link.startswith(f"{server.origin}/join#{table.name}.")
    assert anna.visit.violations() == []
    dialog.get_by_role("button", name="Close").click()
    guest: Visit = visits(server.origin)
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
    heard = anna.page.locator("[aria-live=polite]")
    expect(heard).to_contain_text(f"{LONG}: Well played!")
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
    at: AtTable = at_table(table, dora)
    expect(at.page.locator("tv-seats")).to_contain_text(LONG)
    watchers = services.node.broadcaster(table.name).find(dora.id)
    services._accepted.revoke(token)
    with at.visit.allowing("404", "WebSocket"):
        for watcher in watchers:
            table.on_loop(partial(watcher.socket.drop, "gone"))
        told = at.page.locator("main > .offline")
        expect(told).to_contain_text("This table has closed.")
        expect(told.get_by_role("link")).to_have_attribute("href", "/")


def test_phrases_of_others_are_hidden_by_a_setting(arrange: Arrange, at_table: Guests) -> None:
    """A player without them neither sees nor hears what others say, and sees who is ready."""
    arranged = arrange("campione-roulette")
    quiet, anna = arranged.server.guest("Anna"), arranged.server.guest("Bice")
    for person in (quiet, anna):
        with person.at(arranged.name, chips=100_000) as line:
            pass
    hidden: AtTable = at_table(arranged, quiet, prefers={"phrases": False})
    shown: AtTable = at_table(arranged, anna)
    for at in (hidden, shown):
        expect(at.page.locator("tv-seats li")).to_have_count(2)
    arranged.wait(Stage.BETS)
    with anna.at(arranged.name) as line:
        line.bet("rouge", 500)
        line.ask("ready", is_ready=True)
    seat = hidden.page.locator("tv-seats li", has_text="Bice")
    expect(seat).to_contain_text("ready")
    expect(seat.locator(".figure")).to_contain_text("5 on the cloth")
    anna.post(f"/api/tables/{arranged.name}/phrases", phrase="thanks")
    expect(shown.page.locator("tv-seats .says")).to_have_count(1)
    quiet.post(f"/api/tables/{arranged.name}/phrases", phrase="cheers")
    expect(hidden.page.locator("tv-seats li.own .speech")).to_have_text("Cheers!")
    expect(hidden.page.locator("tv-seats .says")).to_have_count(1)
    assert "Thank you!" not in hidden.page.locator("[aria-live=polite]").inner_text()


def test_who_comes_back_reads_what_became_of_the_seat(arrange: Arrange, at_table: Guests) -> None:
    """Away for as long as the pace allows, a player's chips go home; the page says so, once."""
    arranged = arrange(VENEZIA)
    anna = at_table(arranged, "Anna")
    bice = at_table(arranged, "Bice")
    expect(anna.page.locator("tv-seats li")).to_have_count(2)
    anna.page.goto("about:blank")
    services = arranged.server.services
    account = arranged.live.accounts["Anna"]
    eventually(lambda: account in services.node.broadcaster(arranged.name).accounts, wanted=False)
    for change in (PlayerAway("Anna"), ReleaseSeat("Anna")):
        request = presence.request_for(change)
        arranged.on_loop(partial(services.node.submit, arranged.name, request, discard_reply))
        if isinstance(change, PlayerAway):
            expect(bice.page.locator("tv-seats li.away")).to_contain_text("Anna")
    for count in (1, 0):
        anna.page.goto(f"{arranged.server.origin}/tables/{arranged.name}")
        expect(anna.page.locator("tv-seats li")).to_have_count(1)
        told_her = anna.page.locator(".toast", has_text="back in your balance")
        expect(told_her).to_have_count(count)


def test_a_crowd_is_shown_whole_at_a_click(arrange: Arrange, at_table: Guests) -> None:
    """Of a full table the first seats are shown, oneself the first, and the rest by a button."""
    arranged = arrange("campione-roulette")
    for number in range(15):
        person = arranged.server.guest(f"Player {number}")
        person.sit(arranged.name, chips=1_000)
    zoe = at_table(arranged, "Zoe")
    seats = zoe.page.locator("tv-seats li")
    expect(seats).to_have_count(14)
    expect(seats.first).to_contain_text("Zoe")
    zoe.page.get_by_role("button", name="+2: show all players").click()
    expect(seats).to_have_count(16)
    expect(zoe.page.locator("tv-seats .more")).to_be_hidden()


def test_a_closed_table_calls_for_no_bets(arrange: Arrange, at_table: Guests) -> None:
    """Its chips went home: it has no calls for bets, no seats, no rack and no invitation."""
    arranged = arrange(VENEZIA)
    anna = at_table(arranged, "Anna")
    arranged.wait(Stage.BETS)
    croupier = anna.page.locator("tv-croupier")
    expect(croupier.locator(".calls")).to_contain_text("aites vos jeux")
    expect(anna.page.locator("tv-seats")).to_contain_text("Anna")
    with arranged.server.staff("Dora", "direction").at("table") as direction:
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

"""A line to a table that goes dead without being closed: a browser tells the page nothing of it."""

import re
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect
from support.page.page_player import AtTable, Visits, eventually
from support.page.relay import Relay, relayed
from support.page.rigged_table import HELD, Arranged
from support.server.http_server import opened, settings, table

from tapisvert.api.websocket import PONG
from tapisvert.i18n import translate
from tapisvert.live.stages import Stage

BOOKS: Final = ["venezia-trente-et-quarante", "campione-roulette"]
SILENCE_MS: Final = 10_000
"""As in web/core/table/socket.js: the page's clock goes on by it, and the test does not wait."""
ANSWER_MS: Final = 60_000
"""As in web/core/api.js."""
REFRESH_MS: Final = 4_000
"""As in web/pages/hall.js."""
CONNECTIONS: Final = 6
"""Connections that a browser has with one house, beside WebSockets."""


@dataclass
class Distant:
    """Anna's page of a table, which it reaches by a relay."""

    anna: AtTable
    relay: Relay

    def pass_silence(self) -> None:
        """Let the page's clock go on until a silence has lasted long enough."""
        self.anna.visit.context.clock.fast_forward(SILENCE_MS)


@pytest.fixture
def distant(
    request: pytest.FixtureRequest, tmp_path: Path, visits: Visits, listener: socket.socket
) -> Iterator[Distant]:
    """Seat Anna, whose page has a clock of the test's."""
    with relayed() as relay:
        origins = f"{relay.origin},http://127.0.0.1:{listener.getsockname()[1]}"
        house = settings(
            tmp_path, table("table", request.param, HELD), options={"--origins": origins}
        )
        with opened(house, listener) as server:
            relay.house = ("127.0.0.1", server.port)
            game = Arranged(server, "table")
            account = server.guest("Anna")
            account.sit("table", chips=100_000)
            visit = visits(relay, account, is_first=True)
            visit.context.clock.install()
            anna = AtTable(visit, game, "Anna")
            anna.agrees()
            anna.may_bet()
            yield Distant(anna, relay)
            visit.close()  # before the house, of which a page may still ask something


@pytest.mark.parametrize("distant", BOOKS, indirect=True)
def test_unanswered_stake_is_unconfirmed(distant: Distant) -> None:
    """Until the page has found the line dead and has another; then it lies there, once."""
    anna = distant.anna
    distant.relay.kill_lines()
    previous = anna.money()
    anna.click("rouge")
    expect(anna.page.locator(".pending")).to_be_visible()
    if anna.page.locator("tv-roulette").count():
        expect(anna.spot("rouge")).to_have_accessible_name(re.compile("unconfirmed"))
    else:
        expect(anna.page.locator(".pending")).to_contain_text("unconfirmed")
    distant.pass_silence()
    notice = anna.page.locator("main > .offline")
    expect(notice).to_have_text(translate("en", "status-offline", topic="page"))
    eventually(lambda: anna.money().cloth > previous.cloth, value=True)
    anna.agrees()
    expect(anna.page.locator(".pending")).to_have_count(0)
    expect(notice).to_be_hidden()
    assert distant.relay.lines == 2


@pytest.mark.parametrize("distant", BOOKS[:1], indirect=True)
def test_deal_now_is_not_repeated(distant: Distant) -> None:
    """On another line it could deal the next coup: the page says that there was none."""
    anna = distant.anna
    anna.lay("rouge")
    distant.relay.kill_lines()
    anna.page.locator("tv-deal button").click()
    distant.pass_silence()
    message = translate("en", "problem-offline", topic="refusals")
    expect(anna.page.locator(".toast")).to_contain_text(message)
    anna.lay("noir")
    assert distant.relay.lines == 2
    assert anna.arranged.live.machine.stage is Stage.BETS
    assert not anna.arranged.live.machine.players.ready


@pytest.mark.parametrize("distant", BOOKS[:1], indirect=True)
def test_silent_line_is_noticed_without_request(distant: Distant) -> None:
    """It is asked for a sign after a silence, and given up after another; the page comes back."""
    distant.relay.kill_lines()
    with distant.anna.arranged.beside("Bice") as [bice]:
        bice.bet("noir", 5_000)
        distant.pass_silence()
        distant.pass_silence()
        expect(distant.anna.spot("noir")).to_have_accessible_name(re.compile("others:? 50"))
    assert distant.relay.lines == 2


@pytest.mark.parametrize("distant", BOOKS[:1], indirect=True)
def test_responsive_line_stays_open(distant: Distant) -> None:
    """However long nothing happens at the table."""
    page = distant.anna.page
    signs = list[str]()
    session = page.context.new_cdp_session(page)
    session.on(
        "Network.webSocketFrameReceived",
        lambda event: signs.append(event["response"]["payloadData"]),
    )
    session.send("Network.enable", {"maxPostDataSize": 1})  # with which the driver lets it pass
    for silences in range(1, 4):
        distant.pass_silence()
        eventually(lambda: page.evaluate("1") and signs.count(PONG.decode()), silences)
    assert distant.relay.lines == 1


@pytest.mark.parametrize("event", ["online", "pageshow", "visibilitychange"])
@pytest.mark.parametrize("distant", BOOKS[:1], indirect=True)
def test_waking_page_checks_the_line(distant: Distant, event: str) -> None:
    """A dead line is given up after one silence, instead of two."""
    distant.relay.kill_lines()
    distant.anna.page.evaluate(f"dispatchEvent(new Event('{event}'))")
    distant.pass_silence()
    eventually(lambda: distant.relay.lines, 2)


@pytest.mark.parametrize("distant", BOOKS[:1], indirect=True)
def test_unanswered_requests_are_abandoned(distant: Distant) -> None:
    """Else the browser has no connection left, and the hall never shows what is new."""
    page, clock = distant.anna.page, distant.anna.visit.context.clock
    distant.anna.visit.go("/")
    card = page.locator(".table-card")
    expect(card).to_contain_text("1 player")
    distant.anna.visit.quiet()
    distant.relay.is_silent = True
    while distant.relay.dead < CONNECTIONS:
        clock.fast_forward(REFRESH_MS)
    with distant.anna.arranged.beside("Bice"):
        distant.relay.is_silent = False
        clock.fast_forward(REFRESH_MS)
        clock.fast_forward(ANSWER_MS)
        clock.fast_forward(REFRESH_MS)
        expect(card).to_contain_text("2 players")

"""The banner of a rehearsal: a person chooses a role and is led to where it works."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from support.page.page_player import Visits
from support.server.rehearsals import CALM, Rehearsal
from support.walk.camera import WORDS

from tapisvert.rehearsal import house


@pytest.fixture
def rehearsal(tmp_path: Path, listener: socket.socket) -> Iterator[Rehearsal]:
    """A rehearsal that is open."""
    server = Rehearsal(house.settings(tmp_path / "house", port=0), listener)
    server.tempo = CALM
    server.start()
    try:
        yield server
    finally:
        server.stop()


def test_person_chooses_role(rehearsal: Rehearsal, visits: Visits) -> None:
    """The chef finds the room, with a post to take; the payeur hears players without a device."""
    visit = visits(rehearsal)
    page = visit.go("/")
    banner = page.locator(".rehearsal")
    banner.get_by_role("button").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Chef de table Carlo").press("Enter")
    room = page.locator(".room")
    expect(room.get_by_role("button", name="Take the post").first).to_be_visible()
    assert visit.violations() == []
    banner.get_by_role("button", name="Change role").click()
    page.get_by_role("dialog").get_by_role("button", name="Payeur Paola").click()
    expect(page.locator(".bar .name")).to_have_text("Paola")
    visit.go("/tables/wheel")
    expect(banner.get_by_role("status")).to_contain_text("“")
    expect(page.locator("tv-desk").get_by_role("button", name="Take the post")).to_be_visible()
    messages = visit.as_drawn(WORDS)  # with the names of those who serve, and who has to sign
    assert not [message for message in messages if message.startswith("shortened")]
    assert visit.violations() == []
    page.set_viewport_size({"width": 360, "height": 640})
    visit.go("/rules/campione-roulette?lang=fr")  # a page that the server wrote
    page.locator(".dozen").first.scroll_into_view_if_needed()
    assert not [message for message in visit.as_drawn(WORDS) if message.startswith("written over")]
    banner.get_by_role("button", name="Changer de rôle").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Tailleur")).to_be_visible()
    assert visit.violations() == []

"""Coming in where people have passwords: by a link, by a new account, and by another name later."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from support.page.page_player import Visits
from support.server.http_server import PATIENT, Server, opened, settings, table

from tapisvert.rules import Role
from tapisvert.server.clock import now

PASSWORD = "messieurs, la coupe"


@pytest.fixture
def server(tmp_path: Path, listener: socket.socket) -> Iterator[Server]:
    """Server where people sign in with passwords; it stops after the browsers have left."""
    options = {"--demonstration": "false", "--people-sign-up": "true"}
    house = settings(tmp_path, table(pace=PATIENT), options=options)
    with opened(house, listener) as server:
        yield server


def test_names_and_passwords_are_chosen_on_the_page(server: Server, visits: Visits) -> None:
    """By an invitation; by a new account, whose shown name cannot be its login name; and anew,
    with another password. A shown name opens no session.
    """
    made = server.services.accounts.create("system", "Carlo", {Role.CHEF}, now().wall_ms)
    visit = visits(server.origin)
    page = visit.go(f"/welcome#{made[1]}")
    with visit.allowing("400"):
        choose(page, "Carlo")
        expect(page.locator("form .error")).not_to_be_empty()
    choose(page, "dealer.7")
    expect(page.locator(".who")).to_contain_text("Carlo")

    visit = visits(server.origin)
    page = visit.go("/")
    page.locator(".who button.first").click()
    dialog = page.get_by_role("dialog")
    with visit.allowing("403"):
        enter(dialog, "Carlo")
        expect(dialog.locator(".error")).not_to_be_empty()
    enter(dialog, "dealer.7")
    expect(page.locator(".who")).to_contain_text("Carlo")

    anna = visits(server.origin).go("/")
    anna.locator(".who button.first").click()
    dialog = anna.get_by_role("dialog")
    dialog.locator("input[name=name]").fill("zero.zero")
    dialog.locator("input[name=password]").fill(PASSWORD)
    new = dialog.get_by_role("button", name="Create an account")
    expect(dialog.locator("input[name=shown]")).to_be_hidden()
    new.click()
    dialog.locator("input[name=shown]").fill("Anna")
    new.click()
    expect(anna.locator(".who")).to_contain_text("Anna")
    anna.goto(f"{server.origin}/me")
    form = anna.locator("form.password")
    expect(form.locator("input[name=login]")).to_have_value("zero.zero")
    form.locator("input[name=login]").fill("double.zero")
    form.locator("input[name=old]").fill(PASSWORD)
    for name in ("new", "again"):
        form.locator(f"input[name={name}]").fill("rien ne va plus, messieurs")
    form.locator("button").click()
    expect(anna.locator(".who button.first")).to_be_visible()
    people = server.services.accounts
    found = people.sign_in("double.zero", "rien ne va plus, messieurs", now().wall_ms)
    assert found.account.name == "Anna"


def choose(page: Page, login: str) -> None:
    """Choose a name and a password, where a link leads."""
    page.locator("input[autocomplete=username]").fill(login)
    page.locator("input[type=password]").fill(PASSWORD)
    page.locator("form button.first").click()


def enter(dialog: Locator, login: str) -> None:
    """Sign in by that name."""
    dialog.locator("input[name=name]").fill(login)
    dialog.locator("input[name=password]").fill(PASSWORD)
    dialog.locator("button.first").click()

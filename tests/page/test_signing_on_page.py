"""Coming in where people have passwords: by a link, by a new account, and by another name later."""

import base64
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from support.page.browser import Visit
from support.page.page_player import Visits
from support.server.account_fixtures import login_of
from support.server.http_server import PASSWORD as PASSWORD_OF_STAFF
from support.server.http_server import PATIENT, Server, opened, settings, table

from tapisvert.clock import now, wall_ms
from tapisvert.house import second_factor
from tapisvert.journal.schema import SESSIONS
from tapisvert.journal.transactions import make_engine, write_transaction
from tapisvert.rules import Role

PASSWORD = "messieurs, la coupe"
LEFT = "(panel) => panel.getBoundingClientRect().left"


@pytest.fixture
def server(tmp_path: Path, listener: socket.socket) -> Iterator[Server]:
    """Server where people sign in with passwords; it stops after the browsers have left."""
    options = {
        "--demonstration": "false",
        "--people-sign-up": "true",
        "--people-second-factor": "money",
    }
    house = settings(tmp_path, table(pace=PATIENT), options=options)
    with opened(house, listener) as server:
        yield server


def test_names_and_passwords_are_chosen_on_the_page(server: Server, visits: Visits) -> None:
    """By an invitation; by a new account, whose shown name cannot be its login name; and anew,
    with another password. A shown name opens no session.
    """
    created = server.services.accounts.create("system", "Carlo", {Role.CHEF}, now().wall_ms)
    visit = visits(server)
    page = visit.go(f"/welcome#{created[1]}")
    with visit.allowing("400"):
        choose(page, "Carlo")
        expect(page.locator("form .error")).not_to_be_empty()
    choose(page, "dealer.7")
    expect(page.locator(".who")).to_contain_text("Carlo")
    visit.close()

    visit = visits(server)
    page = visit.go("/")
    page.locator(".who button.first").click()
    dialog = page.get_by_role("dialog")
    with visit.allowing("403"):
        enter(dialog, "Carlo")
        expect(dialog.locator(".error")).not_to_be_empty()
    enter(dialog, "dealer.7")
    expect(page.locator(".who")).to_contain_text("Carlo")
    visit.close()

    anna = visits(server).go("/")
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
    gives_a_program_access(anna, server)
    form = anna.locator("form.password")
    expect(form.locator("input[name=login]")).to_have_value("zero.zero")
    form.locator("input[name=login]").fill("double.zero")
    form.locator("input[name=old]").fill(PASSWORD)
    for name in ("new", "again"):
        form.locator(f"input[name={name}]").fill("rien ne va plus, messieurs")
    form.locator("button").click()
    expect(anna.locator(".who button.first")).to_be_visible()
    accounts = server.services.accounts
    result = accounts.sign_in("double.zero", "rien ne va plus, messieurs", now().wall_ms)
    assert result.account.name == "Anna"


def gives_a_program_access(page: Page, server: Server) -> None:
    """Create a token with the password, read it once, see when it was used, and revoke it."""
    section = page.locator("#tokens")
    section.get_by_role("button", name="Create token").click()
    expect(section.locator("input[name=label]")).to_be_focused()
    page.keyboard.type("rouge bot")
    section.locator("input[name=password]").fill(PASSWORD)
    section.locator("select").select_option(label="7 days")
    section.get_by_role("button", name="Create token").click()
    token = section.locator("code").inner_text()
    account = server.services.accounts.account_of_token(token, now().wall_ms)
    assert account is not None
    assert account.name == "Anna"
    section.get_by_role("button", name="I have saved it").click()
    item = section.get_by_role("listitem")
    expect(item).to_contain_text("Last used")
    expect(section).not_to_contain_text(token)
    item.get_by_role("button", name="Revoke rouge bot").click()
    expect(item).to_have_count(0)
    assert server.services.accounts.account_of_token(token, now().wall_ms) is None


def test_device_is_set_up_and_required(server: Server, visits: Visits) -> None:
    """By keyboard: the password, a wrong code and the right one; ten recovery codes, one of which
    opens the next session, and the house's own list shows that there is a device.
    """
    dora = server.staff("Dora", "direction")
    visit = visits(server, dora)
    page = visit.go("/me")
    section = page.locator("#second")
    remaining = page.locator("#password").evaluate(LEFT)
    section.get_by_role("button", name="Set up").press("Enter")
    page.keyboard.type(PASSWORD_OF_STAFF + "\n")
    secret = section.locator("code").inner_text().replace(" ", "")
    expect(section.get_by_role("img")).to_be_visible()
    assert page.locator("#password").evaluate(LEFT) == remaining
    assert visit.violations() == []
    with visit.allowing("403"):
        page.keyboard.type("000000\n")
        expect(section.get_by_role("alert")).to_contain_text("Wrong code")
    section.locator("input[name=code]").fill(device_code(secret))
    page.keyboard.press("Enter")
    codes = section.get_by_role("listitem")
    expect(codes).to_have_count(10)
    code, other = codes.all_inner_texts()[:2]
    assert visit.violations() == []
    section.get_by_role("button", name="I have saved them").press("Enter")
    expect(section).to_contain_text("10 recovery codes left")
    page.set_viewport_size({"width": 360, "height": 640})
    assert visit.overflow() == 0
    visit.close()

    visit = visits(server)
    page = visit.go("/house")
    main = page.get_by_role("main")
    expect(main.get_by_role("link")).to_have_attribute("href", "/")
    main.get_by_role("button").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[name=name]").fill(login_of("Dora"))
    dialog.locator("input[name=password]").fill(PASSWORD_OF_STAFF)
    expect(dialog.locator("input[name=code]")).to_be_hidden()
    with visit.allowing("403"):
        page.keyboard.press("Enter")
        expect(dialog.locator("input[name=code]")).to_be_focused()
    page.keyboard.type(code + "\n")
    expect(page.locator(".who")).to_contain_text("Dora")
    (entry,) = dora.get("/api/staff/accounts")
    assert entry["has_second_factor"]
    asked_before_money(server, visit, other)


def asked_before_money(server: Server, visit: Visit, code: str) -> None:
    """Request chips ten minutes after the last code: another one is asked for, in a dialog."""
    server.staff("Anna", "player")
    engine = make_engine(server.settings.database.reveal())
    with write_transaction(engine) as connection:  # ten minutes later
        connection.execute(SESSIONS.update().values(proved_ms=1))
    engine.dispose()
    page = visit.go("/house")
    page.locator("#tab-approvals").click()
    page.get_by_role("button", name="Request chips").click()
    form = page.get_by_role("dialog", name="Request chips")
    form.get_by_label("Amount").fill("500")
    with visit.allowing("403"):
        form.get_by_role("button", name="Request chips").click()
        asking = page.get_by_role("dialog", name="Two-step verification")
        expect(asking.locator("input")).to_be_focused()
    page.keyboard.type(code + "\n")
    expect(page.locator(".approvals > li")).to_contain_text("to Anna")


def device_code(secret: str) -> str:
    """The code that a device shows now."""
    return second_factor.code_at(base64.b32decode(secret), wall_ms() // second_factor.STEP_MS)


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


def test_rule_of_usernames_is_read_before(server: Server, visits: Visits) -> None:
    """It stands beside the field, at an invitation and for a new account."""
    page = visits(server).go("/welcome#token")
    expect(page.get_by_label("for Marco Bellini, not marco.bellini")).to_be_visible()
    page.goto(f"{server.origin}/")
    page.locator(".who button.first").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[name=name]").fill("zero.zero")
    dialog.locator("input[name=password]").fill(PASSWORD)
    dialog.get_by_role("button", name="Create an account").click()
    expect(dialog.get_by_label("Name shown at the tables (not the username)")).to_be_visible()


def test_program_links_are_listed_with_tokens(server: Server, visits: Visits) -> None:
    """In no footer, which a cashier reads."""
    clara = server.staff("Clara", "cashier", "player")
    page = visits(server, clara).go("/me")
    tokens = page.locator("#tokens")
    for name in ("OpenAPI", "AsyncAPI"):
        expect(tokens.get_by_role("link", name=name)).to_be_visible()
    expect(page.get_by_role("contentinfo")).not_to_contain_text("API")

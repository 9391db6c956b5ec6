"""Failed sign-ins: a guesser is slowed, who knows the password comes in from elsewhere."""

from collections.abc import Iterator
from typing import Any

import pytest
from support.server.account_fixtures import login_of
from support.server.http_server import PASSWORD, PATIENT, Person, Server, opened, settings, table

from tapisvert.clock import now
from tapisvert.house.throttle import (
    FIRST_DELAY_MS,
    FORGET_AFTER_MS,
    FREE_FAILURES,
    MAX_DELAY_MS,
    NAME_ATTEMPTS,
    NAME_PAUSE_MS,
    LoginThrottle,
)
from tapisvert.network_address import network

HOUR = 3_600_000
HERE, THERE = "203.0.113.7", "198.51.100.9"


def guesses(tries: LoginThrottle, until_ms: int, address: str = HERE) -> int:
    """Number of tries of one address that always asks as soon as it may."""
    now_ms = count = 0
    while now_ms < until_ms:
        wait_ms = tries.begin(address, "anna", now_ms)
        count += not wait_ms
        now_ms += wait_ms
    return count


def test_failure_doubles_wait() -> None:
    """From a second on, up to a quarter of an hour; while it lasts no try is made or counted."""
    tries, now_ms = LoginThrottle(), 0
    waits: list[int] = []
    for _ in range(FREE_FAILURES + 12):
        assert tries.begin(HERE, "anna", now_ms) == 0
        wait_ms = tries.begin(HERE, "anna", now_ms) if len(waits) + 1 >= FREE_FAILURES else 0
        if wait_ms:
            assert tries.begin(HERE, "anna", now_ms + wait_ms - 1) == 1
        waits.append(wait_ms)
        now_ms += wait_ms
    double = [min(FIRST_DELAY_MS << times, MAX_DELAY_MS) for times in range(13)]
    assert waits == [0] * (FREE_FAILURES - 1) + double


def test_other_addresses_and_names_do_not_wait() -> None:
    """Whatever is guessed from one address; of IPv6 a whole /64 is one."""
    tries = LoginThrottle()
    for _ in range(FREE_FAILURES):
        tries.begin(network("2001:db8::1"), "anna", 0)
    assert tries.begin(network("2001:db8::2"), "anna", 0) > 0
    for address, name in ((THERE, "anna"), ("2001:db8:0:1::1", "anna"), ("2001:db8::1", "bruno")):
        assert tries.begin(network(address), name, 0) == 0


def test_right_password_or_hour_ends_wait() -> None:
    """Then the first tries are free again; a try that was not looked at is none."""
    tries = LoginThrottle()
    for _ in range(2):
        for _ in range(FREE_FAILURES - 1):
            tries.begin(HERE, "anna", 0)
        tries.begin(HERE, "anna", 0)
        tries.clear(HERE, "anna")
    for _ in range(10 * FREE_FAILURES):
        assert tries.begin(HERE, "anna", 0) == 0
        tries.undo(HERE, "anna")
    assert dict(tries.take_counts()).get("anna", 0) <= 2 * (FREE_FAILURES - 1)
    for _ in range(FREE_FAILURES):
        tries.begin(HERE, "anna", 0)
    assert tries.begin(HERE, "anna", 0) > 0
    assert [tries.begin(HERE, "anna", FORGET_AFTER_MS) for _ in range(FREE_FAILURES)] == [
        0
    ] * FREE_FAILURES


def test_flood_of_names_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest are forgotten; the last still wait."""
    monkeypatch.setattr("tapisvert.house.throttle._MAX_TRACKED", 100)
    tries = LoginThrottle()
    for number in range(1_000):
        for _ in range(FREE_FAILURES):
            tries.begin(HERE, f"name {number}", number)
    assert [tries.begin(HERE, f"name {number}", 1_000) > 0 for number in (0, 999)] == [False, True]
    assert len(tries.take_counts()) == 100


def test_addresses_wait_jointly_and_known_devices_do_not() -> None:
    """For one name, at an even pace; other names, and devices that know it, are as before."""
    tries = LoginThrottle()
    networks = [network(f"2001:db8:0:{number:x}::1") for number in range(1_000)]
    let_in = [tries.begin(address, "anna", 0) for address in networks]
    assert let_in == [0] * NAME_ATTEMPTS + [NAME_PAUSE_MS] * (1_000 - NAME_ATTEMPTS)
    assert tries.refusals == 1_000 - NAME_ATTEMPTS
    assert tries.begin(networks[-1], "bruno", 0) == 0
    assert tries.begin("her device", "anna", 0, is_known=True) == 0
    assert tries.begin(networks[-1], "anna", NAME_PAUSE_MS - 1) == 1
    minutes = range(0, HOUR, 1_000)
    total = sum(not tries.begin(f"{HERE} {now_ms}", "anna", now_ms) for now_ms in minutes)
    assert total == HOUR // NAME_PAUSE_MS - 1


def test_flood_writes_few_notices() -> None:
    """Of many names that fail, those with the most failures are noted, and each failure once."""
    tries = LoginThrottle()
    for number in range(5_000):
        for _ in range(2 if number == 4_711 else 1):
            tries.begin(f"{HERE} {number}", f"name {number}", 0)
    counts = tries.take_counts()
    assert len(counts) == 100
    assert counts["name 4711"] == 2
    assert tries.take_counts() == {}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house at which no player acts."""
    with opened(settings(tmp_path_factory.mktemp("tries"), table(pace=PATIENT))) as server:
        yield server


def test_wrong_passwords_lock_no_account(server: Server) -> None:
    """The address that guesses has to wait; from another the password opens at once."""
    server.staff("Rosa", "chef")
    credentials, guesser = {"name": login_of("Rosa"), "password": PASSWORD}, Person(server)
    for _ in range(FREE_FAILURES):
        guesser.post("/api/session", name=credentials["name"], password="wrong", status=403)
    answer = guesser.http.post("/api/session", json=credentials)
    assert (answer.status_code, answer.json()["error"]) == (429, "too_many_attempts")
    assert 1 <= int(answer.headers["Retry-After"]) <= FIRST_DELAY_MS // 1000
    tries = server.services.login_throttle
    assert tries.begin(THERE, credentials["name"].casefold(), now().mono_ms) == 0
    assert (
        server.services.accounts.sign_in(credentials["name"], PASSWORD, now().wall_ms).account.name
        == "Rosa"
    )
    Person(server).post("/api/session", name=login_of("Tito"), password="wrong", status=403)


def test_known_device_signs_in_during_attack(server: Server) -> None:
    """From two hundred addresses, one of them the player's own: a stranger with the right password
    waits, the browser in which it was typed before does not. A new password ends that.
    """
    ines = server.staff("Ines", "chef")
    credentials: dict[str, Any] = {"name": login_of("Ines"), "password": PASSWORD}
    stranger = Person(server)
    tries, own_address = server.services.login_throttle, "127.0.0.1"
    for number in range(200):
        address = own_address if number < FREE_FAILURES else f"203.0.113.{number}"
        tries.begin(address, credentials["name"].casefold(), now().mono_ms)
    stranger.post("/api/session", **credentials, status=429)
    for _ in range(2):
        ines.post("/api/session", **credentials)
    ines.post("/api/password", method="PUT", old=PASSWORD, new="rien ne va plus, messieurs")
    ines.post(
        "/api/session", **{**credentials, "password": "rien ne va plus, messieurs"}, status=429
    )


def test_session_does_not_help_password_guesses(server: Server) -> None:
    """Tries at the old password are slowed as sign-ins are; a new one that is none is no try."""
    ugo = server.staff("Ugo", "chef")
    change = {"method": "PUT", "old": "wrong"}
    for _ in range(2 * FREE_FAILURES):
        ugo.post("/api/password", **change, new="short", status=400)
    for status in [403] * FREE_FAILURES + [429]:
        ugo.post("/api/password", **change, new="rien ne va plus, messieurs", status=status)


def test_sign_in_names_are_not_shown(server: Server) -> None:
    """Not to visitors, players or staff, in no answer and no entry; each to its owner alone."""
    carlo, dora = server.staff("Carlo", "chef"), server.staff("Dora", "direction")
    anna = server.guest("Anna")
    with anna.at() as line, carlo.at() as other:
        for item in (line, other):
            item.ask("balances")
        line.ask("sit", chips=10_000)
        text = str([*line.heard, *other.heard])
    for user in (Person(server), anna, carlo, dora):
        for path in (
            "/api/tables",
            "/api/tables/wheel",
            "/api/tables/wheel/permanence",
            "/api/tables/wheel/record",
            "/api/staff/accounts",
            "/api/staff/journal",
            "/api/staff/approvals",
            "/api/staff/approvals/latest",
            "/api/me/purse",
        ):
            text += user.http.get(path).text
    assert "Carlo" in text
    assert login_of("Carlo") not in text
    assert login_of("Dora") not in text
    assert carlo.get("/api/session")["login"] == login_of("Carlo").casefold()
    assert anna.get("/api/session")["login"] is None

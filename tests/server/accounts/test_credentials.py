"""Credentials of accounts: passwords, tokens and origins."""

import asyncio
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from unittest.mock import patch

import pytest
from argon2 import PasswordHasher, extract_parameters

from tapisvert.accounts import tokens
from tapisvert.accounts.origins import hosts_sent, is_origin_allowed, origin_problem, origins_sent
from tapisvert.accounts.passwords import Argon2Cost, Passwords
from tapisvert.api.threads import PasswordThreads, PoolFullError


@pytest.mark.parametrize("cost", [Argon2Cost(1, 8, 1), Argon2Cost(2, 64, 3)])
def test_unknown_account_hashes_at_equal_cost(cost: Argon2Cost) -> None:
    """The library computes it whole: of the same length, with the same passes, memory and lanes."""
    passwords, hashes = Passwords(cost), list[str]()
    password_hash = passwords.hash("messieurs, la coupe")
    verify = PasswordHasher.verify

    def record_verify(hasher: PasswordHasher, stored: str, password: bytes) -> bool:
        hashes.append(stored)
        return verify(hasher, stored, password)

    with patch.object(PasswordHasher, "verify", record_verify):
        assert not passwords.verify(None, "messieurs, la coupe")
    (decoy,) = hashes
    assert extract_parameters(decoy) == extract_parameters(password_hash)
    assert [len(part) for part in decoy.split("$")] == [
        len(part) for part in password_hash.split("$")
    ]


def test_dummy_hash_differs_between_processes() -> None:
    """No password is known to match it."""
    first, other = (Passwords(Argon2Cost(1, 8, 1)) for _ in range(2))
    assert vars(first)["_decoy"] != vars(other)["_decoy"]


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted in /proc")
def test_password_check_takes_one_thread() -> None:
    """So the threads that hash passwords are as many as the processors that a flood takes."""

    def threads() -> int:
        return len(os.listdir("/proc/self/task"))

    with ThreadPoolExecutor(1) as pool:
        pool.submit(threads).result()
        threads_before, maximum, look = threads(), 0, 0
        check = pool.submit(Passwords().verify, None, "messieurs, la coupe")
        while not check.done():
            maximum, look = max(maximum, threads()), look + 1
    assert look > 10
    assert maximum == threads_before


def test_strangers_take_no_thread_of_known_clients() -> None:
    """While strangers wait in every place, one more is refused and a known client is served."""

    async def play() -> tuple[str, int]:
        threads, go = PasswordThreads(), Event()
        try:
            flood = [asyncio.ensure_future(threads.run(lambda: go.wait(60))) for _ in range(16)]
            await asyncio.sleep(0)
            with pytest.raises(PoolFullError):
                await threads.run(fail_always)
            result = await threads.run(lambda: "known", is_known=True)
            go.set()
            return result, sum(await asyncio.gather(*flood))
        finally:
            go.set()
            threads.close()

    assert asyncio.run(play()) == ("known", 16)


def fail_always() -> None:
    """Work for which there is no place."""
    raise AssertionError("there was a place for it")


def test_cookie_has_its_attributes() -> None:
    """No script reads it, no other site sends it, no other host sets it; two are none."""
    token = tokens.new_token()
    text = tokens.cookie(token, 43_200, secure=True)
    assert text == (
        f"__Host-tapisvert={token}; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict; Secure"
    )
    assert tokens.token_from_cookie(f"x=1; __Host-tapisvert={token}; y=2", secure=True) == token
    for cookies in (
        None,
        "",
        ";;=",
        f"tapisvert={token}",
        f"__Host-tapisvert={token}x",
        "__Host-tapisvert=",
        f"__Host-tapisvert={token}; __Host-tapisvert={token}",
        f"x__Host-tapisvert={token}",
    ):
        assert tokens.token_from_cookie(cookies, secure=True) is None


HOSTILE = (
    None,
    "",
    "null",
    "https://",
    "https://tapis.example.",
    "https://tapis.example/",
    "http://tapis.example",
    "https://tapis.example:443",
    "https://tapis.example:8443",
    "https://TAPIS.example",
    "https://eviltapis.example",
    "https://tapis.example.evil.example",
    "https://sub.tapis.example",
    "https://tapis.example@evil.example",
    "tapis.example",
    "https://tapis.example#",
    "https://tapis.example https://evil.example",
    "*",
    "file://",
    "https://tapis.example,https://evil.example",
    "https://tapis.examp1e",
    " https://tapis.example",
    "https://tapis.example\x00",
    "ws://tapis.example",
    "wss://tapis.example",
    "//tapis.example",
)


@pytest.mark.parametrize("origin", HOSTILE)
def test_hostile_origins(origin: str | None) -> None:
    """Only the very origin on the list passes, and nothing like these comes onto it as its own."""
    assert not is_origin_allowed(origin, ("https://tapis.example",))


GENERAL = "an origin is a scheme and a host in small letters: https://tapis.example"


@pytest.mark.parametrize(
    "origin",
    [
        "https://tapis.example",
        "http://localhost:8000",
        "http://[::1]:8000",
        "https://xn--casin-yta.example",
        "http://tapis_vert:8000",
        "http://127.0.0.1",
    ],
)
def test_origins_of_browsers_are_listed(origin: str) -> None:
    """Names, addresses, names of a local network; each then allows itself."""
    assert origin_problem(origin) is None
    assert is_origin_allowed(origin, origins_sent(origin))


@pytest.mark.parametrize(
    ("origin", "sent"),
    [
        ("https://casinò.example", "https://xn--casin-yta.example"),
        ("https://straße.example", "https://xn--strae-oqa.example"),
        ("https://Tapis.EXAMPLE", "https://tapis.example"),
        ("https://tapis.example/", "https://tapis.example"),
        ("https://tapis.example.", "https://tapis.example"),
        ("https://tapis.example:443", "https://tapis.example"),
        ("http://tapis.example:80", "http://tapis.example"),
        ("http://[0:0:0:0:0:0:0:1]:8000", "http://[::1]:8000"),
        ("http://127.1:8000", "http://127.0.0.1:8000"),
        ("http://0x7f000001", "http://127.0.0.1"),
        ("http://ｔapis.example", "http://tapis.example"),
    ],
)
def test_equivalent_origins_are_accepted(origin: str, sent: str) -> None:
    """As the URL standard has browsers write it."""
    assert origin_problem(origin) == f"an origin is written as browsers send it: {sent}"


@pytest.mark.parametrize(
    "origin",
    [
        "*",
        "https://*.example",
        "a",
        "",
        "https://a.example:none",
        "https://a.example/hall",
        "https://x y.example",
        "https://a..example",
        "https://.example",
        "https://-a.example",
        "http://[::1",
        "http://[::g]",
        "http://[fe80::1%25eth0]",
        "http://300.1.1.1",
        "ftp://a",
        "https://me@a.example",
        f"https://{'a' * 64}.example",
        "https://a.example?",
        "https://\u2100",
        "http://127.0.0.1.2",
        "http://[::ffff:127.0.0.1]",
    ],
)
def test_impossible_hosts_are_refused(origin: str) -> None:
    """They are refused with the form that an origin has."""
    assert (origin_problem(origin) or "").startswith("an origin is")
    if origin != "https://a.example?":
        assert origin_problem(origin) == GENERAL


def test_hosts_with_default_port_or_final_dot() -> None:
    """Each spelling that a client sends for the origin's address, and none of another port."""
    assert hosts_sent("http://tapis.example") == {
        "tapis.example",
        "tapis.example.",
        "tapis.example:80",
        "tapis.example.:80",
    }
    assert hosts_sent("http://localhost:8000") == {"localhost:8000", "localhost.:8000"}
    assert hosts_sent("https://[::1]") == {"[::1]", "[::1]:443"}
    assert hosts_sent("https://192.0.2.7") == {"192.0.2.7", "192.0.2.7:443"}

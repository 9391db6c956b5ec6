"""Origins: those on the list as browsers send them, and no others."""

import pytest

from tapisvert.server.accounts.credentials.origins import (
    hosts_sent,
    is_origin_allowed,
    origin_problem,
    origins_sent,
)

HOSTILE = (
    *(None, "", "null", "https://", "https://tapis.example.", "https://tapis.example/"),
    *("http://tapis.example", "https://tapis.example:443", "https://tapis.example:8443"),
    *("https://TAPIS.example", "https://eviltapis.example", "https://tapis.example.evil.example"),
    *("https://sub.tapis.example", "https://tapis.example@evil.example", "tapis.example"),
    *("https://tapis.example#", "https://tapis.example https://evil.example", "*", "file://"),
    *(
        "https://tapis.example,https://evil.example",
        "https://tapis.examp1e",
        " https://tapis.example",
    ),
    *("https://tapis.example\x00", "ws://tapis.example", "wss://tapis.example", "//tapis.example"),
)


@pytest.mark.parametrize("origin", HOSTILE)
def test_hostile_origins(origin: str | None) -> None:
    """Only the very origin on the list passes, and nothing like these comes onto it as its own."""
    assert not is_origin_allowed(origin, ("https://tapis.example",))


GENERAL = "an origin is a scheme and a host in small letters: https://tapis.example"


@pytest.mark.parametrize(
    "origin",
    [
        *("https://tapis.example", "http://localhost:8000", "http://[::1]:8000"),
        *("https://xn--casin-yta.example", "http://tapis_vert:8000", "http://127.0.0.1"),
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
def test_other_spellings_name_the_browsers_origin(origin: str, sent: str) -> None:
    """As the URL standard has browsers write it."""
    assert origin_problem(origin) == f"an origin is written as browsers send it: {sent}"


@pytest.mark.parametrize(
    "origin",
    [
        *("*", "https://*.example", "a", "", "https://a.example:none", "https://a.example/hall"),
        *("https://x y.example", "https://a..example", "https://.example", "https://-a.example"),
        *("http://[::1", "http://[::g]", "http://[fe80::1%25eth0]", "http://300.1.1.1", "ftp://a"),
        *(
            "https://me@a.example",
            f"https://{'a' * 64}.example",
            "https://a.example?",
            "https://\u2100",
        ),
        *("http://127.0.0.1.2", "http://[::ffff:127.0.0.1]"),
    ],
)
def test_hosts_that_no_page_has(origin: str) -> None:
    """They are refused with the form that an origin has."""
    assert (origin_problem(origin) or "").startswith("an origin is")
    if origin != "https://a.example?":
        assert origin_problem(origin) == GENERAL


def test_hosts_with_default_port_or_final_dot() -> None:
    """Each spelling that a client sends for the origin's address, and none of another port."""
    assert hosts_sent("http://tapis.example") == {
        *("tapis.example", "tapis.example.", "tapis.example:80", "tapis.example.:80"),
    }
    assert hosts_sent("http://localhost:8000") == {"localhost:8000", "localhost.:8000"}
    assert hosts_sent("https://[::1]") == {"[::1]", "[::1]:443"}
    assert hosts_sent("https://192.0.2.7") == {"192.0.2.7", "192.0.2.7:443"}

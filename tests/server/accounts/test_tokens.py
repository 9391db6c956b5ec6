"""Cookies, tokens and origins: what a browser shows, and what of it counts."""

import pytest

from tapisvert.server.accounts.credentials import tokens


def test_the_cookie() -> None:
    """No script reads it, no other site sends it, no other host sets it; two are none."""
    token = tokens.new_token()
    said = tokens.cookie(token, 43_200, secure=True)
    assert said == (
        f"__Host-tapisvert={token}; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict; Secure"
    )
    assert tokens.token_from_cookie(f"x=1; __Host-tapisvert={token}; y=2", secure=True) == token
    for cookies in (
        *(None, "", ";;=", f"tapisvert={token}", f"__Host-tapisvert={token}x", "__Host-tapisvert="),
        *(f"__Host-tapisvert={token}; __Host-tapisvert={token}", f"x__Host-tapisvert={token}"),
    ):
        assert tokens.token_from_cookie(cookies, secure=True) is None


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
    assert not tokens.is_origin_allowed(origin, ("https://tapis.example",))


def test_what_can_stand_on_the_list_of_origins() -> None:
    """A scheme and a host as browsers write them."""
    for origin in ("https://tapis.example", "http://localhost:8000", "http://[::1]:8000"):
        assert tokens.origin_problem(origin) is None
        assert tokens.is_origin_allowed(origin, (origin,))
    for wrong in ("*", "https://*.example", "https://a.example/", "https://a.example:443", "a", ""):
        assert tokens.origin_problem(wrong)
    assert tokens.origin_problem("https://a.example:none")

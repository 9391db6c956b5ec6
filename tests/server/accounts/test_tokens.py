"""Cookies and tokens: what a browser shows, and what of it counts."""

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

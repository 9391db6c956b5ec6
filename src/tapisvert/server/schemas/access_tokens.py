"""Bodies of the endpoints of access tokens."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tapisvert.server.accounts.access_tokens import AccessToken
from tapisvert.server.schemas.bodies import OneTimeCode, Password, RequestBody

Days = Annotated[int, Meta(ge=1, le=365, description="days after which the token ends")]
Label = Annotated[str, Meta(min_length=1, max_length=40, description="what the token is for")]


class MakeAccessToken(RequestBody, frozen=True):
    """A new token's label and days; the password, and a code if there is a second factor."""

    label: Label
    password: Password
    code: OneTimeCode = ""
    days: Days = 90


class AccessTokenView(msgspec.Struct, frozen=True):
    """A token as its owner sees it. Moments are milliseconds since 1970; `used_ms` is 0 if it was
    never used.
    """

    id: str
    label: str
    made_ms: int
    used_ms: int
    expires_ms: int

    @classmethod
    def of(cls, token: AccessToken) -> "AccessTokenView":
        """Return the view of a token."""
        times = token.made_ms, token.used_ms, token.expires_ms
        return cls(token.id, token.label, *times)


class AccessTokens(msgspec.Struct, frozen=True):
    """The tokens of an account, oldest first."""

    tokens: list[AccessTokenView]


class MadeAccessToken(msgspec.Struct, frozen=True):
    """A new token: its text, which is shown once, and what stays of it."""

    token: str
    made: AccessTokenView

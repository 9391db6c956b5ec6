"""Bodies about one's own account: second factors, access tokens, limits in minor units."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tapisvert.server.accounts.access_tokens import AccessToken
from tapisvert.server.responsible_gaming.limits import Limit, PendingLimit, RealityCheck
from tapisvert.server.schemas.bodies import OneTimeCode, Password, RequestBody

Days = Annotated[int, Meta(ge=1, le=365, description="days after which the token ends")]
Label = Annotated[str, Meta(min_length=1, max_length=40, description="what the token is for")]


class GivenCode(RequestBody, frozen=True):
    """A code of the second factor, or a recovery code."""

    code: OneTimeCode


class ProvedPassword(RequestBody, frozen=True):
    """The password, and a code of the second factor if the account has one."""

    password: Password
    code: OneTimeCode = ""


class SecondFactor(msgspec.Struct, frozen=True):
    """An account's second factor: whether the house asks for one, and its unused recovery codes;
    null without a second factor.
    """

    is_required: bool
    recovery_codes: int | None


class OfferedFactor(msgspec.Struct, frozen=True):
    """A secret for a device, as text and as the modules of a QR code, row by row: 1 is dark."""

    secret: str
    qr: list[str]


class RecoveryCodes(msgspec.Struct, frozen=True):
    """Recovery codes, each of which serves once in place of a device's code; shown once."""

    codes: list[str]


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


class SetLimit(RequestBody, frozen=True):
    """A limit in minor units or minutes; null lifts it, a day later."""

    limit: Limit
    amount: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None


class Sums(msgspec.Struct, frozen=True):
    """The net loss and the amount staked in a period, and the time played."""

    ends_ms: int
    lost: int
    staked: int
    time_ms: int


class Protected(msgspec.Struct, frozen=True):
    """The player's own limits, the limits in force, and the play that counts towards them."""

    own: dict[Limit, int]
    pending: dict[Limit, PendingLimit]
    in_force: dict[Limit, int]
    break_until_ms: int
    excluded_until_ms: int
    played: dict[str, Sums]
    reality: RealityCheck
    check_due_ms: int | None

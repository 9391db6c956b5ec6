"""Bodies of the endpoints of second factors."""

import msgspec

from tapisvert.server.schemas.bodies import OneTimeCode, Password, RequestBody


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

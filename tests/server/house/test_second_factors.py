"""Second factors: codes of a device by RFC 6238, each used once; recovery codes; a lost device."""

from dataclasses import replace

import pytest
from sqlalchemy import select
from support.server.account_fixtures import (
    CHEAP,
    NOON,
    PASSWORD,
    HouseOfTests,
    login_of,
    on_both,
    refused,
)

from tapisvert.accounts.accounts import Account
from tapisvert.accounts.login_sessions import PROVED_MS
from tapisvert.accounts.passwords import Policy, SecondFactor
from tapisvert.fairness.vault import Vault
from tapisvert.house import second_factor
from tapisvert.house.account_service import AccountService
from tapisvert.house.acts import RemoveSecondFactor
from tapisvert.house.second_factor import MAX_WAIT_MS, STEP_MS, TypedCode
from tapisvert.journal.schema import SECOND_FACTORS
from tapisvert.rules.commands import Role

DIRECTION = frozenset({Role.DIRECTION})


class Device:
    """The device of an account, and the recovery codes written down beside it."""

    def __init__(self, house: HouseOfTests, account: Account, at_ms: int = NOON) -> None:
        self.account, self.people = account, house.people
        session = house.enters(account.name).id
        factors = house.people.second_factors
        self.secret = factors.offer(account.id, PASSWORD, TypedCode("", at_ms))
        display = self.code(at_ms)
        copy = replace(display, text=f"{display.text[:3]} {display.text[3:]} ")
        self.recovery = factors.set_up(account.id, session, copy, at_ms)

    def code(self, at_ms: int) -> TypedCode:
        """The code that the device shows at a time."""
        return TypedCode(second_factor.code_at(self.secret, at_ms // STEP_MS), at_ms)

    def enters(self, code: TypedCode, account_service: AccountService | None = None) -> str:
        """Sign in with a code; the session's id."""
        sign_in = (account_service or self.people).sign_in
        return sign_in(login_of(self.account.name), PASSWORD, code.at_ms, code).id


@pytest.fixture
def device(house: HouseOfTests) -> Device:
    """Dora's, set up at noon."""
    return Device(house, house.employ("Dora", DIRECTION))


@pytest.mark.parametrize(
    ("at_ms", "code"),
    [
        (59_000, "287082"),
        (1_111_111_109_000, "081804"),
        (1_111_111_111_000, "050471"),
        (1_234_567_890_000, "005924"),
        (2_000_000_000_000, "279037"),
        (20_000_000_000_000, "353130"),
    ],
)
def test_codes_follow_standard(at_ms: int, code: str) -> None:
    """The vectors of RFC 6238, appendix B, with their last six digits."""
    assert second_factor.code_at(b"12345678901234567890", at_ms // STEP_MS) == code


def test_password_without_code_is_refused(house: HouseOfTests, device: Device) -> None:
    """A code of now, of the step before or the step after opens it, once; no other."""
    next_ms = NOON + 10 * STEP_MS
    refused("second_factor_required", lambda: device.enters(TypedCode("", next_ms)))
    for wrong in (device.code(next_ms - 2 * STEP_MS), device.code(next_ms + 2 * STEP_MS)):
        refused("invalid_code", lambda: device.enters(TypedCode(wrong.text, next_ms)))  # noqa: B023
    spaced_code = f"{device.code(next_ms).text[:3]} {device.code(next_ms).text[3:]}"
    device.enters(TypedCode(spaced_code, next_ms))
    for used in (device.code(next_ms).text, device.code(next_ms - STEP_MS).text):
        refused("invalid_code", lambda: device.enters(TypedCode(used, next_ms)))  # noqa: B023
    device.enters(device.code(next_ms + STEP_MS))
    text = refused(
        "invalid_credentials", lambda: house.people.sign_in(login_of("Dora"), "wrong", NOON)
    )
    assert text == refused(
        "invalid_credentials",
        lambda: house.people.sign_in(login_of("Dora"), "wrong", NOON, device.code(next_ms)),
    )


def test_setup_code_is_used_up(device: Device) -> None:
    """It opens no session at another desk."""
    refused("invalid_code", lambda: device.enters(device.code(NOON)))


@pytest.mark.parametrize("zero", "\N{FULLWIDTH DIGIT ZERO}\N{ARABIC-INDIC DIGIT ZERO}")
def test_digits_of_any_keyboard_are_accepted(house: HouseOfTests, zero: str) -> None:
    """At the set-up, at sign-in and before acts of money; a wrong code is refused as any other."""
    dora, at_ms = house.employ("Dora", DIRECTION), NOON + 10 * STEP_MS
    session, factors = house.enters("Dora").id, house.people.second_factors
    secret = factors.offer(dora.id, PASSWORD, TypedCode("", NOON))

    def typed(at_ms: int) -> TypedCode:
        code = second_factor.code_at(secret, at_ms // STEP_MS)
        return TypedCode("".join(chr(ord(zero) + int(digit)) for digit in code), at_ms)

    for text in (f"{zero}12345", "½1234", "٣²٤", "\ud800"):
        code = TypedCode(text, NOON)
        refused("invalid_code", lambda: factors.set_up(dora.id, session, code, NOON))  # noqa: B023
    (first, *_) = factors.set_up(dora.id, session, typed(NOON), NOON)
    house.people.sign_in(login_of("Dora"), PASSWORD, at_ms, typed(at_ms))
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in first.upper())
    factors.prove(dora.id, session, TypedCode(f"{wide[:5]}\N{EN DASH}{wide[5:]}", at_ms), at_ms)


def test_wrong_codes_make_the_next_wait(house: HouseOfTests, device: Device) -> None:
    """From every address: the right one too is not looked at until then. The journal knows."""
    at_ms = NOON + STEP_MS
    for _ in range(5):
        refused("invalid_code", lambda: device.enters(TypedCode("000000", at_ms)))
    refused("too_many_code_attempts", lambda: device.enters(device.code(at_ms)))
    assert house.told()[-1] == "codes_failed"
    at_ms += second_factor.FIRST_WAIT_MS
    refused("invalid_code", lambda: device.enters(TypedCode("111111", at_ms)))
    refused("too_many_code_attempts", lambda: device.enters(TypedCode("111111", at_ms + 45_000)))
    device.enters(device.code(at_ms + 2 * second_factor.FIRST_WAIT_MS))
    device.enters(device.code(NOON + 4 * MAX_WAIT_MS))


@on_both
def test_recovery_code_works_only_one_time(house: HouseOfTests, device: Device) -> None:
    """As written down, or with its groups; then another one does."""
    factors = house.people.second_factors
    first, second = device.recovery[:2]
    device.enters(TypedCode(f"{first[:5]}-{first[5:]}".upper(), NOON))
    refused("invalid_code", lambda: device.enters(TypedCode(first, NOON)))
    device.enters(TypedCode(second, NOON))
    assert factors.unused_recovery_codes(device.account.id) == 8
    assert house.told().count("recovery_code_used") == 2


@on_both
def test_secret_is_never_readable(house: HouseOfTests, device: Device) -> None:
    """Not in the journal, nor in the database, nor in another account's row, nor with another key;
    no more are the recovery codes.
    """
    with house.engine.connect() as connection:
        (row,) = connection.execute(select(SECOND_FACTORS)).all()
    for secret in (second_factor.secret_text(device.secret), device.secret.hex(), *device.recovery):
        assert secret not in str(house.written)
        assert secret.encode() not in row.secret
        assert secret not in row.recovery
    assert device.secret not in row.secret
    anna = house.player()
    with house.engine.begin() as connection:
        move = {**row._mapping, "account": anna.id, "recovery": ""}
        connection.execute(SECOND_FACTORS.insert().values(**move))
    at_ms = NOON + STEP_MS
    code = device.code(at_ms)
    sign_in = house.people.sign_in
    refused("invalid_code", lambda: sign_in(anna.login, PASSWORD, NOON, code))
    policy = Policy(cost=CHEAP)
    other = AccountService(
        house.engine, house=lambda _: True, policy=policy, vault=Vault(bytes([1] * 32))
    )
    refused("invalid_code", lambda: device.enters(code, other))
    device.enters(code)


@on_both
def test_change_requires_password_and_old_device(house: HouseOfTests, device: Device) -> None:
    """A session left open sets up no other device, and removes none."""
    factors, dora, at_ms = house.people.second_factors, device.account, NOON + STEP_MS
    refused("invalid_credentials", lambda: factors.offer(dora.id, "wrong", device.code(at_ms)))
    refused(
        "second_factor_required", lambda: factors.offer(dora.id, PASSWORD, TypedCode("", at_ms))
    )
    refused("second_factor_required", lambda: factors.remove(dora, PASSWORD, TypedCode("", at_ms)))
    session, other_session = (device.enters(device.code(at_ms + n * STEP_MS)) for n in (0, 1))
    at_ms += 2 * STEP_MS
    device.secret = factors.offer(dora.id, PASSWORD, device.code(at_ms))
    refused(
        "invalid_code", lambda: factors.set_up(dora.id, session, TypedCode("000000", at_ms), NOON)
    )
    factors.set_up(dora.id, session, device.code(at_ms), NOON)
    assert house.people.account_of_session(session, NOON) == dora
    assert house.people.account_of_session(other_session, NOON) is None
    factors.remove(dora, PASSWORD, device.code(at_ms + STEP_MS))
    assert factors.unused_recovery_codes(dora.id) is None
    house.enters("Dora")


def test_lost_device_requires_two_signatures_or_machine(
    house: HouseOfTests, device: Device
) -> None:
    """One other asks and a second one approves, neither of them the owner; or it is done on the
    server's machine. Sessions end, and the password opens the account.
    """
    users, dora = house.people, device.account
    enzo, sara = (house.employ(name, DIRECTION) for name in ("Enzo", "Sara"))
    ask, decide = users.approvals.request, users.approvals.decide
    remove_second_factor = RemoveSecondFactor(account=dora.id)
    refused("four_eyes", lambda: ask(dora.id, remove_second_factor, NOON))
    session = device.enters(device.code(NOON + STEP_MS))
    approval = ask(enzo.id, remove_second_factor, NOON)
    for signer in (enzo, dora):
        refused("four_eyes", lambda: decide(signer.id, approval.id, NOON))  # noqa: B023
    assert decide(sara.id, approval.id, NOON).outcome == "done"
    assert users.account_of_session(session, NOON) is None
    house.enters("Dora")
    Device(house, dora, NOON + 2 * STEP_MS)
    users.reset_factor_on_host("Dora", NOON)
    house.enters("Dora")
    Device(house, users.account(dora.id), NOON + 3 * STEP_MS)
    assert users.reset_administrator(NOON)[0].id in {dora.id, enzo.id, sara.id}
    assert house.told().count("second_factor_removed") >= 2


@pytest.mark.parametrize("rule", SecondFactor)
@on_both
def test_house_says_when_codes_are_required(house: HouseOfTests, rule: SecondFactor) -> None:
    """For acts of money a code of the last ten minutes; under the strictest rule no role of the
    staff counts without a second factor.
    """
    house.people = users = house.again(Policy(sign_up=True, cost=CHEAP, second_factor=rule))
    factors, at_ms = users.second_factors, NOON + STEP_MS
    dora, anna = house.employ("Dora", DIRECTION), house.player()
    login = house.enters("Dora")
    session, account = login.id, users.account_of_session(login.id, NOON)
    assert account == login.account
    assert (account.roles == DIRECTION) == (rule is not SecondFactor.STAFF)
    assert factors.is_required(dora) == (rule is not SecondFactor.OPTIONAL)
    assert not factors.is_required(anna)
    if rule is SecondFactor.OPTIONAL:
        factors.check_proved(dora.id, session, NOON)
        return
    refused("second_factor_setup_required", lambda: factors.check_proved(dora.id, session, NOON))
    device = Device(house, dora)
    refused("not_available", lambda: factors.remove(dora, PASSWORD, device.code(at_ms)))
    session = device.enters(device.code(at_ms))
    account = users.account_of_session(session, at_ms)
    assert account is not None
    assert account.roles == DIRECTION
    expires_ms = at_ms + PROVED_MS
    factors.check_proved(dora.id, session, expires_ms - 1)
    refused("second_factor_required", lambda: factors.check_proved(dora.id, session, expires_ms))
    refused(
        "invalid_code",
        lambda: factors.prove(dora.id, session, TypedCode("000000", expires_ms), expires_ms),
    )
    factors.prove(dora.id, session, device.code(expires_ms), expires_ms)
    factors.check_proved(dora.id, session, expires_ms)

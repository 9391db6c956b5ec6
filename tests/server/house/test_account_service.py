"""Accounts and sessions, on SQLite and on a real PostgreSQL: who comes in, when not any more."""

import re
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, Engine, event, select
from support.server.account_fixtures import (
    CHEAP,
    DAY,
    HOUR,
    MINUTE,
    NOON,
    PASSWORD,
    HouseOfTests,
    login_of,
    on_both,
    refused,
)

from tapisvert.accounts import names, passwords, tokens
from tapisvert.accounts.accounts import INVITATION_MS, WRONG
from tapisvert.accounts.login_sessions import IDLE_MS
from tapisvert.accounts.passwords import Argon2Cost, Passwords, Policy
from tapisvert.house.account_service import AccountService
from tapisvert.house.acts import MoveChips
from tapisvert.house.second_factor import TypedCode
from tapisvert.journal.schema import ACCOUNTS, LINKS, SESSIONS
from tapisvert.journal.transactions import read_transaction
from tapisvert.responsible_gaming.limits import FOREVER
from tapisvert.rules.commands import Role

STAFF = frozenset({Role.TAILLEUR, Role.CHEF})


# The database -------------------------------------------------------------------------------------


@on_both
def test_account_list_has_one_moment(house: HouseOfTests) -> None:
    """An account made between two queries is in neither answer."""
    with read_transaction(house.engine) as connection:
        old_rows = connection.execute(select(ACCOUNTS)).all()
        house.player()
        assert connection.execute(select(ACCOUNTS)).all() == old_rows
    with read_transaction(house.engine) as connection:
        assert len(connection.execute(select(ACCOUNTS)).all()) == len(old_rows) + 1


# Names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "",
        " Anna",
        "Anna ",
        "An\nna",
        "An\u200bna",
        "A\u202ena",
        "x" * 81,
        "An  na",
        "An\u00a0na",
        "А" + "nna",
        "Ａnna",
        "!?",
        "e\u0323\u0301\u0302xx",
        "the table",
        "T4ble\x00",
        "ꓮnna",
        "Sergiⲟ",
        "𐊖ergio",
        "Ꭺnna",
        "Anna山",
        "ᎪᏎᏃⲟ",
        "Сергеӏa",
    ],
)
def test_name_rules_refuse_bad_names(house: HouseOfTests, name: str) -> None:
    """Padded, unprinting, mixed of two alphabets, in disguise, or the house's own: no name."""
    refused("invalid_name", lambda: house.people.sign_up(name, PASSWORD, NOON, login="x"))
    assert house.people.list_accounts() == []


@pytest.mark.parametrize(
    "other",
    [
        "anna rossi",
        "ANNA ROSSI",
        "Anná Rossi",
        "AnnaRossi",
        "Anna R0ssi",
        "Anna Ross1",
        "Anna Rossl",
        "A" + "nn" + "a" + "\u0301" + " Rossi",
    ],
)
@on_both
def test_similar_names_are_equal(house: HouseOfTests, other: str) -> None:
    """A name is free of case, accents, spaces and look-alikes, or it is taken."""
    house.player("Anna Rossi")
    refused("name_taken", lambda: house.people.sign_up(other, PASSWORD, NOON, login="x"))
    assert [account.name for account in house.people.list_accounts()] == ["Anna Rossi"]


def test_names_of_other_alphabets_are_accepted(house: HouseOfTests) -> None:
    """ΝΑΝΑ in Greek and САРА in Cyrillic look like Latin names, in capitals or not."""
    for latin, other in (("NANA", "ΝΑΝΑ"), ("CAPA", "САРА"), ("cocoa", "сосоа")):
        house.player(latin)
        assert names.name_problem(other) is None
        refused("name_taken", lambda: house.player(other))  # noqa: B023


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "ᴀnna"),
        ("Anna", "ᴀɴɴᴀ"),
        ("Bnna", "Ƅnna"),
        ("Đorđe", "Ɖorđe"),
        ("ANNA", "ꓮꓠꓠꓮ"),
        ("Beppe", "ВЕРРЕ"),
        ("Борис", "бОРИС"),
        ("Marie", "Rnarie"),
    ],
)
def test_similar_letters_cover_all_scripts(house: HouseOfTests, name: str, other: str) -> None:
    """Each is a name by itself; beside the other it is taken, whichever was first."""
    for first, second in ((name, other), (other, name)):
        assert names.name_problem(first) is None
        account = house.player(first)
        refused("name_taken", lambda: house.player(second))  # noqa: B023
        with house.engine.begin() as connection:
            connection.execute(ACCOUNTS.delete().where(ACCOUNTS.c.id == account.id))


@pytest.mark.parametrize(
    "name", ["Đorđe", "Łukasz", "Þóra", "Ελένη", "Ѓорѓи", "山田はな", "김철수", "Ὅμηρος"]
)
def test_names_of_one_language_are_accepted(name: str) -> None:
    """With its own letters and accents; those of Japan mix three scripts."""
    assert names.name_problem(name) is None
    assert names.casefold_name(name.upper()) == names.casefold_name(name)


def test_skeletons_of_all_letters_are_final() -> None:
    """Of what looks like another letter the skeleton is that letter's; none is without one."""
    for letter in map(chr, range(0x30, 0x20000)):
        if letter.isalpha():
            skeleton = names.confusable_skeleton(letter)
            assert names.confusable_skeleton(skeleton) == skeleton


def test_name_is_stored_composed(house: HouseOfTests) -> None:
    """An accent typed as its own letter is kept as one with its letter, and finds the account."""
    house.player("De\u0301sire\u0301e")
    by_name = house.people.find_by_name("DÉSIRÉE")
    assert by_name is not None
    assert by_name.name == "Désirée"


# Passwords ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "password", ["", "elevenchars", "aaaaaaaaaaaaaa", "I am ANNA, I am", "x" * 257]
)
def test_password_rules_refuse_bad_passwords(house: HouseOfTests, password: str) -> None:
    """Too short, too long, of a few letters or with the name in it: not taken."""
    refused("invalid_password", lambda: house.people.sign_up("Anna", password, NOON, login="x"))
    assert house.people.list_accounts() == []


@pytest.mark.parametrize(
    "password", ["Password2026", "sunshine!2026", "letmeinletmein", "qwertyuiop12", "P@ssw0rd1234"]
)
def test_common_passwords_are_refused(house: HouseOfTests, password: str) -> None:
    """One of the most used, or one with the usual additions: at no way to a password."""
    link = house.people.create("system", "Bruno", {Role.PLAYER}, NOON)[1]
    anna = house.player("Anna")
    for attempt in (
        lambda: house.people.sign_up("Carla", password, NOON, login="x"),
        lambda: house.people.accept_invitation(link, password, NOON, login="y"),
        lambda: house.people.change_password(anna.id, PASSWORD, password, NOON),
    ):
        refused("common_password", attempt)


@on_both
def test_passwords_are_stored_as_hashes(house: HouseOfTests, people_engine: Engine) -> None:
    """The stored value is a salted argon2id hash: the same password twice is kept as two."""
    house.player("Anna")
    house.player("Bruno")
    with people_engine.connect() as connection:
        rows = connection.scalars(select(ACCOUNTS.c.password)).all()
    assert len(set(rows)) == 2
    assert all(text.startswith("$argon2id$v=19$m=8,t=1,p=1$") for text in rows)


def test_password_matches_any_accent_encoding() -> None:
    """Composed and decomposed letters are the same password; whatever else comes is none."""
    checker = Passwords(CHEAP)
    stored = checker.hash("la derni\u00e8re de la soir\u00e9e")
    assert checker.verify(stored, "la dernie\u0300re de la soire\u0301e")
    for other in ("", "\ud800", "x" * 100_000, "\x00", "la derniere de la soiree"):
        assert not checker.verify(stored, other)
    assert passwords.password_problem("la derni\u00e8re \ud800\udfff", "Anna", 12) is None


def test_password_is_rehashed_at_higher_cost(house: HouseOfTests, people_engine: Engine) -> None:
    """At the next sign-in the hash is made at the new cost, and the password goes on fitting."""
    house.player()
    dearer = house.again(Policy(cost=Argon2Cost(2, 16, 1)))
    for _ in range(2):
        dearer.sign_in(login_of("Anna"), PASSWORD, NOON)
        with people_engine.connect() as connection:
            value = connection.scalar(select(ACCOUNTS.c.password))
        assert value is not None
        assert "m=16,t=2,p=1" in value


# The first start, links ---------------------------------------------------------------------------


@on_both
def test_first_start_creates_administrator(house: HouseOfTests, people_engine: Engine) -> None:
    """One link, printed once and kept as a hash; after its use there is no other."""
    administrator = house.people.create_administrator(NOON)
    assert administrator is not None
    account, token = administrator
    assert (account.name, set(account.granted)) == ("direction", {Role.DIRECTION})
    with people_engine.connect() as connection:
        assert connection.scalars(select(LINKS.c.hash)).all() == [tokens.hash_token(token)]
    house.people.accept_invitation(token, PASSWORD, NOON, login=login_of(account.name))
    assert house.enters(account.name).account == house.people.account(account.id)
    refused(
        "invalid_link", lambda: house.people.accept_invitation(token, "another good password", NOON)
    )
    assert house.people.create_administrator(NOON + DAY) is None
    assert house.told() == ["account_made", "password_changed"]


def test_start_before_link_use_creates_new_link(house: HouseOfTests) -> None:
    """The link before it is worth nothing, and there is still one administrator."""
    first, second = (house.people.create_administrator(NOON) for _ in range(2))
    assert first is not None
    assert second is not None
    refused("invalid_link", lambda: house.people.accept_invitation(first[1], PASSWORD, NOON))
    house.people.accept_invitation(second[1], PASSWORD, NOON, login="rosa")
    assert len(house.people.list_accounts()) == 1


def test_link_expires(house: HouseOfTests) -> None:
    """A link is good for 24 hours less a millisecond, and not for 24 hours."""
    direction = house.employ("Rosa", {Role.DIRECTION})
    _, token = house.people.create(direction.id, "Anna", {Role.PLAYER}, NOON)
    act = house.people.accept_invitation
    refused("invalid_link", lambda: act(token, PASSWORD, NOON + INVITATION_MS))
    act(token, PASSWORD, NOON + INVITATION_MS - 1, login="a")


# Signing in ---------------------------------------------------------------------------------------


def test_failures_return_equal_text(house: HouseOfTests) -> None:
    """Unknown, wrong, closed, without a password: the same code, the same words."""
    house.player("Anna")
    direction = house.employ("Rosa", {Role.DIRECTION})
    closed = house.player("Bruno")
    house.people.disable(direction.id, closed.id, NOON)
    house.people.create(direction.id, "Carla", {Role.PLAYER}, NOON)
    tries = [("Nessuno", PASSWORD), ("Anna", "wrong"), ("Bruno", PASSWORD), ("Carla", PASSWORD)]
    tries += [("", ""), ("x" * 9_999, "\x00")]
    for name, password in tries:
        login = login_of(name) if name else ""
        text = refused("invalid_credentials", lambda: house.people.sign_in(login, password, NOON))  # noqa: B023
        assert text == WRONG


class Worked:
    """The work that a sign-in makes: passwords verified, statements run."""

    def __init__(self, account_service: AccountService, engine: Engine) -> None:
        self.done: list[str] = []
        self._hasher = account_service._passwords._hasher
        account_service._passwords._hasher = self  # type: ignore[assignment]
        event.listen(engine, "before_cursor_execute", self._statement)

    def verify(self, stored: str, password: bytes) -> bool:
        """As the hasher does, noting at what cost."""
        self.done.append("verify " + stored.rpartition("$")[0].rpartition("$")[0])
        return self._hasher.verify(stored, password)

    def _statement(self, *arguments: object) -> None:
        self.done.append(re.sub(r"\s+", " ", str(arguments[2])))

    def of(self, act: Callable[[], object]) -> list[str]:
        """The work that an act makes, which is refused."""
        self.done.clear()
        refused("invalid_credentials", act)
        return list(self.done)


def test_unknown_name_costs_as_much_as_known(house: HouseOfTests, people_engine: Engine) -> None:
    """One password is verified at the same cost, and the same statements run, for every name."""
    house.player("Anna")
    direction = house.employ("Rosa", {Role.DIRECTION})
    house.people.disable(direction.id, house.player("Bruno").id, NOON)
    house.people.create(direction.id, "Carla", {Role.PLAYER}, NOON)
    counter = Worked(house.people, people_engine)
    cases = [login_of(name) for name in ("Anna", "Nessuno", "Bruno", "Carla")]
    works = [counter.of(lambda: house.people.sign_in(name, "wrong", NOON)) for name in cases]  # noqa: B023
    assert all(task == works[0] for task in works)
    assert sum("verify" in statement for statement in works[0]) == 1


def test_failed_sign_in_writes_nothing(house: HouseOfTests, people_engine: Engine) -> None:
    """A flood of wrong passwords must not stand beside the journal in its file."""
    house.player()
    writes: list[str] = []
    event.listen(people_engine, "begin", lambda connection: writes.append(str(_writes(connection))))
    for name in ("Anna enters", "nobody"):
        refused("invalid_credentials", lambda: house.people.sign_in(name, "wrong", NOON))  # noqa: B023
    assert set(writes) == {"None"}
    house.enters("Anna")
    assert "True" in writes


def _writes(connection: Connection) -> object:
    return connection.get_execution_options().get("writes")


@on_both
def test_display_name_does_not_sign_in(house: HouseOfTests) -> None:
    """Known to all at the tables, it is no name to sign in with, nor is one that looks like it."""
    anna = house.player("Anna")
    for login in ("Anna", "anna", anna.id):
        refused("invalid_credentials", lambda: house.people.sign_in(login, PASSWORD, NOON))  # noqa: B023
    for login in ("bruno", "BRUNO", "Brun0", " bruno 62", ""):
        sign_up = house.people.sign_up
        refused("invalid_username", lambda: sign_up("Bruno", PASSWORD, NOON, login=login))  # noqa: B023
    refused("username_taken", lambda: sign_up("Bruno", PASSWORD, NOON, login="ANNA enters"))
    assert [account.name for account in house.people.list_accounts()] == ["Anna"]
    assert house.people.sign_in("ANNA ENTERS", PASSWORD, NOON).account == anna


@on_both
def test_link_sets_login_name(house: HouseOfTests) -> None:
    """The first needs one; a later link, and another password, may leave it or change it."""
    rosa = house.employ("Rosa", {Role.DIRECTION})
    users = house.people
    anna, token = users.create(rosa.id, "Anna", {Role.PLAYER}, NOON)
    refused("invalid_username", lambda: users.accept_invitation(token, PASSWORD, NOON))
    users.accept_invitation(token, PASSWORD, NOON, login="zero.zero")
    assert users.sign_in("zero.zero", PASSWORD, NOON).account.id == anna.id
    users.accept_invitation(
        users.create_invitation(rosa.id, anna.id, NOON), "another good one", NOON
    )
    assert users.sign_in("zero.zero", "another good one", NOON).account.id == anna.id
    users.change_password(anna.id, "another good one", PASSWORD, NOON, login="double.zero")
    refused("invalid_credentials", lambda: users.sign_in("zero.zero", PASSWORD, NOON))
    assert users.sign_in("double.zero", PASSWORD, NOON).account.login == "double.zero"


@on_both
def test_repeated_failures_write_one_notice(house: HouseOfTests) -> None:
    """In one notice for each account that was tried; of names that are none, and of a slip of the
    finger, nothing.
    """
    anna, bruno = house.player(), house.player("Bruno")
    failed = {anna.login: 40, bruno.login: 2, "nobody": 1_000}
    assert [house.people.flush_outbox(NOON, failed), house.people.flush_outbox(NOON)] == [1, 0]
    last = house.written[max(house.written)]
    notice = last["notice"], last["what"], last["after"]
    assert notice == ("sign_ins_failed", anna.id, {"times": 40})


def test_machine_operator_restores_direction(house: HouseOfTests) -> None:
    """Its password is lost: another link, recorded in the journal; the open sessions are over."""
    rosa = house.employ("Rosa", {Role.DIRECTION})
    house.people.create("system", "Aldo", {Role.DIRECTION}, NOON - 1)  # and never came
    session = house.enters("Rosa")
    account, token = house.people.reset_administrator(NOON)
    assert account.id == rosa.id
    assert house.people.account_of_token(session.token, NOON) is None
    last = house.written[max(house.written)]
    assert (last["notice"], last["who"], last["what"]) == ("link_made", "system", rosa.id)
    house.people.accept_invitation(token, "rien ne va plus, messieurs", NOON)
    assert (
        house.people.sign_in(rosa.login, "rien ne va plus, messieurs", NOON).account.id == rosa.id
    )


# Sessions -----------------------------------------------------------------------------------------


@on_both
def test_tokens_are_stored_as_hashes(house: HouseOfTests, people_engine: Engine) -> None:
    """The database knows a token's SHA-256 alone; `repr` shows none; another opens nothing."""
    house.player()
    session = house.enters("Anna")
    with people_engine.connect() as connection:
        assert connection.scalars(select(SESSIONS.c.hash)).all() == [
            tokens.hash_token(session.token)
        ]
    assert session.token not in repr(session)
    assert house.people.account_of_token(session.token, NOON) == session.account
    for token in (None, "", "A" * 43, session.id, session.token[:-1], "\ud800"):
        assert house.people.account_of_token(token, NOON) is None


@on_both
def test_thirty_minutes_without_an_act_end_a_session(house: HouseOfTests) -> None:
    """A millisecond before it stands, and an act begins the time anew; being asked does not."""
    house.player()
    session, now = house.enters("Anna"), NOON
    for _ in range(3):
        now += IDLE_MS - 1
        assert house.people.account_of_token(session.token, now) is not None
    assert house.people.account_of_session(session.id, now + IDLE_MS - 1) is not None
    assert house.people.account_of_token(session.token, now + IDLE_MS) is None
    assert house.again().account_of_token(session.token, now + IDLE_MS) is None


def test_session_survives_restart(house: HouseOfTests) -> None:
    """Another process knows the last act to a minute at worst, and never ends a session late."""
    house.player()
    session = house.enters("Anna")
    assert house.people.account_of_token(session.token, NOON + MINUTE)
    assert house.people.account_of_token(session.token, NOON + 2 * MINUTE - 1)  # not yet written
    other_node = house.again()
    assert other_node.account_of_session(session.id, NOON + MINUTE + IDLE_MS - 1) is not None
    assert other_node.account_of_session(session.id, NOON + MINUTE + IDLE_MS) is None


def test_session_expires_after_its_hours(house: HouseOfTests) -> None:
    """After twelve hours an active player too signs in again."""
    house.player()
    session = house.enters("Anna")
    for now in range(NOON, NOON + 12 * HOUR, 20 * MINUTE):
        assert house.people.account_of_token(session.token, now) is not None
    assert house.people.account_of_token(session.token, NOON + 12 * HOUR - 1) is not None
    assert house.people.account_of_token(session.token, NOON + 12 * HOUR) is None


def test_clock_set_back_ends_no_session(house: HouseOfTests) -> None:
    """A session of the future stands, unless it lies further ahead than any lasts."""
    house.player()
    session = house.enters("Anna")
    for back_ms, stands in ((HOUR, True), (12 * HOUR, True), (12 * HOUR + 1, False)):
        owner = house.again().account_of_token(session.token, NOON - back_ms)
        assert (owner is not None) is stands


@on_both
def test_signing_out_ends_one_session(house: HouseOfTests) -> None:
    """The others of the account stand; the hub hears which ended."""
    anna = house.player()
    first, second = house.enters("Anna"), house.enters("Anna")
    house.people.sign_out(first.id)
    house.people.sign_out(first.id)
    assert house.people.account_of_token(first.token, NOON) is None
    assert house.people.account_of_token(second.token, NOON) is not None
    assert [(item.account, item.session) for item in house.ended] == [(anna.id, first.id)]


def test_oldest_sessions_end_above_limit(house: HouseOfTests) -> None:
    """Eight of an account stand at once."""
    house.player()
    sessions = [house.enters("Anna", NOON + number) for number in range(10)]
    standing = [
        house.people.account_of_token(session.token, NOON + 10) is not None for session in sessions
    ]
    assert standing == [False] * 2 + [True] * 8


ENDS: dict[str, Callable[[HouseOfTests, str, str], object]] = {
    "password": lambda house, anna, rosa: house.people.change_password(
        anna, PASSWORD, "rien ne va plus, messieurs", NOON
    ),
    "link": lambda house, anna, rosa: house.people.accept_invitation(
        house.people.create_invitation(rosa, anna, NOON), "rien ne va plus, messieurs", NOON
    ),
    "disabled": lambda house, anna, rosa: house.people.disable(rosa, anna, NOON),
    "excluded": lambda house, anna, rosa: house.people.self_exclude(anna, FOREVER, NOON),
    "barred": lambda house, anna, rosa: house.people.ban(rosa, anna, FOREVER, NOON),
    "roles": lambda house, anna, rosa: house.people.change_roles("system", anna, STAFF, NOON),
}


@pytest.mark.parametrize("mode", ENDS)
def test_account_changes_end_all_sessions(house: HouseOfTests, mode: str) -> None:
    """All its sessions and tokens, of no other account; the hub hears, and the journal."""
    anna, rosa = house.player(), house.employ("Rosa", {Role.DIRECTION})
    tokens = [house.enters("Anna").token for _ in range(3)]
    make = house.people.access_tokens.make
    tokens.append(make(anna.id, "bot", 2, PASSWORD, TypedCode("", NOON), now_ms=NOON)[0])
    other = house.enters("Rosa").token
    house.ended.clear()
    other_node = house.again()
    assert other_node.account_of_token(tokens[0], NOON) is not None
    ENDS[mode](house, anna.id, rosa.id)
    for users in (house.people, other_node):
        assert [users.account_of_token(token, NOON) for token in tokens] == [None] * 4
        assert users.account_of_token(other, NOON) is not None
    assert [(item.account, item.session) for item in house.ended] == [(anna.id, None)]
    assert anna.id in {notice["what"] for notice in list(house.written.values())[-2:]}


def test_excluded_player_signs_in_to_cash_out(house: HouseOfTests) -> None:
    """Exclusion leaves a player access to their own money; a closed account has none."""
    anna, rosa = house.player(), house.employ("Rosa", {Role.DIRECTION})
    house.people.self_exclude(anna.id, FOREVER, NOON)
    assert house.enters("Anna").account.id == anna.id
    house.people.disable(rosa.id, anna.id, NOON)
    refused("invalid_credentials", lambda: house.enters("Anna"))
    house.people.enable(rosa.id, anna.id, NOON)
    house.enters("Anna")


def test_wrong_old_password_changes_nothing(house: HouseOfTests) -> None:
    """A session alone does not replace the password."""
    anna = house.player()
    session = house.enters("Anna")
    act = house.people.change_password
    refused(
        "invalid_credentials", lambda: act(anna.id, "wrong", "rien ne va plus, messieurs", NOON)
    )
    assert house.people.account_of_token(session.token, NOON) is not None
    house.enters("Anna")


def test_refused_new_password_reveals_nothing(house: HouseOfTests) -> None:
    """The reply does not say if the old password was right."""
    anna = house.player()
    act = house.people.change_password
    for old in (PASSWORD, "wrong"):
        for new in ("short", "aaaaaaaaaaaaaaa", "anna anna anna", "is Anna enters in", "x" * 999):
            refused("invalid_password", lambda: act(anna.id, old, new, NOON))  # noqa: B023
    act(anna.id, PASSWORD, "rien ne va plus, messieurs", NOON)
    house.people.sign_in(anna.login, "rien ne va plus, messieurs", NOON)


# Who may ------------------------------------------------------------------------------------------


def test_only_direction_manages_accounts(house: HouseOfTests) -> None:
    """Every other role, and a direction that was closed, is refused each of its acts."""
    direction = house.employ("Rosa", {Role.DIRECTION})
    second = house.employ("Sara", {Role.DIRECTION})
    users, anna = house.people, house.player()
    staff = [anna, house.employ("Ida", {Role.CONTROLLER}), house.employ("Ugo", STAFF), second]
    users.disable(direction.id, second.id, NOON)
    for other in staff:
        for act in (
            lambda other: users.create(other, "Ezio", {Role.PAYEUR}, NOON),
            lambda other: users.create_invitation(other, anna.id, NOON),
            lambda other: users.change_roles(other, other, {Role.DIRECTION}, NOON),
            lambda other: users.disable(other, anna.id, NOON),
            lambda other: users.enable(other, anna.id, NOON),
            lambda other: users.ban(other, anna.id, 0, NOON),
            lambda other: users.approvals.request(
                other, MoveChips(account=anna.id, amount=500), NOON
            ),
        ):
            refused("forbidden", lambda: act(other.id))  # noqa: B023
    assert users.account(anna.id) == anna


def test_last_direction_cannot_be_removed(house: HouseOfTests) -> None:
    """The last member of the direction neither closes their account nor gives up the role."""
    rosa = house.employ("Rosa", {Role.DIRECTION})
    refused("last_direction", lambda: house.people.disable(rosa.id, rosa.id, NOON))
    act = house.people.change_roles
    refused("last_direction", lambda: act(rosa.id, rosa.id, {Role.CHEF}, NOON))
    sara = house.employ("Sara", {Role.DIRECTION, Role.CHEF})
    house.people.disable(sara.id, rosa.id, NOON)
    refused("last_direction", lambda: house.people.disable(sara.id, sara.id, NOON))


def test_house_may_create_accounts(people_engine: Engine) -> None:
    """Without sign-up, the direction makes accounts."""
    house = HouseOfTests(people_engine, Policy(cost=CHEAP))
    refused("not_available", house.player)
    assert house.employ("Anna", {Role.PLAYER}).has_password


@pytest.mark.parametrize("roles", [set(), {Role.CROUPIER}, {Role.CONTROLLER, Role.PLAYER}])
def test_role_rules_refuse_bad_sets(house: HouseOfTests, roles: set[Role]) -> None:
    """None, one that no account has, or a controller who is something else too."""
    refused("invalid_roles", lambda: house.people.create("system", "Ida", roles, NOON))

"""A house over the wire: people sign in, sit down, play, come back, and are kept apart."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from support.engine.cards_and_coups import REFAIT
from support.engine.engine_harness import CAMPIONE, DIGEST, ROULETTE, VENEZIA
from support.patience import wait_until
from support.server import plain_http
from support.server.account_fixtures import login_of
from support.server.http_server import (
    CARDS,
    PASSWORD,
    PATIENT,
    QUICK,
    Person,
    Server,
    events,
    kinds,
    opened,
    settings,
    stages,
    table,
)
from support.server.node_harness import code
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tapisvert import rulebook
from tapisvert.fairness import entropy_commitment
from tapisvert.live.stages import Mode
from tapisvert.record import replay
from tapisvert.server.services import SettingsChangedError

ENTROPY = bytes(range(16))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house with a wheel, cards, and a wheel without a clock."""
    tables = (
        table(),
        table("cards", CARDS, pace=replace(QUICK, entropy_seconds=600, coupe_seconds=600)),
        table("still", pace=PATIENT),
    )
    with opened(settings(tmp_path, *tables)) as server:
        yield server


# A whole coup ------------------------------------------------------------------------------------


def test_wheel_coup_pays_into_purse(server: Server) -> None:
    """Sit, bet, settlement, leave: every unit is where the events say."""
    anna = server.guest("Anna")
    assert anna.get("/api/me/purse") == {"amount": 1_000_000, "table": None}
    with anna.at() as line:
        assert line.view["players"] == {}
        assert code(line.ask("sit", chips=100_000)) is None
        line.stage("bets")
        assert kinds({"entries": [line.bet("rouge", 500)]}) == ["staked"]
        message = line.until(lambda message: "settled" in kinds(message))
        item = next(e for e in events(message) if e["event"] == "settled")
        winnings = item["to_player"] - item["stake"] if item["outcome"] != "imprisoned" else 0
        line.stage("pause")
        view = anna.get("/api/tables/wheel")
        seat = view["players"]["Anna"]
        total = sum(stake["amount"] for stake in seat["stakes"])
        assert seat["chips"] + total == 100_000 + winnings
        if not total:
            assert code(line.ask("leave")) is None
            assert anna.get("/api/me/purse") == {"amount": 1_000_000 + winnings, "table": None}


def test_coup_of_cards_with_entropy_and_the_coupe(server: Server) -> None:
    """A player adds entropy, cuts, bets; the cards fall one by one and are proved by the record.
    The answer has the player's line, with the salt of the request.
    """
    anna = server.guest("Anna")
    with anna.at("cards", chips=100_000) as line:
        line.ask("prefer", cut=True)
        tip = bytes.fromhex(line.event("committed")["tip"])
        commitment = entropy_commitment(tip, "Anna", ENTROPY).hex()
        assert code(line.ask("entropy", commitment=commitment)) is None
        assert line.stage("coupe")["entries"][-1]["notice"]["player"] == "Anna"
        assert code(line.ask("cut", at_card=100)) is None
        line.stage("openings")
        assert code(line.ask("entropy", value=ENTROPY.hex())) is None
        stake = line.bet("rouge", 5_000, salt="0123456789abcdef" * 2)
        assert code(stake) is None
        assert json.loads(stake["text"])["salt"] == "0123456789abcdef" * 2
        coup = line.event("coup")
        cards = [
            entry["notice"]["card"]
            for entry in line.entries
            if entry.get("notice", {}).get("notice") == "card"
        ]
        assert cards == [*coup["rows"]["noir"], *coup["rows"]["rouge"]]
        assert code(line.ask("sit", chips=1)) is None
    record = anna.http.get("/api/tables/cards/record").text
    assert '"do":"cut"' in record
    assert ENTROPY.hex() in record
    assert stake["text"] in record.splitlines()
    entries = [entry for entry in line.entries if entry["n"] == stake["n"]]
    assert [entry["line"] for entry in entries] == [sha256(stake["text"].encode()).hexdigest()]
    session = replay(text for text in record.encode().splitlines() if b'"do"' in text)
    assert session is not None
    rows = anna.http.get("/api/tables/cards/permanences").text.splitlines()
    assert rows[1].split(",")[:4] == ["1", "1", *(str(total) for total in coup["totals"].values())]


def test_reconnect_in_any_phase_misses_nothing(server: Server) -> None:
    """A client that comes back with the number of its last entry has every entry once, in order."""
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    with bruno.at() as steady:
        with anna.at() as line:
            begins = line.view["n"]
            line.ask("sit", chips=100_000)
        last, view = begins, []
        for _ in range(25):
            with anna.at(after_entry=last) as line:
                message = line.until(lambda message: message.get("entries"))
                view += [entry["n"] for entry in message["entries"]]
                last = message["to"]
                if "bets" in stages(message):
                    line.ask("bet", on="rouge", amount=100)
        while not steady.entries or steady.entries[-1]["n"] < last:
            steady.receive()
        assert view == [e["n"] for e in steady.entries if begins < e["n"] <= last]


def test_id_belongs_to_its_account(server: Server) -> None:
    """Two players may use the same id; neither hears the other's answer."""
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    with anna.at("still") as line, bruno.at("still") as second_line:
        reply = line.ask("sit", id="same", chips=1_000)
        second_reply = second_line.ask("sit", id="same", chips=2_000)
        replies = (reply, second_reply)
        assert [answer["events"][0]["player"] for answer in replies] == ["Anna", "Bruno"]


# What others see ---------------------------------------------------------------------------------


def test_only_staff_sees_chips_of_players(server: Server) -> None:
    """A spectator and another player see stakes, never balances; the staff sees all."""
    anna, bruno, spectator = server.guest("Anna"), server.guest("Bruno"), Person(server)
    rosa = server.staff("Rosa", "chef")
    with (
        bruno.at() as other_line,
        spectator.at() as spectator_line,
        rosa.at() as staff,
        anna.at(chips=123_457) as player_line,
    ):
        player_line.stage("bets")
        player_line.bet("rouge", 500)
        for line in (player_line, other_line, spectator_line, staff):
            line.event("coup")
        player_line.stage("bets", "idle")
        player_line.ask("leave")
        for line in (other_line, spectator_line, staff):
            line.event("left")
        for line in (other_line, spectator_line):
            text = json.dumps(line.heard)
            assert '"staked"' in text
            assert '"chips":' not in text
            assert "123457" not in text
        assert '"brought": 123457' in json.dumps(staff.heard)
    for user in (bruno, spectator):
        with user.at() as line:
            assert '"chips":' not in json.dumps(line.view)
    with spectator.at() as line:
        assert code(line.ask("sit", chips=1)) == "unauthenticated"


def test_refusals_are_their_askers_own(server: Server) -> None:
    """A refusal goes to its requester alone."""
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    with anna.at("still") as line, bruno.at("still") as other:
        assert code(line.ask("bet", on="rouge", amount=5)) is not None
        assert code(line.ask("sit", chips=100)) is None
        other.event("sat")
        assert "refused" not in json.dumps(other.heard)


# Who may do what ---------------------------------------------------------------------------------


@pytest.mark.clause("CR-19")
def test_abandoned_stake_requires_two_signatures(server: Server) -> None:
    """The chef requests, the controller signs, no other role does either: the stake leaves the
    cloth, once, with both names in the record; its owner may claim it.
    """
    chef, ugo = server.staff("Carlo", "chef"), server.staff("Ugo", "controller")
    anna = server.guest("Anna")
    stake: dict[str, Any] = {"kind": "abandon", "table": "still", "player": "Anna", "on": "rouge"}
    with anna.at("still", chips=10_000) as line, chef.at("still") as console:
        line.stage("bets")
        line.bet("rouge", 500)
        reply = console.ask("abandon", player="Anna", on="rouge", controller="Ugo")
        assert code(reply) == "approval_required"
        for other in (ugo, anna):
            other.post("/api/staff/approvals", **stake, status=403)
        path = f"/api/staff/approvals/{chef.post('/api/staff/approvals', **stake)['id']}"
        for other in (chef, anna):
            other.post(path, approved=True, status=403)
        assert _stakes(chef, "Anna") == [500]
        assert ugo.post(path, approved=True)["decided_by"] == ugo.id
        event = line.event("abandoned")
        assert (event["on"], event["chef"], event["controller"]) == ("rouge", "Carlo", "Ugo")
        assert ugo.post(path, approved=True, status=409)["error"] == "already_decided"
        assert _stakes(chef, "Anna") == []
        (claim,) = line.ask("claim")["events"]
        assert claim["amount"] == 500


@pytest.mark.clause("CR-3.1", "CR-19", "CT-5.3", "DT-6", "R04", "R28")
@pytest.mark.parametrize("book", [ROULETTE, CAMPIONE, DIGEST, VENEZIA])
def test_signed_prisoner_is_divided_at_its_degree(book: str, tmp_path: Path) -> None:
    """After two refaits at a real table its player claims a quarter, and the bank has the rest."""
    real = table("real", book, PATIENT, mode=Mode.REAL)
    refait: dict[str, Any] = {"do": "spin", "number": 0}
    if rulebook(book).cards:
        refait = {"do": "deal", "cards": REFAIT}
    with opened(settings(tmp_path, real)) as server:
        chef, ugo = server.staff("Carlo", "chef"), server.staff("Ugo", "controller")
        anna = server.guest("Anna")
        with anna.at("real", chips=10_000) as line, chef.at("real") as console:
            line.ask("bet", on="rouge", amount=1_001)
            for _ in range(2):
                assert not code(console.ask("close"))
                assert not code(console.ask(**refait))
            stake: dict[str, Any] = {"table": "real", "player": "Anna", "on": "rouge", "degree": 2}
            number = chef.post("/api/staff/approvals", kind="abandon", **stake)["id"]
            assert ugo.post(f"/api/staff/approvals/{number}", approved=True)["outcome"] == "done"
            event = line.event("divided")
            assert (event["to_player"], event["to_bank"]) == (251, 750)
            assert line.ask("claim")["events"][0]["amount"] == 251
            remaining = line.ask("leave")["events"][0]
            assert remaining["chips"] == 10_000 - 750


@pytest.mark.clause("CR-19")
def test_approved_but_illegal_act_is_not_executed(server: Server) -> None:
    """There is no such stake, or it is not signed: the table stands as before."""
    chef, ugo = server.staff("Carlo", "chef"), server.staff("Ugo", "controller")
    anna = server.guest("Anna")
    with anna.at("still", chips=10_000) as line:
        line.stage("bets")
        line.bet("rouge", 500)
        for position, agrees, problem in (("noir", True, "unknown_stake"), ("rouge", False, None)):
            body = chef.post(
                "/api/staff/approvals", kind="abandon", table="still", player="Anna", on=position
            )
            path = f"/api/staff/approvals/{body['id']}"
            answer = ugo.post(path, approved=agrees, status=409 if problem else 200)
            assert answer.get("error") == problem
        assert _stakes(chef, "Anna") == [500]
    nowhere = chef.post(
        "/api/staff/approvals", kind="abandon", table="nowhere", player="Anna", status=404
    )
    assert nowhere["error"] == "unknown_table"
    chef.post("/api/staff/approvals", kind="abandon", table="still", status=400)


def _stakes(user: Person, player: str) -> list[int]:
    """Stakes of a player on the cloth of the table without a clock."""
    view = user.get("/api/tables/still")
    return [stake["amount"] for stake in view["players"][player]["stakes"]]


def test_tables_are_created_closed_and_reopened(server: Server) -> None:
    """The direction makes a table, closes it, and opens it; chips go home when it closes."""
    dora, anna = server.staff("Dora", "direction"), server.guest("Anna")
    bad = {"id": "one", "rulebook": "campione-roulette", "seats": 0}
    assert dora.post("/api/staff/tables", table=bad, status=400)["error"] == "invalid_table"
    dora.post("/api/staff/tables", table={"id": "one", "rulebook": "campione-roulette"})
    wait_until(lambda: dora.http.get("/api/tables/one").status_code == 200)
    with anna.at("one", chips=10_000) as line:
        assert anna.get("/api/me/purse")["amount"] == 990_000
        dora.post("/api/staff/tables/one/open", id="early", status=409)
        dora.post("/api/staff/tables/one/close", id="close")
        line.stage("over")
        assert anna.get("/api/me/purse")["amount"] == 1_000_000
        dora.post("/api/staff/tables/one/open", id="again")
        line.event("opened")
        assert code(line.ask("sit", chips=10_000)) is None
    assert dora.get("/api/tables/one/sessions")["sessions"] == 2


# Limits and breaks -------------------------------------------------------------------------------


def test_limits_count_before_a_bet_is_accepted(server: Server) -> None:
    """A limit set while playing counts for the next stake; taking back and leaving never."""
    anna = server.guest("Anna")
    with anna.at(chips=100_000) as line:
        answer = anna.post("/api/me/limits", method="PUT", limit="stake_day", amount=700)
        assert answer["in_force"]["stake_day"] == 700
        line.stage("bets")
        assert code(line.bet("17", 701)) == "stake_limit"
        assert code(line.bet("17", 700)) is None
        line.event("coup")
        assert anna.get("/api/me/protection")["played"]["day"]["staked"] == 700
        line.stage("bets", "idle")
        assert code(line.bet("17", 1)) == "stake_limit"
        assert code(line.ask("leave")) is None
    storage = anna.get("/api/me/protection")
    assert storage["played"]["day"]["staked"] == 700
    body = anna.post("/api/me/limits", method="PUT", limit="stake_day", amount=900)
    assert body["in_force"]["stake_day"] == 700
    assert body["pending"]["stake_day"]["amount"] == 900


def test_play_chips_are_never_another_tables_money(tmp_path: Path) -> None:
    """All purses have one currency for good: the stored tables count, in the settings or not, and
    no table's chips become money.
    """
    waiting = table("still", pace=PATIENT)
    with opened(settings(tmp_path, waiting)) as server:
        server.guest("Anna")
    for other in (
        table("e", pace=PATIENT, currency="EUR", is_play_money=False),
        table("e", pace=PATIENT, is_play_money=False),
        table("e", pace=PATIENT, currency="EUR"),
        table("still", pace=PATIENT, is_play_money=False),
    ):
        answer = "table still of this house.* a database of its own"
        with pytest.raises(SettingsChangedError, match=answer), opened(settings(tmp_path, other)):
            raise AssertionError("it opened")
    other = table("e", pace=PATIENT)
    with opened(settings(tmp_path, other)) as server:
        assert [item["id"] for item in Person(server).get("/api/tables")["tables"]] == [
            "e",
            "still",
        ]


def test_break_and_exclusion(server: Server) -> None:
    """On a break no stake is accepted; an exclusion ends the sessions, and frees the chips."""
    anna = server.guest("Anna")
    with anna.at(chips=10_000) as line:
        tomorrow = int(time.time() * 1000) + 86_400_000
        assert anna.post("/api/me/break", until_ms=1, status=400)["error"] == "invalid_time"
        anna.post("/api/me/break", until_ms=tomorrow)
        line.stage("bets")
        assert code(line.bet("17", 100)) == "on_break"
        anna.post("/api/me/exclusion", until_ms=None)
        assert line.closed() == (4401, "you have excluded yourself from play")
    anna.get("/api/me/purse", 401)
    anna.post("/api/guests", name="Anna")
    with anna.at() as line:
        assert code(line.ask("sit", chips=1)) == "excluded"
        assert code(line.ask("leave")) is None


# Sessions ----------------------------------------------------------------------------------------


def test_changed_password_closes_every_session(server: Server) -> None:
    """Here and elsewhere; the old password opens nothing more."""
    rosa = server.staff("Rosa", "chef")
    with rosa.at() as line:
        wrong = rosa.post(
            "/api/password", method="PUT", old="no", new="faites vos jeux", status=403
        )
        assert wrong["error"] == "invalid_credentials"
        rosa.post("/api/password", method="PUT", old=PASSWORD, new="faites vos jeux")
        assert line.closed()[0] == 4401
    rosa.post("/api/session", name=login_of("Rosa"), password=PASSWORD, status=403)
    rosa.post("/api/session", name=login_of("Rosa"), password="faites vos jeux")


def test_guest_cannot_take_staff_name(server: Server) -> None:
    """A guest may not take a name with a password, or with other roles."""
    server.staff("Rosa", "chef")
    Person(server).post("/api/guests", name="Rosa", status=409)
    Person(server).post("/api/guests", name="rosa", status=409)
    Person(server).post("/api/guests", name=" ", status=400)


def test_house_without_a_demonstration(tmp_path: Path) -> None:
    """There are no guests; sign-up is as the settings say; the first link makes a direction, which
    signs by the name that the settings say.
    """
    options = {"--demonstration": "false", "--people-sign-up": "true"}
    options["--people-direction"] = "Dora Bianchi"
    with opened(settings(tmp_path, table(), options=options)) as server:
        user = Person(server)
        user.post("/api/guests", name="Anna", status=403)
        login = "anna.1962"
        user.post("/api/accounts", name="Anna", login=login, password="short", status=400)
        user.post("/api/accounts", name="Anna", login="anna", password=PASSWORD, status=400)
        user.post("/api/accounts", name="Anna", login=login, password=PASSWORD)
        body = user.get("/api/session")
        assert (body["login"], "anna.1962" in str(body["account"])) == ("anna.1962", False)
        assert user.get("/api/session")["account"]["roles"] == ["player"]
        assert user.get("/api/me/purse")["amount"] == 0
        administrator = server.services.accounts.create_administrator(0 + int(time.time() * 1000))
        assert administrator is not None
        account, token = administrator
        assert account.name == "Dora Bianchi"
        chief = Person(server)
        chief.post("/api/link", token="x" * 43, password=PASSWORD, status=403)
        chief.post("/api/link", token=token, password=PASSWORD, status=400)
        chief.post("/api/link", token=token, login="anna.1962", password=PASSWORD, status=409)
        chief.post("/api/link", token=token, login="the chief", password=PASSWORD)
        chief.post("/api/link", token=token, password=PASSWORD, status=403)
        created = chief.post("/api/staff/accounts", name="Tito", roles=["tailleur"])
        tito = Person(server)
        link = created["link"].partition("#")[2]
        tito.post("/api/link", token=link, login="dealer.7", password=PASSWORD)
        body = tito.get("/api/session")["account"]
        assert (body["roles"], body["unconfirmed"]) == ([], ["tailleur"])
        second = server.staff("Enzo", "direction")
        (waiting,) = second.get("/api/staff/approvals")
        assert (waiting["kind"], waiting["names"][body["id"]]) == ("account", "Tito")
        assert waiting["names"][account.id] == "Dora Bianchi"
        path = f"/api/staff/approvals/{waiting['id']}"
        assert chief.post(path, approved=True, status=403)["error"] == "four_eyes"
        second.post(path, approved=True)
        assert tito.get("/api/session")["account"]["roles"] == ["tailleur"]


def test_tokens_in_addresses_are_refused(server: Server) -> None:
    """A session's token counts in its cookie alone."""
    anna = server.guest("Anna")
    token = anna.http.cookies["tapisvert"]
    stranger = Person(server)
    stranger.get(f"/api/me/purse?tapisvert={token}", 401)
    answer = stranger.http.get("/api/me/purse", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 401
    with pytest.raises(InvalidStatus) as refusal:
        connect(
            f"ws://127.0.0.1:{server.port}/api/tables/wheel/live?token={token}",
            origin=Origin(server.origin),
            **plain_http.UNHURRIED,
        )
    assert refusal.value.response.status_code == 400

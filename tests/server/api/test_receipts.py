"""Receipts on the socket: signed for each entry, and met by record, journal and checkpoints."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from support.cli.cli_runner import invoke, run
from support.server.http_server import (
    PATIENT,
    Line,
    Person,
    Server,
    elsewhere,
    opened,
    settings,
    table,
    two_opened,
)
from support.server.node_harness import code

from tapisvert.fairness.transparency.receipt import Receipt, read_receipt, split_receipts
from tapisvert.journal.checkpoint import sign
from tapisvert.journal.checkpoint_keys import journal_name, load_or_create_key
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.journal.store import Head
from tapisvert.live.owner import TableOwner
from tapisvert.record import full_record, is_answer


def read_own(line: Line, request: str) -> Receipt:
    """The receipt for the entry of a request."""
    message = line.until(lambda item: item.get("id") == request and "receipt" in item)
    return read_receipt(message["receipt"].encode())


def numbers(line: Line, kind: str) -> list[int]:
    """The entries for which so far receipts of a kind came."""
    notes = [item["receipt"] for item in line.heard if "receipt" in item]
    entries = (entry for note in notes for entry in read_receipt(note.encode()).entries)
    return [entry.number for entry in entries if entry.kind == kind]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A table at which Anna took receipts and Bruno took none: what came to both, the record, the
    journal before Anna's bet and after.
    """
    folder = tmp_path_factory.mktemp("house")
    with opened(settings(folder, table(is_play_money=True, pace=PATIENT))) as server:
        anna, bruno, passer = server.guest("Anna"), server.guest("Bruno"), Person(server)
        with (
            anna.at(receipts=True) as line,
            bruno.at() as other,
            passer.at(receipts=True) as spectator,
        ):
            assert line.ask("bet", id="stranger", on="rouge", amount=1_000)["n"] == 0
            line.ask("sit", chips=100_000)
            line.stage("bets")
            assert code(line.ask("bet", id="none", on="rouge", amount=0)) == "invalid_amount"
            refusal = read_own(line, "none")
            assert not any("receipt" in item for item in line.heard if item.get("id") == "stranger")
            make_copy(server, folder / "before.db")
            bet = line.ask("bet", id="bet", on="rouge", amount=1_000)
            first = read_own(line, "bet")
            second_reply = line.ask("bet", id="bet", on="rouge", amount=1_000)
            assert second_reply["again"]
            second = read_own(line, "bet")
            for item in (other, spectator):
                item.until(lambda message: message.get("to", 0) >= bet["n"])
                assert not any("receipt" in message for message in item.heard)
            line.ask("withdraw", on="rouge")
            record = anna.http.get("/api/tables/wheel/record?session=1").content
            key = anna.http.get("/api/checkpoint/key").text.strip()
            notes = [item["receipt"] for item in line.heard if "receipt" in item]
        with anna.at(after_entry=0, receipts=True) as line:
            line.until(lambda item: item.get("to", 0) >= bet["n"])
            line.until(lambda item: "receipt" in item)
            resumption = numbers(line, "shown")
        make_copy(server, folder / "after.db")
    (folder / "evening.jsonl").write_bytes(record)
    (folder / "my.receipts").write_text("".join(notes), encoding="utf-8")
    names = ("folder", "key", "bet", "first", "second", "refused", "resumed")
    values = (folder, key, bet, first, second, refusal, resumption)
    return dict(zip(names, values, strict=True))


def make_copy(server: Server, path: Path) -> None:
    """Copy the database of a server, as it is now."""
    source = server.settings.keys.parent / "house.db"
    with (
        closing(sqlite3.connect(source)) as original,
        closing(sqlite3.connect(path)) as copy,
    ):
        original.backup(copy)


def test_entries_have_receipts(evening: dict[str, Any]) -> None:
    """Each request has one, a repeated one the same; so has each entry that was shown, to those
    who asked; what a refused request asked for is in no record, and its receipt says so.
    """
    bet, first, second = (evening[name] for name in ("bet", "first", "second"))
    assert [entry.number for entry in first.entries] == [bet["n"]]
    assert first.entries == second.entries
    assert first.entries[0].hash is not None
    assert first.table == "wheel"
    assert bet["n"] in evening["resumed"]
    assert evening["refused"].entries[0].number < bet["n"]


def verify_files(evening: dict[str, Any], *files: Path) -> dict[str, Any]:
    """The verdict of `verify` on files, with the house's key."""
    result = invoke("verify", *map(str, files), "--key", evening["key"], "--json", "--so-far")
    verdict: dict[str, Any] = json.loads(result.out)
    assert result.status == (0 if verdict["complete"] else 3 if verdict["right"] else 1)
    return verdict


def without_bet(record: bytes) -> bytes:
    """The record as a house forges it that never took Anna's bet: sound in itself."""
    commands = [line for line in record.splitlines() if not is_answer(line)]
    lines = [line for line in commands if b'"do":"bet"' not in line and b'"withdraw"' not in line]
    return b"".join(full_record(lines))


def test_removed_entry_is_missing(evening: dict[str, Any]) -> None:
    """The true record has all that the house signed for. From one without the bet, right by every
    other rule, the bet is missing, by the receipt of the player and by that of all who watched.
    """
    folder, receipts = evening["folder"], evening["folder"] / "my.receipts"
    verdict = verify_files(evening, folder / "evening.jsonl", receipts)
    (check,) = verdict["receipts"]
    assert (verdict["right"], check["problems"]) == (True, [])
    assert check["compared"] >= 6
    forgery = folder / "forged.jsonl"
    forgery.write_bytes(without_bet((folder / "evening.jsonl").read_bytes()))
    verdict = verify_files(evening, forgery, receipts)
    assert [item["right"] for item in verdict["records"]] == [True]
    missing = [(item["code"], item["number"]) for item in verdict["receipts"][0]["problems"]]
    assert missing.count(("missing", evening["bet"]["n"])) >= 2
    assert {code for code, _ in missing} == {"missing"}
    result = invoke("verify", str(forgery), str(receipts), "--key", evening["key"], "--so-far")
    assert f"entry {evening['bet']['n']} of table wheel is missing" in " ".join(result.out.split())


def test_journal_without_entry_is_detected(evening: dict[str, Any]) -> None:
    """An audit of the journal meets the receipts; of a copy from before the bet it does not, nor
    do checkpoints that the house signs over such a one, later or with another entry.
    """
    folder, key, bet = evening["folder"], evening["key"], evening["bet"]
    receipts = folder / "my.receipts"
    for copy, is_copy in (("after.db", True), ("before.db", False)):
        place = ("--database", f"sqlite:///{folder / copy}", "--key", key)
        data = json.loads(invoke("audit", *place, "--receipt", str(receipts), "--json").out)
        kinds = {fault["kind"] for fault in data["faults"]}
        assert (data["right"], kinds) == ((True, set()) if is_copy else (False, {"receipt"}))
    house = load_or_create_key(folder / "keys")
    origin = journal_name(house.public_key())
    next_ms = evening["first"].at_ms + 120_000
    for number, problem in ((bet["n"] - 1, "dropped"), (bet["n"], "forked")):
        file = folder / f"{problem}.checkpoint"
        file.write_bytes(sign([Head("wheel", number, b"\1" * 32)], next_ms, origin, house))
        data = verify_files(evening, receipts, file)
        answer = {item["code"] for item in data["receipts"][0]["problems"]}
        assert problem in answer, data


def test_forged_or_foreign_receipt_proves_nothing(evening: dict[str, Any]) -> None:
    """One that was changed is unsigned; what is none is told."""
    folder, text = evening["folder"], (evening["folder"] / "my.receipts").read_text("utf-8")
    changed = folder / "changed.receipts"
    number = evening["bet"]["n"]
    changed.write_text(text.replace(f"entry {number} ", f"entry {number + 1} "), encoding="utf-8")
    codes = {item["code"] for item in verify_files(evening, changed)["receipts"][0]["problems"]}
    assert codes == {"unsigned"}
    changed.write_text(text.replace("table wheel", "tabel wheel"), encoding="utf-8")
    codes = {item["code"] for item in verify_files(evening, changed)["receipts"][0]["problems"]}
    assert codes == {"no_receipt"}
    difference = b"\n\n".join(split_receipts(text.encode()))
    changed.write_bytes(b"\n" + difference + b"\n\n")
    assert verify_files(evening, changed)["receipts"][0]["problems"] == []
    result = run("verify", "-", str(changed), "--key", evening["key"], stdin=b"{}\n")
    assert (result.status, "standard input" in result.err) == (2, True)


def test_request_at_either_node_has_receipt(
    postgres_dsn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two nodes of a house one has the table: a bet laid at the other has the same receipt, as
    has what is shown there, and they are met by the record and the key that either node gives.
    """
    monkeypatch.setattr(TableOwner, "may_move", property(lambda _: False))
    with two_opened(postgres_dsn, tmp_path, table(is_play_money=True, pace=PATIENT)) as pair:
        guests = [server.guest(name) for server, name in zip(pair, ("Anna", "Bruno"), strict=True)]
        owner, follower = (server.services.node for server in pair)
        assert owner.owner == follower.rows["wheel"].owner
        bets: list[int] = []
        with guests[0].at(receipts=True) as item, guests[1].at(receipts=True) as other:
            for line in (item, other):  # both watch before the first who sits opens the bets
                assert code(line.ask("sit", chips=100_000)) is None
            for line in (item, other):
                line.stage("bets")
                bet = line.ask("bet", id="bet", on="rouge", amount=1_000)
                (signed,) = read_own(line, "bet").entries
                assert (code(bet), signed.number) == (None, bet["n"])
                bets.append(bet["n"])
            for line in (item, other):
                while bets[-1] not in numbers(line, "shown"):
                    line.receive()
            notes = [
                item["receipt"]
                for line in (item, other)
                for item in line.heard
                if "receipt" in item
            ]
            (tmp_path / "both.receipts").write_text("".join(notes), encoding="utf-8")
            for user, server in zip(guests, reversed(pair), strict=True):
                second_person = elsewhere(user, server)
                record = second_person.http.get("/api/tables/wheel/record?session=1").content
                (tmp_path / "evening.jsonl").write_bytes(record)
                key = second_person.http.get("/api/checkpoint/key").text.strip()
                answer = {"folder": tmp_path, "key": key}
                result = verify_files(
                    answer, tmp_path / "evening.jsonl", tmp_path / "both.receipts"
                )
                assert [result["right"], *result["receipts"][0]["problems"]] == [True]

"""The live check without a browser: an honest evening holds coup by coup, a forgery is reported."""

import copy
import json
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from itertools import takewhile
from typing import Any

import msgspec
import pytest
from support.page.permanence_script import run_calls
from support.records.sealed_records import CARDS, WHEEL, House, evening
from support.records.signed_records import Signer, signed_evening

from tapisvert.fairness.rsa_fdh_vrf import fingerprint
from tapisvert.record import full_record
from tapisvert.regulations import rulebook
from tapisvert.reports.rules import wire_view
from tapisvert.rules import commands as c

ROW = "trente-et-quarante-2.0"
BOOKS = (CARDS, ROW, WHEEL)

Messages = list[dict[str, Any]]


@cache
def record(book: str, *, is_signed: bool) -> bytes:
    """The full record of an evening of two draws, a few coups of each."""
    play = signed_evening if is_signed else evening
    return play(book, seed=11, draws=2, coups=4)


@cache
def view(book: str) -> Any:
    """The rulebook, as the page has it."""
    return msgspec.to_builtins(wire_view(rulebook(book), "en"))


def messages(text: bytes) -> Messages:
    """A record as a table tells it: entries with the hash of the line, cards and statements as
    notices; first the snapshot of a table that is not open.
    """
    lines = [(line, json.loads(line)) for line in text.splitlines()]
    feed: Messages = [{"state": {"n": 0, "table": lines[0][1]["table"]}}]
    coups = 0
    for number, (line, data) in enumerate(lines):
        act = data.get("do")
        coups = 0 if act == "commit" else coups + (act in ("deal", "spin"))
        entries: Messages = []
        if act is not None:
            entries.append({"line": sha256(line).hexdigest(), "events": answers(lines, number)})
        if act == "ask" and (statement := outcome(lines, number).get("witness")):
            entries.append({"notice": {"notice": "signed", "coup": coups + 1, **statement}})
        elif act == "end" and data.get("witness"):
            notice = {"notice": "signed", "coup": f"end {coups}", **data["witness"]}
            entries.insert(0, {"notice": notice})
        elif data.get("event") == "card":
            entries.append({"notice": {"notice": "card", "card": data["card"]}})
        feed += [
            {"entry": {"n": len(feed) + i, "at": 0, **message}} for i, message in enumerate(entries)
        ]
    return feed


def answers(lines: list[tuple[bytes, Any]], number: int) -> Messages:
    """The answers to the command of that place."""
    rest = (data for _, data in lines[number + 1 :])
    events = takewhile(lambda data: "do" not in data, rest)
    return [event for event in events if event.get("event") not in (None, "card", "refused")]


def outcome(lines: list[tuple[bytes, Any]], number: int) -> dict[str, Any]:
    """Lines after `ask` in that place."""
    ends = ("deal", "spin", "off")
    return next(data for _, data in lines[number:] if data.get("do") in ends)


def watch(book: str, feed: Messages) -> Any:
    """Return the findings of a watch; each entry comes with the table's id."""
    table = feed[0]["state"]["table"]
    (result,) = run_calls(
        ("watched", view(book), [{"state": {"table": table}, **message} for message in feed])
    )
    return result


def events(feed: Messages, name: str) -> Messages:
    """The events of that name."""
    return [
        event
        for message in feed
        for event in message.get("entry", {}).get("events", ())
        if event["event"] == name
    ]


def statements(feed: Messages) -> Messages:
    """The notices of statements."""
    notices = [message.get("entry", {}).get("notice", {}) for message in feed]
    return [notice for notice in notices if notice.get("notice") == "signed"]


@pytest.mark.parametrize("is_signed", [False, True])
@pytest.mark.parametrize("book", BOOKS)
def test_honest_evening_holds(book: str, is_signed: bool) -> None:
    """Every coup is verified once it is opened, with a witness and without one."""
    feed = messages(record(book, is_signed=is_signed))
    result = watch(book, feed)
    assert result["findings"] == []
    shares = events(feed, "share_opened")
    assert result["verified"] == len(shares) >= 4
    assert not result["isDoubtful"]
    for message, seals in zip(feed, result["seals"], strict=True):
        if any(event["event"] == "coup" for event in message.get("entry", {}).get("events", ())):
            assert set(seals) == {"verified"}
        elif "card" in message.get("entry", {}).get("notice", {}):
            assert set(seals) == {"sealed"}


def other(digits: str) -> str:
    """Hexadecimal digits that differ in the first."""
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def exchange_card(feed: Messages) -> None:
    """Another card is dealt."""
    coup = events(feed, "coup")[1]
    row = next(iter(coup["rows"].values()))
    row[0] = "2c" if row[0] != "2c" else "3c"


def exchange_number(feed: Messages) -> None:
    """Another number falls."""
    coup = events(feed, "coup")[1]
    coup["number"] = (coup["number"] + 1) % 37


def other_share(feed: Messages) -> None:
    """The house opens another link."""
    event = events(feed, "share_opened")[1]
    event["share"] = other(event["share"])


def repeated_tip(feed: Messages) -> None:
    """The second draw has the chain of the first."""
    first, second = events(feed, "committed")
    second["tip"] = first["tip"]


def share_as_tip(feed: Messages) -> None:
    """The second draw begins in the middle of the first one's chain."""
    events(feed, "committed")[1]["tip"] = events(feed, "share_opened")[0]["share"]


def other_start(feed: Messages) -> None:
    """Another start is given than follows."""
    event = events(feed, "started")[0]
    event["start"] = other(event["start"])


def other_entropy(feed: Messages) -> None:
    """A player opens something else."""
    event = events(feed, "entropy_opened")[0]
    event["value"] = other(event["value"])


def other_line(feed: Messages) -> None:
    """A line before the first coup is asked for is another one."""
    place = next(i for i, message in enumerate(feed) if message in sealed_entries(feed, "asked"))
    feed[place - 1]["entry"]["line"] = other(feed[place - 1]["entry"]["line"])


def sealed_entries(feed: Messages, name: str) -> Messages:
    """The entries with an event of that name."""
    return [
        message
        for message in feed
        if any(event["event"] == name for event in message.get("entry", {}).get("events", ()))
    ]


def other_signature(feed: Messages) -> None:
    """A signature without a key."""
    statements(feed)[0]["signature"] = other(statements(feed)[0]["signature"])


def other_key(feed: Messages) -> None:
    """A key of no witness."""
    statements(feed)[0]["key"] = other(statements(feed)[0]["key"])


def no_statement(feed: Messages) -> None:
    """The coup is shown without the witness's word."""
    first = statements(feed)[0]
    del feed[
        next(i for i, message in enumerate(feed) if message.get("entry", {}).get("notice") is first)
    ]


def leave_statement_out(feed: Messages) -> None:
    """A statement before this one was given elsewhere: it names another before it."""
    statements(feed)[1]["prev"] = other(statements(feed)[1]["prev"])


def no_name(feed: Messages) -> None:
    """The witness's key was not shown."""
    for message in sealed_entries(feed, "witness_named"):
        message["entry"]["events"] = []


def wrong_result(feed: Messages) -> None:
    """The other colour wins by the answer."""
    coup = events(feed, "coup")[0]
    flip = {"wins": "loses", "loses": "wins", "null": "wins", "prison": "wins"}
    coup["result"] = {chance: flip[outcome] for chance, outcome in coup["result"].items()}


def no_end(feed: Messages) -> None:
    """A draw begins before the last has ended."""
    (end, *_) = sealed_entries(feed, "draw_ended")
    end["entry"]["events"] = []


def early_stake(feed: Messages) -> None:
    """A stake is taken before the start."""
    sealed_entries(feed, "sealed")[0]["entry"]["events"].append({"event": "staked"})


def late_stake(feed: Messages) -> None:
    """A stake is taken behind `ask`."""
    sealed_entries(feed, "asked")[0]["entry"]["events"].append({"event": "staked"})


FORGERIES: dict[str, tuple[str, bool, Callable[[Messages], None], str]] = {
    "another card": (CARDS, False, exchange_card, "coup_mismatch"),
    "another card in 2.0": (ROW, True, exchange_card, "coup_mismatch"),
    "another number": (WHEEL, True, exchange_number, "coup_mismatch"),
    "another share": (CARDS, False, other_share, "share_mismatch"),
    "the tip of an earlier draw": (CARDS, False, repeated_tip, "share_repeated"),
    "the share of an earlier draw": (WHEEL, True, share_as_tip, "share_repeated"),
    "another start": (WHEEL, False, other_start, "start_mismatch"),
    "another entropy": (CARDS, False, other_entropy, "entropy_mismatch"),
    "another line": (WHEEL, True, other_line, "signature_mismatch"),
    "another signature": (CARDS, True, other_signature, "signature_mismatch"),
    "another key": (WHEEL, True, other_key, "key_mismatch"),
    "no statement": (WHEEL, True, no_statement, "statement_missing"),
    "another statement before": (WHEEL, True, leave_statement_out, "signature_mismatch"),
    "no key": (WHEEL, True, no_name, "unknown_witness"),
    "another result": (CARDS, False, wrong_result, "result_mismatch"),
    "no end": (WHEEL, False, no_end, "order"),
    "an early stake": (WHEEL, False, early_stake, "stake_before_start"),
    "a late stake": (CARDS, True, late_stake, "stake_after_ask"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_forgery_is_reported(name: str) -> None:
    """At once, and by the right name."""
    book, is_signed, forge, code = FORGERIES[name]
    feed = copy.deepcopy(messages(record(book, is_signed=is_signed)))
    forge(feed)
    result = watch(book, feed)
    assert result["codes"][0] == code, result["findings"][:3]
    assert result["findings"][0]["n"] > 0


def house(book: str = WHEEL) -> House:
    """A house with a witness, in a draw without entropy."""
    house = House(book, table="uno", signer=Signer())
    house.begin({})
    return house


def table_record(house: House) -> bytes:
    """The record so far, with answers."""
    return b"".join(full_record(house.lines()))


def snapshot(feed: Messages, house: House, **changes: Any) -> dict[str, Any]:
    """The table as a snapshot has it after these messages."""
    seal = house.session.table.taille.seal
    assert seal is not None
    draw = {
        "tip": seal.tip,
        "witness": seal.witness,
        "committed": [],
        "opened": [],
        "start": seal.start,
        "coups": seal.coups,
        "asked": seal.is_asked,
        "statement": None,
        **changes,
    }
    modulus = f"{house.signer.key.modulus:x}"
    assert seal.witness == fingerprint(house.signer.key.modulus)
    state = {"n": len(feed) - 1, "table": "uno", "head": house.head.hex()}
    return {"state": {**state, "draw": draw, "witnesses": [modulus]}}


@pytest.mark.parametrize("book", [CARDS, WHEEL])
def test_late_client_verifies_later_coups(book: str) -> None:
    """Chain, statements and numbers; at cards not which ones, once a coup was not observed."""
    table = house(book)
    for _ in range(2):
        table.coup()
    first_messages = messages(table_record(table))
    begin = snapshot(first_messages, table)
    table.coup()
    table.end()
    feed = [begin, *messages(table_record(table))[len(first_messages) :]]
    result = watch(book, feed)
    assert result["findings"] == []
    assert result["verified"] == (book == WHEEL)
    place = next(i for i, message in enumerate(feed) if message in sealed_entries(feed, "coup"))
    assert set(result["seals"][place]) == {"verified" if book == WHEEL else "sealed"}
    forgery = copy.deepcopy(feed)
    event = events(forgery, "share_opened")[0]
    event["share"] = other(event["share"])
    assert watch(book, forgery)["codes"][0] == "share_mismatch"


def test_changed_start_is_reported() -> None:
    """The page remembers the start when a new snapshot comes."""
    table = house()
    feed = messages(table_record(table))
    honest, lie = snapshot(feed, table), snapshot(feed, table, start="00" * 32)
    for state in (honest, lie):
        state["state"]["n"] += 9
    assert watch(WHEEL, [*feed, honest])["codes"] == []
    assert watch(WHEEL, [*feed, lie])["codes"] == ["start_changed"]


def test_coup_called_off_is_doubtful_until_shown() -> None:
    """The next statement of the draw shows that no one knew it; without one the page warns before
    it stakes in the next draw.
    """
    shown_house, ended_house, unshown = house(), house(), house()
    for table in (shown_house, ended_house, unshown):
        table.bet()
        table.close()
        table.ask() if table is unshown else table.give(c.Ask())
        table.off()
    shown_house.coup()
    shown_house.end()
    ended_house.end()
    unshown.end(is_signed=False)
    for table, doubts in ((shown_house, 0), (ended_house, 0), (unshown, 1)):
        table.begin({})
        feed = messages(table_record(table))
        if table is unshown:  # its answer came after all was called off: no client saw it
            assert len(table.signer.texts) == 1
        result = watch(WHEEL, feed)
        assert (result["codes"], result["doubts"], result["isDoubtful"]) == ([], doubts, doubts > 0)


def own_messages(change: Callable[[dict[str, Any]], None] = lambda _: None) -> Messages:
    """A coup in which Anna's own stake is answered before the other readers hear of it."""
    table = house()
    table.bet()
    text = table.session.lines[-1].decode()
    table.coup()
    feed = messages(table_record(table))
    place = next(i for i, message in enumerate(feed) if message in sealed_entries(feed, "staked"))
    sent = json.loads(text) | {"id": "1"}
    own = {"n": feed[place]["entry"]["n"], "text": text, "sent": json.dumps(sent)}
    change(own)
    feed.insert(place, {"own": own})
    return feed


def test_own_stake_is_found_in_head() -> None:
    """And reported if it was altered, or is another line for other readers, or none."""
    assert watch(WHEEL, own_messages())["codes"] == []

    def altered(own: dict[str, Any]) -> None:
        own["sent"] = json.dumps(json.loads(own["sent"]) | {"amount": 700})

    def other_salt(own: dict[str, Any]) -> None:
        own["sent"] = json.dumps(json.loads(own["sent"]) | {"salt": "00" * 16})

    def other_text(own: dict[str, Any]) -> None:
        own["text"] = own["text"].replace(" ", "") + " "

    def skipped(own: dict[str, Any]) -> None:
        own["n"] += 0.5

    for change, code in (
        (altered, "stake_changed"),
        (other_salt, "stake_changed"),
        (other_text, "stake_left_out"),
        (skipped, "stake_left_out"),
    ):
        assert watch(WHEEL, own_messages(change))["codes"] == [code]


TIP = "ab" * 32


def table(stage: str, **draw: Any) -> dict[str, Any]:
    """View of a table at which Anna sits."""
    state = {"tip": TIP, "start": None, "committed": [], "opened": [], **draw}
    return {"table": "t", "own": "Anna", "players": {"Anna": {}}, "draw": state, "stage": stage}


BYTES = "0123456789abcdef" * 4


def test_player_opens_bound_entropy() -> None:
    """Also if the page was loaded anew in between."""
    is_bound = {"committed": ["Anna"]}
    states = [
        table("commitments"),
        table("commitments"),
        table("commitments", **is_bound),
        None,
        table("commitments", **is_bound),
        table("openings", **is_bound),
        table("openings", **is_bound),
        table("openings", **is_bound, opened=["Anna"]),
        table("bets", **is_bound, opened=["Anna"], start="00"),
    ]
    (result,), (commitment,) = (
        run_calls(("added", states, BYTES)),
        run_calls(("entropyCommitment", TIP, "Anna", BYTES)),
    )
    assert result["asked"] == [
        ["entropy", {"commitment": commitment}],
        ["entropy", {"value": BYTES}],
    ]
    assert result["became"][-1] == "opened"


def test_absent_or_late_player_is_not_bound() -> None:
    """And whose page has forgotten its bytes opens nothing."""
    state = {**table("commitments"), "players": {}}
    late_state = table("openings", opened=["Bruno"])
    following = table("commitments", opened=["Bruno"])
    without_bytes = table("openings", committed=["Anna"])
    (result,) = run_calls(("added", [state, late_state, following, without_bytes], BYTES))
    assert result["asked"] == []


def test_entropy_survives_blocked_storage() -> None:
    """A browser may forbid it."""
    states = [table("commitments"), table("openings", committed=["Anna"])]
    (result,) = run_calls(("added", states, BYTES, True))
    assert [list(fields) for _, fields in result["asked"]] == [["commitment"], ["value"]]

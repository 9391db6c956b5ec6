"""The live proof of draws that a witness signs: verified as cards fall, a forgery called out."""

import json
from functools import cache
from typing import Any

import pytest
from support.page.permanence_script import called
from support.records.signed_records import signed_evening
from support.records.third_verifier import Reader, sha

CARDS, WHEEL = "venezia-trente-et-quarante", "campione-roulette"
LAYOUTS = {CARDS: "two_rows", WHEEL: "wheel"}
Entries = list[dict[str, Any]]


@cache
def record(rulebook: str) -> tuple[str, ...]:
    """The full record of an evening of three draws, a few coups of each."""
    return tuple(signed_evening(rulebook, seed=2, draws=3, coups=3).decode().splitlines())


def entries(rulebook: str) -> Entries:
    """An evening as a table tells it after its opening."""
    message: Entries = []
    for text in record(rulebook)[2:]:
        line = json.loads(text)
        if line.get("do") == "deal":
            for card, proof in zip(line["cards"], line["proofs"], strict=True):
                notice = {"notice": "card", "card": card, "proof": proof}
                message.append({"n": len(message) + 1, "at": 0, "notice": notice})
        elif "event" in line and line["event"] != "refused":
            message.append({"n": len(message) + 1, "at": 0, "events": [line]})
    return message


def watch_evening(rulebook: str, message: Entries, *, knows_terms: bool = True) -> Any:
    """Return the findings of a watch, from a snapshot before the first draw."""
    terms: Any = {"rulebook": rulebook, "edition": None, "rulings": {}} if knows_terms else None
    (result,) = called(("watched", rulebook, LAYOUTS[rulebook], message, {"terms": terms}))
    return result


@pytest.mark.parametrize("rulebook", LAYOUTS)
def test_signed_evening_holds(rulebook: str) -> None:
    """Every card or number, and every order; without the terms nothing is claimed, nor blamed."""
    message = entries(rulebook)
    result = watch_evening(rulebook, message)
    assert result["told"] == []
    assert {draw["revealed"] for draw in result["past"]} == {"verified"}
    name = "coup" if rulebook == WHEEL else "card"
    is_proved = [name in (e.get("notice", {}).get("notice"), event(e)) for e in message]
    assert result["verified"] == sum(is_proved) > 1
    blind = watch_evening(rulebook, message, knows_terms=False)
    assert (blind["told"], blind["verified"]) == ([], 0)
    assert {draw["revealed"] for draw in blind["past"]} == {"half"}


def event(entry: dict[str, Any]) -> str:
    """The name of an entry's event."""
    return str(entry["events"][0]["event"]) if "events" in entry else ""


def changed(message: Entries, name: str, key: str) -> Entries:
    """The entries with one digit of a value changed, where such an event has it first."""
    changed_lines: Entries = json.loads(json.dumps(message))
    answer = next(
        e["events"][0] for e in changed_lines if event(e) == name and key in e["events"][0]
    )
    answer[key] = ("1" if answer[key][0] == "0" else "0") + answer[key][1:]
    return changed_lines


@pytest.mark.parametrize(
    ("name", "key", "code"),
    [
        ("sealed", "signature", "signature_mismatch"),
        ("committed", "witness", "signature_mismatch"),
        ("committed", "commitment", "signature_mismatch"),
        ("entropy_opened", "value", "entropy_mismatch"),
    ],
)
def test_missing_witness_signature_is_reported(name: str, key: str, code: str) -> None:
    """At the root, before any card; other entropy where it is opened."""
    result = watch_evening(CARDS, changed(entries(CARDS), name, key))
    assert result["told"][0] == code
    recut: Entries = json.loads(json.dumps(entries(CARDS)))
    cut = next(e["events"][0] for e in recut if event(e) == "cut_made")
    cut["at_card"] = (cut["at_card"] + 1) % 312
    assert watch_evening(CARDS, recut)["told"][0] in ("signature_mismatch", "wrong_place")


def first_draw() -> tuple[dict[str, Any], int]:
    """The first draw as a snapshot shows it after its root, and the place of the next entry."""
    acts = [json.loads(text) for text in record(CARDS) if text.startswith('{"do"')]
    reader = Reader()
    root = next(place for place, act in enumerate(acts) if act["do"] == "root")
    list(reader.faults([json.dumps(act).encode() for act in acts[: root + 1]]))
    draw = reader.draw
    assert draw is not None
    digest = sha(draw.transcript(draw.act["commitment"], as_opened=False)).hex()
    names = ("id", "commitment", "table", "number", "witness", "if_absent")
    draw_view = {name: draw.act[name] for name in names if name in draw.act}
    draw_view |= {"root": draw.root[1], "signature": draw.signature.hex(), "transcript": digest}
    draw_view |= {"committed": sorted(draw.bound), "opened": sorted(draw.opened), "is_cut": True}
    sealed = next(place for place, entry in enumerate(entries(CARDS)) if event(entry) == "sealed")
    return draw_view, sealed + 1


def test_digest_of_snapshot_is_enough_for_proofs() -> None:
    """A page that comes while cards fall checks each against the root, and blames none."""
    draw, following = first_draw()
    message = entries(CARDS)[following:]
    begin = {"n": following, "draw": draw, "terms": None}
    (result,) = called(("watched", CARDS, LAYOUTS[CARDS], message, begin))
    cards = 0
    for entry in message:
        if event(entry) == "revealed":
            break
        cards += entry.get("notice", {}).get("notice") == "card"
    assert (result["told"], result["past"][-1]["revealed"]) == ([], "half")
    assert result["verified"] == cards > 1
    first = {**draw, "root": None, "signature": None, "transcript": None}
    notice = {"notice": "stage", "stage": "witness", "transcript": draw["transcript"]}
    sealed = [{"n": following - 1, "at": 0, "notice": notice}, *entries(CARDS)[following - 1 :]]
    begin = {"n": following - 2, "draw": first, "terms": None}
    (result,) = called(("watched", CARDS, LAYOUTS[CARDS], sealed, begin))
    assert (result["told"], result["verified"]) == ([], cards)
    begin = {"n": following, "draw": draw, "terms": None}
    draw["transcript"] = "00" * 32
    (wrong,) = called(("watched", CARDS, LAYOUTS[CARDS], message, begin))
    assert wrong["told"][0] == "proof_mismatch"

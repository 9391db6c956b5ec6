"""The proof without a browser: an honest evening is verified as it falls, a forgery called out."""

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from support.page.permanence_script import called
from support.records.sealed_records import evening

CARDS, ROW, WHEEL = "venezia-trente-et-quarante", "trente-et-quarante-2.0", "campione-roulette"
LAYOUTS = {CARDS: "two_rows", ROW: "one_row", WHEEL: "wheel"}

Entries = list[dict[str, Any]]


@cache
def record(rulebook: str, draws: int) -> list[str]:
    """The full record of an evening, a few coups of each draw."""
    return evening(rulebook, seed=11, draws=draws, coups=4).decode().splitlines()


def entries(rulebook: str, draws: int = 2) -> Entries:
    """An evening as a table tells it: its answers, and each card with its proof before its coup."""
    message: Entries = []
    for text in record(rulebook, draws):
        line = json.loads(text)
        n = len(message) + 1
        if line.get("do") == "deal":
            for card, proof in zip(line["cards"], line["proofs"], strict=True):
                notice = {"notice": "card", "card": card, "proof": proof}
                message.append({"n": len(message) + 1, "at": 0, "notice": notice})
        elif "event" in line and line["event"] != "refused":
            message.append({"n": n, "at": 0, "events": [line]})
    return message


def watch_evening(rulebook: str, message: Entries, begin: dict[str, Any] | None = None) -> Any:
    """Return the findings of a watch."""
    (result,) = called(("watched", rulebook, LAYOUTS[rulebook], message, begin))
    return result


@pytest.mark.parametrize("rulebook", LAYOUTS)
def test_honest_evening_holds(rulebook: str) -> None:
    """Every card has its seal when it falls, every draw is verified when its seed is shown."""
    message = entries(rulebook)
    result = watch_evening(rulebook, message)
    assert result["told"] == []
    assert {draw["revealed"] for draw in result["past"]} == {"verified"}
    assert result["draw"] is None
    cards = sum("notice" in entry for entry in message)
    spins = sum(event(entry) == "coup" for entry in message) if rulebook == WHEEL else 0
    assert result["verified"] == cards + spins > 1
    last = [
        seals[-1]
        for entry, seals in zip(message, result["seals"], strict=True)
        if "notice" in entry
    ]
    assert set(last) <= {"verified"}


def test_number_is_sealed_until_its_seed_is_shown() -> None:
    """The proof of a spin is its reveal."""
    message = entries(WHEEL, draws=1)
    result = watch_evening(WHEEL, message)
    place = next(place for place, entry in enumerate(message) if event(entry) == "coup")
    assert result["seals"][place] == ["sealed"]
    assert result["seals"][-1] == ["verified"]


def event(entry: dict[str, Any]) -> str:
    """The name of an entry's event."""
    return str(entry["events"][0]["event"]) if "events" in entry else ""


def first(message: Entries, name: str) -> dict[str, Any]:
    """The first event of that name."""
    result: dict[str, Any] = next(e["events"][0] for e in message if event(e) == name)
    return result


def card(message: Entries, place: int) -> dict[str, Any]:
    """The notice of the card that fell so late."""
    result: dict[str, Any] = [e["notice"] for e in message if "notice" in e][place]
    return result


def other(digits: str) -> str:
    """Hexadecimal digits that differ in the first."""
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def exchange(message: Entries) -> None:
    """Another card is shown."""
    notice = card(message, 3)
    notice["card"] = "2c" if notice["card"] != "2c" else "3c"


def forge_path(message: Entries) -> None:
    """The proof leads elsewhere."""
    proof = card(message, 2)["proof"]
    proof["path"][0] = other(proof["path"][0])


def skip_place(message: Entries) -> None:
    """A card is passed over."""
    place = [i for i, entry in enumerate(message) if "notice" in entry][1]
    del message[place]


def other_seed(message: Entries) -> None:
    """Another seed is shown than was bound."""
    reveal = first(message, "revealed")
    reveal["seed"] = other(reveal["seed"])


def other_commitment(message: Entries) -> None:
    """The house was bound to another seed."""
    announcement = first(message, "committed")
    announcement["commitment"] = other(announcement["commitment"])


def other_entropy(message: Entries) -> None:
    """A player opens something else."""
    opening = first(message, "entropy_opened")
    opening["value"] = other(opening["value"])


def leave_out(message: Entries) -> None:
    """Do not count a player who opened."""
    sealed = next(
        e["events"][0] for e in message if event(e) == "sealed" and e["events"][0]["counted"]
    )
    sealed["unopened"] = [sealed["counted"].pop()]


def no_proof(message: Entries) -> None:
    """A card comes without its proof."""
    card(message, 0)["proof"] = None


def wrong_result(message: Entries) -> None:
    """The other colour wins by the answer."""
    coup = first(message, "coup")
    flip = {"wins": "loses", "loses": "wins", "null": "wins", "prison": "wins"}
    coup["result"] = {chance: flip[outcome] for chance, outcome in coup["result"].items()}


def never_reveal(message: Entries) -> None:
    """The seed of a draw is not shown."""
    place = next(i for i, entry in enumerate(message) if event(entry) == "revealed")
    del message[place]


def reload_watch(message: Entries) -> None:
    """A draw's name is used again."""
    names = [e["events"][0] for e in message if event(e) == "committed"]
    names[1]["id"] = names[0]["id"]


def other_root(message: Entries) -> None:
    """Another order is published than chance gave."""
    sealed = first(message, "sealed")
    sealed["root"] = other(sealed["root"])


FORGERIES: dict[str, tuple[str, Callable[[Entries], None], str]] = {
    "another card": (CARDS, exchange, "proof_mismatch"),
    "another card in 2.0": (ROW, exchange, "proof_mismatch"),
    "a forged path": (CARDS, forge_path, "proof_mismatch"),
    "a card passed over": (CARDS, skip_place, "wrong_place"),
    "another seed": (CARDS, other_seed, "seed_mismatch"),
    "another seed of a spin": (WHEEL, other_seed, "seed_mismatch"),
    "another commitment": (WHEEL, other_commitment, "seed_mismatch"),
    "another entropy": (CARDS, other_entropy, "entropy_mismatch"),
    "entropy left out": (CARDS, leave_out, "entropy_left_out"),
    "no proof": (CARDS, no_proof, "no_proof"),
    "another result": (CARDS, wrong_result, "result_mismatch"),
    "never revealed": (WHEEL, never_reveal, "not_revealed"),
    "a name used again": (WHEEL, reload_watch, "id_reused"),
    "another order": (WHEEL, other_root, "root_mismatch"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_forgery_is_reported(name: str) -> None:
    """At once where that can be seen at once, and by the right name."""
    rulebook, forge, code = FORGERIES[name]
    message = copy.deepcopy(entries(rulebook))
    forge(message)
    result = watch_evening(rulebook, message)
    assert code in result["told"]
    assert result["told"][0] == code
    assert result["findings"][0]["n"] > 0


def test_spin_with_wrong_number_is_reported() -> None:
    """The order that the seed gives has another."""
    message = copy.deepcopy(entries(WHEEL))
    coup = first(message, "coup")
    coup["number"] = (coup["number"] + 1) % 37
    result = watch_evening(WHEEL, message)
    assert result["told"] == ["card_mismatch"]
    assert "failed" in {draw["revealed"] for draw in result["past"]}


def test_late_client_verifies_observed_cards() -> None:
    """Without the entropy that was opened before, the whole order is left to the record."""
    message = entries(CARDS, draws=1)
    place = next(i for i, entry in enumerate(message) if event(entry) == "cut_made")
    sealed, commitment = first(message, "sealed"), first(message, "committed")
    draw = {
        "id": sealed["id"],
        "commitment": commitment["commitment"],
        "root": sealed["root"],
        "committed": sorted({*sealed["counted"], *sealed["unopened"]}),
        "opened": sealed["counted"],
        "is_cut": True,
        "cards_left": 307,
    }
    result = watch_evening(
        CARDS, message[place + 4 :], {"n": message[place + 3]["n"], "draw": draw}
    )
    assert result["told"] == []
    expected = "half" if sealed["counted"] else "verified"
    assert [item["revealed"] for item in result["past"]] == [expected]
    forgery = copy.deepcopy(message[place + 4 :])
    notice = card(forgery, 0)
    notice["proof"]["salt"] = other(notice["proof"]["salt"])
    result = watch_evening(CARDS, forgery, {"n": message[place + 3]["n"], "draw": draw})
    assert result["told"][0] == "proof_mismatch"


def test_changed_root_is_reported() -> None:
    """The page remembers its root when a new snapshot comes."""
    message = entries(CARDS, draws=1)
    place = next(i for i, entry in enumerate(message) if event(entry) == "sealed")
    sealed = first(message, "sealed")
    draw = {
        "id": sealed["id"],
        "commitment": first(message, "committed")["commitment"],
        "root": sealed["root"],
        "committed": [],
        "opened": [],
    }
    lie = {**draw, "root": other(sealed["root"])}
    (honest, lying) = called(
        ("again", CARDS, "two_rows", message[: place + 1], {"n": 10_000, "draw": draw}),
        ("again", CARDS, "two_rows", message[: place + 1], {"n": 10_000, "draw": lie}),
    )
    assert (honest, lying) == ([], ["root_changed"])


def table(stage: str, **draw: Any) -> dict[str, Any]:
    """View of a table at which Anna sits."""
    state = {"id": "t/1", "commitment": "", "root": None, "committed": [], "opened": [], **draw}
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
        table("coupe", **is_bound, opened=["Anna"], root="00"),
    ]
    (result,), (commitment,) = (
        called(("added", states, BYTES)),
        called(("entropyCommitment", "t/1", "Anna", BYTES)),
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
    (result,) = called(("added", [state, late_state, following, without_bytes], BYTES))
    assert result["asked"] == []


def test_entropy_survives_blocked_storage() -> None:
    """A browser may forbid it."""
    states = [table("commitments"), table("openings", committed=["Anna"])]
    (result,) = called(("added", states, BYTES, True))
    assert [list(fields) for _, fields in result["asked"]] == [["commitment"], ["value"]]

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
    told: Entries = []
    for text in record(rulebook, draws):
        line = json.loads(text)
        n = len(told) + 1
        if line.get("do") == "deal":
            for card, proof in zip(line["cards"], line["proofs"], strict=True):
                notice = {"notice": "card", "card": card, "proof": proof}
                told.append({"n": len(told) + 1, "at": 0, "notice": notice})
        elif "event" in line and line["event"] != "refused":
            told.append({"n": n, "at": 0, "events": [line]})
    return told


def watched(rulebook: str, told: Entries, begin: dict[str, Any] | None = None) -> Any:
    """Return the findings of a watch."""
    (found,) = called(("watched", rulebook, LAYOUTS[rulebook], told, begin))
    return found


@pytest.mark.parametrize("rulebook", LAYOUTS)
def test_an_honest_evening_holds(rulebook: str) -> None:
    """Every card has its seal when it falls, every draw is verified when its seed is shown."""
    told = entries(rulebook)
    found = watched(rulebook, told)
    assert found["told"] == []
    assert {draw["revealed"] for draw in found["past"]} == {"verified"}
    assert found["draw"] is None
    cards = sum("notice" in entry for entry in told)
    spins = sum(event(entry) == "coup" for entry in told) if rulebook == WHEEL else 0
    assert found["verified"] == cards + spins > 1
    last = [
        seals[-1] for entry, seals in zip(told, found["seals"], strict=True) if "notice" in entry
    ]
    assert set(last) <= {"verified"}


def test_a_number_is_sealed_until_its_seed_is_shown() -> None:
    """The proof of a spin is its reveal."""
    told = entries(WHEEL, draws=1)
    found = watched(WHEEL, told)
    at = next(at for at, entry in enumerate(told) if event(entry) == "coup")
    assert found["seals"][at] == ["sealed"]
    assert found["seals"][-1] == ["verified"]


def event(entry: dict[str, Any]) -> str:
    """The name of an entry's event."""
    return str(entry["events"][0]["event"]) if "events" in entry else ""


def first(told: Entries, name: str) -> dict[str, Any]:
    """The first event of that name."""
    found: dict[str, Any] = next(e["events"][0] for e in told if event(e) == name)
    return found


def card(told: Entries, place: int) -> dict[str, Any]:
    """The notice of the card that fell so late."""
    found: dict[str, Any] = [e["notice"] for e in told if "notice" in e][place]
    return found


def other(digits: str) -> str:
    """Hexadecimal digits that differ in the first."""
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def exchange(told: Entries) -> None:
    """Another card is shown."""
    shown = card(told, 3)
    shown["card"] = "2c" if shown["card"] != "2c" else "3c"


def forge_path(told: Entries) -> None:
    """The proof leads elsewhere."""
    proof = card(told, 2)["proof"]
    proof["path"][0] = other(proof["path"][0])


def skip_place(told: Entries) -> None:
    """A card is passed over."""
    at = [i for i, entry in enumerate(told) if "notice" in entry][1]
    del told[at]


def other_seed(told: Entries) -> None:
    """Another seed is shown than was bound."""
    shown = first(told, "revealed")
    shown["seed"] = other(shown["seed"])


def other_commitment(told: Entries) -> None:
    """The house was bound to another seed."""
    said = first(told, "committed")
    said["commitment"] = other(said["commitment"])


def other_entropy(told: Entries) -> None:
    """A player opens something else."""
    said = first(told, "entropy_opened")
    said["value"] = other(said["value"])


def leave_out(told: Entries) -> None:
    """Do not count a player who opened."""
    said = next(e["events"][0] for e in told if event(e) == "sealed" and e["events"][0]["counted"])
    said["unopened"] = [said["counted"].pop()]


def no_proof(told: Entries) -> None:
    """A card comes without its proof."""
    card(told, 0)["proof"] = None


def wrong_result(told: Entries) -> None:
    """The other colour wins by the answer."""
    said = first(told, "coup")
    flip = {"wins": "loses", "loses": "wins", "null": "wins", "prison": "wins"}
    said["result"] = {chance: flip[fate] for chance, fate in said["result"].items()}


def never_reveal(told: Entries) -> None:
    """The seed of a draw is not shown."""
    at = next(i for i, entry in enumerate(told) if event(entry) == "revealed")
    del told[at]


def again(told: Entries) -> None:
    """A draw's name is used again."""
    names = [e["events"][0] for e in told if event(e) == "committed"]
    names[1]["id"] = names[0]["id"]


def other_root(told: Entries) -> None:
    """Another order is published than chance gave."""
    said = first(told, "sealed")
    said["root"] = other(said["root"])


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
    "a name used again": (WHEEL, again, "id_reused"),
    "another order": (WHEEL, other_root, "root_mismatch"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_called_out(name: str) -> None:
    """At once where that can be seen at once, and by the right name."""
    rulebook, forge, code = FORGERIES[name]
    told = copy.deepcopy(entries(rulebook))
    forge(told)
    found = watched(rulebook, told)
    assert code in found["told"]
    assert found["told"][0] == code
    assert found["findings"][0]["n"] > 0


def test_a_spin_with_another_number_is_called_out() -> None:
    """The order that the seed gives has another."""
    told = copy.deepcopy(entries(WHEEL))
    said = first(told, "coup")
    said["number"] = (said["number"] + 1) % 37
    found = watched(WHEEL, told)
    assert found["told"] == ["card_mismatch"]
    assert "failed" in {draw["revealed"] for draw in found["past"]}


def test_a_later_client_verifies_what_it_sees() -> None:
    """Without the entropy that was opened before, the whole order is left to the record."""
    told = entries(CARDS, draws=1)
    at = next(i for i, entry in enumerate(told) if event(entry) == "cut_made")
    sealed, committed = first(told, "sealed"), first(told, "committed")
    draw = {
        "id": sealed["id"],
        "commitment": committed["commitment"],
        "root": sealed["root"],
        "committed": sorted({*sealed["counted"], *sealed["unopened"]}),
        "opened": sealed["counted"],
        "is_cut": True,
        "cards_left": 307,
    }
    found = watched(CARDS, told[at + 4 :], {"n": told[at + 3]["n"], "draw": draw})
    assert found["told"] == []
    wanted = "half" if sealed["counted"] else "verified"
    assert [one["revealed"] for one in found["past"]] == [wanted]
    forged = copy.deepcopy(told[at + 4 :])
    shown = card(forged, 0)
    shown["proof"]["salt"] = other(shown["proof"]["salt"])
    found = watched(CARDS, forged, {"n": told[at + 3]["n"], "draw": draw})
    assert found["told"][0] == "proof_mismatch"


def test_a_house_that_shows_another_root_is_called_out() -> None:
    """The page remembers its root when a new snapshot comes."""
    told = entries(CARDS, draws=1)
    at = next(i for i, entry in enumerate(told) if event(entry) == "sealed")
    sealed = first(told, "sealed")
    draw = {
        "id": sealed["id"],
        "commitment": first(told, "committed")["commitment"],
        "root": sealed["root"],
        "committed": [],
        "opened": [],
    }
    lie = {**draw, "root": other(sealed["root"])}
    (honest, lying) = called(
        ("again", CARDS, "two_rows", told[: at + 1], {"n": 10_000, "draw": draw}),
        ("again", CARDS, "two_rows", told[: at + 1], {"n": 10_000, "draw": lie}),
    )
    assert (honest, lying) == ([], ["root_changed"])


def table(stage: str, **draw: Any) -> dict[str, Any]:
    """View of a table at which Anna sits."""
    stands = {"id": "t/1", "commitment": "", "root": None, "committed": [], "opened": [], **draw}
    return {"table": "t", "own": "Anna", "players": {"Anna": {}}, "draw": stands, "stage": stage}


BYTES = "0123456789abcdef" * 4


def test_a_player_is_bound_to_their_entropy_and_opens_it_once() -> None:
    """Also if the page was loaded anew in between."""
    mine = {"committed": ["Anna"]}
    states = [
        table("commitments"),
        table("commitments"),
        table("commitments", **mine),
        None,
        table("commitments", **mine),
        table("openings", **mine),
        table("openings", **mine),
        table("openings", **mine, opened=["Anna"]),
        table("coupe", **mine, opened=["Anna"], root="00"),
    ]
    (found,), (bound,) = (
        called(("added", states, BYTES)),
        called(("entropyCommitment", "t/1", "Anna", BYTES)),
    )
    assert found["asked"] == [["entropy", {"commitment": bound}], ["entropy", {"value": BYTES}]]
    assert found["became"][-1] == "opened"


def test_a_player_who_does_not_sit_or_comes_late_is_not_bound() -> None:
    """And whose page has forgotten its bytes opens nothing."""
    stands = {**table("commitments"), "players": {}}
    late = table("openings", opened=["Bruno"])
    after = table("commitments", opened=["Bruno"])
    bound = table("openings", committed=["Anna"])
    (found,) = called(("added", [stands, late, after, bound], BYTES))
    assert found["asked"] == []


def test_without_storage_the_page_remembers_as_long_as_it_stands() -> None:
    """A browser may forbid it."""
    states = [table("commitments"), table("openings", committed=["Anna"])]
    (found,) = called(("added", states, BYTES, True))
    assert [list(fields) for _, fields in found["asked"]] == [["commitment"], ["value"]]

"""Events as they are written: the names and fields that other programs read."""

import json
from typing import Any

import pytest
import surroundings
from support.engine.strategies import RULEBOOKS, play

from tapisvert.record import Session, format_command, format_event, replay
from tapisvert.rules import commands as c
from tapisvert.rules.events import NAMES, Event

SESSIONS = 25 if surroundings.is_exhaustive else 10
REFAIT = "Th Td Tc As Ts Th Td Ah"


def written_event(answer: tuple[Event, ...], name: str) -> list[dict[str, Any]]:
    """The events of that name in an answer, as a program reads them."""
    lines = [json.loads(format_event(event, 9)) for event in answer]
    return [event for event in lines if event["event"] == name]


def venezia() -> Session:
    table = Session("venezia-trente-et-quarante", maximum=50_000, strict=False)
    table.sit("Zoë", 100_000)
    table.sit("Anna", 200_000)
    return table


def test_two_row_coup_has_exact_fields() -> None:
    """Rows and totals by noir and rouge, the four results, the calls in order."""
    (coup,) = written_event(venezia().deal("Th Td 7c Kd Ts Th 9s 3d"), "coup")
    assert coup == {
        "event": "coup",
        "line": 9,
        "rows": {"noir": ["Th", "Td", "7c", "Kd"], "rouge": ["Ts", "Th", "9s", "3d"]},
        "totals": {"noir": 37, "rouge": 32},
        "result": {"rouge": "wins", "noir": "loses", "couleur": "wins", "inverse": "loses"},
        "call": ["Sept", "Deux", "Rouge gagne et couleur"],
    }


def test_refait_imprisons_all_four_chances() -> None:
    """And its call has no result."""
    (coup,) = written_event(venezia().deal(REFAIT), "coup")
    assert coup["result"] == dict.fromkeys(("rouge", "noir", "couleur", "inverse"), "prison")
    assert coup["call"] == ["Un", "Un Après"]


def test_equal_totals_are_null_for_all_four() -> None:
    """Called by their units, `Après` after the second."""
    (coup,) = written_event(venezia().deal("Th Td Tc 2s Ts Th Td 2h"), "coup")
    assert coup["result"] == dict.fromkeys(("rouge", "noir", "couleur", "inverse"), "null")
    assert coup["call"] == ["Deux", "Deux Après"]


def test_one_row_coup_has_exact_fields() -> None:
    """2.0: one row under `row`, the result alone called, with `après` when winners are halved."""
    table = Session("trente-et-quarante-2.0", strict=False)
    (coup,) = written_event(table.deal("Th As Td 4c 7d"), "coup")
    assert coup == {
        "event": "coup",
        "line": 9,
        "rows": {"row": ["Th", "As", "Td", "4c", "7d"]},
        "totals": {"row": 32},
        "result": {
            "rouge": "wins_half",
            "noir": "loses",
            "couleur": "wins_half",
            "inverse": "loses",
        },
        "call": ["Rouge gagne et couleur après"],
    }


def test_spin_has_exact_fields() -> None:
    """Number, colour, the six simple chances, the call."""
    table = Session("campione-roulette")
    (coup,) = written_event(table.spin(17), "coup")
    assert coup == {
        "event": "coup",
        "line": 9,
        "number": 17,
        "color": "noir",
        "result": {
            "rouge": "loses",
            "noir": "wins",
            "pair": "loses",
            "impair": "wins",
            "manque": "wins",
            "passe": "loses",
        },
        "call": ["Dix-sept, noir, impair et manque"],
    }


def test_settled_has_exactly_these_fields() -> None:
    """One for each stake that the coup decided, its excess apart."""
    table = venezia()
    table.bet("Anna", "rouge", 60_000)
    stake = {"event": "settled", "line": 9, "player": "Anna", "on": "rouge", "degree": 0}
    win = {"stake": 50_000, "outcome": "won", "to_player": 100_000, "to_bank": 0}
    excess = {"stake": 10_000, "outcome": "excess_returned", "to_player": 10_000, "to_bank": 0}
    settlement = written_event(table.deal("Th Td 7c Kd Ts Th 9s 3d"), "settled")
    assert settlement == [stake | win, stake | excess]


def test_taille_over_has_exactly_these_fields() -> None:
    """Cards that are left, and whether a coup ran out of them."""
    table = venezia()
    table.deal(REFAIT)
    (end_event,) = written_event(table.do(c.EndTaille()), "taille_over")
    assert end_event == {"event": "taille_over", "line": 9, "cards_left": 299, "void": False}


def test_balances_has_exactly_these_fields() -> None:
    """Players by name, their stakes by chance and degree; `amount` without the excess."""
    table = venezia()
    table.bet("Zoë", "noir", 1_000)
    table.bet("Anna", "rouge", 3)
    table.deal(REFAIT)
    table.bet("Anna", "rouge", 60_000)
    table.insure("Anna", "rouge")
    table.bet("Anna", "couleur", 700)
    (balances,) = written_event(table.do(c.Balances()), "balances")
    imprisoned_stake = {"insured": False, "excess": 0, "degree": 1}
    assert balances == {
        "event": "balances",
        "line": 9,
        "players": {
            "Anna": {
                "chips": 200_000 - 3 - 60_000 - 500 - 700,
                "stakes": [
                    {"on": "couleur", "amount": 700, "degree": 0, "insured": False, "excess": 0},
                    {
                        "on": "rouge",
                        "amount": 50_000,
                        "degree": 0,
                        "insured": True,
                        "excess": 10_000,
                    },
                    {"on": "rouge", "amount": 3, **imprisoned_stake},
                ],
            },
            "Zoë": {
                "chips": 99_000,
                "stakes": [{"on": "noir", "amount": 1_000, **imprisoned_stake}],
            },
        },
        "bank": 0,
        "held": 500,
    }
    assert list(balances["players"]) == ["Anna", "Zoë"]


@pytest.mark.clause("CR-19")
def test_balances_omit_an_empty_register() -> None:
    """`unclaimed` while it waits, `endowment` if it is not claimed."""
    table = venezia()
    table.bet("Anna", "rouge", 1_000)
    table.do(c.Abandon("Anna", "Ida", "rouge"), c.Person("chef", "Rosa"))
    (balances,) = written_event(table.do(c.Balances()), "balances")
    assert (balances["unclaimed"], "endowment" in balances) == (1_000, False)
    table.finish()
    (balances,) = written_event(table.do(c.Balances()), "balances")
    assert ("unclaimed" in balances, balances["endowment"]) == (False, 1_000)


def test_refused_has_exactly_these_fields() -> None:
    """Code, clause, message."""
    (refusal,) = written_event(venezia().bet("Nessuno", "rouge", 1), "refused")
    assert refusal == {
        "event": "refused",
        "line": 9,
        "code": "unknown_player",
        "clause": "record",
        "message": "no player called 'Nessuno' is at the table",
    }


def test_event_without_fields_has_name_and_line() -> None:
    """`closed`, for one."""
    assert written_event(venezia().close(), "closed") == [{"event": "closed", "line": 9}]


KEYS = {
    "opened": "rulebook edition currency limits rulings",
    "sat": "player brought chips standing",
    "left": "player chips",
    "société_formed": "players",
    "excess_marked": "player on amount excess",
    "pack_ready": "cards witnesses",
    "witness_named": "modulus",
    "committed": "tip",
    "entropy_committed": "player commitment",
    "entropy_opened": "player value",
    "sealed": "committed",
    "started": "start counted unopened without",
    "asked": "coup",
    "share_opened": "coup share",
    "null_number": "number",
    "called_off": "coup",
    "draw_ended": "tip coups is_stated",
    "cut_made": "player at_card",
    "burnt": "cards",
    "call": "words clause",
    "staked": "player on added amount excess",
    "withdrawn": "player on degree amount excess",
    "moved": "player on to degree amount excess",
    "insurance_taken": "player on premium amount",
    "premium_returned": "player on premium",
    "premium_earned": "player on premium",
    "announced": "player call unit pieces total repeated",
    "closed": "",
    "coup": "rows totals result call",
    "settled": "player on degree stake outcome to_player to_bank",
    "divided": "player on degree stake to_player to_bank",
    "taille_over": "cards_left void",
    "corrected": "coup previous rows totals result call chef signer",
    "stake_corrected": "coup player on previous amount chef signer",
    "owed": "player amount",
    "relaid": "player on degree amount excess",
    "reversed": "player on degree stake outcome to_player to_bank excess",
    "premium_reversed": "player on premium amount",
    "undivided": "player on degree stake to_player to_bank",
    "nulled": "reason back_to",
    "draw_lost": "tip cards",
    "paid_as": "player result",
    "irregularity": "kind cards coups_left",
    "last_announced": "",
    "finished": "",
    "balances": "players bank held",
    "late_accepted": "player croupier chef",
    "abandoned": "player on degree amount chef controller",
    "claimed": "player amount",
    "endowed": "player amount",
    "endowment_returned": "player amount",
    "advanced": "player amount chips giver inspector",
    "tipped": "player amount",
    "consented": "direction controller",
    "limits_changed": "limits",
    "suspended": "reason informed",
    "resumed": "",
    "rotated": "role name minutes inspector",
    "decided": "dispute decision",
    "declared": "clause role name",
    "refused": "code clause message",
}
"""The fields of every event, after its name and its line."""
OPTIONAL = {"paid_as": ("number",), "committed": ("witness",)}


def test_events_have_names_in_the_record() -> None:
    """Two kinds of coup have one name; nothing else shares any."""
    assert {*NAMES.values(), "refused"} == set(KEYS)


@pytest.mark.parametrize("name", RULEBOOKS)
def test_events_are_written_with_ordered_fields(name: str) -> None:
    """Over whole sessions: the event's name, the line, then its fields; never another key."""
    seen_cards = set()
    for seed in range(SESSIONS):
        record = [format_command(turn.command, turn.by) + b"\n" for turn in play(name, seed, 200)]
        for event in (
            json.loads(line) for answer in replay(record) for line in answer.splitlines()
        ):
            kind, keys = event["event"], list(event)
            seen_cards.add(kind)
            is_number = kind in ("coup", "corrected") and "number" in event
            fields = KEYS[kind].replace("rows totals", "number color") if is_number else KEYS[kind]
            optional = [key for key in ("unclaimed", "endowment") if key in keys]
            optional += [key for key in OPTIONAL.get(kind, ()) if key in keys]
            assert keys == ["event", "line", *fields.split(), *optional]
    assert len(seen_cards) >= 28

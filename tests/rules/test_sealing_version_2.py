"""Version 2 of a sealed draw: the cut before the openings, and the signature at the root."""

from typing import Final

import pytest
from support.engine.engine_harness import CAMPIONE, ROULETTE, VENEZIA, Desk
from support.engine.seal_commands import (
    BIND,
    COMMIT,
    CUT,
    HASH,
    ID,
    OPEN,
    REVEAL,
    ROOT,
    SECOND,
    SIGNED,
    sealed,
)

from tapisvert.rules import Refusal
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.rulebook import Call
from tapisvert.rules.taille import cards_left

COUP: Final = ("Th", "Td", "7c", "Kd", "Ts", "Th", "9s", "3d")
BET: Final = c.Bet("Anna", "rouge", 1_000)
MODULUS: Final = SECOND.witness


def at(house: str, *commands: c.Command) -> Desk:
    """A table at which these were done."""
    desk = Desk(house, Anna=100_000, Bice=100_000)
    desk.give(*commands)
    return desk


def test_pack_is_cut_before_openings_from_the_root() -> None:
    """'Messieurs, la coupe' at the commitment; the cards lie, and five are burnt, at the root."""
    desk = at(CAMPIONE)
    commit_answer = desk.give(SECOND)
    assert commit_answer[0] == e.Committed(ID, HASH, "table 1", 7, MODULUS, "stop")
    assert [entry.words for entry in commit_answer[1:] if isinstance(entry, Call)] == [
        "Messieurs, la coupe"
    ]
    desk.give(BIND)
    for early_command in (OPEN, SIGNED):
        assert desk.refused(early_command).code == "not_cut"
    assert desk.give(CUT) == (e.CutMade("Anna", 7),)
    assert desk.refused(CUT).code == "already_cut"
    assert desk.refused(BET).code == "pack_not_ready"
    desk.give(OPEN)
    assert desk.refused(sealed(*COUP)).code == "shoe_not_ready"
    fixed = desk.give(SIGNED)
    assert fixed[0] == e.Sealed(ID, HASH, ("Anna",), (), ("Bice",), SIGNED.signature)
    kinds = [type(item) for item in fixed if not isinstance(item, Call)]
    assert kinds == [e.Sealed, e.PackReady, e.Burnt]
    assert desk.refused(CUT).code == "already_cut"
    assert cards_left(desk.table) == 307
    desk.give(BET, sealed(*COUP), c.EndTaille(), REVEAL, COMMIT)


def test_version_2_refusals_give_reasons() -> None:
    """In the words of the record's format."""
    cut = "cut 'table 1, draw 1' before its entropy is revealed and its order fixed"
    assert at(VENEZIA, SECOND, BIND).refusal(OPEN) == f"not_cut, record: {cut}"
    signed = "the order of 'table 1, draw 1' needs the signature of its witness"
    assert at(VENEZIA, SECOND, CUT).refusal(ROOT) == f"unwitnessed, record: {signed}"


def test_spin_needs_no_cut() -> None:
    """Its root is enough, and has the signature too."""
    desk = at(ROULETTE, SECOND, BIND, OPEN, SIGNED)
    desk.give(c.Bet("Anna", "rouge", 100))
    assert desk.refused(CUT).code == "not_on_this_table"


@pytest.mark.parametrize("rule", ["go_on", None])
def test_announced_house_continues_without_signature(rule: str | None) -> None:
    """And one without a witness has none whose signature it could be."""
    modulus = MODULUS if rule else None
    desk = at(ROULETTE, c.Commit(ID, HASH, "table 1", 1, modulus, rule))
    wrong = SIGNED if rule is None else c.Root(HASH, "ab" * 255)
    assert desk.refused(wrong).code == "invalid_seal"
    desk.give(ROOT)


def test_version_1_draw_has_no_signature() -> None:
    """As ever."""
    desk = at(VENEZIA, COMMIT)
    assert desk.refused(SIGNED).code == "invalid_seal"
    assert desk.refused(CUT).code == "shoe_not_ready"


@pytest.mark.parametrize(
    "commit",
    [
        c.Commit(ID, HASH, "table 1"),
        c.Commit(ID, HASH, None, 1),
        c.Commit(ID, HASH, "table 1", 0),
        c.Commit(ID, HASH, "table 1", 2**53),
        c.Commit(ID, HASH, " table 1", 1),
        c.Commit(ID, HASH, "", 1),
        c.Commit(ID, HASH, None, None, MODULUS, "stop"),
        c.Commit(ID, HASH, "table 1", 1, MODULUS),
        c.Commit(ID, HASH, "table 1", 1, None, "stop"),
        c.Commit(ID, HASH, "table 1", 1, MODULUS, "wait"),
        c.Commit(ID, HASH, "table 1", 1, f"{2**2047:x}", "stop"),
        c.Commit(ID, HASH, "table 1", 1, f"00{MODULUS}", "stop"),
        c.Commit(ID, HASH, "table 1", 1, f"{2**2039 + 1:x}", "stop"),
        c.Commit(ID, HASH, "table 1", 1, f"{2**4103 + 1:x}", "stop"),
        c.Commit(ID, HASH, "table 1", 1, str(MODULUS).replace("8", "G"), "stop"),
    ],
)
def test_version_2_fields_are_complete_or_refused(commit: c.Commit) -> None:
    """Table and number together, a witness with its rule, a modulus of 2048 to 4096 bits."""
    refusal = at(ROULETTE).refused(commit)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "invalid_seal"

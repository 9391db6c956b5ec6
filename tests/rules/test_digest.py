"""Trente et Quarante by its short public version, clause by clause."""

import pytest
from support.engine.cards_and_coups import (
    NULL,
    REFAIT,
    ROUGE_INVERSE,
    called,
    only,
    only_coup,
    outcomes,
    settled_rows,
    stake,
)
from support.engine.engine_harness import DIGEST, DIRECTION, Desk

from tapisvert.cards import sixain
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.rulebook import Call

FAITES_VOS_JEUX = Call("Messieurs, faites vos jeux", "DT-2")


@pytest.fixture
def desk() -> Desk:
    """A table under the digest, with Anna and 10,000.00 in chips."""
    return Desk(DIGEST, Anna=1_000_000)


@pytest.mark.clause("DT-1")
def test_client_cuts_and_five_cards_are_burnt(desk: Desk) -> None:
    """'Messieurs, la coupe' follows the pack; the sixth card after the cut is the first dealt."""
    assert desk.give(c.Shoe(sixain())) == (
        e.PackReady(312, ("Anna",)),
        Call("Messieurs, la coupe", "DT-1"),
    )
    assert desk.give(c.Cut("Anna", 9)) == (e.CutMade("Anna", 9), e.Burnt(5), FAITES_VOS_JEUX)
    assert only_coup(desk.give(c.Deal())).rows[0] == sixain()[14:21]


@pytest.mark.clause("DT-2")
def test_faites_vos_jeux_opens_the_betting(desk: Desk) -> None:
    """After every coup again; the digest quotes no words that close it."""
    assert called(desk.give(c.Close())) == []
    events = desk.give(c.Deal(REFAIT))
    assert events[-1] == FAITES_VOS_JEUX
    assert called(events) == [("Messieurs, faites vos jeux", "DT-2")]
    stake(desk)


@pytest.mark.clause("DT-6", "R03", "R04", "R06")
def test_thirty_one_to_thirty_one_imprisons(desk: Desk) -> None:
    """As zero does at roulette: half is lost on withdrawal, or the stake is moved in prison and
    freed by a win.
    """
    stake(desk, 50_001, "rouge", "noir", "inverse")
    assert outcomes(desk.give(c.Deal(REFAIT))) == dict.fromkeys(
        ("rouge", "noir", "inverse"), "imprisoned"
    )
    desk.give(c.Deal(NULL))
    assert desk.give(c.Divide("Anna", "inverse")) == (
        e.Divided("Anna", "inverse", 1, 50_001, 25_001, 25_000),
    )
    assert desk.give(c.Move("Anna", "noir", "couleur", 1)) == (
        e.Moved("Anna", "noir", "couleur", 1, 50_001, 0),
    )
    assert settled_rows(desk.give(c.Deal(ROUGE_INVERSE))) == [
        ("Anna", "couleur", 1, 50_001, "lost", 0, 50_001),
        ("Anna", "rouge", 1, 50_001, "released", 50_001, 0),
    ]


@pytest.mark.clause("R11")
def test_refait_of_last_coup_divides_immediately(desk: Desk) -> None:
    """The digest is silent and follows CT-9."""
    stake(desk, 50_000, "rouge")
    assert desk.give(c.Last())[0] == Call("La dernière", "R11")
    events = desk.give(c.Deal(REFAIT))
    assert settled_rows(events) == [("Anna", "rouge", 0, 50_000, "divided", 25_000, 25_000)]
    assert events[-1] == e.Finished()
    assert desk.refusal(c.Deal(NULL)).startswith("table_finished, R11: ")


@pytest.mark.clause("DT-7", "R08")
@pytest.mark.parametrize(
    ("amount", "problem"),
    [
        (49_999, "below the insurance minimum of 500.00"),
        (75_000, "not a multiple of 500.00; up to 500.00 of it may be insured"),
    ],
)
def test_insurance_needs_multiples_of_500(desk: Desk, amount: int, problem: str) -> None:
    """1% of it, for each chance by itself."""
    stake(desk, amount, "rouge")
    assert desk.refusal(c.Insure("Anna", "rouge")) == (
        f"not_insurable, DT-7: the stake on 'rouge' cannot be insured: {problem}"
    )
    stake(desk, 100_000 - amount, "rouge")
    stake(desk, 50_000, "noir")
    assert desk.give(c.Insure("Anna", "rouge")) == (
        e.InsuranceTaken("Anna", "rouge", 1_000, 100_000),
    )
    events = desk.give(c.Deal(REFAIT))
    assert outcomes(events) == {"rouge": "insured", "noir": "imprisoned"}
    assert only(e.PremiumEarned, events) == e.PremiumEarned("Anna", "rouge", 1_000)


def test_silent_text_cites_no_clause(desk: Desk) -> None:
    """Suspension and chips are the record's own matter here."""
    assert desk.refusal(c.Bet("Anna", "rouge", 1_000_001)).startswith(
        "insufficient_chips, record: "
    )
    desk.give(c.Suspend("mechanism", "Ufficio Controllo"), by=DIRECTION)
    assert desk.refusal(c.Close()).startswith("suspended, record: ")

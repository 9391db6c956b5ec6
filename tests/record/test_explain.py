"""Explain: for one coup, what each chance did, each stake's fate, and the clause behind it."""

import json
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from support.engine.cards_and_coups import NOIR_INVERSE, NULL, REFAIT, ROUGE_COULEUR, coup, pack
from support.engine.seal_commands import ASKED, SEALED_WHEEL, SHARE
from support.engine.strategies import examples, seeds

from tapisvert import Session, rulebook, rulebooks
from tapisvert.record import Replay
from tapisvert.record.command_lines import RecordError
from tapisvert.record.explain import Explanation, NoSuchCoupError, explain, write_explanation
from tapisvert.record.reading import read
from tapisvert.rules import commands as c
from tapisvert.rules.coup import Reason
from tapisvert.rules.events import Settled

VENEZIA = "venezia-trente-et-quarante"
CAMPIONE = "campione-trente-et-quarante"
DIGEST = "trente-et-quarante-digest"
TWO = "trente-et-quarante-2.0"
ROULETTE = "campione-roulette"

ExplainedStake = list[tuple[str, str, int, int, str]]


def session(
    rulebook: str,
    stakes: Mapping[str, int] | None = None,
    *,
    maximum: int | Mapping[str, int] | None = None,
    rulings: Mapping[str, str | int | None] | None = None,
) -> Session:
    """A table where Anna sits with ten thousand and lays these stakes."""
    table = Session(rulebook, maximum=maximum, rulings=rulings, strict=False)
    table.sit("Anna", 1_000_000)
    for chance, amount in (stakes or {}).items():
        table.bet("Anna", chance, amount)
    return table


def dealt_table(table: Session, *coups: tuple[str, ...]) -> Explanation:
    """Deal these coups and explain the last."""
    for cards in coups:
        table.do(c.Deal(cards))
    return explain(table.lines)


def told_stakes(explanation: Explanation) -> ExplainedStake:
    """The fates: outcome, chance, degrees before and after, clause."""
    return [
        (stake.outcome, stake.on, stake.degree, stake.degree_after, stake.clause)
        for stake in explanation.stakes
    ]


def test_explanation_has_line_and_clauses() -> None:
    """Rouge and noir by the totals, couleur and inverse by the first card."""
    table = session(VENEZIA, {"rouge": 50_000})
    results = dealt_table(table, ROUGE_COULEUR)
    assert (results.coup, results.line, results.currency, results.is_last) == (1, 4, "EUR", False)
    assert [(row.chance, row.result.value, row.reason, row.clause) for row in results.chances] == [
        ("rouge", "wins", Reason.LOWER_TOTAL, "VT-8"),
        ("noir", "loses", Reason.LOWER_TOTAL, "VT-8"),
        ("couleur", "wins", Reason.FIRST_COLOUR, "VT-8"),
        ("inverse", "loses", Reason.FIRST_COLOUR, "VT-8"),
    ]
    assert told_stakes(results) == [("won", "rouge", 0, 0, "VT-1")]


def test_losing_imprisoned_and_paid_stakes_are_ordered() -> None:
    """Fates stand in the order of the ledger."""
    table = session(VENEZIA, dict.fromkeys(("couleur", "rouge", "noir"), 50_000))
    results = dealt_table(table, ROUGE_COULEUR)
    assert [stake.outcome for stake in results.stakes] == ["lost", "won", "won"]
    assert [(stake.to_player, stake.to_bank) for stake in results.stakes] == [
        (0, 50_000),
        (100_000, 0),
        (100_000, 0),
    ]


def test_null_coup_leaves_all_stakes() -> None:
    """They are reported as kept, with the clause of equal totals; no premium is earned."""
    table = session(VENEZIA, {"noir": 50_000})
    table.do(c.Deal(REFAIT))
    table.bet("Anna", "rouge", 50_000)
    table.insure("Anna", "rouge")
    assert told_stakes(dealt_table(table, NULL)) == [
        ("kept", "noir", 1, 1, "VT-10"),
        ("kept", "rouge", 0, 0, "VT-10"),
    ]


@pytest.mark.parametrize(
    ("rulebook", "prison_clause", "easing_clause", "release_clause"),
    [
        (VENEZIA, "VT-12", "VT-14", "VT-14"),
        (CAMPIONE, "CT-5.2", "R03", "CR-3.2"),
        (DIGEST, "DT-6", "R03", "R03"),
    ],
)
def test_prison_ladder_shows_degrees(
    rulebook: str, prison_clause: str, easing_clause: str, release_clause: str
) -> None:
    """Into degree 1, down to 2, up to 1, free: each step by the clause of its house."""
    table = session(rulebook, {"rouge": 50_000})
    assert told_stakes(dealt_table(table, REFAIT)) == [("imprisoned", "rouge", 0, 1, prison_clause)]
    assert told_stakes(dealt_table(table, REFAIT)) == [("deepened", "rouge", 1, 2, easing_clause)]
    assert told_stakes(dealt_table(table, ROUGE_COULEUR)) == [
        ("eased", "rouge", 2, 1, easing_clause)
    ]
    assert told_stakes(dealt_table(table, ROUGE_COULEUR)) == [
        ("released", "rouge", 1, 0, release_clause)
    ]


def test_stake_lost_in_prison_cites_the_ladder() -> None:
    """The loss cites the clause that would have freed the stake."""
    table = session(VENEZIA, {"rouge": 50_000})
    assert told_stakes(dealt_table(table, REFAIT, NOIR_INVERSE)) == [
        ("lost", "rouge", 1, 0, "VT-14")
    ]


def test_venezia_divides_fourth_refait_by_own_clause() -> None:
    """VT-15, not the division that a player asks for."""
    table = session(VENEZIA, {"rouge": 160_000})
    results = dealt_table(table, REFAIT, REFAIT, REFAIT, REFAIT)
    assert told_stakes(results) == [("divided", "rouge", 3, 0, "VT-15")]
    assert (results.stakes[0].to_player, results.stakes[0].to_bank) == (10_000, 150_000)


@pytest.mark.parametrize(("rulebook", "clause"), [(VENEZIA, "R11"), (CAMPIONE, "CT-9")])
def test_final_refait_divides_by_its_clause(rulebook: str, clause: str) -> None:
    """At la dernière nothing goes to prison."""
    table = session(rulebook, {"rouge": 50_000})
    table.la_derniere()
    results = dealt_table(table, REFAIT)
    assert results.is_last
    assert told_stakes(results) == [("divided", "rouge", 0, 0, clause)]


def test_null_last_coup_explains_the_closing() -> None:
    """The stakes stood; then the table closed: free ones go back, imprisoned ones are divided."""
    table = session(VENEZIA, {"noir": 50_000})
    table.do(c.Deal(REFAIT))
    table.bet("Anna", "rouge", 50_000)
    table.insure("Anna", "rouge")
    table.la_derniere()
    results = dealt_table(table, NULL)
    assert told_stakes(results) == [
        ("kept", "noir", 1, 1, "VT-10"),
        ("kept", "rouge", 0, 0, "VT-10"),
        ("withdrawn", "rouge", 0, 0, "R11"),
        ("premium_returned", "rouge", 0, 0, "R08"),
        ("divided", "noir", 1, 0, "R11"),
    ]
    assert [stake.to_player for stake in results.stakes] == [0, 0, 50_000, 500, 25_000]


def test_insurance_shows_premium_and_outcome() -> None:
    """At a refait the bank keeps the premium and the stake goes back whole."""
    table = session(CAMPIONE, {"rouge": 50_000})
    table.insure("Anna", "rouge")
    results = dealt_table(table, REFAIT)
    assert told_stakes(results) == [
        ("premium_earned", "rouge", 0, 0, "R08"),
        ("insured", "rouge", 0, 0, "CT-6"),
    ]
    assert [(stake.stake, stake.to_player, stake.to_bank) for stake in results.stakes] == [
        (500, 0, 500),
        (50_000, 50_000, 0),
    ]


def test_partly_insured_stake_has_two_outcomes() -> None:
    """The insured amount goes back, and the rest to prison, each by its clause."""
    table = session(CAMPIONE, {"rouge": 75_000})
    table.insure("Anna", "rouge", 50_000)
    results = dealt_table(table, REFAIT)
    assert told_stakes(results) == [
        ("premium_earned", "rouge", 0, 0, "R08"),
        ("imprisoned", "rouge", 0, 1, "CT-5.2"),
        ("insured", "rouge", 0, 0, "CT-6"),
    ]
    assert [(stake.stake, stake.to_player) for stake in results.stakes] == [
        (500, 0),
        (25_000, 0),
        (50_000, 50_000),
    ]


def test_stakes_returned_at_closing_cite_a_clause() -> None:
    """La dernière with the very last card: VT-16 goes before R11."""
    table = session(VENEZIA)
    table.shoe(pack(rulebook(VENEZIA), end=REFAIT))
    table.cut("Anna", 0)
    while table.table.taille.position < 312 - len(REFAIT):
        table.deal()
    table.bet("Anna", "rouge", 50_000)
    table.la_derniere()
    table.deal()
    results = explain(table.lines)
    assert told_stakes(results) == [
        ("imprisoned", "rouge", 0, 1, "VT-12"),
        ("withdrawn", "rouge", 1, 0, "VT-16"),
    ]
    assert results.stakes[-1].to_player == 50_000


def test_excess_is_explained_separately() -> None:
    """It was never in play and goes back, even when the stake is lost."""
    table = session(VENEZIA, {"noir": 50_000}, maximum=40_000)
    results = dealt_table(table, ROUGE_COULEUR)
    assert told_stakes(results) == [
        ("lost", "noir", 0, 0, "VT-1"),
        ("excess_returned", "noir", 0, 0, "VT-21"),
    ]
    assert results.stakes[1].to_player == 10_000


def test_2_0_explains_a_halved_win() -> None:
    """An ace of spades among the first three cards: T2-3.4 pays the half."""
    table = session(TWO, {"rouge": 1_001})
    results = dealt_table(table, ("As", "Td", "7h", "Kc", "Qd"))
    assert told_stakes(results) == [("won_half", "rouge", 0, 0, "T2-3.4")]
    assert results.stakes[0].to_player == 1_001 + 501


@pytest.mark.parametrize(
    ("chance", "number", "expected"),
    [
        ("17", 17, ("won", "17", 0, 0, "CR-2")),
        ("17", 18, ("lost", "17", 0, 0, "CR-2")),
        ("17", 0, ("lost", "17", 0, 0, "CR-3.1")),
        ("0/1", 0, ("won", "0/1", 0, 0, "CR-2")),
        ("rouge", 18, ("won", "rouge", 0, 0, "CR-1")),
        ("rouge", 17, ("lost", "rouge", 0, 0, "CR-1")),
        ("rouge", 0, ("imprisoned", "rouge", 0, 1, "CR-3.1")),
    ],
)
def test_roulette_cites_simple_and_multiple_chances(
    chance: str, number: int, expected: tuple[str, str, int, int, str]
) -> None:
    """CR-1 pays simple chances, CR-2 multiple ones; zero is CR-3.1's."""
    table = session(ROULETTE, {chance: 500})
    table.spin(number)
    assert told_stakes(explain(table.lines)) == [expected]


@pytest.mark.parametrize(
    ("reading", "expected"),
    [("lose", ("lost", "rouge", 1, 0, "R03")), ("stay", ("stayed", "rouge", 1, 1, "R03"))],
)
@pytest.mark.clause("R03")
def test_alternative_ladders_cite_their_ruling(
    reading: str, expected: tuple[str, str, int, int, str]
) -> None:
    """A second refait that takes the stake, or leaves it, does so by R03 alone."""
    table = session(VENEZIA, {"rouge": 50_000}, rulings={"R03": reading})
    assert told_stakes(dealt_table(table, REFAIT, REFAIT)) == [expected]


@pytest.mark.clause("VT-15", "R05")
@pytest.mark.parametrize(
    ("rulings", "clause"), [({}, "VT-15"), ({"run_limit": 2}, "VT-15"), ({"R05": 3}, "R05")]
)
def test_limit_division_cites_the_dividing_reading(
    rulings: dict[str, str | int | None], clause: str
) -> None:
    """The house's text limits the run; a limit of degrees in its place is a reading of R05."""
    table = session(VENEZIA, {"rouge": 50_000}, rulings=rulings)
    refaits = [REFAIT] * (3 if "run_limit" in rulings else 4)
    divided_stake = ("divided", "rouge", len(refaits) - 1, 0, clause)
    assert told_stakes(dealt_table(table, *refaits)) == [divided_stake]


@pytest.mark.clause("VT-15", "R05")
def test_third_consecutive_refait_raises_the_degree() -> None:
    """R R win R R R: the stake is in degree 4, and nothing is divided."""
    table = session(VENEZIA, {"rouge": 50_000})
    coups = (REFAIT, REFAIT, ROUGE_COULEUR, REFAIT, REFAIT, coup(31, 31, "black"))
    assert told_stakes(dealt_table(table, *coups)) == [("deepened", "rouge", 3, 4, "VT-14")]


@pytest.mark.clause("R07")
def test_null_coup_earns_premium_due_per_coup() -> None:
    """Under the alternative of R07 the premium goes, the stake stays."""
    table = session(VENEZIA, {"rouge": 50_000}, rulings={"R07": "every_coup"})
    table.insure("Anna", "rouge")
    assert told_stakes(dealt_table(table, NULL)) == [
        ("premium_earned", "rouge", 0, 0, "R07"),
        ("kept", "rouge", 0, 0, "VT-10"),
    ]


def test_last_coup_is_explained_by_default() -> None:
    """A coup that is not there is refused with how many there are."""
    table = session(VENEZIA)
    with pytest.raises(NoSuchCoupError, match="no coup was played in this record"):
        explain(table.lines)
    dealt_table(table, ROUGE_COULEUR, NULL)
    assert [explain(table.lines, number).line for number in (1, 2, None)] == [3, 4, 4]
    for number in (0, 3, -1):
        with pytest.raises(
            NoSuchCoupError, match=f"coup {number} not found; the record has 2 coups"
        ):
            explain(table.lines, number)


def test_sealed_null_number_makes_no_coup() -> None:
    """The chef declared it null after the request: the coup explained is the next one."""
    table = Session("campione-roulette")
    for command in (c.Sit("Anna", 500), *SEALED_WHEEL, c.Bet("Anna", "17", 100), *ASKED):
        table.do(command)
    table.do(c.Null("foreign_body"), c.Person("chef", "Rosa"))
    table.spin(17, share=SHARE)
    with pytest.raises(NoSuchCoupError, match=r"^no coup was played in this record$"):
        explain(table.lines)
    for act in (*ASKED, c.Spin(18, SHARE)):
        table.do(act)
    assert repr(table.permanence) == "<Permanence of 1 coups: 18>"
    (stake,) = explain(table.lines, 1).stakes
    assert (stake.outcome, stake.stake, stake.to_bank) == ("lost", 100, 100)


def test_later_lines_are_not_read() -> None:
    """A record that is broken later still explains the coup before."""
    table = session(VENEZIA)
    dealt_table(table, ROUGE_COULEUR)
    broken_record = [*table.lines, b'{"do": "deal", "cards": ["T']
    assert explain(broken_record, 1).coup == 1
    with pytest.raises(RecordError, match="line 4"):
        explain(broken_record)


def test_json_uses_names_of_the_record() -> None:
    """Keys of the `coup` event, and the fields of every fate."""
    table = session(VENEZIA, {"rouge": 50_000})
    shape = json.loads(write_explanation(dealt_table(table, coup(37, 32))))
    assert shape == {
        "coup": 1,
        "line": 4,
        "rulebook": VENEZIA,
        "currency": "EUR",
        "last": False,
        "rows": {"noir": ["Kh", "Qh", "Jh", "7h"], "rouge": ["Kd", "Qd", "Jd", "2d"]},
        "totals": {"noir": 37, "rouge": 32},
        "call": ["Sept", "Deux", "Rouge gagne et couleur"],
        "chances": [
            {"chance": "rouge", "result": "wins", "reason": "lower_total", "clause": "VT-8"},
            {"chance": "noir", "result": "loses", "reason": "lower_total", "clause": "VT-8"},
            {"chance": "couleur", "result": "wins", "reason": "first_colour", "clause": "VT-8"},
            {"chance": "inverse", "result": "loses", "reason": "first_colour", "clause": "VT-8"},
        ],
        "stakes": [
            {
                "player": "Anna",
                "on": "rouge",
                "degree": 0,
                "stake": 50_000,
                "outcome": "won",
                "degree_after": 0,
                "to_player": 100_000,
                "to_bank": 0,
                "clause": "VT-1",
            }
        ],
    }


def test_json_of_a_spin_has_number_and_colour() -> None:
    """And of 2.0 its single row."""
    table = session(ROULETTE)
    table.spin(0)
    shape = json.loads(write_explanation(explain(table.lines)))
    assert (shape["number"], shape["color"], shape["call"]) == (0, "vert", ["Zéro"])
    two = session(TWO)
    row = json.loads(write_explanation(dealt_table(two, ("Td", "Kd", "Qd"))))["rows"]
    assert row == {"row": ["Td", "Kd", "Qd"]}


@pytest.mark.clause("R30")
def test_earlier_coup_is_explained_as_corrected() -> None:
    """A coup corrected coups later has its new result, and a later one the stake that it frees; one
    in between without a stake is as it was.
    """
    table = session(ROULETTE)
    table.bet("Anna", "rouge", 100)
    for number in (20, 20, 1):
        table.spin(number)
    line = explain(table.lines, 3).line
    correction = c.CorrectCoup(1, "Bianchi", number=0)
    table.do(correction, c.Person("chef", "Carlo"))
    assert [stake.outcome for stake in explain(table.lines, 1).stakes] == ["imprisoned"]
    assert [stake.outcome for stake in explain(table.lines, 2).stakes] == ["lost"]
    assert (explain(table.lines, 3).line, explain(table.lines, 3).stakes) == (line, ())
    assert [fallen.label for fallen in table.permanence.coups] == ["0", "20", "1"]
    assert [fallen.label for fallen in read(table.lines).coups] == ["0", "20", "1"]


def _cards(table: Session, seed: int) -> None:
    cards = (REFAIT, NULL, ROUGE_COULEUR, NOIR_INVERSE, coup(31, 37, "black"))
    table.do(c.Deal(cards[seed % 5]))
    table.do(c.EndTaille())


def _row(table: Session, seed: int) -> None:
    ranks = (("As", "Td", "7h", "Kc", "Qd"), ("Td", "Kd", "Qd"), ("Ts", "Kd", "Qc"))
    table.do(c.Deal(ranks[seed % 3]))
    table.do(c.EndTaille())


_DEAL: Mapping[str, Callable[[Session, int], object]] = {
    ROULETTE: lambda table, seed: table.spin(seed % 37),
    TWO: _row,
}


@examples(10, exhaustive=240)
@given(first=seeds)
@pytest.mark.parametrize("rulebook", rulebooks())
def test_settlements_have_outcomes_with_amounts(rulebook: str, first: int) -> None:
    """Explaining adds clauses to the ledger, and changes nothing in it."""
    maximum = {"simple": 40_000} if rulebook == ROULETTE else 40_000
    table, deal = session(rulebook, maximum=maximum), _DEAL.get(rulebook, _cards)
    for step in range(8):
        chance = ("rouge", "noir")[(first + step) % 2]
        table.bet("Anna", chance, 1 + first % 60_000)
        table.insure("Anna", chance)
        deal(table, first // (step + 1))
    replay, number = Replay(), 0
    for line in table.lines:
        events = replay.feed(line)
        if not any(type(event).__name__ in ("CoupDealt", "BallFell") for event in events):
            continue
        number += 1
        stakes = explain(table.lines, number).stakes
        settlement = [
            (e.player, e.on, e.degree, e.stake, e.outcome.value, e.to_player, e.to_bank)
            for e in events
            if isinstance(e, Settled)
        ]
        added = {"kept", "stayed", "premium_earned"}
        assert settlement == [
            (f.player, f.on, f.degree, f.stake, f.outcome, f.to_player, f.to_bank)
            for f in stakes
            if f.outcome not in added
        ]
        assert all(stake.clause for stake in stakes)
    assert number == 8

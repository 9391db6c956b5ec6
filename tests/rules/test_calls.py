"""The calls: their words, in French, at their moment and with the clause that prescribes them."""

from typing import Final

import pytest
from support.engine.cards_and_coups import called
from support.engine.engine_harness import CAMPIONE, CHEF, DEUX_ZERO, DIGEST, ROULETTE, VENEZIA, Desk

from tapisvert.cards import sixain
from tapisvert.rules import calls, spin
from tapisvert.rules import commands as c

UNITS: Final = {
    31: "Un",
    32: "Deux",
    33: "Trois",
    34: "Quatre",
    35: "Cinq",
    36: "Six",
    37: "Sept",
    38: "Huit",
    39: "Neuf",
    40: "Quarante",
}
NUMBERS: Final = (
    "Zéro",
    "Un",
    "Deux",
    "Trois",
    "Quatre",
    "Cinq",
    "Six",
    "Sept",
    "Huit",
    "Neuf",
    "Dix",
    "Onze",
    "Douze",
    "Treize",
    "Quatorze",
    "Quinze",
    "Seize",
    "Dix-sept",
    "Dix-huit",
    "Dix-neuf",
    "Vingt",
    "Vingt et un",
    "Vingt-deux",
    "Vingt-trois",
    "Vingt-quatre",
    "Vingt-cinq",
    "Vingt-six",
    "Vingt-sept",
    "Vingt-huit",
    "Vingt-neuf",
    "Trente",
    "Trente et un",
    "Trente-deux",
    "Trente-trois",
    "Trente-quatre",
    "Trente-cinq",
    "Trente-six",
)
RESULTS: Final = {
    (True, True): "Rouge gagne et couleur",
    (True, False): "Rouge gagne, la couleur perd",
    (False, True): "Rouge perd, la couleur gagne",
    (False, False): "Rouge perd et couleur",
}


@pytest.mark.parametrize("noir", UNITS)
@pytest.mark.clause("R13", "VT-7", "VT-9")
def test_totals_are_called_by_their_units(noir: int) -> None:
    """Noir's first, then rouge's, then the result in one of its four forms."""
    for rouge in UNITS:
        for (rouge_wins, couleur_wins), result in RESULTS.items():
            assert calls.two_totals(
                noir, rouge, rouge_wins=rouge_wins, couleur_wins=couleur_wins
            ) == (UNITS[noir], UNITS[rouge], result)


@pytest.mark.parametrize("total", UNITS)
@pytest.mark.clause("R13", "VT-10")
def test_second_of_equal_totals_is_called_apres(total: int) -> None:
    """And there is no result to call."""
    assert calls.equal_totals(total) == (UNITS[total], f"{UNITS[total]} Après")


@pytest.mark.parametrize("result", RESULTS)
@pytest.mark.clause("T2-3.4")
def test_one_row_call_names_its_result(result: tuple[bool, bool]) -> None:
    """With 'après' when winners are paid half."""
    rouge, couleur = result
    words = RESULTS[result]
    assert calls.one_row(rouge_wins=rouge, couleur_wins=couleur, is_halved=False) == (words,)
    assert calls.one_row(rouge_wins=rouge, couleur_wins=couleur, is_halved=True) == (
        f"{words} après",
    )


@pytest.mark.parametrize("number", range(37))
@pytest.mark.clause("CR-1")
def test_number_call_names_its_simple_chances(number: int) -> None:
    """Spelt out, with colour, parity and half; zero has none."""
    assert calls.spell_number(number) == NUMBERS[number]
    if number == 0:
        assert spin(0).call == calls.spin(0) == ("Zéro",)
        return
    color = "rouge" if number % 2 == (number in {*range(11), *range(19, 29)}) else "noir"
    parity = "impair" if number % 2 else "pair"
    half_name = "manque" if number < 19 else "passe"
    words = f"{NUMBERS[number]}, {color}, {parity} et {half_name}"
    assert spin(number).call == calls.spin(number) == (words,)


COMPLETE: Final = "Le sixain est complet"
CUT: Final = "Messieurs, la coupe"
FIVE: Final = "Messieurs, les cinq cartes"
OPEN: Final = "Messieurs, faites vos jeux"
CLOSED: Final = "Messieurs, les jeux sont faits, rien ne va plus"


@pytest.mark.parametrize(
    ("house", "bets", "cut", "closed"),
    [
        pytest.param(
            CAMPIONE,
            [(COMPLETE, "CT-1.1"), (CUT, "CT-1.3")],
            [(OPEN, "CT-1.5")],
            [("Les jeux sont faits ?", "CT-1.5"), ("Rien ne va plus", "CT-1.5")],
            marks=pytest.mark.clause("CT-1.5"),
        ),
        pytest.param(
            VENEZIA,
            [],
            [(FIVE, "VT-6"), (OPEN, "VT-6")],
            [(CLOSED, "VT-6")],
            marks=pytest.mark.clause("VT-6"),
        ),
        pytest.param(
            DEUX_ZERO,
            [(COMPLETE, "T2-2.1"), (CUT, "T2-2.1")],
            [(FIVE, "T2-2.3"), (OPEN, "T2-2.3")],
            [(CLOSED, "T2-2.3")],
            marks=pytest.mark.clause("T2-2.1", "T2-2.3"),
        ),
    ],
)
def test_tailleur_calls_from_pack_to_coup(
    house: str,
    bets: list[tuple[str, str]],
    cut: list[tuple[str, str]],
    closed: list[tuple[str, str]],
) -> None:
    """Pack, cut, five cards, bets; then the same words close every coup, and open the next."""
    desk = Desk(house, Anna=1_000)
    assert called(desk.opening) == []
    assert called(desk.give(c.Shoe(sixain()))) == bets
    assert called(desk.give(c.Cut("Anna", 100))) == cut
    assert called(desk.give(c.Close())) == closed
    reopening = [(words, clause) for words, clause in cut if words == OPEN]
    assert called(desk.give(c.Deal())) == reopening
    assert called(desk.give(c.Deal())) == [*closed, *reopening]
    desk.give(c.Close())
    assert called(desk.give(c.EndTaille())) == reopening
    assert called(desk.give(c.EndTaille())) == []


def test_cut_after_rien_ne_va_plus_keeps_bets_closed() -> None:
    """They were closed before the pack came."""
    desk = Desk(VENEZIA, Anna=1_000)
    desk.give(c.Close(), c.Shoe(sixain()))
    assert called(desk.give(c.Cut("Anna", 0))) == [(FIVE, "VT-6")]


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param(ROULETTE, "CR-14", marks=pytest.mark.clause("CR-14")),
        pytest.param(CAMPIONE, "CR-14", marks=pytest.mark.clause("R11")),
        pytest.param(VENEZIA, "R11", marks=pytest.mark.clause("R11")),
        pytest.param(DEUX_ZERO, "R11", marks=pytest.mark.clause("R11")),
    ],
)
def test_la_derniere_is_called(house: str, clause: str) -> None:
    """At every table, once, whether bets are open or closed."""
    assert called(Desk(house).give(c.Last())) == [("La dernière", clause)]
    assert called(Desk(house).give(c.Close(), c.Last())) == [("La dernière", clause)]


@pytest.mark.clause("CR-11", "CR-12")
def test_croupier_calls_at_the_wheel() -> None:
    """'Rien ne va plus' once a coup; 'rien va' and 'tout va' about a null one."""
    desk = Desk()
    assert called(desk.give(c.Close())) == [("Rien ne va plus", "CR-12")]
    assert called(desk.give(c.Null("foreign_body"), by=CHEF)) == [
        ("Rien va", "CR-11"),
        ("Tout va", "CR-11"),
    ]
    assert called(desk.give(c.Spin(4))) == [("Rien ne va plus", "CR-12")]
    desk.give(c.Close())
    assert called(desk.give(c.Spin(5))) == []


def test_digest_calls_match_its_text() -> None:
    """Every call cites a clause or a ruling of its own."""
    desk = Desk(DIGEST, Anna=1_000)
    events = (*desk.give(c.Shoe(sixain())), *desk.give(c.Cut("Anna", 0)), *desk.give(c.Deal()))
    assert {clause.split("-")[0] for _, clause in called(events)} <= {"DT", "CR", "CT"}

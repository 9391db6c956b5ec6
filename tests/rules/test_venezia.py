"""Trente et Quarante at Venezia: the table, the pack, the coup, irregular cards."""

import pytest
from support.engine.cards_and_coups import (
    NULL,
    REFAIT,
    ROUGE_COULEUR,
    called,
    deals,
    only_coup,
    outcomes,
    over,
    pack,
    play_to,
    shoe,
    stake,
)
from support.engine.engine_harness import (
    TAILLEUR,
    VENEZIA,
    Desk,
)

from tapisvert.cards import sixain
from tapisvert.rules import Person
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.rulebook import Call

FAITES_VOS_JEUX = Call("Messieurs, faites vos jeux", "VT-6")
RIEN_NE_VA_PLUS = Call("Messieurs, les jeux sont faits, rien ne va plus", "VT-6")


@pytest.fixture
def desk() -> Desk:
    """A table at Venezia, with Anna and 10,000.00 in chips."""
    return Desk(VENEZIA, Anna=1_000_000)


# -------------------------------------------------------------------------- places and officials


@pytest.mark.clause("VT-3")
def test_seven_players_sit_and_others_stand() -> None:
    """The eighth stands, and sits when a place is free; who sits may bring more chips."""
    desk = Desk(VENEZIA)
    desk.give(*(c.Sit(f"player{n}", 100) for n in range(1, 8)))
    full = "table_full, VT-3: all 7 seats are taken; play standing"
    assert desk.refusal(c.Sit("Anna", 100)) == full
    assert desk.refusal(c.Sit("Anna", 100, standing=False)) == full
    assert desk.give(c.Sit("Anna", 100, standing=True)) == (e.Sat("Anna", 100, 100, standing=True),)
    desk.give(*(c.Sit(f"standing{n}", 100, standing=True) for n in range(20)))
    assert desk.give(c.Sit("Anna", 50)) == (e.Sat("Anna", 50, 150, standing=True),)
    assert desk.give(c.Sit("player1", 50)) == (e.Sat("player1", 50, 150, standing=False),)
    assert desk.refusal(c.Sit("Anna", 1, standing=False)) == full
    desk.give(c.Sit("player7", 1, standing=True))
    assert desk.give(c.Sit("Anna", 1, standing=False)) == (e.Sat("Anna", 1, 151, standing=False),)
    assert desk.refusal(c.Sit("player7", 1, standing=False)) == full
    desk.give(c.Leave("player2"), c.Sit("player7", 1, standing=False))


@pytest.mark.clause("VT-3")
def test_player_changes_seat_without_chips(desk: Desk) -> None:
    """A seat given up is another's to take; stakes, and winnings not taken up, are as they were."""
    for number in range(2, 8):
        desk.give(c.Sit(f"player{number}", 1))
    desk.give(c.Bet("Anna", "noir", 100))
    player_before = desk.table.players["Anna"]
    stand_up, sit_down = c.Sit("Anna", 0, standing=True), c.Sit("Anna", 0, standing=False)
    assert desk.give(stand_up) == (e.Sat("Anna", 0, player_before.chips, standing=True),)
    assert desk.give(sit_down) == (e.Sat("Anna", 0, player_before.chips, standing=False),)
    assert desk.table.players["Anna"] == player_before
    desk.give(stand_up, c.Sit("Bruno", 1))
    assert desk.refused(sit_down).code == "table_full"
    assert desk.refused(c.Sit("Anna", 0)).code == "invalid_amount"


@pytest.mark.clause("VT-4")
@pytest.mark.parametrize(
    ("command", "roles"),
    [
        (c.Deal(REFAIT), {"tailleur", "croupier", "chef"}),
        (c.Shoe(sixain()), {"tailleur", "croupier", "chef"}),
        (c.Irregular("seen"), {"tailleur", "croupier", "chef"}),
        (c.Close(), {"tailleur", "croupier", "chef", "direction"}),
        (c.Last(), {"tailleur", "croupier", "chef", "direction"}),
        (c.EndTaille(), {"tailleur", "croupier", "chef", "direction"}),
        (c.Finish(), {"direction"}),
        (
            c.Bet("Anna", "rouge", 100),
            {"player", "tailleur", "payeur", "croupier", "chef", "direction"},
        ),
        (c.Reject("Anna", "noir"), {"chef"}),
        (c.Abandon("Anna", "Ugo", "noir"), {"chef"}),
        (c.Rotate("payeur", "Pia"), {"chef"}),
        (c.SetLimits(5), {"direction"}),
        (c.Suspend("service", "Ufficio"), {"direction"}),
        (c.Decide("Whose?", "Anna's"), {"direction"}),
        (
            c.Declare("VT-4"),
            {"tailleur", "payeur", "croupier", "chef", "controller", "inspector", "direction"},
        ),
    ],
)
def test_commands_belong_to_their_officials(command: c.Command, roles: set[str]) -> None:
    """The chef answers for the table, the tailleur deals; a refusal names the permitted roles."""
    roles_text = ", ".join(sorted(roles))
    for role in ("player", *sorted({*roles, "payeur", "controller", "inspector", "direction"})):
        desk = Desk(VENEZIA, Anna=1_000)
        desk.give(c.Bet("Anna", "noir", 10))
        actor = Person(role, "Anna")
        if role in roles:
            desk.give(command, by=actor)
        else:
            assert desk.refusal(command, by=actor) == (
                f"forbidden, VT-4: {c.NAMES[type(command)]!r} requires role {roles_text},"
                f" not {role!r}"
            )


# ------------------------------------------------------------------------------ before the coup


@pytest.mark.clause("VT-6")
def test_annulled_cards_precede_the_betting(desk: Desk) -> None:
    """'Messieurs, les cinq cartes', 'faites vos jeux', 'les jeux sont faits, rien ne va plus'."""
    cards = pack(desk.table.book, start=REFAIT)
    desk.give(c.Shoe(cards))
    assert desk.give(c.Cut("Anna", 0)) == (
        e.CutMade("Anna", 0),
        Call("Messieurs, les cinq cartes", "VT-6"),
        e.Burnt(5),
        FAITES_VOS_JEUX,
    )
    assert desk.give(c.Close()) == (RIEN_NE_VA_PLUS, e.Closed())
    events = desk.give(c.Deal())
    assert only_coup(events).rows == (REFAIT[:4], REFAIT[4:])
    assert called(events) == [(FAITES_VOS_JEUX.words, "VT-6")]
    assert called(desk.give(c.Deal())) == [
        (RIEN_NE_VA_PLUS.words, "VT-6"),
        (FAITES_VOS_JEUX.words, "VT-6"),
    ]


# ------------------------------------------------------------------------------------- the coup


# ------------------------------------------------------------------------------ irregular cards


@pytest.mark.clause("VT-17", "R15")
def test_several_cards_are_played_in_order(desk: Desk) -> None:
    """The order of the shoe stays; another is refused."""
    shoe(desk, pack(desk.table.book, start=ROUGE_COULEUR))
    for wrong in (("Qh", "Kh"), ("Kh", "Jh")):
        assert desk.refusal(c.Irregular("several", wrong)) == (
            "invalid_cards, VT-17: these cards cannot be declared: the top one comes first"
        )
    assert desk.refused(c.Irregular("several", ("Kh", "Qh"), ("Qh", "Kh"))).code == "invalid_cards"
    assert desk.give(c.Irregular("several", ("Kh", "Qh")), by=TAILLEUR) == (
        e.Irregularity("several", ("Kh", "Qh"), None),
    )
    assert only_coup(desk.give(c.Deal())).rows == (ROUGE_COULEUR[:4], ROUGE_COULEUR[4:])


@pytest.mark.clause("VT-17", "R15")
@pytest.mark.parametrize(
    ("command", "code", "problem"),
    [
        (c.Irregular("several"), "invalid_cards", "list the cards"),
        (c.Irregular("annulled", ()), "invalid_cards", "list the cards"),
        (c.Irregular("several", ("Zz",)), "invalid_cards", "there is no card 'Zz'"),
        (c.Irregular("seen", ("As", "Zz")), "invalid_cards", "there is no card 'Zz'"),
    ],
)
def test_irregular_cards_are_named(
    desk: Desk, command: c.Irregular, code: str, problem: str
) -> None:
    """Real cards too: which they are, and that they exist."""
    assert desk.refusal(command) == f"{code}, VT-17: these cards cannot be declared: {problem}"


@pytest.mark.clause("VT-17")
def test_uncut_pack_has_no_next_cards(desk: Desk) -> None:
    """Nothing is taken from it yet."""
    desk.give(c.Shoe(sixain()))
    assert desk.refusal(c.Irregular("annulled", ("As",))) == (
        "invalid_cards, VT-17: these cards cannot be declared: the pack is not cut yet"
    )
    desk.give(c.Irregular("seen", ("As",)))


@pytest.mark.clause("VT-19", "R15")
def test_annulled_card_leaves_the_shoe_unplayed(desk: Desk) -> None:
    """The record has the annulled card, and the card after it is the next."""
    shoe(desk, pack(desk.table.book, start=("9s", "9d", *ROUGE_COULEUR, "Ks")))
    assert desk.refused(c.Irregular("annulled", ("9d", "9s"))).code == "invalid_cards"
    desk.give(c.Close())
    assert desk.give(c.Irregular("annulled", ("9s", "9d"))) == (
        e.Irregularity("annulled", ("9s", "9d"), None),
    )
    assert desk.refused(c.Bet("Anna", "rouge", 1)).code == "betting_closed"
    assert only_coup(desk.give(c.Deal())).rows == (ROUGE_COULEUR[:4], ROUGE_COULEUR[4:])


@pytest.mark.clause("VT-19", "R15")
def test_annulled_card_counts_as_drawn(desk: Desk) -> None:
    """It counts among the six of its kind, and among the cards that are left."""
    desk.give(c.Irregular("annulled", ("Kh", "Kh", "Kh")), *deals(*[REFAIT] * 3))
    for command in (c.Deal(REFAIT), c.Irregular("annulled", ("Kh",))):
        assert desk.refusal(command) == (
            "too_many_copies, VT-2: more copies of Kh in this taille than in the pack"
        )
    assert over(desk.give(c.EndTaille())).cards_left == 312 - 5 - 3 - 24


@pytest.mark.clause("VT-19", "R14")
@pytest.mark.parametrize("closed", [True, False])
def test_annulled_last_cards_end_the_taille(desk: Desk, closed: bool) -> None:
    """No coup ran out; bets are open, and are called so if they were closed."""
    shoe(desk, pack(desk.table.book, end=("9s", "9d")))
    play_to(desk, 2)
    if closed:
        desk.give(c.Close())
    events = desk.give(c.Irregular("annulled", ("9s", "9d")))
    reopening = (FAITES_VOS_JEUX,) if closed else ()
    assert events == (
        e.Irregularity("annulled", ("9s", "9d"), None),
        e.TailleOver(0, void=False),
        *reopening,
    )
    stake(desk)


@pytest.mark.clause("VT-18", "R15")
@pytest.mark.parametrize("real_cards", [True, False])
def test_cards_seen_in_shuffler_count_for_three_coups(desk: Desk, real_cards: bool) -> None:
    """They stay valid; after the third such coup, consecutive or not, the taille is over."""
    if not real_cards:
        shoe(desk, pack(desk.table.book, start=NULL * 5))
    irregular = c.Irregular("seen", ("Kh",))
    assert desk.give(irregular, irregular) == (e.Irregularity("seen", ("Kh",), 3),)
    assert only_coup(desk.give(c.Deal(NULL))).totals == (35, 35)
    desk.give(c.Deal(NULL), c.Deal(NULL))
    assert desk.give(irregular) == (e.Irregularity("seen", ("Kh",), 2),)
    desk.give(c.Deal(NULL))
    assert desk.give(irregular) == (e.Irregularity("seen", ("Kh",), 1),)
    events = desk.give(c.Deal(NULL))
    assert only_coup(events).totals == (35, 35)
    assert events[-2:] == (e.TailleOver(312 - 5 - 40, void=False), FAITES_VOS_JEUX)
    assert desk.give(irregular) == (e.Irregularity("seen", ("Kh",), 3),)


@pytest.mark.clause("VT-18")
def test_new_taille_restores_three_coups(desk: Desk) -> None:
    """Cards seen before the cards were shuffled again are forgotten."""
    irregular = c.Irregular("seen")
    desk.give(irregular, c.Deal(NULL), irregular, c.Deal(NULL), c.EndTaille())
    assert desk.give(irregular) == (e.Irregularity("seen", (), 3),)
    assert outcomes(desk.give(c.Deal(NULL))) == {}


def test_card_count_is_never_negative(desk: Desk) -> None:
    """Real cards that were all shown leave none, though five were said to be burnt."""
    desk.give(c.Irregular("annulled", sixain()))
    assert over(desk.give(c.EndTaille())).cards_left == 0

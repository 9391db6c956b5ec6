"""Laws that the games of cards share: each house with the clause of its own text."""

import pytest
from support.engine.cards_and_coups import (
    FIRST_CARD_ALONE,
    FOUR,
    NOIR_COULEUR,
    NOIR_INVERSE,
    NULL,
    REFAIT,
    ROUGE_COULEUR,
    ROUGE_INVERSE,
    Cards,
    Colour,
    coup,
    deals,
    only,
    only_coup,
    over,
    settled_rows,
    stake,
)
from support.engine.engine_harness import CAMPIONE, DEUX_ZERO, DIGEST, VENEZIA, Desk

from tapisvert.cards import RED, sixain
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.rulebook import Call

TWO_ROWS = (CAMPIONE, DIGEST, VENEZIA)
NO_SHOE = "shoe not ready: send 'shoe' and 'cut', or the cards of the coup"


# ------------------------------------------------------------------------------ before the coup


@pytest.mark.clause("CT-1.1", "CT-1.2", "CT-1.3", "DT-1", "T2-2.1")
@pytest.mark.parametrize(
    ("house", "players", "calls"),
    [
        (
            CAMPIONE,
            ("Anna", "Bruno"),
            (Call("Le sixain est complet", "CT-1.1"), Call("Messieurs, la coupe", "CT-1.3")),
        ),
        (DIGEST, ("Anna",), (Call("Messieurs, la coupe", "DT-1"),)),
        (VENEZIA, ("Anna",), ()),
        (
            DEUX_ZERO,
            ("Anna",),
            (Call("Le sixain est complet", "T2-2.1"), Call("Messieurs, la coupe", "T2-2.1")),
        ),
    ],
)
def test_complete_pack_is_announced_before_the_cut(
    house: str, players: tuple[str, ...], calls: tuple[Call, ...]
) -> None:
    """Six packs of 52, seen by those at the table; 'le sixain est complet', 'la coupe'."""
    desk = Desk(house)
    desk.give(*(c.Sit(name, 100) for name in players))
    assert desk.give(c.Shoe(sixain())) == (e.PackReady(312, players), *calls)


@pytest.mark.clause("CT-1.1", "DT-1", "VT-2")
@pytest.mark.parametrize(
    ("house", "clause", "cards", "look_at"),
    [
        (CAMPIONE, "CT-1.1", sixain()[1:], "As"),
        (CAMPIONE, "CT-1.1", (*sixain(), "Kc"), "Kc"),
        (CAMPIONE, "CT-1.1", (*sixain()[1:], "Kc"), "As, Kc"),
        (CAMPIONE, "CT-1.1", (*sixain(), "As"), "As"),
        (CAMPIONE, "CT-1.1", (*sixain()[:-1], "1s"), "Kc, 1s"),
        (CAMPIONE, "CT-1.1", (), "As, 2s, 3s, 4s, 5s, 6s, 7s, 8s"),
        (DIGEST, "DT-1", sixain()[:-1], "Kc"),
        (VENEZIA, "VT-2", (*sixain(), "Kc"), "Kc"),
        (VENEZIA, "VT-2", (*sixain(), "As"), "As"),
        (VENEZIA, "VT-2", ("As", *sixain()[:-1]), "As, Kc"),
        (VENEZIA, "VT-2", ("joker", *sixain()[1:]), "As, joker"),
        (VENEZIA, "VT-2", ("", *sixain()[1:]), "As, "),
        (VENEZIA, "VT-2", ("as", *sixain()[1:]), "As, as"),
        (VENEZIA, "VT-2", (), "As, 2s, 3s, 4s, 5s, 6s, 7s, 8s"),
        (VENEZIA, "VT-2", ("As",) * 312, "As, 2s, 3s, 4s, 5s, 6s, 7s, 8s"),
    ],
)
def test_incomplete_pack_is_refused(house: str, clause: str, cards: Cards, look_at: str) -> None:
    """One card short, one too many, one for another, no card at all: the first eight are named."""
    assert Desk(house, Anna=100).refusal(c.Shoe(cards)) == (
        f"shoe_incomplete, {clause}: pack must have 6 of each card; wrong: {look_at}"
    )


@pytest.mark.clause("CT-1.3", "DT-1", "T2-2.1", "T2-2.2", "VT-5")
@pytest.mark.parametrize(
    ("house", "shoe_not_ready", "invalid_cut"),
    [
        (CAMPIONE, "CT-1.3", "CT-1.3"),
        (DIGEST, "DT-1", "DT-1"),
        (VENEZIA, "VT-5", "record"),
        (DEUX_ZERO, "T2-2.2", "T2-2.1"),
    ],
)
def test_cut_needs_a_pack_and_a_depth_of_it(
    house: str, shoe_not_ready: str, invalid_cut: str
) -> None:
    """No cut and no deal without a pack; no cut above it or below it."""
    desk = Desk(house, Anna=100)
    for command in (c.Cut("Anna", 10), c.Deal()):
        assert desk.refusal(command) == f"shoe_not_ready, {shoe_not_ready}: {NO_SHOE}"
    desk.give(c.Shoe(sixain()))
    for at_card in (-1, 313):
        assert desk.refusal(c.Cut("Anna", at_card)) == (
            f"invalid_cut, {invalid_cut}: cut position must be between 0 and 312, not {at_card}"
        )


@pytest.mark.clause("CT-1.1", "DT-1", "VT-2")
@pytest.mark.parametrize(
    ("house", "clause"), [(CAMPIONE, "CT-1.1"), (DIGEST, "DT-1"), (VENEZIA, "VT-2")]
)
def test_seventh_copy_in_a_taille_is_refused(house: str, clause: str) -> None:
    """Six packs hold six of each card; the next taille has six again."""
    desk = Desk(house, Anna=100)
    desk.give(*deals(*[REFAIT] * 6))
    assert desk.refusal(c.Deal(REFAIT)) == (
        f"too_many_copies, {clause}: more copies of Kh in this taille than in the pack"
    )
    assert over(desk.give(c.EndTaille())).cards_left == 312 - 5 - 48
    desk.give(*deals(REFAIT))


@pytest.mark.clause("CT-7", "DT-8", "T2-2.3", "T2-5", "VT-6", "R22")
@pytest.mark.parametrize(
    ("house", "clause"),
    [(CAMPIONE, "CT-7"), (DIGEST, "R22"), (VENEZIA, "VT-6"), (DEUX_ZERO, "T2-2.3")],
)
def test_stakes_are_fixed_after_closing(house: str, clause: str) -> None:
    """From 'rien ne va plus' to the end of the coup: before any card by R22, where a text has no
    such words and speaks of the first card alone.
    """
    desk = Desk(house, Anna=1_000_000, Bruno=100)
    stake(desk, 50_000, "couleur")
    if house != DEUX_ZERO:
        desk.give(*deals(REFAIT))
    stake(desk, 50_000, "rouge")
    free = desk.free()
    desk.give(c.Close())
    commands = (
        c.Bet("Anna", "noir", 100),
        c.Withdraw("Anna", "rouge"),
        c.Withdraw("Anna", "rouge", 50),
        c.Withdraw("Anna", "couleur", degree=1),
        c.Move("Anna", "rouge", "noir"),
        c.Move("Anna", "couleur", "noir", 1),
        c.Insure("Anna", "rouge"),
        c.Divide("Anna", "couleur"),
        c.FormSociete(("Anna", "Bruno")),
        c.Close(),
    )
    for command in commands:
        assert desk.refusal(command) == (
            f"betting_closed, {clause}: rien ne va plus: betting is closed"
        )
    assert desk.free() == free
    if house == CAMPIONE:
        desk.give(*deals(NULL))
        reopened_table = desk.table
        for command in commands:
            desk.table = reopened_table
            if command != c.Withdraw("Anna", "couleur", degree=1):
                desk.give(command)


# ------------------------------------------------------------------------------------- the coup


@pytest.mark.clause("CT-2", "CT-4", "DT-3", "DT-5", "VT-1", "VT-8", "VT-9", "VT-22")
@pytest.mark.parametrize(
    ("house", "amounts"),
    [
        (CAMPIONE, dict.fromkeys(FOUR, 12_345)),
        (DIGEST, dict.fromkeys(FOUR, 50_000)),
        (VENEZIA, dict.fromkeys(FOUR, 50_000) | {"rouge": 50_001}),
    ],
)
@pytest.mark.parametrize(
    ("cards", "winners", "call"),
    [
        (ROUGE_COULEUR, ("couleur", "rouge"), ("Sept", "Deux", "Rouge gagne et couleur")),
        (ROUGE_INVERSE, ("inverse", "rouge"), ("Cinq", "Un", "Rouge gagne, la couleur perd")),
        (NOIR_COULEUR, ("couleur", "noir"), ("Un", "Sept", "Rouge perd, la couleur gagne")),
        (NOIR_INVERSE, ("inverse", "noir"), ("Deux", "Huit", "Rouge perd et couleur")),
    ],
)
def test_four_chances_pay_one_to_one(
    house: str,
    amounts: dict[str, int],
    cards: Cards,
    winners: tuple[str, str],
    call: tuple[str, ...],
) -> None:
    """Rouge or noir by the lower row, couleur or inverse by the first card: after a black one rouge
    fares as inverse, after a red one as couleur. Losers lose all, to the bank.
    """
    desk = Desk(house, Anna=1_000_000)
    desk.give(*(c.Bet("Anna", chance, amount) for chance, amount in amounts.items()))
    events = desk.give(c.Deal(cards))
    results = only_coup(events).results
    assert only_coup(events).call == call
    assert results["rouge"] == results["couleur" if RED[cards[0]] else "inverse"]
    losers = [chance for chance in FOUR if chance not in winners]
    assert settled_rows(events) == [
        *(("Anna", loser, 0, amounts[loser], "lost", 0, amounts[loser]) for loser in losers),
        *(
            ("Anna", winner, 0, amounts[winner], "won", 2 * amounts[winner], 0)
            for winner in winners
        ),
    ]
    bank = sum(map(amounts.__getitem__, losers)) - sum(map(amounts.__getitem__, winners))
    assert abs(bank) == (house == VENEZIA)
    assert (desk.chips(), desk.balances().bank) == (1_000_000 - bank, bank)
    assert (desk.free(), desk.prison()) == ({}, {})


CHANCES = {CAMPIONE: "CT-2", DIGEST: "DT-3", VENEZIA: "VT-1", DEUX_ZERO: "T2-1"}
"""Clause of each house that names its chances."""


@pytest.mark.clause("CT-2", "DT-3", "T2-1", "VT-1")
@pytest.mark.parametrize(
    ("house", "command", "subject"),
    [
        (CAMPIONE, c.Spin(17), "spin"),
        (CAMPIONE, c.Null("foreign_body"), "null"),
        (CAMPIONE, c.Announce("Anna", "tiers", 100), "announce"),
        (CAMPIONE, c.Irregular("seen"), "irregular"),
        (CAMPIONE, c.Irregular("annulled", ("As",)), "irregular"),
        (DIGEST, c.Bet("Anna", "pair", 1), "pair"),
        (DIGEST, c.Spin(0), "spin"),
        (DIGEST, c.Irregular("seen"), "irregular"),
        (VENEZIA, c.Bet("Anna", "manque", 1), "manque"),
        (VENEZIA, c.Spin(7), "spin"),
        (VENEZIA, c.Announce("Anna", "tiers", 1), "announce"),
        (DEUX_ZERO, c.Bet("Anna", "passe", 1), "passe"),
        (DEUX_ZERO, c.Insure("Anna", "rouge"), "insure"),
        (DEUX_ZERO, c.Divide("Anna", "rouge"), "divide"),
        (DEUX_ZERO, c.Spin(3), "spin"),
    ],
)
def test_other_games_are_not_played(house: str, command: c.Command, subject: str) -> None:
    """None of roulette's bets, no ball and no announcement; irregular cards, prison and insurance
    where a text speaks of them.
    """
    desk = Desk(house, Anna=1_000_000)
    stake(desk, 50_000, "rouge")
    assert desk.refusal(command) == (
        f"not_on_this_table, {CHANCES[house]}: {subject} is not available at this table"
    )


@pytest.mark.clause("CT-2", "DT-3", "T2-1", "VT-1")
@pytest.mark.parametrize(
    ("house", "command"),
    [
        (DIGEST, c.Bet("Anna", "vert", 1)),
        (VENEZIA, c.Bet("Anna", "trente", 1)),
        (DEUX_ZERO, c.Bet("Anna", "vert", 1)),
        (DEUX_ZERO, c.Insure("Anna", "vert")),
        (DEUX_ZERO, c.Divide("Anna", "vert")),
    ],
)
def test_other_chances_are_unknown(house: str, command: c.Bet | c.Insure | c.Divide) -> None:
    """Neither of this game nor of another."""
    assert Desk(house, Anna=100).refusal(command) == (
        f"unknown_chance, {CHANCES[house]}: unknown chance: {command.on!r}"
    )


@pytest.mark.clause("CT-2", "DT-3", "T2-1", "VT-1")
@pytest.mark.parametrize(
    ("house", "chance"),
    [(DIGEST, "noir/inverse"), (VENEZIA, "couleur/inverse"), (DEUX_ZERO, "rouge/noir")],
)
def test_no_stake_lies_a_cheval(house: str, chance: str) -> None:
    """Each stake is on one of the four chances."""
    assert Desk(house, Anna=100).refusal(c.Bet("Anna", chance, 1)) == (
        f"forbidden_cheval, {CHANCES[house]}: no cheval exists on {chance!r}"
    )


@pytest.mark.clause("CT-4", "DT-5", "VT-8")
@pytest.mark.parametrize("house", TWO_ROWS)
@pytest.mark.parametrize(("cards", "couleur"), FIRST_CARD_ALONE)
def test_first_card_decides_couleur(house: str, cards: str, couleur: str) -> None:
    """Every other card has the other colour."""
    results = only_coup(Desk(house).give(c.Deal(tuple(cards.split())))).results
    inverse = "loses" if couleur == "wins" else "wins"
    assert (results["couleur"], results["inverse"]) == (couleur, inverse)


@pytest.mark.clause("CT-3.2", "T2-1", "VT-2")
@pytest.mark.parametrize("house", [CAMPIONE, VENEZIA, DEUX_ZERO])
@pytest.mark.parametrize(
    ("rank", "points"),
    [("A", 1), *((str(n), n) for n in range(2, 10)), *((rank, 10) for rank in "TJQK")],
)
@pytest.mark.parametrize("suit", "shdc")
def test_cards_count_their_values(house: str, rank: str, points: int, suit: str) -> None:
    """Faces and the ten 10, the ace 1, the others their number, in every suit."""
    upper, lower = ("Kh", "Qh", "Jh", rank + suit), ("Kd", "Qd", "9d", "2d")
    single = ("Ks", "Qh", "9d", rank + suit)
    cards = single if house == DEUX_ZERO else upper + lower
    totals = only_coup(Desk(house).give(c.Deal(cards))).totals
    assert totals == ((29 + points,) if house == DEUX_ZERO else (30 + points, 31))


UNITS = ("Un", "Deux", "Trois", "Quatre", "Cinq", "Six", "Sept", "Huit", "Neuf", "Quarante")


@pytest.mark.clause("CT-3.1", "CT-3.3", "DT-4", "VT-7", "VT-8", "R01", "R13")
@pytest.mark.parametrize("house", TWO_ROWS)
@pytest.mark.parametrize("first", ["red", "black"])
@pytest.mark.parametrize("rouge", range(31, 41))
def test_lower_total_wins_and_units_are_called(house: str, first: Colour, rouge: int) -> None:
    """Every pair of totals above 30 and not above 40: noir's row, then rouge's in the order drawn;
    forty by its name, an equal second total with 'Après'.
    """
    for noir in range(31, 41):
        cards = coup(noir, rouge, first)
        dealt_coup = only_coup(Desk(house).give(c.Deal(cards)))
        assert (dealt_coup.rows, dealt_coup.totals) == ((cards[:4], cards[4:]), (noir, rouge))
        result = dealt_coup.results["rouge"].value
        if noir == rouge:
            assert result == ("prison" if noir == 31 else "null")
            assert (dealt_coup.is_refait, dealt_coup.is_null) == (noir == 31, noir > 31)
            assert dealt_coup.call == (UNITS[noir - 31], f"{UNITS[rouge - 31]} Après")
        else:
            assert result == ("wins" if rouge < noir else "loses"), noir
            assert (dealt_coup.results["noir"] == "wins") == (noir < rouge), noir
            assert (dealt_coup.is_refait, dealt_coup.is_null) == (False, False), noir
            assert dealt_coup.call[:2] == (UNITS[noir - 31], UNITS[rouge - 31])


@pytest.mark.clause("CT-5.1", "DT-6", "VT-10", "R07")
@pytest.mark.parametrize("house", TWO_ROWS)
@pytest.mark.parametrize("total", range(32, 41))
def test_equal_totals_have_no_effect(house: str, total: int) -> None:
    """Free stakes, excess, imprisoned and insured ones all stay just as they are."""
    desk = Desk(house, Anna=1_000_000)
    desk.give(c.Bet("Anna", "noir", 70_000), *deals(REFAIT))
    desk.give(c.Bet("Anna", "rouge", 50_000), c.Insure("Anna", "rouge"))
    players_before, balances_before = desk.table.players, desk.balances()
    events = desk.give(c.Deal(coup(total, total)))
    assert settled_rows(events) == []
    assert (desk.table.players, desk.balances()) == (players_before, balances_before)
    assert set(only_coup(events).results.values()) == {"null"}


@pytest.mark.clause("CT-6", "VT-11", "R07", "R08")
@pytest.mark.parametrize("house", [CAMPIONE, VENEZIA])
@pytest.mark.parametrize(
    ("cards", "settlement", "chips", "bank"),
    [
        (ROUGE_COULEUR, ("won", 100_000, 0), 1_049_500, -49_500),
        (NOIR_COULEUR, ("lost", 0, 50_000), 949_500, 50_500),
        (REFAIT, ("insured", 50_000, 0), 999_500, 500),
    ],
)
def test_premium_is_earned_on_decision(
    house: str, cards: Cards, settlement: tuple[str, int, int], chips: int, bank: int
) -> None:
    """Won, lost or refait, and not before; at a refait the stake is neither halved nor imprisoned,
    and comes back whole.
    """
    desk = Desk(house, Anna=1_000_000)
    stake(desk, 50_000, "rouge")
    desk.give(c.Insure("Anna", "rouge"), *deals(NULL, NULL))
    assert desk.balances().held == 500
    events = desk.give(c.Deal(cards))
    assert only(e.PremiumEarned, events) == e.PremiumEarned("Anna", "rouge", 500)
    assert settled_rows(events) == [("Anna", "rouge", 0, 50_000, *settlement)]
    assert (desk.chips(), desk.balances().bank, desk.balances().held) == (chips, bank, 0)
    assert (desk.free(), desk.prison()) == ({}, {})


ROWS = {CAMPIONE: "CT-3.3", DIGEST: "DT-4", VENEZIA: "VT-7", DEUX_ZERO: "T2-3.1"}
"""Clause of each house that says where a row ends."""


@pytest.mark.clause("CT-3.3", "DT-4", "T2-3.1", "VT-7", "R01", "R02")
@pytest.mark.parametrize(
    ("house", "cards", "problem"),
    [
        (CAMPIONE, "Kh Qh Jh Kd Qd Jd", "row incomplete: card missing"),
        (CAMPIONE, "", "row incomplete: card missing"),
        (CAMPIONE, "Kh Qh Jh 5h", "row incomplete: card missing"),
        (CAMPIONE, "Kh Qh Jh 5h Kd Qd Jd Ad 2s", "extra cards: 1; the coup ended earlier"),
        (CAMPIONE, "Kh Qh Jh 5h Kd Qd Jd Ad 2s 3s", "extra cards: 2; the coup ended earlier"),
        (CAMPIONE, "Kh Qh Jh 5h Kd Qd Jd 1d", "there is no card '1d'"),
        (DIGEST, "Kh Qh Jh Kd Qd Jd", "row incomplete: card missing"),
        (VENEZIA, "Kh Qh Jh Ah Kd Qd Jd", "row incomplete: card missing"),
        (VENEZIA, "Kh Qh Jh", "row incomplete: card missing"),
        (VENEZIA, "Kh Qh Jh Ah Kd Qd Jd Ad As", "extra cards: 1; the coup ended earlier"),
        (VENEZIA, "", "row incomplete: card missing"),
        (VENEZIA, "Th Td 7c Kd", "row incomplete: card missing"),
        (VENEZIA, "Th Td 7c Kd Ts Th 9s", "row incomplete: card missing"),
        (VENEZIA, "Th Td 7c Kd Ts Th 9s 3d As", "extra cards: 1; the coup ended earlier"),
        (VENEZIA, "Th Td 7x Kd Ts Th 9s 3d", "there is no card '7x'"),
        (VENEZIA, "th Td 7c Kd Ts Th 9s 3d", "there is no card 'th'"),
        (DEUX_ZERO, "Ks Qs 9h", "row incomplete: card missing"),
        (DEUX_ZERO, "Ks Qs Th Ah", "extra cards: 1; the coup ended earlier"),
        (DEUX_ZERO, "Ks Qs Tx", "there is no card 'Tx'"),
    ],
)
def test_incomplete_or_excess_cards_are_refused(house: str, cards: str, problem: str) -> None:
    """A row of two that stands at 30 goes on, the row of 2.0 ends there; no card comes after it."""
    assert Desk(house).refusal(c.Deal(tuple(cards.split()))) == (
        f"invalid_coup, {ROWS[house]}: the cards are not exactly one coup: {problem}"
    )


@pytest.mark.clause("CT-8", "T2-7", "R16")
@pytest.mark.parametrize(
    ("house", "cards"), [(CAMPIONE, ROUGE_COULEUR), (DEUX_ZERO, ("Kh", "Qs", "Th"))]
)
def test_stakes_are_settled_separately(house: str, cards: Cards) -> None:
    """A player's winning stake is not paid out of a losing one; all is collected before any is
    paid.
    """
    desk = Desk(house, Anna=1_000_000, Bruno=200_000)
    stake(desk, 10_000, "rouge", "noir", player="Bruno")
    desk.give(c.Bet("Anna", "rouge", 20_000), c.Bet("Anna", "noir", 30_000))
    assert settled_rows(desk.give(c.Deal(cards))) == [
        ("Anna", "noir", 0, 30_000, "lost", 0, 30_000),
        ("Bruno", "noir", 0, 10_000, "lost", 0, 10_000),
        ("Anna", "rouge", 0, 20_000, "won", 40_000, 0),
        ("Bruno", "rouge", 0, 10_000, "won", 20_000, 0),
    ]

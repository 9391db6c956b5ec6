"""Coups of a sealed draw: asked for, opened by their share, null or called off."""

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engine.engine_harness import (
    CHEF,
    DEUX_ZERO,
    DIRECTION,
    HOUSES,
    ROULETTE,
)
from support.engine.seal_commands import (
    ASK,
    ASKED,
    CLOSE,
    COMMIT,
    END,
    HASH,
    LAST_STATEMENT,
    SEALED_PACK,
    SEALED_WHEEL,
    SHARE,
    STATEMENT,
    WITNESSED_PACK,
    WITNESSED_WHEEL,
    at_cards,
    has_wheel,
    names,
    seal_of,
    sealed,
)
from support.engine.strategies import RULEBOOKS, examples, sessions

from tapisvert.cards import sixain
from tapisvert.rules import Phase
from tapisvert.rules import commands as c
from tapisvert.rules import draw_events as d
from tapisvert.rules import events as e
from tapisvert.rules.rulebook import Call
from tapisvert.rules.table import Table

CARD_HOUSES: Final = tuple(house for house in HOUSES if house != ROULETTE)
COUP: Final = ("Th", "Td", "7c", "Kd", "Ts", "Th", "9s", "3d")
REFAIT: Final = ("Th", "Td", "Tc", "As", "Ts", "Th", "Td", "Ah")
NUMBER: Final = c.Spin(17, SHARE)
WITNESSED_NUMBER: Final = replace(NUMBER, witness=STATEMENT)
LATE: Final = c.Late("Anna", "Cesare", on="17", amount=500)
NULL: Final = c.Null("foreign_body")


# Coups --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", CARD_HOUSES)
def test_sealed_coup_is_settled_normally(house: str) -> None:
    """The same events as with real cards; the dealt cards are counted, and the cards left."""
    coup = COUP if house != DEUX_ZERO else ("Th", "Td", "Jc")
    stake = c.Bet("Anna", "rouge", 50_000)
    real = at_cards(stake, house=house)
    real.give(CLOSE)
    desk = at_cards(*SEALED_PACK, stake, *ASKED, house=house)
    assert desk.give(sealed(*coup)) == (d.ShareOpened(1, SHARE), *real.give(c.Deal(coup)))
    assert desk.chips() == real.chips()
    taille = desk.table.taille
    assert taille.position == (desk.table.book.burnt_cards or 0) + len(coup)
    assert taille.drawn_counts == {card: coup.count(card) for card in coup}
    assert taille.is_cut
    assert (seal_of(desk).coups, seal_of(desk).is_asked) == (1, False)


@pytest.mark.clause("CR-3.1", "CR-14")
def test_draw_of_the_wheel_lasts_many_spins() -> None:
    """With stakes in prison between them, until la dernière; each spin opens its own share."""
    desk = has_wheel(*SEALED_WHEEL, c.Bet("Anna", "rouge", 500), *ASKED)
    desk.give(c.Spin(0, SHARE))
    assert desk.table.players["Anna"].prison == {("rouge", 1): 500}
    desk.give(*ASKED)
    assert desk.give(c.Spin(1, SHARE))[0] == d.ShareOpened(2, SHARE)
    assert desk.free("Anna") == {"rouge": (500, 0)} or desk.chips() == 100_000
    desk.give(c.Last(), *ASKED)
    assert desk.give(c.Spin(2, SHARE))[-1] == e.Finished()
    assert desk.give(END) == (d.DrawEnded(HASH, 3, is_stated=False),)


def test_request_follows_rien_ne_va_plus() -> None:
    """Once each, and not without a draw."""
    for desk, coup in ((at_cards(*SEALED_PACK), sealed(*COUP)), (has_wheel(*SEALED_WHEEL), NUMBER)):
        assert desk.refused(ASK).code == "bets_open"
        assert desk.refused(coup).code == "not_asked"
        desk.give(CLOSE)
        assert desk.refused(coup).code == "not_asked"
        desk.give(ASK)
        assert desk.refused(ASK).code == "already_asked"
        desk.give(coup)
    desk = has_wheel(CLOSE)
    for command in (ASK, c.Off()):
        assert desk.refused(command).code == "not_committed"


@pytest.mark.clause("CR-9")
def test_request_completes_stakes() -> None:
    """Late stakes come before it and no other change after it, la dernière and the end neither."""
    desk = has_wheel(*SEALED_WHEEL, CLOSE)
    desk.give(LATE, by=CHEF)
    desk.give(ASK)
    for command in (LATE, c.Reject("Anna", "17"), c.Abandon("Anna", "Bianchi", "17"), c.Last()):
        assert desk.refused(command, CHEF).code == "already_asked"
    desk.give(c.Tip("Anna", 10), c.Declare("CR-10"), by=CHEF)
    desk = at_cards(*SEALED_PACK, *ASKED)
    for act in (c.Last(), c.EndTaille()):
        assert desk.refused(act).code == "already_asked"


def test_share_without_seal_is_refused() -> None:
    """Real cards, a shoe, an ordinary spin; nor is there a statement."""
    shoe = (c.Shoe((*sixain()[:5], *COUP, *_other_orders(COUP))), c.Cut("Anna", 0))
    for desk in (at_cards(), at_cards(*shoe)):
        for coup in (sealed(*COUP), c.Deal(COUP, witness=STATEMENT)):
            assert desk.refused(coup).code == "not_committed"
    assert at_cards(*shoe).refused(c.Deal(None, SHARE)).code == "not_committed"
    for number in (NUMBER, c.Spin(17, witness=STATEMENT)):
        assert has_wheel().refused(number).code == "not_committed"


def test_witnessed_coup_requires_statement() -> None:
    """Of a coup, with its key."""
    without, witnessed = has_wheel(*SEALED_WHEEL, *ASKED), has_wheel(*WITNESSED_WHEEL, *ASKED)
    assert without.refused(WITNESSED_NUMBER).code == "statement_unexpected"
    assert witnessed.refused(NUMBER).code == "statement_missing"
    refusal = witnessed.refused(replace(NUMBER, witness=LAST_STATEMENT))
    assert refusal.values == {"problem": "the statement of a coup has its key"}
    witnessed.give(WITNESSED_NUMBER)


def _other_orders(coup: tuple[str, ...]) -> list[str]:
    """The rest of a sixain, after its first five cards and a coup."""
    cards_left = list(sixain()[5:])
    for card in coup:
        cards_left.remove(card)
    return cards_left


def test_seventh_copy_from_sealed_pack_is_refused() -> None:
    """Six of each, as of real cards."""
    desk = at_cards(*SEALED_PACK)
    for rank in "KQJ":
        row = (f"{rank}h", f"{rank}c", f"{rank}d", "As")
        desk.give(*ASKED, sealed(*row, *row))
    desk.give(*ASKED)
    refusal = desk.refused(sealed("Th", "Tc", "Td", "As", "Th", "Tc", "Td", "Ah"))
    assert (refusal.code, refusal.values) == ("too_many_copies", {"card": "As"})


@pytest.mark.parametrize("kind", ["several", "annulled"])
def test_sealed_order_cannot_be_redeclared(kind: str) -> None:
    """Started or not; a card that was seen may be declared, and counts."""
    assert at_cards(COMMIT).refused(c.Irregular(kind, ("As",))).code == "sealed_pack"
    desk = at_cards(*SEALED_PACK)
    assert desk.refused(c.Irregular(kind, ("As",))).code == "sealed_pack"
    desk.give(c.Irregular("seen", ("As",)))
    coups = desk.table.book.seen_coups or 0
    for _ in range(coups - 1):
        desk.give(*ASKED, sealed(*COUP), c.Irregular("seen"))
    desk.give(*ASKED)
    assert "taille_over" in names(desk.give(sealed(*COUP[:3], "Kc", *COUP[4:])))
    assert desk.table.flags.to_end is not None


@pytest.mark.clause("CR-15")
def test_suspension_keeps_request() -> None:
    """The stakes stay complete."""
    desk = has_wheel(*WITNESSED_WHEEL, c.Bet("Anna", "17", 500), *ASKED)
    desk.give(c.Suspend("mechanism", "Controllo"), c.Resume(), by=DIRECTION)
    assert desk.refused(LATE, CHEF).code == "already_asked"
    desk.give(WITNESSED_NUMBER)


# Coups that are not played ------------------------------------------------------------------------


@pytest.mark.clause("CR-11")
def test_null_before_request_redraws_coup() -> None:
    """The ball goes back, and the same share is still to come."""
    desk = has_wheel(*SEALED_WHEEL, CLOSE)
    desk.give(NULL, by=CHEF)
    assert (desk.table.phase, seal_of(desk).coups) == (Phase.BETTING, 0)
    desk.give(*ASKED)
    assert desk.give(NUMBER)[0] == d.ShareOpened(1, SHARE)


@pytest.mark.clause("CR-11", "CR-11b")
def test_null_after_the_request_shows_the_number() -> None:
    """It pays nothing: stakes stand, the ball lies where it lay, la dernière is still to come."""
    desk = has_wheel(*SEALED_WHEEL, *ASKED, NUMBER, c.Last(), c.Bet("Anna", "rouge", 500), *ASKED)
    desk.give(c.Declare("CR-11b"), by=DIRECTION)
    assert names(desk.give(NULL, by=CHEF)) == ["nulled"]
    assert (desk.table.phase, desk.table.flags.ball_rests) == (Phase.CLOSED, False)
    assert desk.refused(c.Spin(0)).code == "share_missing"
    desk.give(c.Declare("CR-11b"), by=DIRECTION)
    number = c.Spin(0, SHARE)
    events = desk.give(number)
    assert events[:2] == (d.ShareOpened(2, SHARE), d.NullNumber(0))
    assert names(events) == ["share_opened", "null_number"]
    assert [entry.words for entry in events if isinstance(entry, Call)] == ["Tout va"]
    assert (desk.table.phase, desk.table.flags.ball_rests) == (Phase.BETTING, False)
    assert (desk.free(), desk.table.flags.last_number) == ({"rouge": (500, 0)}, 17)
    assert not desk.table.flags.refait_stands
    desk.give(*ASKED)
    assert desk.give(c.Spin(1, SHARE))[-1] == e.Finished()
    assert desk.chips() == 100_500


@pytest.mark.clause("CR-11", "R26")
def test_null_coup_of_lost_draw_pays_nothing() -> None:
    """The stakes stand."""
    desk = has_wheel(*SEALED_WHEEL, c.Bet("Anna", "rouge", 500), *ASKED)
    desk.give(NULL, by=CHEF)
    assert names(desk.give(c.Lost())) == ["draw_lost", "taille_over"]
    assert desk.free() == {"rouge": (500, 0)}


def test_coup_without_witness_returns_stakes() -> None:
    """Free stakes go back with their premiums, those in prison stay; the same coup comes again."""
    desk = at_cards(*WITNESSED_PACK, c.Bet("Anna", "noir", 1_000), *ASKED)
    desk.give(replace(sealed(*REFAIT), witness=STATEMENT))
    desk.give(c.Bet("Anna", "rouge", 50_000), c.Insure("Anna", "rouge"), *ASKED)
    events = desk.give(c.Off())
    assert names(events) == ["called_off", "withdrawn", "premium_returned"]
    assert events[0] == d.CalledOff(2)
    assert desk.table.phase is Phase.BETTING
    assert (desk.free(), desk.chips()) == ({}, 99_000)
    assert desk.table.players["Anna"].prison == {("noir", 1): 1_000}
    desk.give(CLOSE)
    assert desk.give(ASK) == (d.Asked(2),)


def test_off_needs_a_witness_and_a_request() -> None:
    """Without them each coup can be opened, or has not been closed."""
    desk = has_wheel(*SEALED_WHEEL, *ASKED)
    assert desk.refused(c.Off()).code == "unwitnessed"
    desk = has_wheel(*WITNESSED_WHEEL)
    assert desk.refused(c.Off()).code == "bets_open"
    desk.give(CLOSE)
    assert desk.refused(c.Off()).code == "not_asked"


def test_null_coup_returns_stakes_without_witness() -> None:
    """Its witness does not answer either; the next one is no null coup."""
    desk = has_wheel(*WITNESSED_WHEEL, *ASKED)
    desk.give(NULL, by=CHEF)
    desk.give(c.Off(), c.Bet("Anna", "17", 500), *ASKED)
    assert "settled" in names(desk.give(WITNESSED_NUMBER))


@pytest.mark.parametrize("name", RULEBOOKS)
@examples(12, exhaustive=160)
@given(data=st.data())
def test_session_keeps_stakes_after_request(name: str, data: st.DataObject) -> None:
    """But by the coup, where it is called off or lost, or where the table closes."""
    settles = (c.Deal, c.Spin, c.Off, c.Lost, c.Finish)
    for turn in data.draw(sessions(name)):
        if turn.before is None or turn.after is None or isinstance(turn.command, settles):
            continue
        seal = turn.before.taille.seal
        if seal is not None and seal.is_asked:
            assert stakes_of(turn.after) == stakes_of(turn.before), turn.command


def stakes_of(table: Table) -> dict[str, object]:
    """Stakes of all players who have any."""
    players = table.players.items()
    return {name: (player.free, player.prison) for name, player in players if player.has_stakes}

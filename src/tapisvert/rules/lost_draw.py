"""A sealed draw that cannot be opened, with stakes behind closed bets: R26.

The seed is lost. The cards of the coup that lie already stand in the
record; no further card comes. The players are paid as the rulebook reads R26, and the draw ends.
"""

from dataclasses import replace
from functools import partial

from tapisvert.cards import POINTS
from tapisvert.rules import commands as c
from tapisvert.rules import coup as coups
from tapisvert.rules import draw_events as d
from tapisvert.rules import events as e
from tapisvert.rules.commands import Phase
from tapisvert.rules.coup_flow import finish, free_stakes_returned
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import LostDraw, Moment
from tapisvert.rules.settlement import settle_by, worth_after
from tapisvert.rules.table import Step, Table, evolve
from tapisvert.rules.taille import cards_left, end, irregular_seventh_card
from tapisvert.rules.validators import refuse


def verify_lost(table: Table, command: c.Lost) -> Refusal | None:
    """Return a refusal unless a draw is in play, and the cards are the beginning of its coup."""
    if table.taille.seal is None:
        return refuse(table, Code.not_committed)
    cards = command.cards or ()
    if problem := _not_begun(table, cards):
        return refuse(table, Code.invalid_coup, problem=problem)
    if cards and not table.taille.is_cut:
        return refuse(table, Code.shoe_not_ready)
    if refusal := irregular_seventh_card(table, cards):
        return refusal
    is_asked = table.taille.seal.is_asked
    return refuse(table, Code.not_asked) if cards and not is_asked else None


def _not_begun(table: Table, cards: tuple[str, ...]) -> str | None:
    """Return why these cards are not the beginning of a coup of this table, or None."""
    if table.has_wheel:
        return "roulette has no cards" if cards else None
    if strange := [card for card in cards if card not in POINTS]:
        return f"there is no card {strange[0]!r}"
    if cards and len(cards) >= (cards_remaining := cards_left(table)):
        return f"only {cards_remaining} cards left in the pack"
    if coups.deal(table.book, cards) is not None:
        return "these cards complete the coup: deal it"
    return None


def pay_lost_draw(table: Table, command: c.Lost) -> Step:
    """End the draw without its coup, and pay the stakes as the rulebook reads R26."""
    seal = table.taille.seal
    shown_cards = command.cards or ()
    assert seal is not None
    draw_lost = d.DrawLost(seal.tip, shown_cards)
    if table.flags.ball_rests:
        table = evolve(table, floor=replace(table.flags, ball_rests=False))
    cards_remaining = 0 if table.has_wheel else cards_left(table) - len(shown_cards)
    events: tuple[e.Event, ...] = ()
    if seal.is_null:  # stakes stand: CR-11
        pass
    elif table.book.lost_draw is LostDraw.RETURNED:
        table, events = free_stakes_returned(table)
    else:
        table, events = _pay_best(table, shown_cards)
    table, end_events = end(evolve(table, phase=Phase.BETTING), cards_remaining, void=False)
    if table.flags.is_last:
        table, finishing = finish(table)
        return table, (draw_lost, *events, *end_events, *finishing)
    return table, (draw_lost, *events, *end_events, *table.calls_at(Moment.BETS_OPEN))


def _pay_best(table: Table, shown_cards: tuple[str, ...]) -> Step:
    """Pay each player by the result that is best for that player, of those still possible; of equal
    ones by the first.
    """
    possible = coups.possible(table.book, shown_cards)
    coups_by_player = {
        name: max(possible, key=partial(worth_after, table, name))
        for name, player in table.players.items()
        if player.has_stakes
    }
    paid_as = tuple(
        d.PaidAs(name, coup.results, coup.number if isinstance(coup, coups.Spun) else None)
        for name, coup in sorted(coups_by_player.items())
    )
    players, bank, entries = settle_by(table, coups_by_player)
    decided = tuple(  # their stakes in prison are decided too, and cannot be corrected any more
        replace(coup, table=evolve(coup.table, players={})) for coup in table.decided[-1:]
    )
    return evolve(table, players=players, bank=bank, decided=decided), (*paid_as, *entries)

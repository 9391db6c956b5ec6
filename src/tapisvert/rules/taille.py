"""The taille: the pack and its cut, the next coup's cards, irregular cards, the end of it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tapisvert.cards import COPIES, PACK, POINTS, missing_or_extra
from tapisvert.rules import commands as c
from tapisvert.rules import coup as coups
from tapisvert.rules.checks import not_played, refuse
from tapisvert.rules.events import (
    Burnt,
    CutMade,
    Event,
    PackReady,
    TailleOver,
)
from tapisvert.rules.phases import Phase
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import LastCardRefait, Moment
from tapisvert.rules.sealing import broken, verify_proofs
from tapisvert.rules.table import Step, Table, Taille

_SIXAIN: Final = len(PACK) * COPIES


def cards_left(table: Table) -> int:
    """Cards still to come; with real cards, the sixain less the burnt and all that came out."""
    taille = table.taille
    if taille.shoe is not None or taille.seal is not None:
        return _SIXAIN - taille.position
    return max(0, _SIXAIN - (table.book.burnt_cards or 0) - sum(taille.drawn.values()))


def verify_shoe(table: Table, command: c.Shoe) -> Refusal | None:
    """Whether this is a complete sixain, no taille is being played, and a player is there to see it
    shuffled, where the rulebook asks for one: CT-1.1, CT-1.2, T2-2.1.
    """
    if table.at_wheel:
        return not_played(table, "shoe")
    if wrong := missing_or_extra(command.cards):
        return refuse(table, Code.shoe_incomplete, cards=", ".join(wrong[:8]))
    if table.taille.in_progress or table.taille.seal is not None:
        return refuse(table, Code.taille_in_progress)
    if not table.players and Code.no_witness.name in table.book.clauses:
        return refuse(table, Code.no_witness)
    return None


def shoe(table: Table, command: c.Shoe) -> Step:
    """Lay the pack ready for the cut; those at the table are its witnesses: CT-1.1 to CT-1.3."""
    taille = Taille(shoe=tuple(command.cards))
    ready = PackReady(len(command.cards), tuple(sorted(table.players)))
    complete, cut_please = table.called(Moment.PACK_COMPLETE), table.called(Moment.CUT)
    return table.having(taille=taille), (ready, *complete, *cut_please)


def verify_cut(table: Table, command: c.Cut) -> Refusal | None:
    """Whether an uncut pack is there and the depth is one that it has: CT-1.3, DT-1."""
    if table.at_wheel:
        return not_played(table, "cut")
    taille = table.taille
    if taille.shoe is None and (taille.seal is None or taille.seal.root is None):
        return refuse(table, Code.no_shoe)
    if taille.is_cut:
        return refuse(table, Code.already_cut)
    if not 0 <= command.at_card <= _SIXAIN:
        return refuse(table, Code.bad_cut, cards=_SIXAIN, at_card=command.at_card)
    return None


def cut(table: Table, command: c.Cut) -> Step:
    """Cut, and burn the first five cards unseen: CT-1.4, VT-6, T2-2.3."""
    pack, at = table.taille.shoe, command.at_card
    shoe = None if pack is None else (*pack[at:], *pack[:at])
    burnt = table.book.burnt_cards or 0
    taille = Taille(shoe, is_cut=True, position=burnt, seal=table.taille.seal)
    events: tuple[Event, ...] = (
        CutMade(command.player, at),
        *table.called(Moment.FIVE_CARDS),
        Burnt(burnt),
    )
    if table.phase is Phase.BETTING:
        events = (*events, *table.called(Moment.BETS_OPEN))
    return table.having(taille=taille), events


def verify_deal(table: Table, command: c.Deal) -> Refusal | None:
    """Whether a coup can be dealt: from a cut shoe, or from cards that are exactly one coup."""
    if table.at_wheel:
        return not_played(table, "deal")
    taille, cards = table.taille, command.cards
    is_real = taille.shoe is None and taille.seal is None
    if not taille.is_cut and (cards is None or not is_real):
        return refuse(table, Code.no_shoe)
    refusal = None
    if cards is not None:
        refusal = _not_a_coup(table, cards) or (
            seventh(table, cards) if taille.shoe is None else None
        )
    if refusal or (taille.seal is None and command.proofs is None):
        return refusal
    return verify_proofs(table, cards, command.proofs)


def _not_a_coup(table: Table, cards: tuple[str, ...]) -> Refusal | None:
    """Whether these cards are anything but one whole coup, and of a shoe its next one."""
    problem = None
    strange = [card for card in cards if card not in POINTS]
    if strange:
        problem = f"there is no card {strange[0]!r}"
    elif table.taille.seal is not None and len(cards) > (left := cards_left(table)):
        problem = f"the pack has only {left} left"
    elif (coup := coups.deal(table.book, cards)) is None:
        if table.taille.seal is None or len(cards) < cards_left(table):
            problem = "a row is not finished; a card is missing"
    elif (extra := len(cards) - coup.length) > 0:
        problem = f"{extra} too many; the coup ends before the last"
    elif table.taille.shoe is not None:
        start = table.taille.position
        if tuple(cards) != table.taille.shoe[start : start + len(cards)]:
            problem = "the shoe's next cards are others"
    return refuse(table, Code.not_a_coup, problem=problem) if problem else None


def seventh(table: Table, cards: tuple[str, ...]) -> Refusal | None:
    """Whether a card would come out a seventh time in one taille of real cards."""
    drawn = table.taille.drawn
    for card in cards:
        if drawn.get(card, 0) + cards.count(card) > COPIES:
            return refuse(table, Code.too_many_of_a_card, card=card)
    return None


def next_coup(table: Table, cards: tuple[str, ...] | None) -> tuple[coups.Coup | None, Taille]:
    """The next coup, of the shoe or of given cards, None if they run out; the taille after it."""
    taille = table.taille
    seen = taille.seen_coups + taille.card_seen
    if taille.shoe is None:
        assert cards is not None
        drawn = counted(taille.drawn, cards)
        position = taille.position + len(cards) if taille.seal is not None else 0
        after = Taille(None, taille.is_cut, position, drawn, seen, seal=taille.seal)
        return coups.deal(table.book, cards), after
    coup = coups.deal(table.book, taille.shoe, taille.position)
    position = taille.position + (coup.length if coup else 0)
    return coup, Taille(taille.shoe, taille.is_cut, position, seen_coups=seen)


def counted(drawn: Mapping[str, int], cards: tuple[str, ...]) -> dict[str, int]:
    """How often each real card came out in this taille, these included."""
    after = {**drawn}
    for card in cards:
        after[card] = after.get(card, 0) + 1
    return after


def is_over(table: Table) -> bool:
    """Whether the coup just played was the taille's last: no card left, cut card (R14), cards seen
    (R15).
    """
    taille, book = table.taille, table.book
    if taille.seen_coups and taille.seen_coups == book.seen_coups:
        return True
    if taille.shoe is None and taille.seal is None:
        return False
    return _SIXAIN - taille.position <= (book.cut_card or 0)


def end(table: Table, left: int, *, void: bool) -> Step:
    """End the taille; a refait that took the very last card opens 'senza resto': R12."""
    floor = table.floor
    if (
        table.book.last_card_refait is LastCardRefait.WITHDRAW_WHOLE
        and floor.refait_stands
        and left == 0
    ):
        floor = replace(floor, without_rest=True)
    return broken(table.having(floor=floor)).having(taille=Taille()), (TailleOver(left, void),)


def verify_end_taille(table: Table, command: c.EndTaille) -> Refusal | None:
    """Whether there are tailles at this table at all, or a spin that was committed to."""
    if table.at_wheel and table.taille.seal is None:
        return not_played(table, "end_taille")
    return None


def end_taille(table: Table, command: c.EndTaille) -> Step:
    """The taille is over, or the spin will not be played; bets are open again."""
    reopened = table.called(Moment.BETS_OPEN) if table.phase is Phase.CLOSED else ()
    table, over = end(table, 0 if table.at_wheel else cards_left(table), void=False)
    return table.having(phase=Phase.BETTING), (*over, *reopened)

"""The taille: the pack and its cut, the cards of the next coup, and the end of the taille."""

from collections.abc import Mapping
from dataclasses import replace

from tapisvert.cards import POINTS, missing_or_extra
from tapisvert.rules import commands as c
from tapisvert.rules import coup as coups
from tapisvert.rules import events as e
from tapisvert.rules import sealing
from tapisvert.rules.commands import Phase
from tapisvert.rules.prison import divide_all
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import (
    CutOfPack,
    LastCardRefait,
    LastCoup,
    LastDivision,
    Moment,
    SeenCount,
    Witness,
)
from tapisvert.rules.sealing import break_seal
from tapisvert.rules.table import Step, Table, Taille, evolve
from tapisvert.rules.validators import invalid_text, not_on_table, refuse


def cards_left(table: Table) -> int:
    """Return how many cards are still undealt.

    With real cards these are all cards less the burnt ones and those drawn.
    """
    taille = table.taille
    book = table.book
    if taille.shoe is not None or taille.seal is not None:
        return book.cards - taille.position
    return max(0, book.cards - (book.burnt_cards or 0) - sum(taille.drawn_counts.values()))


def verify_shoe(table: Table, command: c.Shoe) -> Refusal | None:
    """Return a refusal unless these are the complete packs, outside a taille, with a player or
    inspector as witness of the shuffle where the rulebook requires one: CT-1.1, CT-1.2, T2-2.1.
    """
    if table.has_wheel:
        return not_on_table(table, "shoe")
    if wrong := missing_or_extra(command.cards, table.book.packs or 0):
        cards = ", ".join(wrong[:8])
        return refuse(table, Code.shoe_incomplete, cards=cards, copies=table.book.packs)
    if table.taille.in_progress or table.taille.seal is not None:
        return refuse(table, Code.taille_in_progress)
    inspector = command.inspector
    witness = table.book.witness
    attests = inspector is not None and witness is Witness.PLAYER_OR_INSPECTOR
    if witness is not None and not (table.players or attests):
        return refuse(table, Code.witness_required)
    return None if inspector is None else invalid_text(table, "inspector", inspector)


def shoe(table: Table, command: c.Shoe) -> Step:
    """Place the pack for the cut. Its witnesses are the players at the table and the inspector
    named: CT-1.1 to CT-1.3, T2-2.1.
    """
    taille = Taille(shoe=tuple(command.cards))
    inspectors = () if command.inspector is None else (command.inspector,)
    ready = e.PackReady(len(command.cards), (*sorted(table.players), *inspectors))
    complete = table.calls_at(Moment.PACK_COMPLETE)
    cut_please = table.calls_at(Moment.CUT)
    return evolve(table, taille=taille), (ready, *complete, *cut_please)


def verify_cut(table: Table, command: c.Cut) -> Refusal | None:
    """Return a refusal unless an uncut pack is ready and the depth is valid: CT-1.3, DT-1."""
    if table.has_wheel:
        return not_on_table(table, "cut")
    taille = table.taille
    if taille.seal is not None:
        refusal = sealing.verify_cut(table, taille.seal)
    elif taille.shoe is None:
        refusal = refuse(table, Code.shoe_not_ready)
    else:
        refusal = refuse(table, Code.already_cut) if taille.is_cut else None
    if refusal:
        return refusal
    cards = table.book.cards
    if not 0 <= command.at_card <= cards:
        return refuse(table, Code.invalid_cut, cards=cards, at_card=command.at_card)
    return None


def cut(table: Table, command: c.Cut) -> Step:
    """Cut the pack and burn the first five cards unseen: CT-1.4, VT-6, T2-2.3.

    Of a sealed pack five are burnt at its start.
    """
    pack = table.taille.shoe
    depth = command.at_card
    seal = table.taille.seal
    if seal is not None:
        return sealing.cut(table, seal, command)
    assert pack is not None
    shoe = (*pack[depth:], *pack[:depth])
    burnt_cards = table.book.burnt_cards or 0
    taille = Taille(shoe, is_cut=True, position=burnt_cards)
    return evolve(table, taille=taille), (
        e.CutMade(command.player, depth),
        *sealing.burn(table),
    )


def begin(table: Table) -> Step:
    """Burn the first five cards of an uncut pack if the cut is only offered: VT-5b, VT-6.

    A sealed pack is always cut: the depth is part of its proof.
    """
    taille = table.taille
    if taille.shoe is None or taille.is_cut or table.book.cut is not CutOfPack.OFFERED:
        return table, ()
    burnt_cards = table.book.burnt_cards or 0
    new_taille = Taille(taille.shoe, is_cut=True, position=burnt_cards)
    return evolve(table, taille=new_taille), (
        *table.calls_at(Moment.FIVE_CARDS),
        e.Burnt(burnt_cards),
    )


def verify_deal(table: Table, command: c.Deal) -> Refusal | None:
    """Return a refusal unless a coup can be dealt: from a pack that is cut, or need not be, or from
    cards of exactly one coup.
    """
    if table.has_wheel:
        return not_on_table(table, "deal")
    table, _ = begin(table)
    taille = table.taille
    cards = command.cards
    is_real = taille.shoe is None and taille.seal is None
    if (cards is None and taille.shoe is None) or not (taille.is_cut or is_real):
        return refuse(table, Code.shoe_not_ready)
    refusal = None
    if cards is not None:
        refusal = not_a_coup(table, cards) or (
            irregular_seventh_card(table, cards) if taille.shoe is None else None
        )
    return refusal or sealing.verify_coup(table, command.share, command.witness)


def not_a_coup(table: Table, cards: tuple[str, ...]) -> Refusal | None:
    """Return a refusal unless the cards are exactly one coup, and the next one of a known shoe."""
    problem = None
    strange = [card for card in cards if card not in POINTS]
    if strange:
        problem = f"there is no card {strange[0]!r}"
    elif table.taille.seal is not None and len(cards) > (cards_remaining := cards_left(table)):
        problem = f"only {cards_remaining} cards left in the pack"
    elif (coup := coups.deal(table.book, cards)) is None:
        if table.taille.seal is None or len(cards) < cards_left(table):
            problem = "row incomplete: card missing"
    elif (extra := len(cards) - coup.length) > 0:
        problem = f"extra cards: {extra}; the coup ended earlier"
    elif table.taille.shoe is not None:
        start = table.taille.position
        if tuple(cards) != table.taille.shoe[start : start + len(cards)]:
            problem = "cards do not match the next cards of the shoe"
    return refuse(table, Code.invalid_coup, problem=problem) if problem else None


def irregular_seventh_card(table: Table, cards: tuple[str, ...]) -> Refusal | None:
    """Return a refusal if a card would appear more often in a taille of real cards than there are
    packs.
    """
    drawn_cards = table.taille.drawn_counts
    packs = table.book.packs or 0
    for card in cards:
        if drawn_cards.get(card, 0) + cards.count(card) > packs:
            return refuse(table, Code.too_many_copies, card=card)
    return None


def next_coup(table: Table, cards: tuple[str, ...] | None) -> tuple[coups.Coup | None, Taille]:
    """Return the next coup and the taille after it; the coup is None if the cards run out.

    The cards come from the shoe, or from `cards` if the shoe is unknown.
    """
    taille = table.taille
    counts_all = table.book.seen_count is SeenCount.FROM_FIRST and taille.seen_coups > 0
    seen_coups = taille.seen_coups + (taille.has_seen_card or counts_all)
    if taille.shoe is None:
        assert cards is not None
        drawn_cards = count_drawn(taille.drawn_counts, cards)
        position = taille.position + len(cards) if taille.seal is not None else 0
        new_taille = Taille(
            None, taille.is_cut, position, drawn_cards, seen_coups, seal=taille.seal
        )
        return coups.deal(table.book, cards), new_taille
    coup = coups.deal(table.book, taille.shoe, taille.position)
    position = taille.position + (coup.length if coup else 0)
    return coup, Taille(taille.shoe, taille.is_cut, position, seen_coups=seen_coups)


def count_drawn(drawn_counts: Mapping[str, int], cards: tuple[str, ...]) -> dict[str, int]:
    """Return how often each real card was drawn in this taille, including these."""
    counts = {**drawn_counts}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return counts


def is_over(table: Table, length: int) -> bool:
    """Return whether the coup just dealt, of `length` cards, ended the taille: no cards remain, it
    reached the cut card (R14) or the coup before did (R25), or the coups allowed after seen cards
    are played (R15).
    """
    taille = table.taille
    book = table.book
    if taille.seen_coups and taille.seen_coups == book.seen_coups:
        return True
    if taille.shoe is None and taille.seal is None:
        return False
    cards_remaining = book.cards - taille.position
    behind = book.cut_card or 0
    if book.last_coup is LastCoup.ONE_MORE and cards_remaining:
        return cards_remaining + length <= behind
    return cards_remaining <= behind


def end(table: Table, cards_remaining: int, *, void: bool) -> Step:
    """End the taille. Without remainder after a refait, 'senza resto' is open: R12.

    What is in prison may be divided if the last coup was a refait: R11.
    """
    floor = replace(table.flags, after_refait=False)
    if not void and _opens_without_rest(table, cards_remaining):
        floor = replace(floor, without_rest=True)
    divides = table.flags.after_refait and table.book.last_division is LastDivision.TAILLE
    table = evolve(break_seal(evolve(table, floor=floor)), taille=Taille())
    events: tuple[e.Event, ...] = (e.TailleOver(cards_remaining, void),)
    if divides:
        table, divisions = divide_all(table, spares_first=floor.without_rest)
        events += divisions
    return table, events


def _opens_without_rest(table: Table, cards_remaining: int) -> bool:
    """Return whether the end of a taille frees first-degree stakes: VT-16, R12.

    The cards of a void coup are a remainder.
    """
    if cards_remaining or table.book.last_card_refait in (None, LastCardRefait.DISABLED):
        return False
    if table.book.last_card_refait is LastCardRefait.WITHDRAW_WHOLE:
        return table.flags.refait_stands
    return table.flags.run > 0


def took_last_card(table: Table) -> bool:
    """Return whether the coup just dealt took the last card, where VT-16 precedes R11: R12."""
    reading = table.book.last_card_refait
    return reading is LastCardRefait.WITHOUT_REST and not cards_left(table)


def frees_at_close(table: Table) -> bool:
    """Return whether the close of the table returns first-degree stakes whole: VT-16, R12.

    No later coup follows, so a player who may withdraw one whole has no other choice.
    """
    if table.book.last_card_refait is not LastCardRefait.WITHOUT_REST:
        return False
    return table.flags.without_rest or _opens_without_rest(table, cards_left(table))


def verify_end_taille(table: Table, command: c.EndTaille) -> Refusal | None:
    """Return a refusal at the wheel."""
    return not_on_table(table, "end_taille") if table.has_wheel else None


def end_taille(table: Table, command: c.EndTaille) -> Step:
    """End the taille and reopen the betting."""
    opening_calls = table.calls_at(Moment.BETS_OPEN) if table.phase is Phase.CLOSED else ()
    table, end_events = end(table, cards_left(table), void=False)
    return evolve(table, phase=Phase.BETTING), (*end_events, *opening_calls)

"""Irregular cards, declared by the tailleur before the coup they concern: R15."""

from dataclasses import replace
from typing import Final

from tapisvert.cards import POINTS
from tapisvert.rules import commands as c
from tapisvert.rules.events import Irregularity
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import SeveralCards
from tapisvert.rules.table import Step, Table, evolve
from tapisvert.rules.taille import cards_left, count_drawn, end_taille, irregular_seventh_card
from tapisvert.rules.validators import not_on_table, refuse

SEVERAL: Final = "several"
ANNULLED: Final = "annulled"
SEEN: Final = "seen"
KINDS: Final = (SEVERAL, ANNULLED, SEEN)


def _cards(command: c.Irregular) -> tuple[str, ...]:
    """Return the cards in the order in which they are played."""
    return command.order or command.cards or ()


def verify(table: Table, command: c.Irregular) -> Refusal | None:
    """Return a refusal unless these cards can be declared irregular at this table now."""
    if table.book.several_cards is None or table.book.seen_coups is None:
        return not_on_table(table, "irregular")
    cards = _cards(command)
    counts = command.kind == ANNULLED and table.taille.shoe is None
    if counts and (refusal := irregular_seventh_card(table, cards)):
        return refusal
    kinds = [kind for kind in KINDS if kind != ANNULLED or table.book.fallen_cards is not None]
    if command.kind not in kinds:
        kinds_text = ", ".join(kinds)
        return refuse(table, Code.unknown_kind, kind=command.kind, known=kinds_text)
    if problem := _problem(table, command, cards):
        return refuse(table, Code.invalid_cards, problem=problem)
    if table.taille.seal is not None and command.kind != SEEN:
        return refuse(table, Code.sealed_pack, kind=command.kind)
    return None


def _problem(table: Table, command: c.Irregular, cards: tuple[str, ...]) -> str | None:
    """Return the problem with the declared cards, or None."""
    strange = [card for card in cards if card not in POINTS]
    if strange:
        return f"there is no card {strange[0]!r}"
    if not cards and command.kind != SEEN:
        return "list the cards"
    if command.kind == SEEN or table.taille.shoe is None:
        return None
    if not table.taille.is_cut:
        return "the pack is not cut yet"
    start = table.taille.position
    following = table.taille.shoe[start : start + len(cards)]
    in_any_order = (
        command.kind == SEVERAL and table.book.several_cards is SeveralCards.TAILLEUR_ORDERS
    )
    if following == cards or (in_any_order and sorted(following) == sorted(cards)):
        return None
    return (
        "cards do not match the next cards of the shoe"
        if in_any_order
        else "the top one comes first"
    )


def declare(table: Table, command: c.Irregular) -> Step:
    """Order several cards, take annulled ones from the taille, count the coups after seen ones."""
    cards = _cards(command)
    taille = table.taille
    coups_left = None
    if command.kind == SEEN:
        taille = replace(taille, has_seen_card=True)
        assert table.book.seen_coups is not None
        coups_left = table.book.seen_coups - taille.seen_coups
    elif command.kind == SEVERAL and taille.shoe is not None:
        position = taille.position
        end_position = taille.position + len(cards)
        taille = replace(
            taille, shoe=(*taille.shoe[:position], *cards, *taille.shoe[end_position:])
        )
    elif command.kind == ANNULLED and taille.shoe is not None:
        taille = replace(taille, position=taille.position + len(cards))
    elif command.kind == ANNULLED:
        taille = replace(taille, drawn_counts=count_drawn(taille.drawn_counts, cards))
    table = evolve(table, taille=taille)
    event = Irregularity(command.kind, cards, coups_left)
    if taille.shoe is None or cards_left(table):
        return table, (event,)
    table, end_events = end_taille(table, c.EndTaille())
    return table, (event, *end_events)

"""Cards and coups for tests: rows that make just the totals wanted, whole packs, event pickers.

The tables themselves are desks of `desk`.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Literal, TypeAlias, TypeVar

from support.engine.engine_harness import Desk
from tapisvert.cards import RANKS, sixain
from tapisvert.rules import Coup, Settled, deal
from tapisvert.rules import commands as c
from tapisvert.rules.events import CoupDealt, Event, TailleOver
from tapisvert.rules.rulebook import Call, Rulebook

Cards: TypeAlias = tuple[str, ...]
Colour: TypeAlias = Literal["red", "black"]
SettledRow: TypeAlias = tuple[str, str, int, int, str, int, int]
E = TypeVar("E")


def row(total: int, suit: str) -> Cards:
    """A row of one suit that makes a total of 31 to 40: three faces and one card more."""
    return tuple(rank + suit for rank in ("K", "Q", "J", RANKS[total - 31]))


def coup(noir: int, rouge: int, first: Colour = "red") -> Cards:
    """The cards of a coup with these totals, its first card of this colour.

    Each colour has cards of its own: six coups of each make no card come out a seventh time.
    """
    upper, lower = ("h", "d") if first == "red" else ("s", "c")
    return row(noir, upper) + row(rouge, lower)


FOUR = ("couleur", "inverse", "noir", "rouge")
"""The chances in the order of the ledger."""

REFAIT = coup(31, 31)
NULL = coup(35, 35)
ROUGE_COULEUR = coup(37, 32)
ROUGE_INVERSE = coup(35, 31, "black")
NOIR_COULEUR = coup(31, 37, "black")
NOIR_INVERSE = coup(32, 38)

FIRST_CARD_ALONE = (
    ("Kh Qs Js 4c Kc Qc Jc As", "wins"),
    ("Kh Qs Js Ac Kc Qc Jc 4s", "loses"),
    ("Ks Qh Jh Ad Kd Qd Jd 4h", "wins"),
    ("Ks Qh Jh 4d Kd Qd Jd Ah", "loses"),
)
"""Coups whose first card has another colour than all the rest, and what couleur does in each."""


def deals(*coups: Cards) -> tuple[c.Deal, ...]:
    """The commands that deal these coups of real cards."""
    return tuple(map(c.Deal, coups))


def pack(book: Rulebook, *, start: Cards = (), end: Cards = ()) -> Cards:
    """A sixain to be cut at 0: five cards to burn, then `start`, whole coups, and at last `end`.

    Both are given in the order dealt; `start` is whole coups, `end` may be a part of one.
    """
    rest = list((Counter(sixain()) - Counter(start + end)).elements())
    for seed in range(10_000):
        Random(seed).shuffle(rest)
        burnt_cards, middle = tuple(rest[:5]), tuple(rest[5:])
        if ends_with_a_coup(book, start + middle):
            return burnt_cards + start + middle + end
    raise AssertionError("no such pack was found")


def ends_with_a_coup(book: Rulebook, cards: Cards) -> bool:
    """Return True if these cards are whole coups and no card more."""
    index = 0
    while index < len(cards):
        coup = deal(book, cards, index)
        if coup is None:
            return False
        index += coup.length
    return True


def shoe(desk: Desk, cards: Cards, player: str = "Anna") -> tuple[Event, ...]:
    """Lay a pack ready and have it cut so that it stays as it is; what the cut answered."""
    return desk.give(c.Shoe(cards), c.Cut(player, 0))


def play_to(desk: Desk, cards_left: int) -> tuple[Event, ...]:
    """Deal from the shoe until so many cards are left; what the last deal answered."""
    events: tuple[Event, ...] = ()
    while (taille := desk.table.taille).shoe and len(taille.shoe) - taille.position > cards_left:
        events = desk.give(c.Deal())
    return events


def only(kind: type[E], events: Iterable[object]) -> E:
    """The one event of a kind."""
    (event,) = events_of_type(kind, events)
    return event


def events_of_type(kind: type[E], events: Iterable[object]) -> list[E]:
    """The events of a kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def called(events: Iterable[object]) -> list[tuple[str, str]]:
    """Return the calls in order, each with the clause that prescribes it."""
    return [(call.words, call.clause) for call in events_of_type(Call, events)]


def only_coup(events: Iterable[object]) -> Coup:
    """The coup that was dealt."""
    return only(CoupDealt, events).coup


def settled_rows(events: Iterable[object]) -> list[SettledRow]:
    """The entries of the ledger: player, chance, degree, stake, outcome, to player, to bank."""
    return [
        (s.player, s.on, s.degree, s.stake, s.outcome.value, s.to_player, s.to_bank)
        for s in events_of_type(Settled, events)
    ]


def outcomes(events: Iterable[object]) -> dict[str, str]:
    """Return the outcomes of one player's stakes, by chance; for tests with one stake a chance."""
    return {entry.on: entry.outcome.value for entry in events_of_type(Settled, events)}


def over(events: Iterable[object]) -> TailleOver:
    """The end of the taille."""
    return only(TailleOver, events)


def stake(desk: Desk, amount: int = 50_000, *chances: str, player: str = "Anna") -> None:
    """Lay the same stake on each of these chances; on all four if none is named."""
    for chance in chances or FOUR:
        desk.give(c.Bet(player, chance, amount))

"""Announcements at roulette and the chances each one bets on: CR-17.1 to CR-17.4."""

import re
from collections.abc import Mapping
from typing import Final

from tapisvert.money import written
from tapisvert.rules.rulebook import Announced, Rulebook
from tapisvert.values import value
from tapisvert.wheel import NUMBERS, touch


@value
class Announcement:
    """Group of bets under one name: pieces by chance.

    >>> tiers = announcement("tiers")
    >>> tiers.count, tiers.repetition(500)
    (6, 'Tiers du cylindre, 6 pièces par 5.00: 30.00')
    """

    title: str
    pieces: Mapping[str, int]

    @property
    def count(self) -> int:
        """Total number of pieces."""
        return sum(self.pieces.values())

    def repetition(self, unit_minor: int) -> str:
        """Return the words that the croupier repeats aloud, amount included: CR-18."""
        total = written(self.count * unit_minor)
        return f"{self.title}, {self.count} pièces par {written(unit_minor)}: {total}"


def _pieces(*chances: str) -> dict[str, int]:
    return dict.fromkeys(chances, 1)


SERIES: Final = {
    "tiers": Announcement(
        "Tiers du cylindre", _pieces("5/8", "10/11", "13/16", "23/24", "27/30", "33/36")
    ),
    "voisins": Announcement(
        "Voisins du zéro",
        {"0-2-3": 2, **_pieces("4/7", "12/15", "18/21", "19/22", "32/35"), "25/29": 2},
    ),
    "orphelins": Announcement("Orphelins", _pieces("1", "6/9", "14/17", "17/20", "31/34")),
}
_FINALE: Final = re.compile(r"finale ([0-9])(?:/([0-9]|1[0-2]))?")


def announcement(call: str) -> Announcement | None:
    """Return the announcement of that name, or None if it is not accepted.

    'Le jeu de Monsieur' is not accepted. The finales whose second number is in the next ten are
    7/10, 8/11 and 9/12, which touch on the cloth: R18.

    >>> announcement("finale 4/7").pieces
    {'4/7': 1, '14/17': 1, '24/27': 1}
    """
    finale = _FINALE.fullmatch(call)
    if finale is None:
        return SERIES.get(call)
    first = int(finale[1])
    if finale[2] is None:
        return Announcement(f"Finale {first}", _pieces(*map(str, NUMBERS[first::10])))
    second = int(finale[2])
    if second <= first or (second > 9 and not touch(first, second)):
        return None
    return Announcement(f"Finale {first}/{second}", _pieces(*_finale_a_cheval(first, second)))


def offered_announcement(book: Rulebook, call: str) -> Announcement | None:
    """Return the announcement of that name if the house accepts it, or None.

    >>> from tapisvert.regulations import rulebook
    >>> offered_announcement(rulebook("campione-roulette"), "le jeu de Monsieur") is None
    True
    """
    name = call
    if finale := _FINALE.fullmatch(call):
        name = Announced.FINALE if finale[2] is None else Announced.FINALE_CHEVAL
    if name not in book.announcements:
        return None
    return announcement(call)


def _finale_a_cheval(first: int, second: int) -> list[str]:
    """Return a cheval if the two numbers touch, else two pleins; nothing past 36: R18."""
    chances: list[str] = []
    for low, high in zip(NUMBERS[first::10], NUMBERS[second::10], strict=False):
        chances += [f"{low}/{high}"] if touch(low, high) else [str(low), str(high)]
    return chances

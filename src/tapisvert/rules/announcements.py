"""Announcements at roulette, as a regulation declares them, and the chances each one bets on."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import combinations
from typing import Final

from tapisvert.chances import Chance, Kind
from tapisvert.money import written
from tapisvert.values import value
from tapisvert.wheel import NUMBERS, Wheel
from tapisvert.wheel import written as number_name

ENDINGS: Final = range(10)
MOST_SIDES: Final = 9
"""Greatest number of neighbours on each side: 19 numbers, more than half of a wheel."""


class Of(StrEnum):
    """Number that is called after the name of an announcement, and determines its pieces.

    `number`: the chances of given kinds that cover the number (`complet 17`). `neighbours`: the
    number and so many on each side of it on the wheel, en plein (`voisins 17/2`). `ending`: every
    number with this ending, en plein (`finale 7`). `endings`: also two endings, à cheval (`finale
    4/7`): CR-17.4, R18.
    """

    NUMBER = "number"
    NEIGHBOURS = "neighbours"
    ENDING = "ending"
    ENDINGS = "endings"


@value
class AnnouncementRule:
    """Announcement as a regulation declares it.

    `title` is what the croupier says, with `{number}`, and `{sides}` for neighbours, where a number
    is called. `pieces` are counted by chance; by kind of chance if they are `of` a number. `sides`
    are the numbers of neighbours on each side that the house accepts.
    """

    title: str
    clause: str
    pieces: Mapping[str, int]
    of: Of | None = None
    sides: tuple[int, ...] = ()


@value
class Announcement:
    """Group of bets under one name: pieces by chance; `of` is None for a series.

    >>> from tapisvert.regulations import rulebook
    >>> tiers = rulebook("campione-roulette").announcements["tiers"]
    >>> tiers.count, tiers.repetition(500)
    (6, 'Tiers du cylindre, 6 pièces par 5.00: 30.00')
    """

    title: str
    pieces: Mapping[str, int]
    of: Of | None = None

    @property
    def count(self) -> int:
        """Total number of pieces."""
        return sum(self.pieces.values())

    def repetition(self, unit_minor: int) -> str:
        """Return the words that the croupier repeats aloud, amount included: CR-18."""
        total = written(self.count * unit_minor)
        return f"{self.title}, {self.count} pièces par {written(unit_minor)}: {total}"


def announcements(
    rules: Mapping[str, AnnouncementRule],
    chances: Mapping[str, Chance],
    wheel: Wheel,
    *,
    takes_pleins: bool,
) -> dict[str, Announcement]:
    """Return every announcement of a house by its call, on the cloth of its wheel.

    A listed one replaces title and pieces of the same call where a number gives it too. Finales of
    two endings that touch nowhere are among them if the house `takes_pleins`: R18.

    >>> from tapisvert.regulations import rulebook
    >>> rulebook("campione-roulette").announcements["finale 4/7"].pieces
    {'4/7': 1, '14/17': 1, '24/27': 1}
    """
    series = {name: rule for name, rule in rules.items() if rule.of is None}
    by_call: dict[str, Announcement] = {}
    for name, rule in rules.items():
        if rule.of is None:
            by_call.setdefault(name, Announcement(rule.title, rule.pieces))
            continue
        for number, sides, pieces in _derived(rule, chances, wheel):
            call = f"{name} {number}/{sides}" if sides else f"{name} {number}"
            is_apart = "/" in number and not any("/" in place for place in pieces)
            title = rule.title.replace("{number}", number).replace("{sides}", sides)
            if call in series:
                by_call[call] = Announcement(series[call].title, series[call].pieces, rule.of)
            elif pieces and (takes_pleins or not is_apart):
                by_call[call] = Announcement(title, pieces, rule.of)
    return by_call


def _derived(
    rule: AnnouncementRule, chances: Mapping[str, Chance], wheel: Wheel
) -> Iterator[tuple[str, str, dict[str, int]]]:
    """Yield what may be called after a name: number or endings, sides, and the pieces."""
    match rule.of:
        case Of.NUMBER:
            for number in wheel.numbers:
                yield number_name(number), "", _covering(number, rule.pieces, chances)
        case Of.NEIGHBOURS:
            for number in wheel.numbers:
                for sides in rule.sides:
                    pieces = dict.fromkeys(map(number_name, wheel.neighbours(number, sides)), 1)
                    yield number_name(number), str(sides), pieces
        case Of.ENDING | Of.ENDINGS:
            for ending in ENDINGS:
                yield str(ending), "", dict.fromkeys(map(str, NUMBERS[ending::10]), 1)
            # of the next ten only 7/10, 8/11 and 9/12, which touch on the cloth: R18
            pairs = [*combinations(ENDINGS, 2), (7, 10), (8, 11), (9, 12)]
            for first, second in pairs if rule.of == Of.ENDINGS else ():
                yield f"{first}/{second}", "", _finale_a_cheval(first, second, chances)


def _covering(
    number: int, by_kind: Mapping[str, int], chances: Mapping[str, Chance]
) -> dict[str, int]:
    return {
        name: by_kind[chance.kind]
        for name, chance in chances.items()
        if number in chance.numbers and chance.kind in by_kind
    }


def _finale_a_cheval(first: int, second: int, chances: Mapping[str, Chance]) -> dict[str, int]:
    """Return a cheval if the two numbers touch, else two pleins; nothing past 36: R18."""
    pieces: dict[str, int] = {}
    for low, high in zip(NUMBERS[first::10], NUMBERS[second::10], strict=False):
        cheval = chances.get(f"{low}/{high}")
        is_cheval = cheval is not None and cheval.kind is Kind.CHEVAL
        pieces |= {f"{low}/{high}": 1} if is_cheval else {str(low): 1, str(high): 1}
    return pieces

"""Tempo of a rehearsal, and what simulated people know of the table that they come to."""

from typing import Final

from tapisvert.rules import Rulebook
from tapisvert.values import value


@value
class RehearsalTempo:
    """Seconds of a rehearsal's rhythm.

    `bets` from the first words to 'rien ne va plus', `closed` until the first card or the number,
    `card` between cards, `thought` at most from an opening to a player's stake, `colleague` until
    simulated staff decide what waits for them, `signature` until they sign a count in the place of
    a person. There are `moves` coups from a fill or a credit to the next, and `shift` from an
    opening count to a closing count.
    """

    bets: float = 25
    closed: float = 4
    card: float = 1.2
    thought: float = 18
    colleague: float = 3
    signature: float = 20
    moves: int = 8
    shift: int = 40


USUAL: Final = RehearsalTempo()


@value
class TableOfRehearsal:
    """Table of a rehearsal: its rules, the tempo there, the seed of all choices, and whether a
    staff serves it.
    """

    name: str
    book: Rulebook
    seed: str
    tempo: RehearsalTempo
    has_croupiers: bool = False

"""Results of each chance for each cell (a coup in one byte), computed with the rules themselves."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.card_game import coups_by_cell
from tapisvert.rules.coup import Result
from tapisvert.rules.rulebook import Rulebook
from tapisvert.rules.settlement import result_on


class OutcomeCode(IntEnum):
    """Result of a coup for a chance, as a number."""

    LOSES = 0
    WINS = 1
    WINS_HALF = 2
    NULL = 3
    PRISON = 4
    PARTAGE = 5
    LOST = 6


_CODES: Final = {result: OutcomeCode[result.name] for result in Result}


def outcomes(book: Rulebook, chances: Sequence[str]) -> NDArray[np.uint8]:
    """Return the result of each cell for each of these chances: `OutcomeCode`, uint8 [chance, 256].

    Impossible cells are null.

    >>> from tapisvert.regulations import rulebook
    >>> outcomes(rulebook("campione-roulette"), ["rouge", "17"])[:, [0, 17, 18]].tolist()
    [[4, 0, 1], [0, 1, 0]]
    """
    table = np.full((len(chances), 256), OutcomeCode.NULL, np.uint8)
    for number, coup in coups_by_cell(book).items():
        for row, chance in enumerate(chances):
            table[row, number] = _CODES[result_on(book, coup, chance)]
    return table

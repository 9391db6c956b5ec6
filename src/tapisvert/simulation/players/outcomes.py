"""Results of each chance for each cell (a coup in one byte), computed with the rules themselves."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.cards import RED
from tapisvert.rules.coup import Coup, Result, Spun
from tapisvert.rules.rulebook import Rulebook
from tapisvert.rules.settlement import result_on
from tapisvert.simulation.tally import coups_by_cell


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


def cell(coup: Coup | Spun, *, stop: int | None) -> int:
    """Return a coup as its cell; `stop` is the rulebook's `row_stop`.

    Two rows: 20 (noir - 31) + 2 (rouge - 31) + (first card red); one row: 8 (total - stop) + 4
    (first red) + 2 (last red) + (ace of spades among the first cards); a spin: its number.

    >>> from tapisvert.regulations import rulebook
    >>> from tapisvert.rules.coup import deal
    >>> book = rulebook("trente-et-quarante-2.0")
    >>> cell(deal(book, "Th As Tc 4d 7h".split()), stop=book.row_stop)
    23
    """
    if isinstance(coup, Spun):
        return coup.number
    assert stop is not None
    first_red = RED[coup.rows[0][0]]
    if len(coup.rows) == 2:
        noir, rouge = coup.totals
        return 20 * (noir - stop) + 2 * (rouge - stop) + first_red
    last_red = RED[coup.rows[0][-1]]
    is_half = coup.results["rouge"] is Result.WINS_HALF or coup.results["noir"] is Result.WINS_HALF
    return 8 * (coup.totals[0] - stop) + 4 * first_red + 2 * last_red + is_half


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

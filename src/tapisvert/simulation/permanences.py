"""Players on permanences: the result of a system on coups that a house has published."""

import numpy as np

from tapisvert.card_game import NO_COUP
from tapisvert.permanence import Permanence, PermanenceError
from tapisvert.simulation.players import Insurance, Paths, PathTally, Player
from tapisvert.simulation.tally import DealtTailles


def dealt_tailles(permanence: Permanence) -> DealtTailles:
    r"""Return the coups in the form of the dealing loops, filled up to the longest taille.

    >>> from tapisvert.permanence import read
    >>> tailles = read(b"37 32\n32 32\n\n31 32\n", "venezia-trente-et-quarante")
    >>> dealt_tailles(tailles).cells.tolist(), dealt_tailles(tailles).coups.tolist()
    ([[122, 22], [2, 255]], [2, 1])
    """
    lengths = np.array([len(taille) for taille in permanence.tailles], np.int64)
    cells = np.full((len(permanence.tailles), lengths.max(initial=0)), NO_COUP, np.uint8)
    for row, taille in zip(cells, permanence.tailles, strict=True):
        row[: len(taille)] = np.frombuffer(taille, np.uint8)
    exact = np.array(permanence.exact, np.bool_)
    return DealtTailles(cells, lengths, exact, np.zeros_like(exact))


def play(permanence: Permanence, player: Player) -> PathTally:
    r"""Return the result of a player who plays all of it: one path.

    Raises PermanenceError if the file leaves the player's chances open, or if the player plays by
    the remaining cards, which a file does not show; otherwise the errors of `Paths`.

    >>> from tapisvert.permanence import read
    >>> evening = read([32, 0, 15, 7])
    >>> play(evening, Player(("rouge",), 1_000, 100)).final  # won, half a zero, lost, won
    array([1050])
    """
    permanence.require(player.chances)
    if player.habits.is_counter or player.habits.insurance is Insurance.WHEN_IT_PAYS:
        raise PermanenceError(0, "cards-left")
    tailles = dealt_tailles(permanence)
    paths = Paths(permanence.book, player, paths=1)
    paths.play(tailles.cells[:, None], tailles.exact[:, None])
    return paths.close()

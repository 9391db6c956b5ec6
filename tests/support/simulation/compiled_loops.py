"""Compilation of the loops of every layout before the tests want them, once for all workers."""

from tapisvert.regulations import rulebook
from tapisvert.simulation import dealing_compiled
from tapisvert.simulation.players import game_loop


def main() -> None:
    """Compile into the cache what a new clone would compile in each worker."""
    assert game_loop.play is not None  # compiled when it is imported
    for name in ("venezia-trente-et-quarante", "trente-et-quarante-2.0", "campione-roulette"):
        book = rulebook(name)
        dealing_compiled.tally(book, 1, 0, 1)
        if book.wheel is None:
            dealing_compiled.deal(book, 1, 0, 1)
        else:
            dealing_compiled.numbers(1, 0, 1, book.wheel)


if __name__ == "__main__":
    main()

"""Compilation of all loops into numba's cache: `python -m tapisvert.simulation.compiled_loops`."""

from tapisvert.regulations.register import rulebook
from tapisvert.simulation import dealing_compiled


def main() -> None:
    """Compile the dealing loops, and at last the players'."""
    for name in ("venezia-trente-et-quarante", "trente-et-quarante-2.0", "campione-roulette"):
        book = rulebook(name)
        dealing_compiled.tally(book, 1, 0, 1)
        if book.wheel is None:
            dealing_compiled.deal(book, 1, 0, 1)
        else:
            dealing_compiled.numbers(1, 0, 1, book.wheel)
    from tapisvert.simulation.players import jit  # noqa: PLC0415 - compiled when it is imported

    assert jit.play is not None


if __name__ == "__main__":
    main()

"""Ends of tailles in plain NumPy: a second way to the figures of whole tailles, R12, R14 and R25.

    .venv/bin/python tests/support/odds/ends_of_tailles.py           a minute of a core
    .venv/bin/python tests/support/odds/ends_of_tailles.py --packs 3e6 --seed 11

It imports nothing of the package, and counts no refait. Take a taille whose coup k + 1 is one by
which the bank earns, and move that coup to the front: the cards are the same, and any order of
them is as likely. So, with p for the probability of such a coup from a fresh pack,

    such coups a coup = p * (mean number of places for it) / (mean number of coups)

where the places are those of the first coup in the taille that the other cards make: one before
each of its coups, and one after them where its cards are still dealt. In a pack an ace of spades
is -1, and 0 is no card.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

SIXAIN: Final = np.array(6 * [-1, 1, 1, 1] + [min(v, 10) for v in range(2, 14) for _ in range(24)])
_BURNT_CARDS: Final = 5
_AT_ONCE: Final = 100_000


@dataclass(frozen=True)
class Game:
    """A game of cards: its rows, the probability that the bank earns, and how much of a stake."""

    name: str
    rows: int
    stop: int
    p: float
    part: float
    ends: tuple[str, ...]
    """Ends of the taille: cards behind the cut card, or 0; with `+1`, one more coup."""


# p: Poisson's integral, exactly; and, of three cards, one at least of six aces in 312
VENEZIA: Final = Game("venezia", 2, 31, 0.0218913704865662, 0.5, ("0", "52", "78", "104"))
TWO: Final = Game(
    "2.0", 1, 30, 1 - 306 * 305 * 304 / (312 * 311 * 310), 0.25, ("52", "78", "104", "52+1")
)


def coups(packs: Any, game: Game) -> Iterator[tuple[Any, Any, Any, Any]]:
    """Deal the packs card by card; yield for each which end a row or a coup there, and totals."""
    total, row = np.zeros((2, len(packs)), np.int16)
    for cards in packs.T:
        total += np.abs(cards)
        ends_row = total >= game.stop
        row += ends_row
        ends_coup = row == game.rows
        yield cards, ends_row, ends_coup, total
        total[ends_row] = 0
        row[ends_coup] = 0


def first_coups(packs: Any, game: Game) -> tuple[Any, Any]:
    """Return for each pack if the bank earns by its first coup, and how many cards this takes."""
    earns = np.ones(len(packs), np.bool_) if game.rows == 2 else (packs[:, :3] < 0).any(axis=1)
    length = np.zeros(len(packs), np.int16)
    for index, (_, ends_row, ends_coup, total) in enumerate(coups(packs, game), 1):
        if game.rows == 2:
            earns &= (length > 0) | ~ends_row | (total == game.stop)
        length[ends_coup & (length == 0)] = index
        if length.all():
            break
    return earns, length


def lengths(packs: Any, game: Game, removed: Any = 0) -> dict[str, Any]:
    """Return how many coups each end of the taille allows; after a first coup, how
    many places it could have had: one before each coup, and with no cut card the one it has.

    >>> tens = np.full((1, 312), 10, np.int8)
    >>> {end: int(n[0]) for end, n in lengths(tens, VENEZIA).items()}
    {'0': 38, '52': 32, '78': 29, '104': 26}
    """
    dealable = packs.shape[1] - _BURNT_CARDS
    seen = np.zeros(len(packs), np.int16)
    results = {end: np.zeros(len(packs)) for end in game.ends}
    for cards, _, ends_coup, _ in coups(packs, game):
        seen += cards != 0
        for end in game.ends:
            behind = int(end.partition("+")[0])
            goes_on = seen < dealable - behind if behind else seen <= dealable - removed
            results[end] += ends_coup & goes_on
    return {
        end: count + int(end != "0" or np.any(removed)) + end.endswith("+1")
        for end, count in results.items()
    }


def uses_all(packs: Any, game: Game, removed_cards: Any = 0) -> Any:
    """Return for each pack, of which some cards are dealt, if a coup ends with its last card."""
    cards_left = packs.shape[1] - _BURNT_CARDS - removed_cards
    seen_cards, results = np.zeros(len(packs), np.int16), np.zeros(len(packs))
    for cards, _, ends_coup, _ in coups(packs, game):
        seen_cards += cards != 0
        results += ends_coup & (seen_cards == cards_left)
    return results


def shuffled(game: Game, rng: np.random.Generator, packs: int) -> tuple[Any, Any, Any, int]:
    """Return packs; then orders of what is left by first coups by which the bank earns, how many
    cards each of these took, and how many orders there are of each.
    """
    dealt_cards = rng.permuted(np.tile(SIXAIN.astype(np.int8), (packs, 1)), axis=1)
    earns, length = first_coups(dealt_cards, game)
    rest = np.where(np.arange(SIXAIN.size) < length[:, None], 0, dealt_cards)[earns]
    repeats = packs // len(rest)
    rest = rng.permuted(np.repeat(rest, repeats, axis=0), axis=1)
    return dealt_cards, rest, np.repeat(length[earns], repeats), repeats


def sample(game: Game, rng: np.random.Generator, packs: int) -> tuple[Any, Any]:
    """Return the coups of tailles, and the places of first coups by which the bank earns."""
    dealt_cards, rest, removed_cards, repeats = shuffled(game, rng, packs)
    places = lengths(rest, game, removed_cards)
    means = {end: values.reshape(-1, repeats).mean(axis=1) for end, values in places.items()}
    return lengths(dealt_cards, game), means


def last_refaits(packs: int, seed: int) -> tuple[float, float]:
    """Return how often a coup is a refait and takes the last card of the pack, beside the error.

    Moved to the front it leaves cards that come out even as well (VT-16, R12).
    """
    rng = np.random.default_rng(seed)
    dealt_cards, rest, removed_cards, repeats = shuffled(VENEZIA, rng, packs)
    mean_even = uses_all(rest, VENEZIA, removed_cards).reshape(-1, repeats).mean(axis=1)
    length = lengths(dealt_cards, VENEZIA)["0"].mean()
    return VENEZIA.p * mean_even.mean() / length, VENEZIA.p * _error(mean_even) / length


@dataclass(frozen=True)
class Figures:
    """Figures of an end of the taille, each beside its standard error; others against the first."""

    coups: tuple[float, float]
    share: tuple[float, float]
    more: tuple[float, float]
    """Share of a stake that the bank keeps more than by the first end."""


def figures(game: Game, packs: int, seed: int) -> dict[str, Figures]:
    """Return the figures of each end of the taille from so many packs, and as many first coups."""
    rng = np.random.default_rng(seed)
    samples = [sample(game, rng, min(_AT_ONCE, packs)) for _ in range(-(-packs // _AT_ONCE))]
    results: dict[str, Figures] = {}
    comparisons: list[tuple[float, Any]] = []
    for end in game.ends:
        cards, places = (np.concatenate([entry[side][end] for entry in samples]) for side in (0, 1))
        share = game.p * places.mean() / cards.mean()
        shares = [share * (item / item.mean() - 1) for item in (cards, places)]
        comparisons.append((share, shares))
        first, actor = comparisons[0]
        results[end] = Figures(
            (float(cards.mean()), _error(cards)),
            (share, _error(*shares)),
            (
                game.part * (share - first),
                game.part * _error(*(a - b for a, b in zip(shares, actor, strict=True))),
            ),
        )
    return results


def _error(*samples: Any) -> float:
    """Return the standard error of a sum of independent means."""
    return float(np.sqrt(sum(entry.var() / len(entry) for entry in samples)))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the figures of both games, and of R12."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--packs", type=float, default=4e5, help="how many, for each game")
    parser.add_argument("--seed", type=int, default=7, help="of the shuffles")
    options = parser.parse_args(arguments)
    for game in (VENEZIA, TWO):
        results = figures(game, int(options.packs), options.seed)
        base = results[game.ends[0]]
        for end, entry in results.items():
            (length, _), (share, error), (more_stakes, actor) = entry.coups, entry.share, entry.more
            line = f"{game.name:8} {end:>4}: {length:.3f} coups, {share:.7f} ± {error:.7f}"
            if entry is not base:
                line += f"; {length - base.coups[0]:+.2f} coups, {more_stakes:+.5%} ± {actor:.5%}"
            sys.stdout.write(line + "\n")
    frequency, error = last_refaits(min(_AT_ONCE, int(options.packs)), options.seed)
    sys.stdout.write(
        f"venezia, a refait with the last card: {frequency:.6%} ± {error:.6%} of coups\n"
    )


if __name__ == "__main__":
    main()

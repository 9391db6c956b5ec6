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
_BURNT: Final = 5
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
    for at, (_, ends_row, ends_coup, total) in enumerate(coups(packs, game), 1):
        if game.rows == 2:
            earns &= (length > 0) | ~ends_row | (total == game.stop)
        length[ends_coup & (length == 0)] = at
        if length.all():
            break
    return earns, length


def lengths(packs: Any, game: Game, gone: Any = 0) -> dict[str, Any]:
    """Return how many coups each end of the taille allows; after a first coup of `gone` cards, how
    many places it could have had: one before each coup, and with no cut card the one it has.

    >>> tens = np.full((1, 312), 10, np.int8)
    >>> {end: int(n[0]) for end, n in lengths(tens, VENEZIA).items()}
    {'0': 38, '52': 32, '78': 29, '104': 26}
    """
    dealable = packs.shape[1] - _BURNT
    seen = np.zeros(len(packs), np.int16)
    found = {end: np.zeros(len(packs)) for end in game.ends}
    for cards, _, ends_coup, _ in coups(packs, game):
        seen += cards != 0
        for end in game.ends:
            behind = int(end.partition("+")[0])
            goes_on = seen < dealable - behind if behind else seen <= dealable - gone
            found[end] += ends_coup & goes_on
    return {
        end: count + int(end != "0" or np.any(gone)) + end.endswith("+1")
        for end, count in found.items()
    }


def uses_all(packs: Any, game: Game, gone: Any = 0) -> Any:
    """Return for each pack, of which `gone` cards are dealt, if a coup ends with its last card."""
    left = packs.shape[1] - _BURNT - gone
    seen, found = np.zeros(len(packs), np.int16), np.zeros(len(packs))
    for cards, _, ends_coup, _ in coups(packs, game):
        seen += cards != 0
        found += ends_coup & (seen == left)
    return found


def shuffled(game: Game, rng: np.random.Generator, packs: int) -> tuple[Any, Any, Any, int]:
    """Return packs; then orders of what is left by first coups by which the bank earns, how many
    cards each of these took, and how many orders there are of each.
    """
    dealt = rng.permuted(np.tile(SIXAIN.astype(np.int8), (packs, 1)), axis=1)
    earns, length = first_coups(dealt, game)
    rest = np.where(np.arange(SIXAIN.size) < length[:, None], 0, dealt)[earns]
    again = packs // len(rest)
    rest = rng.permuted(np.repeat(rest, again, axis=0), axis=1)
    return dealt, rest, np.repeat(length[earns], again), again


def sample(game: Game, rng: np.random.Generator, packs: int) -> tuple[Any, Any]:
    """Return the coups of tailles, and the places of first coups by which the bank earns."""
    dealt, rest, gone, again = shuffled(game, rng, packs)
    places = lengths(rest, game, gone)
    means = {end: found.reshape(-1, again).mean(axis=1) for end, found in places.items()}
    return lengths(dealt, game), means


def last_refaits(packs: int, seed: int) -> tuple[float, float]:
    """Return how often a coup is a refait and takes the last card of the pack, beside the error.

    Moved to the front it leaves cards that come out even as well (VT-16, R12).
    """
    rng = np.random.default_rng(seed)
    dealt, rest, gone, again = shuffled(VENEZIA, rng, packs)
    even = uses_all(rest, VENEZIA, gone).reshape(-1, again).mean(axis=1)
    length = lengths(dealt, VENEZIA)["0"].mean()
    return VENEZIA.p * even.mean() / length, VENEZIA.p * _error(even) / length


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
    drawn = [sample(game, rng, min(_AT_ONCE, packs)) for _ in range(-(-packs // _AT_ONCE))]
    found: dict[str, Figures] = {}
    beside: list[tuple[float, Any]] = []
    for end in game.ends:
        dealt, places = (np.concatenate([one[side][end] for one in drawn]) for side in (0, 1))
        share = game.p * places.mean() / dealt.mean()
        apart = [share * (one / one.mean() - 1) for one in (dealt, places)]
        beside.append((share, apart))
        first, by = beside[0]
        found[end] = Figures(
            (float(dealt.mean()), _error(dealt)),
            (share, _error(*apart)),
            (
                game.part * (share - first),
                game.part * _error(*(a - b for a, b in zip(apart, by, strict=True))),
            ),
        )
    return found


def _error(*samples: Any) -> float:
    """Return the standard error of a sum of independent means."""
    return float(np.sqrt(sum(one.var() / len(one) for one in samples)))


def main(given: Sequence[str] | None = None) -> None:
    """Print the figures of both games, and of R12."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--packs", type=float, default=4e5, help="how many, for each game")
    parser.add_argument("--seed", type=int, default=7, help="of the shuffles")
    asked = parser.parse_args(given)
    for game in (VENEZIA, TWO):
        found = figures(game, int(asked.packs), asked.seed)
        base = found[game.ends[0]]
        for end, one in found.items():
            (length, _), (share, error), (more, by) = one.coups, one.share, one.more
            line = f"{game.name:8} {end:>4}: {length:.3f} coups, {share:.7f} ± {error:.7f}"
            if one is not base:
                line += f"; {length - base.coups[0]:+.2f} coups, {more:+.5%} ± {by:.5%}"
            sys.stdout.write(line + "\n")
    often, error = last_refaits(min(_AT_ONCE, int(asked.packs)), asked.seed)
    sys.stdout.write(f"venezia, a refait with the last card: {often:.6%} ± {error:.6%} of coups\n")


if __name__ == "__main__":
    main()

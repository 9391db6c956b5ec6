"""Draws of the tests' live tables unless a test arranges them: the same in every run.

A draw's name has a random part and the number of its entry, which the clock decides; so a seed is
sought under the name that the draw has then. With entropy of players it falls as it may.
"""

from itertools import count, cycle
from typing import Any, Final

from tapisvert.fairness.protocol import SEED_BYTES, Kind, order
from tapisvert.fairness.vault import Vault
from tapisvert.live.dealer import Dealer, WitnessRule
from tapisvert.live.table import LiveTable
from tapisvert.rules import Result, Rulebook, deal
from tapisvert.rules import commands as c

CUT: Final = 156
"""Cut of the tailleur."""
NUMBERS: Final = (32, 15, 19, 4, 21, 2, 25, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16)
"""As they lie on the wheel; no zero, which asks for decisions."""
_CUTS: Final = (CUT, 100)
"""Place at which the tests' players cut, too."""
_COUPS: Final = 8
"""So many of a taille have no refait."""


class ToldDealer(Dealer):
    """A dealer with a wheel that goes through `NUMBERS`, and packs that begin without a refait."""

    def __init__(self, book: Rulebook, vault: Vault, *, witness: WitnessRule | None = None) -> None:
        super().__init__(book, vault, self._seed, witness)
        self._numbers = cycle(map(str, NUMBERS))
        self._name = ""

    def commit(self, name: str) -> tuple[c.Commit, bytes]:
        """Seal the next draw, with a seed for this name."""
        self._name = name
        return super().commit(name)

    def _seed(self) -> bytes:
        seeds = (number.to_bytes(SEED_BYTES, "big") for number in count(1 << 32))
        if self.at_wheel:
            expected = next(self._numbers)
            fitting = (
                seed for seed in seeds if order(Kind.SPIN, self._name, seed, {})[0] == expected
            )
        else:
            fitting = (seed for seed in seeds if self._is_smooth(seed))
        return next(fitting)

    def _is_smooth(self, seed: bytes) -> bool:
        pack = order(Kind.PACK, self._name, seed, {})
        for cut in _CUTS:
            cards, position = (pack[cut:] + pack[:cut])[self._book.burnt_cards or 0 :], 0
            for _ in range(_COUPS):
                coup = deal(self._book, cards, position)
                assert coup is not None
                if Result.PRISON in coup.results.values():
                    return False
                position += coup.length
        return True


class ToldTable(LiveTable):
    """A table of a house, where the tailleur cuts at `CUT`."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **{**options, "cut_at": lambda: CUT})

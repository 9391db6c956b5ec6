"""Permanence: the coups of a session in order, as players write them down."""

from collections.abc import Mapping, Sequence
from typing import Final

from tapisvert.notebook.frames import Frames
from tapisvert.notebook.pictures import Picture
from tapisvert.rules.coup import WINNING_RESULTS, Coup, Spun
from tapisvert.rules.rulebook import Rulebook
from tapisvert.values import value

_COLUMNS: Final = {
    True: ("rouge", "noir", "pair", "impair", "manque", "passe"),
    False: ("noir", "rouge", "couleur", "inverse"),
}
"""Heads of the columns: at the wheel, and of a card game."""


@value
class Permanence(Frames, Picture):
    """Coups of a rulebook, in the order in which they were played.

    >>> from tapisvert import Session
    >>> table = Session("campione-roulette")
    >>> _ = table.spin(17), table.spin(0)
    >>> table.permanence, table.permanence.columns()["call"]
    (<Permanence of 2 coups: 17 0>, ['Dix-sept, noir, impair et manque', 'Zéro'])
    """

    book: Rulebook
    coups: tuple[Coup | Spun, ...]

    def columns(self) -> Mapping[str, Sequence[object]]:
        """Return the columns of a data frame: coup, result, call, each chance's result."""
        return {
            "coup": [*range(1, len(self.coups) + 1)],
            "came": [coup.label for coup in self.coups],
            "call": [", ".join(coup.call) for coup in self.coups],
            **{
                chance: [coup.results[chance].value for coup in self.coups]
                for chance in self._chances
            },
        }

    @property
    def _chances(self) -> tuple[str, ...]:
        return _COLUMNS[self.book.wheel is not None]

    def __len__(self) -> int:
        return len(self.coups)

    def __repr__(self) -> str:
        last = " ".join(coup.label for coup in self.coups[-12:])
        return f"<Permanence of {len(self.coups)} coups: {last}>"

    def svg(self) -> str:
        """Return the picture of the last coups."""
        from tapisvert.notebook import permanence  # noqa: PLC0415 - seldom displayed

        coups = [
            (
                number,
                coup.label,
                coup.color if isinstance(coup, Spun) else "",
                [name for name, result in coup.results.items() if result in WINNING_RESULTS],
            )
            for number, coup in enumerate(self.coups, start=1)
        ]
        return permanence.picture(self._chances, coups, title=f"{len(self)} coups")

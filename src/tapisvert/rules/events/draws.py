"""Events of what a coup comes out of: packs, their cut, and sealed draws."""

from tapisvert.values import value


@value
class Committed:
    """The house is bound to the seed of a draw. Version 2: see `Commit`."""

    id: str
    commitment: str
    table: str | None = None
    number: int | None = None
    witness: str | None = None
    if_absent: str | None = None


@value
class EntropyCommitted:
    """A player is bound to entropy of their own."""

    player: str
    commitment: str


@value
class EntropyOpened:
    """A player opened their entropy."""

    player: str
    value: str


@value
class Sealed:
    """The order of a draw is fixed. The fields name the players whose entropy is in it, those who
    committed and did not open, and those at the table who committed nothing, each in code-point
    order. `signature` is the witness's, where one signed.
    """

    id: str
    root: str
    counted: tuple[str, ...]
    unopened: tuple[str, ...]
    without: tuple[str, ...]
    signature: str | None = None


@value
class Revealed:
    """The seed of a draw that is over: anyone may compute its whole order."""

    id: str
    seed: str


@value
class PackReady:
    """A complete pack lies ready for the cut; these players saw it shuffled: CT-1.2, T2-2.1."""

    cards: int
    witnesses: tuple[str, ...]


@value
class CutMade:
    """The player cut so many cards from the top."""

    player: str
    at_card: int


@value
class Burnt:
    """So many cards were burnt, face down; their faces stay unknown."""

    cards: int


@value
class TailleOver:
    """The run through the shoe is over; `void` when a coup ran out of cards."""

    cards_left: int
    void: bool


@value
class Irregularity:
    """Irregular cards were declared; `coups_left` counts the coups that cards seen still allow."""

    kind: str
    cards: tuple[str, ...]
    coups_left: int | None

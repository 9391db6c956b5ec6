"""The prison ladder: the worth of a stake at each degree, by dividing and by staying."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tapisvert.notebook.frames import Frames
from tapisvert.notebook.pictures import Picture
from tapisvert.odds.coup import law as law_of
from tapisvert.odds.laws import Law, Number
from tapisvert.odds.prison import staying
from tapisvert.regulations.register import Book, book_of
from tapisvert.rules.rulebook import RefaitInPrison, Rulebook
from tapisvert.values import value

_SHOWN_DEGREES = 3
"""Degrees that a picture shows, unless the rulebook ends the ladder before."""


@value
class PrisonLadder(Frames, Picture):
    """Worth of one unit at each degree of a house's prison, from 1 on.

    `divided` is returned immediately (R04). `stays` is returned on average if the stake stays to
    its end, the coups being independent; `run` refaits in a row have put it at its degree.

    >>> from tapisvert.regulations import rulebook
    >>> ladder = prison_ladder(rulebook("campione-roulette"))
    >>> ladder.divided, [f"{part:.4f}" for part in ladder.stays]
    ((0.5, 0.25, 0.125), ['0.4931', '0.2431', '0.1199'])
    """

    book: Rulebook
    chance: str
    divided: tuple[Number, ...]
    stays: tuple[Number, ...]

    def columns(self) -> Mapping[str, Sequence[object]]:
        """Return the columns of a data frame: degree, divided, stays."""
        degrees = [*range(1, len(self.divided) + 1)]
        return {"degree": degrees, "divided": self.divided, "stays": self.stays}

    def __repr__(self) -> str:
        return f"<PrisonLadder {self.book.id}, {self.chance}: {len(self.divided)} degrees>"

    def svg(self) -> str:
        """Return the picture of the ladder."""
        from tapisvert.notebook import prison_ladder as pictures  # noqa: PLC0415 - seldom displayed

        book = self.book
        deepest = len(self.divided)
        degrees = [("free", "", "")]
        for degree, (part, stay) in enumerate(zip(self.divided, self.stays, strict=True), start=1):
            degrees.append(
                (f"degree {degree}", f"divided {float(part):.4g}", f"stays {float(stay):.4f}")
            )
        assert book.refait_in_prison is not None
        deepens = book.refait_in_prison.deepens
        if book.refait_in_prison is RefaitInPrison.LOSE:
            end = "lost"
        elif deepens and deepest in (book.run_limit, book.degree_limit):
            is_lost = book.refait_in_prison is RefaitInPrison.DEEPEN_THEN_LOSE
            end = "lost" if is_lost else "divided"
        else:
            end = "deeper" if deepens else "stays"
        title = f"Prison, {book.name}: {self.chance}"
        refait = "zero" if book.wheel else "refait"
        return pictures.picture(degrees, title=title, refait=refait, deepens=deepens, ends_in=end)


def prison_ladder(book: Book, law: Law | None = None, *, chance: str = "rouge") -> PrisonLadder:
    """Return the ladder of a house with a prison: as many degrees as its limit, or three.

    `law` is that of a full pack or the wheel if it is None. Raises ValueError for a game without
    prison, KeyError for an unknown chance.

    >>> prison_ladder("venezia-trente-et-quarante")
    <PrisonLadder venezia-trente-et-quarante, rouge: 3 degrees>
    """
    book = book_of(book)
    chance_law = (law_of(book) if law is None else law).chances[chance]
    if book.refait_in_prison is not None and book.refait_in_prison.deepens:
        limits = [limit for limit in (book.run_limit, book.degree_limit) if limit is not None]
        degrees = range(1, min([_SHOWN_DEGREES, *limits]) + 1)
    else:
        degrees = range(1, 2)
    divided_parts = tuple(0.5**degree for degree in degrees)
    staying_parts = tuple(staying(chance_law, book, degree) for degree in degrees)
    return PrisonLadder(book, chance, divided_parts, staying_parts)

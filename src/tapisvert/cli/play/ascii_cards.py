"""Pictures of cards and of the ball; each can be drawn in part, for animation."""

from collections.abc import Iterator
from typing import Final

from rich.text import Text

from tapisvert.cards import POINTS, RED
from tapisvert.cli.output.console import card
from tapisvert.rules import Coup, Spun
from tapisvert.wheel import Wheel, color, written

_LABEL: Final = 9
_CARD: Final = 5
_CELL: Final = _CARD + 1
_RED_CARD: Final = "bold #b3001b on #f4f1e8"
_BLACK_CARD: Final = "bold #111111 on #f4f1e8"
_NUMBERS: Final = {
    "rouge": "bold white on #b3001b",
    "noir": "bold white on #404040",
    "vert": "bold white on #00703c",
}
_SEEN_OF_WHEEL: Final = 9
_RUN: Final = 26


def rows(coup: Coup, width: int, shown: int | None = None, *, symbols: bool = True) -> Text:
    """Return the rows of a coup, up to `shown` cards, with their running totals and the calls."""
    names = ("Noir", "Rouge") if len(coup.rows) == 2 else ("",)
    left = sum(map(len, coup.rows)) if shown is None else shown
    margin = _LABEL if len(coup.rows) == 2 else 2
    picture = Text()
    for at, (name, row) in enumerate(zip(names, coup.rows, strict=True)):
        lying = row[:left]
        left -= len(lying)
        is_done = len(lying) == len(row)
        call = coup.call[at] if is_done and len(coup.rows) == 2 else ""
        if at:
            picture.append("\n")
        picture.append_text(
            _row(f"  {name:<{margin - 2}}", lying, width, call, is_done=is_done, symbols=symbols)
        )
    return picture


def _row(
    label: str, cards: tuple[str, ...], width: int, call: str, *, is_done: bool, symbols: bool
) -> Text:
    """Return one row: its cards, with the running total under each."""
    in_a_line = max(1, (width - len(label) - 1) // _CELL)
    picture, total = Text(), 0
    chunks = [cards[at : at + in_a_line] for at in range(0, len(cards), in_a_line)] or [()]
    for number, chunk in enumerate(chunks):
        is_end = is_done and number == len(chunks) - 1
        faces = Text(label if number == 0 else " " * len(label), "bold")
        sums = Text(" " * len(label))
        for at, code in enumerate(chunk):
            total += POINTS[code]
            face = f"{card(code, symbols=symbols):^{_CARD}}"
            faces.append(face, _RED_CARD if RED[code] else _BLACK_CARD)
            faces.append(" ")
            is_final = is_end and at == len(chunk) - 1
            sums.append(f"{total:^{_CARD}}", "bold" if is_final else "dim").append(" ")
        if is_end and call:
            sums.append(f" « {call} »", "italic")
        picture.append_text(Text("\n").join([faces, sums, Text("")]))
    return picture


def number(spun: Spun) -> Text:
    """Return the number that fell, in its colour."""
    return Text.assemble("  ", (f"  {spun.label}  ", _NUMBERS[spun.color]))


def runs(spun: Spun, wheel: Wheel) -> Iterator[tuple[Text, float]]:
    """Yield pictures of the wheel passing under the ball until it rests, and their seconds."""
    pockets = wheel.pockets
    rest = pockets.index(spun.number)
    for before in range(_RUN, -1, -1):
        middle = rest - before
        picture = Text("  ")
        for step in range(-(_SEEN_OF_WHEEL // 2), _SEEN_OF_WHEEL // 2 + 1):
            seen = pockets[(middle + step) % len(pockets)]
            style = _NUMBERS[color(seen)] if step == 0 else f"dim {_NUMBERS[color(seen)]}"
            picture.append(f" {written(seen):>2} ", style)
        yield picture, 0.02 + 0.28 * (1 - before / _RUN) ** 3

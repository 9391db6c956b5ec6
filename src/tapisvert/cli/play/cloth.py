"""Pictures of cards and of the ball; each can be drawn in part, for animation."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from tapisvert.cards import POINTS, RED
from tapisvert.cli.output import card
from tapisvert.rules import Coup, Result, Spun
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

_MARK: Final = 4
_COLORS: Final = {"rouge": "bold red", "noir": "bold", "vert": "bold green"}


def rows(coup: Coup, width: int, card_count: int | None = None, *, symbols: bool = True) -> Text:
    """Return the rows of a coup, or its first `card_count` cards, with running totals and calls."""
    names = ("Noir", "Rouge") if len(coup.rows) == 2 else ("",)
    remaining = sum(map(len, coup.rows)) if card_count is None else card_count
    margin = _LABEL if len(coup.rows) == 2 else 2
    picture = Text()
    for index, (name, row) in enumerate(zip(names, coup.rows, strict=True)):
        lying = row[:remaining]
        remaining -= len(lying)
        is_done = len(lying) == len(row)
        call = coup.call[index] if is_done and len(coup.rows) == 2 else ""
        if index:
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
    picture = Text()
    total = 0
    chunks = [cards[start : start + in_a_line] for start in range(0, len(cards), in_a_line)] or [()]
    for number, chunk in enumerate(chunks):
        is_end = is_done and number == len(chunks) - 1
        faces = Text(label if number == 0 else " " * len(label), "bold")
        sums = Text(" " * len(label))
        for start, code in enumerate(chunk):
            total += POINTS[code]
            face = f"{card(code, symbols=symbols):^{_CARD}}"
            faces.append(face, _RED_CARD if RED[code] else _BLACK_CARD)
            faces.append(" ")
            is_final = is_end and start == len(chunk) - 1
            sums.append(f"{total:^{_CARD}}", "bold" if is_final else "dim").append(" ")
        if is_end and call:
            sums.append(f" « {call} »", "italic")
        picture.append_text(Text("\n").join([faces, sums, Text("")]))
    return picture


def number(spin: Spun) -> Text:
    return Text.assemble("  ", (f"  {spin.label}  ", _NUMBERS[spin.color]))


def runs(spin: Spun, wheel: Wheel) -> Iterator[tuple[Text, float]]:
    """Yield pictures of the wheel passing under the ball until it rests, and their seconds."""
    pockets = wheel.pockets
    rest = pockets.index(spin.number)
    for distance in range(_RUN, -1, -1):
        middle = rest - distance
        picture = Text("  ")
        for step in range(-(_SEEN_OF_WHEEL // 2), _SEEN_OF_WHEEL // 2 + 1):
            pocket = pockets[(middle + step) % len(pockets)]
            style = _NUMBERS[color(pocket)] if step == 0 else f"dim {_NUMBERS[color(pocket)]}"
            picture.append(f" {written(pocket):>2} ", style)
        yield picture, 0.02 + 0.28 * (1 - distance / _RUN) ** 3


@dataclass(frozen=True, slots=True)
class Mark:
    """Mark of one coup in the permanence: two signs, one above the other."""

    upper: str
    lower: str
    style: str = ""


NEW_TAILLE: Final = Mark("│", "│", "dim")


def mark(coup: Coup | Spun) -> Mark:
    """Return the mark of a coup.

    >>> from tapisvert.rules import spin
    >>> mark(spin(17))
    Mark(upper='17', lower='N', style='bold')
    """
    if isinstance(coup, Spun):
        lower = {"rouge": "R", "noir": "N", "vert": "Z"}[coup.color]
        return Mark(coup.label, lower, _COLORS[coup.color])
    if coup.is_refait:
        return Mark(str(coup.totals[0]), "·", "bold magenta")
    if coup.is_null:
        return Mark(f"{coup.totals[0] - 30}a", "·", "dim")
    rouge = coup.results["rouge"]
    couleur = coup.results["couleur"]
    rouge_wins = rouge is not Result.LOSES
    half_sign = "½" if Result.WINS_HALF in (rouge, couleur, coup.results["noir"]) else ""
    return Mark(
        ("R" if rouge_wins else "N") + half_sign,
        "C" if couleur is not Result.LOSES else "I",
        _COLORS["rouge" if rouge_wins else "noir"],
    )


def strip(marks: Sequence[Mark], width: int, label: str = "") -> Text:
    """Return the last marks that fit a width, as two lines next to a label.

    >>> strip([Mark("17", "N"), Mark("0", "Z")], 80).plain.split()
    ['17', '0', 'N', 'Z']
    """
    margin = f"  {label}  " if label else "  "
    fitting = marks[-max(1, (width - len(margin)) // _MARK) :]
    upper = Text().append(margin, "dim")
    lower = Text(" " * len(margin))
    for result_mark in fitting:
        upper.append(f"{result_mark.upper:<{_MARK}}", result_mark.style)
        lower.append(f"{result_mark.lower:<{_MARK}}", "dim")
    upper.rstrip()
    lower.rstrip()
    return Text("\n").join([upper, lower])


def sheet(marks: Sequence[Mark], width: int) -> list[Text]:
    """Return all marks, as strips one below the other."""
    count = max(1, (width - 2) // _MARK)
    return [strip(marks[start : start + count], width) for start in range(0, len(marks), count)]

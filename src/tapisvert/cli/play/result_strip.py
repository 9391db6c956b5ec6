"""Permanence: the column of results that players keep, drawn as a strip of marks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from tapisvert.rules import Coup, Result, Spun

_CELL: Final = 4
_COLORS: Final = {"rouge": "bold red", "noir": "bold", "vert": "bold green"}


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
    rouge, couleur = coup.results["rouge"], coup.results["couleur"]
    rouge_wins = rouge is not Result.LOSES
    halved = "½" if Result.WINS_HALF in (rouge, couleur, coup.results["noir"]) else ""
    return Mark(
        ("R" if rouge_wins else "N") + halved,
        "C" if couleur is not Result.LOSES else "I",
        _COLORS["rouge" if rouge_wins else "noir"],
    )


def strip(marks: Sequence[Mark], width: int, label: str = "") -> Text:
    """Return the last marks that fit a width, as two lines beside a label.

    >>> strip([Mark("17", "N"), Mark("0", "Z")], 80).plain.split()
    ['17', '0', 'N', 'Z']
    """
    margin = f"  {label}  " if label else "  "
    fitting = marks[-max(1, (width - len(margin)) // _CELL) :]
    upper, lower = Text().append(margin, "dim"), Text(" " * len(margin))
    for one in fitting:
        upper.append(f"{one.upper:<{_CELL}}", one.style)
        lower.append(f"{one.lower:<{_CELL}}", "dim")
    upper.rstrip()
    lower.rstrip()
    return Text("\n").join([upper, lower])


def sheet(marks: Sequence[Mark], width: int) -> list[Text]:
    """Return all marks, as strips one below the other."""
    count = max(1, (width - 2) // _CELL)
    return [strip(marks[at : at + count], width) for at in range(0, len(marks), count)]

"""Format of figures and names, the same on every page and drawing."""

from typing import Final

from tapisvert.chances import Kind
from tapisvert.documents.numbers import MINUS, number
from tapisvert.i18n import translate
from tapisvert.odds.report.data import Line
from tapisvert.regulations.readings import reading_text

DECISIONS: Final = {
    "flat": "",
    "divide": "divided at once",
    "stay": "left in prison",
    "insured": "insured",
}
"""The player's decisions about a refait or zero, as the tables name them."""


def format_signed(value: float) -> str:
    """Return a result in units, with its sign and without unneeded decimals.

    >>> format_signed(0.5), format_signed(-0.9375), format_signed(0)
    ('+0.5', '−0.9375', '0')
    """
    if value == 0:
        return "0"
    text = f"{abs(value):.4f}".rstrip("0").rstrip(".")
    return ("+" if value > 0 else MINUS) + text


def chance_names(line: Line) -> str:
    """Return the chances of a line: simple ones by name, others by their kind and number."""
    if line.kind is Kind.SIMPLE:
        return ", ".join(line.chances)
    if len(line.chances) == 1:
        return line.chances[0]
    return f"{line.kind} ({len(line.chances)})"


def short_label(line: Line) -> str:
    has_several = line.kind is Kind.SIMPLE and len(line.chances) > 2
    subject = "simple chances" if has_several else chance_names(line)
    decision = DECISIONS[line.decision]
    return f"{subject}, {decision}" if decision else subject


def change(edge: float) -> str:
    """Return the change of an edge in hundredths, with its sign; a tiny one as a power of ten.

    >>> change(0.00012812), change(-5.17e-13), change(0.0), change(-9.343e-10)
    ('+0.01281', '−5×10⁻¹¹', '0', '−9×10⁻⁸')
    """
    points = 100 * edge
    if abs(points) < _ROUNDING:
        return "0"
    sign = "+" if points > 0 else MINUS
    if abs(points) >= 5e-6:
        return sign + number(abs(points), 5)
    digit, _, power = f"{abs(points):.0e}".partition("e")
    return f"{sign}{digit}×10{str(int(power)).translate(_RAISED)}"


_ROUNDING: Final = 1e-12
_RAISED: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def value_text(field: str, value: str | int | None) -> str:
    """Return the value of a field of the rulebook, in words.

    >>> value_text("degree_limit", 3), value_text("cut_card", None)
    ('at most 3', 'none')
    """
    is_without = field == "cut_card" and value is None
    return "none" if is_without else reading_text("en", field, value)


def field_title(field: str) -> str:
    """Return the title of a field of the rulebook.

    >>> field_title("degree_limit")
    'Degrees of prison'
    """
    return translate("en", f"field-{field}")


def citation(clause: str | None, ruling: str | None) -> str:
    """Return a clause and the ruling on it, as one citation.

    >>> citation("VT-14", "R03"), citation(None, None)
    ('VT-14, R03', '')
    """
    return ", ".join(source for source in (clause, ruling) if source)

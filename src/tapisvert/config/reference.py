"""Reference of the settings as Markdown tables for the documentation, made from `KEYS`."""

from typing import Any

from tapisvert.config import keys, tables
from tapisvert.config.fields import Setting

_BESIDE = (
    ("maximum", "a whole number; at the wheel one for each kind of chance", "maximum stake"),
    ("rulings", "a table: a ruling, and how it is read", "rulings that this table reads otherwise"),
)


_HEAD = ("| key | takes | by default | what it is |", "| --- | --- | --- | --- |")


def rows() -> list[str]:
    """Return the keys of a server, as lines of a Markdown table."""
    return [*_HEAD, *map(_row, keys.KEYS)]


def table_rows() -> list[str]:
    """Return the keys of a `[[table]]`, as lines of a Markdown table.

    >>> table_rows()[2]
    "| `id` | 1 to 64 of a-z, 0-9 and -, but not 'house' | – | the table's id; it cannot change |"
    """
    beside = (f"| `{name}` | {takes} | – | {meaning} |" for name, takes, meaning in _BESIDE)
    return [*_HEAD, *map(_row, tables.KEYS), *beside, *map(_row, tables.PACE)]


def _row(key: Setting) -> str:
    takes = key.kind.takes.replace("|", "\\|")
    return f"| `{key.name}` | {takes} | {_shown(key.default)} | {key.meaning} |"


def _shown(default: Any) -> str:
    if default is None or default == ():
        return "–"
    if isinstance(default, tuple):
        return ", ".join(f"`{one}`" for one in default)
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    return f"`{default:g}`" if isinstance(default, float) else f"`{default}`"

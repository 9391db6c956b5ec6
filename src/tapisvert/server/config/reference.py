"""Reference of the settings as Markdown tables for the documentation, made from `KEYS`."""

from collections.abc import Iterable, Iterator
from typing import Any

from tapisvert.server.config import settings, tables
from tapisvert.server.config.fields import Setting

_BESIDE = (
    ("maximum", "a whole number; at the wheel one for each kind of chance", "maximum stake"),
    ("rulings", "a table: a ruling, and how it is read", "rulings that this table reads otherwise"),
)


def rows() -> Iterator[str]:
    """Yield the keys of a server, as lines of a Markdown table."""
    yield from _table(settings.KEYS)


def table_rows() -> Iterator[str]:
    """Yield the keys of a `[[table]]`, as lines of a Markdown table.

    >>> list(table_rows())[2]
    "| `id` | 1 to 64 of a-z, 0-9 and -, but not 'house' | – | the table's id; it cannot change |"
    """
    yield from _table(tables.KEYS)
    for name, takes, meaning in _BESIDE:
        yield f"| `{name}` | {takes} | – | {meaning} |"
    yield from list(_table(tables.PACE))[2:]


def _table(keys: Iterable[Setting]) -> Iterator[str]:
    yield "| key | takes | by default | what it is |"
    yield "| --- | --- | --- | --- |"
    for key in keys:
        takes = key.kind.takes.replace("|", "\\|")
        yield f"| `{key.name}` | {takes} | {_shown(key.default)} | {key.meaning} |"


def _shown(default: Any) -> str:
    if default is None or default == ():
        return "–"
    if isinstance(default, tuple):
        return ", ".join(f"`{one}`" for one in default)
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    return f"`{default:g}`" if isinstance(default, float) else f"`{default}`"

"""Texts of a restore from a replica, and the moments that it takes."""

import re
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import typer

from tapisvert.cli.house import journal_options as journal

if TYPE_CHECKING:
    from tapisvert.server.replication.materialize import Materialized, Until

_ENTRY: Final = re.compile(r"(?P<table>[^\s:]+):(?P<number>[1-9]\d{0,15})")


def until_of(text: str) -> "Until":
    """Return the moment or the entry that a text names. Raises BadParameter for any other.

    >>> until_of("wheel:12")
    TableEntry(table='wheel', number=12)
    >>> until_of("1970-01-01 00:00:01+00:00"), until_of("1970-01-01T00:00:01.5")
    (1000, 1500)
    """
    from tapisvert.server.replication.materialize import TableEntry  # noqa: PLC0415 - heavy

    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        named = _ENTRY.fullmatch(text)
        if named is None:
            message = "a time in UTC, as 2026-11-23T20:15:00, or an entry, as wheel:1234"
            raise typer.BadParameter(message, param_hint="--until") from None
        return TableEntry(named["table"], int(named["number"]))
    at = at if at.tzinfo is not None else at.replace(tzinfo=UTC)
    return round(at.timestamp() * 1000)


def last_entries(url: str) -> dict[str, int]:
    """Return the number of the last entry of each table."""
    from tapisvert.server.journal.house_log import HOUSE_LOG_ID  # noqa: PLC0415 - heavy
    from tapisvert.server.storage.connect import open_snapshot  # noqa: PLC0415 - heavy

    with closing(open_snapshot(url)) as store:
        return {head.table: head.number for head in store.heads() if head.table != HOUSE_LOG_ID}


def print_made(
    text: journal.JournalText, made: "Materialized", heads: Mapping[str, int], *, is_last: bool
) -> None:
    """Print the moment that a replica gave, the last entries there, and the loss after it."""
    at = journal.utc_text(made.at_ms)
    text.line("replica-made", record=str(made.number), at=at)
    for table, number in heads.items():
        text.line("replica-head", table=table, entry=str(number))
    if made.is_cut:
        text.line("replica-cut", "yellow")
    if not is_last:
        return
    primary = made.primary
    if primary.is_synchronous:
        text.line("replica-synchronous" if primary.stops else "replica-went-on", "yellow")
    elif primary.stops:
        text.line("replica-bounded", "yellow", seconds=f"{primary.wait_seconds:g}")
    else:
        text.line("replica-unbounded", "yellow")

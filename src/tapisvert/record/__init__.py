"""The table record: read, written, replayed, explained."""

from tapisvert.record.answers import write_event
from tapisvert.record.books import Account, Books, BooksError
from tapisvert.record.lines import Line, RecordError, read_line, write_line
from tapisvert.record.replay import Replay, replay
from tapisvert.record.session import Answer, Session

__all__ = [
    "Account",
    "Answer",
    "Books",
    "BooksError",
    "Line",
    "RecordError",
    "Replay",
    "Session",
    "read_line",
    "replay",
    "write_event",
    "write_line",
]

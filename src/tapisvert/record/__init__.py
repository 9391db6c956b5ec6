"""The table record: reading, writing, replaying and explaining it."""

from tapisvert.record.answers import write_event
from tapisvert.record.books import Account, Books, BooksError
from tapisvert.record.full import digest_line, full
from tapisvert.record.lines import Line, RecordError, read_line, write_line
from tapisvert.record.replay import Replay, is_answer, replay
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
    "digest_line",
    "full",
    "is_answer",
    "read_line",
    "replay",
    "write_event",
    "write_line",
]

"""The table record: reading, writing, replaying and explaining it."""

from tapisvert.record.accounting_check import Account, Books, BooksError
from tapisvert.record.command_lines import Line, RecordError, read_line, write_line
from tapisvert.record.event_lines import write_event
from tapisvert.record.full_record import digest_line, full_record
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
    "full_record",
    "is_answer",
    "read_line",
    "replay",
    "write_event",
    "write_line",
]

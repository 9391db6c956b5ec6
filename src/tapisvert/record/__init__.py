"""The table record: reading, writing, replaying and explaining it."""

from tapisvert.record.accounting_check import Account, AccountingError, IndependentAccounts
from tapisvert.record.command_lines import Line, RecordError, format_command, parse_command
from tapisvert.record.event_lines import format_event
from tapisvert.record.explain import Explanation
from tapisvert.record.full_record import digest_line, full_record
from tapisvert.record.permanence import Permanence
from tapisvert.record.reading import Record, read
from tapisvert.record.replay import Answer, RecordTurn, Replay, is_answer, missing_rulebook, replay
from tapisvert.record.session import Session
from tapisvert.record.settled_coup import SettledCoup, settle

__all__ = [
    "Account",
    "AccountingError",
    "Answer",
    "Explanation",
    "IndependentAccounts",
    "Line",
    "Permanence",
    "Record",
    "RecordError",
    "RecordTurn",
    "Replay",
    "Session",
    "SettledCoup",
    "digest_line",
    "format_command",
    "format_event",
    "full_record",
    "is_answer",
    "missing_rulebook",
    "parse_command",
    "read",
    "replay",
    "settle",
]

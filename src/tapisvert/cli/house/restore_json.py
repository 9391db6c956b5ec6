"""Result of a restore as one JSON object, filled in while it runs."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tapisvert.cli.house import journal_options as journal

if TYPE_CHECKING:
    from tapisvert.server.journal.checkpoint import Checkpoint, Gap
    from tapisvert.server.maintenance.audit import Fault
    from tapisvert.server.maintenance.backup import Closed


class RestoreResult:
    """Result of a restore: what was found, and what was done."""

    def __init__(self, text: journal.JournalText) -> None:
        self.text = text
        self.told: dict[str, Any] = {
            "restored": False,
            "file": None,
            "commands": [],
            "entries": {},
            "checkpoint": None,
            "missing_archives": [],
            "missing_keys": [],
            "faults": [],
            "locked": [],
            "closed": [],
        }

    def leave_to(self, commands: Sequence[str]) -> None:
        """Take the commands that restore the house in place of this one."""
        self.told["commands"] = list(commands)

    def find_wrong(self, faults: "Sequence[Fault]") -> None:
        """Take the faults of the backup."""
        self.told["faults"] = journal.faults_json(self.text, faults)

    def compare(self, newest: "Checkpoint", gaps: "Sequence[Gap]") -> None:
        """Take the entries that the newest checkpoint names: `has` is null for no such table."""
        missing = [
            {
                "table": gap.table,
                "had": gap.had,
                "has": gap.has,
                "another_history": not gap.is_truncation,
            }
            for gap in gaps
        ]
        self.told["checkpoint"] = {"at_ms": newest.at_ms, "missing": missing}

    def finish(self, file: str | None, closed: "Sequence[Closed]") -> None:
        """Take the restored file, None in PostgreSQL, and the tables that were closed."""
        self.told["restored"], self.told["file"] = True, file
        self.told["closed"] = [
            {
                "table": one.table,
                "players": one.players,
                "draw": one.draw,
                "revealed": one.is_revealed,
                "settled": one.is_settled,
            }
            for one in closed
        ]

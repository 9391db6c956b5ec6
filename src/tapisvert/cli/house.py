"""Common parts of the commands of a house: options, settings, keys, the audit, and messages."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from click import MissingParameter
from click.exceptions import Exit

from tapisvert.cli.commands import option
from tapisvert.cli.errors import WRONG_INPUT, option_errors, printable
from tapisvert.cli.options import DATABASE
from tapisvert.cli.output import Printer, hang, pick, progress_bar
from tapisvert.cli.serve import house_settings
from tapisvert.i18n import translate
from tapisvert.values import value

if TYPE_CHECKING:
    from tapisvert.config.settings import Settings
    from tapisvert.journal.sql import EventStore
    from tapisvert.operations.audit import Fault, Key
    from tapisvert.operations.audit_signed import AuditResult

CHECKPOINTS = option("Checkpoint stored outside the server.", "FILE")
KEYS = option("Verifier key of the checkpoints.", "LINE")
ARCHIVE = option("Archive folder; see archive.folder.", "FOLDER")
_BAR_STEP: Final = 500
"""Number of entries between two updates of the bar."""


class HouseText(Printer):
    """Text of audit results, copies and restorations."""

    topic = "journal"

    def fault(self, fault: "Fault") -> str:
        return self.say(f"fault-{fault.kind.value}", problem=printable(fault.problem))

    def place(self, fault: "Fault") -> str:
        if not fault.table:
            return self.say("at-checkpoint", entry=str(fault.number))
        if not fault.number:
            return self.say("at-table", table=fault.table)
        return self.say("at-entry", table=fault.table, entry=str(fault.number))

    def faults(self, faults: "Sequence[Fault]") -> None:
        self.heading("heading-faults")
        for fault in faults:
            hang(self.out, ("•", "red"), (self.place(fault), "bold"), "  ", self.fault(fault))

    def faults_json(self, faults: "Sequence[Fault]") -> list[dict[str, Any]]:
        return [
            {
                "table": fault.table or None,
                "entry": fault.number or None,
                **pick(fault, "kind", "problem"),
                "message": f"{self.place(fault)}: {self.fault(fault)}",
            }
            for fault in faults
        ]


@value
class HouseOptions:
    """Options that name a house."""

    config: Path | None = option("Settings file (see serve).", "FILE")
    database: str | None = DATABASE

    def settings(self) -> "Settings":
        """Return the settings, as loaded by `serve`. Raises BadParameter if they are wrong."""
        from tapisvert.config.fields import SettingsError

        changes = {} if self.database is None else {"--database": self.database}
        with option_errors("settings", SettingsError):
            return house_settings(self.config, changes)


def load_keys(settings: "Settings", lines: Sequence[str]) -> "list[Key]":
    """Return the keys that verify checkpoints: of the given lines, or the house's own.

    Raises BadParameter for a malformed key.
    """
    from tapisvert.journal.checkpoint_keys import PUBLIC

    public = settings.keys / PUBLIC
    own_lines = [public.read_text(encoding="utf-8")] if not lines and public.is_file() else []
    return read_keys(lines or own_lines, "--key")


def read_keys(lines: Sequence[str], option: str, *algorithm: bytes) -> "list[Key]":
    """Return the keys of verifier lines. Raises BadParameter for a malformed one."""
    from tapisvert.fairness.transparency.signed_note import NoteError, read_verifier_key

    with option_errors(option, NoteError):
        return [read_verifier_key(line, *algorithm) for line in lines]


def read_checkpoints(files: Sequence[Path], keys: "Sequence[Key]") -> list[bytes]:
    """Return the contents of checkpoint files. Raises BadParameter if no key verifies them."""
    if files and not keys:
        raise MissingParameter(
            "It verifies --checkpoint and --receipt.", param_hint="--key", param_type="option"
        )
    return [file.read_bytes() for file in files]


@contextmanager
def store_errors() -> Iterator[None]:
    """End the command with status 2, in one line, if the store cannot be read."""
    from tapisvert.journal.store import StoreError
    from tapisvert.operations.logs import without_secrets

    try:
        yield
    except StoreError as error:
        print(f"tapisvert: {printable(without_secrets(str(error)))}", file=sys.stderr)
        raise Exit(WRONG_INPUT) from None


@contextmanager
def open_snapshot(url: str, archive: Path | None) -> "Iterator[EventStore]":
    """Open a snapshot of a database, also while other processes write it. Raises StoreError.

    Archived sessions are read from the files in the folder `archive`, or left out if it is None.
    """
    from tapisvert.journal import connect

    with closing(connect.open_snapshot(url)) as store:
        if archive is not None:
            store.use_archives(archive)
        yield store


def run_audit(
    url: str,
    language: str,
    keys: "Sequence[Key]",
    checkpoints: Sequence[bytes],
    archive: Path | None,
    *,
    receipts: Sequence[bytes] = (),
    witnesses: "Sequence[Key]" = (),
) -> "AuditResult":
    """Audit a snapshot of a database, as `open_snapshot` opens it."""
    from tapisvert.operations.audit_signed import SignedFiles, audit_house, entry_count

    signed = SignedFiles(keys, checkpoints, receipts, witnesses)
    label = translate(language, "waiting", "journal")
    with open_snapshot(url, archive) as store, progress_bar(label, "MofNCompleteColumn") as bar:
        total = entry_count(store, has_archive=archive is not None)
        checked_entries = 0

        def on_entries(count: int) -> None:
            nonlocal checked_entries
            checked_entries += count
            if checked_entries % _BAR_STEP == 0:
                bar.update(checked_entries, total)

        return audit_house(store, signed, on_entries)

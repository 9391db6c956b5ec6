"""Common parts of `audit`, `backup` and `restore`: options, keys, the audit, and messages."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import typer

from tapisvert.cli.errors import WRONG_INPUT, printable
from tapisvert.cli.output.progress import progress_bar
from tapisvert.cli.output.text_output import Printer
from tapisvert.cli.serve import house_settings
from tapisvert.i18n import translate
from tapisvert.values import value

if TYPE_CHECKING:
    from tapisvert.operations.audit import Audit, Fault, Key
    from tapisvert.server.config.settings import Settings

ConfigOption: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The settings, as for serve.")
]
CheckpointOption: TypeAlias = Annotated[
    list[Path] | None,
    typer.Option("--checkpoint", metavar="FILE", help="A checkpoint that was kept elsewhere."),
]
KeyOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--key", metavar="LINE", help="The line that verifies checkpoints."),
]
ArchiveOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--archive", metavar="FOLDER", help="The archived sessions; see archive.folder."),
]
_BAR_STEP: Final = 500
"""Number of entries between two updates of the bar."""


class JournalText(Printer):
    """Text of audit results, copies and restorations."""

    topic = "journal"

    def fault(self, fault: "Fault") -> str:
        """Return a fault as a sentence."""
        return self.say(f"fault-{fault.kind.value}", problem=printable(fault.problem))

    def place(self, fault: "Fault") -> str:
        """Return the place of a fault."""
        if not fault.table:
            return self.say("at-checkpoint", entry=str(fault.number))
        if not fault.number:
            return self.say("at-table", table=fault.table)
        return self.say("at-entry", table=fault.table, entry=str(fault.number))

    def faults(self, faults: "Sequence[Fault]") -> None:
        """Print all faults."""
        from tapisvert.cli.output.console import hang  # noqa: PLC0415 - rich is slow to import

        self.heading("heading-faults")
        for fault in faults:
            hang(self.out, ("•", "red"), (self.place(fault), "bold"), "  ", self.fault(fault))


def faults_json(text: JournalText, faults: "Sequence[Fault]") -> list[dict[str, Any]]:
    """Return faults for a program."""
    return [
        {
            "table": fault.table or None,
            "entry": fault.number or None,
            "kind": fault.kind.value,
            "problem": fault.problem,
            "message": f"{text.place(fault)}: {text.fault(fault)}",
        }
        for fault in faults
    ]


def settings_of(config: Path | None, database: str | None) -> "Settings":
    """Return the house's settings, as `serve` loads them. Raises BadParameter if they are wrong."""
    from tapisvert.server.config.fields import SettingsError  # noqa: PLC0415 - the server is heavy

    options = {} if database is None else {"--database": database}
    try:
        return house_settings(config, options)
    except SettingsError as error:
        raise typer.BadParameter(str(error), param_hint="settings") from None


def keys_of(settings: "Settings", given: Sequence[str] | None) -> "list[Key]":
    """Return the keys that verify checkpoints: those given, or the house's own.

    Raises BadParameter for a malformed key.
    """
    from tapisvert.fairness.transparency.signed_note import NoteError, read_verifier_key  # noqa: PLC0415 - slow to import
    from tapisvert.journal.checkpoint_keys import PUBLIC  # noqa: PLC0415 - as above

    public = settings.keys / PUBLIC
    own = [public.read_text(encoding="utf-8")] if not given and public.is_file() else []
    try:
        return [read_verifier_key(line) for line in given or own]
    except NoteError as error:
        raise typer.BadParameter(str(error), param_hint="--key") from None


def checkpoints_of(files: Sequence[Path] | None, keys: "Sequence[Key]") -> list[bytes]:
    """Return the contents of checkpoint files. Raises BadParameter if no key verifies them."""
    if files and not keys:
        message = "checkpoints and receipts need the key that verifies them"
        raise typer.BadParameter(message, param_hint="--key")
    return [file.read_bytes() for file in files or ()]


@contextmanager
def store_errors() -> Iterator[None]:
    """End the command with status 2, in one line, if the store cannot be read."""
    from tapisvert.journal.store import StoreError  # noqa: PLC0415 - the server is heavy
    from tapisvert.operations.logs import without_secrets  # noqa: PLC0415 - as above

    try:
        yield
    except StoreError as error:
        print(f"tapisvert: {printable(without_secrets(str(error)))}", file=sys.stderr)
        raise typer.Exit(WRONG_INPUT) from None


def utc_text(at_ms: int) -> str:
    """Return a moment in UTC, to the second.

    >>> utc_text(0)
    '1970-01-01 00:00:00 UTC'
    """
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%d %H:%M:%S} UTC"


@value
class AuditResult:
    """Result of an audit, with the numbers of checkpoints verified and without a key, and of the
    receipts verified; `cosigned` counts the checkpoints that each witness cosigned.
    """

    journal: "Audit"
    faults: "tuple[Fault, ...]"
    verified: int
    unverified: int
    receipts: int = 0
    cosigned: Mapping[str, int] = field(default_factory=dict)


def run_audit(
    url: str,
    language: str,
    keys: "Sequence[Key]",
    given: Sequence[bytes],
    archive: Path | None,
    *,
    receipts: Sequence[bytes] = (),
    witnesses: "Sequence[Key]" = (),
) -> AuditResult:
    """Audit a snapshot of a database, also while other processes write it. Raises StoreError.

    Archived sessions are read from the files in the folder `archive`, or left out if it is None.
    """
    from tapisvert.journal.connect import open_snapshot  # noqa: PLC0415 - as above
    from tapisvert.operations.audit import audit, checkpoints, cosignatures  # noqa: PLC0415 - the server is heavy
    from tapisvert.operations.audit_receipts import check_receipts  # noqa: PLC0415 - as above

    with closing(open_snapshot(url)) as store:
        if archive is not None:
            store.use_archives(archive)
        with progress_bar(translate(language, "waiting", "journal"), "MofNCompleteColumn") as bar:
            total, done = sum(head.number for head in store.heads()), 0
            if archive is None:
                archived = (store.archived(head.table) for head in store.heads())
                total -= sum(sessions[-1].last for sessions in archived if sessions)

            def on_entries(more: int) -> None:
                nonlocal done
                done += more
                if done % _BAR_STEP == 0:
                    bar.update(done, total)

            found = audit(store, on_entries)
        if not keys:
            return AuditResult(found, found.faults, 0, len(store.checkpoints()))
        verified, faults = checkpoints(store, keys, given)
        count, others = check_receipts(store, keys, receipts)
        cosigned, false = cosignatures((*store.checkpoints(), *given), witnesses)
        wrong = (*found.faults, *faults, *others, *false)
        return AuditResult(found, wrong, verified, 0, count, cosigned)

"""`tapisvert audit`: verification of a house's journal from its first entry on."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from tapisvert.cli import journal_options as journal
from tapisvert.cli.errors import REFUSED
from tapisvert.cli.output.console import (
    JsonOption,
    Language,
    LanguageOption,
    console,
    hang,
    print_json,
)
from tapisvert.cli.serve import DatabaseOption
from tapisvert.documents.numbers import number

if TYPE_CHECKING:
    from tapisvert.operations.audit import Key
    from tapisvert.server.config.settings import Settings


ReceiptOption: TypeAlias = Annotated[
    list[Path] | None,
    typer.Option("--receipt", metavar="FILE", help="Receipts that a player was given."),
]
WitnessOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--witness", metavar="LINE", help="The line of a witness's cosign.pub."),
]


def audit(
    *,
    config: journal.ConfigOption = None,
    database: DatabaseOption = None,
    checkpoint: journal.CheckpointOption = None,
    receipt: ReceiptOption = None,
    archive: journal.ArchiveOption = None,
    key: journal.KeyOption = None,
    witness: WitnessOption = None,
    lang: LanguageOption = Language.EN,
    json: JsonOption = False,
) -> None:
    r"""Audit a house: verify its journal, and its purses against the coups played.

    Every table is checked from its first entry: the chain of hashes, each command executed again by
    the rules with the same answer, each posting, the ledger, the purses; then the accounts against
    the house's log, and the signed checkpoints.
    The audit only reads, from a snapshot, beside an open house or on a copy. A journal that was cut
    off at its end, or is an old copy, is detected only with a checkpoint that was stored elsewhere,
    or with receipts.

    Exit status: 0 everything is right; 1 something is wrong, and each first fault is named;
    2 it cannot be read. Without --key checkpoints are verified with the house's own key.

    With --json one object: right, tables, entries, commands, coups, postings, purses, accounts,
    archived (entries left out, whose files were not given), checkpoints (verified, unverified),
    receipts (their number), cosigned (by the name of each witness, how many checkpoints),
    faults (table, entry, kind, problem, message).

    \b
    Examples:
      tapisvert audit --config house.toml
      tapisvert audit --database sqlite:///copy.db --checkpoint monday.checkpoint --key LINE
    """
    settings = journal.settings_of(config, database)
    keys = journal.keys_of(settings, key)
    given = journal.checkpoints_of(checkpoint, keys)
    more: dict[str, Any] = {
        "receipts": journal.checkpoints_of(receipt, keys),
        "witnesses": _witnesses_of(settings, witness),
    }
    with journal.store_errors():
        folder = archive or settings.archive_folder
        result = journal.run_audit(settings.database.reveal(), lang, keys, given, folder, **more)
    _show(result, lang, is_json=json)


def _witnesses_of(settings: "Settings", given: Sequence[str] | None) -> "list[Key]":
    """Return the keys of the witnesses of checkpoints: those given, or of the settings.

    Raises BadParameter for a malformed key.
    """
    from tapisvert.fairness.transparency.signed_note import (  # noqa: PLC0415 - slow to import
        COSIGNATURE,
        NoteError,
        read_verifier_key,
    )

    if given is None:
        return [witness.key for witness in settings.checkpoint_witnesses]
    try:
        return [read_verifier_key(line, COSIGNATURE) for line in given]
    except NoteError as error:
        raise typer.BadParameter(str(error), param_hint="--witness") from None


def _show(result: journal.AuditResult, lang: Language, *, is_json: bool) -> None:
    text = journal.JournalText(console(), lang)
    if is_json:
        print_json(_as_json(text, result))
    else:
        _print(text, result)
    if result.faults:
        raise typer.Exit(REFUSED)


def _print(text: journal.JournalText, result: journal.AuditResult) -> None:
    found = result.journal
    entries, commands = number(found.entries), number(found.commands)
    counts = {"tables": number(found.tables), "entries": entries, "commands": commands}
    text.line("held", count=found.tables, **counts)
    text.out.print()
    if result.faults:
        count = len(result.faults)
        text.line("wrong", "bold red", count=count, n=number(count))
        text.faults(result.faults)
        return
    text.line("right", "bold green")
    text.heading("heading-checked")
    for row, sentence in (
        ("chain", text.say("checked-chain")),
        ("rules", text.say("checked-rules", commands=commands, coups=number(found.coups))),
        ("money", text.say("checked-money", postings=number(found.postings))),
        ("purses", text.counted("checked-purses", found.purses)),
        ("people", text.counted("checked-people", found.accounts)),
        ("checkpoints", _about_checkpoints(text, result)),
        *[("receipts", text.counted("checked-receipts", n)) for n in (result.receipts,) if n],
        *[("witnesses", text.say("cosigned", **one)) for one in _cosigned(result)],
    ):
        hang(text.out, ("•", "green"), (text.say(f"row-{row}"), "bold"), "  ", sentence)
    if found.archived:
        text.out.print()
        text.line("left-out", "yellow", count=found.archived, n=number(found.archived))


def _cosigned(result: journal.AuditResult) -> Iterator[dict[str, str]]:
    """Yield each witness with how many of the checkpoints it cosigned."""
    for witness, count in result.cosigned.items():
        yield {"witness": witness, "n": number(count), "of": number(result.verified)}


def _about_checkpoints(text: journal.JournalText, result: journal.AuditResult) -> str:
    if result.unverified:
        return text.say("no-key", n=number(result.unverified))
    if not result.verified:
        return text.say("no-checkpoints")
    return text.counted("checked-checkpoints", result.verified)


def _as_json(text: journal.JournalText, result: journal.AuditResult) -> dict[str, Any]:
    names = ("tables", "entries", "commands", "coups", "postings", "purses", "accounts")
    return {
        "right": not result.faults,
        **{name: getattr(result.journal, name) for name in names},
        "archived": result.journal.archived,
        "checkpoints": {"verified": result.verified, "unverified": result.unverified},
        "receipts": result.receipts,
        "cosigned": dict(result.cosigned),
        "faults": journal.faults_json(text, result.faults),
    }

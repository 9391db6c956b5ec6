"""`tapisvert audit`: verification of a house's journal from its first entry on."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from click.exceptions import Exit

from tapisvert.cli import house
from tapisvert.cli.commands import option
from tapisvert.cli.errors import REFUSED
from tapisvert.cli.options import JSON
from tapisvert.cli.output import console, hang, pick, print_json
from tapisvert.documents.numbers import number

if TYPE_CHECKING:
    from tapisvert.config.settings import Settings
    from tapisvert.operations.audit import DifferingOpening, Key
    from tapisvert.operations.audit_signed import AuditResult


RECEIPTS = option("Receipts saved by a player.", "FILE")
WITNESSES = option("Public key of a witness (cosign.pub).", "LINE")


def audit(
    *,
    options: house.HouseOptions,
    checkpoint: tuple[Path, ...] = house.CHECKPOINTS,
    receipt: tuple[Path, ...] = RECEIPTS,
    archive: Path | None = house.ARCHIVE,
    key: tuple[str, ...] = house.KEYS,
    witness: tuple[str, ...] = WITNESSES,
    lang: str,
    json: bool = JSON,
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
    settings = options.settings()
    keys = house.load_keys(settings, key)
    with house.store_errors():
        result = house.run_audit(
            settings.database.reveal(),
            lang,
            keys,
            house.read_checkpoints(checkpoint, keys),
            archive or settings.archive_folder,
            receipts=house.read_checkpoints(receipt, keys),
            witnesses=_witness_keys(settings, witness),
        )
    _show(house.HouseText(console(), lang), result, is_json=json)


def _witness_keys(settings: "Settings", lines: Sequence[str]) -> "list[Key]":
    """Return the checkpoint witnesses' keys: of the given lines, else of the settings."""
    from tapisvert.fairness.transparency.signed_note import COSIGNATURE

    if not lines:
        return [witness.key for witness in settings.checkpoint_witnesses]
    return house.read_keys(lines, "--witness", COSIGNATURE)


def _show(text: house.HouseText, result: "AuditResult", *, is_json: bool) -> None:
    if is_json:
        print_json(_as_json(text, result))
    else:
        _print(text, result)
    if result.faults:
        raise Exit(REFUSED)


def _print(text: house.HouseText, result: "AuditResult") -> None:
    journal = result.journal
    entries = number(journal.entries)
    commands = number(journal.commands)
    counts = {"tables": number(journal.tables), "entries": entries, "commands": commands}
    text.line("held", count=journal.tables, **counts)
    text.out.print()
    if result.faults:
        text.line("wrong", "bold red", count=len(result.faults))
        text.faults(result.faults)
        return
    text.line("right", "bold green")
    verified_entries = number(result.verified)
    text.heading("heading-checked")
    for row, sentence in (
        ("chain", text.say("checked-chain")),
        ("rules", text.say("checked-rules", commands=commands, coups=number(journal.coups))),
        ("money", text.say("checked-money", postings=number(journal.postings))),
        ("purses", text.say("checked-purses", count=journal.purses)),
        ("people", text.say("checked-people", count=journal.accounts)),
        ("checkpoints", _about_checkpoints(text, result)),
        *[("receipts", text.say("checked-receipts", count=n)) for n in (result.receipts,) if n],
        *[
            (
                "witnesses",
                text.say("cosigned", witness=witness, n=number(count), of=verified_entries),
            )
            for witness, count in result.cosigned.items()
        ],
    ):
        hang(text.out, ("•", "green"), (text.say(f"row-{row}"), "bold"), "  ", sentence)
    if journal.openings:
        _print_openings(text, journal.openings)
    if journal.archived:
        text.out.print()
        text.line("left-out", "yellow", count=journal.archived)


def _print_openings(text: house.HouseText, openings: "Sequence[DifferingOpening]") -> None:
    """Print the opening counts that differ from the closing counts before them."""
    from tapisvert.house.papers import piles_text

    text.out.print()
    for opening in openings:
        fields = {"table": opening.table, "entry": str(opening.entry)}
        text.line("opening-differs", "yellow", **fields, differs=piles_text(opening.differs))


def _about_checkpoints(text: house.HouseText, result: "AuditResult") -> str:
    if result.unverified:
        return text.say("no-key", n=number(result.unverified))
    if not result.verified:
        return text.say("no-checkpoints")
    return text.say("checked-checkpoints", count=result.verified)


def _as_json(text: house.HouseText, result: "AuditResult") -> dict[str, Any]:
    return {
        "right": not result.faults,
        **pick(
            result.journal,
            "tables",
            "entries",
            "commands",
            "coups",
            "postings",
            "purses",
            "accounts",
            "archived",
        ),
        "openings": msgspec.to_builtins(result.journal.openings),
        "checkpoints": pick(result, "verified", "unverified"),
        **pick(result, "receipts", "cosigned"),
        "faults": text.faults_json(result.faults),
    }

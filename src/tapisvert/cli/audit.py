"""`tapisvert audit`: verification of a house's journal from its first entry on."""

from typing import Any

import msgspec
import typer

from tapisvert.cli.console import JsonOption, Language, LanguageOption, console, hang, put_json
from tapisvert.cli.errors import REFUSED
from tapisvert.cli.journal_options import (
    CheckpointOption,
    ConfigOption,
    DatabaseOption,
    JournalPage,
    KeyOption,
    Looked,
    checkpoints_of,
    keys_of,
    looked_at,
    readable,
    settings_of,
)
from tapisvert.documents.numbers import number


def audit(
    *,
    config: ConfigOption = None,
    database: DatabaseOption = None,
    checkpoint: CheckpointOption = None,
    key: KeyOption = None,
    lang: LanguageOption = Language.EN,
    json: JsonOption = False,
) -> None:
    r"""Audit a house: verify its journal, and its purses against the coups played.

    Every table is checked from its first entry: the chain of hashes, each command executed again by
    the rules with the same answer, each posting, the ledger, the purses; then the accounts against
    the house's log, and the signed checkpoints.
    The audit only reads, from a snapshot, beside an open house or on a copy. A journal that was cut
    off at its end, or is an old copy, is detected only with a checkpoint that was stored elsewhere.

    Exit status: 0 everything is right; 1 something is wrong, and each first fault is named;
    2 it cannot be read. Without --key checkpoints are verified with the house's own key.

    With --json one object: right, tables, entries, commands, coups, postings, purses, accounts,
    checkpoints (verified, unverified), faults (table, entry, kind, problem, message).

    \b
    Examples:
      tapisvert audit --config house.toml
      tapisvert audit --database sqlite:///copy.db --checkpoint monday.checkpoint --key LINE
    """
    settings = settings_of(config, database)
    keys = keys_of(settings, key)
    given = checkpoints_of(checkpoint, keys)
    with readable():
        looked = looked_at(settings.database.reveal(), lang, keys, given)
    page = JournalPage(console(), lang)
    if json:
        put_json(msgspec.json.encode(_told(page, looked)))
    else:
        _print(page, looked)
    if looked.faults:
        raise typer.Exit(REFUSED)


def _print(page: JournalPage, looked: Looked) -> None:
    found = looked.found
    entries, commands = number(found.entries), number(found.commands)
    held = {"tables": number(found.tables), "entries": entries, "commands": commands}
    page.out.print(page.say("held", count=found.tables, **held))
    page.out.print()
    if looked.faults:
        count = len(looked.faults)
        page.out.print(page.say("wrong", count=count, n=number(count)), style="bold red")
        page.faults(looked.faults)
        return
    page.out.print(page.say("right"), style="bold green")
    page.heading("heading-checked")
    purses = page.say("checked-purses", count=found.purses, n=number(found.purses))
    for row, said in (
        ("chain", page.say("checked-chain")),
        ("rules", page.say("checked-rules", commands=commands, coups=number(found.coups))),
        ("money", page.say("checked-money", postings=number(found.postings))),
        ("purses", purses),
        ("people", page.say("checked-people", count=found.accounts, n=number(found.accounts))),
        ("checkpoints", _about_checkpoints(page, looked)),
    ):
        hang(page.out, ("•", "green"), (page.say(f"row-{row}"), "bold"), "  ", said)


def _about_checkpoints(page: JournalPage, looked: Looked) -> str:
    if looked.unverified:
        return page.say("no-key", n=number(looked.unverified))
    count = looked.verified
    if not count:
        return page.say("no-checkpoints")
    return page.say("checked-checkpoints", count=count, n=number(count))


def _told(page: JournalPage, looked: Looked) -> dict[str, Any]:
    names = ("tables", "entries", "commands", "coups", "postings", "purses", "accounts")
    return {
        "right": not looked.faults,
        **{name: getattr(looked.found, name) for name in names},
        "checkpoints": {"verified": looked.verified, "unverified": looked.unverified},
        "faults": [
            {
                "table": fault.table or None,
                "entry": fault.number or None,
                "kind": fault.kind.value,
                "problem": fault.problem,
                "message": f"{page.place(fault)}: {page.fault(fault)}",
            }
            for fault in looked.faults
        ],
    }

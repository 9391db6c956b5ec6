"""`tapisvert verify`: verification of records from the first line to the last."""

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from http.client import HTTPException
from io import BufferedReader
from typing import TYPE_CHECKING, Final

from click import BadParameter
from click.exceptions import Exit

from tapisvert.cli.commands import argument, option
from tapisvert.cli.errors import INCOMPLETE, REFUSED, option_errors
from tapisvert.cli.input_files import open_input, record_errors
from tapisvert.cli.options import JSON
from tapisvert.cli.output import console, print_json, progress_bar
from tapisvert.i18n import translate
from tapisvert.record.reading import lines_of_file

if TYPE_CHECKING:
    from tapisvert.fairness.verification.draws import WitnessStatement
    from tapisvert.fairness.verification.record_reader import Verdict

_LARGE: Final = 4 << 20
"""Size in bytes below which a record is read too quickly for a bar."""
_BAR_STEP: Final = 1 << 16
"""Number of bytes between two updates of the bar."""

_FILES = argument("Table records, or - for standard input.", "FILE")
_SO_FAR = option("The record is unfinished: allow a draw in play and a missing end.")
_KEYS = option("Verifier key of the checkpoints.", "LINE")
_WITNESSES = option("A witness that you trust.", "FINGERPRINT")
_DRAWS = option("The witness's list of its statements.", "FILE|URL")
_FINGERPRINT: Final = re.compile(r"[0-9a-f]{64}")
_TIMEOUT_S: Final = 30
_MAX_PAGE: Final = 1 << 26
"""Maximum size in bytes of a page of a witness's list: some 200,000 statements."""


def verify(
    files: tuple[str, ...] = _FILES,
    *,
    so_far: bool = _SO_FAR,
    key: tuple[str, ...] = _KEYS,
    witness: tuple[str, ...] = _WITNESSES,
    draws: str | None = _DRAWS,
    lang: str,
    json: bool = JSON,
) -> None:
    r"""Verify a table record: the proof of every coup, and every payment.

    Every line is checked: the order of the acts, the house's chain, the players' entropy, the
    witness's statements, every card, coup and payment, and the table's answers. fairness.md
    explains how to verify without this program. The verdict says who could have known, chosen,
    changed or thrown away the coups.

    Exit status: 0 everything is right and complete; 1 something is wrong, and the first wrong line
    is named; 2 there is no record to verify; 3 every line is right, and something is not shown.

    Several records are also compared with each other: two stories of one witness are wrong. With
    --draws the witness's list is compared: the draws that the records lack are counted.

    With --key FILEs may be checkpoints too, and the proofs that a house gives between two of them:
    each must be signed, and any two be of one log. They may be receipts: every entry that they name
    must be in the records, if there are any, and no checkpoint or receipt may have another.

    With --json one object: right, complete, records (file, right, grade, complete, sentences
    (point, values, doubt, text), rulebook, rulings, lines, commands, table, draws, hidden,
    witnesses, statements, sealed_coups, coups, payments, payments_compared, answers_compared,
    digest, findings (line, fault, values, message, meaning), remarks (line, note)), differences,
    listed (sentences); with --key checkpoints, joints and receipts.

    \b
    Examples:
      tapisvert verify evening.jsonl
      tapisvert verify annas.jsonl brunos.jsonl --witness "$(cat fingerprint.txt)"
      tapisvert verify evening.jsonl --draws https://witness.example/list
      tapisvert verify monday.checkpoint today.proof --key "$(cat checkpoint.pub)"
      tapisvert verify evening.jsonl my.receipts --key "$(cat checkpoint.pub)"
    """
    trusted = _fingerprints(witness)
    with record_errors(lang):
        _verify(files, key, trusted, draws, lang, is_growing=so_far, json=json)


def _fingerprints(fingerprints: Sequence[str]) -> frozenset[str]:
    """Return fingerprints in lower case. Raises BadParameter for a malformed one."""
    for fingerprint in fingerprints:
        if not _FINGERPRINT.fullmatch(fingerprint.lower()):
            problem = "a fingerprint has 64 hexadecimal digits: take it from the witness itself"
            raise BadParameter(f"{fingerprint!r}: {problem}", param_hint="--witness")
    return frozenset(fingerprint.lower() for fingerprint in fingerprints)


def _verify(
    files: Sequence[str],
    keys: Sequence[str],
    trusted: frozenset[str],
    list_name: str | None,
    lang: str,
    *,
    is_growing: bool,
    json: bool,
) -> None:
    """Verify all files and print the verdict. Ends the command unless all is right and complete."""
    # the verifier and its words are slow to import, and no other command needs them
    from tapisvert.cli.verify.text import SignedVerdict, as_json, print_verdict
    from tapisvert.fairness.verification.cross_check import check_records

    statements_listed = None if list_name is None else _read_list(list_name)
    signed = SignedVerdict(files, keys)
    verdicts = [
        (file, _verdict(file, lang, is_growing=is_growing))
        for file in files
        if file not in signed.files
    ]
    records_check = check_records(verdicts, list_name or "", statements_listed, trusted)
    is_right = records_check.is_right and signed.is_right
    is_complete = records_check.is_complete and signed.is_right
    if json:
        content = as_json(records_check, lang) | signed.as_json()
        print_json({"right": is_right, "complete": is_complete} | content)
    else:
        terminal = console()
        signed.print(terminal, lang)
        print_verdict(terminal, records_check, lang)
    if not is_complete:
        raise Exit(INCOMPLETE if is_right else REFUSED)


def _read_list(source: str) -> "tuple[WitnessStatement, ...]":
    """Return the statements of a witness's list: of a file, or from its address, page by page.

    Raises BadParameter if it cannot be read.
    """
    from urllib.request import urlopen

    from tapisvert.fairness.verification.witness_list import parse_list

    statements: tuple[WitnessStatement, ...] = ()
    with option_errors("--draws", OSError, HTTPException, ValueError):
        if not source.startswith(("http://", "https://")):
            with open_input(source) as file:
                return parse_list(file.read())
        while True:
            first = len(statements) + 1
            address = f"{source}?from={first}"
            with urlopen(address, timeout=_TIMEOUT_S) as answer:  # noqa: S310 - http or https
                page = parse_list(answer.read(_MAX_PAGE), first)
            if not page:
                return statements
            statements += page


def _verdict(file: str, language: str, *, is_growing: bool) -> "Verdict":
    """Return the verdict on a record. Raises RecordError if it is none."""
    from tapisvert.fairness.verification.cross_check import verdict_on

    with open_input(file) as source:
        return verdict_on(_with_bar(source, language), is_growing=is_growing)


def _with_bar(source: BufferedReader, language: str) -> Iterator[bytes]:
    """Yield the lines of a record; show a bar if it is a large file of known length."""
    size = 0
    with suppress(OSError, ValueError):
        size = os.fstat(source.fileno()).st_size
    if size < _LARGE:
        yield from lines_of_file(source)
        return
    with progress_bar(translate(language, "waiting", "verify"), "DownloadColumn") as bar:
        bytes_read = bytes_on_bar = 0
        for line in lines_of_file(source):
            yield line
            bytes_read += len(line)
            if bytes_read - bytes_on_bar >= _BAR_STEP:
                bar.update(bytes_read, size)
                bytes_on_bar = bytes_read

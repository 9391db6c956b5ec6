"""`tapisvert verify`: verification of records from the first line to the last."""

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from io import BufferedReader
from typing import TYPE_CHECKING, Annotated, Final

from typer import Argument, BadParameter, Exit, Option

from tapisvert.cli.errors import REFUSED
from tapisvert.cli.input_files import lines, opened, record_errors
from tapisvert.cli.options import JsonOption, Language, LanguageOption
from tapisvert.cli.output import console, print_json, progress_bar
from tapisvert.i18n import translate
from tapisvert.record import RecordError
from tapisvert.record.command_lines import NOTHING_TO_VERIFY

if TYPE_CHECKING:
    from tapisvert.verification.record_reader import Verdict

_LARGE: Final = 4 << 20
"""Size in bytes below which a record is read too quickly for a bar."""
_BAR_STEP: Final = 1 << 16
"""Number of bytes between two updates of the bar."""

_SoFarOption = Annotated[
    bool,
    Option(
        "--so-far", help="The record is unfinished: allow an unrevealed draw and a missing end."
    ),
]
_KeyOption = Annotated[
    list[str] | None, Option("--key", metavar="LINE", help="Verifier key of the checkpoints.")
]
_WitnessOption = Annotated[
    list[str] | None,
    Option(
        "--witness",
        metavar="FINGERPRINT",
        help="A witness that you trust: a draw that names the key of another is wrong.",
    ),
]
_FINGERPRINT: Final = re.compile(r"[0-9a-f]{64}")


def verify(
    files: Annotated[
        list[str], Argument(metavar="FILE", help="Table records, or - for standard input.")
    ],
    *,
    so_far: _SoFarOption = False,
    key: _KeyOption = None,
    witness: _WitnessOption = None,
    lang: LanguageOption = Language.EN,
    json: JsonOption = False,
) -> None:
    r"""Verify a table record: the proof of every card, and every payment.

    Every line is checked: the order of the acts (commitment, entropy, root, cut, stakes), the proof
    of every card or number, the seed, every coup and payment by the rules of the house, and the
    table's answers. docs/fairness.md explains how to verify without this program.

    Exit status: 0 everything is right; 1 something is wrong, and the first wrong line is named;
    2 there is no record to verify. Several records are also compared with each other, which detects
    that two players were shown different data of one draw.

    The verdict says in how many draws the order could be chosen, and by whom, and names the keys of
    the witnesses. With --witness, once for each that you trust, a draw that names another is wrong.

    With --key FILEs may be checkpoints too, and the proofs that a house gives between two of them:
    each must be signed, and any two be of one log. The key of a witness shows what it cosigned.
    They may be receipts: every entry that they name must be in the records, if there are any, and
    no checkpoint and no other receipt may have another in its place.

    With --json one object: right, records (file, right, rulebook, rulings, lines, commands, packs,
    spins, revealed, cards, numbers, entropy, players, witnessed, witnesses (fingerprints of their
    keys), coups, payments, payments_compared, answers_compared, digest, findings (line, fault,
    values, message, meaning), remarks (line, note, values), choice (draws, single, free, by_players
    (players, draws), chosen, most, orders, discarded, earlier, once_in, chance)), differences (id,
    act, file, line, other, other_line, other_id, place); with --key checkpoints (file, origin,
    size, problem, cosigned), joints (first, second, problem) and receipts (file, entries,
    compared, problems (code, table, number, other)).

    \b
    Examples:
      tapisvert verify evening.jsonl
      tapisvert verify --so-far tonight.jsonl --lang it
      tapisvert verify annas.jsonl brunos.jsonl --witness "$(cat fingerprint.txt)"
      tapisvert verify monday.checkpoint today.proof --key "$(cat checkpoint.pub)"
      tapisvert verify evening.jsonl my.receipts --key "$(cat checkpoint.pub)"
    """
    trusted = _fingerprints(witness or ())
    with record_errors(lang):
        _verify(files, key, trusted, lang, so_far=so_far, json=json)


def _fingerprints(fingerprints: Sequence[str]) -> frozenset[str]:
    """Return fingerprints in lower case. Raises BadParameter for a malformed one."""
    for fingerprint in fingerprints:
        if not _FINGERPRINT.fullmatch(fingerprint.lower()):
            problem = "a fingerprint has 64 hexadecimal digits: take it from the witness itself"
            raise BadParameter(f"{fingerprint!r}: {problem}", param_hint="--witness")
    return frozenset(fingerprint.lower() for fingerprint in fingerprints)


def _verify(
    files: list[str],
    keys: list[str] | None,
    trusted: frozenset[str],
    lang: Language,
    *,
    so_far: bool,
    json: bool,
) -> None:
    """Verify all files and print the verdict. Ends the command if anything is wrong."""
    # the verifier and its texts are slow to import, and not needed otherwise
    from tapisvert.cli.verify.text import SignedVerdict, VerifyText, as_json
    from tapisvert.verification.cross_check import differences

    text = VerifyText(console(), lang, so_far=so_far, has_trusted=bool(trusted))
    signed = SignedVerdict(files, keys)
    records = [file for file in files if file not in signed.files]
    verdicts = [(file, _verdict(file, lang, trusted, so_far=so_far)) for file in records]
    draw_differences, shared = differences([(file, verdict.acts) for file, verdict in verdicts])
    is_right = not draw_differences and not any(verdict.findings for _, verdict in verdicts)
    is_right = is_right and signed.is_right
    if json:
        print_json(as_json(text, verdicts, draw_differences, is_right=is_right) | signed.as_json())
    else:
        signed.print(text.out, lang)
        text.print(verdicts)
        text.differences(draw_differences, shared)
    if not is_right:
        raise Exit(REFUSED)


def _verdict(file: str, language: str, trusted: frozenset[str], *, so_far: bool) -> "Verdict":
    """Return the verdict on a record. Raises RecordError if the file is not a record."""
    from tapisvert.verification.record_reader import read

    with opened(file) as source:
        verdict = read(_with_bar(source, language), is_growing=so_far, trusted=trusted)
    if verdict.is_record:
        return verdict
    problem = NOTHING_TO_VERIFY
    for finding in verdict.findings:
        problem = str(finding.values.get("problem", problem))
    raise RecordError(max(1, verdict.lines), problem)


def _with_bar(source: BufferedReader, language: str) -> Iterator[bytes]:
    """Yield the lines of a record; show a bar if it is a large file of known length."""
    size = 0
    with suppress(OSError, ValueError):
        size = os.fstat(source.fileno()).st_size
    if size < _LARGE:
        yield from lines(source, lambda: None)
        return
    with progress_bar(translate(language, "waiting", "verify"), "DownloadColumn") as bar:
        bytes_read = bytes_on_bar = 0
        for line in lines(source, lambda: None):
            yield line
            bytes_read += len(line)
            if bytes_read - bytes_on_bar >= _BAR_STEP:
                bar.update(bytes_read, size)
                bytes_on_bar = bytes_read

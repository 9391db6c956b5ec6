"""`tapisvert verify`: verification of records from the first line to the last."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from tapisvert.cli.console import JsonOption, Language, LanguageOption, console, put_json
from tapisvert.cli.errors import REFUSED
from tapisvert.cli.input_files import lines, opened
from tapisvert.record import RecordError

if TYPE_CHECKING:
    from tapisvert.cli.verify.cross_check import Difference
    from tapisvert.cli.verify.record_reader import Verdict
    from tapisvert.cli.verify.text_output import VerifyPage


def verify(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE", help="Table records, or - for standard input."),
    ],
    *,
    so_far: Annotated[
        bool,
        typer.Option(
            "--so-far",
            help="The record goes on: its draw may still be closed, its end still be written.",
        ),
    ] = False,
    lang: LanguageOption = Language.EN,
    json: JsonOption = False,
) -> None:
    r"""Verify a table record: the proof of every card, and every payment.

    Every line is checked from the first to the last: the order of the acts (commitment, entropy,
    root, cut, stakes), the proof of every card or number, the seed revealed, every coup and every
    payment by the rules of the house, and the table's answers if the record holds them.
    docs/fairness.md explains how to verify without this program.

    Exit status: 0 everything is right; 1 something is wrong, and the first wrong line is named;
    2 there is no record to verify. Several records are also compared with each other, which detects
    that two players were shown different data of one draw.

    With --json one object: right, records (file, right, rulebook, rulings, lines, commands, packs,
    spins, revealed, cards, numbers, entropy, players, coups, payments, payments_compared,
    answers_compared, digest, findings (line, fault, values, message, meaning), remarks (line, note,
    values)), differences (id, act, file, line, other, other_line).

    \b
    Examples:
      tapisvert verify evening.jsonl
      tapisvert verify --so-far tonight.jsonl --lang it
      tapisvert verify annas.jsonl brunos.jsonl
    """
    if not _verified(files, lang, so_far=so_far, json=json):
        raise typer.Exit(REFUSED)


def _verified(files: Sequence[str], lang: Language, *, so_far: bool, json: bool) -> bool:
    """Verify records and print the result; return whether everything is right."""
    # the verifier and its words are slow to import, and no other command needs them
    from tapisvert.cli.verify.cross_check import differences  # noqa: PLC0415
    from tapisvert.cli.verify.text_output import VerifyPage  # noqa: PLC0415

    page = VerifyPage(console(), lang, so_far=so_far)
    verdicts = [(file, _verdict(file, lang, so_far=so_far)) for file in files]
    found, shared = differences([(file, verdict.acts) for file, verdict in verdicts])
    is_right = not found and not any(verdict.findings for _, verdict in verdicts)
    if json:
        records = [_record(page, file, verdict) for file, verdict in verdicts]
        told = {"right": is_right, "records": records, "differences": [_told(one) for one in found]}
        put_json(msgspec.json.encode(told))
    else:
        _print(page, verdicts)
        page.differences(found, shared)
    return is_right


def _verdict(file: str, language: str, *, so_far: bool) -> "Verdict":
    """Return the verdict on a record. Raises RecordError if it is none."""
    from tapisvert.cli.verify.progress import bar  # noqa: PLC0415 - as above
    from tapisvert.cli.verify.record_reader import read  # noqa: PLC0415 - as above

    with opened(file) as source, bar(source, language) as passed:
        verdict = read(passed(lines(source, lambda: None)), so_far=so_far)
    if verdict.is_record:
        return verdict
    problem = "there is nothing in it to verify"
    for found in verdict.findings:
        problem = str(found.values.get("problem", problem))
    raise RecordError(max(1, verdict.lines), problem)


def _print(page: "VerifyPage", verdicts: Sequence[tuple[str, "Verdict"]]) -> None:
    for nth, (file, verdict) in enumerate(verdicts):
        if nth:
            page.out.print()
        page.print(file, verdict)


def _record(page: "VerifyPage", file: str, verdict: "Verdict") -> dict[str, Any]:
    tally = verdict.tally
    counts = ("commands", "packs", "spins", "revealed", "cards", "numbers", "entropy")
    return {
        "file": file,
        "right": not verdict.findings,
        "rulebook": verdict.book.id if verdict.book else None,
        "rulings": dict(verdict.rulings),
        "lines": verdict.lines,
        **{name: getattr(tally, name) for name in counts},
        "players": len(tally.players),
        "coups": tally.coups,
        "payments": tally.payments,
        "payments_compared": verdict.payments,
        "answers_compared": verdict.compared,
        "digest": verdict.has_digest,
        "findings": [
            {
                "line": found.line,
                "fault": found.fault,
                "values": dict(found.values),
                "message": page.fault(found),
                "meaning": page.meaning(found),
            }
            for found in verdict.findings
        ],
        "remarks": [
            {"line": remark.line, "note": remark.note, "values": dict(remark.values)}
            for remark in verdict.remarks
        ],
    }


def _told(one: "Difference") -> dict[str, Any]:
    return {
        "id": one.id,
        "act": one.act.value,
        "file": one.file,
        "line": one.line,
        "other": one.other,
        "other_line": one.other_line,
    }

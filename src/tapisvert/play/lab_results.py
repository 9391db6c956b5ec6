"""Tests of a file of results in the laboratory, and betting systems on it.

Files are read and tested in a process of their own; systems play them in that of the simulations,
which may first have to compile.
"""

from collections.abc import Iterable
from io import BytesIO
from typing import Final
from zipfile import BadZipFile, ZipFile, is_zipfile

import msgspec

from tapisvert import permanence, randomness
from tapisvert.card_game import TOTALS, coups_by_cell
from tapisvert.documents.html import html
from tapisvert.extras import MissingExtraError
from tapisvert.fairness.randomness_tests.groups import Group
from tapisvert.fairness.randomness_tests.observed_results import ObservedResults
from tapisvert.fairness.randomness_tests.report import results_report
from tapisvert.fairness.randomness_tests.verdict import Verdict
from tapisvert.fairness.randomness_tests.words import label, verdict_sentences
from tapisvert.i18n import translate
from tapisvert.live.table_history import winners
from tapisvert.permanence import Permanence, PermanenceError
from tapisvert.play.lab_bodies import (
    MAX_FILE,
    CellView,
    CheckView,
    FileError,
    GroupView,
    NumberView,
    ResultsQuestion,
    ResultsView,
    SystemsView,
    SystemView,
)
from tapisvert.play.lab_jobs import EveningsQuestion, make_book, player_of
from tapisvert.rules.coup import Coup, Spun
from tapisvert.simulation import permanences
from tapisvert.simulation.players import (
    Ended,
    PlayerError,
    StakeError,
    UnknownSystemError,
)
from tapisvert.simulation.players.systems import SYSTEMS

_MAX_UNPACKED: Final = 100 * MAX_FILE
"""Maximum size of a spreadsheet without compression, in bytes."""
_OPEN: Final = ("column", "order", "zero", "sheet")
"""Fields of the page for what a file leaves open."""
_AMOUNTS: Final = ("final", "least", "greatest", "handle", "coups")


def results(question_json: bytes) -> bytes:
    """Return the `ResultsView` of a `ResultsQuestion`, both as JSON. Raises FileError."""
    question = msgspec.json.decode(question_json, type=ResultsQuestion)
    language = question.language
    observed = _tested(question)
    read = observed.permanence
    groups = {
        kind: _groups(observed.groups.get(kind, ()), language) for kind in ("dealers", "days")
    }
    view = ResultsView(
        reading=read.reading.sentences(language),
        tailles=[list(taille) for taille in read.tailles],
        cells=_cells(read),
        is_unusual=not observed.passed,
        level=observed.verdict.level,
        sentences=verdict_sentences(observed, language, round),
        checks=_checks(observed.verdict, language),
        numbers=_numbers(observed),
        dealers=groups["dealers"],
        days=groups["days"],
    )
    return msgspec.json.encode(view)


def report(question_json: bytes) -> bytes:
    """Return the report of a file as an HTML page. Raises FileError."""
    question = msgspec.json.decode(question_json, type=ResultsQuestion)
    observed = _tested(question)
    try:
        page = html(results_report(observed, question.language))
    except MissingExtraError as error:
        raise FileError(str(error)) from None
    return page.encode()


def _tested(question: ResultsQuestion) -> ObservedResults:
    """Return the tests of the coups of a file. Raises FileError."""
    read = _read(question)
    try:
        return randomness.test(read, name=question.name)
    except PermanenceError as error:
        raise _file_error(error, question.language) from None


def _read(question: ResultsQuestion) -> Permanence:
    """Return the coups of a file. Raises FileError if it cannot be read, or is too large unpacked.

    The size that a spreadsheet says is the size to which it is unpacked at most.
    """
    language = question.language
    evenings = question.evenings
    try:
        if is_zipfile(BytesIO(question.file)):
            with ZipFile(BytesIO(question.file)) as archive:
                if sum(member.file_size for member in archive.infolist()) > _MAX_UNPACKED:
                    raise FileError(translate(language, "lab-file-large", "lab"))
        return permanence.read(
            question.file,
            make_book(evenings.rulebook, evenings.rulings),
            column=question.column,
            order=question.order,
            zero=question.zero,
            sheet=question.sheet,
        )
    except PermanenceError as error:
        raise _file_error(error, language) from None
    except (BadZipFile, MissingExtraError) as error:
        raise FileError(str(error)) from None


def _file_error(error: PermanenceError, language: str) -> FileError:
    """Return the error of a file with the names of the page's fields."""
    labels = {name: translate(language, f"lab-file-open-{name}", "lab") for name in _OPEN}
    fields = {
        f"{name}_field": translate(language, "lab-file-open-name", "lab", label=label)
        for name, label in labels.items()
    }
    return FileError(error.sentence(language, fields))


def _cells(read: Permanence) -> dict[int, CellView]:
    coups = coups_by_cell(read.book)
    return {cell: _cell(read, coups[cell]) for cell in sorted(set(b"".join(read.tailles)))}


def _cell(read: Permanence, coup: Coup | Spun) -> CellView:
    """Return a coup with its totals or number, and its results, as far as the file says them."""
    says_totals = TOTALS not in read.unknown
    known_results = {
        chance: result for chance, result in coup.results.items() if chance not in read.unknown
    }
    if isinstance(coup, Spun):
        return CellView(None, coup.number if says_totals else None, winners(known_results))
    names = ("noir", "rouge") if len(coup.totals) == 2 else ("row",)
    totals = dict(zip(names, coup.totals, strict=True)) if says_totals else None
    return CellView(totals, None, winners(known_results))


def _numbers(observed: ObservedResults) -> list[NumberView]:
    if (counts := observed.wheel_counts) is None:
        return []
    rows = zip(counts.wheel.pockets, counts.sectors.tolist(), strict=True)
    return [NumberView(number, int(counts.numbers[number]), sector) for number, sector in rows]


def _checks(verdict: Verdict, language: str) -> list[CheckView]:
    return [
        CheckView(
            label(language, check.name),
            float(check.statistic),
            float(check.expected),
            float(check.p_value),
            adjusted_p,
        )
        for check, adjusted_p in zip(verdict.checks, verdict.adjusted_p_values, strict=True)
    ]


def _groups(groups: Iterable[Group], language: str) -> list[GroupView]:
    return [
        GroupView(
            group.name,
            group.spins,
            None if group.check is None else label(language, group.check.name),
            group.p_value,
            group.adjusted_p_value,
        )
        for group in groups
    ]


def systems(question_json: bytes) -> bytes:
    """Return the `SystemsView` of a `ResultsQuestion`, both as JSON. Raises FileError."""
    question = msgspec.json.decode(question_json, type=ResultsQuestion)
    views, problem = _play(_read(question), question.evenings)
    return msgspec.json.encode(SystemsView(views, problem))


def _play(read: Permanence, question: EveningsQuestion) -> tuple[list[SystemView], str | None]:
    """Return each system on the whole file; or none, and the code of the reason."""
    views = []
    try:
        for system in dict.fromkeys((*question.systems, *SYSTEMS)):
            tally = permanences.play(read, player_of(read.book, question, system))
            amounts = {name: int(getattr(tally, name)[0]) for name in _AMOUNTS}
            reason = Ended(int(tally.ended[0])).name.lower()
            views.append(
                msgspec.convert({"system": system, "ended": reason, **amounts}, SystemView)
            )
    except MissingExtraError:
        return [], "simulation_unavailable"
    except PermanenceError:
        return [], "unknown_results"
    except (PlayerError, StakeError, UnknownSystemError):
        return [], "invalid_player"
    return views, None

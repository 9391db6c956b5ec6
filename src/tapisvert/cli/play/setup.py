"""Setup of a table from the options of the command line, checked by the rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from click import BadParameter

from tapisvert import money, regulations
from tapisvert.cli.errors import file_errors, option_errors
from tapisvert.cli.options import amended_rulebook, pairs, readings
from tapisvert.cli.play import PlayOptions
from tapisvert.cli.play.messages import Messages
from tapisvert.record.record_file import RecordFile, RecordFileError
from tapisvert.rules import Refusal, Rulebook, step
from tapisvert.rules import commands as c
from tapisvert.rules.rulebook import Layout
from tapisvert.typed_words import clean

_LARGEST_PACK_FILE: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class Setup:
    """Initial state of a table. The rules have accepted `sit_commands` and `pack`."""

    opening: c.Open
    sit_commands: tuple[c.Sit, ...]
    pack: tuple[str, ...] | None
    options: PlayOptions
    messages: Messages
    record_file: RecordFile


def prepare(options: PlayOptions) -> Setup:
    """Return the table's setup, its record created last. Raises BadParameter for wrong options."""
    opening = _opening(options)
    messages = Messages(options.lang, options.currency)
    sit_commands = tuple(
        c.Sit(clean(name), _amount(chips, "--player"))
        for name, chips in pairs(options.player, "--player", "NAME=CHIPS, as Anna=1000")
    )
    pack = None if options.cards is None else _pack(options.cards)
    _try_out(opening, sit_commands, pack, messages)
    record_file = _create_record(options.record, options.rulebook)
    return Setup(opening, sit_commands, pack, options, messages, record_file)


def _opening(options: PlayOptions) -> c.Open:
    rulings = readings(options.ruling)
    book = amended_rulebook(options.rulebook, rulings)
    minimum = None if options.minimum is None else _amount(options.minimum, "--minimum")
    maximum = _maximum(book, options.maximum)
    edition = regulations.edition_to_record(book)
    return c.Open(book, options.currency, minimum, maximum, rulings, edition)


def _maximum(book: Rulebook, texts: Sequence[str]) -> dict[str, c.Amount] | int | None:
    if not texts:
        return None
    if book.layout is Layout.WHEEL:
        kinds = pairs(texts, "--maximum", "KIND=AMOUNT, as plein=500")
        return {kind: _amount(amount, "--maximum") for kind, amount in kinds}
    if len(texts) > 1:
        raise BadParameter("this table has one maximum", param_hint="--maximum")
    return _amount(texts[0], "--maximum")


def _amount(text: str, option: str) -> int:
    with option_errors(option, ValueError):
        return money.amount(clean(text))


def _pack(path: Path) -> tuple[str, ...]:
    """Return the words of a file as cards; the rules check them."""
    with file_errors(path, "--cards"), path.open("rb") as file:
        text = file.read(_LARGEST_PACK_FILE + 1)
    if len(text) > _LARGEST_PACK_FILE:
        raise BadParameter(f"{str(path)!r} is too long for a pack", param_hint="--cards")
    return tuple(text.decode("utf-8", "replace").split())


def _try_out(
    opening: c.Open, seatings: tuple[c.Sit, ...], pack: tuple[str, ...] | None, messages: Messages
) -> None:
    """Try the options at a temporary table. Raises BadParameter with the refusal of the rules."""
    opening_answer = step(None, opening)
    if isinstance(opening_answer, Refusal):
        option = (
            "--currency" if opening_answer.code == "invalid_currency" else "--minimum, --maximum"
        )
        raise BadParameter(opening_answer.message, param_hint=option)
    table = opening_answer[0]
    for sit in seatings:
        answer = step(table, sit)
        if isinstance(answer, Refusal):
            raise BadParameter(messages.refusal(answer), param_hint="--player")
        table = answer[0]
    if pack is not None:
        answer = step(table, c.Shoe(pack))
        if isinstance(answer, Refusal):
            message = f"{messages.refusal(answer)}; there are {len(pack)} cards"
            raise BadParameter(message, param_hint="--cards")


def _create_record(path: Path | None, rulebook: str) -> RecordFile:
    try:
        if path is not None:
            return RecordFile(path)
        return RecordFile.create_dated(Path(), rulebook, datetime.now().astimezone())
    except RecordFileError as error:
        name = str(path) if path is not None else "a file in this directory"
        message = f"{name!r}: {error}; a record is never overwritten, give the name of a new file"
        raise BadParameter(message, param_hint="--record") from None

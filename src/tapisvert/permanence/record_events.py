"""Coups in the events of a table record, as `tapisvert replay` writes them: JSON Lines."""

import json
from collections.abc import Iterator
from typing import Any, Final

from tapisvert.card_game import cell
from tapisvert.cards import POINTS
from tapisvert.permanence.errors import PermanenceError
from tapisvert.permanence.notation import Coup, TailleEnd
from tapisvert.regulations import UnknownRulebookError, rulebook, rulebooks
from tapisvert.rules.coup import deal
from tapisvert.rules.rulebook import Rulebook

_CARDS: Final = tuple(POINTS)  # not the dictionary: a JSON value may be unhashable


def is_record(text: str) -> bool:
    """Return whether the first line of a text is an event, or a command, of a record.

    >>> is_record('{"event":"opened"}'), is_record('{"number":17}')
    (True, False)
    """
    first = text.lstrip().partition("\n")[0]
    try:
        event = json.loads(first) if first.startswith("{") else None
    except (ValueError, RecursionError):
        return False
    return isinstance(event, dict) and ("event" in event or "do" in event)


def read_events(text: str, book: Rulebook) -> Iterator[tuple[int, Coup | TailleEnd]]:
    """Yield the line of each coup and of each end of a taille, with it.

    Raises PermanenceError for a line that is no event, or of another game.
    """
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            raise PermanenceError(number, "not-json") from None
        if not isinstance(event, dict):
            raise PermanenceError(number, "not-event")
        try:
            match event.get("event"):
                case "opened":
                    _check_same_game(event.get("rulebook"), event.get("edition"), book)
                case "coup":
                    yield number, Coup(_cell_of_event(event, book), frozenset())
                case "taille_over":
                    yield number, TailleEnd(event.get("cards_left") == 0 and not event.get("void"))
                case None:
                    raise PermanenceError(0, "not-replayed")
        except PermanenceError as error:
            raise PermanenceError(number, error.key, **error.values) from None


def _check_same_game(name: object, edition: object, book: Rulebook) -> None:
    if name not in rulebooks():
        raise PermanenceError(0, "unknown-rulebook", name=repr(name)[:80])
    try:
        other = rulebook(str(name), None if edition is None else str(edition))
    except UnknownRulebookError:
        values = {"name": str(name), "edition": str(edition)[:80]}
        raise PermanenceError(0, "unknown-edition", **values) from None
    if (other.layout, other.wheel, other.row_stop) != (book.layout, book.wheel, book.row_stop):
        raise PermanenceError(0, "other-game", name=str(name), book=book.id)


def _cell_of_event(event: dict[str, Any], book: Rulebook) -> int:
    if book.wheel is not None:
        number = event.get("number")
        if type(number) is not int or number not in book.wheel.numbers:
            raise PermanenceError(0, "no-spin")
        return number
    rows = event.get("rows")
    dealt_rows = tuple(rows.values()) if isinstance(rows, dict) else ()
    if not all(isinstance(row, list) and all(card in _CARDS for card in row) for row in dealt_rows):
        raise PermanenceError(0, "no-cards")
    coup = deal(book, [card for row in dealt_rows for card in row])
    if coup is None or coup.rows != tuple(map(tuple, dealt_rows)):
        raise PermanenceError(0, "no-deal", book=book.id)
    return cell(coup, stop=book.row_stop)

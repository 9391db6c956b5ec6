"""Checks shared by several commands. Each returns the refusal that applies, or None."""

from typing import Final

from tapisvert.chances import CLOTH, TABLEAU, is_forbidden_cheval
from tapisvert.rules.printable import prints
from tapisvert.rules.refusals import FORMAT, Code, Refusal
from tapisvert.rules.table import Table

LONGEST_NAME = 80
LONGEST_TEXT = 500
_LONGEST: Final = 400
"""Maximum number of letters of a text, or bits of a number, in a message."""


def refuse(table: Table | None, code: Code, **values: object) -> Refusal:
    """The refusal of a code at a table, with the clause that its rulebook gives for it."""
    clause = table.book.clauses.get(code.name, FORMAT) if table else FORMAT
    message = code.value.format_map({key: _short(value) for key, value in values.items()})
    return Refusal(code.name, clause, values, message)


def _short(value: object) -> object:
    """A value fit for a message: long names are cut, and huge numbers described."""
    if isinstance(value, str) and len(value) > _LONGEST:
        return value[:60] + "…"
    if isinstance(value, int) and value.bit_length() > _LONGEST:
        return "a number of more than a hundred digits"
    return value


def refuse_chance(table: Table, *names: str, lacking: str | None = None) -> Refusal | None:
    """Return a refusal for an unknown chance, or a command that the table lacks."""
    chances = table.book.chances
    for name in names:
        if name not in chances:
            break
    else:
        if lacking is None:
            return None
    for name in names:
        if not any(name in known_chances for known_chances in (TABLEAU, CLOTH, chances)) and (
            not is_forbidden_cheval(name)
        ):
            return refuse(table, Code.unknown_chance, on=name)
    if lacking is not None:
        return not_on_table(table, lacking)
    for name in names:
        if name not in chances and not (
            is_forbidden_cheval(name) and set(name.split("/")) <= chances.keys()
        ):
            return not_on_table(table, name)
    cheval = next(name for name in names if name not in chances)
    return refuse(table, Code.forbidden_cheval, on=cheval)


def not_on_table(table: Table, subject: str) -> Refusal:
    """Return the refusal of a chance or a command that the rulebook lacks."""
    return refuse(table, Code.not_on_this_table, what=subject)


def invalid_amount(table: Table | None, amount: object) -> Refusal | None:
    """Return a refusal unless the amount is a positive whole number."""
    if type(amount) is int and amount > 0:
        return None
    return refuse(table, Code.invalid_amount, amount=amount)


def is_name(name: str) -> bool:
    """Return whether a name is valid in a record: 1 to 80 printable characters without padding."""
    return 0 < len(name) <= LONGEST_NAME and prints(name) and name == name.strip()


def invalid_name(table: Table, name: str) -> Refusal | None:
    """Return a refusal if a name is invalid in a record."""
    return None if is_name(name) else refuse(table, Code.invalid_name, name=name)


def invalid_text(table: Table, subject: str, text: str) -> Refusal | None:
    """Return a refusal if a text to be recorded is empty, too long or not printable."""
    if text.strip() and len(text) <= LONGEST_TEXT and prints(text):
        return None
    return refuse(table, Code.invalid_text, what=subject)


def short_of_chips(table: Table, player: str, amount: int, given_back: int = 0) -> Refusal | None:
    """Return a refusal if chips and the returned premium are less than the amount: CR-16."""
    chips = table.players[player].chips + given_back
    if amount <= chips:
        return None
    return refuse(table, Code.insufficient_chips, player=player, chips=chips, amount=amount)

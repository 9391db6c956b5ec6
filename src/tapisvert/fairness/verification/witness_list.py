"""A witness's list: every statement that it has signed, as text, from the first on.

A statement has nine lines: fairness.md. Nothing in the list is signed: who needs the
signatures finds them in the records. The list shows what no record has.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tapisvert.fairness.verification.draws import WitnessStatement
from tapisvert.values import value

_TITLE: Final = b"tapisvert draw 3"
_LINES: Final = 9
"""Number of lines of a statement."""


def parse_list(content: bytes, first: int = 1) -> tuple[WitnessStatement, ...]:
    r"""Return the statements of a list, from number `first` on. Raises ValueError if it is none.

    >>> fields = ("tapisvert draw 3", "uno", 1, 1, "0" * 64, "ab" * 32, "1", "cd" * 32, 0)
    >>> parse_list("".join(f"{field}\n" for field in fields).encode())[0].table
    'uno'
    """
    lines = re.findall(rb"[^\n]*\n|[^\n]+", content)
    if len(lines) % _LINES or (lines and not lines[-1].endswith(b"\n")):
        raise ValueError("its last statement is not whole")
    starts = range(0, len(lines), _LINES)
    statements = tuple(_parse(b"".join(lines[start : start + _LINES])) for start in starts)
    for number, statement in enumerate(statements, first):
        if statement.n != number:
            raise ValueError(f"statement {statement.n} stands where {number} is expected")
    return statements


def _parse(text: bytes) -> WitnessStatement:
    title, *fields, _ = text.split(b"\n")
    if title != _TITLE or len(fields) != _LINES - 1:
        raise ValueError("a statement has nine lines and begins with `tapisvert draw 3`")
    table, n, m, prev, start, coup, _head, _at = (field.decode() for field in fields)
    line = _LINES * (int(n) - 1) + 1
    return WitnessStatement(table, int(n), int(m), prev, start, coup, text, line)


@value
class WitnessList:
    """List of a witness beside records: its file, its statements, and the fingerprint of its key.

    The fingerprint is empty if no record has a statement of it.
    """

    file: str
    statements: tuple[WitnessStatement, ...]
    witness: str


def match(
    file: str,
    statements_listed: tuple[WitnessStatement, ...],
    signed_statements: Iterable[WitnessStatement],
) -> WitnessList:
    """Return the list as that of the key that signed a statement of it in the records."""
    texts = {statement.text for statement in statements_listed}
    witness = next((signed.witness for signed in signed_statements if signed.text in texts), "")
    statements = tuple(replace(statement, witness=witness) for statement in statements_listed)
    return WitnessList(file, statements, witness)

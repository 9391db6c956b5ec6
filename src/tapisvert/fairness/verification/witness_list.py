"""A witness's list: every statement that it has signed, as text, from the first on.

A statement has nine lines: fairness.md. Nothing in the list is signed: who needs the
signatures finds them in the records. The list shows what no record has.
"""

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

from tapisvert.fairness.chain import NO_STATEMENT
from tapisvert.fairness.verification.draws import SignedStatement
from tapisvert.values import value

_TITLE: Final = b"tapisvert draw 3"
LINES: Final = 9
"""Number of lines of a statement."""


@value
class ListedStatement:
    """Statement of a list: the fields that are compared, and its whole text."""

    table: str
    n: int
    m: int
    prev: str
    start: str
    coup: str
    text: bytes


def parse_list(content: bytes, first: int = 1) -> tuple[ListedStatement, ...]:
    r"""Return the statements of a list, from number `first` on. Raises ValueError if it is none.

    >>> fields = ("tapisvert draw 3", "uno", 1, 1, "0" * 64, "ab" * 32, "1", "cd" * 32, 0)
    >>> parse_list("".join(f"{field}\n" for field in fields).encode())[0].table
    'uno'
    """
    lines = re.findall(rb"[^\n]*\n|[^\n]+", content)
    if len(lines) % LINES or (lines and not lines[-1].endswith(b"\n")):
        raise ValueError("its last statement is not whole")
    starts = range(0, len(lines), LINES)
    statements = tuple(_parse(b"".join(lines[start : start + LINES])) for start in starts)
    for number, statement in enumerate(statements, first):
        if statement.n != number:
            raise ValueError(f"statement {statement.n} stands where {number} is expected")
    return statements


def _parse(text: bytes) -> ListedStatement:
    title, *fields, _ = text.split(b"\n")
    if title != _TITLE or len(fields) != LINES - 1:
        raise ValueError("a statement has nine lines and begins with `tapisvert draw 3`")
    table, n, m, prev, start, coup, _head, _at = (field.decode() for field in fields)
    return ListedStatement(table, int(n), int(m), prev, start, coup, text)


def broken_links(statements: Iterable[ListedStatement]) -> Iterator[int]:
    """Yield the numbers of the statements that do not name the one before them."""
    prev = NO_STATEMENT
    for statement in statements:
        if statement.prev != prev:
            yield statement.n
        prev = sha256(statement.text).hexdigest()


@value
class WitnessList:
    """List of a witness beside records: its statements, and the fingerprint of its key.

    The fingerprint is None if no record has a statement of it.
    """

    statements: tuple[ListedStatement, ...]
    witness: str | None


def match(
    statements_listed: tuple[ListedStatement, ...], signed_statements: Iterable[SignedStatement]
) -> WitnessList:
    """Return the list as that of the key that signed a statement of it in the records."""
    texts = {statement.text for statement in statements_listed}
    witness = next((signed.witness for signed in signed_statements if signed.text in texts), None)
    return WitnessList(statements_listed, witness)

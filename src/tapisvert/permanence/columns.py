"""Columns of a file of coups: what each says, by its head and by what stands in it."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NoReturn

from tapisvert.permanence.errors import Column, FileFinding, PermanenceError
from tapisvert.permanence.file_rows import Line, Rows, number_list
from tapisvert.permanence.heads import DATE, TIME, is_title, role_of
from tapisvert.permanence.notation import Notation
from tapisvert.rules.rulebook import Layout
from tapisvert.values import value

COUP_ROLES: Final = ("noir", "rouge", "zero", "number", "total", "result")
"""Roles of the columns of a coup, in the order in which it is read; of two totals noir's first."""
CHECK_ROLES: Final = ("parity", "half", "dozen", "column")
"""Roles that say less than a coup, and must agree with it."""
LABELS: Final = ("date", "time", "dealer", "table")
"""Roles of the labels of a coup."""

_LETTER_RUN: Final = re.compile(r"[rn]{3,}|[rb]{3,}|[rs]{3,}", re.IGNORECASE)
_BLANKS: Final = re.compile(r"(?:\s[-–/])?\s+")
_DASH: Final = re.compile(r"\s*[-–]\s*")
_DASHED: Final = re.compile(r"\d+(?:\s*[-–]\s*\d+){3,}")
_INTEGER: Final = re.compile(r"[0-9]{1,9}")
_FEWEST_ORDINALS: Final = 6
_MIN_SHARE: Final = 0.9
"""Share of results in their column, or of steps of ordinals; an evening may begin them again."""


@value
class Table:
    """Rows of coups, without titles and heads, and their columns.

    Each row has a cell for each column, and a blank one none. `is_reversed` is True if the last
    coup stands first.
    """

    rows: Sequence[Line]
    columns: tuple[Column, ...]
    findings: tuple[FileFinding, ...]
    unit: str
    is_reversed: bool = False

    def places(self, roles: Sequence[str]) -> list[tuple[str, int]]:
        """Return the role and the index of each column with one of these roles, in their order."""
        return [
            (role, column.place - 1)
            for role in roles
            for column in self.columns
            if column.read_as == role
        ]


class _FileColumn:
    """Column with its texts; `content` says what they are: a date, time, number, result or text."""

    def __init__(self, place: int, name: str, cells: Sequence[str], notation: Notation) -> None:
        self.place = place
        self.name = name
        self.label = Column(place, name, None).label
        self.texts = [cell for cell in cells if cell]
        self.kinds = Counter(map(notation.kind, self.texts))
        counts = {
            "date": sum(DATE.fullmatch(text) is not None for text in self.texts),
            "time": sum(TIME.fullmatch(text) is not None for text in self.texts),
            "number": self.kinds["number"] + self.kinds["coup"],
            "result": self.kinds["result"] + self.kinds["word"],
        }
        if counts["result"] < _MIN_SHARE * len(self.texts):  # perhaps initials, as of dealers
            del counts["result"]
        content = max(counts, key=lambda content: counts[content])
        self.content = content if 2 * counts[content] >= max(1, len(self.texts)) else "text"
        self.integers = [int(text) for text in self.texts if _INTEGER.fullmatch(text)]
        self.steps = [second - first for first, second in pairwise(self.integers)]

    @property
    def is_ordinal(self) -> bool:
        """True if the texts count lines by one, up or down; each evening may begin again.

        Few of them begin with 1, or end with it.
        """
        if not self.steps or len(self.integers) < len(self.texts):
            return False
        unit_steps = sum(step for step in self.steps if abs(step) == 1)
        first = self.integers[0 if unit_steps > 0 else -1]
        return abs(unit_steps) >= _MIN_SHARE * len(self.steps) and (self.is_long or first == 1)

    @property
    def is_long(self) -> bool:
        """True if chance alone would not make so many integers rise."""
        return len(self.integers) >= _FEWEST_ORDINALS

    @property
    def rises(self) -> bool:
        """True if the numbers rise or fall all the time."""
        signs = sum((step > 0) - (step < 0) for step in self.steps)
        return self.is_long and abs(signs) >= _MIN_SHARE * len(self.steps)

    @property
    def falls(self) -> bool:
        """True if ordinals or dates (year first) begin with the greatest."""
        if self.content == "date":
            return self.texts == sorted(self.texts, reverse=True) != sorted(self.texts) and (
                self.texts[0][:4].isdecimal()
            )
        return self.is_ordinal and sum(self.steps) < 0


def table_of(
    source: Rows,
    notation: Notation,
    layout: Layout,
    chosen_columns: Sequence[int | str],
    order: str | None,
) -> Table:
    """Return the rows of coups in a file, with the role of each column.

    A person may choose the columns of the coup, by place or head, and the order of a grid: `lines`
    or `columns`. Raises PermanenceError if the columns of the coup are not sure.
    """
    head_line, head, rows, titles = _without_head(_split(source.rows, notation), notation, layout)
    width = max((len(cells) for _, cells in rows), default=0)
    if not width:
        raise PermanenceError(0, "no-coups")
    rows = [(line, [*cells, *[""] * (width - len(cells))] if cells else []) for line, cells in rows]
    columns = [
        _FileColumn(place, name[:40], [cells[place - 1] for _, cells in rows if cells], notation)
        for place, name in enumerate([*head, *[""] * width][:width], 1)
    ]
    findings = [*source.findings, *titles]
    roles = _Roles(columns, rows, notation, layout, head_line)
    if not chosen_columns and (places := roles.grid(order)):
        return roles.grid_table(rows, places, order, findings, source.unit)
    column_roles = [*zip(columns, roles.resolve(chosen_columns), strict=True)]
    table_columns = tuple(
        Column(column.place, column.name, role)
        for column, role in column_roles
        if column.name or column.texts
    )
    findings += _column_findings(table_columns, layout)
    is_reversed = any(column.falls and role not in COUP_ROLES for column, role in column_roles)
    if is_reversed:
        findings.append(FileFinding("form-reversed", {}))
    return Table(rows, table_columns, tuple(findings), source.unit, is_reversed)


def _column_findings(columns: Sequence[Column], layout: Layout) -> Iterator[FileFinding]:
    if len(columns) == 1 and not columns[0].name:
        two_rows = layout is Layout.TWO_ROWS
        yield FileFinding("form-lines-two-rows" if two_rows else "form-lines", {})
    else:
        yield from _findings_of(columns)


def _findings_of(columns: Sequence[Column]) -> Iterator[FileFinding]:
    if read := tuple(column for column in columns if column.read_as):
        yield FileFinding("columns-read", {}, columns=read)
    if unread := [column.label for column in columns if not column.read_as]:
        yield FileFinding("columns-not-read", {"columns": "; ".join(unread)}, is_loss=True)


def _split(rows: Sequence[Line], notation: Notation) -> list[Line]:
    """Split rows of one cell at their blanks, where most have so many parts, or each is a coup."""
    lines = [cells[0] for _, cells in rows if cells]
    if any(len(cells) > 1 for _, cells in rows) or not lines:
        return [*rows]
    if any(map(_LETTER_RUN.fullmatch, lines)) and all(line.isalpha() for line in lines):
        return [(number, [*cells[0]] if cells else []) for number, cells in rows]
    parts = {line: (_DASH if _DASHED.fullmatch(line) else _BLANKS).split(line) for line in lines}
    every_part = [part for line in lines for part in parts[line]]
    if len(every_part) > len(lines) and notation.are_whole(every_part):
        return [(number, parts[cells[0]] if cells else []) for number, cells in rows]
    lengths = Counter(len(parts[line]) for line in lines)
    length, count = lengths.most_common(1)[0]
    if (
        length == 1
        or count < 0.8 * len(lines)
        or notation.kind(lines[-1]) not in ("text", "digits")
    ):
        return [*rows]
    return [
        (number, parts[cells[0]] if cells and len(parts[cells[0]]) == length else cells)
        for number, cells in rows
    ]


def _without_head(
    rows: Sequence[Line], notation: Notation, layout: Layout
) -> tuple[int, Sequence[str], list[Line], list[FileFinding]]:
    """Return the line and the names of the head, the rows after it, and what was left out.

    Titles stand before the head or the first coup; a head may be repeated on each page.
    """
    title_rows: list[Line] = []
    first = 0
    for first, (line, cells) in enumerate(rows):
        if not cells or line == 0:
            title_rows += [(line, cells)] if cells else []
        elif _is_data(cells, rows[first + 1 :], notation):
            break
        else:
            title_rows.append((line, cells))
    else:
        first = len(rows)
    head_line, head = (
        title_rows.pop() if title_rows and _is_head(title_rows[-1], layout) else (0, ())
    )
    body = [(line, cells) for line, cells in rows[first:] if not cells or [*cells] != [*head]]
    findings = [
        FileFinding(
            "title-not-read",
            {"line": str(line), "text": " ".join(filter(None, cells))[:60]},
            is_loss=True,
        )
        for line, cells in title_rows
    ]
    body_lines = {line for line, _ in body}
    if repeats := [line for line, _ in rows[first:] if line not in body_lines]:
        findings.append(
            FileFinding("heads-not-read", {"lines": number_list(repeats)}, is_loss=True)
        )
    return head_line, head, body, findings


def _is_head(row: Line, layout: Layout) -> bool:
    names = [cell for cell in row[1] if cell]
    return len(names) > 1 or role_of(names[0], layout) in (*COUP_ROLES, "spin")


def _is_data(cells: Sequence[str], next_rows: Sequence[Line], notation: Notation) -> bool:
    """Return whether a row is a coup, or a wrong one: no title and no head."""
    texts = [cell for cell in cells if cell and not DATE.fullmatch(cell)]
    kinds = {text: notation.kind(text) for text in texts}
    numbers = {text for text in texts if kinds[text] in ("number", "coup", "digits")}
    words = [text for text in texts if text not in numbers]
    if numbers:  # of a head, only that of a column of zeros
        return not (numbers <= {"0", "00", "000"} and notation.is_contradictory(words))
    if "text" in kinds.values():
        is_wrong = any(character.isdigit() for text in texts for character in text)
        return is_wrong and not any(map(is_title, texts))
    if notation.is_contradictory(texts):
        following: Sequence[str] = next((row for _, row in next_rows if row), ())
        is_letters = not following and len(texts[0]) == 1
        is_table = not following or any(map(str.isdecimal, following))
        return len(texts) > 1 and (len(set(texts)) < len(texts) or is_letters or not is_table)
    return bool(texts)


class _Roles:
    """Roles of the columns of a table, by their heads and by their texts."""

    def __init__(
        self,
        columns: Sequence[_FileColumn],
        rows: Sequence[Line],
        notation: Notation,
        layout: Layout,
        head_line: int,
    ) -> None:
        self._columns = columns
        self._layout = layout
        self._head_line = head_line
        self._notation = notation
        self._has_head = any(column.name for column in columns)
        self._rows = [cells for _, cells in rows if cells]
        self._roles = {column.place: self._first_role(column) for column in columns}

    def _first_role(self, column: _FileColumn) -> str | None:
        """Return the role that needs no comparison with other columns."""
        role = role_of(column.name, self._layout)
        if role in (*LABELS, "taille"):
            return role
        if column.content in ("date", "time"):
            return column.content
        if role in CHECK_ROLES:
            return role if self._layout is Layout.WHEEL else None
        if column.content == "result" and (role == "result" or not self._has_head):
            return "result"
        return None

    def grid(self, order: str | None) -> list[int]:
        """Return the places of columns of which each cell is a whole coup, if several are so.

        A person who names the order means also a column that could count a few lines.
        """
        columns = [column for column in self._columns if column.texts and not self._label(column)]
        if any(role_of(column.name, self._layout) for column in columns):
            return []
        columns = [
            column for column in columns if not column.is_ordinal or (order and not column.is_long)
        ] or columns
        if len(columns) < 2 or self._is_one_a_row(columns):
            return []
        parts = [[text for column in columns for text in column.texts]]
        if len(self._rows) > 1:
            parts += [column.texts for column in columns]
        are_whole = all(self._notation.are_whole(texts) for texts in parts)
        return [column.place for column in columns] if are_whole else []

    def grid_table(
        self,
        rows: Sequence[Line],
        places: Sequence[int],
        order: str | None,
        findings: Sequence[FileFinding],
        unit: str,
    ) -> Table:
        """Return the table of a grid of coups, a row for each. Raises PermanenceError to ask."""
        labels = [column for column in self._columns if self._label(column)]
        cells = [place - 1 for place in places]
        order = order or ("lines" if len(places) < len(self._columns) else None)
        order = order or _order([[row[cell] for cell in cells] for row in self._rows])
        if order is None:
            raise PermanenceError(0, "no-order", columns=str(len(places)))
        coups = _grid(rows, [column.place - 1 for column in labels], cells, order)
        if len(self._rows) == 1:
            unit = "entry"
            coups = [(n, row) for n, (_, row) in enumerate(coups, 1)]
        key = "form-one-line" if len(self._rows) == 1 else f"form-grid-{order}"
        in_grid = set(places)
        outer_columns = [
            Column(column.place, column.name, self._roles[column.place])
            for column in self._columns
            if column.texts and column.place not in in_grid
        ]
        table_columns = [
            Column(place, column.name, self._roles[column.place])
            for place, column in enumerate(labels, 1)
        ]
        table_columns.append(Column(len(labels) + 1, "", "result"))
        grid = FileFinding(key, {"columns": str(len(places))})
        return Table(
            coups, tuple(table_columns), (*findings, grid, *_findings_of(outer_columns)), unit
        )

    def _label(self, column: _FileColumn) -> bool:
        return self._roles[column.place] in (*LABELS, "taille")

    def _is_one_a_row(self, columns: Sequence[_FileColumn]) -> bool:
        """Return whether each row has a text in just one of several columns."""
        places = [column.place for column in columns]
        return len(self._rows) > 1 and all(
            sum(bool(cells[place - 1]) for place in places) == 1 for cells in self._rows
        )

    def resolve(self, chosen_columns: Sequence[int | str]) -> list[str | None]:
        """Return the role of each column. Raises PermanenceError if that of a coup is not sure."""
        if chosen_columns:
            self._choose(chosen_columns)
        elif self._layout is Layout.TWO_ROWS:
            self._find_totals()
        else:
            self._find_number()
        roles = [self._roles[column.place] for column in self._columns]
        if not set(roles).intersection((*COUP_ROLES, *CHECK_ROLES)):
            if self._has_head:
                names = ", ".join(column.name for column in self._columns if column.name)
                raise PermanenceError(self._head_line, "no-head", head=names[:80])
            roles = ["result"] * len(roles)  # each line is refused with what stands on it
        return roles

    def _choose(self, choices: Sequence[int | str]) -> None:
        places = [self._place_of(choice) for choice in choices]
        for place, role in self._roles.items():
            if role in COUP_ROLES and (role != "result" or not self._has_head):
                self._roles[place] = None
        are_totals = self._layout is Layout.TWO_ROWS and len(places) == 2
        roles = ("noir", "rouge") if are_totals else ("result",) * len(places)
        self._roles.update(zip(places, roles, strict=True))

    def _place_of(self, choice: int | str) -> int:
        text = str(choice).strip()
        for column in self._columns:
            if text == str(column.place) or text.casefold() == column.name.casefold() != "":
                return column.place
        labels = "; ".join(column.label for column in self._columns)
        raise PermanenceError(self._head_line, "no-column", column=text[:40], columns=labels[:200])

    def _find_totals(self) -> None:
        by_role = {
            role_of(column.name, self._layout): column
            for column in self._columns
            if column.content == "number"
        }
        if by_role.keys() >= {"noir", "rouge"}:
            for role in ("noir", "rouge"):
                self._roles[by_role[role].place] = role
            return
        columns = self._number_columns("number")
        whole_columns = [
            column for column in columns if column.kinds["coup"] > column.kinds["number"]
        ]
        if not whole_columns and len(columns) > 2:
            columns = [column for column in columns if not column.is_ordinal] or columns
        if len(whole_columns) > 1 or len(columns) > 2:
            self._ask(whole_columns or columns)
        roles = ("noir", "rouge") if len(columns) == 2 and not whole_columns else ("result",)
        for column, role in zip(whole_columns or columns, roles, strict=False):
            self._roles[column.place] = role

    def _number_columns(self, *roles: str) -> list[_FileColumn]:
        """Return the columns of numbers with no head, an unknown one, or one of these roles."""
        return [
            column
            for column in self._columns
            if column.content == "number"
            and self._roles[column.place] is None
            and role_of(column.name, self._layout) in (None, "spin", *roles)
        ]

    def _find_number(self) -> None:
        """Find the column of the wheel's numbers, or of the totals of one row."""
        role = "number" if self._layout is Layout.WHEEL else "total"
        numbers: dict[str | None, list[_FileColumn]] = {}
        for column in self._columns:
            head_role = role_of(column.name, self._layout)
            if column.content == "number" or (head_role == role and column.texts):
                numbers.setdefault(head_role, []).append(column)
        candidates = numbers.get(role, [])
        colours = [column for name in ("noir", "rouge") for column in numbers.get(name, ())]
        if len(candidates) == 1 and candidates[0].rises and self._number_columns():
            values = {"column": candidates[0].label}
            raise PermanenceError(self._head_line, "ordinals", **values)
        if not candidates and colours and role == "number":
            for name in ("noir", "rouge", "zero"):
                self._roles |= dict.fromkeys(
                    (column.place for column in numbers.get(name, ())), name
                )
            return
        candidates = candidates or numbers.get("result") or self._number_columns()
        if len(candidates) > 1:
            candidates = [
                column for column in candidates if not (column.is_ordinal or column.rises)
            ] or candidates
        if len(candidates) > 1 and not self._is_one_a_row(candidates):
            self._ask(candidates)
        self._roles |= dict.fromkeys((column.place for column in candidates), role)

    def _ask(self, columns: Sequence[_FileColumn]) -> NoReturn:
        labels = "; ".join(column.label for column in columns)
        raise PermanenceError(self._head_line, "many-columns", columns=labels[:200])


def _grid(
    rows: Sequence[Line],
    labels: Sequence[int],
    cells: Sequence[int],
    order: str,
) -> list[Line]:
    """Return a row for each cell that is a coup, after the labels of its line; places from 0."""
    if order == "columns":
        places = [(line, row, cell) for cell in cells for line, row in rows if row]
    else:
        places = [(line, row, cell) for line, row in rows for cell in (cells if row else [0])]
    return [
        (line, [*(row[label] for label in labels), row[cell]] if row else [])
        for line, row, cell in places
        if not row or row[cell]
    ]


def _order(rows: Sequence[Sequence[str]]) -> str | None:
    """Return the order in which a grid was written, by its shape: `lines`, `columns` or None.

    Along the lines only the last line is shorter; down the columns several lines lack the last
    column, or a column ends before a later one.

    >>> _order([["17", "5"], ["3", ""], ["9", ""]]), _order([["17", "5"], ["3", "9"]])
    ('columns', None)
    """
    lengths = [max((place for place, cell in enumerate(row, 1) if cell), default=0) for row in rows]
    short = [place for place, length in enumerate(lengths) if length < max(lengths)]
    if len(rows) == 1:
        return "lines"
    if any(sum(map(bool, row)) < length for row, length in zip(rows, lengths, strict=True)):
        return "columns"
    if not short or (short == [len(rows) - 1] and max(lengths) - lengths[-1] == 1):
        return None
    if short == [len(rows) - 1] or lengths != sorted(lengths, reverse=True):
        return "lines"
    return "columns"

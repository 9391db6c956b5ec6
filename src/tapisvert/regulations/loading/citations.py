"""Citations of a rulebook: which outcomes, reasons and refusals name a clause, and which must."""

import re
from collections.abc import Mapping
from typing import Any, Final

from tapisvert.regulations.catalogue import Clause, clauses, rulings
from tapisvert.regulations.loading.faults import Faults, Path, nearest
from tapisvert.rules.coup import Reason
from tapisvert.rules.events import Outcome
from tapisvert.rules.refusals import Code
from tapisvert.rules.rulebook import Layout, Refait

PREFIX: Final = re.compile(r"[A-Z][A-Z0-9]{1,3}")
CLAUSE: Final = re.compile(PREFIX.pattern + r"-[0-9]+[a-z]?(\.[0-9]+[a-z]?)?")
_RULING: Final = re.compile(r"R[0-9]{2}")

KEYS: Final = {*Outcome, *Reason, *Code.__members__, "divided_by_coup", "divided_last"}
"""Keys of the table `clauses`. A refusal without a clause cites the format of the record."""

_REQUIRED_KEYS: Final = {"won", "lost", "excess_returned", "table_finished"}
_BY_LAYOUT: Final[Mapping[Layout, set[str]]] = {
    Layout.TWO_ROWS: {"lower_total", "first_colour", "equal_totals", "refait"},
    Layout.ONE_ROW: {"last_colour", "same_colour", "ace_of_spades", "won_half"},
    Layout.WHEEL: {"number", "zero"},
}
_PRISON: Final = {"imprisoned", "released", "eased", "deepened", "divided", "divided_last"}
_BY_FIELD: Final[Mapping[str, set[str]]] = {
    # every reading of the ladder, because a table may override R03
    "refait_in_prison": _PRISON,
    "run_limit": {"divided_by_coup"},
    "degree_limit": {"divided_by_coup"},
    "insurance_rate": {"insured"},
}


def needed_keys(values: Mapping[str, Any]) -> set[str]:
    """Return the outcomes and reasons that a game of these values can produce.

    >>> sorted(needed_keys({"layout": Layout.WHEEL}))
    ['excess_returned', 'lost', 'number', 'table_finished', 'won', 'zero']
    """
    used = [keys for field, keys in _BY_FIELD.items() if values.get(field) is not None]
    used += [{"divided"}] if values.get("refait") is Refait.PARTAGE else []
    layout = values.get("layout")
    return _REQUIRED_KEYS.union(*used, _BY_LAYOUT[layout] if layout else ())


class Citations:
    """Clauses that a file may cite: its own, the shipped catalogue's, and the rulings."""

    def __init__(
        self, faults: Faults, own_clauses: Mapping[str, Clause], prefix: str | None
    ) -> None:
        self._faults = faults
        self.example = next(iter(own_clauses), f"{prefix or 'SR'}-1")
        """Article of the file's own, which its faults show."""
        self._clauses = {*own_clauses, *clauses()}

    def citation(self, path: Path, entry: object) -> str | None:
        """Return a clause or a ruling; None, with a fault, if it is unknown."""
        if isinstance(entry, str) and (entry in self._clauses or entry in rulings()):
            return entry
        self._add(path, entry)
        return None

    def ruling(self, path: Path, entry: object) -> str | None:
        """Return a ruling; None, with a fault, if it is unknown."""
        if isinstance(entry, str) and entry in rulings():
            return entry
        self._no_ruling(path, entry)
        return None

    def _no_ruling(self, path: Path, entry: object) -> None:
        bounds = {"first": min(rulings()), "last": max(rulings())}
        self._faults.add(path, "no-ruling", given=self._faults.format_value(entry), **bounds)

    def _add(self, path: Path, entry: object) -> None:
        """Add the fault of an unknown citation."""
        shown_entry = self._faults.format_value(entry)
        if not isinstance(entry, str) or not (CLAUSE.fullmatch(entry) or _RULING.fullmatch(entry)):
            self._faults.add(path, "no-citation", given=shown_entry, example=self.example)
        elif _RULING.fullmatch(entry):
            self._no_ruling(path, entry)
        else:
            prefix = entry.partition("-")[0]
            similar = [name for name in sorted(self._clauses) if name.startswith(f"{prefix}-")]
            if word := nearest(entry, similar):
                self._faults.add(path, "unknown-clause-near", given=shown_entry, word=word)
            else:
                self._faults.add(path, "unknown-clause", given=shown_entry)

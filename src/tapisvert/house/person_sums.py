"""Sums of money of each person on each gaming day, by the entries of the house log.

A person is a number of the register. What a person pays for chips and is paid for them adds up. An
act without a person counts by itself alone. Each notice of such an act has its `day`, and the
threshold then in force, `identified_from`.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from tapisvert.api.bodies import Moment
from tapisvert.journal.entry import Entry
from tapisvert.journal.house_log import REDEMPTION, SALE

PERSON_IDENTIFIED: Final = "person_identified"
PERSON_ACTS: Final = (SALE, REDEMPTION)
"""Acts by which money passes between a person and the house."""
PersonNumber = Annotated[int, Meta(ge=1, le=2**53, extra={"input": "whole"})]
"""Number of a person in the register."""


class PersonAct(msgspec.Struct, frozen=True):
    """Act by which money passed between a person and the house."""

    entry: int
    at: Moment
    person: int
    day: str
    act: str
    amount: int


class PersonSums:
    """Acts with a person, without those that were corrected, the sums that follow, and the number
    of each identified person with the time.
    """

    def __init__(self) -> None:
        self.acts: dict[int, PersonAct] = {}
        self.identified: dict[int, int] = {}
        self._sums: Counter[tuple[str, int]] = Counter()

    def apply(self, entry: Entry, notice: Mapping[str, Any]) -> None:
        """Apply a notice of the house log."""
        name = notice["notice"]
        if name == PERSON_IDENTIFIED:
            self.identified[int(notice["what"])] = entry.at_ms
        if name not in PERSON_ACTS:
            return
        old_act = self.acts.pop(notice.get("corrects", 0), None)
        if old_act is not None:
            self._sums[old_act.day, old_act.person] -= old_act.amount
        person = old_act.person if old_act else notice.get("person")
        if person is not None:
            day = old_act.day if old_act else notice["day"]
            amount = notice["amount"]
            self.acts[entry.number] = PersonAct(
                entry.number, entry.at_ms, person, day, name, amount
            )
            self._sums[day, person] += amount

    def sum(self, day: str, person: int) -> int:
        """Return the sum of a person's day, in minor units."""
        return self._sums[day, person]

    def undocumented_sum(self, notice: Mapping[str, Any]) -> int | None:
        """Return the sum of the day for which the act of a notice needs a document; None if it
        needs none, or the person is identified.

        >>> PersonSums().undocumented_sum({"amount": 500_000, "identified_from": 400_000})
        500000
        """
        limit = notice.get("identified_from")
        old_act = self.acts.get(notice.get("corrects", 0))
        person = old_act.person if old_act else notice.get("person")
        if limit is None or person in self.identified:
            return None
        total: int = notice["amount"]
        if person is not None:
            total += self.sum(old_act.day if old_act else notice["day"], person)
            total -= old_act.amount if old_act else 0
        return total if total >= limit else None

"""Sums of money of each person on each gaming day, by the entries of the house log.

A person is a number of the register. What a person pays for chips and is paid for them adds up. A
player at a table without a person adds up under the name there, and once one is named, to that
person. An act of the desk without a person counts by itself alone. Each notice of such an act has
its `day`, and the threshold then in force, `identified_from`.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from tapisvert.api.bodies import Moment
from tapisvert.journal.entry import Entry
from tapisvert.journal.house_log import REDEMPTION, SALE, TABLE_SALE

PERSON_IDENTIFIED: Final = "person_identified"
PERSON_ACTS: Final = (SALE, REDEMPTION, TABLE_SALE)
"""Acts by which money passes between a person and the house."""
PersonNumber = Annotated[int, Meta(ge=1, le=2**53, extra={"input": "whole"})]
"""Number of a person in the register."""


class PersonAct(msgspec.Struct, frozen=True):
    """Act by which money passed to or from a `party`: a person, or an unknown player."""

    entry: int
    at: Moment
    party: int | tuple[str, str]
    day: str
    act: str
    amount: int


class PersonSum(msgspec.Struct, frozen=True):
    """Sum of a person's day that reached the house's threshold, in minor units."""

    person: int
    sum: int


class PersonSums:
    """Acts with each party, without corrected ones, and when each person was identified."""

    def __init__(self) -> None:
        self.acts: dict[int, PersonAct] = {}
        self.identified_people: dict[int, int] = {}
        self._sums: Counter[tuple[str, int | tuple[str, str]]] = Counter()
        self._persons: dict[tuple[str, str, str], int] = {}
        """Persons of the players at tables, by day."""
        self._limits: dict[str, int] = {}
        """Threshold in force on each day, the last one."""

    def apply(self, entry: Entry, notice: Mapping[str, Any]) -> None:
        """Apply a notice of the house log."""
        name = notice["notice"]
        if name == PERSON_IDENTIFIED:
            self.identified_people[int(notice["what"])] = entry.at_ms
        if name not in PERSON_ACTS:
            return
        party, day = self._party(notice)
        if "identified_from" in notice:
            self._limits[notice["day"]] = notice["identified_from"]
        if (old_act := self.acts.pop(notice.get("corrects", 0), None)) is not None:
            self._sums[old_act.day, old_act.party] -= old_act.amount
        if party is None:
            return
        if isinstance(party, int) and name == TABLE_SALE and old_act is None:
            self._name_player((notice["table"], notice["player"]), day, party)
        amount = notice["amount"]
        self.acts[entry.number] = PersonAct(entry.number, entry.at_ms, party, day, name, amount)
        self._sums[day, party] += amount

    def _name_player(self, player: tuple[str, str], day: str, person: int) -> None:
        """Add what a player changed at a table that day to the sum of their person."""
        self._persons[day, *player] = person
        if (day, player) not in self._sums:
            return  # all acts since the first are not looked through for each sale
        for number, act in self.acts.items():
            if (act.day, act.party) == (day, player):
                self.acts[number] = msgspec.structs.replace(act, party=person)
        self._sums[day, person] += self._sums.pop((day, player))

    def _party(self, notice: Mapping[str, Any]) -> tuple[int | tuple[str, str] | None, str]:
        """Return the party of an act, or None, and its day."""
        if (old_act := self.acts.get(notice.get("corrects", 0))) is not None:
            return old_act.party, old_act.day
        person, day = notice.get("person"), notice.get("day", "")
        if person is None and "player" in notice:
            player = notice["table"], notice["player"]
            return self._persons.get((day, *player), player), day
        return person, day

    def sum(self, day: str, person: int) -> int:
        """Return the sum of a person's day, in minor units."""
        return self._sums[day, person]

    def acts_between(self, first: str, last: str) -> list[PersonAct]:
        """Return the acts with a person of some days, oldest first."""
        acts = (self.acts[entry] for entry in sorted(self.acts))
        return [act for act in acts if isinstance(act.party, int) and first <= act.day <= last]

    def last_times_ms(self) -> dict[int, int]:
        """Return when each person last had an act or showed a document."""
        times_ms = dict(self.identified_people)
        for act in self.acts.values():
            if isinstance(act.party, int):
                times_ms[act.party] = max(act.at, times_ms.get(act.party, 0))
        return times_ms

    def sums_of_day(self, day: str) -> tuple[PersonSum, ...]:
        """Return the sums of a day that reached the threshold then in force, by person."""
        limit = self._limits.get(day)
        sums = {
            party: total
            for (of_day, party), total in self._sums.items()
            if limit is not None and of_day == day and isinstance(party, int) and total >= limit
        }
        return tuple(PersonSum(person, sums[person]) for person in sorted(sums))

    def undocumented_sum(self, notice: Mapping[str, Any]) -> int | None:
        """Return the sum of the day for which the act of a notice needs a document; None if it
        needs none, or the person is identified.

        >>> PersonSums().undocumented_sum({"amount": 500_000, "identified_from": 400_000})
        500000
        """
        limit = notice.get("identified_from")
        party, day = self._party(notice)
        if limit is None or party in self.identified_people:
            return None
        total: int = notice["amount"]
        if party is not None:
            total += self._sums[day, party]
        if (old_act := self.acts.get(notice.get("corrects", 0))) is not None:
            total -= old_act.amount
        return total if total >= limit else None

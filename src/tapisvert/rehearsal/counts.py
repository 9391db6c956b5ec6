"""Simulated staff who count floats: the chef requests, cashier and controller sign.

They leave time for a person in training, and sign no count that a person has signed.
"""

import asyncio
from typing import Any, Final

from tapisvert.clock import wall_ms
from tapisvert.rehearsal.colleagues import Chef, Colleague
from tapisvert.rehearsal.wire import Line, Person

_LEAST_SECONDS: Final = 0.2
"""Period of the check for requests to sign."""
_OPENING: Final = 5_000_000
_MOVES: Final = (("fill", 500_000), ("fill", 250_000), ("credit", 250_000))
_PIECES: Final = (100_000, 10_000, 2_500, 500, 100, 1)
"""Values of the count_request pieces, the largest first."""


def count_request(act: str, amount: int, shift: int | None = None) -> dict[str, Any]:
    """Return a count of an amount in pieces.

    >>> count_request("drop", 12_600, 1)["chips"]
    [{'series': 'A', 'value': 10000, 'pieces': 1}, {'series': 'A', 'value': 2500, 'pieces': 1}, \
{'series': 'A', 'value': 100, 'pieces': 1}]
    """
    chips = []
    rest = amount
    for value in _PIECES:
        pieces, rest = divmod(rest, value)
        if pieces:
            chips.append({"series": "A", "value": value, "pieces": pieces})
    subject = {"kind": "float", "act": act} if shift is None else {"kind": "drop", "shift": shift}
    check = {"is_checked": True} if act == "opening" else {}
    return {**subject, "amount": amount, "chips": chips, **check}


class CountingColleague(Colleague):
    """Colleague who counts, or signs counts. Its chips are figures alone, so the `reader`, who may
    read everything, finds what it would count.
    """

    reader: Person

    async def _shifts(self) -> list[dict[str, Any]]:
        """Return the shifts of the table."""
        floats = await self.reader.request("GET", "/api/staff/floats")
        return next((line["shifts"] for line in floats if line["table"] == self.table), [])

    async def _sign_counts(self, kind: str) -> None:
        """Sign counts that have waited for long enough."""
        for request in await self.requests(kind):
            if wall_ms() - request["asked_ms"] >= 1000 * self.tempo.signature:
                await self.sign(request)


class CountingChef(CountingColleague, Chef):
    """Accepts late bets, and counts the float: opening, fills and credits, closing."""

    async def work(self, line: Line) -> None:
        """Do both, until the connection ends."""
        async with asyncio.TaskGroup() as group:
            group.create_task(super().work(line))
            group.create_task(self._count_always(line))

    async def _count_always(self, line: Line) -> None:
        first_coup = line.coups
        while True:
            await line.until(lambda: self.is_on_duty(line) and line.phase != "finished")
            if not await self.requests("float") and self.is_on_duty(line):
                shifts = await self._shifts()
                last = shifts[-1] if shifts else None
                if last is None or last["closing"] is not None:
                    await self.request(count_request("opening", _OPENING))
                    first_coup = line.coups
                elif line.coups - first_coup >= self.tempo.shift:
                    await self.request(
                        count_request("closing", max(0, last["figures"]["should_hold"]))
                    )
                elif line.coups > first_coup and (line.coups - first_coup) % self.tempo.moves == 0:
                    await self.request(count_request(*self.luck.choice(_MOVES)))
            await line.next_coup()


class Cashier(CountingColleague):
    """Signs counts of floats, and counts the money in the box of a closed shift."""

    async def work(self, line: Line) -> None:
        """Check pending requests, sign and count."""
        while True:
            await asyncio.sleep(max(_LEAST_SECONDS, self.tempo.colleague))
            await self._sign_counts("float")
            counts = await self.requests("drop")
            for shift in await self._shifts():
                if shift["closing"] is not None and shift["drop"] is None and not counts:
                    await self.request(count_request("drop", _in_box(shift), shift["number"]))
                    break


def _in_box(shift: dict[str, Any]) -> int:
    """Return the money in a shift's box by the journal, before its drop is count_request."""
    figures = shift["figures"]
    handed_out: int = shift["opening"] + shift["fills"] - shift["credits"]
    went: int = figures["account"] + figures["advances"] + figures["should_hold"]
    winnings: int = figures["coups"]
    return max(0, handed_out + winnings - went)


class Controller(CountingColleague):
    """Signs counts of drops."""

    async def work(self, line: Line) -> None:
        """Check pending requests, and sign."""
        while True:
            await asyncio.sleep(max(_LEAST_SECONDS, self.tempo.colleague))
            await self._sign_counts("drop")

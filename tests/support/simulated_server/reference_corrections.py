"""Corrections of coups in the naive way: the seats as they were before a coup, and all since again.

Nothing is reversed: the coup is settled with the right number or stake, and what people did since
is done once more, up to now. The difference is theirs, or their debt.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from support.simulated_server.reference_ledger import NaiveLedger, Seat

_MOST = 12


def _copy(seats: dict[str, Seat]) -> dict[str, Seat]:
    """Return copies of the seats, without their players' sums."""
    copies = {}
    for name, seat in seats.items():
        copies[name] = Seat(Counter())
        copies[name].chips = seat.chips
        copies[name].free = {place: [*stake] for place, stake in seat.free.items()}
        copies[name].prison = dict(seat.prison)
    return copies


@dataclass
class _Coup:
    """A spin: the table before it, and the acts after it."""

    seats: dict[str, Seat]
    bank: int
    refaits: int
    number: int
    acts: list[dict[str, Any]] = field(default_factory=list)


class NaiveCoups:
    """The latest spins of a wheel. A correction replaces the seats and the bank of a ledger."""

    def __init__(self) -> None:
        self._coups: list[_Coup] = []
        self._count = 0

    def spin(self, ledger: NaiveLedger, number: int) -> None:
        """Keep the table before a spin."""
        coup = _Coup(_copy(ledger.seats), ledger.bank, ledger.refaits, number)
        self._coups = [*self._coups[1 - _MOST :], coup]
        self._count += 1

    def add(self, act: dict[str, Any]) -> None:
        """Keep an act that changes the holdings of a player."""
        if self._coups:
            self._coups[-1].acts.append(act)

    def correct_number(self, ledger: NaiveLedger, coup: int, number: int) -> Counter[str]:
        """Let another number have fallen; return what is due to players who have left."""
        place = self._place(coup)
        self._coups[place].number = number
        return self._replay(ledger, place)

    def correct_stake(self, ledger: NaiveLedger, coup: int, line: dict[str, Any]) -> Counter[str]:
        """Let another stake have lain; a division since the last coup is not done again."""
        place, name, on = self._place(coup), line["player"], line["on"]
        lay = self._coups[place].seats[name].free.get(on, [0])[0]
        act = {"do": "relay", "player": name, "on": on, "amount": line["amount"] - lay}
        self._do(act, self._coups[place].seats, ledger, Counter())
        if place:
            self._coups[place - 1].acts.append(act)
        if place == len(self._coups) - 1:
            for act_since in self._coups[place].acts:
                if (act_since["player"], act_since.get("on"), act_since["do"]) == (
                    name,
                    on,
                    "divide",
                ):
                    act_since["do"] = "nothing"
        return self._replay(ledger, place)

    def _place(self, coup: int) -> int:
        return len(self._coups) - 1 - (self._count - coup)

    def _replay(self, ledger: NaiveLedger, place: int) -> Counter[str]:
        """Play from a coup on once more; return what is due to players who have left."""
        shadow = NaiveLedger(ledger.book, {})
        shadow.maximum = ledger.maximum
        first, due = self._coups[place], Counter[str]()
        shadow.seats, shadow.bank = _copy(first.seats), first.bank
        shadow.refaits = first.refaits
        for coup in self._coups[place:]:
            if coup is not first:
                coup.seats, coup.bank = _copy(shadow.seats), shadow.bank
                coup.refaits = shadow.refaits
            shadow._spin({"number": coup.number}, (), "")
            for act in coup.acts:
                self._do(act, shadow.seats, shadow, due)
        ledger.bank, ledger.refaits = shadow.bank, shadow.refaits
        for name, seat in ledger.seats.items():
            new_seat = shadow.seats[name]
            seat.chips, seat.free, seat.prison = new_seat.chips, new_seat.free, new_seat.prison
            self.pay(name, seat, due.pop(name, 0))
        return due

    def pay(self, name: str, seat: Seat, amount: int) -> None:
        """Pay a player who is there."""
        seat.chips += amount
        if amount:
            self.add({"do": "chips", "player": name, "amount": amount})

    @staticmethod
    def _do(
        act: dict[str, Any], seats: dict[str, Seat], ledger: NaiveLedger, due: Counter[str]
    ) -> None:
        """Do an act at these seats."""
        name, amount = act["player"], act.get("amount", 0)
        match act["do"]:
            case "chips":
                seats.setdefault(name, Seat(Counter())).chips += amount
            case "bet":
                ledger._lay(name, act["on"], amount)
            case "relay":
                free = seats[name].free.setdefault(act["on"], [0, 0, 0])
                free[0] += amount
                seats[name].chips -= amount
                if not free[0]:
                    del seats[name].free[act["on"]]
            case "divide":
                stake = seats[name].prison.pop((act["on"], act["degree"]), 0)
                ledger._share(seats[name], stake, act["degree"])
            case "leave":
                seat = seats.pop(name)
                for (_, degree), bound_amount in seat.prison.items():
                    ledger._share(seat, bound_amount, degree)
                due[name] += seat.chips - act["amount"]
                act["amount"] = seat.chips

"""A desk to test at: a table, its commands, and its answers."""

import pickle
from collections.abc import Mapping

from tapisvert import rulebook
from tapisvert.regulations import with_rulings
from tapisvert.rules import Person, Refusal, Table, can, step, verify
from tapisvert.rules import commands as c
from tapisvert.rules.events import Balanced, Event
from tapisvert.rules.rulebook import Rulebook

ROULETTE = "campione-roulette"
CAMPIONE = "campione-trente-et-quarante"
DIGEST = "trente-et-quarante-digest"
VENEZIA = "venezia-trente-et-quarante"
DEUX_ZERO = "trente-et-quarante-2.0"
HOUSES = (ROULETTE, CAMPIONE, DIGEST, VENEZIA, DEUX_ZERO)

CHEF = Person("chef", "Carlo")
CROUPIER = Person("croupier", "Cesare")
TAILLEUR = Person("tailleur", "Teo")
DIRECTION = Person("direction", "Donati")


def snapshot(table: Table | None) -> object:
    """A copy of all that a command could change in place, to compare with later."""
    if table is None:
        return None
    parts = (table.limits, table.phase, table.players, table.bank, table.taille, table.flags)
    return pickle.loads(pickle.dumps(parts))  # several times as quick as deepcopy


class Desk:
    """A table with players at it; everything it does is checked to make or lose no money."""

    def __init__(
        self,
        house: str | Rulebook = ROULETTE,
        *,
        rulings: Mapping[str, str | int | None] | None = None,
        minimum: int | None = None,
        maximum: Mapping[str, int] | int | None = None,
        **chips: int,
    ) -> None:
        book = rulebook(house) if isinstance(house, str) else house
        book = with_rulings(book, rulings or {})
        opening = step(None, c.Open(book, "CHF", minimum, maximum, rulings or {}))
        assert not isinstance(opening, Refusal), opening.message
        self.table: Table = opening[0]
        self.opening: tuple[Event, ...] = opening[1]
        for name, chips_brought in chips.items():
            self.give(c.Sit(name, chips_brought))

    def give(self, *commands: c.Command, by: Person | None = None) -> tuple[Event, ...]:
        """Give commands that must all be accepted; what the last one answered."""
        events: tuple[Event, ...] = ()
        for command in commands:
            assert can(self.table, command, by)
            answer = step(self.table, command, by)
            assert not isinstance(answer, Refusal), answer.message
            self.table, events = answer
            self._balance()
        return events

    def refused(self, command: c.Command, by: Person | None = None) -> Refusal:
        """Give a command that must be refused and must change nothing."""
        state_before = snapshot(self.table)
        answer = step(self.table, command, by)
        assert isinstance(answer, Refusal), f"{command} was carried out"
        assert snapshot(self.table) == state_before
        assert verify(self.table, command, by) == answer
        assert not can(self.table, command, by)
        return answer

    def refusal(self, command: c.Command, by: Person | None = None) -> str:
        """Give a command that must be refused; what the refusal says, in one line."""
        return reasons(self.refused(command, by))

    def chips(self, name: str = "Anna") -> int:
        """A player's chips, stakes not counted."""
        return self.table.players[name].chips

    def free(self, name: str = "Anna") -> dict[str, tuple[int, int]]:
        """A player's free stakes: the part in play and the excess."""
        stakes = self.table.players[name].free
        return {key: (stake.amount, stake.excess) for key, stake in stakes.items()}

    def prison(self, name: str = "Anna") -> dict[tuple[str, int], int]:
        """A player's imprisoned stakes by chance and degree."""
        return dict(self.table.players[name].prison)

    def balances(self) -> Balanced:
        """Return the balances of all players."""
        answer = step(self.table, c.Balances())
        assert not isinstance(answer, Refusal)
        (balances,) = answer[1]
        assert isinstance(balances, Balanced)
        return balances

    def _balance(self) -> None:
        balances = self.balances()
        on_the_table = sum(
            holding.chips + sum(stake.amount + stake.excess for stake in holding.stakes)
            for holding in balances.players.values()
        )
        others_total = balances.bank + balances.held + balances.unclaimed + balances.endowment
        assert on_the_table + others_total == self.table.bank.buy_ins


def reasons(refusal: Refusal) -> str:
    """Return what a refusal says in one line: its code, its clause and its message."""
    return f"{refusal.code}, {refusal.clause}: {refusal.message}"

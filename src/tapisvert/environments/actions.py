"""Actions of a player, by number, and their commands.

Action 0 is ready: no more stakes for this coup. Then come the bets, a chance and an amount each;
withdrawing a free stake; and where the house has it, insuring, dividing an imprisoned stake, and
withdrawing whole a stake that a taille without remainder frees.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from operator import index
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.chances import Kind
from tapisvert.rules import commands as c
from tapisvert.rules.legal.amounts import of_bet
from tapisvert.rules.rulebook import LastCardRefait, Refait, Rulebook
from tapisvert.rules.step import can
from tapisvert.rules.table import Table

READY = 0
MOST_ACTIONS: Final = 20
"""Most actions in a row without READY: then the coup is dealt anyway."""
Mask = NDArray[np.int8]


class Actions:
    """The actions under a rulebook, with amounts of `stakes` times a unit of minor units.

    >>> from tapisvert.regulations import rulebook
    >>> actions = Actions(rulebook("trente-et-quarante-2.0"), 1_000, (1, 5))
    >>> len(actions), actions.command(2, "Anna"), actions.names[-1]
    (13, Bet(player='Anna', on='rouge', amount=5000), 'withdraw inverse')
    """

    def __init__(self, book: Rulebook, unit: int, stakes: Sequence[int]) -> None:
        self.book = book
        self.simple = tuple(
            name for name, chance in book.chances.items() if chance.kind is Kind.SIMPLE
        )
        self._amounts = tuple(unit * times for times in stakes)
        self._bets = [c.Bet("", *bet) for bet in product(book.chances, self._amounts)]
        self._other_commands: list[c.Withdraw | c.Insure | c.Divide] = []
        self._other_commands += [c.Withdraw("", chance) for chance in book.chances]
        if book.insurance_rate is not None:
            self._other_commands += [c.Insure("", chance) for chance in self.simple]
        if book.refait is Refait.PRISON:
            self._other_commands += [c.Divide("", chance) for chance in self.simple]
        if book.last_card_refait not in (None, LastCardRefait.DISABLED):
            self._other_commands += [c.Withdraw("", chance, None, 1) for chance in self.simple]

    def __len__(self) -> int:
        return 1 + len(self._bets) + len(self._other_commands)

    @property
    def names(self) -> tuple[str, ...]:
        bets = (f"bet {bet.amount} on {bet.on}" for bet in self._bets)
        other_names = (
            f"{c.NAMES[type(command)]} {command.on}"
            + (" of degree 1" if isinstance(command, c.Withdraw) and command.degree else "")
            for command in self._other_commands
        )
        return ("ready", *bets, *other_names)

    def number(self, action: object) -> int:
        """Return the number of an action. Raises ValueError if it is unknown."""
        try:
            number = -1 if isinstance(action, bool) else index(action)  # type: ignore[arg-type]
        except TypeError:
            number = -1
        if not 0 <= number < len(self):
            raise ValueError(
                f"{action!r} is not an action of Discrete({len(self)}):"
                f" give a whole number from 0 to {len(self) - 1}"
            )
        return number

    def command(self, action: int, player: str) -> c.Command | None:
        """Return the command of an action; None for ready."""
        if action == READY:
            return None
        return replace([*self._bets, *self._other_commands][action - 1], player=player)

    def _bets_taken(self, table: Table, player: str) -> list[bool]:
        """Return for each bet whether the table accepts it. Empty chances with the same maximum
        accept the same amounts; stakes of partners in a société count too.
        """
        company = (player, *table.societe_partners(player))
        lying = {
            chance_name
            for name in company
            if name in table.players
            for chance_name in table.players[name].free
        }
        taken_by_kind: dict[object, list[bool]] = {}
        is_accepted: list[bool] = []
        for key, chance in self.book.chances.items():
            kind = key if key in lying else (chance.kind, table.limits.most(chance.kind, key))
            if kind not in taken_by_kind:
                amounts = of_bet(table, player, key)
                taken_by_kind[kind] = [amount in amounts for amount in self._amounts]
            is_accepted += taken_by_kind[kind]
        return is_accepted

    def mask(self, table: Table, player: str) -> Mask:
        """Return 1 for each action that the table accepts now from a player, 0 for the others."""
        mask = np.zeros(len(self), np.int8)
        mask[READY] = 1
        holding = table.players[player]
        lying = {*holding.free, *(chance for chance, _ in holding.prison)}
        begin = 1 + len(self._bets)
        mask[1:begin] = self._bets_taken(table, player)
        for place, command in enumerate(self._other_commands, start=begin):
            mask[place] = command.on in lying and can(table, replace(command, player=player))
        return mask

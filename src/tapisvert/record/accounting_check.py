"""A controller's books: the balances of all players, computed from the events alone.

This module does not use the table, its commands or its rules. An auditor can enter the events of an
evening and compare the sums with any `balances` of the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tapisvert.rules import correction_events as ce
from tapisvert.rules import events as e


class AccountingError(ValueError):
    """An event that contradicts earlier ones. The message states the difference."""


@dataclass(slots=True)
class Account:
    """Account of a player: chips; stake, excess and premium per chance; imprisoned ones per degree.

    >>> Account().total
    0
    """

    chips: int = field(init=False, default=0)
    free: Counter[str] = field(init=False, default_factory=Counter)
    excess: Counter[str] = field(init=False, default_factory=Counter)
    premiums: Counter[str] = field(init=False, default_factory=Counter)
    insured_amounts: Counter[str] = field(init=False, default_factory=Counter)
    prison: Counter[tuple[str, int]] = field(init=False, default_factory=Counter)

    @property
    def total(self) -> int:
        """All of the player's money. The bank holds the premiums."""
        return self.chips + self.free.total() + self.excess.total() + self.prison.total()

    def stakes(self) -> tuple[e.StakeHeld, ...]:
        """Return the stakes by chance and degree, as `balances` lists them."""
        free = [
            e.StakeHeld(
                chance,
                self.free[chance],
                0,
                self.insured_amounts[chance] > 0,
                self.excess[chance],
                self._part(chance),
            )
            for chance in {*+self.free, *+self.excess}
        ]
        bound_stakes = [
            e.StakeHeld(chance, amount, degree, insured=False, excess=0)
            for (chance, degree), amount in (+self.prison).items()
        ]
        return tuple(sorted(free + bound_stakes, key=lambda stake: (stake.on, stake.degree)))

    def _part(self, chance: str) -> int | None:
        """Return the insured amount of a stake, if it is a part."""
        insured_amount = self.insured_amounts[chance]
        return insured_amount if 0 < insured_amount < self.free[chance] else None


@dataclass(slots=True)
class IndependentAccounts:
    """Accounts after the events applied so far. Amounts are minor units.

    `bank` is the amount the bank has won, `premiums` those not yet earned, `claims` the
    amounts registered as abandoned (CR-19), `buy_ins` all chips brought less those taken away,
    `absentees` the accounts of players who had left when a coup was corrected (R30).

    >>> from tapisvert.record import Session
    >>> table = Session("venezia-trente-et-quarante")
    >>> books = IndependentAccounts().apply(table.opening)
    >>> for events in table.sit("Anna", 500), table.bet("Anna", "rouge", 300):
    ...     books = books.apply(events)
    >>> books.accounts["Anna"].chips, books.accounts["Anna"].free["rouge"], books.difference
    (200, 300, 0)
    """

    accounts: dict[str, Account] = field(init=False, default_factory=dict)
    bank: int = field(init=False, default=0)
    premiums: int = field(init=False, default=0)
    buy_ins: int = field(init=False, default=0)
    claims: Counter[str] = field(init=False, default_factory=Counter)
    endowment: int = field(init=False, default=0)
    stakes_stay: bool = field(init=False, default=False)
    absentees: dict[str, Account] = field(init=False, default_factory=dict)

    def apply(self, events: Iterable[e.Event]) -> IndependentAccounts:
        """Enter events in order, and return the books.

        Raises AccountingError if an event moves missing money, or if a `balances` differs from the
        books. Earlier events stay entered.
        """
        for event in events:
            entry = _ENTRIES.get(type(event))
            if entry is not None:
                entry(self, event)
        return self

    @property
    def difference(self) -> int:
        """All money at the table less all chips brought: 0 unless money was created or lost."""
        players = sum(
            account.total for account in (*self.accounts.values(), *self.absentees.values())
        )
        registered = self.claims.total() + self.endowment
        return players + self.bank + self.premiums + registered - self.buy_ins

    def balances(self) -> e.Balanced:
        """Return the balances in the form in which the table answers `balances`."""
        players = {
            name: e.Holding(account.chips, account.stakes())
            for name, account in sorted(self.accounts.items())
        }
        return e.Balanced(players, self.bank, self.premiums, self.claims.total(), self.endowment)

    def _account(self, name: str) -> Account:
        if name not in self.accounts:
            if name in self.absentees:
                return self.absentees[name]
            raise AccountingError(f"no player called {name!r} is at the table")
        return self.accounts[name]

    def correction_account(self, name: str) -> Account:
        """Return the account of a player of a corrected coup, who may have left since."""
        if name in self.accounts:
            return self.accounts[name]
        return self.absentees.setdefault(name, Account())


def _agree(subject: str, event_figure: object, computed: object) -> None:
    if event_figure != computed:
        raise AccountingError(f"{subject}: the event says {event_figure}, the books {computed}")


def _take(place: Counter[Any], key: Any, amount: int) -> None:
    """Subtract an amount from its place."""
    if not 0 <= amount <= place[key]:
        raise AccountingError(f"{amount} taken from {key}, where {place[key]} lies")
    place[key] -= amount


def _enter_opening(books: IndependentAccounts, event: e.Opened) -> None:
    books.stakes_stay = event.stakes_stay


def _enter_seating(books: IndependentAccounts, event: e.Sat) -> None:
    account = books.accounts.setdefault(event.player, Account())
    account.chips += event.brought
    books.buy_ins += event.brought
    _agree(f"chips of {event.player}", event.chips, account.chips)


def _enter_advance(books: IndependentAccounts, event: e.Advanced) -> None:
    account = books._account(event.player)
    account.chips += event.amount
    books.buy_ins += event.amount
    _agree(f"chips of {event.player}", event.chips, account.chips)


def _enter_tip(books: IndependentAccounts, event: e.Tipped) -> None:
    account = books._account(event.player)
    if not 0 < event.amount <= account.chips:
        raise AccountingError(f"{event.player} tips {event.amount}, of {account.chips}")
    account.chips -= event.amount
    books.buy_ins -= event.amount


def _enter_leaving(books: IndependentAccounts, event: e.Left) -> None:
    account = books._account(event.player)
    _agree(f"what {event.player} leaves with", event.chips, account.total)
    books.buy_ins -= event.chips
    del books.accounts[event.player]


def _enter_stake(books: IndependentAccounts, event: e.Staked | e.ExcessMarked) -> None:
    account = books._account(event.player)
    chance = event.on
    added = event.added if isinstance(event, e.Staked) else 0
    lay = account.free[chance] + account.excess[chance]
    _agree(f"stake of {event.player} on {chance}", event.amount + event.excess, lay + added)
    account.chips -= added
    account.free[chance] = event.amount
    account.excess[chance] = event.excess


def _enter_withdrawal(books: IndependentAccounts, event: e.Withdrawn) -> None:
    account = books._account(event.player)
    if event.degree:
        _take(account.prison, (event.on, event.degree), event.amount)
    else:
        _take(account.free, event.on, event.amount)
        _take(account.excess, event.on, event.excess)
    account.chips += event.amount + event.excess


def _enter_move(books: IndependentAccounts, event: e.Moved) -> None:
    account = books._account(event.player)
    chance = event.on
    to = event.to
    degree = event.degree
    if degree:
        account.prison[to, degree] += account.prison.pop((chance, degree), 0) if chance != to else 0
        _agree(f"prison of {event.player} on {to}", event.amount, account.prison[to, degree])
        return
    lay = account.free[to] + account.excess[to]
    if chance != to:
        lay += account.free.pop(chance, 0) + account.excess.pop(chance, 0)
    _agree(f"stake of {event.player} on {to}", event.amount + event.excess, lay)
    account.free[to] = event.amount
    account.excess[to] = event.excess


def _enter_insurance(books: IndependentAccounts, event: e.InsuranceTaken) -> None:
    account = books._account(event.player)
    account.chips -= event.premium
    account.premiums[event.on] += event.premium
    account.insured_amounts[event.on] += event.amount
    books.premiums += event.premium


def _enter_end_of_premium(
    books: IndependentAccounts, event: e.PremiumReturned | e.PremiumEarned
) -> None:
    account = books._account(event.player)
    _take(account.premiums, event.on, event.premium)
    del account.insured_amounts[event.on]
    books.premiums -= event.premium
    if isinstance(event, e.PremiumEarned):
        books.bank += event.premium
    else:
        account.chips += event.premium


def _enter_settlement(books: IndependentAccounts, event: e.Settled) -> None:
    """Enter a settlement: the part of the stake that left the cloth, to the player or the bank."""
    account = books._account(event.player)
    chance = event.on
    degree = event.degree
    if event.outcome is e.Outcome.EXCESS_RETURNED:
        _take(account.excess, chance, event.stake)
    elif degree:
        _take(account.prison, (chance, degree), event.stake)
    else:
        excess = max(0, event.stake - account.free[chance])  # R09: shares what becomes of the stake
        _take(account.excess, chance, excess)
        _take(account.free, chance, event.stake - excess)
    remaining_stake = 0
    if event.outcome in e.DEGREE_CHANGES:
        remaining_stake = event.stake
        account.prison[chance, degree + e.DEGREE_CHANGES[event.outcome]] += remaining_stake
    elif event.outcome in e.WINS and books.stakes_stay:
        remaining_stake = event.stake
        account.free[chance] += remaining_stake
    gain = event.stake - remaining_stake - event.to_player
    _agree(f"the bank's part of {event.player} on {chance}", event.to_bank, max(gain, 0))
    account.chips += event.to_player
    books.bank += gain


def _enter_division(books: IndependentAccounts, event: e.Divided) -> None:
    account = books._account(event.player)
    _take(account.prison, (event.on, event.degree), event.stake)
    _agree(f"parts of {event.player} on {event.on}", event.to_player + event.to_bank, event.stake)
    account.chips += event.to_player
    books.bank += event.to_bank


def _enter_debt(books: IndependentAccounts, event: ce.Owed) -> None:
    """Enter a debt: chips that the house lays out, as an advance."""
    books.correction_account(event.player).chips += event.amount
    books.buy_ins += event.amount


def _enter_relaying(books: IndependentAccounts, event: ce.Relaid) -> None:
    account = books.correction_account(event.player)
    account.chips -= event.amount + event.excess
    if event.degree:
        account.prison[event.on, event.degree] += event.amount
    else:
        account.free[event.on] += event.amount
        account.excess[event.on] += event.excess


def _enter_undivision(books: IndependentAccounts, event: ce.Undivided) -> None:
    account = books.correction_account(event.player)
    account.prison[event.on, event.degree] += event.stake
    account.chips -= event.to_player
    books.bank -= event.to_bank


def _enter_reversal(books: IndependentAccounts, event: e.Reversed) -> None:
    """Enter a reversal: the stake is back where it lay, and both parts come back."""
    account = books.correction_account(event.player)
    chance = event.on
    degree = event.degree
    remaining_stake = 0
    if event.outcome in e.DEGREE_CHANGES:
        remaining_stake = event.stake
        _take(account.prison, (chance, degree + e.DEGREE_CHANGES[event.outcome]), event.stake)
    elif event.outcome in e.WINS and books.stakes_stay:
        remaining_stake = event.stake
        _take(account.free, chance, event.stake)
    if degree:
        account.prison[chance, degree] += event.stake
    else:
        account.free[chance] += event.stake - event.excess
        account.excess[chance] += event.excess
    account.chips -= event.to_player
    books.bank -= event.stake - remaining_stake - event.to_player


def _enter_reversed_premium(books: IndependentAccounts, event: ce.PremiumReversed) -> None:
    account = books.correction_account(event.player)
    account.premiums[event.on] += event.premium
    account.insured_amounts[event.on] += event.amount
    books.premiums += event.premium
    books.bank -= event.premium


def _enter_abandonment(books: IndependentAccounts, event: e.Abandoned) -> None:
    """Enter an amount removed from the cloth, or won, from the chips into the register."""
    account = books._account(event.player)
    if not 0 < event.amount <= account.chips:
        raise AccountingError(f"{event.player} abandons {event.amount}, of {account.chips}")
    account.chips -= event.amount
    books.claims[event.player] += event.amount


def _enter_claim(books: IndependentAccounts, event: e.Claimed) -> None:
    """Enter a claim. A player who left is paid out immediately, so a `left` follows."""
    _take(books.claims, event.player, event.amount)
    books.accounts.setdefault(event.player, Account()).chips += event.amount


def _enter_endowment(books: IndependentAccounts, event: e.Endowed) -> None:
    _take(books.claims, event.player, event.amount)
    books.endowment += event.amount


def _enter_returned_endowment(books: IndependentAccounts, event: e.EndowmentReturned) -> None:
    if not 0 <= event.amount <= books.endowment:
        raise AccountingError(
            f"{event.amount} taken from the endowment, which has {books.endowment}"
        )
    books.endowment -= event.amount
    books.claims[event.player] += event.amount


def _enter_balances(books: IndependentAccounts, event: e.Balanced) -> None:
    _agree("balances", event, books.balances())


_ENTRIES: Final[Mapping[type, Callable[[IndependentAccounts, Any], None]]] = {
    e.Opened: _enter_opening,
    e.Sat: _enter_seating,
    e.Advanced: _enter_advance,
    e.Tipped: _enter_tip,
    e.Left: _enter_leaving,
    e.Staked: _enter_stake,
    e.ExcessMarked: _enter_stake,
    e.Withdrawn: _enter_withdrawal,
    e.Moved: _enter_move,
    e.InsuranceTaken: _enter_insurance,
    e.PremiumReturned: _enter_end_of_premium,
    e.PremiumEarned: _enter_end_of_premium,
    e.Settled: _enter_settlement,
    e.Divided: _enter_division,
    ce.Owed: _enter_debt,
    ce.Undivided: _enter_undivision,
    ce.Relaid: _enter_relaying,
    e.Reversed: _enter_reversal,
    ce.PremiumReversed: _enter_reversed_premium,
    e.Abandoned: _enter_abandonment,
    e.Claimed: _enter_claim,
    e.Endowed: _enter_endowment,
    e.EndowmentReturned: _enter_returned_endowment,
    e.Balanced: _enter_balances,
}
"""Function that enters each event that moves money. Other events move none."""

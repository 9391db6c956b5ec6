"""Double-entry ledger of a table: each movement of chips is a posting between two accounts.

Postings are made from the events of a command, one for each movement, without netting. The
resulting balances are then compared with the engine's. Both happen after every command, in
production too; if they differ, the table stops.

Accounts, all in whole minor units:

| account | contents |
| --- | --- |
| `purse:NAME` | a player's money away from the table |
| `cash` | money that walk-ins changed into chips, negative |
| `carried` | chips that walk-ins took away |
| `chips:NAME` | the player's chips at this table |
| `stakes:NAME` | the player's stakes on the cloth: free, excess and in prison |
| `premiums` | insurance premiums neither earned nor returned (R07) |
| `bank` | the bank's winnings here; negative if it has lost |
| `advances:NAME` | chips advanced to the player (CR-16), and debts (R30), negative |
| `tips:NAME` | the player's chips in the employees' box |
| `unclaimed:NAME`, `endowment` | money registered as abandoned; money never claimed (CR-19) |
| `kept:NAME` | what earlier sessions left unclaimed: see `unclaimed_funds` |
| `cage`, `float`, `takings` | counts of a real table's chips and money: see `float_shifts` |
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, TypeAlias

import msgspec

from tapisvert.journal.entry import MAX_PLAYED
from tapisvert.live.requests import is_walk_in, refuse
from tapisvert.rules import Refusal
from tapisvert.rules import commands as c
from tapisvert.rules import correction_events as ce
from tapisvert.rules import events as e
from tapisvert.rules.events import BOUND, WINS, Event
from tapisvert.rules.table import Player, Table, changed_players

PREMIUMS: Final = "premiums"
BANK: Final = "bank"
ENDOWMENT: Final = "endowment"
CASH: Final = "cash"
CARRIED: Final = "carried"


_NAMES: Final = 4_096
"""Maximum of cached account names of each kind."""


class LedgerError(AssertionError):
    """The ledger and the engine disagree about a balance: the table must stop."""


class Posting(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Movement of an amount from the account `debit` to the account `credit`.

    >>> Posting("chips:Anna", "stakes:Anna", 500).amount
    500
    """

    debit: str
    credit: str
    amount: int


Postings: TypeAlias = tuple[Posting, ...]
PurseChanges: TypeAlias = tuple[tuple[str, int], ...]
"""Amounts that an entry puts into purses, or takes out of them (negative), by account."""


def purse(player: str) -> str:
    """Return the account from which a player's chips come."""
    return CASH if is_walk_in(player) else f"purse:{player}"


def departure(player: str) -> str:
    """Return the account to which a player's chips go."""
    return CARRIED if is_walk_in(player) else f"purse:{player}"


@lru_cache(maxsize=_NAMES)
def chips(player: str) -> str:
    """Return the account of a player's chips."""
    return f"chips:{player}"


@lru_cache(maxsize=_NAMES)
def stakes(player: str) -> str:
    """Return the account of a player's stakes on the cloth."""
    return f"stakes:{player}"


def unclaimed_account(player: str) -> str:
    """Return the account of a player's abandoned money."""
    return f"unclaimed:{player}"


def advances(player: str) -> str:
    """Return the account from which the house advances chips to a player."""
    return f"advances:{player}"


def tips(player: str) -> str:
    """Return the account of a player's chips in the employees' box."""
    return f"tips:{player}"


_RESULT_ACCOUNTS: Final = (purse, chips, stakes, unclaimed_account, advances, tips)
_RESULT_KINDS: Final = frozenset(account("").partition(":")[0] for account in _RESULT_ACCOUNTS)


def net_changes(postings: Iterable[tuple[str, str, int]]) -> Iterator[tuple[str, int]]:
    """Yield by player the changes that postings make to `Ledger.net`.

    >>> list(net_changes([("stakes:Anna", "bank", 200)]))
    [('Anna', -200)]
    """
    for debit, credit, amount in postings:
        for account, change in ((debit, -amount), (credit, amount)):
            kind, _, player = account.partition(":")
            if kind in _RESULT_KINDS:
                yield player, change


class Ledger:
    """Balances of all accounts of one table, updated by the postings of its events.

    With `stakes_stay` a winning stake stays on the cloth: R19.

    >>> from tapisvert.record import Session
    >>> session, ledger = Session("campione-roulette"), Ledger()
    >>> for events in session.sit("Anna", 500), session.bet("Anna", "17", 200):
    ...     postings = ledger.enter(events)
    >>> postings, ledger["stakes:Anna"]
    ((Posting(debit='chips:Anna', credit='stakes:Anna', amount=200),), 200)
    >>> ledger.check(session.table)
    """

    def __init__(
        self, balances: Mapping[str, int] | None = None, *, stakes_stay: bool = False
    ) -> None:
        self._balances: dict[str, int] = {**(balances or {})}
        self.stakes_stay = stakes_stay

    def __getitem__(self, account: str) -> int:
        return self._balances.get(account, 0)

    @property
    def balances(self) -> Mapping[str, int]:
        """Accounts with a balance other than 0."""
        return {name: amount for name, amount in self._balances.items() if amount}

    @property
    def all_balances(self) -> Mapping[str, int]:
        """Every account used so far, in the order of its first posting."""
        return self._balances

    def net(self, player: str) -> int:
        """Return a player's result against the bank: all that is theirs, or was taken away or given
        as tips, less what they brought or were advanced. Premiums held by the bank count as lost.
        """
        return sum(self[account(player)] for account in _RESULT_ACCOUNTS)

    def total(self, kind: str) -> int:
        """Return the sum of all players' accounts of a kind, such as `purse`."""
        return sum(
            amount for account, amount in self._balances.items() if account.startswith(f"{kind}:")
        )

    def copy(self) -> "Ledger":
        """Return an independent copy."""
        return Ledger(self._balances, stakes_stay=self.stakes_stay)

    def enter(self, events: Iterable[Event]) -> tuple[Posting, ...]:
        """Post the movements of one command's events, and return the postings."""
        postings: list[Posting] = []
        for event in events:
            if isinstance(event, e.Settled):
                event_postings = _post_settled(event, stakes_stay=self.stakes_stay)
            elif isinstance(event, e.Reversed):
                event_postings = _post_reversed(event, stakes_stay=self.stakes_stay)
            elif (post := _POSTS.get(type(event))) is not None:
                event_postings = post(event)
            else:
                if isinstance(event, e.Opened):
                    self.stakes_stay = event.stakes_stay
                continue
            for entry in event_postings:
                if entry.amount:
                    self._post(entry)
                    postings.append(entry)
        return tuple(postings)

    def add(self, postings: Iterable[Posting]) -> tuple[Posting, ...]:
        """Add postings that no event of the rules causes; return the ones with an amount."""
        movements = tuple(entry for entry in postings if entry.amount)
        for entry in movements:
            self._post(entry)
        return movements

    def cash_out(self) -> tuple[Posting, ...]:
        """Move all players' chips to their purses after the close; return the postings."""
        return self.add(
            [
                Posting(account, departure(account.removeprefix("chips:")), amount)
                for account, amount in self._balances.items()
                if account.startswith("chips:")
            ]
        )

    def _post(self, entry: Posting) -> None:
        balances = self._balances
        balances[entry.debit] = balances.get(entry.debit, 0) - entry.amount
        balances[entry.credit] = balances.get(entry.credit, 0) + entry.amount

    def check(self, table: Table, old: Table | None = None) -> None:
        """Compare the balances with the engine's, without what is unchanged since `old`. Raises
        LedgerError.
        """
        if old is None or table.players is not old.players:
            self._check_players(table.players, old.players if old else {})
        if old is None or table.bank is not old.bank:
            bank = table.bank
            self._agree(BANK, bank.gain)
            self._agree(PREMIUMS, bank.premiums)
            self._agree(ENDOWMENT, bank.endowment)
            for name, amount in bank.claims.items():
                self._agree(unclaimed_account(name), amount)
        if old is None and (total := sum(self._balances.values())):
            raise LedgerError(f"ledger does not balance: {total}")

    def _check_players(self, now: Mapping[str, Player], earlier: Mapping[str, Player]) -> None:
        for name in changed_players(earlier, now):
            player = now[name]
            self._agree(chips(name), player.chips)
            self._agree(stakes(name), player.total - player.chips)
        if len(now) < len(earlier):
            for name in earlier.keys() - now.keys():
                self._agree(chips(name), 0)
                self._agree(stakes(name), 0)

    def _agree(self, account: str, expected: int) -> None:
        if self._balances.get(account, 0) != expected:
            raise LedgerError(
                f"{account} is {self[account]} in the ledger, {expected} at the table"
            )


_AccountOf = Callable[[str], str]


def _post_settled(event: e.Settled | e.Reversed, *, stakes_stay: bool) -> Postings:
    """Post a decided stake from the cloth to the player or the bank, and winnings from the bank."""
    source = stakes(event.player)
    target = chips(event.player)
    if event.outcome in BOUND:
        return ()
    if event.outcome in WINS:
        given_back = 0 if stakes_stay else event.stake
        return Posting(source, target, given_back), Posting(
            BANK, target, event.to_player - given_back
        )
    return Posting(source, BANK, event.to_bank), Posting(source, target, event.to_player)


def _post_withdrawn(event: e.Withdrawn) -> Postings:
    return (Posting(stakes(event.player), chips(event.player), event.amount + event.excess),)


def _post_relaid(event: ce.Relaid) -> Postings:
    return (Posting(chips(event.player), stakes(event.player), event.amount + event.excess),)


def _post_reversed(event: e.Reversed, *, stakes_stay: bool) -> Postings:
    """Post a settlement the other way round."""
    postings = _post_settled(event, stakes_stay=stakes_stay)
    return tuple(Posting(entry.credit, entry.debit, entry.amount) for entry in postings)


def _post_divided(event: e.Divided) -> Postings:
    source = stakes(event.player)
    target = chips(event.player)
    return Posting(source, BANK, event.to_bank), Posting(source, target, event.to_player)


def _post_undivided(event: ce.Undivided) -> Postings:
    source = chips(event.player)
    target = stakes(event.player)
    return Posting(BANK, target, event.to_bank), Posting(source, target, event.to_player)


def _posts(debit: _AccountOf, credit: _AccountOf, amount: str) -> Callable[[Any], Postings]:
    """Return the function that posts one field of an event between accounts of its player."""
    get_amount = attrgetter(amount)

    def post(event: Any) -> Postings:
        player = event.player
        return (Posting(debit(player), credit(player), get_amount(event)),)

    return post


def _common(account: str) -> _AccountOf:
    """Return the function that gives every player the same account."""
    return lambda _player: account


_PREMIUMS, _BANK, _ENDOWMENT = map(_common, (PREMIUMS, BANK, ENDOWMENT))
_POSTS: Final[Mapping[type, Callable[[Any], Postings]]] = {
    e.Sat: _posts(purse, chips, "brought"),
    e.Left: _posts(chips, departure, "chips"),
    e.Advanced: _posts(advances, chips, "amount"),
    e.Tipped: _posts(chips, tips, "amount"),
    e.Staked: _posts(chips, stakes, "added"),
    e.Withdrawn: _post_withdrawn,
    ce.Relaid: _post_relaid,
    ce.Owed: _posts(advances, chips, "amount"),
    ce.PremiumReversed: _posts(_BANK, _PREMIUMS, "premium"),
    e.InsuranceTaken: _posts(chips, _PREMIUMS, "premium"),
    e.PremiumReturned: _posts(_PREMIUMS, chips, "premium"),
    e.PremiumEarned: _posts(_PREMIUMS, _BANK, "premium"),
    e.Divided: _post_divided,
    ce.Undivided: _post_undivided,
    e.Abandoned: _posts(chips, unclaimed_account, "amount"),
    e.Claimed: _posts(unclaimed_account, chips, "amount"),
    e.Endowed: _posts(unclaimed_account, _ENDOWMENT, "amount"),
    e.EndowmentReturned: _posts(_ENDOWMENT, unclaimed_account, "amount"),
}
"""Posting function of each other event type that moves money; all others move none."""


_LAYS: Final = (c.Bet, c.Announce, c.Late)


def exceeds_purse_range(command: c.Command, table: Table) -> Refusal | None:
    """Return the refusal of more than `MAX_PLAYED` for a player, which every purse can take."""
    if isinstance(command, _LAYS):
        added: int | float = 0
    elif isinstance(command, c.Sit):
        added = command.chips
    elif isinstance(command, c.Advance):
        added = command.amount
    elif isinstance(command, c.Claim):
        added = table.bank.claims.get(command.player, 0)
    else:
        return None
    player = table.players.get(command.player)
    if added + (player.total if player else 0) <= MAX_PLAYED:
        return None
    return refuse("chip_limit", f"chip limit per table exceeded ({MAX_PLAYED})")

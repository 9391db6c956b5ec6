"""Holdings of a player while a coup is corrected: reversals and new settlements (R30)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from tapisvert.rules import betting, prison
from tapisvert.rules import correction_events as ce
from tapisvert.rules import events as e
from tapisvert.rules.rulebook import Excess, Winnings
from tapisvert.rules.settlement import settle
from tapisvert.rules.table import DecidedCoup, Player, Stake, Table

_NO_STAKE: Final = Stake(0)
_NOBODY: Final = Player(0)


class CoupSettlement:
    """A decided coup with its settlement by the engine: the players after it, and its entries."""

    def __init__(self, decided: DecidedCoup) -> None:
        self.decided = decided
        self.players, _, self.entries = settle(decided.table, decided.coup)

    def entries_of(self, name: str) -> list[e.Settled | e.PremiumEarned]:
        """Return the settlements of a player and the premiums earned of them, in order."""
        entries = list[e.Settled | e.PremiumEarned]()
        for entry in self.entries:
            assert isinstance(entry, e.Settled | e.PremiumEarned)
            if entry.player == name:
                entries.append(entry)
        return entries

    def player(self, name: str) -> SettledPlayer:
        """Return a player before and after the settlement; one who was absent has nothing."""
        by_chance: dict[str, list[e.Event]] = {}
        for entry in self.entries_of(name):
            by_chance.setdefault(entry.on, []).append(entry)
        start = self.decided.table.players.get(name, _NOBODY)
        return SettledPlayer(start, self.players.get(name, _NOBODY), by_chance)


@dataclass(slots=True)
class SettledPlayer:
    """A player before and after the settlement of a coup, with its entries by chance."""

    start: Player
    end: Player
    entries: Mapping[str, list[e.Event]]

    @property
    def chances(self) -> set[str]:
        """Chances with a stake before the coup."""
        return {*self.start.free, *(chance for chance, _ in self.start.prison)}

    def entries_on(self, chance: str) -> list[e.Event]:
        """Return the entries about one chance."""
        return self.entries.get(chance, [])

    def differing(self, other: SettledPlayer) -> list[str]:
        """Return the chances on which the other settlement has another stake or outcome."""
        chances = {*self.chances, *other.chances}
        return sorted(
            chance for chance in chances if self.outcome_on(chance) != other.outcome_on(chance)
        )

    def outcome_on(self, chance: str) -> tuple[object, ...]:
        """Return everything about one chance, for a comparison."""
        start = self.start
        end = self.end
        return (
            start.free.get(chance),
            end.free.get(chance),
            self.entries_on(chance),
            _prison_on(start, chance),
            _prison_on(end, chance),
        )


def _prison_on(player: Player, chance: str) -> dict[int, int]:
    """Return the imprisoned stakes on a chance, by degree."""
    return {degree: amount for (on, degree), amount in player.prison.items() if on == chance}


class CorrectedPlayer:
    """A player's holdings while a coup is corrected, the bank's change, and the events: reversals,
    settlements entered, and what follows these.
    """

    def __init__(self, table: Table, name: str) -> None:
        player = table.players.get(name, _NOBODY)
        self._table = table
        self._name = name
        self._player = player
        self._winnings = player.winnings
        self.events: list[e.Event] = []
        self.reversals: list[e.Event] = []
        self.settlements: set[e.Event] = set()
        self._chips = player.chips
        self._free = {**player.free}
        self._prison = {**player.prison}
        self._taken_back: dict[str, int] = {}
        self.gain = self.premiums = self.debt = 0

    def correct(
        self, last: DecidedCoup, old: SettledPlayer, new: SettledPlayer, chances: list[str]
    ) -> None:
        """Reverse the old settlements on these chances and enter the new ones. A premium that the
        bank earned by both stays with it. Winnings not taken up since become the new ones.
        """
        if self._winnings == old.end.winnings:
            self._winnings = new.end.winnings
        self._undo(last, chances)
        premiums = e.PremiumEarned.among(
            entry for chance in chances for entry in old.entries_on(chance)
        )
        due = {entry for chance in chances for entry in new.entries_on(chance)}.intersection(
            premiums
        )
        for chance in chances:
            self._restore(chance, old.end)
            for entry in reversed(old.entries_on(chance)):
                if entry not in due:
                    self.reverse(entry, old.start.free.get(chance, _NO_STAKE))
            self._remove(chance, old.end)
            self.relay(chance, old.start, new.start)
        self.reversals = self.events
        self.events = []
        for chance in chances:
            self.settlements.update(entry for entry in new.entries_on(chance) if entry not in due)
            self._place(chance, new.end)
        for entry in self.settlements:
            self.enter(entry)
        self.mark_parts(old, new, chances)

    def _undo(self, last: DecidedCoup, chances: list[str]) -> None:
        """Undo the divisions and moves of stakes that the coup left in prison on these chances."""
        changes = [change for change in last.changes if change.player == self._name]
        moves = [move for move in e.Moved.among(changes) if move.on in chances]
        places = {*chances, *(move.to for move in moves)}
        for change in reversed(changes):
            if isinstance(change, e.Divided) and change.stake and change.on in places:
                self.bind(change.on, change.degree, change.stake)
                self.undivide(change)
            elif isinstance(change, e.Moved) and change in moves:
                amount = min(change.amount, self._prison.get((change.to, change.degree), 0))
                if amount:
                    self.bind(change.to, change.degree, -amount)
                    self.withdraw(change.to, change.degree, amount, 0)

    def undivide(self, part: e.Divided) -> None:
        """Take the parts of a divided stake back."""
        self._chips -= part.to_player
        self.gain -= part.to_bank
        self.events.append(
            ce.Undivided(self._name, part.on, part.degree, part.stake, part.to_player, part.to_bank)
        )

    def bind(self, chance: str, degree: int, amount: int) -> None:
        total = self._prison.pop((chance, degree), 0) + amount
        if total:
            self._prison[chance, degree] = total

    def _restore(self, chance: str, end: Player) -> None:
        """Lay what the coup left on a chance and is no longer there, from the chips."""
        for degree, amount in _prison_on(end, chance).items():
            missing = amount - self._prison.get((chance, degree), 0)
            if missing > 0:
                self.lay(chance, degree, missing, 0)
                self.bind(chance, degree, missing)
        rest = end.free.get(chance, _NO_STAKE)
        now = self._free.get(chance, _NO_STAKE)
        if rest.total and now.premium > rest.premium:  # insured since, on what the coup left
            self.return_premium(chance, now.premium)
            now = replace(now, premium=0, insured_amount=0)
            self._set(chance, now)
        amount = max(0, rest.amount - now.amount)
        excess = max(0, rest.excess - now.excess)
        if amount or excess:
            self._taken_back[chance] = amount + excess
            self.lay(chance, 0, amount, excess)
            self._set(chance, replace(now, amount=now.amount + amount, excess=now.excess + excess))
        if (premium := rest.premium - now.premium) > 0:
            part = rest.insured_amount - now.insured_amount
            self._chips -= premium
            self.premiums += premium
            self.events.append(e.InsuranceTaken(self._name, chance, premium, part))
            now = self._free[chance]
            part = rest.insured_amount
            self._set(chance, replace(now, premium=rest.premium, insured_amount=part))

    def lay(self, chance: str, degree: int, amount: int, excess: int) -> None:
        self._chips -= amount + excess
        self.events.append(ce.Relaid(self._name, chance, degree, amount, excess))

    def withdraw(self, chance: str, degree: int, amount: int, excess: int) -> None:
        self._chips += amount + excess
        self.events.append(e.Withdrawn(self._name, chance, degree, amount, excess))

    def return_premium(self, chance: str, premium: int) -> None:
        if premium:
            self._chips += premium
            self.premiums -= premium
            self.events.append(e.PremiumReturned(self._name, chance, premium))

    def _set(self, chance: str, stake: Stake) -> None:
        self._free[chance] = stake
        if not stake.total and not stake.premium:
            del self._free[chance]

    def reverse(self, entry: e.Event, stake: Stake) -> None:
        """Reverse an entry; `stake` is the free one on its chance before the coup."""
        if isinstance(entry, e.PremiumEarned):
            part = stake.insured_amount
            self.gain -= entry.premium
            self.premiums += entry.premium
            self.events.append(ce.PremiumReversed(self._name, entry.on, entry.premium, part))
            return
        assert isinstance(entry, e.Settled)
        self._chips -= entry.to_player
        self.gain -= self._gain(entry)
        excess = 0 if entry.degree or self._is_in_play(entry.outcome) else stake.excess
        self.events.append(
            e.Reversed(
                self._name,
                entry.on,
                entry.degree,
                entry.stake,
                entry.outcome,
                entry.to_player,
                entry.to_bank,
                excess,
            )
        )

    def _is_in_play(self, outcome: e.Outcome) -> bool:
        """Return whether an outcome is that of a free stake without its excess: R09."""
        if outcome in (*e.WINS, e.Outcome.INSURED):
            return True
        shares = self._table.book.excess is Excess.IF_WON
        return not shares and outcome is not e.Outcome.EXCESS_RETURNED

    def _gain(self, entry: e.Settled) -> int:
        """Return the bank's gain by a settlement, negative for a payment."""
        if entry.outcome in e.WINS:
            stays = self._table.book.winnings is Winnings.STAY
            return (0 if stays else entry.stake) - entry.to_player
        return entry.to_bank

    def _remove(self, chance: str, end: Player) -> None:
        """Take what the old settlement left on a chance off the holdings."""
        for degree, amount in _prison_on(end, chance).items():
            self.bind(chance, degree, -amount)
        rest = end.free.get(chance)
        now = self._free.get(chance)
        if rest is not None and now is not None:
            self._set(chance, _combined(now, rest, -1))

    def _place(self, chance: str, end: Player) -> None:
        """Leave on a chance what the new settlement leaves there."""
        for degree, amount in _prison_on(end, chance).items():
            self.bind(chance, degree, amount)
        rest = end.free.get(chance)
        if rest is not None:
            self._set(chance, _combined(self._free.get(chance, _NO_STAKE), rest, 1))
            stake = self._free[chance]
            if amount := min(self._taken_back.get(chance, 0), rest.total):
                rest = stake.less(amount)
                self.withdraw(chance, 0, stake.amount - rest.amount, stake.excess - rest.excess)
                self._set(chance, rest)
        self._mark_excess(chance)
        self._end_insurance(chance)

    def _mark_excess(self, chance: str) -> None:
        """Mark what a free stake has above the maximum now: R09."""
        table = self._table
        stake = self._free.get(chance)
        maximum = table.limits.most(table.book.chances[chance].kind, chance)
        if stake is None or maximum is None:
            return
        partners = table.societe_partners(self._name)
        room = maximum - sum(betting.in_play(table, partner, chance) for partner in partners)
        amount = min(stake.total, max(0, room))
        if amount != stake.amount:
            excess = stake.total - amount
            self._set(chance, replace(stake, amount=amount, excess=excess))
            self.events.append(e.ExcessMarked(self._name, chance, amount, excess))

    def _end_insurance(self, chance: str) -> None:
        """Return the premium of a stake of which less than the insured amount is left: R08."""
        stake = self._free.get(chance, _NO_STAKE)
        if stake.premium and stake.amount < stake.insured_amount:
            self.return_premium(chance, stake.premium)
            self._set(chance, replace(stake, premium=0, insured_amount=0))

    def relay(self, chance: str, old: Player, new: Player) -> None:
        """Enter the difference between the stakes of a corrected one."""
        old_stake, now = (player.free.get(chance, _NO_STAKE) for player in (old, new))
        amount = now.amount - old_stake.amount
        excess = now.excess - old_stake.excess
        if amount > 0 or excess > 0:
            self.lay(chance, 0, amount, excess)
        elif amount or excess:
            self.withdraw(chance, 0, -amount, -excess)
        self.return_premium(chance, old_stake.premium - now.premium)

    def enter(self, entry: e.Event) -> None:
        if isinstance(entry, e.PremiumEarned):
            self.gain += entry.premium
            self.premiums -= entry.premium
        elif isinstance(entry, e.Settled):
            self._chips += entry.to_player
            self.gain += self._gain(entry)
        elif isinstance(entry, e.Divided):
            self._chips += entry.to_player
            self.gain += entry.to_bank

    def insure(self, chance: str, stake: Stake) -> None:
        """Enter the insurance of a stake, if it has one: R08."""
        if stake.premium:
            self._chips -= stake.premium
            self.premiums += stake.premium
            self.events.append(
                e.InsuranceTaken(self._name, chance, stake.premium, stake.insured_amount)
            )

    def lapse(self, chances: list[str]) -> dict[str, Stake]:
        """Return the insured stakes that lie on these chances; their premiums go back meanwhile."""
        stakes = {on: stake for on, stake in self._free.items() if on in chances and stake.premium}
        for chance, stake in stakes.items():
            self.return_premium(chance, stake.premium)
        return stakes

    def mark_parts(self, old: SettledPlayer, new: SettledPlayer, chances: list[str]) -> None:
        """Mark again what of the free stakes on these chances is in play, if part was excess."""
        for chance in chances:
            stakes = [player.free.get(chance, _NO_STAKE) for player in (old.start, new.start)]
            stake = self._free.get(chance)
            if stake is not None and any(old_stake.excess for old_stake in (*stakes, stake)):
                self.events.append(e.ExcessMarked(self._name, chance, stake.amount, stake.excess))

    def clear(self) -> int:
        """Take the stakes of a player who has left off the cloth; return what is due to them."""
        for (chance, degree), amount in sorted(self._prison.items()):
            part = prison.division(self._table.book, self._name, chance, degree, amount)
            self._chips += part.to_player
            self.gain += part.to_bank
            self.events.append(part)
        for chance, stake in sorted(self._free.items()):
            self.withdraw(chance, 0, stake.amount, stake.excess)
            self.return_premium(chance, stake.premium)
        return self._chips

    def owe(self) -> list[e.Event]:
        """Return the event of the debt that fills up chips below zero, if any."""
        self.debt = max(0, -self._chips)
        self._chips += self.debt
        return [ce.Owed(self._name, self.debt)] if self.debt else []

    def player(self) -> Player:
        """Return the player."""
        winnings = min(self._winnings, self._chips)
        return Player(self._chips, self._player.place, self._free, self._prison, winnings)


def _combined(stake: Stake, other: Stake, sign: int) -> Stake:
    """Return a free stake with another added, or taken away by a negative sign."""
    return replace(
        stake,
        amount=stake.amount + sign * other.amount,
        excess=stake.excess + sign * other.excess,
        premium=stake.premium + sign * other.premium,
        insured_amount=stake.insured_amount + sign * other.insured_amount,
    )

"""The coups after a corrected one: what it leaves in prison is followed through them (R30).

No free stake of the corrected coup lies any more: one that a null coup left, or winnings that stay
(R19), count as taken back by the player, and what was staked since stands. An imprisoned stake has
no owner's decision behind it: the later coups decide it as they would have. Divisions, moves and
withdrawals of what lies on its place concern it too. What then still lies is on the cloth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from tapisvert.rules import events as e
from tapisvert.rules import prison
from tapisvert.rules.corrected_holdings import CorrectedPlayer, CoupSettlement
from tapisvert.rules.settlement import limited_run
from tapisvert.rules.table import DecidedCoup, Player, Stake, Table, TableFlags, evolve

_Change: TypeAlias = e.Divided | e.Moved | e.Withdrawn
_Event: TypeAlias = e.Settled | e.PremiumEarned | _Change
_Place: TypeAlias = tuple[str, int]
_Differences: TypeAlias = dict[str, Counter[_Place]]
"""Imprisoned stakes by player, chance and degree, less those of the uncorrected coups."""


@dataclass(slots=True)
class Revision:
    """A coup as it was decided and as it is now, with both settlements; `differences` lie in prison
    after it and what was done since.
    """

    old_coup: CoupSettlement
    new_coup: CoupSettlement
    changes: tuple[_Change, ...]
    differences: _Differences

    @property
    def new(self) -> DecidedCoup:
        """The coup as it is now."""
        return replace(self.new_coup.decided, changes=self.changes)


def follow(table: Table, coups: Sequence[DecidedCoup], new: DecidedCoup) -> list[Revision]:
    """Settle coups again, of which the first becomes `new`, up to the last one of the table."""
    revisions = list[Revision]()
    following = [*(coup.table for coup in coups[1:]), table]
    for coup, next_table in zip(coups, following, strict=True):
        if revisions:
            new = _next(coup, revisions[-1])
        revisions.append(_revise(coup, new, next_table))
    return revisions


def _next(coup: DecidedCoup, revision: Revision) -> DecidedCoup:
    """Return a later coup after a corrected one: with its runs of refaits and its prison."""
    players = {
        name: _with_prison(player, revision.differences.get(name, Counter()))
        for name, player in coup.table.players.items()
    }
    flags = _runs(coup.table.flags, revision)
    return DecidedCoup.of(coup.number, evolve(coup.table, players=players, floor=flags), coup.coup)


def _with_prison(player: Player, differences: Counter[_Place]) -> Player:
    prison_stakes = {
        place: amount
        for place in {**player.prison, **differences}
        if (amount := player.prison.get(place, 0) + differences[place])
    }
    return replace(player, prison=prison_stakes) if differences else player


def with_flags(table: Table, last: Revision) -> Table:
    """Return the table with the runs of refaits after the corrected coups: R05, R12."""
    return evolve(table, floor=_runs(table.flags, last))


def _runs(flags: TableFlags, revision: Revision) -> TableFlags:
    """Return the flags after a coup with its runs, unless they began anew since."""
    runs = [
        (prison.run_after(coup.table.flags.run, coup.coup), limited_run(coup.table, coup.coup))
        for coup in (revision.old_coup.decided, revision.new_coup.decided)
    ]
    if (flags.run, flags.limited_run) != runs[0]:
        return flags
    return replace(flags, run=runs[1][0], limited_run=runs[1][1])


def _revise(old: DecidedCoup, new: DecidedCoup, next_table: Table) -> Revision:
    """Settle a coup as it was and as it is now, and do the same as was done before `next_table`. A
    stake of a player who has left there is divided.
    """
    old_coup = CoupSettlement(old)
    new_coup = CoupSettlement(new)
    differences: _Differences = {}
    for name, player in old_coup.players.items():
        difference = Counter(new_coup.players[name].prison)
        difference.subtract(player.prison)
        differences[name] = Counter({key: amount for key, amount in difference.items() if amount})
    changes = list[_Change]()
    for change in old.changes:
        difference = differences.get(change.player, Counter())
        amount = difference.pop((change.on, change.degree), 0)
        changes.append(_same(old.table, change, amount))
        if isinstance(change, e.Moved) and amount:
            difference[change.to, change.degree] += amount
            if not difference[change.to, change.degree]:
                del difference[change.to, change.degree]
    for name in sorted(differences.keys() - next_table.players.keys()):
        for (chance, degree), amount in sorted(differences.pop(name).items()):
            changes.append(prison.division(old.table.book, name, chance, degree, amount))
    return Revision(old_coup, new_coup, tuple(changes), differences)


def _same(table: Table, change: _Change, difference: int) -> _Change:
    """Return what was done, with a stake that differs: of 0 where none lies now."""
    if not difference:
        return change
    if isinstance(change, e.Divided):
        stake = change.stake + difference
        return prison.division(table.book, change.player, change.on, change.degree, stake)
    return replace(change, amount=change.amount + difference)


# Holdings -----------------------------------------------------------------------------------------


def hands(table: Table, revisions: Sequence[Revision]) -> dict[str, CorrectedPlayer]:
    """Return the holdings after the coups are settled again, of each player who has others."""
    names = {name for revision in revisions for name in revision.old_coup.players}
    corrections = {name: _Correction(table, name, revisions) for name in sorted(names)}
    return {
        name: correction.hand()
        for name, correction in corrections.items()
        if correction.old_events or correction.new_events or correction.chances
    }


class _Correction:
    """Differing events of a player, old and new: settlements of the coups, and acts after each; and
    the chances of the corrected coup.
    """

    def __init__(self, table: Table, name: str, revisions: Sequence[Revision]) -> None:
        self._hand = CorrectedPlayer(table, name)
        self._name = name
        self._differences = revisions[-1].differences.get(name, Counter())
        self._follows_prison = False
        self.old_events = list[_Event]()
        self.new_events = list[_Event]()
        self.chances = list[str]()
        for revision in revisions:
            self._compare(revision.old_coup.entries_of(name), revision.new_coup.entries_of(name))
            self._compare(revision.old_coup.decided.changes, revision.changes)
        first = revisions[0]
        self._old = first.old_coup.player(name)
        self._new = first.new_coup.player(name)
        self.chances = self._old.differing(self._new)

    def _compare(self, old_events: Sequence[_Event], new_events: Sequence[_Event]) -> None:
        """Note the events of one side alone; once these concern the prison, all of its later ones,
        which may decide a stake of another origin.
        """
        old_own, new_own = (
            [event for event in events if event.player == self._name and _amount(event)]
            for events in (old_events, new_events)
        )
        follows_prison = self._follows_prison
        for own, others, apart in (
            (old_own, new_own, self.old_events),
            (new_own, old_own, self.new_events),
        ):
            for event in own:
                is_bound = not isinstance(event, e.PremiumEarned) and event.degree > 0
                if event not in others or (follows_prison and is_bound):
                    apart.append(event)
                    is_bound |= isinstance(event, e.Settled) and event.outcome in e.BOUND
                    self._follows_prison |= is_bound

    def hand(self) -> CorrectedPlayer:
        """Return the holdings with all this reversed, back to the corrected coup, and entered."""
        hand = self._hand
        insured_stakes = hand.lapse(self.chances)
        for chance in self.chances:
            if stake := self._old.end.free.get(chance):
                hand.lay(chance, 0, stake.amount, stake.excess)
                hand.insure(chance, stake)
        for event in reversed(self.old_events):
            self._undo(event)
        for chance in self.chances:
            hand.relay(chance, self._old.start, self._new.start)
        hand.reversals = hand.events
        hand.events = []
        for event in self.new_events:
            self._do(event)
        for chance in self.chances:
            if stake := self._new.end.free.get(chance):
                hand.withdraw(chance, 0, stake.amount, stake.excess)
                hand.return_premium(chance, stake.premium)
        for chance, stake in insured_stakes.items():
            hand.insure(chance, stake)
        for (chance, degree), amount in self._differences.items():
            hand.bind(chance, degree, amount)
        hand.mark_parts(self._old, self._new, self.chances)
        return hand

    def _undo(self, event: _Event) -> None:
        hand = self._hand
        if isinstance(event, e.Divided):
            hand.undivide(event)
        elif isinstance(event, e.Moved):
            hand.withdraw(event.to, event.degree, event.amount, 0)
            hand.lay(event.on, event.degree, event.amount, 0)
        elif isinstance(event, e.Withdrawn):
            hand.lay(event.on, event.degree, event.amount, 0)
        else:
            hand.reverse(event, self._old.start.free.get(event.on, Stake(0)))

    def _do(self, event: _Event) -> None:
        hand = self._hand
        if isinstance(event, e.Moved):
            hand.withdraw(event.on, event.degree, event.amount, 0)
            hand.lay(event.to, event.degree, event.amount, 0)
        elif isinstance(event, e.Withdrawn):
            hand.withdraw(event.on, event.degree, event.amount, 0)
        else:
            hand.enter(event)
            hand.events.append(event)


def _amount(event: _Event) -> int:
    if isinstance(event, e.PremiumEarned):
        return event.premium
    return event.amount if isinstance(event, e.Moved | e.Withdrawn) else event.stake

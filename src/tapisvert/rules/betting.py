"""Free stakes: placing, withdrawing, moving and announcing them within the posted limits."""

from collections.abc import Iterable
from dataclasses import replace

from tapisvert.chances import Kind
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules import prison
from tapisvert.rules.announcements import Announcement, announcement, offered
from tapisvert.rules.insurance import outlives
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import Excess, Rounding
from tapisvert.rules.table import Bank, Player, Stake, Step, Table
from tapisvert.rules.validators import (
    bad_amount,
    not_on_table,
    refuse,
    refuse_chance,
    short_of_chips,
)

_NOTHING = Stake(0)


def verify_bet(table: Table, command: c.Bet | c.Late) -> Refusal | None:
    """Return a refusal unless the amount may be added to a free stake: CR-5 to 8, CR-16, VT-21."""
    on, amount = command.on or "", command.amount
    refusal = refuse_chance(table, on) or bad_amount(table, amount)
    if refusal:
        return refusal
    assert type(amount) is int
    name = command.player
    if refusal := outside_limits(table, name, on, amount):
        return refusal
    return short_of_chips(table, name, amount, premium_back(table, name, on, amount))


def bet(table: Table, command: c.Bet) -> Step:
    """Add to the free stake on a chance. The part above the maximum is marked as excess: R09."""
    assert type(command.amount) is int
    player, bank, events = lay(table, command.player, command.on, command.amount)
    return table.with_player(command.player, player, bank), events


def lay(table: Table, name: str, on: str, added: int) -> tuple[Player, Bank, tuple[e.Event, ...]]:
    """Lay chips on a chance: R08, R09."""
    stake = _raised(table, name, on, added)
    staked = e.Staked(name, on, added, stake.amount, stake.excess)
    after, bank, events = _changed(table, name, on, stake, -added)
    return after, bank, (*events, staked)


def _raised(table: Table, name: str, on: str, added: int) -> Stake:
    """Return the stake with chips added, of which those above the maximum are excess: R09."""
    before = table.players[name].free.get(on, _NOTHING)
    left = room(table, name, on)
    in_play = added if left is None or added <= left else left
    excess = before.excess + added - in_play
    insurance = before.premium, before.insured
    return Stake(before.amount + in_play, excess, *insurance, before.announced)


def premium_back(table: Table, name: str, on: str, added: int = 1) -> int:
    """Return the premium that comes back to a player who adds chips to a free stake: R08."""
    before = table.players[name].free.get(on, _NOTHING)
    return _due_back(table, before, _raised(table, name, on, added))


def _due_back(table: Table, before: Stake, after: Stake | None) -> int:
    stands = after is not None and outlives(table.book, before, after.amount)
    return 0 if stands else before.premium


def _changed(
    table: Table, name: str, on: str, stake: Stake | None, chips: int
) -> tuple[Player, Bank, tuple[e.Event, ...]]:
    """Change a free stake, and the chips by as many; return its premium if the insurance ends."""
    player = table.players[name]
    back = _due_back(table, player.free.get(on, _NOTHING), stake)
    if stake is not None and back:
        stake = replace(stake, premium=0, insured=0)
    after = replace_free(player, on, stake, player.chips + chips + back)
    if not back:
        return after, table.bank, ()
    return after, table.bank.with_premiums(-back), (e.PremiumReturned(name, on, back),)


def replace_free(player: Player, on: str, stake: Stake | None, chips: int) -> Player:
    """Return the player with new chips and a new free stake on a chance; None removes it."""
    free = {**player.free}
    if stake is None:
        del free[on]
    else:
        free[on] = stake
    return Player(chips, player.place, free, player.prison)


def room(table: Table, name: str, on: str) -> int | None:
    """Return how much more a player and société may stake on a chance, or None: CR-6, CR-7."""
    most = table.limits.most(table.book.chances[on].kind, on)
    if most is None:
        return None
    taken = _in_play(table, name, on)
    for other in table.societe_partners(name):
        taken += _in_play(table, other, on)
    return max(0, most - taken)


def _in_play(table: Table, name: str, on: str) -> int:
    player = table.players.get(name)
    return player.free.get(on, _NOTHING).amount if player else 0


def outside_limits(table: Table, name: str, on: str, added: int) -> Refusal | None:
    """Return a refusal if the raised stake is below the minimum or above a maximum that refuses."""
    total = table.players[name].free.get(on, _NOTHING).total + added
    minimum = table.limits.minimum
    if total < minimum:
        return refuse(table, Code.below_minimum, on=on, total=total, minimum=minimum)
    left = None if table.book.excess is Excess.ACCEPT else room(table, name, on)
    if left is not None and added > left:
        most = table.limits.most(table.book.chances[on].kind, on)
        return refuse(table, Code.above_maximum, on=on, total=total, maximum=most)
    return _not_in_halves(table, on, total)


def _not_in_halves(table: Table, on: str, total: c.Amount) -> Refusal | None:
    """Return a refusal of an odd stake that a coup may halve, where the house takes none: R04."""
    book = table.book
    if book.rounding is not Rounding.REFUSE or book.chances[on].kind is not Kind.SIMPLE:
        return None
    return refuse(table, Code.not_in_halves, on=on, total=total) if total % 2 else None


def verify_withdraw(table: Table, command: c.Withdraw) -> Refusal | None:
    """Return a refusal unless this part of a free or imprisoned stake may be withdrawn: R12."""
    refusal = refuse_chance(table, command.on)
    if refusal is None and command.amount is not None:
        refusal = bad_amount(table, command.amount)
    if refusal:
        return refusal
    if command.degree:
        return prison.verify_withdraw(table, command)
    stake = table.players[command.player].free.get(command.on)
    if stake is None or (command.amount or 0) > stake.total:
        return refuse(table, Code.no_such_stake, player=command.player, on=command.on)
    left = stake.total - (command.amount or stake.total)
    if 0 < left < table.limits.minimum:
        minimum = table.limits.minimum
        return refuse(table, Code.below_minimum, on=command.on, total=left, minimum=minimum)
    return _not_in_halves(table, command.on, left)


def withdraw(table: Table, command: c.Withdraw, call: str | None = None) -> Step:
    """Withdraw a free stake or a part of it, excess first: R08, R09.

    `call` is the announcement of which the part is.
    """
    name, on = command.player, command.on
    if command.degree:
        return prison.withdraw(table, name, on, command.degree)
    player = table.players[name]
    stake = player.free[on]
    amount = stake.total if command.amount is None else command.amount
    assert type(amount) is int
    excess, left = min(amount, stake.excess), stake.less(amount, call)
    after, bank, events = _changed(table, name, on, left if left.total else None, amount)
    withdrawn = e.Withdrawn(name, on, 0, amount - excess, excess)
    return table.with_player(name, after, bank), (withdrawn, *events)


def verify_move(table: Table, command: c.Move) -> Refusal | None:
    """Return a refusal unless the stake may move to the chance: VT-10, VT-13, CT-5.4, CR-3.3."""
    name, on, to = command.player, command.on, command.to
    refusal = refuse_chance(table, on, to)
    if refusal:
        return refusal
    if command.degree:
        return prison.verify_move(table, command)
    player = table.players[name]
    if on not in player.free:
        return refuse(table, Code.no_such_stake, player=name, on=on)
    return None if on == to else outside_limits(table, name, to, player.free[on].total)


def move(table: Table, command: c.Move) -> Step:
    """Move a whole free stake, excess included. It counts as a new stake on the target chance."""
    name, on, to = command.player, command.on, command.to
    if command.degree:
        return prison.move(table, command)
    player = table.players[name]
    stake = player.free[on]
    if on == to:
        return table, (e.Moved(name, on, to, 0, stake.amount, stake.excess),)
    lifted, bank, returned = _changed(table, name, on, None, stake.total)
    without = table.with_player(name, lifted, bank)
    after, bank, events = lay(without, name, to, stake.total)
    laid = after.free[to]
    target = [event for event in events if isinstance(event, e.PremiumReturned)]
    moved = e.Moved(name, on, to, 0, laid.amount, laid.excess)
    return without.with_player(name, after, bank), (*returned, *target, moved)


def verify_announce(table: Table, command: c.Announce | c.Late) -> Refusal | None:
    """Return a refusal unless the announcement may be laid completely, piece by piece: CR-17.0."""
    if not table.at_wheel:
        return not_on_table(table, "announce")
    announced = offered(table.book, command.call or "")
    if announced is None:
        return refuse(table, Code.forbidden_announcement, call=command.call)
    if refusal := bad_amount(table, command.unit):
        return refusal
    unit = command.unit
    assert type(unit) is int
    for code in (Code.below_minimum, Code.above_maximum, Code.not_in_halves):
        for on, pieces in announced.pieces.items():
            refusal = outside_limits(table, command.player, on, pieces * unit)
            if refusal and refusal.code == code.name:
                return refusal
    return short_of_chips(table, command.player, announced.count * unit)


def announce(table: Table, command: c.Announce) -> Step:
    """Lay every piece of an announcement. The croupier repeats it with its amount: CR-17, CR-18."""
    announced, unit = announcement(command.call), command.unit
    assert isinstance(announced, Announcement)
    assert type(unit) is int
    name, total = command.player, announced.count * unit
    said = e.Announced(name, command.call, unit, announced.count, total, announced.repeated(unit))
    events: list[e.Event] = [said]
    for on, pieces in announced.pieces.items():
        player, bank, laid = lay(table, name, on, pieces * unit)
        stake = player.free[on]
        before = stake.announced.get(command.call, 0)
        stake = replace(stake, announced={**stake.announced, command.call: before + pieces * unit})
        player = replace_free(player, on, stake, player.chips)
        table = table.with_player(name, player, bank)
        events += laid
    return table, tuple(events)


def verify_societe(table: Table, command: c.FormSociete) -> Refusal | None:
    """Return a refusal unless these players can form a société: CR-7."""
    if table.book.excess is Excess.REFUSE and (over := _over_together(table, command.players)):
        on, total, most = over[0]
        return refuse(table, Code.above_maximum, on=on, total=total, maximum=most)
    if len(command.players) < 2 or len(set(command.players)) < len(command.players):
        return refuse(table, Code.bad_societe)
    return None


def members(table: Table, names: Iterable[str]) -> tuple[str, ...]:
    """Return the named players and everyone already in a société with one of them."""
    named = dict.fromkeys(names)
    company = {other for name in named for other in table.societe_partners(name)}
    return *named, *sorted(company - named.keys())


def _over_together(table: Table, names: Iterable[str]) -> list[tuple[str, int, int]]:
    """Return where these players together exceed the maximum: chance, sum in play, maximum."""
    together = members(table, names)
    over = []
    for on, chance in table.book.chances.items():
        most = table.limits.most(chance.kind, on)
        total = sum(_in_play(table, name, on) for name in together)
        if most is not None and total > most:
            over.append((on, total, most))
    return over


def form_societe(table: Table, command: c.FormSociete) -> Step:
    """Form a société. The joint surplus becomes excess, starting with the player named last."""
    together = members(table, command.players)
    societes = {**table.flags.societes}
    for name in together:
        societes[name] = frozenset(together) - {name}
    events: list[e.Event] = [e.SocieteFormed(together)]
    for on, total, most in _over_together(table, command.players):
        surplus = total - most
        for name in reversed(together):
            if cut := min(surplus, _in_play(table, name, on)):
                surplus -= cut
                table, marked = _mark_excess(table, name, on, cut)
                events += marked
    return table.evolve(floor=replace(table.flags, societes=societes)), tuple(events)


def _mark_excess(table: Table, name: str, on: str, cut: int) -> Step:
    """Turn a part of a stake into excess: R08."""
    stake = table.players[name].free[on]
    marked = replace(stake, amount=stake.amount - cut, excess=stake.excess + cut)
    after, bank, events = _changed(table, name, on, marked, 0)
    event = e.ExcessMarked(name, on, marked.amount, marked.excess)
    return table.with_player(name, after, bank), (*events, event)

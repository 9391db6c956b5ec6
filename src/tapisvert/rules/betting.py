"""Free stakes: placing, withdrawing, moving and announcing them within the posted limits."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from tapisvert.chances import Kind
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules import prison
from tapisvert.rules.insurance import outlives
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import Excess, Rounding
from tapisvert.rules.table import Bank, Player, Stake, Step, Table, evolve
from tapisvert.rules.validators import (
    invalid_amount,
    not_on_table,
    refuse,
    refuse_chance,
    short_of_chips,
)

_NO_STAKE = Stake(0)
_NONE_LAID: Final[Mapping[str, int]] = {}


def verify_bet(table: Table, command: c.Bet | c.Late) -> Refusal | None:
    """Return a refusal unless the amount may be added to a free stake: CR-5 to 8, CR-16, VT-21."""
    chance = command.on or ""
    amount = command.amount
    refusal = refuse_chance(table, chance) or invalid_amount(table, amount)
    if refusal:
        return refusal
    assert type(amount) is int
    name = command.player
    if refusal := outside_limits(table, name, chance, amount):
        return refusal
    return short_of_chips(table, name, amount, premium_back(table, name, chance, amount))


def bet(table: Table, command: c.Bet) -> Step:
    """Add to the free stake on a chance. The part above the maximum is marked as excess: R09."""
    assert type(command.amount) is int
    player, bank, events = lay(table, command.player, command.on, command.amount)
    return table.with_player(command.player, player, bank), events


def lay(
    table: Table, name: str, chance: str, added: int
) -> tuple[Player, Bank, tuple[e.Event, ...]]:
    """Lay chips on a chance: R08, R09."""
    stake = _increased_stake(table, name, chance, added)
    staked_event = e.Staked(name, chance, added, stake.amount, stake.excess)
    new_player, bank, events = _changed(table, name, chance, stake, -added)
    return new_player, bank, (*events, staked_event)


def _increased_stake(table: Table, name: str, chance: str, added: int) -> Stake:
    """Return the stake with chips added; chips above the maximum are excess: R09."""
    old_stake = table.players[name].free.get(chance, _NO_STAKE)
    room_left = room(table, name, chance)
    in_play = added if room_left is None or added <= room_left else room_left
    excess = old_stake.excess + added - in_play
    return Stake(
        old_stake.amount + in_play,
        excess,
        old_stake.premium,
        old_stake.insured_amount,
        old_stake.announced_amounts,
    )


def premium_back(table: Table, name: str, chance: str, added: int = 1) -> int:
    """Return the premium that is returned to a player who adds chips to a free stake: R08."""
    old_stake = table.players[name].free.get(chance, _NO_STAKE)
    if not old_stake.premium:
        return 0  # nearly every stake
    return _due_back(table, old_stake, _increased_stake(table, name, chance, added))


def _due_back(table: Table, old_stake: Stake, new_stake: Stake | None) -> int:
    if not old_stake.premium:
        return 0
    is_insured_still = new_stake is not None and outlives(table.book, old_stake, new_stake.amount)
    return 0 if is_insured_still else old_stake.premium


def _changed(
    table: Table, name: str, chance: str, stake: Stake | None, chips: int
) -> tuple[Player, Bank, tuple[e.Event, ...]]:
    """Change a free stake, and the chips accordingly; return its premium if the insurance ends."""
    player = table.players[name]
    refund = _due_back(table, player.free.get(chance, _NO_STAKE), stake)
    if stake is not None and refund:
        stake = replace(stake, premium=0, insured_amount=0)
    new_player = replace_free(player, chance, stake, player.chips + chips + refund)
    if not refund:
        return new_player, table.bank, ()
    return new_player, table.bank.with_premiums(-refund), (e.PremiumReturned(name, chance, refund),)


def replace_free(player: Player, chance: str, stake: Stake | None, chips: int) -> Player:
    """Return the player with new chips and a new free stake on a chance; None removes it."""
    free = {**player.free}
    if stake is None:
        del free[chance]
    else:
        free[chance] = stake
    return Player(chips, player.place, free, player.prison)


def room(table: Table, name: str, chance: str) -> int | None:
    """Return how much more a player and société may stake on a chance, or None: CR-6, CR-7."""
    maximum = table.limits.most(table.book.chances[chance].kind, chance)
    if maximum is None:
        return None
    total = in_play(table, name, chance)
    for other in table.societe_partners(name):
        total += in_play(table, other, chance)
    return max(0, maximum - total)


def greatest_unit(
    table: Table, name: str, pieces: Mapping[str, int], laid_amounts: Mapping[str, int] = _NONE_LAID
) -> int | None:
    """Return the greatest amount of a piece with which a player passes no maximum, with what they
    have laid besides; None if none of the chances has one.
    """
    rooms = {chance: room(table, name, chance) for chance in pieces}
    units = [
        (left - laid_amounts.get(chance, 0)) // pieces[chance]
        for chance, left in rooms.items()
        if left is not None
    ]
    return min(units, default=None)


def in_play(table: Table, name: str, chance: str) -> int:
    """Return how much of a player's free stake on a chance is in play."""
    player = table.players.get(name)
    return player.free.get(chance, _NO_STAKE).amount if player else 0


def outside_limits(table: Table, name: str, chance: str, added: int) -> Refusal | None:
    """Return a refusal if the raised stake is below the minimum or above a maximum that refuses."""
    total = table.players[name].free.get(chance, _NO_STAKE).total + added
    minimum = table.limits.minimum
    if total < minimum:
        return refuse(table, Code.below_minimum, on=chance, total=total, minimum=minimum)
    is_refused = table.book.excess is Excess.REFUSE
    room_left = room(table, name, chance) if is_refused else None
    if room_left is not None and added > room_left:
        maximum = table.limits.most(table.book.chances[chance].kind, chance)
        return refuse(table, Code.above_maximum, on=chance, total=total, maximum=maximum)
    return _not_in_halves(table, chance, total)


def _not_in_halves(table: Table, chance: str, total: c.Amount) -> Refusal | None:
    """Return a refusal of an odd stake that a coup may halve, if the house takes none: R04."""
    book = table.book
    if book.rounding is not Rounding.REFUSE or book.chances[chance].kind is not Kind.SIMPLE:
        return None
    return refuse(table, Code.odd_amount, on=chance, total=total) if total % 2 else None


def verify_withdraw(table: Table, command: c.Withdraw) -> Refusal | None:
    """Return a refusal unless this part of a free or imprisoned stake may be withdrawn: R12."""
    refusal = refuse_chance(table, command.on)
    if refusal is None and command.amount is not None:
        refusal = invalid_amount(table, command.amount)
    if refusal:
        return refusal
    if command.degree:
        return prison.verify_withdraw(table, command)
    stake = table.players[command.player].free.get(command.on)
    if stake is None or (command.amount or 0) > stake.total:
        return refuse(table, Code.unknown_stake, player=command.player, on=command.on)
    remaining = stake.total - (command.amount or stake.total)
    if 0 < remaining < table.limits.minimum:
        minimum = table.limits.minimum
        return refuse(table, Code.below_minimum, on=command.on, total=remaining, minimum=minimum)
    return _not_in_halves(table, command.on, remaining)


def withdraw(table: Table, command: c.Withdraw, call: str | None = None) -> Step:
    """Withdraw a free stake or a part of it, excess first: R08, R09.

    `call` is the announcement of which the part is.
    """
    name = command.player
    chance = command.on
    if command.degree:
        return prison.withdraw(table, name, chance, command.degree)
    player = table.players[name]
    stake = player.free[chance]
    amount = stake.total if command.amount is None else command.amount
    assert type(amount) is int
    excess = min(amount, stake.excess)
    remaining = stake.less(amount, call)
    new_player, bank, events = _changed(
        table, name, chance, remaining if remaining.total else None, amount
    )
    withdrawn = e.Withdrawn(name, chance, 0, amount - excess, excess)
    return table.with_player(name, new_player, bank), (withdrawn, *events)


def verify_clear(table: Table, command: c.Clear) -> Refusal | None:
    """Return a refusal unless the player has a free stake on the cloth."""
    if table.players[command.player].free:
        return None
    return refuse(table, Code.unknown_stake, player=command.player, on="the table")


def clear(table: Table, command: c.Clear) -> Step:
    """Withdraw every free stake, in the order in which they were laid: R08, R09."""
    events: list[e.Event] = []
    for chance in table.players[command.player].free:
        table, withdrawal_events = withdraw(table, c.Withdraw(command.player, chance))
        events += withdrawal_events
    return table, tuple(events)


def verify_move(table: Table, command: c.Move) -> Refusal | None:
    """Return a refusal unless the stake may move to the chance: VT-10, VT-13, CT-5.4, CR-3.3."""
    name = command.player
    chance = command.on
    to = command.to
    refusal = refuse_chance(table, chance, to)
    if refusal:
        return refusal
    if command.degree:
        return prison.verify_move(table, command)
    player = table.players[name]
    if chance not in player.free:
        return refuse(table, Code.unknown_stake, player=name, on=chance)
    return None if chance == to else outside_limits(table, name, to, player.free[chance].total)


def move(table: Table, command: c.Move) -> Step:
    """Move a whole free stake, excess included. It counts as a new stake on the target chance."""
    name = command.player
    chance = command.on
    to = command.to
    if command.degree:
        return prison.move(table, command)
    player = table.players[name]
    stake = player.free[chance]
    if chance == to:
        return table, (e.Moved(name, chance, to, 0, stake.amount, stake.excess),)
    lifted_player, bank, refunds = _changed(table, name, chance, None, stake.total)
    lifted_table = table.with_player(name, lifted_player, bank)
    new_player, bank, events = lay(lifted_table, name, to, stake.total)
    laid_stake = new_player.free[to]
    target = e.PremiumReturned.among(events)
    move_event = e.Moved(name, chance, to, 0, laid_stake.amount, laid_stake.excess)
    return lifted_table.with_player(name, new_player, bank), (*refunds, *target, move_event)


def verify_announce(table: Table, command: c.Announce | c.Late) -> Refusal | None:
    """Return a refusal unless the announcement may be laid completely, piece by piece: CR-17.0."""
    if not table.has_wheel:
        return not_on_table(table, "announce")
    group = table.book.announcements.get(command.call or "")
    if group is None:
        return refuse(table, Code.forbidden_announcement, call=command.call)
    if refusal := invalid_amount(table, command.unit):
        return refusal
    unit = command.unit
    assert type(unit) is int
    for code in (Code.below_minimum, Code.above_maximum, Code.odd_amount):
        for chance, pieces in group.pieces.items():
            refusal = outside_limits(table, command.player, chance, pieces * unit)
            if refusal and refusal.code == code.name:
                return refusal
    return short_of_chips(table, command.player, group.count * unit)


def announce(table: Table, command: c.Announce) -> Step:
    """Lay every piece of an announcement. The croupier repeats it with its amount: CR-17, CR-18."""
    group = table.book.announcements[command.call]
    unit = command.unit
    assert type(unit) is int
    name = command.player
    total = group.count * unit
    event = e.Announced(name, command.call, unit, group.count, total, group.repetition(unit))
    events: list[e.Event] = [event]
    for chance, pieces in group.pieces.items():
        player, bank, laid_events = lay(table, name, chance, pieces * unit)
        stake = player.free[chance]
        amount = stake.announced_amounts.get(command.call, 0)
        stake = replace(
            stake,
            announced_amounts={**stake.announced_amounts, command.call: amount + pieces * unit},
        )
        player = replace_free(player, chance, stake, player.chips)
        table = table.with_player(name, player, bank)
        events += laid_events
    return table, tuple(events)


def verify_societe(table: Table, command: c.FormSociete) -> Refusal | None:
    """Return a refusal unless these players can form a société: CR-7."""
    if table.book.excess is Excess.REFUSE and (excesses := _over_together(table, command.players)):
        chance, total, maximum = excesses[0]
        return refuse(table, Code.above_maximum, on=chance, total=total, maximum=maximum)
    if len(command.players) < 2 or len(set(command.players)) < len(command.players):
        return refuse(table, Code.invalid_societe)
    return None


def members(table: Table, names: Iterable[str]) -> tuple[str, ...]:
    """Return the named players and everyone already in a société with one of them."""
    distinct_names = dict.fromkeys(names)
    company = {other for name in distinct_names for other in table.societe_partners(name)}
    return *distinct_names, *sorted(company - distinct_names.keys())


def _over_together(table: Table, names: Iterable[str]) -> list[tuple[str, int, int]]:
    """Return where these players together exceed the maximum: chance, sum in play, maximum."""
    group = members(table, names)
    excesses = []
    for chance_name, chance in table.book.chances.items():
        maximum = table.limits.most(chance.kind, chance_name)
        total = sum(in_play(table, name, chance_name) for name in group)
        if maximum is not None and total > maximum:
            excesses.append((chance_name, total, maximum))
    return excesses


def form_societe(table: Table, command: c.FormSociete) -> Step:
    """Form a société. The joint surplus becomes excess, starting with the player named last."""
    group = members(table, command.players)
    societes = {**table.flags.societes}
    for name in group:
        societes[name] = frozenset(group) - {name}
    events: list[e.Event] = [e.SocieteFormed(group)]
    for chance, total, maximum in _over_together(table, command.players):
        surplus = total - maximum
        for name in reversed(group):
            if cut := min(surplus, in_play(table, name, chance)):
                surplus -= cut
                table, mark_events = _mark_excess(table, name, chance, cut)
                events += mark_events
    return evolve(table, floor=replace(table.flags, societes=societes)), tuple(events)


def _mark_excess(table: Table, name: str, chance: str, cut: int) -> Step:
    """Turn a part of a stake into excess: R08."""
    stake = table.players[name].free[chance]
    new_stake = replace(stake, amount=stake.amount - cut, excess=stake.excess + cut)
    new_player, bank, events = _changed(table, name, chance, new_stake, 0)
    event = e.ExcessMarked(name, chance, new_stake.amount, new_stake.excess)
    return table.with_player(name, new_player, bank), (*events, event)

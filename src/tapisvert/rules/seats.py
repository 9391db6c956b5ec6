"""Opening a table, taking and leaving places, bringing and cashing chips, and balances."""

import re
from typing import Final

from tapisvert.money import GREATEST
from tapisvert.rules import commands as c
from tapisvert.rules import limits
from tapisvert.rules.commands import Phase
from tapisvert.rules.events import Balanced, Holding, Left, Opened, Sat, StakeHeld
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import Winnings
from tapisvert.rules.table import Bank, Place, Player, Step, Table, TableFlags, Taille, evolve
from tapisvert.rules.validators import invalid_amount, invalid_name, is_name, refuse

CURRENCY: Final = re.compile("[A-Z]{3}|chips")
"""The code of a currency (ISO 4217), or chips without a value."""


def verify_open(command: c.Open) -> Refusal | None:
    """Return a refusal unless a table can open with this currency and these limits."""
    currency = command.currency
    book = command.rulebook
    if not CURRENCY.fullmatch(currency):
        return refuse(None, Code.invalid_currency, currency=currency)
    if command.table is not None and not is_name(command.table):
        return refuse(None, Code.invalid_name, name=command.table)
    problem = limits.problem_with(book, command.minimum, command.maximum)
    if problem is None:
        posted_limits = limits.posted_limits(book, book.limits, command.minimum, command.maximum)
        problem = limits.below_minimum(posted_limits)
    return refuse(None, Code.invalid_limits, problem=problem) if problem else None


def open_table(command: c.Open) -> Step:
    """Open a table with the house's limits, overridden by the given ones.

    Books kept from the events alone need to know whether winning stakes stay (R19). The event
    states it even if it is the house's default reading.
    """
    book = command.rulebook
    posted_limits = limits.posted_limits(book, book.limits, command.minimum, command.maximum)
    table = Table(
        book, command.currency, posted_limits, Phase.BETTING, {}, Bank(), Taille(), TableFlags()
    )
    limit_values = limits.as_given(book, posted_limits)
    stay = book.winnings is Winnings.STAY
    opening = Opened(book.id, book.edition, command.currency, limit_values, command.rulings, stay)
    return table, (opening,)


def verify_sit(table: Table, command: c.Sit) -> Refusal | None:
    """Return a refusal unless a player may sit down: with chips only (VT-20, T2-2.4), and at most
    seven seated (VT-3).
    """
    player = table.players.get(command.player)
    # standing up or sitting down with the same chips
    only_moves = command.standing is not None and type(command.chips) is int and command.chips == 0
    if not (player and only_moves) and (refusal := invalid_amount(table, command.chips)):
        return refusal
    if (player.total if player else 0) + command.chips > GREATEST:
        return refuse(table, Code.invalid_amount, amount=command.chips)
    if player is None and (refusal := invalid_name(table, command.player)):
        return refusal
    was_seated = player is not None and player.place is Place.SEATED
    if was_seated or _place(player, command) is Place.STANDING or table.book.seats is None:
        return None
    seated_count = sum(other.place is Place.SEATED for other in table.players.values())
    if seated_count >= table.book.seats:
        return refuse(table, Code.table_full, seats=table.book.seats)
    return None


def _place(player: Player | None, command: c.Sit) -> Place:
    """Return the player's place afterwards: the given one, else the current one, else a seat."""
    if command.standing is None:
        return player.place if player else Place.SEATED
    return Place.STANDING if command.standing else Place.SEATED


def sit(table: Table, command: c.Sit) -> Step:
    """Take a place with chips, bring more (called back at once), or change places: CR-21."""
    chips = command.chips
    assert type(chips) is int
    player = table.players.get(command.player, Player(0))
    place = _place(table.players.get(command.player), command)
    winnings = 0 if chips else player.winnings
    new_player = Player(player.chips + chips, place, player.free, player.prison, winnings)
    event = Sat(command.player, chips, new_player.chips, place is Place.STANDING)
    return table.with_player(command.player, new_player, table.bank.with_buy_ins(chips)), (event,)


def verify_leave(table: Table, command: c.Leave) -> Refusal | None:
    """Return a refusal while the player has stakes on the cloth."""
    if table.players[command.player].has_stakes:
        return refuse(table, Code.stakes_in_play, player=command.player)
    return None


def leave(table: Table, command: c.Leave) -> Step:
    """Leave with all chips. A société still binds the player if they come back: CR-7."""
    players = {**table.players}
    chips = players.pop(command.player).chips
    bank = table.bank.with_buy_ins(-chips)
    return evolve(table, players=players, bank=bank), (Left(command.player, chips),)


def balances(table: Table, command: c.Balances | None = None) -> Step:
    """Report all balances, in code-point order of name, chance and degree."""
    players = {}
    for name, player in sorted(table.players.items()):
        free = [
            StakeHeld(
                chance, stake.amount, 0, bool(stake.premium), stake.excess, stake.insured_part
            )
            for chance, stake in player.free.items()
        ]
        prison = [
            StakeHeld(chance, amount, degree, insured=False, excess=0)
            for (chance, degree), amount in player.prison.items()
        ]
        stakes = sorted(free + prison, key=lambda held_stake: (held_stake.on, held_stake.degree))
        players[name] = Holding(player.chips, tuple(stakes))
    bank = table.bank
    unclaimed_total = sum(bank.claims.values())
    return table, (Balanced(players, bank.gain, bank.premiums, unclaimed_total, bank.endowment),)

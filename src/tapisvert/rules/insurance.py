"""Insurance against the refait: CT-6, DT-7, VT-11, R08."""

from tapisvert import money
from tapisvert.rules import commands as c
from tapisvert.rules.events import InsuranceTaken
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import Rulebook
from tapisvert.rules.table import Player, Stake, Step, Table
from tapisvert.rules.validators import refuse, refuse_chance, short_of_chips


def uninsurable(book: Rulebook, stake: Stake) -> str | None:
    """Return why a free stake cannot be insured, or None if it can."""
    if stake.premium:
        return "it is insured already"
    if book.insurance_minimum is not None and stake.amount < book.insurance_minimum:
        return f"it is less than {money.written(book.insurance_minimum)}"
    if book.insurance_multiple is not None and stake.amount % book.insurance_multiple:
        return f"it is no multiple of {money.written(book.insurance_multiple)}"
    if _premium(book, stake) < 1:
        return "its premium would be less than the smallest unit"
    return None


def verify_insure(table: Table, command: c.Insure) -> Refusal | None:
    """Return a refusal unless the whole free stake in play on a chance may be insured."""
    lacking = "insure" if table.book.insurance_rate is None else None
    if refusal := refuse_chance(table, command.on, lacking=lacking):
        return refusal
    stake = table.players[command.player].free.get(command.on)
    if stake is None:
        return refuse(table, Code.no_such_stake, player=command.player, on=command.on)
    if problem := uninsurable(table.book, stake):
        return refuse(table, Code.not_insurable, on=command.on, problem=problem)
    return short_of_chips(table, command.player, _premium(table.book, stake))


def _premium(book: Rulebook, stake: Stake) -> int:
    assert book.insurance_rate is not None
    return money.premium(stake.amount, book.insurance_rate)


def insure(table: Table, command: c.Insure) -> Step:
    """Take the premium from the player's chips; the bank holds it until the coup is decided."""
    name, on = command.player, command.on
    player = table.players[name]
    stake = player.free[on]
    premium = _premium(table.book, stake)
    free = {**player.free, on: Stake(stake.amount, stake.excess, premium)}
    after = Player(player.chips - premium, player.place, free, player.prison)
    taken = InsuranceTaken(name, on, premium)
    return table.with_player(name, after, table.bank.with_premiums(premium)), (taken,)

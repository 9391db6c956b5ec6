"""Insurance against the refait: CT-6, DT-7, VT-11, R08."""

from dataclasses import replace

from tapisvert import money
from tapisvert.rules import commands as c
from tapisvert.rules.events import InsuranceTaken
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import ChangedInsurance, InsurancePart, Rulebook
from tapisvert.rules.table import Player, Stake, Step, Table
from tapisvert.rules.validators import invalid_amount, refuse, refuse_chance, short_of_chips


def most_insurable(book: Rulebook, amount: int, insured_part: int = 0) -> int:
    """Return the greatest further part of an amount in play that may be insured, or 0.

    >>> from tapisvert.regulations import rulebook
    >>> most_insurable(rulebook("campione-trente-et-quarante"), 75_000)
    50000
    """
    part = amount - insured_part
    if book.insurance_part is InsurancePart.ANY and book.insurance_multiple is not None:
        part -= part % book.insurance_multiple
    return 0 if _problem(book, part, insured_part) else part


def uninsurable(book: Rulebook, stake: Stake, part: int | None = None) -> str | None:
    """Return why a free stake, or a part of it, cannot be insured; None if it can."""
    bare = stake.amount - stake.insured_amount
    if stake.insured_amount and (not bare or not _takes_parts(book)):
        return "already insured"
    if part is not None and part > bare:
        place = "not insured yet" if stake.insured_amount else "in play"
        return f"only {money.written(bare)} is {place}"
    if part not in (None, bare) and book.insurance_part is InsurancePart.WHOLE_STAKE:
        return "only as a whole"
    problem = _problem(book, bare if part is None else part, stake.insured_amount)
    if problem and (insurable := most_insurable(book, stake.amount, stake.insured_amount)):
        return f"{problem}; up to {money.written(insurable)} of it may be insured"
    return problem


def outlives(book: Rulebook, stake: Stake, amount: int) -> bool:
    """Return whether the insurance of a stake continues with a new amount in play: VT-11, R08.

    It does while the insured amount remains. A stake that is insured as a whole has no other part.
    """
    if not stake.insured_amount or book.changed_insurance is ChangedInsurance.ENDS:
        return False
    return amount >= stake.insured_amount if _takes_parts(book) else amount == stake.insured_amount


def _takes_parts(book: Rulebook) -> bool:
    """Return whether a stake may be insured in part, and by one part after another."""
    is_any = book.insurance_part is InsurancePart.ANY
    return is_any and book.changed_insurance is ChangedInsurance.STANDS


def _problem(book: Rulebook, part: int, insured_part: int) -> str | None:
    """Return why a further amount cannot be insured, or None."""
    if book.insurance_minimum is not None and part < book.insurance_minimum:
        return f"below the insurance minimum of {money.written(book.insurance_minimum)}"
    if book.insurance_multiple is not None and part % book.insurance_multiple:
        return f"not a multiple of {money.written(book.insurance_multiple)}"
    if further_premium(book, part, insured_part) < 1:
        return "its premium would be less than the smallest unit"
    return None


def verify_insure(table: Table, command: c.Insure) -> Refusal | None:
    """Return a refusal unless the free stake in play on a chance, or the part, may be insured."""
    lacking = "insure" if table.book.insurance_rate is None else None
    part = command.amount
    refusal = refuse_chance(table, command.on, lacking=lacking)
    if refusal is None and part is not None:
        refusal = invalid_amount(table, part)
    if refusal:
        return refusal
    assert part is None or type(part) is int
    stake = table.players[command.player].free.get(command.on)
    if stake is None:
        return refuse(table, Code.unknown_stake, player=command.player, on=command.on)
    if problem := uninsurable(table.book, stake, part):
        return refuse(table, Code.not_insurable, on=command.on, problem=problem)
    part = stake.amount - stake.insured_amount if part is None else part
    return short_of_chips(
        table, command.player, further_premium(table.book, part, stake.insured_amount)
    )


def further_premium(book: Rulebook, part: int, insured_part: int) -> int:
    """Return what a part adds to the premium on the total insured, which is rounded once."""
    rate = book.insurance_rate
    assert rate is not None
    return money.premium(insured_part + part, rate) - money.premium(insured_part, rate)


def insure(table: Table, command: c.Insure) -> Step:
    """Take the premium from the player's chips; the bank holds it until the coup is decided."""
    name = command.player
    chance = command.on
    part = command.amount
    assert part is None or type(part) is int
    player = table.players[name]
    stake = player.free[chance]
    part = stake.amount - stake.insured_amount if part is None else part
    premium = further_premium(table.book, part, stake.insured_amount)
    insured_stake = replace(
        stake, premium=stake.premium + premium, insured_amount=stake.insured_amount + part
    )
    new_player = Player(
        player.chips - premium, player.place, {**player.free, chance: insured_stake}, player.prison
    )
    event = InsuranceTaken(name, chance, premium, part)
    return table.with_player(name, new_player, table.bank.with_premiums(premium)), (event,)

"""Insurance against the refait: CT-6, DT-7, VT-11, R08."""

from tapisvert import money
from tapisvert.rules import commands as c
from tapisvert.rules.events import InsuranceTaken
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import InsurancePart, Rulebook
from tapisvert.rules.table import Player, Stake, Step, Table
from tapisvert.rules.validators import bad_amount, refuse, refuse_chance, short_of_chips


def most_insurable(book: Rulebook, amount: int) -> int:
    """Return the greatest part of an amount in play that may be insured; 0 if none may.

    >>> from tapisvert.regulations import rulebook
    >>> most_insurable(rulebook("campione-trente-et-quarante"), 75_000)
    50000
    """
    part = amount
    if book.insurance_part is InsurancePart.ANY and book.insurance_multiple is not None:
        part -= amount % book.insurance_multiple
    return 0 if _problem(book, part) else part


def uninsurable(book: Rulebook, stake: Stake, part: int | None = None) -> str | None:
    """Return why a free stake, or a part of it, cannot be insured; None if it can."""
    if stake.premium:
        return "it is insured already"
    if part is not None and part > stake.amount:
        return f"only {money.written(stake.amount)} is in play"
    if part not in (None, stake.amount) and book.insurance_part is InsurancePart.WHOLE:
        return "it is insured as a whole"
    problem = _problem(book, stake.amount if part is None else part)
    if problem and (most := most_insurable(book, stake.amount)):
        return f"{problem}; up to {money.written(most)} of it may be insured"
    return problem


def _problem(book: Rulebook, part: int) -> str | None:
    """Return why an amount cannot be insured, or None."""
    if book.insurance_minimum is not None and part < book.insurance_minimum:
        return f"it is less than {money.written(book.insurance_minimum)}"
    if book.insurance_multiple is not None and part % book.insurance_multiple:
        return f"it is no multiple of {money.written(book.insurance_multiple)}"
    return "its premium would be less than the smallest unit" if _premium(book, part) < 1 else None


def verify_insure(table: Table, command: c.Insure) -> Refusal | None:
    """Return a refusal unless the free stake in play on a chance, or the part, may be insured."""
    lacking = "insure" if table.book.insurance_rate is None else None
    part = command.amount
    refusal = refuse_chance(table, command.on, lacking=lacking)
    if refusal is None and part is not None:
        refusal = bad_amount(table, part)
    if refusal:
        return refusal
    assert part is None or type(part) is int
    stake = table.players[command.player].free.get(command.on)
    if stake is None:
        return refuse(table, Code.no_such_stake, player=command.player, on=command.on)
    if problem := uninsurable(table.book, stake, part):
        return refuse(table, Code.not_insurable, on=command.on, problem=problem)
    premium = _premium(table.book, stake.amount if part is None else part)
    return short_of_chips(table, command.player, premium)


def _premium(book: Rulebook, part: int) -> int:
    assert book.insurance_rate is not None
    return money.premium(part, book.insurance_rate)


def insure(table: Table, command: c.Insure) -> Step:
    """Take the premium from the player's chips; the bank holds it until the coup is decided.

    Naming the whole amount in play is the same as naming none.
    """
    name, on, part = command.player, command.on, command.amount
    assert part is None or type(part) is int
    player = table.players[name]
    stake = player.free[on]
    part = None if part == stake.amount else part
    premium = _premium(table.book, stake.amount if part is None else part)
    free = {**player.free, on: Stake(stake.amount, stake.excess, premium, part)}
    after = Player(player.chips - premium, player.place, free, player.prison)
    taken = InsuranceTaken(name, on, premium, part)
    return table.with_player(name, after, table.bank.with_premiums(premium)), (taken,)

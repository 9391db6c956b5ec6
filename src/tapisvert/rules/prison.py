"""Prison, the same for all games: the degrees, and the player's options for an imprisoned stake.

A refait (31 to 31, or zero) puts a free stake in the first degree and an imprisoned one a degree
deeper. A win lowers the degree by one; at degree zero the stake is free, unpaid. Too many refaits
in a row, or too deep a degree, divide the stake: R03, R04, R05, R11. At a house without a window
(R06) a player neither divides nor moves an imprisoned stake.
"""

from dataclasses import replace

from tapisvert import money
from tapisvert.chances import Kind
from tapisvert.rules import commands as c
from tapisvert.rules.coup import Coup, Result, Spun
from tapisvert.rules.events import Divided, Moved, Outcome, Withdrawn
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import (
    LastCardRefait,
    NullInRun,
    PrisonWindow,
    Refait,
    RefaitInPrison,
    Rulebook,
)
from tapisvert.rules.table import Player, Step, Table, evolve
from tapisvert.rules.validators import refuse, refuse_chance


def run_after(run: int, coup: Coup | Spun) -> int:
    """Return the number of refaits in a row, this coup included: R05.

    A null coup does not change the run (CT-5.1, VT-10). Any decided coup ends it.
    """
    if coup.is_refait:
        return run + 1
    return run if isinstance(coup, Coup) and coup.is_null else 0


def limited_run_after(book: Rulebook, run: int, *, is_refait: bool, is_null: bool) -> int:
    """Return the run that R05 limits after a coup: as `run_after`, but for the house's reading of a
    null coup.
    """
    if is_refait or (is_null and book.null_in_run is NullInRun.COUNTS):
        return run + 1
    return 0 if not is_null or book.null_in_run is NullInRun.ENDS else run


def outcome_in_prison(
    book: Rulebook, result: Result, degree: int, *, is_last: bool, run: int = 1
) -> tuple[Outcome | None, int]:
    """Return the outcome of a coup for a stake of a degree (0: free), and its degree afterwards.

    The outcome is None if the coup does not touch the stake. The degree of a divided stake is the
    one at which it is divided: R04, R05, R11. `run` is that of R05, including this coup if it
    counts.
    """
    if result is Result.NULL:
        return _null(book, degree, run=run)
    if result in (Result.LOSES, Result.LOST):
        return Outcome.LOST, 0
    if result is Result.PARTAGE:
        return Outcome.DIVIDED, 1
    if result is Result.PRISON:
        return _refait(book, degree, is_last=is_last, run=run)
    if degree == 0:
        return (Outcome.WON if result is Result.WINS else Outcome.WON_HALF), 0
    if degree == 1:
        return Outcome.RELEASED, 0
    halves = book.refait_in_prison is RefaitInPrison.HALVE
    return (Outcome.DIVIDED if halves else Outcome.EASED), degree - 1


def _null(book: Rulebook, degree: int, *, run: int) -> tuple[Outcome | None, int]:
    """Return the outcome of a null coup: none, unless it counts and the run passes R05's limit."""
    counts = book.null_in_run is NullInRun.COUNTS and degree > 0
    has_degrees = book.refait_in_prison is not None and book.refait_in_prison.deepens
    is_past = book.run_limit is not None and run > book.run_limit
    return (Outcome.DIVIDED if counts and has_degrees and is_past else None), degree


def _refait(book: Rulebook, degree: int, *, is_last: bool, run: int) -> tuple[Outcome | None, int]:
    """Return the outcome of a refait: into prison, deeper, lost, or divided (last coup, R05's
    limit).

    A limit of the run concerns imprisoned stakes only: a free stake begins in the first degree.
    """
    mechanism = book.refait_in_prison if degree else None
    if mechanism is RefaitInPrison.STAY:
        return None, degree
    deeper = degree + 1
    past_run = degree > 0 and book.run_limit is not None and run > book.run_limit
    is_past = past_run or (book.degree_limit is not None and deeper > book.degree_limit)
    if mechanism is RefaitInPrison.LOSE or (
        is_past and mechanism is RefaitInPrison.DEEPEN_THEN_LOSE
    ):
        return Outcome.LOST, 0
    if is_last or is_past:
        return Outcome.DIVIDED, deeper
    return (Outcome.DEEPENED if degree else Outcome.IMPRISONED), deeper


def division(book: Rulebook, name: str, chance: str, degree: int, stake: int) -> Divided:
    """Return the division of a stake with the bank at its degree: R04."""
    shares = money.divide(stake, degree, rounds_up=book.rounds_up)
    return Divided(name, chance, degree, stake, *shares)


def divide_all(table: Table, *, spares_first: bool) -> Step:
    """Divide every imprisoned stake at its degree, but for those of the first degree if these may
    be withdrawn whole: R04, R11, R12.
    """
    events = list[Divided]()
    players = {**table.players}
    gain = 0
    for name in sorted(players):
        player = players[name]
        kept_stakes = dict[tuple[str, int], int]()
        chips = player.chips
        for (chance, degree), stake in sorted(player.prison.items()):
            if spares_first and degree == 1:
                kept_stakes[chance, degree] = stake
                continue
            events.append(event := division(table.book, name, chance, degree, stake))
            chips += event.to_player
            gain += event.to_bank
        if len(kept_stakes) < len(player.prison):
            players[name] = replace(player, chips=chips, prison=kept_stakes)
    return evolve(table, players=players, bank=table.bank.with_gain(gain)), tuple(events)


def dividing_clause(book: Rulebook, *, is_last: bool) -> str:
    """Return the clause by which a coup divides a stake: la partage's, the last coup's, or that of
    R05's limit.

    A limit that the house's own text does not name is a reading of R05.
    """
    if book.refait is Refait.PARTAGE:
        return book.sources["refait"].clause
    if is_last:
        return book.clause("divided_last")
    limit = "degree_limit" if book.run_limit is None else "run_limit"
    return book.clause("divided_by_coup") if limit in book.sources else "R05"


def _window_open(table: Table) -> bool:
    """Return whether imprisoned stakes may be divided or moved now; never without a window: R06."""
    window = table.book.prison_window
    is_after_refait = window is PrisonWindow.AFTER_REFAIT and table.flags.refait_stands
    return is_after_refait or window is PrisonWindow.ANY_BETTING


def _degrees(player: Player, chance_name: str, degree: int | None) -> list[int]:
    """Return the degrees of a player's imprisoned stakes on a chance: the given one, or all."""
    degrees = sorted(d for chance, d in player.prison if chance == chance_name)
    return degrees if degree is None else [d for d in degrees if d == degree]


def verify_divide(table: Table, command: c.Divide) -> Refusal | None:
    """Return a refusal unless imprisoned stakes may be divided: CT-5.3, VT-13, CR-3.1."""
    lacking = "divide" if table.book.prison_window is None else None
    if refusal := refuse_chance(table, command.on, lacking=lacking):
        return refusal
    if not _degrees(table.players[command.player], command.on, command.degree):
        return refuse(table, Code.unknown_stake, player=command.player, on=command.on)
    if not _window_open(table):
        return refuse(table, Code.not_in_window, done="divided")
    return None


def divide(table: Table, command: c.Divide) -> Step:
    """Divide imprisoned stakes with the bank (partager), each by its degree: R04."""
    name = command.player
    chance = command.on
    player = table.players[name]
    prison = {**player.prison}
    events = [
        division(table.book, name, chance, degree, prison.pop((chance, degree)))
        for degree in _degrees(player, chance, command.degree)
    ]
    chips = player.chips + sum(event.to_player for event in events)
    bank = table.bank.with_gain(sum(event.to_bank for event in events))
    new_player = Player(chips, player.place, player.free, prison)
    return table.with_player(name, new_player, bank), tuple(events)


def verify_move(table: Table, command: c.Move) -> Refusal | None:
    """Return a refusal unless an imprisoned stake may move to a simple chance: VT-13, CR-3.3."""
    if (command.on, command.degree) not in table.players[command.player].prison:
        return refuse(table, Code.unknown_stake, player=command.player, on=command.on)
    if table.book.chances[command.to].kind is not Kind.SIMPLE:
        return refuse(table, Code.not_a_simple_chance, to=command.to)
    if not _window_open(table):
        return refuse(table, Code.not_in_window, done="moved")
    return None


def move(table: Table, command: c.Move) -> Step:
    """Move an imprisoned stake; it keeps its degree and adds up with one there: R06, R20."""
    name = command.player
    chance = command.on
    to = command.to
    degree = command.degree
    assert degree is not None
    player = table.players[name]
    prison = {**player.prison}
    stake = prison.pop((chance, degree))
    prison[to, degree] = prison.get((to, degree), 0) + stake
    new_player = Player(player.chips, player.place, player.free, prison)
    move_event = Moved(name, chance, to, degree, prison[to, degree], 0)
    return table.with_player(name, new_player), (move_event,)


def verify_withdraw(table: Table, command: c.Withdraw) -> Refusal | None:
    """Return a refusal unless a taille without remainder frees a first-degree stake: VT-16, R12."""
    assert command.degree is not None
    stake = table.players[command.player].prison.get((command.on, command.degree))
    amount = stake if command.amount is None else command.amount
    if stake is None or amount is None or amount > stake:
        return refuse(table, Code.unknown_stake, player=command.player, on=command.on)
    flags = table.flags
    needs_refait = table.book.last_card_refait is LastCardRefait.WITHDRAW_WHOLE
    is_open = flags.without_rest and (flags.refait_stands or not needs_refait)
    if command.degree != 1 or not is_open or amount < stake:
        return refuse(table, Code.not_in_window, done="withdrawn whole")
    return None


def withdraw(table: Table, name: str, chance: str, degree: int) -> Step:
    """Return an imprisoned stake whole: 'senza resto', VT-16."""
    player = table.players[name]
    prison = {**player.prison}
    stake = prison.pop((chance, degree))
    new_player = Player(player.chips + stake, player.place, player.free, prison)
    return table.with_player(name, new_player), (Withdrawn(name, chance, degree, stake, 0),)

"""Settlement of one coup: the stakes of one player, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, TypeVar

from tapisvert import money
from tapisvert.cards import Cards, in_order
from tapisvert.record.explain import Explanation
from tapisvert.record.session import Session
from tapisvert.rules import commands as c
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.rulebook import Rulebook
from tapisvert.values import value

_A = TypeVar("_A")
Amounts: TypeAlias = Mapping[str, _A] | Iterable[tuple[str, _A]]
"""Amounts by name, in minor units; as pairs, a name may come again."""


@value
class SettledCoup:
    """One coup and what it means for the player, in minor units; `explanation` has the clauses.

    `in_prison` and `on_the_cloth` belong neither to the player nor to the bank yet. `if_divided` is
    the value of `in_prison` to the player if divided at once.

    >>> settlement = settle("roulette", 0, {"rouge": 50_000})
    >>> settlement.in_prison, settlement.if_divided, settlement.result
    (50000, 25000, -50000)
    """

    explanation: Explanation
    staked: int
    premiums: int
    returned: int
    in_prison: int
    if_divided: int
    on_the_cloth: int

    @property
    def result(self) -> int:
        """Sum that the player has now, less that before the stakes."""
        return self.returned - self.staked - self.premiums


def settle(
    table: str | Rulebook | Session,
    draw: Cards | int,
    stakes: Amounts[int] = (),
    *,
    insured: Amounts[int | None] = (),
    announced: Amounts[int] = (),
    player: str = "player",
) -> SettledCoup:
    """Settle one coup of a table: the cards in the order drawn, or the number that fell.

    `table` is a rulebook, its id, or a new session with limits or rulings of its own. `insured` has
    the insured amounts by chance, None for all; `announced` the amounts of each piece by call.
    Raises Refusal for a stake or a coup that the rules refuse, and like Session.

    >>> settlement = settle("venezia", "Th Td 7c Kd Ts Th 9s 3d", {"rouge": 50_000})
    >>> settlement.returned, settlement.result
    (100000, 50000)
    """
    session = table if isinstance(table, Session) else Session(table)
    bets: list[c.Bet | c.Announce] = [
        c.Bet(player, chance, amount) for chance, amount in _pairs(stakes)
    ]
    bets += [c.Announce(player, call, unit) for call, unit in _pairs(announced)]
    insurances = [c.Insure(player, chance, amount) for chance, amount in _pairs(insured)]
    cost = sum(_cost(session.table.book, bet) for bet in bets)
    sit = c.Sit(player, min(money.GREATEST, 1 + 2 * cost))
    for command in (sit, *bets, *insurances):
        _give(session, command)
    bettor = session.table.players[player]
    _give(session, c.Spin(draw) if isinstance(draw, int) else c.Deal(in_order(draw)))
    result = session.table.players[player]
    rounds_up = session.table.book.rounds_up
    prisoners = result.prison.items()
    return SettledCoup(
        session.explain(),
        staked=sum(stake.total for stake in bettor.free.values()),
        premiums=sum(stake.premium for stake in bettor.free.values()),
        returned=result.chips - bettor.chips,
        in_prison=sum(stake for _, stake in prisoners),
        if_divided=sum(
            money.divide(stake, degree, rounds_up=rounds_up)[0] for (_, degree), stake in prisoners
        ),
        on_the_cloth=sum(stake.total for stake in result.free.values()),
    )


def _pairs(amounts: Amounts[_A]) -> Iterable[tuple[str, _A]]:
    return amounts.items() if isinstance(amounts, Mapping) else amounts


def _cost(book: Rulebook, command: c.Bet | c.Announce) -> int:
    """Return the chips that a player needs for the stake."""
    if isinstance(command, c.Bet):
        return max(0, int(command.amount))
    announcement = book.announcements.get(command.call)
    return max(0, int(command.unit)) * (announcement.count if announcement else 0)


def _give(session: Session, command: c.Command) -> None:
    """Give a command; raise its refusal, in a session that is not strict too."""
    for refusal in Refusal.among(session.do(command)):
        raise refusal

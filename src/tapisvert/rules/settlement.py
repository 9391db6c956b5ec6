"""Settlement: the effect of a coup on every stake. Stakes are never netted: CT-8, T2-7, R16."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tapisvert import money
from tapisvert.rules import prison
from tapisvert.rules.coup import AT_REFAIT, WINNING_RESULTS, Coup, Result, Spun
from tapisvert.rules.events import (
    BOUND,
    WINS,
    BallFell,
    CoupDealt,
    Event,
    Outcome,
    PremiumEarned,
    Settled,
)
from tapisvert.rules.rulebook import Excess, PremiumDue, Rulebook, Winnings
from tapisvert.rules.table import Bank, Player, Stake, Table
from tapisvert.rules.taille import took_last_card


def result_on(book: Rulebook, coup: Coup | Spun, chance: str) -> Result:
    """Return the result on a chance; a multiple one wins if it covers the number: CR-2, CR-3.1."""
    simple = coup.results.get(chance)
    if simple is not None:
        return simple
    assert isinstance(coup, Spun)
    return Result.WINS if coup.number in book.chances[chance].numbers else Result.LOSES


def dealt_coup(events: Iterable[object]) -> Coup | Spun | None:
    """Return the coup, or the spin, among the answers to a command, or None."""
    for event in events:
        if isinstance(event, CoupDealt):
            return event.coup
        if isinstance(event, BallFell):
            return event.spun
    return None


def clause_of(
    book: Rulebook, coup: Coup | Spun, stake: tuple[str, int], outcome: Outcome, *, is_last: bool
) -> str:
    """Return the clause of an outcome of a stake, which has its chance and its degree before the
    coup. It depends on 'la dernière' and on the stake's place.
    """
    chance, degree = stake
    result = result_on(book, coup, chance)
    is_refait = result in AT_REFAIT
    if degree and outcome is (Outcome.LOST if is_refait else Outcome.DIVIDED):
        return reading_of(book, "refait_in_prison")  # R03's other readings
    if outcome is Outcome.DIVIDED:
        return prison.dividing_clause(book, is_last=is_last)
    if outcome is Outcome.LOST and degree:
        return book.clause(Outcome.RELEASED)
    if outcome is Outcome.LOST and coup.is_refait:
        return book.clause(coup.reasons["rouge"])
    if outcome in (Outcome.WON, Outcome.LOST):
        return book.sources[f"pays.{book.chances[chance].kind}"].clause
    return book.clause(outcome)


def reading_of(book: Rulebook, field: str) -> str:
    """Return the article of the house's own behind a field, the ruling, or else the clause."""
    source = book.sources[field]
    return source.clause if source.clause in book.own_clauses else source.ruling or source.clause


def settle(table: Table, coup: Coup | Spun) -> tuple[dict[str, Player], Bank, tuple[Event, ...]]:
    """Settle every stake separately; return the players, the bank and the entries in order.

    Losing stakes are collected first, then winning ones are paid (R16). Within each group the order
    is player, chance, degree.
    """
    run = limited_run(table, coup)
    is_last = table.flags.is_last
    spares = is_last and took_last_card(table)
    ledger = _Settlement(table.book, is_last=is_last, spares_free=spares, run=run)
    players = {**table.players}
    for name in sorted(players):
        player = players[name]
        if player.free or player.prison:
            players[name] = _settle_player(ledger, coup, name, player)
    bank = table.bank.with_gain(ledger.bank_gain).with_premiums(-ledger.premiums_earned)
    return players, bank, (*ledger.collected, *ledger.prison_events, *ledger.payment_events)


def settle_by(
    table: Table, coups_by_player: Mapping[str, Coup | Spun]
) -> tuple[dict[str, Player], Bank, tuple[Event, ...]]:
    """Settle the stakes of each player named by a coup of the player's own, in the order of
    `settle`.
    """
    players = {**table.players}
    bank = table.bank
    collected = list[Event]()
    bound_events = list[Event]()
    paid_events = list[Event]()
    for name in sorted(coups_by_player):
        ledger, players[name] = _settle_single(table, name, coups_by_player[name])
        bank = bank.with_gain(ledger.bank_gain).with_premiums(-ledger.premiums_earned)
        collected += ledger.collected
        bound_events += ledger.prison_events
        paid_events += ledger.payment_events
    return players, bank, (*collected, *bound_events, *paid_events)


def worth_after(table: Table, name: str, coup: Coup | Spun) -> int:
    """Return a player's total after a coup if the table closed then: free stakes and premiums
    whole, imprisoned stakes divided at their degree.
    """
    book = table.book
    player = _settle_single(table, name, coup)[1]
    free = sum(stake.total + stake.premium for stake in player.free.values())
    divided_parts = (
        money.divide(amount, degree, rounds_up=book.rounds_up)[0]
        for (_, degree), amount in player.prison.items()
    )
    return player.chips + free + sum(divided_parts)


def _settle_single(table: Table, name: str, coup: Coup | Spun) -> tuple["_Settlement", Player]:
    """Return the settlement of one player's stakes, and the player after it."""
    run = limited_run(table, coup)
    ledger = _Settlement(table.book, is_last=table.flags.is_last, spares_free=False, run=run)
    return ledger, _settle_player(ledger, coup, name, table.players[name])


def limited_run(table: Table, coup: Coup | Spun) -> int:
    """Return the run that R05 limits, this coup included."""
    is_null = isinstance(coup, Coup) and coup.is_null
    run = table.flags.limited_run
    return prison.limited_run_after(table.book, run, is_refait=coup.is_refait, is_null=is_null)


@dataclass(slots=True)
class _Settlement:
    """Entries of one coup with the bank's totals: its gain, premiums included, and the premiums.

    `spares_free`: the last coup divides no free stake, because VT-16 returns it whole (R12).
    """

    book: Rulebook
    is_last: bool
    spares_free: bool
    run: int
    bank_gain: int = 0
    premiums_earned: int = 0
    collected: list[Event] = field(default_factory=list)
    prison_events: list[Event] = field(default_factory=list)
    payment_events: list[Event] = field(default_factory=list)

    def earn(self, name: str, chance: str, premium: int) -> None:
        """Credit the bank with a premium it held: R08."""
        self.premiums_earned += premium
        self.bank_gain += premium
        self.collected.append(PremiumEarned(name, chance, premium))

    def enter(
        self,
        name: str,
        chance: str,
        degree: int,
        stake: int,
        outcome_and_degree: tuple[Outcome, int],
    ) -> int:
        """Record a stake's outcome and degree afterwards; return the amount due to the player."""
        outcome, division_degree = outcome_and_degree
        if outcome is Outcome.DIVIDED:
            shares = money.divide(stake, division_degree, rounds_up=self.book.rounds_up)
            entry = Settled(name, chance, degree, stake, outcome, *shares)
        elif outcome is Outcome.LOST:
            entry = Settled(name, chance, degree, stake, outcome, 0, stake)
        elif outcome in BOUND:
            self.prison_events.append(Settled(name, chance, degree, stake, outcome, 0, 0))
            return 0
        else:
            return self._pay(name, chance, degree, stake, outcome)
        self.bank_gain += entry.to_bank
        self.collected.append(entry)
        return entry.to_player

    def _pay(self, name: str, chance: str, degree: int, stake: int, outcome: Outcome) -> int:
        """Return a stake to the player, with winnings if it has won: CT-2, CR-2, T2-3.4, R19."""
        to_player = stake
        if outcome in WINS:
            payout = self.book.pays[self.book.chances[chance].kind]
            is_halved = outcome is Outcome.WON_HALF
            winnings = money.winnings(
                stake, payout, is_half=is_halved, rounds_up=self.book.rounds_up
            )
            self.bank_gain -= winnings
            stake_stays = self.book.winnings is Winnings.STAY
            to_player = winnings if stake_stays else stake + winnings
        self.payment_events.append(Settled(name, chance, degree, stake, outcome, to_player, 0))
        return to_player


@dataclass(slots=True)
class _PlayerSettlement:
    """A player's holdings after the coup, built up stake by stake during the settlement."""

    name: str
    chips: int
    free: dict[str, Stake] = field(default_factory=dict)
    prison: dict[tuple[str, int], int] = field(default_factory=dict)
    winnings: int = 0

    def bind(self, chance: str, degree: int, amount: int) -> None:
        """Leave a stake in prison. Stakes of the same chance and degree add up: R20."""
        self.prison[chance, degree] = self.prison.get((chance, degree), 0) + amount


def _settle_player(ledger: _Settlement, coup: Coup | Spun, name: str, player: Player) -> Player:
    """Settle a player's stakes, by chance and degree."""
    hand = _PlayerSettlement(name, player.chips, winnings=player.winnings)
    places = [(chance_name, 0) for chance_name in player.free]
    places += player.prison
    places.sort()
    for chance, degree in places:
        result = result_on(ledger.book, coup, chance)
        if degree:
            _settle_bound(ledger, hand, (chance, degree, player.prison[chance, degree]), result)
        else:
            _settle_free(ledger, hand, chance, player.free[chance], result)
    return Player(hand.chips, player.place, hand.free, hand.prison, hand.winnings)


def _settle_free(
    ledger: _Settlement, hand: _PlayerSettlement, chance: str, stake: Stake, result: Result
) -> None:
    name = hand.name
    if result is Result.NULL:
        hand.free[chance] = _after_null(ledger, name, chance, stake)
        return
    amount = stake.amount
    excess = stake.excess
    if ledger.book.excess is Excess.IF_WON and result not in WINNING_RESULTS:
        amount = stake.total
        excess = 0
    if stake.premium:
        ledger.earn(name, chance, stake.premium)
        if result in AT_REFAIT:  # never binds the insured amount: CT-6, VT-11
            hand.chips += ledger.enter(name, chance, 0, stake.insured_amount, (Outcome.INSURED, 0))
            amount -= stake.insured_amount
    if amount:
        outcome, degree = outcome_and_degree = _outcome_of_free(ledger, result)
        to_player = ledger.enter(name, chance, 0, amount, outcome_and_degree)
        hand.chips += to_player
        if outcome is Outcome.IMPRISONED:
            hand.bind(chance, degree, amount)
        elif outcome in WINS and ledger.book.winnings is Winnings.STAY:
            hand.free[chance] = Stake(amount)
            hand.winnings += to_player
        elif outcome in WINS:
            hand.winnings += to_player - amount
    if excess:
        hand.chips += ledger.enter(name, chance, 0, excess, (Outcome.EXCESS_RETURNED, 0))


def _settle_bound(
    ledger: _Settlement,
    hand: _PlayerSettlement,
    imprisoned_stake: tuple[str, int, int],
    result: Result,
) -> None:
    chance, degree, amount = imprisoned_stake
    outcome, new_degree = prison.outcome_in_prison(
        ledger.book, result, degree, is_last=ledger.is_last, run=ledger.run
    )
    if outcome is not None:
        hand.chips += ledger.enter(hand.name, chance, degree, amount, (outcome, new_degree))
    if outcome is None or outcome in BOUND:
        hand.bind(chance, new_degree, amount)


def _outcome_of_free(ledger: _Settlement, result: Result) -> tuple[Outcome, int]:
    """Return the outcome of a free stake, or of the part that is not insured."""
    is_last = ledger.is_last and not ledger.spares_free
    outcome, new_degree = prison.outcome_in_prison(
        ledger.book, result, 0, is_last=is_last, run=ledger.run
    )
    assert outcome is not None
    return outcome, new_degree


def _after_null(ledger: _Settlement, name: str, chance: str, stake: Stake) -> Stake:
    """Return the stake after a null coup, which earns a premium due for every coup: R07."""
    if not stake.premium or ledger.book.premium_due is not PremiumDue.EVERY_COUP:
        return stake
    ledger.earn(name, chance, stake.premium)
    return Stake(stake.amount, stake.excess)

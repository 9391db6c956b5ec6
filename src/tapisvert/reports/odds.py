"""Live odds at a table: the exact distribution of the next coup, without the dealt cards.

Only dealt cards are known. Burnt cards and undealt cards are treated alike, because both are
unseen. A calculation takes some hundredths of a second; it runs on a thread, once for each state
of the pack.
"""

import asyncio
from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Final
from weakref import WeakKeyDictionary

from tapisvert.live.table import LiveTable
from tapisvert.odds import Bet, Bound, Decision, Law, OneRowLaw, TwoRowLaw, WheelLaw
from tapisvert.odds import law as law_of
from tapisvert.odds.advisor import advise
from tapisvert.odds.edges import bets
from tapisvert.odds.laws import ChanceLaw, Number
from tapisvert.reports import views
from tapisvert.rules.rulebook import Rulebook
from tapisvert.rules.table import Table

_Key = tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...], int]
_DIGITS: Final = 12


def prison_stakes(table: Table) -> tuple[tuple[str, int], ...]:
    """Return the imprisoned stakes at a table: each chance and degree once."""
    places = {place for player in table.players.values() for place in player.prison}
    return tuple(sorted(places))


def odds(
    book: Rulebook, dealt_cards: Mapping[str, int], prison: Iterable[tuple[str, int]], run: int = 0
) -> views.Odds:
    """Return the odds of each bet, and of imprisoned stakes; `dealt_cards` counts them, `run` the
    refaits just before. Raises CompositionError if the rest cannot complete a coup.
    """
    cards = [card for card, count in dealt_cards.items() for _ in range(count)]
    advice = advise(book, cards, stakes=prison, run=run)
    chance, decision = advice.best
    return views.Odds(
        gone=len(cards),
        law=law_view(book, advice.law, advice.bets),
        edges_before={
            name: {decision.value: _round(bet.edge) for decision, bet in decisions.items()}
            for name, decisions in advice.bets_before.items()
        },
        best=views.BestBet(chance, decision.value),
        insurance_pays=dict(advice.insurance_pays),
        prison=[_prison_odds(stake) for stake in advice.bound],
    )


def full_pack_law(book: Rulebook) -> views.LawView:
    """Return the distribution of a coup under a rulebook, from the whole pack."""
    law = law_of(book)
    return law_view(book, law, bets(book, law))


def law_view(
    book: Rulebook, law: Law, worth: Mapping[str, Mapping[Decision, Bet]]
) -> views.LawView:
    """Return the view of a distribution and of the odds of every bet under it."""
    first = next(iter(law.chances.values()))
    return views.LawView(
        rulebook=book.id,
        chances={name: _chance(chance) for name, chance in law.chances.items()},
        totals=_by_total(law.totals if isinstance(law, TwoRowLaw | OneRowLaw) else {}),
        ties=_by_total(law.ties if isinstance(law, TwoRowLaw) else {}),
        numbers=[*map(_round, law.numbers)] if isinstance(law, WheelLaw) else [],
        refait=_round(first.prison),
        null=_round(first.null),
        bets={
            name: {decision.value: _bet(bet) for decision, bet in decisions.items()}
            for name, decisions in worth.items()
        },
    )


def _by_total(law: Mapping[int, Number]) -> dict[str, float]:
    return {str(total): _round(p) for total, p in law.items()}


def _chance(law: ChanceLaw) -> views.ChanceOdds:
    parts = (law.wins, law.wins_half, law.loses, law.null, law.prison)
    return views.ChanceOdds(*map(_round, parts))


def _bet(bet: Bet) -> views.BetOdds:
    per_decided = _round(bet.per_decided) if isfinite(bet.per_decided) else None
    return views.BetOdds(_round(bet.edge), per_decided, _round(bet.hit_rate), _round(bet.deviation))


def _prison_odds(stake: Bound) -> views.BoundOdds:
    returns = {chance: _round(worth) for chance, worth in stake.stays.items()}
    share = _round(stake.divided)
    return views.BoundOdds(
        stake.chance, stake.degree, share, returns, stake.place, stake.decision.value
    )


def _round(number: Number) -> float:
    """Round to the exact digits."""
    return round(float(number), _DIGITS) + 0.0


class OddsCache:
    """Cache of odds: the latest result of each table."""

    def __init__(self) -> None:
        self._latest = WeakKeyDictionary[LiveTable, tuple[_Key, asyncio.Task[views.Odds]]]()

    async def get(self, live: LiveTable, table: Table) -> views.Odds:
        """Return the odds at a table now. Raises CompositionError as `odds` does."""
        cards = table.taille.drawn_counts
        prison = prison_stakes(table)
        run = table.flags.limited_run
        key = tuple(sorted(cards.items())), prison, run
        latest = self._latest.get(live)
        if latest is None or latest[0] != key:
            task = asyncio.create_task(asyncio.to_thread(odds, table.book, cards, prison, run))
            latest = self._latest[live] = key, task
        return await asyncio.shield(latest[1])  # a cancelled request does not cancel it for others

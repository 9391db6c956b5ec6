"""Worth of every alternative of a ruling: exact; for a taille's end simulated (R12, R14, R25)."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from statistics import mean
from typing import Any, Final

from tapisvert.chances import Kind
from tapisvert.cli.output.numbers import percent, percent_with_error, signed
from tapisvert.cli.output.text_output import Printer
from tapisvert.cli.regulation.remarks import OpenReading, open_readings
from tapisvert.documents.numbers import number
from tapisvert.i18n import translate
from tapisvert.odds import Decision, Impact, bets
from tapisvert.odds import law as law_of
from tapisvert.odds.prison import ends
from tapisvert.regulations import with_rulings
from tapisvert.regulations.names import localized
from tapisvert.rules.rulebook import LastCardRefait, Rulebook
from tapisvert.simulation.end_of_taille import (
    TAILLES,
    FreedStakes,
    Tailles,
    freed_stakes,
    simulated_tailles,
)
from tapisvert.simulation.estimates import Estimate
from tapisvert.values import value

SEED: Final = 1911
"""Seed of the tailles that are simulated: the same command prints the same figures."""
_OFF: Final = LastCardRefait.OFF
_LENGTHS: Final = ("cut_card", "last_coup")
"""Fields that decide which coup is the last (R14, R25)."""
_WHY: Final = {
    Impact.MOMENT: "rulings-moment",
    Impact.ACCESS: "rulings-access",
    Impact.STAKES: "rulings-stakes",
    Impact.TAILLE_END: "rulings-mistakes",
    Impact.OUTSIDE_THE_GAME: "rulings-outside",
}
"""Reasons for which an alternative has no price; of the taille's end R15 alone has none."""


@value
class PricedReading:
    """An alternative with the change of the edge by decision; with its error where simulated."""

    reading: OpenReading
    simulated: Mapping[str, Estimate]
    coups: Estimate | None = None
    """Coups that a taille has more than under the reading taken; None if as many."""


def priced(book: Rulebook) -> list[PricedReading]:
    """Return every alternative of every ruling that the rulebook leaves open, priced."""
    found = list(open_readings(book))
    is_open = any(one.effect == Impact.BEYOND_ONE_COUP for one in found)
    changes: Callable[[OpenReading], Mapping[str, Estimate]] = _no_changes
    if is_open and book.degree_limit != 0:  # with 0 no stake stays in prison
        freed, law = freed_stakes(book, SEED), law_of(book)
        stays = ends(next(iter(law.chances.values())), book)
        kept = 1 - sum(float(part * p) for part, p in stays.items())
        changes = partial(_changes, freed=freed, kept=kept)
    lengths = _Lengths(book)
    return [
        lengths.priced(one) if one.field in _LENGTHS else PricedReading(one, changes(one))
        for one in found
    ]


def _no_changes(one: OpenReading) -> Mapping[str, Estimate]:
    del one
    return {}


class _Lengths:
    """Tailles of a rulebook, simulated once, beside those of another reading of their end."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self._taken: Tailles | None = None

    def priced(self, one: OpenReading) -> PricedReading:
        """Return an alternative with the coups that a taille gains, and what these change.

        The bank earns by some coups alone: a refait, in 2.0 the ace of spades. What it keeps
        changes as their share of all coups does; a premium of insurance is none of it.
        """
        taken = self._taken = self._taken or simulated_tailles(self._book, SEED)
        other = simulated_tailles(with_rulings(self._book, {one.field: one.alternative}), SEED)
        law = law_of(self._book)
        simple = [name for name, chance in self._book.chances.items() if chance.kind is Kind.SIMPLE]
        costly = float(law.chances[simple[0]].prison) or sum(
            float(law.chances[name].wins_half) for name in simple[:2]
        )
        more = other.share_above(taken, costly)
        found = bets(self._book, law)
        changes: dict[str, Estimate] = {
            made: more.times(mean(float(found[name][made].edge) for name in simple) / costly)
            for made in found[simple[0]]
            if made is not Decision.INSURED
        }
        return PricedReading(one, changes, other.longer(taken))


def _changes(one: OpenReading, freed: FreedStakes, kept: float) -> Mapping[str, Estimate]:
    """Return the changes of the bank's edge by an alternative reading of R12; else none.

    A stake that is withdrawn whole would have been divided, or would have stayed in prison, where
    the bank has `kept` of it in the mean. A player who divides does so before a later null coup,
    and so withdraws after the last coup alone.
    """
    if one.effect != Impact.BEYOND_ONE_COUP:
        return {}
    taken, other = (LastCardRefait(str(each)) for each in (one.taken, one.alternative))
    whole = LastCardRefait.WITHDRAW_WHOLE
    at_last = [whole if each is not _OFF else _OFF for each in (taken, other)]
    changes: dict[str, Estimate] = {Decision.STAY: freed.more(taken, other).times(kept)}
    if at_last[0] is not at_last[1]:
        changes[Decision.DIVIDE] = freed.more(*at_last).times(0.5)
    return changes


class RulingsText(Printer):
    """Text of the worth of every alternative."""

    topic = "odds"

    def print(self, book: Rulebook, found: Sequence[PricedReading]) -> None:
        """Print those that change the edge of a bet, then the others."""
        self.heading("rulings-title", name=localized(book, "name", self.language))
        table = self.table("", "", "", texts=3)
        table.columns[0].no_wrap, table.columns[2].no_wrap = True, False
        others: dict[str, list[str]] = {}
        for one in found:
            reading = one.reading
            name = f"{reading.ruling} {reading.field}"
            if not reading.changes and not one.simulated:
                named = others.setdefault(_WHY.get(Impact(reading.effect), "rulings-same"), [])
                named += [] if name in named else [name]
                continue
            held = "none" if reading.alternative is None else str(reading.alternative)
            table.add_row(name, held, self.changes(one))
        self.out.print(table)
        changing = {row.reading.field for row in found if row.reading.changes or row.simulated}
        for why, names in others.items():
            fields = [name for name in names if name.partition(" ")[2] not in changing]
            if fields:
                self.note(why, fields=", ".join(fields))
        if any(one.simulated and one.coups is None for one in found):
            self.note("rulings-simulated", tailles=number(TAILLES), seed=str(SEED))
        if any(one.coups for one in found):
            self.note("rulings-lengths", tailles=number(TAILLES), seed=str(SEED))

    def changes(self, one: PricedReading) -> str:
        """Return what an alternative adds to the bank's edge, by decision."""
        exact = (
            (made, f"{'+' if change > 0 else ''}{percent(change)}")
            for made, change in one.reading.changes.items()
        )
        simulated = (
            (made, " ".join(percent_with_error(change))) for made, change in one.simulated.items()
        )
        parts = (f"{self.decision(made)} {said}" for made, said in (*exact, *simulated))
        said = ", ".join(part.removeprefix("– ") for part in parts)
        if one.coups is None:
            return said
        more = translate(
            self.language, "rulings-coups", "odds", coups=signed(number(one.coups.value, 1))
        )
        return f"{more}; {said}"

    def decision(self, made: str) -> str:
        """Return a player's decision about the refait, in a word."""
        return translate(self.language, f"decision-{made}", "odds")


def rulings_json(book: Rulebook, found: Sequence[PricedReading]) -> dict[str, Any]:
    """Return the worth of every alternative for a program."""
    is_simulated = any(one.simulated for one in found)
    return {
        "rulebook": book.id,
        "edition": book.edition,
        "rulings": [
            {
                **{name: getattr(one.reading, name) for name in ("ruling", "field", "taken")},
                "alternative": one.reading.alternative,
                "effect": one.reading.effect,
                "changes": dict(one.reading.changes)
                | {made: change.value for made, change in one.simulated.items()},
                "errors": {made: change.error for made, change in one.simulated.items()},
                "coups": one.coups and {"value": one.coups.value, "error": one.coups.error},
            }
            for one in found
        ],
        "tailles": TAILLES if is_simulated else 0,
        "seed": SEED if is_simulated else None,
    }

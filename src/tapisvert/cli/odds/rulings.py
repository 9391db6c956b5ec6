"""Worth of every alternative of a ruling: exact, and for the end of a taille simulated (R12)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tapisvert.cli.numbers import percent, percent_with_error
from tapisvert.cli.regulation.remarks import OpenReading, open_readings
from tapisvert.cli.text_output import Printer
from tapisvert.documents.numbers import number
from tapisvert.i18n import translate
from tapisvert.odds import Decision, Impact
from tapisvert.odds import law as law_of
from tapisvert.odds.prison import ends
from tapisvert.rules.rulebook import LastCardRefait, Rulebook
from tapisvert.simulation.end_of_taille import TAILLES, FreedStakes, freed_stakes
from tapisvert.simulation.estimates import Estimate
from tapisvert.values import value

SEED: Final = 1911
"""Seed of the tailles that are simulated: the same command prints the same figures."""
_OFF: Final = LastCardRefait.OFF


@value
class PricedReading:
    """An alternative with the change of the edge by decision; with its error where simulated."""

    reading: OpenReading
    simulated: Mapping[str, Estimate]


def priced(book: Rulebook) -> list[PricedReading]:
    """Return every alternative of every ruling that the rulebook leaves open, priced."""
    found = list(open_readings(book))
    is_open = any(one.effect == Impact.BEYOND_ONE_COUP for one in found)
    if not is_open or book.degree_limit == 0:  # no stake stays in prison
        return [PricedReading(one, {}) for one in found]
    freed, law = freed_stakes(book, SEED), law_of(book)
    stays = ends(next(iter(law.chances.values())), book)
    kept = 1 - sum(float(part * p) for part, p in stays.items())
    return [PricedReading(one, _changes(one, freed, kept)) for one in found]


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
        self.heading("rulings-title", name=book.name)
        table = self.table("", "", "", texts=3)
        others: dict[str, None] = {}
        for one in found:
            reading = one.reading
            if not reading.changes and not one.simulated:
                others[f"{reading.ruling} {reading.field}"] = None
                continue
            held = "none" if reading.alternative is None else str(reading.alternative)
            table.add_row(f"{reading.ruling} {reading.field}", held, self.changes(one))
        self.out.print(table)
        changing = {row.reading.field for row in found if row.reading.changes or row.simulated}
        fields = [name for name in others if name.partition(" ")[2] not in changing]
        if fields:
            self.note("rulings-same", fields=", ".join(fields))
        if any(one.simulated for one in found):
            self.note("rulings-simulated", tailles=number(TAILLES), seed=str(SEED))

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
        return ", ".join(part.removeprefix("– ") for part in parts)

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
            }
            for one in found
        ],
        "tailles": TAILLES if is_simulated else 0,
        "seed": SEED if is_simulated else None,
    }

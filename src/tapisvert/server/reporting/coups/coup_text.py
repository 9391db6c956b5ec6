"""Texts of one coup in a language: its title, its results with their reasons, its picture."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from tapisvert.clock import HouseDay
from tapisvert.documents.coup_picture import CoupPicture, PictureChance, PictureRow
from tapisvert.i18n import translate
from tapisvert.rules.coup import Coup, Reason, Result, Spun, reason_values
from tapisvert.server.reporting.coups.coup_report import CoupReport
from tapisvert.values import value

_WON: Final = (Result.WINS, Result.WINS_HALF)


@value
class ReasonText:
    """Reason of some results: the sentence, the clause, and what each of its chances did."""

    text: str
    clause: str
    chances: tuple[str, ...]


class CoupText:
    """Texts of a coup at a table of that name, in a language, with the day of the house."""

    def __init__(self, report: CoupReport, table: str, language: str, house: HouseDay) -> None:
        self.report, self.table, self.language = report, table, language
        self._day = house.date_at(report.at_ms)

    def say(self, key: str, **values: str | int | date) -> str:
        """Return a text of the coup's page."""
        return translate(self.language, f"coup-{key}", "coup", **values)

    @property
    def title(self) -> str:
        """The result: the totals of the rows, or the number with its colour."""
        dealt = self.report.dealt
        if isinstance(dealt, Spun):
            color = self._table_text(f"colour-{'zero' if dealt.is_refait else dealt.color}")
            return self.say("result-number", number=dealt.label, color=color)
        if len(dealt.totals) == 1:
            return self.say("result-row", total=dealt.totals[0])
        noir, rouge = dealt.totals
        key = "refait" if dealt.is_refait else "null" if dealt.is_null else "two"
        return self.say(f"result-{key}", noir=noir, rouge=rouge)

    @property
    def place(self) -> str:
        """The table, the coup's number in its taille, and the day of the house."""
        place = self.report.place
        return self.say(
            "place-wheel" if isinstance(self.report.dealt, Spun) else "place-cards",
            table=self.table,
            taille=place.taille,
            coup=place.coup,
            day=self._day,
        )

    @property
    def winners(self) -> str:
        """The chances that won, in one sentence: the description of a link."""
        won = [name for name, result in self.report.dealt.results.items() if result in _WON]
        return self.say("won-by", chances=", ".join(won)) if won else self.say("won-by-none")

    def reasons(self) -> Iterator[ReasonText]:
        """Yield each reason once, with its clause and the chances that it decided."""
        dealt, book = self.report.dealt, self.report.book
        for reason in dict.fromkeys(dealt.reasons.values()):
            done = tuple(
                self._table_text(f"chance-{result}", chance=name.capitalize())
                for name, result in dealt.results.items()
                if dealt.reasons[name] is reason
            )
            yield ReasonText(self._reason(reason), book.clause(reason), done)
        if Result.WINS_HALF in dealt.results.values():
            half = Reason.ACE_OF_SPADES
            yield ReasonText(self._reason(half), book.clause(half), ())

    def _reason(self, reason: Reason) -> str:
        return self._table_text(f"reason-{reason}", **reason_values(self.report.dealt, reason))

    def _table_text(self, key: str, **values: str | int) -> str:
        return translate(self.language, key, "table", **values)

    def picture(self) -> CoupPicture:
        """Return the coup as a picture."""
        dealt = self.report.dealt
        chances = tuple(
            PictureChance(name.capitalize(), self.say(f"badge-{result}"), result in _WON)
            for name, result in dealt.results.items()
        )
        head = self.language, self.title, self.place
        if isinstance(dealt, Spun):
            return CoupPicture(*head, (), dealt.label, dealt.color, chances)
        return CoupPicture(*head, tuple(self._rows(dealt)), None, "", chances)

    def _rows(self, coup: Coup) -> Iterator[PictureRow]:
        names = ("noir", "rouge") if len(coup.rows) == 2 else ("single",)
        for name, row, total in zip(names, coup.rows, coup.totals, strict=True):
            result = coup.results.get(name)
            badge = self.say(f"badge-{result}") if result and result is not Result.LOSES else ""
            yield PictureRow(self.say(f"row-{name}"), row, total, badge, result in _WON)

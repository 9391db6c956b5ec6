"""`tapisvert explain`: one coup of a record, with the outcome and clause of each stake."""

from collections.abc import Iterator
from typing import Final

import msgspec

from tapisvert.cli.commands import option
from tapisvert.cli.errors import option_errors
from tapisvert.cli.input_files import open_input, record_errors
from tapisvert.cli.options import JSON, RECORD_FILE
from tapisvert.cli.output import Printer, card, console, hang, print_json, with_cards
from tapisvert.i18n import translate
from tapisvert.money import written
from tapisvert.record.explain import (
    PREMIUM_EARNED,
    PREMIUM_RETURNED,
    Explanation,
    NoSuchCoupError,
    StakeOutcome,
    write_explanation,
)
from tapisvert.record.explain import explain as explain_coup
from tapisvert.record.reading import lines_of_file
from tapisvert.regulations import changed_readings, citation_text
from tapisvert.regulations.names import localize
from tapisvert.regulations.readings import reading_text
from tapisvert.rules.coup import Coup, Reason, Result, Spun, reason_values
from tapisvert.rules.rulebook import Rulebook

_CLAUSE: Final = len("CR-17.4")
_PREMIUMS: Final = {PREMIUM_EARNED: "premium-earned", PREMIUM_RETURNED: "premium-returned"}


def explain(
    file: str = RECORD_FILE,
    *,
    coup: int | None = option("Coup number, from 1. [default: last]", min=1),
    lang: str,
    json: bool = JSON,
) -> None:
    r"""Explain a coup: each stake's fate and the clause that decided it.

    With --json one object: coup, line, rulebook, currency, last; rows and totals, or number and
    color; call; chances (chance, result, reason, clause); stakes (player, on, degree, stake,
    outcome, degree_after, to_player, to_bank, clause). Amounts are whole minor units.

    \b
    Examples:
      tapisvert explain evening.jsonl --coup 12
      tapisvert explain evening.jsonl --lang it
    """
    with record_errors(lang), option_errors("--coup", NoSuchCoupError), open_input(file) as source:
        explanation = explain_coup(lines_of_file(source), coup)
    if json:
        print_json(msgspec.Raw(write_explanation(explanation)))
    else:
        title = translate(
            lang, "coup-title", number=str(explanation.coup), line=str(explanation.line)
        )
        house = localize(explanation.rulebook, "name", lang)
        ExplanationText(console(), lang).print(explanation, f"{title} · {house}")


class ExplanationText(Printer):
    """Text of one coup: the cards or number, the reasons, each stake, then the clauses."""

    topic = "table"

    def print(self, explanation: Explanation, title: str) -> None:
        self.out.print(title + (" · La dernière" if explanation.is_last else ""), style="bold")
        self.dealt_coup(explanation.dealt)
        clauses = [*self.chances(explanation), *(outcome.clause for outcome in explanation.stakes)]
        self.out.print()
        if not explanation.stakes:
            self.line("no-stakes")
        for outcome in explanation.stakes:
            self.cite(self.stake_outcome(outcome, explanation.currency), outcome.clause)
        self.out.print()
        for clause in dict.fromkeys(clauses):
            reading = self.own_readings(explanation.rulebook, clause)
            if text := reading or citation_text(clause, self.language, explanation.rulebook):
                hang(self.out, (clause.ljust(_CLAUSE), "cyan"), (text, "dim"))

    def cite(self, text: str, clause: str) -> None:
        hang(self.out, ("•", ""), text, (f" [{clause}]", "cyan"))

    def dealt_coup(self, coup: Coup | Spun) -> None:
        if isinstance(coup, Spun):
            colour = self.say(f"colour-{'zero' if coup.is_refait else coup.color}")
            self.line("spin", number=coup.label, color=colour)
        else:
            names = ("single",) if len(coup.rows) == 1 else ("noir", "rouge")
            for name, row, total in zip(names, coup.rows, coup.totals, strict=True):
                cards = " ".join(card(code, symbols=self.out.is_terminal) for code in row)
                self.out.print(with_cards(self.say(f"row-{name}", cards=cards, total=total)))
        self.line("call", words=", ".join(coup.call))

    def chances(self, explanation: Explanation) -> Iterator[str]:
        """Print each reason once, with the chances that it decided; yield the cited clauses."""
        for reason in dict.fromkeys(result.reason for result in explanation.chances):
            group = [result for result in explanation.chances if result.reason is reason]
            self.out.print()
            text = self.say(f"reason-{reason}", **reason_values(explanation.dealt, reason))
            self.cite(text, group[0].clause)
            texts = (self.say(f"chance-{result.result}", chance=result.chance) for result in group)
            hang(self.out, (" ", ""), " ".join(texts))
            yield group[0].clause
        if any(result.result is Result.WINS_HALF for result in explanation.chances):
            clause = explanation.rulebook.clause(Reason.ACE_OF_SPADES)
            self.out.print()
            self.cite(self.say(f"reason-{Reason.ACE_OF_SPADES}"), clause)
            yield clause

    def stake_outcome(self, outcome: StakeOutcome, currency: str) -> str:
        stake = written(outcome.stake, currency)
        return self.say(
            _PREMIUMS.get(outcome.outcome, f"outcome-{outcome.outcome}"),
            player=outcome.player,
            on=outcome.on,
            degree=outcome.degree,
            next=outcome.degree_after,
            stake=stake,
            amount=stake,
            to_player=written(outcome.to_player, currency),
            to_bank=written(outcome.to_bank, currency),
        )

    def own_readings(self, book: Rulebook, ruling: str) -> str:
        """Return the table's readings of a ruling; empty if it has the ruling's default."""
        names = [name for name, governs in changed_readings(book).items() if governs == ruling]
        values = (reading_text(self.language, name, getattr(book, name)) for name in names)
        return " ".join(
            self.say("explain-otherwise", field=self.say(f"field-{name}"), value=value)
            for name, value in zip(names, values, strict=True)
        )

"""`tapisvert explain`: one coup of a record, with each stake's fate and its deciding clause."""

from collections.abc import Iterator
from typing import Annotated, Final

import msgspec
import typer

from tapisvert.cli.input.input_files import lines, opened
from tapisvert.cli.output.console import (
    JsonOption,
    Language,
    LanguageOption,
    card,
    console,
    hang,
    print_json,
    with_cards,
)
from tapisvert.cli.output.text_output import Printer
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
from tapisvert.regulations import changed_readings, citation_text
from tapisvert.regulations.names import localized
from tapisvert.regulations.readings import reading_text
from tapisvert.rules.coup import Coup, Reason, Result, Spun, reason_values
from tapisvert.rules.rulebook import Rulebook

_CLAUSE: Final = len("CR-17.4")
_PREMIUMS: Final = {PREMIUM_EARNED: "premium-earned", PREMIUM_RETURNED: "premium-returned"}


def explain(
    file: Annotated[str, typer.Argument(help="A table record, or - for standard input.")],
    *,
    coup: Annotated[
        int | None,
        typer.Option(help="Which coup, counted from 1; the last one if it is left out.", min=1),
    ] = None,
    lang: LanguageOption = Language.EN,
    json: JsonOption = False,
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
    try:
        with opened(file) as source:
            explained = explain_coup(lines(source, lambda: None), coup)
    except NoSuchCoupError as error:
        raise typer.BadParameter(str(error), param_hint="--coup") from None
    if json:
        print_json(msgspec.Raw(write_explanation(explained)))
    else:
        title = translate(lang, "coup-title", number=str(explained.coup), line=str(explained.line))
        house = localized(explained.rulebook, "name", lang)
        ExplanationText(console(), lang).print(explained, f"{title} · {house}")


class ExplanationText(Printer):
    """Text of one coup: the cards or number, the reasons, each stake, then the clauses."""

    topic = "table"

    def print(self, explained: Explanation, title: str) -> None:
        """Print all."""
        self.out.print(title + (" · La dernière" if explained.is_last else ""), style="bold")
        self.dealt(explained.dealt)
        cited = [*self.chances(explained), *(fate.clause for fate in explained.stakes)]
        self.out.print()
        if not explained.stakes:
            self.line("no-stakes")
        for fate in explained.stakes:
            self.cite(self.fate(fate, explained.currency), fate.clause)
        self.out.print()
        for clause in dict.fromkeys(cited):
            own = self.own_readings(explained.rulebook, clause)
            if text := own or citation_text(clause, self.language, explained.rulebook):
                hang(self.out, (clause.ljust(_CLAUSE), "cyan"), (text, "dim"))

    def cite(self, text: str, clause: str) -> None:
        """Print a sentence with the clause after it."""
        hang(self.out, ("•", ""), text, (f" [{clause}]", "cyan"))

    def dealt(self, dealt: Coup | Spun) -> None:
        """Print the cards or the number, and the call."""
        if isinstance(dealt, Spun):
            colour = self.say(f"colour-{'zero' if dealt.is_refait else dealt.color}")
            self.line("spin", number=dealt.label, color=colour)
        else:
            names = ("single",) if len(dealt.rows) == 1 else ("noir", "rouge")
            for name, row, total in zip(names, dealt.rows, dealt.totals, strict=True):
                cards = " ".join(card(code, symbols=self.out.is_terminal) for code in row)
                self.out.print(with_cards(self.say(f"row-{name}", cards=cards, total=total)))
        self.line("call", words=", ".join(dealt.call))

    def chances(self, explained: Explanation) -> Iterator[str]:
        """Print each reason once, with the chances that it decided; yield the cited clauses."""
        for reason in dict.fromkeys(why.reason for why in explained.chances):
            group = [why for why in explained.chances if why.reason is reason]
            self.out.print()
            text = self.say(f"reason-{reason}", **reason_values(explained.dealt, reason))
            self.cite(text, group[0].clause)
            chances = (self.say(f"chance-{why.result}", chance=why.chance) for why in group)
            hang(self.out, (" ", ""), " ".join(chances))
            yield group[0].clause
        if any(why.result is Result.WINS_HALF for why in explained.chances):
            clause = explained.rulebook.clause(Reason.ACE_OF_SPADES)
            self.out.print()
            self.cite(self.say(f"reason-{Reason.ACE_OF_SPADES}"), clause)
            yield clause

    def fate(self, fate: StakeOutcome, currency: str) -> str:
        """Return the fate of a stake or premium, as a sentence."""
        stake = written(fate.stake, currency)
        return self.say(
            _PREMIUMS.get(fate.outcome, f"outcome-{fate.outcome}"),
            player=fate.player,
            on=fate.on,
            degree=fate.degree,
            next=fate.degree_after,
            stake=stake,
            amount=stake,
            to_player=written(fate.to_player, currency),
            to_bank=written(fate.to_bank, currency),
        )

    def own_readings(self, book: Rulebook, ruling: str) -> str:
        """Return the table's own readings of a ruling; empty if it has the ruling's own."""
        names = [name for name, governs in changed_readings(book).items() if governs == ruling]
        values = (reading_text(self.language, name, getattr(book, name)) for name in names)
        return " ".join(
            self.say("explain-otherwise", field=self.say(f"field-{name}"), value=value)
            for name, value in zip(names, values, strict=True)
        )

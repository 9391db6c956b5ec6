"""`tapisvert explain`: one coup of a record, with each stake's fate and its deciding clause."""

from typing import TYPE_CHECKING, Annotated, Final

import msgspec
import typer

from tapisvert.cli.console import (
    JsonOption,
    Language,
    LanguageOption,
    card,
    console,
    hang,
    print_json,
    reading_text,
    with_cards,
)
from tapisvert.cli.input_files import lines, opened
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
from tapisvert.rules.coup import Reason, Result, Spun
from tapisvert.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from rich.console import Console

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
        print_explanation(console(), explained, f"{title} · {explained.rulebook.name}", lang)


def print_explanation(out: "Console", explained: Explanation, title: str, language: str) -> None:
    """Print an explanation: the cards or number, the reasons, each stake, then the clauses."""
    out.print(title + (" · La dernière" if explained.is_last else ""), style="bold")
    _print_dealt(out, explained, language)
    cited = _print_chances(out, explained, language)
    out.print()
    if not explained.fates:
        out.print(translate(language, "no-stakes"))
    for fate in explained.fates:
        _cite(out, _fate(fate, explained.currency, language), fate.clause)
        cited.append(fate.clause)
    _print_clauses(out, explained.rulebook, cited, language)


def _cite(out: "Console", text: str, clause: str) -> None:
    """Print a sentence with the clause after it."""
    hang(out, ("•", ""), text, (f" [{clause}]", "cyan"))


def _print_dealt(out: "Console", explained: Explanation, language: str) -> None:
    dealt = explained.dealt
    if isinstance(dealt, Spun):
        colour = translate(language, f"colour-{dealt.color if dealt.number else 'zero'}")
        out.print(translate(language, "spin", number=str(dealt.number), color=colour))
    else:
        names = ("single",) if len(dealt.rows) == 1 else ("noir", "rouge")
        for name, row, total in zip(names, dealt.rows, dealt.totals, strict=True):
            drawn = " ".join(card(code, symbols=out.is_terminal) for code in row)
            out.print(with_cards(translate(language, f"row-{name}", cards=drawn, total=total)))
    out.print(translate(language, "call", words=", ".join(dealt.call)))


def _print_chances(out: "Console", explained: Explanation, language: str) -> list[str]:
    """Print each reason once, with the chances that it decided; return the cited clauses."""
    cited: list[str] = []
    for reason in dict.fromkeys(why.reason for why in explained.chances):
        group = [why for why in explained.chances if why.reason is reason]
        out.print()
        _cite(out, _reason(explained, reason, language), group[0].clause)
        chances = (translate(language, f"chance-{why.result}", chance=why.chance) for why in group)
        hang(out, (" ", ""), " ".join(chances))
        cited.append(group[0].clause)
    if any(why.result is Result.WINS_HALF for why in explained.chances):
        clause = explained.rulebook.clause(Reason.ACE_OF_SPADES)
        out.print()
        _cite(out, translate(language, f"reason-{Reason.ACE_OF_SPADES}"), clause)
        cited.append(clause)
    return cited


def _reason(explained: Explanation, reason: Reason, language: str) -> str:
    dealt = explained.dealt
    if isinstance(dealt, Spun) or reason not in (Reason.LOWER_TOTAL, Reason.EQUAL_TOTALS):
        return translate(language, f"reason-{reason}")
    if reason is Reason.EQUAL_TOTALS:
        return translate(language, f"reason-{reason}", total=dealt.totals[0])
    lower, higher = sorted(dealt.totals)
    winner = "noir" if dealt.totals[0] == lower else "rouge"
    return translate(language, f"reason-{reason}", chance=winner, total=lower, other=higher)


def _fate(fate: StakeOutcome, currency: str, language: str) -> str:
    """Return the fate of a stake or premium, as a sentence."""
    stake = written(fate.stake, currency)
    return translate(
        language,
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


def _print_clauses(out: "Console", book: Rulebook, cited: list[str], language: str) -> None:
    """Print the text of each cited clause once; for a ruling, this table's reading of it."""
    out.print()
    for clause in dict.fromkeys(cited):
        if text := _own_readings(book, clause, language) or citation_text(clause, language):
            hang(out, (clause.ljust(_CLAUSE), "cyan"), (text, "dim"))


def _own_readings(book: Rulebook, ruling: str, language: str) -> str:
    """Return the table's own readings of a ruling; empty if it has the ruling's own."""
    return " ".join(
        translate(
            language,
            "explain-otherwise",
            field=translate(language, f"field-{name}"),
            value=reading_text(language, name, getattr(book, name)),
        )
        for name, governs in changed_readings(book).items()
        if governs == ruling
    )

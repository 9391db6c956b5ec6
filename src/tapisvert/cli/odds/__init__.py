"""`tapisvert odds`: the exact law of the next coup and the bank's edge on every bet."""

from typing import Annotated, TypeAlias

import typer

from tapisvert.cli.console import (
    JsonOption,
    Language,
    LanguageOption,
    RulebookArgument,
    console,
    put_json,
)
from tapisvert.cli.options import ReadingsOption, amended, readings
from tapisvert.cli.reports import ReportOption
from tapisvert.i18n import translate

_Seen: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="CARDS", help="Cards that were seen and are gone: 'As Td 7h*2 …'."),
]
_Pack: TypeAlias = Annotated[
    str | None, typer.Option(metavar="CARDS", help="The pack, if not six: 'As*6 2s*6 …'.")
]
_Exact: TypeAlias = Annotated[
    bool, typer.Option("--exact", help="Fractions; for two rows they take a while.")
]


def odds(
    rulebook: RulebookArgument,
    *,
    seen: _Seen = None,
    pack: _Pack = None,
    ruling: ReadingsOption = None,
    exact: _Exact = False,
    report: ReportOption = None,
    lang: LanguageOption = Language.EN,
    json: JsonOption = False,
) -> None:
    r"""Compute the law of the next coup, and the bank's edge on every bet.

    From the cards that are left: the whole sixain, or the pack that --pack gives, less those that
    --seen names. Edges are the bank's average gain for one unit staked on one coup dealt; where
    prison spans several coups, they are taken as independent.

    With --json one object, of doubles, or with --exact of fractions written "p/q" (an irrational
    number stays a number): rulebook, cards (how many are left), rulings (those read otherwise);
    two rows: joint (10 by 10, noir's totals down, rouge's across), totals, refait, ties,
    ties_by_total, void; one row: totals, ace, void; all: chances (wins, wins_half, loses, null,
    prison), edges (by chance and decision: divide, stay, insured; or flat), bets (per_decided,
    per_risked, variance, deviation, hit_rate); the wheel: announcements.

    \b
    Examples:
      tapisvert odds venezia-trente-et-quarante --seen 'As Td 7c Kd Ts'
      tapisvert odds trente-et-quarante-2.0 --exact
      tapisvert odds campione-roulette --json
      tapisvert odds campione-trente-et-quarante --report odds.pdf
    """
    rulings = readings(ruling or ())
    book = amended(rulebook, rulings)
    # numpy is slow to import, and no other command needs it
    from tapisvert.cli.odds.job import OddsJob, parse_job  # noqa: PLC0415

    question: OddsJob = parse_job(book, rulings, seen, pack)
    if report is not None:
        question.write_report(report, lang)
    if json:
        put_json(question.encoded(lang, exact=exact))
    elif report is not None:
        out = console()
        out.print(translate(lang, "report-written", "odds", path=str(report)), soft_wrap=True)
    else:
        from tapisvert.cli.odds.text_output import OddsPage  # noqa: PLC0415 - rich is slow to import

        exact_law = question.law(lang, exact=True) if exact else None
        OddsPage(console(), lang).print(question, question.advice(), exact_law)

"""`tapisvert odds`: the exact law of the next coup and the bank's edge on every bet."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from tapisvert.cli.input.options import (
    DiffOption,
    EditionOption,
    ReadingsOption,
    SinceOption,
    amended,
    amended_editions,
    readings,
    with_options,
)
from tapisvert.cli.output.console import (
    JsonOption,
    Language,
    LanguageOption,
    RulebookArgument,
    console,
    print_json,
)
from tapisvert.cli.output.reports import ReportOption, print_report_path
from tapisvert.rules.rulebook import Rulebook
from tapisvert.values import value


@value
class OddsOptions:
    """Options as typed; None for those left out."""

    rulebook: RulebookArgument
    edition: EditionOption = None
    diff: DiffOption = False
    since: SinceOption = None
    seen: Annotated[
        str | None,
        typer.Option(metavar="CARDS", help="Cards that were seen and are gone: 'As Td 7h*2 …'."),
    ] = None
    pack: Annotated[
        str | None,
        typer.Option(metavar="CARDS", help="The pack, if not all of them: 'As*6 2s*6 …'."),
    ] = None
    insure: Annotated[
        str | None,
        typer.Option(
            metavar="AMOUNT/STAKE", help="A stake insured in part, in minor units: 50000/75000."
        ),
    ] = None
    ruling: ReadingsOption = None
    exact: Annotated[
        bool, typer.Option("--exact", help="Fractions; for two rows they take a while.")
    ] = False
    rulings: Annotated[
        bool, typer.Option("--rulings", help="What every other reading of a ruling is worth.")
    ] = False
    report: ReportOption = None
    lang: LanguageOption = Language.EN
    json: JsonOption = False


@with_options(OddsOptions)
def odds(**options: Any) -> None:
    r"""Compute the law of the next coup, and the bank's edge on every bet.

    From the cards that are left: all of the game's packs, or the pack that --pack gives, less those
    that --seen names. Edges are the bank's average gain for one unit staked on one coup dealt;
    where prison spans several coups, they are taken as independent.

    With --json one object, of doubles, or with --exact of fractions written "p/q" (an irrational
    number stays a number): rulebook, edition, cards (how many are left), rulings (those read
    otherwise); two rows: joint (10 by 10, noir's totals down, rouge's across), totals, refait,
    ties, ties_by_total, void; one row: totals, ace, void; all: chances (wins, wins_half, loses,
    null, prison), edges (by chance and decision: divide, stay, insured; or flat), bets
    (per_decided, per_risked, variance, deviation, hit_rate); the wheel: announcements; with
    --insure: insured_part (part, edges and bets of it, by what is done with the rest: divide,
    stay). With --rulings: rulebook, edition, rulings (ruling, field, taken, alternative, effect,
    changes of the edge by decision, errors of those that are simulated), tailles (simulated) and
    seed. With --diff: rulebook, before, after (editions), cards, edges (by chance and decision:
    before and after; null where an edition does not have the decision).

    \b
    Examples:
      tapisvert odds venezia-trente-et-quarante --seen 'As Td 7c Kd Ts'
      tapisvert odds campione-trente-et-quarante --insure 50000/75000
      tapisvert odds trente-et-quarante-2.0 --exact
      tapisvert odds campione-roulette --json
      tapisvert odds venezia-trente-et-quarante --rulings
      tapisvert odds venezia-trente-et-quarante --regulations house/ --diff
      tapisvert odds campione-trente-et-quarante --report odds.pdf
    """
    parsed = OddsOptions(**options)
    rulings = readings(parsed.ruling or ())
    if parsed.diff or parsed.since is not None:
        _compare_editions(parsed)
        return
    book = amended(parsed.rulebook, rulings, edition=parsed.edition)
    if parsed.rulings:
        _price_rulings(parsed, book)
    else:
        _print_odds(parsed, book, rulings)


def _print_odds(
    parsed: OddsOptions, book: Rulebook, rulings: Mapping[str, str | int | None]
) -> None:
    """Print the law of the next coup and every bet, or write the accounting sheet."""
    # numpy and rich are slow to import, and no other command needs them
    from tapisvert.cli.odds.job import parse_job  # noqa: PLC0415
    from tapisvert.cli.odds.json_output import as_json  # noqa: PLC0415
    from tapisvert.cli.odds.text_output import OddsText  # noqa: PLC0415

    exact, lang = parsed.exact, parsed.lang
    job = parse_job(book, rulings, parsed.seen, parsed.pack, parsed.insure)
    if parsed.report is not None:
        job.write_report(parsed.report, lang)
    if parsed.json:
        print_json(as_json(job, job.law(lang, exact=exact), exact=exact))
    elif parsed.report is not None:
        print_report_path(parsed.report, lang, "odds")
    else:
        exact_law = job.law(lang, exact=True) if exact else None
        OddsText(console(), lang).print(job, job.advice(), exact_law)


def _price_rulings(parsed: OddsOptions, book: Rulebook) -> None:
    """Print what every alternative of every open ruling is worth, from all cards."""
    for option in ("seen", "pack", "insure", "exact", "report"):
        if getattr(parsed, option):
            message = "--rulings prices a coup from all cards, in doubles"
            raise typer.BadParameter(message, param_hint=f"--{option}")
    from tapisvert.cli.odds.rulings import RulingsText, rulings_json  # noqa: PLC0415 - slow
    from tapisvert.ruling_prices import priced  # noqa: PLC0415

    found = priced(book)
    if parsed.json:
        print_json(rulings_json(book, found))
    else:
        RulingsText(console(), parsed.lang).print(book, found)


def _compare_editions(parsed: OddsOptions) -> None:
    """Print what an amendment costs the players."""
    for option in ("ruling", "report", "insure"):
        if getattr(parsed, option):
            message = "--diff compares two editions as they are written"
            raise typer.BadParameter(message, param_hint=f"--{option}")
    before, after = amended_editions(parsed.rulebook, parsed.edition, parsed.since)
    from tapisvert.cli.odds.editions import EditionsText, editions_json  # noqa: PLC0415 - slow
    from tapisvert.cli.odds.job import parse_job  # noqa: PLC0415

    job = parse_job(after, {}, parsed.seen, parsed.pack)
    edges = job.edges_since(before, exact=parsed.exact)
    if parsed.json:
        print_json(editions_json(before, job, edges, exact=parsed.exact))
    else:
        EditionsText(console(), parsed.lang).print(before, after, edges)

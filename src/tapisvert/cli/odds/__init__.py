"""`tapisvert odds`: the exact distribution of the next coup and the bank's edge on every bet."""

from collections.abc import Mapping
from typing import Any

from typer import BadParameter

from tapisvert.cli.options import (
    DiffOption,
    EditionOption,
    JsonOption,
    Language,
    LanguageOption,
    ReadingsOption,
    ReportOption,
    RulebookArgument,
    SinceOption,
    amended,
    amended_editions,
    flag,
    option,
    readings,
    with_options,
)
from tapisvert.cli.output import console, print_json, print_report_path
from tapisvert.rules.rulebook import Rulebook
from tapisvert.values import value


@value
class OddsOptions:
    """Options as typed; None for those left out."""

    rulebook: RulebookArgument
    edition: EditionOption = None
    diff: DiffOption = False
    since: SinceOption = None
    seen: str | None = option("Cards already dealt, e.g. 'As Td 7h*2'.", "CARDS")
    pack: str | None = option("Composition of the pack. [default: full]", "CARDS")
    insure: str | None = option(
        "Partial insurance INSURED/STAKE, in minor units: 50000/75000.", "AMOUNT/STAKE"
    )
    ruling: ReadingsOption = None
    exact: bool = flag("--exact", "Print exact fractions (slow for two-row games).")
    rulings: bool = flag("--rulings", "Show how each alternative ruling changes the edge.")
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
    """Print the distribution of the next coup and every bet, or write the accounting sheet."""
    # numpy and rich are slow to import, and not needed otherwise
    from tapisvert.cli.odds.job import as_json, parse_job
    from tapisvert.cli.odds.text import OddsText

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
    for name in ("seen", "pack", "insure", "exact", "report"):
        if getattr(parsed, name):
            raise BadParameter("cannot be combined with --rulings", param_hint=f"--{name}")
    from tapisvert.cli.odds.rulings import RulingsText, rulings_json
    from tapisvert.ruling_prices import price_readings

    prices = price_readings(book)
    if parsed.json:
        print_json(rulings_json(book, prices))
    else:
        RulingsText(console(), parsed.lang).print(book, prices)


def _compare_editions(parsed: OddsOptions) -> None:
    for name in ("ruling", "report", "insure"):
        if getattr(parsed, name):
            raise BadParameter("cannot be combined with --diff", param_hint=f"--{name}")
    old, new = amended_editions(parsed.rulebook, parsed.edition, parsed.since)
    from tapisvert.cli.odds.job import parse_job
    from tapisvert.cli.odds.text import EditionsText, editions_json

    job = parse_job(new, {}, parsed.seen, parsed.pack)
    edges = job.edges_since(old, exact=parsed.exact)
    if parsed.json:
        print_json(editions_json(old, job, edges, exact=parsed.exact))
    else:
        EditionsText(console(), parsed.lang).print(old, new, edges)

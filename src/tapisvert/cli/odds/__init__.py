"""`tapisvert odds`: the exact distribution of the next coup and the bank's edge on every bet."""

from pathlib import Path

from click import BadParameter

from tapisvert.cli.commands import option
from tapisvert.cli.options import (
    DIFF,
    EDITION,
    JSON,
    REPORT,
    RULEBOOK,
    RULINGS,
    SINCE,
    amended_editions,
    amended_rulebook,
    readings,
)
from tapisvert.cli.output import console, print_json, print_report_path
from tapisvert.rules.rulebook import Rulebook, Rulings
from tapisvert.values import value

_INSURED = option("Partial insurance, in minor units: 50000/75000.", "AMOUNT/STAKE")


@value
class OddsOptions:
    """Options as typed; None for those left out."""

    lang: str
    rulebook: str = RULEBOOK
    edition: str | None = EDITION
    diff: bool = DIFF
    since: str | None = SINCE
    seen: str | None = option("Cards already dealt: 'As Td 7h*2'.", "CARDS")
    pack: str | None = option("The pack. [default: full]", "CARDS")
    insure: str | None = _INSURED
    ruling: tuple[str, ...] = RULINGS
    exact: bool = option("Print exact fractions (slow for two-row games).")
    rulings: bool = option("Show how alternative rulings change the edge.")
    report: Path | None = REPORT
    json: bool = JSON


def odds(options: OddsOptions) -> None:
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
    rulings = readings(options.ruling)
    if options.diff or options.since is not None:
        _compare_editions(options)
        return
    book = amended_rulebook(options.rulebook, rulings, edition=options.edition)
    if options.rulings:
        _price_rulings(options, book)
    else:
        _print_odds(options, book, rulings)


def _print_odds(options: OddsOptions, book: Rulebook, rulings: Rulings) -> None:
    """Print the distribution of the next coup and every bet, or write the accounting sheet."""
    # numpy and rich are slow to import, and not needed otherwise
    from tapisvert.cli.odds.job import as_json, parse_job
    from tapisvert.cli.odds.text import OddsText

    exact = options.exact
    lang = options.lang
    job = parse_job(book, rulings, options.seen, options.pack, options.insure)
    if options.report is not None:
        job.write_report(options.report, lang)
    if options.json:
        print_json(as_json(job, job.law(lang, exact=exact), exact=exact))
    elif options.report is not None:
        print_report_path(options.report, lang, "odds")
    else:
        exact_law = job.law(lang, exact=True) if exact else None
        OddsText(console(), lang).print(job, job.advice(), exact_law)


def _price_rulings(options: OddsOptions, book: Rulebook) -> None:
    for name in ("seen", "pack", "insure", "exact", "report"):
        if getattr(options, name):
            raise BadParameter("cannot be combined with --rulings", param_hint=f"--{name}")
    from tapisvert.cli.odds.rulings import RulingsText, rulings_json
    from tapisvert.ruling_prices import price_readings

    prices = price_readings(book)
    if options.json:
        print_json(rulings_json(book, prices))
    else:
        RulingsText(console(), options.lang).print(book, prices)


def _compare_editions(options: OddsOptions) -> None:
    for name in ("ruling", "report", "insure"):
        if getattr(options, name):
            raise BadParameter("cannot be combined with --diff", param_hint=f"--{name}")
    old, new = amended_editions(options.rulebook, options.edition, options.since)
    from tapisvert.cli.odds.job import parse_job
    from tapisvert.cli.odds.text import EditionsText, editions_json

    job = parse_job(new, {}, options.seen, options.pack)
    edges = job.edges_since(old, exact=options.exact)
    if options.json:
        print_json(editions_json(old, job, edges, exact=options.exact))
    else:
        EditionsText(console(), options.lang).print(old, new, edges)

"""Report of a campaign."""

from collections.abc import Mapping
from math import sqrt

import numpy as np

from tapisvert.card_game import Game
from tapisvert.documents.blocks import TEXT, Document, numbers
from tapisvert.documents.numbers import number
from tapisvert.fairness.randomness_tests import laws as orders_laws
from tapisvert.fairness.randomness_tests.campaign import ROWS, WHEEL, Campaign
from tapisvert.fairness.randomness_tests.orders import Pack, moments_of
from tapisvert.fairness.randomness_tests.outcomes import CoupCounts, Law, sums_of_cells
from tapisvert.fairness.randomness_tests.report import drawings
from tapisvert.fairness.randomness_tests.report.parts import ReportWriter, checks_of_stage
from tapisvert.fairness.randomness_tests.verdict import Stage
from tapisvert.fairness.randomness_tests.words import label


def campaign_report(campaign: Campaign, laws: Mapping[Game, Law], language: str) -> Document:
    """Return the report of a campaign, given the laws of its coups.

    The drawings need matplotlib. `MissingExtraError` names their extra.
    """
    writer = ReportWriter(language)
    verdict = campaign.verdict
    packs = number(campaign.packs)
    spins = number(campaign.spins)
    writer.facts_of(
        verdict,
        (writer.say("fact-packs"), packs, writer.say("fact-dealt")),
        (writer.say("fact-spins"), spins, writer.say("fact-of-wheel")),
    )
    writer.verdict(verdict)
    if not campaign.is_whole:
        writer.paragraph(writer.say("campaign-interrupted"))
    _enumerations(writer, campaign)
    _orders(writer, campaign)
    for game, coups in campaign.counts.coups.items():
        _coups(writer, coups, laws[game], campaign)
    if checks := checks_of_stage(verdict.checks, Stage.OUTCOMES, WHEEL):
        writer.section(writer.say("heading-wheel"))
        writer.wheel(campaign.counts.wheel, checks)
    writer.method(verdict.checks)
    _reproduction(writer, campaign)
    seed = campaign.plan.seed
    return Document(
        writer.say("title"),
        writer.say("campaign"),
        writer.say("campaign-packs", packs=packs),
        writer.say("campaign-spins", spins=spins),
        writer.say("campaign-fresh" if seed is None else "campaign-seed", seed=str(seed)),
        tuple(writer.blocks),
        language,
    )


def _enumerations(writer: ReportWriter, campaign: Campaign) -> None:
    if not campaign.enumerations:
        return
    writer.section(writer.say("heading-exact"))
    writer.paragraph(writer.say("enumerated"))
    rows = [
        (label(writer.language, e.name), number(e.cases), number(len(e.failures)))
        for e in campaign.enumerations
    ]
    titles = [("", TEXT), *numbers(writer.say("column-cases"), writer.say("column-wrong"))]
    writer.table(writer.say("caption-cases"), titles, rows)
    for failed in (failure for e in campaign.enumerations for failure in e.failures[:10]):
        writer.note(failed)


def _orders(writer: ReportWriter, campaign: Campaign) -> None:
    checks = checks_of_stage(campaign.verdict.checks, Stage.ORDERS)
    if not checks:
        return
    writer.section(writer.say("heading-orders"))
    counts = campaign.counts.orders
    least = str(counts.cells.min())
    most = str(counts.cells.max())
    cells = number(counts.cells.size)
    writer.figure(
        drawings.heat(counts.cells, counts.packs, writer.say),
        writer.say("figure-cells"),
        writer.say("alternative-cells", cells=cells, least=least, most=most),
    )
    pack = Pack()
    moments = moments_of("rising_sequences", pack)
    error = number(sqrt(moments.variance), 1)
    rising = campaign.counts.rising
    mean = float(rising @ np.arange(len(rising))) / max(int(rising.sum()), 1)
    writer.figure(
        drawings.rising(rising, orders_laws.rising_sequences(pack.size), writer.say),
        writer.say("figure-rising", mean=number(moments.mean, 1), error=error),
        writer.say("alternative-rising", mean=number(mean, 2)),
    )
    writer.outcomes(checks, writer.say("caption-orders"))


def _coups(writer: ReportWriter, coups: CoupCounts, law: Law, campaign: Campaign) -> None:
    game = coups.game
    checks = checks_of_stage(campaign.verdict.checks, Stage.OUTCOMES, ROWS[game.rows])
    if not checks:
        return
    writer.section(writer.say(f"heading-{ROWS[game.rows]}"))
    coup_count = number(coups.coups)
    tailles = number(coups.tailles)
    writer.paragraph(
        writer.say("sure-coups", coups=coup_count, tailles=tailles, sure=game.sure_coups)
    )
    shares, errors = coups.totals()
    expected = np.array(law.cells) @ sums_of_cells(game)["totals"] / game.rows
    writer.totals(game.stop, shares, errors, expected)
    event = sums_of_cells(game)[game.event][:, 0]
    mean = coups.tailles * float(np.array(law.cells) @ event)
    error = sqrt(mean * (1 - mean / coups.tailles))
    title = writer.say(f"events-{game.event}")
    least = str(coups.by_place.min())
    most = str(coups.by_place.max())
    writer.figure(
        drawings.places(coups.by_place, mean, error, title, writer.say),
        writer.say("figure-places", event=title),
        writer.say("alternative-places", least=least, most=most),
    )
    writer.outcomes(checks, writer.say("caption-cards"))


def _reproduction(writer: ReportWriter, campaign: Campaign) -> None:
    plan = campaign.plan
    if plan.seed is None:
        writer.note(writer.say("again-fresh"))
        return
    command = f"tapisvert randomness --packs {plan.packs} --spins {plan.spins} --seed {plan.seed}"
    writer.note(writer.say("again", command=command))

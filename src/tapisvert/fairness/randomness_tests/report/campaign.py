"""Report of a campaign."""

from collections.abc import Mapping
from math import sqrt
from typing import Final

import numpy as np

from tapisvert.card_game import Game
from tapisvert.documents.blocks import NUMBER, TEXT, Document
from tapisvert.documents.numbers import number
from tapisvert.fairness.randomness_tests import laws as orders_laws
from tapisvert.fairness.randomness_tests.campaign import ROWS, WHEEL, Campaign
from tapisvert.fairness.randomness_tests.orders import Pack, moments_of
from tapisvert.fairness.randomness_tests.outcomes import CoupCounts, Law, sums_of_cells
from tapisvert.fairness.randomness_tests.report import drawings
from tapisvert.fairness.randomness_tests.report.parts import ReportWriter, checks_of_stage
from tapisvert.fairness.randomness_tests.verdict import Stage
from tapisvert.fairness.randomness_tests.words import label

_GAMES: Final = {2: "Coups of two rows", 1: "Coups of one row"}


def campaign_report(campaign: Campaign, laws: Mapping[Game, Law]) -> Document:
    """Return the report of a campaign, in English, given the laws of its coups.

    The drawings need matplotlib. `MissingExtraError` names their extra.
    """
    writer = ReportWriter("en")
    verdict = campaign.verdict
    writer.facts_of(
        verdict,
        ("Packs", number(campaign.packs), "shuffled and dealt"),
        ("Spins", number(campaign.spins), "of the wheel"),
    )
    writer.verdict(verdict)
    if not campaign.is_whole:
        writer.paragraph("The campaign was interrupted: this is what was done until then.")
    _enumerations(writer, campaign)
    _orders(writer, campaign)
    for game, coups in campaign.counts.coups.items():
        _coups(writer, coups, laws[game], campaign)
    if checks := checks_of_stage(verdict.checks, Stage.OUTCOMES, WHEEL):
        writer.section("The wheel")
        writer.wheel(campaign.counts.wheel, checks)
    writer.method(verdict.checks)
    _reproduction(writer, campaign)
    seed = "fresh seeds" if campaign.plan.seed is None else f"seed {campaign.plan.seed}"
    return Document(
        writer.say("title"),
        "The shuffle and the wheel",
        f"{number(campaign.packs)} packs",
        f"{number(campaign.spins)} spins",
        seed,
        tuple(writer.blocks),
    )


def _enumerations(writer: ReportWriter, campaign: Campaign) -> None:
    if not campaign.enumerations:
        return
    writer.section("Enumerated, to the last case")
    writer.paragraph(
        "A draw that takes words modulo n passes every statistic at a million packs, though some",
        "results come too often. But there are only so many words, and a small pack has only so",
        "many orders; so all of them are gone through, with the very functions that put a pack in",
        "order.",
    )
    rows = [
        (label("en", e.name), number(e.cases), number(len(e.failures)))
        for e in campaign.enumerations
    ]
    writer.table("Cases", [("", TEXT), ("cases", NUMBER), ("wrong", NUMBER)], rows)
    for failed in (failure for e in campaign.enumerations for failure in e.failures[:10]):
        writer.note(failed)


def _orders(writer: ReportWriter, campaign: Campaign) -> None:
    checks = checks_of_stage(campaign.verdict.checks, Stage.ORDERS)
    if not checks:
        return
    writer.section("The order of the cards")
    counts = campaign.counts.orders
    writer.figure(
        drawings.heat(counts.cells, counts.packs),
        "How often each card came to each place, in standard errors off chance; on"
        " the right all these cells, against the normal law.",
        f"{number(counts.cells.size)} cells, from {counts.cells.min()} to {counts.cells.max()}.",
    )
    pack = Pack()
    moments = moments_of("rising_sequences", pack)
    rising = campaign.counts.rising
    mean = float(rising @ np.arange(len(rising))) / max(int(rising.sum()), 1)
    writer.figure(
        drawings.law(
            rising,
            orders_laws.rising_sequences(pack.size),
            "rising sequences in a pack",
            "packs",
        ),
        "Rising sequences: cards that lie in the order in which they were spread,"
        f" others between them. The points are the law, {number(moments.mean, 1)} ±"
        f" {number(sqrt(moments.variance), 1)}; a pack riffled seven times has 128 at most.",
        f"Mean {number(mean, 2)}.",
    )
    writer.outcomes(checks, "Checks of the order")


def _coups(writer: ReportWriter, coups: CoupCounts, law: Law, campaign: Campaign) -> None:
    game = coups.game
    checks = checks_of_stage(campaign.verdict.checks, Stage.OUTCOMES, ROWS[game.rows])
    if not checks:
        return
    writer.section(_GAMES[game.rows])
    writer.paragraph(
        f"{number(coups.coups)} coups in {number(coups.tailles)} tailles, dealt by the rules from",
        f"these packs. Of each taille the first {game.sure_coups} are held against the exact law",
        "of a coup, as every taille reaches them. Their errors come from the scatter",
        "between tailles, because coups of one taille share its cards.",
    )
    shares, errors = coups.totals()
    expected = np.array(law.cells) @ sums_of_cells(game)["totals"] / game.rows
    writer.totals(game.stop, shares, errors, expected)
    event = sums_of_cells(game)[game.event][:, 0]
    mean = coups.tailles * float(np.array(law.cells) @ event)
    title = "refaits" if game.rows == 2 else "aces of spades"
    writer.figure(
        drawings.places(coups.by_place, mean, sqrt(mean * (1 - mean / coups.tailles)), title),
        f"How many {title} came at each place of the taille that all tailles have; the"
        " dashed line is the law, the dotted ones two standard errors of it.",
        f"From {coups.by_place.min()} to {coups.by_place.max()}.",
    )
    writer.outcomes(checks, "Checks of the dealt cards")


def _reproduction(writer: ReportWriter, campaign: Campaign) -> None:
    plan = campaign.plan
    if plan.seed is None:
        writer.note(
            "Every pack and every spin had a seed of its own, fresh from the operating system's",
            "generator, as at a table; so the same campaign cannot be run again.",
        )
        return
    writer.note(
        f"The same again: tapisvert randomness --packs {plan.packs} --spins {plan.spins} --seed"
        f" {plan.seed}",
        "(the same seed gives the same packs on every machine, whatever the processes).",
    )

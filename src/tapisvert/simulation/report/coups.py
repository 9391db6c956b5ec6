"""Report of counted coups."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np

from tapisvert.documents.blocks import NUMBER, TEXT, Document, Writer
from tapisvert.documents.numbers import number, percent
from tapisvert.rules.rulebook import Layout
from tapisvert.simulation import estimands
from tapisvert.simulation.estimates import (
    Estimate,
    format_estimate,
    format_z_score,
    limits,
    proportion,
)
from tapisvert.simulation.report import drawings
from tapisvert.simulation.run import Simulation
from tapisvert.simulation.tally import Counts
from tapisvert.wheel import written

KIND: Final = "Simulation"

_NAMES: Final = {
    "refait": "refait",
    "ties": "other equal totals",
    "ace": "an ace of spades among the first cards",
    "zero": "zero",
    estimands.PER_TAILLE: "coups in a taille",
    estimands.EXACT_ENDS: "tailles that end with the last card",
}
_DECISIONS: Final = {"flat": "", "divide": ", divided at once", "insured": ", insured"}


def coups_report(job: Simulation, law: Sequence[float] | None = None) -> Document:
    """Return the report of a simulation, compared with the exact distribution if given.

    Its drawings need matplotlib. `MissingExtraError` names its extra.
    """
    book = job.book
    tally = job.tally
    writer = Writer()
    estimates = job.estimates(law)
    writer.facts(*_facts(job, estimates))
    _totals(writer, job)
    _figures(writer, job, estimates, law)
    if tally.tailles:
        _taille(writer, job, estimates, law)
    _convergence(writer, job, law)
    _method(writer, job, law)
    coups = f"{number(tally.coups)} {'coups' if tally.tailles else 'spins'}"
    summary = f"{coups}, seed {job.seed}"
    return Document(KIND, book.name, book.house, book.edition, summary, tuple(writer.blocks))


def label(name: str) -> str:
    """Return the title of a figure.

    >>> label("edge.rouge.insured"), label("refait")
    ('edge on rouge, insured', 'refait')
    """
    if not name.startswith("edge."):
        return _NAMES[name]
    _, chance, decision = name.split(".")
    return f"edge on {chance}{_DECISIONS[decision]}"


def _facts(job: Simulation, estimates: Mapping[str, Estimate]) -> Iterator[tuple[str, str, str]]:
    tally = job.tally
    yield "Coups" if tally.tailles else "Spins", number(tally.coups), f"seed {job.seed}"
    main = estimands.main_figure(job.book)
    for name in (main, "refait", "zero", "ace", estimands.PER_TAILLE):
        if name in estimates:
            share = name != estimands.PER_TAILLE
            value, error = format_estimate(estimates[name], 100 if share else 1)
            title = label(name)
            yield title[0].upper() + title[1:], value + "%" * share, f"± {error}"


def _totals(writer: Writer, job: Simulation) -> None:
    book = job.book
    tally = job.tally
    is_wheel = book.layout is Layout.WHEEL
    writer.section("What came")
    row_total = sum(tally.totals.values())
    shares = {total: n / row_total for total, n in tally.totals.items()}
    format_label = written if is_wheel else str
    writer.figure(
        drawings.shares_by_number(
            shares, "number" if is_wheel else "total of a row", has_labels=not is_wheel
        ),
        "How often each number fell." if is_wheel else "How often each total of a row came.",
        ", ".join(f"{format_label(total)} {percent(share, 3)}" for total, share in shares.items()),
    )
    results = [
        r
        for r in next(iter(tally.chances.values()))
        if any(counts_by_result[r] for counts_by_result in tally.chances.values())
    ]
    writer.table(
        "What became of the chances, in coups",
        [("chance", TEXT), *((r.value.replace("_", " "), NUMBER) for r in results)],
        [(name, *(number(counts[r]) for r in results)) for name, counts in tally.chances.items()],
    )


def _figures(
    writer: Writer, job: Simulation, estimates: Mapping[str, Estimate], law: Sequence[float] | None
) -> None:
    """Write every figure with its error, compared over the sure coups with the exact one."""
    book = job.book
    sure = estimands.sure_coups(book)
    first = estimands.exact_per_coup(book, job.clusters)
    columns = [("", TEXT), ("whole tailles" if sure else "simulated", NUMBER), ("±", NUMBER)]
    if law is not None:
        if sure:
            columns += [(f"coups 1 to {sure}", NUMBER), ("±", NUMBER)]
        columns += [("exact", NUMBER), ("z", NUMBER)]
    rows = []
    for name, weights in estimands.figures(book).items():
        row = [label(name), *format_estimate(estimates[name], 100)]
        if law is not None:
            exact = _exact(law, weights)
            row += format_estimate(first[name], 100) if sure else ()
            row += [number(100 * exact, 5), format_z_score(first[name], exact)]
        rows.append(row)
    writer.section("Figures of a coup")
    writer.table("Figures of a coup with their standard errors, in per cent", columns, rows)
    if law is not None and sure:
        farthest, cells = estimands.largest_deviation(book, job.clusters, law)
        writer.paragraph(
            f"Every taille has at least {sure} coups, and each of these has exactly the law of the",
            "first: z says how many standard errors they lie from it. Over whole tailles the later",
            "coups count too, which are dealt or not according to the cards before them. Cell by",
            f"cell, the farthest of {cells} lies {number(farthest, 1)} errors off the exact law.",
        )


def _exact(law: Sequence[float], weights: Counts) -> float:
    """Return the exact mean of a figure of a coup."""
    return float(np.asarray(law) @ weights) / estimands.SCALE


def _taille(
    writer: Writer, job: Simulation, estimates: Mapping[str, Estimate], law: Sequence[float] | None
) -> None:
    book = job.book
    tally = job.tally
    writer.section("The taille")
    lengths = tally.coups_per_taille
    mean, error = format_estimate(estimates[estimands.PER_TAILLE])
    writer.paragraph(f"A taille has {mean} coups in the mean, ± {error}.")
    if tally.exact_ends:
        low, high = limits(tally.exact_ends, tally.tailles)
        writer.paragraph(
            f"{percent(tally.exact_ends / tally.tailles, 3)} of the tailles end with the very last",
            f"card; the true share lies between {percent(low, 3)} and {percent(high, 3)}, with 95%",
            "confidence (Clopper and Pearson).",
        )
    shares = {coups: n / tally.tailles for coups, n in lengths.items()}
    writer.figure(
        drawings.shares_by_number(shares, "coups in a taille"),
        "How many coups tailles have.",
        ", ".join(f"{coups} {percent(share, 3)}" for coups, share in shares.items()),
    )
    for name in ("refait", "ace"):
        weights = estimands.figures(book).get(name)
        if weights is None:
            continue
        places = [
            (place + 1, proportion(int(cells @ weights) // estimands.SCALE, int(cells.sum())))
            for place, cells in enumerate(tally.by_place)
            if cells.sum() >= _MIN_SHARE * tally.tailles
        ]
        exact = None if law is None else _exact(law, weights)
        title = label(name)
        writer.figure(
            drawings.by_place(places, exact, title),
            f"How often {title} comes, by the coup's place in the taille, with two standard errors"
            " up and down. The line is the exact law of a coup.",
            f"Points for the places 1 to {places[-1][0]}, about {percent(places[0][1].value, 2)}.",
        )


_MIN_SHARE: Final = 0.01
"""Share of tailles that must reach a place to draw its point; rarer ones are mostly error."""


def _convergence(writer: Writer, job: Simulation, law: Sequence[float] | None) -> None:
    """Write how the main figure's error fell with the number of coups."""
    name = estimands.main_figure(job.book)
    steps = list(estimands.running_estimates(job.tally, job.clusters, name, law))
    if len(steps) < 2:
        return
    weights = estimands.figures(job.book)[name]
    exact = None if law is None else _exact(law, weights)
    title = label(name)
    last, error = format_estimate(steps[-1][1], 100)
    writer.section("Error against length")
    writer.figure(
        drawings.converging(steps, exact, f"{title}, %", "coups"),
        f"The {title}, in per cent, and two standard errors up and down, as the coups grow in"
        " number; below, the standard error itself, which falls with their square root.",
        f"Ends at {last}%, ± {error}.",
    )


def _method(writer: Writer, job: Simulation, law: Sequence[float] | None) -> None:
    writer.section("How the figures were obtained")
    if job.tally.tailles:
        writer.paragraph(
            "Tailles were dealt from full packs, without replacement, every order of the cards",
            "as likely as another, burnt cards and the taille's end included. Coups of one taille",
            "share its cards, so errors are taken from the scatter between independent clusters of",
            "whole tailles.",
        )
        if law is not None:
            writer.paragraph(
                "Over whole tailles the coups that every taille has are put at their exact law,",
                "and only the others are taken from the simulation: the same mean, with less",
                "error.",
            )
    else:
        writer.paragraph("Spins are independent; errors are those of their results.")
    writer.note(
        f"The same coups again: tapisvert simulate coups {job.book.id} --coups"
        f" {job.tally.coups} --seed {job.seed}",
        "(the same seed gives the same coups on every machine, whatever the threads).",
    )

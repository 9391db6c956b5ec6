"""Metrics of a node in the Prometheus text format, without any player's name.

Counters start at zero with the process. Only the owner of a table reports what its ledger holds, so
that the metrics of all nodes can be summed.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from tapisvert.server.journal.reader import COUP, REFUSED, iter_events
from tapisvert.server.tables.ledger import BANK
from tapisvert.values import value

if TYPE_CHECKING:
    from tapisvert.server.journal.entry import Entry
    from tapisvert.server.tables.live_table import LiveTable

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Bucket bounds of the commit latency, in seconds."""
_BOUNDS: Final = (*SECONDS, float("inf"))
_POSTINGS: Final = msgspec.json.Decoder(list[tuple[str, str, int]])
_LAID: Final = b'"stakes:'


@value
class Metric:
    """A metric. `kind` is 'counter', 'gauge' or 'histogram'; a sample has a suffix, labels and a
    value.
    """

    name: str
    kind: str
    meaning: str
    samples: tuple[tuple[str, Mapping[str, str], float], ...]


def unlabelled(name: str, kind: str, meaning: str, number: float) -> Metric:
    """Return a metric with one sample.

    >>> print(render([unlabelled("tapisvert_sockets", "gauge", "open sockets", 2)]), end="")
    # HELP tapisvert_sockets open sockets
    # TYPE tapisvert_sockets gauge
    tapisvert_sockets 2
    """
    return Metric(name, kind, meaning, (("", {}, number),))


def labelled(
    name: str, kind: str, meaning: str, label: str, numbers: Mapping[str, float]
) -> Metric:
    """Return a metric with one sample for each value of a label.

    >>> coups = labelled("coups", "counter", "coups", "table", {"one": 7})
    >>> print(render([coups], {"host": "a"}), end="")
    # HELP coups coups
    # TYPE coups counter
    coups{host="a",table="one"} 7
    """
    samples = tuple(("", {label: said}, number) for said, number in sorted(numbers.items()))
    return Metric(name, kind, meaning, samples)


def render(figures: Iterable[Metric], common: Mapping[str, str] | None = None) -> str:
    """Render metrics in the text format, version 0.0.4; every sample gets the `common` labels."""
    lines: list[str] = []
    for figure in figures:
        lines.append(f"# HELP {figure.name} {_escaped(figure.meaning)}")
        lines.append(f"# TYPE {figure.name} {figure.kind}")
        for suffix, labels, number in figure.samples:
            all_labels = {**(common or {}), **labels}
            said = ",".join(
                f'{name}="{_escaped(value, quoted=True)}"' for name, value in all_labels.items()
            )
            lines.append(f"{figure.name}{suffix}{f'{{{said}}}' if said else ''} {number:.15g}")
    return "".join(f"{line}\n" for line in lines)


def _escaped(said: str, *, quoted: bool = False) -> str:
    said = said.replace("\\", "\\\\").replace("\n", "\\n")
    return said.replace('"', '\\"') if quoted else said


class NodeMetrics:
    """Counters of a node since its process started.

    >>> measured = NodeMetrics()
    >>> measured.committed(3, 0.002)
    >>> measured.entries, measured.commits
    (3, 1)
    """

    def __init__(self) -> None:
        self.entries = self.commits = self.leases_lost = 0
        self.seconds = 0.0
        self._within: Counter[float] = Counter()
        self._refusals: Counter[str] = Counter()
        self._coups: Counter[str] = Counter()
        self._handle: Counter[str] = Counter()

    def committed(self, entries: int, seconds: float) -> None:
        """Count one commit of `entries` entries, which took `seconds`. Called on the writer's
        thread.
        """
        self.entries += entries
        self.commits += 1
        self.seconds += seconds
        self._within[_BOUNDS[bisect_left(_BOUNDS, seconds)]] += 1

    def written(self, entries: Sequence["Entry"]) -> None:
        """Count durable entries of one owned table."""
        if laid := [one.postings[1:-1] for one in entries if _LAID in one.postings]:
            for _, credit, amount in _POSTINGS.decode(b"[%b]" % b",".join(laid)):
                if credit.startswith("stakes:"):
                    self._handle[entries[0].table] += amount
        for entry in entries:
            self._count(entry)

    def _count(self, entry: "Entry") -> None:
        if entry.answer.startswith(REFUSED):
            self._refusals[str(next(iter_events(entry))["code"])] += 1
            return
        if coups := entry.answer.count(COUP):
            self._coups[entry.table] += coups

    def metrics(self) -> Iterator[Metric]:
        """Yield every counter and the histogram."""
        count = "counter"
        yield unlabelled("tapisvert_entries_total", count, "entries made durable", self.entries)
        yield self._latency()
        yield unlabelled("tapisvert_leases_lost_total", count, "tables lost", self.leases_lost)
        name, meaning = "tapisvert_refusals_total", "requests refused, by code"
        yield labelled(name, count, meaning, "code", self._refusals)
        yield labelled("tapisvert_coups_total", count, "coups played", "table", self._coups)
        name, meaning = "tapisvert_handle_minor_total", "chips laid on the cloth, minor units"
        yield labelled(name, count, meaning, "table", self._handle)

    def _latency(self) -> Metric:
        samples: list[tuple[str, Mapping[str, str], float]] = []
        so_far = 0
        within = self._within.copy()  # the writer thread keeps counting
        for bound in _BOUNDS:
            so_far += within[bound]
            said = "+Inf" if bound == float("inf") else f"{bound:g}"
            samples.append(("_bucket", {"le": said}, so_far))
        samples += [("_sum", {}, self.seconds), ("_count", {}, so_far)]
        meaning = "how long it took to make entries durable together"
        return Metric("tapisvert_commit_seconds", "histogram", meaning, tuple(samples))


def of_tables(owned: Mapping[str, "LiveTable"], known: int) -> Iterator[Metric]:
    """Yield the gauges of the tables that a node owns; `known` is the number of all tables."""
    tables = {name: live.table for name, live in owned.items() if live.has_opened}
    kind = "gauge"
    yield unlabelled("tapisvert_tables_owned", kind, "tables that this process writes", len(owned))
    followed = known - len(owned)
    yield unlabelled("tapisvert_tables_followed", kind, "tables that others write", followed)
    players = {name: len(table.players) for name, table in tables.items()}
    yield labelled("tapisvert_players", kind, "players at a table", "table", players)
    won = {name: live.aggregate.ledger[BANK] for name, live in owned.items()}
    meaning = "what the bank has won since the table opened, minor units"
    yield labelled("tapisvert_bank_minor", kind, meaning, "table", won)
    phases = tuple(
        ("", {"table": name, "phase": table.phase.value}, 1)
        for name, table in sorted(tables.items())
    )
    yield Metric("tapisvert_table_phase", kind, "1 for the phase in which a table is", phases)

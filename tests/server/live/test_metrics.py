"""The figures of a process: what Prometheus reads, and whose names it does not."""

import re
import sys

import pytest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.parser import text_string_to_metric_families
from support.server.http_server import CARDS, PATIENT, opened, settings, table
from support.server.recorded_house import ANNA, WHEEL, PlayedTable, book
from support.storage.memory import InMemoryEventStore

from tapisvert import __version__
from tapisvert.fairness.vault import Vault
from tapisvert.journal.group_commit import GroupCommitWriter
from tapisvert.journal.store import Append
from tapisvert.live.metrics import (
    SECONDS,
    NodeMetrics,
    render,
    table_metrics,
)
from tapisvert.rules import commands as c

SAMPLE = re.compile(r'([a-z_]+)(?:\{((?:[a-z]+="(?:[^"\\]|\\.)*",?)*)\})? (-?[0-9.e+-]+)')


def samples(text: str) -> dict[str, float]:
    """Return every sample by its name and labels; the form is what it has to be."""
    result = {}
    values: set[str] = set()
    for line in text.splitlines():
        if line.startswith("#"):
            values.add(line.split()[2])
            continue
        match = SAMPLE.fullmatch(line)
        assert match, line
        name, labels, number = match.groups()
        assert re.sub(r"_(bucket|sum|count)$", "", name) in values or name in values
        result[f"{name}{{{labels}}}" if labels else name] = float(number)
    return result


def test_labels_are_escaped() -> None:
    """A quote, a backslash or a line's end in a label ends nothing."""
    refusals = CounterMetricFamily("refusals_total", "of\nany \\ kind", labels=("code",))
    refusals.add_metric(['a"b\\c\nd'], 1)
    assert render([refusals]).decode().splitlines() == [
        "# HELP refusals_total of\\nany \\\\ kind",
        "# TYPE refusals_total counter",
        'refusals_total{code="a\\"b\\\\c\\nd"} 1.0',
    ]


@pytest.mark.parametrize("number", [0, 2**53 - 1, 0.25])
def test_numbers_lose_no_unit(number: float) -> None:
    """The largest amount is written whole, and so is a fraction."""
    answer = render([GaugeMetricFamily("it", "it", number)]).decode()
    name, text = answer.splitlines()[-1].split()
    assert (name, float(text)) == ("it", number)


def test_histogram_counts_commits_exactly() -> None:
    """Each bucket holds all that were as quick or quicker, the last all."""
    metrics = NodeMetrics()
    for seconds in (0.0005, 0.001, 0.002, 0.3, 99.0):
        metrics.record_commit(2, seconds)
    result = samples(render(metrics.metrics()).decode())
    assert result["tapisvert_entries_total"] == 10
    assert result["tapisvert_commit_seconds_count"] == 5
    assert result["tapisvert_commit_seconds_sum"] == pytest.approx(99.3035)
    buckets = [result[f'tapisvert_commit_seconds_bucket{{le="{second:g}"}}'] for second in SECONDS]
    assert buckets == [2, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4]
    assert result['tapisvert_commit_seconds_bucket{le="+Inf"}'] == 5


def test_writer_measures_duration() -> None:
    """Of every transaction that became durable, and of none that failed."""
    store, metrics = InMemoryEventStore(), NodeMetrics()
    wheel = PlayedTable(store, "wheel", WHEEL, Vault(bytes(32)))
    writer = GroupCommitWriter(store, measure=metrics.record_commit)
    head = store.head("wheel")
    entry = wheel.live.core.write_notice({"notice": "it"}, wheel.now)
    writer.submit(Append(entry, 1), lambda _: None)
    assert len(writer) == 1
    writer.drain()
    assert len(writer) == 0
    assert store.head("wheel").number == head.number + 1
    result = samples(render(metrics.metrics()).decode())
    assert result["tapisvert_entries_total"] == result["tapisvert_commit_seconds_count"] == 1
    assert result["tapisvert_commit_seconds_sum"] > 0


def test_table_counts_its_coups() -> None:
    """Coups, stakes, the bank's win, refusals by their reason."""
    store, metrics = InMemoryEventStore(), NodeMetrics()
    book(store).write({"notice": "chips"}, "d1", {"a1": 1_000_000})
    wheel = PlayedTable(store, "wheel", WHEEL, Vault(bytes(32)))
    wheel.ask(ANNA, c.Sit("Anna", 100_000))
    wheel.coups(3, (ANNA, "17", 1_000), (ANNA, "rouge", 5_000))
    with pytest.raises(AssertionError, match="invalid_state"):
        wheel.ask(ANNA, c.Cut("Anna", 100))
    metrics.record_entries(store.read("wheel", 0, 10**6))
    figures = (*metrics.metrics(), *table_metrics({"wheel": wheel.live}, 3))
    result = samples(render(figures).decode())
    assert result['tapisvert_coups_total{table="wheel"}'] == 3
    assert result['tapisvert_handle_minor_total{table="wheel"}'] == 18_000
    winnings = result['tapisvert_bank_minor{table="wheel"}']
    assert winnings == wheel.live.table.bank.gain
    assert result['tapisvert_players{table="wheel"}'] == 1
    assert result['tapisvert_table_phase{phase="betting",table="wheel"}'] == 1
    assert (result["tapisvert_tables_owned"], result["tapisvert_tables_followed"]) == (1, 2)


@pytest.fixture(scope="module")
def exposition(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Metrics of a house with a player at a table."""
    folder = tmp_path_factory.mktemp("measured")
    tables = (table("wheel", pace=PATIENT), table("cards", CARDS, PATIENT))
    with opened(settings(folder, *tables)) as server:
        anna = server.guest("Annabella")
        with anna.at("wheel") as line:
            line.ask("sit", player="Annabella", chips=10_000)
            assert "invalid_state" in str(line.ask("cut", player="Annabella", at_card=100))
            return str(anna.http.get("/metrics").text)


def test_house_exports_metrics(exposition: str) -> None:
    """With what it refused by its code; any client can read it."""
    result = samples(exposition)
    assert sum(len(family.samples) for family in text_string_to_metric_families(exposition)) == len(
        result
    )
    assert result["tapisvert_tables_owned"] == 2
    assert result["tapisvert_sockets"] == 1
    assert result["tapisvert_dropped_total"] == 0
    assert result["tapisvert_messages_total"] == 2
    assert result["tapisvert_commit_seconds_count"] >= 2
    assert result['tapisvert_refusals_total{code="invalid_state"}'] == 1


def test_missing_events_are_counted_as_zero(exposition: str) -> None:
    """Coups and stakes of each table, each refusal; so that a first one is seen as a rise."""
    result = samples(exposition)
    for name in ("coups", "handle_minor"):
        assert [
            result[f'tapisvert_{name}_total{{table="{item}"}}'] for item in ("cards", "wheel")
        ] == [
            0,
            0,
        ]
    assert result['tapisvert_refusals_total{code="forbidden"}'] == 0


def test_running_work_and_durations_are_exported(exposition: str) -> None:
    """Versions, the process's own figures, and the latencies of requests and of answers."""
    result = samples(exposition)
    (build,) = [name for name in result if name.startswith("tapisvert_build_info")]
    assert f'version="{__version__}"' in build
    assert result["tapisvert_answer_seconds_count"] == 2
    assert result['tapisvert_request_seconds_count{status="2xx"}'] >= 1
    assert result['tapisvert_request_seconds_count{status="5xx"}'] == 0
    if sys.platform == "linux":
        assert result["process_open_fds"] < result["process_max_fds"]
        assert result["process_resident_memory_bytes"] > 2**20


def test_metrics_name_no_player(exposition: str) -> None:
    """Neither a player nor an account."""
    assert "Annabella" not in exposition
    assert not re.search(r"account|player=", exposition)

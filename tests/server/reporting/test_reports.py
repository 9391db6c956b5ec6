"""Saved reports: a report goes on from the last saved one, and is what all entries give."""

import pytest
from support.server.table_bench import ANNA, CARDS, DIRECTION, WHEEL, Bench

from tapisvert.live.requests import ReopenTable
from tapisvert.live.stages import Stage
from tapisvert.rules import commands as c
from tapisvert.server.reports import bank
from tapisvert.server.reports.bank import Report, Reports


def played(book: str) -> Bench:
    """A table with two sessions; insured stakes where the book insures."""
    bench = Bench(book)
    for _ in range(2):
        bench.sit()
        for _ in range(4):
            bench.until(Stage.BETS, Stage.DECISION)
            if not bench.table.players["Anna"].has_stakes:
                bench.bet()
                if book == CARDS:
                    bench.ask(ANNA, c.Insure("Anna", "rouge"))
            bench.coup()
        bench.until(Stage.BETS, Stage.DECISION)
        bench.ask(DIRECTION, c.Finish())
        bench.ask(DIRECTION, ReopenTable())
    return bench


@pytest.mark.parametrize("book", [WHEEL, CARDS])
def test_a_saved_report_goes_on_as_if_it_were_one(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Saved after any entry, another process reads the newer ones alone, to the same figures."""
    bench = played(book)
    whole = Report()
    whole.apply(bench.entries)
    monkeypatch.setattr(bank, "PAGE", 1)
    first, store = Reports(bench.store), bench.store
    read, numbers = store.read, list[int]()

    def noted(table: str, after: int, limit: int) -> object:
        numbers.append(after)
        return read(table, after, limit)

    monkeypatch.setattr(store, "read", noted)
    for upto in range(0, len(bench.entries), 7):
        while first.advance("one") and numbers[-1] < upto:
            pass
        first.save("one")
        numbers.clear()
        found = Reports(store).find("one")
        assert found.state() == whole.state()
        assert min(numbers) >= upto - 1 if upto else True


def test_a_report_is_saved_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at every request, and not for a few entries."""
    bench = played(WHEEL)
    Reports(bench.store).find("one")
    assert bench.store.report("one") is None
    monkeypatch.setattr(bank, "SAVED_ENTRIES", 20)
    Reports(bench.store).find("one")
    assert bench.store.report("one") is not None


@pytest.mark.parametrize("state", [b"nonsense", None])
def test_what_does_not_hold_is_left_aside(
    state: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    """Another form, or the report of another journal: then all entries are read."""
    bench = played(WHEEL)
    if state is None:
        other = Bench(WHEEL, seeds=lambda: bytes(range(192)), players=[ANNA])
        first = Reports(other.store)
        first.find("one")
        first.save("one")
        state = other.store.report("one")
        assert state is not None
    whole = Report()
    whole.apply(bench.entries)
    bench.store.save_report("one", 9, state)
    assert Reports(bench.store).find("one").state() == whole.state()
    assert "the saved report of table one is left aside" in caplog.text

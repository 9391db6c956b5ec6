"""Workers of a run: processes forked once all is collected, which take whole files in turn.

Workers that collect by themselves take four seconds of a core each, and memory of their own.
"""

import atexit
import os
import traceback
from collections.abc import Iterator
from itertools import groupby
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from typing import Any, Final, NoReturn

import pytest
from setproctitle import setproctitle

_PAGES: Final = Path(__file__).parent / "page"


class Workers:
    """Plugin of a run that hands out files in their order, those of pages to half the workers as
    long as others have something else: a worker that opens pages for the first time starts a
    browser, and loads cold.
    """

    def __init__(self, number: int) -> None:
        self._number = number
        self._files: list[list[int]] = []
        self._workers: dict[Connection, _Worker] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Have all tests run by the workers."""
        if session.config.option.collectonly or session.testsfailed:
            return None
        by_path = groupby(range(len(session.items)), key=lambda place: session.items[place].path)
        self._files = [[*places] for _, places in by_path]
        try:
            for number in range(min(self._number, len(self._files))):
                self._fork(session, number)
            while self._workers:
                for line in wait(self._workers):
                    assert isinstance(line, Connection)
                    self._receive(session, line)
        finally:
            for line, worker in self._workers.items():
                line.close()
                os.waitpid(worker.process, 0)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        return True

    def _fork(self, session: pytest.Session, number: int) -> None:
        folder = session.config._tmp_path_factory.mktemp("worker")  # type: ignore[attr-defined]
        line, other_end = Pipe()
        process = os.fork()
        if not process:
            for connection in (line, *self._workers):
                connection.close()
            _work(session, other_end, folder)
        other_end.close()
        self._workers[line] = _Worker(number, process)

    def _receive(self, session: pytest.Session, line: Connection) -> None:
        """Hand out the next file to a worker that asks for one, take a report, or note its end."""
        worker, hook = self._workers[line], session.config.hook
        try:
            message = line.recv()
        except EOFError:
            self._end(session, line)
            return
        if message is None:
            places = [] if session.shouldfail else self._next_file(session, worker)
            worker.missing |= {session.items[place].nodeid: place for place in places}
            line.send(places)
            return
        report = hook.pytest_report_from_serializable(config=session.config, data=message)
        worker.missing.pop(report.nodeid, None)
        hook.pytest_runtest_logreport(report=report)

    def _next_file(self, session: pytest.Session, worker: "_Worker") -> list[int]:
        has_pages = worker.number < max(1, self._number // 2)
        for index, places in enumerate(self._files):
            if session.items[places[0]].path.is_relative_to(_PAGES) is has_pages:
                return self._files.pop(index)
        return self._files.pop(0) if self._files else []

    def _end(self, session: pytest.Session, line: Connection) -> None:
        """Have the tests fail that an ended worker has run no more; another takes its place."""
        worker = self._workers.pop(line)
        line.close()
        _, status = os.waitpid(worker.process, 0)
        ending = f"the worker ended: status {os.waitstatus_to_exitcode(status)}"
        for place in worker.missing.values() if status else ():
            item = session.items[place]
            report = pytest.TestReport(item.nodeid, item.location, {}, "failed", ending, "call")
            session.config.hook.pytest_runtest_logreport(report=report)
        if status and self._files:
            self._fork(session, worker.number)


class _Worker:
    """Process that runs files, as the run sees it: the tests that it was handed out and has sent
    no report of are `missing`.
    """

    def __init__(self, number: int, process: int) -> None:
        self.number, self.process = number, process
        self.missing: dict[str, int] = {}


class WorkerReports:
    """Plugin of a worker that sends its reports to the run."""

    name: Final = "worker reports"

    def __init__(self, config: pytest.Config, line: Connection) -> None:
        self._config, self._line = config, line

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Send a report."""
        serialize = self._config.hook.pytest_report_to_serializable
        self._line.send(serialize(config=self._config, report=report))


def _work(session: pytest.Session, line: Connection, folder: Path) -> NoReturn:
    """Run files as long as there are any, and end this process."""
    status = 1
    try:
        _settle(session.config, line, folder)
        items = _items(session, line)
        item = next(items, None)
        while item is not None and not session.shouldfail:
            next_item = next(items, None)
            setproctitle(f"pytest: {item.nodeid}")
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=next_item)
            item = next_item
        status = 0
    except Exception:
        traceback.print_exc()
    finally:
        try:
            session._setupstate.teardown_exact(None)  # nothing, unless a test was not the last
            atexit._run_exitfuncs()
        finally:
            os._exit(status)


def _settle(config: pytest.Config, line: Connection, folder: Path) -> None:
    """Give this process files of its own, and no part in what ends with the run."""
    atexit._clear()
    manager: Any = config
    manager._tmp_path_factory._basetemp = folder
    capture: Any = config.pluginmanager.get_plugin("capturemanager")
    capture.stop_global_capturing()
    capture.start_global_capturing()
    capture.suspend_global_capture()
    config.pluginmanager.unregister(name="terminalreporter")
    config.pluginmanager.register(WorkerReports(config, line), WorkerReports.name)


def _items(session: pytest.Session, line: Connection) -> Iterator[pytest.Item]:
    """Yield the tests of one file after another."""
    line.send(None)
    while places := line.recv():
        yield from (session.items[place] for place in places)
        line.send(None)

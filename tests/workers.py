"""Workers of a run: processes forked once all tests are collected, which takes 6 s of a core.

Each takes whole files, in their order, so that what a file's tests share is started once. Files of
the page go to half of the workers as long as the others have something else: a worker that opens
pages for the first time starts a browser, and loads cold.
"""

import atexit
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Final

import pytest
from _pytest.runner import runtestprotocol

_PAGES: Final = "tests/page/"
_CONTEXT: Final = get_context("fork")
_File = deque[int]
"""Indices of its tests among those of the session, in their order."""


class _Workers:
    """Files that the workers have yet to run, and their processes."""

    def __init__(self, session: pytest.Session, count: int) -> None:
        self._session = session
        self._items = session.items
        by_path = groupby(range(len(self._items)), key=lambda index: self._items[index].path)
        self._files = [_File(tests) for _, tests in by_path]
        self._processes = dict[Connection, Any]()
        self._pending = dict[Connection, _File]()
        self._for_pages = set[Connection]()
        for number in range(min(count, len(self._files))):
            self._start(has_pages=number < max(1, count // 2))

    def run(self) -> None:
        """Give out files and report outcomes until all workers have ended."""
        while self._processes:
            for connection in wait([*self._processes]):
                assert isinstance(connection, Connection)
                if not self._reply(connection):
                    self._end(connection)

    def stop(self) -> None:
        """Let all workers end after their present tests."""
        self._files.clear()
        for connection in self._processes:
            with suppress(OSError):  # it has ended
                connection.send(_File())

    def _start(self, *, has_pages: bool) -> None:
        connection, remote = _CONTEXT.Pipe()
        parent_ends = [connection, *self._processes]
        process = _CONTEXT.Process(target=_work, args=(self._session, remote, parent_ends))
        process.start()
        remote.close()
        self._processes[connection] = process
        self._pending[connection] = _File()
        if has_pages:
            self._for_pages.add(connection)

    def _reply(self, connection: Connection) -> bool:
        """Give a worker its next file, or pass on the reports of a test; False if it has ended."""
        try:
            reports = connection.recv()
            if reports is None:
                file = self._next_file(has_pages=connection in self._for_pages)
                self._pending[connection] += file
                connection.send(file)
                return True
        except (EOFError, OSError):
            return False
        self._pending[connection].popleft()
        self._report(reports)
        return True

    def _report(self, reports: list[dict[str, Any]]) -> None:
        hook, config = self._session.config.hook, self._session.config
        for data in reports:
            report = hook.pytest_report_from_serializable(config=config, data=data)
            hook.pytest_runtest_logreport(report=report)
        if self._session.shouldfail or self._session.shouldstop:
            self.stop()

    def _next_file(self, *, has_pages: bool) -> _File:
        suitable = (
            file
            for file in self._files
            if self._items[file[0]].nodeid.startswith(_PAGES) is has_pages
        )
        file = next(suitable, self._files[0] if self._files else _File())
        if file:
            self._files.remove(file)
        return file

    def _end(self, connection: Connection) -> None:
        """Report the test in which a worker died, and let another one run what it had yet to."""
        process, pending = self._processes.pop(connection), self._pending.pop(connection)
        connection.close()
        process.join()
        if not process.exitcode:
            return
        text = f"its worker ended with exit code {process.exitcode}"
        if not pending:
            self._session.shouldfail = f"after all tests {text}"
            return
        item = self._items[pending.popleft()]
        report = pytest.TestReport(item.nodeid, item.location, {}, "failed", text, "call")
        item.ihook.pytest_runtest_logreport(report=report)
        if pending:
            self._files.insert(0, pending)
        if self._files:
            self._start(has_pages=connection in self._for_pages)


class _Reports:
    """In a worker: what comes of each test goes to the process that has started it.

    Not that a test begins, is set up and torn down, if nothing shows it: to write and read these
    takes as long as all else that pytest does for a test.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        """Run a test, and send its reports."""
        config = item.config
        needs_all = config.option.durations is not None or config.option.xmlpath is not None
        self._connection.send(
            [
                config.hook.pytest_report_to_serializable(config=config, report=report)
                for report in runtestprotocol(item, log=False, nextitem=nextitem)
                if needs_all or report.when == "call" or not report.passed
            ]
        )
        return True


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Share the files out among workers."""
    if session.config.option.collectonly or session.testsfailed:
        return None  # pytest's own
    session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
    workers = _Workers(session, session.config.getoption("--workers"))
    try:
        workers.run()
    except KeyboardInterrupt:
        workers.stop()  # they are interrupted too
        raise
    if session.shouldfail:
        raise session.Failed(session.shouldfail)
    if session.shouldstop:
        raise session.Interrupted(session.shouldstop)
    return True


def _work(session: pytest.Session, connection: Connection, parent_ends: list[Connection]) -> None:
    """Run files as long as there are any."""
    atexit._clear()  # what the first process does at its end
    for parent_end in parent_ends:
        parent_end.close()
    _separate(session.config)
    session.config.pluginmanager.register(_Reports(connection))
    try:
        _run_tests(session, connection)
    except (KeyboardInterrupt, EOFError, BrokenPipeError):
        session._setupstate.teardown_exact(None)
    finally:
        atexit._run_exitfuncs()


def _separate(config: pytest.Config) -> None:
    """Give a worker its own temporary folder, and let it catch its own output."""
    factory = config._tmp_path_factory  # type: ignore[attr-defined]
    factory._basetemp = factory.mktemp("worker")
    if capture := config.pluginmanager.getplugin("capturemanager"):
        capture.stop_global_capturing()
        capture.start_global_capturing()
        capture.suspend_global_capture()


def _run_tests(session: pytest.Session, connection: Connection) -> None:
    indices = _indices(connection)
    index = next(indices, None)
    while index is not None:
        next_index = next(indices, None)
        item = session.items[index]
        next_item = None if next_index is None else session.items[next_index]
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=next_item)
        index = next_index
        if connection.poll():  # without a request: to stop
            session._setupstate.teardown_exact(None)
            return


def _indices(connection: Connection) -> Iterator[int]:
    """Yield the tests of files that are given out, each file when the last one is through."""
    connection.send(None)
    while file := connection.recv():
        yield from file
        connection.send(None)

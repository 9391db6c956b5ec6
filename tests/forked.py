"""Workers of a run: processes that share its tests, forked once all of these are collected.

None imports or collects anything anew, which takes a process 6 s of a core; nor does a test's
report pass through a protocol that takes as long as all else that pytest does for a small test.
"""

import atexit
import os
import signal
import time
import traceback
import warnings
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from selectors import EVENT_READ, DefaultSelector
from typing import Any, Final, NoReturn

import pytest
from _pytest.runner import runtestprotocol

_NUMBER_BYTES: Final = 4
_PATIENCE: Final = 10.0
"""Seconds for interrupted workers to end what their tests share, before they are killed."""


class Telling:
    """Plugin of a worker, which tells what came of a test, and neither that it begins, is set up
    and torn down.
    """

    def __init__(self, config: pytest.Config, told: Connection) -> None:
        self._config, self.tell = config, told.send
        options = config.option
        self._tells_all = options.durations is not None or options.xmlpath is not None

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        """Run a test, and tell of it in one message."""
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        to_data = self._config.hook.pytest_report_to_serializable
        wanted = (one for one in reports if self._tells_all or one.when == "call" or not one.passed)
        self.tell(("test", [to_data(config=self._config, report=one) for one in wanted]))
        return True

    def pytest_warning_recorded(
        self, warning_message: warnings.WarningMessage, when: str, nodeid: str, location: object
    ) -> None:
        """Tell of a warning that is not an error; those of the collection are known."""
        if when != "runtest":
            return
        one = warning_message
        said = (str(one.message), one.category, one.filename, one.lineno)
        self.tell(("warning", (said, when, nodeid, location)))


@dataclass
class Worker:
    """Worker as the run sees it: its process, and what is left of the file that it is at."""

    pid: int
    heard: Connection
    left: list[pytest.Item] = field(default_factory=list)
    last: pytest.Item | None = None
    has_ended: bool = False


class Run:
    """Run of all collected tests. A file's tests run one after the other in one worker, as they
    share what is costly to start; a worker that has done a file takes the next.
    """

    def __init__(self, session: pytest.Session, workers: int) -> None:
        self._session, self._config = session, session.config
        by_path: dict[object, list[pytest.Item]] = {}
        for item in session.items:
            by_path.setdefault(item.path, []).append(item)
        self._files = [*by_path.values()]
        self._count = min(workers, len(self._files))
        self._queue, put = os.pipe()
        numbers = range(len(self._files))
        os.write(put, b"".join(number.to_bytes(_NUMBER_BYTES) for number in numbers))
        os.close(put)
        self._workers: list[Worker] = []
        self._telling = DefaultSelector()
        self._made = 0

    def play(self) -> None:
        """Run the tests; what the options say ends it early, and an interrupt."""
        self._hold_terminal()
        try:
            for _ in range(self._count):
                self._begin([])
            while self._workers:
                for key, _ in self._telling.select():
                    self._hear(key.data)
                    self._stop_if_told()
        finally:
            self._end()

    def _hold_terminal(self) -> None:
        """Have the terminal show a letter for each test, and no file: those run side by side."""
        if (terminal := self._config.pluginmanager.getplugin("terminalreporter")) is not None:
            terminal.showfspath = False

    def _stop_if_told(self) -> None:
        if self._session.shouldfail:
            raise self._session.Failed(self._session.shouldfail)
        if self._session.shouldstop:
            raise self._session.Interrupted(self._session.shouldstop)

    # What workers tell ----------------------------------------------------------------------------

    def _hear(self, worker: Worker) -> None:
        kind, told = _received(worker.heard)
        if kind == "nothing":
            self._bury(worker)
        elif kind == "file":
            worker.left = [*self._files[told]]
        elif kind == "test":
            worker.last = worker.left.pop(0)
            for data in told:
                from_data = self._config.hook.pytest_report_from_serializable
                self._report(from_data(config=self._config, data=data))
        elif kind == "warning":
            (text, category, *where), when, nodeid, location = told
            message = warnings.WarningMessage(text, category, *where)
            self._config.hook.pytest_warning_recorded.call_historic(
                kwargs={
                    "warning_message": message,
                    "when": when,
                    "nodeid": nodeid,
                    "location": location,
                }
            )
        else:
            worker.has_ended = True
            if told:
                self._fail(worker.last, "teardown", told)

    def _report(self, report: pytest.TestReport) -> None:
        self._config.hook.pytest_runtest_logreport(report=report)

    def _fail(self, item: pytest.Item | None, when: Any, why: str) -> None:
        """Report a failure that a worker cannot report itself."""
        item = item or self._session.items[0]
        self._report(
            pytest.TestReport(item.nodeid, item.location, {}, "failed", why, when, duration=0)
        )

    def _bury(self, worker: Worker) -> None:
        """Let a worker that is gone go. If it was killed, the test that it was at has failed, and
        another one does what is left of the file.
        """
        self._workers.remove(worker)
        self._telling.unregister(worker.heard)
        worker.heard.close()
        _, status = os.waitpid(worker.pid, 0)
        if worker.has_ended:
            return
        why = f"The worker ended in this test: {os.waitstatus_to_exitcode(status)}"
        if worker.left:
            self._fail(worker.left[0], "call", why)
            self._begin(worker.left[1:])
        else:
            self._fail(worker.last, "teardown", why)

    # Processes ------------------------------------------------------------------------------------

    def _begin(self, rest: Sequence[pytest.Item]) -> None:
        """Fork a worker, which first does the rest of a file."""
        self._made += 1
        heard, told = Pipe(duplex=False)
        pid = os.fork()
        if pid == 0:
            heard.close()
            self._be_worker(told, rest)
        told.close()
        self._workers.append(Worker(pid, heard, [*rest]))
        self._telling.register(heard, EVENT_READ, self._workers[-1])

    def _end(self) -> None:
        """Have workers that are still there end, as an interrupt does."""
        for worker in self._workers:
            with suppress(ProcessLookupError):
                os.kill(worker.pid, signal.SIGINT)
        until = time.monotonic() + _PATIENCE
        for worker in self._workers:
            with suppress(EOFError, OSError):
                while (left := until - time.monotonic()) > 0 and worker.heard.poll(left):
                    worker.heard.recv()
                os.kill(worker.pid, signal.SIGKILL)
            os.waitpid(worker.pid, 0)
            worker.heard.close()
        self._telling.close()
        os.close(self._queue)

    def _be_worker(self, told: Connection, rest: Sequence[pytest.Item]) -> NoReturn:
        """Be a worker, in a process of its own."""
        try:
            os.register_at_fork(after_in_child=told.close)  # what it starts may outlive it
            self._settle(told)
            self._do(rest, told)
            self._session._setupstate.teardown_exact(None)
            told.send(("end", ""))
        except KeyboardInterrupt:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            with suppress(BaseException):
                self._session._setupstate.teardown_exact(None)
        except BaseException:
            told.send(("end", traceback.format_exc()))
        finally:
            with suppress(BaseException):
                atexit._run_exitfuncs()
            os._exit(0)

    def _settle(self, told: Connection) -> None:
        """Take a folder and captured output of its own, and leave the terminal to the run."""
        manager = self._config.pluginmanager
        capture: Any = manager.getplugin("capturemanager")
        if capture is not None:
            capture.stop_global_capturing()
            capture.start_global_capturing()
            capture.suspend_global_capture()
        manager.unregister(name="terminalreporter")
        temporary: Any = self._config._tmp_path_factory  # type: ignore[attr-defined]
        own = temporary.getbasetemp() / f"worker-{self._made}"
        own.mkdir(mode=0o700)
        temporary._basetemp = own
        manager.register(Telling(self._config, told))

    def _do(self, rest: Sequence[pytest.Item], told: Connection) -> None:
        for number, items in self._taken(rest):
            if number is not None:
                told.send(("file", number))
            self._session._setupstate.teardown_exact(items[0])  # folders that are not its own
            far = (self._session.items[0], self._session.items[-1])
            # a test of another file: what is of this file ends after it
            other = next((item for item in far if item.path != items[0].path), None)
            for item, nextitem in zip(items, [*items[1:], other], strict=True):
                self._config.hook.pytest_runtest_protocol(item=item, nextitem=nextitem)

    def _taken(
        self, rest: Sequence[pytest.Item]
    ) -> Iterator[tuple[int | None, Sequence[pytest.Item]]]:
        """Yield the files that this worker takes, with their numbers."""
        if rest:
            yield None, rest
        while taken := os.read(self._queue, _NUMBER_BYTES):
            number = int.from_bytes(taken)
            yield number, self._files[number]


def _received(heard: Connection) -> tuple[str, Any]:
    """Return what a worker tells next; nothing if it is gone."""
    try:
        kind, told = heard.recv()
    except (EOFError, OSError):
        return "nothing", None
    return kind, told

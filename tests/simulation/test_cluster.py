"""A cluster of real processes on this machine: found, lost in part, lost altogether."""

import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from support.patience import PATIENCE, wait_until

import tapisvert
from tapisvert.extras import MissingExtraError
from tapisvert.regulations import rulebook
from tapisvert.simulation import cluster as clusters
from tapisvert.simulation.cluster import Cluster, ClusterError, connect
from tapisvert.simulation.run import simulate

if importlib.util.find_spec("distributed") is None:
    pytest.skip("no distributed here: clusters are not tested", allow_module_level=True)


FORKS: Final = """
import json, os, sys
from distributed.cli import dask_scheduler, dask_worker
from tapisvert.simulation import cluster, numba_setup, run
for line in sys.stdin:
    module, *arguments = json.loads(line)
    if not (number := os.fork()):
        sys.argv = [module, *arguments]
        sys.exit(getattr(sys.modules["distributed.cli"], module).main())
    print(number, flush=True)
try:
    while True:
        os.wait()
except ChildProcessError:
    pass
"""
"""Process that all of a cluster are forked from: it imports once what takes a second of a core."""


class Member:
    """A process of a cluster."""

    def __init__(self, number: int) -> None:
        self._number = number

    def send_signal(self, number: int) -> None:
        os.kill(self._number, number)

    def kill(self) -> None:
        """End it. It stays known until the process that it was forked from ends."""
        self.send_signal(signal.SIGKILL)


@pytest.fixture(scope="module")
def forks() -> Iterator[subprocess.Popen[str]]:
    """The process that they are forked from, which ends after them."""
    results = map(str, (Path(tapisvert.__file__).parents[1], Path(__file__).parents[1]))
    with subprocess.Popen(
        [sys.executable, "-c", FORKS],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(results)},
        text=True,
    ) as process:
        yield process


class Room:
    """A scheduler and its workers, each a process of its own, none with a nanny."""

    def __init__(self, folder: Path, forks: subprocess.Popen[str]) -> None:
        self.folder = folder
        self.workers: dict[str, Member] = {}
        self._forks = forks
        self._file = folder / "scheduler.json"
        self.scheduler = self._start("dask_scheduler", "--port", "0")
        wait_until(self._is_written)
        self.address: str = json.loads(self._file.read_text())["address"]

    def _is_written(self) -> bool:
        """Return whether the scheduler's file is whole: it is there before its text is."""
        return self._file.exists() and self._file.read_text().endswith("\n}")

    def add(self, *names: str) -> None:
        """Start workers of one thread each."""
        for name in names:
            self.workers[name] = self._start(
                "dask_worker",
                "--no-nanny",
                "--nthreads",
                "1",
                "--name",
                name,
                "--local-directory",
                str(self.folder),
            )

    def _start(self, module: str, *arguments: str) -> Member:
        place = ("--scheduler-file", str(self._file), "--host", "127.0.0.1", "--no-dashboard")
        assert self._forks.stdin is not None
        assert self._forks.stdout is not None
        self._forks.stdin.write(json.dumps([module, *arguments, *place]) + "\n")
        self._forks.stdin.flush()
        return Member(int(self._forks.stdout.readline()))

    def close(self) -> None:
        """End whatever still runs."""
        for process in (*self.workers.values(), self.scheduler):
            process.kill()


@contextmanager
def open_client(folder: Path, forks: subprocess.Popen[str], *workers: str) -> Iterator[Room]:
    room = Room(folder, forks)
    try:
        room.add(*workers)
        yield room
    finally:
        room.close()


@pytest.fixture(scope="module")
def room(forks: subprocess.Popen[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_client(tmp_path_factory.mktemp("cluster"), forks, "Anna", "Bice") as room:
        yield room


def workers(cluster: Cluster) -> dict[str, dict[str, str]]:
    """Return what the scheduler tells of each worker, by its address.

    The client's own `scheduler_info` may return a copy refreshed meanwhile, which has no workers.
    """
    client = cluster._client
    identity: dict[str, Any] = client.sync(client.scheduler.identity, n_workers=-1)
    return dict(identity["workers"])


def held(cluster: Cluster) -> dict[str, int]:
    """Number of pieces of work before each worker, by its name."""
    names = {address: worker["name"] for address, worker in workers(cluster).items()}
    pieces = cluster._client.processing()
    return {names[index]: len(keys) for index, keys in pieces.items() if index in names}


def running(cluster: Cluster) -> set[str]:
    """Return the names of the workers that may be given work: one that is known may not yet."""
    return {worker["name"] for worker in workers(cluster).values() if worker["status"] == "running"}


def test_killed_worker_changes_no_bit(room: Room) -> None:
    """Two workers, of which one takes work and dies with it: the tally of one thread alone."""
    book = rulebook("venezia-trente-et-quarante")
    alone_result = simulate(book, coups=400_000, seed=7, workers=1)
    bice, anna = room.workers["Bice"], room.workers["Anna"]
    with connect(room.address, PATIENCE) as cluster:
        wait_until(lambda: running(cluster) == {"Anna", "Bice"})
        for worker in (bice, anna):  # so that both take work, and the first does none of it
            worker.send_signal(signal.SIGSTOP)
        loss: dict[str, int] = {}

        def kill() -> None:
            try:
                wait_until(lambda: held(cluster).get("Bice"))
                loss.update(held(cluster))
            finally:
                bice.kill()
                anna.send_signal(signal.SIGCONT)

        killer = threading.Thread(target=kill)
        killer.start()
        cluster_result = simulate(book, coups=400_000, seed=7, workers=cluster)
        killer.join()
        wait_until(lambda: cluster.workers == 1)
    assert loss["Bice"] > 0
    assert cluster_result.is_whole
    assert cluster_result.tally == alone_result.tally


def test_worker_exception_is_raised_locally(room: Room) -> None:
    """A mistake on a worker is the same mistake here; even one that looks like waiting."""
    with connect(room.address, PATIENCE) as cluster:
        with pytest.raises(ZeroDivisionError):
            cluster.submit(divmod, 1, 0).result()
        with pytest.raises(TimeoutError, match="of the work"):
            cluster.submit(raise_timeout).result()


def test_work_may_take_its_time(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Longer than it is waited for at once."""
    monkeypatch.setattr(clusters, "_POLL", 0.05)
    with connect(room.address, PATIENCE) as cluster:
        assert cluster.submit(slowly, 7).result() == 7


def test_slow_scheduler_is_abandoned(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no error: what was computed is here."""
    with connect(room.address, PATIENCE) as cluster:
        assert cluster.submit(divmod, 7, 2).result() == (3, 1)
        monkeypatch.setattr(clusters, "_POLL", 0.0)


def slowly(value: int) -> int:
    time.sleep(0.5)
    return value


def raise_timeout() -> None:
    """Work that fails as if it had been waited for in vain."""
    raise TimeoutError("of the work")


def test_other_version_is_refused(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Machines with another version of the package could give other bits."""
    monkeypatch.setattr(clusters, "VERSION", "0.0.1")
    with pytest.raises(ClusterError, match=r"runs tapisvert .*, this client 0\.0\.1"):
        connect(room.address, PATIENCE)


def test_lost_cluster_is_an_error(tmp_path: Path, forks: subprocess.Popen[str]) -> None:
    """No worker, then one that is killed, then no scheduler: an error each time, and no waiting."""
    with open_client(tmp_path, forks) as room:
        with pytest.raises(ClusterError, match="has no worker"):
            connect(room.address, 1)
        room.add("Dino")
        with connect(room.address, PATIENCE, patience=0) as cluster:
            endless = cluster.submit(time.sleep, 10 * PATIENCE)
            wait_until(lambda: held(cluster).get("Dino"))
            room.workers["Dino"].kill()
            with pytest.raises(ClusterError, match="all cluster workers disconnected"):
                endless.result()
            room.scheduler.kill()
            with pytest.raises(ClusterError, match="lost its scheduler"):
                endless.result()


@contextmanager
def listening(greeting: bytes | None) -> Iterator[int]:
    """A port with a listener that is no scheduler, silent or with a greeting."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            with server.accept()[0] as caller:
                if greeting is not None:
                    caller.sendall(greeting)
                while caller.recv(1024):
                    pass

        threading.Thread(target=greet, daemon=True).start()
        yield server.getsockname()[1]


@pytest.mark.parametrize(
    "greeting", [None, b"SSH-2.0-OpenSSH_9.2p1\r\n"], ids=["silent", "another protocol"]
)
def test_foreign_listener_is_an_error(greeting: bytes | None) -> None:
    """Nothing hangs on a port at which something else listens."""
    with (
        listening(greeting) as port,
        pytest.raises(ClusterError, match="no dask scheduler answers"),
    ):
        connect(f"tcp://127.0.0.1:{port}", 0.5)


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("tcp://127.0.0.1:1", "no dask scheduler answers"),
        ("tcp://host.invalid:8786", "no dask scheduler answers"),
        ("http://127.0.0.1:8786", "is not a cluster address"),
        ("nonsense", "is not a cluster address"),
        ("", "is not a cluster address"),
    ],
)
def test_unreachable_cluster_is_one_error(address: str, problem: str) -> None:
    with pytest.raises(ClusterError, match=problem) as error_raised:
        connect(address, 0.5)
    assert repr(address) in str(error_raised.value)
    assert "\n" not in str(error_raised.value)


def test_missing_distributed_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "find_spec", lambda name: None)
    assert importlib.util.find_spec("distributed") is not None
    with pytest.raises(MissingExtraError, match=r"tapisvert\[cluster\]"):
        connect("tcp://127.0.0.1:8786")

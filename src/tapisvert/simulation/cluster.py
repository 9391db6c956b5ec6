"""Executor on many machines: whole batches sent to the workers of a dask.distributed cluster.

A piece of work is a function only of the rulebook, the seed and the numbers of its batches, so any
worker can run it, any number of times: the scheduler gives the pieces of a lost worker to another.
Every machine, the scheduler's too, needs this package in the same version.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module, metadata
from importlib.util import find_spec
from time import monotonic
from typing import Any, Final, Self

from tapisvert.extras import MissingExtraError

VERSION: Final = metadata.version("tapisvert")

TIMEOUT: Final = 10.0
"""Seconds in which a scheduler and a first worker must respond."""

PATIENCE: Final = 60.0
"""Seconds for which a running job waits for a worker when all are lost."""

_POLL: Final = 2.0
"""Seconds between two checks for workers."""


class ClusterError(OSError):
    """A cluster is out of reach, has no workers, or has machines with another version."""


def connect(address: str, timeout: float = TIMEOUT, patience: float = PATIENCE) -> "Cluster":
    """Connect to the scheduler at `tcp://HOST:PORT`; return an `Executor` for `simulate`.

    Raises ClusterError if within `timeout` seconds no scheduler responds or no worker is there, or
    if a machine has another version of this package; MissingExtraError without distributed.
    """
    if find_spec("distributed") is None:
        raise MissingExtraError("distributed", "cluster")
    # Our own errors report each loss once; a recovered loss needs no message.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        # A separate thread, because the caller's may already run a loop, as in a notebook.
        with ThreadPoolExecutor(1) as prober:
            prober.submit(asyncio.run, _probe(address, timeout)).result()
        client = import_module("distributed").Client(address, timeout=timeout, set_as_default=False)
    except (ValueError, TypeError) as error:
        raise ClusterError(f"{address!r} is not a cluster address: {error}") from None
    except Exception:  # also for peers that send another protocol: MemoryError, for one
        message = f"no dask scheduler answers at {address!r} in {timeout:g} s"
        raise ClusterError(f"{message}; `dask scheduler` starts one") from None
    cluster = Cluster(client, patience)
    try:
        cluster._check(timeout)
    except BaseException:
        cluster.close()
        raise
    return cluster


async def _probe(address: str, timeout: float) -> None:
    """Check that a scheduler responds: a `Client` would wait forever for a silent listener."""
    arguments = import_module("distributed.security").Security().get_connection_args("client")
    rpc = import_module("distributed.core").rpc
    async with (
        asyncio.timeout(timeout),
        rpc(address, timeout=timeout, connection_args=arguments) as scheduler,
    ):
        await scheduler.identity()


class Cluster:
    """Cluster as an executor; leaving `with connect(…)` disconnects, and the cluster runs on."""

    def __init__(self, client: Any, patience: float) -> None:
        self._client = client
        self.patience = patience

    def submit(self, function: Callable[..., Any], /, *values: Any) -> "Promise":
        """Submit a piece of work to some worker. It may run twice if a worker is lost."""
        # Unique names: equal pieces of two jobs must not be cancelled together.
        future = self._client.submit(_run_versioned, VERSION, function, *values, pure=False)
        return Promise(self, future)

    @property
    def workers(self) -> int:
        """Current number of workers. Raises ClusterError if the scheduler is lost."""
        try:
            return len(self._client.nthreads())
        except OSError:
            raise _scheduler_lost() from None

    def close(self) -> None:
        """Disconnect from the cluster without stopping it."""
        with suppress(TimeoutError):  # a slow scheduler drops a vanished client
            self._client.close(timeout=_POLL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _check(self, timeout: float) -> None:
        """Check that a worker exists, and that all machines have this version."""
        address = self._client.scheduler.address
        try:
            self._client.wait_for_workers(1, timeout=timeout)
        except TimeoutError:
            raise ClusterError(
                f"the cluster at {address} has no worker; `dask worker {address}` starts one"
            ) from None
        try:
            self._client.run_on_scheduler(_check_version, VERSION)
            self._client.run(_check_version, VERSION)
        except ClusterError:
            raise
        except Exception as error:
            message = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise ClusterError(
                f"a machine of the cluster lacks this package, or has another: {message[:200]}"
            ) from None


class Promise:
    """Result of a piece of work on the cluster."""

    def __init__(self, cluster: Cluster, future: Any) -> None:
        self._cluster = cluster
        self._future = future

    def result(self) -> Any:
        """Wait for the work and return its result, or raise its error.

        Raises ClusterError if the scheduler is lost, or no worker is left for `patience` seconds.
        """
        last_seen = monotonic()
        try:
            while self._future.status == "pending":
                with suppress(TimeoutError), self._future.client.as_current():
                    import_module("distributed").wait(self._future, timeout=_POLL)
                if self._cluster.workers:
                    last_seen = monotonic()
                elif monotonic() - last_seen > self._cluster.patience:
                    raise ClusterError("all cluster workers disconnected")
            return self._future.result()
        except CancelledError:
            raise _scheduler_lost() from None

    def cancel(self) -> None:
        self._future.cancel()


def _scheduler_lost() -> ClusterError:
    return ClusterError("the cluster has lost its scheduler")


def _check_version(version: str) -> None:
    """Raise ClusterError if the package on this machine has another version."""
    if version != VERSION:
        raise ClusterError(f"cluster worker runs tapisvert {VERSION}, this client {version}")


def _run_versioned(version: str, function: Callable[..., Any], *values: Any) -> Any:
    _check_version(version)
    return function(*values)

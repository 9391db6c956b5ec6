"""Many machines: whole batches handed to the workers of a dask.distributed cluster.

A piece of work is a function of the rulebook, the seed and the numbers of its batches, and of
nothing else. So it does not matter who does it, or how often: the scheduler gives what a lost
worker had, done or not, to another, and a job gives the same bits as on one thread alone. What
comes is gathered here, in the order of the batches.

Every machine, the scheduler's too, needs this package in the same version; that is asked when the
cluster is found, and of each worker with each piece of work.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import CancelledError, ThreadPoolExecutor
from importlib import import_module, metadata
from importlib.util import find_spec
from time import monotonic
from types import TracebackType
from typing import Any, Final, Self

from tapisvert.simulation.compiler import MissingLibraryError

VERSION: Final = metadata.version("tapisvert")

TIMEOUT: Final = 10.0
"""Seconds in which a scheduler and a first worker must answer."""

PATIENCE: Final = 60.0
"""Seconds for which a running job waits for a worker when all are gone."""

_LOOK: Final = 2.0
"""Seconds between two looks at whether there are workers."""

_FETCH: Final = 300.0
"""Seconds for a result to come from its worker, before one looks whether it is still there."""


class ClusterError(OSError):
    """A cluster out of reach, or without workers, or whose machines have another version."""


def connect(address: str, timeout: float = TIMEOUT, patience: float = PATIENCE) -> "Cluster":
    """The cluster whose scheduler listens there, `tcp://HOST:PORT`; an `Executor` for `simulate`.

    ClusterError if within `timeout` seconds no scheduler answers or no worker is there, or if a
    machine has another version of this package; MissingLibraryError without distributed.
    """
    if find_spec("distributed") is None:
        raise MissingLibraryError(
            "a cluster needs distributed: install it with pip install 'tapisvert[cluster]'",
            name="distributed",
        )
    until = monotonic() + timeout
    # In a thread of its own, for the caller's may be running a loop already, as in a notebook.
    with ThreadPoolExecutor(1) as prober:
        prober.submit(asyncio.run, _probe(address, timeout)).result()
    # What is lost is said once, by our errors; and what is made good needs no word.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        client = _distributed("client").Client(address, timeout=timeout, set_as_default=False)
    except Exception as error:
        raise _unreachable(address, timeout, error) from None
    cluster = Cluster(client, patience)
    try:
        cluster._check(max(1.0, until - monotonic()))
    except BaseException:
        cluster.close()
        raise
    return cluster


async def _probe(address: str, timeout: float) -> None:
    """Ask who is there. A `Client` would wait forever for one that listens and says nothing."""
    rpc, security = _distributed("core").rpc, _distributed("security").Security()
    try:
        async with asyncio.timeout(timeout):
            arguments = security.get_connection_args("client")
            async with rpc(address, timeout=timeout, connection_args=arguments) as scheduler:
                await scheduler.identity()
    except Exception as error:  # also of those who answer something else: MemoryError, for one
        raise _unreachable(address, timeout, error) from None


def _distributed(module: str) -> Any:
    """A module of distributed: it is slow to start, optional, and mostly without types."""
    return import_module(f"distributed.{module}")


def _unreachable(address: str, timeout: float, error: Exception) -> ClusterError:
    if isinstance(error, ValueError | TypeError):
        return ClusterError(f"{address!r} is no address of a cluster: {error}")
    return ClusterError(
        f"no dask scheduler answers at {address!r} in {timeout:g} s; `dask scheduler` starts one"
    )


class Cluster:
    """A cluster as an executor; `with connect(…) as cluster:` leaves it, and lets it run on."""

    def __init__(self, client: Any, patience: float) -> None:
        self._client = client
        self.patience = patience

    def submit(self, work: Callable[..., Any], /, *values: Any) -> "Promise":
        """Have a piece of work done by some worker. It may be done twice, if a worker is lost."""
        # Names of their own: equal pieces of two jobs must not be cancelled together.
        future = self._client.submit(_done, VERSION, work, *values, pure=False)
        return Promise(self, future)

    @property
    def workers(self) -> int:
        """How many workers there are now; ClusterError if the scheduler is lost."""
        try:
            return len(self._client.nthreads())
        except OSError:
            raise _scheduler_lost() from None

    def close(self) -> None:
        """Leave the cluster; it goes on without us."""
        self._client.close(timeout=_LOOK)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _check(self, timeout: float) -> None:
        """See that there is a worker, and that all have this version."""
        address = self._client.scheduler.address
        try:
            self._client.wait_for_workers(1, timeout=timeout)
        except TimeoutError:
            raise ClusterError(
                f"the cluster at {address} has no worker; `dask worker {address}` starts one"
            ) from None
        try:
            self._client.run_on_scheduler(_checked, VERSION)
            self._client.run(_checked, VERSION)
        except ClusterError:
            raise
        except Exception as error:
            raise _other_version(error) from None


class Promise:
    """The result of a piece of work, when there is one."""

    def __init__(self, cluster: Cluster, future: Any) -> None:
        self._cluster = cluster
        self._future = future

    def result(self) -> Any:
        """What the work gave, or what it raised; ClusterError if nobody is left to do it."""
        alone_since: float | None = None
        while True:
            status = self._future.status
            try:
                return self._future.result(timeout=_LOOK if status == "pending" else _FETCH)
            except CancelledError:
                raise _scheduler_lost() from None
            except TimeoutError:
                if status == "error":  # it is the work's own
                    raise
            if self._cluster.workers:
                alone_since = None
            elif alone_since is None:
                alone_since = monotonic()
            elif monotonic() - alone_since > self._cluster.patience:
                raise ClusterError("the cluster has lost all its workers")

    def cancel(self) -> None:
        """Forget about it."""
        self._future.cancel()


def _scheduler_lost() -> ClusterError:
    return ClusterError("the cluster has lost its scheduler")


def _checked(version: str) -> None:
    """Where this runs, the package must be in that version."""
    if version != VERSION:
        raise ClusterError(f"a machine of the cluster has tapisvert {VERSION}, and we {version}")


def _done(version: str, work: Callable[..., Any], *values: Any) -> Any:
    _checked(version)
    return work(*values)


def _other_version(error: Exception) -> ClusterError:
    said = str(error).splitlines()[0] if str(error) else type(error).__name__
    return ClusterError(
        f"a machine of the cluster lacks this package, or has another: {said[:200]}"
    )

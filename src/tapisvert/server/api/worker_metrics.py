"""Metrics of all workers of a machine at one address: each worker collects those of the others.

A scrape reaches any worker, because all accept at one port. Each offers its own metrics to the
others at a Unix socket in the folder of their handovers.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from prometheus_client import generate_latest
from prometheus_client.core import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

_PATIENCE_SECONDS: Final = 2.0
"""Time in which another worker has to answer; one that is busy or dead is left out."""
_LOG: Final = logging.getLogger("tapisvert.server")


class WorkerMetrics:
    """Metrics of the workers whose sockets are in one folder; `render` returns this one's own."""

    def __init__(self, folder: Path, number: int, render: Callable[[], bytes]) -> None:
        self._folder, self._render = folder, render
        self._path = folder / f"metrics-{number}"
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Offer this worker's metrics to the others."""
        self._path.unlink(missing_ok=True)  # of a process that was killed
        self._server = await asyncio.start_unix_server(self._answer, self._path)

    def close(self) -> None:
        """Offer them no longer."""
        if self._server is not None:
            self._server.close()
            self._path.unlink(missing_ok=True)

    async def collect(self) -> bytes:
        """Return the metrics of all workers in the Prometheus text format."""
        others = sorted(path for path in self._folder.glob("metrics-*") if path != self._path)
        told = await asyncio.gather(*(_ask(path) for path in others))
        return merge([self._render(), *told])

    async def _answer(self, _reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            writer.write(self._render())
            await writer.drain()
        writer.close()


async def _ask(path: Path) -> bytes:
    """Return another worker's metrics; empty if it does not answer."""
    try:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            reader, writer = await asyncio.open_unix_connection(path)
            try:
                return await reader.read()
            finally:
                writer.close()
    except OSError as error:  # a timeout is one
        _LOG.warning("a worker does not tell its metrics: %r", error)
        return b""


class _Merged(Collector):
    def __init__(self, families: Iterable[Metric]) -> None:
        self._families = families

    def collect(self) -> Iterator[Metric]:
        yield from self._families


def merge(told: Iterable[bytes]) -> bytes:
    r"""Return several texts in the Prometheus format as one: each metric is described once.

    >>> one, two = (b'# HELP it it\n# TYPE it gauge\nit{process="%d"} 3.0\n' % n for n in (1, 2))
    >>> print(merge([one, two]).decode(), end="")
    # HELP it it
    # TYPE it gauge
    it{process="1"} 3.0
    it{process="2"} 3.0
    """
    families: dict[str, Metric] = {}
    for text in told:
        for family in text_string_to_metric_families(text.decode()):
            known = families.setdefault(family.name, family)
            if known is not family:
                known.samples += family.samples
    return generate_latest(_Merged(families.values()))

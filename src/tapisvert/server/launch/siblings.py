"""A worker among its siblings, the other workers of the machine: clients and metrics they share."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from prometheus_client.core import CounterMetricFamily, Metric

from tapisvert.server.api.app import App
from tapisvert.server.api.transport.handover import Handover
from tapisvert.server.api.worker_metrics import WorkerMetrics
from tapisvert.server.application.services import Services
from tapisvert.server.launch.worker_place import WorkerPlace


class Siblings:
    """Siblings of the worker at a place; `owner` names its node."""

    def __init__(self, place: WorkerPlace, owner: str) -> None:
        self._place = place
        self.handover = Handover(place.folder, owner)

    @asynccontextmanager
    async def joined(
        self, app: App, services: Services, adopt: Callable[[socket.socket, bytes], None]
    ) -> AsyncIterator[None]:
        """Exchange clients and metrics with the siblings; `adopt` serves a client of theirs."""
        handover, own = self.handover, services.more_metrics
        services.worker = self._place.number
        services.more_metrics = lambda: (*own(), self._handovers())
        metrics = WorkerMetrics(self._place.folder, self._place.number, services.metrics)
        services.collect_metrics = metrics.collect
        handover.owner_of = app.sockets.owner_of
        handover.listen(adopt)
        await metrics.start()
        following = asyncio.ensure_future(app.sockets.follow_owners(handover.reaches))
        try:
            yield
        finally:
            following.cancel()
            metrics.close()
            handover.close()

    def _handovers(self) -> Metric:
        meaning = "clients handed over to the worker that has their table"
        return CounterMetricFamily("tapisvert_handovers_total", meaning, self.handover.passed)

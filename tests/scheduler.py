"""Files of tests for the workers, handed out as pytest-xdist does, at less cost.

It counts all that a worker was ever given after each test, and looks for each test among all:
2 s of a core in a whole run.
"""

from collections.abc import Sequence

from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]
from xdist.workermanage import WorkerController  # type: ignore[import-untyped]


class _Collection(list[str]):
    """Names of all tests, each of which knows its place."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(names)
        self._places = {name: place for place, name in enumerate(names)}

    def index(self, name: str, *_range: object) -> int:
        """Return the place of a test."""
        return self._places[name]


class FileScheduler(LoadFileScheduling):  # type: ignore[misc] # the library has no types
    """Scheduler of whole files that forgets those that are done."""

    def add_node_collection(self, node: WorkerController, collection: Sequence[str]) -> None:
        """Take a worker's collection."""
        super().add_node_collection(node, collection)
        if node in self.registered_collections:
            self.registered_collections[node] = _Collection(collection)

    def _pending_of(self, workload: dict[str, dict[str, bool]]) -> int:
        for file in [file for file, tests in workload.items() if all(tests.values())]:
            del workload[file]
        pending: int = super()._pending_of(workload)
        return pending

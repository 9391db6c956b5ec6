"""Place of a worker, and the status with which it ends."""

from pathlib import Path
from typing import Final

from tapisvert.values import value

FAILED: Final = 70
"""Exit status of a worker whose database failed."""
CANNOT_OPEN: Final = 2
"""Exit status of a worker whose settings are wrong."""


@value
class WorkerPlace:
    """Place of a worker among its siblings: its number from 1, and the folder of their sockets."""

    folder: Path
    number: int

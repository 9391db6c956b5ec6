"""Targets of replicas, as the settings name them."""

from pathlib import Path

from tapisvert.server.replication.remote_target import RemoteTarget
from tapisvert.server.replication.replica_folder import FolderTarget, ReplicaTarget
from tapisvert.server.replication.wire import SCHEME, address_of

_TAKES = "a folder from the root, as /mnt/other/replica, or the address that `replica` has written"


def target_problem(text: str) -> str | None:
    """Return what a target should be instead; None if the text names one.

    >>> target_problem("/mnt/other"), target_problem("tls://token:00ff@db.example:8100")
    (None, None)
    """
    if text.startswith("/"):
        return None
    try:
        address_of(text)
    except ValueError:
        return _TAKES
    return None if text.startswith(SCHEME) else _TAKES


def make_target(text: str) -> ReplicaTarget:
    """Return the target that a text names."""
    return FolderTarget(Path(text)) if text.startswith("/") else RemoteTarget(address_of(text))

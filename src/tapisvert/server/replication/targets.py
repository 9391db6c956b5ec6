"""Targets of replicas, as the settings name them."""

from pathlib import Path

from tapisvert.server.replication.address import address_of
from tapisvert.server.replication.remote_target import RemoteTarget
from tapisvert.server.replication.replica_folder import FolderTarget, ReplicaTarget


def make_target(text: str) -> ReplicaTarget:
    """Return the target that a text names."""
    return FolderTarget(Path(text)) if text.startswith("/") else RemoteTarget(address_of(text))

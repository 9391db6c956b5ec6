"""Targets of replicas, as the settings name them."""

from pathlib import Path

from tapisvert.server.replication.replica_folder import FolderTarget, ReplicaTarget


def target_problem(text: str) -> str | None:
    """Return what a target should be instead; None if the text names one."""
    if text.startswith("/"):
        return None
    return "a folder from the root, as /mnt/other/replica"


def make_target(text: str) -> ReplicaTarget:
    """Return the target that a text names."""
    return FolderTarget(Path(text))

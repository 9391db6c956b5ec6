"""The storage in memory: what it can do and the others cannot, failing as it is told to."""

import pytest
from support.storage.memory import InMemoryEventStore
from support.storage.store_backends import Scribe, assert_whole

from tapisvert.journal.store import AppendResult, StoreError


@pytest.mark.parametrize("done", [False, True])
def test_memory_fails_as_told(*, done: bool) -> None:
    """The n-th append fails before or after it took effect; the store is lost, its disk is not."""
    store = InMemoryEventStore()
    scribe = Scribe(store)
    store.fail_append(3, done=done)
    assert scribe.write("r-1") is AppendResult.DONE
    assert scribe.write("r-2") is AppendResult.DONE
    with pytest.raises(StoreError, match="append 3"):
        store.append([scribe.made("r-3"), scribe.made("r-4")])
    with pytest.raises(StoreError, match="append 3"):
        store.head("one")
    again = InMemoryEventStore(store.disk)
    assert assert_whole(again) == (4 if done else 2)

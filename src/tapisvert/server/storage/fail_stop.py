"""Fail-stop: after its first error a store refuses every call."""

from contextlib import AbstractContextManager
from types import TracebackType

from tapisvert.server.journal.store import StoreError, UnknownTableError


class FailStop:
    """Fail-stop switch of a store: after the first error every later call raises StoreError.

    >>> from threading import Lock
    >>> trust = FailStop()
    >>> with trust.guard(Lock()):
    ...     raise OSError("the disk is full")
    Traceback (most recent call last):
    tapisvert.server.journal.store.StoreError: the storage failed: OSError: the disk is full
    >>> trust.check()
    Traceback (most recent call last):
    tapisvert.server.journal.store.StoreError: the storage failed: OSError: the disk is full
    """

    def __init__(self) -> None:
        self.failure: StoreError | None = None

    def check(self) -> None:
        """Raise StoreError if the store has failed."""
        if self.failure is not None:
            raise StoreError(str(self.failure)) from self.failure

    def fail(self, error: BaseException) -> StoreError:
        """Mark the store as failed; return the error that every later call raises."""
        if not isinstance(error, StoreError):
            error = StoreError(f"the storage failed: {type(error).__name__}: {error}")
        self.failure = error
        return error

    def guard(self, lock: AbstractContextManager[object]) -> "_Guard":
        """Return a context manager for exclusive work with the store; any error in it fails it.

        UnknownTableError is an answer, not an error of the store.
        """
        return _Guard(self, lock)


class _Guard:
    """Context manager of `FailStop.guard`, written out for speed: it surrounds every call."""

    __slots__ = ("_fail_stop", "_lock")

    def __init__(self, trust: FailStop, lock: AbstractContextManager[object]) -> None:
        self._fail_stop, self._lock = trust, lock

    def __enter__(self) -> None:
        self._lock.__enter__()
        if self._fail_stop.failure is not None:
            self._lock.__exit__(None, None, None)
            self._fail_stop.check()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        try:
            if error is None or isinstance(error, UnknownTableError):
                return
            lost = self._fail_stop.fail(error)
            if isinstance(error, Exception):  # else an interrupt in mid-transaction
                raise lost from error
        finally:
            self._lock.__exit__(kind, error, where)

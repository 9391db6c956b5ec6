"""Fail-stop: after the first error a storage is asked nothing more."""

from contextlib import AbstractContextManager
from types import TracebackType

from tapisvert.server.journal.store import StoreError, UnknownTableError


class FailStop:
    """Whether a storage can be trusted still. Once lost, it does not come back.

    >>> from threading import Lock
    >>> trust = FailStop()
    >>> with trust.guard(Lock()):
    ...     raise OSError("the disk is full")
    Traceback (most recent call last):
    tapisvert.server.journal.store.StoreError: the storage failed: OSError: the disk is full
    >>> with trust.guard(Lock()):
    ...     print("never")
    Traceback (most recent call last):
    tapisvert.server.journal.store.StoreError: the storage failed: OSError: the disk is full
    """

    def __init__(self) -> None:
        self.failure: StoreError | None = None

    def check(self) -> None:
        """StoreError if trust is lost."""
        if self.failure is not None:
            raise StoreError(str(self.failure)) from self.failure

    def fail(self, error: BaseException) -> StoreError:
        """Trust it no more; what everybody is told from now on."""
        if not isinstance(error, StoreError):
            error = StoreError(f"the storage failed: {type(error).__name__}: {error}")
        self.failure = error
        return error

    def guard(self, lock: AbstractContextManager[object]) -> "_Held":
        """Work with the storage alone; whatever goes wrong meanwhile loses all trust.

        But that a table is not known is an answer, not an error of the storage.
        """
        return _Held(self, lock)


class _Held:
    """Around each work with a storage; in memory that is hardly more than this, so it is plain."""

    __slots__ = ("_lock", "_trust")

    def __init__(self, trust: FailStop, lock: AbstractContextManager[object]) -> None:
        self._trust, self._lock = trust, lock

    def __enter__(self) -> None:
        self._lock.__enter__()
        if self._trust.failure is not None:
            self._lock.__exit__(None, None, None)
            self._trust.check()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        try:
            if error is None or isinstance(error, UnknownTableError):
                return
            lost = self._trust.fail(error)
            if isinstance(error, Exception):  # else an interrupt in mid-transaction
                raise lost from error
        finally:
            self._lock.__exit__(kind, error, where)

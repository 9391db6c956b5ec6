"""Fail-stop: after the first error a storage is asked nothing more."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from tapisvert.server.journal.store import StoreError, UnknownTable


class Trust:
    """Whether a storage can be trusted still. Once lost, it does not come back.

    >>> from threading import Lock
    >>> trust = Trust()
    >>> with trust.held(Lock()):
    ...     raise OSError("the disk is full")
    Traceback (most recent call last):
    tapisvert.server.journal.store.StoreError: the storage failed: OSError: the disk is full
    >>> with trust.held(Lock()):
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

    def lose(self, error: BaseException) -> StoreError:
        """Trust it no more; what everybody is told from now on."""
        if not isinstance(error, StoreError):
            error = StoreError(f"the storage failed: {type(error).__name__}: {error}")
        self.failure = error
        return error

    @contextmanager
    def held(self, lock: AbstractContextManager[object]) -> Iterator[None]:
        """Work with the storage alone; whatever goes wrong meanwhile loses all trust.

        But that a table is not known is an answer, not an error of the storage.
        """
        with lock:
            self.check()
            try:
                yield
            except UnknownTable:
                raise
            except Exception as error:
                raise self.lose(error) from error
            except BaseException as error:  # an interrupt in mid-transaction
                self.lose(error)
                raise

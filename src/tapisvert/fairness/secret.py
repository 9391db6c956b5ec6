"""Protection of secrets against accidental disclosure.

Code in the same process can read its memory; no Python object prevents that. This module prevents
accidents: a secret does not appear in `repr`, `vars`, `copy` or `pickle`, in an exception, its
context, or the locals of its frames.
"""

from collections.abc import Callable
from typing import NoReturn, SupportsIndex, TypeAlias, TypeVar

T = TypeVar("T")
Secret: TypeAlias = Callable[[], T]
"""A secret inside a function, where no `repr` shows it."""


def seal(secret: T) -> Secret[T]:
    """Wrap a secret in a function.

    >>> "seed" in repr(seal("seed"))
    False
    """
    return lambda: secret


def run_redacted(task: Callable[[], T]) -> T:
    """Return the result of work on a secret.

    An error or a signal that stops the work is raised without the frames that held the secret.

    >>> run_redacted(lambda: 2 + 2)
    4
    """
    try:
        return task()
    except BaseException as stopped:
        bare = stopped
    bare.__cause__ = bare.__context__ = None
    raise bare.with_traceback(None)


class NotCopyable:
    """Base class of objects that cannot be copied or pickled."""

    __slots__ = ()

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} is not copied")

    def __getstate__(self) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} is not copied")

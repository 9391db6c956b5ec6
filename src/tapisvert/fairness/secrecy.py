"""How a secret is kept in a process that shows its objects readily.

Whoever runs code in the process can read its memory, and no object in Python prevents that. What is
prevented here is that a secret gets out by accident: by `repr`, `vars`, `copy` or `pickle`, in an
exception, its context, or the locals of its frames.
"""

from collections.abc import Callable
from typing import NoReturn, SupportsIndex, TypeAlias, TypeVar

T = TypeVar("T")
Kept: TypeAlias = Callable[[], T]
"""A secret where no `repr` finds it: inside a function."""


def kept(secret: T) -> Kept[T]:
    """Keep a secret.

    >>> "seed" in repr(kept("seed"))
    False
    """
    return lambda: secret


def hidden(work: Callable[[], T]) -> T:
    """What work on a secret gives. What stops it, an error or a signal, comes without the frames in
    which the secret stood.

    >>> hidden(lambda: 2 + 2)
    4
    """
    try:
        return work()
    except BaseException as stopped:
        bare = stopped
    bare.__cause__ = bare.__context__ = None
    raise bare.with_traceback(None)


class Uncopied:
    """What is neither copied nor pickled."""

    __slots__ = ()

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} is not copied")

    def __getstate__(self) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} is not copied")

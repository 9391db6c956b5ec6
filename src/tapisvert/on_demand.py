"""Mappings whose values are created on first lookup: texts, rulebooks, commands.

A command needs few of them, and reading all is most of its start.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

V = TypeVar("V")


class OnDemand(Mapping[str, V]):
    """Mapping with known keys; `make` creates the value of each, once.

    >>> made = OnDemand(["rouge", "noir"], str.upper)
    >>> made["noir"], "pair" in made, len(made)
    ('NOIR', False, 2)
    """

    def __init__(self, keys: Iterable[str], make: Callable[[str], V]) -> None:
        self._keys = dict.fromkeys(keys)
        self._make = make
        self._values: dict[str, V] = {}

    def __getitem__(self, key: str) -> V:
        if key not in self._values:
            if key not in self._keys:
                raise KeyError(key)
            # If two threads create it concurrently, both use the first value.
            self._values.setdefault(key, self._make(key))
        return self._values[key]

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

"""Values behave as frozen dataclasses do, though their methods are compiled when first called."""

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, field, replace
from threading import Barrier, Thread

import pytest

from tapisvert.values import value


@value
class Held:
    """Value with a default of each kind, a field that is not compared, and one of its own."""

    name: str
    amount: int = 1
    places: list[str] = field(default_factory=list)
    note: str = field(default="", compare=False)
    doubled: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "doubled", 2 * self.amount)


def test_fields_are_written_compared_and_shown() -> None:
    """Fields have their defaults; those that are not compared change neither equality nor hash."""
    holder = Held("rouge", note="a")
    assert repr(holder) == "Held(name='rouge', amount=1, places=[], note='a')"
    assert holder == Held("rouge", note="b")
    assert holder != Held("rouge", 2)
    other: object = "rouge"
    assert holder != other
    assert holder.places is not Held("rouge").places
    assert replace(holder, amount=3).doubled == 6


def test_values_are_immutable() -> None:
    """A field is neither set nor deleted, and there is no room for another."""
    holder = Held("rouge")
    for name in ("name", "other"):
        with pytest.raises(FrozenInstanceError, match=f"cannot assign to field '{name}'"):
            setattr(holder, name, "noir")
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'name'"):
        del holder.name


def test_copies_are_equal() -> None:
    """A value is copied, and sent to another process."""
    holder = Held("rouge", 5, ["14/17"], "a")
    for other in (copy.copy(holder), copy.deepcopy(holder), pickle.loads(pickle.dumps(holder))):
        assert repr(other) == repr(holder)
        assert other.doubled == 10


def test_introspection_finds_lazily_compiled_methods() -> None:
    """The signature of a value that was never made names its fields."""

    @value
    class Fresh:
        """Value."""

        chance: str
        amount: int = 5

    assert str(inspect.signature(Fresh)) == "(chance: str, amount: int = 5) -> None"
    assert hash(Fresh("rouge")) == hash(("rouge", 5))


def test_threads_can_share_first_use() -> None:
    """Threads that all make, compare and hash the first values of a kind get them right."""

    @value
    class Fresh:
        """Value."""

        amount: int

    barrier, hashes = Barrier(4), list[int]()

    def use() -> None:
        barrier.wait()
        assert Fresh(5) == Fresh(5)
        hashes.append(hash(Fresh(5)))

    threads = [Thread(target=use) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert hashes == [hash((5,))] * 4


def test_own_methods_stay() -> None:
    """A value keeps the comparison, the hash and the text that it defines."""

    @value
    class OwnHash:
        """Value."""

        amount: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, OwnHash)

        def __hash__(self) -> int:
            return 7

        def __repr__(self) -> str:
            return "own"

    assert OwnHash(1) == OwnHash(2)
    assert (hash(OwnHash(1)), repr(OwnHash(1))) == (7, "own")

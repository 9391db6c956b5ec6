"""Filter of earlier requests: never forgets one, and seldom takes a new one for old."""

import pytest

from tapisvert.live import request_filter
from tapisvert.live.request_filter import RequestBloomFilter


def test_nothing_that_was_made_is_missed() -> None:
    """Of twenty thousand requests, every one."""
    seen = RequestBloomFilter()
    seen.add((f"a{number % 7}", str(number)) for number in range(20_000))
    assert all(seen.may_contain(f"a{number % 7}", str(number)) for number in range(20_000))


def test_few_others_are_taken_for_made() -> None:
    """After a hundred thousand, none of a thousand new ones; after none, none."""
    seen = RequestBloomFilter()
    assert not any(seen.may_contain("anna", str(number)) for number in range(1_000))
    seen.add(("anna", str(number)) for number in range(100_000))
    assert sum(seen.may_contain("bice", str(number)) for number in range(1_000)) <= 1


@pytest.mark.parametrize("first", [1 << 16, pytest.param(1 << 20, marks=pytest.mark.exhaustive)])
def test_it_grows_where_many_were_made(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One filter holds 32 thousand, or half a million; of more, too, every one is known and few
    others are.
    """
    monkeypatch.setattr(request_filter, "_FIRST", first)
    seen, many = RequestBloomFilter(), first // 2
    for number in range(many + 10_000):
        seen.add([("anna", str(number))])
    assert [len(bits) for bits in seen._filters] == [first, 2 * first]
    assert all(seen.may_contain("anna", str(number)) for number in range(0, many, 7))
    assert all(seen.may_contain("anna", str(many + number)) for number in range(10_000))
    assert sum(seen.may_contain("bice", str(number)) for number in range(10_000)) < 60


def test_it_stops_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the largest filter memory stays as it is, and every request is still known."""
    monkeypatch.setattr(request_filter, "_FIRST", 1 << 10)
    monkeypatch.setattr(request_filter, "_LAST", 1 << 12)
    seen = RequestBloomFilter()
    for number in range(20_000):
        seen.add([("anna", str(number))])
    assert sum(map(len, seen._filters)) == 7 << 10
    assert all(seen.may_contain("anna", str(number)) for number in range(20_000))


def test_an_actor_and_a_request_are_kept_apart() -> None:
    """The boundary between the two counts."""
    seen = RequestBloomFilter()
    seen.add([("a1", "23")])
    assert not seen.may_contain("a12", "3")
    assert not seen.may_contain("a", "123")

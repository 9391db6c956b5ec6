"""Requests in the journal."""

from support.storage.store_backends import Place, Scribe, assert_whole

from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import Append, AppendResult

DONE, FENCED, DUPLICATE, GAP, PURSE = AppendResult


def test_request_is_answered_exactly_once(place: Place, store: EventStore) -> None:
    """The second entry for a request of an actor is a duplicate; the first one's answer is kept."""
    scribe = Scribe(store)
    assert scribe.write("r-1") is DONE
    assert scribe.write("r-1") is DUPLICATE
    assert store.append([scribe.made("r-2"), scribe.made("r-2")]) == [DONE, DUPLICATE]
    answer = place.another().find_answer("one", "anna", "r-1")
    assert answer is not None
    assert (answer.number, answer.body_hash) == (1, bytes(32))
    assert answer.answer == b'{"event": "bet_placed"}\n'
    assert store.find_answer("one", "anna", "r-9") is None
    assert assert_whole(store) == 2


def test_requests_are_listed_by_page(place: Place, store: EventStore) -> None:
    """Each request that a table has answered, once, however small the pages; no other table's, nor
    a refused one, nor an entry without a request.
    """
    scribe, other, actors = Scribe(store), Scribe(store, "two"), ("anna", "Ida", "ß%_")
    requests = [(actor, f"{kind}-{n}") for actor in actors for kind in "rR" for n in "129"]
    batch = [scribe.made(request, actor=actor) for actor, request in requests]
    assert store.append([*batch, other.made("r-1", actor="another")]) == [DONE] * 19
    assert store.append([scribe.made(), scribe.made("r-1")]) == [DONE, DUPLICATE]
    reader = place.another()
    for limit in (1, 2, 5, 100):
        result: list[tuple[str, str]] = []
        while page := reader.iter_requests("one", result[-1] if result else ("", ""), limit):
            assert len(page) <= limit
            result += page
        assert sorted(result) == sorted(requests)
    assert store.iter_requests("three", ("", ""), 5) == []


def test_payers_are_recorded(store: EventStore) -> None:
    """A player who moved a purse at a table has paid there; one with other requests has not."""
    scribe = Scribe(store)
    assert scribe.write("r-1") is DONE
    assert not store.has_paid("one", "anna")
    assert scribe.write("r-2", purse=(("anna", 500),)) is DONE
    request = [("one", "anna"), ("one", "bruno"), ("two", "anna")]
    assert [store.has_paid(*item) for item in request] == [True, False, False]


def test_request_belongs_to_table_and_actor(store: EventStore) -> None:
    """Two actors, or two tables, may use the same id; entries without one are never duplicates."""
    scribe, two = Scribe(store), Scribe(store, "two")
    batch = [
        scribe.made("r"),
        scribe.made("r", actor="bruno"),
        two.made("r"),
        scribe.made(),
        scribe.made(),
    ]
    assert store.append(batch) == [DONE] * 5
    assert store.find_answer("two", "bruno", "r") is None


def test_entries_after_refused_entry_are_refused(store: EventStore) -> None:
    """Entries made on a refused one have no place; those of other tables stand."""
    scribe, two = Scribe(store), Scribe(store, "two")
    scribe.write("r-1")
    batch = [scribe.made("r-1"), two.made("r-1"), scribe.made("r-2"), two.made("r-2")]
    assert store.append(batch) == [DUPLICATE, DONE, GAP, DONE]
    assert assert_whole(store) == 3


def test_first_refusal_counts(store: EventStore) -> None:
    """Fenced comes before duplicate, that before gap, and gap before purse."""
    scribe = Scribe(store)
    scribe.write("r-1")
    wrong = scribe.made("r-1", purse=(("anna", -1),))
    assert store.append([Append(wrong.entry, 99)]) == [FENCED]
    scribe.number += 5
    assert store.append([scribe.made("r-1", purse=(("anna", -1),))]) == [DUPLICATE]
    assert store.append([scribe.made("r-2", purse=(("anna", -1),))]) == [GAP]

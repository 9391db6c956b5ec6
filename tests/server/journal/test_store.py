"""Every storage does the same, in SQLite and in a real PostgreSQL."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread

import pytest
from support.storage.store_backends import A_MINUTE, OWNER, Place, Scribe, assert_whole

from tapisvert.journal.entry import MAX_MINOR, MAX_PURSE, START
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import AppendResult, Head, Snapshot, StoreError, UnknownTableError

DONE, FENCED, DUPLICATE, GAP, PURSE = AppendResult


# Appending ----------------------------------------------------------------------------------------


def test_appended_entry_is_read_unchanged(place: Place, store: EventStore) -> None:
    """Entries come back byte for byte, also from another store, and the head is the last."""
    scribe = Scribe(store)
    batch = [
        scribe.made("r-1", line=b"\x00\xff", answer=b""),
        scribe.made(actor="table"),
        scribe.made("r-3", purse=(("anna", 700), ("Désirée", 1))),
    ]
    assert store.append(batch) == [DONE] * 3
    expected = [item.entry for item in batch]
    assert store.read("one", 0, 10) == expected
    assert store.head("one") == Head("one", 3, expected[-1].hash)
    assert place.another().read("one", 0, 10) == expected
    assert assert_whole(place.open()) == 3


def test_reading_takes_any_part(store: EventStore) -> None:
    """Reading begins after a number and ends at a limit or the end; nothing is no error."""
    scribe = Scribe(store)
    batch = [scribe.made() for _ in range(7)]
    entries = [item.entry for item in batch]
    store.append(batch)
    assert store.read("one", 2, 3) == entries[2:5]
    assert store.read("one", 6, 100) == entries[6:]
    assert store.read("one", 7, 100) == []
    assert store.read("nowhere", 0, 100) == []


def test_empty_batch_does_nothing(store: EventStore) -> None:
    """No entries, no results."""
    assert store.append([]) == []


def test_batch_may_contain_several_tables(store: EventStore) -> None:
    """Entries of several tables, in turns, are one batch; each table keeps its own chain."""
    scribes = [Scribe(store, f"table-{number}") for number in range(5)]
    batch = [scribe.made(f"r-{turn}") for turn in range(4) for scribe in scribes]
    assert store.append(batch) == [DONE] * 20
    assert assert_whole(store) == 20
    assert [head.number for head in store.heads()] == [4] * 5


def test_numbers_have_no_gap(store: EventStore) -> None:
    """An entry that is not next, or not on the last one's hash, is refused, and nothing is kept."""
    scribe = Scribe(store)
    first, second, third = (scribe.made() for _ in range(3))
    assert store.append([second]) == [GAP]
    assert store.append([first, third]) == [DONE, GAP]
    assert store.append([first]) == [GAP]
    other = Scribe.__new__(Scribe)
    other.store, other.table, other.fence = store, "one", scribe.fence
    other.number, other.previous = 1, bytes(31) + b"\x01"
    assert store.append([other.made()]) == [GAP]
    assert store.append([second, third]) == [DONE, DONE]
    assert assert_whole(store) == 3


def test_first_entry_has_no_predecessor(store: EventStore) -> None:
    """A table without entries has number 0 and 32 zero bytes."""
    store.create_table("one", b"{}", 0)
    assert store.head("one") == Head("one", 0, START)


def test_unknown_table_accepts_nothing(store: EventStore) -> None:
    """An entry of no table is refused, and its head is an UnknownTable."""
    scribe = Scribe(store)
    scribe.table = "nowhere"
    assert store.append([scribe.made()]) == [FENCED]
    for ask in (
        lambda: store.head("nowhere"),
        lambda: store.change_table("nowhere", b"{}"),
        lambda: store.save_snapshot("nowhere", 1, b""),
        lambda: store.save_blob("nowhere", "shoe", b""),
        lambda: store.claim("nowhere", OWNER, 0, A_MINUTE),
        lambda: store.enqueue("nowhere", "anna", "r-1", b""),
    ):
        with pytest.raises(UnknownTableError):
            ask()
    assert store.snapshot("nowhere") is None
    assert store.blobs("nowhere") == {}
    assert scribe.store.append([]) == []  # and no trust is lost


# Purses -------------------------------------------------------------------------------------------


def test_empty_purse_pays_nothing(store: EventStore) -> None:
    """A purse never filled holds nothing and cannot be debited; the entry leaves no trace."""
    scribe = Scribe(store)
    assert store.purse("anna") == 0
    assert scribe.write("r-1", purse=(("anna", -1),)) is PURSE
    assert store.find_answer("one", "anna", "r-1") is None
    assert (store.purses(), assert_whole(store)) == ({}, 0)


def test_refused_purse_keeps_other_entries(store: EventStore) -> None:
    """Of a batch, only the entry that a purse cannot pay is refused, with all its changes."""
    bank, item, two = (Scribe(store, name) for name in ("house", "one", "two"))
    assert bank.write(purse=(("anna", 1000), ("bruno", 1000))) is DONE
    batch = [
        item.made("r-1", purse=(("anna", -600),)),
        two.made("r-2", purse=(("bruno", -1000), ("anna", -401))),
        bank.made(purse=(("carla", 5),)),
    ]
    assert store.append(batch) == [DONE, PURSE, DONE]
    assert store.purses() == {"anna": 400, "bruno": 1000, "carla": 5}
    assert two.store.append([item.made("r-3", purse=(("anna", -400),))]) == [DONE]
    assert store.purse("anna") == 0
    assert assert_whole(store) == 4


def test_purse_is_counted_in_batch_order(store: EventStore) -> None:
    """Money that comes in earlier in the same batch may be spent, and none that comes later."""
    scribe, two = Scribe(store), Scribe(store, "two")
    batch = [scribe.made(purse=(("anna", 500),)), two.made(purse=(("anna", -500),))]
    assert store.append(batch) == [DONE, DONE]
    latecomer = [scribe.made(purse=(("anna", -500),)), two.made(purse=(("anna", 500),))]
    assert store.append(latecomer) == [PURSE, DONE]
    assert store.purse("anna") == 500


def test_purse_cannot_be_negative_within_batch(store: EventStore) -> None:
    """A batch that leaves a purse fuller, but overdraws it on the way, has that entry refused."""
    scribe, two = Scribe(store), Scribe(store, "two")
    assert scribe.write(purse=(("anna", 100),)) is DONE
    batch = [
        scribe.made(purse=(("anna", -60),)),
        two.made(purse=(("anna", -60),)),
        scribe.made(purse=(("anna", 500),)),
    ]
    assert store.append(batch) == [DONE, PURSE, DONE]
    assert store.purse("anna") == 540
    two.again()
    top = [
        scribe.made(kind="notice", purse=(("bruno", MAX_MINOR - MAX_PURSE),)),
        two.made(kind="notice", purse=(("bruno", 1),)),
        scribe.made(purse=(("bruno", -5),)),
    ]
    assert store.append(top) == [DONE, PURSE, DONE]
    assert store.purse("bruno") == MAX_MINOR - MAX_PURSE - 5


def test_purse_has_maximum(store: EventStore) -> None:
    """A purse is not filled so that what a table sends home would carry it past 2^53 - 1."""
    scribe = Scribe(store)
    assert scribe.write(kind="notice", purse=(("anna", MAX_MINOR - MAX_PURSE),)) is DONE
    assert scribe.write(kind="notice", purse=(("anna", 1),)) is PURSE
    assert scribe.again().write(purse=(("anna", MAX_PURSE),)) is DONE
    assert store.purse("anna") == MAX_MINOR


def test_returned_chips_fit_purse(store: EventStore) -> None:
    """Chips are bought only out of a purse that can take in whatever they may become."""
    scribe = Scribe(store)
    assert scribe.write(purse=(("anna", MAX_MINOR - MAX_PURSE + 5),)) is DONE
    assert scribe.write(purse=(("anna", -4),)) is PURSE
    assert scribe.again().write(purse=(("anna", -5),)) is DONE
    assert scribe.write(purse=(("anna", MAX_PURSE),)) is DONE
    assert scribe.write(kind="notice", purse=(("anna", -4),)) is DONE
    assert store.purse("anna") == MAX_MINOR - 4


@pytest.mark.parametrize("rounds", [4, pytest.param(50, marks=pytest.mark.exhaustive)])
def test_purse_is_never_overdrawn(place: Place, store: EventStore, rounds: int, scale: int) -> None:
    """Debits of one purse from 200 tables at once: as many go through as it can pay."""
    processes, tables, rounds = 4, 50, rounds * scale
    attempts = processes * tables * rounds
    funds = attempts - attempts // 10
    bank = Scribe(store, "house")
    assert bank.write(purse=(("anna", funds), ("bruno", attempts))) is DONE

    def debit(process: int) -> int:
        other_store = place.another()
        scribes = [Scribe(other_store, f"table-{process}-{number}") for number in range(tables)]
        payment = 0
        for _ in range(rounds):
            results = other_store.append([scribe.made(purse=(("anna", -1),)) for scribe in scribes])
            payment += results.count(DONE)
            assert set(results) <= {DONE, PURSE}
            for scribe, result in zip(scribes, results, strict=True):
                if result is PURSE:
                    scribe.again()
        return payment

    with ThreadPoolExecutor(processes) as pool:
        assert sum(pool.map(debit, range(processes))) == funds
    assert store.purses() == {"bruno": attempts}
    assert assert_whole(store) == funds + 1


# Leases -------------------------------------------------------------------------------------------


def test_table_has_one_owner(place: Place, store: EventStore) -> None:
    """A second claim, of another name, is refused until the first one's time is over."""
    store.create_table("one", b"{}", place.now_ms)
    other = place.another()
    assert store.claim("one", "me", place.now_ms, A_MINUTE) == 1
    assert other.claim("one", "you", place.now_ms, A_MINUTE) is None
    place.wait(A_MINUTE)
    assert other.claim("one", "you", place.now_ms, A_MINUTE) == 2
    assert store.claim("one", "me", place.now_ms, A_MINUTE) is None


def test_renewing_keeps_a_table(place: Place, store: EventStore) -> None:
    """An owner that renews in time stays the owner; a late one that was replaced does not."""
    store.create_table("one", b"{}", place.now_ms)
    fence = store.claim("one", "me", place.now_ms, A_MINUTE)
    assert fence is not None
    for _ in range(3):
        place.wait(A_MINUTE - 1000)
        assert store.renew("one", "me", fence, place.now_ms, A_MINUTE)
    place.wait(A_MINUTE)
    assert store.renew("one", "me", fence, place.now_ms, A_MINUTE)  # late, but no other came
    place.wait(A_MINUTE)
    assert store.claim("one", "you", place.now_ms, A_MINUTE) == fence + 1
    assert not store.renew("one", "me", fence, place.now_ms, A_MINUTE)
    assert not store.renew("one", "you", fence, place.now_ms, A_MINUTE)
    assert not store.renew("nowhere", "me", fence, place.now_ms, A_MINUTE)


def test_released_table_is_free(place: Place, store: EventStore) -> None:
    """After a release any process may claim, and the one before can neither write nor release."""
    scribe = Scribe(store, now_ms=place.now_ms)
    assert scribe.write() is DONE
    assert store.release("one", OWNER, scribe.fence)
    assert not store.release("one", OWNER, scribe.fence)
    assert scribe.write() is FENCED
    assert store.claim("one", "you", place.now_ms, A_MINUTE) == scribe.fence + 1
    assert not store.release("one", OWNER, scribe.fence)


def test_zombie_writes_nothing(place: Place, store: EventStore) -> None:
    """An owner that was replaced without knowing it writes no row, alone or beside others."""
    zombie, sound = Scribe(store, now_ms=place.now_ms), Scribe(store, "two", now_ms=place.now_ms)
    assert zombie.write() is DONE
    place.wait(A_MINUTE)
    heir = Scribe(place.another(), now_ms=place.now_ms)
    assert heir.fence == zombie.fence + 1
    latecomer = [zombie.made("r-1"), sound.made("r-1"), zombie.made(purse=(("anna", 5),))]
    assert store.append(latecomer) == [FENCED, DONE, FENCED]
    assert heir.write("r-1") is DONE
    zombie.again()
    assert zombie.write() is FENCED  # even with the right number
    assert store.purses() == {}
    assert assert_whole(store) == 3


def test_writing_requires_lease(store: EventStore) -> None:
    """A table that no process has claimed takes no entry, not even with its fence."""
    scribe = Scribe(store)
    store.create_table("two", b"{}", 0)
    scribe.table, scribe.fence = "two", 0
    assert store.append([scribe.made()]) == [FENCED]


def test_only_one_claimant_gets_table(place: Place, store: EventStore) -> None:
    """Eight claim at once, and one gets the table, over and over, each time with a new fence."""
    store.create_table("one", b"{}", place.now_ms)
    claimants = [place.another() for _ in range(8)]
    fences = []
    with ThreadPoolExecutor(8) as pool:
        for _ in range(10):
            got = list(
                pool.map(
                    lambda item: item[1].claim("one", f"x{item[0]}", place.now_ms, A_MINUTE),
                    enumerate(claimants),
                )
            )
            assert got.count(None) == 7
            fences += [fence for fence in got if fence is not None]
            place.wait(A_MINUTE)
    assert fences == list(range(1, 11))


def test_claims_race_appends(place: Place, store: EventStore) -> None:
    """Owners that oust each other while they write leave one whole chain, every entry once."""
    store.create_table("one", b"{}", 0)
    rivals = [place.another() for _ in range(3)]
    completed: list[str] = []

    def rule(number: int) -> None:
        for reign in range(15):
            fence = rivals[number].claim("one", f"rival-{number}", 1, 0)
            if fence is None:
                continue
            scribe = Scribe.__new__(Scribe)
            scribe.store, scribe.table, scribe.fence = rivals[number], "one", fence
            scribe.again()
            for act in range(4):
                request = f"{number}-{reign}-{act}"
                if scribe.write(request) is DONE:
                    completed.append(request)

    threads = [Thread(target=rule, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert assert_whole(store) == len(completed)
    assert sorted(completed) == sorted(str(entry.request) for entry in store.read("one", 0, 10**6))


# Tables, snapshots, what is kept ------------------------------------------------------------------


def test_tables_are_listed(place: Place, store: EventStore) -> None:
    """Tables come in the order of their ids, with settings, head and owner; none is made twice."""
    assert store.create_table("two", b'{"a": 1}', 5)
    assert store.create_table("one-b", b"{}", 6)
    assert not store.create_table("two", b"{}", 7)
    store.change_table("one-b", b'{"b": 2}')
    scribe = Scribe(store, "two", now_ms=place.now_ms)
    scribe.write()
    first, second = place.another().tables()
    assert (first.table, first.settings, first.made_ms) == ("one-b", b'{"b": 2}', 6)
    assert (first.head, first.owner, first.fence) == (Head("one-b", 0, START), None, 0)
    assert (second.table, second.settings) == ("two", b'{"a": 1}')
    assert (second.number, second.fence) == (1, scribe.fence)
    assert [row.head for row in store.tables()] == store.heads()


def test_latest_snapshot_is_kept(place: Place, store: EventStore) -> None:
    """A later state replaces an earlier one, and never the other way round."""
    store.create_table("one", b"{}", 0)
    assert store.snapshot("one") is None
    store.save_snapshot("one", 5, b"five")
    store.save_snapshot("one", 9, b"\x00nine")
    store.save_snapshot("one", 7, b"seven")
    assert store.snapshot("one") == Snapshot(9, b"\x00nine")
    assert place.open().snapshot("one") == Snapshot(9, b"\x00nine")


def test_stored_blobs_can_be_deleted(place: Place, store: EventStore) -> None:
    """Sealed draws are kept by table and name, replaced, and gone when forgotten."""
    for table in ("one", "two"):
        store.create_table(table, b"{}", 0)
    store.save_blob("one", "shoe 1", b"\x00\x01")
    store.save_blob("one", "shoe 1", b"\x00\x02")
    store.save_blob("one", "a", b"")
    store.save_blob("two", "shoe 1", b"other")
    store.delete_blob("one", "nothing")
    assert place.another().blobs("one") == {"a": b"", "shoe 1": b"\x00\x02"}
    store.delete_blob("one", "shoe 1")
    store.delete_blob("one", "a")
    assert place.open().blobs("one") == {}
    assert place.another().blobs("two") == {"shoe 1": b"other"}


def test_checkpoints_are_stored_in_order(place: Place, store: EventStore) -> None:
    """Checkpoints come back oldest first."""
    store.save_checkpoint(1, b"first")
    store.save_checkpoint(2, b"second")
    assert place.open().checkpoints() == [b"first", b"second"]


# Inbox and doorbell -------------------------------------------------------------------------------


def test_inbox_keeps_order(place: Place, store: EventStore) -> None:
    """Requests are taken oldest first, in pieces, each once, and those of the table only."""
    scribe, _ = Scribe(store), Scribe(store, "two")
    for number in range(5):
        place.another().enqueue("one", "anna", f"r-{number}", b"body %d" % number)
    store.enqueue("two", "bruno", "r-0", b"")
    takings = store.dequeue("one", scribe.fence, 3) + store.dequeue("one", scribe.fence, 100)
    assert [parcel.request for parcel in takings] == [f"r-{number}" for number in range(5)]
    assert [parcel.body for parcel in takings] == [b"body %d" % number for number in range(5)]
    assert {parcel.actor for parcel in takings} == {"anna"}
    assert store.dequeue("one", scribe.fence, 100) == []


def test_new_owner_takes_unfinished_requests(place: Place, store: EventStore) -> None:
    """A request that an owner left unfinished comes to the next one; the old gets nothing."""
    scribe = Scribe(store, now_ms=place.now_ms)
    for number in range(4):
        store.enqueue("one", "anna", f"r-{number}", b"")
    first, second, *_ = store.dequeue("one", scribe.fence, 3)
    store.acknowledge("one", [first.id])
    store.acknowledge("two", [second.id])  # of another table: nothing
    place.wait(A_MINUTE)
    heir = Scribe(place.another(), now_ms=place.now_ms)
    assert store.dequeue("one", scribe.fence, 100) == []
    takings = heir.store.dequeue("one", heir.fence, 100)
    assert [parcel.request for parcel in takings] == ["r-1", "r-2", "r-3"]
    heir.store.acknowledge("one", [parcel.id for parcel in takings])
    place.wait(A_MINUTE)
    last = Scribe(place.another(), now_ms=place.now_ms)
    assert last.store.dequeue("one", last.fence, 100) == []


def test_inbox_ids_are_never_reused(store: EventStore) -> None:
    """To finish a parcel twice harms none that came later."""
    scribe = Scribe(store)
    store.enqueue("one", "anna", "r-1", b"")
    (first,) = store.dequeue("one", scribe.fence, 9)
    store.acknowledge("one", [first.id])
    store.enqueue("one", "anna", "r-2", b"")
    store.acknowledge("one", [first.id])
    (second,) = store.dequeue("one", scribe.fence, 9)
    assert second.request == "r-2"
    assert second.id > first.id


@pytest.mark.parametrize(
    ("actor", "request_id"),
    [("", "r"), ("a\x00", "r"), ("anna", ""), ("anna", "ò"), ("x", "r" * 65)],
)
def test_inbox_accepts_only_valid_requests(store: EventStore, actor: str, request_id: str) -> None:
    """An impossible actor or id is a ValueError, and the store stays sound."""
    store.create_table("one", b"{}", 0)
    with pytest.raises(ValueError, match="characters"):
        store.enqueue("one", actor, request_id, b"")
    assert store.heads() == [Head("one", 0, START)]


def test_notification_arrives(place: Place, store: EventStore) -> None:
    """A ring in one process is heard in another and in its own, with table and number."""
    other = place.another()
    event, heard_copy = Event(), Event()
    rung: list[tuple[str, int]] = []

    def hear(table: str, number: int) -> None:
        rung.append((table, number))
        event.set()

    stop = other.subscribe(hear)
    stop_copy = store.subscribe(lambda _table, _number: heard_copy.set())
    while not (event.is_set() and heard_copy.is_set()):  # a ring may be lost, so: again
        store.notify("one", 7)
        event.wait(0.05)
    stop()
    stop_copy()
    assert set(rung) == {("one", 7)}


def test_close_notifications_are_merged(place: Place, store: EventStore) -> None:
    """However many times tables are rung, the last number of each is heard in the end."""
    other = place.another()
    latest: dict[str, int] = {}
    all_heard = Event()

    def hear(table: str, number: int) -> None:
        latest[table] = max(number, latest.get(table, 0))
        if latest == {f"table-{position}": 100 + position for position in range(200)}:
            all_heard.set()

    stop = other.subscribe(hear)
    while not all_heard.is_set():
        for number in (1, 50, 100):
            for position in range(200):
                store.notify(f"table-{position}", number + position)
        all_heard.wait(0.2)
    stop()


def test_notifications_end_after_stop(store: EventStore) -> None:
    """A listener that has stopped gets no more notifications."""
    tables: list[str] = []
    stop = store.subscribe(lambda table, _: tables.append(table))
    stop()
    stop()
    event = Event()
    second = store.subscribe(lambda _table, _number: event.set())
    while not event.is_set():
        store.notify("one", 1)
        event.wait(0.05)
    second()
    assert tables == []


# Reading while others write -----------------------------------------------------------------------


def test_following_by_number_misses_nothing(place: Place, store: EventStore) -> None:
    """A reader by table and number sees every entry while several write, in order, once."""
    tables, entries = 3, 60
    scribes = [Scribe(place.another(), f"table-{number}") for number in range(tables)]

    def write(scribe: Scribe) -> None:
        for start in range(0, entries, 4):
            scribe.store.append([scribe.made(f"r-{start + position}") for position in range(4)])

    threads = [Thread(target=write, args=(scribe,)) for scribe in scribes]
    for thread in threads:
        thread.start()
    reader = place.another()
    numbers_by_table: dict[str, list[int]] = {scribe.table: [] for scribe in scribes}
    while any(len(numbers) < entries for numbers in numbers_by_table.values()):
        for table, numbers in numbers_by_table.items():
            numbers += [entry.number for entry in reader.read(table, len(numbers), 7)]
    for thread in threads:
        thread.join()
    assert all(numbers == list(range(1, entries + 1)) for numbers in numbers_by_table.values())
    assert assert_whole(reader) == tables * entries


# Trust --------------------------------------------------------------------------------------------


def test_closed_store_refuses_everything(store: EventStore) -> None:
    """After closing, twice even, every call is a StoreError."""
    scribe = Scribe(store)
    latecomer = scribe.made()
    store.close()
    store.close()
    for ask in (
        lambda: store.append([latecomer]),
        lambda: store.read("one", 0, 1),
        lambda: store.head("one"),
        lambda: store.save_blob("one", "shoe", b""),
        lambda: store.dequeue("one", 1, 1),
        lambda: store.purse("anna"),
    ):
        with pytest.raises(StoreError):
            ask()

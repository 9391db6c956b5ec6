"""Hash-chained log of changes outside the tables: accounts, chips, tables, limits.

It is stored as a table without a game: accounts created and closed, chips issued, tables opened and
limits changed are its notices. Every node may write to it; a node takes its lease for each write.

Chips in the hands of players are a liability of the house: CR-20. A sale posts from `circulation`
to `till:DESK`, and a redemption back; so `circulation` is negative by the cashier's debt for chips.
The opening count of a cash desk posts its money from `vault` to `till:DESK`, and the cash-up back;
a transfer posts from the till of a desk to that of another, or of the vault, which is `vault`. What
notes of another currency are worth goes from the till to `exchange` at a sale, and back at a
redemption.
"""

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from typing import Any, Final

import msgspec

from tapisvert.clock import Instant
from tapisvert.journal.entry import NOTICE, next_entry
from tapisvert.journal.node_name import has_ended
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import Append, AppendResult, StoredReply, StoreError

SALE: Final = "chips_sold"
REDEMPTION: Final = "chips_redeemed"
DESK_OPENED: Final = "desk_opened"
DESK_CLOSED: Final = "desk_closed"
CHIPS_ADDED: Final = "chips_added"
CHIPS_WITHDRAWN: Final = "chips_withdrawn"
CHIPS_COUNTED: Final = "chips_counted"
TRANSFER: Final = "desk_transferred"
PURSE_ACT: Final = "chips_approved"
"""Notice of chips that two people moved into a purse, or out of it."""
PLAY_CHIPS: Final = "play_chips"
"""Notice of the chips of a guest, which no approval moves."""
CIRCULATION: Final = "circulation"
EXCHANGE: Final = "exchange"
VAULT: Final = "vault"
"""Account of the vault, and the name of that place among the cash desks."""
CASH_ACTS: Final = (SALE, REDEMPTION, DESK_OPENED, DESK_CLOSED, TRANSFER)
"""Notices of the house log that move money of a cash desk."""
STOCK_ACTS: Final = (CHIPS_ADDED, CHIPS_WITHDRAWN, CHIPS_COUNTED)
"""Notices about the chips that the house has, in vault or desk; no money moves."""
TABLE_SALE: Final = "chips_sold_at_table"
"""Notice of money that a player without a device changed into chips at a table."""
BOOK_ACTS: Final = (*CASH_ACTS, *STOCK_ACTS, TABLE_SALE)
"""Every act of the cash book."""
RATE_POSTED: Final = "rate_posted"
"""Notice of the rate of a currency for the rest of the day."""
SLIP_PRINTED: Final = "slip_printed"
HOUSE_LOG_ID: Final = "house"
"""Table id of the house log in the journal."""
_TTL_MS: Final = 5_000
_WAIT_SECONDS: Final = 0.02
_TRIES: Final = 500
_PATIENT_TRIES: Final = 3
"""Number of attempts to write a notice before checking whether the other node is alive."""
_JSON: Final = msgspec.json.Encoder()


def cash_postings(notice: Mapping[str, Any]) -> list[list[str | int]]:
    """Return the postings of an act of a cash desk; none of another notice. A correction of an act
    reverses its `previous` amount first.

    >>> cash_postings({"notice": SALE, "desk": "main", "amount": 500})
    [['circulation', 'till:main', 500]]
    >>> cash_postings({"notice": SALE, "desk": "main", "amount": 300, "previous": 500})
    [['till:main', 'circulation', 500], ['circulation', 'till:main', 300]]
    >>> cash_postings({"notice": SALE, "desk": "main", "amount": 500, "worth": 480})
    [['circulation', 'till:main', 500], ['till:main', 'exchange', 480]]
    >>> cash_postings({"notice": TRANSFER, "desk": "main", "to": "vault", "amount": 500})
    [['till:main', 'vault', 500]]
    """
    name = notice["notice"]
    if name not in CASH_ACTS:
        return []
    till = _till(notice["desk"])
    debit, credit = {
        SALE: (CIRCULATION, till),
        REDEMPTION: (till, CIRCULATION),
        DESK_OPENED: (VAULT, till),
        DESK_CLOSED: (till, VAULT),
        TRANSFER: (till, _till(notice.get("to", VAULT))),
    }[name]
    moves = [(debit, credit, notice["amount"], notice.get("previous", 0))]
    worths = notice.get("worth", 0), notice.get("previous_worth", 0)
    if name in (SALE, REDEMPTION):
        ways = (till, EXCHANGE) if name == SALE else (EXCHANGE, till)
        moves.append((*ways, *worths))
    reversals: list[list[str | int]] = [[way[1], way[0], way[3]] for way in moves]
    postings: list[list[str | int]] = [[way[0], way[1], way[2]] for way in moves]
    return [posting for posting in (*reversals, *postings) if posting[2]]


def _till(desk: str) -> str:
    """Return the account of the money at a desk."""
    return VAULT if desk == VAULT else f"till:{desk}"


class InsufficientFundsError(ValueError):
    """A purse has less than the amount to be charged."""


class RequestReusedError(ValueError):
    """A request id was reused with another notice."""


def _number_of(reply: StoredReply, body_hash: bytes) -> int:
    """Return the entry of a repeated request. Raises RequestReusedError for another body."""
    if reply.body_hash != body_hash:
        raise RequestReusedError("request id already used")
    return reply.number


class HouseLog:
    """House log of one journal, written by the node `owner`.

    >>> from tempfile import TemporaryDirectory
    >>> from tapisvert.journal.connect import open_store
    >>> with TemporaryDirectory() as folder:
    ...     store = open_store(f"sqlite:///{folder}/house.db")
    ...     log = HouseLog(store, "node 1", lambda: Instant(0, 0))
    ...     log.write({"notice": "issued", "account": "a1", "amount": 500}, "chief", {"a1": 500})
    ...     store.close()
    1
    """

    def __init__(self, store: EventStore, owner: str, now: Callable[[], Instant]) -> None:
        self._store = store
        self._owner = owner
        self._now = now
        self._turn = Lock()
        store.create_table(HOUSE_LOG_ID, b"{}", now().wall_ms)

    def write(
        self,
        notice: Mapping[str, Any],
        actor: str,
        purses: Mapping[str, int] | None = None,
        request: str | None = None,
        *,
        complete: Callable[[], Mapping[str, Any]] | None = None,
    ) -> int:
        """Write a notice with its changes of purses, in minor units; return the entry's number.
        Each change comes from the house. `complete` returns the fields that a new notice has
        besides, or raises the objection to it; nothing else is written meanwhile.

        `actor` is the account that made the change. A notice that the actor has written before
        under the same `request` is not written again. Raises InsufficientFundsError if a purse
        would fall below 0; then nothing is written.
        """
        changes = tuple((purses or {}).items())
        body_hash = hashlib.sha256(_JSON.encode(notice)).digest()
        postings = [["house", f"purse:{name}", change] for name, change in changes]
        with self._turn, self._lease() as fence:
            if complete is not None:
                if (reply := self._earlier_reply(actor, request)) is not None:
                    return _number_of(reply, body_hash)
                notice = {**notice, **complete()}
            head = self._store.head(HOUSE_LOG_ID)
            entry = next_entry(
                HOUSE_LOG_ID,
                head.number + 1,
                head.hash,
                kind=NOTICE,
                at_ms=self._now().wall_ms,
                actor=actor,
                line=_JSON.encode(notice),
                postings=_JSON.encode(cash_postings(notice) or postings),
                purse=changes,
                request=request,
                body_hash=None if request is None else body_hash,
            )
            (result,) = self._store.append([Append(entry, fence)])
        if result is AppendResult.DUPLICATE:
            reply = self._earlier_reply(actor, request)
            assert reply is not None
            return _number_of(reply, body_hash)
        if result is AppendResult.PURSE:
            raise InsufficientFundsError("insufficient balance")
        if result is not AppendResult.DONE:
            raise StoreError(f"failed to write the house log: {result.value}")
        return entry.number

    def _earlier_reply(self, actor: str, request: str | None) -> StoredReply | None:
        if request is None:
            return None
        return self._store.find_answer(HOUSE_LOG_ID, actor, request)

    def write_notice(self, notice: Mapping[str, Any]) -> bool:
        """Write a notice of the outbox, with its money; return False if a purse has too little."""
        body = {name: field for name, field in notice.items() if name not in ("postings", "purse")}
        try:
            self.write(body, notice["who"], dict(notice.get("purse", ())), f"notice-{notice['id']}")
        except InsufficientFundsError:
            return False
        return True

    @contextmanager
    def _lease(self) -> Iterator[int]:
        for attempt in range(1, _TRIES + 1):
            fence = self._store.claim(HOUSE_LOG_ID, self._owner, self._now().wall_ms, _TTL_MS)
            if fence is not None:
                break
            if attempt % _PATIENT_TRIES == 0:
                self._release_ended()
            time.sleep(_WAIT_SECONDS)
        else:
            raise StoreError("house log is locked by another process")
        try:
            yield fence
        finally:
            self._store.release(HOUSE_LOG_ID, self._owner, fence)

    def _release_ended(self) -> None:
        """Release the lease of an ended node of this machine: a start would wait seconds for its
        expiry. A write in progress fails by its fence.
        """
        (row,) = (row for row in self._store.tables() if row.table == HOUSE_LOG_ID)
        if row.owner is not None and has_ended(row.owner):
            self._store.release(HOUSE_LOG_ID, row.owner, row.fence)

"""Receipts for entries of the journal: signed for those who ask, once their entries are durable."""

from collections.abc import Callable, Iterable
from typing import Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tapisvert.fairness.transparency import receipt as r
from tapisvert.journal import entry as journal
from tapisvert.live.frames import visible_to
from tapisvert.record.content import content_of, public_answer, shown_content

_JSON: Final = msgspec.json.Encoder()


def receipted(entry: journal.Entry) -> r.ReceiptedEntry:
    """Return an entry as the receipt of its own request has it."""
    is_recorded = entry.kind == journal.COMMAND
    content = content_of(entry.line, entry.answer) if is_recorded else None
    return r.ReceiptedEntry(r.ENTRY, entry.number, content, entry.hash)


def watched(entry: journal.Entry) -> r.ReceiptedEntry | None:
    """Return an entry as the receipt of all who watch has it: what they were shown, and nothing
    from which more could be guessed. None if they were shown nothing.
    """
    if visible_to(entry, is_public=True) is None:
        return None
    if entry.kind == journal.NOTICE:
        return r.ReceiptedEntry(r.NOTICE, entry.number, shown_content(entry.at_ms, entry.line))
    content = shown_content(entry.at_ms, public_answer(entry.answer))
    return r.ReceiptedEntry(r.SHOWN, entry.number, content)


class ReceiptIssuer:
    """Issuer of a journal's receipts, as messages of the WebSocket; `now` is in ms, UTC."""

    def __init__(self, origin: str, key: Ed25519PrivateKey, now: Callable[[], int]) -> None:
        self._origin, self._key, self._now = origin, key, now

    def for_request(self, request: str, entry: journal.Entry) -> bytes:
        """Return the receipt for the entry of a request."""
        said = self._signed(entry.table, [receipted(entry)])
        return _JSON.encode({"id": request, "receipt": said})

    def for_watchers(self, entries: Iterable[journal.Entry]) -> bytes | None:
        """Return one receipt for all that was shown of these entries; None if nothing was."""
        shown = [(entry.table, found) for entry in entries if (found := watched(entry)) is not None]
        if not shown:
            return None
        return _JSON.encode({"receipt": self._signed(shown[0][0], [found for _, found in shown])})

    def _signed(self, table: str, entries: list[r.ReceiptedEntry]) -> str:
        told = r.Receipt(self._origin, self._now(), table, tuple(entries))
        return r.write_receipt(told, self._key).decode()

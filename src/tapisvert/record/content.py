"""Content of a command and its answers, as receipts bind it: the same in journal and record.

A journal and a record number their lines differently, and a later version may word a refusal
otherwise, so the content leaves out the `line` of every answer and the `message` of a refusal.
"""

import hashlib
import re
from typing import Any, Final

import msgspec

from tapisvert.record.event_lines import event_prefix

_JSON: Final = msgspec.json.Encoder()
_EVENT: Final = msgspec.json.Decoder(dict[str, Any])
_LINE: Final = re.compile(rb'^(\{"event":"[a-z_]+"),"line":[0-9]+', re.MULTILINE)
_MESSAGE: Final = re.compile(
    rb'^(\{"event":"refused".*),"message":"(?:[^"\\]|\\.)*"\}$', re.MULTILINE
)

HIDDEN_FIELDS: Final = {
    "sat": ("brought", "chips"),
    "left": ("chips",),
    "abandoned": ("amount",),
    "claimed": ("amount",),
    "advanced": ("chips",),
    "owed": ("amount",),
    "balances": ("players", "bank", "held", "unclaimed", "endowment"),
}
"""Fields of events that only their player and the staff see: they reveal the player's chips."""
_MARKS: Final = tuple(map(event_prefix, (*HIDDEN_FIELDS, "refused")))
_MARKED: Final = re.compile(b"|".join(map(re.escape, _MARKS)))


def public_answer(answer: bytes) -> bytes:
    r"""Return the answers to a command as visible to everyone.

    >>> public_answer(b'{"event":"left","line":7,"player":"Anna","chips":500}\n')
    b'{"event":"left","line":7,"player":"Anna"}\n'
    """
    if not _MARKED.search(answer):
        return answer
    lines = []
    for line in answer.splitlines(keepends=True):
        if not line.startswith(_MARKS):
            lines.append(line)
            continue
        event = _EVENT.decode(line)
        hidden = HIDDEN_FIELDS.get(event["event"])
        if hidden is None or event["event"] == "balances":
            continue
        event = {name: value for name, value in event.items() if name not in hidden}
        lines.append(_JSON.encode(event) + b"\n")
    return b"".join(lines)


def content_of(line: bytes, answer: bytes) -> bytes:
    r"""Return the SHA-256 of a command's line, with its line feed, and of its answers.

    >>> there = content_of(b'{"do":"close"}', b'{"event":"closed","line":7}\n')
    >>> there == content_of(b'{"do":"close"}', b'{"event":"closed","line":12}\n')
    True
    """
    return hashlib.sha256(line + b"\n" + _plain(answer)).digest()


def shown_content(at_ms: int, answer: bytes) -> bytes:
    """Return the SHA-256 of a time and of its public part: a command's answers, or a notice."""
    return hashlib.sha256(b"at %d\n" % at_ms + _plain(answer)).digest()


def _plain(answer: bytes) -> bytes:
    r"""Return answers without the fields that may differ in a record.

    >>> _plain(b'{"event":"refused","line":8,"code":"suspended","clause":"R07","message":"x"}\n')
    b'{"event":"refused","code":"suspended","clause":"R07"}\n'
    """
    return _MESSAGE.sub(rb"\1}", _LINE.sub(rb"\1", answer))

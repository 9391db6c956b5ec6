"""The search for what must not be seen: a secret's bytes in every spelling they might leak in."""

import json
import traceback
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType
from typing import Final

_PIECE: Final = 16
_CARDS: Final = 6


def spellings(secret: bytes) -> set[bytes]:
    """A secret in raw, in hexadecimal of both cases, as JSON and `repr` have it, and in base64 of
    both alphabets wherever it may begin in what is encoded.
    """
    spelt = {secret, secret.hex().encode(), secret.hex().upper().encode()}
    spelt |= {json.dumps(list(secret)).encode()[1:-1], repr(secret).encode()[2:-1]}
    spelt |= {json.dumps(secret.decode("latin-1")).encode()[1:-1]}
    for encode in (b64encode, urlsafe_b64encode):
        for before in range(3):
            # the first and the last letters mix with what stands around the secret
            skipped, whole = -(-before * 8 // 6), (before + len(secret)) * 8 // 6
            spelt.add(encode(bytes(before) + secret)[skipped:whole])
    return spelt


def pieces(secret: bytes) -> Iterator[bytes]:
    """A long secret piece by piece: a part of it is a leak too."""
    return (secret[at : at + _PIECE] for at in range(0, len(secret) - _PIECE + 1, _PIECE))


def runs(cards: Sequence[str]) -> Iterator[bytes]:
    """Cards to come, so many in a row that they are no chance, as a record or a program writes."""
    for at in range(len(cards) - _CARDS + 1):
        run = list(cards[at : at + _CARDS])
        yield " ".join(run).encode()
        yield "".join(run).encode()
        yield json.dumps(run).encode()[1:-1]
        yield json.dumps(run, separators=(",", ":")).encode()[1:-1]
        yield repr(run).encode()[1:-1]


def found(secrets: Iterable[bytes], cards: Sequence[str], seen: bytes) -> set[bytes]:
    """Return those of these secrets, and of these cards to come, that the visible data contain."""
    spelt = {spelling for secret in secrets for spelling in spellings(secret)}
    return {spelling for spelling in (*spelt, *runs(cards)) if spelling in seen}


def told(error: BaseException) -> bytes:
    """All that an exception tells: itself, its context, and every local of every frame below the
    caller's own.
    """
    parts = [repr(error), str(error), repr(error.args), repr(vars(error))]
    for chained in _chain(error):
        below: TracebackType | None = chained.__traceback__
        if chained is error and below is not None:
            below = below.tb_next
        report = traceback.TracebackException(type(chained), chained, below, capture_locals=True)
        parts += report.format(chain=False)
    return "\n".join(parts).encode("utf-8", "backslashreplace")


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    if error is not None:
        yield error
        yield from _chain(error.__cause__)
        yield from _chain(error.__context__)

"""The full record: a record that carries its table's answers, and closes with its own digest."""

from collections.abc import Iterable, Iterator
from hashlib import sha256

from tapisvert.record.answers import write_events
from tapisvert.record.replay import Replay, is_answer


def full(lines: Iterable[bytes]) -> Iterator[bytes]:
    r"""The full record of a record, piece by piece: each command with its answers, then the digest.

    `line` of an answer is the number of its command's line in the full record. Answers that stand
    in `lines` already are left out and made again. RecordError as in a replay.

    >>> opening = b'{"do":"open","rulebook":"campione-roulette","currency":"CHF"}'
    >>> *_, closed, coup, _, = b"".join(full([opening, b'{"do":"spin","number":17}'])).splitlines()
    >>> closed, coup[:26]
    (b'{"event":"closed","line":3}', b'{"event":"coup","line":3,"')
    """
    table, digest = Replay(), sha256()
    for text in lines:
        if is_answer(text):
            continue
        answers = write_events(table.take(text), table.number)
        table.number += answers.count(b"\n")
        piece = text + answers if text.endswith(b"\n") else text + b"\n" + answers
        digest.update(piece)
        yield piece
    yield digest_line(digest.hexdigest())


def digest_line(digest: str) -> bytes:
    r"""The last line of a full record, with its end: the SHA-256 of every byte before it.

    >>> digest_line("00")
    b'{"digest":"00"}\n'
    """
    return b'{"digest":"%b"}\n' % digest.encode()

"""Full record: a record with its table's answers and its cards as dealt, ending with its digest."""

from collections.abc import Iterable, Iterator
from hashlib import sha256

from tapisvert.record.command_lines import FallenCard, format_card, is_fallen_card, parse_card
from tapisvert.record.event_lines import format_events
from tapisvert.record.replay import DIGEST_PREFIX, Answer, Replay, is_answer


def full_record(lines: Iterable[bytes]) -> Iterator[bytes]:
    r"""Yield the full record piece by piece: each command with its answers, then the digest.

    `line` of an answer is the number of its command's line in the full record. Answers already in
    `lines` are dropped and generated again. Cards that fell before their coup stay where they
    are. Raises RecordError like a replay.

    >>> opening = b'{"do":"open","rulebook":"campione-roulette","currency":"CHF"}'
    >>> full = b"".join(full_record([opening, b'{"do":"spin","number":17}']))
    >>> *_, closed, coup, _ = full.splitlines()
    >>> closed, coup[:26]
    (b'{"event":"closed","line":3}', b'{"event":"coup","line":3,"')
    """
    table = Replay()
    digest = sha256()
    for text, events, fallen_cards in _answer_lines(table, lines):
        answers = format_events(events, table.number)
        answers += b"".join(format_card(card, table.number) for card in fallen_cards)
        table.number += answers.count(b"\n")
        piece = text + answers if text.endswith(b"\n") else text + b"\n" + answers
        digest.update(piece)
        yield piece
    yield digest_line(digest.hexdigest())


def _answer_lines(
    table: Replay, lines: Iterable[bytes]
) -> Iterator[tuple[bytes, Answer, list[FallenCard]]]:
    """Yield each command with its events and the cards that fell after it."""
    last_command: tuple[bytes, Answer] | None = None
    fallen_cards: list[FallenCard] = []
    for text in lines:
        if is_fallen_card(text):
            fallen_cards.append(parse_card(text, table.number))
        elif not is_answer(text):
            if last_command is not None:
                yield *last_command, fallen_cards
            last_command = (text, table.feed(text))
            fallen_cards = []
    if last_command is not None:
        yield *last_command, fallen_cards


def digest_line(digest: str) -> bytes:
    r"""Return the last line of a full record, with a line feed: the SHA-256 of all bytes before it.

    >>> digest_line("00")
    b'{"digest":"00"}\n'
    """
    return DIGEST_PREFIX + b'"%b"}\n' % digest.encode()

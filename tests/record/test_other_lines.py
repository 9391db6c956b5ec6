"""Salts of lines, lines that a reader may not see, and cards that fall before their coup."""

from hashlib import sha256

import pytest

from tapisvert.record import RecordError, Session, format_command, parse_command
from tapisvert.record.command_lines import (
    FallenCard,
    format_card,
    format_hidden,
    is_fallen_card,
    is_hidden,
    parse_card,
    parse_hidden,
)
from tapisvert.record.full_record import full_record
from tapisvert.record.replay import Replay, replay
from tapisvert.rules import commands as c

SALT = "0f" * 16
HASH = bytes(range(32))
HIDDEN = format_hidden(HASH)
OPEN = b'{"do":"open","rulebook":"venezia-trente-et-quarante","currency":"EUR"}\n'
CLOSE = b'{"do":"close"}\n'
CARD = b'{"event":"card","line":2,"card":"As"}\n'


def problem(text: bytes) -> str:
    """Error of a line that is no command."""
    with pytest.raises(RecordError) as error:
        parse_command(text, 7)
    return error.value.problem


def test_salt_is_the_last_member_of_a_line() -> None:
    """Of any command; the engine never sees it."""
    giver = c.Person("player", "Anna")
    text = format_command(c.Leave("Anna"), giver, salt=SALT)
    assert text == (
        b'{"do":"leave","player":"Anna","by":{"role":"player","name":"Anna"},"salt":"%b"}'
        % SALT.encode()
    )
    line = parse_command(text, 1)
    assert (line.command, line.by, line.salt) == (c.Leave("Anna"), giver, SALT)
    assert parse_command(CLOSE, 1).salt is None


@pytest.mark.parametrize("salt", ["", SALT[2:], SALT + "0f", SALT.upper(), "0g" * 16, SALT + "\\n"])
def test_salt_has_32_digits(salt: str) -> None:
    """Lower case."""
    assert "`salt`" in problem(b'{"do":"close","salt":"%b"}' % salt.encode())


def test_repeated_salt_is_named() -> None:
    """A line has one."""
    salt = b'"salt":"%b"' % SALT.encode()
    assert problem(b'{"do":"close",%b,%b}' % (salt, salt)) == "key `salt` is given twice"


def test_hidden_line_replaces_text_by_hash() -> None:
    """And nothing else."""
    assert b'{"hidden":"%b"}' % HASH.hex().encode() == HIDDEN
    assert is_hidden(HIDDEN)
    assert not is_hidden(CLOSE)
    for text in (HIDDEN, HIDDEN + b"\n"):
        assert parse_hidden(text, 1) == HASH
    for text in (HIDDEN[:-1], HIDDEN.upper(), HIDDEN + b" ", HIDDEN[:-3] + b'"}', b'{"hidden":7}'):
        with pytest.raises(RecordError, match=r"^line 4: a hidden line is its SHA-256 alone"):
            parse_hidden(text, 4)


def test_hidden_line_is_not_replayed() -> None:
    """A record with one is no game that could be played again."""
    assert problem(HIDDEN) == "a hidden line: only the draws of this record can be verified"
    table = Replay()
    table.feed(OPEN)
    with pytest.raises(RecordError, match=r"^line 2: a hidden line: "):
        table.feed(HIDDEN)


def test_fallen_card_names_line_and_card() -> None:
    """Between the request and the deal, in the place of an answer."""
    card = FallenCard(2, "As")
    assert (format_card(card, 2), parse_card(CARD, 3)) == (CARD, card)
    assert is_fallen_card(CARD)
    assert not is_fallen_card(CLOSE)
    for text in (b'{"event":"card","line":2}', CARD.replace(b'"As"', b'"As","proof":7')):
        with pytest.raises(RecordError, match=r"^line 3: "):
            parse_card(text, 3)


def test_fallen_cards_stay_in_the_full_record() -> None:
    """After the answers of their line, under its new number; a replay passes over them."""
    pieces = b"".join(full_record([OPEN, CLOSE, CARD, CLOSE])).splitlines(keepends=True)
    closed = b'{"event":"closed","line":3}\n'
    assert pieces[4:7] == [closed, CARD.replace(b'"line":2', b'"line":3'), CLOSE]
    assert list(replay([OPEN, CARD]))[1] == b""


def test_head_of_a_session_covers_every_line() -> None:
    """One SHA-256 over the head before and that of the line, from 32 zero bytes on."""
    table = Session("venezia-trente-et-quarante", table="table 1")
    table.close()
    head = bytes(32)
    for line in table.lines:
        head = sha256(head + sha256(line).digest()).digest()
    assert table.head == head
    assert parse_command(table.lines[0], 1).command.table == "table 1"  # type: ignore[union-attr]

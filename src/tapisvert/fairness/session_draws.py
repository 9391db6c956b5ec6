"""Draws of a session: each is sealed before the players add entropy, and monitored when dealt."""

import hashlib
import random
import secrets
from collections import Counter
from collections.abc import Container, Iterator
from typing import Final

from tapisvert.cards import sixain
from tapisvert.fairness.chain import (
    MAX_ENTROPY_BYTES,
    MIN_ENTROPY_BYTES,
    Heads,
    PackInPlay,
    entropy_commitment,
)
from tapisvert.fairness.sealed_draw import SEED_BYTES, SealedDraw, start_draw
from tapisvert.fairness.sequential_test import Alarm, SequentialTest, bank_cards
from tapisvert.rules import Coup, Rulebook, Spun
from tapisvert.rules import commands as c
from tapisvert.rules.permissions import players_of
from tapisvert.rules.table import Seal
from tapisvert.wheel import Wheel

SALT_BYTES: Final = 16
"""Bytes of chance in a player's line, so that it cannot be guessed from its hash."""
_MAX_WORDS: Final = MAX_ENTROPY_BYTES - MIN_ENTROPY_BYTES


class RandomSource:
    """Source of randomness: the operating system, or a predictable one with a seed.

    >>> RandomSource(7).below(37) == RandomSource(7).below(37)
    True
    """

    def __init__(self, seed: int | None) -> None:
        # a seed is an explicit request, and is shown as not for play
        self._generator = None if seed is None else random.Random(seed)  # noqa: S311

    def below(self, count: int) -> int:
        """Return a number from 0 to `count` - 1, each equally likely."""
        return self._generator.randrange(count) if self._generator else secrets.randbelow(count)

    def random_bytes(self, count: int) -> bytes:
        """Return `count` random bytes."""
        return self._generator.randbytes(count) if self._generator else secrets.token_bytes(count)

    def seed(self) -> bytes | None:
        """Return the seed of a draw; None if the draw takes its own."""
        return self._generator.randbytes(SEED_BYTES) if self._generator else None


def entropy(words: str, added: bytes) -> bytes:
    """Return a player's entropy: their words in UTF-8, and random bytes that make it unguessable.

    Long words are replaced by their SHA-256.

    >>> entropy("à la chance", bytes(16))[:12].decode()
    'à la chance'
    """
    encoded = words.encode("utf-8", "replace")
    return (encoded if len(encoded) <= _MAX_WORDS else hashlib.sha256(encoded).digest()) + added


class SealedDraws:
    """Draws of one table, one after the other, as commands for the table and its record.

    A pack is one draw, and so are the spins of a session at the wheel.
    """

    def __init__(self, book: Rulebook, chance: RandomSource) -> None:
        self._book = book
        self._chance = chance
        self._draw: SealedDraw | None = None
        self._pack = PackInPlay(0)
        self._heads = Heads()
        self._entropy_by_player: dict[str, bytes] = {}
        self._unseen = Counter(sixain(book.packs or 0))
        numbers = (book.wheel or Wheel.SINGLE_ZERO).numbers
        self._numbers = SequentialTest("numbers", dict.fromkeys(numbers, 1 / len(numbers)))
        self._bank_cards = SequentialTest("bank_cards", {True: 0.1, False: 0.9})

    def follow(self, command: c.Command, line: bytes) -> None:
        """Take a line of the record, without its line feed, into the head. Each must come."""
        self._heads = self._heads.after(line, command)

    def salt(self, command: c.Command) -> str | None:
        """Return a fresh salt for the line of a command that a player gives, else None."""
        return self._chance.random_bytes(SALT_BYTES).hex() if players_of(command) else None

    def commit(self) -> c.Commit:
        """Commit the table to a fresh draw."""
        packs = self._book.packs or 0
        self._draw = SealedDraw(self._book, seed=self._chance.seed())
        self._pack = PackInPlay(packs)
        self._entropy_by_player = {}
        self._unseen = Counter(sixain(packs))
        return c.Commit(self._draw.tip)

    def mix(self, player: str, words: str) -> c.Entropy:
        """Commit a player to their words; only the first words count."""
        player_entropy = entropy(words, self._chance.random_bytes(MIN_ENTROPY_BYTES))
        value = self._entropy_by_player.setdefault(player, player_entropy)
        tip = bytes.fromhex(self._draw.tip if self._draw else "")
        return c.Entropy(player, commitment=entropy_commitment(tip, player, value).hex())

    def openings(self, players: Container[str]) -> Iterator[c.Entropy]:
        """Yield the revealed entropy of the players who are still at the table."""
        for player, value in self._entropy_by_player.items():
            if player in players:
                yield c.Entropy(player, value=value.hex())

    def start(self, seal: Seal) -> c.Start:
        """Start the coups."""
        return start_draw(seal, self._heads.fixed)

    def next(self, seal: Seal | None) -> c.Deal | c.Spin:
        """Return the next coup: of the draw, or of the pack on the table where none is sealed."""
        if seal is None:
            return c.Deal()
        assert self._draw is not None
        return self._draw.coup(seal.coups + 1, seal.start or "", pack=self._pack)

    def is_spent(self, seal: Seal) -> bool:
        """Return whether the draw has no further coup."""
        return self._draw is not None and seal.coups >= self._draw.coups

    def end(self) -> c.End:
        """End the draw."""
        self._draw = None
        return c.End(self._heads.draw.hex())

    def monitor(self, coup: Coup | Spun) -> Alarm | None:
        """Return the alarm of the monitors after a coup of its own draw, or None."""
        if isinstance(coup, Spun):
            return self._numbers.add(coup.number)
        if self._draw is None:
            return None
        for is_bank_card, p in bank_cards(self._book, coup, self._unseen):
            if alarm := self._bank_cards.add(is_bank_card, {True: p, False: 1 - p}):
                return alarm
        self._unseen -= Counter(card for row in coup.rows for card in row)
        return None

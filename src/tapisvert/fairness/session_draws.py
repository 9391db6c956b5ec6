"""Draws of a session: each is sealed before the players add entropy, and monitored when dealt."""

import hashlib
import random
import secrets
from collections import Counter
from collections.abc import Container, Iterator, Mapping
from typing import Final

from tapisvert.cards import sixain
from tapisvert.fairness.dealing import next_deal, next_spin
from tapisvert.fairness.pack_screening import Alarm
from tapisvert.fairness.protocol import (
    MAX_ENTROPY_BYTES,
    MIN_ENTROPY_BYTES,
    SEED_BYTES,
    Kind,
    entropy_commitment,
)
from tapisvert.fairness.sequential_test import RepetitionTest, SequentialTest, bank_cards
from tapisvert.fairness.shoe import DRAWS, SealedDraw, SealedShoe, SealedSpin
from tapisvert.rules import Coup, Rulebook, Spun
from tapisvert.rules import commands as c
from tapisvert.wheel import Wheel

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
    """Packs or spins of one table, one after the other, as commands for the table and its record.

    `root` raises AlarmedError if the gate stops a pack.
    """

    def __init__(self, book: Rulebook, chance: RandomSource) -> None:
        self._book, self._chance = book, chance
        self._kind = Kind.of(book.wheel)
        self._evening = chance.random_bytes(4).hex()
        self._count = 0
        self._draw: SealedDraw | None = None
        self._entropy_by_player: dict[str, bytes] = {}
        self._unseen = Counter(sixain(book.packs or 0))
        self._roots = RepetitionTest()
        numbers = (book.wheel or Wheel.SINGLE_ZERO).numbers
        self._numbers = SequentialTest("numbers", dict.fromkeys(numbers, 1 / len(numbers)))
        self._bank_cards = SequentialTest("bank_cards", {True: 0.1, False: 0.9})

    def commit(self) -> c.Commit:
        """Commit the table to a fresh draw."""
        self._count += 1
        kind = Kind.PACK if self._kind is Kind.PACK else Kind.SPIN
        name = f"{self._book.id} {self._evening} {kind.value} {self._count}"
        packs = self._book.packs or 0
        self._draw = DRAWS[self._kind](name, seed=self._chance.seed(), packs=packs)
        self._entropy_by_player, self._unseen = {}, Counter(sixain(packs))
        return c.Commit(name, self._draw.commitment.hex())

    def mix(self, player: str, words: str) -> c.Entropy:
        """Commit a player to their words; only the first words count."""
        player_entropy = entropy(words, self._chance.random_bytes(MIN_ENTROPY_BYTES))
        value = self._entropy_by_player.setdefault(player, player_entropy)
        name = self._draw.name if self._draw else ""
        return c.Entropy(player, commitment=entropy_commitment(name, player, value).hex())

    def openings(self, players: Container[str]) -> Iterator[c.Entropy]:
        """Yield the revealed entropy of the players who are still at the table."""
        for player, value in self._entropy_by_player.items():
            if player in players:
                yield c.Entropy(player, value=value.hex())

    def root(self, openings: Mapping[str, str]) -> tuple[c.Root, Alarm | None]:
        """Fix the order; return its root, and an alarm if the root was seen before."""
        assert self._draw is not None
        root = self._draw.open({player: bytes.fromhex(value) for player, value in openings.items()})
        return c.Root(root.hex()), self._roots.add(root)

    def cut(self, depth: int) -> None:
        """Cut the pack at the table's cut; a pack that was not sealed here is left alone."""
        if isinstance(self._draw, SealedShoe):
            self._draw.cut(depth, self._book.burnt_cards or 0)

    def next(self) -> c.Deal | c.Spin:
        """Return the next coup: of the draw, or of the pack on the table."""
        if isinstance(self._draw, SealedSpin):
            return next_spin(self._draw)
        return next_deal(self._draw, self._book) if isinstance(self._draw, SealedShoe) else c.Deal()

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

    def reveal(self) -> c.Reveal:
        """Reveal the seed of the finished draw."""
        assert self._draw is not None
        draw, self._draw = self._draw, None
        return c.Reveal(draw.name, draw.close().hex())

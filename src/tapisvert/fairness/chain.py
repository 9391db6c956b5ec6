"""Sealed coups: the chain of a draw, the head of a record, and the coup that both give.

The house is bound to a chain of hashes; each coup opens one link of it, its *share*. A witness
gives a key to each coup, once, for a statement over the head of the record. fairness.md has
the protocol. Nothing here is secret: the house's own side is `sealed_draw`.
"""

import hashlib
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from tapisvert.cards import COPIES, sixain
from tapisvert.fairness.encoding import encode_fields
from tapisvert.fairness.rsa_fdh_vrf import proof_to_hash
from tapisvert.fairness.shuffle import exchange, random_words, uniform_below
from tapisvert.record.head import FIRST_HEAD, next_head
from tapisvert.rules.commands import Ask, Command, Commit, Deal, Open, Seal, Spin, Start, Statement
from tapisvert.rules.coup import deal
from tapisvert.rules.rulebook import Rulebook
from tapisvert.values import value

HASH_BYTES: Final = 32
MIN_ENTROPY_BYTES: Final = 16
MAX_ENTROPY_BYTES: Final = 64
NO_STATEMENT: Final = "0" * 2 * HASH_BYTES
"""`prev` of the first statement of a key."""


def previous_share(share: bytes) -> bytes:
    """Return the share before this one in the chain, 32 bytes; before the first, the tip.

    >>> previous_share(bytes(32)).hex()[:16]
    'ce8af5d537b5dc25'
    """
    return hashlib.sha256(encode_fields(b"tapisvert 3 share", share)).digest()


def entropy_commitment(tip: bytes, player: str, entropy: bytes) -> bytes:
    """Return a player's commitment to their entropy in the draw of that tip, 32 bytes.

    It covers the player's name, so no other player can submit it as their own.
    """
    fields = encode_fields(b"tapisvert 3 entropy", tip, player.encode(), entropy)
    return hashlib.sha256(fields).digest()


@value
class Heads:
    """Heads of a record, 32 bytes each: after its last line; after the draw's last commitment,
    start or coup, which its `end` names; after its last `seal` or `ask`, which the start and the
    witness's statement bind.
    """

    last: bytes = FIRST_HEAD
    draw: bytes = FIRST_HEAD
    fixed: bytes = FIRST_HEAD

    def after(self, line: bytes, command: Command | None) -> "Heads":
        """Return the heads after a line, without its line feed; None for a refused command. An
        opening begins a record.
        """
        head = next_head(FIRST_HEAD if isinstance(command, Open) else self.last, line)
        if isinstance(command, Commit | Start | Deal | Spin):
            return Heads(head, head, self.fixed)
        return Heads(head, self.draw, head if isinstance(command, Seal | Ask) else self.fixed)


def start_of(sealed_head: bytes, entropy: Mapping[str, bytes]) -> bytes:
    """Return the start of a draw, 32 bytes, which fixes all of its coups.

    `sealed_head` is the head after the `seal` line. `entropy` has every player who committed: the
    value opened, or empty bytes. Its order does not matter.
    """
    encoded = sorted((player.encode(), value) for player, value in entropy.items())
    fields = (part for pair in encoded for part in pair)
    return hashlib.sha256(encode_fields(b"tapisvert 3 start", sealed_head, *fields)).digest()


def key_input(start: bytes, coup: int) -> bytes:
    """Return the input to the witness's function for the key of a coup, counted from 1."""
    return encode_fields(b"tapisvert 3 coup key", start, coup.to_bytes(4, "big"))


def statement_text(
    table: str, statement: Statement, start: bytes, coup: int | str, head: bytes
) -> bytes:
    """Return the text that the witness signs: nine lines.

    `coup` is a coup's number, or `end J` after the J coups of a draw.
    """
    lines = (
        "tapisvert draw 3",
        table,
        statement.n,
        statement.m,
        statement.prev,
        start.hex(),
        coup,
        head.hex(),
        statement.at,
    )
    return "".join(f"{line}\n" for line in lines).encode()


def coup_words(share: bytes, start: bytes, coup: int, key: bytes = b"") -> Iterator[int]:
    """Return the words of a coup's stream, 16 bits each; `key` is empty without a witness."""
    return random_words(coup_message(share, start, coup, key))


def coup_message(share: bytes, start: bytes, coup: int, key: bytes = b"") -> bytes:
    """Return the SHAKE256 input of a coup's stream."""
    output = proof_to_hash(key) if key else b""
    return encode_fields(b"tapisvert 3 coup", share, start, coup.to_bytes(4, "big"), output)


class PackInPlay:
    """Pack that is shuffled as far as it is dealt: Fisher-Yates from the top.

    Its cards beyond those dealt lie in no order. `places` has, for each place of the pack, the
    place of its card in the packs as spread.

    >>> from tapisvert.regulations import rulebook
    >>> pack = PackInPlay(6)
    >>> cards = pack.deal(rulebook("venezia-trente-et-quarante"), coup_words(b"", b"", 1))
    >>> pack.dealt_count == len(cards)
    True
    """

    def __init__(self, packs: int = COPIES) -> None:
        self._spread = sixain(packs)
        self.places = list(range(len(self._spread)))
        self.dealt_count = 0

    def copy(self) -> "PackInPlay":
        """Return a copy that is dealt on its own."""
        pack = PackInPlay(0)
        pack._spread = self._spread
        pack.places = self.places.copy()
        pack.dealt_count = self.dealt_count
        return pack

    def deal(self, book: Rulebook, words: Iterator[int]) -> tuple[str, ...]:
        """Deal the cards of the next coup, or all cards left if they are too few.

        The cards that the rulebook burns are never dealt.
        """
        first = self.dealt_count
        deal(book, self._next_cards(book, words))
        return tuple(self._spread[place] for place in self.places[first : self.dealt_count])

    def _next_cards(self, book: Rulebook, words: Iterator[int]) -> Iterator[str]:
        draw = partial(uniform_below, words)
        for place in range(self.dealt_count, len(self._spread) - (book.burnt_cards or 0)):
            self.dealt_count += 1
            yield self._spread[exchange(self.places, place, draw)]

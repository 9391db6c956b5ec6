"""Sealed draw: the house's own side of a draw, a secret chain that opens one coup after the other.

A draw is a pack, or the spins of a session at the wheel. The chain's end, its tip, is published
first, and binds the house to all of it; fairness.md has the protocol. What is secret is one
seed, protected as `secret` describes.
"""

from __future__ import annotations

import secrets
from typing import Final, Self

from tapisvert.fairness.chain import PackInPlay, coup_words, previous_share, start_of
from tapisvert.fairness.secret import NotCopyable, Secret, run_redacted, seal
from tapisvert.fairness.shuffle import uniform_below
from tapisvert.fairness.vault import Vault
from tapisvert.rules.commands import Deal, Spin, Start, Statement
from tapisvert.rules.rulebook import Rulebook
from tapisvert.rules.table import Seal

SEED_BYTES: Final = 32
COUPS_OF_A_PACK: Final = 256
"""Length of the chain of a pack: more coups than its cards can give."""
COUPS_OF_A_SESSION: Final = 1024
"""Length of the chain at a wheel."""
_MIN_DISTINCT_BYTES: Final = 8  # random seeds have fewer less than once in 2 ** 122


class DrawError(Exception):
    """Missing randomness, an invalid seed, or a coup outside the chain. It holds no secret."""


class SealedDraw(NotCopyable):
    """Chain of one draw under a house's rulebook. Its tip, 64 hexadecimal digits, is its name.

    >>> from tapisvert.regulations import rulebook
    >>> draw = SealedDraw(rulebook("campione-roulette"), seed=bytes(32))
    >>> draw
    <SealedDraw 1dcfb10ae824149b…>
    >>> draw.coup(1, start="00" * 32).number
    6
    """

    __slots__ = ("_book", "_seed", "_shares", "tip")

    def __init__(self, book: Rulebook, *, seed: bytes | None = None) -> None:
        """Make a draw with a fresh seed, or restore that of a seed.

        Raises DrawError if the operating system gives no randomness, or the seed is not of 32
        bytes.
        """
        self.tip = ""
        secret = seal(_fresh_seed() if seed is None else seed)
        del seed  # a traceback may show the locals of this frame
        if type(secret()) is not bytes or len(secret()) != SEED_BYTES:
            raise DrawError(f"a seed is {SEED_BYTES} bytes")
        self._book = book
        self._seed = secret
        self._shares, self.tip = run_redacted(self._derive)

    def __repr__(self) -> str:
        return f"<SealedDraw {self.tip[:16]}…>"

    @classmethod
    def restore(cls, book: Rulebook, vault: Vault, blob: bytes, *, table: str, tip: str) -> Self:
        """Restore the draw that `store` stored. Raises VaultError if it is not of this tip."""
        return run_redacted(lambda: cls(book, seed=vault.restore_secret(blob, f"{table}/{tip}")()))

    def store(self, vault: Vault, table: str) -> bytes:
        """Return the seed as bytes that only the vault's key opens."""
        return run_redacted(lambda: vault.store_secret(f"{table}/{self.tip}", self._seed()))

    @property
    def coups(self) -> int:
        """Number of coups in the chain; a longer session at the wheel needs another draw."""
        return COUPS_OF_A_PACK if self._book.wheel is None else COUPS_OF_A_SESSION

    def coup(
        self,
        coup: int,
        start: str,
        statement: Statement | None = None,
        pack: PackInPlay | None = None,
    ) -> Deal | Spin:
        """Return the command that deals or spins a coup, counted from 1, and opens its share.

        `start` is the draw's, 64 digits. `statement` is the witness's for this coup, None in a draw
        without a witness. `pack`, of a draw of cards, is dealt on. Raises DrawError if there is no
        such coup.
        """
        if not 1 <= coup <= self.coups:
            raise DrawError(f"the draw has coups 1 to {self.coups}, not {coup}")
        if self._book.wheel is None and pack is None:
            raise DrawError("a draw of cards is dealt from a pack")
        return run_redacted(lambda: self._open(coup, bytes.fromhex(start), statement, pack))

    def _open(
        self, coup: int, start: bytes, statement: Statement | None, pack: PackInPlay | None
    ) -> Deal | Spin:
        """Return the command of a coup. For use in `run_redacted` only."""
        share = self._shares()[coup - 1]
        key = bytes.fromhex(statement.key or "") if statement else b""
        words = coup_words(share, start, coup, key)
        if self._book.wheel is not None:
            number = uniform_below(words, len(self._book.wheel.numbers))
            return Spin(number, share.hex(), statement)
        assert pack is not None
        return Deal(pack.deal(self._book, words), share.hex(), statement)

    def _derive(self) -> tuple[Secret[tuple[bytes, ...]], str]:
        """Return the shares from the first on, and the tip. For use in `run_redacted` only."""
        shares = [self._seed()]
        while len(shares) <= self.coups:
            shares.append(previous_share(shares[-1]))
        tip = shares.pop()
        return seal(tuple(reversed(shares))), tip.hex()


def start_draw(seal: Seal, sealed_head: bytes) -> Start:
    """Return the command that starts a draw with what its players opened; the head is that after
    `seal`.
    """
    entropy = {name: bytes.fromhex(seal.openings.get(name, "")) for name in seal.commitments}
    return Start(start_of(sealed_head, entropy).hex())


def _fresh_seed() -> bytes:
    """Return a seed from the operating system's generator. Raises DrawError if that fails."""
    try:
        previous, seed = (secrets.token_bytes(SEED_BYTES) for _ in range(2))
        is_sound = len(seed) == SEED_BYTES and seed != previous
        is_sound = is_sound and len(set(seed)) >= _MIN_DISTINCT_BYTES
    except Exception:
        previous = b""
        seed = b""
        is_sound = False
    if is_sound:
        return seed
    del previous, seed
    raise DrawError("system random generator failed its self-test")

"""Sealed shoe and sealed spin: the next card or number with its proof, and nothing else.

The methods are the acts of the table: open, cut, next card, and close, which reveals the seed and
ends the draw. Name and commitment are public. `secret` describes how the rest is protected.
"""

import json
import secrets
from collections.abc import Mapping
from typing import ClassVar, Final, Self
from unicodedata import category

from tapisvert.cards import COPIES, sixain
from tapisvert.fairness import pack_screening, transcript
from tapisvert.fairness.pack_screening import Alarm
from tapisvert.fairness.protocol import (
    MAX_ENTROPY_BYTES,
    MIN_ENTROPY_BYTES,
    SEED_BYTES,
    Kind,
    Proof,
    commitment,
    message,
    order_from,
    places_from,
    salt,
    salts_and_tree,
)
from tapisvert.fairness.secret import NotCopyable, Secret, run_redacted, seal
from tapisvert.fairness.transparency.merkle import MerkleTree

MAX_NAME_LENGTH: Final = 80
_MIN_DISTINCT_BYTES: Final = 64  # random seeds have fewer less than once in 2 ** 175


class ShoeError(Exception):
    """An act that the sealed draw does not support, or that comes out of turn."""


class ShoeEmptyError(ShoeError):
    """The last card has been dealt."""


class AlarmedError(ShoeError):
    """The gate stopped a fresh pack. No card of it is dealt; it can only be closed."""

    def __init__(self, alarm: Alarm) -> None:
        super().__init__(f"the gate stopped this pack: {alarm.statistic} {alarm.found}")
        self.alarm = alarm


def _fresh_seed() -> bytes:
    """Return a seed from the operating system's generator. Raises ShoeError if that fails."""
    try:
        previous, seed = (secrets.token_bytes(SEED_BYTES) for _ in range(2))
        is_sound = len(seed) == SEED_BYTES and seed != previous
        is_sound = is_sound and len(set(seed)) >= _MIN_DISTINCT_BYTES
    except Exception:
        previous, seed, is_sound = b"", b"", False
    if is_sound:
        return seed
    del previous, seed
    raise ShoeError("system random generator failed its self-test")


def _is_name(name: object) -> bool:
    """Return whether the record accepts this as a name. Such a name can be encoded in UTF-8."""
    if not isinstance(name, str) or not 1 <= len(name) <= MAX_NAME_LENGTH or name != name.strip():
        return False
    return not any(category(letter)[0] == "C" for letter in name)


class SealedDraw(NotCopyable):
    """Base of shoe and spin: a secret seed under a name that is never used again.

    Raises ShoeError if the name is invalid or the operating system gives no randomness. `seed` is
    for tests and simulation only. A shoe is of so many `packs`.
    """

    __slots__ = (
        *("_commitment", "_entropy", "_is_stopped", "_name", "_order_and_tree", "_packs"),
        *("_seed", "_signed"),
    )
    kind: ClassVar[Kind]

    def __init__(self, name: str, *, seed: bytes | None = None, packs: int = COPIES) -> None:
        self._name, self._is_stopped, self._packs = name, False, packs
        secret = seal(_fresh_seed() if seed is None else seed)
        del seed  # a traceback may show the locals of this frame
        if not _is_name(name):
            raise ShoeError(f"a name has 1 to {MAX_NAME_LENGTH} printable characters")
        if type(secret()) is not bytes or len(secret()) != SEED_BYTES:
            raise ShoeError(f"a seed is {SEED_BYTES} bytes")
        self._seed: Secret[bytes] | None = secret
        self._commitment = run_redacted(lambda: commitment(self.kind, name, secret()))
        self._entropy: dict[str, bytes] = {}
        self._signed: tuple[bytes, bytes] | None = None  # version 2: transcript and signature
        self._order_and_tree: Secret[tuple[tuple[str, ...], MerkleTree]] | None = None
        self._begin()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._name!r}>"

    @property
    def name(self) -> str:
        """Id of the draw."""
        return self._name

    @property
    def commitment(self) -> bytes:
        """Commitment, published before any player adds entropy, 32 bytes."""
        return self._commitment

    @property
    def _size(self) -> int:
        return self.kind.size_with(self._packs)

    @property
    def is_open(self) -> bool:
        """True if the order is fixed and the root published."""
        return self._order_and_tree is not None

    def open(self, entropy: Mapping[str, bytes]) -> bytes:
        """Fix the order with the entropy that players opened; return the root to publish, 32 bytes.

        It can be called once. Raises AlarmedError if the gate stops the pack. The pack is not drawn
        again, because that would be a choice.
        """
        self._check_unopened()
        for player, added in entropy.items():
            if not _is_name(player) or not isinstance(added, bytes):
                raise ShoeError("entropy is bytes, by the names of players")
            if not MIN_ENTROPY_BYTES <= len(added) <= MAX_ENTROPY_BYTES:
                shortest, longest = MIN_ENTROPY_BYTES, MAX_ENTROPY_BYTES
                raise ShoeError(f"entropy is {shortest} to {longest} bytes, not {len(added)}")
        self._entropy = dict(entropy)
        return self._fix()

    def open_signed(self, fixed: bytes, signature: bytes) -> bytes:
        """Fix the order by version 2; return the root to publish, 32 bytes.

        `fixed` is the draw's transcript, `signature` its witness's, empty where none signed. Called
        once, instead of `open`. Raises AlarmedError as `open` does.
        """
        self._check_unopened()
        self._signed = fixed, signature
        return self._fix()

    def _fix(self) -> bytes:
        order_and_tree = run_redacted(self._derive_order)
        if isinstance(order_and_tree, Alarm):
            self._is_stopped = True
            raise AlarmedError(order_and_tree)
        self._order_and_tree = order_and_tree
        root = order_and_tree()[1].root
        return root if self._signed is None else transcript.root(root, *self._signed)

    def close(self) -> bytes:
        """Return the seed for publication. Nothing more can be drawn."""
        if self._seed is None:
            raise ShoeError("this draw is closed")
        secret, self._seed, self._order_and_tree = self._seed, None, None
        return secret()

    def _check_unopened(self) -> None:
        self._check_alive()
        if self._order_and_tree is not None:
            raise ShoeError("the order is fixed already")

    def _check_alive(self) -> None:
        if self._seed is None:
            raise ShoeError("this draw is closed")
        if self._is_stopped:
            raise ShoeError("the gate stopped this draw")

    def _derive_order(self) -> Secret[tuple[tuple[str, ...], MerkleTree]] | Alarm:
        assert self._seed is not None
        seed, signed = self._seed(), self._signed
        if signed is None:
            stream = message(self.kind, self._name, seed, self._entropy)
        else:
            stream = transcript.message(seed, *signed)
        if self.kind is not Kind.PACK:
            contents = order_from(self.kind, stream)
        else:
            packs = self._packs
            spread, lying = sixain(packs), places_from(stream, packs)
            if alarm := pack_screening.screen_pack(lying, packs):
                return alarm
            contents = tuple(spread[place] for place in lying)
        return seal((contents, salts_and_tree(self._name, seed, contents)[1]))

    def _prove(self, place: int) -> tuple[str, Proof]:
        """Return the card or number at a place, with its proof. For use in `run_redacted` only."""
        assert self._seed is not None
        assert self._order_and_tree is not None
        contents, tree = self._order_and_tree()
        return contents[place], Proof(
            place, salt(self._name, self._seed(), place), tree.path(place)
        )

    def _begin(self) -> None:
        """Initialise the state of the subclass."""

    def _acts(self) -> dict[str, int | None]:
        """Return the state that the vault stores beside the seed and the entropy."""
        return {}

    def _restore(self, acts: Mapping[str, int]) -> None:
        """Restore the state that the vault stored."""

    def _to_bytes(self) -> bytes:
        """Return the whole draw as bytes, for the vault only."""
        self._check_alive()
        assert self._seed is not None
        entropy = {player: added.hex() for player, added in self._entropy.items()}
        is_entropy = self.is_open and self._signed is None
        state = {"seed": self._seed().hex(), "entropy": entropy if is_entropy else None}
        signed = {} if self._signed is None else {"signed": [p.hex() for p in self._signed]}
        acts = {"acts": self._acts(), "packs": self._packs}
        return json.dumps({**state, **signed, **acts}).encode()

    @classmethod
    def _from_bytes(cls, name: str, blob: Secret[bytes]) -> Self:
        """Restore a draw from its packed form. For use in `run_redacted` only."""
        state = json.loads(blob())
        draw = cls(name, seed=bytes.fromhex(state["seed"]), packs=state["packs"])
        if state["entropy"] is not None:
            draw.open({player: bytes.fromhex(added) for player, added in state["entropy"].items()})
        if signed := state.get("signed"):
            draw.open_signed(*map(bytes.fromhex, signed))
        draw._restore(state["acts"])
        return draw


class SealedShoe(SealedDraw):
    """Secret pack of 312 cards, or of other packs: opened, cut, dealt card by card, and closed.

    >>> shoe = SealedShoe("table 1, pack 1", seed=bytes(192))
    >>> shoe, shoe.commitment.hex()[:16]
    (<SealedShoe 'table 1, pack 1'>, '2eb1dbdf2eb27f08')
    >>> root = shoe.open({"Anna": b"sixteen bytes or"})
    >>> shoe.cut(193)
    >>> card, proof = shoe.next_card()
    >>> proof.at, shoe.cards_left
    (198, 306)
    """

    __slots__ = ("_at_card", "_burnt_count", "_cards_out")
    kind = Kind.PACK

    def _begin(self) -> None:
        self._at_card: int | None = None
        self._burnt_count = self._cards_out = 0

    @property
    def cards_left(self) -> int:
        """Number of cards still to be dealt, without the burnt ones."""
        return self._size - self._cards_out

    def cut(self, at_card: int, burnt_cards: int = 5) -> None:
        """Move the first `at_card` cards (0 to all) to the back and burn some unseen; once."""
        self._check_alive()
        if not self.is_open:
            raise ShoeError("the order is not fixed yet")
        if self._at_card is not None:
            raise ShoeError("the pack is cut already")
        if not 0 <= at_card <= self._size or not 0 <= burnt_cards <= self._size:
            raise ShoeError(f"a pack has {self._size} cards")
        self._at_card, self._burnt_count, self._cards_out = at_card, burnt_cards, burnt_cards

    def next_card(self) -> tuple[str, Proof]:
        """Return the next card, and the proof that it lay there since before the cut.

        Raises ShoeEmptyError after the last card.
        """
        self._check_alive()
        if self._at_card is None:
            raise ShoeError("the pack is not cut yet")
        if not self.cards_left:
            raise ShoeEmptyError("the last card is out")
        place = (self._at_card + self._cards_out) % self._size
        card_and_proof = run_redacted(lambda: self._prove(place))
        self._cards_out += 1
        return card_and_proof

    def _acts(self) -> dict[str, int | None]:
        return {"at_card": self._at_card, "burnt": self._burnt_count, "gone": self._cards_out}

    def _restore(self, acts: Mapping[str, int]) -> None:
        if acts["at_card"] is not None:
            self.cut(acts["at_card"], acts["burnt"])
            self._cards_out = acts["gone"]

    def _skip_dealt(self, count: int) -> None:
        """Skip the cards that the journal records as dealt; for the vault only.

        Raises ShoeError if the number is impossible. A card that was seen is never dealt again.
        """
        if self._at_card is None or not self._cards_out <= self._burnt_count + count <= self._size:
            known_count = self._cards_out - self._burnt_count
            raise ShoeError(f"{count} cards cannot have been dealt: at least {known_count} were")
        self._cards_out = self._burnt_count + count


class SealedSpin(SealedDraw):
    """Number of one spin, fixed before the first stake on it.

    >>> spin = SealedSpin("table 2, spin 1", seed=bytes(192))
    >>> root = spin.open({})
    >>> spin.number()[0]
    14
    """

    __slots__ = ("_has_fallen",)
    kind = Kind.SPIN

    def _begin(self) -> None:
        self._has_fallen = False

    def number(self) -> tuple[int, Proof]:
        """Return the number and its proof; once."""
        self._check_alive()
        if not self.is_open:
            raise ShoeError("the order is not fixed yet")
        if self._has_fallen:
            raise ShoeEmptyError("the number has fallen already")
        number, proof = run_redacted(lambda: self._prove(0))
        self._has_fallen = True
        return int(number), proof

    def _acts(self) -> dict[str, int | None]:
        return {"has_fallen": int(self._has_fallen)}

    def _restore(self, acts: Mapping[str, int]) -> None:
        self._has_fallen = bool(acts["has_fallen"])


class SealedDoubleZeroSpin(SealedSpin):
    """Spin of a wheel with a double zero, whose number is 37.

    >>> spin = SealedDoubleZeroSpin("table 2, spin 1", seed=bytes(192))
    >>> root = spin.open({})
    >>> spin.number()[0]
    16
    """

    __slots__ = ()
    kind = Kind.DOUBLE_ZERO


DRAWS: Final[Mapping[Kind, type[SealedDraw]]] = {
    draw.kind: draw for draw in (SealedShoe, SealedSpin, SealedDoubleZeroSpin)
}
"""Class of each kind of draw."""

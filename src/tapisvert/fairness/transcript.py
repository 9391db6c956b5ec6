"""Version 2 of the protocol: the transcript of a draw, which its witness signs before the order is
known. See docs/fairness.md, "Version 2".
"""

import hashlib
from collections.abc import Mapping
from dataclasses import field
from typing import Final

from tapisvert.cards import COPIES
from tapisvert.fairness import protocol
from tapisvert.fairness import rsa_fdh_vrf as vrf
from tapisvert.fairness.encoding import encode_fields
from tapisvert.fairness.protocol import Kind
from tapisvert.fairness.transparency.merkle import bound_root
from tapisvert.rules.commands import Commit, Open
from tapisvert.values import value

_TRANSCRIPT: Final = b"tapisvert 2 transcript"
_ALPHA: Final = b"tapisvert 2 witness"
_ORDER: Final = b"tapisvert 2 order"
_ROOT: Final = b"tapisvert 2 root"

Rulings = Mapping[str, str | int | None]


@value
class Terms:
    """Terms under which a table opened, as its `open` line has them."""

    rulebook: str
    edition: str | None = None
    rulings: Rulings = field(default_factory=dict)

    @classmethod
    def of(cls, command: Open) -> "Terms":
        """Return the terms of an `open`."""
        return cls(command.rulebook.id, command.edition, command.rulings)

    def fields(self) -> list[bytes]:
        r"""Return the fields of the transcript that bind the terms.

        >>> Terms("campione-roulette", None, {"R05": 3}).fields()
        [b'campione-roulette', b'', b'\x00\x00\x00\x01', b'R05', b'3']
        """
        encoded = sorted((name.encode(), _text(ruling)) for name, ruling in self.rulings.items())
        pairs = [part for pair in encoded for part in pair]
        return [self.rulebook.encode(), (self.edition or "").encode(), _u32(len(encoded)), *pairs]


@value
class Announced:
    """Draw of version 2 as its `commit` announces it.

    `witness` is the modulus of the witness whose signature the order needs, None where the house
    has none. `if_absent` is its rule for a witness that does not answer: `stop` or `go_on`.
    """

    table: str
    number: int
    witness: int | None = None
    if_absent: str | None = None

    @classmethod
    def of(cls, command: Commit) -> "Announced | None":
        """Return what a commitment announces; None of version 1.

        >>> Announced.of(Commit("table 1, pack 1", "00" * 32)) is None
        True
        """
        if command.number is None or command.table is None:
            return None
        witness = None if command.witness is None else int(command.witness, 16)
        return cls(command.table, command.number, witness, command.if_absent)

    def alpha(self, transcript: bytes) -> bytes:
        """Return what the witness signs: table, number, and the hash of the transcript."""
        return alpha(self.table, self.number, digest_of(transcript))


def alpha(table: str, number: int, digest: bytes) -> bytes:
    """Return the input of the witness's function for the digest of a transcript, 32 bytes."""
    return encode_fields(_ALPHA, table.encode(), _u64(number), digest)


def transcript(
    terms: Terms,
    announcement: Announced,
    kind: Kind,
    name: str,
    *,
    commitment: bytes,
    commitments: Mapping[str, bytes],
    openings: Mapping[str, bytes],
    at_card: int | None,
    packs: int = COPIES,
) -> bytes:
    """Return the bytes of all that was fixed before the order: section "Version 2".

    `commitments` has the commitments to entropy and `openings` the values, by player; who committed
    and did not open stands there with an empty value. `at_card` is the cut, None of a spin.
    """
    witness = announcement.witness
    entropy = sorted((player.encode(), commitments[player], player) for player in commitments)
    return encode_fields(
        _TRANSCRIPT,
        *terms.fields(),
        announcement.table.encode(),
        _u64(announcement.number),
        name.encode(),
        kind.value.encode(),
        _u32(kind.size_with(packs)),
        commitment,
        b"" if witness is None else witness.to_bytes(vrf.byte_length(witness), "big"),
        (announcement.if_absent or "").encode(),
        b"" if at_card is None else _u32(at_card),
        _u32(len(entropy)),
        *(
            part
            for name, commitment, player in entropy
            for part in (name, commitment, openings.get(player, b""))
        ),
    )


def order(
    kind: Kind, seed: bytes, fixed: bytes, signature: bytes, packs: int = COPIES
) -> tuple[str, ...]:
    """Return the order of a draw, before the cut; for a spin, the one number.

    `fixed` is its transcript, `signature` the witness's, empty where none signed.

    >>> order(Kind.SPIN, bytes(192), b"", b"")
    ('30',)
    """
    return protocol.order_from(kind, message(seed, fixed, signature), packs)


def message(seed: bytes, fixed: bytes, signature: bytes) -> bytes:
    """Return the SHAKE256 input of a draw's word stream."""
    output = vrf.proof_to_hash(signature) if signature else b""
    return encode_fields(_ORDER, seed, fixed, output)


def root(tree_root: bytes, fixed: bytes, signature: bytes) -> bytes:
    """Return the root to publish: over the tree's own, transcript and signature, 32 bytes."""
    return bound_root(encode_fields(_ROOT, digest_of(fixed), signature, tree_root))


def digest_of(fixed: bytes) -> bytes:
    """Return the hash of a transcript, 32 bytes: all that its witness sees of it."""
    return hashlib.sha256(fixed).digest()


def _text(ruling: str | int | None) -> bytes:
    return ("none" if ruling is None else str(ruling)).encode()


def _u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def _u64(number: int) -> bytes:
    return number.to_bytes(8, "big")

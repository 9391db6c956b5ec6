"""Check of a draw of version 2, whose order needs the signature of a witness."""

from collections.abc import Iterator

from tapisvert.cards import COPIES
from tapisvert.fairness import protocol
from tapisvert.fairness import rsa_fdh_vrf as vrf
from tapisvert.fairness.protocol import Kind, Proof
from tapisvert.fairness.transcript import Announced, Terms, message, root, transcript
from tapisvert.fairness.transparency.merkle import root_of
from tapisvert.fairness.verification.draw_check import Dated, DrawCheck
from tapisvert.fairness.verification.findings import Fault, Finding, finding


class SignedDrawCheck(DrawCheck):
    """A draw of version 2. Its root binds the transcript, and its witness signs that.

    What a reveal shows to be bound otherwise, the house's commitment or a player's, stands in the
    transcript as the revealed value gives it: then the root says which of two lines is wrong.
    """

    def __init__(
        self,
        kind: Kind,
        name: str,
        commitment: Dated,
        packs: int = COPIES,
        *,
        terms: Terms,
        announcement: Announced,
    ) -> None:
        super().__init__(kind, name, commitment, packs)
        self.announcement = announcement
        self._terms = terms
        self._signature = b""
        self.is_signed = False
        """True if its witness signed: the signature is there, and right."""
        self._fixed = b""  # the transcript as it was signed, from the root on
        self._tree_root = b""  # to which a proof has led; with the transcript it is the root

    @property
    def is_ready(self) -> bool:
        """True if stakes may be laid: the order is fixed, and the cut was before it."""
        return self.root is not None

    @property
    def is_bound(self) -> bool:
        """True if the order needed the signature that it has."""
        return self.is_signed and self.announcement.if_absent == "stop"

    @property
    def place(self) -> tuple[str, int, int] | None:
        """Table, number and witness that no other draw has; None where none is named."""
        order = self.announcement
        return None if order.witness is None else (order.table, order.number, order.witness)

    def fix(self, root: Dated, signature: bytes | None = None) -> Iterator[Finding]:
        """Record the root, and check the signature over the transcript."""
        self.root, self._signature = root, signature or b""
        self._fixed = self._transcript(self.commitment.given)
        witness = self.announcement.witness
        if witness is None or signature is None:
            return
        alpha = self.announcement.alpha(self._fixed)
        self.is_signed = vrf.verify(witness, alpha, signature) is not None
        if not self.is_signed:
            key = vrf.fingerprint(witness)[:16]
            yield finding(root.line, Fault.SIGNATURE_MISMATCH, id=self.id, witness=key)

    def _transcript(self, commitment: bytes, *, as_opened: bool = False) -> bytes:
        """Return the transcript; with `as_opened`, with the commitments that the openings give."""
        commitments = {player: act.given for player, act in self.commitments.items()}
        if as_opened:
            for player, value in self.entropy.items():
                commitments[player] = protocol.entropy_commitment(self.id, player, value)
        return transcript(
            *(self._terms, self.announcement, self.kind, self.id),
            commitment=commitment,
            commitments=commitments,
            openings=self.entropy,
            at_card=self.at_card,
            packs=self.packs,
        )

    def _proves(self, content: str, proof: Proof) -> bool:
        assert self.root is not None
        leaf_hash = protocol.leaf_of(self.id, proof.at, content, proof.salt)
        tree_root = root_of(leaf_hash, proof.at, self.size, proof.path)
        if tree_root is None or tree_root == self._tree_root:
            return tree_root is not None
        is_proved = root(tree_root, self._fixed, self._signature) == self.root.given
        self._tree_root = tree_root if is_proved else self._tree_root
        return is_proved

    def _revealed_transcript(self, seed: bytes) -> bytes:
        """Return the transcript with every commitment as what was revealed gives it."""
        seed_commitment = protocol.commitment(self.kind, self.id, seed)
        return self._transcript(seed_commitment, as_opened=True)

    def _order(self, seed: bytes) -> tuple[str, ...]:
        stream = message(seed, self._revealed_transcript(seed), self._signature)
        return protocol.order_from(self.kind, stream, self.packs)

    def _root_over(self, tree_root: bytes, seed: bytes) -> bytes:
        return root(tree_root, self._revealed_transcript(seed), self._signature)

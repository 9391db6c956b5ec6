"""One draw as a record shows it: acts are checked as they come, and again by the revealed seed."""

from collections.abc import Iterator, Mapping, Sequence

from tapisvert.cards import COPIES
from tapisvert.fairness import protocol
from tapisvert.fairness.protocol import Kind, Proof
from tapisvert.fairness.verification.findings import DrawActs, Fault, Finding, finding
from tapisvert.rules.commands import Opening
from tapisvert.values import value


@value
class Dated:
    """Bytes given by an act, with its line."""

    line: int
    given: bytes


@value
class _Doubt:
    """Card, or number, whose proof does not lead to the published root."""

    line: int
    subject: str
    proof: Proof


class DrawCheck:
    """A draw, from its commitment on. Each act yields the findings that are possible at that point.

    Some findings wait for the reveal: if two lines contradict each other, only the seed shows which
    one is wrong. If the seed is never revealed, `end` yields them.

    >>> seed = bytes(192)
    >>> committed = protocol.commitment(Kind.SPIN, "spin 1", seed)
    >>> draw = DrawCheck(Kind.SPIN, "spin 1", Dated(3, committed))
    >>> list(draw.fix(Dated(4, bytes(32))))
    []
    >>> [finding.fault.value for finding in draw.reveal(7, seed)]
    ['root_mismatch']
    """

    def __init__(self, kind: Kind, name: str, commitment: Dated, packs: int = COPIES) -> None:
        self.kind, self.id, self.commitment, self.packs = kind, name, commitment, packs
        self.commitments: dict[str, Dated] = {}
        self.openings: dict[str, Dated] = {}
        self.root: Dated | None = None
        self.at_card: int | None = None
        self.cards: list[str] = []
        """Cards of the coups dealt, or the number."""
        self.fallen_cards: list[str] = []
        """Cards that fell since the last coup."""
        self.orders: int | None = 1
        """Number of orders that it is one of, from the root on; None: any."""
        self.players: tuple[str, ...] = ()
        """Players on whom it rests, from the root on: `ChoiceTally.add`."""
        self.is_played = self.is_over = self.is_broken = False  # broken: ended by hand
        self._mismatches: dict[str, Finding] = {}
        self._doubts: list[_Doubt] = []
        self._proofs: dict[int, tuple[str, Opening]] = {}  # by place

    @property
    def size(self) -> int:
        return self.kind.size_with(self.packs)

    @property
    def is_ready(self) -> bool:
        """True if stakes may be laid: the order is fixed and, for a pack, the cut is made."""
        return self.root is not None and (self.kind is not Kind.PACK or self.at_card is not None)

    @property
    def entropy(self) -> Mapping[str, bytes]:
        """Entropy opened by each player."""
        return {player: act.given for player, act in self.openings.items()}

    def commit(self, player: str, commitment: Dated) -> None:
        """Record a player's commitment to their entropy."""
        self.commitments[player] = commitment

    def open(self, player: str, act: Dated) -> None:
        """Record a player's opened entropy, and check it against their commitment."""
        self.openings[player] = act
        commitment = self.commitments[player]
        if protocol.entropy_commitment(self.id, player, act.given) != commitment.given:
            self._mismatches[player] = finding(
                act.line,
                Fault.ENTROPY_MISMATCH,
                id=self.id,
                player=player,
                committed=commitment.line,
                opened=act.line,
            )

    def fix(self, root: Dated, signature: bytes | None = None) -> Iterator[Finding]:
        """Record the published root, which fixes the order. A draw of version 1 has no witness."""
        self.root = root
        return iter(())

    def show(
        self, line: int, position: int, contents: Sequence[str], openings: Sequence[Opening]
    ) -> Iterator[Finding]:
        """Check cards, or a number, with their proofs; `position` cards left the shoe before."""
        assert self.root is not None
        for nth, (content, opening) in enumerate(zip(contents, openings, strict=True)):
            place = 0
            if self.kind is Kind.PACK:
                place = ((self.at_card or 0) + position + nth) % self.size
            if opening.at != place:
                details = {"id": self.id, "card": content}
                yield finding(line, Fault.WRONG_PLACE, at=opening.at, place=place, **details)
                continue
            if self._proofs.get(place) == (content, opening):  # as it fell, or in a refused coup
                continue
            path = tuple(map(bytes.fromhex, opening.path))
            proof = Proof(place, bytes.fromhex(opening.salt), path)
            if self._proves(content, proof):
                self._proofs[place] = content, opening
            else:
                self._doubts.append(_Doubt(line, content, proof))

    def reveal(self, line: int, seed: bytes) -> Iterator[Finding]:
        """Check everything that waited for the seed."""
        matches_commitment = protocol.commitment(self.kind, self.id, seed) == self.commitment.given
        if self.root is None:
            if not matches_commitment:
                yield Finding(line, Fault.SEED_MISMATCH, self._reveal_details(line))
            yield from self._mismatches.values()
            return
        order = self._order(seed)
        salts, tree = protocol.salts_and_tree(self.id, seed, order)
        matches_root = self._root_over(tree.root, seed) == self.root.given
        if not matches_commitment and not matches_root:
            yield Finding(line, Fault.SEED_MISMATCH, self._reveal_details(line))
            yield from self.end()
            return
        if not matches_commitment:
            yield Finding(
                self.commitment.line, Fault.COMMITMENT_MISMATCH, self._reveal_details(line)
            )
        if not matches_root and not self._mismatches:
            yield Finding(self.root.line, Fault.ROOT_MISMATCH, self._reveal_details(line))
        for player, mismatch in self._mismatches.items():
            # The root matches the opened entropy, so the commitment is the wrong line.
            line_number = self.commitments[player].line if matches_root else mismatch.line
            yield Finding(line_number, mismatch.fault, mismatch.values)
        for doubt in self._doubts:
            place = doubt.proof.at
            if order[place] != doubt.subject:
                details = {"id": self.id, "card": doubt.subject, "was": order[place]}
                yield finding(doubt.line, Fault.CARD_MISMATCH, place=place, **details)
            elif doubt.proof != Proof(place, salts[place], tree.path(place)):
                yield self._proof_fault(doubt)

    def end(self) -> Iterator[Finding]:
        """Yield the findings that waited for a seed that is missing or wrong."""
        yield from self._mismatches.values()
        yield from map(self._proof_fault, self._doubts)

    def acts(self) -> DrawActs:
        """Return the draw's acts, for comparison with another record."""
        return DrawActs(
            self.id,
            self.commitment.line,
            self.commitment.given.hex(),
            {player: act.hex() for player, act in self.entropy.items()},
            None if self.root is None else self.root.given.hex(),
            self.at_card,
            (*self.cards, *self.fallen_cards),
            self.is_over,
            self.place,
        )

    @property
    def place(self) -> tuple[str, int, int] | None:
        """Table, number and witness that no other draw has; None where none is named."""
        return None

    def _proves(self, content: str, proof: Proof) -> bool:
        """Return whether a proof leads to the published root."""
        assert self.root is not None
        root_bytes, packs = self.root.given, self.packs
        return protocol.proves(root_bytes, self.kind, self.id, content, proof, packs=packs)

    def _order(self, seed: bytes) -> tuple[str, ...]:
        """Return the order that the seed and the players' entropy give."""
        return protocol.order(self.kind, self.id, seed, self.entropy, self.packs)

    def _root_over(self, tree_root: bytes, seed: bytes) -> bytes:
        """Return the root to publish over the root of the tree."""
        return tree_root

    def _reveal_details(self, reveal_line: int) -> dict[str, str | int]:
        return {"id": self.id, "committed": self.commitment.line, "revealed": reveal_line}

    def _proof_fault(self, doubt: _Doubt) -> Finding:
        details = {"id": self.id, "card": doubt.subject}
        return finding(doubt.line, Fault.PROOF_MISMATCH, place=doubt.proof.at, **details)

"""A table whose house may cheat: everything is played by the real engine, and the order of the
pack, its root, its seed and the reports of them are whatever the test wants.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from tapisvert import Session
from tapisvert import regulations as houses
from tapisvert.fairness.protocol import (
    Kind,
    commitment,
    entropy_commitment,
    order,
    salts_and_tree,
)
from tapisvert.fairness.transparency.merkle import MerkleTree
from tapisvert.rules import Refusal
from tapisvert.rules import commands as c
from tapisvert.rules.coup import deal

HOUSE: Final = "venezia-trente-et-quarante"
SEED: Final = bytes(range(192))
ID: Final = "table 1, pack 1"
ADDED: Final[Mapping[str, bytes]] = {
    "Anna": b"what Anna adds to it",
    "Bruno": b"and this is Bruno's",
}


class Table:
    """A table at which packs are played, and whose record is verified afterwards."""

    def __init__(self, *players: str) -> None:
        self.session = Session(HOUSE)
        self.salts: list[bytes] = []
        self.tree: MerkleTree | None = None
        self.things: Sequence[str] = ()
        self.name, self.at_card, self.gone = ID, 0, 0
        for player in players or ("Anna", "Bruno"):
            self.do(c.Sit(player, 100_000))

    def do(self, command: c.Command) -> None:
        """Give a command, which the table must take."""
        answer = self.session.do(command)
        assert not isinstance(answer[0], Refusal), answer[0]

    def committed(self, seed: bytes = SEED, name: str = ID) -> None:
        """The house binds itself to a seed."""
        self.name = name
        self.do(c.Commit(name, commitment(Kind.PACK, name, seed).hex()))

    def entropy(self, added: Mapping[str, bytes]) -> None:
        """The players bind themselves, then open."""
        for player, value in added.items():
            self.do(
                c.Entropy(player, commitment=entropy_commitment(self.name, player, value).hex())
            )
        for player, value in added.items():
            self.do(c.Entropy(player, value=value.hex()))

    def fixed(self, cards: Sequence[str], seed: bytes = SEED, at_card: int = 100) -> None:
        """The root over cards in an order, with the salts of a seed; then the cut."""
        self.things = cards
        self.salts, self.tree = salts_and_tree(self.name, seed, cards)
        self.do(c.Root(self.tree.root.hex()))
        self.do(c.Cut("Anna", at_card))
        self.at_card, self.gone = at_card, 5

    def place(self, nth: int = 0) -> int:
        """The place of the next card, or of one after it."""
        return (self.at_card + self.gone + nth) % 312

    def opening(self, index: int) -> c.Opening:
        """The proof of a place."""
        assert self.tree is not None
        path = tuple(sibling.hex() for sibling in self.tree.path(index))
        return c.Opening(index, self.salts[index].hex(), path)

    def next_coup(self) -> c.Deal:
        """The next coup with its proofs, not dealt yet."""
        cards: list[str] = []
        while deal(houses.rulebook(HOUSE), cards) is None:
            cards.append(self.things[self.place(len(cards))])
        proofs = tuple(self.opening(self.place(nth)) for nth in range(len(cards)))
        return c.Deal(tuple(cards), proofs)

    def coup(self) -> None:
        """Deal the next coup."""
        coup = self.next_coup()
        self.do(coup)
        self.gone += len(coup.cards or ())

    def over(self, seed: bytes = SEED) -> None:
        """The taille is ended, and a seed revealed."""
        self.do(c.EndTaille())
        self.do(c.Reveal(self.name, seed.hex()))

    def played(self, cards: Sequence[str] | None = None, coups: int = 3) -> "Table":
        """A whole draw to which Anna and Bruno add; its cards in another order, if one is given."""
        self.committed()
        self.entropy(ADDED)
        self.fixed(cards or order(Kind.PACK, ID, SEED, ADDED))
        for _ in range(coups):
            self.coup()
        self.over()
        return self

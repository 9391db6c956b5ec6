"""The dealer of a table: the one hand that touches sealed draws, and makes the acts of them.

What it has not dealt yet nobody can ask it for. A draw is kept in the vault from its commitment on,
so that a table that is carried on elsewhere deals the same cards.
"""

from collections.abc import Callable, Sequence

from tapisvert.fairness.protocol import Proof
from tapisvert.fairness.shoe import SealedDraw, SealedShoe, SealedSpin
from tapisvert.fairness.vault import Vault, VaultError
from tapisvert.rules import Coup, Rulebook, deal
from tapisvert.rules import commands as c
from tapisvert.rules.rulebook import Layout
from tapisvert.rules.table import Seal, Table

SeedSource = Callable[[], bytes | None]
"""Where seeds come from: None is the operating system; a simulation gives its own."""


def _system_seed() -> None:
    return None


def opening(proof: Proof) -> c.Opening:
    """A proof as the record writes it."""
    return c.Opening(proof.at, proof.salt.hex(), tuple(hashed.hex() for hashed in proof.path))


class Dealer:
    """Dealer of sealed draws: commits, opens card by card, reveals.

    `dealt_cards` are the cards of the coup in play.
    """

    def __init__(self, book: Rulebook, vault: Vault, seeds: SeedSource = _system_seed) -> None:
        self._book = book
        self._vault = vault
        self._seeds = seeds
        self._draw: SealedDraw | None = None
        self.dealt_cards: list[tuple[str, c.Opening]] = []

    def __repr__(self) -> str:
        return f"<Dealer of {self._book.id}>"

    @property
    def at_wheel(self) -> bool:
        """Whether a ball runs here."""
        return self._book.layout is Layout.WHEEL

    def commit(self, name: str) -> tuple[c.Commit, bytes]:
        """Seal the next draw: the commitment, and the draw as the vault keeps it."""
        kind = SealedSpin if self.at_wheel else SealedShoe
        self._draw = kind(name, seed=self._seeds())
        return c.Commit(name, self._draw.commitment.hex()), self._vault.store(self._draw)

    def root(self, seal: Seal) -> c.Root:
        """Fix the order with what the players opened."""
        assert self._draw is not None
        entropy = {name: bytes.fromhex(value) for name, value in seal.opened.items()}
        return c.Root(self._draw.open(entropy).hex())

    def cut(self, at_card: int) -> None:
        """Cut the pack, and burn what the rulebook has burnt."""
        assert isinstance(self._draw, SealedShoe)
        self._draw.cut(at_card, self._book.burnt_cards or 0)

    def card(self) -> tuple[str, c.Opening]:
        """The next card falls."""
        assert isinstance(self._draw, SealedShoe)
        card, proof = self._draw.next_card()
        self.dealt_cards.append((card, opening(proof)))
        return self.dealt_cards[-1]

    @property
    def coup(self) -> Coup | None:
        """The coup that lies there, once it is whole."""
        return deal(self._book, [card for card, _ in self.dealt_cards])

    def deal_command(self) -> c.Deal:
        """What fell, as the command that deals it; the cloth is empty after it."""
        cards, proofs = zip(*self.dealt_cards, strict=True)
        self.dealt_cards = []
        return c.Deal(cards, proofs)

    def number(self) -> c.Spin:
        """The ball falls."""
        assert isinstance(self._draw, SealedSpin)
        number, proof = self._draw.number()
        return c.Spin(number, (opening(proof),))

    def reveal(self, name: str) -> c.Reveal:
        """Show the seed of a draw that is over; it ends here."""
        assert self._draw is not None
        seed = self._draw.close()
        self._draw, self.dealt_cards = None, []
        return c.Reveal(name, seed.hex())

    def restore(
        self,
        name: str,
        blob: bytes,
        table: Table,
        fallen: Sequence[tuple[str, c.Opening]],
        at_card: int | None,
    ) -> None:
        """Take a kept draw up again where the table stands: opened, cut, and dealt so far.

        VaultError if it cannot be opened, or would deal otherwise than it did.
        """
        draw = self._vault.restore(blob, name=name)
        self._draw, seal = draw, table.taille.seal
        if seal is None or seal.root is None:
            return
        root = draw.open({name: bytes.fromhex(value) for name, value in seal.opened.items()})
        if root.hex() != seal.root:
            raise VaultError("its order is not the one that was fixed")
        if isinstance(draw, SealedShoe) and at_card is not None:
            self.cut(at_card)
            for _ in range(table.taille.position - (self._book.burnt_cards or 0)):
                draw.next_card()
            for _ in fallen:
                self.card()
            if self.dealt_cards != list(fallen):
                raise VaultError("it deals other cards than lie on the table")

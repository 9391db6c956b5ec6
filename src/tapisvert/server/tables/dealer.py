"""Dealer of a table: the only object that touches sealed draws and makes commands of them.

No method returns cards before they are dealt. A draw is stored through the vault from its
commitment on, so that a table resumed on another node deals the same cards.
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
"""Source of seeds: None means the operating system's randomness; a simulation passes its own."""


def _system_seed() -> None:
    return None


def opening(proof: Proof) -> c.Opening:
    """Return a proof in the form of the record."""
    return c.Opening(proof.at, proof.salt.hex(), tuple(hashed.hex() for hashed in proof.path))


class Dealer:
    """Dealer of sealed draws: commits to a draw, opens it card by card, reveals its seed.

    `dealt_cards` are the cards of the coup in play; `coup` is what they make once it is complete.
    """

    def __init__(self, book: Rulebook, vault: Vault, seeds: SeedSource = _system_seed) -> None:
        self._book = book
        self._vault = vault
        self._seeds = seeds
        self._draw: SealedDraw | None = None
        self.dealt_cards: list[tuple[str, c.Opening]] = []
        self.coup: Coup | None = None

    def __repr__(self) -> str:
        return f"<Dealer of {self._book.id}>"

    @property
    def at_wheel(self) -> bool:
        """True if the game is played with a wheel."""
        return self._book.layout is Layout.WHEEL

    def commit(self, name: str) -> tuple[c.Commit, bytes]:
        """Seal the next draw; return its commitment and the draw as the vault stores it."""
        kind = SealedSpin if self.at_wheel else SealedShoe
        self._draw = kind(name, seed=self._seeds())
        return c.Commit(name, self._draw.commitment.hex()), self._vault.store(self._draw)

    def root(self, seal: Seal) -> c.Root:
        """Fix the order of the draw with the entropy that the players opened."""
        assert self._draw is not None
        entropy = {name: bytes.fromhex(value) for name, value in seal.opened.items()}
        return c.Root(self._draw.open(entropy).hex())

    def cut(self, at_card: int) -> None:
        """Cut the pack, and burn the number of cards that the rulebook sets."""
        assert isinstance(self._draw, SealedShoe)
        self._draw.cut(at_card, self._book.burnt_cards or 0)

    def card(self) -> tuple[str, c.Opening]:
        """Deal the next card; return it with its proof."""
        assert isinstance(self._draw, SealedShoe)
        card, proof = self._draw.next_card()
        self.dealt_cards.append((card, opening(proof)))
        self.coup = deal(self._book, [card for card, _ in self.dealt_cards])
        return self.dealt_cards[-1]

    def deal_command(self) -> c.Deal:
        """Return the dealt cards as a `Deal` command, and clear them."""
        cards, proofs = zip(*self.dealt_cards, strict=True)
        self.dealt_cards, self.coup = [], None
        return c.Deal(cards, proofs)

    def number(self) -> c.Spin:
        """Return the wheel's number as a `Spin` command with its proof."""
        assert isinstance(self._draw, SealedSpin)
        number, proof = self._draw.number()
        return c.Spin(number, (opening(proof),))

    def reveal(self, name: str) -> c.Reveal:
        """Reveal the seed of a finished draw, and discard the draw."""
        assert self._draw is not None
        seed = self._draw.close()
        self._draw, self.dealt_cards, self.coup = None, [], None
        return c.Reveal(name, seed.hex())

    def restore(
        self,
        name: str,
        blob: bytes,
        table: Table,
        fallen: Sequence[tuple[str, c.Opening]],
        at_card: int | None,
    ) -> None:
        """Restore a stored draw to the state of the table: opened, cut, and dealt so far.

        `fallen` are the dealt cards of the coup in play. Raises VaultError if the draw cannot be
        opened, or deals other cards than before.
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

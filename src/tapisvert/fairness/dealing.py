"""What falls out of a sealed draw, as the table takes it: one coup's cards and no card more."""

from tapisvert.fairness.protocol import Proof
from tapisvert.fairness.shoe import SealedShoe, SealedSpin, ShoeEmptyError
from tapisvert.rules.commands import Deal, Opening, Spin
from tapisvert.rules.coup import deal
from tapisvert.rules.rulebook import Rulebook


def opening(proof: Proof) -> Opening:
    """A proof as the record writes it.

    >>> opening(Proof(0, bytes(2), ())).salt
    '0000'
    """
    path = tuple(sibling.hex() for sibling in proof.path)
    return Opening(proof.at, proof.salt.hex(), path)


def draw_coup(shoe: SealedShoe, book: Rulebook) -> tuple[tuple[str, ...], tuple[Proof, ...]]:
    """The cards of the next coup and their proofs; all cards that are left if these are too few.

    >>> from tapisvert.houses import rulebook
    >>> shoe = SealedShoe("table 1, pack 1", seed=bytes(192))
    >>> root = shoe.open({})
    >>> shoe.cut(0)
    >>> cards, proofs = draw_coup(shoe, rulebook("venezia-trente-et-quarante"))
    >>> len(cards) == len(proofs), proofs[0].at
    (True, 5)
    """
    cards: list[str] = []
    proofs: list[Proof] = []
    while deal(book, cards) is None:
        try:
            card, proof = shoe.next_card()
        except ShoeEmptyError:
            break
        cards.append(card)
        proofs.append(proof)
    return tuple(cards), tuple(proofs)


def next_deal(shoe: SealedShoe, book: Rulebook) -> Deal:
    """The act that deals the next coup, with its proofs."""
    cards, proofs = draw_coup(shoe, book)
    return Deal(cards, tuple(map(opening, proofs)))


def next_spin(spin: SealedSpin) -> Spin:
    """The act that lets the ball fall, with its proof."""
    number, proof = spin.number()
    return Spin(number, (opening(proof),))

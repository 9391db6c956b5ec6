"""Commands that deal the next coup, or the next number, from a sealed draw with its proofs."""

from tapisvert.fairness.protocol import Proof
from tapisvert.fairness.shoe import SealedShoe, SealedSpin, ShoeEmptyError
from tapisvert.rules.commands import Deal, Opening, Spin
from tapisvert.rules.coup import deal
from tapisvert.rules.rulebook import Rulebook


def opening(proof: Proof) -> Opening:
    """Return a proof in the record's form.

    >>> opening(Proof(0, bytes(2), ())).salt
    '0000'
    """
    path = tuple(sibling.hex() for sibling in proof.path)
    return Opening(proof.at, proof.salt.hex(), path)


def draw_coup(shoe: SealedShoe, book: Rulebook) -> tuple[tuple[str, ...], tuple[Proof, ...]]:
    """Return the cards of the next coup and their proofs, or all remaining cards if too few.

    >>> from tapisvert.regulations import rulebook
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
    """Return the command that deals the next coup, with its proofs."""
    cards, proofs = draw_coup(shoe, book)
    return Deal(cards, tuple(map(opening, proofs)))


def next_spin(spin: SealedSpin) -> Spin:
    """Return the command for the next number, with its proof."""
    number, proof = spin.number()
    return Spin(number, (opening(proof),))

"""Parts of a sealed draw: digits for every act, and the acts that bring a table to its cards.

The engine hashes nothing, so any digits of the right number do here.
"""

from dataclasses import replace
from random import Random
from typing import Final

from tapisvert.rules import commands as c
from tapisvert.rules.commands import Command
from tapisvert.rules.table import Table

HASH: Final = "ab" * 32
SEED: Final = "5e" * 192
VALUE: Final = "0f" * 16
ID: Final = "table 1, draw 1"

COMMIT: Final = c.Commit(ID, HASH)
BIND: Final = c.Entropy("Anna", commitment=HASH)
OPEN: Final = c.Entropy("Anna", value=VALUE)
ROOT: Final = c.Root(HASH)
CUT: Final = c.Cut("Anna", 7)
REVEAL: Final = c.Reveal(ID, SEED)

MODULUS: Final = (2**521 - 1) * (2**607 - 1) * (2**1279 - 1)
"""A modulus of 301 bytes, whose factors are known."""

SECOND: Final = c.Commit(ID, HASH, "table 1", 7, f"{MODULUS:x}", "stop")
"""A draw of version 2, which stops without its witness."""
SECOND_CUT: Final = (SECOND, CUT)
SIGNED: Final = c.Root(HASH, "ab" * 301)

SEALED_PACK: Final = (COMMIT, ROOT, CUT)
"""Pack ready to be dealt, without any player's entropy."""
SEALED_SPIN: Final = (COMMIT, ROOT)


def proofs(number: int, index: int = 12) -> tuple[c.Opening, ...]:
    """Proofs for so many cards in a row."""
    return tuple(c.Opening(index + place, HASH, (HASH,) * 9) for place in range(number))


def sealed(*cards: str) -> c.Deal:
    """A coup of a sealed pack, one proof for each card."""
    return c.Deal(cards, proofs(len(cards)))


def digits(chance: Random, count: int) -> str:
    """So many digits, or now and then something that is none."""
    wrong = chance.random()
    if wrong < 0.02:
        return "0" * (count - 1)
    return "X" * count if wrong > 0.98 else f"{chance.getrandbits(4 * count):0{count}x}"


def preparation(chance: Random, table: Table, player: str) -> Command | None:
    """The next act for a draw that is not ready, or none where nothing is being prepared."""
    seal, name = table.taille.seal, table.flags.to_reveal
    if name is not None and chance.random() < 0.7:
        return c.Reveal(name, digits(chance, 384))
    if seal is None or table.taille.is_cut or (table.at_wheel and seal.root is not None):
        return None
    if seal.root is not None:
        return c.Cut(player, chance.randint(0, table.book.cards))
    return c.Root(digits(chance, 64)) if chance.random() < 0.3 else entropy(chance, table, player)


def commit(chance: Random) -> Command:
    """The house binds itself."""
    return c.Commit(chance.choice(("draw 1", "draw 2", "")), digits(chance, 64))


def entropy(chance: Random, table: Table, player: str) -> Command:
    """A player's commitment, or what opens one; now and then both, or neither."""
    seal = table.taille.seal
    commitment, value = digits(chance, 64), digits(chance, chance.choice((32, 64, 128)))
    if chance.random() < 0.05:
        return c.Entropy(player, *chance.choice(((None, None), (commitment, value))))
    if seal is not None and player in seal.commitments and chance.random() < 0.8:
        return c.Entropy(player, value=value)
    return c.Entropy(player, commitment)


def prove_cards(
    chance: Random, table: Table, coup: c.Deal | c.Spin | c.Lost
) -> c.Deal | c.Spin | c.Lost:
    """The same coup with its proofs where the draw is sealed; wrongly so now and then."""
    if (table.taille.seal is None) is (chance.random() < 0.97):
        return coup
    number = 1 if isinstance(coup, c.Spin) else len(coup.cards or ())
    salt, sibling = digits(chance, 64), digits(chance, 64)
    openings = tuple(
        c.Opening(chance.randint(-1, 312), salt, (sibling,) * 2) for _ in range(number)
    )
    return replace(coup, proofs=openings)

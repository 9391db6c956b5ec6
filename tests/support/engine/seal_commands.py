"""Parts of a sealed draw: digits for every act, and the acts that bring a table to its coups.

The engine hashes nothing, so any digits of the right number do here.
"""

from dataclasses import replace
from random import Random
from typing import Final

from support.engine.engine_harness import ROULETTE, VENEZIA, Desk
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.commands import Command, Phase
from tapisvert.rules.rulebook import Call
from tapisvert.rules.table import Seal, Table

HASH: Final = "ab" * 32
SHARE: Final = "5e" * 32
VALUE: Final = "0f" * 16
MODULUS: Final = "d1" * 256
SIGNATURE: Final = "3c" * 256
STATEMENT: Final = c.Statement(2, 1, 1_700_000_000_000, HASH, SIGNATURE, SIGNATURE)
"""Statement of a witness with the key of a coup."""
LAST_STATEMENT: Final = replace(STATEMENT, key=None)
"""Statement of a witness at the end of a draw."""

WITNESS: Final = c.Witness(MODULUS, (SIGNATURE,) * 8)
COMMIT: Final = c.Commit(HASH)
COMMIT_WITNESSED: Final = c.Commit(HASH, HASH)
BIND: Final = c.Entropy("Anna", commitment=HASH)
CUT: Final = c.Cut("Anna", 7)
SEAL: Final = c.Seal()
OPEN: Final = c.Entropy("Anna", value=VALUE)
START: Final = c.Start(HASH)
CLOSE: Final = c.Close()
ASK: Final = c.Ask()
END: Final = c.End(HASH)

SEALED_PACK: Final = (COMMIT, CUT, SEAL, START)
"""Pack ready to be dealt, without any player's entropy."""
SEALED_WHEEL: Final = (COMMIT, SEAL, START)
WITNESSED_PACK: Final = (WITNESS, COMMIT_WITNESSED, CUT, SEAL, START)
WITNESSED_WHEEL: Final = (WITNESS, COMMIT_WITNESSED, SEAL, START)
ASKED: Final = (CLOSE, ASK)
"""Commands before a coup of a sealed draw."""


def at_cards(*commands: c.Command, house: str = VENEZIA) -> Desk:
    """A table at which these were done."""
    desk = Desk(house, Anna=100_000, Bice=100_000)
    desk.give(*commands)
    return desk


def has_wheel(*commands: c.Command) -> Desk:
    """A wheel at which these were done."""
    return at_cards(*commands, house=ROULETTE)


def names(events: tuple[e.Event, ...]) -> list[str]:
    """Names of events."""
    return [event.event for event in events if not isinstance(event, Call)]


def seal_of(desk: Desk) -> Seal:
    """The seal of the draw in play."""
    seal = desk.table.taille.seal
    assert seal is not None
    return seal


def sealed(*cards: str) -> c.Deal:
    """A coup of a sealed pack, with its share."""
    return c.Deal(cards, SHARE)


def digits(chance: Random, count: int) -> str:
    """So many digits, or now and then something that is none."""
    wrong = chance.random()
    if wrong < 0.02:
        return "0" * (count - 1)
    return "X" * count if wrong > 0.98 else f"{chance.getrandbits(4 * count):0{count}x}"


def preparation(chance: Random, table: Table, player: str) -> Command | None:
    """The next act of a draw before its coup, or none where nothing is being prepared."""
    seal = table.taille.seal
    if table.flags.to_end is not None and chance.random() < 0.7:
        return end(chance, table)
    if seal is None:
        is_free = table.flags.witnesses and not table.taille.in_progress
        return commit(chance, table) if is_free and chance.random() < 0.3 else None
    if seal.start is None:
        return _before_start(chance, table, player)
    if table.phase is Phase.BETTING and chance.random() < 0.97:
        at_end = table.has_wheel and chance.random() < 0.1
        return end(chance, table) if at_end else CLOSE
    if table.phase is Phase.CLOSED and not seal.is_asked and chance.random() < 0.97:
        return ASK
    is_silent = seal.is_asked and chance.random() < (0.01 if seal.witness is None else 0.2)
    return c.Off() if is_silent else None


def _before_start(chance: Random, table: Table, player: str) -> Command:
    seal = table.taille.seal
    assert seal is not None
    if chance.random() < 0.5:
        return entropy(chance, table, player)
    if seal.is_sealed:
        return c.Start(digits(chance, 64))
    if table.has_wheel or seal.cut_depth is not None:
        return SEAL
    return c.Cut(player, chance.randint(0, table.book.cards))


def witness(chance: Random) -> Command:
    """The house names a witness."""
    modulus = digits(chance, 512)
    return c.Witness(modulus, (digits(chance, 512),) * (8 if chance.random() < 0.97 else 7))


def commit(chance: Random, table: Table) -> Command:
    """The house binds itself, with a witness now and then; before it perhaps names one."""
    if not table.flags.witnesses and chance.random() < 0.5:
        return witness(chance)
    return c.Commit(digits(chance, 64), digits(chance, 64) if chance.random() < 0.6 else None)


def end(chance: Random, table: Table) -> Command:
    """The house ends a draw, with a witness's statement now and then."""
    seal = table.taille.seal or table.flags.to_end
    is_stated = (seal is not None and seal.witness is not None) is (chance.random() < 0.9)
    return c.End(digits(chance, 64), replace(_statement(chance), key=None) if is_stated else None)


def entropy(chance: Random, table: Table, player: str) -> Command:
    """A player's commitment, or what opens one; now and then both, or neither."""
    seal = table.taille.seal
    commitment, value = digits(chance, 64), digits(chance, chance.choice((32, 64, 128)))
    if chance.random() < 0.05:
        return c.Entropy(player, *chance.choice(((None, None), (commitment, value))))
    if seal is not None and seal.is_sealed and chance.random() < 0.9:
        return c.Entropy(player, value=value)
    return c.Entropy(player, commitment)


def _statement(chance: Random) -> c.Statement:
    numbers = (chance.choice((0, 1, 7, 2**53)), 1) if chance.random() < 0.02 else (7, 1)
    signature = digits(chance, 512)
    return c.Statement(*numbers, 0, digits(chance, 64), signature, signature)


def open_coup(chance: Random, table: Table, coup: c.Deal | c.Spin) -> c.Deal | c.Spin:
    """The same coup with its share and statement where the draw is sealed; wrongly so now and
    then.
    """
    seal = table.taille.seal
    if (seal is None) is (chance.random() < 0.97):
        return coup
    is_witnessed = (seal is not None and seal.witness is not None) is (chance.random() < 0.97)
    statement = _statement(chance) if is_witnessed else None
    return replace(coup, share=digits(chance, 64), witness=statement)

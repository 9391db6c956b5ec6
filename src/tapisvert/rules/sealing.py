"""Sealed draws: the order of commitments, entropy, root, cut and reveal.

The house commits to a seed. Players commit to their own entropy, then open it. The root fixes the
order, and the pack is cut; in version 2 of the protocol it is cut before the first opening, and the
root carries a witness's signature. When the draw is over, its seed is revealed. The bytes and their
verification are specified in docs/fairness.md; the engine treats them as text and hashes nothing.
"""

import re
from dataclasses import replace
from functools import lru_cache
from typing import Final

from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.commands import Phase
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import Moment
from tapisvert.rules.table import Seal, Step, Table, Taille
from tapisvert.rules.validators import invalid_name, refuse

HASH_DIGITS: Final = 64
SEED_DIGITS: Final = 384
ENTROPY_DIGITS: Final = (32, 128)
MODULUS_DIGITS: Final = (512, 1024)
MODULUS_BITS: Final = (2048, 4096)
_SMALL: Final = 1 << 16
IF_ABSENT: Final = ("stop", "go_on")
MAX_NUMBER: Final = 2**53 - 1

_HEXADECIMAL: Final = re.compile(r"[0-9a-f]*")
_WAITING: Final = frozenset({c.Bet, c.Announce, c.Insure, c.Move, c.Late, c.Spin})


def not_ready(table: Table, command: c.Command) -> Refusal | None:
    """Return a refusal if a stake or the spin comes before the cut, or a spin's root."""
    seal = table.taille.seal
    if seal is None or type(command) not in _WAITING or table.taille.is_cut:
        return None
    if table.at_wheel and seal.root is not None:
        return None
    name, act = c.NAMES[type(command)], "root" if table.at_wheel else "cut"
    return refuse(table, Code.pack_not_ready, command=name, act=act, id=seal.id)


def _not_hexadecimal(
    table: Table,
    subject: str,
    text: str,
    minimum: int = HASH_DIGITS,
    maximum: int = HASH_DIGITS,
) -> Refusal | None:
    """Return a refusal unless the text is whole bytes of that many hexadecimal digits."""
    if minimum <= len(text) <= maximum and len(text) % 2 == 0 and _HEXADECIMAL.fullmatch(text):
        return None
    digits = f"{minimum}" if minimum == maximum else f"{minimum} to {maximum}"
    problem = f"{subject} must be {digits} lower-case hexadecimal digits"
    return refuse(table, Code.invalid_seal, problem=problem)


def verify_commit(table: Table, command: c.Commit) -> Refusal | None:
    """Return a refusal while another draw is in play or waits for its seed to be revealed."""
    if refusal := invalid_name(table, command.id):
        return refusal
    taille, to_reveal = table.taille, table.flags.to_reveal
    if taille.in_progress:
        return refuse(table, Code.taille_in_progress)
    if taille.seal is not None:
        return refuse(table, Code.already_committed, id=taille.seal.id)
    if to_reveal is not None:
        return refuse(table, Code.not_revealed, id=to_reveal)
    return _not_hexadecimal(table, "a commitment", command.commitment) or _not_version_2(
        table, command
    )


def _not_version_2(table: Table, command: c.Commit) -> Refusal | None:
    """Return a refusal unless what version 2 adds is whole and well written, or not there."""
    number, witness, problem = command.number, command.witness, None
    if (number is None) is not (command.table is None):
        problem = "table and number must be given together"
    elif (witness is None) is not (command.if_absent is None):
        problem = "witness and if_absent must be given together"
    elif number is None:
        problem = None if witness is None else "only a draw with a number has a witness"
    elif not 1 <= number <= MAX_NUMBER or invalid_name(table, command.table or ""):
        problem = "the table is written as a name is, and its draws are numbered from 1"
    elif command.if_absent not in (None, *IF_ABSENT):
        problem = f"if_absent must be one of: {', '.join(IF_ABSENT)}"
    elif witness is not None:
        refusal = _not_hexadecimal(table, "a modulus", witness, *MODULUS_DIGITS)
        if refusal or (is_modulus(int(witness, 16)) and not witness.startswith("00")):
            return refusal
        problem = "a witness's modulus has {} to {} bits".format(*MODULUS_BITS)
        problem += f", no factor below {_SMALL}, and is not prime:"
        problem += " otherwise anyone can forge its signatures"
    return refuse(table, Code.invalid_seal, problem=problem) if problem else None


@lru_cache(maxsize=64)
def is_modulus(modulus: int) -> bool:
    """Return whether a number can be a witness's modulus.

    It is odd, has 2048 to 4096 bits, no factor below 65536, and is not prime (Fermat's test): with
    its factors anyone could sign. That larger factors are secret no test shows.

    >>> is_modulus(2**2203 - 1), is_modulus(2**2048 + 1), is_modulus((2**61 - 1) * (2**89 - 1))
    (False, False, False)
    >>> is_modulus((2**521 - 1) * (2**2203 - 1))
    True
    """
    least_bits, most_bits = MODULUS_BITS
    if not least_bits <= modulus.bit_length() <= most_bits or modulus % 2 == 0:
        return False
    if any(modulus % factor == 0 for factor in range(3, _SMALL, 2)):
        return False
    return pow(2, modulus - 1, modulus) != 1


def commit(table: Table, command: c.Commit) -> Step:
    """Commit to a seed. From here on, no stake is accepted until the draw is ready."""
    fields = (command.number, command.witness, command.if_absent)
    id_, commitment = command.id, command.commitment
    taille = Taille(seal=Seal(id_, commitment, {}, {}, None, *fields, table=command.table))
    event = e.Committed(id_, commitment, command.table, *fields)
    is_cut_next = command.number is not None and not table.at_wheel
    cut_please = table.calls_at(Moment.CUT) if is_cut_next else ()
    return table.evolve(taille=taille), (event, *cut_please)


def is_before_cut(table: Table) -> bool:
    """Return whether a pack of version 2 waits for its cut, which comes before the openings."""
    seal = table.taille.seal
    is_pack = seal is not None and seal.number is not None and not table.at_wheel
    return is_pack and seal is not None and seal.cut_depth is None


def verify_entropy(table: Table, command: c.Entropy) -> Refusal | None:
    """Return a refusal unless the player may commit to entropy or open it, each once per draw."""
    seal, player = table.taille.seal, command.player
    commits, opens = command.commitment is not None, command.value is not None
    if seal is None:
        return refuse(table, Code.not_committed)
    if seal.root is not None:
        return refuse(table, Code.order_fixed, id=seal.id)
    if commits and seal.openings:
        return refuse(table, Code.entropy_closed, opened=min(seal.openings))
    if (commits and player in seal.commitments) or (opens and player in seal.openings):
        return refuse(table, Code.entropy_already_contributed, player=player)
    if opens and player not in seal.commitments:
        return refuse(table, Code.entropy_not_committed, player=player)
    if opens and is_before_cut(table):
        return refuse(table, Code.not_cut, id=seal.id)
    if commits is opens:
        return refuse(table, Code.invalid_seal, problem="give either commitment or value")
    if command.value is not None:
        return _not_hexadecimal(table, "a value of entropy", command.value, *ENTROPY_DIGITS)
    return _not_hexadecimal(table, "a commitment", command.commitment or "")


def entropy(table: Table, command: c.Entropy) -> Step:
    """Record a player's entropy commitment, or the opened value."""
    seal, player = table.taille.seal, command.player
    assert seal is not None
    event: e.Event
    if command.value is not None:
        seal = replace(seal, openings={**seal.openings, player: command.value})
        event = e.EntropyOpened(player, command.value)
    else:
        assert command.commitment is not None
        seal = replace(seal, commitments={**seal.commitments, player: command.commitment})
        event = e.EntropyCommitted(player, command.commitment)
    return table.evolve(taille=replace(table.taille, seal=seal)), (event,)


def verify_root(table: Table, command: c.Root) -> Refusal | None:
    """Return a refusal unless a draw waits for its root."""
    seal = table.taille.seal
    if seal is None:
        return refuse(table, Code.not_committed)
    if seal.root is not None:
        return refuse(table, Code.order_fixed, id=seal.id)
    if is_before_cut(table):
        return refuse(table, Code.not_cut, id=seal.id)
    signature, modulus = command.signature, seal.witness
    if signature is None and seal.if_absent == "stop":
        return refuse(table, Code.unwitnessed, id=seal.id)
    if refusal := _not_hexadecimal(table, "a root", command.root):
        return refusal
    if signature is not None and modulus is None:
        problem = "signature given, but the draw has no witness"
        return refuse(table, Code.invalid_seal, problem=problem)
    if signature is None or modulus is None:
        return None
    return _not_hexadecimal(table, "a signature", signature, len(modulus), len(modulus))


def fix_order(table: Table, command: c.Root) -> Step:
    """Fix the order. A pack is then ready for the cut, as a shoe is: CT-1.1 to CT-1.3."""
    seal = table.taille.seal
    assert seal is not None
    fixed = e.Sealed(
        seal.id,
        command.root,
        tuple(sorted(seal.openings)),
        tuple(sorted(seal.commitments.keys() - seal.openings.keys())),
        tuple(sorted(table.players.keys() - seal.commitments.keys())),
        command.signature,
    )
    seal = replace(seal, root=command.root, signature=command.signature)
    is_cut = seal.cut_depth is not None
    burnt_cards = (table.book.burnt_cards or 0) if is_cut else 0
    taille = replace(table.taille, seal=seal, is_cut=is_cut, position=burnt_cards)
    table = table.evolve(taille=taille)
    if table.at_wheel:
        return table, (fixed,)
    ready = e.PackReady(table.book.cards, tuple(sorted(table.players)))
    complete = table.calls_at(Moment.PACK_COMPLETE)
    burn_events = burn(table) if is_cut else table.calls_at(Moment.CUT)
    return table, (fixed, ready, *complete, *burn_events)


def burn(table: Table) -> tuple[e.Event, ...]:
    """Return the events that follow when a cut pack lies ready: CT-1.4, VT-6, T2-2.3."""
    burn_event = e.Burnt(table.book.burnt_cards or 0)
    bets = table.calls_at(Moment.BETS_OPEN) if table.phase is Phase.BETTING else ()
    return (*table.calls_at(Moment.FIVE_CARDS), burn_event, *bets)


def verify_cut(table: Table, seal: Seal) -> Refusal | None:
    """Return a refusal unless the sealed pack waits for its cut: the depth is not looked at."""
    if seal.number is None and seal.root is None:
        return refuse(table, Code.shoe_not_ready)
    is_cut = table.taille.is_cut or seal.cut_depth is not None
    return refuse(table, Code.already_cut) if is_cut else None


def verify_proofs(
    table: Table, contents: tuple[str, ...] | None, proofs: tuple[c.Opening, ...] | None
) -> Refusal | None:
    """Return a refusal unless each card or number of a sealed draw, and no other, has a proof."""
    problem = None
    if table.taille.seal is None:
        problem = "proofs given, but draw not committed"
    elif contents is None or proofs is None or len(proofs) != len(contents):
        problem = "each card or number of a sealed draw needs one proof"
    if problem:
        return refuse(table, Code.no_proof, problem=problem)
    for proof in proofs or ():
        if refusal := _not_hexadecimal(table, "a salt", proof.salt):
            return refusal
        for sibling in proof.path:
            if refusal := _not_hexadecimal(table, "every entry of a path", sibling):
                return refusal
    return None


def break_seal(table: Table) -> Table:
    """Return the table after its draw: the seal is removed and its seed waits to be revealed."""
    seal = table.taille.seal
    if seal is None:
        return table
    return table.evolve(taille=Taille(), floor=replace(table.flags, to_reveal=seal.id))


def verify_reveal(table: Table, command: c.Reveal) -> Refusal | None:
    """Return a refusal unless the seed of this draw waits to be revealed."""
    if table.flags.to_reveal != command.id:
        return refuse(table, Code.nothing_to_reveal, id=command.id)
    return _not_hexadecimal(table, "a seed", command.seed, SEED_DIGITS, SEED_DIGITS)


def reveal(table: Table, command: c.Reveal) -> Step:
    """Reveal the seed. The next draw may then be committed to."""
    floor = replace(table.flags, to_reveal=None)
    return table.evolve(floor=floor), (e.Revealed(command.id, command.seed),)

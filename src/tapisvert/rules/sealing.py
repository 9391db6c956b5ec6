"""Sealed draws: the order of witness, commitment, entropy, cut, start, coups and end.

The house commits to the tip of its chain. Players commit to their own entropy, a pack is cut, and
the seal ends both; then the entropy is opened, and the start fixes every coup. Once a coup is asked
for, its stakes are complete; the coup opens the next share of the chain, with the witness's key
where the draw has a witness. The bytes and their verification are specified in fairness.md;
the engine treats them as text and hashes nothing.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tapisvert.rules import commands as c
from tapisvert.rules import draw_events as d
from tapisvert.rules import events as e
from tapisvert.rules.commands import Phase
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import Moment
from tapisvert.rules.table import Seal, Step, Table, Taille, evolve
from tapisvert.rules.validators import refuse

HASH_DIGITS: Final = 64
ENTROPY_DIGITS: Final = (32, 128)
MODULUS_DIGITS: Final = (512, 1024)
KEY_PROOFS: Final = 8
MAX_NUMBER: Final = 2**53 - 1

_HEXADECIMAL: Final = re.compile(r"[0-9a-f]*")
_WAITING: Final = frozenset(
    {c.Bet, c.Announce, c.Insure, c.Move, c.Late, c.Ask, c.Deal, c.Spin},
)
_BEFORE_ASK: Final = frozenset({c.Ask, c.Last, c.EndTaille})


def out_of_turn(
    table: Table, seal: Seal, command: c.Command, *, touches_stakes: bool
) -> Refusal | None:
    """Return a refusal if a stake or a coup comes before the start of its draw, or if the stakes of
    a coup would change after its `ask`.
    """
    if seal.is_asked:
        is_late = touches_stakes or type(command) in _BEFORE_ASK
        return refuse(table, Code.already_asked) if is_late else None
    if seal.start is not None or type(command) not in _WAITING:
        return None
    act = c.Start if seal.is_sealed else c.Cut if is_before_cut(table) else c.Seal
    names = {"command": c.NAMES[type(command)], "act": c.NAMES[act]}
    return refuse(table, Code.pack_not_ready, **names, id=_short(seal))


def _short(seal: Seal) -> str:
    """Return the first digits of a draw's tip, as messages name the draw."""
    return seal.tip[:8]


def _hexadecimal_problem(
    subject: str, text: str, minimum: int = HASH_DIGITS, maximum: int = HASH_DIGITS
) -> str | None:
    """Return the problem unless the text is whole bytes of that many hexadecimal digits."""
    if minimum <= len(text) <= maximum and len(text) % 2 == 0 and _HEXADECIMAL.fullmatch(text):
        return None
    digits = f"{minimum}" if minimum == maximum else f"{minimum} to {maximum}"
    return f"{subject} must be {digits} lower-case hexadecimal digits"


def _invalid(table: Table, problems: Iterable[str | None]) -> Refusal | None:
    """Return the refusal of the first problem, or None."""
    problem = next(filter(None, problems), None)
    return refuse(table, Code.invalid_seal, problem=problem) if problem else None


def _between_draws(table: Table) -> Refusal | None:
    """Return a refusal while a draw is in play or waits for its end."""
    if (seal := table.taille.seal) is not None:
        return refuse(table, Code.already_committed, id=_short(seal))
    if (seal := table.flags.to_end) is not None:
        return refuse(table, Code.draw_not_ended, id=_short(seal))
    return None


def verify_witness(table: Table, command: c.Witness) -> Refusal | None:
    """Return a refusal within a draw, or unless modulus and proofs have their digits.

    Whether the key is sound is for the verifier: docs/background/fairness.md.
    """
    modulus = command.modulus
    proofs = command.proof
    problems = [_hexadecimal_problem("a modulus", modulus, *MODULUS_DIGITS)]
    if modulus.startswith("00"):
        problems.append("a modulus does not begin with 00")
    if len(proofs) != KEY_PROOFS:
        problems.append(f"a witness's key has {KEY_PROOFS} proofs")
    digits = len(modulus), len(modulus)
    problems += [_hexadecimal_problem("a proof of a key", proof, *digits) for proof in proofs]
    return _between_draws(table) or _invalid(table, problems)


def name_witness(table: Table, command: c.Witness) -> Step:
    """Name a witness whose key later draws may need."""
    witnesses = dict.fromkeys((*table.flags.witnesses, command.modulus))
    floor = replace(table.flags, witnesses=tuple(witnesses))
    return evolve(table, floor=floor), (d.WitnessNamed(command.modulus),)


def verify_commit(table: Table, command: c.Commit) -> Refusal | None:
    """Return a refusal while another draw is in play or waits for its end."""
    if table.taille.in_progress:
        return refuse(table, Code.taille_in_progress)
    problems = [_hexadecimal_problem("a tip", command.tip)]
    if command.witness is not None:
        problems.append(_hexadecimal_problem("a fingerprint", command.witness))
        if not table.flags.witnesses:
            problems.append("name the witness first")
    return _between_draws(table) or _invalid(table, problems)


def commit(table: Table, command: c.Commit) -> Step:
    """Commit to a chain. From here on, no stake is accepted until the draw is started."""
    taille = Taille(seal=Seal(command.tip, command.witness))
    cut_please = () if table.has_wheel else table.calls_at(Moment.CUT)
    return evolve(table, taille=taille), (d.Committed(command.tip, command.witness), *cut_please)


def is_before_cut(table: Table) -> bool:
    """Return whether a sealed pack waits for its cut, which comes before its seal."""
    seal = table.taille.seal
    return seal is not None and not table.has_wheel and seal.cut_depth is None


def verify_entropy(table: Table, command: c.Entropy) -> Refusal | None:
    """Return a refusal unless the player may commit to entropy or open it, each once per draw."""
    seal = table.taille.seal
    player = command.player
    commitment = command.commitment
    value = command.value
    if seal is None:
        return refuse(table, Code.not_committed)
    if seal.start is not None:
        return refuse(table, Code.draw_started, id=_short(seal))
    if commitment is not None and seal.is_sealed:
        return refuse(table, Code.entropy_closed, id=_short(seal))
    contributions = seal.openings if commitment is None else seal.commitments
    if player in contributions:
        return refuse(table, Code.entropy_already_contributed, player=player)
    if value is not None and player not in seal.commitments:
        return refuse(table, Code.entropy_not_committed, player=player)
    if value is not None and not seal.is_sealed:
        return refuse(table, Code.not_sealed, id=_short(seal))
    if (commitment is None) is (value is None):
        return _invalid(table, ["give either commitment or value"])
    if value is not None:
        return _invalid(table, [_hexadecimal_problem("a value of entropy", value, *ENTROPY_DIGITS)])
    return _invalid(table, [_hexadecimal_problem("a commitment", commitment or "")])


def entropy(table: Table, command: c.Entropy) -> Step:
    """Record a player's entropy commitment, or the opened value."""
    seal = table.taille.seal
    player = command.player
    assert seal is not None
    event: e.Event
    if command.value is not None:
        seal = replace(seal, openings={**seal.openings, player: command.value})
        event = d.EntropyOpened(player, command.value)
    else:
        assert command.commitment is not None
        seal = replace(seal, commitments={**seal.commitments, player: command.commitment})
        event = d.EntropyCommitted(player, command.commitment)
    return _with_seal(table, seal), (event,)


def _with_seal(table: Table, seal: Seal) -> Table:
    return evolve(table, taille=replace(table.taille, seal=seal))


def verify_cut(table: Table, seal: Seal) -> Refusal | None:
    """Return a refusal unless the sealed pack waits for its cut: the depth is not looked at."""
    return None if seal.cut_depth is None else refuse(table, Code.already_cut)


def cut(table: Table, seal: Seal, command: c.Cut) -> Step:
    """Bind the cut of a sealed pack: it moves nothing, as the pack has no order yet."""
    event = e.CutMade(command.player, command.at_card)
    return _with_seal(table, replace(seal, cut_depth=command.at_card)), (event,)


def verify_seal(table: Table, command: c.Seal) -> Refusal | None:
    """Return a refusal unless a draw waits for its seal: a pack is cut by then."""
    seal = table.taille.seal
    if seal is None:
        return refuse(table, Code.not_committed)
    if seal.is_sealed:
        return refuse(table, Code.already_sealed, id=_short(seal))
    return refuse(table, Code.not_cut, id=_short(seal)) if is_before_cut(table) else None


def seal(table: Table, command: c.Seal) -> Step:
    """End the commitments. The players open their entropy now."""
    seal = table.taille.seal
    assert seal is not None
    event = d.Sealed(tuple(sorted(seal.commitments)))
    return _with_seal(table, replace(seal, is_sealed=True)), (event,)


def verify_start(table: Table, command: c.Start) -> Refusal | None:
    """Return a refusal unless a sealed draw waits for its start."""
    seal = table.taille.seal
    if seal is None:
        return refuse(table, Code.not_committed)
    if seal.start is not None:
        return refuse(table, Code.draw_started, id=_short(seal))
    if not seal.is_sealed:
        return refuse(table, Code.not_sealed, id=_short(seal))
    return _invalid(table, [_hexadecimal_problem("a start", command.start)])


def start(table: Table, command: c.Start) -> Step:
    """Start the coups of a draw. A pack then lies ready, as a cut shoe does: CT-1.1 to CT-1.4."""
    seal = table.taille.seal
    assert seal is not None
    event = d.Started(
        command.start,
        tuple(sorted(seal.openings)),
        tuple(sorted(seal.commitments.keys() - seal.openings.keys())),
        tuple(sorted(table.players.keys() - seal.commitments.keys())),
    )
    seal = replace(seal, start=command.start)
    if table.has_wheel:
        return _with_seal(table, seal), (event,)
    taille = Taille(is_cut=True, position=table.book.burnt_cards or 0, seal=seal)
    table = evolve(table, taille=taille)
    ready = e.PackReady(table.book.cards, tuple(sorted(table.players)))
    return table, (event, ready, *table.calls_at(Moment.PACK_COMPLETE), *burn(table))


def burn(table: Table) -> tuple[e.Event, ...]:
    """Return the events that follow when a cut pack lies ready: CT-1.4, VT-6, T2-2.3."""
    burn_event = e.Burnt(table.book.burnt_cards or 0)
    bets = table.calls_at(Moment.BETS_OPEN) if table.phase is Phase.BETTING else ()
    return (*table.calls_at(Moment.FIVE_CARDS), burn_event, *bets)


def verify_ask(table: Table, command: c.Ask) -> Refusal | None:
    """Return a refusal unless a draw is in play."""
    return refuse(table, Code.not_committed) if table.taille.seal is None else None


def ask(table: Table, command: c.Ask) -> Step:
    """Complete the stakes of the next coup."""
    seal = table.taille.seal
    assert seal is not None
    return _with_seal(table, replace(seal, is_asked=True)), (d.Asked(seal.coups + 1),)


def verify_off(table: Table, command: c.Off) -> Refusal | None:
    """Return a refusal unless the stakes of a witnessed coup are complete."""
    seal = table.taille.seal
    if seal is None:
        return refuse(table, Code.not_committed)
    if seal.witness is None:
        return refuse(table, Code.unwitnessed, id=_short(seal))
    return None if seal.is_asked else refuse(table, Code.not_asked)


def verify_coup(table: Table, share: str | None, statement: c.Statement | None) -> Refusal | None:
    """Return a refusal unless exactly a sealed coup opens its share after `ask`, with the statement
    and key of the draw's witness.
    """
    seal = table.taille.seal
    if seal is None:
        is_sealed = share is not None or statement is not None
        return refuse(table, Code.not_committed) if is_sealed else None
    if not seal.is_asked:
        return refuse(table, Code.not_asked)
    if share is None:
        return refuse(table, Code.share_missing)
    if refusal := _not_stated(table, seal, statement):
        return refusal
    problems = [_hexadecimal_problem("a share", share)]
    if statement is not None:
        problems += _statement_problems(statement)
        problems.append(None if statement.key else "the statement of a coup has its key")
    return _invalid(table, problems)


def _not_stated(table: Table, seal: Seal, statement: c.Statement | None) -> Refusal | None:
    """Return a refusal unless a statement is there exactly if the draw has a witness."""
    if seal.witness is not None and statement is None:
        return refuse(table, Code.statement_missing)
    if seal.witness is None and statement is not None:
        return refuse(table, Code.statement_unexpected)
    return None


def _statement_problems(statement: c.Statement) -> list[str | None]:
    """Return the problems of a statement's values."""
    numbers = {"n": (statement.n, 1), "m": (statement.m, 1), "at": (statement.at, 0)}
    return [
        *(
            None
            if minimum <= number <= MAX_NUMBER
            else f"{name} of a statement is too small or big"
            for name, (number, minimum) in numbers.items()
        ),
        _hexadecimal_problem("prev", statement.prev),
        _hexadecimal_problem("a signature", statement.signature, *MODULUS_DIGITS),
        None
        if statement.key is None
        else _hexadecimal_problem(
            "a key", statement.key, len(statement.signature), len(statement.signature)
        ),
    ]


def open_share(table: Table, share: str | None) -> Step:
    """Count the coup whose share is opened; without a draw nothing happens."""
    seal = table.taille.seal
    if seal is None:
        return table, ()
    assert share is not None
    seal = replace(seal, coups=seal.coups + 1, is_asked=False, is_null=False)
    return _with_seal(table, seal), (d.ShareOpened(seal.coups, share),)


def break_seal(table: Table) -> Table:
    """Return the table after its draw: the seal is removed and waits for its end."""
    seal = table.taille.seal
    if seal is None:
        return table
    return evolve(table, taille=Taille(), floor=replace(table.flags, to_end=seal))


def _ending(table: Table) -> Seal | None:
    """Return the draw that can be ended now: one that is over, or at the wheel between coups."""
    if table.has_wheel and table.phase is Phase.BETTING and table.taille.seal is not None:
        return table.taille.seal
    return table.flags.to_end


def verify_end(table: Table, command: c.End) -> Refusal | None:
    """Return a refusal unless a draw waits for its end."""
    seal = _ending(table)
    statement = command.witness
    if seal is None:
        return refuse(table, Code.nothing_to_end)
    if statement is not None and (seal.witness is None or seal.start is None):
        return refuse(table, Code.statement_unexpected)
    problems = [_hexadecimal_problem("a head", command.head)]
    if statement is not None:
        problems += _statement_problems(statement)
        problems.append("the statement of an end has no key" if statement.key else None)
    return _invalid(table, problems)


def end_draw(table: Table, command: c.End) -> Step:
    """End the draw. The next one may then be committed to."""
    seal = _ending(table)
    assert seal is not None
    if seal is table.taille.seal:
        table = evolve(table, taille=Taille())
    else:
        table = evolve(table, floor=replace(table.flags, to_end=None))
    return table, (d.DrawEnded(seal.tip, seal.coups, command.witness is not None),)

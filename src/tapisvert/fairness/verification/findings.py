"""Results of a verification: faults, remarks on correct lines, and counts of what was checked."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Final

from tapisvert.values import value


class Fault(StrEnum):
    """Faults of a line. If a line has several, the first in this order is reported."""

    UNREADABLE = "unreadable"
    ID_REUSED = "id_reused"
    NUMBER_REUSED = "number_reused"
    WITNESS_UNKNOWN = "witness_unknown"
    STAKE_BEFORE_DRAW = "stake_before_draw"
    NO_PROOF = "no_proof"
    CARD_MISMATCH = "card_mismatch"
    WRONG_PLACE = "wrong_place"
    PROOF_MISMATCH = "proof_mismatch"
    ENTROPY_MISMATCH = "entropy_mismatch"
    COMMITMENT_MISMATCH = "commitment_mismatch"
    SIGNATURE_MISMATCH = "signature_mismatch"
    ROOT_MISMATCH = "root_mismatch"
    SEED_MISMATCH = "seed_mismatch"
    NOT_REVEALED = "not_revealed"
    COUP_UNSETTLED = "coup_unsettled"
    ACT_REFUSED = "act_refused"
    PAYMENT_MISMATCH = "payment_mismatch"
    ANSWER_MISMATCH = "answer_mismatch"
    ANSWER_MISSING = "answer_missing"
    ANSWER_EXTRA = "answer_extra"
    DIGEST_MISMATCH = "digest_mismatch"
    DIGEST_MISSING = "digest_missing"


class Note(StrEnum):
    """Remarks on lines that break no rule but concern a player."""

    UNWITNESSED = "unwitnessed"
    WITNESS_CHANGED = "witness_changed"
    NUMBERS_MISSING = "numbers_missing"
    NO_ENTROPY = "no_entropy"
    UNOPENED = "unopened"
    CALLED_OFF = "called_off"
    DRAW_LOST = "draw_lost"
    ENDED_EARLY = "ended_early"
    NEVER_PLAYED = "never_played"
    IN_PLAY = "in_play"
    TO_REVEAL = "to_reveal"
    NO_ANSWERS = "no_answers"
    CUT_SHORT = "cut_short"


Values = Mapping[str, str | int]
"""Parameters of a finding's or remark's message, by name."""


@value
class Finding:
    """Fault in a line, counted from 1 in the record; `values` are its details.

    >>> in_order([Finding(9, Fault.ROOT_MISMATCH), Finding(7, Fault.NO_PROOF)])[0].line
    7
    """

    line: int
    fault: Fault
    values: Values = field(default_factory=dict)


@value
class Remark:
    """Remark on a line that is correct.

    >>> remark(12, Note.ENDED_EARLY, id="table 1, pack 1", cards=80).values["cards"]
    80
    """

    line: int
    note: Note
    values: Values = field(default_factory=dict)


def finding(line: int, fault: Fault, **values: str | int) -> Finding:
    return Finding(line, fault, values)


def remark(line: int, note: Note, **values: str | int) -> Remark:
    return Remark(line, note, values)


_RANK: Final = {fault: rank for rank, fault in enumerate(Fault)}


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings sorted by line, and within a line in the order of `Fault`."""
    return sorted(findings, key=lambda result: (result.line, _RANK[result.fault]))


@dataclass(slots=True)
class Findings:
    """Counts of what was checked.

    `entropy` counts the values that players opened, `players` holds the players who did so. `cards`
    counts those dealt with a proof, `payments` all movements of money caused by coups. `witnessed`
    counts the draws that a witness signed, `witnesses` holds the fingerprints of their keys, in the
    order in which they signed.
    """

    commands: int = 0
    packs: int = 0
    spins: int = 0
    revealed: int = 0
    cards: int = 0
    numbers: int = 0
    entropy: int = 0
    coups: int = 0
    payments: int = 0
    players: set[str] = field(default_factory=set)
    witnessed: int = 0
    witnesses: list[str] = field(default_factory=list)


@value
class DrawActs:
    """Acts of one draw, as far as a record shows them, in the record's own notation.

    Two records of the same draw may differ only in how far they go. `cards` are those dealt and
    those that fell; `is_over` is True once no more can come. `place` is the table, the number there
    and the modulus of the witness, which no other draw has; None where no witness is named.
    """

    id: str
    line: int
    commitment: str
    entropy: Mapping[str, str]
    root: str | None
    at_card: int | None
    cards: tuple[str, ...] = ()
    is_over: bool = False
    place: tuple[str, int, int] | None = None


class DrawAct(Enum):
    """Act in which two records of a draw can differ."""

    ID = "id"
    COMMITMENT = "commitment"
    ROOT = "root"
    ENTROPY = "entropy"
    CUT = "at_card"
    CARDS = "cards"


def differing(draw_acts: DrawActs, other: DrawActs) -> DrawAct | None:
    """Return the first act in which two records of the same draw differ, or None.

    >>> draw = DrawActs("table 1, pack 1", 3, "ab", {}, "cd", None)
    >>> differing(draw, DrawActs("table 1, pack 1", 3, "ab", {}, "ce", 100))
    <DrawAct.ROOT: 'root'>
    """
    if draw_acts.id != other.id:
        return DrawAct.ID
    if draw_acts.commitment != other.commitment:
        return DrawAct.COMMITMENT
    if draw_acts.root is None or other.root is None:
        return None
    if draw_acts.root != other.root:
        return DrawAct.ROOT
    if draw_acts.entropy != other.entropy:
        return DrawAct.ENTROPY
    cuts = (draw_acts.at_card, other.at_card)
    if None not in cuts and cuts[0] != cuts[1]:
        return DrawAct.CUT
    shorter, longer = sorted((draw_acts, other), key=lambda acts: len(acts.cards))
    has_more = len(shorter.cards) < len(longer.cards)
    if shorter.cards != longer.cards[: len(shorter.cards)] or (shorter.is_over and has_more):
        return DrawAct.CARDS
    return None

"""Phases of a table and the commands allowed in each. The docs' diagram is generated from here."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from tapisvert.rules import commands as c
from tapisvert.rules.refusals import Code


class Phase(StrEnum):
    """Phase of a table."""

    BETTING = "betting"
    CLOSED = "closed"
    SUSPENDED = "suspended"
    FINISHED = "finished"


_BETTING, _CLOSED = frozenset({Phase.BETTING}), frozenset({Phase.CLOSED})
_SUSPENDED, _FINISHED = frozenset({Phase.SUSPENDED}), frozenset({Phase.FINISHED})

_PAPERWORK: Final = (c.Balances, c.Abandon, c.Claim, c.Rotate, c.Decide, c.Declare, c.Reveal)
_ANYTIME: Final = (
    *(*_PAPERWORK, c.Sit, c.Leave, c.Advance, c.Tip, c.SetLimits, c.Reject, c.Last, c.Irregular),
)
_PACK: Final = (c.Shoe, c.Entropy, c.Root, c.Cut)
# 'Rien ne va plus' ends these, before the first card: CT-7, DT-8, VT-6, T2-5, CR-12.
BETS: Final = (c.Bet, c.Withdraw, c.Move, c.Insure, c.Divide, c.Announce, c.FormSociete)

TRANSITIONS: Final[Mapping[Phase, Mapping[type[c.Command], frozenset[Phase]]]] = {
    Phase.BETTING: {
        **dict.fromkeys((*_ANYTIME, *BETS, *_PACK, c.Null, c.EndTaille), _BETTING),
        c.Commit: _BETTING,
        **dict.fromkeys((c.Deal, c.Spin), _BETTING | _FINISHED),
        c.Close: _CLOSED,
        c.Suspend: _SUSPENDED,
        c.Finish: _FINISHED,
    },
    Phase.CLOSED: {
        **dict.fromkeys((*_ANYTIME, *_PACK, c.Late), _CLOSED),
        c.Irregular: _CLOSED | _BETTING,
        **dict.fromkeys((c.Null, c.EndTaille), _BETTING),
        **dict.fromkeys((c.Deal, c.Spin, c.Lost), _BETTING | _FINISHED),
        c.Suspend: _SUSPENDED,
        c.Finish: _FINISHED,
    },
    Phase.SUSPENDED: {
        **dict.fromkeys(_PAPERWORK, _SUSPENDED),
        c.Resume: _BETTING | _CLOSED,
        c.Finish: _FINISHED,
    },
    Phase.FINISHED: dict.fromkeys((c.Balances, c.Reveal, c.Claim), _FINISHED),
}
"""Commands allowed in each phase, with the phases that each may lead to."""

_OUT_OF_PHASE: Final = {
    Phase.CLOSED: Code.betting_closed,
    Phase.SUSPENDED: Code.suspended,
    Phase.FINISHED: Code.table_finished,
}
_OUT_OF_PLACE: Final[Mapping[type[c.Command], Code]] = {
    c.Open: Code.already_open,
    c.Late: Code.not_late,
    c.Lost: Code.bets_open,
    c.Resume: Code.not_suspended,
}


def out_of_phase(phase: Phase, command: type[c.Command]) -> Code:
    """Return the code that refuses a command not in TRANSITIONS[phase]."""
    if phase in (Phase.BETTING, Phase.CLOSED) and command in _OUT_OF_PLACE:
        return _OUT_OF_PLACE[command]
    return _OUT_OF_PHASE[phase]


def diagram() -> str:
    """Return the phases as a Mermaid state diagram, generated from `TRANSITIONS`."""
    lines = ["stateDiagram-v2", "    [*] --> betting: open"]
    for phase, follows in TRANSITIONS.items():
        arrows: dict[Phase, list[str]] = {}
        for command, targets in follows.items():
            for target in sorted(targets - {phase}):
                arrows.setdefault(target, []).append(c.NAMES[command])
        lines += [
            f"    {phase} --> {to}: {', '.join(sorted(set(commands)))}"
            for to, commands in arrows.items()
        ]
    return "\n".join([*lines, "    finished --> [*]"])

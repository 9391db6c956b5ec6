"""Commands allowed in each phase of a table. The docs' diagram is generated from here."""

from collections.abc import Mapping
from itertools import permutations
from typing import Final

from tapisvert.rules import commands as c
from tapisvert.rules.commands import Phase
from tapisvert.rules.refusals import Code

TRANSITIONS: Final[Mapping[Phase, Mapping[type[c.Command], frozenset[Phase]]]] = {
    phase: {kind: rule.phases[phase] for kind, rule in c.RULES.items() if phase in rule.phases}
    for phase in Phase
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
    c.Ask: Code.bets_open,
    c.Off: Code.bets_open,
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
    for phase, to in permutations(Phase, 2):
        commands = sorted(
            c.NAMES[kind] for kind, targets in TRANSITIONS[phase].items() if to in targets
        )
        if commands:
            lines.append(f"    {phase} --> {to}: {', '.join(commands)}")
    return "\n".join([*lines, "    finished --> [*]"])

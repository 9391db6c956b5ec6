"""The phases of a table: the commands and transitions of each, and their refusals."""

import re
from pathlib import Path
from typing import Final

import pytest
from support.engine.engine_harness import CHEF, DEUX_ZERO, DIRECTION, ROULETTE, Desk
from support.engine.sample_commands import SAMPLES, Sample, called

from tapisvert.rules import Phase, Refusal, can, step, verify
from tapisvert.rules import commands as c
from tapisvert.rules.phases import TRANSITIONS, diagram

PAPERWORK: Final = {
    "balances",
    "abandon",
    "claim",
    "rotate",
    "decide",
    "declare",
    "end",
    "correct_coup",
    "correct_stake",
}
RECORD: Final = Path(__file__).parents[2] / "docs" / "reference" / "commands.md"
STAKES: Final = RECORD.read_text(encoding="utf-8").split("## Stakes")[1].split("## ")[0]
BETS: Final = {*re.findall(r"^\| `(\w+)` \|", STAKES, re.MULTILINE), "société"}
GAME: Final = {"shoe", "cut", "deal", "spin", "null", "end_taille", "irregular", "last", "reject"}
SEALING: Final = {"entropy", "seal", "start"}
COMING: Final = {"sit", "leave", "advance", "tip", "limits", "suspend", "finish"}

ALLOWED: Final = {
    Phase.BETTING: PAPERWORK | BETS | GAME | SEALING | COMING | {"close", "witness", "commit"},
    Phase.CLOSED: PAPERWORK | GAME | SEALING | COMING | {"late", "ask", "off", "lost"},
    Phase.SUSPENDED: PAPERWORK | {"resume", "finish"},
    Phase.FINISHED: {"balances", "end", "claim"},
}
REFUSED: Final = {
    Phase.BETTING: {
        "open": "already_open",
        "late": "not_late",
        **dict.fromkeys(("ask", "off", "lost"), "bets_open"),
        "resume": "not_suspended",
    },
    Phase.CLOSED: {
        **dict.fromkeys(BETS | {"close", "witness", "commit"}, "betting_closed"),
        "open": "already_open",
        "resume": "not_suspended",
    },
    Phase.SUSPENDED: {},
    Phase.FINISHED: {},
}
EXCEPTIONS: Final = {Phase.SUSPENDED: "suspended", Phase.FINISHED: "table_finished"}
LEADS_TO: Final = {
    "close": Phase.CLOSED,
    "deal": Phase.BETTING,
    "spin": Phase.BETTING,
    "off": Phase.BETTING,
    "lost": Phase.BETTING,
    "null": Phase.BETTING,
    "end_taille": Phase.BETTING,
    "suspend": Phase.SUSPENDED,
    "finish": Phase.FINISHED,
}


def in_phase(sample: Sample, phase: Phase) -> Desk:
    """The sample's table in a phase."""
    desk = sample.closed_desk() if phase is Phase.CLOSED else sample.desk()
    if phase is Phase.SUSPENDED:
        desk.give(c.Suspend("service", "Controllo"), by=DIRECTION)
    elif phase is Phase.FINISHED:
        desk.give(c.Finish())
    assert desk.table.phase is phase
    return desk


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("sample", SAMPLES, ids=called)
def test_commands_follow_the_phase_table(sample: Sample, phase: Phase) -> None:
    """It is carried out and leads where it leads, or is refused for the phase's own reason."""
    desk, name = in_phase(sample, phase), called(sample)
    if name in ALLOWED[phase]:
        desk.give(sample.command, by=sample.by)
        led_to = Phase.BETTING if name == "resume" else LEADS_TO.get(name, phase)
        assert desk.table.phase is led_to
        assert led_to in TRANSITIONS[phase][type(sample.command)]
    else:
        expected = REFUSED[phase].get(name) or EXCEPTIONS[phase]
        assert desk.refused(sample.command, sample.by).code == expected


@pytest.mark.parametrize("sample", SAMPLES, ids=called)
def test_unopened_table_can_only_be_opened(sample: Sample) -> None:
    """Everything else is refused, its clause the record's own format."""
    if isinstance(sample.command, c.Open):
        assert can(None, sample.command)
        answer = step(None, sample.command)
        assert not isinstance(answer, Refusal)
        assert answer[0].phase is Phase.BETTING
        return
    refusal = step(None, sample.command, sample.by)
    assert isinstance(refusal, Refusal)
    assert refusal == verify(None, sample.command, sample.by)
    assert (refusal.code, refusal.clause) == ("table_not_open", "record")
    assert refusal.message == "table not open; the first command is 'open'"
    assert refusal.values == {}


def test_commands_have_samples_and_phases() -> None:
    """Nothing can be given that no phase knows; opening leads into the first of them."""
    kinds = [type(sample.command) for sample in SAMPLES]
    assert set(kinds) == set(c.NAMES)
    assert len(kinds) == len(set(kinds))
    placed_commands = {kind for follows in TRANSITIONS.values() for kind in follows}
    assert placed_commands | {c.Open} == set(kinds)
    for phase, follows in TRANSITIONS.items():
        assert {c.NAMES[kind] for kind in follows} == ALLOWED[phase]


def test_last_coup_finishes_the_table() -> None:
    """From open bets and from closed ones."""
    for close in ([], [c.Close()]):
        desk = Desk(ROULETTE)
        desk.give(*close, c.Last(), c.Spin(1))
        assert desk.table.phase is Phase.FINISHED
        desk = Desk(DEUX_ZERO)
        desk.give(*close, c.Last(), c.Deal(("Ks", "Kh", "Kd")))
        assert desk.table.phase is Phase.FINISHED


def test_suspended_game_resumes_after_rien_ne_va_plus() -> None:
    """Bets stay closed."""
    desk = Desk(Anna=100)
    desk.give(c.Close(), c.Suspend("mechanism", "Controllo"), c.Resume(), by=DIRECTION)
    assert desk.table.phase is Phase.CLOSED
    desk.give(c.Late("Anna", "Cesare", on="1", amount=1), by=CHEF)


ARROW: Final = re.compile(r"^    (\S+) --> (\S+): (.+)$", re.MULTILINE)


def test_diagram_shows_phase_transitions() -> None:
    """Drawn from the table, with the commands that lead there; each way once."""
    draw = {(entry, to): names.split(", ") for entry, to, names in ARROW.findall(diagram())}
    coups = ["deal", "finish", "spin"]
    assert draw == {
        ("[*]", "betting"): ["open"],
        ("betting", "closed"): ["close"],
        ("betting", "suspended"): ["suspend"],
        ("betting", "finished"): coups,
        ("closed", "betting"): ["deal", "end_taille", "irregular", "lost", "null", "off", "spin"],
        ("closed", "suspended"): ["suspend"],
        ("closed", "finished"): ["deal", "finish", "lost", "spin"],
        ("suspended", "betting"): ["resume"],
        ("suspended", "closed"): ["resume"],
        ("suspended", "finished"): ["finish"],
    }
    lines = diagram().split("\n")
    assert lines[0] == "stateDiagram-v2"
    assert lines[-1] == "    finished --> [*]"
    assert len(lines) == len(draw) + 2
    assert all(phase in diagram() for phase in Phase)

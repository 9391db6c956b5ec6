"""The command that plays a campaign: it goes on where it was, and a failure can be had again."""

import re
import signal
import time
from pathlib import Path

from support.server.subprocess_nodes import Command

CAMPAIGN = Path(__file__).with_name("campaign.py")
RARE = ("--seed", "5", "--workers", "1", "--rough", "1000", "--pairs", "1000")
PLANTED = f"""
import sys
sys.path[:0] = [{str(CAMPAIGN.parent)!r}, {str(CAMPAIGN.parents[2])!r}]
import campaign
from support.simulated_server import reference_ledger

def unfair(self, number, was=reference_ledger.NaiveLedger._places):
    return was(self, number) - ({{"rouge"}} if number == 7 else set())

reference_ledger.NaiveLedger._places = unfair
sys.exit(campaign.main())
"""


def run(*arguments: str, folder: Path, program: Path = CAMPAIGN) -> tuple[int | None, str]:
    """Run the command: its status, and its output."""
    return _ended(Command(arguments, folder, folder, script=[program]), folder)


def _ended(process: Command, folder: Path) -> tuple[int | None, str]:
    with process.stdout as heard:
        said = heard.read()
    status, errors = process.wait(), folder / "errors"
    said += errors.read_text()
    errors.unlink()
    return status, said


def begun(folder: Path) -> Path:
    """State of a campaign whose first evening, a rough one, was played; the next are quick."""
    state = folder / "state.txt"
    state.write_text("--seed 5 --rough 1000 --pairs 1000\n0 30 00\n")
    return state


def coups(state: Path) -> int:
    """Number of coups in a state."""
    return sum(int(line.split()[1]) for line in state.read_text().splitlines()[1:])


def test_a_campaign_that_was_killed_goes_on(tmp_path: Path) -> None:
    """Killed, interrupted, its last line cut in two: played evenings count, and none twice."""
    state = begun(tmp_path)
    _until_another_is_played(state, signal.SIGKILL)
    said = _until_another_is_played(state, signal.SIGINT)
    assert "Traceback" not in said
    assert "stopped; the same command goes on" in said
    had = coups(state)
    with state.open("a") as file:
        file.write("77 25")
    status, told = run(*RARE, "--coups", str(had + 1), "--state", str(state), folder=tmp_path)
    assert status == 0
    assert f"{coups(state):,} of {had + 1:,} coups" in told
    numbers = [int(line.split()[0]) for line in state.read_text().splitlines()[1:]]
    assert len(set(numbers)) == len(numbers)
    assert 77 not in numbers


def _until_another_is_played(state: Path, deadly: signal.Signals) -> str:
    """Go on, and stop it once it has played an evening; return its output."""
    before = state.read_text().count("\n")
    folder, arguments = state.parent, (*RARE, "--coups", "100000", "--state", str(state))
    running = Command(arguments, folder, folder, script=[CAMPAIGN])
    while state.read_text().count("\n") <= before:
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(deadly)
    return _ended(running, folder)[1]


def test_a_state_of_another_campaign_is_refused(tmp_path: Path) -> None:
    """Evenings of another seed do not count."""
    state = tmp_path / "state.txt"
    state.write_text("--seed 6 --rough 25 --pairs 8\n")
    status, said = run("--seed", "5", "--state", str(state), folder=tmp_path)
    assert status == 2
    assert "is of another campaign, --seed 6 --rough 25 --pairs 8" in said
    assert "Traceback" not in said


def test_a_failing_evening_is_printed_with_the_command_that_repeats_it(tmp_path: Path) -> None:
    """A mistake planted in the naive ledger ends it; the command fails again, at the same place."""
    state, program = begun(tmp_path), tmp_path / "planted.py"
    program.write_text(PLANTED)
    status, said = run(*RARE, "--state", str(state), folder=tmp_path, program=program)
    assert status == 1
    found = re.search(r"again: python \S+ (.*)", said)
    assert found is not None
    again, repeated = run(*found[1].split(), folder=tmp_path, program=program)
    assert again == 1
    (first,) = set(re.findall(r"FailedError: (.*)", said))
    assert set(re.findall(r"FailedError: (.*)", repeated)) == {first}
    right, _ = run(*found[1].split(), folder=tmp_path)
    assert right == 0, "without the mistake it is right"

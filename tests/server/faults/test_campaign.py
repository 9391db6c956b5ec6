"""The command that plays a campaign: it goes on where it was, and a failure can be had again."""

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

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


def run(*arguments: str, program: tuple[str, ...] = (str(CAMPAIGN),)) -> tuple[int, str]:
    """Run the command: its status, and its output."""
    command = [sys.executable, *program, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def coups(state: Path) -> int:
    """Number of coups in a state."""
    return sum(int(line.split()[1]) for line in state.read_text().splitlines()[1:])


def test_a_campaign_that_was_killed_goes_on(tmp_path: Path) -> None:
    """Killed, interrupted, its last line cut in two: played evenings count, and none twice."""
    state = tmp_path / "state.txt"
    _until_another_is_played(state, signal.SIGKILL)
    said = _until_another_is_played(state, signal.SIGINT)
    assert "Traceback" not in said
    assert "stopped; the same command goes on" in said
    had = coups(state)
    with state.open("a") as file:
        file.write("77 25")
    status, told = run(*RARE, "--coups", str(had + 1), "--state", str(state))
    assert status == 0
    assert f"{coups(state):,} of {had + 1:,} coups" in told
    numbers = [int(line.split()[0]) for line in state.read_text().splitlines()[1:]]
    assert len(set(numbers)) == len(numbers)
    assert 77 not in numbers


def _until_another_is_played(state: Path, deadly: signal.Signals) -> str:
    """Go on, and stop it once it has played an evening; return its output."""
    before = state.read_text().count("\n") if state.exists() else 1
    command = [sys.executable, str(CAMPAIGN), *RARE, "--coups", "100000", "--state", str(state)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as running:
        while not state.exists() or state.read_text().count("\n") <= before:
            assert running.poll() is None
            time.sleep(0.05)
        running.send_signal(deadly)
        return running.communicate()[0]


def test_a_state_of_another_campaign_is_refused(tmp_path: Path) -> None:
    """Evenings of another seed do not count."""
    state = tmp_path / "state.txt"
    state.write_text("--seed 6 --rough 25 --pairs 8\n")
    status, said = run("--seed", "5", "--state", str(state))
    assert status == 2
    assert "is of another campaign, --seed 6 --rough 25 --pairs 8" in said
    assert "Traceback" not in said


def test_a_failing_evening_is_printed_with_the_command_that_repeats_it(tmp_path: Path) -> None:
    """A mistake planted in the naive ledger ends it; the command fails again, at the same place."""
    state, program = tmp_path / "state.txt", ("-c", PLANTED)
    status, said = run(*RARE, "--state", str(state), program=program)
    assert status == 1
    found = re.search(r"again: python \S+ (.*)", said)
    assert found is not None
    again, repeated = run(*found[1].split(), program=program)
    assert again == 1
    (first,) = set(re.findall(r"FailedError: (.*)", said))
    assert set(re.findall(r"FailedError: (.*)", repeated)) == {first}
    assert run(*found[1].split())[0] == 0, "without the mistake it is right"

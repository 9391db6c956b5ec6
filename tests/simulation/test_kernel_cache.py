"""Cache of the compiled loops: kept when other files change, and shared by processes."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

import tapisvert
from tapisvert.simulation import numba_setup

PACKAGE: Final = Path(tapisvert.__file__).parent
PROGRAM: Final = """
import json
from tapisvert.regulations import rulebook
from tapisvert.simulation import dealing_compiled
tally = dealing_compiled.tally(rulebook("campione-roulette"), 1, 0, 1)
loops = [one.stats for one in vars(dealing_compiled).values() if hasattr(one, "stats")]
hits = sum(sum(one.cache_hits.values()) for one in loops)
misses = sum(sum(one.cache_misses.values()) for one in loops)
print(json.dumps([dealing_compiled.__file__, hits, misses, tally.cells.tolist()]))
"""
FIRST_EVENINGS: Final = """
import subprocess, sys, time
from tapisvert.regulations import rulebook
from tapisvert.simulation import Player, numba_setup
from tapisvert.simulation.evenings import EveningsJob, Length
if sys.argv[1] == "never":
    numba_setup._compilers.append(subprocess.Popen(["sleep", "3600"]))
book = rulebook("venezia-trente-et-quarante")
player = Player("rouge", 50_000, 500, "martingale")
job = EveningsJob(book, player, paths=2**16, length=Length(3, 60, 60, 2), seed=7, is_small=False)
results = [job.play_groups(1), "numba" in sys.modules]
while sys.argv[1] == "ready" and not numba_setup.are_loops_ready():
    time.sleep(0.1)
results += [job.play_groups(1), "numba" in sys.modules, int(job.result.results.sum())]
for compiler in numba_setup._compilers:
    compiler.kill()
    compiler.wait()
print(results)
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package, its compiled loops beside it; the folder that Python finds it in."""
    from tapisvert.simulation import compiled_loops  # noqa: PLC0415 - no collection waits for it

    compiled_loops.main()
    ignored_parts = shutil.ignore_patterns("web", "server", "cli")
    shutil.copytree(PACKAGE, tmp_path / "tapisvert", ignore=ignored_parts)
    return tmp_path


def started(folder: Path) -> subprocess.Popen[str]:
    """A process that spins by the loops of the copy."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    environment.pop("NUMBA_CACHE_DIR", None)
    command = [sys.executable, "-P", "-c", PROGRAM]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def end_process(process: subprocess.Popen[str]) -> tuple[int, int, list[int]]:
    """Numbers of loops that a process found in the cache, and of those that it compiled; counts."""
    stdout, _ = process.communicate()
    assert process.returncode == 0
    messages: list[Any] = json.loads(stdout)
    assert not Path(messages[0]).is_relative_to(PACKAGE)
    return messages[1], messages[2], messages[3]


def test_other_files_can_change(copy: Path) -> None:
    """No loop is compiled again because a file beside its own is another."""
    for name in ("run.py", "tally.py", "estimates.py", "dealing_numpy.py"):
        with (copy / "tapisvert" / "simulation" / name).open("a", encoding="utf-8") as file:
            file.write("# another version\n")
    hits, misses, counts = end_process(started(copy))
    assert (hits > 0, misses) == (True, 0)
    assert sum(counts) == 16_384


@pytest.mark.exhaustive
def test_concurrent_compilers_share_the_cache(copy: Path) -> None:
    """From an empty cache all count the same; the next process compiles nothing, and no file of
    theirs is left half written.
    """
    folder = copy / "tapisvert" / "simulation" / "__pycache__"
    for path in folder.glob("*.nb[ic]*"):
        path.unlink()
    results = [end_process(entry) for entry in [started(copy) for _ in range(3)]]
    assert results[0][2] == results[1][2] == results[2][2]
    assert all(misses > 0 for _, misses, _ in results)
    hits, misses, counts = end_process(started(copy))
    assert (hits > 0, misses, counts) == (True, 0, results[0][2])
    assert [path.name for path in folder.iterdir() if "tmp" in path.name] == []


def test_missing_loops_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are compiled for the tests, and not in a cache folder that is empty."""
    from tapisvert.simulation import compiled_loops  # noqa: PLC0415 - no collection waits for it

    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    compiled_loops.main()
    assert numba_setup.is_compiled()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert not numba_setup.is_compiled()


def first_evenings(cache: Path, readiness: str) -> str:
    """Output of a process that plays evenings twice, the loops `ready` in between or `never`."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    command = [sys.executable, "-P", "-c", FIRST_EVENINGS, readiness]
    process = subprocess.run(command, check=True, env=environment, capture_output=True, text=True)
    return process.stdout


def test_first_evenings_wait_for_no_compiler(tmp_path: Path) -> None:
    """They are played without the loops that another process compiles."""
    assert first_evenings(tmp_path, "never") == "[64, False, 128, False, 34750]\n"


@pytest.mark.exhaustive
def test_compiled_loops_replace_interpreted_loops(tmp_path: Path) -> None:
    """In the course of a job, whose evenings stay the same."""
    assert first_evenings(tmp_path, "ready") == "[64, False, 128, True, 34750]\n"

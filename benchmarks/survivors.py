"""Judge again, each in a process of its own, the mutants that survived `mutmut run`.

mutmut imports the program once and switches mutants on afterwards, so that it cannot judge code
that runs on import: the tables of results, the names of the record. In a new process a mutant is
on from the beginning. Run where mutmut ran, after it:

    mutmut run && python benchmarks/survivors.py
"""

import os
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path.cwd()
MUTANTS = ROOT / "mutants"


def survivors() -> list[str]:
    """The mutants that mutmut's tests did not kill."""
    results = [str(Path(sys.executable).with_name("mutmut")), "results"]
    output = subprocess.run(results, capture_output=True, text=True, check=True).stdout
    lines = (line.strip().rpartition(": ") for line in output.splitlines())
    return [name for name, _, outcome in lines if outcome == "survived"]


def is_killed(name: str) -> bool:
    """Whether any test fails with this mutant on from the start."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mutmut"]
    tests = settings["pytest_add_cli_args_test_selection"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests],
        cwd=MUTANTS,
        env={**os.environ, "MUTANT_UNDER_TEST": name, "PYTHONPATH": str(MUTANTS / "src")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return run.returncode != 0


def main() -> None:
    """Print those that survive this too, and how many did not."""
    assert not is_killed(""), "the tests fail without any mutant"
    names = survivors()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        verdicts = dict(zip(names, pool.map(is_killed, names), strict=True))
    alive = [name for name, is_dead in verdicts.items() if not is_dead]
    print("\n".join(alive))
    print(f"{len(names)} survived mutmut, {len(alive)} survive in a process of their own")


if __name__ == "__main__":
    main()

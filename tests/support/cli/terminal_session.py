"""An evening at the table in the terminal: the real program, typed at or piped into, and what its
record comes to.
"""

import contextlib
import os
import pty
import re
import secrets
import select
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final, Self
from unittest.mock import patch

from support.cli.cli_runner import invoke
from support.patience import PATIENCE
from tapisvert.record import Replay
from tapisvert.rules import Refusal

SOURCE: Final = Path(__file__).resolve().parents[3] / "src"
_ESCAPES: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\x1b\][^\x07]*\x07")
_BALANCE: Final = r"^ +{name} +([0-9][0-9 ]*\.[0-9][0-9])  +[-+]?[0-9]"


def command(*arguments: str) -> list[str]:
    """The command line of `tapisvert play`, in English and without pauses."""
    return [sys.executable, "-m", "tapisvert", "play", *arguments]


def surroundings(**changed: str) -> dict[str, str]:
    """An environment without colours or languages of its own."""
    environment = {"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(SOURCE)}
    return {**environment, "LANG": "C.UTF-8", "COLUMNS": "80", "TERM": "xterm-256color", **changed}


def piped(
    lines: Sequence[str],
    *arguments: str,
    cwd: Path,
    is_told: bool = True,
    encoding: str = "utf-8",
    columns: int = 80,
) -> subprocess.CompletedProcess[str]:
    """Play the lines to their end, by the program's `main` in this process.

    Its draws are fixed: the same arguments and lines give the same cards. Without `is_told` they
    are the machine's own chance.
    """
    given = "".join(f"{line}\n" for line in lines)
    seed = repr((lines, arguments)).replace(str(cwd), ".")
    with contextlib.chdir(cwd), _told(seed, is_told=is_told):
        done = invoke("play", *arguments, stdin=given, encoding=encoding, columns=columns)
    return subprocess.CompletedProcess(arguments, done.status, done.out, done.err)


@contextlib.contextmanager
def _told(seed: str, *, is_told: bool) -> Iterator[None]:
    chance = Random(seed)
    sources = {"token_bytes": chance.randbytes, "randbelow": chance.randrange} if is_told else {}
    with contextlib.ExitStack() as patched:
        for name, draw in sources.items():
            patched.enter_context(patch.object(secrets, name, draw))
        yield


def plain(text: str) -> str:
    """A text as it is read, without what steers the terminal."""
    return _ESCAPES.sub("", text).replace("\r", "")


def replayed(path: Path, *, refusing: bool = False) -> Replay:
    """The table of a record, every line taken and, unless some may be, none refused."""
    table = Replay()
    for line in path.read_bytes().splitlines(keepends=True):
        assert line.endswith(b"\n")
        refused = [event for event in table.feed(line) if isinstance(event, Refusal)]
        assert refusing or refused == []
    return table


def totals(path: Path, *, refusing: bool = False) -> dict[str, int]:
    """Return the sums of all players when a record is replayed, in minor units."""
    table = replayed(path, refusing=refusing).table
    assert table is not None
    return {name: player.total for name, player in table.players.items()}


def shown(output: str, names: Sequence[str]) -> dict[str, int]:
    """Return the sums of all players by the last table of a session, in minor units."""
    found = {}
    for name in names:
        pattern = re.compile(_BALANCE.format(name=re.escape(name)), re.MULTILINE)
        amount = pattern.findall(plain(output))[-1]
        found[name] = int(amount.replace(" ", "").replace(".", ""))
    return found


def dos(path: Path) -> list[str]:
    """Return the commands of a record's lines, in order."""
    return re.findall(r'^\{"do":"(\w+)"', path.read_text(encoding="utf-8"), re.MULTILINE)


class Terminal:
    """The program in a terminal of its own, typed at as a person does."""

    def __init__(self, *arguments: str, cwd: Path, **changed: str) -> None:
        ours, theirs = pty.openpty()
        self._ours = ours
        self.output = ""
        self._read = 0
        self.process = subprocess.Popen(
            command(*arguments),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=cwd,
            env=surroundings(**changed),
            start_new_session=True,
            preexec_fn=_takes_the_terminal,  # noqa: PLW1509 - the tests start no threads
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        with contextlib.suppress(OSError):
            os.close(self._ours)

    def until(self, words: str) -> str:
        """Wait until the program prints these words after all earlier ones; return its output."""
        while words not in plain(self.output)[self._read :]:
            assert self._more(), f"{words!r} never came; last: {plain(self.output)[-400:]}"
        screen = plain(self.output)[self._read :]
        end = screen.index(words) + len(words)
        self._read += end
        return screen[:end]

    def type(self, text: str) -> None:
        os.write(self._ours, f"{text}\n".encode())

    def begin(self) -> None:
        """Cut the cards by Enter."""
        self.until("Anna cuts")
        self.type("")

    def press(self, key: bytes) -> None:
        os.write(self._ours, key)

    def interrupt(self) -> None:
        """Press Ctrl-C, and again while nothing is said: one that falls between a prompt and the
        reading after it waits for the next key, as in every program that reads a terminal.
        """
        is_interrupted = False
        while not is_interrupted:
            self.press(b"\x03")
            is_interrupted = bool(select.select([self._ours], [], [], 2)[0]) and self._more()

    def hang_up(self) -> None:
        """Close the terminal, as one closes a window."""
        os.close(self._ours)

    def ended(self) -> int:
        """Read to the end; the exit status."""
        while self._more():
            pass
        return self.process.wait(PATIENCE)

    def _more(self) -> bool:
        ready, _, _ = select.select([self._ours], [], [], PATIENCE)
        assert ready, f"nothing came; last: {plain(self.output)[-400:]}"
        try:
            chunk = os.read(self._ours, 1 << 16)
        except OSError:  # the other side is closed
            return False
        self.output += chunk.decode(errors="replace")
        return bool(chunk)


def _takes_the_terminal() -> None:
    """Make the terminal the program's own, so that Ctrl-C in it becomes a signal."""
    import fcntl  # noqa: PLC0415 - used in the child alone
    import termios  # noqa: PLC0415 - likewise

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)

"""Blocks of the documentation's pages: each one runs, or its page says in its source why not.

A comment above a block, `<!-- not run: REASON -->`, or anywhere in a page for all its blocks of the
shell, `<!-- shell not run: REASON -->`. Of these, commands and options still have to exist. A page
with `<!-- exhaustive: REASON -->` has its Python run by `--all`, and so has a console's block below
`<!-- exhaustive -->`.
"""

import doctest
import os
import re
import shlex
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from sys import executable
from typing import Any, Final
from unittest.mock import patch
from urllib.request import urlopen

import pytest
import surroundings
from click import BadParameter
from click.exceptions import Exit
from support.cli.cli_runner import invoke
from support.server.http_server import PROMPT, opened, settings, table
from support.server.subprocess_nodes import Command

from tapisvert.cli import app
from tapisvert.regulations import RegisterError

ROOT: Final = Path(__file__).resolve().parents[1]
PAGES: Final = sorted(
    (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "benchmarks/README.md")
)
NAMES: Final = {"./tapis", "tapisvert"}
"""Names of the command line, in a checkout and installed."""
HOUSE: Final = """\
database = "sqlite:///house.db"
keys = "keys"

[[table]]
id = "roulette"
rulebook = "campione-roulette"
"""
"""Settings of the house that pages call `house.toml`."""
ADDRESS: Final = "http://127.0.0.1:8031"
"""Address of the house in which programs on a page play."""
SHORTER: Final = {
    "paths=1_000_000": "paths=10_000",
    "\n0.288691 ± 0.000453\n": "\n0.291900 ± 0.004546\n",
}
"""Words of a program that takes six seconds, and those in their place in the shorter form."""
PATIENCE: Final = 120
"""Seconds for what takes one or two on a machine that has nothing else to do."""

_BLOCK: Final = re.compile(
    r"(?:^<!-- (?:not run: (?P<reason>[^>]+)|(?P<long>exhaustive)) -->\n+)?"
    r"^```(?P<language>\S+)[^\n]*\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_NO_SHELL: Final = re.compile(r"^<!-- shell not run: [^>]{9,} -->$", re.MULTILINE)
_TYPED: Final = re.compile(r"^\$ (.*?)\n((?!\$).*?)(?=^\$|\Z)", re.MULTILINE | re.DOTALL)
_CONTROL: Final = re.compile(r"[|>;&$]")


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(page: Path, *languages: str) -> Iterator[tuple[str, bool]]:
    """Yield the blocks in these languages, and for each True if it is to be run."""
    runs = _NO_SHELL.search(text(page)) is None
    for match in _BLOCK.finditer(text(page)):
        if match["language"] in languages:
            yield match["text"], runs and match["reason"] is None


def shell_lines(page: Path, *, run: bool) -> list[str]:
    """Return the lines of the shell that are run, or those that are not."""
    lines = [
        line
        for block, runs in blocks(page, "sh", "bash", "shell")
        if runs is run
        for line in block.replace("\\\n", " ").splitlines()
    ]
    if not run:
        typed = [block for block, _ in blocks(page, "text")]
        lines += [line[2:] for block in typed for line in block.splitlines() if line[:2] == "$ "]
    return [line for line in lines if shlex.split(line, comments=True)]


RUN: Final = {page: lines for page in PAGES if (lines := shell_lines(page, run=True))}
READ: Final = {page: lines for page in PAGES if (lines := shell_lines(page, run=False))}
PYTHON: Final = [
    pytest.param(page, marks=[pytest.mark.exhaustive] if "<!-- exhaustive: " in text(page) else [])
    for page in PAGES
    if any(blocks(page, "python", "pycon"))
]


@pytest.mark.parametrize("page", PYTHON, ids=name)
def test_documented_python_runs(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each block is an example, and says what Python says; a house is open, where one is used. A
    million evenings are played in the exhaustive form, and otherwise a hundredth of them.
    """
    assert all(">>> " in block for block, runs in blocks(page, "python", "pycon") if runs)
    monkeypatch.chdir(ROOT)
    assert page.name != "programs.md" or all(long in text(page) for long in SHORTER)
    with ExitStack() as stack:
        source = text(page)
        if not surroundings.is_exhaustive:
            for long, short in SHORTER.items():
                source = source.replace(long, short)
        if any(ADDRESS in block for block, _ in blocks(page, "python")):
            wheel = table("campione-roulette", pace=PROMPT)
            server = stack.enter_context(opened(settings(tmp_path, wheel)))
            source = source.replace(ADDRESS, server.origin)
        examples = doctest.DocTestParser().get_doctest(source, {}, page.name, str(page), 0)
        failed, attempts = doctest.DocTestRunner().run(examples)
    assert attempts > 0
    assert failed == 0


@pytest.mark.parametrize("page", RUN, ids=name)
def test_documented_shell_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Line by line in a folder with a house's settings, without an error; a program that asks gets
    no answer, and a server a port that is free.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(Path(executable).parent), prepend=os.pathsep)
    if any("house.toml" in line for line in RUN[page]):
        Path("house.toml").write_text(HOUSE, encoding="utf-8")
    for line in RUN[page]:
        words = shlex.split(line, comments=True)
        if words[0] not in NAMES or _CONTROL.search(" ".join(words)):
            subprocess.run(["bash", "-euc", line], cwd=tmp_path, check=True)
        elif words[1] == "test":
            continue  # this run is that command
        elif words[1] == "serve":
            port = () if "--port" in words else ("--port", "0")
            assert b"Tapis Vert" in served(tmp_path, *words[1:], *port)
        else:
            ran = invoke(*words[1:], stdin="")
            assert (ran.status, ran.err) == (0, ""), line


def served(folder: Path, *arguments: str) -> bytes:
    """Return the first page of a server, which then is told to end, and ends well."""
    server = Command(arguments, folder, folder)
    try:
        address = server.stdout.readline().split()[-1]
        with urlopen(address, timeout=PATIENCE) as answer:
            page: bytes = answer.read()
        server.send_signal(signal.SIGTERM)
        assert server.wait(PATIENCE) == 0
        return page
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


@pytest.mark.parametrize("page", READ, ids=name)
def test_skipped_documented_commands_exist(page: Path) -> None:
    """With each of their options; whether their files do is not asked."""
    for line in READ[page]:
        words = shlex.split(line, comments=True)
        if words[0].startswith("TAPISVERT_"):
            words.pop(0)
        if words[0] in NAMES and words[1] != "test":
            with patch.dict(os.environ):  # folders of regulations are named there
                parse(words[1:])


def parse(arguments: list[str]) -> None:
    """Parse a command line, without running it."""
    group: Any = app
    end = next((i for i, word in enumerate(arguments) if _CONTROL.fullmatch(word)), len(arguments))
    words, program = arguments[:end], "tapisvert"
    try:
        while hasattr(group, "resolve_command"):
            context = group.make_context(program, words)
            rest = [*context._protected_args, *context.args]
            program, group, words = group.resolve_command(context, rest)
        group.make_context(program, words)
    except (Exit, RegisterError):  # its help; a folder that is not there
        return
    except BadParameter as error:  # a file or a house that is not there
        if type(error).__name__ == "MissingParameter":
            raise


def console_examples() -> Iterator[Any]:
    """Yield the command lines of the pages, and the output shown below each, once."""
    known_commands = set()
    for page in PAGES:
        for block in _BLOCK.finditer(text(page)):
            marks = [pytest.mark.exhaustive] if block["long"] else []
            for match in _TYPED.findall(block["text"] if block["language"] == "console" else ""):
                if match not in known_commands:
                    yield pytest.param(*match, marks=marks)
                known_commands.add(match)


@pytest.mark.parametrize(("typed", "shown"), list(console_examples()))
def test_documented_command_line_prints_documented_output(
    typed: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each command is run; a line of dots stands for lines left out at the end."""
    tapis, *arguments = shlex.split(typed)
    assert tapis == "./tapis"
    monkeypatch.chdir(ROOT)
    ran = invoke(*arguments, columns=92, NO_COLOR="1")
    assert (ran.status, ran.err) == (0, "")
    output_lines = [line.rstrip() for line in ran.out.splitlines()]
    expected = shown.rstrip().splitlines()
    if expected[-1] == "…":
        expected.pop()
        output_lines = output_lines[: len(expected)]
    assert output_lines == expected


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as a reader of Markdown makes them."""
    titles = re.findall(r"^#+ (.+)$", text(page), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_relative_links_have_targets(page: Path) -> None:
    """Files exist, and so do the headings that links point at."""
    prose = re.sub(r"^```.*?^```$", "", text(page), flags=re.M | re.S)
    assert not re.findall(r"\[[\w/.-]+\.(?:md|py)\]\(", prose), "a text that is a file name"
    for target in re.findall(r"\]\(([^)\s]+)\)", prose):
        if "://" in target:
            continue
        file, _, anchor = target.partition("#")
        linked = (page.parent / file).resolve() if file else page
        assert linked.exists(), target
        assert not anchor or anchor in anchors(linked), target

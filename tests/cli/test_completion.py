"""Completion in a shell: the commands, options and rulebooks that a word may become."""

import os
import shutil
import subprocess
from pathlib import Path
from sys import executable
from typing import Final

import pytest
from support.cli.cli_runner import invoke


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("tapisvert si", ["simulate"]),
        ("tapisvert odds venezia", ["venezia-trente-et-quarante"]),
        ("tapisvert play ca", ["campione-roulette", "campione-trente-et-quarante"]),
        ("tapisvert simulate evenings campione-roulette --pa", ["--paths"]),
        ("tapisvert regulation ch", ["check"]),
    ],
)
def test_completion_offers_matching_words(line: str, words: list[str]) -> None:
    place = str(line.count(" "))
    result = invoke(_TAPISVERT_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=place)
    completions = [line.partition(",")[2] for line in result.out.splitlines()]
    assert (result.status, completions, result.err) == (0, words, "")


SHELLS: Final = {
    "bash": (
        'eval "$(_TAPISVERT_COMPLETE=bash_source tapisvert)"\n'
        "COMP_WORDS=(tapisvert odds ven); COMP_CWORD=2\n"
        '_tapisvert_completion tapisvert; echo "${COMPREPLY[@]}"'
    ),
    "zsh": (
        "autoload -Uz compinit; compinit -D\n"
        'eval "$(_TAPISVERT_COMPLETE=zsh_source tapisvert)"\n'
        "compadd() { print -r -- ${(P)${@[-1]}} }; words=(tapisvert odds ven); CURRENT=3\n"
        "$_comps[tapisvert]"
    ),
    "fish": (
        '_TAPISVERT_COMPLETE=fish_source tapisvert | source\ncomplete -C "tapisvert odds ven"'
    ),
}


@pytest.mark.parametrize("shell", SHELLS)
def test_shell_completes_rulebook(shell: str, tmp_path: Path) -> None:
    """The line of docs/reference/cli.md, and then the shell's own completion of a word."""
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    path = f"{Path(executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "HOME": str(tmp_path)}
    result = subprocess.run(
        [shell, "-c", SHELLS[shell]], env=environment, capture_output=True, check=True, text=True
    )
    assert result.stdout.split() == ["venezia-trente-et-quarante"]

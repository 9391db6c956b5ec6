"""Completion in a shell: the commands, options and rulebooks that a word may become."""

import pytest
from support.cli.cli_runner import called


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("tapisvert si", ["simulate"]),
        ("tapisvert odds venezia", ["venezia-trente-et-quarante"]),
        ("tapisvert play ca", ["campione-roulette", "campione-trente-et-quarante"]),
        ("tapisvert simulate campione-roulette --pe", ["--permanences"]),
        ("tapisvert regulation ch", ["check"]),
    ],
)
def test_a_word_is_completed(line: str, words: list[str]) -> None:
    """By the shell's own protocol, with the line in its variables."""
    place = str(line.count(" "))
    done = called(_TAPISVERT_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=place)
    assert (done.status, done.out.split(), done.err) == (0, words, "")


def test_the_script_for_a_shell_asks_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """`--show-completion` prints what bash reads; its name is that of the command."""
    monkeypatch.setattr("typer.completion._get_shell_name", lambda: "bash")
    done = called("--show-completion")
    assert "_TAPISVERT_COMPLETE=complete_bash" in done.out
    assert "complete -o default -F _tapisvert_completion tapisvert" in done.out

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
def test_completion_offers_matching_words(line: str, words: list[str]) -> None:
    place = str(line.count(" "))
    result = called(_TAPISVERT_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=place)
    assert (result.status, result.out.split(), result.err) == (0, words, "")


def test_completion_script_calls_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """`--show-completion` prints what bash reads; its name is that of the command."""
    monkeypatch.setattr("typer.completion._get_shell_name", lambda: "bash")
    result = called("--show-completion")
    assert "_TAPISVERT_COMPLETE=complete_bash" in result.out
    assert "complete -o default -F _tapisvert_completion tapisvert" in result.out

"""Completion in a shell: the commands, options and rulebooks that a word may become."""

import pytest
from support.cli.cli_runner import called


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
    result = called(_TAPISVERT_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=place)
    completions = [line.partition(",")[2] for line in result.out.splitlines()]
    assert (result.status, completions, result.err) == (0, words, "")

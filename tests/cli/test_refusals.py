"""Wrong usage of every command: one line that says what is wrong and where the help is."""

import shlex
from pathlib import Path
from typing import Final

import pytest
from support.cli.cli_runner import invoke
from support.house_files import FIRST

RULEBOOKS: Final = {
    "VENEZIA": "venezia-trente-et-quarante",
    "CAMPIONE": "campione-trente-et-quarante",
    "TWO": "trente-et-quarante-2.0",
    "ROULETTE": "campione-roulette",
}
SATURDAY: Final = "taille;noir;rouge;result\n1;37;32;couleur\n1;31;31;refait\n2;31;40;inverse\n"
CARDS: Final = "'Th Td 7c Kd Ts Th 9s 3d'"
REFUSED: Final = f"""
cheat | cheat
rules | RULEBOOK
rules monaco | available: campione-roulette,
settle monaco | available: campione-roulette,
clauses monaco | available: campione-roulette,
odds monaco | available: campione-roulette,
rules \x1b[2J | unknown rulebook
rules campione | rulebook 'campione' may be campione-roulette or campione-trente
rules veneza | did you mean venezia-trente-et-quarante?
od | Did you mean 'odds'?
rules VENEZIA --lang de | 'it', 'fr', 'en'
rules VENEZIA --edition 1998 | there is no edition '1998' of
rules VENEZIA --diff | has no edition before
rulebooks --regulations /none | /none: there is no such folder
replay | FILE
replay --loud - | --loud
explain - --coup 0 | --coup
explain - --coup x | --coup
play VENEZIA --player Anna | NAME=CHIPS
play VENEZIA --player Anna=0 | not a valid amount
play VENEZIA --player Anna=-5 | not an amount
play VENEZIA --player '\x1b[2J=5' | Use a name
play VENEZIA --minimum 1e3 | not an amount
play VENEZIA --minimum 10 --maximum 5 | maximum
play VENEZIA --maximum 5 --maximum 6 | one maximum
play VENEZIA --ruling R99=1 | degree_limit
play VENEZIA --ruling degree_limit=deep | cannot be 'deep'
play VENEZIA --currency 'E U R' | currency
play VENEZIA --cards nowhere.txt | No such file
play VENEZIA --record . | never overwritten
play VENEZIA --record no/such/folder.jsonl | No such file
play VENEZIA --seed x | seed
play VENEZIA --lang de | lang
settle VENEZIA | Missing option --cards
settle ROULETTE --cards {CARDS} --number 3 | --number
settle VENEZIA --cards {CARDS} --bet rouge | CHANCE=AMOUNT
settle VENEZIA --cards {CARDS} --bet rouge=500.00 | 500.00 is 50000
settle VENEZIA --cards {CARDS} --announce tiers | CALL=UNIT
settle VENEZIA --cards {CARDS} --ruling R99=1 | available:
settle VENEZIA --cards {CARDS} --ruling R03=x | deepen, deepen_then_lose, halve, lose, stay
settle VENEZIA --cards {CARDS} --currency E$ | currency
drill VENEZIA payouts | available: first, stakes, rows, shortcut, prison, insurance
drill VENEZIA rows --level 7 | levels 1 to 4
drill VENEZIA rows --seed -1 | whole number
odds VENEZIA --seen As*7 | --seen: As: 7 of it; the packs have 6
odds VENEZIA --pack 'As*4 As*3' | --pack: As: 7 of it; the packs have 6
odds VENEZIA --pack 'As*6 Ts' --seen 'Ts Ts' | --seen: Ts: 2 seen, but only 1 in the pack
odds VENEZIA --seen 'As Xx' | 'Xx' is not a card
odds VENEZIA --seen \x1b[2J | is not a card
odds VENEZIA --pack As*-1 | As: negative count -1
odds VENEZIA --pack As*many | As*many: write a number
odds VENEZIA --pack '' | --pack: the 0 cards left
odds VENEZIA --pack Ts*6 --exact | --pack: the 6 cards left count 60 points
odds TWO --pack 'Ts*2 9s' | --pack: 3 cards count 29 points
odds TWO --pack Ts*3 --seen Ts | --seen: 2 cards count 20 points
odds ROULETTE --seen As | --seen: not available for roulette: no cards
odds ROULETTE --pack As | --pack: not available for roulette: no cards
odds VENEZIA --ruling R99=1 | available:
odds VENEZIA --ruling R03=x | deepen, deepen_then_lose, halve, lose, stay
odds VENEZIA --ruling R03 | NAME=VALUE
odds CAMPIONE --insure 60000/75000 | up to 500.00 of it may be insured
odds VENEZIA --insure 5/0 | '5/0' is not AMOUNT/STAKE
odds TWO --insure 5/10 | there is no insurance in this game
odds VENEZIA --report .pdf | '.pdf': unsupported file type; use .pdf, .html, .json
odds VENEZIA --report odds.doc | 'odds.doc': unsupported file type; use .pdf, .html, .json
odds VENEZIA --report no/such/folder/odds.json | --report: folder not found: 'no/such/folder'
odds VENEZIA --pack Ts*2 --report no/such/folder/odds.json | folder not found: 'no/such/folder'
odds VENEZIA --diff | has no edition before
odds VENEZIA --diff --since '{FIRST}' --ruling R03=lose | combined with --diff
simulate coups VENEZIA --coups 0 | --coups
simulate coups VENEZIA --coups -5 | --coups
simulate coups VENEZIA --coups 1e30 | 10^14
simulate coups VENEZIA --coups 1e999999999 | --coups
simulate coups VENEZIA --coups nan | --coups
simulate coups VENEZIA --coups 1.5 | --coups
simulate coups VENEZIA --coups many | --coups
simulate coups VENEZIA --seed -1 | --seed
simulate coups VENEZIA --seed 18446744073709551616 | --seed
simulate coups VENEZIA --threads 0 | --threads
simulate coups VENEZIA --until-error 0 | --until-error
simulate coups VENEZIA --until-error nan | --until-error
simulate coups VENEZIA --until-error 1e-12 | --until-error
simulate coups VENEZIA --until-error 1e-3 --figure ace | edge.rouge.divide
simulate coups VENEZIA --until-error 1e-3 --coups 5 | --coups
simulate coups VENEZIA --figure refait | --until-error
simulate coups VENEZIA --compare nothing | --compare
simulate coups VENEZIA --compare R99=lose | --compare
simulate evenings VENEZIA --system martingail | martingale
simulate evenings VENEZIA --bankroll -5 | bankroll
simulate evenings VENEZIA --unit 0 | unit
simulate evenings VENEZIA --chance pair | pair
simulate evenings VENEZIA --target 5 | target
simulate evenings VENEZIA --insure sometimes | when_it_pays
simulate evenings VENEZIA --prison escape | --prison
simulate evenings VENEZIA --paths 0 | --paths
simulate evenings VENEZIA --paths 1e9 | 10^7
simulate evenings VENEZIA --tailles 0 | --tailles
simulate evenings VENEZIA --tailles 3 --coups 5 | --tailles
simulate evenings VENEZIA --paths 1e7 --coups 1e14 | --paths
simulate evenings VENEZIA --minimum 500 --maximum 100 | maximum
simulate coups VENEZIA --report simulation.doc | .pdf
simulate coups VENEZIA --report no/such/folder/it.pdf | no/such/folder
simulate coups VENEZIA --coups 4e4 --cluster nowhere://at:all | --cluster
simulate evenings ROULETTE --tailles 3 | --tailles: not available for roulette: no tailles
simulate evenings ROULETTE --count | card counting is not available for roulette
simulate evenings ROULETTE --insure always | there is no insurance at this table
simulate permanences VENEZIA saturday.csv --coups 100 | No such option
simulate permanences VENEZIA none.csv | none.csv
simulate permanences VENEZIA saturday.csv --insure when_it_pays | do not show which cards are left
randomness --packs many | --packs: 'many' is not an integer
randomness --packs 1e9 | '1e9' is not an integer between 0 and 10^8
randomness --spins -1 | '-1' is not an integer
randomness --seed x | --seed: 'x' is not an integer
randomness --level 0 | --level
randomness --workers 0 | --workers
randomness --rulebook monaco | unknown rulebook 'monaco'
randomness --rulebook ROULETTE --packs 5 | --packs: not available for roulette
randomness --rulebook VENEZIA --spins 5 | --spins: not available for card games
randomness --report a.txt | 'a.txt': unsupported file type; use .pdf, .html, .json
randomness --results none.csv | Missing option --rulebook.
randomness --results none.csv --rulebook ROULETTE | 'none.csv': No such file
randomness --results none.csv --rulebook ROULETTE --spins 5 | --spins: cannot be combined
"""
ROWS: Final = [line.split(" | ") for line in REFUSED.strip().splitlines()]


@pytest.mark.parametrize(("command", "words"), ROWS, ids=[command[:50] for command, _ in ROWS])
def test_wrong_usage_is_reported_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, words: str
) -> None:
    """At once, with status 2, whatever form the answer was to have; nothing steers the terminal."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "saturday.csv").write_text(SATURDAY)
    arguments = [RULEBOOKS.get(word, word) for word in shlex.split(command)]
    for form in ([], ["--json"]) if arguments[0] == "odds" else ([],):
        result = invoke(*arguments, *form, TAPISVERT_REGULATIONS="")
        assert (result.status, result.out) == (2, "")
        assert result.is_one_clear_line
        assert words in result.err
        assert "--help" in result.err or result.err.startswith("tapisvert: ")
        assert "\x1b" not in result.err
    assert [path.name for path in tmp_path.iterdir()] == ["saturday.csv"]

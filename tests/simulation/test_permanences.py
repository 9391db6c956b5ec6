"""Permanences: reading of files, refusals, and a player's result on them."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tapisvert.card_game import outcomes
from tapisvert.regulations import rulebook
from tapisvert.simulation.notation import PermanenceError
from tapisvert.simulation.permanences import Permanences, parse, play, read
from tapisvert.simulation.players import Player
from tapisvert.simulation.tally import Tally
from tapisvert.wheel import ROUGE

VENEZIA = rulebook("venezia-trente-et-quarante")
DEUX_ZERO = rulebook("trente-et-quarante-2.0")
ROULETTE = rulebook("campione-roulette")
PLAYS = Path(__file__).parents[1] / "plays"


def cells(text: str, name: str = VENEZIA.id) -> list[list[int]]:
    return [list(taille) for taille in parse(text.encode(), rulebook(name)).tailles]


def results(permanences: Permanences, chance: str) -> str:
    """Results of each coup on a chance, by their first letters."""
    codes = outcomes(permanences.book)
    return " ".join(codes[index][chance][:4] for taille in permanences.tailles for index in taille)


@pytest.mark.parametrize(
    "text",
    [
        "17\n0\n32\n",
        "17\r\n0\r\n32",
        "\ufeffnumber\n17\n0\n32\n",
        "time,spin,dealer\n21:04,17,A\n21:06,0,A\n21:07,32,B\n",
        "17 noir\n0 vert\n32 rouge pair passe\n",
        "17;black\n0;\n32;red\n",
        "# Saturday\n17\n0\n32\n",
    ],
)
def test_numbers_are_read_however_they_are_written(text: str) -> None:
    """With a head or without, with what else the file says of them."""
    assert cells(text, ROULETTE.id) == [[17, 0, 32]]


@pytest.mark.parametrize(
    "text",
    [
        "37 32 couleur\n31 40 inverse\n33 33\n31 31\n",
        "37,32,rouge,c\n31,40,noir,i\n33,33,null,\n31,31,refait,\n",
        "rouge;noir;couleur/inverse\n32;37;couleur\n40;31;inverse\n33;33;\n31;31;\n",
        "Rosso\tNero\tRisultato\n32\t37\tcolore\n40\t31\tinverso\n33\t33\tnullo\n31\t31\trefait\n",
        "37-32 RC\n31-40 NI\n33-33\n31-31\n",
    ],
)
def test_two_rows_are_read_by_their_totals(text: str) -> None:
    """Noir's first, unless a head says otherwise; couleur tells the colour of the first card."""
    book = rulebook("venezia-trente-et-quarante")
    result = parse(text.encode(), book)
    assert [(cell // 20 + 31, cell // 2 % 10 + 31) for cell in result.tailles[0]] == [
        *((37, 32), (31, 40), (33, 33), (31, 31))
    ]
    assert results(result, "rouge") == "wins lose null pris"
    assert results(result, "couleur") == "wins lose null pris"
    assert not result.unknown


def test_chances_alone_leave_the_totals_open() -> None:
    """Decided coups can be played, and a missing total is refused with its line."""
    result = parse(b"result\nrouge couleur\nnoir couleur\nnull\nrefait\nrouge\n", VENEZIA)
    assert results(result, "noir") == "lose wins null pris lose"
    assert results(result, "couleur")[:19] == "wins wins null pris"
    result.require(["rouge", "noir"])
    with pytest.raises(PermanenceError, match=r"^line 6: .* 'couleur'$"):
        result.require(["rouge", "couleur"])
    assert result.unknown["totals"] == 2


def test_one_row_results_include_halves() -> None:
    """In 2.0 a chance wins half where the file says so, and else whole: T2-3.4."""
    result = parse(b"34 rouge couleur\n30 noir inverse half\n39 R C\n", DEUX_ZERO)
    assert [cell // 8 + 30 for cell in result.tailles[0]] == [34, 30, 39]
    assert results(result, "noir") == "lose wins lose"
    assert [outcomes(DEUX_ZERO)[cell]["inverse"] for cell in result.tailles[0]] == [
        *("loses", "wins_half", "loses")
    ]


def test_blank_lines_and_columns_separate_tailles() -> None:
    """The end of a taille matters to stakes in prison, and to a card counter."""
    expected = [[122, 22], [2]]
    assert cells("37 32\n32 32\n\n\n31 32\n") == expected
    assert cells("taille,noir,rouge\n1,37,32\n1,32,32\n2,31,32\n") == expected


@pytest.mark.parametrize("record", sorted(PLAYS.glob("*.events.jsonl")), ids=lambda path: path.name)
def test_record_events_yield_their_coups(record: Path) -> None:
    """Each coup by what it did to every chance; each taille that ended with its last card."""
    events = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    coups = [event for event in events if event["event"] == "coup"]
    (opening,) = (event for event in events if event["event"] == "opened")
    result = read(record, rulebook(opening["rulebook"]))
    outcome_codes = outcomes(result.book)
    assert not result.unknown
    assert [dict(outcome_codes[index]) for taille in result.tailles for index in taille] == [
        coup["result"] for coup in coups
    ]
    ends = [event for event in events if event["event"] == "taille_over"]
    assert result.exact.count(True) == sum(not (end["cards_left"] or end["void"]) for end in ends)


def test_permanences_become_dealt_coups() -> None:
    """Filled up to the longest taille, as players want them."""
    result = parse(b"37 32\n32 32\n\n31 32\n", VENEZIA)
    assert result.dealt_tailles.cells.tolist() == [[122, 22], [2, 255]]
    assert result.dealt_tailles.coups.tolist() == [2, 1]
    assert Tally.from_tailles(VENEZIA, result.dealt_tailles).coups == result.coups == 3


def test_system_is_played_against_permanence() -> None:
    """Martingale on noir: lost, lost, a null coup, won; a refait halves the next; its last coup."""
    pytest.importorskip("numba", reason="no numba here: players are not compiled")
    result = parse(b"rouge\nrouge\nnull\nnoir\nrefait\nnoir\n", VENEZIA)
    player = Player(("noir",), chips=10_000, unit=100, system="martingale")
    outcome = play(result, player)
    stakes = -100 - 200 + 400 - 50
    assert outcome.coups.tolist() == [6]
    assert outcome.final.tolist() == [10_000 + stakes + 200]
    with pytest.raises(PermanenceError, match=r"line 1: .* 'inverse'"):
        play(result, replace(player, chances=("inverse",)))
    with pytest.raises(PermanenceError, match="which cards are left"):
        play(result, replace(player, is_counter=True))


def test_played_results_match_the_engine() -> None:
    """A flat bettor's result on a whole record is that of its coups, one by one."""
    pytest.importorskip("numba", reason="no numba here: players are not compiled")
    result = read(PLAYS / "campione-roulette.cloth.events.jsonl", ROULETTE)
    numbers = list(result.tailles[0])
    outcome = play(result, Player(("17", "rouge"), chips=10**6, unit=100))
    plein = sum(3_500 if number == 17 else -100 for number in numbers)
    rouge = sum(-50 if number == 0 else 100 if number in ROUGE else -100 for number in numbers)
    assert outcome.final.tolist() == [10**6 + plein + rouge]


COUP = '{"event":"coup","rows":{"noir":%s,"rouge":["Ts","Td","Jc","Ah"]},"totals":{},"result":{}}'


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        (VENEZIA.id, "", "no coup in it"),
        (VENEZIA.id, "noir,rouge\n\n", "no coup in it"),
        (VENEZIA.id, "37 32\n41 32\n", "line 2: not a coup: '41 32'"),
        (VENEZIA.id, "37 32\n\n37\n", "line 3: not a coup: '37'"),
        (VENEZIA.id, "1 37 32\n", "line 1: not a coup: '1 37 32'"),
        (VENEZIA.id, "37 32 noir\n", "line 1: not a coup: '37 32 noir'"),
        (VENEZIA.id, "rouge\nrogue\n", "line 2: no coup of this game is written with 'rogue'"),
        (VENEZIA.id, "rouge\npair\n", "line 2: not a coup: 'pair'"),
        (VENEZIA.id, "red half\n", "is neither a coup nor a head with a known column"),
        (VENEZIA.id, "date,hour\n1,2\n", "is neither a coup nor a head with a known column"),
        (VENEZIA.id, "37 32\n-31 32 \n", "line 2: -31 has a sign"),
        (ROULETTE.id, "17\n-1\n", "line 2: -1 has a sign"),
        (ROULETTE.id, "17\n−5\n", "line 2: −5 has a sign"),
        (ROULETTE.id, "number\n+5\n", "line 2: +5 has a sign"),
        (ROULETTE.id, "17\n00\n", "line 2: the file has a double zero, 00"),
        (ROULETTE.id, "1;17\n2;5\n", "line 1: not a coup: '1 17'. The line has 2 numbers"),
        (DEUX_ZERO.id, "34\n", "line 1: '34' decides nothing"),
        (ROULETTE.id, "17\n37\n", "line 2: not a coup: '37'"),
        (ROULETTE.id, "17\n1e1\n", "line 2: no coup of this game is written with '1e1'"),
        (ROULETTE.id, "17 rouge\n", "line 1: not a coup: '17 rouge'"),
        (ROULETTE.id, "17\n" + 200_000 * "9" + "\n", "line 2: "),
        (ROULETTE.id, "17\n{}\n", "line 2: no coup of this game is written with '{}'"),
        (ROULETTE.id, '{"event":"coup","number":37}', "line 1: not a spin of a wheel"),
        (ROULETTE.id, '{"event":"coup","number":true}', "line 1: not a spin of a wheel"),
        (VENEZIA.id, '{"event":"coup","number":17}', "line 1: its rows are not a coup"),
        (VENEZIA.id, COUP % '["Th","Td","Tc"]', "line 1: its rows are not a coup"),
        (VENEZIA.id, COUP % '["Th","Td","Tc","As","As"]', "line 1: its rows are not a coup"),
        (VENEZIA.id, COUP % '["Th","Td","Tc",["As"]]', "line 1: its rows are not cards"),
        (VENEZIA.id, '{"event":"call"}\n[1]\n', "line 2: not an event of a record"),
        (VENEZIA.id, '{"event":"call"}\n{"eve', "line 2: not JSON"),
        (VENEZIA.id, "{}\n" + 100_000 * "[", "line 1: not an event"),
        (VENEZIA.id, '{"do":"close"}', "line 1: not an event; `tapisvert replay` prints"),
        (VENEZIA.id, '{"event":"opened","rulebook":"campione-roulette"}', "is another game than"),
        (VENEZIA.id, '{"event":"opened","rulebook":["x"]}', "there is no rulebook"),
    ],
)
def test_invalid_permanence_is_refused_with_its_line(name: str, text: str, problem: str) -> None:
    """One clear line, whatever stands in the file."""
    with pytest.raises(PermanenceError) as error_raised:
        parse(text.encode(), rulebook(name))
    assert str(error_raised.value).startswith(problem) or problem in str(error_raised.value)
    assert "\n" not in str(error_raised.value)
    assert len(str(error_raised.value)) < 400


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("number;dealer\n17;A\n", [("number", "number"), ("dealer", None)]),
        ("Winning Number,Colour\n5,black\n", [("Winning Number", None), ("Colour", "result")]),
        (",Spin,Number\n0,1,17\n", [("1", None), ("Spin", None), ("Number", "number")]),
        ("spin;dealer\n17;A\n", [("spin", "number"), ("dealer", None)]),
        ("shoe;number\n1;17\n", [("shoe", "taille"), ("number", "number")]),
        ("number;\n17;\n5;;9\n", [("number", "number"), ("2", None), ("3", None)]),
    ],
)
def test_columns_are_listed_with_their_readings(
    text: str, columns: list[tuple[str, str | None]]
) -> None:
    """Also those that were not read, and those that the head does not name."""
    permanences = parse(text.encode(), ROULETTE)
    assert [(column.name, column.read_as) for column in permanences.columns] == columns


@pytest.mark.parametrize("ordinals", [range(1, 37), [*range(1, 19)] * 3, range(36, 0, -1)])
@pytest.mark.parametrize("head", ["Spin,Winning_Number", "Number,Winning number"])
def test_ordinals_are_not_taken_for_results(head: str, ordinals: Sequence[int]) -> None:
    """A column that counts the spins beside another one, up, down or evening by evening."""
    lines = [head, *(f"{ordinal},{ordinal * 7 % 37}" for ordinal in ordinals)]
    with pytest.raises(PermanenceError, match=r"^line 1: the column “.*” counts the spins"):
        parse("\n".join(lines).encode(), ROULETTE)
    numbers_text = "\n".join(["number", *map(str, ordinals)])
    assert parse(numbers_text.encode(), ROULETTE).coups == len(ordinals)


@pytest.mark.parametrize(
    ("text", "language", "sentence"),
    [
        ("37 32\n", "en", "of two totals noir’s is the first."),
        ("37 32\n", "it", "di due totali il primo è quello del nero."),
        ("37 32\n", "fr", "de deux totaux le premier est celui de noir."),
        ("noir,rouge,x\n37,32,\n", "en", "Columns not read: x."),
    ],
)
def test_reading_is_translated(text: str, language: str, sentence: str) -> None:
    """With what no head says, and what was left out."""
    assert parse(text.encode(), VENEZIA).reading(language)[-1].endswith(sentence)


def test_invalid_bytes_are_refused_with_their_line() -> None:
    """A spreadsheet itself is not its export."""
    with pytest.raises(
        PermanenceError, match=r"^line 3: it is not text in UTF-8; save it as CSV in UTF-8$"
    ):
        parse(b"17\n18\n\xff\n", ROULETTE)

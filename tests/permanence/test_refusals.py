"""Faults and open points of a file of coups: named with its line, in the reader's language."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from tapisvert.card_game import outcomes
from tapisvert.permanence import PermanenceError, read

VENEZIA: Final = "venezia-trente-et-quarante"
DEUX_ZERO: Final = "trente-et-quarante-2.0"
ROULETTE: Final = "campione-roulette"
PLAYS: Final = Path(__file__).parents[1] / "plays"
COUP: Final = (
    '{"event":"coup","rows":{"noir":%s,"rouge":["Ts","Td","Jc","Ah"]},"totals":{},"result":{}}'
)


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        (VENEZIA, "", "no coup in it"),
        (VENEZIA, "noir,rouge\n\n", "no coup in it"),
        (VENEZIA, "37 32\n41 32\n", "line 2: not a coup: '41 32'"),
        (VENEZIA, "noir;rouge\n37;32\n41;32\n", "line 3: not a coup: '41 32'"),
        (VENEZIA, "37 32\n\n37\n", "line 3: not a coup: '37'"),
        (VENEZIA, "1 37 32\n", "several columns could hold the coups: 1; 2; 3"),
        (VENEZIA, "37 32 noir\n", "line 1: '37 32 noir' contradicts itself"),
        (VENEZIA, "rouge\nrogue\n", "line 2: no coup of this game is written with 'rogue'"),
        (VENEZIA, "rouge\npair\n", "line 2: not a coup: 'pair'"),
        (VENEZIA, "deux un après\n", "line 1: not a coup"),
        (VENEZIA, "red half\n", "no coup in it"),
        (VENEZIA, "date,hour\n1,2\n", "line 1: no column of coups found: date, hour"),
        (VENEZIA, "37 32\n-31 32 \n", "line 2: -31 has a sign"),
        (ROULETTE, "17\n-1\n", "line 2: -1 has a sign"),
        (ROULETTE, "17\n−5\n", "line 2: −5 has a sign"),
        (ROULETTE, "number\n+5\n", "line 2: +5 has a sign"),
        (ROULETTE, "17\n00\n", "line 2: the file has a double or triple zero, 00"),
        (ROULETTE, "17\n000\n", "line 2: the file has a double or triple zero, 000"),
        (ROULETTE, "17\n37\n", "line 2: 37 is not on the wheel"),
        (ROULETTE, "17 5 32 41", "entry 4: not a coup: '41'"),
        (ROULETTE, "[17, 5, 99]", "entry 3: not a coup: '99'"),
        (ROULETTE, "[17, true]", "entry 2: a coup in JSON is a number"),
        (ROULETTE, '{"a":[1],"b":[1,2]}', "its lists have different lengths: 'a', 'b'"),
        (ROULETTE, "1 2 3\n4 5 6\n7 9 8\n", "3 columns of coups; say how they were written"),
        (ROULETTE, "A,B\n17,5\n0,10\n32,5\n", "2 columns of coups"),
        (ROULETTE, "1,17,\n1,17,A\n5,10,B\n", "several columns could hold the coups: 1; 2"),
        (ROULETTE, "Noir;Rouge\n17;\n;8\n", "line 3: '8' contradicts itself"),
        (ROULETTE, "number;dozen\n17;1\n", "line 2: '17 1' contradicts itself"),
        (ROULETTE, "17 rouge\n", "line 1: '17 rouge' contradicts itself"),
        (ROULETTE, "number;parity\n17;p\n", "line 2: '17 p' contradicts itself"),
        (ROULETTE, "17\n37,5\n", "line 2: "),
        (ROULETTE, "17\n1e1\n", "line 2: no coup of this game is written with '1e1'"),
        (ROULETTE, "17\n" + 200_000 * "9" + "\n", "line 2: "),
        (ROULETTE, "17\n{}\n", "line 2: no coup of this game is written with '{}'"),
        (ROULETTE, "17\nTotal: 2\n", "line 2: no coup of this game is written with 'total:'"),
        (ROULETTE, "%PDF-1.7\n\x00\x01", "line 2: it is not text"),
        (ROULETTE, "PK\x03\x04", "the spreadsheet is damaged or has a password"),
        (ROULETTE, '{"event":"coup","number":37}', "line 1: not a spin of a wheel"),
        (ROULETTE, '{"event":"coup","number":true}', "line 1: not a spin of a wheel"),
        (DEUX_ZERO, "34\n", "line 1: '34' decides nothing"),
        (VENEZIA, '{"event":"coup","number":17}', "line 1: its rows are not a coup"),
        (VENEZIA, COUP % '["Th","Td","Tc"]', "line 1: its rows are not a coup"),
        (VENEZIA, COUP % '["Th","Td","Tc","As","As"]', "line 1: its rows are not a coup"),
        (VENEZIA, COUP % '["Th","Td","Tc",["As"]]', "line 1: its rows are not cards"),
        (VENEZIA, '{"event":"call"}\n[1]\n', "line 2: not an event of a record"),
        (VENEZIA, '{"event":"call"}\n{"eve', "line 2: not JSON"),
        (VENEZIA, "[]\n" + 100_000 * "[", "line 2: not JSON"),
        (VENEZIA, '{"do":"close"}', "line 1: not an event; `tapisvert replay` prints"),
        (VENEZIA, '{"event":"opened","rulebook":"campione-roulette"}', "is another game than"),
        (VENEZIA, '{"event":"opened","rulebook":["x"]}', "there is no rulebook"),
    ],
)
def test_invalid_permanence_is_refused_with_its_line(name: str, text: str, problem: str) -> None:
    """One clear line, whatever stands in the file."""
    with pytest.raises(PermanenceError) as error_raised:
        read(text.encode(), name)
    message = str(error_raised.value)
    assert problem in message
    assert "\n" not in message
    assert len(message) < 400


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"column": 4}, "line 1: there is no column 4; the file has 1 (a); 2 (b)"),
        ({"column": "c"}, "line 1: there is no column c"),
        ({"column": "a", "zero": {"5": "x"}}, "no coup of this game is written with 'x'"),
    ],
)
def test_wrong_choice_is_refused(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(PermanenceError) as error_raised:
        read(b"a,b\n5,17\n9,0\n", **options)
    assert problem in str(error_raised.value)
    with pytest.raises(ValueError, match="order is lines or columns"):
        read(b"1 2\n3 4", order="down")


@pytest.mark.parametrize(
    ("text", "language", "sentences"),
    [
        (
            "Coup;Zahl\n1;17\n2;5\n",
            "en",
            ["Columns read: 2 (Zahl) as the number.", "Columns not read: 1 (Coup)."],
        ),
        (
            "Coup;Zahl\n1;17\n2;5\n",
            "it",
            ["Colonne lette: 2 (Zahl) come numero.", "Colonne non lette: 1 (Coup)."],
        ),
        ("17 5\n", "fr", ["Tous les coups sont sur une ligne."]),
        (
            "Casino\n17\n",
            "en",
            [
                "Line 1 is a title and was not read: “Casino”.",
                "Read without a head: every line is one coup, with everything written on it.",
            ],
        ),
        ("# a\n17;2\n# b\n5;1\n", "en", None),
    ],
)
def test_reading_is_told_in_sentences(
    text: str, language: str, sentences: list[str] | None
) -> None:
    """Columns with their roles, and those not read."""
    if sentences is None:
        sentences = ["Comments, not read: lines 1, 3."]
        assert read(text.encode(), column=1).reading.sentences(language)[:1] == sentences
    else:
        assert read(text.encode()).reading.sentences(language) == sentences


def test_refusal_is_in_the_language_of_its_reader() -> None:
    with pytest.raises(PermanenceError) as error_raised:
        read(b"17\n41\n")
    assert error_raised.value.sentence("it") == "riga 2: nessun colpo è '41'"
    assert error_raised.value.sentence("fr") == "ligne 2\u00a0: aucun coup n’est '41'"


def test_initials_are_not_taken_for_colours() -> None:
    """Among others they are not read; alone they contradict their numbers."""
    initials = read(b"17;B\n0;A\n32;B\n8;C\n")
    assert list(initials.cells) == [17, 0, 32, 8]
    assert "Columns not read: 2." in initials.reading.sentences("en")
    with pytest.raises(PermanenceError, match=r"^line 2: '32 B' contradicts itself"):
        read(b"17;B\n32;B\n")
    assert list(read(b"17;B\n32;B\n", column=1).cells) == [17, 32]


def test_labels_and_lines_of_coups_are_kept() -> None:
    """Also in a file whose last coup stands first, and of a date with its time."""
    permanence = read(
        b"date;croupier;mesa;n\xc3\xbamero\n06.01.2024 20:15;Zoe;3;17\n05.01.2024 21:00;Ada;3;5\n"
    )
    assert permanence.reading.labels == {
        "date": ("06.01.2024", "05.01.2024"),
        "time": ("20:15", "21:00"),
        "dealer": ("Zoe", "Ada"),
        "table": ("3", "3"),
    }
    assert permanence.reading.lines == (2, 3)
    newest_first = read(b"id,number,dealer\n3,17,A\n2,5,B\n1,8,C\n")
    assert list(newest_first.cells) == [8, 5, 17]
    assert newest_first.reading.lines == (4, 3, 2)
    assert newest_first.reading.labels["dealer"] == ("C", "B", "A")


def test_blank_lines_and_columns_separate_tailles() -> None:
    """The end of a taille matters to stakes in prison, and to a card counter."""
    for text in ("37 32\n32 32\n\n\n31 32\n", "taille,noir,rouge\n1,37,32\n1,32,32\n2,31,32\n"):
        assert [list(taille) for taille in read(text.encode(), VENEZIA).tailles] == [[122, 22], [2]]


@pytest.mark.parametrize("ordinals", [range(1, 37), [*range(1, 19)] * 3, range(36, 0, -1)])
def test_ordinals_are_not_taken_for_results(ordinals: list[int]) -> None:
    """A column that counts the spins beside another one, up, down or evening by evening."""
    numbers = [ordinal * 7 % 37 for ordinal in ordinals]
    lines = [f"{ordinal};{number}" for ordinal, number in zip(ordinals, numbers, strict=True)]
    down = ordinals[0] > ordinals[-1]
    for head in ("", "Spin;Winning_Number\n", "Number;Winning number\n"):
        cells = [*read((head + "\n".join(lines)).encode()).cells]
        assert cells == (numbers[::-1] if down else numbers)
    with pytest.raises(PermanenceError, match=r"^line 1: the column 1 \(Number\) counts the spins"):
        read(("Number;Kugel\n" + "\n".join(lines)).encode())
    alone = "\n".join(["number", *map(str, ordinals)])
    assert list(read(alone.encode()).cells) == [*ordinals]


@pytest.mark.parametrize("record", sorted(PLAYS.glob("*.events.jsonl")), ids=lambda path: path.name)
def test_record_events_yield_their_coups(record: Path) -> None:
    """Each coup by what it did to every chance; each taille that ended with its last card."""
    events = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    coups = [event for event in events if event["event"] == "coup"]
    (opening,) = (event for event in events if event["event"] == "opened")
    permanence = read(record, opening["rulebook"])
    codes = outcomes(permanence.book)
    assert not permanence.unknown
    assert [dict(codes[cell]) for cell in permanence.cells] == [coup["result"] for coup in coups]
    ends = [event for event in events if event["event"] == "taille_over"]
    assert permanence.exact.count(True) == sum(
        not (end["cards_left"] or end["void"]) for end in ends
    )

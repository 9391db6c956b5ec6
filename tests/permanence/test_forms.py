"""Forms of a file of coups: dialects, encodings and layouts, each read to the same coups."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from tapisvert import rulebook
from tapisvert.card_game import outcomes
from tapisvert.permanence import Permanence, PermanenceError, Source, read
from tapisvert.wheel import DOUBLE_ZERO, TRIPLE_ZERO, Wheel

VENEZIA: Final = "venezia-trente-et-quarante"
DEUX_ZERO: Final = "trente-et-quarante-2.0"
SPINS: Final = [17, 0, 32, 8]
SHEETS: Final = Path(__file__).parent / "sheets"
"""Files that make.sh there makes."""

Form = tuple[str | bytes | list[Any], Mapping[str, Any]]


def form(source: str | bytes | list[Any], **options: Any) -> Form:
    return source, options


WHEEL_FORMS: Final[Mapping[str, Form]] = {
    "a number a line": form("17\n0\n32\n8\n"),
    "CR and LF": form("17\r\n0\r\n32\r\n8"),
    "CR alone": form("17\r0\r32\r8\r"),
    "no last line end, padded": form("17\n00\n32\n08", zero={"00": "0"}),
    "UTF-8 with BOM": form("\ufeffNuméro\n17\n0\n32\n8\n"),
    "UTF-16": form("Numéro\tCouleur\r\n17\tnoir\r\n0\t\r\n32\trouge\r\n8\tnoir".encode("utf-16")),
    "UTF-16 without BOM": form("number\n17\n0\n32\n8\n".encode("utf-16-le")),
    "UTF-16 of the other order": form("number\n17\n0\n32\n8\n".encode("utf-16-be")),
    "UTF-32": form("number\n17\n0\n32\n8\n".encode("utf-32")),
    "cp1252": form("Numéro gagnant;Croupier\n17;Zoë\n0;Zoë\n32;A\n8;A\n".encode("cp1252")),
    "Mac Roman": form("Numéro gagnant;Croupier\n17;Zoë\n0;Zoë\n32;A\n8;A\n".encode("mac_roman")),
    "DOS": form("Numéro gagnant;Croupier\n17;Zoé\n0;Zoé\n32;A\n8;A\n\x1a".encode("cp850")),
    "sep= line": form("sep=;\nZahl;Farbe\n17;Schwarz\n0;Grün\n32;Rot\n8;Schwarz\n"),
    "all quoted": form('"spin","number"\n"1","17"\n"2","0"\n"3","32"\n"4","8"\n'),
    "quoted line break in the head": form('"Winning\nnumber",Dealer\n17,A\n0,A\n32,B\n8,B\n'),
    "trailing separators": form("number,,\n17,,\n0,,\n32,,\n8,,\n"),
    "bars": form("Spin|Zahl\n1|17\n2|0\n3|32\n4|8\n"),
    "spreadsheet decimals": form("17.0\n0.0\n32.0\n8.0\n"),
    "decimal commas": form("Nr;Zahl\n1,0;17,0\n2,0;0,0\n3,0;32,0\n4,0;8,0\n"),
    "number sign": form("N° 17\nN° 0\nN° 32\nN° 8\n"),
    "colour after": form("17N\n0\n32R\n8N\n"),
    "colour before": form("N17\n0\nR32\nN8\n"),
    "German letters": form("17 s\n0\n32 r\n8 s\n"),
    "colour in words": form("17 black\n0 green\n32 red\n8 black\n"),
    "colour in Spanish": form("17 negro\n0 verde\n32 rojo\n8 negro\n"),
    "calls": form("Dix-sept, noir, impair et manque\nZéro\nTrente-deux, rouge, pair et passe\n8\n"),
    "title lines": form("Casino X, table 3\nSaturday, 5 January\n\n17\n0\n32\n8\n"),
    "title and head": form("Casino X\nNr;Nummer\n1;17\n2;0\n3;32\n4;8\n"),
    "comments": form("# Saturday\n17\n0\n# pause\n32\n8\n"),
    "head of a sign": form("#;Zahl\n1;17\n2;0\n3;32\n4;8\n"),
    "repeated head": form("number;dealer\n17;A\n0;A\nnumber;dealer\n32;B\n8;B\n"),
    "spin as the number": form("time,spin,dealer\n21:04,17,A\n21:06,0,A\n21:07,32,B\n21:09,8,B\n"),
    "spin as the ordinal": form("Spin,Winning_Number\n1,17\n2,0\n3,32\n4,8\n"),
    "unknown head": form("Kugel fiel auf;Wetter\n17;schön\n0;trüb\n32;trüb\n8;trüb\n"),
    "ordinals without a head": form("1;17\n2;0\n3;32\n4;8\n"),
    "dates without a head": form("2024-01-05,17\n2024-01-05,0\n2024-01-06,32\n2024-01-06,8\n"),
    "blanks between columns": form(
        "05.01.2024 21:04 17 n\n05.01.2024 21:06 0 v\n05.01.2024 21:07 32 r\n05.01.2024 21:09 8 n\n"
    ),
    "newest first": form("spin;number\n4;8\n3;32\n2;0\n1;17\n"),
    "newest date first": form(
        "date,number\n2024-01-06,8\n2024-01-05,32\n2024-01-04,0\n2024-01-03,17\n"
    ),
    "columns of colours": form("Coup;Noir;Zéro;Rouge\n1;17;;\n2;;0;\n3;;;32\n4;8;;\n"),
    "columns of colours, null": form("Schwarz;Null;Rot\n17;;\n;0;\n;;32\n8;;\n"),
    "columns of colours, 0 in the head": form("Schwarz;0;Rot\n17;;\n;0;\n;;32\n8;;\n"),
    "columns of colours without a head": form("17;;\n;0;\n;;32\n8;;\n"),
    "chances beside": form(
        "Numero,Colore,Pari/Dispari,Dozzina,Colonna,Manque/Passe\n"
        "17,nero,D,2,2,M\n0,,,,,\n32,rosso,P,3,2,P\n8,nero,P,1,2,M\n"
    ),
    "dozens in words": form("number;dozen\n17;2nd 12\n0;-\n32;3rd 12\n8;1-12\n"),
    "one line": form("17 0 32 8"),
    "one line, commas": form("17, 0, 32, 8\n"),
    "one line, hyphens": form("17 - 0 - 32 - 8"),
    "along the lines": form("17 0\n32 8\n", order="lines"),
    "down the columns": form("17;32\n0;8\n", order="columns"),
    "column chosen by place": form("A,B\n5,17\n9,0\n5,32\n1,8\n", column=2),
    "column chosen by head": form("A,B\n5,17\n9,0\n5,32\n1,8\n", column="b"),
    "37 as the zero": form("17\n37\n32\n8\n", zero={"37": "0"}),
    "JSON list": form('[17, 0, 32.0, "8"]'),
    "JSON list of lists": form('[["17","black"],["0",""],["32","red"],["8","black"]]'),
    "JSON objects": form(
        '[{"n":1,"number":17},{"n":2,"number":0},\n{"n":3,"number":32},{"n":4,"number":8}]'
    ),
    "JSON object with a list": form('{"table": "3", "spins": [17, 0, 32, 8]}'),
    "JSON columns": form('{"number": [17, 0, 32, 8], "dealer": ["A", "A", "B", "B"]}'),
    "JSON lines": form('{"number":17}\n{"number":0}\n\n{"number":32}\n{"number":8}\n'),
    "JSON lines of lists": form('["5.1.2024",17]\n["5.1.2024",0]\n["5.1.2024",32]\n["6.1.2024",8]'),
    "export of a house": form(
        "taille,coup,noir,rouge,total,number,result\n1,1,,,,17,\n1,2,,,,0,\n1,3,,,,32,\n1,4,,,,8,\n"
    ),
    "Python list": form([17, 0, "32 rouge", "N8"]),
}
ROW_FORMS: Final[Mapping[str, Form]] = {
    "totals": form("37 32 couleur\n31 40 inverse\n33 33\n31 31\n"),
    "totals with results": form("37,32,rouge,c\n31,40,noir,i\n33,33,null,\n31,31,refait,\n"),
    "rouge first": form(
        "rouge;noir;couleur/inverse\n32;37;couleur\n40;31;inverse\n33;33;\n31;31;\n"
    ),
    "Italian": form(
        "Rosso\tNero\tRisultato\n32\t37\tcolore\n40\t31\tinverso\n33\t33\tnullo\n31\t31\t\n"
    ),
    "one word": form("37-32 C\n31-40 I\n33-33\n31-31\n"),
    "units": form("7;2;C\n1;40;I\n3;3;\n1;1;\n"),
    "units, forty as nought": form("7 2 C\n1 0 I\n3 3\n1 1\n"),
    "units in words": form("sept deux couleur\nun quarante inverse\ntrois après\nun après\n"),
    "calls": form(
        "Sept, Deux, Rouge gagne et couleur\nUn, Quarante, Rouge perd, la couleur perd\n"
        "Trois, Trois Après\nUn, Un Après\n"
    ),
    "call without totals": form(
        '"37 32. Rouge gagne et couleur"\n'.replace(". ", " ")
        + "31 40 rouge perd et couleur\n33 33 après\n31 31 refait\n"
    ),
    "ordinals": form("1;37;32;C\n2;31;40;I\n3;33;33;\n4;31;31;\n"),
    "taille and coup": form(
        "taille,coup,noir,rouge,result\n1,1,37,32,C\n1,2,31,40,I\n1,3,33,33,\n1,4,31,31,\n"
    ),
    "JSON": form('[[37,32,"C"],[31,40,"I"],[33,33,""],[31,31,""]]'),
    "columns chosen": form("a;b;c;d\n5;37;32;C\n9;31;40;I\n5;33;33;\n1;31;31;\n", column=[2, 3, 4]),
}


def bytes_of(source: str | bytes | list[Any]) -> Source:
    return source.encode() if isinstance(source, str) else source


def results(permanence: Permanence, chance: str) -> str:
    """First letters of the result of each coup on a chance."""
    codes = outcomes(permanence.book)
    return " ".join(codes[cell][chance][:4] for cell in permanence.cells)


@pytest.mark.parametrize("name", WHEEL_FORMS)
def test_spins_are_read_in_every_form(name: str) -> None:
    source, options = WHEEL_FORMS[name]
    assert list(read(bytes_of(source), **options).cells) == SPINS


@pytest.mark.parametrize("file", sorted(SHEETS.glob("spins.*")) + sorted(SHEETS.glob("*[!s].csv")))
def test_files_of_a_spreadsheet_program_are_read(file: Path) -> None:
    """As LibreOffice saves them, with dates, times and letters that need their encoding."""
    permanence = read(file)
    assert list(permanence.cells) == SPINS
    assert permanence.reading.lines == (4, 5, 6, 7)
    assert permanence.reading.labels["dealer"] == ("Zoë", "Zoë", "Jürg", "Jürg")
    assert len(set(permanence.reading.labels["date"])) == 2
    with file.open("rb") as opened:
        assert read(opened) == permanence


@pytest.mark.parametrize("file", sorted(SHEETS.glob("two-tables.[ox]*")))
def test_several_sheets_are_asked_about(file: Path) -> None:
    with pytest.raises(PermanenceError, match="Table 3, Table 4; name one"):
        read(file)
    assert list(read(file, sheet="Table 3").cells) == SPINS
    with pytest.raises(PermanenceError, match=r"^line 2: not a coup: '41'$"):
        read(file, sheet="Table 4")
    with pytest.raises(PermanenceError, match="there is no sheet 5; the file has Table 3, Table 4"):
        read(file, sheet="5")


def test_three_zeros_are_read_as_written() -> None:
    """At a wheel that has them; another text of one is asked about."""
    book = replace(rulebook("campione-roulette"), wheel=Wheel.TRIPLE_ZERO)
    assert list(read(b"17\n000\n00\n0\n", book).cells) == [17, TRIPLE_ZERO, DOUBLE_ZERO, 0]
    zero = {"38": "000", "37": "00"}
    assert list(read(b"17 38 37 0", book, zero=zero).cells) == [17, 38, 37, 0]
    with pytest.raises(PermanenceError, match="38 is not on the wheel"):
        read(b"17 38 37 0", book)


@pytest.mark.parametrize("name", ROW_FORMS)
def test_rows_are_read_in_every_form(name: str) -> None:
    source, options = ROW_FORMS[name]
    permanence = read(bytes_of(source), VENEZIA, **options)
    assert [(cell // 20 + 31, cell // 2 % 10 + 31) for cell in permanence.cells] == [
        (37, 32),
        (31, 40),
        (33, 33),
        (31, 31),
    ]
    assert results(permanence, "rouge") == "wins lose null pris"
    assert results(permanence, "couleur") == "wins lose null pris"
    assert not permanence.unknown


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("R N N R", "wins lose lose wins"),
        ("rnnr", "wins lose lose wins"),
        ("rouge\nnoir\nnull\nrefait\n", "wins lose null pris"),
        ("RC\nNI\nR\n", "wins lose wins"),
        ("Rot/Schwarz\nr\ns\n", "wins lose"),
        ("Rouge gagne\nRouge perd\naprès\n", "wins lose null"),
    ],
)
def test_letters_leave_the_totals_open(text: str, expected: str) -> None:
    permanence = read(text.encode(), VENEZIA)
    assert results(permanence, "rouge") == expected
    assert "totals" in permanence.unknown
    permanence.require(["rouge", "noir"])
    with pytest.raises(PermanenceError, match=r" '17'$"):
        read(b"noir\nrouge\n").require(["17"])


def test_one_row_results_include_halves() -> None:
    """In 2.0 a chance wins half where the file says so, and else whole: T2-3.4."""
    permanence = read(b"34 rouge couleur\n30 noir inverse apr\xc3\xa8s\n9 R C\n", DEUX_ZERO)
    assert [cell // 8 + 30 for cell in permanence.cells] == [34, 30, 39]
    assert results(permanence, "noir") == "lose wins lose"
    assert [outcomes(permanence.book)[cell]["inverse"] for cell in permanence.cells] == [
        "loses",
        "wins_half",
        "loses",
    ]

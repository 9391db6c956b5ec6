"""The witness's list beside records: what they lack of it, and where it contradicts itself."""

from hashlib import sha256

import pytest
from support.records.sealed_records import House
from support.records.signed_records import EXAMPLES, Signer, key_of

from tapisvert.fairness.verification.cross_check import (
    differences,
    on_list,
)
from tapisvert.fairness.verification.draws import DrawsTally
from tapisvert.fairness.verification.record_reader import read
from tapisvert.fairness.verification.sentences import Contradiction, Difference
from tapisvert.fairness.verification.verdict import Point
from tapisvert.fairness.verification.witness_list import match, parse_list


def played_house(signer: Signer, table: str = "uno", seed: int = 1, coups: int = 2) -> House:
    house = House(signer=signer, table=table, seed=seed)
    house.begin({})
    for _ in range(coups):
        house.coup()
    house.end()
    return house


def tallies(*houses: House) -> list[DrawsTally]:
    return [read(house.lines()).tally for house in houses]


def compare_list(content: bytes, *houses: House) -> tuple[list[Difference], dict[Point, object]]:
    """The contradictions of records and a list, and what they lack of it."""
    records = tallies(*houses)
    signed = [statement for tally in records for statement in tally.statements]
    witness_list = match("list", parse_list(content), signed)
    files = [(f"record {index}", tally) for index, tally in enumerate(records)]
    sentences = on_list(records, witness_list)
    return differences(files, witness_list), {
        sentence.point: dict(sentence.values) for sentence in sentences
    }


def test_list_counts_missing_statements() -> None:
    """Of the tables of the records, and of others; nothing if every record is there."""
    signer = Signer()
    houses = [
        played_house(signer),
        played_house(signer, seed=2),
        played_house(signer, "due", seed=3),
    ]
    contradictions, sentences = compare_list(signer.list, houses[0])
    assert contradictions == []
    assert sentences == {Point.LISTED: {"statements": 9, "own": 3, "others": 3}}
    assert compare_list(signer.list, *houses) == (
        [],
        {Point.LISTED: {"statements": 9, "own": 0, "others": 0}},
    )
    assert compare_list(signer.list, houses[1], houses[2])[1] == {
        Point.LISTED: {"statements": 9, "own": 3, "others": 0},
    }


def test_outdated_list_is_reported() -> None:
    signer = Signer()
    first_house = played_house(signer)
    content = signer.list
    second_house = played_house(signer, seed=2)
    contradictions, sentences = compare_list(content, first_house, second_house)
    assert contradictions == []
    assert sentences[Point.LIST_SHORT] == {"count": 3}


def test_foreign_list_is_reported() -> None:
    """Without a statement in common nothing can be compared."""
    house, other = played_house(Signer()), Signer(key_of(EXAMPLES[1]))
    played_house(other)
    assert compare_list(other.list, house) == ([], {Point.LIST_OTHER: {}})
    assert compare_list(b"", house) == ([], {Point.LIST_OTHER: {}})


def test_conflicting_list_is_reported() -> None:
    """One text is another: by its number, and by the link of the one after it."""
    signer = Signer()
    house = played_house(signer)
    texts = [*signer.texts]
    texts[1] = texts[1].replace(b"\n2\n2\n", b"\n2\n2\n").replace(b"\n2000\n", b"\n2001\n")
    contradictions, _ = compare_list(b"".join(texts), house)
    assert [(item.kind, item.number, item.other) for item in contradictions] == [
        (Contradiction.N, "2", "list"),
        (Contradiction.LINK, "3", "list"),
    ]
    assert (contradictions[0].other_line, contradictions[1].other_line) == (10, 19)


def test_coup_signed_twice_is_found() -> None:
    """Under two numbers: in the list, a second statement on a coup of one start."""
    signer = Signer()
    house = played_house(signer, coups=1)
    signer.state("uno", house.start, 1, bytes(32))
    contradictions, sentences = compare_list(signer.list, house)
    assert [(item.kind, item.number) for item in contradictions] == [(Contradiction.COUP, "1")]
    assert sentences[Point.LISTED] == {"statements": 3, "own": 1, "others": 0}


def test_number_of_a_table_signed_twice_is_found() -> None:
    """A witness that counts a table anew."""
    signer = Signer()
    houses = [played_house(signer, coups=1)]
    signer.tables.clear()
    houses.append(played_house(signer, seed=2, coups=1))
    contradictions, _ = compare_list(signer.list, *houses)
    assert [(item.kind, item.number) for item in contradictions] == [
        (Contradiction.M, "1"),
        (Contradiction.M, "2"),
    ]


@pytest.mark.parametrize(
    ("alter", "problem"),
    [
        (lambda content: content[:-1], "not whole"),
        (lambda content: content.replace(b"draw 3", b"draw 4"), "nine lines"),
        (lambda content: content + b"x\n", "not whole"),
        (lambda content: b"".join(content.splitlines(keepends=True)[9:]), "statement 2 stands"),
        (lambda content: content.replace(b"\n1\n1\n", b"\none\n1\n"), "invalid literal"),
        (lambda content: content.replace(b"uno", b"\xff"), "codec"),
    ],
)
def test_malformed_list_is_refused(alter, problem) -> None:  # type: ignore[no-untyped-def]
    signer = Signer()
    played_house(signer)
    with pytest.raises(ValueError, match=problem):
        parse_list(alter(signer.list))


def test_list_is_read_page_by_page() -> None:
    """A page begins with the number that was asked for; an empty one ends the list."""
    signer = Signer()
    played_house(signer)
    assert parse_list(b"", 4) == ()
    (last,) = parse_list(signer.texts[2], 3)
    assert (last.n, last.coup) == (3, "end 2")
    assert last.prev == sha256(signer.texts[1]).hexdigest()

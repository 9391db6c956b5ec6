"""Entry of a real table: two keys a card, the row of each, totals and calls; the wheel."""

from random import Random
from typing import Any

import pytest
from support.page.staff_scripts import run_call, run_calls

from tapisvert import regulations
from tapisvert.cards import PACK
from tapisvert.rules import deal
from tapisvert.rules.rulebook import Layout, Rulebook

ENTRY = "staff/entry/entry-parser"
CALLS = "cloth/cards/coup-calls"
LETTERS = {"en": "shdc", "it": "pcqf", "fr": "pckt"}
ROWS = {Layout.TWO_ROWS: ("noir", "rouge"), Layout.ONE_ROW: ("row",)}
CARDS = ("venezia-trente-et-quarante", "campione-trente-et-quarante", "trente-et-quarante-2.0")
COUPS = 60


def shown(book: Rulebook) -> dict[str, Any]:
    """Fields of a rulebook that the page needs to lay rows."""
    fields = ("row_stop", "ace_of_spades")
    return {
        "layout": book.layout.value,
        "values": {name: {"value": getattr(book, name)} for name in fields},
    }


def typing(keys: str, letters: str) -> list[str]:
    """The cards that these keys make, pressed one after the other."""
    result = run_call(ENTRY, "cards", list(keys), letters)
    assert all(key["isKnown"] for key in result)
    assert result[-1]["rank"] is None
    return [key["card"] for key in result if key["card"]]


@pytest.mark.parametrize("language", LETTERS)
def test_card_takes_two_keys(language: str) -> None:
    """Its rank by the record's letter, its suit by the first letter of the reader's language."""
    letters = LETTERS[language]
    calls = [("parseCardKey", card[0], letters["shdc".index(card[1])], letters) for card in PACK]
    assert [result["card"] for result in run_calls(ENTRY, calls)] == list(PACK)
    ranks = run_calls(ENTRY, [("parseCardKey", None, card[0], letters) for card in PACK])
    assert [result["rank"] for result in ranks] == [card[0] for card in PACK]


def test_courts_and_tens_have_other_keys_beside() -> None:
    """Re, donna, fante; roi, dame, valet; nought for ten, one for the ace; small letters too."""
    assert typing("rsdhvdfc0s1hksqhJdTc", "shdc") == [
        "Ks",
        "Qh",
        "Jd",
        "Jc",
        "Ts",
        "Ah",
        "Ks",
        "Qh",
        "Jd",
        "Tc",
    ]


def test_foreign_suit_key_works_where_free() -> None:
    """An Italian's c is hearts; s and d are no other suit's and stay as they are."""
    assert typing("5s5d5c5f", LETTERS["it"]) == ["5s", "5d", "5h", "5c"]


def test_invalid_keys_change_no_card() -> None:
    """A suit without its rank, a strange key; another rank takes the place of the first."""
    keys = [
        ("parseCardKey", None, "s"),
        ("parseCardKey", "5", "x"),
        ("parseCardKey", "5", "F5"),
        ("parseCardKey", "5", "7"),
    ]
    suit, strange, key, rank = run_calls(ENTRY, keys)
    assert suit == {"rank": None, "card": None, "takesBack": False, "isKnown": False}
    assert strange["rank"] == key["rank"] == "5"
    assert not strange["isKnown"]
    assert not key["isKnown"]
    assert rank["rank"] == "7"


def test_backspace_removes_last_key() -> None:
    """The rank that waits, or with none the card before."""
    waiting, empty = run_calls(
        ENTRY,
        [("parseCardKey", "5", "Backspace"), ("parseCardKey", None, "Backspace")],
    )
    assert (waiting["rank"], waiting["takesBack"]) == (None, False)
    assert empty["takesBack"] is True


@pytest.mark.parametrize("name", CARDS)
def test_rows_totals_and_calls_match_rules(name: str) -> None:
    """Card by card: which row the next goes to, and at the end what the tailleur says."""
    book, random = regulations.rulebook(name), Random(name)
    dealt = []
    for _ in range(COUPS):
        cards = random.choices(PACK, k=24)
        coup = deal(book, cards)
        assert coup is not None
        dealt.append((cards, coup))
    steps = [cards[:length] for cards, coup in dealt for length in range(coup.length + 1)]
    results = iter(run_calls(CALLS, [("parseCoup", step, shown(book)) for step in steps]))
    rows = ROWS[book.layout]
    for _, coup in dealt:
        lying = [next(results) for _ in range(coup.length + 1)]
        assert [step["next"] for step in lying] == [
            *(row for row, cards in zip(rows, coup.rows, strict=True) for _ in cards),
            None,
        ]
        last = lying[-1]
        assert [row["cards"] for row in last["rows"]] == list(map(list, coup.rows))
        assert [row["total"] for row in last["rows"]] == list(coup.totals)
        assert last["call"] == list(coup.call)
        assert all(step["call"] == last["call"][: len(step["call"])] for step in lying)


def test_equal_rows_are_called_apres() -> None:
    """The refait, and a tie of another total: VT-10."""
    book = shown(regulations.rulebook(CARDS[0]))
    refait = ["Th", "Td", "Tc", "As", "Ts", "Th", "Td", "Ah"]
    tie = ["Th", "Td", "9c", "3s", "Ts", "Th", "9d", "3h"]
    assert [run_call(CALLS, "parseCoup", cards, book)["call"] for cards in (refait, tie)] == [
        ["Un", "Un Après"],
        ["Deux", "Deux Après"],
    ]


def test_sent_card_counts_once() -> None:
    """Until its own entry comes, however many others come with it or are taken back."""
    sent = [{"card": "5s", "n": 7}, {"card": "5s", "n": 9}, {"card": "Kd", "n": None}]
    results = run_calls(ENTRY, [("unconfirmed", sent, n) for n in (6, 7, 8, 9, 30)])
    assert results == [sent, sent[1:], sent[1:], sent[2:], sent[2:]]


def test_withdrawn_card_counts_until_confirmed() -> None:
    """So the cards typed after it stand in their rows, and the last is known to be the last."""
    withdrawn, king = {"card": None, "n": None}, {"card": "Kd", "n": None}
    sent: list[list[object]] = [
        [],
        [king],
        [withdrawn],
        [king, withdrawn],
        [withdrawn, king],
        [withdrawn, withdrawn, king],
    ]
    results = run_calls(ENTRY, [("cardsWith", ["Th", "5s"], entry) for entry in sent])
    assert [entry["cards"] for entry in results] == [
        ["Th", "5s"],
        ["Th", "5s", "Kd"],
        ["Th"],
        ["Th", "5s"],
        ["Th", "Kd"],
        ["Kd"],
    ]
    assert [entry["sure"] for entry in results] == [2, 2, 1, 2, 1, 0]


@pytest.mark.parametrize(
    ("keys", "digits"),
    [("17", "17"), ("0", "0"), ("36", "36"), ("37", "3"), ("07", "7"), ("123", "12"), ("4x2", "4")],
)
def test_wheel_number_accepts_two_digits(keys: str, digits: str) -> None:
    """A digit that would pass 36 is not taken."""
    assert run_call(ENTRY, "digits", list(keys)) == digits


def test_backspace_removes_last_digit() -> None:
    """And by Escape at once."""
    calls = [
        ("appendDigit", "17", "Backspace"),
        ("appendDigit", "17", "Escape"),
        ("parseDigits", ""),
        ("parseDigits", "0"),
    ]
    assert run_calls(ENTRY, calls) == ["1", "", None, 0]

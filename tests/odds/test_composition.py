"""Compositions: cards left in the shoe, from counts, from text, and less the cards seen."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engine.strategies import compositions, examples
from support.odds.brute_force_odds import composition_text, left

from tapisvert.cards import PACK, POINTS, RED, sixain
from tapisvert.odds.composition import VALUES, Composition, CompositionError

FULL = Composition.full()


@pytest.mark.clause("CT-1.1", "VT-2", "T2-1")
def test_full_sixain() -> None:
    """312 cards: 24 of each value but 96 tens, half of each red, six aces of spades."""
    assert FULL.counts == (6,) * 52
    assert FULL.size == 312
    assert FULL.points == 6 * 4 * (45 + 40)
    assert FULL.by_value == (24,) * 9 + (96,)
    assert FULL.red_by_value == (12,) * 9 + (48,)
    assert FULL.aces_of_spades == 6


@given(compositions())
@examples(30, exhaustive=400)
def test_composition_counts_cards(pack: Composition) -> None:
    """Size, points, values, colours and aces of spades are those of the cards laid out."""
    cards = list(Counter(left(pack)).elements())
    assert pack.size == len(cards)
    assert pack.points == sum(POINTS[card] for card in cards)
    values = Counter(POINTS[card] for card in cards)
    assert pack.by_value == tuple(values[value] for value in VALUES)
    reds = Counter(POINTS[card] for card in cards if RED[card])
    assert pack.red_by_value == tuple(reds[value] for value in VALUES)
    assert pack.aces_of_spades == cards.count("As")


@given(compositions(), st.randoms(use_true_random=False))
@examples(30, exhaustive=400)
def test_composition_reads_record_notation(pack: Composition, chance: Random) -> None:
    """With numbers or card by card, in any order, it is the same pack."""
    cards = list(Counter(left(pack)).elements())
    chance.shuffle(cards)
    assert Composition.parse(" ".join(cards)) == pack
    assert Composition.parse(composition_text(pack)) == pack
    assert Composition.of(left(pack)) == pack
    assert Composition(pack.counts) == pack


@given(compositions(), st.data())
@examples(30, exhaustive=400)
def test_seen_cards_are_gone(pack: Composition, data: st.DataObject) -> None:
    """Seen cards and left cards make up the pack, in any order of the seen cards."""
    cards = list(Counter(left(pack)).elements())
    seen_cards = cards[: data.draw(st.integers(0, len(cards)))]
    rest = pack.without(seen_cards)
    assert Counter(left(rest)) + Counter(seen_cards) == Counter(left(pack))
    assert pack.without(reversed(seen_cards)) == rest
    single_steps = pack
    for card in seen_cards:
        single_steps = single_steps.without([card])
    assert single_steps == rest


def test_full_removal_leaves_an_empty_sixain() -> None:
    """And nothing of nothing is nothing."""
    empty = FULL.without(sixain())
    assert empty == Composition.parse("") == Composition.of({})
    assert (empty.size, empty.points, empty.aces_of_spades) == (0, 0, 0)
    assert empty.without([]) == empty


def test_composition_is_a_value() -> None:
    """Equal packs are equal keys, and none can be changed."""
    pack = Composition.parse("As*2 Td")
    assert {pack: "here"}[Composition.parse("Td As As")] == "here"
    with pytest.raises(AttributeError):
        pack.counts = FULL.counts  # type: ignore[misc]


def test_cards_can_be_written_in_parts() -> None:
    """A card that stands several times is added up; no number is one; none is none."""
    assert Composition.parse("Td*2  As\n Td As*0") == Composition.of({"Td": 3, "As": 1})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1s", "'1s' is not a card"),
        ("as", "'as' is not a card"),
        ("AS", "'AS' is not a card"),
        ("joker*2", "'joker' is not a card"),
        ("As,Td", "'As,Td' is not a card"),
        ("*6", "'*6' is not a card"),
        ("As*6*2", "'As*6*2' is not a card"),
        ("x" * 1000, "'" + "x" * 80 + "' is not a card"),
        ("Td As*x", "As*x: write a number after the *, as in As*6"),
        ("As*", "As*: write a number"),
        ("As*1.5", "As*1.5: write a number"),
        ("As*+2", "As*+2: write a number"),
        ("As*²", "As*²: write a number"),
        ("As*٣", "As*٣: write a number"),
        ("As*7", "As: 7 of it; the packs have 6"),
        ("As*4 Td As*3", "As: 7 of it; the packs have 6"),
        ("As " * 7, "As: 7 of it; the packs have 6"),
        ("Td*-1", "Td: negative count -1"),
        ("Td*2 Td*-1", "Td: negative count -1"),
    ],
)
def test_invalid_composition_text(text: str, message: str) -> None:
    """The error begins with the culprit."""
    with pytest.raises(CompositionError) as wrong:
        Composition.parse(text)
    assert str(wrong.value).startswith(message)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ({"Kd": 7}, "Kd: 7 of it; the packs have 6"),
        ({"Kd": 1, "Qd": -1}, "Qd: negative count -1"),
        ({"Kd": 1, "Xd": 1}, "'Xd' is not a card"),
        ({"Kd": 1, "Xd": 0}, "'Xd' is not a card"),
        ({"": 1}, "'' is not a card"),
    ],
)
def test_invalid_composition_counts(cards: dict[str, int], message: str) -> None:
    """The error begins with the culprit."""
    with pytest.raises(CompositionError) as wrong:
        Composition.of(cards)
    assert str(wrong.value).startswith(message)


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ((6,) * 51, "a composition counts 52 cards, not 51"),
        ((6,) * 53, "a composition counts 52 cards, not 53"),
        ((), "a composition counts 52 cards, not 0"),
        ((6,) * 51 + (7,), f"{PACK[-1]}: 7 of it"),
        ((-1,) + (6,) * 51, f"{PACK[0]}: negative count -1"),
    ],
)
def test_counts_in_the_order_of_the_pack(counts: tuple[int, ...], message: str) -> None:
    """There are 52 of them, 0 to 6 each."""
    with pytest.raises(CompositionError) as wrong:
        Composition(counts)
    assert str(wrong.value).startswith(message)


@pytest.mark.parametrize(
    ("seen_cards", "message"),
    [
        (["As"] * 3, "As: 3 seen, but only 2 in the pack"),
        (["Td", "Kd"], "Kd: 1 seen, but only 0 in the pack"),
        (["Td", "joker"], "'joker' is not a card"),
    ],
)
def test_impossible_seen_cards(seen_cards: list[str], message: str) -> None:
    """The error begins with the card that there was not."""
    with pytest.raises(CompositionError) as wrong:
        Composition.parse("As*2 Td").without(seen_cards)
    assert str(wrong.value).startswith(message)

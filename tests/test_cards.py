"""Cards: the pack, what each card counts, and whether a sixain is complete."""

from collections import Counter

import pytest

from tapisvert import cards


def test_pack_has_fifty_two_cards() -> None:
    """Thirteen ranks in four suits, each once, suit by suit."""
    assert len(cards.PACK) == 52
    assert len(set(cards.PACK)) == 52
    assert cards.PACK[:13] == tuple(f"{rank}s" for rank in "A23456789TJQK")
    assert Counter(card[1] for card in cards.PACK) == dict.fromkeys("shdc", 13)


@pytest.mark.clause("CT-1.1", "VT-2", "T2-1")
def test_sixain_has_six_packs() -> None:
    """312 cards, six of each."""
    sixain = cards.sixain()
    assert len(sixain) == 312
    assert Counter(sixain) == dict.fromkeys(cards.PACK, 6)
    assert sixain[52:104] == cards.PACK


@pytest.mark.parametrize(
    ("rank", "points"),
    [("A", 1), *((str(n), n) for n in range(2, 10)), ("T", 10), ("J", 10), ("Q", 10), ("K", 10)],
)
@pytest.mark.clause("CT-3.2", "VT-2", "T2-1")
def test_card_values(rank: str, points: int) -> None:
    """The ace one, a face ten, any other its number, in every suit."""
    assert {cards.POINTS[rank + suit] for suit in "shdc"} == {points}


def test_hearts_and_diamonds_are_red() -> None:
    """And spades and clubs black."""
    assert {card[1] for card in cards.PACK if cards.RED[card]} == {"h", "d"}
    assert sum(cards.RED.values()) == 26
    assert cards.ACE_OF_SPADES == "As"
    assert not cards.RED[cards.ACE_OF_SPADES]


def test_complete_sixain_lacks_nothing_in_any_order() -> None:
    """Whatever the order."""
    assert cards.missing_or_extra(reversed(cards.sixain())) == ()


@pytest.mark.parametrize(
    ("pack", "wrong"),
    [
        (cards.sixain()[1:], ("As",)),
        ((*cards.sixain(), "Kd"), ("Kd",)),
        ((*cards.sixain()[1:], "Kc"), ("As", "Kc")),
        ((*cards.sixain(), "1s", "joker", "1s"), ("1s", "joker")),
        ((*cards.sixain()[2:], "ah"), ("As", "2s", "ah")),
    ],
)
def test_wrong_cards_are_named(pack: tuple[str, ...], wrong: tuple[str, ...]) -> None:
    """Missing and extra ones in the pack's order, then texts that are no card."""
    assert cards.missing_or_extra(pack) == wrong


def test_empty_pack_lacks_all_cards() -> None:
    """Every one of the fifty-two."""
    assert cards.missing_or_extra(()) == cards.PACK

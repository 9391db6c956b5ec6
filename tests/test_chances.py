"""The places of the cloth and of the tableau."""

from collections import Counter
from itertools import product

import pytest

from tapisvert.chances import CLOTH, TABLEAU, Kind, is_forbidden_cheval
from tapisvert.wheel import touch


@pytest.mark.parametrize(
    ("kind", "places", "covers"),
    [
        (Kind.SIMPLE, 6, 18),
        (Kind.PLEIN, 37, 1),
        (Kind.CHEVAL, 60, 2),
        (Kind.TRANSVERSALE, 14, 3),
        (Kind.CARRE, 22, 4),
        (Kind.QUATRE_PREMIERS, 1, 4),
        (Kind.SIXAIN, 11, 6),
        (Kind.DOUZAINE, 3, 12),
        (Kind.COLONNE, 3, 12),
    ],
)
@pytest.mark.clause("CR-1", "CR-2")
def test_place_counts_and_coverage(kind: Kind, places: int, covers: int) -> None:
    """157 in all; every place of a kind covers as many numbers."""
    chances = [chance for chance in CLOTH.values() if chance.kind is kind]
    assert len(chances) == places
    assert {len(chance.numbers) for chance in chances} == {covers}
    assert len({chance.numbers for chance in chances}) == places


def test_cloth_has_157_named_places() -> None:
    """The name of a place is the key it stands under."""
    assert len(CLOTH) == 157
    assert all(name == chance.name for name, chance in (CLOTH | TABLEAU).items())


@pytest.mark.clause("CR-1", "CR-2")
def test_numbers_belong_to_their_places() -> None:
    """Zero under 7, and every other number under one plein, douzaine, colonne and three simples."""
    pleins = Counter(n for chance in CLOTH.values() for n in chance.numbers)
    assert pleins[0] == 7
    for kind, times in [(Kind.PLEIN, 1), (Kind.DOUZAINE, 1), (Kind.COLONNE, 1), (Kind.SIMPLE, 3)]:
        counts = Counter(n for ch in CLOTH.values() if ch.kind is kind for n in ch.numbers)
        counts.pop(0, None)
        assert counts == dict.fromkeys(range(1, 37), times)


def test_tableau_has_four_simple_chances() -> None:
    """Rouge, noir, couleur and inverse."""
    assert [*TABLEAU] == ["rouge", "noir", "couleur", "inverse"]
    assert all(ch.kind is Kind.SIMPLE and not ch.numbers for ch in TABLEAU.values())


OUTSIDE_CHANCES = (
    "rouge",
    "noir",
    "pair",
    "impair",
    "manque",
    "passe",
    "P12",
    "M12",
    "D12",
    "C1",
    "C2",
)


@pytest.mark.clause("CR-4")
def test_forbidden_cheval() -> None:
    """Any two different places among simple chances, douzaines and colonnes."""
    for entry, other in product((*OUTSIDE_CHANCES, "C3", "couleur", "inverse"), repeat=2):
        assert is_forbidden_cheval(f"{entry}/{other}") is (entry != other)


@pytest.mark.parametrize(
    "name", ["14/17", "rouge", "P12", "rouge/", "/rouge", "rouge/17", "rouge/noir/pair", "a/b", ""]
)
def test_unknown_chance(name: str) -> None:
    """A cheval on numbers, one place alone, half a name or three."""
    assert not is_forbidden_cheval(name)


def test_chevaux_join_adjacent_numbers() -> None:
    """Every pair that touches has its cheval, and no other pair has one."""
    chevaux = {name for name, chance in CLOTH.items() if chance.kind is Kind.CHEVAL}
    assert chevaux == {f"{a}/{b}" for a in range(37) for b in range(a + 1, 37) if touch(a, b)}

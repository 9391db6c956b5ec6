"""The four finales whose pieces the regulation of Campione counts: CR-17.4."""

import pytest
from support.engine.engine_harness import Desk

from tapisvert.rules import commands as c
from tapisvert.rules.events import Announced


@pytest.mark.parametrize(
    ("call", "pieces", "places"),
    [
        ("finale 1", 4, {"1", "11", "21", "31"}),
        ("finale 3/6", 4, {"3/6", "13/16", "23/26", "33/36"}),
        ("finale 4/7", 3, {"4/7", "14/17", "24/27"}),
        ("finale 1/2", 5, {"1/2", "11/12", "21", "22", "31/32"}),
    ],
)
@pytest.mark.clause("CR-17.4", "R18")
def test_finale_counts_match_the_regulation(call: str, pieces: int, places: set[str]) -> None:
    """Four, four, three and five; 21 and 22 do not touch, and 37 is no number."""
    desk = Desk(Anna=1_000)
    announcement = desk.give(c.Announce("Anna", call, 100))[0]
    assert isinstance(announcement, Announced)
    assert announcement.pieces == pieces
    assert announcement.total == 100 * pieces
    assert desk.free().keys() == places

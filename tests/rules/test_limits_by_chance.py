"""Maxima of a house's own file: for each simple chance or pair, and as multiples of the minimum."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from support.regulations.files import TEXTS

from tapisvert import Session
from tapisvert.chances import Kind
from tapisvert.cli.rules import show_amendment
from tapisvert.record import Replay, format_command
from tapisvert.regulations import Rulebook, RulebookError, load
from tapisvert.regulations.amendment import amendment
from tapisvert.regulations.presentation import rulebook_view
from tapisvert.rules import Person, Refusal
from tapisvert.rules import commands as c
from tapisvert.rules.events import LimitsChanged, Opened, Staked
from tapisvert.rules.limits import needs_consent
from tapisvert.rules.rulebook import Limits
from tapisvert.simulation.players import Paths, Player

_VENEZIA = TEXTS["venezia-trente-et-quarante"]
_FRENCH_LAW = (Path(__file__).parents[2] / "docs/examples/french-law-roulette.toml").read_text(
    "utf-8"
)
_MINIMUM = 'minimum = { value = 1, clause = "VT-21" }'
_DIRECTION = Person("direction", "Dora")


def text(*lines: str) -> str:
    """Venezia with further lines under its limits."""
    return _VENEZIA.replace(_MINIMUM, "\n".join((_MINIMUM, *lines)), 1)


def posted_maxima(name: str, amount: int | str) -> str:
    """A maximum as a file has it."""
    return f'"{name}" = {{ value = {json.dumps(amount)}, clause = "VT-21" }}'


def maxima(book: Rulebook) -> dict[str, int]:
    """The maxima at the minimum of a house's own file."""
    return dict(book.limits.maximum or {})


def house(*lines: str) -> Rulebook:
    """A house with these maxima."""
    return load(text(*lines))


def test_chances_have_separate_maxima() -> None:
    """The excess of couleur and inverse begins at theirs, that of rouge at the kind's."""
    book = house(posted_maxima("simple", 50_000), posted_maxima("couleur/inverse", 20_000))
    table = Session(book)
    table.sit("Anna", 1_000_000)
    for chance, largest in (("rouge", 50_000), ("inverse", 20_000)):
        assert table.bet("Anna", chance, 60_000)[-1] == Staked(
            "Anna", chance, 60_000, largest, 60_000 - largest
        )
    opening = table.opening[0]
    assert isinstance(opening, Opened)
    maximum = {"simple": 50_000, "couleur": 20_000, "inverse": 20_000}
    assert opening.limits == {"minimum": 1, "maximum": maximum}


@pytest.mark.parametrize(
    ("maximum", "now"),
    [
        (70_000, {"simple": 70_000, "couleur": 20_000, "inverse": 20_000}),
        (10_000, {"simple": 10_000, "couleur": 10_000, "inverse": 10_000}),
        ({"couleur": 30_000}, {"simple": 50_000, "couleur": 30_000, "inverse": 20_000}),
        (
            {"simple": 9_000, "rouge/noir": 8_000, "couleur": 50_000},
            {"simple": 9_000, "rouge": 8_000, "noir": 8_000, "couleur": 50_000, "inverse": 9_000},
        ),
    ],
)
def test_table_posts_maxima_by_chance(maximum: dict[str, int] | int, now: dict[str, int]) -> None:
    """One amount lowers that of a chance alone, never raises it; a chance or a pair is named."""
    book = house(posted_maxima("simple", 50_000), posted_maxima("couleur/inverse", 20_000))
    for table in (Session(book, maximum=maximum), Session(book)):
        table.do(c.SetLimits(maximum=maximum), _DIRECTION)
        assert dict(table.table.limits.maximum or {}) == now
    events = table.do(c.SetLimits(maximum=maximum), _DIRECTION)
    assert events[-1] == LimitsChanged({"minimum": 1, "maximum": now})


def test_maxima_by_chance_are_recorded() -> None:
    """As a line that is read again; a house without such a maximum takes none by name."""
    table = Session(house(posted_maxima("couleur", 20_000)), strict=False)
    line = format_command(c.SetLimits(maximum={"noir": 5_000}), _DIRECTION)
    replay = Replay()
    replay.feed(b'{"do":"open","rulebook":"venezia-trente-et-quarante","currency":"EUR"}')
    answer = replay.feed(line)
    assert isinstance(answer[0], Refusal)
    assert answer[0].code == "invalid_limits"
    table.do(c.SetLimits(maximum={"noir": 5_000}), _DIRECTION)
    assert dict(table.table.limits.maximum or {}) == {"couleur": 20_000, "noir": 5_000}


def test_maximum_above_cap_is_refused() -> None:
    """The cap of the simple chances is that of each of them, for the posted and for the raised."""
    book = house(posted_maxima("simple", 50_000), posted_maxima("couleur", 20_000))
    book = replace(book, caps={next(iter(book.pays)): 60_000})
    table = Session(book, strict=False)
    (refusal,) = table.do(c.SetLimits(maximum={"couleur": 60_001}), _DIRECTION)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "above_cap"
    (refusal,) = table.do(c.SetLimits(maximum={"couleur": 50_001}), _DIRECTION)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "consent_required"
    table.do(c.SetLimits(maximum={"couleur": 50_000}), _DIRECTION)
    assert table.table.limits.most(next(iter(book.pays)), "couleur") == 50_000


def test_new_minimum_sets_multiples_anew() -> None:
    """At the opening and by the direction, unless an amount is posted with it; a minimum that stays
    changes none. What lies above the new maximum is refused.
    """
    book = load(_FRENCH_LAW)
    table = Session(book, minimum=1_000, strict=False)
    assert table.table.limits == Limits(1_000, {k: 2 * n for k, n in maxima(book).items()})
    table.sit("Anna", 100_000)
    (refusal,) = table.bet("Anna", "17", 30_001)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "above_maximum"
    table.do(c.SetLimits(minimum=200, maximum={"plein": 7_000}), _DIRECTION)
    assert dict(table.table.limits.maximum or {}) == {
        **{kind: amount * 2 // 5 for kind, amount in maxima(book).items()},
        "plein": 7_000,
    }
    table.do(c.SetLimits(minimum=200, maximum={"cheval": 9_000}), _DIRECTION)
    assert table.table.limits.most(Kind.PLEIN) == 7_000
    table.do(c.SetLimits(minimum=300), _DIRECTION)
    assert table.table.limits.most(Kind.PLEIN) == 9_000


def test_multiple_above_fixed_cap_needs_consent() -> None:
    """A cap that is an amount stays, and a table opened at a higher minimum would pass it."""
    caps = f"[caps]\n{posted_maxima('plein', 20_000).replace('VT-21', 'FL-4')}\n\n"
    book = load(_FRENCH_LAW.replace("[announcements.tiers]", f"{caps}[announcements.tiers]"))
    for minimum, kind in ((600, None), (700, Kind.PLEIN)):
        assert needs_consent(c.Open(book, "EUR", minimum)) is kind


def test_multiple_is_shown_with_its_amount() -> None:
    """In the rules and in what an amendment changes, where the amount itself is the same."""
    book = load(_FRENCH_LAW)
    plein = next(limit for limit in rulebook_view(book).limits if limit.kind == "plein")
    assert (plein.multiple, plein.text) == (30, "150.00 (30 × 5.00)")
    amended = load(_FRENCH_LAW.replace('"30 x minimum"', "15000"))
    (changed,) = amendment(book, amended).changes
    assert (changed.before, changed.after) == (plein.text, 15_000)


def test_amendment_lists_limit_of_direction(capsys: pytest.CaptureFixture[str]) -> None:
    """The limit up to which it raises a maximum alone has a row of its own."""
    text = TEXTS["campione-roulette"]
    old_line, new_line = (f"plein = {{ value = {amount}, " for amount in (100_000, 120_000))
    assert text.count(old_line) == 1
    old_book, new_book = load(text), load(text.replace(old_line, new_line))
    show_amendment(old_book, new_book, "en", json=False)
    row = "plein: raised by the direction alone to  1 000.00  1 200.00"
    assert row in capsys.readouterr().out


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ((posted_maxima("simple", "0 x minimum"),), 'or a multiple as "30 x minimum"'),
        (
            (posted_maxima("simple", 5), "[caps]", posted_maxima("simple", "9 x minimum")),
            "limits.simple is none",
        ),
        ((posted_maxima("couleur", 0),), "is not accepted; it can be 1 to"),
        ((posted_maxima("pair", 5),), "unknown key"),
        ((posted_maxima("rouge/inverse", 5),), "unknown key"),
        (
            (posted_maxima("rouge", 5), posted_maxima("rouge/noir", 6)),
            "rouge has two maxima",
        ),
    ],
)
def test_invalid_maximum(lines: tuple[str, ...], problem: str) -> None:
    """A chance of another game, no pair, or two for one chance."""
    with pytest.raises(RulebookError, match=problem):
        load(text(*lines))


def test_rules_show_maximum_with_clause() -> None:
    """For each chance of the pair."""
    limits = rulebook_view(house(posted_maxima("couleur/inverse", 20_000))).limits
    assert [(entry.kind, entry.amount, entry.clause) for entry in limits[1:]] == [
        ("couleur", 20_000, "VT-21"),
        ("inverse", 20_000, "VT-21"),
    ]


def test_simulator_has_no_maximum_above_greatest_amount() -> None:
    """A multiple of a huge minimum is beyond all chips, and bounds nothing."""
    limits = Limits(2**52, {Kind.SIMPLE: 2_000 * 2**52})
    book = replace(load(_FRENCH_LAW), limits=limits)
    assert Paths(book, Player(("rouge",), 2**52, 2**52), paths=1)._rules.most.tolist() == [
        2**53 - 1
    ]


def test_simulator_applies_maxima_by_chance() -> None:
    """The excess of a stake above it is out of play."""
    book = house(posted_maxima("couleur", 20_000))
    player = Player(("rouge", "couleur"), 1_000_000, 30_000)
    assert Paths(book, player, paths=1)._rules.most.tolist() == [2**53 - 1, 20_000]

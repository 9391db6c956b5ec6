"""Requests that are possible to the staff, against those that a table really takes."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any, Final

import pytest
from support.server.table_bench import ANNA, BICE, CARDS, CHEF, WHEEL, Bench

from tapisvert.accounts.permissions import ASSIGNABLE_ROLES
from tapisvert.live.console_requests import console_roles, float_acts, possible
from tapisvert.live.requests import (
    Actor,
    EnterCard,
    FloatAct,
    MoveFloat,
    Proceed,
    RepeatLateStake,
    Request,
    UndoCard,
)
from tapisvert.live.stages import Mode, Stage
from tapisvert.live.table import LiveTable
from tapisvert.rules import Role
from tapisvert.rules import commands as c

ALL: Final = Actor("s1", "Sara", frozenset(ASSIGNABLE_ROLES) - {Role.PLAYER})
LATE: Final = c.Late("Anna", on="rouge", amount=1_000, croupier=CHEF.name)
SAMPLES: Final[dict[str, tuple[Any, ...]]] = {
    "go": (Proceed(),),
    "fell": (EnterCard("As"),),
    "correct": (UndoCard(),),
    "spin": (c.Spin(17),),
    "close": (c.Close(),),
    "cut": (c.Cut("Anna", 100), c.Cut("Bice", 100)),
    "irregular": (c.Irregular("seen"),),
    "end_taille": (c.EndTaille(),),
    "repeat": (RepeatLateStake("Anna", "rouge", 1_000),),
    "late": (LATE,),
    "reject": (c.Reject("Anna", "rouge"),),
    "null": (c.Null("wheel_stopped"),),
    "last": (c.Last(),),
    "rotate": (c.Rotate("tailleur", "Tullio"),),
    "abandon": (c.Abandon("Anna", on="rouge", controller="Ugo"), c.Abandon("Anna", "Ugo")),
    "correct_coup": (
        *(c.CorrectCoup(coup, "Ugo", number=number) for coup, number in product((1, 2), (1, 2))),
        *(
            c.CorrectCoup(coup, "Ugo", cards=tuple(cards.split()))
            for coup, cards in product(
                (1, 2), ("Th Td 7c Kd Ts Th 9s 3d", "Kh Qh Jh 5h Kd Qd Jd 5d")
            )
        ),
    ),
    "correct_stake": tuple(
        c.CorrectStake("Anna", "rouge", amount, coup, "Ugo")
        for coup, amount in product((1, 2), (0, 500, 1_000))
    ),
    "advance": (c.Advance("Anna", 1_000, "Ida"),),
    "float": tuple(MoveFloat(act, 0, (), "Cesare") for act in FloatAct),
    "decide": (c.Decide("who laid it", "Anna"),),
    "limits": (c.SetLimits(minimum=200),),
    "suspend": (c.Suspend("service", "Ugo"),),
    "resume": (c.Resume(),),
    "finish": (c.Finish(),),
}
"""Requests of which one is taken whenever any of its kind would be, in the scenes below."""


def take_entries(bench: Bench, name: str) -> bool:
    """Return whether a table that is read again from the journal takes a request of this name."""
    samples = SAMPLES.get(name) or [
        c.Declare(declaration) for declaration in bench.book.declarations
    ]
    return any(_take_values(bench, action) for action in samples)


def _take_values(bench: Bench, action: Any) -> bool:
    live = bench.made()
    live.replay(bench.entries)
    live.resume(bench.store.blobs("one"), bench.now)
    if isinstance(action, c.Late):
        player = replace_role(CHEF, Role.TAILLEUR)
        live.execute(Request(player, "r", b"", SAMPLES["repeat"][0]), bench.now)
    turn = live.execute(Request(ALL, "x", b"", action), bench.now)
    refusal = any(b'"event":"refused"' in entry.answer for entry in turn.entries[:1])
    is_idle = isinstance(action, Proceed) and len(turn.entries) == 1  # nothing follows it
    return not (turn.refusal or refusal or is_idle)


def replace_role(actor: Actor, role: Role) -> Actor:
    """The same person in another role."""
    return replace(actor, roles=frozenset({role}))


def scenes(bench: Bench) -> Iterator[str]:
    """An hour at a table, from no player to the close; each scene has a name."""
    yield "empty"
    bench.sit()
    yield "a player"
    if bench.mode is Mode.REAL:
        yield from real_scenes(bench)
    else:
        yield from drawn_scenes(bench)
    bench.ask(ALL, c.Last())
    yield "last coup announced"
    bench.ask(ALL, c.Suspend("service", "Ugo"))
    yield "suspended"
    bench.ask(ALL, c.Resume())
    bench.ask(ALL, c.Finish())
    yield "closed"


def real_scenes(bench: Bench) -> Iterator[str]:
    """A coup that the staff enters."""
    bench.ask(ALL, MoveFloat(FloatAct.OPENING, 0, (), "Cesare"))
    yield "float open"
    bench.bet()
    yield "a stake"
    bench.ask(ALL, c.Close())
    yield "rien ne va plus"
    if bench.table.has_wheel:
        bench.ask(ALL, c.Spin(1))
    else:
        bench.ask(ALL, EnterCard("Kh"))
        yield "a card"
        for card in ("Kd", "Kc", "Qh", "Qd", "Qc", "Jh", "Jd"):
            bench.ask(ALL, EnterCard(card))
    yield "settled"
    bench.ask(ALL, MoveFloat(FloatAct.CLOSING, 0, (), "Cesare"))
    yield "float closed"


def drawn_scenes(bench: Bench) -> Iterator[str]:
    """A coup that the server draws; the staff says when, or the clock."""
    bench.sit(BICE)
    bench.prefer(cut=True)
    for stage in (Stage.COUPE, Stage.BETS, Stage.CLOSED, Stage.CARDS, Stage.BALL, Stage.PAUSE):
        if stage is (Stage.CARDS if bench.table.has_wheel else Stage.BALL):
            continue
        if stage is Stage.COUPE and bench.table.has_wheel:
            continue
        for _ in range(40):
            if bench.stage is stage:
                break
            if bench.mode is Mode.TAILLEUR:
                bench.ask(ALL, Proceed())
            else:
                bench.tick()
        assert bench.stage is stage
        yield str(stage)
        if stage is Stage.BETS:
            bench.bet()
            yield "a stake"


HOUSES: Final = [
    (WHEEL, Mode.REAL),
    (CARDS, Mode.REAL),
    (WHEEL, Mode.TAILLEUR),
    (CARDS, Mode.TAILLEUR),
    (WHEEL, Mode.AUTOMATIC),
    (CARDS, Mode.AUTOMATIC),
]


@pytest.mark.parametrize(("book", "mode"), HOUSES)
def test_possible_requests_are_accepted(book: str, mode: Mode) -> None:
    """In every scene, both ways: nothing that is taken is missing, nothing is there in vain. What
    a table never offers it never takes.
    """
    bench = Bench(book, mode)
    values: set[str] = set()
    for scene in scenes(bench):
        now = set(possible(bench.live))
        assert {name for name in (*SAMPLES, "declare") if take_entries(bench, name)} == now, scene
        values |= now
    assert values <= console_roles(bench.live).keys()


def names(book: str, mode: Mode) -> set[str]:
    """Requests that come at a table."""
    return set(console_roles(Bench(book, mode).live))


def test_offered_requests_follow_mode_and_rulebook() -> None:
    """Cards and numbers are entered where they fall in the room; the chef of a wheel accepts late
    stakes where the rules have them, and declares a coup null.
    """
    venezia, roulette = CARDS, WHEEL
    assert names(venezia, Mode.REAL) >= {"fell", "correct", "irregular", "end_taille", "float"}
    assert not names(venezia, Mode.REAL) & {"go", "spin", "cut", "late", "repeat", "null"}
    assert names(roulette, Mode.REAL) >= {"spin", "close", "late", "repeat", "null", "advance"}
    assert not names(roulette, Mode.REAL) & {"go", "fell", "correct", "irregular", "end_taille"}
    assert names(roulette, Mode.TAILLEUR) >= {"go", "null"}
    assert not names(roulette, Mode.TAILLEUR) & {"spin", "cut", "float", "close"}
    assert names(venezia, Mode.TAILLEUR) >= {"go", "cut"}
    assert not names(venezia, Mode.AUTOMATIC) & {"go", "fell", "float", "close"}
    assert "irregular" not in names("campione-trente-et-quarante", Mode.REAL)
    assert "declare" in names(roulette, Mode.REAL)


def until_late(bench: Bench) -> None:
    """Close the bets of a player."""
    bench.sit()
    bench.ask(ALL, c.Close())


@pytest.mark.parametrize(
    ("name", "book", "mode", "prepare"),
    [
        ("go", WHEEL, Mode.TAILLEUR, Bench.sit),
        ("fell", CARDS, Mode.REAL, Bench.sit),
        ("repeat", WHEEL, Mode.REAL, until_late),
        ("last", WHEEL, Mode.REAL, Bench.sit),
        ("suspend", CARDS, Mode.AUTOMATIC, Bench.sit),
    ],
)
def test_offered_roles_are_accepted(
    name: str, book: str, mode: Mode, prepare: Callable[[Bench], None]
) -> None:
    """Others are refused."""
    for role in ASSIGNABLE_ROLES:
        bench = Bench(book, mode, is_staffed=False)
        prepare(bench)
        events = bench.ask(replace_role(ALL, role), SAMPLES[name][0])
        is_refused = bool(events) and events[0]["event"] == "refused"
        assert is_refused is (role not in console_roles(bench.live)[name]), role


def test_float_acts_follow_its_counts() -> None:
    """An opening, then fills, credits and the closing; a drop once that is counted, and no opening
    at a table that has closed.
    """
    bench = Bench(WHEEL, Mode.REAL)
    live: LiveTable = bench.live
    assert float_acts(live) == (FloatAct.OPENING,)
    bench.ask(ALL, MoveFloat(FloatAct.OPENING, 0, (), "Cesare"))
    assert float_acts(live) == (FloatAct.FILL, FloatAct.CREDIT, FloatAct.CLOSING)
    bench.ask(ALL, MoveFloat(FloatAct.CLOSING, 0, (), "Cesare"))
    assert float_acts(live) == (FloatAct.OPENING, FloatAct.DROP)
    bench.ask(ALL, c.Finish())
    assert float_acts(live) == (FloatAct.DROP,)
    assert "float" not in possible(live)
    assert float_acts(Bench(WHEEL, Mode.TAILLEUR).live) == ()


def test_lost_draw_is_not_resumed() -> None:
    """The direction closes the table; that is possible, though a coup stands."""
    bench = Bench(CARDS, Mode.AUTOMATIC)
    bench.sit(ANNA)
    bench.until(Stage.BETS)
    bench.bet()
    for draw in bench.store.blobs("one"):
        bench.store.save_blob("one", draw, b"nothing")
    bench.again()
    assert bench.live.machine.is_failed
    assert "resume" not in possible(bench.live)
    assert "finish" in possible(bench.live)

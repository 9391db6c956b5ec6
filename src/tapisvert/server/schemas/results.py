"""Response bodies about the coups that were played at a table."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from tapisvert.server.schemas.bodies import Moment


class Result(msgspec.Struct, frozen=True):
    """A coup by its entry: the rows' totals or the number, the winners, and why it is null."""

    n: int
    at: Moment
    totals: Mapping[str, int] | None
    number: int | None
    result: str
    null: str | None


class TailleView(msgspec.Struct, frozen=True):
    """A run through the shoe, or a session of the wheel, with its coups in order. `session` is when
    that session opened; `void` is set if the shoe ran out within a coup.
    """

    number: int
    session: Moment
    over: bool
    void: bool
    coups: list[Result]


class Permanence(msgspec.Struct, frozen=True):
    """The results of a table, latest taille last. `day` is when the current day of limits began.
    `before` requests the coups before these; null if there are none. A taille may begin there.
    """

    table: str
    layout: str
    day: Moment
    tailles: list[TailleView]
    before: int | None


class ChanceReason(msgspec.Struct, frozen=True):
    """The result of a coup on a chance, the reason for it, and the clause of the reason."""

    chance: str
    result: str
    reason: str
    clause: str


class CoupCard(msgspec.Struct, frozen=True):
    """A card, or the wheel's number, with the proof that it lay at place `at` of the draw."""

    card: str
    at: int
    salt: str
    path: tuple[str, ...]


class CoupDraw(msgspec.Struct, frozen=True):
    """The draw that a coup came from, of `size` cards; a spin has one. `seed` is null until it is
    revealed.
    """

    id: str
    kind: Literal["pack", "spin", "double_zero"]
    commitment: str
    root: str
    seed: str | None
    cards: list[CoupCard]
    size: int


class CoupReport(msgspec.Struct, frozen=True):
    """One coup: its number in its taille and its taille in its session, each counted from 1, the
    cards with their totals or the number with its colour, and each result. `draw` is null where
    real cards were dealt. Nothing of the players is in it.
    """

    table: str
    n: int
    at: Moment
    rulebook: str
    edition: str
    session: int
    taille: int
    coup: int
    rows: list[tuple[str, ...]]
    totals: tuple[int, ...]
    number: int | None
    color: str | None
    call: tuple[str, ...]
    chances: list[ChanceReason]
    draw: CoupDraw | None

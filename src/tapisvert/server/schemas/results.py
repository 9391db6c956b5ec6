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
    revealed, `n` is the entry of its commitment. `transcript` is the hash of the transcript, null
    of version 1, `signature` the witness's.
    """

    id: str
    kind: Literal["pack", "spin", "double_zero"]
    commitment: str
    root: str
    seed: str | None
    cards: list[CoupCard]
    size: int
    n: int
    transcript: str | None = None
    signature: str | None = None


class DrawFinding(msgspec.Struct, frozen=True):
    """Fault or remark of a verifier on a line: its code, with its values."""

    line: int
    code: str
    values: dict[str, str | int]


class ListedDraw(msgspec.Struct, frozen=True):
    """One draw of a table: the pack of a taille, or a spin. `n` is the entry of its commitment,
    `number` its number at the table, null of version 1; `coups` were dealt from it. It is `played`,
    `lost` before its end, `abandoned` before a card fell, or `in_play`.
    """

    n: int
    at: Moment
    id: str
    number: int | None
    coups: int
    state: Literal["in_play", "played", "lost", "abandoned"]


class Draws(msgspec.Struct, frozen=True):
    """Draws of a table, the latest first; those of archived sessions are not among them."""

    table: str
    draws: list[ListedDraw]


class DrawProof(msgspec.Struct, frozen=True):
    """The proof of one draw, with nothing of money. `record` is the address of its acts as a
    record, which each verifier takes. `transcript` is what the witness signed, in hexadecimal; with
    `witness`, the modulus of its key, and `signature` it is null of version 1. `withheld` are the
    players who committed to entropy and did not open it, `orders` among how many the house could
    choose even if a player who was counted did not help it. `is_right` and `findings` are the
    server's own verdict.
    """

    table: str
    draw: ListedDraw
    rulebook: str
    kind: Literal["pack", "spin", "double_zero"]
    commitment: str
    root: str | None
    seed: str | None
    transcript: str | None
    witness: str | None
    signature: str | None
    counted: list[str]
    withheld: list[str]
    orders: str
    grade: Literal["witnessed", "unwitnessed", "no_entropy", "not_fixed"]
    is_right: bool
    findings: list[DrawFinding]
    remarks: list[DrawFinding]
    record: str


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

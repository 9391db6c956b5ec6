"""Stages of a table: which action comes next, and when. This module reads no clock.

At an *automatic* table the stage timer triggers each action. Where a *tailleur* sits at the
console, their request triggers it and no stage times out; the actions and their order are the same.
At a *real* table the room sets the pace, and the staff enter the events that happened there.
"""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Final

from tapisvert.rules.commands import Phase
from tapisvert.rules.sealing import is_before_cut
from tapisvert.rules.table import Table
from tapisvert.values import value


class Mode(StrEnum):
    """Pacing of a table: by the timer, by a tailleur at the console, or by the room."""

    AUTOMATIC = "automatic"
    TAILLEUR = "tailleur"
    REAL = "real"


class Stage(StrEnum):
    """Stage of a table, named after the event that ends it."""

    IDLE = "idle"
    """No player is at the table."""
    COMMITMENTS = "commitments"
    """The server has committed to a draw; players commit to entropy of their own."""
    OPENINGS = "openings"
    """Players open the entropy that they committed to."""
    COUPE = "coupe"
    """'Messieurs, la coupe': CT-1.3, VT-6."""
    BETS = "bets"
    """'Messieurs, faites vos jeux.'"""
    DECISION = "decision"
    """Betting window after a refait: imprisoned stakes are divided or moved too: R06, VT-13."""
    CLOSED = "closed"
    """'Rien ne va plus.'"""
    WITNESS = "witness"
    """The witness signs the stakes of the coup, or the end of the draw."""
    CARDS = "cards"
    """The cards are dealt one after another."""
    BALL = "ball"
    """The ball runs."""
    PAUSE = "pause"
    """Players see the result of the coup."""
    OVER = "over"
    """The table has closed."""


WINDOWS: Final = (Stage.BETS, Stage.DECISION)
"""Stages in which bets are open."""


class Tempo(StrEnum):
    """Tempo of a coup to which all present players have agreed."""

    CALM = "calm"
    TURBO = "turbo"


@value
class Pace:
    """Duration of each stage of an automatic table, in seconds.

    A lone player's window has no clock: it closes `quiet_seconds` after their last chip. With 0 a
    lone player has the usual clock. `away_seconds` applies at every table: it is the longest
    absence of a player before the seat is released; 0 means without limit. `witness_seconds` is the
    time the house waits for its witness, at every table too.

    >>> Pace().seconds(Stage.BETS), Pace().for_tempo(Tempo.TURBO).seconds(Stage.BALL)
    (20.0, 0.6)
    """

    entropy_seconds: float = 2.0
    coupe_seconds: float = 10.0
    bets_seconds: float = 20.0
    decision_seconds: float = 30.0
    closed_seconds: float = 1.5
    card_seconds: float = 0.7
    ball_seconds: float = 6.0
    pause_seconds: float = 6.0
    away_seconds: float = 300.0
    quiet_seconds: float = 7.0
    witness_seconds: float = 5.0

    def for_tempo(self, tempo: Tempo | None, *, has_wheel: bool = False) -> "Pace":
        """Return the pace of a coup at a tempo, never slower than this one; with None this one."""
        limits = {} if tempo is None else dict(_TEMPOS[tempo])
        if has_wheel and tempo is Tempo.CALM:
            limits["pause_seconds"] = CALM_WHEEL_PAUSE_SECONDS
        return replace(self, **{name: min(getattr(self, name), s) for name, s in limits.items()})

    def seconds(self, stage: Stage) -> float | None:
        """Return the duration of a stage in seconds; None if only a person's action ends it."""
        if stage in (Stage.IDLE, Stage.OVER):
            return None
        seconds: float = getattr(self, f"{_DURATIONS.get(stage, stage.value)}_seconds")
        return seconds


_TEMPOS: Final[Mapping[Tempo, Mapping[str, float]]] = {
    Tempo.CALM: {
        "closed_seconds": 0.3,
        "card_seconds": 0.3,
        "ball_seconds": 2.4,
        "pause_seconds": 2.6,
    },
    Tempo.TURBO: {
        "closed_seconds": 0.1,
        "card_seconds": 0.06,
        "ball_seconds": 0.6,
        "pause_seconds": 0.6,
    },
}
"""Longest durations at each tempo: a coup of ten cards takes about 5 s calm and 0.7 s turbo, a spin
with its pause 6.7 s and 1.3 s.
"""
CALM_WHEEL_PAUSE_SECONDS: Final = 6.0
"""Longest pause of a calm coup at the wheel: in its first 3.2 s the ball slows and falls."""
LAST_CARD_FACTOR: Final = 2
"""Factor of the time of a card that may end the coup, except at the turbo tempo."""
_DURATIONS: Final = {Stage.COMMITMENTS: "entropy", Stage.OPENINGS: "entropy", Stage.CARDS: "card"}
"""Durations with another name than their stage's."""


class StageAction(StrEnum):
    """Action of the table at the end of a stage."""

    COMMIT = "commit"
    ASK_OPENINGS = "ask_openings"
    ASK_CUT = "ask_cut"
    SEAL = "seal"
    START = "start"
    NEXT_CUTTER = "next_cutter"
    OPEN_BETS = "open_bets"
    CLOSE = "close"
    ASK = "ask"
    """End the stakes, and ask the witness where there is one."""
    GO_WITHOUT = "go_without"
    """Do without a witness that does not answer."""
    CARD = "card"
    SPIN = "spin"
    END = "end"
    """End the draw that is over."""
    REST = "rest"
    """Wait until a player comes."""


def has_stakes(table: Table) -> bool:
    """Return whether the cloth has any stake."""
    return any(player.has_stakes for player in table.players.values())


def is_draw_ready(table: Table) -> bool:
    """Return whether the draw of the next coup has started."""
    seal = table.taille.seal
    return seal is not None and seal.start is not None


def window(table: Table) -> Stage:
    """Return the betting window of the next coup.

    It is DECISION, which has time for decisions, if a refait was dealt last and a stake is in
    prison of a house that divides (R06, VT-13), or a stake of the first degree may be withdrawn
    whole (VT-16); else BETS.
    """
    flags = table.flags
    prisons = [player.prison for player in table.players.values() if player.prison]
    frees = flags.without_rest and any(degree == 1 for prison in prisons for _, degree in prison)
    divides = table.book.prison_window is not None and flags.refait_stands
    return Stage.DECISION if frees or (divides and prisons) else Stage.BETS


def next_action(stage: Stage, table: Table) -> StageAction | None:
    """Return the action that follows a stage; None if the table has none.

    >>> from tapisvert import Session
    >>> next_action(Stage.IDLE, Session("campione-roulette").table) is None
    True
    """
    if table.phase in (Phase.SUSPENDED, Phase.FINISHED):
        return None
    if table.flags.to_end is not None:
        return StageAction.GO_WITHOUT if stage is Stage.WITNESS else StageAction.END
    if stage in _NEXT:
        return _NEXT[stage]
    if stage is Stage.COMMITMENTS:
        return StageAction.ASK_CUT if is_before_cut(table) else StageAction.SEAL
    if stage in WINDOWS:
        if has_stakes(table):
            return StageAction.CLOSE
        return StageAction.OPEN_BETS if table.players else StageAction.REST
    if not table.players:  # idle, or after a pause
        return None if stage is Stage.IDLE else StageAction.REST
    return StageAction.OPEN_BETS if table.taille.seal is not None else StageAction.COMMIT


_NEXT: Final = {
    Stage.OPENINGS: StageAction.START,
    Stage.COUPE: StageAction.NEXT_CUTTER,
    Stage.CLOSED: StageAction.ASK,
    Stage.WITNESS: StageAction.GO_WITHOUT,
    Stage.CARDS: StageAction.CARD,
    Stage.BALL: StageAction.SPIN,
}


def stage_after_replay(stage: Stage, table: Table, *, is_real: bool = False) -> Stage:
    """Return the stage of a replayed table, given the last stage in its journal.

    An action and the stage that follows it are two entries; the journal may end between them.

    >>> from tapisvert import Session
    >>> stage_after_replay(Stage.BALL, Session("campione-roulette").table)
    <Stage.PAUSE: 'pause'>
    """
    if table.phase is Phase.FINISHED:
        return Stage.OVER
    if is_real:
        return Stage.BETS
    seal = table.taille.seal
    if seal is None:
        return stage if stage is Stage.IDLE else Stage.PAUSE
    if seal.start is None:
        if seal.is_sealed:
            return Stage.OPENINGS
        is_cutting = stage is Stage.COUPE and is_before_cut(table)
        return stage if is_cutting else Stage.COMMITMENTS
    if table.phase is Phase.CLOSED:
        if not seal.is_asked:
            return Stage.CLOSED
        return stage if stage in (Stage.CARDS, Stage.BALL) else Stage.WITNESS
    if stage in (Stage.CLOSED, Stage.CARDS, Stage.BALL):
        return Stage.PAUSE
    if stage in (Stage.COMMITMENTS, Stage.OPENINGS, Stage.WITNESS, Stage.COUPE):
        return window(table)
    return stage

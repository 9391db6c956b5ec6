"""The rhythm of a table: which act is due, and when. No clock is read here: time comes in.

At an *automatic* table the clock does every act when its time is over. Where a *tailleur* sits at
the console his word does, and no time runs out; the acts and their order are the same. At a *real*
table the room has the rhythm: what happened there is entered.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from operator import attrgetter
from typing import Final

from tapisvert.rules.phases import Phase
from tapisvert.rules.table import Table
from tapisvert.values import value


class Mode(StrEnum):
    """Who has the rhythm of a table."""

    AUTOMATIC = "automatic"
    TAILLEUR = "tailleur"
    REAL = "real"


class Stage(StrEnum):
    """What a table waits for."""

    IDLE = "idle"
    """Nobody is there."""
    COMMITMENTS = "commitments"
    """The house has committed itself; players commit to entropy of their own."""
    OPENINGS = "openings"
    """They open it."""
    COUPE = "coupe"
    """'Messieurs, la coupe': CT-1.3, VT-6."""
    BETS = "bets"
    """'Messieurs, faites vos jeux.'"""
    DECISION = "decision"
    """The same after a refait: imprisoned stakes are divided or moved too: R06, VT-13."""
    CLOSED = "closed"
    """'Rien ne va plus.'"""
    CARDS = "cards"
    """The cards fall one by one."""
    BALL = "ball"
    """The ball runs."""
    PAUSE = "pause"
    """What was won and lost is seen."""
    OVER = "over"
    """The table has closed."""


@value
class Pace:
    """How long each stage of an automatic table lasts, in seconds; and at every table how long a
    player may be `away` before the seat is given up, 0 for as long as they like.

    >>> Pace().seconds(Stage.BETS)
    20.0
    """

    entropy_seconds: float = 2.0
    coupe_seconds: float = 10.0
    bets_seconds: float = 20.0
    decision_seconds: float = 30.0
    closed_seconds: float = 1.5
    card_seconds: float = 0.7
    ball_seconds: float = 6.0
    pause_seconds: float = 4.0
    away_seconds: float = 300.0

    def seconds(self, stage: Stage) -> float | None:
        """How long a stage lasts; None where only somebody's act ends it."""
        lasts = _DURATIONS.get(stage)
        return None if lasts is None else lasts(self)


_DURATIONS: Final[Mapping[Stage, Callable[[Pace], float]]] = {
    Stage.COMMITMENTS: attrgetter("entropy_seconds"),
    Stage.OPENINGS: attrgetter("entropy_seconds"),
    Stage.COUPE: attrgetter("coupe_seconds"),
    Stage.BETS: attrgetter("bets_seconds"),
    Stage.DECISION: attrgetter("decision_seconds"),
    Stage.CLOSED: attrgetter("closed_seconds"),
    Stage.CARDS: attrgetter("card_seconds"),
    Stage.BALL: attrgetter("ball_seconds"),
    Stage.PAUSE: attrgetter("pause_seconds"),
}


class StageAction(StrEnum):
    """What the table does next, when its stage is over."""

    COMMIT = "commit"
    ASK_OPENINGS = "ask_openings"
    ROOT = "root"
    NEXT_CUTTER = "next_cutter"
    OPEN_BETS = "open_bets"
    CLOSE = "close"
    RUN = "run"
    CARD = "card"
    SPIN = "spin"
    REVEAL = "reveal"
    REST = "rest"
    """Wait until somebody comes."""


def has_stakes(table: Table) -> bool:
    """Whether anything lies on the cloth."""
    return any(player.has_stakes for player in table.players.values())


def window(table: Table) -> Stage:
    """The window for the stakes: with time for decisions where a refait stands and a stake is in
    prison (R06, VT-13).
    """
    decides = table.floor.refait_stands and any(held.prison for held in table.players.values())
    return Stage.DECISION if decides else Stage.BETS


def next_action(stage: Stage, table: Table) -> StageAction | None:
    """The act that follows a stage; None when the room or nobody acts.

    >>> from tapisvert import Session
    >>> next_action(Stage.IDLE, Session("campione-roulette").table) is None
    True
    """
    if table.floor.to_reveal is not None:
        return StageAction.REVEAL
    if table.phase in (Phase.SUSPENDED, Phase.FINISHED):
        return None
    if stage in _NEXT:
        return _NEXT[stage]
    if stage is Stage.COMMITMENTS:
        seal = table.taille.seal
        return StageAction.ASK_OPENINGS if seal is not None and seal.committed else StageAction.ROOT
    if stage in (Stage.BETS, Stage.DECISION):
        if has_stakes(table):
            return StageAction.CLOSE
        return StageAction.OPEN_BETS if table.players else StageAction.REST
    if not table.players:  # idle, or after a pause
        return None if stage is Stage.IDLE else StageAction.REST
    return StageAction.OPEN_BETS if table.taille.seal is not None else StageAction.COMMIT


_NEXT: Final = {
    Stage.OPENINGS: StageAction.ROOT,
    Stage.COUPE: StageAction.NEXT_CUTTER,
    Stage.CLOSED: StageAction.RUN,
    Stage.CARDS: StageAction.CARD,
    Stage.BALL: StageAction.SPIN,
}


def stage_after_replay(stage: Stage, table: Table, *, is_real: bool = False) -> Stage:
    """The stage in which a table is, whose last act may have come after the stage was told.

    An act and the stage that follows it are written one after the other; the journal may end
    between them.

    >>> from tapisvert import Session
    >>> stage_after_replay(Stage.BALL, Session("campione-roulette").table)
    <Stage.PAUSE: 'pause'>
    """
    if table.phase is Phase.FINISHED:
        return Stage.OVER
    if is_real:
        return Stage.BETS
    seal, is_closed = table.taille.seal, table.phase is Phase.CLOSED
    if seal is None:
        return stage if stage is Stage.IDLE else Stage.PAUSE
    if seal.root is None:
        return stage if stage is Stage.OPENINGS else Stage.COMMITMENTS
    if not (table.at_wheel or table.taille.is_cut):
        return Stage.COUPE
    if is_closed:
        return stage if stage in (Stage.CARDS, Stage.BALL) else Stage.CLOSED
    if stage in (Stage.CLOSED, Stage.CARDS, Stage.BALL):
        return Stage.PAUSE
    if stage in (Stage.COMMITMENTS, Stage.OPENINGS, Stage.COUPE):
        return window(table)
    return stage

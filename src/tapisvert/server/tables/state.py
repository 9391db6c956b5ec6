"""State of a live table that its guards read."""

from typing import Protocol

from tapisvert.rules import commands as c
from tapisvert.server.tables.actions import RepeatLateStake
from tapisvert.server.tables.idempotency import Actor
from tapisvert.server.tables.stages import Mode, Stage


class TableState(Protocol):
    """The part of a table that guards read.

    `repeated` has the late stakes of the coup that croupiers repeated, and who did.
    """

    stage: Stage
    repeated: dict[RepeatLateStake, tuple[Actor, ...]]

    @property
    def mode(self) -> Mode:
        """The owner of the rhythm: clock, tailleur or a real table."""

    @property
    def is_failed(self) -> bool:
        """True once the draw in play cannot be opened any more."""

    @property
    def cutter(self) -> str | None:
        """The player to whom the cut is offered."""

    @property
    def dealt_cards(self) -> tuple[tuple[str, c.Opening | None], ...]:
        """The cards of the coup in play, each with its proof if it has one."""

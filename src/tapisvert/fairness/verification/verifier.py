"""Verifier of a table's record, from its commands and answers alone.

The caller reads and replays the record and passes in its lines one by one. The table (`rules`)
enforces the order of the acts and settles the stakes; `draws` checks what the sealed coups are.
"""

from typing import Final

from tapisvert.fairness.verification.draws import DrawsCheck
from tapisvert.fairness.verification.findings import Fault, Finding
from tapisvert.fairness.verification.late_stakes import LateStakes
from tapisvert.record.replay import RecordTurn
from tapisvert.rules import commands as c
from tapisvert.rules.commands import Phase
from tapisvert.rules.permissions import forbidden
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.settlement import dealt_coup

_HOUSE_ACTS: Final = (
    c.Open,
    c.Witness,
    c.Commit,
    c.Seal,
    c.Start,
    c.Ask,
    c.Deal,
    c.Spin,
    c.Off,
    c.Lost,
    c.End,
)
"""The house's own acts. One that the table refused is a wrong line."""
_TOO_LATE: Final = (Code.betting_closed.name, Code.already_asked.name)


class Verifier:
    """Checks the lines of a record in order, and collects their faults.

    `draws` checks the sealed coups, `late_stakes` counts the late stakes; the rest is counted here.

    >>> from tapisvert.record.replay import Replay
    >>> verifier, table = Verifier(), Replay()
    >>> opening = b'{"do":"open","rulebook":"campione-roulette","currency":"CHF"}'
    >>> for line in (opening, b'{"do":"ask"}'):
    ...     verifier.feed(table.turn(line))
    >>> [(finding.line, finding.fault.value) for finding in verifier.findings]
    [(2, 'act_refused')]
    """

    def __init__(self) -> None:
        self.draws = DrawsCheck()
        self.late_stakes: LateStakes | None = None
        self.commands = self.coups = 0
        self._refused_acts: list[Finding] = []
        self._is_showing = False  # a card of the coup lies

    @property
    def findings(self) -> list[Finding]:
        """Faults so far."""
        return [*self._refused_acts, *([self.draws.finding] if self.draws.finding else ())]

    def feed(self, turn: RecordTurn) -> None:
        """Check one line of the record. Lines are passed in order."""
        self.commands += 1
        command = turn.command
        refusal = turn.refusal
        if isinstance(command, Refusal) or refusal is not None:
            self.draws.feed(turn.line, turn.text, None)
            self._check_refusal(turn)
            return
        self.draws.feed(turn.line, turn.text, command)
        if isinstance(command, c.Open):
            self.late_stakes = LateStakes(command.rulebook)
        if (coup := dealt_coup(turn.answer)) is not None:
            self.coups += 1
            if self.late_stakes is not None:
                self.late_stakes.settle(coup)
        table = turn.after
        if table is not None and table.phase is Phase.BETTING:
            self._is_showing = False
            if self.late_stakes is not None:
                self.late_stakes.drop()

    def show(self, line: int, card: str) -> bool:
        """Check a card that fell before its coup was dealt. Return False if none can fall."""
        self._is_showing = True
        return self.draws.show(line, card)

    def _check_refusal(self, turn: RecordTurn) -> None:
        """Check a refused command: a late stake is counted, one of the house's own acts a fault."""
        refusal = turn.refusal
        command = turn.command
        table = turn.before
        assert refusal is not None
        if isinstance(command, c.Bet | c.Announce) and table is not None:
            is_late = refusal.code in _TOO_LATE and not self._is_showing
            if is_late and self.late_stakes is not None and table.taille.seal:
                self.late_stakes.add(command)
            return
        act = "open"
        if table is not None:
            if isinstance(command, Refusal):  # an `open` with an unknown rulebook
                command = c.Open(table.book, table.currency)
            is_act = isinstance(command, _HOUSE_ACTS)
            if not is_act or forbidden(table, command, turn.by):
                return
            act = c.NAMES[type(command)]
        details = {"act": act, "code": refusal.code, "problem": refusal.message}
        self._refused_acts.append(Finding(turn.line, Fault.ACT_REFUSED, details))

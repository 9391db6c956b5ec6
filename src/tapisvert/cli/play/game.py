"""The evening at the table: who sits, the pack, the coups, the end; and the record of all of it."""

import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from tapisvert.cards import sixain
from tapisvert.cli.failures import BROKEN_PIPE, WRONG_INPUT, hush
from tapisvert.cli.play import permanence, shuffle
from tapisvert.cli.play.grammar import (
    Complaint,
    Meaning,
    Orders,
    Switch,
    understand,
)
from tapisvert.cli.play.journal import JournalError
from tapisvert.cli.play.lexicon import Word
from tapisvert.cli.play.screen import Screen, shown_path
from tapisvert.cli.play.setup import Setup
from tapisvert.cli.play.signals import Interrupted, Signals
from tapisvert.money import written
from tapisvert.record import write_line
from tapisvert.rules import Command, Event, Phase, Refusal, Table, step
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.rulebook import Call, Layout

_DURABLE: Final = (c.Open, c.Shoe, c.Deal, c.Spin, c.Finish)
"""After these the disk has everything; a coup is on it before it is seen."""

_USUAL_CHIPS: Final = "1000"
_CUTS: Final = (60, 193)
"""A cut is suggested somewhere in the middle of the pack: from the first, so many depths."""


class _Quit(Exception):  # noqa: N818 - not an error: someone has had enough
    pass


class Game:
    """One table, from its opening to its end. What it is given is written before it is done."""

    def __init__(self, setup: Setup) -> None:
        self._setup, self._voice = setup, setup.voice
        self._journal = setup.journal
        self._screen = Screen(setup.voice, is_fast=setup.is_fast)
        self._signals = Signals()
        self._below = shuffle.chance(setup.seed)
        self._pack = setup.pack
        self._table: Table | None = None
        self._current: str | None = None
        self._suggested = 0
        self._brought: dict[str, int] = {}
        self._marks: list[permanence.Mark] = []
        self._tailles = 0
        self._coups = 0
        self._closing: tuple[Event, ...] = ()
        self._problem: JournalError | None = None
        self._gone: OSError | None = None
        self._is_interrupted = False

    @property
    def table(self) -> Table:
        """The table as it stands; there is one as soon as `run` has opened it."""
        assert self._table is not None
        return self._table

    def run(self) -> int:
        """Play until the end, whatever it is; the exit status."""
        with self._signals.caught():
            played, finished = self._guarded(self._evening), self._guarded(self._finish)
            self._journal.close()
        said = self._guarded(self._farewell)
        return played or finished or said

    def _guarded(self, act: Callable[[], None]) -> int:
        """Do something; the exit status for how it ended."""
        try:
            act()
        except (EOFError, _Quit):
            return 0
        except Interrupted as stopped:
            self._is_interrupted = True
            return stopped.status
        except JournalError as problem:
            self._problem = problem
            return WRONG_INPUT
        except OSError as gone:
            return self._without_screen(gone)
        return 0

    def _without_screen(self, gone: OSError) -> int:
        """Nothing can be shown any more, and nothing more is played."""
        hush(sys.stdout)
        self._gone = gone
        return BROKEN_PIPE if isinstance(gone, BrokenPipeError) else WRONG_INPUT

    # The record -----------------------------------------------------------------------------------

    def _give(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Give the table a command. It stands in the record before it is carried out; no signal
        comes between the two.
        """
        with self._signals.held():
            at = None if self._setup.seed is not None else datetime.now(UTC).replace(microsecond=0)
            self._journal.write(write_line(command, at=at), durable=isinstance(command, _DURABLE))
            answer = step(self._table, command)
            if isinstance(answer, Refusal):
                return answer
            self._table, events = answer
            for event in events:
                self._remember(event)
        return events

    def _remember(self, event: Event) -> None:
        """Keep what the table itself does not: who brought what, who speaks, the results."""
        if isinstance(event, e.Sat):
            self._brought[event.player] = self._brought.get(event.player, 0) + event.brought
            self._current = self._current or event.player
        elif isinstance(event, e.Left):
            del self._brought[event.player]
            if self._current == event.player:
                self._current = next(iter(self.table.players), None)
        elif isinstance(event, e.PackReady):
            self._tailles, self._coups = self._tailles + 1, 0
            if self._marks:
                self._marks.append(permanence.NEW_TAILLE)
        elif isinstance(event, e.CoupDealt | e.BallFell):
            coup = event.coup if isinstance(event, e.CoupDealt) else event.spun
            self._coups += 1
            self._marks.append(permanence.mark(coup))

    # The evening ----------------------------------------------------------------------------------

    def _evening(self) -> None:
        with self._signals.heard():
            self._play()

    def _play(self) -> None:
        opened = self._give(self._setup.opening)
        assert not isinstance(opened, Refusal), "it was tried"
        self._welcome()
        for sit in self._setup.sits:
            self._do(sit)
        if not self.table.players:
            self._seat()
        self._screen.follow(opened)
        while self.table.phase is not Phase.FINISHED:
            self._lay_pack()
            self._obey(understand(self._ask(), self.table, self._current))

    def _welcome(self) -> None:
        screen, book = self._screen, self.table.book
        screen.heading(book.game, book.house)
        screen.gap()
        screen.limits(book, self.table.limits)
        screen.tell("record-kept", path=shown_path(self._journal.path))
        if self._setup.seed is not None:
            screen.tell("not-for-play", "bold red", seed=str(self._setup.seed))
        screen.tell("hint", "dim")
        screen.gap()

    def _seat(self) -> None:
        """Ask who plays until someone does, and then until nobody else comes."""
        default = f"{self._voice.say('column-player')} {_USUAL_CHIPS}"
        while True:
            key = "who-else" if self.table.players else "who-sits"
            said = self._screen.ask(self._voice.say(key, default=default)).strip()
            if not said and self.table.players:
                return
            meant = understand(said or f"sit {default}", self.table, None)
            is_name = not isinstance(meant, Orders | Word)
            self._obey(understand(f"sit {said}", self.table, None) if is_name else meant)

    def _ask(self) -> str:
        table, who = self.table, self._current
        if who is None:
            return self._screen.ask(self._voice.say("nobody"))
        if table.taille.shoe is not None and not table.taille.is_cut:
            cards = str(len(table.taille.shoe))
            suggested = str(self._suggested)
            values = {"player": who, "cards": cards, "suggested": suggested}
            return self._screen.ask(self._voice.say("cut-where-prompt", **values))
        return self._screen.ask(f"{who} · {written(table.players[who].chips)}")

    def _obey(self, meant: Meaning) -> None:
        screen = self._screen
        if isinstance(meant, Complaint):
            screen.complain(self._voice.complaint(meant))
        elif isinstance(meant, Switch):
            self._current = meant.player
            screen.tell("switched", player=meant.player)
        elif isinstance(meant, Orders):
            for command in meant.commands:
                self._do(command)
        elif meant is Word.GO:
            self._go()
        elif meant is Word.BALANCES:
            screen.table(self.table, self._current)
        elif meant is Word.PERMANENCE:
            screen.whole_permanence(self._marks, self.table.book)
        elif meant is Word.HELP:
            screen.help(self.table.book)
        else:
            raise _Quit

    def _do(self, command: Command) -> None:
        """Give a command and show what came of it."""
        answer = self._give(command)
        if isinstance(answer, Refusal):
            self._screen.complain(self._voice.refusal(answer))
        else:
            self._screen.follow(answer)

    def _lay_pack(self) -> None:
        """Where cards are played and none lie ready: shuffle a pack, to be cut."""
        if self.table.book.layout is Layout.WHEEL or self.table.taille.shoe is not None:
            return
        is_given, pack = self._pack is not None, self._pack
        if pack is None:
            pack = shuffle.shuffled(sixain(), self._below)
            if self._setup.pack is not None:
                self._screen.tell("pack-of-its-own", "bold")
        self._pack = None
        first, depths = _CUTS
        self._suggested = first + self._below(depths)
        events = self._give(c.Shoe(pack))
        assert not isinstance(events, Refusal), "a whole pack, and no taille is being played"
        self._screen.gap()
        for event in events:
            if is_given and isinstance(event, e.PackReady):
                path = self._setup.pack_path
                assert path is not None
                self._screen.tell("pack-given", path=shown_path(path))
            else:
                self._screen.show(event)

    def _go(self) -> None:
        """Cut where it is suggested, or deal, or let the ball run."""
        if self._current is None:
            self._screen.complain(self._voice.say("nobody-sits"))
        elif self.table.taille.shoe is not None and not self.table.taille.is_cut:
            self._do(c.Cut(self._current, self._suggested))
        else:
            self._coup()

    def _coup(self) -> None:
        at_wheel = self.table.book.layout is Layout.WHEEL
        command = c.Spin(self._below(37)) if at_wheel else c.Deal()
        taille, number = str(self._tailles), str(self._coups + 1)
        left = "" if at_wheel else self._cards_left()
        answer = self._give(command)
        assert not isinstance(answer, Refusal), "a cut pack, or a wheel, is there"
        said = self._voice.say
        title = said("coup-of-wheel", coup=number)
        if not at_wheel:
            title = said("coup-of-taille", taille=taille, coup=number)
        self._screen.heading(title, left)
        reopening = len(answer)
        while isinstance(answer[reopening - 1], Call):
            reopening -= 1
        self._screen.follow(answer[:reopening])
        if self.table.floor.without_rest:
            self._screen.tell("without-rest", "magenta")
        if self.table.phase is not Phase.FINISHED:
            self._screen.table(self.table, self._current)
            self._screen.permanence(self._marks)
            self._screen.gap()
            self._screen.follow(answer[reopening:])

    def _cards_left(self) -> str:
        taille = self.table.taille
        assert taille.shoe is not None
        return self._voice.say("cards-left", cards=str(len(taille.shoe) - taille.position))

    # The end --------------------------------------------------------------------------------------

    def _finish(self) -> None:
        """Close the table, unless it is closed already or nothing can be recorded."""
        if self._table is None or self._problem or self._table.phase is Phase.FINISHED:
            return
        answer = self._give(c.Finish())
        assert not isinstance(answer, Refusal), "an open table can be closed"
        self._closing = answer

    def _farewell(self) -> None:
        """What everybody has, and where the record is."""
        screen, path = self._screen, shown_path(self._journal.path)
        if self._gone is not None:
            with suppress(OSError, ValueError):
                why = self._gone.strerror or str(self._gone)
                print(self._voice.say("screen-gone", problem=why), file=sys.stderr)
                print(self._voice.say("saved", path=path), file=sys.stderr)
            return
        screen.gap()
        if self._is_interrupted:
            screen.tell("interrupted", "bold")
        screen.follow(self._closing)
        if self._problem:
            screen.tell("unrecorded", "bold red", problem=str(self._problem))
        if self._table is not None:
            screen.gap()
            screen.final(self._table, self._brought)
            screen.tell("unrecorded-saved" if self._problem else "saved", path=path)
            screen.tell("replay-with", path=path)

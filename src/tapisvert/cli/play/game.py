"""Session at the table: players, pack, coups and end, all of it recorded."""

import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from tapisvert.cards import places_of_the_cut
from tapisvert.cli.errors import BROKEN_PIPE, WRONG_INPUT, hush
from tapisvert.cli.options import regulations_option
from tapisvert.cli.play.cloth import NEW_TAILLE, Mark, mark
from tapisvert.cli.play.grammar import (
    Complaint,
    Meaning,
    Mix,
    Orders,
    Switch,
    Word,
    understand,
    understand_seat,
)
from tapisvert.cli.play.screen import Screen, shown_path
from tapisvert.cli.play.setup import Setup
from tapisvert.cli.play.signals import Interrupted, Signals
from tapisvert.fairness.sequential_test import Alarm
from tapisvert.fairness.session_draws import RandomSource, SealedDraws
from tapisvert.money import written
from tapisvert.record import format_command
from tapisvert.record.event_lines import format_events
from tapisvert.record.record_file import RecordFileError
from tapisvert.rules import Command, Event, Phase, Refusal, Table, can, step
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.rulebook import Call
from tapisvert.rules.taille import cards_left

_DURABLE: Final = (c.Open, c.Shoe, c.Commit, c.Start, c.Ask, c.Deal, c.Spin, c.End, c.Finish)
"""Commands after which the disk has everything; a coup is on it before it is shown."""

_USUAL_CHIPS: Final = "1000"
_ALARMED: Final = 3
"""Exit status if a monitor stopped the table."""


class _AlarmedError(Exception):
    """A monitor stopped the table."""

    def __init__(self, alarm: Alarm) -> None:
        super().__init__(alarm.statistic)
        self.alarm = alarm


class Game:
    """One table, from its opening to its end. Each command is recorded before it takes effect."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._messages = setup.messages
        self._record_file = setup.record_file
        self._screen = Screen(
            setup.messages, setup.opening.rulebook.wheel, is_fast=setup.options.fast
        )
        self._signals = Signals()
        self._random = RandomSource(setup.options.seed)
        self._draws = SealedDraws(setup.opening.rulebook, self._random)
        self._pack = setup.pack
        self._table: Table | None = None
        self._current: str | None = None
        self._suggested_cut = 0
        self._chips_brought: dict[str, int] = {}
        self._marks: list[Mark] = []
        self._tailles = 0
        self._coups = 0
        self._closing: tuple[Event, ...] = ()
        self._alarm: Alarm | None = None
        self._problem: RecordFileError | None = None
        self._screen_error: OSError | None = None
        self._is_interrupted = False

    @property
    def table(self) -> Table:
        """The table's state, which exists once `run` has opened it."""
        assert self._table is not None
        return self._table

    def run(self) -> int:
        """Play until the end; return the exit status."""
        with self._signals.installed():
            play_status = self._run_guarded(self._evening)
            finish_status = self._run_guarded(self._finish)
            self._record_file.close()
        farewell_status = self._run_guarded(self._farewell)
        return play_status or finish_status or farewell_status

    def _run_guarded(self, action: Callable[[], None]) -> int:
        """Call a function; return the exit status for the way it ended."""
        try:
            action()
        except EOFError:
            return 0
        except Interrupted as stopped:
            self._is_interrupted = True
            return stopped.status
        except _AlarmedError as error:
            self._alarm = error.alarm
            return _ALARMED
        except RecordFileError as problem:
            self._problem = problem
            return WRONG_INPUT
        except OSError as error:  # the terminal has gone
            hush(sys.stdout)
            self._screen_error = error
            return BROKEN_PIPE if isinstance(error, BrokenPipeError) else WRONG_INPUT
        return 0

    # The record -----------------------------------------------------------------------------------

    def _execute(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Record a command with the table's answers, then apply it; signals wait meanwhile."""
        with self._signals.deferral():
            now = datetime.now(UTC).replace(microsecond=0)
            time = now if self._setup.options.seed is None else None
            answer = step(self._table, command)
            events = (answer,) if isinstance(answer, Refusal) else answer[1]
            line = format_command(command, at=time, salt=self._draws.salt(command))
            answers = format_events(events, self._record_file.lines + 1)
            self._record_file.write(line, answers, durable=isinstance(command, _DURABLE))
            self._draws.follow(command, line)
            if isinstance(answer, Refusal):
                return answer
            self._table = answer[0]
            for event in answer[1]:
                self._track(event)
        return answer[1]

    def _track(self, event: Event) -> None:
        """Store data that the table does not hold: chips brought, current player, results."""
        if isinstance(event, e.Sat):
            self._chips_brought[event.player] = (
                self._chips_brought.get(event.player, 0) + event.brought
            )
            self._current = self._current or event.player
        elif isinstance(event, e.Left):
            del self._chips_brought[event.player]
            if self._current == event.player:
                self._current = next(iter(self.table.players), None)
        elif isinstance(event, e.PackReady):
            self._tailles = self._tailles + 1
            self._coups = 0
            if self._marks:
                self._marks.append(NEW_TAILLE)
        elif isinstance(event, e.CoupDealt | e.BallFell):
            coup = event.coup if isinstance(event, e.CoupDealt) else event.spun
            self._coups += 1
            self._marks.append(mark(coup))

    # The evening ----------------------------------------------------------------------------------

    def _evening(self) -> None:
        with self._signals.interruptible():
            events = self._execute(self._setup.opening)
            assert not isinstance(events, Refusal), "it was tried"
            self._welcome()
            for sit in self._setup.sit_commands:
                self._execute_and_show(sit)
            if not self.table.players:
                self._ask_for_players()
            self._screen.follow(events)
            while self.table.phase is not Phase.FINISHED:
                self._prepare()
                self._act_on(understand(self._read_line(), self.table, self._current))

    def _welcome(self) -> None:
        screen = self._screen
        book = self.table.book
        screen.heading(book.game, book.house)
        screen.gap()
        screen.limits(book, self.table.limits)
        screen.tell("record-kept", path=shown_path(self._record_file.path))
        if self._setup.options.seed is not None:
            screen.tell("not-for-play", "bold red", seed=str(self._setup.options.seed))
        screen.tell("hint", "dim")
        screen.gap()

    def _ask_for_players(self) -> None:
        """Ask for players until there is one, then until an empty line or `go`."""
        default = f"{self._messages.say('column-player')} {_USUAL_CHIPS}"
        while True:
            key = "who-else" if self.table.players else "who-sits"
            line = self._screen.ask(self._messages.say(key, default=default)).strip()
            if not line and self.table.players:
                return
            request = understand_seat(line or default, self.table)
            if request is Word.GO and self.table.players:
                return
            self._act_on(request)

    def _read_line(self) -> str:
        table = self.table
        player = self._current
        if player is None:
            return self._screen.ask(self._messages.say("no-player"))
        if table.has_wheel or table.taille.is_cut:
            return self._screen.ask(f"{player} · {written(table.players[player].chips)}")
        values = {
            "player": player,
            "cards": str(table.book.cards),
            "suggested": str(self._suggested_cut),
        }
        key = "cut-where-prompt" if table.taille.seal is None else "mix-or-cut-prompt"
        return self._screen.ask(self._messages.say(key, **values))

    def _act_on(self, request: Meaning) -> None:
        screen = self._screen
        if isinstance(request, Complaint):
            screen.complain(self._messages.complaint(request))
        elif isinstance(request, Switch):
            self._current = request.player
            screen.tell("switched", player=request.player)
        elif isinstance(request, Orders):
            for command in request.commands:
                self._execute_and_show(command)
        elif isinstance(request, Mix):
            self._mix(request)
        elif request is Word.GO:
            self._go_on()
        elif request is Word.BALANCES:
            screen.table(self.table, self._current)
        elif request is Word.PERMANENCE:
            screen.whole_permanence(self._marks, self.table.book)
        elif request is Word.HELP:
            screen.help(self.table.book)
        else:
            raise EOFError  # quit: the input ends here

    def _execute_and_show(self, command: Command) -> None:
        """Execute a command and show its result; a cut, or a wheel's stake, starts the draw."""
        if self.table.has_wheel and isinstance(command, c.Bet | c.Announce | c.Insure | c.Move):
            self._start_draw()
        answer = self._execute(command)
        if isinstance(answer, Refusal):
            self._screen.complain(self._messages.refusal(answer))
            return
        self._screen.follow(answer)
        if isinstance(command, c.Cut):
            self._start_draw()

    def _execute_legal(self, command: Command) -> tuple[Event, ...]:
        answer = self._execute(command)
        assert not isinstance(answer, Refusal), answer.message
        return answer

    # The draw -------------------------------------------------------------------------------------

    def _prepare(self) -> None:
        """Lay the given pack, or commit the house to a draw, unless either was done."""
        if self.table.taille.shoe is not None or self.table.taille.seal is not None:
            return
        if self._pack is not None:
            self._lay_pack(self._pack)
            return
        if self._setup.pack is not None and self._tailles == 1:
            self._screen.tell("pack-of-its-own", "bold")
        if not self.table.has_wheel:
            self._suggest_cut()
            self._screen.gap()
        self._commit()

    def _commit(self) -> None:
        commit = self._draws.commit()
        self._execute_legal(commit)
        kind = "spins" if self.table.has_wheel else "pack"
        self._screen.tell("bound", "dim", kind=kind, short=_short(commit.tip))

    def _mix(self, mix: Mix) -> None:
        """Mix words into the draw; at a wheel whose draw has started, into another draw."""
        seal = self.table.taille.seal
        if self.table.has_wheel and seal is not None and seal.start is not None:
            self._execute_legal(self._draws.end())
            self._commit()
        self._execute_and_show(self._draws.mix(mix.player, mix.words))

    def _lay_pack(self, pack: tuple[str, ...]) -> None:
        """Lay the first pack if the user gave one: a real one, in its own order."""
        self._pack = None
        self._suggest_cut()
        self._screen.gap()
        for event in self._execute_legal(c.Shoe(pack)):
            if isinstance(event, e.PackReady) and self._setup.options.cards is not None:
                self._screen.tell("pack-given", path=shown_path(self._setup.options.cards))
            else:
                self._screen.show(event)

    def _suggest_cut(self) -> None:
        places = places_of_the_cut(self.table.book.cards)
        self._suggested_cut = places[self._random.below(len(places))]

    def _start_draw(self) -> None:
        """Seal a draw that has not started, reveal the players' entropy, and start its coups."""
        seal = self.table.taille.seal
        if seal is None or seal.start is not None:
            return
        self._execute_legal(c.Seal())
        for opening in self._draws.openings(self.table.players):
            self._execute_legal(opening)
        seal = self.table.taille.seal
        assert seal is not None
        start = self._draws.start(seal)
        events = self._execute_legal(start)
        kind = "spins" if self.table.has_wheel else "pack"
        self._screen.tell("fixed", "dim", kind=kind, short=_short(start.start))
        self._screen.follow(events)

    def _end_draw(self) -> None:
        """End a draw that is over, in the record, for verification."""
        seal = self.table.taille.seal
        if self.table.flags.to_end is None and (seal is None or not self._draws.is_spent(seal)):
            return
        self._execute_legal(self._draws.end())
        if not self.table.has_wheel and self.table.phase is not Phase.FINISHED:
            self._screen.tell("ended", "dim")

    def _go_on(self) -> None:
        """Make the suggested cut, or deal, or spin."""
        if self._current is None:
            self._screen.complain(self._messages.say("no-player-sits"))
        elif self.table.has_wheel or self.table.taille.is_cut:
            self._coup()
        else:
            self._execute_and_show(c.Cut(self._current, self._suggested_cut))

    def _coup(self) -> None:
        self._start_draw()
        is_wheel = self.table.has_wheel
        say = self._messages.say
        taille = str(self._tailles)
        number = str(self._coups + 1)
        if is_wheel:
            title = say("coup-of-wheel", coup=number)
            note = ""
        else:
            title = say("coup-of-taille", taille=taille, coup=number)
            note = say("cards-left", cards=str(cards_left(self.table)))
        with self._signals.deferral():
            if (seal := self.table.taille.seal) is not None:
                self._execute_legal(c.Close())
                self._execute_legal(c.Ask())
            answer = self._execute_legal(self._draws.next(seal))
        self._screen.heading(title, note)
        reopening = len(answer)
        while isinstance(answer[reopening - 1], Call):
            reopening -= 1
        self._screen.follow(answer[:reopening])
        self._end_draw()
        if self.table.flags.without_rest:
            self._screen.tell("without-rest", "magenta")
        self._monitor(answer)
        if self.table.phase is not Phase.FINISHED:
            self._screen.table(self.table, self._current)
            self._screen.permanence(self._marks)
            self._screen.gap()
            self._screen.follow(answer[reopening:])

    def _monitor(self, events: tuple[Event, ...]) -> None:
        """Pass the coup to the monitors; an alarm stops the table."""
        for event in events:
            if isinstance(event, e.CoupDealt | e.BallFell):
                coup = event.coup if isinstance(event, e.CoupDealt) else event.spun
                if alarm := self._draws.monitor(coup):
                    raise _AlarmedError(alarm)

    # The end --------------------------------------------------------------------------------------

    def _finish(self) -> None:
        """Close an open table, end the draw, and add the digest, if these can be recorded."""
        if self._table is None or self._problem:
            return
        if can(self._table, c.Finish()):
            self._closing = self._execute_legal(c.Finish())
        self._end_draw()
        self._record_file.finish()

    def _farewell(self) -> None:
        """Print the players' final chips, and the path of the record."""
        screen = self._screen
        path = shown_path(self._record_file.path)
        if self._screen_error is not None:
            with suppress(OSError, ValueError):
                reason = self._screen_error.strerror or str(self._screen_error)
                print(self._messages.say("screen-gone", problem=reason), file=sys.stderr)
                print(self._messages.say("saved", path=path), file=sys.stderr)
            return
        screen.gap()
        if self._is_interrupted:
            screen.tell("interrupted", "bold")
        if self._alarm:
            values = {"statistic": self._alarm.statistic, "found": str(self._alarm.found)}
            screen.tell("alarm", "bold red", rate=f"{self._alarm.rate:.0e}", **values)
        screen.follow(self._closing)
        if self._problem:
            screen.tell("unrecorded", "bold red", problem=str(self._problem))
        if self._table is not None:
            screen.gap()
            screen.final(self._table, self._chips_brought)
            screen.tell("unrecorded-saved" if self._problem else "saved", path=path)
            key = "replay-with" if self._problem or self._setup.pack else "verify-with"
            book = self._setup.opening.rulebook
            screen.suggest(key, path + regulations_option(book))


def _short(digits: str) -> str:
    """Return the start of a hash, as long as people compare it."""
    return " ".join(digits[start : start + 4] for start in range(0, 16, 4)) + " …"

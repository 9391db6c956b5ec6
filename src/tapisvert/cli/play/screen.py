"""Screen of a table: prints the table's answers, and reads the players' input."""

import os
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from rich import box
from rich.live import Live
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from tapisvert.cli.paper import Paper
from tapisvert.cli.play import cloth
from tapisvert.cli.play.cloth import Mark, sheet, strip
from tapisvert.cli.play.grammar import printable
from tapisvert.cli.play.messages import Messages
from tapisvert.money import written
from tapisvert.regulations.presentation import announcement_texts
from tapisvert.rules import Coup, Limits, Outcome, Player, Result, Rulebook, Spun, Table
from tapisvert.rules import events as e
from tapisvert.rules.rulebook import Call, Layout
from tapisvert.wheel import Wheel

_CARD_SECONDS: Final = 0.28
_ROW_SECONDS: Final = 0.7
_PROMPT: Final = "bold cyan"
_SIGNS: Final = {
    Outcome.WON: ("+", "green"),
    Outcome.WON_HALF: ("+", "green"),
    Outcome.LOST: ("−", "red"),
    Outcome.DIVIDED: ("÷", "yellow"),
    Outcome.IMPRISONED: ("▼", "magenta"),
    Outcome.DEEPENED: ("▼", "magenta"),
    Outcome.EASED: ("▲", "cyan"),
    Outcome.RELEASED: ("▲", "cyan"),
    Outcome.INSURED: ("=", "cyan"),
    Outcome.EXCESS_RETURNED: ("=", ""),
}


class Screen:
    """Display of a table. Any method raises OSError if nothing can be shown any more."""

    def __init__(self, messages: Messages, wheel: Wheel | None, *, is_fast: bool) -> None:
        self.messages = messages
        self._wheel = wheel
        self.out = Paper(wraps=True)
        streams = (sys.stdin, sys.stdout)
        self._is_person = all(stream is not None and stream.isatty() for stream in streams)
        self._moves = sys.stdout.isatty() and not is_fast and not self.out.is_dumb_terminal
        self._symbols = self._prints("♠│½")
        if sys.stdin is not None:
            with suppress(AttributeError, ValueError):
                sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
        if self._is_person:
            with suppress(ImportError):
                import readline  # noqa: F401 - lines can be edited once it is there

    def _prints(self, letters: str) -> bool:
        try:
            letters.encode(self.out.encoding)
        except (UnicodeError, LookupError):
            return False
        return True

    def say(self, text: str, style: str = "") -> None:
        self.out.print(Padding(Text(text, style), (0, 0, 0, 2), expand=False))

    def tell(self, key: str, style: str = "", **values: str | int) -> None:
        self.say(self.messages.say(key, **values), style)

    def suggest(self, key: str, path: str) -> None:
        """Print a message with a command on one line, ready to be copied."""
        program = os.environ.get("TAPIS_PROGRAM", "tapisvert")
        sentence = self.messages.say(key, program=program, path=path)
        self.out.print(Text(f"  {sentence}"), soft_wrap=True)

    def gap(self) -> None:
        self.out.print()

    def complain(self, text: str) -> None:
        self._entry("!", "yellow", text)

    def follow(self, events: Sequence[e.Event]) -> None:
        """Print events, in order; an announcement as a whole, not piece by piece."""
        is_announced = any(isinstance(event, e.Announced) for event in events)
        places = [event.on for event in events if isinstance(event, e.Staked)]
        is_settled = False
        for event in events:
            if not is_settled and isinstance(event, e.Settled | e.PremiumEarned):
                is_settled = True
                self.gap()
            if not (is_announced and isinstance(event, e.Staked) and not event.excess):
                self.show(event)
            if isinstance(event, e.Announced):
                self.say(f"{event.player}: {', '.join(places)}")

    def show(self, event: e.Event) -> None:
        if isinstance(event, Call):
            self.say(f"« {event.words} »", "italic bold")
        elif isinstance(event, e.CoupDealt):
            self._show_coup(event.coup)
        elif isinstance(event, e.BallFell):
            self._show_ball(event.spun)
        elif isinstance(event, e.Settled):
            sign, style = _SIGNS[event.outcome]
            self._entry(sign, style, *self.messages.sentences(event))
        elif isinstance(event, e.PremiumEarned):
            self._entry("·", "dim", *self.messages.sentences(event))
        elif isinstance(event, e.Announced):
            self.say(f"« {event.repeated} »", "italic bold")
        else:
            for sentence in self.messages.sentences(event):
                self.say(sentence)

    def _entry(self, sign: str, style: str, text: str) -> None:
        grid = Grid.grid(padding=(0, 1))
        grid.add_row(Text(f"  {sign}", f"bold {style}".strip()), Text(text))
        self.out.print(grid)

    def heading(self, title: str, note: str = "") -> None:
        self.gap()
        self.out.rule(
            Text.assemble((title, "bold"), (f" · {note}" if note else "", "dim")), style="dim"
        )

    def _show_coup(self, coup: Coup) -> None:
        self.gap()
        width = self.out.width
        if self._moves:
            self._deal(coup, width)
        else:
            self.out.print(cloth.rows(coup, width, symbols=self._symbols))
        wins = "bold red" if coup.call[-1].startswith("Rouge gagne") else "bold"
        if coup.is_null or coup.is_refait:
            key, style = ("refait", "bold magenta") if coup.is_refait else ("null-coup", "bold")
            self.tell(key, style)
        else:
            self.say(f"« {coup.call[-1]} »", f"italic {wins}")
        if coup.call[-1].endswith(" après"):
            self.tell("halved", "magenta")

    def _deal(self, coup: Coup, width: int) -> None:
        cards = sum(map(len, coup.rows))
        with Live(console=self.out, auto_refresh=False) as live:
            for card_count in range(1, cards + 1):
                picture = cloth.rows(coup, width, card_count, symbols=self._symbols)
                live.update(picture, refresh=True)
                ends_row = card_count in (len(coup.rows[0]), cards)
                time.sleep(_ROW_SECONDS if ends_row else _CARD_SECONDS)

    def _show_ball(self, spin: Spun) -> None:
        self.gap()
        if self._moves and self._wheel is not None:
            with Live(console=self.out, auto_refresh=False, transient=True) as live:
                for picture, seconds in cloth.runs(spin, self._wheel):
                    live.update(picture, refresh=True)
                    time.sleep(seconds)
        self.out.print(cloth.number(spin).append(f"  « {spin.call[-1]} »", "italic bold"))
        if Result.PRISON in spin.results.values():
            self.tell("zero", "magenta")

    def table(self, table: Table, current: str | None) -> None:
        if not table.players:
            return
        say = self.messages.say
        grid = Grid(box=box.SIMPLE_HEAD, header_style="dim", pad_edge=True)
        grid.add_column(say("column-player"), overflow="ellipsis", max_width=24, no_wrap=True)
        grid.add_column(say("column-chips"), justify="right", no_wrap=True)
        if any(player.has_stakes for player in table.players.values()):
            grid.add_column(say("column-on"), style="bold", no_wrap=True)
            grid.add_column(say("column-stake"), justify="right", no_wrap=True)
        if any(self._is_marked(player) for player in table.players.values()):
            grid.add_column(say("column-state"))
        for name, player in table.players.items():
            sign = ""
            if len(table.players) > 1:
                sign = "▸ " if name == current else "  "
            first = (Text(sign + name, "bold"), written(player.chips))
            for index, stake in enumerate(self._stakes(player) or [("—", "", Text())]):
                cells = (*(first if index == 0 else ("", "")), *stake)
                grid.add_row(*cells[: len(grid.columns)])
        self.out.print(grid)

    @staticmethod
    def _is_marked(player: Player) -> bool:
        """Return whether a player's stakes have a state to show besides their places."""
        return bool(player.prison) or any(s.premium or s.excess for s in player.free.values())

    def _stakes(self, player: Player) -> list[tuple[str, str, Text]]:
        """Return each stake: its place, the amount in play, and its state."""
        say = self.messages.say
        stakes = []
        for position, free in player.free.items():
            states = []
            if free.premium:
                key = "state-insured" if free.insured_part is None else "state-insured-part"
                states.append(say(key, amount=written(free.insured_amount)))
            if free.excess:
                states.append(say("state-excess", excess=written(free.excess)))
            stakes.append((position, written(free.amount), Text(", ".join(states), "cyan")))
        for (position, degree), amount in sorted(player.prison.items()):
            state = Text(say("state-prison", degree=degree), "magenta")
            stakes.append((position, written(amount), state))
        return stakes

    def permanence(self, marks: Sequence[Mark]) -> None:
        """Print the last results, as many as the width holds."""
        if marks:
            self.out.print(strip(marks, self.out.width, self.messages.say("permanence")))

    def whole_permanence(self, marks: Sequence[Mark], book: Rulebook) -> None:
        if not marks:
            self.tell("permanence-empty")
            return
        for part in sheet(marks, self.out.width):
            self.out.print(part)
            self.gap()
        is_wheel = book.layout is Layout.WHEEL
        self.tell(f"permanence-key-{'wheel' if is_wheel else 'cards'}", "dim")

    def limits(self, book: Rulebook, limits: Limits) -> None:
        minimum = self.messages.money(limits.minimum)
        maxima = limits.maximum or {}
        amounts = {str(kind): self.messages.money(amount) for kind, amount in maxima.items()}
        if book.layout is Layout.WHEEL and amounts.keys() >= {"simple", "plein"}:
            simple = amounts["simple"]
            plein = amounts["plein"]
            self.tell("limits-wheel", minimum=minimum, simple=simple, plein=plein)
        elif book.layout is not Layout.WHEEL and "simple" in amounts:
            self.tell("limits-between", minimum=minimum, maximum=amounts["simple"])
        else:
            self.tell("limits-from", minimum=minimum)
        for name in sorted(limits.by_chance):
            self.tell("limit-of-chance", chance=name, maximum=amounts[name])

    def help(self, book: Rulebook) -> None:
        is_wheel = book.layout is Layout.WHEEL
        has_insurance = book.insurance_rate is not None
        announces = ["announce"] if book.announcements else []
        keys = ["bet", *(["bet-wheel", *announces] if is_wheel else []), "withdraw", "move"]
        keys += [
            *(["insure"] if has_insurance else []),
            *(["divide"] if book.prison_window else []),
        ]
        keys += ["mix", *([] if is_wheel else ["cut"]), "go", "players", "speak", "societe"]
        keys += ["show", "last", "quit"]
        say = self.messages.say
        grid = Grid(box=box.SIMPLE_HEAD, header_style="dim", title=say("help-title"))
        grid.add_column(say("help-say"), style="bold", ratio=1)
        grid.add_column(say("help-does"), ratio=1)
        going = "help-go-wheel" if is_wheel else "help-go-cards"
        calls = [say("help-announce", call=text.call) for text in announcement_texts(book)]
        for key in keys:
            phrase = " · ".join(calls) if key == "announce" else say(f"help-{key}")
            grid.add_row(phrase, say(going if key == "go" else f"help-{key}-does"))
        self.out.print(grid)
        self.tell("help-tongues", "dim")

    def final(self, table: Table, chips_brought: Mapping[str, int]) -> None:
        say = self.messages.say
        grid = Grid(box=box.SIMPLE_HEAD, header_style="dim", title=say("final"))
        grid.add_column(say("column-player"), overflow="fold", style="bold")
        grid.add_column(say("column-chips"), justify="right", no_wrap=True)
        grid.add_column(say("column-change"), justify="right", no_wrap=True)
        for name, player in table.players.items():
            change = player.total - chips_brought[name]
            style = "green" if change > 0 else "red" if change < 0 else ""
            signed = ("+" if change > 0 else "") + written(change)
            grid.add_row(name, written(player.total), Text(signed, style))
        if table.players:
            self.out.print(grid)
        bank_result = table.bank.gain
        key = "bank-won" if bank_result > 0 else "bank-lost" if bank_result < 0 else "bank-even"
        self.tell(key, amount=self.messages.money(abs(bank_result)))

    def ask(self, prompt: str) -> str:
        """Return the next typed line. Raises EOFError at the end of the input."""
        if self._is_person:
            return self._typed(f"{prompt} › ")
        self.out.print(Text(f"{prompt} › ", _PROMPT), end="", soft_wrap=True)
        line = self._line()
        if line is None:
            self.gap()
            raise EOFError
        # unlike typed input, piped input is not echoed
        self.out.print(Text(printable(line.rstrip("\n"), 200)), soft_wrap=True)
        return line

    def _typed(self, prompt: str) -> str:
        """Return a line edited at the terminal; the prompt's control sequences have no width."""
        if self.out.color_system and not self.out.no_color:
            prompt = f"\x01\x1b[1;36m\x02{prompt}\x01\x1b[0m\x02"
        try:
            return input(prompt)
        except UnicodeError:
            return "\N{REPLACEMENT CHARACTER}"

    def _line(self) -> str | None:
        try:
            return (sys.stdin.readline() if sys.stdin is not None else "") or None
        except (OSError, ValueError):  # a lost terminal, a closed input
            return None


def shown_path(path: Path) -> str:
    """Return a file's name in printable form."""
    return printable(str(path), 4000)

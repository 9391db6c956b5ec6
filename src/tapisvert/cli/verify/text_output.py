"""Text of a verified record: the verdict, the checks, and the remarks."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from tapisvert.cli.errors import printable
from tapisvert.cli.output.console import hang
from tapisvert.cli.output.text_output import Printer
from tapisvert.documents.numbers import number, percent
from tapisvert.fairness.verification.choice import ONCE_IN, orders_text
from tapisvert.fairness.verification.findings import DrawAct, Fault, Finding, Note
from tapisvert.regulations.names import localized
from tapisvert.regulations.register import is_shipped
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.verification.cross_check import Difference
from tapisvert.verification.record_reader import Verdict

if TYPE_CHECKING:
    from rich.console import Console

_MOST_LINES: Final = 12
"""Maximum number of further wrong lines that are named."""

_MOST_PLAYERS: Final = 12
"""Maximum number of groups of players that are named."""

_NOTES: Final = tuple(Note)
_BY_RULES: Final = frozenset(
    {
        *(Fault.ACT_REFUSED, Fault.PAYMENT_MISMATCH, Fault.ANSWER_MISMATCH),
        *(Fault.ANSWER_MISSING, Fault.ANSWER_EXTRA),
    }
)
"""Faults that another text of the rulebook explains as well."""


class VerifyText(Printer):
    """Text of the verdict on records."""

    topic = "verify"

    def __init__(
        self, out: "Console", language: str, *, so_far: bool, has_trusted: bool = False
    ) -> None:
        super().__init__(out, language)
        self.so_far, self.has_trusted = so_far, has_trusted

    def print(self, verdicts: Sequence[tuple[str, Verdict]]) -> None:
        """Print all about each record, with an empty line between two."""
        for nth, (file, verdict) in enumerate(verdicts):
            if nth:
                self.out.print()
            self._record(file, verdict)

    def _title(self, book: Rulebook) -> str:
        """Return the name of a rulebook and its edition."""
        return " · ".join(localized(book, what, self.language) for what in ("name", "edition"))

    def _record(self, file: str, verdict: Verdict) -> None:
        self.out.print(printable(file), style="bold")
        book = verdict.book
        self.out.print("" if book is None else self._title(book))
        commands = number(verdict.tally.commands)
        self.line("lines", lines=number(verdict.lines), commands=commands)
        if verdict.rulings:
            read = ", ".join(f"{name} {value}" for name, value in sorted(verdict.rulings.items()))
            self.line("read-otherwise", "cyan", rulings=read)
        self.out.print()
        if verdict.findings:
            self._wrong(verdict.findings)
            by_rules = any(found.fault in _BY_RULES for found in verdict.findings)
            if by_rules and book is not None and not is_shipped(book):
                self.line("own-edition", "yellow", id=book.id, edition=book.edition)
        else:
            key = "right-so-far" if self.so_far else "right"
            self.line(key, "bold green")
        self._choice(verdict)
        self._checked(verdict)
        self._remarks(verdict)

    def _choice(self, verdict: Verdict) -> None:
        """Print what could be chosen in the draws, if there were any."""
        choice = verdict.choice
        if not choice.draws:
            return
        draws = number(choice.draws)
        if choice.single:
            self.line("choice-single", n=number(choice.single), draws=draws)
        for players, rested in choice.by_players[:_MOST_PLAYERS]:
            names = ", ".join(map(printable, players))
            counts = {"n": number(rested), "draws": draws}
            self.line("choice-players", "yellow", count=len(players), players=names, **counts)
        if rested := sum(rested for _, rested in choice.by_players[_MOST_PLAYERS:]):
            self.line("choice-others", "yellow", n=number(rested), draws=draws)
        if choice.chosen:
            most, orders = orders_text(choice.most), orders_text(choice.orders)
            counts = {"draws": draws, "most": most, "orders": orders}
            chosen = number(choice.chosen)
            self.line("choice-some", "yellow", count=choice.chosen, chosen=chosen, **counts)
            chance = percent(choice.chance(verdict.kind), 1)
            once = str(ONCE_IN[verdict.kind])
            self.line(
                "choice-chance", "yellow", once=once, fair=percent(1 / int(once), 1), chance=chance
            )
        if choice.free:
            self.line(
                "choice-free", "yellow", count=choice.free, n=number(choice.free), draws=draws
            )
        if choice.discarded:
            lost = number(choice.discarded)
            self.line("choice-discarded", "yellow", count=choice.discarded, n=lost)
        if choice.earlier:
            earlier = number(choice.earlier)
            self.line("choice-earlier", "yellow", count=choice.earlier, n=earlier)
        self.line("choice-known", "yellow")
        self._witnesses(verdict.tally.witnesses)

    def _witnesses(self, keys: Sequence[str]) -> None:
        """Print the keys that signed if there are several, or if the reader trusts none by name."""
        named: dict[str, str | int] = {"count": len(keys), "n": number(len(keys))}
        named["keys"] = ", ".join(keys)
        if len(keys) > 1:
            self.line("witness-changed", "yellow", **named)
        if keys and not self.has_trusted:
            self.line("witness-compare", "yellow", **named)

    def differences(self, differences: Sequence[Difference], shared: int) -> None:
        """Print the differences between several records about the same draws."""
        self.out.print()
        if differences:
            self.heading("heading-differences")
            for one in differences:
                hang(self.out, ("•", "red"), self.difference(one))
            self.line("means-two_draws", "dim")
        elif shared:
            self.line("no-differences", count=shared, n=number(shared))

    def difference(self, one: Difference) -> str:
        """Return the difference between two records about a draw, as a sentence."""
        table, at = one.place or ("", 0)
        return self.say(
            "difference-id" if one.act is DrawAct.ID else "difference",
            id=printable(one.id),
            other_id=printable(one.other_id),
            table=printable(table),
            number=str(at),
            act="" if one.act is DrawAct.ID else self.say(f"act-{one.act.value}"),
            file=printable(one.file),
            line=str(one.line),
            other=printable(one.other),
            other_line=str(one.other_line),
        )

    def fault(self, found: Finding) -> str:
        """Return the fault of a line, as a sentence."""
        values = {name: printable(str(value)) for name, value in found.values.items()}
        return self.say(f"fault-{found.fault}", **values)

    def meaning(self, found: Finding) -> str:
        """Return the meaning of a fault, as a sentence."""
        return self.say(f"means-{found.fault}")

    def _wrong(self, findings: Sequence[Finding]) -> None:
        first, *others = findings
        self.line("wrong", "bold red", line=str(first.line))
        self.out.print(self.fault(first))
        self.out.print(self.meaning(first))
        if others:
            lines = ", ".join(str(other.line) for other in others[:_MOST_LINES])
            lines += ", …" if len(others) > _MOST_LINES else ""
            count = len(others)
            self.line("further", "dim", count=count, n=number(count), lines=lines)

    def _checked(self, verdict: Verdict) -> None:
        self.heading("heading-checked-wrong" if verdict.findings else "heading-checked")
        grid = self.grid("left", "left")
        for row, text in self._rows(verdict):
            grid.add_row(self.say(f"row-{row}"), text)
        grid.columns[0].style, grid.columns[0].no_wrap = "dim", True
        grid.columns[1].no_wrap = False
        self.out.print(grid)

    def _rows(self, verdict: Verdict) -> Iterator[tuple[str, str]]:
        tally, book = verdict.tally, verdict.book
        at_wheel = book is not None and book.layout is Layout.WHEEL
        draws, end = (tally.spins, "-spins") if at_wheel else (tally.packs, "")
        if draws:
            text = self.counted("spins" if at_wheel else "packs", draws)
            yield "order", self.say(f"checked-order{end}", draws=text)
            yield "entropy", self._entropy(verdict)
            if tally.witnessed:
                keys = ", ".join(tally.witnesses)
                signed = {"n": number(tally.witnessed), "of": number(draws), "keys": keys}
                yield "witness", self.say("checked-witness", **signed)
            shown = tally.numbers if at_wheel else tally.cards
            row = "numbers" if at_wheel else "cards"
            yield row, self.say(f"checked-{row}", n=number(shown))
            seen, of = number(tally.revealed), number(draws)
            yield "reveal", self.say(f"checked-reveal{end}", n=seen, of=of)
        yield "coups", self.say("checked-coups", n=number(tally.coups))
        paid, compared = number(tally.payments), number(verdict.payments)
        yield "payments", self.say("checked-payments", n=paid, compared=compared)
        if verdict.compared:
            key = "checked-digest" if verdict.has_digest else "checked-answers"
            yield "record", self.say(key, n=number(verdict.compared))

    def _entropy(self, verdict: Verdict) -> str:
        players, values = len(verdict.tally.players), number(verdict.tally.entropy)
        if not players:
            return self.say("checked-no-entropy")
        return self.counted("checked-entropy", players, values=values)

    def _remarks(self, verdict: Verdict) -> None:
        if not verdict.remarks:
            return
        self.heading("heading-remarks")
        in_groups = sorted(verdict.remarks, key=lambda remark: _NOTES.index(remark.note))
        for note, group in groupby(in_groups, key=lambda remark: remark.note):
            first, *others = group
            values = {name: printable(str(value)) for name, value in first.values.items()}
            text = self.say(f"note-{note}", **values)
            if others:
                text += " " + self.counted("more", len(others))
            hang(self.out, ("•", ""), text, (f" [{self.say('line', line=str(first.line))}]", "dim"))

"""`tapisvert rules`: the page of a rulebook, generated from its data."""

from datetime import date
from typing import TYPE_CHECKING, Any, Final

from tapisvert.chances import Kind
from tapisvert.cli.options import (
    DIFF,
    EDITION,
    JSON,
    RULEBOOK,
    SINCE,
    amended_editions,
    edition_of,
)
from tapisvert.cli.output import Printer, console, hang, print_json
from tapisvert.money import written
from tapisvert.regulations import presentation
from tapisvert.regulations.amendment import Amendment, Change, ClauseChange, amendment
from tapisvert.regulations.choices import choices
from tapisvert.regulations.names import localize
from tapisvert.regulations.presentation import MINIMUM
from tapisvert.regulations.readings import reading_text
from tapisvert.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from rich.table import Table

_ABSENT: Final = "–"


def rules(
    rulebook: str = RULEBOOK,
    *,
    edition: str | None = EDITION,
    diff: bool = DIFF,
    since: str | None = SINCE,
    lang: str,
    json: bool = JSON,
) -> None:
    r"""Print a rulebook's page, written from its data.

    Its values, payments, limits and calls, every clause, and the rulings that apply.

    With --json one object: rulebook, game, house, name, edition; values (field, value, clause,
    ruling, accepts); pays, limits, standing, caps (kind, amount, clause, ruling; of a limit also
    multiple, of the minimum, or null); calls (moment, words, clause); clauses and cited (id, kind,
    text, ruling, recorded); rulings (id, title, text, why, alternatives). Limits are whole minor
    units. With --diff: rulebook, before, after (editions), in_force_from, changes (section, key,
    before, after, clause, ruling; a multiple as printed), clauses (id, before, after); null stands
    for what an edition does not have.

    \b
    Examples:
      tapisvert rules venezia-trente-et-quarante
      tapisvert rules venezia-trente-et-quarante --regulations house/ --diff
      tapisvert rules campione-roulette --lang it
    """
    if diff or since is not None:
        show_amendment(*amended_editions(rulebook, edition, since), lang, json=json)
        return
    book = edition_of(rulebook, edition)
    view = presentation.rulebook_view(book, lang)
    if json:
        print_json(view)
    else:
        _RulesText(console(), lang).print(book, view)


class _RulesText(Printer):
    """Text of a rulebook."""

    topic = "table"

    def print(self, book: Rulebook, view: presentation.RulebookView) -> None:
        name, house, edition = (
            localize(book, part, self.language) for part in ("name", "house", "edition")
        )
        self.line("rules-title", "bold", name=name, house=house)
        self.line("rules-edition", edition=edition)
        if book.in_force_from is not None:
            self.line("rules-in-force", day=date.fromisoformat(book.in_force_from))
        self.values(book, view)
        self.chances(view)
        self.announcements(view)
        self.calls(view)
        self.articles("rules-clauses", view.clauses)
        self.articles("rules-cited", view.cited)
        self.rulings(view)

    def columns(self, *names: str) -> "Table":
        table = self.table(*self.titles(*names), texts=len(names))
        for column in table.columns:
            column.no_wrap = False
        return table

    def values(self, book: Rulebook, view: presentation.RulebookView) -> None:
        self.heading("rules-values")
        table = self.columns("", "value", "source", "accepts")
        table.columns[2].style = table.columns[3].style = "cyan"
        table.columns[3].style = "dim"
        accepted = {name: field.accepted(self.language) for name, field in choices(book).items()}
        for value in view.values:
            accepts = f"{value.field}:\n{accepted[value.field]}" if value.accepts else ""
            source = _source(value.clause, value.ruling)
            label = self.say(f"field-{value.field}")
            table.add_row(
                label, reading_text(self.language, value.field, value.value), source, accepts
            )
        self.out.print(table)
        self.out.print()
        self.line("rules-amend", "dim")

    def chances(self, view: presentation.RulebookView) -> None:
        self.heading("rules-pays")
        limits = {limit.kind: limit for limit in view.limits}
        raised = {"standing": view.standing, "cap": view.caps}
        columns = {
            title: {limit.kind: limit for limit in amounts}
            for title, amounts in {"maximum": view.limits, **raised}.items()
            if amounts
        }
        table = self.columns("chance", "pays", *columns, "source")
        for column in table.columns[1:-1]:
            column.justify = "right"
        table.columns[-1].style = "cyan"
        for payment in view.pays:
            bounds = [amounts.get(payment.kind) for amounts in columns.values()]
            texts = [bound.text if bound else "–" for bound in bounds]
            citations = [
                citation
                for source in (payment, *bounds)
                if source
                for citation in (source.clause, source.ruling)
                if citation
            ]
            payout = f"{payment.amount} : 1"
            sources = ", ".join(dict.fromkeys(citations))
            table.add_row(self.kind(payment.kind), payout, *texts, sources)
        kinds = {presentation.MINIMUM, *(payment.kind for payment in view.pays)}
        for name, limit in limits.items():
            if name not in kinds:
                bounds = [amounts.get(name) for amounts in columns.values()]
                texts = [bound.text if bound else "–" for bound in bounds]
                table.add_row(name, "", *texts, _source(limit.clause, limit.ruling))
        self.out.print(table)
        self.out.print()
        self.minimum(limits[presentation.MINIMUM])
        if len(limits) == 1:
            self.line("rules-no-maximum")

    def minimum(self, limit: presentation.PostedLimit) -> None:
        from rich.text import Text

        source = _source(limit.clause, limit.ruling)
        text = f"{self.say('rules-minimum')} {written(limit.amount)}  "
        self.out.print(Text.assemble(text, (source, "cyan")))

    def kind(self, kind: str) -> str:
        """Return the name of a kind of chance; only that of the simple ones is translated."""
        return self.say("kind-of-chance-simple") if kind == Kind.SIMPLE else kind

    def announcements(self, view: presentation.RulebookView) -> None:
        if not view.announcements:
            return
        self.heading("rules-announcements")
        table = self.columns("announcement", "pieces", "laid", "source")
        table.columns[1].justify = "right"
        table.columns[3].style = "cyan"
        for row in view.announcements:
            table.add_row(row.title, str(row.count), row.places, row.clause)
        self.out.print(table)

    def calls(self, view: presentation.RulebookView) -> None:
        self.heading("rules-calls")
        table = self.columns("", "", "")
        table.columns[2].style = "cyan"
        for call in view.calls:
            table.add_row(self.say(f"moment-{call.moment}"), f"« {call.words} »", call.clause)
        self.out.print(table)

    def articles(self, title: str, articles: tuple[presentation.Article, ...]) -> None:
        if not articles:
            return
        self.heading(title)
        for article in articles:
            head: list[Any] = [(self.say(f"kind-{article.kind}"), "italic")]
            head += [("  → ", "dim"), (article.ruling, "cyan")] if article.ruling else []
            self.entry(article.id, *head, "\n", article.text)

    def rulings(self, view: presentation.RulebookView) -> None:
        """Print the rulings with their reasons and the accepted alternatives."""
        self.heading("rules-rulings")
        for ruling in view.rulings:
            parts: list[Any] = [(ruling.title, "bold"), "\n", ruling.text]
            paragraphs = (("column-why", ruling.why), ("column-alternatives", ruling.alternatives))
            for key, text in paragraphs:
                if text:
                    parts += ["\n", (self.say("label", name=self.say(key)), "italic"), " ", text]
            self.entry(ruling.id, *parts)

    def entry(self, entry_id: str, *parts: Any) -> None:
        hang(self.out, (entry_id.ljust(len("CR-17.4")), "cyan"), *parts)
        self.out.print()


def _source(clause: str | None, ruling: str | None) -> str:
    return ", ".join(source for source in (clause, ruling) if source)


def show_amendment(old: Rulebook, new: Rulebook, language: str, *, json: bool) -> None:
    changes = amendment(old, new, language)
    if json:
        print_json(changes)
    else:
        AmendmentText(console(), language).print(old, new, changes)


class AmendmentText(Printer):
    """Text of an amendment."""

    topic = "table"

    def print(self, old: Rulebook, new: Rulebook, changes: Amendment) -> None:
        self.editions(old, new)
        if changes.changes:
            self.values(old, new, changes.changes)
        if changes.clauses:
            self.heading("rules-clauses")
            for clause in changes.clauses:
                self.clause(clause)
        if not (changes.changes or changes.clauses):
            self.line("rules-unchanged")

    def editions(self, old: Rulebook, new: Rulebook) -> None:
        name, house = (localize(new, part, self.language) for part in ("name", "house"))
        old_name, new_name = (localize(book, "edition", self.language) for book in (old, new))
        self.line("rules-title", "bold", name=name, house=house)
        self.line("rules-amendment", before=old_name, after=new_name)
        if new.in_force_from is not None:
            self.line("rules-in-force", day=date.fromisoformat(new.in_force_from))

    def values(self, old: Rulebook, new: Rulebook, changes: tuple[Change, ...]) -> None:
        self.heading("rules-values")
        table = self.table("", *self.sides(), *self.titles("source"), texts=4)
        for column in table.columns:
            column.no_wrap = False
        table.columns[1].style = "red"
        table.columns[2].style = "green"
        table.columns[3].style = "cyan"
        for change in changes:
            values = ((old, change.before), (new, change.after))
            texts = (self.held(book, change, value) for book, value in values)
            table.add_row(self.label(change), *texts, _source(change.clause, change.ruling))
        self.out.print(table)

    def sides(self) -> tuple[str, str]:
        return self.say("amendment-before"), self.say("amendment-after")

    def label(self, change: Change) -> str:
        if change.section == "values":
            return self.say(f"field-{change.key}")
        if change.section == "calls":
            return self.say(f"moment-{change.key}")
        if change.section == "announcements":
            return change.key
        if change.key == MINIMUM:
            return self.say("rules-minimum")
        kind = self.say("kind-of-chance-simple") if change.key == Kind.SIMPLE else change.key
        column = {"limits": "maximum", "caps": "cap"}.get(change.section, change.section)
        return f"{kind}: {self.say(f'column-{column}').lower()}"

    def held(self, book: Rulebook, change: Change, value: str | float | None) -> str:
        """Return a value under one edition; a dash where the value is absent."""
        name = value if isinstance(value, str | int) else None
        if change.section == "values" and (value is not None or change.key in choices(book)):
            return reading_text(self.language, change.key, name)
        if value is None:
            return _ABSENT
        if change.section == "pays":
            return f"{value} : 1"
        if isinstance(value, int):
            return written(value)
        return f"« {value} »" if change.section in ("calls", "announcements") else str(value)

    def clause(self, clause: ClauseChange) -> None:
        mark = clause.id.ljust(len("CR-17.4"))
        for sign, text, colour in (("−", clause.before, "red"), ("+", clause.after, "green")):
            if text is not None:
                hang(self.out, (mark, "cyan"), (f"{sign} {text}", colour))
                mark = " " * len(mark)
        self.out.print()

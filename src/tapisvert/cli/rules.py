"""`tapisvert rules`: the text of a rulebook, written from its data."""

from datetime import date
from typing import TYPE_CHECKING, Any

from tapisvert.chances import Kind
from tapisvert.cli.input.options import (
    DiffOption,
    EditionOption,
    SinceOption,
    amended_editions,
    edition_of,
)
from tapisvert.cli.output.amendment_text import show_amendment
from tapisvert.cli.output.console import (
    JsonOption,
    Language,
    LanguageOption,
    RulebookArgument,
    console,
    hang,
    print_json,
)
from tapisvert.cli.output.text_output import Printer
from tapisvert.money import written
from tapisvert.regulations import presentation
from tapisvert.regulations.choices import choices
from tapisvert.regulations.names import localized
from tapisvert.regulations.readings import reading_text
from tapisvert.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from rich.table import Table


def rules(
    rulebook: RulebookArgument,
    *,
    edition: EditionOption = None,
    diff: DiffOption = False,
    since: SinceOption = None,
    lang: LanguageOption = Language.EN,
    json: JsonOption = False,
) -> None:
    r"""Print a rulebook's page, written from its data.

    Its values, payments, limits and calls, every clause, and the rulings that apply.

    With --json one object: rulebook, game, house, name, edition; values (field, value, clause,
    ruling, accepts); pays, limits, standing, caps (kind, amount, clause, ruling); calls (moment,
    words, clause); clauses and cited (id, kind, text, ruling, recorded); rulings (id, title, text,
    why, alternatives). Limits are whole minor units. With --diff: rulebook, before, after
    (editions), in_force_from, changes (section, key, before, after, clause, ruling), clauses (id,
    before, after); null stands for what an edition does not have.

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
    found = presentation.rulebook_view(book, lang)
    if json:
        print_json(found)
    else:
        _RulesText(console(), lang).print(book, found)


class _RulesText(Printer):
    """Text of a rulebook."""

    topic = "table"

    def print(self, book: Rulebook, found: presentation.RulebookView) -> None:
        """Print all."""
        name, house, edition = (
            localized(book, part, self.language) for part in ("name", "house", "edition")
        )
        self.line("rules-title", "bold", name=name, house=house)
        self.line("rules-edition", edition=edition)
        if book.in_force_from is not None:
            self.line("rules-in-force", day=date.fromisoformat(book.in_force_from))
        self.values(book, found)
        self.chances(found)
        self.calls(found)
        self.articles("rules-clauses", found.clauses)
        self.articles("rules-cited", found.cited)
        self.rulings(found)

    def columns(self, *names: str) -> "Table":
        """Return a table of texts, which may all be broken into lines."""
        table = self.table(*self.titles(*names), texts=len(names))
        for column in table.columns:
            column.no_wrap = False
        return table

    def values(self, book: Rulebook, found: presentation.RulebookView) -> None:
        """Print the values of the game's fields."""
        self.heading("rules-values")
        table = self.columns("", "value", "source", "accepts")
        table.columns[2].style = table.columns[3].style = "cyan"
        table.columns[3].style = "dim"
        accepted = {name: field.accepted(self.language) for name, field in choices(book).items()}
        for value in found.values:
            accepts = f"{value.field}:\n{accepted[value.field]}" if value.accepts else ""
            source = _source(value.clause, value.ruling)
            label = self.say(f"field-{value.field}")
            table.add_row(
                label, reading_text(self.language, value.field, value.value), source, accepts
            )
        self.out.print(table)
        self.out.print()
        self.line("rules-amend", "dim")

    def chances(self, found: presentation.RulebookView) -> None:
        """Print the payment and limits of each kind of chance."""
        self.heading("rules-pays")
        limits = {posted.kind: posted for posted in found.limits}
        caps = {posted.kind: posted for posted in found.caps}
        titles = ["chance", "pays", "maximum", "cap", "source"]
        if not caps:
            titles.remove("cap")
        table = self.columns(*titles)
        for column in table.columns[1:-1]:
            column.justify = "right"
        table.columns[-1].style = "cyan"
        for pays in found.pays:
            posted = [limits.get(pays.kind), *([caps.get(pays.kind)] if caps else [])]
            amounts = [written(limit.amount) if limit else "–" for limit in posted]
            sources = [s for one in (pays, *posted) if one for s in (one.clause, one.ruling) if s]
            table.add_row(
                self.kind(pays.kind),
                f"{pays.amount} : 1",
                *amounts,
                ", ".join(dict.fromkeys(sources)),
            )
        paid = {presentation.MINIMUM, *(pays.kind for pays in found.pays)}
        for name, own in limits.items():
            if name not in paid:
                amounts = [written(own.amount), *(["–"] if caps else [])]
                table.add_row(name, "", *amounts, _source(own.clause, own.ruling))
        self.out.print(table)
        self.out.print()
        self.minimum(limits[presentation.MINIMUM])
        if len(limits) == 1:
            self.line("rules-no-maximum")

    def minimum(self, posted: presentation.PostedLimit) -> None:
        """Print the minimum stake."""
        from rich.text import Text  # noqa: PLC0415 - rich is slow to import

        source = _source(posted.clause, posted.ruling)
        text = f"{self.say('rules-minimum')} {written(posted.amount)}  "
        self.out.print(Text.assemble(text, (source, "cyan")))

    def kind(self, kind: str) -> str:
        """Return the name of a kind of chance; only that of the simple ones is translated."""
        return self.say("kind-of-chance-simple") if kind == Kind.SIMPLE else kind

    def calls(self, found: presentation.RulebookView) -> None:
        """Print the calls and their moments."""
        self.heading("rules-calls")
        table = self.columns("", "", "")
        table.columns[2].style = "cyan"
        for call in found.calls:
            table.add_row(self.say(f"moment-{call.moment}"), f"« {call.words} »", call.clause)
        self.out.print(table)

    def articles(self, title: str, articles: tuple[presentation.Article, ...]) -> None:
        """Print clauses, each with its kind and its text."""
        if not articles:
            return
        self.heading(title)
        for article in articles:
            head: list[Any] = [(self.say(f"kind-{article.kind}"), "italic")]
            head += [("  → ", "dim"), (article.ruling, "cyan")] if article.ruling else []
            self.entry(article.id, *head, "\n", article.text)

    def rulings(self, found: presentation.RulebookView) -> None:
        """Print the readings taken, the reasons, and the accepted alternatives."""
        self.heading("rules-rulings")
        for ruling in found.rulings:
            parts: list[Any] = [(ruling.title, "bold"), "\n", ruling.text]
            more = (("column-why", ruling.why), ("column-alternatives", ruling.alternatives))
            for key, text in more:
                parts += (
                    ["\n", (self.say("label", name=self.say(key)), "italic"), " ", text]
                    if text
                    else []
                )
            self.entry(ruling.id, *parts)

    def entry(self, cited: str, *parts: Any) -> None:
        """Print a clause or a ruling, its text indented beside its id, and an empty line."""
        hang(self.out, (cited.ljust(len("CR-17.4")), "cyan"), *parts)
        self.out.print()


def _source(clause: str | None, ruling: str | None) -> str:
    return ", ".join(cited for cited in (clause, ruling) if cited)

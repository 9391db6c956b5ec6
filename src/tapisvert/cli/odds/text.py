"""Text of the odds: tables as wide as the terminal, from 60 columns on."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeVar

from tapisvert.chances import Kind
from tapisvert.cli.numbers import (
    EdgePrinter,
    exact_decimals,
    longest_denominator,
    one_in,
    percent,
    short_ratio,
    trend,
)
from tapisvert.cli.odds.job import InsuredPart, OddsJob, fraction
from tapisvert.cli.rules import AmendmentText
from tapisvert.money import to_one, written
from tapisvert.odds import edges
from tapisvert.odds.advisor import Advice
from tapisvert.odds.edges import Bet, Decision, Priced
from tapisvert.odds.laws import ChanceLaw, Law, Number, OneRowLaw, TwoRowLaw, WheelLaw
from tapisvert.regulations.names import localize
from tapisvert.rules.rulebook import Rulebook

_Bets = Mapping[str, Mapping[Decision, Bet]]
_Names = tuple[str, ...]
_Cell = TypeVar("_Cell", bound=Hashable)

_BEST: Final = "▸ "
_ROUNDING: Final = 1e-12
"""Value below which doubles are rounding errors, not events."""

_BASES: Final = {"placed": "edge", "decided": "per_decided", "risked": "per_risked"}
_SIMPLE: Final = {"hits": "hit_rate", "edge": "edge"}
_OUTCOMES: Final = {
    "wins": "wins",
    "half": "wins_half",
    "loses": "loses",
    "null": "null",
    "prison": "prison",
}

_Edges = Mapping[str, Mapping[Decision, Priced]]
_ABSENT: Final = "–"


class OddsText(EdgePrinter):
    """Text of the odds of one job."""

    def print(self, job: OddsJob, advice: Advice, exact: Law | None) -> None:
        """Print all; `exact` is the same distribution in fractions, if requested."""
        book = job.book
        law = advice.law
        self.title(job, law)
        if isinstance(law, WheelLaw):
            self.cloth(book, advice.bets)
            self.prison(advice)
            if book.announcements:
                self.announcements(book, law)
        else:
            self.totals(law)
            self.events(book, law)
            self.chances(law.chances)
            self.edges(book, advice)
            if job.insured is not None:
                self.insured_part(book, law, job.insured)
            self.prison(advice)
        if job.seen:
            self.change(book, advice)
        if exact is not None:
            self.exact(book, exact)

    def title(self, job: OddsJob, law: Law) -> None:
        """Print the rulebook, the remaining cards, and the overridden rulings."""
        self.out.print(localize(job.book, "name", self.language), style="bold")
        if isinstance(law, WheelLaw):
            self.line("wheel-numbers", n=len(law.numbers))
        else:
            dealt_text = self.say("cards-seen", seen=len(job.seen)) if job.seen else ""
            remaining = self.say("cards-left", cards=law.cards)
            self.out.print(", ".join(filter(None, (remaining, dealt_text))))
        if job.rulings:
            rulings = ", ".join(f"{name}={value}" for name, value in job.rulings.items())
            self.line("read-otherwise", "cyan", rulings=rulings)

    def totals(self, law: TwoRowLaw | OneRowLaw) -> None:
        self.heading("heading-totals")
        self.bars(
            (str(total), percent(probability).rjust(8), float(probability))
            for total, probability in law.totals.items()
        )

    def events(self, book: Rulebook, law: Law) -> None:
        self.heading("heading-events")
        rows = (
            (label, percent(p), self.say("one-in", n=one_in(p)) if one_in(p) else "")
            for label, p in self.common_events(book, law)
        )
        self.print_table(("", "", ""), rows)

    def common_events(self, book: Rulebook, law: Law) -> Iterator[tuple[str, Number]]:
        """Yield the events that affect all chances; a void coup only if it is possible."""
        if isinstance(law, WheelLaw):
            return
        if isinstance(law, TwoRowLaw):
            yield self.say("event-refait", total=law.refait_total), law.refait
            yield self.say("event-ties"), sum(law.ties.values())
        else:
            ace = sum(p for (_, _, _, has_ace), p in law.cells.items() if has_ace)
            yield self.say("event-ace", cards=book.ace_of_spades or 0), ace
        if law.void > _ROUNDING:
            yield self.say("event-void"), law.void

    def chances(self, laws: Mapping[str, ChanceLaw]) -> None:
        self.heading("heading-chances")
        outcomes = {
            title: outcome
            for title, outcome in _OUTCOMES.items()
            if any(getattr(law, outcome) for law in laws.values())
        }
        rows = group_rows(
            (name, [percent(getattr(law, outcome)) for outcome in outcomes.values()])
            for name, law in laws.items()
        )
        cells = ((self.chance_names(names), *row) for names, row in rows)
        self.print_table(self.titles("chance", *outcomes), cells)

    def edges(self, book: Rulebook, advice: Advice) -> None:
        """Print each chance and decision, with the best one marked.

        The edge is given per unit of each of three amounts, which are often confused, or once if
        they are equal.
        """
        self.heading("heading-edges")
        all_bets = [bet for by_decision in advice.bets.values() for bet in by_decision.values()]
        is_simple = all(bet.undecided < _ROUNDING and bet.outlay == 1 for bet in all_bets)
        has_choice = any(len(by_decision) > 1 for by_decision in advice.bets.values())
        texts = ["chance", "decision"] if has_choice else ["chance"]
        numbers = _SIMPLE if is_simple else _BASES
        table = self.table(*self.titles(*texts, *numbers, "deviation"), texts=len(texts))
        for names, by_decision in _group_bets(advice.bets):
            for row, (decision, bet) in enumerate(by_decision.items()):
                is_best = has_choice and decision is edges.best(by_decision)
                label = _mark(self.decision(decision), is_best=is_best)
                cells = ["" if row else self.chance_names(names), label][: len(texts)]
                cells += [percent(getattr(bet, number)) for number in numbers.values()]
                table.add_row(*cells, _deviation(bet), style="bold" if is_best else None)
        self.out.print(table)
        self.note("edges-note-simple" if is_simple else "edges-note")
        if has_choice:
            self.line("mark-best", "dim")
        self.out.print()
        self.best(advice)
        self.insurance(book, advice)

    def best(self, advice: Advice) -> None:
        chance, decision = advice.best
        edge = percent(advice.bets[chance][decision].edge)
        chances = [
            name for name, bets in advice.bets.items() if percent(bets[decision].edge) == edge
        ]
        values = {"chances": self.chance_names(chances), "edge": edge}
        if decision is Decision.FLAT:
            self.line("best-flat", "bold", **values)
        else:
            values["decision"] = self.decision(decision)
            self.line("best", "bold", **values)

    def insurance(self, book: Rulebook, advice: Advice) -> None:
        pays_by_chance = advice.insurance_pays
        if not pays_by_chance:
            return
        paying = [name for name, is_paying in pays_by_chance.items() if is_paying]
        chance = advice.best[0] if advice.best[0] in paying or not paying else paying[0]
        by_decision = advice.bets[chance]
        insured_edge = by_decision[Decision.INSURED].edge
        free_edge = by_decision[advice.best_uninsured(chance)].edge
        key = "insurance-pays" if paying else "insurance-costs"
        self.line(key, insured=percent(insured_edge), free=percent(free_edge))
        if 0 < len(paying) < len(pays_by_chance):
            self.line("insurance-pays-on", chances=self.chance_names(paying))
        if book.insurance_multiple:
            amount = written(book.insurance_multiple)
            self.line("insurance-multiple", amount=amount)

    def insured_part(self, book: Rulebook, law: Law, insured_part: InsuredPart) -> None:
        bets = edges.bets_insured_in_part(book, law, insured_part.part)
        amounts = {"amount": written(insured_part.amount), "stake": written(insured_part.stake)}
        for names, by_decision in _group_bets(bets):
            for decision, bet in by_decision.items():
                self.line(
                    f"insured-part-{decision.value}",
                    **amounts,
                    chances=self.chance_names(names),
                    edge=percent(bet.edge),
                    deviation=_deviation(bet),
                )

    def prison(self, advice: Advice) -> None:
        if not advice.bound:
            return
        self.heading("heading-prison")
        columns = group_rows(
            (position, [percent(prisoner.stays[position]) for prisoner in advice.bound])
            for position in advice.bound[0].stays
        )
        table = self.table(*self.titles("degree", "divided"), texts=0)
        for names, _ in columns:
            title = self.say("column-stays") if len(columns) == 1 else "\n".join(names)
            table.add_column(title, justify="right", no_wrap=True)
        for row, prisoner in enumerate(advice.bound):
            is_stay = prisoner.decision is Decision.STAY
            cells = [_mark(percent(prisoner.divided), is_best=not is_stay)]
            for names, parts in columns:
                is_best = is_stay and prisoner.place in names
                cells.append(_mark(parts[row], is_best=is_best))
            table.add_row(str(prisoner.degree), *cells)
        self.out.print(table)
        self.note("prison-note-wheel" if isinstance(advice.law, WheelLaw) else "prison-note")
        self.line("mark-more", "dim")

    def change(self, book: Rulebook, advice: Advice) -> None:
        """Print the changes due to the cards seen, in percentage points."""
        self.heading("heading-change")
        old_events = dict(self.common_events(book, advice.before))
        events = self.common_events(book, advice.law)
        changes = ((label, old_events.get(label, 0), new) for label, new in events)
        rows = (
            (label, percent(old), percent(new), trend(old, new))
            for label, old, new in (*changes, *self.edges_moved(advice))
        )
        self.print_table(self.titles("", "before", "now", "change"), rows)

    def edges_moved(self, advice: Advice) -> Iterator[tuple[str, Number, Number]]:
        """Yield each edge before and now; equal ones of one decision are combined."""
        for decision in next(iter(advice.bets.values())):
            edge = {
                name: (advice.bets_before[name][decision].edge, by_decision[decision].edge)
                for name, by_decision in advice.bets.items()
            }
            for names, _ in group_rows((name, map(percent, pair)) for name, pair in edge.items()):
                yield self.edge_label(names, decision), *edge[names[0]]

    def cloth(self, book: Rulebook, bets: _Bets) -> None:
        self.heading("heading-cloth")
        table = self.table(*self.titles("chance", "pays", "places", "hits", "edge", "deviation"))
        for kind, name in _kinds(book):
            places = sum(chance.kind is kind for chance in book.chances.values())
            for decision, bet in bets[name].items():
                label = self.kind(kind, decision)
                table.add_row(
                    label,
                    f"{to_one(book.pays[kind])} : 1",
                    str(places),
                    percent(bet.hit_rate),
                    percent(bet.edge),
                    _deviation(bet),
                )
        self.out.print(table)
        self.note("edges-note-simple")

    def kind(self, kind: Kind, decision: Decision) -> str:
        """Return the name of a kind of chance; only that of the simple ones is translated."""
        name = self.say("kind-simple") if kind is Kind.SIMPLE else kind.value
        return name if decision is Decision.FLAT else f"{name}, {self.decision(decision)}"

    def announcements(self, book: Rulebook, law: WheelLaw) -> None:
        """Print the announcements, each as one bet; equal ones are combined."""
        self.heading("heading-announcements")
        table = self.table(*self.titles("announcement", "pieces", "hits", "edge", "deviation"))
        for names, cells in group_rows(
            (
                name,
                [
                    str(book.announcements[name].count),
                    *(percent(n) for n in (bet.hit_rate, bet.edge)),
                    _deviation(bet),
                ],
            )
            for name, bet in edges.announcement_bets(book, law).items()
        ):
            table.add_row(edges.calls_text(names), *cells)
        self.out.print(table)
        self.note("announcements-note")

    def exact(self, book: Rulebook, law: Law) -> None:
        """Print the main figures to thirty places, and as fractions if these are short."""
        self.heading("heading-exact")
        table = self.table("", "", "", texts=3)
        numbers = dict(self.exact_figures(book, law))
        for label, number in numbers.items():
            table.add_row(label, exact_decimals(number), short_ratio(number))
        self.out.print(table)
        if longest := longest_denominator(n for n in numbers.values() if not short_ratio(n)):
            self.note("exact-note", digits=longest)

    def exact_figures(self, book: Rulebook, law: Law) -> Iterator[tuple[str, Number]]:
        """Yield the exact figures; equal chances are combined."""
        bets = edges.bets(book, law)
        if isinstance(law, WheelLaw):
            for kind, name in _kinds(book):
                for decision, bet in bets[name].items():
                    yield self.kind(kind, decision), bet.edge
            return
        yield from self.common_events(book, law)
        for outcome in ("wins", "wins_half", "loses"):
            shares = ((name, [getattr(chance, outcome)]) for name, chance in law.chances.items())
            for names, (number,) in group_rows(shares):
                if number:
                    yield self.say(f"exact-{outcome}", chances=self.chance_names(names)), number
        for decision in next(iter(bets.values())):
            for names, (number,) in group_rows(
                (name, [by_decision[decision].edge]) for name, by_decision in bets.items()
            ):
                yield self.edge_label(names, decision), number


def group_rows(
    rows: Iterable[tuple[str, Iterable[_Cell]]],
) -> list[tuple[_Names, tuple[_Cell, ...]]]:
    """Combine rows that hold the same cells, under all their names, in the order of the first.

    >>> group_rows([("rouge", ["1%"]), ("couleur", ["2%"]), ("noir", ["1%"])])
    [(('rouge', 'noir'), ('1%',)), (('couleur',), ('2%',))]
    """
    groups: dict[tuple[_Cell, ...], _Names] = {}
    for name, row in rows:
        cells = tuple(row)
        groups[cells] = (*groups.get(cells, ()), name)
    return [(names, cells) for cells, names in groups.items()]


def _group_bets(bets: _Bets) -> Iterator[tuple[_Names, Mapping[Decision, Bet]]]:
    """Group chances whose bets show the same figures."""
    figures = (
        (name, [cell for bet in by_decision.values() for cell in _figures(bet)])
        for name, by_decision in bets.items()
    )
    for names, _ in group_rows(figures):
        yield names, bets[names[0]]


def _figures(bet: Bet) -> tuple[str, ...]:
    return *map(percent, (bet.edge, bet.per_decided, bet.per_risked)), _deviation(bet)


def _deviation(bet: Bet) -> str:
    return f"{bet.deviation:.4f}"


def _mark(text: str, *, is_best: bool) -> str:
    return (_BEST if is_best else " " * len(_BEST)) + text


def _kinds(book: Rulebook) -> Iterator[tuple[Kind, str]]:
    """Yield each kind of chance with its first place; all places of a kind have equal odds."""
    first: dict[Kind, str] = {}
    for name, chance in book.chances.items():
        first.setdefault(chance.kind, name)
    yield from first.items()


class EditionsText(EdgePrinter):
    """Text of the edges under two editions."""

    def print(self, old: Rulebook, new: Rulebook, edges: _Edges) -> None:
        amendment = AmendmentText(self.out, self.language)
        amendment.editions(old, new)
        self.out.print()
        rows = group_rows(
            (chance, (decision.value, *map(_percent, pair), _trend(pair)))
            for chance, pairs in edges.items()
            for decision, pair in pairs.items()
        )
        self.print_table(
            ("", *amendment.sides(), *self.titles("change")),
            ((self.edge_label(names, cells[0]), *cells[1:]) for names, cells in rows),
        )
        self.note("editions-note")


def editions_json(old: Rulebook, job: OddsJob, edges: _Edges, *, exact: bool) -> dict[str, Any]:
    """Return the edges for a program; numbers are doubles, or if `exact` written by `fraction`."""

    def write(edge: Number | None) -> float | str | None:
        return None if edge is None else fraction(edge) if exact else float(edge) + 0.0

    cards = job.cards_left
    return {
        "rulebook": job.book.id,
        "before": old.edition,
        "after": job.book.edition,
        "cards": None if cards is None else cards.size,
        "edges": {
            chance: {
                decision.value: dict(zip(("before", "after"), map(write, pair), strict=True))
                for decision, pair in by_decision.items()
            }
            for chance, by_decision in edges.items()
        },
    }


def _percent(edge: Number | None) -> str:
    return _ABSENT if edge is None else percent(edge)


def _trend(pair: Priced) -> str:
    old, new = pair
    return "" if old is None or new is None else trend(old, new)

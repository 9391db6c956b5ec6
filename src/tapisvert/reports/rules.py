"""Rulebooks of all houses: the data for a page, a view, and the page of the rules.

The view is a rulebook in plain words: differences, a few coups, bets with the bank's edge.

Each fact has one source: coups and their reasons come from the school, payouts and limits from the
rulebook, edges from the exact odds, halves from the engine's own division.
"""

import asyncio
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache, lru_cache, partial
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from starlette.responses import HTMLResponse, Response

from tapisvert import money, regulations
from tapisvert.api import bodies
from tapisvert.api.endpoint import Choice, HttpError, RequestContext, Routes, Text, unknown_table
from tapisvert.api.responses import VARIES, CachedBody, Language, accepted_language
from tapisvert.api.training import TrainingRoom
from tapisvert.chances import Kind
from tapisvert.documents.html import render
from tapisvert.i18n import LANGUAGES, has_message, translate
from tapisvert.live.node import Node
from tapisvert.odds import Bet, Decision, bets, law
from tapisvert.regulations.names import localize, localized_table
from tapisvert.regulations.presentation import (
    MINIMUM,
    AnnouncementText,
    PostedLimit,
    PostedPayment,
    RulebookView,
    announcement_texts,
    rulebook_view,
)
from tapisvert.regulations.register import is_shipped
from tapisvert.regulations.traits import Trait, differences
from tapisvert.reports import views
from tapisvert.rules import Coup, Limits, Result, deal
from tapisvert.rules.rulebook import Layout, RefaitInPrison, Rulebook
from tapisvert.school import coups as school_coups
from tapisvert.school import lesson
from tapisvert.school.exercise import Facts, Reasoning
from tapisvert.values import value
from tapisvert.wheel import Wheel, written

TOPIC: Final = "rules"
_SEED: Final = 5
_SUITS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_STAKE_MINOR: Final = 10_000
_SMALLEST_UNIT: Final = 1
"""Minimum of a rulebook without one: the smallest unit."""
_DEGREES: Final = 3
_EXAMPLES: Final = {
    Kind.PLEIN: "17",
    Kind.CHEVAL: "20/21",
    Kind.TRANSVERSALE: "7-9",
    Kind.CARRE: "25/29",
    Kind.SIXAIN: "31-36",
}
"""Places on the cloth in its picture; of other kinds, their first, and the last of the zeros."""


@value
class Sentence:
    """Sentence in the reader's language, and the clause that it follows."""

    text: str
    clause: str | None


@value
class PicturedRow:
    """Row of a pictured coup: the cards with how they are written, and the total."""

    name: str
    label: str
    cards: tuple[tuple[str, str], ...]
    total: int
    is_won: bool


@value
class PicturedCoup:
    """Coup of the rules as a picture: its title, its rows, and the reason for its result."""

    title: str
    rows: tuple[PicturedRow, ...]
    reasons: tuple[Sentence, ...]


@value
class BetLine:
    """Bets with the same terms: their names, payment, maximum, and the bank's edge."""

    names: str
    pays: int | float
    maximum: str
    edges: tuple[str, ...]


@value
class RulesView:
    """View of a rulebook for a newcomer, in one language, with amounts in its format.

    `prison` has a row for each degree: what dividing gives back, and the wins that free the stake.
    `places` are the bets of the cloth's picture, with what each pays; none at cards. `minimum` is
    None where the rulebook states none and no table has its own.
    """

    layout: str
    lead: str
    traits: tuple[Sentence, ...]
    coups: tuple[PicturedCoup, ...]
    bets: tuple[BetLine, ...]
    minimum: str | None
    stake: str
    prison: tuple[tuple[int, str, int], ...]
    places: Mapping[str, int | float]
    announcements: tuple[AnnouncementText, ...]


def rules_view(book: Rulebook, limits: Limits, language: str) -> RulesView:
    """Return the view of a rulebook with the limits of a table, or of the rulebook itself."""
    words = _Words(language)
    figures: dict[str, int | float] = {"stop": book.row_stop or 0, "refait": book.refait_total or 0}
    figures["pays"] = money.to_one(book.pays[Kind.SIMPLE])
    books = [regulations.rulebook(name) for name in regulations.rulebooks()]
    sentences = (words.trait(book, trait) for trait in differences(book, books))
    return RulesView(
        layout="wheel" if book.layout is Layout.WHEEL else "cards",
        lead=words.lead(book, figures),
        traits=tuple(sentence for sentence in sentences if sentence),
        coups=tuple(words.coups(book)),
        bets=tuple(words.bets(book, limits)),
        minimum=words.amount(limits.minimum) if limits.minimum > _SMALLEST_UNIT else None,
        stake=words.amount(_STAKE_MINOR),
        prison=tuple(words.prison(book)),
        places=_places(book),
        announcements=tuple(announcement_texts(book)),
    )


class _Words:
    """Texts of a view in one language."""

    def __init__(self, language: str) -> None:
        self._language = language

    def say(self, key: str, **values: str | float) -> str:
        """Return a message of the rules pages."""
        return translate(self._language, key, TOPIC, **values)

    def amount(self, minor: int) -> str:
        """Return an amount as the reader's language writes it."""
        units, cents = divmod(minor, money.UNIT)
        if cents:
            return self.say("rules-amount-cents", amount=minor / money.UNIT)
        return self.say("rules-amount", amount=units)

    def percent(self, share: float) -> str:
        """Return a share as a percentage."""
        return self.say("rules-percent", share=share)

    def lead(self, book: Rulebook, figures: Mapping[str, int | float]) -> str:
        """Return a description of the game, in a few sentences."""
        kinds = {"effect": book.refait or "none", "wheel": book.wheel or "none"}
        return self.say(f"rules-lead-{book.layout}", **kinds, **figures)

    def trait(self, book: Rulebook, trait: Trait) -> Sentence | None:
        """Return the sentence of a trait; None if it needs no mention."""
        key = f"trait-{trait.key}"
        if not has_message(self._language, key, TOPIC):
            return None
        layout = "wheel" if book.layout is Layout.WHEEL else "cards"
        amount = self.amount(trait.number or 0)
        rate = self.say("rules-rate", share=(book.insurance_rate or 0) / 10_000)
        is_lost = book.refait_in_prison is RefaitInPrison.DEEPEN_THEN_LOSE
        facts = {"layout": layout, "past": "lost" if is_lost else "divided"}
        text = self.say(key, n=trait.number or 0, amount=amount, percent=rate, **facts)
        return Sentence(text, trait.clause)

    def coups(self, book: Rulebook) -> Iterator[PicturedCoup]:
        """Yield the coups of the newcomer's lesson as pictures; none at a wheel."""
        for example in () if book.layout is Layout.WHEEL else lesson(book, _SEED).coups:
            coup = deal(book, [card for row in example.rows for card in row.cards])
            if coup is not None:
                yield self._coup(book, coup)

    def _coup(self, book: Rulebook, coup: Coup) -> PicturedCoup:
        kind = "prison" if coup.is_refait else "decided"
        if Result.WINS_HALF in coup.results.values():
            kind = "half"
        rows = [
            PicturedRow(
                row.name,
                translate(self._language, f"tableau-{row.name}", "tableau"),
                tuple(
                    (card, f"{card[0].replace('T', '10')}{_SUITS[card[1]]}") for card in row.cards
                ),
                total,
                len(coup.rows) == 2 and coup.results[row.name] is Result.WINS,
            )
            for row, total in zip(school_coups.rows_of(coup), coup.totals, strict=True)
        ]
        reasons = tuple(self._reason(reasoning) for reasoning in school_coups.reasons(book, coup))
        return PicturedCoup(self.say(f"rules-coup-{kind}"), tuple(rows), reasons)

    def _reason(self, reasoning: Reasoning) -> Sentence:
        facts: Facts = reasoning.facts
        text = translate(self._language, f"school-step-{reasoning.key}", "school", **facts)
        return Sentence(text, reasoning.clause)

    def bets(self, book: Rulebook, limits: Limits) -> Iterator[BetLine]:
        """Yield the bets with their terms, grouped by equal terms."""
        names: dict[tuple[Kind, int | None, tuple[str, ...]], list[str]] = {}
        for chance, decisions in bets(book, law(book)).items():
            kind = book.chances[chance].kind
            edges = tuple(self._edges(decisions))
            names.setdefault((kind, limits.most(kind, chance), edges), []).append(chance)
        for (kind, limit, edges), chances in names.items():
            maximum = "–" if limit is None else self.amount(limit)
            yield BetLine(self._names(kind, chances), money.to_one(book.pays[kind]), maximum, edges)

    def _names(self, kind: Kind, chances: list[str]) -> str:
        if kind is Kind.SIMPLE:
            return ", ".join(chance.capitalize() for chance in chances)
        return self.say(f"bet-{kind.replace('é', 'e').replace(' ', '-')}")

    def _edges(self, decisions: Mapping[Decision, Bet]) -> Iterator[str]:
        for decision, bet in decisions.items():
            edge = self.percent(float(bet.edge))
            yield self.say(f"rules-edge-{decision}", edge=edge)

    def prison(self, book: Rulebook) -> Iterator[tuple[int, str, int]]:
        """Yield each degree, if a further refait deepens the prison."""
        if book.refait_in_prison is not RefaitInPrison.DEEPEN or book.prison_window is None:
            return
        deepest = _DEGREES if book.degree_limit is None else min(_DEGREES, book.degree_limit)
        for degree in range(1, deepest + 1):
            amount, _ = money.divide(_STAKE_MINOR, degree, rounds_up=book.rounds_up)
            yield degree, self.amount(amount), degree


def _places(book: Rulebook) -> Mapping[str, int | float]:
    if book.layout is not Layout.WHEEL:
        return {}
    first: dict[Kind, str] = {}
    for name, chance in book.chances.items():
        first.setdefault(chance.kind, name)
    places = {name: kind for kind, name in (first | _EXAMPLES).items()}
    if book.wheel is not None and book.wheel is not Wheel.SINGLE_ZERO:
        places[written(max(book.wheel.numbers))] = Kind.PLEIN
    return {name: money.to_one(book.pays[kind]) for name, kind in places.items()}


routes: Final = Routes()


def _rulebook_id(call: RequestContext) -> str:
    name: str = call.request.path_params["rulebook"]
    if name not in regulations.rulebooks():
        raise HttpError(404, "unknown_rulebook", "rulebook not found")
    return name


RulebookId = Annotated[str, _rulebook_id]
"""The rulebook named in the path."""
EditionName = Annotated[str | None, Text("edition", "edition; default the one in force today")]
WithTexts = Annotated[
    str, Choice("texts", ("all", "none"), "all", "the texts of clauses and rulings: all or none")
]


def find_edition(name: str, edition: str | None) -> Rulebook:
    """Return a known rulebook in an edition. Raises HttpError 404 if the edition is unknown."""
    try:
        return regulations.rulebook(name, edition)
    except regulations.UnknownRulebookError:
        raise HttpError(404, "unknown_edition", "edition not found") from None


@routes.add("GET", "/api/rulebooks")
def list_rulebooks(language: Language) -> list[views.RulebookLine]:
    """List the rulebooks in force today, with their names in a language."""
    books = map(regulations.rulebook, regulations.rulebooks())
    return [views.RulebookLine(*_heading(book, language)) for book in books]


@routes.add("GET", "/api/rulebooks/{rulebook}", answer=views.RulebookView, problems=(404,))
def rulebook(
    call: RequestContext,
    name: RulebookId,
    edition: EditionName,
    language: Language,
    texts: WithTexts,
) -> Response:
    """Return a rulebook in a language: its values, its cloth, its calls and its clauses.

    Without texts its clauses and rulings are empty: they are half of what it weighs.
    """
    book = find_edition(name, edition)
    body = _encode(name, book.edition, language, has_texts=texts == "all")
    return body.response(call, "application/json")


@cache
def _encode(name: str, edition: str, language: str, *, has_texts: bool) -> CachedBody:
    view = wire_view(regulations.rulebook(name, edition), language)
    if not has_texts:
        view = msgspec.structs.replace(view, clauses={}, rulings={})
    return CachedBody(msgspec.json.encode(view))


def _heading(book: Rulebook, language: str) -> tuple[str, str, str, str, str, str | None, str]:
    game, house, name = (localize(book, field, language) for field in ("game", "house", "name"))
    return book.id, game, house, name, book.edition, book.in_force_from, book.layout.value


def wire_view(book: Rulebook, language: str) -> views.RulebookView:
    """Return the view of a rulebook with its texts in that language."""
    view = rulebook_view(book, language)
    amounts = _amounts(view.limits)
    minimum = amounts.pop(MINIMUM)
    return views.RulebookView(
        *_heading(book, language),
        book.name,
        is_shipped(book),
        language,
        {
            value.field: views.RuleValue(value.value, value.clause, value.ruling, value.accepts)
            for value in view.values
        },
        _amounts(view.pays),
        bodies.Posted(minimum, dict(amounts) or None),
        _amounts(view.standing),
        _amounts(view.caps),
        {
            section: {limit.kind: limit.multiple for limit in limits if limit.multiple}
            for section, limits in (
                ("limits", view.limits),
                ("standing", view.standing),
                ("caps", view.caps),
            )
        },
        _calls(view),
        [
            views.ClothSpot(chance.name, chance.kind.value, sorted(chance.numbers))
            for chance in book.chances.values()
        ],
        {
            clause.id: views.ClauseText(clause.kind.value, clause.text)
            for clause in (*view.clauses, *view.cited)
        },
        {ruling.id: views.RulingText(ruling.title, ruling.text) for ruling in view.rulings},
        _reasons(book.clauses),
        list(book.declarations),
        {
            call: bodies.AnnouncedBet(
                announcement.title, dict(announcement.pieces), announcement.of
            )
            for call, announcement in book.announcements.items()
        },
    )


def _amounts(amounts: tuple[PostedLimit | PostedPayment, ...]) -> dict[str, Any]:
    return {amount.kind: amount.amount for amount in amounts}


def _calls(view: RulebookView) -> dict[str, list[views.CallTerms]]:
    calls: dict[str, list[views.CallTerms]] = {}
    for call in view.calls:
        calls.setdefault(call.moment, []).append(views.CallTerms(call.words, call.clause))
    return calls


def _reasons(clauses: Mapping[str, str]) -> dict[str, views.RulingReason]:
    """Return the clause behind each code, with the key of its sentence if there is one."""
    reasons = {}
    for code, clause in clauses.items():
        keys = (key for key in (f"outcome-{code}", f"reason-{code}") if has_message("en", key))
        reasons[code] = views.RulingReason(clause, next(keys, None))
    return reasons


# Page of the rules --------------------------------------------------------------------------------

_MAX_PAGES: Final = 256
"""Cached rendered pages."""
_Limits: TypeAlias = tuple[Any, ...]
"""The minimum, then each kind of chance with its maximum, in minor units."""
_TableTerms: TypeAlias = tuple[str, str, _Limits, tuple[tuple[str, str | int | None], ...]]
"""Id and name of a table, its limits, and its overridden rulings."""


@routes.add("GET", "/rules/{rulebook}", answer=str, media="text/html")
async def rules(call: RequestContext, node: Node, room: TrainingRoom) -> Response:
    """Return the rules of a house as a page, in the language `lang` or the browser's own.

    With `edition` in another edition than that in force. With `table`, a table that plays by them,
    edition and limits are those of that table, unless `edition` is another one.
    """
    name: str = call.request.path_params["rulebook"]
    language = call.request.query_params.get("lang") or accepted_language(call.request.headers)
    if name not in regulations.rulebooks() or language not in LANGUAGES:
        raise HttpError(404, "unknown_rulebook", "rulebook not found")
    edition_name = call.request.query_params.get("edition")
    editions = tuple(book.edition for book in regulations.editions(name))
    render_page = partial(_rules, name, language, editions, is_rehearsal=room.is_open)
    if "table" not in call.request.query_params:
        edition = find_edition(name, edition_name).edition
        return _page(await asyncio.to_thread(render_page, edition))
    table = await call.visible_table(call.request.query_params["table"])
    if table.rulebook != name:
        raise unknown_table()
    _, state, _ = await node.table_state(table.id)
    limits = (state.limits.minimum, *(state.limits.maximum or {}).items())
    terms = (
        table.id,
        localized_table(state.book, table.name, language),
        limits,
        tuple(table.rulings.items()),
    )
    edition = state.book.edition
    if edition_name is not None and edition_name != edition:
        edition = find_edition(name, edition_name).edition
        return _page(await asyncio.to_thread(render_page, edition))
    return _page(await asyncio.to_thread(render_page, edition, terms))


def _page(text: str) -> Response:
    return HTMLResponse(text, headers=VARIES)


@lru_cache(_MAX_PAGES)
def _rules(
    name: str,
    language: str,
    editions: tuple[str, ...],
    edition: str,
    table: _TableTerms | None = None,
    *,
    is_rehearsal: bool,
) -> str:
    """Render the rules, with the limits and readings of a table or the rulebook's own.

    `editions` are all existing ones: a saved page names those of its time.
    """
    book = regulations.rulebook(name, edition)
    other_editions = [other for other in editions if other != edition and not table]
    other_books = (regulations.rulebook(name, other) for other in other_editions)
    limits = book.limits
    if table:
        minimum, *maximum = table[2]
        book = regulations.with_rulings(book, dict(table[3]))
        limits = Limits(minimum, dict(maximum))
    say = partial(translate, language)
    begins = book.in_force_from
    return render(
        "rules",
        language=language,
        languages=LANGUAGES,
        page=rulebook_view(book, language),
        view=rules_view(book, limits, language),
        names={field: localize(book, field, language) for field in ("name", "house", "edition")},
        in_force=begins and say("rules-in-force", day=date.fromisoformat(begins)),
        editions=[(other.edition, localize(other, "edition", language)) for other in other_books],
        table=table and {"id": table[0], "name": table[1]},
        say=say,
        plain=partial(_plain, language),
        is_rehearsal=is_rehearsal,
    )


def _plain(language: str, key: str, **values: str | float) -> str:
    return translate(language, key, TOPIC, **values)

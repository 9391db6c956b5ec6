"""View of a rulebook: all its data, prepared for a reader in their language."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tapisvert.money import to_one, written
from tapisvert.regulations.catalogue import Clause, ClauseKind, clauses_of, rulings
from tapisvert.regulations.choices import choices
from tapisvert.regulations.loading.fields import FIELDS
from tapisvert.regulations.readings import ruling_text
from tapisvert.regulations.register import is_shipped
from tapisvert.rules.announcements import Of
from tapisvert.rules.rulebook import Rulebook, Source
from tapisvert.values import value

MINIMUM = "minimum"
_EXAMPLES: Final[Mapping[Of | None, list[str]]] = {
    Of.NUMBER: ["17"],
    Of.ENDING: ["7"],
    Of.ENDINGS: ["7", "4/7"],
}
"""Numbers that stand for all that may be called."""


@value
class Value:
    """Field of the rulebook: its value, the source, and the accepted alternatives.

    `value` is None if the house has no such limit but a table may set one. `accepts` is None if the
    regulation leaves no choice.
    """

    field: str
    value: str | int | None
    clause: str | None
    ruling: str | None
    accepts: str | None


@value
class PostedLimit:
    """Limit for a kind of chance, in minor units; `multiple` is that of the minimum, or None."""

    kind: str
    amount: int
    clause: str
    ruling: str | None
    multiple: int | None

    @property
    def text(self) -> str:
        """Amount as written, with the product that it is: `150.00 (30 × 5.00)`."""
        if self.multiple is None:
            return written(self.amount)
        return f"{written(self.amount)} ({self.multiple} × {written(self.amount // self.multiple)})"


@value
class PostedPayment:
    """Payment of a kind of chance, to 1."""

    kind: str
    amount: int | float
    clause: str
    ruling: str | None


@value
class CallText:
    """Words called at a moment of the game, in French everywhere."""

    moment: str
    words: str
    clause: str


@value
class AnnouncementText:
    """Announcement by its call, an example if a number is called: the croupier's words, in French
    everywhere, and the pieces by chance.
    """

    call: str
    title: str
    pieces: Mapping[str, int]
    clause: str

    @property
    def count(self) -> int:
        """Total number of pieces."""
        return sum(self.pieces.values())

    @property
    def places(self) -> str:
        """Places of the pieces: `2 × 0-2-3, 4/7`."""
        pieces = self.pieces.items()
        return ", ".join(place if count == 1 else f"{count} × {place}" for place, count in pieces)


@value
class Article:
    """Clause: its kind and text, the ruling on its choice, the reason if it is only recorded."""

    id: str
    kind: ClauseKind
    text: str
    ruling: str | None
    recorded: str | None


@value
class Reading:
    """Ruling that applies: its title, the default reading, the reason, and the alternatives."""

    id: str
    title: str
    text: str
    why: str | None
    alternatives: str | None


@value
class RulebookView:
    """View of a rulebook. `cited` are the cited clauses of another regulation."""

    rulebook: str
    game: str
    house: str
    name: str
    edition: str
    in_force_from: str | None
    values: tuple[Value, ...]
    pays: tuple[PostedPayment, ...]
    limits: tuple[PostedLimit, ...]
    standing: tuple[PostedLimit, ...]
    caps: tuple[PostedLimit, ...]
    announcements: tuple[AnnouncementText, ...]
    calls: tuple[CallText, ...]
    clauses: tuple[Article, ...]
    cited: tuple[Article, ...]
    rulings: tuple[Reading, ...]


def rulebook_view(book: Rulebook, language: str = "en") -> RulebookView:
    """Return the page of a rulebook in a language (`it`, `fr`, `en`).

    >>> from tapisvert.regulations import rulebook
    >>> venezia = rulebook_view(rulebook("venezia-trente-et-quarante"))
    >>> [value.value for value in venezia.values if value.field == "run_limit"]
    [3]
    """
    all_clauses = clauses_of(book)
    own_keys = [key for key in all_clauses if key.startswith(f"{book.prefix}-")]
    citations = cited_names(book) | {all_clauses[key].ruling for key in own_keys}
    limits = [(MINIMUM, book.limits.minimum), *(book.limits.maximum or {}).items()]
    return RulebookView(
        rulebook=book.id,
        game=book.game,
        house=book.house,
        name=book.name,
        edition=book.edition,
        in_force_from=book.in_force_from,
        values=tuple(_values(book)),
        pays=tuple(_payments(book)),
        limits=tuple(_limits_of(book, "limits", limits)),
        standing=tuple(_limits_of(book, "standing", book.standing.items())),
        caps=tuple(_limits_of(book, "caps", book.caps.items())),
        announcements=tuple(announcement_texts(book)),
        calls=tuple(
            CallText(moment.value, call.words, call.clause)
            for moment, calls in book.calls.items()
            for call in calls
        ),
        clauses=tuple(_article(all_clauses[key], language) for key in own_keys),
        cited=tuple(
            _article(clause, language)
            for key, clause in all_clauses.items()
            if key in citations and key not in own_keys
        ),
        rulings=tuple(_reading(book, key, language) for key in rulings() if key in citations),
    )


def _values(book: Rulebook) -> Iterator[Value]:
    """Yield the fields in order: the fields set by the house, and the ones left open."""
    open_choices = choices(book)
    for name in FIELDS:
        accepts = open_choices[name].accepts if name in open_choices else None
        source = book.sources.get(name)
        if source is not None:
            yield Value(name, getattr(book, name), source.clause, _ruling(source), accepts)
        elif accepts is not None:
            yield Value(name, None, None, None, accepts)


def _payments(book: Rulebook) -> Iterator[PostedPayment]:
    for kind, payment in book.pays.items():
        source = book.sources[f"pays.{kind}"]
        yield PostedPayment(str(kind), to_one(payment), source.clause, _ruling(source))


def _limits_of(
    book: Rulebook, section: str, amounts: Iterable[tuple[str, int]]
) -> Iterator[PostedLimit]:
    for kind, amount in amounts:
        source = book.sources[f"{section}.{kind}"]
        yield PostedLimit(str(kind), amount, source.clause, _ruling(source), source.multiple)


def announcement_texts(book: Rulebook) -> Iterator[AnnouncementText]:
    """Yield the announcements of a house, with an example of those of numbers."""
    for name, rule in book.announcement_rules.items():
        numbers = [f"17/{sides}" for sides in rule.sides] or _EXAMPLES.get(rule.of, [""])
        calls = [f"{name} {number}".rstrip() for number in numbers]
        if calls[0] not in book.announcements:  # none of its pieces covers the example
            calls = [next(call for call in book.announcements if call.startswith(f"{name} "))]
        for call in calls:
            announcement = book.announcements[call]
            yield AnnouncementText(call, announcement.title, announcement.pieces, rule.clause)


def _ruling(source: Source) -> str | None:
    """Return the ruling of a value, unless it is also its clause."""
    return None if source.ruling == source.clause else source.ruling


def cited_names(book: Rulebook) -> set[str | None]:
    """Return every clause and ruling that the rulebook's data names."""
    sources = book.sources.values()
    calls = {call.clause for moment_calls in book.calls.values() for call in moment_calls}
    values = {source.clause for source in sources} | {source.ruling for source in sources}
    announcements = {rule.clause for rule in book.announcement_rules.values()}
    return {*values, *calls, *announcements, *book.clauses.values(), *book.declarations}


def _article(clause: Clause, language: str) -> Article:
    return Article(clause.id, clause.kind, clause.text[language], clause.ruling, clause.recorded)


def _reading(book: Rulebook, key: str, language: str) -> Reading:
    ruling = rulings()[key]
    return Reading(
        key,
        ruling.title[language],
        ruling_text(book, key, language),
        ruling.why.get(language) if is_shipped(book) else None,  # it is about the shipped texts
        ruling.alternatives.get(language),
    )

"""Page of a rulebook: all its data, prepared for a reader in their language."""

from dataclasses import dataclass

from tapisvert.regulations.catalogue import ClauseKind, clauses, rulings
from tapisvert.regulations.loader import FIELDS, choices
from tapisvert.rules.rulebook import Rulebook

MINIMUM = "minimum"


@dataclass(frozen=True, slots=True)
class Value:
    """Field of the rulebook: its value, the source, and the accepted alternatives.

    `value` is None if the house has no such limit but a table may set one. `accepts` is None if the
    text leaves no choice.
    """

    field: str
    value: str | int | None
    clause: str | None
    ruling: str | None
    accepts: str | None


@dataclass(frozen=True, slots=True)
class PostedLimit:
    """Figure for a kind of chance: its payout to 1, or a limit in minor units."""

    kind: str
    amount: int
    clause: str
    ruling: str | None


@dataclass(frozen=True, slots=True)
class CallText:
    """Words called at a moment of the game, in French everywhere."""

    moment: str
    words: str
    clause: str


@dataclass(frozen=True, slots=True)
class Article:
    """Clause: its kind and text, the ruling on its choice, the reason why software only records
    it.
    """

    id: str
    kind: ClauseKind
    text: str
    ruling: str | None
    recorded: str | None


@dataclass(frozen=True, slots=True)
class Reading:
    """Ruling that applies: its title, the reading taken, the reason, and the alternatives."""

    id: str
    title: str
    text: str
    why: str | None
    alternatives: str | None


@dataclass(frozen=True, slots=True)
class RulebookView:
    """Full page of a rulebook. `cited` are clauses of another regulation that this one refers
    to.
    """

    rulebook: str
    game: str
    house: str
    name: str
    edition: str
    values: tuple[Value, ...]
    pays: tuple[PostedLimit, ...]
    limits: tuple[PostedLimit, ...]
    caps: tuple[PostedLimit, ...]
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
    own = [key for key in clauses() if key.startswith(f"{book.prefix}-")]
    cited = _cited(book) | {clauses()[key].ruling for key in own}
    return RulebookView(
        book.id,
        book.game,
        book.house,
        book.name,
        book.edition,
        tuple(_values(book)),
        _posted(book, "pays", {kind.value: amount for kind, amount in book.pays.items()}),
        _posted(book, "limits", _limits(book)),
        _posted(book, "caps", {kind.value: amount for kind, amount in book.caps.items()}),
        tuple(
            CallText(moment.value, call.words, call.clause)
            for moment, calls in book.calls.items()
            for call in calls
        ),
        tuple(_article(key, language) for key in own),
        tuple(_article(key, language) for key in clauses() if key in cited and key not in own),
        tuple(_reading(key, language) for key in rulings() if key in cited),
    )


def _values(book: Rulebook) -> list[Value]:
    """Return the fields in order: those that the house sets, and those that it leaves open."""
    open_choices = choices(book)
    found = []
    for name in FIELDS:
        accepts = open_choices[name].accepts if name in open_choices else None
        source = book.sources.get(name)
        if source is not None:
            ruling = None if source.ruling == source.clause else source.ruling
            found.append(Value(name, getattr(book, name), source.clause, ruling, accepts))
        elif accepts is not None:
            found.append(Value(name, None, None, None, accepts))
    return found


def _limits(book: Rulebook) -> dict[str, int]:
    maximum = {kind.value: amount for kind, amount in (book.limits.maximum or {}).items()}
    return {MINIMUM: book.limits.minimum, **maximum}


def _posted(book: Rulebook, section: str, amounts: dict[str, int]) -> tuple[PostedLimit, ...]:
    posted = []
    for kind, amount in amounts.items():
        source = book.sources[f"{section}.{kind}"]
        ruling = None if source.ruling == source.clause else source.ruling
        posted.append(PostedLimit(kind, amount, source.clause, ruling))
    return tuple(posted)


def _cited(book: Rulebook) -> set[str | None]:
    """Return every clause and ruling that the rulebook's data names."""
    sources = book.sources.values()
    calls = {call.clause for said in book.calls.values() for call in said}
    values = {source.clause for source in sources} | {source.ruling for source in sources}
    return values | calls | set(book.clauses.values()) | set(book.declarations)


def _article(key: str, language: str) -> Article:
    clause = clauses()[key]
    return Article(key, clause.kind, clause.text[language], clause.ruling, clause.recorded)


def _reading(key: str, language: str) -> Reading:
    ruling = rulings()[key]
    return Reading(
        key,
        ruling.title[language],
        ruling.text[language],
        ruling.why.get(language),
        ruling.alternatives.get(language),
    )

"""Names of rulebooks, houses and editions in a reader's language."""

from functools import lru_cache
from typing import Final

from tapisvert.i18n import has_message, translate
from tapisvert.regulations.register import shipped
from tapisvert.rules.rulebook import Rulebook

_TOPIC: Final = "names"
_KEYS: Final = {"name": "rulebook", "house": "house", "edition": "edition"}
"""Beginning of the message with a shipped file's text in another language."""


def localized(book: Rulebook, what: str, language: str) -> str:
    """Return `game`, `house`, `name` or `edition` of a rulebook in a language.

    The file's own translation comes first, then the program's of a shipped text, then the file.

    >>> from tapisvert.regulations import rulebook
    >>> localized(rulebook("trente-et-quarante-2.0"), "edition", "fr")
    'Révision 1, novembre 2017'
    """
    own = book.texts.get(language, {}).get(what)
    if own is not None:
        return own
    return _translation(book.id, what, str(getattr(book, what)), language)


@lru_cache(maxsize=1_024)  # the list of tables, for which anyone asks, has four of each table
def _translation(name: str, what: str, text: str, language: str) -> str:
    """Return the program's translation of a shipped file's text; any other text as it is."""
    key = f"{_KEYS.get(what, what)}-{name.replace('.', '-')}"
    there = shipped().get(name)
    is_shipped = there is not None and getattr(there[1], what) == text
    if is_shipped and has_message(language, key, _TOPIC):
        return translate(language, key, _TOPIC)
    return text


def localized_table(book: Rulebook, name: str, language: str) -> str:
    """Return a table's name; one that begins with its rulebook's, as by default, in a language.

    >>> from tapisvert.regulations import rulebook
    >>> localized_table(rulebook("campione-roulette"), "French roulette, Campione · Anna", "it")
    'Roulette francese, Campione · Anna'
    """
    if not name.startswith(book.name):
        return name
    return localized(book, "name", language) + name.removeprefix(book.name)

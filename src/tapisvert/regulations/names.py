"""Names of rulebooks, houses and editions in a reader's language."""

from functools import lru_cache
from typing import Final

from tapisvert.i18n import has_message, translate
from tapisvert.regulations.register import shipped_rulebooks
from tapisvert.rules.rulebook import Rulebook

_TOPIC: Final = "names"
_KEYS: Final = {"name": "rulebook", "house": "house", "edition": "edition"}
"""Beginning of the message with a shipped file's text in another language."""


def localize(book: Rulebook, part: str, language: str) -> str:
    """Return `game`, `house`, `name` or `edition` of a rulebook in a language.

    The file's own translation comes first, then the program's of a shipped text, then the file.

    >>> from tapisvert.regulations import rulebook
    >>> localize(rulebook("trente-et-quarante-2.0"), "edition", "fr")
    'Révision 1, novembre 2017'
    """
    own_text = book.texts.get(language, {}).get(part)
    if own_text is not None:
        return own_text
    return _translation(book.id, part, str(getattr(book, part)), language)


@lru_cache(maxsize=1_024)  # the public list of tables has four per table
def _translation(name: str, part: str, text: str, language: str) -> str:
    """Return the program's translation of a shipped file's text; any other text as it is."""
    key = f"{_KEYS.get(part, part)}-{name.replace('.', '-')}"
    file_and_book = shipped_rulebooks().get(name)
    is_shipped = file_and_book is not None and getattr(file_and_book[1], part) == text
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
    return localize(book, "name", language) + name.removeprefix(book.name)

"""Names of rulebooks, houses and editions in a reader's language."""

from typing import Final

from tapisvert.i18n import has_message, translate
from tapisvert.regulations.register import first_edition, rulebooks
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
    data = str(getattr(book, what))
    key = f"{_KEYS.get(what, what)}-{book.id.replace('.', '-')}"
    is_shipped = book.id in rulebooks() and getattr(first_edition(book.id), what) == data
    if is_shipped and has_message(language, key, _TOPIC):
        return translate(language, key, _TOPIC)
    return data


def localized_table(book: Rulebook, name: str, language: str) -> str:
    """Return a table's name; one that begins with its rulebook's, as by default, in a language.

    >>> from tapisvert.regulations import rulebook
    >>> localized_table(rulebook("campione-roulette"), "French roulette, Campione · Anna", "it")
    'Roulette francese, Campione · Anna'
    """
    if not name.startswith(book.name):
        return name
    return localized(book, "name", language) + name.removeprefix(book.name)

"""Readings in words: the values of a rulebook's fields, and a ruling's text for a house."""

import re
from typing import Final

from tapisvert.i18n import translate
from tapisvert.money import written
from tapisvert.regulations.catalogue import Clause, clauses, rulings
from tapisvert.regulations.loading.fields import FIELDS
from tapisvert.regulations.register import is_shipped, shipped_rulebooks
from tapisvert.rules.rulebook import Rulebook

_NAMES_A_HOUSE: Final = re.compile(r"\b(CT|DT|VT|T2|CR)\b")
"""Prefixes of the shipped texts: a ruling that names one is about that house."""


def reading_text(language: str, field: str, value: str | int | None) -> str:
    """Return the value of a field of a rulebook, in words.

    >>> reading_text("en", "run_limit", 3), reading_text("en", "insurance_rate", 150)
    ('at most 3', '1.5% of the stake')
    """
    key = f"value-{field}"
    if value is None:
        return translate(language, "value-none")
    if isinstance(value, str):
        return translate(language, f"{key}-{value}")
    if field in {"insurance_minimum", "insurance_multiple"}:
        return translate(language, key, amount=written(value))
    if field == "insurance_rate":
        return translate(language, key, percent=f"{value / 100:g}")
    return translate(language, key, n=value)


def ruling_text(book: Rulebook, ruling: str, language: str) -> str:
    """Return a ruling's text for a house: the catalogue's for a shipped house.

    For a house's own file it states the values that the file takes by it. The catalogue's text
    follows if it names no shipped house and a shipped house has the same readings.

    >>> from dataclasses import replace
    >>> from tapisvert.regulations import rulebook
    >>> ours = replace(rulebook("venezia-trente-et-quarante"), id="ours", insurance_rate=90)
    >>> ruling_text(ours, "R08", "en").partition(". ")[0]
    'Insurance premium: 0.9% of the stake'
    """
    general = rulings()[ruling].text[language]
    fields = [name for name, source in book.sources.items() if source.ruling == ruling]
    own_values = {name: getattr(book, name) for name in fields if name in FIELDS}
    if not own_values or is_shipped(book):
        return general
    own_text = " ".join(
        f"{translate(language, f'field-{name}')}: {reading_text(language, name, value)}."
        for name, value in own_values.items()
    )
    houses = [house for _, house in shipped_rulebooks().values()]
    is_usual = all(
        any(getattr(house, name) == value for house in houses) for name, value in own_values.items()
    )
    return f"{own_text} {general}" if is_usual and not _NAMES_A_HOUSE.search(general) else own_text


def citation_text(citation: str, language: str = "en", book: Rulebook | None = None) -> str:
    """Return the text of a clause or a ruling in a language, as in `book` if one is given.

    It is empty for a citation of the record's own format.

    >>> citation_text("VT-3")
    'No more than seven players may be seated; any number may play standing.'
    """
    clause: Clause | None = book.own_clauses.get(citation) if book else None
    clause = clause or clauses().get(citation)
    if clause is not None:
        return clause.text[language]
    if citation not in rulings():
        return ""
    return ruling_text(book, citation, language) if book else rulings()[citation].text[language]

"""The reader's language of a page that the server writes: `lang`, or else the browser's own."""

from typing import Annotated, Final

from starlette.datastructures import Headers

from tapisvert import regulations
from tapisvert.api.endpoint import Choice, RequestContext
from tapisvert.config.tables import TableSettings
from tapisvert.i18n import LANGUAGES
from tapisvert.regulations.names import localized_table
from tapisvert.values import value

DEFAULT: Final = "en"
VARIES: Final = {"Vary": "Accept-Language"}
Language = Annotated[str, Choice("lang", LANGUAGES, DEFAULT, "the language: it, fr or en")]
"""The language of a text that the query names."""


def accepted_language(headers: Headers) -> str:
    """Return the language of ours that Accept-Language prefers, English where it names none.

    RFC 9110, 12.5.4: of equal quality the first counts; `it-CH` is Italian, `*` and a quality that
    is no number count for nothing.
    """
    best, quality = DEFAULT, 0.0
    for one in ",".join(headers.getlist("accept-language")).split(","):
        name, _, given = one.partition(";")
        language = name.strip().lower().partition("-")[0]
        try:
            weight = float(given.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if language in LANGUAGES and weight > quality:
            best, quality = language, weight
    return best


@value
class PageLanguage(Choice):
    """The language of a page: a choice, the browser's own where it is left out."""

    def __call__(self, call: RequestContext) -> str:
        """Return the language. Raises HttpError 400 for any other text."""
        if not call.query(self.name):
            return accepted_language(call.request.headers)
        return Choice.__call__(self, call)


__all__ = ["DEFAULT", "VARIES", "Language", "PageLanguage", "accepted_language"]


def table_title(table: TableSettings, language: str) -> str:
    """Return a table's name in a language."""
    return localized_table(regulations.rulebook(table.rulebook), table.name, language)

"""Responses: the reader's language, and bodies with an entity tag and a gzipped form.

The language of a page is `lang`, or else the browser's. The bodies are the same for every client.

Only bodies without secrets and without data of the requesting client are compressed: the length of
a compressed response reveals something of its content.
"""

import gzip
import hashlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from operator import itemgetter
from typing import Annotated, Final

from starlette.datastructures import Headers
from starlette.responses import Response

from tapisvert import regulations
from tapisvert.api.endpoint import Choice, RequestContext
from tapisvert.config.table_settings import TableSettings
from tapisvert.i18n import LANGUAGES
from tapisvert.regulations.names import localized_table
from tapisvert.values import value

DEFAULT: Final = "en"
VARIES: Final = {"Vary": "Accept-Language"}
Language = Annotated[str, Choice("lang", LANGUAGES, DEFAULT, "the language: it, fr or en")]
"""The language of a text, from the query."""


def accepted_language(headers: Headers) -> str:
    """Return the supported language that Accept-Language prefers; English if it names none.

    RFC 9110, 12.5.4: at equal quality the first wins; `it-CH` is Italian; `*` and malformed
    qualities are ignored.
    """
    languages = [
        (tag.partition("-")[0], quality)
        for tag, quality in _preferences(headers, "accept-language")
    ]
    supported = [
        (name, quality) for name, quality in languages if name in LANGUAGES and quality > 0
    ]
    return max(supported, key=itemgetter(1), default=(DEFAULT, 0.0))[0]


def _preferences(headers: Headers, name: str) -> Iterator[tuple[str, float]]:
    """Yield the values that a header accepts and their quality, without malformed qualities."""
    for item in ",".join(headers.getlist(name)).split(","):
        text, _, quality = item.partition(";")
        with suppress(ValueError):
            yield text.strip().lower(), float(quality.strip().removeprefix("q=") or 1)


@value
class PageLanguage(Choice):
    """Language of a page: the requested one, else the browser's."""

    def __call__(self, call: RequestContext) -> str:
        """Return the language. Raises HttpError 400 for any other text."""
        if not call.query(self.name):
            return accepted_language(call.request.headers)
        return Choice.__call__(self, call)


def table_title(table: TableSettings, language: str) -> str:
    """Return a table's name in a language."""
    return localized_table(regulations.rulebook(table.rulebook), table.name, language)


_GZIP_FROM_BYTES: Final = 600
_VARIES: Final = {"Vary": "Accept-Encoding"}
REVALIDATE: Final = {"Cache-Control": "no-cache"}
"""May be cached, and is revalidated each time; unchanged content is answered with 304."""
CACHE_FOREVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
"""Cached for a year without revalidation: the content at its address never changes."""


class CachedBody:
    """A body with its entity tag and its gzipped form.

    >>> body = CachedBody(b"faites vos jeux " * 100)
    >>> len(body.plain), len(body.gzip_body) < 100
    (1600, True)
    """

    def __init__(self, plain: bytes) -> None:
        self.plain = plain
        self.tag = f'"{hashlib.sha256(plain).hexdigest()[:32]}"'

    @cached_property
    def gzip_body(self) -> bytes:
        """The body compressed with gzip, with the same bytes each time."""
        return gzip.compress(self.plain, mtime=0)

    def response(
        self, call: RequestContext, kind: str, keeping: Mapping[str, str] = REVALIDATE
    ) -> Response:
        """Return 304 if the client has the body, else the body; `keeping` is Cache-Control.

        A body that is cached forever has no entity tag: clients do not revalidate it.
        """
        is_tagged = keeping is not CACHE_FOREVER
        headers = {**({"ETag": self.tag} if is_tagged else {}), **keeping}
        if is_tagged and _is_current(call, self.tag):
            return Response(None, 304, headers)
        headers |= {"Content-Type": kind, **_VARIES}
        if len(self.plain) < _GZIP_FROM_BYTES or not _accepts_gzip(call):
            return Response(self.plain, 200, headers)
        if is_tagged:
            headers["ETag"] = f"W/{self.tag}"
        return Response(self.gzip_body, 200, {**headers, "Content-Encoding": "gzip"})


def _is_current(call: RequestContext, tag: str) -> bool:
    """Return whether the client's If-None-Match header names this tag."""
    tags = ",".join(call.request.headers.getlist("if-none-match"))
    return tag in (etag.strip().removeprefix("W/") for etag in tags.split(","))


def _accepts_gzip(call: RequestContext) -> bool:
    """Return whether the client's Accept-Encoding header accepts gzip, with a quality above 0."""
    encodings = dict(_preferences(call.request.headers, "accept-encoding"))
    return encodings.get("gzip", 0.0) > 0

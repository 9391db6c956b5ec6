"""Static files and HTML documents of the package.

A file is read when it is first requested, and again when it has changed. Documents link to files
under a common version, `/web/<version>/core/dom.js`, which browsers cache forever; without a
version, or under an old one, a file is revalidated by its tag. A document lists the modules that
its own module imports, directly and indirectly, so that a browser requests all of them immediately.
"""

import asyncio
import hashlib
import os
import posixpath
import re
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from tapisvert.api.endpoint import HttpError, RequestContext, Routes, TableId
from tapisvert.api.responses import CACHE_FOREVER, REVALIDATE, CachedBody, accepted_language
from tapisvert.config.settings import Settings
from tapisvert.i18n import translate
from tapisvert.values import value

routes: Final = Routes()

PACKAGE: Final = Path(str(files("tapisvert")))
WEB: Final = PACKAGE / "web"
WORDS: Final = PACKAGE / "i18n"

HTML: Final = "text/html; charset=utf-8"
KINDS: Final = {
    "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
    "webmanifest": "application/manifest+json",
    "ico": "image/x-icon",
    "png": "image/png",
    "json": "application/json",
    "ftl": "text/plain; charset=utf-8",
}
"""Content types of the files served from `web` and `words`, by file name extension."""

_PAGE_KINDS: Final = frozenset((*KINDS, "html"))
"""File name extensions of a page's files."""

_PART: Final = r"[A-Za-z0-9_-][A-Za-z0-9_.-]*"
_PATH: Final = re.compile(rf"(?:{_PART}/)*{_PART}")
_TABLE_PATH: Final = re.compile(r"/tables/[^/]+")
_VERSION: Final = re.compile(r"[0-9a-f]{16}")
_COMMENT: Final = re.compile(rb"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/)[ \t]*$", re.MULTILINE)
"""A comment on lines of its own."""

_IMPORT: Final = re.compile(r"""^(?:import|export)\b[^"'(;]*"(\.{1,2}/[^"]+\.js)";""", re.MULTILINE)


def without_comments(name: str, text: bytes) -> bytes:
    """Return a file without the comments of a module, a quarter of what it weighs; its lines keep
    their numbers. The verifier, which readers compare with the published one, and what others wrote
    keep theirs.
    """
    if not name.endswith(".js") or name.startswith(("verif", "vendor/")):
        return text
    return _COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), text)


def _imports(name: str, text: bytes) -> tuple[str, ...]:
    """Return the paths of the modules that a module imports, relative to the folder."""
    if not name.endswith(".js"):
        return ()
    folder = posixpath.dirname(name)
    paths = _IMPORT.findall(text.decode())
    return tuple(posixpath.normpath(posixpath.join(folder, path)) for path in paths)


@value
class StaticFile:
    """File in the cache: modification time and size, content, and the imported modules."""

    stamp: tuple[int, int]
    body: CachedBody
    imports: tuple[str, ...]


class StaticFiles:
    """Files of a folder, and of others under a prefix each, cached as last read.

    >>> shelf = StaticFiles(WEB, words=WORDS)
    >>> shelf.find("words/page.it.ftl") is shelf.find("words/page.it.ftl")
    True
    >>> shelf.find("words/../cards.py")
    """

    def __init__(self, folder: Path, **folders: Path) -> None:
        self._folder = folder.resolve()
        self._folders = {name: other.resolve() for name, other in folders.items()}
        self._files: dict[str, StaticFile] = {}
        self._stamps: list[tuple[str, int, int]] = []
        self._version = ""

    def find(self, name: str) -> StaticFile | None:
        """Return the file at that path; None if it does not exist."""
        if not _PATH.fullmatch(name):
            return None
        first, _, rest = name.partition("/")
        folder = self._folders.get(first)
        folder, path = (folder, folder / rest) if folder else (self._folder, self._folder / name)
        try:
            if not path.resolve(strict=True).is_relative_to(folder) or not path.is_file():
                return None
            stat = path.stat()
            stamp = stat.st_mtime_ns, stat.st_size
            file = self._files.get(name)
            if file is None or file.stamp != stamp:
                text = path.read_bytes()
                body = CachedBody(without_comments(name, text))
                file = self._files[name] = StaticFile(stamp, body, _imports(name, text))
        except OSError:
            return None
        return file

    def last_version(self) -> str:
        """Return the version of all files when the folder was last scanned."""
        return self._version or self.version()

    def version(self) -> str:
        """Return the current version of all files: 16 hexadecimal digits of a hash."""
        stamps = sorted(_stamps(self._folder))
        for name, folder in self._folders.items():
            stamps.extend(sorted(_stamps(folder, f"{name}/")))
        if stamps != self._stamps:
            files = ((name, self.find(name)) for name, _, _ in stamps)
            tags = [f"{name} {file.body.tag}" for name, file in files if file]
            self._version = hashlib.sha256("\n".join(tags).encode()).hexdigest()[:16]
            self._stamps = stamps
        return self._version


def _stamps(folder: Path | str, prefix: str = "") -> Iterator[tuple[str, int, int]]:
    """Yield the path, modification time and size of each file of a page in a folder."""
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            yield from _stamps(entry.path, f"{prefix}{entry.name}/")
        elif entry.name.rpartition(".")[2] in _PAGE_KINDS:
            try:
                stat = entry.stat()
            except OSError:  # deleted meanwhile, or a dangling link
                continue
            yield f"{prefix}{entry.name}", stat.st_mtime_ns, stat.st_size


_WEB_FILES: Final = StaticFiles(WEB, words=WORDS)


def _existing(file: StaticFile | None) -> CachedBody:
    if file is None:
        raise HttpError(404, "not_found", "not found")
    return file.body


# Files --------------------------------------------------------------------------------------------


@routes.add("GET", "/web/{path:path}", answer=bytes, media="*/*")
def web_file(call: RequestContext) -> Response:
    """Return a file of the pages; under its version it may be cached forever."""
    name: str = call.request.path_params["path"]
    version, _, rest = name.partition("/")
    if _VERSION.fullmatch(version):
        name = rest
    kind = KINDS.get(name.rpartition(".")[2])
    body = _existing(_WEB_FILES.find(name if kind else ""))
    # the content below an old version may have changed
    is_same = name == rest and version == _WEB_FILES.last_version()
    return body.response(call, kind or HTML, CACHE_FOREVER if is_same else REVALIDATE)


# Documents ----------------------------------------------------------------------------------------


@value
class _Document:
    """Page in the frame of all pages: its path, title, style sheets and description.

    `headline` and `summary` are the messages of the preview of a link to it.
    """

    path: str
    title: str
    styles: tuple[str, ...]
    subject: str
    headline: str = "hero-question"
    summary: str = "hero-lead"


_CLOTH: Final = ("cloth/cloth", "table/table", "table/stakes/player-controls")
_LESSON: Final = (
    "cloth/cloth",
    "cloth/cards/tableau",
    "cloth/roulette/roulette",
    "cloth/wheel/wheel",
    "table/result/result",
)
_SCHOOL: Final = (
    "cloth/roulette/roulette",
    "cloth/roulette/cloth-picture",
    "cloth/wheel/wheel",
    "school/school",
    "school/school-questions",
    "school/path",
)
_LAB: Final = (
    "style/tables",
    "core/charts",
    "permanence/permanence",
    "lab/lab",
    "lab/lab-charts",
    "lab/lab-file",
)
_HOUSE: Final = (
    "style/tables",
    "staff/staff",
    "staff/house/staff-panels",
    "staff/house/staff-room",
    "cloth/last-results",
)
_PLAY: Final = ("style/tables", "core/charts", "proofs/proofs", "account/account")
_DOCUMENTS: Final = {
    "hall": _Document(
        "/", "Tables", ("lobby/lobby", "cloth/last-results"), "the hall: the open tables"
    ),
    "table": _Document("/tables/{table}", "Table", _CLOTH, "a table", "preview-table"),
    "mine": _Document("/me", "Account", _PLAY, "the player's own money and play"),
    "school": _Document(
        "/school", "School", _SCHOOL, "the school", "room-school", "room-school-why"
    ),
    "learn": _Document(
        "/learn",
        "Learn",
        (*_LESSON, "learn/learn", "school/path"),
        "a newcomer's lesson",
        "learn-link",
    ),
    "lab": _Document("/lab", "Laboratory", _LAB, "the laboratory", "room-lab", "room-lab-why"),
    "house": _Document("/house", "Back office", _HOUSE, "the staff"),
    "join": _Document(
        "/join",
        "Invitation",
        ("lobby/lobby", "table/seats/seats"),
        subject="an invitation to a table: the table and its token are behind the #",
        headline="preview-invitation",
    ),
    "welcome": _Document(
        "/welcome",
        "Welcome",
        (),
        subject="an invitation, to choose a password: the token is behind the #",
    ),
}


def _add_document(name: str, document: _Document) -> None:
    """Add the endpoint of a document; a table's document returns 404 without the table."""

    def page(call: RequestContext, settings: Settings) -> Response:
        zone = None if settings.demonstration else settings.house.day.time_zone
        language = accepted_language(call.request.headers)
        origin = str(call.request.base_url).rstrip("/")
        body = _render(name, _WEB_FILES.version(), zone, origin, language)
        response = body.response(call, HTML)
        response.headers.add_vary_header("Accept-Language")
        return response

    def page_of_table(call: RequestContext, table: TableId, settings: Settings) -> Response:
        return page(call, settings)

    handler = page_of_table if "{table}" in document.path else page
    handler.__name__ = name
    handler.__doc__ = f"Return the page of {document.subject}."
    routes.add("GET", document.path, answer=str, media="text/html")(handler)


for _name, _page in _DOCUMENTS.items():
    _add_document(_name, _page)


@lru_cache(maxsize=8 * len(_DOCUMENTS))
def _render(name: str, version: str, zone: str | None, origin: str, language: str) -> CachedBody:
    """Render a document once per version, with preloads of all modules that it needs. Times are
    shown in that zone, or without one in the browser's. Previews of a link to it, at the `origin`,
    are in the language.
    """
    document = _DOCUMENTS[name]
    # a table loads the fonts after its first cloth
    styles = document.styles if name == "table" else ("style/fonts", *document.styles)
    headline = escape(translate(language, document.headline, topic="lobby"))
    summary = escape(translate(language, document.summary, topic="lobby"))
    head = (
        f'<meta property="og:title" content="{headline}" />',
        f'<meta name="description" property="og:description" content="{summary}" />',
        f'<meta property="og:image" content="{escape(origin)}/web/share.png" />',
        '<meta name="twitter:card" content="summary_large_image" />',
        *(f'<link rel="stylesheet" href="/web/{style}.css" />' for style in styles),
        f'<script type="module" src="/web/pages/{name}.js"></script>',
        *(f'<link rel="modulepreload" href="/web/{module}" />' for module in modules(name)),
    )
    frame = _WEB_FILES.find("pages/frame.html")
    assert frame is not None
    text = frame.body.plain.decode().replace("<title>", f"<title>{document.title} – ", 1)
    text = text.replace("</head>", "\n".join((*head, "</head>")), 1)
    if name == "hall":
        hero = _hero(language, is_demonstration=zone is None)
        text = text.replace("</body>", f"{hero}</body>", 1)
    if zone is not None:
        text = text.replace("<html ", f'<html data-time-zone="{zone}" ', 1)
    return CachedBody(text.replace('="/web/', f'="/web/{version}/').encode())


def _hero(language: str, *, is_demonstration: bool) -> str:
    """Return the first words of the hall, which stand until its module draws them again; the
    buttons of a demonstration lead to a table even if they are pressed before.
    """

    def text(message: str) -> str:
        return escape(translate(language, message, topic="lobby"))

    doors = (
        f'<button class="first play-now" value="trente-et-quarante" name="play">{text("play-now")}',
        f'</button><button value="roulette" name="play">{text("play-roulette")}',
        f'</button><button value="friends" name="play">{text("play-friends")}</button>',
    )
    guest = f'<p class="muted">{text("play-guest")}</p>'
    return (
        '<header class="bar"><a class="brand" href="/">'
        '<img src="/web/icon.svg" alt="" />Tapis Vert</a></header>'
        f'<main class="hall" lang="{language}"><section class="hero"><div class="hero-words">'
        f"<h1><span>{text('hero-question')}</span> <span>{text('hero-answer')}</span></h1>"
        f'<p class="lead">{text("hero-lead")}</p>'
        f'<form class="row">{"".join(doors) if is_demonstration else ""}</form>'
        f'<p class="playing">&nbsp;</p>{guest if is_demonstration else ""}'
        f'<p><a class="learn" href="/learn">{text("learn-link")}</a></p></div>'
        '<div class="hero-cloth"></div></section></main>'
    )


def modules(name: str) -> list[str]:
    """Return the modules that a document's module imports, directly and indirectly.

    >>> "core/dom.js" in modules("hall")
    True
    """
    entry = f"pages/{name}.js"
    paths: dict[str, None] = {}
    waiting = [entry]
    while waiting:
        module = _WEB_FILES.find(waiting.pop(0))
        for path in module.imports if module else ():
            if path not in paths and path != entry:
                paths[path] = None
                waiting.append(path)
    return list(paths)


async def not_found_page(request: Request) -> Response | None:
    """Return the HTML page for a missing document or table if a browser requests one, else None."""
    is_table = _TABLE_PATH.fullmatch(request.url.path)
    return await _notice(request, "table" if is_table else "lost", 404)


async def archived_page(request: Request) -> Response | None:
    """Return the HTML page for archived content if a browser requests one, else None."""
    return await _notice(request, "archived", 410)


async def starting_page(request: Request) -> Response | None:
    """Return the HTML page shown during a start if a browser requests one, else None."""
    file = await _document(request, "pages/opening.html")
    return Response(file.body.plain, 503, {"Content-Type": HTML}) if file else None


async def _notice(request: Request, name: str, status: int) -> Response | None:
    """Return the page of a notice in the reader's language if a browser requests one."""
    if (file := await _document(request, "pages/notice.html")) is None:
        return None
    language = accepted_language(request.headers)
    keys = {"title": name, "text": f"{name}-text", "back": "back"}.items()
    words = {part: translate(language, f"notice-{key}", topic="notice") for part, key in keys}
    page = file.body.plain.decode().format(lang=language, **words)
    return Response(page, status, {"Content-Type": HTML, "Vary": "Accept, Accept-Language"})


async def _document(request: Request, path: str) -> StaticFile | None:
    """Return a document if a browser requests one."""
    accepted = request.headers.get("accept", "")
    if request.method not in ("GET", "HEAD") or "text/html" not in accepted:
        return None
    if request.url.path.startswith("/api/"):
        return None
    return await asyncio.to_thread(_WEB_FILES.find, path)

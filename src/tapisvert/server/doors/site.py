"""What a browser loads: the documents, and the files that they are made of, out of the package.

A file is read when it is first asked for, and again when it has changed. It carries a tag of its
text; whoever has that already is told so, and no more. A document names the modules that its own
module imports, near and far, so that a browser asks for all of them at once.
"""

import asyncio
import posixpath
import re
from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from tapisvert.server.doors.bodies import Body
from tapisvert.server.doors.door import Call, Door, Turned
from tapisvert.values import value

PACKAGE: Final = Path(str(files("tapisvert")))
WEB: Final = PACKAGE / "web"
WORDS: Final = PACKAGE / "words"

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
}
"""What is handed out of `web`, by the ends of the names."""

_PART: Final = r"[A-Za-z0-9_-][A-Za-z0-9_.-]*"
_PATH: Final = re.compile(rf"(?:{_PART}/)*{_PART}")
_WORDS: Final = re.compile(r"[a-z]+\.(?:it|fr|en)")


_IMPORT: Final = re.compile(r"""^(?:import|export)\b[^"'(;]*"(\.{1,2}/[^"]+\.js)";""", re.MULTILINE)


def _imports(name: str, text: bytes) -> tuple[str, ...]:
    """The modules that a module names at its head, by their paths below the folder."""
    if not name.endswith(".js"):
        return ()
    folder = posixpath.dirname(name)
    named = _IMPORT.findall(text.decode())
    return tuple(posixpath.normpath(posixpath.join(folder, one)) for one in named)


@value
class Kept:
    """A file as it was read: when it had been written, how long it was; what a module imports."""

    stamp: tuple[int, int]
    body: Body
    imports: tuple[str, ...]


class Shelf:
    """The files of a folder, as they were read last.

    >>> shelf = Shelf(WORDS)
    >>> shelf.find("page.it.ftl") is shelf.find("page.it.ftl"), shelf.find("../cards.py")
    (True, None)
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._kept: dict[str, Kept] = {}

    def find(self, name: str) -> Kept | None:
        """The file of that name below the folder; None if there is none."""
        if not _PATH.fullmatch(name):
            return None
        path = self._folder / name
        try:
            if not path.resolve(strict=True).is_relative_to(self._folder) or not path.is_file():
                return None
            stat = path.stat()
            stamp = stat.st_mtime_ns, stat.st_size
            kept = self._kept.get(name)
            if kept is None or kept.stamp != stamp:
                text = path.read_bytes()
                kept = self._kept[name] = Kept(stamp, Body(text), _imports(name, text))
        except OSError:
            return None
        return kept


_WEB_SHELF: Final = Shelf(WEB)
_WORDS_SHELF: Final = Shelf(WORDS)


async def _sent(call: Call, shelf: Shelf, name: str, kind: str) -> Response:
    kept = await asyncio.to_thread(shelf.find, name)
    if kept is None:
        raise Turned(404, "not_found", "there is nothing here")
    return kept.body.sent(call, kind)


# Files --------------------------------------------------------------------------------------------


async def web_file(call: Call) -> Response:
    """A file of the pages: a module, a style sheet, a drawing."""
    name: str = call.request.path_params["path"]
    kind = KINDS.get(name.rpartition(".")[2])
    return await _sent(call, _WEB_SHELF, name if kind else "", kind or HTML)


async def words(call: Call) -> Response:
    """What the pages say about a topic in a language, as Fluent: `table.it`."""
    name: str = call.request.path_params["name"]
    known = f"{name}.ftl" if _WORDS.fullmatch(name) else ""
    return await _sent(call, _WORDS_SHELF, known, "text/plain; charset=utf-8")


# Documents ----------------------------------------------------------------------------------------


@value
class _Document:
    """What a document has of its own in the frame that is all documents'."""

    title: str
    styles: tuple[str, ...] = ()


_DOCUMENTS: Final = {
    "hall": _Document("Tables", ("hall",)),
    "table": _Document("Table", ("cloth", "roulette", "table", "hand")),
    "mine": _Document("Your play", ("permanence", "proof", "mine")),
    "school": _Document("School", ("school",)),
    "house": _Document("House", ("consoles", "rooms")),
    "welcome": _Document("Welcome"),
}


async def _document(call: Call, name: str) -> Response:
    body = await asyncio.to_thread(_prepared, name)
    return body.sent(call, HTML)


def _prepared(name: str) -> Body:
    """A document with all modules that its own one needs, for the browser to fetch at once."""
    frame, own = _WEB_SHELF.find("pages/frame.html"), _DOCUMENTS[name]
    assert frame is not None
    head = (
        *(f'<link rel="stylesheet" href="/web/style/{style}.css" />' for style in own.styles),
        f'<script type="module" src="/web/pages/{name}.js"></script>',
        *(f'<link rel="modulepreload" href="/web/{one}" />' for one in modules(name)),
    )
    text = frame.body.plain.decode().replace("<title>", f"<title>{own.title} – ", 1)
    return Body(text.replace("</head>", "\n".join((*head, "</head>")), 1).encode())


def modules(name: str) -> list[str]:
    """The modules that the one of a document imports, near and far.

    >>> "core/dom.js" in modules("hall")
    True
    """
    entry = f"pages/{name}.js"
    found: dict[str, None] = {}
    waiting = [entry]
    while waiting:
        module = _WEB_SHELF.find(waiting.pop(0))
        for one in module.imports if module else ():
            if one not in found and one != entry:
                found[one] = None
                waiting.append(one)
    return list(found)


async def lost(request: Request) -> Response | None:
    """The document of a page that there is not, if it is a browser that asks for a page."""
    wants = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    if not wants or request.url.path.startswith("/api/"):
        return None
    kept = await asyncio.to_thread(_WEB_SHELF.find, "pages/lost.html")
    return Response(kept.body.plain, 404, {"Content-Type": HTML}) if kept else None


async def hall(call: Call) -> Response:
    """The hall: the tables that are open."""
    return await _document(call, "hall")


async def table(call: Call) -> Response:
    """A table."""
    call.table()
    return await _document(call, "table")


async def mine(call: Call) -> Response:
    """What somebody has and has played."""
    return await _document(call, "mine")


async def school(call: Call) -> Response:
    """The school."""
    return await _document(call, "school")


async def house(call: Call) -> Response:
    """The rooms of the staff."""
    return await _document(call, "house")


async def welcome(call: Call) -> Response:
    """Where the owner of a new account chooses his password: the token is behind the #."""
    return await _document(call, "welcome")


DOORS: Final = (
    Door("GET", "/", hall, answer=str, media="text/html"),
    Door("GET", "/tables/{table}", table, answer=str, media="text/html", problems=(404,)),
    Door("GET", "/me", mine, answer=str, media="text/html"),
    Door("GET", "/school", school, answer=str, media="text/html"),
    Door("GET", "/house", house, answer=str, media="text/html"),
    Door("GET", "/welcome", welcome, answer=str, media="text/html"),
    Door("GET", "/web/{path:path}", web_file, answer=bytes, media="*/*", problems=(404,)),
    Door("GET", "/words/{name}.ftl", words, answer=str, media="text/plain", problems=(404,)),
)

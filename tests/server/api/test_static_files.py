"""Static files for a browser: documents, files, texts; missing ones; caching."""

import os
import re
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path
from struct import unpack
from urllib.parse import urljoin

import pytest
from support.page.npm import different_modules
from support.server.http_server import PATIENT, Person, Server, opened, settings, table

from tapisvert.api.static_files import (
    KINDS,
    WEB,
    WORDS,
    StaticFiles,
    _render,
    without_comments,
)
from tapisvert.i18n import LANGUAGES, translate


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with one table; a client may ask 60 times a minute."""
    folder = tmp_path_factory.mktemp("site")
    options = {"--rates-messages-a-minute": "60"}
    with opened(settings(folder, table(pace=PATIENT), options=options)) as server:
        yield server


@pytest.mark.parametrize(
    "path", ["/", "/tables/wheel", "/me", "/school", "/learn", "/house", "/welcome"]
)
def test_documents_load_existing_files(server: Server, path: str) -> None:
    """A document is HTML; all that it links to is there, with the right kind."""
    http = Person(server).http
    answer = http.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    links = re.findall(r'="(/web/[^"]+)', answer.text)
    assert any(link.endswith(".css") for link in links)
    for link in links:
        body = http.get(link)
        assert body.status_code == 200
        assert body.headers["content-type"] == KINDS[link.rpartition(".")[2]]


def test_file_is_not_sent_twice_over(server: Server) -> None:
    """A client with its tag requests it again, and it is the same: 304 without a body."""
    http = Person(server).http
    for path in (
        "/",
        "/web/verify.js",
        "/web/words/table.it.ftl",
        "/api/rulebooks/campione-roulette",
    ):
        first = http.get(path)
        tag = first.headers["etag"].removeprefix("W/")
        assert first.headers["cache-control"] == "no-cache"
        for text in (tag, f'W/{tag}, "other"'):
            second_body = http.get(path, headers={"If-None-Match": text})
            assert (second_body.status_code, second_body.content) == (304, b"")
            assert second_body.headers["etag"] == tag
            assert second_body.headers["cache-control"] == "no-cache"
        other = http.get(path, headers={"If-None-Match": '"other"'})
        assert (other.status_code, other.content) == (200, first.content)
        assert other.headers["x-content-type-options"] == "nosniff"


def test_versioned_files_are_immutable(server: Server) -> None:
    """Below its version a file is not requested again, so has no tag; below another it is
    revalidated.
    """
    http = Person(server).http
    links = re.findall(r'="(/web/[^"]+)', http.get("/").text)
    words = [f"/web/{links[0].split('/')[2]}/words/{item}.ftl" for item in ("page.it", "table.fr")]
    for link in (*links, *words):
        body = http.get(link)
        assert body.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "etag" not in body.headers
        version, lower = link.removeprefix("/web/").split("/", 1)
        for other in (f"/web/{lower}", f"/web/{'0' * len(version)}/{lower}"):
            answer = http.get(other)
            assert answer.content == body.content
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["etag"]


@pytest.mark.parametrize(
    "path",
    [
        "/web/../i18n/table.it.ftl".replace("..", "%2e%2e"),
        "/web/..%2fcards.py",
        "/web/%2fetc%2fpasswd",
        "/web/pages/frame.html",
        "/web/messages.d.ts",
        "/web/nothing.js",
        "/web/pages",
        "/web/",
        "/web/.hidden.js",
        "/web/core//dom.js",
        "/web/0123456789abcdef/",
        "/web/0123456789abcdef/nothing.js",
        "/web/0123456789abcdef/../i18n/table.it.ftl".replace("..", "%2e%2e"),
        "/web/0123456789abcdef/0123456789abcdef/core/dom.js",
        "/web/%00.js",
        "/web/words",
        "/web/words/nothing.it.ftl",
        "/web/words/table.xx.ftl",
        "/web/words/..%2fweb/icon.svg",
        "/web/words/__init__.py",
        "/words/table.it.ftl",
        "/tables/none",
        "/nowhere",
    ],
)
def test_missing_file_is_not_found(server: Server, path: str) -> None:
    """A program gets the one shape of errors; a browser gets a page in its reader's language."""
    http = Person(server).http
    answer = http.get(path)
    assert answer.status_code == 404
    assert set(answer.json()) == {"error", "message"}
    assert answer.headers["vary"] == "Accept"
    for language, fallback in {"it": "it", "de": "en"}.items():
        key = "notice-table" if path == "/tables/none" else "notice-lost"
        title = translate(fallback, key, topic="notice")
        expected = {"Accept": "text/html,*/*;q=0.8", "Accept-Language": language}
        page = http.get(path, headers=expected)
        assert page.status_code == 404
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.headers["vary"] == "Accept, Accept-Language"
        assert f"<h1>{title}</h1>" in page.text


def test_file_is_compressed_for_capable_clients(server: Server) -> None:
    """The same text with gzip and without; an answer for one reader alone is never packed."""
    http = Person(server).http
    for path in (
        "/",
        "/web/verify.js",
        "/web/words/table.it.ftl",
        "/api/rulebooks/campione-roulette",
    ):
        body = http.get(path)
        assert body.headers["content-encoding"] == "gzip"
        assert body.headers["vary"].startswith("Accept-Encoding")
        for other in ("identity", "gzip;q=0", "br"):
            plain = http.get(path, headers={"Accept-Encoding": other})
            assert "content-encoding" not in plain.headers
            assert plain.content == body.content
            assert int(plain.headers["content-length"]) > int(body.headers["content-length"])
    for path in ("/api/session", "/api/tables"):
        assert "content-encoding" not in http.get(path).headers


def test_document_names_all_its_modules(server: Server) -> None:
    """Every module that a page's module imports is requested at once, and is there."""
    http = Person(server).http
    for path in ("/", "/school", "/me", "/house", "/welcome"):
        matches = re.findall(r'rel="modulepreload" href="([^"]+)"', http.get(path).text)
        assert any(item.endswith("/core/dom.js") for item in matches)
        assert len(matches) == len(set(matches))
        assert {http.get(item).status_code for item in matches} == {200}


def test_page_can_be_installed(server: Server) -> None:
    """The manifest of each page names icons that are there, in their sizes."""
    http = Person(server).http
    (link,) = re.findall(r'rel="manifest" href="([^"]+)"', http.get("/learn").text)
    response = http.get(link)
    assert response.headers["content-type"] == "application/manifest+json"
    for icon in response.json()["icons"]:
        picture = http.get(urljoin(link, icon["src"]))
        assert picture.headers["content-type"] == icon["type"]
        if icon["sizes"] != "any":
            assert icon["sizes"] == "{}x{}".format(*unpack(">II", picture.content[16:24]))


@pytest.mark.parametrize(
    ("path", "headline"),
    [
        ("/", "hero-question"),
        ("/tables/wheel", "preview-table"),
        ("/join", "preview-invitation"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_link_has_a_preview(language: str, path: str, headline: str, server: Server) -> None:
    """In the language of the reader, with a picture at its whole address."""
    http = Person(server).http
    response = http.get(path, headers={"Accept-Language": language})
    tags = dict(re.findall(r'property="og:(\w+)" content="([^"]+)"', response.text))
    assert unescape(tags["title"]) == translate(language, headline, topic="lobby")
    assert unescape(tags["description"]) == translate(language, "hero-lead", topic="lobby")
    assert tags["image"].startswith(server.origin)
    assert http.get(tags["image"]).headers["content-type"] == "image/png"
    assert "Accept-Language" in response.headers["vary"]


def test_files_do_not_count_against_rate(server: Server) -> None:
    """After a hundred files one may ask as often as before."""
    http = Person(server).http
    assert {http.get("/web/verify.js").status_code for _ in range(100)} == {200}
    assert http.get("/api/tables").status_code == 200


def test_modules_lose_nothing_but_comments(tmp_path: Path) -> None:
    """Without their comments they parse to the same program, on the same lines; the verifier keeps
    its text.
    """
    names = [path.relative_to(WEB).as_posix() for path in WEB.rglob("*.js")]
    for name in names:
        text = (WEB / name).read_bytes()
        light = without_comments(name, text)
        assert light.count(b"\n") == text.count(b"\n"), name
        assert (light == text) is name.startswith(("verif", "vendor/")), name
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(light)
    result = different_modules(WEB, tmp_path, names)
    assert (result.returncode, result.stdout) == (0, ""), result.stderr


def test_shelf_reloads_changed_files(tmp_path: Path) -> None:
    """An unchanged file is kept, a changed one read anew, and a removed one not served."""
    shelf, file = StaticFiles(tmp_path), tmp_path / "a.js"
    assert shelf.find("a.js") is None
    file.write_text("one")
    first = shelf.find("a.js")
    assert first is not None
    assert first.body.plain == b"one"
    assert shelf.find("a.js") is first
    file.write_text("two")
    os.utime(file, ns=(1, 1))
    second = shelf.find("a.js")
    assert second is not None
    assert second.body.plain == b"two"
    assert second.body.tag != first.body.tag
    file.unlink()
    assert shelf.find("a.js") is None
    (tmp_path / "b.js").symlink_to(WORDS / "table.it.ftl")
    assert shelf.find("b.js") is None


def test_version_covers_all_files(tmp_path: Path) -> None:
    """Another text or name is another version, the same files anywhere are the same."""
    (tmp_path / "words").mkdir()
    shelves = [StaticFiles(tmp_path / name, words=tmp_path / "words") for name in ("here", "there")]
    values = set[str]()
    files = [("a.js", "one"), ("a.js", "others"), ("style/b.css", "one"), ("b.html", "one")]
    for name, text in (*files, ("../words/a.it.ftl", "one"), ("../words/a.it.ftl", "others")):
        for position in ("here", "there"):
            path = tmp_path / position / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        versions = {shelf.version() for shelf in shelves} | {
            shelf.last_version() for shelf in shelves
        }
        assert len(versions) == 1
        assert not versions & values
        values |= versions
    (tmp_path / "here" / "leads-nowhere.js").symlink_to(tmp_path / "none")
    (tmp_path / "words" / "module.py").write_text("no part of a page")
    assert {shelf.version() for shelf in shelves} <= values


@pytest.mark.parametrize("language", LANGUAGES)
def test_hall_has_words_before_scripts(language: str) -> None:
    """Question, answer and, in a demonstration, three doors to a table stand in the document."""
    for zone, doors in ((None, 3), ("Europe/Rome", 0)):
        text = _render("hall", "0" * 16, zone, "", language).plain.decode()
        for message in ("hero-question", "hero-answer", "learn-link"):
            assert escape(translate(language, message, topic="lobby")) in text
        assert text.count('name="play"') == doors
    assert "<main" not in _render("house", "0" * 16, None, "", language).plain.decode()


def test_page_names_the_houses_zone(server: Server) -> None:
    """So that it shows the house's times; a demonstration leaves the browser its own."""
    assert (
        'data-time-zone="Europe/Rome"'
        in _render("house", "0" * 16, "Europe/Rome", "", "it").plain.decode()
    )
    assert "data-time-zone" not in Person(server).http.get("/").text

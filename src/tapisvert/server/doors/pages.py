"""Pages for people: what is open, the rules of each house, and where a first password is chosen."""

import asyncio
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

from starlette.responses import HTMLResponse, Response

from tapisvert import houses
from tapisvert.houses.page import Article, Page, page
from tapisvert.money import written
from tapisvert.server.doors.door import Call, Door, Turned
from tapisvert.server.doors.tables import list_tables
from tapisvert.server.wire import forms
from tapisvert.words import LANGUAGES, say

_DOCUMENTS: Final = (
    ("/api/openapi.json", "What can be asked over HTTP (OpenAPI)"),
    ("/api/asyncapi.json", "What is said at a table's socket (AsyncAPI)"),
    ("/api/messages.d.ts", "The same messages for TypeScript"),
)


def _set(title: str, body: str, *, language: str = "en", script: str = "") -> HTMLResponse:
    return HTMLResponse(
        f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)} – Tapis Vert</title>
<link rel="stylesheet" href="/sheet.css">
{script}</head>
<body>
{body}
<footer><p>Tapis Vert</p></footer>
</body>
</html>
"""
    )


async def index(call: Call) -> Response:
    """The tables that are open now, the rules, and the documents of the wire."""
    lines = await list_tables(call)
    rows = "".join(map(_line, lines))
    rules = "".join(
        f'<li><a href="/rules/{name}">{escape(houses.rulebook(name).name)}</a></li>'
        for name in houses.rulebooks()
    )
    links = "".join(f'<li><a href="{path}">{text}</a></li>' for path, text in _DOCUMENTS)
    return _set(
        "Tables",
        f"""<header>
<p class="kind">Tapis Vert</p>
<h1>Tables</h1>
</header>
<main>
<table>
<caption>{len(lines)} tables of this house</caption>
<thead><tr><th scope="col">Table</th><th scope="col">Now</th><th scope="col">Players</th>
<th scope="col">Played</th></tr></thead>
<tbody>{rows}</tbody>
</table>
<h2>Rules</h2>
<ul>{rules}</ul>
<h2>For programs</h2>
<ul>{links}</ul>
</main>""",
    )


def _line(line: forms.TableLine) -> str:
    place = f"/api/tables/{line.id}"
    return (
        f'<tr><th scope="row"><a href="{place}">{escape(line.name)}</a></th>'
        f"<td>{escape(line.stage)}</td><td>{line.players} of {line.seats}</td>"
        f'<td><a href="{place}/permanences">permanences</a></td></tr>'
    )


# Rules -------------------------------------------------------------------------------------------


async def rules(call: Call) -> Response:
    """The rules of a house, in Italian, French or English: `lang`."""
    name: str = call.request.path_params["rulebook"]
    language = call.request.query_params.get("lang", "en")
    if name not in houses.rulebooks() or language not in LANGUAGES:
        raise Turned(404, "unknown_rulebook", "there are no such rules")
    text = await asyncio.to_thread(_rules, name, language)
    return _set(houses.rulebook(name).name, text, language=language)


@cache
def _rules(name: str, language: str) -> str:
    found = page(houses.rulebook(name), language)
    languages = " · ".join(
        f'<a href="?lang={other}" hreflang="{other}" lang="{other}">{other}</a>'
        for other in LANGUAGES
        if other != language
    )
    return f"""<header>
<p class="kind">{escape(found.house)}</p>
<h1>{escape(found.name)}</h1>
<p class="house">{escape(found.edition)} · {languages} · <a href="/">Tapis Vert</a></p>
</header>
<main>
{_chances(found, language)}
{_calls(found, language)}
{_articles(found.clauses, language, "rules-clauses")}
{_articles(found.cited, language, "rules-cited")}
{_readings(found, language)}
</main>"""


def _chances(found: Page, language: str) -> str:
    limits = {posted.kind: written(posted.amount) for posted in found.limits}
    rows = "".join(
        f'<tr><th scope="row">{escape(pays.kind)}</th><td>{pays.amount} : 1</td>'
        f"<td>{limits.get(pays.kind, '–')}</td></tr>"
        for pays in found.pays
    )
    head = "".join(
        f'<th scope="col">{escape(say(language, key))}</th>'
        for key in ("column-chance", "column-pays", "column-maximum")
    )
    least = f"{say(language, 'rules-minimum')} {limits['minimum']}"
    return (
        f"<h2>{escape(say(language, 'rules-pays'))}</h2>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table><p>{escape(least)}</p>"
    )


def _calls(found: Page, language: str) -> str:
    lines = "".join(
        f"<dt>{escape(say(language, f'moment-{said.moment}'))}</dt>"
        f'<dd lang="fr">« {escape(said.words)} » <small>{escape(said.clause)}</small></dd>'
        for said in found.calls
    )
    return f"<h2>{escape(say(language, 'rules-calls'))}</h2><dl>{lines}</dl>"


def _articles(articles: tuple[Article, ...], language: str, title: str) -> str:
    if not articles:
        return ""
    lines = "".join(
        f'<dt id="{escape(one.id)}">{escape(one.id)} '
        f"<small>{escape(say(language, f'kind-{one.kind}'))}</small></dt>"
        f"<dd>{escape(one.text)}</dd>"
        for one in articles
    )
    return f"<h2>{escape(say(language, title))}</h2><dl>{lines}</dl>"


def _readings(found: Page, language: str) -> str:
    lines = "".join(
        f'<dt id="{escape(one.id)}">{escape(one.id)} {escape(one.title)}</dt>'
        f"<dd>{escape(one.text)}</dd>"
        for one in found.rulings
    )
    return f"<h2>{escape(say(language, 'rules-rulings'))}</h2><dl>{lines}</dl>"


# A first password --------------------------------------------------------------------------------


async def welcome(call: Call) -> Response:
    """Where the owner of a new account chooses his password: the token is behind the #."""
    fewest = call.house.settings.people.password_letters
    return _set(
        "Choose a password",
        f"""<header>
<p class="kind">Tapis Vert</p>
<h1>Choose a password</h1>
</header>
<main>
<form id="welcome">
<p><label for="password">A password of {fewest} characters or more</label></p>
<p><input id="password" type="password" autocomplete="new-password" minlength="{fewest}"
 maxlength="256" required></p>
<p><button>Choose it</button></p>
<p id="said" role="status"></p>
</form>
<noscript><p>This page needs its script: the link's secret never leaves the browser without it.</p>
</noscript>
</main>""",
        script='<script src="/welcome.js" defer></script>\n',
    )


async def welcome_script(call: Call) -> Response:
    """The script of that page."""
    return Response(_file("web", "welcome.js"), media_type="text/javascript; charset=utf-8")


async def sheet(call: Call) -> Response:
    """How the pages look."""
    return Response(_file("sheets", "sheet.css"), media_type="text/css; charset=utf-8")


@cache
def _file(room: str, name: str) -> bytes:
    return files("tapisvert").joinpath(room, name).read_bytes()


# Documents ---------------------------------------------------------------------------------------


async def openapi(call: Call) -> Response:
    """What can be asked over HTTP."""
    return Response(_file("web", "openapi.json"), media_type="application/json")


async def asyncapi(call: Call) -> Response:
    """What is said at a table's socket."""
    return Response(_file("web", "asyncapi.json"), media_type="application/json")


async def messages(call: Call) -> Response:
    """The messages for TypeScript."""
    return Response(_file("web", "messages.d.ts"), media_type="text/plain; charset=utf-8")


DOORS: Final = (
    Door("GET", "/", index, answer=str, media="text/html"),
    Door("GET", "/rules/{rulebook}", rules, answer=str, media="text/html", problems=(404,)),
    Door("GET", "/welcome", welcome, answer=str, media="text/html"),
    Door("GET", "/welcome.js", welcome_script, answer=str, media="text/javascript"),
    Door("GET", "/sheet.css", sheet, answer=str, media="text/css"),
    Door("GET", "/api/openapi.json", openapi, answer=dict),
    Door("GET", "/api/asyncapi.json", asyncapi, answer=dict),
    Door("GET", "/api/messages.d.ts", messages, answer=str, media="text/plain"),
)

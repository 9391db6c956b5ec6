"""Rendered pages: the rules of each house for people, and the API documents for programs."""

import asyncio
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

from starlette.responses import HTMLResponse, Response

from tapisvert import regulations
from tapisvert.i18n import LANGUAGES, say
from tapisvert.money import written
from tapisvert.regulations.presentation import Article, Page, page
from tapisvert.server.api.endpoint import HttpError, RequestContext, Routes
from tapisvert.server.application.services import Services

routes: Final = Routes()


def _set(title: str, body: str, language: str) -> HTMLResponse:
    return HTMLResponse(
        f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)} – Tapis Vert</title>
<link rel="icon" href="/web/icon.svg">
<link rel="stylesheet" href="/sheet.css">
</head>
<body>
{body}
<footer><p>Tapis Vert</p></footer>
</body>
</html>
"""
    )


# Rules -------------------------------------------------------------------------------------------


@routes.add("GET", "/rules/{rulebook}", answer=str, media="text/html")
async def rules(call: RequestContext) -> Response:
    """Return the rules of a house as a page, in Italian, French or English: `lang`."""
    name: str = call.request.path_params["rulebook"]
    language = call.request.query_params.get("lang", "en")
    if name not in regulations.rulebooks() or language not in LANGUAGES:
        raise HttpError(404, "unknown_rulebook", "there are no such rules")
    text = await asyncio.to_thread(_rules, name, language)
    return _set(regulations.rulebook(name).name, text, language)


@cache
def _rules(name: str, language: str) -> str:
    found = page(regulations.rulebook(name), language)
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


@routes.add("GET", "/sheet.css", answer=str, media="text/css")
async def sheet() -> Response:
    """Return the style sheet of the rules pages."""
    return Response(_file("documents", "sheet.css"), media_type="text/css; charset=utf-8")


@cache
def _file(room: str, name: str) -> bytes:
    return files("tapisvert").joinpath(room, name).read_bytes()


# Documents ---------------------------------------------------------------------------------------


@routes.add("GET", "/api/openapi.json", answer=dict)
async def openapi(services: Services) -> Response:
    """Return the OpenAPI document of the HTTP endpoints."""
    return await _api_document(services, "openapi.json")


@routes.add("GET", "/api/asyncapi.json", answer=dict)
async def asyncapi(services: Services) -> Response:
    """Return the AsyncAPI document of a table's WebSocket."""
    return await _api_document(services, "asyncapi.json")


async def _api_document(services: Services, name: str) -> Response:
    text = (await asyncio.to_thread(services.api_documents))[name]
    return Response(text, media_type="application/json")


@routes.add("GET", "/api/messages.d.ts", answer=str, media="text/plain")
async def messages() -> Response:
    """Return the TypeScript types of all messages."""
    return Response(_file("web", "messages.d.ts"), media_type="text/plain; charset=utf-8")

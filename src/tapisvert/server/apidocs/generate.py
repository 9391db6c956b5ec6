"""All API documents, each under its file name."""

from pathlib import Path
from typing import Final

from tapisvert.server.api.app import ENDPOINTS
from tapisvert.server.apidocs.openapi import asyncapi, openapi, to_json, typescript_messages
from tapisvert.server.apidocs.typescript import declarations

FOLDER: Final = Path(__file__).parents[2] / "web"


def generate_all() -> dict[str, str]:
    """Return the text of every document, by file name."""
    http = openapi(ENDPOINTS)
    both = {**http["components"]["schemas"], **typescript_messages()}
    return {
        "openapi.json": to_json(http),
        "asyncapi.json": to_json(asyncapi()),
        "messages.d.ts": declarations(both),
    }

"""The documents as they are kept, each under its name."""

from pathlib import Path
from typing import Final

from tapisvert.server.api.app import DOORS
from tapisvert.server.apidocs.openapi import asyncapi, messages, openapi, written
from tapisvert.server.apidocs.typescript import declarations

FOLDER: Final = Path(__file__).parents[2] / "web"


def made() -> dict[str, str]:
    """The documents, made anew."""
    http = openapi(DOORS)
    both = {**http["components"]["schemas"], **messages()}
    return {
        "openapi.json": written(http),
        "asyncapi.json": written(asyncapi()),
        "messages.d.ts": declarations(both),
    }

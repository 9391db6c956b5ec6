"""All API documents, each under its file name."""

import json
from functools import cache
from pathlib import Path
from typing import Final

from tapisvert.server.api.app import ENDPOINTS
from tapisvert.server.apidocs.openapi import asyncapi, openapi, to_json, typescript_messages
from tapisvert.server.apidocs.typescript import declarations
from tapisvert.spoken_bets import VOCABULARY

FOLDER: Final = Path(__file__).parents[2] / "web"
TYPES: Final = "messages.d.ts"
"""The document that the page's own types are checked against, and that is kept as a file."""
WORDS: Final = "cloth/vocabulary.js"
"""Module of the page with the words of spoken bets, which is kept as a file too."""


@cache
def generate_all() -> dict[str, str]:
    """Return the text of every document, by file name; made once, in about 0.15 s."""
    http = openapi(ENDPOINTS)
    both = {**http["components"]["schemas"], **typescript_messages()}
    return {
        "openapi.json": to_json(http),
        "asyncapi.json": to_json(asyncapi()),
        TYPES: declarations(both),
    }


def vocabulary() -> str:
    """Return the page's module with the words of spoken bets."""
    words = json.dumps(VOCABULARY, ensure_ascii=False, indent=1)
    return (
        "/** The words of spoken bets, as `python -m tapisvert.server.apidocs` writes them. */\n\n"
        f"// prettier-ignore\nexport const VOCABULARY = {words};\n"
    )

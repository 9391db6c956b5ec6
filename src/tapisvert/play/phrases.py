"""Phrases that players say at a table, and at a private one words of their own; sent once, not
stored.

They are not part of the game, so they go to the connected clients of the table past its journal: a
notification wakes every node, and each sends it to its own subscribers, including the staff.
"""

import asyncio
from base64 import b64decode, b64encode
from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from tapisvert.accounts.accounts import Account
from tapisvert.api import bodies
from tapisvert.api.bodies import RequestBody
from tapisvert.api.endpoint import HttpError, Routes, TableId
from tapisvert.api.table_catalog import TableCatalog
from tapisvert.live.frames import TableNotServedError
from tapisvert.live.node import Node
from tapisvert.rate_limit import TokenBuckets
from tapisvert.rules.printable import prints

routes: Final = Routes()
GAP_MS: Final = 4_000
"""Time in which a player may say one more phrase, or words."""
BURST: Final = 3
"""Number that a player may say at once."""
MAX_WORDS: Final = 100
"""Longest words; code points."""
_JOINER: Final = "\N{ZERO WIDTH JOINER}"
"""It joins emoji, and does not print alone."""
_PREFIX: Final = "said:"
"""Prefix of the notifications of phrases; the ids of tables and accounts have no colon."""
_JSON: Final = msgspec.json.Encoder()


class Phrase(StrEnum):
    """One of the fixed phrases, the only talk at a table that is not private."""

    BRAVO = "bravo"
    OUF = "ouf"
    GOOD_LUCK = "good-luck"
    WELL_PLAYED = "well-played"
    THANKS = "thanks"
    ONE_MORE = "one-more"
    CHEERS = "cheers"
    BYE = "bye"


class Say(RequestBody, frozen=True):
    """A phrase to say at the player's table."""

    phrase: Phrase


class SayWords(RequestBody, frozen=True):
    """Words to say at the player's private table; runs of white space become one space."""

    words: Annotated[str, Meta(max_length=MAX_WORDS)]


class Phrases:
    """Accepts what players say, and sends that of all nodes to the clients of this one."""

    def __init__(
        self, node: Node, notify: Callable[[str, int], None], now_ms: Callable[[], int]
    ) -> None:
        self._node = node
        self._notify = notify
        self._now_ms = now_ms
        self._rate = TokenBuckets(BURST, BURST * GAP_MS)
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Begin to send phrases; call it on the event loop."""
        self._loop = asyncio.get_running_loop()

    def say(self, table: str, account: Account, content: dict[str, str]) -> None:
        """Say a phrase (`said`) or `words` at a table. Raises HttpError if the account is not
        there, or says too much at once.
        """
        if self._player_name(table, account.id) is None:
            raise HttpError(409, "not_seated", "sit down at this table first")
        if not self._rate.take(account.id, self._now_ms()):
            wait = {"Retry-After": str(GAP_MS // 1000)}
            raise HttpError(
                429, "rate_limited", "rate limit: wait a few seconds before the next phrase", wait
            )
        text = b64encode(_JSON.encode(content)).decode()
        self._notify(f"{_PREFIX}{table}:{account.id}:{text}", 0)

    def on_notify(self, name: str) -> None:
        """Handle a notification, on any thread."""
        if name.startswith(_PREFIX) and self._loop is not None:
            table, account, text = name.removeprefix(_PREFIX).split(":")
            content = msgspec.json.decode(b64decode(text))
            self._loop.call_soon_threadsafe(self._tell, table, account, content)

    def _tell(self, table: str, account: str, content: dict[str, str]) -> None:
        player = self._player_name(table, account)
        if player is not None:
            message = _JSON.encode({"phrase": {"player": player, **content}})
            self._node.broadcaster(table).publish(message, lambda: message)

    def _player_name(self, table: str, account: str) -> str | None:
        """Return the name of a player at a table; None if the account is not there."""
        try:
            live, _ = self._node.durable_head(table)
        except TableNotServedError:
            return None
        return next((name for name in live.present if live.accounts.get(name) == account), None)


@routes.add("POST", "/api/tables/{table}/phrases", problems=(409, 429))
async def say(table: TableId, account: Account, form: Say, phrases: Phrases) -> bodies.Ok:
    """Say a phrase at the player's table: its clients receive it once; it is not recorded."""
    phrases.say(table, account, {"said": form.phrase})
    return bodies.Ok()


@routes.add("POST", "/api/tables/{table}/words", problems=(409, 429))
async def say_words(
    table: TableId, account: Account, form: SayWords, phrases: Phrases, catalog: TableCatalog
) -> bodies.Ok:
    """Say words of the player's own at their private table, as a phrase is said."""
    if catalog.tables()[table].opened_by is None:
        raise HttpError(409, "phrases_only", "words are for private tables: say a phrase")
    words = " ".join(form.words.split())
    if not words or not prints(words.replace(_JOINER, "")):
        raise HttpError(400, "invalid_words", "words have a character that does not print, or none")
    phrases.say(table, account, {"words": words})
    return bodies.Ok()

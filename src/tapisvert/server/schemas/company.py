"""Bodies of invitations and phrases."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tapisvert.server.schemas.bodies import RequestBody
from tapisvert.server.tables.phrases import Phrase


class Join(RequestBody, frozen=True):
    """The token of an invitation to a table; a listed table needs none."""

    token: Annotated[str, Meta(max_length=64)] = ""


class Invitation(msgspec.Struct, frozen=True):
    """The address, below the server's, that leads a friend to a table."""

    link: str


class Say(RequestBody, frozen=True):
    """A phrase to say at the table where one plays."""

    phrase: Phrase

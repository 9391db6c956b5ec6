"""Bodies of invitations and phrases."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tapisvert.server.schemas.bodies import RequestBody


class Join(RequestBody, frozen=True):
    """The token of an invitation to a table; a listed table needs none."""

    token: Annotated[str, Meta(max_length=64)] = ""


class Invitation(msgspec.Struct, frozen=True):
    """The address, below the server's, that leads a friend to a table."""

    link: str

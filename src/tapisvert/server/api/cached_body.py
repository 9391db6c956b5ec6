"""What everybody may read alike, as it is sent: with its tag, and packed for whoever unpacks it.

Only what holds no secret and nothing of whoever asks is packed: how long a packed answer is tells
something of what is in it.
"""

import gzip
import hashlib
from collections.abc import Mapping
from functools import cached_property
from typing import Final

from starlette.responses import Response

from tapisvert.server.api.endpoint import RequestContext

_GZIP_FROM_BYTES: Final = 600
_VARIES: Final = {"Vary": "Accept-Encoding"}
REVALIDATE: Final = {"Cache-Control": "no-cache"}
"""May be kept, and is revalidated each time: the answer is then that it is the same."""
CACHE_FOREVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
"""Is kept for a year and not requested again: what its address names never changes."""


class CachedBody:
    """A text, the tag of its content, and the same packed.

    >>> body = CachedBody(b"faites vos jeux " * 100)
    >>> len(body.plain), len(body.gzipped) < 100
    (1600, True)
    """

    def __init__(self, plain: bytes) -> None:
        self.plain = plain
        self.tag = f'"{hashlib.sha256(plain).hexdigest()[:32]}"'

    @cached_property
    def gzipped(self) -> bytes:
        """By gzip; the same bytes each time."""
        return gzip.compress(self.plain, mtime=0)

    def response(
        self, call: RequestContext, kind: str, keeping: Mapping[str, str] = REVALIDATE
    ) -> Response:
        """The answer to a request: that the client has it already, or the text of that kind.

        `keeping` is the header that says how long it may be kept.
        """
        headers = {"ETag": self.tag, **keeping}
        if _is_current(call, self.tag):
            return Response(None, 304, headers)
        headers |= {"Content-Type": kind, **_VARIES}
        if len(self.plain) < _GZIP_FROM_BYTES or not _accepts_gzip(call):
            return Response(self.plain, 200, headers)
        packed = {**headers, "ETag": f"W/{self.tag}", "Content-Encoding": "gzip"}
        return Response(self.gzipped, 200, packed)


def _is_current(call: RequestContext, tag: str) -> bool:
    """Whether the browser says that it has what carries this tag."""
    said = ",".join(call.request.headers.getlist("if-none-match"))
    return tag in (one.strip().removeprefix("W/") for one in said.split(","))


def _accepts_gzip(call: RequestContext) -> bool:
    """Whether the browser says that it takes gzip, and does not say that it would rather not."""
    said = ",".join(call.request.headers.getlist("accept-encoding"))
    for one in said.split(","):
        name, _, quality = one.partition(";")
        if name.strip().lower() == "gzip":
            return quality.replace(" ", "").rstrip("0.") not in ("q=", "q")
    return False

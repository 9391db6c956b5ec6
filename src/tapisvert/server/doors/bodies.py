"""What everybody may read alike, as it is sent: with its tag, and packed for whoever unpacks it.

Only what holds no secret and nothing of whoever asks is packed: how long a packed answer is tells
something of what is in it.
"""

import gzip
import hashlib
from functools import cached_property
from typing import Final

from starlette.responses import Response

from tapisvert.server.doors.door import KEPT, Call, same

_PACKED_FROM: Final = 600
_VARIES: Final = {"Vary": "Accept-Encoding"}


class Body:
    """A text, the tag of its content, and the same packed.

    >>> body = Body(b"faites vos jeux " * 100)
    >>> len(body.plain), len(body.packed) < 100
    (1600, True)
    """

    def __init__(self, plain: bytes) -> None:
        self.plain = plain
        self.tag = f'"{hashlib.sha256(plain).hexdigest()[:32]}"'

    @cached_property
    def packed(self) -> bytes:
        """By gzip; the same bytes each time."""
        return gzip.compress(self.plain, mtime=0)

    def sent(self, call: Call, kind: str) -> Response:
        """The answer to whoever asks: that he has it already, or the text of that kind."""
        had = same(call, self.tag)
        if had is not None:
            return had
        headers = {"ETag": self.tag, "Content-Type": kind, **KEPT, **_VARIES}
        if len(self.plain) < _PACKED_FROM or not _unpacks(call):
            return Response(self.plain, 200, headers)
        packed = {**headers, "ETag": f"W/{self.tag}", "Content-Encoding": "gzip"}
        return Response(self.packed, 200, packed)


def _unpacks(call: Call) -> bool:
    """Whether the browser says that it takes gzip, and does not say that it would rather not."""
    said = ",".join(call.request.headers.getlist("accept-encoding"))
    for one in said.split(","):
        name, _, quality = one.partition(";")
        if name.strip().lower() == "gzip":
            return quality.replace(" ", "").rstrip("0.") not in ("q=", "q")
    return False

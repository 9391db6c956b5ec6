"""Bodies of the endpoints for a player's own limits. Amounts are minor units."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tapisvert.server.responsible_gaming.limits import Limit, PendingLimit, RealityCheck
from tapisvert.server.schemas.bodies import RequestBody


class SetLimit(RequestBody, frozen=True):
    """A limit in minor units or minutes; null lifts it, a day later."""

    limit: Limit
    amount: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None


class Sums(msgspec.Struct, frozen=True):
    """The net loss and the amount staked in a period, and the time played."""

    ends_ms: int
    lost: int
    staked: int
    time_ms: int


class Protected(msgspec.Struct, frozen=True):
    """The player's own limits, the limits in force, and the play that counts towards them."""

    own: dict[Limit, int]
    pending: dict[Limit, PendingLimit]
    in_force: dict[Limit, int]
    break_until_ms: int
    excluded_until_ms: int
    played: dict[str, Sums]
    reality: RealityCheck
    check_due_ms: int | None

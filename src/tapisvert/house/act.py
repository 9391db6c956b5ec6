"""Declaration of an act that two persons sign: who asks for it, who signs, and its effect.

An act is a frozen struct with the decorator `act`; its fields are the subject that both sign. From
the declaration come the request's shape and its checks, the approval, the command at the table, the
OpenAPI document, the rows of docs/permissions.md and the form of the page. `acts` has all of them.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, TypeVar

import msgspec

from tapisvert.rules import Refusal, Role
from tapisvert.values import value


class ActRequest(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"
):
    """Request for an act; its fields are the subject that the second person signs."""

    def problem(self, requester: str) -> Refusal | None:
        """Return the refusal of values that their types allow, or None; `requester` is the account
        that asks.
        """
        return None

    def details(self, facts: Any) -> dict[str, Any]:
        """Return the fields of the subject that the server adds, by its `acts.TableFacts`."""
        return {}


class AtTable(ActRequest, frozen=True, kw_only=True):
    """Request for an act at one table; roles of its staff count with a post there."""

    table: str


@value
class Act:
    """Declaration of an act.

    `asks` and `signs` are the roles; the signer is another person. An act that no role asks for is
    requested by the server alone. The signature gives the `command` to the table of the request, in
    the requester's name and with the signer's in the field that `live.commands` names; or it
    moves chips into the `purse` of an account, which returns both of a subject; or it is executed
    by a function that `Approvals` was given; or else it is the act, which is written down with both
    names. With `needs_code` the requester proves a second factor; who signs always does.
    """

    name: str
    request: type[ActRequest]
    asks: frozenset[Role]
    signs: frozenset[Role]
    command: type | None
    purse: Callable[[Mapping[str, Any]], tuple[str, int]] | None
    needs_code: bool


ACTS: Final[dict[str, Act]] = {}
"""Every act, by its name."""

Request = TypeVar("Request", bound=type[ActRequest])


def act(
    *,
    asks: Collection[Role],
    signs: Collection[Role],
    command: type | None = None,
    purse: Callable[[Mapping[str, Any]], tuple[str, int]] | None = None,
    needs_code: bool = False,
) -> Callable[[Request], Request]:
    """Declare a request as an act, whose name is its tag."""

    def declare(request: Request) -> Request:
        name = str(request.__struct_config__.tag)
        roles = frozenset(asks), frozenset(signs)
        ACTS[name] = Act(name, request, *roles, command, purse, needs_code)
        return request

    return declare

"""Holds on accounts: what waits until a second person has confirmed who has the password.

A member of the direction who makes an account, or a link for it, sees the link and may have opened
it. So the account is held by that member: its staff roles do not count until another member of the
direction, who has seen the owner sign in, has confirmed it. Holders add up, and none of them
confirms; so no chain of accounts and links makes one person into two. Links made on the server's
machine hold nothing: control of the machine is sufficient authority.
"""

from collections.abc import Iterable
from typing import Any, Final

from tapisvert.rules.commands import Role
from tapisvert.values import value


@value
class Hold:
    """Hold on an account.

    `holders` are the accounts of those who may know its password beside its owner. While there are
    some its staff roles do not count; if `waits`, no role does, because the account had a password
    or money before its last link was used.
    """

    holders: tuple[str, ...] = ()
    waits: bool = False

    def with_holder(self, account: str, *, waits: bool = False) -> "Hold":
        """Return the hold with one more holder.

        >>> Hold(("a1",)).with_holder("a2", waits=True)
        Hold(holders=('a1', 'a2'), waits=True)
        """
        return Hold(tuple(dict.fromkeys((*self.holders, account))), self.waits or waits)

    def effective(self, roles: Iterable[Role]) -> frozenset[Role]:
        """Return those of the roles that count.

        >>> sorted(Hold(("a1",)).effective({Role.PLAYER, Role.CHEF}))
        [<Role.PLAYER: 'player'>]
        """
        given = frozenset(roles)
        if self.waits:
            return frozenset()
        return given - staff_of(given) if self.holders else given

    @property
    def columns(self) -> dict[str, Any]:
        """The hold as columns of the account's row, and as fields of a notice."""
        return {"held": " ".join(self.holders), "waits": int(self.waits)}


FREE: Final = Hold()
"""The hold of an account that waits for nothing."""


def staff_of(roles: Iterable[Role]) -> frozenset[Role]:
    """Return those of the roles that are not a player's."""
    return frozenset(roles) - {Role.PLAYER}

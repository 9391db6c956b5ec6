"""What the journal was told of people, held against what the database has of them.

Accounts with their roles, what players have set for themselves, and what needed two signatures:
each change was a notice in the house's book, with what was so after it. Whoever changes these rows
past the server, to let in a player who is excluded or to give himself a role, is found by that.
Passwords, sessions and places are not in the book.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

import msgspec

from tapisvert.server.accounts.approvals import ABANDON, CHIPS
from tapisvert.server.responsible_gaming.limits import PlayerLimits

Rows: TypeAlias = Callable[[str], list[tuple[Any, ...]]]
"""All rows that a statement finds, at the moment at which the journal is read."""

_ACCOUNTS: Final = "SELECT id, name, roles, disabled FROM accounts"
_PROTECTIONS: Final = "SELECT account, own FROM protections"
_APPROVALS: Final = "SELECT id, subject, asked_by, decided_by, approved FROM approvals"
_NOT_IN_BOOK: Final = "SELECT notice FROM notices WHERE written <> 1 ORDER BY id"
_OWN: Final = ("limit_set", "break_taken", "excluded", "exclusion_ends", "barred")
_SIGNED: Final = {
    f"{kind}_{word}": word
    for kind in (CHIPS, ABANDON)
    for word in ("asked", "approved", "not_approved")
}
_SET_NOTHING: Final = PlayerLimits()


class AccountAudit:
    """What stands by the notices that were taken.

    >>> told = AccountAudit()
    >>> told.apply({"notice": "account_made", "who": "system", "what": "a1",
    ...            "after": {"name": "Anna", "roles": "player"}})
    >>> told.accounts
    {'a1': ['Anna', 'player', False]}
    """

    def __init__(self) -> None:
        self.accounts: dict[str, list[Any]] = {}  # name, roles, whether it is disabled
        self._own: dict[str, PlayerLimits] = {}
        self._approvals: dict[int, tuple[Any, ...]] = {}  # subject, by whom, decided by, how

    def apply(self, said: Mapping[str, Any]) -> None:
        """Take a notice; what is not of people is passed over."""
        kind = said["notice"]
        what: Any = said.get("what")
        after: Any = said.get("after")
        if kind == "account_made":
            self.accounts[what] = [after["name"], after["roles"], False]
        elif kind == "roles_changed":
            self.accounts[what][1] = after
        elif kind in ("account_disabled", "account_enabled"):
            self.accounts[what][2] = after
        elif kind in _OWN:
            self._own[what] = msgspec.convert(after, PlayerLimits)
        elif kind in _SIGNED:
            self._approval(_SIGNED[kind], int(what), said)

    def _approval(self, word: str, number: int, said: Mapping[str, Any]) -> None:
        subject, who = dict(said["after"]), said["who"]
        if word == "asked":
            self._approvals[number] = subject, who, None, None
        else:
            asked_by = subject.pop("asked_by")
            self._approvals[number] = subject, asked_by, who, int(word == "approved")

    def faults(self, rows: Rows) -> Iterator[str]:
        """Whatever the database has otherwise. What waits for the book, or what the book refused
        because of a purse, is taken from the database too.
        """
        for (text,) in rows(_NOT_IN_BOOK):
            self.apply(msgspec.json.decode(text))
        accounts = {key: [*more, bool(off)] for key, *more, off in rows(_ACCOUNTS)}
        yield from _differ("account", self.accounts, accounts)
        own = {
            key: msgspec.json.decode(text, type=PlayerLimits) for key, text in rows(_PROTECTIONS)
        }
        everybody = own.keys() | self._own.keys()
        yield from _differ(
            "what is set for",
            {key: self._own.get(key, _SET_NOTHING) for key in everybody},
            {key: own.get(key, _SET_NOTHING) for key in everybody},
        )
        approvals = {
            key: (msgspec.json.decode(subject), *more) for key, subject, *more in rows(_APPROVALS)
        }
        yield from _differ("approval", self._approvals, approvals)


def _differ(what: str, told: Mapping[Any, Any], has: Mapping[Any, Any]) -> Iterator[str]:
    for key in sorted(told.keys() | has.keys()):
        if key not in has:
            yield f"{what} {key} is gone"
        elif key not in told:
            yield f"{what} {key} was never made"
        elif told[key] != has[key]:
            yield f"{what} {key} is not as the book has it"

"""Audit of accounts: compares the notices in the house log with the rows of the database.

Accounts with their roles, their second factors, players' own limits and approvals by two people:
each change is a notice in the house log, with the state after it. The audit finds any row that was
changed outside the server, for example to admit an excluded player or to grant a role. Passwords,
sessions and places are not in the log.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

import msgspec

from tapisvert.house.acts import ACTS, CONFIRMATION
from tapisvert.journal.entry import Entry
from tapisvert.journal.house_log import HOUSE_LOG_ID
from tapisvert.live.client_messages import RESERVED
from tapisvert.live.unclaimed_funds import CARRIED_NOTICE
from tapisvert.responsible_gaming.limits import PlayerLimits

Rows: TypeAlias = Callable[[str], list[tuple[Any, ...]]]
"""Callback that returns all rows of a statement, at the time of the journal's snapshot."""

_ACCOUNTS: Final = "SELECT id, name, roles, disabled, held, waits FROM accounts"
_FACTORS: Final = "SELECT account FROM second_factors WHERE secret IS NOT NULL"
_PROTECTIONS: Final = "SELECT account, own FROM protections"
_APPROVALS: Final = "SELECT id, subject, asked_by, decided_by, approved FROM approvals"
_NOT_IN_BOOK: Final = "SELECT notice FROM notices WHERE written <> 1 ORDER BY id"
_LIMIT_NOTICES: Final = ("limit_set", "break_taken", "excluded", "barred")
_SIGNED: Final = {
    f"{kind}_{word}": word for kind in ACTS for word in ("asked", "approved", "not_approved")
}
_HOLD_NOTICES: Final = (
    "account_made",
    "account_enabled",
    "password_changed",
    "account_confirmed_here",
)
"""Notices that may change what an account waits for."""
_MOVED: Final[tuple[str, ...]] = (
    "act",
    "amount",
    "chips",
    "is_checked",
    "closer",
    "differs",
    "shift",
    "player",
    "until_ms",
    "on",
    "coup",
    "number",
    "cards",
    "corrects",
    "previous",
)
"""Fields that a second person signs: of acts about a float, a register, a coup or the desk."""
_SET_NOTHING: Final = PlayerLimits()


class AccountAudit:
    """The state of accounts according to the notices.

    >>> told = AccountAudit()
    >>> told.apply({"notice": "account_made", "who": "system", "what": "a1",
    ...            "after": {"name": "Anna", "roles": "player"}})
    >>> told.accounts
    {'a1': ['Anna', 'player', False, '', 0]}
    """

    def __init__(self) -> None:
        self.accounts: dict[str, list[Any]] = {}  # name, roles, is disabled, hold
        self._limits: dict[str, PlayerLimits] = {}
        self._factors: set[str] = set()
        self._acts: list[Entry] = []
        self._approvals: dict[int, tuple[Any, ...]] = {}  # subject, requester, decider, decision

    def apply(self, notice: Mapping[str, Any]) -> None:
        """Apply a notice; notices that do not concern accounts are ignored."""
        kind = notice["notice"]
        subject: Any = notice.get("what")
        new_state: Any = notice.get("after")
        if kind == "account_made":
            self.accounts[subject] = [new_state["name"], new_state["roles"], False, "", 0]
        elif kind == "roles_changed":
            self.accounts[subject][1] = new_state
        elif kind in ("account_disabled", "account_enabled"):
            self.accounts[subject][2] = new_state
        elif kind == "second_factor_set":
            self._factors.add(subject)
        elif kind == "second_factor_removed":
            self._factors.discard(subject)
        elif kind in _LIMIT_NOTICES:
            self._limits[subject] = msgspec.convert(new_state, PlayerLimits)
        elif kind in _SIGNED:
            self._approval(_SIGNED[kind], int(subject), notice)
            if kind == f"{CONFIRMATION}_approved":
                self.accounts[new_state["account"]][1] = " ".join(new_state["roles"])
                self.accounts[new_state["account"]][3:] = "", 0
        if "held" in notice and kind in _HOLD_NOTICES:
            self.accounts[subject][3:] = notice["held"], notice["waits"]

    def _approval(self, word: str, number: int, notice: Mapping[str, Any]) -> None:
        subject = dict(notice["after"])
        actor = notice["who"]
        if word == "asked":
            self._approvals[number] = subject, actor, None, None
        else:
            asked_by = subject.pop("asked_by")
            self._approvals[number] = subject, asked_by, actor, int(word == "approved")

    def on_signed_act(self, entry: Entry) -> None:
        """Record an act that needs an approval: about a float, a register, a coup or the desk."""
        self._acts.append(entry)

    def _act_faults(self) -> Iterator[str]:
        """Yield every such act that was not requested and signed as it was executed."""
        for entry in self._acts:
            notice: dict[str, Any] = msgspec.json.decode(entry.line)
            if notice.get("notice") == CARRIED_NOTICE:
                continue  # not a person's act: compared by the table's replay
            number = (entry.request or "").removeprefix(RESERVED)
            approval = self._approvals.get(int(number) if number.isdecimal() else 0)
            subject = {key: notice[key] for key in _MOVED if key in notice}
            if "cards" in subject:  # one text in the approval
                subject["cards"] = " ".join(subject["cards"])
            is_of_house = entry.table == HOUSE_LOG_ID
            subject |= {"act": notice["notice"]} if is_of_house else {"table": entry.table}
            signed = subject, entry.actor, 1
            if approval is None or (approval[0], approval[1], approval[3]) != signed:
                yield f"entry {entry.number} of table {entry.table} is no act that two have signed"
            elif self.accounts[approval[2]][0] != notice.get("signed_by", notice.get("signer")):
                yield f"entry {entry.number} of table {entry.table} names another signer"

    def faults(self, rows: Rows) -> Iterator[str]:
        """Yield every difference from the database. Notices missing from the house log, because
        they are pending or a purse had too little, are taken from the database too.
        """
        for (text,) in rows(_NOT_IN_BOOK):
            self.apply(msgspec.json.decode(text))
        accounts = {
            key: [name, roles, bool(flag), *hold]
            for key, name, roles, flag, *hold in rows(_ACCOUNTS)
        }
        yield from _differ("account", self.accounts, accounts)
        factors = dict.fromkeys(account for (account,) in rows(_FACTORS))
        yield from _differ("the second factor of", dict.fromkeys(self._factors), factors)
        limits = {
            key: msgspec.json.decode(text, type=PlayerLimits) for key, text in rows(_PROTECTIONS)
        }
        account_ids = limits.keys() | self._limits.keys()
        yield from _differ(
            "what is set for",
            {key: self._limits.get(key, _SET_NOTHING) for key in account_ids},
            {key: limits.get(key, _SET_NOTHING) for key in account_ids},
        )
        approvals = {
            key: (msgspec.json.decode(subject), *rest) for key, subject, *rest in rows(_APPROVALS)
        }
        yield from _differ("approval", self._approvals, approvals)
        yield from self._act_faults()


def _differ(label: str, expected: Mapping[Any, Any], rows: Mapping[Any, Any]) -> Iterator[str]:
    for key in sorted(expected.keys() | rows.keys()):
        if key not in rows:
            yield f"{label} {key} missing"
        elif key not in expected:
            yield f"{label} {key} not in the house log"
        elif expected[key] != rows[key]:
            yield f"{label} {key} differs from the house log"

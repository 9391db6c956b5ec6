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
from tapisvert.journal.reader import REFUSED
from tapisvert.live.client_messages import RESERVED
from tapisvert.live.command_table import COMMANDS, REQUESTS
from tapisvert.live.float_shifts import is_float
from tapisvert.live.unclaimed_funds import CARRIED_NOTICE, is_register
from tapisvert.responsible_gaming.limits import PlayerLimits

Rows: TypeAlias = Callable[[str], list[tuple[Any, ...]]]
"""Callback that returns all rows of a statement, at the time of the journal's snapshot."""

_ACCOUNTS: Final = "SELECT id, name, roles, disabled, held, waits FROM accounts"
_FACTORS: Final = "SELECT account FROM second_factors WHERE secret IS NOT NULL"
_PROTECTIONS: Final = "SELECT account, own FROM protections"
_APPROVALS: Final = "SELECT id, subject, asked_by, decided_by, approved FROM approvals"
_EXECUTED: Final = "SELECT id, kind FROM approvals WHERE outcome = 'done' ORDER BY id"
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
_SIGNED_FIELDS: Final = {
    name
    for act in ACTS.values()
    if act.is_executed_later
    for name in act.request.__struct_fields__
    if name != "table"
} | {"previous", "worth", "previous_worth", "closer", "differs", "until_ms"}
"""Fields that a second person signs: those of a request, and those that the server adds."""
_SIGNERS: Final = tuple({str(row.signed) for row in COMMANDS.values() if row.signed})
"""Fields of entries that name who signed them."""
_SIGNED_COMMANDS: Final = {
    f'{{"do":"{REQUESTS[act.command]}",'.encode(): f'"{COMMANDS[act.command].signed}":'.encode()
    for act in ACTS.values()
    if act.command is not None
}
"""Beginnings of the lines of commands that a second person signs, and the fields that name them."""
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
        self._problems: list[str] = []

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
        """Apply the request or the decision of an act, and note what the server refuses: one
        without the role, and a signature of the requester or without a request.
        """
        subject = dict(notice["after"])
        actor = notice["who"]
        act = ACTS[notice["notice"].removesuffix(f"_{word}")]
        roles = self.accounts[actor][1].split() if actor in self.accounts else []
        if word == "asked":
            self._approvals[number] = subject, actor, None, None
            if act.asks and act.asks.isdisjoint(roles):
                self._problems.append(f"approval {number} was requested without the role for it")
            return
        asked_by = subject.pop("asked_by")
        if word == "approved":
            if self._approvals.get(number) != (subject, asked_by, None, None):
                self._problems.append(f"approval {number} is not of the act that was requested")
            if actor == asked_by:
                self._problems.append(f"approval {number} is signed by its requester")
            if act.signs.isdisjoint(roles):
                self._problems.append(f"approval {number} was signed without the role for it")
        self._approvals[number] = subject, asked_by, actor, int(word == "approved")

    def on_signed_act(self, entry: Entry) -> None:
        """Record an act that needs an approval."""
        self._acts.append(entry)

    def on_table_entry(self, entry: Entry) -> None:
        """Record an entry of a table, if it is an act that needs an approval: about its float or
        its register, or an executed command that names a signer.
        """
        prefix = entry.line[: entry.line.find(b",") + 1]
        is_signed = is_float(entry) or is_register(entry)
        if prefix in _SIGNED_COMMANDS and not entry.answer.startswith(REFUSED):
            is_signed = _SIGNED_COMMANDS[prefix] in entry.line
        if is_signed:
            self.on_signed_act(entry)

    def _act_faults(self, rows: Rows, *, is_whole: bool) -> Iterator[str]:
        """Yield every such act that was not requested and signed as it was executed, once; and of
        a whole journal, every executed approval that has no entry.
        """
        executed = set[int]()
        for entry in self._acts:
            notice: dict[str, Any] = msgspec.json.decode(entry.line)
            if notice.get("notice") == CARRIED_NOTICE:
                continue  # not a person's act: compared by the table's replay
            text = (entry.request or "").removeprefix(RESERVED)
            number = int(text) if text.isdecimal() else 0
            approval = self._approvals.get(number)
            subject = {key: notice[key] for key in _SIGNED_FIELDS if notice.get(key) is not None}
            if "cards" in subject:  # one text in the approval
                subject["cards"] = " ".join(subject["cards"])
            is_of_house = entry.table == HOUSE_LOG_ID
            subject |= {"act": notice["notice"]} if is_of_house else {"table": entry.table}
            if approval is None or not _is_executed(approval, subject, entry.actor):
                yield f"entry {entry.number} of table {entry.table} is no act that two have signed"
            elif number in executed:
                yield f"entry {entry.number} of table {entry.table} repeats approval {number}"
            elif self.accounts[approval[2]][0] not in map(notice.get, _SIGNERS):
                yield f"entry {entry.number} of table {entry.table} names another signer"
            executed.add(number)
        for number, kind in rows(_EXECUTED) if is_whole else ():
            if ACTS[kind].is_executed_later and number not in executed:
                yield f"the entry of approval {number} is missing"

    def faults(self, rows: Rows, *, is_whole: bool = True) -> Iterator[str]:
        """Yield every request and signature that the server refuses, and every difference from the
        database. Notices missing from the house log, because they are pending or a purse had too
        little, are taken from the database too. `is_whole`: no entry was skipped.
        """
        yield from self._problems
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
        yield from self._act_faults(rows, is_whole=is_whole)


def _is_executed(approval: tuple[Any, ...], subject: Mapping[str, Any], actor: str) -> bool:
    """Return whether an approved request is of this subject, without empty fields, and actor."""
    signed_subject = {key: field for key, field in approval[0].items() if field is not None}
    return (signed_subject, approval[1], approval[3]) == (subject, actor, 1)


def _differ(label: str, expected: Mapping[Any, Any], rows: Mapping[Any, Any]) -> Iterator[str]:
    for key in sorted(expected.keys() | rows.keys()):
        if key not in rows:
            yield f"{label} {key} missing"
        elif key not in expected:
            yield f"{label} {key} not in the house log"
        elif expected[key] != rows[key]:
            yield f"{label} {key} differs from the house log"

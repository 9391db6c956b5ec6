"""Chips in purses, as two cashiers of a house sign for them, in a store without a server."""

import json
from collections.abc import Mapping

from tapisvert.clock import Instant
from tapisvert.journal.house_log import PURSE_ACT, HouseLog
from tapisvert.journal.sql import EventStore

CASHIERS = ("cashier-1", "cashier-2")
_AT_MS = 1_700_000_000_000


def issue(store: EventStore, amounts: Mapping[str, int]) -> None:
    """Issue chips to accounts: their approvals, and the house log's entries."""
    log = HouseLog(store, "the house", lambda: Instant(0, _AT_MS))
    first, second = CASHIERS
    if not store.rows(f"SELECT id FROM accounts WHERE id = '{first}'"):
        for account in CASHIERS:
            made = {"notice": "account_made", "who": "system", "what": account}
            log.write(made | {"after": {"name": account, "roles": "cashier"}}, "system")
            store._change(
                "INSERT INTO accounts (id, name, login, skeleton, roles, disabled, made_ms)"
                f" SELECT id, id, id, id, 'cashier', 0, 0 FROM (SELECT '{account}' AS id) AS one"
            )
    for account, amount in amounts.items():
        subject = {"account": account, "amount": amount}
        store._change(
            "INSERT INTO approvals"
            " (kind, subject, asked_by, asked_ms, decided_by, decided_ms, approved, outcome)"
            f" VALUES ('chips', '{json.dumps(subject)}', '{first}', 0, '{second}', 0, 1, 'done')"
        )
        ((number,),) = store.rows("SELECT max(id) FROM approvals")
        asked = {"notice": "chips_asked", "who": first, "what": str(number), "after": subject}
        log.write(asked, first)
        approved = asked | {"notice": PURSE_ACT, "who": second}
        approved["after"] = {"asked_by": first, **subject}
        log.write(approved, second, {account: amount})

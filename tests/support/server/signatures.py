"""Acts that two people sign, over HTTP, and their audit."""

import json
from typing import Any, Final

from sqlalchemy import text

from support.server.http_server import Person
from tapisvert.journal.connect import open_store
from tapisvert.journal.transactions import make_engine
from tapisvert.operations.audit import FaultKind, audit

PATH: Final = "/api/staff/approvals"


def signed(asker: Person, signer: Person, count: dict[str, Any], status: int = 200) -> Any:
    """Ask for a count, and sign it."""
    number = asker.post(PATH, **count)["id"]
    return signer.post(f"{PATH}/{number}", approved=True, status=status)


def check_signatures(database: str, number: int, subject: dict[str, Any]) -> None:
    """Audit a house, then another subject of an approval than the act that was executed."""
    store = open_store(database)
    assert audit(store).is_right
    store.close()
    engine = make_engine(database)
    with engine.begin() as connection:
        query = text("UPDATE approvals SET subject = :subject WHERE id = :number")
        connection.execute(query, {"subject": json.dumps(subject), "number": number})
    engine.dispose()
    store = open_store(database)
    assert {fault.kind for fault in audit(store).faults} == {FaultKind.PEOPLE}
    store.close()

"""Acts that two people sign, over HTTP, and their audit."""

from typing import Any, Final

from support.server.http_server import Person
from tapisvert.journal.connect import open_store
from tapisvert.operations.audit import audit

PATH: Final = "/api/staff/approvals"


def signed(asker: Person, signer: Person, count: dict[str, Any], status: int = 200) -> Any:
    """Ask for a count, and sign it."""
    number = asker.post(PATH, **count)["id"]
    return signer.post(f"{PATH}/{number}", approved=True, status=status)


def check_audit(database: str) -> None:
    """Audit a house, in which nothing is wrong."""
    store = open_store(database)
    assert audit(store).faults == ()
    store.close()

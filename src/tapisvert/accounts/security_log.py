"""Security log: who signed in, was refused, or was given a role, in lines that a program can read.

Each line has an `event` and ids of accounts. No line has a login name, since a password may have
been typed in its place, nor a password, a token or what a player has.
"""

import logging
from collections.abc import Mapping
from typing import Any, Final

_LOG: Final = logging.getLogger("tapisvert.security")


def log_security(event: str, says: str, **fields: object) -> None:
    """Log an event of security, with its fields."""
    _LOG.info(says, extra={"fields": {"event": event, **fields}})


def log_notice(notice: Mapping[str, Any]) -> None:
    """Log a notice of the house log: a change of accounts, roles, links or chips."""
    about = {"by": notice["who"], "about": notice["what"]}
    if notice["notice"] == "roles_changed":
        about["roles"] = notice["after"]
    log_security(notice["notice"], "written into the house log", **about)

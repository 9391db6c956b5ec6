"""Phrases: what players say at a table, out of a short list."""

from typing import Final

from tapisvert.server.accounts.accounts import Account
from tapisvert.server.api.endpoint import HttpError, Routes, TableId
from tapisvert.server.application.tables.phrases import (
    GAP_MS,
    NotAtTableError,
    Phrases,
    TooSoonError,
)
from tapisvert.server.schemas import bodies, company

routes: Final = Routes()


@routes.add("POST", "/api/tables/{table}/phrases", problems=(409, 429))
async def say(table: TableId, account: Account, form: company.Say, phrases: Phrases) -> bodies.Ok:
    """Say a phrase at the table where one plays: its clients hear it once; no record has it."""
    try:
        phrases.say(table, account, form.phrase)
    except NotAtTableError:
        raise HttpError(409, "not_at_table", "sit down at this table first") from None
    except TooSoonError:
        wait = {"Retry-After": str(GAP_MS // 1000)}
        raise HttpError(429, "too_fast", "wait some seconds before the next phrase", wait) from None
    return bodies.Ok()

"""Play chips that a demonstration grants each guest once."""

from typing import Final

from tapisvert.server.accounts.accounts import SYSTEM, Account
from tapisvert.server.journal.house_log import HouseLog

PLAY_CHIPS_GRANT: Final = 1_000_000
"""The chips of a new guest, minor units."""


def grant_play_chips(house_log: HouseLog, account: Account) -> None:
    """Grant a guest their play chips; the second time has no effect."""
    notice = {"notice": "play_chips", "what": account.id}
    request = f"play-chips-{account.id}"
    house_log.write(notice, SYSTEM, {account.id: PLAY_CHIPS_GRANT}, request)

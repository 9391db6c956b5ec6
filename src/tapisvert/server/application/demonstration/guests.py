"""Guests: names for those who have chosen none, as `Livia 27`, and their chips to play with."""

import secrets
from typing import Final

from tapisvert.journal.house_log import HouseLog
from tapisvert.server.accounts.accounts import SYSTEM, Account

GIVEN: Final = (
    *("Adele", "Agnese", "Bianca", "Camille", "Carlo", "Chiara", "Claire", "Colette", "Dario"),
    *("Delphine", "Diane", "Edmond", "Elena", "Elio", "Emma", "Fabio", "Flora", "Gaston"),
    *("Gemma", "Gina", "Hugo", "Irene", "Jeanne", "Jules", "Lazare", "Leone", "Linda", "Livia"),
    *("Louise", "Lucia", "Marcel", "Margot", "Mario", "Marta", "Mina", "Nadine", "Nina", "Noemi"),
    *("Odile", "Olga", "Oscar", "Paola", "Pierre", "Remo", "Renata", "Rosa", "Sandro", "Simone"),
    *("Sylvie", "Tullio", "Ugo", "Vera", "Victor", "Viola", "Yvonne", "Zelda"),
)
_FIRST: Final = 11
_FEW: Final = 99
_MANY: Final = 99_999
TRIES: Final = 8
"""Names to try one after another; those from the third on have up to five digits."""
PLAY_CHIPS_GRANT: Final = 1_000_000
"""The chips of a new guest, minor units."""


def guest_name(attempt: int) -> str:
    """Return a given name and a number by chance; `attempt` counts the names taken before it.

    >>> given, number = guest_name(0).split(" ")
    >>> given in GIVEN, 11 <= int(number) <= 99, 11 <= int(guest_name(7).split(" ")[1]) <= 99_999
    (True, True, True)
    """
    most = _FEW if attempt < 2 else _MANY
    return f"{secrets.choice(GIVEN)} {_FIRST + secrets.randbelow(most - _FIRST + 1)}"


def grant_play_chips(house_log: HouseLog, account: Account) -> None:
    """Grant a guest their play chips; the second time has no effect."""
    notice = {"notice": "play_chips", "what": account.id}
    request = f"play-chips-{account.id}"
    house_log.write(notice, SYSTEM, {account.id: PLAY_CHIPS_GRANT}, request)

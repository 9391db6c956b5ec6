"""Names of guests who have chosen none: a given name and a number, as `Livia 27`."""

import secrets
from typing import Final

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


def guest_name(attempt: int) -> str:
    """Return a name drawn by chance; `attempt` counts the names before it that were taken.

    >>> given, number = guest_name(0).split(" ")
    >>> given in GIVEN, 11 <= int(number) <= 99, 11 <= int(guest_name(7).split(" ")[1]) <= 99_999
    (True, True, True)
    """
    most = _FEW if attempt < 2 else _MANY
    return f"{secrets.choice(GIVEN)} {_FIRST + secrets.randbelow(most - _FIRST + 1)}"

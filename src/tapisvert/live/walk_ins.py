"""Players without a device: persons at a real table whose play the staff enters at their word.

The staff of a table seats such a person under a name of its own choice, changes money into chips,
and lays, announces, moves, insures and divides for them (CT-5.4, CR-3.3, VT-13, CR-17). No account
has such a name, so no stake of an account's owner is ever laid by another. Their money is no
purse's: it goes into the table's box, and the ledger has it under `cash`. They leave with their
chips, which the ledger has under `carried`; the cashier changes these into money.
"""

from typing import Final

WALK_IN_SUFFIX: Final = "\u00a0*"
"""End of these names: a no-break space, which no name of an account has, and an asterisk."""
CASH: Final = "cash"
"""Account of the money that is changed into chips at a table."""
CARRIED: Final = "carried"
"""Account of the chips that are carried away from a table."""


def is_walk_in(name: str) -> bool:
    """Return whether a name is that of a player without a device.

    >>> is_walk_in("Rossi" + WALK_IN_SUFFIX), is_walk_in("Rossi *"), is_walk_in(WALK_IN_SUFFIX)
    (True, False, False)
    """
    return name.endswith(WALK_IN_SUFFIX) and len(name) > len(WALK_IN_SUFFIX)

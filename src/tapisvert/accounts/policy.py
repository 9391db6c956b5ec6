"""Policy for accounts: sign-up, passwords, sessions, second factors."""

from enum import StrEnum

from tapisvert.accounts.passwords import Argon2Cost
from tapisvert.values import value


class SecondFactor(StrEnum):
    """Rule of a house on second factors; an account that has one always signs in with it.

    `money`: acts of money need one, with a code of the last minutes. `staff`: no role of the staff
    counts without one either.
    """

    OPTIONAL = "optional"
    MONEY = "money"
    STAFF = "staff"


@value
class Policy:
    """Settings of accounts.

    `sign_up` allows guests to create accounts, `password_letters` is the minimum length of a
    password, `cost` the cost of checking one, `session_hours` the maximum lifetime of a session,
    `second_factor` the rule on second factors, `direction` the name of the account that the first
    start makes.
    """

    sign_up: bool = False
    password_letters: int = 12
    cost: Argon2Cost = Argon2Cost()
    session_hours: int = 12
    second_factor: SecondFactor = SecondFactor.OPTIONAL
    direction: str = "direction"

"""Policy for accounts: sign-up, passwords, sessions."""

from tapisvert.server.accounts.passwords import Argon2Cost
from tapisvert.values import value


@value
class Policy:
    """Settings of accounts.

    `sign_up` allows guests to create accounts, `password_letters` is the minimum length of a
    password, `cost` the cost of checking one, `session_hours` the maximum lifetime of a session.
    """

    sign_up: bool = False
    password_letters: int = 12
    cost: Argon2Cost = Argon2Cost()
    session_hours: int = 12

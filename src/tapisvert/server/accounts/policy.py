"""The house rules for accounts: sign-up, passwords, sessions."""

from tapisvert.server.accounts.passwords import Argon2Cost
from tapisvert.values import value


@value
class Policy:
    """How a house keeps its people: whether anybody may sign up, what a password is and costs to
    check, for how many hours a session lasts at most.
    """

    sign_up: bool = False
    password_letters: int = 12
    cost: Argon2Cost = Argon2Cost()
    session_hours: int = 12

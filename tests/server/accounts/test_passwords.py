"""A sign-in to no account does all the work of one with a wrong password."""

from unittest.mock import patch

import pytest
from argon2 import PasswordHasher, extract_parameters

from tapisvert.server.accounts.credentials.passwords import Argon2Cost, Passwords


@pytest.mark.parametrize("cost", [Argon2Cost(1, 8, 1), Argon2Cost(2, 64, 3)])
def test_without_an_account_a_hash_of_the_same_cost_is_computed(cost: Argon2Cost) -> None:
    """The library computes it whole: of the same length, with the same passes, memory and lanes."""
    passwords, checked = Passwords(cost), list[str]()
    stored = passwords.hash("messieurs, la coupe")
    verify = PasswordHasher.verify

    def seen(hasher: PasswordHasher, against: str, given: bytes) -> bool:
        checked.append(against)
        return verify(hasher, against, given)

    with patch.object(PasswordHasher, "verify", seen):
        assert not passwords.verify(None, "messieurs, la coupe")
    (decoy,) = checked
    assert extract_parameters(decoy) == extract_parameters(stored)
    assert [len(part) for part in decoy.split("$")] == [len(part) for part in stored.split("$")]


def test_it_is_another_in_each_process() -> None:
    """No password is known to match it."""
    first, other = (Passwords(Argon2Cost(1, 8, 1)) for _ in range(2))
    assert vars(first)["_decoy"] != vars(other)["_decoy"]

"""A sign-in to no account does all the work of one with a wrong password."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
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


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted in /proc")
def test_a_check_takes_one_thread() -> None:
    """So the threads that hash passwords are as many as the processors that a flood takes."""

    def threads() -> int:
        return len(os.listdir("/proc/self/task"))

    with ThreadPoolExecutor(1) as pool:
        pool.submit(threads).result()
        before, most, looked = threads(), 0, 0
        checked = pool.submit(Passwords().verify, None, "messieurs, la coupe")
        while not checked.done():
            most, looked = max(most, threads()), looked + 1
    assert looked > 10
    assert most == before

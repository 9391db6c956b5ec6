"""Acts on accounts for which control of the server's machine is sufficient authority.

A SQLite database belongs to one process. While a house is open, another process of the machine
hands its act over: it writes a request into the folder of the keys, which the server's account
alone may write, and the house answers in a file beside it.
"""

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from tapisvert.accounts.accounts import AccountError
from tapisvert.clock import now
from tapisvert.durable_files import create_whole
from tapisvert.house.account_service import AccountService

MachineAct: TypeAlias = Literal["confirm", "reset_second_factor"]
_PATIENCE_SECONDS: Final = 20.0
_LOOK_SECONDS: Final = 0.5
_TEXTS: Final = {
    "confirm": "the account %s was confirmed on this machine",
    "reset_second_factor": "the second factor of %s was removed on this machine",
}
_LOG: Final = logging.getLogger("tapisvert.server")


class _Request(msgspec.Struct, frozen=True):
    act: MachineAct
    name: str


class ChangedAccount(msgspec.Struct, frozen=True):
    """Name and roles of a changed account; or the `problem` for which it was not changed."""

    name: str
    roles: list[str] = []
    problem: str | None = None


def execute(accounts: AccountService, act: MachineAct, name: str) -> ChangedAccount:
    """Carry out an act on the account shown by a name."""
    change = {
        "confirm": accounts.confirm_on_host,
        "reset_second_factor": accounts.reset_factor_on_host,
    }[act]
    try:
        account = change(name, now().wall_ms)
    except AccountError as error:
        return ChangedAccount(name, problem=error.message)
    _LOG.warning(_TEXTS[act], account.name)
    return ChangedAccount(account.name, sorted(account.roles))


def hand_over(folder: Path, act: MachineAct, name: str) -> ChangedAccount | None:
    """Have the open house carry out an act, by the folder of its keys; None without an answer."""
    request = folder / f"{secrets.token_hex(8)}.request"
    answer = request.with_suffix(".answer")
    if not folder.is_dir() or not create_whole(request, msgspec.json.encode(_Request(act, name))):
        return None
    end = time.monotonic() + _PATIENCE_SECONDS
    try:
        while not answer.exists():
            if time.monotonic() > end:
                return None
            time.sleep(_LOOK_SECONDS / 2)
        return msgspec.json.decode(answer.read_bytes(), type=ChangedAccount)
    finally:
        request.unlink(missing_ok=True)
        answer.unlink(missing_ok=True)


class MachineActsJob:
    """Job of an open house that carries out the requests in the folder of its keys."""

    def __init__(self, folder: Path, accounts: AccountService) -> None:
        self._folder = folder
        self._accounts = accounts

    async def run(self) -> None:
        """Look for requests for ever."""
        while True:
            await asyncio.to_thread(self._look)
            await asyncio.sleep(_LOOK_SECONDS)

    def _look(self) -> None:
        for file in self._folder.glob("*.request"):
            with suppress(OSError, msgspec.MsgspecError):  # given up, or no request of this kind
                request = msgspec.json.decode(file.read_bytes(), type=_Request)
                file.unlink()  # so that it is carried out once
                account = execute(self._accounts, request.act, request.name)
                create_whole(file.with_suffix(".answer"), msgspec.json.encode(account))

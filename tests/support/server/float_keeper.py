"""People of a real table in a house that is killed: a croupier who deals for a person without a
device, and a chef, a cashier and a controller who count its float.
"""

import random
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from threading import Event, Thread
from typing import Any, Final, Self

import httpx

from support.server import plain_http
from support.server.account_fixtures import CHEAP, PASSWORD
from support.server.gamblers import Gambler
from tapisvert.accounts.accounts import SYSTEM
from tapisvert.accounts.passwords import Policy
from tapisvert.clock import now
from tapisvert.house.account_service import AccountService
from tapisvert.house.shifts import ShiftReader
from tapisvert.journal.connect import open_store
from tapisvert.journal.house_log import HouseLog
from tapisvert.journal.sql import EventStore
from tapisvert.journal.transactions import make_engine
from tapisvert.live.float_shifts import MOST_SHIFTS, is_float, read_move
from tapisvert.live.requests import WALK_IN_SUFFIX
from tapisvert.rules import Role

REAL: Final = "real"
ROSSI: Final = f"Rossi{WALK_IN_SUFFIX}"
STAFF: Final = (
    ("Tullio", Role.TAILLEUR),
    ("Carlo", Role.CHEF),
    ("Clara", Role.CASHIER),
    ("Ugo", Role.CONTROLLER),
)
_REST_SECONDS: Final = 0.05
_AGAIN_SECONDS: Final = 0.3
"""Time between two tries, which is more than a proxy allows one address in the long run."""
_APPROVALS: Final = "/api/staff/approvals"


def hire(url: str) -> None:
    """Make the accounts of the staff in a database that no server uses yet."""
    engine = make_engine(url)
    with closing(open_store(url)) as store:
        log = HouseLog(store, "hiring", now)
        account_service = AccountService(engine, house=log.write_notice, policy=Policy(cost=CHEAP))
        at_ms = now().wall_ms
        for name, role in STAFF:
            _, token = account_service.create(SYSTEM, name, {role}, at_ms)
            account_service.accept_invitation(token, PASSWORD, at_ms, login=_login(name))
    engine.dispose()


def _login(name: str) -> str:
    return f"login-{name.lower()}"


def _signed_in(origin: str, name: str, ends: Callable[[], bool]) -> httpx.Client:
    """Return a browser in which a person of the staff has signed in."""
    http = plain_http.client(origin, name)
    while not ends():
        with suppress(httpx.TransportError):
            answer = http.post("/api/session", json={"name": _login(name), "password": PASSWORD})
            if answer.status_code == 200:
                break
            assert answer.status_code in (429, 502, 503), answer.text
        time.sleep(_REST_SECONDS)
    return http


class Croupier(Gambler):
    """Tailleur of a real wheel, who seats Rossi, lays stakes there, takes tips and spins."""

    sees_all = True

    def sign_in(self) -> Self:
        """Sign in as a person of the staff."""
        with closing(_signed_in(self.origin, "Tullio", self._over.is_set)) as http:
            self._cookie = "; ".join(f"{name}={text}" for name, text in http.cookies.items())
        self._again = {"id": "rossi-sit", "do": "sit", "player": ROSSI, "chips": 900_000}
        return self

    def _next(self) -> dict[str, Any]:
        action = self._luck.random()
        if action < 0.3:
            return {"do": "spin", "number": self._luck.randrange(37)}
        if action < 0.4:
            return {"do": "tip", "player": ROSSI, "amount": 100}
        if action < 0.45:
            return {"do": "sit", "player": ROSSI, "chips": 100_000}
        return {
            "do": "bet",
            "player": ROSSI,
            "on": self._luck.choice(("rouge", "17")),
            "amount": 100,
        }


class FloatKeeper(Thread):
    """Chef, cashier and controller of a table, who count its float until told to stop.

    No two of their amounts are the same, so an act is known by its amount whatever was answered.
    `done` has the acts whose execution was acknowledged, in their order.
    """

    def __init__(self, origin: str, table: str, seed: int) -> None:
        super().__init__(daemon=True)
        self._origin, self._table = origin, table
        self._luck, self._over = random.Random(seed), Event()
        self._amount, self._shift, self._is_open = 100_000, 0, False
        self.done: list[tuple[str, int, int | None]] = []
        self.error: BaseException | None = None

    def run(self) -> None:
        """Count, coming back whenever the server is there again."""
        try:
            names = (name for name, _ in STAFF[1:])
            browsers = [_signed_in(self._origin, name, self._over.is_set) for name in names]
            while not self._over.is_set():
                self._count(*browsers)
            for browser in browsers:
                browser.close()
        except BaseException as error:
            self.error = error

    def _count(self, chef: httpx.Client, cashier: httpx.Client, controller: httpx.Client) -> None:
        """Do the next act: asked for by one, signed by another."""
        act, shift = self._next()
        self._amount += 100
        body: dict[str, Any] = {"table": self._table, "amount": self._amount}
        body["chips"] = [{"series": "A", "value": 100, "pieces": self._amount // 100}]
        kind = {"kind": "float", "act": act} if shift is None else {"kind": "drop", "shift": shift}
        body |= kind | ({"is_checked": True} if act == "opening" else {})
        requests, signs = (cashier, controller) if act == "drop" else (chef, cashier)
        number = self._ask(requests, body)
        if number is None or not self._sign(signs, number):
            return  # told to stop
        self.done.append((act, self._amount, shift))
        if act in ("opening", "closing"):
            self._is_open = act == "opening"
            self._shift += self._is_open
        time.sleep(self._luck.random() * _REST_SECONDS)

    def _next(self) -> tuple[str, int | None]:
        if self._is_open:
            closes = self._luck.random() < 0.15 and self._shift < MOST_SHIFTS
            return "closing" if closes else self._luck.choice(("fill", "credit")), None
        if self.done and self.done[-1][0] == "closing":
            return "drop", self._shift
        return "opening", None

    def _ask(self, browser: httpx.Client, body: dict[str, Any]) -> int | None:
        """Return the number of the request, once it is known to be there."""
        while not self._over.is_set():
            answer = self._said(browser, "POST", _APPROVALS, body)
            if answer is not None and answer.status_code == 200:
                return int(answer.json()["id"])
            if answer is None:  # it may be there, and no second one is made
                result = self._found(
                    browser, lambda item: item["subject"].get("amount") == body["amount"]
                )
                if result is not None:
                    return int(result["id"])
        return None

    def _sign(self, browser: httpx.Client, number: int) -> bool:
        """Return True once the act is executed; False if told to stop before."""
        while not self._over.is_set():
            answer = self._said(browser, "POST", f"{_APPROVALS}/{number}", {"approved": True})
            approval = answer.json() if answer is not None and answer.status_code == 200 else None
            approval = approval or self._found(browser, lambda item: item["id"] == number)
            if approval is not None and approval["outcome"] is not None:
                assert approval["outcome"] == "done", approval
                return True
        return False

    def _found(self, browser: httpx.Client, fits: Callable[[Any], bool]) -> Any:
        """Return a request that fits, decided or pending; None if there is none."""
        for path in (_APPROVALS, f"{_APPROVALS}/latest?limit=200"):
            answer = None
            while answer is None and not self._over.is_set():
                answer = self._said(browser, "GET", path)
            result = [item for item in answer.json() if fits(item)] if answer is not None else []
            if result:
                return result[0]
        return None

    def _said(
        self, browser: httpx.Client, method: str, path: str, body: object = None
    ) -> httpx.Response | None:
        """Return the answer; None if none came, or the server is not ready."""
        answer = None
        with suppress(httpx.TransportError):
            answer = browser.request(method, path, json=body)
        if answer is None or answer.status_code in (429, 502, 503):
            time.sleep(_AGAIN_SECONDS)
            return None
        assert answer.status_code in (200, 409), answer.text
        return answer

    def stop(self) -> None:
        """Count nothing more."""
        self._over.set()
        self.join()
        if self.error is not None:
            raise self.error

    def check(self, store: EventStore) -> int:
        """Assert that each acknowledged act is in the journal, once and in its order, and that the
        shifts have their sums. Return the number of these acts.
        """
        reader, items = ShiftReader(), list[tuple[str, int, int | None]]()
        for entry in store.read(self._table, 0, 10**9):
            reader.apply(entry)
            if is_float(entry):
                move = read_move(entry.line, entry.number, entry.at_ms)
                items.append((move.act.value, move.amount, move.shift))
        assert items[: len(self.done)] == self.done
        assert len(items) <= len(self.done) + 1, "an act was executed that was not asked for again"
        for shift, acts in zip(reader.sheets(range(10**9)), _shifts(items), strict=True):
            amounts = {
                name: sum(amount for act, amount, _ in acts if act == name) for name in _ACTS
            }
            counted_amounts = (
                shift.opening,
                shift.fills,
                shift.credits,
                shift.closing or 0,
                shift.drop or 0,
            )
            assert counted_amounts == tuple(amounts.values()), (shift, acts)
        return len(self.done)


_ACTS: Final = ("opening", "fill", "credit", "closing", "drop")


def _shifts(acts: Sequence[tuple[str, int, int | None]]) -> list[list[tuple[str, int, int | None]]]:
    """Return the acts of each shift."""
    shifts: list[list[tuple[str, int, int | None]]] = []
    for act in acts:
        if act[0] == "opening":
            shifts.append([])
        shifts[-1].append(act)
    return shifts

"""Acts with two signatures are carried out once, even if the server dies at any moment."""

import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import product
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from support.patience import PATIENCE, wait_until
from support.server import http_server as live_server
from support.server import plain_http
from support.server.account_fixtures import login_of
from support.server.http_server import PATIENT, Person, Server, opened, table
from support.server.subprocess_nodes import begun, end_leases, serve_until

from tapisvert.accounts.accounts import SYSTEM
from tapisvert.clock import now
from tapisvert.config.settings import Settings
from tapisvert.house.account_service import AccountService
from tapisvert.house.acts import WithdrawAbandoned
from tapisvert.house.approvals import DONE
from tapisvert.journal.connect import open_store
from tapisvert.journal.transactions import make_engine
from tapisvert.live.stages import Mode
from tapisvert.operations.audit import audit
from tapisvert.operations.listening import listen
from tapisvert.rules import Role

pytestmark = pytest.mark.usefixtures("looks_often")
ON_SQLITE = pytest.mark.parametrize(
    "url", ["sqlite", pytest.param("postgresql", marks=pytest.mark.exhaustive)], indirect=True
)
"""On SQLite; on PostgreSQL with `--all`, since two tests go the same way there."""


def waiting_settings(folder: Path, url: str) -> Settings:
    """A house with a wheel that stands still."""
    return live_server.settings(folder, table(pace=PATIENT), options={"--database": url})


def seat_anna(server: Server) -> Person:
    """Anna, with a stake on the cloth."""
    anna = server.guest("Anna")
    with anna.at(chips=10_000) as line:
        line.stage("bets")
        line.bet("rouge", 500)
    return anna


def ask_to_withdraw(chef: Person, on: str) -> int:
    """The chef asks that a stake of hers is withdrawn; the number of that."""
    number: int = chef.post(
        "/api/staff/approvals", kind="abandon", table="wheel", player="Anna", on=on
    )["id"]
    return number


@contextmanager
def run_until_killed(folder: Path, url: str, mark: bytes, condition: str) -> Iterator[str]:
    """A server of its own that is killed when it comes to write that; its origin."""
    with listen("127.0.0.1", 0) as listener:
        process = begun(serve_until, folder, listener, url, mark, condition)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        process.join(PATIENCE)
        assert process.exitcode == -signal.SIGKILL, "it was not killed"
    end_leases(url)


def sign(origin: str, cookies: str, number: int) -> None:
    """Approve; no answer comes from a server that is killed."""
    with plain_http.client(origin, headers={"Cookie": cookies}) as http:

        def is_ready() -> bool:
            with suppress(httpx.HTTPError):
                return http.get("/health/ready").status_code == 200
            return False

        wait_until(is_ready)
        with pytest.raises(httpx.HTTPError):
            http.post(f"/api/staff/approvals/{number}", json={"approved": True})


_POINTS: Final = list(product((b"abandon_approved", b'"do":"abandon"'), ("before", "after")))


@pytest.mark.clause("CR-19")
@pytest.mark.parametrize(
    ("url", "mark", "condition"),
    [
        ("sqlite", *_POINTS[0]),
        ("postgresql", *_POINTS[-1]),
        *(pytest.param("sqlite", *point, marks=pytest.mark.exhaustive) for point in _POINTS[1:]),
        *(
            pytest.param("postgresql", *point, marks=pytest.mark.exhaustive)
            for point in _POINTS[:-1]
        ),
    ],
    indirect=["url"],
)
def test_signed_stake_is_withdrawn_exactly_once_after_crash(
    url: str, tmp_path: Path, mark: bytes, condition: str
) -> None:
    """Killed between the signature and the chef's command, at each write of theirs, before it and
    after: the next start withdraws the stake, once, and says that it is done.
    """
    with opened(waiting_settings(tmp_path, url)) as server:
        chef, ugo = server.staff("Carlo", "chef"), server.staff("Ugo", "controller")
        seat_anna(server)
        number = ask_to_withdraw(chef, "rouge")
        cookies = ugo.cookies
    with run_until_killed(tmp_path, url, mark, condition) as origin:
        sign(origin, cookies, number)
    for _ in range(2):  # and nothing more by a second start
        with opened(waiting_settings(tmp_path, url)) as server:
            approvals = server.services.accounts.approvals
            wait_until(lambda: approvals.list_unexecuted() == [])  # noqa: B023
            assert approvals.get(number).outcome == DONE
            ugo = staff_again(server, "Ugo")
            assert ugo.get("/api/staff/approvals") == []
            assert ugo.get("/api/tables/wheel")["players"]["Anna"]["stakes"] == []
    with closing(open_store(url)) as store:
        entries = store.read("wheel", 0, 10**6)
        completed = [entry for entry in entries if entry.request == f"approval-{number}"]
        assert [b'"controller":"Ugo"' in entry.line for entry in completed] == [True]
        assert sum(entry.answer.count(b'"event":"abandoned"') for entry in entries) == 1
        assert audit(store).is_right


def test_approval_id_cannot_be_reused_by_client(tmp_path: Path) -> None:
    """The chef uses the id of an approval to come: the request is refused, and the approved act is
    carried out later.
    """
    with opened(waiting_settings(tmp_path, f"sqlite:///{tmp_path}/house.db")) as server:
        chef, ugo = server.staff("Carlo", "chef"), server.staff("Ugo", "controller")
        seat_anna(server)
        with chef.at() as line:
            reply = line.ask("balances", id="approval-1")
        number = ask_to_withdraw(chef, "rouge")
        body = ugo.post(f"/api/staff/approvals/{number}", approved=True)
        assert (number, body["outcome"]) == (1, DONE)
        assert reply["error"] == "reserved_id"


@pytest.mark.parametrize(
    ("url", "condition"),
    [
        ("sqlite", "before"),
        ("postgresql", "after"),
        pytest.param("sqlite", "after", marks=pytest.mark.exhaustive),
        pytest.param("postgresql", "before", marks=pytest.mark.exhaustive),
    ],
    indirect=["url"],
)
def test_approved_chips_arrive_exactly_once_after_crash(
    url: str, tmp_path: Path, condition: str
) -> None:
    """Killed before the journal has them, or before that is noted: the purse has them once."""
    with opened(waiting_settings(tmp_path, url)) as server:
        dora, enzo = server.staff("Dora", "direction"), server.staff("Enzo", "direction")
        anna = seat_anna(server)
        number = dora.post("/api/staff/approvals", kind="chips", account=anna.id, amount=50_000)[
            "id"
        ]
        cookies = enzo.cookies
    with run_until_killed(tmp_path, url, b"chips_approved", condition) as origin:
        sign(origin, cookies, number)
    for _ in range(2):
        with opened(waiting_settings(tmp_path, url)) as server:
            approvals = server.services.accounts.approvals
            wait_until(lambda: approvals.list_unexecuted() == [])  # noqa: B023
            assert approvals.get(number).outcome == DONE
            assert server.services.store.purse(anna.id) == 1_000_000 - 10_000 + 50_000
    with closing(open_store(url)) as store:
        assert audit(store).is_right


@ON_SQLITE
def test_unpayable_chips_are_marked_unpaid(url: str, tmp_path: Path) -> None:
    """The approver reads why nothing was paid; the approval does not count as carried out."""
    with opened(waiting_settings(tmp_path, url)) as server:
        dora, enzo = server.staff("Dora", "direction"), server.staff("Enzo", "direction")
        anna = seat_anna(server)
        body = dora.post("/api/staff/approvals", kind="chips", account=anna.id, amount=-2_000_000)
        path = f"/api/staff/approvals/{body['id']}"
        assert enzo.post(path, approved=True, status=409)["error"] == "insufficient_balance"
        approvals = server.services.accounts.approvals
        assert approvals.get(body["id"]).outcome == "insufficient_balance"
        assert enzo.get("/api/staff/approvals") == []
        assert server.services.store.purse(anna.id) == 990_000


@ON_SQLITE
def test_unfinished_approvals_are_executed_or_refused(url: str, tmp_path: Path) -> None:
    """Signed, and then the house was closed: it is undone until it opens, and then as the table
    says, one stake withdrawn and the other not there.
    """
    with opened(waiting_settings(tmp_path, url)) as server:
        chef, ugo = server.staff("Carlo", "chef"), server.staff("Ugo", "controller")
        seat_anna(server)
        request, absent = ask_to_withdraw(chef, "rouge"), ask_to_withdraw(chef, "noir")
    account_service = AccountService(make_engine(url), house=lambda _notice: True)
    for number in (request, absent):  # as if the server died here
        signed = account_service.approvals.decide(ugo.id, number, now().wall_ms)
        assert (signed.approved, signed.outcome) == (True, None)
    assert [item.id for item in account_service.approvals.list_unexecuted()] == [request, absent]
    account_service.close()
    with opened(waiting_settings(tmp_path, url)) as server:
        approvals = server.services.accounts.approvals
        wait_until(lambda: approvals.list_unexecuted() == [])
        assert approvals.get(request).outcome == DONE
        assert approvals.get(absent).outcome == "unknown_stake"
        body = staff_again(server, "Carlo").get("/api/staff/approvals/latest")
        assert [(item["id"], item["outcome"]) for item in body] == [
            (absent, "unknown_stake"),
            (request, DONE),
        ]
        assert set(body[0]["names"].values()) == {"Carlo", "Ugo"}


@ON_SQLITE
def test_approval_without_command_blocks_no_other(url: str, tmp_path: Path) -> None:
    """A stake on a place that no cloth has can no longer be approved; a house that has one approved
    from before opens, carries out the other approvals, and reports it.
    """
    endless = "x" * 5_000
    with opened(waiting_settings(tmp_path, url)) as server:
        chef, ugo = server.staff("Carlo", "chef"), server.staff("Ugo", "controller")
        seat_anna(server)
        request = {"kind": "abandon", "table": "wheel", "player": "Anna", "on": endless}
        assert chef.post("/api/staff/approvals", **request, status=400)["error"] == "invalid_body"
        approvals = server.services.accounts.approvals
        withdraw_abandoned = WithdrawAbandoned(table="wheel", player="Anna", on=endless)
        at_once = approvals.request(chef.id, withdraw_abandoned, now().wall_ms).id
        path = f"/api/staff/approvals/{at_once}"
        assert ugo.post(path, approved=True, status=409)["error"] == "invalid_message"
        assert approvals.get(at_once).outcome == "invalid_message"
        remaining = approvals.request(chef.id, withdraw_abandoned, now().wall_ms).id
        stake = ask_to_withdraw(chef, "rouge")
    account_service = AccountService(make_engine(url), house=lambda _notice: True)
    for number in (remaining, stake):  # as if the server died here
        account_service.approvals.decide(ugo.id, number, now().wall_ms)
    account_service.close()
    with opened(waiting_settings(tmp_path, url)) as server:
        approvals = server.services.accounts.approvals
        wait_until(lambda: approvals.list_unexecuted() == [])
        assert [approvals.get(item).outcome for item in (remaining, stake)] == [
            "invalid_message",
            DONE,
        ]
        assert server.guest("Bruno").get("/health/ready")


@ON_SQLITE
def test_requester_without_the_role_gets_nothing_executed(url: str, tmp_path: Path) -> None:
    """A role that the act does not ask for is none: the chef has become a cashier meanwhile."""
    real = table("real", pace=PATIENT, mode=Mode.REAL)
    house = live_server.settings(tmp_path, real, options={"--database": url})
    with opened(house) as server:
        chef, clara = server.staff("Carlo", "chef"), server.staff("Clara", "cashier")
        count: dict[str, Any] = {"kind": "float", "table": "real", "act": "opening", "amount": 0}
        count |= {"chips": [], "is_checked": True}
        number = chef.post("/api/staff/approvals", **count)["id"]
        server.services.accounts.change_roles(SYSTEM, chef.id, {Role.CASHIER}, now().wall_ms)
        problem = clara.post(f"/api/staff/approvals/{number}", approved=True, status=409)
        assert problem["error"] == "forbidden"
        assert server.services.accounts.approvals.get(number).outcome == "forbidden"


def staff_again(server: Server, name: str) -> Person:
    """One of the staff, after a restart."""
    user = Person(server)
    user.post("/api/session", name=login_of(name), password=live_server.PASSWORD)
    return user


@ON_SQLITE
def test_results_of_approvals_are_shown_to_signers(url: str, tmp_path: Path) -> None:
    """Direction and controller read all, chef and croupiers their kinds, players none."""
    with opened(waiting_settings(tmp_path, url)) as server:
        dora, enzo = server.staff("Dora", "direction"), server.staff("Enzo", "direction")
        chef, ugo = server.staff("Carlo", "chef"), server.staff("Ugo", "controller")
        anna = seat_anna(server)
        path = "/api/staff/approvals"
        chips = dora.post(path, kind="chips", account=anna.id, amount=50_000)["id"]
        stake = ask_to_withdraw(chef, "rouge")
        assert [item["id"] for item in chef.get(path)] == [stake]
        enzo.post(f"{path}/{chips}", approved=False)
        ugo.post(f"{path}/{stake}", approved=True)
        for reader, expected in ((dora, [stake, chips]), (ugo, [stake, chips]), (chef, [stake])):
            body = reader.get(f"{path}/latest")
            assert [item["id"] for item in body] == expected
            assert reader.get(f"{path}/latest?limit=1") == body[:1]
        assert anna.get(f"{path}/latest", 403)["error"] == "forbidden"
        assert server.staff("Tullio", "tailleur").get(f"{path}/latest") == []
        for limit in (0, 201, "all"):
            assert ugo.get(f"{path}/latest?limit={limit}", 400)["error"] == "invalid_number"

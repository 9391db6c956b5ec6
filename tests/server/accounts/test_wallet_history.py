"""Holdings of all players, and their movements, for the staff that answers for them."""

from contextlib import closing
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import pytest
from support.server import http_server as live_server
from support.server import plain_http
from support.server.http_server import PATIENT, Person, Server, opened, table

from tapisvert.api.bodies import Movement
from tapisvert.config.settings import Settings
from tapisvert.house.purses import WalletHistory, WalletPage
from tapisvert.journal.connect import open_store
from tapisvert.journal.entry import START, next_entry
from tapisvert.journal.house_log import HOUSE_LOG_ID
from tapisvert.journal.store import Append, AppendResult
from tapisvert.journal.transactions import make_engine

PLAY_CHIPS = 1_000_000


def house(folder: Path, url: str) -> Settings:
    """A house with two wheels that stand still."""
    tables = table(pace=PATIENT), table("other", pace=PATIENT)
    return live_server.settings(folder, *tables, options={"--database": url})


def read_purse(user: Person, account: str, query: str = "") -> Any:
    """Movements of an account's purse, as a role may read them."""
    return user.get(f"/api/staff/accounts/{account}/purse{query}")


def pages(user: Person, account: str, limit: int) -> list[Any]:
    """All movements of a purse, page after page."""
    result: list[Any] = []
    query = f"?limit={limit}"
    while True:
        page = read_purse(user, account, query)
        result += page["movements"]
        if page["before"] is None:
            return result
        assert len(page["movements"]) >= limit
        query = f"?limit={limit}&before={page['before']}"


def anna_plays(server: Server, dora: Person, enzo: Person) -> Person:
    """Anna buys chips, leaves, comes again, lays a stake; chips are issued and taken back."""
    anna = server.guest("Anna")
    with anna.at(chips=10_000) as line:
        line.stage("bets")
        line.ask("leave")
        line.ask("sit", chips=20_000)
        line.bet("rouge", 500)
        for amount in (50_000, -3_000):
            body = dora.post("/api/staff/approvals", kind="chips", account=anna.id, amount=amount)
            enzo.post(f"/api/staff/approvals/{body['id']}", approved=True)
    return anna


def assert_balanced(movements: list[Any], holding: int) -> None:
    """The first line has what the purse holds, each what it moved more than the next, and the last
    its own amount: before it there was nothing.
    """
    assert [movement["balance"] for movement in movements] == list(
        accumulate((-movement["amount"] for movement in movements[:-1]), initial=holding)
    )
    assert movements[-1]["balance"] == movements[-1]["amount"]


def test_purse_history_has_all_movements(url: str, tmp_path: Path) -> None:
    """Issued by and requested by, to a table and from it: the sum is the purse's, and the amount at
    the table stands beside it.
    """
    with opened(house(tmp_path, url)) as server:
        dora, enzo = server.staff("Dora", "direction"), server.staff("Enzo", "direction")
        ugo = server.staff("Ugo", "controller")
        bruno = server.guest("Bruno")
        bruno.sit("other", chips=7_000)
        anna = anna_plays(server, dora, enzo)
        result = read_purse(ugo, anna.id)
        assert result == read_purse(dora, anna.id)
        assert (result["account"], result["name"], result["before"]) == (anna.id, "Anna", None)
        moves = [(item["table"], item["what"], item["amount"]) for item in result["movements"]]
        assert moves == [
            (None, "taken_back", -3_000),
            (None, "issued", 50_000),
            ("wheel", "sat", -20_000),
            ("wheel", "left", 10_000),
            ("wheel", "sat", -10_000),
            (None, "play_chips", PLAY_CHIPS),
        ]
        assert result["at"] == [{"table": "wheel", "chips": 19_500, "staked": 500, "unclaimed": 0}]
        issue = result["movements"][1]
        assert (issue["by"], issue["asked_by"]) == (enzo.id, dora.id)
        assert issue["approval"] == result["movements"][0]["approval"] - 1
        assert result["names"] == {anna.id: "Anna", dora.id: "Dora", enzo.id: "Enzo"}
        dora.post("/api/staff/tables/wheel/close", id="close")
        answer = read_purse(ugo, anna.id)
        assert answer["at"] == []
        first = answer["movements"][0]
        assert (first["table"], first["what"], first["amount"]) == ("wheel", "closed", 20_000)
        assert first["by"] == dora.id
        assert_balanced(answer["movements"], answer["amount"])
        assert answer["amount"] == server.services.store.purse(anna.id) == 1_047_000
        for limit in (1, 2, 200):
            assert pages(ugo, anna.id, limit) == answer["movements"]


@pytest.mark.clause("CR-19")
def test_abandoned_sums_are_listed(url: str, tmp_path: Path) -> None:
    """A stake that was withdrawn as abandoned still belongs to its player, at that table."""
    with opened(house(tmp_path, url)) as server:
        chef, ugo = server.staff("Carlo", "chef"), server.staff("Ugo", "controller")
        dora, enzo = server.staff("Dora", "direction"), server.staff("Enzo", "direction")
        anna = anna_plays(server, dora, enzo)
        body = chef.post(
            "/api/staff/approvals", kind="abandon", table="wheel", player="Anna", on="rouge"
        )
        assert ugo.post(f"/api/staff/approvals/{body['id']}", approved=True)["outcome"] == "done"
        remaining = {"table": "wheel", "chips": 19_500, "staked": 0, "unclaimed": 500}
        assert read_purse(ugo, anna.id)["at"] == [remaining]
        with anna.at() as line:
            line.ask("leave")
        assert read_purse(ugo, anna.id)["at"] == [{**remaining, "chips": 0}]


def test_purses_are_readable_only_with_full_rights(tmp_path: Path) -> None:
    """Neither to players, be it their own, nor to the staff of the tables."""
    with opened(house(tmp_path, f"sqlite:///{tmp_path}/new.db")) as server:
        anna = server.guest("Anna")
        path = f"/api/staff/accounts/{anna.id}/purse"
        officials = [server.staff(f"One {role}", role) for role in ("chef", "tailleur", "payeur")]
        for user in (anna, *officials):
            assert user.get(path, 403)["error"] == "forbidden"
        assert plain_http.get(f"{server.origin}{path}").status_code == 401
        ugo = server.staff("Ugo", "controller")
        assert ugo.get("/api/staff/accounts/nobody/purse", 404)["error"] == "unknown_account"
        for query in ("limit=0", "limit=201", "before=0", "before=soon"):
            assert ugo.get(f"{path}?{query}", 400)["error"] == "invalid_number"
        assert read_purse(ugo, ugo.id)["movements"] == []


def test_entries_of_one_moment_share_page(url: str) -> None:
    """Entries of one millisecond, at several tables and of several accounts, each come once; other
    accounts, however alike they are called, do not.
    """
    store = open_store(url)
    account, others = 'a_%"x', ('A_%"X', "a1%", "a_", '_%"x')
    expected, amounts = [], {1: 11, 2: -7, 3: 2**51, 4: -13}
    with closing(store):
        for name, times in (("one", (5, 5, 5, 7)), ("two", (5, 6, 7)), (HOUSE_LOG_ID, (4, 5, 8))):
            store.create_table(name, b"{}", 0)
            fence = store.claim(name, "me", 1, 60_000)
            assert fence is not None
            digest = START
            for number, at_ms in enumerate(times, 1):
                line = b'{"do":"leave"}' if name != HOUSE_LOG_ID else b'{"notice":"play_chips"}'
                entry = next_entry(
                    name,
                    number,
                    digest,
                    at_ms=at_ms,
                    actor="somebody",
                    line=line,
                    purse=((others[number % 4], 3), (account, amounts[number])),
                )
                digest = entry.hash
                assert store.append([Append(entry, fence)]) == [AppendResult.DONE]
                expected.append((at_ms, name, number, amounts[number]))
        holding = store.purse(account)
    expected.sort(reverse=True)
    balances = list(accumulate((-item[-1] for item in expected), initial=holding))
    assert balances.pop() == 0
    database = make_engine(url)
    purses = WalletHistory(database)
    for limit in range(1, 12):
        result: list[Movement] = []
        before_ms: int | None = 10**6
        while before_ms is not None:
            page = purses.page(account, limit, before_ms)
            before_ms = page.before
            assert before_ms is None or len(page.movements) >= limit
            assert page.amount == holding
            result += page.movements
        assert all(newer.at >= item.at for newer, item in pairwise(result))
        got = [(item.at, item.table or HOUSE_LOG_ID, item.n, item.amount) for item in result]
        assert got == expected
        assert [item.balance for item in result] == balances
    assert purses.page("nobody", 5, 10**6) == WalletPage(0, [], None)
    database.dispose()

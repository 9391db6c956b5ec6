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
    still = table(pace=PATIENT), table("other", pace=PATIENT)
    return live_server.settings(folder, *still, options={"--database": url})


def told(person: Person, account: str, query: str = "") -> Any:
    """Movements of an account's purse, as a role may read them."""
    return person.get(f"/api/staff/accounts/{account}/purse{query}")


def pages(person: Person, account: str, limit: int) -> list[Any]:
    """All movements of a purse, page after page."""
    found: list[Any] = []
    query = f"?limit={limit}"
    while True:
        page = told(person, account, query)
        found += page["movements"]
        if page["before"] is None:
            return found
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
            asked = dora.post("/api/staff/approvals", kind="chips", account=anna.id, amount=amount)
            enzo.post(f"/api/staff/approvals/{asked['id']}", approved=True)
    return anna


def assert_balanced(movements: list[Any], holds: int) -> None:
    """The first line has what the purse holds, each what it moved more than the next, and the last
    its own amount: before it there was nothing.
    """
    assert [one["balance"] for one in movements] == list(
        accumulate((-one["amount"] for one in movements[:-1]), initial=holds)
    )
    assert movements[-1]["balance"] == movements[-1]["amount"]


def test_a_purse_is_told_with_all_that_moved_it(url: str, tmp_path: Path) -> None:
    """Issued by and requested by, to a table and from it: the sum is the purse's, and the amount at
    the table stands beside it.
    """
    with opened(house(tmp_path, url)) as server:
        dora, enzo = server.staff("Dora", "direction"), server.staff("Enzo", "direction")
        ugo = server.staff("Ugo", "controller")
        bruno = server.guest("Bruno")
        bruno.sit("other", chips=7_000)
        anna = anna_plays(server, dora, enzo)
        found = told(ugo, anna.id)
        assert found == told(dora, anna.id)
        assert (found["account"], found["name"], found["before"]) == (anna.id, "Anna", None)
        moved = [(one["table"], one["what"], one["amount"]) for one in found["movements"]]
        assert moved == [
            (None, "taken_back", -3_000),
            (None, "issued", 50_000),
            ("wheel", "sat", -20_000),
            ("wheel", "left", 10_000),
            ("wheel", "sat", -10_000),
            (None, "play_chips", PLAY_CHIPS),
        ]
        assert found["at"] == [{"table": "wheel", "chips": 19_500, "staked": 500, "unclaimed": 0}]
        issued = found["movements"][1]
        assert (issued["by"], issued["asked_by"]) == (enzo.id, dora.id)
        assert issued["approval"] == found["movements"][0]["approval"] - 1
        assert found["names"] == {anna.id: "Anna", dora.id: "Dora", enzo.id: "Enzo"}
        dora.post("/api/staff/tables/wheel/close", id="close")
        after = told(ugo, anna.id)
        assert after["at"] == []
        first = after["movements"][0]
        assert (first["table"], first["what"], first["amount"]) == ("wheel", "closed", 20_000)
        assert first["by"] == dora.id
        assert_balanced(after["movements"], after["amount"])
        assert after["amount"] == server.services.store.purse(anna.id) == 1_047_000
        for limit in (1, 2, 200):
            assert pages(ugo, anna.id, limit) == after["movements"]


@pytest.mark.clause("CR-19")
def test_what_was_left_behind_is_told(url: str, tmp_path: Path) -> None:
    """A stake that was withdrawn as abandoned still belongs to its player, at that table."""
    with opened(house(tmp_path, url)) as server:
        chef, ugo = server.staff("Carlo", "chef"), server.staff("Ugo", "controller")
        dora, enzo = server.staff("Dora", "direction"), server.staff("Enzo", "direction")
        anna = anna_plays(server, dora, enzo)
        asked = chef.post(
            "/api/staff/approvals", kind="abandon", table="wheel", player="Anna", on="rouge"
        )
        assert ugo.post(f"/api/staff/approvals/{asked['id']}", approved=True)["outcome"] == "done"
        left = {"table": "wheel", "chips": 19_500, "staked": 0, "unclaimed": 500}
        assert told(ugo, anna.id)["at"] == [left]
        with anna.at() as line:
            line.ask("leave")
        assert told(ugo, anna.id)["at"] == [{**left, "chips": 0}]


def test_purses_are_told_to_those_who_read_everything_alone(tmp_path: Path) -> None:
    """Neither to players, be it their own, nor to the staff of the tables."""
    with opened(house(tmp_path, f"sqlite:///{tmp_path}/new.db")) as server:
        anna = server.guest("Anna")
        path = f"/api/staff/accounts/{anna.id}/purse"
        others = [server.staff(f"One {role}", role) for role in ("chef", "tailleur", "payeur")]
        for person in (anna, *others):
            assert person.get(path, 403)["error"] == "not_authorized"
        assert plain_http.get(f"{server.origin}{path}").status_code == 401
        ugo = server.staff("Ugo", "controller")
        assert ugo.get("/api/staff/accounts/nobody/purse", 404)["error"] == "unknown_account"
        for query in ("limit=0", "limit=201", "before=0", "before=soon"):
            assert ugo.get(f"{path}?{query}", 400)["error"] == "bad_number"
        assert told(ugo, ugo.id)["movements"] == []


def test_no_page_parts_what_is_of_one_moment(url: str) -> None:
    """Entries of one millisecond, at several tables and of several accounts, each come once; other
    accounts, however alike they are called, do not.
    """
    store = open_store(url)
    mine, others = 'a_%"x', ('A_%"X', "a1%", "a_", '_%"x')
    wanted, amounts = [], {1: 11, 2: -7, 3: 2**51, 4: -13}
    with closing(store):
        for name, times in (("one", (5, 5, 5, 7)), ("two", (5, 6, 7)), (HOUSE_LOG_ID, (4, 5, 8))):
            store.create_table(name, b"{}", 0)
            fence = store.claim(name, "me", 1, 60_000)
            assert fence is not None
            hashed = START
            for number, at_ms in enumerate(times, 1):
                line = b'{"do":"leave"}' if name != HOUSE_LOG_ID else b'{"notice":"play_chips"}'
                entry = next_entry(
                    *(name, number, hashed),
                    at_ms=at_ms,
                    actor="somebody",
                    line=line,
                    purse=((others[number % 4], 3), (mine, amounts[number])),
                )
                hashed = entry.hash
                assert store.append([Append(entry, fence)]) == [AppendResult.DONE]
                wanted.append((at_ms, name, number, amounts[number]))
        holds = store.purse(mine)
    wanted.sort(reverse=True)
    balances = list(accumulate((-one[-1] for one in wanted), initial=holds))
    assert balances.pop() == 0
    database = make_engine(url)
    purses = WalletHistory(database)
    for limit in range(1, 12):
        found: list[Movement] = []
        before: int | None = 10**6
        while before is not None:
            page = purses.page(mine, limit, before)
            before = page.before
            assert before is None or len(page.movements) >= limit
            assert page.holds == holds
            found += page.movements
        assert all(later.at >= one.at for later, one in pairwise(found))
        got = [(one.at, one.table or HOUSE_LOG_ID, one.n, one.amount) for one in found]
        assert got == wanted
        assert [one.balance for one in found] == balances
    assert purses.page("nobody", 5, 10**6) == WalletPage(0, [], None)
    database.dispose()

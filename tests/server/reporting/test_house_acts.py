"""Acts of the house outside the tables: of its people and of the machine, the latest first."""

import re
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert
from support.server.sources import FILES
from support.storage.store_backends import begin
from test_i18n import messages

from tapisvert.clock import Instant
from tapisvert.journal.connect import open_store
from tapisvert.journal.house_log import CASH_ACTS, HouseLog
from tapisvert.journal.schema import ACCOUNTS, CHECKPOINTS
from tapisvert.journal.sql import SqlStore
from tapisvert.journal.transactions import make_engine, write_transaction
from tapisvert.server.reporting.house_acts import CHECKPOINT, HouseLogReader


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    """An empty house."""
    with closing(open_store(f"sqlite:///{begin(tmp_path / 'house.db')}")) as opened:
        yield opened


def test_acts_come_with_the_latest_first_and_in_pages(store: SqlStore, tmp_path: Path) -> None:
    """A checkpoint stands between those before and after it; what moved is their sum."""
    after = {"session": 1, "first": 1, "last": 40, "file": "wheel.zip"}
    written: list[tuple[dict[str, Any], str, dict[str, int] | None]] = [
        ({"notice": "table_made", "table": "wheel"}, "system", None),
        ({"notice": "play_chips", "what": "a1"}, "system", {"a1": 500}),
        ({"notice": "archived", "what": "wheel", "after": after}, "system", None),
        ({"notice": "restored", "void": ["one", "two"]}, "system", None),
        ({"notice": "chips_asked", "what": "7", "after": {"account": "a1"}}, "a2", None),
    ]
    for second, (notice, actor, purses) in enumerate(written, 1):
        log = HouseLog(store, "node", partial(Instant, 0, second * 1_000))
        log.write(notice, actor, purses)
    engine = make_engine(f"sqlite:///{tmp_path / 'house.db'}")
    with write_transaction(engine) as connection:
        for account, name in (("a1", "Anna"), ("a2", "Dora")):
            known = {"id": account, "name": name, "login": account, "skeleton": account}
            connection.execute(insert(ACCOUNTS).values(**known, roles="", disabled=0, made_ms=0))
        connection.execute(insert(CHECKPOINTS).values(at_ms=3_500, text=b""))
    reader = HouseLogReader(store, engine)
    page = reader.page(2**53 - 1)
    told = [(one.act, one.kind, one.by, one.about) for one in page.acts]
    assert told == [
        ("asked", "chips", "Dora", "7"),
        ("restored", None, None, None),
        (CHECKPOINT, None, None, None),
        ("archived", None, None, "wheel"),
        ("play_chips", None, None, "Anna"),
        ("table_made", None, None, "wheel"),
    ]
    assert page.before is None
    assert page.acts[1].fields == {"void": "one, two"}
    assert page.acts[3].fields == {key: str(held) for key, held in after.items()}
    assert (page.acts[4].amount, page.acts[0].fields) == (500, {"account": "Anna"})
    latest = reader.page(2**53 - 1, 2)
    assert latest.before == 4
    earlier = reader.page(4, 2)
    assert [*latest.acts, *earlier.acts] == page.acts[:-1]
    engine.dispose()


def test_every_act_has_its_sentence() -> None:
    """Each notice that the server writes about people, tables or itself; each kind of request."""
    text = "\n".join(file.read_text("utf-8") for file in FILES)
    named = set(re.findall(r'outbox\.add\(connection, now_ms, "(\w+)"', text))
    named |= set(re.findall(r'notices\.add\(connection, [\w.]+, "(\w+)"', text))
    named |= set(re.findall(r'about = "(\w+)", ', text))
    assert len(named) > 10
    named |= {"archived", "restored", "table_made", "play_chips", CHECKPOINT, *CASH_ACTS}
    named |= {"limit_set", "break_taken", "excluded", "barred"}
    named |= {"asked", "approved", "not_approved"}
    assert {f"act-{name}" for name in named - {"account_not_approved"}} == {
        key for key in messages("en", "acts") if re.fullmatch(r"act-\w+", key)
    }

"""Thefts planted in a house, each found by the audit or the day sheet, in its own sentence.

The house played an honest evening: chips were added to its stock, sold, brought to a table and
counted, a coup was corrected, an abandoned stake paid, and the desk was cashed up. A thief with
access to the database makes the chain anew after each change, and removes what would contradict it.
"""

import json
import re
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace as altered
from support.server.account_fixtures import login_of
from support.server.http_server import PASSWORD, PATIENT, Person, Server, opened, settings, table
from support.server.node_harness import code
from support.server.signatures import signed

from tapisvert.clock import now, wall_ms
from tapisvert.config.settings import Settings
from tapisvert.documents.blocks import Table
from tapisvert.house.day_sheet import find_day, read_sheet
from tapisvert.house.sheet_document import document
from tapisvert.journal import checkpoint_keys
from tapisvert.journal.connect import open_store
from tapisvert.journal.entry import START, Entry, compute_hash, entry_row
from tapisvert.journal.house_log import (
    CHIPS_COUNTED,
    DESK_CLOSED,
    DESK_OPENED,
    PLAY_CHIPS,
    RATE_POSTED,
    REDEMPTION,
    SALE,
    SLIP_PRINTED,
    TRANSFER,
    HouseLog,
)
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.live.requests import WALK_IN_SUFFIX
from tapisvert.live.stages import Mode
from tapisvert.operations.audit import audit, checkpoints

ROSSI: Final = f"Rossi{WALK_IN_SUFFIX}"
CREW: Final = {
    "Carlo": "chef",
    "Ivo": "inspector",
    "Clara": "cashier",
    "Ugo": "controller",
    "Dora": "direction",
    "Anna": "player",
}


def pieces(count: int, series: str = "A") -> dict[str, Any]:
    """So many pieces of 5, or with another series so many banknotes of 5, and their amount."""
    chips = [{"series": series, "value": 500, "pieces": count}] if count else []
    return {"amount": 500 * count, "chips": chips}


def transferred(count: int) -> dict[str, Any]:
    """Banknotes of 5 that go from a desk to another, without chips."""
    notes = pieces(count, "EUR")
    return {"amount": notes["amount"], "notes": notes["chips"], "chips": []}


def count_float(act: str, count: int) -> dict[str, Any]:
    """A count of the table's float, in pieces of 5."""
    check = {"is_checked": True} if act == "opening" else {}
    return {"kind": "float", "table": "real", "act": act, **pieces(count), **check}


def count_drop(count: int, shift: int = 1) -> dict[str, Any]:
    """A count of the table's box, in banknotes of 5."""
    return {"kind": "drop", "table": "real", "shift": shift, **pieces(count, "EUR")}


def count_desk(act: str, count: int) -> dict[str, Any]:
    """A count of the desk's money, in banknotes of 5."""
    return {"kind": "desk", "act": act, **pieces(count, "EUR")}


def house_of(folder: Path) -> Settings:
    """A house with a real wheel, for money."""
    wheel = table("real", pace=PATIENT, mode=Mode.REAL, currency="EUR", is_play_money=False)
    return settings(folder, wheel, options={"--demonstration": "false"})


def play_evening(server: Server) -> None:
    """An evening with every act that a thief may want to have been another."""
    staff = {name: server.staff(name, role) for name, role in CREW.items()}
    carlo, ivo, clara, ugo, dora, anna = staff.values()
    stock = {"kind": "stock", "act": "chips_added", **pieces(100)}
    chips = {"kind": "chips", "account": anna.id, "amount": 20_000}
    for requester, signer, act in (
        (clara, ugo, stock),
        (clara, ugo, count_desk("desk_opened", 200)),
        (clara, dora, chips),
        (carlo, clara, count_float("opening", 40)),
        (carlo, clara, count_float("fill", 10)),
        (clara, ugo, {"kind": "sale", "act": SALE, **pieces(10)}),
        (clara, ugo, {"kind": "sale", "act": REDEMPTION, **pieces(2)}),
    ):
        assert signed(requester, signer, act)["outcome"] == "done"
    clara.post("/api/staff/cash", id="sale", **pieces(4))
    with anna.at("real", chips=5_000) as seat, carlo.at("real") as line:
        assert not code(line.ask("sit", player=ROSSI, chips=2_000))
        assert not code(seat.ask("bet", player="Anna", on="rouge", amount=500))
        assert not code(line.ask("bet", player=ROSSI, on="noir", amount=500))
        assert not code(line.ask("spin", number=17))
        number = {"kind": "correct_number", "table": "real", "number": 18}
        assert signed(carlo, ugo, number)["outcome"] == "done"
        advance = {"kind": "advance", "table": "real", "player": "Anna", "amount": 1_000}
        assert signed(carlo, ivo, advance)["outcome"] == "done"
        assert not code(line.ask("bet", player=ROSSI, on="17", amount=300))
        left = {"kind": "abandon", "table": "real", "player": ROSSI, "on": "17"}
        assert signed(carlo, ugo, left)["outcome"] == "done"
        assert not code(seat.ask("leave"))
    derogation = {"kind": "derogation", "table": "real", "maximum": {"plein": 150_000}}
    for requester, signer, act in (
        (dora, ugo, derogation),
        (carlo, clara, count_float("closing", 47)),
        (clara, ugo, count_drop(4)),
    ):
        assert signed(requester, signer, act)["outcome"] == "done"
    dora.post("/api/staff/tables/real/close", id="close")
    dora.post("/api/staff/tables/real/open", id="open")
    sale = clara.get("/api/staff/cash")["entries"][0]["entry"]
    correction = {"kind": "correct_cash", "corrects": sale, **pieces(5)}
    for requester, signer, act in (
        (clara, ugo, {"kind": "claim", "table": "real", "player": ROSSI}),
        (clara, ugo, correction),
        (clara, ugo, count_desk("desk_closed", 253)),
    ):
        assert signed(requester, signer, act)["outcome"] == "done"
    answer = clara.http.request("POST", f"/api/staff/slips/house/{sale}")
    assert answer.status_code == 200


class Copy:
    """A copy of the house in a thief's hands, and the checkpoint that was kept elsewhere."""

    def __init__(self, folder: Path, checkpoint: bytes) -> None:
        self.settings = house_of(folder)
        self.checkpoint = checkpoint
        public_key = checkpoint_keys.load_or_create_key(folder / "keys").public_key()
        self.key = checkpoint_keys.journal_name(public_key), public_key
        self._file = folder / "house.db"

    def change(self, *changes: str) -> None:
        """Change rows outside the journal."""
        with closing(sqlite3.connect(self._file, isolation_level=None)) as db:
            for change in changes:
                assert db.execute(change).rowcount

    def entries(self, name: str) -> list[Entry]:
        """The entries of a table."""
        with closing(open_store(self.settings.database.reveal())) as store:
            return store.read(name, 0, 10**6)

    def find(self, name: str, mark: str, place: int = 0) -> Entry:
        """The first entry of a table whose line has this text, or a later one."""
        return [entry for entry in self.entries(name) if mark.encode() in entry.line][place]

    def rewrite(self, name: str, entries: list[Entry], *, has_chain: bool = True) -> None:
        """Put other entries in the place of a table's, chained anew, without what was derived."""
        last_hash = START
        with closing(sqlite3.connect(self._file, isolation_level=None)) as db:
            db.execute("PRAGMA foreign_keys = OFF")
            db.execute("DROP INDEX entries_request")
            db.execute("DELETE FROM entries WHERE table_id = ?", (name,))
            for number, entry in enumerate(entries, 1):
                chained = entry
                if has_chain:
                    bare = altered(entry, number=number, previous=last_hash)
                    chained = altered(bare, hash=compute_hash(bare))
                last_hash = chained.hash
                row = entry_row(chained)
                db.execute(f"INSERT INTO entries VALUES ({', '.join('?' * len(row))})", row)
            if has_chain:
                head = (len(entries), last_hash, name)
                db.execute("UPDATE tables SET number = ?, hash = ? WHERE id = ?", head)
            for derived in ("table_states", "reports", "checkpoints"):
                db.execute(f"DELETE FROM {derived}")

    def replace(self, name: str, entry: Entry, *new_entries: Entry) -> None:
        """Put entries, or none, in the place of one."""
        entries = self.entries(name)
        place = entries.index(entry)
        self.rewrite(name, [*entries[:place], *new_entries, *entries[place + 1 :]])

    def rewrite_line(self, name: str, entry: Entry, old: str, new: str, **fields: Any) -> None:
        """Change an entry's line, and other fields of it."""
        assert old.encode() in entry.line
        line = entry.line.replace(old.encode(), new.encode())
        self.replace(name, entry, altered(entry, line=line, **fields))

    def write(self, notice: dict[str, Any], **options: Any) -> None:
        """Write a notice into the house log, as the server would; one of a desk is of the main."""
        with closing(open_store(self.settings.database.reveal())) as store:
            log = HouseLog(store, "a thief", now)
            log.write({"desk": "main", **notice}, "system", **options)

    def move_cash(self, act: str, count: int) -> None:
        """Write an act of the cash desk, in pieces of 5."""
        notice = {"notice": act, **pieces(count)}
        self.write(notice)

    def resign(self, notice: str, signer: str) -> None:
        """Have an approval signed by another account, in its row and in the house log."""
        entry = self.find("house", f'"notice":"{notice}"')
        account = self.account(signer)
        line = json.loads(entry.line) | {"who": account}
        signature = altered(entry, actor=account, line=json.dumps(line).encode())
        self.replace("house", entry, signature)
        self.change(f"UPDATE approvals SET decided_by = '{account}' WHERE id = {line['what']}")

    def resubject(self, kind: str, old: str, new: str) -> None:
        """Have an approval be of another subject, in its row and in the house log."""
        entries = []
        for entry in self.entries("house"):
            line = entry.line
            if line.find(f'"notice":"{kind}_'.encode()) > 0:
                line = line.replace(old.replace(" ", "").encode(), new.replace(" ", "").encode())
            entries.append(altered(entry, line=line))
        self.rewrite("house", entries)
        self.change(
            f"UPDATE approvals SET subject = replace(subject, '{old}', '{new}')"
            f" WHERE kind = '{kind}'"
        )

    def account(self, name: str) -> str:
        """The id of an account."""
        with closing(open_store(self.settings.database.reveal())) as store:
            ((account,),) = store.rows(f"SELECT id FROM accounts WHERE name = '{name}'")
        return str(account)

    def serve(self, thieves: "Callable[[dict[str, Person]], None]") -> None:
        """Have thieves of the staff use the server, as they may."""
        with opened(self.settings) as server:
            people = {}
            for name in CREW:
                people[name] = Person(server)
                people[name].post("/api/session", name=login_of(name), password=PASSWORD)
            thieves(people)

    def problems(self) -> list[str]:
        """Every problem of the audit."""
        with closing(open_store(self.settings.database.reveal())) as store:
            return [fault.problem for fault in audit(store).faults]

    def gaps(self) -> list[str]:
        """Every problem of the checkpoint that was kept elsewhere."""
        with closing(open_store(self.settings.database.reveal())) as store:
            _, faults = checkpoints(store, (self.key,), (self.checkpoint,))
        return [fault.problem for fault in faults]

    def sheet_lines(self) -> list[str]:
        """Every row of the day sheet."""
        with closing(open_store(self.settings.database.reveal())) as store:
            sheet = read_sheet(store, find_day(None, self.settings.house.day), ["real"])
        blocks = document(sheet, "1", None, "en").blocks
        tables = [block for block in blocks if isinstance(block, Table)]
        return [": ".join((table.caption, *row)) for table in tables for row in table.rows]


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    """The honest house, and a checkpoint over it."""
    folder = tmp_path_factory.mktemp("honest")
    house = house_of(folder)
    with opened(house) as server:
        play_evening(server)
    with closing(open_store(house.database.reveal())) as store:
        assert audit(store).faults == ()
        key = checkpoint_keys.load_or_create_key(folder / "keys")
        checkpoint = checkpoint_keys.sign_checkpoint(store, key, wall_ms())
    return folder, checkpoint


@pytest.fixture
def copy(original: tuple[Path, bytes], tmp_path: Path) -> Copy:
    """The same, to be changed."""
    folder, checkpoint = original
    shutil.copytree(folder, tmp_path / "copy")
    return Copy(tmp_path / "copy", checkpoint)


# Thefts ------------------------------------------------------------------------------------------

Plant = Callable[[Copy], None]
AUDIT: Final = "audit"
CHECKPOINT: Final = "audit with a checkpoint kept elsewhere"
SHEET: Final = "day sheet"
THEFTS: dict[Plant, tuple[str, str]] = {}
"""Each theft, which its docstring names, with what finds it and the sentence."""


def theft(finder: str, sentence: str) -> Callable[[Plant], Plant]:
    """Add a theft to the list."""

    def add(plant: Plant) -> Plant:
        THEFTS[plant] = finder, sentence
        return plant

    return add


NOT_SIGNED: Final = "entry {} of table {} is no act that two have signed"


@theft(AUDIT, "the cashier bought back 24 pieces of A 5.00 that were not in circulation")
def buy_back_chips_never_issued(copy: Copy) -> None:
    """Chips that were never issued are bought back."""
    copy.move_cash(REDEMPTION, 40)  # 13 are with players of the desk's, and 3 of the table's


@theft(AUDIT, "main gave out 84 pieces of A 5.00 that it never had")
def sell_chips_of_ones_own(copy: Copy) -> None:
    """Chips are sold that the house never had."""
    copy.move_cash(SALE, 168)  # 16 are outside of the 100


@theft(AUDIT, "postings do not match the entry")
def sell_without_cash(copy: Copy) -> None:
    """A sale has no cash."""
    sale = copy.find("house", '"amount":2000,')
    copy.replace("house", sale, altered(sale, postings=b"[]"))


@theft(AUDIT, "10.00 without a document, needed from 5.00 on")
def sell_without_a_document(copy: Copy) -> None:
    """A sale from the threshold on names no identified person."""
    copy.write({"notice": SALE, **pieces(2), "identified_from": 500})


@theft(AUDIT, NOT_SIGNED.format(16, "real"))
def raise_a_count(copy: Copy) -> None:
    """A closing count is raised after both have signed it, by the 10 pieces that were taken."""
    closing = copy.find("real", '"act":"closing"')
    line = closing.line.replace(b"23500", b"28500").replace(b":47}", b":57}")
    postings = b'[["float","cage",28500],["takings","float",3500]]'
    copy.replace("real", closing, altered(closing, line=line, postings=postings))


@theft(AUDIT, NOT_SIGNED.format(17, "real"))
def lower_a_drop(copy: Copy) -> None:
    """The drop is lowered after both have signed it."""
    drop = copy.find("real", '"act":"drop"')
    line = drop.line.replace(b'"amount":2000', b'"amount":1000').replace(b":4}", b":2}")
    copy.replace("real", drop, altered(drop, line=line, postings=b'[["takings","cage",1000]]'))


@theft(AUDIT, NOT_SIGNED.format(51, "house"))
def raise_a_cash_up(copy: Copy) -> None:
    """The cash-up is raised after both have signed it, by what is missing in the till."""
    closing = copy.find("house", '"notice":"desk_closed"')
    line = closing.line.replace(b'"amount":126500', b'"amount":127500').replace(b":253}", b":255}")
    copy.replace(
        "house", closing, altered(closing, line=line, postings=b'[["till:main","vault",127500]]')
    )


@theft(AUDIT, "the cash-up expects 1 255.00; opening and sales make 1 265.00")
def expect_less(copy: Copy) -> None:
    """The cash-up expects less than the sales brought."""
    closing = copy.find("house", '"notice":"desk_closed"')
    copy.rewrite_line("house", closing, '"expected":126500', '"expected":125500')


@theft(AUDIT, "the cash desk is open already")
def open_the_desk_twice(copy: Copy) -> None:
    """The desk is opened a second time, with less money."""
    opening = {"notice": DESK_OPENED, **pieces(100, "EUR")}
    for _ in range(2):
        copy.write(opening)


@theft(AUDIT, "the cash desk is closed already")
def cash_up_twice(copy: Copy) -> None:
    """The desk is cashed up a second time, for money that came later."""
    closing = {"notice": DESK_CLOSED, **pieces(4, "EUR"), "expected": 2_000}
    copy.write(closing)


@theft(AUDIT, "the cash desk main is not open")
def transfer_after_the_cash_up(copy: Copy) -> None:
    """Money goes from a desk to the vault after the cash-up."""
    copy.write({"notice": TRANSFER, "to": "vault", **transferred(4)})


@theft(AUDIT, "the transfer is of 505.00, the desk has 500.00")
def transfer_more_than_the_desk_has(copy: Copy) -> None:
    """More money goes to the vault than the desk has, and does not arrive there."""
    copy.write({"notice": DESK_OPENED, **pieces(100, "EUR")})
    copy.write({"notice": TRANSFER, "to": "vault", **transferred(101)})


@theft(AUDIT, "the notes are not worth that by the posted rate")
def take_notes_above_their_rate(copy: Copy) -> None:
    """Notes of another currency are taken for more than their posted rate."""
    copy.write({"notice": RATE_POSTED, "currency": "CHF", "rate": "0.9", "day": "", "by": "Clara"})
    notes = pieces(2, "CHF")["chips"]
    copy.write({"notice": SALE, **pieces(2), "foreign": notes, "rate": "0.9", "worth": 1_000})


@theft(AUDIT, "the count of chips does not follow from the stock")
def count_a_smaller_stock(copy: Copy) -> None:
    """The count of chips compares with a stock that was never counted."""
    line = {"series": "A", "value": 500, "stock": 90, "floats": 0, "circulation": 16}
    line |= {"places": {"main": 74}}
    copy.write({"notice": CHIPS_COUNTED, **pieces(74), "lines": [line]})


@theft(AUDIT, "entry 9 of table real: replay produced a different answer")
def pay_above_the_settlement(copy: Copy) -> None:
    """A coup pays more than its settlement."""
    spin = copy.find("real", '"do":"spin"')
    answer = spin.answer.replace(b'"to_player":1000', b'"to_player":1400')
    assert answer != spin.answer
    copy.replace("real", spin, altered(spin, answer=answer))


@theft(AUDIT, "entry 10 of table real: replay produced a different answer")
def invent_a_winner(copy: Copy) -> None:
    """A stake on the number is put before the coup, once it has fallen."""
    spin, late_bet = copy.find("real", '"do":"spin"'), copy.find("real", '"on":"17"')
    entries = copy.entries("real")
    place = entries.index(spin)
    later = [
        altered(entry, answer=re.sub(rb'"line":(\d+)', _next_line, entry.answer))
        for entry in entries[place:]
    ]
    answer = re.sub(rb'"line":\d+', b'"line":%d' % spin.number, late_bet.answer)
    bet = altered(late_bet, answer=answer, request=None)
    copy.rewrite("real", [*entries[:place], bet, *later])


def _next_line(match: "re.Match[bytes]") -> bytes:
    return b'"line":%d' % (int(match[1]) + 1)


@theft(AUDIT, NOT_SIGNED.format(13, "real"))
def abandon_another_stake(copy: Copy) -> None:
    """A stake is withdrawn as abandoned for which two did not sign."""
    copy.resubject("abandon", '"on": "17"', '"on": "18"')


@theft(AUDIT, "entry 25 of table real: replay produced different postings")
def claim_into_another_purse(copy: Copy) -> None:
    """An abandoned stake is paid into the purse of another person."""
    claim, thief = copy.find("real", '"act":"claimed"'), copy.account("Anna")
    copy.replace("real", claim, altered(claim, purse=((thief, 300),)))
    copy.change(f"UPDATE purses SET minor = minor + 300 WHERE account = '{thief}'")


@theft(AUDIT, "the entry of approval 14 is missing")
def pay_a_claim_again(copy: Copy) -> None:
    """The payment of a claim is cut out, to be paid a second time."""
    copy.replace("real", copy.find("real", '"act":"claimed"'))


@theft(AUDIT, "approval 8 is signed by its requester")
def sign_a_correction_alone(copy: Copy) -> None:
    """A coup is corrected by one person, who signs as both."""
    copy.resign("correct_number_approved", "Carlo")


@theft(AUDIT, "approval 13 was signed without the role for it")
def sign_a_drop_as_a_player(copy: Copy) -> None:
    """The second signature is that of a player's account."""
    copy.resign("drop_approved", "Anna")


@theft(AUDIT, NOT_SIGNED.format(53, "house"))
def void_a_sale_alone(copy: Copy) -> None:
    """A sale is voided by one person."""
    sale = copy.find("house", '"amount":5000,"chips"', -1).number
    void = {"notice": SALE, "corrects": sale, **pieces(0), "previous": 5_000}
    copy.write(void)


@theft(AUDIT, "the correction does not match the entry of the desk")
def void_more_than_was_sold(copy: Copy) -> None:
    """A correction takes back more than the sale was."""
    sale = copy.find("house", '"amount":5000,"chips"', -1).number
    void = {"notice": SALE, "corrects": sale, **pieces(0), "previous": 9_000}
    copy.write(void)


@theft(AUDIT, "entry 53 of table house repeats approval 7")
def buy_back_twice_with_one_signature(copy: Copy) -> None:
    """A purchase that two signed is paid a second time."""
    entries = copy.entries("house")
    copy.rewrite("house", [*entries, copy.find("house", '"notice":"chips_redeemed"')])


@theft(AUDIT, "chips moved into a purse, or out of it, without an approval")
def fill_a_purse(copy: Copy) -> None:
    """Chips come into a purse by an entry without an approval."""
    copy.write({"notice": "issued"}, purses={copy.account("Anna"): 50_000})


@theft(AUDIT, "chips moved into a purse, or out of it, without an approval")
def divert_approved_chips(copy: Copy) -> None:
    """Approved chips come into another purse than both signed."""
    entry, thief = copy.find("house", '"notice":"chips_approved"'), copy.account("Carlo")
    postings = json.dumps([["house", f"purse:{thief}", 20_000]]).encode()
    copy.replace("house", entry, altered(entry, purse=((thief, 20_000),), postings=postings))


@theft(AUDIT, "play chips were granted in a house that plays for money")
def take_play_chips(copy: Copy) -> None:
    """A purse for money is filled with the chips of guests."""
    account = copy.account("Anna")
    copy.write({"notice": PLAY_CHIPS, "what": account}, purses={account: 1_000_000})


@theft(AUDIT, "the purse of {Anna} holds 22000; its entries say 21500")
def raise_a_purse(copy: Copy) -> None:
    """A purse is raised in its row."""
    copy.change("UPDATE purses SET minor = minor + 500")


@theft(AUDIT, "account {Anna} differs from the house log")
def take_a_role(copy: Copy) -> None:
    """A player is given a role in the account's row."""
    copy.change("UPDATE accounts SET roles = 'cashier player' WHERE name = 'Anna'")


@theft(AUDIT, "the slip is not the copy that it says")
def print_a_second_original(copy: Copy) -> None:
    """A slip is printed twice as the original."""
    copy.write({"notice": SLIP_PRINTED, "table": "house", "entry": 31, "copy": 0})


@theft(AUDIT, "hash chain broken")
def cut_an_entry_out(copy: Copy) -> None:
    """An entry of the journal is cut out."""
    entries = copy.entries("real")
    copy.rewrite("real", [*entries[:11], *entries[12:]], has_chain=False)


@theft(CHECKPOINT, "table house ends at entry 51, but had 52")
def cut_an_entry_out_and_chain_anew(copy: Copy) -> None:
    """An entry that no other depends on is cut out, and the chain is made anew."""
    copy.replace("house", copy.find("house", '"notice":"slip_printed"'))


@theft(SHEET, "Shifts: Difference: 0.00: −50.00")
def keep_a_fill(copy: Copy) -> None:
    """Two sign a fill of 10 pieces that never comes to the table."""

    def steal(people: dict[str, Person]) -> None:
        carlo, clara = people["Carlo"], people["Clara"]
        for act, count in (("opening", 47), ("fill", 10), ("closing", 47)):
            assert signed(carlo, clara, count_float(act, count))["outcome"] == "done"
        assert signed(clara, people["Ugo"], count_drop(0))["outcome"] == "done"

    copy.serve(steal)


@theft(SHEET, "Shifts: Difference: 0.00: −10.00")
def count_a_drop_low(copy: Copy) -> None:
    """Two sign a drop that lacks 2 of the 4 banknotes in the box."""

    def steal(people: dict[str, Person]) -> None:
        carlo, clara = people["Carlo"], people["Clara"]
        assert signed(carlo, clara, count_float("opening", 47))["outcome"] == "done"
        with carlo.at("real") as line:
            assert not code(line.ask("sit", player=ROSSI, chips=2_000))
        assert signed(carlo, clara, count_float("closing", 43))["outcome"] == "done"
        assert signed(clara, people["Ugo"], count_drop(2))["outcome"] == "done"

    copy.serve(steal)


@theft(SHEET, "Money in the desk: Difference: 0.00: −20.00")
def keep_the_cash_of_a_sale(copy: Copy) -> None:
    """The cash of a sale does not come into the till."""

    def steal(people: dict[str, Person]) -> None:
        clara, ugo = people["Clara"], people["Ugo"]
        assert signed(clara, ugo, count_desk("desk_opened", 200))["outcome"] == "done"
        clara.post("/api/staff/cash", id="kept", **pieces(4))
        assert signed(clara, ugo, count_desk("desk_closed", 200))["outcome"] == "done"

    copy.serve(steal)


@theft(SHEET, "A: 5.00: 100: 0: 16: 84: 80: −4")
def take_chips_from_the_vault(copy: Copy) -> None:
    """Chips are handed out of the vault without a sale."""

    def steal(people: dict[str, Person]) -> None:
        count = {"kind": "stock", "act": CHIPS_COUNTED, **pieces(80)}
        assert signed(people["Clara"], people["Ugo"], count)["outcome"] == "done"

    copy.serve(steal)


@pytest.mark.parametrize("plant", THEFTS, ids=lambda plant: plant.__name__)
def test_planted_theft_is_found(plant: Plant, copy: Copy) -> None:
    """By its sentence; where it takes a checkpoint or the sheet, the audit alone finds nothing."""
    finder, sentence = THEFTS[plant]
    expected = sentence.format(Anna=copy.account("Anna"))
    plant(copy)
    if finder == AUDIT:
        assert expected in copy.problems()
        return
    assert copy.problems() == []
    found = copy.sheet_lines() if finder == SHEET else copy.gaps()
    assert any(line.endswith(expected) for line in found), found


def test_thefts_are_documented() -> None:
    """The table of audit.md has each of the list, with what finds it and the sentence."""
    page = Path(__file__).parents[3] / "docs" / "how-to" / "audit.md"
    rows = re.findall(r"^\| (.+?) \| (.+?) \| `(.+)` \|$", page.read_text("utf-8"), re.MULTILINE)
    expected = [
        ((plant.__doc__ or "").rstrip("."), finder, sentence.replace("{Anna}", "ID"))
        for plant, (finder, sentence) in THEFTS.items()
    ]
    assert rows == expected

"""An evening with the errors of people in it, its people, and its figures at the end.

All figures were worked out before, in euro. The house has 300 chips of 100 and 500 of 10: 35,000.
The desk opens with 5,000, the wheel's float with 90 of 100 and 100 of 10, that of the cards with 45
of 100 and 50 of 10; the purse of Anna has 1,000.

The desk. Rossi buys 1,500, and 600 more once a document was seen: from 2,000 a day it is asked. At
  the end 500 are bought back. Expected are 5,000 + 2,100 - 500 = 6,600; 20 are missing. The sum of
  Rossi's day is 2,100 + 500. Bruno Neri is barred, and neither buys chips nor is seated.
The wheel. Anna brings 500 of the purse. 17: rouge 50 loses. The fill of 2,000 was one of 3,000. The
  server dies behind closed bets; 18: rouge 30 wins. The bank has 50 - 30 = 20 of 80 laid, expected
  1/74 of them. Anna leaves with 480, so the purse has 980; all chips are in the float:
  10,000 + 3,000. The result is 13,000 - 13,000 + 500 - 480 = 20.
The cards. Rossi brings 500 of the desk's chips. The king that made 37 in the row of noir was typed
  as a 4, so noir won, and rouge 100 lost; corrected, it wins. Rouge 50 loses to noir. The bank has
  -100 + 50 = -50, of 150 laid, and Rossi 550, five chips of 10 more than before: the float closes
  with 4,950, and the result is -50. Both boxes are empty.
The house. 35,000 less what is in circulation: 21 - 5 of 100, and 5 of 10, 1,650. So vault and desk
  have 284 and 495, of which one of 10 is missing at the count.
"""

from collections.abc import Mapping
from contextlib import closing
from typing import Final

from support.server.account_fixtures import login_of
from support.server.http_server import PASSWORD, Person, Server
from support.server.node_harness import code
from support.server.signatures import check_audit
from support.storage.issued import issue
from tapisvert.config.settings import Settings
from tapisvert.house.day_sheet import DaySheet, find_day, read_sheet
from tapisvert.house.person_sums import PersonSum
from tapisvert.journal.connect import open_store
from tapisvert.live.requests import WALK_IN_SUFFIX

EURO: Final = 100
ROUGE_WINS: Final = "Th Td 7c Kd Ts Th 9s 3d"
NOIR_WINS: Final = ROUGE_WINS.replace("K", "4")
ROSSI: Final = f"Rossi{WALK_IN_SUFFIX}"
CREW: Final = {
    "Tullio": "tailleur",
    "Pia": "payeur",
    "Carlo": "chef",
    "Irene": "inspector",
    "Clara": "cashier",
    "Ugo": "controller",
    "Dora": "direction",
    "Anna": "player",
    "Bruno Neri": "player",
}
POSTS: Final = {"wheel": ("Pia", "Carlo", "Irene"), "cards": ("Tullio", "Carlo", "Irene")}


def engage_staff(
    server: Server, crew: Mapping[str, str], posts: Mapping[str, tuple[str, ...]]
) -> dict[str, Person]:
    """Everyone with an account, signed in; Anna has 1,000; the posts are given and taken."""
    people = {name: server.staff(name, role) for name, role in crew.items()}
    issue(server.services.store, {people["Anna"].id: 1_000 * EURO})
    for table, names in posts.items():
        with people["Dora"].at(table) as direction:
            for name in names:
                direction.ask("assign", role=crew[name], name=name)
                with people[name].at(table) as line:
                    assert not code(line.ask("take_post", role=crew[name]))
    return people


def bar_neri(people: Mapping[str, Person]) -> None:
    """Bar Bruno Neri for good, which ends all sessions, and sign Bruno in again."""
    neri = people["Bruno Neri"]
    people["Dora"].post(f"/api/staff/accounts/{neri.id}/bar", until_ms=None)
    neri.post("/api/session", name=login_of("Bruno Neri"), password=PASSWORD)


def check_views(controller: Person, anna: Person) -> None:
    """The chips of the house, and Anna's statement and purse, as the figures above have them."""
    figures = controller.get("/api/staff/cash")
    (statement,) = anna.get("/api/me/statement")["totals"]
    assert anna.get("/api/me/purse")["amount"] == 980 * EURO
    assert (figures["sold"], figures["redeemed"]) == (2_100 * EURO, 500 * EURO)
    assert (figures["from_tables"], figures["circulation"]) == (50 * EURO, 1_650 * EURO)
    assert {name: statement[name] for name in ("staked", "won", "lost", "corrected")} == {
        "staked": 80 * EURO,
        "won": 30 * EURO,
        "lost": 50 * EURO,
        "corrected": 0,
    }


def check_records(house: Settings) -> None:
    """The audit and the day sheet, as the figures above have them."""
    check_audit(house.database.reveal())
    with closing(open_store(house.database.reveal())) as store:
        sheet = read_sheet(store, find_day(None, house.house.day), ("cards", "wheel"))
    _check_tables(sheet)
    _check_house(sheet)


def _check_tables(sheet: DaySheet) -> None:
    """The tables of the sheet, as the figures above have them."""
    cards, wheel = sheet.tables
    assert [(item.play.coups, item.play.handle, item.play.result) for item in sheet.tables] == [
        (2, 150 * EURO, -50 * EURO),
        (2, 80 * EURO, 20 * EURO),
    ]
    assert wheel.play.expected == 108.11
    assert [(move.act, move.amount, move.signed_by) for move in wheel.shifts[0].moves] == [
        ("opening", 10_000 * EURO, "Clara"),
        ("fill", 2_000 * EURO, "Clara"),
        ("fill", 3_000 * EURO, "Ugo"),
        ("closing", 13_000 * EURO, "Clara"),
        ("drop", 0, "Ugo"),
    ]
    assert [item.event["event"] for item in cards.incidents] == ["corrected"]


def _check_house(sheet: DaySheet) -> None:
    """The house and the desk of the sheet, as the figures above have them."""
    total = sheet.house
    assert (total.opening, total.fills, total.closing) == (
        15_000 * EURO,
        3_000 * EURO,
        17_950 * EURO,
    )
    assert (total.count_result, total.difference, total.uncounted) == (-30 * EURO, 0, 0)
    (shift,) = sheet.desk.shifts
    assert (shift.expected, shift.difference) == (6_600 * EURO, -20 * EURO)
    assert sheet.desk.stock[-1].variances == {("A", 100 * EURO): 0, ("A", 10 * EURO): -1}
    assert (sheet.desk.identifications, sheet.desk.people) == (1, (PersonSum(1, 2_600 * EURO),))

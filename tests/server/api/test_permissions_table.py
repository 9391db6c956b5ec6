"""The table of docs/permissions.md: every act with every role, on the table's staff and not.

The answers of a server are written as a table like the one of the document, and compared whole.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from support.server.http_server import PATIENT, Line, Person, Server, opened, settings, table
from support.server.node_harness import code

from tapisvert.rules import Role
from tapisvert.server.accounts.permissions import ASSIGNABLE_ROLES
from tapisvert.server.app import ENDPOINTS
from tapisvert.server.config.tables import StaffRule
from tapisvert.server.in_person import MARK
from tapisvert.server.tables.commands import REQUESTS
from tapisvert.server.tables.staff import CROUPIERS, TABLE_ROLES
from tapisvert.server.tables.stages import Mode

DOCUMENT: Final = Path(__file__).parents[3] / "docs" / "permissions.md"
ROLES: Final = (
    *(Role.PLAYER, Role.TAILLEUR, Role.PAYEUR, Role.CHEF),
    *(Role.INSPECTOR, Role.CASHIER, Role.CONTROLLER, Role.DIRECTION),
)
DENIED: Final = frozenset(
    {"not_authorized", "not_on_staff", "not_here", "not_yours", "needs_signature"}
)
"""Codes with which an act is refused because of who asks."""
STAKE: Final = {"on": "rouge", "amount": 500}
REAL: Final[dict[str, dict[str, Any]]] = {
    "sit": {"chips": 500},
    "leave": {},
    "société": {"players": ["Nessuno", "The player"]},
    "bet": STAKE,
    "withdraw": {"on": "rouge"},
    "move": {"on": "rouge", "to": "noir"},
    "insure": {"on": "rouge"},
    "divide": {"on": "rouge"},
    "announce": {"call": "tiers", "unit": 5},
    "claim": {},
    "tip": {"amount": 5},
    "ready": {},
    "prefer": {},
    "confirm": {},
    "close": {},
    "spin": {"number": 17},
    "null": {"reason": "foreign_body"},
    "repeat": {"player": "Nessuno", **STAKE},
    "late": {"player": "Nessuno", "croupier": "Nessuno", **STAKE},
    "reject": {"player": "Nessuno", "on": "rouge"},
    "abandon": {"player": "Nessuno", "controller": "Nessuno"},
    "advance": {"player": "Nessuno", "amount": 500, "inspector": "Nessuno"},
    "last": {},
    "end_taille": {},
    "declare": {"clause": "CR-10"},
    "balances": {},
    "rotate": {"role": "payeur", "name": "Nessuno"},
    "assign": {"role": "payeur", "name": "Nessuno"},
    "dismiss": {"role": "payeur", "name": "Nessuno"},
    "take_post": {"role": "payeur"},
    "colour": {"player": "Nessuno"},
    "float": {"act": "opening", "amount": 0, "chips": [], "signed_by": "Nessuno"},
    "register": {"act": "closed", "amount": 0, "signed_by": "Nessuno"},
    "limits": {"minimum": 1},
    "decide": {"dispute": "a stake", "decision": "it stands"},
    "suspend": {"reason": "service", "informed": "Nessuno"},
    "resume": {},
    "finish": {},
    "open": {},
}
"""An act at the real wheel, so far as its phase lets it through; the last one ends the others."""
PERSON: Final = f"Rossi{MARK}"
BY_HAND: Final[dict[str, dict[str, Any]]] = {
    f"{do}` for a player without a device": {**REAL[do], "player": PERSON}
    for do in (
        *("sit", "leave", "bet", "withdraw", "move", "insure", "divide", "announce"),
        *("claim", "tip"),
    )
}
"""Acts at the real wheel for a person who has no account."""
CARDS: Final[dict[str, dict[str, Any]]] = {
    "deal": {"cards": "As"},
    "fell": {"card": "As"},
    "correct": {},
    "irregular": {"kind": "seen"},
}
"""Acts at a table with real cards."""
ON, OFF = True, False
Answers = dict[tuple[Role, bool], bool]


def documented(heading: str, first: int) -> dict[str, list[str]]:
    """The rows of a table of the document by their first cell; `first` is the first role's cell."""
    part = DOCUMENT.read_text(encoding="utf-8").split(f"## {heading}")[1].split("\n## ")[0]
    rows = [line.strip("| \n").split(" | ") for line in part.splitlines() if line.startswith("| ")]
    assert rows[0][first:] == [role.value for role in ROLES]
    return {row[0].strip("`"): [cell.strip() for cell in row[first:]] for row in rows[2:]}


def name_of(role: Role, is_on: bool, where: str = "wheel") -> str:
    """Name of a person of a role, on the staff or not."""
    name = f"The {role.value}" if is_on else f"Another {role.value}"
    return name if where == "wheel" else f"{name} at {where}"


class House:
    """A house with a person of each role at each table, and of those with posts one without. The
    croupiers of each table are other people.
    """

    def __init__(self, server: Server, lines: ExitStack) -> None:
        self.server = server
        self.people: dict[tuple[Role, bool], Person] = {}
        self.lines: dict[tuple[str, Role, bool], Line] = {}
        for role in ROLES:
            for is_on in (ON, OFF) if role in TABLE_ROLES else (ON,):
                person = self.people[role, is_on] = server.staff(name_of(role, is_on), role.value)
                for where in ("wheel", "game", "pack"):
                    if role in CROUPIERS and where != "wheel":
                        person = server.staff(name_of(role, is_on, where), role.value)
                    line = lines.enter_context(person.at(where))
                    self.lines[where, role, is_on] = line
        for where in ("wheel", "game", "pack"):
            for role in TABLE_ROLES:
                self.post(where, role)

    def post(self, where: str, role: Role, *, is_on: bool = ON) -> dict[str, Any]:
        """The direction gives a post, and the person takes it."""
        name = name_of(role, is_on, where if role in CROUPIERS else "wheel")
        self.lines[where, Role.DIRECTION, ON].ask("assign", role=role.value, name=name)
        return self.lines[where, role, is_on].ask("take_post", role=role.value)

    def answers(self, where: str, do: str, body: dict[str, Any]) -> Answers:
        """Ask for an act with everyone; who is not denied may."""
        return {
            (role, is_on): code(self.lines[where, role, is_on].ask(do, **body)) not in DENIED
            for role, is_on in reversed(self.people)  # the player's commitment ends its stage
        }

    def requests(self, method: str, path: str, body: dict[str, Any]) -> Answers:
        """Ask over HTTP with everyone; who is not forbidden may."""
        found = Answers()
        for who, person in self.people.items():
            answer = person.http.request(method, path, json=None if method == "GET" else body)
            assert answer.status_code < 500, answer.text
            found[who] = answer.status_code != 403
        return found

    def decisions(self, waiting: Callable[[], int]) -> Answers:
        """Have everyone reject a request of their own; `waiting` makes one and gives its number."""
        found = Answers()
        for who, person in self.people.items():
            path = f"/api/staff/approvals/{waiting()}"
            answer = person.http.request("POST", path, json={"approved": False})
            found[who] = answer.status_code != 403
        return found


def cells(found: Answers, *, own: bool = False) -> list[str]:
    """A row of the table from the answers: of the role on the staff, and not on it."""
    row = []
    for role in ROLES:
        has, without = found.get((role, ON), False), found.get((role, OFF), found.get((role, ON)))
        mark = "yes" if without else "post"
        row.append(("own" if own or role is Role.PLAYER else mark) if has else "–")
        assert has or not without, (role, "without a post it may, and with one not")
    return row


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Three tables with a staff of their own: a real wheel, a tailleur's cards, real cards."""
    mine: dict[str, Any] = {"pace": PATIENT, "staff": StaffRule.ASSIGNED}
    cards = "campione-trente-et-quarante"
    tables = (
        table("wheel", mode=Mode.REAL, **mine),
        table("game", cards, mode=Mode.TAILLEUR, **mine),
        table("pack", cards, mode=Mode.REAL, **mine),
    )
    with opened(settings(tmp_path, *tables)) as server, ExitStack() as lines:
        yield House(server, lines)


OWN_PLAY: Final = ("ready", "prefer", "confirm")


def test_every_act_over_the_socket(house: House) -> None:
    """Each act of the wire with each role, on the staff of the table and not, as documented."""
    found = {
        do: cells(house.answers("wheel", do, body), own=do in OWN_PLAY)
        for do, body in REAL.items()
        if do not in ("finish", "open")
    }
    found |= {
        act: cells(house.answers("wheel", act.partition("`")[0], body))
        for act, body in BY_HAND.items()
    }
    found |= {do: cells(house.answers("pack", do, body)) for do, body in CARDS.items()}
    found |= drawn(house)
    found["finish"] = cells(house.answers("wheel", "finish", {}))
    found["open"] = cells(house.answers("wheel", "open", {}))
    found["take_post"] = [
        "given" if role in TABLE_ROLES and not code(house.post("pack", role, is_on=OFF)) else "–"
        for role in ROLES
    ]
    assert set(found) == {*REQUESTS.values(), *BY_HAND}
    assert found == documented("At a table, over WebSocket", 1)


def drawn(house: House) -> dict[str, list[str]]:
    """The acts of a sealed draw at the tailleur's table, each where its time has come."""
    player, tailleur = (house.lines["game", role, ON] for role in (Role.PLAYER, Role.TAILLEUR))
    me = house.people[Role.PLAYER, ON]
    house.server.services.house_log.write({"notice": "issued"}, "test", {me.id: 1_000})
    assert not code(player.ask("sit", chips=1_000))

    def until(stage: str) -> None:
        for _ in range(12):
            if me.get("/api/tables/game")["stage"] == stage:
                return
            tailleur.ask("go")
        raise AssertionError(f"the table never came to {stage}")

    until("commitments")
    found = {"entropy": cells(house.answers("game", "entropy", {"commitment": "ab" * 32}))}
    until("coupe")
    cut = {"player": "The player", "at_card": 999}
    found["cut"] = cells(house.answers("game", "cut", cut))
    return found | {"go": cells(house.answers("game", "go", {}))}


Body = dict[str, Any]
PILES: Final = [{"series": "A", "value": 1, "pieces": 5}]
COUNT: Final[Body] = {"act": "opening", "amount": 0}
DROP: Final[Body] = {"act": "drop", "amount": 0, "shift": 1}
ASK: Final[dict[str, Body]] = {
    "ask for an advance": {"table": "wheel", "player": "The player", "amount": 500},
    "ask to withdraw an abandoned stake": {"table": "wheel", "player": "The player", "on": "rouge"},
    "ask for a derogation": {"table": "wheel", "maximum": {"plein": 150_000}},
    "ask for chips": {"amount": 5},
    "ask to remove a second factor": {"second_factor": True},
}
DECIDE: Final = {
    "consent to an advance": ("ask for an advance", Role.TAILLEUR),
    "sign for an abandoned stake": ("ask to withdraw an abandoned stake", Role.CHEF),
    "consent to a derogation": ("ask for a derogation", Role.DIRECTION),
    "approve chips": ("ask for chips", Role.DIRECTION),
    "sign a count, a fill or a credit": ("ask for a count, a fill or a credit", Role.CHEF),
    "sign the count of a drop": ("ask for the count of a drop", Role.CASHIER),
    "sign a payment from the register": ("ask to pay from the register", Role.CASHIER),
    "sign the closing of the register": ("ask to close the register", Role.DIRECTION),
}
SENT: Final[dict[str, Body]] = {
    "ask for a count, a fill or a credit": COUNT,
    "ask for the count of a drop": DROP,
    "ask to pay from the register": {"act": "claimed", "player": "Nessuno"},
    "ask to close the register": {"act": "closed"},
    "sell chips, and buy them back": {"id": "s", "amount": 5, "chips": PILES},
    "change roles": {"roles": ["player"]},
    "ban a player": {"until_ms": 0},
    "make a table": {"table": {"id": "wheel", "rulebook": "campione-roulette"}},
    "close a table": {"id": "q"},
    "open a table again": {"id": "r"},
    "set one's own limits": {"limit": "loss_day", "amount": 5_000},
    "take a break": {"until_ms": 0},
    "exclude oneself": {"until_ms": 0},
}
"""Bodies of the other requests that have one."""


def test_every_act_over_http(house: House) -> None:
    """Each request of the staff with each role, on the staff of the table and not; a decision is on
    a request that another account has just made.
    """
    server = house.server
    zed, dora = server.staff("Zed", "player"), server.staff("Dora", "direction")
    answers: dict[str, Answers] = {}

    def roles_change() -> int:
        path = f"/api/staff/accounts/{zed.id}/roles"
        dora.post(path, method="PUT", roles=["player", "tailleur"])
        return int(dora.get("/api/staff/approvals")[-1]["id"])

    def approval(wanted: str, asker: Person) -> int:
        path = requests_of()[wanted].split()[1].format(table="wheel")
        return int(asker.post(path, **SENT.get(wanted) or asked(wanted, zed.id))["id"])

    for act, request in requests_of().items():
        method, path = request.split()
        if act == "confirm an account":
            answers[act] = house.decisions(roles_change)
        elif act in DECIDE:
            wanted, role = DECIDE[act]
            asker = dora if role is Role.DIRECTION else house.people[role, ON]
            answers[act] = house.decisions(partial(approval, wanted, asker))
        else:
            body = asked(act, zed.id) if act in ASK else SENT.get(act, {})
            path = path.format(account=zed.id, table="wheel", day="2026-01-01")
            answers[act] = house.requests(method, path, body)
    assert {act: cells(found) for act, found in answers.items()} == documented("Over HTTP", 2)


def asked(act: str, account: str) -> Body:
    """The body of a request for an approval."""
    return ASK[act] if "table" in ASK[act] else {"account": account, **ASK[act]}


def requests_of() -> dict[str, str]:
    """The method and path of each documented act."""
    part = DOCUMENT.read_text(encoding="utf-8").split("## Over HTTP")[1]
    return dict(re.findall(r"^\| ([^|`]+?) \| `([^`]+)`", part, flags=re.MULTILINE))


def test_every_request_of_the_staff_is_in_the_table() -> None:
    """No request of the staff, and none for which a role is wanted, is missing."""
    listed = set(requests_of().values())
    for one in ENDPOINTS:
        path = one.path.replace(":int", "")
        if one.permission is not None or path.startswith("/api/staff/"):
            assert f"{one.method} {path}" in listed
    assert {*ROLES} == {*ASSIGNABLE_ROLES}

"""The table of permissions.md: every act with every role, on the table's staff and not.

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
from support.storage.issued import issue

from tapisvert.accounts.permissions import ASSIGNABLE_ROLES
from tapisvert.config.table_settings import StaffRule
from tapisvert.house.acts import ACTS, Act, AtTable
from tapisvert.live.command_table import COMMANDS, REQUESTS
from tapisvert.live.requests import WALK_IN_SUFFIX
from tapisvert.live.stages import Mode
from tapisvert.live.table_posts import CROUPIERS, TABLE_ROLES
from tapisvert.rules import Role
from tapisvert.server.act_documents import ROLES, describe, permission_rows
from tapisvert.server.app import ENDPOINTS

DOCUMENT: Final = Path(__file__).parents[3] / "docs" / "reference" / "permissions.md"
DENIED: Final = frozenset(
    {"forbidden", "not_on_staff", "not_available", "wrong_player", "approval_required"}
)
"""Codes with which an act is refused because of who asks."""
STAKE: Final = {"on": "rouge", "amount": 500}
REAL: dict[str, dict[str, Any]] = {
    "sit": {"chips": 500},
    "société": {"players": ["Nessuno", "The player"]},
    "bet": STAKE,
    "withdraw": {"on": "rouge"},
    "move": {"on": "rouge", "to": "noir"},
    "insure": {"on": "rouge"},
    "divide": {"on": "rouge"},
    "announce": {"call": "tiers", "unit": 5},
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
    "correct_coup": {"coup": 1, "signer": "Nessuno", "number": 17},
    "correct_stake": {"player": "Nessuno", **STAKE, "coup": 1, "signer": "Nessuno"},
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
    "reading": {"number": 17},
    "register": {"act": "closed", "amount": 0, "signed_by": "Nessuno"},
    "limits": {"minimum": 1},
    "decide": {"dispute": "a stake", "decision": "it stands"},
    "suspend": {"reason": "service", "informed": "Nessuno"},
    "resume": {},
    "finish": {},
    "open": {},
}
"""An act at the real wheel, so far as its phase lets it through; the last one ends the others."""
_FOR_PLAYERS: Final = [name for kind, name in REQUESTS.items() if COMMANDS[kind].by_hand]
REAL |= {name: {} for name in _FOR_PLAYERS if name not in REAL}
PERSON: Final = f"Rossi{WALK_IN_SUFFIX}"
BY_HAND: Final[dict[str, dict[str, Any]]] = {
    f"{name}` for a player without a device": {**REAL[name], "player": PERSON}
    for name in _FOR_PLAYERS
}
"""Acts at the real wheel for a person who has no account."""
CARDS: Final[dict[str, dict[str, Any]]] = {
    "deal": {"cards": "As"},
    "fell": {"card": "As"},
    "correct": {},
    "irregular": {"kind": "seen"},
}
"""Acts at a table with real cards."""
APPROVALS: Final = "/api/staff/approvals"
ON, OFF = True, False
Answers = dict[tuple[Role, bool], bool]


def documented(heading: str, first: int) -> dict[str, list[str]]:
    """The rows of a table of the document by their first cell; `first` is the first role's cell."""
    part = DOCUMENT.read_text(encoding="utf-8").split(f"## {heading}")[1].split("\n## ")[0]
    rows = [line.strip("| \n").split(" | ") for line in part.splitlines() if line.startswith("| ")]
    assert rows[0][first:] == [role.value for role in ROLES]
    return {row[0].strip("`"): [cell.strip() for cell in row[first:]] for row in rows[2:]}


def name_for(role: Role, is_on: bool, location: str = "wheel") -> str:
    """Name of a person of a role, on the staff or not."""
    name = f"The {role.value}" if is_on else f"Another {role.value}"
    return name if location == "wheel" else f"{name} at {location}"


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
                employee = self.people[role, is_on] = server.staff(
                    name_for(role, is_on), role.value
                )
                for location in ("wheel", "game", "pack"):
                    if role in CROUPIERS and location != "wheel":
                        employee = server.staff(name_for(role, is_on, location), role.value)
                    line = lines.enter_context(employee.at(location))
                    self.lines[location, role, is_on] = line
        for location in ("wheel", "game", "pack"):
            for role in TABLE_ROLES:
                self.post(location, role)

    def post(self, location: str, role: Role, *, is_on: bool = ON) -> dict[str, Any]:
        """The direction gives a post, and the person takes it."""
        name = name_for(role, is_on, location if role in CROUPIERS else "wheel")
        self.lines[location, Role.DIRECTION, ON].ask("assign", role=role.value, name=name)
        return self.lines[location, role, is_on].ask("take_post", role=role.value)

    def answers(self, location: str, action: str, body: dict[str, Any]) -> Answers:
        """Ask for an act with everyone; who is not denied may."""
        return {
            (role, is_on): code(self.lines[location, role, is_on].ask(action, **body)) not in DENIED
            for role, is_on in reversed(self.people)  # the player's commitment ends its stage
        }

    def requests(self, method: str, path: str, body: dict[str, Any]) -> Answers:
        """Ask over HTTP with everyone; who is not forbidden may."""
        answers = Answers()
        for player, user in self.people.items():
            answer = user.http.request(method, path, json=None if method == "GET" else body)
            assert answer.status_code < 500, answer.text
            answers[player] = answer.status_code != 403
        return answers

    def decisions(self, waiting: Callable[[], int]) -> Answers:
        """Have everyone reject a request of their own; `waiting` makes one and gives its number."""
        answers = Answers()
        for player, user in self.people.items():
            path = f"{APPROVALS}/{waiting()}"
            answer = user.http.request("POST", path, json={"approved": False})
            answers[player] = answer.status_code != 403
        return answers


def cells(answers: Answers, *, is_own: bool = False) -> list[str]:
    """A row of the table from the answers: of the role on the staff, and not on it."""
    row = []
    for role in ROLES:
        with_post, without_post = (
            answers.get((role, ON), False),
            answers.get((role, OFF), answers.get((role, ON))),
        )
        mark = "yes" if without_post else "post"
        row.append(("own" if is_own or role is Role.PLAYER else mark) if with_post else "–")
        assert with_post or not without_post, (role, "without a post it may, and with one not")
    return row


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Three tables with a staff of their own: a real wheel, a tailleur's cards, real cards."""
    options: dict[str, Any] = {"pace": PATIENT, "staff": StaffRule.ASSIGNED}
    cards = "campione-trente-et-quarante"
    tables = (
        table("wheel", mode=Mode.REAL, **options),
        table("game", cards, mode=Mode.TAILLEUR, **options),
        table("pack", cards, mode=Mode.REAL, **options),
    )
    with opened(settings(tmp_path, *tables)) as server, ExitStack() as lines:
        yield House(server, lines)


OWN_PLAY: Final = ("ready", "prefer", "confirm")


def test_permissions_of_socket_acts_match_document(house: House) -> None:
    """Each act of the wire with each role, on the staff of the table and not, as documented."""
    rows = {
        action: cells(house.answers("wheel", action, body), is_own=action in OWN_PLAY)
        for action, body in REAL.items()
        if action not in ("finish", "open")
    }
    rows |= {
        act: cells(house.answers("wheel", act.partition("`")[0], body))
        for act, body in BY_HAND.items()
    }
    rows |= {action: cells(house.answers("pack", action, body)) for action, body in CARDS.items()}
    rows |= draw_cards(house)
    rows["finish"] = cells(house.answers("wheel", "finish", {}))
    rows["open"] = cells(house.answers("wheel", "open", {}))
    rows["take_post"] = [
        "given" if role in TABLE_ROLES and not code(house.post("pack", role, is_on=OFF)) else "–"
        for role in ROLES
    ]
    assert set(rows) == {*REQUESTS.values(), *BY_HAND}
    assert rows == documented("At a table, over WebSocket", 1)


def draw_cards(house: House) -> dict[str, list[str]]:
    """The acts of a sealed draw at the tailleur's table, each where its time has come."""
    player, tailleur = (house.lines["game", role, ON] for role in (Role.PLAYER, Role.TAILLEUR))
    me = house.people[Role.PLAYER, ON]
    issue(house.server.services.store, {me.id: 1_000})
    assert not code(player.ask("sit", chips=1_000))

    def wait_until_stage(stage: str) -> None:
        for _ in range(12):
            if me.get("/api/tables/game")["stage"] == stage:
                return
            tailleur.ask("go")
        raise AssertionError(f"the table never came to {stage}")

    wait_until_stage("commitments")
    result = {"entropy": cells(house.answers("game", "entropy", {"commitment": "ab" * 32}))}
    wait_until_stage("coupe")
    cut = {"player": "The player", "at_card": 999}
    result["cut"] = cells(house.answers("game", "cut", cut))
    return result | {"go": cells(house.answers("game", "go", {}))}


Body = dict[str, Any]
PILES: Final = [{"series": "A", "value": 1, "pieces": 5}]
SENT: Final[dict[str, Body]] = {
    "sell chips, and buy them back": {"id": "s", "amount": 5, "chips": PILES},
    "sell chips to a player without a device": {"id": "t", "player": PERSON, "amount": 5},
    "change roles": {"roles": ["player"]},
    "ban a player": {"until_ms": 0},
    "make a table": {"table": {"id": "wheel", "rulebook": "campione-roulette"}},
    "close a table": {"id": "q"},
    "open a table again": {"id": "r"},
    "set one's own limits": {"limit": "loss_day", "amount": 5_000},
    "take a break": {"until_ms": 0},
    "exclude oneself": {"until_ms": 0},
}
"""Bodies of the requests that have one."""


SAMPLES: Final[Body] = {
    "place": "rouge",
    "player": "The player",
    "text": "A glass fell.",
    "maxima": {"plein": 150_000},
    "piles": [],
    "check": True,
    "desk": "main",
    "to": "vault",
    "currency": "CHF",
    "rate": "1.5",
}
"""Values of an act's fields, by their name or their input; see `body_of`."""


def test_permissions_of_http_acts_match_document(house: House) -> None:
    """Each request of the staff with each role, on the staff of the table and not, and each act
    that two persons sign: asked for, and decided after another account has asked.
    """
    zed, dora = house.server.staff("Zed", "player"), house.server.staff("Dora", "direction")
    result = {}
    for subject, request in list_requests().items():
        method, path = request.split()
        path = path.format(account=zed.id, table="wheel", day="2026-01-01", entry=1, number=1)
        result[subject] = cells(house.requests(method, path, SENT.get(subject, {})))
    assert result == documented("Over HTTP", 2)

    known = make_subjects(house.people[Role.CHEF, ON], house.people[Role.CASHIER, ON], zed)
    cira = house.server.staff("Cira", "cashier")

    def ask(act: Act) -> int:
        others = {Role.DIRECTION: dora, Role.CASHIER: cira}
        asker = next((others[role] for role in others if role in act.asks), None)
        asker = asker or house.people[min(act.asks), ON]
        return int(asker.post(APPROVALS, **body_for(act, known))["id"])

    def change_roles() -> int:
        path = f"/api/staff/accounts/{zed.id}/roles"
        dora.post(path, method="PUT", roles=["player", "tailleur"])
        return int(dora.get(APPROVALS)[-1]["id"])

    result = {}
    for name, act in ACTS.items():
        if act.asks:
            answers = house.requests("POST", APPROVALS, body_for(act, known))
            result[f"ask for `{name}"] = cells(answers)
        waiting = partial(ask, act) if act.asks else change_roles
        result[f"sign `{name}"] = cells(house.decisions(waiting))
    assert result == documented("Acts that two persons sign", 2)


def make_subjects(chef: Person, clerk: Person, player: Person) -> Body:
    """The subjects of acts about an account, a count and a sale: a float is opened by both, and
    chips are sold.
    """
    opening: Body = {
        "kind": "float",
        "table": "wheel",
        "act": "opening",
        "amount": 5,
        "chips": PILES,
        "is_checked": True,
    }
    number = chef.post(APPROVALS, **opening)["id"]
    clerk.post(f"{APPROVALS}/{number}", approved=True)
    (line,) = (line for line in clerk.get("/api/staff/floats") if line["table"] == "wheel")
    clerk.post("/api/staff/cash", **SENT["sell chips, and buy them back"])
    sale = clerk.get("/api/staff/cash")["entries"][0]
    count = line["shifts"][0]["moves"][0]
    return {
        "account": player.id,
        "correct_cash": sale["entry"],
        "correct_count": count["entry"],
    }


def body_for(act: Act, known: Body) -> Body:
    """A request for an act: the fields that it needs and its boxes, with values that their inputs
    allow; the account and the entry of an act are `known`.
    """
    body: Body = {"kind": act.name} | (
        {"table": "wheel"} if issubclass(act.request, AtTable) else {}
    )
    for field in describe(act)["fields"]:
        minimum, options = field.get("least", 1), field.get("options", [""])
        values = {**SAMPLES, **known, "choice": options[0], "entry": known.get(act.name)}
        if "isOptional" not in field or field["input"] == "check":
            name = field["name"]
            body[name] = values.get(name, values.get(field["input"], minimum))
    if body.get("notes") == []:
        body["chips"] = PILES
    elif body.get("chips") == [] and body["amount"]:
        body["chips"] = [{"series": "A", "value": body["amount"], "pieces": 1}]
    return body


def test_no_act_of_two_is_done_by_one(tmp_path: Path) -> None:
    """One person with every role but the controller's, which stands alone, and with every post,
    requests each act of two and signs none of them; nor is its command taken at the table with the
    person's own name as the signer, nor a late stake of their own repetition, nor a post that they
    give to themselves.
    """
    house = settings(
        tmp_path, table("wheel", pace=PATIENT, mode=Mode.REAL, staff=StaffRule.ASSIGNED)
    )
    roles = [role for role in ASSIGNABLE_ROLES if role is not Role.CONTROLLER]
    with opened(house) as server:
        both = server.staff("Both", *roles)
        cira, dora = server.staff("Cira", "cashier"), server.staff("Dora", "direction")
        zed = server.staff("Zed", "player")
        with both.at() as line, dora.at() as direction:
            for role in TABLE_ROLES:
                assert code(line.ask("assign", role=role, name="Both")) == "four_eyes", role
                direction.ask("assign", role=role, name="Both")
                assert not code(line.ask("take_post", role=role))
            known = make_subjects(both, cira, zed)
            for act in (act for act in ACTS.values() if act.asks):
                number = both.post(APPROVALS, **body_for(act, known))["id"]
                response = both.post(f"{APPROVALS}/{number}", approved=True, status=403)
                is_alone = act.signs == {Role.CONTROLLER}
                assert response["error"] == ("forbidden" if is_alone else "four_eyes"), act.name
                (row,) = (row for row in both.get(APPROVALS) if row["id"] == number)
                assert (row["approved"], row["decided_by"]) == (None, None)
            signers = {REQUESTS[kind]: row.signed for kind, row in COMMANDS.items() if row.signed}
            for name, field in signers.items():
                body = {**REAL[name], str(field): "Both"}
                assert code(line.ask(name, **body)) == "approval_required", name
            zed_stake: Body = {"player": "Zed", **STAKE}
            assert not code(line.ask("close"))
            assert not code(line.ask("repeat", **zed_stake))
            assert code(line.ask("late", croupier="Both", **zed_stake)) == "not_repeated"


def test_rows_of_acts_follow_their_declarations(request: pytest.FixtureRequest) -> None:
    """Those of `permission_rows`, between the marks of the document; `--write-goldens` does it."""
    start, mark, rest = DOCUMENT.read_text(encoding="utf-8").partition("<!-- acts -->\n")
    _, end, tail = rest.partition("\n<!-- -->")
    text = start + mark + "\n".join(permission_rows()) + end + tail
    if request.config.getoption("--write-goldens"):
        DOCUMENT.write_text(text, encoding="utf-8")
    assert DOCUMENT.read_text(encoding="utf-8") == text


def list_requests() -> dict[str, str]:
    """The method and path of each documented act."""
    part = DOCUMENT.read_text(encoding="utf-8").split("## Over HTTP")[1]
    return dict(re.findall(r"^\| ([^|`]+?) \| `([^`]+)`", part, flags=re.MULTILINE))


def test_staff_requests_are_in_permissions_table() -> None:
    """No request of the staff, and none for which a role is wanted, is missing."""
    listing = {*list_requests().values(), f"POST {APPROVALS}", f"POST {APPROVALS}/{{number}}"}
    for endpoint in ENDPOINTS:
        path = endpoint.path.replace(":int", "")
        if endpoint.permission is not None or path.startswith("/api/staff/"):
            assert f"{endpoint.method} {path}" in listing
    assert {*ROLES} == {*ASSIGNABLE_ROLES}

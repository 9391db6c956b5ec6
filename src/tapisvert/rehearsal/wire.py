"""Tempo and connection of a simulated person: requests and a WebSocket, as a browser uses."""

from typing import Any, Final
from urllib.parse import urlsplit

from tapisvert.client import House, RequestError, Table
from tapisvert.rules import Refusal, Rulebook
from tapisvert.values import value


@value
class RehearsalTempo:
    """Seconds of a rehearsal's rhythm.

    `bets` from the first words to 'rien ne va plus', `closed` until the first card or the number,
    `card` between cards, `thinking` at most from an opening to a player's stake, `colleague` until
    simulated staff decide what waits for them, `signature` until they sign a count in the place of
    a person. There are `moves` coups from a fill or a credit to the next, and `shift` from an
    opening count to a closing count.
    """

    bets: float = 25
    closed: float = 4
    card: float = 1.2
    thinking: float = 18
    colleague: float = 3
    signature: float = 20
    moves: int = 8
    shift: int = 40


USUAL: Final = RehearsalTempo()


@value
class TableOfRehearsal:
    """Table of a rehearsal: its rules, its tempo, the seed of all choices, and whether it has
    staff.
    """

    name: str
    book: Rulebook
    seed: str
    tempo: RehearsalTempo
    has_croupiers: bool = False


class Person(House):
    """Simulated person with an account, signed in as a browser is."""

    def __init__(self, port: int, origin: str, name: str, login: str) -> None:
        """Take the port of the server on this machine, and the origin of its pages."""
        super().__init__(f"http://{urlsplit(origin).netloc}", name=name)
        self.server = ("127.0.0.1", port)
        self.headers["Origin"] = origin
        self._login = login

    async def sign_in_with(self, password: str) -> None:
        """Sign in. Raises RequestError if the server refuses, OSError if it is not reached."""
        body = {"name": self._login, "password": password}
        await self.request("POST", "/api/session", body)

    def at(self, table: str) -> "Line":
        """Return a connection to a table; it is open within `async with`."""
        return Line(self, table)


class Line(Table):
    """State of a table as the staff receives it, and the requests sent on its connection."""

    def __init__(self, person: Person, table: str) -> None:
        super().__init__(person, table)
        self.coups = 0
        self.posts: list[tuple[str, str]] = []
        self.offered_roles: list[str] = []
        """Roles of the posts offered to this person."""
        self.late_stakes: list[dict[str, Any]] = []
        self.prison_stakes: list[tuple[str, str]] = []
        """Players and chances that the last coup sent to prison."""

    async def next_coup(self) -> None:
        """Wait until the next coup is decided, or the table closes. Raises ConnectionError."""
        await self.after(self.coups)

    async def after(self, coup: int) -> None:
        """Wait until more coups than a number are decided, or the table closes."""
        await self.until(lambda: self.coups > coup or self.phase == "finished")

    async def ask(self, do: str, **fields: object) -> str | None:
        """Send a request; return the code of its refusal once the state includes its result."""
        try:
            await self.request(do, **fields)
        except (Refusal, RequestError) as refusal:
            return refusal.code
        return None

    # State ----------------------------------------------------------------------------------------

    def take_snapshot(self, view: dict[str, Any]) -> None:
        super().take_snapshot(view)
        staff = view["staff"] or {"posts": [], "given": [], "repeated": []}
        self.posts = [(post["role"], post["name"]) for post in staff["posts"]]
        self.offered_roles = [post["role"] for post in staff["given"] if post["name"] == self.name]
        self.late_stakes = staff["repeated"]

    def take_event(self, event: dict[str, Any]) -> None:
        super().take_event(event)
        kind = event["event"]
        if kind in ("coup", "nulled", "draw_lost"):
            self.coups += 1
            self.prison_stakes = []
            self.late_stakes = []
        if kind == "settled" and event["outcome"] == "imprisoned":
            self.prison_stakes.append((event["player"], event["on"]))

    def take_notice(self, notice: dict[str, Any]) -> None:
        super().take_notice(notice)
        kind = notice["notice"]
        if kind == "repeat":
            self.late_stakes.append(notice)
        if kind in ("assign", "rotate_asked") and notice["name"] == self.name:
            self.offered_roles.append(notice["role"])
        if kind in ("take_post", "dismiss"):
            ended_posts = {
                (notice["role"], notice["name"]),
                (notice["role"], notice.get("relieves")),
            }
            self.posts = [post for post in self.posts if post not in ended_posts]
            if notice["name"] == self.name:
                self.offered_roles = [role for role in self.offered_roles if role != notice["role"]]
        if kind == "take_post":
            self.posts.append((notice["role"], notice["name"]))
        if kind == "staff":
            self.posts = [(role, name) for role, name, _ in notice["posts"]]

"""Many coups of a house at work, each act held against the naive count."""

import json
from random import Random
from typing import Final

import pytest
from support.simulated_server.reference_house import NaiveHouse

from tapisvert import regulations
from tapisvert.live.float_shifts import Floats, float_notice, read_move
from tapisvert.live.ledger import Ledger
from tapisvert.live.requests import WALK_IN_SUFFIX, FloatAct, MoveFloat, Pile
from tapisvert.record.event_lines import format_event
from tapisvert.rules import Refusal, step
from tapisvert.rules import commands as c

PARTS: Final = 4
SHIFT: Final = 500
"""Coups from an opening count to a closing count."""
SESSION: Final = 5_000
BRIEF: Final = 2_500
"""Coups of each part where each change is tested."""
SESSIONS: Final = 100_000 // PARTS // SESSION
"""Sessions of each part in a hundred thousand coups."""
VISITORS: Final = tuple(f"{name}{WALK_IN_SUFFIX}" for name in ("Rossi", "Bianchi"))
PEOPLE: Final = (*VISITORS, "Anna")
PLACES: Final = ("rouge", "noir", "manque", "P12", "17", "8/11")
_NAMED: Final[dict[type[c.Command], tuple[str, ...]]] = {
    kind: tuple(kind.__dataclass_fields__)
    for kind in (c.Sit, c.Leave, c.Bet, c.Spin, c.Tip, c.Advance, c.Abandon, c.Claim, c.Finish)
}
SIDE_ACTS: Final = (
    "tip",
    "leave",
    "advance",
    "abandon",
    "claim",
    "fill",
    "credit",
    "correction",
)
"""Acts of people beside the stakes."""


def piles_of(amount: int) -> tuple[Pile, ...]:
    """Pieces of 100 and of 1 that make an amount."""
    piles = Pile("A", 100, amount // 100), Pile("A", 1, amount % 100)
    return tuple(pile for pile in piles if pile.pieces)


class House:
    """A real wheel: the engine's table, the server's ledger and floats, and the naive count."""

    def __init__(self, seed: int) -> None:
        self.chance, self.book = Random(seed), regulations.rulebook("campione-roulette")
        self.naive = NaiveHouse(self.book, {"a1": 10**12})
        self.coups, self.acts, self.entries = 0, dict[str, int](), 0
        self.roles = {role: c.Person(role, role) for role in ("tailleur", "chef", "direction")}

    def open(self) -> None:
        """Open the table, with books of its own."""
        created = step(None, c.Open(self.book, "EUR"), self.roles["tailleur"])
        assert not isinstance(created, Refusal)
        self.table, events = created
        self.ledger, self.floats = Ledger(), Floats()
        self.ledger.enter(events)
        maximum = self.table.limits.maximum
        self.naive.play("open", {}, [{"limits": {"maximum": maximum}}])
        self.count("opening", 50_000_000)

    def do(self, command: c.Command, role: str = "tailleur") -> bool:
        """Give a command; what is carried out is done in the naive count too."""
        created = step(self.table, command, self.roles[role])
        if isinstance(created, Refusal):
            return False
        old_table, (self.table, events) = self.table, created
        self.ledger.enter(events)
        if not isinstance(command, c.Finish):
            self.ledger.check(self.table, old_table)
        else:
            self.ledger.cash_out()
        line = {name: getattr(command, name) for name in _NAMED[type(command)]}
        answers = [json.loads(format_event(event, 0)) for event in events]
        self._agree(c.NAMES[type(command)], line, answers)
        return True

    def _agree(self, name: str, line: dict[str, object], answers: list[object]) -> None:
        """Do the same in the naive count; everything is as it is there."""
        self.acts[name] = self.acts.get(name, 0) + 1
        self.naive.play(name, line, answers, "a1")
        self.naive.agrees_with(self.table)
        if name != "bet":  # a chip that is laid stays on the player's side of the tray
            self.naive.agrees_with_floats(self.floats, self.ledger)

    def count(self, act: str, amount: int, shift: int | None = None) -> None:
        """Count an amount, which another person signs."""
        self.move(MoveFloat(FloatAct(act), amount, piles_of(amount), "Clara", shift))

    def correct(self) -> None:
        """Correct one of the counts of the session to another amount, or void it."""
        moves = [move for shift in self.floats.shifts for move in shift.moves]
        standing_moves = [move for move in moves if self.floats.find(move.entry)]
        old = self.chance.choice(standing_moves)
        amount = max(0, old.amount + self.chance.choice((-old.amount, -300, 150, 100_000)))
        if amount != old.amount:
            fields = piles_of(amount), "Ugo", None, old.entry, old.amount
            self.move(MoveFloat(old.act, amount, *fields))
            self.acts["correction"] = self.acts.get("correction", 0) + 1

    def move(self, move: MoveFloat) -> None:
        """Have an act signed and executed; one that the table refuses changes nothing."""
        refusal = self.floats.refusal(move, self.ledger)
        if refusal is not None:
            assert (refusal.code, move.corrects is not None) == ("float_short", True)
            return
        notice = float_notice(move, "Carlo")
        self.entries += 1
        self.floats.apply(read_move(json.dumps(notice).encode(), self.entries, 0), self.ledger)
        self.acts[move.act] = self.acts.get(move.act, 0) + 1
        self.naive.move_float(notice, self.entries)
        self.naive.agrees_with_floats(self.floats, self.ledger)

    def coup(self) -> None:
        """A person stakes, after something else now and then, and the ball falls."""
        chance, name = self.chance, self.chance.choice(PEOPLE)
        player = self.table.players.get(name)
        if player is None or player.chips < 10_000:
            self.do(c.Sit(name, 1_000_000))
        elif chance.random() < 0.1:
            self.other(name)
        self.do(c.Bet(name, chance.choice(PLACES), chance.choice((500, 1_000, 2_500))))
        assert self.do(c.Spin(chance.randrange(37)))
        self.coups += 1

    def other(self, name: str) -> None:
        """Do something beside the stakes."""
        act = self.chance.choice(SIDE_ACTS)
        if act == "correction":
            self.correct()
        elif act in ("fill", "credit"):
            self.count(act, self.chance.choice((100_000, 250_000)))
        elif act == "advance":
            self.do(c.Advance(name, 50_000, "Ispettore"), "chef")
        elif act == "abandon":
            place = next((place for place, _ in self.table.players[name].prison), None)
            self.do(c.Abandon(name, "Otto", place, None if place is None else 1), "chef")
        elif act == "tip":
            self.do(c.Tip(name, 500))
        else:
            self.do(c.Leave(name) if act == "leave" else c.Claim(name))

    def end_shift(self) -> None:
        """Count what is there; now and then a piece or a note is missing."""
        wrong = self.chance.choice((0, 0, 700, -300))
        shift = self.naive.shifts[-1]
        self.count("closing", self.naive.tray + wrong)
        self.count(
            "drop", max(0, shift.box - self.chance.choice((0, 0, 100))), len(self.floats.shifts)
        )

    def session(self, coups: int) -> None:
        """Play from an opening to a closing."""
        self.open()
        for number in range(1, coups + 1):
            self.coup()
            if number % SHIFT == 0:
                self.end_shift()
                if number < coups:
                    self.count("opening", 50_000_000)
        assert self.do(c.Finish(), "direction")
        assert sum(self.ledger.all_balances.values()) == 0


@pytest.mark.parametrize("part", range(PARTS))
def test_coups_lose_and_double_no_chip(part: int, scale: int) -> None:
    """Opening counts, fills, credits, tips, advances, abandoned winnings and stakes, closing counts
    and drops: after each act the table has what the naive count has, and no chip is made or lost.
    """
    _play(part, [BRIEF], scale)


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(PARTS))
def test_hundred_thousand_coups_lose_and_double_no_chip(part: int, scale: int) -> None:
    """And so over a hundred thousand."""
    _play(part, [SESSION] * SESSIONS, scale)


def _play(part: int, sessions: list[int], scale: int) -> None:
    for number in range(scale):
        house = House(PARTS * number + part)
        for coups in sessions:
            house.session(coups)
        assert house.coups == sum(sessions)
        assert min(house.acts[name] for name in SIDE_ACTS) >= house.coups // 500, house.acts
        assert min(house.acts["closing"], house.acts["drop"]) >= house.coups // SHIFT

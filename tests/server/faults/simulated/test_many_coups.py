"""Many coups of a house at work, each act held against the naive count."""

import json
from collections import Counter, defaultdict
from random import Random
from typing import Any, Final

import msgspec
import pytest
from support.simulated_server.reference_house import NaiveHouse

from tapisvert import regulations
from tapisvert.house.cash_book import CashBook, piece_lines
from tapisvert.journal.entry import START, next_entry
from tapisvert.journal.house_log import (
    CHIPS_ADDED,
    CHIPS_COUNTED,
    CHIPS_WITHDRAWN,
    DESK_CLOSED,
    DESK_OPENED,
    HOUSE_LOG_ID,
    SALE,
    TRANSFER,
    VAULT,
    cash_postings,
)
from tapisvert.live.float_shifts import Floats, float_notice, read_move
from tapisvert.live.ledger import Ledger
from tapisvert.live.requests import WALK_IN_SUFFIX, FloatAct, MoveFloat, Pile
from tapisvert.record.event_lines import format_event
from tapisvert.rules import Refusal, step
from tapisvert.rules import commands as c
from tapisvert.rules.table import CORRECTABLE_COUPS

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
DESKS: Final = ("main", "salon")
_NAMES: Final = {
    **dict.fromkeys((DESK_OPENED, DESK_CLOSED), "desk"),
    SALE: "sale",
    TRANSFER: "transfer",
}
PLACES: Final = ("rouge", "noir", "manque", "P12", "17", "8/11")
_NAMED: Final[dict[type[c.Command], tuple[str, ...]]] = {
    kind: tuple(kind.__dataclass_fields__)
    for kind in (
        *(c.Sit, c.Leave, c.Bet, c.Spin, c.Divide, c.Tip, c.Advance, c.Abandon, c.Claim, c.Finish),
        *(c.CorrectCoup, c.CorrectStake),
    )
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
    "divide",
    "correct_coup",
    "correct_stake",
    "sale",
    "desk",
    "transfer",
    "stock",
    "correct_cash",
)
"""Acts of people beside the stakes."""


CORRECTIONS: Final = ("correct_coup", "correct_stake")
"""Acts that are more frequent than in any house."""


def _plain_act(act: str, name: str, place: str) -> c.Command:
    """Return an act of one player without other choices."""
    commands: dict[str, c.Command] = {
        "advance": c.Advance(name, 50_000, "Ispettore"),
        "divide": c.Divide(name, place),
        "tip": c.Tip(name, 500),
        "leave": c.Leave(name),
        "claim": c.Claim(name),
    }
    return commands[act]


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
        self.desk, self.acts_at_desk, self.head = CashBook(), 0, START
        self.outside: defaultdict[str, Counter[tuple[str, int]]] = defaultdict(Counter)
        """Pieces that went to the table from each desk, less those that went back there."""
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
        desk = self.chance.choice(DESKS)
        self.move(MoveFloat(FloatAct(act), amount, piles_of(amount), "Clara", shift, desk=desk))

    def correct(self) -> None:
        """Correct one of the counts of the session to another amount, or void it."""
        moves = [move for shift in self.floats.shifts for move in shift.moves]
        standing_moves = [move for move in moves if self.floats.find(move.entry)]
        old = self.chance.choice(standing_moves)
        amount = max(0, old.amount + self.chance.choice((-old.amount, -300, 150, 100_000)))
        if amount != old.amount:
            fields = piles_of(amount), "Ugo", None, old.entry, old.amount
            self.move(MoveFloat(old.act, amount, *fields, desk=old.desk))
            self.acts["correction"] = self.acts.get("correction", 0) + 1

    def correct_coup(self, act: str) -> None:
        """Correct the reading of one of the last coups, or a stake there, to another or to none."""
        chance = self.chance
        coup = chance.choice(self.table.decided[-chance.choice((1, 3, CORRECTABLE_COUPS)) :])
        if act == "correct_coup":
            self.do(
                c.CorrectCoup(coup.number, "Otto", number=max(0, chance.randrange(-20, 37))), "chef"
            )
        else:
            name, place = chance.choice([*coup.table.players]), chance.choice(PLACES)
            amount = chance.choice((0, 500, 3_000))
            self.do(c.CorrectStake(name, place, amount, coup.number, "Otto"), "chef")

    def enter(self, act: str, desk: str, amount: int, **fields: Any) -> None:
        """Sell chips at a desk, count its money or its chips, carry some of both to another, or
        correct an entry.
        """
        chips = [msgspec.to_builtins(pile) for pile in piles_of(amount)]
        people = {"by": f"cashier of {desk}", "signed_by": "Ugo"}
        notice = {"notice": act, "desk": desk, "amount": amount, "chips": chips, **people, **fields}
        self.acts_at_desk += 1
        entry = next_entry(
            HOUSE_LOG_ID,
            self.acts_at_desk,
            self.head,
            kind="notice",
            at_ms=0,
            actor=people["by"],
            line=json.dumps(notice).encode(),
            postings=json.dumps(cash_postings(notice)).encode(),
        )
        self.head = entry.hash
        self.desk.apply(entry, notice)
        self.naive.take_cash(entry)
        name = "correct_cash" if "corrects" in fields else _NAMES.get(act, "stock")
        self.acts[name] = self.acts.get(name, 0) + 1
        assert self.desk.sums[SALE] == self.naive.sold
        self.naive.agrees_with_desks(self.desk.shifts)
        self.naive.agrees_with_pieces(piece_lines(self.desk, [self.outside], []))

    def count_desk(self, desk: str) -> None:
        """Open a desk, or cash it up; now and then a note is missing."""
        shift = self.desk.open_shift(desk)
        if shift is None:
            self.enter(DESK_OPENED, desk, 200_000)
        else:
            shortage = self.chance.choice((0, 0, 5_000))
            self.enter(DESK_CLOSED, desk, max(0, shift.expected - shortage))

    def transfer(self) -> None:
        """Carry chips, money or both from an open desk or the vault to another."""
        open_desks = [desk for desk in DESKS if self.desk.open_shift(desk)]
        if not open_desks:
            return
        desk, to = self.chance.sample([*open_desks, VAULT], 2)
        shift = self.desk.open_shift(desk)
        most = 100_000 if shift is None else min(100_000, shift.expected)
        amount = max(0, self.chance.choice((0, most, most // 3)))
        notes = [{"series": "EUR", "value": 1, "pieces": amount}] if amount else []
        chips = [msgspec.to_builtins(pile) for pile in piles_of(self.chance.choice((0, 20_050)))]
        self.enter(TRANSFER, desk, amount, to=to, notes=notes, chips=chips)

    def change_stock(self, desk: str) -> None:
        """Add chips to a desk or the vault, withdraw some, or count them."""
        act = self.chance.choice((CHIPS_ADDED, CHIPS_WITHDRAWN, CHIPS_COUNTED))
        self.enter(act, desk, self.chance.choice((1_000_000, 20_050)))

    def correct_cash(self) -> None:
        """Correct an entry of a desk to another amount, or void it, if people have the chips."""
        entries = [entry for entry in self.desk.entries.values() if entry.act != TRANSFER]
        if not entries:
            return
        entry = self.chance.choice(entries)
        amount = self.chance.choice((0, entry.amount + 150))
        if entry.act != SALE or entry.amount - amount <= self.naive.hands:
            previous = {"corrects": entry.entry, "previous": entry.amount}
            self.enter(entry.act, entry.desk, amount, **previous)

    def move(self, move: MoveFloat) -> None:
        """Have an act signed and executed; one that the table refuses changes nothing."""
        refusal = self.floats.refusal(move, self.ledger)
        if refusal is not None:
            assert (refusal.code, move.corrects is not None) == ("float_short", True)
            return
        notice = float_notice(move, "Carlo")
        self.entries += 1
        if old_move := self.floats.find(move.corrects):
            self.outside[old_move.desk].subtract(old_move.pieces_out)
        float_move = read_move(json.dumps(notice).encode(), self.entries, 0)
        self.outside[float_move.desk].update(float_move.pieces_out)
        self.floats.apply(float_move, self.ledger)
        self.acts[move.act] = self.acts.get(move.act, 0) + 1
        self.naive.move_float(notice, self.entries)
        self.naive.agrees_with_floats(self.floats, self.ledger)

    def coup(self) -> None:
        """A person stakes, after something else now and then, and the ball falls, more often into
        the zero than by chance.
        """
        chance, name = self.chance, self.chance.choice(PEOPLE)
        player = self.table.players.get(name)
        if player is None or player.chips < 10_000:
            self.do(c.Sit(name, 1_000_000))
        elif chance.random() < 0.3:
            self.other(name, chance.choice((*SIDE_ACTS, *CORRECTIONS, *CORRECTIONS)))
        elif player.prison and chance.random() < 0.5:
            self.other(name, "divide")
        self.do(c.Bet(name, chance.choice(PLACES), chance.choice((500, 1_000, 2_500))))
        assert self.do(c.Spin(max(0, chance.randrange(-5, 37))))
        self.coups += 1

    def other(self, name: str, act: str) -> None:
        """Do something beside the stakes."""
        player, chance = self.table.players[name], self.chance
        place = next((place for place, _ in player.prison), None)
        match act:
            case "correction":
                self.correct()
            case "correct_coup" | "correct_stake":
                self.correct_coup(act)
            case "sale":
                self.enter(SALE, chance.choice(DESKS), chance.choice((5_000, 20_050)))
            case "desk":
                self.count_desk(chance.choice(DESKS))
            case "transfer":
                self.transfer()
            case "stock":
                self.change_stock(chance.choice((*DESKS, VAULT)))
            case "correct_cash":
                self.correct_cash()
            case "fill" | "credit":
                self.count(act, chance.choice((100_000, 250_000)))
            case "abandon":
                self.do(c.Abandon(name, "Otto", place, None if place is None else 1), "chef")
            case _:
                role = "chef" if act == "advance" else "tailleur"
                self.do(_plain_act(act, name, place or "rouge"), role)

    def end_shift(self) -> None:
        """Count what is there; now and then a piece or a note is missing."""
        wrong = self.chance.choice((0, 0, 700, -300))
        shift = self.naive.shifts[-1]
        self.count("closing", max(0, self.naive.tray + wrong))
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
    """Opening counts, fills, credits, tips, advances, divided and abandoned stakes, sales, closing
    counts and drops, transfers between two desks and the vault, changes of the stock, and
    corrections of counts, sales and coups: after each act the table has what the naive count has,
    and no chip is made or lost.
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

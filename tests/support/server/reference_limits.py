"""Players under limits at a table, watched by a second, naive book-keeper who asks the table alone.

It knows periods by their dates and money by the balances of all players; nothing of it comes from
events or from `server.people` except who was active.
"""

from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from random import Random
from typing import Final

from support.engine.strategies import coup_of, totals_of
from tapisvert import regulations
from tapisvert.cards import sixain
from tapisvert.chances import Kind
from tapisvert.clock import HouseDay
from tapisvert.responsible_gaming import limits as protection
from tapisvert.responsible_gaming.activity import (
    Activity,
    ActivityDelta,
    acknowledge,
    apply,
    changes,
)
from tapisvert.responsible_gaming.limits import EffectiveLimits, Limit, PlayerLimits
from tapisvert.rules import Phase, Refusal, Table, step
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.events import Event
from tapisvert.rules.permissions import players_of
from tapisvert.rules.rulebook import Layout

MINUTE: Final = 60_000
NOON: Final = 20_000 * 86_400_000 + 12 * 3_600_000
PLAYERS: Final = ("Anna", "Bruno", "Carla", "Désirée")
DAY_BEGINS: Final = 240
"""Minutes after midnight UTC at which the day of `HOUSE_DAY` begins."""
HOUSE_DAY: Final = HouseDay("UTC", time(4))
FIXED: Final = {Limit.LOSS_DAY: 400_000, Limit.LOSS_WEEK: 900_000, Limit.LOSS_MONTH: 2_000_000}
"""Limits that the first player set before the start and never changes."""
PLAYS: Final = (c.Bet, c.Announce, c.Late, c.Insure, c.Move)
_WAITS: Final = (0, 0, 1, 300, 4_000, 20_000, 20_000, 55_000, 55_000, 300_000, 600_000)
_RESTS: Final = (1_799_999, 1_800_000, 21_600_000)


def keys(at_ms: int) -> dict[str, str]:
    """The names of the day, the week and the month that hold a moment."""
    local = datetime.fromtimestamp(at_ms / 1000, UTC) - timedelta(minutes=DAY_BEGINS)
    year, week, _ = local.isocalendar()
    return {
        "day": local.date().isoformat(),
        "week": f"{year}W{week}",
        "month": f"{local.year}-{local.month}",
    }


@dataclass
class Naive:
    """Data of the book-keeper on one player."""

    lost: Counter[str] = field(default_factory=Counter)
    staked: dict[str, int] = field(default_factory=dict)
    spent: Counter[str] = field(default_factory=Counter)
    begun: dict[str, int] = field(default_factory=dict)
    since: int = 0
    last: int = 0
    checked: int = 0

    def touch(self, now: int, cloth: int) -> None:
        """Open the periods of this moment, with what lies on the cloth."""
        for period, key in keys(now).items():
            if key not in self.staked:
                self.staked[key] = cloth
                local = datetime.fromtimestamp(now / 1000, UTC) - timedelta(minutes=DAY_BEGINS)
                day = local.replace(hour=0, minute=0, second=0, microsecond=0)
                if period == "week":
                    day -= timedelta(days=day.weekday())
                elif period == "month":
                    day = day.replace(day=1)
                start = day + timedelta(minutes=DAY_BEGINS)
                self.begun[key] = round(start.timestamp() * 1000)

    def rested(self, now: int) -> bool:
        """Return True if the player has not played for half an hour."""
        return now - self.last >= 30 * MINUTE

    def spend(self, now: int) -> dict[str, int]:
        """The time of each period of now, up to now."""
        gap = 0 if self.rested(now) else now - self.last
        return {
            period: self.spent[key] + min(gap, now - self.begun[key])
            for period, key in keys(now).items()
        }


def cloth_of(table: Table, name: str) -> int:
    """Return all that a player could lose of their stakes, premiums with it."""
    player = table.players.get(name)
    if player is None:
        return 0
    return player.total - player.chips + sum(stake.premium for stake in player.free.values())


def wealth_of(table: Table, name: str) -> int:
    """All that is a player's at the table, registered or not."""
    player = table.players.get(name)
    chips = player.chips if player else 0
    return chips + cloth_of(table, name) + table.bank.claims.get(name, 0)


def excess_for(table: Table, name: str) -> int:
    """Return the part of a player's stakes that is not in play."""
    player = table.players.get(name)
    return sum(stake.excess for stake in player.free.values()) if player else 0


class Watched:
    """A table with players under limits, who try anything at any time."""

    def __init__(self, rulebook: str, seed: int, house: protection.HouseLimits) -> None:
        self.chance, self.house, self.now = Random(seed), house, NOON
        book = regulations.rulebook(rulebook)
        maxima = {Kind.SIMPLE.value: 80_000, "plein": 20_000}
        maximum = maxima if book.layout is Layout.WHEEL else 80_000
        opening = step(None, c.Open(book, "EUR", None, maximum))
        assert not isinstance(opening, Refusal)
        self.table = opening[0]
        self.own = dict.fromkeys(PLAYERS, PlayerLimits()) | {PLAYERS[0]: PlayerLimits(dict(FIXED))}
        self.played = dict.fromkeys(PLAYERS, Activity())
        self.naive = {name: Naive() for name in PLAYERS}
        self.journal: list[tuple[str, int, ActivityDelta]] = []
        self.count: Counter[str] = Counter()
        self._coups: list[tuple[str, ...]] = []
        if book.layout is not Layout.WHEEL:
            draw = (
                coup_of(book, totals_of(book, self.chance), self.chance, list(sixain()))
                for _ in range(60)
            )
            self._coups = [tuple(cards) for cards in draw if cards]

    # What happens -----------------------------------------------------------------------------

    def turn(self) -> None:
        """Let time pass, and let a player try an act."""
        self.now += self.chance.choice(_WAITS if self.chance.random() < 0.97 else _RESTS)
        if self.chance.random() < 0.002:
            self.now += self.chance.randint(0, 40) * 86_400_000
        if self.chance.random() < 0.03:
            self._set_something()
        else:
            self._try(*self._draw())

    def reach_what_is_rare(self) -> None:
        """Have players come to what chance may never bring them to: three limits of their own, by
        a bet every ten minutes, and to be barred.
        """
        for name, limit, maximum in (
            (PLAYERS[1], Limit.SITTING, 30),
            (PLAYERS[2], Limit.REALITY_CHECK, 30),
            (PLAYERS[3], Limit.STAKE_DAY, 50_000),
        ):
            self.own[name] = protection.set_limit(self.own[name], limit, maximum, self.now)
            self._try(c.Sit(name, 1_000_000), None)
            for _ in range(4):
                self._try(c.Bet(name, "rouge", 20_000), None)
                self.now += 10 * MINUTE
        self.own[PLAYERS[3]] = protection.ban(self.own[PLAYERS[3]], self.now + 1)
        self._try(c.Bet(PLAYERS[3], "rouge", 500), None)

    def _try(self, command: c.Command, person: c.Person | None) -> None:
        names = players_of(command)
        answer = step(self.table, command, person)
        if isinstance(answer, Refusal):
            return
        if names and type(command) is not c.FormSociete:
            refusal = self._ask(names[0], command)
            expected = self._expected(names[0], command, answer[1])
            assert (refusal is not None) is bool(expected), (command, refusal, expected)
            if refusal is not None:
                assert refusal.code in expected, (refusal, expected)
                self.count[refusal.code] += 1
                return
            self.count["accepted"] += isinstance(command, PLAYS)
        self._happen(command, *answer)

    def _ask(self, name: str, command: c.Command) -> Refusal | None:
        stake = protection.command_stake(self.table, command)
        limits = EffectiveLimits(self.own[name], self.house)
        return protection.refusal(limits, self.played[name], command, stake, self.now)

    def _happen(self, command: c.Command, table: Table, events: tuple[Event, ...]) -> None:
        old_table, self.table = self.table, table
        result = changes(events)
        for name in PLAYERS:
            if name in result:
                self.played[name] = apply(self.played[name], result[name], self.now, HOUSE_DAY)
                self.journal.append((name, self.now, result[name]))
            self._book(name, command, old_table, active=name in result)

    # The book-keeper --------------------------------------------------------------------------

    def _book(self, name: str, command: c.Command, old_table: Table, *, active: bool) -> None:
        naive = self.naive[name]
        cloth, earlier = cloth_of(self.table, name), cloth_of(old_table, name)
        naive.touch(self.now, earlier)
        loss = wealth_of(old_table, name) - wealth_of(self.table, name)
        if isinstance(command, c.Sit | c.Leave | c.Tip):
            loss = 0
        stakes = 0
        if isinstance(command, (*PLAYS, c.Withdraw, c.Reject, c.FormSociete)):
            stakes = cloth - earlier
        elif isinstance(command, c.Abandon) and self.table.bank.gain == old_table.bank.gain:
            stakes = cloth - earlier  # what was not divided was never played
        elif isinstance(command, c.Deal | c.Spin):
            stakes = excess_for(self.table, name) - excess_for(old_table, name)
        if active:
            expense = naive.spend(self.now)
            if naive.rested(self.now):
                naive.since = naive.checked = self.now
            for period, key in keys(self.now).items():
                naive.spent[key] = expense[period]
            naive.last = self.now
        for key in keys(self.now).values():
            naive.lost[key] += loss
            naive.staked[key] += stakes

    def _expected(self, name: str, command: c.Command, events: tuple[Event, ...]) -> set[str]:
        """Every reason to refuse a command that the rules would carry out."""
        plays = isinstance(command, PLAYS) and not (isinstance(command, c.Move) and command.degree)
        player, values = self.own[name], set[str]()
        if not plays and not isinstance(command, c.Sit):
            return values
        values |= {"excluded"} if self.now < player.excluded_until_ms else set()
        values |= {"barred"} if self.now < player.barred_until_ms else set()
        values |= {"on_break"} if self.now < player.break_until_ms else set()
        return values | self._passed(name, events) if plays else values

    def _passed(self, name: str, events: tuple[Event, ...]) -> set[str]:
        naive, cloth, values = self.naive[name], cloth_of(self.table, name), set[str]()
        naive.touch(self.now, cloth)
        stake = sum(event.added for event in events if isinstance(event, e.Staked))
        stake += sum(event.premium for event in events if isinstance(event, e.InsuranceTaken))
        counts = self.in_force(name)
        minutes = counts.get(Limit.REALITY_CHECK)
        start = self.now if naive.rested(self.now) else naive.since
        check = self.now if naive.rested(self.now) else naive.checked
        if minutes is not None and self.now - max(start, check) >= minutes * MINUTE:
            values.add("reality_check")
        if Limit.SITTING in counts and self.now - start >= counts[Limit.SITTING] * MINUTE:
            values.add("session_limit")
        expense = naive.spend(self.now)
        for period, key in keys(self.now).items():
            of_loss, of_stake, of_time = (
                counts.get(Limit(f"{subject}_{period}")) for subject in ("loss", "stake", "time")
            )
            if of_time is not None and expense[period] >= of_time * MINUTE:
                values.add("time_limit")
            worst = max(0, naive.lost[key]) + cloth + stake
            if stake and of_loss is not None and worst > of_loss:
                values.add("loss_limit")
            if stake and of_stake is not None and naive.staked[key] + stake > of_stake:
                values.add("stake_limit")
        return values

    def in_force(self, name: str) -> dict[Limit, int]:
        """The limits that count, worked out one by one."""
        player, amounts = self.own[name], dict[Limit, int]()
        for limit in Limit:
            amount = player.limits.get(limit)
            pending_limit = player.pending.get(limit)
            if pending_limit is not None and self.now >= pending_limit.from_ms:
                amount = pending_limit.amount
            pair = [
                maximum for maximum in (amount, self.house.limits.get(limit)) if maximum is not None
            ]
            if pair:
                amounts[limit] = min(pair)
        return amounts

    # What they try ----------------------------------------------------------------------------

    def _set_something(self) -> None:
        chance, name = self.chance, self.chance.choice(PLAYERS)
        number = chance.random()
        if number < 0.35:
            self.played[name] = acknowledge(self.played[name], self.now)
            self.naive[name].checked = max(self.naive[name].checked, self.now)
        elif name == PLAYERS[0]:
            return
        elif number < 0.85:
            limit = chance.choice(list(Limit))
            maximum = 600 if limit in protection.IN_MINUTES else 3_000_000
            amount = chance.choice((None, chance.randint(1, maximum), chance.randint(1, maximum)))
            limits_before = self.in_force(name)
            self.own[name] = protection.set_limit(self.own[name], limit, amount, self.now)
            self._assert_never_looser(name, limits_before)
        elif number < 0.93:
            end = self.now + chance.randint(1, 600) * MINUTE
            self.own[name] = protection.take_time_out(self.own[name], end, self.now)
        elif number < 0.97:
            end = self.now + chance.randint(1, 48) * 60 * MINUTE
            self.own[name] = protection.self_exclude(self.own[name], end, self.now)
        else:
            end = chance.choice((0, self.now + chance.randint(1, 900) * MINUTE))
            self.own[name] = protection.ban(self.own[name], end)

    def _assert_never_looser(self, name: str, limits_before: dict[Limit, int]) -> None:
        """At the moment of asking nothing is looser than it was."""
        now = self.in_force(name)
        assert all(
            limit in now and now[limit] <= maximum for limit, maximum in limits_before.items()
        )

    def _draw(self) -> tuple[c.Command, c.Person | None]:
        chance, table = self.chance, self.table
        name = chance.choice(PLAYERS)
        player = table.players.get(name)
        if player is None or player.chips < 50_000:
            return c.Sit(name, chance.choice((200_000, 1_000_000))), None
        if table.phase is Phase.CLOSED and chance.random() < 0.3:
            chef = c.Person("chef", "Carlo")
            return c.Late(name, "Ezio", self._place(), self._amount()), chef
        number = chance.random()
        if number < 0.16:
            return self._coup()
        if number < 0.66:
            return c.Bet(name, self._place(), self._amount()), None
        if number < 0.72 and table.has_wheel:
            return c.Announce(name, chance.choice(("tiers", "voisins")), 500), None
        return self._with_stake(name, number)

    def _with_stake(self, name: str, number: float) -> tuple[c.Command, c.Person | None]:
        chance, player = self.chance, self.table.players[name]
        free = [(position, 0) for position in player.free]
        position, degree = chance.choice([*free, *player.prison, (self._place(), 0)])
        chef = c.Person("chef", "Carlo")
        if number < 0.78:
            return c.Insure(name, position, chance.choice((None, 1_000, 50_000))), None
        if number < 0.84:
            amount = None if degree else chance.choice((None, 1_000, 50_000))
            return c.Withdraw(name, position, amount, degree or None), None
        if number < 0.90:
            return c.Move(name, position, self._place(), degree or None), None
        if number < 0.93:
            return c.Divide(name, position), None
        if number < 0.95:
            return c.Reject(name, position), chef
        if number < 0.96:
            return c.Abandon(name, "Ida", position, degree or None), chef
        if number < 0.97:
            return c.Claim(name), None
        if number < 0.98:
            return c.FormSociete((name, chance.choice(PLAYERS))), None
        return chance.choice(((c.Leave(name), None), (c.Close(), None)))

    def _coup(self) -> tuple[c.Command, c.Person | None]:
        if self.table.has_wheel:
            return c.Spin(0 if self.chance.random() < 0.2 else self.chance.randint(0, 36)), None
        if self.table.taille.in_progress:
            return c.EndTaille(), None
        return c.Deal(self.chance.choice(self._coups)), None

    def _place(self) -> str:
        if self.table.has_wheel:
            return self.chance.choice(("rouge", "noir", "pair", "manque", "17", "P12"))
        return self.chance.choice(("rouge", "noir", "couleur", "inverse"))

    def _amount(self) -> int:
        return self.chance.choice((500, 1_000, 7_777, 50_000, 50_000, 100_000))

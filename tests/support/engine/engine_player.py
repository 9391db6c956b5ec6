"""A guest at a real table: plays as a `Player` of the simulator does, by commands to the engine."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from tapisvert import Session
from tapisvert.cards import sixain
from tapisvert.chances import Kind
from tapisvert.rules import Refusal, Rulebook
from tapisvert.rules import commands as c
from tapisvert.rules.coup import Coup, Spun, deal
from tapisvert.rules.events import (
    Divided,
    Event,
    Outcome,
    PremiumEarned,
    Settled,
)
from tapisvert.rules.insurance import most_insurable
from tapisvert.rules.rulebook import Rounding, Winnings
from tapisvert.rules.settlement import dealt_coup
from tapisvert.simulation.players import Ended, Insurance, Player, Prison

ANNA: Final = "Anna"
_UNDECIDED: Final = (Outcome.IMPRISONED, Outcome.DEEPENED, Outcome.EASED)


class Guest:
    """Anna, who plays like `player`, and the table that she plays at.

    What she has is the engine's to know; of herself she keeps her slips, and what she wants.
    """

    def __init__(
        self,
        house: str,
        player: Player,
        rulings: Mapping[str, str | int | None] | None = None,
        maximum: int | Mapping[str, int] | None = None,
        minimum: int | None = None,
    ) -> None:
        self.session = Session(
            house, rulings=rulings, minimum=minimum, maximum=maximum, strict=False
        )
        self.player = player
        self.system = player.resolved_system
        self.slips = {chance: self.system.slip() for chance in player.chances}
        self.told: dict[str, int | None] = dict.fromkeys(player.chances, 0)
        self.wish: dict[str, int] = {}
        self.leaving: Ended | None = None
        self.gone: Ended | None = None
        self.premium = self.handle = self.decided = self.coups = 0
        self.given(c.Sit(ANNA, player.chips))

    @property
    def chips(self) -> int:
        """Her chips."""
        return self.session.chips(ANNA)

    @property
    def on_the_cloth(self) -> int:
        """All of hers that lies on the cloth, by the engine's reckoning."""
        return self.session.table.players[ANNA].total - self.chips

    @property
    def free(self) -> list[str]:
        """The chances on which a free stake of hers lies."""
        return list(self.session.table.players[ANNA].free)

    @property
    def bound(self) -> dict[str, int]:
        """Stakes in prison on each chance."""
        prison_stakes: dict[str, int] = {}
        for (name, _), stake in self.session.table.players[ANNA].prison.items():
            prison_stakes[name] = prison_stakes.get(name, 0) + stake
        return prison_stakes

    def given(self, command: c.Command) -> tuple[Event, ...]:
        """Give a command that the table must take."""
        events = []
        for event in self.session.do(command):
            assert not isinstance(event, Refusal), event.message
            events.append(event)
        return tuple(events)

    def before(self, choice: int = 255) -> None:
        """Give the player's commands before a coup."""
        if self.gone is not None:
            return
        for chance in self.free if self.player.habits.is_counter else ():
            if not self._advised(chance, choice):
                self.given(c.Withdraw(ANNA, chance))
        if not self.free:
            self.leaving = self.leaving or self.leaves()
            if self.leaving is not None:
                self.gone = None if self.bound else self.leaving
                return
        for chance in self.player.chances:
            is_waiting = self.player.habits.prison is Prison.WAIT and chance in self.bound
            counts = self.player.habits.is_counter and not self._advised(chance, choice)
            if chance not in self.free and not is_waiting and not counts:
                self._lay(chance)
            if self._insures(choice) and chance in self.free:
                self._insure(chance)

    def _insure(self, chance: str) -> None:
        """Her part of the stake, as much as the house insures; nothing where that is nothing."""
        table = self.session.table
        stake = table.players[ANNA].free[chance]
        if not stake.insured_amount:
            percent = self.player.habits.insured_percent
            part = most_insurable(table.book, stake.amount * percent // 100)
            if part:
                self.session.insure(ANNA, chance, part)

    def _advised(self, chance: str, choice: int) -> bool:
        return bool(choice & 1 << self.player.chances.index(chance))

    def _insures(self, choice: int) -> bool:
        is_paid = self.player.habits.insurance is Insurance.WHEN_IT_PAYS and choice >= 128
        return is_paid or self.player.habits.insurance is Insurance.ALWAYS

    def leaves(self) -> Ended | None:
        """Return the reason why the player would leave now, if there is one."""
        if self.player.target is not None and self.chips >= self.player.target:
            return Ended.TARGET
        if self.chips < self.session.table.limits.minimum and not self.bound:
            return Ended.RUIN
        fortune = self.chips + sum(self.bound.values())
        if self.player.stop is not None and fortune <= self.player.stop:
            return Ended.STOP
        return None

    def _lay(self, chance: str) -> None:
        results = self.told[chance]
        if results is not None:
            system_stake = self.system.stake(self.slips[chance], results, self.player.unit)
            self.wish[chance] = int(system_stake)
            self.told[chance] = None if self.wish[chance] else 0
        amount = min(self.wish[chance], self.chips)
        book = self.session.table.book
        if book.rounding is Rounding.REFUSE and book.chances[chance].kind is Kind.SIMPLE:
            amount -= amount % 2
        refusals = [
            event
            for event in self.session.bet(ANNA, on=chance, amount=amount)
            if isinstance(event, Refusal)
        ]
        if refusals and refusals[0].code == "above_maximum":
            kind = self.session.table.book.chances[chance].kind
            maximum = self.session.table.limits.most(kind, chance)
            assert maximum is not None
            self.given(c.Bet(ANNA, chance, maximum))

    def coup(self, command: c.Command) -> Coup | Spun | None:
        """The coup, and the player's acts after it; None when it was void."""
        events = self.given(command)
        coup = dealt_coup(events)
        self.decided += len({e.on for e in events if isinstance(e, Settled) and _is_free(e)})
        for event in events:
            if isinstance(event, PremiumEarned):
                self.premium += event.premium
            elif isinstance(event, Settled):
                self._settled(event)
        if coup is not None and self.gone is None:
            self.coups += 1
        self._after()
        return coup

    def _settled(self, event: Settled) -> None:
        if event.outcome is Outcome.EXCESS_RETURNED:
            return
        if _is_free(event):
            self.handle += event.stake
        if event.outcome in _UNDECIDED:
            return
        net = event.to_player - event.stake
        stake_stays = self.session.table.book.winnings is Winnings.STAY
        if stake_stays and event.outcome in (Outcome.WON, Outcome.WON_HALF):
            net = event.to_player
            self.given(c.Withdraw(ANNA, event.on))
        self._tell(event.on, net)

    def _tell(self, chance: str, net: int) -> None:
        self.told[chance] = (self.told[chance] or 0) + net

    def _after(self) -> None:
        for chance, degree in sorted(self.session.table.players[ANNA].prison):
            if degree == 1 and self.session.table.flags.without_rest:
                self.given(c.Withdraw(ANNA, chance, degree=1))
                self._tell(chance, 0)
        if self.player.habits.prison is Prison.DIVIDE:
            for chance in self.bound:
                for event in self.given(c.Divide(ANNA, chance)):
                    if isinstance(event, Divided):
                        self._tell(chance, event.to_player - event.stake)

    def finish(self) -> Ended:
        """Close the table; why she went."""
        self.given(c.Finish())
        return self.gone or self.leaving or self.leaves() or Ended.LENGTH


def _is_free(event: Settled) -> bool:
    """True for the settlement of a free stake, or of a part of one."""
    return event.degree == 0 and event.outcome is not Outcome.EXCESS_RETURNED


def stacked_session(book: Rulebook, seed: int, refaits: int = 6) -> tuple[str, ...]:
    """All cards in dealing order, with refaits strewn into it and one with its very last card."""
    random, refaits = Random(seed), min(refaits, book.packs or 0)
    while True:
        pack = list(sixain(book.packs or 0))
        random.shuffle(pack)
        blocks = [list(_refait(pack)) for _ in range(refaits)]
        coups, index = [], 0
        while coup := deal(book, pack, index):
            coups.append(pack[index : index + coup.length])
            index += coup.length
        if len(pack) - index != book.burnt_cards:
            continue
        for block in blocks[1:]:
            coups.insert(random.randrange(len(coups) + 1), block)
        return *pack[index:], *(card for coup in coups for card in coup), *blocks[0]


def _refait(pack: list[str]) -> Iterator[str]:
    """Take out of a pack two rows of 31: two tens, a nine and a two, twice."""
    for values in ("TJQK", "TJQK", "9", "2"), ("TJQK", "TJQK", "9", "2"):
        for item in values:
            yield pack.pop(next(i for i, card in enumerate(pack) if card[0] in item))

"""Evening at a table: dealing, the players' observations, and their winnings.

Cards and numbers come from a random number generator; the rest is the engine's `step`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tapisvert import regulations
from tapisvert.cards import PACK, sixain
from tapisvert.environments.actions import Actions, Mask
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.commands import Phase
from tapisvert.rules.coup import Coup, Result, Spun
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.rulebook import Rulebook
from tapisvert.rules.step import step
from tapisvert.rules.table import Table

DEGREES = 4
"""Number of prison degrees in an observation; the last includes all deeper ones."""

_MOST = 1e12
_RESULTS = {result: code for code, result in enumerate(Result, start=1)}
Observation = dict[str, NDArray[Any]]


class Setting:
    """Parameters of an evening: the rulebook, the unit in minor units, the stakes in units, the
    bankroll in units, and the number of coups.

    The table's minimum is one unit. Raises ValueError if it cannot be opened so.
    """

    def __init__(
        self,
        rulebook: str | Rulebook,
        *,
        bankroll: int,
        unit: int,
        stakes: Sequence[int],
        coups: int,
    ) -> None:
        is_named = isinstance(rulebook, str)
        self.book = regulations.rulebook(rulebook) if isinstance(rulebook, str) else rulebook
        self.unit, self.chips, self.coups = unit, bankroll * unit, coups
        edition = regulations.edition_to_record(self.book) if is_named else None
        self.opening = c.Open(self.book, "EUR", unit, edition=edition)
        if bankroll < 1 or coups < 1 or not stakes or min(stakes) < 1:
            raise ValueError("an evening has a bankroll, stakes and coups of at least 1 each")
        opening = step(None, self.opening)
        if isinstance(opening, Refusal):
            raise ValueError(opening.message)
        self.actions = Actions(self.book, unit, stakes)

    def observation_space(self) -> spaces.Space[Any]:
        """Return the space of a player's observations, amounts in units."""
        chances, simple = len(self.book.chances), len(self.actions.simple)
        observation_space: dict[str, spaces.Space[Any]] = {
            "chips": spaces.Box(0, _MOST, (1,), np.float64),
            "free": spaces.Box(0, _MOST, (chances,), np.float64),
            "insured": spaces.MultiBinary(chances),
            "prison": spaces.Box(0, _MOST, (simple, DEGREES), np.float64),
            "last": spaces.MultiDiscrete([len(_RESULTS) + 1] * simple),
            "coups_left": spaces.Box(0, self.coups, (1,), np.int64),
        }
        if self.book.packs is not None:
            observation_space["seen"] = spaces.Box(0, self.book.packs, (len(PACK),), np.int64)
        return spaces.Dict(observation_space)


class Evening:
    """Table with players, from their first stakes to 'la dernière'."""

    def __init__(
        self, setting: Setting, players: Sequence[str], chance: np.random.Generator
    ) -> None:
        self.setting, self.chance = setting, chance
        self.played = 0
        self.last: Coup | Spun | None = None
        self._seen = np.zeros(len(PACK), np.int64)
        opening = step(None, setting.opening)
        assert not isinstance(opening, Refusal)
        self.table: Table = opening[0]
        for player in players:
            self.give(c.Sit(player, setting.chips))
        self._prepare()

    def give(self, command: c.Command) -> Refusal | None:
        """Give a command to the table; return the refusal, which changes nothing."""
        answer = step(self.table, command)
        if isinstance(answer, Refusal):
            return answer
        self.table, events = answer
        for event in events:
            if isinstance(event, e.CoupDealt):
                self.last = event.coup
                for card in (card for row in event.coup.rows for card in row):
                    self._seen[_PLACES[card]] += 1
            elif isinstance(event, e.BallFell):
                self.last = event.spun
            elif isinstance(event, e.TailleOver):
                self._seen[:] = 0
        return None

    @property
    def is_over(self) -> bool:
        """True if the table is closed, after its last coup."""
        return self.table.phase is Phase.FINISHED

    def mask(self, player: str) -> Mask:
        """Return the actions that a player may choose now."""
        return self.setting.actions.mask(self.table, player)

    def play(self) -> None:
        """Deal the next coup; before the last one, announce it: CR-14."""
        last_coup = self.last
        if self.played + 1 >= self.setting.coups and not self.table.flags.is_last:
            self._require(c.Last())
        wheel = self.setting.book.wheel
        if wheel is not None:
            self._require(c.Spin(int(self.chance.integers(len(wheel.numbers)))))
        else:
            self._require(c.Deal())  # a void coup does not count: deal it from the next taille
        self.played += self.last is not last_coup
        if not self.is_over:
            self._prepare()

    def _prepare(self) -> None:
        """Place a shuffled and cut pack if a card table needs one."""
        table, book = self.table, self.setting.book
        if book.packs is None or table.taille.shoe is not None:
            return
        pack = sixain(book.packs)
        order = self.chance.permutation(len(pack))
        self._require(c.Shoe(tuple(pack[place] for place in order)))
        self._require(c.Cut(next(iter(table.players)), int(self.chance.integers(len(pack) + 1))))

    def _require(self, command: c.Command) -> None:
        refusal = self.give(command)
        assert refusal is None, refusal

    def worth(self, player: str) -> float:
        """Return all of a player's money in units, stakes on the cloth and in prison included."""
        return self.table.players[player].total / self.setting.unit

    def is_ruined(self, player: str) -> bool:
        """Return whether a player has nothing on the cloth and too little for any bet."""
        holding = self.table.players[player]
        return not holding.has_stakes and holding.chips < self.table.limits.minimum

    def observation(self, player: str) -> Observation:
        """Return a player's observation, with amounts in units."""
        setting, holding = self.setting, self.table.players[player]
        unit, chances, simple = setting.unit, setting.book.chances, setting.actions.simple
        prison = np.zeros((len(simple), DEGREES))
        for (name, degree), amount in holding.prison.items():
            prison[simple.index(name), min(degree, DEGREES) - 1] += amount / unit
        free = [holding.free.get(chance) for chance in chances]
        last: Mapping[str, Result] = self.last.results if self.last is not None else {}
        observation: Observation = {
            "chips": np.array([holding.chips / unit]),
            "free": np.array([stake.total / unit if stake else 0.0 for stake in free]),
            "insured": np.array([bool(stake and stake.premium) for stake in free], np.int8),
            "prison": prison,
            "last": np.array(
                [_RESULTS[last[name]] if name in last else 0 for name in simple], np.int64
            ),
            "coups_left": np.array([setting.coups - self.played], np.int64),
        }
        if setting.book.packs is not None:
            observation["seen"] = self._seen.copy()
        return observation


_PLACES = {card: place for place, card in enumerate(PACK)}

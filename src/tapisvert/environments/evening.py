"""Evening at a table: dealing, the players' observations, and their winnings.

Cards and numbers come from a random number generator; the rest is the engine's `step`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tapisvert import regulations
from tapisvert.card_game import Game
from tapisvert.cards import sixain
from tapisvert.environments.actions import Actions, Mask
from tapisvert.regulations.register import Book, book_of
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.commands import Phase
from tapisvert.rules.coup import Coup, Result, Spun
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.rulebook import Rulebook
from tapisvert.rules.step import step
from tapisvert.rules.table import Table
from tapisvert.simulation.players.outcomes import OutcomeCode

DEGREES = 4
"""Number of prison degrees in an observation; the last includes all deeper ones."""

RESULTS = {result: 1 + OutcomeCode[result.name] for result in Result}
"""Code of each result in an observation; 0 is none yet."""
Observation = dict[str, NDArray[Any]]


def share(amount: Any, scale: float) -> NDArray[np.float32]:
    """Return amounts as numbers from 0 to below 1: a half at the scale.

    >>> share([0, 100, 300], 100).tolist()
    [0.0, 0.5, 0.75]
    """
    amounts = np.asarray(amount, np.float64)
    return np.asarray(amounts / (amounts + scale), np.float32)


def prison_columns(prison: NDArray[np.float64], scale: float) -> NDArray[np.float32]:
    """Return the shares of imprisoned stakes whose last axis is the degree, from 0."""
    deep = prison[..., DEGREES:].sum(axis=-1, keepdims=True)
    return share(np.concatenate([prison[..., 1:DEGREES], deep], axis=-1), scale)


def unit_box(*shape: int) -> spaces.Box:
    """Return the space of numbers from 0 to 1."""
    return spaces.Box(0, 1, shape, np.float32)


def common_spaces(book: Rulebook, chances: int) -> dict[str, spaces.Space[Any]]:
    """Return the parts of an observation between two coups, with so many chances."""
    common: dict[str, spaces.Space[Any]] = {
        "chips": unit_box(1),
        "prison": unit_box(chances, DEGREES),
        "last": spaces.MultiDiscrete([len(RESULTS) + 1] * chances),
        "coups_left": unit_box(1),
    }
    if book.packs is not None:
        common["seen"] = unit_box(len(Game.from_rulebook(book).counts))
    return common


class Setting:
    """Parameters of an evening: the rulebook, the unit in minor units, the stakes in units, the
    bankroll in units, and the number of coups.

    The table's minimum is one unit. Raises ValueError if it cannot be opened so.
    """

    def __init__(
        self,
        rulebook: Book,
        *,
        bankroll: int,
        unit: int,
        stakes: Sequence[int],
        coups: int,
    ) -> None:
        is_named = isinstance(rulebook, str)
        self.book = book_of(rulebook)
        self.unit = unit
        self.chips = bankroll * unit
        self.coups = coups
        edition = regulations.edition_to_record(self.book) if is_named else None
        self.opening = c.Open(self.book, "EUR", unit, edition=edition)
        if bankroll < 1 or coups < 1 or not stakes or min(stakes) < 1:
            raise ValueError("an evening has a bankroll, stakes and coups of at least 1 each")
        opening = step(None, self.opening)
        if isinstance(opening, Refusal):
            raise ValueError(opening.message)
        self.actions = Actions(self.book, unit, stakes)
        self.greatest_stake = max(stakes) * unit

    def observation_space(self) -> spaces.Space[Any]:
        """Return the space of a player's observations: numbers from 0 to 1, and results."""
        chances = len(self.book.chances)
        common = common_spaces(self.book, len(self.actions.simple))
        free = unit_box(chances)
        insurance = spaces.MultiBinary(chances)
        return spaces.Dict({**common, "free": free, "insured": insurance})


class Evening:
    """Table with players, from their first stakes to 'la dernière'."""

    def __init__(
        self, setting: Setting, players: Sequence[str], chance: np.random.Generator
    ) -> None:
        self.setting = setting
        self.chance = chance
        self.coup_count = 0
        self.last: Coup | Spun | None = None
        self._game = None if setting.book.packs is None else Game.from_rulebook(setting.book)
        self._seen = np.zeros(len(self._game.counts) if self._game else 0, np.int64)
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
                assert self._game is not None
                for card in (card for row in event.coup.rows for card in row):
                    self._seen[self._game.class_of(card)] += 1
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
        if self.coup_count + 1 >= self.setting.coups and not self.table.flags.is_last:
            self._require(c.Last())
        wheel = self.setting.book.wheel
        if wheel is not None:
            self._require(c.Spin(int(self.chance.integers(len(wheel.numbers)))))
        else:
            self._require(c.Deal())  # a void coup does not count: deal it from the next taille
        self.coup_count += self.last is not last_coup
        if not self.is_over:
            self._prepare()

    def _prepare(self) -> None:
        """Place a shuffled and cut pack if a card table needs one."""
        table = self.table
        book = self.setting.book
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
        """Return a player's observation."""
        setting = self.setting
        holding = self.table.players[player]
        chances = setting.book.chances
        simple = setting.actions.simple
        scale = setting.greatest_stake
        degrees = max((DEGREES, *(degree for _, degree in holding.prison)))
        prison = np.zeros((len(simple), degrees + 1))
        for (name, degree), amount in holding.prison.items():
            prison[simple.index(name), degree] = amount
        free = [holding.free.get(chance) for chance in chances]
        last: Mapping[str, Result] = self.last.results if self.last is not None else {}
        observation: Observation = {
            "chips": share([holding.chips], setting.chips),
            "free": share([stake.total if stake else 0 for stake in free], scale),
            "insured": np.array([bool(stake and stake.premium) for stake in free], np.int8),
            "prison": prison_columns(prison, scale),
            "last": np.array([RESULTS[last[name]] if name in last else 0 for name in simple]),
            "coups_left": np.array([1 - self.coup_count / setting.coups], np.float32),
        }
        if self._game is not None:
            observation["seen"] = (self._seen / self._game.counts).astype(np.float32)
        return observation

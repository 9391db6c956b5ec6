"""Strategies of the property tests: amounts, cards, commands of every kind, and whole sessions.

A session is drawn at a table that stands beside it, so that most of its commands make sense there;
some are wrong on purpose. `TAPIS_EXAMPLES` multiplies how many examples a test tries.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any, Final

import surroundings
from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st

from support.engine.seal_commands import (
    commit,
    digits,
    end,
    entropy,
    open_coup,
    preparation,
    witness,
)
from tapisvert import regulations
from tapisvert.cards import COPIES, PACK, POINTS, sixain
from tapisvert.chances import Kind
from tapisvert.odds.composition import Composition
from tapisvert.regulations.loading.fields import Choice
from tapisvert.rules import commands as c
from tapisvert.rules.commands import Command, Person, Phase, Role
from tapisvert.rules.coup_flow import NULL_REASONS
from tapisvert.rules.events import Event
from tapisvert.rules.irregular import KINDS
from tapisvert.rules.officials import ROTATING, SUSPENSIONS
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.rules.step import step
from tapisvert.rules.table import Table
from tapisvert.wheel import DOUBLE_ZERO, Wheel

RULEBOOKS: Final = regulations.rulebooks()
CARD_GAMES: Final = tuple(name for name in RULEBOOKS if name != "campione-roulette")
WITH_PRISON: Final = tuple(name for name in RULEBOOKS if name != "trente-et-quarante-2.0")
PLAYERS: Final = ("Anna", "Bruno", "Carla", "Désirée")
STRANGER: Final = "Nessuno"
CALLS: Final = (
    "tiers",
    "voisins",
    "orphelins",
    "finale 1",
    "finale 7",
    "finale 3/6",
    "finale 4/7",
    "finale 1/2",
    "finale 0/3",
    "le jeu de Monsieur",
    "finale 6/3",
    "finale",
)
STRANGE_CHANCES: Final = ("", "Rouge", "37", "13/15", "rouge/noir", "P12/M12", "pair", "couleur")

_TIMES: Final = int(os.environ.get("TAPIS_EXAMPLES", "1"))


def examples(count: int, *, exhaustive: int | None = None) -> settings:
    """Try so many examples: always the same ones, unless the run wants more.

    The exhaustive run tries `exhaustive`, or without it four times as many.
    """
    attempts = (exhaustive or 4 * count) if surroundings.is_exhaustive else count
    return settings(
        max_examples=attempts * _TIMES,
        derandomize=_TIMES == 1,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


# Amounts, people, cards ---------------------------------------------------------------------------

GOOD_AMOUNTS: Final = (1, 3, 7, 99, 100, 101, 12_345, 33_333, 50_000, 50_000, 100_000, 150_000)
BAD_AMOUNTS: Final = (0, -1, 10**30, 0.5, 100.0)
any_amounts: Final = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
people: Final = st.builds(Person, st.sampled_from([*Role, "chef de table", "valet"]), st.text())
seeds: Final = st.integers(0, 2**20)


def row_of(chance: Random, total: int, pool: list[str]) -> list[str] | None:
    """Cards out of `pool` that come to this total as one row does; None if chance finds none."""
    points, row = 0, list[str]()
    while points < total - 10 or (points < total and points <= 30):
        missing = total - points
        # no card counts more than 10, and most of the pool need not be looked through
        fitting = missing <= 10 and [card for card in pool if POINTS[card] == missing]
        if fitting and points <= 30:
            card = chance.choice(fitting)
        elif points < total - 10 and pool:
            card = chance.choice(pool)
        else:
            break
        row.append(card)
        pool.remove(card)
        points += POINTS[card]
    if points == total and points - POINTS[row[-1]] <= 30:
        return row
    pool += row
    return None


def undrawn(table: Table) -> list[str]:
    """The cards that did not come out in this taille of real cards."""
    drawn_counts, packs = table.taille.drawn_counts, table.book.packs or 0
    return [card for card in PACK for _ in range(packs - drawn_counts.get(card, 0))]


def coup_of(book: Rulebook, totals: Sequence[int], chance: Random, pool: list[str]) -> list[str]:
    """A whole coup out of `pool` whose rows come to these totals; no cards if there is none left.

    >>> venezia = regulations.rulebook("venezia-trente-et-quarante")
    >>> refait = coup_of(venezia, (31, 31), Random(1), list(sixain()))
    >>> sum(POINTS[card] for card in refait)
    62
    """
    stop = book.row_stop or 31
    for _ in range(60):
        pool_left, coup = list(pool), list[str]()
        for total in totals:
            row = row_of(chance, total, pool)
            short = row is None or sum(POINTS[card] for card in row[:-1]) >= stop
            if row is None or short:
                break
            coup += row
        else:
            return coup
        pool[:] = pool_left
    return []


def totals_of(book: Rulebook, chance: Random) -> tuple[int, ...]:
    """The totals of a coup, refaits and equal ones being frequent."""
    if book.layout is Layout.ONE_ROW:
        return (chance.randint(book.row_stop or 30, 39),)
    low = chance.random()
    if low < 0.35:
        return 31, 31
    first = chance.randint(31, 40)
    return first, first if low < 0.5 else chance.randint(31, 40)


def stacked_pack(book: Rulebook, chance: Random) -> tuple[str, ...]:
    """All cards, uncut, in which refaits and equal totals are frequent."""
    pool = list(sixain(book.packs or 0))
    chance.shuffle(pool)
    order = [pool.pop() for _ in range(book.burnt_cards or 0)]
    while coup := coup_of(book, totals_of(book, chance), chance, pool):
        order += coup
    return *order, *pool


# Commands of every kind, away from any table ------------------------------------------------------

_names: Final = st.text(max_size=8)
_cards: Final = st.lists(st.sampled_from(PACK) | _names, max_size=12).map(tuple)
_counts: Final = st.integers(-2, 400)
_OPENINGS: Final = st.builds(
    c.Open,
    st.sampled_from(RULEBOOKS).map(regulations.rulebook),
    _names,
    st.none() | any_amounts,
    st.none() | any_amounts | st.dictionaries(_names, any_amounts, max_size=3),
)
_BY_TYPE: Final[Mapping[Any, st.SearchStrategy[Any]]] = {
    str: _names,
    str | None: st.none() | _names,
    int: _counts,
    int | None: st.none() | _counts,
    bool | None: st.none() | st.booleans(),
    c.Amount: any_amounts,
    c.Amount | None: st.none() | any_amounts,
    Mapping[str, c.Amount] | c.Amount | None: (
        st.none() | any_amounts | st.dictionaries(_names, any_amounts, max_size=3)
    ),
    tuple[str, ...]: _cards,
    tuple[str, ...] | None: st.none() | _cards,
    c.Statement | None: st.none()
    | st.builds(c.Statement, _counts, _counts, _counts, _names, _names, st.none() | _names),
}


def commands_of(kind: type[Command]) -> st.SearchStrategy[Command]:
    """Commands of one kind with any values of the right types."""
    if kind is c.Open:
        return _OPENINGS
    return st.builds(kind, *(_BY_TYPE[field.type] for field in fields(kind)))


every_command: Final = st.sampled_from(sorted(c.NAMES, key=str)).flatmap(commands_of)


# Commands for a table -----------------------------------------------------------------------------

AMOUNTS: Final[tuple[c.Amount, ...]] = GOOD_AMOUNTS * 5 + (1_000_000, *BAD_AMOUNTS)


def _player(chance: Random, table: Table) -> str:
    return chance.choice([*sorted(table.players) * 5, STRANGER])


def _chance(chance: Random, table: Table) -> str:
    if chance.random() < 0.04:
        return chance.choice(STRANGE_CHANCES)
    places = table.book.chances
    if table.book.layout is Layout.WHEEL and chance.random() < 0.4:
        return chance.choice(tuple(places))
    return chance.choice([name for name, place in places.items() if place.kind is Kind.SIMPLE])


def _stake(chance: Random, table: Table) -> tuple[str, str, int | None]:
    """Draw a player's stake on the cloth, free or in prison, and now and then a missing one."""
    stakes: list[tuple[str, str, int | None]] = []
    for name, player in table.players.items():
        stakes += [(name, position, None) for position in player.free]
        stakes += [(name, chance_name, degree) for chance_name, degree in player.prison] * 2
    if stakes and chance.random() < 0.95:
        return chance.choice(stakes)
    return _player(chance, table), _chance(chance, table), chance.choice((None, 1, 2))


def _reject(chance: Random, table: Table) -> Command:
    player, position, _ = _stake(chance, table)
    stake = table.players[player].free.get(position) if player in table.players else None
    return c.Reject(player, chance.choice([position, *(stake.announced_amounts if stake else ())]))


def _bet(chance: Random, table: Table) -> Command:
    return c.Bet(_player(chance, table), _chance(chance, table), chance.choice(AMOUNTS))


def _withdraw(chance: Random, table: Table) -> Command:
    player, position, degree = _stake(chance, table)
    part = degree is None and chance.random() < 0.5
    return c.Withdraw(player, position, chance.choice(AMOUNTS) if part else None, degree)


def _move(chance: Random, table: Table) -> Command:
    player, position, degree = _stake(chance, table)
    return c.Move(player, position, _chance(chance, table), degree)


def _insure(chance: Random, table: Table) -> Command:
    """A stake that can be insured, or a part of one, where there is one."""
    sums = [
        (name, key, chance.choice((None, 50_000, (stake.amount - stake.insured_amount) // 2)))
        for name, player in table.players.items()
        for key, stake in player.free.items()
        if stake.amount - stake.insured_amount >= 50_000
    ]
    return c.Insure(*(chance.choice(sums) if sums else _stake(chance, table)[:2]))


def _divide(chance: Random, table: Table) -> Command:
    player, position, degree = _stake(chance, table)
    return c.Divide(player, position, chance.choice((None, degree)))


def _coup(chance: Random, table: Table) -> Command:
    """The next coup: a spin, from the shoe, or with real cards, sealed or not; before it perhaps a
    pack, or the next act of a sealed draw.
    """
    book, taille = table.book, table.taille
    if act := preparation(chance, table, _player(chance, table)):
        return act
    if book.layout is Layout.WHEEL:
        if taille.seal is None and chance.random() < 0.08:
            return commit(chance, table)
        is_zero, has_two = chance.random() < 0.3, book.wheel is Wheel.DOUBLE_ZERO
        zero = chance.choice((0, DOUBLE_ZERO)) if is_zero and has_two else 0
        number = zero if is_zero else chance.randint(-1, 37)
        return open_coup(chance, table, c.Spin(number))
    if taille.shoe is not None:
        return c.Deal() if taille.is_cut else c.Cut(PLAYERS[0], chance.randint(0, table.book.cards))
    if not taille.drawn_counts and taille.seal is None and chance.random() < 0.6:
        if chance.random() < 0.7:
            return commit(chance, table)
        return c.Shoe(stacked_pack(book, chance)[chance.random() < 0.1 :])
    cards = coup_of(book, totals_of(book, chance), chance, undrawn(table))
    if not cards:
        return c.EndTaille()
    if book.ace_of_spades and chance.random() < 0.3:
        cards = ["As", *coup_of(book, (chance.randint(30, 38) - 1,), chance, undrawn(table))]
    wrong = chance.random()
    dealt_cards = cards[:-1] if wrong < 0.03 else [*cards, "2c"] if wrong > 0.97 else cards
    return open_coup(chance, table, c.Deal(tuple(dealt_cards)))


def _began_taille(chance: Random, table: Table) -> tuple[str, ...] | None:
    """Cards of a coup that lie when its draw is lost: none, some, or now and then a whole coup."""
    if table.book.layout is Layout.WHEEL:
        return None
    cards = coup_of(table.book, totals_of(table.book, chance), chance, undrawn(table)) or []
    return tuple(cards[: chance.randint(0, len(cards))])


def _irregular(chance: Random, table: Table) -> Command:
    """Cards declared; of a shoe now and then all but a few, so that its end comes near."""
    taille, count = table.taille, chance.randint(0, 3)
    if taille.is_cut and chance.random() < 0.2:
        return c.Irregular(
            "annulled", (taille.shoe or ())[taille.position : -chance.randint(1, 40)]
        )
    following = (taille.shoe or undrawn(table))[taille.position : taille.position + count]
    kind = chance.choice((*KINDS, "lost")) if chance.random() < 0.3 else "seen"
    if chance.random() < 0.5:
        return c.Irregular(kind, tuple(following))
    return c.Irregular(kind, None, tuple(reversed(following)))


def _limits(chance: Random, table: Table) -> Command:
    maximum: Any = chance.choice((None, 100, 40_000, 90_000, 150_000))
    if table.book.layout is Layout.WHEEL and maximum is not None:
        maximum = {chance.choice((*Kind, "other")): maximum}
    return c.SetLimits(chance.choice((None, 1, 1, 500)), maximum)


def _announce(chance: Random, table: Table) -> Command:
    return c.Announce(_player(chance, table), chance.choice(CALLS), chance.choice(AMOUNTS))


def _late_bet(chance: Random, table: Table) -> Command:
    player, amount = _player(chance, table), chance.choice(AMOUNTS)
    if chance.random() < 0.4:
        return c.Late(player, "Ezio", call=chance.choice(CALLS), unit=amount)
    return c.Late(player, "Ezio", _chance(chance, table), amount)


def _abandon(chance: Random, table: Table) -> Command:
    player, position, degree = _stake(chance, table)
    if chance.random() < 0.3:
        return c.Abandon(player, "Ida")
    return c.Abandon(player, chance.choice(("Ida", "Ida", "Ida", "")), position, degree)


def _correct_coup(chance: Random, table: Table) -> Command:
    last_coup = chance.choice(table.decided[-3:]) if table.decided else None
    number = last_coup.number if last_coup else 1
    signer = chance.choice(("Ida", "Ida", "Ida", ""))
    if table.has_wheel:
        return c.CorrectCoup(number, signer, number=chance.randrange(38))
    book, pool = table.book, undrawn(last_coup.table if last_coup else table)
    cards = coup_of(book, totals_of(book, chance), chance, pool)
    return c.CorrectCoup(number, signer, cards=tuple(cards))


def _correct_stake(chance: Random, table: Table) -> Command:
    last_coup = chance.choice(table.decided[-3:]) if table.decided else None
    player, position, _ = _stake(chance, last_coup.table if last_coup else table)
    amount = chance.choice((0, *AMOUNTS))
    return c.CorrectStake(player, position, amount, last_coup.number if last_coup else 1, "Ida")


def _sit(chance: Random, table: Table) -> Command:
    standing = chance.choice((None, None, False, True))
    return c.Sit(chance.choice(PLAYERS), chance.choice(AMOUNTS), standing)


def _rotate(chance: Random, table: Table) -> Command:
    inspector = chance.choice((None, "Ugo"))
    return c.Rotate(chance.choice((*ROTATING, "chef")), "Ada", chance.choice((20, 30)), inspector)


def _own_reading(book: Rulebook) -> Rulebook:
    """Return the house's own reading; a generated regulation as it is."""
    return regulations.rulebook(book.id) if book.id in RULEBOOKS else book


def _plain(kind: type[Command]) -> Callable[[Random, Table], Command]:
    """Draw a command that names nothing but a player."""
    return lambda chance, table: kind(*(_player(chance, table) for _ in fields(kind)))


_DRAWN_COMMANDS: Final[Mapping[type[Command], Callable[[Random, Table], Command]]] = {
    **{
        kind: _plain(kind)
        for kind in c.RULES
        if {field.name for field in fields(kind)} <= {"player"}
    },
    c.Open: lambda chance, table: c.Open(_own_reading(table.book), table.currency),
    c.Sit: _sit,
    c.FormSociete: lambda chance, table: c.FormSociete(tuple(chance.choices(PLAYERS, k=2))),
    c.Shoe: lambda chance, table: c.Shoe(stacked_pack(table.book, chance)),
    c.Cut: lambda chance, table: c.Cut(_player(chance, table), chance.randint(-1, 313)),
    c.Witness: lambda chance, table: witness(chance),
    c.Commit: commit,
    c.Entropy: lambda chance, table: entropy(chance, table, _player(chance, table)),
    c.Start: lambda chance, table: c.Start(digits(chance, 64)),
    c.End: end,
    c.Bet: _bet,
    c.Withdraw: _withdraw,
    c.Move: _move,
    c.Insure: _insure,
    c.Divide: _divide,
    c.Announce: _announce,
    c.Deal: _coup,
    c.Spin: _coup,
    c.Lost: lambda chance, table: c.Lost(_began_taille(chance, table)),
    c.Null: lambda chance, table: c.Null(chance.choice((*NULL_REASONS, "boredom"))),
    c.Irregular: _irregular,
    c.Late: _late_bet,
    c.Reject: _reject,
    c.Abandon: _abandon,
    c.CorrectCoup: _correct_coup,
    c.CorrectStake: _correct_stake,
    c.Claim: lambda chance, table: c.Claim(
        chance.choice([*table.bank.claims, _player(chance, table)])
    ),
    c.Tip: lambda chance, table: c.Tip(_player(chance, table), chance.choice(AMOUNTS)),
    c.SetLimits: _limits,
    c.Suspend: lambda chance, table: c.Suspend(chance.choice((*SUSPENSIONS, "boredom")), "Ugo"),
    c.Rotate: _rotate,
    c.Decide: lambda chance, table: c.Decide("whose it is", chance.choice(("Anna's", ""))),
    c.Declare: lambda chance, table: c.Declare(chance.choice((*table.book.declarations, "CR-99"))),
}
"""Strategies of commands of each kind for a table."""

_GRAVE: Final = (c.Finish, c.Last, c.Suspend, c.EndTaille)
_ANY: Final = tuple(kind for kind in _DRAWN_COMMANDS if kind not in _GRAVE)
_PLAY: Final = (
    *(c.Bet,) * 12,
    *(c.Deal,) * 8,
    *(c.Insure, c.Withdraw, c.Move, c.Divide) * 3,
    c.Announce,
    c.Close,
    c.Irregular,
    c.Sit,
)
_IN_PHASE: Final[Mapping[Phase, tuple[type[Command], ...]]] = {
    Phase.BETTING: _PLAY * 8 + _ANY * 2 + _GRAVE,
    Phase.CLOSED: (c.Deal,) * 80 + (c.Late,) * 20 + _ANY * 2 + _GRAVE,
    Phase.SUSPENDED: (c.Resume,) * 20 + _ANY + (c.Finish,),
    Phase.FINISHED: (c.Balances, c.Bet, c.Sit, c.Close, c.Open, c.End),
}


def _giver(chance: Random, command: Command) -> Person | None:
    """Draw the giver of a command: a right one, and now and then one without the permission."""
    if chance.random() < 0.04:
        return Person(chance.choice((*Role, "valet")), chance.choice(PLAYERS))
    if not c.RULES[type(command)].is_named:
        return None
    return Person(min(c.RULES[type(command)].roles), "Rosa")


# Whole sessions -----------------------------------------------------------------------------------

_SHARED: Final = 24
"""Sessions of each rulebook that the properties share."""
_AFTER_THE_END: Final = 6
"""Commands that are given to a table that has finished."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One command of a session: the table before it, who gave it, and what the table answered."""

    before: Table | None
    command: Command
    by: Person | None
    answer: tuple[Table, tuple[Event, ...]] | Refusal

    @property
    def after(self) -> Table | None:
        """The table after it."""
        return self.before if isinstance(self.answer, Refusal) else self.answer[0]

    @property
    def events(self) -> tuple[Event, ...]:
        """Return the events; none, if the command was refused."""
        return () if isinstance(self.answer, Refusal) else self.answer[1]


def _opening(chance: Random, house: str | Rulebook) -> c.Open:
    """A table as the house has it, or with limits, or with one of its rulings read otherwise."""
    book = regulations.rulebook(house) if isinstance(house, str) else house
    limit = chance.choice((None, None, 40_000, 120_000))
    has_wheel = book.layout is Layout.WHEEL
    maximum = {Kind.SIMPLE.value: limit, "plein": 1_000} if has_wheel and limit else limit
    rulings: dict[str, str | int | None] = {}
    choices = regulations.choices(book)
    if choices and chance.random() < 0.4:
        ruling = chance.choice(sorted(choices))
        field = choices[ruling]
        if isinstance(field, Choice):
            rulings[ruling] = chance.choice([str(mechanism) for mechanism in field.mechanisms])
        else:
            rulings[ruling] = chance.randint(field.minimum, min(field.maximum, field.minimum + 120))
    amended_book = regulations.with_rulings(book, rulings)
    return c.Open(amended_book, "EUR", chance.choice((None, None, 1, 100)), maximum, rulings)


def play(house: str | Rulebook, seed: int, length: int) -> tuple[Turn, ...]:
    """A session under a rulebook, from `open` on: four players, then at most so many commands.

    A shorter one of the same seed is the beginning of a longer one.
    """
    return tuple(islice(_turns(house, seed), length + 1 + len(PLAYERS)))


def _turns(house: str | Rulebook, seed: int) -> Iterator[Turn]:
    """Yield a session's commands until some time after its end."""
    chance = Random(seed)
    opening = _opening(chance, house)
    if isinstance(step(None, opening), Refusal):  # limits that do not suit this house's own
        opening = c.Open(opening.rulebook, "EUR", rulings=opening.rulings)
    yield (turn := Turn(None, opening, None, step(None, opening)))
    for player in PLAYERS:
        sit = c.Sit(player, chance.choice((150_000, 2_000_000, 9_999_999)))
        yield (turn := Turn(turn.after, sit, None, step(turn.after, sit)))
    after_the_end = 0
    while after_the_end < _AFTER_THE_END:
        table = turn.after
        assert table is not None
        after_the_end += table.phase is Phase.FINISHED
        command = _DRAWN_COMMANDS[chance.choice(_IN_PHASE[table.phase])](chance, table)
        giver = _giver(chance, command)
        yield (turn := Turn(table, command, giver, step(table, command, giver)))


class _Known:
    """A session of which as much is played as was asked for."""

    def __init__(self, name: str, seed: int) -> None:
        self._played: list[Turn] = []
        self._to_come = _turns(name, seed)

    def first(self, length: int) -> tuple[Turn, ...]:
        """Return what `play` does."""
        turns = length + 1 + len(PLAYERS)
        self._played += islice(self._to_come, max(0, turns - len(self._played)))
        return tuple(self._played[:turns])


@lru_cache(_SHARED * len(RULEBOOKS))
def _known(name: str, seed: int) -> _Known:
    return _Known(name, seed)


def sessions(name: str, longest: int = 250) -> st.SearchStrategy[tuple[Turn, ...]]:
    """Whole sessions under a rulebook: any in the exhaustive run; otherwise the beginnings of a
    few, which the properties share, as playing takes longer than looking at what was played.
    """
    lengths = st.integers(1, longest)
    if surroundings.is_exhaustive or _TIMES > 1:
        return st.builds(play, st.just(name), st.integers(0, 2**32), lengths)
    seeds = st.integers(0, _SHARED - 1)
    return st.builds(lambda seed, length: _known(name, seed).first(length), seeds, lengths)


__all__ = [
    "CARD_GAMES",
    "PLAYERS",
    "RULEBOOKS",
    "WITH_PRISON",
    "Turn",
    "commands_of",
    "coup_of",
    "every_command",
    "examples",
    "people",
    "seeds",
    "sessions",
    "stacked_pack",
]


# What is left in the shoe -------------------------------------------------------------------------


@st.composite
def compositions(draw: st.DrawFn, *, least_points: int = 0) -> Composition:
    """Any part of a sixain with so many points: of a few kinds of cards, or of all; few or many."""
    kinds = draw(st.sets(st.sampled_from(PACK), min_size=1)) if draw(st.booleans()) else set(PACK)
    maximum = draw(st.integers(1, COPIES))
    counts = {card: draw(st.integers(0, maximum)) for card in PACK if card in kinds}
    composition = Composition.of(counts)
    assume(composition.points >= least_points)
    return composition

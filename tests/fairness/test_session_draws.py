"""Draws of a session: sealed, mixed, monitored, and never the same."""

import pytest

from tapisvert.fairness.session_draws import RandomSource, SealedDraws, entropy
from tapisvert.record import format_command
from tapisvert.record.head import FIRST_HEAD, next_head
from tapisvert.regulations import rulebook, rulebooks
from tapisvert.rules import Refusal, Table, step
from tapisvert.rules import commands as c
from tapisvert.rules.events import BallFell, CoupDealt, Event
from tapisvert.rules.table import Seal


def test_seeded_random_source_repeats() -> None:
    source, same_source, system_source = RandomSource(7), RandomSource(7), RandomSource(None)
    assert (source.below(312), source.random_bytes(16), source.seed()) == (
        same_source.below(312),
        same_source.random_bytes(16),
        same_source.seed(),
    )
    assert RandomSource(7).seed() != RandomSource(8).seed()
    assert system_source.seed() is None
    assert system_source.random_bytes(16) != system_source.random_bytes(16)
    assert all(0 <= system_source.below(37) < 37 for _ in range(200))


@pytest.mark.parametrize("words", ["x", "x" * 48, "è" * 25, "x" * 500, "\ud800"])
def test_words_become_entropy(words: str) -> None:
    """As they are if they are short, hashed if long, and never without the bytes of chance."""
    added = entropy(words, bytes(range(16)))
    assert 16 < len(added) <= 64
    assert added.endswith(bytes(range(16)))
    assert added.startswith(words.encode("utf-8", "replace")) == (
        len(words) < 49 and "è" not in words
    )


class Evening:
    """A table and its draws, with every line of its record in the head."""

    def __init__(self, house: str) -> None:
        self.draws = SealedDraws(rulebook(house), RandomSource(1))
        self.table: Table | None = None
        self.lines: list[bytes] = []
        self.give(c.Open(rulebook(house), "EUR"))
        self.give(c.Sit("Anna", 100))

    def give(self, command: c.Command) -> tuple[Event, ...]:
        answer = step(self.table, command)
        assert not isinstance(answer, Refusal), answer
        self.table = answer[0]
        self.lines.append(format_command(command, salt=self.draws.salt(command)))
        self.draws.follow(command, self.lines[-1])
        return answer[1]

    @property
    def seal(self) -> Seal | None:
        assert self.table is not None
        return self.table.taille.seal

    def start(self) -> Seal:
        """Start the next draw, mixed, and if it is a pack cut."""
        assert self.table is not None
        for act in (self.draws.commit(), self.draws.mix("Anna", "mine")):
            self.give(act)
        if not self.table.has_wheel:
            self.give(c.Cut("Anna", 100))
        self.give(c.Seal())
        for act in self.draws.openings(self.table.players):
            self.give(act)
        assert self.seal is not None
        self.give(self.draws.start(self.seal))
        assert self.seal is not None
        return self.seal

    def coup(self) -> None:
        self.give(c.Close())
        self.give(c.Ask())
        for event in self.give(self.draws.next(self.seal)):
            if isinstance(event, CoupDealt | BallFell):
                coup = event.coup if isinstance(event, CoupDealt) else event.spun
                assert self.draws.monitor(coup) is None


@pytest.mark.parametrize("house", rulebooks())
def test_draws_never_repeat(house: str) -> None:
    """Tips and starts never come twice; coups are dealt to the end."""
    evening, ids = Evening(house), set[str]()
    for _ in range(3):
        seal = evening.start()
        assert seal.start is not None
        assert ids.isdisjoint({seal.tip, seal.start})
        ids |= {seal.tip, seal.start}
        while (seal_now := evening.seal) is not None and not evening.draws.is_spent(seal_now):
            evening.coup()
            if evening.table is not None and evening.table.has_wheel and seal_now.coups == 9:
                break
        evening.give(evening.draws.end())


def test_end_names_the_head_after_the_last_coup() -> None:
    """Lines that come later are not in it; nor are those before the start of one not played."""
    evening = Evening("campione-roulette")
    evening.start()
    evening.coup()
    head = FIRST_HEAD
    for line in evening.lines:
        head = next_head(head, line)
    evening.give(c.Bet("Anna", "rouge", 10))
    assert evening.draws.end().head == head.hex()


def test_session_has_so_many_spins() -> None:
    draws = SealedDraws(rulebook("campione-roulette"), RandomSource(1))
    draws.commit()
    assert not draws.is_spent(Seal("00" * 32, coups=1_023))
    assert draws.is_spent(Seal("00" * 32, coups=1_024))


def test_players_lines_alone_have_salts() -> None:
    draws = SealedDraws(rulebook("campione-roulette"), RandomSource(1))
    salt = draws.salt(c.Bet("Anna", "rouge", 1))
    assert salt is not None
    assert (len(salt), draws.salt(c.Bet("Anna", "rouge", 1)) != salt) == (32, True)
    assert draws.salt(c.Close()) is None

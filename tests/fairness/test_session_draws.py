"""Draws of a session: sealed, mixed, monitored, and never the same."""

import pytest

from tapisvert.fairness.session_draws import RandomSource, SealedDraws, entropy
from tapisvert.regulations import rulebook, rulebooks
from tapisvert.rules import Refusal, Table, step
from tapisvert.rules import commands as c
from tapisvert.rules.events import BallFell, CoupDealt


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


def fix_draw(draws: SealedDraws, table: Table) -> Table:
    """The table with its next draw mixed and fixed, and if it is a pack cut."""
    for act in (draws.commit(), draws.mix("Anna", "mine")):
        table = execute(table, act)
    for act in draws.openings(table.players):
        table = execute(table, act)
    seal = table.taille.seal
    assert seal is not None
    root, alarm = draws.root(seal.openings)
    assert alarm is None
    table = execute(table, root)
    if not table.at_wheel:
        table = execute(table, c.Cut("Anna", 100))
        draws.cut(100)
    return table


def execute(table: Table | None, command: c.Command) -> Table:
    answer = step(table, command)
    assert not isinstance(answer, Refusal), answer
    return answer[0]


@pytest.mark.parametrize("house", rulebooks())
def test_draws_never_repeat(house: str) -> None:
    """Names, commitments and roots never come twice; coups are dealt to the end and revealed."""
    draws = SealedDraws(rulebook(house), RandomSource(1))
    table = execute(None, c.Open(rulebook(house), "EUR"))
    table = execute(table, c.Sit("Anna", 100))
    ids: set[str] = set()
    for _ in range(4):
        table = fix_draw(draws, table)
        seal = table.taille.seal
        assert seal is not None
        assert seal.root is not None
        assert ids.isdisjoint({seal.id, seal.commitment, seal.root})
        ids |= {seal.id, seal.commitment, seal.root}
        while table.taille.seal is not None:
            answer = step(table, draws.next())
            assert not isinstance(answer, Refusal), answer
            table = answer[0]
            for event in answer[1]:
                if isinstance(event, CoupDealt | BallFell):
                    coup = event.coup if isinstance(event, CoupDealt) else event.spun
                    assert draws.monitor(coup) is None
        table = execute(table, draws.reveal())

"""The compiled loops of evenings, in the cache on disk before a client waits for them."""

from tapisvert.regulations import rulebook
from tapisvert.simulation.evenings import EveningsJob, Length
from tapisvert.simulation.players import Player


def compile_evenings(*names: str) -> None:
    """Compile what evenings under these rulebooks take: a minute of a busy machine, at first."""
    for name in names:
        book = rulebook(name)
        player = Player(("rouge",), 10_000, 500, "dalembert")
        length = Length.from_counts(book, 10, None)
        EveningsJob(book, player, paths=1, length=length, seed=7, is_small=False).play_groups(1)

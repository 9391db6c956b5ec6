"""A house and its Litestream killed with kill -9 while bets are acknowledged, and the disk lost.

`replica_kills.py` is the long form.
"""

from pathlib import Path

from support.server.replicas import Replica, play_and_kill, restored


def test_lost_disk_loses_no_acknowledged_entry(tmp_path: Path, scale: int) -> None:
    """Of a synchronous house; it goes on from what was restored, with the same replica, and is
    killed again.
    """
    acknowledgements: dict[str, int] = {}
    for run in range(2 * scale):
        coups = play_and_kill(tmp_path, run, 10 + 7 * (run % 9), "synchronous")
        acknowledgements |= coups.numbers
        assert acknowledgements.items() <= restored(tmp_path).items()


def test_asynchronous_replica_is_consistent(tmp_path: Path) -> None:
    """It has all up to an entry, and nothing after it."""

    def fall_behind(other: Replica) -> None:
        other.litestream.on_commit()
        other.pause()

    numbers = play_and_kill(tmp_path, 0, 20, "asynchronous", fall_behind).numbers
    text = restored(tmp_path)
    last = max(number for name, number in text.items() if name in numbers)
    replicated_numbers = {name: number for name, number in numbers.items() if number <= last}
    assert replicated_numbers.items() <= text.items()
    assert len(replicated_numbers) > 10
    assert len(numbers) - len(replicated_numbers) > 10

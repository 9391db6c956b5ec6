"""A campaign of live tables: evenings in virtual time until so many coups are played.

    python tests/server/faults/campaign.py --coups 10000000 --seed 1 --state campaign.txt

Most evenings are quick ones at the wheel, with a crash every 100 coups or so; every `--rough`th has
people and trouble of every kind, at all games, some with a staff with posts that counts floats; of
the quick ones every `--pairs`th has two processes. After every command the table is held against a
second, naive ledger, and every hundredth evening is played twice and has to write the same journal,
byte for byte.

What was played is written to the state, evening by evening: a campaign that was stopped, however,
goes on where it was when the same command is given again. It ends at the first evening in which
anything is not as it has to be, and prints the command that gives the same evening again.
"""

import argparse
import gc
import logging
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NoReturn, TextIO

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from support.simulated_server.world import Evening, Plan, quick

from tapisvert import regulations
from tapisvert.server.tables.stages import Mode

TWICE: Final = 100
BAR: Final = 30


@dataclass(frozen=True)
class Campaign:
    """Evenings of a campaign: the same for the same numbers."""

    seed: int
    rough: int
    pairs: int

    def plan(self, number: int) -> Plan:
        """The number-th evening."""
        seed, books = self.seed * 1_000_000 + number, regulations.rulebooks()
        if number % self.rough:
            return replace(quick(seed), processes=1 if number % self.pairs else 2)
        at = number // self.rough
        plan = Plan(seed, books[at % len(books)], list(Mode)[at // len(books) % 3])
        plan = replace(plan, processes=1 + at % 2, trouble=1.0 + at % 3, malicious=1 + at % 2)
        if plan.mode is Mode.REAL and at % 2:
            plan = replace(plan, staff=0, has_posts=True)
        return replace(plan, snapshot_entries=(None, 20, 200)[at % 3])

    def __str__(self) -> str:
        """As options of the command."""
        return f"--seed {self.seed} --rough {self.rough} --pairs {self.pairs}"


@dataclass(frozen=True)
class Played:
    """Result of an evening; `hash` is the last of its journal's chain."""

    number: int
    coups: int = 0
    hash: str = ""
    problem: str = ""


@dataclass
class State:
    """The evenings that were played, in a file: what they are, then a line for each.

    A last line that was not written to its end is as if it were not there.
    """

    file: TextIO | None = None
    done: set[int] = field(default_factory=set)
    coups: int = 0

    @classmethod
    def open(cls, path: Path, campaign: Campaign) -> "State":
        """Go on with what stands in a file, or begin one. ValueError if it is of another."""
        path.touch()
        lines = path.read_text().splitlines(keepends=True)
        whole = [line for line in lines if line.endswith("\n")]
        if whole and whole[0] != f"{campaign}\n":
            raise ValueError(f"{path} is of another campaign, {whole[0].strip()}")
        path.write_text("".join(whole or [f"{campaign}\n"]))
        state = cls()
        for line in whole[1:]:
            number, coups, hashed = line.split()
            state.add(Played(int(number), int(coups), hashed))
        state.file = path.open("a")
        return state

    def add(self, played: Played) -> None:
        """Another evening was played, and nothing was wrong."""
        if self.file is not None:
            self.file.write(f"{played.number} {played.coups} {played.hash}\n")
            self.file.flush()
        self.done.add(played.number)
        self.coups += played.coups


@dataclass
class Progress:
    """Progress, printed once a second at a terminal and once a minute elsewhere."""

    goal: int
    began_with: int
    began: float = field(default_factory=time.monotonic)
    told: float = 0.0

    def tell(self, state: State, *, is_last: bool = False) -> None:
        """Say it, if it is time."""
        now, is_terminal = time.monotonic(), sys.stdout.isatty()
        if not is_last and now - self.told < (1 if is_terminal else 60):
            return
        self.told = now
        rate = (state.coups - self.began_with) / max(now - self.began, 1e-9)
        left = timedelta(seconds=round(max(0, self.goal - state.coups) / rate)) if rate else "?"
        full = min(BAR, BAR * state.coups // self.goal)
        said = (
            f"[{'#' * full}{'.' * (BAR - full)}] {state.coups:,} of {self.goal:,} coups in "
            f"{len(state.done):,} evenings, {rate:,.0f} coups a second, {left} left, none wrong"
        )
        is_over = is_last or not is_terminal
        print(f"\r\x1b[K{said}" if is_terminal else said, end="\n" if is_over else "", flush=True)


def play(campaign: Campaign, number: int) -> Played:
    """One evening: its coups, and its faults."""
    gc.disable()  # an evening is thrown away whole
    try:
        evening = Evening(campaign.plan(number)).play()
        if number % TWICE == 0:
            again = Evening(campaign.plan(number)).play()
            assert again.journal == evening.journal, "played again it left another journal"
        return Played(number, evening.coups, evening.journal[-1].hash.hex())
    except Exception:
        return Played(number, problem=traceback.format_exc())
    finally:
        gc.collect()


def _work() -> None:
    """A worker begins: who stops the campaign stops its first process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _quieten()


def _quieten() -> None:
    logging.disable()
    gc.freeze()  # what is there now stays, and need not be looked through after every evening


def _stop(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def missing(state: State) -> Iterator[int]:
    """The evenings that are still to be played."""
    return (number for number in count() if number not in state.done)


def run(campaign: Campaign, state: State, goal: int, workers: int) -> int:
    """Play until there are so many coups; the status to end with."""
    progress = Progress(goal, state.coups)
    if state.coups >= goal:
        progress.tell(state, is_last=True)
        return 0
    signal.signal(signal.SIGTERM, _stop)
    todo = missing(State(done=set(state.done)))
    with get_context("fork").Pool(workers, _work) as pool:  # by default on Linux before Python 3.14
        try:
            for played in pool.imap_unordered(partial(play, campaign), todo):
                if played.problem:
                    print(f"\n{played.problem}\nfailed: {campaign.plan(played.number)}")
                    print(f"again: python {sys.argv[0]} {campaign} --only {played.number}")
                    return 1
                state.add(played)
                progress.tell(state, is_last=state.coups >= goal)
                if state.coups >= goal:
                    return 0
        except KeyboardInterrupt:
            progress.tell(state, is_last=True)
            kept = "the same command goes on" if state.file else "nothing was kept: give --state"
            print(f"stopped; {kept}")
    return 130


def main() -> int:
    """Play, and say how far it has come."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--coups", type=int, default=100_000, help="in all, earlier runs' too")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--seed", type=int, default=1, help="another gives other evenings")
    parser.add_argument("--rough", type=int, default=25, help="every so many'th is a rough one")
    parser.add_argument("--pairs", type=int, default=8, help="every so many'th has two processes")
    parser.add_argument("--state", type=Path, help="a file that knows what was played")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="play this one evening alone")
    asked = parser.parse_args()
    campaign = Campaign(asked.seed, max(1, asked.rough), max(1, asked.pairs))
    if asked.only is not None:
        _quieten()
        played = play(campaign, asked.only)
        print(f"{campaign.plan(asked.only)}\n{played.problem or f'{played.coups} coups, right'}")
        return int(bool(played.problem))
    try:
        state = State.open(asked.state, campaign) if asked.state else State()
    except (OSError, ValueError) as error:
        parser.error(str(error))
    return run(campaign, state, max(1, asked.coups), max(1, asked.workers))


if __name__ == "__main__":
    sys.exit(main())

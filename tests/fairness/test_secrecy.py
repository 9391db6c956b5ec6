"""Secrecy of a draw before its time: searched for, and shown by two runs that differ in nothing but
the cards to come.
"""

import io
import json
import logging
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from support.cli.cli_runner import invoke
from support.cli.secrets_search import found, pieces, runs

from tapisvert import Session
from tapisvert.cards import sixain
from tapisvert.fairness import sealed_draw as module
from tapisvert.fairness.chain import (
    PackInPlay,
    coup_words,
    entropy_commitment,
    previous_share,
    start_of,
)
from tapisvert.fairness.sealed_draw import SEED_BYTES, SealedDraw
from tapisvert.fairness.session_draws import RandomSource
from tapisvert.fairness.vault import Vault
from tapisvert.record.event_lines import format_events
from tapisvert.record.head import FIRST_HEAD, next_head
from tapisvert.regulations import rulebooks
from tapisvert.rules import Refusal
from tapisvert.rules import commands as c

VENEZIA, ROULETTE = "venezia-trente-et-quarante", "campione-roulette"
HOUSES = [name for name in rulebooks() if name != ROULETTE]
VAULT = Vault(Random(1).randbytes(32))
ADDED = Random("Anna").randbytes(32)


class Room:
    """A table with a sealed draw, and all that ever leaves it: the record with its answers, the
    table's own text and the draw's, the log of the whole program, a file of the vault.
    """

    def __init__(self, house: str, seed: bytes, folder: Path) -> None:
        self.session = Session(house)
        self.draw = SealedDraw(self.session.table.book, seed=seed)
        self.pack = PackInPlay(self.session.table.book.packs or 0)
        self.store = folder / "draws"
        self.out = bytearray()
        self.give(c.Sit("Anna", 10**9))
        self.give(c.Commit(self.draw.tip))
        commitment = entropy_commitment(bytes.fromhex(self.draw.tip), "Anna", ADDED).hex()
        self.give(c.Entropy("Anna", commitment=commitment))
        if not self.session.table.has_wheel:
            self.give(c.Cut("Anna", 100))
        self.give(c.Seal())
        head = FIRST_HEAD
        for line in self.session.lines:
            head = next_head(head, line)
        self.give(c.Entropy("Anna", value=ADDED.hex()))
        self.start = start_of(head, {"Anna": ADDED}).hex()
        self.give(c.Start(self.start))
        self.coups = 0

    def give(self, command: c.Command) -> None:
        """Give a command, and keep the visible output."""
        events = self.session.do(command)
        assert not isinstance(events[0], Refusal), events[0]
        logging.getLogger("tapisvert").debug("%s %s %s", self.session.table, self.draw, events)
        self.out += self.session.lines[-1] + b"\n" + format_events(events, len(self.session.lines))

    def coup(self) -> None:
        """Play a coup, or nothing at the end of the pack."""
        if self.session.table.taille.seal is None:
            return
        self.give(c.Bet("Anna", "rouge", 100))
        self.give(c.Close())
        self.give(c.Ask())
        self.coups += 1
        self.give(self.draw.coup(self.coups, self.start, pack=self.pack))

    def seen(self, log: str) -> bytes:
        with self.store.open("ab") as file:
            file.write(self.draw.store(VAULT, "table 1"))
        tables = f"{self.session.table!r} {self.draw} {self.draw!r} {log}".encode()
        return bytes(self.out) + tables + self.store.read_bytes()

    def to_come(self, seed: bytes) -> tuple[list[bytes], list[str]]:
        """Secrets of a room: the seed, the shares still closed, and the cards to come."""
        shares = shares_of(seed, self.draw.coups)[self.coups :]
        cards, pack, coup = list[str](), self.pack.copy(), self.coups
        if not self.session.table.has_wheel:
            while coup < self.draw.coups and pack.dealt_count < 307:
                coup += 1
                command = self.draw.coup(coup, self.start, pack=pack)
                assert isinstance(command, c.Deal)
                cards += command.cards or ()
        return [*pieces(seed), *shares], cards


def shares_of(seed: bytes, coups: int) -> list[bytes]:
    """The shares of a chain, in the order in which they are opened."""
    shares = [seed]
    while len(shares) < coups:
        shares.append(previous_share(shares[-1]))
    return shares[::-1]


@pytest.fixture
def everything_logged(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    with caplog.at_level(logging.DEBUG):
        yield caplog


def test_taille_secrets_do_not_leak(
    tmp_path: Path, everything_logged: pytest.LogCaptureFixture, scale: int
) -> None:
    """Tailles stopped at a coup or other: no seed, no closed share, no card to come, in any
    spelling, in anything that left the table. 8 tailles; `--scale 125` are 1,000.
    """
    for number in range(8 * scale):
        chance = Random(number)
        seed = chance.randbytes(SEED_BYTES)
        room = Room(HOUSES[number % len(HOUSES)], seed, tmp_path)
        for _ in range(chance.randrange(24)):
            room.coup()
        assert found(*room.to_come(seed), room.seen(everything_logged.text)) == set()
        everything_logged.clear()
        room.store.unlink()


@pytest.mark.parametrize(
    "leak",
    [
        lambda seed, shares, cards: repr(seed[:16]).encode(),
        lambda seed, shares, cards: shares[0].hex().upper().encode(),
        lambda seed, shares, cards: json.dumps(list(shares[-1])).encode(),
        lambda seed, shares, cards: " ".join(cards[:7]).encode(),
        lambda seed, shares, cards: repr(cards).encode(),
    ],
    ids=["a part of the seed", "a share in capitals", "a share as numbers", "cards", "all cards"],
)
def test_planted_leak_is_detected(
    tmp_path: Path, leak: Callable[[bytes, list[bytes], Sequence[str]], bytes]
) -> None:
    """The search finds each of these where a table says it."""
    seed = Random(3).randbytes(SEED_BYTES)
    room = Room(VENEZIA, seed, tmp_path)
    room.coup()
    secrets, cards = room.to_come(seed)
    leaked_text = leak(seed, secrets[SEED_BYTES // 16 :], cards)
    assert found(secrets, cards, room.seen("") + leaked_text) != set()


def test_spin_secrets_do_not_leak(
    tmp_path: Path, everything_logged: pytest.LogCaptureFixture, scale: int
) -> None:
    """Neither the seed nor a closed share, before the first spin or after some."""
    for number in range(4 * scale):
        seed = Random(number).randbytes(SEED_BYTES)
        room = Room(ROULETTE, seed, tmp_path)
        for _ in range(3):
            assert found(*room.to_come(seed), room.seen(everything_logged.text)) == set()
            room.coup()
        everything_logged.clear()
        room.store.unlink()


_HASHES = re.compile(rb"[0-9a-f]{64,}|vault-1 [0-9a-f]{24}")


def mask_secrets(text: bytes) -> bytes:
    """Visible data with every tip, start and share made the same."""
    return _HASHES.sub(lambda match: b"#" * len(match[0]), text.partition(b"tapisvert-vault")[0])


def same_until(coups: int) -> Callable[..., Iterator[int]]:
    """Words of coups that are the same in every draw up to a coup, and then each draw's own."""

    def words(share: bytes, start: bytes, coup: int, key: bytes = b"") -> Iterator[int]:
        return coup_words(bytes(32) if coup <= coups else share, bytes(32), coup, key)

    return words


@pytest.mark.parametrize("house", HOUSES)
def test_future_cards_do_not_change_past_output(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, house: str, scale: int
) -> None:
    """Two packs with the same cards dealt, other cards to come, and other seeds: all that leaves
    the two tables is the same, byte for byte, but for the hashes, and these are as long.
    """
    for number in range(5 * scale):
        chance = Random(number)
        coups = chance.randrange(1, 24)
        monkeypatch.setattr(module, "coup_words", same_until(coups))
        seeds = [chance.randbytes(SEED_BYTES) for _ in range(2)]
        rooms = [Room(house, seed, tmp_path) for seed in seeds]
        texts = []
        for room in rooms:
            for _ in range(coups):
                room.coup()
            texts.append(re.sub(r"(?<=SealedDraw )[0-9a-f]{16}", "#", room.seen("").decode("l1")))
            room.store.unlink()
        first, other = (text.encode("l1") for text in texts)
        futures = [room.to_come(seed)[1] for room, seed in zip(rooms, seeds, strict=True)]
        assert futures[0] != futures[1]
        assert len(first) == len(other)
        assert mask_secrets(first) == mask_secrets(other)
        assert first != other


def evening(
    monkeypatch: pytest.MonkeyPatch, folder: Path, name: str, lines: Sequence[str], house: str
) -> tuple[str, bytes]:
    """An evening at the terminal, the same chance in each: its screen, and its record."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    path = folder / name
    arguments = ("--player", "Anna=2000", "--seed", "7", "--record", str(path), "--lang", "en")
    coup_line = invoke("play", house, *arguments)
    assert (coup_line.status, coup_line.err) == (0, "")
    return coup_line.out.replace(name, "record"), path.read_bytes()


@pytest.mark.parametrize(
    "house",
    [VENEZIA, ROULETTE, pytest.param("trente-et-quarante-2.0", marks=pytest.mark.exhaustive)],
)
def test_terminal_shows_no_secret(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, house: str
) -> None:
    """Neither seed nor share on the screen, ever; in the record each share from its coup on."""
    seeds: list[bytes] = []

    def seed(_: RandomSource) -> bytes:
        seeds.append(Random(len(seeds)).randbytes(SEED_BYTES))
        return seeds[-1]

    monkeypatch.setattr(RandomSource, "seed", seed)
    lines = ["mix me", "100", *["5 rouge", ""] * 45, *["100", "5 rouge", ""] * 3]
    output, record = evening(monkeypatch, tmp_path, "e.jsonl", lines, house)
    coups = 256 if house != ROULETTE else 1_024
    chains = [shares_of(seed_bytes, coups) for seed_bytes in seeds]
    secrets = [piece for chain in chains for share in chain for piece in pieces(share)]
    assert found(secrets, [], output.encode()) == set()
    opened_shares = re.findall(r'"do":"(?:deal|spin)".*?"share":"(\w+)"', record.decode())
    assert len(opened_shares) >= 45
    known_shares = {share.hex() for chain in chains for share in chain} & set(
        re.findall("[0-9a-f]{64}", record.decode())
    )
    assert known_shares == set(opened_shares)
    for share in opened_shares:
        assert record.count(share.encode()) == 2  # in the command, and in the answer to it
    assert (
        found([piece for seed_bytes in seeds for piece in pieces(seed_bytes)], [], record) == set()
    )


def test_screen_has_no_future_cards(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two evenings whose packs differ only in undealt cards look the same on the screen, but for
    tip and start.
    """
    lines = ["100", *["5 rouge", ""] * 9, "help", "balances", "quit"]
    outputs = []
    for name in ("one.jsonl", "two.jsonl"):
        with monkeypatch.context() as patched:
            patched.setattr(module, "coup_words", same_until(9))
            patched.setattr(RandomSource, "seed", lambda _, n=name: Random(n).randbytes(SEED_BYTES))
            outputs.append(evening(patched, tmp_path, name, lines, VENEZIA))
    (entry, first), (two, other) = outputs
    hidden = re.compile(r"(?<=: )[0-9a-f ]{19}(?= …)")
    assert hidden.sub("#", entry) == hidden.sub("#", two)
    assert entry != two
    assert mask_secrets(first.partition(b'{"digest"')[0]) == mask_secrets(
        other.partition(b'{"digest"')[0]
    )


def test_six_future_cards_are_never_chance() -> None:
    """A run of six is found in its own pack and in no other, so that a find is a leak."""
    chance = Random(4)
    packs = [chance.sample(sixain(), 312) for _ in range(30)]
    spread = [" ".join(pack).encode() for pack in packs]
    for index, pack in enumerate(packs):
        assert found([], pack, spread[index]) != set()
        assert all(run not in spread[index - 1] for run in runs(pack))

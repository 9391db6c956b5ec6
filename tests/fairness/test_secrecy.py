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
from support.cli.cli_runner import called
from support.cli.secrets_search import found, pieces, runs

from tapisvert import Session
from tapisvert.cards import sixain
from tapisvert.fairness import shoe as module
from tapisvert.fairness.dealing import next_deal, next_spin
from tapisvert.fairness.protocol import SEED_BYTES, Kind, entropy_commitment, order, places, salt
from tapisvert.fairness.shoe import SealedShoe, SealedSpin
from tapisvert.fairness.vault import Vault
from tapisvert.record.event_lines import format_events
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
        kind = SealedSpin if house == ROULETTE else SealedShoe
        self.draw = kind("table 1, draw 1", seed=seed)
        self.store = folder / "draws"
        self.session = Session(house)
        self.out = bytearray()
        self.give(c.Sit("Anna", 10**9))
        self.give(c.Commit(self.draw.name, self.draw.commitment.hex()))
        commitment = entropy_commitment(self.draw.name, "Anna", ADDED).hex()
        self.give(c.Entropy("Anna", commitment=commitment))
        self.give(c.Entropy("Anna", value=ADDED.hex()))
        self.give(c.Root(self.draw.open({"Anna": ADDED}).hex()))
        if isinstance(self.draw, SealedShoe):
            self.give(c.Cut("Anna", 100))
            self.draw.cut(100)

    def give(self, command: c.Command) -> None:
        """Give a command, and keep the visible output."""
        events = self.session.do(command)
        assert not isinstance(events[0], Refusal), events[0]
        logging.getLogger("tapisvert").debug("%s %s %s", self.session.table, self.draw, events)
        self.out += self.session.lines[-1] + b"\n" + format_events(events, len(self.session.lines))

    def coup(self) -> None:
        self.give(c.Bet("Anna", "rouge", 100))
        if isinstance(self.draw, SealedSpin):
            self.give(next_spin(self.draw))
        else:
            self.give(next_deal(self.draw, self.session.table.book))

    def seen(self, log: str) -> bytes:
        with self.store.open("ab") as file:
            file.write(VAULT.store(self.draw))
        tables = f"{self.session.table!r} {self.draw} {self.draw!r} {log}".encode()
        return bytes(self.out) + tables + self.store.read_bytes()


@pytest.fixture
def everything_logged(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    with caplog.at_level(logging.DEBUG):
        yield caplog


def to_come(seed: bytes, dealt_cards: int) -> tuple[list[bytes], Sequence[str], bytes]:
    """Secrets of a pack cut at 100 after so many dealt cards: seed and salts, the cards to come,
    and the five that were burnt.
    """
    lying = order(Kind.PACK, "table 1, draw 1", seed, {"Anna": ADDED})
    cards = lying[100:] + lying[:100]
    closed = [(100 + k) % 312 for k in (*range(5), *range(5 + dealt_cards, 312))]
    salts = [salt("table 1, draw 1", seed, index) for index in closed]
    return [*pieces(seed), *salts], cards[5 + dealt_cards :], " ".join(cards[:5]).encode()


def test_taille_secrets_do_not_leak(
    tmp_path: Path, everything_logged: pytest.LogCaptureFixture, scale: int
) -> None:
    """Tailles stopped at a coup or other: no seed, no salt of a closed card, no card to come or
    burnt, in any spelling, in anything that left the table. 8 tailles; `--scale 125` are 1,000.
    """
    for number in range(8 * scale):
        chance = Random(number)
        seed = chance.randbytes(SEED_BYTES)
        room = Room(HOUSES[number % len(HOUSES)], seed, tmp_path)
        assert isinstance(room.draw, SealedShoe)
        for _ in range(chance.randrange(24)):
            room.coup()
        seen_cards = room.seen(everything_logged.text)
        secrets, cards, burnt_cards = to_come(seed, 307 - room.draw.cards_left)
        assert found(secrets, cards, seen_cards) == set()
        assert burnt_cards not in seen_cards
        everything_logged.clear()
        room.store.unlink()


@pytest.mark.parametrize(
    "leak",
    [
        lambda seed, salts, cards: repr(seed[40:80]).encode(),
        lambda seed, salts, cards: salts[0].hex().upper().encode(),
        lambda seed, salts, cards: json.dumps(list(salts[-1])).encode(),
        lambda seed, salts, cards: " ".join(cards[:7]).encode(),
        lambda seed, salts, cards: repr(cards).encode(),
    ],
    ids=["a part of the seed", "a salt in capitals", "a salt as numbers", "cards", "all cards"],
)
def test_planted_leak_is_detected(
    tmp_path: Path, leak: Callable[[bytes, list[bytes], Sequence[str]], bytes]
) -> None:
    """The search finds each of these where a table says it."""
    seed = Random(3).randbytes(SEED_BYTES)
    room = Room(VENEZIA, seed, tmp_path)
    room.coup()
    assert isinstance(room.draw, SealedShoe)
    secrets, cards, _ = to_come(seed, 307 - room.draw.cards_left)
    leaked_text = leak(seed, secrets[SEED_BYTES // 16 :], cards)
    assert found(secrets, cards, room.seen("") + leaked_text) != set()


def test_spin_secrets_do_not_leak(
    tmp_path: Path, everything_logged: pytest.LogCaptureFixture, scale: int
) -> None:
    """Before the ball falls neither seed nor salt; the seed not until it is shown."""
    for number in range(20 * scale):
        seed = Random(number).randbytes(SEED_BYTES)
        room = Room(ROULETTE, seed, tmp_path)
        output_before = room.seen(everything_logged.text)
        hidden = [*pieces(seed), salt("table 1, draw 1", seed, 0)]
        assert found(hidden, [], output_before) == set()
        room.coup()
        assert found(pieces(seed), [], room.seen(everything_logged.text)) == set()
        everything_logged.clear()
        room.store.unlink()


def other_draw(lying: Sequence[int], dealt_cards: int, chance: Random) -> tuple[int, ...]:
    """Another order of a pack cut at 100: the dealt cards lie where they lay, all others do not."""
    shown_places = {(105 + k) % 312 for k in range(dealt_cards)}
    closed = [index for index in range(312) if index not in shown_places]
    new_places = dict(zip(closed, chance.sample(closed, len(closed)), strict=True))
    return tuple(lying[new_places.get(place, place)] for place in range(312))


_HASHES = re.compile(rb"[0-9a-f]{64,}|vault-1 pack [0-9a-f]{24}")


def mask_secrets(cards: bytes) -> bytes:
    """Visible data with every root, commitment, salt and path made the same."""
    return _HASHES.sub(lambda match: b"#" * len(match[0]), cards.partition(b"tapisvert-vault")[0])


@pytest.mark.parametrize("house", HOUSES)
def test_future_cards_do_not_change_past_output(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, house: str, scale: int
) -> None:
    """Two packs with the same cards dealt, other cards burnt and others to come, and other seeds:
    all that leaves the two tables is the same, byte for byte, but for the hashes, and these are as
    long.
    """
    for number in range(5 * scale):
        chance = Random(number)
        seeds = [chance.randbytes(SEED_BYTES) for _ in range(2)]
        lying = places("table 1, draw 1", seeds[0], {"Anna": ADDED})
        coups = chance.randrange(1, 24)
        with monkeypatch.context() as patched:
            patched.setattr(module, "places_from", lambda *_, lying=lying: lying)
            entry, dealt_cards = stopped(Room(house, seeds[0], tmp_path), coups)
            other = other_draw(lying, dealt_cards, chance)
            patched.setattr(module, "places_from", lambda *_, other=other: other)
            two, _ = stopped(Room(house, seeds[1], tmp_path), coups)
        assert other != lying
        assert len(entry) == len(two)
        assert mask_secrets(entry) == mask_secrets(two)
        assert entry != two


def stopped(room: Room, coups: int) -> tuple[bytes, int]:
    """Visible data of a room after so many coups, and the number of dealt cards."""
    for _ in range(coups):
        room.coup()
    assert isinstance(room.draw, SealedShoe)
    seen_cards = room.seen("")
    room.store.unlink()
    return seen_cards, 307 - room.draw.cards_left


def evening(
    monkeypatch: pytest.MonkeyPatch, folder: Path, name: str, lines: Sequence[str], house: str
) -> tuple[str, bytes]:
    """An evening at the terminal, the same chance in each: its screen, and its record."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    path = folder / name
    arguments = ("--player", "Anna=2000", "--seed", "7", "--record", str(path), "--lang", "en")
    coup_line = called("play", house, *arguments)
    assert (coup_line.status, coup_line.err) == (0, "")
    return coup_line.out.replace(name, "record"), path.read_bytes()


@pytest.mark.parametrize(
    "house",
    [*(VENEZIA, ROULETTE), pytest.param("trente-et-quarante-2.0", marks=pytest.mark.exhaustive)],
)
def test_terminal_shows_no_secret(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, house: str
) -> None:
    """Neither on the screen, ever, nor in the record before a draw is over."""
    lines = ["mix me", "", "100", *["5 rouge", ""] * 45, *["", "100", "5 rouge", ""] * 3]
    output, record = evening(monkeypatch, tmp_path, "e.jsonl", lines, house)
    reveals = list(re.finditer(rb'\{"do":"reveal","id":"([^"]+)","seed":"([0-9a-f]+)"', record))
    assert reveals
    for reveal in reveals:
        name, seed = reveal[1].decode(), bytes.fromhex(reveal[2].decode())
        text_before = output.encode() + record[: reveal.start()]
        salts = {salt(name, seed, index) for index in range(312 if house != ROULETTE else 1)}
        salts_shown = {
            bytes.fromhex(text) for text in re.findall(r'"salt":"(\w+)"', record.decode())
        }
        assert found([*pieces(seed), *(salts - salts_shown)], [], text_before) == set()
        assert found(salts, [], output.encode()) == set()


def test_screen_has_no_future_cards(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two evenings whose packs differ only in undealt cards look the same on the screen, but for
    the root.
    """
    lines = ["", "100", *["5 rouge", ""] * 9, "help", "balances", "quit"]
    outputs, lying = [], tuple(Random(8).sample(range(312), 312))
    for name in ("one.jsonl", "two.jsonl"):
        with monkeypatch.context() as patched:
            patched.setattr(module, "places_from", lambda *_, lying=lying: lying)
            outputs.append(evening(patched, tmp_path, name, lines, VENEZIA))
        cards_dealt = sum(len(cards.split(b",")) for cards in re.findall(
            rb'"do":"deal","cards":\[([^]]*)\]', outputs[0][1]
        ))  # fmt: skip
        lying = other_draw(lying, cards_dealt, Random(9))
    (entry, first), (two, other) = outputs
    hidden = re.compile(r"(?<=fixed: )[0-9a-f ]{19}")
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

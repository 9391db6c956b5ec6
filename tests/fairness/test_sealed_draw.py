"""The sealed draw: each coup in its turn, bound by the tip, and nothing else that comes out."""

import copy
import inspect
import json
import pickle
import secrets
from collections.abc import Callable
from random import Random
from typing import Any, cast

import msgspec
import pytest
from support.cli.secrets_search import found, pieces, told
from support.records.signed_records import witness_key

from tapisvert.cards import missing_or_extra
from tapisvert.fairness import sealed_draw as module
from tapisvert.fairness.chain import PackInPlay, coup_words, key_input, previous_share
from tapisvert.fairness.sealed_draw import SEED_BYTES, DrawError, SealedDraw
from tapisvert.fairness.vault import Vault, VaultError
from tapisvert.regulations import rulebook
from tapisvert.rules.commands import Deal, Spin, Statement
from tapisvert.rules.coup import deal

SEED = Random(5).randbytes(SEED_BYTES)
START = Random(6).randbytes(32)
ROULETTE = rulebook("campione-roulette")
VENEZIA = rulebook("venezia-trente-et-quarante")
SECRETS = list(pieces(SEED))


def sealed() -> SealedDraw:
    return SealedDraw(ROULETTE, seed=SEED)


def spin(draw: SealedDraw, coup: int, statement: Statement | None = None) -> Spin:
    command = draw.coup(coup, START.hex(), statement)
    assert isinstance(command, Spin)
    return command


def test_shares_lead_to_the_tip() -> None:
    """Each opens to the one before, down to the tip; the last is the seed."""
    draw = sealed()
    previous = bytes.fromhex(draw.tip)
    for coup in range(1, draw.coups + 1):
        share = bytes.fromhex(spin(draw, coup).share or "")
        assert previous_share(share) == previous
        previous = share
    assert previous == SEED


def test_number_needs_the_key_of_the_witness() -> None:
    """The same share gives another stream with the key; the statement is passed on."""
    draw, key = sealed(), witness_key().prove(key_input(START, 1))
    statement = Statement(1, 1, 0, "00" * 32, "ab" * 256, key.hex())
    command_with_key = spin(draw, 1, statement)
    assert command_with_key.witness is statement
    share = bytes.fromhex(command_with_key.share or "")
    with_key, keyless = (coup_words(share, START, 1, pi) for pi in (key, b""))
    assert [next(with_key) for _ in range(8)] != [next(keyless) for _ in range(8)]
    assert command_with_key.number == next(
        word for word in coup_words(share, START, 1, key) if word < 65_527
    ) % 37  # fmt: skip


@pytest.mark.parametrize("house", ["venezia-trente-et-quarante", "trente-et-quarante-2.0"])
def test_pack_is_dealt_coup_by_coup(house: str) -> None:
    """Every coup is whole, only the last may be short, and five cards are never dealt."""
    book = rulebook(house)
    draw, pack = SealedDraw(book, seed=SEED), PackInPlay(book.packs or 0)
    cards: list[str] = []
    for coup in range(1, draw.coups + 1):
        command = draw.coup(coup, START.hex(), pack=pack)
        assert isinstance(command, Deal)
        coup_cards = command.cards or ()
        of_rules = deal(book, coup_cards)
        assert of_rules.length == len(coup_cards) if of_rules else pack.dealt_count == 307
        cards += coup_cards
        if pack.dealt_count == 307:
            break
    assert len(cards) == 307
    assert 1 <= len(missing_or_extra(cards)) <= 5  # those that are burnt


def test_copied_pack_shows_the_next_coup() -> None:
    """Asked again for the same coup, the same cards come."""
    draw, pack = SealedDraw(VENEZIA, seed=SEED), PackInPlay()
    command = draw.coup(1, START.hex(), pack=pack.copy())
    assert pack.dealt_count == 0
    assert draw.coup(1, START.hex(), pack=pack) == command
    assert pack.dealt_count > 0


@pytest.mark.parametrize("coup", [0, -1, 1_025])
def test_coup_outside_the_chain_is_refused(coup: int) -> None:
    with pytest.raises(DrawError, match="coups 1 to 1024"):
        spin(sealed(), coup)


def test_draws_have_separate_seeds() -> None:
    assert len({SealedDraw(VENEZIA).tip for _ in range(100)}) == 100


def test_stored_draw_is_restored() -> None:
    """Under its table and tip alone; the blob shows no secret."""
    vault, draw = Vault(bytes(32)), sealed()
    blob = draw.store(vault, "tavolo 1")
    assert found(SECRETS, [], blob) == set()
    restored_draw = SealedDraw.restore(ROULETTE, vault, blob, table="tavolo 1", tip=draw.tip)
    assert restored_draw.tip == draw.tip
    assert spin(restored_draw, 700) == spin(draw, 700)
    for table, tip in (("tavolo 2", draw.tip), ("tavolo 1", SealedDraw(ROULETTE).tip)):
        with pytest.raises(VaultError, match="secret is not for") as refusal:
            SealedDraw.restore(ROULETTE, vault, blob, table=table, tip=tip)
        assert found(SECRETS, [], told(refusal.value)) == set()


class _BrokenSource:
    """An operating system without randomness, in several ways; what it gave is a secret."""

    def __init__(self, kind: str) -> None:
        self.kind, self.secret = kind, Random(1).randbytes(SEED_BYTES)

    def __call__(self, count: int) -> bytes:
        if self.kind == "raises":
            raise OSError("no entropy")
        if self.kind == "short":
            return self.secret[: count - 1]
        if self.kind == "none":
            return b""
        if self.kind == "repeats":
            return self.secret
        return bytes(count)


@pytest.mark.parametrize("kind", ["raises", "short", "none", "repeats", "constant"])
def test_drawing_fails_without_randomness(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """It fails closed, and what the generator gave is in no frame of the failure."""
    source = _BrokenSource(kind)
    monkeypatch.setattr(secrets, "token_bytes", source)
    with pytest.raises(DrawError, match="random generator failed") as failed:
        SealedDraw(ROULETTE)
    assert found(pieces(source.secret), [], told(failed.value)) == set()


REFUSALS: list[tuple[str, Callable[[SealedDraw], Any]]] = [
    ("a short seed", lambda _: SealedDraw(ROULETTE, seed=SEED[:-1])),
    ("a seed of another type", lambda _: SealedDraw(ROULETTE, seed=cast(Any, bytearray(SEED)))),
    ("no such coup", lambda draw: draw.coup(0, START.hex())),
    ("no start", lambda draw: draw.coup(1, "start")),
    ("no pack", lambda _: SealedDraw(VENEZIA, seed=SEED).coup(1, START.hex())),
    ("copied", copy.copy),
    ("copied deeply", copy.deepcopy),
    ("pickled", pickle.dumps),
    ("its state asked for", lambda draw: draw.__getstate__()),
    ("reduced", lambda draw: object.__reduce_ex__(draw, 2)),
    ("as JSON", json.dumps),
    ("as JSON quickly", msgspec.json.encode),
    ("its fields asked for", vars),
    ("gone through", lambda draw: iter(cast(Any, draw))),
    ("counted", lambda draw: len(cast(Any, draw))),
    ("taken from", lambda draw: cast(Any, draw)[0]),
    ("compared", lambda draw: cast(Any, draw) < sealed()),
    ("written in a shape", lambda draw: format(draw, ">10")),
    ("given a field", lambda draw: setattr(draw, "peek", 1)),
]


@pytest.mark.parametrize("act", [row[1] for row in REFUSALS], ids=[row[0] for row in REFUSALS])
def test_refusal_shows_no_secret(act: Callable[[SealedDraw], Any]) -> None:
    """No act out of its turn, and no way to look inside, shows the seed or a share: not in the
    message, its arguments or context, not in the locals of any frame.
    """
    with pytest.raises((DrawError, TypeError, AttributeError, ValueError)) as refusal:
        act(sealed())
    assert found(SECRETS, [], told(refusal.value)) == set()


@pytest.mark.parametrize("stop", [KeyboardInterrupt, MemoryError, OSError])
def test_interrupt_shows_no_secret(
    monkeypatch: pytest.MonkeyPatch, stop: type[BaseException]
) -> None:
    """Want of memory in the midst of the secret comes without its frames."""

    def breaks(*secret: object) -> None:
        try:
            raise ValueError(secret)
        except ValueError:
            raise stop from None

    monkeypatch.setattr(module, "previous_share", breaks)
    with pytest.raises(stop) as stopped:
        sealed()
    assert found(SECRETS, [], told(stopped.value)) == set()


def test_public_attributes_are_visible() -> None:
    """Its text, its members and their texts are its tip and the number of its coups."""
    draw = sealed()
    opened_share = bytes.fromhex(spin(draw, 1).share or "")
    closed_shares = [bytes.fromhex(spin(draw, coup).share or "") for coup in (2, 3, 1_000)]
    assert str(draw) == f"{draw}" == repr(draw) == f"<SealedDraw {draw.tip[:16]}…>"
    text = repr(inspect.getmembers(draw)) + repr([getattr(draw, name) for name in dir(draw)])
    assert found([*SECRETS, opened_share, *closed_shares], [], text.encode()) == set()
    public = [name for name, _ in inspect.getmembers(SealedDraw) if not name.startswith("_")]
    assert public == ["coup", "coups", "restore", "store", "tip"]

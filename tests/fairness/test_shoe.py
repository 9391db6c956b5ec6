"""The sealed shoe: its acts in their turn, and nothing else that comes out of it."""

import copy
import inspect
import json
import pickle
import secrets
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, cast

import msgspec
import pytest
from support.cli.secrets_search import found, pieces, told

from tapisvert.cards import missing_or_extra
from tapisvert.fairness import shoe as module
from tapisvert.fairness.dealing import draw_coup, next_deal, next_spin
from tapisvert.fairness.pack_screening import Alarm
from tapisvert.fairness.protocol import (
    SEED_BYTES,
    Kind,
    commitment,
    order,
    proves,
    salt,
    salts_and_tree,
)
from tapisvert.fairness.shoe import (
    AlarmedError,
    SealedDraw,
    SealedShoe,
    SealedSpin,
    ShoeEmptyError,
    ShoeError,
)
from tapisvert.regulations import rulebook
from tapisvert.rules.coup import deal

SEED = Random(5).randbytes(SEED_BYTES)
NAME = "table 1, pack 1"
ENTROPY = {"Ωραία": Random(6).randbytes(16), "Anna": Random(7).randbytes(64)}
ORDER = order(Kind.PACK, NAME, SEED, ENTROPY)
SECRETS = [*pieces(SEED), *(salt(NAME, SEED, index) for index in range(312))]


def opened_shoe() -> SealedShoe:
    shoe = SealedShoe(NAME, seed=SEED)
    shoe.open(ENTROPY)
    return shoe


def cut(at_card: int = 0, burnt_cards: int = 5) -> SealedShoe:
    shoe = opened_shoe()
    shoe.cut(at_card, burnt_cards)
    return shoe


def deal_coups(shoe: SealedShoe) -> list[str]:
    """All that still comes out of a shoe."""
    cards = []
    with suppress(ShoeEmptyError):
        while True:
            cards.append(shoe.next_card()[0])
    return cards


@pytest.mark.parametrize("at_card", [0, 1, 193, 311, 312])
def test_shoe_deals_the_fixed_order(at_card: int) -> None:
    """From the cut on, five burnt, each card with a proof that leads to the published root."""
    shoe = SealedShoe(NAME, seed=SEED)
    assert shoe.commitment == commitment(Kind.PACK, NAME, SEED)
    root = shoe.open(ENTROPY)
    assert root == salts_and_tree(NAME, SEED, ORDER)[1].root
    shoe.cut(at_card)
    for number in range(5, 312):
        assert shoe.cards_left == 312 - number
        card, proof = shoe.next_card()
        assert proof.at == (at_card + number) % 312
        assert card == ORDER[proof.at]
        assert proves(root, Kind.PACK, NAME, card, proof)
    with pytest.raises(ShoeEmptyError):
        shoe.next_card()
    assert shoe.close() == SEED


def test_spin_has_one_number() -> None:
    """It is the one that the protocol draws, and it falls once."""
    for count in range(20):
        seed = Random(count).randbytes(SEED_BYTES)
        spin = SealedSpin("spin", seed=seed)
        root = spin.open(ENTROPY)
        number, proof = spin.number()
        assert (str(number),) == order(Kind.SPIN, "spin", seed, ENTROPY)
        assert proves(root, Kind.SPIN, "spin", str(number), proof)
        with pytest.raises(ShoeEmptyError):
            spin.number()
        assert spin.close() == seed


@pytest.mark.parametrize("house", ["venezia-trente-et-quarante", "trente-et-quarante-2.0"])
def test_coup_uses_only_its_cards(house: str) -> None:
    """Every coup is whole, and only the last of the pack may be short of cards."""
    shoe, book, cards = cut(7), rulebook(house), list[str]()
    while shoe.cards_left:
        coup, proofs = draw_coup(shoe, book)
        assert [proof.at for proof in proofs] == [
            (7 + 5 + len(cards) + place) % 312 for place in range(len(coup))
        ]
        of_rules = deal(book, coup)
        assert of_rules.length == len(coup) if of_rules else not shoe.cards_left
        cards += coup
    assert missing_or_extra([*cards, *(ORDER[7:12])]) == ()


def test_acts_match_the_record() -> None:
    """Cards and number go to the table with their proofs in hexadecimal."""
    shoe = cut()
    act = next_deal(shoe, rulebook("venezia-trente-et-quarante"))
    assert act.cards is not None
    assert act.proofs is not None
    assert act.proofs[0].salt == salt(NAME, SEED, 5).hex()
    assert {len(entry) for proof in act.proofs for entry in proof.path} == {64}
    spin = SealedSpin("spin", seed=SEED)
    spin.open({})
    fallen_number = next_spin(spin)
    assert fallen_number.proofs is not None
    assert fallen_number.proofs[0].path == ()


def test_draws_have_separate_seeds() -> None:
    """A thousand shoes and spins with one name have a thousand commitments."""
    commitments = {kind("x").commitment for kind in (SealedShoe, SealedSpin) for _ in range(500)}
    assert len(commitments) == 1_000


class _BrokenSource:
    """An operating system without randomness, in several ways; what it gave is a secret."""

    def __init__(self, kind: str) -> None:
        self.kind, self.given = kind, Random(1).randbytes(SEED_BYTES)

    def __call__(self, count: int) -> bytes:
        if self.kind == "raises":
            raise OSError("no entropy")
        if self.kind == "short":
            return self.given[: count - 1]
        if self.kind == "none":
            return b""
        if self.kind == "repeats":
            return self.given
        return bytes(count)


@pytest.mark.parametrize("kind", ["raises", "short", "none", "repeats", "constant"])
@pytest.mark.parametrize("draw_class", [SealedShoe, SealedSpin])
def test_dealing_fails_without_randomness(
    monkeypatch: pytest.MonkeyPatch, draw_class: type[SealedDraw], kind: str
) -> None:
    """It fails closed, and what the generator gave is in no frame of the failure."""
    broken_part = _BrokenSource(kind)
    monkeypatch.setattr(secrets, "token_bytes", broken_part)
    with pytest.raises(ShoeError, match="random generator failed") as failed:
        draw_class("x")
    assert found(pieces(broken_part.given), [], told(failed.value)) == set()


def stopped() -> SealedShoe:
    shoe = SealedShoe(NAME, seed=SEED)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, "places_from", lambda *_: tuple(range(312)))
        with pytest.raises(AlarmedError) as alarm_error:
            shoe.open({})
    assert alarm_error.value.alarm == Alarm("rising_sequences", 1, 5.95e-10)
    return shoe


def closed() -> SealedShoe:
    """A shoe whose seed was shown."""
    shoe = cut()
    shoe.close()
    return shoe


def empty() -> SealedShoe:
    shoe = cut()
    deal_coups(shoe)
    return shoe


REFUSALS: list[tuple[str, Callable[[], Any], Callable[[Any], Any]]] = [
    ("no name", lambda: "", lambda name: SealedShoe(name, seed=SEED)),
    ("a name that is no text", lambda: "\ud800", lambda name: SealedShoe(name, seed=SEED)),
    ("a long name", lambda: 81 * "x", lambda name: SealedShoe(name, seed=SEED)),
    ("a short seed", str, lambda _: SealedShoe(NAME, seed=SEED[:-1])),
    ("a seed of another type", str, lambda _: SealedShoe(NAME, seed=cast(Any, bytearray(SEED)))),
    ("opened twice", opened_shoe, lambda shoe: shoe.open({})),
    ("opened when cut", cut, lambda shoe: shoe.open({})),
    ("short entropy", lambda: SealedShoe(NAME, seed=SEED), lambda s: s.open({"Anna": bytes(15)})),
    ("long entropy", lambda: SealedShoe(NAME, seed=SEED), lambda s: s.open({"Anna": bytes(65)})),
    ("entropy as text", lambda: SealedShoe(NAME, seed=SEED), lambda s: s.open({"Anna": "x" * 16})),
    ("nobody's", lambda: SealedShoe(NAME, seed=SEED), lambda s: s.open({"\ud800": bytes(16)})),
    ("cut before opened", lambda: SealedShoe(NAME, seed=SEED), lambda shoe: shoe.cut(1)),
    ("cut twice", cut, lambda shoe: shoe.cut(1)),
    ("cut at less than nothing", opened_shoe, lambda shoe: shoe.cut(-1)),
    ("cut at more than all", opened_shoe, lambda shoe: shoe.cut(313)),
    ("cut at no number", opened_shoe, lambda shoe: shoe.cut("x")),
    ("dealt before opened", lambda: SealedShoe(NAME, seed=SEED), lambda shoe: shoe.next_card()),
    ("dealt before cut", opened_shoe, lambda shoe: shoe.next_card()),
    ("dealt after the last", empty, lambda shoe: shoe.next_card()),
    ("dealt when closed", closed, lambda shoe: shoe.next_card()),
    ("cut when closed", closed, lambda shoe: shoe.cut(1)),
    ("opened when closed", closed, lambda shoe: shoe.open({})),
    ("closed twice", closed, lambda shoe: shoe.close()),
    ("opened when stopped", stopped, lambda shoe: shoe.open({})),
    ("dealt when stopped", stopped, lambda shoe: shoe.next_card()),
    ("spun before opened", lambda: SealedSpin(NAME, seed=SEED), lambda spin: spin.number()),
    ("copied", cut, copy.copy),
    ("copied deeply", cut, copy.deepcopy),
    ("pickled", cut, pickle.dumps),
    ("its state asked for", cut, lambda shoe: shoe.__getstate__()),
    ("reduced", cut, lambda shoe: object.__reduce_ex__(shoe, 2)),
    ("as JSON", cut, json.dumps),
    ("as JSON quickly", cut, msgspec.json.encode),
    ("its fields asked for", cut, vars),
    ("gone through", cut, iter),
    ("counted", cut, len),
    ("taken from", cut, lambda shoe: shoe[0]),
    ("compared", cut, lambda shoe: shoe < cut()),
    ("written in a shape", cut, lambda shoe: format(shoe, ">10")),
    ("given a field", cut, lambda shoe: setattr(shoe, "peek", 1)),
]


@pytest.mark.parametrize(
    ("make_draw", "act"), [row[1:] for row in REFUSALS], ids=[row[0] for row in REFUSALS]
)
def test_refusal_reveals_nothing(make_draw: Callable[[], Any], act: Callable[[Any], Any]) -> None:
    """No act out of its turn, and no way to look inside, shows a card to come, a salt or the seed:
    not in the message, its arguments or context, not in the locals of any frame.
    """
    draw = make_draw()
    with pytest.raises((ShoeError, TypeError, AttributeError)) as refusal:
        act(draw)
    told_all = told(refusal.value)
    assert found(SECRETS, [*ORDER, *ORDER[:5]], told_all) == set()


@pytest.mark.parametrize("stop", [KeyboardInterrupt, MemoryError, OSError])
@pytest.mark.parametrize(
    ("broken_part", "act"),
    [
        ("commitment", lambda _: SealedShoe(NAME, seed=SEED)),
        ("places_from", lambda _: opened_shoe()),
        ("salts_and_tree", lambda _: opened_shoe()),
        ("salt", lambda shoe: shoe.next_card()),
    ],
)
def test_internal_error_reveals_nothing(
    monkeypatch: pytest.MonkeyPatch,
    broken_part: str,
    act: Callable[[SealedShoe], object],
    stop: type[BaseException],
) -> None:
    """An interrupt, or want of memory, in the midst of the secret comes without its frames; the
    shoe goes on afterwards where it was.
    """
    shoe = cut()

    def breaks(*secret: object) -> None:
        try:
            raise ValueError(secret)
        except ValueError:
            raise stop from None

    with monkeypatch.context() as patched:
        patched.setattr(module, broken_part, breaks)
        with pytest.raises(stop) as stopped:
            act(shoe)
    assert found(SECRETS, [*ORDER, *ORDER[:5]], told(stopped.value)) == set()
    assert shoe.next_card()[0] == ORDER[5]


def test_public_attributes_are_visible() -> None:
    """Its text, its members and their texts are its name, the published data, and the number of
    cards left; equality is identity.
    """
    shoe = cut()
    shoe.next_card()
    assert str(shoe) == f"{shoe}" == repr(shoe) == "<SealedShoe 'table 1, pack 1'>"
    seen_cards = repr(inspect.getmembers(shoe)) + repr([getattr(shoe, name) for name in dir(shoe)])
    assert found(SECRETS, [*ORDER, *ORDER[:5]], seen_cards.encode()) == set()
    assert shoe != cut()
    public = [name for name, _ in inspect.getmembers(SealedShoe) if not name.startswith("_")]
    assert public == [
        *("cards_left", "close", "commitment", "cut", "is_open", "kind", "name", "next_card"),
        *("open", "open_signed"),
    ]


def test_secret_search_finds_planted_leaks() -> None:
    """A shoe that shows its seed, a salt or the cards to come is found out."""
    for leak in (
        repr(SEED).encode(),
        b"x" + SECRETS[7],
        SECRETS[-1].hex().upper().encode(),
        " ".join(ORDER[20:40]).encode(),
        repr(ORDER[20:40]).encode(),
        json.dumps(ORDER[20:40]).encode(),
    ):
        assert found(SECRETS, ORDER, b"said: " + leak) != set()


def test_closing_erases_the_secret() -> None:
    """The secrets are gone from the object itself."""
    shoe = closed()
    assert shoe._seed is None
    assert shoe._order_and_tree is None

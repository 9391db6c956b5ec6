"""A sealed draw: its acts in their order, what may come between them, and how it ends."""

from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engine.engine_harness import (
    CAMPIONE,
    CHEF,
    DEUX_ZERO,
    DIRECTION,
    HOUSES,
    ROULETTE,
    VENEZIA,
    Desk,
)
from support.engine.seal_commands import (
    ASK,
    ASKED,
    BIND,
    CLOSE,
    COMMIT,
    COMMIT_WITNESSED,
    CUT,
    END,
    HASH,
    LAST_STATEMENT,
    MODULUS,
    OPEN,
    SEAL,
    SEALED_PACK,
    SEALED_WHEEL,
    SHARE,
    START,
    STATEMENT,
    VALUE,
    WITNESS,
    WITNESSED_WHEEL,
    at_cards,
    has_wheel,
    names,
    seal_of,
    sealed,
)
from support.engine.strategies import RULEBOOKS, examples, sessions

from tapisvert import rulebook
from tapisvert.cards import sixain
from tapisvert.rules import Phase, can, deal
from tapisvert.rules import commands as c
from tapisvert.rules import draw_events as d
from tapisvert.rules import events as e
from tapisvert.rules.sealing import ENTROPY_DIGITS, HASH_DIGITS
from tapisvert.rules.table import Seal

CARD_HOUSES: Final = tuple(house for house in HOUSES if house != ROULETTE)
COUP: Final = ("Th", "Td", "7c", "Kd", "Ts", "Th", "9s", "3d")
REFAIT: Final = ("Th", "Td", "Tc", "As", "Ts", "Th", "Td", "Ah")
SHORT: Final = HASH[:8]
"""Name of the draw in messages."""
NUMBER: Final = c.Spin(17, SHARE)
WITNESSED_NUMBER: Final = replace(NUMBER, witness=STATEMENT)
LATE: Final = c.Late("Anna", "Cesare", on="17", amount=500)
NULL: Final = c.Null("foreign_body")


# The acts -----------------------------------------------------------------------------------------


def test_acts_are_answered_by_published_values() -> None:
    """Digit for digit as it was given; the engine makes nothing of it."""
    desk = has_wheel()
    assert desk.give(WITNESS) == (d.WitnessNamed(MODULUS),)
    assert desk.table.flags.witnesses == (MODULUS,)
    assert desk.give(COMMIT_WITNESSED) == (d.Committed(HASH, HASH),)
    assert desk.give(BIND) == (d.EntropyCommitted("Anna", HASH),)
    assert desk.give(SEAL) == (d.Sealed(("Anna",)),)
    assert desk.give(OPEN) == (d.EntropyOpened("Anna", VALUE),)
    assert desk.give(START) == (d.Started(HASH, ("Anna",), (), ("Bice",)),)
    entropy = {"Anna": HASH}, {"Anna": VALUE}
    assert seal_of(desk) == Seal(HASH, HASH, *entropy, is_sealed=True, start=HASH)
    desk.give(CLOSE)
    assert desk.give(ASK) == (d.Asked(1),)
    assert desk.give(WITNESSED_NUMBER)[0] == d.ShareOpened(1, SHARE)
    assert seal_of(desk).coups == 1
    assert desk.give(END) == (d.DrawEnded(HASH, 1, is_stated=False),)
    assert desk.table.taille.seal is None


@pytest.mark.clause("CT-1.1", "CT-1.2", "CT-1.3", "CT-1.4", "T2-2.1", "T2-2.3", "VT-6")
@pytest.mark.parametrize("house", CARD_HOUSES)
def test_sealed_pack_follows_the_shoe(house: str) -> None:
    """'Messieurs, la coupe' at the commitment; the pack complete, its witnesses, five burnt and the
    bets open at the start.
    """
    with_shoe, with_seal = at_cards(house=house), at_cards(house=house)
    ready, burnt = with_shoe.give(c.Shoe(sixain())), with_shoe.give(CUT)
    cut_calls = with_seal.give(COMMIT)[1:]
    assert with_seal.give(CUT) == burnt[:1]
    with_seal.give(SEAL)
    assert with_seal.give(START)[1:] + cut_calls == (
        *ready[: len(ready) - len(cut_calls)],
        *burnt[1:],
        *ready[len(ready) - len(cut_calls) :],
    )
    assert ready[0] == e.PackReady(312, ("Anna", "Bice"))
    burnt_cards = with_seal.table.book.burnt_cards or 0
    assert with_seal.table.taille.position == burnt_cards == with_shoe.table.taille.position


def test_start_lists_included_and_excluded_players() -> None:
    """Opened, committed and never opened, nothing committed: by name, in code-point order."""
    desk = Desk(ROULETTE, Zoe=1, Émile=1, anna=1, Bice=1, Carla=1, Dora=1)
    desk.give(COMMIT)
    for name in ("Émile", "anna", "Bice", "Zoe"):
        desk.give(c.Entropy(name, HASH))
    assert desk.give(SEAL) == (d.Sealed(("Bice", "Zoe", "anna", "Émile")),)
    for name in ("Émile", "Zoe"):
        desk.give(c.Entropy(name, value=VALUE))
    started = d.Started(HASH, ("Zoe", "Émile"), ("Bice", "anna"), ("Carla", "Dora"))
    assert desk.give(START) == (started,)


def test_departed_player_is_still_counted() -> None:
    """Opened entropy is in the start; a player without a place opens none."""
    desk = has_wheel(COMMIT, BIND, c.Entropy("Bice", HASH), SEAL, OPEN)
    desk.give(c.Leave("Anna"), c.Leave("Bice"))
    assert desk.refused(c.Entropy("Bice", value=VALUE)).code == "unknown_player"
    assert desk.give(START) == (d.Started(HASH, ("Anna",), ("Bice",), ()),)


def test_wrong_orders_of_acts_are_refused() -> None:
    """Of all orders two are right: entropy is bound before the cut, or after it."""
    acts: tuple[c.Command, ...] = (COMMIT, BIND, CUT, SEAL, OPEN, START)
    passed = []
    for order in permutations(acts):
        desk = at_cards()
        for act in order:
            if not can(desk.table, act):
                break
            desk.give(act)
        else:
            passed.append(order)
    assert passed == [acts, (COMMIT, CUT, BIND, SEAL, OPEN, START)]


def test_acts_out_of_turn_are_refused() -> None:
    """Each for its own reason."""
    desk = at_cards()
    for act in (SEAL, START, BIND):
        assert desk.refused(act).code == "not_committed"
    desk.give(COMMIT, BIND)
    assert desk.refused(BIND).code == "entropy_already_contributed"
    assert desk.refused(c.Entropy("Bice", value=VALUE)).code == "entropy_not_committed"
    for act in (OPEN, START):
        assert desk.refused(act).code == "not_sealed"
    assert desk.refused(SEAL).code == "not_cut"
    desk.give(CUT)
    assert desk.refused(CUT).code == "already_cut"
    desk.give(SEAL)
    assert desk.refused(SEAL).code == "already_sealed"
    assert desk.refused(c.Entropy("Bice", HASH)).code == "entropy_closed"
    assert desk.refused(CUT).code == "already_cut"
    desk.give(OPEN)
    assert desk.refused(OPEN).code == "entropy_already_contributed"
    desk.give(START)
    for act in (START, OPEN, c.Entropy("Bice", HASH)):
        assert desk.refused(act).code == "draw_started"


def test_witness_is_named_between_draws() -> None:
    """Twice is once; a draw needs one to be named, and names it by a fingerprint."""
    desk = has_wheel()
    assert desk.refused(COMMIT_WITNESSED).values == {"problem": "name the witness first"}
    desk.give(WITNESS, WITNESS)
    assert desk.table.flags.witnesses == (MODULUS,)
    desk.give(COMMIT_WITNESSED)
    assert desk.refused(WITNESS).code == "already_committed"
    desk.give(SEAL, START, END, WITNESS)
    desk = at_cards(COMMIT, c.EndTaille())
    assert desk.refused(WITNESS).code == "draw_not_ended"


# Before the draw is started -----------------------------------------------------------------------

CARDS_STAKES: Final = (
    c.Bet("Anna", "rouge", 50_000),
    c.Insure("Anna", "rouge"),
    c.Move("Anna", "rouge", "noir"),
)
WHEEL_STAKES: Final = (
    c.Bet("Anna", "17", 500),
    c.Announce("Anna", "tiers", 500),
    c.Move("Anna", "17", "18"),
)


@pytest.mark.clause("CT-1.5", "DT-2", "VT-6", "T2-2.3")
@pytest.mark.parametrize(("command_count", "act"), [(1, "cut"), (2, "seal"), (3, "start")])
def test_card_stake_before_start_is_refused(command_count: int, act: str) -> None:
    """And every coup; stakes that lie may be taken back."""
    desk = at_cards(CARDS_STAKES[0], *SEALED_PACK[:command_count])
    for command in (*CARDS_STAKES, c.Deal(), c.Deal(COUP), sealed(*COUP)):
        refusal = desk.refused(command)
        assert (refusal.code, refusal.clause) == ("pack_not_ready", "VT-6")
        assert (refusal.values["act"], refusal.values["id"]) == (act, SHORT)
    assert desk.refused(c.Shoe(sixain())).code == "taille_in_progress"
    desk.give(c.Withdraw("Anna", "rouge"), *SEALED_PACK[command_count:], *CARDS_STAKES)


@pytest.mark.parametrize(("command_count", "act"), [(1, "seal"), (2, "start")])
def test_wheel_stake_before_start_is_refused(command_count: int, act: str) -> None:
    """And every number; after the start all of them."""
    desk = has_wheel(WHEEL_STAKES[0], *SEALED_WHEEL[:command_count])
    for command in (*WHEEL_STAKES, c.Spin(17), NUMBER):
        refusal = desk.refused(command)
        assert (refusal.code, refusal.clause) == ("pack_not_ready", "record")
        assert refusal.values["act"] == act
    desk.give(*SEALED_WHEEL[command_count:], *WHEEL_STAKES)


def test_late_stake_before_start_is_refused() -> None:
    """Bets may be closed before it; then the acts go on, and the chef waits for them."""
    desk = has_wheel(COMMIT, CLOSE)
    for command in (LATE, ASK):
        assert desk.refused(command, CHEF).code == "pack_not_ready"
    desk.give(BIND, SEAL, OPEN, START)
    desk.give(LATE, by=CHEF)


# The end ------------------------------------------------------------------------------------------


def play_through(house: str) -> tuple[Desk, list[c.Deal]]:
    """A sealed pack in the sixain's own order, dealt while there are whole coups; and the deals of
    all of it, the last of them the cards that make none.
    """
    book, desk = rulebook(house), at_cards(*SEALED_PACK, house=house)
    cards, index = sixain(), 5
    deals: list[c.Deal] = []
    while desk.table.taille.seal is not None:
        coup = deal(book, cards, index)
        length = coup.length if coup else len(cards) - index
        deals.append(sealed(*cards[index : index + length]))
        if coup is None:
            break
        desk.give(*ASKED, deals[-1])
        index += length
    return desk, deals


@pytest.mark.clause("R14")
@pytest.mark.parametrize("house", [CAMPIONE, VENEZIA])
def test_incomplete_coup_ends_the_pack(house: str) -> None:
    """Given whole they are void, as with a shoe; one fewer is no coup, and there are no more."""
    desk, deals = play_through(house)
    desk.give(*ASKED)
    rest = deals[-1].cards
    assert rest is not None
    assert deal(rulebook(house), rest) is None
    problems = {
        sealed(*rest[:-1]): "row incomplete: card missing",
        sealed(*rest, "As"): f"only {len(rest)} cards left in the pack",
        sealed(): "row incomplete: card missing",
    }
    for command, problem in problems.items():
        refusal = desk.refused(command)
        assert (refusal.code, refusal.values) == ("invalid_coup", {"problem": problem})
    assert desk.refused(c.Deal(rest)).code == "share_missing"
    events = desk.give(deals[-1])
    assert events[0] == d.ShareOpened(len(deals), SHARE)
    assert e.TailleOver(0, void=True) in events
    assert "coup" not in names(events)
    assert desk.give(END) == (d.DrawEnded(HASH, len(deals), is_stated=False),)


@pytest.mark.clause("R14", "R12", "VT-16")
def test_coup_with_last_card_ends_the_pack() -> None:
    """Not void; and a refait with it lets stakes be withdrawn whole, at Venezia."""
    desk = at_cards(*SEALED_PACK)
    pool = list(sixain())
    for card in REFAIT:
        pool.remove(card)
    for coup in whole_coups(pool[5:]):
        desk.give(*ASKED, sealed(*coup))
    desk.give(c.Bet("Anna", "rouge", 50_000), *ASKED)
    events = desk.give(sealed(*REFAIT))
    assert e.TailleOver(0, void=False) in events
    assert desk.table.flags.without_rest
    desk.give(c.Withdraw("Anna", "rouge", degree=1))


def whole_coups(pool: list[str]) -> list[list[str]]:
    """All these cards in whole coups of two rows: shuffled until nothing is left over."""
    book, chance = rulebook(VENEZIA), Random(1)
    while True:
        chance.shuffle(pool)
        coups: list[list[str]] = []
        index = 0
        while coup := deal(book, pool, index):
            coups.append(pool[index : index + coup.length])
            index += coup.length
        if index == len(pool):
            return coups


def test_cut_card_ends_a_sealed_pack() -> None:
    """In 2.0 after the coup that leaves fifty-two cards or fewer."""
    desk, deals = play_through(DEUX_ZERO)
    cards_left = 312 - 5 - sum(len(command.cards or ()) for command in deals)
    assert 40 < cards_left <= 52
    assert desk.table.taille.seal is None
    desk.give(END)


@pytest.mark.parametrize("command_count", [1, 2, 3, 4])
def test_unfinished_pack_is_ended(command_count: int) -> None:
    """Given up by hand, wherever its acts stand, or closed with the table."""
    desk = at_cards(*SEALED_PACK[:command_count])
    assert desk.refused(END).code == "nothing_to_end"
    cards_left = 307 if command_count == 4 else 312
    assert desk.give(c.EndTaille()) == (e.TailleOver(cards_left, void=False),)
    assert desk.give(END) == (d.DrawEnded(HASH, 0, is_stated=False),)
    desk = at_cards(*SEALED_PACK[:command_count])
    assert names(desk.give(c.Finish())) == ["finished"]
    assert desk.table.taille.seal is None
    desk.give(END)
    assert desk.table.phase is Phase.FINISHED


def test_draw_of_the_wheel_ends_between_coups() -> None:
    """Wherever its acts stand; there is no taille to end."""
    for command_count in (1, 2, 3):
        desk = has_wheel(*SEALED_WHEEL[:command_count])
        assert desk.refused(c.EndTaille()).code == "not_on_this_table"
        desk.give(CLOSE)
        assert desk.refused(END).code == "nothing_to_end"
        desk.give(NULL, by=CHEF)
        assert desk.give(END) == (d.DrawEnded(HASH, 0, is_stated=False),)
        assert desk.refused(END).code == "nothing_to_end"
        desk.give(c.Spin(17), COMMIT)


def test_draw_is_ended_once_before_the_next() -> None:
    """Whatever the phase."""
    desk = at_cards(COMMIT)
    assert desk.refused(COMMIT).code == "already_committed"
    desk.give(c.EndTaille())
    refusal = desk.refused(c.Commit("cd" * 32))
    assert (refusal.code, refusal.values) == ("draw_not_ended", {"id": SHORT})
    desk.give(c.Suspend("service", "Controllo"), by=DIRECTION)
    desk.give(END)
    assert desk.refused(END).code == "nothing_to_end"
    desk.give(c.Resume(), by=DIRECTION)
    desk.give(c.Commit("cd" * 32))


def test_end_requires_statement_of_started_draw() -> None:
    """Or none, where the witness does not answer; it has no key."""
    stated = c.End(HASH, LAST_STATEMENT)
    assert has_wheel(*SEALED_WHEEL).refused(stated).code == "statement_unexpected"
    assert has_wheel(*WITNESSED_WHEEL[:3]).refused(stated).code == "statement_unexpected"
    desk = has_wheel(*WITNESSED_WHEEL)
    refusal = desk.refused(c.End(HASH, STATEMENT))
    assert refusal.values == {"problem": "the statement of an end has no key"}
    assert desk.give(stated) == (d.DrawEnded(HASH, 0, is_stated=True),)
    desk.give(*WITNESSED_WHEEL, END)


def test_sealed_packs_can_alternate_with_others() -> None:
    """With a draw still to be ended too; but no draw is sealed while cards are out."""
    desk = at_cards(COMMIT, c.EndTaille(), c.Deal(COUP))
    assert desk.refused(COMMIT).code == "taille_in_progress"
    desk.give(END, c.EndTaille(), c.Shoe(sixain()))
    assert desk.refused(COMMIT).code == "taille_in_progress"
    desk.give(c.EndTaille(), COMMIT)


# Digits -------------------------------------------------------------------------------------------

NO_HASH: Final = ("", "ab" * 31, "ab" * 33, "AB" * 32, "0x" + "ab" * 31, "ab" * 31 + " b", "é" * 64)
WHEEL_READY: Final = (*WITNESSED_WHEEL, *ASKED)


@pytest.mark.parametrize("text", [*NO_HASH, "٣" * HASH_DIGITS, "ab" * 32 + "\n"])
def test_hash_has_64_digits(text: str) -> None:
    """Lower case, no sign, no space, and of no other alphabet."""
    wrong: tuple[tuple[Desk, c.Command], ...] = (
        (has_wheel(), c.Commit(text)),
        (has_wheel(WITNESS), c.Commit(HASH, text)),
        (has_wheel(COMMIT), c.Entropy("Anna", text)),
        (has_wheel(COMMIT, SEAL), c.Start(text)),
        (has_wheel(*SEALED_WHEEL, *ASKED), c.Spin(1, text)),
        (has_wheel(*WHEEL_READY), c.Spin(1, SHARE, replace(STATEMENT, prev=text))),
        (has_wheel(*SEALED_WHEEL), c.End(text)),
    )
    for desk, command in wrong:
        assert desk.refused(command).code == "invalid_seal"


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"n": 0}, "n of a statement is too small or big"),
        ({"n": 2**53}, "n of a statement is too small or big"),
        ({"m": 0}, "m of a statement is too small or big"),
        ({"at": -1}, "at of a statement is too small or big"),
        (
            {"signature": "3c" * 255},
            "a signature must be 512 to 1024 lower-case hexadecimal digits",
        ),
        ({"key": "3c" * 255}, "a key must be 512 lower-case hexadecimal digits"),
    ],
)
def test_statement_is_well_written(change: dict[str, int | str], problem: str) -> None:
    """Numbers within 2^53 - 1; a key as long as the signature."""
    statement = replace(STATEMENT, **change)  # type: ignore[arg-type]
    refusal = has_wheel(*WHEEL_READY).refused(c.Spin(1, SHARE, statement))
    assert (refusal.code, refusal.values) == ("invalid_seal", {"problem": problem})


@pytest.mark.parametrize(
    ("witness", "problem"),
    [
        (("d1" * 255, 8, 510), "a modulus must be 512 to 1024 lower-case hexadecimal digits"),
        (("00" + "d1" * 256, 8, 514), "a modulus does not begin with 00"),
        ((MODULUS, 7, 512), "a witness's key has 8 proofs"),
        ((MODULUS, 8, 514), "a proof of a key must be 512 lower-case hexadecimal digits"),
    ],
)
def test_key_of_a_witness_is_well_written(witness: tuple[str, int, int], problem: str) -> None:
    """Eight proofs with as many digits as the modulus."""
    modulus, count, digits = witness
    refusal = has_wheel().refused(c.Witness(modulus, ("1" * digits,) * count))
    assert (refusal.code, refusal.values) == ("invalid_seal", {"problem": problem})


def test_entropy_has_16_to_64_bytes() -> None:
    """Whole ones; and there is either a value or a commitment."""
    minimum, maximum = ENTROPY_DIGITS
    sealed_desk = (COMMIT, BIND, SEAL)
    for digits in (0, minimum - 2, minimum - 1, minimum + 1, maximum - 1, maximum + 1, maximum + 2):
        desk = has_wheel(*sealed_desk)
        assert desk.refused(c.Entropy("Anna", value="a" * digits)).code == "invalid_seal"
    for digits in (minimum, minimum + 2, maximum):
        has_wheel(*sealed_desk, c.Entropy("Anna", value="a" * digits))
    neither = has_wheel(COMMIT).refused(c.Entropy("Bice"))
    assert (neither.code, neither.values) == (
        "invalid_seal",
        {"problem": "give either commitment or value"},
    )


# Whole sessions -----------------------------------------------------------------------------------


_BETWEEN: Final = frozenset({"over", "unended"})
_IN_DRAW: Final = frozenset({"committed", "sealed", "started", "asked"})
_STAKES: Final = (e.Staked, e.InsuranceTaken, e.Moved, e.CoupDealt, e.BallFell)
_STATES: Final[dict[type[e.Event], tuple[frozenset[str], str | None]]] = {
    d.WitnessNamed: (frozenset({"over"}), None),
    d.Committed: (frozenset({"over"}), "committed"),
    d.EntropyCommitted: (frozenset({"committed"}), None),
    d.Sealed: (frozenset({"committed"}), "sealed"),
    d.EntropyOpened: (frozenset({"sealed"}), None),
    d.Started: (frozenset({"sealed"}), "started"),
    d.Asked: (frozenset({"started"}), "asked"),
    d.ShareOpened: (frozenset({"asked"}), "started"),
    d.CalledOff: (frozenset({"asked"}), "started"),
    **dict.fromkeys(_STAKES, (_BETWEEN | {"started"}, None)),
}
"""States in which an event may come, and the state that follows."""


@pytest.mark.parametrize("name", RULEBOOKS)
@examples(12, exhaustive=160)
@given(data=st.data())
def test_sessions_keep_the_order_of_acts(name: str, data: st.DataObject) -> None:
    """From the events alone: when a stake, a coup or an end could come, whatever was tried."""
    state, coups = "over", 0
    for turn in data.draw(sessions(name)):
        for event in turn.events:
            expected, following = _STATES.get(type(event), (None, None))
            assert expected is None or state in expected, (event, state)
            state = following or state
            if isinstance(event, d.Asked | d.ShareOpened | d.CalledOff):
                assert event.coup == coups + 1
                coups += isinstance(event, d.ShareOpened)
            elif isinstance(event, d.DrawEnded):
                at_wheel_between = name == ROULETTE and state in _IN_DRAW - {"asked"}
                assert state == "unended" or at_wheel_between
                assert event.coups == coups
                state, coups = "over", 0
            elif isinstance(event, e.TailleOver | e.Finished) and state in _IN_DRAW:
                state = "unended"
        assert turn.after is not None
        assert (turn.after.taille.seal is not None) is (state in _IN_DRAW)
        assert (turn.after.flags.to_end is not None) is (state == "unended")

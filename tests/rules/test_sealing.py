"""A sealed draw: its acts in their order, what may come between them, and how it ends."""

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
    BIND,
    COMMIT,
    CUT,
    HASH,
    ID,
    OPEN,
    REVEAL,
    ROOT,
    SEALED_PACK,
    SEALED_SPIN,
    SEED,
    VALUE,
    proofs,
    sealed,
)
from support.engine.strategies import RULEBOOKS, examples, sessions

from tapisvert import rulebook
from tapisvert.cards import sixain
from tapisvert.rules import Phase, can, deal
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.rulebook import Call
from tapisvert.rules.sealing import ENTROPY_DIGITS, HASH_DIGITS, SEED_DIGITS
from tapisvert.rules.table import Seal

CARD_HOUSES: Final = tuple(house for house in HOUSES if house != ROULETTE)
COUP: Final = ("Th", "Td", "7c", "Kd", "Ts", "Th", "9s", "3d")
REFAIT: Final = ("Th", "Td", "Tc", "As", "Ts", "Th", "Td", "Ah")


def at_cards(*commands: c.Command, house: str = VENEZIA) -> Desk:
    """A table at which these were done."""
    desk = Desk(house, Anna=100_000, Bice=100_000)
    desk.give(*commands)
    return desk


def at_wheel(*commands: c.Command) -> Desk:
    """A wheel at which these were done."""
    return at_cards(*commands, house=ROULETTE)


def names(events: tuple[e.Event, ...]) -> list[str]:
    """Names of events."""
    return [e.NAMES[type(event)] for event in events if not isinstance(event, Call)]


# The acts -----------------------------------------------------------------------------------------


def test_acts_are_answered_by_published_values() -> None:
    """Digit for digit as it was given; the engine makes nothing of it."""
    desk = at_cards()
    assert desk.give(COMMIT) == (e.Committed(ID, HASH),)
    assert desk.give(BIND) == (e.EntropyCommitted("Anna", HASH),)
    assert desk.give(OPEN) == (e.EntropyOpened("Anna", VALUE),)
    assert desk.give(ROOT)[0] == e.Sealed(ID, HASH, ("Anna",), (), ("Bice",))
    assert desk.table.taille.seal == Seal(ID, HASH, {"Anna": HASH}, {"Anna": VALUE}, HASH)
    desk.give(CUT, c.EndTaille())
    assert desk.give(REVEAL) == (e.Revealed(ID, SEED),)
    assert desk.table.taille.seal is None


@pytest.mark.clause("CT-1.1", "CT-1.2", "CT-1.3", "CT-1.4", "T2-2.1", "T2-2.3", "VT-6")
@pytest.mark.parametrize("house", CARD_HOUSES)
def test_root_and_cut_follow_the_shoe(house: str) -> None:
    """The pack complete, its witnesses, 'Messieurs, la coupe'; five burnt; the bets open."""
    with_shoe, with_seal = at_cards(house=house), at_cards(COMMIT, house=house)
    ready = with_shoe.give(c.Shoe(sixain()))
    assert with_seal.give(ROOT)[1:] == ready
    assert ready[0] == e.PackReady(312, ("Anna", "Bice"))
    assert with_seal.give(CUT) == with_shoe.give(CUT)
    burnt_cards = with_seal.table.book.burnt_cards or 0
    assert with_seal.table.taille.position == burnt_cards == with_shoe.table.taille.position


def test_order_lists_included_and_excluded_players() -> None:
    """Opened, committed and never opened, nothing committed: by name, in code-point order."""
    desk = Desk(VENEZIA, Zoe=1, Émile=1, anna=1, Bice=1, Carla=1, Dora=1)
    desk.give(COMMIT)
    for name in ("Émile", "anna", "Bice", "Zoe"):
        desk.give(c.Entropy(name, HASH))
    for name in ("Émile", "Zoe"):
        desk.give(c.Entropy(name, value=VALUE))
    assert desk.give(ROOT)[0] == e.Sealed(
        ID, HASH, ("Zoe", "Émile"), ("Bice", "anna"), ("Carla", "Dora")
    )


def test_departed_player_is_still_counted() -> None:
    """Opened entropy is in the order; a player without a place opens none."""
    desk = at_cards(COMMIT, BIND, c.Entropy("Bice", HASH), OPEN, c.Leave("Anna"), c.Leave("Bice"))
    assert desk.refused(c.Entropy("Bice", value=VALUE)).code == "unknown_player"
    assert desk.give(ROOT)[0] == e.Sealed(ID, HASH, ("Anna",), ("Bice",), ())


def test_wrong_orders_of_acts_are_refused() -> None:
    """Commitment, entropy bound, entropy opened, root, cut."""
    acts: tuple[c.Command, ...] = (COMMIT, BIND, OPEN, ROOT, CUT)
    passed = []
    for order in permutations(acts):
        desk = at_cards()
        for act in order:
            if not can(desk.table, act):
                break
            desk.give(act)
        else:
            passed.append(order)
    assert passed == [acts]


def test_entropy_is_committed_by_all_before_anyone_opens() -> None:
    """Only a player with a commitment opens; entropy without one is not added."""
    desk = at_cards(COMMIT, BIND)
    assert desk.refused(c.Entropy("Bice", value=VALUE)).code == "entropy_not_committed"
    desk.give(OPEN)
    assert desk.refused(OPEN).code == "entropy_already_contributed"
    assert desk.refused(c.Entropy("Bice", HASH)).code == "entropy_closed"
    desk.give(ROOT)
    assert desk.refused(ROOT).code == "order_fixed"
    assert desk.refused(OPEN).code == "order_fixed"


# Before the draw is ready -------------------------------------------------------------------------

CARDS_STAKES: Final = (
    c.Bet("Anna", "rouge", 50_000),
    c.Insure("Anna", "rouge"),
    c.Move("Anna", "rouge", "noir"),
)
WHEEL_STAKES: Final = (
    c.Bet("Anna", "17", 500),
    c.Announce("Anna", "tiers", 500),
    c.Move("Anna", "17", "18"),
    c.Spin(17),
)


@pytest.mark.clause("CT-1.5", "DT-2", "VT-6", "T2-2.3")
@pytest.mark.parametrize("command_count", [1, 2])
def test_card_stake_before_cut_is_refused(command_count: int) -> None:
    """Neither after the commitment nor after the root; stakes that lie may be taken back."""
    desk = at_cards(CARDS_STAKES[0], *SEALED_PACK[:command_count])
    for stake in CARDS_STAKES:
        refusal = desk.refused(stake)
        assert (refusal.code, refusal.clause) == ("pack_not_ready", "VT-6")
        assert (refusal.values["act"], refusal.values["id"]) == ("cut", ID)
    desk.give(c.Withdraw("Anna", "rouge"), *SEALED_PACK[command_count:], *CARDS_STAKES)


def test_wheel_stake_before_root_is_refused() -> None:
    """And no number; after the root all of them."""
    desk = at_wheel(WHEEL_STAKES[0], COMMIT)
    for stake in WHEEL_STAKES:
        refusal = desk.refused(stake)
        assert (refusal.code, refusal.clause) == ("pack_not_ready", "record")
        assert refusal.values["act"] == "root"
    desk.give(ROOT, *WHEEL_STAKES[:-1])


def test_late_stake_before_draw_is_refused() -> None:
    """Bets may be closed before it is; then the acts go on, and the chef waits for them."""
    late_bet = c.Late("Anna", "Cesare", on="17", amount=500)
    desk = at_wheel(COMMIT, c.Close())
    assert desk.refused(late_bet, CHEF).code == "pack_not_ready"
    desk.give(BIND, OPEN, ROOT)
    desk.give(late_bet, by=CHEF)


@pytest.mark.parametrize("commands", [(COMMIT,), (COMMIT, ROOT)])
def test_deal_before_cut_is_refused(commands: tuple[c.Command, ...]) -> None:
    """Neither with proofs nor as real cards."""
    desk = at_cards(*commands)
    for coup in (c.Deal(), c.Deal(COUP), sealed(*COUP)):
        assert desk.refused(coup).code == "shoe_not_ready"
    assert desk.refused(c.Shoe(sixain())).code == "taille_in_progress"


# The cards and the number -------------------------------------------------------------------------


@pytest.mark.parametrize("house", CARD_HOUSES)
def test_sealed_coup_is_settled_normally(house: str) -> None:
    """The same events as with real cards; the dealt cards are counted, and the cards left."""
    coup = COUP if house != DEUX_ZERO else ("Th", "Td", "Jc")
    stake = c.Bet("Anna", "rouge", 50_000)
    real = at_cards(stake, house=house)
    desk = at_cards(*SEALED_PACK, stake, house=house)
    assert desk.give(sealed(*coup)) == real.give(c.Deal(coup))
    assert desk.chips() == real.chips()
    taille = desk.table.taille
    assert taille.position == (desk.table.book.burnt_cards or 0) + len(coup)
    assert taille.drawn_counts == {card: coup.count(card) for card in coup}
    assert taille.is_cut
    assert taille.seal is not None


def test_cards_need_proofs() -> None:
    """One each: neither more nor fewer, and the cards are given."""
    desk = at_cards(*SEALED_PACK)
    for coup in (
        c.Deal(),
        c.Deal(None, proofs(8)),
        c.Deal(COUP),
        c.Deal(COUP, ()),
        c.Deal(COUP, proofs(7)),
        c.Deal(COUP, proofs(9)),
    ):
        assert desk.refused(coup).code == "no_proof"
    assert desk.refused(sealed(*COUP[:7])).code == "invalid_coup"
    assert desk.refused(sealed(*COUP, "As")).code == "invalid_coup"
    wheel = at_wheel(*SEALED_SPIN)
    for proof in (None, (), proofs(2)):
        assert wheel.refused(c.Spin(17, proof)).code == "no_proof"
    wheel.give(c.Spin(17, proofs(1)))


def test_proof_without_seal_is_refused() -> None:
    """Real cards, a shoe, an ordinary spin."""
    shoe = (c.Shoe((*sixain()[:5], *COUP, *_other_orders(COUP))), c.Cut("Anna", 0))
    for desk in (at_cards(), at_cards(*shoe)):
        for openings in (proofs(8), ()):
            assert desk.refused(c.Deal(COUP, openings)).code == "no_proof"
    assert at_cards(*shoe).refused(c.Deal(None, proofs(8))).code == "no_proof"
    for openings in (proofs(1), ()):
        assert at_wheel().refused(c.Spin(17, openings)).code == "no_proof"


def _other_orders(coup: tuple[str, ...]) -> list[str]:
    """The rest of a sixain, after its first five cards and a coup."""
    cards_left = list(sixain()[5:])
    for card in coup:
        cards_left.remove(card)
    return cards_left


def test_seventh_copy_from_sealed_pack_is_refused() -> None:
    """Six of each, as of real cards."""
    desk = at_cards(*SEALED_PACK)
    for rank in "KQJ":
        row = (f"{rank}h", f"{rank}c", f"{rank}d", "As")
        desk.give(sealed(*row, *row))
    refusal = desk.refused(sealed("Th", "Tc", "Td", "As", "Th", "Tc", "Td", "Ah"))
    assert (refusal.code, refusal.values) == ("too_many_copies", {"card": "As"})


@pytest.mark.parametrize("kind", ["several", "annulled"])
def test_sealed_order_cannot_be_redeclared(kind: str) -> None:
    """Cut or not; a card that was seen may be declared, and counts."""
    assert at_cards(COMMIT).refused(c.Irregular(kind, ("As",))).code == "sealed_pack"
    desk = at_cards(*SEALED_PACK)
    assert desk.refused(c.Irregular(kind, ("As",))).code == "sealed_pack"
    desk.give(c.Irregular("seen", ("As",)))
    coups = desk.table.book.seen_coups or 0
    for _ in range(coups - 1):
        desk.give(sealed(*COUP), c.Irregular("seen"))
    assert "taille_over" in names(desk.give(sealed(*COUP[:3], "Kc", *COUP[4:])))
    assert desk.table.flags.to_reveal == ID


@pytest.mark.clause("CR-11")
def test_null_coup_keeps_the_seal() -> None:
    """The ball goes back, and the same number is still to come."""
    desk = at_wheel(*SEALED_SPIN, c.Close())
    desk.give(c.Null("foreign_body"), by=CHEF)
    assert desk.table.taille.seal is not None
    desk.give(c.Spin(17, proofs(1)))


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
        desk.give(deals[-1])
        index += length
    return desk, deals


@pytest.mark.clause("R14")
@pytest.mark.parametrize("house", [CAMPIONE, VENEZIA])
def test_incomplete_coup_ends_the_pack(house: str) -> None:
    """Given whole they are void, as with a shoe; one fewer is no coup, and there are no more."""
    desk, deals = play_through(house)
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
    assert desk.refused(c.Deal(rest)).code == "no_proof"
    events = desk.give(deals[-1])
    assert e.TailleOver(0, void=True) in events
    assert "coup" not in names(events)
    assert desk.table.flags.to_reveal == ID


@pytest.mark.clause("R14", "R12", "VT-16")
def test_coup_with_last_card_ends_the_pack() -> None:
    """Not void; and a refait with it lets stakes be withdrawn whole, at Venezia."""
    desk = at_cards(*SEALED_PACK)
    pool = list(sixain())
    for card in REFAIT:
        pool.remove(card)
    for coup in whole_coups(pool[5:]):
        desk.give(sealed(*coup))
    desk.give(c.Bet("Anna", "rouge", 50_000))
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
    assert desk.table.flags.to_reveal == ID


@pytest.mark.parametrize("command_count", [1, 2, 3])
def test_unfinished_pack_is_revealed(command_count: int) -> None:
    """Ended by hand, wherever its acts stand, or closed with the table."""
    desk = at_cards(*SEALED_PACK[:command_count])
    cards_left = 307 if command_count == 3 else 312
    assert desk.give(c.EndTaille()) == (e.TailleOver(cards_left, void=False),)
    assert desk.table.flags.to_reveal == ID
    desk = at_cards(*SEALED_PACK[:command_count])
    assert names(desk.give(c.Finish())) == ["finished"]
    assert desk.table.taille.seal is None
    desk.give(REVEAL)
    assert desk.table.phase is Phase.FINISHED


def test_unplayed_spin_is_ended_and_revealed() -> None:
    """At a wheel there is no taille to end but a sealed spin."""
    desk = at_wheel()
    assert desk.refused(c.EndTaille()).code == "not_on_this_table"
    for commands in (SEALED_SPIN[:1], SEALED_SPIN):
        desk.give(*commands)
        assert desk.give(c.EndTaille()) == (e.TailleOver(0, void=False),)
        desk.give(REVEAL)
    desk.give(*SEALED_SPIN, c.Close())
    assert desk.give(c.EndTaille())[0] == e.TailleOver(0, void=False)
    assert desk.table.phase is Phase.BETTING


def test_number_ends_its_draw() -> None:
    """Each spin has its own; the last one of the table too."""
    desk = at_wheel()
    for last in ((), (c.Last(),)):
        desk.give(*SEALED_SPIN, *last, c.Spin(17, proofs(1)))
        assert (desk.table.taille.seal, desk.table.flags.to_reveal) == (None, ID)
        desk.give(REVEAL)
    assert desk.table.phase is Phase.FINISHED


def test_seed_is_revealed_once_before_next_commitment() -> None:
    """Under its own id, whatever the phase."""
    desk = at_cards(COMMIT)
    assert desk.refused(REVEAL).code == "nothing_to_reveal"
    desk.give(c.EndTaille())
    assert desk.refused(c.Reveal("another", SEED)).code == "nothing_to_reveal"
    assert desk.refused(c.Commit("another", HASH)).code == "not_revealed"
    desk.give(c.Suspend("service", "Controllo"), by=DIRECTION)
    desk.give(REVEAL)
    assert desk.refused(REVEAL).code == "nothing_to_reveal"
    desk.give(c.Resume(), by=DIRECTION)
    desk.give(c.Commit("another", HASH))


def test_sealed_packs_can_alternate_with_others() -> None:
    """With a seed still to be shown too; but no draw is sealed while cards are out."""
    desk = at_cards(COMMIT, c.EndTaille(), c.Deal(COUP))
    assert desk.refused(COMMIT).code == "taille_in_progress"
    desk.give(REVEAL, c.EndTaille(), c.Shoe(sixain()))
    assert desk.refused(COMMIT).code == "taille_in_progress"
    desk.give(c.EndTaille(), COMMIT)


# Digits -------------------------------------------------------------------------------------------

NO_HASH: Final = ("", "ab" * 31, "ab" * 33, "AB" * 32, "0x" + "ab" * 31, "ab" * 31 + " b", "é" * 64)


@pytest.mark.parametrize("text", [*NO_HASH, "٣" * HASH_DIGITS, "ab" * 32 + "\n"])
def test_hash_has_64_digits(text: str) -> None:
    """Lower case, no sign, no space, and of no other alphabet."""
    assert at_cards().refused(c.Commit(ID, text)).code == "invalid_seal"
    assert at_cards(COMMIT).refused(c.Entropy("Anna", text)).code == "invalid_seal"
    assert at_cards(COMMIT).refused(c.Root(text)).code == "invalid_seal"
    desk = at_wheel(*SEALED_SPIN)
    for opening in (c.Opening(0, text, ()), c.Opening(0, HASH, (HASH, text))):
        assert desk.refused(c.Spin(1, (opening,))).code == "invalid_seal"


def test_entropy_has_16_to_64_bytes() -> None:
    """Whole ones; and there is either a value or a commitment."""
    minimum, maximum = ENTROPY_DIGITS
    for digits in (0, minimum - 2, minimum - 1, minimum + 1, maximum - 1, maximum + 1, maximum + 2):
        desk = at_cards(COMMIT, BIND)
        assert desk.refused(c.Entropy("Anna", value="a" * digits)).code == "invalid_seal"
    for digits in (minimum, minimum + 2, maximum):
        at_cards(COMMIT, BIND, c.Entropy("Anna", value="a" * digits))
    desk = at_cards(COMMIT, BIND)
    pair = desk.refused(c.Entropy("Bice"))
    assert (pair.code, pair.values) == (
        "invalid_seal",
        {"problem": "give either commitment or value"},
    )


def test_seed_has_192_bytes() -> None:
    """No more, no fewer."""
    for digits in (0, SEED_DIGITS - 2, SEED_DIGITS - 1, SEED_DIGITS + 2):
        desk = at_cards(COMMIT, c.EndTaille())
        assert desk.refused(c.Reveal(ID, "0" * digits)).code == "invalid_seal"


@pytest.mark.parametrize("text", ["", " a", "a\n", "x" * 81])
def test_id_follows_the_rules_for_names(text: str) -> None:
    """1 to 80 printable characters."""
    assert at_cards().refused(c.Commit(text, HASH)).code == "invalid_name"
    at_cards(c.Commit("x" * 80, HASH))


# Whole sessions -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULEBOOKS)
@examples(12, exhaustive=160)
@given(data=st.data())
def test_sessions_keep_the_order_of_acts(name: str, data: st.DataObject) -> None:
    """From the events alone: when a stake, a coup or a seed could come, whatever was tried."""
    state, draw = "over", ""
    for turn in data.draw(sessions(name)):
        for event in turn.events:
            if isinstance(event, e.Committed):
                assert state == "over"
                state, draw = "committed", event.id
            elif isinstance(event, e.EntropyCommitted | e.EntropyOpened):
                assert state == "committed"
            elif isinstance(event, e.Sealed):
                assert (state, event.id) == ("committed", draw)
                state = "ready" if name == ROULETTE else "sealed"
            elif isinstance(event, e.CutMade):
                state = "ready" if state == "sealed" else state
            elif isinstance(event, e.Staked | e.InsuranceTaken | e.Moved | e.CoupDealt):
                assert state not in ("committed", "sealed")
            elif isinstance(event, e.Revealed):
                assert (state, event.id) == ("unrevealed", draw)
                state = "over"
            if state in ("committed", "sealed", "ready") and isinstance(
                event, e.TailleOver | e.BallFell | e.Finished
            ):
                assert not isinstance(event, e.BallFell) or state == "ready"
                state = "unrevealed"
        assert turn.after is not None
        assert (turn.after.taille.seal is not None) is (state in ("committed", "sealed", "ready"))
        assert (turn.after.flags.to_reveal is not None) is (state == "unrevealed")

"""A live table: every stage in every rhythm, what is turned away, and what a crash leaves."""

import json
from dataclasses import replace

import pytest
from support.server.scripted_draws import gives
from support.server.table_bench import (
    ANNA,
    BICE,
    CARDS,
    CHEF,
    DIRECTION,
    FUNDS,
    TAILLEUR,
    VALUE,
    WHEEL,
    Bench,
    sessions,
    stages,
    told,
)

from tapisvert.fairness.chain import entropy_commitment
from tapisvert.fairness.verification.record_reader import read
from tapisvert.live.requests import EnterCard, Proceed, ReopenTable, UndoCard
from tapisvert.live.stages import Mode, Pace, Stage, window
from tapisvert.reports import sessions as exports
from tapisvert.rules import Phase
from tapisvert.rules import commands as c
from tapisvert.rules.table import Player, evolve

STOP = c.Suspend("service", "Controllo")
SEVEN = ("Th", "Td", "7c", "Kd", "Ts", "Th", "9s")
"""A coup of which one card is missing."""


def names(bench: Bench, start: int = 0) -> list[str]:
    """The events of a table's entries, by name."""
    return [event["event"] for event in told(bench.entries[start:])]


# The rhythm ---------------------------------------------------------------------------------------


def test_spin_passes_through_its_stages() -> None:
    """From the first who sits down to the pause after the number."""
    bench = Bench(WHEEL)
    assert bench.live.machine.due_ms is None
    bench.sit()
    bench.until(Stage.BETS)
    bench.bet()
    bench.until(Stage.PAUSE)
    assert stages(bench.entries) == ["idle", "commitments", "bets", "closed", "ball", "pause"]


def test_card_coup_passes_through_its_stages() -> None:
    """The cut is offered, and the cards fall one by one, each in an entry of its own."""
    bench = Bench(CARDS, players=[ANNA])
    bench.prefer(cut=True)
    bench.until(Stage.COUPE)
    bench.ask(ANNA, c.Cut("Anna", 100))
    assert bench.is_at(Stage.BETS)
    bench.bet()
    bench.until(Stage.PAUSE)
    told_stages = ["idle", "commitments", "coupe", "bets", "closed", "cards", "pause"]
    assert stages(bench.entries) == told_stages
    cards = [entry.line for entry in bench.entries if b'"notice":"card"' in entry.line]
    (deal,) = (e for e in bench.entries if e.line.startswith(b'{"do":"deal"'))
    assert [json.loads(card)["card"] for card in cards] == json.loads(deal.line)["cards"]


def test_stages_last_as_long_as_pace_says() -> None:
    """By the clock that never steps back."""
    bench = Bench(WHEEL, players=[ANNA])
    for stage in (Stage.COMMITMENTS, Stage.BETS):
        assert bench.is_at(stage)
        assert bench.live.machine.due_ms == bench.mono_ms + 1000 * (Pace().seconds(stage) or 0)
        assert bench.live.machine.tick(bench.now).entries == ()
        bench.tick()


def test_late_tick_closes_only_one_time() -> None:
    """The clock is looked at ten seconds too late: one act, and the next in its own time."""
    bench = Bench(WHEEL, players=[ANNA], stage=Stage.BETS)
    bench.bet()
    bench.tick(late_ms=10_000)
    assert bench.is_at(Stage.CLOSED)
    assert bench.live.machine.due_ms == bench.mono_ms + 1_500
    assert names(bench).count("closed") == 1


def test_bets_stay_open_without_stakes() -> None:
    """Without stakes no coup is dealt; and without players the table rests."""
    bench = Bench(WHEEL, players=[ANNA], stage=Stage.BETS)
    bench.tick()
    assert bench.is_at(Stage.BETS)
    bench.ask(ANNA, c.Leave("Anna"))
    bench.tick()
    assert bench.is_at(Stage.IDLE)
    assert bench.live.machine.due_ms is None
    bench.sit()
    assert bench.is_at(Stage.BETS)  # the draw that was ready is played


def test_refait_is_followed_by_time_to_decide() -> None:
    """Zero imprisons; a player with a stake in prison may have it divided."""
    bench = Bench(WHEEL, fits=gives(0), players=[ANNA], stage=Stage.BETS)
    bench.bet()
    bench.coup()
    assert names(bench)[-1] != "refused"
    assert bench.table.players["Anna"].prison == {("rouge", 1): 1_000}
    bench.until(Stage.DECISION)
    assert bench.ask(ANNA, c.Divide("Anna", "rouge"))[0]["to_player"] == 500


def test_zero_without_prison_opens_bets_normally() -> None:
    """A zero decides about a prisoner; where none is there, there is no time for decisions, not
    after the coup and not each time when the window ends without a stake.
    """
    bench = Bench(WHEEL, fits=gives(0), players=[ANNA], stage=Stage.BETS)
    bench.bet(on="17")
    bench.coup()
    assert bench.table.flags.refait_stands
    for _ in range(3):
        bench.tick()
        bench.until(Stage.BETS, Stage.DECISION)
        assert bench.is_at(Stage.BETS)


def test_taille_without_remainder_allows_withdrawals() -> None:
    """VT-16 lets first-degree stakes go until the next 'rien ne va plus', and no deeper one."""
    bench = Bench(CARDS)
    for degree, stage in ((1, Stage.DECISION), (2, Stage.BETS)):
        anna = Player(500, prison={("rouge", degree): 500})
        table = evolve(bench.table, players={"Anna": anna})
        end = evolve(table, floor=replace(table.flags, run=degree, without_rest=True))
        assert window(end) is stage
        assert window(table) is Stage.BETS


def test_tailleur_sets_rhythm() -> None:
    """No time runs; each word of the tailleur is the next act, in the same order."""
    bench = Bench(CARDS, Mode.TAILLEUR, players=[ANNA])
    for stage in (Stage.COMMITMENTS, Stage.COUPE):
        assert bench.live.machine.due_ms is None
        bench.ask(TAILLEUR, Proceed())
        assert bench.is_at(stage)
    bench.ask(TAILLEUR, Proceed())
    assert bench.is_at(Stage.BETS)
    bench.bet()
    for _ in range(60):
        bench.ask(TAILLEUR, Proceed())
        if bench.is_at(Stage.PAUSE):
            return
    raise AssertionError("the coup never ended")


def test_real_table_accepts_entered_cards() -> None:
    """Card by card; with the last of the coup it is dealt."""
    bench = Bench(CARDS, Mode.REAL, players=[ANNA])
    bench.bet(on="rouge")
    for card in SEVEN:
        bench.ask(CHEF, EnterCard(card))
    bench.ask(CHEF, EnterCard("As"))
    bench.ask(CHEF, UndoCard())
    assert "coup" not in names(bench)
    bench.ask(CHEF, EnterCard("3d"))
    settlement = told(bench.entries)[-2:]
    assert "coup" in names(bench)
    assert any(event.get("outcome") == "won" for event in settlement)
    assert bench.code(CHEF, UndoCard()) == "invalid_state"


def test_card_cannot_appear_more_than_six_times() -> None:
    """Six of each are in the pack; what lies on the table counts."""
    bench = Bench(CARDS, Mode.REAL, players=[ANNA])
    for _ in range(6):
        bench.ask(CHEF, EnterCard("As"))
    assert bench.code(CHEF, EnterCard("As")) == "card_unavailable"
    assert bench.code(CHEF, EnterCard("Zz")) == "card_unavailable"
    assert bench.code(ANNA, EnterCard("Ad")) == "not_available"


def test_whole_coup_clears_entered_cards() -> None:
    """Cards entered before it are no part of the next coup, also after a crash."""
    bench = Bench(CARDS, Mode.REAL, players=[ANNA])
    bench.ask(CHEF, EnterCard("As"))
    bench.ask(CHEF, c.Deal((*SEVEN, "3d")))
    assert bench.code(CHEF, UndoCard()) == "invalid_state"
    assert bench.again().code(CHEF, UndoCard()) == "invalid_state"


def test_real_wheel_accepts_entered_number() -> None:
    """And bets are open again."""
    bench = Bench(WHEEL, Mode.REAL, players=[ANNA])
    bench.bet(on="17")
    bench.ask(CHEF, c.Close())
    bench.ask(CHEF, c.Spin(17))
    assert bench.table.players["Anna"].chips == 100_000 + 35_000
    assert bench.code(CHEF, EnterCard("As")) == "not_available"
    assert bench.code(ANNA, c.Entropy("Anna", "ab" * 32)) == "not_available"


# The draw -----------------------------------------------------------------------------------------


def started(bench: Bench) -> list[tuple[list[str], list[str], list[str]]]:
    """Players of each draw: with entropy, with withheld entropy, with none."""
    events = [event for event in told(bench.entries) if event["event"] == "started"]
    return [(event["counted"], event["unopened"], event["without"]) for event in events]


def test_entropy_is_committed_to_and_then_opened() -> None:
    """Each in its window; when all have opened the draw starts at once. Bice, who commits to
    nothing, is waited for.
    """
    bench = Bench(WHEEL, players=[ANNA, BICE])
    opens = c.Entropy("Anna", value=VALUE.hex())
    assert bench.code(ANNA, opens) == "invalid_state"
    bench.commit()
    bench.tick()
    assert bench.is_at(Stage.OPENINGS)
    assert bench.code(BICE, c.Entropy("Bice", "ab" * 32)) in ("invalid_state", "unknown_player")
    assert bench.code(ANNA, c.Entropy("Anna", value="00" * 16)) == "entropy_mismatch"
    assert bench.code(ANNA, c.Entropy("Anna", value="x")) == "invalid_seal"
    bench.ask(ANNA, opens)
    assert bench.is_at(Stage.BETS)
    assert started(bench) == [(["Anna"], [], ["Bice"])]


def test_reused_value_is_committed_anew_per_draw() -> None:
    """A commitment is to a draw and under a name: it opens no other's, even of the same value."""
    bench = Bench(CARDS, players=[ANNA])
    seal = bench.table.taille.seal
    assert seal is not None
    earlier = entropy_commitment(bytes.fromhex(seal.tip), "Anna", VALUE).hex()
    opens = c.Entropy("Anna", value=VALUE.hex())
    for is_earlier, code in ((False, None), (True, "entropy_mismatch"), (False, None)):
        bench.until(Stage.COMMITMENTS)
        if is_earlier:
            bench.ask(ANNA, c.Entropy("Anna", earlier))
        else:
            bench.commit()
        bench.until(Stage.OPENINGS)
        assert bench.ask(ANNA, opens)[0].get("code") == code
        bench.until(Stage.BETS)
        bench.ask(DIRECTION, c.Finish())
        bench.ask(DIRECTION, ReopenTable())
        bench.sit()
    assert [counted for counted, _, _ in started(bench)] == [["Anna"], [], ["Anna"]]


def test_player_without_opening_is_left_aside() -> None:
    """The window ends without the player, and the order names them."""
    bench = Bench(WHEEL, players=[ANNA])
    bench.commit()
    bench.tick()
    bench.tick()
    assert bench.is_at(Stage.BETS)
    assert started(bench) == [([], ["Anna"], [])]


def test_cut_rotates_between_players() -> None:
    """It is offered to one after the other who likes to cut, and to no other meanwhile."""
    bench = Bench(CARDS, players=[ANNA, BICE])
    bench.prefer(cut=True)
    bench.prefer(BICE, cut=True)
    bench.until(Stage.COUPE)
    assert bench.code(BICE, c.Cut("Bice", 1)) == "invalid_state"
    assert bench.code(BICE, c.Cut("Anna", 1)) == "wrong_player"
    bench.tick()
    assert bench.code(ANNA, c.Cut("Anna", 1)) == "invalid_state"
    assert bench.code(BICE, c.Cut("Bice", 313)) == "invalid_cut"
    bench.ask(BICE, c.Cut("Bice", 7))
    assert bench.is_at(Stage.BETS)


def test_tailleur_cuts_without_willing_player() -> None:
    """For one of the players who were offered it, in the middle of the pack."""
    bench = Bench(CARDS, players=[ANNA])
    bench.prefer(cut=True)
    bench.until(Stage.COUPE)
    bench.until(Stage.BETS)
    (cut,) = (event for event in told(bench.entries) if event["event"] == "cut_made")
    assert (cut["player"], cut["at_card"]) == ("Anna", 156)


def test_empty_table_is_cut_by_tailleur() -> None:
    """The table waits, without writing anything; for the next who comes the tailleur cuts, because
    that player has not asked for the cut.
    """
    bench = Bench(CARDS, players=[ANNA])
    bench.prefer(cut=True)
    bench.until(Stage.COUPE)
    bench.ask(ANNA, c.Leave("Anna"))
    assert bench.live.machine.due_ms is None
    bench.sit(BICE)
    (cut,) = (event for event in told(bench.entries) if event["event"] == "cut_made")
    assert cut["player"] == "Bice"
    assert bench.is_at(Stage.BETS)


def is_running(bench: Bench) -> bool:
    """Return True if the clock acts next."""
    return bench.live.machine.due_ms is not None


# What changes nothing ----------------------------------------------------------------------------


def test_null_reopens_only_closed_bets() -> None:
    """Before the ball runs, the bets are open again; then the number is shown, and pays nothing.
    Before the draw is ready a null changes nothing.
    """
    bench = Bench(WHEEL, players=[ANNA])
    bench.ask(CHEF, c.Null("foreign_body"))
    assert bench.is_at(Stage.COMMITMENTS)
    bench.until(Stage.BETS)
    bench.bet()
    bench.until(Stage.CLOSED)
    bench.ask(CHEF, c.Null("wheel_stopped"))
    assert bench.is_at(Stage.BETS)
    bench.until(Stage.BALL)
    bench.ask(CHEF, c.Null("foreign_body"))
    assert names(bench)[-3:] == ["share_opened", "null_number", "call"]
    assert bench.is_at(Stage.PAUSE)
    assert bench.table.players["Anna"].has_stakes
    bench.ask(CHEF, c.Null("foreign_body"))
    assert bench.is_at(Stage.PAUSE)
    bench.until(Stage.BETS)


# Purses -------------------------------------------------------------------------------------------


def test_insufficient_purse_is_refused() -> None:
    """The state stays as before, and no client was told that the player sat down."""
    bench = Bench(WHEEL)
    assert bench.code(ANNA, c.Sit("Anna", FUNDS + 1)) == "insufficient_balance"
    assert "Anna" not in bench.table.players
    assert bench.live.core.ledger.balances == {}
    assert bench.live.accounts == {}
    assert bench.heard.entries == [(1, "Opened")]
    bench.sit()
    assert bench.store.purse("a1") == FUNDS - 100_000
    assert bench.heard.entries[1][1] == "Sat"


@pytest.mark.parametrize("stage", [Stage.COMMITMENTS, Stage.BETS])
def test_closing_table_pays_all_players(stage: Stage) -> None:
    """While no coup is under way: stakes go back, chips into the purses, the draw ends; and the
    next session begins with an empty cloth.
    """
    bench = Bench(CARDS, players=[ANNA])
    if stage is not Stage.COMMITMENTS:
        bench.until(Stage.BETS)
        bench.bet()
    bench.until(stage)
    bench.ask(DIRECTION, c.Finish())
    assert bench.is_at(Stage.OVER)
    assert bench.store.purse("a1") == FUNDS
    assert bench.store.blobs("one") == {}
    assert bench.code(ANNA, c.Sit("Anna", 100)) == "table_finished"
    bench.ask(DIRECTION, ReopenTable())
    bench.sit()
    bench.until(Stage.BETS)
    bench.bet()
    bench.coup()
    *_, last = sessions(bench.entries)
    record = b"".join(exports.record(last)).splitlines(keepends=True)
    assert read(record, is_growing=True).findings == ()


def test_last_coup_closes_table() -> None:
    """'La dernière'; after a crash too it is over, and opens again."""
    bench = Bench(WHEEL, players=[ANNA], stage=Stage.BETS)
    bench.ask(CHEF, c.Last())
    bench.bet()
    bench.until(Stage.OVER)
    bench.again()
    assert bench.is_at(Stage.OVER)
    assert bench.store.purse("a1") + bench.store.purse("a2") == 2 * FUNDS - bench.table.bank.gain
    bench.ask(DIRECTION, ReopenTable())
    assert bench.table.phase is Phase.BETTING


# Stopped and resumed ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "stage", [Stage.COMMITMENTS, Stage.COUPE, Stage.BETS, Stage.CLOSED, Stage.CARDS, Stage.PAUSE]
)
@pytest.mark.parametrize("crashes", [False, True], ids=["going on", "made again"])
def test_suspended_and_resumed(stage: Stage, crashes: bool) -> None:
    """The clock stands; resumed, the stage begins again, after a crash too, and the coup ends."""
    bench = Bench(CARDS, players=[ANNA])
    bench.prefer(cut=stage is Stage.COUPE)
    if stage not in (Stage.COMMITMENTS, Stage.COUPE):
        bench.until(Stage.BETS)
        bench.bet()
    bench.until(stage)
    bench.ask(DIRECTION, STOP)
    assert not is_running(bench)
    if crashes:
        bench.again()
        assert not is_running(bench)
    bench.ask(DIRECTION, c.Resume())
    assert bench.is_at(stage)
    assert is_running(bench)
    if crashes:
        bench.again()
    bench.until(Stage.BETS)
    if not bench.table.players["Anna"].has_stakes:
        bench.bet()
    bench.until(Stage.PAUSE)


@pytest.mark.parametrize("book", [WHEEL, CARDS])
def test_made_again_after_every_entry(book: str) -> None:
    """Wherever the journal ends, the table goes on from there, deals the same cards and ends the
    coup.
    """
    whole_bench = play_coups(book)
    for number in range(1, len(whole_bench.entries)):
        bench = play_coups(book)
        cut = bench.entries[number:]
        bench.store.disk.rewrite("one", bench.entries[:number])
        bench.again()
        if bench.is_at(Stage.IDLE):
            bench.sit(BICE)
        bench.until(Stage.BETS, Stage.PAUSE)
        assert cut


def play_coups(book: str) -> Bench:
    """One coup, always the same."""
    bench = Bench(book, seeds=lambda: bytes(range(32)), players=[ANNA], stage=Stage.BETS)
    bench.bet()
    bench.coup()
    return bench

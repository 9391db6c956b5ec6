"""Dealing sooner by consent: of company, of a lone player, and of those who like to cut."""

import json
from typing import Any, Final

import pytest
from support.server.scripted_draws import gives
from support.server.table_bench import (
    ANNA,
    BICE,
    CARDS,
    CHEF,
    COMPANY,
    TAILLEUR,
    VALUE,
    WHEEL,
    Bench,
    stages,
)

from tapisvert.cards import POINTS
from tapisvert.live.requests import TABLE_ACTOR, Actor, PlayerAway, PlayerBack, Ready
from tapisvert.live.stages import Mode, Pace, Stage, Tempo
from tapisvert.live.view import snapshot
from tapisvert.rules import commands as c

BOOKS: Final = (WHEEL, CARDS, "campione-trente-et-quarante", "trente-et-quarante-2.0")
QUIET: Final = Pace()


def company(book: str = CARDS, **options: Any) -> Bench:
    """Anna and Bice at an open window; Anna has staked."""
    bench = Bench(book, pace=QUIET, **options, players=[ANNA, BICE], stage=Stage.BETS)
    bench.bet()
    return bench


def alone(book: str = CARDS, **options: Any) -> Bench:
    """Anna alone at an open window, without a stake."""
    return Bench(book, pace=QUIET, **options, players=[ANNA], stage=Stage.BETS)


def ready(bench: Bench, actor: Actor = ANNA, *, is_ready: bool = True) -> None:
    """A player is ready, or not any more."""
    assert bench.ask(actor, Ready(actor.name, is_ready)) == []


def last_stage(bench: Bench) -> dict[str, Any]:
    """The notice of the last stage."""
    notices = [json.loads(entry.line) for entry in bench.entries if entry.kind == "notice"]
    result: dict[str, Any] = [notice for notice in notices if notice["notice"] == "stage"][-1]
    return result


def seconds_left(bench: Bench) -> float | None:
    """The time to the next act of the clock."""
    due = bench.live.machine.due_ms
    return None if due is None else (due - bench.mono_ms) / 1000


# Deal now -----------------------------------------------------------------------------------------


def test_player_without_chips_delays_no_coup() -> None:
    """The next window names Bice, who has neither chips nor stakes, and so does the table's state;
    Anna plays as one alone, and the coup is dealt by her word.
    """
    bench = Bench(WHEEL, pace=QUIET, fits=gives(0), players=[ANNA])
    bench.sit(BICE, 1_000)
    bench.until(Stage.BETS)
    for player in (ANNA, BICE):
        bench.bet(player, "17")
    bench.until(Stage.PAUSE)
    bench.until(Stage.BETS)
    assert last_stage(bench)["idle"] == ["Bice"]
    assert seconds_left(bench) is None
    players = snapshot(bench.live, "Anna", bench.mono_ms, sees_all=False)["players"]
    assert {name: item.get("idle", False) for name, item in players.items()} == {
        "Anna": False,
        "Bice": True,
    }
    bench.bet()
    ready(bench)
    assert not bench.is_at(Stage.BETS)


@pytest.mark.parametrize("book", BOOKS)
def test_window_closes_when_all_are_ready(book: str) -> None:
    """Not before, and not by readiness taken back; then at once, and the coup is dealt calmly."""
    bench = company(book)
    ready(bench)
    assert bench.is_at(Stage.BETS)
    ready(bench, is_ready=False)
    ready(bench, BICE)
    assert bench.is_at(Stage.BETS)
    assert seconds_left(bench) == QUIET.bets_seconds
    ready(bench)
    assert bench.is_at(Stage.CLOSED)
    assert seconds_left(bench) == QUIET.for_tempo(Tempo.CALM).closed_seconds
    bench.until(Stage.PAUSE)
    has_wheel = bench.live.machine.dealer.has_wheel
    pause = last_stage(bench)["seconds"]
    assert pause == QUIET.for_tempo(Tempo.CALM, has_wheel=has_wheel).pause_seconds


def test_house_may_forbid_turbo() -> None:
    """Both players prefer it, but their coup is dealt calmly."""
    bench = company(turbo=False)
    for player in (ANNA, BICE):
        bench.prefer(player, pace=Tempo.TURBO)
        ready(bench, player)
    assert bench.is_at(Stage.CLOSED)
    assert seconds_left(bench) == QUIET.for_tempo(Tempo.CALM).closed_seconds


def test_turbo_requires_consent_of_all_players() -> None:
    """One who likes it calm has it calm; a window that the clock closes has the table's pace."""
    bench = company()
    bench.prefer(pace=Tempo.TURBO)
    for action, pace in ((Tempo.CALM, Tempo.CALM), (Tempo.TURBO, Tempo.TURBO), (None, None)):
        bench.until(Stage.BETS, Stage.DECISION)
        bench.bet(on="noir")
        if action:
            bench.prefer(BICE, pace=action)
            ready(bench)
            ready(bench, BICE)
        bench.until(Stage.CLOSED)
        assert last_stage(bench)["seconds"] == QUIET.for_tempo(pace).closed_seconds
        bench.until(Stage.PAUSE)


@pytest.mark.parametrize(("tempo", "factor"), [(Tempo.CALM, 2), (Tempo.TURBO, 1)])
def test_card_that_may_end_coup_is_slow(tempo: Tempo, factor: int) -> None:
    """Past 21 points of the last row a card takes twice as long, but not at the turbo tempo."""
    bench = alone("trente-et-quarante-2.0")
    bench.prefer(pace=tempo)
    bench.bet()
    ready(bench)
    bench.until(Stage.CARDS)
    seconds = QUIET.for_tempo(tempo).card_seconds
    times = set[tuple[bool, float | None]]()
    while bench.is_at(Stage.CARDS):
        points = sum(POINTS[card] for card in bench.live.machine.dealt_cards)
        times.add((points >= 20, seconds_left(bench)))
        bench.tick()
    assert times == {(False, seconds), (True, factor * seconds)}


def test_readiness_ends_with_window_and_survives_changed_stakes() -> None:
    """A player who stakes more is still ready; at the next coup all are asked anew."""
    bench = company()
    ready(bench)
    bench.bet(on="noir")
    ready(bench, BICE)
    assert bench.is_at(Stage.CLOSED)
    bench.until(Stage.BETS, Stage.DECISION)
    bench.bet()
    ready(bench)
    assert not bench.is_at(Stage.CLOSED)


@pytest.mark.parametrize("outcome", ["away", "leaves"])
def test_absent_player_delays_no_coup(outcome: str) -> None:
    """Bice has not said ready: once gone, she is not waited for, and the coup is dealt."""
    bench = company()
    ready(bench)
    if outcome == "away":
        bench.ask(TABLE_ACTOR, PlayerAway("Bice"))
    else:
        bench.ask(BICE, c.Leave("Bice"))
    assert bench.is_at(Stage.CLOSED)


def test_deal_now_is_refused_where_meaningless() -> None:
    """Before a stake, once bets are closed, for another, by one who does not play, and where a
    tailleur or the room has the rhythm.
    """
    bench = company()
    assert bench.code(ANNA, Ready("Bice")) == "wrong_player"
    assert bench.code(CHEF, Ready("Carlo")) == "invalid_state"
    bench.ask(ANNA, c.Withdraw("Anna", "rouge"))
    assert bench.code(ANNA, Ready("Anna")) == "stake_required"
    bench.bet()
    bench.until(Stage.CLOSED)
    assert bench.code(ANNA, Ready("Anna")) == "invalid_state"
    for mode in (Mode.TAILLEUR, Mode.REAL):
        bench = Bench(CARDS, mode, players=[ANNA])
        assert bench.code(ANNA, Ready("Anna")) == "not_available"
        assert bench.code(TAILLEUR, Ready("Tullio")) == "invalid_state"


def test_follower_and_restart_know_ready_players() -> None:
    """A table made from the journal shows it; once it goes on, the window has begun anew."""
    bench = company()
    bench.prefer(pace=Tempo.TURBO, cut=True, entropy=False)
    ready(bench)
    follower = bench.made()
    follower.replay(bench.entries)
    for live in (bench.live, follower):
        view = snapshot(live, "Anna", bench.mono_ms, sees_all=False)
        assert [name for name, seat in view["players"].items() if seat.get("ready")] == ["Anna"]
        assert view["prefers"] == {"pace": "turbo", "cut": True, "entropy": False}
        assert snapshot(live, None, bench.mono_ms, sees_all=False)["prefers"] is None
    bench.again()
    assert bench.live.machine.players.ready == set()
    ready(bench, BICE)
    assert bench.is_at(Stage.BETS)
    ready(bench)
    assert bench.is_at(Stage.CLOSED)


def test_ready_with_stake_in_prison_keeps_it_there_unchanged() -> None:
    """A zero imprisons; a lone player has no clock for the decision, and Deal now is 'laisser'."""
    bench = imprison()
    assert bench.is_at(Stage.DECISION)
    assert seconds_left(bench) is None
    bench.bet(on="noir", amount=1_000)
    assert seconds_left(bench) is None
    ready(bench)
    assert bench.is_at(Stage.CLOSED)
    assert bench.table.players["Anna"].prison == {("rouge", 1): 1_000}


def test_completed_decision_requires_no_vote() -> None:
    """Divided, the stake is half home; the quiet time of the free stakes closes the window."""
    bench = imprison()
    bench.bet(on="noir", amount=1_000)
    assert bench.ask(ANNA, c.Divide("Anna", "rouge"))[0]["to_player"] == 500
    assert seconds_left(bench) == QUIET.quiet_seconds


def imprison() -> Bench:
    """Anna alone at the wheel after a zero, with a stake in prison."""
    bench = alone(WHEEL, fits=gives(0))
    bench.bet()
    bench.until(Stage.PAUSE)
    bench.until(Stage.DECISION, Stage.BETS)
    return bench


# Alone --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_lone_player_has_no_clock(book: str) -> None:
    """The window waits for a chip, and closes a quiet time after the last; the notices say it."""
    bench = alone(book)
    assert seconds_left(bench) is None
    assert last_stage(bench)["quiet"] == QUIET.quiet_seconds
    assert last_stage(bench)["seconds"] is None
    bench.bet()
    bench.mono_ms += 3_000
    bench.bet()
    assert seconds_left(bench) == QUIET.quiet_seconds
    bench.ask(ANNA, c.Withdraw("Anna", "rouge"))
    assert seconds_left(bench) is None
    bench.bet()
    bench.tick()
    assert bench.is_at(Stage.CLOSED)
    assert seconds_left(bench) == QUIET.for_tempo(Tempo.CALM).closed_seconds


def test_lone_player_deals_without_waiting_for_pause() -> None:
    """Ready closes the window; a stake in the pause ends it, and ready deals the next coup."""
    bench = alone()
    bench.prefer(pace=Tempo.TURBO)
    bench.bet()
    ready(bench)
    bench.until(Stage.PAUSE)
    assert seconds_left(bench) == QUIET.for_tempo(Tempo.TURBO).pause_seconds
    bench.bet(on="noir")
    assert bench.stage in (Stage.BETS, Stage.DECISION)
    ready(bench)
    assert bench.is_at(Stage.CLOSED)


def test_ready_in_pause_deals_existing_stakes() -> None:
    """With company nothing ends the pause but all who are ready; bets are opened before they
    close, as a dealer calls them.
    """
    bench = company()
    bench.until(Stage.PAUSE)
    bench.bet()
    assert bench.is_at(Stage.PAUSE)
    old_count = len(bench.entries)
    ready(bench)
    ready(bench, BICE)
    assert stages(bench.entries[old_count:])[0] in ("bets", "decision")
    assert stages(bench.entries[old_count:])[-1] == "closed"


def test_second_player_starts_and_ends_clock() -> None:
    """For two the window begins anew; when one has gone, or comes back, so it does."""
    bench = alone()
    bench.bet()
    bench.mono_ms += 3_900
    bench.sit(BICE)
    assert seconds_left(bench) == QUIET.bets_seconds
    assert "quiet" not in last_stage(bench)
    bench.ask(TABLE_ACTOR, PlayerAway("Bice"))
    assert seconds_left(bench) == QUIET.quiet_seconds
    bench.ask(TABLE_ACTOR, PlayerBack("Bice"))
    assert seconds_left(bench) == QUIET.bets_seconds
    bench.ask(TABLE_ACTOR, PlayerAway("Bice"))
    bench.ask(TABLE_ACTOR, PlayerAway("Anna"))
    assert seconds_left(bench) == QUIET.bets_seconds
    bench.tick()
    assert bench.is_at(Stage.CLOSED)


def test_stakes_of_absent_player_keep_clock() -> None:
    """They are played in their time, though the only player present does not stake."""
    bench = company()
    bench.ask(TABLE_ACTOR, PlayerAway("Anna"))
    assert seconds_left(bench) == QUIET.bets_seconds
    bench.tick()
    assert bench.is_at(Stage.CLOSED)
    assert seconds_left(bench) == QUIET.closed_seconds


def test_table_rests_when_lone_player_leaves() -> None:
    """At once: no clock runs that would say it later."""
    bench = alone()
    bench.ask(ANNA, c.Leave("Anna"))
    assert bench.is_at(Stage.IDLE)


@pytest.mark.parametrize("crashes_after", [0, 2, 5])
def test_lone_window_continues_after_restart(crashes_after: int) -> None:
    """With a stake the quiet time runs, and the coup is dealt; without, the table waits."""
    bench = alone()
    bench.again()
    assert seconds_left(bench) is None
    bench.bet()
    bench.again()
    assert seconds_left(bench) == QUIET.quiet_seconds
    for _ in range(crashes_after):
        bench.tick()
    bench.again()
    bench.until(Stage.PAUSE)


def test_lone_player_has_clock_without_quiet_time() -> None:
    """The pace says 0: the window is that of company, and Deal now closes it."""
    bench = Bench(CARDS, pace=COMPANY, players=[ANNA], stage=Stage.BETS)
    bench.bet()
    assert seconds_left(bench) == COMPANY.bets_seconds
    ready(bench)
    assert bench.is_at(Stage.CLOSED)


# Before a taille ----------------------------------------------------------------------------------


def test_ceremony_ends_with_last_expected_player() -> None:
    """All have committed, or add nothing, or are away; all have opened: bets are open, and no
    clock has run.
    """
    bench = Bench(CARDS, pace=QUIET, players=[ANNA, BICE])
    bench.commit()
    assert bench.is_at(Stage.COMMITMENTS)
    bench.prefer(BICE, entropy=False)
    assert bench.is_at(Stage.OPENINGS)
    bench.ask(ANNA, c.Entropy("Anna", value=VALUE.hex()))
    assert bench.is_at(Stage.BETS)
    assert bench.mono_ms == 0


def test_next_draw_requires_no_entropy() -> None:
    """Said once, it holds for each draw of the wheel: from the pause to the stakes at once."""
    bench = Bench(WHEEL, pace=QUIET, players=[ANNA])
    bench.prefer(entropy=False)
    assert bench.is_at(Stage.BETS)
    bench.bet(on="17")
    ready(bench)
    bench.until(Stage.PAUSE)
    bench.tick()
    assert bench.is_at(Stage.BETS)


def test_cut_is_offered_to_willing_player() -> None:
    """Bice alone; she changes her mind, and the tailleur cuts. An absent player is not asked."""
    bench = Bench(CARDS, pace=QUIET, players=[ANNA, BICE])
    bench.prefer(BICE, cut=True)
    bench.until(Stage.COUPE)
    assert bench.live.machine.cutter == "Bice"
    bench.prefer(BICE, cut=False)
    assert bench.is_at(Stage.BETS)
    for outcome in (True, False):
        other = Bench(CARDS, pace=QUIET, players=[ANNA, BICE])
        other.prefer(BICE, cut=True)
        if outcome:
            other.ask(TABLE_ACTOR, PlayerAway("Bice"))
        other.until(Stage.COUPE, Stage.BETS)
        assert other.is_at(Stage.BETS if outcome else Stage.COUPE)

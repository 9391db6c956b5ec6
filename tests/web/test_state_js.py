"""State of a table on the page: the same for early and late clients."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from support.page.node_runner import run_script
from support.server.scripted_draws import gives
from support.server.table_bench import (
    ANNA,
    BICE,
    CARDS,
    CHEF,
    DIRECTION,
    FUNDS,
    WHEEL,
    Bench,
)

from tapisvert.live.frames import entry_frame
from tapisvert.live.requests import TABLE_ACTOR, Actor, PlayerAway, PlayerBack, Ready
from tapisvert.live.stages import Mode, Pace, Stage, Tempo
from tapisvert.live.view import snapshot
from tapisvert.regulations.presentation import rulebook_view
from tapisvert.rules import Role
from tapisvert.rules import commands as c

CARLA = Actor("a3", "Carla", frozenset({Role.PLAYER}))
STAGES = [
    (book, stage)
    for book, stages in (
        (WHEEL, (Stage.BETS, Stage.CLOSED, Stage.BALL, Stage.PAUSE)),
        (CARDS, (Stage.BETS, Stage.CLOSED, Stage.CARDS, Stage.PAUSE)),
    )
    for stage in stages
]


def event_lines(bench: Bench) -> dict[str, Any]:
    """Return the snapshot of the table."""
    view = snapshot(bench.live, "Anna", bench.mono_ms, sees_all=False)
    created: dict[str, Any] = json.loads(msgspec.json.encode(view))
    return created


def notice(bench: Bench, following: int) -> list[dict[str, Any]]:
    """Return the messages after it, entry by entry."""
    frames = (
        entry_frame([entry], is_public=True) for entry in bench.entries if entry.number > following
    )
    return [json.loads(frame) for frame in frames if frame is not None]


@pytest.mark.parametrize(("book", "stage"), STAGES, ids=str)
def test_client_joins_a_suspended_game(book: str, stage: Stage) -> None:
    """The snapshot says that the stakes were open; resumed, the table stands as for the clients
    that saw it stop.
    """
    bench = Bench(book, players=[ANNA], stage=Stage.BETS)
    bench.bet()
    bench.coup()  # there is a coup before that which is stopped
    first = event_lines(bench)
    bench.until(Stage.BETS, Stage.DECISION)
    bench.bet()
    if stage is not Stage.BETS:
        bench.until(stage)
    phase = bench.table.phase.value
    bench.ask(DIRECTION, c.Suspend("service", "Ugo"))
    routes = event_lines(bench)
    bench.ask(DIRECTION, c.Resume())
    saw_it_all, came_late = run_script(
        "run_state.mjs",
        [
            ("states", first, notice(bench, first["n"])),
            ("states", routes, notice(bench, routes["n"])),
        ],
    )
    assert came_late[0]["phase"] == "suspended"
    assert came_late[0]["suspendedFrom"] == routes["suspended_from"] == phase
    later_states = [state for state in saw_it_all if state["n"] >= routes["n"]]
    for keys in ("phase", "stage"):
        assert [state[keys] for state in came_late] == [state[keys] for state in later_states], keys
    assert came_late[-1]["phase"] == bench.table.phase.value == phase
    assert came_late[-1]["coup"]["event"] == later_states[-1]["coup"]["event"]
    if phase == "closed":
        assert came_late[-1]["coup"] == later_states[-1]["coup"]


@pytest.mark.clause("R26")
@pytest.mark.parametrize(("book", "stage"), [(WHEEL, Stage.BALL), (CARDS, Stage.CARDS)], ids=str)
def test_lost_draw_shows_its_payments(book: str, stage: Stage) -> None:
    """The direction closes the table: the coup before is not taken for it, the payments are shown,
    and who comes later knows that the draw was lost.
    """
    bench = Bench(book, players=[ANNA], stage=Stage.BETS)
    bench.bet()
    bench.coup()
    bench.until(Stage.BETS, Stage.DECISION)
    bench.bet()
    bench.until(stage)
    (draw,) = bench.store.blobs("one")
    bench.store.delete_blob("one", draw)
    bench.again()
    first = event_lines(bench)
    bench.ask(DIRECTION, c.Finish())
    routes = event_lines(bench)
    ((*_, saw), (outcome,)) = run_script(
        "run_state.mjs", [("states", first, notice(bench, first["n"])), ("states", routes, [])]
    )
    assert (saw["phase"], saw["coup"]["nulled"], saw["coup"]["event"]) == (
        "finished",
        "draw_lost",
        None,
    )
    payments = [item for item in saw["coup"]["settled"] if item["event"] == "settled"]
    assert payments[-1]["outcome"] == "won"
    assert outcome["coup"]["nulled"] == "draw_lost"


@pytest.mark.parametrize("stage", [Stage.BETS, Stage.CLOSED, Stage.PAUSE])
@pytest.mark.parametrize("book", [CARDS, WHEEL])
def test_reload_keeps_last_calls_and_length_of_stage(book: str, stage: Stage) -> None:
    """The snapshot has the last coup, the calls of this stage, and its length."""
    bench = Bench(book, players=[ANNA], stage=Stage.BETS)
    bench.bet()
    bench.coup()
    bench.until(Stage.BETS, Stage.DECISION)
    first = event_lines(bench)
    bench.bet()
    bench.coup()
    if stage is not Stage.PAUSE:
        bench.until(Stage.BETS, Stage.DECISION)
        bench.bet()
        bench.until(stage, Stage.DECISION) if stage is Stage.BETS else bench.until(stage)
    bench.mono_ms += 600
    routes = event_lines(bench)
    view = rulebook_view(bench.table.book)
    calls: dict[str, list[dict[str, str]]] = {}
    for call in view.calls:
        calls.setdefault(call.moment, []).append({"words": call.words, "clause": call.clause})
    book_of = {"values": {}, "calls": calls}
    saw_it_all, came_late = run_script(
        "run_state.mjs",
        [("states", first, notice(bench, first["n"]), book_of), ("states", routes, [], book_of)],
    )
    saw, outcome = saw_it_all[-1], came_late[0]
    words = [call["words"] for call in outcome["calls"]]
    assert words
    assert words == [call["words"] for call in saw["calls"]][-len(words) :]
    assert (outcome["next"] or {}).get("words") == (saw["next"] or {}).get("words")
    seconds = bench.live.machine.pace.seconds(bench.stage)
    assert seconds is not None
    assert outcome["stageMs"] == saw["stageMs"] == 1000 * seconds
    assert outcome["deadline"] == outcome["stageMs"] - 600


def test_quiet_clock_and_ready_players_are_tracked() -> None:
    """The page that follows the entries knows, after each of them, the time to the end of the
    window that the table itself has, who is ready, and what it was told of one's preferences.
    """
    bench = Bench(
        WHEEL,
        pace=Pace(),
        fits=gives(0),
        players=[ANNA],
        stage=Stage.BETS,
    )
    first = event_lines(bench)
    steps: list[Callable[[], object]] = [
        lambda: bench.bet(on="17"),
        lambda: bench.ask(ANNA, c.Withdraw("Anna", "17")),
        lambda: bench.prefer(pace=Tempo.TURBO, entropy=False),
        bench.bet,
        lambda: bench.sit(BICE),
        lambda: bench.ask(ANNA, Ready("Anna")),
        lambda: bench.ask(ANNA, Ready("Anna", is_ready=False)),
        lambda: bench.ask(TABLE_ACTOR, PlayerAway("Bice")),
        lambda: bench.ask(TABLE_ACTOR, PlayerBack("Bice")),
        lambda: bench.ask(BICE, c.Leave("Bice")),
        lambda: bench.until(Stage.DECISION),
        lambda: bench.bet(on="17"),
        lambda: bench.ask(ANNA, c.Divide("Anna", "rouge")),
        lambda: bench.ask(ANNA, Ready("Anna")),
    ]
    counts = []
    for step in steps:
        step()
        counts.append(event_lines(bench))
    (states,) = run_script("run_state.mjs", [("states", first, notice(bench, first["n"]))])
    by_entry = {state["n"]: state for state in states}
    stages = []
    for view in counts:
        state = by_entry[view["n"]]
        stages.append(state["stage"])
        assert state["stage"] == view["stage"]
        assert state["ready"] == [
            name for name, item in view["players"].items() if item.get("ready")
        ]
        assert state["prefers"] == view["prefers"]
        seconds = state["deadline"] and state["deadline"] / 1000
        assert seconds == view["seconds"], (view["n"], view["stage"])
        assert (state["stageMs"] and state["stageMs"] / 1000) == view["stage_seconds"]
        if view["quiet"] is not None:
            assert state["quietMs"] == 1000 * view["quiet"]
    assert stages[-4:] == ["decision", "decision", "decision", "closed"]


@pytest.mark.parametrize(
    ("reading", "falls", "cards_left", "opens"),
    [
        ("withdraw_whole", ["prison"], 0, True),
        ("withdraw_whole", ["prison"], 5, False),
        ("withdraw_whole", ["wins"], 0, False),
        ("withdraw_whole", ["prison", "null"], 0, False),
        ("without_rest", ["prison"], 0, True),
        ("without_rest", ["prison", "null", "null"], 0, True),
        ("without_rest", ["prison", "null"], 1, False),
        ("without_rest", ["prison", "wins"], 0, False),
        ("without_rest", ["null"], 0, False),
        ("off", ["prison"], 0, False),
    ],
)
def test_taille_without_remainder_lets_stakes_go_whole(
    reading: str, falls: list[str], cards_left: int, opens: bool
) -> None:
    """Until the next 'rien ne va plus', also for those who come later."""
    bench = Bench(CARDS)
    view, book = (
        event_lines(bench),
        {"values": {"last_card_refait": {"value": reading}}, "calls": {}},
    )
    entry = {"n": view["n"] + 1, "at": 0}
    closed: dict[str, object] = {"event": "closed"}
    events = [closed]
    for result in falls:
        events[-1:] = [
            closed,
            {"event": "coup", "result": {"rouge": result}, "totals": {}, "call": []},
            {"event": "taille_over", "cards_left": cards_left, "void": False},
        ]
    events.append(closed)
    messages = [
        {
            "to": entry["n"] + place,
            "entries": [{**entry, "n": entry["n"] + place, "events": [item]}],
        }
        for place, item in enumerate(events)
    ]
    states, (routes,) = run_script(
        "run_state.mjs",
        [("states", view, messages, book), ("states", view | {"without_rest": opens}, [])],
    )
    previous = [False] * (1 + 2 * len(falls))
    assert [state["withoutRest"] for state in states] == [*previous, opens, False]
    assert routes["withoutRest"] == opens


@pytest.mark.clause("R12", "R30")
@pytest.mark.parametrize(
    ("previous", "wrong", "right", "opens"),
    [
        ("prison", "wins", "null", False),
        ("prison", "null", "wins", False),
        ("wins", "prison", "null", False),
        ("wins", "prison", "wins", False),
        ("prison", "prison", "null", True),
    ],
)
def test_corrected_run_lets_stakes_go_whole(
    previous: str, wrong: str, right: str, opens: bool
) -> None:
    """The run of refaits is that of the right result; stakes that a wrong refait freed stay."""
    bench = Bench(CARDS)
    view, book = (
        event_lines(bench),
        {"values": {"last_card_refait": {"value": "without_rest"}}, "calls": {}},
    )
    coup: dict[str, object] = {"event": "coup", "totals": {}, "call": []}
    events = [
        coup | {"result": {"rouge": previous}},
        coup | {"result": {"rouge": wrong}},
        {"event": "taille_over", "cards_left": 0, "void": False},
        {"event": "corrected", "coup": 2, "result": {"rouge": right}, "previous": "35-35"},
    ]
    n = view["n"] + 1
    message = {"to": n, "entries": [{"n": n, "at": 0, "events": events}]}
    ((_, state),) = run_script("run_state.mjs", [("states", view, [message], book)])
    assert state["withoutRest"] == opens
    assert (state["run"] > 0) == (previous == "prison" and right == "null")


@pytest.mark.clause("R30")
def test_earlier_coup_is_corrected_in_its_place() -> None:
    """A correction of the first of two spins changes the first result; the last one, with its
    settlements, is as a reload shows it.
    """
    bench = Bench(WHEEL, Mode.REAL, players=[ANNA, BICE])
    first = event_lines(bench)
    bench.ask(ANNA, c.Bet("Anna", "17", 100))
    bench.ask(CHEF, c.Spin(18))
    bench.ask(BICE, c.Bet("Bice", "rouge", 100))
    bench.ask(CHEF, c.Spin(20))
    bench.ask(CHEF, c.CorrectCoup(1, "Ispettore", number=17))
    [states] = run_script("run_state.mjs", [("states", first, notice(bench, first["n"]))])
    state = states[-1]
    numbers = [(coup["event"]["number"], coup.get("previous")) for coup in state["results"]]
    assert numbers == [(17, "18"), (20, None)]
    view = event_lines(bench)
    assert (state["coupNumber"], view["coup_number"]) == (2, 2)
    assert state["coup"]["settled"] == view["settled"]
    assert state["players"]["Anna"]["chips"] == view["players"]["Anna"]["chips"] == 103_500


def test_advance_adds_chips_and_hides_the_sum() -> None:
    """The page adds it without a reload; of the chips that a player has then it says nothing."""
    bench = Bench(WHEEL, players=[ANNA, BICE])
    first = event_lines(bench)
    bench.ask(CHEF, c.Advance("Anna", 5_000, "Ispettore"))
    messages = notice(bench, first["n"])
    assert "chips" not in json.dumps(messages)
    [states] = run_script("run_state.mjs", [("states", first, messages)])
    chips = [state["players"]["Anna"]["chips"] for state in states]
    assert chips == [100_000, 105_000]
    assert bench.table.players["Anna"].chips == chips[-1]


def test_private_table_has_results_of_all() -> None:
    """Early and late clients have the same, also of one who has left: the bank's result, with an
    insurance once it is earned. No other table has any.
    """
    bench = Bench(CARDS, players=[ANNA, BICE], stage=Stage.BETS, is_private=True)
    first = event_lines(bench)
    bench.ask(ANNA, c.Bet("Anna", "rouge", 50_000))
    bench.ask(ANNA, c.Insure("Anna", "rouge"))
    bench.ask(BICE, c.Bet("Bice", "noir", 2_000))
    views = [event_lines(bench)]
    bench.coup()
    while bench.table.players["Bice"].has_stakes:
        bench.coup()
    bench.ask(BICE, c.Leave("Bice"))
    views.append(event_lines(bench))
    saw, late = run_script(
        "run_state.mjs",
        [("states", view, notice(bench, view["n"])) for view in (first, views[0])],
    )
    assert views[0]["nets"] == {"Anna": 0, "Bice": 0}
    assert saw[-1]["nets"] == late[-1]["nets"] == views[1]["nets"]
    assert sum(views[1]["nets"].values()) == -bench.table.bank.gain != 0
    assert event_lines(Bench(CARDS))["nets"] is None


def test_result_counts_neither_advance_nor_tip() -> None:
    """Chips that the house gives and takes beside the coups change no one's score; Anna cashes them
    out as the table closes, for early and late clients.
    """
    bench = Bench(WHEEL, Mode.REAL, players=[ANNA, BICE], is_private=True)
    first = event_lines(bench)
    bench.ask(CHEF, c.Advance("Anna", 5_000, "Ispettore"))
    bench.ask(ANNA, c.Tip("Anna", 700))
    bench.ask(ANNA, c.Bet("Anna", "rouge", 1_000))
    bench.ask(CHEF, c.Spin(2))
    bench.ask(DIRECTION, c.Finish())
    [states] = run_script("run_state.mjs", [("states", first, notice(bench, first["n"]))])
    view = event_lines(bench)
    [late] = run_script("run_state.mjs", [("states", view, [])])
    assert states[-1]["nets"] == view["nets"] == {"Anna": -1_000, "Bice": 0}
    assert states[-1]["cashedOut"] == late[0]["cashedOut"] == 103_300


@pytest.mark.clause("CR-7")
def test_societe_counts_for_clients_that_saw_it_form() -> None:
    """As in a later snapshot; a third player who joins is in the same one."""
    bench = Bench(WHEEL, players=[ANNA, BICE])
    bench.store.disk.fill_purse(CARLA.account, FUNDS)
    bench.sit(CARLA)
    first = event_lines(bench)
    for names in (("Anna", "Bice"), ("Anna", "Bice", "Carla")):
        for player in (ANNA, BICE, CARLA)[: len(names)]:
            bench.ask(player, c.FormSociete(names))
        view = event_lines(bench)
        (saw, late) = run_script(
            "run_state.mjs", [("states", first, notice(bench, first["n"])), ("states", view, [])]
        )
        assert saw[-1]["societes"] == late[0]["societes"] == [list(names)]


@pytest.mark.clause("R18")
def test_page_has_announcements_of_reading() -> None:
    """A call that only the table takes is added, one that it refuses is left out."""
    view = event_lines(Bench(WHEEL))
    assert view["announcements"] == {}
    finale = {"title": "Finale 0/5", "pieces": {"0": 1, "5": 1}, "of": "endings"}
    view["announcements"] = {"finale 0/5": finale, "finale 0/6": None}
    calls: dict[str, Any] = {"tiers": {}, "finale 0/6": {}}
    book: dict[str, Any] = {"values": {}, "calls": {}, "announcements": calls}
    ((state,),) = run_script("run_state.mjs", [("states", view, [], book)])
    assert state["rulebook"]["announcements"] == {"tiers": {}, "finale 0/5": finale}

"""Forms of the staff panels: request bodies, fields in error, permissions, plots."""

import math
from functools import partial
from itertools import pairwise
from typing import Any, Final

import msgspec
import pytest
from support.page.staff_scripts import called, one
from support.regulations.files import TEXTS

from tapisvert import regulations
from tapisvert.rules import Role
from tapisvert.rules.coup_flow import NULL_REASONS
from tapisvert.rules.officials import ROTATING, SUSPENSIONS
from tapisvert.server.api.routes.rules.rulebooks import wire_view
from tapisvert.server.config.tables import StaffRule, read_table
from tapisvert.server.house.act import AtTable
from tapisvert.server.house.acts import ACTS as HOUSE_ACTS
from tapisvert.server.house.acts import WithdrawAbandoned
from tapisvert.server.reporting.bank.bank_report import BAND
from tapisvert.server.schemas import bodies
from tapisvert.server.tables.commands import REQUESTS
from tapisvert.server.tables.possible import CONSOLE
from tapisvert.server.tables.staff import TABLE_ROLES
from tapisvert.server.tables.stages import Mode

STAKE: Final = "Anna\u001frouge\u001f1"
NOW_MS: Final = 1_800_000_000_000


@pytest.mark.clause("CR-5d", "CR-5e")
def test_what_needs_a_controllers_consent_is_asked_apart() -> None:
    """The doubled plein is posted with the rest, the plein beyond it and the cheval are not; what
    the table has already is no derogation anew.
    """
    book = {
        "limits": {"maximum": {"plein": 50_000, "cheval": 100_000, "simple": 1_000_000}},
        "standing": {"plein": 100_000},
        "caps": {"plein": 150_000, "cheval": 200_000, "simple": 1_000_000},
    }
    split = partial(one, "staff/tables/derogation", "splitDerogation")
    doubled = {"minimum": 500, "maximum": {"plein": 100_000, "simple": 10_000}}
    assert split(doubled, book, None) == {"beyond": None, "rest": doubled}
    asked = {"minimum": 500, "maximum": {"plein": 100_001, "cheval": 200_000, "simple": 10_000}}
    assert split(asked, book, None) == {
        "beyond": {"plein": 100_001, "cheval": 200_000},
        "rest": {"minimum": 500, "maximum": {"simple": 10_000}},
    }
    assert split({"maximum": {"plein": 100_001}}, book, None)["rest"] is None
    already = {"maximum": {"plein": 120_000}}
    assert split(already, book, already)["beyond"] is None
    assert split({"maximum": 5_000_000}, {"caps": {}}, None)["beyond"] is None


def body(name: str, *given: Any) -> Any:
    """The body of a form that is right."""
    reading = one("staff/form-readers", name, *given)
    assert "errors" not in reading, reading
    return reading["body"]


def wrong(name: str, *given: Any) -> dict[str, str]:
    """Return the wrong fields of a form, and their errors."""
    reading = one("staff/form-readers", name, *given)
    return {field: found["key"] for field, found in reading["errors"].items()}


def test_accounts_are_what_the_server_reads() -> None:
    """A name without blanks about it, and its roles."""
    made = body("account", {"name": " Piero ", "roles": ["tailleur", "payeur"]})
    assert msgspec.convert(made, bodies.NewAccount).roles == [Role.TAILLEUR, Role.PAYEUR]
    assert made["name"] == "Piero"
    assert wrong("account", {"name": "", "roles": []}) == {
        "name": "wrong-missing",
        "roles": "wrong-roles-none",
    }
    assert wrong("rolesOf", {"roles": ["controller", "chef"]}) == {
        "roles": "wrong-roles-controller"
    }


@pytest.mark.parametrize(
    ("text", "minor"), [("500", 50_000), ("12,50", 1_250), ("1 250.5", 125_050), ("0.01", 1)]
)
def test_amounts_become_minor_units(text: str, minor: int) -> None:
    """Point and comma both part the cents; chips that are taken back are below nothing."""
    asked = {"account": "a1", "way": "issue", "amount": text}
    assert body("chips", asked) == {"account": "a1", "amount": minor}
    assert body("chips", {**asked, "way": "take"}) == {"account": "a1", "amount": -minor}


@pytest.mark.parametrize("text", ["0", "-5", "five", "1.234", "1e3"])
def test_what_is_no_amount_is_said(text: str) -> None:
    """Nothing is rounded, and nothing guessed."""
    given = {"account": "a1", "way": "issue", "amount": text}
    assert wrong("chips", given) == {"amount": "wrong-amount"}


def test_a_player_is_excluded_until_a_day_or_for_good() -> None:
    """A moment to come; null is for good, 0 lets in again."""
    assert body("ban", {"for": "good"}, NOW_MS) == {"until_ms": None}
    assert body("ban", {"for": "nothing"}, NOW_MS) == {"until_ms": 0}
    assert body("ban", {"for": "until", "until": "2030-01-01T00:00"}, NOW_MS)["until_ms"] > NOW_MS
    for past in ("2020-01-01T00:00", "", "soon"):
        assert wrong("ban", {"for": "until", "until": past}, NOW_MS) == {"until": "wrong-moment"}


def test_a_table_of_the_wheel_is_what_the_settings_read() -> None:
    """Limits by kind of chance, rulings, pace: an empty field is left out."""
    book = regulations.rulebook("campione-roulette")
    kinds = [kind.value for kind in book.pays]
    values = {
        "id": "roulette-2",
        "name": "Roulette",
        "rulebook": book.id,
        "mode": "automatic",
        "staff": "house",
        "currency": "",
        "is_play_money": True,
        "odds": False,
        "turbo": False,
        "seats": "12",
        "minimum": "5",
        "maximum-plein": "250",
        "maximum-cheval": "",
        "ruling-degree_limit": "3",
        "ruling-excess": "",
        "ruling-winnings": "stay",
        "pace-bets_seconds": "25",
        "pace-card_seconds": "0,5",
        "pace-ball_seconds": "",
    }
    table = read_table(body("table", values, kinds)["table"], "table")
    assert (table.id, table.seats, table.minimum) == ("roulette-2", 12, 500)
    assert table.staff is StaffRule.HOUSE
    assert table.maximum == {"plein": 25_000}
    assert table.rulings == {"degree_limit": 3, "winnings": "stay"}
    assert (table.pace.bets_seconds, table.pace.card_seconds) == (25.0, 0.5)
    assert (table.is_play_money, table.odds, table.turbo) == (True, False, False)


def test_a_table_of_cards_is_what_the_settings_read() -> None:
    """One maximum for all; no more than id and rulebook must be said."""
    least = {"id": "deux", "rulebook": "trente-et-quarante-2.0"}
    by_default = read_table(body("table", least, [])["table"], "table")
    assert (by_default.mode, by_default.staff) == (Mode.AUTOMATIC, StaffRule.ASSIGNED)
    more = {**least, "mode": "real", "minimum": "10", "maximum": "500", "ruling-cut_card": "60"}
    table = read_table(body("table", more, [])["table"], "table")
    assert (table.mode, table.minimum, table.maximum) == (Mode.REAL, 1_000, 50_000)
    assert table.rulings == {"cut_card": 60}


def test_what_no_table_can_have_is_said_beside_its_field() -> None:
    """Everything at once, not one after the other."""
    values = {
        "id": "House 1",
        "rulebook": "campione-roulette",
        "currency": "€",
        "seats": "0",
        "minimum": "10",
        "maximum-plein": "5",
        "pace-bets_seconds": "9999",
    }
    assert wrong("table", values, ["plein"]) == {
        "id": "wrong-id",
        "currency": "wrong-currency",
        "seats": "wrong-whole",
        "maximum-plein": "wrong-below-minimum",
        "pace-bets_seconds": "wrong-seconds",
    }


def test_limits_stay_within_the_caps() -> None:
    """CR-5: the direction does not pass them."""
    book = regulations.rulebook("campione-roulette")
    caps = {kind.value: most for kind, most in book.caps.items()}
    most = caps["plein"]
    given = {"minimum": "", "maximum-plein": f"{most // 100}"}
    assert body("limits", given, ["plein"], caps) == {"maximum": {"plein": most}}
    given = {"maximum-plein": f"{most // 100 + 1}"}
    assert wrong("limits", given, ["plein"], caps) == {"maximum-plein": "wrong-above"}
    assert wrong("limits", {}, ["plein"], caps) == {"minimum": "wrong-nothing"}


def test_a_chance_with_its_own_maximum_has_a_field() -> None:
    """Each simple chance is asked for where the house has a maximum for one alone, and elsewhere
    none. It has the cap of its kind; beyond what the direction raises alone it waits for consent.
    """
    text = TEXTS["venezia-trente-et-quarante"]
    line = 'minimum = { value = 1, clause = "VT-21" }\n'
    more = "".join(
        f'"{name}" = {{ value = {most}, clause = "VT-21" }}\n'
        for name, most in (("simple", 50_000), ("couleur/inverse", 20_000))
    )
    plain = msgspec.to_builtins(wire_view(regulations.load(text), "en"))
    assert one("staff/tables/maxima", "maximumKinds", plain) == []
    own = msgspec.to_builtins(wire_view(regulations.load(text.replace(line, line + more, 1)), "en"))
    kinds = ["simple", "rouge", "noir", "couleur", "inverse"]
    assert one("staff/tables/maxima", "maximumKinds", own) == kinds
    capped = {
        **own,
        "caps": {"simple": 60_000},
        "limits": {"maximum": {"simple": 50_000, "couleur": 1}},
    }
    caps = one("staff/tables/maxima", "maximumCaps", capped)
    assert caps == dict.fromkeys(kinds, 60_000)
    assert body("limits", {"maximum-couleur": "300"}, kinds, caps) == {
        "maximum": {"couleur": 30_000}
    }
    assert wrong("limits", {"maximum-couleur": "601"}, kinds, caps) == {
        "maximum-couleur": "wrong-above"
    }
    asked = {"maximum": {"couleur": 55_000, "rouge": 40_000}}
    assert one("staff/tables/derogation", "splitDerogation", asked, capped, None) == {
        "beyond": {"couleur": 55_000},
        "rest": {"maximum": {"rouge": 40_000}},
    }


def test_stakes_are_named_by_player_chance_and_degree() -> None:
    """Refused when they are free; abandoned of any degree, or all chips without one."""
    name = one("staff/form-readers", "stakeKey", {"player": "Anna", "on": "rouge", "degree": 1})
    assert name == STAKE
    assert body("reject", {"stake": STAKE}) == {"player": "Anna", "on": "rouge"}
    said = {"what": "announcement", "player": "Anna", "call": "tiers"}
    assert body("reject", said) == {"player": "Anna", "on": "tiers"}
    asked = body("abandon", {"of": "stake", "stake": STAKE}, "venezia")
    assert msgspec.convert({**asked, "kind": "abandon"}, WithdrawAbandoned).degree == 1
    chips = body("abandon", {"of": "chips", "player": "Anna"}, "venezia")
    assert chips == {"table": "venezia", "player": "Anna"}
    assert wrong("abandon", {"of": "stake", "stake": ""}, "venezia") == {"stake": "wrong-missing"}


def test_a_late_stake_needs_who_repeated_it() -> None:
    """A stake on a chance, or an announcement at so much a piece: CR-9."""
    who = {"player": "Anna", "croupier": "Piero"}
    stake = {**who, "on": "17", "amount": "20"}
    assert body("late", stake) == {**who, "on": "17", "amount": 2_000}
    call = {**who, "what": "announcement", "call": "voisins", "amount": "5"}
    assert body("late", call) == {**who, "call": "voisins", "unit": 500}
    assert wrong("late", {**stake, "croupier": " "}) == {"croupier": "wrong-missing"}
    assert body("repeat", stake) == {"player": "Anna", "on": "17", "amount": 2_000}
    assert body("repeat", call) == {"player": "Anna", "call": "voisins", "unit": 500}
    assert wrong("repeat", {"on": "17", "amount": "20"}) == {"player": "wrong-missing"}


def test_an_unusual_relief_needs_the_inspector() -> None:
    """CR-13: any other number of minutes than the custom's."""
    who = {"role": "croupier", "name": "Bruno"}
    assert body("rotate", {**who, "minutes": "30"}, 30) == {**who, "minutes": 30}
    assert body("rotate", {**who, "minutes": ""}, 30) == who
    assert wrong("rotate", {**who, "minutes": "20"}, 30) == {"inspector": "wrong-inspector"}
    told = {**who, "minutes": "20", "inspector": "Ida"}
    assert body("rotate", told, 30) == {**told, "minutes": 20}


def test_other_acts_say_what_they_need() -> None:
    """A reason and who was informed, a dispute and its decision, a cut, irregular cards."""
    suspended = {"reason": "service", "informed": "Ida"}
    assert body("suspend", suspended) == suspended
    assert wrong("suspend", {"reason": "service", "informed": ""}) == {"informed": "wrong-missing"}
    assert wrong("decide", {"dispute": "x" * 501, "decision": "no"}) == {"dispute": "wrong-text"}
    assert body("cut", {"at_card": "0"}) == {"at_card": 0}
    assert wrong("cut", {"at_card": "313"}) == {"at_card": "wrong-whole"}
    assert body("irregular", "seen", []) == {"kind": "seen"}
    assert body("irregular", "several", ["As", "Td"]) == {"kind": "several", "cards": ["As", "Td"]}
    assert wrong("irregular", "several", ["As"]) == {"cards": "wrong-several"}
    assert wrong("irregular", "annulled", []) == {"cards": "wrong-cards"}


# Requests of the consoles -------------------------------------------------------------------------


def constant(name: str) -> Any:
    """Return a constant of the requests."""
    return one("staff/console/requests", "constant", name)


def test_console_requests_are_commands_and_acts() -> None:
    """Each is one that the server offers at tables, or an act of the house for a table's officials
    that has no command there.
    """
    names = {REQUESTS[kind] for kind in CONSOLE}
    assert set(constant("REQUESTS")) <= names
    declared = [
        name
        for name, act in HOUSE_ACTS.items()
        if issubclass(act.request, AtTable) and act.asks & TABLE_ROLES
    ]
    assert constant("DECLARED") == [name for name in declared if name not in names]


def test_reasons_are_those_of_the_rules() -> None:
    """CR-11, CR-13, CR-15."""
    assert tuple(constant("SUSPENSIONS")) == SUSPENSIONS
    assert tuple(constant("RELIEVED")) == ROTATING
    assert tuple(constant("NULL_REASONS")) == NULL_REASONS


# What comes next ----------------------------------------------------------------------------------


def state(book: str, **more: Any) -> dict[str, Any]:
    """View of a table, as far as the tailleur's button looks."""
    layout = regulations.rulebook(book).layout.value
    empty: dict[str, Any] = {"phase": "betting", "stage": "bets", "players": {}, "draw": None}
    return {"rulebook": {"layout": layout}, **empty, **more}


ONE: Final[dict[str, Any]] = {"Anna": {"stakes": []}}
PLAYS: Final[dict[str, Any]] = {"Anna": {"stakes": [{"on": "rouge"}]}}
DRAW: Final[dict[str, Any]] = {"committed": [], "opened": []}


@pytest.mark.parametrize(
    ("stage", "more", "act"),
    [
        ("idle", {}, None),
        ("idle", {"players": ONE}, "commit"),
        ("commitments", {"players": ONE, "draw": DRAW}, "seal"),
        ("commitments", {"players": ONE, "draw": {**DRAW, "committed": ["Anna"]}}, "openings"),
        ("openings", {"players": ONE, "draw": DRAW}, "seal"),
        ("coupe", {"players": ONE, "draw": DRAW}, "cutter"),
        ("coupe", {"draw": DRAW}, None),
        ("bets", {"players": PLAYS, "draw": DRAW}, "close"),
        ("decision", {"players": ONE, "draw": DRAW}, "again"),
        ("bets", {"draw": DRAW}, "rest"),
        ("closed", {"players": PLAYS, "phase": "closed"}, "run"),
        ("cards", {"players": PLAYS, "phase": "closed"}, "card"),
        ("pause", {"players": ONE, "draw": DRAW}, "bets"),
        ("pause", {"players": ONE}, "commit"),
        ("bets", {"players": PLAYS, "phase": "suspended"}, None),
        ("over", {"phase": "finished"}, None),
    ],
)
def test_next_action_follows_stage(stage: str, more: Any, act: str | None) -> None:
    """As `stages.next_action`: the button names the act that it does."""
    given = state("venezia-trente-et-quarante", stage=stage, **more)
    assert one("staff/console/next-action", "nextAction", given) == act


# Plots -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "values",
    [[0, 1], [-12_345, 67_890], [5, 5], [0], [-3, -1], [0.001, 0.0042], [10**12, -(10**12)]],
)
def test_a_scale_holds_every_value_between_round_ticks(values: list[float]) -> None:
    """Few ticks, evenly apart, each 1, 2, 2.5 or 5 times a power of ten from the next."""
    found = one("core/chart-scale", "linearScale", values)
    assert found["from"] <= min(values)
    assert found["to"] >= max(values)
    assert found["from"] < found["to"]
    assert 2 <= len(found["ticks"]) <= 8
    steps = [after - before for before, after in pairwise(found["ticks"])]
    assert all(math.isclose(step, found["step"], rel_tol=1e-3) for step in steps)
    first = found["step"] / 10 ** math.floor(math.log10(found["step"]) + 1e-9)
    assert any(math.isclose(first, wanted, rel_tol=1e-9) for wanted in (1, 2, 2.5, 5, 10))


def test_values_lie_where_their_scale_says() -> None:
    """Its ends at the ends of the paper, upside down where paper counts downwards."""
    scale = {"from": -100, "to": 100}
    calls = [("position", scale, value, 300, 100) for value in (-100, 0, 100)]
    assert called("core/chart-scale", calls) == [300, 200, 100]


def test_lines_and_bands_are_paths() -> None:
    """Forth along the upper line, back along the lower."""
    upper, lower = [{"x": 0, "y": 1}, {"x": 2, "y": 3}], [{"x": 0, "y": 5}, {"x": 2, "y": 7}]
    calls = [("linePath", upper), ("areaPath", upper, lower), ("areaPath", [], [])]
    assert called("core/chart-scale", calls) == ["M0 1L2 3", "M0 1L2 3L2 7L0 5Z", ""]


# Reports -----------------------------------------------------------------------------------------

SUMS: Final = {
    "coups": 100,
    "stakes": 90,
    "handle": 900_000,
    "expected": 12_000.0,
    "deviation": 50_000.0,
    "low": 12_000 - BAND * 50_000,
    "high": 12_000 + BAND * 50_000,
    "kinds": [],
}


@pytest.mark.parametrize(
    ("result", "bound", "place"),
    [
        (0, 0.0, "within"),
        (200_000, 0.0, "above"),
        (90_000, 25_000.0, "above"),
        (-90_000, 0, "below"),
    ],
)
def test_a_result_stands_within_the_band_or_beside_it(
    result: int, bound: float, place: str
) -> None:
    """With what the bank has of stakes in prison, as they count."""
    found = one("staff/reports/reports", "bankResult", {**SUMS, "result": result, "bound": bound})
    assert found["place"] == place
    assert found["found"] == result + bound
    assert math.isclose(found["deviations"], (result + bound - 12_000) / 50_000)


def test_a_curve_begins_at_nothing_and_has_the_server_s_band() -> None:
    """The same 95 in 100 as the sums of the report; as commas, line by line."""
    series = [{"coups": 4, "result": 500.0, "expected": 30.5, "deviation": 1_000.0}]
    start, point = one("staff/reports/reports", "resultCurve", series)
    assert set(start.values()) == {0}
    assert math.isclose(point["high"], 30.5 + BAND * 1_000)
    assert math.isclose(point["low"], 30.5 - BAND * 1_000)
    lines = one("staff/reports/reports", "toCsv", series).splitlines()
    assert lines[0] == "coups,result_minor,expected_minor,low_minor,high_minor"
    assert lines[1:] == ["0,0.00,0.00,0.00,0.00", "4,500.00,30.50,-1929.46,1990.46"]

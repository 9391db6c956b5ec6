"""Forms of the staff panels: request bodies, fields in error, permissions, plots."""

import math
from functools import partial
from itertools import pairwise
from typing import Any, Final

import msgspec
import pytest
from support.page.staff_scripts import run_call, run_calls
from support.regulations.files import TEXTS

from tapisvert import regulations
from tapisvert.api import bodies
from tapisvert.config.table_settings import StaffRule, read_table
from tapisvert.house.acts import ACTS as HOUSE_ACTS
from tapisvert.house.acts import AtTable, WithdrawAbandoned
from tapisvert.live.command_table import REQUESTS
from tapisvert.live.console_requests import CONSOLE
from tapisvert.live.stages import Mode
from tapisvert.live.table_posts import TABLE_ROLES
from tapisvert.reports.bank import BAND
from tapisvert.reports.rules import wire_view
from tapisvert.rules import Role

STAKE: Final = "Anna\u001frouge\u001f1"
CARDS: Final = "trente-et-quarante-2.0"
NOW_MS: Final = 1_800_000_000_000


@pytest.mark.clause("CR-5d", "CR-5e")
def test_derogation_splits_limits() -> None:
    """The doubled plein is posted with the rest, the plein beyond it and the cheval are not; what
    the table has already is no derogation anew.
    """
    book = {
        "limits": {"maximum": {"plein": 50_000, "cheval": 100_000, "simple": 1_000_000}},
        "standing": {"plein": 100_000},
        "caps": {"plein": 150_000, "cheval": 200_000, "simple": 1_000_000},
    }
    split = partial(run_call, "core/table/maxima", "splitDerogation")
    posted = {"minimum": 500, "maximum": {"plein": 100_000, "simple": 10_000}}
    assert split(posted, book, None) == {"beyond": None, "rest": posted}
    request = {"minimum": 500, "maximum": {"plein": 100_001, "cheval": 200_000, "simple": 10_000}}
    assert split(request, book, None) == {
        "beyond": {"plein": 100_001, "cheval": 200_000},
        "rest": {"minimum": 500, "maximum": {"simple": 10_000}},
    }
    assert split({"maximum": {"plein": 100_001}}, book, None)["rest"] is None
    raised = {"maximum": {"plein": 120_000}}
    assert split(raised, book, raised)["beyond"] is None
    assert split({"maximum": 5_000_000}, {"caps": {}}, None)["beyond"] is None


ACCOUNTS: Final = "staff/house/accounts-panel"
NAME: Final = {"name": "name", "longest": 80}
ROLES: Final = {"name": "roles", "kind": "checks"}
FORMS: Final[dict[str, tuple[str, list[dict[str, Any]], str | None]]] = {
    "account": (ACCOUNTS, [NAME, ROLES], "checkRoles"),
    "roles": (ACCOUNTS, [ROLES], "checkRoles"),
    "ban": (
        ACCOUNTS,
        [{"name": "for", "kind": "choice"}, {"name": "until", "isOptional": True}],
        "banUntil",
    ),
    "chips": (
        "staff/house/approvals-panel",
        [{"name": "account"}, {"name": "way"}, {"name": "amount", "kind": "amount"}],
        "chipsBody",
    ),
    "cut": ("staff/form-readers", [{"name": "at_card", "kind": "whole", "most": 312}], None),
}
"""Forms by their module, their fields and the function that makes their body."""
TABLES: Final = "staff/tables/make-table"
LIMITS: Final = "staff/tables/limits"


def read(form: str, values: object, *extra: object) -> Any:
    """Return the body that a form makes of values, or the errors."""
    module, fields, shape = FORMS[form]
    return run_call(module, "read", fields, shape, values, *extra)


def read_new_table(book: str, values: dict[str, Any]) -> Any:
    """Return the table that the form of a new one makes of values, or the errors."""
    view = msgspec.to_builtins(wire_view(regulations.rulebook(book), "en"))
    lines = [{"id": book, "name": book, "house": ""}]
    fields = {"by": "tableFields", "given": [lines, view, values, None]}
    return run_call(TABLES, "read", fields, "tableBody", values)


def read_limits(view: object, values: dict[str, Any]) -> Any:
    """Return the limits that the form makes of values, or the errors."""
    fields = {"by": "limitFields", "given": [view, None]}
    return run_call(LIMITS, "read", fields, "gatherLimits", values)


def read_request(kind: str, values: dict[str, Any], book: str = "campione-roulette") -> Any:
    """Return the body of a request at a table where Anna plays, or the errors."""
    view = msgspec.to_builtins(wire_view(regulations.rulebook(book), "en"))
    stakes = [{"on": "rouge", "degree": 1, "amount": 1_000, "excess": 0}]
    table = {"table": "venezia", "rulebook": view, "players": {"Anna": {"stakes": stakes}}}
    return run_call("staff/console/request-forms", "request", kind, table, values)


def body(reading: Any) -> Any:
    """The body of a form that is right."""
    assert "errors" not in reading, reading
    return reading["body"]


def wrong(reading: Any) -> dict[str, str]:
    """Return the wrong fields of a form, and their errors."""
    return {field: error["key"] for field, error in reading["errors"].items()}


def test_account_form_matches_server_request() -> None:
    """A name without blanks about it, and its roles."""
    account = body(read("account", {"name": " Piero ", "roles": ["tailleur", "payeur"]}))
    assert msgspec.convert(account, bodies.NewAccount).roles == [Role.TAILLEUR, Role.PAYEUR]
    assert account["name"] == "Piero"
    assert wrong(read("account", {"name": "", "roles": []})) == {
        "name": "wrong-missing",
        "roles": "wrong-roles-none",
    }
    assert wrong(read("roles", {"roles": ["controller", "chef"]})) == {
        "roles": "wrong-roles-controller"
    }


@pytest.mark.parametrize(
    ("text", "minor"), [("500", 50_000), ("12,50", 1_250), ("1 250.5", 125_050), ("0.01", 1)]
)
def test_amounts_become_minor_units(text: str, minor: int) -> None:
    """Point and comma both part the cents; chips that are taken back are below nothing."""
    request = {"account": "a1", "way": "issue", "amount": text}
    assert body(read("chips", request)) == {"account": "a1", "amount": minor}
    assert body(read("chips", {**request, "way": "take"})) == {"account": "a1", "amount": -minor}


@pytest.mark.parametrize("text", ["0", "-5", "five", "1.234", "1e3"])
def test_invalid_amount_names_its_field(text: str) -> None:
    """Nothing is rounded, and nothing guessed."""
    values = {"account": "a1", "way": "issue", "amount": text}
    assert wrong(read("chips", values)) == {"amount": "wrong-amount"}


def test_ban_ends_on_day_or_never() -> None:
    """A moment to come; null is for good, 0 lets in again."""
    assert body(read("ban", {"for": "good"}, NOW_MS)) == {"until_ms": None}
    assert body(read("ban", {"for": "nothing"}, NOW_MS)) == {"until_ms": 0}
    lasting = {"for": "until", "until": "2030-01-01T00:00"}
    assert body(read("ban", lasting, NOW_MS))["until_ms"] > NOW_MS
    for past in ("2020-01-01T00:00", "", "soon"):
        assert wrong(read("ban", {"for": "until", "until": past}, NOW_MS)) == {
            "until": "wrong-moment"
        }


def test_wheel_table_form_matches_settings() -> None:
    """Limits by kind of chance, rulings, pace: an empty field is left out."""
    book = regulations.rulebook("campione-roulette")
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
        "ruling-refait_in_prison": "lose",
        "ruling-excess": "",
        "ruling-winnings": "stay",
        "pace-bets_seconds": "25",
        "pace-closed_seconds": "0,5",
        "pace-ball_seconds": "",
    }
    table = read_table(body(read_new_table(book.id, values))["table"], "table")
    assert (table.id, table.seats, table.minimum) == ("roulette-2", 12, 500)
    assert table.staff is StaffRule.HOUSE
    assert table.maximum == {"plein": 25_000}
    assert table.rulings == {"refait_in_prison": "lose", "winnings": "stay"}
    assert (table.pace.bets_seconds, table.pace.closed_seconds) == (25.0, 0.5)
    assert (table.is_play_money, table.odds, table.turbo) == (True, False, False)


def test_card_table_form_matches_settings() -> None:
    """One maximum for all; no more than id and rulebook must be said."""
    minimal = {"id": "deux", "rulebook": CARDS}
    by_default = read_table(body(read_new_table(CARDS, minimal))["table"], "table")
    assert (by_default.mode, by_default.staff) == (Mode.AUTOMATIC, StaffRule.ASSIGNED)
    extra = {**minimal, "mode": "real", "minimum": "10", "maximum": "500", "ruling-cut_card": "60"}
    table = read_table(body(read_new_table(CARDS, extra))["table"], "table")
    assert (table.mode, table.minimum, table.maximum) == (Mode.REAL, 1_000, 50_000)
    assert table.rulings == {"cut_card": 60}


def test_impossible_table_value_marks_its_field() -> None:
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
    assert wrong(read_new_table("campione-roulette", values)) == {
        "id": "wrong-id",
        "currency": "wrong-currency",
        "seats": "wrong-whole",
        "maximum-plein": "wrong-below-minimum",
        "pace-bets_seconds": "wrong-seconds",
    }


def test_limits_stay_within_the_caps() -> None:
    """CR-5: the direction does not pass them."""
    book = regulations.rulebook("campione-roulette")
    view = msgspec.to_builtins(wire_view(book, "en"))
    cap = view["caps"]["plein"]
    values = {"minimum": "", "maximum-plein": f"{cap // 100}"}
    assert body(read_limits(view, values)) == {"maximum": {"plein": cap}}
    values = {"maximum-plein": f"{cap // 100 + 1}"}
    assert wrong(read_limits(view, values)) == {"maximum-plein": "wrong-above"}
    assert wrong(read_limits(view, {})) == {"minimum": "wrong-nothing"}


def test_maximum_that_is_a_multiple_follows_the_minimum() -> None:
    """Its field is empty, says the multiple, and an amount in it is posted; a house's own limit of
    the direction and the caps are taken at the requested minimum.
    """
    text = TEXTS["campione-roulette"]
    for amount, multiple in (("50000", 30), ("100000", 60), ("150000", 90)):
        text = text.replace(
            f"plein = {{ value = {amount},", f'plein = {{ value = "{multiple} x minimum",'
        )
    view = msgspec.to_builtins(wire_view(regulations.load(text), "en"))
    assert view["multiples"] == {
        n: {"plein": m} for n, m in zip(("limits", "standing", "caps"), (30, 60, 90), strict=True)
    }
    posted = {"minimum": 500, "maximum": {**view["limits"]["maximum"], "plein": 15_000}}
    fields = {
        field["name"]: field
        for field in run_call("staff/tables/limits", "limitFields", view, posted)
    }
    plein = fields["maximum-plein"]
    assert (plein["value"], plein["isOptional"]) == ("", True)
    assert "most" not in plein
    assert plein["help"] == "empty: 30 × the minimum"
    split = partial(run_call, "core/table/maxima", "splitDerogation")
    for minimum, raised_amount in ((500, 30_000), (1_000, 60_000)):
        request = {"minimum": minimum, "maximum": {"plein": raised_amount}}
        assert split(request, view, posted)["beyond"] is None
        request["maximum"] = {"plein": raised_amount + 1}
        assert split(request, view, posted) == {
            "beyond": {"plein": raised_amount + 1},
            "rest": {"minimum": minimum},
        }


def test_own_maximum_gets_a_field() -> None:
    """Each simple chance is asked for where the house has a maximum for one alone, and elsewhere
    none. It has the cap of its kind; beyond what the direction raises alone it waits for consent.
    """
    text = TEXTS["venezia-trente-et-quarante"]
    line = 'minimum = { value = 1, clause = "VT-21" }\n'
    extra = "".join(
        f'"{name}" = {{ value = {cap}, clause = "VT-21" }}\n'
        for name, cap in (("simple", 50_000), ("couleur/inverse", 20_000))
    )
    plain = msgspec.to_builtins(wire_view(regulations.load(text), "en"))
    assert run_call("core/table/maxima", "maximumKinds", plain) == []
    rulebook_view = msgspec.to_builtins(
        wire_view(regulations.load(text.replace(line, line + extra, 1)), "en")
    )
    kinds = ["simple", "rouge", "noir", "couleur", "inverse"]
    assert run_call("core/table/maxima", "maximumKinds", rulebook_view) == kinds
    limits = {
        **rulebook_view,
        "caps": {"simple": 60_000},
        "limits": {"maximum": {"simple": 50_000, "couleur": 1}},
    }
    caps = run_call("core/table/maxima", "maximumCaps", limits)
    assert caps == dict.fromkeys(kinds, 60_000)
    assert body(read_limits(limits, {"maximum-couleur": "300"})) == {"maximum": {"couleur": 30_000}}
    assert wrong(read_limits(limits, {"maximum-couleur": "601"})) == {
        "maximum-couleur": "wrong-above"
    }
    request = {"maximum": {"couleur": 55_000, "rouge": 40_000}}
    assert run_call("core/table/maxima", "splitDerogation", request, limits, None) == {
        "beyond": {"couleur": 55_000},
        "rest": {"maximum": {"rouge": 40_000}},
    }


def test_stakes_are_named_by_player_chance_and_degree() -> None:
    """Refused when they are free; abandoned of any degree, or all chips without one."""
    name = run_call(
        "staff/form-readers", "stakeKey", {"player": "Anna", "on": "rouge", "degree": 1}
    )
    assert name == STAKE
    assert body(read_request("reject", {"stake": STAKE})) == {"player": "Anna", "on": "rouge"}
    announcement = {"what": "announcement", "player": "Anna", "call": "tiers"}
    assert body(read_request("reject", announcement)) == {"player": "Anna", "on": "tiers"}
    request = body(read_request("abandon", {"of": "stake", "stake": STAKE}))
    assert msgspec.convert({**request, "kind": "abandon"}, WithdrawAbandoned).degree == 1
    chips = body(read_request("abandon", {"of": "chips", "player": "Anna"}))
    assert chips == {"table": "venezia", "player": "Anna"}
    assert wrong(read_request("abandon", {"of": "stake", "stake": ""})) == {
        "stake": "wrong-missing"
    }


def test_late_stake_requires_its_croupier() -> None:
    """A stake on a chance, or an announcement at so much a piece: CR-9."""
    fields = {"player": "Anna", "croupier": "Piero"}
    stake = {**fields, "on": "17", "amount": "20"}
    assert body(read_request("late", stake)) == {**fields, "on": "17", "amount": 2_000}
    call = {**fields, "what": "announcement", "call": "voisins", "amount": "5"}
    assert body(read_request("late", call)) == {**fields, "call": "voisins", "unit": 500}
    assert wrong(read_request("late", {**stake, "croupier": " "})) == {"croupier": "wrong-missing"}
    assert body(read_request("repeat", stake)) == {"player": "Anna", "on": "17", "amount": 2_000}
    assert body(read_request("repeat", call)) == {"player": "Anna", "call": "voisins", "unit": 500}
    assert wrong(read_request("repeat", {"player": "", "on": "17", "amount": "20"})) == {
        "player": "wrong-missing"
    }


def test_unusual_relief_requires_inspector() -> None:
    """CR-13: any other number of minutes than the custom's."""
    fields = {"role": "croupier", "name": "Bruno"}
    assert body(read_request("rotate", {**fields, "minutes": "30"})) == {**fields, "minutes": 30}
    assert body(read_request("rotate", {**fields, "minutes": ""})) == fields
    assert wrong(read_request("rotate", {**fields, "minutes": "20"})) == {
        "inspector": "wrong-inspector"
    }
    relief = {**fields, "minutes": "20", "inspector": "Ida"}
    assert body(read_request("rotate", relief)) == {**relief, "minutes": 20}


def test_action_forms_report_missing_fields() -> None:
    """A reason and who was informed, a dispute and its decision, a cut, irregular cards."""
    suspension = {"reason": "service", "informed": "Ida"}
    assert body(read_request("suspend", suspension)) == suspension
    assert wrong(read_request("suspend", {"reason": "service", "informed": ""})) == {
        "informed": "wrong-missing"
    }
    assert wrong(read_request("decide", {"dispute": "x" * 501, "decision": "no"})) == {
        "dispute": "wrong-text"
    }
    assert body(read("cut", {"at_card": "0"})) == {"at_card": 0}
    assert wrong(read("cut", {"at_card": "313"})) == {"at_card": "wrong-whole"}
    problem = partial(run_call, "staff/entry/entry-parser", "irregularProblem")
    assert [problem("seen", []), problem("several", ["As", "Td"])] == [None, None]
    assert problem("several", ["As"]) == "wrong-several"
    assert problem("annulled", []) == "wrong-cards"
    assert problem("seen", ["As", "Td"]) == "wrong-seen"


# Requests of the consoles -------------------------------------------------------------------------


def constant(name: str) -> Any:
    """Return a constant of the requests."""
    return run_call("staff/console/requests", "constant", name)


def test_console_requests_are_commands_and_acts() -> None:
    """Each is one that the server offers at tables, or an act of the house for a table's officials
    that has no command there.
    """
    names = {REQUESTS[kind] for kind in CONSOLE} - {"correct_stake"}  # a signer gives it
    assert set(constant("REQUESTS")) <= names
    actions = [
        name
        for name, act in HOUSE_ACTS.items()
        if issubclass(act.request, AtTable) and act.asks & TABLE_ROLES
    ]
    assert constant("DECLARED") == [name for name in actions if name not in names]


# What comes next ----------------------------------------------------------------------------------


def state(book: str, **extra: Any) -> dict[str, Any]:
    """View of a table, as far as the tailleur's button looks."""
    layout = regulations.rulebook(book).layout.value
    empty: dict[str, Any] = {"phase": "betting", "stage": "bets", "players": {}, "draw": None}
    return {"rulebook": {"layout": layout}, **empty, **extra}


ONE: Final[dict[str, Any]] = {"Anna": {"stakes": []}}
PLAYS: Final[dict[str, Any]] = {"Anna": {"stakes": [{"on": "rouge"}]}}
DRAW: Final[dict[str, Any]] = {"committed": [], "opened": [], "cut": True}


@pytest.mark.parametrize(
    ("stage", "extra", "act"),
    [
        ("idle", {}, None),
        ("idle", {"players": ONE}, "commit"),
        ("commitments", {"players": ONE, "draw": {**DRAW, "cut": False}}, "cutter"),
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
def test_next_action_follows_stage(stage: str, extra: Any, act: str | None) -> None:
    """As `stages.next_action`: the button names the act that it does."""
    values = state("venezia-trente-et-quarante", stage=stage, **extra)
    assert run_call("staff/console/next-action", "nextAction", values) == act


# Plots -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "values",
    [[0, 1], [-12_345, 67_890], [5, 5], [0], [-3, -1], [0.001, 0.0042], [10**12, -(10**12)]],
)
def test_scale_covers_values_with_round_ticks(values: list[float]) -> None:
    """Few ticks, evenly apart, each 1, 2, 2.5 or 5 times a power of ten from the next."""
    result = run_call("core/chart-scale", "linearScale", values)
    assert result["from"] <= min(values)
    assert result["to"] >= max(values)
    assert result["from"] < result["to"]
    assert 2 <= len(result["ticks"]) <= 8
    steps = [right - left for left, right in pairwise(result["ticks"])]
    assert all(math.isclose(step, result["step"], rel_tol=1e-3) for step in steps)
    first = result["step"] / 10 ** math.floor(math.log10(result["step"]) + 1e-9)
    assert any(math.isclose(first, step, rel_tol=1e-9) for step in (1, 2, 2.5, 5, 10))


def test_values_are_placed_by_their_scale() -> None:
    """Its ends at the ends of the paper, upside down where paper counts downwards."""
    scale = {"from": -100, "to": 100}
    calls = [("position", scale, value, 300, 100) for value in (-100, 0, 100)]
    assert run_calls("core/chart-scale", calls) == [300, 200, 100]


def test_lines_and_bands_are_paths() -> None:
    """Forth along the upper line, back along the lower."""
    upper, lower = [{"x": 0, "y": 1}, {"x": 2, "y": 3}], [{"x": 0, "y": 5}, {"x": 2, "y": 7}]
    calls = [("linePath", upper), ("areaPath", upper, lower), ("areaPath", [], [])]
    assert run_calls("core/chart-scale", calls) == ["M0 1L2 3", "M0 1L2 3L2 7L0 5Z", ""]


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
    ("result", "band", "place"),
    [
        (0, 0.0, "within"),
        (200_000, 0.0, "above"),
        (90_000, 25_000.0, "above"),
        (-90_000, 0, "below"),
    ],
)
def test_bank_result_is_compared_with_band(result: int, band: float, place: str) -> None:
    """With what the bank has of stakes in prison, as they count."""
    comparison = run_call(
        "staff/reports/reports", "bankResult", {**SUMS, "result": result, "bound": band}
    )
    assert comparison["place"] == place
    assert comparison["total"] == result + band
    assert math.isclose(comparison["deviations"], (result + band - 12_000) / 50_000)


def test_reported_people_are_written_as_csv() -> None:
    """A line for each act, with quotes doubled and unknown fields empty."""
    acts = [
        {"entry": 7, "at": 0, "day": "2026-11-30", "act": "chips_sold", "amount": 250_000},
        {"entry": 9, "at": 0, "day": "2026-11-30", "act": "chips_redeemed", "amount": 4_000},
    ]
    eva = {
        "number": 3,
        "name": 'Eva "Evi" Rossi',
        "born": None,
        "document_kind": "passport",
        "country": "ITA",
        "document": None,
        "acts": acts,
    }
    head = '"number","name","born","document_kind","country","document"'
    assert run_call("staff/reports/reports", "peopleCsv", [eva]).split("\r\n") == [
        f'{head},"entry","day","act","amount_minor"',
        '3,"Eva ""Evi"" Rossi",,"passport","ITA",,7,"2026-11-30","chips_sold",250000',
        '3,"Eva ""Evi"" Rossi",,"passport","ITA",,9,"2026-11-30","chips_redeemed",4000',
        "",
    ]


def test_curve_starts_at_zero_within_band() -> None:
    """The same 95 in 100 as the sums of the report; as commas, line by line."""
    series = [{"coups": 4, "result": 500.0, "expected": 30.5, "deviation": 1_000.0}]
    start, point = run_call("staff/reports/reports", "resultCurve", series)
    assert set(start.values()) == {0}
    assert math.isclose(point["high"], 30.5 + BAND * 1_000)
    assert math.isclose(point["low"], 30.5 - BAND * 1_000)
    lines = run_call("staff/reports/reports", "toCsv", series).splitlines()
    assert lines[0] == "coups,result_minor,expected_minor,low_minor,high_minor"
    assert lines[1:] == ["0,0.00,0.00,0.00,0.00", "4,500.00,30.50,-1929.46,1990.46"]

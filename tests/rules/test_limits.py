"""The posted limits: minimum and maximum, excess, sociétés, doubling and derogations."""

import pytest
from support.engine.engine_harness import (
    CAMPIONE,
    DIRECTION,
    HOUSES,
    ROULETTE,
    VENEZIA,
    Desk,
    reasons,
)

from tapisvert import rulebook
from tapisvert.chances import Kind
from tapisvert.rules import Limits, Outcome, Refusal, Settled, step
from tapisvert.rules import commands as c
from tapisvert.rules.events import (
    ExcessMarked,
    LimitsChanged,
    Moved,
    Opened,
    SocieteFormed,
    Staked,
    Withdrawn,
)
from tapisvert.rules.limits import KINDS

RICH = 10_000_000
MAXIMA = {
    "simple": 1_000_000,
    "plein": 50_000,
    "cheval": 100_000,
    "transversale": 150_000,
    "carré": 200_000,
    "quatre premiers": 200_000,
    "sixain": 300_000,
    "douzaine": 500_000,
    "colonne": 500_000,
}
ON = {
    "simple": "rouge",
    "plein": "17",
    "cheval": "14/17",
    "transversale": "13-15",
    "carré": "25/29",
    "quatre premiers": "quatre premiers",
    "sixain": "13-18",
    "douzaine": "M12",
    "colonne": "C2",
}
PAYMENTS = dict(zip(MAXIMA, (1, 35, 17, 11, 8, 8, 5, 2, 2), strict=True))
WINNER = dict(zip(MAXIMA, (1, 17, 17, 14, 26, 0, 18, 13, 2), strict=True))


def desk(*names: str, **limits: int) -> Desk:
    """A roulette table with rich players."""
    return Desk(**dict.fromkeys(names or ("Anna",), RICH), **limits)  # type: ignore[arg-type]


def opening(house: str, minimum: object = None, maximum: object = None) -> str | Limits:
    """The limits that an `open` posts, or why it cannot."""
    answer = step(None, c.Open(rulebook(house), "CHF", minimum, maximum))  # type: ignore[arg-type]
    return reasons(answer) if isinstance(answer, Refusal) else answer[0].limits


@pytest.mark.clause("CR-5", "R17")
def test_maxima_in_francs() -> None:
    """As the regulation posts them; the quatre premiers have the maximum of the carré."""
    table = desk()
    (opening_event,) = table.opening
    assert isinstance(opening_event, Opened)
    assert opening_event.limits == {"minimum": 1, "maximum": MAXIMA}
    assert table.table.limits == Limits(
        1, {Kind(kind): maximum for kind, maximum in MAXIMA.items()}
    )


@pytest.mark.parametrize("kind", MAXIMA)
@pytest.mark.clause("CR-5", "CR-6", "CR-8", "R09")
def test_amount_above_maximum_is_excess(kind: str) -> None:
    """It is accepted and marked, pays nothing, and comes back at the first decided coup."""
    table, chance, maximum = desk(), ON[kind], MAXIMA[kind]
    assert table.give(c.Bet("Anna", chance, maximum)) == (
        Staked("Anna", chance, maximum, maximum, 0),
    )
    assert table.give(c.Bet("Anna", chance, 7)) == (Staked("Anna", chance, 7, maximum, 7),)
    assert table.free() == {chance: (maximum, 7)}
    entries = table.give(c.Spin(WINNER[kind]))[3:]
    assert entries == (
        Settled("Anna", chance, 0, maximum, Outcome.WON, maximum * (PAYMENTS[kind] + 1), 0),
        Settled("Anna", chance, 0, 7, Outcome.EXCESS_RETURNED, 7, 0),
    )
    assert table.chips() == RICH + maximum * PAYMENTS[kind]
    assert table.free() == {}


@pytest.mark.clause("CR-8", "R09")
def test_excess_returns_on_loss_or_prison() -> None:
    """Whatever the result; only the part in play is lost or bound."""
    table = desk()
    table.give(c.Bet("Anna", "17", 50_001), c.Bet("Anna", "rouge", 1_000_100))
    assert table.give(c.Spin(0))[3:] == (
        Settled("Anna", "17", 0, 50_000, Outcome.LOST, 0, 50_000),
        Settled("Anna", "rouge", 0, 1_000_000, Outcome.IMPRISONED, 0, 0),
        Settled("Anna", "17", 0, 1, Outcome.EXCESS_RETURNED, 1, 0),
        Settled("Anna", "rouge", 0, 100, Outcome.EXCESS_RETURNED, 100, 0),
    )
    assert table.prison() == {("rouge", 1): 1_000_000}
    assert table.chips() == RICH - 1_050_000


@pytest.mark.clause("CR-6")
def test_imprisoned_stakes_have_no_maximum() -> None:
    """A whole free stake may lie beside it."""
    table = desk()
    table.give(c.Bet("Anna", "rouge", 1_000_000), c.Spin(0))
    table.give(c.Bet("Anna", "rouge", 1_000_000))
    assert table.free() == {"rouge": (1_000_000, 0)}


@pytest.mark.clause("R09")
def test_withdrawal_takes_excess_before_stake() -> None:
    """Then the part in play; in parts or whole."""
    table = desk()
    table.give(c.Bet("Anna", "17", 50_100))
    withdraw = c.Withdraw("Anna", "17", 40)
    assert table.give(withdraw) == (Withdrawn("Anna", "17", 0, 0, 40),)
    assert table.free() == {"17": (50_000, 60)}
    assert table.give(c.Withdraw("Anna", "17", 61)) == (Withdrawn("Anna", "17", 0, 1, 60),)
    assert table.free() == {"17": (49_999, 0)}
    assert table.give(c.Bet("Anna", "17", 2)) == (Staked("Anna", "17", 2, 50_000, 1),)
    assert table.give(c.Withdraw("Anna", "17")) == (Withdrawn("Anna", "17", 0, 50_000, 1),)
    assert table.free() == {}
    assert table.chips() == RICH
    table.give(c.Bet("Anna", "17", 5))
    assert table.give(c.Withdraw("Anna", "17", 5)) == (Withdrawn("Anna", "17", 0, 5, 0),)
    assert table.free() == {}


def test_moved_stake_has_its_excess_recounted() -> None:
    """At its new place the stake is added to the others there, under the maximum of that place."""
    table = desk()
    table.give(c.Bet("Anna", "rouge", 120_000), c.Bet("Anna", "14/17", 30_000))
    assert table.give(c.Move("Anna", "rouge", "14/17")) == (
        Moved("Anna", "rouge", "14/17", 0, 100_000, 50_000),
    )
    assert table.free() == {"14/17": (100_000, 50_000)}
    assert table.give(c.Move("Anna", "14/17", "noir")) == (
        Moved("Anna", "14/17", "noir", 0, 150_000, 0),
    )
    assert table.chips() == RICH - 150_000
    assert table.give(c.Move("Anna", "noir", "noir")) == (
        Moved("Anna", "noir", "noir", 0, 150_000, 0),
    )


@pytest.mark.clause("CR-5")
def test_minimum_applies_to_resulting_stake() -> None:
    """In a bet, a part withdrawn, and an announcement; a stake may be withdrawn whole."""
    table = desk(minimum=500)
    assert table.table.limits.minimum == 500
    refusal = table.refused(c.Bet("Anna", "rouge", 499))
    assert reasons(refusal) == "below_minimum, CR-5: 499 on 'rouge' is below the minimum of 500"
    assert refusal.values == {"on": "rouge", "total": 499, "minimum": 500}
    table.give(c.Bet("Anna", "rouge", 500), c.Bet("Anna", "rouge", 1))
    assert table.refusal(c.Withdraw("Anna", "rouge", 2)) == (
        "below_minimum, CR-5: 499 on 'rouge' is below the minimum of 500"
    )
    assert table.refusal(c.Withdraw("Anna", "rouge", 500)) == (
        "below_minimum, CR-5: 1 on 'rouge' is below the minimum of 500"
    )
    table.give(c.Withdraw("Anna", "rouge", 1), c.Withdraw("Anna", "rouge", 500))
    assert table.free() == {}
    assert table.refusal(c.Announce("Anna", "voisins", 499)) == (
        "below_minimum, CR-5: 499 on '4/7' is below the minimum of 500"
    )
    table.give(c.Announce("Anna", "voisins", 500))


def test_raised_minimum_applies_to_moved_stake() -> None:
    """It comes to lie as a new one; on its own chance it may stay."""
    table = desk()
    table.give(c.Bet("Anna", "rouge", 300))
    table.give(c.SetLimits(minimum=500), by=DIRECTION)
    assert table.refusal(c.Move("Anna", "rouge", "noir")) == (
        "below_minimum, CR-5: 300 on 'noir' is below the minimum of 500"
    )
    table.give(c.Move("Anna", "rouge", "rouge"))
    table.give(c.Bet("Anna", "rouge", 200))


@pytest.mark.clause("CR-5")
def test_direction_changes_limits_during_the_day() -> None:
    """With notice to the table; stakes that lie already stay as they were accepted."""
    table = desk()
    table.give(c.Bet("Anna", "17", 40_000), c.Bet("Anna", "rouge", 100))
    assert table.give(c.SetLimits(200, {"plein": 30_000}), by=DIRECTION) == (
        LimitsChanged({"minimum": 200, "maximum": {**MAXIMA, "plein": 30_000}}),
    )
    assert table.free() == {"17": (40_000, 0), "rouge": (100, 0)}
    assert table.give(c.Bet("Anna", "17", 1)) == (Staked("Anna", "17", 1, 40_000, 1),)
    assert table.give(c.SetLimits(minimum=1), by=DIRECTION) == (
        LimitsChanged({"minimum": 1, "maximum": {**MAXIMA, "plein": 30_000}}),
    )
    table.give(c.Close())
    table.give(c.SetLimits(5), by=DIRECTION)


@pytest.mark.clause("CR-5", "CR-5d", "CR-5e", "R17")
def test_plein_maximum_is_raised_until_the_cap() -> None:
    """500 doubles to 1,000 and goes by derogation to 1,500; the cheval to 2,000."""
    table = desk()
    for plein, cheval, controller in ((100_000, 100_000, None), (150_000, 200_000, "Conti")):
        maximum = {"plein": plein, "cheval": cheval}
        table.give(c.SetLimits(maximum=maximum, controller=controller), by=DIRECTION)
        assert table.give(c.Bet("Anna", "17", plein + 1))[-1] == Staked(
            "Anna", "17", plein + 1, plein, 1
        )
        assert table.give(c.Bet("Anna", "14/17", cheval))[-1] == Staked(
            "Anna", "14/17", cheval, cheval, 0
        )
        table.give(c.Withdraw("Anna", "17"), c.Withdraw("Anna", "14/17"))


CAPS = {**MAXIMA, "plein": 150_000, "cheval": 200_000}


@pytest.mark.parametrize("kind", CAPS)
@pytest.mark.clause("CR-5", "CR-5e", "R17")
def test_maximum_above_cap_is_refused(kind: str) -> None:
    """Up to the cap it is raised with consent, and not a centime further."""
    table = desk()
    above = c.SetLimits(maximum={kind: CAPS[kind] + 1}, controller="Conti")
    refusal = table.refused(above, DIRECTION)
    assert reasons(refusal) == f"above_cap, CR-5: maximum of {kind} exceeds the cap of {CAPS[kind]}"
    assert refusal.values == {"kind": kind, "cap": CAPS[kind]}
    table.give(c.SetLimits(maximum={kind: CAPS[kind]}, controller="Conti"), by=DIRECTION)


@pytest.mark.clause("R17")
def test_quatre_premiers_default_to_carre() -> None:
    """Also when the direction changes it."""
    table = desk()
    table.give(c.SetLimits(maximum={"carré": 90_000}), by=DIRECTION)
    assert table.table.limits.most(Kind.QUATRE_PREMIERS) == 90_000
    table.give(c.SetLimits(maximum={"quatre premiers": 80_000, "carré": 70_000}), by=DIRECTION)
    assert table.table.limits.most(Kind.QUATRE_PREMIERS) == 80_000
    assert table.table.limits.most(Kind.CARRE) == 70_000
    house_opening = opening(ROULETTE, None, {"carré": 60_000})
    assert isinstance(house_opening, Limits)
    assert house_opening.most(Kind.QUATRE_PREMIERS) == 60_000


@pytest.mark.clause("CR-5", "R17")
def test_opened_table_keeps_maxima_above_cap() -> None:
    """But never raise it."""
    table = Desk(maximum={"plein": 400_000})
    table.give(c.SetLimits(minimum=10), by=DIRECTION)
    table.give(c.SetLimits(maximum={"plein": 400_000}), by=DIRECTION)
    refusal = table.refused(c.SetLimits(maximum={"plein": 400_001}), DIRECTION)
    assert reasons(refusal) == "above_cap, CR-5: maximum of plein exceeds the cap of 150000"


def test_other_names_of_the_cloth() -> None:
    """A record may say transversale pleine, transversale simple and chances simples."""
    posted_opening = opening(
        ROULETTE,
        2,
        {"transversale pleine": 300, "transversale simple": 600, "chances simples": 1_800},
    )
    assert isinstance(posted_opening, Limits)
    assert posted_opening.minimum == 2
    assert posted_opening.most(Kind.TRANSVERSALE) == 300
    assert posted_opening.most(Kind.SIXAIN) == 600
    assert posted_opening.most(Kind.SIMPLE) == 1_800
    assert posted_opening.most(Kind.PLEIN) == 50_000


KNOWN = ", ".join(
    name for name, kind in KINDS.items() if kind not in (Kind.CINQ_PREMIERS, Kind.VINGT_QUATRE)
)


@pytest.mark.parametrize(
    ("minimum", "maximum", "problem"),
    [
        (0, None, "the minimum 0 is not a positive whole number"),
        (-5, None, "the minimum -5 is not a positive whole number"),
        (2.5, None, "the minimum 2.5 is not a positive whole number"),
        (True, None, "the minimum True is not a positive whole number"),
        (None, 500, 'roulette needs a maximum per kind of chance, e.g. {"plein": 50000}'),
        (None, {"coin": 5}, f"unknown kind of chance 'coin'; expected one of: {KNOWN}"),
        (None, {"x" * 50: 5}, f"unknown kind of chance {'x' * 40!r}; expected one of: {KNOWN}"),
        (
            None,
            {"plein": 0},
            "the maximum 0 of plein is not a whole number of at least the minimum",
        ),
        (10, {"plein": 9}, "the maximum 9 of plein is not a whole number of at least the minimum"),
        (
            None,
            {"plein": 5.0},
            "the maximum 5.0 of plein is not a whole number of at least the minimum",
        ),
        (50_001, None, "the maximum of plein would be below the minimum"),
    ],
)
@pytest.mark.clause("CR-5")
def test_contradictory_limits_are_refused(minimum: object, maximum: object, problem: str) -> None:
    """Neither when a table opens nor, where the direction says so, later."""
    message = f"these limits cannot be posted: {problem}"
    assert opening(ROULETTE, minimum, maximum) == f"invalid_limits, record: {message}"
    change = c.SetLimits(minimum, maximum)  # type: ignore[arg-type]
    assert desk().refusal(change, DIRECTION) == f"invalid_limits, CR-5: {message}"


def test_maximum_below_posted_minimum_is_refused() -> None:
    """Equal they may be."""
    table = desk(minimum=500)
    assert table.refusal(c.SetLimits(maximum={"plein": 499}), DIRECTION) == (
        "invalid_limits, CR-5: these limits cannot be posted: the maximum of plein would be below "
        "the minimum"
    )
    table.give(c.SetLimits(maximum={"plein": 500}), by=DIRECTION)


def test_four_chances_share_one_maximum() -> None:
    """And by the book there is none."""
    (opening_event, *_) = Desk(VENEZIA).opening
    assert isinstance(opening_event, Opened)
    assert opening_event.limits == {"minimum": 1, "maximum": None}
    assert opening(VENEZIA, 5, 100) == Limits(5, {Kind.SIMPLE: 100})
    problem = "the maximum {'simple': 100} of simple is not a whole number of at least the minimum"
    assert opening(VENEZIA, None, {"simple": 100}) == (
        f"invalid_limits, record: these limits cannot be posted: {problem}"
    )
    assert opening(VENEZIA, 5, 5) == Limits(5, {Kind.SIMPLE: 5})
    (opening_event, *_) = Desk(CAMPIONE, maximum=700).opening
    assert isinstance(opening_event, Opened)
    assert opening_event.limits == {"minimum": 1, "maximum": 700}


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.clause("R09")
def test_house_can_refuse_excess(house: str) -> None:
    """The maximum itself is accepted; no player has excess."""
    maximum = {"simple": 1_000} if house == ROULETTE else 1_000
    table = Desk(house, maximum=maximum, rulings={"R09": "refuse"}, Anna=RICH)
    clause = {ROULETTE: "CR-6", CAMPIONE: "CR-6", VENEZIA: "VT-21"}.get(house, "R09")
    refusal = table.refused(c.Bet("Anna", "rouge", 1_001))
    assert refusal.values == {"on": "rouge", "total": 1_001, "maximum": 1_000}
    assert (
        reasons(refusal) == f"above_maximum, {clause}: 1001 on 'rouge' is above the maximum of 1000"
    )
    table.give(c.Bet("Anna", "rouge", 1_000), c.Bet("Anna", "noir", 600))
    assert table.refusal(c.Move("Anna", "noir", "rouge")) == (
        f"above_maximum, {clause}: 1600 on 'rouge' is above the maximum of 1000"
    )


@pytest.mark.clause("R09")
def test_announcement_is_whole_where_excess_is_refused() -> None:
    """One piece above the maximum refuses all."""
    table = Desk(Anna=RICH, maximum={"carré": 300}, rulings={"R09": "refuse"})
    assert table.refusal(c.Announce("Anna", "voisins", 151)) == (
        "above_maximum, CR-6: 302 on '25/29' is above the maximum of 300"
    )
    table.give(c.Announce("Anna", "voisins", 150))


@pytest.mark.clause("CR-7")
def test_societe_counts_as_one_player() -> None:
    """The stake of one member leaves less room to the others, and to no other player."""
    table = desk("Anna", "Bice", "Carla")
    assert table.give(c.FormSociete(("Anna", "Bice"))) == (SocieteFormed(("Anna", "Bice")),)
    table.give(c.Bet("Anna", "17", 30_000))
    assert table.give(c.Bet("Bice", "17", 30_000)) == (
        Staked("Bice", "17", 30_000, 20_000, 10_000),
    )
    assert table.give(c.Bet("Carla", "17", 50_000)) == (Staked("Carla", "17", 50_000, 50_000, 0),)
    assert table.give(c.Bet("Anna", "17", 1)) == (Staked("Anna", "17", 1, 30_000, 1),)
    assert table.give(c.Bet("Bice", "18", 50_000)) == (Staked("Bice", "18", 50_000, 50_000, 0),)


@pytest.mark.clause("CR-7")
def test_late_societe_marks_excess_of_last_player() -> None:
    """Chance by chance in the order of the cloth, until the sum is the maximum."""
    table = desk("Anna", "Bice", "Carla")
    for name, plein in (("Anna", 30_000), ("Bice", 15_000), ("Carla", 25_000)):
        table.give(c.Bet(name, "17", plein), c.Bet(name, "rouge", 400_000))
    assert table.give(c.FormSociete(("Anna", "Carla", "Bice"))) == (
        SocieteFormed(("Anna", "Carla", "Bice")),
        ExcessMarked("Bice", "rouge", 200_000, 200_000),
        ExcessMarked("Bice", "17", 0, 15_000),
        ExcessMarked("Carla", "17", 20_000, 5_000),
    )
    assert table.free("Anna") == {"17": (30_000, 0), "rouge": (400_000, 0)}
    assert table.free("Bice") == {"17": (0, 15_000), "rouge": (200_000, 200_000)}
    entries = table.give(c.Spin(18))[3:]
    assert [entry for entry in entries if isinstance(entry, Settled) and entry.on == "17"] == [
        Settled("Anna", "17", 0, 30_000, Outcome.LOST, 0, 30_000),
        Settled("Carla", "17", 0, 20_000, Outcome.LOST, 0, 20_000),
        Settled("Bice", "17", 0, 15_000, Outcome.EXCESS_RETURNED, 15_000, 0),
        Settled("Carla", "17", 0, 5_000, Outcome.EXCESS_RETURNED, 5_000, 0),
    ]


@pytest.mark.clause("CR-7")
def test_overlapping_societes_are_one() -> None:
    """A player who leaves and comes back is still a member."""
    table = desk("Anna", "Bice", "Carla", "Dora")
    table.give(c.FormSociete(("Carla", "Bice")))
    assert table.give(c.FormSociete(("Anna", "Bice"))) == (
        SocieteFormed(("Anna", "Bice", "Carla")),
    )
    table.give(c.Leave("Carla"), c.Sit("Carla", RICH), c.Bet("Anna", "17", 40_000))
    assert table.give(c.Bet("Carla", "17", 40_000)) == (
        Staked("Carla", "17", 40_000, 10_000, 30_000),
    )
    table.give(c.Leave("Bice"), c.Bet("Dora", "17", 50_000), c.Bet("Anna", "18", 50_000))
    assert table.free("Dora") == {"17": (50_000, 0)}
    assert table.free("Anna") == {"17": (40_000, 0), "18": (50_000, 0)}
    assert table.table.societe_partners("Anna") == {"Bice", "Carla"}
    assert table.table.societe_partners("Dora") == frozenset()


@pytest.mark.parametrize("players", [(), ("Anna",), ("Anna", "Anna"), ("Anna", "Bice", "Anna")])
@pytest.mark.parametrize("house", [ROULETTE, CAMPIONE])
@pytest.mark.clause("CR-7", "CT-10")
def test_societe_needs_two_different_players(house: str, players: tuple[str, ...]) -> None:
    """A player is no société alone."""
    assert Desk(house, Anna=1, Bice=1).refusal(c.FormSociete(players)) == (
        "invalid_societe, CR-7: a société is two or more different players"
    )


@pytest.mark.clause("CR-7", "R09")
def test_societe_with_excess_can_be_refused() -> None:
    """Up to the maximum together it is formed, and then the next stake refused."""
    table = Desk(Anna=RICH, Bice=RICH, rulings={"R09": "refuse"})
    table.give(c.Bet("Anna", "17", 30_000), c.Bet("Bice", "17", 20_001))
    assert table.refusal(c.FormSociete(("Anna", "Bice"))) == (
        "above_maximum, CR-6: 50001 on '17' is above the maximum of 50000"
    )
    table.give(c.Withdraw("Bice", "17", 1), c.FormSociete(("Bice", "Anna")))
    assert table.refusal(c.Bet("Anna", "17", 1)) == (
        "above_maximum, CR-6: 30001 on '17' is above the maximum of 50000"
    )

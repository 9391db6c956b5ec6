"""Refusals: every code, with the clause that its rulebook gives for it and its words."""

from typing import Final

import pytest
from support.engine.engine_harness import (
    CAMPIONE,
    CHEF,
    DEUX_ZERO,
    HOUSES,
    ROULETTE,
    VENEZIA,
    Desk,
    reasons,
)
from support.engine.sample_commands import (
    CLOSED,
    COUP,
    CUT,
    FINISHED,
    LATER_COMMANDS,
    PRISON,
    REFUSING,
    SEVEN,
    SIX_ACES,
    SUSPEND,
    UNCUT,
    At,
    bet,
    official_for,
    opening,
)
from support.engine.seal_commands import (
    ASK,
    ASKED,
    BIND,
    COMMIT,
    END,
    HASH,
    OPEN,
    SEAL,
    SEALED_PACK,
    SEALED_WHEEL,
    START,
    STATEMENT,
    WITNESSED_WHEEL,
    sealed,
)

from tapisvert import rulebook
from tapisvert.cards import sixain
from tapisvert.rules import Code, Refusal, step
from tapisvert.rules import commands as c
from tapisvert.rules.validators import refuse

REASONS: Final = (
    "same_direction, previous_coup_unfinished, too_few_turns, wheel_stopped, foreign_body"
)

# by code: table, command, and the clause with the message
ONE_EACH: Final[dict[str, tuple[At, c.Command, str]]] = {
    "already_open": (At(), c.Open(rulebook(ROULETTE), "CHF"), "record: the table is open already"),
    "unknown_player": (At(), bet(name="Dora"), "record: no player called 'Dora' is at the table"),
    "table_finished": (FINISHED, bet(), "CR-14: the table is closed"),
    "suspended": (At(done=(SUSPEND,)), bet(), "CR-15: the game is suspended"),
    "betting_closed": (
        CLOSED,
        bet(),
        "CR-12: rien ne va plus: betting is closed",
    ),
    "unknown_chance": (At(), bet("38"), "CR-2: unknown chance: '38'"),
    "not_on_this_table": (At(), bet("couleur"), "CR-2: couleur is not available at this table"),
    "forbidden_cheval": (At(), bet("C1/P12"), "CR-4: no cheval exists on 'C1/P12'"),
    "forbidden_announcement": (
        At(),
        c.Announce("Anna", "le jeu de Madame", 5),
        "CR-17.0: the announcement 'le jeu de Madame' is not accepted",
    ),
    "invalid_amount": (
        At(),
        bet(amount=0),
        "CR-16: 0 is not a positive whole number of minor units",
    ),
    "unknown_stake": (At(), c.Withdraw("Anna", "17"), "R20: stake not found: 'Anna' on '17'"),
    "not_a_simple_chance": (
        PRISON,
        c.Move("Anna", "rouge", "17", 1),
        "CR-3.3: an imprisoned stake moves to a simple chance, not to '17'",
    ),
    "not_in_window": (
        LATER_COMMANDS,
        c.Divide("Anna", "rouge"),
        "R06: an imprisoned stake cannot be divided now",
    ),
    "not_insurable": (
        At(CAMPIONE, (bet(amount=49_999),)),
        c.Insure("Anna", "rouge"),
        "CT-6: the stake on 'rouge' cannot be insured: below the insurance minimum of 500.00",
    ),
    "below_minimum": (
        At(minimum=500),
        bet(amount=499),
        "CR-5: 499 on 'rouge' is below the minimum of 500",
    ),
    "above_maximum": (
        At(rulings=REFUSING, maximum=500),
        bet(amount=501),
        "CR-6: 501 on 'rouge' is above the maximum of 500",
    ),
    "insufficient_chips": (
        At(),
        bet(amount=100_001),
        "CR-16: insufficient chips: 'Anna' has 100000, needs 100001",
    ),
    "shoe_not_ready": (
        At(VENEZIA),
        c.Deal(),
        "VT-5: shoe not ready: send 'shoe' and 'cut', or the cards of the coup",
    ),
    "invalid_coup": (
        At(VENEZIA),
        c.Deal(COUP[:-1]),
        "VT-7: the cards are not exactly one coup: row incomplete: card missing",
    ),
    "too_many_copies": (
        SIX_ACES,
        c.Irregular("annulled", ("As",)),
        "VT-2: more copies of As in this taille than in the pack",
    ),
    "shoe_incomplete": (
        At(VENEZIA),
        c.Shoe(sixain()[1:]),
        "VT-2: pack must have 6 of each card; wrong: As",
    ),
    "stakes_in_play": (PRISON, c.Leave("Anna"), "record: 'Anna' has stakes in play"),
    "invalid_name": (
        At(),
        c.Sit(" Dora", 5),
        "record: invalid name ' Dora': 1 to 80 printable characters",
    ),
    "table_full": (SEVEN, c.Sit("Zoe", 5), "VT-3: all 7 seats are taken; play standing"),
    "invalid_societe": (
        At(),
        c.FormSociete(("Anna",)),
        "CR-7: a société is two or more different players",
    ),
    "taille_in_progress": (
        UNCUT,
        c.Shoe(sixain()),
        "record: taille in progress: a new pack needs its end",
    ),
    "witness_required": (
        At(CAMPIONE, (c.Leave("Anna"), c.Leave("Bice"))),
        c.Shoe(sixain()),
        "CT-1.2: shuffle needs a player present",
    ),
    "already_cut": (CUT, c.Cut("Anna", 5), "record: the pack is cut already"),
    "invalid_cut": (
        UNCUT,
        c.Cut("Anna", 313),
        "record: cut position must be between 0 and 312, not 313",
    ),
    "invalid_number": (At(), c.Spin(37), "record: the wheel has the numbers 0 to 36, not 37"),
    "unknown_reason": (
        At(),
        c.Null("luck"),
        f"CR-11: unknown reason 'luck'; expected one of: {REASONS}",
    ),
    "unknown_suspension": (
        At(),
        c.Suspend("lunch", "Controllo"),
        ("CR-15: invalid reason 'lunch'; expected one of: service, mechanism, force_majeure"),
    ),
    "unknown_kind": (
        At(VENEZIA),
        c.Irregular("odd", ("As",)),
        "VT-17: unknown kind 'odd'; expected one of: several, annulled, seen",
    ),
    "invalid_cards": (
        At(VENEZIA),
        c.Irregular("several", ("1s",)),
        "VT-17: these cards cannot be declared: there is no card '1s'",
    ),
    "already_announced": (
        At(done=(c.Last(),)),
        c.Last(),
        "CR-14: la dernière is announced already",
    ),
    "not_late": (
        At(),
        c.Late("Anna", "Ugo", "17", 5),
        "CR-9: bets are still open: place an ordinary bet",
    ),
    "not_suspended": (At(), c.Resume(), "CR-15: the game is not suspended"),
    "invalid_limits": (
        At(),
        c.SetLimits(minimum=0),
        "CR-5: these limits cannot be posted: the minimum 0 is not a positive whole number",
    ),
    "above_cap": (
        At(),
        c.SetLimits(maximum={"plein": 150_001}),
        "CR-5: maximum of plein exceeds the cap of 150000",
    ),
    "consent_required": (
        At(),
        c.SetLimits(maximum={"cheval": 100_001}),
        (
            "CR-5e: above 100000 the control office consents to the maximum of cheval; name "
            "the controller"
        ),
    ),
    "ball_stuck": (
        At(done=(c.Declare("CR-11b"),)),
        bet(),
        "CR-11b: ball stuck on an obstacle: stakes cannot change",
    ),
    "nothing_to_correct": (
        At(done=(bet("17"), c.Spin(17))),
        c.CorrectCoup(2, "Bianchi", number=18),
        "record: coup 2: the last coup is 1",
    ),
    "nothing_to_claim": (At(), c.Claim("Anna"), "CR-19: nothing to claim for 'Anna'"),
    "inspector_not_informed": (
        At(),
        c.Rotate("croupier", "Dario", 20),
        "CR-13: relief outside the usual 30 minutes: name the inspector informed",
    ),
    "unknown_declaration": (
        At(),
        c.Declare("CT-1.1"),
        (
            "CR-10: 'CT-1.1' cannot be declared at this table; expected one of: CR-5f, CR-5g,"
            " CR-10, CR-11b, CR-11d, CR-15, CR-18, CR-20, CR-21"
        ),
    ),
    "invalid_text": (
        At(VENEZIA),
        c.Decide("", "x"),
        "VT-23: dispute must be 1 to 500 printable characters",
    ),
    "pack_not_ready": (
        At(VENEZIA, (COMMIT,)),
        bet(),
        "VT-6: 'bet' requires 'cut' first (draw 'abababab' is committed)",
    ),
    "already_asked": (
        At(done=(*SEALED_WHEEL, *ASKED)),
        c.Last(),
        "record: the stakes of this coup are complete",
    ),
    "bets_open": (At(), ASK, "record: bets are still open: this comes after rien ne va plus"),
    "already_committed": (
        At(done=(COMMIT,)),
        COMMIT,
        "record: draw 'abababab' is already committed and still in play",
    ),
    "draw_not_ended": (
        At(VENEZIA, (COMMIT, c.EndTaille())),
        COMMIT,
        "record: end draw 'abababab' before the next one",
    ),
    "not_committed": (At(), START, "record: draw not committed"),
    "draw_started": (
        At(done=SEALED_WHEEL),
        BIND,
        "record: draw 'abababab' has started already",
    ),
    "already_sealed": (At(done=(COMMIT, SEAL)), SEAL, "record: draw 'abababab' is sealed already"),
    "entropy_closed": (
        At(done=(COMMIT, SEAL)),
        BIND,
        "record: draw 'abababab' is sealed: no more commitments to entropy",
    ),
    "entropy_already_contributed": (
        At(done=(COMMIT, BIND)),
        BIND,
        "record: 'Anna' has already contributed to this draw",
    ),
    "entropy_not_committed": (
        At(done=(COMMIT,)),
        OPEN,
        "record: 'Anna' did not commit entropy for this draw",
    ),
    "not_sealed": (
        At(done=(COMMIT,)),
        START,
        "record: seal draw 'abababab' before its entropy is opened and its coups start",
    ),
    "not_cut": (
        At(VENEZIA, (COMMIT,)),
        SEAL,
        "record: cut draw 'abababab' before it is sealed",
    ),
    "unwitnessed": (
        At(done=(*SEALED_WHEEL, *ASKED)),
        c.Off(),
        "record: draw 'abababab' has no witness: its coups cannot be called off",
    ),
    "not_asked": (
        At(VENEZIA, SEALED_PACK),
        sealed(*COUP),
        "record: the stakes of a sealed coup must be complete first: send 'ask'",
    ),
    "share_missing": (
        At(VENEZIA, (*SEALED_PACK, *ASKED)),
        c.Deal(COUP),
        "record: the coup of a sealed draw needs its share",
    ),
    "statement_missing": (
        At(done=(*WITNESSED_WHEEL, *ASKED)),
        c.Spin(17, HASH),
        "record: this draw needs the statement of its witness",
    ),
    "statement_unexpected": (
        At(done=(*SEALED_WHEEL, *ASKED)),
        c.Spin(17, HASH, STATEMENT),
        "record: this draw takes no statement of a witness",
    ),
    "sealed_pack": (
        At(VENEZIA, SEALED_PACK),
        c.Irregular("annulled", ("As",)),
        "record: a sealed pack is fixed: its cards cannot be annulled",
    ),
    "nothing_to_end": (
        At(VENEZIA, (COMMIT,)),
        END,
        "record: no sealed draw can be ended now",
    ),
    "invalid_seal": (
        At(),
        c.Commit(HASH.upper()),
        ("record: malformed value: a tip must be 64 lower-case hexadecimal digits"),
    ),
    "forbidden": (At(), SUSPEND, "CR-9: 'suspend' requires role direction, not 'chef'"),
}


@pytest.mark.parametrize("code", ONE_EACH)
def test_refusal_messages(code: str) -> None:
    """Its code, the clause that the rulebook gives for it, and the values in its words."""
    moment, command, words = ONE_EACH[code]
    giver = CHEF if code == "forbidden" else official_for(command)
    refusal = moment.desk().refused(command, giver)
    assert reasons(refusal) == f"{code}, {words}"
    assert all(isinstance(key, str) for key in refusal.values)


BEFORE_THE_TABLE: Final = (
    ("unknown_rulebook", {"rulebook": "chemin-de-fer", "currency": "CHF"}, "chemin-de-fer"),
    ("unknown_edition", {"rulebook": ROULETTE, "currency": "CHF", "edition": "2031"}, "--regul"),
    ("unknown_ruling", {"rulebook": ROULETTE, "currency": "CHF", "rulings": {"R99": 1}}, "'R99'"),
    ("invalid_ruling", {"rulebook": ROULETTE, "currency": "CHF", "rulings": {"R03": "x"}}, "'x'"),
    ("invalid_currency", {"rulebook": ROULETTE, "currency": "C H F"}, "as EUR or CHF"),
    (
        "invalid_limits",
        {"rulebook": ROULETTE, "currency": "EUR", "limits": {"minimum": 0}},
        "minimum 0",
    ),
)


@pytest.mark.parametrize(("code", "line", "words"), BEFORE_THE_TABLE)
def test_opening_refusal_messages(code: str, line: dict[str, object], words: str) -> None:
    """There is no rulebook yet to cite, so the record's format is."""
    refusal = opening(**line)
    assert (refusal.code, refusal.clause) == (code, "record")
    assert words in refusal.message


def test_unknown_rulebook_or_choice_lists_known_names() -> None:
    """So that a person can mend the line."""
    assert opening(rulebook="x", currency="CHF").message == (
        f"unknown rulebook 'x'; available: {', '.join(sorted(HOUSES))}; put the file of"
        " another house into a folder of --regulations"
    )
    line = {"rulebook": ROULETTE, "currency": "CHF"}
    assert opening(**line, rulings={"burn": 1}).message == (
        "campione-roulette has no choice called 'burn'; it has: "
        "degree_limit, excess, finale_without_cheval, lost_draw, null_spin, prison_window, "
        "refait_in_prison, run_limit, winnings"
    )
    assert opening(**line, rulings={"R03": "free"}).message == (
        "R03 cannot be 'free'; it can be: deepen, deepen_then_lose, halve, lose, stay"
    )


def test_refusal_codes_are_all_tested() -> None:
    """By at least one command that produces it; halves are refused by no house that is shipped."""
    codes = {*ONE_EACH, *(row[0] for row in BEFORE_THE_TABLE)}
    codes |= {"table_not_open", "odd_amount"}
    codes |= {"part_of_announcement"}  # in test_announcements
    codes |= {"spin_null"}  # in test_rulings
    assert codes == set(Code.__members__)


@pytest.mark.parametrize("currency", ["", "C F", "€", "euro", "eur", "EURO", "CHF\n", "\0"])
def test_invalid_currency(currency: str) -> None:
    """The three letters of ISO 4217 or `chips`, with nothing around them."""
    refusal = step(None, c.Open(rulebook(ROULETTE), currency))
    assert isinstance(refusal, Refusal)
    assert reasons(refusal) == (
        "invalid_currency, record: a currency is its three capital letters, as EUR or CHF, or"
        f" chips, not {currency!r}"
    )
    for good in ("EUR", "chips"):
        assert not isinstance(step(None, c.Open(rulebook(ROULETTE), good)), Refusal)


@pytest.mark.clause("CR-16", "T2-2.4", "VT-20")
@pytest.mark.parametrize("amount", [0, -1, 0.5, 500.0, True, float("inf"), -(10**30)])
@pytest.mark.parametrize("house", HOUSES)
def test_invalid_amount(house: str, amount: float) -> None:
    """Nothing but a positive whole number, wherever an amount stands."""
    clauses = {ROULETTE: "CR-16", VENEZIA: "VT-20", DEUX_ZERO: "T2-2.4"}
    desk = Desk(house, Anna=100_000)
    desk.give(bet())
    commands = [
        c.Sit("Bice", amount),
        c.Bet("Anna", "rouge", amount),
        c.Withdraw("Anna", "rouge", amount),
    ]
    if house == ROULETTE:
        commands.append(c.Announce("Anna", "tiers", amount))
    for command in commands:
        refusal = desk.refused(command)
        assert (refusal.code, refusal.message) == (
            "invalid_amount",
            f"{amount} is not a positive whole number of minor units",
        )
        assert refusal.clause == clauses.get(house, "record")


def test_chips_above_json_integers_are_refused() -> None:
    """Chips at the table and on the cloth counted, to the last unit."""
    desk, maximum = Desk(Anna=1), 2**53 - 1
    assert desk.refused(c.Sit("Bice", maximum + 1)).code == "invalid_amount"
    assert desk.refused(c.Sit("Bice", 10**30)).code == "invalid_amount"
    desk.give(c.Sit("Bice", maximum), c.Bet("Anna", "17", 1))
    assert desk.refused(c.Sit("Bice", 1)).code == "invalid_amount"
    assert desk.refused(c.Sit("Anna", maximum)).code == "invalid_amount"
    desk.give(c.Sit("Anna", maximum - 1))


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        " Anna",
        "Anna ",
        "x" * 81,
        "x" * 10_240,
        "An\0na",
        "An\nna",
        "A\0",
        "A\n",
        "\x7f",
        "\u200b",
        "\u202eannA",
    ],
)
def test_invalid_name(name: str) -> None:
    """Empty, padded, too long, or with letters that do not print."""
    refusal = Desk().refused(c.Sit(name, 5))
    assert (refusal.code, refusal.clause) == ("invalid_name", "record")
    assert len(refusal.message) < 600
    for valid_name in ("A", "Anna Maria", "Désirée d'Été", "李", "玉", "\U0001fae8", "x" * 80, '"'):
        Desk().give(c.Sit(valid_name, 5))


def test_long_value_is_truncated_in_message() -> None:
    """Sixty letters of what is longer than four hundred; the values keep it whole."""
    desk = Desk(Anna=5)
    refusal = desk.refused(bet("x" * 401, 5))
    assert refusal.message == f"unknown chance: {'x' * 60 + '…'!r}"
    assert refusal.values == {"on": "x" * 401}
    assert desk.refused(bet("x" * 400, 5)).message == f"unknown chance: {'x' * 400!r}"


@pytest.mark.parametrize("house", HOUSES)
def test_refusal_cites_its_rulebook(house: str) -> None:
    """A clause or ruling of the house; the record's format where no regulation speaks."""
    desk, book = Desk(house), rulebook(house)
    for code in Code:
        values = dict.fromkeys(
            ("name", "known", "book", "value", "currency", "problem", "player", "on", "what"), "x"
        )
        values |= dict.fromkeys(("call", "amount", "to", "done", "total", "minimum", "card"), "x")
        values |= dict.fromkeys(("maximum", "chips", "cards", "seats", "at_card", "number"), "x")
        values |= dict.fromkeys(("id", "act", "opened", "edition", "copies"), "x")
        values |= dict.fromkeys(
            ("reason", "kind", "cap", "most", "minutes", "clause", "command", "coup"), "x"
        )
        refusal = refuse(desk.table, code, **values, roles="x", actual="")
        assert refusal.code == code.name
        assert refusal.clause == book.clauses.get(code.name, "record")
        assert refuse(None, code, **values, roles="x", actual="").clause == "record"


def test_enormous_number_is_described() -> None:
    """From 2**400 on, of either sign; the values keep it whole."""
    desk = Desk(Anna=5)
    message = "a number of more than a hundred digits is not a positive whole number of minor units"
    for number in (1 - 2**400, 0):
        assert desk.refused(bet(amount=number)).message.startswith(f"{number} is not")
    refusal = desk.refused(bet(amount=-(2**400)))
    assert refusal.message == message
    assert refusal.values == {"amount": -(2**400)}
    assert desk.refused(bet(amount=2**400)).message == (
        "insufficient chips: 'Anna' has 5, needs a number of more than a hundred digits"
    )

"""Order of refusals when several apply: the first in the documented order."""

from typing import Final

import pytest
from support.engine.engine_harness import CAMPIONE, DEUX_ZERO, ROULETTE, VENEZIA
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
    At,
    bet,
    opening,
)
from support.engine.seal_commands import (
    ASK,
    BIND,
    CLOSE,
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
from tapisvert.cards import PACK, sixain
from tapisvert.rules import Code, Person, verify
from tapisvert.rules import commands as c

PLAYER: Final = Person("player", "Dora")

# The order of the record's format, then the engine's own.
ORDER: Final = (
    "table_not_open",
    "unknown_player",
    "table_finished",
    "betting_closed",
    "unknown_chance",
    "not_on_this_table",
    "forbidden_cheval",
    "forbidden_announcement",
    "invalid_amount",
    "unknown_stake",
    "part_of_announcement",
    "not_a_simple_chance",
    "not_in_window",
    "not_insurable",
    "below_minimum",
    "above_maximum",
    "insufficient_chips",
    "shoe_not_ready",
    "invalid_coup",
    "too_many_copies",
    "shoe_incomplete",
    "stakes_in_play",
)


def test_code_order_matches_the_format() -> None:
    """The codes of the format come in its order, with the engine's own codes around them."""
    code_names = [code.name for code in Code if code.name in ORDER]
    assert code_names == list(ORDER)
    assert next(iter(Code.__members__)) == "table_not_open"
    assert [*Code.__members__][-1] == "forbidden"


def plein(maximum: int) -> c.SetLimits:
    """Limits with another maximum of the plein."""
    return c.SetLimits(maximum={"plein": maximum})


CARDS_IN_PLAY: Final = At(VENEZIA, (c.Deal(COUP),))
INSURED_OUT: Final = At(CAMPIONE, (bet(amount=30_000), bet("noir", 70_000)))
INDEPENDENT_PAIRS: Final = At(
    done=(bet(), c.FormSociete(("Anna", "Bice"))), rulings=REFUSING, minimum=500, maximum=1_000
)
LOWERED: Final = At(
    done=(bet("17", 40_000), c.SetLimits(maximum={"plein": 30_000})), rulings=REFUSING
)
TIERS: Final = "tiers"
AT_REST: Final = c.Declare("CR-11b")
SEVEN_ACES: Final = ("As",) * 7
OVER: Final = (COMMIT, c.EndTaille())
ONE_MORE: Final = c.Commit("cd" * 32)
TO_ASK: Final = (*SEALED_WHEEL, CLOSE, ASK)
ASKED_WHEEL: Final = At(done=TO_ASK)
WITNESSED: Final = At(done=(*WITNESSED_WHEEL, CLOSE, ASK))

# first and second code, table, the command for which both apply, and the one that mends the first
PAIRS: Final = (
    ("unknown_player", "table_finished", FINISHED, bet(name="Dora"), bet()),
    ("unknown_player", "table_finished", FINISHED, c.Leave("Dora"), c.Leave("Anna")),
    (
        "unknown_player",
        "table_finished",
        FINISHED,
        c.FormSociete(("Anna", "Dora")),
        c.FormSociete(("Anna", "Bice")),
    ),
    (
        "unknown_player",
        "betting_closed",
        CLOSED,
        c.FormSociete(("Anna", "Dora")),
        c.FormSociete(("Anna", "Bice")),
    ),
    ("unknown_player", "invalid_societe", At(), c.FormSociete(("Dora",)), c.FormSociete(("Anna",))),
    ("unknown_player", "suspended", At(done=(SUSPEND,)), bet(name="Dora"), bet()),
    ("unknown_player", "betting_closed", CLOSED, bet(name="Dora"), bet()),
    ("unknown_player", "not_on_this_table", At(), c.Cut("Dora", 0), c.Cut("Anna", 0)),
    ("unknown_player", "unknown_chance", At(), c.Withdraw("Dora", "38"), c.Withdraw("Anna", "38")),
    ("table_finished", "invalid_amount", FINISHED, c.Sit("Dora", 0), None),
    ("table_finished", "invalid_limits", FINISHED, c.SetLimits(0), None),
    ("table_finished", "forbidden", FINISHED, SUSPEND, None),
    ("suspended", "invalid_amount", At(done=(SUSPEND,)), c.Sit("Dora", 0), None),
    ("suspended", "already_open", At(done=(SUSPEND,)), c.Open(rulebook(VENEZIA), "CHF"), None),
    ("already_open", "invalid_currency", At(), c.Open(rulebook(VENEZIA), ""), None),
    ("betting_closed", "unknown_chance", CLOSED, bet("38"), None),
    ("betting_closed", "unknown_chance", CLOSED, c.Move("Anna", "17", "38"), None),
    ("betting_closed", "forbidden_announcement", CLOSED, c.Announce("Anna", "x", 5), None),
    ("betting_closed", "unknown_chance", CLOSED, c.Abandon("Anna", "Bianchi", "38"), None),
    ("betting_closed", "unknown_stake", CLOSED, c.Abandon("Anna", "Bianchi", "18"), None),
    (
        "betting_closed",
        "not_on_this_table",
        At(DEUX_ZERO, (c.Close(),)),
        c.Insure("Anna", "rouge"),
        None,
    ),
    (
        "unknown_chance",
        "not_on_this_table",
        At(VENEZIA),
        c.Move("Anna", "pair", "38"),
        c.Move("Anna", "pair", "rouge"),
    ),
    (
        "unknown_chance",
        "not_on_this_table",
        At(),
        c.Insure("Anna", "38"),
        c.Insure("Anna", "rouge"),
    ),
    (
        "unknown_chance",
        "not_on_this_table",
        At(DEUX_ZERO),
        c.Divide("Anna", "38"),
        c.Divide("Anna", "rouge"),
    ),
    (
        "unknown_chance",
        "not_on_this_table",
        At(VENEZIA, (c.Close(),)),
        c.Late("Anna", "Ugo", "38", 5),
        c.Late("Anna", "Ugo", "rouge", 5),
    ),
    ("unknown_chance", "invalid_amount", At(), bet("38", 0), bet("17", 0)),
    ("unknown_chance", "invalid_amount", At(VENEZIA), c.Insure("Anna", "38", 0), None),
    ("not_late", "unknown_chance", At(), c.Late("Anna", "Ugo", "38", 5), None),
    ("not_on_this_table", "forbidden_cheval", At(), c.Insure("Anna", "rouge/pair"), None),
    (
        "not_on_this_table",
        "forbidden_cheval",
        At(VENEZIA),
        c.Move("Anna", "rouge/noir", "pair"),
        c.Move("Anna", "rouge/noir", "rouge"),
    ),
    ("not_on_this_table", "forbidden_announcement", At(VENEZIA), c.Announce("Anna", "x", 0), None),
    ("not_on_this_table", "shoe_incomplete", At(), c.Shoe(()), None),
    ("not_on_this_table", "invalid_coup", At(), c.Deal(()), None),
    ("not_on_this_table", "invalid_number", At(VENEZIA), c.Spin(99), None),
    ("not_on_this_table", "unknown_reason", At(VENEZIA), c.Null("luck"), None),
    ("not_on_this_table", "unknown_kind", At(), c.Irregular("odd"), None),
    ("not_on_this_table", "unknown_stake", At(), c.Insure("Anna", "rouge"), None),
    ("forbidden_cheval", "invalid_amount", At(), bet("rouge/pair", 0), bet("rouge", 0)),
    ("forbidden_cheval", "unknown_stake", At(), c.Withdraw("Anna", "rouge/pair"), None),
    (
        "forbidden_announcement",
        "invalid_amount",
        At(),
        c.Announce("Anna", "x", 0),
        c.Announce("Anna", TIERS, 0),
    ),
    ("invalid_amount", "unknown_stake", At(VENEZIA), c.Insure("Anna", "rouge", 0), None),
    (
        "invalid_amount",
        "unknown_stake",
        At(),
        c.Withdraw("Anna", "17", 0),
        c.Withdraw("Anna", "17", 1),
    ),
    ("invalid_amount", "below_minimum", At(minimum=500), bet(amount=-5), bet(amount=5)),
    ("invalid_amount", "invalid_name", At(), c.Sit("", 0), c.Sit("", 5)),
    (
        "unknown_stake",
        "not_a_simple_chance",
        PRISON,
        c.Move("Anna", "rouge", "17", 2),
        c.Move("Anna", "rouge", "17", 1),
    ),
    (
        "unknown_stake",
        "not_in_window",
        LATER_COMMANDS,
        c.Divide("Anna", "rouge", 2),
        c.Divide("Anna", "rouge", 1),
    ),
    (
        "unknown_stake",
        "below_minimum",
        At(done=(bet(),), minimum=500),
        c.Withdraw("Anna", "rouge", 1_001),
        c.Withdraw("Anna", "rouge", 501),
    ),
    (
        "unknown_stake",
        "not_in_window",
        PRISON,
        c.Withdraw("Anna", "rouge", None, 2),
        c.Withdraw("Anna", "rouge", None, 1),
    ),
    (
        "unknown_stake",
        "invalid_text",
        At(done=(bet(), c.Spin(1))),
        c.Abandon("Anna", "", "17"),
        c.Abandon("Anna", ""),
    ),
    (
        "not_a_simple_chance",
        "not_in_window",
        LATER_COMMANDS,
        c.Move("Anna", "rouge", "17", 1),
        c.Move("Anna", "rouge", "noir", 1),
    ),
    ("not_insurable", "insufficient_chips", INSURED_OUT, c.Insure("Anna", "rouge"), None),
    (
        "below_minimum",
        "above_maximum",
        INDEPENDENT_PAIRS,
        bet(amount=499, name="Bice"),
        bet(amount=500, name="Bice"),
    ),
    (
        "below_minimum",
        "insufficient_chips",
        At(minimum=200_000, maximum=200_000, house=VENEZIA),
        bet(amount=150_000),
        bet(amount=200_000),
    ),
    (
        "above_maximum",
        "insufficient_chips",
        At(rulings=REFUSING, maximum=150_000),
        bet(amount=150_001),
        bet(amount=150_000),
    ),
    ("above_maximum", "invalid_societe", LOWERED, c.FormSociete(("Anna", "Anna")), None),
    ("shoe_not_ready", "invalid_coup", At(CAMPIONE, (c.Shoe(sixain()),)), c.Deal(("1s",)), None),
    (
        "invalid_coup",
        "too_many_copies",
        SIX_ACES,
        c.Deal(("As", *COUP, "As")),
        c.Deal(("As", "Kh", "Kc", "Kd", "Ks", "Kh", "Kc", "Ad")),
    ),
    ("shoe_incomplete", "taille_in_progress", CARDS_IN_PLAY, c.Shoe(PACK), c.Shoe(sixain())),
    ("already_cut", "invalid_cut", CUT, c.Cut("Anna", 400), None),
    (
        "too_many_copies",
        "invalid_cards",
        At(VENEZIA),
        c.Irregular("annulled", (*SEVEN_ACES, "1s")),
        c.Irregular("annulled", ("As", "1s")),
    ),
    ("invalid_name", "table_full", SEVEN, c.Sit(" ", 5), c.Sit("Zoe", 5)),
    ("unknown_kind", "invalid_cards", At(VENEZIA), c.Irregular("odd"), c.Irregular("several")),
)

# The same for the acts of a sealed draw.
SEALING: Final = (
    ("unknown_player", "not_committed", At(), c.Entropy("Dora", HASH), c.Entropy("Anna", HASH)),
    ("table_finished", "invalid_seal", FINISHED, c.Commit("x"), None),
    ("betting_closed", "pack_not_ready", At(done=(COMMIT, CLOSE)), bet(), None),
    ("betting_closed", "already_committed", At(done=(COMMIT, CLOSE)), COMMIT, None),
    ("betting_closed", "already_asked", ASKED_WHEEL, bet(), None),
    ("not_late", "pack_not_ready", At(done=(COMMIT,)), c.Late("Anna", "Ugo", "17", 5), None),
    ("bets_open", "not_committed", At(), ASK, None),
    ("bets_open", "pack_not_ready", At(done=(COMMIT,)), ASK, None),
    ("ball_stuck", "already_asked", At(done=(*TO_ASK, AT_REST)), c.Reject("Anna", "17"), None),
    ("already_asked", "unknown_stake", ASKED_WHEEL, c.Reject("Anna", "17"), None),
    ("already_asked", "already_announced", At(done=(c.Last(), *TO_ASK)), c.Last(), None),
    ("already_asked", "not_on_this_table", ASKED_WHEEL, c.EndTaille(), None),
    ("pack_not_ready", "unknown_chance", At(done=(COMMIT,)), bet("38"), None),
    ("pack_not_ready", "not_on_this_table", At(VENEZIA, (COMMIT,)), c.Spin(17), None),
    ("pack_not_ready", "shoe_not_ready", At(VENEZIA, (COMMIT,)), c.Deal(), None),
    ("pack_not_ready", "not_asked", At(done=(COMMIT,)), c.Spin(17), None),
    ("not_on_this_table", "not_asked", At(done=SEALED_WHEEL), c.Deal(COUP), None),
    ("shoe_not_ready", "not_committed", At(VENEZIA), c.Deal(None, "x"), c.Deal(COUP, "x")),
    ("shoe_not_ready", "not_asked", At(VENEZIA, SEALED_PACK), c.Deal(), c.Deal(COUP)),
    (
        "already_cut",
        "invalid_cut",
        At(VENEZIA, (COMMIT, c.Cut("Anna", 7))),
        c.Cut("Anna", 400),
        None,
    ),
    ("invalid_coup", "not_asked", At(VENEZIA, SEALED_PACK), c.Deal(("1s",)), c.Deal(COUP)),
    ("invalid_number", "not_asked", At(done=SEALED_WHEEL), c.Spin(37), c.Spin(36)),
    ("taille_in_progress", "invalid_seal", CARDS_IN_PLAY, c.Commit("x"), None),
    (
        "taille_in_progress",
        "already_committed",
        At(VENEZIA, (*SEALED_PACK, CLOSE, ASK, sealed(*COUP))),
        ONE_MORE,
        None,
    ),
    ("taille_in_progress", "draw_not_ended", At(VENEZIA, (*OVER, c.Deal(COUP))), ONE_MORE, None),
    ("already_committed", "invalid_seal", At(done=(COMMIT,)), c.Commit("x"), None),
    ("already_committed", "invalid_seal", At(done=(COMMIT,)), c.Witness("x", ()), None),
    ("draw_not_ended", "invalid_seal", At(VENEZIA, OVER), c.Commit("x"), None),
    ("not_committed", "invalid_seal", At(), c.Start("x"), None),
    ("draw_started", "invalid_seal", At(done=SEALED_WHEEL), c.Start("x"), None),
    (
        "draw_started",
        "entropy_already_contributed",
        At(done=(COMMIT, BIND, SEAL, START)),
        BIND,
        None,
    ),
    ("draw_started", "entropy_not_committed", At(done=SEALED_WHEEL), OPEN, None),
    (
        "entropy_closed",
        "entropy_already_contributed",
        At(done=(COMMIT, BIND, SEAL, OPEN)),
        BIND,
        OPEN,
    ),
    (
        "entropy_already_contributed",
        "invalid_seal",
        At(done=(COMMIT, BIND)),
        c.Entropy("Anna", "x"),
        None,
    ),
    (
        "entropy_not_committed",
        "not_sealed",
        At(done=(COMMIT, BIND)),
        c.Entropy("Bice", None, "x"),
        OPEN,
    ),
    (
        "entropy_not_committed",
        "invalid_seal",
        At(done=(COMMIT,)),
        c.Entropy("Anna", "x", "x"),
        c.Entropy("Anna", "x"),
    ),
    ("not_sealed", "invalid_seal", At(done=(COMMIT,)), c.Start("x"), None),
    ("not_sealed", "invalid_seal", At(done=(COMMIT, BIND)), c.Entropy("Anna", None, "x"), None),
    ("unwitnessed", "not_asked", At(done=(*SEALED_WHEEL, CLOSE)), c.Off(), None),
    ("not_asked", "share_missing", At(done=SEALED_WHEEL), c.Spin(1), None),
    ("share_missing", "statement_missing", WITNESSED, c.Spin(1), c.Spin(1, HASH)),
    ("share_missing", "statement_unexpected", ASKED_WHEEL, c.Spin(1, None, STATEMENT), None),
    ("statement_missing", "invalid_seal", WITNESSED, c.Spin(1, "x"), c.Spin(1, "x", STATEMENT)),
    ("statement_unexpected", "invalid_seal", ASKED_WHEEL, c.Spin(1, "x", STATEMENT), None),
    (
        "invalid_cards",
        "sealed_pack",
        At(VENEZIA, SEALED_PACK),
        c.Irregular("several", ("1s",)),
        c.Irregular("several", ("As",)),
    ),
    ("nothing_to_end", "invalid_seal", At(), c.End("x"), None),
    ("nothing_to_end", "forbidden", At(), END, None),
    ("invalid_seal", "forbidden", At(), c.Commit("x"), COMMIT),
    ("invalid_seal", "forbidden", At(done=(COMMIT, SEAL)), c.Start("x"), START),
    ("not_committed", "forbidden", At(), c.Spin(1, HASH), c.Spin(1)),
)

# The same for what only officials give.
OFFICIAL: Final = (
    ("unknown_suspension", "invalid_text", At(), c.Suspend("x", ""), c.Suspend("service", "")),
    ("unknown_kind", "invalid_text", At(), c.Rotate("chef", ""), c.Rotate("croupier", "")),
    (
        "inspector_not_informed",
        "invalid_text",
        At(),
        c.Rotate("croupier", "", 5),
        c.Rotate("croupier", "", 30),
    ),
    (
        "invalid_limits",
        "above_cap",
        At(),
        c.SetLimits(155_000, {"plein": 160_000, "cheval": 160_000}),
        c.SetLimits(5, {"plein": 160_000}),
    ),
    ("above_cap", "consent_required", At(), plein(150_001), plein(150_000)),
    ("consent_required", "forbidden", At(), plein(100_001), plein(100_000)),
    ("ball_stuck", "pack_not_ready", At(done=(COMMIT, AT_REST)), bet(), c.Spin(1)),
    (
        "betting_closed",
        "ball_stuck",
        At(done=(c.Close(), AT_REST)),
        bet(),
        c.Reject("Anna", "17"),
    ),
    ("ball_stuck", "unknown_stake", At(done=(AT_REST,)), c.Withdraw("Anna", "17"), None),
    (
        "insufficient_chips",
        "invalid_text",
        At(done=(c.Close(),)),
        c.Late("Anna", "", "rouge", 100_001),
        c.Late("Anna", "", "rouge", 5),
    ),
    ("invalid_text", "forbidden", At(), c.Decide("", ""), c.Decide("a", "b")),
    ("unknown_declaration", "forbidden", At(), c.Declare("x"), c.Declare("CR-10")),
    ("stakes_in_play", "forbidden", At(done=(bet(),)), c.Leave("Anna"), c.Leave("Bice")),
    ("invalid_number", "forbidden", At(), c.Spin(37), c.Spin(3)),
    ("unknown_reason", "forbidden", At(), c.Null("luck"), c.Null("foreign_body")),
    ("nothing_to_claim", "forbidden", At(), c.Claim("Anna"), None),
    ("already_announced", "forbidden", At(done=(c.Last(),)), c.Last(), c.Close()),
    ("above_cap", "forbidden", At(), c.SetLimits(None, {"plein": 150_001}), c.SetLimits(5)),
    ("insufficient_chips", "forbidden", At(), bet(amount=100_001), bet()),
    ("not_suspended", "forbidden", At(), c.Resume(), None),
)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def test_earlier_refusal_is_returned(
    pair: tuple[str, str, At, c.Command, c.Command | None],
) -> None:
    """Both apply to the command; with the first mended the second comes out."""
    _give_pair(pair, None)


@pytest.mark.parametrize("pair", SEALING, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def test_earlier_refusal_of_sealed_draw_is_returned(
    pair: tuple[str, str, At, c.Command, c.Command | None],
) -> None:
    """The act's place before its digits."""
    _give_pair(pair, PLAYER if pair[1] == "forbidden" else None)


@pytest.mark.parametrize("pair", OFFICIAL, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def test_validity_is_checked_before_permission(
    pair: tuple[str, str, At, c.Command, c.Command | None],
) -> None:
    """The giver is looked at last of all."""
    _give_pair(pair, PLAYER if pair[1] == "forbidden" else None)


def _give_pair(
    pair: tuple[str, str, At, c.Command, c.Command | None], giver: Person | None
) -> None:
    first, second, index, joint_command, mended_command = pair
    order = [*Code.__members__]
    assert order.index(first) < order.index(second)
    desk = index.desk()
    assert desk.refused(joint_command, giver).code == first
    if mended_command is not None:
        assert desk.refused(mended_command, giver).code == second


def test_commands_before_opening_are_refused() -> None:
    """However wrong the command is."""
    for command in (bet("38", 0, "Dora"), c.Announce("Dora", "x", 0), c.Deal(("1s",)), c.Resume()):
        refusal = verify(None, command, PLAYER)
        assert refusal is not None
        assert refusal.code == "table_not_open"


def test_opening_is_checked_in_order() -> None:
    """Rulebook, edition, choices, currency, limits, and who opens it, in this order."""
    bad = {"currency": "?", "limits": {"minimum": 0}, "by": {"role": "player", "name": "Anna"}}
    rulings = {"R03": "x", "R99": 1}
    assert opening(rulebook="x", rulings=rulings, **bad).code == "unknown_rulebook"
    other = {"rulebook": ROULETTE, "edition": "none such"}
    assert opening(rulings=rulings, **other, **bad).code == "unknown_edition"
    assert opening(rulebook=ROULETTE, rulings=rulings, **bad).code == "unknown_ruling"
    assert opening(rulebook=ROULETTE, rulings={"R03": "x"}, **bad).code == "invalid_ruling"
    assert opening(rulebook=ROULETTE, **bad).code == "invalid_currency"
    assert opening(rulebook=ROULETTE, **bad | {"currency": "CHF"}).code == "invalid_limits"
    other_fields = bad | {"currency": "CHF", "limits": {"minimum": 1}}
    assert opening(rulebook=ROULETTE, **other_fields).code == "forbidden"

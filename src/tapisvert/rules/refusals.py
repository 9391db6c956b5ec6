"""Refusals: the reasons why a command was not executed. A refused command changes nothing.

If several apply, the first in the order of `Code` is given.
"""

from collections.abc import Mapping
from enum import Enum

from tapisvert.values import value

FORMAT = "record"
"""Clause of a refusal that comes from the format of the table record, not from a regulation."""


class Code(Enum):
    """Refusals in order of precedence, each with its code and message."""

    table_not_open = "no table is open yet; the first command is 'open'"
    unknown_player = "no player called {player!r} is at the table"
    table_finished = "the table is closed"
    suspended = "the game is suspended"
    already_open = "the table is open already"
    betting_closed = "rien ne va plus: no stake is withdrawn, moved or added"
    not_late = "a late stake comes after rien ne va plus; until then it is an ordinary one"
    bets_open = "the bets are open: a lost draw is paid for once they are closed"
    not_suspended = "the game is not suspended"
    ball_at_rest = "the ball lies on an obstacle: no stake is added or taken away"
    pack_not_ready = "{command!r} comes after {act!r}, once the draw {id!r} is committed to"
    unknown_chance = "there is no chance called {on!r}"
    not_on_this_table = "{what} is not played at this table"
    forbidden_cheval = "no stake lies à cheval on {on!r}"
    forbidden_announcement = "the announcement {call!r} is not accepted"
    bad_amount = "{amount} is not a positive whole number of minor units"
    no_such_stake = "{player!r} has no such stake on {on!r}"
    part_of_announcement = "{player!r} announced what lies on {on!r}: reject {known} as one"
    not_a_simple_chance = "an imprisoned stake moves to a simple chance, not to {to!r}"
    not_in_window = "an imprisoned stake cannot be {done} now"
    not_insurable = "the stake on {on!r} cannot be insured: {problem}"
    below_minimum = "{total} on {on!r} is below the minimum of {minimum}"
    above_maximum = "{total} on {on!r} is above the maximum of {maximum}"
    not_in_halves = "{total} on {on!r} cannot be halved: an even number of the smallest unit can"
    not_enough_chips = "{player!r} has {chips}, and this takes {amount}"
    no_shoe = "no cut shoe is ready; give 'shoe' and 'cut', or the cards of the coup"
    not_a_coup = "the cards are not exactly one coup: {problem}"
    too_many_of_a_card = "{card} would come out a {time} time in this taille"
    shoe_incomplete = "the pack is not {copies} of each card; look at {cards}"
    stakes_in_play = "{player!r} has stakes in play"
    unknown_rulebook = (
        "there is no rulebook {name!r}; there are: {known}; put the file of another house into a"
        " folder of --regulations"
    )
    unknown_edition = (
        "there is no edition {edition!r} of {book}; there are: {known}; put the file with this id"
        " and edition into a folder of --regulations"
    )
    unknown_ruling = "{book} has no choice called {name!r}; it has: {known}"
    bad_ruling = "{name} cannot be {value!r}; it can be: {known}"
    bad_currency = "a currency is written in 1 to 12 letters A to Z or digits, not {currency!r}"
    bad_limits = "these limits cannot be posted: {problem}"
    bad_name = "{name!r} is no name; use 1 to 80 printable characters"
    table_full = "{seats} players sit already; others may stand"
    bad_societe = "a société is two or more different players"
    taille_in_progress = "a taille is being played; it ends before another pack comes"
    no_witness = "cards are shuffled before at least one player, and none is at the table"
    already_cut = "the pack is cut already"
    bad_cut = "a cut is between 0 and {cards} cards deep, not {at_card}"
    bad_number = "the wheel has the numbers 0 to {most}, not {number}"
    unknown_reason = "{reason!r} is none of: {known}"
    unknown_suspension = "a game is suspended for one of: {known}; not for {reason!r}"
    unknown_kind = "{kind!r} is none of: {known}"
    bad_cards = "these cards cannot be declared: {problem}"
    already_announced = "la dernière is announced already"
    above_cap = "the maximum of {kind} never passes {cap}"
    no_consent = (
        "above {most} the control office consents to the maximum of {kind}; name the controller"
    )
    nothing_to_claim = "nothing is registered for {player!r}"
    inspector_not_told = (
        "away from the usual {minutes} minutes the inspector is told; name the inspector"
    )
    not_declared_here = "{clause!r} is no step that is declared at this table; there are: {known}"
    bad_text = "{what} is a text of 1 to 500 printable characters"
    already_committed = "the draw {id!r} is committed to already, and not over"
    not_revealed = "the seed of {id!r} is revealed before the next draw is committed to"
    not_committed = "no draw is committed to"
    order_fixed = "the order of {id!r} is fixed already"
    entropy_closed = "{opened!r} has opened already; no more entropy is committed to"
    entropy_given = "{player!r} has done so already for this draw"
    entropy_not_committed = "{player!r} has committed to no entropy for this draw"
    not_cut = "the cut of {id!r} is named before its entropy is opened and its order fixed"
    unwitnessed = "the order of {id!r} needs the signature of its witness"
    no_proof = "the proofs do not fit: {problem}"
    sealed_pack = "the order of a sealed pack is fixed; no card of it is {kind}"
    nothing_to_reveal = "no seed of a draw called {id!r} waits to be revealed"
    bad_seal = "not written as it has to be: {problem}"
    not_authorized = "{command!r} is given by {roles}{actual}"


@value
class Refusal:
    """Refusal of a command: code, clause or ruling, the values that caused it, a message.

    >>> from tapisvert.rules.validators import refuse
    >>> refuse(None, Code.table_not_open).message
    "no table is open yet; the first command is 'open'"
    """

    code: str
    clause: str
    values: Mapping[str, object]
    message: str

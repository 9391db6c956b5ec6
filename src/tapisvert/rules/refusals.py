"""Refusals: the reasons why a command was not executed. A refused command changes nothing.

If several apply, the first in the order of `Code` is given.
"""

from collections.abc import Mapping
from enum import Enum

from tapisvert.rules.recorded import Event
from tapisvert.values import value

FORMAT = "record"
"""Clause of a refusal by the format of the table record, not by a regulation."""


class Code(Enum):
    """Refusals in order of precedence, each with its code and message."""

    table_not_open = "table not open; the first command is 'open'"
    unknown_player = "no player called {player!r} is at the table"
    table_finished = "the table is closed"
    suspended = "the game is suspended"
    already_open = "the table is open already"
    betting_closed = "rien ne va plus: betting is closed"
    not_late = "bets are still open: place an ordinary bet"
    bets_open = "bets are still open: this comes after rien ne va plus"
    not_suspended = "the game is not suspended"
    ball_stuck = "ball stuck on an obstacle: stakes cannot change"
    spin_null = "the spin was null: stakes stay until the next one"
    already_asked = "the stakes of this coup are complete"
    pack_not_ready = "{command!r} requires {act!r} first (draw {id!r} is committed)"
    nothing_to_correct = "coup {coup}: {problem}"
    unknown_chance = "unknown chance: {on!r}"
    not_on_this_table = "{what} is not available at this table"
    forbidden_cheval = "no cheval exists on {on!r}"
    forbidden_announcement = "the announcement {call!r} is not accepted"
    invalid_amount = "{amount} is not a positive whole number of minor units"
    unknown_stake = "stake not found: {player!r} on {on!r}"
    part_of_announcement = (
        "{player!r} laid these on {on!r} by an announcement: reject all of {known}"
    )
    not_a_simple_chance = "an imprisoned stake moves to a simple chance, not to {to!r}"
    not_in_window = "an imprisoned stake cannot be {done} now"
    not_insurable = "the stake on {on!r} cannot be insured: {problem}"
    below_minimum = "{total} on {on!r} is below the minimum of {minimum}"
    above_maximum = "{total} on {on!r} is above the maximum of {maximum}"
    odd_amount = "{total} on {on!r} cannot be halved: use an even number of minor units"
    insufficient_chips = "insufficient chips: {player!r} has {chips}, needs {amount}"
    shoe_not_ready = "shoe not ready: send 'shoe' and 'cut', or the cards of the coup"
    invalid_coup = "the cards are not exactly one coup: {problem}"
    too_many_copies = "more copies of {card} in this taille than in the pack"
    shoe_incomplete = "pack must have {copies} of each card; wrong: {cards}"
    stakes_in_play = "{player!r} has stakes in play"
    unknown_rulebook = (
        "unknown rulebook {name!r}; available: {known}; put the file of another house into a folder"
        " of --regulations"
    )
    unknown_edition = (
        "there is no edition {edition!r} of {book}; there are: {known}; put the file with this id"
        " and edition into a folder of --regulations"
    )
    unknown_ruling = "{book} has no choice called {name!r}; it has: {known}"
    invalid_ruling = "{name} cannot be {value!r}; it can be: {known}"
    invalid_currency = (
        "a currency is its three capital letters, as EUR or CHF, or chips, not {currency!r}"
    )
    invalid_limits = "these limits cannot be posted: {problem}"
    invalid_name = "invalid name {name!r}: 1 to 80 printable characters"
    table_full = "all {seats} seats are taken; play standing"
    invalid_societe = "a société is two or more different players"
    taille_in_progress = "taille in progress: a new pack needs its end"
    witness_required = "shuffle needs a player present"
    already_cut = "the pack is cut already"
    invalid_cut = "cut position must be between 0 and {cards}, not {at_card}"
    invalid_number = "the wheel has the numbers 0 to {most}, not {number}"
    unknown_reason = "unknown reason {reason!r}; expected one of: {known}"
    unknown_suspension = "invalid reason {reason!r}; expected one of: {known}"
    unknown_kind = "unknown kind {kind!r}; expected one of: {known}"
    invalid_cards = "these cards cannot be declared: {problem}"
    already_announced = "la dernière is announced already"
    above_cap = "maximum of {kind} exceeds the cap of {cap}"
    consent_required = (
        "above {most} the control office consents to the maximum of {kind}; name the controller"
    )
    nothing_to_claim = "nothing to claim for {player!r}"
    inspector_not_informed = (
        "relief outside the usual {minutes} minutes: name the inspector informed"
    )
    unknown_declaration = "{clause!r} cannot be declared at this table; expected one of: {known}"
    invalid_text = "{what} must be 1 to 500 printable characters"
    already_committed = "draw {id!r} is already committed and still in play"
    draw_not_ended = "end draw {id!r} before the next one"
    not_committed = "draw not committed"
    draw_started = "draw {id!r} has started already"
    already_sealed = "draw {id!r} is sealed already"
    entropy_closed = "draw {id!r} is sealed: no more commitments to entropy"
    entropy_already_contributed = "{player!r} has already contributed to this draw"
    entropy_not_committed = "{player!r} did not commit entropy for this draw"
    not_sealed = "seal draw {id!r} before its entropy is opened and its coups start"
    not_cut = "cut draw {id!r} before it is sealed"
    unwitnessed = "draw {id!r} has no witness: its coups cannot be called off"
    not_asked = "the stakes of a sealed coup must be complete first: send 'ask'"
    share_missing = "the coup of a sealed draw needs its share"
    statement_missing = "this draw needs the statement of its witness"
    statement_unexpected = "this draw takes no statement of a witness"
    sealed_pack = "a sealed pack is fixed: its cards cannot be {kind}"
    nothing_to_end = "no sealed draw can be ended now"
    invalid_seal = "malformed value: {problem}"
    forbidden = "{command!r} requires role {roles}{actual}"


@value
class Refusal(Event, ValueError):  # noqa: N818 - the table's word
    """Refusal of a command: code, clause or ruling, the values that caused it, a message.

    The engine returns it; a `Session` raises it.

    >>> from tapisvert.rules.validators import refuse
    >>> print(refuse(None, Code.table_not_open))
    table not open; the first command is 'open' (table_not_open, record)
    """

    event = "refused"

    code: str
    clause: str
    values: Mapping[str, object]
    message: str

    def __str__(self) -> str:
        return f"{self.message} ({self.code}, {self.clause})"

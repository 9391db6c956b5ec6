"""Guards of commands and actions at a table, applied before the rules.

A row of `command_table` names the guard, with the roles and the tables. A guard takes the table,
the actor and the action.
"""

from typing import Final

from tapisvert.cards import POINTS
from tapisvert.fairness.chain import entropy_commitment
from tapisvert.live import requests
from tapisvert.live.requests import (
    SENSOR_ACTOR,
    TABLE_ACTOR,
    Actor,
    FloatAct,
    MoveFloat,
    SettleUnclaimed,
    is_walk_in,
    refuse,
)
from tapisvert.live.stage_machine import StageMachine
from tapisvert.live.stages import WINDOWS, Mode, Stage, has_stakes, is_draw_ready
from tapisvert.rules import Phase, Refusal, Role, deal, verify
from tapisvert.rules import commands as c
from tapisvert.rules.coup_flow import not_on_wheel
from tapisvert.rules.officials import claimable
from tapisvert.rules.refusals import Code
from tapisvert.rules.rulebook import LateBets
from tapisvert.rules.table import Table

_LOST_ROLE: Final = refuse(
    "forbidden",
    "the requester no longer has a role for this act: someone else must request it",
)

# Commands of the rules ----------------------------------------------------------------------------


def guard_stake(machine: StageMachine, actor: Actor, action: c.Command) -> Refusal | None:
    """Return the refusal of a stake if the opening or the server's draw is not ready, or None."""
    table = machine.table
    if machine.mode is Mode.REAL or table.phase is not Phase.BETTING:
        return _opening_refusal(machine)
    if is_draw_ready(table) and not machine.is_ending:
        return None
    return refuse("invalid_state", "betting opens once the next draw is ready")


def _opening_refusal(machine: StageMachine) -> Refusal | None:
    """Return the refusal of play before a real table is counted and staffed, or None."""
    missing = machine.missing
    if machine.opening.plays_uncounted or not missing:
        return None
    return refuse("opening_incomplete", f"opening incomplete, missing: {', '.join(missing)}")


def guard_seat(machine: StageMachine, actor: Actor, action: c.Sit | c.Leave) -> Refusal | None:
    """Return the refusal of another's coming or going, or of chips before the opening; or None."""
    if action.player != actor.name and not is_walk_in(action.player):
        return refuse("wrong_player", "only the player can sit down or leave")
    is_sale = isinstance(action, c.Sit) and bool(action.chips)
    return _opening_refusal(machine) if is_sale else None


def guard_societe(machine: StageMachine, actor: Actor, action: c.FormSociete) -> Refusal | None:
    """Return the refusal of a société without its requester, or None."""
    if actor.name in action.players or any(map(is_walk_in, action.players)):
        return None
    return refuse("wrong_player", "only its members can form a société")


def guard_claim(machine: StageMachine, actor: Actor, action: c.Claim) -> Refusal | None:
    """Return the refusal of a claim of money in the register, outside the game: CR-19."""
    is_open = machine.table.phase is not Phase.FINISHED
    if is_open and action.player in claimable(machine.table):
        return None
    if machine.core.register.amount_for(action.player):
        return refuse("payable_at_cashier", "the table has closed since: the cashier pays it")
    return None if is_open else refuse("nothing_registered", "nothing registered for this player")


def guard_entropy(machine: StageMachine, actor: Actor, action: c.Entropy) -> Refusal | None:
    """Return the refusal of entropy before the draw is ready, or None."""
    stage = Stage.COMMITMENTS if action.value is None else Stage.OPENINGS
    if machine.stage is not stage:
        return refuse("invalid_state", "not in the entropy phase")
    if not _matches_commitment(machine.table, action):
        return refuse("entropy_mismatch", "value does not match the commitment")
    return None


def _matches_commitment(table: Table, action: c.Entropy) -> bool:
    """Return whether a player opens what they committed to; True where the rules refuse anyway."""
    seal = table.taille.seal
    commitment = None if seal is None else seal.commitments.get(action.player)
    if seal is None or action.value is None or commitment is None:
        return True
    try:
        value = bytes.fromhex(action.value)
    except ValueError:
        return True
    tip = bytes.fromhex(seal.tip)
    return entropy_commitment(tip, action.player, value).hex() == commitment


def guard_cut(machine: StageMachine, actor: Actor, action: c.Cut) -> Refusal | None:
    """Return the refusal of a cut by a player to whom it is not offered, or None."""
    if machine.mode is Mode.REAL:
        return None
    if action.player != machine.cutter:
        return refuse("invalid_state", "it is not this player's turn to cut")
    if actor.name != action.player and not actor.roles & {Role.TAILLEUR, Role.CHEF}:
        return refuse(
            "wrong_player", "only this player, the tailleur or the chef can make this cut"
        )
    return None


def guard_finish(machine: StageMachine, actor: Actor, action: c.Finish) -> Refusal | None:
    """Return the refusal to close during a coup, or None. A lost draw is never settled, and the
    table itself may close.
    """
    if machine.is_failed or actor.account == TABLE_ACTOR.account or not machine.is_coup_open:
        return None
    clause = machine.table.book.clauses.get(Code.betting_closed.name, "table")
    message = "bets are closed: settle the coup before closing the table"
    return Refusal("coup_not_settled", clause, {}, message)


def guard_late(machine: StageMachine, actor: Actor, action: c.Late) -> Refusal | None:
    """Return the refusal of a late stake that its croupier has not repeated, or None: CR-9."""
    table = machine.table
    is_refused = table.book.late_bets is LateBets.REFUSED or not _takes_late_stakes(table)
    if is_refused or Role.CHEF not in actor.roles:
        return None
    if (refusal := _opening_refusal(machine)) is not None:
        return refusal
    croupiers = machine.late_repetitions.get(requests.late_repetition(action), ())
    for croupier in croupiers:
        if croupier.name == action.croupier and croupier.account != actor.account:
            return None
    return refuse("not_repeated", "a croupier must first repeat the bet from their own account")


def _takes_late_stakes(table: Table) -> bool:
    """Return whether bets are closed, and the stakes of a sealed coup not yet complete."""
    return table.phase is Phase.CLOSED and not table.taille.is_asked


def guard_advance(machine: StageMachine, actor: Actor, action: c.Advance) -> Refusal | None:
    """Return the refusal of an advance without the table's inspector or opening, or None."""
    if machine.posts.has_post(Role.INSPECTOR, action.inspector):
        return _opening_refusal(machine)
    return refuse("not_on_staff", "only this table's inspector can be consulted")


def guard_resume(machine: StageMachine, actor: Actor, action: c.Resume) -> Refusal | None:
    """Return the refusal to resume with a lost draw, or None."""
    if not machine.is_failed:
        return None
    return refuse("draw_lost", "draw lost: the direction must close the table")


def guard_balances(machine: StageMachine, actor: Actor, action: c.Balances) -> Refusal | None:
    """Return the refusal of all players' holdings to a player, or None."""
    if actor.roles - {Role.PLAYER}:
        return None
    return refuse("wrong_player", "balances are visible to table staff only")


def has_seen_cards(machine: StageMachine, actor: Actor) -> bool:
    """Return whether cards of an unsettled coup are known: CR-9, VT-6."""
    return (
        bool(machine.dealt_cards) and not machine.is_failed and actor.account != TABLE_ACTOR.account
    )


NO_CARDS: Final = refuse("not_available", "only staff of a real table can enter cards")
NO_SENSOR: Final = refuse("not_available", "only the sensor of a real table sends readings")
NOT_CLOSED: Final = refuse("not_available", "only the direction can reopen a table")
NO_LATE_STAKES: Final = refuse("not_available", "only a croupier can repeat a late bet")

# Actions of the table -----------------------------------------------------------------------------


def guard_proceed(machine: StageMachine, actor: Actor, action: requests.Proceed) -> Refusal | None:
    """Return the refusal to proceed without the witness's answer, or None."""
    if machine.stage is not Stage.WITNESS:
        return None
    return refuse("invalid_state", "the witness has not answered yet: wait")


def guard_card_entry(
    machine: StageMachine, actor: Actor, action: requests.EnterCard | requests.UndoCard
) -> Refusal | None:
    """Return the refusal of a card entry or correction, or None."""
    table = machine.table
    if table.has_wheel:
        return NO_CARDS
    cards = machine.dealt_cards
    if isinstance(action, requests.UndoCard):
        return None if cards else refuse("invalid_state", "no cards entered for this coup")
    if table.phase not in (Phase.BETTING, Phase.CLOSED):
        return refuse("invalid_state", "no coup in progress")
    if deal(table.book, cards) is not None:
        return refuse("invalid_state", "coup complete but rejected: correct the cards")
    if action.card not in POINTS:
        return refuse("card_unavailable", f"there is no card {action.card[:8]!r}")
    packs = table.book.packs or 0
    if table.taille.drawn_counts.get(action.card, 0) + cards.count(action.card) >= packs:
        return refuse(
            "card_unavailable",
            f"all {packs} copies of {action.card} have been dealt in this taille",
        )
    return None


def guard_reading(
    machine: StageMachine, actor: Actor, action: requests.ReportReading
) -> Refusal | None:
    """Return the refusal of a reading that is not the sensor's, or not of this game; or None."""
    table = machine.table
    if actor.account != SENSOR_ACTOR.account:
        return NO_SENSOR
    if table.phase not in (Phase.BETTING, Phase.CLOSED):
        return refuse("invalid_state", "no coup in progress")
    if table.has_wheel:
        return not_on_wheel(table, action.number)
    return (
        None
        if action.card in POINTS
        else refuse("card_unavailable", "send a card, such as Ts or 9h")
    )


def guard_reopening(
    machine: StageMachine, actor: Actor, action: requests.ReopenTable
) -> Refusal | None:
    """Return the refusal to open a table that is open, or has an unsettled float; or None."""
    if machine.stage is not Stage.OVER:
        return NOT_CLOSED
    if machine.core.floats.is_settled:
        return None
    return refuse("float_open", "count the closing float and drop of every shift first")


def guard_acknowledgement(
    machine: StageMachine, actor: Actor, action: requests.AcknowledgeRealityCheck
) -> Refusal | None:
    """Return the refusal of an acknowledgement by an actor who does not play, or None."""
    return (
        None
        if actor.name in machine.table.players
        else refuse("invalid_state", "not seated at this table")
    )


def guard_presence(
    machine: StageMachine, actor: Actor, action: requests.PresenceChange
) -> Refusal | None:
    """Return the refusal of a presence change from outside the server, or None."""
    if actor.account == TABLE_ACTOR.account and action.player in machine.table.players:
        return None
    return refuse("invalid_state", "this player is not at the table")


def guard_removal(
    machine: StageMachine, actor: Actor, action: requests.RemovePlayer
) -> Refusal | None:
    """Return the refusal to remove a player of a suspended game, or None."""
    if machine.table.phase is Phase.SUSPENDED:
        return refuse("invalid_state", "play suspended: resume it first")
    return guard_presence(machine, actor, action)


def guard_colour(
    machine: StageMachine, actor: Actor, action: requests.GiveColour
) -> Refusal | None:
    """Return the refusal of a colour, or None."""
    return machine.players.colour_refusal(machine.table, action)


def guard_post(machine: StageMachine, actor: Actor, action: requests.PostAction) -> Refusal | None:
    """Return the refusal of an action about posts, or of a relief, or None."""
    refusal = machine.posts.refusal(actor, action)
    if refusal is not None or not isinstance(action, requests.TakePost):
        return refusal
    relief = machine.posts.relief(actor, action)
    return None if relief is None else verify(machine.table, *relief)


def guard_float(machine: StageMachine, actor: Actor, action: MoveFloat) -> Refusal | None:
    """Return the refusal of an act about the float, or None; two people have signed it."""
    if not actor.roles:
        return _LOST_ROLE
    is_opening = action.act is FloatAct.OPENING and action.corrects is None
    if is_opening and machine.stage is Stage.OVER:
        return refuse("invalid_state", "table not open yet")
    return machine.core.floats.refusal(action, machine.core.ledger)


def guard_register(machine: StageMachine, actor: Actor, action: SettleUnclaimed) -> Refusal | None:
    """Return the refusal of an act about the register, or None; as `guard_float`."""
    if not actor.roles:
        return _LOST_ROLE
    return machine.core.register.refusal(action)


def guard_preference(
    machine: StageMachine, actor: Actor, action: requests.PlayerPreference
) -> Refusal | None:
    """Return the refusal of preferences for another player, or of a non-player; or None."""
    if action.player != actor.name:
        return refuse("wrong_player", "only the player can do this")
    return (
        None
        if action.player in machine.table.players
        else refuse("invalid_state", "not seated at this table")
    )


def guard_ready(machine: StageMachine, actor: Actor, action: requests.Ready) -> Refusal | None:
    """Return the refusal of a player's readiness, or None."""
    if (refusal := guard_preference(machine, actor, action)) is not None:
        return refusal
    if machine.mode is not Mode.AUTOMATIC:
        return refuse("not_available", "the tailleur controls dealing at this table")
    table = machine.table
    is_open = machine.stage in (*WINDOWS, Stage.PAUSE) and table.phase is Phase.BETTING
    if not (is_open and is_draw_ready(table)):
        return refuse("invalid_state", "bets are not open")
    if action.is_ready and not has_stakes(table):
        return refuse("stake_required", "no stake: place a bet first")
    return None


def guard_repeat(
    machine: StageMachine, actor: Actor, action: requests.RepeatLateStake
) -> Refusal | None:
    """Return the refusal of a croupier's repetition of a late stake, or None: CR-9."""
    if machine.table.book.late_bets is LateBets.REFUSED:
        return NO_LATE_STAKES
    if not _takes_late_stakes(machine.table) or has_seen_cards(machine, actor):
        return refuse(
            "invalid_state",
            "late bets are only possible between rien ne va plus and the first card",
        )
    return None

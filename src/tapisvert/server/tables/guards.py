"""Guards of a live table: refusals by stage, mode and actor, before the engine's own checks."""

from collections.abc import Callable
from typing import Any, Final

from tapisvert.cards import POINTS
from tapisvert.fairness.protocol import entropy_commitment
from tapisvert.rules import Phase, Refusal, Role, Table, deal, verify
from tapisvert.rules import commands as c
from tapisvert.rules.officials import claimable
from tapisvert.rules.refusals import Code
from tapisvert.rules.rulebook import LateBets
from tapisvert.server.in_person import is_in_person
from tapisvert.server.tables import actions
from tapisvert.server.tables.actions import MoveRegister, RegisterAct, refuse
from tapisvert.server.tables.chip_counts import FloatAct, MoveFloat
from tapisvert.server.tables.idempotency import TABLE_ACTOR, Actor
from tapisvert.server.tables.stage_runner import StageRunner
from tapisvert.server.tables.stages import WINDOWS, Mode, Stage, has_stakes, is_draw_ready

Stake = c.Bet | c.Announce | c.Insure | c.Move
"""Commands that lay or change a stake."""
_BY_HAND: Final = "players without a device play at real tables"
_BEFORE_CARDS: Final = (c.Late, c.Reject)
"""Commands refused once cards lie, because the actor has seen them: CR-9, VT-6."""
_AUTOMATIC: Final = (
    *(c.Open, c.Shoe, c.Commit, c.Root, c.Reveal, c.Close, c.Deal, c.Spin, c.EndTaille),
    *(c.Lost, c.Irregular),
)
"""Commands that the table itself gives where the server draws the cards and numbers."""
_SEALING: Final = (c.Commit, c.Entropy, c.Root, c.Reveal)
_PLAYER_COMMANDS: Final = (c.Sit, c.Leave)
"""Commands that only the player may give, because they move the player's purse."""
_CROUPIERS: Final = frozenset({Role.TAILLEUR, Role.PAYEUR, Role.CROUPIER})
"""Roles that may repeat a late stake for the chef: CR-9."""
_COUNTS_FLOAT: Final = frozenset({Role.CHEF, Role.INSPECTOR})
_COUNTS_DROP: Final = frozenset({Role.CASHIER})
_DEALERS: Final = frozenset({Role.TAILLEUR, Role.CROUPIER, Role.CHEF})


def guard_stake(live: StageRunner, table: Table, action: Stake) -> Refusal | None:
    """Return the refusal of a stake if the server's draw is not ready yet, or None.

    The stakes of players without a device lie at real tables alone.
    """
    if live.mode is not Mode.REAL and is_in_person(action.player):
        return refuse("not_here", _BY_HAND)
    if live.mode is Mode.REAL or table.phase is not Phase.BETTING or is_draw_ready(table):
        return None
    return refuse("not_now", "stakes are laid once the next draw is ready")


def guard_command(live: StageRunner, table: Table, who: Actor, action: c.Command) -> Refusal | None:
    """Return the refusal of a command other than a stake, or None."""
    if isinstance(action, c.Resume) and live.is_failed:
        return refuse("draw_lost", "the draw is lost: the direction closes the table")
    if (refusal := _guard_ownership(live, who, action)) is not None:
        return refusal
    if isinstance(action, c.Finish) and _is_unsettled(live, who):
        clause = table.book.clauses.get(Code.betting_closed.name, "table")
        told = "bets are closed: the coup is settled first, and then the table can be closed"
        return Refusal("coup_not_settled", clause, {}, told)
    if isinstance(action, _BEFORE_CARDS) and _has_seen_cards(live, who):
        return refuse("not_now", "cards lie on the table: the coup is dealt to its end first")
    if isinstance(action, c.Late) and not _is_repeated(live, table, who, action):
        return refuse("not_repeated", "a croupier repeats it first, from an account of its own")
    if isinstance(action, c.Advance) and not live.staff.holds(Role.INSPECTOR, action.inspector):
        return refuse("not_on_staff", "the inspector of this table is consulted, and no other")
    if live.mode is Mode.REAL:
        if isinstance(action, _SEALING):
            return refuse("not_here", "nothing is sealed at a table with real cards")
        return None
    if isinstance(action, _AUTOMATIC):
        return refuse("not_here", "the table does this by itself")
    return _guard_draw(live, table, who, action)


def _guard_ownership(live: StageRunner, who: Actor, action: c.Command) -> Refusal | None:
    """Return the refusal of a command that belongs to another player or to the staff, or None."""
    if isinstance(action, c.Claim) and (refusal := _guard_claim(live, action.player)) is not None:
        return refusal
    if any(map(is_in_person, c.players_of(action))):
        return None if live.mode is Mode.REAL else refuse("not_here", _BY_HAND)
    if isinstance(action, _PLAYER_COMMANDS) and action.player != who.name:
        return refuse("not_yours", "a player comes and goes by their own request")
    if isinstance(action, c.Tip) and live.mode is Mode.AUTOMATIC:
        return refuse("not_here", "no croupier serves this table")
    if isinstance(action, c.FormSociete) and who.name not in action.players:
        return refuse("not_yours", "a société is formed by its own players")
    if isinstance(action, c.Balances) and not who.roles - {Role.PLAYER}:
        return refuse("not_yours", "the chips of all players are told to the staff of the table")
    return None


def _guard_claim(live: StageRunner, player: str) -> Refusal | None:
    """Return the refusal of a claim of money that is in the register, outside the game: CR-19."""
    is_open = live.table.phase is not Phase.FINISHED
    if is_open and player in claimable(live.table):
        return None
    if live.aggregate.register.of(player):
        return refuse("kept_at_cashier", "the table has closed since: the cashier pays it")
    return None if is_open else refuse("nothing_kept", "the register holds nothing of that")


def _is_repeated(live: StageRunner, table: Table, who: Actor, action: c.Late) -> bool:
    """Return whether the named croupier, from another account, repeated this stake: CR-9.

    True also for what the rules refuse anyway, so that their refusal is given.
    """
    if table.book.late_bets is LateBets.NEVER:
        return True
    if table.phase is not Phase.CLOSED or Role.CHEF not in who.roles:
        return True
    croupiers = live.repeated.get(actions.repetition_of(action), ())
    return any(one.name == action.croupier and one.account != who.account for one in croupiers)


def _has_seen_cards(live: StageRunner, who: Actor) -> bool:
    """Return whether cards of a coup are known that can still be dealt to its end."""
    return bool(live.dealt_cards) and not live.is_failed and who.account != TABLE_ACTOR.account


def _is_unsettled(live: StageRunner, who: Actor) -> bool:
    """Return whether a coup is under way: closing would return the stakes that it decides.

    False for a lost draw, which is never settled, and for the table itself, which may close a
    deserted table.
    """
    if live.is_failed or who.account == TABLE_ACTOR.account:
        return False
    return live.is_coup_open


def _guard_draw(live: StageRunner, table: Table, who: Actor, action: c.Command) -> Refusal | None:
    """Return the refusal of entropy or a cut for which the draw is not ready, or None."""
    if isinstance(action, c.Entropy):
        stage = Stage.COMMITMENTS if action.value is None else Stage.OPENINGS
        if live.stage is not stage:
            return refuse("not_now", "entropy is committed to first, and then opened by all")
        if not _matches_commitment(table, action):
            return refuse("entropy_mismatch", "this is not what was committed to")
    if isinstance(action, c.Cut):
        if action.player != live.cutter:
            return refuse("not_now", "the cut is offered to one player at a time")
        if who.name != action.player and not who.roles & {Role.TAILLEUR, Role.CHEF}:
            return refuse("not_yours", "the cut is offered to another player")
    return None


def _matches_commitment(table: Table, action: c.Entropy) -> bool:
    """Return whether a player opens the entropy that they committed to.

    True also for what the rules refuse anyway, so that their refusal is given.
    """
    seal = table.taille.seal
    committed = None if seal is None else seal.committed.get(action.player)
    if seal is None or action.value is None or committed is None:
        return True
    try:
        value = bytes.fromhex(action.value)
    except ValueError:
        return True
    return entropy_commitment(seal.id, action.player, value).hex() == committed


def guard_action(
    live: StageRunner, table: Table, who: Actor, action: actions.StaffAction
) -> Refusal | None:
    """Return the refusal of a table action that is no engine command, or None."""
    for kind, guard in _GUARDS.items():
        if isinstance(action, kind):
            return guard(live, table, who, action)
    serves = not who.roles.isdisjoint(_DEALERS)
    if isinstance(action, actions.Proceed):
        fits = live.mode is Mode.TAILLEUR and serves
        told = "a tailleur's word counts where the tailleur sets the pace"
        return None if fits else refuse("not_here", told)
    assert isinstance(action, actions.EnterCard | actions.UndoCard)
    if live.mode is not Mode.REAL or table.at_wheel or not serves:
        return refuse("not_here", "cards are entered by the staff of a table with real cards")
    return _guard_card_entry(table, action, [card for card, _ in live.dealt_cards])


def _guard_reopening(
    live: StageRunner, table: Table, who: Actor, action: actions.ReopenTable
) -> Refusal | None:
    if Role.DIRECTION not in who.roles or live.stage is not Stage.OVER:
        return refuse("not_here", "the direction opens what has closed")
    told = "closing and drop of each shift are counted first"
    return None if live.aggregate.floats.is_settled else refuse("float_open", told)


def _guard_acknowledgement(
    live: StageRunner, table: Table, who: Actor, action: actions.AcknowledgeRealityCheck
) -> Refusal | None:
    return None if who.name in table.players else refuse("not_now", "you are not playing")


def _guard_presence(
    live: StageRunner, table: Table, who: Actor, action: actions.PresenceChange
) -> Refusal | None:
    fits = who.account == TABLE_ACTOR.account and action.player in table.players
    return None if fits else refuse("not_now", "this player is not at the table")


def _guard_colour(
    live: StageRunner, table: Table, who: Actor, action: actions.GiveColour
) -> Refusal | None:
    serves = live.mode is Mode.REAL and not who.roles.isdisjoint(_CROUPIERS | _DEALERS)
    told = "the croupiers of a real wheel give the colours"
    return live.colours.refusal(table, action) if serves else refuse("not_here", told)


def _guard_post(
    live: StageRunner, table: Table, who: Actor, action: actions.PostAction
) -> Refusal | None:
    """Return the refusal of an action about posts, or of the relief that a signature makes."""
    refusal = live.staff.refusal(who, action)
    if refusal is not None or not isinstance(action, actions.TakePost):
        return refusal
    relief = live.staff.relief(who, action)
    return None if relief is None else verify(table, *relief)


def _guard_float(live: StageRunner, table: Table, who: Actor, action: MoveFloat) -> Refusal | None:
    """Return the refusal of an act about the float, or None; the approvals have its signature."""
    if live.mode is not Mode.REAL:
        return refuse("not_here", "a real table has a float")
    roles = _COUNTS_DROP if action.act is FloatAct.DROP else _COUNTS_FLOAT
    if who.roles.isdisjoint(roles):
        return refuse("not_authorized", "chef or inspector count a float, and a cashier a drop")
    if action.act is FloatAct.OPENING and live.stage is Stage.OVER:
        return refuse("not_now", "the table opens first")
    return live.aggregate.floats.refusal(action)


def _guard_register(
    live: StageRunner, table: Table, who: Actor, action: MoveRegister
) -> Refusal | None:
    """Return the refusal of an act about the register, or None; two have signed it."""
    asks = Role.CASHIER if action.act is RegisterAct.CLAIMED else Role.DIRECTION
    if asks not in who.roles:
        return refuse("not_authorized", "a cashier pays, and the direction closes the register")
    return live.aggregate.register.refusal(action)


def _guard_wish(
    live: StageRunner, table: Table, who: Actor, action: actions.PlayerWish
) -> Refusal | None:
    """Return the refusal of a player's readiness or preferences, or None."""
    if action.player != who.name:
        return refuse("not_yours", "each player says so for themselves")
    if action.player not in table.players:
        return refuse("not_now", "you are not playing")
    if isinstance(action, actions.Prefer):
        return None
    if live.mode is not Mode.AUTOMATIC:
        return refuse("not_here", "the tailleur of this table says when the cards are dealt")
    is_open = live.stage in (*WINDOWS, Stage.PAUSE) and table.phase is Phase.BETTING
    if not (is_open and is_draw_ready(table)):
        return refuse("not_now", "bets are not open")
    if action.is_ready and not has_stakes(table):
        return refuse("nothing_staked", "nothing is staked: lay a stake first")
    return None


def _guard_repeat(
    live: StageRunner, table: Table, who: Actor, action: actions.RepeatLateStake
) -> Refusal | None:
    """Return the refusal of a croupier's repetition of a late stake, or None: CR-9."""
    if who.roles.isdisjoint(_CROUPIERS) or table.book.late_bets is LateBets.NEVER:
        return refuse("not_here", "a croupier repeats a late stake, where one can count")
    if table.phase is not Phase.CLOSED or _has_seen_cards(live, who):
        return refuse("not_now", "a late stake comes after rien ne va plus, and before the cards")
    return None


def _guard_card_entry(
    table: Table, action: actions.EnterCard | actions.UndoCard, entered: list[str]
) -> Refusal | None:
    """Return the refusal of a card entry or correction, given the coup's entered cards, or None."""
    if isinstance(action, actions.UndoCard):
        return None if entered else refuse("not_now", "no card of this coup is entered")
    if table.phase not in (Phase.BETTING, Phase.CLOSED):
        return refuse("not_now", "no coup is dealt now")
    if deal(table.book, entered) is not None:
        return refuse("not_now", "this coup is whole, and the rules refused it: correct it")
    if action.card not in POINTS:
        return refuse("no_card", f"there is no card {action.card[:8]!r}")
    packs = table.book.packs or 0
    if table.taille.drawn.get(action.card, 0) + entered.count(action.card) >= packs:
        return refuse("no_card", f"{action.card} came out {packs} times in this taille")
    return None


_GUARDS: Final[dict[Any, Callable[..., Refusal | None]]] = {
    actions.ReopenTable: _guard_reopening,
    actions.AcknowledgeRealityCheck: _guard_acknowledgement,
    actions.PresenceChange: _guard_presence,
    actions.PlayerWish: _guard_wish,
    actions.PostAction: _guard_post,
    actions.GiveColour: _guard_colour,
    actions.RepeatLateStake: _guard_repeat,
    MoveFloat: _guard_float,
    MoveRegister: _guard_register,
}
"""Guard of each action that is no entry of a card and no word of the tailleur."""

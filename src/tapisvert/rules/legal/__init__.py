"""Possible commands at a table now, each with the range of its amount.

`legal` makes every command that a table could take in its state, then keeps those that `verify`
lets pass: the listed commands are exactly the accepted ones. Only the bounds of the amounts are
computed here, by `legal.amounts`.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import fields
from typing import Final

from tapisvert.rules import commands as c
from tapisvert.rules.commands import Role
from tapisvert.rules.legal import draws, officials, players
from tapisvert.rules.legal.command import (
    CandidatesOf,
    LegalCommand,
    plain,
)
from tapisvert.rules.legal.draws import possible_coup
from tapisvert.rules.phases import TRANSITIONS
from tapisvert.rules.step import verify
from tapisvert.rules.table import Table

__all__ = ["LegalCommand", "examples", "legal", "possible_coup"]

_CANDIDATES: Final[CandidatesOf] = {
    **{
        kind: plain(kind)
        for kind in c.RULES
        if {field.name for field in fields(kind)} <= {"player"}
    },
    **players.CANDIDATES,
    **officials.CANDIDATES,
    **draws.CANDIDATES,
}


def legal(
    table: Table,
    *,
    player: str | None = None,
    role: str | None = None,
    kinds: Collection[str] | None = None,
) -> tuple[LegalCommand, ...]:
    """Return the possible commands now: of one player, by one role, of these names.

    A player in the role `player` gives commands for that player alone. Each is listed in its plain
    form: no degree 0, and no `cards` for a coup from the shoe. A société of more than two is
    declared by pairs, and the maxima of `limits` are left to the direction to write.

    >>> from tapisvert import Session
    >>> table = Session("campione-roulette").table
    >>> sorted({one.name for one in legal(table, role="croupier")} - {"balances", "declare"})
    ['close', 'commit', 'last', 'sit', 'spin', 'witness']
    """
    accepted: list[LegalCommand] = []
    for kind in TRANSITIONS[table.phase]:
        if kinds is not None and c.NAMES[kind] not in kinds:
            continue
        if role is not None and role not in c.RULES[kind].roles:
            continue
        for legal_command, sample in _CANDIDATES[kind](table):
            if player is not None and not _concerns(legal_command, player, role):
                continue
            if _has_amount(legal_command) and _is_accepted(
                table, legal_command, legal_command.command(**sample)
            ):
                accepted.append(legal_command)
    return tuple(accepted)


def examples(
    table: Table, kind: type[c.Command], is_wanted: Callable[[c.Command], bool] | None = None
) -> Iterator[c.Command]:
    """Yield possible commands of a kind, one for each that `legal` lists; only those wanted.

    >>> from tapisvert import Session
    >>> table = Session("campione-roulette").table
    >>> next(examples(table, c.Null)), any(examples(table, c.Resume))
    (Null(reason='same_direction'), False)
    """
    if kind in TRANSITIONS[table.phase]:
        for legal_command, sample in _CANDIDATES[kind](table):
            if _has_amount(legal_command):
                command = legal_command.command(**sample)
                if (is_wanted is None or is_wanted(command)) and _is_accepted(
                    table, legal_command, command
                ):
                    yield command


def _concerns(legal_command: LegalCommand, player: str, role: str | None) -> bool:
    """Return whether a command is for a player, or concerns no player and is given by another."""
    concerned_players = (legal_command.given.get("player"), *legal_command.given.get("players", ()))
    return player in concerned_players or (
        role not in (None, Role.PLAYER) and not any(concerned_players)
    )


def _has_amount(legal_command: LegalCommand) -> bool:
    return legal_command.amount_field is None or bool(legal_command.amounts)


def _is_accepted(table: Table, legal_command: LegalCommand, command: c.Command) -> bool:
    giver = (
        c.Person(min(legal_command.roles), "who gives it") if legal_command.needs_person else None
    )
    return verify(table, command, giver) is None

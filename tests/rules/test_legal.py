"""Commands that a table lists as possible, held against what it accepts."""

from collections.abc import Iterable
from random import Random
from typing import Any, Final

import pytest
from support.engine.generated_regulations import TELLING, generated
from support.engine.seal_commands import MODULUS, SIGNATURE, STATEMENT
from support.engine.strategies import RULEBOOKS, play

from tapisvert import Session
from tapisvert.cards import sixain
from tapisvert.rules import commands as c
from tapisvert.rules import limits
from tapisvert.rules.commands import Command, Person, Role
from tapisvert.rules.corrections import other_cards
from tapisvert.rules.legal import LegalCommand, legal, possible_coup
from tapisvert.rules.legal.draws import undrawn
from tapisvert.rules.permissions import players_of
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.rulebook import Rulebook
from tapisvert.rules.step import can, step
from tapisvert.rules.table import Table, evolve
from tapisvert.rules.taille import cards_left

HOUSES: Final[dict[str, str | int]] = {name: name for name in RULEBOOKS} | {
    f"generated {seed}": seed for seeds in TELLING.values() for seed in seeds
}
"""The houses' own regulations, and generated ones that together have every mechanism."""

WORDS: Final[dict[str, Any]] = {
    **dict.fromkeys(("croupier", "controller", "inspector", "informed", "name", "signer"), "Ugo"),
    **dict.fromkeys(("dispute", "decision"), "a text"),
    **dict.fromkeys(("commitment", "tip", "start", "share", "head"), "7f" * 32),
    "value": "7f" * 16,
    "modulus": MODULUS,
    "proof": (SIGNATURE,) * 8,
    "witness": STATEMENT,
    "player": "Zoe",
}
"""Texts for the fields that the giver of a command writes."""


def regulation(name: str) -> str | Rulebook:
    """A house's own regulation by its id, or a generated one."""
    results = HOUSES[name]
    return generated(results) if isinstance(results, int) else results


def remaining(table: Table) -> list[str]:
    """The cards that did not come out in this taille of unknown order."""
    shoe_cards = list(sixain(table.book.packs or 0))
    for card, times in table.taille.drawn_counts.items():
        for _ in range(times):
            shoe_cards.remove(card)
    return shoe_cards


def written_name(table: Table, candidate: LegalCommand) -> dict[str, Any]:
    """Words, cards and digits that fit a listed command."""
    texts: dict[str, Any] = {name: WORDS[name] for name in candidate.needs if name in WORDS}
    if candidate.kind is c.Shoe:
        texts["cards"] = sixain(table.book.packs or 0)
    elif candidate.kind is c.Deal and "cards" in candidate.needs:
        cards = possible_coup(table.book, remaining(table))
        texts["cards"] = cards[: cards_left(table)] if "share" in candidate.needs else cards
    elif candidate.kind is c.CorrectCoup and "cards" in candidate.needs:
        (past_coup,) = [coup for coup in table.decided if coup.number == candidate.given["coup"]]
        basis = evolve(past_coup.table, taille=other_cards(table, past_coup))
        texts["cards"] = possible_coup(table.book, undrawn(basis))
    elif candidate.kind is c.Irregular and candidate.needs:
        shoe = table.taille.shoe
        texts[candidate.needs[0]] = (shoe[table.taille.position] if shoe else remaining(table)[0],)
    if "maximum" in candidate.needs:
        texts["maximum"] = limits.as_given(table.book, table.limits)["maximum"]
    return texts


def nearby_amounts(candidate: LegalCommand) -> set[int]:
    """Amounts at the bounds of a range and beside them."""
    amounts = candidate.amounts
    if not amounts:
        return set()
    highest = amounts.minimum + 1000 * amounts.step if amounts.maximum is None else amounts.maximum
    middle = amounts.minimum + (highest - amounts.minimum) // amounts.step // 2 * amounts.step
    return {
        index + actor
        for index in (amounts.minimum, middle, highest)
        for actor in (-amounts.step, -1, 0, 1, amounts.step)
    }


def giver(command: Command, role: Role | None = None) -> Person | None:
    """A person of a role, who is the player where the role is; else one that the command needs."""
    kind = type(command)
    if role is Role.PLAYER and kind is not c.Balances:
        return Person(role, players_of(command)[0])
    if role is None and not c.RULES[kind].is_named:
        return None
    return Person(role or min(c.RULES[kind].roles), "Rosa")


def is_written(candidate: LegalCommand, command: Command) -> bool:
    """True if a command has fields that its giver wrote, which may be wrong."""
    return any(
        getattr(command, name) is not None for name in (*candidate.needs, *candidate.optional)
    )


def listing(table: Table, command: Command, commands: Iterable[LegalCommand]) -> list[LegalCommand]:
    """Listed commands that a command is one of; the place of a newcomer is not a player's."""
    is_seated = getattr(command, "player", None) in table.players
    return [
        entry
        for entry in commands
        if command in entry and not (is_seated and "player" in entry.needs)
    ]


def check_listed(table: Table, commands: Iterable[LegalCommand]) -> None:
    """A listed command is accepted at every bound of its range, from each of its roles."""
    for entry in commands:
        texts = written_name(table, entry)
        inner_amounts = [index for index in sorted(nearby_amounts(entry)) if index in entry.amounts]
        for amount in inner_amounts:
            command = entry.command(amount, **texts)
            assert not isinstance(step(table, command, giver(command)), Refusal), entry
        command = entry.command(**texts)
        for role in Role:
            actor = giver(command, role) if role in entry.roles else Person(role, "Rosa")
            assert can(table, command, actor) is (role in entry.roles), (entry, role)


def check_beside(
    table: Table, candidates: Iterable[LegalCommand], commands: Iterable[LegalCommand]
) -> None:
    """An amount beside a range is refused, unless another listed command has it."""
    commands_about: dict[object, list[LegalCommand]] = {}
    for entry in candidates:
        commands_about.setdefault(
            (entry.kind, entry.given.get("on"), entry.given.get("call")), []
        ).append(entry)
    for entry in commands:
        fields: dict[str, Any] = {**entry.given, **written_name(table, entry)}
        same_kind = commands_about[entry.kind, entry.given.get("on"), entry.given.get("call")]
        for amount in nearby_amounts(entry):
            command = entry.kind(**{**fields, str(entry.amount_field): amount})
            is_listed = bool(listing(table, command, same_kind))
            assert can(table, command, giver(command)) is is_listed, command


def check_given(table: Table, command: Command) -> None:
    """A command is accepted exactly if it is listed, whatever its giver wrote being right."""
    is_accepted = can(table, command, giver(command))
    results = listing(table, command, legal(table, kinds=[c.NAMES[type(command)]]))
    if is_accepted:
        assert results, command
    elif any(not is_written(entry, command) for entry in results):
        pytest.fail(f"listed and refused: {command}")


def check_house(name: str, *, seeds: int, length: int, interval: int, sample_size: int) -> None:
    """Sessions under a regulation: each command given, and at some of the states those listed, so
    many of a kind.
    """
    for seed in range(seeds):
        for number, turn in enumerate(play(regulation(name), seed, length)):
            if turn.before is None:
                continue
            check_given(turn.before, turn.command)
            if number % interval == seed % interval:
                listed_commands, chance = legal(turn.before), Random(number)
                kinds = {
                    kind: [entry for entry in listed_commands if entry.kind is kind]
                    for kind in c.NAMES
                }
                commands = [
                    item
                    for kind_set in kinds.values()
                    for item in chance.sample(kind_set, min(sample_size, len(kind_set)))
                ]
                check_listed(turn.before, commands)
                check_beside(turn.before, listed_commands, commands)


@pytest.mark.parametrize("name", RULEBOOKS)
def test_listed_commands_are_accepted(name: str) -> None:
    """Commands right and wrong, amounts at each bound and beside it, roles that may and may not."""
    check_house(name, seeds=2, length=90, interval=20, sample_size=12)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", HOUSES)
def test_listed_commands_are_accepted_under_all_mechanisms(name: str) -> None:
    """Longer sessions, under generated regulations too."""
    check_house(name, seeds=6, length=200, interval=10, sample_size=60)


def check_all(table: Table) -> set[str]:
    """The commands of a table but bets, listed and beside; their names, with the degree."""
    listed_commands = [entry for entry in legal(table) if entry.kind is not c.Bet]
    check_listed(table, listed_commands)
    check_beside(table, listed_commands, listed_commands)
    return {f"{item.name} {item.given.get('degree', '')}".strip() for item in listed_commands}


def test_rare_situations_are_listed() -> None:
    """Stakes in prison after a refait, at each degree; money to be claimed; announcements whose
    pieces stop at a maximum; a stake in halves.
    """
    prison = Session("venezia-trente-et-quarante")
    prison.sit("Anna", 200_000)
    prison.bet("Anna", "rouge", 50_000)
    for _ in range(2):
        prison.deal("Th Td 6c 5d Ts Th 9s 2d")
    assert check_all(prison.table) >= {"divide", "divide 2", "move 2"}
    rulings = {"R09": "refuse"}
    wheel = Session("campione-roulette", maximum={"transversale": 700}, rulings=rulings)
    wheel.sit("Anna", 100_000)
    wheel.bet("Anna", "17", 500)
    wheel.spin(17)
    wheel.do(c.Abandon("Anna", "Ida"), Person("chef", "Carlo"))
    wheel.announce("Anna", "voisins", 150)
    assert check_all(wheel.table) >= {"announce", "claim", "withdraw"}


def test_commands_of_one_player_or_role() -> None:
    """A player's are those that the player may give; an official's concern no player, or any."""
    turns = play("venezia-trente-et-quarante", 3, 4)
    table = turns[-1].after
    assert table is not None
    commands = legal(table, player="Anna", role=Role.PLAYER)
    assert commands
    assert all(
        "Anna" in (entry.given.get("player"), *entry.given.get("players", ())) for entry in commands
    )
    assert {item.name for item in legal(table, role=Role.CHEF)} >= {"close", "rotate"}
    assert legal(table, role=Role.CASHIER) == ()


def test_listed_command_requires_its_fields() -> None:
    """An amount out of the range, a missing text or one too many is an error of the caller."""
    turns = play("campione-roulette", 3, 4)
    table = turns[-1].after
    assert table is not None
    (bet,) = (
        entry for entry in legal(table, player="Anna", kinds=["bet"]) if entry.given["on"] == "17"
    )
    assert bet.command() == c.Bet("Anna", "17", bet.amounts.minimum)
    with pytest.raises(ValueError, match=r"amount 0 is not in"):
        bet.command(0)
    (decide,) = legal(table, kinds=["decide"])
    with pytest.raises(TypeError, match=r"to be written: \['decision'\]"):
        decide.command(dispute="whose it is")
    with pytest.raises(ValueError, match="takes no amount"):
        decide.command(1, dispute="whose it is", decision="Anna's")

"""Commands that a table lists as possible, held against what it accepts."""

from collections.abc import Iterable
from random import Random
from typing import Any, Final

import pytest
from support.engine.generated_regulations import TELLING, generated
from support.engine.strategies import RULEBOOKS, play

from tapisvert import Session
from tapisvert.cards import sixain
from tapisvert.rules import commands as c
from tapisvert.rules import limits
from tapisvert.rules.commands import Command, Person, Role
from tapisvert.rules.legal import LegalCommand, legal, possible_coup
from tapisvert.rules.permissions import ALLOWED_ROLES, ROLE_NAMES
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.rulebook import Rulebook
from tapisvert.rules.step import can, step
from tapisvert.rules.table import Table
from tapisvert.rules.taille import cards_left

HOUSES: Final[dict[str, str | int]] = {name: name for name in RULEBOOKS} | {
    f"generated {seed}": seed for seeds in TELLING.values() for seed in seeds
}
"""The houses' own regulations, and generated ones that together have every mechanism."""

WORDS: Final[dict[str, Any]] = {
    **dict.fromkeys(("croupier", "controller", "inspector", "informed", "name"), "Ugo"),
    **dict.fromkeys(("dispute", "decision", "id"), "a text"),
    **dict.fromkeys(("commitment", "root"), "7f" * 32),
    "value": "7f" * 16,
    "seed": "7f" * 192,
    "player": "Zoe",
}
"""Texts for the fields that the giver of a command writes."""


def regulation(name: str) -> str | Rulebook:
    """A house's own regulation by its id, or a generated one."""
    found = HOUSES[name]
    return generated(found) if isinstance(found, int) else found


def remaining(table: Table) -> list[str]:
    """The cards that did not come out in this taille of unknown order."""
    left = list(sixain(table.book.packs or 0))
    for card, times in table.taille.drawn.items():
        for _ in range(times):
            left.remove(card)
    return left


def written(table: Table, one: LegalCommand) -> dict[str, Any]:
    """Words, cards and proofs that fit a listed command."""
    texts: dict[str, Any] = {name: WORDS[name] for name in one.needs if name in WORDS}
    if one.kind is c.Shoe:
        texts["cards"] = sixain(table.book.packs or 0)
    elif one.kind is c.Deal and "cards" in one.needs:
        cards = possible_coup(table.book, remaining(table))
        texts["cards"] = cards[: cards_left(table)] if "proofs" in one.needs else cards
    elif one.kind is c.Irregular and one.needs:
        shoe = table.taille.shoe
        texts[one.needs[0]] = (shoe[table.taille.position] if shoe else remaining(table)[0],)
    if "proofs" in one.needs:
        texts["proofs"] = (c.Opening(0, "7f" * 32, ()),) * len(texts.get("cards", (0,)))
    if "maximum" in one.needs:
        texts["maximum"] = limits.as_given(table.book, table.limits)["maximum"]
    if "signature" in one.needs and table.taille.seal and table.taille.seal.witness:
        texts["signature"] = "7f" * (len(table.taille.seal.witness) // 2)
    return texts


def around(one: LegalCommand) -> set[int]:
    """Amounts at the bounds of a range and beside them."""
    its = one.amounts
    if its is None:
        return set()
    most = its.minimum + 1000 * its.step if its.maximum is None else its.maximum
    middle = its.minimum + (most - its.minimum) // its.step // 2 * its.step
    return {at + by for at in (its.minimum, middle, most) for by in (-its.step, -1, 0, 1, its.step)}


def giver(command: Command, role: Role | None = None) -> Person | None:
    """A person of a role, who is the player where the role is; else one that the command needs."""
    kind = type(command)
    if role is Role.PLAYER and kind is not c.Balances:
        return Person(role, c.players_of(command)[0])
    if role is None and kind not in ROLE_NAMES:
        return None
    return Person(role or min(ALLOWED_ROLES[kind]), "Rosa")


def is_written(one: LegalCommand, command: Command) -> bool:
    """True if a command has fields that its giver wrote, which may be wrong."""
    return any(getattr(command, name) is not None for name in (*one.needs, *one.may))


def listing(table: Table, command: Command, listed: Iterable[LegalCommand]) -> list[LegalCommand]:
    """Listed commands that a command is one of; the place of a newcomer is not a player's."""
    at_table = getattr(command, "player", None) in table.players
    return [one for one in listed if command in one and not (at_table and "player" in one.needs)]


def check_listed(table: Table, chosen: Iterable[LegalCommand]) -> None:
    """A listed command is accepted at every bound of its range, from each of its roles."""
    for one in chosen:
        texts = written(table, one)
        inside = [at for at in sorted(around(one)) if one.amounts is None or at in one.amounts]
        for amount in inside:
            command = one.command(amount, **texts)
            assert not isinstance(step(table, command, giver(command)), Refusal), one
        command = one.command(**texts)
        for role in Role:
            by = giver(command, role) if role in one.roles else Person(role, "Rosa")
            assert can(table, command, by) is (role in one.roles), (one, role)


def check_beside(
    table: Table, listed: Iterable[LegalCommand], chosen: Iterable[LegalCommand]
) -> None:
    """An amount beside a range is refused, unless another listed command has it."""
    about: dict[object, list[LegalCommand]] = {}
    for one in listed:
        about.setdefault((one.kind, one.given.get("on"), one.given.get("call")), []).append(one)
    for one in chosen:
        fields: dict[str, Any] = {**one.given, **written(table, one)}
        same = about[one.kind, one.given.get("on"), one.given.get("call")]
        for amount in around(one):
            command = one.kind(**{**fields, str(one.amount_of): amount})
            is_listed = bool(listing(table, command, same))
            assert can(table, command, giver(command)) is is_listed, command


def check_given(table: Table, command: Command) -> None:
    """A command is accepted exactly if it is listed, whatever its giver wrote being right."""
    is_accepted = can(table, command, giver(command))
    found = listing(table, command, legal(table, kinds=[c.NAMES[type(command)]]))
    if is_accepted:
        assert found, command
    elif any(not is_written(one, command) for one in found):
        pytest.fail(f"listed and refused: {command}")


def check_house(name: str, *, seeds: int, length: int, every: int, of_kind: int) -> None:
    """Sessions under a regulation: each command given, and at some of the states those listed, so
    many of a kind.
    """
    for seed in range(seeds):
        for number, turn in enumerate(play(regulation(name), seed, length)):
            if turn.before is None:
                continue
            check_given(turn.before, turn.command)
            if number % every == seed % every:
                listed, chance = legal(turn.before), Random(number)
                kinds = {kind: [one for one in listed if one.kind is kind] for kind in c.NAMES}
                chosen = [
                    one
                    for some in kinds.values()
                    for one in chance.sample(some, min(of_kind, len(some)))
                ]
                check_listed(turn.before, chosen)
                check_beside(turn.before, listed, chosen)


@pytest.mark.parametrize("name", RULEBOOKS)
def test_what_is_listed_is_what_is_accepted(name: str) -> None:
    """Commands right and wrong, amounts at each bound and beside it, roles that may and may not."""
    check_house(name, seeds=2, length=90, every=20, of_kind=12)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", HOUSES)
def test_what_is_listed_is_what_is_accepted_under_every_mechanism(name: str) -> None:
    """Longer sessions, under generated regulations too."""
    check_house(name, seeds=6, length=200, every=10, of_kind=60)


def check_all(table: Table) -> set[str]:
    """The commands of a table but bets, listed and beside; their names, with the degree."""
    listed = [one for one in legal(table) if one.kind is not c.Bet]
    check_listed(table, listed)
    check_beside(table, listed, listed)
    return {f"{one.name} {one.given.get('degree', '')}".strip() for one in listed}


def test_what_few_sessions_come_to_is_listed() -> None:
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
    own = legal(table, player="Anna", role=Role.PLAYER)
    assert own
    assert all("Anna" in (one.given.get("player"), *one.given.get("players", ())) for one in own)
    assert {one.name for one in legal(table, role=Role.CHEF)} >= {"close", "rotate"}
    assert legal(table, role=Role.CASHIER) == ()


def test_a_listed_command_is_made_only_as_it_is_listed() -> None:
    """An amount out of the range, a missing text or one too many is an error of the caller."""
    turns = play("campione-roulette", 3, 4)
    table = turns[-1].after
    assert table is not None
    (bet,) = (one for one in legal(table, player="Anna", kinds=["bet"]) if one.given["on"] == "17")
    assert bet.amounts is not None
    assert bet.command() == c.Bet("Anna", "17", bet.amounts.minimum)
    with pytest.raises(ValueError, match=r"amount 0 is not in"):
        bet.command(0)
    (decide,) = legal(table, kinds=["decide"])
    with pytest.raises(TypeError, match=r"to be written: \['decision'\]"):
        decide.command(dispute="whose it is")
    with pytest.raises(ValueError, match="no amount to choose"):
        decide.command(1, dispute="whose it is", decision="Anna's")

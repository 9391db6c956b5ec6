"""Permissions by command, each command tried by each role."""

from typing import Final

import pytest
from support.engine.engine_harness import DIRECTION, Desk
from support.engine.sample_commands import SAMPLES, Sample, called

from tapisvert import rulebook
from tapisvert.rules import Person, Refusal, Role, step
from tapisvert.rules import commands as c
from tapisvert.rules.permissions import role_of


def ready(sample: Sample) -> Desk:
    """A table at which the command is in place."""
    if isinstance(sample.command, c.Late | c.Ask | c.Off | c.Lost):
        return sample.closed_desk()
    desk = sample.desk()
    if isinstance(sample.command, c.Resume):
        desk.give(c.Suspend("service", "Controllo"), by=DIRECTION)
    return desk


OPENED: Final = [sample for sample in SAMPLES if called(sample) != "open"]


def rule_of(sample: Sample) -> c.CommandRule:
    """Rule of a command, which docs/reference/record.md has too (tests/test_docs.py)."""
    return c.RULES[type(sample.command)]


def player_of(command: c.Command) -> str:
    """A player whom the command concerns."""
    if isinstance(command, c.FormSociete):
        return command.players[-1]
    return getattr(command, "player", "Anna")


def not_given(sample: Sample, actual: str) -> str:
    """Refusal for a giver who may not give the command."""
    givers = ", ".join(sorted(rule_of(sample).roles))
    return f"{called(sample)!r} requires role {givers}{actual}"


@pytest.mark.parametrize("sample", OPENED, ids=called)
@pytest.mark.clause("VT-4", "CR-9", "CR-11", "CR-15", "CR-19", "CR-5")
def test_commands_are_allowed_by_role(sample: Sample) -> None:
    """Carried out for whom it is, refused to all others with the roles named."""
    for role in Role:
        desk = ready(sample)
        actor = Person(role.value, player_of(sample.command))
        if role in rule_of(sample).roles:
            desk.give(sample.command, by=actor)
            continue
        refusal = desk.refused(sample.command, actor)
        assert refusal.code == "forbidden", role
        assert refusal.clause == rulebook(sample.house).clauses["forbidden"], role
        assert refusal.message == not_given(sample, f", not {role.value!r}")


@pytest.mark.parametrize("role", Role)
def test_direction_opens_a_table(role: Role) -> None:
    """Those who run it; there is no rulebook yet to cite."""
    (sample,) = (sample for sample in SAMPLES if called(sample) == "open")
    answer = step(None, sample.command, Person(role.value, "Anna"))
    if role in rule_of(sample).roles:
        assert not isinstance(answer, Refusal)
    else:
        assert isinstance(answer, Refusal)
        assert (answer.code, answer.clause) == ("forbidden", "record")
        assert answer.message == not_given(sample, f", not {role.value!r}")


@pytest.mark.parametrize("sample", OPENED, ids=called)
def test_command_without_a_name(sample: Sample) -> None:
    """Ordinary play need not say who gave it; what is an official's own act must."""
    desk = ready(sample)
    if rule_of(sample).is_named:
        refusal = desk.refused(sample.command)
        assert (refusal.code, refusal.message) == ("forbidden", not_given(sample, ""))
    else:
        desk.give(sample.command)


@pytest.mark.parametrize("sample", OPENED, ids=called)
def test_unknown_role_is_refused(sample: Sample) -> None:
    """Not even balances; the answer repeats forty letters of it."""
    for role in ("", "Chef", "chef ", "gambler", "x" * 100):
        refusal = ready(sample).refused(sample.command, Person(role, "Anna"))
        assert refusal.code == "forbidden", role
        assert refusal.message == not_given(sample, f", not {role[:40]!r}")


OF_PLAYERS: Final = [sample for sample in OPENED if rule_of(sample).roles == c.RULES[c.Bet].roles]


@pytest.mark.parametrize("sample", OF_PLAYERS, ids=called)
def test_player_acts_only_for_themself(sample: Sample) -> None:
    """An official may lay a stake for a player, another player may not."""
    refusal = ready(sample).refused(sample.command, Person("player", "Dora"))
    assert refusal.code == "forbidden"
    assert refusal.message == not_given(sample, "; 'Dora' can only act for themselves")
    long = ready(sample).refused(sample.command, Person("player", "D" * 90))
    assert long.message == not_given(sample, f"; {'D' * 80!r} can only act for themselves")
    ready(sample).give(sample.command, by=Person("croupier", "Dora"))


def test_entropy_for_another_player_is_refused() -> None:
    """Neither another player nor any official; without a name it is the player's own."""
    (sample,) = (sample for sample in OPENED if called(sample) == "entropy")
    refusal = ready(sample).refused(sample.command, Person("player", "Bice"))
    assert refusal.message == not_given(sample, "; 'Bice' can only act for themselves")
    ready(sample).give(sample.command, by=Person("player", "Anna"))
    ready(sample).give(sample.command)


def test_balances_are_open_to_all_roles() -> None:
    """A player too, under any name, and the controller."""
    desk = Desk(Anna=1)
    for actor in (Person("player", "Zeno"), Person("controller", "Bianchi")):
        desk.give(c.Balances(), by=actor)


def test_chef_forms_a_societe() -> None:
    """Any of its players."""
    for name in ("Anna", "Bice"):
        desk = Desk(Anna=1, Bice=1, Carla=1)
        desk.give(c.FormSociete(("Anna", "Bice")), by=Person("player", name))
    desk = Desk(Anna=1, Bice=1, Carla=1)
    refusal = desk.refused(c.FormSociete(("Anna", "Bice")), Person("player", "Carla"))
    assert refusal.code == "forbidden"


@pytest.mark.clause("CR-9")
def test_chef_de_table_is_the_chef() -> None:
    """Under the longer name of the office too."""
    desk = Desk(Anna=100)
    desk.give(c.Bet("Anna", "17", 5))
    desk.give(c.Reject("Anna", "17"), by=Person("chef de table", "Carlo"))
    assert role_of(Person("chef de table", "Carlo")) is Role.CHEF


def test_roles_have_canonical_names() -> None:
    """Any other has none."""
    assert [role_of(Person(role.value, "x")) for role in Role] == [*Role]
    assert role_of(Person("nobody", "x")) is None

"""Attacks of every coalition on sealed coups: what each reaches is chance within four standard
deviations, or the verdict names it.
"""

from collections.abc import Callable
from functools import cache

import pytest
from support.records import attacking_house as attacks
from support.records.attacking_house import Attack
from support.records.sealed_records import House
from support.records.signed_records import Signer

from tapisvert.fairness.verification.cross_check import differences, on_list
from tapisvert.fairness.verification.findings import Fault
from tapisvert.fairness.verification.record_reader import Verdict, read
from tapisvert.fairness.verification.sentences import Contradiction
from tapisvert.fairness.verification.verdict import DrawsVerdict, Grade, Point
from tapisvert.fairness.verification.witness_list import match, parse_list


@cache
def run_attack(attack: Callable[..., Attack], *arguments: int) -> Attack:
    """The attack, carried out once for all tests."""
    return attack(*arguments)


def reading(house: House) -> Verdict:
    return read(house.lines())


def verdict(attack: Attack, *, is_listed: bool = False) -> DrawsVerdict:
    """The verdict on the record that is published, beside the witness's list or alone."""
    record = reading(attack.house)
    assert record.findings == ()
    witness_list = None
    if is_listed:
        assert attack.signer is not None
        witness_list = match("list", parse_list(attack.signer.list), record.tally.statements)
    return record.on_draws(witness_list=witness_list)


def points(verdict: DrawsVerdict) -> dict[Point, dict[str, str | int]]:
    return {sentence.point: dict(sentence.values) for sentence in verdict.sentences}


def doubts(verdict: DrawsVerdict) -> set[Point]:
    return {sentence.point for sentence in verdict.sentences if sentence.is_doubt}


# The house without a witness, with puppets --------------------------------------------------------


def test_puppet_alone_brings_any_number() -> None:
    """Ten zeros of ten; the verdict names the puppet, without which nothing could be chosen."""
    attack = run_attack(attacks.puppet_alone, 10)
    assert (attack.hits, attack.is_chance) == (10, False)
    assert verdict(attack).grade is Grade.FIXED
    assert points(verdict(attack)) == {Point.FIXED: {"count": 10, "players": "Puppet"}}


def test_withheld_entropy_gives_second_try() -> None:
    """Zero comes as in two tries; the verdict says that there were two, and without whom none."""
    attack = run_attack(attacks.puppet_withholds, 1500)
    assert attack.is_chance
    assert attack.hits > 1500 * attacks.ZERO * 1.5
    sentences = verdict(attack).sentences
    assert [sentence.point for sentence in sentences][:3] == [
        Point.FIXED,
        Point.FIXED,
        Point.WITHHELD,
    ]
    assert [sentence.values.get("players") for sentence in sentences][:2] == [
        "Anna, Puppet",
        "Anna",
    ]
    assert sentences[2].values == {"count": 1, "choices": "2"}


def test_draws_thrown_away_are_counted() -> None:
    """Within the record: of draws before it no one knows without a witness, as the grade says."""
    attack = run_attack(attacks.draws_thrown_away, 2)
    assert (attack.hits, attack.is_chance) == (2, False)
    assert points(verdict(attack))[Point.UNPLAYED]["count"] == attack.house.draws - 2
    assert verdict(attack).grade is Grade.FIXED


def test_stakes_refused_by_outcome_are_named() -> None:
    """Every late stake would have won: far more often than chance, and the verdict says so."""
    attack = run_attack(attacks.stakes_refused_by_outcome, 60)
    assert attack.hits == attack.tries > 20
    assert points(verdict(attack))[Point.LATE] == {"count": attack.tries, "won": attack.hits}
    assert doubts(verdict(attack)) == {Point.LATE_WON}


# The house with an honest witness -----------------------------------------------------------------


def test_witness_called_absent_shows() -> None:
    """Anna loses all coups that are settled; each that she would have won is called off, missing,
    and never shown to be harmless. With the list it is known to have been signed.
    """
    attack = run_attack(attacks.witness_called_absent, 40)
    assert attack.hits == attack.tries
    called_off = 40 - attack.tries
    alone = verdict(attack)
    assert alone.grade is Grade.WITNESSED
    assert points(alone)[Point.CALLED_OFF] == {"count": called_off, "shown": 0}
    assert points(alone)[Point.UNSTATED] == {"count": called_off}
    missing = points(alone)[Point.MISSING]
    assert (missing["missing"], missing["earlier"]) in ((called_off, 0), (called_off - 1, 1))
    assert points(verdict(attack, is_listed=True))[Point.SIGNED] == {"count": called_off}


def test_tables_thrown_away_are_counted() -> None:
    """The statements for the tables before it are counted, with the list and without."""
    attack = run_attack(attacks.one_of_many_tables)
    other = len(attack.houses) - 1
    assert other > 3
    assert doubts(verdict(attack)) == {Point.MISSING}
    assert points(verdict(attack))[Point.MISSING] == {"missing": 0, "earlier": 0, "others": other}
    assert doubts(verdict(attack, is_listed=True)) == set()
    assert attack.signer is not None
    statements = parse_list(attack.signer.list)
    tallies = [reading(house).tally for house in attack.houses]
    (sentence,) = on_list(tallies[-1:], match("list", statements, tallies[-1].statements))
    assert (sentence.is_doubt, dict(sentence.values)) == (
        True,
        {"statements": other + 2, "own": 0, "others": other},
    )
    signed = [statement for tally in tallies for statement in tally.statements]
    (sentence,) = on_list(tallies, match("list", statements, signed))
    assert (sentence.is_doubt, sentence.values["own"]) == (False, 0)
    assert reading(attack.house).on_draws(tallies).is_complete


def test_sessions_thrown_away_are_counted() -> None:
    """Each session before has two statements, of its coup and of its end."""
    attack = run_attack(attacks.one_of_many_sessions)
    earlier = 2 * (len(attack.houses) - 1)
    assert points(verdict(attack))[Point.MISSING] == {"missing": 0, "earlier": earlier, "others": 0}
    beside_list = verdict(attack, is_listed=True)
    assert points(beside_list)[Point.MISSING_LISTED] == {"missing": 0, "earlier": earlier}
    assert doubts(beside_list) == {Point.MISSING_LISTED}


@pytest.mark.parametrize("attack", [attacks.asked_before_the_stake, attacks.stakes_dropped_blindly])
def test_late_stakes_win_by_chance(attack: Callable[..., Attack]) -> None:
    """The house cannot see an outcome before the stakes are complete: it refuses them blindly, and
    the verdict counts them.
    """
    result = run_attack(attack, 100)
    assert result.is_chance
    assert points(verdict(result))[Point.LATE] == {"count": result.tries, "won": result.hits}
    assert verdict(result).is_complete


def test_guessed_stake_has_another_salt() -> None:
    """None of the statements over a guess holds for the stake that came."""
    attack = run_attack(attacks.guessed_stake, 20)
    faults = [reading(house).findings[0].fault for house in attack.houses]
    assert faults == [Fault.SIGNATURE_MISMATCH] * 20


def test_restored_backup_cannot_redraw() -> None:
    """The witness refuses each of the redraws, and nothing is missing."""
    attack = run_attack(attacks.backup_restored, 60)
    assert attack.hits == 0
    assert verdict(attack, is_listed=True).is_complete


# Players, alone or with the witness ---------------------------------------------------------------


def test_stakes_of_puppets_move_no_coup() -> None:
    attack = run_attack(attacks.puppets_stake_for_zero, 100)
    assert attack.is_chance
    assert verdict(attack).is_complete


def test_witness_keys_reveal_no_outcome() -> None:
    """A witness that tells a player the keys beforehand: the house's share is missing."""
    attack = run_attack(attacks.keys_told_to_a_player, 100)
    assert attack.is_chance
    assert verdict(attack).is_complete


@pytest.mark.parametrize(("draws", "signer"), [(60, Signer()), (500, None)])
def test_puppet_cut_gives_fair_refaits(draws: int, signer: Signer | None) -> None:
    """Not with a witness, whose key is missing, and not against Anna's entropy without one."""
    attack = attacks.cut_by_puppet(draws, signer)
    assert attack.is_chance
    assert verdict(attack).grade is (Grade.FIXED if signer is None else Grade.WITNESSED)
    assert "Anna" in str(verdict(attack).sentences[0].values["players"])


# House and witness together -----------------------------------------------------------------------


def test_house_and_witness_cannot_choose_against_a_player() -> None:
    attack = run_attack(attacks.together_against_anna, 60)
    assert attack.is_chance
    assert verdict(attack).grade is Grade.WITNESSED
    assert points(verdict(attack))[Point.WITNESSED_PLAYERS]["players"] == "Anna"


def test_house_and_witness_choose_without_a_player() -> None:
    """The sentence excepts them, and names no player."""
    attack = run_attack(attacks.together_without_player)
    assert (attack.hits, attack.is_chance) == (1, False)
    assert {*points(verdict(attack))} == {Point.WITNESSED, Point.COMPARE}


def test_two_stories_are_found_by_two_records() -> None:
    """Each alone is right and complete; together, or beside the list, they contradict."""
    attack = run_attack(attacks.two_stories)
    tallies = [reading(house).tally for house in attack.houses]
    assert all(reading(house).on_draws().is_complete for house in attack.houses)
    contradictions = differences([*zip(("anna", "bruno"), tallies, strict=True)])
    assert [(difference.kind, difference.number) for difference in contradictions] == [
        (Contradiction.N, "1"),
        (Contradiction.N, "2"),
    ]
    assert (contradictions[0].file, contradictions[0].other) == ("anna", "bruno")
    assert attack.signer is not None
    witness_list = match("list", parse_list(attack.signer.list), tallies[1].statements)
    assert differences([("bruno", tallies[1])], witness_list) == []
    both = [("bruno", tallies[1]), ("anna", tallies[0])]
    assert len(differences(both, witness_list)) == 2
    assert differences([("anna", tallies[0]), ("copy", tallies[0])]) == []


def test_truncated_record_is_incomplete() -> None:
    """A record of a draw that ends anywhere before its end."""
    house = House(signer=Signer())
    house.begin()
    for _ in range(3):
        house.bet()
        house.coup()
    house.end()
    lines = house.lines()
    assert read(lines).on_draws().is_complete
    for until in range(1, len(lines)):
        assert not read(lines[:until]).on_draws().is_complete

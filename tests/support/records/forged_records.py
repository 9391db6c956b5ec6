"""Forgeries of a dishonest house in its own record: it changes one act, and makes anew all that
follows from it by computing: answers, line numbers, digest. Only its bonds, commitments, proofs and
the seed, can give it away; each forgery names the place and the bond.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from support.records.mutated_records import Lines, Mutant, lines_of, write_line
from tapisvert.cards import PACK
from tapisvert.fairness.verification.findings import Fault
from tapisvert.record import full_record, is_answer

Acts = list[dict[str, Any]]
"""The commands of a record, in order."""


@dataclass(slots=True)
class Played:
    """The acts of one draw that was played, by their index among the commands."""

    commit: int
    root: int = -1
    cut: int = -1
    reveal: int = -1
    bound: dict[str, int] = field(default_factory=dict)
    opened: dict[str, int] = field(default_factory=dict)
    shown: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Forgery:
    """Changed commands; the one, by index, that is to be found out, and by what.

    `since` is the first that may be named, where not even the seed tells which of two is wrong.
    """

    acts: Acts
    at: int
    fault: Fault
    since: int | None = None


def commands(lines: Lines) -> Acts:
    """The commands of a full record."""
    return [json.loads(line) for line in lines if not is_answer(line)]


def draws(acts: Acts) -> list[Played]:
    """The draws of which at least one coup was played."""
    played_draws: list[Played] = []
    for index, act in enumerate(acts):
        kind = act["do"]
        if kind == "commit":
            played_draws.append(Played(index))
        elif kind in ("root", "cut", "reveal"):
            setattr(played_draws[-1], kind, index)
        elif kind == "entropy":
            indexes = played_draws[-1].opened if "value" in act else played_draws[-1].bound
            indexes[act["player"]] = index
        elif kind in ("deal", "spin"):
            played_draws[-1].shown.append(index)
    return [draw for draw in played_draws if draw.shown]


def another_digit(chance: Random, digits: str) -> str:
    """Hexadecimal digits of which one is another."""
    index = chance.randrange(len(digits))
    other_digits = "0123456789abcdef".replace(digits[index], "")
    return digits[:index] + chance.choice(other_digits) + digits[index + 1 :]


# Values that bind ---------------------------------------------------------------------------------


def commitment(chance: Random, acts: Acts, draw: Played) -> Forgery:
    """The commitment is to another seed than the one that was played."""
    act = acts[draw.commit]
    act["commitment"] = another_digit(chance, act["commitment"])
    return Forgery(acts, draw.commit, Fault.COMMITMENT_MISMATCH)


def seed(chance: Random, acts: Acts, draw: Played) -> Forgery:
    """Another seed is revealed."""
    acts[draw.reveal]["seed"] = another_digit(chance, acts[draw.reveal]["seed"])
    return Forgery(acts, draw.reveal, Fault.SEED_MISMATCH)


def root(chance: Random, acts: Acts, draw: Played) -> Forgery:
    """Another root is published: that of another order."""
    acts[draw.root]["root"] = another_digit(chance, acts[draw.root]["root"])
    return Forgery(acts, draw.root, Fault.ROOT_MISMATCH)


def second_root(chance: Random, acts: Acts, draw: Played) -> Forgery:
    """The root is published twice, the second time another one."""
    changed_act = {**acts[draw.root], "root": another_digit(chance, acts[draw.root]["root"])}
    acts.insert(draw.root + 1, changed_act)
    return Forgery(acts, draw.root + 1, Fault.ACT_REFUSED)


def entropy_bound(chance: Random, acts: Acts, draw: Played) -> Forgery | None:
    """Change a player's commitment, and not the opened entropy."""
    if not draw.opened:
        return None
    index = draw.bound[chance.choice(list(draw.opened))]
    acts[index]["commitment"] = another_digit(chance, acts[index]["commitment"])
    return Forgery(acts, index, Fault.ENTROPY_MISMATCH)


def entropy_opened(chance: Random, acts: Acts, draw: Played) -> Forgery | None:
    """Change a player's opened entropy."""
    if not draw.opened:
        return None
    player = chance.choice(list(draw.opened))
    index = draw.opened[player]
    acts[index]["value"] = another_digit(chance, acts[index]["value"])
    # One spin in 37 has the same number with it, and what bound him may be the line that is wrong.
    start = draw.bound[player] if draw.cut < 0 else index
    return Forgery(acts, index, Fault.ENTROPY_MISMATCH, start)


def entropy_left_out(chance: Random, acts: Acts, draw: Played) -> Forgery | None:
    """A player opened, and the record does not say so. (A spin may have the same number then.)"""
    if not draw.opened or draw.cut < 0:
        return None
    del acts[chance.choice(list(draw.opened.values()))]
    return Forgery(acts, draw.root - 1, Fault.ROOT_MISMATCH)


def entropy_never_bound(chance: Random, acts: Acts, draw: Played) -> Forgery | None:
    """Leave out the commitment of a player who opened: without it the entropy is none."""
    if not draw.opened or draw.cut < 0:
        return None
    del acts[draw.bound[chance.choice(list(draw.opened))]]
    return Forgery(acts, draw.root - 1, Fault.ROOT_MISMATCH)


def entropy_of_another(chance: Random, acts: Acts, draw: Played) -> Forgery | None:
    """Two players' entropy is exchanged, opened values and all that bound them."""
    if len(draw.opened) < 2 or draw.cut < 0:
        return None
    first, second = chance.sample(sorted(draw.opened), 2)
    for entropy in (draw.bound, draw.opened):
        one_act, other_act = acts[entropy[first]], acts[entropy[second]]
        one_act["player"], other_act["player"] = second, first
        one_act.pop("by", None), other_act.pop("by", None)
    opening = sorted((draw.opened[first], draw.opened[second]))
    return Forgery(acts, opening[0], Fault.ENTROPY_MISMATCH)


def at_card(chance: Random, acts: Acts, draw: Played) -> Forgery | None:
    """La coupe was elsewhere than where the cards come from."""
    if draw.cut < 0:
        return None
    cut = acts[draw.cut]
    cut["at_card"] = (cut["at_card"] + chance.randint(1, 311)) % 312
    return Forgery(acts, draw.shown[0], Fault.WRONG_PLACE)


def id_of_its_own(chance: Random, acts: Acts, draw: Played) -> Forgery:
    """The draw is called otherwise from its commitment to its reveal."""
    acts[draw.commit]["id"] = acts[draw.reveal]["id"] = f"other {chance.random()}"
    if draw.opened:
        return Forgery(acts, min(draw.opened.values()), Fault.ENTROPY_MISMATCH)
    return Forgery(acts, draw.shown[0], Fault.PROOF_MISMATCH)


def id_used_before(chance: Random, acts: Acts, draw: Played) -> Forgery | None:
    """The draw has the id of an earlier one: a nonce used twice."""
    earlier = [act["id"] for act in acts[: draw.commit] if act["do"] == "commit"]
    if not earlier:
        return None
    acts[draw.commit]["id"] = acts[draw.reveal]["id"] = chance.choice(earlier)
    return Forgery(acts, draw.commit, Fault.ID_REUSED)


def revealed_as_another(chance: Random, acts: Acts, draw: Played) -> Forgery:
    """The seed is revealed under another id."""
    acts[draw.reveal]["id"] += " bis"
    return Forgery(acts, draw.reveal, Fault.ACT_REFUSED)


# Cards, numbers, proofs ---------------------------------------------------------------------------


def card(chance: Random, acts: Acts, draw: Played) -> Forgery:
    """One card, or the number, is another; its proof is as it was."""
    index = chance.choice(draw.shown)
    act = acts[index]
    if act["do"] == "spin":
        act["number"] = (act["number"] + chance.randint(1, 36)) % 37
    else:
        nth = chance.randrange(len(act["cards"]))
        act["cards"][nth] = chance.choice([card for card in PACK if card != act["cards"][nth]])
    return Forgery(acts, index, Fault.CARD_MISMATCH)


def cards_exchanged(chance: Random, acts: Acts, draw: Played) -> Forgery | None:
    """Two cards of a coup change places, and their proofs do not."""
    index = chance.choice(draw.shown)
    cards = acts[index].get("cards", [])
    first, second = chance.choices(range(len(cards) or 1), k=2)
    if not cards or cards[first] == cards[second]:
        return None
    cards[first], cards[second] = cards[second], cards[first]
    return Forgery(acts, index, Fault.CARD_MISMATCH)


def cards_with_their_proofs(chance: Random, acts: Acts, draw: Played) -> Forgery | None:
    """Two cards of a coup change places, and their proofs go with them."""
    index = chance.choice(draw.shown)
    cards, proofs = acts[index].get("cards", []), acts[index]["proofs"]
    if len(cards) < 2:
        return None
    first, second = chance.sample(range(len(cards)), 2)
    cards[first], cards[second] = cards[second], cards[first]
    proofs[first], proofs[second] = proofs[second], proofs[first]
    return Forgery(acts, index, Fault.WRONG_PLACE)


def card_of_another_coup(chance: Random, acts: Acts, draw: Played) -> Forgery | None:
    """A card comes with a good proof, of a place that is not its turn: a card is passed over."""
    if len(draw.shown) < 2:
        return None
    index, later_entry = sorted(chance.sample(draw.shown, 2))
    for field_name in ("cards", "proofs"):
        acts[index][field_name][-1] = acts[later_entry][field_name][-1]
    return Forgery(acts, index, Fault.WRONG_PLACE)


def proof(chance: Random, acts: Acts, draw: Played) -> Forgery:
    """A salt, or a hash of a path, is another; a path is longer, shorter, or in another order."""
    index = chance.choice(draw.shown)
    changed = chance.choice(acts[index]["proofs"])
    path = changed["path"]
    change = chance.choice(("salt", "hash", "longer", "shorter", "order")) if path else "salt"
    nth = chance.randrange(len(path) or 1)
    if change == "salt":
        changed["salt"] = another_digit(chance, changed["salt"])
    elif change == "hash":
        path[nth] = another_digit(chance, path[nth])
    elif change == "longer":
        path.insert(nth, path[nth])
    elif change == "shorter":
        del path[nth]
    else:
        changed["path"] = [*path[1:], path[0]]
    return Forgery(acts, index, Fault.PROOF_MISMATCH)


def place(chance: Random, acts: Acts, draw: Played) -> Forgery:
    """A proof names another place than its own."""
    index = chance.choice(draw.shown)
    changed = chance.choice(acts[index]["proofs"])
    changed["at"] += chance.choice((1, -1, 312, -312, 2**32, 10**20))
    return Forgery(acts, index, Fault.WRONG_PLACE)


def unproven(chance: Random, acts: Acts, draw: Played) -> Forgery:
    """A proof is left out, or all of them."""
    index = chance.choice(draw.shown)
    if chance.random() < 0.5:
        del acts[index]["proofs"]
    else:
        acts[index]["proofs"].pop()
    return Forgery(acts, index, Fault.NO_PROOF)


# The order of the acts ----------------------------------------------------------------------------


def late_commitment(chance: Random, acts: Acts, draw: Played) -> Forgery | None:
    """The house commits once the players have opened their entropy."""
    if not draw.opened or draw.cut < 0:
        return None
    acts.insert(draw.root - 1, acts.pop(draw.commit))
    return Forgery(acts, draw.root, Fault.ROOT_MISMATCH)


def no_commitment(chance: Random, acts: Acts, draw: Played) -> Forgery:
    """The house never bound itself."""
    del acts[draw.commit]
    return Forgery(acts, draw.root - 1, Fault.ACT_REFUSED)


def root_after_the_cut(chance: Random, acts: Acts, draw: Played) -> Forgery | None:
    """The order is fixed when the cut and the stakes are known already."""
    if draw.cut < 0:
        return None
    acts.insert(draw.shown[0] - 1, acts.pop(draw.root))
    return Forgery(acts, draw.shown[0], Fault.ACT_REFUSED)


def no_root(chance: Random, acts: Acts, draw: Played) -> Forgery:
    """The order was never fixed."""
    del acts[draw.root]
    return Forgery(acts, draw.shown[0] - 1, Fault.ACT_REFUSED)


def no_cut(chance: Random, acts: Acts, draw: Played) -> Forgery | None:
    """The pack was never cut."""
    if draw.cut < 0:
        return None
    del acts[draw.cut]
    return Forgery(acts, draw.shown[0] - 1, Fault.ACT_REFUSED)


def early_stake(chance: Random, acts: Acts, draw: Played) -> Forgery | None:
    """A stake is laid before the house is bound to what decides it."""
    stake = {"do": "bet", "player": "Anna", "on": "rouge", "amount": 500}
    acts.insert(draw.commit, stake)
    return Forgery(acts, draw.commit, Fault.STAKE_BEFORE_DRAW)


def early_reveal(chance: Random, acts: Acts, draw: Played) -> Forgery | None:
    """The seed is shown while cards are still to come."""
    acts.insert(draw.shown[0], acts[draw.reveal])
    return Forgery(acts, draw.shown[0], Fault.ACT_REFUSED)


def no_reveal(chance: Random, acts: Acts, draw: Played) -> Forgery:
    """The seed is never revealed: the next commitment, or the end, shows it."""
    del acts[draw.reveal]
    following = [
        index for index, act in enumerate(acts) if index >= draw.reveal and act["do"] == "commit"
    ]
    return Forgery(acts, following[0] if following else len(acts), Fault.NOT_REVEALED)


def coup_left_out(chance: Random, acts: Acts, draw: Played) -> Forgery | None:
    """A coup is not in the record."""
    if len(draw.shown) < 2:
        return None
    index = chance.choice(draw.shown[:-1])
    del acts[index]
    following = min(later_place for later_place in draw.shown if later_place > index) - 1
    return Forgery(acts, following, Fault.WRONG_PLACE)


def coup_twice(chance: Random, acts: Acts, draw: Played) -> Forgery | None:
    """A coup is dealt twice; at the wheel the second time without anything that binds it."""
    index = chance.choice(draw.shown)
    acts.insert(index + 1, acts[index])
    fault = Fault.ACT_REFUSED if acts[index]["do"] == "spin" else Fault.WRONG_PLACE
    return Forgery(acts, index + 1, fault)


def coups_exchanged(chance: Random, acts: Acts, draw: Played) -> Forgery | None:
    """Two coups in the other order."""
    if len(draw.shown) < 2:
        return None
    first, second = sorted(chance.sample(draw.shown, 2))
    acts[first], acts[second] = acts[second], acts[first]
    return Forgery(acts, first, Fault.WRONG_PLACE)


HOUSE: Final[tuple[Callable[[Random, Acts, Played], Forgery | None], ...]] = (
    *(commitment, seed, root, second_root),
    *(entropy_bound, entropy_opened, entropy_left_out, entropy_never_bound, entropy_of_another),
    *(at_card, id_of_its_own, id_used_before, revealed_as_another),
    *(card, cards_exchanged, cards_with_their_proofs, card_of_another_coup),
    *(proof, place, unproven),
    *(late_commitment, no_commitment, root_after_the_cut, no_root, no_cut, early_stake),
    *(early_reveal, no_reveal, coup_left_out, coup_twice, coups_exchanged),
)
"""All that a house may try."""


def forge_record(
    forge: Callable[[Random, Acts, Played], Forgery | None], chance: Random, lines: Lines
) -> Mutant | None:
    """The record of a house that did this to one of its draws; None where it cannot be done."""
    acts = commands(lines)
    forgery = forge(chance, acts, chance.choice(draws(acts)))
    if forgery is None:
        return None
    anew = lines_of(b"".join(full_record([write_line(act) for act in forgery.acts])))
    starts = [number for number, line in enumerate(anew, 1) if not is_answer(line)]
    starts.append(len(anew))
    last = starts[forgery.at]
    first = last if forgery.since is None else starts[forgery.since]
    return Mutant(anew, frozenset({forgery.fault}), (first, last))

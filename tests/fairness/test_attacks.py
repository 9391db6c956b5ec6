"""The known attacks on fair cards: each is tried here for real, and each is found out or fails."""

from itertools import product
from random import Random

import pytest
from support.records.cheating_dealer import ADDED, ID, SEED, Table
from support.records.forged_records import commitment as other_commitment
from support.records.forged_records import (
    early_reveal,
    forge_record,
    id_used_before,
    late_commitment,
    no_reveal,
)
from support.records.mutated_records import lines_of
from support.records.sealed_records import evening

from tapisvert.cards import PACK, sixain
from tapisvert.fairness.encoding import encode_fields
from tapisvert.fairness.protocol import Kind, entropy_commitment, leaf_of, order, salt
from tapisvert.fairness.shuffle import random_words, shuffle
from tapisvert.fairness.transparency.merkle import MerkleTree, leaf, node, root_of
from tapisvert.fairness.verification.findings import DrawAct, Fault, Note
from tapisvert.record import format_command
from tapisvert.record.command_lines import FallenCard, format_card
from tapisvert.rules import Refusal
from tapisvert.rules import commands as c
from tapisvert.verification.cross_check import differences
from tapisvert.verification.record_reader import Verdict, read

GOOD = order(Kind.PACK, ID, SEED, ADDED)
BOOK = "venezia-trente-et-quarante"


def verdict(table: Table) -> Verdict:
    return read(lines_of(table.session.full_record()))


def first(reading: Verdict) -> Fault:
    return reading.findings[0].fault


def describe(table: Table, reading: Verdict) -> str:
    """Command of the first wrong line."""
    line = lines_of(table.session.full_record())[reading.findings[0].line - 1]
    return line.split(b'"')[3].decode()


# Looking into the tree ----------------------------------------------------------------------------


def guesses(name: str, salts: list[bytes]) -> dict[bytes, tuple[int, str]]:
    """The leaf of every card at every place, with each of these salts."""
    return {
        leaf_of(name, index, card, guess): (index, card)
        for index, card, guess in product(range(312), PACK, salts)
    }


def test_salt_protects_leaves_from_guessing() -> None:
    """The paths of a taille hold leaves of cards to come. With the salts that are known (none, and
    those of the cards dealt) no card at any place gives one of them; without salts, all would.
    """
    table = Table()
    table.committed()
    table.fixed(GOOD)
    openings = [table.opening(table.place(nth)) for nth in range(6)]
    root = {bytes.fromhex(sibling) for proof in openings for sibling in proof.path}
    salts = [b"", bytes(32), *(bytes.fromhex(proof.salt) for proof in openings)]
    seen_cards = {proof.at for proof in openings}
    opening = [guess for leaf, guess in guesses(ID, salts).items() if leaf in root]
    assert {index for index, _ in opening} <= seen_cards

    merkle_tree = MerkleTree([leaf_of(ID, place, card, b"") for place, card in enumerate(GOOD)])
    siblings = {sibling for place in seen_cards for sibling in merkle_tree.path(place)}
    bare = [guess for leaf, guess in guesses(ID, [b""]).items() if leaf in siblings]
    assert {at for at, _ in bare} - seen_cards, "the attack has no teeth"


def test_salts_are_distinct() -> None:
    """312 places of twenty draws: one seed under many ids, and one id with many seeds."""
    range_ = range(312)
    seeds = [bytes([nth]) * 192 for nth in range(10)]
    salts = [salt(ID, seed, index) for seed, index in product(seeds, range_)]
    salts += [
        salt(f"table 1, pack {nth}", SEED, place) for nth, place in product(range(10), range_)
    ]
    assert len(set(salts)) == len(salts) == 20 * 312
    assert {len(entry) for entry in salts} == {32}


def doubling(leaves: list[bytes]) -> bytes:
    """The root of a tree that doubles the odd leaf or node of a level."""
    level = leaves
    while len(level) > 1:
        level = [*level, level[-1]] if len(level) % 2 else level
        level = [node(entry, two) for entry, two in zip(level[::2], level[1::2], strict=True)]
    return level[0]


def test_doubled_last_leaf_changes_the_root() -> None:
    """Of every size from 1 to 320; where an odd leaf is doubled, every second size falls for it."""
    leaves = [leaf(str(index).encode()) for index in range(320)]
    roots = {MerkleTree(leaves[:size]).root for size in range(1, 321)}
    assert len(roots) == 320
    fallen_number = 0
    for size in range(1, 321):
        doubled_tree = [*leaves[:size], leaves[size - 1]]
        assert MerkleTree(doubled_tree).root not in roots
        fallen_number += size % 2 == 1 < size and doubling(leaves[:size]) == doubling(doubled_tree)
    assert fallen_number == 159, "the attack has no teeth"


def test_node_is_not_accepted_as_leaf() -> None:
    """Of every size from 2 to 320: what two leaves are hashed to is not the leaf of any content;
    if it were, their node would prove itself in a tree of half the size.
    """
    leaves = [leaf(str(index).encode()) for index in range(320)]
    for size in range(2, 321):
        tree = MerkleTree(leaves[:size])
        path, half_size = tree.path(0), (size + 1) // 2
        assert root_of(leaf(leaves[0] + leaves[1]), 0, half_size, path[1:]) != tree.root
        assert root_of(node(leaves[0], leaves[1]), 0, half_size, path[1:]) == tree.root, "no teeth"
        assert root_of(node(leaves[0], leaves[1]), 0, size, path[1:]) is None


def test_field_lists_are_encoded_uniquely(scale: int) -> None:
    """100,000 random lists of short fields, made to collide when they are merely joined."""
    chance, seen_cards, joined = Random(1), dict[bytes, tuple[bytes, ...]](), set[bytes]()
    letters = (b"", b"1", b"2", b"3", b"12", b"23", b"\0", b"\0\0\0\0\0\0\0\1", b"\1")
    for _ in range(100_000 * scale):
        fields = tuple(chance.choices(letters, k=chance.randint(0, 7)))
        assert seen_cards.setdefault(encode_fields(*fields), fields) == fields
        joined.add(b"".join(fields))
    assert len(seen_cards) - len(joined) > 10_000, "the attack has no teeth"


# What the house may try ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "fault"),
    [
        (late_commitment, Fault.ROOT_MISMATCH),
        (id_used_before, Fault.ID_REUSED),
        (no_reveal, Fault.NOT_REVEALED),
        (early_reveal, Fault.ACT_REFUSED),
        (other_commitment, Fault.COMMITMENT_MISMATCH),
    ],
    ids=lambda item: getattr(item, "__name__", str(item)),
)
def test_changed_act_is_detected(attack: object, fault: Fault) -> None:
    """Commitment after entropy, an id used twice, a pack never revealed, one revealed while it is
    dealt from, another seed than the one bound to: with all answers and the digest made to fit.
    """
    assert callable(attack)
    lines = lines_of(evening(BOOK, seed=3, draws=2, coups=2))
    mutants = [forge_record(attack, Random(seed), lines) for seed in range(8)]
    verdicts = [read(mutant.lines) for mutant in mutants if mutant is not None]
    assert {first(entry) for entry in verdicts} == {fault}


def test_late_commitment_is_detected() -> None:
    """The stakes lie already when the house binds itself: every one of them is named."""
    table = Table()
    table.do(c.Bet("Anna", "rouge", 1_000))
    table.do(c.Bet("Bruno", "noir", 1_000))
    outcome = verdict(table.played())
    assert [finding.fault for finding in outcome.findings] == [Fault.STAKE_BEFORE_DRAW] * 2
    assert describe(table, outcome) == "bet"


def test_stacked_order_is_detected() -> None:
    """The pack is rich in refaits, every proof of it is good, and the root is not the seed's."""
    stacked = tuple(sorted(sixain(), key=lambda card: (card[0] not in "TJQK", GOOD.index(card))))
    table = Table().played(stacked)
    outcome = verdict(table)
    assert (describe(table, outcome), first(outcome)) == ("root", Fault.ROOT_MISMATCH)
    assert len(outcome.findings) == 1


def by_modulo(seed: bytes) -> tuple[str, ...]:
    """The order of a pack without entropy, its draws made by remainder alone."""
    stream = random_words(encode_fields(b"tapisvert 1 order", b"pack", ID.encode(), seed))
    return shuffle(sixain(), lambda n: next(stream) % n)


def test_modulo_draw_is_detected() -> None:
    """A draw that favours low numbers shows as soon as one word is not thrown away."""
    seeds = [bytes([nth]) * 192 for nth in range(20)]
    seed = next(seed for seed in seeds if by_modulo(seed) != order(Kind.PACK, ID, seed, {}))
    table = Table()
    table.committed(seed)
    table.fixed(by_modulo(seed), seed)
    table.coup()
    table.over(seed)
    outcome = verdict(table)
    assert (describe(table, outcome), first(outcome)) == ("root", Fault.ROOT_MISMATCH)


def test_omitted_player_entropy_is_detected() -> None:
    """The house makes the order without the entropy that Bruno opened."""
    table = Table().played(order(Kind.PACK, ID, SEED, {"Anna": ADDED["Anna"]}))
    outcome = verdict(table)
    assert (describe(table, outcome), first(outcome)) == ("root", Fault.ROOT_MISMATCH)


def test_chosen_seed_is_possible_without_player_entropy() -> None:
    """It binds itself to the best of a hundred packs: nothing breaks the protocol, and the remark
    says what the player has to know.
    """
    seeds = [bytes([nth]) * 192 for nth in range(100)]
    best = max(seeds, key=lambda seed: order(Kind.PACK, ID, seed, {})[5:25].count("Ts"))
    table = Table()
    table.committed(best)
    table.fixed(order(Kind.PACK, ID, best, {}), best, at_card=0)
    table.coup()
    table.over(best)
    outcome = verdict(table)
    assert outcome.findings == ()
    assert [note.values for note in outcome.remarks if note.note is Note.NO_ENTROPY] == [{"id": ID}]


def test_last_opener_can_choose_among_values() -> None:
    """A player cannot: all commit before any player opens, and the opened entropy must fit the
    commitment. No player commits later.
    """
    table = Table()
    table.committed()
    for player, added in ADDED.items():
        table.do(c.Entropy(player, commitment=entropy_commitment(ID, player, added).hex()))
    table.do(c.Entropy("Anna", value=ADDED["Anna"].hex()))
    late_entropy = table.session.entropy("Bruno", commitment="ab" * 32)[0]
    assert isinstance(late_entropy, Refusal)
    assert late_entropy.code == "entropy_closed"
    chosen_value = b"the value that suits Bruno"
    table.do(c.Entropy("Bruno", value=chosen_value.hex()))
    table.fixed(order(Kind.PACK, ID, SEED, {**ADDED, "Bruno": chosen_value}))
    table.coup()
    table.over()
    outcome = verdict(table)
    assert first(outcome) is Fault.ENTROPY_MISMATCH
    assert outcome.findings[0].values["player"] == "Bruno"


def test_silent_last_opener_is_reported() -> None:
    """A player can, and the record names them: the order has one of two values."""
    table = Table()
    table.committed()
    for player, added in ADDED.items():
        table.do(c.Entropy(player, commitment=entropy_commitment(ID, player, added).hex()))
    table.do(c.Entropy("Anna", value=ADDED["Anna"].hex()))
    table.fixed(order(Kind.PACK, ID, SEED, {"Anna": ADDED["Anna"]}))
    table.coup()
    table.over()
    outcome = verdict(table)
    assert outcome.findings == ()
    silent = [note.values for note in outcome.remarks if note.note is Note.UNOPENED]
    assert silent == [{"id": ID, "players": "Bruno", "orders": "2"}]


def test_copied_commitment_is_rejected() -> None:
    """The player copies Anna's commitment and entropy: it does not open under another name."""
    table = Table()
    table.committed()
    commitment = entropy_commitment(ID, "Anna", ADDED["Anna"]).hex()
    for player in ("Anna", "Bruno"):
        table.do(c.Entropy(player, commitment=commitment))
    for player in ("Anna", "Bruno"):
        table.do(c.Entropy(player, value=ADDED["Anna"].hex()))
    copied_commitment = dict.fromkeys(("Anna", "Bruno"), ADDED["Anna"])
    table.fixed(order(Kind.PACK, ID, SEED, copied_commitment))
    table.coup()
    table.over()
    outcome = verdict(table)
    assert first(outcome) is Fault.ENTROPY_MISMATCH
    assert outcome.findings[0].values["player"] == "Bruno"


# Two stories --------------------------------------------------------------------------------------


def test_two_roots_of_one_draw_are_detected() -> None:
    """To Anna the house shows a pack without Bruno's entropy, to Bruno one with it: either record
    is right by itself, and the first look at both finds it out.
    """
    verdicts: list[tuple[str, Verdict]] = []
    for label, added in (("Anna's", {"Anna": ADDED["Anna"]}), ("Bruno's", ADDED)):
        table = Table()
        table.committed()
        table.entropy(added)
        table.fixed(order(Kind.PACK, ID, SEED, added))
        table.coup()
        table.over()
        verdicts.append((label, verdict(table)))
    assert [entry.findings for _, entry in verdicts] == [(), ()]
    results, shared = differences([(label, item.acts) for label, item in verdicts])
    assert shared == 1
    assert [(element.id, element.act, element.file, element.other) for element in results] == [
        (ID, DrawAct.ROOT, "Anna's", "Bruno's")
    ]


def test_repeated_draw_id_is_detected() -> None:
    """A table that forgot its past begins again: the same id, another seed."""
    verdicts: list[tuple[str, Verdict]] = []
    for seed in (SEED, bytes(192)):
        table = Table()
        table.committed(seed)
        table.fixed(order(Kind.PACK, ID, seed, {}), seed)
        table.coup()
        table.over(seed)
        verdicts.append((seed.hex()[:4], verdict(table)))
    assert [entry.findings for _, entry in verdicts] == [(), ()]
    results, _ = differences([(label, item.acts) for label, item in verdicts])
    assert [element.act for element in results] == [DrawAct.COMMITMENT]


def test_fallen_cards_cannot_be_withdrawn() -> None:
    """Four cards lie in the record that Anna saves; then the house restores its database from
    before the coup, and ends the taille. Its new record is right by itself, and not beside hers;
    one in which it leaves cards out of a lost coup is wrong.
    """
    table, second_table = Table(), Table()
    for entry in (table, second_table):
        entry.committed()
        entry.fixed(order(Kind.PACK, ID, SEED, {}))
    coup = table.next_coup()
    table.do(c.Close())
    *lines, _ = lines_of(table.session.full_record())
    cards_and_proofs = list(zip(coup.cards or (), coup.proofs or (), strict=True))[:4]
    close = max(index for index, line in enumerate(lines, 1) if line.startswith(b'{"do"'))
    card_lines = [format_card(FallenCard(0, *item), close) for item in cards_and_proofs]
    saved_lines = read([*lines, *card_lines], is_growing=True)
    assert saved_lines.findings == ()
    loss = c.Lost((coup.cards or ())[:3], (coup.proofs or ())[:3])
    outcome = read([*lines, *card_lines, format_command(loss) + b"\n"], is_growing=True)
    assert [finding.fault for finding in outcome.findings] == [Fault.COUP_UNSETTLED]
    second_table.over()
    later_verdict = verdict(second_table)
    assert later_verdict.findings == ()
    results, _ = differences([("hers", saved_lines.acts), ("later", later_verdict.acts)])
    assert [(element.id, element.act) for element in results] == [(ID, DrawAct.CARDS)]


def test_partial_and_full_records_get_equal_verdicts() -> None:
    """However far the first one goes."""
    lines = lines_of(evening(BOOK, seed=5, draws=2, coups=1))
    full_verdict = read(lines)
    for stop in range(1, len(lines)):
        so_far = read(lines[:stop], is_growing=True)
        assert so_far.findings == ()
        assert differences([("so far", so_far.acts), ("whole", full_verdict.acts)])[0] == []

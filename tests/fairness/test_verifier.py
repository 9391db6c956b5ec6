"""The verifier: what it counts, what it remarks, what it finds, and when it waits."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from support.engine.strategies import RULEBOOKS, play
from support.records.cheating_dealer import ADDED, ID, SEED, Table
from support.records.sealed_records import evening
from support.records.signed_records import signed_evening

from tapisvert import Session
from tapisvert.cards import sixain
from tapisvert.fairness.protocol import Kind, order
from tapisvert.fairness.transcript import transcript
from tapisvert.fairness.verification.findings import Fault, Note
from tapisvert.record import format_command
from tapisvert.rules import Person
from tapisvert.rules import commands as c
from tapisvert.verification.record_reader import Verdict, read

GOOD = order(Kind.PACK, ID, SEED, ADDED)


def verdict(table: Table | Session, *, so_far: bool = True) -> Verdict:
    """Verdict on the record of a table; it may go on unless the test says otherwise."""
    session = table.session if isinstance(table, Table) else table
    return read([line + b"\n" for line in session.lines], is_growing=so_far)


def found(table: Table | Session, *, so_far: bool = True) -> list[tuple[str, Fault]]:
    session = table.session if isinstance(table, Table) else table
    lines = session.lines
    findings = verdict(session, so_far=so_far).findings
    return [
        (lines[finding.line - 1].split(b'"')[3].decode(), finding.fault) for finding in findings
    ]


@pytest.mark.parametrize("book", RULEBOOKS)
def test_fair_evening_is_correct(book: str) -> None:
    """Whole tailles, spins, refused stakes, entropy not opened, draws given up: nothing is found,
    and everything was compared.
    """
    for seed in range(2):
        outcome = read(evening(book, seed=seed, draws=2).splitlines(keepends=True))
        assert outcome.findings == ()
        assert outcome.has_digest
        assert outcome.tally.revealed == outcome.tally.packs + outcome.tally.spins >= 2
        assert outcome.payments == outcome.tally.payments > 0
        assert outcome.tally.cards + outcome.tally.numbers > 0


def test_checked_items_are_counted() -> None:
    """Draws, cards, entropy, players, coups: no more and no less than there are."""
    table = Table().played(coups=2)
    outcome = verdict(table, so_far=False)
    tally = outcome.tally
    assert (tally.packs, tally.spins, tally.revealed, tally.entropy) == (1, 0, 1, 2)
    assert (tally.players, tally.coups, tally.payments) == ({"Anna", "Bruno"}, 2, 0)
    assert (tally.cards, tally.numbers) == (table.gone - 5, 0)
    assert (tally.commands, outcome.lines) == (len(table.session.lines), len(table.session.lines))


def test_missing_answers_are_reported() -> None:
    """It is right, and there was nothing to compare."""
    outcome = verdict(Table().played(), so_far=False)
    assert outcome.findings == ()
    assert Note.NO_ANSWERS in {note.note for note in outcome.remarks}
    assert (outcome.comparisons, outcome.payments, outcome.has_digest) == (0, 0, False)


def remarks(table: Table) -> list[Note]:
    """Remarks of the verifier besides those on answers."""
    outcome = verdict(table)
    return [entry.note for entry in outcome.remarks if entry.note is not Note.NO_ANSWERS]


def test_lawful_oddities_are_remarked() -> None:
    """No entropy at all, entropy not opened, cards not dealt, a draw not played, one in play, one
    not yet revealed.
    """
    table = Table()
    table.committed()
    table.do(c.Entropy("Anna", commitment="ab" * 32))
    table.fixed(order(Kind.PACK, ID, SEED, {}))
    assert remarks(table) == [Note.IN_PLAY, Note.NO_ENTROPY, Note.UNOPENED]
    table.coup()
    table.do(c.EndTaille())
    assert remarks(table) == [Note.TO_REVEAL, Note.NO_ENTROPY, Note.UNOPENED, Note.ENDED_EARLY]
    table.do(c.Reveal(ID, SEED.hex()))
    table.committed(name="table 1, pack 2")
    table.over()
    assert remarks(table)[2:] == [Note.ENDED_EARLY, Note.NEVER_PLAYED]
    remarks_by_note = {entry.note: entry for entry in verdict(table).remarks}
    assert remarks_by_note[Note.UNOPENED].values == {"id": ID, "players": "Anna", "orders": "2"}
    cards_left = 312 - table.gone
    assert remarks_by_note[Note.ENDED_EARLY].values == {"id": ID, "cards": cards_left}
    assert verdict(table, so_far=False).findings == ()


@pytest.mark.parametrize("command", [c.EndTaille(), c.Finish()])
def test_abandoned_coup_after_closing_is_wrong(command: c.Command) -> None:
    """The same while bets are open is not, and neither is a draw that is said to be lost."""
    for is_closed in (False, True):
        table = Table()
        table.committed()
        table.fixed(order(Kind.PACK, ID, SEED, {}))
        if is_closed:
            table.do(c.Close())
        table.do(command)
        name = c.NAMES[type(command)]
        assert found(table) == ([(name, Fault.COUP_UNSETTLED)] if is_closed else [])
    table = Table()
    table.committed()
    table.fixed(order(Kind.PACK, ID, SEED, {}))
    table.do(c.Close())
    table.do(c.Lost())
    assert found(table) == []
    assert Note.DRAW_LOST in remarks(table)
    assert Note.NEVER_PLAYED not in remarks(table)
    table.over()
    assert found(table, so_far=False) == []


def test_closing_within_taille_reports_remaining_cards() -> None:
    """As when the taille is ended by hand; not a taille that was over, or never begun."""
    table = Table()
    table.committed()
    table.fixed(order(Kind.PACK, ID, SEED, {}))
    table.coup()
    table.do(c.Finish())
    remarks_by_note = {entry.note: entry for entry in verdict(table).remarks}
    assert remarks_by_note[Note.ENDED_EARLY].values == {"id": ID, "cards": 312 - table.gone}


def test_unopened_draw_is_wrong_after_the_record() -> None:
    """While it is being played, and when it is over and not revealed."""
    table = Table()
    table.committed()
    table.fixed(order(Kind.PACK, ID, SEED, {}))
    table.coup()
    assert found(table) == []
    assert found(table, so_far=False) == [("deal", Fault.NOT_REVEALED)]
    table.do(c.EndTaille())
    assert found(table) == []
    assert found(table, so_far=False) == [("end_taille", Fault.NOT_REVEALED)]


def test_commitment_before_reveal_is_wrong() -> None:
    table = Table()
    table.committed()
    table.do(c.EndTaille())
    table.session.commit("table 1, pack 2", "ab" * 32)
    assert found(table) == [("commit", Fault.NOT_REVEALED)]


def test_stake_before_the_draw() -> None:
    """Between two draws, or before the first: at every kind of stake, once the draw is there."""
    table = Table()
    table.do(c.Bet("Anna", "rouge", 1_000))
    table.do(c.Insure("Anna", "rouge"))
    table.do(c.Move("Anna", "rouge", "noir"))
    assert found(table, so_far=False) == [
        ("bet", Fault.STAKE_BEFORE_DRAW),
        ("insure", Fault.STAKE_BEFORE_DRAW),
        ("move", Fault.STAKE_BEFORE_DRAW),
    ]
    table.played()
    assert [fault for _, fault in found(table)] == [Fault.STAKE_BEFORE_DRAW] * 3


def test_stake_from_previous_taille_is_correct() -> None:
    """The record need not lay it anew."""
    table = Table()
    table.committed()
    table.fixed(order(Kind.PACK, ID, SEED, {}))
    table.do(c.Bet("Anna", "rouge", 1_000))
    table.over()
    table.name = "table 1, pack 2"
    table.committed(name="table 1, pack 2")
    table.fixed(order(Kind.PACK, "table 1, pack 2", SEED, {}))
    table.coup()
    table.over()
    assert found(table, so_far=False) == []


def test_coups_of_unsealed_pack_have_no_proof() -> None:
    """A shoe that the record shows, or real cards: the first coup is named, not the stake on it."""
    session = Session("venezia-trente-et-quarante")
    session.sit("Anna", 100_000)
    session.bet("Anna", "rouge", 1_000)
    session.shoe(sixain())
    session.cut("Anna", 7)
    session.deal()
    assert found(session) == [("deal", Fault.NO_PROOF)]
    wheel = Session("campione-roulette")
    wheel.sit("Anna", 100_000)
    wheel.bet("Anna", "rouge", 1_000)
    wheel.spin(17)
    assert found(wheel) == [("spin", Fault.NO_PROOF)]


def test_unanswered_player_requests_are_harmless() -> None:
    """A player who may not deal, commit or reveal; entropy too late; a cut that no pack has."""
    table = Table()
    table.committed()
    player = Person("player", "Anna")
    table.entropy(ADDED)
    for command in (
        c.Commit("mine", "ab" * 32),
        c.Root("ab" * 32),
        c.Deal(("As",)),
        c.Reveal(ID, SEED.hex()),
        c.Entropy("Anna", commitment="ab" * 32),
        c.Cut("Anna", 7),
    ):
        table.session.do(command, player)
    table.fixed(GOOD)
    table.session.cut("Bruno", 12)
    table.coup()
    table.over()
    assert found(table, so_far=False) == []


def salted_leaf(coup: c.Deal, salt: str) -> c.Deal:
    proofs = [c.Opening(proof.at, salt, proof.path) for proof in coup.proofs or ()]
    return c.Deal(coup.cards, tuple(proofs))


WRONG_ACTS: dict[str, tuple[Callable[[Table], object], str, Fault]] = {
    "a commitment during the taille": (
        lambda table: table.session.commit("table 1, pack 2", "ab" * 32),
        "commit",
        Fault.ACT_REFUSED,
    ),
    "a second root": (lambda table: table.session.root("ab" * 32), "root", Fault.ACT_REFUSED),
    "a reveal during the taille": (
        lambda table: table.session.reveal(ID, SEED.hex()),
        "reveal",
        Fault.ACT_REFUSED,
    ),
    "cards without proofs": (
        lambda table: table.session.do(c.Deal(("As", "Ks"))),
        "deal",
        Fault.ACT_REFUSED,
    ),
    "a coup without proofs": (
        lambda table: table.session.do(c.Deal(table.next_coup().cards)),
        "deal",
        Fault.NO_PROOF,
    ),
    "proofs that are no digits": (
        lambda table: table.session.do(salted_leaf(table.next_coup(), "xyz")),
        "deal",
        Fault.ACT_REFUSED,
    ),
    "another salt, in capitals": (
        lambda table: table.session.do(salted_leaf(table.next_coup(), "AB" * 32)),
        "deal",
        Fault.PROOF_MISMATCH,
    ),
}


@pytest.mark.parametrize(("act", "does", "fault"), WRONG_ACTS.values(), ids=list(WRONG_ACTS))
def test_house_act_out_of_turn_is_wrong(
    act: Callable[[Table], object], does: str, fault: Fault
) -> None:
    """The table refused it, and its line is the first that is wrong; the rest goes on."""
    table = Table()
    table.committed()
    table.entropy(ADDED)
    table.fixed(GOOD)
    act(table)
    table.coup()
    table.over()
    assert found(table, so_far=False)[0] == (does, fault)


def test_wrong_proof_before_reveal_is_reported() -> None:
    """The proof does not lead to the root; which card lay there only the seed tells."""
    table = Table()
    table.committed()
    table.entropy(ADDED)
    table.fixed(GOOD)
    place = table.place()
    other = next(card for card in sixain() if card != GOOD[place] and card[0] == GOOD[place][0])
    table.things = [*GOOD[:place], other, *GOOD[place + 1 :]]
    table.coup()
    assert found(table) == [("deal", Fault.PROOF_MISMATCH)]
    table.over()
    assert found(table) == [("deal", Fault.CARD_MISMATCH)]
    values = verdict(table).findings[0].values
    assert values == {"id": ID, "card": other, "place": place, "was": GOOD[place]}


def test_wrong_root_is_blamed_instead_of_cards() -> None:
    """All proofs lead elsewhere; the seed shows that they are right, and the root is not."""
    table = Table()
    table.committed()
    table.entropy(ADDED)
    table.fixed(GOOD)
    lines = [line + b"\n" for line in (*table.session.lines,)]
    index = next(root_index for root_index, line in enumerate(lines) if b'"root"' in line)
    table.coup()
    table.over()
    lines = [line + b"\n" for line in table.session.lines]
    lines[index] = b'{"do":"root","root":"%b"}\n' % (b"ab" * 32)
    assert [finding.fault for finding in read(lines[:-2], is_growing=True).findings] == [
        Fault.PROOF_MISMATCH
    ]
    verdict = read(lines)
    assert [(entry.line, entry.fault) for entry in verdict.findings] == [
        (index + 1, Fault.ROOT_MISMATCH)
    ]


def test_seed_for_a_draw_without_order() -> None:
    """A draw that was never fixed is held against its commitment alone."""
    for seed, expected in ((SEED, []), (bytes(192), [("reveal", Fault.SEED_MISMATCH)])):
        table = Table()
        table.committed()
        table.over(seed)
        assert found(table, so_far=False) == expected


@pytest.mark.parametrize("book", RULEBOOKS)
def test_verifier_answers_arbitrary_input(book: str, scale: int) -> None:
    """Sessions in which anything is tried, most of it at the wrong time, and digits bind nothing:
    every reveal of theirs is found out, and so is every coup that a reveal does not follow.
    """
    coups = 0
    for seed in range(4 * scale):
        turns = play(book, seed, 200)
        lines = [format_command(turn.command, turn.by) + b"\n" for turn in turns]
        outcome = read(lines)
        coups += outcome.tally.coups
        assert bool(outcome.findings) >= bool(outcome.tally.coups or outcome.tally.revealed)
        assert read(lines, is_growing=True).tally == outcome.tally
    assert coups > 0


def test_transcript_is_built_rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not once for each card: an evening is verified in little more than its replay."""
    call_counts = Counter[str]()

    def count_transcripts(*values: Any, **options: Any) -> bytes:
        call_counts["all"] += 1
        return transcript(*values, **options)

    monkeypatch.setattr(
        "tapisvert.fairness.verification.signed_draw_check.transcript", count_transcripts
    )
    verdict = read(signed_evening("venezia-trente-et-quarante", seed=1, draws=2).splitlines(True))
    assert verdict.findings == ()
    assert verdict.tally.cards > 100
    assert call_counts["all"] <= 4 * verdict.tally.packs

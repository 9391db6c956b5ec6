"""Faults of a house that forges one act, and makes anew all that follows from it: each is named."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from support.records.sealed_records import CARDS, WHEEL, House
from support.records.signed_records import EXAMPLES, QuickKey, Signer, key_of, named

from tapisvert import regulations as houses
from tapisvert.fairness import chain
from tapisvert.fairness import rsa_fdh_vrf as vrf
from tapisvert.fairness.encoding import encode_fields
from tapisvert.fairness.verification.draws import DrawsCheck
from tapisvert.fairness.verification.findings import Fault, Finding
from tapisvert.fairness.verification.record_reader import read
from tapisvert.fairness.verification.verdict import Grade
from tapisvert.record import parse_command
from tapisvert.rules import Person, Refusal
from tapisvert.rules import commands as c

CHEF = Person("chef", "Carlo")
ENTROPY = {"Anna": bytes(range(16)), "Bruno": bytes(20)}
OTHER = "ab" * 32
SIGNER = Signer()


def first(house: House) -> tuple[str, Fault]:
    """The first wrong line of a house, by its act or event, and its fault."""
    lines = house.lines()
    finding = read(lines).findings[0]
    return lines[finding.line - 1].split(b'"')[3].decode(), finding.fault


def digit(text: str) -> str:
    """The text with another last digit."""
    return text[:-1] + ("1" if text[-1] == "0" else "0")


def changed(kind: type[c.Command], **fields: Callable[[Any], Any]) -> Callable[..., c.Command]:
    """An alteration of the last fields of one kind of command."""

    def alter(command: c.Command) -> c.Command:
        if not isinstance(command, kind):
            return command
        values = {name: change(getattr(command, name)) for name, change in fields.items()}
        return replace(command, **values)

    return alter


def changed_statement(**fields: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A change of fields of a statement."""
    return lambda statement: replace(
        statement, **{name: change(getattr(statement, name)) for name, change in fields.items()}
    )


def play(house: House, coups: int = 2) -> House:
    """A draw of so many coups, and its end."""
    house.begin(ENTROPY)
    for _ in range(coups):
        house.bet()
        house.coup()
    house.end()
    return house


FORGED = {
    "another key's proof": (changed(c.Witness, proof=lambda p: (p[1], *p[1:])), Fault.INVALID_KEY),
    "key not named": (changed(c.Commit, witness=lambda _: OTHER), Fault.UNKNOWN_WITNESS),
    "other tip": (changed(c.Commit, tip=digit), Fault.ENTROPY_MISMATCH),
    "other entropy": (
        changed(c.Entropy, value=lambda value: value and digit(value)),
        Fault.ENTROPY_MISMATCH,
    ),
    "other start": (changed(c.Start, start=digit), Fault.START_MISMATCH),
    "other share": (changed(c.Spin, share=digit), Fault.SHARE_MISMATCH),
    "other signature": (
        changed(c.Spin, witness=changed_statement(signature=digit)),
        Fault.SIGNATURE_MISMATCH,
    ),
    "other time": (
        changed(c.Spin, witness=changed_statement(at=lambda at: at + 1)),
        Fault.SIGNATURE_MISMATCH,
    ),
    "other number of the statement": (
        changed(c.Spin, witness=changed_statement(n=lambda n: n + 1)),
        Fault.SIGNATURE_MISMATCH,
    ),
    "other key": (changed(c.Spin, witness=changed_statement(key=digit)), Fault.KEY_MISMATCH),
    "signature for a key": (
        changed(c.Spin, witness=lambda statement: replace(statement, key=statement.signature)),
        Fault.KEY_MISMATCH,
    ),
    "other result": (
        changed(c.Spin, number=lambda number: (number + 1) % 37),
        Fault.RESULT_MISMATCH,
    ),
    "other head": (changed(c.End, head=digit), Fault.DIGEST_MISMATCH),
    "other end": (
        changed(c.End, witness=changed_statement(signature=digit)),
        Fault.SIGNATURE_MISMATCH,
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_forged_act_is_named(name: str) -> None:
    """The line of the act is wrong, though all after it follows from it."""
    alter, fault = FORGED[name]
    house = play(House(signer=Signer(), players=ENTROPY, alter=alter))
    acts = {
        Fault.INVALID_KEY: "witness",
        Fault.UNKNOWN_WITNESS: "commit",
        Fault.ENTROPY_MISMATCH: "entropy",
        Fault.START_MISMATCH: "start",
        Fault.DIGEST_MISMATCH: "end",
    }
    act = "end" if name == "other end" else acts.get(fault, "spin")
    assert first(house) == (act, fault)


def test_exchanged_cards_are_named() -> None:
    """Two cards of a row change places: the coup has the same result, and is not the one fixed."""
    exchange = changed(c.Deal, cards=lambda cards: (cards[1], cards[0], *cards[2:]))
    house = House(CARDS, players=ENTROPY, alter=exchange)
    assert first(play(house)) == ("deal", Fault.RESULT_MISMATCH)


def test_share_of_a_later_coup_is_named() -> None:
    """A house that leaves one link out."""
    house = House()
    house.begin({})
    house.close()
    house.ask()
    house.give(house.draw.coup(2, house.start.hex()))
    assert first(house) == ("spin", Fault.SHARE_MISMATCH)


def test_reopened_share_is_rejected() -> None:
    house = House()
    house.begin({})
    coup = house.coup()
    house.close()
    house.ask()
    house.give(coup)
    assert first(house) == ("spin", Fault.SHARE_MISMATCH)


def test_key_of_another_coup_is_named() -> None:
    house = House(signer=Signer())
    house.begin({})
    house.close()
    statement = house.ask()
    assert statement is not None
    other = house.signer.key.prove(chain.key_input(house.start, 2)).hex()
    house.give(house.draw.coup(1, house.start.hex(), replace(statement, key=other)))
    assert first(house) == ("spin", Fault.KEY_MISMATCH)


def test_stake_changed_after_the_statement_is_named() -> None:
    """The statement is over the head that has the stakes; without a witness it passes, and the
    grade says so.
    """
    for signer in (Signer(), None):
        house = House(signer=signer, players=ENTROPY)
        house.begin(ENTROPY)
        mark = house.mark()
        house.bet("Anna", "rouge", 500)
        house.close()
        statement = house.ask()
        house.back(mark)
        house.bet("Anna", "noir", 500)
        house.close()
        house.give(c.Ask())
        house.show(statement)
        if signer:
            assert first(house) == ("spin", Fault.SIGNATURE_MISMATCH)
            continue
        house.end()
        verdict = read(house.lines()).on_draws()
        assert (verdict.grade, verdict.is_complete) == (Grade.FIXED, True)


def test_entropy_is_bound_before_the_seal() -> None:
    """A puppet's entropy after others opened theirs is refused; written over, it is named."""
    house = House(players=ENTROPY)
    house.commit()
    house.bind({"Anna": bytes(16)})
    house.seal()
    house.open({"Anna": bytes(16)})
    late_entropy = c.Entropy("Bruno", commitment=OTHER)
    assert isinstance(house.do(late_entropy)[0], Refusal)
    house.fix()
    house.coup()
    house.end()
    assert read(house.lines()).findings == ()
    lines = house.lines()
    index = next(index for index, line in enumerate(lines) if OTHER.encode() in line)
    seal = next(index for index, line in enumerate(lines) if b'"seal"' in line)
    moved_lines = [*lines[:seal], lines[index], *lines[seal:index], *lines[index + 1 :]]
    assert read(moved_lines).findings[0].fault is Fault.START_MISMATCH


def test_closed_coup_broken_off_is_named() -> None:
    """By the close of the table, by the end of the taille, or by `off` when its cards lie."""
    for ending, act in ((c.Finish(), "finish"), (c.EndTaille(), "end_taille")):
        house = House(CARDS)
        house.begin({})
        house.close()
        house.give(ending)
        assert first(house) == (act, Fault.COUP_UNSETTLED)
    house = House(CARDS, signer=Signer())
    house.begin({})
    house.close()
    house.lay(*(house.peek(house.ask()).cards or ())[:2])  # type: ignore[union-attr]
    house.off()
    assert first(house) == ("off", Fault.COUP_UNSETTLED)


def test_shown_cards_must_match_deal() -> None:
    """Another card, one too many, and a card beside no coup."""
    for is_longer in (False, True):
        house = House(CARDS)
        house.begin({}, seed=bytes(range(32)))
        house.close()
        coup = house.peek(house.ask())
        assert isinstance(coup, c.Deal)
        cards = coup.cards or ()
        assert cards[0] != "As"
        house.lay(*((*cards, cards[0]) if is_longer else ("As", *cards[1:])))
        house.show(None)
        assert first(house) == ("card", Fault.RESULT_MISMATCH)
    for is_closed in (False, True):
        house = House(CARDS)
        house.begin({})
        if is_closed:
            house.close()
        house.lay("As")
        assert first(house) == ("card", Fault.ANSWER_EXTRA)


# The witness -------------------------------------------------------------------------------------


def test_forked_statements_are_out_of_turn() -> None:
    """A witness that forgets a statement, signs back in time, or names another one before."""
    forgets: list[Callable[[Signer], object]] = [
        lambda signer: signer.texts.pop(),
        lambda signer: signer.tables.clear(),
        lambda signer: setattr(signer, "at", signer.at - 1_500),
        lambda signer: signer.texts.__setitem__(-1, b"another"),
    ]
    for forget in forgets:
        house = House(signer=Signer())
        house.begin({})
        house.coup()
        forget(house.signer)
        house.coup()
        assert first(house) == ("spin", Fault.STATEMENT_OUT_OF_TURN)


def test_statement_of_another_table_is_named() -> None:
    """The house of another table takes the key it was given there."""
    house, signer = House(), Signer()
    house.signer = signer
    house.give(signer.named)
    house.begin({})
    house.close()
    house.give(c.Ask())
    statement = signer.sign("due", house.start, 1, house.head)
    house.show(statement)
    assert first(house) == ("spin", Fault.SIGNATURE_MISMATCH)


def prime_key() -> c.Witness:
    """A prime modulus: anyone can sign."""
    prime, exponent = 2**2203 - 1, pow(vrf.EXPONENT, -1, 2**2203 - 2)
    size = vrf.byte_length(prime)
    inputs = [
        encode_fields(b"tapisvert 3 good key", index.to_bytes(4, "big")) for index in range(8)
    ]
    proofs = [pow(vrf._encoded(prime, text), exponent, prime) for text in inputs]
    return c.Witness(f"0{prime:x}", tuple(f"{proof:0{2 * size}x}" for proof in proofs))


def test_unsound_keys_are_named() -> None:
    """A prime; a modulus of which 65537 divides phi, so that a statement has 65537 signatures; one
    with a small factor; one too short; proofs of another key.
    """
    sound = named(key_of(EXAMPLES[0]))
    modulus = int(sound.modulus, 16)
    totient = 2 * vrf.EXPONENT * ((3 << 1005) + 337) + 1  # the first of these that is prime
    assert pow(2, totient - 1, totient) == 1
    other = named(key_of(EXAMPLES[1]))
    digits = "1" + "0" * 511
    unsound = [
        prime_key(),
        replace(sound, modulus=f"{totient * int(EXAMPLES[0]['p'], 16):0512x}"),
        replace(sound, modulus=f"{modulus * 3:x}".zfill(514)[2:]),
        replace(sound, proof=other.proof),
        replace(sound, modulus=other.modulus),
        c.Witness(digits, (digits,) * 8),
    ]
    for line in unsound:
        draws = DrawsCheck()
        draws.feed(1, b"", c.Open(houses.rulebook(WHEEL), "CHF"))
        draws.feed(2, b"", line)
        assert draws.finding is not None
        assert draws.finding.fault is Fault.INVALID_KEY


def test_witness_without_statement_is_never_named() -> None:
    """A draw that commits to a key, but none of whose coups it signed, is not verified: the engine
    refuses such a coup, and the reading without engine does.
    """
    house = House(signer=Signer())
    house.begin({})
    house.close()
    house.give(c.Ask())
    coup = house.draw.coup(1, house.start.hex())
    assert isinstance(house.do(coup)[0], Refusal)
    assert first(house) == ("spin", Fault.ACT_REFUSED)
    assert fault_without_engine(house) is Fault.WITNESS_MISMATCH
    assert house.signer.fingerprint not in str(read(house.lines()).tally.witnesses)


# Without the engine ------------------------------------------------------------------------------


def fault_without_engine(house: House) -> Fault:
    """The fault that the check of the draws finds, for which every command was carried out."""
    draws = DrawsCheck()
    for number, line in enumerate(house.session.lines, 1):
        command = parse_command(line, number).command
        assert not isinstance(command, Refusal)
        draws.feed(number, line, command)
    assert draws.finding is not None
    return draws.finding.fault


def test_acts_out_of_turn_are_named_without_engine() -> None:
    """Each act where it cannot come: the check believes no table."""
    opening = c.Open(houses.rulebook(WHEEL), "CHF")
    commit, start = c.Commit(OTHER), c.Start(OTHER)
    sequences: list[list[c.Command]] = [
        [opening, opening],
        [commit],
        [opening, c.Seal()],
        [opening, c.Start(OTHER)],
        [opening, c.End(OTHER)],
        [opening, c.Off()],
        [opening, c.Close(), commit],
        [opening, c.Close(), c.Close()],
        [opening, commit, commit],
        [opening, commit, start],
        [opening, commit, c.Ask()],
        [opening, commit, c.Spin(17, OTHER)],
        [opening, commit, c.Cut("Anna", 100)],
        [opening, commit, SIGNER.named],
        [opening, commit, c.Entropy("Anna", value="00" * 16)],
        [opening, commit, c.Seal(), c.Seal()],
        [opening, commit, c.Seal(), c.Entropy("Anna", commitment=OTHER)],
    ]
    for commands in sequences:
        draws = DrawsCheck()
        for line, command in enumerate(commands, 1):
            draws.feed(line, b"", command)
        assert draws.finding is not None
        assert (draws.finding.line, draws.finding.fault) == (len(commands), Fault.ACT_OUT_OF_TURN)
    cards = DrawsCheck()
    for line, command in enumerate((c.Open(houses.rulebook(CARDS), "EUR"), commit, c.Seal()), 1):
        cards.feed(line, b"", command)
    assert cards.finding == Finding(3, Fault.ACT_OUT_OF_TURN, {"act": "seal"})


def test_coup_out_of_turn_is_named_without_engine() -> None:
    """`ask` with open bets or twice, a coup without `ask`, `off` without a witness."""
    for acts in (
        [c.Ask()],
        [c.Close(), c.Ask(), c.Ask()],
        [c.Close(), c.Spin(17, OTHER)],
        [c.Close(), c.Ask(), c.Off()],
        [c.Spin(17, OTHER)],
    ):
        draws = DrawsCheck()
        opening: tuple[c.Command, ...] = (
            c.Open(houses.rulebook(WHEEL), "CHF"),
            c.Commit(OTHER),
            c.Seal(),
        )
        for line, command in enumerate(opening, 1):
            draws.feed(line, b"", command)
        draws.feed(4, b"", c.Start(chain.start_of(draws.head, {}).hex()))
        for line, act in enumerate(acts, 5):
            draws.feed(line, b"", act)
        assert draws.finding is not None
        assert draws.finding.fault is Fault.ACT_OUT_OF_TURN
        assert draws.finding.line == 4 + len(acts)


def test_malformed_digits_are_unreadable_without_engine() -> None:
    for digits in ("", "AB" * 32, "ab" * 31, "ab" * 33, "zz" * 32, " " + "ab" * 32):
        draws = DrawsCheck()
        draws.feed(1, b"", c.Open(houses.rulebook(WHEEL), "CHF"))
        draws.feed(2, b"", c.Commit(digits))
        assert draws.finding is not None
        assert draws.finding.fault is Fault.UNREADABLE


# The engine --------------------------------------------------------------------------------------


def test_refused_act_of_the_house_is_named() -> None:
    """Not one that a player tries, and not one of a person without the right."""
    house = House()
    house.begin({})
    house.do(c.Spin(17), Person("player", "Anna"))
    house.do(c.Ask(), Person("payeur", "Pia"))
    house.do(c.Bet("Anna", "rouge", 10**12))
    assert read(house.lines()).findings == ()
    house.do(c.Spin(17))
    assert first(house) == ("spin", Fault.ACT_REFUSED)


def test_heads_have_every_line() -> None:
    """Refused lines, too: a line left out is another head."""
    house = House(signer=SIGNER)
    house.begin({})
    house.bet("Anna", "rouge", 1)
    house.coup()
    lines = house.lines()
    assert read(lines).findings == ()
    bet_index = next(index for index, line in enumerate(lines) if b'"bet"' in line)
    shorter_lines = [*lines[:bet_index], *lines[bet_index + 1 :]]
    assert read(shorter_lines).findings[0].fault is Fault.SIGNATURE_MISMATCH


def test_quick_key_matches_vrf_key() -> None:
    """The tests' own key is that of the RFC."""
    quick = key_of(EXAMPLES[0])
    assert isinstance(quick, QuickKey)
    assert quick.prove(b"sample") == vrf.VrfKey(quick._key).prove(b"sample")

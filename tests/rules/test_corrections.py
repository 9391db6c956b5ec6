"""Corrections of the last coup: another reading or stake, and what was done since."""

from typing import Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.engine.cards_and_coups import NULL, REFAIT
from support.engine.engine_harness import CAMPIONE, CHEF, ROULETTE, VENEZIA, Desk
from support.engine.sample_commands import COUP
from support.engine.seal_commands import ASK, CLOSE, SEALED_WHEEL
from support.engine.strategies import examples

from tapisvert.live.ledger import Ledger
from tapisvert.record.accounting_check import IndependentAccounts
from tapisvert.rules import Person, Refusal, step
from tapisvert.rules import commands as c
from tapisvert.rules import correction_events as ce
from tapisvert.rules import events as e

NOIR_WINS: Final = ("9h", "Td", "7c", "Kd", "Ts", "Th", "9s", "3d")


class Books(Desk):
    """A desk whose events are entered into the two ledgers as well."""

    def __init__(self, house: str = ROULETTE, **options: object) -> None:
        self.ledger, self.books = Ledger(), IndependentAccounts()
        chips = {name: options.pop(name) for name in [*options] if name[0].isupper()}
        super().__init__(house, **options)  # type: ignore[arg-type]
        self._enter(self.opening)
        for name, amount in chips.items():
            assert isinstance(amount, int)
            self.give(c.Sit(name, amount))

    def _enter(self, events: tuple[e.Event, ...]) -> None:
        self.ledger.enter(events)
        self.ledger.check(self.table)
        self.books.apply(events)
        assert self.books.difference == 0
        assert self.books.balances() == self.balances()

    def give(self, *commands: c.Command, by: Person | None = None) -> tuple[e.Event, ...]:
        """Give commands one by one."""
        events: tuple[e.Event, ...] = ()
        for command in commands:
            events = super().give(command, by=by)
            self._enter(events)
        return events


def number(number: int, coup: int = 1) -> c.CorrectCoup:
    """Correction to a number."""
    return c.CorrectCoup(coup, "Bianchi", number=number)


def cards(cards: tuple[str, ...], coup: int = 1) -> c.CorrectCoup:
    """Correction to other cards."""
    return c.CorrectCoup(coup, "Bianchi", cards=cards)


@pytest.mark.clause("R30")
def test_corrected_number_reverses_both_payments() -> None:
    """A loser is paid and a winner's payment comes back; the events name both settlements."""
    desk = Books(Anna=1_000, Bice=1_000)
    desk.give(c.Bet("Anna", "17", 100), c.Bet("Bice", "rouge", 100), c.Spin(18))
    assert (desk.chips(), desk.chips("Bice")) == (900, 1_100)
    events = desk.give(number(17), by=CHEF)
    assert (desk.chips(), desk.chips("Bice"), desk.table.bank.gain) == (4_500, 900, -3_400)
    (event,) = ce.Corrected.among(events)
    assert (event.coup, event.chef, event.signer) == (1, "Carlo", "Bianchi")
    assert e.Reversed.among(events) == (
        e.Reversed("Anna", "17", 0, 100, e.Outcome.LOST, 0, 100, 0),
        e.Reversed("Bice", "rouge", 0, 100, e.Outcome.WON, 200, 0, 0),
    )
    assert [event.outcome for event in e.Settled.among(events)] == ["lost", "won"]
    assert desk.table.flags.last_number == 17


@pytest.mark.clause("R30")
def test_gone_winnings_become_a_debt() -> None:
    """Chips staked or carried away since are owed; no player's fall below 0."""
    desk = Books(Anna=100, Bice=100)
    desk.give(c.Bet("Anna", "rouge", 100), c.Bet("Bice", "rouge", 100), c.Spin(18))
    desk.give(c.Bet("Anna", "noir", 150), c.Leave("Bice"))
    events = desk.give(number(17), by=CHEF)
    assert ce.Owed.among(events) == (
        ce.Owed("Anna", 150),
        ce.Owed("Bice", 200),
    )
    assert (desk.chips(), desk.free()) == (0, {"noir": (150, 0)})
    assert "Bice" not in desk.table.players


@pytest.mark.clause("R30")
def test_departed_winner_gets_a_claim() -> None:
    """A payment to a player who has left waits for them in the register, with both names."""
    desk = Books(Anna=100)
    desk.give(c.Bet("Anna", "17", 100), c.Spin(18), c.Leave("Anna"))
    events = desk.give(number(17), by=CHEF)
    assert e.Abandoned.among(events) == (e.Abandoned("Anna", None, 0, 3_600, "Carlo", "Bianchi"),)
    assert desk.give(c.Claim("Anna"))[-1] == e.Left("Anna", 3_600)


@pytest.mark.clause("R30")
def test_divided_stake_is_undivided() -> None:
    """A division of a stake that a wrong zero imprisoned goes back before the number is paid."""
    desk = Books(Anna=100)
    desk.give(c.Bet("Anna", "rouge", 100), c.Spin(0), c.Divide("Anna", "rouge"))
    desk.give(number(1), by=CHEF)
    assert (desk.chips(), desk.prison(), desk.table.bank.gain) == (200, {}, -100)


@pytest.mark.clause("R30")
def test_late_stake_is_laid_afterwards() -> None:
    """A stake that was accepted and not entered is decided by its coup; so is one too many."""
    desk = Books(Anna=1_000)
    desk.give(c.Bet("Anna", "rouge", 100), c.Spin(17))
    events = desk.give(c.CorrectStake("Anna", "17", 10, 1, "Bianchi"), by=CHEF)
    assert ce.Relaid.among(events) == (ce.Relaid("Anna", "17", 0, 10, 0),)
    assert desk.chips() == 1_000 - 100 + 350
    desk.give(c.CorrectStake("Anna", "rouge", 0, 1, "Bianchi"), by=CHEF)
    assert desk.chips() == 1_000 + 350
    assert desk.table.last is not None
    assert desk.table.last.table.players["Anna"].free.keys() == {"17"}


@pytest.mark.clause("R30")
@pytest.mark.parametrize(
    ("correction", "refusal"),
    [
        (number(18), "nothing_to_correct, record: coup 1: this is its result already"),
        (number(17, 2), "nothing_to_correct, record: coup 2: the last coup is 1"),
        (number(37), "invalid_number, record: the wheel has the numbers 0 to 36, not 37"),
        (cards(COUP), "not_on_this_table, CR-2: cards is not available"),
        (
            c.CorrectStake("Anna", "17", 100, 1, "Bianchi"),
            "nothing_to_correct, record: coup 1: so much lay already",
        ),
        (
            c.CorrectStake("Anna", "rouge", 901, 1, "Bianchi"),
            "insufficient_chips, CR-16: insufficient chips: 'Anna' has 900, needs 901",
        ),
        (c.CorrectCoup(1, "Carlo", number=17), "the signer must be another person"),
        (c.CorrectCoup(1, " ", number=17), "signer must be 1 to 500 printable characters"),
    ],
)
def test_impossible_correction_is_refused(correction: c.Command, refusal: str) -> None:
    """Only the last coup, another result, a stake that was possible, and two persons."""
    desk = Books(Anna=1_000)
    desk.give(c.Bet("Anna", "17", 100), c.Spin(18))
    assert refusal in desk.refusal(correction, CHEF)


@pytest.mark.clause("R30")
def test_sealed_number_is_never_corrected() -> None:
    """A number that was drawn stands, a stake of its coup may be corrected."""
    desk = Desk(ROULETTE, Anna=1_000)
    desk.give(*SEALED_WHEEL, c.Bet("Anna", "17", 100), CLOSE, ASK, c.Spin(17, "ab" * 32))
    assert "drawn, not read by a person" in desk.refusal(number(18), CHEF)
    desk.give(c.CorrectStake("Anna", "17", 10, 1, "Bianchi"), by=CHEF)
    assert desk.chips() == 990 + 360


@pytest.mark.clause("R30")
def test_corrected_cards_count_in_the_taille() -> None:
    """A seventh copy is refused, and the wrong card may come out again."""
    desk = Books(VENEZIA, Anna=1_000)
    desk.give(c.Irregular("annulled", ("9h",) * 5), c.Bet("Anna", "rouge", 100), c.Deal(COUP))
    desk.give(cards(NOIR_WINS), by=CHEF)
    assert desk.table.taille.drawn_counts["9h"] == 6
    assert "Th" in desk.table.taille.drawn_counts
    assert desk.table.taille.drawn_counts["Th"] == 1
    assert "too_many_copies" in desk.refusal(c.Deal(("9h", *COUP[1:])))


@pytest.mark.clause("R09", "R30")
@pytest.mark.parametrize("excess", ["accept", "if_won"])
@pytest.mark.parametrize("wrong", [COUP, NOIR_WINS, REFAIT])
def test_reversed_excess_lies_apart(excess: str, wrong: tuple[str, ...]) -> None:
    """A stake with an excess and an insured part is after a null coup as it was laid."""
    desk = Books(VENEZIA, maximum=10_000, rulings={"excess": excess}, Anna=100_000)
    desk.give(c.Bet("Anna", "rouge", 15_000), c.Insure("Anna", "rouge", 5_000), c.Deal(wrong))
    events = desk.give(cards(NULL), by=CHEF)
    assert sum(entry.excess for entry in e.Reversed.among(events)) == 5_000
    assert desk.free() == {"rouge": (10_000, 5_000)}


BETS: Final = st.lists(
    st.tuples(
        st.sampled_from(["Anna", "Bice"]),
        st.sampled_from(["rouge", "noir", "couleur", "inverse"]),
        st.sampled_from([100, 250, 999]),
        st.booleans(),
    ),
    max_size=5,
)
SINCE: Final = st.lists(
    st.tuples(
        st.sampled_from([c.Bet, c.Withdraw, c.Divide, c.Move, c.Sit, c.Insure]),
        st.sampled_from(["Anna", "Bice"]),
        st.sampled_from(["rouge", "noir", "couleur"]),
    ),
    max_size=6,
)
RESULTS: Final = (COUP, NOIR_WINS, REFAIT, NULL)


def _command_of(kind: type[c.Command], name: str, chance: str) -> c.Command:
    """A command after the coup."""
    if kind is c.Bet:
        return c.Bet(name, chance, 300)
    if kind is c.Withdraw:
        return c.Withdraw(name, chance, 100)
    if kind is c.Divide:
        return c.Divide(name, chance, 1)
    if kind is c.Move:
        return c.Move(name, chance, "inverse", 1)
    return c.Sit(name, 50) if kind is c.Sit else c.Insure(name, chance)


def attempt(desk: Books, command: c.Command) -> bool:
    """Give a command if it is possible."""
    is_possible = not isinstance(step(desk.table, command), Refusal)
    if is_possible:
        desk.give(command)
    return is_possible


def lay(desk: Books, bets: list[tuple[str, str, int, bool]]) -> None:
    """Lay and insure what is possible."""
    for name, chance, amount, is_insured in bets:
        if attempt(desk, c.Bet(name, chance, amount)) and is_insured:
            attempt(desk, c.Insure(name, chance))


def check_same_holdings(desk: Books, right_desk: Books, *more_flags: str) -> None:
    """Check that players, bank, taille and the runs of both tables are equal."""
    for name, player in right_desk.table.players.items():
        holding = desk.table.players[name]
        assert (holding.chips, holding.free, holding.prison) == (
            player.chips,
            player.free,
            player.prison,
        )
    assert desk.table.bank == right_desk.table.bank
    assert desk.table.taille == right_desk.table.taille
    for flag in ("run", "limited_run", "after_refait", "refait_stands", *more_flags):
        assert getattr(desk.table.flags, flag) == getattr(right_desk.table.flags, flag)


@pytest.mark.clause("R30")
@examples(60, exhaustive=2_000)
@given(
    st.sampled_from([VENEZIA, CAMPIONE]),
    BETS,
    st.tuples(
        st.sampled_from(RESULTS),
        st.sampled_from(RESULTS),
        st.sampled_from([{}, {"excess": "if_won"}, {"winnings": "stay"}]),
    ),
    SINCE,
)
def test_corrected_coup_equals_the_right_one(
    house: str,
    bets: list[tuple[str, str, int, bool]],
    readings: tuple[tuple[str, ...], tuple[str, ...], dict[str, str]],
    commands_since: list[tuple[type[c.Command], str, str]],
) -> None:
    """An evening with a wrong card, corrected, has the holdings of one with the right card from
    the start, with the same commands since where these were possible.
    """
    wrong, right, rulings = readings
    assume(wrong != right)
    limits = {} if "winnings" in rulings else {"maximum": 400}
    desk, other_desk = (
        Books(house, rulings=rulings, **limits, Anna=9_000, Bice=9_000) for _ in range(2)
    )
    for each_desk in (desk, other_desk):
        lay(each_desk, bets)
    desk.give(c.Deal(wrong))
    other_desk.give(c.Deal(right))
    for parts in commands_since:
        command = _command_of(*parts)
        if isinstance(command, c.Insure) and (rulings or NULL in (wrong, right)):
            continue  # an insurance of what a wrong coup left on the cloth ends
        if attempt(desk, command):
            assume(attempt(other_desk, command) or not isinstance(command, c.Withdraw))
    desk.give(cards(right), by=CHEF)
    check_same_holdings(desk, other_desk, "without_rest")

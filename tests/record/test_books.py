"""A controller's books: they agree with a right table, and find the faults of a wrong one."""

from dataclasses import replace

import pytest

from tapisvert.record import AccountingError, IndependentAccounts, Session
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.events import Event, Outcome
from tapisvert.rules.refusals import Refusal

REFAIT = "Th Td Tc As Ts Th Td Ah"


def evening() -> list[Event]:
    """Two players; a stake above the maximum, an insured one, a refait, a division, a leave."""
    table = Session("venezia-trente-et-quarante", maximum=50_000, strict=False)
    answers = [
        table.opening,
        table.sit("Anna", 200_000),
        table.sit("Bruno", 1_000),
        table.bet("Anna", "rouge", 60_000),
        table.insure("Anna", "rouge"),
        table.bet("Anna", "noir", 1_001),
        table.deal(REFAIT),
        table.move("Anna", "noir", "inverse", degree=1),
        table.divide("Anna", "inverse"),
        table.leave("Bruno"),
        table.do(c.Balances()),
    ]
    events = [event for answer in answers for event in answer if not isinstance(event, Refusal)]
    assert len(events) == sum(map(len, answers))
    return events


def test_accounts_match_a_correct_table() -> None:
    """Chips, bank, and nothing over."""
    books = IndependentAccounts().apply(evening())
    assert books.accounts["Anna"].chips == 200_000 - 500 - 500
    assert (books.bank, books.premiums, books.buy_ins, books.difference) == (1_000, 0, 200_000, 0)


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        (e.Sat, {"chips": 1}),
        (e.Staked, {"added": 1}),
        (e.Staked, {"player": "Nessuno"}),
        (e.Settled, {"to_bank": 1}),
        (e.Settled, {"stake": 70_000}),
        (e.Settled, {"on": "couleur"}),
        (e.Settled, {"outcome": Outcome.LOST}),
        (e.PremiumEarned, {"premium": 501}),
        (e.Moved, {"amount": 1_000}),
        (e.Divided, {"degree": 2}),
        (e.Divided, {"to_bank": 499}),
        (e.Left, {"chips": 999}),
        (e.Balanced, {"bank": 999}),
        (e.Balanced, {"held": 1}),
    ],
)
def test_accounts_detect_disagreement(kind: type[Event], change: dict[str, object]) -> None:
    """An event that says otherwise than those before it is an error that names both figures."""
    events = evening()
    index = next(number for number, event in enumerate(events) if isinstance(event, kind))
    events[index] = replace(events[index], **change)
    with pytest.raises(AccountingError):
        IndependentAccounts().apply(events)


@pytest.mark.parametrize("kind", [e.Sat, e.Staked, e.InsuranceTaken, e.Divided, e.PremiumEarned])
def test_accounts_detect_missing_events(kind: type[Event]) -> None:
    """At the next `balances`, if not before."""
    events = evening()
    events.remove(next(event for event in events if isinstance(event, kind)))
    with pytest.raises(AccountingError):
        IndependentAccounts().apply(events)


def test_accounts_include_an_advance() -> None:
    """It is brought by the house, and its chips are the player's (CR-16); a wrong sum is found."""
    table = Session("campione-roulette", strict=False)
    advance = c.Advance("Anna", 20_000, "Ispettore")
    answer = table.do(advance, by=c.Person("payeur", "Paola"))
    books = IndependentAccounts()
    for events in (
        table.opening,
        table.sit("Anna", 1_000),
        table.do(advance, by=c.Person("payeur", "Paola")),
    ):
        books.apply(event for event in events if not isinstance(event, Refusal))
    assert isinstance(answer[0], Refusal)  # she was not there yet
    assert (books.accounts["Anna"].chips, books.buy_ins, books.difference) == (21_000, 21_000, 0)
    with pytest.raises(AccountingError, match="chips of Anna"):
        books.apply([e.Advanced("Anna", 500, 500, "Paola", "Ispettore")])

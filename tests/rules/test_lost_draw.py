"""A sealed draw that is lost behind closed bets: each player gets the best result left: R26."""

from random import Random
from typing import Final

import pytest
from support.engine.engine_harness import (
    CAMPIONE,
    CHEF,
    DEUX_ZERO,
    DIRECTION,
    ROULETTE,
    VENEZIA,
    Desk,
)
from support.engine.generated_regulations import generated
from support.engine.seal_commands import (
    ASK,
    COMMIT,
    END,
    HASH,
    SEALED_PACK,
    SEALED_WHEEL,
    SHARE,
    sealed,
)

from tapisvert.cards import PACK
from tapisvert.record.accounting_check import IndependentAccounts
from tapisvert.rules import Phase, Refusal, Table, deal, step
from tapisvert.rules import commands as c
from tapisvert.rules import draw_events as d
from tapisvert.rules import events as e
from tapisvert.rules.events import Outcome
from tapisvert.rules.rulebook import LostDraw, Winnings

COUP: Final = ("Th", "Td", "7c", "Kd", "Ts", "Th", "9s", "3d")
"""Noir 37, rouge 32: rouge and couleur win."""
NOIR_31: Final = ("Th", "Td", "8c", "3s")
"""Noir's row of 31: rouge cannot win any more, and a refait is the best that it can come to."""
NOIR_40: Final = ("Th", "Td", "Tc", "Ts")
"""Noir's row of 40: noir cannot win any more."""


def lost_draw(*cards: str) -> c.Lost:
    """The command, with the cards that lie already."""
    return c.Lost(cards) if cards else c.Lost()


def at(house: str, *stakes: c.Command, rulings: dict[str, str | int | None] | None = None) -> Desk:
    """A table whose coup is asked for, with stakes behind closed bets."""
    desk = Desk(house, rulings=rulings, Anna=100_000, Bice=100_000)
    acts = SEALED_WHEEL if house == ROULETTE else SEALED_PACK
    desk.give(*acts, *stakes, c.Close(), ASK)
    return desk


def bet(on: str, amount: int = 1_000, name: str = "Anna") -> c.Bet:
    """A stake."""
    return c.Bet(name, on, amount)


def outcomes(events: tuple[e.Event, ...]) -> dict[tuple[str, str, int], Outcome]:
    """The outcomes by player, chance and degree."""
    own_settlement = (settlement for settlement in events if isinstance(settlement, e.Settled))
    return {(entry.player, entry.on, entry.degree): entry.outcome for entry in own_settlement}


@pytest.mark.clause("R26")
@pytest.mark.parametrize(
    ("house", "shown_cards"), [(CAMPIONE, ()), (VENEZIA, COUP[:4]), (DEUX_ZERO, ("Th", "Ts"))]
)
def test_players_against_each_other_both_win(house: str, shown_cards: tuple[str, ...]) -> None:
    """Each by the result that is best for them; losses first, and the draw is to be ended."""
    desk = at(house, bet("rouge"), bet("noir", 3_000, "Bice"))
    cards_left = 307 - len(shown_cards)
    events = desk.give(lost_draw(*shown_cards))
    assert events[0] == d.DrawLost(HASH, shown_cards)
    assert [type(entry) for entry in events[1:3]] == [d.PaidAs, d.PaidAs]
    assert outcomes(events) == {
        ("Anna", "rouge", 0): Outcome.WON,
        ("Bice", "noir", 0): Outcome.WON,
    }
    assert e.TailleOver(cards_left, void=False) in events
    assert (desk.chips("Anna"), desk.chips("Bice")) == (101_000, 103_000)
    assert desk.table.phase is Phase.BETTING
    assert desk.refused(COMMIT).code == "draw_not_ended"
    desk.give(END, COMMIT)


@pytest.mark.clause("R26")
def test_excluded_results_are_not_paid() -> None:
    """Noir has 31, or 40: what is left of the other side is the refait, or to win."""
    desk = at(CAMPIONE, bet("rouge"), bet("noir", 1_000, "Bice"))
    events = desk.give(lost_draw(*NOIR_31))
    assert outcomes(events) == {
        ("Anna", "rouge", 0): Outcome.IMPRISONED,
        ("Bice", "noir", 0): Outcome.WON,
    }
    desk = at(CAMPIONE, bet("rouge"), bet("noir", 1_000, "Bice"))
    events = desk.give(lost_draw(*NOIR_40))
    assert outcomes(events) == {("Anna", "rouge", 0): Outcome.WON}
    assert desk.free("Bice") == {"noir": (1_000, 0)}, "40 to 40 is a null coup"


@pytest.mark.clause("R26")
def test_stakes_of_a_player_count_jointly() -> None:
    """One result for all of them, the number that leaves most; the lowest of equal ones."""
    desk = at(ROULETTE, bet("17"), bet("noir", 5_000), bet("rouge", 9_000), bet("rouge", 1, "Bice"))
    events = desk.give(lost_draw())
    payments = {event.player: event.number for event in events if isinstance(event, d.PaidAs)}
    assert payments == {"Anna": 17, "Bice": 1}
    assert desk.chips("Anna") == 100_000 + 35_000 + 5_000 - 9_000
    assert e.TailleOver(0, void=False) in events


@pytest.mark.clause("R26")
def test_house_can_return_stakes() -> None:
    """Free ones, with their premiums; what is in prison stays."""
    desk = at(
        CAMPIONE, bet("rouge", 50_000), c.Insure("Anna", "rouge"), rulings={"R26": "returned"}
    )
    events = desk.give(lost_draw(*COUP[:2]))
    assert [type(entry) for entry in events[1:3]] == [e.Withdrawn, e.PremiumReturned]
    assert desk.chips() == 100_000
    assert not outcomes(events)


@pytest.mark.clause("R26", "CR-14")
def test_lost_last_coup_closes_the_table() -> None:
    """La dernière was announced, and what stays is settled by the close."""
    desk = at(ROULETTE, bet("rouge"), c.Last())
    events = desk.give(lost_draw())
    assert events[-1] == e.Finished()
    assert desk.chips() == 101_000
    desk.give(END)


@pytest.mark.clause("R26", "R30")
def test_stakes_before_lost_draw_stand() -> None:
    """A lost draw decides the stakes in prison: those of the coup before cannot be corrected."""
    desk = at(ROULETTE, bet("rouge"))
    desk.give(c.Spin(0, "ab" * 32), c.Close(), ASK, lost_draw())
    correction = c.CorrectStake("Anna", "rouge", 0, 1, "Bianchi")
    assert "unknown_stake" in desk.refusal(correction, CHEF)


@pytest.mark.clause("CR-11")
def test_resting_ball_ends_with_its_draw() -> None:
    """The next coup has its own."""
    desk = Desk(ROULETTE, Anna=1_000)
    desk.give(*SEALED_WHEEL, c.Close(), c.Declare("CR-11b"), by=DIRECTION)
    desk.give(lost_draw(), END)
    desk.give(bet("rouge", 10))


def test_invalid_lost_draw() -> None:
    """Open bets, no draw, a whole coup, cards before the request, or at the wheel."""
    desk = at(CAMPIONE, bet("rouge"))
    message = "the cards are not exactly one coup: these cards complete the coup: deal it"
    assert desk.refusal(lost_draw(*COUP)) == f"invalid_coup, CT-3.3: {message}"
    assert desk.refused(lost_draw("Zh")).code == "invalid_coup"
    seven = ("Ah",) * 7
    assert desk.refused(lost_draw(*seven)).code == "too_many_copies"
    assert at(ROULETTE, bet("17")).refused(lost_draw("Th")).code == "invalid_coup"
    desk = Desk(CAMPIONE, Anna=1_000)
    message = "bets are still open: this comes after rien ne va plus"
    assert desk.refusal(c.Lost()) == f"bets_open, record: {message}"
    desk.give(c.Close())
    assert desk.refused(c.Lost()).code == "not_committed"
    desk = Desk(CAMPIONE, Anna=1_000)
    desk.give(COMMIT, c.Close())
    assert desk.refused(lost_draw("Th")).code == "shoe_not_ready"
    desk = Desk(CAMPIONE, Anna=1_000)
    desk.give(*SEALED_PACK, c.Close())
    assert desk.refused(lost_draw("Th")).code == "not_asked"
    desk.give(lost_draw())


# Against every coup that could have come ----------------------------------------------------------


def done(table: Table | None, books: IndependentAccounts, *commands: c.Command) -> Table:
    """The table after commands, of which those that are refused do nothing."""
    for command in commands:
        answer = step(table, command)
        if not isinstance(answer, Refusal):
            table, events = answer
            books.apply(events)
            assert books.difference == 0
    assert table is not None
    return table


def opened_desk(seed: int, chance: Random) -> tuple[Table, IndependentAccounts, list[str]]:
    """A table of a generated regulation in mid coup, and the order of its pack."""
    book, books = generated(seed), IndependentAccounts()
    names = ("Anna", "Bice", "Carla")
    table = done(None, books, c.Open(book, "EUR", 1))
    table = done(table, books, *(c.Sit(name, 10**6) for name in names))
    table = done(table, books, *SEALED_PACK)
    cards: list[str] = []
    for _ in range(2):
        for name in names:
            for position in chance.sample(list(book.chances), 3):
                table = done(table, books, c.Bet(name, position, 2 * chance.randint(1, 900)))
                table = done(table, books, c.Insure(name, position))
        table = done(table, books, c.Close(), ASK)
        if table.has_wheel:
            return table, books, []
        cards = [card for _ in range(book.packs or 0) for card in PACK]
        chance.shuffle(cards)
        if chance.random() < 0.5:
            return table, books, cards
        coup = deal(book, cards)
        assert coup is not None
        table = done(table, books, sealed(*cards[: coup.length]))
        if table.taille.seal is None:  # the cut card
            table = done(table, books, END, *SEALED_PACK)
    table = done(table, books, c.Close(), ASK)
    return table, books, cards


def totals(table: Table, *commands: c.Command) -> dict[str, int]:
    """All that each player has once the table has closed after these commands."""
    for command in (*commands, c.Finish()):
        answer = step(table, command)
        assert not isinstance(answer, Refusal), answer.message
        table = answer[0]
    return {name: player.total for name, player in table.players.items()}


def coups(table: Table, shown_cards: int, cards: list[str], chance: Random) -> list[c.Command]:
    """Coups that begin with the cards shown, in orders of the others; or every number."""
    book = table.book
    if book.wheel is not None:
        return [c.Spin(number, SHARE) for number in book.wheel.numbers]
    commands: list[c.Command] = []
    for _ in range(12):
        rest = cards[shown_cards:]
        chance.shuffle(rest)
        coup = deal(book, order := [*cards[:shown_cards], *rest])
        assert coup is not None
        commands.append(sealed(*order[: coup.length]))
    return commands


@pytest.mark.clause("R26")
@pytest.mark.parametrize("part", range(4))
def test_lost_draw_pays_the_best_coup(part: int, scale: int) -> None:
    """Of any regulation, with stakes free, insured, above the maximum and in prison: the table
    closes with at least as much for each as after any coup that begins with the cards shown, and
    with as much as after one of them wherever the numbers are all tried.
    """
    seen_kinds = 0
    for seed in range(part, 40 * scale, 4):
        chance = Random(f"lost draw {seed}")
        table, books, cards = opened_desk(seed, chance)
        if table.phase is not Phase.CLOSED or table.book.lost_draw is LostDraw.RETURNED:
            continue
        coup = deal(table.book, cards) if cards else None
        count = chance.randrange(coup.length) if coup else 0
        command = lost_draw(*cards[:count])
        done(table, books, command)
        payments = totals(table, command)
        other_payments = [totals(table, entry) for entry in coups(table, count, cards, chance)]
        for name, total in payments.items():
            best = max(other[name] for other in other_payments)
            assert total >= best, (seed, name)
            if table.has_wheel:
                assert total == best, (seed, name)
        seen_kinds += 1
    assert seen_kinds >= 3


def test_winnings_stay_where_the_house_reads_so() -> None:
    """R19: the stake lies for the next coup, and comes back at the close."""
    desk = at(ROULETTE, bet("rouge"), rulings={"winnings": "stay"})
    assert desk.table.book.winnings is Winnings.STAY
    desk.give(lost_draw())
    assert (desk.chips(), desk.free()) == (100_000, {"rouge": (1_000, 0)})

"""Other packs than six, the coup after the cut card, and the stakes of a void coup: R24, R25."""

from dataclasses import replace

import pytest

from tapisvert.cards import sixain
from tapisvert.fairness.chain import PackInPlay
from tapisvert.fairness.sealed_draw import SealedDraw
from tapisvert.record import IndependentAccounts
from tapisvert.regulations import rulebook
from tapisvert.rules import Refusal, Rulebook, Table, step
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.rulebook import LastCoup, VoidCoup

START = "5e" * 32
VENEZIA, DEUX_ZERO = rulebook("venezia-trente-et-quarante"), rulebook("trente-et-quarante-2.0")


def play_commands(table: Table | None, *commands: c.Command) -> tuple[Table, list[e.Event]]:
    """The table after commands that it must take, and their events."""
    events: list[e.Event] = []
    for command in commands:
        answer = step(table, command)
        assert not isinstance(answer, Refusal), answer.message
        table = answer[0]
        events += answer[1]
    assert table is not None
    return table, events


def refused_code(table: Table, command: c.Command) -> str:
    """The code and the message of a refusal."""
    answer = step(table, command)
    assert isinstance(answer, Refusal)
    return f"{answer.code}: {answer.message}"


def at_table(book: Rulebook) -> Table:
    """A table of a rulebook with Anna at it."""
    return play_commands(None, c.Open(book, "EUR"), c.Sit("Anna", 10_000))[0]


@pytest.mark.parametrize("packs", [1, 4, 8])
def test_house_plays_with_its_packs(packs: int) -> None:
    """So many of each card, cut within them; one more of a real card is refused."""
    table, cards = at_table(replace(VENEZIA, packs=packs)), sixain(packs)
    ready, events = play_commands(table, c.Shoe(cards))
    assert events[0] == e.PackReady(52 * packs, ("Anna",))
    assert refused_code(table, c.Shoe(cards[1:])).endswith("of each card; wrong: As")
    assert refused_code(ready, c.Cut("Anna", 52 * packs + 1)).startswith("invalid_cut")
    cut = play_commands(ready, c.Cut("Anna", 52 * packs))[0]
    assert cut.taille.shoe == cards
    tens = play_commands(table, c.Deal(("Th", "Td", "Tc", "As", "Ts", "Kh", "Kd", "Ah")))[0]
    for _ in range(packs - 1):
        tens = play_commands(tens, c.Deal(("Th", "Td", "Tc", "As", "Ts", "Kh", "Kd", "Ah")))[0]
    code = refused_code(tens, c.Deal(("Th", "Kc", "Qc", "2s", "Js", "Jh", "Jd", "2h")))
    assert code.startswith("too_many_copies: more copies of Th in this taille")


@pytest.mark.parametrize("packs", [1, 4, 8])
def test_sealed_pack_is_dealt_until_its_end(packs: int) -> None:
    """Committed, cut and dealt with its shares: no card more often than there are packs of it, and
    the five burnt never.
    """
    book = replace(VENEZIA, packs=packs, cut_card=None)
    draw, pack = SealedDraw(book, seed=bytes(range(32))), PackInPlay(packs)
    acts = (c.Commit(draw.tip), c.Cut("Anna", 9), c.Seal(), c.Start(START))
    table = play_commands(at_table(book), *acts)[0]
    dealt_cards: list[str] = []
    coups = 0
    while table.taille.seal is not None:
        coups += 1
        command = draw.coup(coups, START, pack=pack)
        assert isinstance(command, c.Deal)
        dealt_cards += command.cards or ()
        table = play_commands(table, c.Close(), c.Ask(), command)[0]
    assert len(dealt_cards) == 52 * packs - 5
    assert max(map(dealt_cards.count, dealt_cards)) == packs
    assert table.flags.to_end is not None
    assert table.flags.to_end.coups == coups


def ending(book: Rulebook, *coups: tuple[str, ...]) -> tuple[Table, tuple[str, ...]]:
    """A table before the coups that end a taille: they come last in the pack."""
    end = tuple(card for coup in coups for card in coup)
    rest = list(sixain(book.packs or 0))
    for card in end:
        rest.remove(card)
    table = play_commands(at_table(book), c.Shoe((*rest, *end)), c.Cut("Anna", 0))[0]
    return play_commands(table, c.Irregular("annulled", tuple(rest[5:])))[0], end


@pytest.mark.clause("R25")
@pytest.mark.parametrize(("reading", "coups"), [(LastCoup.AT_CUT_CARD, 1), (LastCoup.ONE_MORE, 2)])
def test_coup_after_cut_card(reading: LastCoup, coups: int) -> None:
    """The coup that comes upon it is the last, or one more is."""
    rows = [("Th", "Td", "Tc"), ("Jh", "Jd", "Jc"), ("Qh", "Qd", "Qc"), ("Kh", "Kd", "Kc")]
    book = replace(DEUX_ZERO, cut_card=10, last_coup=reading, fallen_cards=VENEZIA.fallen_cards)
    table, _ = ending(book, *rows)
    table_before, events = play_commands(table, c.Deal())
    assert not any(isinstance(event, e.TailleOver) for event in events) or coups == 1
    if coups == 2:
        events = play_commands(table_before, c.Deal())[1]
    assert e.TailleOver(12 - 3 * coups, void=False) in events


@pytest.mark.clause("R25")
def test_last_card_ends_the_taille() -> None:
    """No coup can follow it, whatever the reading."""
    book = replace(DEUX_ZERO, cut_card=3, last_coup=LastCoup.ONE_MORE)
    table, _ = ending(replace(book, fallen_cards=VENEZIA.fallen_cards), ("Th", "Td", "Tc"))
    assert e.TailleOver(0, void=False) in play_commands(table, c.Deal())[1]


@pytest.mark.clause("R24")
@pytest.mark.parametrize("reading", VoidCoup)
def test_stakes_of_void_coup(reading: VoidCoup) -> None:
    """They stand, or go back whole with their premiums; what is in prison stays in either case."""
    refait = ("Th", "Td", "Tc", "As", "Ts", "Kh", "Kd", "Ah")
    book = replace(VENEZIA, void_coup=reading)
    table, _ = ending(book, refait, ("Jh", "Jd", "Jc"))
    commands = (c.Bet("Anna", "noir", 2_000), c.Deal(), c.Bet("Anna", "rouge", 1_000))
    table_before = play_commands(table, *commands, c.Insure("Anna", "rouge"))[0]
    table_after, events = play_commands(table_before, c.Deal())
    assert e.TailleOver(0, void=True) in events
    anna = table_after.players["Anna"]
    assert anna.prison == {("noir", 1): 2_000}
    if reading is VoidCoup.STANDS:
        assert (anna.free["rouge"].amount, anna.free["rouge"].premium) == (1_000, 10)
        assert table_after.bank.premiums == 10
    else:
        assert (anna.chips, dict(anna.free), table_after.bank.premiums) == (8_000, {}, 0)
        returned_events = (
            e.Withdrawn("Anna", "rouge", 0, 1_000, 0),
            e.PremiumReturned("Anna", "rouge", 10),
        )
        assert [
            event
            for event in events
            if isinstance(event, type(returned_events[0]) | type(returned_events[1]))
        ] == [*returned_events]
    accounts = IndependentAccounts()
    accounts.apply((*play_commands(None, c.Open(book, "EUR"), c.Sit("Anna", 10_000))[1],))
    accounts.apply((*play_commands(table, *commands, c.Insure("Anna", "rouge"), c.Deal())[1],))
    assert accounts.difference == 0

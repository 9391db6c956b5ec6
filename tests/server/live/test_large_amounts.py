"""Sums above all limits: a player who has won them leaves, and the table and its process go on."""

import pytest
from support.server.table_bench import (
    ANNA,
    BICE,
    CARDS,
    CHEF,
    DIRECTION,
    TAILLEUR,
    VAULT,
    WHEEL,
    Bench,
)

from tapisvert import regulations
from tapisvert.journal.entry import MAX_MINOR, MAX_PLAYED, MAX_PURSE
from tapisvert.live.dealer import Dealer
from tapisvert.live.opening import OpeningSettings
from tapisvert.live.requests import Actor, RepeatLateStake
from tapisvert.live.stages import Mode, Stage
from tapisvert.live.table import LiveTable
from tapisvert.rules import Role
from tapisvert.rules import commands as c

HOST = Actor("a1", "Anna", frozenset({Role.PLAYER, Role.TAILLEUR, Role.CHEF, Role.DIRECTION}))
"""Anna, who opened a table of her own and enters what she likes."""


class Boundless(Bench):
    """A wheel at which a number takes whatever one has, and stakes that won may stay (R19)."""

    stays = False

    def made(self) -> LiveTable:
        """The table as a process makes it."""
        rulings = {"winnings": "stay"} if self.stays else {}
        book = regulations.with_rulings(regulations.rulebook(WHEEL), rulings)
        command = c.Open(book, "EUR", None, {"plein": MAX_MINOR}, rulings)
        dealer = Dealer(book, VAULT, self.seed)
        return LiveTable("one", OpeningSettings(command, self.mode), dealer, salts=lambda: "0" * 32)


class Staying(Boundless):
    """The same, and what won stays."""

    stays = True


def chips(bench: Bench) -> int:
    """Chips of Anna at the table."""
    return bench.table.players["Anna"].chips


def won_until_refused(bench: Bench) -> None:
    """Anna stakes all she has on the number that comes, until she may not."""
    bench.sit(HOST)
    for _ in range(10):
        (stake,) = bench.ask(HOST, c.Bet("Anna", "17", chips(bench)))
        if stake["event"] == "refused":
            assert stake["code"] == "chip_limit"
            return
        bench.ask(HOST, c.Spin(17))
    raise AssertionError("she may go on for ever")


@pytest.mark.parametrize("end", [c.Leave("Anna"), c.Finish()])
def test_winner_of_maximum_takes_it_home(end: c.Leave | c.Finish) -> None:
    """Past a sum nothing more is laid; what there is goes into the purse, and the audit's ledger
    agrees when the table is made again.
    """
    bench = Boundless(WHEEL, Mode.REAL)
    won_until_refused(bench)
    winner_chips = chips(bench)
    assert MAX_PLAYED < winner_chips <= MAX_PURSE
    old_purse = bench.store.purse("a1")
    bench.ask(HOST, end)
    assert bench.store.purse("a1") == old_purse + winner_chips
    assert bench.again().live.number == len(bench.entries)


def test_coup_never_exceeds_payable_maximum() -> None:
    """Of all houses none pays more for a stake than was reckoned with."""
    for name in regulations.rulebooks():
        book = regulations.rulebook(name)
        assert MAX_PLAYED * (1 + max(book.pays.values())) <= MAX_PURSE
    assert 100 * MAX_PURSE < MAX_MINOR


def test_remaining_stake_returns_when_illegal() -> None:
    """A winning stake that stays wins again without being laid: past the sum it is given back."""
    bench = Staying(WHEEL, Mode.REAL)
    bench.sit(HOST)
    bench.bet(HOST, "17", 1_000)
    bench.ask(HOST, c.Spin(17))
    assert bench.table.players["Anna"].free["17"].amount == 1_000
    bench.ask(HOST, c.Withdraw("Anna", "17"))
    won_until_refused(bench)
    assert not bench.table.players["Anna"].has_stakes
    old_chips = chips(bench)
    for _ in range(3):
        bench.ask(HOST, c.Spin(17))
    assert chips(bench) == old_chips
    bench.again().ask(HOST, c.Leave("Anna"))
    assert bench.store.purse("a1") >= old_chips


@pytest.mark.parametrize("mode", [Mode.AUTOMATIC, Mode.REAL])
def test_player_brings_no_more_than_maximum(mode: Mode) -> None:
    """Neither out of a purse, at once or by and by, nor out of a sum left behind."""
    bench = Bench(CARDS, mode)
    bench.store.disk.fill_purse("a1", 3 * MAX_PLAYED)
    assert bench.code(ANNA, c.Sit("Anna", MAX_PLAYED + 1)) == "chip_limit"
    bench.sit(ANNA, MAX_PLAYED)
    assert bench.code(ANNA, c.Sit("Anna", 1)) == "chip_limit"
    bench.until(Stage.BETS)
    bench.bet()
    bench.ask(CHEF, c.Abandon("Anna", "Enzo", "rouge"))
    bench.sit(ANNA, 1)
    assert bench.code(CHEF, c.Claim("Anna")) == "chip_limit"
    bench.ask(ANNA, c.Leave("Anna"))
    bench.sit(BICE)


def test_other_players_continue_beside_rich_player() -> None:
    """It is a bound of each player, not of the table; announcements and late stakes count too."""
    bench = Boundless(WHEEL, Mode.REAL)
    won_until_refused(bench)
    assert bench.code(HOST, c.Announce("Anna", "voisins du zéro", 100)) == "chip_limit"
    bench.sit(BICE)
    bench.bet(BICE)
    bench.ask(HOST, c.Close())
    bench.ask(TAILLEUR, RepeatLateStake("Anna", "17", 100))
    assert bench.code(CHEF, c.Late("Anna", TAILLEUR.name, "17", 100)) == "chip_limit"
    assert bench.code(HOST, c.Insure("Anna", "17")) != "chip_limit"
    bench.ask(HOST, c.Spin(17))
    bench.ask(DIRECTION, c.Finish())
    assert bench.is_at(Stage.OVER)

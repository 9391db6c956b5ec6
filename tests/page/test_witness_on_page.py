"""A witnessed table on the page: each coup verified as it falls; a silent witness."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from socket import socket
from typing import Final, TypeAlias

import pytest
from playwright.sync_api import expect
from support.page.page_player import Guests
from support.page.rigged_table import HELD, Arranged
from support.records.signed_records import witness_key
from support.server.http_server import opened, settings, table
from support.server.witness_server import serving, witness_options

from tapisvert.fairness.rsa_fdh_vrf import fingerprint
from tapisvert.i18n import translate
from tapisvert.witness.coup_register import Register

PACE: Final = replace(HELD, entropy_seconds=900, witness_seconds=60)
Witnessed: TypeAlias = Callable[[str], tuple[Arranged, ExitStack]]


@pytest.fixture
def witnessed(tmp_path: Path, listener: socket) -> Iterator[Witnessed]:
    """Opens a house with one table and a witness, which falls silent as its stack is closed."""
    with (
        ExitStack() as houses,
        closing(Register(tmp_path / "signed.db", witness_key())) as register,
    ):

        def open_house(book: str) -> tuple[Arranged, ExitStack]:
            witness = houses.enter_context(ExitStack())
            client = witness.enter_context(serving(register))
            options = {"--stop-seconds": "0"} | witness_options(tmp_path, str(client.base_url))
            house = settings(tmp_path, table("table", book, PACE), options=options)
            return Arranged(houses.enter_context(opened(house, listener)), "table"), witness

        yield open_house


@pytest.mark.parametrize("book", ["campione-roulette", "venezia-trente-et-quarante"])
def test_witnessed_coups_are_verified_live(
    witnessed: Witnessed, at_table: Guests, book: str
) -> None:
    """With the player's own entropy and stakes; then the witness falls silent, and bets go back."""
    game, witness = witnessed(book)
    anna = at_table(game, "Anna")
    state, facts = anna.page.locator("tv-proof .state"), anna.page.locator("tv-proof dl")
    for coups in (1, 2):
        anna.stake({"rouge": 500})
        game.play()
        words = translate("en", "proof-state-verified", topic="proof", verified=str(coups))
        expect(state).to_contain_text(words)
        game.bets()
    expect(facts).to_contain_text(fingerprint(witness_key().modulus))
    expect(facts).to_contain_text(translate("en", "proof-own-opened", topic="proof"))
    witness.close()
    free = game.table.players["Anna"].free.values()  # after a null coup her stake lies still
    chips = anna.money().chips + sum(stake.total for stake in free)
    anna.stake({"rouge": 500})
    game.live.machine.pace = replace(PACE, witness_seconds=0.5)
    game.end_stage()
    suspended = translate("en", "suspended-mechanism", topic="panels")
    expect(anna.page.locator("tv-croupier .stage")).to_contain_text(suspended)
    anna.agrees()
    assert anna.money().chips == chips
    expect(anna.page.locator("tv-proof .findings li")).to_have_count(0)

"""The houses of docs/examples: data alone, from outside; played, settled, simulated, proved."""

from pathlib import Path

import pytest
from support.records.sealed_records import evening
from support.simulation.at_the_table import play_taille
from support.simulation.rulebooks import cell_of
from support.simulation.shoes import batch_shoes

from tapisvert import Session, odds, regulations
from tapisvert.chances import Kind
from tapisvert.fairness.verification.record_reader import read
from tapisvert.odds import report
from tapisvert.odds.edges import bets
from tapisvert.record import IndependentAccounts, Replay
from tapisvert.regulations.register import VARIABLE
from tapisvert.rules import Refusal
from tapisvert.rules import commands as c
from tapisvert.rules.events import Settled
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.simulation import dealing_numpy, simulate

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "examples"
FILES = sorted(FOLDER.glob("*.toml"))
MONTE_CARLO = "monte-carlo-trente-et-quarante"
PARTAGE = "la-partage-roulette"
LAW = "french-law-roulette"
LAW_CARDS = "french-law-trente-et-quarante"
GERMAN = "german-roulette"
SURRENDER = "surrender-double-zero-roulette"
TRIPLE = "triple-zero-roulette"
REFAIT = "Th Td Tc As Ts Th Td Ah"


@pytest.fixture
def books(monkeypatch: pytest.MonkeyPatch) -> dict[str, Rulebook]:
    """The example houses by id, added to the shipped ones as a folder is."""
    monkeypatch.setenv(VARIABLE, str(FOLDER))
    return {file.stem: regulations.rulebook(file.stem) for file in FILES}


def settled_evening(events: object) -> list[tuple[str, str, int, int]]:
    """Of each stake that a coup decided: chance, outcome, to the player, to the bank."""
    assert isinstance(events, tuple)
    results = (event for event in events if isinstance(event, Settled))
    return [(entry.on, entry.outcome.value, entry.to_player, entry.to_bank) for entry in results]


def test_example_files_match_their_ids() -> None:
    """Its id is the file's name, every clause is its own or a ruling, and the file cites where the
    facts come from.
    """
    houses = {MONTE_CARLO, PARTAGE, LAW, LAW_CARDS, GERMAN, SURRENDER, TRIPLE}
    assert {file.stem for file in FILES} >= houses
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        book = regulations.load(text)
        assert book.id == file.stem
        assert "# Sources, of which the facts alone are used:" in text
        clauses = {source.clause for source in book.sources.values()} | set(book.clauses.values())
        assert {entry for entry in clauses if not entry.startswith("R")} <= set(book.own_clauses)


def test_monte_carlo_is_played_and_settled(books: dict[str, Rulebook]) -> None:
    """A refait: an insured stake comes back whole, the other goes to prison, half of it goes to
    the player who divides; a stake above 12 000 francs is refused.
    """
    table = Session(MONTE_CARLO, strict=False)
    table.sit("Anna", 3_000_000)
    (refusal,) = Refusal.among(table.bet("Anna", "noir", 1_200_001))
    assert refusal.code == "above_maximum"
    table.bet("Anna", "rouge", 100_000)
    table.insure("Anna", "rouge")
    table.bet("Anna", "couleur", 50_000)
    assert settled_evening(table.deal(REFAIT)) == [
        ("couleur", "imprisoned", 0, 0),
        ("rouge", "insured", 100_000, 0),
    ]
    table.do(c.Divide("Anna", "couleur"))
    assert table.chips("Anna") == 3_000_000 - 1_000 - 25_000
    replays(table)


def test_french_law_cards_are_played_and_settled(books: dict[str, Rulebook]) -> None:
    """The maximum is a thousand times the minimum of the opening; a refait imprisons, and the next
    win frees the stake.
    """
    for minimum in (1_000, 2_000):
        table = Session(LAW_CARDS, minimum=minimum, strict=False)
        table.sit("Anna", 5_000_000)
        (refusal,) = Refusal.among(table.bet("Anna", "noir", 1_000 * minimum + 1))
        assert refusal.code == "above_maximum"
        table.bet("Anna", "noir", 1_000 * minimum)
        assert settled_evening(table.deal(REFAIT)) == [("noir", "imprisoned", 0, 0)]
        won = settled_evening(table.deal("Th Td Tc Ac Ts Th Td 2h"))
        assert won == [("noir", "released", 1_000 * minimum, 0)]
        assert table.chips("Anna") == 5_000_000
        replays(table)


def test_la_partage_is_played_and_settled(books: dict[str, Rulebook]) -> None:
    """Zero halves the simple chances at once and takes the dozens; odd stakes and finales are not
    taken.
    """
    table = Session(PARTAGE, strict=False)
    table.sit("Anna", 1_000_000)
    answers = (*table.bet("Anna", "rouge", 1_001), *table.do(c.Announce("Anna", "finale 7", 500)))
    codes = [refusal.code for refusal in Refusal.among(answers)]
    assert codes == ["odd_amount", "forbidden_announcement"]
    table.bet("Anna", "rouge", 1_000)
    table.bet("Anna", "P12", 1_000)
    table.do(c.Announce("Anna", "voisins", 500))
    events = table.do(c.Spin(0))
    assert ("rouge", "divided", 500, 500) in settled_evening(events)
    assert ("P12", "lost", 0, 1_000) in settled_evening(events)
    assert ("0-2-3", "won", 12_000, 0) in settled_evening(events)
    replays(table)


@pytest.mark.parametrize(
    ("name", "numbers", "results"),
    [
        (
            LAW,
            (0, 0, 0, 1),
            [("imprisoned", 0), ("deepened", 0), ("deepened", 0), ("divided", 250)],
        ),
        (GERMAN, (0, 0, 1, 0, 0), [("imprisoned", 0), ("deepened", 0), ("eased", 0)]),
        (GERMAN, (0, 0, 0), [("imprisoned", 0), ("deepened", 0), ("lost", 0)]),
        (SURRENDER, (37,), [("divided", 500)]),
        (TRIPLE, (38,), [("lost", 0)]),
    ],
)
def test_zeros_treat_a_stake_by_the_house(
    name: str, numbers: tuple[int, ...], results: list[tuple[str, int]], books: dict[str, Rulebook]
) -> None:
    """1 000 on rouge through these spins: the outcomes, and what goes to the player."""
    assert name in books
    table = Session(name, strict=False)
    table.sit("Anna", 1_000_000)
    table.bet("Anna", "rouge", 1_000)
    events = [table.do(c.Spin(number)) for number in numbers]
    settled_rows = [row for spun in events for row in settled_evening(spun)]
    assert [(outcome, amount) for _, outcome, amount, _ in settled_rows][: len(results)] == results
    replays(table)


def test_law_pays_half_on_two_dozens(books: dict[str, Rulebook]) -> None:
    """24 numbers at half, up to 2 000 times the minimum; elsewhere such a stake is not taken."""
    assert books[LAW].limits.most(Kind.VINGT_QUATRE) == 2_000 * books[LAW].limits.minimum
    table = Session(LAW, strict=False)
    table.sit("Anna", 1_000_000)
    table.bet("Anna", "P12/M12", 1_000)
    table.bet("Anna", "C2/C3", 1_000)
    assert settled_evening(table.do(c.Spin(13))) == [
        ("C2/C3", "lost", 0, 1_000),
        ("P12/M12", "won", 1_500, 0),
    ]
    replays(table)
    other = Session(PARTAGE, strict=False)
    other.sit("Anna", 1_000_000)
    (refusal,) = Refusal.among(other.bet("Anna", "P12/M12", 1_000))
    assert refusal.code == "forbidden_cheval"


def replays(table: Session) -> None:
    """The record leads to the same table, and books kept from its events agree with it."""
    replay_state, books = Replay(), IndependentAccounts()
    for line in table.lines:
        books.apply(event for event in replay_state.feed(line) if not hasattr(event, "code"))
    assert replay_state.table is not None
    assert replay_state.table.players == table.table.players
    assert (books.bank, books.difference) == (table.table.bank.gain, 0)


@pytest.mark.parametrize("name", [file.stem for file in FILES])
def test_sealed_evening_is_verified(name: str, books: dict[str, Rulebook]) -> None:
    """Its record with its answers, read by the verifier, is right."""
    verdict = read(evening(name, seed=18, draws=1, coups=12).splitlines(keepends=True))
    assert verdict.findings == ()
    assert verdict.has_digest
    assert verdict.tally.coups.total() >= 1


def test_edges_match_their_sources(books: dict[str, Rulebook]) -> None:
    """Half of a zero in 37 is 1/74; half of a refait, and insurance at one per cent for less; the
    French law's 1/73, surrender's 1/38, and 3/39 with three zeros.
    """
    expected = {LAW: "1/73", SURRENDER: "1/38", TRIPLE: "1/13"}
    for name, edge in expected.items():
        rouge_bets = bets(books[name], odds.law(books[name], exact=True))["rouge"]
        assert str([*rouge_bets.values()][-1].edge) == edge
    partage = books[PARTAGE]
    assert [
        str(bet.edge) for bet in bets(partage, odds.law(partage, exact=True))["rouge"].values()
    ] == ["1/74"]
    for house in (books[MONTE_CARLO], books[LAW_CARDS]):
        rouge = bets(house, odds.law(house))["rouge"]
        assert {str(name): f"{bet.edge:.5f}" for name, bet in rouge.items()} == {
            "divide": "0.01095",
            "stay": "0.01108",
            "insured": "0.00912",
        }


@pytest.mark.parametrize("name", [file.stem for file in FILES])
def test_example_house_is_simulated_and_reported(name: str, books: dict[str, Rulebook]) -> None:
    """Its coups are the engine's card for card, the edge found agrees with the exact one, and the
    accounting sheet is written.
    """
    book = books[name]
    if book.layout is not Layout.WHEEL:
        deal = dealing_numpy.deal(book, 3, 0, 1)
        for taille, shoe in enumerate(batch_shoes(book, 3, 0)[:4]):
            coups, _ = play_taille(book, shoe)
            cells = [cell_of(book, coup) for coup in coups]
            assert deal.cells[taille, : len(coups)].tolist() == cells
    estimates = simulate(book, coups=200_000, seed=7).estimates()
    decision, bet = next(iter(bets(book, odds.law(book))["rouge"].items()))
    edge = estimates[f"edge.rouge.{decision}"]
    assert abs(edge.value - float(bet.edge)) < 5 * edge.error
    assert report.collect(book).lines

"""Evenings with sealed draws: full records, played by the real shoe and the real engine."""

from collections.abc import Sequence
from random import Random
from typing import Final

from tapisvert import Session
from tapisvert.fairness.dealing import next_deal, next_spin
from tapisvert.fairness.protocol import SEED_BYTES, Kind, entropy_commitment
from tapisvert.fairness.shoe import DRAWS, SealedDraw, SealedShoe, SealedSpin
from tapisvert.rules import Person, Refusal
from tapisvert.rules import commands as c

PLAYERS: Final = ("Anna", "Bruno", "Désirée", "Ωραία")
"""Their order by code points is that by UTF-8 bytes, and not that of their letters."""

_ANNOUNCED: Final = ("tiers", "voisins", "orphelins", "finale 7", "finale 3/6")
_AMOUNTS: Final = (500, 1_000, 2_500, 3_333, 10_000, 50_000)


def evening(
    book_id: str,
    *,
    seed: int,
    draws: int = 3,
    coups: int | None = None,
    players: Sequence[str] = PLAYERS,
) -> bytes:
    """The full record of an evening that chance plays, the same for the same arguments.

    So many packs, each to its end or for so many coups; at the wheel so many spins. It ends
    finished and revealed, and closed by its digest.
    """
    return Evening(book_id, seed, players).played(draws, coups).full_record()


class Evening:
    """An evening that chance plays, with sealed draws of version 1."""

    def __init__(self, book_id: str, seed: int, players: Sequence[str]) -> None:
        self.chance = Random(seed)
        self.name = f"table {seed}"
        self.session = Session(book_id, minimum=500)
        for player in players:
            self.must(c.Sit(player, 500_000))

    @property
    def _at_wheel(self) -> bool:
        return self.session.table.at_wheel

    def played(self, draws: int, coups: int | None) -> Session:
        """The evening, from the first draw to the end."""
        for number in range(1, draws + 1):
            draw = self.draw(f"{self.name}, draw {number}")
            if isinstance(draw, SealedSpin):
                self._stakes()
                self.must(next_spin(draw))
            else:
                assert isinstance(draw, SealedShoe)
                self._taille(draw, coups)
                if number == draws:
                    self.must(c.Finish())
            if self.session.table.taille.seal is not None:
                self.must(c.EndTaille())
            self.must(c.Reveal(draw.name, draw.close().hex()))
        if self._at_wheel:
            self.must(c.Finish())
        return self.session

    def must(self, command: c.Command, giver: c.Person | None = None) -> None:
        answers = self.session.do(command, giver)
        assert not isinstance(answers[0], Refusal), answers[0]

    def draw(self, name: str) -> SealedDraw:
        """A draw that is ready for stakes; now and then one before it that is never played."""
        book = self.session.table.book
        kind, packs = DRAWS[Kind.of(book.wheel)], book.packs or 0
        if self.chance.random() < 0.1:
            seed = self.chance.randbytes(SEED_BYTES)
            given_up = kind(f"{name}, given up", seed=seed, packs=packs)
            self.must(c.Commit(given_up.name, given_up.commitment.hex()))
            if self.chance.random() < 0.5:
                self.must(c.Root(given_up.open(self._entropy(given_up.name)).hex()))
            self.must(c.EndTaille())
            self.must(c.Reveal(given_up.name, given_up.close().hex()))
        draw = kind(name, seed=self.chance.randbytes(SEED_BYTES), packs=packs)
        self.must(c.Commit(name, draw.commitment.hex()))
        self.must(c.Root(draw.open(self._entropy(name)).hex()))
        if isinstance(draw, SealedShoe):
            cutter, at_card = (
                self.chance.choice(self.players()),
                self.chance.randint(0, book.cards),
            )
            self.must(c.Cut(cutter, at_card))
            draw.cut(at_card, book.burnt_cards or 0)
        return draw

    def players(self) -> list[str]:
        return list(self.session.table.players)

    def _entropy(self, name: str) -> dict[str, bytes]:
        """Some commit to entropy, and most of these open theirs, in another order."""
        return self.opened_entropy(self.committed_entropy(name))

    def committed_entropy(self, name: str) -> dict[str, bytes]:
        """Some players commit to entropy."""
        entropy_by_player = {}
        for player in self.players():
            if self.chance.random() < 0.5:
                entropy_by_player[player] = self.chance.randbytes(self.chance.randint(16, 64))
                commitment = entropy_commitment(name, player, entropy_by_player[player]).hex()
                self.must(c.Entropy(player, commitment=commitment), Person("player", player))
        return entropy_by_player

    def opened_entropy(self, commitments: dict[str, bytes]) -> dict[str, bytes]:
        """Most of those who committed open theirs, in another order."""
        openings = {}
        for player in self.chance.sample(list(commitments), len(commitments)):
            if self.chance.random() < 0.8:
                openings[player] = commitments[player]
                self.must(c.Entropy(player, value=commitments[player].hex()))
        return openings

    def _taille(self, shoe: SealedShoe, coups: int | None) -> None:
        coups_played = 0
        while self.session.table.taille.seal is not None and coups_played != coups:
            self._stakes()
            if self.chance.random() < 0.1:
                self.must(c.Close())
            self.must(next_deal(shoe, self.session.table.book))
            coups_played += 1

    def _stakes(self) -> None:
        """Commands of the players before a coup; some are refused, as at any table."""
        book = self.session.table.book
        for name in self.players():
            for chance, degree in sorted(self.session.table.players[name].prison):
                self._out_of_prison(name, chance, degree)
            for _ in range(self.chance.choice((0, 1, 1, 2))):
                chance = self.chance.choice(list(book.chances))
                self.session.bet(name, chance, self.chance.choice(_AMOUNTS))
                if book.insurance_rate is not None and self.chance.random() < 0.4:
                    self.session.insure(name, chance)
            if self._at_wheel and self.chance.random() < 0.2:
                self.session.announce(name, self.chance.choice(_ANNOUNCED), 500)
            if self.session.chips(name) < 50_000:
                self.must(c.Sit(name, 500_000))

    def _out_of_prison(self, name: str, position: str, degree: int) -> None:
        number = self.chance.random()
        if number < 0.3:
            self.session.divide(name, position, degree=degree)
        elif number < 0.5:
            simple = [chance for chance in ("rouge", "noir", "couleur") if chance != position]
            self.session.move(name, position, self.chance.choice(simple), degree=degree)

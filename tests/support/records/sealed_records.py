"""Records of sealed coups: a house that plays them with the real engine and the real chain, and
evenings that chance plays at its table.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final

from tapisvert import Session
from tapisvert.fairness import chain
from tapisvert.fairness.sealed_draw import SealedDraw
from tapisvert.record import format_command, full_record
from tapisvert.record.command_lines import FallenCard, format_card
from tapisvert.record.head import FIRST_HEAD, next_head
from tapisvert.rules import Person, Refusal
from tapisvert.rules import commands as c
from tapisvert.rules.commands import Phase

PLAYERS: Final = ("Anna", "Bruno", "Désirée", "Ωραία")
"""Their order by code points is that by UTF-8 bytes, and not that of their letters."""

WHEEL: Final = "campione-roulette"
CARDS: Final = "venezia-trente-et-quarante"

_ANNOUNCED: Final = ("tiers", "voisins", "orphelins", "finale 7", "finale 3/6")
_AMOUNTS: Final = (500, 1_000, 2_500, 3_333, 10_000, 50_000)
_PERSONAL: Final = (c.Sit, c.Leave, c.Bet, c.Withdraw, c.Move, c.Announce, c.Insure, c.Divide)


class ShortDraw(SealedDraw):
    """Draw of 128 coups, made in an eighth of the time."""

    __slots__ = ()
    coups = 128


class House:
    """Table of a house, with a witness or without one.

    An honest house calls `begin`, then `bet` and `coup`, then `end`; an attack uses the parts.
    """

    def __init__(
        self,
        book: str = WHEEL,
        *,
        table: str = "uno",
        signer: Any = None,
        seed: int = 1,
        players: Iterable[str] = ("Anna",),
        alter: Callable[[c.Command], c.Command] = lambda command: command,
        draw: type[SealedDraw] = SealedDraw,
    ) -> None:
        """`signer` is a `signed_records.Signer`; `seed` decides all chance; a forger alters the
        commands.
        """
        self.alter, self._draw_type = alter, draw
        self.chance, self.table, self.signer = Random(seed), table, signer
        self.session = Session(book, minimum=500, table=table, strict=False)
        self.book = self.session.table.book
        self._heads: list[tuple[bytes, bytes]] = []
        self.draws = 0
        self.cards: dict[int, list[str]] = {}
        """Cards shown one by one, by the number of commands before them."""
        if signer is not None:
            self.give(signer.named)
        for player in players:
            self.give(c.Sit(player, 10_000_000))

    def do(self, command: c.Command, by: c.Person | None = None) -> Any:
        """Give a command; the line of a player's has a salt."""
        command = self.alter(command)
        answer = self.session.do(command, by)
        if isinstance(command, _PERSONAL):
            salt = self.chance.randbytes(16).hex()
            self.session.lines[-1] = format_command(command, by, salt=salt)
        return answer

    def give(self, command: c.Command, by: c.Person | None = None) -> Any:
        """Give a command that the table takes."""
        answer = self.do(command, by)
        assert not isinstance(answer[0], Refusal), answer[0]
        return answer

    @property
    def head(self) -> bytes:
        """Head of the record so far; only the lines since the last call are hashed."""
        heads, lines = self._heads, self.session.lines
        while heads and (len(heads) > len(lines) or heads[-1][0] is not lines[len(heads) - 1]):
            heads.pop()
        for line in lines[len(heads) :]:
            head = heads[-1][1] if heads else FIRST_HEAD
            heads.append((line, next_head(head, line)))
        return heads[-1][1]

    def mark(self) -> Any:
        """State of the house, for `back`."""
        return self.session.table, len(self.session.lines)

    def back(self, mark: Any) -> None:
        """Take everything back since a mark, as from a backup."""
        self.session.table, lines = mark
        del self.session.lines[lines:]

    # A draw ----------------------------------------------------------------------------------

    def begin(
        self,
        entropy: Mapping[str, bytes] | None = None,
        withheld: Sequence[str] = (),
        *,
        seed: bytes | None = None,
        at_card: int = 100,
    ) -> None:
        """Begin a draw, up to its start; `entropy` is 16 bytes of each player, unless given."""
        if entropy is None:
            entropy = {player: self.chance.randbytes(16) for player in self.session.table.players}
        self.commit(seed)
        self.bind(entropy)
        if self.book.wheel is None:
            self.give(c.Cut(next(iter(self.session.table.players)), at_card))
        self.seal()
        self.open({player: value for player, value in entropy.items() if player not in withheld})
        self.fix()

    def commit(self, seed: bytes | None = None) -> None:
        """Bind the house to a chain."""
        self.draw = self._draw_type(self.book, seed=seed or self.chance.randbytes(32))
        witness = self.signer.fingerprint if self.signer is not None else None
        self.give(c.Commit(self.draw.tip, witness))
        self.draws += 1
        self.coups, self.pack = 0, chain.PackInPlay(self.book.packs or 0)
        self.entropy: dict[str, bytes] = {}
        self.last_head, self.start = self.head, b""

    def bind(self, entropy: Mapping[str, bytes]) -> None:
        """Commit players to entropy."""
        for player, value in entropy.items():
            commitment = chain.entropy_commitment(bytes.fromhex(self.draw.tip), player, value)
            self.give(c.Entropy(player, commitment=commitment.hex()), Person("player", player))
            self.entropy[player] = b""

    def seal(self) -> None:
        """End the commitments."""
        self.give(c.Seal())
        self.sealed_head = self.head

    def open(self, entropy: Mapping[str, bytes]) -> None:
        """Open entropy."""
        for player, value in entropy.items():
            self.give(c.Entropy(player, value=value.hex()))
            self.entropy[player] = value

    def fix(self) -> None:
        """Start the coups."""
        self.start = chain.start_of(self.sealed_head, self.entropy)
        self.give(c.Start(self.start.hex()))
        self.last_head = self.head

    def end(self, *, is_signed: bool = True) -> None:
        """End the draw, with the witness's statement if it has one; a pack's taille first."""
        statement = None
        if self.book.wheel is None and self.session.table.taille.seal is not None:
            self.give(c.EndTaille())
        if self.signer is not None and is_signed and self.start:
            statement = self.sign(f"end {self.coups}", self.last_head)
        self.give(c.End(self.last_head.hex(), statement))

    # A coup ----------------------------------------------------------------------------------

    def bet(self, player: str = "Anna", on: str = "rouge", amount: int = 500) -> Any:
        return self.do(c.Bet(player, on, amount))

    def close(self) -> None:
        self.give(c.Close())

    def ask(self) -> c.Statement | None:
        """Complete the stakes of the coup, and ask the witness."""
        self.give(c.Ask())
        return self.sign(self.coups + 1, self.head)

    def sign(self, coup: int | str, head: bytes) -> c.Statement | None:
        """Return the witness's statement, or None without a witness."""
        if self.signer is None:
            return None
        statement: c.Statement = self.signer.sign(self.table, self.start, coup, head)
        return statement

    def peek(self, statement: c.Statement | None) -> c.Deal | c.Spin:
        """Look at the next coup, without showing it."""
        pack = self.pack.copy()
        return self.draw.coup(self.coups + 1, self.start.hex(), statement, pack)

    def show(self, statement: c.Statement | None, *, is_slow: bool = False) -> c.Deal | c.Spin:
        """Deal or spin the coup; a slow house shows the cards one by one first."""
        coup = self.draw.coup(self.coups + 1, self.start.hex(), statement, self.pack)
        if is_slow and isinstance(coup, c.Deal):
            self.lay(*(coup.cards or ()))
        self.coups += 1
        self.give(coup)
        self.last_head = self.head
        return coup

    def lay(self, *cards: str) -> None:
        """Show cards of the coup one by one."""
        self.cards.setdefault(len(self.session.lines), []).extend(cards)

    def coup(self, *, is_slow: bool = False) -> c.Deal | c.Spin:
        """Play the next coup, whose bets are open or closed."""
        if self.session.table.phase is Phase.BETTING:
            self.close()
        return self.show(self.ask(), is_slow=is_slow)

    def off(self) -> None:
        """Call the coup off that was asked for."""
        self.give(c.Off())

    # The record ------------------------------------------------------------------------------

    def lines(self) -> list[bytes]:
        """The lines of the record without answers, each with its line feed."""
        lines: list[bytes] = []
        for number, line in enumerate(self.session.lines, 1):
            lines.append(line + b"\n")
            cards, place = self.cards.get(number, ()), len(lines)
            lines += [format_card(FallenCard(place, card), place) for card in cards]
        return lines

    def record(self) -> bytes:
        """The record of the closed table, with answers and digest."""
        if self.session.table.phase is not Phase.FINISHED:
            self.give(c.Finish())
        return b"".join(full_record(self.lines()))


def evening(
    book: str,
    *,
    seed: int,
    draws: int = 3,
    coups: int | None = None,
    players: Sequence[str] = PLAYERS,
) -> bytes:
    """The full record of an evening that chance plays, the same for the same arguments.

    So many draws, each for so many coups; without a number, packs to their end, three spins. It
    ends finished, and closed by its digest.
    """
    return Evening(book, seed=seed, players=players).played(draws, coups)


class Evening(House):
    """Evening that chance plays: players who withhold entropy, refused stakes, null spins."""

    def __init__(self, book: str, *, seed: int, players: Sequence[str], signer: Any = None) -> None:
        super().__init__(book, table=f"table {seed}", signer=signer, seed=seed, players=players)

    def played(self, draws: int, coups: int | None) -> bytes:
        """The record of the evening, from the first draw to the end."""
        for number in range(1, draws + 1):
            if self.chance.random() < 0.1:
                self.commit()
                self.end()
            self.draw_begins()
            self._play(coups)
            if number == draws and self.chance.random() < 0.5:
                self.give(c.Finish())
            self.end()
        return self.record()

    def draw_begins(self) -> None:
        """Some commit to entropy, and most of these open theirs, in another order."""
        players = list(self.session.table.players)
        values = {
            player: self.chance.randbytes(self.chance.randint(16, 64))
            for player in players
            if self.chance.random() < 0.5
        }
        order = self.chance.sample(list(values), len(values))
        withholding = [player for player in values if self.chance.random() < 0.2]
        at_card = self.chance.randint(0, self.book.cards)
        self.begin({player: values[player] for player in order}, withholding, at_card=at_card)

    def _play(self, coups: int | None) -> None:
        played_coups, limit = 0, 3 if coups is None and self.book.wheel is not None else coups
        while self.session.table.taille.seal is not None and played_coups != limit:
            self._stakes()
            self.close()
            if self.book.wheel is not None and self.chance.random() < 0.1:
                self.give(c.Null("foreign_body"), Person("chef", "Carlo"))
                continue
            self.bet(self.chance.choice(PLAYERS[:2]))  # too late
            self.play_coup()
            played_coups += 1

    def play_coup(self) -> None:
        """Play the coup whose bets are closed; now and then its cards are shown one by one."""
        self.coup(is_slow=self.chance.random() < 0.3)

    def _stakes(self) -> None:
        """Commands of the players before a coup; some are refused, as at any table."""
        for name in list(self.session.table.players):
            for chance, degree in sorted(self.session.table.players[name].prison):
                self._out_of_prison(name, chance, degree)
            for _ in range(self.chance.choice((0, 1, 1, 2))):
                chance = self.chance.choice(list(self.book.chances))
                self.bet(name, chance, self.chance.choice(_AMOUNTS))
                if self.book.insurance_rate is not None and self.chance.random() < 0.4:
                    self.do(c.Insure(name, chance))
            if self.book.wheel is not None and self.chance.random() < 0.2:
                calls: list[str] = [*_ANNOUNCED]
                if self.book.id != WHEEL and self.book.announcement_rules:
                    rule = self.chance.choice([*self.book.announcement_rules])
                    calls = [call for call in self.book.announcements if call.startswith(rule)]
                self.do(c.Announce(name, self.chance.choice(calls), 500))

    def _out_of_prison(self, name: str, position: str, degree: int) -> None:
        draw_value = self.chance.random()
        if draw_value < 0.3:
            self.do(c.Divide(name, position, degree))
        elif draw_value < 0.5:
            simple = [chance for chance in ("rouge", "noir", "couleur") if chance != position]
            self.do(c.Move(name, position, self.chance.choice(simple), degree))

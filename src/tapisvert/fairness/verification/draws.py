"""Check of the sealed draws of a record, line by line: fairness.md, "What a verifier checks".

It needs no engine, so it checks a record with hidden lines as well. It hashes every line of a
command, and believes nothing: order, chain, entropy, start, shares, statements, keys, results.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256
from typing import Any, Final, NoReturn

from tapisvert.fairness import chain, rsa_fdh_vrf
from tapisvert.fairness.shuffle import uniform_below
from tapisvert.fairness.verification.findings import Fault, Finding
from tapisvert.record.head import FIRST_HEAD, head_after_hidden, next_head
from tapisvert.rules import commands as c
from tapisvert.rules.rulebook import Rulebook
from tapisvert.values import value

_ENTROPY_BYTES: Final = (chain.MIN_ENTROPY_BYTES, chain.MAX_ENTROPY_BYTES)
_HASH_BYTES: Final = (chain.HASH_BYTES, chain.HASH_BYTES)
_KEY_BYTES: Final = tuple(bits // 8 for bits in rsa_fdh_vrf.MODULUS_BITS)


@value
class WitnessStatement:
    """Statement of a witness, and its line in a record, where its signature is verified, or in the
    witness's list. `coup` is as in its text; `witness` is the fingerprint of the key.
    """

    table: str
    n: int
    m: int
    prev: str
    start: str
    coup: str
    text: bytes
    line: int
    witness: str = ""


@value
class UndecidedCoup:
    """Closed coup whose stakes no outcome decided. `has_outcome` is True if one was shown."""

    witness: str | None
    start: str
    coup: int
    has_outcome: bool


@value
class Binding:
    """Those without whom the house could not choose a coup: the witness's fingerprint, the players
    whose entropy is in it, and the number of those who withheld theirs.
    """

    witness: str | None
    players: tuple[str, ...]
    withheld_count: int


@dataclass(slots=True)
class DrawsTally:
    """Tally of the draws of a record.

    `coups` counts the sealed coups by what bound the house, `unsealed_coups` those of no draw.
    `draws` were committed to, `unplayed_draws` started and ended without a coup, `unstated_draws`
    ended without the statement of their witness. `lost_coups` were closed and could not be opened.
    `is_open` is True if the record ends within a draw, `is_closed` within a closed coup.
    """

    table: str = ""
    draws: int = 0
    coups: Counter[Binding] = field(default_factory=Counter)
    statements: list[WitnessStatement] = field(default_factory=list)
    called_off: list[UndecidedCoup] = field(default_factory=list)
    unsealed_coups: int = 0
    unplayed_draws: int = 0
    unstated_draws: int = 0
    lost_coups: int = 0
    hidden: int = 0
    is_open: bool = False
    is_closed: bool = False

    @property
    def witnesses(self) -> list[str]:
        """Fingerprints of the keys that signed, in the order of their first statements."""
        return list(dict.fromkeys(statement.witness for statement in self.statements))


class _FaultError(Exception):
    """A fault of the line; `line` is that of an earlier one where it lies there."""

    def __init__(self, fault: Fault, line: int | None = None, **values: str | int) -> None:
        self.fault = fault
        self.line = line
        self.values = values


def _demand(condition: object, fault: Fault, **values: str | int) -> None:
    if not condition:
        raise _FaultError(fault, None, **values)


class _Stage(Enum):
    COMMITTED = "committed"
    SEALED = "sealed"
    STARTED = "started"
    OVER = "over"


@dataclass(slots=True)
class _Draw:
    """Draw in play. `share` is the last one opened, or the tip; `asked_head` the head after the
    `ask` of the coup in play; `shown_cards` are its cards that lie already, with their lines;
    `last_head` is the head that its end has to name.
    """

    tip: bytes
    witness: str | None
    share: bytes
    last_head: bytes
    pack: chain.PackInPlay | None
    stage: _Stage = _Stage.COMMITTED
    commitments: dict[str, str] = field(default_factory=dict)
    openings: dict[str, bytes] = field(default_factory=dict)
    is_cut: bool = False
    sealed_head: bytes = b""
    start: bytes = b""
    coups: int = 0
    asked_head: bytes | None = None
    is_null: bool = False
    shown_cards: list[tuple[int, str]] = field(default_factory=list)

    @property
    def binding(self) -> Binding:
        players = tuple(sorted(self.openings, key=str.encode))
        return Binding(self.witness, players, len(self.commitments) - len(self.openings))


class DrawsCheck:
    """Checks the draws of a record. Lines are passed in order: `feed`, `hide`, `show`.

    `head` is that of the record so far. The first fault ends the check: it is `finding`.

    >>> from tapisvert.regulations import rulebook
    >>> draws = DrawsCheck()
    >>> opening, spin = c.Open(rulebook("campione-roulette"), "CHF"), c.Spin(17)
    >>> for line, command in enumerate((opening, spin, c.Ask()), 1):
    ...     draws.feed(line, b"{}", command)
    >>> draws.tally.unsealed_coups, draws.finding
    (1, Finding(line=3, fault=<Fault.ACT_OUT_OF_TURN: 'act_out_of_turn'>, values={'act': 'ask'}))
    """

    def __init__(self) -> None:
        self.head = FIRST_HEAD
        self.finding: Finding | None = None
        self.tally = DrawsTally()
        self._book: Rulebook | None = None
        self._keys: dict[str, int] = {}  # moduli by fingerprint
        self._draw: _Draw | None = None
        self._shares: set[bytes] = set()  # shown so far, with the tips
        self._is_closed = False  # bets of the coup
        self._statements: dict[
            str, tuple[WitnessStatement, int]
        ] = {}  # last of each key, its clock

    def feed(self, line: int, text: bytes, command: c.Command | None) -> None:
        """Check a line of the record; `text` is without its line feed. A command that the table
        refused is None: it only lengthens the head.
        """
        self.head = next_head(self.head, text)
        handler = _HANDLERS.get(type(command))
        if handler is None or self.finding is not None:
            return
        try:
            handler(self, command, line)
        except _FaultError as wrong:
            self.finding = Finding(wrong.line or line, wrong.fault, wrong.values)
        self.tally.is_open = self._draw is not None
        self.tally.is_closed = self._is_started and self._is_closed

    def hide(self, line_hash: bytes) -> None:
        """Take a line of which only the SHA-256 is known."""
        self.head = head_after_hidden(self.head, line_hash)
        self.tally.hidden += 1

    def show(self, line: int, card: str) -> bool:
        """Take a card that lies before its coup is dealt. Return False if none can lie now."""
        draw = self._draw
        if self.finding is not None:
            return True
        if draw is None or draw.pack is None or draw.asked_head is None:
            return False
        draw.shown_cards.append((line, card))
        return True

    @property
    def _is_started(self) -> bool:
        return self._draw is not None and self._draw.stage is _Stage.STARTED

    def _draw_at(self, stage: _Stage, command: c.Command) -> _Draw:
        """Return the draw in play, which is at this stage."""
        if self._draw is None or self._draw.stage is not stage:
            _out_of_turn(command)
        return self._draw

    def _open(self, command: c.Open, line: int) -> None:
        _demand_turn(self._book is None, command)
        self._book = command.rulebook
        self.tally.table = command.table or ""

    def _witness(self, command: c.Witness, line: int) -> None:
        _demand_turn(self._draw is None, command)
        modulus = int.from_bytes(_bytes(command.modulus, _KEY_BYTES), "big")
        proof = tuple(_bytes(digits, _KEY_BYTES) for digits in command.proof)
        if problem := rsa_fdh_vrf.key_problem(modulus, proof):
            raise _FaultError(Fault.INVALID_KEY, problem=problem)
        self._keys[rsa_fdh_vrf.fingerprint(modulus)] = modulus

    def _commit(self, command: c.Commit, line: int) -> None:
        if self._draw is not None or self._book is None or self._is_closed:
            _out_of_turn(command)
        tip = _bytes(command.tip)
        witness = command.witness
        if witness is not None:
            _demand(witness in self._keys, Fault.UNKNOWN_WITNESS, witness=witness)
        self._add_share(tip)
        pack = None if self._book.wheel else chain.PackInPlay(self._book.packs or 0)
        self._draw = _Draw(tip, witness, tip, self.head, pack)
        self.tally.draws += 1

    def _entropy(self, command: c.Entropy, line: int) -> None:
        player = command.player
        commitment = command.commitment
        if commitment is not None:
            draw = self._draw_at(_Stage.COMMITTED, command)
            is_new = player not in draw.commitments
            _demand(is_new, Fault.ENTROPY_MISMATCH, player=player)
            draw.commitments[player] = _bytes(commitment).hex()
            return
        draw = self._draw_at(_Stage.SEALED, command)
        entropy = _bytes(command.value, _ENTROPY_BYTES)
        commitment = chain.entropy_commitment(draw.tip, player, entropy).hex()
        is_new = player not in draw.openings
        is_bound = draw.commitments.get(player) == commitment
        _demand(is_new and is_bound, Fault.ENTROPY_MISMATCH, player=player)
        draw.openings[player] = entropy

    def _cut(self, command: c.Cut, line: int) -> None:
        if self._draw is None:
            return  # the cut of a shoe
        draw = self._draw_at(_Stage.COMMITTED, command)
        _demand_turn(draw.pack is not None and not draw.is_cut, command)
        draw.is_cut = True

    def _seal(self, command: c.Seal, line: int) -> None:
        draw = self._draw_at(_Stage.COMMITTED, command)
        _demand_turn(draw.pack is None or draw.is_cut, command)
        draw.stage = _Stage.SEALED
        draw.sealed_head = self.head

    def _start(self, command: c.Start, line: int) -> None:
        draw = self._draw_at(_Stage.SEALED, command)
        entropy = {player: draw.openings.get(player, b"") for player in draw.commitments}
        draw.start = chain.start_of(draw.sealed_head, entropy)
        _demand(command.start == draw.start.hex(), Fault.START_MISMATCH, expected=draw.start.hex())
        draw.stage = _Stage.STARTED
        draw.last_head = self.head

    def _close(self, command: c.Close, line: int) -> None:
        _demand_turn(not self._is_closed, command)
        self._is_closed = True

    def _ask(self, command: c.Ask, line: int) -> None:
        draw = self._draw_at(_Stage.STARTED, command)
        _demand_turn(draw.asked_head is None and self._is_closed, command)
        draw.asked_head = self.head

    def _coup(self, command: c.Deal | c.Spin, line: int) -> None:
        if self._draw is None:
            self.tally.unsealed_coups += 1
            self._is_closed = False
            return
        draw = self._draw_at(_Stage.STARTED, command)
        number = self._draw.coups + 1
        if draw.asked_head is None:
            _out_of_turn(command)
        share = _bytes(command.share)
        is_next = chain.previous_share(share) == draw.share
        _demand(is_next, Fault.SHARE_MISMATCH, coup=number)
        self._add_share(share)
        key = self._statement(draw, command.witness, line, number, draw.asked_head)
        self._result(draw, command, chain.coup_words(share, draw.start, number, key))
        if draw.is_null:
            self._count_undecided(draw, has_outcome=True)
        draw.share = share
        draw.coups = number
        draw.last_head = self.head
        self.tally.coups[draw.binding] += 1
        self._reopen(draw)

    def _add_share(self, share: bytes) -> None:
        """Add a tip or a share, which was a secret until now: no earlier draw has shown it."""
        _demand(share not in self._shares, Fault.SHARE_REPEATED)
        self._shares.add(share)

    def _result(self, draw: _Draw, command: c.Deal | c.Spin, words: Any) -> None:
        """Check the number, or the cards: also those that lay before the coup was dealt."""
        book = self._book
        assert book is not None
        result: tuple[str, ...]
        if isinstance(command, c.Spin):
            if book.wheel is None:
                _out_of_turn(command)
            result = (str(uniform_below(words, len(book.wheel.numbers))),)
            recorded_result: tuple[str, ...] = (str(command.number),)
        else:
            result = draw.pack.deal(book, words) if draw.pack is not None else ()
            _demand_turn(result, command)
            recorded_result = command.cards or ()
        expected = " ".join(result)
        for place, (line, card) in enumerate(draw.shown_cards):
            if result[place : place + 1] != (card,):
                raise _FaultError(Fault.RESULT_MISMATCH, line, found=card, expected=expected)
        values = {"found": " ".join(recorded_result), "expected": expected}
        _demand(recorded_result == result, Fault.RESULT_MISMATCH, **values)

    def _statement(
        self, draw: _Draw, statement: c.Statement | None, line: int, coup: int | str, head: bytes
    ) -> bytes:
        """Check the witness's statement of a coup, or of the end of a draw, or that there is none
        where the draw has no witness. Return the key of the coup, or no bytes.
        """
        coup_values = {"coup": str(coup)}
        is_there = (statement is None) is (draw.witness is None)
        _demand(is_there, Fault.WITNESS_MISMATCH, **coup_values)
        if statement is None or draw.witness is None:
            return b""
        values = coup_values | {"witness": draw.witness}
        modulus = self._keys[draw.witness]
        text = chain.statement_text(self.tally.table, statement, draw.start, coup, head)
        signature = _bytes(statement.signature, _KEY_BYTES)
        is_signed = rsa_fdh_vrf.verify(modulus, text, signature) is not None
        _demand(is_signed, Fault.SIGNATURE_MISMATCH, **values)
        signed = WitnessStatement(
            self.tally.table,
            statement.n,
            statement.m,
            statement.prev,
            draw.start.hex(),
            str(coup),
            text,
            line,
            draw.witness,
        )
        is_next = self._follows(signed, statement.at)
        _demand(is_next, Fault.STATEMENT_OUT_OF_TURN, n=str(statement.n), **values)
        key = b"" if statement.key is None else _bytes(statement.key, _KEY_BYTES)
        if isinstance(coup, int):
            key_input = chain.key_input(draw.start, coup)
            is_right = rsa_fdh_vrf.verify(modulus, key_input, key) is not None
        else:
            is_right = not key
        _demand(is_right, Fault.KEY_MISMATCH, **values)
        self._statements[draw.witness] = signed, statement.at
        self.tally.statements.append(signed)
        return key

    def _follows(self, signed: WitnessStatement, at: int) -> bool:
        """Return whether a statement can come after the last one of its key in this record."""
        last, last_at = self._statements.get(signed.witness, (None, 0))
        if last is None:
            return min(signed.n, signed.m) > 0
        if signed.n <= last.n or signed.m <= last.m or at < last_at:
            return False
        return signed.n > last.n + 1 or signed.prev == sha256(last.text).hexdigest()

    def _reopen(self, draw: _Draw) -> None:
        """Open the bets again."""
        draw.asked_head = None
        draw.is_null = False
        self._is_closed = False
        draw.shown_cards.clear()

    def _count_undecided(self, draw: _Draw, *, has_outcome: bool = False) -> None:
        coup = draw.coups + 1
        self.tally.called_off.append(
            UndecidedCoup(draw.witness, draw.start.hex(), coup, has_outcome)
        )

    def _call_coup_off(self, command: c.Off, line: int) -> None:
        draw = self._draw_at(_Stage.STARTED, command)
        _demand_turn(draw.asked_head is not None and draw.witness is not None, command)
        _demand(not draw.shown_cards, Fault.COUP_UNSETTLED)
        self._count_undecided(draw)
        self._reopen(draw)

    def _null(self, command: c.Null, line: int) -> None:
        draw = self._draw
        if draw is None or not self._is_started:
            self._is_closed = False
        elif draw.asked_head is not None:
            draw.is_null = True
        elif self._is_closed:
            self._count_undecided(draw)
            self._reopen(draw)

    def _lose_draw(self, command: c.Lost, line: int) -> None:
        cards = tuple(card for _, card in self._draw.shown_cards) if self._draw is not None else ()
        _demand((command.cards or ())[: len(cards)] == cards, Fault.COUP_UNSETTLED)
        self.tally.lost_coups += self._is_started and self._is_closed
        self._break_off()

    def _finish(self, command: c.Finish | c.EndTaille, line: int) -> None:
        _demand(not (self._is_started and self._is_closed), Fault.COUP_UNSETTLED)
        self._break_off()

    def _break_off(self) -> None:
        """End the coups of the draw in play: only its `end` can come now."""
        if self._draw is not None:
            self._count_unplayed(self._draw)
            self._reopen(self._draw)
            self._draw.stage = _Stage.OVER
        self._is_closed = False

    def _count_unplayed(self, draw: _Draw) -> None:
        self.tally.unplayed_draws += draw.stage is _Stage.STARTED and not draw.coups

    def _end(self, command: c.End, line: int) -> None:
        draw = self._draw
        if draw is None:
            _out_of_turn(command)
        _demand(not (self._is_started and self._is_closed), Fault.COUP_UNSETTLED)
        head = draw.last_head
        _demand(command.head == head.hex(), Fault.DIGEST_MISMATCH, digest=head.hex())
        if command.witness is not None:
            _demand(draw.start, Fault.WITNESS_MISMATCH, coup="end")
            self._statement(draw, command.witness, line, f"end {draw.coups}", head)
        elif draw.witness is not None and draw.start:
            self.tally.unstated_draws += 1
        self._count_unplayed(draw)
        self._draw = None


def _demand_turn(condition: object, command: c.Command) -> None:
    if not condition:
        _out_of_turn(command)


def _out_of_turn(command: c.Command) -> NoReturn:
    raise _FaultError(Fault.ACT_OUT_OF_TURN, act=c.NAMES[type(command)])


def _bytes(digits: str | None, lengths: tuple[int, ...] = _HASH_BYTES) -> bytes:
    """Return the bytes of lower-case hexadecimal digits: so many, or from one number to another."""
    try:
        decoded = bytes.fromhex(digits or "")
    except ValueError:
        decoded = b""
    if decoded.hex() != digits or not lengths[0] <= len(decoded) <= lengths[-1]:
        problem = f"not lower-case hexadecimal digits of {lengths[0]} to {lengths[-1]} bytes"
        raise _FaultError(Fault.UNREADABLE, problem=problem)
    return decoded


_HANDLERS: Final[Mapping[type, Callable[[DrawsCheck, Any, int], None]]] = {
    c.Open: DrawsCheck._open,
    c.Witness: DrawsCheck._witness,
    c.Commit: DrawsCheck._commit,
    c.Entropy: DrawsCheck._entropy,
    c.Cut: DrawsCheck._cut,
    c.Seal: DrawsCheck._seal,
    c.Start: DrawsCheck._start,
    c.Close: DrawsCheck._close,
    c.Ask: DrawsCheck._ask,
    c.Deal: DrawsCheck._coup,
    c.Spin: DrawsCheck._coup,
    c.Off: DrawsCheck._call_coup_off,
    c.Null: DrawsCheck._null,
    c.Lost: DrawsCheck._lose_draw,
    c.Finish: DrawsCheck._finish,
    c.EndTaille: DrawsCheck._finish,
    c.End: DrawsCheck._end,
}

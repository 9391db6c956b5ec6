"""A third verifier of sealed coups, written from fairness.md alone and as small as it can be.

It shares no line with the other two. It reads records without answers, with the cards that fell,
whose acts the table takes, and names the first line that is wrong and why: of rules and payments it
knows nothing but when the cards of a coup are complete.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

Fault = tuple[int, str]
Act = dict[str, Any]
Bound = tuple[str, tuple[str, ...], int]
"""Binding of the house in a coup: the witness, the players, and how many withheld."""

SPREAD: Final = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"] * 6
STOPS: Final[dict[str, tuple[int, ...]]] = {"trente-et-quarante-2.0": (30,)}
"""Points at which the rows of a coup stop; at the other tables of cards at 31, twice."""


def lp(*fields: bytes) -> bytes:
    """Fields, each after its length."""
    return b"".join(len(field).to_bytes(8, "big") + field for field in fields)


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def uniform_below(stream: Iterator[int], n: int) -> int:
    return next(word for word in stream if word < 65536 - 65536 % n) % n


def words(message: bytes) -> Iterator[int]:
    """The words of a stream; 2,000 are more than any coup takes."""
    stream = hashlib.shake_256(message).digest(4_000)
    return (stream[index] << 8 | stream[index + 1] for index in range(0, 4_000, 2))


def proves(n: int, alpha: bytes, pi: bytes) -> bool:
    """RSA-FDH-VRF-SHA256, RFC 9381, section 4.3."""
    k, s = (n.bit_length() + 7) // 8, int.from_bytes(pi, "big")
    seed = b"\1\1" + u32(k) + n.to_bytes(k, "big") + alpha
    blocks = b"".join(sha(seed, u32(block)) for block in range(k // 32 + 1))
    return len(pi) == k and s < n and pow(s, 65537, n) == int.from_bytes(blocks[: k - 1], "big")


@cache
def is_sound(n: int, proofs: tuple[str, ...]) -> bool:
    """Return whether a key has no small factor, is no prime, and gives one signature only."""
    if not 2048 <= n.bit_length() <= 4096 or any(n % f == 0 for f in (2, *range(3, 65536, 2))):
        return False
    alphas = [lp(b"tapisvert 3 good key", u32(number)) for number in range(8)]
    pis = map(bytes.fromhex, proofs)
    return pow(2, n - 1, n) != 1 and all(map(proves, [n] * 8, alphas, pis))


def is_complete(cards: Sequence[str], stops: Sequence[int]) -> bool:
    """Return whether the rows of a coup are complete."""
    points, row = 0, 0
    for card in cards:
        points += min("A23456789TJQK".index(card[0]) + 1, 10)
        if points >= stops[row]:
            points, row = 0, row + 1
    return row == len(stops)


class _WrongError(Exception):
    def __init__(self, fault: str, line: int = 0) -> None:
        self.fault, self.line = fault, line


def demand(condition: object, fault: str) -> None:
    if not condition:
        raise _WrongError(fault)


class Reader:
    """Reads a record to its first fault, and counts its coups by what bound the house."""

    def __init__(self) -> None:
        self.head, self.table = bytes(32), ""
        self.stops: tuple[int, ...] = (31, 31)
        self.is_wheel = self.is_closed = False
        self.keys: dict[str, int] = {}
        self.statements: dict[str, tuple[Act, bytes]] = {}
        self.stage, self.shares = "", set[bytes]()
        self.coups = Counter[Bound]()

    def first_fault(self, lines: Sequence[bytes]) -> Fault | None:
        for line, text in enumerate(lines, 1):
            act = json.loads(text)
            try:
                if "event" in act:
                    demand(self.stage == "asked" and not self.is_wheel, "answer_extra")
                    self.shown_cards.append((line, act["card"]))
                    continue
                self.head = sha(self.head, sha(text.removesuffix(b"\n")))
                getattr(self, "_" + act["do"], lambda _: None)(act)
            except _WrongError as wrong:
                return wrong.line or line, wrong.fault
        return None

    def _open(self, act: Act) -> None:
        self.table, self.is_wheel = act["table"], "roulette" in act["rulebook"]
        self.stops = STOPS.get(act["rulebook"], self.stops)

    def _witness(self, act: Act) -> None:
        demand(not self.stage, "act_out_of_turn")
        modulus = int(act["modulus"], 16)
        demand(is_sound(modulus, tuple(act["proof"])), "invalid_key")
        self.keys[sha(bytes.fromhex(act["modulus"])).hex()] = modulus

    def _commit(self, act: Act) -> None:
        self.tip, self.witness = bytes.fromhex(act["tip"]), act.get("witness") or ""
        demand(not self.witness or self.witness in self.keys, "unknown_witness")
        self._add_share(self.tip)
        self.stage, self.share, self.last_head = "committed", self.tip, self.head
        self.commitments: dict[str, str] = {}
        self.openings: dict[str, bytes] = {}
        self.count, self.dealt_count, self.pack, self.start = 0, 0, [*SPREAD], b""
        self.shown_cards: list[tuple[int, str]] = []

    def _entropy(self, act: Act) -> None:
        player = act["player"]
        if "commitment" in act:
            self.commitments[player] = act["commitment"]
            return
        value = bytes.fromhex(act["value"])
        commitment = sha(lp(b"tapisvert 3 entropy", self.tip, player.encode(), value)).hex()
        demand(self.commitments.get(player) == commitment, "entropy_mismatch")
        self.openings[player] = value

    def _seal(self, act: Act) -> None:
        self.stage, self.sealed = "sealed", self.head

    def _start(self, act: Act) -> None:
        names = sorted(self.commitments, key=str.encode)
        fields = [part for name in names for part in (name.encode(), self.openings.get(name, b""))]
        self.start = sha(lp(b"tapisvert 3 start", self.sealed, *fields))
        demand(act["start"] == self.start.hex(), "start_mismatch")
        self.stage, self.last_head = "started", self.head

    def _close(self, act: Act) -> None:
        self.is_closed = True

    def _ask(self, act: Act) -> None:
        self.stage, self.asked_head = "asked", self.head

    def _off(self, act: Act) -> None:
        demand(not self.shown_cards, "coup_unsettled")
        self.stage, self.is_closed = "started", False

    def _null(self, act: Act) -> None:
        self.is_closed = self.stage == "asked"

    def _deal(self, act: Act) -> None:
        self._coup(act, self._cards)

    def _spin(self, act: Act) -> None:
        self._coup(act, lambda act, stream: act["number"] == uniform_below(stream, 37))

    def _coup(self, act: Act, is_right: Any) -> None:
        if not self.stage:
            return
        demand(self.stage == "asked", "act_out_of_turn")
        share, coup = bytes.fromhex(act["share"]), self.count + 1
        demand(sha(lp(b"tapisvert 3 share", share)) == self.share, "share_mismatch")
        self._add_share(share)
        key = self._statement(act.get("witness"), str(coup), self.asked_head)
        output = sha(b"\1\2", key) if key else b""
        message = lp(b"tapisvert 3 coup", share, self.start, u32(coup), output)
        demand(is_right(act, words(message)), "result_mismatch")
        players = tuple(sorted(self.openings, key=str.encode))
        self.coups[self.witness, players, len(self.commitments) - len(self.openings)] += 1
        self.share, self.count, self.last_head, self.shown_cards = share, coup, self.head, []
        self.stage, self.is_closed = "started", False

    def _add_share(self, share: bytes) -> None:
        demand(share not in self.shares, "share_repeated")
        self.shares.add(share)

    def _cards(self, act: Act, stream: Iterator[int]) -> bool:
        cards: list[str] = []
        while self.dealt_count < 307 and not is_complete(cards, self.stops):
            place, other = (
                self.dealt_count,
                self.dealt_count + uniform_below(stream, 312 - self.dealt_count),
            )
            self.pack[place], self.pack[other] = self.pack[other], self.pack[place]
            cards.append(self.pack[place])
            self.dealt_count += 1
        for index, (line, card) in enumerate(self.shown_cards):
            if index >= len(cards) or cards[index] != card:
                raise _WrongError("result_mismatch", line)
        return bool(act["cards"] == cards)

    def _statement(self, statement: Act | None, coup: str, head: bytes) -> bytes:
        demand((statement is None) == (not self.witness), "witness_mismatch")
        if statement is None:
            return b""
        modulus, w = self.keys[self.witness], statement
        fields = [self.table, w["n"], w["m"], w["prev"], self.start.hex(), coup, head.hex()]
        text = "\n".join(map(str, ["tapisvert draw 3", *fields, w["at"], ""])).encode()
        demand(proves(modulus, text, bytes.fromhex(w["signature"])), "signature_mismatch")
        last, last_text = self.statements.get(self.witness, ({"n": 0, "m": 0, "at": 0}, b""))
        is_later = w["n"] > last["n"] and w["m"] > last["m"] and w["at"] >= last["at"]
        is_chained = w["n"] > last["n"] + 1 or not last_text or w["prev"] == sha(last_text).hex()
        demand(is_later and is_chained, "statement_out_of_turn")
        key = bytes.fromhex(w.get("key") or "")
        if not coup.startswith("end"):
            alpha = lp(b"tapisvert 3 coup key", self.start, u32(int(coup)))
            demand(proves(modulus, alpha, key), "key_mismatch")
        self.statements[self.witness] = w, text
        return key

    def _lost(self, act: Act) -> None:
        lying_cards = [card for _, card in self.shown_cards]
        demand([*act.get("cards", ())][: len(lying_cards)] == lying_cards, "coup_unsettled")
        self.stage, self.is_closed = "over", False

    def _finish(self, act: Act) -> None:
        is_in_draw = self.stage in ("started", "asked")
        demand(not (is_in_draw and self.is_closed), "coup_unsettled")
        self.stage = "over" if self.stage else ""

    _end_taille = _finish

    def _end(self, act: Act) -> None:
        demand(self.stage, "act_out_of_turn")
        demand(act["head"] == self.last_head.hex(), "digest_mismatch")
        if act.get("witness") is not None:
            self._statement(act["witness"], f"end {self.count}", self.last_head)
        self.stage = ""


def first_fault(lines: Sequence[bytes]) -> Fault | None:
    """The first line of a record that is wrong, and why."""
    return Reader().first_fault(lines)


def bound_coups(lines: Sequence[bytes]) -> Counter[Bound]:
    """The coups of a record, by what bound the house."""
    reader = Reader()
    reader.first_fault(lines)
    return reader.coups

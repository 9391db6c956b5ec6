"""A third verifier of the seals, written from docs/fairness.md alone and as small as it can be.

It shares no line with the other two. It reads records without answers whose acts come in order,
with the cards that fell, and names the first line that is wrong and why: of rules and payments it
knows nothing.
"""

import hashlib
import json
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

Fault = tuple[int, str]
RANKS: Final = [
    *("unreadable", "id_reused", "number_reused", "stake_before_draw", "no_proof"),
    *("card_mismatch", "wrong_place", "proof_mismatch", "entropy_mismatch", "commitment_mismatch"),
    *("signature_mismatch", "root_mismatch", "seed_mismatch", "not_revealed", "coup_unsettled"),
    *("act_refused", "answer_mismatch", "answer_extra"),
]

ENDINGS: Final = ("end_taille", "finish")
PHASES: Final = ("close", "deal", "spin", "lost", "null")
"""Acts that close the bets, or open them again."""


def lp(*fields: bytes) -> bytes:
    """Fields, each after its length."""
    return b"".join(len(field).to_bytes(8, "big") + field for field in fields)


def u32(number: int) -> bytes:
    """A number in four bytes."""
    return number.to_bytes(4, "big")


def sha(*parts: bytes) -> bytes:
    """SHA-256 of the parts joined."""
    return hashlib.sha256(b"".join(parts)).digest()


def shake(*fields: bytes) -> bytes:
    """The first 32 bytes of SHAKE256 over the fields."""
    return hashlib.shake_256(lp(*fields)).digest(32)


def words(message: bytes) -> Iterator[int]:
    """The words of a stream; 4,000 are more than any shuffle takes."""
    stream = hashlib.shake_256(message).digest(8_000)
    return (stream[index] << 8 | stream[index + 1] for index in range(0, 8_000, 2))


def bounded_draw(stream: Iterator[int], n: int) -> int:
    """A draw below n."""
    return next(word for word in stream if word < 65536 - 65536 % n) % n


def order_of(kind: str, size: int, message: bytes) -> list[str]:
    """The order that a stream gives."""
    stream = words(message)
    if kind != "pack":
        return [str(bounded_draw(stream, 37 if kind == "spin" else 38))]
    cards = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"] * (size // 52)
    for i in range(size - 1, 0, -1):
        j = bounded_draw(stream, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def tree(leaves: Sequence[bytes]) -> bytes:
    """The root of RFC 6962, section 2.1."""
    if len(leaves) == 1:
        return leaves[0]
    half_size = 1 << (len(leaves) - 1).bit_length() - 1
    return sha(b"\1", tree(leaves[:half_size]), tree(leaves[half_size:]))


def climb(leaf_hash: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """The root to which a path leads: RFC 9162, section 2.1.3.2, by halves from the top down."""
    if size == 1:
        return None if path else leaf_hash
    if not path:
        return None
    half_size = 1 << (size - 1).bit_length() - 1
    if index < half_size:
        root = climb(leaf_hash, index, half_size, path[:-1])
        return None if root is None else sha(b"\1", root, path[-1])
    root = climb(leaf_hash, index - half_size, size - half_size, path[:-1])
    return None if root is None else sha(b"\1", path[-1], root)


def signs(modulus: bytes, alpha: bytes, pi: bytes) -> bool:
    """RSA-FDH-VRF-SHA256, RFC 9381, section 4.3."""
    k, n, s = len(modulus), int.from_bytes(modulus, "big"), int.from_bytes(pi, "big")
    seed = b"\1\1" + u32(k) + modulus + alpha
    blocks = b"".join(sha(seed, u32(index)) for index in range(k // 32 + 1))
    return len(pi) == k and s < n and pow(s, 65537, n) == int.from_bytes(blocks[: k - 1], "big")


class Draw:
    """One draw, from its commitment on."""

    def __init__(self, line: int, act: dict[str, Any], opening: dict[str, Any]) -> None:
        self.line, self.act, self.opening, self.id = line, act, opening, act["id"]
        self.kind = "spin" if "roulette" in opening["rulebook"] else "pack"
        self.size = 312 if self.kind == "pack" else 1
        self.bound: dict[str, tuple[int, str]] = {}
        self.opened: dict[str, tuple[int, str]] = {}
        self.root: tuple[int, str] = (0, "")
        self.signature, self.cut, self.out = b"", 0, 5 if self.kind == "pack" else 0
        self.is_bound = False  # by a signature that it needed
        self.is_over = self.is_broken = self.is_lost = False
        self.fallen = 0  # cards since the last coup
        self.doubts: list[tuple[int, str, int]] = []

    @property
    def is_second(self) -> bool:
        """True of version 2."""
        return self.act.get("number") is not None

    def entropy_commitment(self, player: str, value: str) -> str:
        """The commitment that a value needs."""
        fields = (self.id.encode(), player.encode(), bytes.fromhex(value))
        return shake(b"tapisvert 1 entropy", *fields).hex()

    def transcript(self, commitment: str, *, as_opened: bool) -> bytes:
        """Section "The transcript"."""
        rulings = sorted(
            (self.opening.get("rulings") or {}).items(), key=lambda entry: entry[0].encode()
        )
        parts = [part.encode() for name, value in rulings for part in (name, str(value or "none"))]
        fields = [b"tapisvert 2 transcript", self.opening["rulebook"].encode()]
        fields += [(self.opening.get("edition") or "").encode(), u32(len(rulings)), *parts]
        number = self.act["number"].to_bytes(8, "big")
        fields += [self.act["table"].encode(), number, self.id.encode(), self.kind.encode()]
        fields += [u32(self.size), bytes.fromhex(commitment)]
        fields += [bytes.fromhex(self.act.get("witness") or "")]
        fields += [(self.act.get("if_absent") or "").encode()]
        fields += [u32(self.cut) if self.kind == "pack" else b"", u32(len(self.bound))]
        for player in sorted(self.bound, key=str.encode):
            value, entropy_commitment = self.opened.get(player, (0, ""))[1], self.bound[player][1]
            if as_opened and value:
                entropy_commitment = self.entropy_commitment(player, value)
            fields += [player.encode(), bytes.fromhex(entropy_commitment), bytes.fromhex(value)]
        return lp(*fields)

    def over(self, root: bytes, fixed: bytes) -> str:
        """The root to publish over a tree's own."""
        if not self.is_second:
            return root.hex()
        return sha(b"\2", lp(b"tapisvert 2 root", sha(fixed), self.signature, root)).hex()

    def leaf(self, index: int, card: str, salt: bytes) -> bytes:
        """The leaf of a place."""
        fields = (self.id.encode(), u32(index), card.encode(), salt)
        return sha(b"\0", lp(b"tapisvert 1 leaf", *fields))

    def fix(self, line: int, act: dict[str, Any]) -> Iterator[Fault]:
        """The root, and the signature."""
        self.root = line, act["root"]
        if self.is_second and act.get("signature"):
            self.signature = bytes.fromhex(act["signature"])
            fixed = self.transcript(self.act["commitment"], as_opened=False)
            announced_fields = (self.act["table"].encode(), self.act["number"].to_bytes(8, "big"))
            alpha = lp(b"tapisvert 2 witness", *announced_fields, sha(fixed))
            if not signs(bytes.fromhex(self.act["witness"]), alpha, self.signature):
                yield line, "signature_mismatch"
            else:
                self.is_bound = self.act["if_absent"] == "stop"

    def show(self, line: int, cards: Sequence[str], proofs: Any) -> Iterator[Fault]:
        """The cards of a coup, or a number."""
        for card, proof in zip(cards, proofs, strict=True):
            place = (self.cut + self.out) % 312 if self.kind == "pack" else 0
            self.out += 1
            if proof["at"] != place:
                yield line, "wrong_place"
                continue
            leaf = self.leaf(place, card, bytes.fromhex(proof["salt"]))
            end = climb(leaf, place, self.size, [*map(bytes.fromhex, proof["path"])])
            second = self.is_second
            fixed = self.transcript(self.act["commitment"], as_opened=False) if second else b""
            if end is None or self.over(end, fixed) != self.root[1]:
                self.doubts.append((line, card, place))

    def wrong_openings(self) -> list[str]:
        """The players who opened something else than they were bound to."""
        commitment = self.entropy_commitment
        return [p for p, (_, v) in self.opened.items() if commitment(p, v) != self.bound[p][1]]

    def end(self) -> Iterator[Fault]:
        """The faults that no seed can decide."""
        yield from (
            (self.opened[player][0], "entropy_mismatch") for player in self.wrong_openings()
        )
        yield from ((line, "proof_mismatch") for line, _, _ in self.doubts)

    def reveal(self, line: int, seed: bytes) -> Iterator[Fault]:
        """The seed: it says which of two lines is wrong."""
        wrong, name = self.wrong_openings(), self.id.encode()
        commitment = shake(b"tapisvert 1 commitment", self.kind.encode(), name, seed).hex()
        is_bound = commitment == self.act["commitment"]
        if not self.root[0]:
            yield from () if is_bound else ((line, "seed_mismatch"),)
            yield from self.end()
            return
        fixed = self.transcript(commitment, as_opened=True) if self.is_second else b""
        if self.is_second:
            output = sha(b"\1\2", self.signature) if self.signature else b""
            message = lp(b"tapisvert 2 order", seed, fixed, output)
        else:
            pairs = sorted((p.encode(), bytes.fromhex(v)) for p, (_, v) in self.opened.items())
            added = [part for pair in pairs for part in pair]
            message = lp(b"tapisvert 1 order", self.kind.encode(), name, seed, *added)
        order = order_of(self.kind, self.size, message)
        salts = [shake(b"tapisvert 1 salt", name, seed, u32(index)) for index in range(self.size)]
        root = tree(
            [self.leaf(position, thing, salts[position]) for position, thing in enumerate(order)]
        )
        is_rooted = self.over(root, fixed) == self.root[1]
        if not is_bound and not is_rooted:
            yield line, "seed_mismatch"
            yield from self.end()
            return
        if not is_bound:
            yield self.line, "commitment_mismatch"
        if not is_rooted and not wrong:
            yield self.root[0], "root_mismatch"
        for player in wrong:
            yield (self.bound if is_rooted else self.opened)[player][0], "entropy_mismatch"
        for shown_line, card, place in self.doubts:
            if order[place] != card:
                yield shown_line, "card_mismatch"
            elif is_rooted:
                yield shown_line, "proof_mismatch"


def is_digits(text: object, *, minimum: int, maximum: int) -> bool:
    """True of so many lower-case hexadecimal digits, two for each byte."""
    if not isinstance(text, str) or not minimum <= len(text) <= maximum or len(text) % 2:
        return False
    return set(text) <= set("0123456789abcdef")


def is_announced(act: dict[str, Any]) -> bool:
    """True if what version 2 adds to a commitment is whole."""
    table, number, witness, rule = (
        act.get(name) for name in ("table", "number", "witness", "if_absent")
    )
    if number is None:
        return table is None and witness is None and rule is None
    if not isinstance(table, str) or not 1 <= number < 2**53 or (witness is None) != (rule is None):
        return False
    if witness is None:
        return True
    is_written = is_digits(witness, minimum=512, maximum=1024) and witness[:2] != "00"
    return is_written and is_modulus(int(witness, 16)) and rule in ("stop", "go_on")


@cache
def is_modulus(n: int) -> bool:
    """True of a number of 2048 to 4096 bits without a small factor that is no prime."""
    is_long = 2047 < n.bit_length() < 4097
    return is_long and all(n % f for f in (2, *range(3, 65536, 2))) and pow(2, n - 1, n) > 1


class Reader:
    """Reads a record to the first act that the table refuses: nothing after it comes first."""

    def __init__(self) -> None:
        self.opening: dict[str, Any] = {}
        self.draw: Draw | None = None
        self.last: tuple[str, int] | None = None
        self.is_closed = False
        self.ids: set[str] = set()
        self.played: list[float] = []  # the orders of each draw that was played; inf: any
        self.discarded = self.earlier = self.single = 0
        self.by_players = Counter[tuple[str, ...]]()
        self.pending_players: set[tuple[str, ...]] = set()
        self.pending = 0.0  # orders discarded since the last one played

    def faults(self, lines: Sequence[bytes]) -> Iterator[Fault]:
        """The faults, in no order."""
        command = 0
        for line, text in enumerate(lines, 1):
            act = json.loads(text)
            if text.startswith(b'{"event":"card"'):
                yield from self.fall(line, command, act)
                continue
            command = line
            if act["do"] == "open":
                self.opening = act
            elif self.is_refused(act):
                yield line, "act_refused"
                yield from self.draw.end() if self.draw else ()
                return
            elif act["do"] == "commit":
                yield from self.commit(line, act)
            elif act["do"] in ENDINGS:
                yield from self.end(line)
            elif self.draw is not None:
                yield from self.follow(self.draw, line, act)
            if act["do"] in PHASES:
                self.is_closed = act["do"] == "close"

    def end(self, line: int) -> Iterator[Fault]:
        """A taille is ended, or the table closed."""
        if self.draw is not None and not self.draw.is_over:
            if self.is_closed:
                yield line, "coup_unsettled"
            self.draw.is_broken = self.draw.is_over = True
        self.is_closed = False

    def is_refused(self, act: dict[str, Any]) -> bool:
        """True if the table refuses this act of the house."""
        if act["do"] == "commit":
            return not is_announced(act) or not is_digits(act["commitment"], minimum=64, maximum=64)
        if act["do"] == "lost":
            return not self.is_closed or self.draw is None or self.draw.is_over
        if act["do"] == "reveal":
            return self.draw is None or act["id"] != self.draw.id or not self.draw.is_over
        if act["do"] != "root" or self.draw is None:
            return False
        draw_act, signature = self.draw.act, act.get("signature")
        if signature is None:
            return bool(draw_act.get("if_absent") == "stop")
        return len(signature) != len(draw_act.get("witness") or "")

    def commit(self, line: int, act: dict[str, Any]) -> Iterator[Fault]:
        """A draw begins."""
        if act["id"] in self.ids:
            yield line, "id_reused"
        self.ids.add(act["id"])
        if act.get("number") is not None:
            if self.last and (self.last[0] != act["table"] or self.last[1] >= act["number"]):
                yield line, "number_reused"
            missing = act["number"] - self.last[1] - 1 if self.last else 0
            self.earlier += 0 if self.last else act["number"] - 1
            self.pending, self.discarded = self.pending + missing, self.discarded + missing
            self.last = act["table"], act["number"]
        self.draw = Draw(line, act, self.opening)

    def follow(self, draw: Draw, line: int, act: dict[str, Any]) -> Iterator[Fault]:
        """An act of a draw."""
        match act["do"]:
            case "entropy" if act.get("commitment"):
                draw.bound[act["player"]] = line, act["commitment"]
            case "entropy":
                draw.opened[act["player"]] = line, act["value"]
            case "cut":
                draw.cut = act["at_card"]
            case "root":
                yield from draw.fix(line, act)
            case "deal":
                yield from self.settle(draw, line, act)
                yield from draw.show(line, act["cards"], act["proofs"])
            case "lost":
                yield from self.settle(draw, line, act)
                yield from draw.show(line, act.get("cards") or [], act.get("proofs") or [])
                draw.is_over = draw.is_lost = True
            case "spin":
                yield from draw.show(line, [str(act["number"])], act["proofs"])
                draw.is_over = True
            case "reveal":
                yield from draw.reveal(line, bytes.fromhex(act["seed"]))
                self.weigh(draw)
                self.draw = None

    def fall(self, line: int, command: int, act: dict[str, Any]) -> Iterator[Fault]:
        """A card before its coup."""
        keys, proof = act.keys() - {"at"}, act.get("proof")
        is_proof = isinstance(proof, dict) and proof.keys() == {"at", "salt", "path"}
        hashes = [proof["salt"], *proof["path"]] if isinstance(proof, dict) and is_proof else [""]
        is_sound = keys == {"event", "line", "card", "proof"} and act["line"] == command
        draw = self.draw
        if not is_sound or not all(is_digits(digits, minimum=64, maximum=64) for digits in hashes):
            yield line, "answer_mismatch"
        elif draw is None or draw.is_over or draw.kind != "pack" or not self.is_closed:
            yield line, "answer_extra"
        else:
            cards_out, draw.out, draw.fallen = draw.out, draw.out + draw.fallen, draw.fallen + 1
            yield from draw.show(line, [act["card"]], [proof])
            draw.out = cards_out

    def settle(self, draw: Draw, line: int, act: dict[str, Any]) -> Iterator[Fault]:
        """A coup has the cards that fell."""
        if len(act.get("cards") or []) < draw.fallen:
            yield line, "coup_unsettled"
        draw.fallen = 0

    def weigh(self, draw: Draw) -> None:
        """Count the orders that a draw was one of."""
        orders, players = 1.0, tuple[str, ...]()
        if draw.root[0] and not draw.is_bound:
            players = tuple(sorted(draw.opened))
            orders = 2.0 ** (len(draw.bound) - len(draw.opened)) if draw.opened else math.inf
            orders *= 1 if draw.is_second else draw.size
            orders += bool(draw.act.get("witness"))
        is_dealt = draw.is_lost or draw.out > (5 if draw.kind == "pack" else 0)
        resting = self.pending_players | ({players} if players else set())
        if is_played := bool(draw.root[0]) and is_dealt:
            total = orders + self.pending
            self.played.append(total)
            if total < math.inf:
                self.by_players.update(resting)
                self.single += total == 1 and not resting
            self.pending, resting = 0, {players} if players else set()
            self.pending_players = set()
        if not is_played or draw.is_broken:
            self.pending, self.discarded = self.pending + orders, self.discarded + 1
            self.pending_players = resting

    def choice(self) -> dict[str, Any]:
        """The choice that was open in the record that was read."""
        if self.draw is not None and (self.draw.is_over or self.draw.out > 5):
            self.weigh(self.draw)
        order_counts = [int(orders) for orders in self.played if orders < math.inf]
        return {
            "draws": len(self.played),
            "single": self.single,
            "free": len(self.played) - len(order_counts),
            "by_players": [
                {"players": list(players), "draws": self.by_players[players]}
                for players in sorted(self.by_players, key=lambda names: (len(names), names))
            ],
            "chosen": sum(orders > 1 for orders in order_counts),
            "most": text(max(order_counts, default=1)),
            "orders": text(math.prod(order_counts)),
            "discarded": self.discarded,
            "earlier": self.earlier,
            "once_in": (once := 37 if "roulette" in self.opening["rulebook"] else 46),
            "chance": round(1 - (1 - 1 / once) ** max(order_counts, default=1), 4),
        }


def text(orders: int) -> str:
    """A number of orders, a large one as the next power of two."""
    return str(orders) if orders < 10**9 else f"2^{math.ceil(math.log2(orders))}"


def choice(lines: Sequence[bytes]) -> dict[str, Any]:
    """The choice that was open in a record that is right."""
    reader = Reader()
    assert list(reader.faults(lines)) == []
    return reader.choice()


def first_fault(lines: Sequence[bytes]) -> Fault | None:
    """The first line that is wrong, and why; None of a whole record that is right."""
    reader = Reader()
    faults = [*reader.faults(lines)]
    if reader.draw is not None:
        faults += [*reader.draw.end(), (len(lines), "not_revealed")]
    return min(faults, key=lambda entry: (entry[0], RANKS.index(entry[1])), default=None)

"""Candidates of a coup's inputs: packs, cards, the wheel, and sealed draws."""

from collections.abc import Sequence
from itertools import permutations, product
from typing import Any, Final

from tapisvert.cards import PACK, POINTS, sixain
from tapisvert.rules import commands as c
from tapisvert.rules import coup as coups
from tapisvert.rules.irregular import ANNULLED, SEEN, SEVERAL
from tapisvert.rules.legal.amounts import Amounts
from tapisvert.rules.legal.command import ANY_NAME, Candidates, CandidatesOf, candidate
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.rules.sealing import ENTROPY_DIGITS, HASH_DIGITS, KEY_PROOFS, MODULUS_DIGITS
from tapisvert.rules.table import Seal, Table
from tapisvert.rules.taille import cards_left

_HASH: Final = "0" * HASH_DIGITS
_SIGNATURE: Final = "1" * MODULUS_DIGITS[0]
_STATEMENT: Final = c.Statement(1, 1, 0, _HASH, _SIGNATURE, _SIGNATURE)


def undrawn(table: Table) -> list[str]:
    """Return the cards that have not come out in a taille of real cards."""
    drawn_cards = table.taille.drawn_counts
    packs = table.book.packs or 0
    return [card for card in PACK for _ in range(packs - drawn_cards.get(card, 0))]


def possible_coup(book: Rulebook, cards: Sequence[str]) -> tuple[str, ...]:
    """Return a coup that these cards can make in some order; none if they cannot.

    >>> from tapisvert.regulations import rulebook
    >>> possible_coup(rulebook("venezia-trente-et-quarante"), "Th Td Tc Ts Kh Ah 5d 6d".split())
    ('Th', 'Td', 'Tc', 'Ah', 'Ts', 'Kh', '5d', '6d')
    """
    coup = coups.deal(book, cards)
    if coup is None and book.layout is Layout.TWO_ROWS:
        coup = coups.deal(book, _split_rows(book.row_stop or 31, cards))
    return tuple(card for row in coup.rows for card in row) if coup else ()


def _split_rows(stop: int, cards: Sequence[str]) -> tuple[str, ...]:
    """Return the cards so that a first row leaves enough for the second; none if impossible.

    A row needs no card before its last one: without it its total would be below `stop`.
    """
    rows: dict[int, tuple[int, ...]] = {0: ()}
    for card_index, card in enumerate(cards):
        rows = {points + POINTS[card]: (*row, card_index) for points, row in rows.items()} | rows
    most_points = sum(map(POINTS.__getitem__, cards)) - stop
    row = next((rows[points] for points in sorted(rows) if stop <= points <= most_points), ())
    first = [cards[card_index] for card_index in row]
    for card in sorted(first, key=POINTS.__getitem__, reverse=True):
        if sum(POINTS[row_card] for row_card in first) - POINTS[card] >= stop:
            first.remove(card)
    rest = [*cards]
    for card in first:
        rest.remove(card)
    return (*first, *rest) if row else ()


def _shoe(table: Table) -> Candidates:
    if table.has_wheel or table.taille.in_progress:
        return []
    pack = {"cards": sixain(table.book.packs or 0)}
    plain = candidate(c.Shoe, sample=pack, optional=("inspector",))
    return [plain] if table.players else [candidate(c.Shoe, sample=pack | {"inspector": ANY_NAME})]


def _cut(table: Table) -> Candidates:
    depth = ("at_card", Amounts(0, table.book.cards))
    return (candidate(c.Cut, amount=depth, player=name) for name in table.players)


def _deal(table: Table) -> Candidates:
    if table.has_wheel:
        return []
    seal = table.taille.seal
    if table.taille.shoe is not None:
        return [candidate(c.Deal)]
    cards = possible_coup(table.book, undrawn(table))
    if seal is None:
        return [candidate(c.Deal, sample={"cards": cards})]
    sample = {"cards": cards[: cards_left(table)], **_opening(seal)}
    return [candidate(c.Deal, sample=sample)]


def _opening(seal: Seal) -> dict[str, Any]:
    """Return what opens a coup of a draw."""
    return {"share": _HASH, **({"witness": _STATEMENT} if seal.witness is not None else {})}


def _spin(table: Table) -> Candidates:
    if table.book.wheel is None:
        return []
    number = ("number", Amounts(0, table.book.wheel.numbers[-1]))
    seal = table.taille.seal
    return [candidate(c.Spin, amount=number, sample=_opening(seal) if seal is not None else None)]


def _lost_draws(table: Table) -> Candidates:
    return [candidate(c.Lost, optional=("cards",))]


def _irregular(table: Table) -> Candidates:
    taille = table.taille
    following = undrawn(table) if taille.shoe is None else taille.shoe[taille.position :]
    for kind, (required, other) in product((SEVERAL, ANNULLED), permutations(("cards", "order"))):
        sample_fields = {required: tuple(following[:1])}
        yield candidate(c.Irregular, sample=sample_fields, optional=(other,), kind=kind)
    yield candidate(c.Irregular, optional=("cards", "order"), kind=SEEN)


def _witness(table: Table) -> Candidates:
    proof = (_SIGNATURE,) * KEY_PROOFS
    return [candidate(c.Witness, sample={"modulus": _SIGNATURE, "proof": proof})]


def _commit(table: Table) -> Candidates:
    optional = ("witness",) if table.flags.witnesses else ()
    return [candidate(c.Commit, sample={"tip": _HASH}, optional=optional)]


def _entropy(table: Table) -> Candidates:
    for name in table.players:
        yield candidate(c.Entropy, sample={"commitment": _HASH}, player=name)
        yield candidate(c.Entropy, sample={"value": "0" * ENTROPY_DIGITS[0]}, player=name)


def _start(table: Table) -> Candidates:
    return [candidate(c.Start, sample={"start": _HASH})]


def _end(table: Table) -> Candidates:
    seal = table.taille.seal or table.flags.to_end
    is_stated = seal is not None and seal.witness is not None and seal.start is not None
    optional = ("witness",) if is_stated else ()
    return [candidate(c.End, sample={"head": _HASH}, optional=optional)]


CANDIDATES: Final[CandidatesOf] = {
    c.Shoe: _shoe,
    c.Cut: _cut,
    c.Deal: _deal,
    c.Spin: _spin,
    c.Lost: _lost_draws,
    c.Irregular: _irregular,
    c.Witness: _witness,
    c.Commit: _commit,
    c.Entropy: _entropy,
    c.Start: _start,
    c.End: _end,
}

"""Commands that may come at a table now, each with the range of its amount.

`legal` makes every command that a table could take from its state, then keeps those that `verify`
lets pass: what is listed and what is accepted are the same. Only the bounds of the amounts are
worked out here, by `legal_amounts`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields
from itertools import permutations, product
from typing import Any, Final

from tapisvert.cards import PACK, POINTS, sixain
from tapisvert.chances import Kind
from tapisvert.rules import commands as c
from tapisvert.rules import coup as coups
from tapisvert.rules import legal_amounts as amounts
from tapisvert.rules import limits
from tapisvert.rules.announcements import SERIES
from tapisvert.rules.commands import Role
from tapisvert.rules.coup_flow import NULL_REASONS
from tapisvert.rules.irregular import ANNULLED, SEEN, SEVERAL
from tapisvert.rules.legal_amounts import Amounts
from tapisvert.rules.officials import ROTATING, SUSPENSIONS, claimable
from tapisvert.rules.permissions import ALLOWED_ROLES, ROLE_NAMES
from tapisvert.rules.phases import TRANSITIONS
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.rules.sealing import ENTROPY_DIGITS, HASH_DIGITS, SEED_DIGITS
from tapisvert.rules.step import verify
from tapisvert.rules.table import Table
from tapisvert.rules.taille import cards_left
from tapisvert.values import value

CALLS: Final = (
    *SERIES,
    *(f"finale {first}" for first in range(10)),
    *(f"finale {first}/{second}" for first in range(10) for second in range(first + 1, 13)),
)
"""Names of the announcements that any house accepts, and of some that none does."""

_WRITTEN: Final = "a name"
_HASH: Final = "0" * HASH_DIGITS
_PROOF: Final = c.Opening(0, _HASH, ())


@value
class LegalCommand:
    """Command that may come: its kind, the values of its fields, and the range of its amount.

    `given` has the fields that are fixed. `amounts` is the range of the field `amount_of`. The
    caller writes the fields of `needs`, such as cards, names and hashes, and may write those of
    `may`. `roles` may give it; `needs_person` if it has to come with one of them.

    >>> from tapisvert import Session
    >>> table = Session("venezia-trente-et-quarante", minimum=500)
    >>> _ = table.sit("Anna", 100_000)
    >>> bet = table.legal(player="Anna", kinds=["bet"])[0]
    >>> bet, bet.command(700)
    (bet(player='Anna', on='rouge', amount=500..100000), Bet(player='Anna', on='rouge', amount=700))
    """

    kind: type[c.Command]
    given: Mapping[str, Any]
    amount_of: str | None
    amounts: Amounts | None
    needs: tuple[str, ...]
    may: tuple[str, ...]

    @property
    def name(self) -> str:
        """Name of the command in a record."""
        return c.NAMES[self.kind]

    @property
    def roles(self) -> frozenset[Role]:
        """Roles that may give the command."""
        return ALLOWED_ROLES[self.kind]

    @property
    def needs_person(self) -> bool:
        """True if the command is refused without the person who gives it."""
        return self.kind in ROLE_NAMES

    def command(self, amount: int | None = None, **written: Any) -> c.Command:
        """Return the command with this amount, by default the least, and with the written fields.

        Raises ValueError for an amount out of the range, TypeError for a field that is missing or
        not to be written.
        """
        values = {**self.given, **written}
        if self.amount_of is not None and self.amounts is not None:
            chosen = self.amounts.minimum if amount is None else amount
            if chosen not in self.amounts:
                raise ValueError(f"{self.amount_of} {chosen} is not in {self.amounts}")
            values[self.amount_of] = chosen
        elif amount is not None:
            raise ValueError(f"{self.name} has no amount to choose")
        wrong = [name for name in written if name not in (*self.needs, *self.may)]
        missing = [name for name in self.needs if name not in written]
        if wrong or missing:
            raise TypeError(f"{self.name}: to be written: {missing}; not to be written: {wrong}")
        return self.kind(**values)

    def __contains__(self, command: object) -> bool:
        """Return whether a command is this one, with any amount of the range and any writing."""
        if type(command) is not self.kind:
            return False
        if any(getattr(command, name) is None for name in self.needs):
            return False
        free = (*self.needs, *self.may)
        for field in fields(self.kind):
            said = getattr(command, field.name)
            if field.name == self.amount_of:
                if self.amounts is None or said not in self.amounts:
                    return False
            elif field.name in self.given:
                if said != self.given[field.name]:
                    return False
            elif field.name not in free and said is not None:
                return False
        return True

    def __repr__(self) -> str:
        told = [f"{name}={one!r}" for name, one in self.given.items() if one is not None]
        told += [f"{self.amount_of}={self.amounts}"] if self.amount_of else []
        told += [f"{name}=…" for name in self.needs]
        return f"{self.name}({', '.join(told)})"


def legal(
    table: Table,
    *,
    player: str | None = None,
    role: str | None = None,
    kinds: Collection[str] | None = None,
) -> tuple[LegalCommand, ...]:
    """Return the commands that may come now: of one player, by one role, of these names.

    A player in the role `player` gives commands for that player alone. Each is listed in its plain
    form: no degree 0, and no `cards` for a coup from the shoe. A société of more than two is
    declared by pairs, and the maxima of `limits` are left to the direction to write.

    >>> from tapisvert import Session
    >>> table = Session("campione-roulette").table
    >>> sorted({one.name for one in legal(table, role="croupier")} - {"balances", "declare"})
    ['close', 'commit', 'last', 'sit', 'spin']
    """
    found: list[LegalCommand] = []
    for kind in TRANSITIONS[table.phase]:
        if kinds is not None and c.NAMES[kind] not in kinds:
            continue
        if role is not None and role not in ALLOWED_ROLES[kind]:
            continue
        for one, sample in _CANDIDATES[kind](table):
            if player is not None and not _concerns(one, player, role):
                continue
            if _is_accepted(table, one, sample):
                found.append(one)
    return tuple(found)


def _concerns(one: LegalCommand, player: str, role: str | None) -> bool:
    """Return whether a command is one for a player, or concerns no player and another gives it."""
    named = (one.given.get("player"), *one.given.get("players", ()))
    return player in named or (role not in (None, Role.PLAYER) and not any(named))


def _is_accepted(table: Table, one: LegalCommand, sample: Mapping[str, Any]) -> bool:
    if one.amounts is not None and not one.amounts:
        return False
    command = one.command(**sample)
    by = c.Person(min(one.roles), "who gives it") if one.needs_person else None
    return verify(table, command, by) is None


# Candidates of each kind --------------------------------------------------------------------------

_Sample = Mapping[str, Any]
_Candidates = Iterable[tuple[LegalCommand, _Sample]]


def _one(
    kind: type[c.Command],
    /,
    *,
    amount: tuple[str, Amounts] | None = None,
    sample: _Sample | None = None,
    may: tuple[str, ...] = (),
    **given: Any,
) -> tuple[LegalCommand, _Sample]:
    """Return a candidate, and what a caller might write: the fields that it needs."""
    name, its = amount or (None, None)
    written = dict(sample or {})
    return LegalCommand(kind, given, name, its, tuple(written), may), written


def _plain(kind: type[c.Command]) -> Callable[[Table], _Candidates]:
    return lambda table: [_one(kind)]


def _sit(table: Table) -> _Candidates:
    """Return the places of the players at the table, and of one to come."""
    newcomer = "newcomer"
    while newcomer in table.players:
        newcomer += "'"
    for standing in (None, False, True):
        place: dict[str, Any] = {} if standing is None else {"standing": standing}
        for name, player in table.players.items():
            chips = amounts.of_chips(player, none=standing is not None)
            yield _one(c.Sit, amount=("chips", chips), player=name, **place)
        chips = amounts.of_chips(None, none=False)
        yield _one(c.Sit, amount=("chips", chips), sample={"player": newcomer}, **place)


def _for_players(kind: type[c.Command]) -> Callable[[Table], _Candidates]:
    return lambda table: (_one(kind, player=name) for name in table.players)


def _societe(table: Table) -> _Candidates:
    return (_one(c.FormSociete, players=pair) for pair in permutations(table.players, 2))


def _bet(table: Table) -> _Candidates:
    for name, on in product(table.players, table.book.chances):
        its = amounts.of_bet(table, name, on)
        yield _one(c.Bet, amount=("amount", its), player=name, on=on)


def _withdraw(table: Table) -> _Candidates:
    for name, player in table.players.items():
        for on, stake in player.free.items():
            yield _one(c.Withdraw, player=name, on=on)
            for its in amounts.of_withdrawal(table, on, stake.total):
                yield _one(c.Withdraw, amount=("amount", its), player=name, on=on)
        for (on, degree), held in player.prison.items():
            yield _one(c.Withdraw, player=name, on=on, degree=degree)
            whole = ("amount", Amounts(held, held))
            yield _one(c.Withdraw, amount=whole, player=name, on=on, degree=degree)


def _move(table: Table) -> _Candidates:
    chances = table.book.chances
    simple = [on for on, chance in chances.items() if chance.kind is Kind.SIMPLE]
    for name, player in table.players.items():
        for on, to in product(player.free, chances):
            yield _one(c.Move, player=name, on=on, to=to)
        for (on, degree), to in product(player.prison, simple):
            yield _one(c.Move, player=name, on=on, to=to, degree=degree)


def _insure(table: Table) -> _Candidates:
    for name, player in table.players.items():
        for on, stake in player.free.items():
            yield _one(c.Insure, player=name, on=on)
            its = amounts.of_insurance(table.book, stake.amount, player.chips)
            yield _one(c.Insure, amount=("amount", its), player=name, on=on)


def _divide(table: Table) -> _Candidates:
    for name, player in table.players.items():
        for on in dict.fromkeys(on for on, _ in player.prison):
            yield _one(c.Divide, player=name, on=on)
        for on, degree in player.prison:
            yield _one(c.Divide, player=name, on=on, degree=degree)


def _announce(table: Table) -> _Candidates:
    for name, call in product(table.players, CALLS):
        its = amounts.of_announcement(table, name, call)
        yield _one(c.Announce, amount=("unit", its), player=name, call=call)


def _late(table: Table) -> _Candidates:
    croupier = {"croupier": _WRITTEN}
    for bet, _ in _bet(table):
        assert bet.amounts is not None
        yield _one(c.Late, amount=("amount", bet.amounts), sample=croupier, **bet.given)
    for call, _ in _announce(table):
        assert call.amounts is not None
        yield _one(c.Late, amount=("unit", call.amounts), sample=croupier, **call.given)


def _reject(table: Table) -> _Candidates:
    for name, player in table.players.items():
        for on in player.free:
            yield _one(c.Reject, player=name, on=on)


def _abandon(table: Table) -> _Candidates:
    controller = {"controller": _WRITTEN}
    for name, player in table.players.items():
        yield _one(c.Abandon, sample=controller, player=name)
        for on in player.free:
            yield _one(c.Abandon, sample=controller, player=name, on=on)
        for on, degree in player.prison:
            yield _one(c.Abandon, sample=controller, player=name, on=on, degree=degree)


def _claim(table: Table) -> _Candidates:
    return (_one(c.Claim, player=name) for name in claimable(table))


def _advance(table: Table) -> _Candidates:
    for name, player in table.players.items():
        chips = ("amount", amounts.of_chips(player, none=False))
        yield _one(c.Advance, amount=chips, sample={"inspector": _WRITTEN}, player=name)


def _tip(table: Table) -> _Candidates:
    for name, player in table.players.items():
        yield _one(c.Tip, amount=("amount", amounts.Amounts(1, player.chips)), player=name)


def _set_limits(table: Table) -> _Candidates:
    yield _one(c.SetLimits, amount=("minimum", amounts.of_minimum(table)), may=("controller",))
    most = limits.as_given(table.book, table.limits)["maximum"]
    yield _one(c.SetLimits, sample={"maximum": most}, may=("minimum", "controller"))
    yield _one(c.SetLimits, may=("controller",))


def _suspend(table: Table) -> _Candidates:
    informed = {"informed": _WRITTEN}
    return (_one(c.Suspend, sample=informed, reason=reason) for reason in SUSPENSIONS)


def _rotate(table: Table) -> _Candidates:
    may = ("minutes", "inspector")
    return (_one(c.Rotate, sample={"name": _WRITTEN}, may=may, role=role) for role in ROTATING)


def _decide(table: Table) -> _Candidates:
    return [_one(c.Decide, sample={"dispute": _WRITTEN, "decision": _WRITTEN})]


def _declare(table: Table) -> _Candidates:
    return (_one(c.Declare, clause=clause) for clause in table.book.declarations)


def _null(table: Table) -> _Candidates:
    return (_one(c.Null, reason=reason) for reason in NULL_REASONS)


# Cards, the wheel, and sealed draws ---------------------------------------------------------------


def _undrawn(table: Table) -> list[str]:
    drawn, packs = table.taille.drawn, table.book.packs or 0
    return [card for card in PACK for _ in range(packs - drawn.get(card, 0))]


def possible_coup(book: Rulebook, cards: Sequence[str]) -> tuple[str, ...]:
    """Return some coup that can come out of these cards in some order; none if there is none.

    >>> from tapisvert.regulations import rulebook
    >>> possible_coup(rulebook("venezia-trente-et-quarante"), "Th Td Tc Ts Kh Ah 5d 6d".split())
    ('Th', 'Td', 'Tc', 'Ah', 'Ts', 'Kh', '5d', '6d')
    """
    coup = coups.deal(book, cards)
    if coup is None and book.layout is Layout.TWO_ROWS:
        coup = coups.deal(book, _parted(book.row_stop or 31, cards))
    return tuple(card for row in coup.rows for card in row) if coup else ()


def _parted(stop: int, cards: Sequence[str]) -> tuple[str, ...]:
    """Return the cards so that a first row leaves enough for the second; none if it cannot be.

    A row needs no card before its last one: without it its total would be below `stop`.
    """
    ways: dict[int, tuple[int, ...]] = {0: ()}
    for at, card in enumerate(cards):
        ways = {points + POINTS[card]: (*row, at) for points, row in ways.items()} | ways
    enough = sum(map(POINTS.__getitem__, cards)) - stop
    row = next((ways[points] for points in sorted(ways) if stop <= points <= enough), ())
    first = [cards[at] for at in row]
    for card in sorted(first, key=POINTS.__getitem__, reverse=True):
        if sum(POINTS[one] for one in first) - POINTS[card] >= stop:
            first.remove(card)
    rest = [*cards]
    for card in first:
        rest.remove(card)
    return (*first, *rest) if row else ()


def _shoe(table: Table) -> _Candidates:
    if table.at_wheel or table.taille.in_progress:
        return []
    pack = {"cards": sixain(table.book.packs or 0)}
    plain = _one(c.Shoe, sample=pack, may=("inspector",))
    return [plain] if table.players else [_one(c.Shoe, sample=pack | {"inspector": _WRITTEN})]


def _cut(table: Table) -> _Candidates:
    depth = ("at_card", Amounts(0, table.book.cards))
    return (_one(c.Cut, amount=depth, player=name) for name in table.players)


def _deal(table: Table) -> _Candidates:
    if table.at_wheel:
        return []
    seal = table.taille.seal
    if table.taille.shoe is not None:
        return [_one(c.Deal)]
    cards = possible_coup(table.book, _undrawn(table))
    if seal is None:
        return [_one(c.Deal, sample={"cards": cards})]
    cards = cards[: cards_left(table)]
    return [_one(c.Deal, sample={"cards": cards, "proofs": (_PROOF,) * len(cards)})]


def _spin(table: Table) -> _Candidates:
    if table.book.wheel is None:
        return []
    number = ("number", Amounts(0, table.book.wheel.numbers[-1]))
    is_sealed = table.taille.seal is not None
    return [_one(c.Spin, amount=number, sample={"proofs": (_PROOF,)} if is_sealed else None)]


def _lost(table: Table) -> _Candidates:
    return [_one(c.Lost, may=("cards", "proofs"))]


def _irregular(table: Table) -> _Candidates:
    taille = table.taille
    following = _undrawn(table) if taille.shoe is None else taille.shoe[taille.position :]
    for kind, (needed, other) in product((SEVERAL, ANNULLED), permutations(("cards", "order"))):
        its = {needed: tuple(following[:1])}
        yield _one(c.Irregular, sample=its, may=(other,), kind=kind)
    yield _one(c.Irregular, may=("cards", "order"), kind=SEEN)


def _commit(table: Table) -> _Candidates:
    may = ("table", "number", "witness", "if_absent")
    return [_one(c.Commit, sample={"id": "draw", "commitment": _HASH}, may=may)]


def _entropy(table: Table) -> _Candidates:
    for name in table.players:
        yield _one(c.Entropy, sample={"commitment": _HASH}, player=name)
        yield _one(c.Entropy, sample={"value": "0" * ENTROPY_DIGITS[0]}, player=name)


def _root(table: Table) -> _Candidates:
    seal = table.taille.seal
    if seal is None or seal.witness is None:
        return [_one(c.Root, sample={"root": _HASH})]
    if seal.if_absent != "stop":
        return [_one(c.Root, sample={"root": _HASH}, may=("signature",))]
    return [_one(c.Root, sample={"root": _HASH, "signature": "0" * len(seal.witness)})]


def _reveal(table: Table) -> _Candidates:
    seed = {"seed": "0" * SEED_DIGITS}
    return [_one(c.Reveal, sample=seed, id=table.flags.to_reveal)] if table.flags.to_reveal else []


_CANDIDATES: Final[Mapping[type[c.Command], Callable[[Table], _Candidates]]] = {
    **{
        kind: _plain(kind)
        for kind in (c.Close, c.Last, c.EndTaille, c.Finish, c.Balances, c.Resume)
    },
    c.Leave: _for_players(c.Leave),
    c.Sit: _sit,
    c.FormSociete: _societe,
    c.Bet: _bet,
    c.Withdraw: _withdraw,
    c.Move: _move,
    c.Insure: _insure,
    c.Divide: _divide,
    c.Announce: _announce,
    c.Late: _late,
    c.Reject: _reject,
    c.Abandon: _abandon,
    c.Claim: _claim,
    c.Advance: _advance,
    c.Tip: _tip,
    c.SetLimits: _set_limits,
    c.Suspend: _suspend,
    c.Rotate: _rotate,
    c.Decide: _decide,
    c.Declare: _declare,
    c.Null: _null,
    c.Shoe: _shoe,
    c.Cut: _cut,
    c.Deal: _deal,
    c.Spin: _spin,
    c.Lost: _lost,
    c.Irregular: _irregular,
    c.Commit: _commit,
    c.Entropy: _entropy,
    c.Root: _root,
    c.Reveal: _reveal,
}

"""Commands: every action possible at a table, one frozen value each.

With each stands who may give it (VT-4, CR-9, CR-11, CR-14 to CR-16, CR-19) and when it may come.
Names and fields are those of the record. An amount or a count may be any JSON number; a value that
is not a positive whole number is refused as `invalid_amount`, never rounded.
"""

from collections.abc import Callable, Mapping
from dataclasses import field
from enum import StrEnum
from typing import Any, Final, TypeAlias, TypeVar, dataclass_transform

from tapisvert.rules.recorded import record_name
from tapisvert.rules.rulebook import Rulebook, Rulings
from tapisvert.values import value

Amount: TypeAlias = int | float


class Role(StrEnum):
    """Roles that may give a command (VT-4, CR-9, CR-15, CR-19)."""

    PLAYER = "player"
    TAILLEUR = "tailleur"
    PAYEUR = "payeur"
    CROUPIER = "croupier"
    CHEF = "chef"
    CONTROLLER = "controller"
    INSPECTOR = "inspector"
    DIRECTION = "direction"
    CASHIER = "cashier"


class Phase(StrEnum):
    """Phase of a table."""

    BETTING = "betting"
    CLOSED = "closed"
    SUSPENDED = "suspended"
    FINISHED = "finished"


@value
class Person:
    """Person who gave a command: the record's `by`.

    >>> Person("chef", "Carlo").role == Role.CHEF
    True
    """

    role: str
    name: str


@value
class Command:
    """Base of every action possible at a table.

    >>> isinstance(Leave("Anna"), Command)
    True
    """


@value
class CommandRule:
    """Rule of a command: its roles, and from each phase the phases that may follow. One that
    `is_named` needs a `by` in the record; one that `touches_stakes` adds, changes or removes one.
    """

    roles: frozenset[Role]
    phases: Mapping[Phase, frozenset[Phase]]
    is_named: bool
    touches_stakes: bool


RULES: Final[dict[type[Command], CommandRule]] = {}
"""Rule of each command, in the order of this module."""

_Kind = TypeVar("_Kind", bound=Command)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def _command(
    roles: frozenset[Role],
    phases: Mapping[Phase, frozenset[Phase]],
    *,
    is_named: bool = False,
    touches_stakes: bool = False,
) -> Callable[[type[_Kind]], type[_Kind]]:
    """Declare a command with its rule."""

    def declare(kind: type[_Kind]) -> type[_Kind]:
        command = value(kind)
        RULES[command] = CommandRule(roles, phases, is_named, touches_stakes)
        return command

    return declare


_CHEF: Final = frozenset({Role.CHEF})
_DIRECTION: Final = frozenset({Role.DIRECTION})
_DEALER: Final = frozenset({Role.TAILLEUR, Role.CROUPIER, Role.CHEF})
_TABLE: Final = _DEALER | _DIRECTION
_STAFF: Final = _TABLE | {Role.PAYEUR}
_PLAYER: Final = _STAFF | {Role.PLAYER}
_ALL: Final = frozenset(Role) - {Role.CASHIER}  # no part in a game

_BETTING: Final[Mapping[Phase, frozenset[Phase]]] = {Phase.BETTING: frozenset({Phase.BETTING})}
_CLOSED: Final[Mapping[Phase, frozenset[Phase]]] = {Phase.CLOSED: frozenset({Phase.CLOSED})}
_IN_GAME: Final = {**_BETTING, **_CLOSED}
_UNTIL_THE_END: Final = {**_IN_GAME, Phase.SUSPENDED: frozenset({Phase.SUSPENDED})}
_ALWAYS: Final = {**_UNTIL_THE_END, Phase.FINISHED: frozenset({Phase.FINISHED})}
_MAY_REOPEN: Final = {**_BETTING, Phase.CLOSED: frozenset({Phase.CLOSED, Phase.BETTING})}
_REOPENS: Final = dict.fromkeys(_IN_GAME, frozenset({Phase.BETTING}))
_COUP: Final = dict.fromkeys(_IN_GAME, frozenset({Phase.BETTING, Phase.FINISHED}))


@_command(_TABLE, {})
class Open(Command):
    """Open a table under a rulebook; `rulings` are its overrides of the house's readings. Without
    an `edition` it is the first. `table` is unique in its house: a witness's statements name it.
    """

    rulebook: Rulebook
    currency: str
    minimum: Amount | None = None
    maximum: Mapping[str, Amount] | Amount | None = None
    rulings: Rulings = field(default_factory=dict)
    edition: str | None = None
    table: str | None = None


@_command(_PLAYER, _IN_GAME)
class Sit(Command):
    """Take a place with chips, bring more, or sit down or stand up: VT-3, VT-20, T2-2.4, CR-21."""

    player: str
    chips: Amount
    standing: bool | None = None


@_command(_PLAYER, _IN_GAME)
class Leave(Command):
    """Leave the table with all chips."""

    player: str


@_command(_PLAYER, _BETTING, touches_stakes=True)
class FormSociete(Command):
    """Declare that players bet together and count as one against the maximum: CR-7."""

    players: tuple[str, ...]


@_command(_DEALER, _IN_GAME)
class Shoe(Command):
    """The pack in dealing order, before the cut; `inspector` saw its shuffle: CT-1.1, T2-2.1."""

    cards: tuple[str, ...]
    inspector: str | None = None


@_command(_TABLE, _BETTING)
class Witness(Command):
    """Name a witness of draws by its RSA modulus, with the eight proofs that its key is sound."""

    modulus: str
    proof: tuple[str, ...]


@_command(_TABLE, _BETTING)
class Commit(Command):
    """Bind the house to a draw by the `tip` of its chain; `witness` is its key's fingerprint."""

    tip: str
    witness: str | None = None


@_command(frozenset({Role.PLAYER}), _IN_GAME)
class Entropy(Command):
    """A player commits to their own secret bytes for the draw, or opens committed ones."""

    player: str
    commitment: str | None = None
    value: str | None = None


@_command(_TABLE, _IN_GAME)
class Seal(Command):
    """End the commitments to entropy, and the cut: what is bound by now fixes the draw."""


@_command(_TABLE, _IN_GAME)
class Start(Command):
    """Start the coups of a draw: the digest of all that fixes them, 64 digits. Stakes may come."""

    start: str


@_command(_PLAYER, _IN_GAME)
class Cut(Command):
    """The first `at_card` cards go behind the rest; then five are burnt: CT-1.3, CT-1.4."""

    player: str
    at_card: int


@value
class Statement:
    """Statement of a witness: its number `n` of the key and `m` of the table, each from 1.

    `prev` is the SHA-256 of the key's statement before, `at` the witness's clock in ms UTC. The
    `signature` signs the statement; `key` is that of the coup, None at the end of a draw.
    """

    n: int
    m: int
    at: int
    prev: str
    signature: str
    key: str | None = None


@_command(_TABLE, _ALWAYS)
class End(Command):
    """End a draw; `head` is that of the record after its last coup, or after its start."""

    head: str
    witness: Statement | None = None


@_command(_PLAYER, _BETTING, touches_stakes=True)
class Bet(Command):
    """Add to the free stake on a chance."""

    player: str
    on: str
    amount: Amount


@_command(_PLAYER, _BETTING, touches_stakes=True)
class Withdraw(Command):
    """Withdraw a free stake or part of it, excess first; an imprisoned one whole (VT-16)."""

    player: str
    on: str
    amount: Amount | None = None
    degree: int | None = None


@_command(_PLAYER, _BETTING, touches_stakes=True)
class Clear(Command):
    """Withdraw every free stake whole, as `Withdraw` does."""

    player: str


@_command(_PLAYER, _BETTING, touches_stakes=True)
class Move(Command):
    """Move a free stake whole, or the imprisoned one of a degree: CT-5.4, VT-13, CR-3.3."""

    player: str
    on: str
    to: str
    degree: int | None = None


@_command(_PLAYER, _BETTING, touches_stakes=True)
class Insure(Command):
    """Insure the free stake on a chance against the refait, or an amount of it: CT-6, VT-11."""

    player: str
    on: str
    amount: Amount | None = None


@_command(_PLAYER, _BETTING, touches_stakes=True)
class Divide(Command):
    """Partager: divide imprisoned stakes with the bank: CT-5.3, VT-13, CR-3.1."""

    player: str
    on: str
    degree: int | None = None


@_command(_PLAYER, _BETTING, touches_stakes=True)
class Announce(Command):
    """Announce a group of bets by its name, at so much a piece: CR-17.1 to CR-17.4."""

    player: str
    call: str
    unit: Amount


@_command(_TABLE, {Phase.BETTING: frozenset({Phase.CLOSED})})
class Close(Command):
    """'Rien ne va plus'."""


@_command(_TABLE, _CLOSED)
class Ask(Command):
    """End the stakes of a sealed coup: late ones too. Now the house asks the witness."""


@_command(_DEALER, _COUP)
class Deal(Command):
    """Deal the coup, from the shoe or the cards as drawn; a sealed one opens its `share`."""

    cards: tuple[str, ...] | None = None
    share: str | None = None
    witness: Statement | None = None


@_command(_DEALER, _COUP)
class Spin(Command):
    """The number that fell, 0 to 36, or 37 for 00; of a sealed spin as in `Deal`."""

    number: int
    share: str | None = None
    witness: Statement | None = None


@_command(_TABLE, {Phase.CLOSED: frozenset({Phase.BETTING})})
class Off(Command):
    """Call a coup off whose witness does not answer: free stakes go back, and it is drawn again."""


@_command(_TABLE, {Phase.CLOSED: _COUP[Phase.CLOSED]})
class Lost(Command):
    """The draw of a closed coup cannot be opened: R26 pays it. `cards` of the coup lie already."""

    cards: tuple[str, ...] | None = None


@_command(_CHEF, _MAY_REOPEN, is_named=True)
class Null(Command):
    """The chef declares the coup null: CR-11. After `ask` it still shows its number."""

    reason: str


@_command(_DEALER, _MAY_REOPEN)
class Irregular(Command):
    """Irregular cards, before their coup: VT-17 to VT-19, T2-6.1, T2-6.2."""

    kind: str
    cards: tuple[str, ...] | None = None
    order: tuple[str, ...] | None = None


@_command(_TABLE, _IN_GAME)
class Last(Command):
    """'La dernière': CR-14, R11."""


@_command(_TABLE, _REOPENS)
class EndTaille(Command):
    """The taille is over."""


@_command(_DIRECTION, dict.fromkeys(_UNTIL_THE_END, frozenset({Phase.FINISHED})))
class Finish(Command):
    """Close the table."""


@_command(_ALL, _ALWAYS)
class Balances(Command):
    """Report the holdings of all players and of the bank."""


@_command(_CHEF, _CLOSED, is_named=True, touches_stakes=True)
class Late(Command):
    """The chef accepts a late stake or announcement; croupier and chef both repeat it: CR-9."""

    player: str
    croupier: str
    on: str | None = None
    amount: Amount | None = None
    call: str | None = None
    unit: Amount | None = None


@_command(_CHEF, _IN_GAME, is_named=True, touches_stakes=True)
class Reject(Command):
    """The chef refuses a stake, or an announcement by its name, which is returned whole: CR-9."""

    player: str
    on: str


@_command(_CHEF, _UNTIL_THE_END, is_named=True, touches_stakes=True)
class Abandon(Command):
    """The chef withdraws an abandoned stake, or without `on` unclaimed winnings: CR-19."""

    player: str
    controller: str
    on: str | None = None
    degree: int | None = None


@_command(_PLAYER, _ALWAYS)
class Claim(Command):
    """A player claims the amount registered as abandoned, and gets it: CR-19."""

    player: str


@_command(_STAFF - _DIRECTION, _IN_GAME, is_named=True)
class Advance(Command):
    """A croupier or the chef advances chips to a player after consulting the inspector: CR-16."""

    player: str
    amount: Amount
    inspector: str


@_command(_PLAYER, _IN_GAME)
class Tip(Command):
    """A player gives chips to the employees' box."""

    player: str
    amount: Amount


@_command(_DIRECTION, _IN_GAME, is_named=True)
class SetLimits(Command):
    """The direction posts other limits, within the caps (CR-5 to CR-5g, R17); for a derogation
    `controller` consents for the control office: CR-5e.
    """

    minimum: Amount | None = None
    maximum: Mapping[str, Amount] | Amount | None = None
    controller: str | None = None


@_command(_DIRECTION, dict.fromkeys(_IN_GAME, frozenset({Phase.SUSPENDED})), is_named=True)
class Suspend(Command):
    """The direction suspends the game and informs the control office: CR-15."""

    reason: str
    informed: str


@_command(_DIRECTION, {Phase.SUSPENDED: frozenset({Phase.BETTING, Phase.CLOSED})}, is_named=True)
class Resume(Command):
    """The direction resumes a suspended game: CR-15."""


@_command(_CHEF, _UNTIL_THE_END, is_named=True, touches_stakes=True)
class CorrectCoup(Command):
    """Correct the reading of a late coup, number `coup` from 1; `signer` signs it too: R30."""

    coup: int
    signer: str
    cards: tuple[str, ...] | None = None
    number: int | None = None


@_command(_CHEF, _UNTIL_THE_END, is_named=True, touches_stakes=True)
class CorrectStake(Command):
    """Correct a free stake of a late coup to the whole amount that lay, or 0 for none: R30."""

    player: str
    on: str
    amount: Amount
    coup: int
    signer: str


@_command(_CHEF, _UNTIL_THE_END, is_named=True)
class Rotate(Command):
    """The chef relieves a croupier; away from the usual time they inform the inspector: CR-13."""

    role: str
    name: str
    minutes: int | None = None
    inspector: str | None = None


@_command(_DIRECTION, _UNTIL_THE_END, is_named=True)
class Decide(Command):
    """The direction settles a dispute, without appeal: VT-23, T2-8."""

    dispute: str
    decision: str


@_command(_ALL - {Role.PLAYER}, _UNTIL_THE_END, is_named=True)
class Declare(Command):
    """An official declares that a step of the room was performed; `clause` names it."""

    clause: str


NAMES: Final[dict[type[Any], str]] = {kind: record_name(kind) for kind in RULES} | {
    FormSociete: "société",
    SetLimits: "limits",
}
"""Record name of each command."""

"""Commands: every action possible at a table, one frozen value each.

Names and fields are those of the record. An amount or a count may be any JSON number; a value that
is not a positive whole number is refused as `bad_amount`, never rounded.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Final, TypeAlias

from tapisvert.rules.recorded import record_names
from tapisvert.rules.rulebook import Rulebook
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
class Open(Command):
    """Open a table under a rulebook; `rulings` are its differences from the house's own reading.

    `edition` is that of the rulebook where the line names it: without one it is the first.
    """

    rulebook: Rulebook
    currency: str
    minimum: Amount | None = None
    maximum: Mapping[str, Amount] | Amount | None = None
    rulings: Mapping[str, str | int | None] = field(default_factory=dict)
    edition: str | None = None


@value
class Sit(Command):
    """Take a place with chips, bring more, or sit down or stand up: VT-3, VT-20, T2-2.4, CR-21."""

    player: str
    chips: Amount
    standing: bool | None = None


@value
class Leave(Command):
    """Leave the table with all chips."""

    player: str


@value
class FormSociete(Command):
    """Declare that players bet together and count as one against the maximum: CR-7."""

    players: tuple[str, ...]


@value
class Shoe(Command):
    """The whole pack in dealing order, before the cut: CT-1.1, T2-2.1.

    `inspector` is the one who saw it shuffled, if there was one.
    """

    cards: tuple[str, ...]
    inspector: str | None = None


@value
class Commit(Command):
    """Bind the house to the secret seed of a draw: a pack, or a spin; `id` names the draw.

    `commitment` is 64 hexadecimal digits, like every hash. A draw of version 2 has a `number` at
    its `table`. `witness` is then the modulus of the witness's key, `if_absent` the house's rule
    for a witness that does not answer: `stop`, or `go_on`.
    """

    id: str
    commitment: str
    table: str | None = None
    number: int | None = None
    witness: str | None = None
    if_absent: str | None = None


@value
class Entropy(Command):
    """A player commits to their own secret bytes for the draw, or opens those they committed to."""

    player: str
    commitment: str | None = None
    value: str | None = None


@value
class Root(Command):
    """Fix the order of the draw: 64 digits, the root of all its cards' proofs.

    `signature` is the witness's, with as many digits as its modulus.
    """

    root: str
    signature: str | None = None


@value
class Cut(Command):
    """The first `at_card` cards go behind the rest; then five are burnt: CT-1.3, CT-1.4."""

    player: str
    at_card: int


@value
class Reveal(Command):
    """Show the seed of a draw that is over, 384 digits."""

    id: str
    seed: str


@value
class Opening:
    """Proof of a card or a number: its place before the cut, its salt, the path to the root."""

    at: int
    salt: str
    path: tuple[str, ...]


@value
class Bet(Command):
    """Add to the free stake on a chance."""

    player: str
    on: str
    amount: Amount


@value
class Withdraw(Command):
    """Take back a free stake or part of it, excess first; an imprisoned one whole (VT-16)."""

    player: str
    on: str
    amount: Amount | None = None
    degree: int | None = None


@value
class Move(Command):
    """Move a free stake whole, or the imprisoned one of a degree: CT-5.4, VT-13, CR-3.3."""

    player: str
    on: str
    to: str
    degree: int | None = None


@value
class Insure(Command):
    """Insure the free stake on a chance against the refait, or an amount of it: CT-6, VT-11."""

    player: str
    on: str
    amount: Amount | None = None


@value
class Divide(Command):
    """Partager: divide imprisoned stakes with the bank: CT-5.3, VT-13, CR-3.1."""

    player: str
    on: str
    degree: int | None = None


@value
class Announce(Command):
    """Announce a group of bets by its name, at so much a piece: CR-17.1 to CR-17.4."""

    player: str
    call: str
    unit: Amount


@value
class Close(Command):
    """'Rien ne va plus'."""


@value
class Deal(Command):
    """Deal the coup: from the shoe, or the cards as they lay, in the order drawn.

    The cards of a sealed pack come with their proofs, one each.
    """

    cards: tuple[str, ...] | None = None
    proofs: tuple[Opening, ...] | None = None


@value
class Spin(Command):
    """The number that fell, 0 to 36, or 37 for 00; of a sealed spin with its one proof."""

    number: int
    proofs: tuple[Opening, ...] | None = None


@value
class Lost(Command):
    """The draw of a coup whose bets are closed cannot be opened: the coup is paid by R26.

    `cards` are those of the coup that lie already, with their proofs.
    """

    cards: tuple[str, ...] | None = None
    proofs: tuple[Opening, ...] | None = None


@value
class Null(Command):
    """The chef declares the coup null: CR-11."""

    reason: str


@value
class Irregular(Command):
    """Irregular cards, before the coup that they concern: VT-17 to VT-19, T2-6.1, T2-6.2."""

    kind: str
    cards: tuple[str, ...] | None = None
    order: tuple[str, ...] | None = None


@value
class Last(Command):
    """'La dernière': CR-14, R11."""


@value
class EndTaille(Command):
    """The taille is over."""


@value
class Finish(Command):
    """Close the table."""


@value
class Balances(Command):
    """Report the holdings of all players and of the bank."""


@value
class Late(Command):
    """The chef accepts a late stake or announcement; croupier and chef both repeat it: CR-9."""

    player: str
    croupier: str
    on: str | None = None
    amount: Amount | None = None
    call: str | None = None
    unit: Amount | None = None


@value
class Reject(Command):
    """The chef refuses a stake, or an announcement by its name, which goes back whole: CR-9."""

    player: str
    on: str


@value
class Abandon(Command):
    """The chef withdraws an abandoned stake, or without `on` unclaimed winnings: CR-19."""

    player: str
    controller: str
    on: str | None = None
    degree: int | None = None


@value
class Claim(Command):
    """A player claims the amount registered as abandoned, and gets it: CR-19."""

    player: str


@value
class Advance(Command):
    """A croupier or the chef advances chips to a player after consulting the inspector: CR-16."""

    player: str
    amount: Amount
    inspector: str


@value
class Tip(Command):
    """A player gives chips to the employees' box."""

    player: str
    amount: Amount


@value
class SetLimits(Command):
    """The direction posts other limits, within the caps: CR-5 to CR-5g, R17.

    `controller` consents for the control office, as a derogation requires: CR-5e.
    """

    minimum: Amount | None = None
    maximum: Mapping[str, Amount] | Amount | None = None
    controller: str | None = None


@value
class Suspend(Command):
    """The direction suspends the game and informs the control office: CR-15."""

    reason: str
    informed: str


@value
class Resume(Command):
    """The direction lets a suspended game go on: CR-15."""


@value
class Rotate(Command):
    """The chef relieves a croupier; away from the usual time they inform the inspector: CR-13."""

    role: str
    name: str
    minutes: int | None = None
    inspector: str | None = None


@value
class Decide(Command):
    """The direction settles a dispute, without appeal: VT-23, T2-8."""

    dispute: str
    decision: str


@value
class Declare(Command):
    """An official declares that a step the room performs was done; `clause` names it."""

    clause: str


NAMES: Final = record_names(Command) | {FormSociete: "société", SetLimits: "limits"}
"""Record name of each command."""

_PLAYER: Final = {cls: "player" in cls.__dataclass_fields__ for cls in NAMES}


def players_of(command: Command) -> tuple[str, ...]:
    """Return the players whose stakes or place a command concerns.

    >>> players_of(Leave("Anna")), players_of(Close())
    (('Anna',), ())
    """
    if _PLAYER[type(command)]:
        return (command.player,)  # type: ignore[attr-defined]
    return command.players if isinstance(command, FormSociete) else ()

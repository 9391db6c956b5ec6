"""Parts of a table's snapshot."""

import msgspec


class Preferences(msgspec.Struct, frozen=True):
    """A player's preferences: `pace` is calm or turbo; whether to cut, and to add entropy."""

    pace: str
    cut: bool
    entropy: bool


class Terms(msgspec.Struct, frozen=True):
    """The rules that the transcript of a draw of version 2 binds, as the `open` line names them."""

    rulebook: str
    edition: str | None
    rulings: dict[str, str | int | None]


class Draw(msgspec.Struct, frozen=True, omit_defaults=True):
    """The sealed draw that decides the coups. In version 2 of the protocol it has a number at its
    `table`, a witness, the hash of its transcript, and from the root on the signature.
    """

    id: str
    commitment: str
    root: str | None
    committed: list[str]
    opened: list[str]
    is_cut: bool | None = None
    cards_left: int | None = None
    number: int | None = None
    table: str | None = None
    witness: str | None = None
    if_absent: str | None = None
    transcript: str | None = None
    signature: str | None = None

"""Possible command, with the range of its amount; and the construction of candidates."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any, Final, TypeAlias

from tapisvert.cards import in_order
from tapisvert.rules import commands as c
from tapisvert.rules.commands import Role
from tapisvert.rules.legal.amounts import NONE, Amounts
from tapisvert.rules.table import Table
from tapisvert.values import value

ANY_NAME: Final = "a name"
"""Placeholder for any name that a caller may provide."""


@value
class LegalCommand:
    """Possible command: its kind, the values of its fields, and the range of its amount.

    `given` has the fixed fields. `amounts` is the range of the field `amount_field`, and empty if
    the command takes no amount. The caller provides the fields in `needs`, such as cards, names and
    hashes, and may provide the `optional` ones. `roles` may give it; `needs_person` if it requires
    one of them.

    >>> from tapisvert import Session
    >>> table = Session("venezia-trente-et-quarante", minimum=500)
    >>> _ = table.sit("Anna", 100_000)
    >>> bet = table.legal(player="Anna", kinds=["bet"])[0]
    >>> bet, bet.command(700)
    (bet(player='Anna', on='rouge', amount=500..100000), Bet(player='Anna', on='rouge', amount=700))
    """

    kind: type[c.Command]
    given: Mapping[str, Any]
    amount_field: str | None
    amounts: Amounts
    needs: tuple[str, ...]
    optional: tuple[str, ...]

    @property
    def name(self) -> str:
        """Name of the command in a record."""
        return c.NAMES[self.kind]

    @property
    def roles(self) -> frozenset[Role]:
        """Roles that may give the command."""
        return c.RULES[self.kind].roles

    @property
    def needs_person(self) -> bool:
        """True if the command is refused without the person who gives it."""
        return c.RULES[self.kind].is_named

    def command(self, amount: int | None = None, **fields: Any) -> c.Command:
        """Return the command with this amount, by default the least, and with the provided fields.

        Raises ValueError for an amount out of the range, TypeError for a missing or unknown field.
        """
        values = {**self.given, **fields}
        values |= {name: in_order(values[name]) for name in ("cards", "order") if values.get(name)}
        if self.amount_field is not None:
            chosen_amount = self.amounts.minimum if amount is None else amount
            if chosen_amount not in self.amounts:
                raise ValueError(f"{self.amount_field} {chosen_amount} is not in {self.amounts}")
            values[self.amount_field] = chosen_amount
        elif amount is not None:
            raise ValueError(f"{self.name} takes no amount")
        wrong = [name for name in fields if name not in (*self.needs, *self.optional)]
        missing = [name for name in self.needs if name not in fields]
        if wrong or missing:
            raise TypeError(f"{self.name}: to be written: {missing}; not to be written: {wrong}")
        return self.kind(**values)

    def __contains__(self, command: object) -> bool:
        """Return whether a command is this one, with any amount in range and any provided
        fields.
        """
        if type(command) is not self.kind:
            return False
        if any(getattr(command, name) is None for name in self.needs):
            return False
        free = (*self.needs, *self.optional)
        for field in fields(self.kind):
            field_value = getattr(command, field.name)
            if field.name == self.amount_field:
                if field_value not in self.amounts:
                    return False
            elif field.name in self.given:
                if field_value != self.given[field.name]:
                    return False
            elif field.name not in free and field_value is not None:
                return False
        return True

    def __repr__(self) -> str:
        parts = [f"{name}={value!r}" for name, value in self.given.items() if value is not None]
        parts += [f"{self.amount_field}={self.amounts}"] if self.amount_field else []
        parts += [f"{name}=…" for name in self.needs]
        return f"{self.name}({', '.join(parts)})"


Sample: TypeAlias = Mapping[str, Any]
Candidates: TypeAlias = Iterable[tuple[LegalCommand, Sample]]
CandidatesOf: TypeAlias = Mapping[type[c.Command], Callable[[Table], Candidates]]


def candidate(
    kind: type[c.Command],
    /,
    *,
    amount: tuple[str, Amounts] | None = None,
    sample: Sample | None = None,
    optional: tuple[str, ...] = (),
    **fixed_fields: Any,
) -> tuple[LegalCommand, Sample]:
    """Return a candidate, and the fields that the caller has to provide."""
    name, amounts = amount or (None, NONE)
    sample_fields = dict(sample or {})
    return LegalCommand(
        kind, fixed_fields, name, amounts, tuple(sample_fields), optional
    ), sample_fields


def plain(kind: type[c.Command]) -> Callable[[Table], Candidates]:
    """Return the candidates of a command without fields other than a player."""
    if not fields(kind):
        return lambda table: [candidate(kind)]
    return lambda table: (candidate(kind, player=name) for name in table.players)

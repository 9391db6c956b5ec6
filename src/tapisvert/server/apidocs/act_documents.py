"""Documents made from the declarations of acts: the page's module, and rows of permissions.md."""

import json
from collections.abc import Collection, Mapping
from typing import Any, Final, get_args, get_type_hints

from msgspec import inspect

from tapisvert.money import GREATEST
from tapisvert.rules import Role
from tapisvert.server.house.act import Act, AtTable
from tapisvert.server.house.acts import ACTS
from tapisvert.server.tables.staff import TABLE_ROLES

ROLES: Final = (
    *(Role.PLAYER, Role.TAILLEUR, Role.PAYEUR, Role.CHEF),
    *(Role.INSPECTOR, Role.CASHIER, Role.CONTROLLER, Role.DIRECTION),
)
"""Columns of the tables of permissions, in their order."""
_HEAD: Final = """\
/** The acts that two persons sign, as `python -m tapisvert.server.apidocs` writes them. */

/** @import {Role} from "../messages.d.ts" */
/**
 * @typedef {object} ActField A field of an act's request.
 * @property {string} name
 * @property {string} input Its input in a form: a choice has `options`, a text is the `longest`.
 * @property {boolean} [isOptional]
 * @property {string[]} [options]
 * @property {number} [least]
 * @property {number} [most]
 * @property {number} [longest]
 */
/**
 * @typedef {object} Act
 * @property {Role[]} asks
 * @property {Role[]} signs
 * @property {boolean} needsCode True if the requester proves a second factor.
 * @property {boolean} atTable
 * @property {ActField[]} fields Those besides the table; none for an act that the server asks for.
 */
/** @type {Record<string, Act>} */
// prettier-ignore
export const ACTS = {
"""
_BOUNDS: Final = {"least": "ge", "most": "le", "longest": "max_length"}


def acts_module() -> str:
    """Return the text of the page's module with all acts."""
    rows = (
        f"  {name}: {json.dumps(describe(act), separators=(',', ':'))},\n"
        for name, act in ACTS.items()
    )
    return f"{_HEAD}{''.join(rows)}}};\n"


def describe(act: Act) -> dict[str, Any]:
    """Return an act as the page knows it: its roles, and the fields of its form."""
    shape = inspect.type_info(act.request)
    assert isinstance(shape, inspect.StructType)
    hints = get_type_hints(act.request)
    fields = [_field(field, hints) for field in shape.fields if field.name != "table"]
    return {
        "asks": sorted(act.asks),
        "signs": sorted(act.signs),
        "needsCode": act.needs_code,
        "atTable": issubclass(act.request, AtTable),
        "fields": fields if act.asks else [],
    }


def _field(field: inspect.Field, hints: Mapping[str, Any]) -> dict[str, Any]:
    kind: Any = field.type
    if isinstance(kind, inspect.UnionType):
        kind = next(one for one in kind.types if not isinstance(one, inspect.NoneType))
    description: dict[str, Any] = {"name": field.name, "input": "text"}
    if isinstance(kind, inspect.Metadata):
        description |= kind.extra or {}
        kind = kind.type
    if isinstance(kind, inspect.LiteralType):
        description |= {"input": "choice", "options": list(get_args(hints[field.name]))}
    bounds = {name: getattr(kind, bound, None) for name, bound in _BOUNDS.items()}
    description |= {
        name: bound for name, bound in bounds.items() if bound is not None and abs(bound) < GREATEST
    }
    return description if field.required else {**description, "isOptional": True}


def permission_rows() -> list[str]:
    """Return the rows of the acts in docs/permissions.md, of the asking and of the signing roles.

    >>> permission_rows()[3]
    '| sign `chips` |  | – | – | – | – | – | yes | – | yes |'
    """
    rows = [("act", "", *(role.value for role in ROLES)), ("---",) * (2 + len(ROLES))]
    for name, act in ACTS.items():
        summary = " ".join((act.request.__doc__ or "").partition("\n\n")[0].split())
        if act.asks:
            rows.append((f"ask for `{name}`", summary, *_cells(act, act.asks)))
        rows.append((f"sign `{name}`", "" if act.asks else summary, *_cells(act, act.signs)))
    return [f"| {' | '.join(row)} |" for row in rows]


def _cells(act: Act, roles: Collection[Role]) -> list[str]:
    at_table = TABLE_ROLES if issubclass(act.request, AtTable) else frozenset()
    marks = {role: "post" if role in at_table else "yes" for role in roles}
    return [marks.get(role, "–") for role in ROLES]

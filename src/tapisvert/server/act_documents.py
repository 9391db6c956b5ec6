"""Documents from the declarations of acts: the page's module, and rows of permissions.md.

The module also has the fields of commands, for the consoles' forms.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, Final, get_args, get_type_hints

from msgspec import inspect

from tapisvert.house.acts import ACTS, Act, AtTable
from tapisvert.live.table_posts import TABLE_ROLES
from tapisvert.money import GREATEST
from tapisvert.rules import Role
from tapisvert.rules import commands as c
from tapisvert.rules.coup_flow import NULL_REASONS
from tapisvert.rules.officials import ROTATING, SUSPENSIONS

ROLES: Final = (
    Role.PLAYER,
    Role.TAILLEUR,
    Role.PAYEUR,
    Role.CHEF,
    Role.INSPECTOR,
    Role.CASHIER,
    Role.CONTROLLER,
    Role.DIRECTION,
)
"""Columns of the tables of permissions, in their order."""
_HEAD: Final = """\
/**
 * The acts that two persons sign, and the fields of commands that one gives alone, as
 * `python -m tapisvert.server.apidocs` writes them.
 */

/** @import {Role} from "../messages.d.ts" */
/**
 * @typedef {object} ActField A field of a request.
 * @property {string} name
 * @property {string} input Its input in a form: a choice has `options`, a text is the `longest`; a
 *   person has one of the roles in `options`, or the role in the form.
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
_COMMANDS_HEAD: Final = """\
/** @type {Record<string, ActField[]>} */
// prettier-ignore
export const COMMANDS = {
"""
_BOUNDS: Final = {"least": "ge", "most": "le", "longest": "max_length"}


_LONGEST = 500
_LONGEST_NAME = 80
_FORMS: Final[Mapping[type[c.Command], Mapping[str, Mapping[str, Any]]]] = {
    c.Null: {"reason": {"input": "choice", "options": NULL_REASONS}},
    c.Suspend: {"reason": {"input": "choice", "options": SUSPENSIONS}},
    c.Rotate: {
        "role": {"input": "role", "options": ROTATING},
        "name": {"input": "person"},
        "minutes": {"most": 24 * 60},
        "inspector": {"input": "person", "options": (Role.INSPECTOR,)},
    },
    c.Decide: {"dispute": {"longest": _LONGEST}, "decision": {"longest": _LONGEST}},
    c.Declare: {"clause": {"input": "clause"}},
}
"""Commands with forms generated from their fields, and the data that types cannot express."""


def acts_module() -> str:
    """Return the text of the page's module with all acts, and the fields of commands."""
    acts = {name: describe(act) for name, act in ACTS.items()}
    commands = {c.NAMES[kind]: describe_command(kind) for kind in _FORMS}
    return f"{_HEAD}{_rows(acts)}}};\n{_COMMANDS_HEAD}{_rows(commands)}}};\n"


def _rows(descriptions: Mapping[str, object]) -> str:
    return "".join(
        f"  {name}: {json.dumps(description, separators=(',', ':'))},\n"
        for name, description in descriptions.items()
    )


def describe_command(kind: type[c.Command]) -> list[dict[str, Any]]:
    """Return the fields of a command's form.

    >>> describe_command(c.Rotate)[-2]
    {'name': 'minutes', 'input': 'whole', 'most': 1440, 'isOptional': True}
    """
    return [_command_field(field, _FORMS[kind].get(field.name, {})) for field in fields(kind)]


def _command_field(field: "Field[Any]", details: Mapping[str, Any]) -> dict[str, Any]:
    is_text = "str" in str(field.type)
    by_type = {"input": "text", "longest": _LONGEST_NAME} if is_text else {"input": "whole"}
    description = {"name": field.name, **by_type, **details}
    return description if field.default is MISSING else {**description, "isOptional": True}


def describe(act: Act) -> dict[str, Any]:
    """Return an act in the page's form: its roles, and its fields."""
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
        kind = next(option for option in kind.types if not isinstance(option, inspect.NoneType))
    description: dict[str, Any] = {"name": field.name, "input": "text"}
    if isinstance(kind, inspect.Metadata):
        description |= kind.extra or {}
        kind = kind.type
    if isinstance(kind, inspect.LiteralType):
        description |= {"input": "choice", "options": list(get_args(hints[field.name]))}
    if isinstance(kind, inspect.BoolType):
        description["input"] = "check"
    bounds = {name: getattr(kind, limit, None) for name, limit in _BOUNDS.items()}
    description |= {
        name: limit for name, limit in bounds.items() if limit is not None and abs(limit) < GREATEST
    }
    return description if field.required else {**description, "isOptional": True}


def permission_rows() -> list[str]:
    """Return the rows of the acts in permissions.md, for requesting and signing roles.

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
    post_roles = TABLE_ROLES if issubclass(act.request, AtTable) else frozenset()
    marks = {role: "post" if role in post_roles else "yes" for role in roles}
    return [marks.get(role, "–") for role in ROLES]

"""Refusals of the server, code and words, read from its source without running it.

However its modules are laid out, and whatever its functions and variables are called, the list is
the same: what stands in braces is computed, and its name is left out.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from support.server.sources import FILES

_SAYS: Final = ("HttpError", "AccountError", "LabError", "Refusal")
"""The classes of refusals; a status, if there is one, then the code and the words."""
_FUNCTIONS: Final = ("problem_response", "refusal", "protection_refusal", "refuse", "_send_error")
"""Functions that make or send a refusal, in the order of their arguments above."""
_ENDS: Final = "end"
"""Method that closes a connection with a code and a reason."""

_FUNCTION: Final = (ast.FunctionDef, ast.AsyncFunctionDef)

Known = Mapping[str, Sequence[ast.expr]]


def refusals() -> list[str]:
    """Each refusal of the server's own: its status, or a dash; its code and its words."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in FILES]
    constants = _constants(trees)
    return sorted({line for tree in trees for line in _in_module(tree, constants)})


def _constants(trees: list[ast.Module]) -> dict[str, list[ast.expr]]:
    constants = dict[str, list[ast.expr]]()
    for tree in trees:
        for name, value in _assignments(tree.body):
            constants.setdefault(name, []).append(value)
    return constants


def _assignments(body: Sequence[ast.AST]) -> Iterator[tuple[str, ast.expr]]:
    for node in body:
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            targets: list[ast.expr] = [node.target]
            value = node.value
        elif isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        else:
            continue
        for target in targets:
            if isinstance(target, ast.Name):
                yield target.id, value
            elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                pairs = zip(target.elts, value.elts, strict=False)
                yield from ((name.id, item) for name, item in pairs if isinstance(name, ast.Name))


def _in_module(tree: ast.Module, constants: Known) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Dict):
            yield from _in_statuses(node.value)
        for _, value in _assignments([node]):
            yield from _in_constant(value, constants)
    for function in _functions(tree):
        local = dict[str, list[ast.expr]]()
        for name, value in _assignments(list(ast.walk(function))):
            local.setdefault(name, []).append(value)
        for call in ast.walk(function):
            if isinstance(call, ast.Call):
                yield from _in_call(call, {**constants, **local})
            elif isinstance(call, ast.Tuple):
                yield from _in_row(call)


def _in_constant(value: ast.expr, constants: Known) -> Iterator[str]:
    """An error as bytes, or the refusals that are made with a module."""
    text = value.value if isinstance(value, ast.Constant) else None
    if isinstance(text, bytes) and text.startswith(b'{"error":'):
        yield f"- {text.decode()}"
    for call in ast.walk(value):
        if isinstance(call, ast.Call):
            yield from _in_call(call, constants)


def _functions(tree: ast.Module) -> Iterator[ast.AST]:
    """The outermost functions and methods."""
    for node in tree.body:
        nodes = node.body if isinstance(node, ast.ClassDef) else [node]
        yield from (item for item in nodes if isinstance(item, _FUNCTION))


def _in_row(row: ast.Tuple) -> Iterator[str]:
    """A row of a table of codes and words."""
    if len(row.elts) > 1 and _is_code(row.elts[0]):
        code = ast.literal_eval(row.elts[0])
        yield from (f"- {code} - {words}" for words in _texts(row.elts[1], {}) if " " in words)


def _in_statuses(table: ast.Dict) -> Iterator[str]:
    """A table from codes to statuses."""
    for key, value in zip(table.keys, table.values, strict=True):
        status = value.value if isinstance(value, ast.Constant) else None
        if key is not None and _is_code(key) and type(status) is int:
            yield f"{status} {ast.literal_eval(key)}"


def _in_call(call: ast.Call, constants: Known) -> Iterator[str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)
    if name == _ENDS and len(call.args) == 2:
        for code in _texts(call.args[0], constants):
            yield from (f"closed {code} - {words}" for words in _texts(call.args[1], constants))
        return
    if name not in _SAYS and name not in _FUNCTIONS:
        return
    place = next((place for place, item in enumerate(call.args) if _is_code(item)), len(call.args))
    if place + 1 >= len(call.args) or (place and "Refusal" in name):
        return
    argument = call.args[place - 1] if place else None
    status = _texts(argument, {})[0] if isinstance(argument, ast.Constant) else "-"
    words = call.args[3] if name == "Refusal" else call.args[place + 1]
    for text in _texts(words, constants):
        yield f"{status} {ast.literal_eval(call.args[place])} - {text}"


def _is_code(node: ast.expr) -> bool:
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return is_text and ast.unparse(node).strip("'").replace("_", "").isalpha()


def _texts(node: ast.expr, constants: Known, depth: int = 3) -> list[str]:
    """Texts that an expression can have; `{}` stands for a computed part."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.JoinedStr):
        parts = [
            str(value.value) if isinstance(value, ast.Constant) else "{}" for value in node.values
        ]
        return ["".join(parts)]
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body, constants, depth), *_texts(node.orelse, constants, depth)]
    if isinstance(node, ast.Name) and depth:
        texts = [
            text
            for value in constants.get(node.id, ())
            for text in _texts(value, constants, depth - 1)
        ]
        return [text for text in texts if text != "{}"] or ["{}"]
    return ["{}"]

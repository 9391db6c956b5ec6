"""Statements of Python files, for the checks of form that read all of them."""

import ast
from collections.abc import Iterator

_HOLDERS = (ast.stmt, ast.excepthandler, ast.match_case)


def statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield the statements of a module, and those within them; not its expressions, which are ten
    times as many and hold no statement.
    """
    found: list[ast.AST] = [tree]
    for one in found:
        if isinstance(one, ast.stmt):
            yield one
        found += (child for child in ast.iter_child_nodes(one) if isinstance(child, _HOLDERS))

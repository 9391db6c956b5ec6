"""Whatever the house refuses, it says why in every language: the sources tell the codes."""

import ast
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from support.server.sources import FILES

from tapisvert.i18n import LANGUAGES, has_message
from tapisvert.rules.refusals import Code

REFUSALS: Final = {"refuse": 0, "Refusal": 0, "protection_refusal": 0}
"""Functions that make a table's refusal, and the place of the code among their arguments."""
PROBLEMS: Final = {
    "HttpError": 1,
    "problem_response": 1,
    "AccountError": 0,
    "refusal": 1,
    "_send_error": 1,
}
"""Functions that make a problem over HTTP or at a socket."""
UNSAID: Final = {"text_required", "method_not_allowed"}
"""No page of ours comes to them: it sends text, and asks for what there is."""


@cache
def _nodes() -> list[ast.AST]:
    """Return the parts of all sources that can name a code."""
    modules = (ast.parse(path.read_text(encoding="utf-8")) for path in FILES)
    kinds = ast.Call, ast.For, ast.Dict
    return [node for tree in modules for node in ast.walk(tree) if isinstance(node, kinds)]


def _codes(node: ast.AST, makers: dict[str, int]) -> Iterator[str]:
    """The code that a call of one of the makers gives, if it is written there."""
    if isinstance(node, ast.Call):
        name = getattr(node.func, "attr", None) or getattr(node.func, "id", "")
        for argument in node.args[makers[name] :][:1] if name in makers else ():
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value


def _looped_codes(node: ast.AST) -> Iterator[str]:
    """Codes that a loop hands to the maker: `for code, words, … in ((code, words, …), …)`."""
    if isinstance(node, ast.For) and isinstance(node.target, ast.Tuple):
        name = node.target.elts[0]
        if isinstance(name, ast.Name) and name.id == "code" and isinstance(node.iter, ast.Tuple):
            for line in node.iter.elts:
                assert isinstance(line, ast.Tuple)
                assert isinstance(line.elts[0], ast.Constant)
                yield str(line.elts[0].value)


def _write_entries(node: ast.AST) -> Iterator[str]:
    """Codes in a problem that is written out: `{"error": code, …}`."""
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            is_error = isinstance(key, ast.Constant) and key.value == "error"
            if is_error and isinstance(value, ast.Constant):
                yield str(value.value)


@cache
def refusal_codes() -> set[str]:
    """Every code with which a table refuses."""
    codes = {code for node in _nodes() for code in (*_codes(node, REFUSALS), *_looped_codes(node))}
    return codes | {code.name for code in Code}


@cache
def problem_codes() -> set[str]:
    """Every code of a problem."""
    return {code for node in _nodes() for code in (*_codes(node, PROBLEMS), *_write_entries(node))}


def test_codes_are_found() -> None:
    """The search finds codes of every kind that the sources have."""
    refusal = {"betting_closed", "wrong_player", "excluded", "stake_limit", "at_another_table"}
    assert refusal <= refusal_codes()
    assert {
        "unauthenticated",
        "four_eyes",
        "invalid_credentials",
        "unknown_host",
        "table_busy",
        "internal_error",
    } <= problem_codes()
    assert {"table_busy", "rate_limited", "invalid_message"} <= problem_codes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_have_texts(language: str) -> None:
    """At a table, by the code of the answer."""
    lacking = {
        code for code in refusal_codes() if not has_message(language, f"refused-{code}", "refusals")
    }
    assert lacking == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_problems_have_texts(language: str) -> None:
    """Everywhere else in the house, where a table's refusal has the table's words."""
    lacking = {
        code
        for code in problem_codes() - UNSAID
        if not has_message(language, f"problem-{code}", "refusals")
        and not has_message(language, f"refused-{code}", "refusals")
    }
    assert lacking == set()

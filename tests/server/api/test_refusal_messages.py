"""Whatever the house refuses, it says why in every language: the sources tell the codes."""

import ast
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from support.server.sources import FILES

from tapisvert.i18n import LANGUAGES, has_message
from tapisvert.rules.refusals import Code

REFUSALS: Final = {"refuse": 0, "Refusal": 0, "ProtectionRefusal": 0}
"""Functions that make a table's refusal, and the place of the code among their arguments."""
PROBLEMS: Final = {
    "HttpError": 1,
    "problem_response": 1,
    "AccountError": 0,
    "refusal": 1,
    "_send_error": 1,
}
"""Functions that make a problem over HTTP or at a socket."""
UNSAID: Final = {"not_text", "bad_method"}
"""No page of ours comes to them: it sends text, and asks for what there is."""


@cache
def _files() -> list[ast.Module]:
    return [ast.parse(path.read_text(encoding="utf-8")) for path in FILES]


def _codes(node: ast.AST, makers: dict[str, int]) -> Iterator[str]:
    """The code that a call of one of the makers gives, if it is written there."""
    if isinstance(node, ast.Call):
        name = getattr(node.func, "attr", None) or getattr(node.func, "id", "")
        for argument in node.args[makers[name] :][:1] if name in makers else ():
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value


def _looped(module: ast.Module) -> Iterator[str]:
    """Codes that a loop hands to the maker: `for code, words, … in ((code, words, …), …)`."""
    for node in ast.walk(module):
        if not (isinstance(node, ast.For) and isinstance(node.target, ast.Tuple)):
            continue
        first = node.target.elts[0]
        if isinstance(first, ast.Name) and first.id == "code" and isinstance(node.iter, ast.Tuple):
            for line in node.iter.elts:
                assert isinstance(line, ast.Tuple)
                assert isinstance(line.elts[0], ast.Constant)
                yield str(line.elts[0].value)


def _written(module: ast.Module) -> Iterator[str]:
    """Codes in a problem that is written out: `{"error": code, …}`."""
    for node in ast.walk(module):
        if isinstance(node, ast.Dict):
            for key, said in zip(node.keys, node.values, strict=True):
                if (
                    isinstance(key, ast.Constant)
                    and key.value == "error"
                    and isinstance(said, ast.Constant)
                ):
                    yield str(said.value)


@cache
def refusal_codes() -> set[str]:
    """Every code with which a table refuses."""
    modules = _files()
    made = {code for one in modules for node in ast.walk(one) for code in _codes(node, REFUSALS)}
    looped = {code for one in modules for code in _looped(one)}
    return {code.name for code in Code} | made | looped


@cache
def problem_codes() -> set[str]:
    """Every code of a problem."""
    modules = _files()
    made = {code for one in modules for node in ast.walk(one) for code in _codes(node, PROBLEMS)}
    return made | {code for one in modules for code in _written(one)}


def test_codes_are_found() -> None:
    """The search finds codes of every kind that the sources have."""
    refused = {"betting_closed", "not_yours", "excluded", "stake_limit", "at_another_table"}
    assert refused <= refusal_codes()
    assert {"sign_in", "four_eyes", "wrong", "host", "busy", "our_fault"} <= problem_codes()
    assert {"busy", "too_fast", "bad_message"} <= problem_codes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_words(language: str) -> None:
    """At a table, by the code of the answer."""
    lacking = {
        code for code in refusal_codes() if not has_message(language, f"refused-{code}", "refusals")
    }
    assert lacking == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_its_words(language: str) -> None:
    """Everywhere else in the house, where a table's refusal has the table's words."""
    lacking = {
        code
        for code in problem_codes() - UNSAID
        if not has_message(language, f"problem-{code}", "refusals")
        and not has_message(language, f"refused-{code}", "refusals")
    }
    assert lacking == set()

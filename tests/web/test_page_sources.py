"""Sources of the page hold nothing that is unused: exports, style rules, messages."""

import re
from collections import Counter
from pathlib import Path
from typing import Final

import tapisvert

PACKAGE: Final = Path(tapisvert.__file__).parent
WEB: Final = PACKAGE / "web"
MODULES: Final = {
    path.relative_to(WEB).as_posix(): path.read_text(encoding="utf-8")
    for path in WEB.rglob("*.js")
    if path.parent.name != "vendor"
}
TESTS: Final = "".join(
    path.read_text(encoding="utf-8")
    for kind in ("*.mjs", "*.py")
    for path in Path(__file__).parent.glob(kind)
)
_EXPORT: Final = re.compile(
    r"^export (?:async )?(?:const|let|function\*?|class) ([A-Za-z_$][\w$]*)", re.MULTILINE
)
_NAME: Final = re.compile(r"[A-Za-z_$][\w$]*")
_RULE: Final = re.compile(r"([^{};]+)\{")
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_NAMED: Final = re.compile(r"(?:(?<=[.#])[A-Za-z][\w-]*|(?<![\w-])tv-[\w-]+)")
_WORD: Final = re.compile(r"[A-Za-z][\w-]*")
_COMPOSED: Final = ("of-", "came-", "opens-")
"""Beginnings of classes that a script composes of a name."""


def test_exports_are_imported() -> None:
    """By another module of the page, or by a test of what is pure."""
    words = {path: set(_NAME.findall(text)) for path, text in MODULES.items()}
    users = Counter(word for names in words.values() for word in names)
    tests = set(_NAME.findall(TESTS))
    unused = {
        f"{path}: {name}"
        for path, text in MODULES.items()
        for name in _EXPORT.findall(text)
        if users[name] < 2 and name not in tests
    }
    assert unused == set()


def sheets() -> dict[str, str]:
    """Style sheets of the package by name, without their comments."""
    return {
        path.name: _COMMENT.sub("", path.read_text(encoding="utf-8"))
        for path in PACKAGE.rglob("*.css")
    }


def test_style_rules_match_the_page() -> None:
    """Each class, id and custom element of a selector is a word of a script, page or template."""
    words = {
        word
        for kind in ("*.js", "*.html", "*.jinja", "*.py", "*.typ")
        for path in PACKAGE.rglob(kind)
        for word in _WORD.findall(path.read_text(encoding="utf-8"))
    }
    unknown = {
        f"{sheet}: {name}"
        for sheet, text in sheets().items()
        for selector in _RULE.findall(text)
        if not selector.strip().startswith("@")
        for name in _NAMED.findall(selector)
        if name not in words and not name.startswith(_COMPOSED)
    }
    assert unknown == set()


def test_style_variables_are_used() -> None:
    """Each custom property and each animation of a sheet is used by one, or by a script."""
    text = "\n".join([*sheets().values(), *MODULES.values()])
    names = set(re.findall(r"(--[\w-]+)\s*:", text))
    assert {name for name in names if f"var({name}" not in text} == set()
    frames = set(re.findall(r"@keyframes ([\w-]+)", text))
    assert {name for name in frames if len(re.findall(rf"\b{name}\b", text)) < 2} == set()

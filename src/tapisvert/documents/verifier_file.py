"""The page's verifier as one file: a script for Node, and a page to save and open without a server.

Both hold the modules of `web/verify.js`, each in a function of its own, in the order of their
imports; only the words `import` and `export` are rewritten. The files need no build, and their
hashes depend on the sources alone.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Final

SCRIPT: Final = "verify.js"
PAGE: Final = "verify.html"

_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_EXPORT_FROM: Final = re.compile(r'^export (\*|\{([^}]*)\}) from "([^"]+)";\n', re.MULTILINE)
_EXPORT_LIST: Final = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)
_EXPORT: Final = re.compile(r"^export ((?:function|class|const) (\w+))", re.MULTILINE)
_ENTRY: Final = PurePosixPath("verify.js")
_BEGIN: Final = """\
/* The verifier of Tapis Vert in one file. In Node: node verify.js FILE …
   It is made of src/tapisvert/web/verify.js and the modules that it imports, unchanged.
   docs/background/fairness.md says how to check it. */
"""


@cache
def verifier_files() -> dict[str, bytes]:
    """Return the script and the page, by name.

    >>> sorted(verifier_files())
    ['verify.html', 'verify.js']
    """
    script = _script()
    page = _frame("saved-verifier.html").replace("/* verifier */", script.replace("</", "<\\/"))
    return {SCRIPT: script.encode(), PAGE: page.encode()}


@cache
def verifier_hashes() -> dict[str, str]:
    """Return the SHA-256 of each file, in hexadecimal."""
    return {name: hashlib.sha256(text).hexdigest() for name, text in verifier_files().items()}


def hash_lines() -> str:
    """Return the hashes as `sha256sum` writes and checks them."""
    return "".join(f"{digest}  {name}\n" for name, digest in sorted(verifier_hashes().items()))


def _script() -> str:
    modules = dict.fromkeys(_in_order(_ENTRY, ()))
    parts = [*(_as_function(path) for path in modules), _messages(), _fluent()]
    return "".join((_BEGIN, '"use strict";\n', *parts, _frame("saved-verifier.js")))


def _messages() -> str:
    """Return the messages of `verify` in each language, as a constant."""
    texts = {
        path.name.split(".")[1]: path.read_text(encoding="utf-8")
        for path in files("tapisvert").joinpath("i18n").iterdir()
        if path.name.startswith("verify.")
    }
    return f"const WORDS = {json.dumps(texts, ensure_ascii=False, sort_keys=True, indent=0)};\n"


def _fluent() -> str:
    """Return what formats messages, a module in one line with a list of exports at its end."""
    text, _, exports = _source("vendor/fluent.js").rpartition("export{")
    pairs = (name.split(" as ") for name in exports.strip().rstrip("};").split(","))
    names = ", ".join(f"{name}: {local}" for local, name in pairs)
    return f"const fluent = (() => {{\n{text}return {{ {names} }};\n}})();\n"


def _in_order(path: PurePosixPath, importers: tuple[PurePosixPath, ...]) -> Iterator[PurePosixPath]:
    """Yield modules in the order of their imports. Raises ValueError for a cycle."""
    if path in importers:
        raise ValueError(f"{path} imports itself, by way of others")
    text = _source(str(path))
    specifiers = [match[2] for match in _IMPORT.finditer(text)]
    specifiers += [match[3] for match in _EXPORT_FROM.finditer(text)]
    for name in specifiers:
        yield from _in_order(path.parent / name, (*importers, path))
    yield path


def _as_function(path: PurePosixPath) -> str:
    """Return a module as a constant: the exports of a function that is called once."""
    text = _source(str(path))
    names = []
    text = _IMPORT.sub(
        lambda match: f"const {{{_property_list(match[1])}}} = {_name(path.parent / match[2])};\n",
        text,
    )
    for match in _EXPORT_FROM.finditer(text):
        source = _name(path.parent / match[3])
        parts = (
            [f"...{source}"]
            if match[1] == "*"
            else [f"{word}: {source}.{word}" for word in _words(match[2])]
        )
        names += parts
    text = _EXPORT_FROM.sub("", text)
    names += [word for match in _EXPORT_LIST.finditer(text) for word in _words(match[1])]
    text = _EXPORT_LIST.sub("", text)
    names += [match[2] for match in _EXPORT.finditer(text)]
    text = _EXPORT.sub(r"\1", text)
    return f"const {_name(path)} = (() => {{\n{text}return {{ {', '.join(names)} }};\n}})();\n"


def _words(specifiers: str) -> list[str]:
    return [
        specifier for specifier in (part.strip() for part in specifiers.split(",")) if specifier
    ]


def _property_list(specifiers: str) -> str:
    return ", ".join(word.replace(" as ", ": ") for word in _words(specifiers))


def _name(path: PurePosixPath) -> str:
    """Return the name of the constant that holds a module.

    >>> _name(PurePosixPath("verifier/./hashes.js"))
    'verifier_hashes'
    """
    return re.sub(r"\W", "_", str(path).removesuffix(".js"))


def _source(name: str) -> str:
    """Return a module of the page."""
    return files("tapisvert").joinpath("web", name).read_text(encoding="utf-8")


def _frame(name: str) -> str:
    """Return the text around the modules."""
    return files(__package__).joinpath("templates", name).read_text(encoding="utf-8")


if __name__ == "__main__":
    print(hash_lines(), end="")

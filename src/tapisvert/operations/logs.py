"""Log output of the server: one JSON object for each event, without secrets, and not forgeable.

Every line is one JSON object in ASCII: control characters in a name, such as a line break, a
terminal escape or a change of text direction, are escaped, and a program that reads the line gets
them back exactly. Passwords in database addresses, tokens, keys and seeds should never be logged;
anything that looks like one is hidden nevertheless.
"""

import json
import logging
import re
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, TextIO

HIDDEN: Final = "[hidden]"
_IN_URL: Final = re.compile(r"(?<=://)([^\s/@:]*):[^\s/@]*(?:@[^\s/@]*)*@")
_IN_PAIR: Final = re.compile(
    r"(?i)\b(password|passwd|pgpassword|secret|token|cookie|set-cookie|seed)(['\"]?\s*[=:]\s*['\"]?)"
    r"[^\s'\",;&]+"
)
# 256 bits or more: a token of a session (RFC 4648, 5) or a key, a salt, a seed in hexadecimal.
_LONG: Final = re.compile(r"[A-Za-z0-9_+/=-]{40,}")
_PATH: Final = re.compile("/[a-z]+/")
_HEX: Final = re.compile(r"[0-9a-fA-F]{40,}")
_UNSEEN: Final = ("/health/live", "/health/ready", "/metrics")
"""Paths that machines request every few seconds; they are not logged."""
_ACCESS: Final = "uvicorn.access"
_PACKAGE: Final = "tapisvert"


def without_secrets(text: str) -> str:
    """Return a text with its secrets hidden.

    >>> without_secrets("postgresql://me:hush@db/house refused")
    'postgresql://me:[hidden]@db/house refused'
    >>> without_secrets("Cookie: tapisvert=" + "aB3" * 15)
    'Cookie: [hidden]'
    """
    text = _IN_URL.sub(rf"\1:{HIDDEN}@", text)
    text = _IN_PAIR.sub(rf"\1\2{HIDDEN}", text)
    return _HEX.sub(HIDDEN, _LONG.sub(_hide, text))


def _hide(match: re.Match[str]) -> str:
    """Hide a long run with capitals, small letters and digits: a token, but not a path."""
    text = match[0]
    if _PATH.match(text):
        return "/".join(_LONG.sub(_hide, part) for part in text.split("/"))
    kinds = (str.isupper, str.islower, str.isdigit)
    return HIDDEN if all(any(map(kind, text)) for kind in kinds) else text


class JsonFormatter(logging.Formatter):
    r"""Formatter of JSON lines: `at` (UTC), `level`, `from`, `says`, and the record's own fields.

    >>> name = "A\n\x1b[2J"
    >>> record = logging.LogRecord("house", logging.INFO, "", 0, "%s sat", (name,), None)
    >>> line = JsonFormatter().format(record)
    >>> line.isprintable(), json.loads(line)["says"] == f"{name} sat"
    (True, True)
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, without its line break."""
        return json.dumps(_fields(record))


class TextFormatter(logging.Formatter):
    """Formatter of lines for a person at a terminal, with unprintable characters escaped."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, without its line break."""
        line = _fields(record)
        parts = [line["at"][11:19], line["level"], line["says"]]
        parts += [f"{name}={line[name]}" for name in list(line)[4:]]
        return "".join(
            letter if letter.isprintable() else letter.encode("unicode_escape").decode()
            for letter in " ".join(map(str, parts))
        )


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    timestamp = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    line: dict[str, Any] = {
        "at": timestamp.replace("+00:00", "Z"),
        "level": record.levelname.lower(),
        "from": record.name,
    }
    if record.name == _ACCESS and (request := _request(record)):
        return line | request
    line["says"] = without_secrets(record.getMessage())
    fields: Mapping[str, object] = getattr(record, "fields", {})
    line |= {name: _plain(value) for name, value in fields.items() if name not in line}
    if record.exc_info:
        line["trace"] = without_secrets(logging.Formatter().formatException(record.exc_info))
    return line


def _plain(value: object) -> object:
    return value if isinstance(value, int | float | None) else without_secrets(str(value))


def _request(record: logging.LogRecord) -> dict[str, Any]:
    """Return the fields of a request in uvicorn's access log, without the query string."""
    if not isinstance(record.args, tuple) or len(record.args) != 5:
        return {}
    client, method, path, _, status = record.args
    address = str(client).rpartition(":")[0]
    path = str(path).partition("?")[0]
    fields = {"says": "request", "client": address, "method": str(method)}
    return fields | {"path": without_secrets(path), "status": status}


def _is_logged(record: logging.LogRecord) -> bool:
    return _request(record).get("path") not in _UNSEEN


def configure(level: str, stream: TextIO | None = None) -> None:
    """Configure logging to standard error at this level; libraries log warnings and worse only. A
    terminal gets lines for a person, without requests; any other output gets JSON lines.
    """
    output = stream or sys.stderr
    is_person = output.isatty()
    handler = logging.StreamHandler(output)
    handler.setFormatter(TextFormatter() if is_person else JsonFormatter())
    root = logging.getLogger()
    for old in tuple(root.handlers):
        root.removeHandler(old)
    root.addHandler(handler)
    lowest: int = logging.getLevelNamesMapping()[level.upper()]
    root.setLevel(max(lowest, logging.WARNING))
    logging.getLogger(_PACKAGE).setLevel(lowest)
    access = logging.getLogger(_ACCESS)
    access.setLevel(max(lowest, logging.WARNING if is_person else logging.INFO))
    access.filters = []
    access.addFilter(_is_logged)
    logging.captureWarnings(capture=True)

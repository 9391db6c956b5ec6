"""Clauses and texts in a house's own file, in one or several languages."""

import re
from collections.abc import Mapping
from typing import Any, Final

from tapisvert.regulations.catalogue import LANGUAGES, Clause, ClauseKind, clauses, rulings
from tapisvert.regulations.loading.citations import CLAUSE
from tapisvert.regulations.loading.faults import Faults, Path
from tapisvert.rules.printable import prints

LONGEST_ID: Final = 60
LONGEST_NAME: Final = 120
LONGEST_TEXT: Final = 4000
TEXTS: Final = ("game", "house", "name", "edition")
"""Texts of a file's head that may be translated."""

_ID: Final = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*")
_KEYS: Final = ("id", "kind", "ruling", "recorded", *LANGUAGES)


def is_text(faults: Faults, path: Path, entry: object, longest: int = LONGEST_NAME) -> bool:
    """Return whether a value is a printable text of a suitable length; else add the fault."""
    if not isinstance(entry, str):
        faults.add(path, "no-text", given=faults.format_value(entry))
    elif not entry.strip():
        faults.add(path, "empty")
    elif len(entry) > longest:
        faults.add(path, "too-long", length=len(entry), longest=longest)
    elif not prints(" ".join(entry.splitlines()) if longest == LONGEST_TEXT else entry):
        faults.add(path, "unprintable")
    else:
        return True
    return False


def is_id(text: str) -> bool:
    """Return whether a text can be the id of a rulebook.

    >>> is_id("sanremo-trente"), is_id("../x")
    (True, False)
    """
    return len(text) <= LONGEST_ID and _ID.fullmatch(text) is not None


def own_clauses(faults: Faults, entries: object, prefix: str | None) -> dict[str, Clause]:
    """Return the clauses of a file by id, without faulty ones."""
    if not isinstance(entries, list):
        faults.add(("clause",), "clause-headings")
        return {}
    common = _common_prefix(entries)
    if prefix is not None and common not in (None, prefix):
        is_shipped = any(name.startswith(f"{prefix}-") for name in clauses())
        problem = "prefix-taken" if is_shipped else "prefix-other"
        faults.add(("prefix",), problem, given=faults.format_value(prefix), its=common)
        prefix = common
    clauses_by_id: dict[str, Clause] = {}
    for number, entry in enumerate(entries):
        path: Path = ("clause", number)
        if not isinstance(entry, dict):
            faults.add(path, "clause-heading")
            continue
        clause = _clause(faults, path, entry, prefix)
        if clause.id in clauses_by_id:
            faults.add((*path, "id"), "clause-twice", id=clause.id)
        clauses_by_id[clause.id] = clause
    return clauses_by_id


def _common_prefix(entries: list[object]) -> str | None:
    """Return the common prefix of a file's articles, if it has several with one prefix."""
    ids = [entry.get("id") for entry in entries if isinstance(entry, dict)]
    prefixes = {str(name).partition("-")[0] for name in ids if CLAUSE.fullmatch(str(name))}
    return prefixes.pop() if len(ids) > 1 and len(prefixes) == 1 else None


def _clause(faults: Faults, path: Path, entry: Mapping[str, Any], prefix: str | None) -> Clause:
    for key in entry.keys() - set(_KEYS):
        faults.unknown((*path, key), _KEYS)
    identity = _id(faults, path, entry.get("id"), prefix)
    kind = entry.get("kind")
    if kind not in tuple(ClauseKind):
        problem = "clause-kind-missing" if kind is None else "clause-kind"
        faults.add((*path, "kind"), problem, given=faults.format_value(kind), kinds=[*ClauseKind])
    ruling = entry.get("ruling")
    recorded = entry.get("recorded")
    if ruling is not None and ruling not in rulings():
        bounds = {"first": min(rulings()), "last": max(rulings())}
        faults.add((*path, "ruling"), "no-ruling", given=faults.format_value(ruling), **bounds)
    if recorded is not None:
        is_text(faults, (*path, "recorded"), recorded, LONGEST_TEXT)
    elif kind == ClauseKind.PHYSICAL:
        faults.add((*path, "recorded"), "recorded-missing")
    text = _by_language(faults, path, entry)
    clause_kind = ClauseKind(kind) if kind in tuple(ClauseKind) else ClauseKind.RULE
    return Clause(identity, clause_kind, text, ruling, recorded)


def _id(faults: Faults, path: Path, entry: object, prefix: str | None) -> str:
    if not isinstance(entry, str) or not CLAUSE.fullmatch(entry):
        problem = "clause-id-missing" if entry is None else "clause-id"
        examples = [f'"{prefix or "SR"}-{number}"' for number in ("7", "7b", "7.2")]
        faults.add((*path, "id"), problem, given=faults.format_value(entry), examples=examples)
    elif prefix is not None and entry.partition("-")[0] != prefix:
        faults.add((*path, "id"), "clause-prefix", given=faults.format_value(entry), prefix=prefix)
    return str(entry)


def _by_language(faults: Faults, path: Path, entry: Mapping[str, Any]) -> dict[str, str]:
    """Return a clause's text by language; a missing language has the first one's text."""
    texts_by_language = {
        code: entry[code]
        for code in LANGUAGES
        if code in entry and is_text(faults, (*path, code), entry[code], LONGEST_TEXT)
    }
    if not any(code in entry for code in LANGUAGES):
        faults.add(path, "clause-no-text", languages=[*LANGUAGES])
    fallback = next(iter(texts_by_language.values()), "")
    return {code: texts_by_language.get(code, fallback) for code in LANGUAGES}


def texts(faults: Faults, tables: object) -> dict[str, dict[str, str]]:
    """Return the translations of the file's head, by language and key."""
    if not isinstance(tables, dict):
        faults.add(("texts",), "texts-heading", code="it")
        return {}
    for code, table in tables.items():
        if code not in LANGUAGES:
            faults.add(("texts", code), "no-language", languages=[*LANGUAGES])
        elif not isinstance(table, dict):
            faults.add(("texts", code), "texts-heading", code=code)
        else:
            for key, text in table.items():
                if key not in TEXTS:
                    faults.unknown(("texts", code, key), TEXTS)
                else:
                    is_text(faults, ("texts", code, key), text)
    return tables

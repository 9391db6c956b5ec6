"""Clauses and texts that a house's file brings itself, in one language or in several."""

from collections.abc import Mapping
from typing import Any, Final

from tapisvert.regulations.catalogue import LANGUAGES, Clause, ClauseKind, rulings
from tapisvert.regulations.citations import CLAUSE
from tapisvert.regulations.faults import Faults, Path, in_toml, nearest
from tapisvert.rules.printable import prints

LONGEST_NAME: Final = 120
LONGEST_TEXT: Final = 4000
TEXTS: Final = ("game", "house", "name", "edition")
"""Texts of a file's head that may be translated."""

_KEYS: Final = ("id", "kind", "ruling", "recorded", *LANGUAGES)


def is_text(faults: Faults, path: Path, given: object, longest: int = LONGEST_NAME) -> bool:
    """Return whether a value is a text that prints, of a fitting length; else add the fault."""
    problem = None
    if not isinstance(given, str):
        problem = f"{in_toml(given)} is no text; write it between quotation marks"
    elif not given.strip():
        problem = "it is empty"
    elif len(given) > longest:
        problem = f"it has {len(given)} characters; at most {longest}"
    elif not prints(" ".join(given.splitlines()) if longest == LONGEST_TEXT else given):
        problem = "it has characters that do not print"
    if problem:
        faults.add(path, problem)
    return problem is None


def own_clauses(faults: Faults, entries: object, prefix: str | None) -> dict[str, Clause]:
    """Return the clauses of a file by id, without those that have a fault."""
    if not isinstance(entries, list):
        faults.add(("clause",), "write each clause under a heading [[clause]], in double brackets")
        return {}
    found: dict[str, Clause] = {}
    for number, entry in enumerate(entries):
        path: Path = ("clause", number)
        if not isinstance(entry, dict):
            faults.add(path, "write each clause under a heading [[clause]]")
            continue
        clause = _clause(faults, path, entry, prefix)
        if clause.id in found:
            faults.add((*path, "id"), f"{clause.id} is defined twice; an id names one clause")
        found[clause.id] = clause
    return found


def _clause(faults: Faults, path: Path, entry: Mapping[str, Any], prefix: str | None) -> Clause:
    for key in entry.keys() - set(_KEYS):
        faults.unknown((*path, key), _KEYS)
    identity = _id(faults, path, entry.get("id"), prefix)
    kind = entry.get("kind")
    if kind not in tuple(ClauseKind):
        shown = "it is missing" if kind is None else f"{in_toml(kind)} is no kind of clause"
        faults.add((*path, "kind"), f"{shown}; it can be: {', '.join(ClauseKind)}")
    ruling, recorded = entry.get("ruling"), entry.get("recorded")
    if ruling is not None and ruling not in rulings():
        faults.add((*path, "ruling"), f"{in_toml(ruling)} is no ruling")
    if recorded is not None:
        is_text(faults, (*path, "recorded"), recorded, LONGEST_TEXT)
    elif kind == ClauseKind.PHYSICAL:
        why = "a physical clause says why software can only record it"
        faults.add((*path, "recorded"), f"it is missing; {why}")
    text = _by_language(faults, path, entry)
    known = ClauseKind(kind) if kind in tuple(ClauseKind) else ClauseKind.RULE
    return Clause(identity, known, text, ruling, recorded)


def _id(faults: Faults, path: Path, given: object, prefix: str | None) -> str:
    if not isinstance(given, str) or not CLAUSE.fullmatch(given):
        shown = "it is missing" if given is None else f"{in_toml(given)} is no id of a clause"
        example = f'"{prefix or "SR"}-7", "{prefix or "SR"}-7b" or "{prefix or "SR"}-7.2"'
        faults.add((*path, "id"), f"{shown}; write the prefix and the article: {example}")
    elif prefix is not None and given.partition("-")[0] != prefix:
        faults.add((*path, "id"), f'{in_toml(given)} does not begin with "{prefix}-", the prefix')
    return str(given)


def _by_language(faults: Faults, path: Path, entry: Mapping[str, Any]) -> dict[str, str]:
    """Return a clause's text by language; a language that it lacks has the first that it has."""
    written = {
        code: entry[code]
        for code in LANGUAGES
        if code in entry and is_text(faults, (*path, code), entry[code], LONGEST_TEXT)
    }
    if not any(code in entry for code in LANGUAGES):
        languages = ", ".join(LANGUAGES)
        faults.add(path, f"it has no text; write what it says in one at least of: {languages}")
    fallback = next(iter(written.values()), "")
    return {code: written.get(code, fallback) for code in LANGUAGES}


def texts(faults: Faults, tables: object) -> dict[str, dict[str, str]]:
    """Return the translations of the file's head, by language and key."""
    if not isinstance(tables, dict):
        faults.add(("texts",), "write each language under a heading: [texts.it]")
        return {}
    for code, table in tables.items():
        if code not in LANGUAGES:
            there = ", ".join(LANGUAGES)
            faults.add(("texts", code), f"the program has no such language; there are: {there}")
        elif not isinstance(table, dict):
            faults.add(("texts", code), f"write it under a heading: [texts.{code}]")
        else:
            for key, text in table.items():
                if key not in TEXTS:
                    faults.add(
                        ("texts", code, key), f"there is no such key here{nearest(key, TEXTS)}"
                    )
                else:
                    is_text(faults, ("texts", code, key), text)
    return tables

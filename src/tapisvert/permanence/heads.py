"""Heads of columns in five languages, and how dates, times and titles look."""

import re
from collections.abc import Mapping
from typing import Final

from tapisvert.permanence.notation import plain
from tapisvert.rules.rulebook import Layout

_WORDS: Final[Mapping[str, str]] = {
    "taille": "taille tailles shoe sabot taglia partie schuh zapato",
    "dealer": "dealer dealers croupier croupiers crupier tailleur",
    "table": "table tables tisch tavolo mesa wheel kessel cylindre cilindro roulette",
    "date": "date datum data fecha day jour giorno dia tag datetime timestamp zeitstempel",
    "time": "time hour heure ora hora zeit uhrzeit",
    "dozen": "dozen dozens douzaine dutzend dozzina docena",
    "column": "column colonne kolonne colonna columna",
    "parity": "parity parite paritat parita paridad pair impair even odd gerade ungerade"
    " pari dispari par impar",
    "half": "manque passe low high niedrig hoch tief basso alto bajo falta pasa",
    "result": "result results resultat risultato resultado ergebnis outcome winner gagnant colour"
    " color colore couleur farbe chance call annonce annuncio ansage inverse",
    "noir": "noir nero black schwarz negro",
    "rouge": "rouge rosso red rot rojo",
    "zero": "zero null vert verde green grun 0 00",
    "total": "total totale points punti punkte puntos",
    "number": "number numbers numero numeros numeri zahl zahlen gewinnzahl nummer ball bille",
    "spin": "spin spins boule coup coups wurf lancer lancio tirada tiro giro colpo game round runde"
    " no nr n num id index ordinal ordre pos position ligne line row zeile riga fila lfd #",
}
"""Words of a head in English, French, Italian, German and Spanish, without accents.

The first role that one of a head's words has is its role. `spin` is the number or counts the spins.
"""
_ROLES: Final = {word: role for role, words in _WORDS.items() for word in words.split()}
_WINNING_WORDS: Final = frozenset(
    [
        "winning",
        "gagnant",
        "sorti",
        "vincente",
        "uscito",
        "estratto",
        "ganador",
        "gewinn",
        "drawn",
        "gefallene",
    ]
)
"""Words of a number that is the wheel's: *winning number*."""
_HEAD_WORD: Final = re.compile(r"[^\W_]+|#")

DATE: Final = re.compile(
    r"(?P<date>\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))"
    r"(?:[T ,]+(?P<time>\d{1,2}[:h.]\d{2}\S*(?: [ap]m)?))?",
    re.IGNORECASE,
)
TIME: Final = re.compile(
    r"\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?", re.IGNORECASE
)
_TITLE: Final = re.compile(r"[^\W\d_]{3}")


def is_title(text: str) -> bool:
    """Return whether a text can be a title or a head: it has a word.

    >>> is_title("Table 3"), is_title("1e1")
    (True, False)
    """
    return _TITLE.search(text) is not None


def role_of(name: str, layout: Layout) -> str | None:
    """Return the role of a column by its head, or None.

    >>> role_of("Winning Number", Layout.WHEEL), role_of("Nº de spin", Layout.WHEEL)
    ('number', 'spin')
    >>> role_of("Rot/Schwarz", Layout.WHEEL), role_of("Total noir", Layout.TWO_ROWS)
    ('result', 'noir')
    """
    words = _HEAD_WORD.findall(plain(name))
    if layout is Layout.TWO_ROWS and words in (["n"], ["r"]):
        return {"n": "noir", "r": "rouge"}[words[0]]
    roles = {_ROLES[word] for word in words if word in _ROLES}
    if not (roles or _WINNING_WORDS.isdisjoint(words)):
        return "number"
    if {"noir", "rouge"} <= roles:
        return "result"
    if {"number", "spin"} <= roles:
        return "number" if not _WINNING_WORDS.isdisjoint(words) else "spin"
    return next((role for role in _WORDS if role in roles), None)

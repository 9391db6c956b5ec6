"""Words of the players, in French, Italian and English, without capitals and accents."""

import re
from enum import StrEnum
from functools import cache
from typing import Final, TypeVar
from unicodedata import combining, normalize


class Word(StrEnum):
    """Word addressed to the program rather than to the table."""

    GO = "go"
    BALANCES = "balances"
    PERMANENCE = "permanence"
    HELP = "help"
    QUIT = "quit"


class Verb(StrEnum):
    """Action of a line, given by its first word."""

    BET = "bet"
    WITHDRAW = "withdraw"
    MOVE = "move"
    INSURE = "insure"
    DIVIDE = "divide"
    CUT = "cut"
    SIT = "sit"
    STAND = "stand"
    LEAVE = "leave"
    SOCIETE = "société"
    LAST = "last"
    MIX = "mix"


def folded(text: str) -> str:
    """Return a text for comparison: no capitals, no accents, one space between words.

    >>> folded("  La  DERNIÈRE ")
    'la derniere'
    """
    bare = "".join(c for c in normalize("NFD", text.casefold()) if not combining(c))
    return " ".join(bare.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())


_Name = TypeVar("_Name", bound=str)


def _words(listed: str) -> list[str]:
    return [word.strip() for word in listed.split(",")]


def _index(words: dict[_Name, str]) -> dict[str, _Name]:
    return {word: name for name, listed in words.items() for word in _words(listed)}


WORDS: Final = _index(
    {
        Word.GO: "rien, rien ne va plus, rnvp, les jeux sont faits, deal, go, spin, donnez, tirez,"
        " lancez, carte, date le carte, gira, girate, niente",
        Word.BALANCES: "soldes, solde, saldi, saldo, balances, balance, jetons, gettoni, chips",
        Word.PERMANENCE: "permanence, permanenza, resultats, risultati, results",
        Word.HELP: "help, aide, aiuto, ?",
        Word.QUIT: "quit, exit, q, quitter, fin, finir, finish, stop, esci, uscire, fine, basta",
    }
)

VERBS: Final = _index(
    {
        Verb.BET: "miser, mise, jouer, joue, mettre, mets, bet, play, put, stake, puntare, punto,"
        " punta, giocare, gioco, gioca, metto, metti",
        Verb.WITHDRAW: "retirer, retire, reprendre, reprends, enlever, withdraw, take, remove,"
        " ritirare, ritiro, ritira, riprendere, riprendo, togliere, tolgo",
        Verb.MOVE: "deplacer, deplace, bouger, move, shift, spostare, sposto, sposta",
        Verb.INSURE: "assurer, assure, assurance, insure, insurance, assicurare, assicuro,"
        " assicura, assicurazione",
        Verb.DIVIDE: "partager, partage, divide, split, dividere, divido, dividi",
        Verb.CUT: "coupe, couper, coupez, cut, taglio, taglia, tagliare",
        Verb.SIT: "asseoir, assieds, sit, siedi, siede, sedere",
        Verb.STAND: "debout, stand, in piedi",
        Verb.LEAVE: "partir, part, lever, leave, alzare, alza, parte",
        Verb.SOCIETE: "societe, societa, company",
        Verb.LAST: "derniere, la derniere, last, the last, last coup, the last coup, ultima,"
        " l'ultima, ultimo colpo",
        Verb.MIX: "mix, mescola, mescolo, mescolare, melanger, melange, melangez",
    }
)
"""Verbs by their first words; longer phrases are tried first."""

CHANCES: Final = _index(
    {
        "rouge": "rouge, r, red, rosso, rossa",
        "noir": "noir, n, noire, black, nero, nera",
        "couleur": "couleur, c, colour, color, colore",
        "inverse": "inverse, i, inverso",
        "pair": "pair, even, pari",
        "impair": "impair, odd, dispari",
        "manque": "manque, low, 1-18",
        "passe": "passe, high, 19-36",
        "0": "zero",
        "00": "double zero, doppio zero",
        "P12": "p12, 12p, premiere douzaine, first dozen, prima dozzina",
        "M12": "m12, 12m, douzaine du milieu, moyenne douzaine, deuxieme douzaine, second dozen,"
        " seconda dozzina",
        "D12": "d12, 12d, derniere douzaine, troisieme douzaine, third dozen, last dozen,"
        " terza dozzina, ultima dozzina",
        "C1": "c1, colonne 1, premiere colonne, column 1, first column, colonna 1, prima colonna",
        "C2": "c2, colonne 2, deuxieme colonne, column 2, second column, colonna 2,"
        " seconda colonna",
        "C3": "c3, colonne 3, troisieme colonne, column 3, third column, colonna 3, terza colonna",
        "quatre premiers": "quatre premiers, les quatre premiers, 4 premiers, first four,"
        " primi quattro, quattro primi",
        "cinq premiers": "cinq premiers, les cinq premiers, 5 premiers, first five, five numbers,"
        " basket, primi cinque, cinque primi, 0-00-1-2-3",
    }
)

CALLS: Final = _index(
    {
        "tiers": "tiers, third, serie, serie 5/8",
        "voisins": "voisins, voisins du zero, voisin, neighbours, neighbors, vicini,"
        " vicini dello zero",
        "orphelins": "orphelins, orphans, orfanelli, orfani",
        "finale": "finale, finales, finals, finali",
    }
)

ALL: Final = frozenset({"tout", "tous", "toutes", "all", "everything", "tutto", "tutti", "tutte"})
FREE: Final = frozenset({"libre", "free", "libero", "libera"})
EACH: Final = frozenset({"par", "by", "per", "at", "da", "a"})
"""Words before the value of every piece, or of the one piece."""

_IDLE: Final = frozenset(
    _words(
        "sur, on, su, il, la, le, les, lo, du, de, des, del, della, di, dal, from, to, vers, "
        "verso, en, my, ma, mon, mia, the, for, et, and, e, mise, stake, puntata, prison, "
        "prigione, cylindre, plein, pieno, straight, cheval, cavallo, transversale, terzina, "
        "carre, quadro, sixain, sestina, jeton, piece, pieces, eur, euro, euros, chf, francs"
    )
)
"""Filler words, which change nothing."""

DEGREE: Final = re.compile(r"\b(?:degre|degree|grado|deg|prison|prigione) ?([0-9]{1,3})\b")
_THOUSANDS: Final = re.compile(r"(?<![0-9/.,-])([1-9][0-9]{0,2})((?: [0-9]{3})+)(?![0-9/-])")
_ELISION: Final = re.compile(r"\b(?:l|d|all|dall|sull|dell)'")


@cache
def _phrases() -> re.Pattern[str]:
    """Return a pattern of the names of several words, longest first, to read each as one."""
    named = {phrase for phrase in (*CHANCES, *CALLS) if " " in phrase}
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(named, key=len, reverse=True)))})\b")


def tokens(text: str, *, at_wheel: bool = False) -> list[str]:
    """Return the meaningful words of a folded text; a name of several words is one of them.

    At the wheel `10 100` is two numbers, elsewhere one.

    >>> tokens("1 500 sur la premiere douzaine")
    ['1500', 'premiere douzaine']
    """
    text = _ELISION.sub("", text)
    if not at_wheel:
        text = _THOUSANDS.sub(lambda match: match[0].replace(" ", ""), text)
    text = _phrases().sub(lambda match: match[0].replace(" ", "\0"), text)
    words = (word.strip("€$£;!,.:").replace("\0", " ") for word in text.split())
    return [word for word in words if word and word not in _IDLE]

"""Words of the players besides their bets, in three languages, without capitals and accents."""

import re
from enum import StrEnum
from typing import Final, TypeVar

from tapisvert import spoken_bets


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
        **{Verb(name): words for name, words in spoken_bets.VERBS.items()},
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

ALL: Final = frozenset({"tout", "tous", "toutes", "all", "everything", "tutto", "tutti", "tutte"})
FREE: Final = frozenset({"libre", "free", "libero", "libera"})
DEGREE: Final = re.compile(r"\b(?:degre|degree|grado|deg|prison|prigione) ?([0-9]{1,3})\b")

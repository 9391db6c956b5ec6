"""Players' words other than bets, in three languages, without capitals and accents."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias, TypeVar

from tapisvert import money
from tapisvert.rules import Table
from tapisvert.rules import commands as c
from tapisvert.rules.betting import greatest_unit
from tapisvert.spoken_bets import SpokenBet, UnclearError, fold, neighbours, read_bet, read_places
from tapisvert.spoken_words import ALL
from tapisvert.spoken_words import VERBS as STAKE_VERBS


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


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def _index(words: dict[_Name, str]) -> dict[str, _Name]:
    return {word: name for name, text in words.items() for word in _words(text)}


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
        **{Verb(name): words for name, words in STAKE_VERBS.items()},
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

FREE: Final = frozenset({"libre", "free", "libero", "libera"})
DEGREE: Final = re.compile(r"\b(?:degre|degree|grado|deg|prison|prigione) ?([0-9]{1,3})\b")


@dataclass(frozen=True, slots=True)
class Orders:
    """Commands for the table, in order."""

    commands: tuple[c.Command, ...]


@dataclass(frozen=True, slots=True)
class Switch:
    """Change of the current player."""

    player: str


@dataclass(frozen=True, slots=True)
class Mix:
    """Words that a player adds to the shuffle, as typed."""

    player: str
    words: str


@dataclass(frozen=True, slots=True)
class Complaint:
    """Reason why a line was not understood: the key of a message, and its values."""

    key: str
    values: Mapping[str, str] = field(default_factory=dict)


Meaning: TypeAlias = Orders | Switch | Mix | Word | Complaint

LONGEST_LINE: Final = 500
_LONGEST_NAME: Final = 120
_AMOUNT: Final = re.compile(r"[0-9]+(?:[.,][0-9]+)?")
_CUT: Final = re.compile(r"(?:(?:a|at|da) )?([0-9]{1,3}(?: ?[0-9]{3})?|[0-9]{1,6})")


class _UnclearError(Exception):
    def __init__(self, key: str, **values: str) -> None:
        super().__init__(key)
        self.complaint = Complaint(key, values)


def understand(text: str, table: Table, current: str | None) -> Meaning:
    """Return the meaning of a line at this table, from the current or the named player.

    >>> from tapisvert import Session
    >>> session = Session("venezia-trente-et-quarante")
    >>> _ = session.sit("Anna", 100_000)
    >>> understand("500 sur rouge", session.table, "Anna").commands
    (Bet(player='Anna', on='rouge', amount=50000),)
    >>> understand("rien ne va plus", session.table, "Anna")
    <Word.GO: 'go'>
    """
    if len(text) > LONGEST_LINE:
        return Complaint("too-long", {"most": str(LONGEST_LINE)})
    try:
        speaker, rest = _speaker(text, table)
        if speaker is not None and not rest.strip():
            return Switch(speaker)
        return _meaning(rest.strip(), table, speaker or current)
    except _UnclearError as unclear:
        return unclear.complaint
    except UnclearError as unclear:
        return Complaint(unclear.key, {n: printable(v, 60) for n, v in unclear.values.items()})


def understand_seat(text: str, table: Table) -> Meaning:
    """Return the meaning of a reply to the question who sits down: a name and chips seat a player.

    >>> from tapisvert import Session
    >>> table = Session("venezia-trente-et-quarante").table
    >>> understand_seat("Anna 500", table).commands
    (Sit(player='Anna', chips=50000, standing=None),)
    >>> understand_seat("rouge 500", table).key
    'seat-no-name'
    """
    request = understand(text, table, None)
    if isinstance(request, Orders | Word) or len(text) > LONGEST_LINE:
        return request
    if _is_spoken_to_table(fold(text), table):
        return Complaint("seat-no-name", {"text": printable(text)})
    return understand(f"sit {text}", table, None)


def _is_spoken_to_table(text: str, table: Table) -> bool:
    """Return whether a folded text is a command, or consists of a bet's words alone."""
    if _verb(text)[0] is not None or text.rpartition(" ")[0] in WORDS:
        return True
    try:
        read_bet(text, table.book)
    except UnclearError as unclear:
        return unclear.key != "spoken-unknown-word"
    return True


def printable(text: str, max_length: int = 40) -> str:
    r"""Return a text for the screen: unprintable characters are replaced, long texts are cut.

    >>> printable("a\x1b[2J")
    'a�[2J'
    """
    visible = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    return visible if len(visible) <= max_length else visible[:max_length] + "…"


def find_player(name: str, table: Table) -> str | None:
    """Return the player of that name, exactly or without capitals and accents."""
    if name in table.players:
        return name
    wanted_name = fold(name)
    return next((player for player in table.players if fold(player) == wanted_name), None)


def _speaker(text: str, table: Table) -> tuple[str | None, str]:
    """Return the player named before a colon, which names may contain, and the rest of the text."""
    colons = [index for index, letter in enumerate(text[:_LONGEST_NAME]) if letter == ":"]
    for index in reversed(colons):
        if player := find_player(text[:index].strip(), table):
            return player, text[index + 1 :]
    if colons and (player := find_player(text.strip(), table)):
        return player, ""
    if colons and _verb(fold(text))[0] is not Verb.MIX:
        raise _UnclearError("unknown-player", name=printable(text[: colons[0]].strip()))
    return None, text


def _meaning(line: str, table: Table, player: str | None) -> Meaning:
    text = fold(line).rstrip(" .!") if line != "?" else line
    if not text:
        return Word.GO
    if word := WORDS.get(text):
        return word
    verb, rest = _verb(text)
    as_typed = line.split()[len(line.split()) - len(rest.split()) :]
    if verb is None and (new_player := find_player(line, table)):
        return Switch(new_player)
    if verb is Verb.LAST and not rest:
        return Orders((c.Last(),))
    if verb in (Verb.SIT, Verb.STAND, Verb.LEAVE, Verb.SOCIETE):
        return Orders((_parse_player_command(as_typed, verb, table, player),))
    if player is None:
        raise _UnclearError("no-player-sits")
    if verb is Verb.MIX:
        return _mix(as_typed, player)
    if verb is Verb.CUT or (_waits_for_cut(table) and _AMOUNT.fullmatch(rest)):
        return _cut(player, rest)
    if verb in _PARSERS:
        return Orders(_PARSERS[verb](table, player, rest))
    return Orders(_stake(table, player, text if verb is Verb.LAST else rest))


def _verb(text: str) -> tuple[Verb | None, str]:
    """Return the verb that a folded text begins with, and the text after it."""
    words = text.split(" ")
    for count in (3, 2, 1):
        if verb := VERBS.get(" ".join(words[:count])):
            return verb, " ".join(words[count:])
    return None, text


def _waits_for_cut(table: Table) -> bool:
    has_pack = table.taille.shoe is not None or table.taille.seal is not None
    return has_pack and not table.taille.is_cut and not table.has_wheel


def _mix(words: list[str], player: str) -> Mix:
    """Parse `mescola PAROLE`: the words are taken literally."""
    if not words:
        raise _UnclearError("mix-how")
    return Mix(player, " ".join(words))


def _cut(player: str, rest: str) -> Orders | Word:
    """Parse the depth of a cut; without a depth the suggested one is used."""
    if not rest:
        return Word.GO
    if (match := _CUT.fullmatch(rest)) is None:
        raise _UnclearError("cut-where", word=printable(rest))
    return Orders((c.Cut(player, int(match[1].replace(" ", ""))),))


def _amount(text: str) -> int:
    try:
        return money.amount(text)
    except ValueError:
        raise _UnclearError("spoken-no-amount", word=printable(text)) from None


def _parse_player_command(
    words: list[str], verb: Verb, table: Table, player: str | None
) -> c.Sit | c.Leave | c.FormSociete:
    """Parse `asseoir Bruno 500`, `partir Anna`, or `société Anna Bruno` of one word each.

    Names are taken literally.
    """
    if verb is Verb.LEAVE:
        name = " ".join(words) or player
        if name is None:
            raise _UnclearError("no-player-sits")
        return c.Leave(_require_player(name, table))
    if len(words) < 2:
        raise _UnclearError("societe-how" if verb is Verb.SOCIETE else "sit-how")
    if verb is Verb.SOCIETE:
        return c.FormSociete(tuple(_require_player(word.strip(","), table) for word in words))
    name = " ".join(words[:-1]).removesuffix("=").strip()
    standing = True if verb is Verb.STAND else None
    return c.Sit(find_player(name, table) or name, _amount(words[-1]), standing)


def _require_player(name: str, table: Table) -> str:
    player = find_player(name, table)
    if player is None:
        raise _UnclearError("unknown-player", name=printable(name))
    return player


def _stake(table: Table, player: str, text: str) -> tuple[c.Command, ...]:
    """Parse `500 rouge`, `17 par 5`, `sixain 13 par 5`, `tiers par 5`, `17 e i vicini per 5`."""
    try:
        bet = read_bet(text, table.book)
    except UnclearError as unclear:
        if unclear.key != "spoken-unknown-word" or any(map(str.isdigit, text)):
            raise
        raise _UnclearError("not-understood", text=printable(text)) from None
    places = neighbours(bet.name, table.book) if bet.part == "neighbours" else [bet.name]
    unit = bet.amount_minor
    if bet.is_maximum:
        unit = _maximum(table, player, bet, places)
    if unit is None:
        raise _UnclearError("spoken-how-much", on=bet.name)
    if bet.part == "call":
        return (c.Announce(player, bet.name, unit),)
    if len(places) > 1 and (cost := len(places) * unit) > table.players[player].chips:
        sums = {"chips": table.players[player].chips, "amount": cost}
        values = {name: money.written(minor, table.currency) for name, minor in sums.items()}
        raise _UnclearError("refused-insufficient_chips", player=printable(player), **values)
    return tuple(c.Bet(player, position, unit) for position in places)


def _maximum(table: Table, player: str, bet: SpokenBet, places: list[str]) -> int:
    """Return the amount of a piece up to the maximum of an announcement, or of these places.

    Raises _UnclearError where it is not accepted, there is no maximum, or it lies already.
    """
    announcement = table.book.announcements.get(bet.name)
    if bet.part == "call" and announcement is None:
        raise _UnclearError("spoken-not-offered", call=bet.name)
    pieces = announcement.pieces if announcement else dict.fromkeys(places, 1)
    if (unit := greatest_unit(table, player, pieces)) is None:
        raise _UnclearError("spoken-no-maximum", on=bet.name)
    if not unit:
        raise _UnclearError("spoken-at-maximum", on=bet.name)
    return unit


@dataclass(frozen=True, slots=True)
class _Part:
    """Stake on the cloth, or a part of it: its chance, amount and degree, where named."""

    chance: str | None
    amount: int | None
    degree: int | None
    is_all: bool


def _split_degree(text: str) -> tuple[int | None, list[str]]:
    """Return the degree named in a text, 0 for a free stake, and the other words."""
    match = DEGREE.search(text)
    words = DEGREE.sub(" ", text).split()
    degree = 0 if not FREE.isdisjoint(words) else int(match[1]) if match else None
    return degree, [word for word in words if word not in FREE]


def _part(text: str, table: Table) -> _Part:
    degree, words = _split_degree(text)
    is_all = not ALL.isdisjoint(words)
    rest = " ".join(word for word in words if word not in ALL)
    if not rest:
        return _Part(None, None, degree, is_all)
    bet = read_bet(rest, table.book, is_whole=False)
    if bet.part not in ("", "chance") or bet.pieces is not None or bet.is_maximum:
        raise _UnclearError("spoken-one-stake-a-line")
    return _Part(bet.name or None, bet.amount_minor, degree, is_all)


def _withdraw(table: Table, player: str, text: str) -> tuple[c.Command, ...]:
    """Parse `retirer rouge`, `retirer 100 rouge`, `retirer tout`; in prison by degree (VT-16)."""
    part = _part(text, table)
    holding = table.players[player]
    free = list(holding.free)
    if free and part == _Part(None, None, None, is_all=True):
        return (c.Clear(player),)
    if part.chance is None and (part.is_all or len(free) == 1):
        positions = free or _named_positions(part, [position for position, _ in holding.prison])
    else:
        positions = _named_positions(part, free or [position for position, _ in holding.prison])
    orders = []
    for position in positions:
        degree = part.degree
        if degree is None and position not in holding.free:
            degree = min((d for chance, d in holding.prison if chance == position), default=None)
        orders.append(c.Withdraw(player, position, part.amount, degree or None))
    return tuple(orders)


def _named_positions(part: _Part, positions: list[str]) -> list[str]:
    """Return the named chance, the only possible one, or with 'all' each; else _UnclearError."""
    if part.chance is not None:
        return [part.chance]
    positions = list(dict.fromkeys(positions))
    if not positions:
        raise _UnclearError("nothing-there")
    if len(positions) > 1 and not part.is_all:
        raise _UnclearError("which-one", held=", ".join(positions))
    return positions


def _move(table: Table, player: str, text: str) -> tuple[c.Command, ...]:
    """Parse `déplacer rouge noir`: the free stake, or the imprisoned one if it is the only one."""
    degree, words = _split_degree(text)
    places = read_places(" ".join(words), table.book)
    if not places:
        raise _UnclearError("spoken-move-how")
    position, to = places
    holding = table.players[player]
    degrees = sorted(d for chance, d in holding.prison if chance == position)
    if degree is None and degrees:
        if len(degrees) + (position in holding.free) > 1:
            raise _ask_degree(position, degrees, is_free=position in holding.free)
        degree = degrees[0]
    return (c.Move(player, position, to, degree or None),)


def _ask_degree(position: str, degrees: list[int], *, is_free: bool) -> _UnclearError:
    degree_list = ", ".join(map(str, degrees))
    return _UnclearError(
        "which-degree-or-free" if is_free else "which-degree", on=position, degrees=degree_list
    )


def _insure(table: Table, player: str, text: str) -> tuple[c.Command, ...]:
    """Parse `assurer rouge`, `assurer 500 rouge`, or without a chance the only uninsured stake, or
    `tout`.
    """
    part = _part(text, table)
    free = table.players[player].free
    places = [place for place, stake in free.items() if stake.insured_amount < stake.amount]
    return tuple(c.Insure(player, place, part.amount) for place in _named_positions(part, places))


def _divide(table: Table, player: str, text: str) -> tuple[c.Command, ...]:
    """Parse `partager rouge`, `partager rouge degré 2`, `partager tout`."""
    part = _part(text, table)
    prison = table.players[player].prison
    orders = []
    for position in _named_positions(part, [position for position, _ in sorted(prison)]):
        degrees = sorted(d for chance, d in prison if chance == position)
        if part.degree is None and len(degrees) > 1 and not part.is_all:
            raise _ask_degree(position, degrees, is_free=False)
        orders.append(c.Divide(player, position, part.degree))
    return tuple(orders)


_Parser: TypeAlias = Callable[[Table, str, str], tuple[c.Command, ...]]

_PARSERS: Final[Mapping[Verb | None, _Parser]] = {
    Verb.WITHDRAW: _withdraw,
    Verb.MOVE: _move,
    Verb.INSURE: _insure,
    Verb.DIVIDE: _divide,
}

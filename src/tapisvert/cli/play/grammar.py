"""Parser of the players' input: a line of text becomes commands for the table, or a complaint.

Pure: the input is the text and the table's state, and nothing is changed. Objections of the rules
to a command are left to the engine; a complaint is only for text that cannot be understood.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tapisvert import money
from tapisvert.cli.play import lexicon
from tapisvert.cli.play.lexicon import Verb, Word
from tapisvert.rules import Table
from tapisvert.rules import commands as c
from tapisvert.rules.rulebook import Layout
from tapisvert.spoken_bets import UnclearError, around, folded, read_bet, read_places


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
    """Return the meaning of a line at this table, from the current player or the one that it names.

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
        named, rest = _speaker(text, table)
        if named is not None and not rest.strip():
            return Switch(named)
        return _meaning(rest.strip(), table, named or current)
    except _UnclearError as unclear:
        return unclear.complaint
    except UnclearError as unclear:
        return Complaint(unclear.key, {n: printable(v, 60) for n, v in unclear.values.items()})


def printable(text: str, most: int = 40) -> str:
    r"""Return a text for the screen: unprintable characters are replaced, long texts are cut.

    >>> printable("a\x1b[2J")
    'a�[2J'
    """
    shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    return shown if len(shown) <= most else shown[:most] + "…"


def find_player(name: str, table: Table) -> str | None:
    """Return the player of that name, exactly or without capitals and accents."""
    if name in table.players:
        return name
    meant = folded(name)
    return next((player for player in table.players if folded(player) == meant), None)


def _speaker(text: str, table: Table) -> tuple[str | None, str]:
    """Return the player named before a colon, which a name may also hold, and the text after it."""
    colons = [at for at, letter in enumerate(text[:_LONGEST_NAME]) if letter == ":"]
    for at in reversed(colons):
        if player := find_player(text[:at].strip(), table):
            return player, text[at + 1 :]
    if colons and (player := find_player(text.strip(), table)):
        return player, ""
    if colons and _verb(folded(text))[0] is not Verb.MIX:
        raise _UnclearError("unknown-player", name=printable(text[: colons[0]].strip()))
    return None, text


def _meaning(line: str, table: Table, player: str | None) -> Meaning:
    text = folded(line).rstrip(" .!") if line != "?" else line
    if not text:
        return Word.GO
    if word := lexicon.WORDS.get(text):
        return word
    verb, rest = _verb(text)
    as_typed = line.split()[len(line.split()) - len(rest.split()) :]
    if verb is None and (switched := find_player(line, table)):
        return Switch(switched)
    if verb is Verb.LAST and not rest:
        return Orders((c.Last(),))
    if verb in (Verb.SIT, Verb.STAND, Verb.LEAVE, Verb.SOCIETE):
        return Orders((_of_players(as_typed, verb, table, player),))
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
        if verb := lexicon.VERBS.get(" ".join(words[:count])):
            return verb, " ".join(words[count:])
    return None, text


def _waits_for_cut(table: Table) -> bool:
    is_there = table.taille.shoe is not None or table.taille.seal is not None
    return is_there and not table.taille.is_cut and not _at_wheel(table)


def _mix(words: list[str], player: str) -> Mix:
    """Parse `mescola PAROLE`: the words are taken as they were written."""
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


def _of_players(
    words: list[str], verb: Verb, table: Table, player: str | None
) -> c.Sit | c.Leave | c.FormSociete:
    """Parse `asseoir Bruno 500`, `partir Anna`, or `société Anna Bruno` of one word each.

    Names are taken as they were written.
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
    if bet.amount_minor is None:
        raise _UnclearError("spoken-how-much", on=bet.name)
    if bet.part == "call":
        return (c.Announce(player, bet.name, bet.amount_minor),)
    ons = around(bet.name, table.book) if bet.part == "neighbours" else [bet.name]
    if len(ons) > 1 and (cost := len(ons) * bet.amount_minor) > table.players[player].chips:
        sums = {"chips": table.players[player].chips, "amount": cost}
        values = {name: money.written(minor, table.currency) for name, minor in sums.items()}
        raise _UnclearError("refused-not_enough_chips", player=printable(player), **values)
    return tuple(c.Bet(player, on, bet.amount_minor) for on in ons)


@dataclass(frozen=True, slots=True)
class _Part:
    """Stake that lies, or a part of it: its chance, amount and degree as far as they are named."""

    on: str | None
    amount: int | None
    degree: int | None
    is_all: bool


def _part(text: str, table: Table) -> _Part:
    degree, is_all = None, False
    if match := lexicon.DEGREE.search(text):
        degree = int(match[1])
        text = lexicon.DEGREE.sub(" ", text)
    words = text.split()
    if not lexicon.FREE.isdisjoint(words):
        degree = 0
    is_all = not lexicon.ALL.isdisjoint(words)
    rest = " ".join(word for word in words if word not in lexicon.FREE | lexicon.ALL)
    if not rest:
        return _Part(None, None, degree, is_all)
    bet = read_bet(rest, table.book, is_whole=False)
    if bet.part not in ("", "chance") or bet.pieces is not None:
        raise _UnclearError("spoken-one-stake-a-line")
    return _Part(bet.name or None, bet.amount_minor, degree, is_all)


def _at_wheel(table: Table) -> bool:
    return table.book.layout is Layout.WHEEL


def _withdraw(table: Table, player: str, text: str) -> tuple[c.Command, ...]:
    """Parse `retirer rouge`, `retirer 100 rouge`, `retirer tout`; in prison by degree (VT-16)."""
    part = _part(text, table)
    holding = table.players[player]
    free = list(holding.free)
    if part.on is None and (part.is_all or len(free) == 1):
        ons = free or _named(part, [on for on, _ in holding.prison])
    else:
        ons = _named(part, free or [on for on, _ in holding.prison])
    orders = []
    for on in ons:
        degree = part.degree
        if degree is None and on not in holding.free:
            degree = min((d for chance, d in holding.prison if chance == on), default=None)
        orders.append(c.Withdraw(player, on, part.amount, degree or None))
    return tuple(orders)


def _named(part: _Part, held: list[str]) -> list[str]:
    """Return the chance named, the only possible one, or with 'all' each; else _UnclearError."""
    if part.on is not None:
        return [part.on]
    held = list(dict.fromkeys(held))
    if not held:
        raise _UnclearError("nothing-there")
    if len(held) > 1 and not part.is_all:
        raise _UnclearError("which-one", held=", ".join(held))
    return held


def _move(table: Table, player: str, text: str) -> tuple[c.Command, ...]:
    """Parse `déplacer rouge noir`: the free stake, or the imprisoned one if it is the only one."""
    degree = None
    if match := lexicon.DEGREE.search(text):
        degree = int(match[1])
        text = lexicon.DEGREE.sub(" ", text)
    words = text.split()
    if not lexicon.FREE.isdisjoint(words):
        degree = 0
    places = read_places(" ".join(w for w in words if w not in lexicon.FREE), table.book)
    if not places:
        raise _UnclearError("spoken-move-how")
    on, to = places
    holding = table.players[player]
    degrees = sorted(d for chance, d in holding.prison if chance == on)
    if degree is None and degrees:
        if len(degrees) + (on in holding.free) > 1:
            raise _which_degree(on, degrees, is_free=on in holding.free)
        degree = degrees[0]
    return (c.Move(player, on, to, degree or None),)


def _which_degree(on: str, degrees: list[int], *, is_free: bool) -> _UnclearError:
    listed = ", ".join(map(str, degrees))
    return _UnclearError(
        "which-degree-or-free" if is_free else "which-degree", on=on, degrees=listed
    )


def _insure(table: Table, player: str, text: str) -> tuple[c.Command, ...]:
    """Parse `assurer rouge`, `assurer 500 rouge`, or without a chance the only uninsured stake, or
    `tout`.
    """
    part, free = _part(text, table), table.players[player].free
    uninsured = [on for on, stake in free.items() if stake.insured < stake.amount]
    return tuple(c.Insure(player, on, part.amount) for on in _named(part, uninsured))


def _divide(table: Table, player: str, text: str) -> tuple[c.Command, ...]:
    """Parse `partager rouge`, `partager rouge degré 2`, `partager tout`."""
    part = _part(text, table)
    prison = table.players[player].prison
    orders = []
    for on in _named(part, [on for on, _ in sorted(prison)]):
        degrees = sorted(d for chance, d in prison if chance == on)
        if part.degree is None and len(degrees) > 1 and not part.is_all:
            raise _which_degree(on, degrees, is_free=False)
        orders.append(c.Divide(player, on, part.degree))
    return tuple(orders)


_Parser: TypeAlias = Callable[[Table, str, str], tuple[c.Command, ...]]

_PARSERS: Final[Mapping[Verb | None, _Parser]] = {
    Verb.WITHDRAW: _withdraw,
    Verb.MOVE: _move,
    Verb.INSURE: _insure,
    Verb.DIVIDE: _divide,
}

"""Parser of the players' input: a line of text becomes commands for the table, or a complaint.

Pure: the input is the text and the table's state, and nothing is changed. Objections of the rules
to a command are left to the engine; a complaint is only for text that cannot be understood.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeAlias

from tapisvert import money
from tapisvert.chances import CLOTHS
from tapisvert.cli.play import lexicon
from tapisvert.cli.play.lexicon import Verb, Word, folded
from tapisvert.rules import Table
from tapisvert.rules import commands as c
from tapisvert.rules.rulebook import Layout


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
_NUMBERS: Final = re.compile(r"[0-9]{1,2}(?:[-/][0-9]{1,2}){1,2}")
_PLEIN: Final = re.compile(r"[0-9]|[12][0-9]|3[0-6]|00")
_FINALE: Final = re.compile(r"[0-9]+(?:/[0-9]+)?")


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
    depth = "".join(word for word in lexicon.tokens(rest) if word not in lexicon.EACH)
    if not depth:
        return Word.GO
    if not re.fullmatch(r"[0-9]{1,6}", depth):
        raise _UnclearError("cut-where", word=printable(rest))
    return Orders((c.Cut(player, int(depth)),))


def _amount(text: str) -> int:
    try:
        return money.amount(text)
    except ValueError:
        raise _UnclearError("no-amount", word=printable(text)) from None


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


def chance(word: str) -> str | None:
    """Return the chance that a folded word names, in the record's spelling, or None.

    >>> chance("red"), chance("17/14"), chance("13/15"), chance("tree")
    ('rouge', '14/17', None, None)
    """
    if word in lexicon.CHANCES:
        return lexicon.CHANCES[word]
    if _PLEIN.fullmatch(word):
        return word
    if _NUMBERS.fullmatch(word):
        numbers = [one if one == "00" else str(int(one)) for one in re.split("[-/]", word)]
        numbers.sort(key=lambda one: (int(one), one))
        name = ("/" if "/" in word and len(numbers) == 2 else "-").join(numbers)
        return name if any(name in cloth for cloth in CLOTHS.values()) else None
    first, slash, second = word.partition("/")
    if slash and first in lexicon.CHANCES and second in lexicon.CHANCES:
        return f"{lexicon.CHANCES[first]}/{lexicon.CHANCES[second]}"  # CR-4 covers these
    return None


@dataclass(slots=True)
class _Parts:
    """Parts of a line, in any order."""

    chances: list[str] = field(default_factory=list)
    amounts: list[str] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)
    degree: int | None = None
    is_all: bool = False

    def only_known(self) -> "_Parts":
        """Return these parts. Raises _UnclearError if an unknown word is among them."""
        if self.strange:
            raise _UnclearError("unknown-word", word=printable(self.strange[0]))
        return self


class _Bare(Enum):
    """Meaning of a bare number at the wheel; at cards it is always an amount."""

    AMOUNT_FIRST = "amount first"
    PLEIN_FIRST = "plein first"
    PLEIN = "plein"


def _parts(text: str, table: Table, bare: _Bare) -> _Parts:
    parts = _Parts()
    if match := lexicon.DEGREE.search(text):
        parts.degree = int(match[1])
        text = lexicon.DEGREE.sub(" ", text)
    words = lexicon.tokens(text, at_wheel=_at_wheel(table))
    marked = next((at for at, word in enumerate(words[:-1]) if word in lexicon.EACH), None)
    if marked is not None and _AMOUNT.fullmatch(words[marked + 1]):
        parts.amounts.append(words[marked + 1])
        words[marked : marked + 2] = []
        bare = _Bare.PLEIN
    numbers = []
    for word in words:
        is_number = _AMOUNT.fullmatch(word) is not None
        if word in lexicon.ALL:
            parts.is_all = True
        elif word in lexicon.FREE:
            parts.degree = 0
        elif is_number and (bare is not _Bare.PLEIN or not _at_wheel(table)):
            numbers.append(word)
        elif name := chance(word):
            parts.chances.append(name)
        elif word not in lexicon.EACH:
            (parts.amounts if is_number else parts.strange).append(word)
    if _at_wheel(table):
        _sort_numbers(parts, numbers, bare)
    parts.amounts += numbers
    return parts


def _sort_numbers(parts: _Parts, numbers: list[str], bare: _Bare) -> None:
    """Decide which bare number is a plein, and leave the amounts in `numbers`.

    `10 17` is 10 on plein 17; `17 500` can only be 500 on 17; `bare` decides a single number.
    """
    if parts.chances:
        return
    plein = None
    if len(numbers) == 2:
        plein = 1 if chance(numbers[1]) and numbers[0] != "00" else 0
    elif len(numbers) == 1 and bare is _Bare.PLEIN_FIRST:
        plein = 0
    if plein is not None and (name := chance(numbers[plein])):
        parts.chances.append(name)
        del numbers[plein]


def _at_wheel(table: Table) -> bool:
    return table.book.layout is Layout.WHEEL


def _stake(table: Table, player: str, text: str) -> tuple[c.Command, ...]:
    """Parse `500 rouge`, `rouge 500`, `10 17`, `17 par 10`, `tiers par 5`."""
    if (announced := _announcement(player, text)) is not None:
        return (announced,)
    parts = _parts(text, table, _Bare.AMOUNT_FIRST)
    if len(parts.amounts) == 1 and not parts.chances and len(parts.strange) == 1:
        name = parts.strange.pop()  # no such chance: the regulation's refusal is clearer
        parts.chances.append(printable(name))
    if not parts.amounts and not parts.chances:
        raise _UnclearError("not-understood", text=printable(text))
    parts.only_known()
    if len(parts.chances) > 1 or len(parts.amounts) > 1:
        raise _UnclearError("one-stake-a-line")
    if not parts.amounts:
        raise _UnclearError("how-much", on=parts.chances[0])
    if not parts.chances:
        raise _UnclearError("on-what", amount=printable(parts.amounts[0]))
    return (c.Bet(player, parts.chances[0], _amount(parts.amounts[0])),)


def _announcement(player: str, text: str) -> c.Announce | None:
    """Parse `tiers par 5`, `5 voisins`, `finale 3/6 par 2`; return None without an announcement."""
    words = lexicon.tokens(text)
    at = next((at for at, word in enumerate(words) if word in lexicon.CALLS), None)
    if at is None:
        return None
    call = lexicon.CALLS[words.pop(at)]
    words = [word for word in words if word not in lexicon.EACH and word not in ("zero", "0")]
    if call == "finale":
        if at >= len(words) or not _FINALE.fullmatch(words[at]):
            raise _UnclearError("which-finale")
        call = f"finale {words.pop(at)}"
    strange = [word for word in words if not _AMOUNT.fullmatch(word)]
    if strange:
        raise _UnclearError("unknown-word", word=printable(strange[0]))
    if len(words) != 1:
        raise _UnclearError("how-much", on=printable(call))
    return c.Announce(player, call, _amount(words[0]))


def _withdraw(table: Table, player: str, text: str) -> tuple[c.Command, ...]:
    """Parse `retirer rouge`, `retirer 100 rouge`, `retirer tout`; in prison by degree (VT-16)."""
    parts = _parts(text, table, _Bare.PLEIN_FIRST).only_known()
    holding = table.players[player]
    free = list(holding.free)
    if not parts.chances and (parts.is_all or len(free) == 1):
        parts.chances = free
    ons = _named(parts, free or [on for on, _ in holding.prison])
    amount = _amount(parts.amounts[0]) if parts.amounts else None
    orders = []
    for on in ons:
        degree = parts.degree
        if degree is None and on not in holding.free:
            degree = min((d for chance, d in holding.prison if chance == on), default=None)
        orders.append(c.Withdraw(player, on, amount, degree or None))
    return tuple(orders)


def _named(parts: _Parts, held: list[str]) -> list[str]:
    """Return the chances named, the only possible one, or with 'all' each; else _UnclearError."""
    if parts.chances:
        return parts.chances
    held = list(dict.fromkeys(held))
    if not held:
        raise _UnclearError("nothing-there")
    if len(held) > 1 and not parts.is_all:
        raise _UnclearError("which-one", held=", ".join(held))
    return held


def _move(table: Table, player: str, text: str) -> tuple[c.Command, ...]:
    """Parse `déplacer rouge noir`: the free stake, or the imprisoned one if it is the only one."""
    parts = _parts(text, table, _Bare.PLEIN).only_known()
    if len(parts.chances) != 2 or parts.amounts:
        raise _UnclearError("move-how")
    on, to = parts.chances
    holding = table.players[player]
    degrees = sorted(d for chance, d in holding.prison if chance == on)
    degree = parts.degree
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
    parts = _parts(text, table, _Bare.PLEIN_FIRST).only_known()
    uninsured = [on for on, stake in table.players[player].free.items() if not stake.premium]
    amount = _amount(parts.amounts[0]) if parts.amounts else None
    return tuple(c.Insure(player, on, amount) for on in _named(parts, uninsured))


def _divide(table: Table, player: str, text: str) -> tuple[c.Command, ...]:
    """Parse `partager rouge`, `partager rouge degré 2`, `partager tout`."""
    parts = _parts(text, table, _Bare.PLEIN_FIRST).only_known()
    prison = table.players[player].prison
    orders = []
    for on in _named(parts, [on for on, _ in sorted(prison)]):
        degrees = sorted(d for chance, d in prison if chance == on)
        if parts.degree is None and len(degrees) > 1 and not parts.is_all:
            raise _which_degree(on, degrees, is_free=False)
        orders.append(c.Divide(player, on, parts.degree))
    return tuple(orders)


_Parser: TypeAlias = Callable[[Table, str, str], tuple[c.Command, ...]]

_PARSERS: Final[Mapping[Verb | None, _Parser]] = {
    Verb.WITHDRAW: _withdraw,
    Verb.MOVE: _move,
    Verb.INSURE: _insure,
    Verb.DIVIDE: _divide,
}

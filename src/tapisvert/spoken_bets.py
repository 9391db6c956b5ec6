"""Bets as players speak them, in English, Italian and French: one grammar of words and numbers.

The terminal parses its input with it. The page has the same parser, `web/cloth/spoken.js`, with the
same words in `web/cloth/vocabulary.js`. A house adds the names of its own announcements.

A text stands for one bet only. Every way to divide its numbers between the place and the amount is
tried: if two of them fit, the text is refused, so that no number is mistaken for the other. A word
for a kind (`sixain`, `carré`) agrees with the place, or completes it from its lowest number.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise, product
from operator import itemgetter
from typing import Final, NamedTuple
from unicodedata import combining, normalize

from tapisvert import money
from tapisvert.chances import Chance, Kind, full_name
from tapisvert.rules.announcements import Of
from tapisvert.rules.rulebook import Rulebook
from tapisvert.spoken_words import EXAMPLES, HOUSE_CALLS, KINDS_OF_CALL, ORDINALS, PHRASES
from tapisvert.values import value
from tapisvert.wheel import number_written, written

MEANINGS: Final = {
    phrase.strip(): (part, name)
    for part, names in PHRASES.items()
    for name, phrases in names.items()
    for phrase in phrases.split(",")
}
"""Part and name that each phrase stands for."""

_ELISION: Final = re.compile(r"\b(?:l|d|all|dall|dell)'|(?<=\bsull)'")
_NUMBER: Final = re.compile(r"[0-9]+")
_AMOUNT: Final = re.compile(r"[€$£]?([0-9]+(?:[.,][0-9]+)?)[€$£]?")
_RANGE: Final = re.compile(r"[0-9]{1,2}(?:[-/][0-9]{1,2})+")
_PIECES: Final = re.compile(r"x([0-9]+)|([0-9]+)x")
_NUMBERS: Final = ("number", "amount")
_MARKS: Final = ("amount", "pieces", "maximum")
"""Parts that state an amount, whatever stands beside them."""
_SIGNS: Final = "!?;:,."


class Token(NamedTuple):
    """Part of a text, and its meaning."""

    part: str
    name: str


class UnclearError(Exception):
    """A text without a bet, or with more than one: the key of its message, and its values."""

    def __init__(self, key: str, **values: str) -> None:
        super().__init__(key)
        self.key = f"spoken-{key}"
        self.values = values


@value
class SpokenBet:
    """Place and amount of a bet; a text for a whole stake may lack the amount.

    `part` is `chance`, `call` or `neighbours`, and `name` the chance, the announcement, or the
    number among its neighbours. The amount is in minor units, a number of pieces, or all that the
    table's maximum leaves.
    """

    part: str = ""
    name: str = ""
    amount_minor: int | None = None
    pieces: int | None = None
    is_maximum: bool = False

    @property
    def has_amount(self) -> bool:
        """True if it has an amount."""
        return self.is_maximum or self.amount_minor is not None or self.pieces is not None


def fold(text: str) -> str:
    """Return a text for comparison: no capitals, no accents, one space between words.

    >>> fold("  La  DERNIÈRE ")
    'la derniere'
    """
    bare = "".join(c for c in normalize("NFD", text.casefold()) if not combining(c))
    return " ".join(bare.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())


def read_bet(text: str, book: Rulebook, *, is_whole: bool = True) -> SpokenBet:
    """Return the only bet in a text, with its amount; for a part of a stake with the named fields.

    Raises UnclearError with an example of a clear text.

    >>> from tapisvert.regulations import rulebook
    >>> wheel = rulebook("campione-roulette")
    >>> read_bet("5 sixain 13", wheel)
    SpokenBet(part='chance', name='13-18', amount_minor=500, pieces=None, is_maximum=False)
    >>> read_bet("17 plein 5", wheel)
    Traceback (most recent call last):
    tapisvert.spoken_bets.UnclearError: ambiguous
    """
    lines = _lines(text, book)
    lines = [line for line in lines if "unknown" not in map(itemgetter(0), line)] or lines
    bets: dict[SpokenBet, bool] = {}
    for tokens in lines:
        _require_known(tokens)
        for reading, is_doubtful in _readings(tokens, book.chances):
            bet = _announced_neighbours(reading, book)
            rule = book.announcement_rules.get(bet.name) if bet.part == "call" else None
            if rule and rule.of:
                continue  # its number is missing
            bets[bet] = is_doubtful and bets.get(bet, True)
    fitting = [bet for bet in bets if bet.name and (bet.has_amount or not is_whole)]
    if len(fitting) > 1:
        first, second = map(_as_written, fitting[:2])
        raise UnclearError("ambiguous", text=text[:60], first=first, second=second)
    if not fitting and not is_whole:
        fitting = [bet for bet in bets if not bet.name]
    if not fitting or bets[fitting[0]]:
        raise _unclear(lines[-1], book)
    return fitting[0]


def _announced_neighbours(bet: SpokenBet, book: Rulebook) -> SpokenBet:
    """Return the house's announcement of a number and its neighbours; ordinary stakes without."""
    if bet.part != "neighbours":
        return bet
    number, _, sides = bet.name.partition("/")
    for name, rule in book.announcement_rules.items():
        if rule.of == Of.NEIGHBOURS and int(sides or 2) in rule.sides:
            return replace(bet, part="call", name=f"{name} {number}/{sides or 2}")
    if sides in ("", "2"):
        return replace(bet, name=number)
    return replace(bet, part="call", name=f"{number} et {sides} voisins")


def read_places(text: str, book: Rulebook) -> list[str]:
    """Return the chances named in a text one after another, if there is only one way.

    >>> from tapisvert.regulations import rulebook
    >>> read_places("sixain 13 17", rulebook("campione-roulette"))
    ['13-18', '17']
    """
    tokens = [token for token in _lines(text, book)[0] if token.part != "on"]
    _require_known(tokens)
    pairs = []
    for index in range(1, len(tokens)):
        places = [_place(part, book.chances) for part in (tokens[:index], tokens[index:])]
        pairs.append([name for part, name in filter(None, places) if part == "chance"])
    full_pairs = [pair for pair in pairs if len(pair) == 2]
    return full_pairs[0] if len(full_pairs) == 1 else []


def neighbours(number: str, book: Rulebook) -> list[str]:
    """Return a number of the wheel with its two neighbours on each side, as on the cloth.

    >>> from tapisvert.regulations import rulebook
    >>> neighbours("0", rulebook("campione-roulette"))
    ['3', '26', '0', '32', '15']
    """
    assert book.wheel is not None
    return [written(neighbour) for neighbour in book.wheel.neighbours(number_written(number))]


@lru_cache(maxsize=16)
def _vocabularies(book: Rulebook) -> tuple[tuple[Mapping[str, tuple[str, str]], int], ...]:
    """Return the meanings of phrases without the names of a house, and with them, each with the
    number of words of its longest phrase.
    """
    meanings = dict(MEANINGS)
    for name, rule in book.announcement_rules.items():
        if rule.of is None and book.announcements[name].of:
            continue  # a number with its own pieces: it is called after another name
        phrases = [name, *HOUSE_CALLS.get(name, "").split(",")]
        phrases += [] if rule.of else [rule.title]
        meanings |= {fold(phrase): ("call", name) for phrase in phrases if phrase}
    return tuple(
        (phrases, max(phrase.count(" ") + 1 for phrase in phrases))
        for phrases in (MEANINGS, meanings)
    )


def _lines(text: str, book: Rulebook) -> list[list[Token]]:
    """Return the ways to read a text as tokens.

    At the wheel `1 500` is two numbers, or an amount. A word of a house may be another word too. A
    number stands after the name of an announcement, or before it.
    """
    words = [
        bare for word in _ELISION.sub(" ", fold(text)).split(" ") if (bare := word.strip(_SIGNS))
    ]
    joined = _with_thousands(words)
    lines = [joined] if book.wheel is None or joined == words else [words, joined]
    read_lines: list[list[Token]] = []
    orders: list[list[Token]] = []
    for line, vocabulary in product(lines, _vocabularies(book)):
        all_tokens = [_without_letter(token, book) for token in _tokens(line, *vocabulary)]
        tokens = [token for token in all_tokens if token.part != "idle"]
        for order in (tokens, _with_numbers_after(tokens, book)):
            if order not in orders:
                orders.append(order)
                if (line_tokens := _joined(order, book)) not in read_lines:
                    read_lines.append(line_tokens)
    return read_lines


def _with_numbers_after(tokens: list[Token], book: Rulebook) -> list[Token]:
    """Return the tokens with a number that is said before a name after it: `17 complet`."""
    ordered = tokens.copy()
    for index, (number, call) in enumerate(pairwise(tokens)):
        if call.part == "call" and f"{call.name} {number.name}" in book.announcements:
            ordered[index : index + 2] = [call, number]
    return ordered


def _without_letter(token: Token, book: Rulebook) -> Token:
    """Return a chance of the cards for its letter; at the wheel `n 17` may be the number."""
    if token.part != "letter":
        return token
    if book.wheel is None:
        return Token("chance", token.name)
    return Token("unknown", PHRASES["letter"][token.name])


def _with_thousands(words: list[str]) -> list[str]:
    joined: list[str] = []
    is_open = False
    for word in words:
        if is_open and re.fullmatch(r"[0-9]{3}(?:[.,][0-9]+)?", word):
            joined[-1] += word
        else:
            joined.append(word)
            is_open = re.fullmatch(r"[1-9][0-9]{0,2}", word) is not None
    return joined


def _tokens(words: list[str], meanings: Mapping[str, tuple[str, str]], longest: int) -> list[Token]:
    tokens: list[Token] = []
    index = 0
    while index < len(words):
        sizes = range(min(longest, len(words) - index), 0, -1)
        size = next((n for n in sizes if " ".join(words[index : index + n]) in meanings), 0)
        tokens.append(
            Token(*meanings[" ".join(words[index : index + size])])
            if size
            else _token(words[index])
        )
        index += size or 1
    return tokens


def _token(word: str) -> Token:
    if match := _PIECES.fullmatch(word):
        return Token("pieces", match[1] or match[2])
    if _NUMBER.fullmatch(word):
        return Token("number", word)
    if match := _AMOUNT.fullmatch(word):
        return Token("amount", match[1])
    if _RANGE.fullmatch(word):
        return Token("range", word)
    names = [MEANINGS.get(part, ("", "")) for part in word.split("/")]
    if len(names) == 2 and all(part == "chance" for part, _ in names):
        return Token("chance", "/".join(name for _, name in names))  # CR-4 covers these
    return Token("unknown", word)


def _joined(tokens: list[Token], book: Rulebook) -> list[Token]:
    """Return the tokens, with each word that belongs to an adjacent number joined to it."""
    joined: list[Token] = []
    for part, name in tokens:
        last = joined[-1] if joined else Token("", "")
        if part in _NUMBERS and last.part in ("by", "currency"):
            joined[-1] = Token("amount", name)
        elif part == "number" and last.part == "times":
            joined[-1] = Token("pieces", name)
        elif part == "currency" and last.part in _NUMBERS:
            joined[-1] = Token("amount", last.name)
        elif (part, name) == ("pieces", "") and last.name.isdecimal() and last.part in _NUMBERS:
            joined[-1] = Token("pieces", last.name)
        elif part in ("number", "range") and _is_called(last, name.replace("-", "/"), book):
            joined[-1] = Token("call", f"{last.name} {name.replace('-', '/')}")
        elif part == "neighbours" and last.part == "number":
            joined[-1] = Token("neighbours", f"{last.name}{name}")
        elif part == "number" and last.part == "neighbours of":
            joined[-1] = Token("neighbours", name)
        else:
            joined.append(Token(part, name))
    nameless = ("neighbours", "neighbours of", "on", "snake", "maximum")
    return [token for token in joined if token.name or token.part in nameless]


def _is_called(last: Token, number: str, book: Rulebook) -> bool:
    """Return whether a number belongs to the call before it; any does to a finale."""
    is_offered = f"{last.name} {number}" in book.announcements
    return last.part == "call" and (is_offered or last.name == "finale")


def _readings(
    tokens: Sequence[Token], places: Mapping[str, Chance]
) -> Iterator[tuple[SpokenBet, bool]]:
    """Yield every bet that the tokens may mean: each number may be the amount.

    Also whether it is doubtful: its amount is the number after the kind.
    """
    marks = [place for place, token in enumerate(tokens) if token.part in _MARKS]
    bare = [place for place, token in enumerate(tokens) if token.part == "number"]
    for index in marks or (None, *bare):
        rest = tokens if index is None else [*tokens[:index], *tokens[index + 1 :]]
        part, name = _place(rest, places) or ("", "")
        if rest and not name:
            continue
        if index is None:
            yield SpokenBet(part, name), False
        elif tokens[index].part == "maximum":
            yield SpokenBet(part, name, is_maximum=True), False
        elif tokens[index].part == "pieces":
            if pieces := int(tokens[index].name[:6]):
                yield SpokenBet(part, name, pieces=pieces), False
        elif amount_minor := _amount(tokens[index].name):
            is_after_kind = index > 0 and tokens[index - 1].part == "kind" and not marks
            yield (
                SpokenBet(part, name, amount_minor),
                is_after_kind and tokens[index].name in places,
            )


def _amount(text: str) -> int:
    """Return an amount in minor units, or 0 if malformed."""
    try:
        return money.amount(text)
    except ValueError:
        return 0


def _place(tokens: Sequence[Token], places: Mapping[str, Chance]) -> tuple[str, str] | None:
    """Return the chance, announcement or neighbours that exactly these tokens name."""
    if tokens and tokens[0].part == "on":
        tokens = tokens[1:]
    kinds = {token.name for token in tokens if token.part == "kind"}
    place_tokens = [token for token in tokens if token.part != "kind"]
    if len(place_tokens) != 1 or len(kinds) > 1:
        return None
    part, name = place_tokens[0]
    kind = next(iter(kinds), None)
    match part:
        case "call" if name != "finale":
            agreeing = KINDS_OF_CALL.get(name)
            if name.startswith("finale "):
                agreeing = Kind.CHEVAL if "/" in name else Kind.PLEIN
            return ("call", name) if kind in (None, agreeing) else None
        case "neighbours":
            is_plein = name.split("/")[0] in places and kind in (None, Kind.PLEIN)
            return ("neighbours", name) if is_plein else None
        case "chance":
            agreeing = Kind.CHEVAL if "/" in name else places[name].kind if name in places else None
            return ("chance", name) if kind in (None, agreeing) else None
        case "number" | "range":
            chance = _completed(name, kind, places)
            return None if chance is None else ("chance", chance)
    return None


def _completed(text: str, kind: str | None, places: Mapping[str, Chance]) -> str | None:
    """Return the only chance of these numbers, of a kind if it is named."""
    numbers = re.split("[-/]", text)
    if len(numbers) == 1 and kind is None:
        return text if text in places else None
    if len(numbers) == 1 and kind is not None:
        if text in ORDINALS.get(kind, {}):
            return ORDINALS[kind][text]
        if kind == Kind.CHEVAL or text not in places:
            return None  # the lowest number does not determine a cheval: 14 touches 15 and 17
    names = [number if set(number) == {"0"} else str(int(number)) for number in numbers]
    if not set(names) <= places.keys():
        return None
    if len(names) == 2 and not kind:
        name = _name(names, text)
        return name if name in places and places[name].numbers else None
    covered_numbers = sorted(map(number_written, names))
    fitting = [
        name
        for name, chance in places.items()
        if kind in (None, chance.kind) and chance.numbers
        if (len(covered_numbers) > 2 and chance.numbers == set(covered_numbers))
        or (
            len(covered_numbers) == 2
            and covered_numbers == [min(chance.numbers), max(chance.numbers)]
        )
        or (len(covered_numbers) == 1 and covered_numbers[0] == min(chance.numbers))
    ]
    return fitting[0] if len(fitting) == 1 else None


def _name(numbers: Sequence[str], text: str) -> str:
    """Return the name of two separated numbers, the lower one first."""
    return ("/" if "/" in text else "-").join(
        sorted(numbers, key=lambda number_text: (int(number_text), number_text))
    )


def _require_known(tokens: Sequence[Token]) -> None:
    for part, name in tokens:
        if part == "unknown":
            raise UnclearError("unknown-word", word=name[:40])
        if part == "snake":
            raise UnclearError("snake")


def _unclear(tokens: Sequence[Token], book: Rulebook) -> UnclearError:
    """Return why the tokens are not a bet, and an example."""
    kinds = _names(tokens, "kind")
    calls = _names(tokens, "call")
    place = _place(tokens, book.chances)
    amounts = _names(tokens, "number", "amount", "pieces")
    numbered_names = {name for name, rule in book.announcement_rules.items() if rule.of}
    if (name := next(filter(numbered_names.__contains__, calls), "finale")) != "finale":
        example = next(call for call in book.announcements if call.startswith(f"{name} "))
        return UnclearError("which-number", call=name, example=example)
    if place is not None:
        return UnclearError("how-much", on=place[1])
    if "finale" in calls:
        return UnclearError("which-finale")
    if kinds and calls:
        return UnclearError("no-kind-of-call", call=calls[0], kind=kinds[0])
    if len(set(kinds)) == 1:
        return UnclearError("which-of-kind", kind=kinds[0], example=EXAMPLES[kinds[0]])
    if wrong := _wrong_number(tokens, book.chances):
        return wrong
    if len(amounts) == len(tokens) == 1:
        return UnclearError("on-what", amount=amounts[0][:40])
    return UnclearError("one-stake-a-line")


def _wrong_number(tokens: Sequence[Token], places: Mapping[str, Chance]) -> UnclearError | None:
    """Return the refusal of a number that is neither a place of the cloth nor an amount."""
    is_marked = bool(_names(tokens, *_MARKS))
    for part, name in tokens:
        if part == "amount" and not _amount(name):
            return UnclearError("no-amount", word=name[:40])
        is_place = part == "range" or (part == "number" and (is_marked or not _amount(name)))
        if is_place and _completed(name, None, places) is None:
            key = "no-amount" if len(name) > 8 else "not-on-cloth"
            return UnclearError(key, word=name[:40])
    return None


def _names(tokens: Sequence[Token], *parts: str) -> list[str]:
    return [token.name for token in tokens if token.part in parts]


def _as_written(bet: SpokenBet) -> str:
    """Return a text for this bet alone."""
    place = f"{bet.name} et les voisins" if bet.part == "neighbours" else full_name(bet.name)
    if bet.is_maximum:
        return f"{place} maximum"
    return place if bet.amount_minor is None else f"{place} par {money.written(bet.amount_minor)}"

"""Bets as players speak them, in English, Italian and French: one grammar of words and numbers.

The terminal parses its input with it. The page has the same parser, `web/cloth/spoken.js`, with the
same words in `web/cloth/vocabulary.js`.

A text stands for one bet only. Every way to divide its numbers between the place and the amount is
tried: if two of them fit, the text is refused, so that no number is mistaken for the other. A word
for a kind (`sixain`, `carré`) agrees with the place, or completes it from its lowest number.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple
from unicodedata import combining, normalize

from tapisvert import money
from tapisvert.chances import CLOTHS, TABLEAU, Chance, Kind, full_name
from tapisvert.rules.rulebook import Rulebook
from tapisvert.values import value
from tapisvert.wheel import number_written, written

_PHRASES: Final[dict[str, dict[str, str]]] = {
    "chance": {
        "rouge": "rouge, red, rosso, rossa, rouges",
        "noir": "noir, noire, black, nero, nera, noirs",
        "couleur": "couleur, colour, color, colore",
        "inverse": "inverse, inverso",
        "pair": "pair, pairs, even, pari",
        "impair": "impair, impairs, odd, dispari",
        "manque": "manque, mancante, low, 1-18",
        "passe": "passe, passante, high, 19-36",
        "P12": "p12, 12p, 1-12, premiere douzaine, first dozen, 1st dozen, prima dozzina",
        "M12": "m12, 12m, 13-24, douzaine du milieu, moyenne douzaine, deuxieme douzaine,"
        " second dozen, 2nd dozen, middle dozen, seconda dozzina, dozzina di mezzo",
        "D12": "d12, 12d, 25-36, derniere douzaine, troisieme douzaine, third dozen, 3rd dozen,"
        " last dozen, terza dozzina, ultima dozzina",
        "C1": "c1, premiere colonne, first column, 1st column, prima colonna",
        "C2": "c2, deuxieme colonne, colonne du milieu, second column, 2nd column, middle column,"
        " seconda colonna, colonna di mezzo",
        "C3": "c3, troisieme colonne, derniere colonne, third column, 3rd column, last column,"
        " terza colonna, ultima colonna",
        "quatre premiers": "quatre premiers, 4 premiers, first four, primi quattro,"
        " i primi quattro, quattro primi",
        "cinq premiers": "cinq premiers, 5 premiers, first five, five numbers, basket,"
        " primi cinque, i primi cinque, cinque primi, 0-00-1-2-3",
    },
    "letter": {"rouge": "r", "noir": "n", "couleur": "c", "inverse": "i"},
    "number": {"0": "zero", "00": "double zero, doppio zero"},
    "kind": {
        "plein": "plein, pleins, en plein, pieno, pieni, in pieno, straight, straight up, numero,"
        " numeri, number, n°",
        "cheval": "cheval, chevaux, a cheval, cavallo, cavalli, a cavallo, split",
        "transversale": "transversale, transversale pleine, transversales, terzina, terzine,"
        " street, trio",
        "carré": "carre, en carre, quadro, quadri, quartina, corner, square",
        "sixain": "sixain, sixains, sestina, sestine, transversale simple, line,"
        " six line, double street",
        "douzaine": "douzaine, dozzina, dozen",
        "colonne": "colonne, colonna, column",
    },
    "call": {
        "voisins": "voisins, voisins du zero, voisins de zero, voisins zero, vicini,"
        " i vicini, vicini dello zero, i vicini dello zero, vicini di zero, neighbours, neighbors,"
        " neighbours of zero, neighbors of zero, neighbours of the zero, neighbors of the zero,"
        " grande serie, big series, large series, serie 0/2/3",
        "tiers": "tiers, tiers du cylindre, petite serie, piccola serie, small series,"
        " third of the wheel, serie 5/8",
        "orphelins": "orphelins, orphans, orfanelli, orfani",
        "finale": "finale, finales, finals, finali",
    },
    "neighbours": {
        "": "et voisins, et les voisins, et ses voisins, e vicini, e i vicini, e suoi vicini,"
        " e i suoi vicini, and neighbours, and neighbors, and the neighbours, and the neighbors,"
        " and its neighbours, and its neighbors"
    },
    "snake": {"": "snake, serpent, serpente, serpentin"},
    "by": {"": "par, by, per"},
    "on": {"": "sur, on, onto, su, sul, sull, sulla, sullo, sulle, sui, sugli"},
    "pieces": {"": "piece, pieces, pezzo, pezzi, pz, chip, chips, jeton, jetons, gettone, gettoni"},
    "times": {"": "x"},
    "currency": {"": "eur, euro, euros, chf, franc, francs, franchi, €, $, £"},
    "idle": {
        "": "il, la, le, les, lo, gli, du, de, des, del, della, di, dal, dalla, dai, from, to,"
        " vers, verso, en, my, ma, mon, mia, the, for, pour, a, at, da, et, and, e, mise, stake,"
        " puntata, prison, prigione, cylindre"
    },
}
VERBS: Final = {
    "withdraw": "retirer, retire, retirez, reprendre, reprends, enlever, withdraw, take, take back,"
    " remove, ritirare, ritiro, ritira, riprendere, riprendo, togliere, tolgo, togli",
    "move": "deplacer, deplace, deplacez, bouger, move, shift, spostare, sposto, sposta",
    "insure": "assurer, assure, assurez, assurance, insure, insurance, assicurare, assicuro,"
    " assicura, assicurazione",
    "divide": "partager, partage, partagez, divide, dividere, divido, dividi",
}
"""Verbs for stakes on the cloth, which begin a text."""
ALL: Final = frozenset({"tout", "tous", "toutes", "all", "everything", "tutto", "tutti", "tutte"})
"""Words for all stakes on the cloth."""

EXAMPLES: Final[dict[str, str]] = {
    Kind.PLEIN: "17",
    Kind.CHEVAL: "cheval 14/17",
    Kind.TRANSVERSALE: "transversale 13-15",
    Kind.CARRE: "carré 25/29",
    Kind.SIXAIN: "sixain 13-18",
    Kind.DOUZAINE: "douzaine 1",
    Kind.COLONNE: "colonne 1",
}
"""Places in the form that a refusal suggests."""
_ORDINALS: Final[dict[str, dict[str, str]]] = {
    Kind.DOUZAINE: {"1": "P12", "2": "M12", "3": "D12"},
    Kind.COLONNE: {"34": "C1", "35": "C2", "36": "C3"},
}
"""Numbers besides the lowest that complete a kind."""
_KINDS_OF_CALL: Final = {"tiers": Kind.CHEVAL, "orphelins": Kind.CHEVAL}

VOCABULARY: Final = {
    "phrases": _PHRASES,
    "verbs": VERBS,
    "all": sorted(ALL),
    "examples": EXAMPLES,
    "ordinals": _ORDINALS,
    "kinds_of_call": _KINDS_OF_CALL,
}
"""All words of the grammar, in the form of the page's parser."""

MEANINGS: Final = {
    phrase.strip(): (part, name)
    for part, names in _PHRASES.items()
    for name, phrases in names.items()
    for phrase in phrases.split(",")
}
"""Part and name that each phrase stands for."""

_LONGEST: Final = max(phrase.count(" ") + 1 for phrase in MEANINGS)
_ELISION: Final = re.compile(r"\b(?:l|d|all|dall|dell)'|(?<=\bsull)'")
_NUMBER: Final = re.compile(r"[0-9]+")
_AMOUNT: Final = re.compile(r"[€$£]?([0-9]+(?:[.,][0-9]+)?)[€$£]?")
_RANGE: Final = re.compile(r"[0-9]{1,2}(?:[-/][0-9]{1,2})+")
_PIECES: Final = re.compile(r"x([0-9]+)|([0-9]+)x")
_NUMBERS: Final = ("number", "amount")
_SIGNS: Final = "!?;:,."


class Token(NamedTuple):
    """Part of a text, and its meaning."""

    part: str
    name: str


class UnclearError(Exception):
    """A text without a bet, or with more than one: the key of its message, and its values."""

    def __init__(self, key: str, **values: str) -> None:
        super().__init__(key)
        self.key, self.values = f"spoken-{key}", values


@value
class SpokenBet:
    """Place and amount of a bet; a text for a whole stake may lack the amount.

    `part` is `chance`, `call` or `neighbours`, and `name` the chance, the announcement, or the
    number among its neighbours. The amount is in minor units, or a number of pieces.
    """

    part: str = ""
    name: str = ""
    amount_minor: int | None = None
    pieces: int | None = None

    @property
    def has_amount(self) -> bool:
        """True if it has an amount."""
        return self.amount_minor is not None or self.pieces is not None


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
    SpokenBet(part='chance', name='13-18', amount_minor=500, pieces=None)
    >>> read_bet("17 plein 5", wheel)
    Traceback (most recent call last):
    tapisvert.spoken_bets.UnclearError: ambiguous
    """
    lines = _lines(text, book)
    bets: dict[SpokenBet, bool] = {}
    for tokens in lines:
        _require_known(tokens)
        for bet, is_doubtful in _readings(tokens, cloth(book)):
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
        places = [_place(part, cloth(book)) for part in (tokens[:index], tokens[index:])]
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


def cloth(book: Rulebook) -> dict[str, Chance]:
    """Return the places of a rulebook's cloth by name."""
    return TABLEAU if book.wheel is None else CLOTHS[book.wheel]


def _lines(text: str, book: Rulebook) -> list[list[Token]]:
    """Return the tokens of a text: at the wheel `1 500` is two numbers, or an amount."""
    words = [
        bare for word in _ELISION.sub(" ", fold(text)).split(" ") if (bare := word.strip(_SIGNS))
    ]
    joined = _with_thousands(words)
    lines = [joined] if book.wheel is None or joined == words else [words, joined]
    return [_joined([_without_letter(token, book) for token in _tokens(line)]) for line in lines]


def _without_letter(token: Token, book: Rulebook) -> Token:
    """Return a chance of the cards for its letter; at the wheel `n 17` may be the number."""
    if token.part != "letter":
        return token
    if book.wheel is None:
        return Token("chance", token.name)
    return Token("unknown", _PHRASES["letter"][token.name])


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


def _tokens(words: list[str]) -> list[Token]:
    tokens: list[Token] = []
    index = 0
    while index < len(words):
        sizes = range(min(_LONGEST, len(words) - index), 0, -1)
        size = next((n for n in sizes if " ".join(words[index : index + n]) in MEANINGS), 0)
        tokens.append(
            Token(*MEANINGS[" ".join(words[index : index + size])])
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


def _joined(tokens: list[Token]) -> list[Token]:
    """Return the tokens, with each word that belongs to an adjacent number joined to it."""
    joined: list[Token] = []
    for part, name in tokens:
        if part == "idle":
            continue
        last = joined[-1] if joined else Token("", "")
        if part in _NUMBERS and last.part in ("by", "currency"):
            joined[-1] = Token("amount", name)
        elif part == "number" and last.part == "times":
            joined[-1] = Token("pieces", name)
        elif part == "currency" and last.part in _NUMBERS:
            joined[-1] = Token("amount", last.name)
        elif (part, name) == ("pieces", "") and last.name.isdecimal() and last.part in _NUMBERS:
            joined[-1] = Token("pieces", last.name)
        elif last == ("call", "finale") and part in ("number", "range"):
            joined[-1] = Token("call", f"finale {name.replace('-', '/')}")
        elif part == "neighbours" and last.part == "number":
            joined[-1] = Token("neighbours", last.name)
        else:
            joined.append(Token(part, name))
    return [token for token in joined if token.name or token.part in ("neighbours", "on", "snake")]


def _readings(
    tokens: Sequence[Token], places: dict[str, Chance]
) -> Iterator[tuple[SpokenBet, bool]]:
    """Yield every bet that the tokens may mean: each number may be the amount.

    Also whether it is doubtful: its amount is the number after the kind.
    """
    marks = [place for place, token in enumerate(tokens) if token.part in ("amount", "pieces")]
    bare = [place for place, token in enumerate(tokens) if token.part == "number"]
    for index in marks or (None, *bare):
        rest = tokens if index is None else [*tokens[:index], *tokens[index + 1 :]]
        part, name = _place(rest, places) or ("", "")
        if rest and not name:
            continue
        if index is None:
            yield SpokenBet(part, name), False
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


def _place(tokens: Sequence[Token], places: dict[str, Chance]) -> tuple[str, str] | None:
    """Return the chance, announcement or neighbours that exactly these tokens name."""
    if tokens and tokens[0].part == "on":
        tokens = tokens[1:]
    kinds = {token.name for token in tokens if token.part == "kind"}
    place_tokens = [token for token in tokens if token.part != "kind"]
    if len(place_tokens) != 1 or len(kinds) > 1:
        return None
    (part, name), kind = place_tokens[0], next(iter(kinds), None)
    match part:
        case "call" if name != "finale":
            agreeing = _KINDS_OF_CALL.get(name)
            if name.startswith("finale "):
                agreeing = Kind.CHEVAL if "/" in name else Kind.PLEIN
            return ("call", name) if kind in (None, agreeing) else None
        case "neighbours":
            is_plein = name in places and kind in (None, Kind.PLEIN)
            return ("neighbours", name) if is_plein else None
        case "chance":
            agreeing = Kind.CHEVAL if "/" in name else places[name].kind if name in places else None
            return ("chance", name) if kind in (None, agreeing) else None
        case "number" | "range":
            chance = _completed(name, kind, places)
            return None if chance is None else ("chance", chance)
    return None


def _completed(text: str, kind: str | None, places: dict[str, Chance]) -> str | None:
    """Return the only chance of these numbers, of a kind if it is named."""
    numbers = re.split("[-/]", text)
    if len(numbers) == 1 and kind is None:
        return text if text in places else None
    if len(numbers) == 1 and kind is not None:
        if text in _ORDINALS.get(kind, {}):
            return _ORDINALS[kind][text]
        if kind == Kind.CHEVAL or text not in places:
            return None  # the lowest number does not determine a cheval: 14 touches 15 and 17
    names = [number if number == "00" else str(int(number)) for number in numbers]
    if not set(names) <= places.keys():
        return None
    covered_numbers = sorted(map(number_written, names))
    fitting = [
        name
        for name, chance in places.items()
        if chance.numbers and kind in (None, chance.kind)
        if (len(covered_numbers) > 2 and chance.numbers == set(covered_numbers))
        or (
            len(covered_numbers) == 2
            and kind
            and covered_numbers == [min(chance.numbers), max(chance.numbers)]
        )
        or (len(covered_numbers) == 2 and not kind and name == _name(names, text))
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
    kinds, calls = _names(tokens, "kind"), _names(tokens, "call")
    place, amounts = _place(tokens, cloth(book)), _names(tokens, "number", "amount", "pieces")
    if place is not None:
        return UnclearError("how-much", on=place[1])
    if "finale" in calls:
        return UnclearError("which-finale")
    if kinds and calls:
        return UnclearError("no-kind-of-call", call=calls[0], kind=kinds[0])
    if len(set(kinds)) == 1:
        return UnclearError("which-of-kind", kind=kinds[0], example=EXAMPLES[kinds[0]])
    if wrong := _wrong_number(tokens, cloth(book)):
        return wrong
    if len(amounts) == len(tokens) == 1:
        return UnclearError("on-what", amount=amounts[0][:40])
    return UnclearError("one-stake-a-line")


def _wrong_number(tokens: Sequence[Token], places: dict[str, Chance]) -> UnclearError | None:
    """Return the refusal of a number that is neither a place of the cloth nor an amount."""
    is_marked = bool(_names(tokens, "amount", "pieces"))
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
    return place if bet.amount_minor is None else f"{place} par {money.written(bet.amount_minor)}"

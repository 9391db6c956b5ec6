"""The grammar of spoken bets: what is laid is what was said, in three languages."""

from itertools import product
from pathlib import Path
from typing import Final

import pytest
from support.regulations.announcing_house import ANNOUNCING

from tapisvert.chances import Chance, Kind
from tapisvert.i18n import LANGUAGES, translate
from tapisvert.regulations import rulebook
from tapisvert.regulations.register import VARIABLE
from tapisvert.rules.rulebook import Rulebook
from tapisvert.spoken_bets import SpokenBet, UnclearError, read_bet, read_places
from tapisvert.wheel import DOUBLE_ZERO

EXAMPLES: Final = Path(__file__).parents[1] / "docs" / "examples"
WHEEL: Final = rulebook("campione-roulette")
CARDS: Final = rulebook("venezia-trente-et-quarante")

KINDS: Final = {
    Kind.PLEIN: ("plein", "en plein", "pieno", "straight up", "numéro", "numero", "number", "n°"),
    Kind.CHEVAL: ("cheval", "à cheval", "cavallo", "split"),
    Kind.TRANSVERSALE: ("transversale", "terzina", "street"),
    Kind.CARRE: ("carré", "carré de", "CARRE", "quartina", "corner"),
    Kind.SIXAIN: ("sixain", "sestina", "line", "double street", "transversale simple"),
    Kind.DOUZAINE: ("douzaine", "dozzina", "dozen"),
    Kind.COLONNE: ("colonne", "colonna", "column"),
}
SIMPLE: Final = {
    "rouge": ("rouge", "rosso", "red"),
    "noir": ("noir", "nero", "black"),
    "couleur": ("couleur", "colore", "colour"),
    "inverse": ("inverse", "inverso"),
    "pair": ("pair", "pari", "even"),
    "impair": ("impair", "dispari", "odd"),
    "manque": ("manque", "mancante", "low", "1-18"),
    "passe": ("passe", "passante", "high", "19-36"),
    "P12": ("P12", "première douzaine", "prima dozzina", "first dozen", "1-12"),
    "M12": ("M12", "douzaine du milieu", "seconda dozzina", "second dozen", "13-24"),
    "D12": ("D12", "dernière douzaine", "ultima dozzina", "last dozen", "25-36"),
    "C1": ("C1", "première colonne", "prima colonna", "first column", "colonne 34"),
    "C2": ("C2", "deuxième colonne", "seconda colonna", "second column", "colonna 35"),
    "C3": ("C3", "troisième colonne", "terza colonna", "third column", "column 36"),
    "quatre premiers": ("quatre premiers", "i primi quattro", "first four", "0-1-2-3"),
    "cinq premiers": ("cinq premiers", "i primi cinque", "first five", "0-00-1-2-3"),
}
MARKED: Final = ("{} par 5", "{} per 5", "{} by 5", "5 sur {}", "5 su {}", "5 on {}", "{} 5 €")
BARE: Final = ("5 {}", "{} 5")


def lowest(chance: Chance) -> int:
    return min(chance.numbers)


def ways(chance: Chance) -> list[str]:
    """Every way to write a chance, in three languages."""
    spoken_names = [chance.name, *SIMPLE.get(chance.name, ())]
    numbers = chance.name.replace("/", "-"), chance.name.replace("-", "/")
    for word in KINDS.get(chance.kind, ()):
        spoken_names.append(f"{word} {chance.name}")
        if chance.kind in (Kind.CHEVAL, Kind.CARRE, Kind.TRANSVERSALE, Kind.SIXAIN):
            spoken_names += [f"{word} {number}" for number in numbers]
        if chance.kind in (Kind.SIXAIN, Kind.CARRE, Kind.DOUZAINE, Kind.COLONNE) or (
            chance.kind == Kind.TRANSVERSALE and lowest(chance)
        ):
            spoken_names.append(f"{word} {lowest(chance)}")
    return spoken_names


def bet_or_refusal(text: str, book: Rulebook = WHEEL) -> SpokenBet | str:
    """The bet of a text, or the key of its refusal."""
    try:
        return read_bet(text, book)
    except UnclearError as unclear:
        return unclear.key


@pytest.mark.parametrize("name", ["campione-roulette", "venezia-trente-et-quarante"])
def test_chances_are_read_in_written_form(name: str) -> None:
    """With a word before the amount or the place always; else that chance, or none."""
    book = rulebook(name)
    for chance in book.chances.values():
        expected = SpokenBet("chance", chance.name, 500)
        for alternative_form in ways(chance):
            for form in MARKED:
                assert bet_or_refusal(form.format(alternative_form), book) == expected, form.format(
                    alternative_form
                )
            for form in BARE:
                bet = bet_or_refusal(form.format(alternative_form), book)
                assert bet in (expected, "spoken-ambiguous"), form.format(alternative_form)


def test_two_zeros_are_laid_as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also the chances at the end of that cloth."""
    monkeypatch.setenv(VARIABLE, str(EXAMPLES))
    double_zero = rulebook("double-zero-roulette")
    for chance in double_zero.chances.values():
        if chance.numbers.isdisjoint({0, DOUBLE_ZERO}):
            continue
        for name, form in product(ways(chance), MARKED):
            bet = bet_or_refusal(form.format(name), double_zero)
            assert bet == SpokenBet("chance", chance.name, 500), form.format(name)


def possible(kind: str | None, place: int, amount: int) -> set[tuple[str, int]]:
    """The bet of so much on the chance of a kind that a number begins, if there is one."""
    names = [
        chance.name
        for chance in WHEEL.chances.values()
        if chance.kind == (kind or Kind.PLEIN) and place == lowest(chance)
    ]
    ordinals = {
        **{(Kind.DOUZAINE, index): name for index, name in enumerate(("P12", "M12", "D12"), 1)},
        **{(Kind.COLONNE, position): name for position, name in enumerate(("C1", "C2", "C3"), 34)},
    }
    if name := ordinals.get((kind, place)):  # type: ignore[arg-type]
        names = [name]
    return {(names[0], 100 * amount)} if len(names) == 1 and kind != Kind.CHEVAL else set()


@pytest.mark.parametrize("kind", [None, *KINDS])
def test_numbers_are_not_confused(kind: Kind | None) -> None:
    """Of two numbers of the cloth: one bet alone is possible, or none is laid."""
    word = KINDS[kind][0] if kind else ""
    for first, second in product(range(1, 37), repeat=2):
        pair = possible(kind, first, second) | possible(kind, second, first)
        for text in (f"{first} {word} {second}", f"{word} {first} {second}"):
            bet = bet_or_refusal(text)
            if isinstance(bet, SpokenBet):
                assert {(bet.name, bet.amount_minor)} == pair, text
                assert kind or first == second, text
    for place, amount in product(range(1, 37), (1, 5, 36)):
        bet = bet_or_refusal(f"{word} {place} par {amount}")
        expected = possible(kind, place, amount)
        assert ({(bet.name, bet.amount_minor)} if isinstance(bet, SpokenBet) else set()) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5 sixain 13", "13-18"),
        ("sixain 13 par 5", "13-18"),
        ("5 sestina 13", "13-18"),
        ("5 transversale 13", "13-15"),
        ("terzina 13 per 5", "13-15"),
        ("5 carré 25", "spoken-ambiguous"),
        ("carré de 25 par 5", "25/29"),
        ("17 plein 5", "spoken-ambiguous"),
        ("17 en plein 5", "spoken-ambiguous"),
        ("17 en plein par 5", "17"),
        ("orphelins en plein par 5", "spoken-no-kind-of-call"),
        ("zéro et les voisins par 5", "0"),
        ("5 et les voisins par 5", "5"),
        ("1-12 par 5", "P12"),
        ("douzaine 1 par 5", "P12"),
        ("colonne 34 par 5", "C1"),
        ("numéro 17 par 5", "17"),
        ("street 13 by 5", "13-15"),
        ("corner 25 by 5", "25/29"),
        ("line 13 by 5", "13-18"),
        ("snake by 5", "spoken-snake"),
        ("10 sixain 14", "spoken-which-of-kind"),
        ("sixain 14 10", "spoken-which-of-kind"),
        ("5 sixain 13-15", "spoken-which-of-kind"),
        ("douzaine rouge 5", "spoken-which-of-kind"),
        ("5 on a 17", "17"),
        ("17 at 5", "spoken-ambiguous"),
        ("n 17 par 5", "spoken-unknown-word"),
        ("voisins de 17 par 5", "17"),
        ("17 18 par 5", "spoken-one-stake-a-line"),
        ("38 par 5", "spoken-not-on-cloth"),
        ("13/15 5", "spoken-not-on-cloth"),
        ("sixain 38 par 5", "spoken-which-of-kind"),
        ("tiers par 0", "spoken-no-amount"),
        ("rouge 5.00 pieces", "rouge"),
        ("0/1/2 5", "0-1-2"),
        ("5 à cheval 17/14", "14/17"),
        ("5 zéro", "0"),
        ("5 rouge/pair", "rouge/pair"),
    ],
)
def test_kind_word_agrees_or_completes(text: str, expected: str) -> None:
    """Otherwise nothing is laid, and the refusal says what to write."""
    bet = bet_or_refusal(text)
    if expected.startswith("spoken-"):
        assert bet == expected
    else:
        assert isinstance(bet, SpokenBet)
        assert (bet.name, bet.amount_minor) == (expected, 500)


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("voisins du zéro par 5", "voisins"),
        ("grande série par 5", "voisins"),
        ("vicini dello zero per 5", "voisins"),
        ("5 neighbours of zero", "voisins"),
        ("petite série par 5", "tiers"),
        ("serie 5/8 per 5", "tiers"),
        ("orphelins à cheval par 5", "orphelins"),
        ("finale 7 en plein par 5", "finale 7"),
        ("finales 4-7 par 5", "finale 4/7"),
        ("finale 3 5", "finale 3"),
    ],
)
def test_announcement_agrees_with_its_kind(text: str, call: str) -> None:
    """Series by their names in three languages."""
    assert bet_or_refusal(text) == SpokenBet("call", call, 500)


def test_grouped_thousands_are_an_amount() -> None:
    """Amounts where nothing else fits; `1 500` is also 500 on a number."""
    assert bet_or_refusal("rouge 1 500") == SpokenBet("chance", "rouge", 150_000)
    assert bet_or_refusal("tiers 1 000") == SpokenBet("call", "tiers", 100_000)
    assert bet_or_refusal("1 500") == SpokenBet("chance", "1", 50_000)
    assert bet_or_refusal("1 500 rouge", CARDS) == SpokenBet("chance", "rouge", 150_000)


def test_refusal_suggests_valid_texts() -> None:
    """Both readings of an ambiguous text, each as it is to be written."""
    with pytest.raises(UnclearError) as error_raised:
        read_bet("5 carré 25", WHEEL)
    assert error_raised.value.values["first"] == "carré 25/29 par 5.00"
    assert bet_or_refusal(error_raised.value.values["first"]) == SpokenBet("chance", "25/29", 500)
    assert bet_or_refusal(error_raised.value.values["second"]) == SpokenBet("chance", "5/9", 2_500)


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusal_is_a_translated_sentence(language: str) -> None:
    """With the word that is wrong, and what to write."""
    with pytest.raises(UnclearError) as error_raised:
        read_bet("5 sixain 14", WHEEL)
    sentence = translate(language, error_raised.value.key, "spoken", **error_raised.value.values)
    assert "sixain 13-18 par 5" in sentence


def test_two_places_are_read_uniquely() -> None:
    """As a move names them."""
    assert read_places("transversale 13 14", WHEEL) == ["13-15", "14"]
    assert read_places("17 vers le sixain 13", WHEEL) == ["17", "13-18"]
    assert read_places("rouge", WHEEL) == []
    assert read_places("13 14 15", WHEEL) == []


@pytest.mark.parametrize(
    ("texts", "call"),
    [
        ("jeu zéro par 5 | gioco zero per 5 | 5 zero game | jeu 0 par 5", "jeu zéro"),
        ("orphelins en plein par 5 | 5 orphans straight up", "orphelins en plein"),
        ("orphelins par 5 | orfanelli a cavallo per 5", "orphelins"),
        ("complet 17 par 5 | 17 complet par 5 | completo 17 per 5 | 5 € complete 17", "complet 17"),
        ("complet 17 5 | complet 17, 5 €", "complet 17"),
        ("chevaux 17 par 5 | cavalli 17 per 5 | all splits 17 by 5", "chevaux 17"),
        ("17 et les voisins par 5 | 17 e i vicini per 5", "numéro et voisins 17/2"),
        ("voisins du 17 par 5 | vicini del 17 per 5", "numéro et voisins 17/2"),
        ("17 et 3 voisins par 5 | 17 e tre vicini per 5", "numéro et voisins 17/3"),
        ("17 and one neighbour by 5 | numéro et voisins 17/1 par 5", "numéro et voisins 17/1"),
        ("final 7 par 5", "final 7"),
        ("finale 7/10 par 5 | finale 7-10 par 5", "finale 7/10"),
        ("complet par 5 | completo | à cheval finale", "spoken-which-number"),
        ("5 complet 17 | 17 complet 5", "spoken-ambiguous"),
    ],
)
def test_house_announcements_are_read(texts: str, call: str) -> None:
    """In three languages, with the number before or after; where both fit, none is laid."""
    for text in texts.split(" | "):
        bet = bet_or_refusal(text, ANNOUNCING)
        expected = call if call.startswith("spoken-") else SpokenBet("call", call, 500)
        assert bet == expected, text


def test_kind_of_chance_is_read_beside_announcement() -> None:
    """A cheval where chevaux are announced, and a number of neighbours that the house lacks."""
    assert bet_or_refusal("cheval 14/17 par 5", ANNOUNCING) == SpokenBet("chance", "14/17", 500)
    four = SpokenBet("call", "17 et 4 voisins", 500)
    assert bet_or_refusal("17 et 4 voisins par 5", ANNOUNCING) == four
    assert bet_or_refusal("complet 17 par 5") == "spoken-unknown-word"

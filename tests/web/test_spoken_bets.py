"""Bets as players speak them and the croupier types them, in three languages."""

from typing import Any, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.engine.engine_harness import Desk
from support.engine.strategies import examples
from support.page.staff_scripts import run_calls
from support.regulations.announcing_house import ANNOUNCING

from tapisvert import regulations
from tapisvert.chances import CLOTHS
from tapisvert.rules import commands as c
from tapisvert.rules import step
from tapisvert.rules.betting import greatest_unit
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.rules.table import Table
from tapisvert.spoken_bets import MEANINGS, UnclearError, read_bet, read_places
from tapisvert.wheel import Wheel

REQUESTS: Final = "cloth/spoken-requests"
GRAMMAR: Final = "cloth/spoken"
WHEEL, CARDS = "campione-roulette", "venezia-trente-et-quarante"
KINDS: Final = {
    "sit": c.Sit,
    "leave": c.Leave,
    "bet": c.Bet,
    "withdraw": c.Withdraw,
    "clear": c.Clear,
    "move": c.Move,
    "insure": c.Insure,
    "divide": c.Divide,
    "announce": c.Announce,
    "claim": c.Claim,
    "tip": c.Tip,
}


def hearing(book: str | Rulebook, piece: int | None = None) -> dict[str, Any]:
    """The rules of a table as the page has them, and the value of a colour."""
    rules = regulations.rulebook(book) if isinstance(book, str) else book
    visible: dict[str, Any] = {
        "layout": rules.layout.value,
        "chances": [{"name": name, "kind": row.kind} for name, row in rules.chances.items()],
        "announcements": {
            call: {"pieces": row.pieces, "of": row.of, "title": row.title}
            for call, row in rules.announcements.items()
        },
        "values": {},
    }
    limits = {"minimum": rules.limits.minimum, "maximum": rules.limits.maximum}
    table = {"rulebook": visible, "limits": limits, "players": {}, "societes": []}
    return {**table, "player": "Anna", "piece": piece}


def holdings(**stakes: dict[str, int]) -> dict[str, Any]:
    """The free stakes of players by chance, as the page has them."""
    return {
        name: {"stakes": [{"on": on, "degree": 0, "amount": part} for on, part in parts.items()]}
        for name, parts in stakes.items()
    }


def parse_phrases(text: str, book: str = WHEEL, piece: int | None = None) -> list[tuple[Any, ...]]:
    """The requests that words make, each with its fields."""
    (phrase,) = run_calls(REQUESTS, [("parseSpoken", text, hearing(book, piece))])
    return [(act["do"], *act["fields"].values()) for act in phrase["acts"]]


@pytest.mark.clause("CR-17.1")
@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("sixain 13 par 5, corner 25 by 2", [("bet", "13-18", 500), ("bet", "25/29", 200)]),
        ("retire tout, take all; togli tutto", [("clear",)] * 3),
        ("retire sixain 13, move terzina 13 14", [("withdraw", "13-18"), ("move", "13-15", "14")]),
        ("grande série par 5, 1-12 20", [("announce", "voisins", 500), ("bet", "P12", 2_000)]),
        ("rouge 50, tiers par 5", [("bet", "rouge", 5_000), ("announce", "tiers", 500)]),
        ("rosso 50; serie 5/8 da 5", [("bet", "rouge", 5_000), ("announce", "tiers", 500)]),
        ("Red 12.50", [("bet", "rouge", 1_250)]),
        ("17 par 5, 17/20 10", [("bet", "17", 500), ("bet", "17/20", 1_000)]),
        ("1-3 20", [("bet", "1-3", 2_000)]),
        ("première douzaine 20, colonne 2 10", [("bet", "P12", 2_000), ("bet", "C2", 1_000)]),
        ("ultima dozzina 5", [("bet", "D12", 500)]),
        ("finale 4/7 par 5", [("announce", "finale 4/7", 500)]),
        ("rouge > noir", [("move", "rouge", "noir")]),
        ("sposta rouge su 17", [("move", "rouge", "17")]),
        ("partager rouge, retire noir 5", [("divide", "rouge"), ("withdraw", "noir", 500)]),
        ("+500, 0 5", [("sit", 50_000), ("bet", "0", 500)]),
        ("mancia 5, pourboire 2.50; tip 10", [("tip", 500), ("tip", 250), ("tip", 1_000)]),
        ("Pour les employés 5", [("tip", 500)]),
        ("parte", [("leave",)]),
    ],
)
def test_words_become_requests(text: str, acts: list[tuple[Any, ...]]) -> None:
    """Places, series, moves, divisions and chips, with the amounts said."""
    assert parse_phrases(text) == acts


def test_maximum_is_what_is_left_of_it() -> None:
    """Of a place, or of the place of an announcement that reaches it first; none where nothing is
    left or the table has no maximum.
    """
    words = hearing(WHEEL)
    words["players"] = holdings(Anna={"17": 20_000, "rouge": 10**6, "0-2-3": 50_000})
    texts = {
        "17 maximum": [("bet", "17", 30_000)],
        "il 18 al massimo, max sur 14/17": [("bet", "18", 50_000), ("bet", "14/17", 100_000)],
        "voisins maximum": [("announce", "voisins", 50_000)],
        "17 et les voisins au maximum": [("bet", n, 30_000) for n in ("2", "6", "17", "25", "34")],
    }
    for (text, acts), phrase in zip(
        texts.items(),
        run_calls(REQUESTS, [("parseSpoken", text, words) for text in texts]),
        strict=True,
    ):
        requests = [(act["do"], *act["fields"].values()) for act in phrase["acts"]]
        assert sorted(requests) == sorted(acts), text
    cards = hearing(CARDS)
    refusals = run_calls(
        REQUESTS, [("parseSpoken", "rouge maximum", words), ("parseSpoken", "rouge massimo", cards)]
    )
    assert [refusal["key"] for refusal in refusals] == ["spoken-at-maximum", "spoken-no-maximum"]


@pytest.mark.clause("CR-6", "CR-7")
def test_maximum_counts_stakes_of_societe() -> None:
    """Stakes of the société, and of no other player, are taken off, as at the engine."""
    words = hearing(WHEEL)
    words["players"] = holdings(Anna={"17": 10_000}, Bice={"17": 15_000}, Carla={"17": 30_000})
    words["societes"] = [["Anna", "Bice"], ["Carla", "Dario"]]
    full = words | {"players": holdings(Bice={"17": 50_000})}
    phrases = run_calls(
        REQUESTS,
        [
            ("parseSpoken", "17 maximum", words),
            ("parseSpoken", "finale 7 al massimo", words),
            ("parseSpoken", "17 maximum", words | {"player": "Dario"}),
            ("parseSpoken", "17 maximum", full),
        ],
    )
    assert phrases[-1] == {"key": "spoken-at-maximum", "values": {"on": "17"}}
    amounts = [tuple(phrase["acts"][0]["fields"].values()) for phrase in phrases[:-1]]
    assert amounts == [("17", 25_000), ("finale 7", 25_000), ("17", 20_000)]
    desk = Desk(WHEEL, Anna=100_000, Bice=100_000)
    desk.give(c.FormSociete(("Anna", "Bice")))
    desk.give(c.Bet("Anna", "17", 10_000), c.Bet("Bice", "17", 15_000))
    assert greatest_unit(desk.table, "Anna", {"17": 1}) == 25_000


def test_colour_has_pieces() -> None:
    """Five pleins of three pieces; a series without an amount is of one piece each."""
    assert parse_phrases("17 x3, rouge, tiers, noir 2 pezzi", piece=500) == [
        ("bet", "17", 1_500),
        ("bet", "rouge", 500),
        ("announce", "tiers", 500),
        ("bet", "noir", 1_000),
    ]
    five = parse_phrases("17 et les voisins", piece=500)
    assert sorted(five) == [("bet", chance, 500) for chance in ("17", "2", "25", "34", "6")]


@pytest.mark.clause("VT-11", "VT-13")
def test_card_games_use_their_vocabulary() -> None:
    """Insurance, of a part too; inverse and couleur; no series of the wheel."""
    assert parse_phrases("couleur 100, assicura couleur, assure inverse 50", CARDS) == [
        ("bet", "couleur", 10_000),
        ("insure", "couleur"),
        ("insure", "inverse", 5_000),
    ]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("rouge", "how-much"),
        ("rouge 50, tiers", "how-much"),
        ("rouge 50, 38 par 5", "not-on-cloth"),
        ("rouge 1,2,3", "unknown-word"),
        ("finale 7/12 par 5", "not-offered"),
        ("finale 7/12 maximum", "not-offered"),
        ("complet 17 par 5", "unknown-word"),
        ("rouge 50 noir 20", "one-stake-a-line"),
        ("17 x3", "how-much"),
        ("17 plein 5", "ambiguous"),
        ("orphelins en plein par 5", "no-kind-of-call"),
        ("5 sixain 14", "which-of-kind"),
        ("retire sixain 14", "which-of-kind"),
        ("rouge >", "move-how"),
        ("divide rouge 5", "one-stake-a-line"),
        ("retire rouge maximum", "one-stake-a-line"),
        ("17 par 5 maximum", "one-stake-a-line"),
    ],
)
def test_unknown_words_place_no_bet(text: str, key: str) -> None:
    """The whole is refused with what to write instead; nothing of it is sent."""
    (refusal,) = run_calls(REQUESTS, [("parseSpoken", text, hearing(WHEEL))])
    assert refusal["key"] == f"spoken-{key}"


def test_house_announcements_make_one_request() -> None:
    """The house's own, in its words; the request names what the record will."""
    texts = {
        "17 complet par 5": ("announce", "complet 17", 500),
        "gioco zero per 5": ("announce", "jeu zéro", 500),
        "17 et 3 voisins par 5": ("announce", "numéro et voisins 17/3", 500),
    }
    calls = [("parseSpoken", text, hearing(ANNOUNCING)) for text in texts]
    for (text, expected), phrase in zip(texts.items(), run_calls(REQUESTS, calls), strict=True):
        (act,) = phrase["acts"]
        assert (act["do"], *act["fields"].values()) == expected, text
        assert act["cost"] == 500 * ANNOUNCING.announcements[expected[1]].count


def test_double_zero_wheel_offers_its_neighbours() -> None:
    """On the wheel on which they stand."""
    calls = hearing(WHEEL)
    calls["rulebook"]["values"] = {"wheel": {"value": "double_zero"}}
    calls["rulebook"]["chances"] = [{"name": name} for name in CLOTHS[Wheel.DOUBLE_ZERO]]
    (phrase,) = run_calls(REQUESTS, [("parseSpoken", "00 et les voisins par 5", calls)])
    assert {act["fields"]["on"] for act in phrase["acts"]} == {"1", "13", "00", "27", "10"}


@pytest.mark.parametrize("book", [WHEEL, CARDS])
def test_places_are_recognized_by_name(book: str) -> None:
    """Each place of the cloth with an amount is a bet that the engine takes."""
    rules = regulations.rulebook(book)
    is_wheel = rules.layout is Layout.WHEEL
    phrase = run_calls(
        REQUESTS, [("parseSpoken", f"{chance} par 50", hearing(book)) for chance in rules.chances]
    )
    entries = step(None, c.Open(rules, "EUR"))
    assert isinstance(entries, tuple)
    players = step(entries[0], c.Sit("Rossi", 10**9))
    assert isinstance(players, tuple)
    table: Table = players[0]
    for chance, item in zip(rules.chances, phrase, strict=True):
        (act,) = item["acts"]
        assert (act["do"], act["fields"]) == ("bet", {"on": chance, "amount": 5_000})
        created = KINDS[act["do"]]("Rossi", *act["fields"].values())
        assert isinstance(step(table, created), tuple) or not is_wheel


def in_python(text: str, book: Rulebook, *, is_whole: bool) -> dict[str, Any]:
    """The terminal's reading of a text, as the page's parser returns it."""
    try:
        bet = read_bet(text, book, is_whole=is_whole)
    except UnclearError as unclear:
        return {"key": unclear.key, "values": unclear.values}
    amount = {"amount": bet.amount_minor, "pieces": bet.pieces, "isMaximum": bet.is_maximum}
    return {"part": bet.part, "name": bet.name, **amount}


_NUMBERS: Final = ("0", "00", "1", "5", "13", "14", "17", "25", "34", "36", "38", "500", "5.00")
_OF_A_HOUSE: Final = (
    "jeu zéro",
    "gioco zero",
    "orphelins en plein",
    "complet",
    "completo",
    "chevaux",
    "final",
    "numéro et voisins",
    "17/2",
    "7/10",
    "finale 7/10",
    "et 3 voisins",
    "e due vicini",
)
_INVALID: Final = ("14/17", "17-14", "13-15", "13-18", "25/29", "0/1/2", "x3", "5€", "1 000", "?")


@examples(300, exhaustive=3000)
@given(
    st.lists(
        st.sampled_from(sorted(MEANINGS)) | st.sampled_from(_NUMBERS + _INVALID + _OF_A_HOUSE),
        max_size=5,
    ),
    st.sampled_from([*map(regulations.rulebook, (WHEEL, CARDS)), ANNOUNCING]),
    st.booleans(),
)
@example(words=["17", "complet", "complet", "0"], book=ANNOUNCING, is_whole=True)
def test_terminal_and_page_read_the_same(words: list[str], book: Rulebook, is_whole: bool) -> None:
    """Any words of the vocabulary and numbers, in any order: one bet, or one refusal."""
    text = " ".join(words)
    (bet,) = run_calls(GRAMMAR, [("readBet", text, hearing(book)["rulebook"], is_whole)])
    assert bet == in_python(text, book, is_whole=is_whole)


@examples(100, exhaustive=1000)
@given(st.lists(st.sampled_from(sorted(MEANINGS)) | st.sampled_from(_NUMBERS), max_size=4))
def test_terminal_and_page_move_the_same(words: list[str]) -> None:
    """The two places of a text, or none."""
    text = " ".join(words)
    try:
        places = read_places(text, regulations.rulebook(WHEEL)) or None
    except UnclearError:
        places = None
    assert run_calls(GRAMMAR, [("readPlaces", text, hearing(WHEEL)["rulebook"])]) == [places]


def test_words_name_a_player() -> None:
    """The beginning of one name before a colon; of two, none."""
    names = ["Rossi\u00a0*", "Rosa\u00a0*", "Ève\u00a0*"]
    texts = ("ross: rouge 5", "ro: rouge 5", "EVE: noir 5", "x 5")
    words = run_calls(REQUESTS, [("findAddressee", text, names) for text in texts])
    assert [item["player"] for item in words] == [names[0], None, names[2], None]
    assert words[0]["words"] == " rouge 5"

"""Lines of players at the terminal, in three languages; lines without a meaning are refused."""

from typing import Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engine.strategies import examples

from tapisvert import Session
from tapisvert.cli.play.grammar import (
    FREE,
    LONGEST_LINE,
    VERBS,
    WORDS,
    Complaint,
    Meaning,
    Mix,
    Orders,
    Switch,
    Word,
    printable,
    understand,
    understand_seat,
)
from tapisvert.cli.play.messages import Messages
from tapisvert.record import format_command, parse_command
from tapisvert.rules import Refusal, Table, step
from tapisvert.rules import commands as c
from tapisvert.spoken_bets import MEANINGS
from tapisvert.spoken_words import ALL

SPACES: Final = str.maketrans("\xa0\u202f", "  ")
"""The no-break spaces, wide and narrow, as ordinary ones."""
REFAIT: Final = "Kh Ks Th As Qh Qs Jh Ad"


def cards() -> Table:
    """A table of cards with stakes of every kind: Anna's on rouge (free, and in prison at degrees 1
    and 2) and noir (insured); Bruno's in prison on noir alone.
    """
    session = Session("campione-trente-et-quarante")
    session.sit("Anna", 1_000_000)
    session.sit("Bruno", 1_000_000)
    session.sit("Désirée du Pont: II", 1_000_000)
    session.bet("Anna", "rouge", 10_000)
    session.deal(REFAIT)
    session.bet("Anna", "rouge", 20_000)
    session.bet("Bruno", "noir", 20_000)
    session.deal(REFAIT)
    session.bet("Anna", "rouge", 30_000)
    session.bet("Anna", "noir", 50_000)
    session.insure("Anna", "noir")
    return session.table


def wheel() -> Table:
    session = Session("campione-roulette")
    session.sit("Anna", 1_000_000)
    session.bet("Anna", "17", 1_000)
    return session.table


CARDS, WHEEL = cards(), wheel()


def orders(text: str, table: Table = CARDS, current: str = "Anna") -> tuple[c.Command, ...]:
    meaning = understand(text, table, current)
    assert isinstance(meaning, Orders), meaning
    return meaning.commands


@pytest.mark.parametrize(
    "text",
    [
        "500 rouge",
        "rouge 500",
        "500 sur rouge",
        "500.00 rosso",
        "red 500",
        "bet 500 on red",
        "puntare 500 su rosso",
        "Miser 500 sur la ROUGE",
        "500 € rouge",
        "500,00 r",
    ],
)
def test_stake_is_parsed_on_cards(text: str) -> None:
    """Amount and chance in any order and in three languages."""
    assert orders(text) == (c.Bet("Anna", "rouge", 50_000),)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("withdraw sixain 13", c.Withdraw("Anna", "13-18")),
        ("ritira 5 dalla sestina 13", c.Withdraw("Anna", "13-18", 500)),
        ("withdraw 17", c.Withdraw("Anna", "17")),
        ("retirer 100 sur le 17", c.Withdraw("Anna", "17", 10_000)),
        ("move transversale 13 14", c.Move("Anna", "13-15", "14")),
        ("sposta 14 sulla terzina 13", c.Move("Anna", "14", "13-15")),
    ],
)
def test_wheel_stake_is_withdrawn_or_moved(text: str, command: c.Command) -> None:
    assert orders(text, WHEEL) == (command,)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("retirer rouge", c.Withdraw("Anna", "rouge")),
        ("retirer 100 rouge", c.Withdraw("Anna", "rouge", 10_000)),
        ("ritirare 100 dal rosso", c.Withdraw("Anna", "rouge", 10_000)),
        ("take red", c.Withdraw("Anna", "rouge")),
        ("retirer rouge degré 1", c.Withdraw("Anna", "rouge", None, 1)),
        ("bruno: retirer noir", c.Withdraw("Bruno", "noir", None, 1)),
        ("bruno: retirer", c.Withdraw("Bruno", "noir", None, 1)),
        ("déplacer noir inverse", c.Move("Anna", "noir", "inverse")),
        ("bruno: deplacer noir vers rouge", c.Move("Bruno", "noir", "rouge", 1)),
        ("spostare rosso nero grado 2", c.Move("Anna", "rouge", "noir", 2)),
        ("move red black free", c.Move("Anna", "rouge", "noir")),
        ("assurer rouge", c.Insure("Anna", "rouge")),
        ("insure", c.Insure("Anna", "rouge")),
        ("assurer 5 rouge", c.Insure("Anna", "rouge", 500)),
        ("assicura 5", c.Insure("Anna", "rouge", 500)),
        ("assicurare nero", c.Insure("Anna", "noir")),
        ("partager rouge degré 2", c.Divide("Anna", "rouge", 2)),
        ("partager rouge tout", c.Divide("Anna", "rouge")),
        ("bruno: partager", c.Divide("Bruno", "noir")),
        ("Bruno: dividere nero", c.Divide("Bruno", "noir")),
        ("couper à 120", c.Cut("Anna", 120)),
        ("cut 120", c.Cut("Anna", 120)),
        ("la dernière", c.Last()),
        ("LAST", c.Last()),
        ("asseoir Carla 500", c.Sit("Carla", 50_000)),
        ("sit Carla Rossi 12.50", c.Sit("Carla Rossi", 1_250)),
        ("sit anna 500", c.Sit("Anna", 50_000)),
        ("in piedi Dino 500", c.Sit("Dino", 50_000, standing=True)),
        ("leave Bruno", c.Leave("Bruno")),
        ("partir", c.Leave("Anna")),
        ("société Anna bruno", c.FormSociete(("Anna", "Bruno"))),
        ("désirée du pont: ii: 5 noir", c.Bet("Désirée du Pont: II", "noir", 500)),
    ],
)
def test_verbs_are_parsed_in_three_languages(text: str, command: c.Command) -> None:
    """Verbs in three languages, with or without accents, by the one who speaks or is named."""
    assert orders(text) == (command,)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("", Word.GO),
        ("rien", Word.GO),
        ("Rien ne va plus !", Word.GO),
        ("deal", Word.GO),
        ("soldes", Word.BALANCES),
        ("permanenza", Word.PERMANENCE),
        ("?", Word.HELP),
        ("aide", Word.HELP),
        ("QUIT", Word.QUIT),
        ("bruno:", Switch("Bruno")),
        ("Bruno", Switch("Bruno")),
        ("desiree du pont: ii", Switch("Désirée du Pont: II")),
    ],
)
def test_words_to_the_program(text: str, meaning: Meaning) -> None:
    """Enter, questions, and who speaks."""
    assert understand(text, CARDS, "Anna") == meaning


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("500", "spoken-on-what"),
        ("rouge", "spoken-how-much"),
        ("rouge noir 5", "spoken-one-stake-a-line"),
        ("bonjour", "not-understood"),
        ("-5 rouge", "spoken-unknown-word"),
        ("10**30 rouge", "spoken-unknown-word"),
        ("1234567890123456 rouge", "spoken-no-amount"),
        ("5.005 rouge", "spoken-no-amount"),
        ("², rouge", "spoken-unknown-word"),
        ("x: 5 rouge", "unknown-player"),
        ("asseoir", "sit-how"),
        ("sit Carla cinq", "spoken-no-amount"),
        ("leave Nessuno", "unknown-player"),
        ("société Anna", "societe-how"),
        ("déplacer rouge", "spoken-move-how"),
        ("partager", "which-degree"),
        ("partager rouge", "which-degree"),
        ("retirer", "which-one"),
        ("déplacer rouge noir", "which-degree-or-free"),
        ("désirée du pont: ii: partager", "nothing-there"),
        ("cut deep", "cut-where"),
        ("mescola", "mix-how"),
        ("x" * (LONGEST_LINE + 1), "too-long"),
        ("5 rouge svp", "spoken-unknown-word"),
        ("assurer 500 rouge 20", "spoken-one-stake-a-line"),
        ("retirer rouge maximum", "spoken-one-stake-a-line"),
    ],
)
def test_unclear_lines_are_explained(text: str, key: str) -> None:
    """The complaint names the missing part or the ambiguity, in every language."""
    meaning = understand(text, CARDS, "Anna")
    assert isinstance(meaning, Complaint)
    assert meaning.key == key
    for language in ("it", "fr", "en"):
        assert Messages(language, "EUR").complaint(meaning)


@pytest.mark.parametrize("text", ["zéro et les voisins par 5", "5 zero e i vicini"])
def test_neighbours_are_five_pleins(text: str) -> None:
    """Two on each side of the wheel, and no announcement (CR-17)."""
    bets = [c.Bet("Anna", position, 500) for position in ("3", "26", "0", "32", "15")]
    assert orders(text, WHEEL) == tuple(bets)


def test_maximum_is_what_is_left_of_it() -> None:
    """Of the player's own stake, and of a société's; the largest equal pieces of an announcement;
    once it lies, or where there is none, the answer says so.
    """
    session = Session("campione-roulette")
    for name in ("Anna", "Bruno"):
        session.sit(name, 10_000_000)
    session.bet("Anna", "17", 10_000)
    table = session.table
    assert orders("17 maximum", table) == (c.Bet("Anna", "17", 40_000),)
    assert orders("bruno: al massimo sul 17", table) == (c.Bet("Bruno", "17", 50_000),)
    assert orders("tiers max", table) == (c.Announce("Anna", "tiers", 100_000),)
    assert orders("voisins maximum", table) == (c.Announce("Anna", "voisins", 75_000),)
    assert set(orders("17 e i vicini massimo", table)) == {
        c.Bet("Anna", place, 40_000) for place in ("17", "2", "6", "25", "34")
    }
    assert understand("finale 7/12 maximum", table, "Anna") == Complaint(
        "spoken-not-offered", {"call": "finale 7/12"}
    )
    session.do(c.FormSociete(("Anna", "Bruno")))
    assert orders("bruno: 17 maximum", session.table) == (c.Bet("Bruno", "17", 40_000),)
    session.bet("Bruno", "17", 40_000)
    assert understand("17 maximum", session.table, "Anna") == Complaint(
        "spoken-at-maximum", {"on": "17"}
    )
    empty = Session("venezia-trente-et-quarante")
    empty.sit("Anna", 10_000)
    assert understand("rouge maximum", empty.table, "Anna") == Complaint(
        "spoken-no-maximum", {"on": "rouge"}
    )


def test_neighbours_need_chips_for_all() -> None:
    """Chips for four of five pleins are not enough."""
    meaning = understand("17 et les voisins par 2100", WHEEL, "Anna")
    assert isinstance(meaning, Complaint)
    sentence = Messages("en", "EUR").complaint(meaning)
    assert sentence == "Anna has 9 990.00 EUR in chips; this takes 10 500.00 EUR."


def test_stake_needs_seated_player() -> None:
    empty = Session("campione-roulette").table
    assert understand("5 rouge", empty, None) == Complaint("no-player-sits")


@pytest.mark.parametrize("house", ["campione-roulette", "venezia-trente-et-quarante"])
@pytest.mark.parametrize("name", ["Anna", "Player", "Giocatore", "Joueur", "de la Rosa", "Blanche"])
def test_seat_takes_name_and_chips(house: str, name: str) -> None:
    table = Session(house).table
    assert understand_seat(f"{name} 500", table) == Orders((c.Sit(name, 50_000),))
    assert understand_seat("sit rouge 500", table) == Orders((c.Sit("rouge", 50_000),))


@pytest.mark.parametrize(
    "text",
    [
        "rouge 500",
        "Rosso 500",
        "500 rouge",
        "17 500",
        "tiers 5",
        "tiers par 5",
        "plein 17 5",
        "assurer 500",
        "mise 500",
        "help 500",
        "fin 500",
        "la dernière 500",
        "coupe 100",
    ],
)
def test_seat_refuses_bets_and_commands(text: str) -> None:
    complaint = understand_seat(text, Session("campione-roulette").table)
    assert complaint == Complaint("seat-no-name", {"text": text})
    assert Messages("en", "EUR").complaint(complaint) == (
        f"“{text}” is a bet or a command, not a name. Type a name and chips: “Anna 1000”."
    )


_VOCABULARY: Final = sorted(
    {*VERBS, *WORDS, *ALL, *FREE, *MEANINGS}
    | {"anna:", "bruno", "500", "12.50", "degré", "2", "0", "37", ":"}
    | {"14/17", "13-15", "1/2/3", "/", "-", "degré 99", "\0", "é", "1 000", "999999999999999999"}
)


@examples(100, exhaustive=1600)
@given(
    st.one_of(
        st.text(max_size=60),
        st.lists(st.sampled_from(_VOCABULARY), max_size=7).map(" ".join),
        st.lists(st.sampled_from(_VOCABULARY) | st.text(max_size=8), max_size=5).map(" ".join),
    ),
    st.sampled_from([CARDS, WHEEL]),
)
def test_arbitrary_text_has_safe_meaning(text: str, table: Table) -> None:
    """Whatever is typed gives a meaning. Its commands can be recorded and given to the table; its
    complaints and refusals can be said in every language, and nothing in them steers the terminal.
    """
    meaning = understand(text, table, "Anna")
    assert isinstance(meaning, get_args(Meaning))
    for language in ("it", "fr", "en"):
        voice = Messages(language, "EUR")
        if isinstance(meaning, Complaint):
            assert voice.complaint(meaning).translate(SPACES).isprintable()
        for command in meaning.commands if isinstance(meaning, Orders) else ():
            assert parse_command(format_command(command), 1).command == command
            answer = step(table, command)
            if isinstance(answer, Refusal):
                assert voice.refusal(answer).translate(SPACES).isprintable()


@examples(100)
@given(st.text(max_size=80))
def test_printable_removes_control_characters(text: str) -> None:
    assert printable(text, 20).isprintable()
    assert len(printable(text, 20)) <= 21


@pytest.mark.parametrize("verb", ["mix", "mescola", "Mélanger", "melange"])
def test_words_are_mixed_in_as_they_are_written(verb: str) -> None:
    """Capitals, accents and signs count; who is named says them."""
    assert understand(f"{verb} Il MARE è: calmo!", wheel(), "Anna") == Mix(
        "Anna", "Il MARE è: calmo!"
    )
    assert understand(f"bruno: {verb} x", cards(), "Anna") == Mix("Bruno", "x")

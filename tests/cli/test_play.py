"""`tapisvert play`: whole evenings, at a terminal and from a pipe."""

import io
import json
import re
import sys
from pathlib import Path

import pytest
from support.cli.cli_runner import Finished, invoke
from support.cli.terminal_session import Terminal, dos, piped, plain, replayed, shown, totals
from support.house_files import write
from support.regulations.announcing_house import ANNOUNCING_TEXT

from tapisvert.cards import sixain
from tapisvert.fairness import sealed_draw
from tapisvert.regulations import rulebooks

VENEZIA = "venezia-trente-et-quarante"
DEUX_ZERO = "trente-et-quarante-2.0"
ROULETTE = "campione-roulette"
TWO_PLAYERS = ("--player", "Anna=2000", "--player", "Bruno=1500")

# A pack that is known: dealt from its top after a cut at 0, the first five burnt, it gives a
# refait, a refait and a coup that rouge and couleur win (totals 37 and 32).
_REFAIT = ("Kh", "Ks", "Th", "As", "Qh", "Qs", "Jh", "Ad")
_ROUGE = ("Th", "Td", "7c", "Kd", "Ts", "Tc", "9s", "3d")


def stack_pack(*coups: tuple[str, ...]) -> tuple[str, ...]:
    """A whole pack with these coups on top, beneath five cards to be burnt."""
    rest = list(sixain())
    coup_cards = [card for coup in coups for card in coup]
    for card in coup_cards:
        rest.remove(card)
    return *rest[-5:], *coup_cards, *rest[:-5]


def pack_file(folder: Path, cards: tuple[str, ...]) -> str:
    path = folder / "pack.txt"
    path.write_text("\n".join(cards) + "\n")
    return str(path)


def test_terminal_evening_matches_record(tmp_path: Path) -> None:
    """Two players share the keyboard; the final amounts on the screen are those of the record."""
    pack = pack_file(tmp_path, stack_pack(_REFAIT, _REFAIT, _ROUGE))
    arguments = (VENEZIA, *TWO_PLAYERS, "--cards", pack, "--record", "e.jsonl", "--fast")
    with Terminal(*arguments, cwd=tmp_path) as table:
        table.until("Anna cuts")
        table.type("coupe 0")
        table.until("Messieurs, faites vos jeux")
        for line, answer in (
            ("500 rouge", "Anna: 500.00 EUR on rouge."),
            ("assurer rouge", "Anna insures 500.00 EUR on rouge for 5.00 EUR."),
            ("bruno: 100 noir", "Bruno: 100.00 EUR on noir."),
            ("bruno: 100 couleur", "Bruno: 100.00 EUR on couleur."),
            ("", "Refait, 31 to 31."),
            ("bruno: déplacer noir rouge", "moves the stake in prison (degree 1)"),
            ("", "Refait, 31 to 31."),
            ("bruno: partager couleur", "in prison on couleur (degree 2) is divided: 25.00"),
            ("", "« Rouge gagne et couleur »"),
            ("quit", "Final balances"),
        ):
            table.until(" › ")
            table.type(line)
            table.until(answer)
        assert table.ended() == 0
    record = tmp_path / "e.jsonl"
    assert shown(table.output, ("Anna", "Bruno")) == totals(record)
    assert totals(record) == {"Anna": 199_500, "Bruno": 137_500}
    assert dos(record)[-2:] == ["deal", "finish"]


@pytest.mark.parametrize("house", [DEUX_ZERO, ROULETTE])
def test_card_by_card(tmp_path: Path, house: str) -> None:
    """At a terminal the cards come one by one, and the ball runs, before the result is called."""
    with Terminal(house, *TWO_PLAYERS, "--record", "e.jsonl", cwd=tmp_path) as table:
        if house == DEUX_ZERO:
            table.begin()
        table.until("Anna · 2 000.00 › ")
        table.type("")
        result = table.until("Permanence")
        table.until(" › ")
        table.type("quit")
        assert table.ended() == 0
    assert len(re.findall(r"Rouge (?:gagne|perd)|, (?:rouge|noir), |Zéro", result)) == 1
    if house == DEUX_ZERO:
        lying = [len(re.findall("[♠♥♦♣]", line)) for line in result.splitlines()]
        assert list(dict.fromkeys(lying)) == list(range(max(lying) + 1))
    else:
        assert len(result.splitlines()) > 5
    assert totals(tmp_path / "e.jsonl") == {"Anna": 200_000, "Bruno": 150_000}


@pytest.mark.parametrize("house", [name for name in rulebooks() if name != ROULETTE])
def test_taille_continues_with_new_pack(tmp_path: Path, house: str) -> None:
    """At the end of the shoe another pack is shuffled and cut, and stakes in prison stay. Stakes
    given before it is ready are refused.
    """
    coups = 70 if house == DEUX_ZERO else 45
    lines = ["", *["20 rouge", "10 couleur", ""] * coups, "soldes"]
    result = piped(lines, house, *TWO_PLAYERS, "--record", "e.jsonl", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert "Taille 2 · coup 1" in result.stdout
    assert "Its end is in the record" in result.stdout
    commands = dos(tmp_path / "e.jsonl")
    assert commands.count("commit") == commands.count("end") >= 2
    assert shown(result.stdout, ("Anna", "Bruno")) == totals(tmp_path / "e.jsonl", refusing=True)


def test_roulette_accepts_every_bet(tmp_path: Path) -> None:
    """Every way to bet on the cloth is understood and settled."""
    bets = ["10 sur 17", "14/17 10", "10 13-15", "10 0-1-2", "10 25/29", "10 quatre premiers",
            "10 13-18", "10 P12", "10 première colonne", "tiers par 5", "voisins par 5",
            "orphelins par 5", "finale 7 par 5", "finale 3/6 par 5", "10 rouge", "10 pair",
            "10 manque"]  # fmt: skip
    lines = [*[*bets, ""] * 4, "déplacer", "la dernière", *bets, "", "10 rouge"]
    result = piped(lines, ROULETTE, "--player", "Anna=5000", "--record", "e.jsonl", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert dos(tmp_path / "e.jsonl").count("spin") == 5
    assert dos(tmp_path / "e.jsonl").count("bet") == 5 * (len(bets) - 5)
    assert shown(result.stdout, ("Anna",)) == totals(tmp_path / "e.jsonl")


def test_bets_are_repeated_in_full(tmp_path: Path) -> None:
    """With their kind, and what is laid on the wrong word is refused with what to write."""
    lines = ["5 sixain 13", "numéro 17 par 5", "17 plein 5", "déplacer sixain 13 vers 1-12", "quit"]
    result = piped(lines, ROULETTE, "--player", "Anna=100", "--record", "e.jsonl", cwd=tmp_path)
    for sentence in (
        "Anna: 5.00 EUR on sixain 13-18.",
        "Anna: 5.00 EUR on plein 17.",
        "“17 plein 5” can mean “plein 5 par 17.00” or “plein 17 par 5.00”",
        "Anna moves from sixain 13-18 to douzaine 1-12: 5.00 EUR.",
    ):
        assert sentence in " ".join(result.stdout.split())
    assert dos(tmp_path / "e.jsonl").count("bet") == 2


@pytest.mark.clause("CR-17.0", "CR-18")
@pytest.mark.parametrize(
    ("language", "text", "help_line"),
    [
        ("en", "17 and three neighbours by 1", "complet 17 by 5"),
        ("fr", "17 et trois voisins par 1", "complet 17 par 5"),
        ("it", "17 e tre vicini per 1", "complet 17 per 5"),
    ],
)
def test_house_announcements_are_repeated_aloud(
    tmp_path: Path, language: str, text: str, help_line: str
) -> None:
    """Spoken in three languages; the croupier says the house's words, and help has its calls."""
    write(tmp_path, announcing=ANNOUNCING_TEXT)
    house = ("announcing-roulette", "--regulations", str(tmp_path), "--lang", language)
    lines = ["jeu zéro par 1", text, "completo 8 per 1", "", "help", "quit"]
    result = piped(lines, *house, "--player", "Anna=500", "--record", "e.jsonl", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    shown_text = " ".join(result.stdout.split())
    for words in (
        "« Jeu zéro, 4 pièces par 1.00: 4.00 »",
        "« 17 et les voisins, 3 de chaque côté, 7 pièces par 1.00: 7.00 »",
        "« 8 complet, 40 pièces par 1.00: 40.00 »",
        help_line,
    ):
        assert words in shown_text
    assert dos(tmp_path / "e.jsonl").count("announce") == 3


def test_stake_before_cut_is_refused(tmp_path: Path) -> None:
    result = piped(["10 rouge", "quit"], VENEZIA, "--player", "Anna=100", cwd=tmp_path)
    assert "Cut the pack first: “cut 120”, or Enter." in result.stdout


def test_players_are_asked_for(tmp_path: Path) -> None:
    """Without --player it asks for a name; Enter takes the default, then lets play begin."""
    result = piped(["Anna 500", "Bruno = 12,50", "", "", ""], VENEZIA, cwd=tmp_path)
    assert "Anna takes a seat with 500.00 EUR." in result.stdout
    assert "Bruno takes a seat with 12.50 EUR." in result.stdout
    assert "Anna cuts at card" in result.stdout
    french = piped(["", ""], VENEZIA, "--lang", "fr", cwd=tmp_path)
    assert "Joueur prend place avec 1 000.00 EUR." in french.stdout


def test_refusal_explains_and_changes_nothing(tmp_path: Path) -> None:
    """The message, the clause, and the same chips as before."""
    lines = ["0", "3 rouge", "9000 rouge", "5 vert", "assurer rouge", "bonjour", "5", "quit"]
    arguments = (VENEZIA, "--player", "Anna=1000", "--minimum", "5", "--record", "e.jsonl")
    result = piped(lines, *arguments, cwd=tmp_path)
    for expected in (
        "3.00 EUR on rouge is below the minimum of 5.00 EUR. (VT-21)",
        "Anna has 1 000.00 EUR in chips; this takes 9 000.00 EUR.",
        "“vert” is not understood here",
        "Anna has no such stake on rouge. (R20)",
        "“bonjour” is not understood.",
        "5 on what?",
    ):
        assert expected in " ".join(result.stdout.split())
    assert shown(result.stdout, ("Anna",)) == {"Anna": 100_000}


def test_ambiguous_degree_is_asked(tmp_path: Path) -> None:
    pack = pack_file(tmp_path, stack_pack(_REFAIT, _REFAIT, _ROUGE))
    lines = ["0", "100 noir", "", "60 noir", "", "partager noir", "partager"]
    lines += ["partager noir degré 2", "déplacer noir rouge", "40 rouge", "", "quit"]
    arguments = (VENEZIA, "--player", "Anna=1000", "--cards", pack, "--record", "e.jsonl")
    result = piped(lines, *arguments, cwd=tmp_path)
    assert result.stdout.count("Stakes on noir are in degrees 1, 2.") == 2
    assert "100.00 EUR in prison on noir (degree 2) is divided: 25.00 EUR" in result.stdout
    assert "(degree 1) from noir to rouge: 60.00 EUR." in " ".join(result.stdout.split())
    assert totals(tmp_path / "e.jsonl") == shown(result.stdout, ("Anna",)) == {"Anna": 96_500}


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (sixain()[1:], "there are 311 cards"),
        ((*sixain(), "As"), "there are 313 cards"),
        (("As", *sixain()[:1], *sixain()[2:]), "wrong: As, 2s"),
        (("joker", *sixain()[1:]), "wrong: As, joker"),
        ((), "there are 0 cards"),
    ],
    ids=["311", "313", "a seventh ace", "a joker", "none"],
)
def test_invalid_pack_is_refused(tmp_path: Path, cards: tuple[str, ...], expected: str) -> None:
    """It is refused by the rules, with status 2, and no record is begun."""
    pack = pack_file(tmp_path, cards)
    result = piped([], VENEZIA, *TWO_PLAYERS, "--cards", pack, "--record", "e.jsonl", cwd=tmp_path)
    assert result.returncode == 2
    assert expected in result.stderr
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "e.jsonl").exists()


def test_real_pack_keeps_its_order(tmp_path: Path) -> None:
    """The record holds the pack of the file, then the cut of the player."""
    pack = stack_pack(_ROUGE)
    arguments = (VENEZIA, *TWO_PLAYERS, "--cards", pack_file(tmp_path, pack), "--record", "e.jsonl")
    result = piped(["0", "", "quit"], *arguments, cwd=tmp_path)
    assert "« Sept »" in result.stdout
    assert "« Rouge gagne et couleur »" in result.stdout
    table = replayed(tmp_path / "e.jsonl").table
    assert table is not None
    assert table.taille.shoe == pack


def test_rulings_and_limits_are_posted(tmp_path: Path) -> None:
    """The first line of the record has the readings that the options change."""
    arguments = ("--ruling", "degree_limit=none", "--ruling", "R03=lose", "--minimum", "5")
    piped([], VENEZIA, *arguments, "--maximum", "12.50", "--record", "e.jsonl", cwd=tmp_path)
    table = replayed(tmp_path / "e.jsonl").table
    assert table is not None
    assert (table.book.degree_limit, table.book.refait_in_prison) == (None, "lose")
    assert (table.limits.minimum, list((table.limits.maximum or {}).values())) == (500, [1250])
    options = ("--maximum", "plein=50", "--record", "r.jsonl")
    piped([], ROULETTE, *options, cwd=tmp_path)
    assert '"maximum":{"plein":5000}' in (tmp_path / "r.jsonl").read_text()


def test_seed_is_marked_unsafe(tmp_path: Path) -> None:
    """With it, and only with it, a notice stands at the top and the evening can be repeated."""
    lines = ["mix a b c", "", "5 rouge", "", "", "quit"]
    for name in ("a", "b"):
        result = piped(lines, VENEZIA, *TWO_PLAYERS, "--seed", "7", "--record", name, cwd=tmp_path)
        assert "NOT FOR PLAY" in result.stdout
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    for name in ("c", "d"):
        result = piped(lines, VENEZIA, *TWO_PLAYERS, "--record", name, cwd=tmp_path, is_told=False)
        assert "NOT FOR PLAY" not in result.stdout
    packs = [re.findall('"tip":"[^"]*"', (tmp_path / name).read_text()) for name in "cd"]
    assert packs[0] != packs[1]


@pytest.mark.parametrize(
    "columns", [40, *(pytest.param(n, marks=pytest.mark.exhaustive) for n in (80, 120))]
)
@pytest.mark.parametrize("house", [VENEZIA, ROULETTE])
def test_output_keeps_terminal_width(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: int, house: str
) -> None:
    """Nothing that is drawn is wider than the screen, however narrow. A command to be copied is
    never broken, and names the program as it was started.
    """
    monkeypatch.setenv("TAPIS_PROGRAM", "./tapis")
    lines = ["mix me", "", "20 rouge", "aide", "soldes", "", "permanence", *[""] * 40]
    arguments = (house, *TWO_PLAYERS, "--record", "e", "--lang", "it")
    result = piped(lines, *arguments, cwd=tmp_path, columns=columns)
    *lines_shown, command = [line for line in result.stdout.splitlines() if "›" not in line]
    assert max(map(len, lines_shown)) <= columns
    assert command == "  Per verificare ogni carta: ./tapis verify e"


@pytest.mark.parametrize(
    "changed", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=["no colour", "dumb terminal"]
)
def test_plain_terminals(tmp_path: Path, changed: dict[str, str]) -> None:
    arguments = (VENEZIA, *TWO_PLAYERS, "--record", "e.jsonl", "--fast")
    with Terminal(*arguments, cwd=tmp_path, **changed) as table:
        for words in ("Anna cuts", "Messieurs, faites vos jeux", "Permanence"):
            table.until(words)
            table.type("")
        table.until("Permanence")
        table.until(" › ")
        table.type("quit")
        assert table.ended() == 0
    assert re.search(r"\x1b\[[0-9;]*(?:3[0-9]|4[0-9]|9[0-9])m", table.output) is None
    if "TERM" in changed:
        assert re.search(r"\x1b\[[0-9;]*[ABJKm]", table.output) is None
    assert re.search("(?:10|[A2-9JQK])[♠♥♦♣]", plain(table.output))


def test_missing_letters_are_replaced(tmp_path: Path) -> None:
    """Suits are written as the record writes them where their symbols cannot be shown."""
    arguments = (VENEZIA, *TWO_PLAYERS, "--record", "e.jsonl")
    result = piped([""] * 4, *arguments, cwd=tmp_path, encoding="latin-1:strict")
    assert (result.returncode, result.stderr) == (0, "")
    assert re.search(r" [A2-9TJQK][shdc] ", result.stdout)


def test_plain_quotes_on_ascii_output(tmp_path: Path) -> None:
    """Typographic quotes and dashes are written as those of a typewriter."""
    arguments = (VENEZIA, *TWO_PLAYERS, "--record", "e.jsonl")
    result = piped(["", "", "nonsense", "help"], *arguments, cwd=tmp_path, encoding="ascii")
    assert (result.returncode, result.stderr) == (0, "")
    assert '"nonsense"' in result.stdout
    assert "\\u20" not in result.stdout


@pytest.mark.parametrize("language", ["it", "fr", "en"])
@pytest.mark.parametrize("house", rulebooks())
def test_help_in_every_language(tmp_path: Path, language: str, house: str) -> None:
    """The help of a game names what can be said at it, and nothing that cannot."""
    expected = piped(["", "aide"], house, *TWO_PLAYERS, "--lang", language, cwd=tmp_path).stdout
    divide = {"it": "dividere", "fr": "partager", "en": "divide"}[language]
    assert ("tiers " in expected) == (house == ROULETTE)
    assert (f" {divide} · " in expected) == (house != DEUX_ZERO)
    assert re.search("assur|insure|assic", expected) is None or house not in (DEUX_ZERO, ROULETTE)


def test_players_mix_in_words_of_their_own(tmp_path: Path) -> None:
    """Players may add words of their own before the cut; the record has the words, and the cards
    follow from them: `verify` finds it right.
    """
    lines = ["mix il mare è calmo", "bruno: mescola forza", "mix again", "mix", "120", "mix late"]
    lines += ["20 rouge", "", "quit"]
    result = piped(lines, VENEZIA, *TWO_PLAYERS, "--record", "e.jsonl", cwd=tmp_path)
    expected = " ".join(result.stdout.split())
    for answer in (
        "Anna’s words are mixed in.",
        "Bruno’s words are mixed in.",
        "Anna has mixed in words already.",
        "Type words of your own",
        "The cards or numbers are fixed: your words come too late.",
    ):
        assert answer in expected
    (tip,) = re.findall(r"The house is bound to a pack: ([0-9a-f ]{19}) …", expected)
    (fixed,) = re.findall(r"The pack is fixed: ([0-9a-f ]{19}) …", expected)
    record = (tmp_path / "e.jsonl").read_text()
    assert f'"tip":"{tip.replace(" ", "")}' in record
    assert f'"start":"{fixed.replace(" ", "")}' in record
    assert record.count(f'"value":"{"il mare è calmo".encode().hex()}') == 2
    assert '"counted":["Anna","Bruno"]' in record
    assert invoke("verify", str(tmp_path / "e.jsonl")).status == 0


def test_wheel_session_uses_one_draw(tmp_path: Path) -> None:
    """It starts with the first stake, or the Enter that lets the ball run; words that come later
    are mixed into another.
    """
    lines = ["mix x", "17 par 10", "", "", "mix y", "tiers par 5", "bruno: 10 rouge", "", "quit"]
    result = piped(lines, ROULETTE, *TWO_PLAYERS, "--record", "e.jsonl", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    acts = ["commit", "start", "spin", "finish", "end"]
    assert [command for command in dos(tmp_path / "e.jsonl") if command in acts] == [
        "commit", "start", "spin", "spin", "end", "commit", "start", "spin", "finish", "end"
    ]  # fmt: skip
    assert result.stdout.count("The house is bound to its spins: ") == 2
    assert result.stdout.count("The spins are fixed: ") == 2
    assert invoke("verify", str(tmp_path / "e.jsonl")).status == 0


def test_lines_of_players_have_salts(tmp_path: Path) -> None:
    """Each another, of 16 bytes; the lines of the house have none."""
    lines = ["", "20 rouge", "", "quit"]
    piped(lines, VENEZIA, *TWO_PLAYERS, "--record", "e.jsonl", cwd=tmp_path)
    acts = [json.loads(line) for line in (tmp_path / "e.jsonl").read_text().splitlines()]
    salts = [act["salt"] for act in acts if "salt" in act]
    assert [act["do"] for act in acts if "salt" in act] == ["sit", "sit", "cut", "bet"]
    assert all(re.fullmatch("[0-9a-f]{32}", salt) for salt in salts)
    assert len(set(salts)) == 4


def run_with_alarm(
    monkeypatch: pytest.MonkeyPatch, house: str, lines: int, folder: Path
) -> Finished:
    """An evening that a monitor has to stop, played in this process."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines * "\n"))
    record = str(folder / "e.jsonl")
    return invoke("play", house, *TWO_PLAYERS, "--record", record, "--lang", "en")


def test_stuck_wheel_stops_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """After some spins; and the record of a number that the share does not give is refused."""
    with monkeypatch.context() as patched:
        patched.setattr(sealed_draw, "uniform_below", lambda *_: 17)
        stopped = run_with_alarm(patched, ROULETTE, 40, tmp_path)
    assert (stopped.status, stopped.err) == (3, "")
    assert "the numbers do not come as a wheel’s do" in " ".join(stopped.out.split())
    assert 3 < dos(tmp_path / "e.jsonl").count("spin") < 40
    assert dos(tmp_path / "e.jsonl")[-3:] == ["spin", "finish", "end"]
    assert invoke("verify", str(tmp_path / "e.jsonl")).status == 1


@pytest.mark.parametrize("house", [ROULETTE, VENEZIA])
def test_go_starts_game_after_seating(tmp_path: Path, house: str) -> None:
    """Before that it asks for a player; neither deals without a draw that is ready."""
    commands = piped(["go", "sit Anna 1000", "go", "quit"], house, "--lang", "en", cwd=tmp_path)
    assert "All seats are empty" in commands.stdout
    assert "Anna · 1 000.00" in commands.stdout or "Anna cuts" in commands.stdout
    assert (commands.returncode, "internal error" in commands.stderr) == (0, False)


def test_seat_prompt_asks_again_after_bet(tmp_path: Path) -> None:
    """`rouge 500` before anyone sits is no player of that name."""
    lines = ["rouge 500", "Anna 500", "noir 100", "go", "soldes", "quit"]
    result = piped(lines, VENEZIA, "--lang", "en", "--record", "e.jsonl", cwd=tmp_path)
    assert "“rouge 500” is a bet or a command, not a name." in result.stdout
    assert "“noir 100” is a bet or a command, not a name." in result.stdout
    assert totals(tmp_path / "e.jsonl") == {"Anna": 50_000}

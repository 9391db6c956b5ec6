"""Output of `explain`, `rules`, `rulebooks`, `clauses` and `settle`, for people and programs."""

import json
import re
from pathlib import Path

import pytest
from support.cli.cli_runner import invoke, output_of, run, saved
from support.engine.cards_and_coups import NULL, REFAIT, ROUGE_COULEUR

from tapisvert import Session, __version__, rulebook, rulebooks
from tapisvert.i18n import LANGUAGES
from tapisvert.regulations import citation_text, clauses, rulings
from tapisvert.rules import commands as c

VENEZIA = "venezia-trente-et-quarante"
CARDS = "Th Td 7c Kd Ts Th 9s 3d"
COMMANDS = (
    "play",
    "serve",
    "settle",
    "odds",
    "simulate",
    "replay",
    "verify",
    "randomness",
    "audit",
    "backup",
    "restore",
    "explain",
    "drill",
    "rulebooks",
    "rules",
    "clauses",
    "regulation",
)


@pytest.fixture
def evening(tmp_path: Path) -> str:
    """Two coups: rouge wins, then a refait."""
    table = Session(VENEZIA)
    table.sit("Anna", 1_000_000)
    table.bet("Anna", "rouge", 50_000)
    table.do(c.Deal(ROUGE_COULEUR))
    table.bet("Anna", "noir", 50_000)
    table.do(c.Deal(REFAIT))
    return saved(tmp_path, *table.lines)


# Languages ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "name"),
    [("it", "Roulette francese, Campione"), ("fr", "Roulette française, Campione")],
)
def test_rulebook_names_are_translated(tmp_path: Path, lang: str, name: str) -> None:
    wheel = "campione-roulette"
    table = Session(wheel)
    table.sit("Anna", 1_000_000)
    table.bet("Anna", "rouge", 5_000)
    table.do(c.Close())
    table.do(c.Spin(17))
    results = tmp_path / "numbers.csv"
    results.write_text("".join(f"{number}\n" for number in range(37)) * 3)
    commands = (
        ("settle", wheel, "--number", "17", "--bet", "17=1000"),
        ("odds", wheel),
        ("odds", wheel, "--rulings"),
        ("drill", wheel, "payouts", "--seed", "1"),
        ("explain", saved(tmp_path, *table.lines)),
        ("simulate", "coups", wheel, "--coups", "1"),
        ("simulate", "evenings", wheel, "--paths", "10"),
        ("simulate", "permanences", wheel, str(results)),
        ("randomness", "--rulebook", wheel, "--results", str(results)),
    )
    for command in commands:
        output = invoke(*command, "--lang", lang, stdin="").out
        assert name in output, command
        assert "French roulette" not in output, command


def test_premium_cites_house_article(tmp_path: Path) -> None:
    assert invoke("regulation", "new", str(tmp_path / "san.toml"), "--lang", "en").status == 0
    stakes = ("--cards", CARDS, "--bet", "rouge=50000", "--insure", "rouge")
    for house, citation in (("san", "SAN-4"), ("campione-trente-et-quarante", "R08")):
        output = invoke("settle", house, *stakes, "--regulations", str(tmp_path)).out
        (premium,) = re.findall(r"keeps the premium[^•]*\[(.*?)\]", output)
        assert premium == citation


@pytest.mark.parametrize("lang", LANGUAGES)
def test_catalogue_matches_engine(lang: str) -> None:
    """All cautionary articles of roulette hold at cards, CR-17.0 and CR-18 too, and the steps of
    CR-18 are declared there; an excess comes back at a refait as well.
    """
    text = citation_text("CT-10", lang)
    assert text is not None
    assert re.search(r"CR-16, CR-17\.0,.* CR-18 \S+ CR-21", text)
    assert "CR-18" in rulebook("campione-trente-et-quarante").declarations
    excess = citation_text("R09", lang)
    assert excess is not None
    assert "refait" in excess


def test_articles_fit_every_number() -> None:
    """Italian elides before 8 and 11, and has another article before zero."""
    for number in ("0", "1", "8", "11", "17"):
        result = invoke("settle", "campione-roulette", "--number", number, "--lang", "it")
        assert f"La pallina si ferma sul numero {number}," in result.out


@pytest.mark.parametrize(
    ("lang", "words"), [("it", "da 0 a 100, none"), ("fr", "de 0 à 100, none")]
)
def test_accepted_values_are_translated(lang: str, words: str) -> None:
    """Bounds are said in the language; `none` is written so in a file and on the command line."""
    output = invoke("rules", VENEZIA, "--lang", lang, columns=160).out
    assert words in output
    assert "0 to 100" not in output


def test_rules_show_each_limit_of_chance() -> None:
    """The maximum, up to what the direction alone raises it, and up to what with consent."""
    lines = invoke("rules", "campione-roulette", columns=160).out.splitlines()
    assert any(
        re.search(r"Maximum +Raised by the direction alone to +Raised at most to", line)
        for line in lines
    )
    (plein,) = (line for line in lines if line.startswith("plein  "))
    assert re.search(r" 500\.00 +1 000\.00 +1 500\.00  CR-2", plein)
    (cheval,) = (line for line in lines if line.startswith("cheval  "))
    assert "–" in cheval


def test_french_labels_have_no_break_space() -> None:
    output = invoke("rules", "campione-roulette", "--lang", "fr").out
    for label in ("Pourquoi", "Autres lectures admises"):
        assert f"{label}\u00a0: " in output
        assert f"{label}:" not in output


# Help ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_example_of_command(command: str) -> None:
    result = invoke(command, "--help", columns=80)
    assert result.status == 0
    assert re.search(rf"Examples?:\n(.*\n)*?    tapisvert {command}", result.out)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("simulate coups", "--coups --seed --until-error --compare --cluster seed 7"),
        ("verify", "verify evening.jsonl --so-far payments_compared differences"),
        ("regulation", "new check"),
        ("regulation new", "regulation new sanremo-trente.toml"),
        ("regulation check", "regulation check sanremo-trente.toml"),
    ],
)
def test_help_names_options_and_json(command: str, words: str) -> None:
    result = invoke(*command.split(), "--help")
    assert result.status == 0
    assert [word for word in words.split() if word not in result.out] == []


def test_help_lists_commands() -> None:
    for arguments in ((), ("--help",), ("-h",)):
        result = invoke(*arguments)
        assert result.status == 0
        assert [name for name in COMMANDS if f"\n  {name} " not in result.out] == []


def test_version_is_printed() -> None:
    assert run("--version").out == f"tapisvert {__version__}\n"


# Explain ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "row", "outcome"),
    [
        ("en", "Noir: Kh Qh Jh 7h, total 37", "Anna wins with 500.00 EUR on rouge"),
        ("it", "Noir: Kh Qh Jh 7h, totale 37", "Anna vince con 500.00 EUR su rouge"),
        ("fr", "Noir\u00a0: Kh Qh Jh 7h, total 37", "Anna gagne avec 500.00 EUR sur rouge"),
    ],
)
def test_explain_prints_coup(evening: str, language: str, row: str, outcome: str) -> None:
    """Rows, call, chances, stakes, and what every clause cited says, once."""
    output = output_of("explain", evening, "--coup", "1", "--lang", language)
    for expected in (row, "Rouge gagne et couleur", outcome, "[VT-8]", "[VT-1]"):
        assert expected in output
    assert len(re.findall(r"^VT-8 ", output, re.MULTILINE)) == 1


def test_explain_defaults_to_last_coup(evening: str) -> None:
    shape = json.loads(invoke("explain", evening, "--json").out)
    assert (shape["coup"], shape["totals"]) == (2, {"noir": 31, "rouge": 31})
    assert [(s["outcome"], s["clause"]) for s in shape["stakes"]] == [("imprisoned", "VT-12")]


@pytest.mark.clause("R05", "R07")
@pytest.mark.parametrize(
    ("language", "premium", "limit"),
    [
        ("en", "A premium insures: for one coup dealt.", "Degrees of prison: at most 1."),
        ("it", "Un premio assicura: per un solo colpo.", "Gradi di prigione: al massimo 1."),
        ("fr", "Une prime assure : pour un seul coup.", "Degrés de prison : 1 au plus."),
    ],
)
def test_explain_cites_overridden_reading(
    tmp_path: Path, language: str, premium: str, limit: str
) -> None:
    """The reason is the reading in force, not the one that the ruling takes by itself."""
    table = Session(VENEZIA, rulings={"R07": "every_coup", "R05": 1})
    table.sit("Anna", 1_000_000)
    table.bet("Anna", "rouge", 50_000)
    table.insure("Anna", "rouge")
    table.bet("Anna", "noir", 50_000)
    for coup in (NULL, REFAIT, REFAIT):
        table.do(c.Deal(coup))
    record = saved(tmp_path, *table.lines)
    for number, expected, ruling in ((1, premium, "R07"), (3, limit, "R05")):
        arguments = ("--coup", str(number), "--lang", language)
        answer = " ".join(invoke("explain", record, *arguments, columns=200).out.split())
        assert " ".join(expected.split()) in answer
        assert " ".join(citation_text(ruling, language).split()) not in answer


def test_explain_names_number_of_coups(evening: str) -> None:
    """The error for a coup that the record lacks gives their number."""
    result = invoke("explain", evening, "--coup", "3")
    assert result.status == 2
    assert result.is_one_clear_line
    assert "coup 3 not found; the record has 2 coups" in result.err


def test_explain_names_a_malformed_line(tmp_path: Path) -> None:
    result = invoke("explain", saved(tmp_path, b"{}"))
    assert result.status == 2
    assert result.err.startswith("tapisvert: line 1: ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", ["0", "17", "36"])
def test_spins_are_explained_in_each_language(tmp_path: Path, language: str, number: str) -> None:
    """Zero, a red and a black number, with everything on the cloth."""
    table = Session("campione-roulette", currency="CHF")
    table.sit("Anna", 10_000_000)
    for position in ("rouge", "pair", "17", "0/1", "C3", "quatre premiers"):
        table.bet("Anna", position, 1_000)
    table.spin(int(number))
    output = output_of("explain", saved(tmp_path, *table.lines), "--lang", language)
    assert output.count("10.00 CHF") >= 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_outcomes_are_explained_in_each_language(tmp_path: Path, language: str) -> None:
    """A long prison story, with insurance and excess, has a sentence for each of its fates."""
    table = Session(VENEZIA, maximum=100_000)
    table.sit("Anna", 10_000_000)
    for cards in (REFAIT, REFAIT, ROUGE_COULEUR, REFAIT, REFAIT, REFAIT):
        for position in ("rouge", "noir"):
            table.bet("Anna", position, 150_000)
        table.insure("Anna", "noir")
        table.do(c.Deal(cards))
        table.do(c.EndTaille())
    table.bet("Anna", "couleur", 500)
    table.la_derniere()
    table.do(c.Deal(("Kh", "Qh", "Jh", "5h", "Kd", "Qd", "Jd", "5d")))
    file = saved(tmp_path, *table.lines)
    outcomes = set[str]()
    for coup in range(1, 8):
        shape = json.loads(invoke("explain", file, "--coup", str(coup), "--json").out)
        outcomes |= {stake["outcome"] for stake in shape["stakes"]}
        result = invoke("explain", file, "--coup", str(coup), "--lang", language)
        sentences = re.findall(r"^• ", result.out, re.MULTILINE)
        assert len(sentences) == len(shape["stakes"]) + (2 if coup == 3 else 1)
    assert {"imprisoned", "deepened", "eased", "lost", "won", "divided", "insured"} <= outcomes
    assert {"excess_returned", "premium_earned", "kept", "withdrawn"} <= outcomes


# Rules, rulebooks, clauses ------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [80, pytest.param(120, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", rulebooks())
def test_rules_list_all_clauses_in_width(name: str, language: str, columns: int) -> None:
    """Every clause of the regulation and the words of its calls, within the terminal's width."""
    output = output_of("rules", name, "--lang", language, columns=columns)
    assert max(map(len, output.splitlines())) <= columns
    book = rulebook(name)
    clause_ids = [key for key in clauses() if key.startswith(f"{book.prefix}-")]
    listed_ids = re.findall(r"^([A-Z][A-Z0-9]-[0-9a-z.]+|R[0-9]{2}) ", output, re.MULTILINE)
    assert listed_ids[: len(clause_ids)] == clause_ids
    assert set(listed_ids) <= {*clauses(), *rulings()}
    words = " ".join(output.split())
    assert all(call.words in words for calls in book.calls.values() for call in calls)


@pytest.mark.parametrize("name", rulebooks())
def test_rules_have_documented_json(name: str) -> None:
    shape = json.loads(invoke("rules", name, "--json").out)
    assert shape["rulebook"] == name
    keys = {"values", "pays", "limits", "caps", "calls", "clauses", "cited", "rulings"}
    assert keys <= set(shape)
    assert {value["field"]: value["value"] for value in shape["values"]}["winnings"] == "to_chips"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("venezia", VENEZIA),
        ("Roulette", "campione-roulette"),
        ("t40-2", "trente-et-quarante-2.0"),
        ("campione-t", "campione-trente-et-quarante"),
    ],
)
def test_rulebook_id_may_be_short(text: str, name: str) -> None:
    assert json.loads(invoke("rules", text, "--json").out)["rulebook"] == name


def test_language_is_that_of_system() -> None:
    """Of what people read; a program's is English. `--lang` may stand before the command too."""
    system = {"LC_ALL": "fr_CH.UTF-8"}
    assert "Pourquoi" in output_of("rules", "roulette", **system)
    assert "Perché" in output_of("--lang", "it", "rules", "roulette", **system)
    english = output_of("rules", "roulette", "--json")
    assert output_of("rules", "roulette", "--json", **system) == english


def test_rulebooks_are_listed() -> None:
    assert [name for name in rulebooks() if name not in invoke("rulebooks").out] == []
    shape = json.loads(invoke("rulebooks", "--json").out)
    assert [book["id"] for book in shape] == list(rulebooks())
    keys = {"id", "name", "game", "house", "edition", "prefix", "in_force_from", "in_force"}
    assert set(shape[0]) == keys


@pytest.mark.parametrize("columns", [80, pytest.param(120, marks=pytest.mark.exhaustive)])
def test_clauses_are_counted(columns: int) -> None:
    result = invoke("clauses", columns=columns)
    lines = result.out.splitlines()
    assert max(map(len, lines)) <= columns
    assert [line.split()[0] for line in lines[1:-2]] == list(clauses())
    assert re.match(r"107 of 107 clauses ", lines[-1])


def test_clauses_have_documented_json() -> None:
    shape = json.loads(invoke("clauses", VENEZIA, "--json").out)
    parsed = {clause["id"]: clause for clause in shape["clauses"]}
    assert list(parsed) == [key for key in clauses() if key.startswith("VT-")]
    assert any(place.startswith("rules/prison.py:") for place in parsed["VT-13"]["places"])
    demonstrated = [
        c for c in parsed.values() if c["tests"] or (c["recorded"] and c["kind"] == "physical")
    ]
    assert (shape["demonstrated"], shape["total"]) == (len(demonstrated), len(parsed))


# Settle -------------------------------------------------------------------------------------------


def test_settle_answers_one_coup() -> None:
    """Both forms of every amount: as people write it, and in minor units."""
    output = output_of("settle", VENEZIA, "--cards", CARDS, "--bet", "rouge=50000")
    parsed = [line.split() for line in output.splitlines()[-3:]]
    assert parsed == [
        ["Staked", "500.00", "EUR", "50000", "minor", "units"],
        ["Returned", "1", "000.00", "EUR", "100000", "minor", "units"],
        ["Result", "500.00", "EUR", "50000", "minor", "units"],
    ]


def settle_summary(*arguments: str) -> dict[str, int]:
    output = output_of("settle", *arguments, "--json")
    summary: dict[str, int] = json.loads(output)["summary"]
    return summary


REFAIT_CARDS = " ".join(REFAIT)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (
            (VENEZIA, "--cards", CARDS, "--bet", "rouge=50000", "--bet", "noir=10000"),
            {"staked": 60_000, "returned": 100_000, "result": 40_000},
        ),
        (
            (VENEZIA, "--cards", CARDS, "--bet", "rouge=20000", "--bet", "rouge=30000"),
            {"staked": 50_000, "returned": 100_000, "result": 50_000},
        ),
        (
            (VENEZIA, "--cards", REFAIT_CARDS, "--bet", "rouge=50001"),
            {"staked": 50_001, "in_prison": 50_001, "if_divided": 25_001, "result": -50_001},
        ),
        (
            (VENEZIA, "--cards", REFAIT_CARDS, "--bet", "rouge=50000", "--insure", "rouge"),
            {"staked": 50_000, "premiums": 500, "returned": 50_000, "result": -500},
        ),
        (
            ("campione-roulette", "--number", "5", "--announce", "tiers=500"),
            {"staked": 3_000, "returned": 9_000, "result": 6_000},
        ),
        (
            ("trente-et-quarante-2.0", "--cards", "As Td 7h Kc Qd", "--bet", "rouge=1001"),
            {"staked": 1_001, "returned": 1_502, "result": 501},
        ),
        (
            (VENEZIA, "--cards", "Kh Qh Jh 5h Kd Qd Jd 5d", "--bet", "rouge=700"),
            {"staked": 700, "on_the_cloth": 700, "result": -700},
        ),
        (("campione-roulette", "--number", "17"), {}),
    ],
)
def test_settle_adds_up(arguments: tuple[str, ...], expected: dict[str, int]) -> None:
    """The staked amount, the return, the amount in prison and the difference."""
    zeros = dict.fromkeys(
        ("staked", "premiums", "returned", "in_prison", "if_divided", "on_the_cloth", "result"), 0
    )
    assert settle_summary(*arguments) == {**zeros, **expected}


def test_settle_insures_a_part() -> None:
    """500 of 750 at Campione: it goes back, and the rest to prison."""
    summary = settle_summary(
        "campione-trente-et-quarante",
        "--cards",
        REFAIT_CARDS,
        "--bet",
        "rouge=75000",
        "--insure",
        "rouge=50000",
    )
    assert (summary["returned"], summary["in_prison"], summary["premiums"]) == (50_000, 25_000, 500)
    assert summary["result"] == 50_000 - 75_000 - 500


def test_settle_stakes_what_maximum_leaves() -> None:
    """Of a plein, after an earlier stake on it; nothing is staked where no maximum is posted, or
    where it is reached.
    """
    bets = ("--bet", "17=20000", "--bet", "17=maximum", "--bet", "18=maximum")
    summary = settle_summary("campione-roulette", "--number", "17", *bets)
    assert (summary["staked"], summary["result"]) == (100_000, 35 * 50_000 - 50_000)
    result = invoke("settle", VENEZIA, "--cards", CARDS, "--bet", "rouge=maximum")
    assert result.status == 2
    assert "this table has no maximum on rouge" in result.err
    for bet, problem in (
        ("17=maximum", "the maximum on 17 is reached"),
        ("18=massimo", "write CHANCE=AMOUNT, as rouge=50000 or 17=maximum"),
    ):
        arguments = ("--number", "17", "--bet", "17=50000", "--bet", bet)
        result = invoke("settle", "campione-roulette", *arguments)
        assert result.status == 2
        assert problem in result.err


def test_settle_announces_what_maximum_leaves() -> None:
    """As much a piece as the bets and the announcements before leave of each place's maximum."""
    number = ("campione-roulette", "--number", "17")
    tiers = ("--announce", "tiers=maximum")
    summary = settle_summary(*number, "--bet", "5/8=40000", *tiers)
    assert summary["staked"] == 40_000 + 6 * 60_000
    summary = settle_summary(*number, *tiers, "--announce", "finale 7=maximum")
    assert (summary["staked"], summary["result"]) == (750_000, 35 * 50_000 - 700_000)
    for announced, problem in (
        (("--bet", "5/8=maximum", *tiers), "the maximum on tiers is reached"),
        (("--announce", "tiers=massimo"), "write CALL=UNIT, as tiers=500 or tiers=maximum"),
    ):
        result = invoke("settle", *number, *announced)
        assert result.status == 2
        assert problem in result.err
    result = invoke("settle", *number, "--announce", "terza=maximum")
    assert (result.status, result.err.split(":")[0]) == (1, "forbidden_announcement")


def test_settle_reads_a_ruling_otherwise() -> None:
    """R19: a winning stake that stays."""
    result = settle_summary(VENEZIA, "--cards", CARDS, "--bet", "rouge=500", "--ruling", "R19=stay")
    assert (result["returned"], result["on_the_cloth"]) == (500, 500)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((VENEZIA, "--cards", "Th", "--bet", "rouge=500"), "invalid_coup"),
        ((VENEZIA, "--cards", CARDS, "--bet", "pair=500"), "not_on_this_table"),
        ((VENEZIA, "--cards", CARDS, "--bet", "rouge=0"), "invalid_amount"),
        ((VENEZIA, "--cards", CARDS, "--bet", "rouge=-5"), "invalid_amount"),
        ((VENEZIA, "--cards", CARDS, "--bet", f"rouge={10**30}"), "insufficient_chips"),
        ((VENEZIA, "--cards", CARDS, "--insure", "rouge"), "unknown_stake"),
        ((VENEZIA, "--cards", CARDS, "--bet", "noir=9", "--insure", "noir=5"), "not_insurable"),
        ((VENEZIA, "--number", "5"), "not_on_this_table"),
        (("campione-roulette", "--number", "37"), "invalid_number"),
        (("campione-roulette", "--number", "3", "--bet", "rouge/noir=5"), "forbidden_cheval"),
        (("campione-roulette", "--number", "3", "--announce", "x=5"), "forbidden_announcement"),
    ],
)
def test_settle_prints_a_refusal_with_its_clause(arguments: tuple[str, ...], code: str) -> None:
    result = invoke("settle", *arguments)
    assert (result.status, result.out) == (1, "")
    assert result.err.startswith(f"{code}: ")
    refusal = json.loads(invoke("settle", *arguments, "--json").out)["refused"]
    assert refusal["code"] == code
    assert refusal["clause"] in {*clauses(), *rulings(), "record"}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "unknown_chance: “rogue” is not a chance."),
        ("it", "unknown_chance: «rogue» non è una chance."),
        ("fr", "unknown_chance: «\N{NO-BREAK SPACE}rogue\N{NO-BREAK SPACE}» n’est pas une chance."),
    ],
)
def test_settle_refuses_in_three_languages(language: str, sentence: str) -> None:
    """After the code, which stands once."""
    arguments = ("campione-roulette", "--number", "3", "--bet", "rogue=5", "--lang", language)
    assert invoke("settle", *arguments).err.splitlines()[0] == sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "invalid_coup: the cards are not exactly one coup: row incomplete: card missing"),
        ("it", "invalid_coup: Queste carte non formano un colpo completo: controllale."),
        ("fr", "invalid_coup: Ces cartes ne forment pas un coup complet : vérifiez la saisie."),
    ],
)
def test_settle_refuses_what_play_never_does(language: str, sentence: str) -> None:
    """In English with the detail."""
    arguments = (VENEZIA, "--cards", "Th", "--bet", "rouge=500", "--lang", language)
    assert " ".join(invoke("settle", *arguments).err.split()).startswith(sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_settle_prints_three_languages(language: str) -> None:
    """The figures as well as the fates."""
    arguments = (VENEZIA, "--cards", REFAIT_CARDS, "--bet", "rouge=50000", "--lang", language)
    result = invoke("settle", *arguments)
    last = {"en": "Result so far", "it": "Risultato finora", "fr": "Résultat pour l’instant"}
    assert result.out.splitlines()[-1].startswith(last[language])

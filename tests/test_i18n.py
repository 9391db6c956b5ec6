"""Texts for people: complete in three languages, and set as each language asks."""

import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from tapisvert.chances import Kind
from tapisvert.i18n import LANGUAGES, translate
from tapisvert.record.explain import KEPT, PREMIUM_EARNED, PREMIUM_RETURNED, STAYED, WITHDRAWN
from tapisvert.regulations import rulebook, rulebooks
from tapisvert.regulations.loading.fields import FIELDS, Choice
from tapisvert.rules.coup import Result
from tapisvert.rules.coup_flow import NULL_REASONS
from tapisvert.rules.events import Outcome
from tapisvert.rules.officials import SUSPENSIONS
from tapisvert.rules.rulebook import Moment

PAGE = (
    "table",
    "verify",
    "school",
    "page",
    "panels",
    "settings",
    "lobby",
    "welcome",
    "rehearsal",
    "coach",
    "learn",
    "glossary",
    "hints",
    "tableau",
    "cloth",
    "result",
    "company",
    "refusals",
    "permanence",
    "spoken",
    "proof",
    "lab",
    "account",
    "statement",
    "staff",
    "events",
    "acts",
)
"""Topics that pages load, and those that their parts load later, into one bundle."""
COMMANDS = (
    "play",
    "odds",
    "simulate",
    "randomness",
    "journal",
    "regulation",
    "faults",
    "sheet",
    "permanences",
    "witness",
)
TOPICS = (*PAGE, *COMMANDS, "coup", "draw", "notice", "rules", "names")
WEB = files("tapisvert") / "web"


def messages(language: str, topic: str = "table") -> dict[str, str]:
    """The messages of a topic in a language by key, comments left out."""
    file = files("tapisvert.i18n").joinpath(f"{topic}.{language}.ftl")
    text = file.read_text(encoding="utf-8")
    parts = re.split(r"^([a-z][\w-]*) =", re.sub(r"^#.*\n", "", text, flags=re.M), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def every_message(language: str) -> Iterator[tuple[str, str]]:
    """The texts of all topics in a language."""
    for topic in TOPICS:
        yield from messages(language, topic).items()


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_same_messages_and_values(language: str) -> None:
    """Nothing is left untranslated, and no value is forgotten."""
    for topic in TOPICS:
        english, other = messages("en", topic), messages(language, topic)
        assert list(other) == list(english), topic
        for key, text in english.items():
            values = set(re.findall(r"\$\w+", text))
            assert set(re.findall(r"\$\w+", other[key])) == values, key


def test_french_has_a_no_break_space_before_its_high_signs() -> None:
    """Before : % and inside « »; a narrow one, or the same, before ; ? !."""
    for key, text in every_message("fr"):
        if key.startswith("help-"):
            continue  # what is typed is typed as it stands
        sentence = re.sub(r"\{[^{}]*\}", "x", text)
        assert not re.search(r"[^\u00a0\u202f][:;?!%»](\s|$)", sentence), key
        assert not re.search(r"«[^\u00a0\u202f]", sentence), key


def test_french_elides_before_no_name() -> None:
    """No "de" and no "que" before a name, which may begin with a vowel: "Solde : Anna"."""
    names = "about|asked|by|controller|counted|direction|name|on|owner|players?|role|signed_by|what"
    elision = re.compile(rf"\b(de|que|jusque|puisque) \{{ \$({names}) \}}")
    assert not [key for key, text in every_message("fr") if elision.search(text)]


UNWANTED = {
    "en": r"\b(whoever|nobody|somebody|everybody|anybody|he|him|his|she|her|colors?|\w{4,}ized?)\b",
    "it": r"\b(coups?|tailles?|voi|vostr[aeio]|dite|scrivete|scegliete|provate|controllate)\b",
    "fr": r"\b(tu|toi|ton|tes)\b",
}
"""Words of another register: riddles, the French game and the polite plural in Italian."""
NAMES = r'\{[^{}]*\}|\$\w+|".*?"|«.*?»|La dernière|fate il vostro gioco'


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_keep_the_voice_of_their_language(language: str) -> None:
    """No typewriter's apostrophe or dots, and no word of another register; see CONTRIBUTING."""
    for key, text in every_message(language):
        if key.startswith(("help-", "term-", "glossary-")):
            continue  # what is typed, and what is looked for in other texts
        sentence = re.sub(NAMES, "", text)
        assert not re.search(r"'|\.\.\.", sentence), key
        assert not re.search(UNWANTED[language], sentence, re.IGNORECASE), key


def scripts() -> list[str]:
    """Every script of the page."""
    return [path.read_text(encoding="utf-8") for path in sorted(Path(str(WEB)).rglob("*.js"))]


def test_staff_pages_have_a_houses_words() -> None:
    """Words of American reports and of statistics are no words of a European house."""
    texts = files("tapisvert.i18n")
    foreign = re.compile(r"= .*?(\bendowment|\bhandle\b|95 in 100|95 (?:su|sur|of) 100)", re.I)
    foreign_words = {
        f"{topic}.{language}": words
        for topic in ("staff", "events", "acts", "sheet", "account", "statement")
        for language in LANGUAGES
        if (words := foreign.findall((texts / f"{topic}.{language}.ftl").read_text()))
    }
    assert foreign_words == {}
    assert "verdict" not in "".join(
        line.partition(" = ")[2].lower()
        for line in (texts / "staff.en.ftl").read_text().replace("{ $verdict }", "").splitlines()
    )


def test_topics_are_known() -> None:
    """Every file belongs to a topic in all languages; and pages load no others than these."""
    file_names = {
        path.name for path in files("tapisvert.i18n").iterdir() if path.name.endswith("ftl")
    }
    assert file_names == {f"{topic}.{language}.ftl" for topic in TOPICS for language in LANGUAGES}
    loaded_topics = [
        name
        for text in scripts()
        for calls in re.findall(r"loadMessages\(([^)]*)\)|\btopics: \[([^]]*)\]", text)
        for name in re.findall(r'"(\w+)"', "".join(calls))
    ]
    assert set(loaded_topics) == set(PAGE)


def test_topics_of_page_share_no_key() -> None:
    """They are loaded into one bundle, where the first would win and the other be mute."""
    counts = Counter(key for topic in PAGE for key in messages("en", topic))
    assert [key for key, times in counts.items() if times > 1] == []


def test_messages_used_by_page_exist() -> None:
    """Every key that a script writes out is there; a console writes `staff-` in no key."""
    keys_known = {key for topic in PAGE for key in messages("en", topic)}
    keys_used = {
        key for text in scripts() for key in re.findall(r'\b(?:t|hasMessage)\("([\w-]+)"', text)
    }
    assert {
        key for key in keys_used if key not in keys_known and f"staff-{key}" not in keys_known
    } == set()


def test_rulebooks_are_called_in_every_language() -> None:
    """Readers have their names, houses and editions, in English those of their data."""
    english = messages("en", "names")
    for book in map(rulebook, rulebooks()):
        key = book.id.replace(".", "-")
        for part, data in (
            ("rulebook", book.name),
            ("house", book.house),
            ("edition", book.edition),
        ):
            assert english[f"{part}-{key}"].strip() == data.replace("'", "’")


def test_reasons_of_the_rules_have_words() -> None:
    """Reasons of null coups and of suspensions, as the rules have them."""
    required = {f"null-{reason}" for reason in NULL_REASONS}
    assert required - set(messages("en", "result")) == set()
    required = {f"suspended-{reason}" for reason in SUSPENSIONS}
    assert required - set(messages("en", "panels")) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_glossary_terms_are_explained(language: str) -> None:
    """In forms that are its alone; and what a bet pays is what the rulebook pays."""
    texts = {key: text.strip() for key, text in messages(language, "glossary").items()}
    terms = texts["glossary-terms"].split()
    assert set(texts) == {"glossary-terms", "glossary-plain"} | {
        key for term in terms for key in (f"term-{term}", f"term-{term}-means")
    }
    forms = [form.lower() for term in terms for form in texts[f"term-{term}"].split(", ")]
    assert len(forms) == len(set(forms))
    kinds = {"carre": "carré", "manque": "simple", "passe": "simple", "pair": "simple"}
    payments = 0
    for term in terms:
        for payment in re.findall(r"(\d+) (?:to|a|contre) 1\.$", texts[f"term-{term}-means"]):
            kind = kinds.get(term, "simple" if term == "impair" else term)
            assert int(payment) == rulebook("campione-roulette").pays[Kind(kind)]
            payments += 1
    assert payments == 11


@pytest.mark.parametrize("language", LANGUAGES)
def test_chances_keep_their_names(language: str) -> None:
    """Terms of the game are the table's, in all languages."""
    cloth = messages(language, "cloth")
    names = ("rouge", "noir", "couleur", "inverse", "pair", "impair", "manque", "passe")
    for name in names:
        assert re.match(rf"\s*{name.capitalize()}\b", cloth[f"chance-{name}"])
    for name in ("plein", "cheval", "transversale", "carré", "sixain", "douzaine", "colonne"):
        assert name in " ".join(cloth.values()).lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_missing_value_raises_error(language: str) -> None:
    """A sentence never has a hole."""
    with pytest.raises(ValueError, match="call"):
        translate(language, "call")
    with pytest.raises(LookupError):
        translate(language, "nothing")


def test_everything_that_the_data_can_hold_has_a_name() -> None:
    """Fields with their mechanisms, moments, outcomes, results."""
    keys = set(messages("en"))
    mechanisms = {
        f"value-{name}-{mechanism}"
        for name, field in FIELDS.items()
        if isinstance(field, Choice)
        for mechanism in field.mechanisms
    }
    numbers = {f"value-{name}" for name, field in FIELDS.items() if not isinstance(field, Choice)}
    outcomes = {*Outcome, KEPT, STAYED, WITHDRAWN}
    required = (
        {f"field-{name}" for name in FIELDS}
        | mechanisms
        | numbers
        | {f"moment-{moment}" for moment in Moment}
        | {f"outcome-{outcome}" for outcome in outcomes}
        | {f"chance-{result}" for result in Result}
        | {key.replace("_", "-") for key in (PREMIUM_EARNED, PREMIUM_RETURNED)}
    )
    assert required - keys == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_glossary_covers_french_table_terms(language: str) -> None:
    """Kinds of bets, simple chances but the colours, ways out of prison, offices and calls."""
    texts = messages(language, "glossary")
    terms = texts["glossary-terms"].split()
    forms = {form.lower() for term in terms for form in texts[f"term-{term}"].strip().split(", ")}
    kinds = {kind.value for kind in Kind} - {Kind.SIMPLE.value}
    chances = {
        name
        for book in rulebooks()
        for name, chance in rulebook(book).chances.items()
        if chance.kind is Kind.SIMPLE
    }
    prison_terms = {"partager", "laisser", "déplacer", "refait"}
    further_terms = {"tailleur", "payeur", "chef", "rien ne va plus", "la dernière"}
    assert (kinds | chances | prison_terms | further_terms) - {"rouge", "noir"} - forms == set()

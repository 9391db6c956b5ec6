"""What is said to people: complete in three languages, and set as each language asks."""

import re
from importlib.resources import files

import pytest

from tapisvert.houses.loader import FIELDS, Choice
from tapisvert.record.explain import KEPT, PREMIUM_EARNED, PREMIUM_RETURNED, STAYED, WITHDRAWN
from tapisvert.rules.coup import Result
from tapisvert.rules.events import Outcome
from tapisvert.rules.rulebook import Moment
from tapisvert.words import LANGUAGES, say

TOPICS = ("table", "play", "odds", "simulate", "verify", "randomness", "journal")


def messages(language: str, topic: str = "table") -> dict[str, str]:
    """The messages of a topic in a language by key, comments left out."""
    file = files("tapisvert.words").joinpath(f"{topic}.{language}.ftl")
    text = file.read_text(encoding="utf-8")
    parts = re.split(r"^([a-z][\w-]*) =", re.sub(r"^#.*\n", "", text, flags=re.M), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_messages_with_the_same_values(
    language: str, topic: str
) -> None:
    """Nothing is left untranslated, and no value is forgotten."""
    english, other = messages("en", topic), messages(language, topic)
    assert list(other) == list(english)
    for key, text in english.items():
        values = set(re.findall(r"\$\w+", text))
        assert set(re.findall(r"\$\w+", other[key])) == values, key


@pytest.mark.parametrize("topic", TOPICS)
def test_french_has_a_no_break_space_before_its_high_signs(topic: str) -> None:
    """Before : ; ? ! % and inside « »."""
    for key, text in messages("fr", topic).items():
        if key.startswith("help-"):
            continue  # what is typed is typed as it stands
        said = re.sub(r"\{[^{}]*\}", "x", text)
        assert not re.search(r"[^\u00a0][:;?!%»](\s|$)", said), key
        assert not re.search(r"«[^\u00a0]", said), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_value_that_is_missing_is_an_error(language: str) -> None:
    """Nobody reads a hole in a sentence."""
    with pytest.raises(ValueError, match="call"):
        say(language, "call")
    with pytest.raises(LookupError):
        say(language, "nothing")


def test_everything_that_the_data_can_hold_has_a_name() -> None:
    """Fields with their mechanisms, moments, outcomes, results."""
    known = set(messages("en"))
    mechanisms = {
        f"value-{name}-{mechanism}"
        for name, field in FIELDS.items()
        if isinstance(field, Choice)
        for mechanism in field.mechanisms
    }
    numbers = {f"value-{name}" for name, field in FIELDS.items() if not isinstance(field, Choice)}
    outcomes = {*Outcome, KEPT, STAYED, WITHDRAWN}
    needed = (
        {f"field-{name}" for name in FIELDS}
        | mechanisms
        | numbers
        | {f"moment-{moment}" for moment in Moment}
        | {f"outcome-{outcome}" for outcome in outcomes}
        | {f"chance-{result}" for result in Result}
        | {key.replace("_", "-") for key in (PREMIUM_EARNED, PREMIUM_RETURNED)}
    )
    assert needed - known == set()

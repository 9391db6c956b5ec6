"""Messages that are said without Fluent are word for word what Fluent would say."""

import re
from datetime import date

import pytest

from tapisvert import i18n
from tapisvert.i18n import LANGUAGES, translate

TOPICS = ("table", "faults", "simulate")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", TOPICS)
def test_plain_message_matches_fluent(topic: str, language: str) -> None:
    """Of every message that is taken for a plain one, with its line breaks and its spaces."""
    plain = set[str]()
    for key in i18n._sources(language, topic):
        if (message := i18n._plain(language, topic, key)) is not None:
            plain.add(key)
            number, *templates = message
            for template, degree in zip(templates, (0, 2), strict=True):
                names = re.findall(r"\{(\w+)\}", template)
                values: dict[str, str | int] = {name: f"‘{name}’" for name in names}
                values |= {number: degree} if number else {}
                pattern = i18n._messages(language, topic)[key].value
                assert pattern is not None
                sentence = i18n._bundle(language, topic).format_pattern(pattern, values)
                assert (template.format_map(values), []) == sentence, key
    assert len(plain) > len(i18n._sources(language, topic)) / 2


def test_forms_dates_and_large_numbers_are_left_to_fluent() -> None:
    """They are the language's: what it has one of, its months, its groups of digits."""
    assert i18n._plain("en", "table", "outcome-lost") is not None
    assert i18n._plain("en", "verify", "further") is None
    day = translate("fr", "rules-in-force", day=date(2026, 5, 1))
    assert "1 mai 2026" in day
    assert "1,234" in translate("en", "row-single", cards="", total=1234)
    assert "total 31" in translate("en", "row-single", cards="", total=31)


def test_missing_value_is_named() -> None:
    """A plain message without one of its values is an error, as any other."""
    with pytest.raises(ValueError, match="number"):
        translate("en", "spin", color="noir")

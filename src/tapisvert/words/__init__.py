"""What the program says to people, in Italian, French and English: one Fluent file a language."""

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES: Final = ("it", "fr", "en")


@cache
def _bundle(language: str) -> "FluentBundle":
    from fluent.runtime import (  # noqa: PLC0415 - slow to import, and replay says nothing
        FluentBundle,
        FluentResource,
    )

    text = files(__package__).joinpath(f"{language}.ftl").read_text(encoding="utf-8")
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(text))
    return bundle


def say(language: str, key: str, **values: str | int) -> str:
    """The message of that key in a language; KeyError for a key, ValueError for values that it
    lacks.

    >>> say("it", "kind-rule")
    'regola'
    """
    pattern = _bundle(language).get_message(key).value
    assert pattern is not None, f"{key} has no text"
    text, errors = _bundle(language).format_pattern(pattern, values)
    if errors:
        raise ValueError(f"{language} {key}: {errors[0]}")
    return str(text)

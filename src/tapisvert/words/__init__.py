"""What the program says to people, in Italian, French and English.

One Fluent file a topic and language: `table` is said of every table and rulebook, `play` by the
table in the terminal, `odds` by the page of the odds, `simulate` by those of simulations,
`verify` by the verifier, `randomness` by the laboratory, `journal` by what is asked of a house's
journal, `school` by exercises. Of the page, `page` is its frame, the hall and the table; `tableau`
is what stands on the card games' cloth, `cloth` what lies on any and how it is called; `refusals`
say why not, by the code; `permanence` is what a table has shown, `proof` what is proved at it,
`mine` a player's own page, `consoles` what those who serve the house do. A page puts several
topics together: no two of them have a key in common.
"""

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES: Final = ("it", "fr", "en")


@cache
def _bundle(language: str, topic: str) -> "FluentBundle":
    from fluent.runtime import (  # noqa: PLC0415 - slow to import, and replay says nothing
        FluentBundle,
        FluentResource,
    )

    file = files(__package__).joinpath(f"{topic}.{language}.ftl")
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle


def has(language: str, key: str, /, topic: str = "table") -> bool:
    """Whether a topic has a message of that key.

    >>> has("fr", "kind-rule"), has("fr", "kind-regards")
    (True, False)
    """
    return bool(_bundle(language, topic).has_message(key))


def say(language: str, key: str, /, topic: str = "table", **values: str | int) -> str:
    """The message of that key in a language: KeyError for a key, ValueError for a value it lacks.

    >>> say("it", "kind-rule")
    'regola'
    """
    bundle = _bundle(language, topic)
    pattern = bundle.get_message(key).value
    assert pattern is not None, f"{key} has no text"
    text, errors = bundle.format_pattern(pattern, values)
    if errors:
        raise ValueError(f"{language} {key}: {errors[0]}")
    return str(text)

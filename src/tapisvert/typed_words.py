"""Words that a person types: the one that is meant, and suggestions for an unknown one."""

from collections.abc import Iterable, Sequence


def choose(text: str, words: Sequence[str], noun: str) -> str:
    """Return the word that a text is, or begins, or has a part that the text begins.

    Raises ValueError for none, with the nearest word or all, and for several.

    >>> words = ["venezia-trente-et-quarante", "campione-roulette", "campione-trente-et-quarante"]
    >>> choose("venezia", words, "rulebook"), choose("roulette", words, "rulebook")
    ('venezia-trente-et-quarante', 'campione-roulette')
    >>> choose("campione", words, "rulebook")
    Traceback (most recent call last):
    ValueError: rulebook 'campione' may be campione-roulette or campione-trente-et-quarante
    """
    text = clean(text)[:80]
    parts = [word for word in words if text and f"-{text}" in f"-{word}"]
    first = [word for word in parts if word.startswith(text)]
    equal = [word for word in first if word == text]
    for matches in (equal, first, parts):
        if len(matches) == 1:
            return matches[0]
        if matches:
            raise ValueError(f"{noun} {text!r} may be {' or '.join(matches)}")
    from difflib import get_close_matches  # noqa: PLC0415 - only for an error

    by_part = {part: word for word in words for part in (*word.split("-"), word)}
    matches = get_close_matches(text, by_part, 1, 0.7)
    hint = f"did you mean {by_part[matches[0]]}?" if matches else f"available: {', '.join(words)}"
    raise ValueError(f"unknown {noun} {text!r}; {hint}")


def clean(text: str) -> str:
    """Return a text without undecodable characters, which a record cannot contain."""
    return text.encode("utf-8", "replace").decode("utf-8")


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """Return the end of a message on an unknown name: the nearest known one, if any is near.

    >>> did_you_mean("rouje", ["rouge", "noir"]), did_you_mean("x", ["rouge", "noir"])
    ('; did you mean rouge?', '')
    """
    from difflib import get_close_matches  # noqa: PLC0415 - only for an error

    return "".join(f"; did you mean {match}?" for match in get_close_matches(name[:80], names, 1))

"""How the record names what the engine's classes name: `EndTaille` is `end_taille`."""

import re
from typing import Any, Final, get_args

_WORD_START: Final = re.compile(r"(?<!^)(?=[A-Z])")


def names_of(union: Any) -> dict[type[Any], str]:
    """The record's name for every class of a union, made from the class's own."""
    return {cls: _WORD_START.sub("_", cls.__name__).lower() for cls in get_args(union)}

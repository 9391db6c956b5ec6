"""Record names of commands and events, derived from class names: `EndTaille` is `end_taille`."""

import re
from typing import Any, Final, get_args

_WORD_START: Final = re.compile(r"(?<!^)(?=[A-Z])")


def snake_case_names(union: Any) -> dict[type[Any], str]:
    """Return the record's name of every class in a union, derived from the class name."""
    return {cls: _WORD_START.sub("_", cls.__name__).lower() for cls in get_args(union)}

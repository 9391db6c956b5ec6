"""Extension of the reference's parser: examples in docstrings are code, not quotations."""

import re
from typing import Any, Final

from griffe import Extension, Object

_EXAMPLE: Final = re.compile(r"^>>> .*(?:\n(?!\n|\Z).*)*", re.MULTILINE)


class Doctests(Extension):
    """Puts each example of a docstring into a fenced block."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Rewrite the docstring of a class, function or module."""
        if obj.docstring is not None:
            obj.docstring.value = fence_examples(obj.docstring.value)


def fence_examples(text: str) -> str:
    """Return a docstring with its examples as blocks of code."""
    return _EXAMPLE.sub(lambda match: f"```pycon\n{match[0]}\n```", text)

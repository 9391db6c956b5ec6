"""Files of the shipped regulations, to be altered by a test."""

import re
from importlib.resources import files
from typing import Final

import pytest

from support.engine.strategies import RULEBOOKS
from tapisvert import regulations
from tapisvert.regulations import Fault, RulebookError, load

TEXTS: Final = {
    name: files(regulations).joinpath(f"{name}.toml").read_text(encoding="utf-8")
    for name in RULEBOOKS
}
"""Text of each shipped rulebook."""


def replace_once(text: str, right: str, wrong: str) -> str:
    """The text with one part changed, which must be there."""
    assert right in text, right
    return text.replace(right, wrong, 1)


def line_of(text: str, part: str) -> int:
    """Number of the line on which a part first stands; 0 if it stands nowhere."""
    return text[: text.index(part)].count("\n") + 1 if part in text else 0


def without_lines(name: str, field: str) -> str:
    """A shipped rulebook's text with a field declared absent."""
    text, count = re.subn(rf"^{field} = .*$", "", TEXTS[name], count=1, flags=re.MULTILINE)
    assert count == 1
    return replace_once(text, "absent = [", f'absent = ["{field}", ')


def faults(text: str, name: str | None = None) -> tuple[Fault, ...]:
    """Everything that is wrong with a file; its message has as many lines."""
    with pytest.raises(RulebookError) as error:
        load(text, name)
    assert str(error.value).count("\n") + 1 == len(error.value.faults) > 0
    return error.value.faults


def only(text: str) -> Fault:
    """The one fault of a file."""
    (fault,) = faults(text)
    return fault

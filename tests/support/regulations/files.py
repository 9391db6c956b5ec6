"""Files of the shipped regulations, to be altered by a test."""

import re
from importlib.resources import files
from typing import Final

from support.engine.strategies import RULEBOOKS
from tapisvert import regulations

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

"""Files that do not name a field of a later version: it counts as what every game did before it."""

import re
from pathlib import Path

import pytest
from support.cli.cli_runner import called
from support.regulations.files import TEXTS

from tapisvert.cli.regulation.remarks import remarks
from tapisvert.regulations import load
from tapisvert.regulations.loading.fields import FIELDS, MUST_BE_NAMED
from tapisvert.regulations.starting_file import BASES, starting_file

LATER = tuple(name for name, field in FIELDS.items() if field.absent_means is not MUST_BE_NAMED)
every_file = pytest.mark.parametrize("name", TEXTS)


def without_later(text: str) -> str:
    """A file as it was before the later fields came."""
    names = "|".join(LATER)
    return re.sub(rf'^(({names}) = .*|    "({names})",)\n', "", text, flags=re.MULTILINE)


@every_file
def test_a_file_from_before_plays_as_it_did(name: str) -> None:
    """It loads, and every value is that of the shipped file, which names all."""
    now, before = load(TEXTS[name]), load(without_later(TEXTS[name]))
    assert now.unnamed == ()
    assert before.unnamed == LATER
    assert {one: getattr(before, one) for one in FIELDS} == {
        one: getattr(now, one) for one in FIELDS
    }


@every_file
def test_the_check_says_what_each_counts_as(name: str) -> None:
    """By its name; of a file that names all it says nothing."""
    text = without_later(TEXTS[name])
    told = remarks(load(text), text).unnamed
    assert told == {one: getattr(load(TEXTS[name]), one) for one in LATER}
    assert not remarks(load(TEXTS[name]), TEXTS[name]).unnamed


def test_the_check_prints_them(tmp_path: Path) -> None:
    """In the part that is worth knowing."""
    file = tmp_path / "old.toml"
    text = without_later(TEXTS["venezia-trente-et-quarante"])
    file.write_text(text.replace('"venezia-', '"old-').replace('"VT"', '"OLD"'), encoding="utf-8")
    said = " ".join(called("regulation", "check", str(file)).out.split())
    assert "does not name" in said
    assert "packs (6)" in said
    assert "last_coup (absent)" in said


@pytest.mark.parametrize("base", BASES.values())
def test_a_starting_file_names_all(base: str) -> None:
    """Also the copy of a file from before, which is right as it stands."""
    before = load(without_later(TEXTS[base]))
    for text in (
        starting_file(load(TEXTS[base]), "my-house", "MH", is_copy=False),
        starting_file(before, "my-house", "MH", is_copy=True),
    ):
        assert load(text).unnamed == ()
        assert all(getattr(load(text), one) == getattr(before, one) for one in LATER)

"""Files of a house's own in a temporary folder: shipped texts, amended."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest

from tapisvert import regulations
from tapisvert.regulations.register import VARIABLE

VENEZIA: Final = "venezia-trente-et-quarante"
SANREMO: Final = "sanremo-trente-et-quarante"
FIRST: Final = "Come si gioca, undated"
AMENDED: Final = "Amended 2020"
AFTERWARDS: Final = "Amended 2999"

_RUN: Final = 'run_limit = { value = 3, clause = "VT-15", ruling = "R05" }'
_RATE: Final = 'insurance_rate = { value = 100, clause = "VT-11", ruling = "R08" }'
_CLAUSE: Final = """
[[clause]]
id = "VT-15"
kind = "rule"
ruling = "R05"
it = "Al secondo refait di seguito la prigione si divide."

[[clause]]
id = "VT-22b"
kind = "rule"
it = "La casa espone questo testo all'ingresso."
fr = "La maison affiche ce texte à l'entrée."
"""


def shipped(name: str) -> str:
    """The shipped text of a rulebook."""
    return files(regulations).joinpath(f"{name}.toml").read_text(encoding="utf-8")


def changed(text: str, *changes: tuple[str, str]) -> str:
    """A text with some lines replaced, each of which it must have."""
    for line, into in changes:
        assert line in text, line
        text = text.replace(line, into, 1)
    return text


def amendment(day: str = "2020-01-01", edition: str = AMENDED) -> str:
    """Venezia amended: at most one refait in a row, insurance at 2%, a clause restated, one new."""
    head = f'edition = "{edition}"\nin_force_from = {day}'
    return (
        changed(
            shipped(VENEZIA),
            (f'edition = "{FIRST}"', head),
            (_RUN, _RUN.replace("3,", "1,")),
            (_RATE, _RATE.replace("100,", "200,")),
        )
        + _CLAUSE
    )


def sanremo() -> str:
    """A house of its own, from Venezia's text: id, prefix, names, and its clauses in Italian."""
    text = changed(
        shipped(VENEZIA),
        (f'id = "{VENEZIA}"', f'id = "{SANREMO}"'),
        ('prefix = "VT"', 'prefix = "SR"'),
        ('house = "Casinò di Venezia"', 'house = "Casinò di Sanremo"'),
        ('name = "Trente et Quarante, Venezia"', 'name = "Trente et Quarante, Sanremo"'),
        (f'edition = "{FIRST}"', 'edition = "Regolamento 2020"\nin_force_from = 2020-01-01'),
    )
    ordered_items = sorted(set(re.findall(r"VT-[0-9a-z.]+", text)))
    articles = "".join(
        f'[[clause]]\nid = "{item.replace("VT", "SR")}"\nkind = "rule"\nit = "Articolo {item}."\n'
        for item in ordered_items
    )
    names = (
        '[texts.fr]\nhouse = "Casino de Sanremo"\n'
        'name = "Trente et Quarante, Sanremo en bref"\nedition = "Règlement 2020"\n'
    )
    return text.replace("VT-", "SR-") + articles + names


def write(folder: Path, **texts: str) -> Path:
    """Write files of these names into a folder; return it."""
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


@contextmanager
def house(folder: Path) -> Iterator[None]:
    """Use a folder of regulations in this process, and then no longer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(folder))
        yield

"""The register: shipped editions beside those of a house's folders; what two files cannot be."""

import os
from datetime import date
from pathlib import Path

import pytest
from support.house_files import (
    AFTERWARDS,
    AMENDED,
    FIRST,
    VENEZIA,
    amendment,
    changed,
    house,
    shipped,
    write,
)

from tapisvert import load_regulation, regulations, rulebook, rulebooks
from tapisvert.regulations import RegisterError, UnknownRulebookError, register
from tapisvert.regulations.register import VARIABLE, contradictions, use_folders

ROULETTE = "campione-roulette"
SANREMO = (
    (f'id = "{VENEZIA}"', 'id = "sanremo-trente-et-quarante"'),
    ('prefix = "VT"', 'prefix = "SR"'),
)


def faults(folder: Path) -> list[str]:
    """Faults of a folder, a line each, without the folder."""
    with house(folder), pytest.raises(RegisterError) as error:
        rulebooks()
    assert str(error.value).splitlines() == [*error.value.faults]
    return [line.replace(f"{folder.resolve()}/", "") for line in error.value.faults]


def test_default_editions_are_shipped() -> None:
    """One of each rulebook, in force since ever."""
    for name in rulebooks():
        (only,) = regulations.editions(name)
        assert only is rulebook(name) is regulations.first_edition(name)
        assert only.in_force_from is None


def test_shipped_files_are_consistent_and_named_by_id() -> None:
    """They are read one by one, when one is wanted: nothing else compares them with each other."""
    books = register.shipped_rulebooks()
    assert [*contradictions(books.values())] == []
    assert [book.id for _, book in books.values()] == [*books] == sorted(books)


def test_editions_are_sorted_by_date(tmp_path: Path) -> None:
    """Whatever the files are called; the one in force on a day is the last that has begun."""
    write(tmp_path, a=amendment("2999-01-01", AFTERWARDS), z=amendment())
    with house(tmp_path):
        names = [book.edition for book in regulations.editions(VENEZIA)]
        assert names == [FIRST, AMENDED, AFTERWARDS]
        in_force = {
            day: regulations.in_force(VENEZIA, date.fromisoformat(day)).edition
            for day in ("2019-12-31", "2020-01-01", "2998-12-31", "2999-01-01")
        }
        assert [*in_force.values()] == [FIRST, AMENDED, AMENDED, AFTERWARDS]
        assert rulebook(VENEZIA).run_limit == 1
        assert rulebook(VENEZIA, FIRST).run_limit == 3
    assert rulebook(VENEZIA).edition == FIRST


def test_sole_future_edition_is_used(tmp_path: Path) -> None:
    """There is no other under which a table could open."""
    text = changed(amendment("2999-01-01", AFTERWARDS), *SANREMO)
    with house(write(tmp_path, sanremo=text.partition("[[clause]]")[0])):
        assert rulebook("sanremo-trente-et-quarante").edition == AFTERWARDS


def test_unknown_edition_names_the_needed_file(tmp_path: Path) -> None:
    """Its name, those that there are, and where to put the file."""
    with house(write(tmp_path, amended=amendment())), pytest.raises(UnknownRulebookError) as error:
        rulebook(VENEZIA, "1998")
    assert str(error.value) == (
        f"there is no edition '1998' of {VENEZIA}; there are: '{FIRST}', '{AMENDED}';"
        " put the file with this id and edition into a folder of --regulations"
    )


def test_duplicate_edition_is_refused(tmp_path: Path) -> None:
    """A second file with its id and name is wrong, the shipped text included."""
    second_text = shipped(ROULETTE).replace("# ", "# once more: ", 1)
    entry, two = faults(write(tmp_path, one=amendment(), two=amendment(), wheel=second_text))
    assert entry == (
        f'two.toml: edition "{AMENDED}" of {VENEZIA} is in one.toml already;'
        " give each text an edition of its own"
    )
    assert two.startswith('wheel.toml: edition "Regolamento di gioco, undated" of campione-roule')


@pytest.mark.parametrize(
    ("day", "later_day"),
    [("2020-01-01", "in force from 2020-01-01"), ("", "without in_force_from")],
)
def test_editions_begin_on_different_days(tmp_path: Path, day: str, later_day: str) -> None:
    """Or nothing would say which of them is in force."""
    other = amendment(edition="Other 2020")
    if not day:
        other = changed(other, ("in_force_from = 2020-01-01\n", ""))
    (fault,) = faults(write(tmp_path, one=amendment(), two=other))
    assert fault.startswith("two.toml: ")
    assert f"is an edition of {VENEZIA} {later_day} already" in fault


def test_prefix_belongs_to_one_rulebook(tmp_path: Path) -> None:
    """So that a clause's id names one text."""
    text = changed(shipped(VENEZIA), SANREMO[0])
    (fault,) = faults(write(tmp_path, sanremo=text))
    assert fault == (
        f"sanremo.toml: {VENEZIA} in the shipped {VENEZIA}.toml has the prefix VT;"
        " give sanremo-trente-et-quarante another one"
    )


def test_editions_of_one_game_share_a_layout(tmp_path: Path) -> None:
    """Another game is another rulebook."""
    head = f'edition = "{AMENDED}"\nin_force_from = 2020-01-01'
    text = changed(
        shipped(ROULETTE),
        ('edition = "Regolamento di gioco, undated"', head),
        (f'id = "{ROULETTE}"', f'id = "{VENEZIA}"'),
        ('prefix = "CR"', 'prefix = "VT"'),
    )
    (fault,) = faults(write(tmp_path, wheel=text))
    assert fault == (
        f"wheel.toml: {VENEZIA} has layout two_rows in the shipped {VENEZIA}.toml,"
        " but wheel here: use another id"
    )


def test_faulty_files_prevent_loading(tmp_path: Path) -> None:
    """A right file beside two wrong ones is not loaded either."""
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    write(tmp_path, right=amendment(), short="id = 'mine'")
    results = faults(tmp_path)
    assert {line.partition(":")[0] for line in results} == {"binary.toml", "short.toml"}
    assert all(len(line.splitlines()) == 1 for line in results)


def test_missing_folder_is_named(tmp_path: Path) -> None:
    """As the variable has it, made absolute."""
    assert faults(tmp_path / "none") == [f"{tmp_path.resolve()}/none: there is no such folder"]


def test_folders_are_passed_to_later_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several, and absolute: a worker may have another working folder."""
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.chdir(tmp_path)
    for name, text in (("one", amendment()), ("two", amendment("2999-01-01", AFTERWARDS))):
        (tmp_path / name).mkdir()
        write(tmp_path / name, text=text)
    use_folders(["one", tmp_path / "two"])
    assert os.environ[VARIABLE] == f"{tmp_path}/one{os.pathsep}{tmp_path}/two"
    assert len(regulations.editions(VENEZIA)) == 3


def test_file_is_read_without_folder(tmp_path: Path) -> None:
    """And no later question finds it in the register."""
    book = load_regulation(write(tmp_path, amended=amendment()) / "amended.toml")
    assert (book.edition, book.in_force_from) == (AMENDED, "2020-01-01")
    assert [edition.edition for edition in regulations.editions(VENEZIA)] == [FIRST]
    with pytest.raises(RegisterError, match=r"none\.toml: no such file"):
        load_regulation(tmp_path / "none.toml")

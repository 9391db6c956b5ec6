"""`tapisvert regulation`: a starting file that loads as it is, and the faults of a file."""

import json
import re
from pathlib import Path

import pytest
from support.cli.cli_runner import invoke, output_of, run
from support.regulations.files import replace_once

from tapisvert.i18n import LANGUAGES
from tapisvert.regulations import load, rulebook, rulebooks
from tapisvert.regulations.loading.agreement import EXCLUDED_FIELDS
from tapisvert.regulations.loading.fields import FIELDS
from tapisvert.regulations.loading.toml_lines import decoded
from tapisvert.regulations.starting_file import BASES
from tapisvert.rules.rulebook import Layout


def started(folder: Path, *options: str, name: str = "sanremo-trente.toml") -> Path:
    """A starting file written by the command."""
    file = folder / name
    output = output_of("regulation", "new", str(file), *options)
    assert output.count(name) == 2
    return file


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("language", LANGUAGES)
def test_starting_file_is_valid(tmp_path: Path, layout: Layout, language: str) -> None:
    """It plays as its base does, cites its own articles alone, and explains every field."""
    text = started(tmp_path, "--layout", layout, "--lang", language).read_text(encoding="utf-8")
    book, base = load(text), rulebook(BASES[layout])
    assert (book.id, book.prefix) == ("sanremo-trente", "SAN")
    for name in FIELDS:
        assert getattr(book, name) == getattr(base, name), name
        assert (f"\n{name} = {{" in text or f"\n# {name} = {{" in text) is (
            name not in EXCLUDED_FIELDS[layout]
        )
    assert (book.pays, book.limits) == (base.pays, base.limits)
    assert (book.standing, book.caps) == (base.standing, base.caps)
    assert (*book.announcements, *book.calls) == (*base.announcements, *base.calls)
    assert {citation.partition("-")[0] for citation in book.clauses.values()} == {"SAN"}
    assert {source.clause for source in book.sources.values()} <= set(book.own_clauses)
    assert {source.ruling for source in book.sources.values()} == {
        source.ruling for source in base.sources.values()
    }


@pytest.mark.parametrize("layout", Layout)
def test_commented_fields_are_valid_when_enabled(tmp_path: Path, layout: Layout) -> None:
    """A field that the base lacks: its line is right, once its name is not listed as absent."""
    text = started(tmp_path, "--layout", layout).read_text(encoding="utf-8")
    book = load(text)
    for name in FIELDS:
        if f"\n# {name} = {{" not in text or name in ("degree_limit", "last_coup"):
            continue  # R05 is one limit; without a cut card no coup comes after it
        fields = replace_once(text, f'    "{name}",\n', "")
        for enabled in (name, "last_coup") if name == "cut_card" else (name,):
            fields = replace_once(fields, f"\n# {enabled} = {{", f"\n{enabled} = {{")
        if name == "refait_total":
            continue
        assert getattr(load(fields), name) is not None, name
    assert book.in_force_from is None
    with_date = replace_once(text, "# in_force_from", "in_force_from")
    assert load(with_date).in_force_from == "2027-01-31"
    with_name = replace_once(text, "# [texts.fr]\n# house", "[texts.fr]\nhouse")
    assert load(with_name).texts["fr"] == {"house": "Ma maison"}


@pytest.mark.parametrize("name", rulebooks())
def test_copied_file_keeps_values_and_citations(tmp_path: Path, name: str) -> None:
    book = load(started(tmp_path, "--from", name).read_text(encoding="utf-8"))
    base = rulebook(name)
    assert (book.clauses, book.sources, book.calls) == (base.clauses, base.sources, base.calls)
    assert (book.announcements, book.caps) == (base.announcements, base.caps)
    assert (book.declarations, book.own_clauses) == (base.declarations, {})


def test_copied_custom_house_keeps_articles(tmp_path: Path) -> None:
    text = started(tmp_path, "--lang", "it").read_text(encoding="utf-8")
    (tmp_path / "sanremo-trente.toml").write_text(
        f'{text}\n[[clause]]\nid = "SAN-9b"\nkind = "physical"\nruling = "R11"\n'
        'it = "Il «fermo»."\nen = "Hold \\"it\\"."\nrecorded = "Seen."\n',
        encoding="utf-8",
    )
    folder, copy = str(tmp_path), tmp_path / "imperia-trente.toml"
    output_of(
        "regulation", "new", str(copy), "--from", "sanremo-trente", TAPISVERT_REGULATIONS=folder
    )
    copied, base = load(copy.read_text(encoding="utf-8")), load(text)
    assert {key.replace("IMP-", "SAN-") for key in copied.clauses.values()} == {
        *base.clauses.values()
    }
    added = copied.own_clauses["IMP-9b"]
    assert added.text == {"it": "Il «fermo».", "fr": "Il «fermo».", "en": 'Hold "it".'}
    assert (added.kind, added.ruling, added.recorded) == ("physical", "R11", "Seen.")
    assert copied.declarations == ("IMP-8",)
    result_of_both = invoke("regulation", "check", str(copy), f"{folder}/sanremo-trente.toml")
    assert result_of_both.status == 0


def test_games_of_one_house_share_folder(tmp_path: Path) -> None:
    """Each with articles of its own, whatever its name; the folder is checked whole, and loads."""
    (tmp_path / "wrong.toml").write_text('prefix = "SR"\nid = ', encoding="utf-8")
    files = [
        started(tmp_path, *options, name=f"sanremo-{game}.toml")
        for game, *options in (
            ("trente",),
            ("roulette", "--layout", "wheel"),
            ("due", "--layout", "one_row"),
        )
    ]
    books = [load(file.read_text(encoding="utf-8")) for file in files]
    assert [book.prefix for book in books] == ["SAN", "SANR", "SD"]
    for book in books:
        assert {citation.partition("-")[0] for citation in book.clauses.values()} == {book.prefix}
    result = invoke("regulation", "check", str(tmp_path), "--json")
    assert result.status == 1
    wrong = {Path(entry["file"]).name for entry in json.loads(result.out) if entry["faults"]}
    assert wrong == {"wrong.toml"}
    (tmp_path / "wrong.toml").unlink()
    right = invoke("regulation", "check", str(tmp_path), columns=1000)
    assert right.status == 0
    assert f"tapisvert play sanremo-due --regulations {tmp_path}" in right.out
    rulebook_list = invoke("rulebooks", "--json", TAPISVERT_REGULATIONS=str(tmp_path)).out
    assert {file.stem for file in files} < {entry["id"] for entry in json.loads(rulebook_list)}


def test_regulation_check_rejects_empty_folder(tmp_path: Path) -> None:
    result = invoke("regulation", "check", str(tmp_path))
    assert (result.status, result.is_one_clear_line) == (2, True)
    assert "no file that ends in .toml" in result.err


def test_invalid_neighbour_does_not_stop_new_file(tmp_path: Path) -> None:
    (tmp_path / "wrong.toml").write_text("id = 1", encoding="utf-8")
    file, folder = str(tmp_path / "right.toml"), str(tmp_path)
    new_result = invoke("regulation", "new", file, TAPISVERT_REGULATIONS=folder)
    assert (new_result.status, new_result.err) == (0, "")
    check_result = invoke("regulation", "check", file, TAPISVERT_REGULATIONS=folder)
    assert (check_result.status, check_result.err) == (0, "")
    assert invoke("rulebooks", TAPISVERT_REGULATIONS=folder).status == 2


def test_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    file = started(tmp_path)
    content = file.read_bytes()
    second_result = invoke("regulation", "new", str(file))
    assert (second_result.status, second_result.is_one_clear_line) == (2, True)
    assert "is not overwritten" in second_result.err
    assert file.read_bytes() == content
    nowhere = invoke("regulation", "new", str(tmp_path / "none" / "x.toml"))
    assert (nowhere.status, nowhere.is_one_clear_line) == (2, True)
    conflict = invoke("regulation", "new", "x.toml", "--from", rulebooks()[0], "--layout", "wheel")
    assert (conflict.status, conflict.is_one_clear_line) == (2, True)


def test_invalid_file_name_is_not_used_as_id(tmp_path: Path) -> None:
    for name, prefix in (("My House.toml", "MYH"), (f"{rulebooks()[0]}.toml", "MH")):
        book = load(started(tmp_path, name=name).read_text(encoding="utf-8"))
        assert (book.id, book.prefix) == ("my-house", prefix)
    assert load(started(tmp_path, name="1a.toml").read_text(encoding="utf-8")).prefix == "MH2"


def test_invalid_file_lists_faults_by_line(tmp_path: Path) -> None:
    """One line for each fault, for a person and for a program; the status says so too."""
    file = started(tmp_path)
    text = file.read_text(encoding="utf-8")
    text = replace_once(text, "seats = { value = 7", "seets = { value = 7")
    file.write_text(replace_once(text, 'won = "SAN-2"', 'won = "SAN-22"'), encoding="utf-8")
    result = run("regulation", "check", str(file))
    lines = result.out.splitlines()
    assert (result.status, result.err, len(lines)) == (1, "", 4)
    assert all(line.startswith(f"{file}: line ") for line in lines[:3])
    assert lines[-1].startswith("3 errors.")
    (entry,) = json.loads(invoke("regulation", "check", str(file), "--json").out)
    assert [fault["key"] for fault in entry["faults"]] == [
        "values.seats",
        "values.seets",
        "clauses.won",
    ]
    assert entry["remarks"] is None
    for fault, line in zip(entry["faults"], lines, strict=False):
        assert f": line {fault['line']}: {fault['key']}: {fault['problem']}" in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_valid_file_gets_remarks(tmp_path: Path, language: str) -> None:
    """The edges, the open readings and their effect, values without a citation or a use."""
    file = started(tmp_path)
    text = file.read_text(encoding="utf-8")
    text += '\n[[clause]]\nid = "SAN-12"\nkind = "rule"\nit = "Si saluta."\n'
    text = replace_once(text, "simple = { value = 1,", "simple = { value = 2,")
    text = "".join(line for line in text.splitlines(True) if not line.startswith("below_minimum"))
    file.write_text(text, encoding="utf-8")
    result = invoke("regulation", "check", str(file), "--lang", language)
    assert result.status == 0
    for part in ("SAN-12", "R03", "refait_in_prison", "lose", "below_minimum", "-4", "%"):
        assert part in result.out, part
    (entry,) = json.loads(invoke("regulation", "check", str(file), "--json").out)
    notes = entry["remarks"]
    assert (entry["faults"], notes["id"]) == ([], "sanremo-trente")
    assert notes["uncited"] == ["SAN-12"]
    assert notes["languages"]["SAN-12"] == ["fr", "en"]
    assert "below_minimum" in notes["silent"]
    assert "inspector_not_informed" not in notes["silent"]  # no official is relieved there
    assert all(edge["least"] < -0.4 for edge in notes["edges"])
    lose = next(reading for reading in notes["open"] if reading["alternative"] == "lose")
    assert set(lose["changes"]) == {"stay"}


def test_article_of_an_announcement_is_used(tmp_path: Path) -> None:
    """Though no value, call or refusal cites it."""
    file = started(tmp_path, "--layout", "wheel")
    text = file.read_text(encoding="utf-8")
    text = re.sub(r'(\[announcements.tiers\][^[]*?clause = )"SAN-\d+"', r'\1"SAN-12"', text)
    text += '\n[[clause]]\nid = "SAN-12"\nkind = "rule"\nit = "Si annuncia."\n'
    file.write_text(text, encoding="utf-8")
    (entry,) = json.loads(invoke("regulation", "check", str(file), "--json").out)
    assert (entry["faults"], entry["remarks"]["uncited"]) == ([], [])


def test_wheel_edges_are_grouped_by_kind(tmp_path: Path) -> None:
    """Two decisions on the simple chances, one edge on each other kind and announcement."""
    file = started(tmp_path, "--layout", "wheel")
    (entry,) = json.loads(invoke("regulation", "check", str(file), "--json").out)
    edges = {(*edge["chances"], edge["decision"]): edge for edge in entry["remarks"]["edges"]}
    assert len(edges) == 14
    for edge in edges.values():
        assert edge["most"] - edge["least"] < 1e-9
    assert round(edges["plein", "flat"]["least"], 6) == round(1 / 37, 6)


def test_undecodable_file_is_fault(tmp_path: Path) -> None:
    """Another encoding by its line, a file without end by its size; a missing one is no fault."""
    file = tmp_path / "wrong.toml"
    file.write_bytes('id = "x"\nhouse = "Casinò"\n'.encode("latin-1"))
    result = invoke("regulation", "check", str(file))
    assert (result.status, ": line 2: file is not UTF-8" in result.out) == (1, True)
    file.write_bytes(b"#" * (1 << 20) + b"\n")
    result = invoke("regulation", "check", str(file))
    assert (result.status, "file too large: limit 1048576 bytes" in result.out) == (1, True)
    result = invoke("regulation", "check", str(tmp_path / "none.toml"))
    assert (result.status, result.is_one_clear_line) == (2, True)
    assert decoded("\ufeffid".encode(), "") == "id"


def test_contradicting_files_are_reported(tmp_path: Path) -> None:
    """And one that contradicts a shipped file; two right ones of two houses are right."""
    file, other = started(tmp_path), started(tmp_path, name="sanremo-deux.toml")
    same = other.read_text(encoding="utf-8").replace('"SD-', '"SAN-')
    other.write_text(replace_once(same, 'prefix = "SD"', 'prefix = "SAN"'), encoding="utf-8")
    first, second = json.loads(invoke("regulation", "check", str(file), str(other), "--json").out)
    assert first["faults"] == []
    (fault,) = second["faults"]
    assert (fault["key"], fault["line"]) == ("", None)
    assert "has the prefix SAN; give sanremo-deux another one" in fault["problem"]
    text = replace_once(other.read_text(encoding="utf-8"), 'prefix = "SAN"', 'prefix = "VT"')
    other.write_text(text.replace('"SAN-', '"VT-'), encoding="utf-8")
    result = invoke("regulation", "check", str(file), str(other))
    assert (result.status, "has the prefix VT" in result.out) == (1, True)

"""The page's verifier under houses of other packs, burnt cards, ends of a taille and maxima."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from support.house_files import SANREMO, VENEZIA, changed, house, shipped, write
from support.page.verifier_script import run_calls
from support.records.mutated_records import lines_of, write_line
from support.records.sealed_records import evening
from support.regulations.announcing_house import ANNOUNCING_TEXT

from tapisvert import rulebook
from tapisvert.fairness.verification.record_reader import read
from tapisvert.reports.rules import wire_view

_MINIMUM = 'minimum = { value = 1, clause = "VT-21" }'
_HEAD = ((f'id = "{VENEZIA}"', f'id = "{SANREMO}"'), ('prefix = "VT"', 'prefix = "SR"'))


def sanremo(packs: int, cards: int, cut_card: int, last_coup: str) -> str:
    """A house of so many packs, with maxima for couleur and inverse, and stakes that go back."""
    return changed(
        shipped(VENEZIA),
        *_HEAD,
        ('    "cut_card",\n', ""),
        ("packs = { value = 6,", f"packs = {{ value = {packs},"),
        ("burnt_cards = { value = 5,", f"burnt_cards = {{ value = {cards},"),
        ('void_coup = { value = "stands"', 'void_coup = { value = "returned"'),
        (
            "cut = {",
            (
                f'cut_card = {{ value = {cut_card}, ruling = "R14" }}\n'
                f'last_coup = {{ value = "{last_coup}", ruling = "R25" }}\ncut = {{'
            ),
        ),
        (_MINIMUM, f'{_MINIMUM}\n"couleur/inverse" = {{ value = 40000, clause = "VT-21" }}'),
    )


def view(book_id: str) -> dict[str, Any]:
    """A rulebook as the server tells it."""
    message: dict[str, Any] = json.loads(msgspec.json.encode(wire_view(rulebook(book_id), "en")))
    return message


@pytest.mark.clause("R24", "R25")
@pytest.mark.parametrize(
    ("packs", "burnt_cards", "cut_card", "last_coup"),
    [(4, 3, 1, "one_more"), (8, 0, 30, "one_more"), (2, 5, 1, "at_cut_card")],
)
def test_verifiers_accept_records_of_other_houses(
    tmp_path: Path, packs: int, burnt_cards: int, cut_card: int, last_coup: str
) -> None:
    """And two cards that are exchanged wrong, both in the same line."""
    folder = tmp_path / "house"
    folder.mkdir()
    write(folder, sanremo=sanremo(packs, burnt_cards, cut_card, last_coup))
    with house(folder):
        saved_count = evening(SANREMO, seed=packs, draws=2 if packs == 2 else 1)
        lines = saved_count.splitlines(keepends=True)
        assert read(lines).findings == ()
        guest = max(n for n, line in enumerate(lines) if line.startswith(b'{"do":"deal"'))
        deal = json.loads(lines[guest])
        deal["cards"][:2] = reversed(deal["cards"][:2])
        forged = [*lines[:guest], write_line(deal), *lines[guest + 1 :]]
        engine = next((item.line, item.fault.value) for item in read(forged).findings)
        message = view(SANREMO)
    files = [tmp_path / "kept.jsonl", tmp_path / "forged.jsonl"]
    for file, content in zip(files, (lines, forged), strict=True):
        file.write_bytes(b"".join(content))
    calls = [("addEdition", message), *(("report", str(file), {}) for file in files)]
    _, right, wrong = run_calls(calls)
    assert right["findings"] == []
    assert (wrong["findings"][0]["line"], wrong["findings"][0]["code"]) == engine


@pytest.mark.clause("CR-17.0")
@pytest.mark.parametrize(
    ("seed", "names"), [(4, {"complet", "jeu", "numéro", "orphelins", "finale"}), (10, {"chevaux"})]
)
def test_verifiers_accept_announcements_of_a_house(
    tmp_path: Path, seed: int, names: set[str]
) -> None:
    """A number's complete, chevaux and neighbours, series and finales, in sealed evenings."""
    folder = tmp_path / "house"
    folder.mkdir()
    write(folder, announcing=ANNOUNCING_TEXT)
    with house(folder):
        lines = evening("announcing-roulette", seed=seed, draws=1).splitlines(keepends=True)
        assert read(lines).findings == ()
        message = view("announcing-roulette")
    calls = {json.loads(line)["call"].split(" ")[0] for line in lines if b'"announce"' in line}
    assert calls >= names
    file = tmp_path / "kept.jsonl"
    file.write_bytes(b"".join(lines))
    _, report = run_calls([("addEdition", message), ("report", str(file), {})])
    assert report["findings"] == []


def assert_verifiers_agree(
    tmp_path: Path, folder: Path, name: str, limits: dict[str, Any], *, is_right: bool
) -> None:
    """Both verifiers judge an opening with these limits alike."""
    with house(folder):
        opening = {"do": "open", "rulebook": name, "currency": "EUR", "limits": limits}
        opening["edition"] = rulebook(name).edition
        lines = lines_of(json.dumps(opening).encode() + b'\n{"do":"balances"}\n')
        engine = [finding.fault.value for finding in read(lines).findings]
        message = view(name)
    file = tmp_path / "record.jsonl"
    file.write_bytes(b"".join(lines))
    _, report = run_calls([("addEdition", message), ("report", str(file), {})])
    page = [finding["code"] for finding in report["findings"]]
    assert (engine[:1] == []) is is_right
    assert engine[:1] == page[:1]


@pytest.mark.parametrize(
    ("limits", "is_right"),
    [
        ({"minimum": 40_001}, True),
        ({"minimum": 40_001, "maximum": {"plein": 50_000}}, True),
        ({"minimum": 40_001, "maximum": {"plein": 40_000}}, False),
    ],
)
def test_verifiers_let_multiples_follow_minimum(
    tmp_path: Path, limits: dict[str, Any], is_right: bool
) -> None:
    """By the French law no maximum is below a new minimum, unless it is posted with it."""
    folder = Path(__file__).parents[2] / "docs" / "examples"
    assert_verifiers_agree(tmp_path, folder, "french-law-roulette", limits, is_right=is_right)


@pytest.mark.parametrize(
    ("limits", "is_right"),
    [
        ({"maximum": {"couleur": 700}}, True),
        ({"maximum": {"rouge/noir": 700, "simple": 900}}, True),
        ({"maximum": 700, "minimum": 600}, True),
        ({"minimum": 40_001}, False),
        ({"minimum": 40_001, "maximum": 50_000}, False),
        ({"minimum": 40_001, "maximum": {"couleur/inverse": 50_000}}, True),
        ({"maximum": {"plein": 700}}, False),
        ({"maximum": {"couleur/noir": 700}}, False),
        ({"maximum": {"couleur": 0}}, False),
    ],
)
def test_verifiers_agree_on_maxima(tmp_path: Path, limits: dict[str, Any], is_right: bool) -> None:
    """The page's verifier as the engine."""
    folder = tmp_path / "house"
    folder.mkdir()
    write(folder, sanremo=sanremo(6, 5, 1, "one_more"))
    assert_verifiers_agree(tmp_path, folder, SANREMO, limits, is_right=is_right)

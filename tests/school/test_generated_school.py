"""The school and the rules page of regulations combined at random, and of the example houses."""

from pathlib import Path

import pytest
from support.engine.generated_regulations import generated

from tapisvert.i18n import LANGUAGES
from tapisvert.regulations import load, rulebook, with_rulings
from tapisvert.reports.rules import rules_view
from tapisvert.rules.rulebook import Rulebook
from tapisvert.school import drills, exercise, lesson

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "docs" / "examples").glob("*.toml"))
BOOKS = [load(file.read_text(encoding="utf-8")) for file in EXAMPLES]
BOOKS += [generated(seed) for seed in range(30)]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_generated_houses_are_taught(book: Rulebook) -> None:
    """A lesson, and an exercise of every level of every drill, whatever the limits, the halves and
    the refait of the house; each is the engine's own answer.
    """
    data = lesson(book)
    assert data.coups
    assert bool(data.divided) is (book.prison_window is not None and book.degree_limit != 0)
    for drill in drills(book):
        for level in range(1, drill.levels + 1):
            for seed in range(2):
                assert exercise(book, drill.name, level=level, seed=seed).questions


@pytest.mark.parametrize("limit", [0, 1, 2])
def test_short_refait_run_is_taught(limit: int) -> None:
    """An exercise divides or moves a stake that refaits in a row leave in prison: R05."""
    book = with_rulings(rulebook("venezia-trente-et-quarante"), {"run_limit": limit})
    for seed in range(10):
        bet, *actions = exercise(book, "prison", level=3, seed=seed).scene.deeds
        refaits = next(n for n, action in enumerate(actions) if action.what in ("divide", "move"))
        assert bet.what == "stake"
        assert 1 <= refaits <= max(1, limit)


@pytest.mark.parametrize("book", BOOKS[:14], ids=lambda book: book.id)
def test_generated_houses_have_rules_pages(book: Rulebook) -> None:
    """Its words about the refait agree with the house."""
    effect_words = {"en": {"prison": "go to prison", "partage": "comes back", "lost": "are lost"}}
    for language in LANGUAGES:
        view = rules_view(book, book.limits, language)
        assert view.bets
        if language == "en" and book.refait is not None:
            effects = {effect for effect, words in effect_words["en"].items() if words in view.lead}
            assert effects == {book.refait.value}

"""Rulebooks for the page: all that a cloth needs, in three languages, as the data has it."""

import msgspec
import pytest

from tapisvert import regulations
from tapisvert.i18n import LANGUAGES, translate
from tapisvert.regulations import citation_text
from tapisvert.rules.rulebook import Layout
from tapisvert.server.reports import views
from tapisvert.server.reports.rules import wire_view


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", regulations.rulebooks())
def test_rulebook_is_told_as_it_is(name: str, language: str) -> None:
    """Values, pays, limits, the cloth in its order; every citation has a text in the language."""
    book = regulations.rulebook(name)
    told = msgspec.json.decode(
        msgspec.json.encode(wire_view(book, language)), type=views.RulebookView
    )
    assert (told.id, told.language, told.layout) == (name, language, book.layout)
    assert [spot.name for spot in told.chances] == list(book.chances)
    assert all(set(spot.numbers) == book.chances[spot.name].numbers for spot in told.chances)
    assert told.pays == {kind.value: amount for kind, amount in book.pays.items()}
    assert told.limits.minimum == book.limits.minimum
    for field, held in told.values.items():
        assert held.value == getattr(book, field)
    texts = {clause: one.text for clause, one in told.clauses.items()}
    texts |= {ruling: one.text for ruling, one in told.rulings.items()}
    cited = {why.clause for why in told.why.values()}
    cited |= {held.clause for held in told.values.values() if held.clause}
    cited |= {call.clause for calls in told.calls.values() for call in calls}
    for clause in cited:
        assert not citation_text(clause, language) or texts[clause] == citation_text(
            clause, language
        )
    assert {moment: [one.words for one in said] for moment, said in told.calls.items()} == {
        moment.value: [call.words for call in calls] for moment, calls in book.calls.items()
    }


def test_reasons_and_outcomes_have_their_sentences() -> None:
    """The page gets the keys of the codes that have a sentence."""
    for name in regulations.rulebooks():
        book = regulations.rulebook(name)
        why = wire_view(book, "it").why
        assert why["won"].words == "outcome-won"
        reason = "number" if book.layout is Layout.WHEEL else "first_colour"
        if reason in why:
            assert why[reason].words == f"reason-{reason}"
            assert translate("it", f"reason-{reason}")
        assert why["betting_closed"].words is None

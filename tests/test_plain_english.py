"""Names, messages and documents are plain English; the shares that are not only fall."""

import ast

import plain_english as plain
import pytest

MOST_VAGUE = {
    ("src", ".py"): 0.7,
    ("tests", ".py"): 1.5,
    ("benchmarks", ".py"): 1.7,
    ("website", ".py"): 2.0,
    ("src", ".js"): 0.9,
}
"""Vague names in percent of all that the files of a folder bind."""
MOST_TEST_NAMES = 10.0
MOST_MESSAGES = 0.25
MOST_SENTENCES = 0.6
MOST_DOCSTRINGS = 1.0


@pytest.mark.parametrize(("folder", "suffix"), MOST_VAGUE)
def test_names_say_what_they_hold(folder: str, suffix: str) -> None:
    """Few are bare participles, pronouns, adverbs or verbs."""
    files = list(plain.sources(folder, suffix))
    if suffix == ".py":
        names = [name for path, _ in files for name in plain.python_names(plain.parse(path))]
    else:
        names = [name for _, text in files for name in plain.javascript_names(text)]
    vague, total = plain.vague_names(names)
    assert total > 100
    assert 100 * vague.total() / total <= MOST_VAGUE[folder, suffix], vague.most_common(30)


def test_test_names_say_subject_and_behaviour() -> None:
    """Few are long, begin with an article, or tell of what "is so"."""
    names = [
        node.name
        for path, _ in plain.sources("tests", ".py")
        for node in plain.statements(plain.parse(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if node.name.startswith("test_")
    ]
    obscure = [name for name in names if plain.is_obscure_test_name(name)]
    assert len(names) > 2000
    assert 100 * len(obscure) / len(names) <= MOST_TEST_NAMES, obscure[:30]


def test_messages_have_no_idioms() -> None:
    """Operators search for them, support repeats them."""
    texts = list(plain.messages())
    idioms = [text for text in texts if plain.has_idiom(text)]
    assert len(texts) > 4000
    assert 100 * len(idioms) / len(texts) <= MOST_MESSAGES, idioms[:30]


def test_documents_have_no_idioms() -> None:
    """They read like those of other projects."""
    texts = list(plain.sentences())
    idioms = [text for text in texts if plain.has_idiom(text)]
    assert len(texts) > 2000
    assert 100 * len(idioms) / len(texts) <= MOST_SENTENCES, idioms[:30]


def test_docstrings_have_no_idioms() -> None:
    """Their first paragraphs are as plain as the documents."""
    texts = list(plain.docstrings())
    idioms = [text for text in texts if plain.has_idiom(text)]
    assert len(texts) > 4000
    assert 100 * len(idioms) / len(texts) <= MOST_DOCSTRINGS, idioms[:30]


def test_vague_words_are_found() -> None:
    """The measure itself knows a participle, a bare pronoun, and an obscure name of a test."""
    tree = ast.parse("def told(one):\n    found = one\n    account = found\n")
    assert plain.vague_names(plain.python_names(tree)) == ({"told": 1, "one": 1, "found": 1}, 4)
    names = plain.vague_names(plain.javascript_names("const [kept, stake] = f((gone) => 1);"))
    assert names == ({"kept": 1, "gone": 1}, 3)
    assert plain.is_obscure_test_name("test_the_search_has_teeth")
    assert not plain.is_obscure_test_name("test_late_bet_is_refused")
    assert plain.has_idiom("This is not asked for so.")
    assert not plain.has_idiom("The origin is not allowed.")

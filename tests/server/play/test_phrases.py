"""Phrases at a table, words at a private one: heard by all there, seldom, and not stored."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.server.http_server import PATIENT, Line, Server, opened, settings, table

from tapisvert.play import phrases

PATH = "/api/tables/wheel/phrases"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A demonstration with a table at the wheel, where nothing happens by itself."""
    with opened(settings(tmp_path, table(pace=PATIENT), table("other", pace=PATIENT))) as server:
        yield server


def next_phrase(line: Line) -> dict[str, Any]:
    """The next phrase that a client hears."""
    phrase: dict[str, Any] = line.until(lambda message: "phrase" in message)["phrase"]
    return phrase


def test_phrase_is_broadcast_but_not_recorded(server: Server) -> None:
    """Players, staff and spectators hear it with the player's name; a client at another table and
    one who comes later do not; the table's journal has no entry of it.
    """
    anna, staff = server.guest("Anna"), server.staff("Ugo", "chef")
    with (
        anna.at(chips=50_000) as anna_line,
        staff.at() as staff_line,
        server.guest("Bice").at() as bice_line,
        staff.at("other") as other_table,
    ):
        anna.post(PATH, phrase="good-luck")
        for line in (anna_line, staff_line, bice_line):
            assert next_phrase(line) == {"player": "Anna", "said": "good-luck"}
        other_table.ask("balances")
        assert not any("phrase" in message for message in other_table.heard)
    with anna.at() as anna_line:
        anna_line.ask("bet", on="rouge", amount=500)
        assert not any("phrase" in message for message in anna_line.heard)
    entries = server.services.store.read("wheel", 0, 1_000)
    assert b"Anna" in b"".join(entry.line for entry in entries)
    assert not any(b"good-luck" in entry.line + entry.answer for entry in entries)


def test_words_are_for_private_tables(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its players hear them as plain text, with one space for white space; they share the rate of
    phrases, and neither journal nor another table has them. Controls, marks of direction and
    nothing are refused, as is a public table.
    """
    instant = [10**9]
    monkeypatch.setattr(server.services.phrases, "_now_ms", lambda: instant[0])
    anna = server.guest("Anna")
    private = anna.post("/api/tables/private", rulebook="venezia-trente-et-quarante")["table"]
    path = f"/api/tables/{private}/words"
    with anna.at(private, chips=50_000) as line:
        for words in ("", " \t", "a\x07b", "abc\u202ecba", "\u2066a", "a\u200bb"):
            assert anna.post(path, words=words, status=400)["error"] == "invalid_words"
        anna.post(path, words="x" * (phrases.MAX_WORDS + 1), status=400)
        long_words = "👩\u200d🚀" * 33 + "!"
        for _ in range(phrases.BURST):
            anna.post(path, words=long_words)
            assert next_phrase(line) == {"player": "Anna", "words": long_words}
        assert anna.post(path, words="again", status=429)["error"] == "rate_limited"
        instant[0] += phrases.GAP_MS
        anna.post(path, words=" <b>À  toi\u00a0!</b>\n")
        assert next_phrase(line) == {"player": "Anna", "words": "<b>À toi !</b>"}
        line.ask("leave")
    entries = server.services.store.read(private, 0, 1_000)
    assert not any("À toi".encode() in entry.line + entry.answer for entry in entries)
    with anna.at(chips=50_000):
        refusal = anna.post("/api/tables/wheel/words", words="hello", status=409)
        assert refusal["error"] == "phrases_only"


def test_phrases_have_rights_and_rates(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Players at the table, out of the list, a few at once, then one each some seconds; each for
    themselves.
    """
    instant = [10**9]
    monkeypatch.setattr(server.services.phrases, "_now_ms", lambda: instant[0])
    anna, bice = server.guest("Anna"), server.guest("Bice")
    assert anna.post(PATH, phrase="thanks", status=409)["error"] == "not_seated"
    with anna.at(chips=50_000), bice.at(chips=50_000) as other:
        anna.post(PATH, phrase="<b>no</b>", status=400)
        anna.post("/api/tables/other/phrases", phrase="thanks", status=409)
        for _ in range(phrases.BURST):
            anna.post(PATH, phrase="thanks")
            assert next_phrase(other)["said"] == "thanks"
        bice.post(PATH, phrase="cheers")
        instant[0] += phrases.GAP_MS - 1
        assert anna.post(PATH, phrase="bye", status=429)["error"] == "rate_limited"
        instant[0] += 1
        anna.post(PATH, phrase="bye")
        assert [next_phrase(other)["said"] for _ in range(2)] == ["cheers", "bye"]

"""The school's routes: topics, and exercises for any client."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from support.server import plain_http
from support.server.http_server import Server, opened, settings

from tapisvert import rulebook, rulebooks
from tapisvert.school import MAX_SEED, Exercise, drills, exercise, lesson


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with a table."""
    folder: Path = tmp_path_factory.mktemp("school")
    with opened(settings(folder)) as server:
        yield server


def asked(server: Server, path: str) -> httpx.Response:
    """Answer to a client without an account."""
    return plain_http.get(f"{server.origin}/api/school{path}")


def test_every_rulebook_is_there_with_its_drills(server: Server) -> None:
    """As the school itself has them."""
    assert asked(server, "").json() == [
        {
            "rulebook": name,
            "name": rulebook(name).name,
            "layout": rulebook(name).layout.value,
            "drills": [{"name": one.name, "levels": one.levels} for one in drills(rulebook(name))],
        }
        for name in rulebooks()
    ]


def plain(one: Exercise) -> Any:
    """An exercise as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(one))


@pytest.mark.parametrize("name", rulebooks())
def test_an_exercise_is_the_schools_own(server: Server, name: str) -> None:
    """Of every drill and level; without a seed the first, at level 1."""
    for drill in drills(rulebook(name)):
        for level in range(1, drill.levels + 1):
            one = exercise(rulebook(name), drill.name, level=level, seed=MAX_SEED)
            path = f"/{name}/{drill.name}?level={level}&seed={MAX_SEED}"
            assert asked(server, path).json() == plain(one)
        first = exercise(rulebook(name), drill.name)
        assert asked(server, f"/{name}/{drill.name}").json() == plain(first)


@pytest.mark.parametrize("name", rulebooks())
def test_the_newcomers_lesson_is_the_schools_own(server: Server, name: str) -> None:
    """For the seed; and without a rulebook, or past the seeds, there is none."""
    told = msgspec.json.decode(msgspec.json.encode(lesson(rulebook(name), 5)))
    assert plain_http.get(f"{server.origin}/api/learn/{name}?seed=5").json() == told
    for path, code in (("monaco", "unknown_rulebook"), (f"{name}?seed=-1", "bad_number")):
        answer = plain_http.get(f"{server.origin}/api/learn/{path}")
        assert answer.json()["error"] == code


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/monaco/rows", 404, "unknown_exercise"),
        ("/campione-roulette/rows", 404, "unknown_exercise"),
        ("/trente-et-quarante-2.0/prison", 404, "unknown_exercise"),
        ("/campione-roulette/payouts?level=6", 404, "unknown_exercise"),
        ("/campione-roulette/payouts?level=0", 400, "bad_number"),
        ("/campione-roulette/payouts?seed=-1", 400, "bad_number"),
        (f"/campione-roulette/payouts?seed={MAX_SEED + 1}", 400, "bad_number"),
    ],
)
def test_what_there_is_not_is_said(server: Server, path: str, status: int, code: str) -> None:
    """In the one shape of all problems."""
    answer = asked(server, path)
    assert (answer.status_code, answer.json()["error"]) == (status, code)

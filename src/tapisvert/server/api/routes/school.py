"""The school: the drills of each rulebook and their exercises, without seats or money."""

from typing import Final

import msgspec

from tapisvert import regulations, school
from tapisvert.school import Drill, Exercise
from tapisvert.server.api.endpoint import Endpoint, HttpError, Query, RequestContext

_SEED: Final = Query("seed", 0, school.MAX_SEED, "which exercise; the same seed, the same exercise")
_LEVEL: Final = Query("level", 1, 9, "how hard; 1 if none is said")


class Lessons(msgspec.Struct, frozen=True):
    """The drills of one rulebook."""

    rulebook: str
    name: str
    drills: tuple[Drill, ...]


async def list_lessons(call: RequestContext) -> list[Lessons]:
    """List the drills of every rulebook."""
    books = map(regulations.rulebook, regulations.rulebooks())
    return [Lessons(book.id, book.name, school.drills(book)) for book in books]


async def exercise(call: RequestContext) -> Exercise:
    """Return an exercise with its correct answers and the steps to them."""
    named = call.request.path_params
    level = call.query_number("level", 1, _LEVEL.least, _LEVEL.most) or 1
    seed = call.query_number("seed", 0, _SEED.least, _SEED.most) or 0
    try:
        book = regulations.rulebook(named["rulebook"])
        return school.exercise(book, named["drill"], level=level, seed=seed)
    except LookupError as error:
        raise HttpError(404, "unknown_exercise", str(error.args[0])) from None


ENDPOINTS: Final = (
    Endpoint("GET", "/api/school", list_lessons, answer=list[Lessons]),
    Endpoint(
        *("GET", "/api/school/{rulebook}/{drill}", exercise),
        answer=Exercise,
        query=(_SEED, _LEVEL),
        problems=(400, 404),
    ),
)

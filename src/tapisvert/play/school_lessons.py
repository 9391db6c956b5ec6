"""The school: drills and their exercises, and the newcomer's lesson, without seats or money."""

from typing import Annotated, Final

import msgspec

from tapisvert import regulations, school
from tapisvert.api.endpoint import HttpError, Query, RequestContext, Routes
from tapisvert.api.responses import Language
from tapisvert.regulations.names import localize
from tapisvert.reports.rules import RulebookId
from tapisvert.school import Drill, Exercise, Lesson

routes: Final = Routes()

Seed = Annotated[
    int, Query("seed", 0, 0, school.MAX_SEED, "which exercise; the same seed, the same exercise")
]
Level = Annotated[int, Query("level", 1, 1, 9, "level of difficulty; default 1")]


class Lessons(msgspec.Struct, frozen=True):
    """The drills of one rulebook."""

    rulebook: str
    name: str
    layout: str
    drills: tuple[Drill, ...]


@routes.add("GET", "/api/school")
async def list_lessons(language: Language) -> list[Lessons]:
    """List the drills of every rulebook, with its name in a language."""
    books = map(regulations.rulebook, regulations.rulebooks())
    return [
        Lessons(book.id, localize(book, "name", language), book.layout.value, school.drills(book))
        for book in books
    ]


@routes.add("GET", "/api/school/{rulebook}/{drill}")
async def exercise(call: RequestContext, seed: Seed, level: Level) -> Exercise:
    """Return an exercise with its correct answers and the steps to them."""
    path = call.request.path_params
    try:
        book = regulations.rulebook(path["rulebook"])
        return school.exercise(book, path["drill"], level=level, seed=seed)
    except LookupError as error:
        raise HttpError(404, "unknown_exercise", str(error.args[0])) from None


@routes.add("GET", "/api/learn/{rulebook}")
def newcomers_lesson(rulebook: RulebookId, seed: Seed) -> Lesson:
    """Return the coups of a newcomer's lesson, with the settlement of every bet."""
    return school.lesson(regulations.rulebook(rulebook), seed)

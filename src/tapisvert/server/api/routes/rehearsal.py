"""Rehearsal: the accounts for people, and what simulated people say at the tables."""

from typing import Final

from tapisvert.server.api.endpoint import HttpError, Routes
from tapisvert.server.application.training import TrainingRoom
from tapisvert.server.clock import wall_ms
from tapisvert.server.schemas.training import RehearsalView, SpokenWords, TrainingAccount

routes: Final = Routes()


@routes.add("GET", "/api/rehearsal", problems=(404,))
async def view_rehearsal(room: TrainingRoom) -> RehearsalView:
    """Return the accounts of a rehearsal with their password; any other house answers 404."""
    training = room.training
    if training is None:
        raise HttpError(404, "not_here", "this house is no rehearsal")
    people = [TrainingAccount(one.name, one.role, one.login) for one in training.people]
    said = [
        SpokenWords(one.table, one.player, one.words, one.at_ms) for one in room.heard(wall_ms())
    ]
    return RehearsalView(people, training.password.reveal(), said)

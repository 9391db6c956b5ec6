"""Play now: a seat with chips in one request, with a guest's account where there is none; and the
accounts of a rehearsal, with what simulated people say at its tables.
"""

from asyncio import to_thread
from typing import Final

from starlette.responses import Response

from tapisvert.clock import session_ms, wall_ms
from tapisvert.journal.house_log import HouseLog
from tapisvert.rules import Role
from tapisvert.server.accounts.accounts import SYSTEM, Account, AccountError, name_taken
from tapisvert.server.accounts.credentials import tokens
from tapisvert.server.accounts.sessions import Session
from tapisvert.server.api.endpoint import HttpError, RequestContext, Routes, json_response
from tapisvert.server.application.accounts.account_service import AccountService
from tapisvert.server.application.demonstration.guests import TRIES, grant_play_chips, guest_name
from tapisvert.server.application.demonstration.play_now import NoSeatError, PlayNow
from tapisvert.server.application.training import TrainingRoom
from tapisvert.server.config.settings import Settings
from tapisvert.server.schemas import play as bodies
from tapisvert.server.schemas.play import RehearsalView, SpokenWords, TrainingAccount

routes: Final = Routes()
_WHEEL: Final = "roulette"


@routes.add("POST", "/api/play", answer=bodies.SeatTaken, problems=(401, 403, 404, 409))
async def play_now(
    call: RequestContext,
    account: Account | None,
    form: bodies.PlayNow,
    *,
    settings: Settings,
    accounts: AccountService,
    house_log: HouseLog,
    seats: PlayNow,
) -> Response:
    """Sit down with chips to play with: at the named table, an empty one, or the next to take bets.

    At a demonstration a browser without a session becomes a guest with a name and play chips. A
    player keeps the seat that they have. At a table for money no chips are brought: the player says
    how many.
    """
    is_wheel = form.game == _WHEEL
    if form.table is not None:
        await call.visible_table(form.table)
    if account is None and not settings.demonstration:
        raise HttpError(401, "sign_in", "sign in first")
    if account is not None and Role.PLAYER not in account.roles:
        raise HttpError(403, "not_authorized", "this is for players")
    if form.table is None and account is None and not seats.has_room(is_wheel=is_wheel):
        raise HttpError(409, "no_free_seat", "all tables are full: come back in a while")
    headers = dict[str, str]()
    if account is None:
        session = await to_thread(_new_guest, accounts, house_log)
        account = session.account
        seconds = settings.people.session_hours * 3600
        headers["Set-Cookie"] = tokens.cookie(session.token, seconds, secure=settings.tls)
    try:
        seat = await seats.seat(account, is_wheel=is_wheel, table=form.table)
    except NoSeatError as refused:
        raise HttpError(409, refused.code, refused.message, headers) from None
    return json_response(bodies.SeatTaken(seat.table, seat.chips, account.name), 200, headers)


def _new_guest(accounts: AccountService, house_log: HouseLog) -> Session:
    """Create a guest with play chips under a name of the server's, and sign them in."""
    for attempt in range(TRIES):
        try:
            guest, _ = accounts.create(SYSTEM, guest_name(attempt), {Role.PLAYER}, wall_ms())
        except AccountError as error:
            if error.code != "name_taken":
                raise
            continue
        grant_play_chips(house_log, guest)
        return accounts.guest_sign_in(guest.id, session_ms())
    raise name_taken()


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

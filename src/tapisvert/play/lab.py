"""The laboratory: exact odds, simulated evenings and files of results, in separate processes.

They have a low priority, so that they use the CPU time left by the tables, and start with the first
question. Simulations take turns in theirs, part by part: a slow or vanished client delays no other.
In a new installation they are played uncompiled until another process has compiled the loops.
"""

import asyncio
import os
import signal
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from itertools import count
from multiprocessing import connection, get_context, parent_process
from typing import Annotated, Final, Literal, TypeVar

import msgspec
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from tapisvert import regulations
from tapisvert.accounts.accounts import Account
from tapisvert.api.bodies import Problem
from tapisvert.api.endpoint import HttpError, Query, RequestContext, Routes, TableId, client_address
from tapisvert.api.responses import CachedBody
from tapisvert.api.threads import WAIT_SECONDS, PoolFullError
from tapisvert.config.settings import LabBounds
from tapisvert.extras import MissingExtraError
from tapisvert.live.node import Node
from tapisvert.odds import CompositionError
from tapisvert.play import lab_bodies, lab_jobs
from tapisvert.regulations import RulingError
from tapisvert.reports import views
from tapisvert.reports.odds import OddsCache, full_pack_law
from tapisvert.reports.rules import EditionName, RulebookId, find_edition

Result = TypeVar("Result")
FileView = Literal["results", "report", "systems"]
"""View of a file of results."""

_NICENESS: Final = 10
_MAX_CALLERS: Final = 16
"""Maximum number of requests about odds that wait."""
_INTERRUPTED: Final = "the calculation was interrupted: try again"


_STATUSES: Final = {"simulation_limit": 429, "simulation_capacity": 503, "calculation_failed": 503}
"""HTTP status of each refusal; all others get 400."""


class LabError(HttpError):
    """A question that the laboratory refuses."""

    def __init__(self, code: str, message: str) -> None:
        status = _STATUSES.get(code, 400)
        headers = {"Retry-After": str(WAIT_SECONDS)} if status != 400 else None
        super().__init__(status, code, message, headers)


class _Process:
    """Process for one kind of work: it starts with the first job, and restarts if it was lost."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._is_closing = False

    async def run(self, function: Callable[..., Result], *arguments: object) -> Result:
        """Run a function. Raises its errors, and LabError if the process ended or the server
        closes.
        """
        if self._is_closing:
            raise LabError("simulation_capacity", "server stopping: retry in a moment")
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _prepare_process)
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise LabError("calculation_failed", _INTERRUPTED) from None

    def send(self, function: Callable[..., object], *arguments: object) -> None:
        """Run a function without waiting for it, if the process exists."""
        if self._pool is not None and not self._is_closing:
            try:
                self._pool.submit(function, *arguments)
            except BrokenProcessPool:
                self._pool = None

    def close(self) -> None:
        """Accept no further work."""
        self._is_closing = True

    def release(self) -> None:
        """Stop the process once its current work is done."""
        self.close()
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)


class Laboratory:
    """The laboratory of one server process."""

    def __init__(self, bounds: LabBounds) -> None:
        self.bounds = bounds
        self._odds = _Process()
        self._evenings = _Process()
        self._files = _Process()
        self._callers = 0
        self._clients = Counter[str]()
        self._numbers = count(1)

    @property
    def running(self) -> int:
        """Number of running simulations."""
        return self._clients.total()

    async def compute(self, function: Callable[..., Result], *arguments: object) -> Result:
        """Run a function of `lab_jobs`. Raises its errors, PoolFullError, and LabError."""
        if self._callers >= _MAX_CALLERS:
            raise PoolFullError
        self._callers += 1
        try:
            return await self._odds.run(function, *arguments)
        finally:
            self._callers -= 1

    async def begin(self, client: str, question: lab_jobs.EveningsQuestion) -> "RunningSimulation":
        """Begin a simulation, until `RunningSimulation.end`. Raises LabError if it is refused."""
        self._check(client, question)
        simulation = RunningSimulation(self, client, next(self._numbers))
        self._clients[client] += 1
        try:
            packed_question = msgspec.json.encode(question)
            await self._evenings.run(lab_jobs.begin, simulation.number, packed_question)
        except BaseException as error:
            simulation.end()
            if isinstance(error, MissingExtraError):
                message = "simulation unavailable: install tapisvert[simulation]"
                raise LabError("simulation_unavailable", message) from None
            if isinstance(error, ValueError):
                raise LabError("invalid_player", str(error)) from None
            raise
        return simulation

    def _check(self, client: str, question: lab_jobs.EveningsQuestion) -> None:
        bounds = self.bounds
        if question.evenings > bounds.evenings:
            raise LabError("too_many_evenings", f"at most {bounds.evenings} evenings at once")
        if lab_jobs.coups_dealt(question) > bounds.coups:
            raise LabError("too_many_coups", f"too many coups: limit {bounds.coups}")
        self._check_capacity(client)

    def _check_capacity(self, client: str) -> None:
        bounds = self.bounds
        if self._clients[client] >= bounds.simulations_each:
            raise LabError("simulation_limit", "simulation limit per client reached")
        if self.running >= bounds.simulations:
            raise LabError("simulation_capacity", "simulation capacity reached: retry in a moment")

    async def examine(
        self, client: str, question: lab_bodies.ResultsQuestion, view: FileView
    ) -> bytes:
        """Return the tests of a client's file, their report, or the systems that play it.

        It counts as a simulation meanwhile. Raises LabError for a file that cannot be read, or if
        there is no capacity.
        """
        process = self._evenings if view == "systems" else self._files
        self._check_capacity(client)
        self._clients[client] += 1
        try:
            return await process.run(_examine_file, view, msgspec.json.encode(question))
        except lab_bodies.FileError as error:
            raise LabError("invalid_file", str(error)) from None
        finally:
            self._release(client)

    def _release(self, client: str) -> None:
        self._clients[client] -= 1
        self._clients += Counter()  # drops zero counts

    def leave(self, client: str, number: int) -> None:
        """Count one simulation less, and release it in the process."""
        self._release(client)
        self._evenings.send(lab_jobs.end, number)

    async def play_part(self, number: int) -> tuple[bytes, bool]:
        """Continue a simulation for a moment. Raises LabError if it cannot continue."""
        try:
            return await self._evenings.run(lab_jobs.play_part, number)
        except ValueError as error:
            raise LabError("invalid_player", str(error)) from None
        except KeyError:  # the process ended, and was started again for another client
            raise LabError("calculation_failed", _INTERRUPTED) from None

    def close(self) -> None:
        """Stop all simulations at their next part."""
        for process in (self._odds, self._evenings, self._files):
            process.close()

    def release(self) -> None:
        """Stop the processes once their current work is done."""
        for process in (self._odds, self._evenings, self._files):
            process.release()


class RunningSimulation:
    """A client's running simulation."""

    def __init__(self, laboratory: Laboratory, client: str, number: int) -> None:
        self._laboratory = laboratory
        self._client = client
        self.number = number
        self._has_ended = False

    async def parts(self) -> AsyncIterator[tuple[bytes, bool]]:
        """Yield the evenings so far as JSON, and whether they are all. Raises LabError."""
        is_whole = False
        while not is_whole:
            part, is_whole = await self._laboratory.play_part(self.number)
            yield part, is_whole

    def end(self) -> None:
        """End it, finished or not; a second call has no effect."""
        if not self._has_ended:
            self._has_ended = True
            self._laboratory.leave(self._client, self.number)


def _examine_file(view: FileView, question_json: bytes) -> bytes:
    """Return a view of a file, in a process of the laboratory, which alone imports the tests."""
    from tapisvert.play import lab_results  # noqa: PLC0415 - slow to import

    answer: bytes = getattr(lab_results, view)(question_json)
    return answer


def _prepare_process() -> None:
    """Give the process its low priority, and end it with the server, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal reaches all its processes
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = parent_process()
    assert server is not None
    connection.wait([server.sentinel])
    os._exit(0)


routes: Final = Routes()
Seed = Annotated[int, Query("seed", 0, 0, 2**53 - 1, "the same seed, the same taille")]
Coups = Annotated[int, Query("coups", 1, 0, 60, "how many coups; fewer if the taille ends")]
_JSON: Final = "application/json"
_STREAM: Final = "text/event-stream"
_HTML: Final = "text/html"


@routes.add("GET", "/api/tables/{table}/odds", problems=(403, 409))
async def table_odds(table: TableId, node: Node, odds: OddsCache) -> views.Odds:
    """Return the odds of every bet at the next coup, from the removed cards."""
    live, state, _ = await node.table_state(table)
    if not live.odds:
        raise HttpError(403, "odds_disabled", "odds are disabled at this table")
    try:
        return await odds.get(live, state)
    except CompositionError as error:
        raise HttpError(409, "too_few_cards", str(error)) from None


@routes.add("GET", "/api/rulebooks/{rulebook}/law", answer=views.LawView, problems=(404,))
def law(call: RequestContext, rulebook: RulebookId, edition: EditionName) -> Response:
    """Return the distribution of a coup from the whole pack: the probability of each result."""
    book = find_edition(rulebook, edition)
    return _law(rulebook, book.edition).response(call, "application/json")


@cache
def _law(name: str, edition: str) -> CachedBody:
    book = regulations.rulebook(name, edition)
    return CachedBody(msgspec.json.encode(full_pack_law(book)))


@routes.add("POST", "/api/lab/odds", answer=views.Odds, problems=(404, 409))
async def lab_odds(question: lab_jobs.OddsQuestion, laboratory: Laboratory) -> Response:
    """Return the odds of every bet at the next coup under a rulebook, without the removed cards."""
    _check_rules(question.rulebook, question.rulings)
    try:
        body = await laboratory.compute(lab_jobs.odds, msgspec.json.encode(question))
    except CompositionError as error:
        raise HttpError(409, "invalid_cards", str(error)) from None
    return Response(body, media_type=_JSON)


@routes.add("GET", "/api/lab/{rulebook}/readings", answer=list[lab_jobs.Reading])
async def lab_readings(
    call: RequestContext, rulebook: RulebookId, laboratory: Laboratory
) -> Response:
    """Return every alternative of a rulebook's rulings, and its change of the bank's edge."""
    return CachedBody(await laboratory.compute(lab_jobs.readings, rulebook)).response(call, _JSON)


@routes.add("GET", "/api/lab/{rulebook}/taille")
def lab_taille(rulebook: RulebookId, seed: Seed, coups: Coups) -> lab_jobs.DealtTaille:
    """Return the first coups of the taille of a seed."""
    return lab_jobs.taille(regulations.rulebook(rulebook), seed, coups)


@routes.add(
    "POST", "/api/lab/evenings", answer=lab_jobs.EveningsPart, media=_STREAM, problems=(404, 429)
)
async def lab_evenings(
    call: RequestContext,
    account: Account | None,
    question: lab_jobs.EveningsQuestion,
    laboratory: Laboratory,
) -> Response:
    """Simulate evenings, and stream the figures as they are computed.

    The response is a stream of server-sent events: `part` has the evenings so far, `end` all of
    them, and `refused` a problem that ends the simulation. Closing the connection stops it.
    """
    _check_rules(question.rulebook, question.rulings)
    return _EventStream(await laboratory.begin(_client(call, account), question))


@routes.add("POST", "/api/lab/results", answer=lab_bodies.ResultsView, problems=(404, 429))
async def lab_file(
    call: RequestContext,
    account: Account | None,
    question: lab_bodies.ResultsQuestion,
    laboratory: Laboratory,
) -> Response:
    """Return what a file of results shows: its coups and their tests.

    The file is neither stored nor passed on.
    """
    return await _examine(call, account, question, laboratory, "results")


@routes.add("POST", "/api/lab/report", answer=str, media=_HTML, problems=(404, 429))
async def lab_report(
    call: RequestContext,
    account: Account | None,
    question: lab_bodies.ResultsQuestion,
    laboratory: Laboratory,
) -> Response:
    """Return the report of a file of results as one page without scripts, to be saved or printed.

    The file is neither stored nor passed on.
    """
    return await _examine(call, account, question, laboratory, "report")


@routes.add("POST", "/api/lab/systems", answer=lab_bodies.SystemsView, problems=(404, 429))
async def lab_systems(
    call: RequestContext,
    account: Account | None,
    question: lab_bodies.ResultsQuestion,
    laboratory: Laboratory,
) -> Response:
    """Return the result of each betting system on a file of results.

    The file is neither stored nor passed on.
    """
    return await _examine(call, account, question, laboratory, "systems")


async def _examine(
    call: RequestContext,
    account: Account | None,
    question: lab_bodies.ResultsQuestion,
    laboratory: Laboratory,
    view: FileView,
) -> Response:
    _check_rules(question.evenings.rulebook, question.evenings.rulings)
    content = await laboratory.examine(_client(call, account), question, view)
    return Response(content, media_type=_HTML if view == "report" else _JSON)


def _client(call: RequestContext, account: Account | None) -> str:
    return account.id if account else client_address(call.request.scope)


def _check_rules(rulebook: str, rulings: lab_jobs.Readings) -> None:
    try:
        lab_jobs.make_book(rulebook, rulings)
    except KeyError:
        raise HttpError(404, "unknown_rulebook", "rulebook not found") from None
    except RulingError as error:
        raise HttpError(400, "unknown_ruling", error.sentence) from None


class _EventStream(StreamingResponse):
    """The parts of a simulation as server-sent events; the simulation ends with the response."""

    def __init__(self, simulation: RunningSimulation) -> None:
        headers = {"X-Accel-Buffering": "no"}  # a proxy passes each part on
        super().__init__(_events(simulation), headers=headers, media_type=_STREAM)
        self._simulation = simulation

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:  # also if the client left before the first part
            self._simulation.end()


async def _events(simulation: RunningSimulation) -> AsyncIterator[bytes]:
    try:
        async for part, is_whole in simulation.parts():
            yield _event("end" if is_whole else "part", part)
    except LabError as error:
        yield _event("refused", msgspec.json.encode(Problem(error.code, error.message)))


def _event(name: str, data: bytes) -> bytes:
    return b"event: %s\ndata: %s\n\n" % (name.encode(), data)

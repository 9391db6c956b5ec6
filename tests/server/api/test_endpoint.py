"""Endpoints: a handler gets what its parameters name by type, in their order."""

import asyncio
import threading
from typing import Annotated, Any

import pytest
from starlette.requests import Request

from tapisvert.accounts.accounts import Account
from tapisvert.accounts.permissions import Permission
from tapisvert.api import bodies
from tapisvert.api.endpoint import Endpoint, HttpError, Query, RequestContext, Routes
from tapisvert.server.app import ENDPOINTS

Number = Annotated[int, Query("number", 7, 1, 9, "any")]


class Service:
    """Service that a handler takes."""


def request_context(query: str = "") -> RequestContext:
    """A request without a session, which needs neither accounts nor a node."""
    scope = {"type": "http", "path": "/", "headers": [], "query_string": query.encode()}
    empty: Any = None
    return RequestContext(Request(scope), empty, empty, secure=False)


def test_handler_gets_parts_of_the_request_and_services() -> None:
    """A query with its default or its value, the request, and a service by its type."""
    routes, service = Routes(), Service()

    @routes.add("GET", "/")
    async def handler(number: Number, call: RequestContext, arguments: Service) -> list[Any]:
        return [number, call, arguments]

    run = routes[0].bind({Service: service})
    for query, number in (("", 7), ("number=3", 3)):
        call = request_context(query)
        assert asyncio.run(run(call)) == [number, call, service]


def test_missing_service_is_an_error_at_start() -> None:
    """Nothing is bound to a handler that takes an unknown service."""
    routes = Routes()

    @routes.add("GET", "/")
    async def handler(service: Service) -> bodies.Ok:
        return bodies.Ok()

    with pytest.raises(KeyError):
        routes[0].bind({})


def test_plain_function_runs_on_a_thread() -> None:
    """A coroutine runs on the event loop, a plain function beside it."""
    routes = Routes()

    @routes.add("GET", "/coroutine")
    async def coroutine() -> threading.Thread:
        return threading.current_thread()

    @routes.add("GET", "/plain")
    def plain() -> threading.Thread:
        return threading.current_thread()

    threads = [asyncio.run(thread.bind({})(request_context())) for thread in routes]
    assert [thread is threading.main_thread() for thread in threads] == [True, False]


def test_permission_is_checked_before_parameters() -> None:
    """A client that is not signed in learns nothing of a parameter that is wrong as well."""
    routes = Routes()

    @routes.add("GET", "/", Permission.READ_EVERYTHING)
    async def handler(number: Number) -> bodies.Ok:
        return bodies.Ok()

    with pytest.raises(HttpError) as increase:
        asyncio.run(routes[0].bind({})(request_context("number=none")))
    assert increase.value.status == 401


def test_statuses_follow_from_the_parameters() -> None:
    """An account may be missing, a permission too, and a query may be wrong."""
    expected: dict[str, set[int]] = {
        "/api/tables": {400},
        "/api/me/purse": {401},
        "/api/me/coups": {400, 401},
        "/api/reports": {400, 401, 403},
        "/api/session": set(),
    }
    endpoints: dict[str, Endpoint] = {
        endpoint.path: endpoint for endpoint in ENDPOINTS if endpoint.method == "GET"
    }
    assert {path: endpoints[path].statuses for path in expected} == expected
    assert Account in endpoints["/api/me/purse"].parameters.values()

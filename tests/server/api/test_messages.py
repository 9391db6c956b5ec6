"""The wire's documents are those of its messages; real messages fit them; nonsense does nothing."""

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engine.strategies import examples
from support.server import plain_http
from support.server.http_server import CARDS, PATIENT, Person, Server, opened, settings, table
from websockets.asyncio.client import connect

from tapisvert.api.websocket import PING
from tapisvert.live.client_messages import (
    MAX_BYTES,
    MESSAGE_TYPES,
    BadMessageError,
    parse,
)
from tapisvert.live.command_table import REQUESTS
from tapisvert.server.act_documents import acts_module
from tapisvert.server.apidocs import (
    ACTS,
    FOLDER,
    TYPES,
    WORDS,
    generate_all,
    vocabulary,
)
from tapisvert.server.app import ENDPOINTS
from tapisvert.server.openapi import asyncapi, openapi, typescript_messages


def test_types_are_current() -> None:
    """The page's types are those that `python -m tapisvert.server.apidocs` would write now."""
    assert (FOLDER / TYPES).read_text(encoding="utf-8") == generate_all()[TYPES]
    assert (FOLDER / WORDS).read_text(encoding="utf-8") == vocabulary()
    assert (FOLDER / ACTS).read_text(encoding="utf-8") == acts_module()


def test_documents_have_no_dangling_reference() -> None:
    """Every reference leads somewhere, in both documents; every door and request is described."""
    for name in ("openapi.json", "asyncapi.json"):
        text = generate_all()[name]
        schemas = json.loads(text)["components"]["schemas"]
        for reference in set(_references(json.loads(text))):
            kind, _, last = reference.rpartition("/")
            assert kind != "#/components/schemas" or last in schemas, reference
    paths = json.loads(generate_all()["openapi.json"])["paths"]
    assert sum(map(len, paths.values())) == len(ENDPOINTS)
    shapes = {
        shape["properties"]["do"]["enum"][0]
        for name, shape in typescript_messages().items()
        if name.endswith("Request") and "properties" in shape
    }
    assert shapes == set(REQUESTS.values())


def _references(shape: Any) -> Iterator[str]:
    if isinstance(shape, dict):
        yield from (text for key, text in shape.items() if key == "$ref")
        for part in shape.values():
            yield from _references(part)
    elif isinstance(shape, list):
        for part in shape:
            yield from _references(part)


def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    """Validator of a message against one of the schemas."""
    schemas = asyncapi()["components"]["schemas"]
    reference = f"#/components/schemas/{name}"
    return jsonschema_rs.Draft202012Validator(
        {"$ref": reference, "components": {"schemas": schemas}}
    )


def test_messages_match_schema(tmp_path: Path) -> None:
    """At the wheel and at cards, with refusals and nonsense: every message has its shape."""
    text = validator("Said")
    with opened(settings(tmp_path, table(), table("cards", CARDS))) as server:
        rosa = server.staff("Rosa", "chef")
        for name, user in (("wheel", server.guest("Anna")), ("cards", server.guest("Bruno"))):
            with (
                user.at(name, chips=500_000) as line,
                rosa.at(name) as staff,
                Person(server).at(name) as other,
            ):
                line.ask("entropy", commitment="00")
                line.ask("balances")
                staff.ask("balances")
                line.ask("bet", on="rouge", amount=-5)
                line.socket.send("nonsense")
                other.socket.send(PING.decode())
                other.until(lambda message: message == {"pong": True})
                for _ in range(2):
                    line.stage("bets")
                    for position in ("17", "couleur", "noir", "rouge"):  # the last is never refused
                        line.bet(position, 5_000)
                    line.event("coup")
                line.stage("pause")
                line.send(id="last", do="balances")
                for item in (line, staff, other):
                    item.until(lambda message: "notice" in message.get("entries", [{}])[0])
                with user.at(name, after_entry=1) as second_line:
                    second_line.receive()
                    for message in (*line.heard, *staff.heard, *other.heard, *second_line.heard):
                        text.validate(message)


# Nonsense -----------------------------------------------------------------------------------------

_PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
_ANY = st.recursive(
    _PLAIN,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
_FIELDS = {
    name: [field for field in shape.__struct_fields__ if field != "id"]
    for shape, name in ((shape, REQUESTS[kind]) for shape, kind in MESSAGE_TYPES.items())
}
_HARMLESS = sorted(set(_FIELDS) - {"sit"})
"""A guest who never sits down can move nothing with any of these."""


@st.composite
def requests(draw: st.DrawFn) -> str:
    """Requests of every kind, as the schema has them or nearly."""
    action = draw(st.sampled_from(_HARMLESS) | st.text(max_size=10))
    body: dict[str, Any] = {
        "id": draw(st.text("abc123", min_size=1, max_size=8) | _ANY),
        "do": action,
    }
    for field in _FIELDS.get(action, []):
        if draw(st.integers(0, 9)):
            body[field] = draw(_GOOD.get(field, _ANY) | _ANY)
    if not draw(st.integers(0, 9)):
        body[draw(st.text(max_size=8))] = draw(_ANY)
    text = json.dumps(body, ensure_ascii=draw(st.booleans()))
    cut = draw(st.integers(0, 20))
    return text[: len(text) * cut // 20] if cut and not draw(st.integers(0, 5)) else text


_WORDS = st.sampled_from(("rouge", "noir", "17", "couleur", "0", "", "Anna", "é"))
_GOOD: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(("player", "on", "to", "call", "reason", "kind", "name", "role"), _WORDS),
    **dict.fromkeys(("amount", "unit", "degree", "at_card", "number"), st.integers(-5, 10**6)),
    "cards": st.sampled_from(("As Td", "Xx", "")),
    "players": st.lists(_WORDS, max_size=4),
}
_FRAMES = requests() | st.text(max_size=60) | _ANY.map(json.dumps)


_BYTES = st.binary(max_size=80) | _FRAMES.map(lambda text: text.encode("utf-8", "replace"))


@examples(60, exhaustive=800)
@given(_BYTES)
def test_parsed_text_is_request_or_refused(text: bytes) -> None:
    """Reading ends in a request or in WireError, nothing else; the id of a request is printable."""
    _read(text)


@pytest.mark.exhaustive
@examples(2_000)
@given(_BYTES)
def test_long_run_of_parsed_texts_is_request_or_refused(text: bytes) -> None:
    """And so of more texts."""
    _read(text)


def _read(text: bytes) -> None:
    try:
        name = parse(text, "Anna").id
    except BadMessageError:
        pass
    else:
        assert 1 <= len(name) <= 64
        assert name.isascii()
        assert name.isprintable()


def test_longest_message() -> None:
    """One byte more than the most is refused."""
    room = MAX_BYTES - len('{"id":"1","do":"leave","player":""}')
    text = json.dumps({"id": "1", "do": "leave", "player": "x" * room}, separators=(",", ":"))
    assert parse(text.encode(), "")[0] == "1"
    with pytest.raises(BadMessageError, match="limit 4096 bytes"):
        parse(text.replace("x", "xx", 1).encode(), "")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house whose table waits for ever."""
    options = {"--rates-messages-a-minute": "100000"}
    folder = tmp_path_factory.mktemp("house")
    with opened(settings(folder, table(pace=PATIENT), options=options)) as server:
        yield server


def test_five_hundred_frames_are_answered(house: Server, scale: int) -> None:
    """Frames made from the schema, sent at line rate over a real socket: one answer for each, no
    crash, and the table stands as before.
    """
    _frames_are_answered(house, 500 * scale)


@pytest.mark.exhaustive
def test_ten_thousand_frames_are_answered(house: Server, scale: int) -> None:
    """And so of more frames."""
    _frames_are_answered(house, 10_000 * scale)


def _frames_are_answered(house: Server, number: int) -> None:
    drawn_frames: list[str] = []

    @examples(number // 10)
    @given(_FRAMES)
    def draw(text: str) -> None:
        drawn_frames.append(text.encode("utf-8", "replace").decode())

    draw()
    chance = Random(7)
    frames = [chance.choice(drawn_frames) for _ in range(number)]
    guest = house.guest(f"Fuzzy {number}")
    old_body = guest.get("/api/tables/wheel")
    result = asyncio.run(_send_all(house, guest.cookies, frames))
    assert result == len(frames)
    new_body = guest.get("/api/tables/wheel")
    assert {**new_body, "n": 0} == {**old_body, "n": 0}
    assert guest.get("/api/me/purse") == {"amount": 1_000_000, "table": None}
    assert house.error is None


async def _send_all(house: Server, cookies: str, frames: list[str]) -> int:
    """Send frames, fifty ahead of their answers; how many were answered."""
    url = f"ws://127.0.0.1:{house.port}/api/tables/wheel/live"
    reply = 0
    arguments: dict[str, Any] = {"origin": house.origin, "additional_headers": {"Cookie": cookies}}
    async with connect(url, compression=None, **arguments, **plain_http.UNHURRIED) as socket:
        assert "table" in json.loads(await socket.recv())
        for first in range(0, len(frames), 50):
            batch = frames[first : first + 50]
            for frame in batch:
                await socket.send(frame)
            count = len(batch)
            while count:
                message = json.loads(await asyncio.wait_for(socket.recv(), 120))
                if "error" in message or "id" in message:
                    count -= 1
                    reply += 1
    return reply


# HTTP, by its own document ------------------------------------------------------------------------


def test_http_by_its_own_document(house: Server, scale: int) -> None:
    """Requests made from the OpenAPI document: no route answers with an error of the server's, and
    each answer is as documented.
    """
    import schemathesis  # noqa: PLC0415 - takes a second, which every collection would wait

    schema = schemathesis.openapi.from_dict(openapi(ENDPOINTS))
    schema.config.update(base_url=house.origin)
    dora = house.staff(f"Dora {threading.get_ident()}", "direction")
    doors = [_ok(operation) for operation in schema.get_all_operations()]
    assert len(doors) == len(ENDPOINTS)
    for door in doors:
        if door.path in ("/api/session", "/api/password") and door.method.upper() != "GET":
            continue  # it would end the session that the others need

        @examples(2 * scale, exhaustive=12 * scale)
        @given(case=door.as_strategy())
        def ask(case: Any) -> None:
            answer = case.call(headers={"Origin": house.origin, "Cookie": dora.cookies})
            assert answer.status_code < 500, answer.text
            case.validate_response(
                answer,
                checks=[
                    schemathesis.checks.CHECKS.get_one("status_code_conformance"),
                    schemathesis.checks.CHECKS.get_one("response_schema_conformance"),
                ],
            )

        ask()


def _ok(result: Any) -> Any:
    """A door that the document describes."""
    return result.ok()

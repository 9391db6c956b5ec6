"""Sensors of real tables: readings of a shoe or a wheel, and how the entered results agree.

A sensor has a key; the table's settings have its SHA-256. A reading changes nothing in the game: it
is a notice of the table, which the staff see, and a croupier enters the result. The journal has
both, so a day sheet counts where they differ and where the sensor was silent.
"""

from secrets import compare_digest
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from tapisvert.accounts.login_sessions import log_security
from tapisvert.accounts.tokens import hash_token
from tapisvert.api.bodies import Ok, RequestBody
from tapisvert.api.endpoint import HttpError, RequestContext, Routes, single_header
from tapisvert.api.gateway import TableGateway
from tapisvert.api.table_catalog import TableCatalog
from tapisvert.house.approval_endpoints import refusal_in
from tapisvert.journal.entry import Entry, notice_prefix
from tapisvert.journal.reader import COUP, iter_events
from tapisvert.live.requests import NAMES, SENSOR_ACTOR, ReportReading, Request, action_fields
from tapisvert.wheel import TRIPLE_ZERO, written

_NAME: Final = NAMES[ReportReading]
_NOTICE: Final = notice_prefix(_NAME)
_SCHEME: Final = "Bearer "


class ContradictedResult(msgspec.Struct, frozen=True):
    """Result of a coup as the sensor read it and as it was entered: cards, or a number."""

    entry: int
    at: int
    reading: str
    entered_result: str


class SensorSheet(msgspec.Struct, frozen=True):
    """Coups of a day at a table with a sensor: `agreements` as the sensor read them, `silent`
    without a reading, and the others.
    """

    agreements: int
    silent: int
    contradictions: tuple[ContradictedResult, ...]


class SensorReader:
    """Readings of a table beside its results, by its entries of a day."""

    def __init__(self) -> None:
        self._readings: list[ReportReading] = []
        self._has_sensor = False
        self._agreements = 0
        self._silent = 0
        self._contradictions: list[ContradictedResult] = []

    def apply(self, entry: Entry) -> None:
        """Apply the next entry."""
        if entry.line.startswith(_NOTICE):
            self._has_sensor = True
            self._readings.append(msgspec.json.decode(entry.line, type=ReportReading))
        for event in iter_events(entry, (COUP,)):
            self._compare(entry, event)
            self._readings = []

    def _compare(self, entry: Entry, event: dict[str, Any]) -> None:
        if not self._readings:
            self._silent += 1
            return
        if "number" in event:
            numbers = [reading.number for reading in self._readings if reading.number is not None]
            sensor_result = written(numbers[-1])
            result = written(event["number"])
        else:
            sensor_result = " ".join(str(reading.card) for reading in self._readings)
            result = " ".join(card for row in event["rows"].values() for card in row)
        if sensor_result == result:
            self._agreements += 1
        else:
            self._contradictions.append(
                ContradictedResult(entry.number, entry.at_ms, sensor_result, result)
            )

    @property
    def sheet(self) -> SensorSheet | None:
        """The counts; None without a reading."""
        if not self._has_sensor:
            return None
        return SensorSheet(self._agreements, self._silent, tuple(self._contradictions))


# Endpoint ----------------------------------------------------------------------------------------


class SensorReading(RequestBody, frozen=True):
    """A reading: a `card` that left the shoe, or the `number` in which the ball rests, 37 being 00
    and 38 being 000. A repeated `id` is recorded once.
    """

    id: Annotated[str, Meta(pattern="^[!-~]{1,56}$")]
    card: Annotated[str, Meta(min_length=2, max_length=2)] | None = None
    number: Annotated[int, Meta(ge=0, le=TRIPLE_ZERO)] | None = None
    direction: Literal["clockwise", "counterclockwise"] | None = None
    speed: Annotated[float, Meta(ge=0, le=1_000, description="turns a minute")] | None = None


routes: Final = Routes()


@routes.add("POST", "/api/sensors/{table}/readings", problems=(401, 409))
async def report_reading(
    call: RequestContext, form: SensorReading, catalog: TableCatalog, gateway: TableGateway
) -> Ok:
    """Report a reading of a table's sensor, with `Authorization: Bearer KEY` and an `Origin` of the
    house. The staff of the table see it; a croupier enters the result.
    """
    name = call.request.path_params["table"]
    table = catalog.tables().get(name)
    header = single_header(call.request.scope, "authorization") or ""
    key = hash_token(header.removeprefix(_SCHEME)).hex() if header.startswith(_SCHEME) else ""
    if table is None or table.sensor is None or not compare_digest(key, table.sensor):
        log_security("refused", "unknown sensor key", request=f"sensor {name:.64}")
        raise HttpError(401, "unauthenticated", "send the key of the table's sensor")
    reading = ReportReading(form.card, form.number, form.direction, form.speed)
    text = msgspec.json.encode({"id": form.id, "do": _NAME, **action_fields(reading)})
    reply = await gateway.request(table.id, Request(SENSOR_ACTOR, form.id, text, reading))
    if (refusal := refusal_in(reply)) is not None:
        raise HttpError(409, *refusal)
    return Ok()

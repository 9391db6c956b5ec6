"""Register of the people at desk and tables: names, documents, photos, and the sums of their day.

A person is entered by name, and identified by a document at the latest when the sum of their day
reaches the house's threshold. A document's number is stored as a digest that only the house's key
can make, or encrypted with that key; it is never logged or journaled. A photo is always encrypted.
The house log has a person's number, and a digest of their row.
"""

import unicodedata
from asyncio import to_thread
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import date
from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec
from msgspec import Meta
from sqlalchemy import Connection, Engine, Row, delete, insert, select, update
from starlette.responses import Response

from tapisvert.accounts.accounts import SYSTEM, Account, AccountError
from tapisvert.accounts.names import confusable_skeleton, name_problem
from tapisvert.accounts.permissions import Permission
from tapisvert.api.bodies import Moment, Name, RequestBody
from tapisvert.api.endpoint import RequestContext, Routes
from tapisvert.clock import DAY_MS, HouseDay, wall_ms
from tapisvert.fairness.vault import Vault, VaultError
from tapisvert.house.person_sums import PERSON_IDENTIFIED, PersonSums
from tapisvert.journal.house_log import HouseLog
from tapisvert.journal.outbox import Outbox
from tapisvert.journal.schema import PEOPLE
from tapisvert.journal.transactions import read_transaction, write_transaction
from tapisvert.responsible_gaming.limits import is_excluded
from tapisvert.responsible_gaming.repository import LimitsRepository

_MOST: Final = 20
"""Maximum of people that a search returns."""
_DATE: Final = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
_ENCODER: Final = msgspec.json.Encoder()
_PICTURES: Final = {b"\xff\xd8\xff": "image/jpeg", b"\x89PNG\r\n": "image/png"}
"""Media types of photos, by their first bytes."""


class IdentityDocument(RequestBody, frozen=True):
    """Document of a person: its kind, the country as in its machine-readable lines, its number."""

    kind: Literal["passport", "identity_card", "driving_licence", "residence_permit"]
    country: Annotated[str, Meta(pattern="^[A-Z]{1,3}$")]
    number: Annotated[str, Meta(min_length=1, max_length=40)]

    @property
    def text(self) -> bytes:
        """The document without the spelling of its number."""
        plain = unicodedata.normalize("NFKC", self.number).upper()
        number = "".join(letter for letter in plain if letter.isalnum())
        return _ENCODER.encode([self.kind, self.country, number])


class PersonForm(RequestBody, frozen=True):
    """A person: the name, the date of birth as 1962-05-30, and the document that was seen."""

    name: Name
    born: Annotated[str, Meta(pattern=_DATE)] | None = None
    document: IdentityDocument | None = None


class PersonPhoto(RequestBody, frozen=True):
    """Photo of a person, as JPEG or PNG; null deletes it."""

    max_bytes: ClassVar[int] = 300_000

    photo: Annotated[bytes, Meta(max_length=200_000, description="base64")] | None


class FindPeople(RequestBody, frozen=True):
    """A name, or a part of one, in any spelling."""

    name: Name


class ReportedDays(RequestBody, frozen=True):
    """First and last day of a report."""

    first: Annotated[str, Meta(pattern=_DATE)]
    last: Annotated[str, Meta(pattern=_DATE)]


class PersonView(msgspec.Struct, frozen=True):
    """Person of the register: `document_kind` and `country` are those of the document, null until
    it was seen; `day_sum` is what passed between person and house today, in minor units, and
    `identified_from` the sum for which the house wants a document. `is_barred`: an account whose
    name resembles theirs may not play. `photo_at` is the time of their photo, null without one.
    """

    number: int
    name: str
    born: str | None
    document_kind: str | None
    country: str | None
    entered_at: Moment
    day_sum: int
    identified_from: int | None
    is_barred: bool
    photo_at: Moment | None


class ReportedAct(msgspec.Struct, frozen=True):
    """Act by which money passed between a person and the house, in minor units."""

    entry: int
    at: Moment
    day: str
    act: str
    amount: int


class ReportedPerson(msgspec.Struct, frozen=True):
    """Person of a report, with the document's number where the house stores it."""

    number: int
    name: str
    born: str | None
    document_kind: str | None
    country: str | None
    document: str | None
    acts: list[ReportedAct]


class PeopleRegister:
    """Register of the people at desk and tables."""

    def __init__(
        self,
        engine: Engine,
        vault: Vault,
        outbox: Outbox,
        *,
        limits: LimitsRepository,
        read_sums: Callable[[Callable[[PersonSums], Any]], Any],
        day: HouseDay,
        identified_from: int | None,
        is_encrypted: bool,
    ) -> None:
        """`read_sums` reads the sums of people; `is_encrypted`: documents can be read again."""
        self._engine = engine
        self._vault = vault
        self._outbox = outbox
        self._limits = limits
        self._read_sums = read_sums
        self._day = day
        self._identified_from = identified_from
        self._is_encrypted = is_encrypted

    def enter(self, actor: str, form: PersonForm, now_ms: int) -> PersonView:
        """Enter a person. Raises AccountError."""
        with self._changing(form) as connection:
            values = {**_columns(form), "entered_ms": now_ms}
            result = connection.execute(insert(PEOPLE).values(values))
            assert result.inserted_primary_key is not None
            number: int = result.inserted_primary_key[0]
            self._identify(connection, actor, number, form, now_ms)
        return self.get(number)

    def change(self, actor: str, number: int, form: PersonForm, now_ms: int) -> PersonView:
        """Change a person's row, or identify them. Raises AccountError."""
        with self._changing(form) as connection:
            statement = update(PEOPLE).where(PEOPLE.c.number == number)
            if not connection.execute(statement.values(**_columns(form))).rowcount:
                raise _unknown(number)
            self._identify(connection, actor, number, form, now_ms)
        return self.get(number)

    def get(self, number: int) -> PersonView:
        """Return the person with a number. Raises AccountError."""
        with read_transaction(self._engine) as connection:
            row = connection.execute(select(PEOPLE).where(PEOPLE.c.number == number)).one_or_none()
        if row is None:
            raise _unknown(number)
        return self._view(row)

    def find(self, name: str) -> list[PersonView]:
        """Return the people whose names resemble a name or a part of it, the latest first."""
        is_alike = PEOPLE.c.skeleton.contains(confusable_skeleton(name), autoescape=True)
        query = select(PEOPLE).where(is_alike).order_by(PEOPLE.c.number.desc()).limit(_MOST)
        with read_transaction(self._engine) as connection:
            rows = connection.execute(query).all()
        return [self._view(row) for row in rows]

    def store_photo(self, actor: str, number: int, photo: bytes | None, now_ms: int) -> PersonView:
        """Store a person's photo, encrypted, or delete it. Raises AccountError."""
        blob = None
        if photo is not None:
            if _picture_type(photo) is None:
                raise AccountError("invalid_photo", "a photo is a JPEG or a PNG")
            blob = self._vault.store_secret(_photo_name(number), photo)
        columns = {"photo": blob, "photo_ms": None if blob is None else now_ms}
        with write_transaction(self._engine) as connection:
            statement = update(PEOPLE).where(PEOPLE.c.number == number)
            if not connection.execute(statement.values(**columns)).rowcount:
                raise _unknown(number)
            self._outbox.add(connection, now_ms, "photo_changed", actor, str(number))
        self._outbox.deliver()
        return self.get(number)

    def photo(self, number: int) -> bytes:
        """Return a person's photo. Raises AccountError without one that this key encrypted."""
        query = select(PEOPLE.c.photo).where(PEOPLE.c.number == number)
        with read_transaction(self._engine) as connection:
            blob = connection.scalar(query)
        with suppress(VaultError):
            if blob is not None:
                return self._vault.restore_secret(blob, _photo_name(number))()
        raise _unknown(number)

    def check(self, number: int, *, is_sale: bool) -> None:
        """Check that a person is in the register, and for a sale that no resembling account is
        barred, excluded or on a break: those are paid out still. Raises AccountError.
        """
        if self.get(number).is_barred and is_sale:
            message = "a person of this name may not play: call the direction"
            raise AccountError("barred_person", message)

    def report(self, first: str, last: str) -> list[ReportedPerson]:
        """Return the people with acts on some days, with these acts."""
        acts: dict[int, list[ReportedAct]] = {}
        for act in self._read_sums(lambda sums: sums.acts_between(first, last)):
            line = ReportedAct(act.entry, act.at, act.day, act.act, act.amount)
            acts.setdefault(act.party, []).append(line)
        query = select(PEOPLE).where(PEOPLE.c.number.in_(acts)).order_by(PEOPLE.c.number)
        with read_transaction(self._engine) as connection:
            rows = connection.execute(query).all()
        return [
            ReportedPerson(
                row.number,
                row.name,
                row.born,
                row.document_kind,
                row.country,
                None if row.document is None else self._read_document(row),
                acts[row.number],
            )
            for row in rows
        ]

    def _read_document(self, row: Row[Any]) -> str | None:
        """Return the number of a stored document; None if another key encrypted it."""
        with suppress(VaultError):
            return self._vault.restore_secret(row.document, _blob_name(row.number))().decode()
        return None

    def delete_old(self, now_ms: int, days: int) -> int:
        """Delete the people without an act for so many days; return their number."""
        last_ms = self._read_sums(PersonSums.last_times_ms)
        before_ms = now_ms - days * DAY_MS
        with write_transaction(self._engine) as connection:
            rows = connection.execute(select(PEOPLE.c.number, PEOPLE.c.entered_ms)).all()
            old_numbers = [
                row.number
                for row in rows
                if max(row.entered_ms, last_ms.get(row.number, 0)) < before_ms
            ]
            if old_numbers:
                connection.execute(delete(PEOPLE).where(PEOPLE.c.number.in_(old_numbers)))
                details = {"count": len(old_numbers)}
                self._outbox.add(connection, now_ms, "people_deleted", SYSTEM, "", after=details)
        self._outbox.deliver()
        return len(old_numbers)

    def _view(self, row: Row[Any]) -> PersonView:
        today = str(self._day.date_at(wall_ms()))
        return PersonView(
            row.number,
            row.name,
            row.born,
            row.document_kind,
            row.country,
            row.entered_ms,
            self._read_sums(lambda sums: sums.sum(today, row.number)),
            self._identified_from,
            is_excluded(self._limits.person_limits(row.name), wall_ms()),
            row.photo_ms,
        )

    @contextmanager
    def _changing(self, form: PersonForm) -> Iterator[Connection]:
        """Open a transaction, and deliver its notices once it is durable."""
        if problem := name_problem(form.name):
            raise AccountError("invalid_name", problem)
        try:
            date.fromisoformat(form.born or "1970-01-01")
        except ValueError as error:
            raise AccountError("invalid_time", f"date of birth: {error}") from None
        with write_transaction(self._engine) as connection:
            yield connection
        self._outbox.deliver()

    def _identify(
        self, connection: Connection, actor: str, number: int, form: PersonForm, now_ms: int
    ) -> None:
        """Store the document of a form. A number stays that of one person."""
        if (document := form.document) is None:
            query = select(PEOPLE.c.document_digest).where(PEOPLE.c.number == number)
            if connection.scalar(query) is not None:
                message = "an identified person is changed by their document alone"
                raise AccountError("document_missing", message)
            self._outbox.add(connection, now_ms, "person_entered", actor, str(number))
            return
        digest = self._vault.digest(document.text)
        query = select(PEOPLE.c.number).where(PEOPLE.c.document_digest == digest)
        owner = connection.scalar(query)
        if owner not in (None, number):
            raise AccountError("document_known", f"this document is that of person {owner}")
        blob = self._vault.store_secret(_blob_name(number), document.number.encode())
        columns = {
            "document_kind": document.kind,
            "country": document.country,
            "document_digest": digest,
            "document": blob if self._is_encrypted else None,
        }
        statement = update(PEOPLE).where(PEOPLE.c.number == number)
        connection.execute(statement.values(**columns))
        fields = [number, form.name, form.born, document.kind, document.country, digest.hex()]
        row_digest = self._vault.digest(_ENCODER.encode(fields)).hex()
        self._outbox.add(
            connection, now_ms, PERSON_IDENTIFIED, actor, str(number), digest=row_digest
        )


def _columns(form: PersonForm) -> dict[str, Any]:
    return {"name": form.name, "skeleton": confusable_skeleton(form.name), "born": form.born}


def _blob_name(number: int) -> str:
    return f"of person {number}"


def _photo_name(number: int) -> str:
    return f"photo of person {number}"


def _picture_type(photo: bytes) -> str | None:
    """Return the media type of a photo; None for another file."""
    return next((kind for start, kind in _PICTURES.items() if photo.startswith(start)), None)


def _unknown(number: int) -> AccountError:
    return AccountError("unknown_person", f"no person {number} in the register")


# Endpoints ---------------------------------------------------------------------------------------

routes: Final = Routes()
_PEOPLE: Final = "/api/staff/people"


def _number(call: RequestContext) -> int:
    """Return the number of the person in a path."""
    return min(int(call.request.path_params["number"]), 2**53)


@routes.add("POST", f"{_PEOPLE}/search", Permission.IDENTIFY_PEOPLE)
async def find_people(form: FindPeople, register: PeopleRegister) -> list[PersonView]:
    """Find people of the register by name, in any spelling, the latest first."""
    return await to_thread(register.find, form.name)


@routes.add("POST", _PEOPLE, Permission.IDENTIFY_PEOPLE, problems=(409,))
async def enter_person(actor: Account, form: PersonForm, register: PeopleRegister) -> PersonView:
    """Enter a person in the register. `document_known`: the document is that of another person."""
    return await to_thread(register.enter, actor.id, form, wall_ms())


@routes.add("PUT", f"{_PEOPLE}/{{number:int}}", Permission.IDENTIFY_PEOPLE, problems=(404, 409))
async def change_person(
    call: RequestContext, actor: Account, form: PersonForm, register: PeopleRegister
) -> PersonView:
    """Change the row of a person, and identify them by the document that was seen.
    `document_missing`: they are identified already, and their document was not entered again.
    """
    return await to_thread(register.change, actor.id, _number(call), form, wall_ms())


@routes.add("PUT", f"{_PEOPLE}/{{number:int}}/photo", Permission.IDENTIFY_PEOPLE, problems=(404,))
async def store_photo(
    call: RequestContext, actor: Account, form: PersonPhoto, register: PeopleRegister
) -> PersonView:
    """Store a person's photo, or delete it. `invalid_photo`: it is neither JPEG nor PNG."""
    return await to_thread(register.store_photo, actor.id, _number(call), form.photo, wall_ms())


@routes.add("GET", f"{_PEOPLE}/{{number:int}}/photo", Permission.IDENTIFY_PEOPLE, problems=(404,))
async def read_photo(call: RequestContext, register: PeopleRegister) -> Response:
    """A person's photo, as JPEG or PNG."""
    photo = await to_thread(register.photo, _number(call))
    return Response(photo, 200, {"Cache-Control": "no-store"}, _picture_type(photo))


@routes.add("POST", f"{_PEOPLE}/report", Permission.MANAGE_ACCOUNTS)
async def report_people(
    actor: Account, form: ReportedDays, register: PeopleRegister, house_log: HouseLog
) -> list[ReportedPerson]:
    """Report the people with acts on some days, for the authority; the house log has the report."""
    people = await to_thread(register.report, form.first, form.last)
    notice = {"notice": "people_reported", "by": actor.name, "count": len(people)}
    notice |= {"first": form.first, "last": form.last}
    await to_thread(house_log.write, notice, actor.id)
    return people

"""Settings of a table: its rules, its limits and its pace."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import field, fields
from datetime import date
from enum import StrEnum
from typing import Any, Final

import msgspec

from tapisvert import regulations
from tapisvert.config.fields import (
    BOOLEAN,
    FieldType,
    Setting,
    SettingsError,
    integer,
    number,
    one_of,
    text_of,
)
from tapisvert.journal.house_log import HOUSE_LOG_ID
from tapisvert.journal.store import TableRow
from tapisvert.live.stages import Mode, Pace
from tapisvert.rules import Refusal, step
from tapisvert.rules import commands as c
from tapisvert.rules.rulebook import Rulebook, Rulings
from tapisvert.values import value

_RULEBOOK: Final = "the id of a rulebook, as `tapisvert rulebooks` lists them"
_ID: Final = re.compile(r"[a-z0-9-]{1,64}")
_SHA256: Final = re.compile("[0-9a-f]{64}")
PLAY_CHIPS_CURRENCY: Final = "chips"


class StaffRule(StrEnum):
    """Officials with authority at a table: the holders of its posts, or all of the house."""

    ASSIGNED = "assigned"
    HOUSE = "house"


@value
class TableSettings:
    """Settings of a table. Amounts are minor units.

    `seats`: how many players may be at the table at once, standing and sitting; the rulebook says
    how many sit. `odds`: whether players see the odds, `turbo`: whether they may agree on the turbo
    tempo; at a table for money both only if the settings say so. `staff`: which officials serve.
    `plays_uncounted`: whether a real table plays before it is counted, checked and staffed.
    `sensor` is the SHA-256 of the key of the sensor in its shoe or wheel, in hexadecimal.
    `opened_by` is the account that opened a private table, `opener` its name, `invitation` the
    token with which others see it; a table without one is seen by all.

    >>> table = demonstration_tables()[0]
    >>> table.id, table.mode, table.is_play_money, table.odds
    ('campione-roulette', <Mode.AUTOMATIC: 'automatic'>, True, True)
    """

    id: str
    name: str
    rulebook: str
    currency: str = PLAY_CHIPS_CURRENCY
    minimum: int | None = None
    maximum: Mapping[str, int] | int | None = None
    rulings: Rulings = field(default_factory=dict)
    mode: Mode = Mode.AUTOMATIC
    pace: Pace = Pace()
    seats: int = 100
    is_play_money: bool = True
    odds: bool = False
    turbo: bool = True
    staff: StaffRule = StaffRule.HOUSE
    plays_uncounted: bool = True
    sensor: str | None = None
    opened_by: str | None = None
    opener: str | None = None
    invitation: str | None = None

    @property
    def money_kind(self) -> tuple[str, bool]:
        """Currency of the chips, and whether it is play money: equal at all tables of a server,
        because the purses are shared.
        """
        return self.currency, self.is_play_money

    @property
    def amended_rulebook(self) -> Rulebook:
        """The rulebook in force today, with the table's rulings."""
        return self.open_command.rulebook

    @property
    def open_command(self) -> c.Open:
        """Command that opens the table today."""
        return self.opening_under(regulations.rulebook(self.rulebook))

    def opening_on(self, day: date) -> c.Open:
        """Return the command that opens the table on a day, under the edition then in force."""
        return self.opening_under(regulations.in_force(self.rulebook, day))

    def opening_under(self, book: Rulebook) -> c.Open:
        """Return the command that opens the table under an edition. Raises RulingError."""
        return c.Open(
            regulations.with_rulings(book, self.rulings),
            self.currency,
            self.minimum,
            self.maximum,
            self.rulings,
            regulations.edition_to_record(book),
        )


def _id(text: str) -> str | None:
    if _ID.fullmatch(text) and text != HOUSE_LOG_ID:
        return None
    return f"1 to 64 of a-z, 0-9 and -, but not {HOUSE_LOG_ID!r}"


def _sha256(text: str) -> str | None:
    return None if _SHA256.fullmatch(text) else "a SHA-256: 64 of 0-9 and a-f"


KEYS: Final = (
    Setting("id", text_of(64, _id), None, "the table's id; it cannot change"),
    Setting("name", text_of(80), None, "its public name; by default its rulebook's name"),
    Setting("rulebook", FieldType(str, _RULEBOOK), None, "the regulation"),
    Setting("currency", text_of(5), PLAY_CHIPS_CURRENCY, "three letters, as `EUR`, or `chips`"),
    Setting("mode", one_of(*map(str, Mode)), Mode.AUTOMATIC.value, "who sets the pace"),
    Setting(
        "minimum",
        integer(1, 2**53 - 1),
        None,
        "minimum stake; by default the rulebook's, or 1 (0.01)",
    ),
    Setting("seats", integer(1, 10_000), 100, "maximum number of players, sitting and standing"),
    Setting(
        "is_play_money",
        BOOLEAN,
        None,
        "whether its chips have no value; true by default for `chips`, of any other currency false",
    ),
    Setting(
        "odds", BOOLEAN, None, "whether players see the odds; by default with play money alone"
    ),
    Setting(
        "turbo",
        BOOLEAN,
        None,
        "whether players may agree on the turbo tempo; by default with play money alone",
    ),
    Setting(
        "staff",
        one_of(*map(str, StaffRule)),
        StaffRule.ASSIGNED.value,
        "who may act: `assigned` (posted to the table) or `house` (anyone with the role)",
    ),
    Setting(
        "plays_uncounted",
        BOOLEAN,
        default=False,
        meaning="whether a real table plays before it is counted, checked and staffed",
    ),
    Setting(
        "sensor",
        text_of(64, _sha256),
        None,
        "SHA-256 of the key of the sensor in a real table's shoe or wheel",
    ),
)
"""Keys of a table, besides `maximum`, `rulings` and `pace`."""

_LASTS: Final = {
    "entropy_seconds": "for players to commit to entropy, and again to open it",
    "witness_seconds": "for the witness to sign, where the house has one",
    "coupe_seconds": "for a player to take the cut, before the offer passes on",
    "bets_seconds": "for the stakes",
    "decision_seconds": "for the stakes after a refait, with decisions on prison stakes",
    "closed_seconds": "from 'rien ne va plus' to the first card, or the ball",
    "card_seconds": "from one card to the next",
    "ball_seconds": "while the ball runs",
    "pause_seconds": "to see the result",
    "away_seconds": "grace period before a disconnected player loses the seat; 0: never",
    "quiet_seconds": (
        "from a lone player's last chip to 'rien ne va plus'; 0: with the clock of company"
    ),
}
PACE: Final = tuple(
    Setting(f"pace.{part.name}", number(0, 3_600), part.default, _LASTS[part.name])
    for part in fields(Pace)
)
"""Keys of a table's pace, in seconds."""


_PLAYED_ALIKE: Final = frozenset({"trente-et-quarante-digest"})
"""Rulebooks that play as another one: the hall of a demonstration would list the game twice."""


def demonstration_tables() -> tuple[TableSettings, ...]:
    """Return a table for each game, for play chips, with its limits, or from 5 to 5 000."""
    names = [name for name in regulations.rulebooks() if name not in _PLAYED_ALIKE]
    books = {name: regulations.rulebook(name) for name in names}
    return tuple(
        TableSettings(
            name.replace(".", "-"),
            book.name,
            name,
            minimum=500 if book.limits.minimum == 1 else None,  # the smallest unit is not a limit
            maximum=None if book.limits.maximum else 500_000,
            odds=True,
        )
        for name, book in books.items()
    )


def read_table(data: Mapping[str, Any], place: str) -> TableSettings:
    """Return a table's settings from TOML. Raises SettingsError if a value is invalid.

    >>> try:
    ...     read_table({"id": "one", "rulebook": "campione-roulette", "seats": 0}, "mine: table 1")
    ... except SettingsError as error:
    ...     print(error)
    mine: table 1: seats: invalid value 0; expected a whole number from 1 to 10000
    """
    nested_keys = ("maximum", "rulings", "pace")
    plain = {name: raw_value for name, raw_value in data.items() if name not in nested_keys}
    rulebook_ids = regulations.rulebooks()
    if (rulebook_id := plain.get("rulebook", rulebook_ids[0])) not in rulebook_ids:
        description = f"one of: {', '.join(rulebook_ids)}"
        raise SettingsError(
            f"{place}: rulebook: invalid value {rulebook_id!r:.60}; expected {description}"
        )
    read = _read(KEYS, plain, place, required=("id", "rulebook"))
    if read["name"] is None:
        read["name"] = regulations.rulebook(read["rulebook"]).name
    if read["is_play_money"] is None:
        read["is_play_money"] = read["currency"] == PLAY_CHIPS_CURRENCY
    for name in ("odds", "turbo"):
        if read[name] is None:
            read[name] = read["is_play_money"]
    read["mode"] = Mode(read["mode"])
    read["staff"] = StaffRule(read["staff"])
    table = TableSettings(
        **read,
        maximum=_maximum(data.get("maximum"), place),
        rulings=_rulings(data.get("rulings", {}), place),
        pace=_pace(data.get("pace", {}), place),
    )
    _check_editions(table, place)
    return table


def _check_editions(table: TableSettings, place: str) -> None:
    """Raise SettingsError unless the table can open under the edition in force and later ones."""
    now = regulations.rulebook(table.rulebook)
    editions = regulations.editions(table.rulebook)
    for book in editions[editions.index(now) :]:
        title = place if book is now else f"{place}: under {book.edition!r}"
        try:
            opening = step(None, table.opening_under(book))
        except regulations.RulingError as error:
            raise SettingsError(f"{title}: rulings: {error.sentence}") from None
        if isinstance(opening, Refusal):
            raise SettingsError(f"{title}: {opening.message}")


def _read(
    keys: Iterable[Setting],
    data: Mapping[str, Any],
    place: str,
    section: str = "",
    required: tuple[str, ...] = (),
) -> dict[str, Any]:
    """Return the value of every key of a table, or of a section of it."""
    by_name = {key.name.removeprefix(section): key for key in keys}
    for name in data:
        if name not in by_name:
            names = ", ".join(by_name)
            raise SettingsError(f"{place}: unknown key {section}{name}; there are: {names}")
    for name in required:
        if name not in data:
            raise SettingsError(
                f"{place}: {name} is missing; it takes {by_name[name].kind.description}"
            )
    return {
        name: key.read(data[name], f"{place}: {key.name}") if name in data else key.default
        for name, key in by_name.items()
    }


def _maximum(raw_value: object, place: str) -> dict[str, int] | int | None:
    """Return a maximum: a number, or one for each kind of chance; the rules check its value."""
    if raw_value is None or type(raw_value) is int:
        return raw_value
    if isinstance(raw_value, dict) and all(type(amount) is int for amount in raw_value.values()):
        return raw_value
    raise SettingsError(
        f"{place}: maximum takes a whole number of minor units; at the wheel one for each kind of"
        " chance"
    )


def _rulings(raw_value: object, place: str) -> dict[str, str | int | None]:
    """Return rulings for `regulations.with_rulings`; TOML has no null, so "none" stands for it."""
    if not isinstance(raw_value, dict):
        raise SettingsError(f"{place}: rulings takes a table of rulings and readings")
    return {name: None if reading == "none" else reading for name, reading in raw_value.items()}


def _pace(raw_value: object, place: str) -> Pace:
    if not isinstance(raw_value, dict):
        raise SettingsError(f"{place}: pace takes a table of seconds")
    return Pace(**_read(PACE, raw_value, place, "pace."))


def settings_of(row: TableRow) -> TableSettings:
    """Return the settings in a table's row."""
    return msgspec.json.decode(row.settings, type=TableSettings)

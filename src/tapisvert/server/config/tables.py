"""Settings of a table: its rules, its limits and its pace."""

import re
from collections.abc import Mapping
from dataclasses import field, fields
from typing import Any, Final

from tapisvert import regulations
from tapisvert.rules import Refusal, step
from tapisvert.rules import commands as c
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.server.config.fields import (
    BoolField,
    FloatField,
    IntegerField,
    ListField,
    Setting,
    SettingsError,
    TextField,
)
from tapisvert.server.journal.house_log import HOUSE_LOG_ID
from tapisvert.server.tables.stages import Mode, Pace
from tapisvert.values import value

_ID: Final = re.compile(r"[a-z0-9-]{1,64}")
PLAY_CHIPS_CURRENCY: Final = "chips"


@value
class TableSettings:
    """Settings of a table. Amounts are minor units.

    `seats`: how many players may be at the table at once, standing and sitting; the rulebook says
    how many sit. `odds`: whether players see the odds; at a table for money only if the settings
    say so. `opened_by` is the account that opened a private table, `opener` its name.

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
    rulings: Mapping[str, str | int | None] = field(default_factory=dict)
    mode: Mode = Mode.AUTOMATIC
    pace: Pace = Pace()
    seats: int = 100
    is_play_money: bool = True
    odds: bool = False
    opened_by: str | None = None
    opener: str | None = None

    @property
    def money_kind(self) -> tuple[str, bool]:
        """Currency of the chips, and whether it is play money: equal at all tables of a server,
        because the purses are shared.
        """
        return self.currency, self.is_play_money

    @property
    def amended_rulebook(self) -> Rulebook:
        """The rulebook with the table's rulings."""
        return regulations.with_rulings(regulations.rulebook(self.rulebook), self.rulings)

    @property
    def open_command(self) -> c.Open:
        """Command that opens the table."""
        return c.Open(
            self.amended_rulebook, self.currency, self.minimum, self.maximum, self.rulings
        )


def _id(text: str) -> str | None:
    if _ID.fullmatch(text) and text != HOUSE_LOG_ID:
        return None
    return f"1 to 64 of a-z, 0-9 and -, but not {HOUSE_LOG_ID!r}"


KEYS: Final = (
    Setting("id", TextField(64, _id), None, "the table's id; it cannot change"),
    Setting("name", TextField(80), None, "its public name; by default its rulebook's name"),
    Setting("rulebook", ListField(None, one_of=regulations.rulebooks()), None, "the regulation"),
    Setting("currency", TextField(12), PLAY_CHIPS_CURRENCY, "1 to 12 letters A to Z or digits"),
    Setting("mode", ListField(None, one_of=tuple(Mode)), Mode.AUTOMATIC.value, "who sets the pace"),
    Setting(
        "minimum", IntegerField(1, 2**53 - 1), None, "minimum stake; by default the rulebook's"
    ),
    Setting(
        "seats", IntegerField(1, 10_000), 100, "maximum number of players, sitting and standing"
    ),
    Setting(
        "is_play_money",
        BoolField(),
        None,
        "whether its chips have no value; true by default for `chips`",
    ),
    Setting(
        "odds", BoolField(), None, "whether players see the odds; by default with play money alone"
    ),
)
"""Keys of a table, besides `maximum`, `rulings` and `pace`."""

_LASTS: Final = {
    "entropy_seconds": "for players to commit to entropy, and again to open it",
    "coupe_seconds": "for a player to take the cut, before the next is asked",
    "bets_seconds": "for the stakes",
    "decision_seconds": "for the stakes after a refait, with decisions on prison stakes",
    "closed_seconds": "from 'rien ne va plus' to the first card, or the ball",
    "card_seconds": "from one card to the next",
    "ball_seconds": "while the ball runs",
    "pause_seconds": "to see the result",
    "away_seconds": "from a player's last connection until the seat is given up; 0: never",
}
PACE: Final = tuple(
    Setting(f"pace.{kept.name}", FloatField(0.0, 3_600.0), kept.default, _LASTS[kept.name])
    for kept in fields(Pace)
)
"""Keys of a table's pace, in seconds."""


_MIN: Final = 500
_MAX: Final = 500_000


def demonstration_tables() -> tuple[TableSettings, ...]:
    """Return a table for each rulebook, for play chips: from 5, and at cards to 5 000."""
    return tuple(map(_demonstration, regulations.rulebooks()))


def _demonstration(name: str) -> TableSettings:
    book = regulations.rulebook(name)
    most = None if book.layout is Layout.WHEEL else _MAX  # the wheel has its own maxima: CR-5
    return TableSettings(
        *(name.replace(".", "-"), book.name, name),
        minimum=_MIN,
        maximum=most,
        odds=True,
    )


def read_table(data: Mapping[str, Any], where: str) -> TableSettings:
    """Return a table's settings from TOML. Raises SettingsError if one is invalid.

    >>> try:
    ...     read_table({"id": "one", "rulebook": "campione-roulette", "seats": 0}, "mine: table 1")
    ... except SettingsError as error:
    ...     print(error)
    mine: table 1: seats cannot be 0; it takes a whole number from 1 to 10000
    """
    known = {key.name: key for key in KEYS}
    for name in data:
        if name not in (*known, "maximum", "rulings", "pace"):
            raise SettingsError(f"{where}: unknown key {name}; there are: {', '.join(known)}")
    for name in ("id", "rulebook"):
        if name not in data:
            raise SettingsError(f"{where}: {name} is missing; it takes {known[name].kind.takes}")
    read = {
        name: key.read(data[name], f"{where}: {name}") if name in data else key.default
        for name, key in known.items()
    }
    if read["name"] is None:
        read["name"] = regulations.rulebook(read["rulebook"]).name
    if read["is_play_money"] is None:
        read["is_play_money"] = read["currency"] == PLAY_CHIPS_CURRENCY
    if read["odds"] is None:
        read["odds"] = read["is_play_money"]
    read["mode"] = Mode(read["mode"])
    table = TableSettings(
        **read,
        maximum=_maximum(data.get("maximum"), where),
        rulings=_rulings(read["rulebook"], data.get("rulings", {}), where),
        pace=_pace(data.get("pace", {}), where),
    )
    opened = step(None, table.open_command)
    if isinstance(opened, Refusal):
        raise SettingsError(f"{where}: {opened.message}")
    return table


def _maximum(said: object, where: str) -> dict[str, int] | int | None:
    """Return a maximum: one number, or one for each kind of chance; the rules check its value."""
    if said is None or type(said) is int:
        return said
    if isinstance(said, dict) and all(type(most) is int for most in said.values()):
        return said
    raise SettingsError(
        f"{where}: maximum takes a whole number of minor units; at the wheel one for each kind of"
        " chance"
    )


def _rulings(rulebook: str, said: object, where: str) -> dict[str, str | int | None]:
    """Return rulings for `regulations.with_rulings`; TOML has no null, so "none" stands for it."""
    if not isinstance(said, dict):
        raise SettingsError(f"{where}: rulings takes a table of rulings and readings")
    try:
        regulations.with_rulings(regulations.rulebook(rulebook), said)
    except regulations.RulingError as error:
        raise SettingsError(f"{where}: rulings: {error.sentence}") from None
    return {name: None if reading == "none" else reading for name, reading in said.items()}


def _pace(said: object, where: str) -> Pace:
    known = {key.name.removeprefix("pace."): key for key in PACE}
    if not isinstance(said, dict):
        raise SettingsError(f"{where}: pace takes a table of seconds")
    for name in said:
        if name not in known:
            raise SettingsError(f"{where}: unknown key pace.{name}; there are: {', '.join(known)}")
    return Pace(**{name: known[name].read(said[name], f"{where}: pace.{name}") for name in said})

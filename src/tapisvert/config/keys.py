"""Keys of the settings of a server, each with its type and its default, and their reference.

`rows` and `table_rows` are the Markdown tables of the documentation.
"""

import os
import re
from ipaddress import ip_network
from typing import Any, Final

from tapisvert.accounts.names import name_problem
from tapisvert.accounts.origins import origin_problem
from tapisvert.accounts.passwords import SecondFactor
from tapisvert.clock import zone_problem
from tapisvert.config import table_settings, witness
from tapisvert.config.fields import (
    BOOLEAN,
    Setting,
    amounts,
    integer,
    list_of,
    number,
    one_of,
    secret_of,
    text_of,
)
from tapisvert.journal.connect import POSTGRESQL, SQLITE
from tapisvert.responsible_gaming import limits as protection
from tapisvert.responsible_gaming.limits import Limit


def _database(text: str) -> str | None:
    if (text.startswith(SQLITE) and text != SQLITE) or text.startswith(POSTGRESQL):
        return None
    return "sqlite:///FILE or postgresql+psycopg://USER:PASSWORD@HOST/NAME"


def _network(text: str) -> str | None:
    try:
        ip_network(text)
    except ValueError:
        return "addresses or networks, as 10.0.0.0/24"
    return None


def replica_problem(text: str) -> str | None:
    """Return the form required of a replica's name; None if `text` is valid."""
    if re.fullmatch(r"(/|[a-z0-9]+://).+", text):
        return None
    return "a folder from the root, as /mnt/other/replica, or an address, as sftp://host/replica"


def _hour(text: str) -> str | None:
    return None if re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", text) else "an hour, as 06:00"


def _desk_problem(text: str) -> str | None:
    is_name = re.fullmatch(r"\w[\w -]{0,15}", text) and text != "vault"
    return None if is_name else "names of up to 16 letters and digits, none of them vault"


def _currency_problem(text: str) -> str | None:
    return None if re.fullmatch("[A-Z]{3}", text) else "codes of three letters, as CHF"


def _account_name(text: str) -> str | None:
    return "a name, as for accounts" if name_problem(text) else None


_YES = True
_NO = False


def _limit(limit: Limit) -> Setting:
    maximum = 2**53 - 1
    unit = "minor units"
    if limit in protection.IN_MINUTES:
        maximum = 31 * 24 * 60
        unit = "minutes"
    default = 60 if limit is Limit.REALITY_CHECK else None
    description = f"every player's {limit.replace('_', ' ')} at most, in {unit}"
    return Setting(f"limits.{limit}", integer(1, maximum, or_none=True), default, description)


KEYS: Final = (
    Setting("host", text_of(255), "127.0.0.1", "the address to listen on"),
    Setting(
        "port",
        integer(0, 65_535),
        8_000,
        "TCP port; 0 picks a free one; startup fails if in use",
    ),
    Setting(
        "demonstration", BOOLEAN, _NO, "allow guests from this machine to play with play chips"
    ),
    Setting("origins", list_of(origin_problem), (), "the origins whose pages may use this server"),
    Setting(
        "tls", BOOLEAN, None, "pages are served over https, by a proxy; without it on loopback only"
    ),
    Setting(
        "proxies",
        list_of(_network),
        ("127.0.0.1", "::1"),
        "the proxies that are trusted for X-Forwarded-For",
    ),
    Setting("database", secret_of(_database), "sqlite:///tapisvert.db", "the database"),
    Setting("keys", text_of(4_096), "keys", "the folder of the keys; backups do not contain it"),
    Setting(
        "regulations",
        text_of(4_096),
        None,
        f"folders with the house's own regulations, separated by {os.pathsep!r}",
    ),
    Setting(
        "checkpoint.entries",
        integer(1, 10**9),
        10_000,
        "maximum entries between checkpoints",
    ),
    Setting("checkpoint.minutes", integer(1, 1_440), 60, "maximum minutes between checkpoints"),
    Setting(
        "checkpoint.folder",
        text_of(4_096),
        None,
        "folder for checkpoint copies, ideally on another machine",
    ),
    Setting(
        "checkpoint.witnesses",
        list_of(witness.cosigner_problem),
        (),
        "the witnesses that cosign them: of each its address and the line of its cosign.pub",
    ),
    Setting(
        "replica.to",
        secret_of(replica_problem),
        None,
        "where Litestream keeps a replica of a SQLite database: see `tapisvert replica`",
    ),
    Setting(
        "replica.host_key",
        text_of(4_096),
        None,
        "the public key of the host of an sftp:// address, as ssh-keyscan prints it",
    ),
    Setting(
        "replica.key_file",
        text_of(4_096),
        None,
        "the file of the private key that opens that host, if no password does",
    ),
    Setting(
        "replica.mode",
        one_of("asynchronous", "synchronous"),
        "asynchronous",
        "whether an acknowledgement waits until the replica has what it acknowledges",
    ),
    Setting(
        "replica.days",
        integer(1, 3_650),
        7,
        "the replica can be restored as of earlier moments of so many days",
    ),
    Setting(
        "replica.metrics",
        text_of(255),
        None,
        "the address of Litestream's own /metrics, as 127.0.0.1:9090; without it there is none",
    ),
    Setting("archive.folder", text_of(4_096), None, "a folder for archived sessions"),
    Setting(
        "archive.days",
        integer(1, 36_500, or_none=True),
        None,
        "archive finished sessions after this many days; unset: never",
    ),
    *witness.KEYS,
    Setting("people.sign_up", BOOLEAN, _NO, "whether visitors may create a player's account"),
    Setting(
        "people.direction",
        text_of(80, _account_name),
        "direction",
        "the name of the first account, with which it signs papers: a person's",
    ),
    Setting("people.password_letters", integer(8, 64), 12, "minimum length of a password"),
    Setting("people.session_hours", integer(1, 720), 12, "maximum length of a session"),
    Setting("people.argon2_passes", integer(1, 100), 3, "Argon2 passes for a password"),
    Setting("people.argon2_kib", integer(8, 4_194_304), 65_536, "Argon2 memory, in kibibytes"),
    Setting("people.argon2_lanes", integer(1, 64), 1, "Argon2 lanes: threads, of 8 kibibytes each"),
    Setting(
        "people.second_factor",
        one_of(*(rule.value for rule in SecondFactor)),
        "optional",
        "who needs a second factor: money actions, or all staff",
    ),
    Setting("rates.messages_a_minute", integer(1, 100_000), 240, "messages of one client a minute"),
    Setting(
        "rates.clients_each",
        integer(1, 10_000),
        10,
        "clients whose messages one address may send, at that rate",
    ),
    Setting(
        "rates.connections_each",
        integer(1, 10_000),
        16,
        "connections of one account, or of one address",
    ),
    Setting(
        "rates.connections",
        integer(1, 1_000_000),
        10_000,
        "connections per process (capped by nofile)",
    ),
    Setting(
        "rates.sign_ins_a_minute",
        integer(1, 10_000),
        20,
        "sign-ins and new passwords from one address",
    ),
    Setting(
        "rates.queue",
        integer(1, 100_000),
        256,
        "messages queued for one slow client before it is disconnected",
    ),
    Setting(
        "lab.simulations",
        integer(0, 64),
        4,
        "concurrent laboratory simulations per process; 0 disables",
    ),
    Setting("lab.simulations_each", integer(1, 64), 2, "simulations of one client at once"),
    Setting("lab.evenings", integer(1, 10**7), 100_000, "evenings of a simulation"),
    Setting("lab.coups", integer(1, 10**10), 100_000_000, "coups of a simulation, in all"),
    Setting(
        "time_zone",
        text_of(64, zone_problem),
        "UTC",
        "the house's time zone, by its name as Europe/Rome: of its days, papers and pages",
    ),
    Setting(
        "day_begins",
        text_of(5, _hour),
        "06:00",
        "the hour at which its day begins, of limits, sheets and statements",
    ),
    *map(_limit, Limit),
    Setting(
        "denominations.chips",
        amounts(),
        (),
        "the values of the house's chips, for the grid of a count, in minor units",
    ),
    Setting(
        "denominations.notes",
        amounts(),
        (),
        "the values of the banknotes that it takes, for the grid of a drop, in minor units",
    ),
    Setting(
        "desk.names",
        list_of(_desk_problem),
        ("main",),
        "the house's cash desks",
    ),
    Setting(
        "desk.currencies",
        list_of(_currency_problem),
        (),
        "other currencies whose banknotes the cash desks take and pay, by their codes",
    ),
    Setting(
        "desk.sells_uncounted",
        BOOLEAN,
        default=False,
        meaning="whether the cash desk of a house with one sells chips before its opening count",
    ),
    Setting(
        "desk.signed_above",
        integer(1, 2**53 - 1),
        None,
        "the amount above which a second person signs a sale or a purchase, in minor units",
    ),
    Setting(
        "identify.from",
        integer(1, 2**53 - 1),
        None,
        "the sum of a person's day for which a document is needed, in minor units",
    ),
    Setting(
        "identify.documents",
        one_of("hashed", "encrypted"),
        "hashed",
        "how the numbers of documents are stored: as keyed digests, or readable for a report",
    ),
    Setting(
        "identify.retention_days",
        integer(1, 36_500),
        None,
        "days after a person's last act until their row is deleted; unset: never",
    ),
    Setting(
        "register_days",
        integer(0, 36_500),
        365,
        "days for which the register of abandoned stakes keeps what is not claimed (R27)",
    ),
    Setting(
        "log.level",
        one_of("debug", "info", "warning", "error"),
        "info",
        "minimum level of log lines",
    ),
    Setting("metrics", BOOLEAN, _YES, "whether /metrics answers on loopback"),
    Setting(
        "least_free_mib",
        integer(0, 1_000_000_000),
        256,
        "free mebibytes on the disk of an SQLite file, below which stakes and seats are refused",
    ),
    Setting("stop_seconds", number(0, 3_600), 30.0, "shutdown grace period for coups in play"),
)
"""Every key, in the order of the documentation."""

REMOVED_KEYS: Final = {
    "workers": "start `tapisvert serve` once for each node, each at its own port, behind a proxy:"
    " `tapisvert proxy nginx` prints a configuration",
    "replication.to": "replica.to names the one replica, which `tapisvert replica` keeps",
    "replication.mode": "set replica.mode",
    "replication.if_away": "only a synchronous house stops without its replica: set replica.mode",
    "replication.wait_seconds": "a synchronous house waits 10 seconds for its replica",
    "replication.base_hours": "Litestream copies the whole database each day",
    "replication.keep_days": "set replica.days",
    "replication.keys": "copy the folder of the keys to another machine, encrypted",
    "replication.keys_password": "copy the folder of the keys to another machine, encrypted",
}
"""Removed settings, each with its replacement."""


_TABLE_FIELDS = (
    ("maximum", "a whole number; at the wheel one for each kind of chance", "maximum stake"),
    ("rulings", "a table of ruling = reading", "ruling overrides for this table"),
)


_HEAD = ("| key | takes | by default | what it is |", "| --- | --- | --- | --- |")


def rows() -> list[str]:
    """Return the keys of a server, as lines of a Markdown table."""
    return [*_HEAD, *map(_row, KEYS)]


def table_rows() -> list[str]:
    """Return the keys of a `[[table]]`, as lines of a Markdown table.

    >>> table_rows()[2]
    "| `id` | 1 to 64 of a-z, 0-9 and -, but not 'house' | – | the table's id; it cannot change |"
    """
    extra_rows = (
        f"| `{name}` | {accepted} | – | {description} |"
        for name, accepted, description in _TABLE_FIELDS
    )
    return [*_HEAD, *map(_row, table_settings.KEYS), *extra_rows, *map(_row, table_settings.PACE)]


def _row(key: Setting) -> str:
    description = key.kind.description.replace("|", "\\|")
    return f"| `{key.name}` | {description} | {_default_cell(key.default)} | {key.meaning} |"


def _default_cell(default: Any) -> str:
    if default is None or default == ():
        return "–"
    if isinstance(default, tuple):
        return ", ".join(f"`{item}`" for item in default)
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    return f"`{default:g}`" if isinstance(default, float) else f"`{default}`"

"""Settings of a server: from a TOML file, the environment and options; the last one wins.

`KEYS` has every key with its type and its default. `people.sign_up` in the file is
`TAPISVERT_PEOPLE_SIGN_UP` in the environment and `--people-sign-up` as an option; tables are set in
the file only. An unknown key, or a value of the wrong type or out of range, raises a
`SettingsError` with its place, its key and the values that it takes.
"""

import os
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from tapisvert.server.accounts.passwords import Argon2Cost
from tapisvert.server.accounts.policy import Policy
from tapisvert.server.accounts.tokens import origin_problem
from tapisvert.server.config.fields import (
    BoolField,
    FloatField,
    IntegerField,
    ListField,
    SecretField,
    Setting,
    SettingsError,
    TextField,
)
from tapisvert.server.config.tables import TableSettings, demonstration_tables, read_table
from tapisvert.server.responsible_gaming import limits as protection
from tapisvert.server.responsible_gaming.limits import Limit
from tapisvert.values import value

PREFIX: Final = "TAPISVERT_"
CONFIG: Final = "TAPISVERT_CONFIG"
"""Variable that names the settings file, if no option does."""
_OTHERS: Final = (CONFIG, "TAPISVERT_VAULT_KEY", "TAPISVERT_EXAMPLES", "TAPISVERT_TEST_DSN")
"""Variables with the same prefix that are not settings of a server."""
_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
_HTTPS: Final = "https://"
_SQLITE: Final = "sqlite:///"
_POSTGRESQL: Final = ("postgresql://", "postgresql+psycopg://")


def _database(text: str) -> str | None:
    if (text.startswith(_SQLITE) and text != _SQLITE) or text.startswith(_POSTGRESQL):
        return None
    return "sqlite:///FILE or postgresql+psycopg://USER:PASSWORD@HOST/NAME"


def _network(text: str) -> str | None:
    try:
        ip_network(text)
    except ValueError:
        return "addresses or networks, as 10.0.0.0/24"
    return None


_FLAG, _YES, _NO = BoolField(), True, False
_MINUTES: Final = 31 * 24 * 60
_LIMITS: Final = tuple(
    Setting(
        f"limits.{limit}",
        IntegerField(1, _MINUTES if limit in protection.IN_MINUTES else 2**53 - 1, or_none=True),
        60 if limit is Limit.REALITY_CHECK else None,
        f"every player's {limit.replace('_', ' ')} at most, in"
        f" {'minutes' if limit in protection.IN_MINUTES else 'minor units'}",
    )
    for limit in Limit
)

KEYS: Final = (
    Setting("host", TextField(255), "127.0.0.1", "the address to listen on"),
    Setting(
        "port",
        IntegerField(0, 65_535),
        8_000,
        "the port; 0 takes a free one; a port that is in use ends the start",
    ),
    Setting("workers", IntegerField(1, 64), 1, "server processes; more than one need PostgreSQL"),
    Setting("demonstration", _FLAG, _NO, "any visitor from this machine plays with play chips"),
    Setting(
        "origins", ListField(origin_problem), (), "the origins whose pages may use this server"
    ),
    Setting(
        "tls", _FLAG, None, "pages are served over https, by a proxy; without it on loopback only"
    ),
    Setting(
        "proxies",
        ListField(_network),
        ("127.0.0.1", "::1"),
        "the proxies that are trusted for X-Forwarded-For",
    ),
    Setting("database", SecretField(_database), "sqlite:///tapisvert.db", "the database"),
    Setting(
        "keys",
        TextField(4_096),
        "keys",
        "the folder of the keys; backups do not contain it",
    ),
    Setting(
        "checkpoint.entries",
        IntegerField(1, 10**9),
        10_000,
        "at most so many entries between two checkpoints",
    ),
    Setting(
        "checkpoint.minutes", IntegerField(1, 1_440), 60, "at most so many minutes between two"
    ),
    Setting(
        "checkpoint.folder",
        TextField(4_096),
        None,
        "a folder for copies of them, best on another machine",
    ),
    Setting("people.sign_up", _FLAG, _NO, "whether visitors may create a player's account"),
    Setting("people.password_letters", IntegerField(8, 64), 12, "minimum length of a password"),
    Setting("people.session_hours", IntegerField(1, 720), 12, "maximum length of a session"),
    Setting("people.argon2_passes", IntegerField(1, 100), 3, "Argon2 passes for a password"),
    Setting("people.argon2_kib", IntegerField(8, 4_194_304), 65_536, "Argon2 memory, in kibibytes"),
    Setting(
        "people.argon2_lanes", IntegerField(1, 64), 4, "Argon2 lanes, of 8 kibibytes or more each"
    ),
    Setting(
        "rates.messages_a_minute",
        IntegerField(1, 100_000),
        240,
        "messages of one client a minute",
    ),
    Setting(
        "rates.connections_each",
        IntegerField(1, 10_000),
        16,
        "connections of one account, or of one address",
    ),
    Setting(
        "rates.connections",
        IntegerField(1, 1_000_000),
        10_000,
        "connections of one process; fewer if nofile is low",
    ),
    Setting(
        "rates.sign_ins_a_minute",
        IntegerField(1, 10_000),
        20,
        "sign-ins and new passwords from one address",
    ),
    Setting(
        "rates.queue",
        IntegerField(1, 100_000),
        256,
        "messages queued for one slow client before it is disconnected",
    ),
    Setting(
        "day_begins",
        IntegerField(0, 1_439),
        240,
        "start of a day of limits, in minutes after 0:00 UTC",
    ),
    *_LIMITS,
    Setting(
        "log.level",
        ListField(None, one_of=("debug", "info", "warning", "error")),
        "info",
        "minimum level of log lines",
    ),
    Setting("metrics", _FLAG, _YES, "whether /metrics answers on loopback"),
    Setting("stop_seconds", FloatField(0, 3_600), 30.0, "how long a stop waits for coups in play"),
)
"""Every key, in the order of the documentation."""

_BY_NAME: Final = {key.name: key for key in KEYS}
_BY_VARIABLE: Final = {PREFIX + key.variable: key for key in KEYS}
_BY_OPTION: Final = {key.option: key for key in KEYS}


@value
class Rates:
    """Limits of one client, one address and one process."""

    messages_a_minute: int
    connections_each: int
    connections: int
    sign_ins_a_minute: int
    queue: int


@value
class Settings:
    """Settings of a server. `database` is a secret: `.reveal()` returns it.

    `only_port`: the server listens at `port` and at no other, because the port was set, or because
    a proxy expects the server there.

    >>> load(environment={}).tables[0].rulebook
    'campione-roulette'
    """

    host: str
    port: int
    only_port: bool
    workers: int
    demonstration: bool
    origins: tuple[str, ...]
    tls: bool
    proxies: tuple[str, ...]
    database: SecretField.Kept
    keys: Path
    checkpoint_entries: int
    checkpoint_minutes: int
    checkpoint_folder: Path | None
    people: Policy
    rates: Rates
    house: protection.HouseLimits
    log_level: str
    metrics: bool
    stop_seconds: float
    tables: tuple[TableSettings, ...]


def load(
    file: Path | None = None,
    *,
    environment: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
) -> Settings:
    """Return the settings from a file, the environment (by default the process's) and options.

    The keys of `options` are option names, such as `--port`. Without tables there is one for each
    rulebook, for play chips. Raises SettingsError if a setting is invalid, OSError if the file
    cannot be read.
    """
    variables = os.environ if environment is None else environment
    path = file if file is not None else _named(variables)
    data: dict[str, Any] = {}
    where = ""
    if path is not None:
        where = str(path)
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise SettingsError(f"{where}: {error}") from None
    tables = data.pop("table", [])
    named = dict(_of_file(where, data))
    named |= _of_environment(variables)
    named |= _of_options(options or {})
    read = {key.name: key.default for key in KEYS} | named
    only_port = "port" in named or bool(read["origins"])
    settings = _settings(read, _tables(where, tables), only_port=only_port)
    _check(settings)
    return settings


def _named(variables: Mapping[str, str]) -> Path | None:
    return Path(variables[CONFIG]) if variables.get(CONFIG) else None


# Sources ---------------------------------------------------------------------------------------


def _of_file(where: str, data: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    for name, said in _flat(data):
        if name not in _BY_NAME:
            raise SettingsError(f"{where}: unknown key {name}{_nearest(name, _BY_NAME)}")
        yield name, _BY_NAME[name].read(said, f"{where}: {name}")


def _flat(data: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, object]]:
    for name, said in data.items():
        if isinstance(said, dict):
            yield from _flat(said, f"{before}{name}.")
        else:
            yield before + name, said


def _of_environment(variables: Mapping[str, str]) -> Iterator[tuple[str, object]]:
    """Yield every setting in the environment; a secret may be given by the file that holds it,
    `…_FILE`.
    """
    for variable, text in sorted(variables.items()):
        if not variable.startswith(PREFIX) or variable in _OTHERS:
            continue
        plain = variable.removesuffix("_FILE")
        key = _BY_VARIABLE.get(variable)
        if key is None and plain in _BY_VARIABLE and _BY_VARIABLE[plain].is_secret:
            if plain in variables:
                raise SettingsError(f"{variable} and {plain} are both given; one is enough")
            key = _BY_VARIABLE[plain]
            yield key.name, key.parse(_secret(variable, text), variable)
        elif key is None:
            raise SettingsError(f"unknown variable {variable}{_nearest(variable, _BY_VARIABLE)}")
        else:
            yield key.name, key.parse(text, variable)


def _secret(variable: str, file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{variable}: {file} cannot be read: {error}") from None


def _of_options(options: Mapping[str, str]) -> Iterator[tuple[str, object]]:
    for option, text in options.items():
        if option not in _BY_OPTION:
            raise SettingsError(f"unknown option {option}{_nearest(option, _BY_OPTION)}")
        yield _BY_OPTION[option].name, _BY_OPTION[option].parse(text, option)


def _nearest(name: str, known: Mapping[str, Setting]) -> str:
    found = get_close_matches(name, known, 1, 0.7)
    return f"; did you mean {found[0]}?" if found else ""


# Results ------------------------------------------------------------------------------------------


def _tables(where: str, tables: object) -> tuple[TableSettings, ...]:
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise SettingsError(f"{where}: table: every table stands under its own [[table]]")
    if not tables:
        return demonstration_tables()
    read = tuple(
        read_table(table, f"{where}: table {number}") for number, table in enumerate(tables, 1)
    )
    ids = [table.id for table in read]
    for table in ids:
        if ids.count(table) > 1:
            raise SettingsError(f"{where}: table: {table!r} is the id of two tables")
    if len({table.money_kind for table in read}) > 1:
        raise SettingsError(
            f"{where}: table: all tables of a house have one currency, and all play money or none:"
            " what a player takes from one table can be brought to another"
        )
    return read


def _settings(
    read: Mapping[str, Any], tables: tuple[TableSettings, ...], *, only_port: bool
) -> Settings:
    limits = {Limit(name.removeprefix("limits.")): read[name] for name in read if "limits." in name}
    policy = Policy(
        read["people.sign_up"],
        read["people.password_letters"],
        Argon2Cost(
            read["people.argon2_passes"], read["people.argon2_kib"], read["people.argon2_lanes"]
        ),
        read["people.session_hours"],
    )
    on_loopback = read["host"] in _LOOPBACK
    by_https = any(origin.startswith(_HTTPS) for origin in read["origins"])
    return Settings(
        host=read["host"],
        port=read["port"],
        only_port=only_port,
        workers=read["workers"],
        demonstration=read["demonstration"],
        origins=read["origins"],
        tls=not on_loopback or by_https if read["tls"] is None else read["tls"],
        proxies=read["proxies"],
        database=SecretField.Kept(read["database"]),
        keys=Path(read["keys"]),
        checkpoint_entries=read["checkpoint.entries"],
        checkpoint_minutes=read["checkpoint.minutes"],
        checkpoint_folder=Path(folder) if (folder := read["checkpoint.folder"]) else None,
        people=policy,
        rates=Rates(*(read[name] for name in read if name.startswith("rates."))),
        house=protection.HouseLimits(
            {limit: most for limit, most in limits.items() if most is not None},
            read["day_begins"],
        ),
        log_level=read["log.level"],
        metrics=read["metrics"],
        stop_seconds=read["stop_seconds"],
        tables=tables,
    )


def _is_ours(origin: str) -> bool:
    """Return whether an origin is this machine's own, without a proxy in front of the server."""
    parts = urlsplit(origin)
    return parts.scheme == "http" and parts.hostname in _LOOPBACK


def _check(settings: Settings) -> None:
    """Raise SettingsError if two settings contradict each other."""
    on_loopback = settings.host in _LOOPBACK
    if settings.demonstration and not on_loopback:
        raise SettingsError(f"demonstration: only on loopback, not on host {settings.host}")
    if settings.demonstration and (settings.tls or not all(map(_is_ours, settings.origins))):
        raise SettingsError(
            "demonstration: only for this machine's own pages, without tls and with no origins but"
            " those of http://localhost; for people elsewhere set demonstration = false"
        )
    if settings.demonstration and not all(table.is_play_money for table in settings.tables):
        raise SettingsError("demonstration: only with tables for play money")
    if not settings.tls and not on_loopback:
        raise SettingsError(f"tls: false only on loopback, not on host {settings.host}")
    by_https = [origin for origin in settings.origins if origin.startswith(_HTTPS)]
    if by_https and not settings.tls:
        raise SettingsError(f"tls: pages of {by_https[0]} come by https: set tls = true")
    if not settings.origins and not on_loopback:
        raise SettingsError("origins: name the page's own, as https://tapis.example")
    if settings.workers > 1 and not settings.database.reveal().startswith(_POSTGRESQL):
        raise SettingsError("workers: more than one need PostgreSQL; SQLite has one writer")
    if settings.people.cost.memory_kib < 8 * settings.people.cost.lanes:
        raise SettingsError("people.argon2_kib: at least 8 for each of people.argon2_lanes")

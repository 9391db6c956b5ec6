"""Settings of a server: from a TOML file, the environment and options; the last one wins.

`keys.KEYS` has every key with its type and its default. `people.sign_up` in the file is
`TAPISVERT_PEOPLE_SIGN_UP` in the environment and `--people-sign-up` as an option; tables are set in
the file only. An unknown key, or a value of the wrong type or out of range, raises a
`SettingsError` with its place, its key and the values that it takes.
"""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from datetime import time
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from tapisvert import regulations
from tapisvert.accounts.passwords import Argon2Cost, Policy, SecondFactor
from tapisvert.clock import HouseDay
from tapisvert.config import witness
from tapisvert.config.fields import Secret, Setting, SettingsError
from tapisvert.config.keys import KEYS, REMOVED_KEYS
from tapisvert.config.table_settings import TableSettings, demonstration_tables, read_table
from tapisvert.journal.connect import SQLITE
from tapisvert.responsible_gaming import limits as protection
from tapisvert.responsible_gaming.limits import Limit
from tapisvert.rules import Role
from tapisvert.values import value
from tapisvert.witness.witness_client import CosignerAddress

PREFIX: Final = "TAPISVERT_"
CONFIG: Final = "TAPISVERT_CONFIG"
"""Variable that names the settings file, if no option does."""
_OTHER_VARIABLES: Final = (CONFIG, "TAPISVERT_VAULT_KEY")
"""Variables with the same prefix that are not settings of a server."""
_LINK: Final = re.compile(
    rf"{PREFIX}(\w+_)?(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)"
)
"""Variables that Kubernetes sets in every container for a service called `tapisvert…`."""
_PORT: Final = "_PORT"
_LINKED: Final = re.compile(r"(tcp|udp|sctp)://")
"""Beginning of such a variable's value if its name may be a setting's: TAPISVERT_PORT."""
_NAME_PAGES: Final = (
    "name the pages of a proxy with TLS, as https://tapis.example (docs/how-to/proxy.md)"
)
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
_HTTPS: Final = "https://"
_BY_NAME: Final = {key.name: key for key in KEYS}
_BY_VARIABLE: Final = {PREFIX + key.variable: key for key in KEYS}
_BY_FILE: Final = {f"{PREFIX}{key.variable}_FILE": key for key in KEYS if key.kind.is_secret}
_BY_OPTION: Final = {key.option: key for key in KEYS}
_REMOVED: Final = {
    spelling: sentence
    for name, sentence in REMOVED_KEYS.items()
    for variable in (PREFIX + name.replace(".", "_").upper(),)
    for option in ("--" + name.replace(".", "-").replace("_", "-"),)
    for spelling in (name, variable, f"{variable}_FILE", option)
}


@value
class Rates:
    """Limits of one client, one address and one process."""

    messages_a_minute: int
    connections_each: int
    connections: int
    sign_ins_a_minute: int
    queue: int
    clients_each: int


@value
class Replica:
    """Litestream replica of the database."""

    to: Secret | None
    host_key: str | None
    key_file: str | None
    mode: str
    days: int
    metrics: str | None


@value
class LabBounds:
    """Limits of the laboratory's simulations: at once, and of one simulation."""

    simulations: int
    simulations_each: int
    evenings: int
    coups: int


@value
class TrainingPerson:
    """Account for a person in training: its name, its role and its login name."""

    name: str
    role: Role
    login: str


@value
class Training:
    """Settings of a rehearsal, a house where staff learn the consoles, among simulated people: its
    accounts for people, with one password for all of them.

    It plays for play chips, in a database of its own. Its pages offer the accounts of every role.
    """

    people: tuple[TrainingPerson, ...] = ()
    password: Secret = field(default_factory=lambda: Secret(""))


@value
class Settings:
    """Settings of a server. `database` is a secret: `.reveal()` returns it.

    `only_port`: the server listens at `port` and at no other, because the port was set, or because
    a proxy expects the server there. `without_staff`: ids of the tables whose entry lacks the key
    `staff`; one that the database holds already keeps its own. `training` makes it a rehearsal.

    >>> load(environment={}).tables[0].rulebook
    'campione-roulette'
    """

    host: str
    port: int
    only_port: bool
    demonstration: bool
    origins: tuple[str, ...]
    tls: bool
    proxies: tuple[str, ...]
    database: Secret
    keys: Path
    checkpoint_entries: int
    checkpoint_minutes: int
    checkpoint_folder: Path | None
    checkpoint_witnesses: tuple[CosignerAddress, ...]
    replica: Replica
    witness: witness.WitnessSettings | None
    archive_folder: Path | None
    archive_days: int | None
    people: Policy
    rates: Rates
    lab: LabBounds
    house: protection.HouseLimits
    log_level: str
    metrics: bool
    stop_seconds: float
    tables: tuple[TableSettings, ...]
    without_staff: frozenset[str] = frozenset()
    training: Training | None = None
    register_days: int = 365
    least_free_mib: int = 256
    denominations_chips: tuple[int, ...] = ()
    denominations_notes: tuple[int, ...] = ()
    desk_names: tuple[str, ...] = ("main",)
    desk_currencies: tuple[str, ...] = ()
    desk_sells_uncounted: bool = False
    desk_signed_above: int | None = None
    identify_from: int | None = None
    identify_documents: str = "hashed"
    identify_retention_days: int | None = None

    @property
    def sqlite_file(self) -> Path | None:
        """File of the database; None if it is in PostgreSQL."""
        url = self.database.reveal()
        return Path(url.removeprefix(SQLITE)) if url.startswith(SQLITE) else None


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
    if file is None and variables.get(CONFIG):
        file = Path(variables[CONFIG])
    data: dict[str, Any] = {}
    place = ""
    if file is not None:
        place = str(file)
        try:
            data = tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise SettingsError(f"{place}: {error}") from None
    tables = data.pop("table", [])
    values = dict(_of_file(place, data))
    values |= _of_environment(variables)
    values |= _of_options(options or {})
    read = {key.name: key.default for key in KEYS} | values
    _use_regulations(read.pop("regulations"))
    only_port = "port" in values or bool(read["origins"])
    settings = _settings(read, _tables(place, tables), only_port=only_port)
    _check(settings)
    return replace(
        settings, without_staff=frozenset(table["id"] for table in tables if "staff" not in table)
    )


def _use_regulations(folders: str | None) -> None:
    """Set the folders for this process and its children. Raises SettingsError with the faults."""
    try:
        if folders is not None:
            regulations.use_folders(folders.split(os.pathsep))
        regulations.rulebooks()
    except regulations.RegisterError as error:
        raise SettingsError("\n".join(f"regulations: {line}" for line in error.faults)) from None


# Sources ---------------------------------------------------------------------------------------


def _key(keys: Mapping[str, Setting], name: str, unknown: str) -> Setting:
    if name in keys:
        return keys[name]
    if name in _REMOVED:
        place = unknown.rpartition(": ")[0]
        raise SettingsError(f"{place}{': ' if place else ''}{name} is gone: {_REMOVED[name]}")
    nearest = "".join(f"; did you mean {match}?" for match in get_close_matches(name, keys, 1, 0.7))
    raise SettingsError(f"{unknown} {name}{nearest}")


def _of_file(place: str, data: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    for name, raw_value in _flat(data):
        key = _key(_BY_NAME, name, f"{place}: unknown key")
        yield name, key.read(raw_value, f"{place}: {name}")


def _flat(data: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, object]]:
    for name, raw_value in data.items():
        if isinstance(raw_value, dict):
            yield from _flat(raw_value, f"{prefix}{name}.")
        else:
            yield prefix + name, raw_value


def _of_environment(variables: Mapping[str, str]) -> Iterator[tuple[str, object]]:
    """Yield every setting in the environment; a secret may be in the file named by `…_FILE`."""
    for variable, text in sorted(variables.items()):
        if not variable.startswith(PREFIX) or variable in _OTHER_VARIABLES:
            continue
        if _LINK.fullmatch(variable) or (variable.endswith(_PORT) and _LINKED.match(text)):
            continue
        if key := _BY_FILE.get(variable):
            plain = variable.removesuffix("_FILE")
            if plain in variables:
                raise SettingsError(f"{variable} and {plain} are mutually exclusive")
            value = _secret(variable, text)
        else:
            key = _key(_BY_VARIABLE, variable, "unknown variable")
            value = text
        yield key.name, key.read(value, variable, is_text=True)


def _secret(variable: str, file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{variable}: {file} cannot be read: {error}") from None


def _of_options(options: Mapping[str, str]) -> Iterator[tuple[str, object]]:
    for option, text in options.items():
        key = _key(_BY_OPTION, option, "unknown option")
        yield key.name, key.read(text, option, is_text=True)


# Results ------------------------------------------------------------------------------------------


def _tables(place: str, tables: object) -> tuple[TableSettings, ...]:
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise SettingsError(f"{place}: use [[table]] for each table")
    if not tables:
        return demonstration_tables()
    read = tuple(
        read_table(table, f"{place}: table {number}") for number, table in enumerate(tables, 1)
    )
    ids = [table.id for table in read]
    for table in ids:
        if ids.count(table) > 1:
            raise SettingsError(f"{place}: duplicate table id {table!r}")
    if len({table.money_kind for table in read}) > 1:
        raise SettingsError(
            f"{place}: table: all tables must use the same currency, and either all or none"
            " use play money: what a player takes from one table can be brought to another"
        )
    return read


def _settings(
    read: Mapping[str, Any], tables: tuple[TableSettings, ...], *, only_port: bool
) -> Settings:
    names = ("people", "rates", "lab", "limits", "replica", witness.SECTION)
    sections: dict[str, dict[str, Any]] = {name: {} for name in names}
    plain: dict[str, Any] = {}
    for name, setting in read.items():
        section, _, rest = name.partition(".")
        if section in sections:
            sections[section][rest] = setting
        else:
            plain[name.replace(".", "_")] = setting
    policy = sections["people"]
    day = HouseDay(plain.pop("time_zone"), time.fromisoformat(plain.pop("day_begins")))
    cost = Argon2Cost(*(policy.pop(f"argon2_{part}") for part in ("passes", "kib", "lanes")))
    rule = SecondFactor(policy["second_factor"])
    limits = {
        Limit(name): maximum for name, maximum in sections["limits"].items() if type(maximum) is int
    }
    if plain["tls"] is None:
        by_https = any(origin.startswith(_HTTPS) for origin in plain["origins"])
        plain["tls"] = by_https or plain["host"] not in LOOPBACK
    for name in ("keys", "checkpoint_folder", "archive_folder"):
        plain[name] = Path(plain[name]) if plain[name] else None
    replica = sections["replica"]["to"]
    cosigners = tuple(map(witness.read_cosigner, plain.pop("checkpoint_witnesses")))
    return Settings(
        checkpoint_witnesses=cosigners,
        **plain | {"database": Secret(plain["database"])},
        only_port=only_port,
        replica=Replica(**{**sections["replica"], "to": replica and Secret(replica)}),
        witness=witness.read_witness(sections[witness.SECTION]),
        people=Policy(**policy | {"second_factor": rule}, cost=cost),
        rates=Rates(**sections["rates"]),
        lab=LabBounds(**sections["lab"]),
        house=protection.HouseLimits(limits, day),
        tables=tables,
    )


def _is_ours(origin: str) -> bool:
    """Return whether an origin is this machine itself, without a proxy in front of the server."""
    parts = urlsplit(origin)
    return parts.scheme == "http" and parts.hostname in LOOPBACK


def _check(settings: Settings) -> None:
    """Raise SettingsError if two settings contradict each other."""
    on_loopback = settings.host in LOOPBACK
    if settings.demonstration and not on_loopback:
        raise SettingsError(
            f"demonstration: only on this machine, not on host {settings.host}: leave out the host,"
            f" or set demonstration = false and {_NAME_PAGES}"
        )
    if settings.demonstration and (settings.tls or not all(map(_is_ours, settings.origins))):
        raise SettingsError(
            "demonstration: only for this machine's own pages, without tls and with no origins but"
            " those of http://localhost; for people elsewhere set demonstration = false"
        )
    if settings.demonstration and not all(table.is_play_money for table in settings.tables):
        raise SettingsError("demonstration: only with tables for play money")
    for origin in settings.origins:
        if not origin.startswith(_HTTPS) and not _is_ours(origin):
            raise SettingsError(
                f"origins: {origin} is plain http, at which browsers let no one sign in or bet:"
                f" {_NAME_PAGES}"
            )
    if not settings.tls and not on_loopback:
        raise SettingsError(f"tls: false only on loopback, not on host {settings.host}")
    by_https = [origin for origin in settings.origins if origin.startswith(_HTTPS)]
    if by_https and not settings.tls:
        raise SettingsError(f"tls: origin {by_https[0]} uses https: set tls = true")
    if not settings.origins and not on_loopback:
        raise SettingsError(f"origins: {_NAME_PAGES}")
    _check_storage(settings)
    _check_desks(settings)
    if settings.people.cost.memory_kib < 8 * settings.people.cost.lanes:
        raise SettingsError("people.argon2_kib: at least 8 for each of people.argon2_lanes")


def _check_desks(settings: Settings) -> None:
    names = settings.desk_names
    if own := {table.currency for table in settings.tables} & {*settings.desk_currencies}:
        raise SettingsError(f"desk.currencies: {min(own)} is the house's own")
    if not names or len({*names}) < len(names):
        raise SettingsError("desk.names: at least one desk, each with a name of its own")


def _check_storage(settings: Settings) -> None:
    if settings.archive_days is not None and settings.archive_folder is None:
        raise SettingsError("archive.days: name the folder too, archive.folder")
    if settings.replica.to and settings.sqlite_file is None:
        raise SettingsError(
            "replica.to: of a SQLite database only; PostgreSQL has its own replication: name"
            " the standby in its synchronous_standby_names"
        )
    if settings.replica.mode == "synchronous" and settings.replica.to is None:
        raise SettingsError("replica.mode: a synchronous house needs a replica: set replica.to")

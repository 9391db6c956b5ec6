"""House of a rehearsal: settings, accounts of every role, and a database of its own.

The accounts and their password are in a file of its folder, readable by this user only. A database
with other accounts than a rehearsal's is refused before anything in it changes.
"""

import json
import os
import secrets
from contextlib import closing
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Final

from tapisvert.accounts.accounts import SYSTEM
from tapisvert.accounts.passwords import Argon2Cost
from tapisvert.clock import wall_ms
from tapisvert.config.fields import Secret, SettingsError
from tapisvert.config.settings import Settings, Training, TrainingPerson, load
from tapisvert.config.table_settings import StaffRule, TableSettings, demonstration_tables
from tapisvert.house.purses import grant_play_chips
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.live.stages import Mode
from tapisvert.rules import Role
from tapisvert.server.services import Services

PEOPLE: Final = (
    ("Anna", Role.PLAYER),
    ("Tullio", Role.TAILLEUR),
    ("Paola", Role.PAYEUR),
    ("Carlo", Role.CHEF),
    ("Irene", Role.INSPECTOR),
    ("Cesare", Role.CASHIER),
    ("Otto", Role.CONTROLLER),
    ("Dora", Role.DIRECTION),
)
"""Accounts for people in training, one of each role."""
CARDS = "cards"
WHEEL = "wheel"
AUTOMATIC = "automatic"
CONTROLLER: Final = "Ugo (sim.)"
_OF_ALL_TABLES: Final = (
    ("Ciro (sim.)", Role.CHEF),
    ("Ines (sim.)", Role.INSPECTOR),
    ("Carla (sim.)", Role.CASHIER),
    (CONTROLLER, Role.CONTROLLER),
    ("Diana (sim.)", Role.DIRECTION),
)
COLLEAGUES: Final = {
    CARDS: (("Leo (sim.)", Role.TAILLEUR), ("Mia (sim.)", Role.PAYEUR), *_OF_ALL_TABLES),
    WHEEL: (("Teo (sim.)", Role.TAILLEUR), ("Pia (sim.)", Role.PAYEUR), *_OF_ALL_TABLES),
}
"""Simulated staff of each table, who serve while no person holds their post."""
PLAYERS: Final = tuple(
    f"{name} (sim.)"
    for name in (
        "Ada",
        "Bruno",
        "Chiara",
        "Dino",
        "Elsa",
        "Fabio",
        "Gemma",
        "Hugo",
        "Ida",
        "Jacopo",
    )
)
"""Simulated players with a device."""
_TABLES: Final = {
    CARDS: ("campione-trente-et-quarante", Mode.REAL),
    WHEEL: ("campione-roulette", Mode.REAL),
    AUTOMATIC: ("venezia-trente-et-quarante", Mode.AUTOMATIC),
}
_PROXIED: Final = ("TAPISVERT_ORIGINS", "TAPISVERT_PROXIES")
"""Settings of a proxy, for the tablets of a room; a rehearsal accepts no others."""
FILE: Final = "rehearsal.json"
DATABASE: Final = "rehearsal.db"


def login_of(name: str) -> str:
    """Return the login name of an account: for a person its role, since it must not be the name.

    >>> login_of("Teo (sim.)"), login_of("Tullio")
    ('simulated-teo', 'tailleur')
    """
    roles = {person: role.value for person, role in PEOPLE}
    return roles[name] if name in roles else f"simulated-{name.partition(' ')[0].lower()}"


def tables() -> tuple[TableSettings, ...]:
    """Return the tables: real cards, a real wheel, and an automatic one."""
    defaults = {table.rulebook: table for table in demonstration_tables()}
    result = []
    for name, (book, mode) in _TABLES.items():
        staff = StaffRule.ASSIGNED if mode is Mode.REAL else StaffRule.HOUSE
        result.append(replace(defaults[book], id=name, mode=mode, staff=staff, odds=False))
    return tuple(result)


def settings(folder: Path, host: str | None = None, port: int | None = None) -> Settings:
    """Return the settings of a rehearsal in a folder. Raises SettingsError if the folder contains
    another house's database.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    database = folder / DATABASE
    file = folder / FILE
    _check_database(database, has_file=file.exists())
    options = {
        "--database": f"sqlite:///{database}",
        "--keys": str(folder / "keys"),
        "--rates-sign-ins-a-minute": "1000",  # all simulated people share one address
        "--rates-messages-a-minute": "100000",
        "--rates-connections-each": "200",
        "--log-level": "warning",  # the accounts remain visible
        **({} if host is None else {"--host": host}),
        **({} if port is None else {"--port": str(port)}),
    }
    variables = {name: os.environ[name] for name in _PROXIED if name in os.environ}
    read = load(environment=variables, options=options)
    training_people = tuple(TrainingPerson(name, role, login_of(name)) for name, role in PEOPLE)
    training = Training(training_people, Secret(_password(file)))
    policy = replace(read.people, cost=Argon2Cost(1, 8_192, 1))  # the password guards no money
    return replace(read, tables=tables(), people=policy, training=training)


def _password(file: Path) -> str:
    """Return the password of the folder's house; a new one is stored there."""
    if file.exists():
        password: str = json.loads(file.read_text(encoding="utf-8"))["password"]
        return password
    new_password = f"rehearsal-{secrets.token_hex(5)}"
    accounts = [{"name": name, "role": role, "login": login_of(name)} for name, role in PEOPLE]
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as output:
        json.dump({"password": new_password, "accounts": accounts}, output, indent=2)
    return new_password


def _check_database(database: Path, *, has_file: bool) -> None:
    """Raise SettingsError unless the database is missing, or a rehearsal's."""
    if not database.exists():
        return
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        try:
            names = {name for (name,) in connection.execute("SELECT name FROM accounts")}
        except sqlite3.DatabaseError:
            names = set()
    expected_names = {name for name, _ in PEOPLE} | set(PLAYERS)  # colleagues may be new
    if not has_file or (names and not expected_names <= names):
        raise SettingsError(
            f"{database} belongs to another house: use a separate folder for a rehearsal"
        )


def open_accounts(services: Services) -> None:
    """Create the accounts at the first start, and grant the players their play chips."""
    accounts = services.accounts
    training = services.training_room.training
    assert training is not None
    known_names = {user.name for user in accounts.list_accounts()}
    staff = dict(chain(PEOPLE, *COLLEAGUES.values()))
    for name, role in (staff | dict.fromkeys(PLAYERS, Role.PLAYER)).items():
        if name in known_names:
            continue
        _, token = accounts.create(SYSTEM, name, {role}, wall_ms())
        account = accounts.accept_invitation(
            token, training.password.reveal(), wall_ms(), login=login_of(name)
        )
        if role is Role.PLAYER:
            grant_play_chips(services.house_log, account)

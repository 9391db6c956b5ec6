"""The settings of a server: their values, their sources, and their errors."""

import pickle
import re
from datetime import time
from pathlib import Path

import pytest
from support.house_files import SANREMO, VENEZIA, changed, house, sanremo, write
from support.server.account_fixtures import CHEAP

from tapisvert import regulations
from tapisvert.accounts.passwords import Argon2Cost
from tapisvert.clock import HouseDay
from tapisvert.config import settings, table_settings
from tapisvert.config.fields import (
    Setting,
    SettingsError,
    integer,
    list_of,
    number,
    secret_of,
    text_of,
)
from tapisvert.config.keys import KEYS, REMOVED_KEYS
from tapisvert.config.settings import Settings, load
from tapisvert.live.stages import Mode, Pace
from tapisvert.responsible_gaming.limits import HouseLimits, Limit
from tapisvert.rules import Table, step

WHOLE = """
host = "0.0.0.0"
port = 443
origins = ["https://tapis.example", "https://www.tapis.example:8443"]
database = "postgresql+psycopg://me:hush@db/tapis"
keys = "/etc/tapisvert/keys"
stop_seconds = 5
time_zone = "Europe/Rome"
day_begins = "07:30"
metrics = false

[checkpoint]
entries = 500
minutes = 5

[people]
sign_up = true
password_letters = 14
session_hours = 8
argon2_passes = 1
argon2_kib = 8
argon2_lanes = 1

[rates]
queue = 64

[limits]
loss_day = 100_000
reality_check = "none"

[log]
level = "debug"

[[table]]
id = "venezia-1"
name = "La Serenissima"
rulebook = "venezia-trente-et-quarante"
currency = "EUR"
is_play_money = false
minimum = 1_000
maximum = 50_000
seats = 12
mode = "tailleur"
rulings = { R05 = "none" }
pace = { bets_seconds = 25, card_seconds = 0.4 }

[[table]]
id = "roulette-1"
rulebook = "campione-roulette"
currency = "EUR"
is_play_money = false
odds = true
mode = "real"
maximum = { plein = 40_000, "chances simples" = 900_000 }
"""


def load_text(tmp_path: Path, text: str, **environment: str) -> Settings:
    """The settings of a file."""
    file = tmp_path / "tapisvert.toml"
    file.write_text(text, encoding="utf-8")
    return load(file, environment=environment)


def problem(tmp_path: Path, text: str, **environment: str) -> str:
    """Error of a file's settings, without the file's folder."""
    with pytest.raises(SettingsError) as error:
        load_text(tmp_path, text, **environment)
    return str(error.value).replace(f"{tmp_path}/", "")


# What they are ------------------------------------------------------------------------------------


def test_whole_file_is_read(tmp_path: Path) -> None:
    """Every section read into its value."""
    result = load_text(tmp_path, WHOLE)
    assert (result.host, result.port, result.tls) == ("0.0.0.0", 443, True)
    assert result.origins == ("https://tapis.example", "https://www.tapis.example:8443")
    assert result.database.reveal() == "postgresql+psycopg://me:hush@db/tapis"
    assert result.keys == Path("/etc/tapisvert/keys")
    assert (result.checkpoint_entries, result.checkpoint_minutes) == (500, 5)
    assert (result.people.sign_up, result.people.password_letters) == (True, 14)
    assert (result.people.session_hours, result.people.cost) == (8, CHEAP)
    assert (result.rates.queue, result.rates.messages_a_minute) == (64, 240)
    day = HouseDay("Europe/Rome", time(7, 30))
    assert result.house == HouseLimits({Limit.LOSS_DAY: 100_000}, day)
    assert (result.log_level, result.metrics, result.stop_seconds) == ("debug", False, 5.0)
    venezia, roulette = result.tables
    assert venezia == table_settings.TableSettings(
        id="venezia-1",
        name="La Serenissima",
        rulebook="venezia-trente-et-quarante",
        currency="EUR",
        minimum=1_000,
        maximum=50_000,
        rulings={"R05": None},
        mode=Mode.TAILLEUR,
        pace=Pace(bets_seconds=25.0, card_seconds=0.4),
        seats=12,
        staff=table_settings.StaffRule.ASSIGNED,
        plays_uncounted=False,
        is_play_money=False,
        odds=False,
        turbo=False,
    )
    assert venezia.amended_rulebook.run_limit is None
    assert (roulette.odds, roulette.name) == (True, regulations.rulebook("campione-roulette").name)


def test_missing_file_opens_demonstration_of_all_games() -> None:
    """A table for each game, for play chips, on loopback; each of them opens."""
    result = load(environment={})
    assert (result.host, result.tls) == ("127.0.0.1", False)
    assert result.people.cost == Argon2Cost(3, 65_536, 1)
    books = [table.rulebook for table in result.tables]
    assert set(regulations.rulebooks()) - set(books) == {"trente-et-quarante-digest"}
    for table in result.tables:
        assert re.fullmatch("[a-z0-9-]{1,64}", table.id)
        assert (table.is_play_money, table.odds, table.currency) == (True, True, "chips")
        opening = step(None, table.open_command)
        assert isinstance(opening, tuple)
        assert isinstance(opening[0], Table)


def test_demonstration_has_limits_of_each_text(tmp_path: Path) -> None:
    """Those that a house wrote; without a minimum it is 5, without a maximum 5 000."""
    text = changed(sanremo(), ("minimum = { value = 1,", "minimum = { value = 1000,"))
    text = changed(text, ("[limits]", '[limits]\nsimple = { value = 600000, clause = "SR-8" }'))
    with house(write(tmp_path, sanremo=text)):
        tables = {table.rulebook: table for table in load(environment={}).tables}
        limits = {name: table.open_command for name, table in tables.items()}
        opening = step(None, tables[SANREMO].open_command)
    assert isinstance(opening, tuple)
    posting = opening[0].limits
    assert (posting.minimum, posting.maximum) == (1_000, {"simple": 600_000})
    assert (limits[VENEZIA].minimum, limits[VENEZIA].maximum) == (500, 500_000)
    assert (limits["campione-roulette"].minimum, limits["campione-roulette"].maximum) == (500, None)


def test_defaults_are_valid_values() -> None:
    """Except those whose meaning without a value is their own."""
    assert {key.name for key in KEYS if key.default is None} == {
        "tls",
        "checkpoint.folder",
        "archive.folder",
        "archive.days",
        "desk.signed_above",
        "identify.from",
        "identify.retention_days",
        "regulations",
        "replica.to",
        "replica.host_key",
        "replica.key_file",
        "replica.metrics",
        "witness.url",
        "witness.key",
        "witness.token",
        *(f"limits.{limit}" for limit in Limit if limit is not Limit.REALITY_CHECK),
    }
    for key in (*KEYS, *table_settings.KEYS, *table_settings.PACE):
        if key.default is not None:
            text = list(key.default) if isinstance(key.default, tuple) else key.default
            assert key.read(text, "") == key.default


def test_environment_and_option_names_are_unique() -> None:
    """No two keys are written alike."""
    for names in ([key.variable for key in KEYS], [key.option for key in KEYS]):
        assert len(set(names)) == len(KEYS)
    assert all(
        key.meaning and key.kind.description
        for key in (*KEYS, *table_settings.KEYS, *table_settings.PACE)
    )


@pytest.mark.parametrize("name", REMOVED_KEYS)
def test_removed_setting_names_its_place(tmp_path: Path, name: str) -> None:
    """In a file and in the environment, a secret's file too; no key has its name."""
    assert name not in {key.name for key in KEYS}
    section, _, key = name.partition(".")
    sentence = f"{name} is gone: {REMOVED_KEYS[name]}"
    text = f"[{section}]\n{key} = 1" if key else f"{section} = 1"
    assert problem(tmp_path, text) == f"tapisvert.toml: {sentence}"
    option = Setting(name, text_of(9), None, "").option
    with pytest.raises(SettingsError, match=rf"^{option} is gone: "):
        load(environment={}, options={option: "x"})
    variable = f"TAPISVERT_{name.replace('.', '_').upper()}"
    for spelling in (variable, f"{variable}_FILE"):
        with pytest.raises(SettingsError) as error:
            load(environment={spelling: "x"})
        assert str(error.value) == f"{spelling} is gone: {REMOVED_KEYS[name]}"


# Where they are said ------------------------------------------------------------------------------


def test_last_source_wins(tmp_path: Path) -> None:
    """File over default, environment over file, option over environment."""
    file = tmp_path / "a.toml"
    file.write_text("port = 1\n[people]\nsession_hours = 1\n")
    environment = {"TAPISVERT_PORT": "2", "TAPISVERT_PEOPLE_SESSION_HOURS": "2"}
    result = load(file, environment=environment, options={"--port": "3"})
    assert (result.port, result.people.session_hours, result.stop_seconds) == (3, 2, 30.0)


def test_environment_names_file(tmp_path: Path) -> None:
    """TAPISVERT_CONFIG, unless a file is given."""
    first, second = tmp_path / "1.toml", tmp_path / "2.toml"
    first.write_text("port = 1")
    second.write_text("port = 2")
    environment = {"TAPISVERT_CONFIG": str(first)}
    assert load(environment=environment).port == 1
    assert load(second, environment=environment).port == 2
    with pytest.raises(FileNotFoundError):
        load(environment={"TAPISVERT_CONFIG": str(tmp_path / "none.toml")})


def test_kubernetes_service_variables_are_ignored() -> None:
    """Of a service called tapisvert, or with more to its name; any other variable is refused."""
    variables = {
        "TAPISVERT_SERVICE_HOST": "10.0.0.7",
        "TAPISVERT_SERVICE_PORT": "8000",
        "TAPISVERT_SERVICE_PORT_HTTP": "8000",
        "TAPISVERT_PORT": "tcp://10.0.0.7:8000",
        "TAPISVERT_PORT_8000_TCP": "tcp://10.0.0.7:8000",
        "TAPISVERT_PORT_8000_TCP_PROTO": "tcp",
        "TAPISVERT_PORT_8000_TCP_PORT": "8000",
        "TAPISVERT_PORT_8000_TCP_ADDR": "10.0.0.7",
        "TAPISVERT_WEB_PORT": "tcp://10.0.0.8:80",
        "TAPISVERT_WEB_SERVICE_HOST": "10.0.0.8",
    }
    assert load(environment=variables) == load(environment={})
    for name, text in (
        ("TAPISVERT_PORT", "8OOO"),
        ("TAPISVERT_HOST", "tcp://x"),
        ("TAPISVERT_X", "1"),
    ):
        with pytest.raises(SettingsError):
            load(environment={**variables, name: text})


def test_keys_can_be_set_in_environment() -> None:
    """Text becomes the value of the type."""
    environment = {
        "TAPISVERT_PEOPLE_SIGN_UP": "yes",
        "TAPISVERT_METRICS": "False",
        "TAPISVERT_STOP_SECONDS": "2.5",
        "TAPISVERT_ORIGINS": "https://a.example, https://b.example",
        "TAPISVERT_LIMITS_LOSS_DAY": "5000",
        "TAPISVERT_LIMITS_REALITY_CHECK": "none",
        "TAPISVERT_LOG_LEVEL": "error",
        "TAPISVERT_VAULT_KEY": "5",
        "PATH": "/bin",
    }
    result = load(environment=environment)
    assert (result.people.sign_up, result.metrics, result.stop_seconds) == (True, False, 2.5)
    assert result.origins == ("https://a.example", "https://b.example")
    assert result.house.limits == {Limit.LOSS_DAY: 5_000}
    assert result.log_level == "error"


def test_secret_can_be_read_from_file(tmp_path: Path) -> None:
    """As containers hand secrets over; not both ways at once, and no other key."""
    file = tmp_path / "database"
    file.write_text("postgresql+psycopg://me:hush@db/tapis\n")
    result = load(environment={"TAPISVERT_DATABASE_FILE": str(file)})
    assert result.database.reveal() == "postgresql+psycopg://me:hush@db/tapis"
    pair = {"TAPISVERT_DATABASE_FILE": str(file), "TAPISVERT_DATABASE": "sqlite:///x.db"}
    for environment, text in (
        (pair, "mutually exclusive"),
        ({"TAPISVERT_DATABASE_FILE": str(tmp_path / "none")}, "cannot be read"),
        ({"TAPISVERT_PORT_FILE": str(file)}, "unknown variable TAPISVERT_PORT_FILE"),
    ):
        with pytest.raises(SettingsError, match=text):
            load(environment=environment)


# What is no setting -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("prot = 1", "tapisvert.toml: unknown key prot; did you mean port?"),
        ("[people]\nsing_up = true", "tapisvert.toml: unknown key people.sing_up; did you mean"),
        ("[port]\nnumber = 1", "tapisvert.toml: unknown key port.number"),
        ('port = "80"', "port: invalid value '80'; expected a whole number from 0 to 65535"),
        ("port = 65_536", "port: invalid value 65536; expected a whole number from 0 to 65535"),
        ("port = true", "port: invalid value True; expected a whole number"),
        ("port = 80.0", "port: invalid value 80.0; expected a whole number"),
        ("stop_seconds = nan", "stop_seconds: invalid value nan; expected a number from 0 to 3600"),
        ("stop_seconds = inf", "stop_seconds: invalid value inf; expected a number from 0 to 3600"),
        ("stop_seconds = true", "stop_seconds: invalid value True"),
        ("metrics = 1", "metrics: invalid value 1; expected true or false"),
        ('host = ""', "host: invalid value ''; expected a text of 1 to 255 characters"),
        ('host = "a\\u001bb"', "host: invalid value"),
        (
            'origins = "https://a.example"',
            "origins: invalid value 'https://a.example'; expected a list",
        ),
        (
            'origins = ["https://a.example", "https://casinò.example"]',
            "expected a list; an origin is written as browsers send it: https://xn--casin-yta.",
        ),
        ('origins = ["*"]', "expected a list; an origin is"),
        ('log.level = "loud"', "log.level: invalid value 'loud'; expected one of: debug, info"),
        ("limits.loss_day = 0", "limits.loss_day: invalid value 0; expected a whole number from 1"),
        ('limits.sitting = "off"', "limits.sitting: invalid value 'off'; expected a whole number"),
        ("port = 1\nport = 2", "tapisvert.toml: Cannot overwrite a value"),
        ("table = 5", "tapisvert.toml: use [[table]] for each table"),
        ("[table]\nid = 'a'", "tapisvert.toml: use [[table]] for each table"),
        ("[people]\nargon2_lanes = 2\nargon2_kib = 8", "people.argon2_kib: at least 8 for each"),
        ('host = "0.0.0.0"', "origins: name the pages of a proxy with TLS, as"),
        ('host = "0.0.0.0"\ntls = false', "tls: false only on loopback, not on host 0.0.0.0"),
        ('host = "::"\ndemonstration = true', "only on this machine, not on host ::"),
        ("workers = 2", "workers is gone: start `tapisvert serve` once for each node"),
    ],
)
def test_invalid_files_are_refused(tmp_path: Path, text: str, message: str) -> None:
    """The error names the file, the key, the given value and the accepted ones."""
    assert message in problem(tmp_path, text)


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ('rulebook = "campione-roulette"', "table 1: id is missing; it takes 1 to 64 of a-z"),
        ('id = "a"', "table 1: rulebook is missing; it takes the id of a rulebook"),
        (
            'id = "A"\nrulebook = "campione-roulette"',
            "table 1: id: invalid value 'A'; expected 1 to 64",
        ),
        ('id = "house"\nrulebook = "campione-roulette"', "table 1: id: invalid value 'house'"),
        ('id = "a"\nrulebook = "mine"', "table 1: rulebook: invalid value 'mine'; expected one of"),
        ('id = "a"\nrulebook = "campione-roulette"\nseat = 7', "table 1: unknown key seat; there"),
        ('id = "a"\nrulebook = "campione-roulette"\nmode = "auto"', "expected one of: automatic"),
        (
            'id = "a"\nrulebook = "campione-roulette"\ncurrency = "E U R"',
            "table 1: a currency is its three capital letters, as EUR or CHF, or chips, not ",
        ),
        (
            'id = "a"\nrulebook = "campione-roulette"\nmaximum = 500',
            "table 1: these limits cannot be posted: roulette needs a maximum per kind of chance",
        ),
        (
            'id = "a"\nrulebook = "campione-roulette"\nmaximum = { plain = 5 }',
            "table 1: these limits cannot be posted: unknown kind of chance 'plain'",
        ),
        (
            'id = "a"\nrulebook = "campione-roulette"\nminimum = 600\nmaximum = { plein = 5 }',
            "table 1: these limits cannot be posted: the maximum 5 of plein is not",
        ),
        (
            'id = "a"\nrulebook = "campione-roulette"\nmaximum = "all"',
            "maximum takes a whole number",
        ),
        (
            'id = "a"\nrulebook = "campione-roulette"\nrulings = { R99 = 1 }',
            "table 1: rulings: unknown ruling R99; available:",
        ),
        (
            'id = "a"\nrulebook = "campione-roulette"\nrulings = { R03 = "win" }',
            "table 1: rulings: R03 cannot be 'win'; it can be: deepen, deepen_then_lose, halve",
        ),
        ('id = "a"\nrulebook = "campione-roulette"\nrulings = 3', "rulings takes a table"),
        ('id = "a"\nrulebook = "campione-roulette"\npace = 3', "pace takes a table of seconds"),
        (
            'id = "a"\nrulebook = "campione-roulette"\npace = { bets_seconds = -1 }',
            "table 1: pace.bets_seconds: invalid value -1; expected a number from 0 to 3600",
        ),
        (
            'id = "a"\nrulebook = "campione-roulette"\npace = { bets = 1 }',
            "table 1: unknown key pace.bets; there are: entropy_seconds",
        ),
    ],
)
def test_invalid_tables_are_refused(tmp_path: Path, table: str, text: str) -> None:
    """The error names the file, the table, the key and what it takes."""
    result = problem(tmp_path, f"[[table]]\n{table}\n")
    assert text in result
    assert result.startswith("tapisvert.toml: table 1")


def test_tables_of_one_house_share_a_currency(tmp_path: Path) -> None:
    """A purse has one currency, and play chips are no money; ids are unique."""
    rest = 'rulebook = "campione-roulette"\n'
    first = f'[[table]]\nid = "a"\n{rest}'
    for second, text in (
        ('id = "b"\ncurrency = "EUR"\n', "all tables must use the same currency"),
        ('id = "b"\nis_play_money = false\n', "either all or none use play money"),
        ('id = "a"\n', "duplicate table id 'a'"),
    ):
        assert text in problem(tmp_path, f"{first}[[table]]\n{second}{rest}")
    money = f'demonstration = true\n[[table]]\nid = "a"\nis_play_money = false\n{rest}'
    assert "demonstration: only with tables for play money" in problem(tmp_path, money)


@pytest.mark.parametrize(
    "text",
    [
        "tls = true",
        'origins = ["https://tables.example"]\ntls = true',
        'origins = ["http://tables.example"]',
        'origins = ["http://localhost:8000", "http://127.0.0.1.example"]',
        'origins = ["https://localhost"]',
    ],
)
def test_demonstration_listens_only_locally(tmp_path: Path, text: str) -> None:
    """A client through a proxy would get chips without signing in, under any address."""
    result = problem(tmp_path, f"demonstration = true\n{text}\n")
    assert result.startswith("demonstration: only for this machine's own pages, without tls")
    assert "set demonstration = false" in result
    if "http://" not in text:
        assert load_text(tmp_path, f"{text}\n").demonstration is False


@pytest.mark.parametrize("host", ["127.0.0.1", "192.168.1.5"])
@pytest.mark.parametrize(
    "other_origin", ["", '"http://localhost:8000", ', '"https://tapis.example", ']
)
def test_plain_pages_beyond_this_machine_are_refused(
    tmp_path: Path, host: str, other_origin: str
) -> None:
    """A browser keeps no `__Host-` cookie of theirs, and gives them no crypto.randomUUID."""
    text = f'host = "{host}"\norigins = [{other_origin}"http://192.168.1.5:8017"]'
    assert problem(tmp_path, text) == (
        "origins: http://192.168.1.5:8017 is plain http, at which browsers let no one sign in or"
        " bet: name the pages of a proxy with TLS, as https://tapis.example (docs/how-to/proxy.md)"
    )


def test_demonstration_may_name_local_pages(tmp_path: Path) -> None:
    """By any of its names, at any port."""
    text = 'origins = ["http://localhost:8000", "http://127.0.0.1:81", "http://[::1]:8000"]'
    assert load_text(tmp_path, f"demonstration = true\n{text}\n").demonstration


def test_https_pages_require_tls(tmp_path: Path) -> None:
    """A proxy on this machine is one too: cookies are secure, and who asks is whom it says."""
    https, http = 'origins = ["https://tables.example"]', 'origins = ["http://localhost:81"]'
    assert load_text(tmp_path, https).tls
    assert load_text(tmp_path, f"{https}\ntls = true").tls
    assert not load_text(tmp_path, http).tls
    assert not load_text(tmp_path, f"{http}\ntls = false").tls
    for other in (https, 'origins = ["http://localhost:81", "https://tables.example"]'):
        result = problem(tmp_path, f"{other}\ntls = false")
        assert result == "tls: origin https://tables.example uses https: set tls = true"


def test_currency_is_money_by_default(tmp_path: Path) -> None:
    """Play chips are a currency without a name, or named so; odds and turbo follow."""
    for lines, is_play in (
        ("", True),
        ('currency = "chips"', True),
        ('currency = "EUR"', False),
        ('currency = "EUR"\nis_play_money = true', True),
        ("is_play_money = false", False),
    ):
        text = f'[[table]]\nid = "a"\nrulebook = "campione-roulette"\n{lines}\n'
        (table,) = load_text(tmp_path, text).tables
        assert (table.is_play_money, table.odds, table.turbo) == (is_play, is_play, is_play)


@pytest.mark.parametrize(
    ("variable", "text", "message"),
    [
        ("TAPISVERT_PROT", "1", "unknown variable TAPISVERT_PROT; did you mean TAPISVERT_PORT?"),
        ("TAPISVERT_PORT", "one", "TAPISVERT_PORT: invalid value 'one'; expected a whole number"),
        ("TAPISVERT_PORT", "-1", "TAPISVERT_PORT: invalid value '-1'"),
        ("TAPISVERT_PORT", "80.0", "TAPISVERT_PORT: invalid value '80.0'; expected a whole number"),
        ("TAPISVERT_PORT", "1e3", "TAPISVERT_PORT: invalid value '1e3'"),
        ("TAPISVERT_PORT", "٣", "TAPISVERT_PORT: invalid value '٣'"),
        ("TAPISVERT_PORT", "9" * 9_999, "TAPISVERT_PORT: invalid value '999"),
        (
            "TAPISVERT_METRICS",
            "maybe",
            "TAPISVERT_METRICS: invalid value 'maybe'; expected true or",
        ),
        ("TAPISVERT_STOP_SECONDS", "nan", "TAPISVERT_STOP_SECONDS: invalid value 'nan'"),
        ("TAPISVERT_STOP_SECONDS", "", "TAPISVERT_STOP_SECONDS: invalid value ''"),
        ("TAPISVERT_ORIGINS", "a.example", "TAPISVERT_ORIGINS: invalid value 'a.example'"),
    ],
)
def test_invalid_environment_is_refused(variable: str, text: str, message: str) -> None:
    """The error names the variable, and is short however long it was."""
    with pytest.raises(SettingsError, match=re.escape(message)) as error:
        load(environment={variable: text})
    assert len(str(error.value)) < 300


def test_invalid_options_are_refused() -> None:
    """The error names the option."""
    for option, text, message in (
        ("--prot", "1", "unknown option --prot; did you mean --port?"),
        ("--port", "x", "--port: invalid value 'x'; expected a whole number from 0 to 65535"),
    ):
        with pytest.raises(SettingsError, match=re.escape(message)):
            load(environment={}, options={option: text})


# Secrets ------------------------------------------------------------------------------------------


def test_secrets_are_shown_nowhere(tmp_path: Path) -> None:
    """Neither by `repr` and `str`, nor in an error, nor in a pickle."""
    result = load_text(tmp_path, WHOLE)
    for display in (repr(result), str(result), f"{result.database}", repr(result.database)):
        assert "hush" not in display
    with pytest.raises(TypeError, match="secret"):
        pickle.dumps(result.database)
    message = problem(tmp_path, 'database = "mysql://me:hush@db/tapis"')
    assert "hush" not in message
    assert "database: invalid value; expected sqlite:///FILE or postgresql" in message
    for text in ("sqlite:///", "postgresql:/me:hush@db", ""):
        with pytest.raises(SettingsError) as error:
            load(environment={"TAPISVERT_DATABASE": text})
        assert "hush" not in str(error.value)


def test_secret_keys_are_marked() -> None:
    """Those in which a password or a token stands."""
    assert [key.name for key in KEYS if key.kind.is_secret] == [
        "database",
        "replica.to",
    ]
    assert settings.PREFIX == "TAPISVERT_"


# Kinds --------------------------------------------------------------------------------------------


def test_kinds_describe_their_values() -> None:
    """The words of errors and of the documentation."""

    def long(text: str) -> str | None:
        return "a long one" if len(text) < 9 else None

    assert integer(1, 5, or_none=True).description == 'a whole number from 1 to 5, or "none"'
    assert number(0, 0.5).description == "a number from 0 to 0.5"
    assert text_of(5).description == "a text of 1 to 5 characters"
    assert list_of(long).description == "a list; a long one"
    assert secret_of(long).description == "a long one"
    assert Setting("a.b_c", text_of(5), None, "").option == "--a-b-c"


def test_given_port_is_used(tmp_path: Path) -> None:
    """In a file, the environment or an option; and behind a proxy, which looks for the house there,
    the port by default too.
    """
    assert load_text(tmp_path, "port = 8000").only_port
    assert load_text(tmp_path, "", TAPISVERT_PORT="8000").only_port
    assert load(environment={}, options={"--port": "8000"}).only_port
    assert load_text(tmp_path, 'origins = ["https://tapis.example"]').only_port
    assert not load_text(tmp_path, "demonstration = true").only_port


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("--time-zone", "Europe/Roma"),
        ("--time-zone", "localtime"),
        ("--time-zone", "../UTC"),
        ("--time-zone", "Europe"),
        ("--day-begins", "240"),
        ("--day-begins", "24:00"),
    ],
)
def test_zone_and_hour_are_checked(option: str, text: str) -> None:
    """A name that depends on the machine, or is no zone or hour, is refused with what it takes."""
    with pytest.raises(
        SettingsError, match=f"{option}: invalid value '{text}'; expected an? "
    ) as refusal:
        load(environment={}, options={option: text})
    assert str(refusal.value).endswith(("as Europe/Rome", "as 06:00"))

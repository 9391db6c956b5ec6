"""Deployment of a house: the examples can be used, and the reference is the code's own."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from support.cli.cli_runner import invoke

from tapisvert.config import keys, settings
from tapisvert.config.keys import rows, table_rows
from tapisvert.config.settings import load
from tapisvert.live.stages import Mode
from tapisvert.operations.listening import fit_rates
from tapisvert.operations.warnings import dangers

yaml: Any = import_module("yaml")  # it has no types

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"
SETTINGS_PAGE = (ROOT / "docs" / "reference" / "settings.md").read_text(encoding="utf-8")
GUIDES = "".join(
    page.read_text(encoding="utf-8")
    for page in (*(ROOT / "docs" / "how-to").glob("*.md"), ROOT / "docs" / "learn" / "house.md")
)
UNIT = (DEPLOY / "tapisvert@.service").read_text(encoding="utf-8")
REPLICA_UNIT = (DEPLOY / "litestream.service").read_text(encoding="utf-8")
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SETTINGS = load(DEPLOY / "tapisvert.toml.example", environment={})
GROWS_SINCE = 254
"""The version of systemd from which on the delay before a restart can grow."""


def serve_options() -> set[str]:
    """The options that `serve` has."""
    return set(re.findall(r"--[a-z][a-z-]+", invoke("serve", "--help", columns=200).out))


# The reference ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mark", "make_rows"), [("settings", rows), ("tables", table_rows)])
def test_settings_reference_matches_keys(mark: str, make_rows: Any) -> None:
    """Word for word. Made anew, it is what `tapisvert.config.keys` says, between the marks."""
    match = re.search(rf"<!-- {mark} -->\n(.*?)\n<!-- -->", SETTINGS_PAGE, re.S)
    assert match is not None
    assert match[1] == "\n".join(make_rows())


def test_variables_of_guides_exist() -> None:
    """They are those of the settings; test_pages checks the commands."""
    known_names = {settings.PREFIX + key.variable for key in keys.KEYS}
    known_names |= {
        settings.PREFIX + key.variable + "_FILE" for key in keys.KEYS if key.kind.is_secret
    }
    known_names |= {"TAPISVERT_CONFIG", "TAPISVERT_VAULT_KEY"}
    assert set(re.findall(r"TAPISVERT_[A-Z_]+", GUIDES + SETTINGS_PAGE)) <= known_names


# The example --------------------------------------------------------------------------------------


def test_example_settings_are_valid() -> None:
    """Loaded by the strict loader: behind a proxy, for people who sign in."""
    assert SETTINGS.tls
    assert not SETTINGS.demonstration
    assert SETTINGS.origins == ("https://tables.example.org",)
    assert [table.id for table in SETTINGS.tables] == ["venezia", "roulette"]


def test_example_settings_play_for_money() -> None:
    """At real tables, for euros, from a minimum on; the days and papers have a time zone."""
    kinds = {(table.mode, table.currency, table.is_play_money) for table in SETTINGS.tables}
    assert kinds == {(Mode.REAL, "EUR", False)}
    assert [table.minimum for table in SETTINGS.tables] == [1_000, 500]
    assert SETTINGS.house.day.time_zone == "Europe/Rome"
    assert not [line for line in dangers(SETTINGS) if line.startswith("table ")]


def test_vault_key_variable_is_accepted() -> None:
    """The vault reads it itself; the settings do not refuse it."""
    assert load(environment={"TAPISVERT_VAULT_KEY": "00" * 32}).port == 8_000


# Containers ---------------------------------------------------------------------------------------


def test_server_trusts_network_of_proxy() -> None:
    """Otherwise all players would share the proxy's address, and its limits."""
    (pool,) = COMPOSE["networks"]["house"]["ipam"]["config"]
    assert SETTINGS.proxies == (pool["subnet"],)
    assert all(service["networks"] == ["house"] for service in COMPOSE["services"].values())
    assert [name for name, service in COMPOSE["services"].items() if "ports" in service] == [
        "proxy"
    ]


def test_proxy_uses_address_of_server() -> None:
    """The same host and port everywhere; and says who asks, in place of whatever was said."""
    caddy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert f"reverse_proxy tables-1:{SETTINGS.port} tables-2:{SETTINGS.port}" in caddy
    assert {"tables-1", "tables-2"} <= COMPOSE["services"].keys()
    assert SETTINGS.host == "0.0.0.0"
    assert "header_up X-Forwarded-For {remote_host}" in caddy
    assert "health_interval 1s" in caddy  # by default a house that is back waits for up to 30
    assert f"EXPOSE {SETTINGS.port}\n" in DOCKERFILE
    assert f"http://127.0.0.1:{SETTINGS.port}/health/ready" in DOCKERFILE


def test_files_named_by_compose_exist() -> None:
    """Files beside it, volumes, secrets, and a time to stop in that is long enough."""
    services = COMPOSE["services"]
    build = services["tables-1"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Dockerfile"
    for service in services.values():
        for volume in service["volumes"]:
            source = volume.partition(":")[0]
            if not source.startswith("."):
                assert source in COMPOSE["volumes"]
            elif not (DEPLOY / source).exists():
                assert (DEPLOY / f"{source}.example").exists()
        assert set(service.get("secrets", ())) <= set(COMPOSE["secrets"])
    assert (
        int(services["tables-1"]["stop_grace_period"].removesuffix("s"))
        > SETTINGS.stop_seconds + 15
    )
    volumes = {volume.partition(":")[2] for volume in services["tables-1"]["volumes"]}
    example = (DEPLOY / "tapisvert.toml.example").read_text(encoding="utf-8")
    folders = set(re.findall(r'^# folder = "(\S+)"', example, re.M))
    assert folders == {"/mnt/checkpoints", "/mnt/archive"} <= volumes
    assert folders <= set(DOCKERFILE.split())  # of the server's user, or it could not write there
    keys = next(volume for volume in services["tables-1"]["volumes"] if volume.startswith("keys:"))
    assert str(SETTINGS.keys).startswith(keys.partition(":")[2])


def test_server_reads_password_from_environment(tmp_path: Path) -> None:
    """Run by a shell as the container would; what it starts is the command line's own."""
    (command,) = COMPOSE["services"]["tables-1"]["command"]
    (tmp_path / "secret").write_text("p4ssW0rd")
    line = command.replace("$$", "$").replace("/run/secrets/postgres", str(tmp_path / "secret"))
    preparation, started = line.split(" exec ")
    assert shlex.split(started)[:2] == ["tapisvert", "serve"]
    assert set(re.findall(r"--[a-z-]+", started)) <= serve_options()
    shell = [*COMPOSE["services"]["tables-1"]["entrypoint"], f"{preparation} exec env"]
    environment = subprocess.run(shell, capture_output=True, text=True, check=True).stdout
    variables = dict(
        line_text.split("=", 1)
        for line_text in environment.splitlines()
        if line_text.startswith("TAPIS")
    )
    loaded = load(environment=variables)
    assert loaded.database.reveal() == "postgresql+psycopg://tapisvert:p4ssW0rd@postgres/tapisvert"


def test_connections_have_enough_descriptors(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """In a container and under systemd: the limit has room for all that the settings let in."""
    limits = (
        COMPOSE["services"]["tables-1"]["ulimits"]["nofile"],
        unit_keys("Service")["LimitNOFILE"],
    )
    assert [fit_rates(SETTINGS.rates, int(limit)) for limit in limits] == [SETTINGS.rates] * 2
    assert caplog.records == []


def test_image_copies_existing_files() -> None:
    """The files that it copies exist, and it starts a command with those options."""
    for sources in re.findall(r"^COPY (.*) \S+$", DOCKERFILE, re.M):
        assert all((ROOT / source).exists() for source in sources.split())
    started = re.search(r"^CMD (\[.*\])$", DOCKERFILE, re.M)
    assert started is not None
    command, option, _ = yaml.safe_load(started[1])
    assert command == "serve"
    assert option in serve_options()
    assert "USER tapisvert" in DOCKERFILE.partition("ENTRYPOINT")[0]
    check = re.search(r"CMD (\[\"python\".*?\])\n", DOCKERFILE.replace("\\\n", ""))
    assert check is not None
    compile(yaml.safe_load(check[1])[-1], "the health check", "exec")


def test_images_can_be_pinned_by_digest() -> None:
    """A variable names the image; the default is a known name with a tag, never `latest`."""
    images = [service["image"] for service in COMPOSE["services"].values() if "image" in service]
    images += COMPOSE["services"]["tables-1"]["build"]["args"].values()
    assert len(images) == 3
    assert all(re.fullmatch(r"\$\{[A-Z]+_IMAGE:-[a-z]+:\d[\w.-]*\}", image) for image in images)
    assert re.search(r"^ARG PYTHON_IMAGE=.*\nFROM \$\{PYTHON_IMAGE\}$", DOCKERFILE, re.M)


# systemd ------------------------------------------------------------------------------------------


def test_unit_starts_existing_command() -> None:
    """Its command and options, and longer to stop in than a coup lasts."""
    started = re.search(r"^ExecStart=(.*)$", UNIT, re.M)
    assert started is not None
    program, command, *options = started[1].split()
    assert (Path(program).name, command) == ("tapisvert", "serve")
    assert {word for word in options if word.startswith("--")} <= serve_options()
    stop = re.search(r"^TimeoutStopSec=(\d+)$", UNIT, re.M)
    assert stop is not None
    assert int(stop[1]) > SETTINGS.stop_seconds + 15


def test_replica_starts_before_house_and_stops_after() -> None:
    """By the units' order; as its user, in its folder, with its settings and its mask."""
    house, other = UNIT.splitlines(), REPLICA_UNIT.splitlines()
    assert "Before=tapisvert@8000.service" in other
    for name in ("User", "UMask", "WorkingDirectory", "EnvironmentFile", "StateDirectory"):
        (line,) = (line for line in house if line.startswith(f"{name}="))
        assert line in other
    (started,) = (line for line in house if line.startswith("ExecStart="))
    assert started.replace(" serve ", " replica ") in other


def unit_keys(section: str) -> dict[str, str]:
    """Return the keys of a section of the unit; of a key given twice the last."""
    match = re.search(rf"^\[{section}\]\n(.*?)(?=^\[|\Z)", UNIT, re.M | re.S)
    assert match is not None
    return dict(re.findall(r"^(\w+)=(.*)$", match[1], re.M))


def test_unit_restarts_until_database_returns() -> None:
    """No number of starts is too many; the first is at once, the next at longer and longer
    intervals.
    """
    unit, service = unit_keys("Unit"), unit_keys("Service")
    assert unit["StartLimitIntervalSec"] == "0"
    assert "StartLimitBurst" not in unit
    assert service["Restart"] == "on-failure"
    assert service["RestartSec"] == "100ms"  # a house that was killed is back in two seconds
    assert 0 < int(service["RestartMaxDelaySec"]) <= 60
    assert int(service["RestartSteps"]) >= 2


def test_systemd_steps_work(tmp_path: Path) -> None:
    """Run below a folder, without accounts, services and packages: what the unit names is there."""
    (block,) = re.findall(r"## systemd\n.*?```sh\n(.*?)```", GUIDES, re.S)
    for folder in ("etc/systemd/system", "opt", "var/lib/tapisvert"):  # as on a bare Debian
        (tmp_path / folder).mkdir(parents=True)
    venv = "/opt/tapisvert/.venv"
    steps = [line for line in block.splitlines() if line.startswith(("install", "cp"))]
    for line in steps:
        command = re.sub(r" /(?=etc/|opt/|var/)", f" {tmp_path}/", line.partition("#")[0])
        subprocess.run(["sh", "-c", command], cwd=ROOT, check=True, capture_output=True)
    service = unit_keys("Service")
    assert f"python3 -m venv {venv}\n" in block
    assert service["ExecStart"].startswith(f"{venv}/bin/tapisvert ")
    installs = re.findall(rf"^{venv}/bin/pip install (.*)$", block, re.M)
    assert [line.split()[-1] for line in installs] == ["requirements/server.lock", "."]
    assert (ROOT / "requirements" / "server.lock").exists()
    paths = [service["ExecStart"].split()[-1], service["EnvironmentFile"].removeprefix("-")]
    paths.append(unit_keys("Unit")["Documentation"].removeprefix("file://"))
    assert [path for path in paths if not (tmp_path / path.removeprefix("/")).is_file()] == []
    assert f"cat {SETTINGS.keys}/direction.link" in block


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
@pytest.mark.parametrize("name", ["tapisvert@", "litestream"])
def test_systemd_takes_the_unit(tmp_path: Path, name: str) -> None:
    """Every line of it that its version knows, without a warning."""
    unit = tmp_path / f"{name.replace('@', '@8000')}.service"
    text = (
        (DEPLOY / f"{name}.service")
        .read_text(encoding="utf-8")
        .replace("/opt/tapisvert/.venv/bin/tapisvert", sys.executable)
    )
    version = subprocess.run(["systemd-analyze", "--version"], capture_output=True, check=True)
    if int(version.stdout.split()[1]) < GROWS_SINCE:
        text = re.sub(r"^Restart(Steps|MaxDelaySec)=.*\n", "", text, flags=re.M)
    unit.write_text(text.replace("User=tapisvert", "User=root"))
    result = subprocess.run(
        ["systemd-analyze", "verify", str(unit)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SYSTEMD_LOG_LEVEL": "warning"},
    )
    assert (result.returncode, result.stderr) == (0, "")


def test_example_in_francs_loads(tmp_path: Path) -> None:
    """Settings with the lines for Swiss francs in place of those for euros load."""
    example = (DEPLOY / "tapisvert.toml.example").read_text(encoding="utf-8")
    euros = re.compile(r"^(chips|notes) = .*\n", re.MULTILINE)
    francs = re.sub(r"^# (chips|notes) =", r"\1 =", euros.sub("", example), flags=re.MULTILINE)
    francs = francs.replace('"EUR"', '"CHF"').replace("Europe/Rome", "Europe/Zurich")
    file = tmp_path / "francs.toml"
    file.write_text(francs, encoding="utf-8")
    settings = load(file, environment={})
    assert {table.currency for table in settings.tables} == {"CHF"}
    assert settings.house.day.time_zone == "Europe/Zurich"
    assert settings.denominations_notes == (1_000, 2_000, 5_000, 10_000, 20_000, 100_000)

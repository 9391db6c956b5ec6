"""Installation of the package as its users have it: from the wheel, far from the checkout.

    .venv/bin/python tests/support/installed.py                        with this Python
    .venv/bin/python tests/support/installed.py python3.12 python3.13  with each of these
    .venv/bin/python tests/support/installed.py --lowest               each extra, lower bounds
    .venv/bin/python tests/support/installed.py --debian               in a bare Debian, as root
    .venv/bin/python tests/support/installed.py --debian testing       in that one, with its Python

Builds sdist and wheel by `python -m build`, has `twine check --strict` read both, installs the
wheel with its extras in a new environment, and runs the main commands there. The tools come from
the machine's package index into a temporary environment: build, twine, and uv, which finds the
lowest versions. `--debian` needs debootstrap, and all of it some minutes.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
GAME: Final = "venezia-trente-et-quarante"
_KEYS: Final = "\n\n10 rouge\n\nquit\n"  # Enter mixes and cuts; a stake; Enter is rien ne va plus
_ADDRESS: Final = re.compile(r"http://127\.0\.0\.1:\d+")
_BOUND: Final = 900
"""Seconds that no command takes, however loaded the machine."""
_WATCH: Final = """\
import sys
def _watch(event, given, root={root!r}, own={own!r}):
    if event in ("open", "os.listdir", "os.scandir") and isinstance(given[0], str):
        if given[0].startswith(root) and not given[0].startswith(own):
            raise PermissionError("a file of the checkout: " + given[0])
sys.addaudithook(_watch)
"""


_SERVE: Final = """
ln -s tapisvert@.service /etc/systemd/system/tapisvert@8000.service
systemd-analyze verify tapisvert@8000.service
install -d -o tapisvert -g tapisvert -m 700 /var/lib/tapisvert  # as systemd does
cd /var/lib/tapisvert
as_user() {{ exec setpriv --reuid tapisvert --regid tapisvert --clear-groups env HOME=. "$@"; }}
TAPISVERT_PORT=8000 as_user {serve} &
ready="import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health/ready')"
until python3 -c "$ready" 2>/dev/null; do sleep 1; kill -0 $!; done
test -f keys/direction.link
kill $!
wait $!
as_user {audit}
"""
"""Shell commands in the place of systemd."""


_ENVIRONMENT: Final = f"""
from tapisvert.environments import EveningsVectorEnv, PlayerEnv, table_env
env = PlayerEnv({GAME!r}, coups=1)
env.reset(seed=1), env.step(1), env.step(0)
table_env({GAME!r}, coups=1).reset(seed=1)
EveningsVectorEnv(4, {GAME!r}).reset(seed=1)
"""


_PROGRAMS: Final = {
    "core": f"""
from tapisvert import Session, odds, rulebook
book = rulebook({GAME!r})
assert odds.bets(book, odds.law(book))
table = Session(book)
table.sit("Anna", chips=1_000), table.bet("Anna", on="rouge", amount=500)
table.deal("Th Td 7c Kd Ts Th 9s 3d")
assert table.chips("Anna") == 1_500
""",
    "simulation": f"""
from tapisvert import rulebook, simulation
player = simulation.Player(("rouge",), 10_000, 100, system="dalembert")
simulation.play(rulebook({GAME!r}), player, paths=100, coups=100, seed=1)
""",
    "fairness": """
from tapisvert.fairness.rsa_fdh_vrf import VrfKey, verify
key = VrfKey.generate(2048)
assert verify(key.modulus, b"coup", key.prove(b"coup"))
""",
    "environments": _ENVIRONMENT,
    "postgresql": "import psycopg, tapisvert.journal.postgres",
    "cluster": "import distributed, tapisvert.simulation.cluster",
}
"""Program of what an extra is for, in Python."""


class Installed:
    """Commands of an installed package, with a folder, a home and an environment of their own.

    A command raises AssertionError if it ends badly, or if Python warns of anything in it.
    """

    def __init__(self, python: str, folder: Path, root: Path | None = None) -> None:
        """`root` is the root of another system's tree, in which `folder` and `python` lie."""
        (folder / "home").mkdir(parents=True)
        place = Path("/", folder.relative_to(root)) if root else folder
        self._python = [python]
        if root:
            chroot = (
                shutil.which("chroot") or "chroot"
            )  # the commands' own PATH leads into the tree
            self._python = [chroot, str(root), "env", "-C", str(place), python]
        self._started: dict[str, Any] = {
            "cwd": folder,
            "env": {
                "HOME": str(place / "home"),
                "USERPROFILE": str(place / "home"),  # the same on Windows
                "PATH": os.defpath,
                "PYTHONWARNINGS": "always",
                **({"SYSTEMROOT": os.environ["SYSTEMROOT"]} if os.name == "nt" else {}),
            },
            "stderr": subprocess.PIPE,
            "stdout": subprocess.PIPE,
            "text": True,
            "encoding": "utf-8",
        }

    def run(self, *arguments: str, typed: str = "") -> str:
        """Run a command to its end, and return its output."""
        command = [*self._python, "-m", "tapisvert", *arguments]
        result = subprocess.run(command, input=typed, timeout=_BOUND, check=False, **self._started)
        return _check(arguments, result.returncode, result.stdout, result.stderr)

    def python(self, program: str) -> subprocess.CompletedProcess[str]:
        """Run a program of its Python."""
        return subprocess.run([*self._python, "-c", program], check=False, **self._started)

    def play(self) -> str:
        """Play a coup at the keyboard, have its record verified, and return the report."""
        player = ("--player", "Anna=1000", "--record", "evening.jsonl", "--fast")
        self.run("play", GAME, *player, typed=_KEYS)
        return self.run("verify", "evening.jsonl")

    def serve(self, *options: str) -> dict[str, bytes]:
        """Start the server, and return its page with each file that the page names."""
        command = [*self._python, "-m", "tapisvert", "serve", *(options or ("--port", "0"))]
        server = subprocess.Popen(command, stdin=subprocess.DEVNULL, **self._started)
        assert server.stdout is not None
        try:
            match = _ADDRESS.search(server.stdout.readline())
            loaded = _page(match[0]) if match else {}
        finally:
            server.send_signal(signal.SIGTERM)
            output, err = server.communicate(timeout=_BOUND)
        _check(("serve",), server.returncode, output, err)
        return loaded


def _check(arguments: tuple[str, ...], status: int, output: str, err: str) -> str:
    assert status == 0, f"{arguments}: status {status}: {err}"
    assert "Warning:" not in err, f"{arguments}: {err}"
    return output


def _page(address: str) -> dict[str, bytes]:
    """Load the first page of a server, and what it names."""
    paths = ["/", "/health/ready"]
    loaded: dict[str, bytes] = {}
    for path in paths:
        with urllib.request.urlopen(address + path, timeout=_BOUND) as answer:
            loaded[path] = answer.read()
        if path == "/":
            paths += sorted(set(re.findall(r'(?:href|src)="(/web/[^"]+)"', loaded[path].decode())))
    return loaded


def forbid_checkout(packages: Path) -> None:
    """Have each start of the Python of these `site-packages` refuse the files of the checkout."""
    text = str(ROOT / ".venv")  # where the tests' dependencies are
    program = _WATCH.format(root=str(ROOT), own=text)
    (packages / "checkout.pth").write_text(f"import sys; exec({program!r})\n", encoding="utf-8")


# The command --------------------------------------------------------------------------------------


def _call(*command: str | Path, **options: Any) -> None:
    print("$", *(str(word) for word in command), file=sys.stderr, flush=True)
    subprocess.run([str(word) for word in command], check=True, **options)


def _python_for(environment: Path) -> str:
    return str(environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))


def _environment(python: str, folder: Path, *expected: str) -> str:
    """Make an environment with packages, and return its Python."""
    _call(python, "-m", "venv", folder)
    interpreter = _python_for(folder)
    _call(interpreter, "-m", "pip", "install", "-qq", "--disable-pip-version-check", *expected)
    return interpreter


def _run_extra(installed: Installed, extra: str) -> None:
    """Run what an extra is for."""
    if extra in _PROGRAMS:
        result = installed.python(_PROGRAMS[extra])
        _check((extra,), result.returncode, result.stdout, result.stderr)
    if extra == "cli":
        installed.run("play", GAME, "--player", "Anna=1000", "--fast", typed=_KEYS)
    if extra in ("server", "witness"):
        installed.play()
    if extra == "reports":
        for suffix in ("pdf", "html"):
            installed.run("odds", "campione-roulette", "--report", f"odds.{suffix}")
    if extra == "witness":
        installed.run("witness", "--new-key")
    if extra in ("server", "postgresql", "replica"):
        installed.serve()
    if extra == "all":
        _main_commands(installed, serves=True)


def _main_commands(installed: Installed, *, serves: bool) -> None:
    """Run what the README promises, each once."""
    print(installed.run("--version"), end="")
    print(installed.play())
    for end in ("pdf", "html", "json"):
        installed.run("odds", "campione-roulette", "--report", f"odds.{end}")
    installed.run("simulate", "coups", GAME, "--coups", "1e5", "--seed", "7")
    installed.run(
        "simulate", "evenings", GAME, "--system", "dalembert", "--coups", "100", "--paths", "10"
    )
    attempts = installed.python(_ENVIRONMENT)
    _check(("environments",), attempts.returncode, attempts.stdout, attempts.stderr)
    if serves:
        print(f"serve: {len(installed.serve())} files of the page")


def _lowest(tools: str, folder: Path, extras: tuple[str, ...]) -> list[str]:
    """Resolve the lower bounds of `pyproject.toml` for this Python and these extras."""
    words = [word for extra in extras for word in ("--extra", extra)]
    file = folder / f"lowest-{'-'.join(extras)}.txt"
    options = ["--quiet", "--resolution", "lowest-direct", "--python", sys.executable]
    project = str(ROOT / "pyproject.toml")
    _call(tools, "-m", "uv", "pip", "compile", *options, *words, project, "-o", file)
    return ["--requirement", str(file)]


def _each_lowest(tools: str, wheel: Path, folder: Path) -> None:
    """Install each extra with the lower bounds alone, and run what it is for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for extra in ("core", *project["optional-dependencies"]):
        extras = {"core": (), "reports": ("cli", "reports")}.get(extra, (extra,))
        versions = _lowest(tools, folder, extras)
        expected = f"{wheel}[{','.join(extras)}]" if extras else str(wheel)
        place = folder / f"lowest-{extra}"
        interpreter = _environment(sys.executable, place, *versions, expected)
        _run_extra(Installed(interpreter, place / "house"), extra)
        print(f"{extra}: everything ran with the lower bounds", flush=True)


def _debian(wheel: Path, folder: Path, suite: str) -> Installed:
    """Unpack a bare Debian, and install the wheel there with its own Python and pip."""
    tree = folder / "debian"
    need = "python3,python3-venv,ca-certificates,systemd"
    _call("debootstrap", "--variant=minbase", f"--include={need}", suite, tree)
    shutil.copy(wheel, tree)
    # the package index of the machine, and how it is reached, hold in the tree too
    for path in (Path("/etc/resolv.conf"), Path("/etc/ssl/certs/ca-certificates.crt")):
        shutil.copy(path, tree / path.relative_to("/"))
    _call("chroot", tree, "python3", "-m", "venv", "/tapisvert")
    expected = f"/{wheel.name}[all]"
    _call("chroot", tree, "/tapisvert/bin/python", "-m", "pip", "install", "-qq", expected)
    return Installed("/tapisvert/bin/python", tree / "house", tree)


def _serve_by_unit(tree: Path) -> None:
    """Carry out the steps of the page about systemd in a tree, but for those of `systemctl`; check
    the unit, start what it names as its user, and audit. No systemd runs in the tree.
    """
    page = (ROOT / "docs" / "how-to" / "systemd.md").read_text()
    block = page.partition("## systemd")[2].partition("```sh\n")[2].partition("```")[0]
    steps = [line for line in block.splitlines() if not line.startswith(("systemctl", "cat"))]
    unit = (ROOT / "deploy" / "tapisvert@.service").read_text()
    (command,) = re.findall(r"^ExecStart=(.*)$", unit, re.M)
    serve = _SERVE.format(serve=command, audit=command.replace(" serve ", " audit "))
    _call("git", "-C", ROOT, "archive", "--output", tree / "copy.tar", "HEAD")
    script = "\n".join(("set -e", "mkdir /copy", "cd /copy", "tar xf /copy.tar", *steps, serve))
    _call("chroot", tree, "sh", "-c", script)


def main() -> None:
    """Build, check, install and run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("python", nargs="*", default=[sys.executable], help="which Pythons")
    parser.add_argument("--lowest", action="store_true", help="the lower bounds of what it needs")
    parser.add_argument(
        "--debian", nargs="?", const="stable", metavar="SUITE", help="a bare Debian, by debootstrap"
    )
    parser.add_argument("--without-serve", action="store_true", help="as on Windows")
    parser.add_argument("--keep", type=Path, help="the folder for sdist and wheel, if all runs")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tools = _environment(sys.executable, folder / "tools", "build", "twine", "uv")
        _call(tools, "-m", "build", "--outdir", folder / "dist", ROOT)
        files = sorted((folder / "dist").iterdir())
        _call(tools, "-m", "twine", "check", "--strict", *files)
        (wheel,) = (path for path in files if path.suffix == ".whl")
        if args.debian:
            installed = _debian(wheel, folder, args.debian)
            print(installed.python("import sys; print(sys.version)").stdout, end="")
            _main_commands(installed, serves=True)
            _serve_by_unit(folder / "debian")
            print(f"Debian {args.debian}: everything ran", flush=True)
        if args.lowest:
            _each_lowest(tools, wheel, folder)
        for number, python in enumerate([] if args.debian or args.lowest else args.python):
            interpreter = _environment(python, folder / f"venv{number}", f"{wheel}[all]")
            installed = Installed(interpreter, folder / f"house{number}")
            location = "import sysconfig; print(sysconfig.get_path('purelib'))"
            forbid_checkout(Path(installed.python(location).stdout.strip()))
            _main_commands(installed, serves=not args.without_serve)
            print(f"{python}: everything ran", flush=True)
        if args.keep:
            shutil.copytree(folder / "dist", args.keep)


if __name__ == "__main__":
    main()

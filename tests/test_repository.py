"""Agreement of the package with what hosts, indexes and tools read of the repository."""

import re
import runpy
import shutil
import tomllib
from fnmatch import fnmatch
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pytest

import tapisvert

yaml: Any = import_module("yaml")  # it has no types

ROOT: Final = Path(__file__).resolve().parents[1]
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
_RELEASE: Final = {
    "GITHUB_SERVER_URL": "https://code.example",
    "GITHUB_REPOSITORY": "tables/tapisvert",
    "GITHUB_REF_NAME": f"v{PROJECT['version']}",
}


def read(path: str) -> Any:
    return yaml.safe_load((ROOT / path).read_text(encoding="utf-8"))


def workflow_jobs() -> dict[str, Any]:
    """The jobs of both workflows."""
    jobs = (read(f".github/workflows/{name}.yml")["jobs"] for name in ("checks", "release"))
    return dict(chain.from_iterable(jobs.items() for jobs in jobs))


def test_version_is_same_everywhere() -> None:
    """In the metadata, the package and the citation."""
    assert PROJECT["version"] == tapisvert.__version__ == read("CITATION.cff")["version"]


def test_checkout_has_same_bytes_everywhere() -> None:
    """Git never writes CRLF, which a script and a record's digest do not survive."""
    rules = (ROOT / ".gitattributes").read_text().splitlines()
    assert "* text=auto eol=lf" in rules
    for suffix in ("gz", "png", "woff2"):
        assert f"*.{suffix} binary" in rules


def test_named_documents_exist() -> None:
    """Files of docs/, wherever a source, a message or a document names them."""
    folders = [ROOT / "src", ROOT / "tests", ROOT / "docs", ROOT / "benchmarks", ROOT / "examples"]
    paths = chain(ROOT.glob("*.md"), *(folder.rglob("*") for folder in folders))
    names = {
        name
        for path in paths
        if path.suffix in (".py", ".js", ".md", ".html", ".ftl", ".toml")
        for name in re.findall(
            r"\bdocs/[\w/.-]+\.(?:md|toml|svg|jsonl?|html)\b", path.read_text("utf-8")
        )
    }
    assert names
    assert [name for name in sorted(names) if not (ROOT / name).exists()] == []


def test_checks_run_on_supported_pythons() -> None:
    """On Linux and macOS, tests and installation both."""
    pythons = [
        classifier.rpartition(" ")[2]
        for classifier in PROJECT["classifiers"]
        if ":: 3." in classifier
    ]
    for name in ("checks", "installed"):
        matrix = workflow_jobs()[name]["strategy"]["matrix"]
        assert matrix["python"] == pythons
        assert matrix["os"] == ["ubuntu-latest", "macos-latest"]


def test_files_run_by_workflows_exist() -> None:
    """And only the last step of a release has more rights than to read."""
    runs = [step.get("run", "") for job in workflow_jobs().values() for step in job["steps"]]
    words = [word for line in runs for word in line.split()]
    files = [word for word in words if word.endswith(".py") or word == ".ci/run"]
    assert len(files) == 7
    assert all((ROOT / name).is_file() for name in files)
    rights = {
        name: job["permissions"] for name, job in workflow_jobs().items() if "permissions" in job
    }
    assert rights == {"publish": {"id-token": "write"}}


def test_image_context_excludes_secrets() -> None:
    """By `.dockerignore`, whose last line that fits decides."""
    lines = [
        line
        for line in (ROOT / ".dockerignore").read_text().splitlines()
        if line and not line.startswith("#")
    ]
    exceptions = [line.removeprefix("!") for line in lines if line.startswith("!")]
    assert lines[0] == "*"
    copies = [
        words[1:-1]
        for line in (ROOT / "deploy" / "Dockerfile").read_text().splitlines()
        if (words := line.split())[:1] == ["COPY"]
    ]
    assert sorted(chain.from_iterable(copies)) == sorted(exceptions)
    secrets = (
        "deploy/postgres.secret",
        "deploy/tapisvert.toml",
        "keys/house",
        "tapisvert.db",
        ".git",
    )
    assert not [name for name in secrets if any(fnmatch(name, line) for line in exceptions)]


def test_quick_checks_use_locked_programs() -> None:
    """Of the environment that `./tapis test` makes."""
    (local,) = read(".pre-commit-config.yaml")["repos"]
    programs = {hook["entry"].split()[0] for hook in local["hooks"]}
    assert programs == {".venv/bin/ruff", ".venv/bin/lint-imports", ".venv/bin/pytest"}


def test_release_names_addresses(tmp_path: Path) -> None:
    """In the metadata, and for each link of the README, which an index shows without its files."""
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    name_addresses = runpy.run_path(str(ROOT / ".github" / "name_addresses.py"))["main"]
    name_addresses(tmp_path, _RELEASE)
    home = "https://code.example/tables/tapisvert"
    urls = tomllib.loads((tmp_path / "pyproject.toml").read_text())["project"]["urls"]
    assert urls["Source"] == home
    readme = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert "![The hall" in readme
    assert f"]({home}/raw/v{PROJECT['version']}/docs/pictures/hall.png)" in readme
    assert f"]({home}/blob/v{PROJECT['version']}/docs/background/odds.md)" in readme
    assert "](docs/" not in readme


def test_tag_of_other_version_stops_release(tmp_path: Path) -> None:
    """Before anything is changed."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    name_addresses = runpy.run_path(str(ROOT / ".github" / "name_addresses.py"))["main"]
    with pytest.raises(SystemExit, match="has version"):
        name_addresses(tmp_path, {**_RELEASE, "GITHUB_REF_NAME": "v9.9.9"})
    assert (tmp_path / "pyproject.toml").read_bytes() == (ROOT / "pyproject.toml").read_bytes()

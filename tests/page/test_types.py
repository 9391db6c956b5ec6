"""The types of the page: every module held to what the server says, by the strictest compiler."""

from pathlib import Path

import pytest
from support.page.npm import HOME, MissingError, tsc

WEB = Path(__file__).parents[2] / "src" / "tapisvert" / "web"
SEEN = HOME / "tsc.tsbuildinfo"
"""Cache of the compiler about files that have not changed since: it takes a third of the time."""


def compiled(project: Path, *repeat: str) -> tuple[int, str]:
    """Complaints of the compiler about a project; `again`: options of what it keeps for that."""
    try:
        process = tsc("--project", str(project), "--pretty", "false", *repeat)
    except MissingError as error:
        pytest.skip(f"NOT VERIFIED: there is no TypeScript compiler: {error}")
    return process.returncode, process.stdout + process.stderr


def test_modules_pass_the_type_check() -> None:
    """By JSDoc alone, strict, with the types of the wire that are generated from the server's."""
    repeat = ("--incremental", "--tsBuildInfoFile", str(SEEN))
    assert compiled(WEB / "jsconfig.json", *repeat) == (0, "")


def test_wrong_field_is_found(tmp_path: Path) -> None:
    """The check is awake: what the server never says is no field."""
    wrong = tmp_path / "wrong.js"
    wrong.write_text(
        f'/** @param {{import("{WEB}/messages.d.ts").Settled}} event */\n'
        "export const stake = (event) => event.steak;\n"
    )
    (tmp_path / "jsconfig.json").write_text(
        '{"compilerOptions": {"checkJs": true, "strict": true, "noEmit": true, "types": []},'
        ' "include": ["wrong.js"]}'
    )
    status, text = compiled(tmp_path / "jsconfig.json")
    assert status != 0
    assert "'steak' does not exist on type 'Settled'" in text

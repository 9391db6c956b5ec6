"""Write where the project is hosted into what is published: before a release, by its workflow.

The repository itself names no host, so that a copy elsewhere is as good. A package index shows the
README without the files beside it, so its links become addresses of the tagged version.
"""

import os
import re
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
_LINK: Final = re.compile(r"(!?)(\[[^\]]*\])\((?![a-z]+:|#)([^)]+)\)")


def main(root: Path, environment: dict[str, str]) -> None:
    """Change `pyproject.toml` and `README.md`. Raises SystemExit if the tag is another version."""
    home = f"{environment['GITHUB_SERVER_URL']}/{environment['GITHUB_REPOSITORY']}"
    tag = environment["GITHUB_REF_NAME"]
    project = root / "pyproject.toml"
    version = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"]
    if tag != f"v{version}":
        raise SystemExit(f"The tag is {tag}, and pyproject.toml has version {version}.")
    urls = {
        "Source": home,
        "Documentation": f"{home}/tree/{tag}/docs",
        "Changelog": f"{home}/blob/{tag}/CHANGELOG.md",
        "Issues": f"{home}/issues",
    }
    with project.open("a", encoding="utf-8") as file:
        file.write("\n[project.urls]\n")
        file.writelines(f'{name} = "{url}"\n' for name, url in urls.items())
    readme = root / "README.md"
    readme.write_text(
        _LINK.sub(
            lambda link: (
                f"{link[1]}{link[2]}({home}/{'raw' if link[1] else 'blob'}/{tag}/{link[3]})"
            ),
            readme.read_text(encoding="utf-8"),
        ),
        encoding="utf-8",
    )


if __name__ == "__main__":
    main(ROOT, dict(os.environ))

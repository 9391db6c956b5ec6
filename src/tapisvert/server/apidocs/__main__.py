"""Write the page's types: `python -m tapisvert.server.apidocs`."""

from pathlib import Path

from tapisvert.server.apidocs.generate import FOLDER, TYPES, generate_all


def main() -> None:
    """Write the TypeScript types to their file."""
    path = Path(FOLDER, TYPES)
    path.write_text(generate_all()[TYPES], encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main()

"""Write the API documents: `python -m tapisvert.server.apidocs`."""

from pathlib import Path

from tapisvert.server.apidocs.generate import FOLDER, generate_all


def main() -> None:
    """Write every document to its file."""
    for name, text in generate_all().items():
        Path(FOLDER, name).write_text(text, encoding="utf-8")
        print(Path(FOLDER, name))


if __name__ == "__main__":
    main()

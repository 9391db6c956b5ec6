"""Write the page's types, and its words of spoken bets: `python -m tapisvert.server.apidocs`."""

from pathlib import Path

from tapisvert.server.apidocs.generate import FOLDER, TYPES, WORDS, generate_all, vocabulary


def main() -> None:
    """Write the TypeScript types and the words to their files."""
    for name, text in ((TYPES, generate_all()[TYPES]), (WORDS, vocabulary())):
        path = Path(FOLDER, name)
        path.write_text(text, encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()

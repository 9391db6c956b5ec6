"""Write the page's types, and its words of spoken bets: `python -m tapisvert.server.apidocs`."""

from pathlib import Path

from tapisvert.server.apidocs.act_documents import acts_module
from tapisvert.server.apidocs.generate import (
    ACTS,
    FOLDER,
    TYPES,
    WORDS,
    generate_all,
    vocabulary,
)


def main() -> None:
    """Write the TypeScript types, the words and the acts to their files."""
    texts = {TYPES: generate_all()[TYPES], WORDS: vocabulary(), ACTS: acts_module()}
    for name, text in texts.items():
        path = Path(FOLDER, name)
        path.write_text(text, encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()

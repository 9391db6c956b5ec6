"""`tapisvert rulebooks`: list of the available games, each by its house's regulation."""

from tapisvert import regulations
from tapisvert.cli.console import JsonOption, console, print_json


def rulebooks(*, json: JsonOption = False) -> None:
    r"""List the rulebooks.

    With --json an array of objects: id, name, game, house, edition, prefix (of its clauses).

    \b
    Example:
      tapisvert rulebooks
    """
    books = [regulations.rulebook(name) for name in regulations.rulebooks()]
    if json:
        keys = ("id", "name", "game", "house", "edition", "prefix")
        print_json([{key: getattr(book, key) for key in keys} for book in books])
        return
    from rich.table import Table  # noqa: PLC0415 - rich is slow to import

    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    table.add_column("Rulebook", no_wrap=True, style="cyan")
    table.add_column("House")
    table.add_column("Edition")
    for book in books:
        table.add_row(book.id, book.house, book.edition)
    console().print(table)

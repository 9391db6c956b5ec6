"""`tapisvert rulebooks`: list of the available games, each by its house's regulation."""

from tapisvert import regulations
from tapisvert.cli.options import JSON
from tapisvert.cli.output import console, print_json


def rulebooks(*, json: bool = JSON) -> None:
    r"""List the rulebooks.

    With --json an array of objects, one for each edition: id, name, game, house, edition, prefix
    (of its clauses), in_force_from (a day, or null), in_force (today).

    \b
    Example:
      tapisvert rulebooks
    """
    books = [book for name in regulations.rulebooks() for book in regulations.editions(name)]
    in_force = {id(regulations.rulebook(name)) for name in regulations.rulebooks()}
    if json:
        keys = ("id", "name", "game", "house", "edition", "prefix", "in_force_from")
        print_json(
            [
                {key: getattr(book, key) for key in keys} | {"in_force": id(book) in in_force}
                for book in books
            ]
        )
        return
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    table.add_column("Rulebook", no_wrap=True, style="cyan")
    table.add_column("House")
    table.add_column("Edition")
    if any(book.in_force_from for book in books):
        table.add_column("In force from", no_wrap=True)
    for book in books:
        cells = (book.id, book.house, book.edition, book.in_force_from or "")
        table.add_row(*cells[: len(table.columns)], style=None if id(book) in in_force else "dim")
    console().print(table)

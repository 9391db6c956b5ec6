"""`tapisvert rulebooks`: list of the available games, each by its house's regulation."""

from tapisvert import regulations
from tapisvert.cli.options import JSON
from tapisvert.cli.output import Printer, console, print_json
from tapisvert.regulations.names import localize


def rulebooks(*, lang: str, json: bool = JSON) -> None:
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
    text = _RulebooksText(console(), lang)
    columns = ["rulebook", "house", "edition"]
    columns += ["in-force"] if any(book.in_force_from for book in books) else []
    table = text.table(*text.titles(*columns), texts=len(columns))
    table.columns[0].no_wrap = True
    table.columns[0].style = "cyan"
    table.columns[1].no_wrap = table.columns[2].no_wrap = False
    for book in books:
        names = (localize(book, part, lang) for part in ("house", "edition"))
        cells = (book.id, *names, book.in_force_from or "")
        table.add_row(*cells[: len(columns)], style=None if id(book) in in_force else "dim")
    text.out.print(table)


class _RulebooksText(Printer):
    topic = "table"

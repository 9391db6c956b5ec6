"""Tables of the settings at a start, beside those that the database has already."""

from pathlib import Path

from support.storage.memory import InMemoryEventStore

from tapisvert.server.config.settings import load
from tapisvert.server.config.tables import settings_of
from tapisvert.server.services import set_up_tables


def test_a_table_keeps_its_staff_rule_while_the_file_says_nothing(tmp_path: Path) -> None:
    """The default of a new table takes no power from the staff of one that is there already."""
    store, file = InMemoryEventStore(), tmp_path / "house.toml"

    def rules(**tables: str) -> dict[str, str]:
        """Start with these lines for the key of each table, and read what the store has."""
        entries = [
            f'[[table]]\nid = "{name}"\nrulebook = "campione-roulette"\nseats = {len(tables)}\n'
            + said
            for name, said in tables.items()
        ]
        file.write_text("\n".join(entries), encoding="utf-8")
        set_up_tables(load(file, environment={}), store)
        found = {row.table: settings_of(row) for row in store.tables()}
        assert {table.seats for table in found.values()} == {len(tables)}
        return {name: table.staff.value for name, table in found.items()}

    assert rules(old='staff = "house"') == {"old": "house"}
    assert rules(old="", new="") == {"old": "house", "new": "assigned"}
    assert rules(old='staff = "assigned"', new="") == {"old": "assigned", "new": "assigned"}
    assert rules(old="", new='staff = "house"') == {"old": "assigned", "new": "house"}

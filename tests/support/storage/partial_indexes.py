"""Conditions of partial indexes in PostgreSQL, which are those that SQLite's have."""

from sqlalchemy import Index, MetaData


def described_for_postgresql(metadata: MetaData) -> MetaData:
    """Give the indexes their conditions in PostgreSQL; the program leaves them to migrations."""
    for table in metadata.tables.values():
        for index in table.indexes:
            if (condition := condition_of(index)) is not None:
                index.dialect_kwargs["postgresql_where"] = condition
    return metadata


def condition_of(index: Index) -> object:
    """Return the condition of an index, or None."""
    return index.dialect_options["sqlite"]["where"]

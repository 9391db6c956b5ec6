"""Tables and indexes of the schema, as `METADATA` describes them."""

from alembic import op

from tapisvert.journal.schema import METADATA

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables; partial indexes have the same conditions in both databases."""
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        for table in METADATA.tables.values():
            for index in table.indexes:
                condition = index.dialect_options["sqlite"]["where"]
                index.dialect_kwargs["postgresql_where"] = condition
    METADATA.create_all(connection)

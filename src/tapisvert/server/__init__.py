"""The live table: people, storage and time around the pure engine."""

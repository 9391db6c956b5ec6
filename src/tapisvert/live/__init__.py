"""Live tables: one table, a state machine without I/O, and what runs and shows it on a node."""

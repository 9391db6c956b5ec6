"""Live tables: one table, a state machine without I/O, and its runtime on a node."""

"""One live table: a state machine over the journal, without I/O."""

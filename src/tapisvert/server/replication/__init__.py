"""A second copy of a SQLite database elsewhere: base copies, and every transaction after them."""

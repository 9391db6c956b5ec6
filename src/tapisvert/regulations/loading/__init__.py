"""Loading of a regulation: a TOML file becomes one rulebook, or a list of its faults."""

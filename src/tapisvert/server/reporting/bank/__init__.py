"""Read models of the direction: results against their expectation, incidents, acts of the house."""

"""Use cases of one node, as its endpoints call them."""

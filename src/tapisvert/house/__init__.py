"""Acts of the people of a house, and who signs beside them."""

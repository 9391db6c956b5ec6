"""Parts of the commands of a house: options of its journal, and what a restore says."""

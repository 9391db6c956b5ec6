"""Support of the tests: harnesses, oracles and real services. README.md says which serves what."""

"""Live server: accounts, storage, network and time around the pure engine."""

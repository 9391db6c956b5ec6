"""Tables of one node: leases, followers, broadcast."""

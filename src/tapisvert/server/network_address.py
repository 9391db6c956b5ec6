"""Networks of clients: the part of an address that one client has."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address


@lru_cache(maxsize=4_096)
def network(address: str) -> str:
    """Return the network that an address counts as: an IPv4 address is its own, an IPv6 address
    counts as its /64, all of which one client has; any other text counts as itself.

    >>> network("192.0.2.7"), network("::ffff:192.0.2.7"), network("2001:db8:0:1:2::3")
    ('192.0.2.7', '192.0.2.7', '2001:db8:0:1::')
    """
    try:
        read = ip_address(address)
    except ValueError:
        return address
    if not isinstance(read, IPv6Address):
        return str(read)
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return str(IPv6Address(int(read) >> 64 << 64))

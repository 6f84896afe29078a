"""By which addresses a machine is reached, found without asking anybody."""

import socket
from ipaddress import IPv4Address, IPv6Address, ip_address

OUTSIDE = {False: (socket.AF_INET, "192.0.2.1"), True: (socket.AF_INET6, "2001:db8::1")}
"""Addresses that are nobody's (RFC 5737, RFC 3849), for IPv4 and for IPv6."""
NEAR = {False: "127.0.0.1", True: "::1"}
"""What a machine calls itself."""


def is_near(host: str) -> bool:
    """Whether only the machine itself is reached by this host, a name or an address."""
    number = _number(host)
    if number is not None:
        return number.is_loopback
    name = host.rstrip(".").lower()
    return name == "localhost" or name.endswith(".localhost")


def is_everywhere(host: str) -> bool:
    """Whether who listens there listens on all of the machine's addresses."""
    number = _number(host)
    return not host if number is None else number.is_unspecified


def _number(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host.strip("[]"))
    except ValueError:
        return None


def own_address(six: bool = False) -> str:
    """The machine's address in its network, IPv4 or IPv6; "" without a network.

    Nothing is sent: a datagram socket that is connected only looks the way up.
    """
    family, outside = OUTSIDE[six]
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((outside, 9))
            found = str(probe.getsockname()[0])
    except OSError:
        return ""
    return "" if is_near(found) or is_everywhere(found) else found

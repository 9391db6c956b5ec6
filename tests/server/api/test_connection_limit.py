"""Connections and descriptors: no more are taken than there is room for."""

import pytest

from tapisvert.network_address import network
from tapisvert.operations import listening
from tapisvert.operations.listening import fit_rates
from tapisvert.server.api.endpoint import client_address
from tapisvert.server.config.fields import SettingsError
from tapisvert.server.config.settings import Rates

RATES = Rates(240, 16, 10_000, 20, 256, 10)

# What a limit has room for ------------------------------------------------------------------------


def test_the_reserve_is_kept_and_what_is_fewer_is_said(caplog: pytest.LogCaptureFixture) -> None:
    """As many connections as are set, or as there is room for."""
    assert fit_rates(RATES, 65_536) == RATES
    assert caplog.records == []
    assert fit_rates(RATES, 1_024).connections == 1_024 - listening.RESERVE
    (said,) = caplog.messages
    assert "1024 files" in said
    assert "832 connections, and not the 10000" in said


def test_a_limit_that_is_too_low_opens_no_house() -> None:
    """The error says so, with the remedy."""
    with pytest.raises(SettingsError, match=r"255 files open at once.*256 at least: raise"):
        fit_rates(RATES, 255)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.7", "192.0.2.8", False),
        ("192.0.2.7", "::ffff:192.0.2.7", True),
        ("2001:db8::1", "2001:db8::ffff:ffff:ffff:ffff", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
    ],
)
def test_what_counts_as_one_address(one: str, other: str, same: bool) -> None:
    """A /64 of IPv6 is one client's; so it is for what is asked over HTTP and at sockets too."""
    assert (network(one) == network(other)) is same
    assert (client_address({"client": (one, 1)}) == client_address({"client": (other, 2)})) is same

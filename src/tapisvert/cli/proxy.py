"""`tapisvert proxy`: a configuration of nginx, HAProxy or Caddy in front of a house."""

import re
from pathlib import Path
from typing import Final

import click
from click import BadParameter

from tapisvert.cli.commands import argument, option
from tapisvert.cli.options import OneOf
from tapisvert.operations.proxies import ProxyKind, configuration

_NODE: Final = re.compile(r"(?:[\w.-]+|\[[\da-fA-F:.]+\]):\d{1,5}", re.ASCII)


_KIND = argument("The program.", type=OneOf("proxy", ProxyKind, ProxyKind))
_NODES = option("A node, as the proxy reaches it; for several, again.", "HOST:PORT")
_BY_TABLE = option("Give the tables of the settings to the nodes in turn.")
_CERTIFICATE = option(
    "The certificates, in PEM; HAProxy: and the key.",
    "FILE",
    default="/etc/ssl/tapisvert/fullchain.pem",
)
_KEY = option("The key of nginx's certificate.", "FILE", default="/etc/ssl/tapisvert/privkey.pem")


def proxy(
    kind: ProxyKind = _KIND,
    *,
    config: Path | None = option("The settings.", "FILE"),
    node: tuple[str, ...] = _NODES,
    by_table: bool = _BY_TABLE,
    certificate: str = _CERTIFICATE,
    key: str = _KEY,
) -> None:
    r"""Print a configuration of a proxy in front of one or several nodes of a house.

    The proxy speaks TLS, limits what each client may ask, and leads all requests of one table to
    one node by consistent hashing. A hash spreads few tables unevenly: with --by-table each table
    of the settings has a node of its own while that node is up. The address comes from `origins`
    in the settings; the top of the configuration says where it goes, and what the settings need.

    \b
    Examples:
      tapisvert proxy nginx --config house.toml > /etc/nginx/conf.d/tapisvert.conf
      tapisvert proxy haproxy --config house.toml --node 10.0.0.1:8001 --node 10.0.0.2:8001
      tapisvert proxy caddy --config house.toml --node 127.0.0.1:8001 --node 127.0.0.1:8002
    """
    from tapisvert.cli.serve import errors_in_a_line, house_settings

    with errors_in_a_line():
        settings = house_settings(config, {})
    if not settings.origins:
        raise BadParameter(
            "origins: name the addresses that browsers show, as https://tables.example.org",
            param_hint="settings",
        )
    nodes = list(node) or [f"127.0.0.1:{settings.port}"]
    for address in nodes:
        if not _NODE.fullmatch(address):
            raise BadParameter(f"{address}: a host and a port, as 127.0.0.1:8001")
    tables = [table.id for table in settings.tables] if by_table and len(nodes) > 1 else []
    click.echo(configuration(kind, settings, nodes, tables, (certificate, key)), nl=False)

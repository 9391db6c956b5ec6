"""`tapisvert proxy`: a configuration of nginx, HAProxy or Caddy in front of a house."""

import re
from pathlib import Path
from typing import Annotated, Final

import typer
from typer import Argument, BadParameter, Option

from tapisvert.operations.proxies import ProxyKind, configuration

_NODE: Final = re.compile(r"(?:[\w.-]+|\[[\da-fA-F:.]+\]):\d{1,5}", re.ASCII)


_Nodes = Annotated[
    list[str] | None,
    Option(metavar="HOST:PORT", help="A node, as the proxy reaches it; for several, again."),
]
_ByTable = Annotated[
    bool, Option("--by-table", help="Give the tables of the settings to the nodes in turn.")
]
_Certificate = Annotated[
    str, Option(metavar="FILE", help="The certificates, in PEM; HAProxy: and the key.")
]
_Key = Annotated[str, Option(metavar="FILE", help="The key of nginx's certificate.")]


def proxy(
    kind: Annotated[ProxyKind, Argument(help="The program.", show_default=False)],
    *,
    config: Annotated[Path | None, Option(metavar="FILE", help="The settings.")] = None,
    node: _Nodes = None,
    by_table: _ByTable = False,
    certificate: _Certificate = "/etc/ssl/tapisvert/fullchain.pem",
    key: _Key = "/etc/ssl/tapisvert/privkey.pem",
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
    nodes = node or [f"127.0.0.1:{settings.port}"]
    for address in nodes:
        if not _NODE.fullmatch(address):
            raise BadParameter(f"{address}: a host and a port, as 127.0.0.1:8001")
    tables = [table.id for table in settings.tables] if by_table and len(nodes) > 1 else []
    typer.echo(configuration(kind, settings, nodes, tables, (certificate, key)), nl=False)

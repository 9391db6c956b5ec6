"""Configurations of nginx, HAProxy and Caddy in front of a house."""

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from importlib.resources import files
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, urlsplit

if TYPE_CHECKING:
    from tapisvert.config.settings import Settings

_HTTPS_PORT: Final = 443
_SETTINGS: Final = 'tls = {tls}, origins = ["{origin}"], proxies = ["127.0.0.1"]'
"""Settings of each node; `proxies` is the address of a proxy on another machine."""


class ProxyKind(StrEnum):
    """Supported proxy programs."""

    NGINX = "nginx"
    HAPROXY = "haproxy"
    CADDY = "caddy"


def configuration(
    kind: ProxyKind,
    settings: "Settings",
    nodes: Sequence[str],
    tables: Sequence[str] = (),
    certificate: tuple[str, str] = ("", ""),
) -> str:
    """Return the text of a configuration for the first of the settings' origins.

    `nodes` are addresses, host and port; `tables` are given to them in turn, and all others by
    consistent hashing. `certificate` names the files of the certificates and of their key.
    """
    origin = urlsplit(settings.origins[0])
    fields = {
        "settings": _SETTINGS.format(tls=str(settings.tls).lower(), origin=settings.origins[0]),
        **_FIELDS[kind](origin, nodes, tables, certificate),
    }
    template = files(__name__).joinpath(_TEMPLATES[kind]).read_text()
    return re.sub("<<([a-z_]+)>>", lambda field: fields[field[1]], template)


def _nginx(
    origin: SplitResult, nodes: Sequence[str], tables: Sequence[str], certificate: tuple[str, str]
) -> dict[str, str]:
    servers = [f"server {node} max_fails=0" for node in nodes]
    server_lines = [f"{server};" for server in servers]
    upstreams = _block(
        "upstream house {", "hash $table consistent;", *server_lines, "keepalive 64;"
    )
    if tables:
        table_lines = [
            f"{table} node_{number % len(nodes) + 1};" for number, table in enumerate(tables)
        ]
        upstreams += "\n\n" + _block("map $table $node {", "default house;", *table_lines)
        for number, server in enumerate(servers, 1):
            backups = [f"{backup} backup;" for backup in servers if backup != server]
            head = f"upstream node_{number} {{"
            upstreams += "\n\n" + _block(head, f"{server};", *backups, "keepalive 64;")
    is_tls = origin.scheme == "https"
    extra = f"{' ssl http2' * is_tls} backlog=4096;"
    hosts = ("127.0.0.1:",) if _is_local(origin) else ("", "[::]:")
    ports = [f"listen {host}{_port(origin)}" for host in hosts]
    listen = [f"{port}{' ipv6only=on' * ('[' in port)}{extra}" for port in ports]
    listen.append(f"server_name {origin.hostname};")
    if is_tls:
        listen += [f"ssl_certificate {certificate[0]};", f"ssl_certificate_key {certificate[1]};"]
        listen += ["ssl_protocols TLSv1.2 TLSv1.3;", "ssl_session_cache shared:tls:10m;"]
    redirect = _block(
        "server {",
        "listen 80;",
        "listen [::]:80 ipv6only=on;",
        f"server_name {origin.hostname};",
        "return 301 https://$host$request_uri;",
    )
    return {
        "upstreams": upstreams,
        "upstream": "$node" if tables else "house",
        "listen": _indent(listen),
        "redirect": f"{redirect}\n\n" if is_tls and _port(origin) == _HTTPS_PORT else "",
    }


def _haproxy(
    origin: SplitResult, nodes: Sequence[str], tables: Sequence[str], certificate: tuple[str, str]
) -> dict[str, str]:
    is_tls = origin.scheme == "https"
    extra = f" ssl crt {certificate[0]} alpn h2,http/1.1" if is_tls else ""
    lines = [
        f"use-server n{number % len(nodes) + 1} if {{ var(txn.table) -m str {table} }}"
        for number, table in enumerate(tables)
    ]
    lines += [f"server n{number} {node}" for number, node in enumerate(nodes, 1)]
    hosts = ("127.0.0.1",) if _is_local(origin) else ("", "::")
    binds = [f"bind {host}:{_port(origin)}{' v6only' * (host == '::')}{extra}" for host in hosts]
    return {"scheme": origin.scheme, "bind": _indent(binds), "servers": _indent(lines)}


def _caddy(
    origin: SplitResult, nodes: Sequence[str], tables: Sequence[str], _certificate: tuple[str, str]
) -> dict[str, str]:
    by_table = ""
    for number, node in enumerate(nodes if tables else (), 1):
        other_nodes = " ".join(other for other in nodes if other != node)
        own_tables = "|".join(tables[number - 1 :: len(nodes)])
        if own_tables:
            by_table += (
                f"\t\t@node{number} path_regexp ^(?:/api)?/tables/(?:{own_tables})(?:/|$)\n"
                f"\t\treverse_proxy @node{number} {node} {other_nodes} {{\n"
                "\t\t\timport house\n\t\t\tlb_policy first\n\t\t}\n"
            )
    return {
        "site": origin.geturl(),
        "bind": "\tbind 127.0.0.1\n" if _is_local(origin) else "",
        "by_table": by_table,
        "nodes": " ".join(nodes),
    }


_FIELDS: Final = {ProxyKind.NGINX: _nginx, ProxyKind.HAPROXY: _haproxy, ProxyKind.CADDY: _caddy}
_TEMPLATES: Final = {
    ProxyKind.NGINX: "nginx.conf",
    ProxyKind.HAPROXY: "haproxy.cfg",
    ProxyKind.CADDY: "Caddyfile",
}


def _port(origin: SplitResult) -> int:
    return origin.port or (_HTTPS_PORT if origin.scheme == "https" else 80)


def _is_local(origin: SplitResult) -> bool:
    return origin.hostname in ("127.0.0.1", "localhost")


def _indent(lines: Iterable[str]) -> str:
    return "\n".join(f"    {line}" for line in lines)


def _block(head: str, *lines: str) -> str:
    return f"{head}\n{_indent(lines)}\n}}"

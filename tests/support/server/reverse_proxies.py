"""Proxies in front of the nodes of a house, as `tapisvert proxy` configures them."""

import os
import shutil
import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from tapisvert.config.settings import load
from tapisvert.operations.proxies import ProxyKind, configuration

_MAIN: Final = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 4096; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/proxy.conf;
}}
"""
"""Debian's nginx.conf, for a user without rights."""


def hold_port() -> socket.socket:
    """Return a bound socket, so that no other program takes its port before the one it is for."""
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    return holder


def require(kind: ProxyKind) -> None:
    """Skip the test where the program of a proxy is not installed."""
    if _program(kind) is None:
        pytest.skip(f"NOT VERIFIED: {kind} is not installed")


def begin_proxy(
    kind: ProxyKind, folder: Path, origin: str, nodes: Sequence[str], tables: Sequence[str] = ()
) -> "subprocess.Popen[bytes]":
    """Start a proxy of an origin on loopback before nodes, without TLS."""
    settings = load(environment={}, options={"--origins": origin, "--demonstration": "true"})
    file = folder / "proxy.conf"
    file.write_text(configuration(kind, settings, nodes, tables))
    (folder / "nginx.conf").write_text(_MAIN.format(folder=folder))
    arguments = {
        ProxyKind.NGINX: ("-p", folder, "-e", folder / "nginx.log", "-c", folder / "nginx.conf"),
        ProxyKind.HAPROXY: ("-db", "-n", "1000", "-f", file),
        ProxyKind.CADDY: ("run", "--adapter", "caddyfile", "--config", file),
    }
    program = _program(kind)
    assert program is not None
    with (folder / "proxy.log").open("ab") as log:
        return subprocess.Popen(
            [program, *arguments[kind]],
            stdout=log,
            stderr=log,
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(folder),
                "CADDY_ADMIN": "127.0.0.1:0",
            },
        )


def _program(kind: ProxyKind) -> str | None:
    """Return the path of a proxy's program; Debian keeps some where only root looks."""
    return shutil.which(kind, path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")

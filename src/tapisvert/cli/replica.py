"""`tapisvert replica`: replica of a house on another machine."""

import signal
import sys
from pathlib import Path
from typing import Annotated

import typer

from tapisvert.cli.errors import printable


def replica(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the replica.")],
    *,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65_535, help="The port; 0: a free one.")] = 8_200,
    name: Annotated[
        str | None, typer.Option(help="This machine's name for the house, if not the host.")
    ] = None,
) -> None:
    r"""Keep a replica of a house that runs on another machine.

    The first start makes a certificate and a token; each writes the replica's address, with both,
    into FOLDER/replica.address, which only this user can read. The house takes that line as
    replication.to. It is a secret: who has it can write the replica. Connections are encrypted.
    If the house's machine is lost, stop this and give FOLDER to restore.

    \b
    Examples:
      tapisvert replica /srv/replica --host 0.0.0.0 --name replica.example
    """
    from tapisvert.server.launch import log_setup  # noqa: PLC0415 - the server is heavy
    from tapisvert.server.replication.replica_server import ADDRESS, ReplicaServer  # noqa: PLC0415

    log_setup.configure("info")
    try:
        server = ReplicaServer(folder, host, port, name)
    except OSError as error:
        if error.filename is not None:  # the folder
            raise
        said = f"{host}:{port} cannot be listened on: {error.strerror or error}"
        raise typer.BadParameter(printable(said), param_hint="--port") from None
    with server:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        print(
            f"The replica is open at {server.address.name}. Its address for replication.to is in"
            f" {printable(str(folder / ADDRESS))}",
            flush=True,
        )
        server.serve_forever()

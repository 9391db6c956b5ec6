"""`tapisvert witness`: the witness that signs the transcripts of a house's draws."""

import sys
from pathlib import Path
from typing import Annotated, NoReturn

from typer import Exit, Option

from tapisvert.cli.errors import INTERNAL_ERROR, WRONG_INPUT, printable


def witness(
    *,
    folder: Annotated[
        Path, Option(metavar="FOLDER", help="Folder for the key, token and signed draws.")
    ] = Path("witness"),
    host: Annotated[str, Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, Option(min=0, max=65_535, help="The port.")] = 8_100,
    rate: Annotated[float, Option(min=0.1, max=1_000, help="Maximum signatures per second.")] = 20,
    house: Annotated[
        list[Path] | None,
        Option(metavar="FILE", help="Also cosign checkpoints of this house (its checkpoint.pub)."),
    ] = None,
) -> None:
    r"""Start a witness: it signs the transcript of each draw, and no second one under its number.

    It runs where the house has no access: on a machine of the controller or the regulator. The
    first start makes its folder: the secret key witness.pem, the public key witness.pub, which the
    house and the players get, and witness.token, which the house alone gets. What it signed is kept
    in signed.db, written before each signature. A folder is never put back from an older copy: make
    another key instead, and publish it.

    With --house it also cosigns the checkpoints of that house's journal, each only with the proof
    that it extends the one before. The key is cosign.key, its line for houses and players
    cosign.pub; the newest checkpoint of each house is kept in cosigned.db.

    It answers POST /sign to the house, GET /key and GET /draws to anyone; with --house also POST
    /add-checkpoint and GET /checkpoint. Over a network it stands behind a proxy with TLS.

    \b
    Examples:
      tapisvert witness --folder /srv/witness
      tapisvert witness --folder /srv/witness --port 8100 --rate 5
      tapisvert witness --folder /srv/witness --house /srv/house/checkpoint.pub
    """
    _serve(folder, host, port, rate, house or [])


def _serve(folder: Path, host: str, port: int, rate: float, houses: list[Path]) -> None:
    import uvicorn

    from tapisvert.fairness.rsa_fdh_vrf import fingerprint
    from tapisvert.journal.sqlite_driver import sqlite3
    from tapisvert.witness import witness_keys
    from tapisvert.witness.cosigner import Cosigner, cosigner_name
    from tapisvert.witness.signed_draws import Register
    from tapisvert.witness.witness_app import Witness, WitnessProtocol

    cosigner = None
    try:
        witness_keys.make_folder(folder)
        key, token = witness_keys.secret_key(folder), witness_keys.token(folder)
        register = Register(folder / "signed.db", key)
        if houses:
            house_keys, own_key = witness_keys.houses(houses), witness_keys.cosigning_key(folder)
            cosigner = Cosigner(folder / "cosigned.db", cosigner_name(own_key), own_key, house_keys)
    except (witness_keys.WitnessKeyError, OSError) as error:
        _fail(error, WRONG_INPUT)
    except sqlite3.Error as error:
        _fail(error, INTERNAL_ERROR)
    print(f"key {fingerprint(key.modulus)}", flush=True)
    try:
        uvicorn.run(
            Witness(register, key.modulus, token, rate, cosigner).app(),
            host=host,
            port=port,
            http=WitnessProtocol,
            ws="none",
            timeout_keep_alive=5,
            lifespan="off",
            server_header=False,
            log_level="warning",
        )
    finally:
        register.close()
        if cosigner is not None:
            cosigner.close()


def _fail(error: Exception, status: int) -> NoReturn:
    print(printable(f"tapisvert witness: {error}"), file=sys.stderr, flush=True)
    raise Exit(status)

"""`tapisvert witness`: the witness that gives the keys of a house's coups."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NoReturn

from click.exceptions import Exit

from tapisvert.cli.commands import option
from tapisvert.cli.errors import INTERNAL_ERROR, WRONG_INPUT, printable

_FOLDER: Final = Path("witness")
_HOUSES = option("Also cosign checkpoints of this house (its checkpoint.pub).", "FILE")


def witness(
    *,
    folder: Path = option("Folder for the key, token and register.", "FOLDER", default=_FOLDER),
    host: str = option("The address to listen on.", default="127.0.0.1"),
    port: int = option("The port.", min=0, max=65_535, default=8_100),
    rate: float = option("Maximum signatures per second.", min=0.1, max=1_000, default=20),
    house: tuple[Path, ...] = _HOUSES,
    new_key: bool = option("Rename key and register, make others, and exit."),
) -> None:
    r"""Start a witness: it gives the key of each coup once, after its stakes are fixed.

    It runs where the house has no access: on a machine of the controller or the regulator. The
    first start makes its folder: the secret key witness.pem, the public key witness.pub, which the
    house and the players get, and witness.token, which the house alone gets. Each statement is
    written into signed.db before it is signed. Of these only witness.pem is worth a copy: a
    register is never put back from an older one. If it is lost or old, --new-key makes another key
    and register; give witness.pub to house and players again.

    With --house it also cosigns the checkpoints of that house's journal, each only with the proof
    that it extends the one before. The key is cosign.key, its line for houses and players
    cosign.pub; the newest checkpoint of each house is kept in cosigned.db.

    It answers POST /sign to the house; GET /key, GET /list and a page at / to anyone; with --house
    also POST /add-checkpoint and GET /checkpoint. Over a network it stands behind a proxy with TLS.

    \b
    Examples:
      tapisvert witness --folder /srv/witness
      tapisvert witness --folder /srv/witness --port 8100 --rate 5
      tapisvert witness --folder /srv/witness --new-key
      tapisvert witness --folder /srv/witness --house /srv/house/checkpoint.pub
    """
    _serve(folder, host, port, rate, house, new_key=new_key)


def _serve(
    folder: Path, host: str, port: int, rate: float, houses: Sequence[Path], *, new_key: bool
) -> None:
    import uvicorn

    from tapisvert import clock
    from tapisvert.fairness.rsa_fdh_vrf import fingerprint
    from tapisvert.journal.sqlite_driver import sqlite3
    from tapisvert.witness import witness_keys
    from tapisvert.witness.cosigner import Cosigner, cosigner_name
    from tapisvert.witness.coup_register import OtherKeyError, Register
    from tapisvert.witness.witness_app import Witness

    cosigner = None
    try:
        witness_keys.make_folder(folder)
        if new_key:
            for path in witness_keys.roll_over(folder, str(clock.wall_ms() // 1000)):
                print(f"renamed {printable(str(path))}")
        key = witness_keys.secret_key(folder)
        token = witness_keys.token(folder)
        register = Register(folder / witness_keys.REGISTER, key)
        if houses:
            house_keys = witness_keys.houses(houses)
            own_key = witness_keys.cosigning_key(folder)
            cosigner = Cosigner(folder / "cosigned.db", cosigner_name(own_key), own_key, house_keys)
    except (witness_keys.WitnessKeyError, OtherKeyError, OSError) as error:
        _fail(error, WRONG_INPUT)
    except sqlite3.Error as error:
        _fail(error, INTERNAL_ERROR)
    print(f"key {fingerprint(key.modulus)}", flush=True)
    witness = Witness(register, key, token, rate, cosigner)
    try:
        if new_key:
            return
        settings = {"timeout_keep_alive": 5, "server_header": False, "log_level": "warning"}
        server = uvicorn.Server(witness.config(host=host, port=port, **settings))
        with suppress(KeyboardInterrupt):
            server.run()
    finally:
        register.close()
        if cosigner is not None:
            cosigner.close()


def _fail(error: Exception, status: int) -> NoReturn:
    print(printable(f"tapisvert witness: {error}"), file=sys.stderr, flush=True)
    raise Exit(status)

"""Settings of the witness of a house's draws: where it is, and its key."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from tapisvert.config.fields import Setting, SettingsError, text_of
from tapisvert.fairness.transparency.signed_note import COSIGNATURE, read_verifier_key
from tapisvert.rules.commands import Witness
from tapisvert.values import value
from tapisvert.witness.witness_client import CosignerAddress, WitnessAddress
from tapisvert.witness.witness_keys import WitnessKeyError, read_public_key, read_token

SECTION: Final = "witness"


def _url(text: str) -> str | None:
    try:
        parts = urlsplit(text)
        is_whole = parts.scheme in ("http", "https") and parts.hostname and (parts.port or 1)
    except ValueError:
        is_whole = False
    return None if is_whole else "an address, as https://witness.example:8100"


KEYS: Final = (
    Setting(
        "witness.url",
        text_of(255, _url),
        None,
        "the witness that gives the key of every coup once its stakes are complete",
    ),
    Setting("witness.key", text_of(4_096), None, "the file of its public key, witness.pub"),
    Setting("witness.token", text_of(4_096), None, "the file of the house's token, witness.token"),
)


@value
class WitnessSettings:
    """Address of the witness, and its key as a record names it."""

    address: WitnessAddress
    key: Witness


def cosigner_problem(text: str) -> str | None:
    """Return the expected form of a checkpoint witness, None if the text has it."""
    try:
        read_cosigner(text)
    except ValueError:
        return "an address, a space and a key line, as https://witness.example:8100 NAME+ID+KEY"
    return None


def read_cosigner(text: str) -> CosignerAddress:
    """Return a witness of checkpoints. Raises ValueError if the text is malformed."""
    url, _, line = text.partition(" ")
    if _url(url) is not None:
        raise ValueError(url)
    return CosignerAddress(url, read_verifier_key(line, COSIGNATURE))


def read_witness(section: Mapping[str, Any]) -> WitnessSettings | None:
    """Return the settings of a witness, None without one. Raises SettingsError."""
    url, key, token = values = [section[name] for name in ("url", "key", "token")]
    if not any(values):
        return None
    if not all(values):
        raise SettingsError("witness: url, key and token must be set together")
    try:
        public_key = read_public_key(Path(key))
        address = WitnessAddress(url, int(public_key.modulus, 16), read_token(Path(token)))
    except WitnessKeyError as error:
        raise SettingsError(f"witness: {error}") from None
    return WitnessSettings(address, public_key)

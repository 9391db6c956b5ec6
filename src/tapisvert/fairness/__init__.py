"""Fair draws: sealed draws, their proofs and verification, and tests of randomness."""

from tapisvert.fairness.dealing import draw_coup
from tapisvert.fairness.pack_screening import Alarm
from tapisvert.fairness.protocol import Kind, Proof, commitment, entropy_commitment, order, proves
from tapisvert.fairness.sequential_test import SequentialTest
from tapisvert.fairness.shoe import AlarmedError, SealedShoe, SealedSpin, ShoeError
from tapisvert.fairness.vault import Vault, VaultError
from tapisvert.fairness.verification.verifier import Verifier

__all__ = [
    "Alarm",
    "AlarmedError",
    "Kind",
    "Proof",
    "SealedShoe",
    "SealedSpin",
    "SequentialTest",
    "ShoeError",
    "Vault",
    "VaultError",
    "Verifier",
    "commitment",
    "draw_coup",
    "entropy_commitment",
    "order",
    "proves",
]

"""Fair draws: sealed draws, their verification, and tests of randomness."""

from tapisvert.fairness.chain import PackInPlay, coup_words, entropy_commitment, start_of
from tapisvert.fairness.sealed_draw import DrawError, SealedDraw
from tapisvert.fairness.sequential_test import Alarm, SequentialTest
from tapisvert.fairness.vault import Vault, VaultError
from tapisvert.fairness.verification.cross_check import verify
from tapisvert.fairness.verification.draws import DrawsCheck
from tapisvert.fairness.verification.sentences import CheckedRecord, CheckedRecords
from tapisvert.fairness.verification.verdict import Grade
from tapisvert.fairness.verification.verifier import Verifier

__all__ = [
    "Alarm",
    "CheckedRecord",
    "CheckedRecords",
    "DrawError",
    "DrawsCheck",
    "Grade",
    "PackInPlay",
    "SealedDraw",
    "SequentialTest",
    "Vault",
    "VaultError",
    "Verifier",
    "coup_words",
    "entropy_commitment",
    "start_of",
    "verify",
]

"""RSA-FDH-VRF-SHA256: the examples of RFC 9381, and what is no proof."""

from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from support.records.signed_records import EXAMPLES, key_of

from tapisvert.fairness import rsa_fdh_vrf as vrf


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda entry: f"{4 * len(entry['n'])} bits")
def test_rfc_examples_match(example: dict[str, Any]) -> None:
    """Appendix A.1: the proof, and the output, from the primes and from the modulus alone."""
    key, alpha = key_of(example), bytes.fromhex(example["alpha"])
    pi = bytes.fromhex(example["pi"])
    assert key.modulus == int(example["n"], 16)
    assert key.prove(alpha) == pi
    beta = vrf.verify(key.modulus, alpha, pi)
    assert beta is not None
    assert beta.hex() == example["beta"] == vrf.proof_to_hash(pi).hex()


def test_altered_proof_is_rejected() -> None:
    """One bit of it, its length, its input, its key, or a representative above the modulus."""
    entry, other, _ = EXAMPLES
    n, alpha, pi = int(entry["n"], 16), bytes.fromhex(entry["alpha"]), bytes.fromhex(entry["pi"])
    assert vrf.verify(n, alpha, pi)
    for changed in (
        pi[:-1] + bytes([pi[-1] ^ 1]),
        pi[1:],
        b"\0" + pi,
        b"",
        (int.from_bytes(pi, "big") + n).to_bytes(257, "big"),
        (n - int.from_bytes(pi, "big")).to_bytes(256, "big"),
        bytes(256),
    ):
        assert vrf.verify(n, alpha, changed) is None
    assert vrf.verify(n, alpha + b"\0", pi) is None
    assert vrf.verify(int(other["n"], 16), alpha, pi) is None


def test_representative_above_modulus_is_rejected() -> None:
    """Two proofs for one input would be a choice. A modulus near 2^2048 leaves room for one."""
    for example in EXAMPLES:
        n, pi = int(example["n"], 16), int(example["pi"], 16)
        length = vrf.byte_length(n)
        number_above = (pi + n).to_bytes(length + 1, "big")
        assert vrf.verify(n, bytes.fromhex(example["alpha"]), number_above[-length:]) is None


def test_key_outside_the_suite_is_rejected() -> None:
    """Another exponent, another size, another kind, nothing at all."""
    key = vrf.VrfKey.generate(2048)
    assert vrf.VrfKey.from_pem(key.to_pem()).prove(b"one") == key.prove(b"one")
    assert f"{key.modulus:x}" not in repr(key)
    with pytest.raises(ValueError, match="65537"):
        vrf.VrfKey(rsa.generate_private_key(3, 2048))
    with pytest.raises(ValueError, match="2048"):
        vrf.VrfKey(rsa.generate_private_key(65537, 1024))
    curve = ec.generate_private_key(ec.SECP256R1())
    pem = curve.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    with pytest.raises(ValueError, match="another kind"):
        vrf.VrfKey.from_pem(pem)
    with pytest.raises(ValueError, match="PEM"):
        vrf.VrfKey.from_pem(b"no key")


def test_sound_key_is_accepted() -> None:
    """With all eight proofs, in their order, and no other."""
    key = key_of(EXAMPLES[0])
    proof = key.key_proof()
    assert len(proof) == vrf.KEY_PROOFS == 8
    assert vrf.key_problem(key.modulus, proof) is None
    unsound = "is not shown to give one signature only"
    for changed in (proof[:-1], proof[::-1], (*proof, proof[0]), (), (*proof[:-1], b"")):
        assert vrf.key_problem(key.modulus, changed) == unsound
    assert vrf.key_problem(key_of(EXAMPLES[1]).modulus, proof) == unsound


def test_insecure_modulus_is_refused() -> None:
    """Prime, even, with a small factor, too short or too long: before any proof is looked at."""
    prime = 2**2203 - 1
    problems = {
        prime: "may be prime: then anyone can sign with it",
        2 * prime: "has a factor below 65536",
        65_521 * prime: "has a factor below 65536",
        (2**521 - 1) * (2**1279 - 1): "has 1800 bits, not 2048 to 4096",
        (2**2203 - 1) * (2**2281 - 1): "has 4484 bits, not 2048 to 4096",
    }
    assert {modulus: vrf.key_problem(modulus, ()) for modulus in problems} == problems


def test_key_with_many_signatures_is_refused() -> None:
    """A key that gives 65537 signatures for each input has no roots to prove that it is sound."""
    q = max(int(EXAMPLES[0][name], 16) for name in "pq")
    step = 2 * vrf.EXPONENT
    p = 1 + step * (2**1007 + 836)  # a prime, found by search
    assert pow(2, p - 1, p) == 1
    modulus = p * q
    assert vrf.modulus_problem(modulus) is None
    images = [vrf._encoded(modulus, vrf._key_proof_input(index)) for index in range(8)]
    roots = [pow(image, (p - 1) // vrf.EXPONENT, p) == 1 for image in images]
    assert not any(roots)
    images_as_proofs = tuple(image.to_bytes(vrf.byte_length(modulus), "big") for image in images)
    assert vrf.key_problem(modulus, images_as_proofs) == "is not shown to give one signature only"

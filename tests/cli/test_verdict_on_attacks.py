"""The sentences that `verify` prints on a house that cheats within the protocol, and what the two
other verifiers count: each attack is carried out, and each expectation is written out.
"""

from pathlib import Path
from typing import Any, Final

import pytest
from support.cli.cli_runner import called
from support.page.verifier_script import reports
from support.records.attacking_house import BOOK, KEYS, House
from support.records.mutated_records import Lines, closed, lines_of
from support.records.mutated_records import write_line as json_line
from support.records.third_verifier import choice, first_fault

from tapisvert.fairness import rsa_fdh_vrf as vrf
from tapisvert.fairness.protocol import Kind, commitment
from tapisvert.fairness.transcript import Announced, Terms, digest_of, transcript
from tapisvert.record import full_record, is_answer

EVEN_NUMBERS: Final = frozenset(range(2, 37, 2))
FIRST, SECOND = (vrf.fingerprint(key.modulus) for key in KEYS[:2])
KNOWN: Final = (
    "The house knew each order before it took the bets: no record shows whether it refused bets "
    "for that reason."
)


def saved(folder: Path, record: bytes, name: str = "evening.jsonl") -> Path:
    file = folder / name
    file.write_bytes(record)
    return file


def sentences(*arguments: str | Path, status: int = 0, language: str = "en") -> list[str]:
    result = called("verify", *map(str, arguments), "--lang", language, columns=1000)
    assert (result.status, result.err) == (status, "")
    return [line.strip() for line in result.out.splitlines()]


def choices(file: Path) -> dict[str, Any]:
    """The choice that was open, as both other verifiers count it."""
    lines = [line for line in lines_of(file.read_bytes()) if not is_answer(line)]
    (report,) = reports([file])
    assert report["findings"] == []
    assert report["choice"] == choice(lines)
    return dict(report["choice"])


def test_puppet_player_leaves_house_choice(tmp_path: Path) -> None:
    """A house whose own player is the only one to add entropy has zero 40 times of 40; the verdict
    names that player, in three languages.
    """
    house = House("Pia")
    for index in range(40):
        house.spin(f"spin {index}", tries=10_000, target_numbers=frozenset({0}))
    assert house.numbers == [0] * 40
    file = saved(tmp_path, house.record())
    output_lines = sentences(file)
    assert "In 40 of 40 draws the house could choose any order if Pia helped." in output_lines
    assert KNOWN in output_lines
    assert not any("neither the house" in sentence for sentence in output_lines)
    assert (
        "In 40 estrazioni su 40 la casa poteva scegliere qualsiasi ordine con l’aiuto di Pia."
        in sentences(file, language="it")
    )
    assert (
        "Dans 40 tirages sur 40, la maison pouvait choisir tout ordre avec l’aide de ce "
        "joueur : Pia." in sentences(file, language="fr")
    )
    choice = choices(file)
    assert choice["by_players"] == [{"players": ["Pia"], "draws": 40}]
    assert (choice["single"], choice["free"], choice["chosen"]) == (0, 0, 0)


def test_draw_without_entropy_is_free(tmp_path: Path) -> None:
    house = House()
    for index in range(3):
        house.spin(f"spin {index}", tries=10_000, target_numbers=frozenset({0}))
    assert house.numbers == [0] * 3
    file = saved(tmp_path, house.record())
    assert (
        "In 3 of 3 draws the house could choose any order: no witness had to sign, and no player’s "
        "entropy was counted." in sentences(file)
    )
    assert (choices(file)["free"], choices(file)["single"]) == (3, 0)


def test_absent_witness_gives_two_orders(tmp_path: Path) -> None:
    """An honest player's entropy is fresh in every draw. The house asks the witness, looks at both
    orders, and keeps the one that is even: 27 of 40. A signed draw was one of two, too.
    """
    house = House("Anna", key=KEYS[0], rule="go_on")
    for index in range(40):
        house.spin(f"spin {index}", target_numbers=EVEN_NUMBERS)
    assert sum(number in EVEN_NUMBERS for number in house.numbers) == 27
    file = saved(tmp_path, house.record())
    output_lines = sentences(file)
    assert "In 40 of 40 draws the house could choose any order if Anna helped." in output_lines
    assert (
        "In 40 of 40 draws the house could in any case choose: one of at most 2 orders in a draw, "
        "of 2^40 in all. Entropy withheld, a cut, a witness called absent and a discarded draw "
        "each give it more than one." in output_lines
    )
    assert (
        "An outcome with a fair probability of 1 in 37 (2.7%) could have been reached with "
        "probability 5.3%." in output_lines
    )
    assert not any("neither the house" in sentence for sentence in output_lines)
    choice = choices(file)
    assert (choice["single"], choice["chosen"], choice["most"]) == (0, 40, "2")


def test_withheld_entropy_adds_to_an_absent_witness(tmp_path: Path) -> None:
    """Two orders of the one who withheld, and the signed one."""
    house = House("Anna", "Bruno", key=KEYS[0], rule="go_on")
    house.spin("spin", silent_player="Bruno")
    file = saved(tmp_path, house.record())
    assert (
        "In 1 of 1 draws the house could in any case choose one of at most 3 orders: by entropy "
        "withheld, by a cut, by calling the witness absent, or by discarding a draw."
        in sentences(file)
    )
    assert choices(file)["most"] == "3"


def test_required_signature_leaves_no_choice(tmp_path: Path) -> None:
    """The same puppet and the same seeds come to nothing; the sentence still has its condition,
    and names the key to compare.
    """
    house = House("Pia", key=KEYS[0], rule="stop")
    for index in range(10):
        house.spin(f"spin {index}", tries=10_000, target_numbers=frozenset({0}))
    assert house.numbers.count(0) < 3
    file = saved(tmp_path, house.record())
    output_lines = sentences(file)
    assert (
        "In 10 of 10 draws neither the house nor a player could choose the order, unless the "
        "holder of the witness’s key helped." in output_lines
    )
    advice = f"Compare the witness’s key with the one that its holder publishes: {FIRST}"
    assert advice in output_lines
    assert advice not in sentences(file, "--witness", FIRST)
    assert choices(file)["single"] == 10
    assert reports([file])[0]["witnesses"] == [FIRST]


def test_false_signature_is_rejected(tmp_path: Path) -> None:
    """The line is wrong, and no sentence says that a witness signed."""
    house = House(key=KEYS[0], rule="stop")
    house.spin("spin")
    lines = lines_of(house.record())
    index = next(index for index, line in enumerate(lines) if line.startswith(b'{"do":"root"'))
    end = lines[index][-10:-3]
    for line_index in (index, index + 1):  # the act, and its answer
        lines[line_index] = lines[line_index].replace(end, end[::-1])
    output_lines = sentences(saved(tmp_path, b"".join(closed(lines))), status=1)
    assert f"Line {index + 1} is wrong." in output_lines
    assert not any(
        "neither the house" in sentence or "signed, with" in sentence for sentence in output_lines
    )


def test_second_witness_key_is_named(tmp_path: Path) -> None:
    """Two keys in one record are counted; a key that the reader does not trust makes the draw that
    names it wrong, and one that is no fingerprint is refused in one line.
    """
    house = House(key=KEYS[0], rule="stop")
    house.spin("spin 1")
    house.key = KEYS[1]
    house.spin("spin 2")
    record = house.record()
    file = saved(tmp_path, record)
    output = sentences(file)
    assert "The witness changed: 2 keys signed." in output
    assert (
        "Compare the witnesses’ keys with those that their holders publish: "
        f"{FIRST}, {SECOND}" in output
    )
    index = next(
        index for index, line in enumerate(lines_of(record), 1) if b'"id":"spin 2"' in line
    )
    assert (
        f"• The witness changed: “spin 2” names the key {SECOND}, the draws before it {FIRST}. "
        f"[line {index}]" in output
    )
    output = sentences(file, "--witness", FIRST, status=1)
    assert f"Line {index} is wrong." in output
    assert f"“spin 2” names the witness {SECOND}, which is none of those that you trust." in output
    output = sentences(file, "--witness", FIRST, "--witness", SECOND.upper())
    assert "The witness changed: 2 keys signed." in output
    (report,) = reports([file])
    assert report["witnesses"] == [FIRST, SECOND]
    assert (index, "witness_changed") in {
        (remark_entry["line"], remark_entry["code"]) for remark_entry in report["remarks"]
    }
    wrong = called("verify", str(file), "--witness", "my friend")
    assert wrong.status == 2
    assert "a fingerprint has 64 hexadecimal digits" in wrong.err


def test_earlier_draws_are_reported_missing(tmp_path: Path) -> None:
    """85 signed draws were thrown away: the record begins at the 86th."""
    house = House("Anna", first=86, key=KEYS[0], rule="stop")
    house.spin("spin")
    file = saved(tmp_path, house.record())
    assert (
        "85 earlier draws of this table are not in this record, which says nothing about them."
        in sentences(file)
    )
    assert choices(file)["earlier"] == 85


def test_two_ids_of_one_draw_conflict(tmp_path: Path) -> None:
    """To Anna the house shows draw 7 of its table under one id, to Bruno another: both are signed,
    either record is right, and together they contradict each other. So do two that the house calls
    unsigned, and two of different witnesses do not.
    """
    files: list[Path] = []
    for rule in ("stop", "go_on"):
        files.clear()
        for name in ("Anna", "Bruno"):
            house = House(name, first=7, key=KEYS[0], rule=rule)
            house.spin(f"spin for {name}")
            files.append(saved(tmp_path, house.record(), f"{name}.jsonl"))
        lines = [
            next(
                index
                for index, line in enumerate(lines_of(file.read_bytes()), 1)
                if b'"commit"' in line
            )
            for file in files
        ]
        assert "Two accounts of one draw" in sentences(*files, status=1)
        assert (
            f"• Draw 7 of wheel: line {lines[0]} of {files[0]} begins “spin for Anna”, line "
            f"{lines[1]} of {files[1]} begins “spin for Bruno”." in sentences(*files, status=1)
        )
    house = House("Bruno", first=7, key=KEYS[1], rule="stop")
    house.spin("spin for Bruno")
    sentences(files[0], saved(tmp_path, house.record(), "elsewhere.jsonl"))


def forged_key(modulus: int) -> Lines:
    """The record of a spin that "needs" the signature of a prime, made without any secret."""
    seed, name = bytes(192), "spin"
    announcement = Announced("wheel", 1, modulus, "stop")
    house_commitment = commitment(Kind.SPIN, name, seed)
    terms: dict[str, Any] = {
        "commitment": house_commitment,
        "commitments": {},
        "openings": {},
        "at_card": None,
    }
    fixed = transcript(Terms(BOOK), announcement, Kind.SPIN, name, **terms)
    encoded = vrf._encoded(modulus, announcement.alpha(fixed))
    signed = pow(encoded, pow(vrf.EXPONENT, -1, modulus - 1), modulus)
    signature = signed.to_bytes(vrf.byte_length(modulus), "big")
    assert vrf.verify(modulus, announcement.alpha(fixed), signature) is not None, "no teeth"
    assert len(digest_of(fixed)) == 32
    digits = f"{modulus:x}"
    digits = digits.zfill(len(digits) + len(digits) % 2)
    commit: dict[str, Any] = {
        "do": "commit",
        "id": name,
        "commitment": house_commitment.hex(),
        "table": "wheel",
    }
    commit |= {"number": 1, "witness": digits, "if_absent": "stop"}
    opening = {"do": "open", "rulebook": BOOK, "currency": "EUR"}
    return [json_line(opening), json_line(commit)]


@pytest.mark.parametrize("modulus", [2**2203 - 1, 2**2281 - 1], ids=["2203", "2281"])
def test_prime_modulus_is_refused(tmp_path: Path, modulus: int) -> None:
    """Anyone signs for a prime: its root is there for the taking."""
    lines = forged_key(modulus)
    output = sentences(saved(tmp_path, b"".join(full_record(lines))), status=1)
    assert "Line 3 is wrong." in output
    assert (
        "The table refused “commit”: malformed value: a witness's modulus has 2048 to 4096"
        " bits, no factor below 65536, and is not prime: otherwise anyone can forge its signatures."
        in output
    )
    (report,) = reports([saved(tmp_path, b"".join(lines), "bare.jsonl")])
    assert report["findings"][0]["code"] == "act_refused"
    assert first_fault(lines) == (2, "act_refused")


@pytest.mark.parametrize(
    "modulus", [3**1300, (2**2203 - 1) * 65521, 2**2047 - 1], ids=["3", "65521", "short"]
)
def test_modulus_with_small_factors_is_refused(tmp_path: Path, modulus: int) -> None:
    digits = f"{modulus:x}"
    digits = digits.zfill(len(digits) + len(digits) % 2)
    line: dict[str, Any] = {"do": "commit", "id": "spin", "commitment": "ab" * 32, "table": "wheel"}
    line |= {"number": 1, "witness": digits, "if_absent": "stop"}
    opening = {"do": "open", "rulebook": BOOK, "currency": "EUR"}
    lines = [json_line(opening), json_line(line)]
    assert "Line 2 is wrong." in sentences(saved(tmp_path, b"".join(lines)), status=1)
    assert reports([saved(tmp_path, b"".join(lines))])[0]["findings"][0]["code"] == "act_refused"
    assert first_fault(lines) == (2, "act_refused")

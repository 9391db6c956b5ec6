"""A house with a witness, both as people meet them: every spin is signed, and the record right."""

import json
import re
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

from support.records.mutated_records import lines_of
from support.records.signed_records import witness_key
from support.server.http_server import QUICK, opened, settings, table
from support.server.witness_server import serving, witness_options

from tapisvert.config.settings import Settings
from tapisvert.fairness.rsa_fdh_vrf import fingerprint
from tapisvert.fairness.verification.record_reader import read
from tapisvert.fairness.verification.verdict import Grade
from tapisvert.witness.coup_register import Register

SPINS: Final = 3


def house(folder: Path, url: str) -> Settings:
    return settings(
        folder, table(pace=replace(QUICK, witness_seconds=60)), options=witness_options(folder, url)
    )


def play_coups(created: Settings) -> bytes:
    """The record of an evening of a few spins, so far; its draw is proved on the house's pages."""
    with opened(created) as server:
        anna = server.guest("Anna")
        with anna.at(chips=100_000) as line:
            for _ in range(SPINS):
                line.stage("bets", "decision")
                line.bet("rouge", 500)
                line.event("coup")
        draw = anna.get("/api/proof/wheel")["draws"][-1]
        proof = anna.get(f"/api/proof/wheel/{draw['n']}")
        assert (proof["is_right"], proof["grade"]) == (True, "witnessed")
        return anna.http.get("/api/tables/wheel/record").content


def test_spins_of_house_are_signed(tmp_path: Path) -> None:
    """The list has the statement of each, and the verdict is the best one."""
    with (
        closing(Register(tmp_path / "signed.db", witness_key())) as register,
        serving(register) as client,
    ):
        record = play_coups(house(tmp_path, str(client.base_url)))
        statements = client.get("/list").text
    verdict = read(lines_of(record), is_growing=True)
    assert (verdict.findings, verdict.on_draws().grade) == ((), Grade.WITNESSED)
    spins = [json.loads(line) for line in record.splitlines() if b'"do":"spin"' in line]
    assert len(spins) >= SPINS
    numbers = [int(number) for number in re.findall(r"(?m)^wheel\n(\d+)$", statements)]
    signed = [spin["witness"]["n"] for spin in spins]
    assert numbers[: len(spins)] == signed == list(range(1, len(spins) + 1))
    assert f'"witness":"{fingerprint(witness_key().modulus)}"'.encode() in record

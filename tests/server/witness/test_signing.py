"""A house with a witness, both as people meet them: every spin is signed, and the record right."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

from support.page.permanence_script import called
from support.records.mutated_records import lines_of
from support.records.signed_records import witness_key
from support.server.http_server import QUICK, opened, settings, table
from support.server.witness_server import TOKEN, serving

from tapisvert.config.settings import Settings
from tapisvert.fairness.verification.findings import Note
from tapisvert.verification.record_reader import read
from tapisvert.witness.signed_draws import Register

SPINS: Final = 3


def house(folder: Path, url: str, rule: str) -> Settings:
    for name, content in (("witness.pub", f"{witness_key().modulus:x}"), ("witness.token", TOKEN)):
        path = folder / name
        path.touch(mode=0o600)
        path.write_text(content)
    options = {
        "--witness-url": url,
        "--witness-key": str(folder / "witness.pub"),
        "--witness-token": str(folder / "witness.token"),
        "--witness-if-absent": rule,
    }
    patience = 60 if rule == "stop" else 0.2
    return settings(folder, table(pace=replace(QUICK, witness_seconds=patience)), options=options)


def play_coups(created: Settings) -> bytes:
    """The record of an evening of a few spins, so far; the first spin is proved on its pages."""
    with opened(created) as server:
        anna = server.guest("Anna")
        with anna.at(chips=100_000) as line:
            for _ in range(SPINS):
                line.stage("bets", "decision")
                line.bet("rouge", 500)
                line.event("coup")
            line.event("revealed")
        is_signed = created.witness is not None and created.witness.if_absent == "stop"
        first = anna.get("/api/proof/wheel")["draws"][-1]
        proof = anna.get(f"/api/proof/wheel/{first['n']}")
        assert (proof["is_right"], proof["draw"]["number"]) == (True, 1)
        assert proof["grade"] == ("witnessed" if is_signed else "no_entropy")
        signed = (proof["transcript"], proof["signature"])
        assert [text is not None for text in signed] == [True, is_signed]
        assert read(lines_of(anna.http.get(proof["record"]).content)).findings == ()
        (coup, *_) = anna.get("/api/tables/wheel/permanence?tailles=1000")["tailles"][0]["coups"]
        body = anna.get(f"/api/tables/wheel/coups/{coup['n']}")
        altered_body = body | {"draw": body["draw"] | {"transcript": "00" * 32}}
        assert called(("isProved", body), ("isProved", altered_body)) == [True, False]
        return anna.http.get("/api/tables/wheel/record").content


def test_spins_of_house_are_signed(tmp_path: Path) -> None:
    """The register has the number of each; and without the witness the verdict says so."""
    (tmp_path / "one").mkdir()
    with closing(Register(tmp_path / "signed.db", witness_key())) as register:
        with serving(register) as client:
            url = str(client.base_url)
            answer = read(
                lines_of(play_coups(house(tmp_path / "one", url, "stop"))), is_growing=True
            )
        numbers = [draw.number for draw in register.signed("wheel", 0)]
    assert answer.findings == ()
    assert answer.tally.witnessed >= SPINS
    assert numbers[: answer.tally.witnessed] == list(range(1, answer.tally.witnessed + 1))
    (tmp_path / "two").mkdir()
    content = read(lines_of(play_coups(house(tmp_path / "two", url, "go_on"))), is_growing=True)
    assert (content.findings, content.tally.witnessed) == ((), 0)
    assert Note.UNWITNESSED in {item.note for item in content.remarks}

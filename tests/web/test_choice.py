"""Choice that was open in the draws of a record: the same by all three verifiers."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from support.page.verifier_script import reports
from support.records.mutated_records import choice_told, lines_of
from support.records.sealed_records import evening
from support.records.signed_records import signed_evening
from support.records.third_verifier import choice

from tapisvert.fairness.protocol import Kind
from tapisvert.fairness.verification.choice import ChoiceTally
from tapisvert.record import is_answer
from tapisvert.verification.record_reader import read


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("book", ["venezia-trente-et-quarante", "campione-roulette"])
def test_three_count_the_same_choice(book: str, version: int, scale: int, tmp_path: Path) -> None:
    """Of evenings with draws that were given up, numbers that are missing, entropy withheld or
    not there, witnesses present and absent; also where the last draw is still in play.
    """
    play, counts = evening if version == 1 else signed_evening, Counter[str]()
    full_records = [lines_of(play(book, seed=seed, draws=4, coups=1)) for seed in range(8 * scale)]
    records = [[line for line in lines if not is_answer(line)] for lines in full_records]
    files = [tmp_path / f"{place}.jsonl" for place in range(len(records))]
    for file, lines in zip(files, records, strict=True):
        file.write_bytes(b"".join(lines))
    for lines, report in zip(records, reports(files), strict=True):
        message: dict[str, Any] = choice_told(read(lines))
        assert message == report["choice"] == choice(lines)
        resting = sum(group["draws"] for group in message["by_players"])
        assert message["single"] + message["free"] + resting + message["chosen"] >= message["draws"]
        assert version == 1 or message["earlier"]
        counts.update(name for name in ("single", "free", "discarded") if message[name])
        counts["chosen"] += message["most"] != "1"
    assert counts["free"]
    assert counts["chosen"]
    assert version == 1 or (counts["single"] and counts["discarded"])


def test_discarded_draws_count_for_the_next() -> None:
    """Three withheld are eight orders; two draws thrown away before one are three; where one that
    was thrown away could be anything, so could the next. The chance of what is wished for follows.
    """
    tally = ChoiceTally()
    tally.add(8, is_played=True)
    tally.add(1, is_played=False)
    tally.miss(1)
    tally.add(1, is_played=True)
    tally.add(1, is_played=True)
    tally.add(2, is_played=True, is_whole=False)
    tally.add(1, is_played=True)
    result = tally.choice()
    assert (result.draws, result.single, result.most, result.orders) == (5, 1, 8, 8 * 3 * 2 * 3)
    assert (result.free, result.discarded, result.chosen) == (0, 3, 4)
    assert result.chance(Kind.SPIN) == pytest.approx(1 - (36 / 37) ** 8)
    tally.add(None, is_played=False)
    tally.add(1, is_played=True)
    assert (tally.choice().free, tally.choice().draws) == (1, 6)


def test_draw_depends_on_discarded_entropy() -> None:
    """A draw that only Pia kept from the house was thrown away before a signed one: with her help
    the house had both. The smallest groups come first.
    """
    tally = ChoiceTally()
    tally.add(1, ("Anna", "Bruno"), is_played=True)
    tally.add(1, ("Pia",), is_played=False)
    tally.add(1, is_played=True)
    tally.add(1, is_played=True)
    result = tally.choice()
    assert result.by_players == ((("Pia",), 1), (("Anna", "Bruno"), 1))
    assert (result.draws, result.single, result.chosen) == (3, 1, 1)

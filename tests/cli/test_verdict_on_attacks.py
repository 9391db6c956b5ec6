"""The sentences that `verify` prints on attacks within the protocol: each is carried out, and each
expected sentence is written out.
"""

from collections.abc import Iterable
from pathlib import Path

import pytest
from support.cli.cli_runner import invoke
from support.records import attacking_house as attacks
from support.records.attacking_house import Attack, House
from support.records.sealed_records import WHEEL
from support.records.signed_records import EXAMPLES, Signer, key_of

from tapisvert.i18n import LANGUAGES
from tapisvert.rules import Person
from tapisvert.rules import commands as c

WITNESS = Signer().fingerprint
COMPARE = (
    f"You have named no trusted witness: compare the fingerprint {WITNESS} with the published one."
)
TOGETHER = (
    "no one knew, chose or changed them before their stakes were fixed, unless house and witness "
    "acted together"
)
EVEN_THEY = (
    "even they could only know them or throw draws away, not choose, unless all whose entropy is "
    "in them helped"
)
FIXED = (
    "coups without a witness: the house knew them before the stakes, and could throw draws away; "
    "it could not change them after the start, and not choose them unless all whose entropy is in "
    "them helped"
)
RIGHT, NOT_COMPLETE = (
    "Everything is correct.",
    "Every line is correct, but not everything is shown.",
)


def save_record(folder: Path, house: House, name: str = "evening.jsonl") -> str:
    file = folder / name
    file.write_bytes(b"".join(house.lines()))
    return str(file)


def sentences(
    folder: Path, *houses: House, status: int, options: Iterable[str] = (), language: str = "en"
) -> list[str]:
    """Verdict and its sentences, which are printed between the head and the checks of records."""
    files = [
        save_record(folder, house, f"record {index}.jsonl") for index, house in enumerate(houses)
    ]
    result = invoke("verify", *files, *options, "--lang", language, columns=2000)
    assert (result.status, result.err) == (status, "")
    lines = [line.removeprefix("• ").strip() for line in result.out.splitlines()]
    start = lines.index("") + 1
    return lines[start : lines.index("", start)]


def list_option(folder: Path, attack: Attack) -> tuple[str, str]:
    """The option that compares the witness's list."""
    assert attack.signer is not None
    file = folder / "list.txt"
    file.write_bytes(attack.signer.list)
    return "--draws", str(file)


def test_withheld_entropy_is_an_exception(tmp_path: Path) -> None:
    house = House(players=("Anna", "Puppet"))
    house.begin({"Anna": bytes(16), "Puppet": bytes(16)}, withheld=("Puppet",))
    house.coup()
    house.coup()
    house.end()
    assert sentences(tmp_path, house, status=0) == [
        RIGHT,
        f"2 {FIXED}: Anna.",
        "Except among 2: 1 player withheld theirs.",
    ]


def test_unplayed_draws_are_counted(tmp_path: Path) -> None:
    attack = attacks.draws_thrown_away(2)
    unplayed_count = attack.house.draws - 2
    assert sentences(tmp_path, attack.house, status=0) == [
        RIGHT,
        f"2 {FIXED}: Anna.",
        f"{unplayed_count} draws were started and not played.",
    ]


def test_significant_late_wins_are_reported(tmp_path: Path) -> None:
    attack = attacks.stakes_refused_by_outcome(60)
    late_stakes = attack.tries
    assert sentences(tmp_path, attack.house, status=3) == [
        NOT_COMPLETE,
        f"60 {FIXED}: Anna.",
        f"{late_stakes} stakes were refused as late; {late_stakes} of them would have won.",
        (
            "The late stakes would have won significantly more often than chance: it makes so many "
            "win in fewer than 1 of 1,000 records."
        ),
    ]


def test_signed_coups_called_off_are_reported(tmp_path: Path) -> None:
    """Alone, and beside the list of the witness, which knows what it signed."""
    attack = attacks.witness_called_absent(20)
    coups = 20 - attack.tries
    record_sentences = sentences(tmp_path, attack.house, status=3)
    assert record_sentences[:3] == [
        NOT_COMPLETE,
        f"{attack.tries + 1} coups with the witness {WITNESS}: {TOGETHER}; {EVEN_THEY}: Anna.",
        COMPARE,
    ]
    assert (
        f"{coups} closed coups were called off; of 0 the witness shows that no one knew the "
        in (" ".join(record_sentences))
    )
    assert (
        f"{coups} draws ended without the witness’s word that no coup of them is missing."
        in record_sentences
    )
    options = list_option(tmp_path, attack)
    list_sentences = sentences(tmp_path, attack.house, status=3, options=options)
    assert (
        f"{coups} of the coups called off had been signed: the house could know their outcome."
        in list_sentences
    )


def test_statements_of_other_tables_are_counted(tmp_path: Path) -> None:
    """One of many tables, one of many sessions: by the numbers, and in one sentence by the list."""
    attack = attacks.one_of_many_tables()
    tables = len(attack.houses) - 1
    assert sentences(tmp_path, attack.house, status=3)[3:] == [
        (
            "Of the witness’s statements for this table 0 are missing here and 0 came before; "
            f"before the first it gave {tables} for other tables."
        ),
    ]
    output = invoke(
        "verify",
        save_record(tmp_path, attack.house),
        *list_option(tmp_path, attack),
        columns=2000,
    )
    assert output.status == 3
    assert (
        f"Of the {tables + 2} statements in the witness’s list 0 of these tables and {tables} of "
        "other tables are not here."
    ) in output.out
    attack = attacks.one_of_many_sessions()
    earlier = 2 * (len(attack.houses) - 1)
    assert sentences(tmp_path, attack.house, status=3)[3:] == [
        (
            f"Of the witness’s statements for this table 0 are missing here and {earlier} came "
            "before; before the first it gave 0 for other tables."
        ),
    ]
    all_sentences = sentences(
        tmp_path, *attack.houses, status=0, options=list_option(tmp_path, attack)
    )
    assert all_sentences[0] == RIGHT


def test_asking_over_a_guess_is_wrong(tmp_path: Path) -> None:
    """The line of the coup is named, and no sentence says that a witness signed."""
    attack = attacks.guessed_stake(1)
    lines = sentences(tmp_path, attack.house, status=1)
    number = len(attack.house.lines())
    assert lines == [
        f"Line {number} is wrong.",
        f"The signature on “1” is not that of the witness {WITNESS} over this record.",
        (
            "The witness signed something else: stakes or other lines were changed afterwards, or "
            "another key signed."
        ),
    ]


def test_late_stakes_are_counted(tmp_path: Path) -> None:
    attack = attacks.stakes_dropped_blindly(20)
    assert sentences(tmp_path, attack.house, status=0)[-1] == (
        f"{attack.tries} stakes were refused as late; {attack.hits} of them would have won."
    )


def test_unsettled_coup_is_reported(tmp_path: Path) -> None:
    attack = attacks.silence_after_the_answer(1)
    assert sentences(tmp_path, attack.house, status=3) == [
        NOT_COMPLETE,
        "It holds no sealed coup.",
        "1 closed coup is not settled.",
        "The record has no end: it may lack coups.",
    ]


def test_dead_witness_is_shown_harmless(tmp_path: Path) -> None:
    attack = attacks.witness_dies(1)
    assert sentences(tmp_path, attack.house, status=0) == [
        RIGHT,
        (
            f"1 coup with the witness {WITNESS}: no one knew, chose or changed it before its "
            "stakes were fixed, unless house and witness acted together; even they could only know "
            "it or throw draws away, not choose, unless all whose entropy is in it helped: Anna."
        ),
        COMPARE,
        "1 closed coup was called off; of 1 the witness shows that no one knew the outcome.",
    ]


def test_signed_null_coup_is_reported(tmp_path: Path) -> None:
    house = House(signer=Signer())
    house.begin({})
    house.close()
    statement = house.ask()
    house.give(c.Null("foreign_body"), Person("chef", "Carlo"))
    house.show(statement)
    house.end()
    assert sentences(tmp_path, house, status=3)[-2:] == [
        "1 closed coup was called off; of 0 the witness shows that no one knew the outcome.",
        "1 of the coups called off had been signed: the house could know its outcome.",
    ]


def test_house_and_witness_together_are_excepted(tmp_path: Path) -> None:
    """Pinned, another's key is named."""
    attack = attacks.together_without_player()
    other = Signer(key_of(EXAMPLES[1])).fingerprint
    sentence = (
        f"1 coup with the witness {WITNESS}: no one knew, chose or changed it before its stakes "
        "were fixed, unless house and witness acted together."
    )
    assert sentences(tmp_path, attack.house, status=0) == [RIGHT, sentence, COMPARE]
    options = ("--witness", WITNESS.upper())
    assert sentences(tmp_path, attack.house, status=0, options=options) == [RIGHT, sentence]
    options = ("--witness", other)
    assert sentences(tmp_path, attack.house, status=3, options=options) == [
        NOT_COMPLETE,
        sentence,
        f"The key {WITNESS} is not that of a witness you trust.",
    ]


def test_changed_witness_is_reported(tmp_path: Path) -> None:
    house = House(signer=Signer())
    for key in EXAMPLES[1:]:
        house.begin({})
        house.coup()
        house.end()
        house.signer = Signer(key_of(key))
        house.give(house.signer.named)
    assert "The witness changed: 2 keys." in sentences(tmp_path, house, status=3)


def test_two_stories_contradict_each_other(tmp_path: Path) -> None:
    """Each record is right; both together, or one beside the list of the other story, are not."""
    attack = attacks.two_stories()
    annas, brunos = (
        save_record(tmp_path, house, f"{name}.jsonl")
        for house, name in zip(attack.houses, ("annas", "brunos"), strict=True)
    )
    assert [invoke("verify", file).status for file in (annas, brunos)] == [0, 0]
    result = invoke("verify", annas, brunos, columns=2000)
    assert result.status == 1
    line = len(attack.houses[0].lines()) - 1
    assert (
        f"{annas}, line {line}, and {brunos}, line {line}: two statements with the number 1, "
        f"signed by {WITNESS}."
    ) in result.out
    assert "told two stories. Keep both files." in result.out
    result = invoke("verify", annas, brunos, *list_option(tmp_path, attack))
    assert result.status == 1


def test_choosable_coups_are_reported(tmp_path: Path) -> None:
    house = House()
    house.begin({})
    house.coup()
    house.coup()
    house.end()
    assert sentences(tmp_path, house, status=0) == [
        RIGHT,
        (
            "2 coups without a witness or a player’s entropy: the house knew them before the "
            "stakes, and could have chosen them before the start; it could not change them after."
        ),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_condition_is_stated_in_three_languages(tmp_path: Path, language: str) -> None:
    """No grade is said without those who could act together."""
    attack = attacks.witness_dies(1)
    verdict = " ".join(sentences(tmp_path, attack.house, status=0, language=language))
    conditions = {
        "en": "unless house and witness acted together",
        "it": "a meno che casa e testimone abbiano agito insieme",
        "fr": "à moins que la maison et le témoin n’aient agi ensemble",
    }
    assert conditions[language] in verdict
    assert "Anna" in verdict
    house = House(WHEEL)
    house.begin({"Anna": bytes(16)})
    house.coup()
    house.end()
    phrases = {"en": "knew it before", "it": "lo conosceva prima", "fr": "le connaissait avant"}
    assert phrases[language] in " ".join(sentences(tmp_path, house, status=0, language=language))

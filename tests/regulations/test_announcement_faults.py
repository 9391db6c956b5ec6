"""A wrong announcement in a regulation file: its place, and the way out of it."""

import pytest
from support.regulations.files import TEXTS, replace_once

from tapisvert.regulations import RulebookError, load
from tapisvert.regulations.presentation import announcement_texts

CAMPIONE = TEXTS["campione-roulette"]
_FINALES = 'finale_without_cheval = { value = "pleins", clause = "CR-17.4", ruling = "R18" }\n'


@pytest.mark.parametrize(
    ("line", "wrong", "expected"),
    [
        ('"27/30" = 1', '"27/31" = 1', ['tiers.pieces."27/31": unknown key; is it 28/31?']),
        ('"27/30" = 1', '"27/30" = 0', ['tiers.pieces."27/30": 0 is not accepted; it can be 1']),
        ('"27/30" = 1', "rouge = 1", ["tiers.pieces.rouge: unknown key"]),
        ("announcements.tiers", "announcements.17", ["17: its name is already a chance"]),
        ("announcements.tiers", 'announcements." "', ['" ": its name is already', '" ": it is']),
        ("[announcements.tiers]", "[announcements]\ntiers = 1\n[x]", ["tiers: write it with"]),
        ('of = "endings"', 'of = "ends"', ['finale.of: "ends" is not accepted; it can be number,']),
        ('of = "endings"', 'of = "number"\npieces = {}', ["finale.pieces: it is empty"]),
        ('of = "endings"', 'of = "number"\npieces = { pair = 1 }', ["finale.pieces.pair: unknown"]),
        ('of = "endings"', 'of = "ending"\nsides = [1]', ["finale.sides: unknown key"]),
        ('title = "Finale {number}"', 'title = "Finale"', ["finale.title: {number} is missing"]),
        (
            'of = "endings"',
            'of = "neighbours"\nsides = [2, 2, 10]',
            [
                "finale.title: {sides} is missing from these words",
                "finale.sides[2]: 2 is listed twice",
                "finale.sides[3]: 10 is not accepted; it can be 1 to 9",
            ],
        ),
    ],
)
def test_wrong_announcement_is_found(line: str, wrong: str, expected: list[str]) -> None:
    """A place or a kind that the cloth lacks, a count, a name, a title without its number."""
    with pytest.raises(RulebookError) as error:
        load(replace_once(CAMPIONE, line, wrong))
    faults = [fault for fault in error.value.faults if fault.key.startswith("announcements.")]
    for fault, start in zip(faults, expected, strict=True):
        assert f"{fault.key}: {fault.problem}".startswith(f"announcements.{start}")


def test_reading_of_finales_follows_them() -> None:
    """A house with finales of two endings has it, one without them has none (R18)."""
    house = replace_once(CAMPIONE, _FINALES, "")
    for text, key, problem in (
        (replace_once(CAMPIONE, 'of = "endings"', 'of = "ending"'), "values", "leave it out"),
        (house, "values", "it is missing; it can be pleins, refused"),
        (
            replace_once(house, "absent = [", 'absent = ["finale_without_cheval", '),
            "",
            "need finale",
        ),
    ):
        with pytest.raises(RulebookError) as error:
            load(text)
        (fault,) = error.value.faults
        assert fault.key == (f"{key}.finale_without_cheval" if key else "absent")
        assert problem in fault.problem


def test_example_of_announcement_has_pieces() -> None:
    """Another number than 17, where none of the pieces covers it."""
    pieces = 'of = "number"\npieces = { "quatre premiers" = 2 }'
    house = replace_once(CAMPIONE, _FINALES, "")
    *_, text = announcement_texts(load(replace_once(house, 'of = "endings"', pieces)))
    assert (text.call, text.title, text.places) == ("finale 0", "Finale 0", "2 × quatre premiers")

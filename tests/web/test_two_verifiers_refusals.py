"""Refusals of a table, by both verifiers: they name the same line, with its answers and without.

The page's verifier follows phases, roles and the fields of an act; only the checks that need a
player's chips it leaves to the engine, and takes the table's answer.
"""

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest
from support.page.verifier_script import reports
from support.records.mutated_records import Lines, closed, lines_of
from support.records.mutated_records import write_line as json_line
from support.records.sealed_records import House, evening

from tapisvert.fairness.verification.record_reader import read
from tapisvert.record import digest_line, full_record, is_answer
from tapisvert.rules import commands as c

Faults = list[tuple[int, str]]

VENEZIA, ROULETTE, DEUX_ZERO = (
    "venezia-trente-et-quarante",
    "campione-roulette",
    "trente-et-quarante-2.0",
)
COUPS: Final = ("deal", "spin")
_CHEF: Final = {"role": "chef", "name": "Carlo"}
_DIRECTION: Final = {"role": "direction", "name": "Dora"}
_ANNA: Final = {"role": "player", "name": "Anna"}
_SUSPEND: Final = {"do": "suspend", "reason": "service", "informed": "Control", "by": _DIRECTION}
_BET: Final = {"do": "bet", "player": "Anna", "on": "rouge", "amount": 500}


def acts_of(book: str) -> list[dict[str, Any]]:
    """The commands of a short evening up to its first coup: a draw with players' entropy."""
    lines = lines_of(evening(book, seed=3, draws=1, coups=1))
    acts = [json.loads(line) for line in lines if not is_answer(line)]
    return acts[: next(place for place, act in enumerate(acts) if act["do"] in COUPS) + 1]


def record_with_answers(acts: Sequence[dict[str, Any]]) -> Lines:
    """Their record, with its answers."""
    return lines_of(b"".join(full_record(map(json_line, acts))))


def verdicts(folder: Path, records: Sequence[Lines]) -> list[tuple[Faults, Faults]]:
    """Return the faults of the engine's verifier in each, and the page's."""
    files = [folder / f"{number}.jsonl" for number in range(len(records))]
    for file, lines in zip(files, records, strict=True):
        file.write_bytes(b"".join(lines))
    return [
        (
            [(finding.line, finding.fault.value) for finding in read(lines).findings],
            [(finding["line"], finding["code"]) for finding in report["findings"]],
        )
        for lines, report in zip(records, reports(files), strict=True)
    ]


def both(folder: Path, *records: Lines) -> list[Faults]:
    """The first line of each record that both verifiers find wrong; they agree on it."""
    result = []
    for lines, (engines, pages) in zip(records, verdicts(folder, records), strict=True):
        assert engines[:1] == pages[:1], b"".join(lines).decode(errors="replace")[:400]
        result.append(engines[:1])
    return result


@pytest.mark.parametrize(
    "lines", [[], [digest_line(sha256(b"").hexdigest())], [b'{"event":"closed","line":1}\n']]
)
def test_file_without_command_is_unreadable(lines: Lines, tmp_path: Path) -> None:
    """Nothing in it is wrong, and nothing right: there is nothing to verify."""
    for result in verdicts(tmp_path, [lines])[0]:
        assert (max(1, len(lines)), "unreadable") in result


def test_stake_answered_after_rien_ne_va_plus(tmp_path: Path) -> None:
    """A house that takes it, and answers so: the answer is the line that is wrong."""
    acts = acts_of(VENEZIA)
    place = next(number for number, act in enumerate(acts) if act["do"] == "close") + 1
    lines = record_with_answers([*acts[:place], _BET, *acts[place:]])
    routes, command = next(
        (number, json.loads(line)["line"])
        for number, line in enumerate(lines)
        if b'"code":"betting_closed"' in line
    )
    stakes = {"event": "staked", "line": command, "player": "Anna", "on": "rouge"}
    lines[routes] = json_line({**stakes, "added": 500, "amount": 500, "excess": 0})
    assert both(tmp_path, closed(lines)) == [[(routes + 1, "answer_mismatch")]]


def test_message_of_refusal_is_utf8(tmp_path: Path) -> None:
    """Its words may be others, but a line of a record is text."""
    lines = record_with_answers([*acts_of(ROULETTE), {"do": "resume", "by": _DIRECTION}])
    place = next(number for number, line in enumerate(lines) if b'"event":"refused"' in line)
    other_words, no_text = [*lines], [*lines]
    for mutant, message in ((other_words, b"geschlossen"), (no_text, b"clos\xe9")):
        answer = lines[place].partition(b'"message":"')
        mutant[place] = answer[0] + answer[1] + message + b'"}\n'
    records = [closed(other_words), closed(no_text)]
    words, bytes_alone = verdicts(tmp_path, records)
    assert words == ([], [])
    assert [faults[0] for faults in bytes_alone] == [
        (place + 1, "answer_mismatch"),
        (place + 1, "unreadable"),
    ]


_ASKED: Final[tuple[tuple[dict[str, Any], ...], ...]] = (
    ({"do": "close"}, {"do": "commit", "tip": "0" * 64}),
    ({"do": "end", "head": "0" * 64},),
    ({"do": "ask"}, {"do": "ask"}, _BET),
    ({"do": "close"}, {"do": "ask"}, {"do": "ask"}),
    ({"do": "off"},),
    ({"do": "seal"},),
    ({"do": "commit", "tip": "0" * 63},),
    ({"do": "commit", "tip": "0" * 64, "witness": "0" * 64},),
    ({"do": "witness", "modulus": "ab" * 256, "proof": []},),
    ({"do": "entropy", "player": "Anna", "commitment": "0" * 64},),
    ({"do": "entropy", "player": "Anna", "value": "0" * 32},),
    ({"do": "last"}, {"do": "last"}),
    ({"do": "close"}, {"do": "close"}, _BET),
    ({"do": "close", "by": _ANNA}, _BET),
    (_SUSPEND,),
    (_SUSPEND, _BET, {"do": "resume", "by": _DIRECTION}),
    (_SUSPEND, {"do": "close"}, {"do": "last"}, {"do": "resume", "by": _DIRECTION}),
    ({"do": "close"}, _SUSPEND, {"do": "resume", "by": _DIRECTION}, _BET),
    ({**_SUSPEND, "by": _CHEF}, _BET),
    ({**_SUSPEND, "informed": "\u200b"}, _BET),
    ({"do": "resume", "by": _DIRECTION},),
    ({"do": "start", "start": "0" * 64, "by": _ANNA},),
    ({"do": "start", "start": "0" * 64, "by": {"role": "payeur", "name": "Pia"}},),
    ({"do": "start", "start": "0" * 64, "by": _CHEF},),
    ({"do": "spin", "number": 5, "by": _DIRECTION},),
    ({"do": "deal", "cards": "As", "by": _DIRECTION},),
    ({"do": "open", "rulebook": VENEZIA, "currency": "EUR", "by": _ANNA},),
    ({"do": "open", "rulebook": "none", "currency": "EUR", "by": _ANNA},),
    ({"do": "open", "rulebook": "none", "currency": "EUR"},),
    ({"do": "open", "rulebook": VENEZIA, "currency": "EUR", "edition": "2031"},),
    ({"do": "open", "rulebook": VENEZIA, "currency": "EUR", "edition": "Come si gioca, undated"},),
    ({"do": "end_taille"}, {"do": "deal"}, {"do": "finish"}),
    ({"do": "close"}, {"do": "finish", "by": _ANNA}),
    ({"do": "finish"}, {"do": "deal", "by": _ANNA}),
    ({"do": "sit", "player": "Zoé", "chips": 5.0}, {"do": "leave", "player": "Zoé"}),
    ({"do": "irregular", "kind": "seen", "cards": "Zz"},),
    ({"do": "irregular", "kind": "seen", "cards": ""},),
)
"""Commands before a table's first coup; many are refused, and some of those a fault."""


@pytest.mark.parametrize("book", [VENEZIA, ROULETTE])
def test_verifiers_agree_on_refusals(book: str, tmp_path: Path) -> None:
    """Phases, roles, amounts and names: the same acts count, and the same line is wrong."""
    acts = acts_of(book)
    place = next(number for number, act in enumerate(acts) if act["do"] == "close")
    records = [record_with_answers([*acts[:place], *calls, *acts[place:]]) for calls in _ASKED]
    bare = [[line for line in lines if not is_answer(line)] for lines in records]
    result = both(tmp_path, *records, *bare)
    assert [item for item in result if not item]
    assert [item for item in result if item]


@pytest.mark.parametrize(
    ("player", "chips", "stays_out"),
    [
        ("Zoé", 5.0, True),
        ("Zoé", 0.5, True),
        ("Zoé", 0, True),
        ("Zoé", 2**53, True),
        ("a\u200b", 5, True),
        ("a\x7f", 5, True),
        ("x" * 81, 5, True),
        (" Zoé", 5, True),
        ("", 5, True),
        ("a\u00a0b", 5, False),
        ("\U0001fae8", 5, False),
        ("x" * 80, 5, False),
    ],
)
def test_invalid_players_take_no_seat(
    player: str, chips: float, *, stays_out: bool, tmp_path: Path
) -> None:
    """An empty name and wrong chips seat no player, whatever the house answers."""
    lines = record_with_answers(
        [acts_of(ROULETTE)[0], {"do": "sit", "player": player, "chips": chips}]
    )
    answer = json.loads(lines[3])
    assert (answer["event"] == "refused") is stays_out
    sat = {"event": "sat", "line": 3, "player": player, "brought": chips, "chips": chips}
    lines[3] = json_line({**sat, "standing": False})
    wrong = [(4, "answer_mismatch")] if stays_out else []
    assert both(tmp_path, closed(lines)) == [wrong]


_OPENINGS: Final[tuple[dict[str, Any], ...]] = (
    *({"by": {"role": role, "name": "P"}} for role in ("player", "payeur", "chef", "inspector")),
    *({"edition": edition} for edition in (None, "2031", 2031)),
    *({"rulebook": rulebook} for rulebook in ("none", "")),
    *({"currency": currency} for currency in ("", "Kč", "€", "eur", "EURO", "chips")),
    *({"limits": limits} for limits in (None, {}, {"minimum": None}, {"minimum": 0})),
    *({"limits": limits} for limits in ({"minimum": 1.0}, {"maximum": 5}, {"other": 5})),
    *({"limits": limits} for limits in ({"minimum": 5, "maximum": 4}, {"minimum": 10**6})),
    *(
        {"limits": {"maximum": maximum}}
        for maximum in ({"plein": 50}, {"pleins": 50}, {"carré": "5"})
    ),
    *({"rulings": rulings} for rulings in (None, {}, {"R03": "lose"}, {"R03": "x"}, {"R99": 1})),
    *({"rulings": rulings} for rulings in ({"R08": 5}, {"insurance_rate": 0}, {"cut_card": None})),
    *({"rulings": rulings} for rulings in ({"R15": 0}, {"row_stop": 31, "R02": 30}, {"R14": 51})),
    *({"rulings": rulings} for rulings in ({"run_limit": 2}, {"R05": 2}, {"run_limit": "two"})),
    *({"rulings": {"run_limit": run, "R05": 2}} for run in (3, "none", None)),
    *({"rulings": rulings} for rulings in ({"winnings": True}, {"winnings": 1.0}, {"R19": "stay"})),
)
"""Fields of an `open`, allowed ones and others."""


@pytest.mark.parametrize("book", [VENEZIA, ROULETTE, DEUX_ZERO])
def test_verifiers_agree_on_openings(book: str, tmp_path: Path) -> None:
    """Role, currency, limits and rulings are those that the format has, or line 1 is wrong."""
    opening, closing = {"do": "open", "rulebook": book, "currency": "EUR"}, {"do": "finish"}
    records = [[json_line({**opening, **_opening}), json_line(closing)] for _opening in _OPENINGS]
    result = both(tmp_path, *records)
    assert {_opening[0][0] for _opening in result if _opening} == {1}
    assert [] in result


_TIMES: Final = (
    "2026-01-31T21:04:09Z",
    "2026-01-31t21:04:09z",
    "2026-01-31 21:04:09.123456789+01:00",
    "2026-01-31T21:04:09+0100",
    "2024-02-29T00:00:00-23:59",
    "2026-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-01-32T00:00:00Z",
    "2026-01-31T24:00:00Z",
    "0000-01-01T00:00:00Z",
    "2026-01-31T23:59:60Z",
    "2026-01-31T23:60:00Z",
    "2026-01-31T21:04Z",
    "2026-01-31T21:04:09",
    "2026-01-31T21:04:09+24:00",
    "2026-01-31T21:04:09+01:60",
    "2026-01-31T21:04:09.Z",
)
_LINES: Final = (
    *(f'{{"do":"close","at":"{time}"}}' for time in _TIMES),
    '{"do":"close","at":null,"by":null}',
    '{"do":"sit","player":"A","chips":5,"standing":null}',
    '{"do":"sit","player":"A","chips":5.0}',
    '{"do":"sit","player":"A","chips":5e0}',
    '{"do":"sit","player":"A","chips":1e999}',
    '{"do":"sit","player":"A","chips":true}',
    '{"do":"sit","player":null,"chips":5}',
    '{"do":"cut","player":"A","at_card":1e0}',
    '{"do":"cut","player":"A","\\u0061t_card":1.0}',
    '{"do":"cut","player":"A","at_card":-0}',
    '{"do":"cut","player":"\\"at_card\\":1.0","at_card":1}',
    '{"do":"deal","cards":null,"share":null,"witness":null}',
    '{"do":"limits","minimum":5.5,"maximum":null}',
    '{"do":"limits","maximum":"5"}',
    '{"do":"limits","maximum":{"plein":null}}',
    '{"do":"withdraw","player":"A","on":"rouge","amount":null,"degree":null}',
)
"""Lines that can be read, and lines that cannot."""


def test_verifiers_read_the_same_lines(tmp_path: Path) -> None:
    """A whole number is written as one, what may be left out may be `null`, a time is one."""
    opening = json_line({"do": "open", "rulebook": ROULETTE, "currency": "EUR"})
    result = verdicts(tmp_path, [[opening, line.encode() + b"\n"] for line in _LINES])
    unread = [[(2, "unreadable") in item for item in two] for two in result]
    disagree = [line for line, (item, two) in zip(_LINES, unread, strict=True) if item is not two]
    assert disagree == []
    assert {item for item, _ in unread} == {True, False}


def test_final_line_feed_is_optional(tmp_path: Path) -> None:
    """The digest is over what stands before it; written in any other way it is wrong."""
    lines = record_with_answers(acts_of(ROULETTE))
    cut = [*lines[:-1], lines[-1].rstrip(b"\n")]
    with_space = [*lines[:-1], lines[-1].replace(b":", b": ", 1)]
    without_feed = [*lines[:-1], lines[-1][:-3] + b"\n"]
    wrong = (len(lines), "digest_mismatch")
    assert both(tmp_path, cut, with_space, without_feed) == [[], [wrong], [wrong]]


def test_early_seen_card_belongs_to_no_coup(tmp_path: Path) -> None:
    """The pack that it lay in is not the one that is sealed afterwards, nor that before its start:
    the taille ends with the third coup that has one.
    """
    house = House(VENEZIA)
    seen = c.Irregular("seen")
    house.give(seen)
    entropy = {"Anna": bytes(16)}
    house.commit()
    house.bind(entropy)
    house.give(c.Cut("Anna", 100))
    house.seal()
    house.give(seen)
    house.open(entropy)
    house.fix()
    house.coup()
    for _ in range(3):
        assert house.session.table.taille.seal is not None
        house.give(seen)
        house.coup()
    assert house.session.table.taille.seal is None
    house.end()
    lines = lines_of(house.record())
    assert both(tmp_path, lines, [line for line in lines if not is_answer(line)]) == [[], []]


def test_tailleur_cannot_finish_table(tmp_path: Path) -> None:
    """The spin after it is one of an open table, and right there."""
    acts = [{"do": "open", "rulebook": ROULETTE, "currency": "CHF"}]
    closing = {"do": "finish", "by": {"role": "tailleur", "name": "Teo"}}
    bare = [json_line(act) for act in (*acts, closing, {"do": "spin", "number": 5})]
    assert both(tmp_path, bare) == [[]]

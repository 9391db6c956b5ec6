"""The parts of the table in the terminal: draws, signals, words, pictures."""

import os
import re
import signal
from importlib.resources import files

import pytest

from tapisvert.cli.play.cloth import mark, rows, runs, sheet, strip
from tapisvert.cli.play.signals import Interrupted, Signals
from tapisvert.i18n import environment_language
from tapisvert.regulations import rulebook
from tapisvert.rules import deal, spin
from tapisvert.wheel import Wheel, written

VENEZIA = rulebook("venezia-trente-et-quarante")


def test_signal_is_deferred_during_work() -> None:
    """Held, it comes after the work that had begun; not heard, it does not come at all."""
    signals, done = Signals(), list[str]()
    with signals.installed():
        os.kill(os.getpid(), signal.SIGTERM)
        done.append("not heard")
        with pytest.raises(Interrupted) as stopped, signals.interruptible():
            pytest.fail("a signal that waits comes at once")
        assert stopped.value.status == 128 + signal.SIGTERM
        with pytest.raises(Interrupted), signals.interruptible(), signals.deferral():  # noqa: PT012 - its point
            os.kill(os.getpid(), signal.SIGINT)
            done.append("held")
    assert done == ["not heard", "held"]


def test_ignored_signal_stays_ignored() -> None:
    """A program started in the background to outlive its terminal does."""
    handler = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Signals().installed():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, handler)


def play_in_english() -> str:
    """The file of what the terminal's table says."""
    return files("tapisvert.i18n").joinpath("play.en.ftl").read_text(encoding="utf-8")


def test_messages_are_all_used() -> None:
    """No message stands in the files that the program never says."""
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in files("tapisvert.cli.play").iterdir()
        if path.name.endswith(".py")
    )
    prefixes = ("refused-", "help-", "permanence-key-")
    keys = re.findall(r"^([a-z][\w-]*) =", play_in_english(), flags=re.MULTILINE)
    unused = [key for key in keys if not key.startswith(prefixes) and key not in source]
    assert unused == []


@pytest.mark.parametrize(
    ("environment", "language"),
    [({"LANG": "fr_FR.UTF-8"}, "fr"), ({"LC_ALL": "it", "LANG": "fr"}, "it"), ({}, "en"),
     ({"LC_ALL": "", "LANG": "IT"}, "it"), ({"LANG": "de_DE"}, "en")],
)  # fmt: skip
def test_language_follows_environment(environment: dict[str, str], language: str) -> None:
    """The first of the three variables that says anything; English where it is another."""
    assert environment_language(environment) == language


@pytest.mark.parametrize(
    ("cards", "upper", "lower"),
    [
        ("Th Td 7c Kd Ts Th 9s 3d", "R", "C"),
        ("Ts Td Ac Kd Ts Th 9s 3d", "N", "I"),
        ("Th Td 2c Kd Ts Th 9s 3d", "2a", "·"),
        ("Th Td Ac Kd Ts Th 9s 2d", "31", "·"),
        ("Th Td 9c Ac Kd Ts Th 9s Ad Kd", "10a", "·"),
    ],
)
def test_permanence_marks_show_result(cards: str, upper: str, lower: str) -> None:
    """Rouge or noir over couleur or inverse; equal totals by their units; the refait as 31."""
    coup = deal(VENEZIA, cards.split())
    assert coup is not None
    result_mark = mark(coup)
    if upper == "N":
        assert result_mark.upper == "N"
    else:
        assert (result_mark.upper, result_mark.lower) == (upper, lower)


def test_winnings_halved_are_marked() -> None:
    coup = deal(rulebook("trente-et-quarante-2.0"), ("As", "Td", "9c", "Kd"))
    assert coup is not None
    assert mark(coup).upper == "R½"


def test_strip_keeps_last_results() -> None:
    """The strip drops its oldest results; a sheet holds them all."""
    marks = [mark(spin(number)) for number in range(37)]
    last = strip(marks, 20).plain
    assert last.split()[:4] == ["33", "34", "35", "36"]
    upper_line = " ".join(part.plain.splitlines()[0] for part in sheet(marks, 20))
    assert upper_line.split() == [str(number) for number in range(37)]


@pytest.mark.parametrize("width", [30, 80])
def test_rows_grow_card_by_card(width: int) -> None:
    """Every card adds its total, long rows go on below, and calls come when a row is finished."""
    long, short = "As 2s 3s 4s Ad 2d 3d 4d Ac 2c 3c 4c 5h", "Th Td Kc 3h"
    coup = deal(VENEZIA, f"{long} {short}".split())
    assert coup is not None
    count = sum(map(len, coup.rows))
    pictures = [rows(coup, width, card_count).plain for card_count in range(count + 1)]
    for card_count, picture in enumerate(pictures):
        assert len(re.findall("[♠♥♦♣]", picture)) == card_count
        assert max(map(len, picture.splitlines())) <= width + 12
    assert "«" not in pictures[len(coup.rows[0]) - 1]
    assert f"« {coup.call[0]} »" in pictures[len(coup.rows[0])]
    assert f"« {coup.call[1]} »" in pictures[-1]
    assert pictures[-1] == rows(coup, width).plain


@pytest.mark.parametrize(
    ("wheel", "number"), [(wheel, number) for wheel in Wheel for number in wheel.numbers]
)
def test_ball_stops_on_its_number(wheel: Wheel, number: int) -> None:
    """The middle of the last picture is the number that fell, and the wheel never gets faster."""
    frames = list(runs(spin(number), wheel))
    assert frames[-1][0].plain.split()[4] == written(number)
    assert [seconds for _, seconds in frames] == sorted(seconds for _, seconds in frames)

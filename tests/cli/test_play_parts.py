"""The parts of the table in the terminal: draws, signals, words, pictures."""

import os
import re
import signal
from importlib.resources import files

import pytest

from tapisvert.cli.play.cloth import mark, rows, runs, sheet, strip
from tapisvert.cli.play.sealed_draws import RandomSource, SealedDraws, entropy
from tapisvert.cli.play.signals import Interrupted, Signals
from tapisvert.i18n import language_of
from tapisvert.regulations import rulebook, rulebooks
from tapisvert.rules import Refusal, Table, deal, spin, step
from tapisvert.rules import commands as c
from tapisvert.rules.events import BallFell, CoupDealt
from tapisvert.wheel import Wheel, written

VENEZIA = rulebook("venezia-trente-et-quarante")


def test_a_seed_repeats() -> None:
    """The same seed gives the same chance; no seed, the machine's own."""
    one, other, own = RandomSource(7), RandomSource(7), RandomSource(None)
    assert (one.below(312), one.random_bytes(16), one.seed()) == (
        other.below(312),
        other.random_bytes(16),
        other.seed(),
    )
    assert RandomSource(7).seed() != RandomSource(8).seed()
    assert own.seed() is None
    assert own.random_bytes(16) != own.random_bytes(16)
    assert all(0 <= own.below(37) < 37 for _ in range(200))


@pytest.mark.parametrize("words", ["x", "x" * 48, "è" * 25, "x" * 500, "\ud800"])
def test_words_become_entropy(words: str) -> None:
    """As they are if they are short, hashed if long, and never without the bytes of chance."""
    made = entropy(words, bytes(range(16)))
    assert 16 < len(made) <= 64
    assert made.endswith(bytes(range(16)))
    assert made.startswith(words.encode("utf-8", "replace")) == (
        len(words) < 49 and "è" not in words
    )


def drawn(draws: SealedDraws, table: Table) -> Table:
    """The table with its next draw mixed and fixed, and if it is a pack cut."""
    for act in (draws.commit(), draws.mix("Anna", "mine")):
        table = taken(table, act)
    for act in draws.openings(table.players):
        table = taken(table, act)
    seal = table.taille.seal
    assert seal is not None
    root, alarm = draws.root(seal.opened)
    assert alarm is None
    table = taken(table, root)
    if not table.at_wheel:
        table = taken(table, c.Cut("Anna", 100))
        draws.cut(100)
    return table


def taken(table: Table | None, command: c.Command) -> Table:
    """The table after a command that it takes."""
    answer = step(table, command)
    assert not isinstance(answer, Refusal), answer
    return answer[0]


@pytest.mark.parametrize("house", rulebooks())
def test_every_draw_is_another(house: str) -> None:
    """Names, commitments and roots never come twice; coups are dealt to the end and revealed."""
    draws, table = (
        SealedDraws(rulebook(house), RandomSource(1)),
        taken(None, c.Open(rulebook(house), "EUR")),
    )
    table = taken(table, c.Sit("Anna", 100))
    seen: set[str] = set()
    for _ in range(4):
        table = drawn(draws, table)
        seal = table.taille.seal
        assert seal is not None
        assert seal.root is not None
        assert seen.isdisjoint({seal.id, seal.commitment, seal.root})
        seen |= {seal.id, seal.commitment, seal.root}
        while table.taille.seal is not None:
            answer = step(table, draws.next())
            assert not isinstance(answer, Refusal), answer
            table = answer[0]
            for event in answer[1]:
                if isinstance(event, CoupDealt | BallFell):
                    coup = event.coup if isinstance(event, CoupDealt) else event.spun
                    assert draws.monitor(coup) is None
        table = taken(table, draws.reveal())


def test_a_signal_waits_until_the_work_is_done() -> None:
    """Held, it comes after the work that had begun; not heard, it does not come at all."""
    signals, done = Signals(), list[str]()
    with signals.installed():
        os.kill(os.getpid(), signal.SIGTERM)
        done.append("not heard")
        with pytest.raises(Interrupted) as stopped, signals.interruptible():
            pytest.fail("a signal that waits comes at once")
        assert stopped.value.status == 128 + signal.SIGTERM
        with pytest.raises(Interrupted), signals.interruptible(), signals.deferred():  # noqa: PT012 - its point
            os.kill(os.getpid(), signal.SIGINT)
            done.append("held")
    assert done == ["not heard", "held"]


def test_an_ignored_signal_stays_ignored() -> None:
    """A program started in the background to outlive its terminal does."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Signals().installed():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def play_in_english() -> str:
    """The file of what the terminal's table says."""
    return files("tapisvert.i18n").joinpath("play.en.ftl").read_text(encoding="utf-8")


def test_every_message_is_said() -> None:
    """No message stands in the files that the program never says."""
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in files("tapisvert.cli.play").iterdir()
        if path.name.endswith(".py")
    )
    composed = ("refused-", "help-", "permanence-key-")
    said = re.findall(r"^([a-z][\w-]*) =", play_in_english(), flags=re.MULTILINE)
    unused = [key for key in said if not key.startswith(composed) and key not in source]
    assert unused == []


@pytest.mark.parametrize(
    ("environment", "language"),
    [({"LANG": "fr_FR.UTF-8"}, "fr"), ({"LC_ALL": "it", "LANG": "fr"}, "it"), ({}, "en"),
     ({"LC_ALL": "", "LANG": "IT"}, "it"), ({"LANG": "de_DE"}, "en")],
)  # fmt: skip
def test_the_language_of_the_system(environment: dict[str, str], language: str) -> None:
    """The first of the three variables that says anything; English where it is another."""
    assert language_of(environment) == language


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
def test_the_marks_of_the_permanence(cards: str, upper: str, lower: str) -> None:
    """Rouge or noir over couleur or inverse; equal totals by their units; the refait as 31."""
    coup = deal(VENEZIA, cards.split())
    assert coup is not None
    made = mark(coup)
    if upper == "N":
        assert made.upper == "N"
    else:
        assert (made.upper, made.lower) == (upper, lower)


def test_winnings_halved_are_marked() -> None:
    """At 2.0 an après stands beside the colour."""
    coup = deal(rulebook("trente-et-quarante-2.0"), ("As", "Td", "9c", "Kd"))
    assert coup is not None
    assert mark(coup).upper == "R½"


def test_a_strip_holds_the_last_results() -> None:
    """The strip drops its oldest results; a sheet holds them all."""
    marks = [mark(spin(number)) for number in range(37)]
    last = strip(marks, 20).plain
    assert last.split()[:4] == ["33", "34", "35", "36"]
    whole = " ".join(part.plain.splitlines()[0] for part in sheet(marks, 20))
    assert whole.split() == [str(number) for number in range(37)]


@pytest.mark.parametrize("width", [30, 80])
def test_rows_grow_card_by_card(width: int) -> None:
    """Every card adds its total, long rows go on below, and calls come when a row is finished."""
    long, short = "As 2s 3s 4s Ad 2d 3d 4d Ac 2c 3c 4c 5h", "Th Td Kc 3h"
    coup = deal(VENEZIA, f"{long} {short}".split())
    assert coup is not None
    count = sum(map(len, coup.rows))
    pictures = [rows(coup, width, shown).plain for shown in range(count + 1)]
    for shown, picture in enumerate(pictures):
        assert len(re.findall("[♠♥♦♣]", picture)) == shown
        assert max(map(len, picture.splitlines())) <= width + 12
    assert "«" not in pictures[len(coup.rows[0]) - 1]
    assert f"« {coup.call[0]} »" in pictures[len(coup.rows[0])]
    assert f"« {coup.call[1]} »" in pictures[-1]
    assert pictures[-1] == rows(coup, width).plain


@pytest.mark.parametrize(
    ("wheel", "number"), [(wheel, number) for wheel in Wheel for number in wheel.numbers]
)
def test_the_ball_comes_to_rest_on_its_number(wheel: Wheel, number: int) -> None:
    """The middle of the last picture is the number that fell, and the wheel never gets faster."""
    seen = list(runs(spin(number), wheel))
    assert seen[-1][0].plain.split()[4] == written(number)
    assert [seconds for _, seconds in seen] == sorted(seconds for _, seconds in seen)

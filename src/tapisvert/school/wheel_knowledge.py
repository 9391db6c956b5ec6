"""A croupier's knowledge of the wheel: payouts, chances of a number, neighbours, series."""

from dataclasses import replace
from random import Random
from typing import Final

from tapisvert.chances import Kind
from tapisvert.rules import Rulebook
from tapisvert.rules.announcements import Announcement
from tapisvert.rules.coup import at_refait, spin
from tapisvert.rules.rulebook import Layout
from tapisvert.school import payouts
from tapisvert.school.exercise import Facts, Prompt, Reasoning, Scene, StakeAction, choice, number
from tapisvert.school.hints import mistakes
from tapisvert.school.worked_table import WorkedTable
from tapisvert.wheel import written

LEVELS = 4

_PAIRS: Final = {
    "colour": ("rouge", "noir"),
    "parity": ("pair", "impair"),
    "half": ("manque", "passe"),
}
_TAUGHT_KINDS: Final = (
    Kind.PLEIN,
    Kind.CHEVAL,
    Kind.TRANSVERSALE,
    Kind.CARRE,
    Kind.SIXAIN,
    Kind.DOUZAINE,
    Kind.COLONNE,
)


def is_suitable(book: Rulebook) -> bool:
    """Return whether the wheel pays in whole pieces and its house takes series."""
    return book.layout is Layout.WHEEL and payouts.is_suitable(book) and bool(_series(book))


def make(book: Rulebook, rng: Random, level: int) -> Prompt:
    """Return an exercise. By level: the payment of each kind; the even chances of a number; its
    neighbours and its series; the pieces of a series.
    """
    return (_payment, _even_chances, _neighbours, _pieces)[level - 1](book, rng)


def _series(book: Rulebook) -> list[Announcement]:
    return [announcement for announcement in book.announcements.values() if announcement.of is None]


def _payment(book: Rulebook, rng: Random) -> Prompt:
    """Ask what a place pays, and what some pieces on it win."""
    fallen_number = rng.randint(1, 36)
    chance = rng.choice(payouts.places(book, fallen_number, [rng.choice(_TAUGHT_KINDS)]))
    laid_bet = ({chance: rng.randint(2, 5)}, fallen_number, ())
    prompt = payouts.ask_payment(WorkedTable(book, rng), laid_bet, 1_000)
    payout = payouts.payout_asked(book, chance, _TAUGHT_KINDS)
    return replace(prompt, questions=(payout, prompt.questions[0]))


def _even_chances(book: Rulebook, rng: Random) -> Prompt:
    """Ask for the three even chances that win at a number."""
    fallen_number = rng.randint(1, 36)
    spun = spin(fallen_number, at_refait(book))
    clause = book.sources["pays.simple"].clause
    questions = [
        choice(
            f"{name}_at",
            next(chance for chance in pair if spun.results[chance] == "wins"),
            clause,
            pair,
            number=fallen_number,
        )
        for name, pair in _PAIRS.items()
    ]
    step = Reasoning("called_number", clause, {"call": spun.call[0]})
    return Prompt(_number_scene(fallen_number), tuple(questions), (step,))


def _number_scene(fallen_number: int, *actions: StakeAction) -> Scene:
    spin_action = StakeAction("fell", {"number": written(fallen_number)})
    return Scene(deeds=(*actions, spin_action))


def _neighbours(book: Rulebook, rng: Random) -> Prompt:
    """Ask for the two neighbours of a number on the wheel, and for its series."""
    assert book.wheel is not None
    clause = book.clause("forbidden_announcement")
    centre = rng.choice(book.wheel.numbers)
    row = book.wheel.neighbours(centre)
    first, left, _, right, last = (written(pocket) for pocket in row)
    pairs = [(left, right), (first, last)]
    for pocket in rng.sample([n for n in book.wheel.numbers if n not in row], 2):
        before, _, after = map(written, book.wheel.neighbours(pocket, 1))
        pairs.append((before, after))
    options = [f"{before} – {after}" for before, after in pairs]
    answer = options[0]
    rng.shuffle(options)
    facts: Facts = {"number": written(centre)}
    hint = Reasoning("two_away", clause, {**facts, "left": first, "right": last})
    question = choice("neighbours", answer, clause, tuple(options), **facts)
    questions = [replace(question, hints=(hint,))]
    order = Reasoning("wheel_order", clause, {"numbers": ", ".join(map(written, row))})
    steps = [order]
    covering = [series for series in _series(book) if _covers(book, series, centre)]
    if len(covering) == 1:
        titles = tuple(series.title for series in _series(book))
        question = choice("series_at", covering[0].title, clause, titles, **facts)
        questions.append(replace(question, hints=(order,)))
        steps.append(_places(covering[0], clause))
    return Prompt(_number_scene(centre), tuple(questions), tuple(steps))


def _covers(book: Rulebook, series: Announcement, fallen_number: int) -> bool:
    return any(fallen_number in book.chances[place].numbers for place in series.pieces)


def _places(series: Announcement, clause: str) -> Reasoning:
    """Return the places of a series, each with its pieces if it has several."""
    places = ", ".join(
        f"{place} (× {count})" if count > 1 else place for place, count in series.pieces.items()
    )
    return Reasoning("series", clause, {"call": series.title, "places": places})


def _pieces(book: Rulebook, rng: Random) -> Prompt:
    """Ask how many pieces a series takes, and how many it wins at one of its numbers."""
    clause = book.clause("forbidden_announcement")
    series = rng.choice(_series(book))
    place = rng.choice(list(series.pieces))
    fallen_number = rng.choice(sorted(book.chances[place].numbers))
    laid_bets = (dict(series.pieces), fallen_number, ())
    prompt = payouts.ask_payment(WorkedTable(book, rng), laid_bets, 1_000)
    places = _places(series, clause)
    count = replace(
        number("call_pieces", series.count, clause, call=series.title),
        hints=(places,),
        mistakes=mistakes(series.count, clause, [(len(series.pieces), "places")]),
    )
    scene = _number_scene(fallen_number, StakeAction("announce", {"call": series.title}))
    return Prompt(scene, (count, prompt.questions[0]), (places, *prompt.steps))

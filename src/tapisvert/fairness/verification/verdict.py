"""Verdict on the sealed draws of a record: its grade, and the sentences that say what is proved.

Each sentence is literally true under the assumptions of fairness.md. It is a point with its
values; the words are in i18n, topic `verify`, under `verdict-` and the point.
"""

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from typing import Final

from tapisvert.fairness.verification.draws import Binding, DrawsTally, WitnessStatement
from tapisvert.fairness.verification.findings import Values
from tapisvert.fairness.verification.late_stakes import LateStakes
from tapisvert.fairness.verification.witness_list import WitnessList
from tapisvert.values import value

_WRITTEN_OUT: Final = 10
"""Maximum of withheld entropies for which the number of choices is written out."""
_MAX_GROUPS: Final = 12
"""Maximum number of groups of coups that are named."""


class Grade(StrEnum):
    """Grade of a record, the best first: that of the coup that was bound least."""

    WITNESSED = "witnessed"
    FIXED = "fixed"
    CHOOSABLE = "choosable"
    NO_COUP = "no_coup"
    WRONG = "wrong"


class Point(StrEnum):
    """Point of a verdict that a sentence makes."""

    WITNESSED = "witnessed"
    WITNESSED_PLAYERS = "witnessed-players"
    FIXED = "fixed"
    CHOOSABLE = "choosable"
    WITHHELD = "withheld"
    OTHERS = "others"
    NO_COUP = "no_coup"
    UNSEALED = "unsealed"
    COMPARE = "compare"
    WITNESS_OTHER = "witness_other"
    WITNESS_CHANGED = "witness_changed"
    MISSING = "missing"
    MISSING_LISTED = "missing-listed"
    CALLED_OFF = "called_off"
    SIGNED = "signed"
    UNSTATED = "unstated"
    UNSETTLED = "unsettled"
    NO_END = "no_end"
    LATE = "late"
    LATE_WON = "late_won"
    UNPLAYED = "unplayed"
    HIDDEN = "hidden"
    LISTED = "listed"
    LIST_OTHER = "list_other"
    LIST_SHORT = "list_short"


@value
class VerdictSentence:
    """Sentence of a verdict. With a doubt the record is not complete."""

    point: Point
    values: Values
    is_doubt: bool = False


@value
class DrawsVerdict:
    """Grade of a record, and its sentences: those of the grade first."""

    grade: Grade
    sentences: tuple[VerdictSentence, ...] = ()

    @property
    def is_complete(self) -> bool:
        """True if the draws are right, and nothing suggests that any is missing."""
        return self.grade is not Grade.WRONG and not any(
            sentence.is_doubt for sentence in self.sentences
        )


WRONG: Final = DrawsVerdict(Grade.WRONG)


def judge(
    tally: DrawsTally,
    late_stakes: LateStakes | None = None,
    *,
    other_tallies: Sequence[DrawsTally] = (),
    witness_list: WitnessList | None = None,
    trusted: Collection[str] = (),
    is_growing: bool = False,
) -> DrawsVerdict:
    """Return the verdict on a record without a fault.

    `other_tallies` are those of further records, `trusted` has fingerprints of witnesses that the
    reader trusts. A record that `is_growing` goes on.
    """
    statements = {
        signed.text: signed for source in (tally, *other_tallies) for signed in source.statements
    }.values()
    sentences = [
        *_grade_sentences(tally),
        *_witness_sentences(tally, trusted),
        *_missing(tally, statements, witness_list),
        *_called_off(tally, _other_places(tally, statements, witness_list)),
        *_ends(tally, is_growing=is_growing),
        *_late_stakes(late_stakes),
    ]
    grades = [_grade(binding) for binding in tally.coups]
    grade = max(grades, key=list(Grade).index, default=Grade.NO_COUP)
    return DrawsVerdict(grade, tuple(sentences))


def _grade(binding: Binding) -> Grade:
    if binding.witness is not None:
        return Grade.WITNESSED
    return Grade.FIXED if binding.players else Grade.CHOOSABLE


def _grade_sentences(tally: DrawsTally) -> Iterator[VerdictSentence]:
    if not tally.coups:
        yield VerdictSentence(Point.NO_COUP, {}, is_doubt=True)
        return
    lowest_first = list(reversed(Grade))
    groups = sorted(
        tally.coups.items(), key=lambda group: (lowest_first.index(_grade(group[0])), -group[1])
    )
    for binding, count in groups[:_MAX_GROUPS]:
        yield from _group_sentences(binding, count)
    unnamed_coups = sum(count for _, count in groups[_MAX_GROUPS:])
    yield from _counted(Point.OTHERS, unnamed_coups)
    yield from _counted(Point.UNSEALED, tally.unsealed_coups, is_doubt=True)


def _counted(point: Point, count: int, *, is_doubt: bool = False) -> Iterator[VerdictSentence]:
    """Yield the sentence about so many, if there are any."""
    if count:
        yield VerdictSentence(point, {"count": count}, is_doubt)


def _group_sentences(binding: Binding, count: int) -> Iterator[VerdictSentence]:
    values: dict[str, str | int] = {"count": count}
    if binding.witness is not None:
        values["witness"] = binding.witness
    if not binding.players:
        point = Point.CHOOSABLE if binding.witness is None else Point.WITNESSED
        yield VerdictSentence(point, values)
        return
    point = Point.FIXED if binding.witness is None else Point.WITNESSED_PLAYERS
    yield VerdictSentence(point, values | {"players": ", ".join(binding.players)})
    if k := binding.withheld_count:
        choices = str(2**k) if k <= _WRITTEN_OUT else f"2^{k}"
        yield VerdictSentence(Point.WITHHELD, {"count": k, "choices": choices})


def _witness_sentences(tally: DrawsTally, trusted: Collection[str]) -> Iterator[VerdictSentence]:
    witnesses = tally.witnesses
    if witnesses and not trusted:
        names = ", ".join(witnesses)
        yield VerdictSentence(Point.COMPARE, {"count": len(witnesses), "witnesses": names})
    for witness in witnesses:
        if trusted and witness not in trusted:
            yield VerdictSentence(Point.WITNESS_OTHER, {"witness": witness}, is_doubt=True)
    if len(witnesses) > 1:
        yield VerdictSentence(Point.WITNESS_CHANGED, {"count": len(witnesses)}, is_doubt=True)


def _missing(
    tally: DrawsTally, statements: Collection[WitnessStatement], witness_list: WitnessList | None
) -> Iterator[VerdictSentence]:
    """Yield the sentence on statements of the table's witnesses that no record has, by numbers."""
    missing = earlier = for_others = 0
    for witness in tally.witnesses:
        numbers_of_own = {}
        numbers_of_others = set[int]()
        for signed in statements:
            if signed.witness == witness and signed.table == tally.table:
                numbers_of_own[signed.m] = signed.n
            elif signed.witness == witness:
                numbers_of_others.add(signed.n)
        first = min(numbers_of_own)
        last = max(numbers_of_own)
        missing += last - first + 1 - len(numbers_of_own)
        earlier += first - 1
        if witness_list is None or witness_list.witness != witness:
            others_here = sum(number < numbers_of_own[first] for number in numbers_of_others)
            for_others += max(0, numbers_of_own[first] - first - others_here)
    values = {"missing": missing, "earlier": earlier}
    if witness_list is None or for_others:
        point = Point.MISSING
        values = values | {"others": for_others}
    else:
        point = Point.MISSING_LISTED
    if any(values.values()):
        yield VerdictSentence(point, values, is_doubt=True)


def _other_places(
    tally: DrawsTally, statements: Collection[WitnessStatement], witness_list: WitnessList | None
) -> set[tuple[str, str]]:
    """Return start and coup of the statements elsewhere, in records or list, that this has not."""
    own_texts = {signed.text for signed in tally.statements}
    further = (*statements, *(witness_list.statements if witness_list else ()))
    return {(other.start, other.coup) for other in further if other.text not in own_texts}


def _called_off(
    tally: DrawsTally, other_places: Collection[tuple[str, str]]
) -> Iterator[VerdictSentence]:
    """Yield the sentences on coups called off; `other_places` are start and coup of the
    statements that the record has not.
    """
    if not tally.called_off:
        return
    signed_here = {(signed.start, signed.coup) for signed in tally.statements}
    ends = {
        start: int(coup.removeprefix("end "))
        for start, coup in signed_here
        if coup.startswith("end ")
    }
    harmless = 0
    known_coups = set[tuple[str, str]]()
    for item in tally.called_off:
        place = item.start, str(item.coup)
        if item.witness is not None and (item.has_outcome or place in other_places):
            known_coups.add(place)
        elif item.witness is not None:
            is_before_end = ends.get(item.start, item.coup) < item.coup
            harmless += place in signed_here or is_before_end
    count = len(tally.called_off)
    values = {"count": count, "shown": harmless}
    yield VerdictSentence(Point.CALLED_OFF, values, is_doubt=harmless < count)
    yield from _counted(Point.SIGNED, len(known_coups), is_doubt=True)


def _ends(tally: DrawsTally, *, is_growing: bool) -> Iterator[VerdictSentence]:
    yield from _counted(Point.UNSTATED, tally.unstated_draws, is_doubt=True)
    unsettled_coups = tally.lost_coups + (tally.is_closed and not is_growing)
    yield from _counted(Point.UNSETTLED, unsettled_coups, is_doubt=True)
    if tally.is_open and not is_growing:
        yield VerdictSentence(Point.NO_END, {}, is_doubt=True)
    yield from _counted(Point.UNPLAYED, tally.unplayed_draws)
    yield from _counted(Point.HIDDEN, tally.hidden)


def _late_stakes(late_stakes: LateStakes | None) -> Iterator[VerdictSentence]:
    if late_stakes is None or not late_stakes.count:
        return
    yield VerdictSentence(Point.LATE, {"count": late_stakes.count, "won": late_stakes.wins})
    if late_stakes.is_significant:
        yield VerdictSentence(Point.LATE_WON, {}, is_doubt=True)

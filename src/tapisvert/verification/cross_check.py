"""Comparison of several records: they must agree about each draw."""

from collections.abc import Mapping, Sequence

from tapisvert.fairness.verification.findings import DrawAct, DrawActs, differing
from tapisvert.values import value


@value
class Difference:
    """Difference between two records about one draw: of one id, or of one number of a table with
    the same witness.
    """

    id: str
    act: DrawAct
    file: str
    line: int
    other: str
    other_line: int
    other_id: str
    place: tuple[str, int] | None
    """Table and number there, if a witness is named."""


def differences(
    records: Sequence[tuple[str, Mapping[str, DrawActs]]],
) -> tuple[list[Difference], int]:
    """Return the differences between records, by file, and the number of draws in several records.

    A table that shows two players two roots is detected when their records are compared.

    >>> one, other = (DrawActs("pack 1", 3, "ab", {}, root, None) for root in ("cd", "ce"))
    >>> differences([("one", {"pack 1": one}), ("other", {"pack 1": other})])[0][0].act
    <DrawAct.ROOT: 'root'>
    """
    firsts: dict[object, tuple[str, DrawActs]] = {}
    differences_found: list[Difference] = []
    shared: set[str] = set()
    for file, draws in records:
        for name, acts in draws.items():
            earlier = firsts.get(name) or firsts.get(acts.place)
            firsts.setdefault(name, (file, acts))
            if acts.place is not None:
                firsts.setdefault(acts.place, (file, acts))
            if earlier is None:
                continue
            first_file, first = earlier
            shared.add(first.id)
            if act := differing(first, acts):
                places = (first.line, file, acts.line, name)
                number = acts.place and acts.place[:2]
                differences_found.append(Difference(first.id, act, first_file, *places, number))
    return differences_found, len(shared)

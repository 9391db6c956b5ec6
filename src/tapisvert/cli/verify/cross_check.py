"""Comparison of several records: they must agree about each draw."""

from collections.abc import Mapping, Sequence

from tapisvert.fairness.verification.findings import DrawAct, DrawActs, differing
from tapisvert.values import value


@value
class Difference:
    """Difference between two records about the draw of one id."""

    id: str
    act: DrawAct
    file: str
    line: int
    other: str
    other_line: int


def differences(
    records: Sequence[tuple[str, Mapping[str, DrawActs]]],
) -> tuple[list[Difference], int]:
    """Return the differences between records, by file, and the number of draws in several records.

    A table that shows two players two roots is detected when their records are compared.

    >>> one, other = (DrawActs("pack 1", 3, "ab", {}, root, None) for root in ("cd", "ce"))
    >>> differences([("one", {"pack 1": one}), ("other", {"pack 1": other})])[0][0].act
    <DrawAct.ROOT: 'root'>
    """
    firsts: dict[str, tuple[str, DrawActs]] = {}
    found: list[Difference] = []
    shared: set[str] = set()
    for file, draws in records:
        for name, acts in draws.items():
            first_file, first = firsts.setdefault(name, (file, acts))
            if first is acts:
                continue
            shared.add(name)
            if act := differing(first, acts):
                found.append(Difference(name, act, first_file, first.line, file, acts.line))
    return found, len(shared)
